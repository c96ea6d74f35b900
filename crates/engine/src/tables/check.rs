//! Tables checked against the rules, one state at a time and without the quick resolution.

use super::build::LONGEST;
use super::material::Material;
use super::probe::{ProbeError, Tables, few_pieces_of};
use super::scene::{Scene, Standing};
use super::table::Table;
use super::value::{WIN, value};
use crate::thought::mixed;
use fairschach_base::{BySide, Side};
use fairschach_rules::{self as rules, Entry, Kind, Piece, Position, RuleSet, Score, Square, SquareSet};

/// A state of which the table says something else than the rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// The value does not follow from those of the next layer.
    #[error(
        "{position}: with {left} pairs left the table says {stored}, by the rules it is {found} (in billionths)"
    )]
    Value {
        /// The state.
        position: String,
        /// The layer.
        left: u8,
        /// What the table says.
        stored: i32,
        /// What follows from the layer before by the rules.
        found: i32,
    },
    /// In how many pairs the win is certain does not follow from the states that can come next.
    #[error(
        "{position}: the table says that it is won for certain in {stored} pairs, by what follows in {found} (0: never)"
    )]
    Sure {
        /// The state.
        position: String,
        /// What the table says.
        stored: u8,
        /// What follows.
        found: u8,
    },
    /// Something that is needed is not there.
    #[error(transparent)]
    Probe(#[from] ProbeError),
    /// The rules are not those of the tables.
    #[error("the tables are for other rules")]
    Rules,
}

impl Tables {
    /// Works out randomly chosen states of a table once more from the layer below, by [`rules::resolve`], and in how many pairs
    /// they are won for certain from what can come next; how many there were. The same seed chooses the same states.
    ///
    /// # Errors
    /// The first state that differs, or a table that is missing.
    pub fn check(&self, material: Material, rules: &RuleSet, samples: u64, seed: u64) -> Result<u64, Wrong> {
        if !self.are_for(rules) {
            return Err(Wrong::Rules);
        }
        let table = self.table(material).ok_or(ProbeError::Missing(material))?;
        let lefts: Vec<u8> = (1..=LONGEST)
            .filter(|&left| table.layer(left).is_some() && (left == 1 || table.layer(left - 1).is_some()))
            .collect();
        let mut checked = 0;
        for sample in 0..samples {
            let number = mixed(seed ^ mixed(sample));
            let state = (number % table.space.states() as u64) as usize;
            let left = lefts[(number >> 40) as usize % lefts.len()];
            let scene = table.space.scene(state);
            let turns = matches!(scene.standing(), Standing::Check(_))
                && few_pieces_of(rules).is_some_and(|few| material.count() <= few);
            if scene.standing() == Standing::Impossible || turns {
                continue;
            }
            let Some(position) = position(&scene, left, rules) else { continue };
            let stored = table.layer(left).map_or(0, |layer| layer[table.space.index(&scene.at)]);
            let found = self.by_rules(&position, rules, left)?;
            // A matrix whose rows and columns are turned round, as the mirrored state has it, may round the last digit otherwise.
            if stored.abs_diff(found) > 1 {
                return Err(Wrong::Value { position: position.to_string(), left, stored, found });
            }
            self.check_sure(table, &scene, &position)?;
            checked += 1;
        }
        Ok(checked)
    }

    fn check_sure(&self, table: &Table, scene: &Scene, position: &Position) -> Result<(), Wrong> {
        // A shorter table marks also what a check wins that takes longer in normal chess than the table looks ahead.
        if table.pairs != LONGEST && table.material().count() <= self.few_pieces {
            return Ok(());
        }
        let stored = table.sure[table.space.index(&scene.at)];
        let found = self.probe(position, table.pairs)?.sure;
        match stored == found {
            true => Ok(()),
            false => Err(Wrong::Sure { position: position.to_string(), stored, found }),
        }
    }

    fn by_rules(&self, position: &Position, rules: &RuleSet, left: u8) -> Result<i32, Wrong> {
        if let Some(over) = result(rules::score(position, rules, &[])) {
            return Ok(over);
        }
        let entries = BySide::from_fn(|side: Side| -> Vec<Entry> {
            let legal = rules::legal(position, rules, side);
            if legal.is_empty() { vec![Entry::Pass] } else { legal.into_iter().map(Entry::Move).collect() }
        });
        let mut cells = Vec::new();
        for &white in &entries.white {
            for &black in &entries.black {
                let pair = BySide { white: Some(white), black: Some(black) };
                let resolved = rules::resolve(position, rules, &pair, &[]).map_err(|_| Wrong::Rules)?;
                let fresh = if resolved.position.calm() == 0 { LONGEST } else { left - 1 };
                let worth =
                    result(resolved.score).map_or_else(|| self.after(&resolved.position, fresh), Ok)?;
                cells.push(worth);
            }
        }
        Ok(value(entries.black.len(), &cells))
    }
}

/// White's result in billionths.
const fn result(score: Score) -> Option<i32> {
    match score {
        Score::Ongoing => None,
        Score::Win(Side::White, _) => Some(WIN),
        Score::Win(Side::Black, _) => Some(-WIN),
        Score::Draw(_) => Some(0),
    }
}

/// A state as a position, with so many pairs left.
pub(super) fn position(scene: &Scene, left: u8, rules: &RuleSet) -> Option<Position> {
    let mut setup = *Position::start(rules).setup();
    for square in setup.board.occupied() {
        setup.board.take(square);
    }
    let square = |at: u8| Square::from_index(usize::from(at)).filter(|_| at < 64);
    let mut put = |at, side, kind| {
        if let Some(square) = square(at) {
            setup.board.put(square, Piece { side, kind });
        }
    };
    for side in Side::ALL {
        put(scene.king_of(side), side, Kind::King);
    }
    let mut rest = SquareSet::EMPTY;
    for (slot, &at) in scene.at.pieces.iter().enumerate() {
        put(at, scene.men.side(slot), scene.men.kinds[slot]);
        let rests = square(at).filter(|_| scene.at.rest & 1 << slot != 0);
        rest = rests.map_or(rest, |square| rest.with(square));
    }
    setup.castling = BySide::default();
    setup.rest = rest;
    setup.calm = u32::from(LONGEST - left);
    Position::new(setup, rules).ok()
}
