//! Turns: the position before each, when it opens, and what each side owes and has left.

use std::collections::BTreeMap;

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};
use uuid::Uuid;

use crate::base::{BySide, GameId, Side, Timestamp};
use crate::game::Fate;
use crate::store::bucket::bucket;
use crate::store::rooms::Turns;
use crate::store::tx::{exactly_one, execute, fetch, fetch_of, later};
use crate::store::{Result, StoreError, SubmissionRow, TurnHeadRow};

/// A turn as stored.
#[derive(Clone, FromRow)]
pub struct TurnRow {
    /// 1, 2, 3 …: the number of its reveal.
    pub turn: i64,
    /// The position text before the turn.
    pub position: String,
    /// When it is released and its clocks start.
    pub open_us: i64,
    /// The turn that took its place, if it is void.
    pub replaced_by: Option<i64>,
}

impl TurnRow {
    /// How the pieces stand: the position text up to its first blank. Whose move it is, rights and counters follow there.
    pub fn placement(&self) -> &str {
        self.position.split(' ').next().unwrap_or_default()
    }
}

/// A reveal as stored.
#[derive(Clone, FromRow)]
pub struct RevealRow {
    pub turn: i64,
    /// When it was opened and resolved.
    pub revealed_us: i64,
    /// When both players get it.
    pub release_us: i64,
    /// The position text after it.
    pub position: String,
}

#[derive(Clone, FromRow)]
pub struct TurnSideRow {
    /// Whether the side owes an entry of its own (a pass that the server sealed is none).
    pub owes: bool,
    /// Its time at the start of the turn.
    pub allowance_us: i64,
    /// What outages have been credited in this turn.
    pub credit_us: i64,
    /// Whether it offered a draw with its entry of the turn before.
    pub offered: bool,
    /// Whether it declined the other side's offer.
    pub declined: bool,
}

/// A side of a turn with all that an entry is held against.
#[derive(FromRow)]
pub struct EntrySideRow {
    #[sqlx(flatten)]
    pub turn: TurnRow,
    /// 0 White, 1 Black.
    pub side: i64,
    #[sqlx(flatten)]
    pub clock: TurnSideRow,
    #[sqlx(flatten)]
    live: LiveRow,
    /// The canonical bytes of the last event of the side's chain in this turn.
    pub filed: Option<Vec<u8>>,
    /// From when on the game is to be adjudicated; nothing if it is not.
    pub stops_us: Option<i64>,
    /// The key id of the wrapping of the game's key, and the wrap.
    pub kid: Option<Vec<u8>>,
    pub wrapped: Option<Vec<u8>>,
    /// Whether the side's player neither sends nor sees greetings and lines.
    pub lines_off: bool,
}

/// The entry of a side that counts, if it has one.
struct LiveRow(Option<SubmissionRow>);

impl<'r, R: Row> FromRow<'r, R> for LiveRow
where
    &'r str: ColumnIndex<R>,
    Option<Uuid>: Decode<'r, R::Database> + Type<R::Database>,
    SubmissionRow: FromRow<'r, R>,
{
    fn from_row(row: &'r R) -> Result<LiveRow, sqlx::Error> {
        let id: Option<Uuid> = row.try_get("id")?;
        id.map(|_| <SubmissionRow as FromRow<'r, R>>::from_row(row)).transpose().map(LiveRow)
    }
}

impl EntrySideRow {
    /// What is compared with the side's chain.
    pub fn head(&self) -> TurnHeadRow {
        let live = self.live.0.as_ref();
        TurnHeadRow {
            position: self.turn.position.clone(),
            open_us: self.turn.open_us,
            side: self.side,
            id: live.map(|row| row.id),
            revision: live.map(|row| row.revision),
            player_id: live.map(|row| row.player_id),
            channel: live.map(|row| row.channel.as_str().to_owned()),
            received_us: live.map(|row| row.received_us),
            commitment: live.map(|row| row.commitment.clone()),
            filed: self.filed.clone(),
        }
    }

    /// The side's entry that counts.
    pub fn into_live(self) -> Option<SubmissionRow> {
        self.live.0
    }
}

#[derive(FromRow)]
struct SideOfTurn {
    turn: i64,
    #[sqlx(flatten)]
    side: TurnSideRow,
}

/// Both sides of a turn, from its rows in order.
pub fn two_sides(game: GameId, turn: i64, rows: Vec<TurnSideRow>) -> Result<BySide<TurnSideRow>, StoreError> {
    match <[TurnSideRow; 2]>::try_from(rows) {
        Ok([white, black]) => Ok(BySide { white, black }),
        Err(rows) => Err(StoreError::row(
            "turn_side",
            "side",
            format!("game {game}, turn {turn}"),
            format!("{} rows instead of 2", rows.len()),
        )),
    }
}

const TO_ENTER: &str = "SELECT t.turn, t.position, t.open_us, t.replaced_by, s.side, s.owes, s.allowance_us, s.credit_us, s.offered, \
    s.declined, e.revision, e.id, e.player_id, e.channel, e.authenticated, e.received_us, e.made_us, e.ctx, e.commitment, e.boxed, \
    e.note, e.live, e.line_box, k.kid, k.wrapped, \
    (SELECT f.body FROM event f WHERE f.game_id = s.game_id AND f.chain = s.side AND f.turn = s.turn \
      ORDER BY f.seq DESC LIMIT 1) AS filed, \
    (SELECT c.stops_us FROM pairing p JOIN tournament c ON c.id = p.tournament_id \
      WHERE p.game_id = $1 AND c.stops_us IS NOT NULL) AS stops_us, \
    (SELECT COALESCE(l.lines_off, FALSE) FROM game g JOIN player l ON l.id = CASE s.side WHEN 0 THEN g.white_id ELSE g.black_id END \
      WHERE g.id = $1) AS lines_off \
    FROM turn t JOIN turn_side s ON s.game_id = t.game_id AND s.turn = t.turn \
    LEFT JOIN submission e ON e.game_id = s.game_id AND e.turn = s.turn AND e.side = s.side AND e.live \
    LEFT JOIN game_key k ON k.game_id = t.game_id \
    WHERE t.game_id = $1 AND t.turn IN ($2, (SELECT v.turn FROM turn v \
      WHERE v.game_id = $1 AND (v.open_us <= $3 OR v.turn = 1) ORDER BY v.turn DESC LIMIT 1)) ORDER BY t.turn, s.side";

impl Turns<'_> {
    /// Opens a turn.
    pub async fn insert_turn(
        &mut self,
        game: GameId,
        turn: &TurnRow,
        sides: &BySide<TurnSideRow>,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO turn (game_id, turn, position, open_us) VALUES ($1, $2, $3, $4)";
        later!(self.tx, SQL, game.as_uuid(), turn.turn, &turn.position, turn.open_us)?;
        const SIDE: &str = "INSERT INTO turn_side (game_id, turn, side, owes, allowance_us, credit_us, offered, declined) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        for (side, row) in sides.iter() {
            later!(
                self.tx,
                SIDE,
                game.as_uuid(),
                turn.turn,
                i64::from(side.index()),
                row.owes,
                row.allowance_us,
                row.credit_us,
                row.offered,
                row.declined,
            )?;
        }
        Ok(())
    }

    /// The newest turn that opens at `now` or before.
    pub async fn visible_turn(&mut self, game: GameId, now: Timestamp) -> Result<Option<TurnRow>> {
        const SQL: &str = "SELECT turn, position, open_us, replaced_by FROM turn WHERE game_id = $1 AND (open_us <= $2 OR turn = 1) \
            ORDER BY turn DESC LIMIT 1";
        Ok(fetch_of!(self.tx, fetch_optional, SQL, game, now.as_us())?)
    }

    /// Both sides of a game's newest turn, and of the newest that opens at `at` or before where that is another one: by turn, White's
    /// first. The game's lock is held, or its row is of the same snapshot.
    pub async fn sides_to_enter(
        &mut self,
        game: GameId,
        newest: i64,
        at: Timestamp,
    ) -> Result<Vec<EntrySideRow>> {
        Ok(fetch!(self.tx, fetch_all, TO_ENTER, game.as_uuid(), newest, at.as_us())?)
    }

    pub async fn turn(&mut self, game: GameId, turn: i64) -> Result<Option<TurnRow>> {
        const SQL: &str =
            "SELECT turn, position, open_us, replaced_by FROM turn WHERE game_id = $1 AND turn = $2";
        Ok(fetch_of!(self.tx, fetch_optional, from turn, SQL, game, turn)?)
    }

    /// All turns up to this one, oldest first.
    pub async fn turns_to(&mut self, game: GameId, last: i64) -> Result<Vec<TurnRow>> {
        const SQL: &str = "SELECT turn, position, open_us, replaced_by FROM turn WHERE game_id = $1 AND turn <= $2 ORDER BY turn";
        Ok(fetch_of!(self.tx, fetch_all, SQL, game, last)?)
    }

    /// A turn and all after it are void, but for those that were so before; `by` takes their place.
    pub async fn replace_turns(&mut self, game: GameId, from: i64, by: i64) -> Result<()> {
        const SQL: &str = "UPDATE turn SET replaced_by = $3 WHERE game_id = $1 AND turn >= $2 AND turn < $3 \
            AND replaced_by IS NULL";
        execute!(self.tx, SQL, game.as_uuid(), from, by)?;
        const DRAFTS: &str = "DELETE FROM draft WHERE game_id = $1 AND turn < $2";
        execute!(self.tx, DRAFTS, game.as_uuid(), by)?;
        self.settle_conditionals(game, Fate::Void).await
    }

    /// Both sides of a turn.
    pub async fn turn_sides(&mut self, game: GameId, turn: i64) -> Result<BySide<TurnSideRow>> {
        const SQL: &str = "SELECT owes, allowance_us, credit_us, offered, declined FROM turn_side \
            WHERE game_id = $1 AND turn = $2 ORDER BY side";
        two_sides(game, turn, fetch_of!(self.tx, fetch_all, from turn, SQL, game, turn)?)
    }

    /// Both sides of every turn, by its number; a turn of which not just two are stored is missing.
    pub async fn all_turn_sides(&mut self, game: GameId) -> Result<BTreeMap<i64, BySide<TurnSideRow>>> {
        const SQL: &str = "SELECT turn, owes, allowance_us, credit_us, offered, declined FROM turn_side \
            WHERE game_id = $1 ORDER BY turn, side";
        let rows: Vec<SideOfTurn> = fetch_of!(self.tx, fetch_all, SQL, game)?;
        let mut turns: BTreeMap<i64, Vec<TurnSideRow>> = BTreeMap::new();
        for SideOfTurn { turn, side } in rows {
            turns.entry(turn).or_default().push(side);
        }
        let both = |(turn, sides): (i64, Vec<TurnSideRow>)| {
            let [white, black] = <[TurnSideRow; 2]>::try_from(sides).ok()?;
            Some((turn, BySide { white, black }))
        };
        Ok(turns.into_iter().filter_map(both).collect())
    }

    /// Credits time to a side.
    pub async fn credit(&mut self, game: GameId, turn: i64, side: Side, us: i64) -> Result<()> {
        const SQL: &str =
            "UPDATE turn_side SET credit_us = credit_us + $4 WHERE game_id = $1 AND turn = $2 AND side = $3";
        exactly_one(
            execute!(self.tx, SQL, game.as_uuid(), turn, i64::from(side.index()), us)?,
            "the side's clock",
        )
    }

    /// Notes that a side declines the draw offered to it; false if it had done so before.
    pub async fn decline_draw(&mut self, game: GameId, turn: i64, side: Side) -> Result<bool> {
        const SQL: &str = "UPDATE turn_side SET declined = TRUE \
            WHERE game_id = $1 AND turn = $2 AND side = $3 AND NOT declined";
        Ok(execute!(self.tx, SQL, game.as_uuid(), turn, i64::from(side.index()))? == 1)
    }

    /// Notes that a turn is revealed, and the position it led to (`reveal_once`).
    pub async fn insert_reveal(&mut self, game: GameId, turn: i64, reveal: &RevealRow) -> Result<()> {
        const SQL: &str = "INSERT INTO reveal (game_id, turn, revealed_us, release_us, position) VALUES ($1, $2, $3, $4, $5)";
        later!(self.tx, SQL, game.as_uuid(), turn, reveal.revealed_us, reveal.release_us, &reveal.position)
    }

    /// How a turn was revealed, released or not.
    pub async fn reveal_of(&mut self, game: GameId, turn: i64) -> Result<Option<RevealRow>> {
        const SQL: &str =
            "SELECT turn, revealed_us, release_us, position FROM reveal WHERE game_id = $1 AND turn = $2";
        Ok(fetch_of!(self.tx, fetch_optional, from turn, SQL, game, turn)?)
    }

    /// Every reveal released at `now`, oldest first.
    pub async fn reveals(&mut self, game: GameId, now: Timestamp) -> Result<Vec<RevealRow>> {
        const SQL: &str = "SELECT turn, revealed_us, release_us, position FROM reveal \
            WHERE game_id = $1 AND release_us <= $2 ORDER BY turn";
        Ok(fetch_of!(self.tx, fetch_all, SQL, game, now.as_us())?)
    }

    /// Queues the reveal of a complete turn for `due`; once is enough.
    pub async fn queue_reveal(&mut self, game: GameId, turn: i64, due: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO reveal_job (game_id, turn, due_us, bucket) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        later!(self.tx, SQL, game.as_uuid(), turn, due.as_us(), bucket(game.as_uuid()))
    }

    /// Reveals that are due, oldest first, each with the moment since when.
    pub async fn reveal_jobs(&mut self, now: Timestamp, limit: i64) -> Result<Vec<(GameId, i64, Timestamp)>> {
        const SQL: &str =
            "SELECT game_id, turn, due_us FROM reveal_job WHERE due_us <= $1 ORDER BY due_us LIMIT $2";
        let rows: Vec<(Uuid, i64, i64)> = fetch!(self.tx, fetch_all, SQL, now.as_us(), limit)?;
        let row = |(game, turn, due)| (GameId::from_uuid(game), turn, Timestamp::from_us(due));
        Ok(rows.into_iter().map(row).collect())
    }

    /// Takes a reveal off the queue.
    pub async fn delete_reveal_job(&mut self, game: GameId, turn: i64) -> Result<()> {
        later!(self.tx, "DELETE FROM reveal_job WHERE game_id = $1 AND turn = $2", game.as_uuid(), turn)
    }

    /// Takes all of a game's reveals off the queue.
    pub async fn delete_reveal_jobs(&mut self, game: GameId) -> Result<()> {
        execute!(self.tx, "DELETE FROM reveal_job WHERE game_id = $1", game.as_uuid()).map(drop)
    }

    /// Running games, not paused, whose newest turn is open and has every seal it needs, but neither a queued reveal nor a key holder
    /// to wait for.
    pub async fn lost_reveals(&mut self, now: Timestamp, limit: i64) -> Result<Vec<(GameId, i64)>> {
        const SQL: &str = "SELECT g.id, g.turn FROM game g JOIN turn t ON t.game_id = g.id AND t.turn = g.turn \
            WHERE g.phase = 'running' AND g.paused_us IS NULL AND t.open_us <= $1 \
            AND NOT EXISTS (SELECT 1 FROM turn_side s WHERE s.game_id = g.id AND s.turn = g.turn AND s.owes \
              AND NOT EXISTS (SELECT 1 FROM submission e WHERE e.game_id = s.game_id AND e.turn = s.turn \
                AND e.side = s.side AND e.live)) \
            AND NOT EXISTS (SELECT 1 FROM reveal_job j WHERE j.game_id = g.id AND j.turn = g.turn) \
            AND NOT EXISTS (SELECT 1 FROM blind_turn b WHERE b.game_id = g.id AND b.turn = g.turn) LIMIT $2";
        let rows: Vec<(Uuid, i64)> = fetch!(self.tx, fetch_all, SQL, now.as_us(), limit)?;
        Ok(rows.into_iter().map(|(game, turn)| (GameId::from_uuid(game), turn)).collect())
    }
}
