//! Events of the three chains, and the leaves that wait for the log.

use sqlx::FromRow;

use crate::base::{GameId, PlayerId, Timestamp};
use crate::game::event::EventKind;
use crate::store::Result;
use crate::store::bucket::bucket;
use crate::store::rooms::Games;
use crate::store::tx::{exactly_one, execute, fetch, fetch_of, fetch_value, later};

/// An event to be stored, with the leaf it stages.
pub struct NewEvent {
    pub game: GameId,
    /// 0 White's chain, 1 Black's, 2 the public one.
    pub chain: i64,
    /// The turn in which it happened.
    pub turn: i64,
    /// Its number in the chain.
    pub seq: i64,
    pub kind: EventKind,
    /// Who ruled, if it is a ruling; who raised it, if it is an objection.
    pub by: Option<PlayerId>,
    pub at: Timestamp,
    /// From when it may be seen; a side's events are seen by nobody else before the reveal.
    pub release: Timestamp,
    /// Its canonical bytes.
    pub body: Vec<u8>,
    pub hash: [u8; 32],
    /// The salt of its leaf.
    pub salt: [u8; 32],
    /// The texts of which it holds the hashes, as JSON; nothing if it holds none.
    pub texts: Option<String>,
    pub leaf: [u8; 32],
    /// By when the leaf is in the log.
    pub include_by: Timestamp,
}

/// An event as stored.
#[derive(Clone, FromRow)]
pub struct EventRow {
    /// 0 White's chain, 1 Black's, 2 the public one.
    pub chain: i64,
    /// The turn in which it happened.
    pub turn: i64,
    /// Its number in the chain.
    pub seq: i64,
    pub kind: String,
    pub at_us: i64,
    /// From when it may be seen.
    pub release_us: i64,
    /// Its canonical bytes.
    pub body: Vec<u8>,
    pub hash: Vec<u8>,
    /// The salt of its leaf.
    pub salt: Vec<u8>,
    /// The texts of which it holds the hashes, but for those that were taken away, as JSON.
    pub texts: Option<String>,
}

const SIDE_CHAIN: &str = "SELECT chain, turn, seq, kind, at_us, release_us, body, hash, salt, texts FROM event \
    WHERE game_id = $1 AND chain = $2 AND turn = $3 ORDER BY seq";
const RELEASED: &str = "SELECT e.chain, e.turn, e.seq, e.kind, e.at_us, e.release_us, e.body, e.hash, e.salt, e.texts FROM event e \
    WHERE e.game_id = $1 AND ((e.chain = 2 AND e.release_us <= $2) OR (e.chain <> 2 AND EXISTS \
      (SELECT 1 FROM reveal v WHERE v.game_id = e.game_id AND v.turn = e.turn AND v.release_us <= $2))) \
    ORDER BY e.chain, e.turn, e.seq";
const PUBLIC_AFTER: &str = "SELECT chain, turn, seq, kind, at_us, release_us, body, hash, salt, texts FROM event \
    WHERE game_id = $1 AND chain = 2 AND seq > $2 AND release_us <= $3 ORDER BY seq LIMIT $4";
const MARK: &str = "SELECT e.seq, e.release_us, (SELECT COUNT(*) FROM submission s WHERE s.game_id = e.game_id AND s.turn >= e.turn) \
    FROM event e WHERE e.game_id = $1 AND e.chain = 2 ORDER BY e.seq DESC LIMIT 1";
const NEWEST_RELEASED: &str =
    "SELECT COALESCE(MAX(seq), -1) FROM event WHERE game_id = $1 AND chain = 2 AND release_us <= $2";
const LAST_FILED: &str = "SELECT e.body FROM event e WHERE e.game_id = $1 AND e.chain = $2 AND (e.turn = $3 OR e.turn < $3 \
    AND EXISTS (SELECT 1 FROM reveal v WHERE v.game_id = e.game_id AND v.turn = e.turn)) ORDER BY e.turn DESC, e.seq DESC LIMIT 1";
const LAST_FILED_BEFORE: &str = "SELECT e.body FROM event e WHERE e.game_id = $1 AND e.chain = $2 AND e.turn < $3 \
    AND EXISTS (SELECT 1 FROM reveal v WHERE v.game_id = e.game_id AND v.turn = e.turn) ORDER BY e.turn DESC, e.seq DESC LIMIT 1";
const FILINGS_REVEALED: &str = "SELECT e.turn, e.body FROM event e JOIN reveal v ON v.game_id = e.game_id AND v.turn = e.turn \
    WHERE e.game_id = $1 AND e.chain = $2 AND e.seq = 0 AND v.release_us <= $3 ORDER BY e.turn";
const ALL_OF_GAME: &str = "SELECT e.chain, e.turn, e.seq, e.kind, e.at_us, e.release_us, e.body, e.hash, e.salt, e.texts FROM event e \
    WHERE e.game_id = $1 AND (e.chain <> 2 OR e.release_us <= $2) ORDER BY e.at_us DESC, e.turn DESC, e.seq DESC, e.chain LIMIT $3";
const REVEAL_BODIES: &str = "SELECT body FROM event \
    WHERE game_id = $1 AND chain = 2 AND kind = 'reveal' AND release_us <= $2 ORDER BY seq";

impl Games<'_> {
    /// Stores an event and stages its leaf.
    pub async fn insert_event(&mut self, event: &NewEvent) -> Result<()> {
        const SQL: &str = "INSERT INTO event (game_id, chain, turn, seq, kind, by_id, at_us, release_us, body, hash, salt, texts) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        const LEAF: &str = "INSERT INTO leaf (owner_id, chain, turn, seq, hash, due_s, bucket) VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let (game, chain, turn, seq) = (event.game.as_uuid(), event.chain, event.turn, event.seq);
        later!(
            self.tx,
            SQL,
            game,
            chain,
            turn,
            seq,
            event.kind.as_str(),
            event.by.map(PlayerId::as_uuid),
            event.at.as_us(),
            event.release.as_us(),
            &event.body,
            &event.hash[..],
            &event.salt[..],
            event.texts.as_deref(),
        )?;
        let due_s = event.include_by.as_us().div_euclid(1_000_000);
        later!(self.tx, LEAF, game, chain, turn, seq, &event.leaf[..], due_s, bucket(game))
    }

    /// Takes texts away that are kept beside an event: these are left. Its game's lock is held.
    pub async fn leave_texts(
        &mut self,
        game: GameId,
        (chain, turn, seq): (i64, i64, i64),
        left: Option<&str>,
    ) -> Result<()> {
        const SQL: &str =
            "UPDATE event SET texts = $5 WHERE game_id = $1 AND chain = $2 AND turn = $3 AND seq = $4";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), chain, turn, seq, left)?, "the event")
    }

    /// One side's events of one turn.
    pub async fn side_events(&mut self, game: GameId, chain: i64, turn: i64) -> Result<Vec<EventRow>> {
        Ok(fetch_of!(self.tx, fetch_all, from turn, SIDE_CHAIN, game, chain, turn)?)
    }

    /// What a side filed last before this turn, in one that was revealed: the event's bytes.
    pub async fn last_filed_before(
        &mut self,
        game: GameId,
        chain: i64,
        turn: i64,
    ) -> Result<Option<Vec<u8>>> {
        let row: Option<(Vec<u8>,)> =
            fetch_of!(self.tx, fetch_optional, LAST_FILED_BEFORE, game, chain, turn)?;
        Ok(row.map(|(body,)| body))
    }

    /// What a side filed first in each turn whose reveal may be seen at `now`: the turn, and the event's bytes.
    pub async fn filings_revealed(
        &mut self,
        game: GameId,
        chain: i64,
        now: Timestamp,
    ) -> Result<Vec<(i64, Vec<u8>)>> {
        Ok(fetch_of!(self.tx, fetch_all, FILINGS_REVEALED, game, chain, now.as_us())?)
    }

    /// What a side filed last, in this turn or in a revealed one before: the event's bytes.
    pub async fn last_filed(&mut self, game: GameId, chain: i64, turn: i64) -> Result<Option<Vec<u8>>> {
        Ok(fetch_of!(self.tx, fetch_optional, LAST_FILED, game, chain, turn)?.map(|(body,)| body))
    }

    /// The last event by which the bot went on with another engine.
    pub async fn last_engine(&mut self, game: GameId) -> Result<Option<Vec<u8>>> {
        const SQL: &str = "SELECT body FROM event WHERE game_id = $1 AND chain = 2 AND kind = 'engine' ORDER BY seq DESC LIMIT 1";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid())?.map(|(body,)| body))
    }

    /// The newest events of all three chains, for the arbiter: what a side filed shows no entry.
    pub async fn newest_events(&mut self, game: GameId, now: Timestamp, limit: i64) -> Result<Vec<EventRow>> {
        Ok(fetch_of!(self.tx, fetch_all, ALL_OF_GAME, game, now.as_us(), limit)?)
    }

    /// Where an event stands in the log: its leaf, and number and batch time once it is there.
    pub async fn leaf_of(
        &mut self,
        game: GameId,
        chain: i64,
        turn: i64,
        seq: i64,
    ) -> Result<Option<(Vec<u8>, Option<i64>, Option<i64>)>> {
        const SQL: &str = "SELECT hash, number, batch_s FROM leaf WHERE owner_id = $1 AND chain = $2 AND turn = $3 AND seq = $4";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid(), chain, turn, seq)?)
    }

    /// The bytes of every reveal that may be seen at `now`, oldest first.
    pub async fn reveal_events(&mut self, game: GameId, now: Timestamp) -> Result<Vec<Vec<u8>>> {
        let rows: Vec<(Vec<u8>,)> = fetch_of!(self.tx, fetch_all, REVEAL_BODIES, game, now.as_us())?;
        Ok(rows.into_iter().map(|(body,)| body).collect())
    }

    /// Every event that may be seen by all at `now`: by chain, turn and number.
    pub async fn released_events(&mut self, game: GameId, now: Timestamp) -> Result<Vec<EventRow>> {
        Ok(fetch_of!(self.tx, fetch_all, RELEASED, game, now.as_us())?)
    }

    /// The rulings and suspensions that came after this moment, in their order.
    pub async fn stops_after(&mut self, game: GameId, at: Timestamp, limit: i64) -> Result<Vec<EventRow>> {
        const SQL: &str = "SELECT chain, turn, seq, kind, at_us, release_us, body, hash, salt, texts FROM event \
            WHERE game_id = $1 AND chain = 2 AND kind IN ('ruling', 'suspended') AND at_us > $2 ORDER BY seq LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, game.as_uuid(), at.as_us(), limit)?)
    }

    /// The public events after a number that may be seen at `now`.
    pub async fn public_events_after(
        &mut self,
        game: GameId,
        seq: i64,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<EventRow>> {
        Ok(fetch_of!(self.tx, fetch_all, PUBLIC_AFTER, game, seq, now.as_us(), limit)?)
    }

    /// Of a game's newest public event number and release, and the submissions since its turn began: it changes whenever
    /// there is something new, seen or not.
    pub async fn mark(&mut self, game: GameId) -> Result<(i64, i64, i64)> {
        Ok(fetch!(self.tx, fetch_one, MARK, game.as_uuid())?)
    }

    /// The number of its newest public event that is released; -1 if there is none.
    pub async fn newest_released(&mut self, game: GameId, now: Timestamp) -> Result<i64> {
        fetch_value!(self.tx, NEWEST_RELEASED, game.as_uuid(), now.as_us())
    }
}
