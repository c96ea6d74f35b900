use std::path::Path;

use clap::Parser;
use fairschach::cli::verify::{MAX_HELD_FILES, VerifyCommand, run};
use serde_json::Value;

use super::doc::Doc;
use super::games;
use super::world::{World, filing, log_key, receipt_key, sign_receipt, start_s};
use crate::support::START;

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: VerifyCommand,
}

/// Runs `verify` with these arguments; gives the exit status and what it printed.
fn verify(arguments: &[&str]) -> (i32, String) {
    let cli = Cli::try_parse_from(["verify"].iter().chain(arguments)).unwrap();
    let mut out = Vec::new();
    let status = run(&cli.command, &mut out);
    (status, String::from_utf8(out).unwrap())
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[tokio::test]
async fn the_command_answers_with_its_exit_status() {
    let folder = tempfile::tempdir().unwrap();
    let played = games::mate().await;
    let file = write(folder.path(), "game.json", &played.file.to_string());
    let keys = [
        log_key().verifier_key().to_string(),
        receipt_key().verifier_key().to_string(),
    ];
    let keys = ["--log-key", &keys[0], "--key", &keys[1]];
    let receipts: Vec<String> = played
        .receipts
        .iter()
        .map(|(name, note)| write(folder.path(), name, note))
        .collect();
    let (status, text) = verify(&[
        "game",
        &file,
        "--receipt",
        &receipts[0],
        "--receipt",
        &receipts[1],
    ]);
    assert_eq!(status, 3, "{text}");
    assert!(text.contains("✓ receipts: 2 of 2"), "{text}");
    assert!(text.contains("Not shown: who made it"), "{text}");
    let (status, text) = verify(&[&["game", &file, "--receipt", &receipts[0]], keys.as_slice()].concat());
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("GOOD: "), "{text}");
    let own = write(
        folder.path(),
        "checkpoint",
        played.file["checkpoint"].as_str().unwrap(),
    );
    let (status, text) = verify(&[&["game", &file, "--old", &own], keys.as_slice()].concat());
    assert_eq!(status, 0, "{text}");
    let policy = write(
        folder.path(),
        "none.policy",
        &format!("log {}\nquorum none\n", keys[1]),
    );
    assert_eq!(verify(&["game", &file, "--policy", &policy]).0, 0);
    assert_eq!(verify(&["game", &file, "--log-key", keys[3]]).0, 2, "another key");
    assert_eq!(verify(&["game", &file, "--log-key", "x"]).0, 2, "no key");
    let (status, text) = verify(&[&["receipt", &receipts[0], "--game", &file], keys.as_slice()].concat());
    assert_eq!(status, 3, "no log was given\n{text}");
    assert!(text.contains("✓ games: 1 good"), "{text}");

    let mut doc = Doc::of(&played);
    doc.event("public", 1, "reveal")["white"]["entry"] = "e2e3".into();
    let changed = write(folder.path(), "changed.json", &doc.to_value().to_string());
    let (status, text) = verify(&["game", &changed, "--json"]);
    assert_eq!(status, 1, "{text}");
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["verdict"], "misbehaviour");
    let between = &json["steps"][3]["faults"][0]["between"];
    assert_eq!(between[0], "public event 1 (reveal, turn 1)", "{text}");

    let broken = write(folder.path(), "broken.json", "{}");
    assert_eq!(verify(&["game", &broken]).0, 2);
    let missing = folder.path().join("missing").display().to_string();
    assert_eq!(verify(&["game", &missing]).0, 2);
    assert_eq!(verify(&["game", &file, "--receipt", &missing]).0, 2);
    assert_eq!(verify(&["game", &file, "--receipt", &file]).0, 2);
}

/// Writes a log's files into a folder.
fn write_log(folder: &Path, world: &World) -> String {
    for (path, bytes) in &world.files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    folder.display().to_string()
}

/// Four entries, the first one that of a receipt, and the last one later than its promise.
fn world() -> World {
    let (receipt, leaf) = filing(1, START);
    let mut world = World::new(&[
        (start_s() + 5, vec![leaf, [1; 32]]),
        (start_s() + 900, vec![[2; 32], [3; 32]]),
    ]);
    world.receipts = vec![sign_receipt(&receipt)];
    world.keep(2);
    world
}

#[test]
fn a_log_and_what_was_kept_of_it_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let good = world();
    let log = write_log(&folder.path().join("log"), &good);
    let receipt = write(folder.path(), "receipt.txt", &good.receipts[0]);
    let old = write(folder.path(), "old", &good.checkpoints[0]);
    let proof = write(folder.path(), "event.tlog-proof", &good.prove(0).to_text());
    let (key, receipts) = (
        log_key().verifier_key().to_string(),
        receipt_key().verifier_key().to_string(),
    );
    let keys = ["--key", &key, "--key", &receipts];
    let held = ["--old", &old, "--receipt", &receipt, "--proof", &proof];
    let (status, text) = verify(&[&["log", &log], keys.as_slice(), held.as_slice()].concat());
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("1 signed, 1 of them"), "{text}");
    let alone = ["receipt", &receipt, "--key", &receipts, "--log-key", &key];
    let (status, text) = verify(&[&alone, ["--log", &log].as_slice()].concat());
    assert_eq!(status, 0, "{text}");
    let (status, text) = verify(&[&alone, ["--proof", &proof].as_slice()].concat());
    assert_eq!((status, text.contains("1 of them with")), (0, true), "{text}");
    let (status, text) = verify(&alone);
    assert_eq!(
        (status, text.contains("neither a log nor a proof")),
        (3, true),
        "{text}"
    );
    let whole = folder.path().display().to_string();
    let (status, text) = verify(&[&["audit", &whole], keys.as_slice()].concat());
    assert_eq!(status, 0, "{text}");
    assert_eq!(verify(&["log", &log]).0, 2, "a key is needed");

    // A tournament's record among them is known however it is spelled, and checked.
    let record = r#" { "events": [], "format": "fairschach-tournament/1" }"#;
    let record = write(folder.path(), "record.json", record);
    let (status, text) = verify(&[&["audit", &whole], keys.as_slice()].concat());
    assert_eq!(status, 2, "{text}");
    assert!(text.contains("✗ tournaments"), "{text}");
    std::fs::remove_file(record).unwrap();

    // The server leaves the receipt's event out, and signs that.
    let mut lies = world();
    let mut rows = lies.leaves.clone();
    rows.remove(0);
    lies.rewrite(rows, &log_key());
    let forged = write_log(&folder.path().join("forged"), &lies);
    let (status, text) = verify(&[&["log", &forged], keys.as_slice(), &["--receipt", &receipt]].concat());
    assert_eq!(status, 1, "{text}");
    for signed in [lies.receipts[0].as_str(), &lies.note()] {
        let line = signed.lines().nth(2).unwrap();
        assert!(text.contains(line), "{line} in {text}");
    }
    let (status, text) = verify(&[&["audit", &whole, "--json"], keys.as_slice()].concat());
    assert_eq!(status, 2, "two logs\n{text}");
    let (status, text) = verify(&[&["audit", &forged, &old, "--json"], keys.as_slice()].concat());
    assert_eq!(status, 1, "{text}");
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["exhibits"][1]["text"], good.checkpoints[0]);
    let missing = folder.path().join("missing").display().to_string();
    assert_eq!(verify(&["log", &missing, "--key", &key]).0, 2);
    assert_eq!(verify(&["audit", &missing]).0, 2);
}

#[test]
fn an_audit_takes_so_many_files_and_folders() {
    let folder = tempfile::tempdir().unwrap();
    let inner = (0..8).fold(folder.path().to_owned(), |path, _| path.join("f"));
    std::fs::create_dir_all(&inner).unwrap();
    let note = &world().checkpoints[0];
    for number in 0..MAX_HELD_FILES {
        write(&inner, &format!("{number}"), if number == 0 { note } else { "" });
    }
    let whole = folder.path().display().to_string();
    let key = log_key().verifier_key().to_string();
    let (status, text) = verify(&["audit", &whole, "--key", &key]);
    // All are read: all but one are no checkpoints.
    assert_eq!((status, text.contains("more")), (2, true), "{text}");
    write(&inner, "one more", "");
    assert_eq!(verify(&["audit", &whole, "--key", &key]), (2, String::new()));
    std::fs::remove_file(inner.join("one more")).unwrap();
    std::fs::create_dir(inner.join("f")).unwrap();
    assert_eq!(verify(&["audit", &whole, "--key", &key]), (2, String::new()));
}
