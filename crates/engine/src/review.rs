//! Looking back at a pair that was played: what each side gave away by its entry, and what was luck.
//!
//! In chess with one move at a time every loss is somebody's error. Where both sides enter at once, and the dice where they
//! decide, a side may enter just as well as one can and still be unlucky. A pair is therefore told apart:
//!
//! `value after − value before = − White's regret + Black's regret + luck`
//!
//! Where a draw could be claimed, not claiming it is part of the choice.
//!
//! A side's *regret* is the value minus what its entry earns against the other side's best mix: 0 for every entry that is part
//! of a best mix, whatever the other side happened to enter. *Luck* is the rest, White's if it is positive.

mod pair;

use fairschach_base::{BySide, Side};

pub use pair::{Entered, LookedBack, look_back, worth};

/// What is known of a pair, in thousandths as White sees them: -1000 lost, 1000 won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairPlayed {
    /// What the position before it was worth.
    pub before: i32,
    /// What the position after it is worth, or the result.
    pub after: i32,
    /// What each side's entry earns on average against the other side's best mix. Nothing for a side that did not enter, or
    /// whose entry is part of its best mix, unless a draw could be claimed instead.
    pub earns: BySide<Option<i32>>,
    /// How far the value may be off, in millionths: a smaller regret is no regret.
    pub gap: u32,
}

/// What a pair was, told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Review {
    /// What each side gave away, in thousandths; never negative.
    pub regret: BySide<i32>,
    /// What remains, in thousandths: White's if it is positive.
    pub luck: i32,
}

/// Rounding to thousandths makes regrets of this size.
const ROUNDING: i32 = 1;

/// Tells regret and luck apart.
///
/// ```
/// use fairschach_base::BySide;
/// use fairschach_engine::review::{PairPlayed, review};
///
/// // An even game. White entered what loses 0.2 against Black's best mix; Black entered by its mix, guessed wrong, and lost.
/// let earns = BySide { white: Some(-200), black: None };
/// let told = review(&PairPlayed { before: 0, after: 1_000, earns, gap: 0 });
/// assert_eq!((told.regret.white, told.regret.black, told.luck), (200, 0, 1_200));
/// ```
pub fn review(pair: &PairPlayed) -> Review {
    let regret = BySide::from_fn(|side| {
        let lost = pair.earns.get(side).map_or(0, |earns| match side {
            Side::White => pair.before - earns,
            Side::Black => earns - pair.before,
        });
        let counts = lost > ROUNDING && i64::from(lost) * 1_000 >= i64::from(pair.gap);
        if counts { lost } else { 0 }
    });
    Review { regret, luck: pair.after - pair.before + regret.white - regret.black }
}
