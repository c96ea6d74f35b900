//! What running processes tell: a webhook, a browser and an account's stream hear of a reveal once each, wherever it was filed; a call
//! that is under way when a process is to stop is finished; and the metrics are on an address of their own.

use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use super::process::{Home, Running, Seat};
use crate::app::push::{AUTH, PUBLIC};
use crate::app::webhooks::{Received, Receiver};
use crate::peers::port::port_of_its_own;
use crate::peers::wait_for;
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

on_both! {
    running_processes_tell_of_a_reveal_once_and_finish_their_calls => told;
}

/// Far above what anything here takes.
const LONG: Duration = Duration::from_secs(60);
/// Signs of life that a stream gives at most, one each 15 seconds, before it hears what a webhook has heard, up to 5 seconds later
/// (docs/api.md).
const SIGNS_MAX: usize = 1;

/// The stream of an account, and what it has told.
struct Stream {
    answer: reqwest::Response,
    text: String,
}

impl Stream {
    async fn open(home: &Home, seat: &Seat) -> Stream {
        let at = format!("{}/api/v1/players/me/stream", home.url);
        let answer = reqwest::Client::new().get(at).bearer_auth(&seat.token).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        Stream { answer, text: String::new() }
    }

    /// Reads on; false at the end.
    async fn next(&mut self) -> bool {
        let chunk = self.answer.chunk().await.unwrap();
        if let Some(chunk) = &chunk {
            self.text.push_str(std::str::from_utf8(chunk).unwrap());
        }
        chunk.is_some()
    }

    /// Reads on until something else is done.
    async fn until<T>(&mut self, done: impl Future<Output = T>) -> T {
        let mut done = pin!(done);
        loop {
            tokio::select! {
                done = &mut done => return done,
                goes_on = self.next() => assert!(goes_on, "it has ended"),
            }
        }
    }

    fn signs_of_life(&self) -> usize {
        self.text.lines().filter(|line| line.starts_with(':')).count()
    }

    fn count(&self, event: &str) -> usize {
        self.text.matches(&format!("event: {event}\n")).count()
    }

    async fn hears(&mut self, event: &str) {
        let heard = timeout(LONG, async {
            while self.count(event) == 0 {
                assert!(self.next().await, "it has ended");
            }
        });
        assert!(heard.await.is_ok(), "{event} is not told");
    }

    async fn ends(&mut self) {
        let ended = timeout(LONG, async { while self.next().await {} });
        assert!(ended.await.is_ok(), "it does not end");
    }
}

/// What came in: the type of each message to the webhook, and that the browser was told something.
fn kind(call: &Received) -> String {
    if call.head.starts_with("POST /browser ") { "browser".to_owned() } else { call.kind() }
}

/// Waits until so many calls have come in, and answers what all of them were.
async fn come(receiver: &Receiver, all: &mut Vec<String>, count: usize) -> Vec<String> {
    wait_for("calls", LONG, || {
        all.extend(receiver.take().iter().map(kind));
        let come = all.len() >= count;
        async move { come.then_some(()) }
    })
    .await;
    all.sort();
    all.clone()
}

/// Processes on one database that may call the receiver: one, and on PostgreSQL another one.
async fn homes(database: Database, receiver: &Receiver) -> Vec<Home> {
    let mut homes = vec![Home::new(database).await];
    if database == Database::Postgres {
        let (mut second, first) = (Home::new(Database::Sqlite).await, &homes[0]);
        second.set("FAIRSCHACH_DATABASE_URL", &first.store.url);
        second.set("FAIRSCHACH_PUBLIC_URL", &first.url);
        second.set("FAIRSCHACH_KEYS_DIR", first.store.folder().join("keys").display().to_string());
        homes.push(second);
    }
    for home in &mut homes {
        home.set("FAIRSCHACH_HOOKS__PRIVATE", "true");
        home.set("FAIRSCHACH_HOOKS__CA", receiver.ca().display().to_string());
        home.set("FAIRSCHACH_OPPONENT", "off");
    }
    homes
}

/// A webhook and a browser, each made on its page.
async fn subscribe(home: &Home, seat: &Seat, receiver: &Receiver) {
    let cookies = home.sign_in(seat).await;
    let url = receiver.url("localhost", "/hook");
    let form = [("label", "mine"), ("url", url.as_str()), ("form", "standard")];
    let (status, shown) = home.page(&cookies, "/settings/webhooks", Some(&form)).await;
    assert!(status == 200 && shown.contains("whsec_"), "{status} {shown}");
    let (_, offer) = home.page(&cookies, "/settings/push/key", None).await;
    let offer: Value = serde_json::from_str(&offer).unwrap();
    let (endpoint, boxed) = (receiver.url("localhost", "/browser"), offer["boxed"].as_str().unwrap());
    let form = [("endpoint", endpoint.as_str()), ("p256dh", PUBLIC), ("auth", AUTH), ("boxed", boxed)];
    let (status, answer) = home.page(&cookies, "/settings/push", Some(&form)).await;
    assert_eq!(status, 201, "{answer}");
}

async fn files(home: &Home, seat: &Seat, game: &str, entry: &str) {
    let (status, answer) = home.file(seat, game, 1, entry).await.unwrap();
    assert_eq!(status, 201, "{answer}");
}

/// The metrics at this address, where nothing else is, and which pages do not have.
async fn counted(home: &Home, address: &str, game: &str) {
    let metrics = reqwest::get(format!("http://{address}/metrics")).await.unwrap();
    assert_eq!(metrics.status().as_u16(), 200);
    let metrics = metrics.text().await.unwrap();
    for line in [
        "fairschach_ready 1",
        "fairschach_requests_total{door=\"Api\",status=\"2xx\"}",
        "fairschach_calls_delayed 0",
    ] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    assert!(!metrics.contains(game), "{metrics}");
    assert_eq!(home.status("/metrics").await, 404);
    let other = reqwest::get(format!("http://{address}/health/live")).await.unwrap();
    assert_eq!(other.status().as_u16(), 404);
}

async fn told(database: Database) {
    let receiver = Receiver::new().await;
    let mut homes = homes(database, &receiver).await;
    let metrics = format!("127.0.0.1:{}", port_of_its_own());
    homes[0].set("FAIRSCHACH_HTTP__METRICS", &metrics);
    let mut running = Vec::new();
    for home in &homes {
        running.push(home.start().await);
    }
    let (here, there) = (&homes[0], &homes[homes.len() - 1]);
    let [anna, ben] = ["Anna", "Ben"].map(|name| here.seat(name, &[]));
    subscribe(here, &anna, &receiver).await;
    let (mut stream, mut calls) = (Stream::open(there, &anna).await, Vec::new());
    let game = here.game(&anna, &ben, &[]);
    assert_eq!(come(&receiver, &mut calls, 2).await, ["browser", "game.started"]);
    stream.hears("game.started").await;

    files(here, &ben, &game, "e7e5").await;
    files(here, &anna, &game, "e2e4").await;
    let after = ["browser", "browser", "game.started", "pair.revealed", "turn.opened"];
    assert_eq!(stream.until(come(&receiver, &mut calls, after.len())).await, after);
    let signs = stream.signs_of_life();
    for event in ["pair.revealed", "turn.opened"] {
        stream.hears(event).await;
    }
    assert!(stream.signs_of_life() <= signs + SIGNS_MAX, "long after the webhook: {}", stream.text);
    counted(here, &metrics, &game).await;

    // The last process is to stop while it calls.
    let mut last = running.remove(0);
    running.into_iter().for_each(Running::stop);
    receiver.status.store(0, Ordering::SeqCst);
    let resigned = here.post(&ben, &format!("/games/{game}/resignation"), &json!({})).await.unwrap();
    assert_eq!(resigned.0, 200, "{}", resigned.1);
    come(&receiver, &mut calls, after.len() + 2).await;
    last.ask_to_stop();
    wait_for("a server that takes no requests", LONG, || async {
        (here.try_status("/health/ready").await != Some(200)).then_some(())
    })
    .await;
    stream.ends().await;
    assert!(!last.has_ended(), "it waits for its calls");
    receiver.answer_late(204).await;
    assert!(last.ended());
    let noted = "SELECT COUNT(*) FROM webhook_call WHERE event = 'game.ended' AND status = 204 AND attempts = 1 \
        AND next_us IS NULL";
    assert_eq!(Raw::open(&here.store.url).await.number(noted).await, 2, "both answers are noted");

    // Nobody was told anything twice.
    let mut all = [&after[..], &["browser", "game.ended"]].concat();
    all.sort_unstable();
    assert_eq!(come(&receiver, &mut calls, all.len()).await, all);
    for event in ["game.started", "pair.revealed", "turn.opened"] {
        assert_eq!(stream.count(event), 1, "{}", stream.text);
    }
}
