//! The public keys of a provider as JSON (RFC 7517, 7518 §6 and 8037), and what they have signed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;

use super::OidcFault;

/// Keys of a provider that are looked at.
pub const KEYS_MAX: usize = 64;

const POINT_UNCOMPRESSED: u8 = 4;

/// How a token is signed, of what is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Algorithm {
    Rs256,
    Es256,
    EdDsa,
}

/// The keys of a provider that sign tokens by RS256, ES256 or EdDSA.
#[derive(Clone, Debug)]
pub struct KeySet(Vec<Key>);

#[derive(Clone, Debug)]
struct Key {
    id: Option<String>,
    public: PublicKey,
}

#[derive(Clone, Debug)]
enum PublicKey {
    /// Modulus and exponent.
    Rsa {
        n: Vec<u8>,
        e: Vec<u8>,
    },
    /// A point on P-256 as SEC 1 writes it.
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
}

#[derive(Deserialize)]
struct SetJson {
    keys: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
struct KeyJson {
    kty: String,
    #[serde(rename = "use")]
    purpose: Option<String>,
    alg: Option<String>,
    kid: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

impl Algorithm {
    pub(super) fn parse(name: &str) -> Result<Algorithm, OidcFault> {
        match name {
            "RS256" => Ok(Algorithm::Rs256),
            "ES256" => Ok(Algorithm::Es256),
            "EdDSA" | "Ed25519" => Ok(Algorithm::EdDsa),
            _ => Err(OidcFault::Algorithm),
        }
    }
}

impl KeySet {
    /// Reads a set of keys. Those of other kinds, and those that cannot be read, are passed over.
    ///
    /// # Errors
    /// It is no set of keys.
    pub fn read(json: &[u8]) -> Result<KeySet, OidcFault> {
        let set: SetJson = serde_json::from_slice(json).map_err(|_| OidcFault::Unread)?;
        let keys = set.keys.into_iter().take(KEYS_MAX);
        Ok(KeySet(keys.filter_map(|key| Key::of(serde_json::from_value(key).ok()?)).collect()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// An error unless the one key that is meant has signed the message: the one of this name, or without a name the only one
    /// that signs so (Core 1.0, §10.1).
    pub(super) fn verify(
        &self,
        algorithm: Algorithm,
        id: Option<&str>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), OidcFault> {
        let meant =
            |key: &&Key| key.public.algorithm() == algorithm && (id.is_none() || key.id.as_deref() == id);
        let mut meant = self.0.iter().filter(meant);
        match (meant.next(), meant.next()) {
            (Some(key), None) => key.public.verify(message, signature),
            _ => Err(OidcFault::Key),
        }
    }
}

impl Key {
    fn of(json: KeyJson) -> Option<Key> {
        let bytes = |text: Option<String>| URL_SAFE_NO_PAD.decode(text?).ok();
        let coordinate = |text| bytes(text).filter(|bytes| bytes.len() == 32);
        let public = match (json.kty.as_str(), json.crv.as_deref()) {
            ("RSA", _) => PublicKey::Rsa { n: bytes(json.n)?, e: bytes(json.e)? },
            ("EC", Some("P-256")) => {
                let mut point = vec![POINT_UNCOMPRESSED];
                point.extend(coordinate(json.x)?);
                point.extend(coordinate(json.y)?);
                PublicKey::P256(point)
            }
            ("OKP", Some("Ed25519")) => PublicKey::Ed25519(coordinate(json.x)?),
            _ => return None,
        };
        let signs = json.purpose.is_none_or(|purpose| purpose == "sig");
        let by = json.alg.is_none_or(|name| Algorithm::parse(&name) == Ok(public.algorithm()));
        (signs && by).then_some(Key { id: json.kid, public })
    }
}

impl PublicKey {
    const fn algorithm(&self) -> Algorithm {
        match self {
            PublicKey::Rsa { .. } => Algorithm::Rs256,
            PublicKey::P256(_) => Algorithm::Es256,
            PublicKey::Ed25519(_) => Algorithm::EdDsa,
        }
    }

    fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), OidcFault> {
        let done = match self {
            PublicKey::Rsa { n, e } => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
            PublicKey::P256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
            PublicKey::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
        };
        done.map_err(|_| OidcFault::Signature)
    }
}
