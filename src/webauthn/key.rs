//! The public key of a passkey as COSE writes it (RFC 9052, §7, and RFC 9053, §2), and what it has signed.

use ring::signature::{ECDSA_P256_SHA256_ASN1, ED25519, UnparsedPublicKey, VerificationAlgorithm};

use super::AnswerFault;
use super::cbor::{self, Item};

/// What the server takes, the preferred first, by the numbers of COSE: EdDSA and ES256.
pub const ALGORITHMS: [i64; 2] = [EDDSA, ES256];

const ES256: i64 = -7;
const EDDSA: i64 = -8;
/// Key type, algorithm, curve, and the coordinates.
const LABELS: [i64; 5] = [1, 3, -1, -2, -3];
const POINT_UNCOMPRESSED: u8 = 4;

/// A public key of ES256 (on P-256) or of EdDSA (Ed25519).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PublicKey {
    /// The point as SEC 1 writes it, not compressed (§2.3.3 there).
    Es256([u8; 65]),
    Ed25519([u8; 32]),
}

impl PublicKey {
    /// Reads a key after which nothing follows.
    ///
    /// # Errors
    /// [`AnswerFault::Key`] if it is another kind of key, or holds more or less than such a key does.
    pub fn read(cose: &[u8]) -> Result<PublicKey, AnswerFault> {
        PublicKey::of(cbor::whole(cose).map_err(|_| AnswerFault::Key)?)
    }

    pub(super) fn of(item: Item<'_>) -> Result<PublicKey, AnswerFault> {
        let members = item.map().ok_or(AnswerFault::Key)?;
        let known =
            |(label, _): &(Item<'_>, Item<'_>)| label.number().is_some_and(|one| LABELS.contains(&one));
        if !members.iter().all(known) {
            return Err(AnswerFault::Key);
        }
        let member = |wanted: i64| {
            members.iter().find(|(label, _)| label.number() == Some(wanted)).map(|(_, value)| value)
        };
        let number = |wanted| member(wanted).and_then(Item::number);
        let coordinate =
            |wanted| member(wanted).and_then(Item::bytes).and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let kind = [1, 3, -1].map(number);
        // Key type EC2 on P-256; key type OKP on Ed25519.
        let key = match (kind, members.len()) {
            ([Some(2), Some(ES256), Some(1)], 5) => coordinate(-2).zip(coordinate(-3)).map(|(x, y)| {
                let mut point = [POINT_UNCOMPRESSED; 65];
                point[1..33].copy_from_slice(&x);
                point[33..].copy_from_slice(&y);
                PublicKey::Es256(point)
            }),
            ([Some(1), Some(EDDSA), Some(6)], 4) => coordinate(-2).map(PublicKey::Ed25519),
            _ => None,
        };
        key.ok_or(AnswerFault::Key)
    }

    /// An error unless this key has signed the message.
    pub(super) fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), AnswerFault> {
        let (algorithm, key): (&dyn VerificationAlgorithm, &[u8]) = match self {
            PublicKey::Es256(point) => (&ECDSA_P256_SHA256_ASN1, point),
            PublicKey::Ed25519(key) => (&ED25519, key),
        };
        UnparsedPublicKey::new(algorithm, key).verify(message, signature).map_err(|_| AnswerFault::Signature)
    }
}
