//! What is found wrong while a server runs: the log says so with ALARM, and nothing goes on by it.

use std::time::Duration;

use serde_json::Value;

use super::process::Home;
use crate::peers::wait_for;
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

on_both! {
    changed_rows_are_named_by_the_commands_and_the_server_stops_the_game => rows;
}

async fn rows(database: Database) {
    let home = Home::new(database).await;
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let running = home.start().await;
    let game = home.game(&anna, &ben, &[]);
    for (seat, entry) in [(&anna, "e2e4"), (&ben, "e7e5")] {
        assert_eq!(home.file(seat, &game, 1, entry).await.unwrap().0, 201);
    }
    home.wait_for_turn(&game, 2).await;
    let log = || std::fs::read_to_string(home.log()).unwrap();
    assert!(!log().contains("ALARM"), "{}", log());
    let doctor = home.command().arg("doctor").output().unwrap();
    assert!(doctor.status.success());
    // No load of the game looks at this.
    let raw = Raw::open(&home.store.url).await;
    raw.execute("UPDATE turn_side SET allowance_us = allowance_us - 1000000 WHERE turn = 2 AND side = 0")
        .await;
    let replay = home.command().args(["admin", "replay", "--full", "--json"]).output().unwrap();
    assert_eq!(replay.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&replay.stdout).unwrap();
    assert_eq!(told["differing"], 1);
    let row = &told["rows"][0];
    assert_eq!(
        (&row["game"], &row["turn"], &row["what"]),
        (&game.as_str().into(), &2.into(), &"clock".into())
    );
    wait_for("the suspension", Duration::from_secs(20), || async {
        let (_, view) = home.get(None, &format!("/games/{game}")).await;
        (view["state"] == "suspended" && view["in_doubt"] == true).then_some(())
    })
    .await;
    let says = log();
    let line = says.lines().find(|line| line.contains("ALARM")).unwrap();
    for part in ["do not follow from its events", &game, "turn 2, clock"] {
        assert!(line.contains(part), "{part}: {line}");
    }
    running.stop();
    // With nobody to put it right in between, doctor says what differs, and where.
    raw.execute("UPDATE turn_side SET allowance_us = allowance_us - 1000000 WHERE turn = 2 AND side = 0")
        .await;
    let doctor = home.command().arg("doctor").output().unwrap();
    assert_eq!(doctor.status.code(), Some(1));
    let says = String::from_utf8(doctor.stdout).unwrap();
    let line = says.lines().find(|line| line.contains("rows: ")).unwrap();
    for part in ["ALARM", "1 games", &game, "clock"] {
        assert!(line.contains(part), "{part}: {says}");
    }
}
