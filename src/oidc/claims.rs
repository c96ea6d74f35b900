//! What a provider says of somebody.

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::OidcFault;

/// The longest name of somebody at a provider (Core 1.0, §2).
const SUBJECT_BYTES_MAX: usize = 255;

/// What a provider says of somebody, whose token was checked. No `Debug`: it holds an address.
#[derive(Clone)]
pub struct Claims(Map<String, Value>);

impl Claims {
    /// An error if nobody is named.
    pub(super) fn of(claims: Map<String, Value>) -> Result<Claims, OidcFault> {
        let claims = Claims(claims);
        let fits = (1..=SUBJECT_BYTES_MAX).contains(&claims.subject().len());
        if fits { Ok(claims) } else { Err(OidcFault::Subject) }
    }

    /// Their name there, which never changes.
    pub fn subject(&self) -> &str {
        self.text("sub").unwrap_or_default()
    }

    /// By what they are known again: a hash of the issuer and of their name there, which never changes.
    pub fn fingerprint(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        for part in [self.text("iss").unwrap_or_default(), self.subject()] {
            hash.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
            hash.update(part);
        }
        hash.finalize().into()
    }

    /// A text that is said.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }

    /// Their address, if the provider says that it has seen it to be theirs.
    pub fn verified_email(&self) -> Option<&str> {
        let is_verified = self.0.get("email_verified") == Some(&Value::Bool(true));
        self.text("email").filter(|_| is_verified)
    }

    /// Whether a claim is this, or a list with this in it.
    pub fn holds(&self, name: &str, value: &str) -> bool {
        let is = |one: &Value| match one {
            Value::String(text) => text == value,
            Value::Bool(one) => one.to_string() == value,
            _ => false,
        };
        match self.0.get(name) {
            Some(Value::Array(all)) => all.iter().any(is),
            Some(one) => is(one),
            None => false,
        }
    }

    /// Whether anything is said by this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Adds what the provider says elsewhere of the same person (Core 1.0, §5.3.2). What the token says stays.
    ///
    /// # Errors
    /// It cannot be read, or is about somebody else.
    pub fn add(&mut self, json: &[u8]) -> Result<(), OidcFault> {
        let more: Map<String, Value> = serde_json::from_slice(json).map_err(|_| OidcFault::Unread)?;
        if more.get("sub").and_then(Value::as_str) != Some(self.subject()) {
            return Err(OidcFault::Subject);
        }
        // Whether an address was seen to be theirs is said of the one that stands beside it.
        let is_same = self.0.get("email").is_none_or(|held| more.get("email") == Some(held));
        if !self.has("email") && more.contains_key("email") {
            self.0.remove("email_verified");
        }
        for (name, value) in more {
            if is_same || name != "email_verified" {
                self.0.entry(name).or_insert(value);
            }
        }
        Ok(())
    }
}
