//! Rating lists: closed when their month is over, computed from the games alone, and computed anew when a result changes.
//!
//! What a list is computed from is read on one snapshot, and the list is written only if no list was written and none became
//! outdated since (`rating_state`): so any number of processes close each month once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use uuid::Uuid;

use crate::app::error::{Error, Result};
use crate::app::ratings::Ratings;
use crate::base::{Micros, PlayerId, Timestamp};
use crate::game::{GameResult, Month, RatedGame, Rating, Standing, Terms, next_list, ranked};
use crate::store::{PlayedGameRow, RatingListRow, RatingRow, StoreError, Tx};

/// A month's list is made so long after its end: by then every end of a game in it is stored.
pub const RATINGS_DELAY: Micros = 60 * 60 * 1_000_000;
/// Differences that a check names; it counts the others.
pub const RATING_DIFFERENCES_MAX: usize = 100;

/// Lists that one step of the worker makes at most; the next step goes on.
const LISTS_PER_STEP: usize = 12;
/// Games that are read at once.
const GAMES_PAGE: i64 = 5_000;
/// Players that are written at once.
const ROWS_PAGE: usize = 2_000;

/// The standings of a month by variant and player.
type Lists = BTreeMap<String, BTreeMap<Uuid, Standing>>;

/// A month's lists, just made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClosedMonth {
    pub month: Month,
    /// Games that count.
    pub games: u64,
    /// Lines in all its lists.
    pub players: u64,
}

/// A line that is not what the games give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingDifference {
    /// The list's month.
    pub month: Month,
    pub variant: String,
    pub player: PlayerId,
    /// What the list says; nothing if the player is not in it.
    pub listed: Option<Standing>,
    /// What the games give; nothing if the player should not be in it.
    pub computed: Option<Standing>,
}

/// What a check of all lists found.
#[derive(Clone, Default, Debug)]
pub struct CheckedRatings {
    /// Months looked at.
    pub months: u64,
    /// Games that count in them.
    pub games: u64,
    /// Lines that are not what the games give, or lists that are missing.
    pub differing: u64,
    /// The first of them.
    pub differences: Vec<RatingDifference>,
    /// Months whose lists wait to be computed.
    pub waiting: u64,
}

/// What the next list is computed from.
struct Basis {
    revision: i64,
    month: Month,
    games: u64,
    rows: Vec<RatingRow>,
}

impl Ratings<'_> {
    /// Makes the lists of months that are over, the oldest first, and those that are outdated; answers how many months.
    pub async fn rate_due(self) -> Result<usize> {
        let mut made = 0;
        while made < LISTS_PER_STEP
            && let Some(closed) = self.rate_month().await?
        {
            made += 1;
            let (month, games, players) = (closed.month, closed.games, closed.players);
            tracing::info!(%month, games, players, "the rating lists of a month are made");
        }
        Ok(made)
    }

    /// Makes the oldest lists that are due; nothing if none are, or another process was faster.
    pub async fn rate_month(self) -> Result<Option<ClosedMonth>> {
        let now = self.0.now();
        let basis = read_tx!(self.0, async |tx| {
            let Some(month) = due(tx, now).await?.first().copied() else { return Ok::<_, Error>(None) };
            let revision = tx.ratings().rating_revision().await?;
            let before = stored(tx, month.before()).await?;
            let (games, lists) = compute(tx, month, &before).await?;
            let rows = rows(&lists);
            Ok(Some(Basis { revision, month, games, rows }))
        })?;
        let Some(basis) = basis.map(Arc::new) else { return Ok(None) };
        let (closed, is_news) = write_tx!(self.0, async |tx| {
            let is_new =
                tx.ratings().rating_lists().await?.iter().all(|list| list.month < basis.month.number());
            let closed = put(tx, &basis, now).await?;
            // Whoever catches up with years tells of the last month alone.
            let is_last = basis.month.next().end().plus(RATINGS_DELAY) > now;
            Ok::<_, Error>((closed, is_new && is_last))
        })?;
        if let Some(closed) = closed.filter(|_| is_news) {
            self.0.webhooks().tell_of_ratings(closed.month, now).await?;
        }
        Ok(closed)
    }

    /// Months whose lists are due, the oldest first.
    pub async fn ratings_due(self) -> Result<Vec<Month>> {
        let now = self.0.now();
        read_tx!(self.0, async |tx| due(tx, now).await)
    }

    /// Has all lists from a month on computed anew, without one all that there are; answers how many months. The lists as
    /// they are stay to be seen until then.
    pub async fn outdate_ratings(self, from: Option<Month>) -> Result<u64> {
        let from = from.map_or(i64::MIN, Month::number);
        write_tx!(self.0, async |tx| Ok(tx.ratings().outdate_ratings(from).await?))
    }

    /// Computes all lists from the first game on and compares them with those that are stored; `heard` is told after each
    /// month how many there are in all.
    pub async fn check_ratings(self, heard: impl Fn(u64) + Send + Sync + 'static) -> Result<CheckedRatings> {
        let now = self.0.now();
        read_tx!(self.0, async |tx| {
            let waiting = due(tx, now).await?;
            let mut checked = CheckedRatings { waiting: waiting.len() as u64, ..CheckedRatings::default() };
            let months: Vec<Month> = months(tx, now).await?.into_iter().map(|(month, _)| month).collect();
            let mut lists = Lists::new();
            for month in &months {
                let (games, next) = compute(tx, *month, &lists).await?;
                lists = next;
                checked.months += 1;
                checked.games += games;
                // What waits is known to be wrong or missing.
                if !waiting.contains(month) {
                    compare(*month, &stored(tx, *month).await?, &lists, &mut checked);
                }
                heard(months.len() as u64);
            }
            Ok::<_, Error>(checked)
        })
    }
}

/// The end of a game, or its change, concerns all lists from its month on that there are already.
pub(in crate::app) async fn outdate(tx: &mut Tx, ended: Timestamp) -> Result<()> {
    tx.ratings().outdate_ratings(Month::of(ended).number()).await?;
    Ok(())
}

/// Whether a game that was played counts, and who won it.
pub(in crate::app) fn rated(row: &PlayedGameRow) -> Result<Option<RatedGame<Uuid>>> {
    let fault = |column, fault: String| StoreError::row("game", column, row.id, fault);
    let terms: BTreeMap<String, String> =
        serde_json::from_str(&row.terms).map_err(|error| fault("terms", error.to_string()))?;
    let terms = Terms::parse(&terms).map_err(|faults| fault("terms", format!("{faults:?}")))?;
    let result = GameResult::parse(&row.score, &row.ended_by)
        .ok_or_else(|| fault("score", format!("{} by {}", row.score, row.ended_by)))?;
    let game = RatedGame { white: row.white_id, black: row.black_id, winner: result.winner };
    Ok((terms.rated && result.counts()).then_some(game))
}

/// A number of a list's line; `row` says whose, or of when.
pub(in crate::app) fn small(row: impl ToString, column: &str, number: i64) -> Result<u32> {
    u32::try_from(number).map_err(|fault| StoreError::row("rating", column, row, fault).into())
}

/// A stored line's numbers.
pub(in crate::app) fn standing(row: &RatingRow) -> Result<Standing> {
    Ok(Standing {
        rating: Rating {
            rating_milli: row.rating_milli,
            deviation_milli: row.deviation_milli,
            volatility_nano: row.volatility_nano,
        },
        games: small(row.player_id, "games", row.games)?,
        games_total: small(row.player_id, "games_total", row.games_total)?,
    })
}

/// Every month that has or should have lists, and whether it has good ones.
async fn months(tx: &mut Tx, now: Timestamp) -> Result<Vec<(Month, bool)>> {
    let made = tx.ratings().rating_lists().await?;
    let of_game = tx.ratings().first_end().await?.map(Month::of);
    let of_list = made.first().and_then(|list| Month::from_number(list.month));
    let Some(mut month) = of_game.into_iter().chain(of_list).min() else { return Ok(Vec::new()) };
    let good: BTreeSet<i64> = made.iter().filter(|list| !list.stale).map(|list| list.month).collect();
    let mut months = Vec::new();
    while month.end().plus(RATINGS_DELAY) <= now {
        months.push((month, good.contains(&month.number())));
        month = month.next();
    }
    Ok(months)
}

async fn due(tx: &mut Tx, now: Timestamp) -> Result<Vec<Month>> {
    let months = months(tx, now).await?.into_iter();
    Ok(months.filter(|(_, good)| !good).map(|(month, _)| month).collect())
}

/// A month's lists as they are stored.
async fn stored(tx: &mut Tx, month: Month) -> Result<Lists> {
    let mut lists = Lists::new();
    for row in tx.ratings().ratings(month.number()).await? {
        let standing = standing(&row)?;
        lists.entry(row.variant).or_default().insert(row.player_id, standing);
    }
    Ok(lists)
}

/// A month's lists from those before it and its games, with how many games count.
async fn compute(tx: &mut Tx, month: Month, before: &Lists) -> Result<(u64, Lists)> {
    let mut games: BTreeMap<String, Vec<RatedGame<Uuid>>> = BTreeMap::new();
    for variant in before.keys() {
        games.insert(variant.clone(), Vec::new());
    }
    let mut after = (i64::MIN, Uuid::nil());
    let (mut count, span) = (0, (month.start(), month.end()));
    loop {
        let page = tx.ratings().played_games(span, after, GAMES_PAGE).await?;
        let Some(last) = page.last() else { break };
        after = (last.ended_us, last.id);
        for row in page {
            if let Some(game) = rated(&row)? {
                games.entry(row.variant).or_default().push(game);
                count += 1;
            }
        }
    }
    let none = BTreeMap::new();
    let lists = games.into_iter().map(|(variant, games)| {
        let list = next_list(before.get(&variant).unwrap_or(&none), &games);
        (variant, list)
    });
    Ok((count, lists.collect()))
}

fn rows(lists: &Lists) -> Vec<RatingRow> {
    let of_variant = |(variant, list): (&String, &BTreeMap<Uuid, Standing>)| {
        let row = |(place, (rank, player, standing)): (i64, (u32, Uuid, Standing))| RatingRow {
            variant: variant.clone(),
            player_id: player,
            place,
            rank: i64::from(rank),
            rating_milli: standing.rating.rating_milli,
            deviation_milli: standing.rating.deviation_milli,
            volatility_nano: standing.rating.volatility_nano,
            games: i64::from(standing.games),
            games_total: i64::from(standing.games_total),
        };
        (1..).zip(ranked(list)).map(row).collect::<Vec<_>>()
    };
    lists.iter().flat_map(of_variant).collect()
}

/// Writes a month's lists, unless another process has written one since they were computed.
async fn put(tx: &mut Tx, basis: &Basis, now: Timestamp) -> Result<Option<ClosedMonth>> {
    if !tx.ratings().next_rating_revision(basis.revision).await? {
        return Ok(None);
    }
    let list = RatingListRow {
        month: basis.month.number(),
        closed_us: now.as_us(),
        games: i64::try_from(basis.games).unwrap_or(i64::MAX),
        stale: false,
    };
    tx.ratings().put_rating_list(&list).await?;
    for rows in basis.rows.chunks(ROWS_PAGE) {
        tx.ratings().insert_ratings(list.month, rows).await?;
    }
    Ok(Some(ClosedMonth { month: basis.month, games: basis.games, players: basis.rows.len() as u64 }))
}

fn compare(month: Month, listed: &Lists, computed: &Lists, checked: &mut CheckedRatings) {
    let lines = |lists: &Lists| {
        let lines = lists.iter().flat_map(|(variant, list)| {
            list.keys().map(|player| (variant.clone(), *player)).collect::<Vec<_>>()
        });
        lines.collect::<BTreeSet<_>>()
    };
    for (variant, player) in lines(listed).union(&lines(computed)) {
        let of = |lists: &Lists| lists.get(variant).and_then(|list| list.get(player)).copied();
        let (listed, computed) = (of(listed), of(computed));
        if listed == computed {
            continue;
        }
        checked.differing += 1;
        if checked.differences.len() < RATING_DIFFERENCES_MAX {
            checked.differences.push(RatingDifference {
                month,
                variant: variant.clone(),
                player: PlayerId::from_uuid(*player),
                listed,
                computed,
            });
        }
    }
}

/// Months that have lists, the newest first, with when they were computed.
pub(super) async fn newest_first(tx: &mut Tx) -> Result<Vec<(Month, Timestamp)>> {
    let lists = tx.ratings().rating_lists().await?.into_iter().rev();
    let lists = lists.filter_map(|list| {
        let month = Month::from_number(list.month)?;
        Some((month, Timestamp::from_us(list.closed_us)))
    });
    Ok(lists.collect())
}
