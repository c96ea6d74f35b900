//! Clocks, flags, leave and outages.

pub(super) mod both_flags;
pub(super) mod clock_loop;
pub(super) mod flags;
pub(super) mod idle_clocks;
pub(super) mod increment;
pub(super) mod leave;
pub(super) mod leave_terms;
pub(super) mod outages;
pub(super) mod regulated;
