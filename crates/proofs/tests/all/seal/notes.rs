//! Notes, boxed for one player and turn.

use fairschach_base::PlayerId;
use fairschach_proofs::seal::{open_note, seal_note};

use super::sample::{Counting, game_key};

#[test]
fn a_note_opens_for_its_player_and_turn_alone() {
    let (key, rng) = (game_key(), Counting::new());
    let (anna, ben) = (PlayerId::from_bytes([1; 16]), PlayerId::from_bytes([2; 16]));
    let text = "Sf3 hält e5. ♘";
    let boxed = seal_note(&key, anna, 7, text, &rng);
    let read = |player, turn, boxed: &[u8]| {
        open_note(&key, player, turn, boxed).map(|plain| plain.expose().to_vec())
    };
    assert_eq!(read(anna, 7, &boxed).as_deref(), Some(text.as_bytes()));
    assert_eq!(read(ben, 7, &boxed), None);
    assert_eq!(read(anna, 8, &boxed), None);
    for at in [0, 24, boxed.len() - 1] {
        let mut other = boxed.clone();
        other[at] ^= 1;
        assert_eq!(read(anna, 7, &other), None, "{at}");
    }
    for short in [0, 10, 24, 40] {
        assert_eq!(read(anna, 7, &boxed[..short]), None, "{short}");
    }
}

#[test]
fn a_notes_size_tells_little() {
    let (key, rng) = (game_key(), Counting::new());
    let size = |length: usize| {
        seal_note(&key, PlayerId::from_bytes([1; 16]), 1, &"x".repeat(length), &rng).len() - 40
    };
    assert_eq!([0, 1, 1020, 1021, 16_000].map(size), [1024, 1024, 1024, 2048, 16_384]);
}
