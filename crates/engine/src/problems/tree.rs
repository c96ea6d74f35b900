//! How surely a side is mated within a number of pairs, exactly.

use std::collections::HashMap;

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Entry, Move, Position, Reason, ResolveError, RuleSet, Score, Setup, Turn, legal, resolve,
};
use num_traits::{One, Zero};

use super::fraction::Fraction;
use super::matrix::{Matrix, Solution};

/// How many positions are remembered; later ones are thought about anew.
const REMEMBERED_MAX: usize = 300_000;

/// Calm pairs from which the 75-pair rule could come into a problem; before, positions that differ in them only are
/// the same.
const CALM_COUNTS: u32 = 40;

/// What a side chooses; nothing, if it has nothing to enter.
pub type Choice = Option<Move>;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// More pairs had to be carried out than were allowed.
    #[error("not solved within {0} nodes")]
    Nodes(u64),
    /// The rules leave something to chance, or the game is over.
    #[error("the rules do not carry out a pair of it: {0}")]
    Unresolvable(#[from] ResolveError),
}

/// What two choices lead to.
#[expect(
    clippy::large_enum_variant,
    reason = "taken apart as soon as it is made, millions of times, and never kept"
)]
pub(super) enum After {
    /// Whoever is to be mated is.
    Won,
    /// It is over otherwise, or there is no time left.
    Lost,
    /// It goes on, with so much time left.
    Open(Position, u8),
}

/// Works out one problem's positions and remembers them.
///
/// Time is counted in halves of a pair: a pair takes two, a single move or a move of normal chess one.
pub(super) struct Tree<'a> {
    rules: &'a RuleSet,
    /// Who is to mate. White wants it in any case: in a self-mate it wants Black to mate.
    mates: Side,
    nodes: u64,
    nodes_max: u64,
    known: HashMap<(Setup, u8), Known>,
    /// The choices that decided last, by side, which are tried first.
    tried_first: BySide<Choice>,
}

#[derive(Clone, Default)]
struct Known {
    zero: Option<bool>,
    one: Option<bool>,
    value: Option<Fraction>,
}

/// Halves of pairs there are at the start, for this many pairs; an open pair counts as one of them.
pub(super) fn halves(position: &Position, pairs: u8) -> u8 {
    2 * pairs - u8::from(matches!(position.turn(), Turn::Last(_)))
}

impl<'a> Tree<'a> {
    pub(super) fn new(rules: &'a RuleSet, mates: Side, nodes_max: u64) -> Tree<'a> {
        let known = HashMap::new();
        Tree { rules, mates, nodes: 0, nodes_max, known, tried_first: BySide::default() }
    }

    /// How many pairs and half pairs have been carried out.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What a side can choose: its entries, or to have none.
    pub(super) fn choices(&self, position: &Position, side: Side) -> Vec<Choice> {
        let entries = legal(position, self.rules, side);
        if entries.is_empty() { vec![None] } else { entries.into_iter().map(Some).collect() }
    }

    /// Carries two choices out.
    pub(super) fn after(
        &mut self,
        position: &Position,
        left: u8,
        white: Choice,
        black: Choice,
    ) -> Result<After, Stopped> {
        if self.nodes >= self.nodes_max {
            return Err(Stopped::Nodes(self.nodes_max));
        }
        self.nodes += 1;
        let entries = BySide { white: white.map(Entry::Move), black: black.map(Entry::Move) };
        let resolution = resolve(position, self.rules, &entries, &[])?;
        let whole = position.turn() == Turn::Both && resolution.closed;
        let left = left.saturating_sub(1 + u8::from(whole));
        Ok(match resolution.score {
            Score::Win(side, Reason::Mate) if side == self.mates => After::Won,
            Score::Ongoing if left > 0 => After::Open(resolution.position, left),
            _ => After::Lost,
        })
    }

    /// The chance of mate if both play best.
    pub(super) fn value(&mut self, position: &Position, left: u8) -> Result<Fraction, Stopped> {
        if left == 0 || self.is_zero(position, left)? {
            return Ok(Fraction::zero());
        }
        if self.is_one(position, left)? {
            return Ok(Fraction::one());
        }
        let key = key(position, left);
        if let Some(value) = self.known.get(&key).and_then(|known| known.value.clone()) {
            return Ok(value);
        }
        let value = self.by_answers(position, left)?;
        self.remember(key, |known| known.value = Some(value.clone()));
        Ok(value)
    }

    /// The chance of mate after two choices.
    pub(super) fn value_after(&mut self, after: After) -> Result<Fraction, Stopped> {
        match after {
            After::Won => Ok(Fraction::one()),
            After::Lost => Ok(Fraction::zero()),
            After::Open(position, left) => self.value(&position, left),
        }
    }

    /// Whether Black has a choice after which there is no mate, whatever White chooses.
    fn is_zero(&mut self, position: &Position, left: u8) -> Result<bool, Stopped> {
        let key = key(position, left);
        if let Some(zero) = self.known.get(&key).and_then(|known| known.zero) {
            return Ok(zero);
        }
        let (mut whites, blacks) = (self.ordered(position, Side::White), self.ordered(position, Side::Black));
        let mut zero = false;
        for &black in &blacks {
            let mut hit = None;
            for (at, &white) in whites.iter().enumerate() {
                let open = match self.after(position, left, white, black)? {
                    After::Won => true,
                    After::Lost => false,
                    After::Open(next, left) => !self.is_zero(&next, left)?,
                };
                if open {
                    hit = Some(at);
                    break;
                }
            }
            // What answers one of Black's choices often answers the next.
            match hit {
                Some(at) => whites.swap(0, at),
                None => {
                    self.tried_first.black = black;
                    zero = true;
                    break;
                }
            }
        }
        if !zero {
            self.tried_first.white = whites[0];
        }
        self.remember(key, |known| known.zero = Some(zero));
        Ok(zero)
    }

    /// Whether White has a choice after which there is mate, whatever Black chooses.
    fn is_one(&mut self, position: &Position, left: u8) -> Result<bool, Stopped> {
        let key = key(position, left);
        if let Some(one) = self.known.get(&key).and_then(|known| known.one) {
            return Ok(one);
        }
        let (whites, mut blacks) = (self.ordered(position, Side::White), self.ordered(position, Side::Black));
        let mut one = false;
        for &white in &whites {
            let mut escape = None;
            for (at, &black) in blacks.iter().enumerate() {
                let sure = match self.after(position, left, white, black)? {
                    After::Won => true,
                    After::Lost => false,
                    After::Open(next, left) => self.is_one(&next, left)?,
                };
                if !sure {
                    escape = Some(at);
                    break;
                }
            }
            match escape {
                Some(at) => blacks.swap(0, at),
                None => {
                    one = true;
                    break;
                }
            }
        }
        self.remember(key, |known| known.one = Some(one));
        Ok(one)
    }

    /// Double oracle: solves the matrix of a few choices, adds each side's best answer over all of its own, until
    /// neither has a better one.
    fn by_answers(&mut self, position: &Position, left: u8) -> Result<Fraction, Stopped> {
        let choices = BySide::from_fn(|side| self.ordered(position, side));
        let mut cells = Cells::new(choices);
        let (mut rows, mut columns) = (vec![0], vec![0]);
        loop {
            let mut values = Vec::with_capacity(rows.len() * columns.len());
            for &row in &rows {
                for &column in &columns {
                    values.push(self.cell(&mut cells, (position, left), (row, column))?);
                }
            }
            let matrix = Matrix::new(columns.len(), values).expect("both sides hold a choice");
            let held = Held { rows: &rows, columns: &columns, solution: matrix.solve() };
            let row = self.better_row(&mut cells, (position, left), &held)?;
            let column = self.better_column(&mut cells, (position, left), &held)?;
            if row.is_none() && column.is_none() {
                return Ok(held.solution.value);
            }
            rows.extend(row);
            columns.extend(column);
        }
    }

    /// White's best choice against Black's mix, if it gets more than what is held.
    fn better_row(
        &mut self,
        cells: &mut Cells,
        at: (&Position, u8),
        held: &Held<'_>,
    ) -> Result<Option<usize>, Stopped> {
        let (mut best, mut most) = (None, held.solution.value.clone());
        for row in (0..cells.choices.white.len()).filter(|row| !held.rows.contains(row)) {
            let (mut gets, mut open) = (Fraction::zero(), Fraction::one());
            let mix = held.solution.columns.iter().zip(held.columns);
            for (share, &column) in mix.filter(|(share, _)| !share.is_zero()) {
                // Nothing is more than mate.
                if &gets + &open <= most {
                    break;
                }
                open -= share;
                gets += share * self.cell(cells, at, (row, column))?;
            }
            if gets > most {
                (best, most) = (Some(row), gets);
            }
        }
        Ok(best)
    }

    /// Black's best choice against White's mix, if it leaves less than what is held.
    fn better_column(
        &mut self,
        cells: &mut Cells,
        at: (&Position, u8),
        held: &Held<'_>,
    ) -> Result<Option<usize>, Stopped> {
        let (mut best, mut least) = (None, held.solution.value.clone());
        for column in (0..cells.choices.black.len()).filter(|column| !held.columns.contains(column)) {
            let mut leaves = Fraction::zero();
            let mix = held.solution.rows.iter().zip(held.rows);
            for (share, &row) in mix.filter(|(share, _)| !share.is_zero()) {
                if leaves >= least {
                    break;
                }
                leaves += share * self.cell(cells, at, (row, column))?;
            }
            if leaves < least {
                (best, least) = (Some(column), leaves);
            }
        }
        Ok(best)
    }

    fn cell(
        &mut self,
        cells: &mut Cells,
        (position, left): (&Position, u8),
        (row, column): (usize, usize),
    ) -> Result<Fraction, Stopped> {
        let at = row * cells.choices.black.len() + column;
        if let Some(value) = &cells.values[at] {
            return Ok(value.clone());
        }
        let after = self.after(position, left, cells.choices.white[row], cells.choices.black[column])?;
        let value = self.value_after(after)?;
        cells.values[at] = Some(value.clone());
        Ok(value)
    }

    /// A side's choices, first the one that decided last.
    fn ordered(&self, position: &Position, side: Side) -> Vec<Choice> {
        let mut choices = self.choices(position, side);
        let first = self.tried_first.get(side);
        if let Some(at) = choices.iter().position(|choice| choice == first) {
            choices.swap(0, at);
        }
        choices
    }

    fn remember(&mut self, key: (Setup, u8), change: impl FnOnce(&mut Known)) {
        if self.known.len() < REMEMBERED_MAX || self.known.contains_key(&key) {
            change(self.known.entry(key).or_default());
        }
    }
}

/// The choices that both sides hold, by their places, and what they come to.
struct Held<'a> {
    rows: &'a [usize],
    columns: &'a [usize],
    solution: Solution,
}

/// The cells of one position's matrix that have been worked out.
struct Cells {
    choices: BySide<Vec<Choice>>,
    values: Vec<Option<Fraction>>,
}

impl Cells {
    fn new(choices: BySide<Vec<Choice>>) -> Cells {
        let values = vec![None; choices.white.len() * choices.black.len()];
        Cells { choices, values }
    }
}

fn key(position: &Position, left: u8) -> (Setup, u8) {
    let mut setup = *position.setup();
    if setup.calm < CALM_COUNTS {
        setup.calm = 0;
    }
    (setup, left)
}
