use std::sync::Arc;
use std::time::Duration;

use fairschach::mail::inbound::{MAX_COMMAND_LEN, MAX_MAIL_LEN, MAX_RECIPIENTS};
use fairschach::mail::{Outcome, Outgoing, Sender, Sink, SinkError, Transport};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::sample::{At, FROM, URL, time};

const NOW: &str = "2026-11-20T14:06:59.5Z";

async fn start() -> Sink {
    let address = "127.0.0.1:0".parse().unwrap();
    let sink = Sink::start(address, Arc::new(At(time(NOW)))).await;
    sink.expect("loopback has a free port")
}

/// Says everything at once, as pipelining clients do, and gives the codes of all answers.
async fn say(sink: &Sink, bytes: &[u8]) -> Vec<String> {
    let mut stream = TcpStream::connect(sink.addr()).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answers = String::new();
    let reading = stream.read_to_string(&mut answers);
    let read = tokio::time::timeout(Duration::from_secs(10), reading).await;
    read.expect("it answers").unwrap();
    let last_lines = answers.lines().filter(|line| line.as_bytes()[3] == b' ');
    last_lines.map(|line| line[..3].to_owned()).collect()
}

fn session(data: &str) -> String {
    format!("EHLO x.test\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<b@y.test>\r\nDATA\r\n{data}QUIT\r\n")
}

#[tokio::test]
async fn it_takes_a_mail_with_all_its_dots() {
    let mut sink = start().await;
    let url = format!("smtp://{}?tls=none", sink.addr());
    let transport = Transport::parse(&url, &Sender::new(FROM, URL).unwrap()).unwrap();
    for message in ["Subject: x\r\n\r\n.\r\n..\r\n.a\r\n\r\n.\r\n", "\r\n"] {
        let mail = Outgoing { name: "1", from: FROM, to: "b@y.test", message: message.as_bytes() };
        assert_eq!(transport.send(mail, async {}).await, Outcome::Accepted);
        let got = sink.next().await.unwrap();
        assert_eq!(String::from_utf8(got.data).unwrap(), message);
        assert_eq!(got.to, ["b@y.test"]);
        assert_eq!(got.ended_at, time(NOW));
    }
}

#[tokio::test]
async fn the_empty_mail_and_pipelining_are_understood() {
    let mut sink = start().await;
    let codes = say(&sink, session(".\r\n").as_bytes()).await;
    assert_eq!(codes, ["220", "250", "250", "250", "354", "250", "221"]);
    assert!(sink.next().await.unwrap().data.is_empty());
}

#[tokio::test]
async fn line_ends_that_stand_alone_are_refused() {
    let sink = start().await;
    for data in ["a\nb\r\n.\r\n", "a\rb\r\n.\r\n", "a\n.\nMAIL FROM:<e@x.test>\r\n.\r\n", "a\r.\r\r\n.\r\n"] {
        let codes = say(&sink, session(data).as_bytes()).await;
        assert_eq!(codes, ["220", "250", "250", "250", "354", "554", "221"], "{data:?}");
    }
    let codes = say(&sink, b"EHLO x.test\nNOOP\rx\r\nQUIT\r\n").await;
    assert_eq!(codes, ["220", "500", "500", "221"]);
}

#[tokio::test]
async fn commands_have_an_order() {
    let sink = start().await;
    let dialogue = [
        ("MAIL FROM:<a@x.test>", "503"),
        ("EHLO x.test", "250"),
        ("RCPT TO:<b@y.test>", "503"),
        ("DATA", "503"),
        ("MAIL FROM:<a@x.test>", "250"),
        ("MAIL FROM:<a@x.test>", "503"),
        ("DATA", "503"),
        ("RSET", "250"),
        ("RCPT TO:<b@y.test>", "503"),
        ("NOOP", "250"),
        ("VRFY b", "502"),
        ("FOO", "500"),
        ("QUIT", "221"),
    ];
    let said: String = dialogue.iter().map(|(line, _)| format!("{line}\r\n")).collect();
    let codes = say(&sink, said.as_bytes()).await;
    for ((line, expected), code) in dialogue.iter().zip(&codes[1..]) {
        assert_eq!(code, expected, "{line}");
    }
}

#[tokio::test]
async fn every_limit_holds() {
    let mut sink = start().await;
    let noop = |len: usize| format!("NOOP {}\r\n", "x".repeat(len - 7));
    let longest = format!("{}QUIT\r\n", noop(MAX_COMMAND_LEN));
    assert_eq!(say(&sink, longest.as_bytes()).await, ["220", "250", "221"]);
    let mut stream = TcpStream::connect(sink.addr()).await.unwrap();
    stream.write_all(noop(MAX_COMMAND_LEN + 1).as_bytes()).await.unwrap();
    let mut answers = Vec::new();
    drop(stream.read_to_end(&mut answers).await);
    assert!(!answers.windows(3).any(|code| code == b"250"), "it hangs up");

    let rcpt = "RCPT TO:<b@y.test>\r\n".repeat(MAX_RECIPIENTS + 1);
    let said = format!("EHLO x\r\nMAIL FROM:<a@x.test>\r\n{rcpt}QUIT\r\n");
    let codes = say(&sink, said.as_bytes()).await;
    assert_eq!(codes.iter().filter(|code| *code == "250").count(), MAX_RECIPIENTS + 2);
    assert!(codes.contains(&"452".to_owned()));

    let line = "x".repeat(62) + "\r\n";
    let full = line.repeat(MAX_MAIL_LEN / line.len());
    assert_eq!(full.len(), MAX_MAIL_LEN);
    let codes = say(&sink, session(&format!("{full}.\r\n")).as_bytes()).await;
    assert_eq!(codes, ["220", "250", "250", "250", "354", "250", "221"]);
    assert_eq!(sink.next().await.unwrap().data.len(), MAX_MAIL_LEN);
    let codes = say(&sink, session(&format!("{full}x\r\n.\r\n")).as_bytes()).await;
    assert_eq!(codes, ["220", "250", "250", "250", "354", "552", "221"]);
}

#[tokio::test]
async fn it_listens_on_loopback_only() {
    let refused = Sink::start("0.0.0.0:0".parse().unwrap(), Arc::new(At(time(NOW)))).await;
    assert!(matches!(refused, Err(SinkError::NotLoopback)));
}
