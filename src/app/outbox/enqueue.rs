//! Puts mails into the outbox, in the transaction of what they tell, and records how sending went.

use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{MailTrouble, Viewer};
use crate::app::error::{Error, Result};
use crate::app::limits::{SWEEPS_MAX, SWEPT_AT_ONCE};
use crate::app::outbox::Outbox;
use crate::base::{GameId, MailId, MailKind, MailState, Micros, PlayerId, Side, Timestamp};
use crate::game::BotLevel;
use crate::store::{DigestItemRow, GameMailRow, NewMail, Tx};

/// A mail that has to be of use until some moment is not put off to less than two hours before it.
const ROOM: Micros = 2 * 60 * 60 * 1_000_000;

/// Kinds of mails that go to both players whatever either has done: others may see that one of them failed.
const TOLD_TO_BOTH: [MailKind; 7] = [
    MailKind::Turn,
    MailKind::Revealed,
    MailKind::Result,
    MailKind::Ruling,
    MailKind::Objection,
    MailKind::KeyHolder,
    MailKind::Leave,
];

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
        kind: MailKind,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
    ) -> Result<()> {
        self.put(tx, kind, player, release, about).await.map(drop)
    }

    /// The same for what can wait: it goes after the reader's quiet hours or in their daily mail, but for what would come
    /// too late for `until` then.
    pub(in crate::app) async fn post_later(
        self,
        tx: &mut Tx,
        kind: MailKind,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
        until: Option<Timestamp>,
    ) -> Result<()> {
        if BotLevel::of(player).is_some() {
            return Ok(());
        }
        let look = mail_preferences_in(tx, player).await?;
        let in_time = |at: Timestamp| until.is_none_or(|until| at.plus(ROOM) <= until);
        let (next, digest) = (look.may_go(release), look.next_digest(release));
        if look.digest && in_time(digest) {
            self.0.webhooks().tell_of_mail(tx, kind, player, release, about).await?;
            return self.put_off(tx, kind, player, about, digest).await;
        }
        let id = self.put(tx, kind, player, release, about).await?;
        if next > release && in_time(next) {
            tx.outbox().hold_mail(id, next).await?;
        }
        Ok(())
    }

    pub(in crate::app) async fn put(
        self,
        tx: &mut Tx,
        kind: MailKind,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
    ) -> Result<MailId> {
        let id = self.put_untold(tx, kind, player, release, about).await?;
        self.0.webhooks().tell_of_mail(tx, kind, player, release, about).await?;
        Ok(id)
    }

    /// A mail alone, of whose news the reader's webhooks are told elsewhere.
    pub(in crate::app) async fn put_untold(
        self,
        tx: &mut Tx,
        kind: MailKind,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
    ) -> Result<MailId> {
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
        tx.outbox().insert_mail(&mail).await?;
        Ok(mail.id)
    }

    /// The next server has taken the mail over.
    pub async fn mail_sent(self, id: MailId) -> Result<()> {
        let now = self.0.now();
        write_tx!(self.0, async |tx| Ok(tx.outbox().mail_sent(id, now).await?))
    }

    /// Sending failed for now. `fault` holds no address.
    pub async fn mail_delayed(self, id: MailId, next: Timestamp, fault: &str) -> Result<()> {
        let fault = fault.to_owned();
        write_tx!(self.0, async |tx| Ok(tx.outbox().mail_delayed(id, next, &fault).await?))
    }

    /// Sending is given up. `fault` holds no address.
    pub async fn mail_failed(self, id: MailId, fault: &str) -> Result<()> {
        let (now, fault) = (self.0.now(), fault.to_owned());
        write_tx!(self.0, async |tx| Ok(tx.outbox().mail_failed(id, now, &fault).await?))
    }

    /// Forgets mails that were sent longer ago than the operator keeps them, some thousands at most. What was given up stays, and
    /// what came back until its reader has settled that.
    pub async fn sweep_mails(self) -> Result<(), Error> {
        let (before, limit) = (self.0.now().plus(-self.0.settings().mails_kept), i64::from(SWEPT_AT_ONCE));
        for _ in 0..SWEEPS_MAX {
            let swept = write_tx!(self.0, async |tx| tx.outbox().sweep_mails(before, limit).await)?;
            if swept < u64::from(SWEPT_AT_ONCE) {
                break;
            }
        }
        Ok(())
    }

    /// Mails of a game that wait after a failure or were given up, for its players and arbiter.
    pub async fn mail_troubles(self, actor: &Actor, id: GameId) -> Result<Vec<MailTrouble>> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            if game.viewer(Some(&actor))? == Viewer::Public {
                return Ok(Vec::new());
            }
            let rows = tx.outbox().mail_troubles(id, now).await?;
            let trouble = |row: GameMailRow| {
                let player = PlayerId::from_uuid(row.player_id);
                // A receipt's mail tells that its reader has filed, a reminder that they have not, an answer that they
                // wrote.
                let hidden = !TOLD_TO_BOTH.contains(&row.kind) && player != actor.id;
                let side = Side::ALL.into_iter().find(|side| *game.players.get(*side) == player);
                let given_up = row.state == MailState::Failed;
                let fault = row.fault.filter(|_| !hidden)?;
                Some(MailTrouble { side, kind: row.kind, given_up, fault })
            };
            Ok(rows.into_iter().filter_map(trouble).collect())
        })
    }

    /// Puts something off to the daily mail.
    pub(in crate::app) async fn put_off(
        self,
        tx: &mut Tx,
        kind: MailKind,
        player: PlayerId,
        about: Outgoing,
        due: Timestamp,
    ) -> Result<()> {
        let (Some(game), Some(turn)) = (about.game, about.turn) else {
            return Err(Error::Broken("what is about no game cannot wait".to_owned()));
        };
        let item = DigestItemRow { game_id: game.as_uuid(), turn: turn.into(), kind, number: about.number };
        Ok(tx.outbox().insert_digest_item(player, &item, due).await?)
    }
}
