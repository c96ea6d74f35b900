//! Endgame tables: what positions of few men are worth when both sides play best, and how they play.
//!
//! With few men a game of Fairschach can be solved. Because 75 quiet pairs end it, the value with `n` pairs left is the
//! value of the matrix of what follows with `n - 1` left: a table is made layer by layer, from no pair left to 75, and
//! is exact. Captures, promotions and pawn moves lead to tables, or parts of the same one, that are finished.
//!
//! Tables hold one or two men and White's king against a bare king, or a man each ([`Material`]), by `fsr-2023` with any number in FSR 8
//! (`few_pieces`); claims and repetition are left out. A state is where the men stand, seen from the smallest of the board's
//! symmetries, and which men rest. Values are whole billionths, rounded after each layer, so that two builds on two
//! machines give the same bytes; rounding never makes an uncertain win certain.
//!
//! ```no_run
//! use fairschach_engine::tables::{Build, Keep, Known, Material, Tables, pairs_left};
//! use fairschach_rules::{Position, RuleSet};
//!
//! let men = Material::parse("KRK").expect("three men");
//! let mut known = Known::new(); // a rook becomes nothing else
//! let mut build = Build::new(men, 0, Keep::Every, &mut known);
//! while !build.is_done() {
//!     let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, &known)).collect();
//!     build.hand_in(layer);
//! }
//! let mut tables = Tables::new(0);
//! tables.add(build.finish());
//!
//! let rules = RuleSet::usual("fairschach")?;
//! let position = Position::parse("7R/8/8/8/3Kk3/8/8/8 p - - 0 1 -", &rules)?;
//! let probe = tables.probe(&position, pairs_left(&position))?;
//! assert_eq!(probe.value / 100_000, 5889); // White wins 58.89 %
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod check;
mod file;
mod known;
mod lines;
mod material;
mod normal;
mod pair;
mod probe;
mod quick;
mod scene;
mod slices;
mod space;
mod table;
mod value;
mod work;

pub use build::{Build, LONGEST, Part};
pub use check::Wrong;
pub use file::{RULES, TableError, published};
pub use known::Known;
pub use material::Material;
pub use probe::{Probe, ProbeError, Tables, few_pieces_of, material_of, pairs_left, pairs_to_claim};
pub use quick::{Quick, quick_pairs};
pub use table::{Figures, Keep, Table};
pub use value::WIN;
