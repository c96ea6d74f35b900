//! OpenID Connect, as a server asks one provider who somebody is: what the provider says of itself (Discovery 1.0), what it is
//! asked (Core 1.0, §3.1, with PKCE, RFC 7636), and what its token says, checked. RS256, ES256 and EdDSA.
//!
//! All of it is pure: bytes come from outside, and what a token holds is told to nobody. The checks are ours, on the ciphers
//! that are here already: what is to be had for it brings a second set of them, with an RSA that is known to leak.

mod claims;
mod keys;
mod provider;
mod token;

pub use claims::Claims;
pub use keys::{KEYS_MAX, KeySet};
pub use provider::{Asked, Client, Provider, is_address, well_known};
pub use token::{AGE_S, Expected, LEEWAY_S, TOKEN_BYTES_MAX, read_token};

/// Why nothing comes of what a provider says. It holds nothing of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OidcFault {
    #[error("the provider does not answer")]
    Unreachable,
    #[error("the provider answers with an error")]
    Status,
    #[error("the provider refuses the code")]
    CodeRefused,
    #[error("the provider refuses this client: its name, its secret, or its address to return to")]
    ClientRefused,
    #[error("an answer of the provider is longer than it may be")]
    TooLong,
    #[error("an answer of the provider cannot be read")]
    Unread,
    #[error("another issuer answers than the one that is set")]
    Issuer,
    #[error("an address of the provider is not secure")]
    Address,
    #[error("the provider does not do what is needed: the code flow, with PKCE by S256")]
    Unsupported,
    #[error("the token is signed by none of RS256, ES256 and EdDSA")]
    Algorithm,
    #[error("the token's key is none of the provider's")]
    Key,
    #[error("the signature is not that of the key")]
    Signature,
    #[error("the token is for another client")]
    Audience,
    #[error("the token answers another question")]
    Nonce,
    #[error("the token is too old, or of a time to come")]
    Time,
    #[error("the token names nobody, or somebody else")]
    Subject,
}
