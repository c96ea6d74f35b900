//! A tournament's record in the public log: its file is good, and whatever is changed in it is found.

use std::process::Command;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::{Actor, Error, Post};
use fairschach::base::TournamentId;
use fairschach::cli::verify::{MAX_ACT_LEN, Report, Verdict, verify_game, verify_tournament};
use fairschach::tlog::event_hash;
use serde_json::{Value, json};

use crate::app::tournaments::{entered, players, sheet};
use crate::peers::{project, python};
use crate::support::{Database, House, SECOND, on_both};

on_both! {
    every_act_of_a_tournament_is_in_the_log => logged;
    acts_wait_for_the_next_tick_when_there_are_many => bounded;
    a_record_that_cannot_be_read_holds_up_no_other => unreadable;
}

/// A tournament that was opened, changed, drawn with two texts, and started.
async fn started(house: &House) -> (TournamentId, Vec<Actor>) {
    let four = players(house, 4).await;
    let id = entered(house, json!({}), &four).await;
    let app = &house.app;
    app.contribute(&four[0], id, "heute schneit es").await.unwrap();
    app.contribute(&four[2], id, "three dice: 4 2 6").await.unwrap();
    let later = sheet(json!({"about": "Für alle."}));
    app.change_sheet(&house.director, id, 1, later, "the text was missing")
        .await
        .unwrap();
    app.start_tournament(&house.director, id).await.unwrap();
    (id, four)
}

async fn file(house: &House, id: TournamentId) -> Value {
    house.app.tournament_file(None, id).await.unwrap()
}

fn check(file: &Value) -> Report {
    verify_tournament(file.to_string().as_bytes())
}

async fn logged(database: Database) {
    let house = House::new(database).await;
    let (id, _) = started(&house).await;
    let before = file(&house, id).await;
    assert_eq!(before["events"], json!([]), "nothing is in a batch yet");
    assert!(before["waiting"].as_u64().unwrap() > 6);
    house.publish().await;
    let good = file(&house, id).await;
    assert_eq!(good["waiting"], 0);
    let report = check(&good);
    assert_eq!(report.verdict(), Verdict::Good, "{report}");
    assert!(report.steps.iter().all(|step| step.made), "{report}");
    assert_eq!(report.tournament, Some(id));
    let events = good["events"].as_array().unwrap();
    assert!(events.iter().all(|event| event.get("proof").is_some()));

    house.clock.advance(SECOND);
    let post = Some(Post::Arbiter);
    let (app, arbiter) = (&house.app, house.arbiter.id);
    app.set_post(&house.director, id, arbiter, post).await.unwrap();
    let more = file(&house, id).await;
    assert_eq!(more["waiting"], 1);
    assert_eq!(check(&more).verdict(), Verdict::Good);
    house.publish().await;
    let more = file(&house, id).await;
    assert_eq!(more["events"].as_array().unwrap().len(), events.len() + 1);
    assert_eq!(check(&more).verdict(), Verdict::Good);
}

async fn bounded(database: Database) {
    let house = House::new(database).await;
    let four = players(&house, 4).await;
    let id = entered(&house, json!({}), &four).await;
    for n in 0..256 {
        house
            .app
            .contribute(&four[n % 4], id, &n.to_string())
            .await
            .unwrap();
    }
    house.publish().await;
    let first = file(&house, id).await;
    assert_eq!(
        first["events"].as_array().unwrap().len(),
        256,
        "those of one tick"
    );
    assert_eq!(first["waiting"], 6, "made, opened and four entries came before");
    assert_eq!(check(&first).verdict(), Verdict::Good);
    house.publish().await;
    let all = file(&house, id).await;
    assert_eq!(all["waiting"], 0);
    assert_eq!(check(&all).verdict(), Verdict::Good);
}

async fn unreadable(database: Database) {
    let house = House::new(database).await;
    let four = players(&house, 4).await;
    let bad = entered(&house, json!({}), &four).await;
    let raw = house.raw().await;
    raw.execute("UPDATE tournament_event SET body = '?' WHERE seq = 2")
        .await;
    let good = entered(&house, json!({}), &four).await;
    house.publish().await;
    assert_eq!(file(&house, bad).await["events"], json!([]));
    assert_eq!(file(&house, good).await["waiting"], 0);
}

#[tokio::test]
async fn a_draft_is_seen_by_nobody_else() {
    let house = House::new(Database::Sqlite).await;
    let app = &house.app;
    let id = app
        .create_tournament(&house.director, sheet(json!({})))
        .await
        .unwrap();
    for actor in [None, Some(&house.white), Some(&house.arbiter)] {
        let answer = app.tournament_file(actor, id).await;
        assert!(matches!(answer, Err(Error::NotFound)));
    }
    app.tournament_file(Some(&house.director), id).await.unwrap();
}

/// The file taken apart: its acts as values.
struct Doc {
    file: Value,
    acts: Vec<Value>,
}

impl Doc {
    fn of(file: &Value) -> Doc {
        let acts = file["events"].as_array().unwrap().iter();
        let acts = acts.map(|event| STANDARD.decode(event["event"].as_str().unwrap()).unwrap());
        Doc {
            acts: acts
                .map(|bytes| serde_json::from_slice(&bytes).unwrap())
                .collect(),
            file: file.clone(),
        }
    }

    fn act(&mut self, kind: &str) -> &mut Value {
        self.acts.iter_mut().find(|act| act["type"] == kind).unwrap()
    }

    /// Put together again without the hashes being mended.
    fn as_it_is(&self) -> Value {
        let mut file = self.file.clone();
        for (event, act) in file["events"].as_array_mut().unwrap().iter_mut().zip(&self.acts) {
            event["event"] = STANDARD
                .encode(serde_json_canonicalizer::to_vec(act).unwrap())
                .into();
        }
        file
    }

    /// As a server that lies does: every hash is made anew. The log's proofs cannot be.
    fn linked(&mut self) -> Value {
        let mut prev: Option<String> = None;
        for act in &mut self.acts {
            if let Some(prev) = &prev {
                act["prev"] = prev.as_str().into();
            }
            let bytes = serde_json_canonicalizer::to_vec(act).unwrap();
            prev = Some(STANDARD.encode(event_hash(&bytes)));
        }
        self.file["head"] = prev.into();
        self.as_it_is()
    }
}

/// The step that found something, and the verdict.
fn found(file: &Value) -> (&'static str, Verdict) {
    let report = check(file);
    let step = report.steps.iter().find(|step| !step.faults.is_empty());
    (step.map_or("none", |step| step.name), report.verdict())
}

#[tokio::test]
async fn what_was_changed_is_found() {
    let house = House::new(Database::Sqlite).await;
    let (id, four) = started(&house).await;
    house.publish().await;
    let good = file(&house, id).await;
    let doc = || Doc::of(&good);
    let lie = Verdict::Misbehaviour;

    let mut reason = doc();
    reason.act("sheet")["body"]["reason"] = "because".into();
    assert_eq!(found(&reason.as_it_is()), ("chain", lie), "another reason");
    assert_eq!(
        found(&reason.linked()),
        ("log", lie),
        "another reason, linked anew"
    );

    let mut missing = good.clone();
    missing["events"].as_array_mut().unwrap().remove(3);
    assert_eq!(found(&missing), ("chain", lie), "an act left out");
    let mut cut = good.clone();
    cut["events"].as_array_mut().unwrap().pop();
    assert_eq!(found(&cut), ("chain", lie), "the last act left out");

    let mut skipped = doc();
    skipped.act("sheet")["body"]["version"] = 3.into();
    assert_eq!(found(&skipped.linked()), ("sheets", lie), "a version left out");

    let mut secret = doc();
    secret.act("started")["body"]["secret"] = "00".repeat(32).into();
    assert_eq!(found(&secret.linked()), ("draw", lie), "another secret");
    let mut text = doc();
    let place = four[0].id.to_string();
    let drawn = text.act("started")["body"]["entrants"].as_array_mut().unwrap();
    let own = drawn.iter_mut().find(|one| one[0] == place.as_str()).unwrap();
    own[1] = "morgen taut es".into();
    assert_eq!(found(&text.linked()), ("draw", lie), "another text");
    let mut order = doc();
    let body = &mut order.act("started")["body"];
    body["drawn"].as_array_mut().unwrap().swap(0, 1);
    assert_eq!(found(&order.linked()), ("draw", lie), "another order");
    let mut numbers = doc();
    let body = &mut numbers.act("started")["body"];
    body["numbers"].as_array_mut().unwrap().swap(0, 3);
    assert_eq!(found(&numbers.linked()), ("draw", lie), "other numbers");

    let mut proof = good.clone();
    proof["events"][0]["proof"]["index"] = proof["events"][1]["proof"]["index"].clone();
    assert_eq!(found(&proof), ("log", lie), "two acts at one place");

    let unusable = Verdict::Unusable;
    let mut other = doc();
    other.acts[1]["tournament"] = four[0].id.to_string().into();
    assert_eq!(
        found(&other.linked()),
        ("members", unusable),
        "another tournament"
    );
    let mut more = doc();
    more.acts[1]["note"] = 1.into();
    assert_eq!(found(&more.linked()), ("members", unusable), "a member more");
    let mut version = doc();
    version.acts[1]["v"] = 2.into();
    assert_eq!(found(&version.linked()), ("members", unusable), "another version");
    let mut spelled = good.clone();
    let bytes = STANDARD
        .decode(good["events"][0]["event"].as_str().unwrap())
        .unwrap();
    let loose = format!(" {}", String::from_utf8(bytes).unwrap());
    spelled["events"][0]["event"] = STANDARD.encode(loose).into();
    assert_eq!(found(&spelled), ("canonical", unusable), "another spelling");
    for (at, length, step) in [(0, MAX_ACT_LEN, "canonical"), (0, MAX_ACT_LEN + 1, "format")] {
        let mut long = good.clone();
        long["events"][at]["event"] = STANDARD.encode(vec![b'x'; length]).into();
        assert_eq!(found(&long), (step, unusable), "{length} bytes");
    }
    for text in ["", "{}", "[]", r#"{"format":"fairschach-game/1"}"#] {
        let report = verify_tournament(text.as_bytes());
        assert_eq!(report.verdict(), unusable, "{text}");
    }
    let as_game = verify_game(good.to_string().as_bytes(), &[]).to_string();
    assert!(
        as_game.contains("check it with fairschach verify tournament"),
        "{as_game}"
    );
}

#[tokio::test]
async fn no_byte_of_a_record_can_be_changed() {
    let house = House::new(Database::Sqlite).await;
    let (id, _) = started(&house).await;
    house.publish().await;
    let good = file(&house, id).await;
    for index in 0..good["events"].as_array().unwrap().len() {
        let bytes = STANDARD
            .decode(good["events"][index]["event"].as_str().unwrap())
            .unwrap();
        for at in (0..bytes.len()).step_by(17) {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            let mut file = good.clone();
            file["events"][index]["event"] = STANDARD.encode(changed).into();
            assert_ne!(check(&file).verdict(), Verdict::Good, "byte {at} of act {index}");
        }
    }
}

#[tokio::test]
async fn a_second_program_reads_the_record_alike() {
    let house = House::new(Database::Sqlite).await;
    let (id, _) = started(&house).await;
    let why = "the hall is closed";
    house.app.end_tournament(&house.director, id, why).await.unwrap();
    house.publish().await;
    let good = file(&house, id).await;
    assert_eq!(check(&good).verdict(), Verdict::Good);
    assert_eq!(Doc::of(&good).act("ended")["body"]["reason"], why);
    let mut draw = Doc::of(&good);
    draw.act("started")["body"]["drawn"]
        .as_array_mut()
        .unwrap()
        .swap(0, 1);
    let mut log = Doc::of(&good);
    log.act("sheet")["body"]["reason"] = "because".into();
    let mut head = good.clone();
    head["head"] = STANDARD.encode([0; 32]).into();
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for (name, file) in [
        ("good", good),
        ("draw", draw.linked()),
        ("log", log.linked()),
        ("head", head),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, file.to_string()).unwrap();
        paths.push(path);
    }
    let output = Command::new(python())
        .arg("-B")
        .arg(project().join("tests/second/tournament.py"))
        .args(&paths)
        .env("PYTHONUTF8", "1")
        .output()
        .unwrap();
    let says = String::from_utf8_lossy(&output.stdout).into_owned();
    let steps: Vec<&str> = says.lines().map(|line| line.split(':').next().unwrap()).collect();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(steps, ["good", "draw", "log", "chain"], "{says}{errors}");
}
