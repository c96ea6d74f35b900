//! Thoughts that belong to a version of the engine. Whoever verifies a game with the bot thinks its thoughts again by the version
//! that its record names, so a thought that changes needs another version.

use std::fmt::Write;

use fairschach_base::Side;
use fairschach_engine::{Level, VERSION};
use fairschach_rules::{Position, RuleSet};

/// What is thought of besides the start of every game of the house, from quiet positions to won ones.
const ASKED: [(&str, &str); 7] = [
    ("fairschach", "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R p KQkq - 2 4 f3,f6"),
    ("fairschach", "2r2rk1/1bq1bppp/p2ppn2/1p6/3NPP2/1BN1Q3/PPP3PP/3R1RK1 p - - 0 15 -"),
    ("fairschach", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 p - - 0 20 d1"),
    ("fairschach", "8/8/6p1/5Q2/8/8/5K1k/8 p - - 0 1 -"),
    ("fairschach", "8/5kp1/8/7R/8/6p1/5K2/8 p - - 0 9 -"),
    ("normal", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"),
    ("normal", "k7/8/1K6/8/8/8/8/6Q1 b - - 99 90"),
];

/// The levels whose thoughts of all these are kept: all but those that think long.
const LEVELS: u8 = 6;

/// Of those that think long one thought each: level 7 uses all its nodes, and level 8 more than level 7 has, but comes to the end of
/// every line.
const LONG: [(u8, &str, &str); 2] = [
    (7, "fairschach", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 p - - 0 20 d1"),
    (8, "normal", "8/k7/8/1K6/8/8/8/6R1 w - - 89 120"),
];

/// The level that also thinks of what has stood twice before, which one of the sides may claim once it stands again.
const REPEATED: u8 = 3;

fn thought(level: Level, position: &Position, rules: &RuleSet, history: &[Position]) -> String {
    let thought = level.think(position, rules, history, 7);
    let mix = |side| {
        let shares = thought.side(side).iter().take(6);
        shares.map(|share| format!(" {} {}", share.entry, share.ppm)).collect::<String>()
    };
    let (white, black) = (mix(Side::White), mix(Side::Black));
    format!("{} ± {};{white};{black}", thought.value, thought.gap)
}

fn thoughts() -> String {
    let mut written = String::new();
    let starts = RuleSet::variants().map(|variant| (variant, ""));
    for (variant, text) in starts.chain(ASKED) {
        let Ok(rules) = RuleSet::usual(variant) else { panic!("no variant {variant}") };
        let position = match text {
            "" => Position::start(&rules),
            text => Position::parse(text, &rules).unwrap(),
        };
        for level in Level::all().take(LEVELS.into()) {
            let (number, thought) = (level.number(), thought(level, &position, &rules, &[]));
            writeln!(written, "{variant} {position} level {number}: {thought}").unwrap();
        }
        if !text.is_empty() {
            let level = Level::new(REPEATED).expect("a level");
            let thought = thought(level, &position, &rules, &[position, position]);
            writeln!(written, "{variant} {position} twice before: {thought}").unwrap();
        }
    }
    written
}

/// That thoughts are those of the version, which the file keeps.
fn are_kept(file: &str, now: &str) {
    let path = format!("{}/tests/data/{file}-{VERSION}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("FAIRSCHACH_KEEP_THOUGHTS").is_some() && !std::path::Path::new(&path).exists() {
        std::fs::write(&path, now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == now,
        "thoughts have changed, or version {VERSION} has none yet: raise VERSION, and \
         FAIRSCHACH_KEEP_THOUGHTS=1 keeps them as {path}\n{now}"
    );
}

/// A version's thoughts stay as they are: another thought, another version, another file.
#[test]
fn a_changed_thought_has_another_version() {
    are_kept("thoughts", &thoughts());
}

#[test]
fn a_changed_thought_of_the_long_levels_has_another_version() {
    let mut written = String::new();
    for (number, variant, text) in LONG {
        let rules = RuleSet::usual(variant).unwrap();
        let position = Position::parse(text, &rules).unwrap();
        let thought = thought(Level::new(number).expect("a level"), &position, &rules, &[]);
        writeln!(written, "{variant} {position} level {number}: {thought}").unwrap();
    }
    are_kept("long-thoughts", &written);
}
