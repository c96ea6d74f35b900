/// How an entry on paper came in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaperWay {
    /// By letter or card.
    Letter,
    /// By telephone.
    Telephone,
    /// Otherwise.
    Other,
}

impl PaperWay {
    const ALL: [PaperWay; 3] = [PaperWay::Letter, PaperWay::Telephone, PaperWay::Other];

    /// The word in the event.
    pub const fn as_str(self) -> &'static str {
        match self {
            PaperWay::Letter => "letter",
            PaperWay::Telephone => "telephone",
            PaperWay::Other => "other",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<PaperWay> {
        PaperWay::ALL.into_iter().find(|way| way.as_str() == text)
    }
}
