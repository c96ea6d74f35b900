//! A crosstable as a picture, for sharing.

use std::fmt::Write as _;

use crate::app::tournaments::standings::{SectionTable, Tables};
use crate::http::web::tournaments::tables::kinds::{RoundBox, TeamLine, round_boxes, teams_box, written};
use crate::http::web::tournaments::tables::{place, signs, title};
use crate::show::{Lang, escape};

/// The most lines that a picture shows of a section.
const LINES_MAX: usize = 60;
/// The longest name, in characters; a longer one is cut.
const NAME_MAX: usize = 40;
const LINE: usize = 28;
const CELL: usize = 30;
/// What a row's number takes before its cells.
const NUMBER: usize = 26;
/// What a character takes of the width, at most on the average of a name.
const CHARACTER: usize = 9;
/// The same in bold letters.
const BOLD_CHARACTER: usize = 11;

/// The standings of every section, with everybody's games against everybody where there is room for them; the bracket of a
/// knock-out; the places of a ladder.
pub(super) fn crosstable_svg(lang: Lang, tables: &Tables) -> String {
    let columns = |section: &SectionTable| {
        let cross = section.crosstable.as_ref().map_or(0, |table| table.rows.len());
        if cross > LINES_MAX { 0 } else { cross }
    };
    let wide = tables.sections.iter().map(columns).max().unwrap_or(0);
    let names = names_width(lang, tables) + if wide > 0 { NUMBER } else { 0 };
    let width = (40 + names + wide * CELL + 90).max(titles_width(lang, tables));
    let mut body = String::new();
    let mut y = 50;
    text(&mut body, 20, 34, "font-size=\"22\" font-weight=\"bold\"", &tables.view.sheet.name);
    let rounds = round_boxes(lang, tables);
    if !rounds.is_empty() {
        return bracket_svg(&tables.view.sheet.name, &rounds, titles_width(lang, tables));
    }
    if let Some(rungs) = &tables.ladder {
        for rung in rungs.iter().take(LINES_MAX) {
            y += LINE;
            let name = cut(&rung.who.player.name, NAME_MAX);
            text(&mut body, 20, y, "font-weight=\"bold\"", &rung.place.to_string());
            text(&mut body, 70, y, "", &name);
        }
    }
    for section in &tables.sections {
        if let Some(title) = title(lang, tables, section) {
            y += LINE;
            text(&mut body, 20, y, "font-size=\"17\" font-weight=\"bold\"", &title);
        }
        for line in section.teams.iter().flat_map(|teams| teams_box(lang, section, teams).lines) {
            y += LINE;
            team_line(&mut body, &line, (width, y));
        }
        y += LINE;
        for column in 0..columns(section) {
            let x = 40 + names + column * CELL + CELL / 2;
            text(&mut body, x, y, "text-anchor=\"middle\" fill=\"#666\"", &(column + 1).to_string());
        }
        for (at, row) in section.standings.rows.iter().take(LINES_MAX).enumerate() {
            y += LINE;
            if at % 2 == 0 {
                let _ = write!(
                    body,
                    "<rect x=\"12\" y=\"{}\" width=\"{}\" height=\"{LINE}\" fill=\"#f1efe8\"/>",
                    y - LINE + 8,
                    width - 24
                );
            }
            let name = section.entrant(row.number).map(|one| one.player.name.as_str());
            let name = cut(name.unwrap_or_default(), NAME_MAX);
            text(&mut body, 20, y, "", &place(row));
            text(&mut body, 70, y, "", &name);
            cells(&mut body, section, at, (columns(section), 40 + names, y));
            let x = 40 + names + columns(section) * CELL + 60;
            text(&mut body, x, y, "text-anchor=\"end\" font-weight=\"bold\"", &written(row.points));
        }
        y += LINE / 2;
    }
    let height = y + 24;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans, system-ui, sans-serif\" font-size=\"15\" fill=\"#1d1d1b\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fffdf7\"/>{body}</svg>"
    )
}

fn text(body: &mut String, x: usize, y: usize, more: &str, what: &str) {
    // Writing to a string does not fail.
    let _ = write!(body, "<text x=\"{x}\" y=\"{y}\" {more}>{}</text>", escape(what));
}

/// A team with both its scores.
fn team_line(body: &mut String, line: &TeamLine, (width, y): (usize, usize)) {
    text(body, 20, y, "font-weight=\"bold\"", &line.place);
    text(body, 70, y, "font-weight=\"bold\"", &cut(&line.name, NAME_MAX));
    let score = format!("{} · {}", line.match_points, line.board_points);
    text(body, width - 30, y, "text-anchor=\"end\" font-weight=\"bold\"", &score);
}

/// A line of the crosstable, whose cells begin at `left`.
fn cells(body: &mut String, section: &SectionTable, at: usize, (columns, left, y): (usize, usize, usize)) {
    if columns > 0 {
        // By it the columns name the row that they are about.
        text(body, left - 6, y, "text-anchor=\"end\" fill=\"#666\"", &(at + 1).to_string());
    }
    for column in 0..columns {
        let x = left + column * CELL + CELL / 2;
        if column == at {
            // Drawn: the letters of the picture have no such sign.
            let _ = write!(body, "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\"/>", x - 6, y - 11);
        } else {
            text(body, x, y, "text-anchor=\"middle\"", &signs(section, at, column).collect::<String>());
        }
    }
}

/// What the longest name takes, of a player or a team, with the place before it.
fn names_width(lang: Lang, tables: &Tables) -> usize {
    let longest = |names: &mut dyn Iterator<Item = usize>| names.max().unwrap_or(0);
    let rungs = tables.ladder.iter().flatten().map(|rung| rung.who.player.name.chars().count());
    let entrants = tables.sections.iter().flat_map(|section| &section.entrants);
    let players = longest(&mut entrants.map(|one| one.player.name.chars().count()).chain(rungs));
    let teams = tables.sections.iter().flat_map(|section| {
        let lines = section.teams.iter().flat_map(move |teams| teams_box(lang, section, teams).lines);
        lines.map(|line| line.name.chars().count())
    });
    let width = |characters: usize, character: usize| characters.clamp(16, NAME_MAX) * character;
    50 + width(players, CHARACTER).max(width(longest(&mut teams.into_iter()), BOLD_CHARACTER))
}

/// What the titles take, of the tournament and of its sections.
fn titles_width(lang: Lang, tables: &Tables) -> usize {
    let sections = tables.sections.iter().filter_map(|section| title(lang, tables, section));
    let sections = sections.map(|title| title.chars().count() * BOLD_CHARACTER * 17 / 15).max().unwrap_or(0);
    40 + sections.max(tables.view.sheet.name.chars().count() * BOLD_CHARACTER * 22 / 15)
}

/// A name of at most so many characters.
fn cut(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let kept: String = name.chars().take(most - 1).collect();
    format!("{}.", kept.trim_end())
}

/// A column of the picture of a knock-out.
const ROUND: usize = 290;
/// What a match takes in it.
const MATCH: usize = 78;

/// A knock-out, round beside round, at least so wide.
fn bracket_svg(name: &str, rounds: &[RoundBox], wide: usize) -> String {
    let most = rounds.iter().map(|round| round.matches.len()).max().unwrap_or(1);
    let (width, height) = ((rounds.len() * ROUND + 30).max(wide), most * MATCH + 110);
    let mut body =
        format!("<text x=\"20\" y=\"34\" font-size=\"22\" font-weight=\"bold\">{}</text>", escape(name));
    for (column, round) in rounds.iter().enumerate() {
        let x = 20 + column * ROUND;
        // Writing to a string does not fail.
        let _ = write!(
            body,
            "<text x=\"{x}\" y=\"66\" font-weight=\"bold\" fill=\"#17543f\">{}</text>",
            escape(&round.title)
        );
        let share = most * MATCH / round.matches.len().max(1);
        for (at, one) in round.matches.iter().enumerate() {
            let y = 80 + at * share + (share - MATCH) / 2;
            let _ = write!(
                body,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"60\" rx=\"6\" fill=\"#f1efe8\" stroke=\"#c9c3b4\"/>",
                ROUND - 30
            );
            for (line, player) in one.players.iter().enumerate() {
                let y = y + 24 + line * 25;
                if player.won {
                    let top = y - 16;
                    let _ = write!(
                        body,
                        "<rect x=\"{x}\" y=\"{top}\" width=\"6\" height=\"20\" fill=\"#17543f\"/>"
                    );
                }
                let ink = if player.won { "#17543f" } else { "#1d1d1b" };
                let name = cut(&player.name, NAME_MAX - 8);
                let _ = write!(
                    body,
                    "<text x=\"{}\" y=\"{y}\" fill=\"{ink}\">{}</text>\
                     <text x=\"{}\" y=\"{y}\" fill=\"{ink}\" text-anchor=\"end\">{}</text>",
                    x + 10,
                    escape(&name),
                    x + ROUND - 42,
                    escape(&player.points)
                );
            }
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans, system-ui, sans-serif\" font-size=\"15\" fill=\"#1d1d1b\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fffdf7\"/>{body}</svg>"
    )
}
