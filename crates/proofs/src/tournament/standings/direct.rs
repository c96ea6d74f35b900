//! Direct encounter: C.07, article 6.

use crate::tournament::{Records, Value};

/// What the tied made among each other.
#[derive(Clone, Copy)]
struct Among {
    entrant: usize,
    score: Value,
    /// How many of the others they did not meet.
    missing: i64,
}

/// Room to work in, made once for all groups.
pub(in crate::tournament) struct Encounters<'a> {
    records: &'a Records,
    in_group: Vec<bool>,
    /// Half points and games against each member.
    sums: Vec<(i64, i64)>,
}

impl<'a> Encounters<'a> {
    pub(in crate::tournament) fn new(records: &'a Records) -> Encounters<'a> {
        Encounters { records, in_group: vec![false; records.len()], sums: vec![(0, 0); records.len()] }
    }

    /// The group in order, in parts of those who remain tied, and what each made in the first separate standings (6.1).
    /// What resolves only a part is used again on the rest (6.2, 6.3).
    pub(in crate::tournament) fn order(&mut self, group: &[usize]) -> (Vec<Vec<usize>>, Vec<(usize, Value)>) {
        let first = self.among(group);
        let shown = first.iter().map(|among| (among.entrant, among.score)).collect();
        let (mut done, mut todo) = (Vec::new(), vec![group.to_vec()]);
        while let Some(group) = todo.pop() {
            if group.len() < 2 {
                done.push(group);
                continue;
            }
            match split(self.among(&group)) {
                None => done.push(group),
                Some(parts) => todo.extend(parts.into_iter().rev()),
            }
        }
        (done, shown)
    }

    /// The separate standings, best first. More than one game against the same opponent counts as their average (6.1.2);
    /// forfeits count where they are games (6.1.1).
    fn among(&mut self, group: &[usize]) -> Vec<Among> {
        for entrant in group {
            self.in_group[*entrant] = true;
        }
        let others = i64::try_from(group.len()).unwrap_or(i64::MAX) - 1;
        let mut all: Vec<Among> = group.iter().map(|entrant| self.of(*entrant, others)).collect();
        for entrant in group {
            self.in_group[*entrant] = false;
        }
        all.sort_by_key(|among| std::cmp::Reverse(among.score));
        all
    }

    fn of(&mut self, entrant: usize, others: i64) -> Among {
        let mut met = Vec::new();
        for meeting in self.records.meetings(entrant) {
            let opponent = meeting.opponent().filter(|opponent| self.in_group[*opponent]);
            let Some(opponent) = opponent.filter(|_| self.records.counts_as_game(meeting.met)) else {
                continue;
            };
            let sum = &mut self.sums[opponent];
            if sum.1 == 0 {
                met.push(opponent);
            }
            *sum = (sum.0 + i64::from(meeting.points.halves()), sum.1 + 1);
        }
        // Most meet once: those are added up as they are.
        let (mut score, mut once) = (Value::whole(0), 0);
        for opponent in &met {
            match std::mem::take(&mut self.sums[*opponent]) {
                (halves, 1) => once += halves,
                (halves, games) => score = score + Value::new(halves, 2 * games),
            }
        }
        let missing = others - i64::try_from(met.len()).unwrap_or(others);
        Among { entrant, score: score + Value::new(once, 2), missing }
    }
}

/// Parts of separate standings, or none if they resolve nothing.
fn split(standings: Vec<Among>) -> Option<Vec<Vec<usize>>> {
    let parts = if standings.iter().all(|among| among.missing == 0) {
        let same = standings.chunk_by(|a, b| a.score == b.score);
        same.map(|part| part.iter().map(|among| among.entrant).collect()).collect()
    } else {
        whatever_is_missing(&standings)
    };
    (parts.len() > 1).then_some(parts)
}

/// Who is alone at the top whatever the missing games would bring, one after the other; then the rest (6.3).
fn whatever_is_missing(standings: &[Among]) -> Vec<Vec<usize>> {
    let win = |among: &Among| among.score + Value::whole(among.missing);
    // The best that anyone from here on could still have.
    let mut best_after = vec![None; standings.len()];
    for at in (1..standings.len()).rev() {
        best_after[at - 1] = best_after[at].max(Some(win(&standings[at])));
    }
    let sure = standings.iter().zip(&best_after);
    let count = sure.take_while(|(among, best)| Some(among.score) > **best).count();
    let mut parts: Vec<Vec<usize>> = standings[..count].iter().map(|among| vec![among.entrant]).collect();
    if count < standings.len() {
        parts.push(standings[count..].iter().map(|among| among.entrant).collect());
    }
    parts
}
