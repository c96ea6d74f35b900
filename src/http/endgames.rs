//! Endgame tables: those of three pieces, each built when it is first asked for, on a thread of their own, and kept while the program
//! runs; and larger ones, which the operator has built into a folder, each read when it is first asked for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::engine::tables::{
    Build, Keep, Known, LONGEST, Material, Probe, ProbeError, Table, Tables, few_pieces_of, material_of,
    pairs_left, pairs_to_claim,
};
use crate::rules::{Position, RuleSet};

/// The tables that are built where no folder has them, each after those that it needs.
const BUILT: [&str; 3] = ["KQK", "KRK", "KPK"];

/// In how many pieces the game turns into normal chess (FSR 8): the usual rules, and without that.
pub const FEW_PIECES: [u32; 2] = [10, 0];

/// A whole, in thousandths.
const WHOLE: u32 = 1_000;

/// Tables that the operator has built: which there are, each with its number in FSR 8, and how one is read.
#[derive(Clone, Default)]
pub struct TableFolder {
    pub names: Vec<(Material, u32)>,
    pub load: Option<LoadTable>,
}

/// Reads a table; the words of why it cannot be read.
pub type LoadTable = Arc<dyn Fn(Material, u32) -> Result<Table, String> + Send + Sync>;

/// The tables of this process. Cheap to clone.
#[derive(Clone, Default)]
pub struct Endgames(Arc<Inner>);

#[derive(Default)]
struct Inner {
    folder: TableFolder,
    sets: [Set; FEW_PIECES.len()],
}

/// The tables for one number in FSR 8.
#[derive(Default)]
struct Set {
    state: Mutex<State>,
    /// How far those are that are being read and built, in thousandths.
    done: AtomicU32,
}

#[derive(Default)]
struct State {
    tables: Option<Arc<Tables>>,
    /// Which were read or built, or cannot be.
    tried: Vec<Material>,
    /// Whether a thread reads and builds others.
    works: bool,
}

/// What is there of them.
pub enum Found {
    Tables(Arc<Tables>),
    /// They are being built; so much is done, in thousandths.
    Building(u32),
    /// There are none for this number.
    None,
}

/// What tables say of a position.
pub struct TableVerdict {
    pub probe: Probe,
    /// Quiet pairs that the position's counter leaves before the rule of 75 ends the game.
    pub left: u8,
    /// Whether the probe is for so many; if not, it is for all 75: the table does not keep the others.
    pub is_for_left: bool,
    /// The same where the draw is claimed as soon as the counter allows it; nothing, where the table does not keep so few.
    pub claimed: Option<Probe>,
}

/// Asks tables what a position is worth with the quiet pairs that its counter leaves, for they know nothing of claims, and with
/// those that it leaves before a draw can be claimed.
///
/// # Errors
/// They do not know it.
pub fn judge(tables: &Tables, position: &Position) -> Result<TableVerdict, ProbeError> {
    let left = pairs_left(position);
    let (probe, is_for_left) = match tables.probe(position, left) {
        Err(ProbeError::Layer(_)) => (tables.probe(position, LONGEST)?, false),
        probe => (probe?, true),
    };
    let claimed = tables.probe(position, pairs_to_claim(position)).ok();
    Ok(TableVerdict { probe, left, is_for_left, claimed })
}

impl Endgames {
    /// With the tables of a folder beside those that are built.
    pub fn with_folder(folder: TableFolder) -> Endgames {
        Endgames(Arc::new(Inner { folder, sets: Default::default() }))
    }

    /// The number in FSR 8 of the tables that know a game's position: nothing is built or read for one that none would know.
    pub fn number_for(&self, position: &Position, rules: &RuleSet) -> Option<u32> {
        let few = few_pieces_of(rules)?;
        let material = material_of(position).filter(|men| !position.is_normal() || men.count() == 3)?;
        (material.is_dead() || self.has(material, few)).then_some(few)
    }

    /// The names of these tables for a number in FSR 8, such as `KRK-10`, and `KRKR-10/20` for one that looks 20 pairs ahead. A
    /// name says all: its table is the same everywhere.
    pub fn names(&self, tables: &Tables, few_pieces: u32) -> Vec<String> {
        let own = self.0.folder.names.iter().map(|(material, _)| *material);
        let mut all: Vec<String> = built_here()
            .chain(own)
            .filter_map(|material| tables.table(material))
            .map(|table| match table.pairs() {
                LONGEST => format!("{}-{few_pieces}", table.material()),
                pairs => format!("{}-{few_pieces}/{pairs}", table.material()),
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// All tables for this number in FSR 8; whoever asks first has them read and built.
    pub fn find(&self, few_pieces: u32) -> Found {
        let own = self.0.folder.names.iter().filter(|(_, few)| *few == few_pieces);
        self.found(few_pieces, built_here().chain(own.map(|(material, _)| *material)).collect())
    }

    /// The same of those alone that know a position.
    pub fn find_for(&self, few_pieces: u32, position: &Position) -> Found {
        let has = |material: &Material| self.has(*material, few_pieces);
        let asked = material_of(position).filter(has);
        let with_needs = asked.into_iter().flat_map(|men| men.needs().into_iter().chain([men]));
        self.found(few_pieces, with_needs.filter(has).collect())
    }

    fn has(&self, material: Material, few_pieces: u32) -> bool {
        is_built_here(material) || self.0.folder.names.contains(&(material, few_pieces))
    }

    fn found(&self, few_pieces: u32, wanted: Vec<Material>) -> Found {
        let Some(at) = FEW_PIECES.iter().position(|known| *known == few_pieces) else { return Found::None };
        let set = &self.0.sets[at];
        let mut state = set.state();
        let missing: Vec<Material> = wanted.into_iter().filter(|one| !state.tried.contains(one)).collect();
        let tables = state.tables.clone().unwrap_or_else(|| Arc::new(Tables::new(few_pieces)));
        if missing.is_empty() {
            return Found::Tables(tables);
        }
        if !state.works {
            set.done.store(0, Ordering::Relaxed);
            let own = self.clone();
            let work = move || {
                let (set, folder) = (&own.0.sets[at], &own.0.folder);
                let adding = AssertUnwindSafe(|| with(&missing, few_pieces, &tables, folder, &set.done));
                let added = catch_unwind(adding);
                let mut state = set.state();
                match added {
                    Ok(tables) => state.tables = Some(Arc::new(tables)),
                    // Without them the others wait for nothing, and what stands on them is not built on gaps.
                    Err(_) => {
                        tracing::error!("endgame tables cannot be built");
                        state.tried.extend(built_here());
                    }
                }
                state.tried.extend(missing);
                state.works = false;
            };
            state.works = std::thread::Builder::new().name("endgame tables".to_owned()).spawn(work).is_ok();
        }
        Found::Building(set.done.load(Ordering::Relaxed))
    }
}

impl Set {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pieces of the tables that are built where no folder has them.
fn built_here() -> impl Iterator<Item = Material> {
    BUILT.iter().filter_map(|name| Material::parse(name))
}

fn is_built_here(material: Material) -> bool {
    built_here().any(|one| one == material)
}

/// These tables beside those that are there, read from the folder or built; `done` says how far it is.
fn with(
    missing: &[Material],
    few_pieces: u32,
    there: &Tables,
    folder: &TableFolder,
    done: &AtomicU32,
) -> Tables {
    // Here rather than in the first request for it.
    Tables::prepare_normal();
    let (mut tables, mut known) = (there.clone(), Known::new());
    built_here().filter_map(|material| there.table(material)).for_each(|table| table.make_known(&mut known));
    let all = u32::try_from(missing.len()).unwrap_or(1);
    for (number, &material) in (0..).zip(missing) {
        if tables.table(material).is_some() {
            continue;
        }
        let in_folder = folder.names.contains(&(material, few_pieces));
        let load = folder.load.as_ref().filter(|_| in_folder);
        let read = match load.map(|load| load(material, few_pieces)) {
            Some(Ok(table)) => Some(table),
            Some(Err(error)) => {
                // What can be built is built instead; the page says that it does not know the others.
                tracing::error!(%error, "an endgame table cannot be used");
                None
            }
            None => None,
        };
        if !is_built_here(material) {
            read.into_iter().for_each(|table| tables.add(table));
            continue;
        }
        let so_far = |part: u32| done.store((number * WHOLE + part) / all, Ordering::Relaxed);
        let table = read.unwrap_or_else(|| built(material, few_pieces, &mut known, so_far));
        table.make_known(&mut known);
        tables.add(table);
    }
    tables
}

/// Builds a table; `so_far` is told in thousandths how far it is.
fn built(material: Material, few_pieces: u32, known: &mut Known, so_far: impl Fn(u32)) -> Table {
    let mut build = Build::new(material, few_pieces, Keep::Every, known);
    while !build.is_done() {
        let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, known)).collect();
        build.hand_in(layer);
        let (part, whole) = build.progress();
        so_far(u32::try_from(part * u64::from(WHOLE) / whole.max(1)).unwrap_or(WHOLE).min(WHOLE));
    }
    build.finish()
}
