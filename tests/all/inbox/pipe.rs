//! `fairschach mail-in` and `fairschach admin inbox`, as a mail server and an operator call them.

use std::io::Write;
use std::process::{Output, Stdio};

use fairschach::base::Timestamp;
use serde_json::json;

use crate::server::process::Home;
use crate::support::raw::Raw;
use crate::support::{DAY, Database};

fn home_with_mail(mut home: Home) -> Home {
    home.set("FAIRSCHACH_MAIL__FROM", "Games <games@play.test>");
    home
}

fn pipe(home: &Home, words: &[&str], input: &[u8]) -> Output {
    let mut command = home.command();
    command.arg("mail-in").args(words);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that refuses the call does not read.
    drop(child.stdin.take().unwrap().write_all(input));
    child.wait_with_output().unwrap()
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

const TO: [&str; 4] = ["--recipient", "m+abc@play.test", "--sender", "anna@example.test"];

#[tokio::test]
async fn a_mail_is_taken_beside_a_running_server() {
    for database in [Database::Sqlite, Database::Postgres] {
        let home = home_with_mail(Home::new(database).await);
        let running = home.start().await;
        let taken = pipe(&home, &TO, b"From anna Mon\nSubject: x\n\ne2-e4\n");
        assert_eq!((code(&taken), taken.stdout.as_slice()), (Some(0), &b""[..]), "{taken:?}");
        assert_eq!(code(&pipe(&home, &TO, b"Subject: x\n\ne2-e4\n")), Some(0), "the same again");
        let raw = Raw::open(&home.store.url).await;
        assert_eq!(raw.number("SELECT COUNT(*) FROM mail_in WHERE door = 'pipe'").await, 1);
        running.stop();
    }
}

#[tokio::test]
async fn the_exit_status_is_what_mail_servers_go_by() {
    let mut home = home_with_mail(Home::new(Database::Sqlite).await);
    let long = vec![b'x'; fairschach::app::inbox::queue::INBOUND_LEN_MAX + 1];
    let to = |address: &'static str| vec!["--recipient", address];
    for (words, input, status) in [
        (TO.to_vec(), &b"a\nb\r\n"[..], 65),
        (TO.to_vec(), &long[..], 65),
        (to("anna@play.test"), b"a\n", 67),
        (to("m+abc@elsewhere.test"), b"a\n", 67),
        // Whoever wrote this into the mail server's settings mends it, and no mail is lost.
        (vec![], b"a\n", 75),
        (vec!["--what"], b"a\n", 75),
    ] {
        let output = pipe(&home, &words, input);
        assert_eq!(code(&output), Some(status), "{words:?}: {output:?}");
        assert!(!output.stderr.is_empty());
    }
    assert_eq!(code(&pipe(&home, &["--help"], b"")), Some(0));
    home.set("FAIRSCHACH_DATABASE_URL", "postgres://anna:geheim@127.0.0.1:1/none");
    let output = pipe(&home, &TO, b"a\n");
    assert_eq!(code(&output), Some(75), "no database");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("geheim"));
    home.set("FAIRSCHACH_LISTEN", "nowhere");
    assert_eq!(code(&pipe(&home, &TO, b"a\n")), Some(75), "a wrong setting");
}

#[tokio::test]
async fn an_operator_sees_what_was_given_up_and_lets_it_be_tried_again() {
    let home = home_with_mail(Home::new(Database::Sqlite).await);
    let run = |words: &[&str]| {
        let output = home.command().args(words).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(code(&pipe(&home, &TO, b"canarycanary\n")), Some(0));
    let (well, said) = run(&["doctor"]);
    assert!(well && said.contains("1 mails that came in wait"), "{said}");
    let raw = Raw::open(&home.store.url).await;
    raw.execute("UPDATE mail_in SET state = 'failed', done_us = 1, fault = 'the resolver is away'").await;
    let (well, said) = run(&["doctor"]);
    assert!(!well && said.contains("fairschach admin inbox retry"), "{said}");
    let (_, listed) = run(&["admin", "inbox", "list"]);
    assert!(listed.contains("\"given up\"") && listed.contains("the resolver is away"), "{listed}");
    assert!(!listed.contains("canary") && !listed.contains('@'), "{listed}");
    assert_eq!(run(&["admin", "inbox", "retry"]).1.trim(), "{\"retried\":1}");
    let (_, listed) = run(&["admin", "inbox", "list"]);
    assert!(listed.contains("\"waiting\""), "{listed}");
}

#[tokio::test]
async fn a_key_by_which_mails_are_known_is_retired_from_a_day_on() {
    let home = home_with_mail(Home::new(Database::Sqlite).await);
    let rotate = || {
        let rotated = home.admin(&["admin", "keys", "rotate", "kek"]);
        assert_eq!(rotated["may_be_retired"], json!([]));
        let listed = home.admin(&["admin", "keys", "list"]);
        assert!(listed["kek"][0]["mails_known_until"].is_null(), "{listed}");
        assert!(listed["kek"][1]["mails_known_until"].is_string(), "{listed}");
        listed["kek"][1]["id"].as_str().unwrap().to_owned()
    };
    assert_eq!(code(&pipe(&home, &TO, b"a\n")), Some(0));
    let raw = Raw::open(&home.store.url).await;
    let kek = rotate();
    let words = ["admin", "keys", "retire", &kek, "--yes"];
    let refused = || {
        let output = home.command().args(words).output().unwrap();
        assert_eq!(code(&output), Some(1));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(refused().contains("--forget-mails"), "it waits");
    raw.execute("UPDATE mail_in SET state = 'done', body = NULL, done_us = received_us").await;
    let done = Timestamp::from_us(raw.number("SELECT done_us FROM mail_in").await);
    let day = done.plus(32 * DAY).to_string();
    assert!(refused().contains(&format!("from {} on", &day[..10])), "{}", refused());
    raw.execute(&format!("UPDATE mail_in SET done_us = done_us - {}", 31 * DAY)).await;
    assert_eq!(home.admin(&words)["retired"], kek);
    assert_eq!(code(&pipe(&home, &TO, b"b\n")), Some(0));
    let kek = rotate();
    let words = ["admin", "keys", "retire", &kek, "--yes", "--forget-mails"];
    assert_eq!(home.admin(&words)["retired"], kek);
}
