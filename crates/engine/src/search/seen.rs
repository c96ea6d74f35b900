//! What a search has seen, and how much of it is sure.

use fairschach_base::BySide;

/// What a search has seen of the choices in one state.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen<E> {
    /// White's expected result.
    pub value: f64,
    /// Both sides' entries, each with how often it is chosen.
    pub entries: BySide<Vec<(E, f64)>>,
    /// What each pair of choices is worth, row by row, as deep as it was looked at; nothing, where it was not.
    pub cells: Vec<Option<SeenCell>>,
    /// How many steps ahead all of this was looked at.
    pub depth: u32,
    /// Whether every line that matters was followed to its end.
    pub proven: bool,
}

/// What is known of one pair of choices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeenCell {
    /// What it is taken to be worth.
    pub value: f64,
    /// The least that it is to be expected to be worth: less by what the search lets pass, and where it was not looked at
    /// as deep as others, by what those changed on average.
    pub least: f64,
    /// The most, likewise.
    pub most: f64,
}

impl<E> Seen<E> {
    /// The same with a part of every choice spread over all entries alike.
    pub fn spread(mut self, part: f64) -> Seen<E> {
        for entries in [&mut self.entries.white, &mut self.entries.black] {
            let even = part / entries.len() as f64;
            entries.iter_mut().for_each(|(_, share)| *share = *share * (1.0 - part) + even);
        }
        self
    }

    /// What White's mix is sure to win, and what Black's is sure not to exceed, by all pairs that were looked at.
    pub fn guarantees(&self) -> [f64; 2] {
        let BySide { white, black } = &self.entries;
        let (mut rows, mut columns) = (vec![0.0; white.len()], vec![0.0; black.len()]);
        for (at, cell) in self.cells.iter().enumerate() {
            let (row, column) = (at / black.len(), at % black.len());
            let (least, most) = cell.map_or((self.value, self.value), |cell| (cell.least, cell.most));
            rows[row] += black[column].1 * most;
            columns[column] += white[row].1 * least;
        }
        [
            columns.into_iter().fold(f64::INFINITY, f64::min),
            rows.into_iter().fold(f64::NEG_INFINITY, f64::max),
        ]
    }
}
