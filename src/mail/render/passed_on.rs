//! What a mail says that passes a mail on.

use crate::app::notices::passed_on::PassedOn;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Answers, Writer, one_line};

impl Writer<'_> {
    /// A mail of a player to who runs the tournament, or of them to the player.
    pub(in crate::mail) fn passed_on(&self, mail: &PassedOn) -> MailContent {
        let (from, name) = (one_line(&mail.from.called(self.lang)), one_line(&mail.name));
        let args = [("from", from.as_str().into()), ("name", name.as_str().into())];
        let says = match mail.to_director {
            true => "tmail-passed-from-player",
            false => "tmail-passed-from-director",
        };
        let mut blocks = vec![Block::Text(self.lang.tf(says, &args))];
        blocks.extend(letter(&mail.text));
        if mail.cut {
            blocks.push(Block::Small(self.t("tmail-passed-cut")));
        }
        if mail.files {
            blocks.push(Block::Small(self.t("tmail-passed-files")));
        }
        blocks.push(Block::Small(match self.answers {
            Answers::Unread => self.t("mail-no-answers"),
            Answers::Off | Answers::Taken => self.lang.tf("tmail-passed-answer", &args),
        }));
        blocks.push(self.page("tmail-page", &format!("tournaments/{}", mail.tournament)));
        let title = self.lang.tf("tmail-passed-subject", &args);
        self.mail(format!("{name}: {title}"), title, blocks)
    }
}

/// The paragraphs of a letter; lines that quote stay together.
fn letter(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match blocks.last_mut() {
            Some(Block::Lines(quoted)) if line.starts_with('>') => quoted.push(line.to_owned()),
            _ if line.starts_with('>') => blocks.push(Block::Lines(vec![line.to_owned()])),
            _ => blocks.push(Block::Text(line.to_owned())),
        }
    }
    blocks
}
