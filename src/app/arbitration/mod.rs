//! Claims, disputes, rulings, adjudication and the desk. It stands on `games`.

pub mod adjudication;
pub mod amend_result;
pub mod claims;
pub mod desk;
pub mod desk_view;
pub mod disputes;
pub mod health_check;
pub mod operator;
pub mod overdue;
pub mod reminders;
pub mod reports;
mod ruling_plan;
pub mod rulings;
pub mod unsealing;

use crate::app::App;

/// Claims, disputes and rulings.
#[derive(Clone, Copy)]
pub struct Arbitration<'a>(pub(in crate::app) &'a App);
