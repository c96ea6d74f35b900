//! Chance, handed in.

/// A source of random bytes fit for keys. The real one is the system's generator, in the command line.
pub trait Rng: Send + Sync {
    /// Fills the bytes.
    fn fill(&self, bytes: &mut [u8]);
}

impl dyn Rng + '_ {
    /// An array of random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }
}
