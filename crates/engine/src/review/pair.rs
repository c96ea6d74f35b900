//! What the entries of a pair earn: each against the other side's best mix, looked as far ahead as the thought was.

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Chance, Entry, Move, Position, RuleSet, Score, claim, legal, resolve_with_chance, score,
};

use super::{PairPlayed, Review, review};
use crate::budget::Budget;
use crate::chess::{Chess, Place};
use crate::game::{Game, Next};
use crate::mirror::{Orientation, oriented, turned_back, turned_move};
use crate::search::Search;
use crate::think::{TOLERANCE, think};
use crate::thought::{PPM, Thought, Weighted};

/// What each side entered, as the game's record has it; nothing for a side that was not to enter.
pub type Entered = BySide<Option<Entry>>;

/// A pair looked back at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookedBack {
    /// What would have been thought before it: the value, both mixes, the gap. Where a draw could be claimed the value is no less than that
    /// for whoever may claim it; the mixes are those of playing on.
    pub thought: Thought,
    /// Regret and luck.
    pub review: Review,
    /// Smaller regrets count as none, in millionths of a result.
    pub gap: u32,
}

/// Thinks about the position before a pair and tells apart what became of it. `history` holds the earlier positions, oldest
/// first; `after` is what the position after the pair is worth, or the game's result, in thousandths for White. The same
/// arguments and nodes give the same answer on every machine; at most three times the budget is used. What it answers is of no use
/// where the budget says that it is enough before all is done.
///
/// ```
/// use fairschach_base::BySide;
/// use fairschach_engine::Budget;
/// use fairschach_engine::review::look_back;
/// use fairschach_rules::{Entry, Move, Position, RuleSet};
///
/// let rules = RuleSet::usual("fairschach")?;
/// // White can mate at once with one of two entries, and was content with a third.
/// let position = Position::parse("8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -", &rules)?;
/// let entered = ["c4g8", "a2a1"].map(|entry| Move::parse(entry).ok().map(Entry::Move));
/// let entered = BySide { white: entered[0], black: entered[1] };
/// let back = look_back(&position, &rules, &[], &entered, 1_000, &Budget::nodes(5_000));
/// assert_eq!(back.thought.value + back.review.luck - back.review.regret.white + back.review.regret.black, 1_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn look_back(
    position: &Position,
    rules: &RuleSet,
    history: &[Position],
    entered: &Entered,
    after: i32,
    budget: &Budget<'_>,
) -> LookedBack {
    // What leaves entries out looks further ahead, but is too uncertain to blame anybody by.
    let budget = &budget.whole();
    // As thoughts are: in the orientation whose text is smaller.
    let (orientation, own, past) = oriented(position, rules, history);
    if orientation != Orientation::Exchanged {
        return looked_back(position, rules, history, entered, after, budget);
    }
    let chess66 = position.is_chess66();
    let turned = |entry: Option<Entry>| match entry {
        Some(Entry::Move(mv)) => Some(Entry::Move(turned_move(mv, chess66))),
        other => other,
    };
    let LookedBack { thought, review, gap } =
        looked_back(&own, rules, &past, &entered.swap().map(turned), -after, budget);
    let thought = turned_back(thought, orientation, chess66);
    LookedBack { thought, review: Review { regret: review.regret.swap(), luck: -review.luck }, gap }
}

fn looked_back(
    position: &Position,
    rules: &RuleSet,
    history: &[Position],
    entered: &Entered,
    after: i32,
    budget: &Budget<'_>,
) -> LookedBack {
    let mut thought = think(position, rules, history, budget, 0);
    let playing_on = thought.value;
    let claimable = claim(position, history).is_some();
    let looking = Looking { position, rules, history, thought: &thought, budget };
    let earns = BySide::from_fn(|side| {
        let entry = (*entered.get(side))?;
        if !is_mixed(thought.side(side), entry) {
            return looking.earns(side, entry);
        }
        // Against a draw that could have been claimed the best entry can be a regret too.
        claimable.then_some(playing_on)
    });
    thought.value = with_claims(playing_on, position, history);
    let gap = thought.gap;
    let review = review(&PairPlayed { before: thought.value, after, earns, gap });
    LookedBack { thought, review, gap }
}

/// What a position is worth, in thousandths for White: the result, if the game is over; where a draw can be claimed, no less than that for
/// whoever may claim it.
pub fn worth(position: &Position, rules: &RuleSet, history: &[Position], budget: &Budget<'_>) -> i32 {
    let value = think(position, rules, history, &budget.whole(), 0).value;
    match score(position, rules, history) {
        Score::Ongoing => with_claims(value, position, history),
        _ => value,
    }
}

/// What playing on is worth, and no less than a draw for a side that may claim one.
fn with_claims(playing_on: i32, position: &Position, history: &[Position]) -> i32 {
    if claim(position, history).is_none() {
        return playing_on;
    }
    let may_claim = |side| position.turn().may_enter(side);
    let least = if may_claim(Side::White) { 0 } else { i32::MIN };
    let most = if may_claim(Side::Black) { 0 } else { i32::MAX };
    playing_on.clamp(least, most)
}

/// Whether an entry is part of a mix; who has nothing to choose gives nothing away.
fn is_mixed(mix: &[Weighted], entry: Entry) -> bool {
    mix.is_empty() || mix.iter().any(|weighted| Entry::Move(weighted.entry) == entry)
}

/// A position that is looked back at.
struct Looking<'a> {
    position: &'a Position,
    rules: &'a RuleSet,
    history: &'a [Position],
    thought: &'a Thought,
    budget: &'a Budget<'a>,
}

impl Looking<'_> {
    /// What an entry of a side earns against the other side's mix, in thousandths for White.
    fn earns(&self, side: Side, entry: Entry) -> Option<i32> {
        let answers = self.thought.side(side.opposite());
        let answers: Vec<(Option<Move>, u32)> = match answers.is_empty() {
            true => vec![(None, PPM)],
            false => answers.iter().map(|weighted| (Some(weighted.entry), weighted.ppm)).collect(),
        };
        let steps = if self.position.turn().only().is_none() { 2 } else { 1 };
        let depth = self.thought.depth.saturating_sub(1).saturating_mul(steps);
        let nodes = self.budget.most() / answers.len().max(1) as u64;
        let mut sum = 0.0;
        for (answer, ppm) in answers {
            let answer = answer.map(Entry::Move);
            let pair = match side {
                Side::White => BySide { white: Some(entry), black: answer },
                Side::Black => BySide { white: answer, black: Some(entry) },
            };
            sum += f64::from(ppm) / f64::from(PPM) * self.cell(&pair, depth, nodes)?;
        }
        Some((sum * 1_000.0).round() as i32)
    }

    /// What a pair leads to is worth, so many steps ahead, or as many as the nodes suffice for.
    fn cell(&self, pair: &Entered, deepest: u32, nodes: u64) -> Option<f64> {
        let game = Chess::new(self.rules, self.budget, self.history, 0);
        let next = self.next(&game, pair)?;
        let budget = self.budget.of(nodes / next.len().max(1) as u64);
        let mut sum = 0.0;
        for (probability, place) in &next {
            let mut search = Search::new(&game, &budget, TOLERANCE);
            let mut seen = game.over(place).unwrap_or_else(|| game.estimate(place));
            for depth in 0..=deepest {
                let Some(value) = search.value(place, depth) else { break };
                seen = value;
            }
            sum += probability * seen;
        }
        Some(<Chess<'_> as Game>::DELAY * sum)
    }

    /// What follows a pair; nothing, where it cannot be carried out.
    fn next(&self, game: &Chess<'_>, pair: &Entered) -> Option<Vec<(f64, Place)>> {
        let known = |side| match *pair.get(side) {
            Some(Entry::Move(mv)) => legal(self.position, self.rules, side).contains(&mv).then_some(Some(mv)),
            Some(Entry::Pass) | None => Some(None),
            Some(Entry::Invalid) => None,
        };
        if let (Some(white), Some(black)) = (known(Side::White), known(Side::Black)) {
            let begin = game.begin(*self.position, self.history);
            return Some(match game.next(&begin, white, black) {
                Next::Sure(place) => vec![(1.0, place)],
                Next::Chance(places) => places,
            });
        }
        // What is not legal is no entry that the search knows.
        let sure = Chance::default();
        let resolved = resolve_with_chance(self.position, self.rules, pair, self.history, &sure).ok()?;
        Some(vec![(1.0, game.begin(resolved.position, self.history))])
    }
}
