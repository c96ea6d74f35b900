//! The tar format (POSIX.1-1988, `ustar`), as far as an archive of plain files needs it.

use crate::base::Timestamp;

const BLOCK: usize = 512;

/// A file in an archive: its header, its bytes, and zeros up to the next whole block. Names have at most 100 bytes.
pub fn member(name: &str, bytes: &[u8], at: Timestamp) -> Vec<u8> {
    let mut header = [0_u8; BLOCK];
    let mut put = |from: usize, text: &str| {
        for (to, byte) in header.iter_mut().skip(from).zip(text.bytes()) {
            *to = byte;
        }
    };
    put(0, name);
    put(100, "0000644\0");
    put(108, "0000000\0");
    put(116, "0000000\0");
    put(124, &format!("{:011o}\0", bytes.len()));
    put(136, &format!("{:011o}\0", at.as_us() / 1_000_000));
    // The sum is of the header with blanks in its own place.
    put(148, "        ");
    put(156, "0");
    put(257, "ustar\0");
    put(263, "00");
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    for (to, byte) in header.iter_mut().skip(148).zip(format!("{sum:06o}\0 ").bytes()) {
        *to = byte;
    }
    let mut all = header.to_vec();
    all.extend_from_slice(bytes);
    all.resize(all.len().next_multiple_of(BLOCK), 0);
    all
}

/// What ends an archive.
pub fn end_of_archive() -> Vec<u8> {
    vec![0; 2 * BLOCK]
}
