//! Games played by bytes: a variant and its options, a position by play, and entries legal and not.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use fairschach::base::{BySide, Side};
use fairschach::rules::notation::{Language, pair_line};
use fairschach::rules::{
    Chance, Entry, Kind, Move, OptionValue, Outcome, Position, Resolution, RuleSet, Score, Square, Start,
    can_win, claim, dice_due, legal, must_pass, resolve_with_chance, score,
};

use super::targets::of;

/// What options take; what one does not take is left out.
const WORDS: [&str; 26] = [
    "first_move",
    "single_moves",
    "refuse",
    "void",
    "allow",
    "cancel",
    "loss",
    "play_on",
    "draw",
    "pass",
    "pawn",
    "promoted",
    "waive",
    "every",
    "attackable",
    "check_or_capture",
    "recapture",
    "none",
    "strength",
    "mutual",
    "weaker_stays",
    "new_pair",
    "replace",
    "next_check",
    "lot",
    "white",
];
const MORE_WORDS: [&str; 10] =
    ["standard", "960", "fork", "geom", "frozen", "promote", "keep", "unmoved", "rank2", "two"];
const NUMBERS: [u32; 6] = [0, 1, 3, 10, 20, 32];
/// The most acts of one game.
const ACTS_MAX: usize = 60;

/// Bytes taken one by one; zeros when they are used up.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take(&mut self) -> usize {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                usize::from(first)
            }
            None => 0,
        }
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let at = self.take();
        all.get(at.checked_rem(all.len())?).copied()
    }
}

/// Some rules with a position each, for what reads entries.
pub fn boards() -> Vec<(RuleSet, Position)> {
    const TEXTS: [(&str, &str); 10] = [
        ("fairschach", "r3k2r/pPp2pPp/8/2PpP3/2pPp3/8/PpP2PpP/R3K2R p KQkq d6,d3 0 9 d4,d5"),
        ("fairschach", "6k1/8/8/8/P7/8/5q2/7K p - - 0 5 a4,f2"),
        ("fairschach", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 31 -"),
        ("normal", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        ("chess960", "rk1r4/8/8/8/8/8/8/RK1R4 w DAda - 0 1"),
        ("chess66", "r2k3r/p6p/8/7p1/1P2n4/8/P6P/R3K2R w HAha - 0 1"),
        ("marseillais", "4k3/8/8/pPpP4/8/8/8/4K3 w2 - a6,c6 0 2"),
        ("freischach", "5k2/pppppppp/8/8/8/8/PPPPPPPP/2K5 b order -"),
        ("ordo-vulneris", "4k3/P7/8/8/3X4/8/8/R3K2R w KQ - 0 1"),
        ("occasio", "4k3/8/8/8/3X4/8/4P3/4K3 w - E 0 1"),
    ];
    let read = |(variant, text): (&str, &str)| {
        let preset = RuleSet::default_rules(variant).unwrap_or("standard");
        let rules = RuleSet::new(variant, preset, &BTreeMap::new()).expect("a variant");
        let position = Position::parse(text, &rules).expect("a position");
        (rules, position)
    };
    TEXTS.into_iter().map(read).collect()
}

fn rules(bytes: &mut Bytes<'_>) -> RuleSet {
    let variants: Vec<&str> = RuleSet::variants().collect();
    let variant = bytes.pick(&variants).unwrap_or("fairschach");
    let preset = RuleSet::default_rules(variant).unwrap_or("standard");
    let plain = RuleSet::new(variant, preset, &BTreeMap::new()).expect("the defaults are rules");
    let mut options = BTreeMap::new();
    for (name, usual) in plain.options() {
        let words: Vec<&str> = WORDS.into_iter().chain(MORE_WORDS).collect();
        let value = match usual {
            _ if !bytes.take().is_multiple_of(4) => continue,
            OptionValue::Word(_) => {
                let all = words.iter().map(|word| OptionValue::Word((*word).to_owned()));
                let fits = |value: &OptionValue| {
                    RuleSet::new(variant, preset, &BTreeMap::from([(name.clone(), value.clone())])).is_ok()
                };
                let taken: Vec<OptionValue> = all.filter(fits).collect();
                let at = bytes.take() % taken.len().max(1);
                taken.into_iter().nth(at).unwrap_or(usual)
            }
            OptionValue::Number(_) => OptionValue::Number(bytes.pick(&NUMBERS).unwrap_or(0)),
            OptionValue::Flag(flag) => OptionValue::Flag(!flag),
            OptionValue::List(_) => OptionValue::List(vec!["recapture".to_owned()]),
        };
        options.insert(name, value);
    }
    let rules = RuleSet::new(variant, preset, &options).unwrap_or(plain);
    let number = u16::try_from(bytes.take() * 4 % 960).unwrap_or(518);
    let placed = match (variant, bytes.take() % 3) {
        ("fairschach", 0) => rules.clone().with_chess66_board(),
        ("fairschach", 1) | ("chess960" | "shuffle", _) => {
            rules.clone().with_start(&Start::Number(number)).ok()
        }
        _ => None,
    };
    placed.unwrap_or(rules)
}

/// A side's entry: a legal one mostly, else whatever the bytes make of it.
fn entry(position: &Position, rules: &RuleSet, side: Side, bytes: &mut Bytes<'_>) -> Option<Entry> {
    let kind = bytes.take();
    let moves = legal(position, rules, side);
    match kind % 16 {
        0 => None,
        1 => Some(Entry::Pass),
        2 => Some(Entry::Invalid),
        3 => {
            let square = |at: usize| Square::from_index(at % Square::COUNT);
            let promotion = [None, Some(Kind::Queen), Some(Kind::Pawn), Some(Kind::King), Some(Kind::Dot)];
            Some(Entry::Move(Move {
                from: square(bytes.take())?,
                to: square(bytes.take())?,
                promotion: bytes.pick(&promotion).flatten(),
            }))
        }
        _ => bytes.pick(&moves).map(Entry::Move),
    }
}

/// Plays a game; whatever is entered, nothing breaks, and what is resolved holds what it must.
pub fn resolve(data: &[u8]) {
    let mut bytes = Bytes(data);
    let rules = rules(&mut bytes);
    let mut position = Position::start(&rules);
    let mut history = Vec::new();
    for _ in 0..ACTS_MAX {
        if bytes.0.is_empty() {
            return;
        }
        let entries = match position.turn().only().filter(|_| bytes.take() % 32 != 0) {
            Some(side) => of(side, entry(&position, &rules, side, &mut bytes)),
            None => BySide::from_fn(|side| entry(&position, &rules, side, &mut bytes)),
        };
        let moved = [entries.white, entries.black].into_iter().flatten().find_map(|entry| match entry {
            Entry::Move(entry) => Some(entry),
            _ => None,
        });
        let mut dice: Vec<Kind> =
            dice_due(&position, moved).iter().filter_map(|faces| bytes.pick(faces)).collect();
        if bytes.take() % 32 == 1 {
            dice.push(Kind::King);
        }
        let lot = Some(if bytes.take() % 2 == 0 { Side::White } else { Side::Black });
        let chance = Chance { lot, dice: &dice };
        let resolved = resolve_with_chance(&position, &rules, &entries, &history, &chance);
        assert_eq!(resolved, resolve_with_chance(&position, &rules, &entries, &history, &chance));
        match resolved {
            Ok(after) => {
                sound(&position, &rules, &entries, &after, &history);
                history.push(position);
                position = after.position;
                if after.score != Score::Ongoing {
                    return;
                }
            }
            Err(error) => assert!(!error.faults.is_empty() && !error.to_string().is_empty()),
        }
    }
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// What holds after every resolution.
fn sound(
    before: &Position,
    rules: &RuleSet,
    entries: &BySide<Option<Entry>>,
    after: &Resolution,
    history: &[Position],
) {
    let (now, said) = (&after.position, format!("{before} {entries:?}"));
    let text = now.to_string();
    let read = Position::parse(&text, rules).unwrap_or_else(|error| panic!("{said}: {error}"));
    assert_eq!((read, hash(&read)), (*now, hash(now)), "{said}");
    assert_eq!(read.to_string(), text);
    for side in Side::ALL {
        let kings = now.board().of(side, Kind::King).len();
        assert!(kings == 1 || now.is_placing(), "a king was captured: {said}");
        let moves = legal(now, rules, side);
        assert!(moves.is_empty() || now.turn().may_enter(side), "{said}");
        assert!(moves.is_empty() || !must_pass(now, rules, side), "{said}");
        let kings = now.board().kind(Kind::King);
        assert!(
            moves.iter().all(|entry| now.is_placing()
                || entry.from == entry.to
                || castles(now, *entry)
                || !kings.contains(entry.to)),
            "{said}"
        );
        can_win(now, side);
    }
    let earlier: Vec<Position> = history.iter().copied().chain([*before]).collect();
    if after.closed && now != before {
        assert_eq!(score(now, rules, &earlier), after.score, "{said}");
    }
    claim(now, &earlier);
    for (side, half) in after.halves.iter() {
        let Some(half) = half else { continue };
        if let Some(Entry::Move(entry)) = *entries.get(side)
            && legal(before, rules, side).contains(&entry)
        {
            let refused = matches!(half.outcome, Outcome::Void | Outcome::MustReEnter);
            assert!(!refused, "legal, but {}: {said}", half.outcome.as_str());
        }
    }
    assert!(after.facts.iter().all(|fact| !fact.what.as_str().is_empty()));
    for language in Language::ALL {
        assert!(!pair_line(before, after, language).is_empty());
    }
}

/// Whether the king goes onto an own man, as castling is written in Chess960.
fn castles(position: &Position, entry: Move) -> bool {
    let side = |square| position.piece_at(square).map(|piece| piece.side);
    side(entry.from) == side(entry.to)
}
