//! A mail that says nothing clearly enough to act on it.

use crate::base::words;
use std::fmt;

/// The longest piece of a mail that is repeated to its sender, in bytes.
pub const MAX_SEEN: usize = 80;
/// The most pieces.
const MAX_PIECES: usize = 4;

/// What was seen in place of something clear. Nothing may be done then but to ask.
///
/// `Debug` leaves out what was seen, which may hold an entry.
#[derive(Clone, PartialEq, Eq)]
pub struct Unclear {
    /// What is wrong.
    pub case: Case,
    /// The places that show it, shortened; empty where there is nothing to show.
    pub seen: Vec<String>,
}

words! {
    /// Why a mail is not clear.
    #[derive(PartialOrd, Ord)]
    pub enum Case {
        /// Nothing new stands in it.
        Nothing: "nothing",
        /// It holds neither an entry nor a word that is known.
        Unknown: "unknown",
        /// It holds more than one entry.
        Several: "several",
        /// The new text, or an entry, is too long.
        TooLong: "too-long",
        /// Only the subject holds an entry.
        InSubject: "in-subject",
        /// There is a picture and no text.
        OnlyPicture: "only-picture",
        Encrypted: "encrypted",
        /// A line that begins with "if" is not understood.
        Conditional: "conditional",
        /// The days of leave are not understood.
        Dates: "dates",
        /// It asks for things that exclude one another.
        Together: "together",
        /// A draw is offered, and an entry is missing.
        OfferAlone: "offer-alone",
        /// Something is to be kept as a draft, and an entry is missing.
        DraftAlone: "draft-alone",
    }
}

impl Unclear {
    pub(in crate::mail::inbound) fn new<'a>(case: Case, seen: impl IntoIterator<Item = &'a str>) -> Unclear {
        Unclear { case, seen: excerpts(seen) }
    }
}

impl fmt::Debug for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unclear").field("case", &self.case).finish_non_exhaustive()
    }
}

/// A few pieces of a mail, shortened, as they may be repeated to its sender.
pub(in crate::mail::inbound) fn excerpts<'a>(pieces: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let pieces = pieces.into_iter().map(excerpt).filter(|piece| !piece.is_empty());
    pieces.take(MAX_PIECES).collect()
}

/// The beginning of a text on one line.
fn excerpt(text: &str) -> String {
    let text = text.trim();
    let line = text.split('\n').next().unwrap_or_default();
    if line.len() <= MAX_SEEN {
        return line.to_owned();
    }
    format!("{}…", &line[..line.floor_char_boundary(MAX_SEEN - '…'.len_utf8())])
}
