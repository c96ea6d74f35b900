//! Endgame tables: those of three men, built when they are first asked for, on a thread of their own, and kept while the program
//! runs; and larger ones, which the operator has built into a folder.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::engine::tables::{
    Build, Keep, Known, LONGEST, Material, Probe, ProbeError, Table, Tables, few_pieces_of, material_of,
    pairs_left,
};
use crate::rules::{Position, RuleSet, quiet_to_claim};

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
    tables: OnceLock<Arc<Tables>>,
    /// Held by whoever begins to build.
    begun: Mutex<bool>,
    /// How far it is, in thousandths.
    done: AtomicU32,
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
pub struct Told {
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
pub fn told(tables: &Tables, position: &Position) -> Result<Told, ProbeError> {
    let left = pairs_left(position);
    let (probe, is_for_left) = match tables.probe(position, left) {
        Err(ProbeError::Layer(_)) => (tables.probe(position, LONGEST)?, false),
        probe => (probe?, true),
    };
    let before_claims = quiet_to_claim(position).saturating_sub(position.calm());
    let before_claims = u8::try_from(before_claims).unwrap_or(LONGEST);
    Ok(Told { probe, left, is_for_left, claimed: tables.probe(position, before_claims).ok() })
}

impl Endgames {
    /// With the tables of a folder beside those that are built.
    pub fn with_folder(folder: TableFolder) -> Endgames {
        Endgames(Arc::new(Inner { folder, sets: Default::default() }))
    }

    /// The number in FSR 8 of the tables that know a game's position: nothing is built or read for one that none would know.
    pub fn number_for(&self, position: &Position, rules: &RuleSet) -> Option<u32> {
        let few = few_pieces_of(rules).filter(|_| !position.is_normal())?;
        let material = material_of(position)?;
        let built = || BUILT.iter().any(|name| Material::parse(name) == Some(material));
        (built() || material.is_dead() || self.0.folder.names.contains(&(material, few))).then_some(few)
    }

    /// The names of these tables for a number in FSR 8, such as `KRK-10`, and `KRKR-10/20` for one that looks 20 pairs ahead. A
    /// name says all: its table is the same everywhere.
    pub fn names(&self, tables: &Tables, few_pieces: u32) -> Vec<String> {
        let built = BUILT.iter().filter_map(|name| Material::parse(name));
        let own = self.0.folder.names.iter().map(|(material, _)| *material);
        let mut all: Vec<String> = built
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

    /// The tables for this number in FSR 8; whoever asks first has them built.
    pub fn find(&self, few_pieces: u32) -> Found {
        let Some(at) = FEW_PIECES.iter().position(|known| *known == few_pieces) else { return Found::None };
        let set = &self.0.sets[at];
        if let Some(tables) = set.tables.get() {
            return Found::Tables(Arc::clone(tables));
        }
        let mut begun = set.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if !*begun {
            let own = self.clone();
            let build = move || {
                let set = &own.0.sets[at];
                let building = AssertUnwindSafe(|| built(few_pieces, &own.0.folder, &set.done));
                // Without them the others wait for nothing.
                let tables = catch_unwind(building).unwrap_or_else(|_| {
                    tracing::error!("endgame tables cannot be built");
                    Tables::new(few_pieces)
                });
                // Nobody else builds them.
                let _ = set.tables.set(Arc::new(tables));
            };
            *begun = std::thread::Builder::new().name("endgame tables".to_owned()).spawn(build).is_ok();
        }
        Found::Building(set.done.load(Ordering::Relaxed))
    }
}

/// Reads those of the folder and builds the others; `done` says how far it is.
fn built(few_pieces: u32, folder: &TableFolder, done: &AtomicU32) -> Tables {
    let mut tables = Tables::new(few_pieces);
    for (material, _) in folder.names.iter().filter(|(_, few)| *few == few_pieces) {
        match folder.load.as_ref().map(|load| load(*material, few_pieces)) {
            Some(Ok(table)) => tables.add(table),
            // What can be built is built instead; the page says that it does not know the others.
            Some(Err(error)) => tracing::error!(%error, "an endgame table cannot be used"),
            None => {}
        }
    }
    let mut known = Known::new();
    let all = u32::try_from(BUILT.len()).unwrap_or(1);
    for (number, material) in (0..).zip(BUILT.iter().filter_map(|material| Material::parse(material))) {
        if let Some(table) = tables.table(material) {
            table.make_known(&mut known);
            continue;
        }
        let mut build = Build::new(material, few_pieces, Keep::Every, &mut known);
        while !build.is_done() {
            let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, &known)).collect();
            build.hand_in(layer);
            let (part, whole) = build.progress();
            let part = u32::try_from(part * u64::from(WHOLE) / whole.max(1)).unwrap_or(WHOLE);
            done.store((number * WHOLE + part.min(WHOLE)) / all, Ordering::Relaxed);
        }
        let table = build.finish();
        table.make_known(&mut known);
        tables.add(table);
    }
    tables
}
