//! A disk that is full while the server runs, log file included: it says so, and goes on as soon as there is room.

use std::process::Command;
use std::time::Duration;

use super::process::{Home, Running};
use crate::peers::wait_for;
use crate::support::Database;
use crate::support::raw::Raw;

/// How long the process's files may become from now on, in bytes.
fn room(server: u32, bytes: &str) {
    let done = Command::new("prlimit")
        .args([format!("--pid={server}"), format!("--fsize={bytes}:unlimited")])
        .status()
        .unwrap();
    assert!(done.success());
}

/// A server whose disk is full from now on: without the signal, a write beyond the limit fails as there.
async fn without_room(home: &Home) -> Running {
    let mut running = home.spawn(home.command_after("trap '' XFSZ"));
    home.is_ready(&mut running).await;
    room(running.id(), "1");
    running
}

#[tokio::test]
async fn a_server_goes_on_when_there_is_room_again() {
    let home = Home::new(Database::Sqlite).await;
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let game = home.game(&anna, &ben, &[]);
    let mut running = without_room(&home).await;
    let (status, answer) = home.file(&anna, &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 503, "{answer}");
    let not_ready = async || (home.status("/health/ready").await == 503).then_some(());
    wait_for("the server to be unready", Duration::from_secs(20), not_ready).await;
    assert_eq!(home.status("/health/live").await, 200);
    let (status, _) = home.get(None, &format!("/games/{game}")).await;
    assert_eq!(status, 200, "reading goes on");
    room(running.id(), "unlimited");
    home.is_ready(&mut running).await;
    let (status, answer) = home.file(&anna, &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 201, "{answer}");
    let (status, answer) = home.file(&ben, &game, 1, "e7e5").await.unwrap();
    assert_eq!(status, 201, "{answer}");
    home.wait_for_turn(&game, 2).await;
    let log = std::fs::read_to_string(home.log()).unwrap();
    assert!(log.contains("the database can be written again"), "{log}");
    running.stop();
}

/// Games go on in a database elsewhere; mails and the public log wait for room.
#[tokio::test]
async fn beside_postgres_only_mails_and_the_public_log_wait_for_room() {
    let mut home = Home::new(Database::Postgres).await;
    home.set("FAIRSCHACH_PUBLIC_LOG__CADENCE_S", "1");
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let game = home.game(&anna, &ben, &[]);
    let running = without_room(&home).await;
    for (seat, entry) in [(&anna, "e2e4"), (&ben, "e7e5")] {
        let (status, answer) = home.file(seat, &game, 1, entry).await.unwrap();
        assert_eq!(status, 201, "{answer}");
    }
    home.wait_for_turn(&game, 2).await;
    let raw = Raw::open(&home.store.url).await;
    let comes = async |what: &str, sql: &str| {
        wait_for(what, Duration::from_secs(60), || async { (raw.number(sql).await > 0).then_some(()) }).await;
    };
    let put_off =
        "SELECT COUNT(*) FROM mail WHERE kind = 'revealed' AND state = 'waiting' AND fault IS NOT NULL";
    comes("a mail that is put off", put_off).await;
    assert_eq!(home.status("/health/ready").await, 200);
    let published = "SELECT COUNT(*) FROM log_state WHERE published = (SELECT COUNT(*) FROM leaf)";
    assert_eq!(raw.number(published).await, 0, "the log has no room");
    room(running.id(), "unlimited");
    comes("the log to be published", published).await;
    running.stop();
    // A mail that was put off waits for a minute; not here.
    raw.execute("UPDATE mail SET next_us = 0 WHERE state = 'waiting'").await;
    let running = home.start().await;
    let both_sent = "SELECT COUNT(*) / 2 FROM mail WHERE kind = 'revealed' AND state = 'sent'";
    comes("the mails of the reveal", both_sent).await;
    running.stop();
}
