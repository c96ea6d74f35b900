//! How single values are written in events: ids, hashes, times.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::base::{GameId, PlayerId, Side, SubmissionId, Timestamp};

/// The latest time that JSON by RFC 8785 can carry: numbers are exact up to 2^53 - 1.
const MAX_TIME_US: i64 = (1 << 53) - 1;

/// So many bytes, in base64.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Bytes<const N: usize>(pub(super) [u8; N]);

impl<'de, const N: usize> Deserialize<'de> for Bytes<N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let bytes = STANDARD.decode(text).ok().and_then(|bytes| bytes.try_into().ok());
        bytes
            .map(Bytes)
            .ok_or_else(|| D::Error::custom(format!("expected {N} bytes in base64")))
    }
}

pub(super) fn player<'de, D: Deserializer<'de>>(from: D) -> Result<PlayerId, D::Error> {
    let text = String::deserialize(from)?;
    let id = PlayerId::parse(&text).ok().filter(|id| id.to_string() == text);
    id.ok_or_else(|| D::Error::custom("expected a player's id"))
}

pub(super) fn some_player<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PlayerId>, D::Error> {
    player(from).map(Some)
}

pub(super) fn some_game<'de, D: Deserializer<'de>>(from: D) -> Result<Option<GameId>, D::Error> {
    let text = String::deserialize(from)?;
    let id = GameId::parse(&text).ok().filter(|id| id.to_string() == text);
    id.map(Some)
        .ok_or_else(|| D::Error::custom("expected a game's id"))
}

pub(super) fn some_time<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Timestamp>, D::Error> {
    time(from).map(Some)
}

pub(super) fn submission<'de, D: Deserializer<'de>>(from: D) -> Result<SubmissionId, D::Error> {
    let text = String::deserialize(from)?;
    let id = SubmissionId::parse(&text)
        .ok()
        .filter(|id| id.to_string() == text);
    id.ok_or_else(|| D::Error::custom("expected a submission's id"))
}

pub(super) fn side<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
    let text = String::deserialize(from)?;
    Side::parse(&text).ok_or_else(|| D::Error::custom("expected white or black"))
}

pub(super) fn time<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
    let us = i64::deserialize(from)?;
    if (0..=MAX_TIME_US).contains(&us) {
        Ok(Timestamp::from_us(us))
    } else {
        Err(D::Error::custom(
            "expected microseconds since 1970, 0 to 9007199254740991",
        ))
    }
}
