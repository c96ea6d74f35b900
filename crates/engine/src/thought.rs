//! What comes out of thinking, in whole numbers, and how an entry is drawn from it.

use fairschach_base::Side;
use fairschach_rules::Move;

/// Parts that make a whole: parts per million.
pub const PPM: u32 = 1_000_000;

/// What a position is worth, and how both sides best enter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// White's expected result, -1000 (lost) to 1000 (won).
    pub value: i32,
    /// White's entries, most frequent first, with how often each is chosen; together a million. Empty for a side that
    /// does not enter now, has to pass, or has no move.
    pub white: Vec<Weighted>,
    /// Black's.
    pub black: Vec<Weighted>,
    /// The main entries of both sides against each other.
    pub matrix: MainEntries,
    /// How many pairs were looked ahead; where one side moves at a time, how many moves.
    pub depth: u32,
    /// Positions that were made on the way.
    pub nodes: u64,
    /// What the best answers to both mixes would still win together, in millionths of a won game, over all pairs of entries that
    /// were looked at: in favour of the answers each may be off by what the search lets pass deeper down, and those that were
    /// not looked at again in the last depth by as much as those changed on average that were. What lies beyond the
    /// depth is not in it. Where the thought is not exact never less than what the search lets pass once (20,000).
    pub gap: u32,
    /// Whether every line was followed to its end: value and mixes are proven, within the gap.
    pub exact: bool,
}

/// An entry, and how often it is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighted {
    /// The entry.
    pub entry: Move,
    /// Parts per million.
    pub ppm: u32,
}

/// What White expects from each of the main entries against each of Black's, at most eight by eight.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MainEntries {
    /// White's main entries; empty, where White does not enter.
    pub white: Vec<Move>,
    /// Black's.
    pub black: Vec<Move>,
    /// White's expected result for each, -1000 to 1000, one row for each of White's entries. A side without entries counts
    /// as having one.
    pub cells: Vec<Vec<i32>>,
}

impl Thought {
    /// A side's entries with how often each is chosen.
    pub fn side(&self, side: Side) -> &[Weighted] {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The entry of a side that belongs to a roll of 0 to 999,999: they lie one after the other, in their order.
    /// Nothing, where the side has none.
    pub fn at(&self, side: Side, roll: u32) -> Option<Move> {
        let entries = self.side(side);
        let mut below = 0;
        let hit = entries.iter().find(|weighted| {
            below += weighted.ppm;
            roll < below
        });
        hit.or(entries.last()).map(|weighted| weighted.entry)
    }
}

/// Draws an entry for a side. The seed must be fit for the purpose: whoever knows it knows the entry.
///
/// ```
/// use fairschach_base::Side;
/// use fairschach_engine::{Budget, choose, think};
/// use fairschach_rules::{Position, RuleSet, legal};
///
/// let rules = RuleSet::usual("fairschach")?;
/// let start = Position::start(&rules);
/// let thought = think(&start, &rules, &[], &Budget::nodes(1_000), 1);
/// let entry = choose(&thought, Side::Black, 7).expect("Black enters");
/// assert!(legal(&start, &rules, Side::Black).contains(&entry));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(thought: &Thought, side: Side, seed: u64) -> Option<Move> {
    thought.at(side, roll(seed))
}

/// The roll of 0 to 999,999 that [`choose`] makes of a seed.
pub fn roll(seed: u64) -> u32 {
    let scaled = u128::from(mixed(seed)) * u128::from(PPM);
    u32::try_from(scaled >> 64).unwrap_or(PPM - 1)
}

/// A number's bits, stirred (SplitMix64).
pub(crate) const fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Shares as parts per million that add up to a million, by largest remainder; of equal remainders the first.
///
/// ```
/// use fairschach_engine::ppm;
///
/// assert_eq!(ppm(&[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]), [333_334, 333_333, 333_333]);
/// assert_eq!(ppm(&[0.0, 2.0]), [0, 1_000_000]);
/// ```
pub fn ppm(shares: &[f64]) -> Vec<u32> {
    let sum = shares.iter().fold(0.0, |sum, share| sum + share.max(0.0));
    if shares.is_empty() || sum <= 0.0 {
        return vec![0; shares.len()];
    }
    let exact: Vec<f64> = shares.iter().map(|share| share.max(0.0) / sum * f64::from(PPM)).collect();
    let mut parts: Vec<u32> = exact.iter().map(|share| (share.floor() as u32).min(PPM)).collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    let remainder = |at: usize| exact[at] - exact[at].floor();
    order.sort_by(|&one, &two| remainder(two).total_cmp(&remainder(one)));
    let mut missing = PPM.saturating_sub(parts.iter().sum());
    for at in order.into_iter().cycle() {
        if missing == 0 {
            break;
        }
        parts[at] += 1;
        missing -= 1;
    }
    // Rounding can give a part too many, never more than the largest holds.
    let excess = parts.iter().sum::<u32>().saturating_sub(PPM);
    if let Some(largest) = parts.iter_mut().max() {
        *largest -= excess;
    }
    parts
}
