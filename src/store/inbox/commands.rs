//! Talk by mail: what was asked back, and which mails were acted on.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Side, Timestamp};
use crate::store::Result;
use crate::store::rooms::Inbox;
use crate::store::tx::{execute, fetch, later};

/// What was asked back, as stored.
#[derive(Clone, FromRow)]
pub struct QuestionRow {
    pub game_id: Uuid,
    pub side: i64,
    /// The turn with which it ends.
    pub turn: i64,
    /// `draft`, `void` or `resign`.
    pub what: String,
    /// The draft that it asks about.
    pub draft_id: Option<Uuid>,
    /// The hash of its link's secret.
    pub secret: Vec<u8>,
    /// Until when it can be answered, if that is before the turn's end.
    pub until_us: Option<i64>,
    /// When it was asked; the end of all time, once something else was named since.
    pub asked_us: i64,
}

impl Inbox<'_> {
    /// Keeps a question in place of the one before.
    pub async fn set_question(&mut self, row: &QuestionRow) -> Result<()> {
        const SQL: &str = "INSERT INTO mail_question (game_id, side, turn, what, draft_id, secret, until_us, asked_us) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (game_id, side) DO UPDATE SET turn = excluded.turn, \
            what = excluded.what, draft_id = excluded.draft_id, secret = excluded.secret, until_us = excluded.until_us, \
            asked_us = excluded.asked_us";
        execute!(
            self.tx,
            SQL,
            row.game_id,
            row.side,
            row.turn,
            row.what.as_str(),
            row.draft_id,
            row.secret.as_slice(),
            row.until_us,
            row.asked_us
        )
        .map(drop)
    }

    /// What a side was asked last.
    pub async fn question(&mut self, game: GameId, side: Side) -> Result<Option<QuestionRow>> {
        const SQL: &str = "SELECT game_id, side, turn, what, draft_id, secret, until_us, asked_us FROM mail_question \
            WHERE game_id = $1 AND side = $2";
        let side = i64::from(side.index());
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid(), side)?)
    }

    /// The question that a link belongs to.
    pub async fn question_by_secret(&mut self, secret: &[u8]) -> Result<Option<QuestionRow>> {
        const SQL: &str = "SELECT game_id, side, turn, what, draft_id, secret, until_us, asked_us FROM mail_question \
            WHERE secret = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, secret)?)
    }

    /// No address is new enough any more for a mere yes to what a side was asked.
    pub async fn outdate_question(&mut self, game: GameId, side: Side) -> Result<()> {
        const SQL: &str = "UPDATE mail_question SET asked_us = $3 WHERE game_id = $1 AND side = $2";
        execute!(self.tx, SQL, game.as_uuid(), i64::from(side.index()), i64::MAX).map(drop)
    }

    /// Forgets what a side was asked in this turn.
    pub async fn forget_question(&mut self, game: GameId, turn: u32, side: Side) -> Result<()> {
        const SQL: &str = "DELETE FROM mail_question WHERE game_id = $1 AND turn = $2 AND side = $3";
        later!(self.tx, SQL, game.as_uuid(), i64::from(turn), i64::from(side.index()))
    }

    /// Whether a mail was acted on before.
    pub async fn knows_command_mail(&mut self, fingerprint: &[u8]) -> Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM mail_talk WHERE fingerprint = $1";
        let (count,): (i64,) = fetch!(self.tx, fetch_one, SQL, fingerprint)?;
        Ok(count > 0)
    }

    /// Notes a mail that was acted on; `told` says what was answered.
    pub async fn insert_command_mail(
        &mut self,
        fingerprint: &[u8],
        player: PlayerId,
        game: Option<GameId>,
        told: &str,
        at: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO mail_talk (fingerprint, player_id, game_id, told, at_us) \
            VALUES ($1, $2, $3, $4, $5)";
        let game = game.map(GameId::as_uuid);
        execute!(self.tx, SQL, fingerprint, player.as_uuid(), game, told, at.as_us()).map(drop)
    }

    /// When the newest of the mails was acted on that were so up to then; nothing if none is known.
    pub async fn newest_command_mail(&mut self, until: Timestamp) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT MAX(at_us) FROM mail_talk WHERE at_us <= $1";
        let (newest,): (Option<i64>,) = fetch!(self.tx, fetch_one, SQL, until.as_us())?;
        Ok(newest.map(Timestamp::from_us))
    }

    /// A player's mails that were acted on since: the game of each, and what was answered.
    pub async fn command_mails_since(
        &mut self,
        player: PlayerId,
        since: Timestamp,
    ) -> Result<Vec<(Option<Uuid>, String)>> {
        const SQL: &str = "SELECT game_id, told FROM mail_talk WHERE player_id = $1 AND at_us > $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), since.as_us())?)
    }

    /// The players who may write from an address, in order.
    pub async fn writers_at(&mut self, address_key: &str) -> Result<Vec<Uuid>> {
        const SQL: &str = "SELECT id FROM player WHERE email_key = $1 UNION \
            SELECT player_id AS id FROM mail_address WHERE address_key = $1 AND confirmed_us IS NOT NULL ORDER BY id LIMIT 2";
        Ok(fetch!(self.tx, fetch_all, SQL, address_key)?.into_iter().map(|(id,)| id).collect())
    }

    /// Forgets mails that were acted on before this.
    pub async fn sweep_command_mails(&mut self, before: Timestamp) -> Result<()> {
        const SQL: &str = "DELETE FROM mail_talk WHERE at_us < $1";
        execute!(self.tx, SQL, before.as_us()).map(drop)
    }
}
