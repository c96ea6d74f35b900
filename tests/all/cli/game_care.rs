//! `admin game rebuild`, `void` and `forget`: rows are written anew from the events, what is lost is played again, and a text is
//! taken away.

use super::{run, said};
use crate::server::process::Home;
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

on_both! {
    changed_rows_are_written_anew_on_the_command_line => rebuilt;
    a_lost_entry_is_played_again_on_the_command_line => voided;
    a_text_is_taken_away_on_the_command_line => forgotten;
}

fn of(raw: &Raw, game: &str) -> String {
    match raw {
        Raw::Sqlite(_) => format!("x'{}'", game.replace('-', "")),
        Raw::Postgres(_) => format!("'{game}'"),
    }
}

async fn rebuilt(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let running = home.start().await;
    let game = home.game(&seats[0], &seats[1], &[]);
    let (status, _) = home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 201);
    let resigned =
        home.post(&seats[1], &format!("/games/{game}/resignation"), &serde_json::json!({})).await.unwrap();
    assert!((200..300).contains(&resigned.0), "{resigned:?}");
    running.stop();

    let raw = Raw::open(&home.store.url).await;
    let none = serde_json::json!([]);
    let good = home.admin(&["admin", "game", "rebuild", &game]);
    assert_eq!((&good["differed"], &good["differs"]), (&none, &none));
    raw.execute(&format!("UPDATE game SET score = '0-1' WHERE id = {}", of(&raw, &game))).await;
    let mended = home.admin(&["admin", "game", "rebuild", &game]);
    assert_eq!(mended["id"], game);
    assert_eq!(mended["differed"].as_array().unwrap().len(), 1, "{mended}");
    assert_eq!(mended["differs"], serde_json::json!([]));
    let score = format!("SELECT score FROM game WHERE id = {}", of(&raw, &game));
    assert_eq!(raw.texts(&score).await, ["1-0"]);
    for (id, says) in [("no id", "id"), ("01890000-0000-7000-8000-000000000000", "not found")] {
        let output = run(&home, &["admin", "game", "rebuild", id]);
        assert!(!output.status.success() && output.stdout.is_empty());
        assert!(said(&output).contains(says), "{}", said(&output));
    }
}

async fn voided(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let admin = home.seat("Frida", &["--role", "admin"]);
    let running = home.start().await;
    let game = home.game(&seats[0], &seats[1], &[]);
    for (seat, entry) in seats.iter().zip(["e2e4", "e7e5"]) {
        home.file(seat, &game, 1, entry).await.unwrap();
    }
    home.wait_for_turn(&game, 2).await;
    home.file(&seats[0], &game, 2, "g1f3").await.unwrap();
    running.stop();
    let void = |by: &str, from: &str| {
        let words = ["admin", "game", "void", &game, "--by", by, "--from", from];
        run(&home, &[&words[..], &["--reason", "A row was lost."]].concat())
    };
    let early = void(&admin.id, "2");
    assert!(!early.status.success(), "it runs: {}", said(&early));

    let raw = Raw::open(&home.store.url).await;
    raw.execute(&format!("DELETE FROM submission WHERE turn = 2 AND game_id = {}", of(&raw, &game))).await;
    let left = run(&home, &["admin", "game", "rebuild", &game]);
    assert_eq!(left.status.code(), Some(1), "what is lost stays lost");
    let told: serde_json::Value = serde_json::from_slice(&left.stdout).unwrap();
    assert_eq!(told["differs"].as_array().unwrap().len(), 1, "{told}");
    let other = void(&seats[0].id, "2");
    assert!(!other.status.success(), "no player does this");

    let done = void(&admin.id, "2");
    assert!(done.status.success(), "{}", said(&done));
    let done: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!(done["kind"], "void-and-replay");
    let good = home.admin(&["admin", "game", "rebuild", &game]);
    assert_eq!(good["differs"], serde_json::json!([]));
    let running = home.start().await;
    for (seat, entry) in seats.iter().zip(["g1f3", "b8c6"]) {
        let (status, answer) = home.file(seat, &game, 3, entry).await.unwrap();
        assert_eq!(status, 201, "{answer}");
    }
    home.wait_for_turn(&game, 4).await;
    running.stop();
}

async fn forgotten(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let eva = home.seat("Eva", &["--role", "arbiter"]);
    let game = home.game(&seats[0], &seats[1], &["--arbiter", &eva.id]);
    let objection = serde_json::json!({ "about": "check", "text": "Ask Klara Kolumna." });
    let running = home.start().await;
    let raised = home.post(&seats[0], &format!("/games/{game}/objections"), &objection).await.unwrap();
    let seq = raised.1["seq"].to_string();
    let text = async || {
        let (status, shown) = home.get(None, &format!("/games/{game}/disputes")).await;
        assert_eq!(status, 200, "{shown}");
        shown["objections"][0]["text"].clone()
    };
    let words = ["admin", "game", "forget", &game, "--event", &seq, "--text", "text"];
    for (more, says) in [
        (&[][..], "say --yes"),
        (&["--yes", "--side", "red", "--turn", "1"][..], "white or black"),
        (&["--yes", "--side", "white", "--turn", "1"][..], "no such text"),
        (&["--yes", "--side", "white"][..], "--turn"),
    ] {
        let output = run(&home, &[&words[..], more].concat());
        assert!(!output.status.success() && output.stdout.is_empty(), "{more:?}");
        assert!(said(&output).contains(says), "{more:?}: {}", said(&output));
    }
    assert_eq!(text().await, "Ask Klara Kolumna.");
    for _ in 0..2 {
        let done = home.admin(&[&words[..], &["--yes"]].concat());
        let seq: u64 = seq.parse().unwrap();
        let state = serde_json::json!({
            "event": seq, "side": null, "turn": 1, "type": "objection", "text": "text", "state": "taken-away"
        });
        assert_eq!(done, state);
        let listed = home.admin(&["admin", "game", "forget", &game]);
        assert_eq!(listed, serde_json::json!({ "id": game, "texts": [state] }));
    }
    assert!(text().await.is_null());
    running.stop();
}
