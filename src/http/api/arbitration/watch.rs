//! What an arbiter watches: games, what needs a ruling, what has happened.

use axum::Json;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::arbitration::desk_view::{DeskEvent, EscalatedView, IncidentView, TimelineItem};
use crate::base::{GameId, Side};
use crate::http::api::arbitration::desk::ObjectionJson;
use crate::http::api::described::events::TimelineItemJson;
use crate::http::api::extract::{At, Shown};
use crate::http::api::log::proofs;
use crate::http::api::shapes::{GameJson, PersonJson, base64, person, shape};
use crate::http::api::tournaments::tournament::with_places;
use crate::http::session::Caller;

/// An arbiter's desk.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct DeskJson {
    /// Unfinished games in which the caller is arbiter, newest first.
    games: Vec<GameJson>,
    /// What needs a ruling, the most urgent first.
    incidents: Vec<IncidentJson>,
}

shape! {
    /// Something that needs a ruling.
    struct IncidentJson of view: &IncidentView {
        /// Its id.
        id: Id = view.id,
        /// The game.
        game: Id = view.game,
        /// The turn in which it came up.
        turn: u32 = view.turn,
        /// `suspended`, `in-doubt`, `void-pair`, `void-entry`, `unopened`, `both-flags`, `paper`, `position`, `open-reading`, `objection`,
        /// `appeal`, `unsealing`, `keyholder`; readers accept new words.
        kind: &'static str = view.kind.as_str(),
        /// When it came up.
        opened_at: Moment = view.opened,
        /// By when it should be dealt with.
        due_at: Moment = view.due,
        /// The objection that it is about.
        objection: Option<ObjectionJson> = view.objection.as_ref().map(ObjectionJson::from),
    }
}

/// The caller's games as an arbiter, and what needs a ruling in them
#[utoipa::path(get, path = "/desk", operation_id = "get_desk", tag = "arbiter",
    responses((status = 200, body = DeskJson)))]
pub(super) async fn desk(caller: Caller) -> Shown<DeskJson> {
    let view = caller.app().arbitration().desk(caller.signed()?).await?;
    Ok(Json(DeskJson {
        games: with_places(&caller.door, &view.games).await?,
        incidents: view.incidents.iter().map(IncidentJson::from).collect(),
    }))
}

/// What has happened in a game.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TimelineJson {
    /// Oldest first.
    #[schema(value_type = Vec<TimelineItemJson>)]
    items: Vec<Value>,
}

/// For the game's arbiters: filings without what was entered, events, mails, looks
///
/// Each item has `at`, `turn` and `what`: `filed`, `event`, `mail` or `look`. A filing or event that the public log has names
/// its place there as `logged` and where its proof is as `proof`.
#[utoipa::path(get, path = "/games/{id}/timeline", operation_id = "get_timeline", tag = "arbiter",
    responses((status = 200, body = TimelineJson)))]
pub(super) async fn timeline(caller: Caller, At(id): At<GameId>) -> Shown<TimelineJson> {
    let items = caller.app().arbitration().timeline(caller.signed()?, id).await?;
    Ok(Json(TimelineJson { items: items.iter().map(|one| item(id, one)).collect() }))
}

fn item(game: GameId, item: &TimelineItem) -> Value {
    let place = |logged: &Option<(u64, u64)>| {
        logged.map(|(index, batch_s)| json!({ "index": index, "batch_s": batch_s }))
    };
    let proof = |logged: &Option<(u64, u64)>, chain: &str, seq: u64| {
        logged.map(|_| proofs::path(game, chain, item.turn, seq))
    };
    let mut json = match &item.what {
        DeskEvent::Filed { submission, revised, leaf, logged } => json!({
            "what": "filed",
            "submission": submission.submission.to_string(),
            "side": submission.side.as_str(),
            "revision": submission.revision,
            "revised": revised,
            "live": submission.live,
            "channel": submission.channel.as_str(),
            "authenticated": submission.authenticated.as_str(),
            "commitment": base64(&submission.commitment),
            "leaf": base64(leaf),
            "logged": place(logged),
            "proof": proof(logged, submission.side.as_str(), submission.revision.into()),
        }),
        DeskEvent::Event { seq, kind, body, logged } => json!({
            "what": "event",
            "seq": seq,
            "type": kind.as_str(),
            "event": base64(body),
            "logged": place(logged),
            "proof": proof(logged, "public", *seq),
        }),
        DeskEvent::Mail { kind, side, state, done, fault } => json!({
            "what": "mail",
            "kind": kind.as_str(),
            "side": side.map(Side::as_str),
            "state": state.as_str(),
            "done_at": done.map(|at| at.to_string()),
            "fault": fault,
        }),
        DeskEvent::Look { by } => json!({ "what": "look", "by": person(by) }),
    };
    json["at"] = item.at.to_string().into();
    json["turn"] = item.turn.into();
    json
}

/// Objections that wait.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct UnansweredJson {
    /// The most urgent first, at most 200.
    objections: Vec<WaitingJson>,
}

shape! {
    /// An objection that nobody has answered in time, or an appeal for which no second arbiter is named.
    struct WaitingJson of view: &EscalatedView {
        /// The game.
        game: Id = view.game,
        /// White's player.
        white: PersonJson = PersonJson::from(&view.players.white),
        /// Black's player.
        black: PersonJson = PersonJson::from(&view.players.black),
        /// The game's arbiters.
        arbiters: Vec<PersonJson> = view.arbiters.iter().map(PersonJson::from).collect(),
        /// The number of the objection's event.
        seq: u64 = view.seq,
        /// What it is about, as in an objection.
        about: &'static str = view.about.as_str(),
        /// When it was raised.
        at: Moment = view.at,
        /// By when it was to be answered.
        due: Moment = view.due,
    }
}

/// Objections that nobody has answered in time
///
/// And appeals for which no second arbiter is named. Administrators see all, directors those of their tournaments, others
/// none. The ruling `appoint` names an arbiter who answers.
#[utoipa::path(get, path = "/unanswered", operation_id = "list_unanswered", tag = "arbiter",
    responses((status = 200, body = UnansweredJson)))]
pub(super) async fn unanswered(caller: Caller) -> Shown<UnansweredJson> {
    let waiting = caller.app().arbitration().escalated(caller.signed()?).await?;
    Ok(Json(UnansweredJson { objections: waiting.iter().map(WaitingJson::from).collect() }))
}
