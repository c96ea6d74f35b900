//! Random games of every variant, as records.

use std::collections::BTreeMap;

use fairschach_base::{BySide, Side, Timestamp};
use fairschach_proofs::game::record::{Ending, Filed, Heading, Record, Turn};
use fairschach_proofs::game::{By, GameResult};
use fairschach_rules::{
    Chance, Entry, Kind, Move, OptionValue, Outcome, Position, RuleSet, Score, Start, dice_due, legal,
    resolve_with_chance, score,
};

/// A seeded generator (splitmix64): the same games every time.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }
}

pub(super) fn rules(variant: &str, options: &[(&str, OptionValue)]) -> RuleSet {
    let preset = RuleSet::default_rules(variant).unwrap();
    let options: BTreeMap<String, OptionValue> =
        options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    RuleSet::new(variant, preset, &options).unwrap()
}

pub(super) fn word(word: &str) -> OptionValue {
    OptionValue::Word(word.to_owned())
}

pub(super) fn starting(rules: RuleSet, start: &str) -> RuleSet {
    rules.with_start(&Start::parse(start).unwrap()).unwrap()
}

/// Every variant, with its boards, arrays and options.
pub(super) fn all_rules() -> Vec<RuleSet> {
    let mut all = Vec::new();
    for preset in ["fsr-2023", "body-2023", "beginner", "single-moves", "first-move-all"] {
        all.push(RuleSet::new("fairschach", preset, &BTreeMap::new()).unwrap());
    }
    let lot = [("switch_pair", OptionValue::Number(3)), ("switch_first", word("lot"))];
    let every = [
        ("struck", word("replace")),
        ("same_target", word("weaker_stays")),
        ("king_newly_attacked", word("cancel")),
        ("illegal_entry", word("void")),
        ("castling_rook_rests", OptionValue::Flag(false)),
        ("first_move_for", OptionValue::List(vec!["recapture".to_owned()])),
    ];
    all.extend([
        rules("fairschach", &lot),
        rules("fairschach", &every),
        rules("fairschach", &[]).with_chess66_board().unwrap(),
        starting(rules("fairschach", &[]), "chess960:0"),
        starting(rules("fairschach", &[]), "shuffle:RNBKQBNR/QNBRKBNR"),
        starting(
            rules("fairschach", &[("struck", word("replace"))]),
            "position:R3r1k1/1p5p/8/8/8/8/P6P/4K3 p - - 0 7 -",
        ),
        starting(
            rules("fairschach", &[("few_pieces", OptionValue::Number(0))]),
            "position:6k1/8/8/8/P7/8/5q2/7K p - - 0 5 a4,f2",
        ),
        starting(
            rules("fairschach", &[("few_pieces", OptionValue::Number(0))]),
            "position:4k3/PPP2ppp/8/8/8/8/ppp2PPP/4K3 p - - 0 40 -",
        ),
        starting(rules("fairschach", &[]), "position:4k3/p7/8/8/8/8/P6P/4K3 b - - 0 31 -"),
        rules("normal", &[]),
        starting(rules("normal", &[]), "position:r3k2r/pPp2pPp/8/2PpP3/2pPp3/8/PpP2PpP/R3K2R b KQkq - 0 9"),
        starting(rules("chess960", &[]), "chess960:0"),
        starting(rules("chess960", &[]), "chess960:518"),
        starting(rules("chess960", &[]), "chess960:959"),
        starting(rules("chess960", &[]), "position:1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1"),
        starting(rules("shuffle", &[]), "shuffle:RNBKQBNR/QNBRKBNR"),
        starting(rules("shuffle", &[("castling", word("standard"))]), "shuffle:RBBQKNNR"),
        starting(rules("shuffle", &[("castling", word("960"))]), "shuffle:RBBKQNNR"),
        rules("freischach", &[]),
        rules("freischach", &[("castling", word("960"))]),
        rules("marseillais", &[]),
        rules("marseillais", &[("first_turn", word("two"))]),
        rules("chess66", &[]),
        rules("chess66", &[("entry", word("geom")), ("pawn_fork", OptionValue::Flag(false))]),
    ]);
    for variant in ["ordo", "ordo-vulneris", "occasio", "occado"] {
        all.push(rules(variant, &[]));
        for last in ["promote", "keep"] {
            all.push(rules(variant, &[("last_rank", word(last)), ("double_step", word("rank2"))]));
        }
    }
    all.push(starting(rules("occado", &[]), "position:4k3/8/8/3X4/8/8/8/X3K3 w - - 0 1"));
    all
}

/// The moments and spans of entries; nothing now and then.
fn filed(dice: &mut Dice) -> Option<Filed> {
    let received = 1_790_000_000 + dice.roll(40_000_000) as i64;
    match dice.roll(5) {
        0 => None,
        1 => Some(Filed {
            received: None,
            used: Some(dice.roll(9_000_000) as i64 * 1_000_000),
            draw_offer: false,
        }),
        _ => Some(Filed {
            received: Some(Timestamp::from_us(received * 1_000_000)),
            used: Some(dice.roll(2_000_000) as i64 * 1_000_000),
            draw_offer: dice.roll(8) == 0,
        }),
    }
}

/// A legal entry of each side that may enter; rarely one that is void, where the rules know such.
fn entries(now: &Position, rules: &RuleSet, dice: &mut Dice) -> BySide<Option<Entry>> {
    let void = rules.options().get("illegal_entry") == Some(&word("void"));
    BySide::from_fn(|side| {
        let moves = legal(now, rules, side);
        if void && now.turn().may_enter(side) && dice.roll(12) == 0 {
            return Some(match dice.roll(3) {
                0 => Entry::Invalid,
                1 => Entry::Move(Move::parse("e1g1").unwrap()),
                _ => Entry::Move(Move::parse("e2e5").unwrap()),
            });
        }
        let captures: Vec<Move> = moves.iter().copied().filter(|mv| now.piece_at(mv.to).is_some()).collect();
        match (moves.is_empty(), captures.is_empty() || dice.roll(3) > 0) {
            (true, _) => None,
            (_, true) => Some(Entry::Move(dice.pick(&moves))),
            (_, false) => Some(Entry::Move(dice.pick(&captures))),
        }
    })
}

/// A random game.
pub(super) fn game(rules: &RuleSet, seed: u64, most: usize) -> Record {
    let mut dice = Dice(seed);
    let start = Position::start(rules);
    let (mut now, mut earlier, mut turns) = (start, Vec::new(), Vec::new());
    let mut standing = score(&start, rules, &[]);
    for _ in 0..most {
        if standing != Score::Ongoing {
            break;
        }
        let first = now.turn().only().map(|side| now.board().of(side, Kind::Dot).is_empty());
        let rolls_first = rules.variant() == "occado" && first == Some(false);
        let entries = if rolls_first { BySide::default() } else { entries(&now, rules, &mut dice) };
        let entry = now.turn().only().and_then(|side| *entries.get(side));
        let entry = match entry {
            Some(Entry::Move(entry)) => Some(entry),
            _ => None,
        };
        let faces: Vec<Kind> = dice_due(&now, entry).iter().map(|faces| dice.pick(faces)).collect();
        let lot = Some(dice.pick(&Side::ALL));
        let chance = Chance { lot, dice: &faces };
        let resolution = resolve_with_chance(&now, rules, &entries, &earlier, &chance).unwrap();
        let waits = |outcome| matches!(outcome, Outcome::Pending | Outcome::MustReEnter);
        if resolution.halves.iter().any(|(_, half)| half.is_some_and(|half| waits(half.outcome))) {
            continue;
        }
        let filed = resolution.halves.map(|half| half.and_then(|_| filed(&mut dice)));
        earlier.push(now);
        let before = now;
        (now, standing) = (resolution.position, resolution.score);
        turns.push(Turn { before, resolution, filed });
    }
    let ending = match GameResult::from_rules(standing) {
        Some(result) => Some(Ending::from(result)),
        None if dice.roll(2) == 0 => None,
        None => Some(Ending {
            winner: dice.pick(&[None, Some(Side::White), Some(Side::Black)]),
            by: Some(dice.pick(&[By::Resignation, By::Time, By::Agreement])),
            both_lose: false,
        }),
    };
    Record { rules: rules.clone(), heading: heading(), start, turns, ending }
}

pub(super) fn heading() -> Heading {
    Heading {
        event: "Vereinsmeisterschaft".to_owned(),
        site: "chess.example".to_owned(),
        round: "2".to_owned(),
        white: "Zühlke, \"W.\" \\ ]".to_owned(),
        black: "Ødegård {1-0}".to_owned(),
        date: "2026.11.20".to_owned(),
        started: Some(Timestamp::parse("2026-11-20T14:06:57Z").unwrap()),
        clock: "14d/pair".to_owned(),
        game: "019b2c3d-0000-7000-8000-000000000001".to_owned(),
        identity: BySide::default(),
        imported: None,
    }
}
