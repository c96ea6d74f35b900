//! Pairs with other pairs below them, of which only what promises anything is looked at.
//!
//! Each such pair is first solved as shallowly as possible, then one pair deeper at a time. Answers that looked worse than the
//! margin allows, by what was found one pair less deep, are left out, and of the others only those cells are looked at that
//! matter against the other side's mix. Where every line that was looked at came to its end nothing is left out, so that what
//! is proven stays proven.

use super::cells::Cells;
use super::pair::{Found, Mix};
use super::{FAR, Lists, Search, sign};
use crate::game::Game;
use crate::matrix::{Matrix, solve};
use fairschach_base::Side;

/// Answers that looked worse than this, compared with the value or with what both mixes looked like themselves, are left out.
const MARGIN: f64 = 0.05;

/// One pair more is taken to change a cell by no more than this, until it is looked at.
const SWING: f64 = 0.3;

/// What is left out changes the value of a pair by so much on average.
pub(super) const LEFT_OUT: f64 = 0.02;

/// No answer is better that gains less.
const BETTER: f64 = 1e-6;

/// Whatever the value is.
const ANY: [f64; 2] = [-FAR, FAR];

/// A position, its lists, and what is left of the depth after the choice.
type At<'s, 'l, G> = (&'s <G as Game>::State, &'s Lists<'l, <G as Game>::Entry>, i32);

/// What is known of a pair: as deep as it is looked at now, and as shallowly as possible.
struct Layers {
    cells: Cells,
    ground: Cells,
}

impl<G: Game> Search<'_, G> {
    /// The value of a pair, if it lies between the bounds, by the entries that promise anything.
    pub(super) fn narrowed(
        &mut self,
        (state, lists, depth): (&G::State, &Lists<'_, G::Entry>, i32),
        bounds: [f64; 2],
    ) -> Option<Found> {
        let game = self.game;
        let glances = game.glances(state);
        let shallow = Lists { white: lists.white, black: lists.black, hint: lists.hint, glances };
        let ground_at = (state, &shallow, 0);
        let count = [lists.white.len(), lists.black.len()];
        let mut layers = Layers {
            cells: Cells::narrow(count[0], count[1], SWING),
            ground: Cells::new(count[0], count[1]),
        };
        let before = self.estimates;
        let mixes = self.first_mixes(&shallow, 0);
        let mut found = self.oracle(ground_at, &mut layers.ground, mixes, ANY, ANY)?;
        for above in (0..=(depth - 1) / 2).rev() {
            let at = (state, lists, depth - 2 * above);
            layers.cells.deeper();
            self.estimates = 0;
            self.narrowed += 1;
            let promising = self.promising(
                at,
                ground_at,
                &mut layers,
                found.mixes,
                if above == 0 { bounds } else { ANY },
            );
            self.narrowed -= 1;
            found = promising?;
        }
        if self.estimates == 0 {
            layers.cells.forget();
            let mixes = found.mixes.map(|mix| mix.supported());
            found = self.oracle((state, lists, depth), &mut layers.cells, mixes, bounds, ANY)?;
        }
        self.estimates += before;
        self.remember(lists, depth, &found.mixes);
        Some(found)
    }

    /// Solves a matrix, beginning with the given entries, of which only those cells are looked at that both mixes use, and
    /// answers that could be better.
    fn promising(
        &mut self,
        at: At<'_, '_, G>,
        ground_at: At<'_, '_, G>,
        layers: &mut Layers,
        mut mixes: [Mix; 2],
        [alpha, beta]: [f64; 2],
    ) -> Option<Found> {
        loop {
            let value = self.taken_small(ground_at, layers, &mut mixes)?;
            let supports = [mixes[0].support(), mixes[1].support()];
            if self.look_at_mixed(at, &mut layers.cells, &supports)? {
                continue;
            }
            let looked = layers.cells.guessed(&supports);
            // First the answers of the side that could prove at once that the value lies beyond the bounds.
            let sides = if value <= alpha { [Side::White, Side::Black] } else { [Side::Black, Side::White] };
            let better = self.tolerance.max(BETTER);
            let mut changed = false;
            for side in sides {
                let enough = match side {
                    Side::White => (value + better).max(alpha),
                    Side::Black => (value - better).min(beta),
                };
                let mix = &supports[side.opposite() as usize];
                // What was looked at may have become better or worse for both sides alike.
                let least = (sign(side) * value).min(sign(side) * looked) - MARGIN;
                let mut answer = None;
                for entry in self.promising_answers(ground_at, layers, side, mix, least)? {
                    if self.against(at, &mut layers.cells, side, (entry, mix), enough)?.is_some() {
                        answer = Some(entry);
                        break;
                    }
                }
                let beyond = match side {
                    Side::White => enough <= alpha,
                    Side::Black => enough >= beta,
                };
                match answer {
                    Some(entry) => {
                        mixes[side as usize].add(entry);
                        changed = true;
                    }
                    None if beyond => return Some(Found { value: enough, mixes }),
                    None => {}
                }
            }
            if !changed {
                return Some(Found { value, mixes });
            }
        }
    }

    /// Solves the matrix of these entries by what its cells are taken to be worth, and hands out its value.
    fn taken_small(
        &mut self,
        ground_at: At<'_, '_, G>,
        layers: &mut Layers,
        mixes: &mut [Mix; 2],
    ) -> Option<f64> {
        let mut filled = Vec::with_capacity(mixes[0].chosen.len() * mixes[1].chosen.len());
        for &row in &mixes[0].chosen {
            for &column in &mixes[1].chosen {
                filled.push(self.taken(ground_at, layers, [row, column])?);
            }
        }
        let solution = solve(&Matrix::new(mixes[0].chosen.len(), mixes[1].chosen.len(), filled)?);
        (mixes[0].shares, mixes[1].shares) = (solution.rows, solution.columns);
        Some(solution.value)
    }

    /// What a cell is taken to be worth: as it was looked at last, and if it never was, as shallowly as possible.
    fn taken(&mut self, ground_at: At<'_, '_, G>, layers: &mut Layers, place: [usize; 2]) -> Option<f64> {
        if !layers.cells.is_taken(place) {
            let before = self.estimates;
            let value = self.cell(ground_at, &mut layers.ground, place, -FAR, FAR)?;
            // An estimate in order to choose what is looked at is none that the value rests on.
            self.estimates = before;
            layers.cells.take(place, value);
        }
        Some(layers.cells.taken(place))
    }

    /// The entries of a side that look no worse than this against the other's mix, the best first.
    fn promising_answers(
        &mut self,
        ground_at: At<'_, '_, G>,
        layers: &mut Layers,
        side: Side,
        mix: &[(usize, f64)],
        least: f64,
    ) -> Option<Vec<usize>> {
        let (white, black) = (ground_at.1.white.len(), ground_at.1.black.len());
        let mut answers = Vec::new();
        let count = if side == Side::White { white } else { black };
        for entry in 0..count {
            let mut brings = 0.0;
            for &(other, share) in mix {
                let place = if side == Side::White { [entry, other] } else { [other, entry] };
                brings += sign(side) * share * self.taken(ground_at, layers, place)?;
            }
            if brings >= least {
                answers.push((entry, brings));
            }
        }
        answers.sort_by(|one, two| two.1.total_cmp(&one.1));
        Some(answers.into_iter().map(|(entry, _)| entry).collect())
    }
}
