//! What everybody may see of ratings: the lists, and a player's page.

use std::collections::BTreeMap;

use uuid::Uuid;

use crate::app::actor::Actor;
use crate::app::core::game_view;
use crate::app::core::views::Person;
use crate::app::error::Error;
use crate::app::ratings::Ratings;
use crate::app::ratings::compute::{RATINGS_DELAY, rated, standing};
use crate::base::{BySide, GameId, PlayerId, Side, Timestamp};
use crate::game::{GameResult, Month, Outcome, Rating, Standing};
use crate::show::credits::Credit;
use crate::store::{HistoryRow, ListedRow, PublicGameRow, StoreError, Tx};

/// Lines of a list that are shown at once at most.
pub const RATING_PAGE_MAX: u32 = 200;
/// Lines of a list that one file holds at most; the next file begins after its last place.
pub const RATING_FILE_MAX: u32 = 10_000;
/// Games that go on, and games that are over, on a player's page.
pub const PLAYER_GAMES_MAX: i64 = 50;
/// Lines of lists in a player's history at most, the newest.
pub const RATING_HISTORY_MAX: i64 = 2_400;
/// Games since the last list that a live rating counts at most.
pub const LIVE_GAMES_MAX: i64 = 500;
/// The longest name that is looked for, in characters.
pub const RATING_NAME_MAX: usize = 80;

/// All lists of the newest month.
pub struct RatingOverview {
    /// The month; nothing before the first list.
    pub month: Option<Month>,
    /// When the next lists are made.
    pub next_at: Timestamp,
    /// By variant.
    pub lists: Vec<ListHead>,
}

/// A variant's list in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListHead {
    /// `fairschach`, …
    pub variant: String,
    /// Players in it.
    pub players: u64,
    /// Games of the month that count.
    pub games: u64,
}

/// What is asked of a list.
#[derive(Clone, Default, Debug)]
pub struct AskedList {
    /// The month; without one the newest.
    pub month: Option<Month>,
    /// Part of a name.
    pub name: Option<String>,
    /// The last place of the page before.
    pub after: u32,
}

/// A page of a list.
pub struct RatingList {
    /// `fairschach`, …
    pub variant: &'static str,
    /// The month; nothing before the first list.
    pub month: Option<Month>,
    /// When it was computed.
    pub computed: Option<Timestamp>,
    /// Every month that has lists, the newest first.
    pub months: Vec<Month>,
    /// Players in it.
    pub players: u64,
    /// Games of the month that count.
    pub games: u64,
    /// The lines.
    pub lines: Vec<ListLine>,
    /// The last place of this page, if there are more.
    pub next: Option<u32>,
}

/// A line of a list.
pub struct ListLine {
    /// 1, 2, 3 …: each once.
    pub place: u32,
    /// The place that equal ratings share.
    pub rank: u32,
    /// The player.
    pub player: Person,
    /// The numbers.
    pub standing: Standing,
    /// The rating a month before, in thousandths of a point; nothing of a newcomer.
    pub before_milli: Option<i64>,
}

/// What everybody may see of a player.
pub struct PlayerPage {
    /// The player.
    pub person: Person,
    /// Ratings by variant.
    pub ratings: Vec<VariantRating>,
    /// Public games that are over, by variant.
    pub results: Vec<VariantResults>,
    /// Public games that go on, the newest first.
    pub open: Vec<PublicGame>,
    /// Public games that are over, those that ended last first.
    pub over: Vec<PublicGame>,
}

/// A player's ratings in a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantRating {
    /// `fairschach`, …
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
    /// The rating.
    pub rating: Rating,
    /// Rated games since the last list.
    pub games: u32,
}

/// How a player's games in a variant ended.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct VariantResults {
    /// `fairschach`, …
    pub variant: String,
    /// So many won.
    pub won: u64,
    /// So many drawn.
    pub drawn: u64,
    /// So many lost.
    pub lost: u64,
}

/// A public game.
pub struct PublicGame {
    /// Its id.
    pub id: GameId,
    /// Its players.
    pub players: BySide<Person>,
    /// `fairschach`, …
    pub variant: String,
    /// The result of one that is over.
    pub result: Option<GameResult>,
}

impl Ratings<'_> {
    /// The newest lists.
    pub async fn rating_overview(self) -> Result<RatingOverview, Error> {
        let now = self.0.now();
        read_tx!(self.0, async |tx| {
            let month = newest_first(tx).await?.first().map(|(month, _)| *month);
            let mut lists = Vec::new();
            if let Some(month) = month {
                for row in tx.list_heads(month.number()).await? {
                    lists.push(ListHead {
                        variant: row.variant,
                        players: count(row.players),
                        games: count(row.seats) / 2,
                    });
                }
            }
            let next = Month::of(now.plus(-RATINGS_DELAY));
            Ok(RatingOverview { month, next_at: next.end().plus(RATINGS_DELAY), lists })
        })
    }

    /// A page of a variant's list, of at most `limit` lines, and `limit` at most [`RATING_FILE_MAX`].
    ///
    /// # Errors
    /// There is no such variant, or no list of this month; a name that is too long.
    pub async fn rating_list(self, variant: &str, asked: AskedList, limit: u32) -> Result<RatingList, Error> {
        let variant = Credit::of(variant).ok_or(Error::NotFound)?.id;
        let name = asked.name.unwrap_or_default();
        let name = name.trim();
        if name.chars().count() > RATING_NAME_MAX {
            let says = format!("a name has at most {RATING_NAME_MAX} characters");
            return Err(Error::malformed("name", "name", says));
        }
        let like = pattern(name);
        let limit = limit.clamp(1, RATING_FILE_MAX);
        read_tx!(self.0, async |tx| {
            let made = newest_first(tx).await?;
            let found = match asked.month {
                Some(wanted) => {
                    Some(*made.iter().find(|(month, _)| *month == wanted).ok_or(Error::NotFound)?)
                }
                None => made.first().copied(),
            };
            let mut list = RatingList {
                variant,
                month: found.map(|(month, _)| month),
                computed: found.map(|(_, computed)| computed),
                months: made.iter().map(|(month, _)| *month).collect(),
                players: 0,
                games: 0,
                lines: Vec::new(),
                next: None,
            };
            let Some((month, _)) = found else { return Ok(list) };
            let heads = tx.list_heads(month.number()).await?;
            if let Some(head) = heads.iter().find(|head| head.variant == variant) {
                (list.players, list.games) = (count(head.players), count(head.seats) / 2);
            }
            let of = (month.number(), variant);
            let (after, one_more) = (i64::from(asked.after), i64::from(limit) + 1);
            let mut rows = tx.listed(of, &like, after, one_more).await?;
            if rows.len() > limit as usize {
                rows.truncate(limit as usize);
                list.next = rows.last().map(|row| small(row.place));
            }
            list.lines = rows.into_iter().map(line).collect();
            Ok(list)
        })
    }

    /// What this viewer may see of a player; `None` is a stranger.
    ///
    /// # Errors
    /// There is no such player; to a stranger also if nothing of them is public.
    pub async fn player_page(self, viewer: Option<&Actor>, id: PlayerId) -> Result<PlayerPage, Error> {
        let (now, known) = (self.0.now(), viewer.is_some());
        read_tx!(self.0, async |tx| {
            let page = PlayerPage {
                person: game_view::person(tx, id).await?,
                ratings: ratings(tx, id, now).await?,
                results: results(tx, id, now).await?,
                open: games(tx.public_games_open(id, now, PLAYER_GAMES_MAX).await?, now)?,
                over: games(tx.public_games_over(id, now, PLAYER_GAMES_MAX).await?, now)?,
            };
            let public = !(page.ratings.is_empty() && page.open.is_empty() && page.over.is_empty());
            if known || public { Ok(page) } else { Err(Error::NotFound) }
        })
    }
}

/// Months that have lists, the newest first, with when they were computed.
async fn newest_first(tx: &mut Tx) -> Result<Vec<(Month, Timestamp)>, Error> {
    let lists = tx.rating_lists().await?.into_iter().rev();
    let lists = lists.filter_map(|list| {
        let month = Month::from_number(list.month)?;
        Some((month, Timestamp::from_us(list.closed_us)))
    });
    Ok(lists.collect())
}

/// A part of a name as LIKE takes it, its own signs escaped.
fn pattern(name: &str) -> String {
    let mut like = String::from("%");
    for c in name.chars() {
        if matches!(c, '%' | '_' | '!') {
            like.push('!');
        }
        like.push(c);
    }
    like.push('%');
    like
}

fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

fn line(row: ListedRow) -> ListLine {
    ListLine {
        place: small(row.place),
        rank: small(row.rank),
        player: Person { id: PlayerId::from_uuid(row.player_id), name: row.name },
        standing: Standing {
            rating: Rating {
                rating_milli: row.rating_milli,
                deviation_milli: row.deviation_milli,
                volatility_nano: row.volatility_nano,
            },
            games: small(row.games),
            games_total: small(row.games_total),
        },
        before_milli: row.before_milli,
    }
}

fn history_line(row: &HistoryRow) -> Result<HistoryLine, Error> {
    let month = Month::from_number(row.month)
        .ok_or_else(|| StoreError::row("rating", "month", row.month, "not a month"))?;
    Ok(HistoryLine {
        month,
        rank: small(row.rank),
        standing: Standing {
            rating: Rating {
                rating_milli: row.rating_milli,
                deviation_milli: row.deviation_milli,
                volatility_nano: row.volatility_nano,
            },
            games: small(row.games),
            games_total: small(row.games_total),
        },
    })
}

async fn ratings(tx: &mut Tx, id: PlayerId, now: Timestamp) -> Result<Vec<VariantRating>, Error> {
    let mut of: BTreeMap<String, Vec<HistoryLine>> = BTreeMap::new();
    for row in tx.rating_history(id, RATING_HISTORY_MAX).await?.iter().rev() {
        of.entry(row.variant.clone()).or_default().push(history_line(row)?);
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
async fn live(
    tx: &mut Tx,
    id: PlayerId,
    newest: Option<Month>,
    now: Timestamp,
) -> Result<BTreeMap<String, LiveRating>, Error> {
    let since = newest.map_or(Timestamp::from_us(0), Month::end);
    let mut results: BTreeMap<String, Vec<(Rating, Outcome)>> = BTreeMap::new();
    for row in tx.games_ended_by(id, (since, now), LIVE_GAMES_MAX).await? {
        let Some(game) = rated(&row)? else { continue };
        let side = if game.white == id.as_uuid() { Side::White } else { Side::Black };
        let opponent = if side == Side::White { game.black } else { game.white };
        let opponent = last_rating(tx, opponent, newest, &row.variant).await?;
        let outcome = Outcome::of(side, game.winner);
        results.entry(row.variant).or_default().push((opponent, outcome));
    }
    let mut live = BTreeMap::new();
    for (variant, results) in results {
        let own = last_rating(tx, id.as_uuid(), newest, &variant).await?;
        let games = u32::try_from(results.len()).unwrap_or(u32::MAX);
        let rating = own.after(&results);
        live.insert(variant, LiveRating { rating, games });
    }
    Ok(live)
}

async fn last_rating(
    tx: &mut Tx,
    player: Uuid,
    newest: Option<Month>,
    variant: &str,
) -> Result<Rating, Error> {
    let row = match newest {
        Some(month) => tx.rating_of(PlayerId::from_uuid(player), (month.number(), variant)).await?,
        None => None,
    };
    Ok(row.map_or(Rating::NEW, |row| standing(&row).rating))
}

async fn results(tx: &mut Tx, id: PlayerId, now: Timestamp) -> Result<Vec<VariantResults>, Error> {
    let mut results: BTreeMap<String, VariantResults> = BTreeMap::new();
    for row in tx.tally(id, now).await? {
        let line = results
            .entry(row.variant.clone())
            .or_insert_with(|| VariantResults { variant: row.variant, ..VariantResults::default() });
        let games = count(row.games);
        match (row.score.as_str(), row.white) {
            ("1-0", true) | ("0-1", false) => line.won += games,
            ("1-0", false) | ("0-1", true) | ("0-0", _) => line.lost += games,
            ("1/2-1/2", _) => line.drawn += games,
            _ => {}
        }
    }
    Ok(results.into_values().collect())
}

fn games(rows: Vec<PublicGameRow>, now: Timestamp) -> Result<Vec<PublicGame>, Error> {
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

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn signs_of_patterns_are_taken_as_they_are() {
        assert_eq!(pattern("Anna"), "%Anna%");
        assert_eq!(pattern("100%_!"), "%100!%!_!!%");
        assert_eq!(pattern(""), "%%");
    }
}
