//! What every page stands on: who reads it, how it is sent, what goes wrong.

pub mod appearance;
pub(super) mod assets;
pub mod compress;
mod empty;
pub mod errors;
pub(super) mod fallback;
pub mod faults;
pub mod game_name;
pub mod markdown;
pub mod mix;
pub(super) mod offline;
pub mod page;
pub mod reader;
