//! Files that belong to a game.

use fairschach_base::SecretVec;
use fairschach_proofs::seal::{GameKey, open_attachment, seal_attachment};

use super::sample::{Scripted, game_key, game_key_of};

/// Computed once by another program, from key 7…, id 0, 1, 2 …, nonce 9….
const BOXED: &str = "5e632ab937b677d842ab0a586c796b157a01d64c";

#[test]
fn a_file_opens_with_its_own_key_and_id_alone() {
    let id: [u8; 16] = std::array::from_fn(|at| at as u8);
    let boxed = seal_attachment(&game_key(), &id, b"scan", &Scripted::new(&[&[9; 24]]));
    let hex: String = boxed.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, format!("{}{BOXED}", "09".repeat(24)));
    let opened = |key: &GameKey, id: &[u8; 16], boxed: &[u8]| {
        open_attachment(key, id, boxed).map(|bytes: SecretVec| bytes.expose().to_vec())
    };
    assert_eq!(opened(&game_key(), &id, &boxed).as_deref(), Some(&b"scan"[..]));
    assert_eq!(opened(&game_key_of([8; 32]), &id, &boxed), None);
    assert_eq!(opened(&game_key(), &[0; 16], &boxed), None);
    for at in 0..boxed.len() {
        let mut spoiled = boxed.clone();
        spoiled[at] ^= 1;
        assert_eq!(opened(&game_key(), &id, &spoiled), None, "{at}");
    }
    assert_eq!(opened(&game_key(), &id, &boxed[..39]), None, "too short for nonce and tag");
}
