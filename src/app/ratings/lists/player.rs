//! What a player's page tells of ratings and games.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use uuid::Uuid;

use crate::app::core::views::Person;
use crate::app::error::Result;
use crate::app::limits::counted;
use crate::app::ratings::compute::{newest_first, rated, small, standing};
use crate::base::{BySide, GameId, PlayerId, Side, Timestamp};
use crate::game::{GameResult, Month, Outcome, Rating, Standing};
use crate::store::{HistoryRow, PublicGameRow, StoreError, Tx};

/// Lines of lists in a player's history at most, the newest.
pub const RATING_HISTORY_MAX: i64 = 2_400;
/// Games since the last list that a live rating counts at most.
pub const LIVE_GAMES_MAX: i64 = 500;

/// A player's ratings in a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantRating {
    pub variant: String,
    /// Line by line of the lists, the oldest first.
    pub history: Vec<HistoryLine>,
    /// The rating as the next list would have it, if the month ended now; only if games have ended since.
    pub live: Option<LiveRating>,
}

/// A player's line in a list of some month.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryLine {
    /// The list's month.
    pub month: Month,
    /// The place that equal ratings share.
    pub rank: u32,
    /// The numbers.
    pub standing: Standing,
}

/// A rating between two lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LiveRating {
    pub rating: Rating,
    /// Rated games since the last list.
    pub games: u32,
}

/// How a player's games in a variant ended.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct VariantResults {
    pub variant: String,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

pub struct PublicGame {
    pub id: GameId,
    pub players: BySide<Person>,
    pub variant: String,
    /// The result of one that is over.
    pub result: Option<GameResult>,
}

fn history_line(row: &HistoryRow) -> Result<HistoryLine> {
    let month = Month::from_number(row.month)
        .ok_or_else(|| StoreError::row("rating", "month", row.month, "not a month"))?;
    Ok(HistoryLine { month, rank: small(row.month, "rank", row.line.rank)?, standing: standing(&row.line)? })
}

pub(super) async fn ratings(tx: &mut Tx, id: PlayerId, now: Timestamp) -> Result<Vec<VariantRating>> {
    let mut of: BTreeMap<String, Vec<HistoryLine>> = BTreeMap::new();
    for row in tx.ratings().rating_history(id, RATING_HISTORY_MAX).await?.iter().rev() {
        of.entry(row.line.variant.clone()).or_default().push(history_line(row)?);
    }
    let newest = newest_first(tx).await?.first().map(|(month, _)| *month);
    let mut live = live(tx, id, newest, now).await?;
    let mut ratings: Vec<VariantRating> = of
        .into_iter()
        .map(|(variant, history)| VariantRating { live: live.remove(&variant), variant, history })
        .collect();
    ratings.extend(live.into_iter().map(|(variant, live)| VariantRating {
        variant,
        history: Vec::new(),
        live: Some(live),
    }));
    Ok(ratings)
}

/// The ratings that a player would have in a list of the games since the newest one.
pub(super) async fn live(
    tx: &mut Tx,
    id: PlayerId,
    newest: Option<Month>,
    now: Timestamp,
) -> Result<BTreeMap<String, LiveRating>> {
    let since = newest.map_or(Timestamp::from_us(0), Month::end);
    let mut games = Vec::new();
    for row in tx.ratings().games_ended_by(id, (since, now), LIVE_GAMES_MAX).await? {
        games.extend(rated(&row)?.map(|game| (row.variant, game)));
    }
    let players: BTreeSet<Uuid> = games.iter().flat_map(|(_, game)| [game.white, game.black]).collect();
    let last = last_ratings(tx, players, newest).await?;
    let rating =
        |player: Uuid, variant: &str| last.get(&(player, variant.to_owned())).copied().unwrap_or(Rating::NEW);
    let mut results: BTreeMap<String, Vec<(Rating, Outcome)>> = BTreeMap::new();
    for (variant, game) in games {
        let side = if game.white == id.as_uuid() { Side::White } else { Side::Black };
        let opponent = if side == Side::White { game.black } else { game.white };
        let result = (rating(opponent, &variant), Outcome::of(side, game.winner));
        results.entry(variant).or_default().push(result);
    }
    let live = |(variant, results): (String, Vec<(Rating, Outcome)>)| {
        let games = u32::try_from(results.len()).unwrap_or(u32::MAX);
        let rating = rating(id.as_uuid(), &variant).after(&results);
        (variant, LiveRating { rating, games })
    };
    Ok(results.into_iter().map(live).collect())
}

/// What these players have in the newest lists, by player and variant.
async fn last_ratings(
    tx: &mut Tx,
    players: BTreeSet<Uuid>,
    newest: Option<Month>,
) -> Result<HashMap<(Uuid, String), Rating>> {
    let Some(month) = newest else { return Ok(HashMap::new()) };
    let players: Vec<Uuid> = players.into_iter().collect();
    let rows = tx.ratings().ratings_among(&players, month.number()).await?;
    rows.into_iter().map(|row| Ok(((row.player_id, row.variant.clone()), standing(&row)?.rating))).collect()
}

pub(super) async fn results(tx: &mut Tx, id: PlayerId, now: Timestamp) -> Result<Vec<VariantResults>> {
    let mut results: BTreeMap<String, VariantResults> = BTreeMap::new();
    for row in tx.ratings().tally(id, now).await? {
        let line = results
            .entry(row.variant.clone())
            .or_insert_with(|| VariantResults { variant: row.variant, ..VariantResults::default() });
        let games: u64 = counted(row.games);
        match (row.score.as_str(), row.white) {
            ("1-0", true) | ("0-1", false) => line.won += games,
            ("1-0", false) | ("0-1", true) | ("0-0", _) => line.lost += games,
            ("1/2-1/2", _) => line.drawn += games,
            _ => {}
        }
    }
    Ok(results.into_values().collect())
}

pub(super) fn games(rows: Vec<PublicGameRow>, now: Timestamp) -> Result<Vec<PublicGame>> {
    let game = |row: PublicGameRow| {
        let result =
            match (&row.score, &row.ended_by, row.ended_us) {
                (Some(score), Some(by), Some(ended)) if ended <= now.as_us() => {
                    let result = GameResult::parse(score, by);
                    Some(result.ok_or_else(|| {
                        StoreError::row("game", "score", row.id, format!("{score} by {by}"))
                    })?)
                }
                _ => None,
            };
        let person = |id, name| Person { id: PlayerId::from_uuid(id), name };
        Ok(PublicGame {
            id: GameId::from_uuid(row.id),
            players: BySide {
                white: person(row.white_id, row.white),
                black: person(row.black_id, row.black),
            },
            variant: row.variant,
            result,
        })
    };
    rows.into_iter().map(game).collect()
}
