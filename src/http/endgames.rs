//! Endgame tables of three men, built when they are first asked for, on a thread of their own, and kept while the program
//! runs.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::engine::tables::{Build, Keep, Known, Material, Tables};

/// The tables that are built, each after those that it needs.
const MEN: [&str; 3] = ["KQK", "KRK", "KPK"];

/// In how many pieces the game turns into normal chess (FSR 8): the usual rules, and without that.
pub const FEW_PIECES: [u32; 2] = [10, 0];

/// A whole, in thousandths.
const WHOLE: u32 = 1_000;

/// The tables of this process. Cheap to clone.
#[derive(Clone, Default)]
pub struct Endgames(Arc<[Set; FEW_PIECES.len()]>);

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

impl Endgames {
    /// The tables for this number in FSR 8; whoever asks first has them built.
    pub fn find(&self, few_pieces: u32) -> Found {
        let Some(at) = FEW_PIECES.iter().position(|known| *known == few_pieces) else { return Found::None };
        let set = &self.0[at];
        if let Some(tables) = set.tables.get() {
            return Found::Tables(Arc::clone(tables));
        }
        let mut begun = set.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if !*begun {
            let own = self.clone();
            let build = move || {
                let set = &own.0[at];
                let tables = built(few_pieces, &set.done);
                // Nobody else builds them.
                let _ = set.tables.set(Arc::new(tables));
            };
            *begun = std::thread::Builder::new().name("endgame tables".to_owned()).spawn(build).is_ok();
        }
        Found::Building(set.done.load(Ordering::Relaxed))
    }
}

/// Builds them; `done` says how far it is.
fn built(few_pieces: u32, done: &AtomicU32) -> Tables {
    let (mut known, mut tables) = (Known::new(), Tables::new(few_pieces));
    let all = u32::try_from(MEN.len()).unwrap_or(1);
    for (number, men) in (0..).zip(MEN.iter().filter_map(|men| Material::parse(men))) {
        let mut build = Build::new(men, few_pieces, Keep::Last, &mut known);
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
