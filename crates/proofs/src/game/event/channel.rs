use crate::base::by_word;

/// The way by which an entry came in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Channel {
    /// A page.
    Web,
    /// The API.
    Api,
    /// A mail.
    Mail,
    /// The server, which passes for a side that can enter nothing.
    Server,
    /// An entry that was left before, on a condition.
    Conditional,
    /// Paper or telephone: an arbiter entered it.
    Paper,
}

by_word!(Channel: "no channel");

impl Channel {
    /// All of them.
    pub const ALL: [Channel; 6] =
        [Channel::Web, Channel::Api, Channel::Mail, Channel::Server, Channel::Conditional, Channel::Paper];

    /// The word in events, in receipts and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Channel::Web => "web",
            Channel::Api => "api",
            Channel::Mail => "mail",
            Channel::Server => "server",
            Channel::Conditional => "conditional",
            Channel::Paper => "paper",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Channel> {
        Channel::ALL.into_iter().find(|known| known.as_str() == text)
    }

    /// Whether an author's own program can have sealed what comes so; all else the server seals.
    pub const fn is_sealed_by_authors(self) -> bool {
        matches!(self, Channel::Web | Channel::Api)
    }
}
