//! Claims, disputes, rulings.

pub(super) mod adjudication;
pub(super) mod appeals;
pub(crate) mod claims;
pub(super) mod disputes;
pub(super) mod escalated;
pub(super) mod incidents;
pub(super) mod operator;
pub(super) mod reports;
pub(crate) mod rulings;
