//! The same tables worked out again, slowly and word by word after C.07 (1 March 2026), from nothing but the pairings.

use std::collections::BTreeMap;

use fairschach_base::Side;
use fairschach_proofs::tournament::{
    Bye, Cut, Entrant, Outcome, Pairing, Seats, System, TieBreak, Value, WonBy,
};

/// What a round was for somebody. Points in halves.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Round {
    opponent: Option<u16>,
    points: i64,
    black: bool,
    kind: char, // p played, + forfeit win, - forfeit loss, u f h z byes, * pending
}

pub(super) struct Slow<'a> {
    system: System,
    rounds: u16,
    entrants: &'a [Entrant],
    pairings: &'a [Pairing],
    histories: BTreeMap<u16, Vec<Option<Round>>>,
}

impl<'a> Slow<'a> {
    pub(super) fn new(
        system: System,
        rounds: u16,
        entrants: &'a [Entrant],
        pairings: &'a [Pairing],
    ) -> Slow<'a> {
        let mut slow = Slow { system, rounds, entrants, pairings, histories: BTreeMap::new() };
        let last = slow.last();
        for entrant in entrants {
            let history = (1..=last).map(|round| slow.round(entrant.number, round)).collect();
            slow.histories.insert(entrant.number, history);
        }
        slow
    }

    fn last(&self) -> u16 {
        let counted = self
            .pairings
            .iter()
            .filter(|pairing| !matches!(pairing.seats, Seats::Game { outcome: Outcome::Cancelled, .. }));
        counted.map(|pairing| pairing.round).max().unwrap_or(0)
    }

    /// Round by round; none where it counts for nothing.
    fn history(&self, number: u16) -> &[Option<Round>] {
        &self.histories[&number]
    }

    fn round(&self, number: u16, round: u16) -> Option<Round> {
        for pairing in self.pairings.iter().filter(|pairing| pairing.round == round) {
            match pairing.seats {
                Seats::Bye { entrant, bye } if entrant == number => {
                    let (points, kind) = match bye {
                        Bye::Full => (2, 'f'),
                        Bye::Half => (1, 'h'),
                        Bye::Zero => (0, 'z'),
                        Bye::PairingAllocated => (2, 'u'),
                    };
                    return Some(Round { opponent: None, points, black: false, kind });
                }
                Seats::Game { white, black, outcome } if white == number || black == number => {
                    let mine = if white == number { Side::White } else { Side::Black };
                    let (points, kind) = match outcome {
                        Outcome::Cancelled => return None,
                        Outcome::Pending => (0, '*'),
                        Outcome::BothLost => (0, '-'),
                        Outcome::Drawn(_) => (1, 'p'),
                        Outcome::Won(side, WonBy::Forfeit) => {
                            if side == mine {
                                (2, '+')
                            } else {
                                (0, '-')
                            }
                        }
                        Outcome::Won(side, _) => (if side == mine { 2 } else { 0 }, 'p'),
                    };
                    let opponent = if white == number { black } else { white };
                    return Some(Round { opponent: Some(opponent), points, black: black == number, kind });
                }
                _ => {}
            }
        }
        (self.system == System::Swiss).then_some(Round { opponent: None, points: 0, black: false, kind: 'z' })
    }

    pub(super) fn points(&self, number: u16) -> i64 {
        self.history(number).iter().flatten().map(|round| round.points).sum()
    }

    /// Games as the all-play-all's 15.2 sees them.
    fn is_game(&self, kind: char) -> bool {
        kind == 'p' || (self.system == System::AllPlayAll && "+-".contains(kind))
    }

    /// 16.3
    fn adjusted(&self, number: u16) -> i64 {
        if self.system == System::AllPlayAll {
            return self.points(number);
        }
        let history = self.history(number);
        let mut sum = 0;
        for (at, round) in history.iter().enumerate() {
            let Some(round) = round else { continue };
            let only_voluntary_after =
                history[at + 1..].iter().flatten().all(|later| "hz-".contains(later.kind));
            sum += if "hz".contains(round.kind) && only_voluntary_after { 1 } else { round.points };
        }
        sum
    }

    /// Each round's opposing score, own points, and whether it was voluntarily unplayed.
    fn against(&self, number: u16) -> Vec<(i64, i64, bool)> {
        let mut all = Vec::new();
        for round in self.history(number).iter().flatten().filter(|round| round.kind != '*') {
            let score = if self.is_game(round.kind) {
                self.adjusted(round.opponent.unwrap())
            } else if "+-".contains(round.kind) {
                self.points(number).min(self.adjusted(round.opponent.unwrap())) // 16.4.1
            } else {
                self.points(number).min(i64::from(self.rounds)) // 16.4.2: a draw is one half point
            };
            all.push((score, round.points, self.system == System::Swiss && "hz-".contains(round.kind)));
        }
        all
    }

    /// `(opposing score, addend, voluntary)`; sums of the addends after the cut.
    fn cut(mut parts: Vec<(i64, i64, bool)>, cut: Cut) -> i64 {
        let (low, high) = left_out(cut);
        for _ in 0..low {
            parts.sort_by_key(|part| (part.0, part.1));
            let Some(least) = parts.first().copied() else {
                break;
            };
            let lowest = parts.iter().filter(|part| part.2).map(|part| part.1).min();
            let gone = match lowest {
                Some(lowest) if lowest >= least.1 => {
                    parts.iter().position(|part| part.2 && part.1 == lowest).unwrap()
                }
                _ => 0,
            };
            parts.remove(gone);
        }
        for _ in 0..high {
            parts.sort_by_key(|part| (part.0, part.1));
            parts.pop();
        }
        parts.iter().map(|part| part.1).sum()
    }

    fn buchholz(&self, number: u16, cut: Cut) -> i64 {
        let parts = self.against(number).into_iter().map(|(score, _, free)| (score, score, free));
        Slow::cut(parts.collect(), cut)
    }

    fn rating(&self, number: u16) -> Option<i64> {
        self.entrants.iter().find(|entrant| entrant.number == number)?.rating.map(i64::from)
    }

    pub(super) fn value(&self, number: u16, tie_break: TieBreak) -> Option<Value> {
        let history: Vec<Round> = self.history(number).iter().flatten().copied().collect();
        let count = |wanted: &dyn Fn(&Round) -> bool| {
            Some(Value::whole(i64::try_from(history.iter().filter(|round| wanted(round)).count()).unwrap()))
        };
        let own = |round: &Round| round.kind != '-' && self.is_game(round.kind);
        match tie_break {
            TieBreak::Wins => count(&|round| round.points == 2),
            TieBreak::GamesWon => count(&|round| own(round) && round.points == 2),
            TieBreak::BlackGames => count(&|round| own(round) && round.black),
            TieBreak::BlackWins => count(&|round| own(round) && round.black && round.points == 2),
            TieBreak::RoundsElected => count(&|round| !"hz-".contains(round.kind)),
            TieBreak::Progressive(cut) => {
                let mut after = Vec::new();
                for round in self.history(number) {
                    after.push(after.last().unwrap_or(&0) + round.map_or(0, |round| round.points));
                }
                let (low, high) = left_out(cut);
                after.truncate(after.len().saturating_sub(high));
                Some(Value::new(after.iter().skip(low).sum(), 2))
            }
            TieBreak::Buchholz(cut) => Some(Value::new(self.buchholz(number, cut), 2)),
            TieBreak::AverageBuchholz => {
                let opponents: Vec<u16> = history
                    .iter()
                    .filter(|round| round.kind == 'p')
                    .filter_map(|round| round.opponent)
                    .collect();
                let sum: i64 = opponents.iter().map(|opponent| self.buchholz(*opponent, Cut::None)).sum();
                Some(Value::new(sum, 2 * i64::try_from(opponents.len()).unwrap()))
            }
            TieBreak::SonnebornBerger(cut) => {
                let parts =
                    self.against(number).into_iter().map(|(score, own, free)| (score, score * own, free));
                Some(Value::new(Slow::cut(parts.collect(), cut), 4))
            }
            TieBreak::Koya => {
                let most =
                    self.entrants.iter().map(|entrant| self.history(entrant.number).iter().flatten().count());
                let half = i64::try_from(most.max().unwrap()).unwrap();
                let strong = history
                    .iter()
                    .filter(|round| self.is_game(round.kind) && self.points(round.opponent.unwrap()) >= half);
                Some(Value::new(strong.map(|round| round.points).sum(), 2))
            }
            TieBreak::AverageRating(cut) => {
                let mut ratings: Vec<i64> = history
                    .iter()
                    .filter(|round| round.kind == 'p')
                    .filter_map(|round| self.rating(round.opponent.unwrap()))
                    .collect();
                ratings.sort_unstable();
                let (low, high) = left_out(cut);
                ratings.truncate(ratings.len().saturating_sub(high));
                let ratings: Vec<i64> = ratings.into_iter().skip(low).collect();
                let count = i64::try_from(ratings.len()).unwrap();
                (count > 0).then(|| Value::whole((2 * ratings.iter().sum::<i64>() + count) / (2 * count)))
            }
            TieBreak::Performance => {
                let average = self.value(number, TieBreak::AverageRating(Cut::None))?.fraction().0;
                let played: Vec<&Round> = history.iter().filter(|round| round.kind == 'p').collect();
                let (made, games): (i64, i64) =
                    (played.iter().map(|round| round.points).sum(), i64::try_from(played.len()).unwrap());
                // Percent, a half up.
                let percent = (made * 100 + games) / (2 * games);
                Some(Value::whole(average + worth(percent)))
            }
            TieBreak::DirectEncounter | TieBreak::OtherPoints => None,
        }
    }
}

/// How many of the lowest and of the highest are left out.
fn left_out(cut: Cut) -> (usize, usize) {
    match cut {
        Cut::None => (0, 0),
        Cut::Cut1 => (1, 0),
        Cut::Cut2 => (2, 0),
        Cut::Median1 => (1, 1),
        Cut::Median2 => (2, 2),
    }
}

/// B.02, 8.1.1, as FIDE prints it, from 99 percent down to 51.
fn worth(percent: i64) -> i64 {
    const PRINTED: &str = "677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284 273 262 251 240 230 220 211 202 193 \
                           184 175 166 158 149 141 133 125 117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7";
    let printed: Vec<i64> = PRINTED.split(' ').map(|word| word.parse().unwrap()).collect();
    assert_eq!(printed.len(), 49);
    match percent {
        100 => 800,
        0 => -800,
        50 => 0,
        51..=99 => printed[usize::try_from(99 - percent).unwrap()],
        _ => -printed[usize::try_from(percent - 1).unwrap()],
    }
}
