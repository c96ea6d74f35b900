//! To whom a webhook's messages go, and a message on its way there.

use serde::{Deserialize, Serialize};

use crate::base::Micros;
use crate::store::WebhookCallRow;

/// What a box holds. No `Debug`: the address is a secret, too.
#[derive(Serialize, Deserialize)]
pub(super) struct Target {
    pub(super) url: String,
    pub(super) secret: String,
    /// The secret before it, and until when it signs, too.
    pub(super) old: Option<(String, i64)>,
    /// Of a browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) push: Option<PushKeys>,
}

/// What a box holds of a browser beside its address. No `Debug`.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct PushKeys {
    /// The browser's public key, in base64url.
    pub(super) p256dh: String,
    /// What both know besides.
    pub(super) auth: String,
    /// The private key that signs, as PKCS #8 in base64.
    pub(super) signing: String,
    /// The session in which it was made, by its hash in hexadecimal digits.
    pub(super) session: String,
}

/// In microseconds.
pub(super) const SECOND: Micros = 1_000_000;

/// Header fields of a message, each with its value.
pub type Headers = Vec<(&'static str, String)>;

/// A message to be sent now. No `Debug`: the address is a secret.
pub struct CallTask {
    pub(super) row: WebhookCallRow,
    pub url: String,
    /// The header fields, with what signs it.
    pub headers: Headers,
    pub body: Vec<u8>,
}
