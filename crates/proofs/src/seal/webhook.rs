//! What signs webhooks, as Standard Webhooks 1.0.0 has it: HMAC-SHA256 (`v1`), and Ed25519 (`v1a`) for those who check without
//! holding the secret.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signer, SigningKey};
use fairschach_base::{Rng, SecretVec};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use zeroize::Zeroizing;

const PREFIX: &str = "whsec_";
const PUBLIC_PREFIX: &str = "whpk_";
/// Bytes that a secret has; those of others have 24 to 64.
const LEN: usize = 32;
/// The use of the key that signs as `v1a`.
const ASYMMETRIC_LABEL: &[u8] = b"fairschach-webhook-v1a";

/// The secret of one webhook. No `Debug`, and wiped when dropped.
pub struct WebhookSecret(SecretVec);

impl WebhookSecret {
    /// A fresh one.
    pub fn new(rng: &dyn Rng) -> WebhookSecret {
        let mut bytes = vec![0; LEN];
        rng.fill(&mut bytes);
        WebhookSecret(SecretVec::new(bytes))
    }

    /// Reads `whsec_…`.
    pub fn parse(text: &str) -> Option<WebhookSecret> {
        let bytes = STANDARD.decode(text.strip_prefix(PREFIX)?).ok()?;
        (24..=64).contains(&bytes.len()).then(|| WebhookSecret(SecretVec::new(bytes)))
    }

    /// `whsec_…`, for its owner.
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(format!("{PREFIX}{}", STANDARD.encode(self.0.expose())))
    }

    /// `whpk_…`: the public key by which `v1a` is checked.
    pub fn public_key(&self) -> String {
        format!("{PUBLIC_PREFIX}{}", STANDARD.encode(self.signing_key().verifying_key().as_bytes()))
    }

    /// Both signatures of a message, as `webhook-signature` holds them.
    pub fn sign(&self, id: &str, at_s: i64, body: &[u8]) -> String {
        let signed = [format!("{id}.{at_s}.").as_bytes(), body].concat();
        let asymmetric = self.signing_key().sign(&signed);
        format!("v1,{} v1a,{}", STANDARD.encode(self.mac(&signed)), STANDARD.encode(asymmetric.to_bytes()))
    }

    fn mac(&self, bytes: &[u8]) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(self.0.expose()).expect("HMAC takes a key of any length");
        mac.update(bytes);
        mac.finalize().into_bytes().into()
    }

    fn signing_key(&self) -> SigningKey {
        SigningKey::from_bytes(&Zeroizing::new(self.mac(ASYMMETRIC_LABEL)))
    }
}
