//! Whom to remind and when to look, what waits for a daily mail, and mails that wait for the morning.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, MailId, MailKind, PlayerId, Side, Timestamp};
use crate::store::Result;
use crate::store::rooms::Outbox;
use crate::store::tx::{exactly_one, execute, fetch, fetch_ids};
use crate::store::word::Word;

/// Something that waits for its reader's daily mail.
#[derive(Clone, FromRow)]
pub struct DigestItemRow {
    pub game_id: Uuid,
    pub turn: i64,
    /// What kind of mail it would have been.
    #[sqlx(try_from = "Word<MailKind>")]
    pub kind: MailKind,
    /// Tells those of one kind in one turn apart.
    pub number: i64,
}

impl Outbox<'_> {
    /// Sides of turns to be looked at by `now`, the longest overdue first.
    pub async fn due_reminders(&mut self, now: Timestamp, limit: i64) -> Result<Vec<(Uuid, i64, i64)>> {
        const SQL: &str =
            "SELECT game_id, turn, side FROM turn_side WHERE remind_us <= $1 ORDER BY remind_us LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, now.as_us(), limit)?)
    }

    /// Which reminders a side had in a turn, one bit each; `None`, if it is never looked at again.
    pub async fn reminded(&mut self, game: GameId, turn: i64, side: Side) -> Result<Option<i64>> {
        const SQL: &str = "SELECT reminded FROM turn_side WHERE game_id = $1 AND turn = $2 AND side = $3 \
            AND remind_us IS NOT NULL";
        let row: Option<(i64,)> =
            fetch!(self.tx, fetch_optional, SQL, game.as_uuid(), turn, i64::from(side.index()))?;
        Ok(row.map(|(bits,)| bits))
    }

    /// Notes which reminders a side had, and when to look again.
    pub async fn set_reminded(
        &mut self,
        game: GameId,
        turn: i64,
        side: Side,
        bits: i64,
        next: Option<Timestamp>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE turn_side SET reminded = $4, remind_us = $5 WHERE game_id = $1 AND turn = $2 AND side = $3";
        let next = next.map(Timestamp::as_us);
        let side = i64::from(side.index());
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), turn, side, bits, next)?, "the side's reminders")
    }

    /// Looks at the sides of a game's open turn now: their flags have moved.
    pub async fn look_now(&mut self, game: GameId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE turn_side SET remind_us = $2 WHERE game_id = $1 AND remind_us > $2 \
            AND turn = (SELECT turn FROM game WHERE id = $1)";
        execute!(self.tx, SQL, game.as_uuid(), now.as_us()).map(drop)
    }

    /// Lets a mail wait until then.
    pub async fn hold_mail(&mut self, id: MailId, until: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE mail SET next_us = $2 WHERE id = $1 AND state = 'waiting'";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), until.as_us())?, "the mail")
    }

    /// Takes back a mail that has nothing to tell any more.
    pub async fn withdraw_mail(&mut self, id: MailId) -> Result<()> {
        const SQL: &str = "DELETE FROM mail WHERE id = $1 AND state = 'waiting' AND body IS NULL";
        execute!(self.tx, SQL, id.as_uuid()).map(drop)
    }

    /// Puts something off to its reader's daily mail.
    pub async fn insert_digest_item(
        &mut self,
        player: PlayerId,
        item: &DigestItemRow,
        due: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO digest_item (player_id, game_id, turn, kind, number, due_us) \
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        execute!(
            self.tx,
            SQL,
            player.as_uuid(),
            item.game_id,
            item.turn,
            item.kind.as_str(),
            item.number,
            due.as_us()
        )
        .map(drop)
    }

    /// Readers for whom something is due.
    pub async fn due_digests(&mut self, now: Timestamp, limit: i64) -> Result<Vec<PlayerId>> {
        const SQL: &str =
            "SELECT DISTINCT player_id FROM digest_item WHERE mail_id IS NULL AND due_us <= $1 LIMIT $2";
        fetch_ids!(self.tx, PlayerId, SQL, now.as_us(), limit)
    }

    /// What waits for a reader, whenever it is due: one mail tells all.
    pub async fn waiting_digest_items(&mut self, player: PlayerId, limit: i64) -> Result<Vec<DigestItemRow>> {
        const SQL: &str = "SELECT game_id, turn, kind, number FROM digest_item WHERE player_id = $1 AND mail_id IS NULL \
            ORDER BY due_us, game_id, turn, kind, number LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), limit)?)
    }

    /// What a daily mail tells.
    pub async fn digest_items(&mut self, mail: MailId) -> Result<Vec<DigestItemRow>> {
        const SQL: &str = "SELECT game_id, turn, kind, number FROM digest_item WHERE mail_id = $1 \
            ORDER BY due_us, game_id, turn, kind, number";
        Ok(fetch!(self.tx, fetch_all, SQL, mail.as_uuid())?)
    }

    /// Tells an item in a mail.
    pub async fn mark_digest_item_sent(
        &mut self,
        player: PlayerId,
        item: &DigestItemRow,
        mail: MailId,
    ) -> Result<()> {
        const SQL: &str = "UPDATE digest_item SET mail_id = $6 WHERE player_id = $1 AND game_id = $2 AND turn = $3 \
            AND kind = $4 AND number = $5 AND mail_id IS NULL";
        let done = execute!(
            self.tx,
            SQL,
            player.as_uuid(),
            item.game_id,
            item.turn,
            item.kind.as_str(),
            item.number,
            mail.as_uuid()
        )?;
        exactly_one(done, "the item of the daily mail")
    }

    /// Forgets an item that has nothing to tell any more.
    pub async fn drop_digest_item(&mut self, player: PlayerId, item: &DigestItemRow) -> Result<()> {
        const SQL: &str = "DELETE FROM digest_item WHERE player_id = $1 AND game_id = $2 AND turn = $3 AND kind = $4 \
            AND number = $5 AND mail_id IS NULL";
        execute!(self.tx, SQL, player.as_uuid(), item.game_id, item.turn, item.kind.as_str(), item.number)
            .map(drop)
    }
}
