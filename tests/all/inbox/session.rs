//! The doors at the level of the protocol: order, refusals, limits, smuggling.

use std::time::Duration;

use fairschach::mail::inbound::{
    MAX_COMMAND_LEN, MAX_LINE_LEN, MAX_MAIL_LEN, MAX_PER_PEER, MAX_RECIPIENTS, MAX_SESSIONS, is_near,
};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use super::kit::{Kind, PLAIN, TO, certificate, codes, message, open, say, say_over, session};
use crate::support::{Database, TestApp, on_both};

on_both! {
    what_cannot_be_stored_is_not_acknowledged => failing;
    a_mail_whose_answer_was_lost_is_kept_once => unheard;
}

async fn kept(house: &TestApp) -> i64 {
    house.raw().await.number("SELECT COUNT(*) FROM mail_in").await
}

/// What was kept last.
async fn last(house: &TestApp) -> fairschach::app::inbox::message::Arrived {
    house.app.inbox().claim_inbound(house.app.now()).await.unwrap().expect("a mail came in").1
}

async fn failing(database: Database) {
    let house = TestApp::new(database).await;
    let lmtp = open(&house.app, Kind::Lmtp).await;
    let raw = house.raw().await;
    raw.execute("ALTER TABLE mail_in RENAME TO away").await;
    let said = session("LHLO", &[TO], &message("e2-e4"));
    assert_eq!(codes(&say(lmtp.addr, said.as_bytes()).await)[5], "451");
    raw.execute("ALTER TABLE away RENAME TO mail_in").await;
    assert_eq!(codes(&say(lmtp.addr, said.as_bytes()).await)[5], "250");
    assert_eq!(kept(&house).await, 1);
}

async fn unheard(database: Database) {
    let house = TestApp::new(database).await;
    let smtp = open(&house.app, Kind::Smtp).await;
    let said = session("EHLO", &[TO], &message("e2-e4"));
    for _ in 0..3 {
        let mut stream = TcpStream::connect(smtp.addr).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        // The client goes without having heard whether it was taken.
        drop(stream);
    }
    assert_eq!(codes(&say(smtp.addr, said.as_bytes()).await)[5], "250");
    assert_eq!(kept(&house).await, 1);
}

#[tokio::test]
async fn each_recipient_of_lmtp_gets_an_answer() {
    let house = TestApp::new(Database::Sqlite).await;
    let lmtp = open(&house.app, Kind::Lmtp).await;
    let to = [TO, "anna@play.test", "b+x1@play.test", "m+a@elsewhere.test"];
    let answers = say(lmtp.addr, session("LHLO", &to, &message("e2-e4")).as_bytes()).await;
    assert_eq!(
        codes(&answers),
        ["220", "250", "250", "250", "550", "250", "550", "354", "250", "250", "221"]
    );
    for offered in
        ["PIPELINING", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES", &format!("SIZE {MAX_MAIL_LEN}")]
    {
        assert!(answers.contains(offered), "{offered}: {answers}");
    }
    assert!(answers.contains("550 5.1.1") && answers.contains("550 5.7.1"), "{answers}");
    let mail = last(&house).await;
    assert_eq!(mail.recipients, [TO, "b+x1@play.test"]);
    assert_eq!((mail.helo.as_deref(), mail.sender.as_deref()), (Some("mx.test"), Some("anna@example.test")));
    assert_eq!(mail.message, message("e2-e4").into_bytes());

    let none = say(lmtp.addr, session("LHLO", &["anna@play.test"], "").as_bytes()).await;
    assert!(none.contains("503"), "RFC 2033: no recipient, no DATA: {none}");
    let wrong = say(lmtp.addr, b"EHLO x\r\nHELO x\r\nMAIL FROM:<>\r\nQUIT\r\n").await;
    assert_eq!(codes(&wrong), ["220", "500", "500", "503", "221"]);
}

#[tokio::test]
async fn bounces_odd_spellings_and_dots_come_in() {
    let house = TestApp::new(Database::Sqlite).await;
    let smtp = open(&house.app, Kind::Smtp).await;
    let said = format!(
        "ehlo x\r\nmail from:<> BODY=8BITMIME SIZE=100\r\nrcpt to:<{PLAIN}>\r\ndata\r\n..\r\n...a\r\n.b\r\n.\r\nquit\r\n"
    );
    assert_eq!(codes(&say(smtp.addr, said.as_bytes()).await)[5], "250");
    let mail = last(&house).await;
    assert_eq!(mail.message, b".\r\n..a\r\nb\r\n");
    assert_eq!((mail.sender.as_deref(), mail.recipients), (Some(""), vec![PLAIN.to_owned()]));
    let utf8 = "EHLO x\r\nMAIL FROM:<jürgen@bücher.test> SMTPUTF8\r\nRCPT TO:<M+ABC@PLAY.TEST>\r\nDATA\r\nSubject: Zügé\r\n.\r\nQUIT\r\n";
    assert_eq!(codes(&say(smtp.addr, utf8.as_bytes()).await)[5], "250");
    let mail = last(&house).await;
    assert_eq!(mail.sender.as_deref(), Some("jürgen@bücher.test"));
    assert_eq!(mail.message, "Subject: Zügé\r\n".as_bytes());
    assert_eq!(
        codes(&say(smtp.addr, session("EHLO", &[TO], "").as_bytes()).await)[5],
        "250",
        "the empty mail"
    );
}

#[tokio::test]
async fn nothing_is_relayed_verified_or_offered_beyond_need() {
    let house = TestApp::new(Database::Sqlite).await;
    let smtp = open(&house.app, Kind::Smtp).await;
    let dialogue = [
        ("MAIL FROM:<a@x.test>", "503"),
        ("LHLO x.test", "500"),
        ("EHLO x.test", "250"),
        ("VRFY anna", "502"),
        ("EXPN games", "502"),
        ("HELP", "502"),
        ("AUTH PLAIN AGFubmEAZ2VoZWlt", "502"),
        ("STARTTLS", "502"),
        ("MAIL FROM:<a@x.test> BODY=BINARYMIME", "555"),
        ("MAIL FROM:<a@x.test> SIZE=9999999", "552"),
        ("MAIL FROM:<a@x.test>", "250"),
        ("MAIL FROM:<a@x.test>", "503"),
        ("RCPT TO:<anna@elsewhere.test>", "550"),
        ("RCPT TO:<anna%elsewhere.test@play.test>", "550"),
        ("RCPT TO:<@play.test:anna@elsewhere.test>", "550"),
        ("RCPT TO:<postmaster@play.test>", "550"),
        ("RCPT TO:<>", "501"),
        ("RCPT TO:<m+\u{7}@play.test>", "501"),
        ("DATA", "503"),
        ("RSET", "250"),
        ("RCPT TO:<m+abc@play.test>", "503"),
        ("FOO", "500"),
        ("NOOP", "250"),
        ("BDAT 10 LAST", "502"),
    ];
    let said: String = dialogue.iter().map(|(line, _)| format!("{line}\r\n")).collect();
    let answers = say(smtp.addr, said.as_bytes()).await;
    let codes = codes(&answers);
    for ((line, expected), code) in dialogue.iter().zip(&codes[1..]) {
        assert_eq!(code, expected, "{line}");
    }
    assert_eq!(codes.len(), dialogue.len() + 1, "BDAT ends the session: its bytes are no commands");
    assert_eq!(kept(&house).await, 0);
}

/// Every known way to end a message for one server and not for another (CVE-2023-51764 and its kin).
#[tokio::test]
async fn nothing_is_smuggled_into_a_message() {
    let house = TestApp::new(Database::Sqlite).await;
    let smtp = open(&house.app, Kind::Smtp).await;
    let smuggled = format!("MAIL FROM:<evil@x.test>\r\nRCPT TO:<{TO}>\r\nDATA\r\nresign\r\n.\r\n");
    let ends = [
        "\n.\n",
        "\n.\r\n",
        "\r.\r",
        "\r.\r\n",
        "\r\n.\n",
        "\r\n.\r",
        "\r\n\0.\r\n",
        "\n\n.\r\r\n",
        "\r\n.\r\r\n",
        ".\r\n",
        "\r\n.\0\r\n",
    ];
    for end in ends {
        let data = format!("Subject: x\r\n\r\ne2-e4{end}{smuggled}");
        // The message ends at the smuggled mail's own dot at the latest; nothing before it is a command.
        let said = format!("EHLO x\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<{TO}>\r\nDATA\r\n{data}QUIT\r\n");
        let answers = say(smtp.addr, said.as_bytes()).await;
        let codes = codes(&answers);
        assert_eq!(codes[..5], ["220", "250", "250", "250", "354"], "{end:?}");
        assert_eq!(codes[6..], ["221"], "{end:?}: one message, {answers}");
        assert!(matches!(codes[5], "250" | "554"), "{end:?}: {answers}");
        if codes[5] == "250" {
            let whole = String::from_utf8(last(&house).await.message).unwrap();
            assert!(whole.contains("resign") && whole.contains("MAIL FROM"), "{end:?}: it is all one text");
        }
    }
    let before = kept(&house).await;
    for bare in ["a\nb\r\n", "a\rb\r\n", "a\r\r\n", "\nb\r\n", "a\r\n\rb\r\n"] {
        let answers = say(smtp.addr, session("EHLO", &[TO], bare).as_bytes()).await;
        assert_eq!(codes(&answers)[5], "554", "{bare:?}");
    }
    assert_eq!(kept(&house).await, before);
}

#[tokio::test]
async fn headers_and_commands_cannot_be_injected_by_addresses() {
    let house = TestApp::new(Database::Sqlite).await;
    let smtp = open(&house.app, Kind::Smtp).await;
    for line in [
        "MAIL FROM:<a@x.test>\nRCPT TO:<m+a@play.test>",
        "MAIL FROM:<a\rb@x.test>",
        "MAIL FROM:<a\0b@x.test>",
        "MAIL FROM:<a\u{b}b@x.test>",
    ] {
        let answers = say(smtp.addr, format!("EHLO x\r\n{line}\r\nQUIT\r\n").as_bytes()).await;
        assert!(codes(&answers)[2].starts_with('5'), "{line:?}: {answers}");
    }
    for hello in ["EHLO a\u{7}b", "EHLO \u{85}x", "EHLO"] {
        let answers = say(smtp.addr, format!("{hello}\r\nMAIL FROM:<>\r\nQUIT\r\n").as_bytes()).await;
        assert_eq!(codes(&answers)[2], "503", "{hello:?}: {answers}");
    }
}

#[tokio::test]
async fn every_limit_holds_and_says_so() {
    let house = TestApp::new(Database::Sqlite).await;
    let smtp = open(&house.app, Kind::Smtp).await;
    let noop = |len: usize| format!("NOOP {}\r\n", "x".repeat(len - 7));
    let longest = format!("{}QUIT\r\n", noop(MAX_COMMAND_LEN));
    assert_eq!(codes(&say(smtp.addr, longest.as_bytes()).await), ["220", "250", "221"]);
    let longer = format!("{}QUIT\r\n", noop(MAX_COMMAND_LEN + 1));
    assert_eq!(codes(&say(smtp.addr, longer.as_bytes()).await), ["220", "500"], "and it hangs up");

    let rcpt: Vec<String> = (0..=MAX_RECIPIENTS).map(|n| format!("m+{n}@play.test")).collect();
    let rcpt: Vec<&str> = rcpt.iter().map(String::as_str).collect();
    let answers = say(smtp.addr, session("EHLO", &rcpt, "a\r\n").as_bytes()).await;
    let said = codes(&answers);
    assert_eq!(said[3 + MAX_RECIPIENTS..], ["452", "354", "250", "221"], "{answers}");
    assert_eq!(last(&house).await.recipients.len(), MAX_RECIPIENTS);

    let line = |len: usize| format!("{}\r\n", "y".repeat(len - 2));
    let code = async |data: &str| {
        let answers = say(smtp.addr, session("EHLO", &[TO], data).as_bytes()).await;
        codes(&answers)[5].to_owned()
    };
    assert_eq!(code(&line(MAX_LINE_LEN)).await, "250");
    assert_eq!(code(&line(MAX_LINE_LEN + 1)).await, "554");
    assert_eq!(code(&line(MAX_LINE_LEN * 5)).await, "554");
    let full = line(64).repeat(MAX_MAIL_LEN / 64);
    assert_eq!(code(&full).await, "250");
    assert_eq!(code(&format!("{full}x\r\n")).await, "552");
    // Whoever never ends is cut off.
    let endless = say(smtp.addr, session("EHLO", &[TO], &full.repeat(9)).as_bytes()).await;
    assert!(codes(&endless).len() <= 6, "{endless}");

    let many = "NOOP\r\n".repeat(1001);
    let answers = say(smtp.addr, many.as_bytes()).await;
    let said = codes(&answers);
    assert_eq!((said.len(), said.last()), (1002, Some(&"421")));
}

#[tokio::test]
async fn sessions_are_counted() {
    let house = TestApp::new(Database::Sqlite).await;
    let smtp = open(&house.app, Kind::Smtp).await;
    let greeting = async |addr| {
        let mut stream = BufReader::new(TcpStream::connect(addr).await.unwrap());
        let mut line = String::new();
        let reading = tokio::time::timeout(Duration::from_secs(10), stream.read_line(&mut line));
        reading.await.unwrap().unwrap();
        (stream, line)
    };
    let mut held = Vec::new();
    for _ in 0..MAX_PER_PEER {
        let (stream, line) = greeting(smtp.addr).await;
        assert!(line.starts_with("220 "), "{line}");
        held.push(stream);
    }
    let (_, line) = greeting(smtp.addr).await;
    assert!(line.starts_with("421 4.7.0"), "{line}");
    drop(held.pop());
    crate::peers::wait_for("the place", crate::peers::PATIENCE, || async {
        greeting(smtp.addr).await.1.starts_with("220 ").then_some(())
    })
    .await;
    // Our own mail server is one address.
    let lmtp = open(&house.app, Kind::Lmtp).await;
    for _ in 0..MAX_SESSIONS {
        let (stream, line) = greeting(lmtp.addr).await;
        assert!(line.starts_with("220 "), "{line}");
        held.push(stream);
    }
    let mut waiting = TcpStream::connect(lmtp.addr).await.unwrap();
    let mut byte = [0];
    let early = tokio::time::timeout(Duration::from_millis(200), waiting.read(&mut byte)).await;
    assert!(early.is_err(), "it waits for a place");
    held.clear();
    let read = tokio::time::timeout(Duration::from_secs(10), waiting.read(&mut byte)).await;
    assert_eq!(read.unwrap().unwrap(), 1);
}

#[tokio::test]
async fn tls_begins_anew() {
    let house = TestApp::new(Database::Sqlite).await;
    let files = certificate(house.store.folder());
    let smtp = open(&house.app, Kind::SmtpTls(files.clone())).await;
    let injected = say(smtp.addr, b"EHLO x\r\nSTARTTLS\r\nRSET\r\n").await;
    assert!(injected.contains("250-STARTTLS") && codes(&injected)[2] == "501", "{injected}");
    assert_eq!(codes(&injected).len(), 3, "nothing said ahead is taken: {injected}");

    let tls = encrypted(&smtp.addr, &files).await;
    let answers = say_over(tls, session("EHLO", &[TO], &message("e2-e4")).as_bytes()).await;
    assert_eq!(codes(&answers), ["250", "250", "250", "354", "250", "221"]);
    assert!(!answers.contains("STARTTLS"));
    let again = say_over(encrypted(&smtp.addr, &files).await, b"MAIL FROM:<>\r\nSTARTTLS\r\nQUIT\r\n").await;
    assert_eq!(codes(&again), ["503", "502", "221"], "the EHLO before TLS does not count");

    // A renewed certificate is taken without a restart; one that cannot be read costs TLS alone.
    let renewed = certificate(house.store.folder());
    say_over(encrypted(&smtp.addr, &renewed).await, b"QUIT\r\n").await;
    std::fs::write(&files.cert, "nothing").unwrap();
    let without = say(smtp.addr, b"EHLO x\r\nSTARTTLS\r\n").await;
    assert_eq!(codes(&without)[2], "454", "{without}");
}

/// A session over TLS that trusts this certificate alone, up to the handshake's end.
async fn encrypted(
    addr: &std::net::SocketAddr,
    files: &fairschach::mail::inbound::TlsFiles,
) -> tokio_rustls::client::TlsStream<TcpStream> {
    use rustls::pki_types::pem::PemObject;
    let mut roots = rustls::RootCertStore::empty();
    roots.add(rustls::pki_types::CertificateDer::from_pem_file(&files.cert).unwrap()).unwrap();
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let mut stream = BufReader::new(TcpStream::connect(addr).await.unwrap());
    stream.write_all(b"EHLO x\r\n").await.unwrap();
    let mut line = String::new();
    while !line.starts_with("250 ") {
        line.clear();
        stream.read_line(&mut line).await.unwrap();
    }
    stream.write_all(b"STARTTLS\r\n").await.unwrap();
    line.clear();
    stream.read_line(&mut line).await.unwrap();
    assert!(line.starts_with("220 "), "{line}");
    let connector = tokio_rustls::TlsConnector::from(std::sync::Arc::new(config));
    connector.connect("play.test".try_into().unwrap(), stream.into_inner()).await.unwrap()
}

#[tokio::test]
async fn without_tls_smtp_opens_on_loopback_alone() {
    let house = TestApp::new(Database::Sqlite).await;
    let addr = "0.0.0.0:0".parse().unwrap();
    let refused =
        fairschach::mail::inbound::Listener::smtp(house.app.clone(), addr, super::kit::ours(), None).await;
    assert!(refused.err().unwrap().to_string().contains("mail.in.tls_cert"));
}

#[test]
fn our_own_mail_server_is_near() {
    for near in ["127.0.0.1", "10.1.2.3", "172.18.0.2", "192.168.1.1", "::1", "fd00::1"] {
        assert!(is_near(near.parse().unwrap()), "{near}");
    }
    for far in ["203.0.113.9", "172.32.0.1", "2001:db8::1", "fe80::1"] {
        assert!(!is_near(far.parse().unwrap()), "{far}");
    }
}
