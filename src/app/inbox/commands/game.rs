//! What a player's mail does. A mail is one unit: all of it is done, or nothing.

use crate::app::accounts::play_by_mail::mail_settings_in;
use crate::app::accounts::sign_in::links::writer;
use crate::app::arbitration::claims::FromTable;
use crate::app::core::binding::Binding;
use crate::app::core::draw_captains::led_side;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{EntryFault, Error, Result};
use crate::app::games::filing::draft::Drafted;
use crate::app::inbox::commands::MailCommands;
use crate::app::inbox::commands::command::MailCommand;
use crate::app::inbox::commands::command_mail::{CommandMail, CommandRun};
use crate::app::inbox::commands::confirmations::Question;
use crate::app::inbox::commands::plan::{Plan, acts_at_once, plan};
use crate::app::inbox::commands::refusals::refused;
use crate::app::limits::DAY;
use crate::app::notices::reply::{Answered, MailAnswer, Refused};
use crate::base::Micros;
use crate::game::{Channel, ClaimKind, CoursePhase};
use crate::show::Lang;
use crate::show::conditional::conditional_in_words;
use crate::store::Tx;

/// How long a mail is known that was acted on. No question is older, and no address outlives its turn.
pub(in crate::app) const KNOWN_US: Micros = 90 * DAY;

impl MailCommands<'_> {
    /// Does what a mail says and puts the answer into the outbox: what was answered, nothing where a receipt or a result
    /// is the answer, the mail came before, or the day's answers are used up.
    ///
    /// # Errors
    /// The database's, and faults of the game's record: the mail is to be handled again. What cannot be done is answered
    /// and no error.
    pub async fn carry_out(self, mail: CommandMail) -> Result<Option<MailAnswer>> {
        let claims = |said: &MailCommand| matches!(said, MailCommand::Claim(Some(ClaimKind::Tablebase)));
        let table = match mail.heard.as_ref().is_ok_and(|said| said.iter().any(claims)) {
            true => Some(self.0.arbitration().table_of(mail.game).await?),
            false => None,
        };
        let (app, given) = (self.0.clone(), mail.clone());
        let done =
            write_tx!(self.0, async |tx| app.mail_commands().apply_commands_in(tx, &given, table).await);
        let done = match done {
            Err(error) => {
                // Nothing of it was done; that is told in a transaction of its own.
                let lang = self.actor_of(mail.player).await?.locale;
                let why = refused(error, &mail, Lang::parse(&lang).unwrap_or(Lang::En))?;
                write_tx!(app = self.0, async |tx| app.mail_commands().refuse_in(tx, &mail, why).await)?
            }
            Ok(answer) => answer,
        };
        self.0.wake().reveals.notify_one();
        Ok(done)
    }

    /// Forgets mails that can no longer be told from new ones by anything but their date.
    pub async fn sweep_command_mails(self) -> Result<()> {
        let before = self.0.now().plus(-KNOWN_US);
        write_tx!(self.0, async |tx| Ok(tx.inbox().sweep_command_mails(before).await?))
    }

    async fn apply_commands_in(
        self,
        tx: &mut Tx,
        mail: &CommandMail,
        table: Option<FromTable>,
    ) -> Result<Option<MailAnswer>> {
        let to = mail.addressee();
        let Some(recent) = self.recent_in(tx, &to).await? else { return Ok(None) };
        let what = self.act_in(tx, mail, table).await?;
        if matches!(what, Some(Answered::Refused(_))) && mail.may_name_entry() {
            self.outdate_in(tx, mail).await?;
        }
        self.answer_in(tx, &to, what, &recent).await
    }

    async fn refuse_in(self, tx: &mut Tx, mail: &CommandMail, why: Refused) -> Result<Option<MailAnswer>> {
        let to = mail.addressee();
        let Some(recent) = self.recent_in(tx, &to).await? else { return Ok(None) };
        if mail.may_name_entry() {
            self.outdate_in(tx, mail).await?;
        }
        self.answer_in(tx, &to, Some(Answered::Refused(why)), &recent).await
    }

    /// A mail names another entry, and nothing came of it: a yes may be meant for that one from now on, and what was asked is
    /// asked again before it counts.
    async fn outdate_in(self, tx: &mut Tx, mail: &CommandMail) -> Result<()> {
        let actor = writer(tx, mail.player).await?;
        let game = Loaded::lock(tx, mail.game).await?;
        match game.side_of(&actor) {
            Ok(side) => Ok(tx.inbox().outdate_question(mail.game, side).await?),
            Err(_) => Ok(()),
        }
    }

    /// Does what the mail says. `None`: another mail tells it.
    async fn act_in(
        self,
        tx: &mut Tx,
        mail: &CommandMail,
        table: Option<FromTable>,
    ) -> Result<Option<Answered>> {
        if !mail_settings_in(tx, mail.player).await?.play {
            return Ok(Some(Answered::NotOptedIn));
        }
        let refused = |why| Ok(Some(Answered::Refused(why)));
        let said = match &mail.heard {
            Ok(said) => said,
            Err(unread) => return refused(Refused::Unread(unread.clone())),
        };
        let Some(plan) = plan(said) else { return refused(Refused::Contrary) };
        let actor = writer(tx, mail.player).await?;
        let game = Loaded::lock(tx, mail.game).await?;
        let (side, leads) = match game.side_of(&actor) {
            Ok(side) => (side, false),
            Err(_) => match led_side(tx, game.id, actor.id).await? {
                Some(_) if !plan.is_captains() => return refused(Refused::Captain),
                Some(side) => (side, true),
                None => return Ok(Some(Answered::Elsewhere)),
            },
        };
        if mail.binding != Binding::Shown && acts_at_once(&plan) {
            return refused(Refused::Unbound);
        }
        let acts = plan.main.is_some() || plan.confirms || plan.declines || !plan.conditions.is_empty();
        if acts && !mail.doubts.is_empty() && !plan.is_asked_back() {
            return refused(Refused::Doubtful { doubts: mail.doubts.clone() });
        }
        if acts {
            // One objects while the game is paused, and appeals when it is over.
            let objects = matches!(plan.main, Some(MailCommand::Objection { .. }));
            if let Some(why) = self.stands(&game)?.filter(|_| !objects) {
                return refused(why);
            }
            let turn = game.visible_turn(tx, self.0.now()).await?;
            if turn.turn.number != mail.turn {
                return refused(Refused::OldTurn);
            }
            let done = CommandRun { mail, actor: &actor, game, turn, side, table };
            let mut what = self.do_in(tx, &done, &plan).await?;
            if !plan.conditions.is_empty() {
                what = Some(self.conditions_in(tx, &done, &plan, what.as_ref()).await?);
            }
            if what.is_some() {
                return Ok(what);
            }
            if leads {
                return Ok(Some(Answered::Accepted));
            }
        }
        Ok(match (plan.help, plan.status) {
            (true, _) => Some(Answered::Help),
            (false, true) => Some(Answered::Status),
            (false, false) => None,
        })
    }

    /// Why nothing can be done in a game now, turn or no turn.
    pub(in crate::app) fn stands(self, game: &Loaded) -> Result<Option<Refused>> {
        if game.visible_result(self.0.now())?.is_some() {
            return Ok(Some(Refused::Over));
        }
        let stands = game.row.phase == CoursePhase::Suspended || game.paused.is_some();
        Ok(stands.then_some(Refused::Stands))
    }

    async fn do_in(self, tx: &mut Tx, doing: &CommandRun<'_>, plan: &Plan<'_>) -> Result<Option<Answered>> {
        let (mail, game) = (doing.mail, doing.game.id);
        // Whether its answer to a question is refused is found out first.
        if plan.declines && !plan.answers() {
            self.draw_in(tx, doing, false).await?;
        }
        match plan.main {
            Some(MailCommand::Entry { entry, draw_offer, draft }) => {
                let given = Drafted {
                    turn: mail.turn,
                    entry,
                    draw_offer: *draw_offer,
                    void: false,
                    made: mail.received,
                };
                match plan.answers() && mail.doubts.is_empty() {
                    true => self.answering_entry_in(tx, doing, given, plan).await,
                    false => self.entry_in(tx, doing, given, *draft).await,
                }
            }
            Some(MailCommand::Draw(_)) => self.draw_in(tx, doing, true).await.map(|()| None),
            Some(MailCommand::Resign)
                if plan.confirms && mail.doubts.is_empty() && self.is_asked_to_resign(tx, doing).await? =>
            {
                self.confirmed_in(tx, doing, plan).await
            }
            Some(MailCommand::Resign) => {
                let secret = self.ask_in(tx, doing, Question::Resign).await?;
                Ok(Some(Answered::AskResign { secret }))
            }
            Some(MailCommand::Claim(kind)) => {
                // What the server decides is told by the mail about the result, what goes to the arbiter by the one about
                // the objection.
                self.0
                    .arbitration()
                    .claim_in(tx, doing.actor, game, *kind, doing.table, mail.received)
                    .await
                    .map(|()| None)
            }
            Some(MailCommand::Objection { appeal, against, text }) => {
                // The mail about the objection tells it.
                self.0
                    .arbitration()
                    .object_by_mail(tx, doing.actor, game, (*appeal, *against), text)
                    .await
                    .map(|()| None)
            }
            // Words about a tournament, to a game's address.
            Some(MailCommand::Enter { .. } | MailCommand::Withdraw { .. }) => {
                Ok(Some(Answered::Refused(Refused::OtherAddress)))
            }
            Some(MailCommand::Discard) => self.discard_in(tx, doing).await,
            Some(MailCommand::Leave(first, last)) => {
                self.say_leave_in(tx, doing, *first, *last).await.map(Some)
            }
            Some(MailCommand::LeaveBack(on)) => self.say_leave_back_in(tx, doing, *on).await.map(Some),
            _ if plan.confirms => self.confirmed_in(tx, doing, plan).await,
            _ => Ok(plan.declines.then_some(Answered::Declined)),
        }
    }

    /// Accepts or declines the draw that is offered.
    pub(in crate::app) async fn draw_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        accept: bool,
    ) -> Result<()> {
        let mail = doing.mail;
        self.0.games().answer_draw_in(tx, doing.actor, mail.game, mail.turn, accept, mail.received).await
    }

    /// Keeps conditional entries, after what the mail does beside them.
    async fn conditions_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        plan: &Plan<'_>,
        done: Option<&Answered>,
    ) -> Result<Answered> {
        match done {
            None | Some(Answered::FiledBefore | Answered::FiledLate { .. } | Answered::Declined) => {}
            Some(Answered::Refused(why)) => return Ok(Answered::Refused(why.clone())),
            // What is only asked about is no ground for a condition.
            Some(_) => {
                let asks_again = plan.main.is_none();
                let why = if asks_again { EntryFault::ConditionAsked } else { EntryFault::ConditionLater };
                return Err(Error::malformed(why, "when"));
            }
        }
        let lang = doing.lang();
        let (mut lines, mut replaced) = (Vec::new(), false);
        let mail = doing.mail;
        for given in &plan.conditions {
            let came = (mail.received, Channel::Mail);
            let set = self
                .0
                .entries()
                .set_conditional_in(tx, doing.actor, mail.game, mail.turn, given, came)
                .await?;
            let kept = set.kept;
            let line = conditional_in_words(lang, kept.side, &kept.conditional, &kept.position, &kept.ahead);
            lines.push(line);
            replaced |= !set.replaced.is_empty();
        }
        Ok(Answered::Conditions { lines, replaced })
    }
}
