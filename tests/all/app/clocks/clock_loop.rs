//! The loop of the clocks goes on, whatever hangs or breaks beside it.

use std::time::Duration;

use fairschach::app::tournaments::action::Action;
use fairschach::base::Timestamp;
use fairschach::worker::{time_loop, tournament_loop};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::app::arbitration::operator::administrator;
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{acts, seen};
use crate::app::tournaments::swiss::house_with;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_record_that_cannot_be_written_stops_no_clock => broken;
}

/// On PostgreSQL, which has a time of its own, no flag is judged by a clock that a test has set.
#[tokio::test]
async fn flags_fall_while_a_pairing_program_hangs() {
    let words = ["/bin/sh", "-c", "exec sleep 600", "{in}", "{out}"].map(str::to_owned);
    let house = house_with(Database::Sqlite, &words).await;
    let game = house.game().await;
    let all = players(&house, 4).await;
    let id = entered(&house, json!({"kind": {"name": "swiss", "rounds": 3}}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.clock.advance(14 * DAY + fairschach::app::games::clocks::flags::JUDGE_DELAY + 1);
    let (app, cancel) = (house.app.clone(), CancellationToken::new());
    let pairing = tokio::spawn(tournament_loop(app.clone(), cancel.clone()));
    let clocks = tokio::spawn(time_loop(app.clone(), cancel.clone()));
    let over = async {
        while app.games().game(None, game).await.unwrap().result.is_none() {
            app.wake().mails.notified().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(40), over)
        .await
        .expect("the flag falls while the program takes its time");
    let raw = house.raw().await;
    assert!(acts(&raw, "not-paired").await.is_empty(), "it still runs");
    assert!(seen(&house, id).await.pairings.is_empty());
    cancel.cancel();
    clocks.await.unwrap();
    pairing.abort();
}

/// The sheet of one of two tournaments cannot be read.
async fn broken(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let app = &house.app;
    app.clocks().heartbeat().await.unwrap();
    let all = players(&house, 3).await;
    for name in ["First", "Second"] {
        let id = entered(&house, json!({"name": name}), &all).await;
        app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    }
    assert_eq!(app.running_tournaments().make_due_games().await.unwrap(), 6);
    raw.execute("UPDATE tournament_sheet SET body = '{}' WHERE body LIKE '%First%'").await;
    house.clock.advance(DAY);
    app.clocks().heartbeat().await.unwrap();
    assert_eq!(app.operations().credit_outages().await.unwrap(), 6);
    let noted = acts(&raw, "outage").await;
    assert_eq!(noted.len(), 1, "in the record that can be written");
    assert_eq!(noted[0]["games"], 3);
    // The outage is closed, and flags fall again.
    let now = app.now();
    for minutes in (0..15 * 24 * 60).step_by(9) {
        let at = Timestamp::from_us(now.as_us() + minutes * 60 * SECOND);
        house.clock.advance(at.since(app.now()));
        app.clocks().heartbeat().await.unwrap();
    }
    assert_eq!(app.clocks().judge_flags().await.unwrap(), 6);
    let admin = administrator(&house).await;
    let outages = app.operations().outages(&admin, None).await.unwrap();
    assert!(outages.iter().all(|one| one.done));
}
