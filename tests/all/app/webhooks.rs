//! Webhooks: what they are told and when, how they are tried again, and where they may be. The receiver speaks TLS.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fairschach::app::accounts::account::AccountAct;
use fairschach::app::accounts::sign_in::security::SecurityKind;
use fairschach::app::actor::Actor;
use fairschach::app::core::key_set::Keys;
use fairschach::app::error::Error;
use fairschach::app::limits::WEBHOOKS_MAX;
use fairschach::app::operations::key_maintenance::Rewrapped;
use fairschach::app::outbox::webhooks::address::is_public;
use fairschach::app::outbox::webhooks::event::{WebhookEvent, WebhookForm};
use fairschach::app::outbox::webhooks::{NewWebhook, WEBHOOK_WAITING_MAX};
use fairschach::app::settings::Settings;
use fairschach::base::Micros;
use fairschach::game::Channel;
use fairschach::seal::{Kek, Keyring, WebhookSecret};
use fairschach::worker::WebhookCaller;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::peers::write_certificate;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, if_so, keys, on_both, open_app_by, settings};

on_both! {
    webhooks_are_told_at_the_release_and_of_no_filing => told;
    whoever_has_filed_by_a_condition_is_not_waited_for => conditional;
    webhooks_are_tried_again_and_switched_off => tried;
    webhooks_are_their_owners_alone => owned;
    a_webhook_survives_another_key => reboxed;
}

/// A call as it came in.
#[derive(Clone)]
pub(crate) struct Received {
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Received {
    pub(super) fn header(&self, name: &str) -> String {
        let line = self.head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.unwrap_or_default().to_owned()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn kind(&self) -> String {
        self.json()["type"].as_str().unwrap_or_default().to_owned()
    }

    /// What it says where it is for people and not for programs.
    fn sentence(&self) -> Option<String> {
        let says = |member: &str| self.json()[member].as_str().unwrap().to_owned();
        match self.head.split(' ').nth(1).unwrap() {
            "/text" => Some(String::from_utf8(self.body.clone()).unwrap()),
            "/discord" => Some(says("content")),
            "/slack" => Some(says("text")),
            _ => None,
        }
    }
}

/// Listens for calls by TLS on this machine, and answers all of them with one status; with 0 it stays silent, and may answer later.
pub(crate) struct Receiver {
    folder: tempfile::TempDir,
    port: u16,
    pub(crate) status: Arc<AtomicU16>,
    seen: Arc<Mutex<Vec<Received>>>,
    silent: Arc<Mutex<Vec<TlsStream<TcpStream>>>>,
}

impl Receiver {
    pub(crate) async fn new() -> Receiver {
        drop(rustls::crypto::ring::default_provider().install_default());
        let folder = tempfile::tempdir().unwrap();
        let (cert, key) = write_certificate(&folder);
        let cert = CertificateDer::from_pem_file(cert).unwrap();
        let key = PrivateKeyDer::from_pem_file(key).unwrap();
        let tls = rustls::ServerConfig::builder().with_no_client_auth().with_single_cert(vec![cert], key);
        let acceptor = TlsAcceptor::from(Arc::new(tls.unwrap()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (status, seen) = (Arc::new(AtomicU16::new(204)), Arc::new(Mutex::new(Vec::new())));
        let silent = Arc::new(Mutex::new(Vec::new()));
        let (says, notes, waiting) = (status.clone(), seen.clone(), silent.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(mut stream) = acceptor.accept(stream).await else { continue };
                let mut bytes = Vec::new();
                let (head, body) = loop {
                    stream.read_buf(&mut bytes).await.unwrap();
                    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
                    let (head, body) =
                        (String::from_utf8_lossy(&bytes[..end]).into_owned(), &bytes[end + 4..]);
                    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                    if length.is_some_and(|length| length.parse() == Ok(body.len())) {
                        break (head, body.to_vec());
                    }
                };
                let (status, received) = (says.load(Ordering::SeqCst), Received { head, body });
                // Whoever sees a call may answer it late, and whoever is answered finds it noted.
                if status == 0 {
                    waiting.lock().unwrap().push(stream);
                    notes.lock().unwrap().push(received);
                } else {
                    notes.lock().unwrap().push(received);
                    answer(stream, status).await;
                }
            }
        });
        Receiver { folder, port, status, seen, silent }
    }

    /// Answers the calls about which it was silent.
    pub(crate) async fn answer_late(&self, status: u16) {
        let silent = std::mem::take(&mut *self.silent.lock().unwrap());
        for stream in silent {
            answer(stream, status).await;
        }
    }

    /// The file of its certificate, by which it is trusted.
    pub(crate) fn ca(&self) -> PathBuf {
        self.folder.path().join("cert.pem")
    }

    pub(crate) fn url(&self, host: &str, path: &str) -> String {
        format!("https://{host}:{}{path}", self.port)
    }

    pub(crate) fn caller(&self, house: &TestApp, private: bool) -> WebhookCaller {
        self.caller_within(house, private, WebhookCaller::ANSWER)
    }

    pub(crate) fn caller_within(&self, house: &TestApp, private: bool, within: Duration) -> WebhookCaller {
        WebhookCaller::new(house.app.clone(), private, Some(&self.ca()), within).unwrap()
    }

    /// What came in since it was last asked.
    pub(crate) fn take(&self) -> Vec<Received> {
        std::mem::take(&mut *self.seen.lock().unwrap())
    }
}

async fn answer(mut stream: TlsStream<TcpStream>, status: u16) {
    let answer = format!(
        "HTTP/1.1 {status} .\r\nlocation: /elsewhere\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    );
    drop(stream.write_all(answer.as_bytes()).await);
    drop(stream.shutdown().await);
}

/// Calls what is due until nothing is.
pub(crate) async fn all(house: &TestApp, caller: &WebhookCaller) -> usize {
    let mut count = 0;
    loop {
        let tasks = house.app.webhooks().claim(16).await.unwrap();
        if tasks.is_empty() {
            return count;
        }
        for task in &tasks {
            caller.call(task).await.unwrap();
        }
        count += tasks.len();
    }
}

pub(crate) fn new(label: &str, url: String, form: WebhookForm) -> NewWebhook {
    NewWebhook { label: label.to_owned(), url, form }
}

async fn told(database: Database) {
    let house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    let caller = receiver.caller(&house, true);
    let hooks = house.app.webhooks();
    let (mut secrets, mut public) = (Vec::new(), Vec::new());
    for (actor, path) in [(&house.white, "/white"), (&house.black, "/black")] {
        let url = receiver.url("localhost", path);
        let made = hooks.make(actor, new("mine", url, WebhookForm::Standard)).await.unwrap();
        secrets.push(made.secret);
        public.push(made.public_key);
    }
    for (path, form) in
        [("/text", WebhookForm::Text), ("/discord", WebhookForm::Discord), ("/slack", WebhookForm::Slack)]
    {
        hooks.make(&house.black, new("chat", receiver.url("localhost", path), form)).await.unwrap();
    }
    let game = house.game().await;
    assert_eq!(all(&house, &caller).await, 5);
    let begun = receiver.take();
    assert_eq!(begun.iter().filter(|one| one.sentence().is_some()).count(), 3);
    let url = format!("https://fairschach.example/games/{game}");
    let data = format!(r#"{{"game":"{game}","turn":1,"url":"{url}"}}"#);
    let message = format!(r#"{{"data":{data},"timestamp":"{}","type":"game.started"}}"#, house.app.now());
    for one in begun.iter().filter(|one| one.sentence().is_none()) {
        assert_eq!(String::from_utf8_lossy(&one.body), message);
    }
    // What somebody files calls nobody.
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(SECOND);
    assert_eq!(all(&house, &caller).await, 0, "White has filed");
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(all(&house, &caller).await, 0, "it is revealed and not released");
    let shown = hooks.all(&house.white).await.unwrap();
    assert_eq!(shown[0].calls.len(), 1, "nor told on the page");
    house.clock.advance(2 * SECOND);
    all(&house, &caller).await;
    let after = receiver.take();
    let of = |path: &str| {
        let mine = after.iter().filter(|one| one.head.starts_with(&format!("POST {path} ")));
        let mut kinds: Vec<String> = mine.map(Received::kind).collect();
        kinds.sort();
        kinds
    };
    assert_eq!(of("/white"), ["draw.offered", "pair.revealed", "turn.opened"]);
    assert_eq!(of("/black"), ["pair.revealed", "turn.opened"]);
    for one in begun.iter().chain(&after) {
        let body = String::from_utf8(one.body.clone()).unwrap();
        assert!(body.len() < 20 * 1024, "thin");
        assert!(!body.contains("e2e4") && !body.contains("e7e5") && !body.contains("Anna"), "{body}");
        if let Some(says) = one.sentence() {
            assert!(says.len() > url.len() && says.ends_with(&url), "{body}");
            continue;
        }
        let data = one.json()["data"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(data, ["game", "turn", "url"]);
        let side = usize::from(one.head.contains("/black"));
        let secret = WebhookSecret::parse(&secrets[side]).unwrap();
        assert_eq!(secret.public_key(), public[side]);
        let at = one.header("webhook-timestamp").parse().unwrap();
        let signed = secret.sign(&one.header("webhook-id"), at, &one.body);
        assert_eq!(one.header("webhook-signature"), signed);
    }
    house.app.games().resign(&house.white, game).await.unwrap();
    all(&house, &caller).await;
    let ended: Vec<String> =
        receiver.take().iter().filter(|one| one.sentence().is_none()).map(Received::kind).collect();
    assert_eq!(ended, ["game.ended", "game.ended"]);
}

async fn conditional(database: Database) {
    let house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    let caller = receiver.caller(&house, true);
    let (white, black) = (&house.white, &house.black);
    for (actor, path) in [(white, "/white"), (black, "/black")] {
        let hook = new("mine", receiver.url("localhost", path), WebhookForm::Standard);
        house.app.webhooks().make(actor, hook).await.unwrap();
    }
    let game = house.game().await;
    house.file(white, game, "e2e4").await.unwrap();
    let kept = if_so("e7e5", "g1f3");
    let (entries, now) = (house.app.entries(), house.app.now());
    entries.set_conditional(white, game, 1, &kept, now, Channel::Api).await.unwrap();
    all(&house, &caller).await;
    receiver.take();
    house.file(black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert!(entries.own_entry(white, game).await.unwrap().is_some(), "it is filed");
    all(&house, &caller).await;
    let told = receiver.take();
    let of = |path: &str| {
        let mine = told.iter().filter(|one| one.head.starts_with(&format!("POST {path} ")));
        let mut kinds: Vec<String> = mine.map(Received::kind).collect();
        kinds.sort();
        kinds
    };
    assert_eq!(of("/white"), ["pair.revealed"]);
    assert_eq!(of("/black"), ["pair.revealed", "turn.opened"]);
}

async fn tried(database: Database) {
    let house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    let caller = receiver.caller(&house, true);
    let (hooks, white) = (house.app.webhooks(), &house.white);
    hooks.make(white, new("mine", receiver.url("localhost", "/"), WebhookForm::Standard)).await.unwrap();
    let id = hooks.all(white).await.unwrap()[0].id;
    hooks.test(white, id).await.unwrap();
    // A redirect is followed nowhere, and is no arrival.
    receiver.status.store(302, Ordering::SeqCst);
    assert_eq!(all(&house, &caller).await, 1);
    let first = receiver.take();
    assert_eq!(first.len(), 1);
    let waits: [Micros; 9] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    receiver.status.store(500, Ordering::SeqCst);
    for (at, wait) in waits.into_iter().enumerate() {
        house.clock.advance(wait * SECOND - SECOND);
        assert_eq!(all(&house, &caller).await, 0, "not before its time");
        house.clock.advance(SECOND + wait * SECOND / 10);
        assert_eq!(all(&house, &caller).await, 1, "try {at}");
        let again = receiver.take();
        assert_eq!(again[0].header("webhook-id"), first[0].header("webhook-id"));
        assert_eq!(again[0].body, first[0].body);
    }
    let shown = &hooks.all(white).await.unwrap()[0];
    assert!(shown.off.is_some(), "after three days");
    assert_eq!((shown.calls[0].tries, shown.calls[0].next), (10, None));
    assert_eq!(news(&house).await, 2, "that it was made, and that it is off");
    assert!(matches!(hooks.test(white, id).await, Err(Error::NotFound)));
    house.game().await;
    assert_eq!(all(&house, &caller).await, 0, "nothing is sent while it is off");
    hooks.switch_on(white, id).await.unwrap();
    assert_eq!(last_noted(&house, white).await, SecurityKind::WebhookSwitchedOn);
    receiver.status.store(204, Ordering::SeqCst);
    hooks.replay(white, id, shown.calls[0].id).await.unwrap();
    assert_eq!(all(&house, &caller).await, 1);
    assert_eq!(receiver.take()[0].header("webhook-id"), first[0].header("webhook-id"));
    let shown = &hooks.all(white).await.unwrap()[0];
    assert_eq!((shown.off, shown.failing, shown.calls[0].status), (None, None, Some(204)));
    receiver.status.store(410, Ordering::SeqCst);
    hooks.test(white, id).await.unwrap();
    assert_eq!(all(&house, &caller).await, 1);
    assert!(hooks.all(white).await.unwrap()[0].off.is_some(), "it is gone");
    house.clock.advance(31 * DAY);
    hooks.sweep().await.unwrap();
    assert!(hooks.all(white).await.unwrap()[0].calls.is_empty());
}

/// Mails about accounts.
async fn news(house: &TestApp) -> i64 {
    Raw::open(&house.store.url).await.number("SELECT COUNT(*) FROM mail WHERE kind = 'account'").await
}

async fn owned(database: Database) {
    let house = TestApp::new(database).await;
    let (hooks, white, black) = (house.app.webhooks(), &house.white, &house.black);
    let fault = async |label: &str, url: String| match hooks
        .make(white, new(label, url, WebhookForm::Standard))
        .await
    {
        Ok(_) => "",
        Err(Error::Malformed(_)) => "malformed",
        Err(error) => panic!("{error}"),
    };
    let long = |bytes: usize| format!("https://a.example/{}", "x".repeat(bytes - 18));
    for (label, url) in [
        ("", "https://a.example/".to_owned()),
        (&*"x".repeat(61), "https://a.example/".to_owned()),
        ("a", "http://a.example/".to_owned()),
        ("a", "https://user:word@a.example/".to_owned()),
        ("a", "file:///etc/passwd".to_owned()),
        ("a", "no address".to_owned()),
        ("a", long(1_001)),
    ] {
        assert_eq!(fault(label, url.clone()).await, "malformed", "{label} {url}");
    }
    assert_eq!(fault(&"x".repeat(60), long(1_000)).await, "");
    for _ in 1..WEBHOOKS_MAX {
        assert_eq!(fault("a", long(20)).await, "");
    }
    assert_eq!(fault("a", long(20)).await, "malformed", "one too many");
    let id = hooks.all(white).await.unwrap()[0].id;
    assert!(hooks.all(black).await.unwrap().is_empty());
    assert!(matches!(hooks.rotate(black, id).await, Err(Error::NotFound)));
    assert!(matches!(hooks.end(black, id).await, Err(Error::NotFound)));
    assert!(matches!(hooks.test(black, id).await, Err(Error::NotFound)));
    assert!(matches!(hooks.switch_on(black, id).await, Err(Error::NotFound)));
    assert!(matches!(hooks.replay(black, id, id).await, Err(Error::NotFound)));
    hooks.end(white, id).await.unwrap();
    assert_eq!(hooks.all(white).await.unwrap().len(), WEBHOOKS_MAX - 1);
}

async fn reboxed(database: Database) {
    let mut house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    let white = house.white.clone();
    let url = receiver.url("localhost", "/");
    let old = house.app.webhooks().make(&white, new("mine", url, WebhookForm::Standard)).await.unwrap();
    let next = |old| Keys { keyring: Keyring::new(Kek::new([1; 32]), old), ..keys() };
    house.restart_with(2, next(vec![Kek::new([7; 32])])).await;
    let mut so_far = Rewrapped::default();
    while !so_far.finished {
        so_far = house.app.operations().rewrap(so_far).await.unwrap();
    }
    let uses = house.app.operations().key_uses().await.unwrap();
    assert!(uses.iter().skip(1).all(|key| key.is_free()), "{uses:?}");
    house.restart_with(3, next(Vec::new())).await;
    let id = house.app.webhooks().all(&white).await.unwrap()[0].id;
    let fresh = house.app.webhooks().rotate(&white, id).await.unwrap();
    assert_eq!(last_noted(&house, &white).await, SecurityKind::WebhookRotated);
    house.app.webhooks().test(&white, id).await.unwrap();
    let caller = receiver.caller(&house, true);
    all(&house, &caller).await;
    let one = receiver.take().remove(0);
    let at = one.header("webhook-timestamp").parse().unwrap();
    let sign =
        |secret: &str| WebhookSecret::parse(secret).unwrap().sign(&one.header("webhook-id"), at, &one.body);
    let both = format!("{} {}", sign(&fresh.secret), sign(&old.secret));
    assert_eq!(one.header("webhook-signature"), both, "both sign for a day");
    house.clock.advance(DAY + SECOND);
    house.app.webhooks().test(&white, id).await.unwrap();
    all(&house, &caller).await;
    assert_eq!(receiver.take()[0].header("webhook-signature").split(' ').count(), 2);
}

/// What the newest line says in what is noted of an account.
async fn last_noted(house: &TestApp, player: &Actor) -> SecurityKind {
    house.app.sign_in().own_security_events(player).await.unwrap()[0].kind
}

#[tokio::test]
async fn no_address_of_the_own_network_is_called() {
    let house = TestApp::new(Database::Sqlite).await;
    let receiver = Receiver::new().await;
    let caller = receiver.caller(&house, false);
    let (hooks, white) = (house.app.webhooks(), &house.white);
    for host in ["localhost", "127.0.0.1", "[::1]", "2130706433"] {
        hooks.make(white, new(host, receiver.url(host, "/"), WebhookForm::Standard)).await.unwrap();
    }
    for hook in hooks.all(white).await.unwrap() {
        hooks.test(white, hook.id).await.unwrap();
    }
    assert_eq!(all(&house, &caller).await, 4);
    assert!(receiver.take().is_empty());
    for hook in hooks.all(white).await.unwrap() {
        assert_eq!(hook.calls[0].fault.as_deref(), Some("refused"), "{}", hook.label);
    }
}

#[tokio::test]
async fn no_webhook_is_made_at_an_address_that_says_it_is_private() {
    let mut house = TestApp::new(Database::Sqlite).await;
    let log = house.store.folder().join("log");
    let set = Settings { private_webhooks: false, ..settings(2 * SECOND, log) };
    house.app = open_app_by(&house.store.url, house.clock.clone(), 2, set).await;
    let make = async |host: &str| {
        let hook = new("mine", format!("https://{host}/"), WebhookForm::Standard);
        house.app.webhooks().make(&house.white, hook).await
    };
    for host in [
        "localhost",
        "LOCALHOST.:8443",
        "chat.localhost",
        "127.0.0.1",
        "2130706433",
        "192.168.1.1:8443",
        "10.0.0.1",
        "[::1]",
        "[fd12::1]",
        "[::ffff:10.0.0.1]",
    ] {
        match make(host).await {
            Err(Error::Malformed(faults)) => {
                assert_eq!((faults[0].code.as_str(), faults[0].field.as_str()), ("private", "url"), "{host}");
            }
            _ => panic!("{host} is taken"),
        }
    }
    for host in ["localhost.example", "1.1.1.1", "[2606:4700::1111]"] {
        assert!(make(host).await.is_ok(), "{host}");
    }
}

#[tokio::test]
async fn a_webhook_that_stays_silent_is_tried_again() {
    let house = TestApp::new(Database::Sqlite).await;
    let receiver = Receiver::new().await;
    assert_eq!(WebhookCaller::ANSWER, Duration::from_secs(15));
    let caller = receiver.caller_within(&house, true, Duration::from_millis(500));
    let (hooks, white) = (house.app.webhooks(), &house.white);
    hooks.make(white, new("mine", receiver.url("localhost", "/"), WebhookForm::Standard)).await.unwrap();
    hooks.test(white, hooks.all(white).await.unwrap()[0].id).await.unwrap();
    receiver.status.store(0, Ordering::SeqCst);
    assert_eq!(all(&house, &caller).await, 1);
    let call = hooks.all(white).await.unwrap()[0].calls[0].clone();
    assert_eq!((call.fault.as_deref(), call.status), (Some("no-answer"), None));
    assert!(call.next.is_some());
}

#[test]
fn addresses_that_are_not_public_are_known() {
    let is = |text: &str| is_public(text.parse::<IpAddr>().unwrap());
    for good in
        ["1.1.1.1", "172.32.0.1", "100.63.255.255", "198.20.0.1", "223.255.255.255", "2606:4700::1111"]
    {
        assert!(is(good), "{good}");
    }
    for bad in [
        "0.0.0.0",
        "10.0.0.1",
        "100.64.0.1",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:10.0.0.1",
        "::7f00:1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2001::1",
        "2001:db8::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "3fff::1",
    ] {
        assert!(!is(bad), "{bad}");
    }
}

#[tokio::test]
async fn no_more_than_a_thousand_messages_wait() {
    let house = TestApp::new(Database::Sqlite).await;
    let (hooks, white) = (house.app.webhooks(), &house.white);
    hooks.make(white, new("mine", "https://a.example/".to_owned(), WebhookForm::Standard)).await.unwrap();
    let id = hooks.all(white).await.unwrap()[0].id;
    for _ in 0..=WEBHOOK_WAITING_MAX {
        hooks.test(white, id).await.unwrap();
    }
    let raw = Raw::open(&house.store.url).await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM webhook_call").await, WEBHOOK_WAITING_MAX);
    assert_eq!(hooks.all(white).await.unwrap()[0].calls[0].event, WebhookEvent::Test);
}

/// Whoever takes a stolen account back ends its webhooks, too.
#[tokio::test]
async fn webhooks_end_with_all_other_access() {
    let house = TestApp::new(Database::Sqlite).await;
    let (hooks, white): (_, &Actor) = (house.app.webhooks(), &house.white);
    hooks.make(white, new("mine", "https://a.example/".to_owned(), WebhookForm::Standard)).await.unwrap();
    let admin = crate::app::accounts::care::admin(&house).await;
    let act = AccountAct::Revoke;
    house.app.accounts().act_on_account(Some(&admin), white.id, act, "stolen").await.unwrap();
    assert!(hooks.all(white).await.unwrap().is_empty());
}
