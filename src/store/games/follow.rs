//! What is compared between a game's rows and its events.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, TournamentId};
use crate::game::event::Body;
use crate::game::{Event, GameResult, Ruling};
use crate::store::rooms::Games;
use crate::store::tx::{fetch, fetch_among, fetch_of, on};
use crate::store::{EventRow, PairingRow, Result, StoreError, Tx};

/// One side of the newest turn with its live entry and the last event of its chain.
#[derive(Clone, FromRow)]
pub struct TurnHeadRow {
    /// The position before the turn.
    pub position: String,
    pub open_us: i64,
    /// 0 White, 1 Black.
    pub side: i64,
    /// The live entry's id.
    pub id: Option<Uuid>,
    pub revision: Option<i64>,
    pub player_id: Option<Uuid>,
    pub channel: Option<String>,
    pub received_us: Option<i64>,
    pub commitment: Option<Vec<u8>>,
    /// The canonical bytes of the last event of the side's chain in this turn.
    pub filed: Option<Vec<u8>>,
}

/// A sealed entry with its opening, as stored.
#[derive(Clone, FromRow)]
pub struct SealRow {
    pub turn: i64,
    /// 0 White, 1 Black.
    pub side: i64,
    /// 0, then one more each time it is revised.
    pub revision: i64,
    pub id: Uuid,
    /// Who filed it.
    pub player_id: Uuid,
    pub channel: String,
    pub received_us: i64,
    /// The bytes it is bound to.
    pub ctx: Vec<u8>,
    pub commitment: Vec<u8>,
    pub boxed: Vec<u8>,
    /// The signed receipt.
    pub note: String,
    /// Whether it counts.
    pub live: bool,
    /// The canonical entry, once it is revealed.
    pub entry: Option<String>,
    /// The random bytes of the commitment, once they are revealed.
    pub r: Option<Vec<u8>>,
}

/// By what a game is looked up, beside what is read of it at each load; nothing of one that is over.
#[derive(Clone, FromRow)]
pub struct LookUpRow {
    /// When its next flag falls, while its clocks run.
    pub next_flag_us: Option<i64>,
    /// How the pieces stand before its newest turn.
    pub placement: Option<String>,
    /// The same of the turn before that.
    pub placement_before: Option<String>,
    /// When its newest turn opens.
    pub turn_us: Option<i64>,
}

const PUBLIC_TAIL: &str = "SELECT chain, turn, seq, kind, at_us, release_us, body, hash, salt, texts FROM event \
    WHERE game_id = $1 AND chain = 2 AND turn >= $2 ORDER BY seq LIMIT $3";
const TURN_HEADS: &str = "SELECT t.position, t.open_us, s.side, e.id, e.revision, e.player_id, e.channel, e.received_us, e.commitment, \
    (SELECT f.body FROM event f WHERE f.game_id = s.game_id AND f.chain = s.side AND f.turn = s.turn \
      ORDER BY f.seq DESC LIMIT 1) AS filed \
    FROM turn t JOIN turn_side s ON s.game_id = t.game_id AND s.turn = t.turn \
    LEFT JOIN submission e ON e.game_id = s.game_id AND e.turn = s.turn AND e.side = s.side AND e.live \
    WHERE t.game_id = $1 AND t.turn = $2 ORDER BY s.side";
const ALL_EVENTS: &str = "SELECT chain, turn, seq, kind, at_us, release_us, body, hash, salt, texts FROM event \
    WHERE game_id = $1 ORDER BY chain, turn, seq";
const SEALS: &str = "SELECT turn, side, revision, id, player_id, channel, received_us, ctx, commitment, boxed, note, live, entry, r \
    FROM submission WHERE game_id = $1 ORDER BY turn, side, revision";
/// A game with several `result` events has a row for each, the last one last.
const PAIRINGS: &str = "SELECT p.stage, p.section, p.round, p.board, p.white, p.black, p.starts_us, p.game_id, \
    g.white_id, g.black_id, p.outcome, p.wish, g.score, g.ended_by, g.ended_us, g.doubt_us IS NOT NULL AS in_doubt, e.seq, e.release_us, e.body, \
    e.seq IS NOT NULL AND EXISTS (SELECT 1 FROM event r WHERE r.game_id = e.game_id AND r.chain = 2 AND r.seq > e.seq \
    AND r.kind = 'ruling') AS ruled FROM pairing p LEFT JOIN game g ON g.id = p.game_id \
    LEFT JOIN event e ON e.game_id = p.game_id AND e.chain = 2 AND e.kind = 'result' \
    WHERE p.tournament_id = $1 ORDER BY p.stage, p.section, p.round, p.board, e.seq";
/// The last one of a game last.
const RESULTS: &str = "SELECT e.game_id, e.seq, e.release_us, e.body, EXISTS (SELECT 1 FROM event r WHERE r.game_id = e.game_id \
    AND r.chain = 2 AND r.seq > e.seq AND r.kind = 'ruling') AS ruled FROM event e WHERE e.game_id = ANY($1) \
    AND e.chain = 2 AND e.kind = 'result' ORDER BY e.seq";
const RULINGS_AFTER: &str =
    "SELECT body FROM event WHERE game_id = $1 AND chain = 2 AND kind = 'ruling' AND seq > $2";

/// A `result` event of a game.
#[derive(FromRow)]
struct ResultRow {
    game_id: Uuid,
    seq: i64,
    release_us: i64,
    body: Vec<u8>,
    /// Whether an arbiter ruled after it.
    ruled: bool,
}

/// What of such an event is kept.
struct EndRow {
    game_id: Uuid,
    seq: i64,
    release_us: i64,
    /// Nothing if the event cannot be read.
    result: Option<GameResult>,
    ruled: bool,
}

impl EndRow {
    fn of(row: &ResultRow) -> EndRow {
        EndRow {
            game_id: row.game_id,
            seq: row.seq,
            release_us: row.release_us,
            result: match read(&row.body) {
                Some(Body::Result(ended)) => Some(ended.result),
                _ => None,
            },
            ruled: row.ruled,
        }
    }

    /// Whether an arbiter let a game go on after this end; nothing if a ruling cannot be read.
    async fn is_reopened(&self, tx: &mut Tx) -> Result<Option<bool>> {
        if !self.ruled {
            return Ok(Some(false));
        }
        let rulings: Vec<(Vec<u8>,)> = fetch!(tx, fetch_all, RULINGS_AFTER, self.game_id, self.seq)?;
        let reopens = |(body,): &(Vec<u8>,)| match read(body) {
            Some(Body::Ruling(ruled)) => Some(matches!(ruled.ruling, Ruling::Reopen { .. })),
            _ => None,
        };
        let said: Option<Vec<bool>> = rulings.iter().map(reopens).collect();
        Ok(said.map(|said| said.contains(&true)))
    }
}

/// What an event says, if it can be read: one that cannot brings its own game into doubt, and holds no other up.
fn read(body: &[u8]) -> Option<Body> {
    Event::parse(body).ok().map(|event| event.body)
}

/// A pairing with a `result` event of its game, if there is one.
#[derive(FromRow)]
struct PairingEndRow {
    #[sqlx(flatten)]
    pairing: PairingRow,
    seq: Option<i64>,
    release_us: Option<i64>,
    body: Option<Vec<u8>>,
    ruled: bool,
}

impl PairingEndRow {
    /// Of the event, which is long, nothing else is kept.
    fn end(&mut self) -> Option<EndRow> {
        Some(EndRow::of(&ResultRow {
            game_id: self.pairing.game_id?,
            seq: self.seq?,
            release_us: self.release_us?,
            body: self.body.take()?,
            ruled: self.ruled,
        }))
    }
}

/// How a game ended, as a row tells it: the score, how, and when it may be seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::store) struct EndOf {
    pub(in crate::store) score: Option<String>,
    pub(in crate::store) ended_by: Option<String>,
    pub(in crate::store) ended_us: Option<i64>,
}

impl Games<'_> {
    /// The public events of this turn and of all after it, oldest first.
    pub async fn public_tail(&mut self, game: GameId, from: i64, limit: i64) -> Result<Vec<EventRow>> {
        Ok(fetch!(self.tx, fetch_all, PUBLIC_TAIL, game.as_uuid(), from, limit)?)
    }

    /// Both sides of a turn, each with its live entry and the head of its chain.
    pub async fn turn_heads(&mut self, game: GameId, turn: i64) -> Result<Vec<TurnHeadRow>> {
        Ok(fetch!(self.tx, fetch_all, TURN_HEADS, game.as_uuid(), turn)?)
    }

    /// Every event of a game, released or not: by chain, turn and number.
    pub async fn all_events(&mut self, game: GameId) -> Result<Vec<EventRow>> {
        Ok(fetch_of!(self.tx, fetch_all, ALL_EVENTS, game)?)
    }

    /// Every sealed entry of a game: by turn, side and revision.
    pub async fn seals(&mut self, game: GameId) -> Result<Vec<SealRow>> {
        Ok(fetch_of!(self.tx, fetch_all, SEALS, game)?)
    }

    /// All pairings with what their games have come to, in order. A result counts as the game's last `result` event says;
    /// games whose rows have another one are noted.
    pub async fn pairings(&mut self, id: TournamentId) -> Result<Vec<PairingRow>> {
        let mut read: Vec<(PairingRow, Option<EndRow>)> = Vec::new();
        on!(self.tx, c => {
            let mut rows = sqlx::query_as::<_, PairingEndRow>(PAIRINGS).bind(id.as_uuid()).fetch(c);
            // The first table that the statement names is that of the results.
            let fault = |error| StoreError::of_query(error, " FROM pairing", &[id.to_string()]);
            while let Some(mut row) = rows.try_next().await.map_err(fault)? {
                let end = row.end();
                match read.last_mut() {
                    Some((before, last)) if before.place() == row.pairing.place() => *last = end,
                    _ => read.push((row.pairing, end)),
                }
            }
        });
        let mut pairings = Vec::with_capacity(read.len());
        for (mut row, end) in read {
            if let Some(game) = row.game_id {
                let stored =
                    EndOf { score: row.score.take(), ended_by: row.ended_by.take(), ended_us: row.ended_us };
                let due = self.end_due(game, stored.clone(), end.as_ref()).await?;
                row.in_doubt |= due != stored;
                (row.score, row.ended_by, row.ended_us) = (due.score, due.ended_by, due.ended_us);
            }
            pairings.push(row);
        }
        Ok(pairings)
    }

    /// How each of these games ended as its events say, whatever is stored; it is noted if that is something else.
    pub(in crate::store) async fn true_ends(&mut self, stored: Vec<(Uuid, EndOf)>) -> Result<Vec<EndOf>> {
        let games: Vec<Uuid> = stored.iter().map(|(game, _)| *game).collect();
        let rows: Vec<ResultRow> = fetch_among!(self.tx, RESULTS, &games)?;
        let results: HashMap<Uuid, EndRow> = rows.iter().map(|row| (row.game_id, EndRow::of(row))).collect();
        let mut due = Vec::with_capacity(stored.len());
        for (game, stored) in stored {
            due.push(self.end_due(game, stored, results.get(&game)).await?);
        }
        Ok(due)
    }

    async fn end_due(&mut self, game: Uuid, stored: EndOf, result: Option<&EndRow>) -> Result<EndOf> {
        let (mut due, mut unreadable) = (EndOf::default(), false);
        if let Some(end) = result {
            match (end.is_reopened(self.tx).await?, end.result) {
                (Some(true), _) => {}
                (Some(false), Some(result)) => {
                    due = EndOf {
                        score: Some(result.score().to_owned()),
                        ended_by: Some(result.by.as_str().to_owned()),
                        // What was ruled anew stays seen from when the row says.
                        ended_us: stored.ended_us.or(Some(end.release_us)),
                    }
                }
                _ => unreadable = true,
            }
        }
        if unreadable || due != stored {
            self.tx.turns().note_doubt(GameId::from_uuid(game));
        }
        Ok(due)
    }

    /// By what a game is looked up, as stored.
    pub async fn looked_up_by(&mut self, game: GameId) -> Result<LookUpRow> {
        const SQL: &str = "SELECT next_flag_us, placement, placement_before, turn_us FROM game WHERE id = $1";
        Ok(fetch!(self.tx, fetch_one, SQL, game.as_uuid())?)
    }
}
