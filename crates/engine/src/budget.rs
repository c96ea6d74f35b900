//! How much may be spent on a thought, and what may be looked up.

use crate::eval::Weights;
use crate::tables::Tables;

/// What a thought may cost. Nodes are counted the same everywhere; a clock is handed in by whoever has one.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    nodes: u64,
    stop: Option<&'a dyn Fn() -> bool>,
    depth: u32,
    tables: Option<&'a Tables>,
    weights: &'a Weights,
    whole: bool,
}

impl<'a> Budget<'a> {
    /// At most about this many nodes: positions made by carrying out a pair, a move or a roll. The same number gives the
    /// same thought on every machine.
    pub const fn nodes(nodes: u64) -> Budget<'a> {
        Budget { nodes, stop: None, depth: u32::MAX, tables: None, weights: &Weights::PRESENT, whole: false }
    }

    /// Until the given function says that it is enough, or this many nodes are used up; it is asked every few hundred
    /// nodes. When it answers may differ from machine to machine, and the thought with it.
    ///
    /// ```
    /// use fairschach_engine::{Budget, think};
    /// use fairschach_rules::{Position, RuleSet};
    ///
    /// let rules = RuleSet::usual("fairschach")?;
    /// let enough = || true;
    /// let thought = think(&Position::start(&rules), &rules, &[], &Budget::until(u64::MAX, &enough), 1);
    /// assert!(!thought.white.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn until(nodes: u64, stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { stop: Some(stop), ..Budget::nodes(nodes) }
    }

    /// The same, but looking no further ahead than so many pairs; where one side moves at a time, so many moves.
    pub const fn no_deeper(self, depth: u32) -> Budget<'a> {
        Budget { depth, ..self }
    }

    /// The same, with endgame tables to be looked up where they hold for the rules. A certain win counts a millionth less
    /// for each pair that it may take, so that the quicker one is chosen.
    ///
    /// A line that ends in one is worth what the table says with the pairs that are left before a draw can be claimed. With a table of three
    /// pieces the same pieces are known in normal chess too.
    ///
    /// Whoever thinks the thought again needs the same tables. So a thought that others are to verify, such as one of a game with
    /// the bot, must not have them: no game's terms name tables.
    pub const fn with_tables(self, tables: &'a Tables) -> Budget<'a> {
        Budget { tables: Some(tables), ..self }
    }

    /// The same, but with an evaluation that counts otherwise: to try how much it wins.
    pub const fn with_weights(self, weights: &'a Weights) -> Budget<'a> {
        Budget { weights, ..self }
    }

    /// The same, but no entry is left out below the position that is thought about. As deep takes far more nodes, and is far
    /// more certain.
    pub(crate) const fn whole(self) -> Budget<'a> {
        Budget { whole: true, ..self }
    }

    /// Whether no entry is left out.
    pub(crate) const fn is_whole(&self) -> bool {
        self.whole
    }

    /// How much each thing counts.
    pub(crate) const fn weights(&self) -> &'a Weights {
        self.weights
    }

    /// The same with another number of nodes.
    pub(crate) const fn of(self, nodes: u64) -> Budget<'a> {
        Budget { nodes, ..self }
    }

    /// The tables that may be looked up.
    pub(crate) const fn tables(&self) -> Option<&'a Tables> {
        self.tables
    }

    /// How many pairs or moves are looked ahead at most.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// The largest number of nodes.
    pub const fn most(&self) -> u64 {
        self.nodes
    }

    /// Whether it is used up after so many nodes.
    pub(crate) fn is_spent(&self, nodes: u64) -> bool {
        nodes >= self.nodes || (nodes & 0xff == 0 && self.stop.is_some_and(|stop| stop()))
    }
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("stop", &self.stop.is_some())
            .finish_non_exhaustive()
    }
}
