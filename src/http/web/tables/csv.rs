//! The tables as CSV.

use super::{place, round_text};
use crate::app::{Rung, SectionTable, Tables};
use crate::http::problem::{Problem, Word};
use crate::show::Lang;
use crate::tournament::{Kind, Match};

/// A line for each entrant, for each match of a knock-out, for each place of a ladder.
pub(super) fn as_csv(lang: Lang, tables: &Tables) -> Result<String, Problem> {
    let lines = match (&tables.ladder, tables.view.sheet.kind) {
        (Some(rungs), _) => places(rungs),
        (None, Kind::Knockout { .. }) => bracket(tables),
        (None, _) => standings(lang, tables),
    };
    let mut file = csv::Writer::from_writer(Vec::new());
    for line in lines {
        file.write_record(&line)
            .map_err(|_| Problem::new(Word::Internal))?;
    }
    let bytes = file.into_inner().map_err(|_| Problem::new(Word::Internal))?;
    String::from_utf8(bytes).map_err(|_| Problem::new(Word::Internal))
}

fn heading(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// What is there, as text.
fn text(value: Option<impl ToString>) -> String {
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
    std::iter::once(head)
        .chain(tables.matches.iter().map(line))
        .collect()
}

/// The places of a ladder.
fn places(rungs: &[Rung]) -> Vec<Vec<String>> {
    let head = heading(&[
        "place",
        "number",
        "player",
        "name",
        "rating",
        "busy",
        "protected until",
    ]);
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
fn standings(lang: Lang, tables: &Tables) -> Vec<Vec<String>> {
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
    let mut lines = vec![head];
    for section in &tables.sections {
        for row in &section.standings.rows {
            let who = section.entrant(row.number);
            let mut line = vec![
                section.stage.to_string(),
                section.section.to_string(),
                place(row),
                row.number.to_string(),
                who.map(|who| who.player.id.to_string()).unwrap_or_default(),
                who.map(|who| safe(&who.player.name)).unwrap_or_default(),
                text(who.and_then(|who| who.rating)),
                who.map(|who| who.state.as_str().to_owned()).unwrap_or_default(),
                row.points.to_string(),
                row.played.to_string(),
                row.won.to_string(),
                row.drawn.to_string(),
                row.lost.to_string(),
                row.pending.to_string(),
            ];
            let value = |at: usize| {
                row.values
                    .get(at)
                    .copied()
                    .flatten()
                    .map(|value| value.to_string())
            };
            line.extend((0..tables.view.sheet.tie_breaks.len()).map(|at| value(at).unwrap_or_default()));
            let own = section.progress.iter().find(|one| one.number == row.number);
            line.extend((1..=most).map(|round| {
                let found = own.and_then(|own| own.rounds.iter().find(|one| one.round == round));
                found
                    .map(|one| round_text(lang, section, row.number, one))
                    .unwrap_or_default()
            }));
            lines.push(line);
        }
    }
    lines
}

/// A name that a spreadsheet does not take for a formula.
fn safe(name: &str) -> String {
    if name.starts_with(['=', '+', '-', '@', '\t']) {
        format!("'{name}")
    } else {
        name.to_owned()
    }
}
