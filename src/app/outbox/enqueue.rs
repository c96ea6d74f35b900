//! Puts mails into the outbox, in the transaction of what they tell.

use crate::app::accounts::mail_preferences::mail_look_in;
use crate::app::error::Error;
use crate::app::outbox::Outbox;
use crate::base::{GameId, MailId, Micros, PlayerId, Timestamp};
use crate::store::{NewMail, Tx};

/// A mail that has to be of use until some moment is not put off to less than two hours before it.
const ROOM: Micros = 2 * 60 * 60 * 1_000_000;

/// What a mail in the outbox is about.
#[derive(Clone, Copy)]
pub(in crate::app) struct Outgoing {
    pub(in crate::app) game: Option<GameId>,
    pub(in crate::app) turn: Option<u32>,
    /// Tells mails of one kind in one turn apart.
    pub(in crate::app) number: i64,
}

impl Outbox<'_> {
    pub(in crate::app) async fn post(
        self,
        tx: &mut Tx,
        kind: &'static str,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
    ) -> Result<(), Error> {
        self.put(tx, kind, player, release, about).await.map(drop)
    }

    /// The same for what can wait: it goes after the reader's quiet hours or in their daily mail, but for what would come
    /// too late for `until` then.
    pub(in crate::app) async fn post_later(
        self,
        tx: &mut Tx,
        kind: &'static str,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
        until: Option<Timestamp>,
    ) -> Result<(), Error> {
        let look = mail_look_in(tx, player).await?;
        let in_time = |at: Timestamp| until.is_none_or(|until| at.plus(ROOM) <= until);
        let (next, digest) = (look.may_go(release), look.next_digest(release));
        if look.digest && in_time(digest) {
            return self.put_off(tx, kind, player, about, digest).await;
        }
        let id = self.put(tx, kind, player, release, about).await?;
        if next > release && in_time(next) {
            tx.hold_mail(id, next).await?;
        }
        Ok(())
    }

    pub(in crate::app) async fn put(
        self,
        tx: &mut Tx,
        kind: &'static str,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
    ) -> Result<MailId, Error> {
        let now = self.0.now();
        let mail = NewMail {
            id: MailId::new(now, self.0.rng()),
            game: about.game,
            turn: about.turn,
            kind,
            number: about.number,
            player,
            created: now,
            release,
            data: None,
        };
        tx.insert_mail(&mail).await?;
        Ok(mail.id)
    }
}
