//! Reading an archive (tar).

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The members of a tar archive: name and bytes.
pub(crate) fn members(mut tar: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    while tar.len() >= 512 && tar[0] != 0 {
        let name = text(&tar[..100]).trim_end_matches('\0').to_owned();
        let size = usize::from_str_radix(text(&tar[124..135]), 8).unwrap();
        // The header's sum is made with blanks in its own place.
        let header = tar[..512].iter().enumerate();
        let sum = header.map(|(at, byte)| if (148..156).contains(&at) { 32 } else { u32::from(*byte) }).sum();
        assert_eq!(u32::from_str_radix(text(&tar[148..154]), 8), Ok(sum), "{name}");
        all.push((name, tar[512..512 + size].to_vec()));
        tar = &tar[512 + size.next_multiple_of(512)..];
    }
    assert_eq!(tar, &[0; 1024], "what ends an archive");
    all
}
