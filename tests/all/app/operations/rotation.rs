//! Keys are rotated under open games: every old seal, receipt, checkpoint, draft and mail goes on to hold.

use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::core::key_set::Keys;
use fairschach::app::error::{Denial, Error};
use fairschach::app::inbox::commands::answer::InboundMark;
use fairschach::app::inbox::pass_on::MailToPassOn;
use fairschach::app::operations::key_maintenance::Rewrapped;
use fairschach::base::{GameId, Side};
use fairschach::seal::{Kek, Keyring};
use fairschach::tlog::{Checkpoint, KeyPurpose, NoteKey, OVERLAP, Receipt, VerifierKey, verify};
use fairschach::verify::{Note, Report, Verdict, verify_game};

use serde_json::json;

use crate::app::tournaments::course::entered;
use crate::peers::{project, python};
use crate::support::{Database, SECOND, TestApp, keys, on_both, open_app};

on_both! {
    a_kek_is_rotated_under_an_open_game => kek;
    a_process_without_the_new_key_stops_no_game => stale;
    signing_keys_are_handed_over_under_an_open_game => signing;
    a_shredded_game_opens_nowhere => shredded;
    boxed_mails_of_every_kind_are_boxed_anew => mails;
}

/// The keys of the house, and others in their places.
struct Set {
    keks: Vec<u8>,
    receipt: u8,
    log: u8,
    earlier_logs: Vec<u8>,
}

impl Set {
    fn first() -> Set {
        Set { keks: vec![7], receipt: 8, log: 9, earlier_logs: Vec::new() }
    }

    fn keys(&self) -> Keys {
        let kek = |seed: &u8| Kek::new([*seed; 32]);
        Keys {
            keyring: Keyring::new(kek(&self.keks[0]), self.keks[1..].iter().map(kek).collect()),
            receipt: receipt_key(self.receipt),
            log: log_key(self.log),
            earlier_logs: self.earlier_logs.iter().map(|seed| log_key(*seed)).collect(),
        }
    }
}

fn receipt_key(seed: u8) -> NoteKey {
    NoteKey::new("fairschach.example/receipts", &[seed; 32]).unwrap()
}

fn log_key(seed: u8) -> NoteKey {
    NoteKey::new("fairschach.example/log", &[seed; 32]).unwrap()
}

async fn rewrap(house: &TestApp) -> u64 {
    let mut at = Rewrapped::default();
    while !at.finished {
        at = house.app.operations().rewrap(at).await.unwrap();
    }
    at.done
}

async fn check(house: &TestApp, game: GameId, receipts: &[String]) -> Report {
    let file = house.app.games().game_file(None, game).await.unwrap().to_string();
    let notes: Vec<Note<'_>> =
        receipts.iter().map(|note| Note { name: "receipt", bytes: note.as_bytes() }).collect();
    verify_game(file.as_bytes(), &notes)
}

async fn kek(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.app.entries().save_draft(&house.black, game, 1, "e7e5".to_owned(), false).await.unwrap();
    house.app.sign_in().request_link("anna@example.org").await.unwrap();
    house.app.core().keep_answer(&house.white, "k", b"request", 201, b"answer").await.unwrap();
    let mails = house.app.notices().claim_mails(9).await.unwrap();
    let mail = mails[0];
    house.app.notices().store_composed(mail, b"the composed mail").await.unwrap();

    let mut set = Set::first();
    set.keks = vec![17, 7];
    house.app.core().take_keys(set.keys()).await.unwrap();
    let before = house.app.operations().key_uses().await.unwrap();
    assert!(before[0].is_free() && before[1].games == 1 && before[1].mails >= 2, "{before:?}");
    assert!(rewrap(&house).await >= 3);
    assert_eq!(rewrap(&house).await, 0, "a second round finds nothing");
    let after = house.app.operations().key_uses().await.unwrap();
    assert_eq!((after[0].games, after[1].games, after[1].mails), (1, 0, 0), "{after:?}");
    assert_eq!(after[1].answers, 1, "its fingerprint cannot be made anew");
    let again = house.app.core().recall_answer(&house.white, "k", b"request").await.unwrap();
    assert_eq!(again, Some((201, b"answer".to_vec())));

    // Without the old key: all but the remembered answer.
    set.keks = vec![17];
    house.app.core().take_keys(set.keys()).await.unwrap();
    let composed = house.app.notices().mail_task(mail).await.unwrap().unwrap().composed;
    assert_eq!(composed.as_deref(), Some(&b"the composed mail"[..]));
    for mail in mails {
        assert!(house.app.notices().mail_task(mail).await.unwrap().is_some());
    }
    let draft = house.app.entries().draft(&house.black, game).await.unwrap().unwrap();
    assert_eq!(draft.canonical.to_string(), "e7e5");
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    assert_eq!(own.canonical.to_string(), "e2e4");
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    house.pair(game, "g1f3", "b8c6").await;
    assert_eq!(check(&house, game, &[]).await.verdict(), Verdict::Consistent);
    // The old key alone opens nothing any more, and the message says what hangs on the other.
    let refused = house.app.core().take_keys(Set::first().keys()).await.unwrap_err().to_string();
    assert!(refused.contains(&game.to_string()) && refused.contains("(running)"), "{refused}");
}

async fn stale(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    let other = open_app(&house.store.url, house.clock.clone(), 5).await;
    let mut set = Set::first();
    set.keks = vec![17, 7];
    house.app.core().take_keys(set.keys()).await.unwrap();
    rewrap(&house).await;
    // The other process has the old key alone: it asks for patience, and stops nothing.
    let asked = other.entries().own_entry(&house.white, game).await;
    assert!(matches!(&asked, Err(error @ Error::KeyMissing(_)) if error.is_busy()));
    house.file(&house.black, game, "e7e5").await.unwrap();
    other.games().reveal_due().await.unwrap();
    let phase = house.raw().await.texts("SELECT phase FROM game").await;
    assert_eq!(phase, ["running"]);
    house.reveal().await;
    assert_eq!(house.app.games().game(None, game).await.unwrap().turn, 2);
}

async fn signing(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let mut receipts = vec![house.file(&house.white, game, "e2e4").await.unwrap().receipt.note];
    let first = house.publish().await;
    let line = |key: &NoteKey| key.verifier_key().to_string();

    house.app.operations().hand_over(KeyPurpose::Receipts, &receipt_key(18)).await.unwrap();
    house.app.operations().hand_over(KeyPurpose::Log, &log_key(19)).await.unwrap();
    let twice = house.app.operations().hand_over(KeyPurpose::Log, &log_key(29)).await;
    assert!(twice.is_err(), "a key is handed over once");
    let old = house.app.core().take_keys(Set::first().keys()).await.unwrap_err().to_string();
    assert!(old.contains("put the right file back"), "{old}");
    let mut set = Set {
        keks: vec![7],
        receipt: 18,
        log: 19,
        // Another key in the folder signs nothing.
        earlier_logs: vec![9, 77],
    };
    house.app.core().take_keys(set.keys()).await.unwrap();

    receipts.push(house.file(&house.black, game, "e7e5").await.unwrap().receipt.note);
    house.reveal().await;
    // For a while both sign, so that whoever knows only the old key goes on to read the log.
    let (old, new) = (log_key(9).verifier_key(), log_key(19).verifier_key());
    let both = house.publish().await;
    for key in [&old, &new] {
        let read = Checkpoint::open(&both.note, std::slice::from_ref(key)).unwrap();
        assert!(read.size > first.checkpoint.size);
        assert_eq!(read.origin, "fairschach.example/log", "the name stays");
    }
    assert_eq!(both.note.lines().filter(|line| line.starts_with('—')).count(), 2);
    let report = check(&house, game, &receipts).await;
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    for key in [line(&receipt_key(8)), line(&receipt_key(18)), line(&log_key(9)), line(&log_key(19))] {
        assert!(report.keys.contains(&key), "{key}: {report}");
    }

    // The old one is retired: the new one alone signs, and everything old is still good.
    set.earlier_logs.clear();
    house.app.core().take_keys(set.keys()).await.unwrap();
    house.pair(game, "g1f3", "b8c6").await;
    let alone = house.publish().await;
    assert!(Checkpoint::open(&alone.note, &[old]).is_err());
    assert!(Checkpoint::open(&alone.note, &[new]).is_ok());
    let report = check(&house, game, &receipts).await;
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");

    // A receipt that the old key signs for a time after the hand-over is found, also if all else fits.
    house.clock.advance(OVERLAP + SECOND);
    let late = house.file(&house.white, game, "f1b5").await.unwrap().receipt.note;
    house.file(&house.black, game, "a7a6").await.unwrap();
    house.reveal().await;
    let text = verify(&late, &[receipt_key(18).verifier_key()]).unwrap();
    assert!(Receipt::parse(text).is_ok());
    let again = receipt_key(8).sign(text).unwrap();
    let report = check(&house, game, &[again]).await;
    assert_eq!(report.verdict(), Verdict::Misbehaviour, "{report}");
    assert!(report.to_string().contains("was handed over"), "{report}");

    keys_are_listed(&house);
    handovers_in_the_file_are_checked(&house, game).await;
    let fresh = fairschach::store::Store::open(&house.store.url).await.unwrap();
    let known = fairschach::app::core::key_set::log_keys(&fresh, set.keys()).await.unwrap();
    assert_eq!(
        known.iter().map(VerifierKey::to_string).collect::<Vec<_>>(),
        [line(&log_key(19)), line(&log_key(9))]
    );
}

fn keys_are_listed(house: &TestApp) {
    let listed = house.app.operations().signing_keys();
    assert_eq!(listed.len(), 4);
    for purpose in KeyPurpose::ALL {
        let of: Vec<_> = listed.iter().filter(|key| key.purpose == purpose).collect();
        assert!(of[0].until.is_none() && of[0].from.is_some() && of[0].handover.is_none());
        assert!(of[1].from.is_none() && of[1].handover.is_some());
        assert_eq!(of[1].until, of[0].from.map(|at| at.plus(OVERLAP)));
    }
}

async fn handovers_in_the_file_are_checked(house: &TestApp, game: GameId) {
    let file = house.app.games().game_file(None, game).await.unwrap();
    let verdict = |file: &serde_json::Value| verify_game(file.to_string().as_bytes(), &[]).verdict();
    assert_eq!(verdict(&file), Verdict::Consistent);
    // The second check, which shares no code with the server, follows them too.
    let path = house.store.folder().join("game.json");
    std::fs::write(&path, file.to_string()).unwrap();
    let second = std::process::Command::new(python())
        .arg("-B")
        .arg(project().join("tests/second/game.py"))
        .arg("check")
        .arg(&path)
        .env("PYTHONUTF8", "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&second.stdout);
    assert_eq!(said.trim(), "consistent", "{}", String::from_utf8_lossy(&second.stderr));
    let mut cut = file.clone();
    cut["keys"]["earlier"] = serde_json::json!([]);
    assert_ne!(verdict(&cut), Verdict::Consistent, "the start names the key before");
    let mut changed = file.clone();
    let note = file["keys"]["earlier"][0].as_str().unwrap().replace("at 2026", "at 2025");
    changed["keys"]["earlier"][0] = note.into();
    assert_eq!(verdict(&changed), Verdict::Unusable);
    let mut many = file.clone();
    many["keys"]["earlier"] =
        vec![file["keys"]["earlier"][0].clone(); fairschach::verify::MAX_HANDOVERS + 1].into();
    assert_eq!(verdict(&many), Verdict::Unusable);
}

async fn shredded(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.file(&house.white, game, "g1f3").await.unwrap();
    let running = house.app.operations().shred_game(game).await;
    assert!(matches!(running, Err(Error::NotAllowed(Denial::GameRuns))));
    house.app.games().resign(&house.black, game).await.unwrap();
    assert!(house.app.entries().own_entry(&house.white, game).await.unwrap().is_some());
    assert!(house.app.operations().shred_game(game).await.unwrap());
    assert!(!house.app.operations().shred_game(game).await.unwrap(), "once");
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM game_key").await, 0);
    assert!(house.app.entries().own_entry(&house.white, game).await.unwrap().is_none());
    assert!(house.app.entries().draft(&house.black, game).await.unwrap().is_none());
    // What was published stays, and is as good as before.
    assert_eq!(house.app.games().pairs(None, game).await.unwrap().len(), 1);
    assert_eq!(check(&house, game, &[]).await.verdict(), Verdict::Consistent);
    house.app.core().take_keys(keys()).await.unwrap();
    assert_eq!(house.player(Side::White).id, house.white.id);
}

/// What is told of an account, and a letter that is passed on, wait in boxes of their own.
async fn mails(database: Database) {
    let house = TestApp::new(database).await;
    let id = entered(&house, json!({}), std::slice::from_ref(&house.white)).await;
    let token = NewToken::for_everything("phone");
    house.app.sign_in().make_token(&house.white, token).await.unwrap();
    let letter = MailToPassOn {
        player: house.white.id,
        tournament: id,
        to: house.director.id,
        text: Some("I cannot come.".to_owned()),
        cut: false,
        files: false,
        from: "anna@example.org".to_owned(),
        inbound: InboundMark { mark: b"letter".to_vec(), message_id: None },
        received: house.app.now(),
        bound: true,
    };
    house.app.inbox().pass_on(letter).await.unwrap();
    let mut set = Set::first();
    set.keks = vec![17, 7];
    house.app.core().take_keys(set.keys()).await.unwrap();
    rewrap(&house).await;
    set.keks = vec![17];
    house.app.core().take_keys(set.keys()).await.unwrap();
    let mut kinds = Vec::new();
    for mail in house.app.notices().claim_mails(99).await.unwrap() {
        let task = house.app.notices().mail_task(mail).await.unwrap().unwrap();
        assert!(task.notice.is_some(), "{}", task.kind);
        kinds.push(task.kind.as_str());
    }
    for kind in ["account", "passed-on"] {
        assert!(kinds.contains(&kind), "{kinds:?}");
    }
}
