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
