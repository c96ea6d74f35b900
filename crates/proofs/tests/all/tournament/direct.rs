//! Direct encounter (C.07, article 6) against a computation that tries every outcome of the missing games.

use std::collections::BTreeMap;

use fairschach_base::Side::{Black, White};
use fairschach_proofs::tournament::{
    Cycles, Entrant, Outcome, Pairing, Records, Seats, System, TieBreak, Value, WonBy, standings,
};

use super::random::{Dice, entrants, game};

/// The average of each two's games (6.1.2), in twelfths of a point.
fn averages(pairings: &[Pairing], all_play_all: bool) -> BTreeMap<(u16, u16), i64> {
    let mut sums: BTreeMap<(u16, u16), (i64, i64)> = BTreeMap::new();
    for pairing in pairings {
        let Seats::Game { white, black, outcome } = pairing.seats else {
            continue;
        };
        let counts = !matches!(outcome, Outcome::Pending | Outcome::Cancelled);
        if counts && (all_play_all || !outcome.is_forfeit()) {
            for (own, other, side) in [(white, black, White), (black, white, Black)] {
                let sum = sums.entry((own, other)).or_default();
                *sum = (sum.0 + 6 * i64::from(outcome.points(side).halves()), sum.1 + 1);
            }
        }
    }
    sums.into_iter().map(|(key, (sum, games))| (key, sum / games)).collect()
}

/// The group in order, tied ones together; none if there are too many missing games to try them all.
fn order(group: &[u16], made: &BTreeMap<(u16, u16), i64>) -> Option<Vec<Vec<u16>>> {
    if group.len() < 2 {
        return Some(vec![group.to_vec()]);
    }
    let mut missing = Vec::new();
    let mut score: BTreeMap<u16, i64> = BTreeMap::new();
    for (at, one) in group.iter().enumerate() {
        score.insert(*one, group.iter().filter_map(|other| made.get(&(*one, *other))).sum());
        let later = group[at + 1..].iter().filter(|other| !made.contains_key(&(*one, **other)));
        missing.extend(later.map(|other| (*one, *other)));
    }
    if missing.len() > 9 {
        return None;
    }
    let mut sorted = group.to_vec();
    sorted.sort_by_key(|number| (std::cmp::Reverse(score[number]), *number));
    let mut parts: Vec<Vec<u16>> = Vec::new();
    if missing.is_empty() {
        parts = sorted.chunk_by(|a, b| score[a] == score[b]).map(<[u16]>::to_vec).collect();
        if parts.len() == 1 {
            return Some(parts);
        }
    } else {
        let mut rest = sorted;
        while rest.len() > 1 && always_alone_on_top(&rest, &score, &missing) {
            parts.push(vec![rest.remove(0)]);
        }
        if parts.is_empty() {
            return Some(vec![rest]);
        }
        parts.push(rest);
    }
    let mut all = Vec::new();
    for part in parts {
        all.extend(order(&part, made)?);
    }
    Some(all)
}

fn always_alone_on_top(rest: &[u16], score: &BTreeMap<u16, i64>, missing: &[(u16, u16)]) -> bool {
    let ways = 3_usize.pow(u32::try_from(missing.len()).unwrap());
    (0..ways).all(|mut way| {
        let mut score = score.clone();
        for (one, other) in missing {
            *score.get_mut(one).unwrap() += [0, 6, 12][way % 3];
            *score.get_mut(other).unwrap() += [12, 6, 0][way % 3];
            way /= 3;
        }
        rest[1..].iter().all(|other| score[&rest[0]] > score[other])
    })
}

#[test]
fn every_outcome_of_the_missing_games_agrees() {
    let (mut compared, mut broken) = (0, 0);
    for seed in 0..3000 {
        let mut dice = Dice::new(seed);
        let count = u16::try_from(3 + dice.roll(5)).unwrap();
        let people = entrants(&mut dice, count, false);
        let system = if dice.one_in(2) { System::AllPlayAll } else { System::Swiss };
        let cycles =
            if system == System::AllPlayAll && dice.one_in(2) { Cycles::Double } else { Cycles::Single };
        let mut pairings = super::random::all_play_all(&mut dice, count, cycles);
        if system == System::Swiss {
            // Some have not met.
            let gone = 1 + dice.roll(4);
            pairings.retain(|_| !dice.one_in(2 + gone));
        }
        let records = Records::new(system, 20, &people, &pairings).unwrap();
        let plain = standings(&records, &[]);
        let made = averages(&pairings, system == System::AllPlayAll);
        let tied = plain.rows.chunk_by(|a, b| a.points == b.points);
        let groups: Vec<Vec<u16>> = tied.map(|rows| rows.iter().map(|row| row.number).collect()).collect();
        let slow: Option<Vec<Vec<Vec<u16>>>> = groups.iter().map(|group| order(group, &made)).collect();
        let Some(slow) = slow else { continue };
        let slow: Vec<Vec<u16>> = slow.into_iter().flatten().collect();
        let fast = standings(&records, &[TieBreak::DirectEncounter]);
        let fast: Vec<Vec<u16>> = fast
            .rows
            .chunk_by(|a, b| a.place == b.place)
            .map(|rows| rows.iter().map(|row| row.number).collect())
            .collect();
        let sorted = slow.into_iter().map(|mut part| {
            part.sort_unstable();
            part
        });
        assert_eq!(fast, sorted.collect::<Vec<_>>(), "seed {seed}");
        compared += 1;
        broken += fast.len() - groups.len();
    }
    assert!(compared > 2500 && broken > 1000, "{compared} {broken}");
}

#[test]
fn two_games_against_the_same_count_as_their_average() {
    let people: Vec<Entrant> = (1..=3).map(|number| Entrant::new(number, "N")).collect();
    let won = |side| Outcome::Won(side, WonBy::Play);
    // 1 and 2: a win each. 1 wins both against 3, and so does 2.
    let games = [
        game(1, 1, 1, 2, won(White)),
        game(2, 1, 2, 1, won(White)),
        game(3, 1, 1, 3, won(White)),
        game(4, 1, 3, 1, won(Black)),
        game(5, 1, 2, 3, won(White)),
        game(6, 1, 3, 2, won(Black)),
    ];
    let records = Records::new(System::AllPlayAll, 6, &people, &games).unwrap();
    let table = standings(&records, &[TieBreak::DirectEncounter]);
    let shown: Vec<(u16, usize, Option<Value>)> =
        table.rows.iter().map(|row| (row.number, row.place, row.values[0])).collect();
    let half = Some(Value::new(1, 2));
    assert_eq!(shown, [(1, 1, half), (2, 1, half), (3, 3, None)]);
}
