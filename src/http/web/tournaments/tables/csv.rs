//! The tables as CSV.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use crate::app::tournaments::ladder::view::Rung;
use crate::app::tournaments::standings::{SectionTable, Tables};
use crate::http::web::tournaments::tables::{place, round_text};
use crate::show::Lang;
use crate::tournament::{Kind, Match, Progress, Standing};

/// A line for each entrant, for each match of a knock-out, for each place of a ladder: written line by line while it is sent.
pub(super) fn as_csv(lang: Lang, tables: Tables) -> Response {
    let lines: Box<dyn Iterator<Item = Vec<String>> + Send> = match (&tables.ladder, tables.view.sheet.kind) {
        (Some(rungs), _) => Box::new(places(rungs).into_iter()),
        (None, Kind::Knockout { .. }) => Box::new(bracket(&tables).into_iter()),
        (None, _) => Box::new(standings(lang, tables)),
    };
    let written = lines.map(|line| {
        let mut file = csv::Writer::from_writer(Vec::new());
        file.write_record(&line)?;
        file.into_inner().map_err(|error| csv::Error::from(error.into_error()))
    });
    let body = Body::from_stream(stream::iter(written));
    ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], body).into_response()
}

fn heading(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

pub(in crate::http::web::tournaments) fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// The matches of a knock-out, round by round.
fn bracket(tables: &Tables) -> Vec<Vec<String>> {
    let head = heading(&[
        "round", "match", "number 1", "player 1", "name 1", "points 1", "number 2", "player 2", "name 2",
        "points 2", "decided", "open", "winner", "by draw",
    ]);
    let line = |one: &Match| {
        let mut line = vec![one.round.to_string(), one.number.to_string()];
        for (number, points) in [Some(one.players.0), one.players.1].into_iter().zip(one.points) {
            let who = number.and_then(|number| tables.view.entrant(number));
            line.extend([
                text(number),
                text(who.map(|who| who.player.id)),
                text(who.map(|who| safe(&who.player.name))),
                text(number.map(|_| points)),
            ]);
        }
        line.extend([
            one.decided.to_string(),
            one.open.to_string(),
            text(one.winner),
            one.by_draw.to_string(),
        ]);
        line
    };
    std::iter::once(head).chain(tables.matches.iter().map(line)).collect()
}

/// The places of a ladder.
fn places(rungs: &[Rung]) -> Vec<Vec<String>> {
    let head = heading(&["place", "number", "player", "name", "rating", "busy", "protected until"]);
    let line = |rung: &Rung| {
        vec![
            rung.place.to_string(),
            rung.number.to_string(),
            rung.who.player.id.to_string(),
            safe(&rung.who.player.name),
            text(rung.who.rating),
            rung.busy.to_string(),
            text(rung.protected),
        ]
    };
    std::iter::once(head).chain(rungs.iter().map(line)).collect()
}

/// The standings of all sections, a line for each entrant.
fn standings(lang: Lang, tables: Tables) -> impl Iterator<Item = Vec<String>> + Send {
    let mut head = heading(&[
        "stage", "section", "place", "number", "player", "name", "rating", "state", "points", "played",
        "won", "drawn", "lost", "pending",
    ]);
    head.extend(tables.view.sheet.tie_breaks.iter().cloned());
    let rounds = |section: &SectionTable| {
        let all = section.progress.iter().flat_map(|row| &row.rounds);
        all.map(|round| round.round).max().unwrap_or(0)
    };
    let most = tables.sections.iter().map(rounds).max().unwrap_or(0);
    head.extend((1..=most).map(|round| format!("round {round}")));
    head.extend(tables.view.sheet.prizes.iter().map(|group| format!("prize {}", group.name)));
    let places = tables.sections.iter().enumerate();
    let places: Vec<(usize, usize)> = places
        .flat_map(|(at, section)| (0..section.standings.rows.len()).map(move |row| (at, row)))
        .collect();
    let lines = places.into_iter().map(move |(at, row)| {
        let section = &tables.sections[at];
        standing(lang, &tables, section, &section.standings.rows[row], most)
    });
    std::iter::once(head).chain(lines)
}

/// The line of an entrant, with so many rounds.
fn standing(lang: Lang, tables: &Tables, section: &SectionTable, row: &Standing, rounds: u16) -> Vec<String> {
    let who = section.entrant(row.number);
    let mut line = vec![
        section.stage.to_string(),
        section.section.to_string(),
        place(row),
        row.number.to_string(),
        text(who.map(|who| who.player.id)),
        text(who.map(|who| safe(&who.player.name))),
        text(who.and_then(|who| who.rating)),
        text(who.map(|who| who.state.as_str())),
        row.points.to_string(),
        row.played.to_string(),
        row.won.to_string(),
        row.drawn.to_string(),
        row.lost.to_string(),
        row.pending.to_string(),
    ];
    let tie_breaks = 0..tables.view.sheet.tie_breaks.len();
    line.extend(tie_breaks.map(|at| text(row.values.get(at).copied().flatten())));
    let own = section.progress.iter().find(|one| one.number == row.number);
    let own: BTreeMap<u16, &Progress> =
        own.iter().flat_map(|own| own.rounds.iter().rev().map(|one| (one.round, one))).collect();
    line.extend(
        (1..=rounds).map(|round| text(own.get(&round).map(|one| round_text(lang, section, row.number, one)))),
    );
    line.extend(section.prizes.iter().map(|prize| {
        let own = prize.rows.iter().find(|one| one.number == row.number);
        own.map(place).unwrap_or_default()
    }));
    line
}

/// A name that a spreadsheet does not take for a formula.
pub(in crate::http::web::tournaments) fn safe(name: &str) -> String {
    if name.starts_with(['=', '+', '-', '@', '\t']) { format!("'{name}") } else { name.to_owned() }
}
