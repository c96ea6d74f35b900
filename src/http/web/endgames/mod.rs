//! Endgame tables: what a position of few pieces is worth, how both sides best play it, and playing it against the tables.

pub(super) mod says;

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use url::form_urlencoded::Serializer;

use crate::app::error::{Error, FormFault};
use crate::base::{BySide, Side};
use crate::engine::roll;
use crate::engine::tables::RULES;
use crate::http::endgames::{self, FEW_PIECES, Found, TableVerdict};
use crate::http::web::endgames::says::{Described, describe, fault_of, in_normal};
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, read_query, send};
use crate::http::web::problems::compose::{PieceChoice, pieces, set};
use crate::http::web::rules::lessons::Shown;
use crate::rules::{Entry, Move, OptionValue, Position, Resolution, RuleSet, Square, legal, resolve, score};
use crate::show::board::mixed::MixedArrow;
use crate::show::board::{Picture, side_name};
use crate::show::{Lang, facts, notation, numbers, words};

/// The longest position text.
const POSITION_BYTES_MAX: usize = 120;
/// Where one begins: with a rook, which forces no mate without FSR 8.
const BEGIN: &str = "7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -";

#[derive(Template)]
#[template(path = "web/endgames.html")]
struct EndgamesPage {
    page: Page,
    shown: Shown,
    position: String,
    position_bytes_max: usize,
    few: u32,
    squares: Vec<&'static str>,
    /// The one that was changed last.
    square: String,
    pieces: Vec<PieceChoice>,
    faults: FieldFaults,
    /// Who is played against the tables, as the address says it.
    side: Option<&'static str>,
    /// How far the tables are that are being built, in per cent.
    building: Option<u32>,
    told: Option<Described>,
    /// Who wins, where the game has turned into normal chess.
    normal: Option<String>,
    /// Whether it is played against the tables; what the best moves are is then a matter of asking.
    playing: bool,
    sides: Vec<SideChoice>,
    came: Option<Came>,
}

/// A side to play.
struct SideChoice {
    value: &'static str,
    label: String,
    moves: Vec<MoveChoice>,
    chosen: bool,
}

struct MoveChoice {
    value: String,
    label: String,
}

/// What came of the last pair.
struct Came {
    line: String,
    rolled: String,
    facts: Vec<String>,
    /// How the game ended, if it did.
    over: Option<String>,
}

/// What is asked: a position, or one and the pair that was played in it.
#[derive(Deserialize, Default)]
pub(in crate::http::web) struct EndgamesQuery {
    position: Option<String>,
    few: Option<u32>,
    square: Option<String>,
    man: Option<String>,
    /// `set` puts the piece on the square.
    act: Option<String>,
    /// Who is played against the tables.
    side: Option<String>,
    white: Option<String>,
    black: Option<String>,
    roll: Option<u32>,
}

/// A move against the tables.
#[derive(Deserialize)]
pub(in crate::http::web) struct PlayForm {
    position: String,
    few: u32,
    side: String,
    #[serde(default)]
    entry: String,
}

/// A position that is looked at, by these rules.
struct Looked {
    rules: RuleSet,
    few: u32,
    position: Position,
    /// The position before the last pair, and what became of it.
    last: Option<(Position, Resolution)>,
}

/// The rules that tables are built for.
fn rules_of(few: u32) -> Result<RuleSet, Error> {
    let options = BTreeMap::from([("few_pieces".to_owned(), OptionValue::Number(few))]);
    RuleSet::new("fairschach", RULES, &options).map_err(|fault| Error::Broken(fault.to_string()))
}

/// What is asked for as a position; the key of what is wrong.
fn looked(asked: &EndgamesQuery, rules: RuleSet, few: u32) -> Result<Looked, &'static str> {
    let text = asked.position.as_deref().unwrap_or(BEGIN).trim();
    let read = (text.len() <= POSITION_BYTES_MAX).then(|| Position::parse(text, &rules).ok()).flatten();
    let before = read.ok_or("compose-fault-position")?;
    if asked.act.as_deref() == Some("set") {
        let after = set(&before, &rules, (asked.square.as_deref(), asked.man.as_deref()));
        let position = after.ok_or("compose-fault-set")?;
        return Ok(Looked { rules, few, position, last: None });
    }
    if asked.white.is_none() && asked.black.is_none() {
        return Ok(Looked { rules, few, position: before, last: None });
    }
    let entry = |text: &Option<String>| match text.as_deref() {
        None | Some("") => Ok(None),
        Some(text) => Move::parse(text).map(|mv| Some(Entry::Move(mv))).map_err(|_| "endgames-fault-move"),
    };
    let entries = BySide { white: entry(&asked.white)?, black: entry(&asked.black)? };
    let after = resolve(&before, &rules, &entries, &[]).map_err(|_| "endgames-fault-move")?;
    Ok(Looked { rules, few, position: after.position, last: Some((before, after)) })
}

pub(super) async fn show(reader: Reader, asked: Result<Query<EndgamesQuery>, QueryRejection>) -> Response {
    let asked = or_fault!(reader, "/endgames", read_query(asked, "position"));
    if let Err(problem) = reader.door.limits().probing.take(&reader.who) {
        return problem.into_response();
    }
    let few = asked.few.filter(|few| FEW_PIECES.contains(few)).unwrap_or(FEW_PIECES[0]);
    let rules = or_fault!(reader, "/learn", rules_of(few));
    let mut page = empty_page(reader.page.clone(), few, &asked);
    let side = asked.side.as_deref().and_then(Side::parse);
    page.side = side.map(Side::as_str);
    let looked = match looked(&asked, rules.clone(), few) {
        Ok(looked) => looked,
        Err(key) => {
            page.push_error(key);
            // What stood there before still stands.
            let before = EndgamesQuery { position: asked.position, ..EndgamesQuery::default() };
            if let Ok(before) = self::looked(&before, rules, few) {
                page.picture(&before);
            }
            return send(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    page.position = looked.position.to_string();
    page.came = came(page.page.lang, &looked, asked.roll);
    let over = page.came.as_ref().is_some_and(|came| came.over.is_some());
    let found = if over { Ok(Answer::Over) } else { answered(&reader, &looked).await };
    let mut status = StatusCode::OK;
    match found {
        Ok(Answer::Over) => {}
        Ok(Answer::Building(permille)) => page.building = Some(permille / 10),
        Ok(Answer::Described(told)) => page.describe(&looked, &told, side),
        Ok(Answer::Normal(value)) => page.normal = Some(in_normal(page.page.lang, value)),
        Ok(Answer::Fault(key)) => {
            page.push_error(key);
            status = StatusCode::UNPROCESSABLE_ENTITY;
        }
        Err(error) => return reader.fault(&error, "/endgames"),
    }
    page.picture(&looked);
    send(status, &page)
}

/// What the tables answer.
enum Answer {
    Described(TableVerdict),
    /// The game has turned into normal chess; White's result.
    Normal(i32),
    Building(u32),
    /// The key of what is wrong.
    Fault(&'static str),
    Over,
}

async fn answered(reader: &Reader, looked: &Looked) -> Result<Answer, Error> {
    let before = looked.last.as_ref().map(|(before, _)| before);
    for position in before.into_iter().chain([&looked.position]) {
        if reader.door.app().games().forbids_engines_at(position).await? {
            return Ok(Answer::Fault("endgames-fault-withheld"));
        }
    }
    Ok(match reader.door.endgames().find_for(looked.few, &looked.position) {
        Found::Building(permille) => Answer::Building(permille),
        Found::None => Answer::Fault("endgames-fault-men"),
        Found::Tables(tables) if looked.position.is_normal() => match tables.normal(&looked.position) {
            Some((value, _)) => Answer::Normal(value),
            None => Answer::Fault("endgames-fault-normal"),
        },
        Found::Tables(tables) => match endgames::judge(&tables, &looked.position) {
            Ok(told) => Answer::Described(told),
            Err(error) => Answer::Fault(fault_of(error)),
        },
    })
}

/// A move against the tables: the other side's is rolled from its mix, and the address of what follows holds both.
pub(super) async fn play(reader: Reader, form: Result<Form<PlayForm>, FormRejection>) -> Response {
    let Ok(Form(form)) = form else {
        return reader.fault(&Error::malformed(FormFault::Choice, "entry"), "/endgames");
    };
    if let Err(problem) = reader.door.limits().probing.take(&reader.who) {
        return problem.into_response();
    }
    let asked = EndgamesQuery { position: Some(form.position.clone()), ..EndgamesQuery::default() };
    let few = FEW_PIECES.into_iter().find(|few| *few == form.few).unwrap_or(FEW_PIECES[0]);
    let looked = rules_of(few).map(|rules| looked(&asked, rules, few));
    let (Ok(Ok(looked)), Some(side)) = (looked, Side::parse(&form.side)) else {
        return reader.fault(&Error::malformed(FormFault::Position, "position"), "/endgames");
    };
    let own = legal(&looked.position, &looked.rules, side);
    let entry = Move::parse(&form.entry).ok().filter(|entry| own.contains(entry));
    if entry.is_none() && !own.is_empty() {
        return reader.fault(&Error::malformed(FormFault::Move, "entry"), "/endgames");
    }
    let probe = match answered(&reader, &looked).await {
        Ok(Answer::Described(told)) => told.probe,
        // The page says what is wrong.
        Ok(_) => return Redirect::to(&address(&form, few, None)).into_response(),
        Err(error) => return reader.fault(&error, "/endgames"),
    };
    let mix = if side == Side::White { &probe.black } else { &probe.white };
    let rolled = roll(reader.page.now.as_us() as u64);
    let mut below = 0;
    let picked = mix.iter().find(|weighted| {
        below += weighted.ppm;
        rolled < below
    });
    let answer = picked.or(mix.last()).map(|weighted| weighted.entry);
    let entries = match side {
        Side::White => BySide { white: entry, black: answer },
        Side::Black => BySide { white: answer, black: entry },
    };
    Redirect::to(&address(&form, few, Some((entries, rolled)))).into_response()
}

fn address(form: &PlayForm, few: u32, came: Option<(BySide<Option<Move>>, u32)>) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("position", &form.position.chars().take(POSITION_BYTES_MAX).collect::<String>());
    query.append_pair("few", &few.to_string()).append_pair("side", &form.side);
    if let Some((entries, rolled)) = came {
        let text = |entry: Option<Move>| entry.map(|entry| entry.to_string()).unwrap_or_default();
        query.append_pair("white", &text(entries.white)).append_pair("black", &text(entries.black));
        query.append_pair("roll", &rolled.to_string());
    }
    format!("/endgames?{}", query.finish())
}

fn empty_page(page: Page, few: u32, asked: &EndgamesQuery) -> EndgamesPage {
    let text = asked.position.as_deref().unwrap_or(BEGIN);
    EndgamesPage {
        shown: Shown { board: String::new(), legend: Vec::new(), resting: false, check: None },
        position: text.chars().take(POSITION_BYTES_MAX).collect(),
        position_bytes_max: POSITION_BYTES_MAX,
        few,
        squares: (0..64).filter_map(Square::from_index).map(|square| square.name()).collect(),
        square: asked.square.clone().unwrap_or_default(),
        pieces: pieces(page.lang, asked.man.as_deref()),
        faults: FieldFaults::default(),
        side: None,
        building: None,
        told: None,
        normal: None,
        playing: false,
        sides: Vec::new(),
        came: None,
        page,
    }
}

/// The field that a fault belongs to; one of a move belongs to none.
fn field_of(fault: &str) -> &'static str {
    match fault {
        "compose-fault-set" => "man",
        "endgames-fault-move" => "",
        _ => "position",
    }
}

impl EndgamesPage {
    fn push_error(&mut self, key: &str) {
        self.faults = FieldFaults::one(field_of(key), self.page.t(key));
    }

    /// What the tables say, and what can be played.
    fn describe(&mut self, looked: &Looked, told: &TableVerdict, side: Option<Side>) {
        let lang = self.page.lang;
        self.playing = side.is_some();
        self.told = Some(describe(lang, &looked.position, told));
        let choice = |own: Side| SideChoice {
            value: own.as_str(),
            label: side_name(lang, own),
            moves: legal(&looked.position, &looked.rules, own)
                .into_iter()
                .map(|mv| MoveChoice {
                    value: mv.to_string(),
                    label: notation::written(lang, &looked.position, mv),
                })
                .collect(),
            chosen: side == Some(own),
        };
        self.sides =
            Side::ALL.into_iter().filter(|own| side.is_none_or(|side| side == *own)).map(choice).collect();
    }

    /// The board, with both mixes unless it is being played.
    fn picture(&mut self, looked: &Looked) {
        let lang = self.page.lang;
        let mut picture = match &looked.last {
            Some((_, after)) => Picture::after(after, Side::White, lang),
            None => Picture::of(&looked.position, Side::White, lang),
        };
        if let Some(told) = self.told.as_ref().filter(|_| !self.playing) {
            picture.marks.mixed = told.arrows.iter().map(MixedArrow::clone).collect();
        }
        self.shown = Shown {
            board: picture.svg(),
            legend: Vec::new(),
            resting: !picture.marks.resting.is_empty(),
            check: words::check(lang, looked.position.in_check()),
        };
    }
}

fn came(lang: Lang, looked: &Looked, roll: Option<u32>) -> Option<Came> {
    let (_, after) = looked.last.as_ref()?;
    let halves = after.halves.iter().filter_map(|(_, half)| half.as_ref());
    let halves: Vec<String> = halves.map(|half| facts::half_text(lang, half)).collect();
    let rolled = roll.filter(|roll| *roll < 1_000_000).map(|roll| {
        let text = numbers::decimal(lang, &format!("0.{:03}", roll / 1_000));
        lang.tf("endgames-rolled", &[("rolled", text.into())])
    });
    let over = crate::game::GameResult::from_rules(score(&looked.position, &looked.rules, &[]));
    Some(Came {
        line: halves.join("  "),
        rolled: rolled.unwrap_or_default(),
        facts: facts::facts(lang, after),
        over: over.map(|over| lang.tf("endgames-over", &[("score", words::score(over).into())])),
    })
}
