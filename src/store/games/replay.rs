//! Whole games in few rows, for playing all of them again: what is a row a turn elsewhere comes as one text a game, for
//! the way of each row from the database costs more than resolving its turn.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::GameId;
use crate::store::games::archive::ArchivedTexts;
use crate::store::rooms::Replays;
use crate::store::tx::{execute, fetch, fetch_ids, fetch_value, later};
use crate::store::{GameRow, Result};

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
    /// The line that is kept beside all this.
    pub lines: Vec<(Uuid, String)>,
}

impl ReplayRows {
    /// Of a game of the archive only the last turns are among these rows: all of it comes in their place.
    fn take_archived(&mut self, game: Uuid, texts: ArchivedTexts) {
        fn replace<T>(rows: &mut Vec<(Uuid, T)>, game: Uuid, text: Option<T>) {
            rows.retain(|(other, _)| *other != game);
            rows.extend(text.map(|text| (game, text)));
        }
        replace(&mut self.turns, game, texts.turns);
        replace(&mut self.voids, game, texts.voids);
        replace(&mut self.reveals, game, texts.reveals);
        replace(&mut self.starts, game, texts.starts);
        replace(&mut self.events, game, texts.events);
    }
}

/// A game with the line that is kept of it, and what else its quick replay needs.
#[derive(Clone, FromRow)]
pub struct LineRow {
    /// The game.
    pub id: Uuid,
    pub variant: String,
    /// The rule set's name.
    pub rules: String,
    /// The board, where it is not the variant's own.
    pub board: Option<String>,
    /// The array it starts from, where the variant alone does not tell.
    pub start: Option<String>,
    /// The options that differ from the rule set, as JSON.
    pub options: String,
    /// Which engine resolves it.
    pub engine: i64,
    /// The newest turn.
    pub turn: i64,
    /// The score of a finished game.
    pub score: Option<String>,
    pub ended_by: Option<String>,
    /// The line; a game of an older program may have none yet.
    pub line: Option<String>,
}

const GAMES: &str = "SELECT id, white_id, black_id, arbiter_id, arbiter2_id, variant, rules, board, start, options, terms, clock, engine, \
    created_us, phase, turn, score, ended_by, ended_us, paused_us, doubt_us, lost_box, claims_until_us, public_seq, public_head, archived_us FROM game \
    WHERE id >= $1 AND id <= $2 ORDER BY id";
const TURNS: &str = "SELECT game_id, string_agg(turn || ' ' || position, $3) FROM turn \
    WHERE game_id >= $1 AND game_id <= $2 GROUP BY game_id";
const VOIDS: &str = "SELECT game_id, string_agg(turn || ' ' || replaced_by, $3) FROM turn \
    WHERE game_id >= $1 AND game_id <= $2 AND replaced_by IS NOT NULL GROUP BY game_id";
const REVEALS: &str = "SELECT game_id, string_agg(turn || ' ' || position, $3) FROM reveal \
    WHERE game_id >= $1 AND game_id <= $2 GROUP BY game_id";
const EVENTS: &str = "SELECT game_id, string_agg(body, $3) FROM event \
    WHERE chain = 2 AND game_id >= $1 AND game_id <= $2 AND kind = $4 GROUP BY game_id";
const LINES: &str = "SELECT game_id, line FROM game_line WHERE game_id >= $1 AND game_id <= $2";
const GAME_LINES: &str = "SELECT g.id, g.variant, g.rules, g.board, g.start, g.options, g.engine, g.turn, g.score, \
    g.ended_by, l.line FROM game g LEFT JOIN game_line l ON l.game_id = g.id WHERE g.id >= $1 AND g.id <= $2";

impl Replays<'_> {
    /// The games after this id, oldest first, each with the number of its newest turn.
    pub async fn game_lengths(&mut self, after: Uuid, limit: i64) -> Result<Vec<(GameId, i64)>> {
        const SQL: &str = "SELECT id, turn FROM game WHERE id > $1 ORDER BY id LIMIT $2";
        let rows: Vec<(Uuid, i64)> = fetch!(self.tx, fetch_all, SQL, after, limit)?;
        let rows = rows.into_iter();
        Ok(rows.map(|(id, turn)| (GameId::from_uuid(id), turn)).collect())
    }

    /// All that is compared of the games from one id to another, both included.
    pub async fn games_to_replay(&mut self, first: GameId, last: GameId) -> Result<ReplayRows> {
        let (first, last) = (first.as_uuid(), last.as_uuid());
        let between = SEPARATOR.as_bytes();
        let mut rows = ReplayRows {
            games: fetch!(self.tx, fetch_all, GAMES, first, last)?,
            turns: fetch!(self.tx, fetch_all, TURNS, first, last, SEPARATOR)?,
            voids: fetch!(self.tx, fetch_all, VOIDS, first, last, SEPARATOR)?,
            reveals: fetch!(self.tx, fetch_all, REVEALS, first, last, SEPARATOR)?,
            starts: fetch!(self.tx, fetch_all, EVENTS, first, last, between, "start")?,
            events: fetch!(self.tx, fetch_all, EVENTS, first, last, between, "reveal")?,
            lines: fetch!(self.tx, fetch_all, LINES, first, last)?,
        };
        for (game, texts) in self.tx.archive().texts_between(first, last, SEPARATOR).await? {
            rows.take_archived(game, texts);
        }
        Ok(rows)
    }

    /// The games from one id to another, both included, with their lines.
    pub async fn game_lines(&mut self, first: GameId, last: GameId) -> Result<Vec<LineRow>> {
        fetch!(self.tx, fetch_all, GAME_LINES, first.as_uuid(), last.as_uuid())
    }

    /// Begins a game's line with its first position, or keeps a whole one; one that is there stays.
    pub async fn insert_line(&mut self, game: GameId, line: &str) -> Result<()> {
        const SQL: &str = "INSERT INTO game_line (game_id, line) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        later!(self.tx, SQL, game.as_uuid(), line)
    }

    /// Puts a revealed turn at the end of the game's line, if it has one.
    pub async fn extend_line(&mut self, game: GameId, turn: &str) -> Result<()> {
        const SQL: &str = "UPDATE game_line SET line = line || $2 WHERE game_id = $1";
        execute!(self.tx, SQL, game.as_uuid(), turn).map(drop)
    }

    /// Games after this id that have no line, by id.
    pub async fn games_without_line(&mut self, after: Uuid, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT id FROM game WHERE id > $1 \
            AND NOT EXISTS (SELECT 1 FROM game_line WHERE game_id = game.id) ORDER BY id LIMIT $2";
        fetch_ids!(self.tx, GameId, SQL, after, limit)
    }

    /// How many games there are.
    pub async fn game_count(&mut self) -> Result<i64> {
        fetch_value!(self.tx, "SELECT COUNT(*) FROM game")
    }

    /// A game that is pinned to a later version of the engine than this, with that version.
    pub async fn game_of_later_engine(&mut self, version: i64) -> Result<Option<(GameId, i64)>> {
        const SQL: &str = "SELECT id, engine FROM game WHERE engine > $1 ORDER BY engine DESC LIMIT 1";
        let row: Option<(Uuid, i64)> = fetch!(self.tx, fetch_optional, SQL, version)?;
        Ok(row.map(|(id, engine)| (GameId::from_uuid(id), engine)))
    }
}
