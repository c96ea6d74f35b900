//! What is said with an entry, boxed beside it: always of one size, whether anything is said or not.

use zeroize::Zeroizing;

use super::cipher::{NONCE_LEN, TAG_LEN, decrypt, encrypt};
use super::ctx::{Ctx, RecordKind};
use super::keyring::GameKey;
use super::record::submission_key;
use crate::base::{Rng, SubmissionId};

/// The longest line, in bytes of UTF-8: 280 characters of four.
pub const LINE_BYTES_MAX: usize = 1120;
/// Bytes of a box: nonce, greeting, length, line and zeros, tag.
pub const LINE_BOX_LEN: usize = NONCE_LEN + 1 + LENGTH_LEN + LINE_BYTES_MAX + TAG_LEN;

const LENGTH_LEN: usize = 2;

/// Boxes what is said with an entry: the number of a greeting, 0 for none, and a line, which may be empty. `entry` is the ctx of
/// the entry: the box has a key of its own, for it is bound to the same ctx of the kind [`RecordKind::Line`]. Nothing if the line
/// is longer than [`LINE_BYTES_MAX`].
pub fn seal_line(
    key: &GameKey,
    submission: SubmissionId,
    entry: &Ctx,
    greeting: u8,
    line: &str,
    rng: &dyn Rng,
) -> Option<[u8; LINE_BOX_LEN]> {
    if line.len() > LINE_BYTES_MAX {
        return None;
    }
    let mut boxed = [0; LINE_BOX_LEN];
    let (nonce, plain) = boxed.split_at_mut(NONCE_LEN);
    rng.fill(nonce);
    plain[0] = greeting;
    plain[1..][..LENGTH_LEN].copy_from_slice(&(line.len() as u16).to_be_bytes());
    plain[1 + LENGTH_LEN..][..line.len()].copy_from_slice(line.as_bytes());
    let ctx = Ctx { kind: RecordKind::Line, ..entry.clone() }.to_bytes();
    encrypt(&submission_key(key, submission, &ctx), &ctx, &mut boxed);
    Some(boxed)
}

/// Opens it: the greeting's number and the line. Nothing if key, submission, ctx and box do not belong together, or if it is not
/// filled as [`seal_line`] fills it.
pub fn open_line(
    key: &GameKey,
    submission: SubmissionId,
    entry: &Ctx,
    boxed: &[u8],
) -> Option<(u8, Zeroizing<String>)> {
    let boxed: [u8; LINE_BOX_LEN] = boxed.try_into().ok()?;
    let ctx = Ctx { kind: RecordKind::Line, ..entry.clone() }.to_bytes();
    let mut record = Zeroizing::new(boxed);
    let plain = decrypt(&submission_key(key, submission, &ctx), &ctx, &mut *record)?;
    let ([greeting, high, low], rest) = plain.split_first_chunk()?;
    let (line, zeros) = rest.split_at_checked(usize::from(u16::from_be_bytes([*high, *low])))?;
    let line = str::from_utf8(line).ok().filter(|_| zeros.iter().all(|byte| *byte == 0))?;
    Some((*greeting, Zeroizing::new(line.to_owned())))
}
