//! Leave: what there is of it, and how it is announced.

pub mod allowance;
pub mod announce;

use crate::app::App;

#[derive(Clone, Copy)]
pub struct Leaves<'a>(pub(in crate::app) &'a App);
