//! `fairschach tables probe`: one JSON object a line in, one answer a line out, in order.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;
use serde_json::Value;

use super::folder;
use crate::cli::rules::{Fields, Game, answer_lines};
use crate::engine::Weighted;
use crate::engine::tables::{Tables, WIN, few_pieces_of, material_of, pairs_left};

/// What the tables say of one position.
#[derive(Serialize)]
struct Answer<'a> {
    id: &'a Value,
    value: f64,
    sure: u8,
    white: Vec<Share>,
    black: Vec<Share>,
}

#[derive(Serialize)]
struct Share {
    entry: String,
    ppm: u32,
}

fn shares(mix: &[Weighted]) -> Vec<Share> {
    mix.iter().map(|weighted| Share { entry: weighted.entry.to_string(), ppm: weighted.ppm }).collect()
}

/// Answers every line of `input`; the exit status is 2 if any could not be used.
pub(super) fn run(dir: &Path, input: impl BufRead, output: impl Write) -> io::Result<ExitCode> {
    // One set for each number in FSR 8, loaded as it is asked for.
    let sets = RefCell::new(BTreeMap::new());
    answer_lines(input, output, |id, fields| answer(dir, &mut sets.borrow_mut(), id, fields))
}

fn answer(
    dir: &Path,
    sets: &mut BTreeMap<u32, Tables>,
    id: &Value,
    mut fields: Fields,
) -> anyhow::Result<String> {
    let Game { rules, position } = Game::take(&mut fields, "fairschach")?;
    let left: Option<u8> = fields.take("left")?;
    fields.done()?;
    let few_pieces = few_pieces_of(&rules)
        .context("there are no tables for these rules: fsr-2023, in which few_pieces alone may differ")?;
    let tables = sets.entry(few_pieces).or_insert_with(|| Tables::new(few_pieces));
    if let Some(material) = material_of(&position) {
        folder::load_into(tables, dir, material, few_pieces)?;
    }
    let probe = tables.probe(&position, left.unwrap_or_else(|| pairs_left(&position)))?;
    let value = f64::from(probe.value) / f64::from(WIN);
    let (white, black) = (shares(&probe.white), shares(&probe.black));
    Ok(serde_json::to_string(&Answer { id, value, sure: probe.sure, white, black })?)
}
