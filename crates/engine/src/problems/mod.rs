//! Problems, a genre of their own: "White mates within two pairs with probability exactly 1/3, and no defence holds it
//! lower."

mod check;
mod collection;
mod described;
mod fraction;
mod help;
mod hunt;
mod matrix;
mod score;
mod simplex;
mod solve;
mod stipulation;
mod text;
mod tree;

pub use check::{Answer, Flaw, Named, answer, check, flaws};
pub use collection::{collection, of_day, solution};
pub use described::{Described, Mix};
pub use fraction::{Fraction, fraction, permille, read_fraction, to_ppm};
pub use help::{Helped, WAYS_MAX, Way, help};
pub use hunt::{Found, Hunted, PIECES_MAX, PieceList, PieceListError, RandomPositions, Wanted};
pub use matrix::{BestRows, Matrix, Solution};
pub use score::{AnswerError, PARTS_MAX, POINTS_MAX, Scored, score};
pub use solve::{Limits, Line, Share, Solved, Survey, solve, value};
pub use stipulation::{Aim, PAIRS_MAX, Stipulation, StipulationError};
pub use text::{LINE_MAX, PROBLEMS_MAX, Problem, TEXT_MAX, TextError, TextFault, read_problems, read_rules};
pub use tree::{Choice, Stopped};
