//! A tournament's tables: as a page, CSV, JSON, TRF, a picture, and its results as an Atom feed.

mod csv;
mod files;
mod kinds;
mod picture;
mod report;
mod standings;

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::tournaments::games::PairingState;
use crate::app::tournaments::standings::{MadeTables, REPLY_HOURS, SectionTable, Tables, Waited};
use crate::base::Side;
use crate::http::web::layout::{Page, Reader, or_fault, send};
use crate::http::web::tournaments::head::{Head, Tab};
use crate::http::web::tournaments::id_of;
use crate::show::Lang;
use crate::show::numbers::decimal;
use crate::show::time::span;
use crate::show::tournament::{tie_break_meaning, tie_break_name};
use crate::tournament::{Crosstable, Progress, Standing};

use crate::http::web::tournaments::tables::kinds::{
    LadderBox, PrizeBox, RoundBox, TeamsBox, ladder_box, named, prize_boxes, round_boxes, teams_box, written,
};

pub(in crate::http) use crate::http::web::tournaments::tables::files::as_json;
pub(super) use csv::{safe, text};
pub(in crate::http::web) use files::{atom, file};
pub(super) use standings::standings;

/// The widest crosstable that a page shows; a wider one is in the files.
const CROSSTABLE_SHOWN_MAX: usize = 60;
/// The most lines that a page shows of a table, and of all prize groups together; all are in the files.
const LINES_SHOWN_MAX: usize = 200;
/// Stands behind a result in doubt.
const IN_DOUBT: &str = "?";
/// Rounds that a page shows, the newest; the others stand in the files.
const ROUNDS_SHOWN_MAX: u16 = 30;

fn shown_rounds(rounds: u16) -> std::ops::RangeInclusive<u16> {
    rounds.saturating_sub(ROUNDS_SHOWN_MAX - 1).max(1)..=rounds
}
const HOUR_US: i64 = 60 * 60 * 1_000_000;

#[derive(Template)]
#[template(path = "web/tables.html")]
struct TablesPage {
    page: Page,
    head: Head,
    id: String,
    sections: Vec<SectionBox>,
    waited: Option<Vec<WaitedLine>>,
    replies: Vec<Bar>,
    flags: Option<Vec<Bar>>,
    /// A knock-out's rounds.
    matches: Vec<RoundBox>,
    /// Whether one of its results is in doubt.
    doubts: bool,
    /// Of a ladder, which has a page of its own.
    ladder: Option<LadderBox>,
    /// The reports: what is asked for, and of which section, if there are several.
    reports: Vec<(String, Option<String>)>,
    /// Whether a game has no result, which reports count as a draw.
    pending: bool,
}

struct SectionBox {
    title: Option<String>,
    /// The level of the headings below it.
    level: u8,
    tie_breaks: Vec<String>,
    lines: Vec<Line>,
    cross: Option<Vec<CrossLine>>,
    rounds: Vec<u16>,
    teams: Option<TeamsBox>,
    /// On the page of tables alone.
    prizes: Vec<PrizeBox>,
    /// Whether somebody sat out a round.
    byes: bool,
    /// Whether a result is in doubt.
    doubts: bool,
    /// Whether anybody has a rating.
    rated: bool,
    /// Each figure and what it is.
    explained: Vec<(String, String)>,
    /// What is not shown here is in the files.
    cut: bool,
}

struct Line {
    place: String,
    number: u16,
    name: String,
    /// Title, federation and club.
    known: String,
    player: String,
    rating: String,
    left: bool,
    points: String,
    played: String,
    values: Vec<String>,
    rounds: Vec<Cell>,
}

struct CrossLine {
    place: String,
    number: u16,
    name: String,
    player: String,
    cells: Vec<CrossCell>,
    points: String,
}

/// What two have come to: nothing but the sign of the diagonal, or a mark for each game, which leads to it.
struct CrossCell {
    own: bool,
    marks: Vec<(String, Option<String>)>,
    /// Who played whom.
    title: String,
}

/// One round of one entrant.
struct Cell {
    /// The game, if one was made.
    game: Option<String>,
    text: String,
    after: String,
}

struct WaitedLine {
    who: String,
    opponent: String,
    game: String,
    since: String,
}

/// A bar of a histogram, its height in hundredths of the highest.
struct Bar {
    label: String,
    count: u64,
    percent: u64,
}

/// `4` or `4–6`.
pub(in crate::http::web) fn place(standing: &Standing) -> String {
    if standing.place == standing.shared_to {
        standing.place.to_string()
    } else {
        format!("{}–{}", standing.place, standing.shared_to)
    }
}

fn name_of(lang: Lang, section: &SectionTable, number: u16) -> String {
    section.entrant(number).map_or_else(|| number.to_string(), |one| one.player.called(lang))
}

/// What a section is called; nothing where there is but one.
pub(in crate::http::web) fn title(lang: Lang, tables: &MadeTables, section: &SectionTable) -> Option<String> {
    if tables.sections.len() < 2 {
        return None;
    }
    let key = if section.stage > 1 { "tables-final" } else { "tables-section" };
    Some(lang.tf(key, &[("n", i64::from(section.section).into())]))
}

/// What two have come to in each of their games, by their places in the crosstable.
pub(in crate::http::web) fn signs(
    section: &SectionTable,
    at: usize,
    column: usize,
) -> impl Iterator<Item = String> {
    let rows = section.crosstable.as_ref().map(|table| &table.rows);
    let number = |at: usize| rows.and_then(|rows| rows.get(at)).map_or(0, |row| row.number);
    let games = section.games_of(number(at), number(column)).iter();
    let marks = section.crosstable.iter().flat_map(move |table| table.cell(at, column));
    marks.zip(games).map(|(mark, (_, game))| {
        let doubtful = game.is_some_and(|game| section.is_in_doubt(game));
        format!("{}{}", mark.sign(), if doubtful { IN_DOUBT } else { "" })
    })
}

/// `12w1`: against number 12, with White, won. The letters are those of the language.
pub(super) fn round_text(lang: Lang, section: &SectionTable, number: u16, round: &Progress) -> String {
    match round.opponent {
        Some((opponent, side)) => {
            let met = section.games_of(number, opponent).iter();
            let mut games = met.filter(|(of, _)| *of == round.round).filter_map(|(_, game)| *game);
            let doubt = if games.any(|game| section.is_in_doubt(game)) { IN_DOUBT } else { "" };
            let colour = lang.t(if side == Side::White { "tables-white" } else { "tables-black" });
            format!("{opponent}{colour}{}{doubt}", round.mark.sign())
        }
        None => round.mark.sign().to_owned(),
    }
}

/// A section's tables without its prize groups.
fn section_box(lang: Lang, tables: &MadeTables, section: &SectionTable) -> SectionBox {
    let rounds =
        section.progress.iter().flat_map(|row| row.rounds.iter().map(|round| round.round)).max().unwrap_or(0);
    let value = |standing: &Standing, at: usize| {
        let value = standing.values.get(at).copied().flatten();
        value.map(|value| decimal(lang, &value.to_string())).unwrap_or_default()
    };
    // A column in which nothing stands is none.
    let told = |at: &usize| section.standings.rows.iter().any(|row| !value(row, *at).is_empty());
    let figures: Vec<usize> = (0..section.tie_breaks.len()).filter(told).collect();
    let line = |standing: &Standing| {
        let who = section.entrant(standing.number);
        let own = section.progress.iter().find(|row| row.number == standing.number);
        let cell = |round: u16| {
            let found = own.and_then(|own| own.rounds.iter().find(|one| one.round == round));
            let met = found
                .and_then(|one| one.opponent)
                .map_or(&[][..], |(opponent, _)| section.games_of(standing.number, opponent));
            let met = met.iter().find(|(of, _)| *of == round);
            Cell {
                game: met.and_then(|(_, game)| *game).map(|game| game.to_string()),
                text: found.map(|one| round_text(lang, section, standing.number, one)).unwrap_or_default(),
                after: found.map(|one| written(one.after)).unwrap_or_default(),
            }
        };
        Line {
            place: place(standing),
            number: standing.number,
            name: name_of(lang, section, standing.number),
            known: who.map(|one| one.identity.in_short()).unwrap_or_default(),
            player: who.map(|one| one.player.id.to_string()).unwrap_or_default(),
            rating: who.and_then(|one| one.rating).map(|rating| rating.to_string()).unwrap_or_default(),
            left: who.is_some_and(|one| one.left.is_some()),
            points: written(standing.points),
            played: standing.played.to_string(),
            values: figures.iter().map(|at| value(standing, *at)).collect(),
            rounds: shown_rounds(rounds).map(cell).collect(),
        }
    };
    let cross = section.crosstable.as_ref().filter(|table| table.rows.len() <= CROSSTABLE_SHOWN_MAX);
    let rows = &section.standings.rows;
    SectionBox {
        level: if tables.sections.len() < 2 { 2 } else { 3 },
        title: title(lang, tables, section),
        tie_breaks: figures.iter().map(|at| section.tie_breaks[*at].to_string()).collect(),
        lines: rows.iter().take(LINES_SHOWN_MAX).map(line).collect(),
        cross: cross.map(|table| {
            let shown = rows.iter().enumerate().take(table.rows.len());
            shown.map(|(at, standing)| cross_line(lang, section, table, at, standing)).collect()
        }),
        rounds: shown_rounds(rounds).collect(),
        teams: section.teams.as_ref().map(|teams| teams_box(lang, section, teams)),
        prizes: Vec::new(),
        byes: section.progress.iter().flat_map(|row| &row.rounds).any(|round| round.opponent.is_none()),
        doubts: !section.doubtful.is_empty(),
        rated: section.entrants.iter().any(|one| one.rating.is_some()),
        explained: explained(lang, section),
        cut: rows.len() > LINES_SHOWN_MAX
            || rounds > ROUNDS_SHOWN_MAX
            || (section.crosstable.is_some() && cross.is_none()),
    }
}

fn cross_line(lang: Lang, of: &SectionTable, table: &Crosstable, at: usize, row: &Standing) -> CrossLine {
    let cell = |column: usize| {
        let other = table.rows.get(column).map_or(0, |row| row.number);
        let games = of.games_of(row.number, other).iter();
        let games = games.map(|(_, game)| game.map(|game| game.to_string()));
        CrossCell {
            own: column == at,
            marks: match column == at {
                true => vec![("■".to_owned(), None)],
                false => signs(of, at, column).zip(games).collect(),
            },
            title: format!("{} – {}", name_of(lang, of, row.number), name_of(lang, of, other)),
        }
    };
    CrossLine {
        place: place(row),
        number: row.number,
        name: name_of(lang, of, row.number),
        player: of.entrant(row.number).map(|one| one.player.id.to_string()).unwrap_or_default(),
        cells: (0..table.rows.len()).map(cell).collect(),
        points: written(row.points),
    }
}

/// What each column says.
fn explained(lang: Lang, section: &SectionTable) -> Vec<(String, String)> {
    let mut all = vec![
        (lang.t("tables-points"), lang.t("explain-points")),
        (lang.t("tables-played"), lang.t("explain-played")),
    ];
    for one in &section.tie_breaks {
        let code = one.to_string();
        let mut meaning = tie_break_meaning(lang, &code);
        if section.standings.passed_over.contains(one) {
            meaning = lang.tf("explain-passed-over", &[("meaning", meaning.into())]);
        }
        all.push((tie_break_name(lang, &code), meaning));
    }
    all
}

fn reports(lang: Lang, tables: &Tables) -> Vec<(String, Option<String>)> {
    let all = tables.sections.iter().filter(|_| report::has_reports(tables.view.sheet.kind));
    all.map(|one| (report::query(tables, one), title(lang, tables, one))).collect()
}

fn bars(counts: Vec<(String, u64)>) -> Vec<Bar> {
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    counts.into_iter().map(|(label, count)| Bar { label, count, percent: count * 100 / most }).collect()
}

/// `up to 12 hours`, …, `longer`.
fn reply_class(lang: Lang, class: usize) -> String {
    match REPLY_HOURS.get(class) {
        Some(hours) => lang.tf("tables-within", &[("time", span(lang, hours * HOUR_US).into())]),
        None => lang.t("tables-longer"),
    }
}

fn waited_line(reader: &Reader, tables: &Tables, one: &Waited) -> WaitedLine {
    let [white, black] = [one.white, one.black].map(|number| named(reader.page.lang, tables, number));
    let (who, opponent) = match one.side {
        Side::White => (white, black),
        Side::Black => (black, white),
    };
    WaitedLine {
        who,
        opponent,
        game: one.game.to_string(),
        since: span(reader.page.lang, reader.door.app().now().since(one.since)),
    }
}

/// Whether a result is in doubt.
fn in_doubt(tables: &MadeTables) -> bool {
    tables.view.pairings.iter().any(|one| one.in_doubt && one.result.is_some())
}

impl TablesPage {
    /// Whether anybody has submitted a move yet.
    fn has_replies(&self) -> bool {
        self.replies.iter().any(|bar| bar.count > 0)
    }
}

/// The tables as a page.
pub(in crate::http::web) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let of = or_fault!(reader, "/tournaments", id_of(&id));
    let tables = reader.door.app().tournaments().tournament_tables(reader.signed(), of).await;
    let tables = or_fault!(reader, "/tournaments", tables);
    let lang = reader.page.lang;
    let serves = reader.door.app().tournaments().serves_in(reader.signed(), tables.view.id).await;
    let serves = or_fault!(reader, "/tournaments", serves);
    let waited = tables
        .waited_for
        .as_ref()
        .map(|all| all.iter().map(|one| waited_line(&reader, &tables, one)).collect());
    let replies = tables.replies.iter().enumerate();
    let replies = replies.map(|(class, count)| (reply_class(lang, class), *count)).collect();
    let flag = |(day, count): &(u16, u64)| {
        let key = if *day == 0 { "tables-today" } else { "tables-in-days" };
        (lang.tf(key, &[("n", i64::from(*day).into())]), *count)
    };
    let flags = tables.flags.as_ref().map(|all| bars(all.iter().map(flag).collect()));
    let mut room = LINES_SHOWN_MAX;
    let with_prizes = |section: &SectionTable| {
        let mut shown = section_box(lang, &tables, section);
        shown.cut |= section.prizes.iter().map(|table| table.rows.len()).sum::<usize>() > room;
        shown.prizes = prize_boxes(lang, &tables, section, &mut room);
        shown
    };
    let sections = tables.sections.iter().map(with_prizes).collect();
    let page = TablesPage {
        matches: round_boxes(lang, &tables),
        doubts: in_doubt(&tables),
        ladder: tables.ladder.as_deref().map(|rungs| ladder_box(lang, rungs, LINES_SHOWN_MAX)),
        reports: reports(lang, &tables),
        pending: tables.view.pairings.iter().any(|one| one.state() != PairingState::Finished),
        head: Head::new(lang, &tables.view, serves, Tab::Table),
        id,
        sections,
        waited,
        replies: bars(replies),
        flags,
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}
