//! The outbox: one row a mail, written in the transaction of what it tells.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, MailId, MailKind, MailState, PlayerId, Timestamp};
use crate::game::BotLevel;
use crate::store::Result;
use crate::store::bucket::bucket;
use crate::store::rooms::Outbox;
use crate::store::tx::{exactly_one, execute, execute_among, fetch, fetch_value, later};
use crate::store::word::Word;

/// A mail to be sent.
#[derive(Clone)]
pub struct NewMail {
    pub id: MailId,
    /// The game it is about.
    pub game: Option<GameId>,
    /// The turn it is about.
    pub turn: Option<u32>,
    pub kind: MailKind,
    /// Tells mails of one kind in one turn apart (a receipt's revision, an event's number).
    pub number: i64,
    /// To whom.
    pub player: PlayerId,
    /// When it was asked for.
    pub created: Timestamp,
    /// It must not end before this.
    pub release: Timestamp,
    /// Boxed: what composing needs and the database does not hold elsewhere.
    pub data: Option<Vec<u8>>,
}

/// A mail as stored.
#[derive(Clone, FromRow)]
pub struct MailRow {
    pub id: Uuid,
    /// The game it is about.
    pub game_id: Option<Uuid>,
    /// The tournament it is about.
    pub tournament_id: Option<Uuid>,
    /// The turn it is about.
    pub turn: Option<i64>,
    #[sqlx(try_from = "Word<MailKind>")]
    pub kind: MailKind,
    /// Tells mails of one kind in one turn apart.
    pub number: i64,
    /// To whom.
    pub player_id: Uuid,
    /// When it was asked for.
    pub created_us: i64,
    /// It must not end before this.
    pub release_us: i64,
    #[sqlx(try_from = "Word<MailState>")]
    pub state: MailState,
    /// Boxed parameters.
    pub data: Option<Vec<u8>>,
    /// The boxed mail, once composed.
    pub body: Option<Vec<u8>>,
    /// How often sending was tried.
    pub attempts: i64,
    /// When it was sent or given up.
    pub done_us: Option<i64>,
    /// Why it failed, in words without an address.
    pub fault: Option<String>,
}

/// How far a mail of a game is, without what it says.
#[derive(Clone, FromRow)]
pub struct GameMailRow {
    /// The turn it is about.
    pub turn: Option<i64>,
    #[sqlx(try_from = "Word<MailKind>")]
    pub kind: MailKind,
    /// To whom.
    pub player_id: Uuid,
    /// When it was asked for.
    pub created_us: i64,
    /// How far it is.
    #[sqlx(try_from = "Word<MailState>")]
    pub state: MailState,
    /// When it was sent or given up.
    pub done_us: Option<i64>,
    /// Why it failed, in words without an address.
    pub fault: Option<String>,
}

const BY_ID: &str = "SELECT id, game_id, tournament_id, turn, kind, number, player_id, created_us, release_us, state, data, body, \
    attempts, done_us, fault FROM mail WHERE id = $1";
const OF_GAME: &str = "SELECT turn, kind, player_id, created_us, state, done_us, fault FROM mail \
    WHERE game_id = $1 AND release_us <= $2 ORDER BY created_us, id";
const TROUBLES: &str = "SELECT turn, kind, player_id, created_us, state, done_us, fault FROM mail \
    WHERE game_id = $1 AND release_us <= $2 AND fault IS NOT NULL AND state <> 'sent' ORDER BY created_us, id";
const SENT_TO: &str = "SELECT id, game_id, tournament_id, turn, kind, number, player_id, created_us, release_us, state, data, body, \
    attempts, done_us, fault FROM mail WHERE player_id = $1 AND kind = $2 AND created_us >= $3 AND (created_us > $3 OR id > $4) \
    AND state = 'sent' ORDER BY created_us, id LIMIT $5";
const ALL: &str = "SELECT id, game_id, tournament_id, turn, kind, number, player_id, created_us, release_us, state, data, body, \
    attempts, done_us, fault FROM mail WHERE id < $1 ORDER BY id DESC LIMIT $2";

impl Outbox<'_> {
    /// Puts a mail into the outbox (`mail_once`).
    pub async fn insert_mail(&mut self, mail: &NewMail) -> Result<()> {
        // It has no address, and reads nothing.
        if BotLevel::of(mail.player).is_some() {
            return Ok(());
        }
        const SQL: &str = "INSERT INTO mail (id, game_id, turn, kind, number, player_id, created_us, release_us, state, \
            data, attempts, next_us, lease_us, bucket) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, 0, $7, 0, $10)";
        self.tx.posts();
        let (game, player) = (mail.game.map(GameId::as_uuid), mail.player.as_uuid());
        later!(
            self.tx,
            SQL,
            mail.id.as_uuid(),
            game,
            mail.turn.map(i64::from),
            mail.kind.as_str(),
            mail.number,
            player,
            mail.created.as_us(),
            mail.release.as_us(),
            &mail.data,
            bucket(game.unwrap_or(player)),
        )
    }

    /// The mail of a game's that somebody has (`mail_once`).
    pub async fn game_mail(
        &mut self,
        game: GameId,
        turn: u32,
        kind: MailKind,
        number: i64,
        player: PlayerId,
    ) -> Result<Option<MailId>> {
        const SQL: &str = "SELECT id FROM mail WHERE game_id = $1 AND turn = $2 AND kind = $3 AND number = $4 AND player_id = $5";
        let (game, player, turn, kind) = (game.as_uuid(), player.as_uuid(), i64::from(turn), kind.as_str());
        let row: Option<(Uuid,)> = fetch!(self.tx, fetch_optional, SQL, game, turn, kind, number, player)?;
        Ok(row.map(|(id,)| MailId::from_uuid(id)))
    }

    /// Mails of a kind that were sent to a player, after this one, the oldest first.
    pub async fn sent_mails(
        &mut self,
        player: PlayerId,
        kind: MailKind,
        (created_us, id): (i64, Uuid),
        limit: i64,
    ) -> Result<Vec<MailRow>> {
        Ok(fetch!(self.tx, fetch_all, SENT_TO, player.as_uuid(), kind.as_str(), created_us, id, limit)?)
    }

    pub async fn mail(&mut self, id: MailId) -> Result<Option<MailRow>> {
        Ok(fetch!(self.tx, fetch_optional, BY_ID, id.as_uuid())?)
    }

    /// Mails that were tried in vain and wait for another try before this: how many, since when, and the last fault of one.
    pub async fn delayed_mails(&mut self, before: Timestamp) -> Result<Option<(i64, i64, String)>> {
        const SQL: &str = "SELECT COUNT(*), MIN(created_us), MAX(fault) FROM mail \
            WHERE state = 'waiting' AND next_us <= $1 AND attempts > 0";
        let row: (i64, Option<i64>, Option<String>) = fetch!(self.tx, fetch_one, SQL, before.as_us())?;
        Ok(row.1.map(|since| (row.0, since, row.2.unwrap_or_default())))
    }

    /// The mails of a game that may be known of at `now`, oldest first.
    pub async fn mails_of_game(&mut self, game: GameId, now: Timestamp) -> Result<Vec<GameMailRow>> {
        Ok(fetch!(self.tx, fetch_all, OF_GAME, game.as_uuid(), now.as_us())?)
    }

    /// Those of them that wait after a failure or were given up (`mail_trouble`).
    pub async fn mail_troubles(&mut self, game: GameId, now: Timestamp) -> Result<Vec<GameMailRow>> {
        Ok(fetch!(self.tx, fetch_all, TROUBLES, game.as_uuid(), now.as_us())?)
    }

    /// All mails before this id, newest first: the administrator's reader in the trial set-up.
    pub async fn mails(&mut self, before: Uuid, limit: i64) -> Result<Vec<MailRow>> {
        Ok(fetch!(self.tx, fetch_all, ALL, before, limit)?)
    }

    /// Keeps the composed mail, boxed, so that it is retried as it is.
    pub async fn set_mail_body(&mut self, id: MailId, body: &[u8]) -> Result<()> {
        const SQL: &str = "UPDATE mail SET body = $2 WHERE id = $1 AND state = 'waiting' AND body IS NULL";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), body)?, "the mail")
    }

    /// Forgets a composed mail, so that it is composed anew, or not sent at all.
    pub async fn forget_mail_body(&mut self, id: MailId) -> Result<()> {
        const SQL: &str = "UPDATE mail SET body = NULL WHERE id = $1 AND state = 'waiting'";
        execute!(self.tx, SQL, id.as_uuid()).map(drop)
    }

    /// Gives a mail that waits what composing it needs, boxed.
    pub async fn set_mail_data(&mut self, id: MailId, data: &[u8]) -> Result<()> {
        const SQL: &str =
            "UPDATE mail SET data = $2 WHERE id = $1 AND state = 'waiting' AND data IS NULL AND body IS NULL";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), data)?, "the mail")
    }

    /// Leaves a claimed mail to its process until then.
    pub async fn renew_mail(&mut self, id: MailId, until: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE mail SET lease_us = $2 WHERE id = $1 AND state = 'waiting'";
        execute!(self.tx, SQL, id.as_uuid(), until.as_us()).map(drop)
    }

    /// The mail has been taken over by the next server.
    ///
    /// Its body stays as it is. PostgreSQL keeps one of more than 2 KB beside its row and does not write it again. SQLite writes the whole
    /// row again, which is little beside composing and sending the mail; bodies in a table of their own would save it, and cost a read for
    /// each mail.
    pub async fn mail_sent(&mut self, id: MailId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE mail SET state = 'sent', done_us = $2, lease_us = 0, attempts = attempts + 1, fault = NULL, \
            data = NULL WHERE id = $1 AND state = 'waiting'";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), now.as_us())?, "the mail")
    }

    /// Sending failed for now; it is tried again at `next`.
    pub async fn mail_delayed(&mut self, id: MailId, next: Timestamp, fault: &str) -> Result<()> {
        const SQL: &str = "UPDATE mail SET attempts = attempts + 1, next_us = $2, lease_us = 0, fault = $3 \
            WHERE id = $1 AND state = 'waiting'";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), next.as_us(), fault)?, "the mail")
    }

    /// Sending is given up.
    pub async fn mail_failed(&mut self, id: MailId, now: Timestamp, fault: &str) -> Result<()> {
        const SQL: &str = "UPDATE mail SET state = 'failed', done_us = $2, lease_us = 0, attempts = attempts + 1, fault = $3, \
            data = NULL WHERE id = $1 AND state = 'waiting'";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), now.as_us(), fault)?, "the mail")
    }

    /// Forgets mails that were sent before this, so many at most, with the bounces that are settled and the reminders that stood
    /// in them; answers how many. Whose mails come back hears of it until it is settled, so such a mail stays.
    pub async fn sweep_mails(&mut self, before: Timestamp, limit: i64) -> Result<u64> {
        const SENT: &str = "SELECT id FROM mail WHERE state = 'sent' AND done_us < $1 \
            AND NOT EXISTS (SELECT 1 FROM mail_bounce b WHERE b.mail_id = mail.id AND b.settled_us IS NULL) \
            ORDER BY done_us, id LIMIT $2";
        const CAME_BACK: &str = "SELECT s.mail_id FROM mail_bounce s WHERE s.settled_us IS NOT NULL \
            AND (SELECT m.done_us FROM mail m WHERE m.id = s.mail_id AND m.state = 'failed') < $1 \
            AND NOT EXISTS (SELECT 1 FROM mail_bounce b WHERE b.mail_id = s.mail_id AND b.settled_us IS NULL) LIMIT $2";
        const ITEMS: &str = "DELETE FROM digest_item WHERE mail_id = ANY($1)";
        const BOUNCES: &str = "DELETE FROM mail_bounce WHERE mail_id = ANY($1) AND settled_us IS NOT NULL";
        const MAILS: &str = "DELETE FROM mail WHERE id = ANY($1)";
        let mut ids: Vec<Uuid> = Vec::new();
        for sql in [SENT, CAME_BACK] {
            let left = limit - i64::try_from(ids.len()).unwrap_or(limit);
            let rows: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, sql, before.as_us(), left)?;
            ids.extend(rows.into_iter().map(|(id,)| id));
        }
        // Where another process comes between, a foreign key does not hold, and the next round does it.
        for sql in [ITEMS, BOUNCES] {
            execute_among!(self.tx, sql, &ids)?;
        }
        execute_among!(self.tx, MAILS, &ids)
    }

    /// When the next mail is due; nothing if none waits.
    pub async fn next_mail_due(&mut self) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT MIN(next_us) FROM mail WHERE state = 'waiting'";
        let (due,): (Option<i64>,) = fetch!(self.tx, fetch_one, SQL)?;
        Ok(due.map(Timestamp::from_us))
    }

    /// How many mails of a kind a player has asked for since then.
    pub async fn mails_asked_for(
        &mut self,
        player: PlayerId,
        kind: MailKind,
        since: Timestamp,
    ) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM mail WHERE player_id = $1 AND kind = $2 AND created_us > $3";
        fetch_value!(self.tx, SQL, player.as_uuid(), kind.as_str(), since.as_us())
    }

    /// How many mails are in a state.
    pub async fn mails_in(&mut self, state: MailState) -> Result<i64> {
        fetch_value!(self.tx, "SELECT COUNT(*) FROM mail WHERE state = $1", state.as_str())
    }
}
