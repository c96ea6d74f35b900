//! What only its owner sees of a game, padded, so that the size of the archive tells nothing of an entry.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::views::OwnEntry;
use crate::app::error::Result;
use crate::app::games::filing::conditional::OwnConditional;
use crate::app::operations::export::parts::{Member, at};
use crate::base::GameId;
use crate::game::{Canonical, Fate, Greeting, PlanStep};
use crate::rules::Entry;
use crate::seal::LINE_BYTES_MAX;

/// Files of what is sealed are as long as some of these.
const PADDED_BYTES: usize = 4096;
/// What an entry, a draw offer, what is said and the blanks beside them take together.
const VARIED_BYTES: usize = 64 + LINE_BYTES_MAX;

/// The open entry, the draft and the conditional entries; then the notes, page by page.
pub(super) async fn of_game(app: &App, actor: &Actor, id: GameId) -> Result<Vec<Member>> {
    let entry = app.entries().own_entry(actor, id).await?;
    let draft = app.entries().draft(actor, id).await?;
    let conditionals = app.entries().conditionals(actor, id).await?;
    let mut members = vec![padded(
        format!("own/{id}.json"),
        &json!({
            "entry": entry.as_ref().map(own),
            "draft": draft.as_ref().map(own),
            "conditionals": conditionals.iter().map(conditional).collect::<Vec<_>>(),
        }),
    )];
    let mut before = None;
    loop {
        let notes = app.notes().notes(actor, id, before).await?;
        let Some(last) = notes.last() else { return Ok(members) };
        before = Some(last.turn);
        let lines: Vec<Value> = notes
            .iter()
            .map(|note| json!({ "turn": note.turn, "saved_at": at(note.saved), "text": note.text }))
            .collect();
        members.push(padded(format!("own/{id}-notes-{}.json", last.turn), &Value::from(lines)));
    }
}

pub(super) fn padded(name: String, value: &Value) -> Member {
    let mut bytes = value.to_string().into_bytes();
    bytes.resize((bytes.len() + 1).next_multiple_of(PADDED_BYTES) - 1, b' ');
    bytes.push(b'\n');
    (name, bytes)
}

/// With what a commitment can be counted out.
fn own(own: &OwnEntry) -> Value {
    let (entry, draw_offer) = (own.canonical.entry_text(), own.canonical.draw_offer);
    let (greeting, line) = (own.said.greeting.map(Greeting::as_str), own.said.line());
    let varied = json!([entry, draw_offer, greeting, line]).to_string().len();
    json!({
        "turn": own.turn,
        "pair": own.pair,
        "side": own.side.as_str(),
        "revision": own.revision,
        "received_at": at(own.received),
        "entry": entry,
        "draw_offer": draw_offer,
        "greeting": greeting,
        "line": line,
        "padding": " ".repeat(VARIED_BYTES.saturating_sub(varied)),
        "r": STANDARD.encode(own.r),
        "commitment": STANDARD.encode(own.commitment),
        "ctx": STANDARD.encode(&own.ctx),
        "receipt": own.receipt.as_ref().map(|receipt| receipt.note.as_str()),
    })
}

fn conditional(own: &OwnConditional) -> Value {
    let when = own.conditional.when.as_ref().map(|entry| entry.as_ref().map(text));
    let steps = std::iter::once(&own.conditional.next).chain(&own.conditional.further);
    json!({
        "turn": own.turn,
        "white": when.white,
        "black": when.black,
        "steps": steps.map(step).collect::<Vec<_>>(),
        "given_at": at(own.given),
        "fate": own.fate.map(Fate::as_str),
    })
}

fn step(step: &PlanStep) -> Value {
    json!({
        "when": step.others.iter().map(text).collect::<Vec<_>>(),
        "then": step.then.entry_text(),
        "draw_offer": step.then.draw_offer,
    })
}

fn text(entry: &Entry) -> String {
    Canonical { entry: *entry, draw_offer: false }.entry_text()
}
