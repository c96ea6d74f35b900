//! A moment on a page: in words, and exactly.

use crate::base::Timestamp;
use crate::show::Lang;
use crate::show::time::moment;

/// A moment; a script adds it in the reader's own time zone.
#[derive(Clone, Debug)]
pub struct When {
    /// RFC 3339, to the microsecond.
    pub exact: String,
    /// In words, in UTC.
    pub words: String,
}

impl When {
    /// This moment.
    pub fn new(lang: Lang, at: Timestamp) -> When {
        When {
            exact: at.to_string(),
            words: moment(lang, at),
        }
    }
}
