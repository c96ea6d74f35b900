//! What a replay reads of a revealed turn in the public chain, and how the line of its game tells it.

use std::borrow::Cow;

use serde::Deserialize;

use crate::base::{BySide, Side};
use crate::game::{Canonical, CanonicalError, Rolled, read_face};

/// What a `reveal` event says of the entries, of chance, and of the position after it. It is canonical: nothing in these
/// members is escaped.
#[derive(Deserialize)]
pub(super) struct Reveal<'a> {
    pub(super) turn: i64,
    pub(super) position: &'a str,
    pub(super) position_hash: &'a str,
    #[serde(borrow)]
    pub(super) white: Option<Opening<'a>>,
    #[serde(borrow)]
    pub(super) black: Option<Opening<'a>>,
    #[serde(borrow, default)]
    pub(super) dice: Vec<&'a str>,
    pub(super) lot: Option<&'a str>,
}

#[derive(Deserialize)]
pub(super) struct Opening<'a> {
    /// Missing where a blind box did not open.
    #[serde(borrow, default)]
    pub(super) entry: Cow<'a, str>,
}

/// What a line has in place of a blind entry that is none.
const INVALID: &str = "invalid";

/// An entry as it counted.
pub(super) fn read_counted(text: &str) -> Result<Canonical, CanonicalError> {
    if text == INVALID {
        return Ok(Canonical::of_blind(text));
    }
    Canonical::parse(text)
}

impl Reveal<'_> {
    pub(super) fn entries(&self) -> BySide<Option<&str>> {
        BySide {
            white: self.white.as_ref().map(|opening| &*opening.entry),
            black: self.black.as_ref().map(|opening| &*opening.entry),
        }
    }

    /// What was sealed blindly may be no entry; then it counts as an invalid one.
    pub(super) fn count_blind(&mut self) {
        for opening in [&mut self.white, &mut self.black].into_iter().flatten() {
            if Canonical::parse(&opening.entry).is_err() {
                opening.entry = Cow::Borrowed(INVALID);
            }
        }
    }

    /// Rolled faces and the lot, if they can be read.
    pub(super) fn rolled(&self) -> Option<Rolled> {
        let lot = match self.lot {
            None => None,
            Some(word) => Some(Side::parse(word)?),
        };
        let dice = self.dice.iter().map(|face| read_face(face)).collect::<Option<_>>()?;
        Some(Rolled { dice, lot })
    }
}

/// What a revealed turn adds to its game's line: a line feed, then with `;` between them White's and Black's canonical
/// entry, the rolled faces, `white` or `black` if that was drawn, and the hash of the position after it in base64.
pub(in crate::app) fn turn_line(
    entries: BySide<Option<&str>>,
    dice: &str,
    lot: Option<Side>,
    hash: &str,
) -> String {
    let [white, black] = [entries.white, entries.black].map(Option::unwrap_or_default);
    let lot = lot.map_or("", Side::as_str);
    format!("\n{white};{black};{dice};{lot};{hash}")
}
