//! Moments in the text of RFC 3339, for `serde(with)`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use crate::base::Timestamp;

pub(super) fn serialize<S: Serializer>(at: &Timestamp, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(at)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
    Timestamp::parse(&String::deserialize(from)?).map_err(D::Error::custom)
}
