//! Teams: their captains, the line-ups that these enter, and the rounds that are made of them.

pub mod captains;
pub mod line_ups;
pub mod view;

pub(in crate::app) mod asking;
pub(in crate::app) mod rounds;

use crate::app::App;

#[derive(Clone, Copy)]
pub struct Teams<'a>(pub(in crate::app) &'a App);
