//! Bounds from serialization: where one side chooses first and the other answers with sight, whoever chooses first gets no
//! more than if both choose at once. Plain alpha-beta finds what that is, in both orders; where both come to the same the
//! pair is solved without a matrix.

use super::cells::Cells;
use super::pair::Mix;
use super::{FAR, Lists, Search};
use crate::game::Game;
use fairschach_base::Side;

/// No pair has so much depth left: no bounds are sought. In Fairschach they do not pay at any depth. Where the next positions
/// are estimated, a matrix is solved with about two looks at each entry, and bounds need as many in each order unless
/// one entry of each side is best for sure (two pairs ahead: 46 % more nodes). Deeper down the bounds of a cell
/// cost two searches of their own and seldom meet, for whoever is foreseen loses something (three pairs ahead: 60 % more
/// nodes, and twice as many if bounds are sought for the last pair too). The double oracle's own bounds, which come from its
/// mixes, rule out the same cells.
pub(super) const NEVER: i32 = i32::MAX;

/// What bounds say of a pair.
pub(super) enum Bounded {
    /// Enough: its value, or a bound at or beyond those asked for, and both sides' entries.
    Known(f64, [u16; 2]),
    /// It lies between these.
    Between([f64; 2]),
}

impl<G: Game> Search<'_, G> {
    /// Seeks bounds for a pair, and adds what was best in each order to what the double oracle begins with.
    pub(super) fn bounded(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        mixes: &mut [Mix; 2],
        [alpha, beta]: [f64; 2],
    ) -> Option<Bounded> {
        let mut bounds = [-FAR, FAR];
        let mut best = [[0; 2]; 2];
        for first in Side::ALL {
            self.first = Some(first);
            let found = self.turn_by_turn(at, cells, first, [alpha, beta]);
            self.first = None;
            let (value, entries) = found?;
            best[first as usize] = entries;
            match first {
                Side::White if value >= beta => return Some(Bounded::Known(value, entries)),
                Side::Black if value <= alpha => return Some(Bounded::Known(value, entries)),
                // Beyond the other bound it says nothing of the pair.
                Side::White if value > alpha => bounds[0] = value,
                Side::Black if value < beta => bounds[1] = value,
                _ => {}
            }
        }
        if bounds[1] - bounds[0] <= self.tolerance {
            let entries = [best[0][0], best[1][1]];
            return Some(Bounded::Known((bounds[0] + bounds[1]) / 2.0, entries));
        }
        for entries in best {
            mixes[0].add(usize::from(entries[0]));
            mixes[1].add(usize::from(entries[1]));
        }
        Some(Bounded::Between(bounds))
    }

    /// What a pair is worth, where `first` chooses first there and deeper down.
    pub(super) fn in_turn(
        &mut self,
        state: &G::State,
        lists: &Lists<'_, G::Entry>,
        first: Side,
        depth: i32,
        bounds: [f64; 2],
    ) -> Option<(f64, [u16; 2])> {
        let mut cells = Cells::new(lists.white.len(), lists.black.len());
        self.turn_by_turn((state, lists, depth), &mut cells, first, bounds)
    }

    /// The same, with what is known of the cells.
    fn turn_by_turn(
        &mut self,
        at: (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        first: Side,
        [mut alpha, mut beta]: [f64; 2],
    ) -> Option<(f64, [u16; 2])> {
        let count = [at.1.white.len(), at.1.black.len()];
        let hint = at.1.hint.map(usize::from);
        let [one, two] = [first as usize, first.opposite() as usize];
        // The answer that was best last is tried first.
        let mut answer = hint[two];
        let mut best = (if first == Side::White { -FAR } else { FAR }, [0, 0]);
        for entry in std::iter::once(hint[one]).chain((0..count[one]).filter(|&entry| entry != hint[one])) {
            let (mut least, mut most) = (alpha, beta);
            let mut worst = if first == Side::White { FAR } else { -FAR };
            let before = answer;
            for other in std::iter::once(before).chain((0..count[two]).filter(|&other| other != before)) {
                let place = if first == Side::White { [entry, other] } else { [other, entry] };
                let value = self.bounded_cell(at, cells, first, place, least, most)?;
                if (first == Side::White && value < worst) || (first == Side::Black && value > worst) {
                    (worst, answer) = (value, other);
                }
                match first {
                    Side::White => most = most.min(value),
                    Side::Black => least = least.max(value),
                }
                if least >= most {
                    break;
                }
            }
            if (first == Side::White && worst > best.0) || (first == Side::Black && worst < best.0) {
                let places = if first == Side::White { [entry, answer] } else { [answer, entry] };
                best = (worst, places.map(|place| place as u16));
            }
            match first {
                Side::White => alpha = alpha.max(worst),
                Side::Black => beta = beta.min(worst),
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// What a cell is worth where one side chooses first deeper down; what that says of it is noted.
    fn bounded_cell(
        &mut self,
        (state, lists, depth): (&G::State, &Lists<'_, G::Entry>, i32),
        cells: &mut Cells,
        first: Side,
        place: [usize; 2],
        alpha: f64,
        beta: f64,
    ) -> Option<f64> {
        if depth <= 0 {
            return self.cell((state, lists, depth), cells, place, alpha, beta);
        }
        if let Some(known) = cells.known(place, alpha, beta) {
            return Some(known);
        }
        let value = self.child(state, lists, place, depth, alpha, beta)?;
        cells.bound(first, place, value, alpha, beta);
        Some(value)
    }
}
