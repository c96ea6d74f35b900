//! A ladder: the places, who may be challenged, what is played, and the moves.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{id_of, or_said};
use crate::app::error::{Error, TournamentRefusal};
use crate::app::tournaments::action::Action;
use crate::app::tournaments::ladder::standing::LadderChallengeState;
use crate::app::tournaments::ladder::view::{LadderChallenge, LadderView, Rung};
use crate::base::{PlayerId, Timestamp};
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use crate::http::web::tournaments::head::{Head, Tab};
use crate::show::numbers::ordinal;
use crate::show::{Lang, escape};
use crate::tournament::Phase;
use crate::tournament::ladder::{Move, RankReason, Refusal, Refused};

#[derive(Template)]
#[template(path = "web/ladder.html")]
struct LadderPage {
    page: Page,
    head: Head,
    id: String,
    fault: Option<String>,
    rungs: Vec<RungLine>,
    open: Vec<OpenLine>,
    moves: Vec<MoveLine>,
    /// The reader's own place in a sentence.
    own: Option<String>,
    may_join: bool,
    may_leave: bool,
    /// Whether challenges can be declined here.
    declinable: bool,
    declined_loses: bool,
}

struct RungLine {
    place: usize,
    name: String,
    player: String,
    rating: String,
    own: bool,
    /// What is to be known of the player.
    note: String,
    may: bool,
    why_not: String,
}

/// A challenge that waits for an answer, or is played.
pub(super) struct OpenLine {
    number: u16,
    pub(super) text: String,
    pub(super) until: Option<Timestamp>,
    pub(super) game: Option<String>,
    /// The reader is challenged.
    to_me: bool,
    /// The reader has challenged, and there is no answer.
    mine: bool,
}

struct MoveLine {
    at: Timestamp,
    text: String,
}

/// What a form of the page asks for.
#[derive(Deserialize)]
pub(super) struct LadderQuery {
    act: String,
    #[serde(default)]
    player: String,
    #[serde(default)]
    challenge: String,
}

/// Shows the ladder.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    shown(&reader, &id, None).await
}

async fn shown(reader: &Reader, id: &str, fault: Option<String>) -> Response {
    let status = if fault.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let id = or_fault!(reader, "/tournaments", id_of(id));
    let ladder = reader.door.app().ladders().ladder(reader.signed(), id).await;
    let ladder = or_fault!(reader, "/tournaments", ladder);
    send(status, &page(reader, &ladder, fault))
}

fn page(reader: &Reader, ladder: &LadderView, fault: Option<String>) -> LadderPage {
    let lang = reader.page.lang;
    let goes = ladder.view.phase == Phase::Running;
    let refused = ladder.rules.refused;
    LadderPage {
        head: Head::of(lang, &ladder.view, Tab::Table),
        id: ladder.view.id.to_string(),
        fault,
        rungs: ladder.rungs.iter().map(|rung| rung_line(reader, ladder, rung)).collect(),
        open: ladder.open.iter().map(|one| open_line(lang, ladder, one)).collect(),
        moves: ladder.moves.iter().map(|one| move_line(lang, ladder, one)).collect(),
        own: own_place(lang, ladder),
        may_join: goes && ladder.own.is_none() && reader.signed().is_some(),
        may_leave: goes && ladder.own.is_some(),
        declinable: refused != Refused::Plays,
        declined_loses: refused == Refused::Forfeit,
        page: reader.page.clone(),
    }
}

/// The reader's own place in a sentence.
pub(super) fn own_place(lang: Lang, ladder: &LadderView) -> Option<String> {
    let own = ladder.rungs.iter().find(|rung| ladder.own == Some(rung.number))?;
    Some(lang.tf("ladder-own", &[("place", ordinal(lang, own.place).into())]))
}

fn rung_line(reader: &Reader, ladder: &LadderView, rung: &Rung) -> RungLine {
    let lang = reader.page.lang;
    let mut notes = Vec::new();
    if rung.busy > 0 {
        notes.push(escape(&lang.tf("ladder-busy", &[("n", rung.busy.into())])));
    }
    if let Some(until) = rung.protected {
        notes.push(reader.page.sentence_at("ladder-protected-until", &until));
    }
    let why_not = match rung.challenge {
        // Those below and far above need no word.
        Some(Err(why)) if !matches!(why, Refusal::NotAbove | Refusal::TooFar | Refusal::Protected(_)) => {
            lang.say(TournamentRefusal::from(why).wording())
        }
        _ => String::new(),
    };
    RungLine {
        place: rung.place,
        name: rung.who.player.called(lang),
        player: rung.who.player.id.to_string(),
        rating: rung.who.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        own: ladder.own == Some(rung.number),
        note: notes.join(" · "),
        may: matches!(rung.challenge, Some(Ok(()))),
        why_not,
    }
}

pub(super) fn open_line(lang: Lang, ladder: &LadderView, one: &LadderChallenge) -> OpenLine {
    let args = [
        ("challenger", ladder.name(lang, one.challenger).into()),
        ("challenged", ladder.name(lang, one.challenged).into()),
    ];
    let open = one.stands == LadderChallengeState::Open;
    OpenLine {
        number: one.number,
        text: lang.tf(if open { "ladder-waits" } else { "ladder-plays" }, &args),
        until: open.then_some(one.answer_by),
        game: one.game.map(|game| game.to_string()),
        to_me: open && ladder.own == Some(one.challenged),
        mine: open && ladder.own == Some(one.challenger),
    }
}

fn move_line(lang: Lang, ladder: &LadderView, one: &Move) -> MoveLine {
    let other = match one.why {
        RankReason::Beat(other) | RankReason::Drew(other) => ladder.name(lang, other),
        _ => String::new(),
    };
    let key = match one.why {
        RankReason::Joined => "ladder-moved-joined",
        RankReason::Left => "ladder-moved-left",
        RankReason::Beat(_) => "ladder-moved-beat",
        RankReason::Drew(_) => "ladder-moved-drew",
        RankReason::Idle => "ladder-moved-idle",
    };
    let args = [
        ("name", ladder.name(lang, one.number).into()),
        ("other", other.into()),
        ("from", one.from.unwrap_or(0).into()),
        ("to", one.to.unwrap_or(0).into()),
        ("from_place", ordinal(lang, one.from.unwrap_or(0)).into()),
        ("to_place", ordinal(lang, one.to.unwrap_or(0)).into()),
    ];
    MoveLine { at: one.at, text: lang.tf(key, &args) }
}

/// Challenges, answers, takes back, or leaves.
pub(super) async fn act(reader: Reader, Path(id): Path<String>, Form(asked): Form<LadderQuery>) -> Response {
    let actor = signed!(reader);
    let done = async {
        let (app, tournament) = (reader.door.app(), id_of(&id)?);
        let challenge = || asked.challenge.parse::<u16>().map_err(|_| Error::NotFound);
        match asked.act.as_str() {
            "challenge" => {
                let player = PlayerId::parse(&asked.player).map_err(|_| Error::NotFound)?;
                app.ladders().challenge_on_ladder(actor, tournament, player).await.map(|_| ())
            }
            "accept" | "decline" => {
                let accept = asked.act == "accept";
                app.ladders().answer_ladder_challenge(actor, tournament, challenge()?, accept).await
            }
            "back" => app.ladders().take_ladder_challenge_back(actor, tournament, challenge()?).await,
            "leave" => {
                let why = reader.page.lang.t("ladder-leave-reason");
                let leave = Action::Withdraw { players: vec![actor.id], silent: false };
                app.tournaments().perform(actor, tournament, leave, &why).await
            }
            _ => Err(Error::NotFound),
        }
    };
    match or_fault!(reader, "/tournaments", or_said(reader.page.lang, done.await)) {
        Ok(()) => Redirect::to(&format!("/tournaments/{id}/ladder")).into_response(),
        Err(says) => shown(&reader, &id, Some(says)).await,
    }
}
