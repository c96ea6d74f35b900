//! How an entry on paper reached the arbiter.

use crate::base::words;

words! {
    /// How an entry on paper came in.
    pub enum PaperWay {
        /// By letter or card.
        Letter: "letter",
        /// Read to the arbiter over the telephone.
        Telephone: "telephone",
        /// By another way, which the arbiter states.
        Other: "other",
    }
}
