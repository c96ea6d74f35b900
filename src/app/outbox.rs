//! Puts mails into the outbox, in the transaction of what they tell.

use super::{App, Error};
use crate::base::{GameId, MailId, PlayerId, Timestamp};
use crate::store::{NewMail, Tx};

/// What a mail in the outbox is about.
#[derive(Clone, Copy)]
pub(super) struct Outgoing {
    pub(super) game: Option<GameId>,
    pub(super) turn: Option<u32>,
    /// Tells mails of one kind in one turn apart.
    pub(super) number: i64,
}

impl App {
    pub(super) async fn post(
        &self,
        tx: &mut Tx,
        kind: &'static str,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
    ) -> Result<(), Error> {
        let now = self.now();
        let mail = NewMail {
            id: MailId::new(now, self.rng()),
            game: about.game,
            turn: about.turn,
            kind,
            number: about.number,
            player,
            created: now,
            release,
            data: None,
        };
        Ok(tx.insert_mail(&mail).await?)
    }
}
