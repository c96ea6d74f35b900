//! The pattern book: every component of the pages on one page, in the light and in the dark, for those who write pages.

use std::collections::BTreeMap;

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use crate::base::{Micros, Side, Timestamp};
use crate::game::{Month, Rating};
use crate::http::web::layout::{Page, Reader, send};
use crate::rules::{Position, RuleSet};
use crate::show::board::rating_plot::rating_plot;
use crate::show::board::small::Drawings;
use crate::show::board::tray::pictured;
use crate::show::board::{Picture, piece_name};

const HOUR: Micros = 3_600_000_000;
const DAY: Micros = 24 * HOUR;

#[derive(Template, Debug)]
#[template(path = "web/style.html")]
struct StylePage {
    page: Page,
    board: String,
    /// A board as lists have it, and the drawings to which it refers.
    small: String,
    drawings: String,
    /// What a pawn may become: its name and its picture.
    men: Vec<(String, String)>,
    /// A player's ratings over three months.
    plot: String,
    soon: Timestamp,
    past: Timestamp,
}

pub(super) async fn show(reader: Reader) -> Response {
    let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).ok();
    let start = rules.map(|rules| Position::start(&rules));
    let lang = reader.page.lang;
    let board = start.map(|start| Picture::of(&start, Side::White, lang).svg()).unwrap_or_default();
    let mut drawings = Drawings::default();
    let small = start.map(|start| drawings.board(&Picture::of(&start, Side::White, lang)));
    let (drawings, small) = (drawings.svg(), small.unwrap_or_default());
    let men = ['Q', 'R', 'B', 'N']
        .into_iter()
        .filter_map(|man| Some((piece_name(lang, man), pictured(lang, man)?)));
    let men = men.collect();
    let now = reader.page.now;
    let rated = |(number, rating)| {
        let rating = Rating { rating_milli: rating, deviation_milli: 80_000, ..Rating::NEW };
        Some((Month::from_number(number)?, rating))
    };
    let ratings = [(671, 1_520_000), (672, 1_610_000), (673, 1_580_000)].into_iter().filter_map(rated);
    let plot = rating_plot(lang, "Ratings", &ratings.collect::<Vec<_>>()).unwrap_or_default();
    let (soon, past) = (now.plus(3 * DAY - HOUR), now.plus(-400 * DAY));
    send(StatusCode::OK, &StylePage { page: reader.page, board, small, drawings, men, plot, soon, past })
}
