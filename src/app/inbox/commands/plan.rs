//! What the things that one mail says come to together.

use crate::app::games::filing::condition::SetConditional;
use crate::app::inbox::commands::command::MailCommand;
use crate::app::inbox::commands::command_mail::SAID_MAX;

/// A mail's one main thing, and what goes with it.
#[derive(Default)]
pub(in crate::app) struct Plan<'a> {
    pub(in crate::app) main: Option<&'a MailCommand>,
    pub(in crate::app) conditions: Vec<SetConditional>,
    pub(in crate::app) confirms: bool,
    /// Whether what was asked about is not meant, and the entry beside it is.
    pub(in crate::app) corrects: bool,
    pub(in crate::app) declines: bool,
    pub(in crate::app) status: bool,
    pub(in crate::app) help: bool,
}

impl Plan<'_> {
    /// Whether it answers a question.
    pub(in crate::app) const fn answers(&self) -> bool {
        self.confirms || self.corrects
    }

    /// Whether it says nothing but what a captain can say: whether an offered draw is accepted, and questions.
    pub(in crate::app) fn is_captains(&self) -> bool {
        let answers = matches!(self.main, None | Some(MailCommand::Draw(_)));
        answers && !self.answers() && self.conditions.is_empty()
    }

    /// Whether it does nothing but what is asked about before it counts: an entry, kept as a draft, or a resignation.
    pub(in crate::app) fn is_asked_back(&self) -> bool {
        let alone = !self.declines && self.conditions.is_empty();
        alone && matches!(self.main, Some(MailCommand::Entry { .. } | MailCommand::Resign))
    }
}

/// What a mail's sayings come to; `None` if they cannot all be meant.
pub(in crate::app) fn plan(said: &[MailCommand]) -> Option<Plan<'_>> {
    let mut plan = Plan::default();
    for one in said {
        match one {
            MailCommand::Status => plan.status = true,
            MailCommand::Help => plan.help = true,
            MailCommand::Confirm => plan.confirms = true,
            MailCommand::Discard if said.iter().any(|one| matches!(one, MailCommand::Entry { .. })) => {
                plan.corrects = true
            }
            MailCommand::Draw(false) => plan.declines = true,
            MailCommand::Conditional { pair, when, then, draw_offer } => {
                plan.conditions.push(SetConditional {
                    pair: *pair,
                    when: when.clone(),
                    then: then.clone(),
                    draw_offer: *draw_offer,
                    // A mail says one step.
                    further: Vec::new(),
                })
            }
            main if plan.main.is_none() => plan.main = Some(main),
            _ => return None,
        }
    }
    let goes_along = match plan.main {
        // An entry that is said again is confirmed by itself.
        Some(MailCommand::Entry { draft, .. }) => {
            !(*draft && plan.answers() || plan.confirms && plan.corrects)
        }
        Some(MailCommand::Resign) => !plan.declines && plan.conditions.is_empty(),
        Some(_) => !plan.confirms && !plan.declines && plan.conditions.is_empty(),
        None => true,
    };
    (goes_along && said.len() <= SAID_MAX).then_some(plan)
}

/// Whether something is done that cannot be asked back first.
pub(in crate::app) fn acts_at_once(plan: &Plan<'_>) -> bool {
    let asked_back = matches!(
        plan.main,
        None | Some(
            MailCommand::Entry { .. }
                | MailCommand::Resign
                | MailCommand::Discard
                | MailCommand::Enter { .. }
                | MailCommand::Withdraw { .. }
        )
    );
    !asked_back || plan.declines || !plan.conditions.is_empty()
}
