//! `fairschach login` and `enter` against the real server.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;

use fairschach::cli::client::api::server_url;
use serde_json::{Value, json};

use super::said;
use crate::peers::{PATIENCE, wait_for};
use crate::server::process::{Home, Seat};
use crate::support::Database;

/// A player with a folder for configuration.
struct Player<'a> {
    home: &'a Home,
    config: PathBuf,
}

impl<'a> Player<'a> {
    fn new(home: &'a Home, name: &str) -> Player<'a> {
        let config = home.store.folder().join(name);
        fs::create_dir(&config).unwrap();
        Player { home, config }
    }

    fn run(&self, words: &[&str]) -> Output {
        let mut command = self.home.command();
        command.env("XDG_CONFIG_HOME", &self.config).args(words);
        command.output().unwrap()
    }

    fn login(&self, token: &str, more: &[&str]) -> Output {
        let file = self.config.join("token");
        fs::write(&file, format!("{token}\n")).unwrap();
        let words = ["login", &self.home.url, "--token-file", file.to_str().unwrap(), "--json"];
        self.run(&[&words, more].concat())
    }

    fn enter(&self, game: &str, words: &[&str]) -> Output {
        self.run(&[&["enter", game], words].concat())
    }

    fn file(&self) -> PathBuf {
        self.config.join("fairschach/login.json")
    }
}

fn answer(output: &Output) -> Value {
    assert!(output.status.success(), "{}", said(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[track_caller]
fn fails(output: &Output, wanted: &str) {
    let said = said(output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(wanted), "{wanted:?}: {said}");
}

fn change(file: &Path, edit: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    edit(&mut value);
    fs::write(file, value.to_string()).unwrap();
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

async fn table(database: Database) -> (Home, Seat, Seat, String) {
    let mut home = Home::new(database).await;
    home.set("FAIRSCHACH_LOG__FILTER", "trace");
    let (white, black) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let game = home.game(&white, &black, &["--term", "revision=until_complete"]);
    (home, white, black, game)
}

#[tokio::test]
async fn an_entry_is_sealed_filed_and_receipted_and_the_game_checked() {
    let (home, white, black, game) = table(Database::Sqlite).await;
    let _running = home.start().await;
    let anna = Player::new(&home, "anna");
    let signed = answer(&anna.login(&white.token, &[]));
    assert_eq!((&signed["keys"], &signed["player"]["id"]), (&json!("pinned"), &json!(white.id)));
    assert_eq!((mode(&anna.file()), mode(anna.file().parent().unwrap())), (0o600, 0o700));
    let again = answer(&anna.login(&white.token, &[]));
    assert_eq!(again["keys"], "known");

    let draft = anna.enter(&game, &["Ng1-f3", "--draft", "--yes", "--json"]);
    assert_eq!(answer(&draft)["kept"], "draft");
    let page = format!("{}/games/{game}", home.url);
    let filed = answer(&anna.enter(&page, &["h2-h4", "--draw-offer", "--yes", "--json"]));
    assert_eq!((&filed["turn"], &filed["side"], &filed["revision"]), (&json!(1), &json!("white"), &json!(0)));
    let opening = PathBuf::from(filed["opening"].as_str().unwrap());
    let receipt = PathBuf::from(filed["receipt"].as_str().unwrap());
    assert_eq!((mode(&opening), mode(&receipt)), (0o600, 0o600));
    let kept: Value = serde_json::from_slice(&fs::read(&opening).unwrap()).unwrap();
    let (_, own) = home.get(Some(&white), &format!("/games/{game}/entry")).await;
    assert_eq!((&kept["r"], &kept["commitment"], &kept["ctx"]), (&own["r"], &own["commitment"], &own["ctx"]));
    assert_eq!((&kept["entry"], &own["receipt"]["sealing"]), (&json!("h2h4 draw"), &json!("client")));
    let note = fs::read_to_string(&receipt).unwrap();
    assert_eq!(own["receipt"]["note"], note);

    // An answer that was lost: the same again finishes it, and nothing is filed a second time.
    change(&opening, |kept| kept["receipted"] = false.into());
    let same = answer(&anna.enter(&game, &["h4", "--draw-offer", "--yes", "--json"]));
    assert_eq!(same, filed);
    // The same while another entry is meant now: the first is settled, then revised.
    change(&opening, |kept| kept["receipted"] = false.into());
    let other = answer(&anna.enter(&game, &["e2e4", "--yes", "--json"]));
    assert_eq!(other["revision"], 1);
    let first: Value = serde_json::from_slice(&fs::read(&opening).unwrap()).unwrap();
    assert_eq!(first["receipted"], true);

    // Nothing of it is in the server's log, whatever that is told to say.
    let log = fs::read_to_string(home.log()).unwrap();
    assert!(log.len() > 1_000, "{}", log.len());
    for secret in ["h2h4", "h2-h4", kept["r"].as_str().unwrap(), &white.token] {
        assert!(!log.contains(secret), "{secret} is logged");
    }

    home.file(&black, &game, 1, "e7e5").await.unwrap();
    home.wait_for_turn(&game, 2).await;
    let (_, file) = home.get(None, &format!("/games/{game}/record?format=file")).await;
    let path = home.store.folder().join("game.json");
    fs::write(&path, file.to_string()).unwrap();
    let last = other["receipt"].as_str().unwrap();
    let words =
        ["verify", "game", path.to_str().unwrap(), "--receipt", last, "--receipt", receipt.to_str().unwrap()];
    let verified = anna.run(&words);
    // Nothing contradicts it; no key was given.
    assert_eq!(verified.status.code(), Some(3), "{}", said(&verified));
}

#[tokio::test]
async fn a_line_goes_with_an_entry() {
    let (home, white, black, game) = table(Database::Sqlite).await;
    let _running = home.start().await;
    let anna = Player::new(&home, "anna");
    answer(&anna.login(&white.token, &[]));
    let own = async || home.get(Some(&white), &format!("/games/{game}/entry")).await;
    let longest = "\u{1f40e}".repeat(280);
    let enter = |line: &str| anna.enter(&game, &["e2e4", "--line", line, "--yes", "--json"]);
    let long = enter(&format!("{longest}x"));
    fails(&long, "at most 280 characters (1120 bytes)");
    assert!(!said(&long).contains('\u{1f40e}'), "it is not repeated");
    fails(&enter("two\nlines"), "all on one line");
    fails(&enter(" \u{200b}"), "leave --line out");
    fails(&anna.enter(&game, &["e2e4", "--line", "x", "--draft", "--yes"]), "a draft keeps no line");
    assert_eq!(own().await.0, 404);

    let filed = answer(&enter(&longest));
    assert_eq!(own().await.1["line"], longest.as_str());
    // An answer that was lost: the same again finishes it.
    let opening = PathBuf::from(filed["opening"].as_str().unwrap());
    change(&opening, |kept| kept["receipted"] = false.into());
    assert_eq!(answer(&enter(&longest)), filed);
    // The same with another line: the first is settled, then revised.
    change(&opening, |kept| kept["receipted"] = false.into());
    assert_eq!(answer(&enter("not sealed twice"))["revision"], 1);
    let (_, revised) = own().await;
    assert_eq!((&revised["revision"], &revised["line"]), (&json!(1), &json!("not sealed twice")));
    let first: Value = serde_json::from_slice(&fs::read(&opening).unwrap()).unwrap();
    assert_eq!((&first["receipted"], &first["line"]), (&json!(true), &json!(longest)));
    let log = fs::read_to_string(home.log()).unwrap();
    assert!(!log.contains("sealed twice") && !log.contains('\u{1f40e}'));

    home.file(&black, &game, 1, "e7e5").await.unwrap();
    home.wait_for_turn(&game, 2).await;
    let (_, pairs) = home.get(Some(&black), &format!("/games/{game}/pairs")).await;
    assert_eq!(pairs["pairs"][0]["white"]["line"], "not sealed twice");
}

#[tokio::test]
async fn what_cannot_be_done_is_said_and_nothing_is_sent() {
    let (home, white, black, game) = table(Database::Sqlite).await;
    let _running = home.start().await;
    let anna = Player::new(&home, "anna");
    fails(&anna.enter(&game, &["e2e4", "--yes"]), "begin with fairschach login");
    fails(&anna.login("geheim", &[]), "begins with fs_");
    let wrong = anna.login(&format!("fs_{}", "x".repeat(43)), &[]);
    fails(&wrong, "does not take the token");
    assert!(!said(&wrong).contains("xxxx") && !anna.file().exists());
    let plain = anna.run(&["login", "http://chess.example", "--token-file", "/dev/null"]);
    fails(&plain, "https://");
    fails(&anna.run(&["login", &home.url]), "no terminal");

    answer(&anna.login(&white.token, &[]));
    fails(&anna.enter(&game, &["e2e4"]), "--yes");
    fails(&anna.enter(&game, &["e2e5", "--yes"]), "e2");
    fails(&anna.enter(&game, &["xyz", "--yes"]), "xyz");
    fails(&anna.enter("1", &["e2e4", "--yes"]), "no game's id");
    fails(&anna.enter(&game, &["e2e4", "--blind", "--yes"]), "not sealed blindly");
    let elses = home.game(&black, &home.seat("Cora", &[]), &[]);
    fails(&anna.enter(&elses, &["e2e4", "--yes"]), "does not play");
    let (status, _) = home.get(Some(&white), &format!("/games/{game}/entry")).await;
    assert_eq!(status, 404);

    // A login that others may read is refused.
    fs::set_permissions(anna.file(), fs::Permissions::from_mode(0o640)).unwrap();
    fails(&anna.enter(&game, &["e2e4", "--yes"]), "chmod go-rwx");
    fs::set_permissions(anna.file(), fs::Permissions::from_mode(0o600)).unwrap();

    // A final entry is final.
    let ben = Player::new(&home, "ben");
    answer(&ben.login(&black.token, &[]));
    let strict = home.game(&white, &black, &[]);
    answer(&ben.enter(&strict, &["e7e5", "--yes", "--json"]));
    fails(&ben.enter(&strict, &["d7d5", "--yes"]), "already-filed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_other_keys_is_not_believed() {
    let (home, white, black, game) = table(Database::Sqlite).await;
    let _running = home.start().await;
    let anna = Player::new(&home, "anna");
    let keys = answer(&anna.login(&white.token, &[]));
    let other = fairschach::tlog::NoteKey::new("elsewhere.example/receipts", &[7; 32]).unwrap();
    let other = other.verifier_key().to_string();

    // Another key is pinned, and nothing signed by it leads to the server's: nothing is sent.
    for key in ["log_key", "receipt_key"] {
        let good = fs::read(anna.file()).unwrap();
        change(&anna.file(), |login| login[key] = other.as_str().into());
        let bad = anna.enter(&game, &["e2e4", "--yes"]);
        fails(&bad, "no hand-over signed by the pinned key");
        assert!(said(&bad).contains("nothing was sent"), "{}", said(&bad));
        fails(&anna.login(&white.token, &[]), "--accept-new-keys");
        fs::write(anna.file(), good).unwrap();
    }
    let (status, _) = home.get(Some(&white), &format!("/games/{game}/entry")).await;
    assert_eq!(status, 404);
    change(&anna.file(), |login| login["receipt_key"] = other.as_str().into());
    assert_eq!(answer(&anna.login(&white.token, &["--accept-new-keys"]))["keys"], "pinned");

    // Whoever is asked in between shows a key that has not signed the receipt: it is kept, and not believed.
    let between = liar(home.url.clone(), keys["receipts"].as_str().unwrap().to_owned(), other).await;
    let token = anna.config.join("token");
    let words = ["login", &between, "--token-file", token.to_str().unwrap()];
    assert!(anna.run(&words).status.success());
    let bad = anna.enter(&game, &["e2e4", "--yes"]);
    fails(&bad, "THE RECEIPT IS NOT GOOD");
    let kept = format!("fairschach/entries/{game}-1-white-0.receipt.txt");
    assert!(fs::read_to_string(anna.config.join(kept)).unwrap().contains("fairschach-receipt/1"));
    home.file(&black, &game, 1, "e7e5").await.unwrap();
    home.wait_for_turn(&game, 2).await;
}

/// A server that passes on what it is asked, and puts one key in the place of another in the list of keys.
async fn liar(to: String, key: String, other: String) -> String {
    let client = reqwest::Client::new();
    let pass_on = move |request: axum::extract::Request| {
        let (client, key, other) = (client.clone(), key.clone(), other.clone());
        let url = format!("{to}{}", request.uri());
        async move {
            let (mut head, body) = request.into_parts();
            let body = axum::body::to_bytes(body, 1 << 20).await.unwrap();
            head.headers.remove("host");
            let asked = client.request(head.method, url).headers(head.headers).body(body);
            let reply = asked.send().await.unwrap();
            let status = reply.status();
            (status, reply.text().await.unwrap().replace(&key, &other))
        }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(pass_on)).await });
    url
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_were_handed_over_are_followed() {
    let (home, white, _, game) = table(Database::Sqlite).await;
    let _running = home.start().await;
    let [anna, late] = ["anna", "late"].map(|name| Player::new(&home, name));
    let before = answer(&anna.login(&white.token, &[]));
    answer(&late.login(&white.token, &[]));
    let filed = answer(&anna.enter(&game, &["e2e4", "--yes", "--json"]));
    // The answer to it was lost, and meanwhile both keys are handed over, one of them twice.
    let opening = PathBuf::from(filed["opening"].as_str().unwrap());
    change(&opening, |kept| kept["receipted"] = false.into());
    for which in ["receipt", "log", "receipt"] {
        home.admin(&["admin", "keys", "rotate", which]);
    }
    wait_for("the server takes the keys", PATIENCE, async || {
        let (_, shown) = home.get(None, "/keys").await;
        (shown["keys"].as_array().unwrap().len() == 5).then_some(())
    })
    .await;
    let same = anna.enter(&game, &["e2e4", "--yes", "--json"]);
    assert_eq!(answer(&same), filed);
    for purpose in ["log", "receipts"] {
        let says = format!("The pinned key for {purpose} has handed over to");
        assert!(said(&same).contains(&says), "{}", said(&same));
    }
    let pinned: Value = serde_json::from_slice(&fs::read(anna.file()).unwrap()).unwrap();
    assert!(pinned["receipt_key"] != before["receipts"] && pinned["log_key"] != before["log"]);
    let next = anna.enter(&game, &["d2d4", "--yes", "--json"]);
    assert_eq!(answer(&next)["revision"], 1);
    assert!(!said(&next).contains("handed over"), "{}", said(&next));

    let signed = answer(&late.login(&white.token, &[]));
    assert_eq!((&signed["keys"], &signed["receipts"]), (&json!("followed"), &pinned["receipt_key"]));
    assert_eq!(answer(&late.login(&white.token, &[]))["keys"], "known");
}

#[test]
fn a_token_is_sent_through_tls_or_stays_here() {
    for (text, server) in [
        ("https://chess.example/", "https://chess.example"),
        ("https://chess.example:8443/games/1", "https://chess.example:8443"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://[::1]:8080", "http://[::1]:8080"),
        ("http://localhost:8080", "http://localhost:8080"),
    ] {
        assert_eq!(server_url(text).unwrap(), server);
    }
    for text in [
        "http://chess.example",
        "http://localhost.example",
        "https://anna:geheim@chess.example",
        "ftp://127.0.0.1",
        "chess.example",
        "",
    ] {
        assert!(server_url(text).is_err(), "{text}");
    }
}
