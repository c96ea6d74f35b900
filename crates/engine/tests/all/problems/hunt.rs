//! Hunting for problems.

use fairschach_engine::problems::{
    Found, Hunted, Limits, Mix, PIECES_MAX, PieceList, RandomPositions, Wanted, check,
};
use num_traits::One;

use super::rules;

fn hunt(pieces: &str, wanted: Wanted, mixed: usize, seed: u64, count: usize) -> Vec<Found> {
    let hunted = Hunted { rules: rules(), pairs: 1, wanted, mixed, nodes: 100_000 };
    let positions = RandomPositions::new(rules(), pieces.parse().unwrap(), seed).take(count).flatten();
    positions.filter_map(|position| hunted.found_at(position).unwrap()).collect()
}

#[test]
fn what_is_found_is_sound_and_found_again() {
    let found = hunt("KQKP", Wanted::Mixed, 2, 11, 3_000);
    assert!(!found.is_empty());
    for one in &found {
        let (_, flaws) = check(&one.position, &rules(), &one.stipulation, Limits::default()).unwrap();
        assert_eq!(flaws, [], "{} {}", one.position, Mix(&one.solved.key));
        assert!(one.solved.key.len() >= 2 && !one.stipulation.value.is_one());
        assert_eq!(one.position.pieces().count(), 4);
    }
    assert_eq!(found, hunt("KQKP", Wanted::Mixed, 2, 11, 3_000));
    assert!(hunt("KRRK", Wanted::Sure, 1, 12, 300).iter().all(|one| one.stipulation.value.is_one()));
}

#[test]
fn men_are_read() {
    for pieces in ["KK", "KQKP", "KRBNPKQRBNPPPPPP"] {
        assert_eq!(pieces.parse::<PieceList>().unwrap().to_string(), pieces);
    }
    assert_eq!("KRBNPKQRBNPPPPPP".len(), PIECES_MAX);
    for wrong in ["", "K", "QKK", "KQ", "KKK", "KXK", "kqk", "KRBNPKQRBNPPPPPPP", "KéK"] {
        assert!(wrong.parse::<PieceList>().is_err(), "{wrong}");
    }
}
