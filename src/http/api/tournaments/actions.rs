//! The director's hand: turning a tournament on, stopping and ending it, leaving, substitutes, games played anew; and what
//! an entrant adds to the draw.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::tournaments::running::give_time::NewTime;
use crate::base::{GameId, PlayerId};
use crate::http::Door;
use crate::http::api::extract::fields::{Ask, Fields};
use crate::http::api::extract::request::{Answer, Posted, answer_once};
use crate::http::api::tournaments::shapes::TournamentJson;
use crate::http::api::tournaments::tournament::{InTournament, then_seen};
use crate::http::problem::{Problem, ProblemJson};

/// An act that turns a tournament on, stops it, or ends it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewAct {
    /// `open`, `close`, `start`, `pair`, `pause`, `resume`, `extend`, `end` or `cancel`.
    act: String,
    /// `extend`: the new last date, such as `2026-12-24`; if it is missing there is none any more.
    #[schema(format = "date")]
    ends: Option<String>,
    /// `pause`, `resume`, `extend`, `end` and `cancel`: why, in 1 to 2,200 characters.
    reason: Option<String>,
}

/// The act, read.
pub(in crate::http::api) enum Act {
    Open,
    Close,
    Start,
    Pair,
    Pause(String),
    Resume(String),
    Extend(Option<Date>, String),
    End(String),
    Cancel(String),
}

impl Ask for Act {
    fn read(fields: &mut Fields) -> Option<Act> {
        let act = fields.required::<String>("act");
        match act?.as_str() {
            "open" => Some(Act::Open),
            "close" => Some(Act::Close),
            "start" => Some(Act::Start),
            "pair" => Some(Act::Pair),
            "pause" => fields.required("reason").map(Act::Pause),
            "resume" => fields.required("reason").map(Act::Resume),
            "extend" => {
                let ends = fields.optional("ends");
                let reason = fields.required("reason");
                Some(Act::Extend(ends?, reason?))
            }
            "end" => fields.required("reason").map(Act::End),
            "cancel" => fields.required("reason").map(Act::Cancel),
            _ => {
                fields.blame(
                    "wrong-value",
                    "act",
                    "\"act\" takes open, close, start, pair, pause, resume, extend, end or cancel",
                );
                None
            }
        }
    }
}

/// Open, close, start, stop or end a tournament, let it go on, pair what is due, move its end, or break it off
///
/// Rounds are paired by themselves when they are due; `pair` does it at once, and says why where nothing is to be paired or
/// the pairing program could not. `end` does now what the sheet says of games that go on at the hard end; moving the hard end
/// takes it back. A stopped tournament's games all stand; when it goes on, every clock gets the time in which it stood.
/// Breaking off cancels the games that go on, one by one.
#[utoipa::path(post, path = "/tournaments/{id}/acts", tag = "tournaments", request_body = NewAct,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = TournamentJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn act(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<Act>,
) -> Result<Response, Problem> {
    let Posted { actor, value, once, .. } = posted;
    let work = async {
        let app = door.app();
        match &value {
            Act::Open => app.tournament_setup().open_tournament(&actor, id).await?,
            Act::Close => app.tournament_setup().close_tournament(&actor, id).await?,
            Act::Start => app.running_tournaments().start_tournament(&actor, id).await?,
            Act::Pair => app.pairings().pair_tournament(&actor, id).await?,
            Act::End(why) => app.running_tournaments().end_tournament(&actor, id, why).await?,
            Act::Pause(why) => app.running_tournaments().pause_tournament(&actor, id, why).await?,
            Act::Resume(why) => app.running_tournaments().resume_tournament(&actor, id, why).await?,
            Act::Extend(ends, why) => {
                app.running_tournaments().extend_tournament(&actor, id, *ends, why).await?
            }
            Act::Cancel(why) => app.running_tournaments().cancel_tournament(&actor, id, why).await?,
        }
        Ok(())
    };
    then_seen(&door, &actor, id, once, work).await
}

/// A withdrawal.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewWithdrawal {
    /// Who; the caller, if it is missing. Others are withdrawn by those who run the tournament.
    #[schema(format = "uuid")]
    player: Option<String>,
    /// In place of `player`: several, 200 at most, who are withdrawn together or not at all.
    players: Option<Vec<String>>,
    /// Whether it is for a long silence; only those who run the tournament say so.
    silent: Option<bool>,
    /// Why, in 1 to 2,200 characters.
    reason: String,
}

/// The withdrawal, read.
pub(in crate::http::api) struct Withdrawal {
    players: Option<Vec<PlayerId>>,
    silent: bool,
    reason: String,
}

impl Ask for Withdrawal {
    fn read(fields: &mut Fields) -> Option<Withdrawal> {
        let player = fields.some_id("player", PlayerId::parse);
        let several = fields.optional::<Vec<String>>("players");
        let silent = fields.optional("silent");
        let reason = fields.required("reason");
        let several = match several? {
            None => None,
            Some(ids) => {
                let read: Option<Vec<PlayerId>> = ids.iter().map(|id| PlayerId::parse(id).ok()).collect();
                if read.is_none() {
                    fields.blame("wrong-value", "players", "\"players\" takes ids of players");
                }
                Some(read?)
            }
        };
        let one = player?;
        if one.is_some() && several.is_some() {
            fields.blame("wrong-value", "players", "send \"player\" or \"players\", not both");
            return None;
        }
        Some(Withdrawal {
            players: several.or(one.map(|one| vec![one])),
            silent: silent?.unwrap_or(false),
            reason: reason?,
        })
    }
}

/// Withdraw from a tournament that is played
///
/// Oneself, or anybody for those who run it. What becomes of the games stands on the sheet; they end one by one afterwards.
#[utoipa::path(post, path = "/tournaments/{id}/withdrawals", tag = "tournaments", request_body = NewWithdrawal,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = TournamentJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn withdraw(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<Withdrawal>,
) -> Result<Response, Problem> {
    let Posted { actor, value, once, .. } = posted;
    let players = value.players.unwrap_or_else(|| vec![actor.id]);
    let app = door.app();
    let act = app.running_tournaments().withdraw_all(&actor, id, players, value.silent, &value.reason);
    then_seen(&door, &actor, id, once, act).await
}

/// Time for all games of one player.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct TimeAsked {
    /// Who gets it.
    #[schema(format = "uuid")]
    player: String,
    /// So much in each game: 1 to 31,536,000 seconds.
    seconds: i64,
    /// Why, in 1 to 2,000 characters.
    reason: String,
    /// By which rule, in 1 to 200 characters.
    rule: String,
}

impl Ask for NewTime {
    fn read(fields: &mut Fields) -> Option<NewTime> {
        let player = fields.id("player", PlayerId::parse);
        let seconds = fields.required("seconds");
        let (reason, rule) = (fields.required("reason"), fields.required("rule"));
        Some(NewTime { player: player?, seconds: seconds?, reason: reason?, rule: rule? })
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
/// For arbiters: each game that goes on and over which the caller watches gets a ruling `adjust_clock` of its own, all of them
/// or none, 200 at most.
#[utoipa::path(post, path = "/tournaments/{id}/time", tag = "director", request_body = TimeAsked,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = TimeJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn give_time(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<NewTime>,
) -> Result<Response, Problem> {
    let Posted { actor, value, once, .. } = posted;
    let work = async {
        let given = door.app().running_tournaments().give_time(&actor, id, value).await?;
        let games = given.games.iter().map(ToString::to_string).collect();
        let others = given.others;
        Answer::json(StatusCode::OK, &TimeJson { games, others })
    };
    answer_once(&door, &actor, once, work).await
}

/// A replacement.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewReplacement {
    /// Who leaves.
    #[schema(format = "uuid")]
    player: String,
    /// Who takes over: anybody who does not play in the tournament.
    #[schema(format = "uuid")]
    substitute: String,
    /// Why, in 1 to 2,200 characters.
    reason: String,
}

/// The replacement, read.
pub(in crate::http::api) struct Replacement {
    player: PlayerId,
    substitute: PlayerId,
    reason: String,
}

impl Ask for Replacement {
    fn read(fields: &mut Fields) -> Option<Replacement> {
        let player = fields.id("player", PlayerId::parse);
        let substitute = fields.id("substitute", PlayerId::parse);
        let reason = fields.required("reason");
        Some(Replacement { player: player?, substitute: substitute?, reason: reason? })
    }
}

/// Let a substitute take a player's place
///
/// The number and the finished games stay; games that go on are annulled, with their records kept, and played anew. Only
/// where the sheet has replacement.
#[utoipa::path(post, path = "/tournaments/{id}/replacements", tag = "tournaments", request_body = NewReplacement,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = TournamentJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn replace(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<Replacement>,
) -> Result<Response, Problem> {
    let Posted { actor, value, once, .. } = posted;
    let app = door.app();
    let act =
        app.running_tournaments().replace_entrant(&actor, id, value.player, value.substitute, &value.reason);
    then_seen(&door, &actor, id, once, act).await
}

/// A game to be played anew.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewReplay {
    /// The game.
    #[schema(format = "uuid")]
    game: String,
    /// Why, in 1 to 2,200 characters.
    reason: String,
}

/// The game, read.
pub(in crate::http::api) struct Replay {
    game: GameId,
    reason: String,
}

impl Ask for Replay {
    fn read(fields: &mut Fields) -> Option<Replay> {
        let game = fields.id("game", GameId::parse);
        let reason = fields.required("reason");
        Some(Replay { game: game?, reason: reason? })
    }
}

/// Have a game played anew
///
/// The old one is annulled, with its record kept; the new one is played on a board of its own.
#[utoipa::path(post, path = "/tournaments/{id}/replays", tag = "tournaments", request_body = NewReplay,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = TournamentJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn replay(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<Replay>,
) -> Result<Response, Problem> {
    let Posted { actor, value, once, .. } = posted;
    let act = door.app().running_tournaments().replay_game(&actor, id, value.game, &value.reason);
    then_seen(&door, &actor, id, once, act).await
}

/// What the caller adds to the draw.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewContribution {
    /// At most 64 characters on one line; an empty one takes the text back.
    text: String,
}

/// The text, read.
pub(in crate::http::api) struct Contribution(String);

impl Ask for Contribution {
    fn read(fields: &mut Fields) -> Option<Contribution> {
        fields.required("text").map(Contribution)
    }
}

/// Add a text of one's own to the draw, in place of the one before
///
/// After entering and before the start. It is published with the draw (`docs/tournaments.md`).
#[utoipa::path(put, path = "/tournaments/{id}/contribution", tag = "tournaments", request_body = NewContribution,
    params(("id" = String, Path, format = "uuid")),
    responses((status = 204, description = "it is kept"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn contribute(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<Contribution>,
) -> Result<StatusCode, Problem> {
    let Contribution(text) = posted.value;
    door.app().tournament_setup().contribute(&posted.actor, id, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}
