//! Outages: what was credited, what naming one would do, and naming one.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::shapes::{PersonJson, next, person, seconds, shape};
use crate::app::operations::outages::{
    ForeseenCredit, ForeseenOutage, NewOutage, OUTAGES_PAGE_MAX, OutageView,
};
use crate::base::Timestamp;
use crate::http::api::extract::{
    Answer, Answered, Ask, Fields, Idempotency, Posted, Shown, ValidQuery, body, query,
};
use crate::http::session::Caller;

body! {
    /// An outage.
    pub(super) struct NewOutageJson {
        /// When players could no longer file.
        from: Timestamp,
        /// When they could again; at most 30 days later.
        to: Timestamp,
        /// What happened, in 1 to 500 characters; all players concerned read it.
        reason: String,
    }
}

impl Ask for NewOutage {
    fn read(fields: &mut Fields) -> Option<NewOutage> {
        let NewOutageJson { from, to, reason } = NewOutageJson::read(fields)?;
        Some(NewOutage { from, to, reason })
    }
}

shape! {
    /// What naming an outage would do.
    pub(super) struct ForeseenOutageJson of found: &ForeseenOutage {
        /// Games whose clocks would get something.
        games: usize = found.games,
        /// The shortest credit; null if there is none.
        least_s: Option<i64> = found.credits.map(|(least, _)| seconds(least)),
        /// The longest credit; null if there is none.
        most_s: Option<i64> = found.credits.map(|(_, most)| seconds(most)),
        /// The first 50 of these games, the longest credits first.
        shown: Vec<ForeseenGameJson> = found.shown.iter().map(ForeseenGameJson::from).collect(),
        /// Whether there are more games than are looked through, 10,000.
        more: bool = found.more,
    }
}

shape! {
    /// A game whose clocks would get something. It does not say whose clock ran, for that would tell who has filed.
    struct ForeseenGameJson of one: &ForeseenCredit {
        /// The game.
        game: Id = one.game,
        /// Who plays White.
        white: PersonJson = PersonJson::from(&one.players.white),
        /// Who plays Black.
        black: PersonJson = PersonJson::from(&one.players.black),
        /// What its clocks would get.
        credit_s: i64 = seconds(one.credit),
    }
}

/// What naming an outage would do; nothing is changed
#[utoipa::path(post, path = "/outages/look", operation_id = "look_at_outage", tag = "director", request_body = NewOutageJson,
    responses((status = 200, body = ForeseenOutageJson)))]
pub(super) async fn foresee(posted: Posted<NewOutage>) -> Shown<ForeseenOutageJson> {
    let found = posted.door.app().operations().foresee_outage(&posted.actor, &posted.value).await?;
    Ok(Json(ForeseenOutageJson::from(&found)))
}

/// An outage was named.
#[derive(Serialize, ToSchema)]
struct NamedOutageJson {
    /// Games that got a credit now.
    credited: usize,
}

/// Credit every clock that ran in a time in which players could not file
///
/// One ruling for all games; each player is told in one mail. Sent again, it goes on where it broke off, and credits nothing
/// twice.
#[utoipa::path(post, path = "/outages", operation_id = "credit_outage", tag = "director", request_body = NewOutageJson,
    params(Idempotency), responses((status = 200, body = NamedOutageJson)))]
pub(super) async fn name(posted: Posted<NewOutage>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let credited = door.app().operations().name_outage(actor, value).await?;
        Answer::json(StatusCode::OK, &NamedOutageJson { credited })
    })
    .await
}

query! {
    /// Which outages are shown.
    pub(super) struct OutagesOf {
        /// `next` of the page before.
        cursor: Option<Timestamp>,
    }
}

/// Outages.
#[derive(Serialize, ToSchema)]
pub(super) struct OutagesJson {
    /// The newest first, at most 50.
    outages: Vec<OutageJson>,
    /// The cursor of the next page; null if there is none.
    next: Option<String>,
}

shape! {
    /// An outage that was credited.
    struct OutageJson of one: &OutageView {
        /// When it began.
        from: Moment = one.from,
        /// When it ended.
        to: Moment = one.to,
        /// What happened; null for one that the server noticed by itself.
        reason: Option<String> = one.reason.clone(),
        /// Who named it; null for the command line and for the server.
        #[schema(value_type = Option<PersonJson>)]
        by: Option<Value> = one.by.as_ref().map(person),
        /// When it was named.
        named_at: Option<Moment> = one.named,
        /// Whether all credits are given.
        done: bool = one.done,
        /// Games that got a credit.
        games: u64 = one.games,
        /// The longest of these.
        most_s: i64 = seconds(one.longest),
    }
}

/// Outages that were credited, the newest first; for directors and administrators
#[utoipa::path(get, path = "/outages", operation_id = "list_outages", tag = "director", params(OutagesOf),
    responses((status = 200, body = OutagesJson)))]
pub(super) async fn list(
    caller: Caller,
    ValidQuery(OutagesOf { cursor }): ValidQuery<OutagesOf>,
) -> Shown<OutagesJson> {
    let found = caller.app().operations().outages(caller.signed()?, cursor).await?;
    Ok(Json(OutagesJson {
        next: next(&found, OUTAGES_PAGE_MAX, |last| last.from.to_string()),
        outages: found.iter().map(OutageJson::from).collect(),
    }))
}
