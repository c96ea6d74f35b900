//! A player gives all games up; and who is silent.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::games::resign_all::Silent;
use crate::http::api::extract::{Answer, Answered, Idempotency, Posted, Shown, body, word};
use crate::http::api::shapes::{PersonJson, shape};
use crate::http::session::Caller;

word! {
    /// It is meant.
    pub(in crate::http::api) Meant(()): "resign-all" => ()
}

body! {
    /// The withdrawal is meant.
    pub(in crate::http::api) struct WithdrawalJson {
        /// `resign-all`: that this is meant.
        confirm: Meant,
    }
}

/// What became of the caller's games.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct WithdrawnJson {
    /// The games that were given up.
    resigned: Vec<String>,
    /// The games that are paused or suspended, and can be given up once they go on.
    standing: Vec<String>,
}

/// Give up all games
///
/// Each as by `resignation`; open challenges are withdrawn.
#[utoipa::path(post, path = "/withdrawal", operation_id = "resign_all_games", tag = "acts", request_body = WithdrawalJson,
    params(Idempotency), responses((status = 200, body = WithdrawnJson)))]
pub(super) async fn withdraw(posted: Posted<WithdrawalJson>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let Meant(()) = value.confirm;
        let done = door.app().games().withdraw_from_all(actor).await?;
        let ids = |games: &[crate::base::GameId]| games.iter().map(ToString::to_string).collect();
        let answer = WithdrawnJson { resigned: ids(&done.resigned), standing: ids(&done.standing) };
        Answer::json(StatusCode::OK, &answer)
    })
    .await
}

/// Players who are silent.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct SilentJson {
    /// Those longest silent first.
    players: Vec<SilentPlayer>,
}

shape! {
    /// A player who lets their time go by.
    struct SilentPlayer of silent: &Silent {
        /// Who.
        player: PersonJson = PersonJson::from(&silent.player),
        /// Since when they have entered nothing, though an entry is owed.
        since: Moment = silent.since,
        /// How many of their last finished games were lost on time, one after the other; counted up to 2.
        lost_on_time: usize = silent.flags,
        /// In how many games they owe an entry.
        owing: usize = silent.owing,
    }
}

/// Players who are silent
///
/// For an arbiter in the games that they watch over; for directors and administrators in all games in which it may be seen
/// who has filed. Silent is who owes an entry, is not on leave, and has entered nothing in any game for 28 days, or has lost
/// the last 2 games on time.
#[utoipa::path(get, path = "/silent-players", operation_id = "list_silent_players", tag = "arbiter",
    responses((status = 200, body = SilentJson)))]
pub(super) async fn silent(caller: Caller) -> Shown<SilentJson> {
    let silent = caller.app().games().silent_players(caller.signed()?).await?;
    Ok(Json(SilentJson { players: silent.iter().map(SilentPlayer::from).collect() }))
}
