//! Real mail servers hand mails over.

use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::kit::{Kind, TO, certificate, open};
use crate::peers::exim::Exim;
use crate::peers::postfix::Postfix;
use crate::peers::{PATIENCE, wait_for};
use crate::server::process::Home;
use crate::support::raw::Raw;
use crate::support::{Database, TestApp};

async fn send(port: u16, to: &str, text: &str) {
    let client = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous("127.0.0.1").port(port).build();
    let mail = Message::builder()
        .from("Anna <anna@example.test>".parse().unwrap())
        .to(to.parse().unwrap())
        .subject("Re: Zug 1");
    client.send(mail.body(text.to_owned()).unwrap()).await.expect("the mail is taken");
}

/// Waits for the next mail and says what it is.
async fn next(house: &TestApp) -> fairschach::app::inbox::message::Arrived {
    let claimed = wait_for("the mail", PATIENCE, || async {
        let claimed = house.app.inbox().claim_inbound(house.app.now()).await.unwrap();
        if let Some((id, _)) = &claimed {
            house.app.inbox().inbound_done(*id).await.unwrap();
        }
        claimed
    });
    claimed.await.1
}

#[tokio::test]
async fn postfix_hands_over_by_lmtp_and_bounces_what_is_refused() {
    let house = TestApp::new(Database::Sqlite).await;
    let lmtp = open(&house.app, Kind::Lmtp).await;
    let route = format!("lmtp:inet:127.0.0.1:{}", lmtp.addr.port());
    let postfix = Postfix::with_routes(&[("play.test", &route)]).await;
    send(postfix.port(), TO, "e2-e4\n.\n..\nGrüße\n").await;
    let mail = next(&house).await;
    assert_eq!((mail.recipients, mail.sender.as_deref()), (vec![TO.to_owned()], Some("anna@example.test")));
    let text = String::from_utf8_lossy(&mail.message);
    assert!(text.contains("\r\nSubject: Re: Zug 1\r\n") && text.starts_with("Received: "), "{text}");
    send(postfix.port(), "nobody@play.test", "e2-e4\n").await;
    let bounced = postfix.wait_for_mails("anna@example.test", 1).await.remove(0);
    let bounced = String::from_utf8_lossy(&bounced).into_owned();
    assert!(bounced.contains("Status: 5.1.1") && bounced.contains("no such address"), "{bounced}");
}

#[tokio::test]
async fn postfix_keeps_what_is_not_taken_now() {
    let house = TestApp::new(Database::Sqlite).await;
    let lmtp = open(&house.app, Kind::Lmtp).await;
    let route = format!("lmtp:inet:127.0.0.1:{}", lmtp.addr.port());
    let postfix = Postfix::with_routes(&[("play.test", &route)]).await;
    let raw = house.raw().await;
    raw.execute("ALTER TABLE mail_in RENAME TO away").await;
    send(postfix.port(), TO, "e2-e4\n").await;
    wait_for("Postfix to put it off", PATIENCE, || async {
        postfix.log().contains("451 4.3.0").then_some(())
    })
    .await;
    raw.execute("ALTER TABLE away RENAME TO mail_in").await;
    assert!(String::from_utf8_lossy(&next(&house).await.message).contains("e2-e4"));
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_in").await, 1);
}

#[tokio::test]
async fn exim_hands_over_by_lmtp() {
    let house = TestApp::new(Database::Sqlite).await;
    let lmtp = open(&house.app, Kind::Lmtp).await;
    let exim = Exim::start(lmtp.addr.port()).await;
    send(exim.port(), TO, "e2-e4\n").await;
    let mail = next(&house).await;
    assert_eq!((mail.recipients, mail.sender.as_deref()), (vec![TO.to_owned()], Some("anna@example.test")));
    assert!(String::from_utf8_lossy(&mail.message).contains("e2-e4"));
}

fn swaks(port: u16, words: &[&str]) -> (Option<i32>, String) {
    let server = format!("127.0.0.1:{port}");
    let output = std::process::Command::new("swaks")
        .args(["--server", &server, "--from", "anna@example.test", "--to", TO, "--body", "e2-e4"])
        .args(words)
        .output()
        .expect("no swaks: run ./scripts/setup-tests");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[tokio::test]
async fn swaks_hands_over_by_smtp_with_starttls() {
    let house = TestApp::new(Database::Sqlite).await;
    let smtp = open(&house.app, Kind::SmtpTls(certificate(house.store.folder()))).await;
    let port = smtp.addr.port();
    let said = tokio::task::spawn_blocking(move || swaks(port, &["--tls", "--pipeline"])).await.unwrap();
    assert!(said.0 == Some(0) && said.1.contains("TLS started with cipher"), "{said:?}");
    let mail = next(&house).await;
    assert!(String::from_utf8_lossy(&mail.message).contains("e2-e4"));
    let refused = tokio::task::spawn_blocking(move || swaks(port, &["--tls", "--to", "anna@elsewhere.test"]))
        .await
        .unwrap();
    assert!(refused.0 != Some(0) && refused.1.contains("550 5.7.1"), "{refused:?}");
}

#[tokio::test]
async fn postfix_hands_over_to_the_command() {
    let mut home = Home::new(Database::Sqlite).await;
    home.set("FAIRSCHACH_MAIL__FROM", "games@play.test");
    home.admin(&["admin", "player", "add", "--name", "Anna", "--email", "anna@example.test"]);
    // Postfix runs commands as an ordinary user, to whom the server's files belong here.
    let folder = home.store.folder().to_owned();
    let program = folder.join("fairschach");
    std::fs::copy(env!("CARGO_BIN_EXE_fairschach"), &program).unwrap();
    let owned = std::process::Command::new("chown").args(["-R", "nobody"]).arg(&folder).status();
    assert!(owned.unwrap().success());
    let command = home.command();
    let settings: String = command
        .get_envs()
        .filter_map(|(name, value)| Some(format!("{}={} ", name.to_str()?, value?.to_str()?)))
        .collect();
    let service = format!(
        "fairschach unix - n n - - pipe user=nobody directory={} argv=/usr/bin/env {settings}{} mail-in --sender ${{sender}} --recipient ${{recipient}}\n",
        folder.display(),
        program.display()
    );
    let postfix = Postfix::with_services(&[("play.test", "fairschach:")], &service).await;
    send(postfix.port(), TO, "e2-e4\n").await;
    let raw = Raw::open(&home.store.url).await;
    wait_for("the mail", PATIENCE, || async {
        (raw.number("SELECT COUNT(*) FROM mail_in WHERE door = 'pipe'").await == 1).then_some(())
    })
    .await;
    send(postfix.port(), "nobody@play.test", "e2-e4\n").await;
    let bounced = postfix.wait_for_mails("anna@example.test", 1).await.remove(0);
    let bounced = String::from_utf8_lossy(&bounced).into_owned();
    assert!(bounced.contains("no mail is taken at this address"), "{bounced}");
}
