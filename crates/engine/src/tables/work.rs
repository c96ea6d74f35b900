//! The value of a state with one pair more, from the layer before.

use super::build::{Build, Class, is_marked};
use super::known::ByCode;
use super::scene::Entry;
use super::value::{LOSS, WIN, value};
use fairschach_base::Side;

/// Works out states one after another.
pub(super) struct Worker<'a> {
    build: &'a Build,
    known: ByCode<'a>,
    white: Vec<Entry>,
    black: Vec<Entry>,
    /// Each cell's state, or `FIXED` where its value is known already.
    states: Vec<u32>,
    cells: Vec<i32>,
    /// Who wins the state for certain from this layer on.
    pub(super) winner: Option<Side>,
}

const FIXED: u32 = u32::MAX;

impl<'a> Worker<'a> {
    pub(super) fn new(build: &'a Build, known: ByCode<'a>) -> Worker<'a> {
        let (white, black, states, cells) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Worker { build, known, white, black, states, cells, winner: None }
    }

    /// The value of a state with one pair more.
    pub(super) fn next(&mut self, placing: usize, state: usize) -> i32 {
        self.winner = None;
        let old = self.build.values[state];
        match self.build.classes[placing] {
            Class::Unused | Class::Over(_) => old,
            Class::Switched(_, half_moves) if half_moves > 2 * (self.build.left + 1) => 0,
            Class::Switched(Side::White, _) => WIN,
            Class::Switched(Side::Black, _) => LOSS,
            Class::Pair(_) if old.abs() == WIN => old,
            Class::Pair(first) => self.pair(state, old, first),
        }
    }

    fn pair(&mut self, state: usize, old: i32, first: Option<Side>) -> i32 {
        let build = self.build;
        let scene = build.space.scene(state);
        scene.entries(Side::White, &mut self.white);
        scene.entries(Side::Black, &mut self.black);
        self.states.clear();
        self.cells.clear();
        let mut moves = build.changed.is_none();
        for &white in &self.white {
            for &black in &self.black {
                let after = scene.play(first, white, black);
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
        let columns = self.black.len();
        if build.sure[state] == 0 {
            let both = build.space.men.split;
            self.winner = if self.white_forces(columns) {
                Some(Side::White)
            } else {
                (both && self.black_forces(columns)).then_some(Side::Black)
            };
        }
        value(columns, &self.cells)
    }

    /// Whether a cell is won for certain by this side.
    fn is_won(&self, at: usize, by: Side) -> bool {
        match (self.states[at], by) {
            (FIXED, Side::White) => self.cells[at] == WIN,
            (FIXED, Side::Black) => self.cells[at] == LOSS,
            (state, _) => is_marked(self.build.sure[state as usize], by),
        }
    }

    /// Whether one of White's entries wins for certain.
    fn white_forces(&self, columns: usize) -> bool {
        let mut rows = (0..self.cells.len()).step_by(columns);
        rows.any(|row| (row..row + columns).all(|at| self.is_won(at, Side::White)))
    }

    /// Whether one of Black's does.
    fn black_forces(&self, columns: usize) -> bool {
        let column = |first: usize| (first..self.cells.len()).step_by(columns);
        (0..columns).any(|first| column(first).all(|at| self.is_won(at, Side::Black)))
    }
}

impl Build {
    fn has_changed(&self, state: usize) -> bool {
        self.changed.as_ref().is_some_and(|changed| changed[state / 64] >> (state % 64) & 1 != 0)
    }
}
