//! An arbiter enters what came on paper; scans stay closed until the reveal.

use fairschach::app::core::incidents::IncidentKind;
use fairschach::app::error::Error;
use fairschach::app::games::filing::file::Filed;
use fairschach::app::games::filing::paper::{Paper, SCAN_BYTES_MAX, UnreadablePaper};
use fairschach::base::{GameId, SecretVec, Side};
use fairschach::game::{Canonical, PaperWay, Refusal};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, TestApp, on_both, search};

on_both! {
    what_came_by_letter_is_confirmed_sealed_and_told => letter;
    an_arbiter_cannot_overwrite_or_pry => bounded;
    a_scan_is_checked_and_kept_closed_until_the_reveal => scans;
    what_cannot_be_read_is_an_incident => unreadable;
}

/// A PNG by its first bytes, with the canary in it.
fn png(length: usize) -> SecretVec {
    let mut bytes = b"\x89PNG\r\n\x1a\nkanarienvogel".to_vec();
    bytes.resize(length.max(bytes.len()), 0);
    SecretVec::new(bytes)
}

fn paper(house: &TestApp, side: Side, entry: &str, confirmed: Option<&str>) -> Paper {
    Paper {
        turn: 1,
        side,
        entry: entry.to_owned(),
        draw_offer: false,
        void: false,
        arrived: PaperWay::Letter,
        stated: "Poststempel 28.12.2025".to_owned(),
        scan: None,
        confirmed: confirmed.map(str::to_owned),
        received: house.app.now(),
    }
}

async fn enter(house: &TestApp, game: GameId, given: Paper) -> Result<Filed, Error> {
    house.app.entries().file_paper(&house.arbiter, game, given).await
}

async fn letter(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.clock.advance(DAY);
    match enter(&house, game, paper(&house, Side::White, "Sg1-f3", None)).await {
        Err(Error::Unconfirmed(entry)) => {
            let draw_offer = false;
            assert_eq!(Canonical { entry, draw_offer }.to_string(), "g1f3");
        }
        other => panic!("{:?}", other.err()),
    }
    let other = enter(&house, game, paper(&house, Side::White, "Sg1-f3", Some("b1c3"))).await;
    assert!(matches!(other, Err(Error::Unconfirmed(_))));
    let given = Paper { scan: Some(png(100)), ..paper(&house, Side::White, "Sg1-f3", Some("g1f3")) };
    let filed = enter(&house, game, given).await.unwrap();
    assert!(filed.receipt.note.contains("\nchannel paper\n"));
    let event: Value = serde_json::from_slice(&filed.receipt.event).unwrap();
    assert_eq!(event["entered_by"], house.arbiter.id.to_string());
    assert_eq!(event["arrived"], "letter");
    // It often names somebody: the receipt has the hash alone.
    assert!(event["stated"]["hash"].is_string(), "{event}");
    let hash = Sha256::digest(png(100).expose());
    let told = fairschach_base64(&event["scan"]);
    assert_eq!(told, hash.to_vec());
    // The player has it like every own entry, and gets the receipt.
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    assert_eq!(own.canonical.to_string(), "g1f3");
    assert_eq!(own.received, house.app.now(), "the server's time counts");
    let raw = house.raw().await;
    let mails = "SELECT COUNT(*) FROM mail m JOIN player p ON p.id = m.player_id \
        WHERE m.kind = 'receipt' AND p.name = 'Anna'";
    assert_eq!(raw.number(mails).await, 1);
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let entry = pairs[0].entries.white.as_ref().unwrap();
    assert_eq!((entry.channel.as_str(), entry.used), ("paper", DAY));
    assert_invariants(&raw, game).await;
}

fn fairschach_base64(value: &Value) -> Vec<u8> {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD.decode(value.as_str().unwrap()).unwrap()
}

async fn bounded(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let white = |confirmed| paper(&house, Side::White, "e2e4", confirmed);
    for actor in [&house.white, &house.black, &house.director] {
        let done = house.app.entries().file_paper(actor, game, white(Some("e2e4"))).await;
        assert!(matches!(done, Err(Error::NotAllowed(_))));
    }
    house.file(&house.white, game, "h2h4").await.unwrap();
    for entry in ["e2e4", "h2h4"] {
        // The same answer whether it is what is filed or not.
        let given = paper(&house, Side::White, entry, Some(entry));
        let done = enter(&house, game, given).await;
        assert!(matches!(done, Err(Error::Refused(Refusal::AlreadyFiled(1)))));
    }
    let illegal = enter(&house, game, paper(&house, Side::Black, "e7e4", None)).await;
    assert!(matches!(illegal, Err(Error::Entry(_))));
    let wordy = Paper { stated: "x".repeat(201), ..paper(&house, Side::Black, "e7e5", Some("e7e5")) };
    assert!(matches!(enter(&house, game, wordy).await, Err(Error::Malformed(_))));
    let wrong = Paper { turn: 2, ..paper(&house, Side::Black, "e7e5", Some("e7e5")) };
    assert!(matches!(
        enter(&house, game, wrong).await,
        Err(Error::Refused(Refusal::WrongTurn { open: 1, given: 2 }))
    ));
    house.clock.advance(14 * DAY + 1);
    let late = enter(&house, game, paper(&house, Side::Black, "e7e5", Some("e7e5"))).await;
    assert!(matches!(late, Err(Error::Refused(Refusal::TooLate { .. }))));
    // Where the terms allow a revision, it is one.
    let game = house.game_with(&[("revision", "until_complete")]).await;
    house.file(&house.white, game, "h2h4").await.unwrap();
    let given = Paper { stated: "x".repeat(200), ..paper(&house, Side::White, "e2e4", Some("e2e4")) };
    let filed = enter(&house, game, given).await.unwrap();
    assert_eq!(filed.receipt.revision, 1);
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert_invariants(&house.raw().await, game).await;
}

async fn scans(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let game = house.game().await;
    let with = |scan| Paper { scan: Some(scan), ..paper(&house, Side::White, "e2e4", Some("e2e4")) };
    for wrong in
        [png(SCAN_BYTES_MAX + 1), SecretVec::new(b"GIF89a".to_vec()), SecretVec::new(b"<svg>".to_vec())]
    {
        assert!(matches!(enter(&house, game, with(wrong)).await, Err(Error::Malformed(_))));
    }
    enter(&house, game, with(png(SCAN_BYTES_MAX))).await.unwrap();
    let raw = house.raw().await;
    for (place, bytes) in raw.dump(house.store.folder()).await {
        let there = search::contains(&bytes, "kanarienvogel");
        assert!(!there, "the scan stands in {place}");
    }
    // Nobody opens it before the reveal, and the players do not even know of it.
    let seen = app.entries().scans(&house.arbiter, game).await.unwrap();
    assert_eq!((seen.len(), seen[0].open, seen[0].filed), (1, false, true));
    for player in [&house.white, &house.black] {
        assert!(app.entries().scans(player, game).await.unwrap().is_empty());
    }
    assert!(app.entries().scans(&house.director, game).await.is_err());
    house.file(&house.black, game, "e7e5").await.unwrap();
    assert_eq!(app.games().reveal_due().await.unwrap(), 1);
    house.clock.advance(2 * SECOND - 1);
    for actor in [&house.arbiter, &house.white, &house.black] {
        let early = app.entries().scan(actor, game, seen[0].id).await;
        assert!(matches!(early, Err(Error::NotFound)));
    }
    house.clock.advance(1);
    for actor in [&house.arbiter, &house.white, &house.black] {
        let (view, bytes) = app.entries().scan(actor, game, seen[0].id).await.unwrap();
        assert_eq!((view.turn, view.side), (1, Side::White));
        assert_eq!(bytes.expose(), png(SCAN_BYTES_MAX).expose());
    }
    assert!(app.entries().scan(&house.director, game, seen[0].id).await.is_err());
    // It hangs on the game's key.
    app.games().resign(&house.white, game).await.unwrap();
    assert!(app.operations().shred_game(game).await.unwrap());
    let gone = app.entries().scan(&house.arbiter, game, seen[0].id).await;
    assert!(matches!(gone, Err(Error::Shredded(_))));
}

async fn unreadable(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let game = house.game().await;
    let report = |turn, side| UnreadablePaper { turn, side, scan: png(50) };
    let strange = app.entries().report_paper(&house.white, game, report(1, Side::White)).await;
    assert!(matches!(strange, Err(Error::NotAllowed(_))));
    for _ in 0..4 {
        app.entries().report_paper(&house.arbiter, game, report(1, Side::White)).await.unwrap();
    }
    let fifth = app.entries().report_paper(&house.arbiter, game, report(1, Side::White)).await;
    assert!(matches!(fifth, Err(Error::NotNow(_))));
    let later = app.entries().report_paper(&house.arbiter, game, report(2, Side::Black)).await;
    assert!(matches!(later, Err(Error::Refused(_))));
    let desk = app.arbitration().desk(&house.arbiter).await.unwrap();
    assert_eq!(desk.incidents.len(), 4);
    assert_eq!(desk.incidents[0].kind, IncidentKind::Paper);
    let scans = app.entries().scans(&house.arbiter, game).await.unwrap();
    assert!(scans.iter().all(|scan| !scan.filed && !scan.open));
    let view = app.games().game(Some(&house.white), game).await.unwrap();
    assert_eq!(view.sides.white.sealed, Some(false), "the clock runs on");
}
