//! Texts that persons write: an event holds a salted hash, and the text is kept beside it, so that it can be taken away later
//! while the chain stays as it is.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::base::{Bytes, errors};

const TEXT_LABEL: &[u8] = b"fairschach/text/v1";

/// The hash of a text in an event: without the salt nobody can tell from it which text it is.
pub fn text_hash(salt: &[u8; 32], text: &str) -> [u8; 32] {
    Sha256::new().chain_update(TEXT_LABEL).chain_update(salt).chain_update(text).finalize().into()
}

/// A text as a member of an event, or of an act of a tournament. No `Debug` of it shows what was written.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Member")]
pub struct Text(Form);

#[derive(Clone, PartialEq, Eq)]
enum Form {
    /// In the event itself: as older events have it, and every event before it is written.
    Inside(String),
    /// The event holds its hash.
    Beside {
        hash: [u8; 32],
        /// Nothing if it was taken away, or was not put back yet.
        text: Option<String>,
    },
}

/// As it is written.
#[derive(Serialize)]
#[serde(untagged)]
enum Member {
    Inside(String),
    Beside { hash: Bytes<32> },
}

/// A text with its salt, as it is kept beside its event. No `Debug`: it can be taken away, and a log line stays.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Map<String, Value>")]
pub struct SaltedText {
    /// Of this text alone, and never all zeros: who knows that of another one learns nothing.
    pub salt: Bytes<32>,
    /// What was written.
    pub text: String,
}

/// The texts that are kept beside an event, each by the name of its member.
pub type Texts = BTreeMap<String, SaltedText>;

errors! {
    /// Why texts do not belong beside an event.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum TextFault {
        NoHash: "a text stands beside it of which it holds no hash";
        Other: "the text beside it is not the one whose hash it holds";
    }
}

impl Text {
    /// What was written; nothing if it was taken away.
    pub fn said(&self) -> Option<&str> {
        match &self.0 {
            Form::Inside(text) => Some(text),
            Form::Beside { text, .. } => text.as_deref(),
        }
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.said() == Some("")
    }

    /// Whether the event holds only its hash, so that it can be taken away.
    pub const fn is_beside(&self) -> bool {
        matches!(self.0, Form::Beside { .. })
    }

    /// Leaves the hash in the text's place, and answers what is to be kept beside it; nothing if a hash is there already.
    fn put_aside(&mut self, salt: impl FnOnce() -> [u8; 32]) -> Option<SaltedText> {
        let Form::Inside(text) = &mut self.0 else { return None };
        let kept = SaltedText { salt: Bytes(salt()), text: std::mem::take(text) };
        // Whoever goes on with the event still reads it.
        let hash = text_hash(&kept.salt.0, &kept.text);
        self.0 = Form::Beside { hash, text: Some(kept.text.clone()) };
        Some(kept)
    }

    fn put_back(&mut self, kept: SaltedText) -> Result<(), TextFault> {
        let Form::Beside { hash, text } = &mut self.0 else { return Err(TextFault::NoHash) };
        if text_hash(&kept.salt.0, &kept.text) != *hash {
            return Err(TextFault::Other);
        }
        *text = Some(kept.text);
        Ok(())
    }
}

/// Leaves a hash in the place of every text among these members; answers what is to be kept beside them. Nothing if one of
/// them was read from an event: its hash is another event's, and its text would be kept nowhere.
pub fn put_aside(
    members: Vec<(&'static str, &mut Text)>,
    mut salt: impl FnMut() -> [u8; 32],
) -> Option<Texts> {
    let kept = |(name, text): (&str, &mut Text)| Some((name.to_owned(), text.put_aside(&mut salt)?));
    members.into_iter().map(kept).collect()
}

/// Puts the texts back that are kept beside these members; answers how many of them were taken away.
///
/// # Errors
/// A text that does not belong there; it tells nothing of what was written.
pub fn put_back(members: Vec<(&'static str, &mut Text)>, mut texts: Texts) -> Result<usize, TextFault> {
    let mut taken = 0;
    for (name, text) in members {
        match texts.remove(name) {
            Some(kept) => text.put_back(kept)?,
            None => taken += usize::from(text.said().is_none()),
        }
    }
    if texts.is_empty() { Ok(taken) } else { Err(TextFault::NoHash) }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(Form::Inside(text))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(Form::Inside(text.to_owned()))
    }
}

impl TryFrom<Value> for Text {
    type Error = &'static str;

    fn try_from(member: Value) -> Result<Text, &'static str> {
        let form = match member {
            Value::String(text) => Form::Inside(text),
            Value::Object(mut members) => match (bytes(members.remove("hash")), members.is_empty()) {
                (Some(hash), true) => Form::Beside { hash, text: None },
                _ => return Err("beside a text's hash, of 32 bytes in base64, stands nothing"),
            },
            _ => return Err("a text is a string, or an object with its hash"),
        };
        Ok(Text(form))
    }
}

impl TryFrom<Map<String, Value>> for SaltedText {
    type Error = &'static str;

    fn try_from(mut members: Map<String, Value>) -> Result<SaltedText, &'static str> {
        let salt = bytes(members.remove("salt")).filter(|salt| *salt != [0; 32]);
        match (salt, members.remove("text"), members.is_empty()) {
            (Some(salt), Some(Value::String(text)), true) => Ok(SaltedText { salt: Bytes(salt), text }),
            _ => Err(
                "a text beside an event has a salt, of 32 bytes in base64 and not all zeros, and what was written",
            ),
        }
    }
}

fn bytes(member: Option<Value>) -> Option<[u8; 32]> {
    serde_json::from_value::<Bytes<32>>(member?).ok().map(|bytes| bytes.0)
}

impl From<Text> for Member {
    fn from(text: Text) -> Member {
        match text.0 {
            Form::Inside(text) => Member::Inside(text),
            Form::Beside { hash, .. } => Member::Beside { hash: Bytes(hash) },
        }
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.said().is_some() { "Text" } else { "Text(taken away)" })
    }
}
