//! How long after its release a pair is told to 2,000 people who look on at one game over HTTP (server-sent events), beside a bare
//! server that writes as many bytes to as many sockets at one moment.

mod common;
#[path = "common/door.rs"]
mod door;
#[path = "common/enter.rs"]
mod enter;
#[path = "common/memory.rs"]
mod memory;
#[path = "common/play.rs"]
mod play;
#[path = "common/server.rs"]
mod server;
#[path = "common/system.rs"]
mod system;

use std::sync::Arc;

use fairschach::app::App;
use fairschach::app::actor::Role;
use fairschach::app::settings::Settings;
use fairschach::base::{BySide, Clock, GameId};
use fairschach::store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use common::{end, met, sized};
use door::serve;
use enter::enter;
use memory::memory_mb;
use play::{game, player};
use server::{keys, settings};
use system::System;

/// In milliseconds after the release, of 99 viewers in 100.
const AIM: i64 = 150;
/// Between a reveal and its release.
const REVEAL_DELAY_US: i64 = 2_000_000;
/// How many open their streams at once.
const OPENING: usize = 100;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let store = Store::open(&format!("sqlite://{}/viewers.sqlite", folder.path().display())).await;
    let settings = Settings { reveal_delay: REVEAL_DELAY_US, ..settings(folder.path()) };
    let store = store.expect("the database opens");
    let app = App::open(store, keys(), Arc::new(System), Arc::new(System), settings).await;
    let app = app.expect("the app opens");
    let (white, black) = (player(&app, "anna", Role::Player).await, player(&app, "ben", Role::Player).await);
    let director = player(&app, "dora", Role::Director).await;
    let game = game(&app, &director, BySide { white: &white, black: &black }).await;
    let url = serve(app.clone()).await;
    let viewers = sized(2_000, 50);
    let before = memory_mb();
    let streams = opened(&url, game, viewers).await;
    let held = memory_mb().saturating_sub(before);
    for (player, entry) in [(&white, "e2e4"), (&black, "e7e5")] {
        enter(&app, game, player, 1, entry).await;
    }
    let waiting: JoinSet<i64> = streams.into_iter().map(|stream| told(stream, "event: reveal")).collect();
    assert_eq!(app.games().reveal_due().await.expect("the pair is revealed"), 1);
    let told = waiting.join_all().await;
    let pairs = app.games().pairs(None, game).await.expect("a public game");
    let released = pairs.first().expect("it was told").released.as_us();
    let delays = told.into_iter().map(|at| (at - released) / 1000).collect();
    let (median, late) = percentiles(delays);
    let (bare_median, bare_late) = percentiles(bare(viewers).await);
    println!(
        "viewers {viewers}: told {median} ms after the release (median), {late} ms (99 %; aim {AIM}: {}); bare sockets \
         {bare_median} and {bare_late} ms; {held} MB for both ends",
        met(late <= AIM)
    );
    end();
}

/// Streams of a game, each of another address, as a proxy on this machine names them.
async fn opened(url: &str, game: GameId, viewers: usize) -> Vec<TcpStream> {
    let address = url.strip_prefix("http://").expect("it is served in the clear").to_owned();
    let mut open = Vec::new();
    for first in (0..viewers).step_by(OPENING) {
        let some: JoinSet<TcpStream> = (first..viewers.min(first + OPENING))
            .map(|n| {
                let address = address.clone();
                async move {
                    let mut stream = TcpStream::connect(&address).await.expect("the server takes connections");
                    let asked = format!(
                        "GET /api/v1/games/{game}/stream HTTP/1.1\r\nHost: {address}\r\nX-Forwarded-For: 10.1.{}.{}\r\n\r\n",
                        n / 250,
                        n % 250 + 1
                    );
                    stream.write_all(asked.as_bytes()).await.expect("it reads");
                    // What is there already has been told.
                    read_to(&mut stream, "event: start").await;
                    stream
                }
            })
            .collect();
        open.extend(some.join_all().await);
    }
    open
}

/// When this was told.
async fn told(mut stream: TcpStream, what: &'static str) -> i64 {
    read_to(&mut stream, what).await;
    System.now().as_us()
}

async fn read_to(stream: &mut TcpStream, what: &str) {
    let (mut seen, mut buffer) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&seen).contains(what) {
        let count = stream.read(&mut buffer).await.expect("the stream is read");
        assert_ne!(count, 0, "the stream ended: {}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&buffer[..count]);
    }
}

/// The median and the 99th of a hundred.
fn percentiles(mut delays: Vec<i64>) -> (i64, i64) {
    delays.sort_unstable();
    (delays[delays.len() / 2], delays[delays.len() * 99 / 100])
}

/// Milliseconds until each of so many bare sockets has its bytes.
async fn bare(viewers: usize) -> Vec<i64> {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
    let address = listener.local_addr().expect("it is bound");
    let (go, gone) = watch::channel(false);
    let mut readers: JoinSet<i64> = JoinSet::new();
    for _ in 0..viewers {
        let stream = TcpStream::connect(address).await.expect("it takes connections");
        let (mut other, _) = listener.accept().await.expect("it takes connections");
        let mut gone = gone.clone();
        tokio::spawn(async move {
            gone.changed().await.expect("it begins");
            let bytes = format!("event: bare{}\n\n", " ".repeat(1_000));
            other.write_all(bytes.as_bytes()).await.expect("it reads");
        });
        readers.spawn(told(stream, "event: bare"));
    }
    let begun = System.now().as_us();
    go.send(true).expect("they wait");
    readers.join_all().await.into_iter().map(|at| (at - begun) / 1000).collect()
}
