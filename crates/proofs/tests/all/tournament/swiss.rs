//! Hundreds of random Swiss tournaments (a thousand in the long version), paired by a real program through our TRF; each round checked for what must hold.

use std::collections::{BTreeMap, BTreeSet};

use fairschach_base::Side::{self, Black, White};
use fairschach_proofs::tournament::trf::{Head, Purpose, read_pairs, write};
use fairschach_proofs::tournament::{
    Bye, Cut, Entrant, Outcome, Pairing, Points, Proposed, Records, RoundFault, Seats, System, TieBreak,
    WonBy, active, check_round, standings,
};

use super::random::{Dice, bye, entrants, game};
use super::standings::agree;
use crate::peers::swiss::Swiss;

/// What the test keeps of somebody by itself, apart from the code under test.
#[derive(Default)]
struct Known {
    met: BTreeSet<u16>,
    colours: Vec<Side>,
    had_bye: bool,
    won_by_forfeit: bool,
    halves: u32,
}

impl Known {
    /// The colour that they must get (Dutch system, absolute colour preference).
    fn absolute(&self) -> Option<Side> {
        let white = self.colours.iter().filter(|side| **side == White).count();
        let black = self.colours.len() - white;
        match self.colours[..] {
            [.., White, White] => Some(Black),
            [.., Black, Black] => Some(White),
            _ if white > black + 1 => Some(Black),
            _ if black > white + 1 => Some(White),
            _ => None,
        }
    }
}

#[derive(Default)]
struct Seen {
    tournaments: usize,
    finished: usize,
    rounds: usize,
    byes: usize,
    forfeits: usize,
    late: usize,
    withdrawn: usize,
}

fn play(py4swiss: &mut Swiss, seed: u64, seen: &mut Seen) {
    let mut dice = Dice::new(seed);
    // 5 to 40, rather few than many.
    let count = u16::try_from(5 + dice.roll(36).min(dice.roll(36))).unwrap();
    let most = 9.min(3 + usize::from(count) / 4);
    let rounds = u16::try_from(3 + dice.roll(most - 2)).unwrap();
    let rated = dice.one_in(2);
    let mut people = entrants(&mut dice, count, rated);
    for entrant in &mut people {
        if dice.one_in(25) {
            entrant.first_round = u16::try_from(2 + dice.roll(2)).unwrap();
            seen.late += 1;
        }
    }
    let head = Head {
        name: format!("Tournament {seed}"),
        rounds,
        initial: Some(if dice.one_in(2) { White } else { Black }),
        ..Head::default()
    };
    let mut known: BTreeMap<u16, Known> = people.iter().map(|each| (each.number, Known::default())).collect();
    let mut pairings: Vec<Pairing> = Vec::new();
    seen.tournaments += 1;
    for round in 1..=rounds {
        for entrant in &mut people {
            if round > 1 && entrant.withdrawn_from.is_none() && dice.one_in(40) {
                entrant.withdrawn_from = Some(round);
                seen.withdrawn += 1;
            } else if entrant.takes_part(round) && dice.one_in(25) {
                let kind = [Bye::Half, Bye::Zero][dice.roll(2)];
                known.get_mut(&entrant.number).unwrap().halves += kind.points().halves();
                pairings.push(bye(round, 200 + entrant.number, entrant.number, kind));
            }
        }
        let there = active(&people, &pairings, round);
        if there.len() < 3 {
            return;
        }
        let trf = write(&head, &people, &pairings, None, Purpose::Pairing { round }).unwrap();
        let Some(answer) = py4swiss.pair(&trf) else { return };
        let pairs = read_pairs(&answer).unwrap();
        assert_eq!(check_round(&people, &pairings, round, &pairs), Ok(()), "{trf}\n{answer}");
        check_by_hand(&known, &there, &pairs, round == rounds, round);
        seen.rounds += 1;
        for (board, pair) in (1..).zip(pairs) {
            let Some(black) = pair.black else {
                pairings.push(bye(round, board, pair.white, Bye::PairingAllocated));
                let own = known.get_mut(&pair.white).unwrap();
                own.had_bye = true;
                own.halves += 2;
                seen.byes += 1;
                continue;
            };
            let outcome = dice.outcome();
            pairings.push(game(round, board, pair.white, black, outcome));
            seen.forfeits += usize::from(outcome.is_forfeit());
            for (own, other, side) in [(pair.white, black, White), (black, pair.white, Black)] {
                let own = known.get_mut(&own).unwrap();
                own.halves += outcome.points(side).halves();
                if outcome.is_forfeit() {
                    own.won_by_forfeit |= matches!(outcome, Outcome::Won(winner, _) if winner == side);
                } else {
                    own.met.insert(other);
                    own.colours.push(side);
                }
            }
        }
    }
    seen.finished += 1;
    let records = Records::new(System::Swiss, rounds, &people, &pairings).unwrap();
    let list = [TieBreak::Buchholz(Cut::Cut1), TieBreak::SonnebornBerger(Cut::None)];
    let table = standings(&records, &list);
    for row in &table.rows {
        assert_eq!(row.points, Points::from_halves(known[&row.number].halves));
    }
    // The finished tournament: the other program reads our points and ranks; now and then the slow computation, too.
    let report = write(&head, &people, &pairings, Some(&table), Purpose::Report).unwrap();
    let told = py4swiss.read(&report);
    for row in &table.rows {
        let told = &told[row.number.to_string()];
        assert_eq!(told["points_times_ten"], u64::from(row.points.halves()) * 5);
        assert_eq!(told["rank"], row.place);
    }
    if seed.is_multiple_of(10) {
        agree(System::Swiss, rounds, &people, &pairings, &list);
    }
}

/// The same rules again, from what the test has seen itself; and the Dutch system's absolute rule of colours: but for
/// top scorers (more than half of all points before the last round) whoever must have a colour gets it.
fn check_by_hand(known: &BTreeMap<u16, Known>, there: &[u16], pairs: &[Proposed], last: bool, round: u16) {
    let mut seen = BTreeSet::new();
    let top = |number: u16| last && known[&number].halves > u32::from(round - 1);
    for pair in pairs {
        assert!(seen.insert(pair.white));
        let Some(black) = pair.black else {
            assert!(there.len() % 2 == 1);
            let own = &known[&pair.white];
            assert!(!own.had_bye && !own.won_by_forfeit);
            continue;
        };
        assert!(seen.insert(black));
        assert!(!known[&pair.white].met.contains(&black));
        for (number, colour) in [(pair.white, White), (black, Black)] {
            let fits = known[&number].absolute().is_none_or(|wanted| wanted == colour);
            assert!(fits || top(pair.white) || top(black), "{number} in round {round}");
        }
    }
    assert_eq!(seen, there.iter().copied().collect());
    assert_eq!(pairs.iter().filter(|pair| pair.black.is_none()).count(), there.len() % 2);
}

/// An eighth of them; of a thousand where `./scripts/soak` asks for the long version.
fn part(number: u64) {
    let count = if std::env::var_os("FAIRSCHACH_SOAK").is_some() { 125 } else { 40 };
    let mut py4swiss = Swiss::start();
    let mut seen = Seen::default();
    for seed in number * 125..number * 125 + count {
        play(&mut py4swiss, seed, &mut seen);
    }
    let count = usize::try_from(count).unwrap();
    assert_eq!(seen.tournaments, count);
    assert!(seen.finished * 8 >= count * 7, "only {} have all rounds", seen.finished);
    assert!(seen.rounds * 5 > count * 18, "{}", seen.rounds);
    for rare in [seen.byes, seen.forfeits, seen.late, seen.withdrawn] {
        assert!(rare * 5 > count * 2, "{rare}");
    }
}

#[test]
fn the_first_eighth_of_the_tournaments() {
    part(0);
}

#[test]
fn the_second_eighth_of_the_tournaments() {
    part(1);
}

#[test]
fn the_third_eighth_of_the_tournaments() {
    part(2);
}

#[test]
fn the_fourth_eighth_of_the_tournaments() {
    part(3);
}

#[test]
fn the_fifth_eighth_of_the_tournaments() {
    part(4);
}

#[test]
fn the_sixth_eighth_of_the_tournaments() {
    part(5);
}

#[test]
fn the_seventh_eighth_of_the_tournaments() {
    part(6);
}

#[test]
fn the_last_eighth_of_the_tournaments() {
    part(7);
}

#[test]
fn every_broken_rule_is_found() {
    let mut people: Vec<Entrant> = (1..=5).map(|number| Entrant::new(number, "N")).collect();
    let games = [
        game(1, 1, 1, 2, Outcome::Drawn(WonBy::Play)),
        game(1, 2, 3, 4, Outcome::Won(Black, WonBy::Forfeit)),
        bye(1, 3, 5, Bye::PairingAllocated),
    ];
    let pair = |white: u16, black: u16| Proposed { white, black: (black > 0).then_some(black) };
    let faults = |people: &[Entrant], pairs: &[Proposed]| check_round(people, &games, 2, pairs);
    // A forfeited game is no meeting.
    assert_eq!(faults(&people, &[pair(4, 3), pair(5, 1), pair(2, 0)]), Ok(()));
    for (pairs, fault) in [
        (vec![pair(2, 1), pair(4, 5), pair(3, 0)], RoundFault::Again(2, 1)),
        (vec![pair(1, 3), pair(2, 4), pair(5, 0)], RoundFault::ByeAgain(5)),
        (vec![pair(1, 3), pair(2, 5), pair(4, 0)], RoundFault::ByeAgain(4)),
        (vec![pair(1, 4), pair(2, 5)], RoundFault::LeftOut(3)),
        (vec![pair(1, 4), pair(2, 5), pair(3, 6)], RoundFault::NotActive(6)),
    ] {
        assert_eq!(faults(&people, &pairs), Err(vec![fault]));
    }
    let twice = faults(&people, &[pair(1, 4), pair(1, 5), pair(2, 0), pair(3, 0)]);
    assert_eq!(twice, Err(vec![RoundFault::Twice(1), RoundFault::ByeTooMany(3)]));
    people[2].withdrawn_from = Some(2);
    let withdrawn = faults(&people, &[pair(1, 3), pair(2, 4), pair(5, 0)]);
    assert_eq!(
        withdrawn,
        Err(vec![RoundFault::NotActive(3), RoundFault::ByeTooMany(5), RoundFault::ByeAgain(5)])
    );
    let seats = Seats::Bye { entrant: 1, bye: Bye::Zero };
    let with_bye = [&games[..], &[Pairing { round: 2, board: 1, seats }]].concat();
    assert_eq!(active(&people, &with_bye, 2), [2, 4, 5]);
}
