//! Crosstables and progress.

use fairschach_base::Side::{Black, White};
use fairschach_proofs::tournament::{
    Bye, Crosstable, Cut, Cycles, Entrant, GAMES_EACH_MAX, Mark, Outcome, Points, Records, System, TieBreak,
    WonBy, progress, standings,
};

use super::random::{Dice, all_play_all, bye, entrants, game};

fn shown(table: &Crosstable) -> Vec<String> {
    let cell = |row, column| table.cell(row, column).map(Mark::sign).collect::<String>();
    (0..table.rows.len())
        .map(|row| {
            let cells: Vec<String> = (0..table.rows.len()).map(|column| cell(row, column)).collect();
            format!("{}: {}", table.rows[row].number, cells.join(" "))
        })
        .collect()
}

#[test]
fn a_double_one_with_every_sign() {
    let people: Vec<Entrant> = (1..=3).map(|number| Entrant::new(number, "N")).collect();
    let games = [
        game(1, 1, 2, 3, Outcome::Won(White, WonBy::Time)),
        game(2, 1, 1, 2, Outcome::Drawn(WonBy::Play)),
        game(3, 1, 3, 1, Outcome::BothLost),
        game(4, 1, 3, 2, Outcome::Won(Black, WonBy::Forfeit)),
        game(5, 1, 1, 3, Outcome::Cancelled),
        game(6, 1, 2, 1, Outcome::Pending),
    ];
    let records = Records::new(System::AllPlayAll, 6, &people, &games).unwrap();
    let order = standings(&records, &[TieBreak::SonnebornBerger(Cut::None)]);
    let table = Crosstable::new(&records, &order).unwrap();
    assert_eq!(shown(&table), ["2:  ½* 1+", "1: ½*  -", "3: 0- - "]);
    assert_eq!(table.games_each, 2);
    assert_eq!(table.rows[0].points, Points::from_halves(5));
}

#[test]
fn both_halves_of_a_table_say_the_same() {
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let count = u16::try_from(3 + dice.roll(20)).unwrap();
        let people = entrants(&mut dice, count, false);
        let games = all_play_all(&mut dice, count, Cycles::Double);
        let records = Records::new(System::AllPlayAll, 2 * count, &people, &games).unwrap();
        let order = standings(&records, &[TieBreak::DirectEncounter]);
        let table = Crosstable::new(&records, &order).unwrap();
        let worth = |mark: Mark| match mark {
            Mark::Won | Mark::ForfeitWon => 2,
            Mark::Drawn => 1,
            _ => 0,
        };
        for row in 0..table.rows.len() {
            assert_eq!(table.cell(row, row).count(), 0);
            let columns = 0..table.rows.len();
            let sum: u32 = columns.clone().flat_map(|column| table.cell(row, column)).map(worth).sum();
            assert_eq!(sum, table.rows[row].points.halves());
            for column in columns {
                let opposite = |mark: Mark| match mark {
                    Mark::Won => Mark::Lost,
                    Mark::Lost => Mark::Won,
                    Mark::ForfeitWon => Mark::ForfeitLost,
                    other => other,
                };
                for (one, other) in table.cell(row, column).zip(table.cell(column, row)) {
                    let both_lost = (one, other) == (Mark::ForfeitLost, Mark::ForfeitLost);
                    assert!(both_lost || one == opposite(other) || other == opposite(one));
                }
            }
        }
    }
}

#[test]
fn a_third_game_of_the_same_has_no_room() {
    let people: Vec<Entrant> = (1..=2).map(|number| Entrant::new(number, "N")).collect();
    let games: Vec<_> = (1..=3).map(|round| game(round, 1, 1, 2, Outcome::Drawn(WonBy::Play))).collect();
    for (count, fits) in [(GAMES_EACH_MAX, true), (GAMES_EACH_MAX + 1, false)] {
        let records = Records::new(System::AllPlayAll, 3, &people, &games[..count]).unwrap();
        let table = Crosstable::new(&records, &standings(&records, &[]));
        assert_eq!(table.is_ok(), fits);
    }
}

#[test]
fn progress_tells_every_round() {
    let people: Vec<Entrant> = (1..=3).map(|number| Entrant::new(number, "N")).collect();
    let games = [
        game(1, 1, 1, 2, Outcome::Won(Black, WonBy::Play)),
        bye(1, 2, 3, Bye::PairingAllocated),
        game(2, 1, 3, 2, Outcome::Pending),
        bye(2, 2, 1, Bye::Half),
    ];
    let records = Records::new(System::Swiss, 2, &people, &games).unwrap();
    let rows = progress(&records, &standings(&records, &[]));
    let told: Vec<String> = rows
        .iter()
        .map(|row| {
            let rounds = row.rounds.iter().map(|round| {
                let opponent = round
                    .opponent
                    .map_or("-".to_owned(), |(number, side)| format!("{number}{}", side.as_str()));
                format!("{opponent} {} {}", round.mark.sign(), round.after)
            });
            format!("{}. {}: {}", row.place, row.number, rounds.collect::<Vec<_>>().join(", "))
        })
        .collect();
    assert_eq!(
        told,
        ["1. 2: 1black 1 1.0, 3black * 1.0", "1. 3: - u 1.0, 2white * 1.0", "3. 1: 2white 0 0.0, - h 0.5"]
    );
}
