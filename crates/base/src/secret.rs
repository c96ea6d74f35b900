//! Secrets in memory.

use zeroize::{Zeroize, ZeroizeOnDrop};

/// So much of the stack below its caller [`and_wipe_stack`] wipes: more than the ciphers and signatures take.
const WIPED: usize = 32 * 1024;

/// Bytes that must not be seen: no `Debug`, no `Clone`, no `Serialize`, and wiped when dropped. They stand in one place: who
/// moves this value moves a pointer.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct SecretBytes<const N: usize>(Box<[u8; N]>);

impl<const N: usize> SecretBytes<N> {
    /// Takes the bytes in, and wipes where they came from as far as it is known.
    pub fn new(mut bytes: [u8; N]) -> Self {
        let mut boxed = Box::new([0; N]);
        boxed.copy_from_slice(&bytes);
        bytes.zeroize();
        SecretBytes(boxed)
    }

    /// The bytes themselves; every use of this name is a place to review.
    pub const fn expose(&self) -> &[u8; N] {
        &self.0
    }
}

/// The same for bytes of any length: an opened text, a key file.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct SecretVec(Vec<u8>);

impl SecretVec {
    /// Takes the bytes in.
    pub const fn new(bytes: Vec<u8>) -> Self {
        SecretVec(bytes)
    }

    /// The bytes themselves; every use of this name is a place to review.
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

/// Does what needs a key, and wipes the stack that it took: ciphers and hashes leave copies there, and a thread's stack lives
/// as long as the server.
pub fn and_wipe_stack<T>(work: impl FnOnce() -> T) -> T {
    let done = apart(work);
    wipe();
    done
}

/// In a frame of its own, below which everything is free again when it returns.
#[inline(never)]
fn apart<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[inline(never)]
fn wipe() {
    let mut room = [0_u8; WIPED];
    std::hint::black_box(&mut room);
}
