//! The record as JSON, `fairschach-record/1`: everything that PGN says, and what became of each entry by which rule.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::imported::{Imported, ImportedFrom, ImportedMail, from_hex};
use super::read::face;
use super::tokens::cut;
use super::write::{drawn, letter};
use super::{Ending, Filed, Heading, Record, RecordError, RecordFault, RecordedTurn, Replay, Turn, fits};
use crate::base::{BySide, Side, Timestamp};
use crate::rules::notation::{Language, half_octal, pair_line, san, write_half};
use crate::rules::{self, Entry, Move, OptionValue, Position, RuleSet, Score, Start};

const FORMAT: &str = "fairschach-record/1";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordJson {
    format: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    game: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    event: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    site: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    round: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    white: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    black: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    date: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    started_at: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    clock: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    imported: Option<ImportedJson>,
    variant: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    turns: Vec<TurnJson>,
    #[serde(default)]
    result: Option<ResultJson>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pair: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<EntryJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<EntryJson>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dice: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lot: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    events: Option<Vec<FactJson>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryJson {
    entry: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    san: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    octal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    draw_offer: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    received_at: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    used_s: Option<u32>,
}

#[derive(Serialize, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct FactJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<String>,
    what: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    square: Option<String>,
    rule: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultJson {
    score: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ImportedJson {
    from: String,
    sha256: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    mails: Vec<ImportedMailJson>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ImportedMailJson {
    pair: u32,
    side: String,
    date: String,
    sha256: String,
}

impl Record {
    /// The record as JSON.
    pub fn to_json(&self) -> String {
        let (heading, rules) = (self.heading.clone(), &self.rules);
        let options = rules.options().into_iter();
        let turns = self.turns.iter().filter(|turn| turn.counts()).enumerate();
        let record = RecordJson {
            format: FORMAT.to_owned(),
            game: heading.game,
            event: heading.event,
            site: heading.site,
            round: heading.round,
            white: heading.white,
            black: heading.black,
            date: heading.date,
            started_at: heading.started.map(|at| at.to_string()),
            clock: heading.clock,
            imported: heading.imported.as_ref().map(imported_json),
            variant: rules.variant().to_owned(),
            rules: Some(rules.rules().to_owned()),
            options: options.map(|(name, value)| (name, option_to_json(&value))).collect(),
            board: rules.other_board().map(str::to_owned),
            start: rules.start_to_keep().map(ToString::to_string),
            position: Some(self.start.to_string()),
            turns: turns.map(|(at, turn)| self.turn_json(at + 1, turn)).collect(),
            result: self.ending.map(|ending| ResultJson {
                score: ending.score().to_owned(),
                by: ending.by.map(|by| by.as_str().to_owned()),
            }),
        };
        serde_json::to_string(&record).unwrap_or_default()
    }

    fn turn_json(&self, number: usize, turn: &Turn) -> TurnJson {
        let entry = |side| self.entry_json(turn, side);
        let facts = turn.resolution.facts.iter().map(|fact| FactJson {
            side: fact.side.map(|side| side.letter().to_owned()),
            what: fact.what.as_str().to_owned(),
            square: fact.what.square().map(|square| square.to_string()),
            rule: fact.rule.to_string(),
        });
        TurnJson {
            turn: Some(number),
            pair: Some(turn.before.pair()),
            white: entry(Side::White),
            black: entry(Side::Black),
            dice: turn.dice().iter().map(|face| letter(*face).to_string()).collect(),
            lot: drawn(self, turn).map(|side| side.as_str().to_owned()),
            events: Some(facts.collect()),
            position: Some(turn.resolution.position.to_string()),
            line: Some(pair_line(&turn.before, &turn.resolution, Language::English)),
        }
    }

    fn entry_json(&self, turn: &Turn, side: Side) -> Option<EntryJson> {
        let half = (*turn.resolution.halves.get(side))?;
        let filed = turn.filed.get(side).unwrap_or_default();
        let used = filed.used.map(|used| used.div_euclid(1_000_000).max(0));
        Some(EntryJson {
            entry: match half.entry? {
                Entry::Move(entry) => entry.to_string(),
                Entry::Pass => "pass".to_owned(),
                Entry::Invalid => "invalid".to_owned(),
            },
            san: Some(match half.entry? {
                Entry::Move(entry) if !self.rules.is_played_in_pairs() => {
                    san(&turn.before, &self.rules, side, entry, Language::English)
                }
                _ => write_half(&turn.before, &self.rules, side, &half),
            }),
            octal: half_octal(&turn.before, side, &half),
            outcome: Some(half.outcome.as_str().to_owned()),
            draw_offer: filed.draw_offer,
            received_at: filed.received.map(|at| at.to_string()),
            used_s: used.map(|used| u32::try_from(used).unwrap_or(u32::MAX)),
        })
    }

    /// Reads a record and plays it; what it says of positions, outcomes and events must be so.
    ///
    /// # Errors
    /// A text that is too long or not of this form, members that are unknown, and what does not follow the rules.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        fits(text)?;
        let json: RecordJson =
            serde_json::from_str(text).map_err(|error| RecordError::from(unfit(&error)))?;
        if json.format != FORMAT {
            let what = format!("format is {}, this reads {FORMAT:?}", cut(&json.format));
            return Err(RecordFault::of_all(what).into());
        }
        let fault = |what: String| RecordError::from(RecordFault::of_all(what));
        let (rules, start) = rules_of(&json).map_err(fault)?;
        let mut replay = Replay::new(rules, start);
        for (at, turn) in json.turns.iter().enumerate() {
            let number = at + 1;
            let of_turn = |what| fault(format!("turn {number}: {what}"));
            if replay.score != Score::Ongoing {
                return Err(of_turn(format!("the game is over ({})", replay.score.as_str())));
            }
            let told = told(&replay.now, turn).map_err(of_turn)?;
            replay.play(&told).map_err(of_turn)?;
        }
        let ending = json.result.as_ref().map(|result| {
            let ending = Ending::parse(&result.score, result.by.as_deref());
            ending.ok_or_else(|| fault(format!("result cannot be {}", cut(&result.score))))
        });
        let ending = ending.transpose()?;
        let record = replay.end(heading(&json).map_err(fault)?, ending).map_err(fault)?;
        for (at, (said, turn)) in json.turns.iter().zip(&record.turns).enumerate() {
            agrees(said, &record.turn_json(at + 1, turn))
                .map_err(|what| fault(format!("turn {}: {what}", at + 1)))?;
        }
        Ok(record)
    }
}

fn unfit(error: &serde_json::Error) -> RecordFault {
    RecordFault::at(error.line().max(1), format!("this is no record in JSON: {error}"))
}

/// An option of the rules as JSON says it.
pub fn option_to_json(value: &OptionValue) -> Value {
    match value {
        OptionValue::Word(word) => word.as_str().into(),
        OptionValue::Number(number) => (*number).into(),
        OptionValue::Flag(flag) => (*flag).into(),
        OptionValue::List(words) => words.clone().into(),
    }
}

/// An option of the rules as JSON says it; nothing where options are never of this form.
pub fn option_from_json(value: &Value) -> Option<OptionValue> {
    Some(match value {
        Value::String(word) => OptionValue::Word(word.clone()),
        Value::Bool(flag) => OptionValue::Flag(*flag),
        Value::Number(number) => OptionValue::Number(u32::try_from(number.as_u64()?).ok()?),
        Value::Array(_) => OptionValue::List(Vec::deserialize(value).ok()?),
        Value::Null | Value::Object(_) => return None,
    })
}

fn rules_of(json: &RecordJson) -> Result<(RuleSet, Position), String> {
    let mut options = BTreeMap::new();
    for (name, value) in &json.options {
        let read = option_from_json(value).ok_or_else(|| format!("option {} cannot be so", cut(name)))?;
        options.insert(name.clone(), read);
    }
    let preset = json.rules.as_deref().or(RuleSet::default_rules(&json.variant)).unwrap_or("");
    let rules = RuleSet::new(&json.variant, preset, &options).map_err(|error| error.to_string())?;
    let start = json.start.as_deref().map(Start::parse).transpose();
    let start = start.map_err(|error| error.to_string())?;
    let given = json.position.clone().map(Start::Position);
    let rules = rules
        .placed(json.board.as_deref(), start.as_ref().or(given.as_ref()))
        .map_err(|error| error.to_string())?;
    if rules.needs_start() {
        return Err(format!("{} needs position or start", rules.variant()));
    }
    let position = Position::start(&rules);
    match &json.position {
        Some(said) if *said != position.to_string() => Err("position is not that of start".to_owned()),
        _ => Ok((rules, position)),
    }
}

fn heading(json: &RecordJson) -> Result<Heading, String> {
    Ok(Heading {
        event: json.event.clone(),
        site: json.site.clone(),
        round: json.round.clone(),
        white: json.white.clone(),
        black: json.black.clone(),
        date: json.date.clone(),
        started: json.started_at.as_deref().map(moment).transpose()?,
        clock: json.clock.clone(),
        game: json.game.clone(),
        identity: BySide::default(),
        imported: json.imported.as_ref().map(imported).transpose()?,
    })
}

fn imported_json(imported: &Imported) -> ImportedJson {
    let mails = imported.mails.iter().map(|mail| ImportedMailJson {
        pair: mail.pair,
        side: mail.side.as_str().to_owned(),
        date: mail.date.to_string(),
        sha256: hex::encode(mail.sha256),
    });
    let (from, sha256) = (imported.from.as_str().to_owned(), hex::encode(imported.sha256));
    ImportedJson { from, sha256, mails: mails.collect() }
}

fn imported(json: &ImportedJson) -> Result<Imported, String> {
    let hash = |text: &str| from_hex(text).ok_or("imported: sha256 has 64 hexadecimal digits");
    let mails = json.mails.iter().map(|mail| {
        Ok(ImportedMail {
            pair: mail.pair,
            side: Side::parse(&mail.side).ok_or("imported: side is white or black")?,
            date: moment(&mail.date)?,
            sha256: hash(&mail.sha256)?,
        })
    });
    Ok(Imported {
        from: ImportedFrom::parse(&json.from).ok_or("imported: from is mbox, pgn or json")?,
        sha256: hash(&json.sha256)?,
        mails: mails.collect::<Result<_, String>>()?,
    })
}

fn moment(text: &str) -> Result<Timestamp, String> {
    Timestamp::parse(text).map_err(|error| error.to_string())
}

fn told(now: &Position, turn: &TurnJson) -> Result<RecordedTurn, String> {
    let given = BySide { white: turn.white.as_ref(), black: turn.black.as_ref() };
    let mut told = RecordedTurn::default();
    for (side, json) in given.iter() {
        let Some(json) = json else { continue };
        let entry = match json.entry.as_str() {
            "pass" => Entry::Pass,
            "invalid" => Entry::Invalid,
            text => {
                let entry = Move::parse(text).map_err(|error| format!("{}: {error}", side.as_str()))?;
                Entry::Move(rules::one_spelling(now, side, entry))
            }
        };
        *told.entries.get_mut(side) = Some(entry);
        let filed = Filed {
            received: json.received_at.as_deref().map(moment).transpose()?,
            used: json.used_s.map(|used| i64::from(used) * 1_000_000),
            draw_offer: json.draw_offer,
        };
        *told.filed.get_mut(side) = Some(filed).filter(|filed| *filed != Filed::default());
    }
    told.dice = turn.dice.iter().map(|text| face(text)).collect::<Result<_, _>>()?;
    told.lot = match turn.lot.as_deref() {
        Some(word) => Some(Side::parse(word).ok_or("lot is white or black")?),
        None => None,
    };
    Ok(told)
}

/// Whether what is said of a turn is so; what is not said is not looked at.
fn agrees(said: &TurnJson, is: &TurnJson) -> Result<(), String> {
    fn same<T: PartialEq>(name: &str, said: Option<&T>, is: Option<&T>) -> Result<(), String> {
        if said.is_none() || said == is {
            return Ok(());
        }
        Err(format!("{name} is another one by the rules"))
    }
    same("turn", said.turn.as_ref(), is.turn.as_ref())?;
    same("pair", said.pair.as_ref(), is.pair.as_ref())?;
    same("position", said.position.as_ref(), is.position.as_ref())?;
    same("events", said.events.as_ref(), is.events.as_ref())?;
    same("line", said.line.as_ref(), is.line.as_ref())?;
    for (said, is) in [(&said.white, &is.white), (&said.black, &is.black)] {
        let (Some(said), Some(is)) = (said, is) else { continue };
        same("outcome", said.outcome.as_ref(), is.outcome.as_ref())?;
        same("octal", said.octal.as_ref(), is.octal.as_ref())?;
        same("san", said.san.as_ref(), is.san.as_ref())?;
    }
    Ok(())
}
