//! Challenges: games that players offer one another.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp, words};
use crate::store::Result;
use crate::store::rooms::Challenges;
use crate::store::tx::{execute, fetch, fetch_value};
use crate::store::word::Word;

words! {
    /// What became of a challenge. One that has run out is open still.
    pub enum ChallengeStatus {
        /// Nobody has answered it.
        Open: "open",
        /// It became a game.
        Accepted: "accepted",
        /// Whom it was for declined it.
        Declined: "declined",
        /// Its maker took it back.
        Withdrawn: "withdrawn",
    }
}

/// A challenge as stored. No `Debug`: the invited address does not belong in a log.
#[derive(Clone, FromRow)]
pub struct ChallengeRow {
    /// Names it.
    pub id: Uuid,
    /// Who offers the game.
    pub from_id: Uuid,
    /// To whom alone.
    pub to_id: Option<Uuid>,
    /// The hash of the secret of its link.
    pub link: Option<Vec<u8>>,
    /// The address that the link was mailed to, boxed.
    pub invited: Option<Vec<u8>>,
    /// The challenger's: `white`, `black` or `lot`.
    pub side: String,
    /// What the game is to be, as JSON.
    pub game: String,
    pub created_us: i64,
    /// From when on it can no longer be accepted.
    pub expires_us: i64,
    /// What became of it.
    #[sqlx(try_from = "Word<ChallengeStatus>")]
    pub state: ChallengeStatus,
    /// When it was accepted, declined or withdrawn.
    pub closed_us: Option<i64>,
    /// The game that came of it.
    pub game_id: Option<Uuid>,
    /// The lowest rating with which it can be accepted, in points.
    pub rating_min: Option<i64>,
    /// The highest.
    pub rating_max: Option<i64>,
}

const BY_ID: &str = "SELECT id, from_id, to_id, link, invited, side, game, created_us, expires_us, state, closed_us, game_id, rating_min, rating_max \
    FROM challenge WHERE id = $1";
const BY_LINK: &str = "SELECT id, from_id, to_id, link, invited, side, game, created_us, expires_us, state, closed_us, game_id, rating_min, rating_max \
    FROM challenge WHERE link = $1";
const OPEN_OF: &str = "SELECT id, from_id, to_id, link, invited, side, game, created_us, expires_us, state, closed_us, game_id, rating_min, rating_max \
    FROM challenge WHERE state = 'open' AND expires_us > $2 AND from_id = $1 ORDER BY created_us DESC, id LIMIT $3";
const OPEN_TO: &str = "SELECT id, from_id, to_id, link, invited, side, game, created_us, expires_us, state, closed_us, game_id, rating_min, rating_max \
    FROM challenge WHERE state = 'open' AND expires_us > $2 AND to_id = $1 \
    AND NOT EXISTS (SELECT 1 FROM blocked_player b WHERE b.player_id = $1 AND b.blocked_id = from_id) ORDER BY created_us DESC, id LIMIT $3";
const OPEN_TO_ALL: &str = "SELECT id, from_id, to_id, link, invited, side, game, created_us, expires_us, state, closed_us, \
    game_id, rating_min, rating_max FROM challenge WHERE state = 'open' AND expires_us > $2 AND from_id <> $1 AND to_id IS NULL AND link IS NULL \
    AND NOT EXISTS (SELECT 1 FROM blocked_player b WHERE b.player_id = $1 AND b.blocked_id = from_id) \
    AND NOT EXISTS (SELECT 1 FROM blocked_player c WHERE c.player_id = from_id AND c.blocked_id = $1) \
    ORDER BY created_us DESC, id LIMIT $3";

impl Challenges<'_> {
    /// Keeps a challenge.
    pub async fn insert(&mut self, row: &ChallengeRow) -> Result<()> {
        const SQL: &str = "INSERT INTO challenge (id, from_id, to_id, link, invited, side, game, created_us, expires_us, \
            state, rating_min, rating_max) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11)";
        execute!(
            self.tx,
            SQL,
            row.id,
            row.from_id,
            row.to_id,
            row.link.as_deref(),
            row.invited.as_deref(),
            row.side.as_str(),
            row.game.as_str(),
            row.created_us,
            row.expires_us,
            row.rating_min,
            row.rating_max
        )
        .map(drop)
    }

    /// A challenge, open or not.
    pub async fn get(&mut self, id: Uuid) -> Result<Option<ChallengeRow>> {
        Ok(fetch!(self.tx, fetch_optional, BY_ID, id)?)
    }

    /// The challenge that this link was mailed for.
    pub async fn by_link(&mut self, hash: &[u8]) -> Result<Option<ChallengeRow>> {
        Ok(fetch!(self.tx, fetch_optional, BY_LINK, hash)?)
    }

    /// A player's own open challenges, newest first.
    pub async fn own(&mut self, player: PlayerId, now: Timestamp, limit: i64) -> Result<Vec<ChallengeRow>> {
        Ok(fetch!(self.tx, fetch_all, OPEN_OF, player.as_uuid(), now.as_us(), limit)?)
    }

    /// Open challenges to this player alone, newest first, but for those of whom they have blocked.
    pub async fn to(&mut self, player: PlayerId, now: Timestamp, limit: i64) -> Result<Vec<ChallengeRow>> {
        Ok(fetch!(self.tx, fetch_all, OPEN_TO, player.as_uuid(), now.as_us(), limit)?)
    }

    /// Open challenges of others to anybody, newest first, but for those between whom one has blocked the other.
    pub async fn to_all(
        &mut self,
        player: PlayerId,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<ChallengeRow>> {
        Ok(fetch!(self.tx, fetch_all, OPEN_TO_ALL, player.as_uuid(), now.as_us(), limit)?)
    }

    /// How many challenges a player has made since then.
    pub async fn made(&mut self, player: PlayerId, since: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM challenge WHERE from_id = $1 AND created_us > $2";
        fetch_value!(self.tx, SQL, player.as_uuid(), since.as_us())
    }

    /// Closes an open challenge; false if it is not open any more.
    pub async fn close(
        &mut self,
        id: Uuid,
        state: ChallengeStatus,
        game: Option<GameId>,
        now: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE challenge SET state = $2, closed_us = $3, game_id = $4 \
            WHERE id = $1 AND state = 'open' AND expires_us > $3";
        let rows = execute!(self.tx, SQL, id, state.as_str(), now.as_us(), game.map(GameId::as_uuid))?;
        Ok(rows == 1)
    }
}
