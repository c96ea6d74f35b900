//! Every limit of tables, at the limit and one beyond; and pairings that fit no table.

use fairschach_proofs::tournament::trf::{PAIRS_BYTES_MAX, TRF_BYTES_MAX, TrfFault, read, read_pairs};
use fairschach_proofs::tournament::{
    BERGER_MAX, Bye, Crosstable, CrosstableFault, Cycles, ENTRANTS_MAX, Entrant, Outcome, ROUNDS_MAX,
    RecordFault, Records, SWISS_CELLS_MAX, System, TIE_BREAKS_MAX, TieBreak, berger, standings,
};

use super::random::{bye, game};

fn records(
    count: u16,
    rounds: u16,
    pairings: &[fairschach_proofs::tournament::Pairing],
) -> Result<Records, RecordFault> {
    let people: Vec<Entrant> = (1..=count).map(|number| Entrant::new(number, "N")).collect();
    Records::new(System::Swiss, rounds, &people, pairings)
}

#[test]
fn a_table_has_room_for_so_many() {
    let far = [game(ROUNDS_MAX, 1, 1, ENTRANTS_MAX, Outcome::Pending)];
    let full = Records::new(
        System::AllPlayAll,
        ROUNDS_MAX,
        &(1..=ENTRANTS_MAX).map(|number| Entrant::new(number, "N")).collect::<Vec<_>>(),
        &far,
    );
    assert_eq!(full.unwrap().len(), usize::from(ENTRANTS_MAX));
    assert_eq!(records(2, ROUNDS_MAX + 1, &[]).unwrap_err(), RecordFault::TooMany);
    let mut people: Vec<Entrant> = (1..=ENTRANTS_MAX).map(|number| Entrant::new(number, "N")).collect();
    people.push(Entrant::new(ENTRANTS_MAX + 1, "N"));
    assert_eq!(Records::new(System::Swiss, 1, &people, &[]).unwrap_err(), RecordFault::TooMany);
    people.truncate(1);
    people[0].number = ENTRANTS_MAX + 1;
    let fault = Records::new(System::Swiss, 1, &people, &[]).unwrap_err();
    assert_eq!(fault, RecordFault::Number(ENTRANTS_MAX + 1));
}

#[test]
fn a_swiss_table_and_a_crosstable_have_room_for_so_many() {
    let far = |count: u16| records(count, ROUNDS_MAX, &[game(ROUNDS_MAX, 1, 1, 2, Outcome::Pending)]);
    let full = u16::try_from(SWISS_CELLS_MAX / usize::from(ROUNDS_MAX)).unwrap();
    assert_eq!(far(full).unwrap().meetings(5).len(), usize::from(ROUNDS_MAX));
    assert_eq!(far(full + 1).unwrap_err(), RecordFault::TooMany);
    for (count, fits) in [(BERGER_MAX, true), (BERGER_MAX + 1, false)] {
        let records = records(count, 1, &[]).unwrap();
        let table = Crosstable::new(&records, &standings(&records, &[]));
        assert_eq!(table.is_ok(), fits);
        let fault = CrosstableFault::TooMany(usize::from(count));
        assert!(fits || table.unwrap_err() == fault);
    }
}

#[test]
fn a_thousand_who_meet_twice_fit() {
    let pairings = berger(1000, Cycles::Double).unwrap();
    assert_eq!((pairings.len(), pairings.last().unwrap().round), (999_000, ROUNDS_MAX));
    let people: Vec<Entrant> = (1..=1000).map(|number| Entrant::new(number, "N")).collect();
    let records = Records::new(System::AllPlayAll, ROUNDS_MAX, &people, &pairings).unwrap();
    let list = vec![TieBreak::DirectEncounter; TIE_BREAKS_MAX];
    let table = standings(&records, &list);
    assert_eq!((table.rows[0].pending, table.rows[999].shared_to), (1998, 1000));
}

#[test]
fn pairings_that_contradict_the_list_are_refused() {
    let pending = Outcome::Pending;
    for (pairing, fault) in [
        (game(0, 1, 1, 2, pending), RecordFault::Round(0)),
        (game(4, 1, 1, 2, pending), RecordFault::Round(4)),
        (game(1, 1, 1, 3, pending), RecordFault::Unknown { round: 1, number: 3 }),
        (game(1, 1, 0, 1, pending), RecordFault::Unknown { round: 1, number: 0 }),
        (game(1, 1, 2, 2, pending), RecordFault::Unknown { round: 1, number: 2 }),
        (game(1, 1, 1, 3, Outcome::Cancelled), RecordFault::Unknown { round: 1, number: 3 }),
        (bye(2, 1, 5, Bye::Half), RecordFault::Unknown { round: 2, number: 5 }),
    ] {
        assert_eq!(records(2, 3, &[pairing]).unwrap_err(), fault);
    }
    let twice = [game(1, 1, 1, 2, pending), bye(1, 2, 2, Bye::Half)];
    assert_eq!(records(2, 3, &twice).unwrap_err(), RecordFault::Twice { round: 1, number: 2 });
    let people = [Entrant::new(1, "N"), Entrant::new(1, "M")];
    assert_eq!(Records::new(System::Swiss, 3, &people, &[]).unwrap_err(), RecordFault::Number(1));
    let nobody = [Entrant::new(0, "N")];
    assert_eq!(Records::new(System::Swiss, 3, &nobody, &[]).unwrap_err(), RecordFault::Number(0));
    // A cancelled game may be paired anew in its round.
    let again = [game(1, 1, 1, 2, Outcome::Cancelled), game(1, 2, 2, 1, pending)];
    assert!(records(2, 3, &again).is_ok());
}

#[test]
fn longer_files_are_not_read() {
    let line = "###\n";
    let full = line.repeat(TRF_BYTES_MAX / line.len());
    assert_eq!(full.len(), TRF_BYTES_MAX);
    assert!(read(&full).is_ok());
    assert_eq!(read(&(full + "#")).unwrap_err(), TrfFault::TooLong(TRF_BYTES_MAX + 1, TRF_BYTES_MAX));
    let full = "0".to_owned() + &"\n".repeat(PAIRS_BYTES_MAX - 1);
    assert!(read_pairs(&full).unwrap().is_empty());
    assert_eq!(
        read_pairs(&(full + "\n")).unwrap_err(),
        TrfFault::TooLong(PAIRS_BYTES_MAX + 1, PAIRS_BYTES_MAX)
    );
}

#[test]
fn more_rounds_in_a_line_are_not_read() {
    let line = |rounds: u16| {
        let start = format!("001    1      {:<33} {:>4} {:3} {:11} {:10}  0.0    1", "N", "", "", "", "");
        start + &"  0000 - Z".repeat(usize::from(rounds))
    };
    assert_eq!(read(&line(ROUNDS_MAX)).unwrap().head.rounds, ROUNDS_MAX);
    let fault = read(&line(ROUNDS_MAX + 1)).unwrap_err().to_string();
    assert_eq!(fault, "line 1, column 20072: there are 1998 rounds at most");
}
