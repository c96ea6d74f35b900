//! What each filter says to one line.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow, bail};
use serde::Serialize;
use serde_json::Value;

use super::fields::Fields;
use crate::base::{BySide, Side};
use crate::game::record::option_from_json;
use crate::rules::notation::{
    Code, Control, Language, OctalForm, half_octal, pair_line, read_entry, read_octal, write_octal,
};
use crate::rules::{self, Chance, Entry, Half, Kind, Move, OptionValue, Position, RuleSet, Start};
use crate::show::rulebook::cases::face as face_of;

/// The deepest count; each level multiplies the work by hundreds.
const MAX_DEPTH: u32 = 10;

/// The rules and the position of a line.
pub(in crate::cli) struct Game {
    pub(in crate::cli) rules: RuleSet,
    pub(in crate::cli) position: Position,
}

impl Game {
    pub(in crate::cli) fn take(fields: &mut Fields, variant: &str) -> anyhow::Result<Game> {
        let rules = take_rules(fields, variant)?;
        let text: String = fields.need("position")?;
        // Such a text shows by itself that its castling is Chess960's.
        let rules = if rules.variant() == "fairschach" && Position::needs_chess960_castling(&text) {
            rules.with_chess960_castling()
        } else {
            rules
        };
        let position = Position::parse(&text, &rules)?;
        Ok(Game { rules, position })
    }
}

fn take_rules(fields: &mut Fields, variant: &str) -> anyhow::Result<RuleSet> {
    let start = fields.take::<String>("start")?;
    let start = start.map(|text| Start::parse(&text)).transpose()?;
    rules_from(fields, variant, start.as_ref())
}

fn rules_from(fields: &mut Fields, variant: &str, start: Option<&Start>) -> anyhow::Result<RuleSet> {
    let variant = fields.take("variant")?.unwrap_or_else(|| variant.to_owned());
    let preset = fields.take::<String>("rules")?;
    let preset = preset.as_deref().or(RuleSet::default_rules(&variant));
    let given: BTreeMap<String, Value> = fields.take("options")?.unwrap_or_default();
    // What no option takes goes on as it was written: who refuses it says what the option takes.
    let read =
        |value: Value| option_from_json(&value).unwrap_or_else(|| OptionValue::Word(value.to_string()));
    let options = given.into_iter().map(|(name, value)| (name, read(value))).collect();
    let board: Option<String> = fields.take("board")?;
    let rules = RuleSet::new(&variant, preset.unwrap_or("standard"), &options)?;
    Ok(rules.placed(board.as_deref(), start)?)
}

fn side(word: &str) -> anyhow::Result<Side> {
    Side::parse(word).ok_or_else(|| anyhow!("side {word:?} is none; write white or black"))
}

/// The side given, or the only one that may enter.
fn take_side(fields: &mut Fields, position: &Position) -> anyhow::Result<Side> {
    match fields.take::<String>("side")? {
        Some(word) => side(&word),
        None => position.turn().only().ok_or_else(|| anyhow!("field side is missing; write white or black")),
    }
}

#[derive(Serialize)]
struct Resolved<'a> {
    id: &'a Value,
    position: String,
    check: Vec<&'static str>,
    result: &'static str,
    events: Vec<Event>,
    #[serde(flatten)]
    halves: Halves,
    line: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Halves {
    Both {
        white: Option<HalfAnswer>,
        black: Option<HalfAnswer>,
    },
    One {
        #[serde(rename = "move")]
        moved: Option<HalfAnswer>,
    },
}

#[derive(Serialize)]
struct Event {
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<&'static str>,
    rule: &'static str,
}

#[derive(Serialize)]
struct HalfAnswer {
    outcome: &'static str,
    octal: Option<String>,
}

pub(super) fn resolve(id: &Value, mut fields: Fields, variant: &str) -> anyhow::Result<String> {
    let Game { rules, position } = Game::take(&mut fields, variant)?;
    let mover = position.turn().only().filter(|_| !rules.is_played_in_pairs());
    let entries = match mover {
        Some(mover) => {
            let mut entries = BySide::default();
            *entries.get_mut(mover) = take_entry(&mut fields, "move", &position, mover)?;
            entries
        }
        None => BySide {
            white: take_entry(&mut fields, "white", &position, Side::White)?,
            black: take_entry(&mut fields, "black", &position, Side::Black)?,
        },
    };
    let history: Vec<String> = fields.take("history")?.unwrap_or_default();
    let lot = fields.take::<String>("lot")?.map(|word| side(&word)).transpose()?;
    let dice = take_dice(&mut fields)?;
    fields.done()?;
    let history = history.iter().map(|text| Position::parse(text, &rules)).collect::<Result<Vec<_>, _>>()?;
    let resolution =
        rules::resolve_with_chance(&position, &rules, &entries, &history, &Chance { lot, dice: &dice })?;
    let events = resolution.facts.iter().map(|fact| Event {
        side: fact.side.map(Side::letter),
        what: fact.what.as_str(),
        square: fact.what.square().map(|square| square.name()),
        rule: fact.rule.as_str(),
    });
    let check = resolution.position.in_check();
    let half = |side| resolution.halves.get(side).map(|half| half_answer(&position, side, &half));
    json(&Resolved {
        id,
        position: resolution.position.to_string(),
        check: check.iter().filter(|(_, checked)| **checked).map(|(side, _)| side.letter()).collect(),
        result: resolution.score.as_str(),
        events: events.collect(),
        halves: match mover {
            Some(mover) => Halves::One { moved: half(mover) },
            None => Halves::Both { white: half(Side::White), black: half(Side::Black) },
        },
        line: pair_line(&position, &resolution, Language::English),
    })
}

fn half_answer(before: &Position, side: Side, half: &Half) -> HalfAnswer {
    HalfAnswer { outcome: half.outcome.as_str(), octal: half_octal(before, side, half) }
}

/// The faces rolled (VARIASCHACH), one capital letter each; `X` is the dot.
fn take_dice(fields: &mut Fields) -> anyhow::Result<Vec<Kind>> {
    let faces: Vec<String> = fields.take("dice")?.unwrap_or_default();
    let face = |word: &String| match (word.chars().next(), word.len()) {
        (Some(letter), 1) => face_of(letter),
        _ => None,
    };
    let read =
        |word| face(word).with_context(|| format!("field dice: {word:?} is no face; they are P N B R Q X"));
    faces.iter().map(read).collect()
}

/// A machine move, `invalid`, or null for none.
fn take_entry(
    fields: &mut Fields,
    name: &'static str,
    position: &Position,
    side: Side,
) -> anyhow::Result<Option<Entry>> {
    let text: Option<String> = fields.need_or_null(name)?;
    Ok(match text.as_deref() {
        None => None,
        Some("invalid") => Some(Entry::Invalid),
        Some(text) => {
            let entry = Move::parse(text).map_err(|error| anyhow!("field {name}: {error}"))?;
            Some(Entry::Move(rules::one_spelling(position, side, entry)))
        }
    })
}

#[derive(Serialize)]
struct LegalAnswer<'a> {
    id: &'a Value,
    moves: Vec<String>,
    check: bool,
    pass: bool,
}

pub(super) fn legal(id: &Value, mut fields: Fields, variant: &str) -> anyhow::Result<String> {
    let Game { rules, position } = Game::take(&mut fields, variant)?;
    let side = take_side(&mut fields, &position)?;
    fields.done()?;
    json(&LegalAnswer {
        id,
        moves: rules::legal(&position, &rules, side).iter().map(Move::to_string).collect(),
        check: *position.in_check().get(side),
        pass: rules::must_pass(&position, &rules, side),
    })
}

#[derive(Serialize)]
struct StartAnswer<'a> {
    id: &'a Value,
    position: String,
}

pub(super) fn start(id: &Value, mut fields: Fields, variant: &str) -> anyhow::Result<String> {
    let start = take_start(&mut fields)?;
    let rules = rules_from(&mut fields, variant, start.as_ref())?;
    fields.done()?;
    if rules.needs_start() {
        bail!("{} has no start of its own; give number, row or start", rules.variant());
    }
    json(&StartAnswer { id, position: Position::start(&rules).to_string() })
}

/// At most one of `start`, `number` and `row`.
fn take_start(fields: &mut Fields) -> anyhow::Result<Option<Start>> {
    let text: Option<String> = fields.take("start")?;
    let number: Option<u16> = fields.take("number")?;
    let row: Option<String> = fields.take("row")?;
    let text = match (text, number, row) {
        (None, None, None) => return Ok(None),
        (Some(text), None, None) => text,
        (None, Some(number), None) => format!("chess960:{number}"),
        (None, None, Some(row)) => format!("shuffle:{row}"),
        _ => bail!("give only one of start, number and row"),
    };
    Ok(Some(Start::parse(&text)?))
}

#[derive(Serialize)]
struct PerftAnswer<'a> {
    id: &'a Value,
    nodes: u64,
}

pub(super) fn perft(id: &Value, mut fields: Fields, variant: &str) -> anyhow::Result<String> {
    let Game { rules, position } = Game::take(&mut fields, variant)?;
    let depth: u32 = fields.need("depth")?;
    fields.done()?;
    if depth > MAX_DEPTH {
        bail!("depth {depth} is too deep; at most {MAX_DEPTH}");
    }
    json(&PerftAnswer { id, nodes: rules::perft(&position, &rules, depth) })
}

#[derive(Serialize)]
struct Written<'a> {
    id: &'a Value,
    octal: String,
}

#[derive(Serialize)]
struct ReadBack<'a> {
    id: &'a Value,
    entry: String,
}

pub(super) fn octal(id: &Value, mut fields: Fields, variant: &str) -> anyhow::Result<String> {
    let game = Game::take(&mut fields, variant)?;
    let side = take_side(&mut fields, &game.position)?;
    let form = fields.take::<usize>("form")?.map(form).transpose()?;
    let entry: Option<String> = fields.take("entry")?;
    let octal: Option<String> = fields.take("octal")?;
    fields.done()?;
    match (entry, octal) {
        (Some(entry), None) => {
            let code = code(&entry, &game, side)?;
            let octal = write_octal(&game.position, side, code, form.unwrap_or(OctalForm::Six))?;
            json(&Written { id, octal })
        }
        (None, Some(octal)) => {
            let digits = octal.chars().filter(char::is_ascii_digit).count();
            if let Some(form) = form.filter(|form| form.digits() != digits) {
                bail!("form {} is asked for, but the code has {digits} digits", form.digits());
            }
            let entry = match read_octal(&octal, &game.position, side)? {
                Code::Move(entry) => entry.to_string(),
                Code::Control(word) => word.as_str().to_owned(),
            };
            json(&ReadBack { id, entry })
        }
        _ => bail!("give either entry, to be written as code, or octal, to be read"),
    }
}

fn form(digits: usize) -> anyhow::Result<OctalForm> {
    OctalForm::with_digits(digits)
        .ok_or_else(|| anyhow!("form {digits} is none of an entry; use 4, 5, 6, 10 or 11"))
}

/// A machine move or control word, legal or not; in any other notation only what is legal can be told.
fn code(text: &str, game: &Game, side: Side) -> anyhow::Result<Code> {
    if let Ok(entry) = Move::parse(text) {
        return Ok(Code::Move(rules::one_spelling(&game.position, side, entry)));
    }
    if let Some(word) = Control::parse(text) {
        return Ok(Code::Control(word));
    }
    Ok(match read_entry(text, &game.position, &game.rules, side)?.entry {
        Entry::Move(entry) => Code::Move(entry),
        Entry::Pass => Code::Control(Control::Pass),
        Entry::Invalid => Code::Control(Control::Illegible),
    })
}

fn json(answer: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(answer)?)
}
