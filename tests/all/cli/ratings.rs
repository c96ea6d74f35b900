//! `admin ratings`: lists made anew from the games, and checked against them.

use std::fs;
use std::process::Output;

use serde_json::{Value, json};

use super::{run, said};
use crate::server::process::Home;
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

on_both! {
    lists_are_made_and_checked_from_the_command_line => lists;
    lists_of_others_are_brought_in_from_the_command_line => foreign;
}

async fn foreign(database: Database) {
    let home = Home::new(database).await;
    let path = home.store.folder().join("list.csv");
    let import = |text: &str| {
        fs::write(&path, text).unwrap();
        run(&home, &["admin", "ratings", "import", path.to_str().unwrap()])
    };
    let done = import("list,id,rating,date\nICCF,3,2000,2025-12-01\nFIDE,1,2000,2025-12-01\n");
    assert!(done.status.success(), "{}", said(&done));
    let answers = |output: &Output| -> Vec<Value> {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let told = |list: &str, new: usize, unchanged: usize| json!({ "list": list, "new": new, "changed": 0, "unchanged": unchanged, "older": 0 });
    assert_eq!(answers(&done), [told("FIDE", 1, 0), told("ICCF", 1, 0)]);
    let bad = import("FIDE,1,2100,2025-12-01\nDWZ,2,2000,2025-12-01\nFIDE,3,9000,2025-12-01\n");
    assert_eq!(bad.status.code(), Some(1));
    for wanted in ["line 2: the name of a list begins with FIDE or ICCF", "line 3: a rating is"] {
        assert!(said(&bad).contains(wanted), "{}", said(&bad));
    }
    let again = import("FIDE,1,2000,2025-12-01\n");
    assert_eq!(answers(&again), [told("FIDE", 0, 1)], "nothing of the bad file was taken");
    let dropped = home.admin(&["admin", "ratings", "drop", "FIDE"]);
    assert_eq!(dropped, json!({ "list": "FIDE", "players": 1 }));
    let gone = run(&home, &["admin", "ratings", "drop", "FIDE"]);
    assert!(gone.status.code() == Some(1) && said(&gone).contains("the list FIDE"), "{}", said(&gone));
    assert_eq!(answers(&import("FIDE;1;2000;01.12.2025\n")), [told("FIDE", 1, 0)]);
    fs::remove_file(&path).unwrap();
    let none = run(&home, &["admin", "ratings", "import", path.to_str().unwrap()]);
    assert_eq!(none.status.code(), Some(1));
    assert!(said(&none).contains("list.csv"), "{}", said(&none));
}

async fn lists(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let none = home.admin(&["admin", "ratings", "recompute"]);
    assert_eq!((&none["months"], &none["games"]), (&0.into(), &0.into()));
    home.game(&seats[0], &seats[1], &[]);
    let raw = Raw::open(&home.store.url).await;
    raw.execute(
        "INSERT INTO reveal (game_id, turn, revealed_us, release_us, position) SELECT id, 1, 1, 1, '' FROM game",
    )
    .await;
    // Over on 1 January 2026.
    raw.execute(
        "UPDATE game SET phase = 'finished', score = '1-0', ended_by = 'resignation', ended_us = 1767268800000000, \
         next_flag_us = NULL",
    )
    .await;
    let waiting = home.admin(&["admin", "ratings", "check"])["waiting"].as_u64().unwrap();
    assert!(waiting >= 9, "{waiting} months");
    let made = home.admin(&["admin", "ratings", "recompute"]);
    assert_eq!((&made["months"], &made["games"]), (&waiting.into(), &1.into()));
    let again = home.admin(&["admin", "ratings", "recompute", "--from", "2026-02", "--json"]);
    assert_eq!((&again["months"], &again["games"]), (&(waiting - 1).into(), &0.into()));
    let good = home.admin(&["admin", "ratings", "check", "--json"]);
    assert_eq!((&good["months"], &good["differing"]), (&waiting.into(), &0.into()));
    raw.execute("UPDATE rating SET deviation_milli = 1 WHERE place = 2").await;
    let bad = run(&home, &["admin", "ratings", "check"]);
    assert_eq!(bad.status.code(), Some(1), "{}", said(&bad));
    assert!(
        said(&bad).contains(&seats[1].id) && said(&bad).contains("\"month\":\"2026-01\""),
        "{}",
        said(&bad)
    );
    let wrong = run(&home, &["admin", "ratings", "recompute", "--from", "January"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(said(&wrong).contains("2026-01"), "{}", said(&wrong));
}
