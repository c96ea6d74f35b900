//! A tournament's record in the public log: its file is good, and whatever is changed in it is found.

use std::process::Command;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::tournaments::action::Action;
use fairschach::base::TournamentId;
use fairschach::tlog::event_hash;
use fairschach::tournament::{Post, commitment, draw};
use fairschach::verify::{MAX_ACT_LEN, Report, Verdict, verify_game, verify_tournament};
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players, sheet};
use crate::peers::{project, python};
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    every_act_of_a_tournament_is_in_the_log => logged;
    acts_wait_for_the_next_tick_when_there_are_many => bounded;
    a_record_that_cannot_be_read_holds_up_no_other => unreadable;
    a_record_without_a_text_still_verifies => without;
}

/// A tournament that was opened, changed, drawn with two texts, and started.
async fn started(house: &TestApp) -> (TournamentId, Vec<Actor>) {
    let four = players(house, 4).await;
    let id = entered(house, json!({}), &four).await;
    let app = &house.app;
    app.tournament_setup().contribute(&four[0], id, "heute schneit es").await.unwrap();
    app.tournament_setup().contribute(&four[2], id, "three dice: 4 2 6").await.unwrap();
    let later = sheet(json!({"about": "Für alle."}));
    app.tournament_setup().change_sheet(&house.director, id, 1, later, "the text was missing").await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    (id, four)
}

/// The record of a tournament, all of it in the log.
pub(super) async fn good() -> Value {
    let house = TestApp::new(Database::Sqlite).await;
    let (id, _) = started(&house).await;
    house.publish().await;
    file(&house, id).await
}

async fn file(house: &TestApp, id: TournamentId) -> Value {
    house.app.tournaments().tournament_file(None, id).await.unwrap()
}

fn check(file: &Value) -> Report {
    verify_tournament(file.to_string().as_bytes())
}

async fn logged(database: Database) {
    let house = TestApp::new(database).await;
    let (id, _) = started(&house).await;
    let before = file(&house, id).await;
    assert_eq!(before["events"], json!([]), "nothing is in a batch yet");
    assert!(before["waiting"].as_u64().unwrap() > 6);
    house.publish().await;
    let good = file(&house, id).await;
    assert_eq!(good["waiting"], 0);
    let report = check(&good);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(report.steps.iter().all(|step| step.made), "{report}");
    assert_eq!(report.tournament, Some(id));
    let events = good["events"].as_array().unwrap();
    assert!(events.iter().all(|event| event.get("proof").is_some()));

    house.clock.advance(SECOND);
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    let more = file(&house, id).await;
    assert_eq!(more["waiting"], 1);
    assert_eq!(check(&more).verdict(), Verdict::Consistent);
    house.publish().await;
    let more = file(&house, id).await;
    assert_eq!(more["events"].as_array().unwrap().len(), events.len() + 1);
    assert_eq!(check(&more).verdict(), Verdict::Consistent);
}

async fn bounded(database: Database) {
    let house = TestApp::new(database).await;
    let four = players(&house, 4).await;
    let id = entered(&house, json!({}), &four).await;
    for n in 0..256 {
        house.app.tournament_setup().contribute(&four[n % 4], id, &n.to_string()).await.unwrap();
    }
    house.publish().await;
    let first = file(&house, id).await;
    assert_eq!(first["events"].as_array().unwrap().len(), 256, "those of one tick");
    assert_eq!(first["waiting"], 6, "made, opened and four entries came before");
    assert_eq!(check(&first).verdict(), Verdict::Consistent);
    house.publish().await;
    let all = file(&house, id).await;
    assert_eq!(all["waiting"], 0);
    assert_eq!(check(&all).verdict(), Verdict::Consistent);
}

async fn without(database: Database) {
    let house = TestApp::new(database).await;
    let (id, _) = started(&house).await;
    house.publish().await;
    let mut good = file(&house, id).await;
    let whole = check(&good);
    assert!(!whole.to_string().contains("text said"), "{whole}");
    let mut files = vec![good.clone()];
    for event in good["events"].as_array_mut().unwrap() {
        event.as_object_mut().unwrap().remove("texts");
    }
    let report = check(&good);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(report.to_string().contains("Not proven by the file: what one text said"), "{report}");
    assert!(report.steps.iter().all(|step| step.made), "{report}");
    files.push(good);
    let (lines, all) = second(&files);
    assert_eq!(lines.len(), 2, "{all}");
    assert!(lines.iter().all(|line| step(line) == "consistent"), "{all}");
}

async fn unreadable(database: Database) {
    let house = TestApp::new(database).await;
    let four = players(&house, 4).await;
    let bad = entered(&house, json!({}), &four).await;
    let raw = house.raw().await;
    raw.execute("UPDATE tournament_event SET body = '?' WHERE seq = 2").await;
    let good = entered(&house, json!({}), &four).await;
    house.publish().await;
    assert_eq!(file(&house, bad).await["events"], json!([]));
    assert_eq!(file(&house, good).await["waiting"], 0);
}

#[tokio::test]
async fn a_draft_is_seen_by_nobody_else() {
    let house = TestApp::new(Database::Sqlite).await;
    let app = &house.app;
    let id = app.tournament_setup().create_tournament(&house.director, sheet(json!({}))).await.unwrap();
    for actor in [None, Some(&house.white), Some(&house.arbiter)] {
        let answer = app.tournaments().tournament_file(actor, id).await;
        assert!(matches!(answer, Err(Error::NotFound)));
    }
    app.tournaments().tournament_file(Some(&house.director), id).await.unwrap();
}

/// The file taken apart: its acts as values.
pub(super) struct Doc {
    file: Value,
    pub(super) acts: Vec<Value>,
}

impl Doc {
    pub(super) fn of(file: &Value) -> Doc {
        let acts = file["events"].as_array().unwrap().iter();
        let acts = acts.map(|event| STANDARD.decode(event["event"].as_str().unwrap()).unwrap());
        Doc { acts: acts.map(|bytes| serde_json::from_slice(&bytes).unwrap()).collect(), file: file.clone() }
    }

    fn act(&mut self, kind: &str) -> &mut Value {
        self.acts.iter_mut().find(|act| act["type"] == kind).unwrap()
    }

    /// Put together again without the hashes being mended.
    fn as_it_is(&self) -> Value {
        let mut file = self.file.clone();
        for (event, act) in file["events"].as_array_mut().unwrap().iter_mut().zip(&self.acts) {
            event["event"] = STANDARD.encode(serde_json_canonicalizer::to_vec(act).unwrap()).into();
        }
        file
    }

    /// As a server that lies does: every hash is made anew. The log's proofs cannot be.
    pub(super) fn linked(&mut self) -> Value {
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
pub(super) fn found(file: &Value) -> (&'static str, Verdict) {
    let report = check(file);
    let step = report.steps.iter().find(|step| !step.faults.is_empty());
    (step.map_or("none", |step| step.name), report.verdict())
}

#[tokio::test]
async fn what_was_changed_is_found() {
    let house = TestApp::new(Database::Sqlite).await;
    let (id, four) = started(&house).await;
    house.publish().await;
    let good = file(&house, id).await;
    let doc = || Doc::of(&good);
    let lie = Verdict::Misbehaviour;

    let mut reason = doc();
    let at = reason.places("sheet")[0];
    reason.acts[at]["body"]["reason"] = "because".into();
    reason.file["events"][at].as_object_mut().unwrap().remove("texts").unwrap();
    assert_eq!(found(&reason.as_it_is()), ("chain", lie), "another reason");
    assert_eq!(found(&reason.linked()), ("log", lie), "another reason, linked anew");

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
    assert_eq!(found(&other.linked()), ("members", unusable), "another tournament");
    let mut more = doc();
    more.acts[1]["note"] = 1.into();
    assert_eq!(found(&more.linked()), ("members", unusable), "a member more");
    let mut version = doc();
    version.acts[1]["v"] = 2.into();
    assert_eq!(found(&version.linked()), ("members", unusable), "another version");
    let mut spelled = good.clone();
    let bytes = STANDARD.decode(good["events"][0]["event"].as_str().unwrap()).unwrap();
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
    assert!(as_game.contains("check it with fairschach verify tournament"), "{as_game}");
}

#[tokio::test]
async fn no_byte_of_a_record_can_be_changed() {
    let house = TestApp::new(Database::Sqlite).await;
    let (id, _) = started(&house).await;
    house.publish().await;
    let good = file(&house, id).await;
    for index in 0..good["events"].as_array().unwrap().len() {
        let bytes = STANDARD.decode(good["events"][index]["event"].as_str().unwrap()).unwrap();
        for at in (0..bytes.len()).step_by(17) {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            let mut file = good.clone();
            file["events"][index]["event"] = STANDARD.encode(changed).into();
            assert_ne!(check(&file).verdict(), Verdict::Consistent, "byte {at} of act {index}");
        }
    }
}

/// What a server can lie about in a tournament's record, the step in which it is found, and words that name the spot.
type Lie = (&'static str, &'static str, &'static str, fn(&mut Doc));

impl Doc {
    /// The numbers of the acts of a kind.
    pub(super) fn places(&self, kind: &str) -> Vec<usize> {
        let all = self.acts.iter().enumerate();
        let of = all.filter(|(_, act)| act["type"] == kind);
        of.map(|(at, _)| at).collect()
    }

    /// Puts an act behind the one of this number, done at the same moment by the same person; those behind it move on.
    pub(super) fn put_behind(&mut self, place: usize, kind: &str, body: Value) {
        let mut act = self.acts[place].clone();
        act["type"] = kind.into();
        act["body"] = body;
        self.acts.insert(place + 1, act);
        let salted = self.file["events"][place].clone();
        let events = self.file["events"].as_array_mut().unwrap();
        events.insert(place + 1, json!({"event": "", "salt": salted["salt"]}));
        self.count();
    }

    pub(super) fn remove(&mut self, place: usize) {
        self.acts.remove(place);
        self.file["events"].as_array_mut().unwrap().remove(place);
        self.count();
    }

    fn count(&mut self) {
        for (seq, act) in self.acts.iter_mut().enumerate() {
            act["seq"] = seq.into();
            if seq == 0 {
                act.as_object_mut().unwrap().remove("prev");
            } else {
                act["prev"] = "".into();
            }
        }
    }

    /// Why the sheet was changed, beside its act.
    fn reason(&mut self) -> &mut Value {
        let at = self.places("sheet")[0];
        &mut self.file["events"][at]["texts"]["reason"]["text"]
    }

    /// The id of whoever entered as the n-th.
    fn player(&self, n: usize) -> String {
        let place = self.places("entered")[n];
        self.acts[place]["body"]["player"].as_str().unwrap().to_owned()
    }

    /// Draws anew from what `started` says, as a server that lies would, so that nothing but the lie is wrong.
    fn draw_anew(&mut self) {
        let body = &mut self.act("started")["body"];
        let secret: [u8; 32] = hex::decode(body["secret"].as_str().unwrap()).unwrap().try_into().unwrap();
        let entrants: Vec<(String, String)> = serde_json::from_value(body["entrants"].clone()).unwrap();
        let drawn = draw(&secret, &entrants).into_iter();
        let drawn: Value = drawn.map(|at| entrants[at].0.clone()).collect();
        body["drawn"] = drawn.clone();
        body["numbers"] = drawn;
    }
}

const LIES: [Lie; 19] = [
    ("another reason beside its hash", "members", "not the one whose hash", |doc| {
        *doc.reason() = "because".into();
    }),
    ("another salt beside the hash of a reason", "members", "not the one whose hash", |doc| {
        let at = doc.places("sheet")[0];
        let other = doc.file["events"][at + 1]["salt"].clone();
        doc.file["events"][at]["texts"]["reason"]["salt"] = other;
    }),
    ("a reason of an act that holds it itself", "members", "holds no hash", |doc| {
        let said = doc.reason().clone();
        doc.act("sheet")["body"]["reason"] = said;
    }),
    ("a reason of an act that nobody gives one for", "members", "holds no hash", |doc| {
        let at = doc.places("sheet")[0];
        doc.file["events"][0]["texts"] = doc.file["events"][at]["texts"].clone();
    }),
    ("a text of one who added none", "draw", "not the one drawn with", |doc| {
        let silent = doc.player(1);
        let drawn = doc.act("started")["body"]["entrants"].as_array_mut().unwrap();
        let own = drawn.iter_mut().find(|one| one[0] == silent.as_str()).unwrap();
        own[1] = "so that it fits".into();
        doc.draw_anew();
    }),
    ("a text for somebody else", "draw", "by the entrant alone", |doc| {
        let other = doc.player(1);
        let text = doc.act("contribution");
        text["body"]["player"] = other.into();
    }),
    ("a text of one who had not entered", "draw", "had not entered", |doc| {
        let place = doc.places("contribution")[0];
        let who = "0197a3c0-0000-7000-8000-000000000001";
        doc.put_behind(place, "contribution", json!({"player": who, "contribution": "x"}));
        doc.acts[place + 1]["by"] = who.into();
    }),
    ("a stranger is drawn", "draw", "is drawn, and had no place", |doc| {
        let who = "0197a3c0-0000-7000-8000-000000000001";
        let drawn = doc.act("started")["body"]["entrants"].as_array_mut().unwrap();
        drawn.push(json!([who, ""]));
        doc.draw_anew();
    }),
    ("an entrant is left out", "draw", "are not those who have entered", |doc| {
        doc.act("started")["body"]["entrants"].as_array_mut().unwrap().remove(1);
        doc.draw_anew();
    }),
    ("one who had taken the entry back", "draw", "is drawn, and had no place", |doc| {
        let (who, place) = (doc.player(3), doc.places("contribution")[1]);
        doc.put_behind(place, "entry-taken-back", json!({"player": who}));
    }),
    ("an entry twice", "draw", "a player enters once", |doc| {
        let place = doc.places("entered")[2];
        let body = doc.acts[place]["body"].clone();
        doc.put_behind(place, "entered", body);
    }),
    ("numbers by entry, though drawn by lot", "draw", "are not those that follow", |doc| {
        let body = &mut doc.act("started")["body"];
        let mut numbers: Vec<Value> =
            body["entrants"].as_array().unwrap().iter().map(|one| one[0].clone()).collect();
        if json!(numbers) == body["drawn"] {
            numbers.reverse();
        }
        body["numbers"] = numbers.into();
    }),
    ("a secret that was not the last one committed to", "draw", "not the one committed to", |doc| {
        let place = doc.places("contribution")[1];
        let hash = hex::encode(commitment(&[7; 32]));
        doc.put_behind(place, "opened", json!({"commitment": hash}));
    }),
    ("a second start", "draw", "a tournament starts once", |doc| {
        let place = doc.places("started")[0];
        let body = doc.acts[place]["body"].clone();
        doc.put_behind(place, "started", body);
    }),
    ("time goes back", "chain", "the second was done before the first", |doc| {
        let at = doc.act("started")["at"].as_i64().unwrap();
        doc.act("sheet")["at"] = (at + 2 * SECOND + 1).into();
    }),
    ("a sheet act without a sheet", "sheets", "it holds no sheet", |doc| {
        doc.act("sheet")["body"].as_object_mut().unwrap().remove("sheet").unwrap();
    }),
    ("a sheet before the tournament is made", "sheets", "a record begins with", |doc| {
        doc.acts.swap(0, 1);
        doc.act("opened")["type"] = "sheet".into();
        doc.act("sheet")["body"]["version"] = 1.into();
        let made = doc.act("made")["body"]["sheet"].clone();
        doc.acts[0]["body"]["sheet"] = made;
        doc.count();
    }),
    ("no act makes it", "sheets", "a record begins with", |doc| doc.remove(0)),
    ("made twice", "sheets", "a tournament is made once", |doc| {
        let body = doc.acts[0]["body"].clone();
        doc.put_behind(0, "made", body);
    }),
];

/// What the second program says of these files, line by line, up to the first colon.
pub(super) fn second(files: &[Value]) -> (Vec<String>, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let path = folder.path().join(number.to_string());
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
    let lines = says.lines().map(str::to_owned).collect();
    (lines, says + &String::from_utf8_lossy(&output.stderr))
}

pub(super) fn step(line: &str) -> &str {
    line.split(':').next().unwrap()
}

#[tokio::test]
async fn lies_about_a_tournament_are_found_by_both_programs() {
    let house = TestApp::new(Database::Sqlite).await;
    let (id, _) = started(&house).await;
    house.publish().await;
    let good = file(&house, id).await;
    let mut files = Vec::new();
    for (name, expected, says, lie) in LIES {
        let mut doc = Doc::of(&good);
        lie(&mut doc);
        let changed = doc.linked();
        let report = check(&changed);
        let found = report.steps.iter().find(|step| !step.faults.is_empty());
        let found = found.unwrap_or_else(|| panic!("{name}: {report}"));
        assert_eq!(found.name, expected, "{name}: {report}");
        let spot = found.faults.iter().any(|fault| fault.says.contains(says));
        assert!(spot, "{name}: {report}");
        files.push(changed);
    }
    let (lines, all) = second(&files);
    assert_eq!(lines.len(), LIES.len(), "{all}");
    for ((name, expected, ..), line) in LIES.iter().zip(&lines) {
        assert_eq!(step(line), *expected, "{name}: {line}");
    }
    let mut late = Doc::of(&good);
    let at = late.act("started")["at"].as_i64().unwrap();
    late.act("sheet")["at"] = (at + 2 * SECOND).into();
    let chain = check(&late.linked()).steps.remove(3);
    assert!(chain.faults.is_empty(), "clocks of two servers: {chain:?}");
}

#[tokio::test]
async fn what_a_record_does_not_prove_is_said() {
    let house = TestApp::new(Database::Sqlite).await;
    let (id, _) = started(&house).await;
    house.publish().await;
    let good = file(&house, id).await;
    let whole = check(&good).claims;
    assert!(!whole.iter().any(|claim| claim.contains("proven in the log")), "{whole:?}");

    let count = good["events"].as_array().unwrap().len();
    let mut without = good.clone();
    for event in &mut without["events"].as_array_mut().unwrap()[count - 2..] {
        event.as_object_mut().unwrap().remove("proof").unwrap();
    }
    let report = check(&without);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    let said = format!("the other 2: {} of {count} events are proven in it", count - 2);
    assert!(report.to_string().contains(&said), "{report}");

    // The first secret was lost: entries are closed, and opened with a second one.
    let mut twice = Doc::of(&good);
    let opened = twice.places("opened")[0];
    let hash = hex::encode(commitment(&[7; 32]));
    twice.acts[opened]["body"]["commitment"] = hash.into();
    let place = twice.places("contribution")[1];
    let secret = hex::decode(twice.act("started")["body"]["secret"].as_str().unwrap()).unwrap();
    let hash = hex::encode(commitment(&secret.try_into().unwrap()));
    twice.put_behind(place, "closed", json!({}));
    twice.put_behind(place + 1, "opened", json!({"commitment": hash}));
    let twice = twice.linked();
    let report = check(&twice);
    let draw = report.steps.iter().find(|step| step.name == "draw").unwrap();
    assert!(draw.faults.is_empty(), "{report}");
    let said = format!("2 secrets, to the last in act {}", place + 2);
    assert!(report.claims.iter().any(|claim| claim.contains(&said)), "{report}");

    let (lines, all) = second(&[without]);
    let said =
        format!("consistent: {} of {count} acts proven in the log; secrets committed to: 1", count - 2);
    assert_eq!(lines, [said], "{all}");
}

#[tokio::test]
async fn numbers_by_every_seeding_are_followed() {
    for (kind, seeding, teams) in [
        (json!({"name": "round-robin", "cycles": 1}), "draw", false),
        (json!({"name": "round-robin", "cycles": 1}), "entry", false),
        (json!({"name": "round-robin", "cycles": 1}), "rating", false),
        (json!({"name": "teams", "boards": 2, "cycles": 1, "first": "match-points"}), "draw", true),
        (json!({"name": "teams", "boards": 2, "cycles": 1, "first": "match-points"}), "rating", true),
    ] {
        let name = format!("{kind} by {seeding}");
        let house = TestApp::new(Database::Sqlite).await;
        let all = players(&house, 7).await;
        let places = json!({"min": 2, "max": 6});
        let with = json!({"kind": kind, "seeding": seeding, "places": places});
        let id = entered(&house, with, &[]).await;
        let app = &house.app;
        for (n, player) in all.iter().enumerate() {
            let team = teams.then(|| ["Nord", "Süd", "West"][n % 3]);
            let rating = [None, Some(1900), Some(2100), Some(1900), None, Some(1850), Some(2400)][n];
            app.tournament_setup().enter_rated(&house.director, id, player.id, team, rating).await.unwrap();
        }
        // The seventh has waited, and moves up in the place of the first; with the same team.
        app.tournament_setup().take_entry_back(&all[0], id, all[0].id).await.unwrap();
        app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        house.publish().await;
        let good = file(&house, id).await;
        let report = check(&good);
        assert_eq!(report.verdict(), Verdict::Consistent, "{name}: {report}");
        let mut files = vec![good.clone()];
        let mut other = Doc::of(&good);
        other.act("started")["body"]["numbers"].as_array_mut().unwrap().swap(1, 4);
        files.push(other.linked());
        assert_eq!(found(&files[1]).0, "draw", "{name}");
        if teams {
            let mut other = Doc::of(&good);
            let place = other.places("entered")[2];
            other.acts[place]["body"]["team"] = "Ost".into();
            files.push(other.linked());
            assert_eq!(found(&files[2]).0, "draw", "{name}");
        }
        let (lines, said) = second(&files);
        let steps: Vec<&str> = lines.iter().map(|line| step(line)).collect();
        assert_eq!(steps, ["consistent", "draw", "draw"][..files.len()], "{name}: {said}");
    }
}

#[tokio::test]
async fn a_second_program_reads_the_record_alike() {
    let house = TestApp::new(Database::Sqlite).await;
    let (id, _) = started(&house).await;
    let why = "the hall is closed";
    house.app.tournaments().perform(&house.director, id, Action::End, why).await.unwrap();
    house.publish().await;
    let good = file(&house, id).await;
    assert_eq!(check(&good).verdict(), Verdict::Consistent);
    let at = Doc::of(&good).places("ended")[0];
    assert_eq!(good["events"][at]["texts"]["reason"]["text"], why);
    let mut draw = Doc::of(&good);
    draw.act("started")["body"]["drawn"].as_array_mut().unwrap().swap(0, 1);
    let mut log = Doc::of(&good);
    let at = log.places("sheet")[0];
    log.acts[at]["body"]["reason"] = "because".into();
    log.file["events"][at].as_object_mut().unwrap().remove("texts").unwrap();
    let mut head = good.clone();
    head["head"] = STANDARD.encode([0; 32]).into();
    let (lines, said) = second(&[good, draw.linked(), log.linked(), head]);
    let steps: Vec<&str> = lines.iter().map(|line| step(line)).collect();
    assert_eq!(steps, ["consistent", "draw", "log", "chain"], "{said}");
}
