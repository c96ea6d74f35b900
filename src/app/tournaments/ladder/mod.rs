//! Ladders.

pub mod challenges;
pub mod mail;
pub mod standing;
pub mod view;

use crate::app::App;

#[derive(Clone, Copy)]
pub struct Ladders<'a>(pub(in crate::app) &'a App);
