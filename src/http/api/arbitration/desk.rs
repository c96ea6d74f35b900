//! Objections, and a list of these, of rulings and of unsealings.

use axum::Json;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::arbitration::desk_view::{NewObjection, UnsealingView};
use crate::app::core::views::Person;
use crate::app::games::disputes::{EndView, ObjectionView};
use crate::base::{GameId, Timestamp};
use crate::game::event::Text;
use crate::game::{About, Asks, Finding};
use crate::http::api::arbitration::rulings::RulingJson;
use crate::http::api::extract::{Answer, At, Idempotency, Posted, body};
use crate::http::api::shapes::PersonJson;
use crate::http::problem::Problem;
use crate::http::session::Caller;

/// The ruling that answered an objection.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct AnsweredJson {
    /// `upheld` or `dismissed`.
    finding: &'static str,
    /// The number of its event in the public chain.
    seq: u64,
}

impl From<(u64, Finding)> for AnsweredJson {
    fn from((seq, finding): (u64, Finding)) -> Self {
        AnsweredJson { finding: finding.as_str(), seq }
    }
}

/// Who did something, and when.
#[derive(Serialize, ToSchema)]
struct DoneByJson {
    /// When.
    #[schema(format = "date-time")]
    at: String,
    /// Who.
    by: PersonJson,
}

impl From<&(Person, Timestamp)> for DoneByJson {
    fn from((by, at): &(Person, Timestamp)) -> Self {
        DoneByJson { at: at.to_string(), by: PersonJson::from(by) }
    }
}

/// An objection of a player.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ObjectionJson {
    /// The number of its event in the public chain.
    seq: u64,
    /// The turn that was open.
    turn: u32,
    /// When.
    #[schema(format = "date-time")]
    at: String,
    /// `white` or `black`.
    by: &'static str,
    /// `check`, `position`, `paper`, `clock`, `conduct`, `dead`, `appeal`, `adjudication` or `other`.
    about: &'static str,
    /// By when an arbiter should answer.
    #[schema(format = "date-time")]
    due: String,
    /// What the player says; null if it was taken away.
    text: Option<String>,
    /// The ruling, or the result, that an appeal is against.
    against: Option<u64>,
    /// `adjudication`: `win` or `draw`, what the player claims.
    asks: Option<&'static str>,
    /// `adjudication`: the line of moves that goes with it; null if none does, or it was taken away.
    line: Option<String>,
    /// The ruling that answered it; null while none has.
    answer: Option<AnsweredJson>,
}

impl From<&ObjectionView> for ObjectionJson {
    fn from(view: &ObjectionView) -> Self {
        ObjectionJson {
            seq: view.seq,
            turn: view.turn,
            at: view.at.to_string(),
            by: view.by.as_str(),
            about: view.about.as_str(),
            due: view.due().to_string(),
            text: view.text.said().map(str::to_owned),
            against: view.against,
            asks: view.asks.map(Asks::as_str),
            line: view.line.as_ref().and_then(Text::said).map(str::to_owned),
            answer: view.answer.map(AnsweredJson::from),
        }
    }
}

body! {
    /// An objection to be raised.
    pub(in crate::http::api) struct NewObjectionJson {
        /// `check`, `position`, `paper`, `clock`, `conduct`, `dead`, `appeal` or `other`.
        about: About,
        /// 1 to 2,000 characters, which all read who may see the game.
        text: String,
        /// `appeal`: the number of the ruling's event, or of the result's after a loss on time.
        against: Option<u64>,
    }
}

/// An objection that was raised.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ObjectionMadeJson {
    /// The number of its event.
    seq: u64,
}

/// Raise an objection, ask for a check, or appeal
///
/// Only players. The arbiter and the other player get a mail; the clocks run on.
#[utoipa::path(post, path = "/games/{id}/objections", operation_id = "raise_objection", tag = "acts", request_body = NewObjectionJson,
    params(Idempotency), responses((status = 201, body = ObjectionMadeJson)))]
pub(super) async fn object(
    At(id): At<GameId>,
    posted: Posted<NewObjectionJson>,
) -> Result<Response, Problem> {
    posted
        .once(async |door, actor, value| {
            let new = NewObjection { about: value.about, text: value.text, against: value.against };
            let seq = door.app().arbitration().object(actor, id, new).await?;
            Answer::json(StatusCode::CREATED, &ObjectionMadeJson { seq })
        })
        .await
}

/// Rulings, objections and unsealings of a game.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct DisputesJson {
    /// Oldest first.
    rulings: Vec<RulingJson>,
    /// Oldest first.
    objections: Vec<ObjectionJson>,
    /// How the game ended, each time; an upheld appeal may set an end aside.
    ends: Vec<EndJson>,
    /// Turns that two arbiters unsealed.
    unsealings: Vec<UnsealingJson>,
    /// The numbers of the rulings, and of the loss on time, that the caller may appeal against now.
    may_appeal: Vec<u64>,
}

/// An end of the game.
#[derive(Serialize, ToSchema)]
struct EndJson {
    /// The number of its event in the public chain.
    seq: u64,
    /// The turn that was open, or that was revealed last.
    turn: u32,
    /// When.
    #[schema(format = "date-time")]
    at: String,
    /// `1-0`, `0-1`, `1/2-1/2`, `0-0` or `none`.
    score: &'static str,
    /// How it came about, as in a game's result.
    by: &'static str,
    /// Until when one can appeal against it: only after a loss on time.
    #[schema(format = "date-time")]
    appeal_until: Option<String>,
}

impl From<&EndView> for EndJson {
    fn from(view: &EndView) -> Self {
        EndJson {
            seq: view.seq,
            turn: view.turn,
            at: view.at.to_string(),
            score: view.result.score(),
            by: view.result.by.as_str(),
            appeal_until: view.appeal_until().map(|until| until.to_string()),
        }
    }
}

/// An unsealing.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct UnsealingJson {
    /// The turn.
    turn: u32,
    /// Why; null if it was taken away.
    reason: Option<String>,
    /// Who asked, and when.
    asked: DoneByJson,
    /// Who agreed, and when; null while nobody has.
    agreed: Option<DoneByJson>,
    /// Who looked, and when.
    looks: Vec<DoneByJson>,
}

impl From<&UnsealingView> for UnsealingJson {
    fn from(view: &UnsealingView) -> Self {
        UnsealingJson {
            turn: view.turn,
            reason: view.reason.clone(),
            asked: (&view.asked).into(),
            agreed: view.agreed.as_ref().map(DoneByJson::from),
            looks: view.looks.iter().map(DoneByJson::from).collect(),
        }
    }
}

/// The rulings, objections and unsealings of a game
#[utoipa::path(get, path = "/games/{id}/disputes", operation_id = "get_disputes", tag = "games",
    responses((status = 200, body = DisputesJson)))]
pub(super) async fn disputes(caller: Caller, At(id): At<GameId>) -> Result<Json<DisputesJson>, Problem> {
    let view = caller.app().arbitration().disputes(caller.actor.as_ref(), id).await?;
    Ok(Json(DisputesJson {
        rulings: view.rulings.iter().map(RulingJson::from).collect(),
        objections: view.objections.iter().map(ObjectionJson::from).collect(),
        ends: view.ends.iter().map(EndJson::from).collect(),
        unsealings: view.unsealings.iter().map(UnsealingJson::from).collect(),
        may_appeal: view.may_appeal,
    }))
}
