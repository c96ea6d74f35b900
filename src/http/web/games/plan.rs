//! The page on which a conditional entry is chosen, step by step on a board: one's own move, the other side's, and on the
//! board that comes of the two the move that follows. Each step is a form that is posted: nothing chosen is in an address.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::games::filing::conditional::SetConditional;
use crate::app::games::filing::plan::{Next, Plan};
use crate::base::{BySide, GameId, Side};
use crate::game::{Channel, ConditionalFault};
use crate::http::web::games::conditional::to_box;
use crate::http::web::games::page::LegalEntry;
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::games::view::legal_entry;
use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::{Reader, send_padded, signed};
use crate::rules::{Entry, Position, RuleSet, read_entry};
use crate::show::Lang;
use crate::show::board::tray::{TrayMan, tray};
use crate::show::board::{Picture, side_name};
use crate::show::conditional::{entry_in_words, fault_in_words};
use crate::show::words;

/// The longest entry that is read, in bytes.
const ENTRY_BYTES_MAX: usize = 64;

/// What is chosen so far. No `Debug`: entries.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct PlanFields {
    /// The open turn; 0, as long as nothing is chosen.
    turn: u32,
    /// The own entry.
    own: String,
    /// The other side's.
    other: String,
    /// What is entered then.
    then: String,
    /// `yes`, if a draw is offered with it.
    draw_offer: String,
    /// The field from which on all is to be chosen again.
    back: String,
}

/// One step.
#[derive(Template)]
#[template(path = "web/plan.html")]
struct PlanPage {
    page: Page,
    id: String,
    game: String,
    /// "Pair 7 · White has the first-move right".
    heading: String,
    fault: Option<String>,
    note: Option<String>,
    turn: u32,
    /// Whose move is chosen: `white` or `black`.
    side: &'static str,
    /// What is asked.
    asks: String,
    /// What is chosen so far, in words.
    so_far: Vec<String>,
    /// The same as fields of the form.
    chosen: Vec<(&'static str, String)>,
    /// The field that this step fills.
    field: &'static str,
    /// The field from which on all is chosen again; nothing in the first step.
    back: Option<&'static str>,
    legal: Vec<LegalEntry>,
    board: String,
    resting: String,
    prompt: String,
    tray: Vec<TrayMan>,
}

/// Which entry is chosen in a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Own,
    Other,
    Then,
}

impl Step {
    const fn field(self) -> &'static str {
        match self {
            Step::Own => "own",
            Step::Other => "other",
            Step::Then => "then",
        }
    }
}

/// The first step.
pub(in crate::http::web) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    answer(&reader, actor, &id, PlanFields::default(), None).await
}

/// The next step; after the last one the conditional entry is kept.
pub(in crate::http::web) async fn step(
    reader: Reader,
    Path(id): Path<String>,
    Form(mut given): Form<PlanFields>,
) -> Response {
    let received = reader.door.app().now();
    let actor = signed!(reader);
    let lang = reader.page.lang;
    for text in [&mut given.own, &mut given.other, &mut given.then] {
        *text = text.trim().to_owned();
        if text.len() > ENTRY_BYTES_MAX {
            let fault = lang.tf("unread-long", &[("n", ENTRY_BYTES_MAX.into())]);
            return answer(&reader, actor, &id, PlanFields::default(), Some(fault)).await;
        }
    }
    if ["own", "other"].contains(&given.back.as_str()) {
        given.then.clear();
        given.other.clear();
        if given.back == "own" {
            given.own.clear();
        }
    } else if !given.then.is_empty() {
        let kept = async {
            let game = game_id(&id)?;
            let view = reader.door.app().games().game(Some(actor), game).await?;
            let side = view.own_side().ok_or(Error::NotFound)?;
            let set = SetConditional {
                pair: None,
                when: in_order(side, &given),
                then: given.then.clone(),
                draw_offer: given.draw_offer == "yes",
            };
            reader
                .door
                .app()
                .entries()
                .set_conditional(actor, game, given.turn, &set, received, Channel::Web)
                .await
        };
        return match kept.await {
            Ok(_) => to_box(&id),
            Err(Error::Conditional(fault)) => {
                given.then.clear();
                let fault =
                    format!("{} {}", fault_in_words(lang, &fault), lang.t("conditional-nothing-kept"));
                answer(&reader, actor, &id, given, Some(fault)).await
            }
            Err(error) => reader.fault(&error, &page_of(&id)),
        };
    }
    answer(&reader, actor, &id, given, None).await
}

/// The condition's entries, White's first where both are given.
fn in_order(side: Side, given: &PlanFields) -> Vec<String> {
    let (own, other) = (given.own.clone(), given.other.clone());
    let both = if side == Side::White { [own, other] } else { [other, own] };
    both.into_iter().filter(|text| !text.is_empty()).collect()
}

/// The page of the step that is due. What cannot be is chosen again from where it began.
async fn answer(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    mut given: PlanFields,
    mut fault: Option<String>,
) -> Response {
    let lang = reader.page.lang;
    loop {
        match page(reader, actor, id, &given, fault.clone()).await {
            Ok(page) => {
                let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
                return send_padded(status, &page);
            }
            Err(Error::Conditional(why)) if !given.other.is_empty() || !given.own.is_empty() => {
                // Of the last that was chosen; one's own, if the other side does not move.
                if given.other.is_empty() {
                    given.own.clear()
                } else {
                    given.other.clear()
                }
                fault = Some(fault_in_words(lang, &why));
            }
            Err(Error::Conditional(ConditionalFault::Blind)) => {
                return reader.fault(&Error::NotFound, &page_of(id));
            }
            Err(error) => return reader.fault(&error, &page_of(id)),
        }
    }
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    given: &PlanFields,
    fault: Option<String>,
) -> Result<PlanPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let game: GameId = game_id(id)?;
    let view = app.games().game(Some(actor), game).await?;
    let own = view.own_side().ok_or(Error::NotFound)?;
    let text = |side| if side == own { &given.own } else { &given.other };
    let chosen = BySide::from_fn(|side| Some(text(side).clone()).filter(|text| !text.is_empty()));
    let turn = Some(given.turn).filter(|turn| *turn != 0);
    let plan = app.entries().plan(actor, game, turn, chosen).await?;
    let step = match plan.next {
        Next::Open if !plan.legal.get(own).is_empty() && given.own.is_empty() => Step::Own,
        Next::Open => Step::Other,
        Next::Known(..) | Next::Roll => Step::Then,
    };
    let side = if step == Step::Other { own.opposite() } else { own };
    let nothing = Vec::new();
    let (position, legal, picture) = match &plan.next {
        Next::Known(resolution, legal) => (resolution.position, legal, Picture::after(resolution, own, lang)),
        Next::Roll => (plan.position, &nothing, Picture::of(&plan.position, own, lang)),
        Next::Open => (plan.position, plan.legal.get(side), Picture::of(&plan.position, own, lang)),
    };
    let other_chosen = !plan.legal.get(own.opposite()).is_empty();
    let own_chosen = !plan.legal.get(own).is_empty();
    let fields = [("own", &given.own), ("other", &given.other)];
    Ok(PlanPage {
        id: id.to_owned(),
        game: Side::ALL.map(|side| view.sides.get(side).player.name.clone()).join(" – "),
        heading: words::heading(lang, &plan.position, &view.rules),
        fault,
        note: plan_note(lang, &plan, step),
        turn: plan.turn,
        side: side.as_str(),
        asks: asks(lang, step, own),
        so_far: so_far(lang, &plan, &view.rules, given),
        chosen: fields
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| (name, text.clone()))
            .collect(),
        field: step.field(),
        back: match step {
            Step::Then if other_chosen => Some("other"),
            Step::Then | Step::Other if own_chosen => Some("own"),
            _ => None,
        },
        legal: legal.iter().map(|mv| legal_entry(lang, &position, *mv, None)).collect(),
        resting: picture.marks.resting.join(" "),
        prompt: prompt(lang, step, &position, side),
        tray: tray(lang, &position, side, legal),
        board: picture.svg(),
        page: reader.page.clone(),
    })
}

fn asks(lang: Lang, step: Step, own: Side) -> String {
    match step {
        Step::Own => lang.t("plan-own"),
        Step::Other => lang.tf("conditional-if", &[("side", side_name(lang, own.opposite()).into())]),
        Step::Then => lang.t("conditional-then"),
    }
}

fn prompt(lang: Lang, step: Step, position: &Position, side: Side) -> String {
    match step {
        _ if position.is_placing() => lang.t("tray-prompt"),
        Step::Other => lang.tf("plan-prompt", &[("side", side_name(lang, side).into())]),
        Step::Own | Step::Then => lang.t("board-prompt"),
    }
}

/// What one has to know in this step.
fn plan_note(lang: Lang, plan: &Plan, step: Step) -> Option<String> {
    match (step, &plan.next) {
        (Step::Own, _) => Some(lang.t("conditional-why")),
        (Step::Then, Next::Roll) => Some(lang.t("conditional-fault-roll")),
        (Step::Then, _) => Some(lang.t("plan-board")),
        (Step::Other, _) => None,
    }
}

/// What is chosen or settled so far, White's first.
fn so_far(lang: Lang, plan: &Plan, rules: &RuleSet, given: &PlanFields) -> Vec<String> {
    let position = &plan.position;
    let half = |side: Side| {
        let text = if side == plan.side { &given.own } else { &given.other };
        let read = || read_entry(text, position, rules, side).ok().map(|read| read.entry);
        let entry: Entry = plan.settled.get(side).or_else(read)?;
        let words = entry_in_words(lang, entry, Some(position));
        Some(lang.tf("conditional-half", &[("side", side_name(lang, side).into()), ("move", words.into())]))
    };
    Side::ALL.into_iter().filter_map(half).collect()
}
