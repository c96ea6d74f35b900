//! Mails about challenges on ladders.

use crate::app::tournaments::ladder::mail::LadderNotice;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Writer, one_line};
use crate::tournament::ladder::Refused;

impl Writer<'_> {
    /// Its reader is challenged on a ladder.
    pub(in crate::mail) fn ladder_challenge(&self, notice: &LadderNotice) -> MailContent {
        let about =
            [("name", one_line(&notice.challenger).into()), ("ladder", one_line(&notice.name).into())];
        let mut blocks = vec![Block::Text(self.lang.tf("mail-ladder-what", &about))];
        if notice.open {
            let until = self.moment(notice.answer_by);
            blocks.push(Block::Text(self.with("mail-ladder-until", "at", until)));
            blocks.push(Block::Text(self.t(match notice.refused {
                Refused::Plays => "ladder-refused-plays",
                Refused::Forfeit => "ladder-refused-forfeit",
                Refused::Lapses => "ladder-refused-lapses",
            })));
        } else {
            blocks.push(Block::Text(self.t("mail-ladder-over")));
        }
        blocks.push(self.page("mail-ladder-link", &format!("tournaments/{}/ladder", notice.id)));
        let [subject, title] =
            ["mail-ladder-subject", "mail-ladder-title"].map(|key| self.lang.tf(key, &about));
        self.mail(subject, title, blocks)
    }
}
