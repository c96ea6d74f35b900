//! The setting `mail.out.url`, and a server that refuses some.

use std::time::Duration;

use fairschach::mail::{Outcome, Outgoing, Relay, Security, Sender, Transport, TransportError};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// Long enough for a few retries.
const HOLD: Duration = Duration::from_millis(400);

pub(super) fn sender() -> Sender {
    Sender::new("Club <games@club.test>", "https://games.club.test").unwrap()
}

fn parse(url: &str) -> Result<Relay, TransportError> {
    match Transport::parse(url, &sender())? {
        Transport::Smtp(relay) => Ok(relay.relay),
        Transport::File(_) => panic!("{url}: a folder"),
    }
}

#[test]
fn every_form_is_read() {
    for (url, port, security) in [
        ("smtp://u:p%40ss@mail.test:2525", 2525, Security::StartTls),
        ("smtp://u:p%40ss@mail.test", 587, Security::StartTls),
        ("smtps://u:p%40ss@mail.test", 465, Security::Implicit),
        ("smtp://u:p%40ss@127.0.0.1:26?tls=none", 26, Security::Plain),
    ] {
        let relay = parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        assert_eq!(
            (relay.port, relay.security, relay.hello.as_str()),
            (port, security, "club.test"),
            "{url}"
        );
    }
    assert!(parse("smtp://[::1]:25?tls=none").is_ok_and(|relay| relay.host == "::1"));
    assert!(matches!(Transport::parse("file:./mails", &sender()), Ok(Transport::File(_))));
}

#[test]
fn a_wrong_value_is_told_without_the_password() {
    for url in [
        "",
        "file:",
        "mail.test",
        "http://u:hunter2@mail.test",
        "smtp://",
        "smtp://u:hunter2@",
        "smtp://u:hunter2@mail.test:99999",
        "smtp://u:hunter2@mail.test:port",
        "smtp://u:hunter2@mail.test/path",
        "smtp://u:hunter2@mail.test?tls=none",
        "smtp://u:hunter2@mail.test?tls=maybe",
        "smtp://u:hunter2@mail.test?hunter2",
        "smtp://u:hunter2@mail.test?ca=",
        "smtp://u:hunter2@mail.test?ca=/nonexistent/hunter",
        "smtps://u:hunter2@127.0.0.1?tls=none",
        "smtp://u%FF:hunter2@mail.test",
        "smtp://u:hunter2%off@mail.test",
        "smtp://u:hunter2%@mail.test",
        "smtp://hunter2@mail.test",
    ] {
        let error = parse(url).map(drop).expect_err(url).to_string();
        assert!(error.starts_with("mail.out.url: "), "{error}");
        assert!(error.contains("file:DIR"), "{error}");
        assert!(!error.contains("hunter2"), "{error}");
    }
}

/// A server that refuses `later@…` so many times for now and `never@…` for good, and tells who got a final dot.
async fn moody(refusals: usize, hold: Duration) -> (Transport, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (ended, ends) = mpsc::channel(8);
    tokio::spawn(async move {
        let left = std::sync::Arc::new(std::sync::Mutex::new(refusals));
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(moody_session(stream, left.clone(), ended.clone()));
        }
    });
    let mut transport = Transport::parse(&format!("smtp://{address}?tls=none"), &sender()).unwrap();
    if let Transport::Smtp(relay) = &mut transport {
        (relay.hold, relay.retry) = (hold, Duration::from_millis(100));
    }
    (transport, ends)
}

async fn moody_session(
    stream: TcpStream,
    left: std::sync::Arc<std::sync::Mutex<usize>>,
    ended: mpsc::Sender<String>,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 here\r\n").await?;
    let (mut line, mut to) = (String::new(), String::new());
    while stream.read_line(&mut line).await? > 0 {
        let answer = match line.trim_end() {
            "DATA" => "354 go on",
            "." => {
                drop(ended.send(std::mem::take(&mut to)).await);
                "250 OK"
            }
            line if line.starts_with("RCPT") => {
                to = line.to_owned();
                let mut left = left.lock().unwrap();
                if line.contains("never@") {
                    "550 no"
                } else if line.contains("later@") && *left > 0 {
                    *left -= 1;
                    "451 not now"
                } else {
                    "250 OK"
                }
            }
            line if line.starts_with("EHLO") || line.starts_with("MAIL") => "250 OK",
            _ => "",
        };
        if !answer.is_empty() {
            stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
        }
        line.clear();
    }
    Ok(())
}

async fn send_two(transport: &Transport, to: [&str; 2]) -> Vec<Outcome> {
    let mail =
        |to| Outgoing { name: "1", from: "games@club.test", to, message: b"Subject: x\r\n\r\nhello\r\n" };
    transport.send_together(&to.map(mail), async {}).await
}

#[tokio::test]
async fn a_mail_waits_a_while_for_one_that_is_refused_for_now() {
    let (transport, mut ends) = moody(2, Duration::from_secs(60)).await;
    let outcomes = send_two(&transport, ["anna@x.test", "later@x.test"]).await;
    assert_eq!(outcomes, [Outcome::Accepted, Outcome::Accepted]);
    let both = [ends.recv().await.unwrap(), ends.recv().await.unwrap()];
    assert!(both.iter().any(|to| to.contains("anna@")) && both.iter().any(|to| to.contains("later@")));

    let (transport, mut ends) = moody(100, HOLD).await;
    let outcomes = send_two(&transport, ["later@x.test", "anna@x.test"]).await;
    assert!(matches!(&outcomes[0], Outcome::Later { fault } if fault == "answer to RCPT: 451 not now"));
    assert_eq!(outcomes[1], Outcome::Accepted);
    assert!(ends.recv().await.unwrap().contains("anna@"));
}

#[tokio::test]
async fn a_mail_refused_for_good_holds_nobody() {
    let (transport, mut ends) = moody(0, HOLD).await;
    let outcomes = send_two(&transport, ["never@x.test", "anna@x.test"]).await;
    assert!(matches!(&outcomes[0], Outcome::Refused { fault } if fault == "answer to RCPT: 550 no"));
    assert_eq!(outcomes[1], Outcome::Accepted);
    assert!(ends.recv().await.unwrap().contains("anna@"));
}

#[tokio::test]
async fn nobody_at_the_other_end_means_later() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let transport = Transport::parse(&format!("smtp://{address}?tls=none"), &sender()).unwrap();
    for outcome in send_two(&transport, ["anna@x.test", "bert@x.test"]).await {
        assert!(matches!(outcome, Outcome::Later { fault } if fault.contains("connection refused")));
    }
    assert!(transport.check().await.is_err());
    let (transport, _ends) = moody(0, HOLD).await;
    assert_eq!(transport.check().await, Ok(()));
}
