//! Variable envelope return paths: the envelope's sender names the mail and, by a keyed hash, the address that it went to.
//! Nobody can make up one that counts, and a report needs nothing else to be understood.

use subtle::ConstantTimeEq;

use crate::app::core::key_set::BOUNCE;
use crate::base::{MailId, base32, from_base32};
use crate::seal::Keyring;

/// What the left part of such an address begins with.
pub(in crate::app) const PREFIX: &str = "b+";
/// Bytes of the keyed hash: nobody guesses one by sending mails.
const PROOF_LEN: usize = 10;
const TOKEN_LEN: usize = 16 + PROOF_LEN;

/// The left part of the address that takes what becomes of this mail to this address.
pub(in crate::app) fn local_part(keyring: &Keyring, mail: MailId, address: &str) -> String {
    let proof = keyring.fingerprint(BOUNCE, &identity(mail, address));
    let token = [&mail.to_bytes()[..], &proof[..PROOF_LEN]].concat();
    format!("{PREFIX}{}", base32(&token))
}

/// The mail that a left part names and what proves it; nothing, if it is none of ours. Case does not matter: mail servers
/// may change it.
pub(in crate::app) fn read(local: &str) -> Option<(MailId, [u8; PROOF_LEN])> {
    let local = local.to_ascii_lowercase();
    let token: [u8; TOKEN_LEN] = from_base32(local.strip_prefix(PREFIX)?)?.try_into().ok()?;
    let (id, proof) = token.split_first_chunk::<16>()?;
    let id = MailId::from_bytes(*id);
    Some((id, proof.try_into().ok()?))
}

/// Whether the proof is that of this mail to this address, under whichever key it was made.
pub(in crate::app) fn fits(keyring: &Keyring, mail: MailId, address: &str, proof: &[u8; PROOF_LEN]) -> bool {
    let mut made = keyring.fingerprints(BOUNCE, &identity(mail, address)).into_iter();
    made.any(|made| made[..PROOF_LEN].ct_eq(proof).into())
}

fn identity(mail: MailId, address: &str) -> Vec<u8> {
    [&mail.to_bytes()[..], address.as_bytes()].concat()
}
