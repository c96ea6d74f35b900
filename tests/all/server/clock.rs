//! A server whose database is ahead of its clock does not start, and one SQLite file takes one server.

use fairschach::base::Timestamp;

use super::process::Home;
use crate::peers::port::port_of_its_own;
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

on_both! {
    a_server_behind_its_database_waits_for_an_administrator => behind;
}

const HOUR: i64 = 3600 * 1_000_000;

fn now() -> Timestamp {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap();
    Timestamp::from_us(i64::try_from(since.as_micros()).unwrap())
}

async fn behind(database: Database) {
    let home = Home::new(database).await;
    let admin = home.seat("Ada", &["--role", "admin"]);
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let running = home.start().await;
    running.stop();
    let ahead = now().plus(HOUR);
    let raw = Raw::open(&home.store.url).await;
    raw.execute(&format!("UPDATE heartbeat SET at_us = {}", ahead.as_us())).await;
    assert!(!home.spawn(home.command()).ended(), "it refuses to start");
    let log = std::fs::read_to_string(home.log()).unwrap();
    for part in ["ALARM", &ahead.to_string(), "fairschach admin clock accept"] {
        assert!(log.contains(part), "{part}: {log}");
    }
    let doctor = home.command().arg("doctor").output().unwrap();
    let says = String::from_utf8(doctor.stdout).unwrap();
    assert!(!doctor.status.success() && says.contains(&ahead.to_string()), "{says}");
    // Nothing that would bear the wrong time is stored by a command either.
    let words = ["admin", "game", "add", "--white", &anna.id, "--black", &ben.id];
    assert!(!home.command().args(words).output().unwrap().status.success());
    let act =
        home.admin(&["admin", "clock", "accept", "--by", &admin.id, "--reason", "It was an hour ahead."]);
    assert_eq!(act["newest"], ahead.to_string());
    assert_eq!(home.admin(&["admin", "clock", "list"])["reason"], "It was an hour ahead.");
    let running = home.start().await;
    let game = home.game(&anna, &ben, &[]);
    let (status, answer) = home.file(&anna, &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 201, "{answer}");
    running.stop();
}

#[tokio::test]
async fn one_sqlite_file_takes_one_server() {
    let mut home = Home::new(Database::Sqlite).await;
    let running = home.start().await;
    let listen = format!("127.0.0.1:{}", port_of_its_own());
    home.set("FAIRSCHACH_LISTEN", &listen);
    // Another data folder makes it no other database.
    home.set("FAIRSCHACH_DATA_DIR", home.store.folder().join("other").display().to_string());
    assert!(!home.spawn(home.command()).ended(), "it refuses to start");
    let log = std::fs::read_to_string(home.log()).unwrap();
    assert!(log.contains("another server serves from this database"), "{log}");
    let data = home.store.folder().join("data").display().to_string();
    home.set("FAIRSCHACH_DATA_DIR", data);
    // Commands work beside the first one.
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    home.game(&anna, &ben, &[]);
    assert!(home.command().arg("doctor").output().unwrap().status.success());
    running.stop();
    // Its lock ended with it.
    home.url = format!("http://{listen}");
    home.start().await.stop();
}
