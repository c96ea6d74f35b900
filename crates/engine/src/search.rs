//! The search: what a state is worth, so many steps ahead.

mod cells;
mod frequent;
mod narrow;
mod pair;
mod root;
mod seen;
mod serial;
mod table;

use crate::budget::Budget;
use crate::game::{Beyond, Choices, Game, Glances, Next};
use crate::thought::mixed;
use fairschach_base::Side;
use frequent::Frequent;
use table::{Bound, Entry, Table};

pub use seen::{Seen, SeenCell};

/// Results lie within this.
const FAR: f64 = 2.0;

/// For Black everything is looked at with the sign turned, so that more is better.
const fn sign(side: Side) -> f64 {
    match side {
        Side::White => 1.0,
        Side::Black => -1.0,
    }
}

/// How many steps beyond the depth are looked at where a position is not quiet.
const BEYOND: i32 = 6;

/// Looks ahead in one game, within a budget. Its table of positions is its own.
///
/// ```
/// use fairschach_engine::{Budget, Choices, Game, Next, Search};
///
/// /// Both show a coin at once; White wins if they are alike.
/// struct Pennies;
///
/// impl Game for Pennies {
///     type State = Option<[bool; 2]>;
///     type Entry = bool;
///
///     fn over(&self, shown: &Self::State) -> Option<f64> {
///         shown.map(|[white, black]| if white == black { 1.0 } else { -1.0 })
///     }
///
///     fn choices(&self, _: &Self::State) -> Choices<bool> {
///         Choices { white: vec![true, false], black: vec![true, false], steps: 2 }
///     }
///
///     fn next(&self, _: &Self::State, white: bool, black: bool) -> Next<Self::State> {
///         Next::Sure(Some([white, black]))
///     }
///
///     fn estimate(&self, _: &Self::State) -> f64 {
///         0.0
///     }
///
///     fn key(&self, shown: &Self::State) -> u64 {
///         shown.map_or(0, |[white, black]| 1 + u64::from(white) + 2 * u64::from(black))
///     }
/// }
///
/// let budget = Budget::nodes(1_000);
/// let value = Search::new(&Pennies, &budget, 0.0).value(&None, 2);
/// assert!(value.is_some_and(|value| value.abs() < 1e-9)); // even, if both choose by lot
/// ```
pub struct Search<'a, G: Game> {
    game: &'a G,
    budget: &'a Budget<'a>,
    table: Table,
    /// Within how much two results of a pair deeper down count as the same.
    tolerance: f64,
    nodes: u64,
    /// For each depth that is left, both sides' main entries in the position looked at last.
    last: Vec<[Vec<G::Entry>; 2]>,
    /// Estimates used since last asked; without any, what was found is proven.
    estimates: u64,
    /// Whether a pair below the root was solved, which is done no closer than the tolerance.
    pairs: bool,
    /// Who chooses first wherever both choose, while bounds are sought; nobody otherwise.
    first: Option<Side>,
    /// From which depth below a pair on bounds are sought for it.
    bounds_from: i32,
    /// Whether below the root entries that promise nothing are left out.
    narrow: bool,
    /// Within how many pairs of which entries are left out it looks now.
    narrowed: u32,
    /// What was chosen in last pairs.
    frequent: [Frequent<G::Entry>; 2],
}

impl<'a, G: Game> Search<'a, G> {
    /// A search that has seen nothing yet. `tolerance` is how far the guarantees of two mixes may be apart within the
    /// search, in results: 0 for exact values.
    pub fn new(game: &'a G, budget: &'a Budget<'a>, tolerance: f64) -> Search<'a, G> {
        let table = Table::new(budget.most());
        Search {
            game,
            budget,
            table,
            tolerance,
            nodes: 0,
            last: Vec::new(),
            estimates: 0,
            pairs: false,
            first: None,
            bounds_from: serial::NEVER,
            narrow: false,
            narrowed: 0,
            frequent: Default::default(),
        }
    }

    /// The same, but two pairs and more ahead entries are left out of the pairs below the root that looked worse one pair less
    /// deep, and of the last pair those that are seldom chosen. What is found is less certain, and is found far sooner.
    pub fn narrow(self) -> Search<'a, G> {
        Search { narrow: true, ..self }
    }

    /// The same, but for every pair after which so much depth is left bounds are sought first, from games in which one side
    /// chooses before the other. They cost more than they save in all games that were tried, so none are unless asked for.
    pub fn with_bounds_from(self, depth: u32) -> Search<'a, G> {
        Search { bounds_from: i32::try_from(depth).unwrap_or(i32::MAX), ..self }
    }

    /// How many positions were made so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What a state is worth so many steps ahead; nothing, if the budget does not suffice.
    pub fn value(&mut self, state: &G::State, depth: u32) -> Option<f64> {
        self.within(state, depth as i32, -FAR, FAR)
    }

    /// The worth of a state, if it lies between the bounds; otherwise a bound at or beyond them.
    fn within(&mut self, state: &G::State, depth: i32, alpha: f64, beta: f64) -> Option<f64> {
        if let Some(result) = self.game.over(state) {
            return Some(result);
        }
        match self.game.may_draw(state) {
            None => self.going_on(state, depth, alpha, beta),
            Some(Side::White) if beta <= 0.0 => Some(0.0),
            Some(Side::Black) if alpha >= 0.0 => Some(0.0),
            Some(Side::White) => Some(self.going_on(state, depth, alpha.max(0.0), beta)?.max(0.0)),
            Some(Side::Black) => Some(self.going_on(state, depth, alpha, beta.min(0.0))?.min(0.0)),
        }
    }

    /// The same, where the game goes on.
    fn going_on(&mut self, state: &G::State, depth: i32, alpha: f64, beta: f64) -> Option<f64> {
        if depth <= 0 {
            return self.leaf(state, depth, alpha, beta);
        }
        let key = match self.first {
            None => self.game.key(state),
            Some(Side::White) => mixed(self.game.key(state) ^ 0x5555_5555_5555_5555),
            Some(Side::Black) => mixed(self.game.key(state) ^ 0xaaaa_aaaa_aaaa_aaaa),
        };
        let at_depth = |depth: i32| mixed(mixed(key).wrapping_add(depth as u64));
        let known = self.table.get(key).or_else(|| self.table.get(at_depth(depth)));
        if let Some(entry) = known
            && let Some(value) = entry.answers(alpha, beta)
        {
            self.estimates += u64::from(!entry.proven);
            return Some(value);
        }
        let mut choices = self.game.choices(state);
        let before = std::mem::take(&mut self.estimates);
        let rest = depth - choices.steps as i32;
        let shortened = self.shorten(&mut choices, rest);
        let hint = known.or_else(|| self.table.get(at_depth(rest))).map(|entry| entry.best).filter(|best| {
            usize::from(best[0]) < choices.white.len() && usize::from(best[1]) < choices.black.len()
        });
        let lists = Lists { hint: hint.unwrap_or_default(), ..self.seen_from(state, &choices, rest) };
        let mut found = self.lists(state, &lists, rest, alpha, beta);
        if shortened && self.estimates == 0 && found.is_some() {
            // Every line came to its end: with all entries that is proof.
            let choices = self.game.choices(state);
            found = self.lists(state, &self.seen_from(state, &choices, rest), rest, alpha, beta);
        }
        let proven = self.estimates == 0;
        self.estimates += before;
        let (value, best) = found?;
        let bound = Bound::of(value, alpha, beta);
        // What is proven holds at every depth.
        let key = if proven { key } else { at_depth(depth) };
        self.table.put(key, Entry { value, bound, proven, best });
        Some(value)
    }

    /// All choices in a state, after which so much depth is left.
    fn seen_from<'l>(
        &self,
        state: &'l G::State,
        choices: &'l Choices<G::Entry>,
        depth: i32,
    ) -> Lists<'l, G::Entry>
    where
        'a: 'l,
    {
        let (white, black) = (&choices.white[..], &choices.black[..]);
        let pair = white.len() > 1 && black.len() > 1;
        let glances = if depth <= 0 && pair { self.game.glances(state) } else { None };
        Lists { white, black, hint: [0, 0], glances }
    }

    /// The same for given lists, and which entries were the main ones. `depth` is what is left after the choice.
    fn lists(
        &mut self,
        state: &G::State,
        lists: &Lists<'_, G::Entry>,
        depth: i32,
        alpha: f64,
        beta: f64,
    ) -> Option<(f64, [u16; 2])> {
        match (lists.white.len(), lists.black.len()) {
            (1, 1) => Some((self.child(state, lists, [0, 0], depth, alpha, beta)?, [0, 0])),
            (_, 1) => self.alone(state, lists, Side::White, depth, [alpha, beta]),
            (1, _) => self.alone(state, lists, Side::Black, depth, [alpha, beta]),
            _ => match self.first {
                None => self.pair(state, lists, depth, [alpha, beta]),
                Some(first) => self.in_turn(state, lists, first, depth, [alpha, beta]),
            },
        }
    }

    /// One side chooses: alpha-beta.
    fn alone(
        &mut self,
        state: &G::State,
        lists: &Lists<'_, G::Entry>,
        side: Side,
        depth: i32,
        [mut alpha, mut beta]: [f64; 2],
    ) -> Option<(f64, [u16; 2])> {
        let hint = usize::from(lists.hint[side as usize]);
        let white = side == Side::White;
        let count = if white { lists.white.len() } else { lists.black.len() };
        let mut best = (if white { -FAR } else { FAR }, [0, 0]);
        for at in std::iter::once(hint).chain((0..count).filter(|&at| at != hint)) {
            let cell = if white { [at, 0] } else { [0, at] };
            let value = self.child(state, lists, cell, depth, alpha, beta)?;
            if (white && value > best.0) || (!white && value < best.0) {
                best = (value, cell.map(|at| at as u16));
            }
            match side {
                Side::White => alpha = alpha.max(value),
                Side::Black => beta = beta.min(value),
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// What follows a pair of choices.
    fn child(
        &mut self,
        state: &G::State,
        lists: &Lists<'_, G::Entry>,
        [white, black]: [usize; 2],
        depth: i32,
        alpha: f64,
        beta: f64,
    ) -> Option<f64> {
        if self.budget.is_spent(self.nodes) {
            return None;
        }
        let (white, black) = (lists.white[white], lists.black[black]);
        if let Some(value) = lists.glances.as_ref().and_then(|glance| glance(white, black)) {
            self.nodes += 1;
            self.estimates += 1;
            return Some(G::DELAY * value);
        }
        match self.game.next(state, white, black) {
            Next::Sure(next) => {
                self.nodes += 1;
                Some(G::DELAY * self.within(&next, depth, alpha / G::DELAY, beta / G::DELAY)?)
            }
            Next::Chance(outcomes) => {
                let mut sum = 0.0;
                for (probability, next) in outcomes {
                    if self.budget.is_spent(self.nodes) {
                        return None;
                    }
                    self.nodes += 1;
                    sum += probability * self.within(&next, depth, -FAR, FAR)?;
                }
                Some(G::DELAY * sum)
            }
        }
    }

    /// Where the depth is used up: the estimate, after what must not be left standing.
    fn leaf(&mut self, state: &G::State, depth: i32, mut alpha: f64, mut beta: f64) -> Option<f64> {
        let beyond = if depth > -BEYOND { self.game.beyond(state) } else { Beyond::Quiet };
        self.estimates += 1;
        let (side, choices) = match beyond {
            Beyond::Quiet => return Some(self.game.estimate(state)),
            Beyond::Optional(side, choices) => (Some(side), choices),
            Beyond::Forced(choices) => (None, choices),
        };
        let depth = depth - choices.steps as i32;
        let lists = self.seen_from(state, &choices, depth);
        let Some(side) = side else { return Some(self.lists(state, &lists, depth, alpha, beta)?.0) };
        let content = self.game.estimate(state);
        match side {
            Side::White => alpha = alpha.max(content),
            Side::Black => beta = beta.min(content),
        }
        if alpha >= beta {
            return Some(content);
        }
        let (value, _) = self.alone(state, &lists, side, depth, [alpha, beta])?;
        Some(match side {
            Side::White => value.max(content),
            Side::Black => value.min(content),
        })
    }
}

/// Both sides' choices, and those to begin with.
struct Lists<'l, E> {
    white: &'l [E],
    black: &'l [E],
    hint: [u16; 2],
    /// What pairs lead to, where that is only to be estimated.
    glances: Option<Glances<'l, E>>,
}
