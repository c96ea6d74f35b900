//! A backup is made while the server runs, holds no key, and is played on from.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::store::Store;

use super::keys::secret_of;
use super::{run, said};
use crate::server::process::{Home, files_in};
use crate::support::raw::Raw;
use crate::support::{Database, on_both, search};

on_both! {
    a_backup_of_a_running_server_is_played_on_from => restored;
    who_was_erased_since_a_backup_is_erased_again => erased_again;
}

fn refused(home: &Home, words: &[&str]) -> String {
    let output = run(home, words);
    assert_eq!(output.status.code(), Some(1), "{words:?}: {}", said(&output));
    said(&output)
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found
}

/// No key stands in any of the files, neither as text nor as bytes.
fn assert_no_key(home: &Home, folder: &Path) {
    let mut needles = Vec::new();
    for file in files_in(&home.store.folder().join("keys"), ".key") {
        let key = fs::read_to_string(file).unwrap();
        let text = secret_of(&key).to_owned();
        let bytes = STANDARD.decode(&text).unwrap();
        needles.push(bytes[bytes.len() - 32..].to_vec());
        needles.push(text.into_bytes());
    }
    assert!(needles.len() >= 6);
    for file in files_below(folder) {
        let bytes = fs::read(&file).unwrap();
        for needle in &needles {
            let found = search::contains(&bytes, needle);
            assert!(!found, "a key stands in {}", file.display());
        }
    }
}

fn copy_keys(from: &Home, to: &Home) {
    let target = to.store.folder().join("keys");
    for file in files_in(&from.store.folder().join("keys"), ".key") {
        fs::copy(&file, target.join(file.file_name().unwrap())).unwrap();
    }
}

fn keys_folder(home: &Home) {
    use std::os::unix::fs::DirBuilderExt;
    let folder = home.store.folder().join("keys");
    fs::DirBuilder::new().mode(0o700).create(folder).unwrap();
}

async fn restored(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    home.file(&seats[1], &game, 1, "e7e5").await.unwrap();
    home.wait_for_turn(&game, 2).await;
    home.file(&seats[0], &game, 2, "g1f3").await.unwrap();
    let made = home.admin(&["admin", "backup", "copy"]);
    assert!(made["files"].as_u64().unwrap() >= 1, "{made}");
    let copy = home.store.folder().join("copy");
    assert_no_key(&home, &copy);
    running.stop();

    let mut other = Home::new(database).await;
    keys_folder(&other);
    let words = ["admin", "restore", copy.to_str().unwrap()];
    let answer = other.admin(&words);
    assert!(answer["keys"].as_str().unwrap().contains("is missing"), "{answer}");
    assert!(refused(&other, &["serve"]).contains("put the file back"), "no new key is made");
    copy_keys(&home, &other);
    // Links and receipts name the old address.
    other.set("FAIRSCHACH_PUBLIC_URL", home.url.clone());
    assert!(refused(&other, &words).contains("nothing was overwritten"));
    let running = other.start().await;
    let (status, filed) = other.file(&seats[1], &game, 2, "b8c6").await.unwrap();
    assert_eq!(status, 201, "{filed}");
    assert_eq!(other.wait_for_turn(&game, 3).await["turn"], 3);
    let (_, file) = other.get(None, &format!("/games/{game}/record?format=file")).await;
    running.stop();
    fs::write(other.store.folder().join("game.json"), file.to_string()).unwrap();
    let verified = run(&other, &["verify", "game", "game.json"]);
    // Nothing contradicts it; no key was given.
    assert_eq!(verified.status.code(), Some(3), "{}", said(&verified));
    assert!(run(&other, &["doctor"]).status.success(), "{}", said(&run(&other, &["doctor"])));
}

async fn erased_again(database: Database) {
    let home = Home::new(database).await;
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let made = home.admin(&["admin", "backup", "old"]);
    let folder = home.store.folder();
    assert!(!folder.join("old/erased.txt").exists(), "{made}");
    assert_eq!(home.admin(&["admin", "player", "erase", &anna.id, "--yes"])["erased"], true);
    home.admin(&["admin", "backup", "new"]);
    let list = folder.join("new/erased.txt");
    let kept = fs::read_to_string(&list).unwrap();
    assert!(kept.contains(&anna.id) && !kept.contains(&ben.id), "{kept}");
    assert_eq!(fs::read_to_string(folder.join("data/erased.txt")).unwrap(), kept);

    let other = Home::new(database).await;
    keys_folder(&other);
    copy_keys(&home, &other);
    let (old, list) = (folder.join("old"), list.to_str().unwrap());
    let restore = |list| ["admin", "restore", old.to_str().unwrap(), "--erased", list];
    let spoilt = folder.join("spoilt.txt");
    fs::write(&spoilt, "fairschach-erased/1\nAnna 5\n").unwrap();
    for (given, says) in [("nowhere.txt", "is missing"), (spoilt.to_str().unwrap(), "spoilt.txt, line 2")] {
        assert!(refused(&other, &restore(given)).contains(says), "{says}");
    }
    let beside = other.store.folder().join("data/erased.txt");
    if matches!(database, Database::Sqlite) {
        // It breaks off before the database is there: the list is there already.
        let stops = Store::sqlite_file(&other.store.url).unwrap().with_extension("restoring");
        fs::create_dir_all(&stops).unwrap();
        refused(&other, &restore(list));
        assert_eq!(fs::read_to_string(&beside).unwrap(), kept);
        fs::remove_dir(&stops).unwrap();
    }
    let answer = other.admin(&restore(list));
    assert_eq!(answer["erased_again"], 1, "{answer}");
    let raw = Raw::open(&other.store.url).await;
    assert_eq!(raw.texts("SELECT name FROM player ORDER BY name").await, ["Ben", "Erased player"]);
    assert_eq!(raw.number("SELECT COUNT(*) FROM erasure").await, 1, "the server goes on with it");
    assert_eq!(fs::read_to_string(&beside).unwrap(), kept);

    // A newer backup brings its list along.
    let third = Home::new(database).await;
    keys_folder(&third);
    copy_keys(&home, &third);
    let new = folder.join("new");
    let answer = third.admin(&["admin", "restore", new.to_str().unwrap()]);
    assert_eq!(answer["erased_again"], 0, "it was erased in it already");
    assert_eq!(fs::read_to_string(third.store.folder().join("data/erased.txt")).unwrap(), kept);
}

#[tokio::test]
async fn a_backup_that_is_not_whole_or_would_do_harm_is_refused() {
    let home = Home::new(Database::Sqlite).await;
    home.seat("Anna", &[]);
    let folder = home.store.folder();
    for inside in ["keys/copy", "keys", "./data/../keys/copy"] {
        assert!(refused(&home, &["admin", "backup", inside]).contains("keys_dir"), "{inside}");
    }
    std::os::unix::fs::symlink(folder.join("keys"), folder.join("link")).unwrap();
    assert!(refused(&home, &["admin", "backup", "link/copy"]).contains("keys_dir"));
    home.admin(&["admin", "backup", "copy"]);
    assert!(refused(&home, &["admin", "backup", "copy"]).contains("not empty"));
    assert!(refused(&home, &["admin", "restore", "copy"]).contains("nothing was overwritten"));

    let other = Home::new(Database::Sqlite).await;
    let copy = folder.join("copy");
    let restore = ["admin", "restore", copy.to_str().unwrap()];
    let manifest = fs::read_to_string(copy.join("manifest.json")).unwrap();
    fs::rename(copy.join("manifest.json"), copy.join("away")).unwrap();
    assert!(refused(&other, &restore).contains("one that broke off"));
    for (from, to, wanted) in [
        ("fairschach-backup/1", "fairschach-backup/2", "reads fairschach-backup/1"),
        ("SQLite", "PostgreSQL", "this is a backup of PostgreSQL"),
        ("\"fairschach.sqlite\"", "\"../keys/kek.key\"", "no file of a backup"),
        ("\"sha256\": \"", "\"sha256\": \"0", "was changed since"),
    ] {
        let changed = manifest.replacen(from, to, 1);
        assert_ne!(changed, manifest);
        fs::write(copy.join("manifest.json"), changed).unwrap();
        let said = refused(&other, &restore);
        assert!(said.contains(wanted), "{said}");
    }
    fs::write(copy.join("manifest.json"), &manifest).unwrap();
    let sqlite = copy.join("fairschach.sqlite");
    let mut bytes = fs::read(&sqlite).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&sqlite, &bytes).unwrap();
    assert!(refused(&other, &restore).contains("was changed since"));
    assert!(files_in(other.store.folder(), ".sqlite").is_empty(), "nothing was put in its place");
    bytes[last] ^= 1;
    fs::write(&sqlite, &bytes).unwrap();
    assert!(run(&other, &restore).status.success());
}

#[tokio::test]
async fn an_older_backup_beside_a_newer_log_says_how_to_go_on() {
    let home = Home::new(Database::Sqlite).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    home.admin(&["admin", "backup", "old"]);
    home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    let checkpoint = home.store.folder().join("data/log/checkpoint");
    crate::peers::wait_for("the log", std::time::Duration::from_secs(30), || async {
        let note = fs::read_to_string(&checkpoint).ok()?;
        (note.lines().nth(1)? != "0").then_some(())
    })
    .await;
    running.stop();
    for file in files_in(home.store.folder(), ".sqlite") {
        fs::remove_file(file).unwrap();
    }
    for file in [files_in(home.store.folder(), "-wal"), files_in(home.store.folder(), "-shm")].concat() {
        fs::remove_file(file).unwrap();
    }
    let kept = fs::read(&checkpoint).unwrap();
    let answer = home.admin(&["admin", "restore", "old"]);
    assert!(answer["log"].as_str().unwrap().contains("admin log adopt"), "{answer}");
    assert_eq!(answer["keys"], "they fit");
    assert_eq!(fs::read(&checkpoint).unwrap(), kept, "the newer log stays");
    assert!(refused(&home, &["serve"]).contains("admin log adopt"));
    home.admin(&["admin", "log", "adopt"]);
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    home.file(&seats[1], &game, 1, "e7e5").await.unwrap();
    assert_eq!(home.wait_for_turn(&game, 2).await["turn"], 2);
    running.stop();
}
