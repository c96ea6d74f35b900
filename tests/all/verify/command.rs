use std::path::Path;

use clap::Parser;
use fairschach::cli::verify::{MAX_HELD_FILES, VerifyCommand, run};
use fairschach::show::tar;
use serde_json::Value;

use super::doc::Doc;
use super::world::{World, filing, log_key, old_key, receipt_key, sign_receipt, start_s};
use super::{games, tournaments, unrevealed};
use crate::support::START;

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: VerifyCommand,
}

/// Runs `verify` with these arguments; gives the exit status and what it printed.
pub(super) fn verify(arguments: &[&str]) -> (i32, String) {
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
    let keys = [log_key().verifier_key().to_string(), receipt_key().verifier_key().to_string()];
    let keys = ["--log-key", &keys[0], "--key", &keys[1]];
    let receipts: Vec<String> =
        played.receipts.iter().map(|(name, note)| write(folder.path(), name, note)).collect();
    let (status, text) = verify(&["game", &file, "--receipt", &receipts[0], "--receipt", &receipts[1]]);
    assert_eq!(status, 3, "{text}");
    assert!(text.contains("✓ receipts: 2 of 2"), "{text}");
    assert!(text.contains("Not shown: who made it"), "{text}");
    let (status, text) = verify(&[&["game", &file, "--receipt", &receipts[0]], keys.as_slice()].concat());
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("GOOD: "), "{text}");
    let own = write(folder.path(), "checkpoint", played.file["checkpoint"].as_str().unwrap());
    let (status, text) = verify(&[&["game", &file, "--old", &own], keys.as_slice()].concat());
    assert_eq!(status, 0, "{text}");
    let policy = write(folder.path(), "none.policy", &format!("log {}\nquorum none\n", keys[1]));
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
    let mut world =
        World::new(&[(start_s() + 5, vec![leaf, [1; 32]]), (start_s() + 900, vec![[2; 32], [3; 32]])]);
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
    let (key, receipts) = (log_key().verifier_key().to_string(), receipt_key().verifier_key().to_string());
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
    assert_eq!((status, text.contains("neither a log nor a proof")), (3, true), "{text}");
    let whole = folder.path().display().to_string();
    // What an archive of a tournament holds for people and chess programs is no checkpoint.
    let readme = "This archive holds a tournament of a fairschach server.\n";
    let [readme, pgn] = [("README.txt", readme), ("1-01-001-001.pgn", "*\n")]
        .map(|(name, text)| write(folder.path(), name, text));
    let named = ["audit", &log, &receipt, &old, &proof, &readme, &pgn];
    let (status, text) = verify(&[&named, keys.as_slice()].concat());
    assert_eq!(status, 0, "by the shell's list: {text}");
    assert_eq!(verify(&["audit", &readme]).0, 2, "nothing is left to check");
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
fn keys_that_lie_in_the_folder_make_nothing_good() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().display().to_string();
    assert_eq!(verify(&["audit", &whole]).0, 2, "there is nothing in it");
    let world = world();
    write_log(&folder.path().join("log"), &world);
    write(folder.path(), "receipt.txt", &world.receipts[0]);
    let keys = [log_key(), receipt_key()].map(|key| key.verifier_key().to_string());
    let vkey = write(folder.path(), "server.vkey", &keys.join("\n"));
    // Whoever made all this may have made its keys: only what the caller gives counts.
    let (status, text) = verify(&["audit", &whole]);
    assert_eq!(status, 3, "{text}");
    assert!(text.contains("Not shown: who made it"), "{text}");
    let given = ["--log-key", &keys[0], "--key", &keys[1]];
    assert_eq!(verify(&[&["audit", &whole], given.as_slice()].concat()).0, 0);
    let stranger = old_key().verifier_key().to_string();
    let (status, text) = verify(&["audit", &whole, "--log-key", &stranger]);
    assert_eq!(status, 2, "{text}");

    // So it is with a policy.
    std::fs::remove_file(vkey).unwrap();
    std::fs::remove_file(folder.path().join("receipt.txt")).unwrap();
    let asked = format!("log {}\nquorum none\n", keys[0]);
    let policy = write(folder.path(), "own.policy", &asked);
    let (status, text) = verify(&["audit", &whole]);
    assert_eq!((status, text.contains("who made it")), (3, true), "{text}");
    let (status, text) = verify(&["audit", &whole, "--log-key", &stranger]);
    assert_eq!(status, 2, "it makes no key a trusted one\n{text}");
    let (status, text) = verify(&["audit", &whole, "--log-key", &keys[0]]);
    assert_eq!((status, text.contains("it was not given (--policy)")), (3, true), "{text}");
    assert_eq!(verify(&["audit", &whole, "--policy", &policy]).0, 0);

    // A contradiction under such keys is said, but proves nothing against a server.
    std::fs::remove_file(policy).unwrap();
    write(folder.path(), "server.vkey", &keys.join("\n"));
    write(folder.path(), "receipt.txt", &world.receipts[0]);
    let mut lies = world.clone();
    lies.rewrite(lies.leaves[1..].to_vec(), &log_key());
    write_log(&folder.path().join("log"), &lies);
    let (status, text) = verify(&["audit", &whole]);
    assert_eq!((status, text.contains("PROVEN")), (1, false), "{text}");
    let (status, text) = verify(&[&["audit", &whole], given.as_slice()].concat());
    assert_eq!((status, text.contains("PROVEN")), (1, true), "{text}");
}

/// A file that hides what both had filed, and their receipts.
async fn hidden(folder: &Path) -> (String, Vec<String>) {
    let (doc, held) = unrevealed::hidden().await;
    let game = write(folder, "hidden.json", &doc.to_value().to_string());
    let receipts = held.iter().map(|(name, note)| write(folder, name, note));
    (game, receipts.collect())
}

#[tokio::test]
async fn a_tournament_is_checked_with_games_and_receipts() {
    let folder = tempfile::tempdir().unwrap();
    let record = write(folder.path(), "record.json", &tournaments::good().await.to_string());
    let keys = [log_key(), receipt_key()].map(|key| key.verifier_key().to_string());
    let given = ["--log-key", &keys[0], "--key", &keys[1]];
    let with = |more: &[&str]| verify(&[&["tournament", &record], given.as_slice(), more].concat());
    let (status, text) = with(&[]);
    assert_eq!((status, text.contains("games: ")), (0, false), "{text}");
    let played = games::mate().await;
    let game = write(folder.path(), "game.json", &played.file.to_string());
    let (status, text) = with(&["--game", &game]);
    assert_eq!((status, text.contains("✓ games: 1 good")), (0, true), "{text}");
    let receipt = write(folder.path(), "receipt.txt", &played.receipts[0].1);
    let (status, text) = with(&["--game", &game, "--receipt", &receipt]);
    assert_eq!(status, 3, "no log shows that the promise was kept\n{text}");
    assert!(text.contains("neither a log nor a proof"), "{text}");

    let (hidden, receipts) = hidden(folder.path()).await;
    let (status, text) = with(&["--game", &hidden]);
    assert_eq!(status, 3, "the file alone\n{text}");
    let (status, text) = with(&["--game", &hidden, "--receipt", &receipts[0], "--receipt", &receipts[1]]);
    assert_eq!((status, text.contains("✗ games")), (1, true), "{text}");
    let other =
        write(folder.path(), "other.txt", &sign_receipt(&filing(1, START).0).replace("turn 2", "turn 3"));
    assert_eq!(with(&["--receipt", &other]).0, 2);
}

#[tokio::test]
async fn receipts_with_their_log_are_held_against_a_game_that_hides_them() {
    let folder = tempfile::tempdir().unwrap();
    let keys = [log_key(), receipt_key()].map(|key| key.verifier_key().to_string());
    for (ended, expected) in [(false, 0), (true, 1)] {
        let world = unrevealed::logged(ended).await;
        let log = write_log(&folder.path().join(format!("log-{ended}")), &world);
        let game = write(folder.path(), "game.json", &world.games[0]);
        let mut words = vec!["receipt".to_owned()];
        for (at, note) in world.receipts.iter().enumerate() {
            words.push(write(folder.path(), &format!("{at}.txt"), note));
        }
        let more = ["--log", &log, "--game", &game, "--log-key", &keys[0], "--key", &keys[1]];
        words.extend(more.map(str::to_owned));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (status, text) = verify(&words);
        assert_eq!(status, expected, "{text}");
        assert_eq!(text.contains("it was never revealed"), ended, "{text}");
        assert!(text.contains("✓ receipts: 2 signed, 2 of them"), "{text}");
    }
}

/// Whoever names the archive that the server gives of a tournament reads what to do with it.
#[test]
fn an_archive_is_to_be_unpacked_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tournament.tar");
    let record = br#"{ "events": [], "format": "fairschach-tournament/1" }"#;
    let at = fairschach::base::Timestamp::from_us(0);
    let bytes = [tar::member("tournament.json", record, at), tar::end_of_archive()].concat();
    std::fs::write(&path, bytes).unwrap();
    for what in ["tournament", "audit"] {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_fairschach"));
        let output = command.args(["verify", what]).arg(&path).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{what}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("unpack it (tar -xf)"), "{what}: {said}");
    }
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
