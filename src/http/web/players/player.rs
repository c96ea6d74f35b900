//! A player's page: ratings over time, results, public games; to some also how reliably they play.

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::error::Error;
use crate::app::ratings::lists::PlayerPage;
use crate::app::ratings::lists::player::{PublicGame, VariantRating};
use crate::app::ratings::reliability::{RELIABILITY_DAYS, Reliability, SILENT_WITHIN_DAYS, sees_reliability};
use crate::base::{GameId, PlayerId};
use crate::game::{BotLevel, Rating};
use crate::http::web::explore::{GameTile, tiles};
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use crate::http::web::players::ratings::title;
use crate::show::board::rating_plot::{month_words, rating_plot, rating_words};
use crate::show::numbers::percent;
use crate::show::time::span;
use crate::show::{Lang, words};

/// Games of each kind that are shown with their boards.
const BOARDS: usize = 6;

#[derive(Template)]
#[template(path = "web/player.html")]
pub(in crate::http::web) struct PlayerView {
    pub page: Page,
    pub name: String,
    /// Whether the account is erased.
    pub erased: bool,
    /// Where the reader may challenge them.
    pub challenge: Option<String>,
    /// Where the reader may block them, or no longer, and report them.
    pub block: Option<BlockButton>,
    /// Ratings by variant.
    pub ratings: Vec<RatingBox>,
    /// Results by variant.
    pub results: Vec<ResultLine>,
    /// Games that go on.
    pub open: GameList,
    pub over: GameList,
    /// How reliably they play, for those who may see it.
    pub reliability: Option<ReliabilityBox>,
}

pub(in crate::http::web) struct BlockButton {
    pub action: String,
    pub is_blocked: bool,
    /// Where arbiters and administrators are told of them.
    pub report: String,
}

/// Ratings in a variant.
pub(in crate::http::web) struct RatingBox {
    /// The variant's id.
    pub variant: String,
    pub title: String,
    /// The newest rating and its deviation; nothing before the first list.
    pub now: Option<(String, String)>,
    /// The rank, and of which month the list is.
    pub rank: Option<String>,
    /// What it would be if the month ended now.
    pub live: Option<String>,
    /// The picture.
    pub plot: Option<String>,
    /// Month by month, the newest first.
    pub lines: Vec<MonthLine>,
}

/// A month of a rating.
pub(in crate::http::web) struct MonthLine {
    /// The month in words.
    pub month: String,
    pub rating: String,
    pub deviation: String,
    pub rank: u32,
    /// Rated games of the month.
    pub games: u32,
}

/// Results in a variant.
pub(in crate::http::web) struct ResultLine {
    /// The variant's name.
    pub title: String,
    /// Won games.
    pub won: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Lost games.
    pub lost: u64,
}

/// Games, the newest with their boards.
pub(in crate::http::web) struct GameList {
    pub tiles: Vec<GameTile>,
    /// The others.
    pub lines: Vec<GameLine>,
}

pub(in crate::http::web) struct GameLine {
    pub id: String,
    pub players: String,
    /// The variant's name.
    pub title: String,
    /// The result of one that is over.
    pub result: Option<String>,
}

/// How reliably a player plays, in words.
pub(in crate::http::web) struct ReliabilityBox {
    /// What is counted, and of it how much.
    pub lines: Vec<(String, String)>,
    /// That the player has gone without a word.
    pub silent: Option<String>,
    /// Over which time it is counted.
    pub span: String,
}

/// The reader's own page.
pub(super) async fn own(reader: Reader) -> Response {
    let actor = signed!(reader);
    Redirect::to(&format!("/players/{}", actor.id)).into_response()
}

/// A player's page.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let found = or_fault!(reader, "/ratings", found(&reader, &id).await);
    let own = reader.signed().map(|actor| actor.id);
    send(StatusCode::OK, &view(reader.page, own, found))
}

/// What a player's page is made of.
struct Found {
    player: PlayerPage,
    open: GameList,
    over: GameList,
    reliability: Option<Reliability>,
    /// Whether the reader has blocked them; nothing where nobody can.
    blocked: Option<bool>,
}

async fn found(reader: &Reader, id: &str) -> Result<Found, Error> {
    let id = PlayerId::parse(id).map_err(|_| Error::NotFound)?;
    let app = reader.door.app();
    let player = app.ratings().player_page(reader.signed(), id).await?;
    let reliability = match reader.signed().filter(|viewer| sees_reliability(viewer, id)) {
        Some(viewer) => Some(app.ratings().reliability(viewer, id).await?),
        None => None,
    };
    let is_there = BotLevel::of(id).is_none() && !player.erased;
    let blocked = match reader.signed().filter(|viewer| viewer.id != id && is_there) {
        Some(viewer) => Some(app.challenges().has_blocked(viewer, id).await?),
        None => None,
    };
    let open = game_list(reader, &player.open, false).await?;
    let over = game_list(reader, &player.over, true).await?;
    Ok(Found { player, open, over, reliability, blocked })
}

async fn game_list(reader: &Reader, games: &[PublicGame], over: bool) -> Result<GameList, Error> {
    let lang = reader.page.lang;
    let newest: Vec<GameId> = games.iter().take(BOARDS).map(|game| game.id).collect();
    let drawn = reader.door.app().games().seen_by_strangers(&newest, over).await?;
    let others = games.iter().filter(|game| drawn.iter().all(|one| one.view.id != game.id));
    Ok(GameList { lines: others.map(|game| game_line(lang, game)).collect(), tiles: tiles(lang, &drawn) })
}

/// Where this player is challenged: by id, since names are not unique.
fn challenge(id: PlayerId) -> String {
    match BotLevel::of(id) {
        Some(_) => "/games/bot".to_owned(),
        None => format!("/games/new?friend={id}"),
    }
}

fn view(page: Page, own: Option<PlayerId>, found: Found) -> PlayerView {
    let Found { player, open, over, reliability, blocked } = found;
    let lang = page.lang;
    PlayerView {
        name: player.person.called(lang),
        challenge: own
            .filter(|own| *own != player.person.id && !player.erased)
            .map(|_| challenge(player.person.id)),
        erased: player.erased,
        block: blocked.map(|is_blocked| BlockButton {
            action: format!("/players/{}/blocked", player.person.id),
            is_blocked,
            report: format!("/players/{}/report", player.person.id),
        }),
        ratings: player.ratings.iter().map(|rating| rating_box(lang, rating)).collect(),
        results: player
            .results
            .iter()
            .map(|line| ResultLine {
                title: title(lang, &line.variant),
                won: line.won,
                drawn: line.drawn,
                lost: line.lost,
            })
            .collect(),
        open,
        over,
        reliability: reliability.map(|reliability| reliability_box(lang, &reliability)),
        page,
    }
}

fn deviation(rating: Rating) -> String {
    format!("± {:.0}", rating.deviation())
}

fn rating_box(lang: Lang, rating: &VariantRating) -> RatingBox {
    let title = title(lang, &rating.variant);
    let newest = rating.history.last();
    let live = rating.live.map(|live| {
        let args = [
            ("rating", rating_words(live.rating).into()),
            ("deviation", deviation(live.rating).into()),
            ("n", live.games.into()),
        ];
        lang.tf("player-live", &args)
    });
    let rank = newest.map(|line| {
        let args = [
            ("rank", line.rank.into()),
            ("month", month_words(lang, line.month).into()),
            ("n", line.standing.games_total.into()),
        ];
        lang.tf("player-rank", &args)
    });
    let points: Vec<_> = rating.history.iter().map(|line| (line.month, line.standing.rating)).collect();
    let said = lang.tf("player-plot", &[("variant", title.as_str().into())]);
    let lines = rating.history.iter().rev().map(|line| MonthLine {
        month: month_words(lang, line.month),
        rating: rating_words(line.standing.rating),
        deviation: deviation(line.standing.rating),
        rank: line.rank,
        games: line.standing.games,
    });
    RatingBox {
        variant: rating.variant.clone(),
        now: newest.map(|line| {
            let rating = line.standing.rating;
            (rating_words(rating), deviation(rating))
        }),
        rank,
        live,
        plot: rating_plot(lang, &said, &points),
        lines: lines.collect(),
        title,
    }
}

fn game_line(lang: Lang, game: &PublicGame) -> GameLine {
    GameLine {
        id: game.id.to_string(),
        players: format!("{} – {}", game.players.white.called(lang), game.players.black.called(lang)),
        title: title(lang, &game.variant),
        result: game
            .result
            .map(|result| format!("{}: {}", words::score(result), words::result(lang, result))),
    }
}

fn reliability_box(lang: Lang, reliability: &Reliability) -> ReliabilityBox {
    let share = reliability.in_time_permille().map_or_else(
        || lang.t("player-reliability-none"),
        |permille| {
            let args = [
                ("share", percent(lang, permille).into()),
                ("filed", reliability.filed.into()),
                ("owed", (reliability.filed + reliability.flags).into()),
            ];
            lang.tf("player-reliability-share", &args)
        },
    );
    let reply = reliability.mean_reply.map_or_else(|| "–".to_owned(), |mean| span(lang, mean));
    let lines = [
        ("player-reliability-in-time", share),
        ("player-reliability-reply", reply),
        ("player-reliability-flags", reliability.flags.to_string()),
    ];
    let days = |key: &str, days: i64, n: u64| lang.tf(key, &[("days", days.into()), ("n", n.into())]);
    ReliabilityBox {
        lines: lines.into_iter().map(|(key, value)| (lang.t(key), value)).collect(),
        silent: reliability
            .is_silent()
            .then(|| days("player-silent", SILENT_WITHIN_DAYS, reliability.silent)),
        span: days("player-reliability-why", RELIABILITY_DAYS, 0),
    }
}
