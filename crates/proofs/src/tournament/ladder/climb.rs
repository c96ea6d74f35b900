//! How a ladder came to stand as it does.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::{Act, Drawn, Ladder, LadderRules, Move, Outcome, RankReason};
use crate::base::{Micros, Timestamp};

const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;

/// The ladder's state while acts are gone through.
struct Climb<'a> {
    rules: &'a LadderRules,
    ladder: Ladder,
    /// When those who do nothing go down next; older entries of the heap do not count any more.
    due: BTreeMap<u16, Timestamp>,
    heap: BinaryHeap<Reverse<(Timestamp, u16)>>,
    /// Since when all of it is paused.
    stands: Option<Timestamp>,
}

/// The ladder at `now`, from what has happened in order of time.
pub fn climb(rules: &LadderRules, acts: &[(Timestamp, Act)], now: Timestamp) -> Ladder {
    let mut climb = Climb {
        rules,
        ladder: Ladder::default(),
        due: BTreeMap::new(),
        heap: BinaryHeap::new(),
        stands: None,
    };
    for (at, act) in acts.iter().filter(|(at, _)| *at <= now) {
        climb.idle_until(*at);
        climb.take(*at, *act);
    }
    climb.idle_until(now);
    climb.ladder
}

impl Climb<'_> {
    fn take(&mut self, at: Timestamp, act: Act) {
        match act {
            Act::Joined(number) => {
                if self.ladder.place(number).is_none() {
                    self.ladder.order.push(number);
                    let to = Some(self.ladder.order.len());
                    self.noted(at, number, (None, to), RankReason::Joined);
                    self.rests(number, at);
                }
            }
            Act::Left(number) => {
                if let Some(place) = self.ladder.place(number) {
                    self.ladder.order.remove(place - 1);
                    self.noted(at, number, (Some(place), None), RankReason::Left);
                    self.due.remove(&number);
                }
            }
            Act::Paused => self.stands = self.stands.or(Some(at)),
            Act::Resumed => {
                if let Some(since) = self.stands.take() {
                    self.put_off(since, at);
                }
            }
            Act::Challenged { challenger, challenged } => {
                self.ladder.pairs.push((challenger, challenged));
                self.due.remove(&challenger);
                self.due.remove(&challenged);
            }
            Act::Over { challenger, challenged, outcome } => self.over(at, challenger, challenged, outcome),
        }
    }

    fn over(&mut self, at: Timestamp, challenger: u16, challenged: u16, outcome: Outcome) {
        let pairs = &mut self.ladder.pairs;
        if let Some(found) = pairs.iter().position(|pair| *pair == (challenger, challenged)) {
            pairs.remove(found);
        }
        let places = self.ladder.place(challenger).zip(self.ladder.place(challenged));
        if let Some((own, other)) = places.filter(|(own, other)| own > other) {
            let to = match (outcome, self.rules.drawn) {
                (Outcome::Won, _) => Some((other, RankReason::Beat(challenged))),
                (Outcome::Drawn, Drawn::Below) => Some((other + 1, RankReason::Drew(challenged))),
                _ => None,
            };
            if let Some((to, why)) = to.filter(|(to, _)| *to < own) {
                self.ladder.order[to - 1..own].rotate_right(1);
                self.noted(at, challenger, (Some(own), Some(to)), why);
            }
        }
        for number in [challenger, challenged] {
            if self.ladder.place(number).is_none() {
                continue;
            }
            if outcome != Outcome::Void && self.rules.protected_days > 0 {
                let until = at.plus(Micros::from(self.rules.protected_days) * DAY_US);
                self.ladder.protected.insert(number, until);
            }
            if self.ladder.busy(number) == 0 {
                self.rests(number, at);
            }
        }
    }

    /// From now on somebody does nothing.
    fn rests(&mut self, number: u16, at: Timestamp) {
        if self.rules.idle_days > 0 {
            let due = at.plus(Micros::from(self.rules.idle_days) * DAY_US);
            self.due.insert(number, due);
            self.heap.push(Reverse((due, number)));
        }
    }

    /// The time in which the ladder stood does not count for those who did nothing meanwhile.
    fn put_off(&mut self, since: Timestamp, at: Timestamp) {
        let idle = Micros::from(self.rules.idle_days) * DAY_US;
        for (number, due) in &mut self.due {
            // Who came to rest while it stood has all the days before them.
            let rested = due.plus(-idle).max(since);
            *due = due.plus(at.since(rested));
            self.heap.push(Reverse((*due, *number)));
        }
    }

    /// Takes down those who did nothing for long by then. Of those who go down at the same moment none passes another.
    fn idle_until(&mut self, until: Timestamp) {
        if self.stands.is_some() {
            return;
        }
        while let Some(Reverse((due, _))) = self.heap.peek().copied().filter(|one| one.0.0 <= until) {
            let mut idle = BTreeSet::new();
            while let Some(Reverse((at, number))) = self.heap.peek().copied().filter(|one| one.0.0 == due) {
                self.heap.pop();
                if self.due.get(&number) == Some(&at) {
                    idle.insert(number);
                }
            }
            let mut places: Vec<usize> = idle.iter().filter_map(|one| self.ladder.place(*one)).collect();
            places.sort_unstable();
            for place in places.into_iter().rev() {
                let order = &mut self.ladder.order;
                let (number, below) = (order[place - 1], order.get(place).copied());
                if below.is_some_and(|below| !idle.contains(&below)) {
                    order.swap(place - 1, place);
                    self.noted(due, number, (Some(place), Some(place + 1)), RankReason::Idle);
                }
            }
            idle.into_iter().for_each(|number| self.rests(number, due));
        }
    }

    fn noted(
        &mut self,
        at: Timestamp,
        number: u16,
        (from, to): (Option<usize>, Option<usize>),
        why: RankReason,
    ) {
        self.ladder.moves.push(Move { at, number, from, to, why });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Refusal;
    use super::*;

    const fn day(n: i64) -> Timestamp {
        Timestamp::from_us(n * DAY_US)
    }

    fn rules(drawn: Drawn, idle_days: u16) -> LadderRules {
        LadderRules { drawn, idle_days, ..LadderRules::default() }
    }

    const fn over(challenger: u16, challenged: u16, outcome: Outcome) -> Act {
        Act::Over { challenger, challenged, outcome }
    }

    fn joined(count: u16) -> Vec<(Timestamp, Act)> {
        (1..=count).map(|number| (day(0), Act::Joined(number))).collect()
    }

    #[test]
    fn who_wins_takes_the_place_and_those_between_give_way() {
        let rules = rules(Drawn::Below, 0);
        let mut acts = joined(5);
        let now = |acts: &[_]| climb(&rules, acts, day(99)).order;
        acts.push((day(1), over(5, 2, Outcome::Won)));
        assert_eq!(now(&acts), [1, 5, 2, 3, 4]);
        acts.push((day(2), over(4, 1, Outcome::Drawn)));
        assert_eq!(now(&acts), [1, 4, 5, 2, 3]);
        // Who has climbed past the other by another game moves no more; nor does anybody when the challenged wins.
        acts.push((day(3), over(4, 5, Outcome::Won)));
        acts.push((day(4), over(3, 2, Outcome::Held)));
        assert_eq!(now(&acts), [1, 4, 5, 2, 3]);
        acts.push((day(5), Act::Left(4)));
        acts.push((day(6), over(3, 4, Outcome::Won)));
        acts.push((day(7), Act::Joined(6)));
        assert_eq!(now(&acts), [1, 5, 2, 3, 6]);
        assert_eq!(climb(&rules, &acts, day(4)).order, [1, 4, 5, 2, 3]);
    }

    #[test]
    fn who_does_nothing_goes_down_place_by_place() {
        let rules = rules(Drawn::Stays, 30);
        let mut acts = joined(3);
        acts.push((day(1), Act::Challenged { challenger: 2, challenged: 1 }));
        assert_eq!(climb(&rules, &acts, day(100)).order, [1, 2, 3], "those two play");
        acts.push((day(20), over(2, 1, Outcome::Held)));
        acts.push((day(40), over(3, 2, Outcome::Void)));
        assert_eq!(climb(&rules, &acts, day(49)).order, [1, 2, 3]);
        let after = climb(&rules, &acts, day(50));
        assert_eq!(after.order, [2, 1, 3]);
        assert_eq!(after.moves.last().map(|one| (one.at, one.why)), Some((day(50), RankReason::Idle)));
        // All do nothing from here on: 2 and 3 at day 70, 1 at day 80; none passes who goes down with it.
        assert_eq!(climb(&rules, &acts, day(70)).order, [1, 2, 3]);
    }

    #[test]
    fn nobody_is_idle_while_the_ladder_stands() {
        let rules = rules(Drawn::Stays, 30);
        let mut acts = vec![(day(0), Act::Joined(1)), (day(5), Act::Joined(2)), (day(10), Act::Paused)];
        acts.push((day(40), Act::Joined(3)));
        assert_eq!(climb(&rules, &acts, day(400)).order, [1, 2, 3], "it stands to this day");
        acts.push((day(110), Act::Resumed));
        // Ten days had passed for 1, five for 2; who came while it stood has all thirty before them.
        assert_eq!(climb(&rules, &acts, day(129)).order, [1, 2, 3]);
        let after = climb(&rules, &acts, day(130));
        assert_eq!(after.order, [2, 1, 3]);
        assert_eq!(after.moves.last().map(|one| (one.at, one.number)), Some((day(130), 1)));
        assert_eq!(climb(&rules, &acts, day(134)).order, [2, 1, 3]);
        assert_eq!(climb(&rules, &acts, day(135)).order, [1, 2, 3]);
        // 3 is at the bottom, and stays there.
        assert_eq!(climb(&rules, &acts, day(140)).order, [1, 2, 3]);
    }

    #[test]
    fn a_challenge_is_within_reach_and_limits() {
        let rules = LadderRules { reach: 2, games: 1, ..LadderRules::default() };
        let mut acts = joined(5);
        acts.push((day(1), over(5, 4, Outcome::Held)));
        acts.push((day(1), Act::Challenged { challenger: 3, challenged: 1 }));
        let ladder = climb(&rules, &acts, day(2));
        let may = |one, other, at| ladder.may_challenge(&rules, one, other, day(at));
        assert_eq!(may(4, 1, 2), Err(Refusal::TooFar));
        assert_eq!(may(4, 2, 2), Ok(()));
        assert_eq!(may(2, 4, 2), Err(Refusal::NotAbove));
        assert_eq!(may(3, 1, 2), Err(Refusal::Paired));
        assert_eq!(may(3, 2, 2), Err(Refusal::Full));
        assert_eq!(may(4, 3, 2), Err(Refusal::OtherFull));
        assert_eq!(may(5, 4, 14), Err(Refusal::Protected(day(15))));
        assert_eq!(may(5, 4, 15), Ok(()));
        assert_eq!(may(9, 4, 2), Err(Refusal::NotOn));
    }

    fn acts() -> impl Strategy<Value = Vec<(Timestamp, Act)>> {
        let outcome =
            prop_oneof![Just(Outcome::Won), Just(Outcome::Held), Just(Outcome::Drawn), Just(Outcome::Void)];
        let act = prop_oneof![
            2 => (1..12_u16).prop_map(Act::Joined),
            1 => (1..12_u16).prop_map(Act::Left),
            1 => Just(Act::Paused),
            1 => Just(Act::Resumed),
            2 => (1..12_u16, 1..12_u16).prop_map(|(challenger, challenged)| Act::Challenged { challenger, challenged }),
            6 => (1..12_u16, 1..12_u16, outcome).prop_map(|(one, two, outcome)| over(one, two, outcome)),
        ];
        prop::collection::vec((0..20_i64, act), 0..60).prop_map(|all| {
            let mut at = 0;
            let mut next = |(days, act)| {
                at += days;
                (day(at), act)
            };
            all.into_iter().map(&mut next).collect()
        })
    }

    proptest! {
        #[test]
        fn everybody_who_is_on_it_has_one_place(acts in acts(), idle in 0..40_u16, below in any::<bool>()) {
            let rules = rules(if below { Drawn::Below } else { Drawn::Stays }, idle);
            let mut on = BTreeSet::new();
            for (_, act) in &acts {
                match act {
                    Act::Joined(number) => { on.insert(*number); }
                    Act::Left(number) => { on.remove(number); }
                    _ => {}
                }
            }
            let end = acts.last().map_or(day(0), |(at, _)| *at);
            let ladder = climb(&rules, &acts, end);
            prop_assert_eq!(ladder.order.len(), on.len());
            prop_assert_eq!(ladder.order.iter().copied().collect::<BTreeSet<_>>(), on);
        }

        #[test]
        fn one_game_moves_its_challenger_alone(acts in acts(), below in any::<bool>()) {
            let rules = rules(if below { Drawn::Below } else { Drawn::Stays }, 0);
            for n in 1..=acts.len() {
                let (at, act) = acts[n - 1];
                let Act::Over { challenger, .. } = act else { continue };
                let (before, after) = (climb(&rules, &acts[..n - 1], at), climb(&rules, &acts[..n], at));
                let others = |ladder: &Ladder| {
                    ladder.order.iter().copied().filter(|one| *one != challenger).collect::<Vec<_>>()
                };
                prop_assert_eq!(others(&before), others(&after), "the others keep their order");
                prop_assert!(after.place(challenger) <= before.place(challenger), "nobody falls by a challenge");
            }
        }
    }
}
