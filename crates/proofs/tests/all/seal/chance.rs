//! The chain of secrets and what is rolled from it: by the vectors, at its ends, and by its frequencies.

use fairschach_base::{BySide, GameId, SecretBytes};
use fairschach_proofs::game::Lottery;
use fairschach_proofs::seal::{
    CHANCE_TURNS, ChanceChain, Contribution, Purpose, Roll, bot_seed, chance_link,
};

use super::case::{Case, refused, vectors};
use super::sample::{game, game_key_of};

fn contribution(case: &Case, side: &str) -> Option<Contribution> {
    (!case.text(side).is_empty()).then(|| case.array(side))
}

fn number(case: &Case, name: &str) -> u32 {
    case.number(name).try_into().unwrap()
}

#[test]
fn the_vectors_are_rolled_as_they_say() {
    for case in vectors("chance").good {
        let key = game_key_of(case.array("game_key"));
        let (turn, head, secret) = (number(&case, "turn"), case.array("head"), case.array("secret"));
        let chain = ChanceChain::of(&key);
        assert_eq!(chain.head(), head);
        let found = chain.secret(turn).map(|secret| *secret.expose());
        assert_eq!(found, (turn > 0).then_some(secret));
        let contributions =
            BySide { white: contribution(&case, "white"), black: contribution(&case, "black") };
        let roll = Roll::new(SecretBytes::new(secret), case.game(), turn, contributions);
        let purpose = Purpose::parse(case.text("purpose")).unwrap();
        let mut rolling = roll.start(purpose);
        let mut next = || match purpose {
            Purpose::Bot => rolling.below_million(),
            _ => rolling.below(u16::try_from(case.number("n")).unwrap()).into(),
        };
        for (at, expected) in case.numbers("numbers").into_iter().enumerate() {
            assert_eq!(u64::from(next()), expected, "number {at} of turn {turn}");
        }
        let before = Roll::before_the_game(head, case.game());
        for lottery in [Lottery::Chess960, Lottery::Shuffle] {
            assert_eq!(lottery.draw(&before).to_string(), case.text(lottery.as_str()));
        }
    }
}

#[test]
fn secrets_that_do_not_lead_to_the_head_are_found() {
    refused(
        &vectors("chance").bad,
        |error: &&str| (*error).to_owned(),
        |case| {
            let turn = number(case, "turn");
            if !(1..=CHANCE_TURNS).contains(&turn) {
                return Err("turn");
            }
            let mut link = case.array("secret");
            for _ in 0..turn {
                link = chance_link(&link);
            }
            if link == case.array("head") { Ok(()) } else { Err("link") }
        },
    );
}

#[test]
fn the_chain_has_secrets_from_turn_1_to_its_end() {
    let chain = ChanceChain::of(&game_key_of([7; 32]));
    for (turn, there) in
        [(0, false), (1, true), (CHANCE_TURNS, true), (CHANCE_TURNS + 1, false), (u32::MAX, false)]
    {
        assert_eq!(chain.secret(turn).is_some(), there, "turn {turn}");
    }
    let secret = |turn| *chain.secret(turn).unwrap().expose();
    assert_eq!(chance_link(&secret(1)), chain.head());
    for turn in [255, 256, 257, 65_279, 65_280, 65_281] {
        assert_eq!(chance_link(&secret(turn)), secret(turn - 1), "turn {turn}");
    }
    assert_eq!(chance_link(&secret(CHANCE_TURNS)), secret(CHANCE_TURNS - 1));
}

fn roll(turn: u32, contributions: BySide<Option<Contribution>>) -> Roll {
    let game = GameId::parse("019b2c3d-0000-7000-8000-000000000001").unwrap();
    Roll::new(SecretBytes::new([3; 32]), game, turn, contributions)
}

fn first_numbers(roll: &Roll, purpose: Purpose) -> Vec<u16> {
    let mut rolling = roll.start(purpose);
    (0..32).map(|_| rolling.below(256)).collect()
}

#[test]
fn everything_that_a_roll_is_bound_to_changes_it() {
    let (one, other) = (Some([1; 32]), Some([2; 32]));
    let by = |white, black| BySide { white, black };
    let mut seen = Vec::new();
    for (turn, given) in [
        (1, by(None, None)),
        (1, by(one, None)),
        (1, by(None, one)),
        (1, by(one, other)),
        (1, by(other, one)),
        (2, by(one, other)),
        (1, by(Some([0; 32]), None)),
    ] {
        for purpose in Purpose::ALL {
            seen.push(first_numbers(&roll(turn, given), purpose));
        }
    }
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count);
}

/// The chi-square statistic of counts that should be alike.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    let distance = |count: &u32| f64::from(*count) - expected;
    counts.iter().map(|count| distance(count) * distance(count) / expected).sum()
}

/// Beyond this lies less than one in ten thousand honest samples (Wilson and Hilferty's approximation, z = 3.72).
fn limit(cells: usize) -> f64 {
    let freedom = (cells - 1) as f64;
    let part = 2.0 / (9.0 * freedom);
    let root = 1.0 - part + 3.72 * part.sqrt();
    freedom * root * root * root
}

#[test]
fn every_face_is_as_likely_as_every_other() {
    for n in [2_u16, 5, 6, 129, 960] {
        let mut counts = vec![0_u32; n.into()];
        let none = BySide { white: None, black: None };
        for turn in 1..=60 {
            let roll = roll(turn, none);
            let mut rolling = roll.start(Purpose::Dice);
            for _ in 0..500 {
                counts[usize::from(rolling.below(n))] += 1;
            }
        }
        let found = chi_square(&counts);
        assert!(found < limit(n.into()), "{n} faces: {found}");
    }
}

#[test]
fn the_first_faces_of_successive_turns_do_not_hang_together() {
    let given = |turn: u32| {
        let mut bytes = [9; 32];
        bytes[..4].copy_from_slice(&turn.to_be_bytes());
        BySide { white: Some(bytes), black: None }
    };
    let faces: Vec<usize> =
        (1..=20_001).map(|turn| roll(turn, given(turn)).start(Purpose::Dice).below(6).into()).collect();
    let mut counts = [0_u32; 36];
    for pair in faces.windows(2) {
        counts[pair[0] * 6 + pair[1]] += 1;
    }
    let found = chi_square(&counts);
    assert!(found < limit(36), "{found}");
}

#[test]
fn every_array_can_be_drawn() {
    let game = GameId::parse("019b2c3d-0000-7000-8000-000000000001").unwrap();
    let drawn = |lottery: Lottery, count: u32| {
        let heads = (0..count).map(|n| {
            let mut head = [0; 32];
            head[..4].copy_from_slice(&n.to_be_bytes());
            lottery.draw(&Roll::before_the_game(head, game)).to_string()
        });
        heads.collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(drawn(Lottery::Chess960, 12_000), 960);
    assert_eq!(drawn(Lottery::Shuffle, 80_000), 5040);
}

#[test]
fn every_part_of_a_million_is_as_likely_as_every_other() {
    let mut counts = vec![0_u32; 100];
    for turn in 1..=100 {
        let roll = roll(turn, BySide { white: None, black: None });
        let mut rolling = roll.start(Purpose::Bot);
        for _ in 0..500 {
            let number = rolling.below_million();
            assert!(number < 1_000_000);
            counts[number as usize / 10_000] += 1;
        }
    }
    let found = chi_square(&counts);
    assert!(found < limit(100), "{found}");
}

/// Computed once by another program: the first 8 bytes of SHA-256(label ‖ game ‖ turn).
#[test]
fn the_bots_seed_follows_from_game_and_turn() {
    assert_eq!(bot_seed(game(), 1), 4_594_728_169_977_044_605);
    assert_eq!(bot_seed(game(), 258), 9_819_572_875_735_254_838);
}
