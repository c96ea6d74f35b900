//! The nine lessons: for everybody, with or without an account. An answer is resolved by the engine against the move that
//! is stored with the lesson.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::app::error::Error;
use crate::base::Side;
use crate::http::web::games::page::LegendLine;
use crate::http::web::layout::{Page, Reader, or_fault, read_query, send};
use crate::http::web::rules::rulebook::{
    CameOf, VariantLine, came_of, case_picture, legend, read, variant_line,
};
use crate::rules::notation::MAX_ENTRY_LEN;
use crate::rules::{Entry, Move};
use crate::show::board::Picture;
use crate::show::credits::CREDITS;
use crate::show::rulebook::Rule;
use crate::show::rulebook::cases::{self, Case, Game};
use crate::show::rulebook::lessons::{LESSONS, Lesson};
use crate::show::{Lang, notation, words};

/// All lessons, and the games of this server.
#[derive(Template, Debug)]
#[template(path = "web/learn.html")]
pub struct LearnPage {
    pub page: Page,
    pub lessons: Vec<LessonLine>,
    pub games: Vec<GameLine>,
}

/// A lesson among others.
#[derive(Clone, Debug)]
pub struct LessonLine {
    pub number: usize,
    /// "Lesson 4", or where the link leads.
    pub label: String,
    pub title: String,
}

/// A game among others, with a board of it.
#[derive(Clone, Debug)]
pub struct GameLine {
    pub line: VariantLine,
    pub picture: Option<String>,
}

/// One lesson, with the reader's answer if there is one.
#[derive(Template, Debug)]
#[template(path = "web/lesson.html")]
pub struct LessonPage {
    pub page: Page,
    pub number: usize,
    pub lessons: Vec<LessonLine>,
    /// "Lesson 4 of 9".
    pub label: String,
    pub title: String,
    pub idea: String,
    pub worked: Shown,
    /// The board after the worked pair.
    pub after: String,
    pub why: String,
    /// The rule's anchor, and the words of the link to it.
    pub anchor: String,
    pub wording: String,
    pub question: String,
    pub quiz: Shown,
    pub choices: Vec<MoveChoice>,
    /// What stands in the field.
    pub written: String,
    pub entry_bytes_max: usize,
    pub answer: Option<Answer>,
    pub back: Option<LessonLine>,
    pub next: Option<LessonLine>,
}

/// A board with what is told below it.
#[derive(Clone, Debug)]
pub struct Shown {
    pub board: String,
    /// What the arrows are.
    pub legend: Vec<LegendLine>,
    pub resting: bool,
    pub check: Option<String>,
}

/// A move that is offered.
#[derive(Clone, Debug)]
pub struct MoveChoice {
    /// `e2e4`.
    pub entry: &'static str,
    /// In words.
    pub text: String,
    pub chosen: bool,
}

/// What is said of the reader's move.
#[derive(Clone, Debug)]
pub struct Answer {
    pub right: bool,
    pub heading: String,
    pub texts: Vec<String>,
    /// What came of it, if it could be made.
    pub came: Option<CameOf>,
}

pub(in crate::http::web) async fn learn(reader: Reader) -> Response {
    send(StatusCode::OK, &learn_page(reader.page))
}

#[derive(Deserialize)]
pub(in crate::http::web) struct LessonQuery {
    white: Option<String>,
}

/// One lesson. A move that is not possible is answered, not refused: the question may be just that.
pub(in crate::http::web) async fn lesson(
    reader: Reader,
    Path(number): Path<String>,
    asked: Result<Query<LessonQuery>, QueryRejection>,
) -> Response {
    let Some((number, lesson)) = numbered(&number) else { return reader.fault(&Error::NotFound, "/rules") };
    let asked = or_fault!(reader, "/rules", read_query(asked, "white"));
    match lesson_page(reader.page.clone(), number, lesson, asked.white.as_deref()) {
        Some(page) => send(StatusCode::OK, &page),
        None => reader.fault(&Error::Broken(format!("lesson {number} cannot be read")), "/rules"),
    }
}

/// The board of a lesson, for the list. It changes only with the program.
pub(in crate::http::web) async fn board(Path(number): Path<String>) -> Response {
    let worked = numbered(&number).and_then(|(_, lesson)| lesson.worked());
    match worked.and_then(case_picture) {
        Some(svg) => {
            let kind = (header::CONTENT_TYPE, "image/svg+xml");
            ([kind, (header::CACHE_CONTROL, "public, max-age=3600")], svg).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn numbered(text: &str) -> Option<(usize, &'static Lesson)> {
    let number = text.parse().ok().filter(|number: &usize| number.to_string() == text)?;
    Some((number, Lesson::of(number)?))
}

pub fn learn_page(page: Page) -> LearnPage {
    let lang = page.lang;
    let games = CREDITS.iter().map(|credit| GameLine {
        line: variant_line(lang, credit),
        picture: cases::of(credit.id)
            .next()
            .map(|case| format!("/rules/{}/{}/board.svg", case.variant, case.id)),
    });
    LearnPage { lessons: lines(lang), games: games.collect(), page }
}

fn lines(lang: Lang) -> Vec<LessonLine> {
    let line = |(at, lesson): (usize, &Lesson)| LessonLine {
        number: at + 1,
        label: lang.tf("learn-number", &[("n", (at + 1).into())]),
        title: lang.t(lesson.title),
    };
    LESSONS.iter().enumerate().map(line).collect()
}

/// The page of a lesson; nothing if its cases cannot be read (a test holds that they can).
pub fn lesson_page(page: Page, number: usize, lesson: &Lesson, asked: Option<&str>) -> Option<LessonPage> {
    let lang = page.lang;
    let worked = lesson.worked().and_then(Case::game)?;
    let came = worked.resolve().ok()?;
    let mut quiz = lesson.quiz().and_then(Case::game)?;
    let chosen = asked.and_then(|text| read(lang, &quiz, Side::White, text).ok());
    let answer = asked.map(|text| answer(lang, lesson, &mut quiz, text));
    let answered = answer.as_ref().is_some_and(|answer| answer.came.is_some());
    let rule = Rule::named(lesson.rule);
    let neighbour = |number: Option<usize>, key| {
        let (number, other) = number.and_then(|number| Some((number, Lesson::of(number)?)))?;
        let title = lang.t(other.title);
        let label = lang.tf(key, &[("title", title.as_str().into())]);
        Some(LessonLine { number, label, title })
    };
    Some(LessonPage {
        number,
        lessons: lines(lang),
        label: lang.tf("learn-of", &[("n", number.into()), ("all", LESSONS.len().into())]),
        title: lang.t(lesson.title),
        idea: lang.t(lesson.idea),
        worked: shown(lang, &worked, true),
        after: Picture::after(&came, Side::White, lang).svg(),
        why: lang.t(lesson.why),
        anchor: rule.map(Rule::anchor).unwrap_or_default(),
        wording: lang.tf("learn-wording", &[("rule", lesson.rule.into())]),
        question: lang.t(lesson.question),
        choices: choices(lang, lesson, &quiz, asked, chosen),
        quiz: shown(lang, &quiz, answered),
        written: asked.unwrap_or_default().chars().take(MAX_ENTRY_LEN).collect(),
        entry_bytes_max: MAX_ENTRY_LEN,
        answer,
        back: neighbour(number.checked_sub(1), "learn-back"),
        next: neighbour(number.checked_add(1), "learn-next"),
        page,
    })
}

/// The position before a pair; what is entered in it only if it may be known.
fn shown(lang: Lang, game: &Game, revealed: bool) -> Shown {
    let picture = if revealed {
        Picture::before(&game.position, &game.entries, Side::White, lang)
    } else {
        Picture::of(&game.position, Side::White, lang)
    };
    Shown {
        legend: if revealed { legend(lang, game) } else { Vec::new() },
        resting: !picture.marks.resting.is_empty(),
        check: words::check(lang, game.position.in_check()),
        board: picture.svg(),
    }
}

fn choices(
    lang: Lang,
    lesson: &Lesson,
    quiz: &Game,
    asked: Option<&str>,
    chosen: Option<Entry>,
) -> Vec<MoveChoice> {
    let choice = |entry: &'static str| {
        let mv = Move::parse(entry).ok()?;
        let text = notation::in_words(lang, &quiz.position, mv);
        Some(MoveChoice { entry, text, chosen: asked == Some(entry) || chosen == Some(Entry::Move(mv)) })
    };
    lesson.offered.iter().filter_map(|(entry, _)| choice(entry)).collect()
}

/// Puts the reader's move into the pair and says what came of it.
fn answer(lang: Lang, lesson: &Lesson, quiz: &mut Game, text: &str) -> Answer {
    let read = read(lang, quiz, Side::White, text);
    let written = match read {
        Ok(Entry::Move(mv)) => mv.to_string(),
        _ => text.trim().to_owned(),
    };
    let said = lesson.offered.iter().find(|(entry, _)| *entry == written).map(|(_, key)| lang.t(key));
    let refused = |fault: String| Answer {
        right: false,
        heading: lang.t("learn-refused"),
        texts: [Some(fault), said.clone()].into_iter().flatten().collect(),
        came: None,
    };
    match read {
        Err(fault) => refused(fault),
        Ok(entry) => {
            quiz.entries.white = Some(entry);
            let Ok(resolution) = quiz.resolve() else { return refused(lang.t("case-try-unresolved")) };
            let right = lesson.is_right(&written);
            let mut came = came_of(lang, quiz, &resolution);
            came.halves.iter_mut().for_each(|half| half.octal = None);
            Answer {
                right,
                heading: lang.t(if right { "learn-right" } else { "learn-look" }),
                texts: vec![said.unwrap_or_else(|| lang.t(if right { "learn-good" } else { "learn-else" }))],
                came: Some(came),
            }
        }
    }
}
