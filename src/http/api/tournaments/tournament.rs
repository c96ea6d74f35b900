//! Tournaments: making them, looking at them and their tables and records, entering them, and posts.

use axum::Json;
use axum::http::StatusCode;
use axum::response::IntoResponse;

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::views::GameView;
use crate::app::error::Error;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::model::TOURNAMENTS_PAGE_MAX;
use crate::app::tournaments::read::RECORD_PAGE_MAX;
use crate::base::{PlayerId, TournamentId};
use crate::http::AppState;
use crate::http::api::described::records::TournamentFileJson;
use crate::http::api::described::tables::TableJson;
use crate::http::api::extract::{
    Answer, Answered, At, Cursor, Done, FromText, Idempotency, Limit, Posted, Shown, Takes, ValidQuery,
    Within, body, done, query, word,
};
use crate::http::api::games::record::attached;
use crate::http::api::shapes::{GameJson, next};
use crate::http::api::tournaments::shapes::{
    ActJson, ActsJson, EntryJson, Place, PlaceJson, TournamentJson, TournamentLineJson, TournamentsJson,
    shown,
};
use crate::http::problem::Problem;
use crate::http::session::Caller;
use crate::http::web::tables_json;
use crate::tournament::{Post, Sheet};

/// Games with their places in tournaments.
pub(in crate::http::api) async fn with_places(
    door: &AppState,
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
pub(in crate::http::api) async fn with_place(door: &AppState, game: &GameView) -> Result<GameJson, Error> {
    let place = door.app().tournaments().places_of(vec![game.id]).await?;
    Ok(GameJson::from(game).placed(place.get(&game.id).map(PlaceJson::from)))
}

word! {
    /// Those that the caller runs, else those that they have entered.
    pub(in crate::http::api) Run(bool): "run" => true, "entered" => false
}

query! {
    /// Tournaments to be listed.
    pub(in crate::http::api) struct PageOf {
        /// `next` of the page before.
        cursor: Option<Cursor<TournamentId>>,
        /// 1 to 100; 20 if it is missing.
        limit: Limit<20, TOURNAMENTS_PAGE_MAX>,
        /// `run` for those in which the caller has a post, drafts too; `entered` for those that the caller has entered.
        of: Option<Run>,
    }
}

/// Tournaments, newest first
///
/// With `of`, the newest 100 of the caller's own.
#[utoipa::path(get, path = "/tournaments", operation_id = "list_tournaments", tag = "tournaments", params(PageOf),
    responses((status = 200, body = TournamentsJson)))]
pub(super) async fn list(caller: Caller, ValidQuery(page): ValidQuery<PageOf>) -> Shown<TournamentsJson> {
    let app = caller.app();
    let (found, next) = match page.of {
        Some(Run(true)) => (app.tournaments().tournaments_run_by(caller.signed()?).await?, None),
        Some(Run(false)) => (app.tournaments().tournaments_entered_by(caller.signed()?).await?, None),
        None => {
            let (before, Within(limit)) = (page.cursor.map(|cursor| cursor.0), page.limit);
            let found = app.tournaments().tournaments(before, limit).await?;
            let next = next(&found, limit, |last| last.id.to_string());
            (found, next)
        }
    };
    let tournaments = found.iter().map(TournamentLineJson::from).collect();
    Ok(Json(TournamentsJson { tournaments, next }))
}

impl FromText for Place {
    const TAKES: Takes = Takes::Text("next of the answer before");

    fn from_text(text: &str) -> Option<Self> {
        let parts: Vec<u16> = text.split('.').filter_map(|part| part.parse().ok()).collect();
        match parts[..] {
            [stage, section, round, board] => Some((stage, section, round, board)),
            _ => None,
        }
    }
}

query! {
    /// Which pairings are shown.
    pub(in crate::http::api) struct PairingsOf {
        /// `next` of the answer before: the pairings after that one.
        after: Option<Place>,
    }
}

/// A tournament: its sheet, who has entered, who plays whom, and the results
#[utoipa::path(get, path = "/tournaments/{id}", operation_id = "get_tournament", tag = "tournaments",
    params(PairingsOf), responses((status = 200, body = TournamentJson)))]
pub(super) async fn show(
    caller: Caller,
    At(id): At<TournamentId>,
    ValidQuery(PairingsOf { after }): ValidQuery<PairingsOf>,
) -> Shown<TournamentJson> {
    let view = caller.app().tournaments().tournament(caller.actor.as_ref(), id).await?;
    Ok(Json(shown(&view, after)))
}

body! {
    /// A sheet (`docs/api.md`).
    pub(in crate::http::api) struct NewTournament {
        /// What it says.
        sheet: Sheet,
    }
}

/// The tournament as it is now, as an answer.
async fn seen(
    door: &AppState,
    actor: &Actor,
    id: TournamentId,
    status: StatusCode,
) -> Result<Answer, Problem> {
    let view = door.app().tournaments().tournament(Some(actor), id).await?;
    Answer::json(status, &shown(&view, None))
}

/// Does an act once, and answers with the tournament as it is then.
pub(in crate::http::api) async fn then_seen<T>(
    id: TournamentId,
    posted: Posted<T>,
    act: impl AsyncFnOnce(&App, &Actor, T) -> Result<(), Error>,
) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        act(door.app(), actor, value).await?;
        seen(door, actor, id, StatusCode::OK).await
    })
    .await
}

/// Make a tournament
///
/// Directors and administrators make tournaments; the caller becomes its first director. It is a draft until it is opened.
#[utoipa::path(post, path = "/tournaments", operation_id = "make_tournament", tag = "tournaments", request_body = NewTournament,
    params(Idempotency), responses((status = 201, body = TournamentJson)))]
pub(super) async fn create(posted: Posted<NewTournament>) -> Answered {
    Answer::once(posted, async |door, actor, NewTournament { sheet }| {
        let id = door.app().tournament_setup().create_tournament(actor, sheet).await?;
        seen(door, actor, id, StatusCode::CREATED).await
    })
    .await
}

body! {
    /// The next version of a sheet.
    pub(in crate::http::api) struct NewSheet {
        /// What it says.
        sheet: Sheet,
        /// The version that the caller has seen in force.
        version: i64,
        /// Why, in 1 to 2,200 characters; a draft needs no reason.
        reason: Option<String>,
    }
}

/// Change a tournament's sheet
///
/// Once entries were open a reason is given; once play has begun, kind, rules, array, regulation of time and prize groups stay.
#[utoipa::path(put, path = "/tournaments/{id}/sheet", operation_id = "change_sheet", tag = "tournaments", request_body = NewSheet,
    params(Idempotency), responses((status = 200, body = TournamentJson)))]
pub(super) async fn change(At(id): At<TournamentId>, posted: Posted<NewSheet>) -> Answered {
    then_seen(id, posted, async |app, actor, value| {
        let reason = value.reason.unwrap_or_default();
        app.tournament_setup().change_sheet(actor, id, value.version, value.sheet, &reason).await
    })
    .await
}

body! {
    /// An entry.
    pub(in crate::http::api) struct NewEntry {
        /// Who; the caller, if it is missing. Others are entered by those who run the tournament.
        player: Option<PlayerId>,
        /// The team, in at most 60 characters.
        team: Option<String>,
        /// 1 to 4,000; only those who run the tournament give it. Without it, that of the server's newest rating list counts.
        rating: Option<u16>,
    }
}

/// Enter a tournament
///
/// Who comes when all places are taken waits, and moves up when somebody takes an entry back.
#[utoipa::path(post, path = "/tournaments/{id}/entries", operation_id = "enter_tournament", tag = "tournaments", request_body = NewEntry,
    params(Idempotency), responses((status = 201, body = EntryJson)))]
pub(super) async fn enter(At(id): At<TournamentId>, posted: Posted<NewEntry>) -> Answered {
    Answer::once(posted, async |door, actor, NewEntry { player, team, rating }| {
        let (app, player) = (door.app(), player.unwrap_or(actor.id));
        let state = match rating {
            None => app.tournament_setup().enter_tournament(actor, id, player, team.as_deref()).await?,
            rating => app.tournament_setup().enter_rated(actor, id, player, team.as_deref(), rating).await?,
        };
        let state = state.as_str();
        Answer::json(StatusCode::CREATED, &EntryJson { state })
    })
    .await
}

/// Take an entry back before the start
///
/// One's own, or anybody's for those who run the tournament.
#[utoipa::path(delete, path = "/tournaments/{id}/entries/{player}", operation_id = "take_entry_back", tag = "tournaments",
    responses((status = 204, description = "it is taken back")))]
pub(super) async fn take_back(At((id, player)): At<(TournamentId, PlayerId)>, posted: Posted<()>) -> Done {
    done(posted.door.app().tournament_setup().take_entry_back(&posted.actor, id, player).await)
}

body! {
    /// A post.
    pub(in crate::http::api) struct NewPost {
        /// `director`, `assistant` or `arbiter`.
        post: Post,
    }
}

/// Give somebody a post, in place of the one before
#[utoipa::path(put, path = "/tournaments/{id}/posts/{player}", operation_id = "give_post", tag = "tournaments", request_body = NewPost,
    responses((status = 204, description = "it is given")))]
pub(super) async fn give_post(
    At((id, player)): At<(TournamentId, PlayerId)>,
    posted: Posted<NewPost>,
) -> Done {
    let NewPost { post } = posted.value;
    let action = Action::Appoint { person: player, post: Some(post) };
    done(posted.door.app().tournaments().perform(&posted.actor, id, action, "").await)
}

/// Take somebody's post
#[utoipa::path(delete, path = "/tournaments/{id}/posts/{player}", operation_id = "take_post", tag = "tournaments",
    responses((status = 204, description = "it is taken")))]
pub(super) async fn take_post(At((id, player)): At<(TournamentId, PlayerId)>, posted: Posted<()>) -> Done {
    let action = Action::Appoint { person: player, post: None };
    done(posted.door.app().tournaments().perform(&posted.actor, id, action, "").await)
}

query! {
    /// Which part of a record is shown.
    pub(in crate::http::api) struct RecordFrom {
        /// `next` of the answer before; from the beginning if it is missing.
        from: Option<i64>,
    }
}

/// Everything that was done in a tournament, with reasons (null where one was taken away), 100 acts at a time
#[utoipa::path(get, path = "/tournaments/{id}/record", operation_id = "get_tournament_record", tag = "tournaments",
    params(RecordFrom), responses((status = 200, body = ActsJson)))]
pub(super) async fn record(
    caller: Caller,
    At(id): At<TournamentId>,
    ValidQuery(RecordFrom { from }): ValidQuery<RecordFrom>,
) -> Shown<ActsJson> {
    let app = caller.app();
    let acts = app
        .tournaments()
        .tournament_record(caller.actor.as_ref(), id, from.unwrap_or(0), RECORD_PAGE_MAX)
        .await?;
    Ok(Json(ActsJson {
        next: next(&acts, RECORD_PAGE_MAX, |last| last.seq + 1),
        acts: acts.iter().map(ActJson::from).collect(),
    }))
}

/// A tournament's tables
///
/// Standings, crosstable and progress of each section, made from the games as they stand; whose entries are waited for and
/// on which day flags fall (`null` where the terms hide who has filed); how many entries came within so many hours.
#[utoipa::path(get, path = "/tournaments/{id}/table", operation_id = "get_table", tag = "tournaments",
    responses((status = 200, body = TableJson)))]
pub(super) async fn table(Caller { door, actor, .. }: Caller, At(id): At<TournamentId>) -> Answered {
    let tables = door.app().tournaments().tournament_tables(actor.as_ref(), id).await?;
    Ok(tables_json(tables))
}

/// A tournament's record with its proofs, for `fairschach verify tournament`
///
/// Every act with the hash of the one before, its place in the public log, and the signed checkpoint that proves it. What was
/// done since the log's last tick is not in it yet; `waiting` says how many acts that are.
#[utoipa::path(get, path = "/tournaments/{id}/record/file", operation_id = "get_tournament_record_file", tag = "tournaments",
    responses((status = 200, body = TournamentFileJson)))]
pub(super) async fn record_file(caller: Caller, At(id): At<TournamentId>) -> Answered {
    let file = caller.app().tournaments().tournament_file(caller.actor.as_ref(), id).await?;
    let name = attached(&format!("fairschach-tournament-{id}.json"));
    Ok(([name], Json(file)).into_response())
}
