//! Objections, and a list of these, of rulings and of unsealings.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::arbitration::desk_view::{DisputesView, NewObjection, UnsealingView};
use crate::app::core::views::Person;
use crate::app::games::disputes::{EndView, ObjectionView};
use crate::base::{GameId, Timestamp};
use crate::game::event::Text;
use crate::game::{About, Asks, Finding};
use crate::http::api::arbitration::rulings::RulingJson;
use crate::http::api::extract::{Answer, Answered, At, Idempotency, Posted, Shown, body};
use crate::http::api::shapes::{PersonJson, shape};
use crate::http::session::Caller;

shape! {
    /// The ruling that answered an objection.
    pub(in crate::http::api) struct AnsweredJson of (number, finding): (u64, Finding) {
        /// `upheld` or `dismissed`.
        finding: &'static str = finding.as_str(),
        /// The number of its event in the public chain.
        seq: u64 = number,
    }
}

shape! {
    /// Who did something, and when.
    struct DoneByJson of (by, at): &(Person, Timestamp) {
        /// When.
        at: Moment = at,
        /// Who.
        by: PersonJson = PersonJson::from(by),
    }
}

shape! {
    /// An objection of a player.
    pub(in crate::http::api) struct ObjectionJson of view: &ObjectionView {
        /// The number of its event in the public chain.
        seq: u64 = view.seq,
        /// The turn that was open.
        turn: u32 = view.turn,
        /// When.
        at: Moment = view.at,
        /// `white` or `black`.
        by: &'static str = view.by.as_str(),
        /// `check`, `position`, `paper`, `clock`, `conduct`, `dead`, `appeal`, `adjudication` or `other`.
        about: &'static str = view.about.as_str(),
        /// By when an arbiter should answer.
        due: Moment = view.due(),
        /// What the player says; null if it was taken away.
        text: Option<String> = view.text.said().map(str::to_owned),
        /// The ruling, or the result, that an appeal is against.
        against: Option<u64> = view.against,
        /// `adjudication`: `win` or `draw`, what the player claims.
        asks: Option<&'static str> = view.asks.map(Asks::as_str),
        /// `adjudication`: the line of moves that goes with it; null if none does, or it was taken away.
        line: Option<String> = view.line.as_ref().and_then(Text::said).map(str::to_owned),
        /// The ruling that answered it; null while none has.
        answer: Option<AnsweredJson> = view.answer.map(AnsweredJson::from),
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
pub(super) async fn object(At(id): At<GameId>, posted: Posted<NewObjectionJson>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let new = NewObjection { about: value.about, text: value.text, against: value.against };
        let seq = door.app().arbitration().object(actor, id, new).await?;
        Answer::json(StatusCode::CREATED, &ObjectionMadeJson { seq })
    })
    .await
}

shape! {
    /// Rulings, objections and unsealings of a game.
    pub(in crate::http::api) struct DisputesJson of view: &DisputesView {
        /// Oldest first.
        rulings: Vec<RulingJson> = view.rulings.iter().map(RulingJson::from).collect(),
        /// Oldest first.
        objections: Vec<ObjectionJson> = view.objections.iter().map(ObjectionJson::from).collect(),
        /// How the game ended, each time; an upheld appeal may set an end aside.
        ends: Vec<EndJson> = view.ends.iter().map(EndJson::from).collect(),
        /// Turns that two arbiters unsealed.
        unsealings: Vec<UnsealingJson> = view.unsealings.iter().map(UnsealingJson::from).collect(),
        /// The numbers of the rulings, and of the loss on time, that the caller may appeal against now.
        may_appeal: Vec<u64> = view.may_appeal.clone(),
    }
}

shape! {
    /// An end of the game.
    struct EndJson of view: &EndView {
        /// The number of its event in the public chain.
        seq: u64 = view.seq,
        /// The turn that was open, or that was revealed last.
        turn: u32 = view.turn,
        /// When.
        at: Moment = view.at,
        /// `1-0`, `0-1`, `1/2-1/2`, `0-0` or `none`.
        score: &'static str = view.result.score(),
        /// How it came about, as in a game's result.
        by: &'static str = view.result.by.as_str(),
        /// Until when one can appeal against it: only after a loss on time.
        appeal_until: Option<Moment> = view.appeal_until(),
    }
}

shape! {
    /// An unsealing.
    pub(in crate::http::api) struct UnsealingJson of view: &UnsealingView {
        /// The turn.
        turn: u32 = view.turn,
        /// Why; null if it was taken away.
        reason: Option<String> = view.reason.clone(),
        /// Who asked, and when.
        asked: DoneByJson = (&view.asked).into(),
        /// Who agreed, and when; null while nobody has.
        agreed: Option<DoneByJson> = view.agreed.as_ref().map(DoneByJson::from),
        /// Who looked, and when.
        looks: Vec<DoneByJson> = view.looks.iter().map(DoneByJson::from).collect(),
    }
}

/// The rulings, objections and unsealings of a game
#[utoipa::path(get, path = "/games/{id}/disputes", operation_id = "get_disputes", tag = "games",
    responses((status = 200, body = DisputesJson)))]
pub(super) async fn disputes(caller: Caller, At(id): At<GameId>) -> Shown<DisputesJson> {
    let view = caller.app().arbitration().disputes(caller.actor.as_ref(), id).await?;
    Ok(Json(DisputesJson::from(&view)))
}
