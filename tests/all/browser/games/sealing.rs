//! The browser seals what is chosen, and checks receipts and game files by itself.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::tlog::{Checkpoint, Hash, NoteKey, SealedBy, leaf, leaf_hash, node_hash, record_hash};
use fantoccini::Locator;
use serde_json::{Value, json};

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::peers::{PATIENCE, project, wait_for};
use crate::show::browser::Site;

/// Chooses files on the page and waits for the result: its word, and the state of each step.
async fn checked(person: &Person, files: &[String]) -> (String, Vec<(String, String)>) {
    let script = "document.querySelector('#check-files').value = ''; delete document.querySelector('#check').dataset.result";
    person.page().execute(script, vec![]).await.unwrap();
    let input = person.page().find(Locator::Id("check-files")).await.unwrap();
    input.send_keys(&files.join("\n")).await.unwrap();
    result(person).await
}

async fn result(person: &Person) -> (String, Vec<(String, String)>) {
    let script = "const check = document.querySelector('#check'); return [check.dataset.result ?? null, \
        [...check.querySelectorAll('.check-step')].map((one) => [one.dataset.step, one.className.replace('check-step ', '')])]";
    let found = wait_for("the check's result", PATIENCE, || async {
        let found = person.page().execute(script, vec![]).await.unwrap();
        found[0].is_string().then_some(found)
    })
    .await;
    serde_json::from_value(found).unwrap()
}

fn state<'a>(steps: &'a [(String, String)], name: &str) -> &'a str {
    let step = steps.iter().find(|(step, _)| step == name);
    step.map_or("missing", |(_, state)| state)
}

/// A file for the browser to read.
fn put(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[tokio::test]
async fn the_browser_seals_what_is_chosen_and_checks_the_receipt_and_the_game() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    let path = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 1450).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&path).await;
    anna.square("e2").await;
    anna.square("e4").await;
    anna.file().await;
    anna.reads(".sealed-line", "Versiegelt ✓").await;
    anna.press(".sealed-line a").await;
    anna.reads("#own-seal [data-is=good]", "selbst versiegelt").await;
    anna.browser.picture("own-seal").await;
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    let receipt = own.receipt.unwrap();
    assert_eq!(receipt.sealing, SealedBy::Client);
    let r = STANDARD.encode(own.r);
    let stored = "return JSON.parse(localStorage.getItem('opening/' + arguments[0]))";
    let id = vec![json!(game.to_string())];
    let kept = anna.page().execute(stored, id.clone()).await.unwrap();
    assert_eq!((&kept["r"], &kept["entry"]), (&json!(r), &json!("e2e4")));
    assert_eq!(kept["commitment"], STANDARD.encode(own.commitment));
    assert!(!anna.page().source().await.unwrap().contains(&r), "the page itself does not hold it");
    assert_eq!(anna.page().current_url().await.unwrap().query(), Some("tab=proofs"));

    // What is typed in a notation of one's own is named first, and then sealed like what is chosen.
    let ben = Person::open(&site.url, &Reader::default()).await;
    ben.size(1280, 1450).await;
    site.sign_in(ben.page(), &house.black).await;
    ben.go(&path).await;
    ben.fill("#entry", "e5").await;
    ben.reads("[data-say]", "e7 – e5").await;
    ben.file().await;
    ben.reads(".state-card h2", "Submitted").await;
    let own = house.app.entries().own_entry(&house.black, game).await.unwrap().unwrap();
    assert_eq!(own.receipt.unwrap().sealing, SealedBy::Client);
    house.reveal().await;

    anna.go(&path).await;
    anna.press("a[data-tab=proofs]").await;
    anna.press("#check [data-check]").await;
    let (word, steps) = result(&anna).await;
    assert_eq!(word, "consistent", "{steps:?}");
    assert_eq!(steps.len(), 8, "{steps:?}");
    for (name, wanted) in [("white", "good"), ("contexts", "good"), ("receipts", "left"), ("log", "left")] {
        assert_eq!(state(&steps, name), wanted, "{steps:?}");
    }
    anna.reads("#check [data-limits]", "widerspricht einander").await;
    let there = "document.querySelector('#check').scrollIntoView()";
    anna.page().execute(there, vec![]).await.unwrap();
    anna.browser.picture("check").await;
    assert_eq!(anna.page().execute(stored, id).await.unwrap(), Value::Null, "kept until the reveal");

    // A kept file and receipt, with and without proofs of a log; then with one thing changed at a time.
    let folder = tempfile::tempdir().unwrap();
    let file = house.app.games().game_file(None, game).await.unwrap();
    let note = put(&folder, "receipt.txt", &receipt.note.replace('\n', "\r\n"));
    let logged = logged(&file);
    let good = [put(&folder, "game.json", &logged.to_string()), note.clone()];
    let (word, steps) = checked(&anna, &good).await;
    assert_eq!(word, "consistent", "{steps:?}");
    assert!(steps.iter().all(|(_, state)| state == "good"), "{steps:?}");
    type Change = fn(&mut Value);
    let changes: [(&str, &str, Change); 4] = [
        ("misbehaviour", "log", |file| file["events"][1]["proof"]["index"] = 0.into()),
        ("misbehaviour", "log", |file| file["events"][0]["proof"]["batch"] = 1.into()),
        ("unusable", "log", |file| {
            let note = file["checkpoint"].as_str().unwrap().replacen("\n4\n", "\n5\n", 1);
            file["checkpoint"] = note.into();
        }),
        ("misbehaviour", "chains", |file| {
            file["events"].as_array_mut().unwrap().remove(1);
        }),
    ];
    for (verdict, step, change) in changes {
        let mut bad = logged.clone();
        change(&mut bad);
        let (word, steps) = checked(&anna, &[put(&folder, "bad.json", &bad.to_string()), note.clone()]).await;
        assert_eq!((word.as_str(), state(&steps, step)), (verdict, "bad"), "{steps:?}");
    }
    let forged = put(&folder, "forged.txt", &receipt.note.replacen("turn 1", "turn 2", 1));
    let (word, steps) = checked(&anna, &[good[0].clone(), forged]).await;
    assert_eq!((word.as_str(), state(&steps, "receipts")), ("unusable", "bad"), "{steps:?}");
    let (word, _) = checked(&anna, &[note]).await;
    assert_eq!(word, "failed", "a receipt alone");
}

#[tokio::test]
async fn the_browser_finds_in_the_vectors_what_the_verifier_finds() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let reader = Person::open(&site.url, &Reader::default()).await;
    reader.go(&format!("/games/{game}?tab=proofs")).await;
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(project().join("tests/vectors/game.json")).unwrap();
    let vectors: Value = serde_json::from_str(&text).unwrap();
    let files = |case: &Value| {
        let mut files = vec![put(&folder, "game.json", &case["file"].to_string())];
        for (at, note) in case["receipts"].as_array().into_iter().flatten().enumerate() {
            files.push(put(&folder, &format!("{at}.txt"), note.as_str().unwrap()));
        }
        files
    };
    let mut handed_over = 0;
    for case in vectors["good"].as_array().unwrap() {
        let (word, steps) = checked(&reader, &files(case)).await;
        assert_eq!(word, "consistent", "{}: {steps:?}", case["name"]);
        // Where keys were handed over, they are followed.
        if case["file"]["keys"].get("earlier").is_some() {
            assert!(steps.iter().all(|(_, state)| state == "good"), "{steps:?}");
            handed_over += 1;
        }
    }
    assert_eq!(handed_over, 1);
    let mut found = 0;
    for case in vectors["bad"].as_array().unwrap() {
        // Whether a box opens, and when a deadline passes, is left to the program.
        let name = case["name"].as_str().unwrap();
        if name.contains("deadline") || name.contains("is said not to") {
            continue;
        }
        // So is which members an event may have.
        let steps: &[&str] = match case["step"].as_str().unwrap() {
            "format" => &["form"],
            "chains" => &["chains"],
            "openings" => &["white", "black"],
            "contexts" => &["contexts"],
            "positions" => &["positions"],
            "receipts" => &["receipts"],
            _ => continue,
        };
        let (word, seen) = checked(&reader, &files(case)).await;
        let verdict = ["", "misbehaviour", "unusable"];
        let verdict = verdict[usize::try_from(case["exit_status"].as_u64().unwrap()).unwrap()];
        assert_eq!(word, verdict, "{}: {seen:?}", case["name"]);
        assert!(steps.iter().any(|step| state(&seen, step) == "bad"), "{}: {seen:?}", case["name"]);
        found += 1;
    }
    assert!(found >= 33, "{found}");
}

/// The file with a checkpoint and proofs, as if its events alone were the log.
fn logged(file: &Value) -> Value {
    const BATCH: u64 = 1_800_000_000;
    let mut file = file.clone();
    let bytes = |value: &Value| STANDARD.decode(value.as_str().unwrap()).unwrap();
    let events = file["events"].as_array().unwrap();
    let leaves: Vec<Hash> = events
        .iter()
        .map(|one| {
            let salt: [u8; 32] = bytes(&one["salt"]).try_into().unwrap();
            record_hash(&leaf(BATCH, &leaf_hash(&salt, &bytes(&one["event"]))))
        })
        .collect();
    let key = NoteKey::new("fairschach.example/log", &[9; 32]).unwrap();
    let checkpoint = Checkpoint {
        origin: "fairschach.example/log".to_owned(),
        size: leaves.len() as u64,
        root: root(&leaves),
        extensions: Vec::new(),
    };
    file["checkpoint"] = checkpoint.sign(&key).unwrap().into();
    for at in 0..leaves.len() {
        let hashes: Vec<String> = path(at, &leaves).iter().map(|hash| STANDARD.encode(hash)).collect();
        file["events"][at]["proof"] = json!({ "index": at, "batch": BATCH, "hashes": hashes });
    }
    file
}

/// The largest power of two below n.
fn split(n: usize) -> usize {
    n.next_power_of_two() / 2
}

fn root(leaves: &[Hash]) -> Hash {
    match leaves {
        [one] => *one,
        _ => {
            let (left, right) = leaves.split_at(split(leaves.len()));
            node_hash(&root(left), &root(right))
        }
    }
}

fn path(at: usize, leaves: &[Hash]) -> Vec<Hash> {
    if leaves.len() == 1 {
        return Vec::new();
    }
    let k = split(leaves.len());
    let (left, right) = leaves.split_at(k);
    let (mut hashes, other) =
        if at < k { (path(at, left), root(right)) } else { (path(at - k, right), root(left)) };
    hashes.push(other);
    hashes
}
