//! Mails that come in, doors that are open, and a client that says everything at once.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use fairschach::app::App;
use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::mail::inbound::{Listener, OwnDomain, TlsFiles};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::support::START;

pub(crate) const TO: &str = "m+abc234@play.test";
pub(crate) const PLAIN: &str = "games@play.test";

/// A mail as a door hands it over.
pub(crate) fn arrived(to: &[&str], message: &str) -> Arrived {
    Arrived {
        door: InboundChannel::Lmtp,
        peer: Some([127, 0, 0, 1].into()),
        helo: Some("mx.test".to_owned()),
        sender: Some("anna@example.test".to_owned()),
        recipients: to.iter().map(|to| (*to).to_owned()).collect(),
        message: message.as_bytes().to_vec(),
        received: START,
    }
}

/// A whole message with this text.
pub(crate) fn message(text: &str) -> String {
    format!("From: anna@example.test\r\nSubject: Re: 1\r\n\r\n{text}\r\n")
}

/// Which door is open.
pub(crate) enum Kind {
    Lmtp,
    Smtp,
    SmtpTls(TlsFiles),
}

/// An open door; it closes with this value.
pub(crate) struct Open {
    pub(crate) addr: SocketAddr,
    _stop: DropGuard,
}

pub(crate) fn ours() -> OwnDomain {
    OwnDomain::new("play.test", "Games <games@play.test>".rsplit_once('<').unwrap().1.trim_end_matches('>'))
}

pub(crate) async fn open(app: &App, kind: Kind) -> Open {
    let addr = "127.0.0.1:0".parse().unwrap();
    let listener = match kind {
        Kind::Lmtp => Listener::lmtp(app.clone(), addr, ours()).await,
        Kind::Smtp => Listener::smtp(app.clone(), addr, ours(), None).await,
        Kind::SmtpTls(files) => Listener::smtp(app.clone(), addr, ours(), Some(files)).await,
    };
    let listener = listener.unwrap();
    let (addr, stop) = (listener.addr(), CancellationToken::new());
    tokio::spawn(listener.run(stop.clone()));
    Open { addr, _stop: stop.drop_guard() }
}

/// A certificate for `play.test` with its key.
pub(crate) fn certificate(folder: &Path) -> TlsFiles {
    let made =
        rcgen::generate_simple_self_signed(vec!["play.test".to_owned(), "localhost".to_owned()]).unwrap();
    let files = TlsFiles { cert: folder.join("cert.pem"), key: folder.join("key.pem") };
    std::fs::write(&files.cert, made.cert.pem()).unwrap();
    std::fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
    files
}

/// Says everything at once, as pipelining clients do, says no more, and reads to the end.
pub(crate) async fn say(addr: SocketAddr, bytes: &[u8]) -> String {
    say_over(TcpStream::connect(addr).await.unwrap(), bytes).await
}

pub(crate) async fn say_over(mut stream: impl AsyncRead + AsyncWrite + Unpin, bytes: &[u8]) -> String {
    // A server that hangs up may do so before everything is said.
    drop(stream.write_all(bytes).await);
    drop(stream.shutdown().await);
    let mut answers = Vec::new();
    let reading = stream.read_to_end(&mut answers);
    drop(tokio::time::timeout(Duration::from_secs(10), reading).await.expect("it answers"));
    String::from_utf8(answers).unwrap()
}

/// The codes of all answers.
pub(crate) fn codes(answers: &str) -> Vec<&str> {
    let last = answers.lines().filter(|line| line.as_bytes()[3] == b' ');
    last.map(|line| &line[..3]).collect()
}

/// A session that brings one mail.
pub(crate) fn session(hello: &str, to: &[&str], data: &str) -> String {
    let rcpt: String = to.iter().map(|to| format!("RCPT TO:<{to}>\r\n")).collect();
    format!("{hello} mx.test\r\nMAIL FROM:<anna@example.test>\r\n{rcpt}DATA\r\n{data}.\r\nQUIT\r\n")
}
