//! The tables as FIDE publishes them, and what must hold of those for more entrants.

use std::collections::BTreeMap;

use fairschach_base::Side;
use fairschach_proofs::tournament::{BERGER_MAX, BERGER_MIN, BergerError, Cycles, Pairing, Seats, berger};

fn pair(pairing: &Pairing) -> (u16, u16) {
    match pairing.seats {
        Seats::Game { white, black, .. } => (white, black),
        Seats::Bye { .. } => panic!("a Berger table has no byes"),
    }
}

fn rounds(entrants: u16, cycles: Cycles) -> BTreeMap<u16, Vec<(u16, u16)>> {
    let mut rounds: BTreeMap<u16, Vec<(u16, u16)>> = BTreeMap::new();
    for pairing in berger(entrants, cycles).unwrap() {
        let round = rounds.entry(pairing.round).or_default();
        round.push(pair(&pairing));
        assert_eq!(usize::from(pairing.board), round.len());
    }
    rounds
}

#[test]
fn they_are_the_published_ones() {
    let text = include_str!("../../../../../tests/cases/berger.txt");
    let mut checked = 0;
    for table in text.split("\n\n").skip(1) {
        let mut lines = table.lines();
        let (odd, even) = lines.next().unwrap().split_once(" or ").unwrap();
        let (odd, even): (u16, u16) = (odd.parse().unwrap(), even.parse().unwrap());
        let published: Vec<Vec<(u16, u16)>> = lines
            .map(|line| {
                let pairs = line.split_once(": ").unwrap().1.split(' ');
                let numbers = pairs.map(|pair| pair.split_once('-').unwrap());
                numbers.map(|(white, black)| (white.parse().unwrap(), black.parse().unwrap())).collect()
            })
            .collect();
        assert_eq!(rounds(even, Cycles::Single).into_values().collect::<Vec<_>>(), published);
        let without_last = published.iter().map(|round| {
            let there = round.iter().filter(|(white, black)| *white <= odd && *black <= odd);
            there.copied().collect::<Vec<_>>()
        });
        assert_eq!(
            rounds(odd, Cycles::Single).into_values().collect::<Vec<_>>(),
            without_last.collect::<Vec<_>>()
        );
        checked += 2;
    }
    assert_eq!(checked, 14);
}

type Met = BTreeMap<(u16, u16), u32>;

/// How often each two met, with White and with Black; and each one's colours in the order of rounds.
fn counted(entrants: u16, cycles: Cycles) -> (Met, BTreeMap<u16, Vec<Side>>) {
    let (mut met, mut colours) = (Met::new(), BTreeMap::<u16, Vec<Side>>::new());
    for pairs in rounds(entrants, cycles).into_values() {
        let mut seen = std::collections::BTreeSet::new();
        for (white, black) in pairs {
            assert!(seen.insert(white) && seen.insert(black), "{entrants}: twice in a round");
            *met.entry((white, black)).or_default() += 1;
            colours.entry(white).or_default().push(Side::White);
            colours.entry(black).or_default().push(Side::Black);
        }
    }
    (met, colours)
}

#[test]
fn everybody_meets_everybody_with_fair_colours() {
    for entrants in (BERGER_MIN..=64).chain([99, 100, 331, 332, 999, BERGER_MAX]) {
        let all = u32::from(entrants) * u32::from(entrants - 1);
        let (met, colours) = counted(entrants, Cycles::Single);
        assert_eq!(u32::try_from(met.len()).unwrap(), all / 2);
        assert!(met.iter().all(|((a, b), times)| *times == 1 && !met.contains_key(&(*b, *a))));
        for own in colours.values() {
            let white = own.iter().filter(|side| **side == Side::White).count();
            assert!(white.abs_diff(own.len() - white) <= 1, "{entrants}: {own:?}");
        }
        if entrants > 332 {
            continue;
        }
        let (met, colours) = counted(entrants, Cycles::Double);
        assert_eq!(u32::try_from(met.len()).unwrap(), all);
        assert!(met.values().all(|times| *times == 1));
        for own in colours.values() {
            let thrice = own.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
            assert!(!thrice, "{entrants}: {own:?}");
        }
    }
}

#[test]
fn a_double_one_swaps_the_last_rounds_of_its_first_cycle() {
    let (single, double) = (rounds(6, Cycles::Single), rounds(6, Cycles::Double));
    assert_eq!(double.len(), 10);
    for (round, same_as) in [(1, 1), (2, 2), (3, 3), (4, 5), (5, 4)] {
        assert_eq!(double[&round], single[&same_as]);
    }
    for round in 1..=5 {
        let reversed: Vec<(u16, u16)> =
            single[&round].iter().map(|(white, black)| (*black, *white)).collect();
        assert_eq!(double[&(round + 5)], reversed);
    }
}

#[test]
fn too_few_and_too_many_are_refused() {
    for entrants in [0, BERGER_MIN - 1, BERGER_MAX + 1] {
        assert_eq!(berger(entrants, Cycles::Single), Err(BergerError(entrants)));
    }
    assert!(BergerError(2).to_string().contains("3 to 1000"));
}
