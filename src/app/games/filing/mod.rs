//! Entries: filed, sealed by the server or blindly, revised, prepared, planned, or on paper.

pub mod blind;
pub mod condition;
pub mod conditional;
pub mod draft;
pub mod file;
pub mod line;
pub mod paper;
pub mod plan;
pub mod seal;
pub mod seal_context;
pub(in crate::app) mod sealing;
pub(in crate::app) mod use_conditional;

use crate::app::App;

#[derive(Clone, Copy)]
pub struct Entries<'a>(pub(in crate::app) &'a App);
