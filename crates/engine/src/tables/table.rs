//! A finished table.

use std::collections::BTreeMap;

use super::build::LONGEST;
use super::check::position;
use super::known::Known;
use super::material::Material;
use super::scene::Standing;
use super::space::Space;
use super::value::{LOSS, WIN};
use fairschach_rules::{Position, RuleSet};

/// In normal chess no win against a bare king takes more moves than that of bishop and knight; 75 pairs count like 75 moves.
const LONGEST_NORMAL: u8 = 33;

/// Which layers of a table are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// All: what a position is worth with any number of pairs left.
    Every,
    /// The last two: what a position is worth with all pairs left, and what to enter.
    Last,
}

impl Keep {
    /// Of a table that ends after so many pairs; its last layer is there without being kept.
    pub(super) fn keeps(self, left: u8, pairs: u8) -> bool {
        left < pairs && (self == Keep::Every || left + 1 == pairs)
    }
}

/// A finished table: what each state is worth, and how soon it is won for certain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) space: Space,
    pub(super) few_pieces: u32,
    /// How many pairs it looks ahead, 75 if it is a whole one.
    pub(super) pairs: u8,
    /// Values by pairs left; if the last is below `pairs`, nothing changes after it.
    pub(super) layers: BTreeMap<u8, Vec<i32>>,
    /// With how many pairs left the win is certain; 0 for never.
    pub(super) sure: Vec<u8>,
}

impl Table {
    /// Which men it is for.
    pub fn material(&self) -> Material {
        self.space.material
    }

    /// How many men FSR 8 looks at in its rules.
    pub fn few_pieces(&self) -> u32 {
        self.few_pieces
    }

    /// How many pairs it looks ahead: 75, if it was not built for fewer.
    pub fn pairs(&self) -> u8 {
        self.pairs
    }

    /// The layer with so many pairs left, if it is kept.
    pub(super) fn layer(&self, left: u8) -> Option<&[i32]> {
        if left > self.pairs {
            return None;
        }
        let (last, values) = self.layers.last_key_value()?;
        let values = if left >= *last { Some(values) } else { self.layers.get(&left) };
        values.map(Vec::as_slice)
    }

    /// What a state in which a pair is played is worth with so many pairs left. Where that layer is not kept, only draws
    /// and wins that are certain in time are known.
    pub(super) fn worth(&self, state: usize, left: u8) -> Option<i32> {
        if left == 0 {
            return Some(0);
        }
        if let Some(layer) = self.layer(left) {
            return Some(layer[state]);
        }
        match self.layer(self.pairs)?[state] {
            // With a man each, what is even in the end may have been a chance before.
            0 if !self.material().is_one_each() => Some(0),
            worth @ (WIN | LOSS) if self.sure[state].saturating_add(self.after_check()) <= left => {
                Some(worth)
            }
            _ => None,
        }
    }

    /// How many pairs' time a win takes at most after the check that turns the game into normal chess.
    fn after_check(&self) -> u8 {
        match self.material() {
            men if men.count() > self.few_pieces => 0,
            men if men.is_one_each() => LONGEST,
            _ => LONGEST_NORMAL,
        }
    }

    /// Lets other tables be built on this one.
    pub fn make_known(&self, known: &mut Known) {
        if let Some(values) = self.layer(LONGEST) {
            known.add(self.space, values.to_vec());
        }
    }
}

/// A table in numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    /// States from which play goes on, each once among those that are one by symmetry.
    pub live: u64,
    /// Those that White wins for certain.
    pub sure: u64,
    /// Those that Black wins for certain; none against a bare king.
    pub lost: u64,
    /// Those that are worth nothing to either side: never won, or by chance as often as lost.
    pub drawn: u64,
    /// White's result on average, with all pairs left.
    pub mean: f64,
    /// The most pairs that a certain win may take, and the first state in which it does; nothing, if none is certain.
    pub longest: Option<(u8, Position)>,
    /// After how many pairs nothing changes; 75 also where it would go on.
    pub last: u8,
}

impl Table {
    /// Counts its states.
    pub fn figures(&self) -> Figures {
        let space = &self.space;
        let last = self.layers.last_key_value().map_or(0, |(left, _)| *left);
        let values = self.layer(self.pairs).unwrap_or_default();
        let (mut figures, mut sum) =
            (Figures { live: 0, sure: 0, lost: 0, drawn: 0, mean: 0.0, longest: None, last }, 0_i64);
        for (state, &value) in values.iter().enumerate().filter(|(state, _)| self.is_live(*state)) {
            figures.live += 1;
            sum += i64::from(value);
            figures.sure += u64::from(value == WIN);
            figures.lost += u64::from(value == LOSS);
            figures.drawn += u64::from(value == 0);
            let pairs = self.sure[state];
            if pairs > figures.longest.as_ref().map_or(0, |(longest, _)| *longest) {
                figures.longest = RuleSet::usual("fairschach")
                    .ok()
                    .and_then(|rules| position(&space.scene(state), LONGEST, &rules))
                    .map(|position| (pairs, position));
            }
        }
        figures.mean = sum as f64 / f64::from(WIN) / figures.live.max(1) as f64;
        figures
    }

    /// The positions, each once among those that are one by symmetry, in which a pair is played and White may win within
    /// `left` pairs (with a man each more often than Black); also those of which this table does not keep it.
    pub fn winnable(&self, left: u8) -> impl Iterator<Item = Position> {
        let rules = RuleSet::usual("fairschach").ok();
        let open = (0..self.space.states()).filter(move |&state| {
            self.is_live(state) && self.worth(state, left).is_none_or(|worth| worth > 0)
        });
        open.filter_map(move |state| position(&self.space.scene(state), LONGEST, rules.as_ref()?))
    }

    /// Whether a pair is played in this state, and it stands for all that are the same by symmetry.
    fn is_live(&self, state: usize) -> bool {
        let scene = self.space.scene(state);
        let turns = self.space.material.count() <= self.few_pieces;
        match scene.standing() {
            Standing::Level => self.space.index(&scene.at) == state,
            Standing::Check(_) => !turns && self.space.index(&scene.at) == state,
            _ => false,
        }
    }
}
