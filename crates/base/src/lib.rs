//! What the rules, the proofs and the server of Fairschach share.
//!
//! Nearly everything comes in pairs, one value for [`Side::White`] and one for [`Side::Black`]: that is [`BySide`]. Moments are
//! [`Timestamp`]s in microseconds, things have ids such as [`GameId`], and secrets ([`SecretBytes`]) are wiped when they are
//! dropped and show themselves nowhere. Nothing asks the system for the time or for random bytes: both come in through
//! [`Clock`] and [`Rng`], whose real implementations live in the command line alone.
//!
//! ```
//! use fairschach_base::{BySide, Side, Timestamp};
//!
//! let mut filed = BySide { white: Some(Timestamp::parse("2026-11-20T14:06:57Z")?), black: None };
//! *filed.get_mut(Side::Black) = filed.white.map(|at| at.plus(90_000_000));
//! for (side, at) in filed.iter() {
//!     println!("{side}: {at:?}");
//! }
//! let minutes = filed.map(|at| at.map(|at| at.as_us() / 60_000_000 % 60));
//! assert_eq!(minutes, BySide { white: Some(6), black: Some(8) });
//! assert_eq!(Side::White.opposite(), Side::Black);
//! # Ok::<(), fairschach_base::TimestampError>(())
//! ```

mod base32;
mod id;
pub mod identity;
mod json;
mod mail;
mod rng;
mod sealed_by;
mod secret;
mod side;
mod time;
mod word;
mod wording;
pub mod zone;

pub use base32::{base32, from_base32};
pub use id::{
    ChallengeId, GameId, IdError, InboundId, IncidentId, MailId, PlayerId, SeriesId, SubmissionId,
    TournamentId,
};
pub use identity::{Identity, IdentityFault};
pub use json::Bytes;
pub use mail::{MailKind, MailState};
pub use rng::Rng;
pub use sealed_by::SealedBy;
pub use secret::{SecretBytes, SecretVec, and_wipe_stack};
pub use side::{BySide, Side};
pub use time::{Clock, Micros, Timestamp, TimestampError};
pub use word::UnknownWord;
pub use wording::Wording;
