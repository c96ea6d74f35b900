//! TRF: exact columns, what has no word there, faults with their places, and a reader that is not ours.

use std::collections::BTreeMap;

use fairschach_base::Side::{Black, White};
use fairschach_proofs::tournament::trf::{Head, Purpose, Trf, TrfFault, read, read_pairs, write};
use fairschach_proofs::tournament::{
    Bye, Cut, Cycles, Entrant, Outcome, Pairing, Proposed, Records, Seats, System, TieBreak, WonBy, standings,
};
use jiff::civil::date;

use super::random::{Dice, all_play_all, bye, entrants, game, swiss};
use crate::peers::swiss::Swiss;

fn head(rounds: u16) -> Head {
    Head {
        name: "Frühjahrsturnier".to_owned(),
        city: Some("Mainz".to_owned()),
        federation: Some("GER".to_owned()),
        start: Some(date(2026, 1, 15)),
        end: Some(date(2027, 3, 1)),
        kind: Some("Swiss, by correspondence".to_owned()),
        chief_arbiter: Some("Arbiter, Anna".to_owned()),
        deputies: vec!["Deputy, Dora".to_owned(), "Deputy, Emil".to_owned()],
        time: Some("14 days for each pair".to_owned()),
        round_dates: vec![date(2026, 1, 15), date(2026, 6, 1)],
        rounds,
        initial: Some(White),
        tie_breaks: vec![TieBreak::Buchholz(Cut::Cut1), TieBreak::SonnebornBerger(Cut::None)],
        teams: BTreeMap::new(),
        notes: Vec::new(),
    }
}

fn people() -> Vec<Entrant> {
    vec![
        Entrant {
            rating: Some(2412),
            title: Some("IM".to_owned()),
            federation: Some("GER".to_owned()),
            ..Entrant::new(1, "Müller, Jörg")
        },
        Entrant { rating: Some(987), title: Some("SIM".to_owned()), ..Entrant::new(2, "Xu, Yi") },
        Entrant::new(3, "Long, A name that is longer than thirty-three columns"),
        Entrant::new(10, "Ten\r\n001 forged"),
        Entrant { fide_id: Some(4_611_111), born: Some(1975), ..Entrant::new(12, "Twelve") },
    ]
}

fn games() -> Vec<Pairing> {
    vec![
        game(1, 1, 1, 2, Outcome::Won(White, WonBy::Play)),
        game(1, 2, 3, 10, Outcome::BothLost),
        bye(1, 3, 12, Bye::PairingAllocated),
        game(2, 1, 12, 1, Outcome::Drawn(WonBy::Adjudication)),
        game(2, 2, 10, 2, Outcome::Won(Black, WonBy::Forfeit)),
        bye(2, 3, 3, Bye::Half),
        game(3, 1, 1, 10, Outcome::Pending),
        game(3, 2, 2, 3, Outcome::Cancelled),
        bye(3, 3, 12, Bye::Full),
    ]
}

fn ranked(
    rounds: u16,
    people: &[Entrant],
    pairings: &[Pairing],
    system: System,
) -> fairschach_proofs::tournament::Standings {
    let records = Records::new(system, rounds, people, pairings).unwrap();
    standings(&records, &[TieBreak::SonnebornBerger(Cut::None)])
}

#[test]
fn a_report_has_everything_in_its_columns() {
    let table = ranked(4, &people(), &games(), System::Swiss);
    let mut head = head(4);
    head.notes.push("number 5 here\nis number 7 of the tournament".to_owned());
    let text = write(&head, &people(), &games(), Some(&table), Purpose::Report).unwrap();
    let expected = [
        "012 Frühjahrsturnier",
        "022 Mainz",
        "032 GER",
        "042 2026/01/15",
        "052 2027/03/01",
        "062 5",
        "072 2",
        "092 Swiss, by correspondence",
        "102 Arbiter, Anna",
        "112 Deputy, Dora",
        "112 Deputy, Emil",
        "122 14 days for each pair",
        "132                                                                                        26/01/15  26/06/01",
        "142 4",
        "152 W",
        "202 BH/C1,SB",
        "001    1   IM Müller, Jörg                      2412 GER                         2.0    2     2 w 1    12 b =    10 w =",
        "001    2      Xu, Yi                             987                             1.0    3     1 b 0    10 b +  0000 - Z",
        "001    3      Long, A name that is longer than                                   0.5    4    10 w -  0000 - H  0000 - Z",
        "001   10      Ten  001 forged                                                    0.5    5     3 b -     2 w -     1 b =",
        "001   12      Twelve                                         4611111 1975/00/00  2.5    1  0000 - U     1 w =  0000 - F",
        "XXR 4",
        "### number 5 here is number 7 of the tournament",
        "### both lost: round 1, 3 against 10",
        "### pending: round 3, 1 against 10",
        "### cancelled: round 3, 2 against 3",
        "",
    ];
    assert_eq!(text, expected.join("\r\n"));
    let line: Vec<char> = text.lines().nth(16).unwrap().chars().collect();
    for (column, sign) in [
        (8, '1'),
        (12, 'I'),
        (15, 'M'),
        (49, '2'),
        (54, 'G'),
        (82, '2'),
        (89, '2'),
        (95, '2'),
        (97, 'w'),
        (99, '1'),
    ] {
        assert_eq!(line[column - 1], sign, "column {column}");
    }
}

#[test]
fn what_was_written_reads_back() {
    let table = ranked(4, &people(), &games(), System::Swiss);
    let text = write(&head(4), &people(), &games(), Some(&table), Purpose::Report).unwrap();
    let read = read(&text).unwrap();
    assert_eq!(read.head, head(4));
    assert_eq!(read.pairings, as_read(&games()));
    let told: Vec<_> = read
        .entrants
        .iter()
        .map(|read| {
            let entrant = &read.entrant;
            (entrant.number, entrant.rating, entrant.title.as_deref(), read.points.to_string(), read.rank)
        })
        .collect();
    assert_eq!(
        told,
        [
            (1, Some(2412), Some("IM"), "2.0".into(), Some(2)),
            (2, Some(987), None, "1.0".into(), Some(3)),
            (3, None, None, "0.5".into(), Some(4)),
            (10, None, None, "0.5".into(), Some(5)),
            (12, None, None, "2.5".into(), Some(1)),
        ]
    );
}

/// Pairings in the order and with the boards of the reader: by White within a round, cancelled ones last; TRF does not know
/// whether a flag fell or an arbiter judged.
fn as_read(pairings: &[Pairing]) -> Vec<Pairing> {
    let mut all: Vec<Pairing> = pairings
        .iter()
        .filter(|pairing| !matches!(pairing.seats, Seats::Bye { bye: Bye::Zero, .. }))
        .map(|pairing| {
            let mut known = *pairing;
            if let Seats::Game { outcome, .. } = &mut known.seats {
                *outcome = match *outcome {
                    Outcome::Won(side, WonBy::Time | WonBy::Adjudication) => Outcome::Won(side, WonBy::Play),
                    Outcome::Drawn(_) => Outcome::Drawn(WonBy::Play),
                    other => other,
                };
            }
            known
        })
        .collect();
    let key = |pairing: &Pairing| match pairing.seats {
        Seats::Game { outcome: Outcome::Cancelled, .. } => (pairing.round, true, 0),
        Seats::Game { white, .. } => (pairing.round, false, white),
        Seats::Bye { entrant, .. } => (pairing.round, false, entrant),
    };
    all.sort_by_key(key);
    for round in all.chunk_by_mut(|a, b| a.round == b.round) {
        for (board, pairing) in (1..).zip(round) {
            pairing.board = board;
        }
    }
    all
}

#[test]
fn random_tournaments_read_back() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let count = u16::try_from(4 + dice.roll(25)).unwrap();
        let mut people = entrants(&mut dice, count, seed % 2 == 0);
        let (system, games) = if dice.one_in(3) {
            (System::AllPlayAll, all_play_all(&mut dice, count, Cycles::Double))
        } else {
            (System::Swiss, swiss(&mut dice, &mut people, 7))
        };
        let table = ranked(60, &people, &games, system);
        let text = write(&head(60), &people, &games, Some(&table), Purpose::Report).unwrap();
        assert_eq!(read(&text).unwrap().pairings, as_read(&games), "seed {seed}");
    }
}

#[test]
fn teams_have_their_lines() {
    let mut people = people();
    let mut head = head(4);
    for (at, entrant) in people.iter_mut().enumerate() {
        entrant.team = Some(if at < 3 { 1 } else { 2 });
    }
    head.teams = BTreeMap::from([(1, "Bär".to_owned()), (2, "Adler".to_owned())]);
    let text = write(&head, &people, &[], None, Purpose::Report).unwrap();
    assert!(text.contains("082 2\r\n"));
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("013")).collect();
    assert_eq!(lines[0], "013 Bär                                1    2    3");
    assert_eq!(lines[1], "013 Adler                             10   12");
    let read = read(&text).unwrap();
    assert_eq!(read.head.teams, head.teams);
    let teams: Vec<Option<u16>> = read.entrants.iter().map(|entrant| entrant.entrant.team).collect();
    assert_eq!(teams, [Some(1), Some(1), Some(1), Some(2), Some(2)]);
    head.teams.remove(&2);
    assert!(matches!(
        write(&head, &people, &[], None, Purpose::Report),
        Err(TrfFault::NoRoom { number: 10, .. })
    ));
}

#[test]
fn a_pairing_program_is_told_no_names() {
    let mut people = people();
    people[1].withdrawn_from = Some(3);
    let mut games: Vec<Pairing> = games().into_iter().filter(|pairing| pairing.round < 3).collect();
    games.push(bye(3, 1, 12, Bye::Half));
    games.push(game(3, 2, 1, 3, Outcome::Pending)); // a round that is paired already is not told
    let text = write(&head(5), &people, &games, None, Purpose::Pairing { round: 3 }).unwrap();
    let expected = [
        "012 Frühjahrsturnier",
        "142 5",
        "152 W",
        "001    1                                        2412                             1.5    1     2 w 1    12 b =",
        "001    2                                         987                             1.0    2     1 b 0    10 b +",
        "001    3                                                                         0.5    3    10 w -  0000 - H",
        "001   10                                                                         0.0   10     3 b -     2 w -",
        "001   12                                                                         2.0   12  0000 - U     1 w =  0000 - H",
        "XXR 5",
        "XXC white1",
        "XXZ 2",
        "240 H 003   12",
        "240 Z 003    2",
        "### both lost: round 1, 3 against 10",
        "",
    ];
    assert_eq!(text, expected.join("\n"));
}

#[test]
fn a_round_that_is_not_there_is_not_told() {
    for (round, told) in [(0, false), (1, true), (5, true), (6, false)] {
        let text = write(&head(5), &people(), &[], None, Purpose::Pairing { round });
        assert_eq!(text.is_ok(), told, "{round}");
    }
}

#[test]
fn more_points_than_the_columns_hold_are_refused() {
    let count = 101;
    let mut people: Vec<Entrant> = (1..=count).map(|number| Entrant::new(number, "N")).collect();
    let games: Vec<Pairing> =
        (2..=count).map(|black| game(black - 1, 1, 1, black, Outcome::Won(White, WonBy::Play))).collect();
    let written =
        |people: &[Entrant], games: &[Pairing]| write(&head(200), people, games, None, Purpose::Report);
    assert!(written(&people, &games[..99]).unwrap().contains("99.0"));
    assert!(matches!(written(&people, &games), Err(TrfFault::NoRoom { what: "the score", number: 1 })));
    people[4].rating = Some(10_000);
    assert!(matches!(written(&people, &[]), Err(TrfFault::NoRoom { what: "the rating", number: 5 })));
}

/// A file of two lines with these rounds.
fn two(first: &str, second: &str) -> String {
    let line = |number: u16, rounds: &str| {
        let blank = "";
        format!(
            "001 {number:>4}      {:<33} {blank:>4} {blank:3} {blank:11} {blank:10}  0.0 {number:>4}  {rounds}\n",
            "N"
        )
    };
    line(1, first) + &line(2, second)
}

#[test]
fn faults_name_their_line_and_column() {
    for (text, fault) in [
        ("001".to_owned(), "line 1, column 5: a starting number from 1 to 9999 belongs here"),
        (
            two("", "").replace("001    2", "001    1"),
            "line 2, column 5: starting number 1 stands here a second time",
        ),
        (two("", "").replace(" 0.0    2", " 0.3    2"), "line 2, column 81: points such as 3.5"),
        (two("", "").replace(" 0.0    2", " 0.0   xx"), "line 2, column 86: a rank belongs here"),
        (two("   2 w 1", "   1 w 0"), "line 1, column 92: 1 and 2 must have w and b in round 1"),
        (two("   2 w 1", "   1 b 1"), "line 1, column 92: 1 for White and 1 for Black do not go together"),
        (
            two("   2 w 1", "0000 - Z"),
            "line 1, column 92: the line of 2 does not say that they meet 1 in round 1",
        ),
        (two("   1 w 1", "0000 - Z"), "line 1, column 92: the line of 1 does not say"),
        (two("  77 w 1", "0000 - Z"), "line 1, column 92: the line of 77 does not say"),
        (two("0000 - Z     2 w ?", ""), "line 1, column 109: one of - + W D L 1 = 0 H F U Z belongs here"),
        (two("0000 - Z     2 x 1", ""), "line 1, column 107: w, b or - belongs here"),
        (two("0000 - Z  x000 - Z", ""), "line 1, column 102: a starting number or 0000 belongs here"),
        (two("   2 - H", "0000 - Z"), "line 1, column 99: H is a bye, but there is an opponent"),
        (two("0000 - 1", "0000 - Z"), "line 1, column 92: 1 is a game, but there is no opponent"),
        ("042 15.1.2026".to_owned(), "line 1, column 5: a date as YYYY/MM/DD belongs here"),
        (format!("012 N\n132{:88}26/13/01", ""), "line 2, column 92: a date as YY/MM/DD belongs here"),
        ("142 0".to_owned(), "line 1, column 5: the number of rounds belongs here, 1 to 1998"),
        ("XXR 1999".to_owned(), "line 1, column 5: the number of rounds"),
    ] {
        let said = read(&text).unwrap_err().to_string();
        assert!(said.starts_with(fault), "{said}\n{fault}\n{text}");
    }
}

#[test]
fn other_programs_ways_are_read() {
    let outcome = |first, second| match read(&two(first, second)).unwrap().pairings[..] {
        [Pairing { seats: Seats::Game { white: 1, outcome, .. }, .. }] => outcome,
        ref other => panic!("{other:?}"),
    };
    assert_eq!(outcome("   2 w W", "   1 b l"), Outcome::Won(White, WonBy::Play));
    assert_eq!(outcome("   2 w D", "   1 b D"), Outcome::Drawn(WonBy::Play));
    assert_eq!(outcome("   2 - -", "   1 - +"), Outcome::Won(Black, WonBy::Forfeit));
    assert_eq!(outcome("   2 w 0", "   1 b 0"), Outcome::BothLost);
    // Blank rounds are absences; a mark at the start, carriage returns alone, foreign lines and comments do not matter.
    let text = format!(
        "\u{feff}DEV 1 x\r### pending: nonsense\r{}",
        two("0000 - U", "        ").replace('\n', "\r")
    );
    let Trf { entrants, pairings, .. } = read(&text).unwrap();
    assert_eq!((entrants.len(), pairings), (2, vec![bye(1, 1, 1, Bye::PairingAllocated)]));
    assert_eq!(read("").unwrap(), Trf::default());
}

#[test]
fn pairs_read_back_and_faults_have_places() {
    let pair = |white, black| Proposed { white, black };
    let read = read_pairs("3\n12 7\n 1  30 \r\n5 0\n\n").unwrap();
    assert_eq!(read, [pair(12, Some(7)), pair(1, Some(30)), pair(5, None)]);
    assert_eq!(read_pairs("1\n0 4").unwrap(), [pair(4, None)]);
    for (text, fault) in [
        ("", "line 1, column 1: the number of pairs belongs here"),
        ("two\n1 2", "line 1, column 1: the number of pairs belongs here"),
        ("10000", "line 1, column 1: there are 9999 pairs at most"),
        ("2\n1 2\n", "2 pairs are announced, but 1 are given"),
        ("1\n1 2\n3 4\n", "1 pairs are announced, but 2 are given"),
        ("1\n1 x2", "line 2, column 3: a starting number up to 9999 belongs here, or 0"),
        ("1\n1 10000", "line 2, column 3: a starting number"),
        ("1\n1 2 3", "line 2, column 5: a pair has two numbers"),
        ("1\n1", "line 2, column 1: a pair has two numbers"),
        ("1\n0 0", "line 2, column 1: a pair of nobody"),
        ("1\n4 4", "line 2, column 1: a player cannot be paired with themselves"),
    ] {
        assert!(read_pairs(text).unwrap_err().to_string().starts_with(fault), "{text:?}");
    }
}

#[test]
fn another_program_reads_the_same_points_ranks_and_games() {
    let mut py4swiss = Swiss::start();
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let count = u16::try_from(4 + dice.roll(20)).unwrap();
        let mut people = entrants(&mut dice, count, true);
        let (system, mut games) = if dice.one_in(3) {
            (System::AllPlayAll, all_play_all(&mut dice, count, Cycles::Single))
        } else {
            (System::Swiss, swiss(&mut dice, &mut people, 7))
        };
        // A finished tournament: nothing is pending.
        games.retain(|pairing| !matches!(pairing.seats, Seats::Game { outcome: Outcome::Pending, .. }));
        let table = ranked(40, &people, &games, system);
        let mut head = head(40);
        // py4swiss takes one deputy alone, and the rounds' dates every nine columns.
        head.deputies.truncate(1);
        head.round_dates.truncate(1);
        let text = write(&head, &people, &games, Some(&table), Purpose::Report).unwrap();
        let told = py4swiss.read(&text);
        assert_eq!(told.as_object().unwrap().len(), people.len());
        for row in &table.rows {
            let told = &told[row.number.to_string()];
            assert_eq!(told["points_times_ten"], u64::from(row.points.halves()) * 5);
            assert_eq!(told["rank"], row.place);
            assert_eq!(told["rating"].as_u64(), people[row.entrant].rating.map(u64::from));
            let won = told["results"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|result| ["1", "+", "U", "F"].contains(&result[2].as_str().unwrap()));
            assert_eq!(won.count(), row.won);
        }
    }
}
