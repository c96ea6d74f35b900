use crate::base::words;

words! {
    /// How an entry on paper came in.
    pub enum PaperWay {
        /// By letter or card.
        Letter: "letter",
        /// By telephone.
        Telephone: "telephone",
        /// Otherwise.
        Other: "other",
    }
}
