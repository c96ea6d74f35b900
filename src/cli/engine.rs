//! `fairschach engine …`: thinks about positions, one JSON object a line in, one answer a line out, in order.
//!
//! A line that cannot be used is answered as by `fairschach rules`: `{"id":…,"error":"…"}`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use serde::Serialize;
use serde_json::Value;

use super::rules::{Defaults, Fields, Game, answer_lines};
use super::system::SystemClock;
use super::tables::folder;
use crate::base::Clock;
use crate::engine::tables::{Tables, few_pieces_of};
use crate::engine::{Budget, Level, MainEntries, Thought, Weighted, think};
use crate::rules::{Move, Position, RuleSet};

/// As much as one line may ask for.
pub const MAX_NODES: u64 = 1_000_000_000;

/// As long as one line may take, in milliseconds.
pub const MAX_MILLISECONDS: u64 = 3_600_000;

/// Filters that think; each reads NDJSON and answers every line with one.
#[derive(Clone, PartialEq, Eq, Debug, clap::Subcommand)]
pub enum EngineCommand {
    /// Says what positions are worth and how both sides best enter
    #[command(after_help = "A line: {\"id\":1,\"position\":\"…\",\"nodes\":25000}; in place of nodes \
        \"ms\" (milliseconds) or \"level\" (1 to 8); rules, options, history and seed may be added. With nodes or \
        level and the same seed, and the same tables, the answer is the same on every machine.")]
    Think(ThinkArgs),
}

/// How it is thought.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct ThinkArgs {
    #[command(flatten)]
    pub defaults: Defaults,
    /// A folder of endgame tables that are looked up where a line of thought ends
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
}

/// The tables of a folder by their number in FSR 8, read when a line first asks for them.
type Sets = BTreeMap<u32, Tables>;

/// Answers every line of `input` until it ends; 2 if any line could not be used.
pub fn run(command: &EngineCommand, input: impl BufRead, output: impl Write) -> io::Result<ExitCode> {
    let EngineCommand::Think(args) = command;
    let sets = RefCell::new(Sets::new());
    answer_lines(input, output, |id, fields| answer(id, fields, args, &mut sets.borrow_mut()))
}

/// The tables of the folder for these rules, if there may be any.
fn tables_for<'a>(dir: &Path, sets: &'a mut Sets, rules: &RuleSet) -> anyhow::Result<Option<&'a Tables>> {
    let Some(few_pieces) = few_pieces_of(rules) else { return Ok(None) };
    if let Entry::Vacant(place) = sets.entry(few_pieces) {
        let mut tables = Tables::new(few_pieces);
        for (material, _) in folder::all(dir)?.into_iter().filter(|(_, few)| *few == few_pieces) {
            if let Some(table) = folder::load(dir, material, few_pieces)? {
                tables.add(table);
            }
        }
        place.insert(tables);
    }
    Ok(sets.get(&few_pieces))
}

/// How much a line wants thought.
enum Effort {
    Nodes(u64),
    Milliseconds(u64),
    Level(Level),
}

fn answer(id: &Value, mut fields: Fields, args: &ThinkArgs, sets: &mut Sets) -> anyhow::Result<String> {
    let Game { rules, position } = Game::take(&mut fields, &args.defaults.variant)?;
    let history: Vec<String> = fields.take("history")?.unwrap_or_default();
    let effort = take_effort(&mut fields)?;
    let seed: u64 = fields.take("seed")?.unwrap_or(0);
    fields.done()?;
    let history = history.iter().map(|text| Position::parse(text, &rules)).collect::<Result<Vec<_>, _>>()?;
    let tables = match &args.tables {
        Some(dir) => tables_for(dir, sets, &rules)?,
        None => None,
    };
    let milliseconds = if let Effort::Milliseconds(milliseconds) = effort { milliseconds } else { 0 };
    let (clock, end) = (SystemClock, SystemClock.now().plus(milliseconds as i64 * 1_000));
    let stop = || clock.now() >= end;
    let budget = match effort {
        Effort::Level(level) => Budget::nodes(level.nodes()),
        Effort::Nodes(nodes) => Budget::nodes(nodes),
        Effort::Milliseconds(_) => Budget::until(MAX_NODES, &stop),
    };
    let budget = tables.map_or(budget, |tables| budget.with_tables(tables));
    let thought = match effort {
        Effort::Level(level) => level.think_within(&budget, &position, &rules, &history, seed),
        _ => think(&position, &rules, &history, &budget, seed),
    };
    Ok(serde_json::to_string(&Answer::new(id, &thought))?)
}

fn take_effort(fields: &mut Fields) -> anyhow::Result<Effort> {
    let nodes: Option<u64> = fields.take("nodes")?;
    let milliseconds: Option<u64> = fields.take("ms")?;
    let level: Option<u8> = fields.take("level")?;
    Ok(match (nodes, milliseconds, level) {
        (Some(nodes), None, None) if (1..=MAX_NODES).contains(&nodes) => Effort::Nodes(nodes),
        (None, Some(ms), None) if (1..=MAX_MILLISECONDS).contains(&ms) => Effort::Milliseconds(ms),
        (None, None, Some(number)) => match Level::new(number) {
            Some(level) => Effort::Level(level),
            None => bail!("field level: {number} is none; write 1 to 8"),
        },
        (Some(nodes), None, None) => bail!("field nodes: {nodes} is not from 1 to {MAX_NODES}"),
        (None, Some(ms), None) => bail!("field ms: {ms} is not from 1 to {MAX_MILLISECONDS}"),
        _ => bail!("give one of nodes, ms and level"),
    })
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a Value,
    value: i32,
    white: Vec<EntryAnswer>,
    black: Vec<EntryAnswer>,
    matrix: MatrixAnswer<'a>,
    depth: u32,
    nodes: u64,
    gap: u32,
    exact: bool,
}

#[derive(Serialize)]
struct EntryAnswer {
    entry: String,
    ppm: u32,
}

#[derive(Serialize)]
struct MatrixAnswer<'a> {
    white: Vec<String>,
    black: Vec<String>,
    cells: &'a [Vec<i32>],
}

impl<'a> Answer<'a> {
    fn new(id: &'a Value, thought: &'a Thought) -> Answer<'a> {
        let Thought { value, depth, nodes, gap, exact, .. } = *thought;
        let entries = |weighted: &[Weighted]| {
            let entry =
                |weighted: &Weighted| EntryAnswer { entry: weighted.entry.to_string(), ppm: weighted.ppm };
            weighted.iter().map(entry).collect()
        };
        let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
        let MainEntries { white, black, cells } = &thought.matrix;
        Answer {
            id,
            value,
            white: entries(&thought.white),
            black: entries(&thought.black),
            matrix: MatrixAnswer { white: texts(white), black: texts(black), cells },
            depth,
            nodes,
            gap,
            exact,
        }
    }
}
