//! Composing: a board of one's own, with the solver beside it. It is bounded in pairs, pieces, nodes and how often it is
//! asked.

use askama::Template;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::described::{self, SolutionShown};
use crate::app::error::Error;
use crate::base::Side;
use crate::engine::problems::{
    Answer, Helped, Limits, Problem, Stipulation, Stopped, answer, flaws, read_rules,
};
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, or_fault, read_query, send};
use crate::http::web::rules::lessons::Shown;
use crate::rules::{Kind, Piece, Position, RuleSet, Square};
use crate::show::board::tray::pictured;
use crate::show::board::{Picture, piece_name, side_name};
use crate::show::{Lang, words};

/// What is asked of the solver; the first is the usual one.
const ASKS: [&str; 7] = ["#2", "#1", "#3", "s#2", "s#1", "h#2", "h#1"];
/// The most pieces on the board.
const PIECES_MAX: usize = 8;
/// The most pairs that are carried out for one answer: a second or two.
const NODES_MAX: u64 = 2_000_000;
/// The same where three pairs are asked for: well within the time that a request may take.
const DEEP_NODES_MAX: u64 = 10_000_000;
/// The longest chance, in bytes.
const VALUE_BYTES_MAX: usize = 20;
/// The longest name of an author or a source, in characters.
const NAME_CHARS_MAX: usize = 80;
/// The longest position text.
const POSITION_BYTES_MAX: usize = 120;
/// Where one begins: a problem that is all but sound.
const BEGIN: &str = "8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -";
/// Problems do not switch to normal chess.
const OPTIONS: &str = "few_pieces=0";

#[derive(Template)]
#[template(path = "web/problem_compose.html")]
struct ComposePage {
    page: Page,
    shown: Shown,
    position: String,
    position_bytes_max: usize,
    lead: String,
    asks: Vec<Choice>,
    words: WordFields,
    value_bytes_max: usize,
    name_chars_max: usize,
    squares: Vec<&'static str>,
    /// The one that was changed last.
    square: String,
    pieces: Vec<PieceChoice>,
    faults: FieldFaults,
    result: Option<Solved>,
}

pub(in crate::http::web) struct PieceChoice {
    pub(in crate::http::web) value: String,
    pub(in crate::http::web) label: String,
    /// Its picture in a box of 100×100, if it is a piece.
    pub(in crate::http::web) picture: Option<String>,
    /// Whether it was put on the board last.
    pub(in crate::http::web) chosen: bool,
}

/// What is typed beside the position: the chance that is asked for, and who made the problem.
#[derive(Clone)]
struct WordFields {
    value: String,
    author: String,
    source: String,
}

impl WordFields {
    /// What was typed, no longer than it may be, and the key of what is wrong with it.
    fn of(asked: &ComposeQuery) -> (WordFields, Option<&'static str>) {
        let typed = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
        let mut words = WordFields {
            value: typed(&asked.value),
            author: typed(&asked.author),
            source: typed(&asked.source),
        };
        let mut fault = (words.value.len() > VALUE_BYTES_MAX).then_some("compose-fault-value");
        for (name, key) in
            [(&mut words.author, "compose-fault-author"), (&mut words.source, "compose-fault-source")]
        {
            if name.chars().count() > NAME_CHARS_MAX || name.chars().any(char::is_control) {
                fault = fault.or(Some(key));
                *name = name.chars().filter(|one| !one.is_control()).take(NAME_CHARS_MAX).collect();
            }
        }
        words.value = words.value.chars().take(VALUE_BYTES_MAX).collect();
        (words, fault)
    }

    /// What is asked for: with no chance said the one that is found counts.
    fn stipulation(&self, ask: &str) -> Result<Stipulation, &'static str> {
        let asked = if self.value.is_empty() { ask.to_owned() } else { format!("{ask}={}", self.value) };
        asked.parse().map_err(|_| "compose-fault-value")
    }
}

/// What the solver found.
struct Solved {
    solution: Option<SolutionShown>,
    /// Ways of a help mate.
    ways: Vec<String>,
    /// Sound, or what is wrong.
    says: Vec<String>,
    /// The problem as text, as `fairschach problems` reads it.
    text: String,
}

#[derive(Deserialize)]
pub(in crate::http::web) struct ComposeQuery {
    position: Option<String>,
    ask: Option<String>,
    /// The chance that is asked for, `1/3`; nothing: whatever it is.
    value: Option<String>,
    author: Option<String>,
    source: Option<String>,
    square: Option<String>,
    man: Option<String>,
    /// `set` puts the piece on the square, `solve` asks the solver.
    act: Option<String>,
}

pub(in crate::http::web) async fn show(
    reader: Reader,
    asked: std::result::Result<Query<ComposeQuery>, QueryRejection>,
) -> Response {
    let asked = or_fault!(reader, "/problems/compose", read_query(asked, "position"));
    let rules = match read_rules(None, None, OPTIONS) {
        Ok(rules) => rules,
        Err(fault) => return reader.fault(&Error::Broken(fault.to_string()), "/problems"),
    };
    let lang = reader.page.lang;
    let text = asked.position.as_deref().unwrap_or(BEGIN).trim();
    let read = (text.len() <= POSITION_BYTES_MAX).then(|| Position::parse(text, &rules).ok()).flatten();
    let ask = asked.ask.as_deref().and_then(|ask| ASKS.into_iter().find(|known| *known == ask));
    let (mut position, mut result) = (read, None);
    let (words, unfit) = WordFields::of(&asked);
    let fault = match (read, asked.act.as_deref()) {
        (None, _) => Some("compose-fault-position"),
        (_, Some("solve")) if unfit.is_some() => unfit,
        (Some(before), Some("set")) => {
            let after = set(&before, &rules, (asked.square.as_deref(), asked.man.as_deref()));
            position = after.or(position);
            after.is_none().then_some("compose-fault-set")
        }
        (Some(position), Some("solve")) => {
            match ask_solver(&reader, position, rules, (ask.unwrap_or(ASKS[0]), &words)).await {
                ComposeOutcome::Solved(solved) => {
                    result = Some(solved);
                    None
                }
                ComposeOutcome::Fault(key) => Some(key),
                ComposeOutcome::Refused(response) => return response,
            }
        }
        _ => None,
    };
    let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let says = |key: &str| lang.tf(key, &[("men", PIECES_MAX.into()), ("n", NAME_CHARS_MAX.into())]);
    let faults = fault.map(|key| FieldFaults::one(field_of(key), says(key))).unwrap_or_default();
    let mut page = page_of(reader.page, (position.as_ref(), text), (ask, words), faults, result);
    page.pieces = pieces(lang, asked.man.as_deref());
    page.square = asked.square.unwrap_or_default();
    send(status, &page)
}

/// The field that such a fault belongs to.
fn field_of(fault: &str) -> &'static str {
    match fault {
        "compose-fault-set" => "man",
        "compose-fault-nodes" | "compose-fault-deep" => "ask",
        "compose-fault-value" => "value",
        "compose-fault-author" => "author",
        "compose-fault-source" => "source",
        _ => "position",
    }
}

/// What became of a question to the solver.
enum ComposeOutcome {
    Solved(Solved),
    /// The key of what is wrong.
    Fault(&'static str),
    Refused(Response),
}

/// Asks the solver, where that is allowed and there is room.
async fn ask_solver(
    reader: &Reader,
    position: Position,
    rules: RuleSet,
    (ask, words): (&'static str, &WordFields),
) -> ComposeOutcome {
    let stipulation = match words.stipulation(ask) {
        Ok(stipulation) => stipulation,
        Err(key) => return ComposeOutcome::Fault(key),
    };
    if position.pieces().count() > PIECES_MAX {
        return ComposeOutcome::Fault("compose-fault-men");
    }
    // It holds one of the few places for a quarter of a minute.
    if stipulation.pairs > 2 && reader.actor.is_none() {
        return ComposeOutcome::Fault("compose-fault-deep");
    }
    let place = match reader.door.limits().solver(reader.who) {
        Ok(place) => place,
        Err(problem) => return ComposeOutcome::Refused(problem.into_response()),
    };
    match reader.door.app().games().forbids_engines_at(&position).await {
        Ok(false) => {}
        Ok(true) => return ComposeOutcome::Fault("compose-fault-withheld"),
        Err(error) => return ComposeOutcome::Refused(reader.fault(&error, "/problems/compose")),
    }
    let named = |name: &str| Some(name.to_owned()).filter(|name| !name.is_empty());
    let problem = Problem {
        rules,
        position,
        stipulation,
        key: None,
        title: None,
        author: named(&words.author),
        source: named(&words.source),
    };
    let (lang, is_said) = (reader.page.lang, !words.value.is_empty());
    let solving = tokio::task::spawn_blocking(move || {
        // Given back when the answer is there, also if nobody waits for it any more.
        let _place = place;
        solved(lang, problem, is_said)
    });
    match solving.await {
        Ok(Ok(solved)) => ComposeOutcome::Solved(solved),
        Ok(Err(key)) => ComposeOutcome::Fault(key),
        Err(_) => ComposeOutcome::Fault("compose-fault-nodes"),
    }
}

/// The position with a piece put on a square, taken off it, or set to rest; nothing, if that is no position.
pub(in crate::http::web) fn set(
    before: &Position,
    rules: &RuleSet,
    (square, piece): (Option<&str>, Option<&str>),
) -> Option<Position> {
    let square = Square::parse(square?)?;
    let mut setup = *before.setup();
    match piece? {
        "none" => {
            setup.board.take(square);
            setup.rest = setup.rest.without(square);
        }
        "rest" if setup.rest.contains(square) => setup.rest = setup.rest.without(square),
        "rest" => setup.rest = setup.rest.with(square),
        piece => {
            let mut letters = piece.chars();
            let piece = Piece::from_letter(letters.next()?).filter(|_| letters.next().is_none())?;
            if piece.kind == Kind::King
                && let Some(king) = setup.board.king(piece.side)
            {
                setup.board.take(king);
            }
            setup.board.put(square, piece);
            setup.rest = setup.rest.without(square);
        }
    }
    Position::new(setup, rules).ok()
}

/// The solution, with the value that it has unless one `is_said`; the key of what is wrong, if there is none.
fn solved(lang: Lang, mut problem: Problem, is_said: bool) -> std::result::Result<Solved, &'static str> {
    let nodes = if problem.stipulation.pairs > 2 { DEEP_NODES_MAX } else { NODES_MAX };
    let (position, rules) = (problem.position, problem.rules.clone());
    let found =
        answer(&position, &rules, &problem.stipulation, Limits { nodes, lines: 0 }).map_err(|stopped| {
            match stopped {
                Stopped::Nodes(_) => "compose-fault-nodes",
                Stopped::Unresolvable(_) => "compose-fault-over",
            }
        })?;
    let (mut solution, mut ways) = (None, Vec::new());
    match &found {
        Answer::Solved(solved) => {
            if !is_said {
                problem.stipulation.value = solved.value.clone();
            }
            problem.key = solved.unique.then(|| solved.key.clone());
            solution = Some(described::solution(lang, &position, solved, &[]));
        }
        Answer::Helped(Helped { ways: all, .. }) => {
            ways = all.iter().map(|way| described::way(lang, &position, &rules, way)).collect();
        }
    }
    let flaws = flaws(&position, &rules, &problem.stipulation, &found);
    let mut says: Vec<String> = flaws.iter().map(|flaw| described::flaw(lang, &position, flaw)).collect();
    if says.is_empty() {
        says.push(lang.t("compose-sound"));
    }
    Ok(Solved { solution, ways, says, text: problem.to_string() })
}

fn page_of(
    page: Page,
    (position, text): (Option<&Position>, &str),
    (ask, words): (Option<&'static str>, WordFields),
    faults: FieldFaults,
    result: Option<Solved>,
) -> ComposePage {
    let lang = page.lang;
    let label = |value: &'static str| {
        let asked: Option<Stipulation> = value.parse().ok();
        let text = asked.map(|asked| format!("{value}: {}", described::aim(lang, &asked)));
        Choice::new(value, text.unwrap_or_default(), ask.unwrap_or(""))
    };
    let picture = position.map(|position| Picture::of(position, Side::White, lang));
    ComposePage {
        shown: Shown {
            legend: Vec::new(),
            resting: picture.as_ref().is_some_and(|picture| !picture.marks.resting.is_empty()),
            check: position.and_then(|position| words::check(lang, position.in_check())),
            board: picture.map(|picture| picture.svg()).unwrap_or_default(),
        },
        position: position
            .map_or_else(|| text.chars().take(POSITION_BYTES_MAX).collect(), ToString::to_string),
        position_bytes_max: POSITION_BYTES_MAX,
        lead: lang.tf("compose-lead", &[("men", PIECES_MAX.into())]),
        asks: ASKS.into_iter().map(label).collect(),
        words,
        value_bytes_max: VALUE_BYTES_MAX,
        name_chars_max: NAME_CHARS_MAX,
        squares: (0..64).filter_map(Square::from_index).map(|square| square.name()).collect(),
        square: String::new(),
        pieces: pieces(lang, None),
        faults,
        result,
        page,
    }
}

/// What can be done on a square, and what of it was done last.
pub(in crate::http::web) fn pieces(lang: Lang, last: Option<&str>) -> Vec<PieceChoice> {
    let choice = |side: Side, kind: Kind| {
        let letter = Piece { side, kind }.letter();
        let label = format!("{}: {}", side_name(lang, side), piece_name(lang, letter));
        PieceChoice { value: letter.to_string(), label, picture: pictured(lang, letter), chosen: false }
    };
    let all = Side::ALL
        .into_iter()
        .flat_map(|side| Kind::ALL.into_iter().rev().map(move |kind| choice(side, kind)));
    let other = [("none", "compose-none"), ("rest", "compose-rest")];
    let other = other.map(|(value, key)| PieceChoice {
        value: value.to_owned(),
        label: lang.t(key),
        picture: None,
        chosen: false,
    });
    all.chain(other).map(|one| PieceChoice { chosen: Some(one.value.as_str()) == last, ..one }).collect()
}
