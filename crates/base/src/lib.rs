//! What every room needs: ids, time and zones, chance, secrets, and one value per side.
//!
//! Nothing here asks the system for the time or for random bytes: both come in through [`Clock`] and [`Rng`],
//! whose real implementations live in the command line alone.

mod base32;
mod id;
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
    ChallengeId, GameId, IdError, InboundId, IncidentId, MailId, PlayerId, SubmissionId, TournamentId,
};
pub use json::Bytes;
pub use mail::{MailKind, MailState};
pub use rng::Rng;
pub use sealed_by::SealedBy;
pub use secret::{SecretBytes, SecretVec, and_wipe_stack};
pub use side::{BySide, Side};
pub use time::{Clock, Micros, Timestamp, TimestampError};
pub use word::UnknownWord;
pub use wording::Wording;
