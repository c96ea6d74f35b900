//! What goes over the wire to a mail server, and what may come back.

use fairschach::mail::{Outcome, Outgoing, Transport};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use super::transport::sender;

/// The most lines of one reply.
const MAX_LINES: usize = 100;

/// A way to a server, and the server; the way ends in `more`.
async fn server(more: &str) -> (Transport, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}{more}", listener.local_addr().unwrap());
    (Transport::parse(&url, &sender()).unwrap(), listener)
}

/// Says all of this, one after each line that it is told.
async fn say(listener: &TcpListener, said: &[&str]) -> BufReader<TcpStream> {
    let mut stream = BufReader::new(listener.accept().await.unwrap().0);
    for (at, text) in said.iter().enumerate() {
        if at > 0 {
            stream.read_line(&mut String::new()).await.unwrap();
        }
        stream.write_all(text.as_bytes()).await.unwrap();
    }
    stream
}

/// What is told of a server that answers so to EHLO, and goes.
async fn reply_to_ehlo(said: &str) -> Result<(), String> {
    let (transport, listener) = server("?tls=none").await;
    let serving = async { drop(say(&listener, &["220 here\r\n", said]).await) };
    tokio::join!(transport.check(), serving).0
}

#[tokio::test]
async fn dots_are_doubled_and_lines_end_alike() {
    for (message, sent) in [
        ("", "\r\n"),
        ("a\r\n", "a\r\n"),
        ("a", "a\r\n"),
        ("a\r\n.\r\n", "a\r\n..\r\n"),
        (".a\n..b\r\n\r\n", "..a\r\n...b\r\n\r\n"),
        ("a\r.\r\n", "a .\r\n"),
    ] {
        let (transport, listener) = server("?tls=none").await;
        let mail =
            Outgoing { name: "1", from: "games@club.test", to: "anna@x.test", message: message.as_bytes() };
        let taking = async {
            let greeted = ["220 here\r\n", "250 OK\r\n", "250 OK\r\n", "250 OK\r\n", "354 go on\r\n"];
            let (mut stream, mut taken) = (say(&listener, &greeted).await, String::new());
            while !taken.ends_with("\r\n.\r\n") {
                stream.read_line(&mut taken).await.unwrap();
            }
            stream.write_all(b"250 OK\r\n").await.unwrap();
            stream.read_to_string(&mut String::new()).await.unwrap();
            taken
        };
        let (outcome, taken) = tokio::join!(transport.send(mail, async {}), taking);
        assert_eq!((outcome, taken), (Outcome::Accepted, format!("{sent}.\r\n")));
    }
}

#[tokio::test]
async fn replies_are_read_up_to_their_limits() {
    let full = "250-x\r\n".repeat(MAX_LINES - 1) + "250 x\r\n";
    for said in ["250-one\r\n250 two\r\n", "250\r\n", &full] {
        assert_eq!(reply_to_ehlo(said).await, Ok(()));
    }
    assert_eq!(reply_to_ehlo("354-one\r\n354 two\r\n").await, Err("answer to EHLO: 354 one two".to_owned()));
    let long = format!("250 {}\r\n", "x".repeat(3000));
    let many = "250-x\r\n".repeat(MAX_LINES) + "250 x\r\n";
    for said in ["", "25", "99 x\r\n", "abc\r\n", "700 x\r\n", "250 x", &long, &many] {
        let fault = reply_to_ehlo(said).await.unwrap_err();
        assert!(fault.starts_with("no connection to the mail server"), "{fault}");
    }
}

#[tokio::test]
async fn what_was_sent_ahead_of_tls_is_refused() {
    for (said, fault) in [
        ("220 go\r\n", "TLS with the mail server failed"),
        ("220 go\r\n250 a forged answer\r\n", "no connection to the mail server (STARTTLS)"),
    ] {
        let (transport, listener) = server("").await;
        let offer = ["220 here\r\n", "250-here\r\n250 STARTTLS\r\n", said];
        let serving = async { drop(say(&listener, &offer).await) };
        let told = tokio::join!(transport.check(), serving).0.unwrap_err();
        assert!(told.starts_with(fault), "{told}");
    }
}
