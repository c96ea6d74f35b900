//! Tables asked about positions.

use super::build::LONGEST;
use super::known::in_order;
use super::material::Material;
use super::pair::{After, Scene, Standing};
use super::quick::View;
use super::table::Table;
use super::value::{WIN, value};
use crate::matrix::{Matrix, solve};
use crate::thought::{Weighted, ppm};
use fairschach_base::Side;
use fairschach_rules::{Move, OptionValue, Position, RuleSet};

/// Tables built for the same rules, to be asked about positions; the leaves of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    few_pieces: u32,
    tables: Vec<Table>,
}

/// Why tables have no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProbeError {
    /// Other men than tables are made for.
    #[error("tables know one or two men and a king against a bare king, without castling")]
    Material,
    /// One side moves alone.
    #[error("one side moves alone here; tables know pairs only")]
    Alone,
    /// A table that is needed is not there.
    #[error("the table {0} is not there")]
    Missing(Material),
    /// The table keeps only its last layers.
    #[error("the table {0} does not say what a position is worth with so many pairs left")]
    Layer(Material),
}

/// What tables say of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Probe {
    /// White's expected result in billionths, -1 to 1.
    pub value: i32,
    /// With how many pairs more White or Black can win for certain: by mate, or by a check that turns the game into
    /// normal chess and wins there. 0, if no win is certain.
    pub sure: u8,
    /// White's best mix, most frequent first; empty for a side that must pass, or if the game is over.
    pub white: Vec<Weighted>,
    /// Black's.
    pub black: Vec<Weighted>,
}

/// A cell of a pair: what it is worth, and in how many pairs it is won for certain.
#[derive(Clone, Copy)]
struct Cell {
    value: i32,
    sure: Option<u8>,
}

impl Tables {
    /// No tables yet, for games in which FSR 8 looks at so many men.
    pub fn new(few_pieces: u32) -> Tables {
        Tables { few_pieces, tables: Vec::new() }
    }

    /// Adds one, in place of one for the same men; nothing is taken in that is for another number of men in FSR 8.
    pub fn add(&mut self, table: Table) {
        if table.few_pieces == self.few_pieces {
            self.tables.retain(|known| known.material() != table.material());
            self.tables.push(table);
        }
    }

    /// The table for these men.
    pub fn table(&self, material: Material) -> Option<&Table> {
        self.tables.iter().find(|table| table.material() == material)
    }

    /// Whether these tables hold for these rules: Fairschach by `fsr-2023`, in which only `few_pieces` may differ.
    pub fn are_for(&self, rules: &RuleSet) -> bool {
        few_pieces_of(rules) == Some(self.few_pieces)
    }

    /// White's expected result in billionths with the pairs that the position has left before the 75th quiet one; the leaf of a
    /// search. Nothing, if the tables do not know the position, or keep no such layer and it is neither drawn nor certain to be
    /// won in time. Whether they hold for the rules is not asked ([`are_for`](Tables::are_for)).
    pub fn value(&self, position: &Position) -> Option<i32> {
        let view = View::of(position).filter(|_| !position.is_normal())?;
        if let Some(over) = view.over() {
            return Some(over);
        }
        let left = LONGEST.saturating_sub(position.calm().try_into().unwrap_or(LONGEST));
        let table = self.table(view.material)?;
        // Several resting men, or a check that would have turned the game: only set-up positions are like that.
        let unusual = view.scene.resting.count_ones() > 1
            || (view.scene.standing() == Standing::Check && view.material.count() <= self.few_pieces);
        if unusual {
            return self.probe(position, left).ok().map(|probe| probe.value);
        }
        table.worth(table.space.index(&view.scene.at), left).map(|worth| view.for_white(worth))
    }

    /// The same between -1 and 1, a certain win a millionth less for each pair that it may take.
    pub(crate) fn leaf(&self, position: &Position) -> Option<f64> {
        let board = position.board();
        if Side::ALL.iter().all(|&side| board.side(side).len() > 1) {
            return None;
        }
        let value = self.value(position)?;
        let pairs = match View::of(position) {
            Some(view) if value.abs() == WIN && view.over().is_none() => {
                self.table(view.material).map_or(0, |table| table.sure[table.space.index(&view.scene.at)])
            }
            _ => 0,
        };
        let slow = f64::from(pairs) / 1e6;
        let worth = f64::from(value) / f64::from(WIN);
        Some(if value < 0 { worth + slow } else { worth - slow })
    }

    /// What a position is worth with so many pairs left, 75 if its count of quiet pairs has just begun, and how both sides
    /// best enter.
    ///
    /// # Errors
    /// Other men, one side alone, or a table or layer that is not there.
    pub fn probe(&self, position: &Position, left: u8) -> Result<Probe, ProbeError> {
        if position.is_normal() {
            return Err(ProbeError::Alone);
        }
        let view = View::of(position).ok_or(ProbeError::Material)?;
        let settled = |value| Probe { value, sure: 0, white: Vec::new(), black: Vec::new() };
        if let Some(over) = view.over() {
            return Ok(settled(over));
        }
        if left == 0 {
            return Ok(settled(0));
        }
        let (entries, targets, after) = view.pairs();
        let cells: Vec<Cell> =
            after.iter().map(|after| self.cell(&view, after, left - 1)).collect::<Result<_, ProbeError>>()?;
        let values: Vec<i32> = cells.iter().map(|cell| cell.value).collect();
        let worth = value(targets.len(), &values);
        let exact = values.iter().map(|&value| f64::from(value)).collect();
        let solved = Matrix::new(entries.len(), targets.len(), exact).map(|game| solve(&game));
        let (rows, columns) = solved.map(|solved| (solved.rows, solved.columns)).unwrap_or_default();
        let strong = mix(entries.iter().map(|&entry| view.entry(entry)), &rows);
        let weak = mix(targets.iter().map(|&to| view.king_move(to)), &columns);
        let (white, black) = if view.flipped { (weak, strong) } else { (strong, weak) };
        let sure = if worth == WIN { sure_in(&cells, targets.len()) } else { 0 };
        Ok(Probe { value: view.for_white(worth), sure, white, black })
    }

    fn cell(&self, view: &View, after: &After, left: u8) -> Result<Cell, ProbeError> {
        let (material, at) = in_order(after);
        let standing = Scene::new(at, material.slots()).standing();
        let fresh = if after.progress { LONGEST } else { left };
        let value = self.stored(material, &at, fresh)?;
        let turned = standing == Standing::Check && material.count() <= self.few_pieces;
        let sure = match self.table(material) {
            Some(table)
                if material == view.material && !after.progress && !turned && standing != Standing::Won =>
            {
                Some(table.sure[table.space.index(&at)]).filter(|&sure| sure > 0)
            }
            _ => Some(0).filter(|_| self.stored(material, &at, LONGEST) == Ok(WIN)),
        };
        Ok(Cell { value, sure })
    }

    /// The value in the table for the side with the men.
    fn stored(&self, material: Material, at: &super::space::Placed, left: u8) -> Result<i32, ProbeError> {
        if material.is_dead() {
            return Ok(0);
        }
        let table = self.table(material).ok_or(ProbeError::Missing(material))?;
        let state = table.space.index(at);
        match (left, table.layer(left)) {
            (_, Some(layer)) => Ok(layer[state]),
            // With no pair left only a mate on the board counts.
            (0, None) => {
                Ok(if Scene::new(*at, material.slots()).standing() == Standing::Won { WIN } else { 0 })
            }
            _ => Err(ProbeError::Layer(material)),
        }
    }

    /// White's expected result after a pair that the rules have resolved, read from the tables; the position may have turned
    /// into normal chess.
    pub(super) fn after(&self, position: &Position, left: u8) -> Result<i32, ProbeError> {
        let view = View::of(position).ok_or(ProbeError::Material)?;
        Ok(view.for_white(self.stored(view.material, &view.scene.at, left)?))
    }
}

/// The men that a table must be for to answer for a position; nothing, if there is no such table.
pub fn material_of(position: &Position) -> Option<Material> {
    Some(View::of(position)?.material)
}

/// The number of men in FSR 8, if tables are built for all else in these rules.
pub fn few_pieces_of(rules: &RuleSet) -> Option<u32> {
    let usual = RuleSet::usual("fairschach").ok()?;
    let (mut given, mut known) = (rules.options(), usual.options());
    let few = given.remove("few_pieces");
    known.remove("few_pieces");
    // A void entry is nothing that best play enters.
    given.remove("illegal_entry");
    known.remove("illegal_entry");
    let fits = rules.variant() == usual.variant() && !rules.is_on_chess66() && given == known;
    match few {
        Some(OptionValue::Number(few)) if fits => Some(few),
        _ => None,
    }
}

/// The fewest pairs in which an entry wins for certain.
fn sure_in(cells: &[Cell], columns: usize) -> u8 {
    let slowest = |row: &[Cell]| row.iter().try_fold(0, |most: u8, cell| Some(most.max(cell.sure?)));
    cells.chunks_exact(columns).filter_map(slowest).min().map_or(0, |pairs| pairs + 1)
}

/// Entries with their shares, most frequent first, equal ones by their text.
fn mix(entries: impl Iterator<Item = Option<Move>>, shares: &[f64]) -> Vec<Weighted> {
    let weighted = entries.zip(ppm(shares)).filter_map(|(entry, ppm)| Some(Weighted { entry: entry?, ppm }));
    let mut mix: Vec<Weighted> = weighted.filter(|weighted| weighted.ppm > 0).collect();
    mix.sort_by_cached_key(|weighted| (std::cmp::Reverse(weighted.ppm), weighted.entry.to_string()));
    mix
}
