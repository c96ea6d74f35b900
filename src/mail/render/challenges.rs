//! Mails about games that players offer one another.

use crate::app::games::challenges::view::{ChallengeState, ChallengeView};
use crate::base::Side;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Answers, Writer, one_line};
use crate::show::Arg;
use crate::show::clocks::chip;
use crate::show::rulebook::options::variant_name;
use crate::show::rulebook::rules::rules_in_force;

impl Writer<'_> {
    /// A game is offered to its reader; with a link, to a friend who need not have an account.
    pub(in crate::mail) fn challenge(&self, view: &ChallengeView, link: Option<&str>) -> MailContent {
        let about = self.of_challenge(view, &view.from.called(self.lang));
        let keys = if link.is_some() {
            [
                "mail-invitation-subject",
                "mail-invitation-title",
                "mail-invitation-what",
                "mail-invitation-link",
            ]
        } else {
            ["mail-challenge-subject", "mail-challenge-title", "mail-challenge-what", "mail-challenge-link"]
        };
        let [subject, title, what, to_page] = keys.map(|key| self.lang.tf(key, &about));
        let page = format!("{}/challenges", self.public_url);
        let agreed = &view.agreed;
        let chip = chip(self.lang, &agreed.rules, agreed.clock, agreed.terms.rated);
        let mut blocks = vec![Block::Chip(chip), Block::Text(what)];
        if link.is_some() && agreed.rules.is_played_in_pairs() {
            blocks.push(Block::Text(self.with(
                "mail-invitation-how",
                "learn",
                format!("{}/learn", self.public_url),
            )));
        }
        if view.state == ChallengeState::Open {
            let side = match view.side {
                None => "challenge-side-lot",
                Some(Side::White) => "challenge-side-white",
                Some(Side::Black) => "challenge-side-black",
            };
            blocks.push(Block::Text(self.lang.tf(side, &about)));
            if view.drawn {
                blocks.push(Block::Text(self.t("challenge-drawn")));
            }
            blocks.push(Block::Text(
                self.lang.tf("mail-challenge-expires", &[("at", self.moment(view.expires).into())]),
            ));
            if link.is_none() && matches!(self.answers, Answers::Taken) {
                blocks.push(Block::Text(self.t("mail-challenge-answer")));
            }
            blocks.push(Block::Link(to_page, link.unwrap_or(&page).to_owned()));
            blocks.push(Block::Heading(self.t("challenge-rules")));
            let mut rules = rules_in_force(self.lang, &agreed.rules, agreed.terms, agreed.clock);
            let stand_in = agreed.rules.start_to_keep().map(ToString::to_string);
            let names_it = |line: &String| stand_in.as_deref().is_some_and(|start| line.contains(start));
            rules.retain(|line| !(view.drawn && names_it(line)));
            blocks.push(Block::List(rules));
        } else {
            blocks.push(Block::Text(self.t("mail-challenge-over")));
        }
        if link.is_some() {
            blocks.push(Block::Small(self.t("mail-invitation-not-you")));
        }
        self.mail(subject, title, blocks)
    }

    /// Its reader's challenge was declined.
    pub(in crate::mail) fn challenge_declined(&self, view: &ChallengeView) -> MailContent {
        let name = view.to.as_ref().map(|to| to.called(self.lang)).unwrap_or_default();
        let about = self.of_challenge(view, &name);
        let keys = ["mail-declined-subject", "mail-declined-title", "mail-declined-what"];
        let [subject, title, what] = keys.map(|key| self.lang.tf(key, &about));
        let blocks = vec![Block::Text(what), self.page("mail-declined-link", "challenges")];
        self.mail(subject, title, blocks)
    }

    fn of_challenge(&self, view: &ChallengeView, name: &str) -> [(&'static str, Arg<'static>); 2] {
        [
            ("name", one_line(name).into()),
            ("variant", variant_name(self.lang, view.agreed.rules.variant()).into()),
        ]
    }
}
