//! Help mates: both sides want Black mated, and there should be one way only.

use std::collections::HashSet;

use fairschach_base::Side;
use fairschach_rules::{Position, RuleSet, Setup};

use super::tree::{After, Choice, Stopped, Tree, halves};

/// How many ways are listed; it takes two to be unsound.
pub const WAYS_MAX: usize = 16;

/// How many hopeless positions are remembered.
const REMEMBERED_MAX: usize = 500_000;

/// One way to a mate, pair by pair: White's and Black's choice.
pub type Way = Vec<(Choice, Choice)>;

/// A help mate solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Helped {
    /// The ways to mate within the pairs, at most [`WAYS_MAX`].
    pub ways: Vec<Way>,
    /// Whether there are more.
    pub cut: bool,
    /// How many pairs were carried out.
    pub nodes: u64,
}

/// Finds the ways in which both together mate Black within the pairs.
///
/// # Errors
/// More pairs would have to be carried out than are allowed.
pub fn help(position: &Position, rules: &RuleSet, pairs: u8, nodes: u64) -> Result<Helped, Stopped> {
    let mut search = Search {
        tree: Tree::new(rules, Side::White, nodes),
        hopeless: HashSet::new(),
        way: Vec::new(),
        ways: Vec::new(),
    };
    search.go_on(position, halves(position, pairs))?;
    let cut = search.ways.len() > WAYS_MAX;
    search.ways.truncate(WAYS_MAX);
    Ok(Helped { ways: search.ways, cut, nodes: search.tree.nodes() })
}

struct Search<'a> {
    tree: Tree<'a>,
    /// Positions with so much time left that lead to no mate.
    hopeless: HashSet<(Setup, u8)>,
    way: Way,
    ways: Vec<Way>,
}

impl Search<'_> {
    fn go_on(&mut self, position: &Position, left: u8) -> Result<(), Stopped> {
        let key = (*position.setup(), left);
        if self.hopeless.contains(&key) {
            return Ok(());
        }
        let found = self.ways.len();
        for white in self.tree.choices(position, Side::White) {
            for black in self.tree.choices(position, Side::Black) {
                let after = self.tree.after(position, left, white, black)?;
                self.way.push((white, black));
                match after {
                    After::Won => self.ways.push(self.way.clone()),
                    After::Lost => {}
                    After::Open(next, left) => self.go_on(&next, left)?,
                }
                self.way.pop();
                if self.ways.len() > WAYS_MAX {
                    return Ok(());
                }
            }
        }
        if self.ways.len() == found && self.hopeless.len() < REMEMBERED_MAX {
            self.hopeless.insert(key);
        }
        Ok(())
    }
}
