//! What everybody may see of ratings: the lists, and a player's page.

pub mod player;

use self::player::{games, ratings, results};
use crate::app::actor::Actor;
use crate::app::core::game_view;
use crate::app::core::views::Person;
use crate::app::error::{Error, OperationFault, Result};
use crate::app::limits::{RATING_NAME_MAX, counted};
use crate::app::ratings::Ratings;
use crate::app::ratings::compute::{RATINGS_DELAY, newest_first, small, standing};
use crate::app::ratings::lists::player::{PublicGame, VariantRating, VariantResults};
use crate::base::{PlayerId, Timestamp};
use crate::game::{Month, Standing};
use crate::show::credits::Credit;
use crate::store::ListedRow;

/// Lines of a list that are shown at once at most.
pub const RATING_PAGE_MAX: u32 = 200;
/// Lines of a list that one file holds at most; the next file begins after its last place.
pub const RATING_FILE_MAX: u32 = 10_000;
/// Games that go on, and games that are over, on a player's page.
pub const PLAYER_GAMES_MAX: i64 = 50;

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
    pub variant: String,
    pub players: u64,
    /// Games of the month that count.
    pub games: u64,
}

#[derive(Clone, Default, Debug)]
pub struct RatingListFilter {
    /// The month; without one the newest.
    pub month: Option<Month>,
    /// Part of a name.
    pub name: Option<String>,
    /// The last place of the page before.
    pub after: u32,
}

/// A page of a list.
pub struct RatingList {
    pub variant: &'static str,
    /// The month; nothing before the first list.
    pub month: Option<Month>,
    pub computed: Option<Timestamp>,
    /// Every month that has lists, the newest first.
    pub months: Vec<Month>,
    pub players: u64,
    /// Games of the month that count.
    pub games: u64,
    pub lines: Vec<ListLine>,
    /// The last place of this page, if there are more.
    pub next: Option<u32>,
}

pub struct ListLine {
    /// 1, 2, 3 …: each once.
    pub place: u32,
    /// The place that equal ratings share.
    pub rank: u32,
    pub player: Person,
    /// The numbers.
    pub standing: Standing,
    /// The rating a month before, in thousandths of a point; nothing of a newcomer.
    pub before_milli: Option<i64>,
}

/// What everybody may see of a player.
pub struct PlayerPage {
    pub person: Person,
    /// Whether the account is erased.
    pub erased: bool,
    pub ratings: Vec<VariantRating>,
    /// Public games that are over, by variant.
    pub results: Vec<VariantResults>,
    /// Public games that go on, the newest first.
    pub open: Vec<PublicGame>,
    /// Public games that are over, those that ended last first.
    pub over: Vec<PublicGame>,
}

impl Ratings<'_> {
    /// The newest lists.
    pub async fn rating_overview(self) -> Result<RatingOverview> {
        let now = self.0.now();
        read_tx!(self.0, async |tx| {
            let month = newest_first(tx).await?.first().map(|(month, _)| *month);
            let mut lists = Vec::new();
            if let Some(month) = month {
                for row in tx.ratings().list_heads(month.number()).await? {
                    lists.push(ListHead {
                        variant: row.variant,
                        players: counted(row.players),
                        games: counted::<u64>(row.seats) / 2,
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
    pub async fn rating_list(self, variant: &str, asked: RatingListFilter, limit: u32) -> Result<RatingList> {
        let variant = Credit::of(variant).ok_or(Error::NotFound)?.id;
        let name = asked.name.unwrap_or_default();
        let name = name.trim();
        if name.chars().count() > RATING_NAME_MAX {
            return Err(Error::malformed(OperationFault::RatingName, "name"));
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
            let heads = tx.ratings().list_heads(month.number()).await?;
            if let Some(head) = heads.iter().find(|head| head.variant == variant) {
                (list.players, list.games) = (counted(head.players), counted::<u64>(head.seats) / 2);
            }
            let of = (month.number(), variant);
            let (after, one_more) = (i64::from(asked.after), i64::from(limit) + 1);
            let mut rows = tx.ratings().listed(of, &like, after, one_more).await?;
            if rows.len() > limit as usize {
                rows.truncate(limit as usize);
                let last = rows.last().map(|row| &row.line);
                list.next = last.map(|line| small(line.player_id, "place", line.place)).transpose()?;
            }
            list.lines = rows.into_iter().map(line).collect::<Result<_>>()?;
            Ok(list)
        })
    }

    /// What this viewer may see of a player; `None` is a stranger.
    ///
    /// # Errors
    /// There is no such player; to a stranger also if nothing of them is public.
    pub async fn player_page(self, viewer: Option<&Actor>, id: PlayerId) -> Result<PlayerPage> {
        let (now, known) = (self.0.now(), viewer.is_some());
        read_tx!(self.0, async |tx| {
            let page = PlayerPage {
                person: game_view::person(tx, id).await?,
                erased: game_view::is_erased(tx, id).await?,
                ratings: ratings(tx, id, now).await?,
                results: results(tx, id, now).await?,
                open: games(tx.ratings().public_games_open(id, now, PLAYER_GAMES_MAX).await?, now)?,
                over: games(tx.ratings().public_games_over(id, now, PLAYER_GAMES_MAX).await?, now)?,
            };
            let public = !(page.ratings.is_empty() && page.open.is_empty() && page.over.is_empty());
            if known || public { Ok(page) } else { Err(Error::NotFound) }
        })
    }
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

fn line(row: ListedRow) -> Result<ListLine> {
    let ListedRow { line, name, before_milli } = row;
    Ok(ListLine {
        place: small(line.player_id, "place", line.place)?,
        rank: small(line.player_id, "rank", line.rank)?,
        player: Person { id: PlayerId::from_uuid(line.player_id), name },
        standing: standing(&line)?,
        before_milli,
    })
}
