//! What is known of the cells of a matrix.

use super::seen::SeenCell;
use super::{FAR, sign};
use fairschach_base::Side;

/// Less than this tells two results apart.
const LITTLE: f64 = 1e-9;

/// One depth more is taken to change a cell by no more than this, until it is looked at.
const SWING: f64 = 0.3;

/// What is known of a cell that was not looked at.
const UNKNOWN: (f64, f64) = (-1.0, 1.0);

/// What is known of the cells of one matrix: the least and the most that each can be worth, and what it is taken to be
/// worth until that is known.
pub(super) struct Cells {
    columns: usize,
    bounds: Vec<(f64, f64)>,
    /// What each was found to be worth before, not a number where that is not known; empty, where it is not known of any.
    guesses: Vec<f64>,
    /// How far the guesses are believed.
    swing: f64,
    /// How far those were off that were looked at since, together, and how many that were; and how far on average before.
    off: (f64, u32),
    off_before: f64,
}

impl Cells {
    pub(super) fn new(rows: usize, columns: usize) -> Cells {
        let bounds = vec![UNKNOWN; rows * columns];
        Cells { columns, bounds, guesses: Vec::new(), swing: FAR, off: (0.0, 0), off_before: 0.0 }
    }

    pub(super) fn get(&self, [row, column]: [usize; 2]) -> (f64, f64) {
        self.bounds[row * self.columns + column]
    }

    /// What a cell is worth, or a bound at or beyond these, if that is known without looking.
    pub(super) fn known(&self, place: [usize; 2], alpha: f64, beta: f64) -> Option<f64> {
        let (least, most) = self.get(place);
        if least >= most || least >= beta { Some(least) } else { Some(most).filter(|most| *most <= alpha) }
    }

    /// What a cell is taken to be worth.
    pub(super) fn taken(&self, place @ [row, column]: [usize; 2]) -> f64 {
        let (least, most) = self.get(place);
        if least >= most { least } else { self.guesses[row * self.columns + column].max(least).min(most) }
    }

    /// The same, if what was looked at may be off by so much, and what was not by as much as guesses were on average.
    pub(super) fn seen(&self, place: [usize; 2], off: f64) -> SeenCell {
        let value = self.taken(place);
        let (least, most) = self.get(place);
        let guessed = self.guessed_off();
        SeenCell {
            value,
            least: ((value - guessed).max(least) - off).max(UNKNOWN.0),
            most: ((value + guessed).min(most) + off).min(UNKNOWN.1),
        }
    }

    /// How far guesses were off on average.
    fn guessed_off(&self) -> f64 {
        match self.off {
            (_, 0) => self.off_before,
            (sum, count) => sum / f64::from(count),
        }
    }

    /// Nothing is known of what each is worth, but about so much was found before.
    pub(super) fn guess(&mut self, guesses: Vec<f64>) {
        (self.off_before, self.off) = (self.guessed_off(), (0.0, 0));
        self.bounds.fill(UNKNOWN);
        (self.guesses, self.swing) = (guesses, SWING);
    }

    /// Nothing is known of any, and what will be found one pair less deep is believed as far as `swing`.
    pub(super) fn narrow(rows: usize, columns: usize, swing: f64) -> Cells {
        Cells { guesses: vec![f64::NAN; rows * columns], swing, ..Cells::new(rows, columns) }
    }

    /// One pair deeper nothing is known; what was found is what each is taken to be worth.
    pub(super) fn deeper(&mut self) {
        for (guess, (least, most)) in self.guesses.iter_mut().zip(&mut self.bounds) {
            // Of what was not looked at there is still nothing.
            *guess = if least >= most || !guess.is_nan() { guess.max(*least).min(*most) } else { *guess };
            (*least, *most) = UNKNOWN;
        }
    }

    /// Whether a cell is taken to be worth anything.
    pub(super) fn is_taken(&self, place @ [row, column]: [usize; 2]) -> bool {
        let (least, most) = self.get(place);
        least >= most || !self.guesses[row * self.columns + column].is_nan()
    }

    /// What a cell is taken to be worth from now on, unless more is known.
    pub(super) fn take(&mut self, [row, column]: [usize; 2], value: f64) {
        self.guesses[row * self.columns + column] = value;
    }

    /// What two mixes were taken to bring, before any of their cells was looked at.
    pub(super) fn guessed(&self, [rows, columns]: &[Vec<(usize, f64)>; 2]) -> f64 {
        let row = |row: usize| {
            columns
                .iter()
                .fold(0.0, |sum, &(column, share)| sum + share * self.guesses[row * self.columns + column])
        };
        rows.iter().fold(0.0, |sum, &(at, share)| sum + share * row(at))
    }

    /// From now on only what is known counts, and nothing is taken to be worth anything.
    pub(super) fn forget(&mut self) {
        (self.guesses, self.swing) = (Vec::new(), FAR);
    }

    /// From now on only what is known counts.
    pub(super) const fn doubt(&mut self) {
        self.swing = FAR;
    }

    /// The same, with what it is taken to be: one depth more changes it by little.
    pub(super) fn hoped(&self, [row, column]: [usize; 2]) -> (f64, f64) {
        let at = row * self.columns + column;
        let (least, most) = self.bounds[at];
        match self.guesses.get(at) {
            Some(guess) => {
                ((guess - self.swing).max(least).min(most), (guess + self.swing).min(most).max(least))
            }
            None => (least, most),
        }
    }

    /// One side chooses, and its best is worth this: whatever is not known exactly is taken to be a little worse.
    pub(super) fn settle(&mut self, side: Side, best: f64) {
        self.guesses.fill(best - sign(side) * LITTLE);
    }

    /// Notes what was found between two bounds where one side chose first.
    pub(super) fn bound(
        &mut self,
        first: Side,
        [row, column]: [usize; 2],
        value: f64,
        alpha: f64,
        beta: f64,
    ) {
        let (least, most) = &mut self.bounds[row * self.columns + column];
        match first {
            Side::White if value > alpha => *least = least.max(value).min(*most),
            Side::Black if value < beta => *most = most.min(value).max(*least),
            _ => {}
        }
    }

    /// Notes what a search between two bounds has found.
    pub(super) fn note(&mut self, [row, column]: [usize; 2], value: f64, alpha: f64, beta: f64) {
        let at = row * self.columns + column;
        let (least, most) = &mut self.bounds[at];
        if alpha < value && value < beta {
            if let Some(guess) = self.guesses.get(at) {
                self.off = (self.off.0 + (value - guess).abs(), self.off.1 + 1);
            }
            (*least, *most) = (value, value);
        } else if value <= alpha {
            *most = most.min(value).max(*least);
        } else {
            *least = least.max(value).min(*most);
        }
    }
}
