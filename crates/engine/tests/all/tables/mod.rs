//! Endgame tables: figures known from elsewhere, the same bytes however they are built, and the rules kept.

mod bytes;
mod figures;
mod one_each;
mod probes;
mod quick;
mod two_men;

use std::collections::BTreeMap;

use fairschach_engine::tables::{Build, Keep, Known, Material, Table, Tables};
use fairschach_rules::{OptionValue, Position, RuleSet};

fn pieces(name: &str) -> Material {
    Material::parse(name).unwrap()
}

fn rules(few_pieces: u32) -> RuleSet {
    let options = BTreeMap::from([("few_pieces".to_owned(), OptionValue::Number(few_pieces))]);
    RuleSet::new("fairschach", "fsr-2023", &options).unwrap()
}

fn position(text: &str) -> Position {
    Position::parse(text, &rules(10)).unwrap()
}

/// Works a table out to its end.
fn finish(mut build: Build, known: &Known) -> Table {
    while !build.is_done() {
        let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, known)).collect();
        build.hand_in(layer);
    }
    build.finish()
}

/// What these men can become.
fn known(pieces: Material, few_pieces: u32, tables: &mut Tables) -> Known {
    let mut known = Known::new();
    for needed in pieces.needs() {
        let build = Build::new(needed, few_pieces, Keep::Last, &mut known);
        let table = finish(build, &known);
        table.make_known(&mut known);
        tables.add(table);
    }
    known
}

/// A table with all that it needs.
fn built(name: &str, few_pieces: u32) -> Tables {
    let (pieces, mut tables) = (pieces(name), Tables::new(few_pieces));
    let mut known = known(pieces, few_pieces, &mut tables);
    let build = Build::new(pieces, few_pieces, Keep::Every, &mut known);
    tables.add(finish(build, &known));
    tables
}
