//! What slides and what fades leads from the board before a pair to the one after it.

use std::collections::BTreeMap;

use fairschach::base::{BySide, Side};
use fairschach::rules::{self, Entry, Move, Position, Resolution, RuleSet};
use fairschach::show::motion::motion;
use fairschach::show::rulebook::cases;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Whose man stands where.
fn owners(position: &Position) -> BTreeMap<String, Side> {
    position.pieces().map(|(square, man)| (square.name().to_owned(), man.side)).collect()
}

/// The board before, played out; what is placed from beside the board is put there.
fn played_out(before: &Position, resolution: &Resolution) -> BTreeMap<String, Side> {
    let motion = motion(before, resolution);
    let mut board = owners(before);
    for fades in motion.fades.split_whitespace() {
        assert!(board.remove(fades).is_some(), "nobody stands on {fades}: {motion:?}");
    }
    let ways: Vec<(&str, &str)> =
        motion.slides.split_whitespace().filter_map(|one| one.split_once('-')).collect();
    let men: Vec<Option<Side>> = ways.iter().map(|(from, _)| board.remove(*from)).collect();
    for ((_, to), man) in ways.iter().zip(men) {
        if let Some(side) = man {
            assert_eq!(board.insert((*to).to_owned(), side), None, "{to} is taken: {motion:?}");
        }
    }
    if before.is_placing() || before.is_dice() {
        // Who is placed or rolled comes from beside the board; who stood there stays.
        let after = owners(&resolution.position);
        assert!(board.iter().all(|(square, side)| after.get(square) == Some(side)), "{motion:?}");
        board = after;
    }
    board
}

#[test]
fn every_worked_case_is_played_out() {
    let mut slid = 0;
    for case in cases::all() {
        let game = case.game().unwrap();
        let Ok(resolution) = game.resolve() else { continue };
        let board = played_out(&game.position, &resolution);
        assert_eq!(board, owners(&resolution.position), "{} {}", case.variant, case.id);
        slid += usize::from(!motion(&game.position, &resolution).slides.is_empty());
    }
    assert!(slid > 80, "{slid} cases in which something slides");
}

#[test]
fn random_games_are_played_out() {
    let mut chance = StdRng::seed_from_u64(66);
    for variant in ["fairschach", "chess66", "marseillais", "normal"] {
        let rules = RuleSet::usual(variant).unwrap();
        for _ in 0..20 {
            let mut before = Position::start(&rules);
            for _ in 0..60 {
                let entries = BySide::from_fn(|side| {
                    let all = rules::legal(&before, &rules, side);
                    if !before.turn().may_enter(side) {
                        return None;
                    }
                    Some(
                        all.get(chance.random_range(..all.len().max(1)))
                            .map_or(Entry::Pass, |one| Entry::Move(*one)),
                    )
                });
                let resolution = rules::resolve(&before, &rules, &entries, &[]).unwrap();
                assert_eq!(
                    played_out(&before, &resolution),
                    owners(&resolution.position),
                    "{variant}: {before}"
                );
                if !resolution.closed
                    || resolution.position.turn().only().is_none() && resolution.position == before
                {
                    break;
                }
                before = resolution.position;
            }
        }
    }
}

/// What slides and what fades.
fn of(position: &str, entries: [&str; 2], chess960: bool) -> (String, String) {
    let rules = RuleSet::usual("fairschach").unwrap();
    let rules = if chess960 { rules.with_chess960_castling() } else { rules };
    let before = Position::parse(position, &rules).unwrap();
    let entry =
        |side, text| Some(Entry::Move(rules::one_spelling(&before, side, Move::parse(text).unwrap())));
    let entries = BySide { white: entry(Side::White, entries[0]), black: entry(Side::Black, entries[1]) };
    let motion = motion(&before, &rules::resolve(&before, &rules, &entries, &[]).unwrap());
    (motion.slides, motion.fades)
}

#[test]
fn castling_moves_two_and_who_meets_fades() {
    let both = |slides: &str, fades: &str| (slides.to_owned(), fades.to_owned());
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R p KQkq - 0 9 -";
    assert_eq!(of(castling, ["e1g1", "e8c8"], false), both("e1-g1 h1-f1 e8-c8 a8-d8", ""));
    // King and rook of Chess960; the king stays.
    let near = "4k3/8/8/8/8/8/8/6KR p H - 0 9 -";
    assert_eq!(of(near, ["g1h1", "e8e7"], true), both("h1-f1 e8-e7", ""));
    // Two knights on one square.
    let knights = "4k3/8/5n2/8/8/2N5/8/4K3 p - - 0 9 -";
    assert_eq!(of(knights, ["c3e4", "f6e4"], false), both("c3-e4 f6-e4", "c3 f6"));
}
