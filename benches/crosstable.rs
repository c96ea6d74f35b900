//! How fast the standings and the crosstable of an all-play-all of 1,000 entrants (499,500 games) are made from its pairings,
//! beside the floor: the points of all games added up once. Aim: all of it at most 60 times as long as the floor.

mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use fairschach::base::Side;
use fairschach::tournament::{
    Crosstable, Cut, Cycles, Entrant, Outcome, Pairing, Records, Seats, System, TieBreak, WonBy, berger,
    standings,
};

use common::{end, met, sized};

const ENTRANTS: u16 = 1000;
const ENTRANTS_FEW: u16 = 30;
const RUNS: u32 = 10;
const AIM: f64 = 60.0;

fn main() {
    let entrants = sized(ENTRANTS, ENTRANTS_FEW);
    let people: Vec<Entrant> = (1..=entrants).map(|number| Entrant::new(number, "N")).collect();
    let pairings = pairings();
    let list =
        [TieBreak::DirectEncounter, TieBreak::Wins, TieBreak::SonnebornBerger(Cut::None), TieBreak::Koya];
    let rounds = entrants - 1;
    let floor = fastest(|| sums(&pairings));
    let records = || Records::new(System::AllPlayAll, rounds, &people, &pairings).expect("they fit");
    let reading = fastest(records);
    let records = records();
    let ordering = fastest(|| standings(&records, &list));
    let table = standings(&records, &list);
    let crossing = fastest(|| Crosstable::new(&records, &table).expect("they met once"));
    let all = reading + ordering + crossing;
    let ratio = all.as_secs_f64() / floor.as_secs_f64();
    let met = met(ratio <= AIM);
    println!(
        "{} games: records {reading:.1?}, standings {ordering:.1?}, crosstable {crossing:.1?}; points added up once {floor:.1?}; \
         {ratio:.1} times as long (aim {AIM}: {met})",
        pairings.len()
    );
    end();
}

/// Every point of every game, by entrant.
fn sums(pairings: &[Pairing]) -> Vec<u32> {
    let mut sums = vec![0; usize::from(sized(ENTRANTS, ENTRANTS_FEW)) + 1];
    for pairing in pairings {
        if let Seats::Game { white, black, outcome } = pairing.seats {
            sums[usize::from(white)] += outcome.points(Side::White).halves();
            sums[usize::from(black)] += outcome.points(Side::Black).halves();
        }
    }
    sums
}

/// The shortest of several runs.
fn fastest<T>(mut work: impl FnMut() -> T) -> Duration {
    let once = |_| {
        let begun = now();
        black_box(work());
        begun.elapsed()
    };
    (0..RUNS).map(once).min().expect("it runs")
}

/// Everybody's game against everybody, with results drawn always alike.
fn pairings() -> Vec<Pairing> {
    let mut all = berger(sized(ENTRANTS, ENTRANTS_FEW), Cycles::Single).expect("so many have a table");
    let mut seed = 1_u64;
    for pairing in &mut all {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if let Seats::Game { outcome, .. } = &mut pairing.seats {
            *outcome = match (seed >> 33) % 3 {
                0 => Outcome::Won(Side::White, WonBy::Play),
                1 => Outcome::Won(Side::Black, WonBy::Play),
                _ => Outcome::Drawn(WonBy::Play),
            };
        }
    }
    all
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
