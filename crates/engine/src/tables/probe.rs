//! Tables asked about positions.

use std::sync::{Arc, LazyLock};

use super::build::LONGEST;
use super::known::{THREE_MEN, in_table};
use super::material::Material;
use super::normal::NEVER;
use super::pair::After;
use super::quick::View;
use super::scene::{Entry, Scene, Standing};
use super::space::Placed;
use super::table::Table;
use super::value::{LOSS, WIN, value};
use crate::matrix::{Matrix, solve};
use crate::thought::{Weighted, ppm};
use fairschach_base::Side;
use fairschach_rules::{Move, OptionValue, Position, RuleSet, quiet_to_claim};

/// Tables built for the same rules, to be asked about positions; the leaves of a search. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    pub(super) few_pieces: u32,
    tables: Vec<Arc<Table>>,
}

/// Why tables have no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProbeError {
    /// Other men than tables are made for.
    #[error(
        "tables know one or two men and a king against a bare king, and a man each but no pawn each, without castling"
    )]
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

/// A cell of a pair: what it is worth to the strong side, and in how many pairs who wins it for certain.
#[derive(Clone, Copy)]
struct Cell {
    value: i32,
    sure: Option<(Side, u8)>,
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
            self.tables.push(Arc::new(table));
        }
    }

    /// The table for these men.
    pub fn table(&self, material: Material) -> Option<&Table> {
        self.tables.iter().find(|table| table.material() == material).map(Arc::as_ref)
    }

    /// Whether these tables hold for these rules: Fairschach by `fsr-2023`, in which only `few_pieces` may differ.
    pub fn are_for(&self, rules: &RuleSet) -> bool {
        few_pieces_of(rules) == Some(self.few_pieces)
    }

    /// White's expected result in billionths with the pairs that the position has left before the 75th quiet one. Nothing, if
    /// the tables do not know the position, or keep no such layer and it is neither drawn nor certain to be won in time.
    /// Whether they hold for the rules is not asked ([`are_for`](Tables::are_for)).
    pub fn value(&self, position: &Position) -> Option<i32> {
        self.value_with(position, pairs_left(position))
    }

    /// The same with so many pairs left.
    fn value_with(&self, position: &Position, left: u8) -> Option<i32> {
        let view = View::of(position).filter(|_| !position.is_normal())?;
        if let Some(over) = view.over() {
            return Some(over);
        }
        let table = self.table(view.material)?;
        if view.is_unusual(self.few_pieces) {
            return self.probe(position, left).ok().map(|probe| probe.value);
        }
        table.worth(table.space.index(&view.scene.at), left).map(|worth| view.for_white(worth))
    }

    /// The leaf of a search, between -1 and 1: the value with the pairs that are left before a draw can be claimed, for whoever stands
    /// worse claims it; a certain win a millionth less for each pair that it may take, in normal chess for each half-move.
    pub(crate) fn leaf(&self, position: &Position) -> Option<f64> {
        let (value, steps) =
            if position.is_normal() { self.normal(position)? } else { self.in_pairs(position)? };
        let (worth, slow) = (f64::from(value) / f64::from(WIN), f64::from(steps) / 1e6);
        Some(if value < 0 { worth + slow } else { worth - slow })
    }

    /// The value with the pairs that are left before a draw can be claimed, and how many of them a certain win may take.
    fn in_pairs(&self, position: &Position) -> Option<(i32, u8)> {
        let value = self.value_with(position, pairs_to_claim(position))?;
        let pairs = match View::of(position) {
            Some(view)
                if value.abs() == WIN && view.over().is_none() && !view.is_unusual(self.few_pieces) =>
            {
                self.table(view.material).map_or(0, |table| table.sure[table.space.index(&view.scene.at)])
            }
            _ => 0,
        };
        Some((value, pairs))
    }

    /// Works out normal chess of three men, if that was not done yet. Otherwise whoever asks for it first ([`normal`](Tables::normal)) waits.
    pub fn prepare_normal() {
        LazyLock::force(&THREE_MEN);
    }

    /// White's result in normal chess, in billionths, and how many half-moves a win may take: to the mate, or to a pawn's move after
    /// which it is won still. It is drawn where the other side is to move before that with a draw to claim; who wins claims none.
    /// Bare kings and one minor man are drawn. Nothing of other men, but for those of a table of three.
    pub fn normal(&self, position: &Position) -> Option<(i32, u8)> {
        let to_move = position.turn().only().filter(|_| position.is_normal())?;
        let view = View::of(position)?;
        if view.material.is_dead() {
            return Some((0, 0));
        }
        self.table(view.material).filter(|_| view.material.count() == 3)?;
        let to_move = if view.flipped { to_move.opposite() } else { to_move };
        let needed = THREE_MEN.normal_of(view.material)?.needs(to_move, &view.scene.at);
        // The other side moves for the last time two half-moves before the end.
        let in_time = needed < 2 || u32::from(needed - 2) + position.calm() < quiet_to_claim(position);
        Some(if needed != NEVER && in_time { (view.for_white(WIN), needed) } else { (0, 0) })
    }

    /// What a position is worth with so many pairs left ([`pairs_left`] says how many the position itself has), and how both
    /// sides best enter.
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
        let left = left.min(LONGEST);
        let (strong, weak, after) = view.pairs();
        let cells: Vec<Cell> =
            after.iter().map(|after| self.cell(&view, after, left - 1)).collect::<Result<_, ProbeError>>()?;
        let values: Vec<i32> = cells.iter().map(|cell| cell.value).collect();
        let worth = value(weak.len(), &values);
        let exact = values.iter().map(|&value| f64::from(value)).collect();
        let solved = Matrix::new(strong.len(), weak.len(), exact).map(|game| solve(&game));
        let (rows, columns) = solved.map(|solved| (solved.rows, solved.columns)).unwrap_or_default();
        let of = |side, entries: &[Entry], shares: &[f64]| {
            mix(entries.iter().map(|&entry| view.entry(side, entry)), shares)
        };
        let sure = match worth {
            WIN => sure_in(&cells, weak.len()),
            LOSS => sure_against(&cells, weak.len()),
            _ => 0,
        };
        let (strong, weak) = (of(Side::White, &strong, &rows), of(Side::Black, &weak, &columns));
        let (white, black) = if view.flipped { (weak, strong) } else { (strong, weak) };
        Ok(Probe { value: view.for_white(worth), sure, white, black })
    }

    fn cell(&self, view: &View, after: &After, left: u8) -> Result<Cell, ProbeError> {
        let (material, at, sign) = in_table(after);
        let fresh = if after.progress { LONGEST } else { left };
        let value = sign * self.stored(material, &at, fresh)?;
        let counted = self.table(material).filter(|_| material == view.material && !after.progress);
        let pairs = match (counted, Scene::new(at, material.men()).standing()) {
            (Some(table), Standing::Level) => table.sure_in(&at),
            (Some(table), Standing::Check(_)) if material.count() > self.few_pieces => table.sure_in(&at),
            // Decided at once, by a check that turns the game, or after the count has begun again.
            _ if value == WIN => Some((Side::White, 0)),
            _ if value == LOSS => Some((Side::Black, 0)),
            _ => None,
        };
        Ok(Cell { value, sure: pairs })
    }

    /// The value in the table for the side that is White in it.
    fn stored(&self, material: Material, at: &Placed, left: u8) -> Result<i32, ProbeError> {
        if material.is_dead() {
            return Ok(0);
        }
        let table = self.table(material).ok_or(ProbeError::Missing(material))?;
        match (left, table.layer(left)) {
            (_, Some(layer)) => Ok(layer[table.space.index(at)]),
            // With no pair left only a mate on the board counts.
            (0, None) => Ok(match Scene::new(*at, material.men()).standing() {
                Standing::Won => WIN,
                Standing::Lost => LOSS,
                _ => 0,
            }),
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

/// How many pairs a position has left before the 75th quiet one.
pub fn pairs_left(position: &Position) -> u8 {
    LONGEST.saturating_sub(position.calm().try_into().unwrap_or(LONGEST))
}

/// How many pairs a position has left before a draw can be claimed. Its value with claims is the value without them and
/// with so few pairs left, except that in tables a capture or pawn's move begins all 75 again.
pub fn pairs_to_claim(position: &Position) -> u8 {
    let left = quiet_to_claim(position).saturating_sub(position.calm());
    left.try_into().unwrap_or(LONGEST)
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

impl Table {
    /// Who wins a state for certain, and within how many pairs.
    fn sure_in(&self, at: &Placed) -> Option<(Side, u8)> {
        let state = self.space.index(at);
        let winner = if self.layer(self.pairs)?[state] > 0 { Side::White } else { Side::Black };
        Some((winner, self.sure[state])).filter(|(_, pairs)| *pairs > 0)
    }
}

/// The fewest pairs in which an entry of the strong side wins for certain.
fn sure_in(cells: &[Cell], columns: usize) -> u8 {
    fewest(cells.chunks_exact(columns).map(|row| slowest(row.iter(), Side::White)))
}

/// The same for the weak side.
fn sure_against(cells: &[Cell], columns: usize) -> u8 {
    fewest((0..columns).map(|at| slowest(cells[at..].iter().step_by(columns), Side::Black)))
}

/// In how many pairs one entry wins for certain whatever the other side does.
fn slowest<'a>(mut cells: impl Iterator<Item = &'a Cell>, by: Side) -> Option<u8> {
    cells.try_fold(0, |most: u8, cell| {
        let (_, pairs) = cell.sure.filter(|(winner, _)| *winner == by)?;
        Some(most.max(pairs))
    })
}

fn fewest(entries: impl Iterator<Item = Option<u8>>) -> u8 {
    entries.flatten().min().map_or(0, |pairs| pairs + 1)
}

/// Entries with their shares, most frequent first, equal ones by their text.
fn mix(entries: impl Iterator<Item = Option<Move>>, shares: &[f64]) -> Vec<Weighted> {
    let weighted = entries.zip(ppm(shares)).filter_map(|(entry, ppm)| Some(Weighted { entry: entry?, ppm }));
    let mut mix: Vec<Weighted> = weighted.filter(|weighted| weighted.ppm > 0).collect();
    mix.sort_by_cached_key(|weighted| (std::cmp::Reverse(weighted.ppm), weighted.entry.to_string()));
    mix
}
