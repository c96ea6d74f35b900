//! How reliably a player plays: counted from released turns and finished games, and shown only to the player, to arbiters,
//! to directors and to administrators.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::error::{Denial, Error, Result};
use crate::app::limits::{DAY, counted};
use crate::app::ratings::Ratings;
use crate::base::{Micros, PlayerId, Timestamp};
use crate::store::{FiledRow, Tx};

/// How far back is looked.
pub const RELIABILITY_DAYS: i64 = 365;
/// How far back a silent withdrawal is looked for.
pub const SILENT_WITHIN_DAYS: i64 = 90;
/// So many games lost by silence within [`SILENT_WITHIN_DAYS`] are a silent withdrawal.
pub const SILENT_GAMES: usize = 3;

/// Who files so many of a thousand owed entries in time plays reliably.
pub const RELIABLE_PERMILLE: u64 = 900;

/// Of so many players what they filed is counted each time. Where more are asked for, a count is used again for [`COUNT_HOLDS`], since
/// the entries of a year are read for each of them. Flags are counted each time.
pub const COUNTED_ANEW_MAX: usize = 20;
/// How long such a count is used.
pub const COUNT_HOLDS: Micros = 10 * 60 * 1_000_000;

/// Counts that are kept; before there are more, all are forgotten.
const COUNTS_MAX: usize = 20_000;
/// Fallen flags that are looked at, the newest.
const FLAGS_MAX: i64 = 20_000;

/// What players had filed when it was counted last, and when that was.
#[derive(Default)]
pub(in crate::app) struct FiledCounts(Mutex<HashMap<Uuid, (Timestamp, FiledRow)>>);

impl FiledCounts {
    fn kept(&self) -> MutexGuard<'_, HashMap<Uuid, (Timestamp, FiledRow)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those counts of these players that can be used.
    fn of(&self, players: &[Uuid], now: Timestamp) -> Vec<FiledRow> {
        let kept = self.kept();
        let counts = players.iter().filter_map(|player| kept.get(player));
        counts.filter(|(at, _)| (0..COUNT_HOLDS).contains(&now.since(*at))).map(|(_, row)| *row).collect()
    }

    fn keep(&self, rows: &HashMap<Uuid, FiledRow>, now: Timestamp) {
        let mut kept = self.kept();
        if kept.len() + rows.len() > COUNTS_MAX {
            kept.clear();
        }
        kept.extend(rows.iter().map(|(player, row)| (*player, (now, *row))));
    }
}

/// How reliably a player has played within [`RELIABILITY_DAYS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reliability {
    /// From when on it is counted.
    pub since: Timestamp,
    /// Entries that were filed in time.
    pub filed: u64,
    /// Flags that fell while the player owed an entry.
    pub flags: u64,
    /// Games of these that were lost without leave in the last turn, within [`SILENT_WITHIN_DAYS`].
    pub silent: u64,
    /// The mean time from the opening of a turn to the filing; nothing without an entry.
    pub mean_reply: Option<Micros>,
}

impl Reliability {
    /// The share of owed entries that were filed in time, in thousandths; nothing if none was owed.
    pub fn in_time_permille(&self) -> Option<u64> {
        let owed = self.filed + self.flags;
        (self.filed * 1000).checked_div(owed)
    }

    /// Whether those who run tournaments should look at it: who has gone without a word, or has filed less than
    /// [`RELIABLE_PERMILLE`] of the owed entries in time.
    pub fn is_poor(&self) -> bool {
        self.is_silent() || self.in_time_permille().is_some_and(|share| share < RELIABLE_PERMILLE)
    }

    /// Whether the player has gone without a word.
    pub fn is_silent(&self) -> bool {
        self.silent >= SILENT_GAMES as u64
    }
}

/// Whether this person may see how reliably another plays.
pub fn sees_reliability(viewer: &Actor, player: PlayerId) -> bool {
    viewer.id == player || viewer.role != Role::Player
}

impl Ratings<'_> {
    /// How reliably a player plays.
    ///
    /// # Errors
    /// It is shown only to the player, to arbiters, to directors and to administrators.
    pub async fn reliability(self, viewer: &Actor, player: PlayerId) -> Result<Reliability> {
        if !sees_reliability(viewer, player) {
            return Err(Denial::SeesNoReliability.into());
        }
        let now = self.0.now();
        read_tx!(app = self.0, async |tx| {
            tx.accounts().get(player).await?.ok_or(Error::NotFound)?;
            let mut found = app.ratings().reliabilities(tx, &[player], now).await?;
            found.remove(&player).ok_or(Error::NotFound)
        })
    }

    /// How reliably these players have played, each of them.
    pub(in crate::app) async fn reliabilities(
        self,
        tx: &mut Tx,
        players: &[PlayerId],
        now: Timestamp,
    ) -> Result<HashMap<PlayerId, Reliability>> {
        let since = now.plus(-RELIABILITY_DAYS * DAY);
        let lately = now.plus(-SILENT_WITHIN_DAYS * DAY).as_us();
        let ids: Vec<Uuid> = players.iter().map(|player| player.as_uuid()).collect();
        let nothing = Reliability { since, filed: 0, flags: 0, silent: 0, mean_reply: None };
        let mut all: HashMap<PlayerId, Reliability> =
            players.iter().map(|player| (*player, nothing)).collect();
        for row in self.filed(tx, &ids, since, now).await? {
            if let Some(one) = all.get_mut(&PlayerId::from_uuid(row.player_id)) {
                one.filed = counted(row.entries);
                one.mean_reply = row.reply_us.checked_div(row.entries);
            }
        }
        for row in tx.ratings().flags_fallen(&ids, since, now, FLAGS_MAX).await? {
            if let Some(one) = all.get_mut(&PlayerId::from_uuid(row.player_id)) {
                one.flags += 1;
                one.silent += u64::from(!row.on_leave && row.ended_us >= lately);
            }
        }
        Ok(all)
    }

    /// What these players filed since a moment; who filed nothing may be left out.
    async fn filed(
        self,
        tx: &mut Tx,
        players: &[Uuid],
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<FiledRow>> {
        if players.len() <= COUNTED_ANEW_MAX {
            return Ok(tx.ratings().filed_by(players, since, now).await?);
        }
        let counts = &self.0.0.process.filed;
        let mut all = counts.of(players, now);
        let known: HashSet<Uuid> = all.iter().map(|row| row.player_id).collect();
        let others: Vec<Uuid> = players.iter().copied().filter(|player| !known.contains(player)).collect();
        if !others.is_empty() {
            let nothing = |player: &Uuid| (*player, FiledRow { player_id: *player, entries: 0, reply_us: 0 });
            let mut rows: HashMap<Uuid, FiledRow> = others.iter().map(nothing).collect();
            let filed = tx.ratings().filed_by(&others, since, now).await?;
            rows.extend(filed.into_iter().map(|row| (row.player_id, row)));
            counts.keep(&rows, now);
            all.extend(rows.into_values());
        }
        Ok(all)
    }
}
