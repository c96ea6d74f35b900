//! What the text of a mail asks for.

pub(super) mod dates;
pub(super) mod entry_line;
pub(super) mod known;
pub(super) mod line;
pub(super) mod parse;
pub(super) mod phrases;
pub(super) mod unclear;
