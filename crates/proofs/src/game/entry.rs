//! The canonical text of an entry, which is what is sealed.

mod remark;

use std::fmt::{self, Write};

use crate::rules::{Entry, Move};

pub use remark::{Greeting, LINE_CHARS_MAX, Remark};

/// What stands in a sealed payload: a machine move or `pass`, then ` draw` if a draw is offered; nothing else.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Canonical {
    /// The move, or the pass.
    pub entry: Entry,
    /// Whether a draw is offered with it.
    pub draw_offer: bool,
}

/// A payload that is no canonical entry. It does not say what it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a canonical entry")]
pub struct CanonicalError;

impl Canonical {
    /// The entry alone, as it stands in the payload.
    pub fn entry_text(&self) -> String {
        let draw_offer = false;
        Canonical { draw_offer, ..*self }.to_string()
    }

    /// Reads it back.
    pub fn parse(text: &str) -> Result<Canonical, CanonicalError> {
        let (entry, draw_offer) = match text.strip_suffix(" draw") {
            Some(entry) => (entry, true),
            None => (text, false),
        };
        let entry = match entry {
            "pass" => Entry::Pass,
            text => Entry::Move(Move::parse(text).map_err(|_| CanonicalError)?),
        };
        let canonical = Canonical { entry, draw_offer };
        let mut rest = Rest(text);
        match write!(rest, "{canonical}") {
            Ok(()) if rest.0.is_empty() => Ok(canonical),
            _ => Err(CanonicalError),
        }
    }
}

/// What is left of a text that something else is to be written like.
struct Rest<'a>(&'a str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

impl fmt::Display for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Entry::Move(mv) => write!(f, "{mv}")?,
            Entry::Pass => f.write_str("pass")?,
            // Never sealed so: what a blind seal held was no entry.
            Entry::Invalid => f.write_str("invalid")?,
        }
        f.write_str(if self.draw_offer { " draw" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_entries_read_back_and_nothing_else_is_one() {
        for text in ["e2e4", "e7e8q", "pass", "e2e4 draw", "pass draw"] {
            assert_eq!(Canonical::parse(text).ok().map(|c| c.to_string()).as_deref(), Some(text));
        }
        for text in ["", "e2-e4", "E2E4", "e2e4  draw", "e2e4 draw draw", " e2e4", "draw", "resign", "e7e8Q"]
        {
            assert!(Canonical::parse(text).is_err(), "{text}");
        }
    }
}
