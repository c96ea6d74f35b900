//! Plays every stored game again and compares each position's hash and the result with what is stored, on all cores.
//!
//! Games are read in pages, never all at once: whoever reads a page plays it too before taking the next. Nothing sealed
//! is needed, for a reveal publishes its openings, rolled faces and lots. The quick replay reads the one line that is kept
//! of each game; the full one reads events, positions and lines, and compares all of them.

mod game;
mod line;
pub mod outcome;
mod reveal;

pub(in crate::app) use game::line_of as record_line;
pub use line::make_lines;
pub(in crate::app) use reveal::turn_line;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::app::error::{Error, Result};
use crate::app::games::replay::outcome::Replayed;
use crate::base::GameId;
use crate::store::{Store, StoreError};

/// Turns on one page, unless a single game has more.
pub const REPLAY_TURNS_MAX: i64 = 2048;
/// Games on one page.
pub const REPLAY_GAMES_MAX: i64 = 256;

/// Pages that are worked on at once on a machine of any size.
const WORKERS_MAX: usize = 64;

/// Plays all stored games again, or only these: from their lines, as far as these fit, or with `full` from all that is
/// stored of them. `heard` is told after each page how many games it had.
///
/// # Errors
/// The database does not answer or a row of it does not decode, or one of these games is not there. A game whose
/// contents cannot be used is no error but a [`Disagreement`](outcome::Disagreement).
pub async fn replay(
    store: &Store,
    only: Option<Vec<GameId>>,
    full: bool,
    stop: &CancellationToken,
    heard: impl Fn(u64) + Send + Sync + 'static,
) -> Result<Replayed> {
    let work = Arc::new(Work {
        store: store.clone(),
        cursor: tokio::sync::Mutex::new(Cursor {
            ahead: VecDeque::new(),
            after: Uuid::nil(),
            only: only.map(Vec::into_iter),
        }),
        full,
        stop: stop.child_token(),
        sum: Mutex::default(),
        heard: Box::new(heard),
    });
    // One page is read while another is played.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = (2 * cores).min(WORKERS_MAX);
    let mut running: JoinSet<Result<()>> = (0..workers).map(|_| work.clone().run()).collect();
    let mut fault = None;
    while let Some(done) = running.join_next().await {
        if let Err(error) = done.unwrap_or_else(|_| Err(StoreError::Interrupted.into())) {
            work.stop.cancel();
            fault.get_or_insert(error);
        }
    }
    if let Some(error) = fault {
        return Err(error);
    }
    let mut sum = std::mem::take(&mut *work.sum.lock().unwrap_or_else(PoisonError::into_inner));
    sum.disagreements.sort_by_key(|found| found.game);
    sum.stopped = stop.is_cancelled();
    Ok(sum)
}

/// How far the games have been handed out.
struct Cursor {
    /// Games that are still to be handed out, each with its turns.
    ahead: VecDeque<(GameId, i64)>,
    /// The last of all that were read.
    after: Uuid,
    only: Option<std::vec::IntoIter<GameId>>,
}

struct Work {
    store: Store,
    cursor: tokio::sync::Mutex<Cursor>,
    full: bool,
    stop: CancellationToken,
    sum: Mutex<Replayed>,
    heard: Box<dyn Fn(u64) + Send + Sync>,
}

impl Work {
    async fn run(self: Arc<Self>) -> Result<()> {
        while !self.stop.is_cancelled() {
            let Some((first, last)) = self.next_page().await? else { break };
            let quick = match self.full {
                true => None,
                false => self.play_lines(first, last).await?,
            };
            let played = match quick {
                Some(played) => played,
                None => self.play_records(first, last).await?,
            };
            if played.games == 0 && first == last {
                return Err(Error::NotFound);
            }
            (self.heard)(played.games);
            let mut sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
            sum.add(played);
        }
        Ok(())
    }

    /// Nothing if one of these games does not fit its line, or has none.
    async fn play_lines(&self, first: GameId, last: GameId) -> Result<Option<Replayed>> {
        let rows = read_tx!(self.store, async |tx| tx.replays().game_lines(first, last).await)?;
        let played = tokio::task::spawn_blocking(move || line::play_page(&rows)).await;
        Ok(played.map_err(|_| StoreError::Interrupted)?)
    }

    async fn play_records(&self, first: GameId, last: GameId) -> Result<Replayed> {
        // One snapshot: a server may go on meanwhile.
        let rows = read_tx!(self.store, async |tx| tx.replays().games_to_replay(first, last).await)?;
        let played = tokio::task::spawn_blocking(move || game::play_page(rows)).await;
        Ok(played.map_err(|_| StoreError::Interrupted)?)
    }

    /// The first and the last game of the next page.
    async fn next_page(&self) -> Result<Option<(GameId, GameId)>> {
        let mut cursor = self.cursor.lock().await;
        if let Some(only) = &mut cursor.only {
            return Ok(only.next().map(|id| (id, id)));
        }
        let games_max = usize::try_from(REPLAY_GAMES_MAX).unwrap_or(usize::MAX);
        let count = loop {
            let mut turns = 0_i64;
            let fitting = cursor.ahead.iter().take(games_max).take_while(|(_, length)| {
                turns = turns.saturating_add((*length).max(1));
                turns <= REPLAY_TURNS_MAX
            });
            let count = fitting.count().max(1);
            if count < cursor.ahead.len() || count == games_max {
                break count;
            }
            // There may be room for games that are not read yet.
            let after = cursor.after;
            let more =
                read_tx!(self.store, async |tx| tx.replays().game_lengths(after, REPLAY_GAMES_MAX).await)?;
            let Some((last, _)) = more.last() else { break cursor.ahead.len() };
            cursor.after = last.as_uuid();
            cursor.ahead.extend(more);
        };
        let page: Vec<(GameId, i64)> = cursor.ahead.drain(..count).collect();
        Ok(page.first().zip(page.last()).map(|((first, _), (last, _))| (*first, *last)))
    }
}
