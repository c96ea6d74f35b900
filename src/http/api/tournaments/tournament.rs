//! Tournaments: making them, looking at them, turning them on, entering them, and posts.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::app::actor::Actor;
use crate::app::core::views::GameView;
use crate::app::error::Error;
use crate::app::tournaments::model::TOURNAMENTS_PAGE_MAX;
use crate::app::tournaments::read::RECORD_PAGE_MAX;
use crate::base::{PlayerId, TournamentId};
use crate::http::Door;
use crate::http::api::extract::fields::{Ask, Fields, Nothing};
use crate::http::api::extract::request::{Answer, Asked, Once, Posted, answer_once, path_id};
use crate::http::api::shapes::GameJson;
use crate::http::api::tournaments::shapes::{
    ActJson, ActsJson, EntryJson, Place, PlaceJson, TournamentJson, TournamentLineJson, TournamentsJson,
    shown,
};
use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;
use crate::tournament::{Post, Sheet};

const PAGE_DEFAULT: u32 = 20;

/// The id of a tournament in the path.
pub(in crate::http::api) struct InTournament(pub(in crate::http::api) TournamentId);

impl FromRequestParts<Door> for InTournament {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        path_id(parts, door, TournamentId::parse).await.map(InTournament)
    }
}

/// A tournament and a player in the path.
pub(in crate::http::api) struct OfPlayer(TournamentId, PlayerId);

impl FromRequestParts<Door> for OfPlayer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        let ids = axum::extract::Path::<(String, String)>::from_request_parts(parts, door).await;
        let ids = ids.ok().and_then(|ids| {
            let (id, player) = ids.0;
            Some(OfPlayer(TournamentId::parse(&id).ok()?, PlayerId::parse(&player).ok()?))
        });
        ids.ok_or_else(|| Problem::new(Word::NotFound))
    }
}

/// Games with their places in tournaments.
pub(in crate::http::api) async fn with_places(
    door: &Door,
    games: &[GameView],
) -> Result<Vec<GameJson>, Problem> {
    let ids = games.iter().map(|game| game.id).collect();
    let places = door.app().tournaments().places_of(ids).await?;
    let json = games.iter().map(|game| {
        let place = places.get(&game.id).map(PlaceJson::from);
        GameJson::from(game).placed(place)
    });
    Ok(json.collect())
}

/// One game with its place in a tournament.
pub(in crate::http::api) async fn with_place(door: &Door, game: &GameView) -> Result<GameJson, Problem> {
    let place = door.app().tournaments().places_of(vec![game.id]).await?;
    Ok(GameJson::from(game).placed(place.get(&game.id).map(PlaceJson::from)))
}

/// Tournaments to be listed.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct PageOf {
    /// `next` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 20 if it is missing.
    limit: Option<u32>,
    /// `run` for those in which the caller has a post, drafts too; `entered` for those that the caller has entered.
    of: Option<String>,
}

/// The page as it is asked for.
pub(in crate::http::api) struct Page {
    before: Option<TournamentId>,
    limit: u32,
    of: Option<String>,
}

impl Ask for Page {
    fn read(fields: &mut Fields) -> Option<Page> {
        let cursor = fields.optional::<String>("cursor");
        let limit = fields.number("limit");
        let of = fields.optional::<String>("of");
        let before = match cursor? {
            Some(cursor) => {
                let before = TournamentId::parse(&cursor).ok();
                if before.is_none() {
                    fields.blame("wrong-value", "cursor", "\"cursor\" takes next of the page before");
                }
                before
            }
            None => None,
        };
        let limit = limit?.unwrap_or(PAGE_DEFAULT);
        if !(1..=TOURNAMENTS_PAGE_MAX).contains(&limit) {
            fields.blame("wrong-value", "limit", "\"limit\" takes 1 to 100");
        }
        let of = of?;
        if of.as_deref().is_some_and(|of| !matches!(of, "run" | "entered")) {
            fields.blame("wrong-value", "of", "\"of\" takes run or entered");
        }
        Some(Page { before, limit, of })
    }
}

/// Tournaments, newest first
///
/// With `of`, the newest 100 of the caller's own.
#[utoipa::path(get, path = "/tournaments", tag = "tournaments", params(PageOf),
    responses((status = 200, body = TournamentsJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn list(
    State(door): State<Door>,
    caller: Caller,
    Asked(page): Asked<Page>,
) -> Result<Json<TournamentsJson>, Problem> {
    let app = door.app();
    let (found, full) = match page.of.as_deref() {
        Some("run") => (app.tournaments().tournaments_run_by(&caller.signed()?).await?, false),
        Some(_) => (app.tournaments().tournaments_entered_by(&caller.signed()?).await?, false),
        None => {
            let found = app.tournaments().tournaments(page.before, page.limit).await?;
            let full = found.len() >= page.limit as usize;
            (found, full)
        }
    };
    let next = found.last().filter(|_| full).map(|last| last.id.to_string());
    let tournaments = found.iter().map(TournamentLineJson::from).collect();
    Ok(Json(TournamentsJson { tournaments, next }))
}

/// Which pairings are shown.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct PairingsOf {
    /// `next` of the answer before: the pairings after that one.
    after: Option<String>,
}

/// The pairing after which the answer begins.
pub(in crate::http::api) struct After(Option<Place>);

impl Ask for After {
    fn read(fields: &mut Fields) -> Option<After> {
        let Some(after) = fields.optional::<String>("after")? else {
            return Some(After(None));
        };
        let parts: Vec<u16> = after.split('.').filter_map(|part| part.parse().ok()).collect();
        match parts.as_slice() {
            [stage, section, round, board] => Some(After(Some((*stage, *section, *round, *board)))),
            _ => {
                fields.blame("wrong-value", "after", "\"after\" takes next of the answer before");
                None
            }
        }
    }
}

/// A tournament: its sheet, who has entered, who plays whom, and the results
#[utoipa::path(get, path = "/tournaments/{id}", tag = "tournaments",
    params(("id" = String, Path, format = "uuid"), PairingsOf),
    responses((status = 200, body = TournamentJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn show(
    State(door): State<Door>,
    caller: Caller,
    InTournament(id): InTournament,
    Asked(After(after)): Asked<After>,
) -> Result<Json<TournamentJson>, Problem> {
    let view = door.app().tournaments().tournament(caller.actor.as_ref(), id).await?;
    Ok(Json(shown(&view, after)))
}

/// A sheet (`docs/api.md`).
#[derive(ToSchema)]
#[expect(dead_code, reason = "read as a whole; the derive describes it")]
pub(in crate::http::api) struct NewTournament {
    /// What it says.
    #[schema(value_type = Object)]
    sheet: Value,
}

/// The sheet, read.
pub(in crate::http::api) struct Wanted(Sheet);

impl Ask for Wanted {
    fn read(fields: &mut Fields) -> Option<Wanted> {
        fields.required::<Sheet>("sheet").map(Wanted)
    }
}

/// The tournament as it is now, as an answer.
async fn seen(door: &Door, actor: &Actor, id: TournamentId, status: StatusCode) -> Result<Answer, Problem> {
    let view = door.app().tournaments().tournament(Some(actor), id).await?;
    Answer::json(status, &shown(&view, None))
}

/// Does an act once, and answers with the tournament as it is then.
pub(in crate::http::api) async fn then_seen(
    door: &Door,
    actor: &Actor,
    id: TournamentId,
    once: Option<Once>,
    act: impl Future<Output = Result<(), Error>>,
) -> Result<Response, Problem> {
    let work = async {
        act.await?;
        seen(door, actor, id, StatusCode::OK).await
    };
    answer_once(door, actor, once, work).await
}

/// Make a tournament
///
/// Directors and administrators make tournaments; the caller becomes its first director. It is a draft until it is opened.
#[utoipa::path(post, path = "/tournaments", tag = "tournaments", request_body = NewTournament,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 201, body = TournamentJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn create(
    State(door): State<Door>,
    posted: Posted<Wanted>,
) -> Result<Response, Problem> {
    let Posted { actor, value: Wanted(sheet), once, .. } = posted;
    let work = async {
        let id = door.app().tournament_setup().create_tournament(&actor, sheet).await?;
        seen(&door, &actor, id, StatusCode::CREATED).await
    };
    answer_once(&door, &actor, once, work).await
}

/// The next version of a sheet.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewSheet {
    /// What it says.
    #[schema(value_type = Object)]
    sheet: Value,
    /// The version that the caller has seen in force.
    version: i64,
    /// Why, in 1 to 2,200 characters; a draft needs no reason.
    reason: Option<String>,
}

/// The next version, read.
pub(in crate::http::api) struct Changed {
    sheet: Sheet,
    version: i64,
    reason: String,
}

impl Ask for Changed {
    fn read(fields: &mut Fields) -> Option<Changed> {
        let sheet = fields.required("sheet");
        let version = fields.required("version");
        let reason = fields.optional("reason");
        Some(Changed { sheet: sheet?, version: version?, reason: reason?.unwrap_or_default() })
    }
}

/// Change a tournament's sheet
///
/// Once entries were open a reason is given; once play has begun, kind, rules, array and regulation of time stay.
#[utoipa::path(put, path = "/tournaments/{id}/sheet", tag = "tournaments", request_body = NewSheet,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = TournamentJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn change(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<Changed>,
) -> Result<Response, Problem> {
    let Posted { actor, value, once, .. } = posted;
    let Changed { sheet, version, reason } = value;
    let act = door.app().tournament_setup().change_sheet(&actor, id, version, sheet, &reason);
    then_seen(&door, &actor, id, once, act).await
}

/// An entry.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewEntry {
    /// Who; the caller, if it is missing. Others are entered by those who run the tournament.
    #[schema(format = "uuid")]
    player: Option<String>,
    /// The team, in at most 60 characters.
    team: Option<String>,
    /// 1 to 4,000; only those who run the tournament give it. Without it, that of the server's newest rating list counts.
    rating: Option<u16>,
}

/// The entry, read.
pub(in crate::http::api) struct Entry {
    player: Option<PlayerId>,
    team: Option<String>,
    rating: Option<u16>,
}

impl Ask for Entry {
    const MAY_BE_EMPTY: bool = true;

    fn read(fields: &mut Fields) -> Option<Entry> {
        let player = fields.some_id("player", PlayerId::parse);
        let team = fields.optional("team");
        let rating = fields.optional("rating");
        Some(Entry { player: player?, team: team?, rating: rating? })
    }
}

/// Enter a tournament
///
/// Who comes when all places are taken waits, and moves up when somebody takes an entry back.
#[utoipa::path(post, path = "/tournaments/{id}/entries", tag = "tournaments", request_body = NewEntry,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 201, body = EntryJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn enter(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<Entry>,
) -> Result<Response, Problem> {
    let Posted { actor, value: Entry { player, team, rating }, once, .. } = posted;
    let work = async {
        let (app, player) = (door.app(), player.unwrap_or(actor.id));
        let state = match rating {
            None => app.tournament_setup().enter_tournament(&actor, id, player, team.as_deref()).await?,
            rating => {
                app.tournament_setup().enter_rated(&actor, id, player, (team.as_deref(), rating)).await?
            }
        };
        let state = state.as_str();
        Answer::json(StatusCode::CREATED, &EntryJson { state })
    };
    answer_once(&door, &actor, once, work).await
}

/// Take an entry back before the start
///
/// One's own, or anybody's for those who run the tournament.
#[utoipa::path(delete, path = "/tournaments/{id}/entries/{player}", tag = "tournaments",
    params(("id" = String, Path, format = "uuid"), ("player" = String, Path, format = "uuid")),
    responses((status = 204, description = "it is taken back"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn take_back(
    State(door): State<Door>,
    OfPlayer(id, player): OfPlayer,
    posted: Posted<Nothing>,
) -> Result<StatusCode, Problem> {
    door.app().tournament_setup().take_entry_back(&posted.actor, id, player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A post.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewPost {
    /// `director`, `assistant` or `arbiter`.
    post: String,
}

/// The post, read.
pub(in crate::http::api) struct Given(Post);

impl Ask for Given {
    fn read(fields: &mut Fields) -> Option<Given> {
        let post = fields.required::<String>("post")?;
        let read = Post::parse(&post);
        if read.is_none() {
            fields.blame("wrong-value", "post", "\"post\" takes director, assistant or arbiter");
        }
        read.map(Given)
    }
}

/// Give somebody a post, in place of the one before
#[utoipa::path(put, path = "/tournaments/{id}/posts/{player}", tag = "tournaments", request_body = NewPost,
    params(("id" = String, Path, format = "uuid"), ("player" = String, Path, format = "uuid")),
    responses((status = 204, description = "it is given"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn give_post(
    State(door): State<Door>,
    OfPlayer(id, player): OfPlayer,
    posted: Posted<Given>,
) -> Result<StatusCode, Problem> {
    let Given(post) = posted.value;
    door.app().tournament_setup().set_post(&posted.actor, id, player, Some(post)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take somebody's post
#[utoipa::path(delete, path = "/tournaments/{id}/posts/{player}", tag = "tournaments",
    params(("id" = String, Path, format = "uuid"), ("player" = String, Path, format = "uuid")),
    responses((status = 204, description = "it is taken"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn take_post(
    State(door): State<Door>,
    OfPlayer(id, player): OfPlayer,
    posted: Posted<Nothing>,
) -> Result<StatusCode, Problem> {
    door.app().tournament_setup().set_post(&posted.actor, id, player, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which part of a record is shown.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct RecordFrom {
    /// `next` of the answer before; from the beginning if it is missing.
    from: Option<i64>,
}

/// The first act that is shown.
pub(in crate::http::api) struct FromAct(i64);

impl Ask for FromAct {
    fn read(fields: &mut Fields) -> Option<FromAct> {
        Some(FromAct(fields.number("from")?.unwrap_or(0)))
    }
}

/// Everything that was done in a tournament, with reasons, 100 acts at a time
#[utoipa::path(get, path = "/tournaments/{id}/record", tag = "tournaments",
    params(("id" = String, Path, format = "uuid"), RecordFrom),
    responses((status = 200, body = ActsJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn record(
    State(door): State<Door>,
    caller: Caller,
    InTournament(id): InTournament,
    Asked(FromAct(from)): Asked<FromAct>,
) -> Result<Json<ActsJson>, Problem> {
    let app = door.app();
    let acts = app.tournaments().tournament_record(caller.actor.as_ref(), id, from, RECORD_PAGE_MAX).await?;
    let full = acts.len() >= RECORD_PAGE_MAX as usize;
    Ok(Json(ActsJson {
        next: acts.last().filter(|_| full).map(|last| last.seq + 1),
        acts: acts.iter().map(ActJson::from).collect(),
    }))
}
