//! How the author of an entry had signed in.

use super::Channel;
use crate::base::words;

words! {
    /// How the author of an entry was known.
    pub enum AuthMethod {
        /// Signed in in a browser.
        Session: "session",
        /// A token of the API.
        Token: "token",
        /// A link in a mail to them.
        Link: "link",
        /// An entry that was left before, on a condition.
        Conditional: "conditional",
        /// The domain of their address signed the mail.
        Dkim: "dkim",
        /// The mail came straight from a server of that domain.
        Spf: "spf",
        /// Our own mail server found the mail to be theirs.
        Relay: "relay",
        /// The mail holds their PIN.
        Pin: "pin",
        /// An arbiter entered what came on paper or by telephone.
        Arbiter: "arbiter",
        /// Nobody's: the server passes for the side.
        Server: "server",
        /// Nobody's: the bot plays it.
        Bot: "bot",
    }
}

impl AuthMethod {
    /// What the channel says, of entries from before this was kept: there were no others than those of pages, of the API and
    /// of the server.
    pub const fn of_old(channel: Channel) -> AuthMethod {
        match channel {
            Channel::Web => AuthMethod::Session,
            Channel::Api => AuthMethod::Token,
            Channel::Conditional => AuthMethod::Conditional,
            Channel::Paper => AuthMethod::Arbiter,
            Channel::Bot => AuthMethod::Bot,
            Channel::Mail | Channel::Server => AuthMethod::Server,
        }
    }
}
