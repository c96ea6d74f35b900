//! The director's hand: turning a tournament on, stopping and ending it, leaving, substitutes, games played anew; and what
//! an entrant adds to the draw.

use axum::http::StatusCode;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::tournaments::action::Action;
use crate::app::tournaments::running::give_time::NewTime;
use crate::base::{GameId, PlayerId, TournamentId};
use crate::http::api::extract::{
    Answer, Answered, Ask, At, Done, Fields, Idempotency, Posted, body, done, word,
};
use crate::http::api::tournaments::shapes::TournamentJson;
use crate::http::api::tournaments::tournament::then_seen;

word! {
    /// An act's name.
    pub(in crate::http::api) ActName(&'static str):
        "open" => "open", "close" => "close", "start" => "start", "pair" => "pair", "pause" => "pause",
        "resume" => "resume", "extend" => "extend", "end" => "end", "cancel" => "cancel"
}

body! {
    /// An act that turns a tournament on, stops it, or ends it.
    pub(in crate::http::api) struct NewAct {
        /// `open`, `close`, `start`, `pair`, `pause`, `resume`, `extend`, `end` or `cancel`.
        act: ActName,
        /// `extend`: the new last date, such as `2026-12-24`; if it is missing there is none any more.
        ends: Option<Date>,
        /// `pause`, `resume`, `extend`, `end` and `cancel`: why, in 1 to 2,200 characters.
        reason: Option<String>,
    }
    check must_fit
}

fn must_fit(fields: &mut Fields) {
    match fields.text("act").map(Action::named) {
        Some(Some(Action::Extend(_))) => fields.depend(&["reason"], &["reason"]),
        Some(Some(action)) if action.has_reason() => fields.depend(&["ends", "reason"], &["reason"]),
        _ => fields.depend(&["ends", "reason"], &[]),
    }
}

/// The action that it is, and why.
pub(in crate::http::api) struct Act(Action, String);

impl Ask for Act {
    fn read(fields: &mut Fields) -> Option<Act> {
        let NewAct { act, ends, reason } = NewAct::read(fields)?;
        let action = match Action::named(act.0)? {
            Action::Extend(_) => Action::Extend(ends),
            action => action,
        };
        Some(Act(action, reason.unwrap_or_default()))
    }
}

/// Open, close, start, stop or end a tournament, let it go on, pair what is due, move its end, or break it off
///
/// Rounds are paired by themselves when they are due; `pair` does it at once, and says why where nothing is to be paired or
/// the pairing program could not. `end` does now what the sheet says of games that go on at the hard end; moving the hard end
/// takes it back. A stopped tournament's games all stand; when it goes on, every clock gets the time in which it stood.
/// Breaking off cancels the games that go on, one by one.
#[utoipa::path(post, path = "/tournaments/{id}/acts", operation_id = "act_on_tournament", tag = "tournaments", request_body = NewAct,
    params(Idempotency), responses((status = 200, body = TournamentJson)))]
pub(super) async fn act(At(id): At<TournamentId>, posted: Posted<Act>) -> Answered {
    then_seen(id, posted, async |app, actor, Act(action, why)| {
        app.tournaments().perform(actor, id, action, &why).await
    })
    .await
}

body! {
    /// A withdrawal.
    pub(in crate::http::api) struct NewWithdrawal {
        /// Who; the caller, if it is missing. Others are withdrawn by those who run the tournament.
        player: Option<PlayerId>,
        /// In place of `player`: several, 200 at most, who are withdrawn together or not at all.
        players: Option<Vec<PlayerId>>,
        /// Whether it is for a long silence; only those who run the tournament say so.
        silent: Option<bool>,
        /// Why, in 1 to 2,200 characters.
        reason: String,
    }
    check one_or_several
}

fn one_or_several(fields: &mut Fields) {
    if fields.has("player") && fields.has("players") {
        let says = "send \"player\" or \"players\", not both";
        fields.push_error("wrong-value", "players", says);
    }
}

/// Withdraw from a tournament that is played
///
/// Oneself, or anybody for those who run it. What becomes of the games stands on the sheet; they end one by one afterwards.
#[utoipa::path(post, path = "/tournaments/{id}/withdrawals", operation_id = "withdraw_player", tag = "tournaments", request_body = NewWithdrawal,
    params(Idempotency), responses((status = 200, body = TournamentJson)))]
pub(super) async fn withdraw(At(id): At<TournamentId>, posted: Posted<NewWithdrawal>) -> Answered {
    then_seen(id, posted, async |app, actor, value| {
        let one = value.player.unwrap_or(actor.id);
        let players = value.players.unwrap_or_else(|| vec![one]);
        let action = Action::Withdraw { players, silent: value.silent.unwrap_or(false) };
        app.tournaments().perform(actor, id, action, &value.reason).await
    })
    .await
}

body! {
    /// Time for all games of one player.
    pub(in crate::http::api) struct TimeRequest {
        /// Who gets it.
        player: PlayerId,
        /// So much in each game: 1 to 31,536,000 seconds.
        seconds: i64,
        /// Why, in 1 to 2,000 characters.
        reason: String,
        /// By which rule, in 1 to 200 characters.
        rule: String,
    }
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TimeJson {
    /// The games that got the time.
    games: Vec<String>,
    /// So many more of the player's games go on, in which others are the arbiters.
    others: usize,
}

/// Give a player time in all games of a tournament
///
/// For arbiters: each game that goes on and over which the caller watches gets a ruling `adjust-clock` of its own, all of them
/// or none, 200 at most.
#[utoipa::path(post, path = "/tournaments/{id}/time", operation_id = "give_time", tag = "director", request_body = TimeRequest,
    params(Idempotency), responses((status = 200, body = TimeJson)))]
pub(super) async fn give_time(At(id): At<TournamentId>, posted: Posted<TimeRequest>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let new =
            NewTime { player: value.player, seconds: value.seconds, reason: value.reason, rule: value.rule };
        let given = door.app().running_tournaments().give_time(actor, id, new).await?;
        let games = given.games.iter().map(ToString::to_string).collect();
        let others = given.others;
        Answer::json(StatusCode::OK, &TimeJson { games, others })
    })
    .await
}

body! {
    /// A replacement.
    pub(in crate::http::api) struct NewReplacement {
        /// Who leaves.
        player: PlayerId,
        /// Who takes over: anybody who does not play in the tournament.
        substitute: PlayerId,
        /// Why, in 1 to 2,200 characters.
        reason: String,
    }
}

/// Let a substitute take a player's place
///
/// The number and the finished games stay; games that go on are annulled, with their records kept, and played anew. Only
/// where the sheet has replacement.
#[utoipa::path(post, path = "/tournaments/{id}/replacements", operation_id = "replace_player", tag = "tournaments", request_body = NewReplacement,
    params(Idempotency), responses((status = 200, body = TournamentJson)))]
pub(super) async fn replace(At(id): At<TournamentId>, posted: Posted<NewReplacement>) -> Answered {
    then_seen(id, posted, async |app, actor, value| {
        let action = Action::Replace { player: value.player, substitute: value.substitute };
        app.tournaments().perform(actor, id, action, &value.reason).await
    })
    .await
}

body! {
    /// A game to be played anew.
    pub(in crate::http::api) struct NewReplay {
        /// The game.
        game: GameId,
        /// Why, in 1 to 2,200 characters.
        reason: String,
    }
}

/// Have a game played anew
///
/// The old one is annulled, with its record kept; the new one is played on a board of its own.
#[utoipa::path(post, path = "/tournaments/{id}/replays", operation_id = "replay_game", tag = "tournaments", request_body = NewReplay,
    params(Idempotency), responses((status = 200, body = TournamentJson)))]
pub(super) async fn replay(At(id): At<TournamentId>, posted: Posted<NewReplay>) -> Answered {
    then_seen(id, posted, async |app, actor, value| {
        app.tournaments().perform(actor, id, Action::Replay(value.game), &value.reason).await
    })
    .await
}

body! {
    /// What the caller adds to the draw.
    pub(in crate::http::api) struct NewContribution {
        /// At most 64 characters on one line; an empty one takes the text back.
        text: String,
    }
}

/// Add a text of one's own to the draw, in place of the one before
///
/// After entering and before the start. It is published with the draw (`docs/tournaments.md`).
#[utoipa::path(put, path = "/tournaments/{id}/contribution", operation_id = "contribute_to_draw", tag = "tournaments", request_body = NewContribution,
    responses((status = 204, description = "it is kept")))]
pub(super) async fn contribute(At(id): At<TournamentId>, posted: Posted<NewContribution>) -> Done {
    let text = &posted.value.text;
    done(posted.door.app().tournament_setup().contribute(&posted.actor, id, text).await)
}
