//! The machine's clock is set while the server runs: back, and nothing happens in any game until it is right; on by more than
//! what an outage takes, and that is credited, but where the database has a clock of its own, which knows better.

use std::path::PathBuf;
use std::time::Duration;

use super::fleet::set_clock;
use super::process::Home;
use crate::peers::wait_for;
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

/// The file that says by how much the server's clock differs.
fn clock_file(home: &mut Home) -> PathBuf {
    let file = home.store.folder().join("clock");
    std::fs::write(&file, "+0").unwrap();
    set_clock(home, 0.0);
    home.unset("FAKETIME");
    home.set("FAKETIME_TIMESTAMP_FILE", file.display().to_string());
    home.set("FAKETIME_NO_CACHE", "1");
    file
}

async fn is_ready(home: &Home, ready: bool) {
    let status = if ready { 200 } else { 503 };
    wait_for("the server to tell the truth", Duration::from_secs(40), || async {
        (home.try_status("/health/ready").await == Some(status)).then_some(())
    })
    .await;
}

on_both! {
    a_clock_that_is_set_back_stops_everything_with_an_alarm => set_back;
}

async fn set_back(database: Database) {
    let mut home = Home::new(database).await;
    let clock = clock_file(&mut home);
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    is_ready(&home, true).await;
    std::fs::write(&clock, "-3600").unwrap();
    is_ready(&home, false).await;
    let (status, answer) = home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 503, "{answer}");
    assert_eq!(home.status("/health/live").await, 200);
    // It says so within a second, and why.
    wait_for("the ALARM", Duration::from_secs(30), || async {
        let log = std::fs::read_to_string(home.log()).unwrap();
        (log.contains("ALARM") && log.contains("fairschach admin clock accept")).then_some(())
    })
    .await;
    std::fs::write(&clock, "+0").unwrap();
    is_ready(&home, true).await;
    let (status, answer) = home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 201, "{answer}");
    running.stop();
}

#[tokio::test]
async fn a_gap_is_an_outage_and_is_credited() {
    let mut home = Home::new(Database::Sqlite).await;
    let clock = clock_file(&mut home);
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    is_ready(&home, true).await;
    std::fs::write(&clock, "+3600").unwrap();
    let raw = Raw::open(&home.store.url).await;
    wait_for("the credit", Duration::from_secs(60), || async {
        let credited = raw.number("SELECT COUNT(*) FROM event WHERE kind = 'clock'").await;
        (credited == 1).then_some(())
    })
    .await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM turn_side WHERE credit_us >= 3540000000").await, 2);
    running.stop();
}

#[tokio::test]
async fn a_clock_that_is_ahead_of_the_databases_stops_everything_with_an_alarm() {
    let mut home = Home::new(Database::Postgres).await;
    let clock = clock_file(&mut home);
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    is_ready(&home, true).await;
    std::fs::write(&clock, "+3600").unwrap();
    // Before the server looks at its clock by itself.
    let (status, answer) = home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 503, "{answer}");
    is_ready(&home, false).await;
    wait_for("the ALARM", Duration::from_secs(30), || async {
        let log = std::fs::read_to_string(home.log()).unwrap();
        (log.contains("ALARM") && log.contains("differs from the database's")).then_some(())
    })
    .await;
    std::fs::write(&clock, "+0").unwrap();
    is_ready(&home, true).await;
    let (status, answer) = home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 201, "{answer}");
    let raw = Raw::open(&home.store.url).await;
    for nothing in ["SELECT COUNT(*) FROM outage", "SELECT COUNT(*) FROM event WHERE kind = 'clock'"] {
        assert_eq!(raw.number(nothing).await, 0, "{nothing}: no hour has passed");
    }
    running.stop();
}
