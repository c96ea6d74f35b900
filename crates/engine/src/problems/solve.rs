//! A problem solved: its value, its key, what else would do, and what Black does best.

use fairschach_base::{BySide, Side};
use fairschach_rules::{Position, RuleSet};
use num_traits::{One, Zero};

use super::fraction::Fraction;
use super::matrix::{BestRows, Matrix, Solution};
use super::stipulation::{Aim, Stipulation};
use super::tree::{After, Choice, Stopped, Tree, halves};

/// How much may be thought and told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many pairs may be carried out.
    pub nodes: u64,
    /// How many lines of the solution are told; 0 for none.
    pub lines: usize,
}

impl Default for Limits {
    /// Enough for three pairs with eight pieces, and no lines.
    fn default() -> Limits {
        Limits { nodes: 200_000_000, lines: 0 }
    }
}

/// A choice, and how often it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// The entry; nothing for a side that has none.
    pub choice: Choice,
    /// Its share of the mix, above 0.
    pub share: Fraction,
}

/// A problem solved that asks for a mate against resistance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The chance of the mate if both play best.
    pub value: Fraction,
    /// White's best mix, the largest share first.
    pub key: Vec<Share>,
    /// Whether there is no other best mix.
    pub unique: bool,
    /// Entries outside the key that stand in another best mix.
    pub cooks: Vec<Choice>,
    /// A best mix of Black's, the largest share first.
    pub refutation: Vec<Share>,
    /// Fewer pairs within which the chance is the same.
    pub shorter: Option<u8>,
    /// The first pair: each side's choices and what each pair of them is worth.
    pub first: Survey,
    /// The lines after the key, as many as were asked for.
    pub lines: Vec<Line>,
    /// Whether there are more lines than were asked for.
    pub cut: bool,
    /// How many pairs were carried out.
    pub nodes: u64,
}

/// One pair of a solution and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// White's entry.
    pub white: Choice,
    /// Black's entry.
    pub black: Choice,
    /// The chance of mate after it.
    pub value: Fraction,
    /// White's best mix in the next pair; empty, if it is over.
    pub next: Vec<Share>,
    /// The lines after that.
    pub lines: Vec<Line>,
}

/// All choices of one position, and what each pair of them is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    /// What each side can choose.
    pub choices: BySide<Vec<Choice>>,
    /// The chance of mate after each pair; rows are White's.
    pub matrix: Matrix,
}

/// Solves a problem in which one side resists.
///
/// ```
/// use fairschach_engine::problems::{Limits, solve};
/// use fairschach_rules::{OptionValue, Position, RuleSet};
///
/// let options = [("few_pieces".to_owned(), OptionValue::Number(0))].into();
/// let rules = RuleSet::new("fairschach", "fsr-2023", &options)?;
/// let position = Position::parse("8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -", &rules)?;
/// let solved = solve(&position, &rules, &"#1=1/2".parse()?, Limits::default())?;
/// assert_eq!(solved.value.to_string(), "1/2");
/// let key: Vec<String> = solved.key.iter().flat_map(|part| part.choice).map(|entry| entry.to_string()).collect();
/// assert_eq!(key, ["c4a4", "c4b3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The limit is reached, or the position is no problem.
pub fn solve(
    position: &Position,
    rules: &RuleSet,
    stipulation: &Stipulation,
    limits: Limits,
) -> Result<Solved, Stopped> {
    let mates = if stipulation.aim == Aim::SelfMate { Side::Black } else { Side::White };
    let mut tree = Tree::new(rules, mates, limits.nodes);
    let left = halves(position, stipulation.pairs);
    let first = survey(&mut tree, position, left)?;
    let (solution, best) = first.matrix.solve_for_all_rows();
    let mut shorter = None;
    for pairs in 1..stipulation.pairs {
        let open = shorter.is_none() && !solution.value.is_zero();
        if open && tree.value(position, halves(position, pairs))? == solution.value {
            shorter = Some(pairs);
        }
    }
    let Solution { value, rows, columns } = solution;
    let key = shares(&first.choices.white, &rows);
    let mut room = limits.lines;
    let lines = if room == 0 { Vec::new() } else { lines(&mut tree, position, left, &key, &mut room)? };
    let BestRows { unique, others } = best;
    Ok(Solved {
        unique,
        cooks: others.into_iter().map(|row| first.choices.white[row]).collect(),
        refutation: shares(&first.choices.black, &columns),
        cut: limits.lines > 0 && room == 0,
        key,
        value,
        shorter,
        first,
        lines,
        nodes: tree.nodes(),
    })
}

/// The chance of White's mate alone, which takes much less than a solution.
///
/// # Errors
/// Those of [`solve`].
pub fn value(position: &Position, rules: &RuleSet, pairs: u8, nodes: u64) -> Result<Fraction, Stopped> {
    Tree::new(rules, Side::White, nodes).value(position, halves(position, pairs))
}

/// Works out every pair of a position's choices.
fn survey(tree: &mut Tree<'_>, position: &Position, left: u8) -> Result<Survey, Stopped> {
    let choices = BySide::from_fn(|side| tree.choices(position, side));
    let mut cells = Vec::with_capacity(choices.white.len() * choices.black.len());
    for &white in &choices.white {
        for &black in &choices.black {
            let after = tree.after(position, left, white, black)?;
            cells.push(tree.value_after(after)?);
        }
    }
    let matrix = Matrix::new(choices.black.len(), cells).expect("both sides have a choice");
    Ok(Survey { choices, matrix })
}

/// A mix without what it leaves out, the largest share first.
fn shares(choices: &[Choice], mix: &[Fraction]) -> Vec<Share> {
    let held = choices.iter().zip(mix).filter(|(_, share)| !share.is_zero());
    let mut shares: Vec<Share> =
        held.map(|(&choice, share)| Share { choice, share: share.clone() }).collect();
    shares.sort_by(|a, b| b.share.cmp(&a.share));
    shares
}

/// The pairs that follow a mix of White's, with every answer, until there is no room.
fn lines(
    tree: &mut Tree<'_>,
    position: &Position,
    left: u8,
    mix: &[Share],
    room: &mut usize,
) -> Result<Vec<Line>, Stopped> {
    let mut lines = Vec::new();
    for part in mix {
        for black in tree.choices(position, Side::Black) {
            if *room == 0 {
                return Ok(lines);
            }
            *room -= 1;
            lines.push(line(tree, position, left, (part.choice, black), room)?);
        }
    }
    Ok(lines)
}

fn line(
    tree: &mut Tree<'_>,
    position: &Position,
    left: u8,
    (white, black): (Choice, Choice),
    room: &mut usize,
) -> Result<Line, Stopped> {
    let mut line = Line { white, black, value: Fraction::zero(), next: Vec::new(), lines: Vec::new() };
    match tree.after(position, left, white, black)? {
        After::Won => line.value = Fraction::one(),
        After::Lost => {}
        After::Open(next, left) => {
            line.value = tree.value(&next, left)?;
            if !line.value.is_zero() {
                let survey = survey(tree, &next, left)?;
                line.next = shares(&survey.choices.white, &survey.matrix.solve().rows);
                line.lines = lines(tree, &next, left, &line.next, room)?;
            }
        }
    }
    Ok(line)
}
