//! The house's own order: who may import what, and what no file may hold.

mod dependencies;
mod files;
mod imports;
mod licences;
pub(crate) mod source;
mod styles;
mod veil;
