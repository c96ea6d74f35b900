//! How ids, sides, times, words and bytes stand in events and in the files around them: in JSON, each in one spelling.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{GameId, PlayerId, SealedBy, Side, SubmissionId, Timestamp, TournamentId};

/// The latest time that JSON by RFC 8785 can carry: numbers are exact up to 2^53 - 1.
const MAX_TIME_US: i64 = (1 << 53) - 1;

/// So many bytes; in JSON base64 with padding (RFC 4648, section 4). No `Debug`: it may be what opens an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bytes<const N: usize>(pub [u8; N]);

impl<const N: usize> Serialize for Bytes<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&STANDARD.encode(self.0))
    }
}

impl<'de, const N: usize> Deserialize<'de> for Bytes<N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let bytes = STANDARD.decode(text).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map(Bytes).ok_or_else(|| D::Error::custom(format!("expected {N} bytes in base64")))
    }
}

/// Microseconds since 1970, as in events; the API writes RFC 3339.
impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i64(self.as_us())
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let us = i64::deserialize(from)?;
        if (0..=MAX_TIME_US).contains(&us) {
            return Ok(Timestamp::from_us(us));
        }
        let says = "expected microseconds since 1970, 0 to 9007199254740991";
        Err(D::Error::custom(says))
    }
}

macro_rules! by_id {
    ($($id:ty),*) => {$(
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = String::deserialize(from)?;
                let id = <$id>::parse(&text).map_err(D::Error::custom)?;
                // Upper case would be a second spelling.
                if id.to_string() == text { Ok(id) } else { Err(D::Error::custom(super::IdError)) }
            }
        }
    )*};
}

by_id!(GameId, PlayerId, SubmissionId, TournamentId);

/// Types that stand in JSON as the word of their `as_str`, each with what is said of another word.
#[macro_export]
macro_rules! by_word {
    ($($word:ty: $fault:literal),* $(,)?) => {$(
        impl serde::Serialize for $word {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $word {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                <$word>::parse(&text).ok_or_else(|| {
                    let text: String = text.chars().take(200).collect();
                    serde::de::Error::custom(format!(concat!($fault, ": {:?}"), text))
                })
            }
        }
    )*};
}

by_word!(Side: "expected white or black");

/// The word is there for a program of the author's alone, so the member is left out for the server
/// ([`SealedBy::is_server`]).
impl Serialize for SealedBy {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for SealedBy {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        SealedBy::read(Some(&text)).ok_or_else(|| D::Error::custom("unknown sealing"))
    }
}
