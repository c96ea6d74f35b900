//! Random tournaments, the same for the same seed.

use fairschach_base::Side;
use fairschach_proofs::tournament::{Bye, Cycles, Entrant, Outcome, Pairing, Seats, WonBy, berger};

/// A small generator of our own: the same numbers on every machine.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// 0 to `sides - 1`.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = (self.0 >> 33) ^ (self.0 >> 51);
        usize::try_from(high).unwrap() % sides
    }

    pub(super) fn one_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    /// A finished game.
    pub(super) fn outcome(&mut self) -> Outcome {
        let side = if self.one_in(2) { Side::White } else { Side::Black };
        match self.roll(40) {
            0 => Outcome::BothLost,
            1 | 2 => Outcome::Won(side, WonBy::Forfeit),
            3 => Outcome::Won(side, WonBy::Adjudication),
            4 | 5 => Outcome::Won(side, WonBy::Time),
            6 => Outcome::Drawn(WonBy::Adjudication),
            7..=18 => Outcome::Drawn(WonBy::Play),
            _ => Outcome::Won(side, WonBy::Play),
        }
    }
}

pub(super) fn entrants(dice: &mut Dice, count: u16, rated: bool) -> Vec<Entrant> {
    let each = |number: u16| Entrant {
        rating: rated.then(|| 1000 + u16::try_from(dice.roll(1800)).unwrap()),
        ..Entrant::new(number, &format!("Entrant {number}"))
    };
    (1..=count).map(each).collect()
}

pub(super) fn game(round: u16, board: u16, white: u16, black: u16, outcome: Outcome) -> Pairing {
    Pairing { round, board, seats: Seats::Game { white, black, outcome } }
}

pub(super) fn bye(round: u16, board: u16, entrant: u16, bye: Bye) -> Pairing {
    Pairing { round, board, seats: Seats::Bye { entrant, bye } }
}

/// An all-play-all, here and there with a cancelled or pending game.
pub(super) fn all_play_all(dice: &mut Dice, count: u16, cycles: Cycles) -> Vec<Pairing> {
    let mut pairings = berger(count, cycles).unwrap();
    for pairing in &mut pairings {
        if let Seats::Game { outcome, .. } = &mut pairing.seats {
            *outcome = match dice.roll(30) {
                0 => Outcome::Cancelled,
                1 => Outcome::Pending,
                _ => dice.outcome(),
            };
        }
    }
    pairings
}

/// Rounds of a Swiss tournament paired at random, but nobody twice with the same: enough for tables, which do not ask who
/// paired. With every kind of bye, absences, withdrawals, late entries, and in the last round pending games.
pub(super) fn swiss(dice: &mut Dice, entrants: &mut [Entrant], rounds: u16) -> Vec<Pairing> {
    for entrant in entrants.iter_mut() {
        match dice.roll(12) {
            0 => entrant.first_round = 2,
            1 => entrant.withdrawn_from = Some(2 + u16::try_from(dice.roll(usize::from(rounds))).unwrap()),
            _ => {}
        }
    }
    let mut all: Vec<Pairing> = Vec::new();
    let mut met = std::collections::HashSet::new();
    for round in 1..=rounds {
        let mut waiting: Vec<u16> = Vec::new();
        let mut board = 0;
        let mut next = || {
            board += 1;
            board
        };
        for entrant in entrants.iter().filter(|entrant| entrant.takes_part(round)) {
            match dice.roll(20) {
                0 => all.push(bye(round, next(), entrant.number, Bye::Half)),
                1 => all.push(bye(round, next(), entrant.number, Bye::Zero)),
                2 if dice.one_in(3) => all.push(bye(round, next(), entrant.number, Bye::Full)),
                _ => waiting.push(entrant.number),
            }
        }
        while let Some(first) = waiting.pop() {
            let free: Vec<usize> = (0..waiting.len())
                .filter(|at| !met.contains(&(waiting[*at].min(first), waiting[*at].max(first))))
                .collect();
            if free.is_empty() {
                all.push(bye(round, next(), first, Bye::PairingAllocated));
                continue;
            }
            let second = waiting.swap_remove(free[dice.roll(free.len())]);
            met.insert((first.min(second), first.max(second)));
            let outcome = match dice.roll(30) {
                0 => Outcome::Cancelled,
                1 if round == rounds => Outcome::Pending,
                _ => dice.outcome(),
            };
            let (white, black) = if dice.one_in(2) { (first, second) } else { (second, first) };
            all.push(game(round, next(), white, black, outcome));
        }
    }
    all
}
