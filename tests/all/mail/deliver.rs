//! Mails on their way out, with real mail servers at the other end.

use std::time::Duration;

use fairschach::app::notices::load::LEASE_US;
use fairschach::base::{Clock, GameId};
use fairschach::mail::{Sender, Sink, Transport};
use fairschach::worker::Deliverer;
use mail_parser::MessageParser;
use tokio_util::sync::CancellationToken;

use crate::peers::postfix::Postfix;
use crate::peers::smtp::{Mood, Smtpd, Tls};
use crate::peers::{PATIENCE, wait_for};
use crate::support::written::Written;
use crate::support::{Database, SECOND, TestApp};

const FROM: &str = "Club <games@club.test>";
const ANNA: &str = "anna@example.org";
const BEN: &str = "ben@example.org";

fn deliverer(house: &TestApp, url: &str) -> Deliverer {
    let sender = Sender::new(FROM, "https://fairschach.example").unwrap();
    let transport = Transport::parse(url, &sender).unwrap();
    Deliverer::new(house.app.clone(), sender, transport)
}

fn url_of(server: &Smtpd, mood: &Mood) -> String {
    let login = mood.login.map_or_else(String::new, |(user, password)| format!("{user}:{password}@"));
    let (port, ca) = (server.port(), server.certificate());
    match mood.tls {
        Tls::None => format!("smtp://{login}127.0.0.1:{port}?tls=none"),
        Tls::Explicit => format!("smtp://{login}localhost:{port}?ca={}", ca.display()),
        Tls::Implicit => format!("smtps://{login}localhost:{port}?ca={}", ca.display()),
    }
}

/// A game whose first turn is announced: two mails are due.
async fn game(house: &TestApp) -> GameId {
    house.game().await
}

/// A game with a revealed pair whose other mails are sent already: the two of the reveal are due, and not released.
async fn revealed_game(house: &TestApp) -> GameId {
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "d7d5").await.unwrap();
    let folder = house.store.folder().join("before");
    let all_sent = deliverer(house, &format!("file:{}", folder.display()));
    while all_sent.step().await.unwrap() > 0 {}
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    game
}

/// Lets the clock run until the future is done: a tenth of a second in every hundredth.
async fn while_time_passes<T>(house: &TestApp, work: impl Future<Output = T>) -> T {
    let mut beat = tokio::time::interval(Duration::from_millis(10));
    tokio::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            _ = beat.tick() => house.clock.advance(SECOND / 10),
        }
    }
}

#[tokio::test]
async fn both_kinds_of_tls_and_the_login_work() {
    for tls in [Tls::Explicit, Tls::Implicit] {
        let mood = Mood { tls, login: Some(("user", "sec/ret@")), ..Mood::default() };
        let server = Smtpd::start(&mood);
        let house = TestApp::new(Database::Sqlite).await;
        game(&house).await;
        let url = url_of(&server, &mood).replace("sec/ret@@", "sec%2Fret%40@");
        assert_eq!(deliverer(&house, &url).step().await.unwrap(), 2);
        for event in server.wait_for_events("mail", 2).await {
            assert!(event.tls, "{tls:?}");
            assert_eq!(event.login.as_deref(), Some("user"));
            assert_eq!(event.from.as_deref(), Some("games@club.test"));
        }
        for address in [ANNA, BEN] {
            let mails = server.mails_for(address);
            let mail = MessageParser::default().parse(&mails[0]).unwrap();
            assert_eq!(mail.from().unwrap().first().unwrap().name(), Some("Club"));
            assert!(mail.message_id().unwrap().ends_with("@club.test"));
        }
        assert_eq!(deliverer(&house, &url).step().await.unwrap(), 0, "sent once");
    }
}

#[tokio::test]
async fn what_does_not_protect_is_not_spoken_to() {
    let login = Some(("user", "secret"));
    let plain = Smtpd::start(&Mood { login, ..Mood::default() });
    let tls = Smtpd::start(&Mood { tls: Tls::Explicit, ..Mood::default() });
    let wrong = Smtpd::start(&Mood { tls: Tls::Explicit, login, ..Mood::default() });
    for (url, fault) in [
        (format!("smtp://user:secret@localhost:{}", plain.port()), "STARTTLS"),
        (format!("smtp://localhost:{}", tls.port()), "TLS with the mail server failed"),
        (
            format!("smtp://user:wrong@localhost:{}?ca={}", wrong.port(), wrong.certificate().display()),
            "answer to AUTH: 535",
        ),
    ] {
        let house = TestApp::new(Database::Sqlite).await;
        let game = game(&house).await;
        assert_eq!(deliverer(&house, &url).step().await.unwrap(), 2);
        let troubles = house.app.outbox().mail_troubles(&house.arbiter, game).await.unwrap();
        assert_eq!(troubles.len(), 2);
        for trouble in troubles {
            assert!(trouble.fault.contains(fault), "{}", trouble.fault);
            assert!(!trouble.given_up, "our own mistake costs no mail");
        }
    }
    assert!(plain.events().is_empty(), "the password was not sent in the clear");
}

#[tokio::test]
async fn a_mail_refused_for_now_is_tried_again_after_a_while() {
    let mood = Mood { defer: 4, ..Mood::default() };
    let server = Smtpd::start(&mood);
    let house = TestApp::new(Database::Sqlite).await;
    let game = game(&house).await;
    let deliverer = deliverer(&house, &url_of(&server, &mood));
    let mut composed = Vec::new();
    for (minutes, troubles) in [(1, 2), (2, 2), (5, 0)] {
        assert_eq!(deliverer.step().await.unwrap(), 2);
        let seen = house.app.outbox().mail_troubles(&house.white, game).await.unwrap();
        assert_eq!(seen.len(), troubles);
        assert!(seen.iter().all(|trouble| trouble.fault == "answer to the final dot: 451 4.3.0 not now"));
        house.clock.advance(minutes * 60 * SECOND - 1);
        assert_eq!(deliverer.step().await.unwrap(), 0, "not earlier");
        house.clock.advance(1);
        composed.extend(server.mails_for(ANNA));
    }
    assert_eq!(deliverer.step().await.unwrap(), 0);
    assert_eq!(composed.len(), 1);
}

#[tokio::test]
async fn a_mail_is_given_up_after_two_days_and_everybody_in_the_game_sees_it() {
    let mood = Mood { refuse: vec![BEN], ..Mood::default() };
    let server = Smtpd::start(&mood);
    let house = TestApp::new(Database::Sqlite).await;
    let game = game(&house).await;
    assert_eq!(deliverer(&house, &url_of(&server, &mood)).step().await.unwrap(), 2);
    for reader in [&house.white, &house.black, &house.arbiter] {
        let troubles = house.app.outbox().mail_troubles(reader, game).await.unwrap();
        assert_eq!(troubles.len(), 1);
        assert!(troubles[0].given_up);
        assert_eq!(troubles[0].fault, "answer to RCPT: 550 5.1.1 no such mailbox");
    }
    assert_eq!(server.mails_for(ANNA).len(), 1);

    // Nobody listens there for two days.
    let house = TestApp::new(Database::Sqlite).await;
    let game = self::game(&house).await;
    drop(server);
    let deliverer = deliverer(&house, "smtp://127.0.0.1:9?tls=none");
    let mut tries = 0;
    while let Some(due) = house.app.notices().next_mail_due().await.unwrap() {
        house.clock.advance(due.since(house.clock.now()).max(0));
        tries += deliverer.step().await.unwrap();
    }
    let troubles = house.app.outbox().mail_troubles(&house.white, game).await.unwrap();
    assert!(troubles.len() == 2 && troubles.iter().all(|trouble| trouble.given_up));
    let hours = house.clock.now().since(crate::support::START) / (3600 * SECOND);
    assert!((47..=48).contains(&hours), "{hours}");
    assert!((2 * 48..2 * 55).contains(&tries), "{tries}");
}

#[tokio::test]
async fn the_two_mails_of_a_reveal_do_not_end_before_the_release() {
    let house = TestApp::new(Database::Sqlite).await;
    let mut sink = Sink::start("127.0.0.1:0".parse().unwrap(), house.clock.clone()).await.unwrap();
    revealed_game(&house).await;
    let release = house.clock.now().plus(2 * SECOND);
    let deliverer = deliverer(&house, &format!("smtp://{}?tls=none", sink.addr()));
    assert_eq!(while_time_passes(&house, deliverer.step()).await.unwrap(), 2);
    let mails = [sink.next().await.unwrap(), sink.next().await.unwrap()];
    for mail in &mails {
        assert!(mail.ended_at >= release, "{} < {release}", mail.ended_at);
        let text = String::from_utf8_lossy(&mail.data).into_owned();
        assert!(text.contains("e2-e4"), "the pair is told");
    }
    assert_ne!(mails[0].to, mails[1].to);
}

#[tokio::test]
async fn the_two_mails_of_a_reveal_end_together() {
    // A server that takes its time with each mail would hold the second one back, were it sent after the first.
    let mood = Mood { tls: Tls::Explicit, slow: Duration::from_millis(500), ..Mood::default() };
    let server = Smtpd::start(&mood);
    let house = TestApp::new(Database::Sqlite).await;
    revealed_game(&house).await;
    house.clock.advance(2 * SECOND);
    assert_eq!(deliverer(&house, &url_of(&server, &mood)).step().await.unwrap(), 2);
    let ends = server.wait_for_events("mail", 2).await;
    let apart_us = ends[0].at_us.abs_diff(ends[1].at_us);
    assert!(apart_us < 400_000, "{apart_us} µs apart");
}

#[tokio::test]
async fn two_workers_send_each_mail_once() {
    for database in [Database::Sqlite, Database::Postgres] {
        let server = Smtpd::start(&Mood::default());
        let house = TestApp::new(database).await;
        for _ in 0..5 {
            game(&house).await;
        }
        let url = url_of(&server, &Mood::default());
        let (one, other) = (deliverer(&house, &url), deliverer(&house, &url));
        let (first, second) = tokio::join!(one.step(), other.step());
        assert_eq!(first.unwrap() + second.unwrap(), 10, "{database:?}");
        assert_eq!(one.step().await.unwrap(), 0, "{database:?}");
        assert_eq!(server.wait_for_events("mail", 10).await.len(), 10, "{database:?}");
    }
}

#[tokio::test]
async fn a_slow_server_holds_no_other_mail_up() {
    let mood = Mood { gate: true, ..Mood::default() };
    let server = Smtpd::start(&mood);
    let house = TestApp::new(Database::Sqlite).await;
    for _ in 0..6 {
        game(&house).await;
    }
    let deliverer = deliverer(&house, &url_of(&server, &mood));
    let cancel = CancellationToken::new();
    let running = tokio::spawn({
        let cancel = cancel.clone();
        async move { deliverer.run(cancel).await }
    });
    // All twelve are on their way before the server has answered a single one.
    assert_eq!(server.wait_for_events("mail", 12).await.len(), 12);
    server.go();
    server.wait_for_mails(ANNA, 6).await;
    server.wait_for_mails(BEN, 6).await;
    cancel.cancel();
    running.await.unwrap();
    let again = self::deliverer(&house, &url_of(&server, &mood));
    assert_eq!(again.step().await.unwrap(), 0, "all are recorded before it ends");
}

#[tokio::test]
async fn a_mail_under_way_is_nobody_elses_until_its_process_dies() {
    for database in [Database::Sqlite, Database::Postgres] {
        let gated = Mood { gate: true, ..Mood::default() };
        let server = Smtpd::start(&gated);
        let house = TestApp::new(database).await;
        game(&house).await;
        let url = url_of(&server, &gated);
        let (one, other) = (deliverer(&house, &url), deliverer(&house, &url));
        let sending = tokio::spawn(async move { one.step().await });
        server.wait_for_events("mail", 2).await;
        let raw = house.raw().await;
        // Longer than a claim that is not renewed.
        for _ in 0..5 {
            house.clock.advance(LEASE_US / 3);
            let renewed = house.clock.now().plus(LEASE_US).as_us();
            let claim = "SELECT MIN(lease_us) FROM mail WHERE lease_us > 0";
            let is_renewed = || async { (raw.number(claim).await >= renewed).then_some(()) };
            wait_for("the claims to be renewed", PATIENCE, is_renewed).await;
            assert_eq!(other.step().await.unwrap(), 0, "{database:?}");
        }
        server.go();
        assert_eq!(sending.await.unwrap().unwrap(), 2);

        game(&house).await;
        let server = Smtpd::start(&gated);
        let dying = deliverer(&house, &url_of(&server, &gated));
        let sending = tokio::spawn(async move { dying.step().await });
        server.wait_for_events("mail", 2).await;
        sending.abort();
        assert!(sending.await.is_err());
        house.clock.advance(30 * SECOND);
        assert_eq!(other.step().await.unwrap(), 2, "{database:?}");
    }
}

#[tokio::test]
async fn what_became_of_a_mail_is_stored_as_soon_as_that_works() {
    for database in [Database::Sqlite, Database::Postgres] {
        let gated = Mood { gate: true, ..Mood::default() };
        let server = Smtpd::start(&gated);
        let house = TestApp::new(database).await;
        game(&house).await;
        let sender = deliverer(&house, &url_of(&server, &gated));
        let mut sending = tokio::spawn({
            let sender = sender.clone();
            async move { sender.step().await }
        });
        server.wait_for_events("mail", 2).await;
        let raw = house.raw().await;
        raw.execute("ALTER TABLE mail RENAME TO mail_away").await;
        server.go();
        let stored = tokio::time::timeout(Duration::from_millis(500), &mut sending).await;
        assert!(stored.is_err(), "{database:?}: it is tried again and again");
        raw.execute("ALTER TABLE mail_away RENAME TO mail").await;
        assert_eq!(sending.await.unwrap().unwrap(), 2, "{database:?}");
        assert_eq!(sender.step().await.unwrap(), 0, "{database:?}: both are recorded");
        assert_eq!(server.events().len(), 2, "{database:?}");
    }
}

#[tokio::test]
async fn a_mail_whose_taking_was_not_heard_of_is_sent_again_as_the_same() {
    let mood = Mood { hang_up: 2, ..Mood::default() };
    let server = Smtpd::start(&mood);
    let house = TestApp::new(Database::Sqlite).await;
    game(&house).await;
    let deliverer = deliverer(&house, &url_of(&server, &mood));
    assert_eq!(deliverer.step().await.unwrap(), 2);
    house.clock.advance(60 * SECOND);
    assert_eq!(deliverer.step().await.unwrap(), 2);
    let copies = server.wait_for_mails(ANNA, 2).await;
    assert_eq!(copies[0], copies[1]);
    assert_ne!(copies[0], server.mails_for(BEN)[0]);
}

#[tokio::test]
async fn postfix_takes_mails() {
    let server = Postfix::start().await;
    let house = TestApp::new(Database::Sqlite).await;
    let game = game(&house).await;
    let url = format!("smtp://127.0.0.1:{}?tls=none", server.port());
    assert_eq!(deliverer(&house, &url).step().await.unwrap(), 2);
    for address in [ANNA, BEN] {
        let mails = server.wait_for_mails(address, 1).await;
        let mail = MessageParser::default().parse(&mails[0]).unwrap();
        assert!(mail.body_text(0).unwrap().contains("https://fairschach.example/games/"));
        assert!(mail.body_html(0).unwrap().contains("<img src=\"cid:board"));
    }
    let troubles = house.app.outbox().mail_troubles(&house.arbiter, game).await.unwrap();
    assert!(troubles.is_empty(), "{}", server.log());
}

#[tokio::test]
async fn mails_become_whole_files() {
    let house = TestApp::new(Database::Sqlite).await;
    game(&house).await;
    let folder = house.store.folder().join("mails");
    let url = format!("file:{}", folder.display());
    let sender = Sender::new(FROM, "https://fairschach.example").unwrap();
    assert_eq!(Transport::parse(&url, &sender).unwrap().check().await, Ok(()));
    let nowhere = format!("file:{}/fairschach.sqlite/mails", house.store.folder().display());
    assert!(Transport::parse(&nowhere, &sender).unwrap().check().await.is_err());
    let deliverer = deliverer(&house, &url);
    assert_eq!(deliverer.step().await.unwrap(), 2);
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 2);
    for file in files {
        assert_eq!(file.extension().unwrap(), "eml");
        let bytes = std::fs::read(&file).unwrap();
        assert!(MessageParser::default().parse(&bytes).unwrap().subject().is_some());
    }
}

#[tokio::test]
async fn no_log_line_holds_an_address_a_password_or_a_mail() {
    let log = Written::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // With one subscriber alone, what other tests' threads do first decides which lines are ever written.
    let _other = tracing::Dispatch::new(tracing_subscriber::registry());
    let _guard = tracing::subscriber::set_default(subscriber);

    let mood = Mood {
        tls: Tls::Explicit,
        login: Some(("mailuser", "hunter2hunter2")),
        defer: 1,
        refuse: vec![BEN],
        ..Mood::default()
    };
    let server = Smtpd::start(&mood);
    let house = TestApp::new(Database::Sqlite).await;
    revealed_game(&house).await;
    house.app.sign_in().request_link(ANNA).await.unwrap();
    house.clock.advance(2 * SECOND);
    let url = url_of(&server, &mood);
    assert_eq!(deliverer(&house, &url.replace("hunter2hunter2@", "wrongwrong@")).step().await.unwrap(), 3);
    for _ in 0..2 {
        house.clock.advance(120 * SECOND);
        assert!(deliverer(&house, &url).step().await.is_ok());
    }
    let lines = log.text();
    for expected in ["mail sent", "mail put off", "mail refused", "mail="] {
        assert!(lines.contains(expected), "{expected}");
    }
    let secrets = [
        "example.org",
        "games@club.test",
        "mailuser",
        "hunter2",
        "wrongwrong",
        "e2-e4",
        "e2e4",
        "d7d5",
        "Subject:",
        "sign-in/",
        "/games/",
        "aHVudGVy",
        "AG1haWx",
    ];
    for secret in secrets {
        let found = lines.lines().find(|line| line.contains(secret));
        assert_eq!(found, None, "{secret}");
    }
}

#[tokio::test]
async fn a_mail_whose_row_cannot_be_read_holds_up_no_other() {
    let house = TestApp::new(Database::Sqlite).await;
    game(&house).await;
    let raw = house.raw().await;
    raw.execute("UPDATE mail SET kind = 'smoke-signal' WHERE id = (SELECT MIN(id) FROM mail)").await;
    let folder = house.store.folder().join("out");
    let sending = deliverer(&house, &format!("file:{}", folder.display()));
    assert_eq!(sending.step().await.unwrap(), 2);
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE state = 'sent'").await, 1);
    assert_eq!(sending.step().await.unwrap(), 0, "it is put off");
}
