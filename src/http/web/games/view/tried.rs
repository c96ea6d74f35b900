//! What was tried in vain.

use crate::base::Timestamp;

/// An entry that was not taken, handed back to its author. No `Debug`: it holds an entry.
pub struct Tried {
    /// What was chosen from the list.
    pub choice: String,
    pub written: String,
    pub draw_offer: bool,
    /// The greeting that was chosen, and the line that was written.
    pub greeting: String,
    pub line: String,
    /// What is wrong with the line, in words.
    pub line_fault: Option<String>,
    /// Every other fault, in words.
    pub faults: Vec<String>,
    /// The moments that are named in them.
    pub moments: Vec<Timestamp>,
}
