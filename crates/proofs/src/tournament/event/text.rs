//! Values that acts hold as text.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Month;

/// 32 bytes in hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hex32(pub [u8; 32]);

impl fmt::Display for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl Serialize for Hex32 {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex32 {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let bytes: Option<[u8; 32]> = hex::decode(&text).ok().and_then(|bytes| bytes.try_into().ok());
        // Capital digits would be a second spelling.
        bytes
            .filter(|bytes| hex::encode(bytes) == text)
            .map(Hex32)
            .ok_or_else(|| D::Error::custom("expected 32 bytes in hexadecimal digits"))
    }
}

impl Serialize for Month {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Month {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Month::parse(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("expected a month"))
    }
}
