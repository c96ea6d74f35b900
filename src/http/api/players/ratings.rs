//! Rating lists, and what is known of a player.

use axum::Json;
use serde::Serialize;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::{IntoParams, ToSchema};

use crate::app::ratings::lists::player::{
    HistoryLine, LiveRating, PublicGame, VariantRating, VariantResults,
};
use crate::app::ratings::lists::{ListLine, PlayerPage, RATING_PAGE_MAX, RatingList, RatingListFilter};
use crate::app::ratings::reliability::Reliability;
use crate::base::PlayerId;
use crate::game::{Month, Rating};
use crate::http::api::extract::{At, Limit, Part, Shown, ValidQuery, path_word, query};
use crate::http::api::shapes::{PersonJson, seconds, shape};
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

shape! {
    /// How strong a player is and how certain that is, by Glicko-2.
    struct RatingJson of rating: Rating {
        /// Points, with three decimals; everybody begins at 1500.
        rating: f64 = rating.rating(),
        /// The rating deviation, 350 at first; above 110 the rating says little.
        deviation: f64 = rating.deviation(),
        /// The volatility, 0.06 at first.
        volatility: f64 = rating.volatility(),
    }
}

shape! {
    /// A page of a rating list.
    pub(in crate::http::api) struct RatingListJson of list: &RatingList {
        /// `fairschach`, …
        variant: &'static str = list.variant,
        /// The month, such as `2026-01`; null before the first list.
        month: Option<String> = list.month.map(|month| month.to_string()),
        /// When it was computed.
        computed_at: Option<Moment> = list.computed,
        /// Every month that has lists, the newest first.
        months: Vec<String> = list.months.iter().map(Month::to_string).collect(),
        /// Players in the list.
        players: u64 = list.players,
        /// Games of the month that count.
        games: u64 = list.games,
        /// The lines, the strongest player first.
        list: Vec<RatingLineJson> = list.lines.iter().map(RatingLineJson::from).collect(),
        /// What `after` is for the next page; null if this is the last.
        next: Option<u32> = list.next,
    }
}

shape! {
    /// A line of a rating list.
    struct RatingLineJson of line: &ListLine {
        /// The place that equal ratings share.
        rank: u32 = line.rank,
        /// 1, 2, 3 …: each once.
        place: u32 = line.place,
        /// The player.
        player: PersonJson = PersonJson::from(&line.player),
        #[serde(flatten)]
        rating: RatingJson = line.standing.rating.into(),
        /// Rated games of the month.
        games: u32 = line.standing.games,
        /// Rated games up to and with the month.
        games_total: u32 = line.standing.games_total,
        /// What the month changed; null for a newcomer.
        change: Option<f64> = line
            .before_milli
            .map(|before| (line.standing.rating.rating_milli - before) as f64 / 1000.0),
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
) -> Shown<RatingListJson> {
    let asked = RatingListFilter { month: page.month, name: page.name, after: page.after.unwrap_or(0) };
    let list = caller.app().ratings().rating_list(&variant, asked, page.limit.0).await?;
    Ok(Json(RatingListJson::from(&list)))
}

shape! {
    /// What everybody may see of a player.
    pub(in crate::http::api) struct PlayerJson of player: &PlayerPage {
        /// Who.
        id: Id = player.person.id,
        /// The name that others see.
        name: String = player.person.name.clone(),
        /// Whether the account is erased: the name is then a word for it, the same for all.
        erased: bool = player.erased,
        /// The newest ratings by variant.
        ratings: Vec<NowJson> = player.ratings.iter().map(NowJson::from).collect(),
        /// Public games that are over, by variant.
        results: Vec<ResultsJson> = player.results.iter().map(ResultsJson::from).collect(),
        /// Public games that go on, the newest first, at most 50.
        games: Vec<PlayerGameJson> = player.open.iter().map(PlayerGameJson::from).collect(),
    }
}

shape! {
    /// A player's rating in a variant.
    struct NowJson of rating: &VariantRating {
        /// `fairschach`, …
        variant: String = rating.variant.clone(),
        /// The line of the newest list that the player is in.
        listed: Option<MonthJson> = rating.history.last().map(MonthJson::from),
        /// What the rating would be if the month ended now; null if no game has ended since the last list.
        live: Option<LiveJson> = rating.live.map(LiveJson::from),
    }
}

shape! {
    /// A player's line in a list.
    struct MonthJson of line: &HistoryLine {
        /// The list's month.
        month: String = line.month.to_string(),
        /// The place that equal ratings share.
        rank: u32 = line.rank,
        #[serde(flatten)]
        rating: RatingJson = line.standing.rating.into(),
        /// Rated games of the month.
        games: u32 = line.standing.games,
        /// Rated games up to and with the month.
        games_total: u32 = line.standing.games_total,
    }
}

shape! {
    /// A rating between two lists.
    struct LiveJson of live: LiveRating {
        #[serde(flatten)]
        rating: RatingJson = live.rating.into(),
        /// Rated games since the last list.
        games: u32 = live.games,
    }
}

shape! {
    /// How games in a variant ended.
    struct ResultsJson of line: &VariantResults {
        /// `fairschach`, …
        variant: String = line.variant.clone(),
        /// So many won.
        won: u64 = line.won,
        /// So many drawn.
        drawn: u64 = line.drawn,
        /// So many lost.
        lost: u64 = line.lost,
    }
}

shape! {
    /// A public game of a player.
    struct PlayerGameJson of game: &PublicGame {
        /// Its id.
        id: Id = game.id,
        /// `fairschach`, …
        variant: String = game.variant.clone(),
        /// White's player.
        white: PersonJson = PersonJson::from(&game.players.white),
        /// Black's player.
        black: PersonJson = PersonJson::from(&game.players.black),
    }
}

/// A player: name, ratings, public games
///
/// To callers without a token only players of whom something is public.
#[utoipa::path(get, path = "/players/{id}", operation_id = "get_player", tag = "players",
    responses((status = 200, body = PlayerJson)))]
pub(super) async fn player(caller: Caller, At(id): At<PlayerId>) -> Shown<PlayerJson> {
    let player = caller.app().ratings().player_page(caller.actor.as_ref(), id).await?;
    Ok(Json(PlayerJson::from(&player)))
}

/// A player's ratings over time.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct HistoriesJson {
    /// By variant.
    ratings: Vec<HistoryJson>,
}

shape! {
    /// A player's ratings over time in a variant.
    struct HistoryJson of rating: &VariantRating {
        /// `fairschach`, …
        variant: String = rating.variant.clone(),
        /// List by list, the oldest first.
        history: Vec<MonthJson> = rating.history.iter().map(MonthJson::from).collect(),
        /// What the rating would be if the month ended now; null if no game has ended since the last list.
        live: Option<LiveJson> = rating.live.map(LiveJson::from),
    }
}

/// A player's ratings, list by list
#[utoipa::path(get, path = "/players/{id}/ratings", operation_id = "get_rating_history", tag = "ratings",
    responses((status = 200, body = HistoriesJson)))]
pub(super) async fn history(caller: Caller, At(id): At<PlayerId>) -> Shown<HistoriesJson> {
    let player = caller.app().ratings().player_page(caller.actor.as_ref(), id).await?;
    Ok(Json(HistoriesJson { ratings: player.ratings.iter().map(HistoryJson::from).collect() }))
}

shape! {
    /// How reliably a player has played within a year.
    pub(in crate::http::api) struct ReliabilityJson of found: Reliability {
        /// From when on it is counted.
        since: Moment = found.since,
        /// Entries filed in time, in revealed turns.
        filed: u64 = found.filed,
        /// Flags that fell while the player owed an entry.
        flags: u64 = found.flags,
        /// `filed` as a share of `filed` and `flags`, from 0 to 1 with three decimals; null if no entry was due.
        in_time: Option<f64> = found.in_time_permille().map(|permille| permille as f64 / 1000.0),
        /// From the opening of a turn to the filing, in the mean; null without an entry.
        mean_reply_s: Option<i64> = found.mean_reply.map(seconds),
        /// Games lost on time within 90 days without an entry and without leave in the last turn.
        silent_games: u64 = found.silent,
        /// Whether these are enough, three or more, to look at as a silent withdrawal.
        silent: bool = found.is_silent(),
    }
}

/// For arbiters, directors, administrators and the player: how reliably the player plays
#[utoipa::path(get, path = "/players/{id}/reliability", operation_id = "get_reliability", tag = "players",
    responses((status = 200, body = ReliabilityJson)))]
pub(super) async fn reliability(caller: Caller, At(id): At<PlayerId>) -> Shown<ReliabilityJson> {
    let found = caller.app().ratings().reliability(caller.signed()?, id).await?;
    Ok(Json(found.into()))
}
