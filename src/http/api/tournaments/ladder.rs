//! Ladders, and byes of Swiss tournaments.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::error::TournamentRefusal;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::ladder::view::{LadderChallenge, LadderView, Rung};
use crate::app::tournaments::setup::byes::RequestedBye;
use crate::base::{PlayerId, TournamentId};
use crate::http::api::described::sheets::LadderRulesJson;
use crate::http::api::extract::{Answer, Answered, At, Done, Idempotency, Posted, Shown, body, done, word};
use crate::http::api::games::draw_and_resign::Accepts;
use crate::http::api::shapes::{PersonJson, shape};
use crate::http::session::Caller;
use crate::tournament::ladder::{LadderRules, Move, RankReason};

shape! {
    /// A ladder.
    pub(in crate::http::api) struct LadderJson of ladder: LadderView {
        /// The tournament.
        id: Id = ladder.view.id,
        /// The tournament's state.
        state: &'static str = ladder.view.phase.as_str(),
        /// What its sheet says of it.
        #[schema(value_type = LadderRulesJson)]
        rules: LadderRules = ladder.rules,
        /// The caller's number, if they have a place.
        own: Option<u16> = ladder.own,
        /// From the first.
        places: Vec<RungJson> = ladder.rungs.iter().map(RungJson::from).collect(),
        /// Open challenges and games.
        open: Vec<LadderChallengeJson> = ladder.open.iter().map(LadderChallengeJson::from).collect(),
        /// The newest 200 moves.
        moves: Vec<LadderMoveJson> = ladder.moves.iter().map(LadderMoveJson::from).collect(),
    }
}

shape! {
    /// A place on a ladder.
    struct RungJson of rung: &Rung {
        /// From 1.
        place: usize = rung.place,
        /// The starting number of who has it.
        number: u16 = rung.number,
        /// Who has it.
        player: PersonJson = PersonJson::from(&rung.who.player),
        /// Their games and open challenges.
        busy: usize = rung.busy,
        /// Until when they cannot be challenged.
        protected_until: Option<Moment> = rung.protected,
        /// Whether the caller may challenge them; null without a place.
        may_challenge: Option<bool> = rung.challenge.map(|may| may.is_ok()),
        /// Why not.
        why_not: Option<&'static str> = rung
            .challenge
            .and_then(Result::err)
            .map(|why| TournamentRefusal::from(why).wording().english),
    }
}

shape! {
    /// A challenge on a ladder.
    struct LadderChallengeJson of one: &LadderChallenge {
        /// Its number.
        challenge: u16 = one.number,
        /// The challenger's starting number.
        challenger: u16 = one.challenger,
        /// The starting number of who is challenged.
        challenged: u16 = one.challenged,
        /// When it was made.
        made_at: Moment = one.made,
        /// By when it is to be answered.
        answer_by: Moment = one.answer_by,
        /// What has become of it.
        state: &'static str = one.stands.as_str(),
        /// Its game, once accepted.
        game: Option<Id> = one.game,
    }
}

/// A change of places.
#[derive(Serialize, ToSchema)]
struct LadderMoveJson {
    /// When.
    #[schema(format = "date-time")]
    at: String,
    /// Whose starting number.
    number: u16,
    /// From this place.
    from: Option<usize>,
    /// To this one.
    to: Option<usize>,
    /// `joined`, `left`, `won`, `drew` or `idle`; readers accept new words.
    why: &'static str,
    /// Against whom.
    against: Option<u16>,
}

impl From<&Move> for LadderMoveJson {
    fn from(one: &Move) -> LadderMoveJson {
        let (why, against) = match one.why {
            RankReason::Joined => ("joined", None),
            RankReason::Left => ("left", None),
            RankReason::Beat(other) => ("won", Some(other)),
            RankReason::Drew(other) => ("drew", Some(other)),
            RankReason::Idle => ("idle", None),
        };
        LadderMoveJson {
            at: one.at.to_string(),
            number: one.number,
            from: one.from,
            to: one.to,
            why,
            against,
        }
    }
}

/// The number of a new challenge.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ChallengedJson {
    /// It.
    challenge: u16,
}

/// Byes that were asked for.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ByesJson {
    /// By round.
    byes: Vec<ByeJson>,
}

shape! {
    /// A bye that was asked for.
    struct ByeJson of one: &RequestedBye {
        /// The round.
        round: u16 = one.round,
        /// Whose, by starting number or place of entry.
        number: u16 = one.number,
        /// `half` or `zero`.
        bye: &'static str = if one.half { "half" } else { "zero" },
    }
}

/// A ladder: places, open challenges and games, and the newest 200 moves
#[utoipa::path(get, path = "/tournaments/{id}/ladder", operation_id = "get_ladder", tag = "tournaments",
    responses((status = 200, body = LadderJson)))]
pub(super) async fn show(caller: Caller, At(id): At<TournamentId>) -> Shown<LadderJson> {
    let ladder = caller.app().ladders().ladder(caller.actor.as_ref(), id).await?;
    Ok(Json(ladder.into()))
}

body! {
    /// A challenge.
    pub(in crate::http::api) struct NewLadderChallenge {
        /// Whom.
        player: PlayerId,
    }
}

/// Challenge a player on a ladder
#[utoipa::path(post, path = "/tournaments/{id}/ladder", operation_id = "challenge_in_ladder", tag = "tournaments", request_body = NewLadderChallenge,
    params(Idempotency), responses((status = 201, body = ChallengedJson)))]
pub(super) async fn challenge(At(id): At<TournamentId>, posted: Posted<NewLadderChallenge>) -> Answered {
    Answer::once(posted, async |door, actor, NewLadderChallenge { player }| {
        let number = door.app().ladders().challenge_on_ladder(actor, id, player).await?;
        Answer::json(StatusCode::CREATED, &ChallengedJson { challenge: number })
    })
    .await
}

body! {
    /// An answer to a challenge.
    pub(in crate::http::api) struct NewLadderAnswer {
        /// `accept` or `decline`.
        answer: Accepts,
    }
}

/// Accept or decline a challenge on a ladder
#[utoipa::path(post, path = "/tournaments/{id}/ladder/{challenge}", operation_id = "answer_ladder_challenge", tag = "tournaments", request_body = NewLadderAnswer,
    params(("challenge" = u16, Path), Idempotency),
    responses((status = 204, description = "it is answered")))]
pub(super) async fn answer(
    At((id, number)): At<(TournamentId, u16)>,
    posted: Posted<NewLadderAnswer>,
) -> Answered {
    Answer::once(posted, async |door, actor, NewLadderAnswer { answer: Accepts(accept) }| {
        door.app().ladders().answer_ladder_challenge(actor, id, number, accept).await?;
        Ok(Answer::done())
    })
    .await
}

/// Take back one's challenge before it is answered
#[utoipa::path(delete, path = "/tournaments/{id}/ladder/{challenge}", operation_id = "take_ladder_challenge_back", tag = "tournaments",
    params(("challenge" = u16, Path)), responses((status = 204, description = "it is taken back")))]
pub(super) async fn take_back(At((id, number)): At<(TournamentId, u16)>, posted: Posted<()>) -> Done {
    done(posted.door.app().ladders().take_ladder_challenge_back(&posted.actor, id, number).await)
}

/// Byes asked for in rounds that are not paired yet
///
/// All of them for those who run the tournament, else the caller's own.
#[utoipa::path(get, path = "/tournaments/{id}/byes", operation_id = "list_byes", tag = "tournaments",
    responses((status = 200, body = ByesJson)))]
pub(super) async fn byes(caller: Caller, At(id): At<TournamentId>) -> Shown<ByesJson> {
    let asked = caller.app().tournament_setup().requested_byes(caller.signed()?, id).await?;
    Ok(Json(ByesJson { byes: asked.iter().map(ByeJson::from).collect() }))
}

word! {
    /// Whether half a point is given for it.
    pub(in crate::http::api) Half(bool): "half" => true, "zero" => false
}

body! {
    /// A bye.
    pub(in crate::http::api) struct NewBye {
        /// A round that is not paired yet.
        round: u16,
        /// `half` for half a point, `zero` for none.
        bye: Half,
        /// Whose; the caller's, if it is missing. Those who run the tournament ask for others.
        player: Option<PlayerId>,
    }
}

/// Ask for a bye in a round of a Swiss tournament that is not paired yet
#[utoipa::path(post, path = "/tournaments/{id}/byes", operation_id = "ask_bye", tag = "tournaments", request_body = NewBye,
    params(Idempotency), responses((status = 204, description = "it is asked for")))]
pub(super) async fn ask_bye(At(id): At<TournamentId>, posted: Posted<NewBye>) -> Answered {
    Answer::once(posted, async |door, actor, NewBye { round, bye, player }| {
        let action = Action::AskBye { player: player.unwrap_or(actor.id), round, half: bye.0 };
        door.app().tournaments().perform(actor, id, action, "").await?;
        Ok(Answer::done())
    })
    .await
}

/// Take back a bye before its round is paired
#[utoipa::path(delete, path = "/tournaments/{id}/byes/{player}/{round}", operation_id = "take_bye_back", tag = "tournaments",
    params(("round" = u16, Path)), responses((status = 204, description = "it is taken back")))]
pub(super) async fn take_bye_back(
    At((id, player, round)): At<(TournamentId, PlayerId, u16)>,
    posted: Posted<()>,
) -> Done {
    let action = Action::TakeByeBack { player, round };
    done(posted.door.app().tournaments().perform(&posted.actor, id, action, "").await)
}
