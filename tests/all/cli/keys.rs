//! The commands for keys, on the real program, also while it serves and when they are killed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::base::Timestamp;
use fairschach::seal::{Kek, LinkKeys};
use serde_json::Value;

use super::{run, said};
use crate::peers::wait_for;
use crate::server::process::{Home, files_in};
use crate::support::{Database, every, on_both};

on_both! {
    a_rotation_that_is_killed_anywhere_goes_on => killed;
    a_server_takes_rotated_keys_while_it_serves => served;
}

const KILLS: u32 = 12;
/// From one point to the next; together they reach beyond the time that a rotation takes.
const STEP: Duration = Duration::from_millis(40);

fn keys_dir(home: &Home) -> PathBuf {
    home.store.folder().join("keys")
}

fn passphrase(home: &Home, text: &str) -> String {
    let file = home.store.folder().join("passphrase");
    fs::write(&file, text).unwrap();
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    file.display().to_string()
}

/// What a key file keeps secret, in base64.
pub(super) fn secret_of(file: &str) -> &str {
    let line = file.trim();
    match line.strip_prefix("PRIVATE+KEY+") {
        Some(rest) => rest.splitn(3, '+').last().unwrap(),
        None => line.rsplit(' ').next().unwrap(),
    }
}

fn refused(home: &Home, words: &[&str]) -> String {
    let output = run(home, words);
    assert_eq!(output.status.code(), Some(1), "{words:?}: {}", said(&output));
    said(&output)
}

async fn killed(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let games: Vec<String> = (0..3).map(|_| home.game(&seats[0], &seats[1], &[])).collect();
    for which in ["kek", "receipt", "log"] {
        for kill in every(3, 0..KILLS) {
            let mut rotation = home
                .command()
                .args(["admin", "keys", "rotate", which])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(STEP * kill);
            rotation.kill().unwrap();
            rotation.wait().unwrap();
            let listed = home.admin(&["admin", "keys", "list"]);
            assert!(listed["kek"].as_array().unwrap().iter().all(|key| key["at_hand"] == true), "{listed}");
        }
    }
    // Whatever was left is brought to its end, and the old keys can go.
    home.admin(&["admin", "keys", "rotate", "kek"]);
    let listed = home.admin(&["admin", "keys", "list"]);
    let keks = listed["kek"].as_array().unwrap();
    assert_eq!(keks[0]["games"], 3, "{listed}");
    for old in &keks[1..] {
        assert_eq!(old["games"], 0, "{listed}");
        home.admin(&["admin", "keys", "retire", old["id"].as_str().unwrap(), "--yes"]);
    }
    for old in listed["signing"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|key| key["until"] != Value::Null && key["file"] == true)
    {
        home.admin(&["admin", "keys", "retire", old["id"].as_str().unwrap(), "--yes"]);
    }
    // Of each key-encryption key that is gone, what knows links in mails stays.
    let (links, left): (Vec<_>, Vec<_>) =
        files_in(&keys_dir(&home), ".key").into_iter().partition(|path| is_of_links(path));
    assert_eq!(links.len(), keks.len() - 1);
    let left = left.len();
    assert!(left <= 6, "{left} files: three keys, and at most one of each kind that waits");
    assert!(run(&home, &["doctor"]).status.success(), "{}", said(&run(&home, &["doctor"])));
    let running = home.start().await;
    for game in &games {
        home.file(&seats[0], game, 1, "e2e4").await.unwrap();
        home.file(&seats[1], game, 1, "e7e5").await.unwrap();
        assert_eq!(home.wait_for_turn(game, 2).await["turn"], 2);
    }
    running.stop();
}

async fn served(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    let (_, filed) = home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    let first = filed["receipt"].as_str().or(filed["note"].as_str()).unwrap().to_owned();
    let lines = async || {
        let (_, keys) = home.get(None, "/keys").await;
        let keys = keys["keys"].as_array().unwrap().clone();
        let in_use = keys.into_iter().filter(|key| key["until"] == Value::Null);
        in_use.map(|key| key["key"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let before = lines().await;
    assert_eq!(before.len(), 2);
    for which in ["kek", "receipt", "log"] {
        home.admin(&["admin", "keys", "rotate", which]);
    }
    wait_for("the server to take the new keys", Duration::from_secs(20), || async {
        lines().await.iter().all(|line| !before.contains(line)).then_some(())
    })
    .await;
    let (status, filed) = home.file(&seats[1], &game, 1, "e7e5").await.unwrap();
    assert_eq!(status, 201, "{filed}");
    let second = filed["receipt"].as_str().or(filed["note"].as_str()).unwrap().to_owned();
    home.wait_for_turn(&game, 2).await;

    let folder = home.store.folder();
    let (_, file) = home.get(None, &format!("/games/{game}/record?format=file")).await;
    fs::write(folder.join("game.json"), file.to_string()).unwrap();
    fs::write(folder.join("first.txt"), first).unwrap();
    fs::write(folder.join("second.txt"), second).unwrap();
    let words = ["verify", "game", "game.json", "--receipt", "first.txt", "--receipt", "second.txt"];
    let verified = run(&home, &words);
    // Nothing contradicts it; no key was given.
    assert_eq!(verified.status.code(), Some(3), "{}", said(&verified));
    // A restart goes on with the new keys, and the games before them are as good.
    running.stop();
    let running = home.start().await;
    home.file(&seats[0], &game, 2, "g1f3").await.unwrap();
    home.file(&seats[1], &game, 2, "b8c6").await.unwrap();
    assert_eq!(home.wait_for_turn(&game, 3).await["turn"], 3);
    running.stop();
    let log = fs::read_to_string(home.log()).unwrap();
    assert!(!log.contains("ALARM"), "{log}");
}

#[tokio::test]
async fn a_key_in_use_is_not_retired_and_nothing_is_done_by_half_a_word() {
    let home = Home::new(Database::Sqlite).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    let listed = home.admin(&["admin", "keys", "list"]);
    let kek = listed["kek"][0]["id"].as_str().unwrap();
    assert!(refused(&home, &["admin", "keys", "retire", kek, "--yes"]).contains("no replaced key"));
    assert!(refused(&home, &["admin", "keys", "retire", "../x", "--yes"]).contains("no replaced key"));
    let prepared = home.admin(&["admin", "keys", "rotate", "kek", "--prepare"]);
    let again = home.admin(&["admin", "keys", "rotate", "kek", "--prepare"]);
    assert_eq!(prepared, again, "the one that waits stays");
    let rotated = home.admin(&["admin", "keys", "rotate", "kek"]);
    assert_eq!(rotated["kek"], prepared["prepared"]);
    assert_eq!(rotated["rewrapped"], 1);
    assert_eq!(rotated["may_be_retired"][0], kek);
    assert!(refused(&home, &["admin", "keys", "retire", kek]).contains("--yes"));
    assert!(refused(&home, &["admin", "keys", "rotate", "log", "--prepare"]).contains("kek alone"));
    assert!(refused(&home, &["admin", "keys", "shred", &game]).contains("--yes"));
    assert!(refused(&home, &["admin", "keys", "shred", &game, "--yes"]).contains("the game runs"));
    home.admin(&["admin", "keys", "retire", kek, "--yes"]);
    assert!(run(&home, &["doctor"]).status.success());
    let links = || files_in(&keys_dir(&home), ".key").into_iter().filter(|path| is_of_links(path)).count();
    assert_eq!(links(), 1);
    // Where somebody else may have the key, nothing of it stays.
    let rotated = home.admin(&["admin", "keys", "rotate", "kek"]);
    let old = prepared["prepared"].as_str().unwrap();
    assert_eq!(rotated["may_be_retired"][0], old);
    // Nor what an earlier `retire`, before the key was put back, has left.
    let [of_key, of_links] =
        ["kek-retired", "links"].map(|kind| keys_dir(&home).join(format!("{kind}-{old}.key")));
    fs::copy(&of_key, &of_links).unwrap();
    let kek = Kek::from_file(&fs::read(&of_key).unwrap()).unwrap();
    fs::write(&of_links, LinkKeys::of(&kek, &[], Timestamp::from_us(i64::MAX)).to_file().expose()).unwrap();
    home.admin(&["admin", "keys", "retire", old, "--yes", "--forget-mails"]);
    assert_eq!(links(), 1);
}

/// What a `retire` that was killed leaves is no key: everything starts beside it, and the same command deletes it.
#[tokio::test]
async fn a_key_that_is_deleted_by_half_stops_nothing() {
    let home = Home::new(Database::Sqlite).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    home.game(&seats[0], &seats[1], &[]);
    let listed = home.admin(&["admin", "keys", "list"]);
    let kek = listed["kek"][0]["id"].as_str().unwrap();
    home.admin(&["admin", "keys", "rotate", "kek"]);
    let folder = keys_dir(&home);
    let file = folder.join(format!("kek-retired-{kek}.key"));
    let secret = fs::read(&file).unwrap();
    // It breaks off at this one, which cannot be overwritten.
    let odd = folder.join("links-0123456789abcdef.key.going");
    fs::create_dir(&odd).unwrap();
    let retire = ["admin", "keys", "retire", kek, "--yes"];
    assert_eq!(run(&home, &retire).status.code(), Some(1));
    let left = folder.join(format!("kek-retired-{kek}.key.going"));
    assert!(!file.exists(), "it has no key's name before its bytes go");
    assert_eq!(fs::read(&left).unwrap(), secret);
    // As if it was killed after the zeros; and one of links, too.
    fs::write(&left, vec![b'0'; secret.len()]).unwrap();
    fs::remove_dir(&odd).unwrap();
    fs::write(&odd, "000").unwrap();
    assert!(run(&home, &["doctor"]).status.success(), "{}", said(&run(&home, &["doctor"])));
    home.start().await.stop();
    assert!(refused(&home, &retire[..4]).contains("--yes"));
    home.admin(&retire);
    assert!(files_in(&folder, ".going").is_empty());
    let links = files_in(&folder, ".key").into_iter().filter(|path| is_of_links(path)).count();
    assert_eq!(links, 1, "what knows links in mails was kept before");
    assert!(refused(&home, &retire).contains("no replaced key"));
}

/// Whether a file holds what knows links in mails of the time of a key that is gone.
fn is_of_links(path: &Path) -> bool {
    path.file_name().unwrap().to_str().unwrap().starts_with("links-")
}

#[tokio::test]
async fn lost_keys_come_back_from_their_copy() {
    let home = Home::new(Database::Sqlite).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let game = home.game(&seats[0], &seats[1], &[]);
    home.admin(&["admin", "keys", "rotate", "receipt"]);
    let short = passphrase(&home, "short");
    let backup =
        |file: &str| ["admin", "keys", "backup", file, "--passphrase-file", &short].map(str::to_owned);
    let words = |words: [String; 6]| words;
    let copy = words(backup("keys.copy"));
    let copy: Vec<&str> = copy.iter().map(String::as_str).collect();
    assert!(refused(&home, &copy).contains("12 to 1024"));
    passphrase(&home, "correct horse battery staple\n");
    assert_eq!(home.admin(&copy)["keys"], 4);
    assert!(refused(&home, &copy).contains("exists already"));
    // Nothing of a key stands in it.
    let text = fs::read_to_string(home.store.folder().join("keys.copy")).unwrap();
    for file in files_in(&keys_dir(&home), ".key") {
        let key = fs::read_to_string(file).unwrap();
        let key = secret_of(&key);
        assert!(key.len() >= 44 && !text.contains(key));
        assert!(!STANDARD.decode(key).unwrap().is_empty());
    }
    let restore: Vec<&str> =
        copy.iter().map(|word| if *word == "backup" { "restore" } else { word }).collect();
    for lost in ["kek.key", "log.key", "receipt.key"] {
        let path = keys_dir(&home).join(lost);
        let kept = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let said = refused(&home, &["serve"]);
        assert!(said.contains(lost) && said.contains("admin keys restore"), "{said}");
        let restored = home.admin(&restore);
        assert_eq!(restored["restored"][0], lost);
        assert_eq!(fs::read(&path).unwrap(), kept);
    }
    // Another key there is not overwritten, and another passphrase opens nothing.
    let other = Home::new(Database::Sqlite).await;
    other.seat("Eva", &[]);
    let path = keys_dir(&home).join("kek.key");
    let kept = fs::read(&path).unwrap();
    fs::copy(keys_dir(&other).join("kek.key"), &path).unwrap();
    let said = refused(&home, &["doctor"]);
    assert!(said.contains(&game) && said.contains("games in this database are sealed under key"), "{said}");
    assert!(refused(&home, &restore).contains("nothing was overwritten"));
    fs::write(&path, kept).unwrap();
    passphrase(&home, "correct horse battery stapler");
    assert!(refused(&home, &restore).contains("the passphrase is another one"));
    fs::write(home.store.folder().join("keys.copy"), "x".repeat(300_000)).unwrap();
    assert!(refused(&home, &restore).contains("too long"));
    assert!(run(&home, &["doctor"]).status.success());
}

#[tokio::test]
async fn a_kek_without_a_copy_is_given_up_and_the_server_goes_on() {
    let home = Home::new(Database::Sqlite).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let lost = home.game(&seats[0], &seats[1], &[]);
    let listed = home.admin(&["admin", "keys", "list"]);
    let kek = listed["kek"][0]["id"].as_str().unwrap();
    let words = ["admin", "keys", "give-up", kek, "--yes"];
    assert!(refused(&home, &words).contains("is in keys_dir"));
    fs::rename(keys_dir(&home).join("kek.key"), home.store.folder().join("away")).unwrap();
    let said = refused(&home, &["serve"]);
    assert!(said.contains("kek.key is missing") && said.contains(kek), "{said}");
    assert!(refused(&home, &words[..4]).contains("--yes"));
    assert!(refused(&home, &["admin", "keys", "give-up", "x", "--yes"]).contains("16 hex digits"));
    let given_up = home.admin(&words);
    assert_eq!(given_up["games"], 1, "{given_up}");
    assert_eq!(given_up["suspended"], 1, "{given_up}");
    assert_eq!(given_up["new_key"], true, "{given_up}");
    let running = home.start().await;
    let (_, view) = home.get(None, &format!("/games/{lost}")).await;
    assert_eq!(view["state"], "suspended");
    let game = home.game(&seats[0], &seats[1], &[]);
    home.file(&seats[0], &game, 1, "e2e4").await.unwrap();
    home.file(&seats[1], &game, 1, "e7e5").await.unwrap();
    assert_eq!(home.wait_for_turn(&game, 2).await["turn"], 2);
    running.stop();
}
