use zeroize::{Zeroize, ZeroizeOnDrop};

/// Bytes that must not be seen: no `Debug`, no `Clone`, no `Serialize`, and wiped when dropped.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct SecretBytes<const N: usize>([u8; N]);

impl<const N: usize> SecretBytes<N> {
    /// Takes the bytes in.
    pub const fn new(bytes: [u8; N]) -> Self {
        SecretBytes(bytes)
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
