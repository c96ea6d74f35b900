//! Passkeys: what a browser answers when one is made or shown, checked (W3C Web Authentication, Level 3). ES256 and EdDSA,
//! always with the owner verified by the authenticator; attestation is not asked for, and a statement that comes all the same
//! is passed over: who made an authenticator is nothing to a server for chess.
//!
//! All of it is pure: a challenge comes from outside and is looked up there, and what an answer holds is told to nobody.

mod answer;
mod authenticator;
mod cbor;
mod key;

pub use answer::{ANSWER_BYTES_MAX, Assertion, CLIENT_DATA_BYTES_MAX, Credential, Registration, Shown};
pub use authenticator::CREDENTIAL_BYTES_MAX;
pub use key::{ALGORITHMS, PublicKey};

use url::{Host, Url};

/// Why an answer is refused. It holds nothing of the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerFault {
    #[error("the answer is longer than it may be")]
    TooLong,
    #[error("the answer cannot be read")]
    Unread,
    #[error("this is the answer to another question")]
    OtherKind,
    #[error("the answer was made on a page of another origin")]
    Origin,
    #[error("the answer was made for another server")]
    OtherServer,
    #[error("nobody confirmed it at the authenticator")]
    NotPresent,
    #[error("the authenticator did not verify its owner")]
    NotVerified,
    #[error("the authenticator's data contradict themselves")]
    Contradiction,
    #[error("the key is neither of ES256 nor of EdDSA")]
    Key,
    #[error("the signature is not that of the key")]
    Signature,
}

/// For which server passkeys are made, and on which pages (§4, *Relying Party Identifier*).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelyingParty {
    id: String,
    origin: String,
}

impl RelyingParty {
    /// That of a server whose players find it at this address. None where browsers make no passkeys: the host is no name, or
    /// its pages come over a connection that anybody can listen to.
    pub fn of(public_url: &str) -> Option<RelyingParty> {
        let url = Url::parse(public_url).ok()?;
        let Some(Host::Domain(name)) = url.host() else { return None };
        let is_local = name == "localhost" || name.ends_with(".localhost");
        let is_secure = url.scheme() == "https" || is_local && url.scheme() == "http";
        is_secure.then(|| RelyingParty { id: name.to_owned(), origin: url.origin().ascii_serialization() })
    }

    /// The host's name, which the authenticator keeps with the key.
    pub fn id(&self) -> &str {
        &self.id
    }
}
