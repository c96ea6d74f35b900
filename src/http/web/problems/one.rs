//! One problem, and the reader's answer: a number for each move, of which only the ratio counts.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use tokio::sync::Semaphore;

use super::described::{self, SolutionShown};
use super::{numbered, today};
use crate::app::error::Error;
use crate::base::Side;
use crate::engine::problems::{
    AnswerError, PARTS_MAX, POINTS_MAX, Problem, Solved, collection, score, solution,
};
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, read_query, send};
use crate::http::web::rules::lessons::Shown;
use crate::rules::{Move, legal};
use crate::show::board::Picture;
use crate::show::{Lang, notation, words};

/// A problem, with the reader's answer if there is one.
#[derive(Template)]
#[template(path = "web/problem.html")]
struct ProblemPage {
    page: Page,
    number: usize,
    title: String,
    /// Whether it is that of today.
    is_today: bool,
    shown: Shown,
    asks: String,
    /// How hard it is, in a word.
    hard: String,
    fields: Vec<MoveField>,
    parts_max: u32,
    faults: FieldFaults,
    points: Option<Points>,
    solution: Option<SolutionShown>,
    source: Option<String>,
    back: Option<usize>,
    next: Option<usize>,
    position: String,
}

/// A move with the number that the reader gives it.
struct MoveField {
    /// `e2e4`.
    name: String,
    label: String,
    value: String,
}

/// What an answer is worth.
struct Points {
    right: bool,
    heading: String,
    texts: Vec<String>,
}

/// What the reader asks for in the address: moves with their numbers, and whether the solution is shown without.
type AnswerQuery = Vec<(String, String)>;

/// Shows the solution without an answer.
const SHOW: &str = "solution";

pub(in crate::http::web) async fn show(
    reader: Reader,
    Path(number): Path<String>,
    asked: Result<Query<AnswerQuery>, QueryRejection>,
) -> Response {
    let Some((at, problem)) = numbered(&number) else { return reader.fault(&Error::NotFound, "/problems") };
    let asked = or_fault!(reader, "/problems", read_query(asked, "solution"));
    let solved = if asked.is_empty() { None } else { one_by_one(at).await };
    let page = problem_page(reader.page, at, problem, &asked, solved);
    let status = if page.faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    send(status, &page)
}

/// The solution. What nobody has asked for yet takes a moment, on one processor for all who ask.
async fn one_by_one(at: usize) -> Option<&'static Solved> {
    static ROOM: Semaphore = Semaphore::const_new(1);
    let place = ROOM.acquire().await.ok()?;
    let solving = tokio::task::spawn_blocking(move || {
        // Given back when it is solved, also if nobody waits for it any more.
        let _place = place;
        solution(at)
    });
    solving.await.ok().flatten()
}

fn problem_page(
    page: Page,
    at: usize,
    problem: &Problem,
    asked: &AnswerQuery,
    solved: Option<&Solved>,
) -> ProblemPage {
    let (lang, position) = (page.lang, &problem.position);
    let shows = asked.iter().any(|(name, _)| name == SHOW);
    let fields = fields(lang, problem, asked);
    let mut faults = FieldFaults::default();
    let (mut points, mut own) = (None, Vec::new());
    if let Some(solved) = solved.filter(|_| !shows) {
        let scored = answer(asked).and_then(|answer| {
            let points = points_of(lang, problem, solved, &answer)?;
            Ok((points, answer))
        });
        match scored {
            Ok((scored, answer)) => (points, own) = (Some(scored), answer),
            Err((field, key)) => {
                let says = lang.tf(key, &[("most", i64::from(PARTS_MAX).into())]);
                let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
                faults = FieldFaults::one(&field, says).within(&names);
            }
        }
    }
    let told = solved.filter(|_| shows || points.is_some());
    let picture = Picture::of(position, Side::White, lang);
    ProblemPage {
        number: at + 1,
        title: lang.tf("problem-number", &[("n", (at + 1).into())]),
        is_today: at == today(page.now),
        asks: described::asks(lang, &problem.stipulation),
        hard: lang.t(described::hard(&problem.stipulation)),
        fields,
        parts_max: PARTS_MAX,
        faults,
        points,
        solution: told.map(|solved| described::solution(lang, position, solved, &own)),
        source: problem.author.clone(),
        back: Some(at).filter(|at| *at > 0),
        next: Some(at + 2).filter(|next| *next <= collection().len()),
        position: position.to_string(),
        shown: Shown {
            legend: Vec::new(),
            resting: !picture.marks.resting.is_empty(),
            check: words::check(lang, position.in_check()),
            board: picture.svg(),
        },
        page,
    }
}

fn fields(lang: Lang, problem: &Problem, asked: &AnswerQuery) -> Vec<MoveField> {
    let value = |name: &str| {
        let given = asked.iter().find(|(given, _)| given == name);
        given.map_or_else(String::new, |(_, value)| value.chars().take(8).collect())
    };
    let field = |mv: Move| {
        let name = mv.to_string();
        MoveField { value: value(&name), label: notation::written(lang, &problem.position, mv), name }
    };
    legal(&problem.position, &problem.rules, Side::White).into_iter().map(field).collect()
}

/// What is wrong with an answer: the move at which it stands, if it is one, and the key of its words.
type AnswerFault = (String, &'static str);

/// The moves with their numbers.
fn answer(asked: &AnswerQuery) -> Result<Vec<(Move, u32)>, AnswerFault> {
    let given = asked.iter().filter(|(_, parts)| !parts.trim().is_empty());
    let read = |(name, parts): &(String, String)| {
        let mv = Move::parse(name).map_err(|_| (String::new(), "problem-fault-move"))?;
        let parts = parts.trim().parse().ok().filter(|parts| *parts <= PARTS_MAX);
        Ok((mv, parts.ok_or_else(|| (name.clone(), "problem-fault-number"))?))
    };
    given.map(read).collect()
}

fn points_of(
    lang: Lang,
    problem: &Problem,
    solved: &Solved,
    answer: &[(Move, u32)],
) -> Result<Points, AnswerFault> {
    let scored = score(solved, answer).map_err(|error| {
        let key = match error {
            AnswerError::NoEntry(_) | AnswerError::Twice(_) => "problem-fault-move",
            AnswerError::Nothing => "problem-fault-nothing",
            AnswerError::TooMuch => "problem-fault-number",
        };
        (String::new(), key)
    })?;
    let right = scored.points == POINTS_MAX;
    let gets = [
        ("gets", described::chance(lang, &scored.gets).into()),
        ("value", described::chance(lang, &solved.value).into()),
        ("away", described::chance(lang, &scored.gives_away).into()),
    ];
    let mut texts = vec![lang.tf(if right { "problem-gets-all" } else { "problem-gets" }, &gets)];
    if !right {
        let reply = |&choice: &_| described::entry(lang, &problem.position, choice);
        let replies: Vec<String> = scored.replies.iter().map(reply).collect();
        texts.push(lang.tf("problem-replies", &[("moves", replies.join(", ").into())]));
    }
    let points = [("n", i64::from(scored.points).into()), ("all", i64::from(POINTS_MAX).into())];
    Ok(Points { right, heading: lang.tf("problem-points", &points), texts })
}
