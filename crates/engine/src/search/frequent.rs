//! Which entries mattered most in the last pairs that were looked at, so that further down the others need not be.

use super::pair::Mix;
use super::{Lists, Search};
use crate::game::{Choices, Game};

/// So many entries of each side are left in a shortened list.
const MOST: usize = 12;

/// So many of those that look best before anything was looked at are among them.
const FIRST: usize = 3;

/// Entries of one side, and how often each was chosen so far, all shares together; the most frequent first.
pub(super) struct Frequent<E>(Vec<(E, f64)>);

impl<E> Default for Frequent<E> {
    fn default() -> Frequent<E> {
        Frequent(Vec::new())
    }
}

impl<E: Copy + PartialEq> Frequent<E> {
    fn count(&mut self, entry: E, share: f64) {
        let mut at = self.0.iter().position(|(other, _)| *other == entry).unwrap_or(self.0.len());
        if at == self.0.len() {
            self.0.push((entry, 0.0));
        }
        self.0[at].1 += share;
        while at > 0 && self.0[at].1 > self.0[at - 1].1 {
            self.0.swap(at, at - 1);
            at -= 1;
        }
    }

    /// Leaves the first of a list and the most frequent of the others, of equals the first, and says whether any had to go.
    fn shorten(&self, list: &mut Vec<E>) -> bool {
        if list.len() <= MOST {
            return false;
        }
        let others = list.split_off(FIRST);
        let mut left: Vec<(usize, f64)> = Vec::new();
        for &(entry, share) in &self.0 {
            if left.get(MOST - FIRST - 1).is_some_and(|last| last.1 > share) {
                break;
            }
            left.extend(others.iter().position(|other| *other == entry).map(|at| (at, share)));
        }
        left.sort_by(|one, two| two.1.total_cmp(&one.1).then(one.0.cmp(&two.0)));
        left.truncate(MOST - FIRST);
        let never = (0..others.len()).filter(|at| left.iter().all(|(other, _)| other != at));
        let missing = MOST - FIRST - left.len();
        let never: Vec<usize> = never.take(missing).collect();
        list.extend(left.iter().map(|(at, _)| *at).chain(never).map(|at| others[at]));
        true
    }
}

impl<G: Game> Search<'_, G> {
    /// Counts what is chosen in a last pair.
    pub(super) fn count_frequent(&mut self, lists: &Lists<'_, G::Entry>, mixes: &[Mix; 2]) {
        for ((frequent, entries), mix) in self.frequent.iter_mut().zip([lists.white, lists.black]).zip(mixes)
        {
            for (at, share) in mix.support() {
                frequent.count(entries[at], share);
            }
        }
    }

    /// Shortens both lists of a last pair below one of which entries are left out, and says whether any had to go.
    pub(super) fn shorten(&self, choices: &mut Choices<G::Entry>, depth: i32) -> bool {
        let pair = choices.white.len() > 1 && choices.black.len() > 1;
        if self.narrowed == 0 || depth > 0 || !pair {
            return false;
        }
        let [of_white, of_black] = &self.frequent;
        let white = of_white.shorten(&mut choices.white);
        of_black.shorten(&mut choices.black) || white
    }
}
