//! A whole game by mail: a real server, Postfix and Dovecot, and two mail programs that read and answer.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::process::Home;
use crate::peers::dns::Dns;
use crate::peers::dovecot::Dovecot;
use crate::peers::port::port_of_its_own;
use crate::peers::postfix::Postfix;
use crate::peers::{project, python, wait_for};
use crate::support::Database;

const PAIRS: usize = 40;
/// Each block of five pairs ends with a pawn's move, so that no position comes back.
const PAWNS: [(&str, &str); 8] = [
    ("a2-a3", "a7-a6"),
    ("h2-h3", "h7-h6"),
    ("b2-b3", "b7-b6"),
    ("g2-g3", "g7-g6"),
    ("e2-e3", "e7-e6"),
    ("d2-d3", "d7-d6"),
    ("a3-a4", "h6-h5"),
    ("h3-h4", "a6-a5"),
];
/// Knights to and fro, never one that rests.
const KNIGHTS: [(&str, &str); 4] =
    [("b1-c3", "g8-f6"), ("g1-f3", "b8-c6"), ("c3-b1", "f6-g8"), ("f3-g1", "c6-b8")];
/// Twice what a pair takes on a machine that has much else to do.
const PAIR_MAX: Duration = Duration::from_secs(60);

/// White's and Black's moves of a pair, counted from 0, with a knight's letter in front.
fn moves(pair: usize, letters: (&str, &str)) -> (String, String) {
    match KNIGHTS.get(pair % 5) {
        Some((white, black)) => (format!("{}{white}", letters.0), format!("{}{black}", letters.1)),
        None => {
            let (white, black) = PAWNS[pair / 5];
            (white.to_owned(), black.to_owned())
        }
    }
}

/// What Anna, who plays White in English, writes for a pair, and how her program answers.
fn anna(pair: usize) -> (String, &'static str) {
    let (entry, _) = moves(pair, ("N", "N"));
    let words = match pair % 4 {
        0 => entry,
        1 => format!("Hi,\n\nmy move: {entry}\n\nBest regards\nAnna"),
        2 => format!("{}. {entry}", pair + 1),
        _ => entry.replace(['-', 'N'], ""),
    };
    (words, if pair % 7 == 3 { "gmail_html" } else { "gmail" })
}

/// The same for Ben, who plays Black in German.
fn ben(pair: usize) -> (String, &'static str) {
    let (_, entry) = moves(pair, ("S", "S"));
    let words = match pair % 3 {
        0 => entry,
        1 => format!("Hallo,\n\nmein Zug: {entry}\n\nViele Grüße\nBen"),
        _ => format!("{entry}\n\n-- \nBen Müller, 50667 Köln"),
    };
    (words, if pair % 6 == 2 { "outlook" } else { "thunderbird" })
}

/// A player's mail program, `tests/peers/player.py`.
struct Player {
    _process: Child,
    commands: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Player {
    fn start(given: &Value) -> Player {
        let mut process = Command::new(python())
            .arg("-B")
            .arg(project().join("tests/peers/player.py"))
            .arg(given.to_string())
            .env("PYTHONUTF8", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        Player {
            commands: process.stdin.take().unwrap(),
            answers: BufReader::new(process.stdout.take().unwrap()).lines(),
            _process: process,
        }
    }

    async fn ask(&mut self, command: Value) -> Value {
        let line = format!("{command}\n");
        self.commands.write_all(line.as_bytes()).await.unwrap();
        let answer = self.answers.next_line().await.unwrap();
        let answer = answer.unwrap_or_else(|| panic!("the mail program ended at {command}: see above"));
        serde_json::from_str(&answer).unwrap()
    }

    /// The next mail of this kind.
    async fn mail(&mut self, kind: &str) -> Value {
        self.ask(json!({ "wait": kind })).await
    }

    /// Answers the mail given last.
    async fn answer(&mut self, (words, manner): (String, &str)) {
        self.ask(json!({ "answer": words, "manner": manner })).await;
    }

    /// Reads of the open pair, answers, and reads the receipt and then the reveal.
    async fn play(&mut self, pair: usize, opens: &Value, said: (String, &str), words: (&str, &str)) -> Value {
        let number = (pair + 1).to_string();
        assert!(opens["reply_to"].as_str().unwrap().contains("m+"), "{pair}: {opens}");
        self.answer(said).await;
        let receipt = self.mail("receipt").await;
        let word = |mail: &Value| mail["subject"].as_str().unwrap().rsplit('(').next().unwrap().to_owned();
        assert_eq!(word(&receipt), word(opens), "{pair}: one game");
        let told = receipt["text"].as_str().unwrap();
        assert!(told.contains(&format!("{} {number}", words.0)), "{pair}: {told}");
        let revealed = self.mail("revealed").await;
        let told = revealed["text"].as_str().unwrap();
        assert!(told.contains(&format!("{} {number} {}", words.0, words.1)), "{pair}: {told}");
        revealed
    }
}

/// Makes a key of 2048 bits; gives the text of its record.
fn make_key(file: &Path) -> String {
    let openssl = |args: &[&str]| {
        let output = std::process::Command::new("openssl").args(args).output().unwrap();
        assert!(output.status.success(), "openssl {args:?}");
        output.stdout
    };
    let file = file.to_str().unwrap();
    openssl(&["genrsa", "-traditional", "-out", file, "2048"]);
    let public = openssl(&["rsa", "-in", file, "-pubout", "-outform", "DER"]);
    format!("v=DKIM1; k=rsa; p={}", STANDARD.encode(public))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_forty_pairs_is_played_wholly_by_mail() {
    let keys = tempfile::tempdir().unwrap();
    let key_files = ["anna", "ben"].map(|name| keys.path().join(name));
    let records = [make_key(&key_files[0]), make_key(&key_files[1])];
    let dns = Dns::start(&[
        ("anna._domainkey.example.org", "TXT", &records[0]),
        ("ben._domainkey.example.org", "TXT", &records[1]),
    ])
    .await;
    let users = [("anna@example.org", "geheim"), ("ben@example.org", "geheimer")];
    let dovecot = Dovecot::start(&users).await;
    let lmtp = port_of_its_own();
    let to_players = format!("lmtp:inet:127.0.0.1:{}", dovecot.lmtp_port());
    let to_games = format!("lmtp:inet:127.0.0.1:{lmtp}");
    let postfix = Postfix::with_routes(&[("example.org", &to_players), ("play.test", &to_games)]).await;

    let mut home = Home::new(Database::Sqlite).await;
    let out = format!("smtp://127.0.0.1:{}?tls=none", postfix.port());
    for (name, value) in [
        ("MAIL__FROM", "games@play.test".to_owned()),
        ("MAIL__OUT__URL", out),
        ("MAIL__DNS", dns.address().to_string()),
        ("MAIL__IN__LMTP", format!("127.0.0.1:{lmtp}")),
        ("MAIL__IN__DOMAIN", "play.test".to_owned()),
        ("PUBLIC_LOG__CADENCE_S", "1".to_owned()),
        ("LOG__FILTER", "debug".to_owned()),
    ] {
        home.set(&format!("FAIRSCHACH_{name}"), value);
    }
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &["--locale", "de"])];
    for seat in &seats {
        home.plays_by_mail(seat, None).await;
    }
    let game = home.game(&seats[0], &seats[1], &[]);
    let running = home.start().await;
    let [mut white, mut black] =
        [("Anna Beispiel", "anna", 0), ("Ben Müller", "ben", 1)].map(|(name, selector, at)| {
            Player::start(&json!({
                "imap": dovecot.imap_port(),
                "smtp": postfix.port(),
                "address": users[at].0,
                "name": name,
                "password": users[at].1,
                "selector": selector,
                "key": key_files[at],
            }))
        });

    let (mut of_white, mut of_black) = tokio::join!(white.mail("turn"), black.mail("turn"));
    for pair in 0..PAIRS {
        let both = async {
            tokio::join!(
                white.play(pair, &of_white, anna(pair), ("air", "is revealed")),
                black.play(pair, &of_black, ben(pair), ("ugpaar", "ist aufgedeckt")),
            )
        };
        let done = tokio::time::timeout(PAIR_MAX, both).await;
        (of_white, of_black) = done.unwrap_or_else(|_| panic!("pair {} does not end", pair + 1));
        let (entry, _) = moves(pair, ("N", "N"));
        let (_, answer) = moves(pair, ("S", "S"));
        assert!(of_white["text"].as_str().unwrap().contains(&entry), "{of_white}");
        assert!(of_black["text"].as_str().unwrap().contains(&answer), "{of_black}");
    }

    // Resigning is asked back once.
    black.answer(("Ich gebe auf".to_owned(), "thunderbird")).await;
    let asked = black.mail("answer").await;
    assert!(asked["text"].as_str().unwrap().contains("antworten Sie mit „Ja“"), "{asked}");
    let (_, view) = home.get(None, &format!("/games/{game}")).await;
    assert_eq!((view["state"].as_str(), view["turn"].as_u64()), (Some("running"), Some(41)));
    black.answer(("ja".to_owned(), "outlook")).await;
    for (player, score) in [(&mut white, "1–0"), (&mut black, "1–0")] {
        let over = player.mail("result").await;
        assert!(over["text"].as_str().unwrap().contains(score), "{over}");
    }
    let (_, view) = home.get(None, &format!("/games/{game}")).await;
    assert_eq!(view["state"], "finished");
    assert_eq!(view["result"]["score"], "1-0", "{view}");
    // Each got each mail once, and no others.
    for (address, answers) in [(users[0].0, 0), (users[1].0, 1)] {
        let kinds =
            [("turn", 1), ("receipt", PAIRS), ("revealed", PAIRS), ("answer", answers), ("result", 1)];
        let mails = dovecot.mails(address, "INBOX");
        for (kind, count) in kinds {
            let field = format!("X-Fairschach-Kind: {kind}");
            let is_such = |mail: &&Vec<u8>| String::from_utf8_lossy(mail).lines().any(|line| line == field);
            assert_eq!(mails.iter().filter(is_such).count(), count, "{kind} to {address}");
        }
        assert_eq!(mails.len(), kinds.iter().map(|(_, count)| count).sum::<usize>(), "{address}");
    }
    assert!(postfix.all_mails().is_empty(), "nothing bounced");
    verified(&home, &game).await;
    every_entry_came_by_mail(&home).await;
    the_log_is_silent(&home);
    running.stop();
}

/// The record file proves the game.
async fn verified(home: &Home, game: &str) {
    let file = home.store.folder().join("game.json");
    let url = format!("{}/api/v1/games/{game}/record?format=file", home.url);
    let said = wait_for("the whole game in the log", Duration::from_secs(30), || async {
        let record = reqwest::get(&url).await.unwrap().bytes().await.unwrap();
        std::fs::write(&file, record).unwrap();
        let mut verify = home.command();
        let output = verify.args(["verify", "game"]).arg(&file).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(3), "no key was given: {said}");
        said.contains("✓ log: 122 of 122 events").then_some(said)
    })
    .await;
    assert!(said.contains('✓'), "{said}");
}

/// Each entry is there once, with how its sender was proven.
async fn every_entry_came_by_mail(home: &Home) {
    let raw = crate::support::raw::Raw::open(&home.store.url).await;
    let rows = i64::try_from(PAIRS * 2).unwrap();
    let by_mail = "SELECT COUNT(*) FROM submission WHERE channel = 'mail'";
    assert_eq!(raw.number("SELECT COUNT(*) FROM submission").await, rows);
    assert_eq!(raw.number(by_mail).await, rows);
    let left = "SELECT COUNT(*) FROM mail_in WHERE state <> 'done' OR body IS NOT NULL";
    assert_eq!(raw.number(left).await, 0);
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_in").await, rows + 2);
}

/// No entry stands in the server's log, as it was written or as it was read.
fn the_log_is_silent(home: &Home) {
    let log = std::fs::read_to_string(home.log()).unwrap();
    assert!(log.contains("what became of a mail that came in"), "it logs");
    let written: BTreeSet<String> = (0..PAIRS)
        .flat_map(|pair| {
            let (white, black) = moves(pair, ("N", "S"));
            let plain = [&white, &black].map(|entry| entry.replace(['-', 'N', 'S'], ""));
            [white, black].into_iter().chain(plain)
        })
        // Ids are of hexadecimal digits and hyphens.
        .filter(|entry| entry.contains(|letter: char| !letter.is_ascii_hexdigit() && letter != '-'))
        .collect();
    assert!(written.len() >= 20, "{written:?}");
    for entry in written {
        assert!(!log.contains(&entry), "{entry} stands in the log");
    }
}
