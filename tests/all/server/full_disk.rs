//! A disk that is full while the server runs, log file included: it says so, and goes on as soon as there is room.

use std::process::Command;
use std::time::Duration;

use super::process::Home;
use crate::peers::wait_for;
use crate::support::Database;

/// How long the process's files may become from now on, in bytes.
fn room(server: u32, bytes: &str) {
    let done = Command::new("prlimit")
        .args([format!("--pid={server}"), format!("--fsize={bytes}:unlimited")])
        .status()
        .unwrap();
    assert!(done.success());
}

#[tokio::test]
async fn a_server_goes_on_when_there_is_room_again() {
    let home = Home::new(Database::Sqlite).await;
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let game = home.game(&anna, &ben, &[]);
    // Without the signal, a write beyond the limit fails as on a full disk.
    let mut running = home.spawn(home.command_after("trap '' XFSZ"));
    home.is_ready(&mut running).await;
    room(running.id(), "1");
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
