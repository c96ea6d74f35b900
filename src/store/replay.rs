//! Whole games in few rows, for playing all of them again: what is a row a turn elsewhere comes as one text a game, for
//! the way of each row from the database costs more than resolving its turn.

use uuid::Uuid;

use super::tx::fetch;
use super::{GameRow, StoreError, Tx};
use crate::base::GameId;

/// Stands between the parts of a text; neither positions nor canonical JSON hold it.
const SEPARATOR: &str = "\n";

/// All that is compared of some games, each list by game in no particular order.
#[derive(Clone, Default)]
pub struct ReplayRows {
    /// The games, by id.
    pub games: Vec<GameRow>,
    /// A line for each turn: its number, a space, and the position before it.
    pub turns: Vec<(Uuid, String)>,
    /// A line for each void turn: its number, a space, and the number of the turn that took its place.
    pub voids: Vec<(Uuid, String)>,
    /// A line for each reveal: its turn, a space, and the position after it.
    pub reveals: Vec<(Uuid, String)>,
    /// The canonical bytes of the start.
    pub starts: Vec<(Uuid, Vec<u8>)>,
    /// A line for each `reveal` event: its canonical bytes.
    pub events: Vec<(Uuid, Vec<u8>)>,
}

const GAMES: &str = "SELECT id, white_id, black_id, arbiter_id, arbiter2_id, variant, rules, board, start, options, terms, clock, engine, \
    created_us, phase, turn, score, ended_by, ended_us, paused_us, public_seq, public_head FROM game \
    WHERE id >= $1 AND id <= $2 ORDER BY id";
const TURNS: &str = "SELECT game_id, string_agg(turn || ' ' || position, $3) FROM turn \
    WHERE game_id >= $1 AND game_id <= $2 GROUP BY game_id";
const VOIDS: &str = "SELECT game_id, string_agg(turn || ' ' || replaced_by, $3) FROM turn \
    WHERE game_id >= $1 AND game_id <= $2 AND replaced_by IS NOT NULL GROUP BY game_id";
const REVEALS: &str = "SELECT game_id, string_agg(turn || ' ' || position, $3) FROM reveal \
    WHERE game_id >= $1 AND game_id <= $2 GROUP BY game_id";
const EVENTS: &str = "SELECT game_id, string_agg(body, $3) FROM event \
    WHERE chain = 2 AND game_id >= $1 AND game_id <= $2 AND kind = $4 GROUP BY game_id";

impl Tx {
    /// The games after this id, oldest first, each with the number of its newest turn.
    pub async fn game_lengths(&mut self, after: Uuid, limit: i64) -> Result<Vec<(GameId, i64)>, StoreError> {
        const SQL: &str = "SELECT id, turn FROM game WHERE id > $1 ORDER BY id LIMIT $2";
        let rows: Vec<(Uuid, i64)> = fetch!(self, fetch_all, SQL, after, limit)?;
        let rows = rows.into_iter();
        Ok(rows.map(|(id, turn)| (GameId::from_uuid(id), turn)).collect())
    }

    /// All that is compared of the games from one id to another, both included.
    pub async fn games_to_replay(&mut self, first: GameId, last: GameId) -> Result<ReplayRows, StoreError> {
        let (first, last) = (first.as_uuid(), last.as_uuid());
        let between = SEPARATOR.as_bytes();
        Ok(ReplayRows {
            games: fetch!(self, fetch_all, GAMES, first, last)?,
            turns: fetch!(self, fetch_all, TURNS, first, last, SEPARATOR)?,
            voids: fetch!(self, fetch_all, VOIDS, first, last, SEPARATOR)?,
            reveals: fetch!(self, fetch_all, REVEALS, first, last, SEPARATOR)?,
            starts: fetch!(self, fetch_all, EVENTS, first, last, between, "start")?,
            events: fetch!(self, fetch_all, EVENTS, first, last, between, "reveal")?,
        })
    }

    /// How many games there are.
    pub async fn game_count(&mut self) -> Result<i64, StoreError> {
        let (count,): (i64,) = fetch!(self, fetch_one, "SELECT COUNT(*) FROM game")?;
        Ok(count)
    }

    /// A game that is pinned to a later version of the engine than this, with that version.
    pub async fn game_of_later_engine(&mut self, version: i64) -> Result<Option<(GameId, i64)>, StoreError> {
        const SQL: &str = "SELECT id, engine FROM game WHERE engine > $1 ORDER BY id LIMIT 1";
        let row: Option<(Uuid, i64)> = fetch!(self, fetch_optional, SQL, version)?;
        Ok(row.map(|(id, engine)| (GameId::from_uuid(id), engine)))
    }
}
