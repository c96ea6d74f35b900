//! Challenges: games that players offer one another.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::shapes::{GameJson, PersonJson, shape};
use crate::app::games::challenges::offer::{CHALLENGE_DAYS, NewChallenge, Opponent, default_start};
use crate::app::games::challenges::view::{
    ChallengeView, ChallengesView, RANGE_RATING_MAX, RANGE_RATING_MIN, RatingRange,
};
use crate::app::games::create::NewGameRequest;
use crate::base::{ChallengeId, PlayerId, Side};
use crate::http::api::described::sheets::OptionJson;
use crate::http::api::extract::{
    Answer, Answered, Ask, At, BoardName, Fields, Idempotency, Posted, RulesName, Shown, VariantName, body,
    word,
};
use crate::http::api::games::game::rules_or_usual;
use crate::http::session::Caller;
use crate::rules::{OptionValue, RuleSet};

word! {
    /// The challenger's side; nothing for the lot.
    pub(super) ByLot(Option<Side>):
        "white" => Some(Side::White), "black" => Some(Side::Black), "lot" => None
}

body! {
    /// A game to be offered.
    pub(super) struct NewChallengeJson {
        /// The one player that it is for; without `to` and `invite` it is for everybody.
        to: Option<PlayerId>,
        /// The mail address of a friend, who gets a link that works once and needs no account yet.
        invite: Option<String>,
        /// The challenger's: `white`, `black`, or `lot` (the default).
        side: Option<ByLot>,
        /// For how many days it stands: 1 to 60; 14 if it is missing.
        days: Option<u16>,
        /// Where it is for everybody: the lowest rating with which it can be accepted, 100 to 4000, in points of the newest list
        /// of the variant. Who is in no list has 1500. Without `rating_min` 100, without `rating_max` 4000.
        rating_min: Option<u16>,
        /// The highest.
        rating_max: Option<u16>,
        /// The variant.
        variant: VariantName,
        /// The rule set's name; the variant's first if it is missing.
        rules: Option<RulesName>,
        /// The options that differ from it.
        options: Option<BTreeMap<String, OptionValue>>,
        /// Another board than the variant's own.
        board: Option<BoardName>,
        /// Another start than the usual one, as when a game is made; where a variant has no usual one, an array is drawn.
        start: Option<String>,
        /// The same as a start of `position:…`.
        position: Option<String>,
        /// The regulation of time.
        clock: String,
        /// The terms that differ from the defaults.
        terms: Option<BTreeMap<String, String>>,
    }
    check one_opponent
}

fn one_opponent(fields: &mut Fields) {
    if fields.has("to") && fields.has("invite") {
        fields.push_error("wrong-value", "invite", "give either \"to\" or \"invite\"");
    }
}

impl Ask for NewChallenge {
    fn read(fields: &mut Fields) -> Option<NewChallenge> {
        let new = NewChallengeJson::read(fields)?;
        let to = match (new.to, new.invite) {
            (None, None) => Opponent::Anyone,
            (Some(player), None) => Opponent::Player(player),
            (_, Some(address)) => Opponent::Address(address),
        };
        let rules = rules_or_usual(new.rules, &new.variant);
        let options = new.options.unwrap_or_default();
        let drawn = || default_start(&RuleSet::new(&new.variant.0, &rules, &options).ok()?);
        let start = if new.position.is_none() { new.start.or_else(drawn) } else { new.start };
        let nobody = PlayerId::from_uuid(uuid::Uuid::nil());
        Some(NewChallenge {
            to,
            side: new.side.and_then(|side| side.0),
            days: new.days.unwrap_or(CHALLENGE_DAYS),
            ratings: match (new.rating_min, new.rating_max) {
                (None, None) => None,
                (min, max) => Some(RatingRange {
                    min: min.unwrap_or(RANGE_RATING_MIN),
                    max: max.unwrap_or(RANGE_RATING_MAX),
                }),
            },
            game: NewGameRequest {
                white: nobody,
                black: nobody,
                arbiter: None,
                arbiter2: None,
                variant: new.variant.0,
                rules,
                options,
                terms: new.terms.unwrap_or_default(),
                clock: new.clock,
                board: new.board.map(|board| board.0),
                start,
                position: new.position,
                request_key: None,
            },
        })
    }
}

shape! {
    /// A game that is offered.
    pub(super) struct ChallengeJson of view: &ChallengeView {
        /// Names it.
        id: Id = view.id,
        /// Who offers it.
        from: PersonJson = PersonJson::from(&view.from),
        /// To whom alone; null if it is for everybody, or was offered by mail.
        to: Option<PersonJson> = view.to.as_ref().map(PersonJson::from),
        /// Whether it was offered by mail.
        by_mail: bool = view.by_mail,
        /// The challenger's: `white`, `black` or `lot`. By lot the challenger has White if the first bit of SHA-256 over the
        /// ASCII text `fairschach colours`, the sixteen bytes of `id` and the sixteen bytes of `game` is 0.
        side: &'static str = view.side.map_or("lot", Side::as_str),
        /// The variant.
        variant: String = view.agreed.rules.variant().to_owned(),
        /// The rule set's name.
        rules: String = view.agreed.rules.rules().to_owned(),
        /// All options in force.
        #[schema(value_type = BTreeMap<String, OptionJson>)]
        options: Value = crate::app::core::rule_options::to_json(&view.agreed.rules.options()),
        /// All terms.
        terms: BTreeMap<&'static str, String> = view.agreed.terms.to_map(),
        /// The regulation of time.
        clock: String = view.agreed.clock.to_string(),
        /// The position at the start; null if its array is drawn when it is accepted.
        position: Option<String> = (!view.drawn).then(|| view.agreed.position.to_string()),
        /// When it was made.
        created_at: Moment = view.created,
        /// From when on it can no longer be accepted.
        expires_at: Moment = view.expires,
        /// `open`, `accepted`, `declined`, `withdrawn` or `expired`.
        state: &'static str = view.state.as_str(),
        /// The game that came of it.
        game: Option<Id> = view.game,
        /// The lowest rating with which it can be accepted; null: any.
        rating_min: Option<u16> = view.ratings.map(|range| range.min),
        /// The highest.
        rating_max: Option<u16> = view.ratings.map(|range| range.max),
    }
}

/// Open challenges.
#[derive(Serialize, ToSchema)]
pub(super) struct ChallengesJson {
    /// To the caller alone, newest first.
    to_you: Vec<ChallengeJson>,
    /// To everybody, from others, newest first.
    to_all: Vec<ChallengeJson>,
    /// The caller's own, newest first.
    own: Vec<ChallengeJson>,
}

/// Offer a game
///
/// To everybody, to one player, or to a friend by mail. Who accepts plays it; there is no arbiter.
#[utoipa::path(post, path = "/challenges", operation_id = "make_challenge", tag = "challenges", request_body = NewChallengeJson,
    params(Idempotency), responses((status = 201, body = ChallengeJson)))]
pub(super) async fn make(posted: Posted<NewChallenge>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let id = door.app().challenges().challenge(actor, value).await?;
        let view = door.app().challenges().challenge_by_id(actor, id).await?;
        Answer::json(StatusCode::CREATED, &ChallengeJson::from(&view))
    })
    .await
}

/// Open challenges
#[utoipa::path(get, path = "/challenges", operation_id = "list_challenges", tag = "challenges",
    responses((status = 200, body = ChallengesJson)))]
pub(super) async fn list(caller: Caller) -> Shown<ChallengesJson> {
    let ChallengesView { to_you, to_all, own } =
        caller.app().challenges().challenges(caller.signed()?).await?;
    let all = |views: Vec<ChallengeView>| views.iter().map(ChallengeJson::from).collect();
    Ok(Json(ChallengesJson { to_you: all(to_you), to_all: all(to_all), own: all(own) }))
}

/// A challenge that the caller has made, may accept, or plays the game of
#[utoipa::path(get, path = "/challenges/{id}", operation_id = "get_challenge", tag = "challenges",
    responses((status = 200, body = ChallengeJson)))]
pub(super) async fn show(caller: Caller, At(id): At<ChallengeId>) -> Shown<ChallengeJson> {
    let view = caller.app().challenges().challenge_by_id(caller.signed()?, id).await?;
    Ok(Json(ChallengeJson::from(&view)))
}

/// Accept a challenge
///
/// The game begins, and both players get its first mail.
#[utoipa::path(post, path = "/challenges/{id}/accept", operation_id = "accept_challenge", tag = "challenges",
    params(Idempotency), responses((status = 201, body = GameJson)))]
pub(super) async fn accept(At(id): At<ChallengeId>, posted: Posted<()>) -> Answered {
    Answer::once(posted, async |door, actor, ()| {
        let game = door.app().challenges().accept_challenge(actor, id).await?;
        let game = door.app().games().game(Some(actor), game).await?;
        Answer::json(StatusCode::CREATED, &GameJson::from(&game))
    })
    .await
}

/// Decline a challenge to oneself alone
///
/// Its maker is told.
#[utoipa::path(post, path = "/challenges/{id}/decline", operation_id = "decline_challenge", tag = "challenges",
    params(Idempotency), responses((status = 200, body = ChallengeJson)))]
pub(super) async fn decline(At(id): At<ChallengeId>, posted: Posted<()>) -> Answered {
    Answer::once(posted, async |door, actor, ()| {
        door.app().challenges().decline_challenge(actor, id).await?;
        let view = door.app().challenges().challenge_by_id(actor, id).await?;
        Answer::json(StatusCode::OK, &ChallengeJson::from(&view))
    })
    .await
}

/// Take one's own challenge back
#[utoipa::path(post, path = "/challenges/{id}/withdraw", operation_id = "withdraw_challenge", tag = "challenges",
    params(Idempotency), responses((status = 200, body = ChallengeJson)))]
pub(super) async fn withdraw(At(id): At<ChallengeId>, posted: Posted<()>) -> Answered {
    Answer::once(posted, async |door, actor, ()| {
        door.app().challenges().withdraw_challenge(actor, id).await?;
        let view = door.app().challenges().challenge_by_id(actor, id).await?;
        Answer::json(StatusCode::OK, &ChallengeJson::from(&view))
    })
    .await
}
