//! Requests that are dropped midway, and connections on which half a request comes: the server goes on, and keeps no file
//! descriptor of them.

use std::time::Duration;

use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::fleet::seed;
use super::process::{Home, Running};
use crate::peers::wait_for;
use crate::support::{Database, on_both, soak};

const HALF_OPEN: usize = 600;
/// So many of them the server holds at once at least.
const HELD: usize = 100;
/// What a pool or a loop may open meanwhile.
const SOME: usize = 16;
/// Connections at the same time from one address.
const AT_ONCE: usize = 32;

on_both! {
    nothing_is_kept_of_requests_that_end_midway => nothing_kept;
}

/// How many file descriptors the server has open.
fn open_files(running: &Running) -> usize {
    std::fs::read_dir(format!("/proc/{}/fd", running.id())).expect("the server runs as whoever asks").count()
}

async fn connect(home: &Home) -> Option<TcpStream> {
    TcpStream::connect(home.url.trim_start_matches("http://")).await.ok()
}

#[tokio::test]
async fn a_server_takes_as_many_descriptors_as_it_may() {
    let home = Home::new(Database::Sqlite).await;
    // Which one, and the hard limit that stands above it.
    let limits = |of: &str| {
        let limits = std::fs::read_to_string(format!("/proc/{of}/limits")).unwrap();
        let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
        [3, 4].map(|at| line.split_whitespace().nth(at).unwrap().parse().unwrap_or(u64::MAX))
    };
    for (hard, wanted) in [(" && ulimit -Hn 700", 700), ("", limits("self")[1].min(65_536))] {
        let mut running = home.spawn(home.command_after(&format!("ulimit -Sn 300{hard}")));
        home.is_ready(&mut running).await;
        assert_eq!(limits(&running.id().to_string())[0], wanted, "{hard}");
        running.stop();
    }
}

/// On PostgreSQL a connection that was left within a transaction would lose what others write by it.
async fn nothing_kept(database: Database) {
    let mut chance = StdRng::seed_from_u64(seed());
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    let (status, answer) = home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 201, "{answer}");
    let before = open_files(&running);

    let body = json!({ "turn": 1, "entry": "d2d4" }).to_string();
    let request = format!(
        "POST /api/v1/games/{game}/entries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        seats[0].token,
        body.len()
    );
    let requests = if soak() { 10_000 } else { 1_000 };
    for _ in 0..requests / AT_ONCE {
        let cuts: Vec<(usize, bool)> =
            (0..AT_ONCE).map(|_| (chance.random_range(1..=request.len()), chance.random())).collect();
        join_all(cuts.into_iter().map(|(cut, reset)| {
            let (home, part) = (&home, &request.as_bytes()[..cut]);
            async move {
                let Some(mut stream) = connect(home).await else { return };
                // With a reset the kernel throws away what the server has not read.
                if reset {
                    stream.set_zero_linger().expect("a socket takes it");
                }
                drop(stream.write_all(part).await);
            }
        }))
        .await;
    }
    let half: Vec<_> = join_all((0..HALF_OPEN).map(|_| async {
        let mut stream = connect(&home).await?;
        stream.write_all(&request.as_bytes()[..40]).await.ok()?;
        Some(stream)
    }))
    .await;
    wait_for("half-open connections to be held", Duration::from_secs(10), || async {
        (open_files(&running) >= before + HELD).then_some(())
    })
    .await;
    // The server itself ends them all, though nobody here does.
    join_all(half.into_iter().flatten().map(|mut stream| async move {
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut rest)).await;
        ended.expect("half a request is not waited for for ever").ok();
    }))
    .await;
    wait_for("the descriptors to be given back", Duration::from_secs(60), || async {
        (open_files(&running) <= before + SOME).then_some(())
    })
    .await;
    let (status, answer) = home.file(&seats[1], &game, 1, "e7e5").await.unwrap();
    assert_eq!(status, 201, "{answer}");
    home.wait_for_turn(&game, 2).await;
    running.stop();
}
