//! Building a table: the value with one pair more left from the values with one less, for every state.

use std::collections::BTreeMap;
use std::ops::Range;

use super::known::{ByCode, Known};
use super::lines::squares;
use super::material::Material;
use super::normal::{NEVER, Normal};
use super::pair::{After, Entry, Scene, Standing};
use super::slices::Slices;
use super::space::Space;
use super::table::{Keep, Table};
use super::value::{WIN, value};

/// Pairs without capture or pawn move after which the game is drawn.
pub const LONGEST: u8 = 75;

/// How a placing counts while a table is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// No placing, or one that another stands for.
    Unused,
    /// Over; its value never changes.
    Over(i32),
    /// A pair at once.
    Level,
    /// A pair in which Black goes first.
    Check,
    /// It turns into normal chess; the half-moves that White needs there.
    Switched(u8),
}

impl Class {
    fn is_won(self) -> bool {
        match self {
            Class::Over(value) => value == WIN,
            Class::Switched(half_moves) => half_moves != NEVER,
            _ => false,
        }
    }
}

/// A table on its way. What the men can become must be known to it all the time.
///
/// It is done in layers: [`chunks`](Build::chunks) are worked out in any order, by as many threads as there are, and
/// handed in together. The same bytes come out however it is cut.
#[derive(Debug)]
pub struct Build {
    space: Space,
    pub(super) few_pieces: u32,
    keep: Keep,
    classes: Vec<Class>,
    pub(super) slices: Vec<u8>,
    /// Slices that are finished, and the layer after which nothing changed.
    pub(super) finished: Vec<u8>,
    /// Pairs left in the last layer of the slice at work.
    pub(super) left: u8,
    pub(super) values: Vec<i32>,
    pub(super) sure: Vec<u8>,
    pub(super) kept: BTreeMap<u8, Vec<i32>>,
    /// States whose value the last layer changed; nothing while that is not known.
    changed: Option<Vec<u64>>,
}

/// What a chunk of a layer brings: the states whose value changes, and those that are won for certain from now on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Part {
    values: Vec<(u32, i32)>,
    sure: Vec<u32>,
}

/// Marks a state that is won already: by mate, or by normal chess.
const WON: u8 = u8::MAX;

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
        let normal = known.normal_of(material).filter(|_| turns);
        let classes: Vec<Class> = (0..space.placings()).map(|at| classify(&space, at, normal)).collect();
        let mut values = vec![0; space.states()];
        let mut sure = vec![0; space.states()];
        for (at, class) in classes.iter().enumerate() {
            let states = at * space.rests()..(at + 1) * space.rests();
            if let Class::Over(value) = class {
                values[states.clone()].fill(*value);
            }
            if class.is_won() {
                sure[states].fill(WON);
            }
        }
        Build {
            space,
            few_pieces,
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
        let (longest, done) = (u64::from(LONGEST), self.finished.len() as u64);
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
                let new = worker.next(placing, state);
                if new != self.values[state] {
                    part.values.push((state as u32, new));
                }
                if worker.is_sure {
                    part.sure.push(state as u32);
                }
            }
        }
        part
    }

    /// Takes in a whole layer: what became of every chunk.
    pub fn hand_in(&mut self, layer: Vec<Part>) {
        self.left += 1;
        let mut changed = vec![0_u64; self.values.len().div_ceil(64)];
        let mut mark = |state: u32| changed[state as usize / 64] |= 1 << (state % 64);
        let mut any = false;
        for part in layer {
            any |= !part.values.is_empty() || !part.sure.is_empty();
            for (state, new) in part.values {
                self.values[state as usize] = new;
                mark(state);
            }
            for state in part.sure {
                self.sure[state as usize] = self.left;
                mark(state);
            }
        }
        self.changed = Some(changed);
        if self.keep.keeps(self.left) {
            self.keep_slice(self.left);
        }
        if self.left == LONGEST || (!any && self.is_settled()) {
            self.finished.push(self.left);
            (self.left, self.changed) = (0, None);
        }
    }

    /// Whether no switch to normal chess becomes a win with more pairs left.
    fn is_settled(&self) -> bool {
        let later = |class: &Class| matches!(class, Class::Switched(half_moves) if *half_moves != NEVER && *half_moves > 2 * self.left);
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
        self.kept.retain(|left, _| *left < last);
        // A slice that came to rest early stays as it is in the layers of the others; finished games are the same in all.
        for (left, kept) in &mut self.kept {
            for (slice, _) in self.slices.iter().zip(&self.finished).filter(|(_, end)| **end < *left) {
                copy_slice(&self.space, &slices, *slice, &self.values, kept);
            }
        }
        for (sure, value) in self.sure.iter_mut().zip(&self.values) {
            if *sure == WON || *value != WIN {
                *sure = 0;
            }
        }
        self.kept.insert(last, self.values);
        Table { space: self.space, few_pieces: self.few_pieces, layers: self.kept, sure: self.sure }
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

fn classify(space: &Space, placing: usize, normal: Option<&Normal>) -> Class {
    let at = space.placed(placing, 0);
    let scene = Scene::new(at, space.kinds);
    match scene.standing() {
        Standing::Impossible => Class::Unused,
        _ if space.index(&at) != placing * space.rests() => Class::Unused,
        Standing::Lost => Class::Over(-WIN),
        Standing::Drawn => Class::Over(0),
        Standing::Won => Class::Over(WIN),
        Standing::Level => Class::Level,
        Standing::Check => {
            normal.map_or(Class::Check, |normal| Class::Switched(normal.with_black_to_move(placing)))
        }
    }
}

/// Works out states one after another.
struct Worker<'a> {
    build: &'a Build,
    known: ByCode<'a>,
    entries: Vec<Entry>,
    /// Each cell's state, or `FIXED` where its value is known already.
    states: Vec<u32>,
    cells: Vec<i32>,
    /// Whether the state is won for certain from this layer on.
    is_sure: bool,
}

const FIXED: u32 = u32::MAX;

impl<'a> Worker<'a> {
    fn new(build: &'a Build, known: ByCode<'a>) -> Worker<'a> {
        let (entries, states, cells) = (Vec::new(), Vec::new(), Vec::new());
        Worker { build, known, entries, states, cells, is_sure: false }
    }

    /// The value of a state with one pair more.
    fn next(&mut self, placing: usize, state: usize) -> i32 {
        self.is_sure = false;
        let old = self.build.values[state];
        match self.build.classes[placing] {
            Class::Unused | Class::Over(_) => old,
            Class::Switched(half_moves) if half_moves <= 2 * (self.build.left + 1) => WIN,
            Class::Switched(_) => 0,
            Class::Level | Class::Check if old == WIN => old,
            Class::Level => self.pair(state, old, Scene::together),
            Class::Check => self.pair(state, old, Scene::in_order),
        }
    }

    fn pair(&mut self, state: usize, old: i32, play: fn(&Scene, Entry, u8) -> After) -> i32 {
        let (build, rests) = (self.build, self.build.space.rests());
        let scene = Scene::new(build.space.placed(state / rests, state % rests), build.space.kinds);
        let targets = scene.black_targets();
        scene.white_entries(&mut self.entries);
        self.states.clear();
        self.cells.clear();
        let mut moves = build.changed.is_none();
        for &entry in &self.entries {
            for to in squares(targets) {
                let after = play(&scene, entry, to);
                if after.progress && !after.keeps_pieces(&scene) {
                    self.states.push(FIXED);
                    self.cells.push(self.known.value(&after));
                    continue;
                }
                let next = build.space.index(&after.at);
                moves = moves || build.has_changed(next);
                self.states.push(next as u32);
                self.cells.push(0);
            }
        }
        if !moves {
            return old;
        }
        for (cell, state) in self.cells.iter_mut().zip(&self.states).filter(|(_, state)| **state != FIXED) {
            *cell = build.values[*state as usize];
        }
        let columns = targets.count_ones() as usize;
        self.is_sure = build.sure[state] == 0 && self.forces(columns);
        value(columns, &self.cells)
    }

    /// Whether one of White's entries wins for certain.
    fn forces(&self, columns: usize) -> bool {
        let won = |(state, cell): (&u32, &i32)| {
            if *state == FIXED { *cell == WIN } else { self.build.sure[*state as usize] != 0 }
        };
        let rows = self.states.chunks_exact(columns).zip(self.cells.chunks_exact(columns));
        rows.into_iter().any(|(states, cells)| states.iter().zip(cells).all(won))
    }
}

impl Build {
    fn has_changed(&self, state: usize) -> bool {
        self.changed.as_ref().is_some_and(|changed| changed[state / 64] >> (state % 64) & 1 != 0)
    }
}
