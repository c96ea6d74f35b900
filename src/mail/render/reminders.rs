//! What mails say beside the course of a game: reminders, the daily mail, and that mails came back.

use crate::app::core::views::GameView;
use crate::app::notices::notice::{NoticeBody, Reminder};
use crate::base::Side;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::Writer;
use crate::show::entering::capital;
use crate::show::time::span;

impl Writer<'_> {
    /// Nothing here may depend on what the other side has done.
    pub(in crate::mail) fn reminder(&self, game: &GameView, why: Reminder) -> MailContent {
        let title = match why {
            Reminder::LastDay => capital(&self.about_entry("mail-reminder-last-title", game, &game.position)),
            _ => self.about_entry("mail-reminder-title", game, &game.position),
        };
        let mut blocks = vec![self.players(game)];
        let own = game.own_side().unwrap_or(Side::White);
        let flag_at = game.sides.get(own).flag_at;
        if let Some(flag_at) = flag_at {
            let left = span(self.lang, flag_at.since(game.now));
            let args = [("at", self.moment(flag_at).into()), ("left", left.into())];
            blocks.push(Block::Strong(self.lang.tf("mail-reminder-until", &args)));
        }
        blocks.push(Block::Text(match why {
            Reminder::Half => self.t("mail-reminder-half"),
            Reminder::Fifth => self.t("mail-reminder-fifth"),
            Reminder::Tenth => self.t("mail-reminder-tenth"),
            Reminder::LastDay => self.t("mail-reminder-last"),
            Reminder::Before(hours) => {
                self.lang.tf("mail-reminder-before", &[("n", i64::from(hours).into())])
            }
            Reminder::Silence(days) => {
                self.lang.tf("mail-reminder-silence", &[("n", i64::from(days).into())])
            }
        }));
        blocks.push(Block::Text(self.t("mail-reminder-then")));
        blocks.push(Block::Heading(self.t("mail-position")));
        blocks.extend(self.position(game));
        blocks.push(self.link("mail-enter", game));
        blocks.push(Block::Small(if why == Reminder::LastDay {
            self.t("mail-reminder-always")
        } else {
            self.settings("mail-reminder-stop")
        }));
        blocks.push(self.position_code(game));
        self.about(game, &title, blocks)
    }

    pub(in crate::mail) fn digest(&self, items: &[NoticeBody]) -> MailContent {
        let count = i64::try_from(items.len()).unwrap_or(i64::MAX);
        let title = self.lang.tf("mail-digest-title", &[("n", count.into())]);
        let mut blocks = vec![Block::Text(self.t("mail-digest-what"))];
        for item in items {
            let content = self.content(item);
            // What a game's mail says stands in its subject already.
            let said = content.subject.contains(&content.title);
            let more = if said { String::new() } else { format!(": {}", content.title) };
            blocks.push(Block::Heading(content.subject + &more));
            // What is looked up on the game's page would make the mail too long for some providers.
            let is_short = |block: &Block| {
                !matches!(
                    block,
                    Block::Chip(_) | Block::Board(_) | Block::Heading(_) | Block::Code(..) | Block::Small(_)
                )
            };
            blocks.extend(content.blocks.into_iter().filter(is_short));
        }
        blocks.push(Block::Small(self.settings("mail-digest-stop")));
        self.mail(title.clone(), title, blocks)
    }

    pub(in crate::mail) fn bounced(&self, address: &str, reason: &str) -> MailContent {
        let title = self.t("mail-bounced-title");
        let what = self.lang.tf("mail-bounced-what", &[("address", address.into())]);
        let blocks = vec![
            Block::Strong(what),
            Block::Text(self.t("mail-bounced-goes-on")),
            Block::Pairs(vec![(self.t("mail-bounced-reason"), reason.to_owned())]),
            Block::Text(self.t("mail-bounced-todo")),
            self.page("mail-bounced-link", "settings"),
        ];
        self.mail(title.clone(), title, blocks)
    }

    /// A sentence that names the page of the settings for mails.
    fn settings(&self, key: &str) -> String {
        let url = format!("{}/settings/mail/look", self.public_url);
        self.lang.tf(key, &[("url", url.into())])
    }
}
