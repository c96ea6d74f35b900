//! Whether a mail was meant for the address at which it came.

use crate::base::{Micros, Timestamp};

/// Whether a mail whose author is known shows that it was written to the address at which it came. Else somebody who had it
/// may have handed it over there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// It does.
    Shown,
    /// It does not: nothing is done at its word alone.
    Missing {
        /// When that address was made: who writes there has a mail of ours that is no older.
        address_made: Timestamp,
    },
}

impl Binding {
    /// Whether the mail may answer what was asked then. It is bound, or came to an address that only the mails since then
    /// have told.
    pub(in crate::app) fn answers(self, asked_us: Micros) -> bool {
        match self {
            Binding::Shown => true,
            Binding::Missing { address_made } => address_made.as_us() >= asked_us,
        }
    }
}
