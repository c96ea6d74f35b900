//! Rating lists, and what is known of a player.

use axum::Json;
use serde::Serialize;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::{IntoParams, ToSchema};

use crate::app::ratings::lists::player::{HistoryLine, PublicGame, VariantRating};
use crate::app::ratings::lists::{ListLine, RATING_PAGE_MAX, RatingListFilter};
use crate::app::ratings::reliability::Reliability;
use crate::base::PlayerId;
use crate::game::{Month, Rating, Standing};
use crate::http::api::extract::{At, Limit, Part, ValidQuery, path_word, query};
use crate::http::api::shapes::{PersonJson, seconds};
use crate::http::problem::Problem;
use crate::http::session::Caller;
use crate::show::credits::CREDITS;

query! {
    /// Which page of a list.
    pub(in crate::http::api) struct ListQuery {
        /// such as 2026-01; without it the newest
        month: Option<Month>,
        /// part of a name
        name: Option<String>,
        /// `next` of the page before
        after: Option<u32>,
        /// 1 to 200 lines, 50 without it
        limit: Limit<50, RATING_PAGE_MAX>,
    }
}

/// How strong a player is and how certain that is, by Glicko-2.
#[derive(Serialize, ToSchema)]
struct RatingJson {
    /// Points, with three decimals; everybody begins at 1500.
    rating: f64,
    /// The rating deviation, 350 at first; above 110 the rating says little.
    deviation: f64,
    /// The volatility, 0.06 at first.
    volatility: f64,
}

impl From<Rating> for RatingJson {
    fn from(rating: Rating) -> Self {
        RatingJson { rating: rating.rating(), deviation: rating.deviation(), volatility: rating.volatility() }
    }
}

/// A page of a rating list.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct RatingListJson {
    /// `fairschach`, …
    variant: &'static str,
    /// The month, such as `2026-01`; null before the first list.
    month: Option<String>,
    /// When it was computed.
    #[schema(format = "date-time")]
    computed_at: Option<String>,
    /// Every month that has lists, the newest first.
    months: Vec<String>,
    /// Players in the list.
    players: u64,
    /// Games of the month that count.
    games: u64,
    /// The lines, the strongest player first.
    list: Vec<RatingLineJson>,
    /// What `after` is for the next page; null if this is the last.
    next: Option<u32>,
}

/// A line of a rating list.
#[derive(Serialize, ToSchema)]
struct RatingLineJson {
    /// The place that equal ratings share.
    rank: u32,
    /// 1, 2, 3 …: each once.
    place: u32,
    /// The player.
    player: PersonJson,
    #[serde(flatten)]
    rating: RatingJson,
    /// Rated games of the month.
    games: u32,
    /// Rated games up to and with the month.
    games_total: u32,
    /// What the month changed; null for a newcomer.
    change: Option<f64>,
}

impl From<&ListLine> for RatingLineJson {
    fn from(line: &ListLine) -> Self {
        let Standing { rating, games, games_total } = line.standing;
        RatingLineJson {
            rank: line.rank,
            place: line.place,
            player: PersonJson::from(&line.player),
            rating: rating.into(),
            games,
            games_total,
            change: line.before_milli.map(|before| (rating.rating_milli - before) as f64 / 1000.0),
        }
    }
}

/// A variant in the path; one that is not played is not found.
pub(in crate::http::api) struct VariantWord(String);

impl Part for VariantWord {
    fn part(text: &str) -> Option<Self> {
        Some(VariantWord(text.to_owned()))
    }
}

impl IntoParams for VariantWord {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        path_word("variant", "The variant.", &CREDITS.map(|variant| variant.id))
    }
}

/// A variant's rating list, of a month or the newest
///
/// Lists are made once a month from the games that ended in it, and can be read by everybody.
#[utoipa::path(get, path = "/ratings/{variant}", operation_id = "get_rating_list", tag = "ratings", params(VariantWord, ListQuery),
    responses((status = 200, body = RatingListJson)))]
pub(super) async fn list(
    caller: Caller,
    At(VariantWord(variant)): At<VariantWord>,
    ValidQuery(page): ValidQuery<ListQuery>,
) -> Result<Json<RatingListJson>, Problem> {
    let asked = RatingListFilter { month: page.month, name: page.name, after: page.after.unwrap_or(0) };
    let list = caller.app().ratings().rating_list(&variant, asked, page.limit.0).await?;
    Ok(Json(RatingListJson {
        variant: list.variant,
        month: list.month.map(|month| month.to_string()),
        computed_at: list.computed.map(|at| at.to_string()),
        months: list.months.iter().map(Month::to_string).collect(),
        players: list.players,
        games: list.games,
        list: list.lines.iter().map(RatingLineJson::from).collect(),
        next: list.next,
    }))
}

/// What everybody may see of a player.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct PlayerJson {
    /// Who.
    #[schema(format = "uuid")]
    id: String,
    /// The name that others see.
    name: String,
    /// Whether the account is erased: the name is then a word for it, the same for all.
    erased: bool,
    /// The newest ratings by variant.
    ratings: Vec<NowJson>,
    /// Public games that are over, by variant.
    results: Vec<ResultsJson>,
    /// Public games that go on, the newest first, at most 50.
    games: Vec<PlayerGameJson>,
}

/// A player's rating in a variant.
#[derive(Serialize, ToSchema)]
struct NowJson {
    /// `fairschach`, …
    variant: String,
    /// The line of the newest list that the player is in.
    listed: Option<MonthJson>,
    /// What the rating would be if the month ended now; null if no game has ended since the last list.
    live: Option<LiveJson>,
}

/// A player's line in a list.
#[derive(Serialize, ToSchema)]
struct MonthJson {
    /// The list's month.
    month: String,
    /// The place that equal ratings share.
    rank: u32,
    #[serde(flatten)]
    rating: RatingJson,
    /// Rated games of the month.
    games: u32,
    /// Rated games up to and with the month.
    games_total: u32,
}

/// A rating between two lists.
#[derive(Serialize, ToSchema)]
struct LiveJson {
    #[serde(flatten)]
    rating: RatingJson,
    /// Rated games since the last list.
    games: u32,
}

/// How games in a variant ended.
#[derive(Serialize, ToSchema)]
struct ResultsJson {
    /// `fairschach`, …
    variant: String,
    /// So many won.
    won: u64,
    /// So many drawn.
    drawn: u64,
    /// So many lost.
    lost: u64,
}

/// A public game of a player.
#[derive(Serialize, ToSchema)]
struct PlayerGameJson {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// `fairschach`, …
    variant: String,
    /// White's player.
    white: PersonJson,
    /// Black's player.
    black: PersonJson,
}

impl From<&HistoryLine> for MonthJson {
    fn from(line: &HistoryLine) -> Self {
        MonthJson {
            month: line.month.to_string(),
            rank: line.rank,
            rating: line.standing.rating.into(),
            games: line.standing.games,
            games_total: line.standing.games_total,
        }
    }
}

impl From<&PublicGame> for PlayerGameJson {
    fn from(game: &PublicGame) -> Self {
        PlayerGameJson {
            id: game.id.to_string(),
            variant: game.variant.clone(),
            white: PersonJson::from(&game.players.white),
            black: PersonJson::from(&game.players.black),
        }
    }
}

fn live(rating: &VariantRating) -> Option<LiveJson> {
    rating.live.map(|live| LiveJson { rating: live.rating.into(), games: live.games })
}

/// A player: name, ratings, public games
///
/// To callers without a token only players of whom something is public.
#[utoipa::path(get, path = "/players/{id}", operation_id = "get_player", tag = "players",
    responses((status = 200, body = PlayerJson)))]
pub(super) async fn player(caller: Caller, At(id): At<PlayerId>) -> Result<Json<PlayerJson>, Problem> {
    let player = caller.app().ratings().player_page(caller.actor.as_ref(), id).await?;
    let now = |rating: &VariantRating| NowJson {
        variant: rating.variant.clone(),
        listed: rating.history.last().map(MonthJson::from),
        live: live(rating),
    };
    Ok(Json(PlayerJson {
        id: player.person.id.to_string(),
        name: player.person.name,
        erased: player.erased,
        ratings: player.ratings.iter().map(now).collect(),
        results: player
            .results
            .into_iter()
            .map(|line| ResultsJson {
                variant: line.variant,
                won: line.won,
                drawn: line.drawn,
                lost: line.lost,
            })
            .collect(),
        games: player.open.iter().map(PlayerGameJson::from).collect(),
    }))
}

/// A player's ratings over time.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct HistoriesJson {
    /// By variant.
    ratings: Vec<HistoryJson>,
}

/// A player's ratings over time in a variant.
#[derive(Serialize, ToSchema)]
struct HistoryJson {
    /// `fairschach`, …
    variant: String,
    /// List by list, the oldest first.
    history: Vec<MonthJson>,
    /// What the rating would be if the month ended now; null if no game has ended since the last list.
    live: Option<LiveJson>,
}

/// A player's ratings, list by list
#[utoipa::path(get, path = "/players/{id}/ratings", operation_id = "get_rating_history", tag = "ratings",
    responses((status = 200, body = HistoriesJson)))]
pub(super) async fn history(caller: Caller, At(id): At<PlayerId>) -> Result<Json<HistoriesJson>, Problem> {
    let player = caller.app().ratings().player_page(caller.actor.as_ref(), id).await?;
    let history = |rating: &VariantRating| HistoryJson {
        variant: rating.variant.clone(),
        history: rating.history.iter().map(MonthJson::from).collect(),
        live: live(rating),
    };
    Ok(Json(HistoriesJson { ratings: player.ratings.iter().map(history).collect() }))
}

/// How reliably a player has played within a year.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ReliabilityJson {
    /// From when on it is counted.
    #[schema(format = "date-time")]
    since: String,
    /// Entries filed in time, in revealed turns.
    filed: u64,
    /// Flags that fell while the player owed an entry.
    flags: u64,
    /// `filed` as a share of `filed` and `flags`, from 0 to 1 with three decimals; null if no entry was due.
    in_time: Option<f64>,
    /// From the opening of a turn to the filing, in the mean; null without an entry.
    mean_reply_s: Option<i64>,
    /// Games lost on time within 90 days without an entry and without leave in the last turn.
    silent_games: u64,
    /// Whether these are enough, three or more, to look at as a silent withdrawal.
    silent: bool,
}

impl From<Reliability> for ReliabilityJson {
    fn from(found: Reliability) -> Self {
        ReliabilityJson {
            since: found.since.to_string(),
            filed: found.filed,
            flags: found.flags,
            in_time: found.in_time_permille().map(|permille| permille as f64 / 1000.0),
            mean_reply_s: found.mean_reply.map(seconds),
            silent_games: found.silent,
            silent: found.is_silent(),
        }
    }
}

/// For arbiters, directors, administrators and the player: how reliably the player plays
#[utoipa::path(get, path = "/players/{id}/reliability", operation_id = "get_reliability", tag = "players",
    responses((status = 200, body = ReliabilityJson)))]
pub(super) async fn reliability(
    caller: Caller,
    At(id): At<PlayerId>,
) -> Result<Json<ReliabilityJson>, Problem> {
    let found = caller.app().ratings().reliability(caller.signed()?, id).await?;
    Ok(Json(found.into()))
}
