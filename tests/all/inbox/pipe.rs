//! `fairschach mail-in` and `fairschach admin inbox`, as a mail server and an operator call them.

use std::io::Write;
use std::process::{Output, Stdio};

use crate::server::process::Home;
use crate::support::Database;
use crate::support::raw::Raw;

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
