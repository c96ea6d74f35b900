//! Standings and tie-breaks against the slow second computation, and worked cases after C.07.

use std::collections::BTreeMap;

use fairschach_base::Side::{Black, White};
use fairschach_proofs::tournament::{
    Bye, Cut, Cycles, Entrant, Outcome, Pairing, Points, Records, Seats, Standings, System, TieBreak, Value,
    WonBy, standings,
};

use super::random::{Dice, all_play_all, bye, entrants, game, swiss};
use super::slow::Slow;

const CUTS: [Cut; 5] = [Cut::None, Cut::Cut1, Cut::Cut2, Cut::Median1, Cut::Median2];

/// Every tie-break that is a value of its own.
fn every_value() -> Vec<TieBreak> {
    let mut all = vec![
        TieBreak::Wins,
        TieBreak::GamesWon,
        TieBreak::BlackGames,
        TieBreak::BlackWins,
        TieBreak::RoundsElected,
        TieBreak::AverageBuchholz,
        TieBreak::Koya,
        TieBreak::Performance,
    ];
    for cut in CUTS {
        all.extend([
            TieBreak::Progressive(cut),
            TieBreak::Buchholz(cut),
            TieBreak::SonnebornBerger(cut),
            TieBreak::AverageRating(cut),
        ]);
    }
    all
}

/// Every value and the order by `list` are the slow ones; gives how many values were compared.
pub(super) fn agree(
    system: System,
    rounds: u16,
    people: &[Entrant],
    pairings: &[Pairing],
    list: &[TieBreak],
) -> usize {
    let records = Records::new(system, rounds, people, pairings).unwrap();
    let slow = Slow::new(system, rounds, people, pairings);
    let mut compared = 0;
    let all = every_value();
    let fast = standings(&records, &all);
    for row in &fast.rows {
        assert_eq!(i64::from(row.points.halves()), slow.points(row.number));
        for (tie_break, value) in all.iter().zip(&row.values) {
            if fast.passed_over.contains(tie_break) {
                assert_eq!(*value, None);
                continue;
            }
            assert_eq!(*value, slow.value(row.number, *tie_break), "{tie_break} of {}", row.number);
            compared += 1;
        }
    }
    let fast = standings(&records, list);
    let keys: BTreeMap<u16, (i64, Vec<Option<Value>>)> = people
        .iter()
        .map(|entrant| {
            let values = list.iter().map(|each| slow.value(entrant.number, *each)).collect();
            (entrant.number, (slow.points(entrant.number), values))
        })
        .collect();
    let key = |number: u16| &keys[&number];
    let mut numbers: Vec<u16> = people.iter().map(|entrant| entrant.number).collect();
    numbers.sort_by(|a, b| key(*b).cmp(key(*a)).then(a.cmp(b)));
    for (at, (row, number)) in fast.rows.iter().zip(&numbers).enumerate() {
        assert_eq!(row.number, *number);
        let same = numbers.iter().filter(|other| key(**other) == key(*number)).count();
        let first = numbers.iter().position(|other| key(*other) == key(*number)).unwrap();
        assert_eq!((row.place, row.shared_to), (first + 1, first + same), "line {at}");
    }
    compared
}

#[test]
fn all_play_alls_agree_with_the_slow_computation() {
    let mut compared = 0;
    for seed in 0..120 {
        let mut dice = Dice::new(seed);
        let count = u16::try_from(3 + dice.roll(14)).unwrap();
        let cycles = if dice.one_in(3) { Cycles::Double } else { Cycles::Single };
        let people = entrants(&mut dice, count, true);
        let pairings = all_play_all(&mut dice, count, cycles);
        let rounds = pairings.iter().map(|pairing| pairing.round).max().unwrap();
        let list = [TieBreak::SonnebornBerger(Cut::None), TieBreak::Koya, TieBreak::Wins];
        compared += agree(System::AllPlayAll, rounds, &people, &pairings, &list);
    }
    assert!(compared > 15_000, "{compared}");
}

#[test]
fn swiss_tournaments_agree_with_the_slow_computation() {
    let mut compared = 0;
    for seed in 1000..1120 {
        let mut dice = Dice::new(seed);
        let (count, rounds) =
            (u16::try_from(5 + dice.roll(20)).unwrap(), u16::try_from(3 + dice.roll(7)).unwrap());
        let mut people = entrants(&mut dice, count, true);
        let pairings = swiss(&mut dice, &mut people, rounds);
        let list = [
            TieBreak::Buchholz(Cut::Cut1),
            TieBreak::Buchholz(Cut::None),
            TieBreak::SonnebornBerger(Cut::Cut1),
            TieBreak::Progressive(Cut::None),
        ];
        compared += agree(System::Swiss, rounds, &people, &pairings, &list);
    }
    assert!(compared > 30_000, "{compared}");
}

fn table(system: System, rounds: u16, people: &[Entrant], pairings: &[Pairing], list: &str) -> Standings {
    let list: Vec<TieBreak> = list.split(' ').map(|code| TieBreak::parse(code).unwrap()).collect();
    standings(&Records::new(system, rounds, people, pairings).unwrap(), &list)
}

fn of(standings: &Standings, number: u16) -> Vec<String> {
    let row = standings.rows.iter().find(|row| row.number == number).unwrap();
    let shown = |value: &Option<Value>| value.map_or("-".to_owned(), |value| value.to_string());
    row.values.iter().map(shown).collect()
}

fn people(ratings: &[u16]) -> Vec<Entrant> {
    let each = |(number, rating): (u16, &u16)| Entrant {
        rating: (*rating > 0).then_some(*rating),
        ..Entrant::new(number, "N")
    };
    (1..).zip(ratings).map(each).collect()
}

const WHITE_WON: Outcome = Outcome::Won(White, WonBy::Play);
const BLACK_WON: Outcome = Outcome::Won(Black, WonBy::Play);
const DRAWN: Outcome = Outcome::Drawn(WonBy::Play);

/// Four players: 1 beats 2 and 3, draws with 4; 2 beats 3 and 4; 4 beats 3.
fn four() -> Vec<Pairing> {
    vec![
        game(1, 1, 1, 4, DRAWN),
        game(1, 2, 2, 3, WHITE_WON),
        game(2, 1, 4, 3, WHITE_WON),
        game(2, 2, 1, 2, WHITE_WON),
        game(3, 1, 2, 4, WHITE_WON),
        game(3, 2, 3, 1, BLACK_WON),
    ]
}

#[test]
fn an_all_play_all_by_hand() {
    let table = table(
        System::AllPlayAll,
        3,
        &people(&[2400, 2300, 2200, 2100]),
        &four(),
        "SB KS WIN WON BPG BWG PS PS/C1 ARO ARO/C1 TPR REP",
    );
    let places: Vec<(u16, usize, String)> =
        table.rows.iter().map(|row| (row.number, row.place, row.points.to_string())).collect();
    assert_eq!(
        places,
        [(1, 1, "2.5".into()), (2, 2, "2.0".into()), (4, 3, "1.5".into()), (3, 4, "0.0".into())]
    );
    // 1: half of 4's 1.5, all of 2's 2 and 3's 0. Koya: those with 1.5 of 3 or more are 1, 2 and 4. Scores after the rounds:
    // 0.5, 1.5, 2.5. Opponents 2100, 2300, 2200; 83 percent are worth 273.
    assert_eq!(of(&table, 1), ["2.75", "1.5", "2", "2", "1", "1", "4.5", "4", "2200", "2250", "2473", "3"]);
    // 4: half of 1's 2.5 and all of 3's 0; half a point against 1; 0.5, 1.5, 1.5; opponents 2400, 2200, 2300; 50 percent.
    assert_eq!(of(&table, 4), ["1.25", "0.5", "1", "1", "2", "0", "3.5", "3", "2300", "2350", "2300", "3"]);
    assert_eq!(of(&table, 3)[10], "1467"); // 2267 (2266.67 rounded) less 800
    assert!(table.passed_over.is_empty());
}

#[test]
fn in_an_all_play_all_a_forfeit_is_a_game_but_for_ratings_and_own_losses() {
    let mut games = four();
    games[5] = game(3, 2, 3, 1, Outcome::Won(Black, WonBy::Forfeit));
    let table =
        table(System::AllPlayAll, 3, &people(&[2400, 2300, 2200, 2100]), &games, "SB WON BPG BWG REP ARO");
    // C.07, 15.2: 1 has won a game with Black, but not against a rated opponent; for 3 it is no game of their own.
    assert_eq!(of(&table, 1), ["2.75", "2", "1", "1", "3", "2200"]);
    assert_eq!(of(&table, 3), ["0", "0", "2", "0", "2", "2200"]);
}

#[test]
fn what_does_not_fit_is_passed_over_and_said() {
    let unrated = people(&[2400, 0, 2200, 2100]);
    let table = table(System::AllPlayAll, 3, &unrated, &four(), "BH AOB ARO TPR MPvGP SB");
    let codes: Vec<String> = table.passed_over.iter().map(TieBreak::to_string).collect();
    assert_eq!(codes, ["BH", "AOB", "ARO", "TPR", "MPvGP"]);
    assert_eq!(of(&table, 1), ["-", "-", "-", "-", "-", "2.75"]);
}

/// Five rounds. 1 plays all; 2 withdraws after round 3; 3 has a half-point bye in round 2; 4 a forfeit win; 5 a bye.
fn withdrawn() -> (Vec<Entrant>, Vec<Pairing>) {
    let mut all = people(&[0; 6]);
    all[1].withdrawn_from = Some(4);
    let games = vec![
        game(1, 1, 1, 2, WHITE_WON),
        game(1, 2, 3, 4, WHITE_WON),
        game(1, 3, 5, 6, DRAWN),
        game(2, 1, 1, 5, DRAWN),
        bye(2, 2, 3, Bye::Half),
        game(2, 3, 2, 6, WHITE_WON),
        bye(2, 4, 4, Bye::Zero),
        game(3, 1, 1, 3, DRAWN),
        game(3, 2, 4, 6, Outcome::Won(White, WonBy::Forfeit)),
        game(3, 3, 2, 5, DRAWN),
        game(4, 1, 1, 6, WHITE_WON),
        game(4, 2, 3, 5, WHITE_WON),
        bye(4, 3, 4, Bye::PairingAllocated),
        game(5, 1, 1, 4, WHITE_WON),
        game(5, 2, 3, 6, DRAWN),
        bye(5, 3, 5, Bye::PairingAllocated),
    ];
    (all, games)
}

#[test]
fn unplayed_rounds_of_a_swiss_tournament_by_hand() {
    let (people, games) = withdrawn();
    let table = table(System::Swiss, 5, &people, &games, "BH BH/C1 BH/M1 SB SB/C1 AOB REP WIN WON");
    let points: Vec<(u16, Points)> = table.rows.iter().map(|row| (row.number, row.points)).collect();
    let halves = Points::from_halves;
    assert_eq!(
        points,
        [(1, halves(8)), (3, halves(7)), (5, halves(5)), (4, halves(4)), (2, halves(3)), (6, halves(2))]
    );
    // As opponents (16.3): 2 withdrew, so that rounds 4 and 5 count as draws: 2.5. The others as they are: 1 4, 3 3.5,
    // 4 2, 5 2.5, 6 1.
    // 1 met 2, 5, 3, 6, 4: 2.5 + 2.5 + 3.5 + 1 + 2. SB: all of 2, 6 and 4, half of 5 and 3.
    assert_eq!(of(&table, 1)[..5], ["11.5", "10.5", "7", "8.5", "7.5"]);
    // 3 met 4, 1, 5, 6, and in round 2 a dummy with 3.5, cut to five draws: 2.5 (16.4.2). The bye is cut first (16.5).
    assert_eq!(of(&table, 3)[..2], ["12", "9.5"]);
    // SB: 4's 2, half of the dummy's 2.5, half of 1's 4, 5's 2.5, half of 6's 1: 8.25. Least is the half of 6, 0.5; the bye's
    // 1.25 is more, so the bye goes (16.5).
    assert_eq!(of(&table, 3)[3..5], ["8.25", "7"]);
    // 4: 3's 3.5, the absent's dummy min(2, 2.5), the forfeit's min(2, 6's 1) (16.4.1), the bye's 2, 1's 4.
    assert_eq!(of(&table, 4)[0], "12.5");
    // Rounds elected: not the two absences of 2, the half-point bye of 3, the absence of 4, and the forfeit loss of 6.
    let elected: Vec<String> = (1..=6).map(|number| of(&table, number)[6].clone()).collect();
    assert_eq!(elected, ["5", "3", "4", "4", "5", "4"]);
    // 4 has won by forfeit and a bye, never over the board.
    assert_eq!(of(&table, 4)[7..], ["2", "0"]);
}

#[test]
fn pending_games_give_nothing_and_are_counted() {
    let mut games = four();
    games[0] = game(1, 1, 1, 4, Outcome::Pending);
    games[1] = game(1, 2, 2, 3, Outcome::Cancelled);
    let table = table(System::AllPlayAll, 3, &people(&[0; 4]), &games, "SB");
    let first = &table.rows[0];
    assert_eq!((first.number, first.points, first.pending, first.played), (1, Points::from_halves(4), 1, 2));
    let third = table.rows.iter().find(|row| row.number == 3).unwrap();
    assert_eq!((third.played, third.lost), (2, 2));
}

#[test]
fn ties_that_nothing_breaks_share_the_place() {
    let games = [game(1, 1, 1, 4, DRAWN), game(1, 2, 2, 3, DRAWN)];
    let table = table(System::AllPlayAll, 3, &people(&[0; 5]), &games, "SB DE");
    let places: Vec<(u16, usize, usize)> =
        table.rows.iter().map(|row| (row.number, row.place, row.shared_to)).collect();
    assert_eq!(places, [(1, 1, 4), (2, 1, 4), (3, 1, 4), (4, 1, 4), (5, 5, 5)]);
}

#[test]
fn places_within_a_group_are_counted_and_shared_within_it() {
    let people: Vec<Entrant> = (1..=5).map(|number| Entrant::new(number, "")).collect();
    let seats = Seats::Game { white: 1, black: 2, outcome: Outcome::Won(White, WonBy::Play) };
    let won = [Pairing { round: 1, board: 1, seats }];
    let table = standings(&Records::new(System::Swiss, 1, &people, &won).unwrap(), &[]);
    let within = |inside: &dyn Fn(u16) -> bool| {
        let rows = table.within(inside);
        rows.iter().map(|row| (row.number, row.place, row.shared_to)).collect::<Vec<_>>()
    };
    assert_eq!(within(&|_| true), [(1, 1, 1), (2, 2, 5), (3, 2, 5), (4, 2, 5), (5, 2, 5)]);
    assert_eq!(within(&|number| number != 3), [(1, 1, 1), (2, 2, 4), (4, 2, 4), (5, 2, 4)]);
    assert_eq!(within(&|number| number > 3), [(4, 1, 2), (5, 1, 2)]);
    assert_eq!(within(&|_| false), []);
}
