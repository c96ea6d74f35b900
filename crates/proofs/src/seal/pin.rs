//! Hashes of the PINs that players write into mails.

use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::base::Rng;

const SALT_LEN: usize = 16;
const HASH_LEN: usize = 32;
/// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. Guessing is bounded by counting, not by this alone.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// The string form of the PHC (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`) up to the salt.
const HEAD: &str = "$argon2id$v=19$m=19456,t=2,p=1$";
/// What is checked where no PIN is set, so that both take as long. No PIN has this hash.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// The Argon2id hash of a PIN, with its salt, in the string form of the PHC.
pub fn hash_pin(pin: &str, rng: &dyn Rng) -> String {
    let mut salt = [0; SALT_LEN];
    rng.fill(&mut salt);
    let hash = hash(pin, &salt);
    format!("{HEAD}{}${}", STANDARD_NO_PAD.encode(salt), STANDARD_NO_PAD.encode(hash.as_slice()))
}

/// Whether this is the PIN of that hash. It takes as long where there is none.
pub fn is_pin(pin: &str, stored: Option<&str>) -> bool {
    let (salt, expected) = parts(stored.unwrap_or(NOBODY)).unwrap_or(([0; SALT_LEN], [0; HASH_LEN]));
    let same: bool = hash(pin, &salt).ct_eq(&expected).into();
    same && stored.is_some()
}

fn parts(stored: &str) -> Option<([u8; SALT_LEN], [u8; HASH_LEN])> {
    let (salt, hash) = stored.strip_prefix(HEAD)?.split_once('$')?;
    let salt = STANDARD_NO_PAD.decode(salt).ok()?.try_into().ok()?;
    let hash = STANDARD_NO_PAD.decode(hash).ok()?.try_into().ok()?;
    Some((salt, hash))
}

fn hash(pin: &str, salt: &[u8; SALT_LEN]) -> Zeroizing<[u8; HASH_LEN]> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(HASH_LEN)).expect("within Argon2's bounds");
    let mut hash = Zeroizing::new([0; HASH_LEN]);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(pin.as_bytes(), salt, &mut *hash)
        .expect("salt and PIN are of a length that Argon2 takes");
    hash
}
