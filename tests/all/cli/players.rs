//! `fairschach admin player` as an operator types it.

use fairschach::app::limits::TOKEN_DAYS_MAX;
use serde_json::{Value, json};

use super::{run, said};
use crate::server::process::Home;
use crate::support::raw::Raw;
use crate::support::tar::members;
use crate::support::{DAY, Database, on_both};

on_both! {
    accounts_are_kept_on_the_command_line => kept;
    an_account_is_erased_on_the_command_line => erased;
    a_token_is_for_what_is_asked_and_for_so_long => token;
}

async fn kept(database: Database) {
    let home = Home::new(database).await;
    let admin = home.seat("Ada", &["--role", "admin"]);
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let listed = |id: &str| -> Value {
        let output = run(&home, &["admin", "player", "list"]);
        let text = String::from_utf8(output.stdout).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.into_iter().find(|one| one["id"] == id).unwrap()
    };
    let refused = |words: &[&str], says: &str| {
        let output = run(&home, words);
        assert!(!output.status.success(), "{words:?}");
        assert!(said(&output).contains(says), "{words:?}: {}", said(&output));
    };
    let named = ["admin", "player", "edit", &anna.id, "--name", "Anna B.", "--locale", "de"];
    let edited = home.admin(&named);
    assert_eq!(edited, json!({"id": anna.id, "address_holds_at": null}));
    assert_eq!((&listed(&anna.id)["name"], &listed(&anna.id)["locale"]), (&json!("Anna B."), &json!("de")));
    let address = ["admin", "player", "edit", &anna.id, "--email", "new@example.org", "--by", &admin.id];
    assert!(home.admin(&address)["address_holds_at"].is_string(), "it waits");

    let lock = ["admin", "player", "lock", &anna.id, "--reason", "somebody else got in"];
    assert_eq!(home.admin(&lock), json!({"id": anna.id}));
    assert_eq!(listed(&anna.id)["locked"], true);
    refused(&lock, "locked");
    home.admin(&["admin", "player", "unlock", &anna.id]);
    assert_eq!(listed(&anna.id)["locked"], false);
    refused(&["admin", "player", "unlock", &anna.id], "not locked");

    let raw = Raw::open(&home.store.url).await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_setting").await, 0, "nobody's zone was named");
    assert_eq!(raw.number("SELECT COUNT(*) FROM api_token").await, 3);
    home.admin(&["admin", "player", "revoke", &ben.id, "--by", &admin.id]);
    assert_eq!(raw.number("SELECT COUNT(*) FROM api_token").await, 2, "Ben's is gone");
    home.admin(&["admin", "player", "role", &ben.id, "arbiter", "--by", &admin.id]);
    assert_eq!(listed(&ben.id)["role"], "arbiter");
    refused(&["admin", "player", "role", &ben.id, "king"], "king");
    refused(&["admin", "player", "role", &admin.id, "player", "--by", &admin.id], "own");
    refused(&["admin", "player", "lock", &anna.id, "--by", &ben.id], "administrator");

    let export = ["admin", "player", "export", &anna.id, "--out", "anna.tar"];
    let made = home.admin(&export);
    let archive = std::fs::read(home.store.folder().join("anna.tar")).unwrap();
    assert_eq!(made["bytes"], archive.len());
    let names: Vec<String> = members(&archive).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names[..3], ["README.txt", "schema.json", "profile.json"]);
    refused(&export, "anna.tar");
    assert_eq!(std::fs::read(home.store.folder().join("anna.tar")).unwrap(), archive);
    home.admin(&["admin", "player", "export", &anna.id, "--out", "again.tar"]);
    refused(&["admin", "player", "export", &anna.id, "--out", "third.tar"], "2 times");
    assert!(!home.store.folder().join("third.tar").exists());

    home.seat("Dora", &["--locale", "de", "--zone", "europe/berlin"]);
    let zones = "SELECT COUNT(*) FROM mail_setting WHERE zone = 'Europe/Berlin'";
    assert_eq!(raw.number(zones).await, 1);
    let no_zone =
        ["admin", "player", "add", "--name", "Emil", "--email", "emil@example.org", "--zone", "Berlin"];
    refused(&no_zone, "such as Europe/Berlin");

    // An administrator named by --by keeps no account of an opponent; the operator of the machine is nobody's.
    home.game(&anna, &admin, &[]);
    refused(&["admin", "player", "lock", &anna.id, "--by", &admin.id], "unfinished game");
    home.admin(&["admin", "player", "lock", &anna.id]);
    assert_eq!(listed(&anna.id)["locked"], true);
}

async fn token(database: Database) {
    let home = Home::new(database).await;
    let anna = home.seat("Anna", &[]);
    let raw = Raw::open(&home.store.url).await;
    let most = TOKEN_DAYS_MAX.to_string();
    let words = |label: &'static str, more: &[&'static str]| {
        [&["admin", "player", "token", anna.id.as_str(), "--label", label][..], more].concat()
    };
    let cases: [(&'static str, &[&'static str], &str, u32); 4] = [
        ("all", &[], "read play manage keyholder", TOKEN_DAYS_MAX),
        ("board", &["--scope", "play,read", "--days", "1"], "read play", 1),
        ("desk", &["--scope", "manage"], "manage", TOKEN_DAYS_MAX),
        ("holder", &["--scope", "keyholder", "--days", "30"], "keyholder", 30),
    ];
    for (label, more, scopes, days) in cases {
        let made = home.admin(&words(label, more));
        assert!(made["token"].as_str().unwrap().starts_with("fs_"), "{made}");
        let of = |what: &str| format!("SELECT {what} FROM api_token WHERE label = '{label}'");
        assert_eq!(raw.texts(&of("scopes")).await, [scopes], "{label}");
        assert_eq!(raw.number(&of("expires_us - created_us")).await, i64::from(days) * DAY, "{label}");
        assert_eq!(raw.number(&of("COUNT(veil_us)")).await, 1, "{label}: it shows nothing made before");
    }
    let longest = [&words("longest", &["--days"])[..], &[most.as_str()]].concat();
    home.admin(&longest);
    for (more, says) in [
        (["--scope", "everything"], "--scope takes read, play, manage and keyholder"),
        (["--scope", ","], "--scope takes read, play, manage and keyholder"),
        (["--days", "0"], "a token lives 1 to 365 days"),
        (["--days", "366"], "a token lives 1 to 365 days"),
    ] {
        let output = run(&home, &words("none", &more));
        assert_eq!(output.status.code(), Some(1), "{more:?}");
        assert!(said(&output).contains(says), "{more:?}: {}", said(&output));
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM api_token WHERE label = 'none'").await, 0);
}

async fn erased(database: Database) {
    let home = Home::new(database).await;
    let admin = home.seat("Ada", &["--role", "admin"]);
    let (anna, ben, carl) = (home.seat("Anna", &[]), home.seat("Ben", &[]), home.seat("Carl", &[]));
    let refused = |words: &[&str], says: &str| {
        let output = run(&home, words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(said(&output).contains(says), "{words:?}: {}", said(&output));
    };
    let game = home.game(&anna, &ben, &[]);
    refused(&["admin", "player", "erase", &anna.id, "--yes"], &game);
    refused(&["admin", "player", "erase", &admin.id, "--yes"], "administrator");
    refused(&["admin", "player", "erase", &carl.id], "say --yes");
    refused(&["admin", "player", "erase", &carl.id, "--yes", "--by", &ben.id], "administrator");
    let raw = Raw::open(&home.store.url).await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM player WHERE erased_us IS NOT NULL").await, 0);
    let done = home.admin(&["admin", "player", "erase", &carl.id, "--yes", "--by", &admin.id]);
    assert_eq!(done, json!({"id": carl.id, "erased": true}));
    refused(&["admin", "player", "erase", &carl.id, "--yes"], "erased");
    refused(&["admin", "player", "link", &carl.id], "not found");
    assert_eq!(raw.number("SELECT COUNT(*) FROM player WHERE name = 'Carl'").await, 0);
}
