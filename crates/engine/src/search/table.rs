//! What was found about positions, in a table of fixed size.

/// The table holds at most this many positions.
const MOST: u64 = 1 << 18;

/// It begins with room for so many, for most thoughts are short.
const FIRST: u64 = 1 << 10;

/// What was found about one position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) value: f64,
    pub(super) bound: Bound,
    /// Whether every line was followed to its end.
    pub(super) proven: bool,
    /// The main entries of both sides, by their places in the lists.
    pub(super) best: [u16; 2],
}

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// It is no less.
    Least,
    /// It is no more.
    Most,
}

impl Bound {
    /// What a value found between these bounds says.
    pub(super) fn of(value: f64, alpha: f64, beta: f64) -> Bound {
        if value <= alpha {
            Bound::Most
        } else if value >= beta {
            Bound::Least
        } else {
            Bound::Exact
        }
    }
}

impl Entry {
    /// The value, if it answers a question with these bounds.
    pub(super) fn answers(&self, alpha: f64, beta: f64) -> Option<f64> {
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::Least => self.value >= beta,
            Bound::Most => self.value <= alpha,
        };
        answers.then_some(self.value)
    }
}

/// Positions by key; a new one takes the place of whatever stood there.
pub(super) struct Table {
    slots: Vec<Option<(u64, Entry)>>,
    used: usize,
    most: usize,
}

impl Table {
    /// An empty table for a search of so many nodes.
    pub(super) fn new(nodes: u64) -> Table {
        let most = nodes.clamp(64, MOST).next_power_of_two();
        Table { slots: vec![None; most.min(FIRST) as usize], used: 0, most: most as usize }
    }

    fn slot(&self, key: u64) -> usize {
        (key as usize) & (self.slots.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.slots[self.slot(key)].filter(|(kept, _)| *kept == key).map(|(_, entry)| entry)
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        if self.used * 2 > self.slots.len() && self.slots.len() < self.most {
            self.grow();
        }
        let slot = self.slot(key);
        self.used += usize::from(self.slots[slot].is_none());
        self.slots[slot] = Some((key, entry));
    }

    fn grow(&mut self) {
        let larger = vec![None; (self.slots.len() * 4).min(self.most)];
        let kept = std::mem::replace(&mut self.slots, larger);
        for (key, entry) in kept.into_iter().flatten() {
            let slot = self.slot(key);
            self.slots[slot] = Some((key, entry));
        }
    }
}
