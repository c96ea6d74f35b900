//! Rating lists of others: what a file may say, and what becomes of it.

use std::time::Duration;

use fairschach::app::actor::{Actor, Role};
use fairschach::app::error::{Denial, Error, Fault, ListFault, TournamentFault};
use fairschach::app::limits::{BAD_LINES_MAX, FOREIGN_LISTS_MAX};
use fairschach::app::ratings::foreign::{ForeignList, ForeignLists, ImportedList};
use fairschach::base::TournamentId;
use serde_json::json;

use crate::app::tournaments::course::sheet;
use crate::support::{DAY, Database, START, TestApp, on_both};

on_both! {
    a_file_replaces_what_is_older => newer;
    lists_are_brought_in_by_administrators_alone => alone;
    there_is_an_end_to_the_lists => many;
    a_long_list_is_taken_in_steps => long;
    a_list_counts_once_it_is_whole_and_can_be_taken_away => whole;
}

/// Bytes, and lines.
const MOST: (usize, usize) = (1 << 20, 4000);

/// What is wrong with a file.
fn faults(file: &str) -> Vec<String> {
    match ForeignLists::read(file.as_bytes(), MOST, START) {
        Ok(_) => Vec::new(),
        Err(Error::Malformed(faults)) => faults.into_iter().map(|fault| fault.message).collect(),
        Err(error) => panic!("{error}"),
    }
}

fn rows(file: &str) -> usize {
    ForeignLists::read(file.as_bytes(), MOST, START).unwrap().rows()
}

/// Somebody who may bring lists in.
fn admin(house: &TestApp) -> Actor {
    Actor { role: Role::Admin, ..house.director.clone() }
}

/// Brings in what a file says.
pub(crate) async fn import(house: &TestApp, file: &str) -> Vec<ImportedList> {
    let lists = ForeignLists::read(file.as_bytes(), MOST, house.app.now()).unwrap();
    let mut done = Vec::new();
    for list in lists.lists() {
        let told = house.app.ratings().import_foreign_list(&admin(house), list, Duration::ZERO, |_| {}).await;
        done.push(told.unwrap());
    }
    done
}

/// What becomes of the first list of a file.
async fn try_import(house: &TestApp, by: &Actor, file: &str) -> Result<ImportedList, Error> {
    let list = ForeignLists::read(file.as_bytes(), MOST, START).unwrap().lists().next().unwrap();
    house.app.ratings().import_foreign_list(by, list, Duration::ZERO, |_| {}).await
}

fn told(list: &str, [new, changed, unchanged, older]: [usize; 4]) -> ImportedList {
    ImportedList { list: list.to_owned(), new, changed, unchanged, older }
}

#[test]
fn files_are_read_as_programs_write_them() {
    for file in [
        "FIDE,4611111,2105,2026-01-01",
        "list,id,rating,date\nFIDE,4611111,2105,2026-01-01\n",
        "\u{feff}List,ID,Rating,Date\r\n\r\nFIDE , 4611111 , 2105 , 2026-01-01\r\n",
        "\"FIDE\",\"4611111\",\"2105\",\"2026-01-01\"\n\n",
        "\n\"list\", \"id\", \"rating\", \"date\"\n\" FIDE \",\"4611111\",\"2105\",\"2026-01-01\"\n",
        "List;ID;Rating;Date\r\nFIDE;4611111;2105;01.01.2026\r\n",
        "FIDE\t4611111\t2105\t2026-01-01",
    ] {
        assert_eq!(rows(file), 1, "{file:?}");
    }
    // At their limits.
    let least = "ICCF,1,1,2020-02-29\nFIDE-1234567890A,999999999,4000,2026-02-01\nFIDE-1234567890A,000000001,1,0001-01-01";
    assert_eq!(rows(least), 3);
}

#[test]
fn a_bad_line_is_told_by_its_number_and_nothing_is_taken() {
    let good = "FIDE,1,2000,2026-01-01";
    for (line, wanted) in [
        ("FIDE,2,2000", ListFault::Line),
        ("FIDE,2,2000,2026-01-01,x", ListFault::Line),
        ("FIDE;2;2000;2026-01-01", ListFault::Line),
        ("list,id,rating,date", ListFault::Name),
        ("DWZ,2,2000,2026-01-01", ListFault::Name),
        ("FIDE-1234567890AB,2,2000,2026-01-01", ListFault::Name),
        ("FIDE rapid,2,2000,2026-01-01", ListFault::Name),
        ("FIDE,0,2000,2026-01-01", ListFault::Id),
        ("FIDE,+2,2000,2026-01-01", ListFault::Id),
        ("FIDE,1000000000,2000,2026-01-01", ListFault::Id),
        ("FIDE,2,0,2026-01-01", ListFault::Rating),
        ("FIDE,2,4001,2026-01-01", ListFault::Rating),
        ("FIDE,2,2000.5,2026-01-01", ListFault::Rating),
        ("FIDE,2,2000,2026-02-02", ListFault::Date),
        ("FIDE,2,2000,2026-02-30", ListFault::Date),
        ("FIDE,2,2000,20260101", ListFault::Date),
        ("FIDE,2,2000,02.02.2026", ListFault::Date),
        ("FIDE,2,2000,2026/01/01", ListFault::Date),
        ("\"FIDE,2,2000,2026-01-01,x\"", ListFault::Line),
        ("FIDE,1,2000,2025-12-01", ListFault::Twice),
    ] {
        let file = format!("{good}\r\n\r\n{line}\r\nICCF,1,2000,2026-01-01\n");
        assert_eq!(faults(&file), [format!("line 3: {wanted}")], "{line}");
    }
    let not_text = ForeignLists::read(b"FIDE,1,2000,2026-01-01\nFIDE,\xff,1,2026-01-01", MOST, START);
    assert!(
        matches!(not_text, Err(Error::Malformed(faults)) if faults[0].code == Fault::List(ListFault::Line))
    );
    assert_eq!(faults("\n \n"), [ListFault::Empty.to_string()]);
    assert_eq!(faults("list,id,rating,date\n"), [ListFault::Empty.to_string()]);
}

#[test]
fn a_file_is_read_up_to_its_limits() {
    let bad = |count: usize| faults(&"FIDE\n".repeat(count));
    assert_eq!(bad(BAD_LINES_MAX).len(), BAD_LINES_MAX);
    let more = bad(BAD_LINES_MAX + 1);
    assert_eq!((more.len(), &more[BAD_LINES_MAX]), (BAD_LINES_MAX + 1, &ListFault::More.to_string()));
    let lists = |count: usize| {
        let lines = (0..count).map(|n| format!("FIDE-{n},1,2000,2026-01-01\n"));
        faults(&lines.collect::<String>())
    };
    assert_eq!(lists(FOREIGN_LISTS_MAX), [""; 0]);
    assert_eq!(lists(FOREIGN_LISTS_MAX + 1), [ListFault::Lists.to_string()]);
    let file = b"FIDE,1,2000,2026-01-01";
    assert!(ForeignLists::read(file, (file.len(), 1), START).is_ok());
    let Err(Error::Malformed(large)) = ForeignLists::read(file, (file.len() - 1, 1), START) else {
        panic!("taken")
    };
    assert_eq!(large[0].code, Fault::List(ListFault::Bytes));
    let line = |n: usize| format!("FIDE,{n},2000,2026-01-01\n");
    let mut file: String = (1..=MOST.1).map(line).collect();
    assert_eq!(rows(&file), MOST.1);
    file.push_str(&line(MOST.1 + 1));
    assert_eq!(faults(&file), [ListFault::Rows.to_string()]);
}

async fn newer(database: Database) {
    let house = TestApp::new(database).await;
    let ratings = house.app.ratings();
    assert_eq!(ratings.foreign_lists().await.unwrap(), []);
    let first =
        "ICCF,1,2000,2025-12-01\nFIDE,1,2000,2025-12-01\nFIDE,2,2100,2025-12-01\nFIDE,3,2200,2025-12-01\n";
    assert_eq!(import(&house, first).await, [told("FIDE", [3, 0, 0, 0]), told("ICCF", [1, 0, 0, 0])]);
    assert_eq!(import(&house, first).await, [told("FIDE", [0, 0, 3, 0]), told("ICCF", [0, 0, 1, 0])]);
    // Who is not in the file keeps what they have; another rating of the same day puts a slip right.
    let second = "FIDE,1,2001,2026-01-01\nFIDE,2,2100,2026-01-01\nFIDE,4,1900,2025-11-01\n";
    assert_eq!(import(&house, second).await, [told("FIDE", [1, 1, 1, 0])]);
    assert_eq!(import(&house, "FIDE,3,2201,2025-12-01").await, [told("FIDE", [0, 1, 0, 0])]);
    // An older one changes nothing, even where the rating had stayed as it was.
    let older = "FIDE,1,1,2025-12-31\nFIDE,2,1,2025-12-31\nFIDE,3,1,2025-11-30\nFIDE,4,1,2025-10-31\n";
    assert_eq!(import(&house, older).await, [told("FIDE", [0, 0, 0, 4])]);
    let raw = house.raw().await;
    let kept = raw.texts(
        "SELECT list || ' ' || CAST(id AS TEXT) || ' ' || CAST(rating AS TEXT) || ' ' || rated_on FROM foreign_rating \
         ORDER BY list, id",
    );
    let wanted = [
        "FIDE 1 2001 2026-01-01",
        "FIDE 2 2100 2026-01-01",
        "FIDE 3 2201 2025-12-01",
        "FIDE 4 1900 2025-11-01",
        "ICCF 1 2000 2025-12-01",
    ];
    assert_eq!(kept.await, wanted);
    let list = |list: &str, on: &str, players: u64| ForeignList {
        list: list.to_owned(),
        rated_on: Some(on.parse().unwrap()),
        players,
    };
    let lists = [list("FIDE", "2026-01-01", 4), list("ICCF", "2025-12-01", 1)];
    assert_eq!(ratings.foreign_lists().await.unwrap(), lists);
    // A day that lies ahead is right once it is near enough.
    let ahead = "FIDE,1,2002,2026-02-02";
    assert_eq!(faults(ahead).len(), 1);
    house.clock.advance(DAY);
    assert_eq!(import(&house, ahead).await, [told("FIDE", [0, 1, 0, 0])]);
}

async fn alone(database: Database) {
    let house = TestApp::new(database).await;
    for who in [&house.white, &house.arbiter, &house.director] {
        let refused = try_import(&house, who, "FIDE,1,2000,2026-01-01").await;
        assert!(matches!(refused, Err(Error::NotAllowed(Denial::NoAdministrator))), "{}", who.name);
    }
    assert_eq!(house.app.ratings().foreign_lists().await.unwrap(), []);
}

async fn many(database: Database) {
    let house = TestApp::new(database).await;
    let lines = |from: usize, to: usize| -> String {
        (from..to).map(|n| format!("FIDE-{n},1,2000,2026-01-01\n")).collect()
    };
    import(&house, &lines(0, FOREIGN_LISTS_MAX)).await;
    // The same ones again are no more.
    import(&house, &lines(0, FOREIGN_LISTS_MAX)).await;
    let one = lines(FOREIGN_LISTS_MAX, FOREIGN_LISTS_MAX + 1);
    let refused = try_import(&house, &admin(&house), &one).await;
    let Err(Error::Malformed(faults)) = refused else { panic!("taken") };
    assert_eq!(faults[0].code, Fault::List(ListFault::Lists));
    assert_eq!(house.app.ratings().foreign_lists().await.unwrap().len(), FOREIGN_LISTS_MAX);
}

async fn long(database: Database) {
    let house = TestApp::new(database).await;
    let file = |rating: usize, on: &str| -> String {
        (1..=2500).rev().map(|n| format!("ICCF,{n},{},{on}\n", rating + n % 7)).collect()
    };
    let (admin, ratings) = (admin(&house), house.app.ratings());
    let lists = ForeignLists::read(file(2000, "2025-10-01").as_bytes(), MOST, START).unwrap();
    let (mut steps, list) = (Vec::new(), lists.lists().next().unwrap());
    let done = ratings.import_foreign_list(&admin, list, Duration::ZERO, |lines| steps.push(lines)).await;
    assert_eq!(done.unwrap(), told("ICCF", [2500, 0, 0, 0]));
    assert_eq!((steps.iter().sum::<usize>(), steps.len()), (2500, 3), "{steps:?}");
    assert_eq!(import(&house, &file(2100, "2025-12-01")).await, [told("ICCF", [0, 2500, 0, 0])]);
    let lists = ratings.foreign_lists().await.unwrap();
    assert_eq!((lists.len(), lists[0].players), (1, 2500));
}

async fn whole(database: Database) {
    let house = TestApp::new(database).await;
    let (ratings, raw) = (house.app.ratings(), house.raw().await);
    let asks = json!({ "eligibility": { "rating_min": 1800, "rating_of": "FIDE" } });
    let setup = house.app.tournament_setup();
    let made = async || setup.create_tournament(&house.director, sheet(asks.clone())).await;
    let refused = |made: Result<TournamentId, Error>| match made {
        Err(Error::Malformed(faults)) => faults[0].code == Fault::Tournament(TournamentFault::NoList),
        _ => false,
    };
    assert!(refused(made().await), "it is not there");
    // As it is when the first import was broken off.
    import(&house, "FIDE,1,2000,2026-01-01").await;
    assert!(made().await.is_ok());
    raw.execute("UPDATE foreign_list SET rated_on = ''").await;
    assert_eq!(ratings.foreign_lists().await.unwrap()[0].rated_on, None);
    assert!(refused(made().await), "it is not whole");
    let file: String = (1..=1500).map(|n| format!("FIDE,{n},2000,2025-12-01\n")).collect();
    assert_eq!(import(&house, &file).await, [told("FIDE", [1499, 0, 0, 1])]);
    let day = |on: &str| Some(on.parse().unwrap());
    assert_eq!(ratings.foreign_lists().await.unwrap()[0].rated_on, day("2025-12-01"));
    assert!(made().await.is_ok());
    import(&house, "ICCF,1,2000,2026-01-01").await;
    assert_eq!(ratings.drop_foreign_list("FIDE", Duration::ZERO).await.unwrap(), 1500);
    assert!(matches!(ratings.drop_foreign_list("FIDE", Duration::ZERO).await, Err(Error::NotFound)));
    assert_eq!(raw.texts("SELECT list FROM foreign_rating").await, ["ICCF"]);
    assert_eq!(ratings.foreign_lists().await.unwrap().len(), 1);
    assert!(refused(made().await), "it is gone");
}
