//! Signs mails for their domain: DKIM (RFC 6376), with RSA for everybody and Ed25519 (RFC 8463) for those who know it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::SigningKey as Ed25519Secret;
use mail_auth::common::crypto::{DkimKey as AnyKey, Ed25519Key, RsaKey, Sha256, SigningKey};
use mail_auth::common::headers::{HeaderStream, Writable, Writer};
use mail_auth::dkim::Signature;
use mail_auth::dkim::canonicalize::CanonicalHeaders;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use zeroize::Zeroizing;

use crate::base::{Rng, SecretVec, Timestamp, errors};

/// What every key file begins with.
const FILE_TAG: &str = "fairschach-dkim";
/// The longest PEM file or key file that is read, in bytes: RSA with 4,096 bits has 3,300.
const FILE_BYTES_MAX: usize = 4 * 1024;
/// An Ed25519 key has a selector of its own: verifiers that do not know the algorithm look at the other one.
const ED25519_SELECTOR: &str = "-ed25519";

/// All that a reader sees and all that a mail program acts on. A field that is not there is signed as missing.
const FIELDS: &str = "From|To|Cc|Reply-To|Subject|Date|Message-ID|In-Reply-To|References|Auto-Submitted|\
     List-Unsubscribe|List-Unsubscribe-Post|MIME-Version|Content-Type|Content-Transfer-Encoding";

/// A key that signs mails. No `Debug`.
pub struct DkimKey {
    key: AnyKey,
    /// Its public half as DNS has it.
    public: Vec<u8>,
}

/// Signs mails for one domain with every key it has.
pub struct Signer {
    domain: String,
    selector: String,
    keys: Vec<DkimKey>,
}

/// A TXT record that publishes a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DkimRecord {
    /// Its name, without a dot at the end.
    pub name: String,
    /// Its value; longer than the 255 bytes of one string of DNS where the key is RSA.
    pub value: String,
}

errors! {
    /// A text that is no key to sign mails with. The text itself is never repeated.
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum DkimError {
        Form: "not a DKIM key: expected one line, \"{FILE_TAG} rsa|ed25519 BASE64\"";
        Pem: "not a private key: expected PEM as `openssl genrsa 2048` writes it";
        Key: "the key cannot be used: it takes RSA with 2048 to 4096 bits, or Ed25519";
        Sign: "the mail cannot be signed";
    }
}

impl DkimKey {
    /// A new Ed25519 key as a key file. RSA keys come from elsewhere: see [`DkimKey::file_of_pem`].
    pub fn generate(rng: &dyn Rng) -> SecretVec {
        file("ed25519", &Zeroizing::new(rng.bytes::<32>())[..])
    }

    /// An RSA key given as PEM (PKCS#8 or PKCS#1), as a key file.
    ///
    /// # Errors
    /// It is no such key.
    pub fn file_of_pem(pem: &[u8]) -> Result<SecretVec, DkimError> {
        if pem.len() > FILE_BYTES_MAX {
            return Err(DkimError::Pem);
        }
        let der = PrivateKeyDer::from_pem_slice(pem).map_err(|_| DkimError::Pem)?;
        let sort = match &der {
            PrivateKeyDer::Pkcs8(_) => "rsa",
            PrivateKeyDer::Pkcs1(_) => "rsa-pkcs1",
            _ => return Err(DkimError::Pem),
        };
        let made = file(sort, der.secret_der());
        DkimKey::from_file(made.expose()).map(|_| made)
    }

    /// Reads a key file; spaces and line ends around the line do not matter.
    ///
    /// # Errors
    /// It is none, or its key cannot be used.
    pub fn from_file(file: &[u8]) -> Result<DkimKey, DkimError> {
        if file.len() > FILE_BYTES_MAX {
            return Err(DkimError::Form);
        }
        let line = str::from_utf8(file.trim_ascii()).map_err(|_| DkimError::Form)?;
        let mut words = line.split(' ');
        let (Some(FILE_TAG), Some(sort), Some(key), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(DkimError::Form);
        };
        let bytes = Zeroizing::new(STANDARD.decode(key).map_err(|_| DkimError::Form)?);
        match sort {
            "ed25519" => ed25519(&bytes),
            "rsa" => rsa(PrivatePkcs8KeyDer::from(bytes.as_slice()).into()),
            "rsa-pkcs1" => rsa(PrivateKeyDer::Pkcs1(bytes.as_slice().into())),
            _ => Err(DkimError::Form),
        }
    }

    const fn is_ed25519(&self) -> bool {
        matches!(self.key, AnyKey::Ed25519(_))
    }
}

impl Signer {
    /// A signer for a domain, with at least one key. `selector` names the RSA key; an Ed25519 key has `-ed25519` behind it.
    pub fn new(domain: &str, selector: &str, keys: Vec<DkimKey>) -> Option<Signer> {
        (!keys.is_empty()).then(|| Signer { domain: domain.to_owned(), selector: selector.to_owned(), keys })
    }

    /// The records that publish its keys (RFC 6376, 3.6.1).
    pub fn records(&self) -> Vec<DkimRecord> {
        let record = |key: &DkimKey| DkimRecord {
            name: format!("{}._domainkey.{}", self.selector_of(key), self.domain),
            value: format!(
                "v=DKIM1; k={}; p={}",
                if key.is_ed25519() { "ed25519" } else { "rsa" },
                STANDARD.encode(&key.public)
            ),
        };
        self.keys.iter().map(record).collect()
    }

    /// The message with a signature of each key above it. The same message, signed as of the same moment, is the same.
    ///
    /// # Errors
    /// A key refuses to sign.
    pub fn sign(&self, message: &[u8], at: Timestamp) -> Result<Vec<u8>, DkimError> {
        let mut signed = Vec::with_capacity(message.len() + 1024 * self.keys.len());
        for key in &self.keys {
            self.signature(key, message, at)?.write(&mut signed, true);
        }
        signed.extend_from_slice(message);
        Ok(signed)
    }

    fn signature(&self, key: &DkimKey, message: &[u8], at: Timestamp) -> Result<Signature, DkimError> {
        let mut signature = Signature {
            v: 1,
            a: key.key.algorithm(),
            d: self.domain.clone(),
            s: self.selector_of(key),
            h: FIELDS.split('|').map(str::to_owned).collect(),
            t: u64::try_from(at.as_us() / 1_000_000).unwrap_or(0),
            ..Signature::default()
        };
        let (_, headers, names, body) = signature.canonicalize(Fields(message));
        signature.h = names;
        signature.bh = key.key.hash(body).as_ref().to_vec();
        let unsigned = Unsigned { headers, signature: &signature };
        let bytes = key.key.sign(unsigned).map_err(|_| DkimError::Sign)?;
        signature.b = bytes;
        Ok(signature)
    }

    fn selector_of(&self, key: &DkimKey) -> String {
        let more = if key.is_ed25519() { ED25519_SELECTOR } else { "" };
        format!("{}{more}", self.selector)
    }
}

/// What is left of a message: its fields one by one, then its body.
struct Fields<'a>(&'a [u8]);

impl<'a> HeaderStream<'a> for Fields<'a> {
    fn next_header(&mut self) -> Option<(&'a [u8], &'a [u8])> {
        let rest = self.0;
        if rest.starts_with(b"\r\n") {
            return None;
        }
        // A field goes on for as long as lines begin with a space.
        let ends = rest.windows(3).position(|at| at.starts_with(b"\r\n") && !b" \t".contains(&at[2]));
        let (field, after) = rest.split_at(ends.map_or(rest.len(), |at| at + 2));
        self.0 = after;
        let colon = field.iter().position(|byte| *byte == b':')?;
        Some((&field[..colon], &field[colon + 1..]))
    }

    fn body(&mut self) -> &'a [u8] {
        self.0.strip_prefix(b"\r\n").unwrap_or_default()
    }
}

/// What a signature is made over: the fields, and the signature's own with nothing in `b=` (RFC 6376, 3.7).
struct Unsigned<'a> {
    headers: CanonicalHeaders<'a>,
    signature: &'a Signature,
}

impl Writable for Unsigned<'_> {
    fn write(self, writer: &mut impl Writer) {
        self.headers.write(writer);
        self.signature.write(writer, false);
    }
}

fn file(sort: &str, key: &[u8]) -> SecretVec {
    let key = Zeroizing::new(STANDARD.encode(key));
    SecretVec::new(format!("{FILE_TAG} {sort} {}\n", *key).into_bytes())
}

fn ed25519(seed: &[u8]) -> Result<DkimKey, DkimError> {
    let secret = Ed25519Secret::from_bytes(seed.try_into().map_err(|_| DkimError::Key)?);
    let public = secret.verifying_key().to_bytes().to_vec();
    let key = Ed25519Key::from_seed_and_public_key(seed, &public).map_err(|_| DkimError::Key)?;
    Ok(DkimKey { key: AnyKey::Ed25519(key), public })
}

fn rsa(der: PrivateKeyDer<'_>) -> Result<DkimKey, DkimError> {
    let key = RsaKey::<Sha256>::from_key_der(der).map_err(|_| DkimError::Key)?;
    Ok(DkimKey { public: subject_public_key_info(&key.public_key()), key: AnyKey::Rsa(key) })
}

/// An RSA public key (RFC 8017, A.1.1) as DNS has it in practice: with the algorithm's name around it (RFC 5280, 4.1.2.7).
fn subject_public_key_info(key: &[u8]) -> Vec<u8> {
    // SEQUENCE { rsaEncryption, NULL }
    const ALGORITHM: [u8; 15] =
        [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];
    let bits = tagged(0x03, &[&[0][..], key].concat());
    tagged(0x30, &[&ALGORITHM[..], &bits].concat())
}

/// A value in DER with its tag and length.
fn tagged(tag: u8, value: &[u8]) -> Vec<u8> {
    let length = value.len().to_be_bytes();
    let first = length.iter().position(|byte| *byte > 0).unwrap_or(length.len() - 1);
    let bytes = &length[first..];
    let mut out = vec![tag];
    if value.len() > 0x7f {
        out.push(0x80 | u8::try_from(bytes.len()).unwrap_or(0));
    }
    out.extend_from_slice(bytes);
    out.extend_from_slice(value);
    out
}
