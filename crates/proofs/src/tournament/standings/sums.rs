//! The tie-breaks that are sums over an entrant's rounds: C.07, articles 7 to 9 and 14.

use crate::base::Side;

use crate::tournament::standings::unplayed::{adjusted, opposing};
use crate::tournament::{Cut, Met, Points, Records, System, Value};

/// One round's part of a sum.
#[derive(Clone, Copy)]
struct Part {
    /// What it adds, in quarter points.
    adds: i64,
    /// The score of whoever it was against.
    against: Points,
    voluntary: bool,
}

/// The sums of one tournament; what several of them need is worked out once.
pub(in crate::tournament) struct Sums<'a> {
    records: &'a Records,
    adjusted: Vec<Points>,
    last_round: u16,
}

impl<'a> Sums<'a> {
    pub(in crate::tournament) fn new(records: &'a Records) -> Sums<'a> {
        let adjusted = (0..records.len()).map(|entrant| adjusted(records, entrant)).collect();
        let lasts = (0..records.len()).filter_map(|entrant| records.meetings(entrant).last());
        let last_round = lasts.map(|meeting| meeting.round).max().unwrap_or(0);
        Sums { records, adjusted, last_round }
    }

    /// `WIN` (7.1).
    pub(in crate::tournament) fn wins(&self, entrant: usize) -> Value {
        self.count(entrant, |_, points| points >= self.records.win)
    }

    /// `WON` (7.2). In an all-play-all a forfeit win is a game won (15.2).
    pub(in crate::tournament) fn games_won(&self, entrant: usize) -> Value {
        self.count(entrant, |met, points| self.is_own_game(met) && points >= self.records.win)
    }

    /// `BPG` (7.3) and `BWG` (7.4).
    pub(in crate::tournament) fn with_black(&self, entrant: usize, won: bool) -> Value {
        let meetings = self.records.meetings(entrant).iter();
        let black =
            meetings.filter(|meeting| meeting.side == Some(Side::Black) && self.is_own_game(meeting.met));
        whole(black.filter(|meeting| !won || meeting.points >= self.records.win).count())
    }

    /// `REP` (7.6): rounds paired so far without requested byes and forfeit losses. With an odd number in an
    /// all-play-all the round without an opponent is nobody's choice and counts for nobody.
    pub(in crate::tournament) fn rounds_elected(&self, entrant: usize) -> Value {
        self.count(entrant, |met, _| !met.is_voluntary())
    }

    /// `PS` (7.5): cut, it loses the scores after the first rounds (14.1.1).
    pub(in crate::tournament) fn progressive(&self, entrant: usize, cut: Cut) -> Value {
        let mut meetings = self.records.meetings(entrant).iter().peekable();
        let (mut score, mut after) = (0_i64, Vec::with_capacity(usize::from(self.last_round)));
        for round in 1..=self.last_round {
            if let Some(meeting) = meetings.next_if(|meeting| meeting.round == round) {
                score += i64::from(meeting.points.halves());
            }
            after.push(score);
        }
        let (least, most) = cut.counts();
        let kept = after.len().saturating_sub(most);
        Value::new(after[least.min(kept)..kept].iter().sum(), 2)
    }

    /// `BH` (8.1, 14.1 to 14.4, 16.5).
    pub(in crate::tournament) fn buchholz(&self, entrant: usize, cut: Cut) -> Value {
        Self::cut_sum(self.parts(entrant, |_| 2), cut)
    }

    /// `AOB` (8.2): of the opponents played over the board.
    pub(in crate::tournament) fn average_buchholz(&self, entrant: usize, buchholz: &[Value]) -> Value {
        let meetings = self.records.meetings(entrant).iter();
        let opponents: Vec<usize> = meetings
            .filter(|meeting| meeting.met == Met::Played)
            .filter_map(|meeting| meeting.opponent())
            .collect();
        // Buchholz is a multiple of a half.
        let halves = |value: Value| value.fraction().0 * 2 / value.fraction().1;
        let sum: i64 = opponents.iter().map(|opponent| halves(buchholz[*opponent])).sum();
        Value::new(sum, 2 * count(opponents.len()))
    }

    /// `SB` (9.1, 14.1.1, 16.5).
    pub(in crate::tournament) fn sonneborn_berger(&self, entrant: usize, cut: Cut) -> Value {
        Self::cut_sum(self.parts(entrant, |points| i64::from(points.halves())), cut)
    }

    /// `KS` (9.2) of everybody: half of all points that an entrant could make is the threshold.
    pub(in crate::tournament) fn koya(&self) -> Vec<Value> {
        let records = self.records;
        let games = (0..records.len()).map(|entrant| records.meetings(entrant).len()).max();
        let possible = count(games.unwrap_or(0)) * i64::from(records.win.halves());
        let strong = |other: usize| 2 * i64::from(records.points(other).halves()) >= possible;
        let of = |entrant| {
            let games =
                records.meetings(entrant).iter().filter(|meeting| records.counts_as_game(meeting.met));
            let counted = games.filter(|meeting| meeting.opponent().is_some_and(strong));
            Value::points(counted.map(|meeting| meeting.points).sum())
        };
        (0..records.len()).map(of).collect()
    }

    /// Forfeit losses are never one's own games (15.2, exception for article 7).
    fn is_own_game(&self, met: Met) -> bool {
        met != Met::ForfeitLoss && self.records.counts_as_game(met)
    }

    fn count(&self, entrant: usize, counts: impl Fn(Met, Points) -> bool) -> Value {
        let meetings = self.records.meetings(entrant).iter();
        whole(meetings.filter(|meeting| counts(meeting.met, meeting.points)).count())
    }

    /// Each round's opposing score, weighted by the points made: by 2 for the score itself, in quarter points.
    fn parts(&self, entrant: usize, weight: impl Fn(Points) -> i64) -> Vec<Part> {
        let meetings = self.records.meetings(entrant).iter();
        meetings
            .filter_map(|meeting| {
                let against = opposing(self.records, &self.adjusted, entrant, meeting)?;
                let voluntary = self.records.system == System::Swiss && meeting.met.is_voluntary();
                Some(Part { adds: weight(meeting.points) * i64::from(against.halves()), against, voluntary })
            })
            .collect()
    }

    fn cut_sum(mut parts: Vec<Part>, cut: Cut) -> Value {
        let (least, most) = cut.counts();
        for _ in 0..least {
            cut_least(&mut parts);
        }
        for _ in 0..most {
            let top = (0..parts.len()).max_by_key(|at| (parts[*at].against, parts[*at].adds));
            top.map(|at| parts.swap_remove(at));
        }
        Value::new(parts.iter().map(|part| part.adds).sum(), 4)
    }
}

/// The least significant part goes: the one against the lowest score, of several the lowest (14.1.1); but rather the lowest
/// of a voluntary unplayed round, unless that is lower still (16.5).
fn cut_least(parts: &mut Vec<Part>) {
    let least = (0..parts.len()).min_by_key(|at| (parts[*at].against, parts[*at].adds));
    let Some(least) = least else { return };
    let voluntary = (0..parts.len()).filter(|at| parts[*at].voluntary);
    let lowest = voluntary.min_by_key(|at| (parts[*at].adds, parts[*at].against));
    let gone = lowest.filter(|at| parts[*at].adds >= parts[least].adds).unwrap_or(least);
    parts.swap_remove(gone);
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn whole(number: usize) -> Value {
    Value::whole(count(number))
}
