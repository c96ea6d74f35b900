//! Problems for everybody: one a day, all of them, and the solver beside a board of one's own.

pub(super) mod compose;
mod described;
pub(super) mod one;

use askama::Template;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::tz::TimeZone;

use crate::base::{Side, Timestamp};
use crate::engine::problems::{Problem, collection, of_day};
use crate::http::web::layout::{Page, Reader, send};
use crate::show::Lang;
use crate::show::board::Picture;
use crate::show::time::day;

/// With so many problems one begins: they are the easiest.
const FIRST: usize = 3;
/// A day, in microseconds.
const DAY: i64 = 24 * 60 * 60 * 1_000_000;

/// Today's problem, and all of them.
#[derive(Template)]
#[template(path = "web/problems.html")]
struct ProblemsPage {
    page: Page,
    /// The day, in UTC.
    today: String,
    of_today: ProblemCard,
    /// Where one begins.
    first: Vec<ProblemCard>,
    all: Vec<ProblemCard>,
}

/// A problem among others.
#[derive(Clone)]
struct ProblemCard {
    number: usize,
    title: String,
    /// How hard it is, in a word.
    hard: String,
    asks: String,
    /// The same in short, for a list.
    aim: String,
    chance: String,
}

/// All problems, today's first.
pub(super) async fn list(reader: Reader) -> Response {
    let (lang, now) = (reader.page.lang, reader.page.now);
    let card = |(at, problem): (usize, &Problem)| ProblemCard {
        number: at + 1,
        title: lang.tf("problem-number", &[("n", (at + 1).into())]),
        hard: lang.t(described::hard(&problem.stipulation)),
        asks: described::asks(lang, &problem.stipulation),
        aim: described::aim(lang, &problem.stipulation),
        chance: described::chance_in_short(lang, &problem.stipulation.value),
    };
    let all: Vec<ProblemCard> = collection().iter().enumerate().map(card).collect();
    let at = today(now);
    let Some(of_today) = collection().get(at).map(|problem| card((at, problem))) else {
        return reader.fault(&crate::app::error::Error::NotFound, "/learn");
    };
    let date = now.to_jiff().to_zoned(TimeZone::UTC).date();
    let first = all.iter().take(FIRST).cloned().collect();
    send(StatusCode::OK, &ProblemsPage { today: day(lang, date), of_today, first, all, page: reader.page })
}

/// The board of a problem, for the list. It changes only with the program.
pub(super) async fn board(Path(number): Path<String>) -> Response {
    let Some((_, problem)) = numbered(&number) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = (header::CONTENT_TYPE, "image/svg+xml");
    let svg = Picture::of(&problem.position, Side::White, Lang::En).svg();
    ([kind, (header::CACHE_CONTROL, "public, max-age=3600")], svg).into_response()
}

/// The place of today's problem.
fn today(now: Timestamp) -> usize {
    of_day(u64::try_from(now.as_us().div_euclid(DAY)).unwrap_or(0))
}

/// The problem with this number, with its place.
fn numbered(text: &str) -> Option<(usize, &'static Problem)> {
    let number = text.parse().ok().filter(|number: &usize| number.to_string() == text)?;
    let at = number.checked_sub(1)?;
    Some((at, collection().get(at)?))
}
