//! `admin replay`, and starts with an engine that is new to the database.

use std::process::Output;

use serde_json::Value;

use crate::server::process::{Home, Seat};
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

on_both! {
    a_server_whose_engine_changes_a_game_refuses_to_start => gate;
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn run(home: &Home, words: &[&str]) -> Output {
    home.command().args(words).output().unwrap()
}

/// Two pairs over HTTP.
async fn play(home: &Home, seats: &[Seat; 2]) -> String {
    let game = home.game(&seats[0], &seats[1], &[]);
    for (turn, entries) in [(1, ["e2e4", "e7e5"]), (2, ["b1c3", "b8c6"])] {
        for (seat, entry) in seats.iter().zip(entries) {
            let (status, answer) = home.file(seat, &game, turn, entry).await.unwrap();
            assert_eq!(status, 201, "{answer}");
        }
        home.wait_for_turn(&game, turn + 1).await;
    }
    game
}

async fn gate(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let running = home.start().await;
    let game = play(&home, &seats).await;

    // In a pipe, while the server runs.
    let good = run(&home, &["admin", "replay"]);
    assert_eq!(good.status.code(), Some(0), "{}", said(&good));
    let text = said(&good);
    assert!(
        text.starts_with("1 games, 2 pairs replayed in ") && text.ends_with(": all as stored\n"),
        "{text}"
    );
    let control = text.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(control, None, "{text:?}");
    let json = home.admin(&["admin", "replay", "--json", "--game", &game]);
    assert_eq!((&json["games"], &json["pairs"], &json["complete"]), (&1.into(), &2.into(), &true.into()));
    assert_eq!(json["disagreements"], Value::Array(Vec::new()));
    running.stop();

    let raw = Raw::open(&home.store.url).await;
    let spoil =
        |from, to| format!("UPDATE reveal SET position = REPLACE(position, '{from}', '{to}') WHERE turn = 2");
    raw.execute(&spoil("R1BQ", "R1BK")).await;
    let quick = run(&home, &["admin", "replay"]);
    assert_eq!(quick.status.code(), Some(0), "the line is as it was: {}", said(&quick));
    raw.execute("UPDATE game_line SET line = line || ';'").await;
    let bad = run(&home, &["admin", "replay"]);
    assert_eq!(bad.status.code(), Some(1), "{}", said(&bad));
    let place = format!("game {game}, turn 2 (pair 2), position after the reveal: stored is ");
    assert!(said(&bad).starts_with(&place) && said(&bad).contains("R1BK"), "{}", said(&bad));
    assert!(said(&bad).ends_with(": 1 game differs\n"), "{}", said(&bad));
    let json = run(&home, &["admin", "replay", "--json"]);
    assert_eq!(json.status.code(), Some(1));
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    let found = &json["disagreements"][0];
    assert_eq!(
        (&found["game"], &found["turn"], &found["pair"]),
        (&game.as_str().into(), &2.into(), &2.into())
    );
    assert!(found["now"].as_str().unwrap().contains("R1BQ"), "{json}");

    // The engine that has served so far starts at once; one that is new replays first.
    home.start().await.stop();
    // This marks the game, and a server that starts would write its rows anew.
    let full = run(&home, &["admin", "replay", "--full"]);
    assert_eq!(full.status.code(), Some(1), "{}", said(&full));
    raw.execute("UPDATE setting SET value = '1 0000 0.0.0' WHERE name = 'engine'").await;
    for command in ["serve", "doctor"] {
        let refused = run(&home, &[command]);
        assert_eq!(refused.status.code(), Some(1), "{command}: {}", said(&refused));
        for wanted in [
            place.as_str(),
            "1 stored games do not come out as they did",
            "Start the version that ran before",
        ] {
            assert!(said(&refused).contains(wanted), "{command}: {wanted}: {}", said(&refused));
        }
    }
    let noted = raw.texts("SELECT value FROM setting WHERE name = 'engine'").await;
    assert_eq!(noted, ["1 0000 0.0.0"], "nothing is noted of an engine that was refused");

    // A suspended game whose record cannot be used does not hold the server up; a position that changes does.
    raw.execute("UPDATE game SET phase = 'suspended'").await;
    assert_eq!(run(&home, &["serve"]).status.code(), Some(1));
    raw.execute("UPDATE game SET phase = 'running'").await;

    raw.execute(&spoil("R1BK", "R1BQ")).await;
    raw.execute("DELETE FROM game_line").await;
    // The full replay and the doctor have marked it.
    raw.execute("UPDATE game SET doubt_us = NULL, doubt = NULL, doubt_settled = FALSE").await;
    assert!(run(&home, &["doctor"]).status.success(), "doctor replays too, and notes nothing");
    assert_eq!(raw.texts("SELECT value FROM setting WHERE name = 'engine'").await, noted);
    assert_eq!(raw.number("SELECT COUNT(*) FROM game_line").await, 0);
    home.start().await.stop();
    assert_ne!(raw.texts("SELECT value FROM setting WHERE name = 'engine'").await, noted);
    let made = raw.number("SELECT COUNT(*) FROM game_line").await;
    assert_eq!(made, 1, "what an older program left out is made");

    raw.execute("UPDATE game SET phase = 'suspended', options = '['").await;
    raw.execute("UPDATE setting SET value = '1 0000 0.0.0' WHERE name = 'engine'").await;
    assert_eq!(run(&home, &["admin", "replay"]).status.code(), Some(1), "the command tells of it");
    // It does not hold the server up, which writes it anew from its events.
    home.start().await.stop();

    raw.execute("UPDATE game SET engine = 99").await;
    for (command, code) in [(&["serve"][..], 1), (&["doctor"], 1), (&["admin", "replay"], 2)] {
        let refused = run(&home, command);
        assert_eq!(refused.status.code(), Some(code), "{command:?}: {}", said(&refused));
        assert!(
            said(&refused).contains(&game) && said(&refused).contains("version 99"),
            "{}",
            said(&refused)
        );
    }
}

#[tokio::test]
async fn what_cannot_be_told_is_no_verdict() {
    let mut home = Home::new(Database::Sqlite).await;
    for (id, wanted) in
        [("nobody", "not an id"), ("019b2c3d-0000-7000-8000-000000000001", "there is no such game")]
    {
        let output = run(&home, &["admin", "replay", "--game", id]);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(wanted), "{}", said(&output));
        assert!(output.stdout.is_empty());
    }
    home.set("FAIRSCHACH_DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
    let output = run(&home, &["admin", "replay"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("database"), "{}", said(&output));
}
