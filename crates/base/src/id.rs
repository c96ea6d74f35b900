//! Ids: UUIDs, one type for each thing that has them.

use std::fmt;

use uuid::Uuid;

use super::{Rng, Timestamp};

/// A text that is not a lower-case UUID.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an id: expected a UUID such as 019b2c3d-0000-7000-8000-000000000001")]
pub struct IdError;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(Uuid);

        impl $name {
            /// A new UUIDv7: sorted by the time it was made, and not to be guessed.
            pub fn new(now: Timestamp, rng: &dyn Rng) -> Self {
                let millis = u64::try_from(now.as_us() / 1000).unwrap_or(0);
                $name(uuid::Builder::from_unix_timestamp_millis(millis, &rng.bytes()).into_uuid())
            }

            /// The same id in another form.
            pub const fn from_uuid(uuid: Uuid) -> Self {
                $name(uuid)
            }

            /// The same id in another form.
            pub const fn as_uuid(self) -> Uuid {
                self.0
            }

            /// The id of these sixteen bytes, as sealed records hold them.
            pub const fn from_bytes(bytes: [u8; 16]) -> Self {
                $name(Uuid::from_bytes(bytes))
            }

            /// The sixteen bytes that stand in sealed records.
            pub const fn to_bytes(self) -> [u8; 16] {
                *self.0.as_bytes()
            }

            /// Reads the hyphenated form.
            pub fn parse(text: &str) -> Result<Self, IdError> {
                match Uuid::try_parse(text) {
                    Ok(uuid) if text.len() == 36 => Ok($name(uuid)),
                    _ => Err(IdError),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }
    };
}

id!(
    /// A game.
    ///
    /// ```
    /// use fairschach_base::GameId;
    ///
    /// let id = GameId::parse("019b2c3d-0000-7000-8000-000000000001")?;
    /// assert_eq!(GameId::from_bytes(id.to_bytes()), id);
    /// # Ok::<(), fairschach_base::IdError>(())
    /// ```
    GameId
);
id!(
    /// A person: player, arbiter, director or administrator.
    PlayerId
);
id!(
    /// One filed entry, also each of its revisions.
    SubmissionId
);
id!(
    /// A game that somebody offers.
    ChallengeId
);
id!(
    /// A mail on its way out.
    MailId
);
id!(
    /// Something in a game that an arbiter has to rule on.
    IncidentId
);
id!(
    /// A tournament.
    TournamentId
);
id!(
    /// A series of tournaments.
    SeriesId
);
id!(
    /// A mail that came in.
    InboundId
);
