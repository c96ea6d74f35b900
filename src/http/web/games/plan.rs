//! The page on which conditional entries are chosen, entry by entry on a board: one's own move, the other side's, on the board
//! that comes of the two the move that follows, and so on. Each choice is a form that is posted: nothing chosen is in an address.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::games::filing::plan::{Chosen, Due, Plan, Walked};
use crate::base::{GameId, Side};
use crate::game::{Canonical, Channel, ConditionalFault, STEPS_MAX};
use crate::http::web::games::conditional::{ConditionalBox, ids, kept, to_box};
use crate::http::web::games::page::LegalEntry;
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::games::view::legal_entry;
use crate::http::web::layout::{GameName, Page, Reader, send_padded, signed};
use crate::rules::Entry;
use crate::show::Lang;
use crate::show::board::tray::{TrayPiece, promoted, tray};
use crate::show::board::{Picture, side_name};
use crate::show::conditional::{entry_in_words, fault_in_words};
use crate::show::words;

/// The longest entry that is read, in bytes.
const ENTRY_BYTES_MAX: usize = 64;

/// The longest line of entries: the two of the open turn, then four steps of the most entries.
const LINE_BYTES_MAX: usize = 256;

/// What is chosen so far. No `Debug`: entries.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct PlanFields {
    /// The open turn; 0, as long as nothing is chosen.
    turn: u32,
    /// What is chosen so far: machine entries in the order in which they are asked, `draw` behind one with which a draw is
    /// offered.
    line: String,
    /// What is chosen now, in any notation.
    choice: String,
    /// `yes`, if a draw is offered with it.
    draw_offer: String,
    /// `keep`: it is kept with what was chosen before; `on`: and planned on.
    action: String,
    /// How many of the line stay; the others are chosen again.
    back: Option<usize>,
    /// A kept one to plan on from, instead of a line, ...
    from: String,
    /// ... after this step of it.
    step: usize,
}

/// One choice.
#[derive(Template)]
#[template(path = "web/plan.html")]
struct PlanPage {
    page: Page,
    id: String,
    game: GameName,
    /// "Pair 7 · White has the first-move right".
    heading: String,
    fault: Option<String>,
    note: Option<String>,
    turn: u32,
    /// Whose move is chosen: `white` or `black`.
    side: &'static str,
    /// Whether it is the other side's choice.
    other: bool,
    asks: String,
    /// "Step 2 of at most 4".
    depth: String,
    so_far: Vec<ChosenEntry>,
    /// The same as a field of the form.
    line: String,
    /// How much of the line stays if the last choice is made again; nothing at the first.
    back: Option<usize>,
    /// Whether an own entry is chosen that can be kept.
    keeps: bool,
    /// Whether one can plan on after it.
    goes_on: bool,
    legal: Vec<LegalEntry>,
    board: String,
    resting: String,
    prompt: String,
    tray: Vec<TrayPiece>,
    promoted: Vec<TrayPiece>,
    conditionals: Option<ConditionalBox>,
}

/// An entry that is chosen or settled.
struct ChosenEntry {
    words: String,
    /// How much of the line stays if it is chosen again; nothing if it is settled.
    back: Option<usize>,
    /// Whether a step begins with it.
    begins: bool,
}

/// The first choice.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    answer(&reader, actor, &id, (0, Vec::new()), None).await
}

/// The next choice; what can be kept is kept on demand.
pub(super) async fn step(reader: Reader, Path(id): Path<String>, Form(given): Form<PlanFields>) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let choice = given.choice.trim();
    for (text, max) in [(choice, ENTRY_BYTES_MAX), (&given.line, LINE_BYTES_MAX)] {
        if text.len() > max {
            let fault = lang.tf("unread-long", &[("n", max.into())]);
            return answer(&reader, actor, &id, (0, Vec::new()), Some(fault)).await;
        }
    }
    let mut line = match given.from.as_str() {
        "" => read_line(&given.line),
        from => match line_of(&reader, actor, &id, from, given.step).await {
            Ok(line) => line,
            Err(error) => return reader.fault(&error, &page_of(&id)),
        },
    };
    if let Some(back) = given.back {
        line.truncate(back);
        return answer(&reader, actor, &id, (given.turn, line), None).await;
    }
    if choice.is_empty() {
        return answer(&reader, actor, &id, (given.turn, line), None).await;
    }
    line.push(Chosen { text: choice.to_owned(), draw_offer: given.draw_offer == "yes" });
    let (keeps, goes_on) = (matches!(given.action.as_str(), "keep" | "on"), given.action == "on");
    if !keeps {
        return answer(&reader, actor, &id, (given.turn, line), None).await;
    }
    match keep(&reader, actor, &id, given.turn, line.clone()).await {
        Ok(true) if goes_on => answer(&reader, actor, &id, (given.turn, line), None).await,
        Ok(true) => to_box(&id),
        // It does not end with an own entry yet.
        Ok(false) => answer(&reader, actor, &id, (given.turn, line), None).await,
        Err(Error::Conditional(fault)) => {
            line.pop();
            let fault = format!("{} {}", fault_in_words(lang, &fault), lang.t("conditional-nothing-kept"));
            answer(&reader, actor, &id, (given.turn, line), Some(fault)).await
        }
        Err(error) => reader.fault(&error, &page_of(&id)),
    }
}

/// Keeps what was chosen; false if it does not end with an own entry.
async fn keep(reader: &Reader, actor: &Actor, id: &str, turn: u32, line: Vec<Chosen>) -> Result<bool, Error> {
    let (app, game) = (reader.door.app(), game_id(id)?);
    let received = app.now();
    let plan = app.entries().plan(actor, game, Some(turn), line).await?;
    let Some(set) = plan.conditional() else { return Ok(false) };
    app.entries().set_conditional(actor, game, turn, &set, received, Channel::Web).await?;
    Ok(true)
}

/// The entries of a line as it stands in the form.
fn read_line(text: &str) -> Vec<Chosen> {
    let mut line: Vec<Chosen> = Vec::new();
    for word in text.split_ascii_whitespace() {
        match line.last_mut() {
            Some(last) if word == "draw" => last.draw_offer = true,
            _ => line.push(Chosen { text: word.to_owned(), draw_offer: false }),
        }
    }
    line
}

/// The entries of a kept one up to a step.
async fn line_of(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    from: &str,
    step: usize,
) -> Result<Vec<Chosen>, Error> {
    let (game, from) = ids(id, from)?;
    let kept = reader.door.app().entries().conditionals(actor, game).await?;
    let own = kept.into_iter().find(|own| own.id == from && own.fate.is_none()).ok_or(Error::NotFound)?;
    let chosen = |entry: Canonical| Chosen { text: entry.entry_text(), draw_offer: entry.draw_offer };
    let plain = |entry: Entry| chosen(Canonical { entry, draw_offer: false });
    let when = &own.conditional.when;
    let mut line: Vec<Chosen> =
        [own.side, own.side.opposite()].into_iter().filter_map(|side| when.get(side).map(plain)).collect();
    for step in own.conditional.steps().take(step) {
        line.extend(step.others.iter().copied().map(plain));
        line.push(chosen(step.then));
    }
    Ok(line)
}

/// The page of the choice that is due. What cannot be is chosen again.
async fn answer(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    (turn, mut line): (u32, Vec<Chosen>),
    mut fault: Option<String>,
) -> Response {
    loop {
        match page(reader, actor, id, (turn, &line), fault.clone()).await {
            Ok(Some(page)) => {
                let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
                return send_padded(status, &page);
            }
            // There is nothing more to choose.
            Ok(None) => return to_box(id),
            Err(Error::Conditional(ConditionalFault::Blind)) => {
                return reader.fault(&Error::NotFound, &page_of(id));
            }
            Err(Error::Conditional(why)) if !line.is_empty() => {
                line.pop();
                fault = Some(fault_in_words(reader.page.lang, &why));
            }
            Err(error) => return reader.fault(&error, &page_of(id)),
        }
    }
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    (turn, line): (u32, &[Chosen]),
    fault: Option<String>,
) -> Result<Option<PlanPage>, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let game: GameId = game_id(id)?;
    let view = app.games().game(Some(actor), game).await?;
    let own = view.own_side().ok_or(Error::NotFound)?;
    let plan = app.entries().plan(actor, game, Some(turn).filter(|turn| *turn != 0), line.to_vec()).await?;
    let Some(due) = plan.due else { return Ok(None) };
    let side = if due == Due::Other { own.opposite() } else { own };
    let picture = picture(lang, &plan, reader.page.looks.lower(Some(own)));
    let all = app.entries().conditionals(actor, game).await?;
    let so_far = so_far(lang, &plan);
    let keeps = matches!(due, Due::Then | Due::Roll);
    Ok(Some(PlanPage {
        id: id.to_owned(),
        game: GameName::of(lang, &view),
        heading: words::heading(lang, &plan.position, &view.rules),
        fault,
        note: plan_note(lang, &plan, due),
        turn: plan.turn,
        side: side.as_str(),
        other: due == Due::Other,
        asks: asks(lang, due, own),
        depth: lang.tf("plan-step", &[("n", (plan.steps() + 1).into()), ("max", STEPS_MAX.into())]),
        back: so_far.iter().rev().find_map(|chosen| chosen.back),
        so_far,
        line: plan.walked.iter().filter(|walked| !walked.settled).map(written).collect::<Vec<_>>().join(" "),
        keeps,
        goes_on: due == Due::Then && plan.steps() + 1 < STEPS_MAX,
        legal: plan.legal.iter().map(|mv| legal_entry(lang, &plan.at, *mv, None)).collect(),
        resting: picture.marks.resting.join(" "),
        prompt: prompt(lang, due, &plan, side),
        tray: tray(lang, &plan.at, side, &plan.legal),
        promoted: promoted(lang, side, &plan.legal),
        board: picture.inline(),
        conditionals: Some(kept(lang, &all, true)).filter(|kept| !kept.kept.is_empty()),
        page: reader.page.clone(),
    }))
}

/// The board on which the choice is made, and how it came about; beside the other side's choice one's own stands on it.
fn picture(lang: Lang, plan: &Plan, lower: Side) -> Picture<'static> {
    let mut picture = match &plan.resolution {
        Some(resolution) => Picture::after(resolution, lower, lang),
        None => Picture::of(&plan.at, lower, lang),
    };
    if let Some(last) = own_beside(plan)
        && let Entry::Move(mv) = last.entry.entry
    {
        picture.marks.own = Some((mv.from.name().to_owned(), mv.to.name().to_owned()));
    }
    picture
}

/// One's own entry in the position in which the other side's is chosen.
fn own_beside(plan: &Plan) -> Option<&Walked> {
    plan.walked
        .last()
        .filter(|last| plan.due == Some(Due::Other) && last.due != Due::Other && last.at == Some(plan.at))
}

/// An entry of the line in the form.
fn written(walked: &Walked) -> String {
    walked.entry.to_string()
}

fn asks(lang: Lang, due: Due, own: Side) -> String {
    match due {
        Due::Own => lang.t("plan-own"),
        Due::Other => lang.tf("conditional-if", &[("side", side_name(lang, own.opposite()).into())]),
        Due::Then | Due::Roll => lang.t("conditional-then"),
    }
}

fn prompt(lang: Lang, due: Due, plan: &Plan, side: Side) -> String {
    match due {
        _ if plan.at.is_placing() => lang.t("tray-prompt"),
        Due::Other => lang.tf("plan-prompt", &[("side", side_name(lang, side).into())]),
        Due::Own | Due::Then | Due::Roll => lang.t("board-prompt"),
    }
}

/// What one has to know at this choice.
fn plan_note(lang: Lang, plan: &Plan, due: Due) -> Option<String> {
    let other = || [("side", side_name(lang, plan.side.opposite()).into())];
    match due {
        Due::Own => Some(lang.t("conditional-why")),
        Due::Other if own_beside(plan).is_some() => Some(lang.tf("plan-other", &other())),
        Due::Other if plan.steps() > 0 => Some(lang.tf("plan-other-after", &other())),
        Due::Other => None,
        Due::Roll => Some(lang.t("conditional-fault-roll")),
        Due::Then => Some(lang.t("plan-board")),
    }
}

/// What is chosen or settled so far, in order.
fn so_far(lang: Lang, plan: &Plan) -> Vec<ChosenEntry> {
    let mut chosen = 0;
    let mut before = None;
    let mut entries = Vec::new();
    for walked in &plan.walked {
        let side = if walked.due == Due::Other { plan.side.opposite() } else { plan.side };
        let said = entry_in_words(lang, walked.entry.entry, walked.at.as_ref());
        let words =
            lang.tf("conditional-half", &[("side", side_name(lang, side).into()), ("move", said.into())]);
        let words = match walked.entry.draw_offer {
            true => lang.tf("conditional-with-offer", &[("then", words.into())]),
            false => words,
        };
        let begins = before.is_none_or(|due| walked.due == Due::Other && matches!(due, Due::Then));
        entries.push(ChosenEntry { words, back: (!walked.settled).then_some(chosen), begins });
        chosen += usize::from(!walked.settled);
        before = Some(walked.due);
    }
    entries
}
