//! Challenges and invitations, and the games that they become.

pub mod accept;
pub mod blocks;
pub mod offer;
pub mod view;

use crate::app::App;

/// Challenges and invitations.
#[derive(Clone, Copy)]
pub struct Challenges<'a>(pub(in crate::app) &'a App);
