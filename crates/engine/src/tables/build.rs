//! Building a table: the value with one pair more left from the values with one less, for every state.

use std::collections::BTreeMap;
use std::ops::Range;

use super::known::Known;
use super::material::Material;
use super::normal::NEVER;
use super::scene::Standing;
use super::slices::Slices;
use super::space::{Placed, Space};
use super::table::{Keep, Table};
use super::value::{LOSS, WIN};
use super::work::Worker;
use fairschach_base::Side;

/// Pairs without capture or pawn move after which the game is drawn.
pub const LONGEST: u8 = 75;

/// How a placing counts while a table is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// No placing, or one that another stands for.
    Unused,
    /// Over; its value never changes.
    Over(i32),
    /// A pair: at once, or a side first whose king alone is attacked.
    Pair(Option<Side>),
    /// It turns into normal chess: who wins there, and in how many half-moves.
    Switched(Side, u8),
}

impl Class {
    const fn winner(self) -> Option<Side> {
        match self {
            Class::Over(WIN) => Some(Side::White),
            Class::Over(LOSS) => Some(Side::Black),
            Class::Switched(side, _) => Some(side),
            _ => None,
        }
    }
}

/// In `sure`: who wins, in one bit, and the layer from which it was certain, or `AT_ONCE`.
const fn mark(winner: Side, layer: u8) -> u8 {
    match winner {
        Side::White => layer,
        Side::Black => layer | BLACK,
    }
}

/// Whether this side wins for certain.
pub(super) const fn is_marked(sure: u8, winner: Side) -> bool {
    sure != 0 && (sure & BLACK != 0) as u8 == winner as u8
}

const BLACK: u8 = 1 << 7;

/// Marks a state that is decided already: by mate, or by normal chess.
const AT_ONCE: u8 = BLACK - 1;

/// A table on its way. What the men can become must be known to it all the time.
///
/// It is done in layers: [`chunks`](Build::chunks) are worked out in any order, by as many threads as there are, and
/// handed in together. The same bytes come out however it is cut.
#[derive(Debug)]
pub struct Build {
    pub(super) space: Space,
    pub(super) few_pieces: u32,
    pub(super) pairs: u8,
    keep: Keep,
    pub(super) classes: Vec<Class>,
    pub(super) slices: Vec<u8>,
    /// Slices that are finished, and the layer after which nothing changed.
    pub(super) finished: Vec<u8>,
    /// Pairs left in the last layer of the slice at work.
    pub(super) left: u8,
    pub(super) values: Vec<i32>,
    /// For each state a [`mark`]; 0, as long as nobody is certain to win.
    pub(super) sure: Vec<u8>,
    pub(super) kept: BTreeMap<u8, Vec<i32>>,
    /// States whose value the last layer changed; nothing while that is not known.
    pub(super) changed: Option<Vec<u64>>,
}

/// What a chunk of a layer brings: the states whose value changes, and those that are won for certain from now on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Part {
    values: Vec<(u32, i32)>,
    sure: Vec<(u32, Side)>,
}

/// Placings that are worked out together.
const CHUNK: usize = 1 << 14;

impl Build {
    /// Begins with no pair left. `known` holds what the men can become; their normal chess is added where a check turns the
    /// game into it.
    pub fn new(material: Material, few_pieces: u32, keep: Keep, known: &mut Known) -> Build {
        let space = Space::new(material);
        let turns = material.count() <= few_pieces;
        if turns {
            known.add_normal(material);
        }
        let known = Some(&*known).filter(|_| turns);
        let classes: Vec<Class> = (0..space.placings()).map(|at| classify(&space, at, known)).collect();
        let mut values = vec![0; space.states()];
        let mut sure = vec![0; space.states()];
        for (at, class) in classes.iter().enumerate() {
            let states = at * space.rests()..(at + 1) * space.rests();
            if let Class::Over(value) = class {
                values[states.clone()].fill(*value);
            }
            if let Some(winner) = class.winner() {
                sure[states].fill(mark(winner, AT_ONCE));
            }
        }
        Build {
            space,
            few_pieces,
            pairs: LONGEST,
            keep,
            classes,
            slices: Slices::of(&space).all(),
            finished: Vec::new(),
            left: 0,
            sure,
            values,
            kept: BTreeMap::new(),
            changed: None,
        }
    }

    /// Ends after so many pairs, 1 to 75, or as soon as two layers more are done if it has come further. Men of which
    /// [`may_end_early`](Material::may_end_early) says no go to the end all the same.
    #[must_use]
    pub fn up_to(mut self, pairs: u8) -> Build {
        // What is done was built for its own number.
        if self.material().may_end_early() && !self.is_done() {
            let least = if self.left == 0 { 1 } else { self.left + 2 };
            self.pairs = pairs.max(least).min(LONGEST);
        }
        self
    }

    /// How many bytes a build of these men needs at most, with those that they can become.
    pub fn memory(material: Material, few_pieces: u32, keep: Keep) -> u64 {
        let space = Space::new(material);
        let (states, placings) = (space.states() as u64, space.placings() as u64);
        let layers = if keep == Keep::Every { u64::from(LONGEST) } else { 1 };
        // Values, marks and the layers kept, and all that twice more while it is written down; less is handed in.
        let own = states * (3 * (5 + 4 * layers) + 2) + placings * size_of::<Class>() as u64;
        let normal = |space: &Space| {
            let sides = if space.men.split { 2 } else { 1 };
            2 * sides * space.placings() as u64
        };
        let needs: Vec<Space> = material.needs().into_iter().map(Space::new).collect();
        let known: u64 = needs.iter().map(|space| 4 * space.states() as u64).sum();
        // Of normal chess half-moves, and lists of placings while it is worked out.
        let turns = u64::from(material.count() <= few_pieces);
        let normal: u64 = normal(&space) + needs.iter().map(normal).sum::<u64>() + 24 * placings;
        own + known + turns * normal
    }

    /// Which men it is for.
    pub fn material(&self) -> Material {
        self.space.material
    }

    /// Whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.finished.len() == self.slices.len()
    }

    /// How many layers are done, and how many there will be at most.
    pub fn progress(&self) -> (u64, u64) {
        let (longest, done) = (u64::from(self.pairs), self.finished.len() as u64);
        (done * longest + u64::from(self.left), self.slices.len() as u64 * longest)
    }

    /// The parts in which the next layer is to be worked out.
    pub fn chunks(&self) -> Vec<Range<usize>> {
        let all = self.space.placings();
        (0..all).step_by(CHUNK).map(|from| from..all.min(from + CHUNK)).collect()
    }

    /// One part of the next layer.
    pub fn work_out(&self, chunk: Range<usize>, known: &Known) -> Part {
        let mut part = Part::default();
        let Some(&slice) = self.slices.get(self.finished.len()) else { return part };
        let slices = Slices::of(&self.space);
        let mut worker = Worker::new(self, known.by_code());
        for placing in chunk.filter(|&placing| slices.holds(slice, placing)) {
            for state in placing * self.space.rests()..(placing + 1) * self.space.rests() {
                // With the same men on both sides one state answers for two.
                if self.space.mirror(state).is_some_and(|mirror| mirror < state) {
                    continue;
                }
                let new = worker.next(placing, state);
                if new != self.values[state] {
                    part.values.push((state as u32, new));
                }
                part.sure.extend(worker.winner.map(|winner| (state as u32, winner)));
            }
        }
        part
    }

    /// Takes in a whole layer: what became of every chunk.
    pub fn hand_in(&mut self, layer: Vec<Part>) {
        self.left += 1;
        let mut changed = vec![0_u64; self.values.len().div_ceil(64)];
        let mut change = |state: usize| changed[state / 64] |= 1 << (state % 64);
        let mut any = false;
        for part in layer {
            any |= !part.values.is_empty() || !part.sure.is_empty();
            for (state, new) in part.values {
                let state = state as usize;
                self.values[state] = new;
                change(state);
                if let Some(mirror) = self.space.mirror(state).filter(|&mirror| mirror != state) {
                    self.values[mirror] = -new;
                    change(mirror);
                }
            }
            for (state, winner) in part.sure {
                let state = state as usize;
                self.sure[state] = mark(winner, self.left);
                change(state);
                if let Some(mirror) = self.space.mirror(state) {
                    self.sure[mirror] = mark(winner.opposite(), self.left);
                    change(mirror);
                }
            }
        }
        self.changed = Some(changed);
        if self.keep.keeps(self.left, self.pairs) {
            self.keep_slice(self.left);
        }
        if self.left == self.pairs || (!any && self.is_settled()) {
            self.finished.push(self.left);
            (self.left, self.changed) = (0, None);
        }
    }

    /// Whether no switch to normal chess becomes a win with more pairs left.
    fn is_settled(&self) -> bool {
        let later =
            |class: &Class| matches!(class, Class::Switched(_, half_moves) if *half_moves > 2 * self.left);
        !self.classes.iter().any(later)
    }

    /// Copies the values of the slice at work into the layer that is kept.
    fn keep_slice(&mut self, left: u8) {
        let slices = Slices::of(&self.space);
        let kept = self.kept.entry(left).or_insert_with(|| vec![0; self.values.len()]);
        let slice = self.slices[self.finished.len()];
        copy_slice(&self.space, &slices, slice, &self.values, kept);
    }

    /// The finished table.
    pub fn finish(mut self) -> Table {
        let last = self.finished.iter().copied().max().unwrap_or(LONGEST);
        let slices = Slices::of(&self.space);
        self.kept.retain(|left, _| *left < last && self.keep.keeps(*left, self.pairs));
        // A slice that came to rest early stays as it is in the layers of the others; finished games are the same in all.
        for (left, kept) in &mut self.kept {
            for (slice, _) in self.slices.iter().zip(&self.finished).filter(|(_, end)| **end < *left) {
                copy_slice(&self.space, &slices, *slice, &self.values, kept);
            }
        }
        for (sure, value) in self.sure.iter_mut().zip(&self.values) {
            let layer = *sure & !BLACK;
            *sure = if layer == AT_ONCE || value.abs() != WIN { 0 } else { layer };
        }
        self.kept.insert(last, self.values);
        let (space, few_pieces, pairs) = (self.space, self.few_pieces, self.pairs);
        Table { space, few_pieces, pairs, layers: self.kept, sure: self.sure }
    }
}

fn copy_slice(space: &Space, slices: &Slices, slice: u8, from: &[i32], to: &mut [i32]) {
    if slice == 0 {
        return to.copy_from_slice(from);
    }
    let rests = space.rests();
    for placing in (0..space.placings()).filter(|&placing| slices.holds(slice, placing)) {
        let states = placing * rests..(placing + 1) * rests;
        to[states.clone()].copy_from_slice(&from[states]);
    }
}

/// `known` has the normal chess of these men, if a check turns the game.
fn classify(space: &Space, placing: usize, known: Option<&Known>) -> Class {
    let scene = space.scene(placing * space.rests());
    match scene.standing() {
        Standing::Impossible => Class::Unused,
        _ if space.index(&scene.at) != placing * space.rests() => Class::Unused,
        Standing::Lost => Class::Over(LOSS),
        Standing::Drawn => Class::Over(0),
        Standing::Won => Class::Over(WIN),
        Standing::Level => Class::Pair(None),
        Standing::Check(side) => match known.map(|known| known.outcome(space.material, &scene.at, side)) {
            None => Class::Pair(Some(side)),
            Some(None) => Class::Over(0),
            Some(Some((winner, half_moves))) => Class::Switched(winner, half_moves),
        },
    }
}

impl Known {
    /// Who wins normal chess with this side to move, and in how many half-moves; nothing, if nobody does.
    fn outcome(&self, material: Material, at: &Placed, to_move: Side) -> Option<(Side, u8)> {
        let needs = |material, at: &Placed, to_move| {
            self.normal_of(material).map(|normal| normal.needs(to_move, at)).filter(|&needed| needed != NEVER)
        };
        let white = needs(material, at, to_move).map(|needed| (Side::White, needed));
        let black = || needs(material.mirrored(), &at.mirrored(), to_move.opposite());
        let black = material.is_one_each().then(black).flatten().map(|needed| (Side::Black, needed));
        white.or(black)
    }
}
