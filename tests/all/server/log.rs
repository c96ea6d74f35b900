//! The public log from outside: file, keep the receipt, fetch checkpoint, tiles and proof, check them with other tools.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::tlog::{
    Checkpoint, LogProof, Policy, Receipt, Tile, VerifierKey, leaf_hash, new_tiles, verify,
};
use serde_json::Value;
use signed_note::{Note, StandardVerifier, VerifierList};

use super::process::{Home, Seat};
use crate::peers::{project, python, wait_for};
use crate::support::Database;

async fn fetch(home: &Home, seat: Option<&Seat>, path: &str) -> Option<Vec<u8>> {
    let request = reqwest::Client::new().get(format!("{}{path}", home.url));
    let request = match seat {
        Some(seat) => request.bearer_auth(&seat.token),
        None => request,
    };
    let answer = request.send().await.ok()?;
    let good = answer.status().is_success();
    let bytes = answer.bytes().await.ok()?;
    good.then(|| bytes.to_vec())
}

/// Waits for the proof of an event.
async fn proof(home: &Home, seat: &Seat, game: &str, event: &str) -> Vec<u8> {
    let path = format!("/api/v1/games/{game}/events/{event}/proof");
    wait_for("the log to have it", Duration::from_secs(30), || fetch(home, Some(seat), &path)).await
}

/// Fetches the whole log into a folder, as it is served.
async fn mirror(home: &Home, key: &VerifierKey, folder: &Path) -> Checkpoint {
    let note = fetch(home, None, "/log/checkpoint").await.unwrap();
    std::fs::write(folder.join("checkpoint"), &note).unwrap();
    let note = String::from_utf8(note).unwrap();
    let checkpoint = Checkpoint::open(&note, std::slice::from_ref(key)).unwrap();
    for tile in new_tiles(0, checkpoint.size) {
        let file = folder.join(tile.to_string());
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, fetch(home, None, &format!("/log/{tile}")).await.unwrap()).unwrap();
    }
    checkpoint
}

/// The other crates' view of it: signature, root from the tiles, and the record.
fn others_agree(folder: &Path, key: &VerifierKey, proof: &LogProof) {
    let bytes = std::fs::read(folder.join("checkpoint")).unwrap();
    let note = Note::from_bytes(&bytes).unwrap();
    let verifier = StandardVerifier::new(&key.to_string()).unwrap();
    assert!(note.verify(&VerifierList::new(vec![Box::new(verifier)])).is_ok());
    let theirs = tlog_tiles::Checkpoint::from_bytes(note.text()).unwrap();
    let mut hashes = BTreeMap::new();
    for tile in new_tiles(0, theirs.size()).map(|tile: Tile| tile.to_string()) {
        hashes.insert(tile.clone(), std::fs::read(folder.join(&tile)).unwrap());
    }
    let leaf = tlog_tiles::record_hash(proof.extra.as_ref().unwrap());
    let in_tile = hashes
        .iter()
        .filter(|(path, _)| path.starts_with("tile/0/"))
        .any(|(_, bytes)| bytes.chunks(32).any(|hash| hash == leaf.0));
    assert!(in_tile, "the leaf stands in a tile");
    let path = proof.proof.iter().map(|hash| tlog_tiles::Hash(*hash)).collect();
    let ours = Checkpoint::open(&proof.checkpoint, std::slice::from_ref(key)).unwrap();
    let root = tlog_tiles::Hash(ours.root);
    assert!(tlog_tiles::check_record(&path, ours.size, root, proof.index, leaf).is_ok());
}

/// The second implementation's view of the folder.
fn python_agrees(folder: &Path, key: &VerifierKey) {
    std::fs::write(folder.join("policy"), format!("log {key}\nquorum none\n")).unwrap();
    let output = Command::new(python())
        .arg("-B")
        .arg(project().join("tests/second/log.py"))
        .args([Path::new("directory"), folder])
        .env("PYTHONUTF8", "1")
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
}

async fn home(database: Database) -> Home {
    let mut home = Home::new(database).await;
    home.set("FAIRSCHACH_PUBLIC_LOG__CADENCE_S", "1");
    home
}

#[tokio::test]
async fn an_entry_is_followed_into_the_log_on_sqlite() {
    follow(Database::Sqlite).await;
}

#[tokio::test]
async fn an_entry_is_followed_into_the_log_on_postgres() {
    follow(Database::Postgres).await;
}

async fn follow(database: Database) {
    let home = home(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    let (status, filed) = home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    assert_eq!(status, 201);
    let proven = LogProof::parse(&proof(&home, &seats[0], &game, "white/1/0").await).unwrap();
    let folder = tempfile::tempdir().unwrap();

    home.file(&seats[1], &game, 1, "e7e5").await.unwrap();
    home.wait_for_turn(&game, 2).await;
    proof(&home, &seats[0], &game, "public/1/1").await;
    let file = fetch(&home, None, &format!("/api/v1/games/{game}/record?format=file")).await.unwrap();
    let json: Value = serde_json::from_slice(&file).unwrap();
    let key = |name: &str| VerifierKey::parse(json["keys"][name].as_str().unwrap()).unwrap();

    let receipt = verify(filed["note"].as_str().unwrap(), &[key("receipts")]).unwrap();
    let receipt = Receipt::parse(receipt).unwrap();
    let promise = receipt.log.unwrap();
    let entry = proven.extra.clone().unwrap();
    let leaf = leaf_hash(&promise.salt, &receipt.event);
    assert_eq!(entry[9..], leaf);
    assert_eq!(filed["log"]["leaf"], STANDARD.encode(leaf));
    let policy = Policy::parse(format!("log {}\nquorum none\n", key("log")).as_bytes()).unwrap();
    assert!(proven.verify(&entry, &policy, &[]).is_ok());

    let last = mirror(&home, &key("log"), folder.path()).await;
    assert_eq!(last.size, 4, "start, two filings, reveal");
    others_agree(folder.path(), &key("log"), &proven);
    python_agrees(folder.path(), &key("log"));
    let path = folder.path().join("game.json");
    std::fs::write(&path, &file).unwrap();
    let checked = home.command().args(["verify", "game"]).arg(&path).output().unwrap();
    assert_eq!(checked.status.code(), Some(3), "nothing contradicts it, and no key was given");
    assert!(String::from_utf8_lossy(&checked.stdout).contains("✓ log: 4 of 4 events"));
    let doctor = home.command().arg("doctor").output().unwrap();
    let said = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(said.contains("public log: 4 entries published, 4 numbered"), "{said}");
    running.stop();
}

#[tokio::test]
async fn a_server_does_not_start_on_an_older_database() {
    let home = home(Database::Sqlite).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    proof(&home, &seats[0], &game, "public/1/0").await;
    running.stop();
    let files = ["fairschach.sqlite", "fairschach.sqlite-wal", "fairschach.sqlite-shm"];
    let kept = tempfile::tempdir().unwrap();
    let copy = |from: &Path, to: &Path| {
        for file in files {
            let _ = std::fs::remove_file(to.join(file));
            if from.join(file).exists() {
                std::fs::copy(from.join(file), to.join(file)).unwrap();
            }
        }
    };
    copy(home.store.folder(), kept.path());
    let running = home.start().await;
    home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    proof(&home, &seats[0], &game, "white/1/0").await;
    running.stop();
    copy(kept.path(), home.store.folder());

    let refused = home.command().arg("serve").output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("admin log adopt"), "{said}");
    let doctor = home.command().arg("doctor").output().unwrap();
    assert!(String::from_utf8_lossy(&doctor.stdout).contains("WRONG  public log"));
    assert_eq!(home.admin(&["admin", "log", "adopt"])["adopted"], 1);
    let running = home.start().await;
    // The filing itself is lost: it can be made again, and the log has both.
    home.file(&seats[0], &game, 1, "d2d4").await.unwrap();
    proof(&home, &seats[0], &game, "white/1/0").await;
    running.stop();
}
