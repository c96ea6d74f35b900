//! A mail that says nothing clearly enough to act on it.

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

/// Why a mail is not clear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Case {
    /// Nothing new stands in it.
    Nothing,
    /// It holds neither an entry nor a word that is known.
    Unknown,
    /// It holds more than one entry.
    Several,
    /// The new text, or an entry, is too long.
    TooLong,
    /// Only the subject holds an entry.
    InSubject,
    /// There is a picture and no text.
    OnlyPicture,
    /// It is encrypted.
    Encrypted,
    /// A line that begins with "if" is not understood.
    Conditional,
    /// The days of leave are not understood.
    Dates,
    /// It asks for things that exclude one another.
    Together,
    /// A draw is offered, and an entry is missing.
    OfferAlone,
    /// Something is to be kept as a draft, and an entry is missing.
    DraftAlone,
}

impl Case {
    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Case::Nothing => "nothing",
            Case::Unknown => "unknown",
            Case::Several => "several",
            Case::TooLong => "too-long",
            Case::InSubject => "in-subject",
            Case::OnlyPicture => "only-picture",
            Case::Encrypted => "encrypted",
            Case::Conditional => "conditional",
            Case::Dates => "dates",
            Case::Together => "together",
            Case::OfferAlone => "offer-alone",
            Case::DraftAlone => "draft-alone",
        }
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
