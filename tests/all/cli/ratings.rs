//! `admin ratings`: lists made anew from the games, and checked against them.

use super::{run, said};
use crate::server::process::Home;
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

on_both! {
    lists_are_made_and_checked_from_the_command_line => lists;
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
