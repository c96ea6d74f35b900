//! Nothing of an entry can be found before the reveal: not in the database, not in what others see, not in a log.

use std::io::Write;
use std::process::Command;
use std::sync::{Arc, Mutex};

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::games::filing::condition::{SetConditional, SetStep};
use fairschach::app::games::filing::file::FileEntry;
use fairschach::base::{GameId, Side};
use fairschach::game::{AuthMethod, Channel, Greeting, Remark};
use fairschach::seal::{OwnCommitment, Payload};

use crate::app::mails::canary::by_mail;
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp, entry_at, if_so, on_both, search};

/// The canary: White's h2-h4 in every notation, and its draw offer. Only these tests enter it with an offer.
const CANARY: &str = "h2h4";
const NOTATIONS: [&str; 12] = [
    "h2h4",
    "h2-h4",
    "H2H4",
    "h2 h4",
    "h2/h4",
    "h4",
    "8284",
    "682848",
    "h2h4 draw",
    "Bh2-h4",
    "aDJoNA",
    "aDJoNCBkcmF3",
];
/// What White says with it.
const LINE: &str = "Kanarienvogelgezwitscher";
/// The random bytes that White's own program chose, and what is said, and how base64 begins with them.
const R: [u8; 32] = *b"kanarienvogel-r-kanarienvogel-r-";
const R_TEXTS: [&str; 4] = ["kanarienvogel", "a2FuYXJpZW52b2dlbC", LINE, "S2FuYXJpZW52b2dlbGdlendpdHNjaGVy"];
const CAPTURE: &str = "FAIRSCHACH_TEST_CAPTURE";

on_both! {
    the_canary_is_not_in_the_database => database;
    the_canary_is_in_nobody_elses_sight => sight;
    all_seals_of_a_position_have_one_size => sizes;
}

/// Files the canary in every way: drafted, refused, filed, retried, revised away and back, kept under an idempotency
/// key, and mailed. The turn stays open.
async fn handle_the_canary(house: &TestApp) -> GameId {
    let game = house.game_with(&[("revision", "until_complete")]).await;
    let (app, white) = (&house.app, &house.white);
    app.entries().save_draft(white, game, 1, CANARY.to_owned(), true).await.unwrap();
    let entry = |turn, received| FileEntry {
        draw_offer: true,
        channel: Channel::Mail,
        authenticated: AuthMethod::Dkim,
        said: Remark::new(Some(Greeting::Sorry), LINE),
        ..entry_at(turn, CANARY, received)
    };
    let now = app.now();
    let refused = [
        app.entries().file_entry(white, game, entry(2, now)).await.err(),
        app.entries().file_entry(white, game, entry(1, now.plus(-9 * SECOND))).await.err(),
        app.entries().file_entry(&house.black, game, entry(1, now)).await.err(),
        app.entries().file_entry(&house.arbiter, game, entry(1, now)).await.err(),
        house.file(white, game, "h2-h4 or g2-g4").await.err(),
    ];
    for error in refused {
        clean("an error", &format!("{:?} {}", error, error.as_ref().unwrap()));
    }
    app.entries().file_entry(white, game, entry(1, now)).await.unwrap();
    app.entries().file_entry(white, game, entry(1, now)).await.unwrap();
    house.file(white, game, "a2a3").await.unwrap();
    let kept = app
        .entries()
        .set_conditional(white, game, 1, &canary_after(["a2a3", "e7e5"], CANARY), now, Channel::Mail)
        .await;
    assert!(kept.is_ok());
    for (other, is_kept) in [("b8c6", true), (CANARY, false)] {
        let kept =
            app.entries().set_conditional(white, game, 1, &canary_later(other), now, Channel::Web).await;
        assert_eq!(kept.is_ok(), is_kept);
        if let Err(error) = kept {
            clean("an error", &format!("{error:?} {error}"));
        }
    }
    app.entries().file_entry(white, game, entry(1, now)).await.unwrap();
    for payload in ["h2h4", "h2h4 draw", "h2h4 draw"] {
        // The first one does not fit the entry; the last one is a revision of the same.
        let ctx = app.entries().seal_context(white, game).await.unwrap().ctx;
        let own = OwnCommitment::of(&ctx, &Payload::new(payload).unwrap(), R);
        let given = FileEntry { committed: Some(own), ..entry(1, now) };
        match app.entries().file_entry(white, game, given).await {
            Ok(_) => assert_eq!(payload, "h2h4 draw"),
            Err(error) => clean("an error", &format!("{error:?} {error}")),
        }
    }
    app.entries().save_draft(white, game, 1, CANARY.to_owned(), true).await.unwrap();
    // As the condition and as the entry; what is refused tells nothing either.
    for (when, then, is_kept) in [
        (["a2a3", "e7e5"], CANARY, false),
        ([CANARY, "e7e5"], "g1f3", true),
        (["e2e4", CANARY], CANARY, false),
    ] {
        let given = canary_after(when, then);
        let kept = app.entries().set_conditional(white, game, 1, &given, now, Channel::Mail).await;
        assert_eq!(kept.is_ok(), is_kept);
        if let Err(error) = kept {
            clean("an error", &format!("{error:?} {error}"));
        }
    }
    app.core().keep_answer(white, CANARY, CANARY.as_bytes(), 201, CANARY.as_bytes()).await.unwrap();
    app.core().keep_answer(white, LINE, LINE.as_bytes(), 201, LINE.as_bytes()).await.unwrap();
    for id in app.notices().claim_mails(99).await.unwrap() {
        app.notices().mail_task(id).await.unwrap();
        app.notices().store_composed(id, b"you filed h2h4 and may write it: 8284, h4").await.unwrap();
    }
    by_mail(house, game).await;
    let own = app.entries().own_entry(white, game).await.unwrap().unwrap();
    assert_eq!((own.canonical.to_string().as_str(), own.said.line()), ("h2h4 draw", LINE));
    game
}

fn canary_after(when: [&str; 2], then: &str) -> SetConditional {
    SetConditional { draw_offer: true, ..if_so(&when.join(" "), then) }
}

/// The canary as what follows much later, on `other`.
fn canary_later(other: &str) -> SetConditional {
    let step = SetStep { when: vec![other.to_owned()], then: CANARY.to_owned(), draw_offer: true };
    SetConditional { further: vec![step], ..canary_after(["a2a3", "d7d5"], "g1f3") }
}

/// Panics if a notation stands in the text as a word of its own.
fn clean(place: &str, text: &str) {
    for found in R_TEXTS {
        assert!(!text.contains(found), "{found} stands in {place}");
    }
    if let Some(found) = NOTATIONS.iter().find(|notation| search::contains_word(text.as_bytes(), notation)) {
        panic!("{found} stands in {place}");
    }
}

async fn database(database: Database) {
    let house = TestApp::new(database).await;
    let game = handle_the_canary(&house).await;
    house.publish().await;
    let raw = house.raw().await;
    let all = raw.dump(house.store.folder()).await;
    assert!(all.iter().any(|(place, _)| place.ends_with("log/checkpoint")), "the log is looked through");
    let size: usize = all.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(size > 20_000, "{size} bytes looked through");
    // Two letters happen by chance in a megabyte of cipher text.
    for notation in NOTATIONS.iter().filter(|notation| notation.len() > 3) {
        for (place, bytes) in &all {
            assert!(!search::contains_word(bytes, notation), "{notation} stands in {place}");
        }
    }
    for found in R_TEXTS {
        for (place, bytes) in &all {
            assert!(!search::contains(bytes, found), "{found} stands in {place}");
        }
    }
    // The dump would show it: after the reveal it is there.
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let after = raw.dump(house.store.folder()).await;
    assert!(
        after.iter().any(|(_, bytes)| search::contains_word(bytes, "h2h4 draw")),
        "the search finds what is there"
    );
    assert!(!after.iter().any(|(_, bytes)| search::contains(bytes, LINE)), "what was said stays in its box");
    let pairs = house.app.games().pairs(Some(&house.black), game).await.unwrap();
    assert_eq!(pairs[0].entries.white.as_ref().unwrap().said.line(), LINE);
}

async fn sight(database: Database) {
    let house = TestApp::new(database).await;
    let game = handle_the_canary(&house).await;
    for complete in [false, true] {
        if complete {
            house.file(&house.black, game, "e7e5").await.unwrap();
            house.app.games().reveal_due().await.unwrap();
            house.clock.advance(2 * SECOND - 1);
        }
        for viewer in [None, Some(&house.black), Some(&house.arbiter), Some(&house.director)] {
            clean(&format!("what {viewer:?} sees"), &seen(&house, game, viewer).await);
        }
    }
    let own = house.app.games().game(Some(&house.white), game).await.unwrap();
    assert!(!own.sides.white.offers_draw);
    house.clock.advance(1);
    assert_eq!(house.app.games().pairs(None, game).await.unwrap().len(), 1, "and then all see it");
}

async fn seen(house: &TestApp, game: GameId, viewer: Option<&Actor>) -> String {
    let app = &house.app;
    let mut seen = format!("{:?}", app.games().game(viewer, game).await.unwrap());
    seen += &format!(
        "{:?}",
        app.games()
            .public_events(viewer, game, -1)
            .await
            .unwrap()
            .iter()
            .map(|e| String::from_utf8_lossy(&e.body).into_owned())
            .collect::<Vec<_>>()
    );
    seen += &app.games().game_file(viewer, game).await.unwrap().to_string();
    assert!(app.games().pairs(viewer, game).await.unwrap().is_empty());
    if let Some(actor) = viewer {
        seen += &format!("{:?}", app.games().submissions(actor, game).await);
        seen += &format!("{:?}", app.outbox().mail_troubles(actor, game).await);
        let own = app.entries().own_entry(actor, game).await.ok().flatten();
        assert!(own.is_none_or(|own| own.side == Side::Black), "never another's");
        assert!(app.entries().draft(actor, game).await.ok().flatten().is_none());
        assert!(app.entries().conditionals(actor, game).await.unwrap_or_default().is_empty());
        assert_eq!(app.core().recall_answer(actor, "key", CANARY.as_bytes()).await.unwrap(), None);
    }
    seen
}

/// Rows, receipts and their mails: whatever legal entry of a position they are for, with a draw offer and without.
async fn sizes(database: Database) {
    const ROWS: &str = "SELECT LENGTH(ctx) + LENGTH(line_box) + 10000 * LENGTH(boxed) + 10000000 * LENGTH(commitment) \
        + 1000000000 * CAST(LENGTH(note) AS BIGINT) FROM submission WHERE side = 0";
    const EVENTS: &str = "SELECT CAST(LENGTH(body) AS BIGINT) FROM event WHERE chain = 0";
    const DRAFTS: &str = "SELECT CAST(LENGTH(ctx) + LENGTH(boxed) AS BIGINT) FROM draft";
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let start = house.game_from("r3k2r/1P6/8/8/8/8/8/R3K2R p KQkq - 0 1 -").await;
    let moves = house.app.games().legal(&house.white, start).await.unwrap().moves;
    let lengths =
        |moves: &[String]| moves.iter().map(String::len).collect::<std::collections::BTreeSet<_>>().len();
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    assert!(lengths(&moves) > 1, "promotions are longer");
    let mut all = Vec::new();
    for (entry, draw_offer) in moves.iter().flat_map(|entry| [(entry, false), (entry, true)]) {
        let game = house.game_from("r3k2r/1P6/8/8/8/8/8/R3K2R p KQkq - 0 1 -").await;
        house.app.entries().save_draft(&house.white, game, 1, entry.clone(), draw_offer).await.unwrap();
        let draft = raw.number(DRAFTS).await;
        let filed = house.enter(&house.white, game, entry, draw_offer).await.unwrap();
        let sizes = [raw.number(ROWS).await, raw.number(EVENTS).await, draft];
        all.push((sizes, filed.receipt.note.len(), filed.receipt.event.len()));
        let mail = raw
            .number("SELECT COUNT(*) FROM mail WHERE kind = 'receipt' AND data IS NULL AND number = 0")
            .await;
        assert_eq!(mail, 1, "a receipt's mail holds nothing of its own");
        for table in ["leaf", "event", "submission", "mail"] {
            raw.execute(&format!("DELETE FROM {table}")).await;
        }
    }
    assert!(all.iter().all(|sizes| *sizes == all[0]), "{all:?}");
}

/// A process of its own, for a log of its own: it handles the canary with everything logged that can be.
#[test]
fn the_canary_is_in_no_log() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let (_, module) = module_path!().split_once("::").unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("{module}::everything_is_logged"), "--nocapture", "--test-threads=1"])
        .env(CAPTURE, &log)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout).into_owned() + &String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success(), "{said}");
    let text = std::fs::read_to_string(&log).unwrap();
    for (database, sign) in
        [("SQLite", "sqlx"), ("the alarm", "ALARM"), ("a statement", "INSERT INTO submission")]
    {
        assert!(text.contains(sign), "{database} is logged: {} bytes", text.len());
    }
    for line in text.lines() {
        clean("the log", line);
    }
}

/// The child of [`the_canary_is_in_no_log`]; run by itself it does the same and keeps no log.
#[tokio::test]
async fn everything_is_logged() {
    if let Ok(path) = std::env::var(CAPTURE) {
        let file = Arc::new(Mutex::new(std::fs::File::create(path).unwrap()));
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_ansi(false)
            .with_writer(move || Shared(file.clone()))
            .init();
    }
    for database in [Database::Sqlite, Database::Postgres] {
        let house = TestApp::new(database).await;
        let game = handle_the_canary(&house).await;
        let raw: Raw = house.raw().await;
        raw.execute("UPDATE submission SET boxed = commitment WHERE live").await;
        let opened = house.app.entries().own_entry(&house.white, game).await;
        assert!(matches!(opened, Err(Error::Broken(_))));
        house.file(&house.black, game, "e7e5").await.unwrap();
        house.app.games().reveal_due().await.unwrap();
        assert!(house.app.games().resign(&house.white, game).await.is_err(), "suspended");
    }
}

struct Shared(Arc<Mutex<std::fs::File>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
