//! A finished table.

use std::collections::BTreeMap;

use super::build::LONGEST;
use super::check::position;
use super::known::Known;
use super::material::Material;
use super::pair::{Scene, Standing};
use super::space::Space;
use super::value::WIN;
use fairschach_rules::{Position, RuleSet};

/// Which layers of a table are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// All: what a position is worth with any number of pairs left.
    Every,
    /// The last two: what a position is worth with all pairs left, and what to enter.
    Last,
}

impl Keep {
    pub(super) fn keeps(self, left: u8) -> bool {
        self == Keep::Every || left + 1 >= LONGEST
    }
}

/// A finished table: what each state is worth, and how soon it is won for certain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) space: Space,
    pub(super) few_pieces: u32,
    /// Values by pairs left; if the last is below 75, nothing changes after it.
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

    /// The layer with so many pairs left, if it is kept.
    pub(super) fn layer(&self, left: u8) -> Option<&[i32]> {
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
        match self.layer(LONGEST)?[state] {
            0 => Some(0),
            WIN if self.sure[state] <= left => Some(WIN),
            _ => None,
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
    /// Those that White never wins.
    pub drawn: u64,
    /// What White wins on average, with 75 pairs left.
    pub mean: f64,
    /// The most pairs that a certain win may take, and the first state in which it does; nothing, if none is certain.
    pub longest: Option<(u8, Position)>,
    /// After how many pairs nothing changes; 75 also where it would go on.
    pub last: u8,
}

impl Table {
    /// Counts its states.
    pub fn figures(&self) -> Figures {
        let (space, rests) = (&self.space, self.space.rests());
        let last = self.layers.last_key_value().map_or(0, |(left, _)| *left);
        let values = self.layer(LONGEST).unwrap_or_default();
        let (mut figures, mut sum) =
            (Figures { live: 0, sure: 0, drawn: 0, mean: 0.0, longest: None, last }, 0_i64);
        for (state, &value) in values.iter().enumerate().filter(|(state, _)| self.is_live(*state)) {
            figures.live += 1;
            sum += i64::from(value);
            figures.sure += u64::from(value == WIN);
            figures.drawn += u64::from(value == 0);
            let pairs = self.sure[state];
            if pairs > figures.longest.as_ref().map_or(0, |(longest, _)| *longest) {
                let at = space.placed(state / rests, state % rests);
                figures.longest = RuleSet::usual("fairschach")
                    .ok()
                    .and_then(|rules| position(&at, space.kinds, LONGEST, &rules))
                    .map(|position| (pairs, position));
            }
        }
        figures.mean = sum as f64 / f64::from(WIN) / figures.live.max(1) as f64;
        figures
    }

    /// The positions, each once among those that are one by symmetry, in which a pair is played and White may win within
    /// `left` pairs; also those of which this table does not keep it.
    pub fn winnable(&self, left: u8) -> impl Iterator<Item = Position> {
        let rests = self.space.rests();
        let rules = RuleSet::usual("fairschach").ok();
        let open = (0..self.space.states())
            .filter(move |&state| self.is_live(state) && self.worth(state, left) != Some(0));
        open.filter_map(move |state| {
            let at = self.space.placed(state / rests, state % rests);
            position(&at, self.space.kinds, LONGEST, rules.as_ref()?)
        })
    }

    /// Whether a pair is played in this state, and it stands for all that are the same by symmetry.
    fn is_live(&self, state: usize) -> bool {
        let at = self.space.placed(state / self.space.rests(), state % self.space.rests());
        let turns = self.space.material.count() <= self.few_pieces;
        match Scene::new(at, self.space.kinds).standing() {
            Standing::Level => self.space.index(&at) == state,
            Standing::Check => !turns && self.space.index(&at) == state,
            _ => false,
        }
    }
}
