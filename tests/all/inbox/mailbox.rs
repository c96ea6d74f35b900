//! Mails are fetched from a real Dovecot: by IDLE, by looking, over TLS; nothing is lost or taken twice.

use std::time::Duration;

use fairschach::mail::inbound::{Mailbox, TAKEN};
use futures_util::TryStreamExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::kit::message;
use crate::peers::dovecot::Dovecot;
use crate::peers::{PATIENCE, wait_for};
use crate::support::{Database, TestApp};

const USER: &str = "games@play.test";
const PASSWORD: &str = "geheim";

struct Fetching {
    house: TestApp,
    dovecot: Dovecot,
}

impl Fetching {
    async fn new() -> Fetching {
        Fetching {
            house: TestApp::new(Database::Sqlite).await,
            dovecot: Dovecot::start(&[(USER, PASSWORD)]).await,
        }
    }

    fn url(&self) -> String {
        format!("imap://games%40play.test:{PASSWORD}@127.0.0.1:{}?tls=none", self.dovecot.imap_port())
    }

    /// Fetches until the answer goes.
    fn run(&self, url: &str, done: Option<&str>) -> DropGuard {
        let mailbox = Mailbox::parse(url, done.map(str::to_owned), Duration::from_millis(300)).unwrap();
        let (app, cancel) = (self.house.app.clone(), CancellationToken::new());
        let until = cancel.clone();
        tokio::spawn(async move { mailbox.run(app, until).await });
        cancel.drop_guard()
    }

    async fn imap(&self) -> async_imap::Session<TcpStream> {
        let stream = TcpStream::connect(("127.0.0.1", self.dovecot.imap_port())).await.unwrap();
        let mut client = async_imap::Client::new(stream);
        client.read_response().await.unwrap();
        client.login(USER, PASSWORD).await.map_err(|(error, _)| error).unwrap()
    }

    async fn put(&self, text: &str) {
        let mut session = self.imap().await;
        session.append("INBOX", None, None, text).await.unwrap();
        session.logout().await.unwrap();
    }

    async fn search(&self, folder: &str, query: &str) -> usize {
        let mut session = self.imap().await;
        session.select(folder).await.unwrap();
        let found = session.uid_search(query).await.unwrap();
        session.logout().await.unwrap();
        found.len()
    }

    async fn wait_for_kept(&self, count: i64) {
        let raw = self.house.raw().await;
        wait_for("the mail to be kept", PATIENCE, || async {
            (raw.number("SELECT COUNT(*) FROM mail_in").await >= count).then_some(())
        })
        .await;
        assert_eq!(raw.number("SELECT COUNT(*) FROM mail_in").await, count);
    }

    async fn wait_for_search(&self, folder: &str, query: &str, count: usize) {
        wait_for(&format!("{count} mails {query} in {folder}"), PATIENCE, || async {
            (self.search(folder, query).await == count).then_some(())
        })
        .await;
    }
}

#[tokio::test]
async fn mails_are_fetched_by_idle_and_marked() {
    let fetching = Fetching::new().await;
    fetching.put(&message("before")).await;
    let _running = fetching.run(&fetching.url(), None);
    fetching.wait_for_kept(1).await;
    // It sleeps in IDLE now, and is told.
    for (text, count) in [("e2-e4", 2), ("e7-e5", 3)] {
        fetching.put(&message(text)).await;
        fetching.wait_for_kept(count).await;
    }
    fetching.wait_for_search("INBOX", &format!("SEEN KEYWORD {TAKEN}"), 3).await;
    let mail = fetching.house.app.inbox().claim_inbound(fetching.house.app.now()).await.unwrap().unwrap().1;
    assert_eq!(mail.message, message("before").into_bytes());
    assert_eq!(mail.door, fairschach::app::inbox::message::InboundChannel::Imap);
    assert!(mail.sender.is_none() && mail.recipients.is_empty() && mail.peer.is_none());
}

#[tokio::test]
async fn without_idle_it_looks_and_moves_what_it_took() {
    let fetching = Fetching::new().await;
    // A server that offers neither IDLE nor MOVE nor UIDPLUS, over the same mailbox.
    let proxy = without(fetching.dovecot.imap_port(), &["IDLE", "MOVE", "UIDPLUS"]).await;
    let url = format!("imap://games%40play.test:{PASSWORD}@127.0.0.1:{proxy}?tls=none");
    let _running = fetching.run(&url, Some("Done"));
    for (text, count) in [("e2-e4", 1), ("e7-e5", 2)] {
        fetching.put(&message(text)).await;
        fetching.wait_for_kept(count).await;
    }
    fetching.wait_for_search("Done", "ALL", 2).await;
    fetching.wait_for_search("INBOX", "UNDELETED", 0).await;
}

#[tokio::test]
async fn over_tls_it_moves_at_once() {
    let fetching = Fetching::new().await;
    let ca = fetching.dovecot.certificate();
    let port = fetching.dovecot.imaps_port();
    let url = format!("imaps://games%40play.test:{PASSWORD}@localhost:{port}/INBOX?ca={}", ca.display());
    let _running = fetching.run(&url, Some("Done"));
    fetching.put(&message("e2-e4")).await;
    fetching.wait_for_kept(1).await;
    fetching.wait_for_search("Done", "SEEN", 1).await;
    fetching.wait_for_search("INBOX", "ALL", 0).await;
    let untrusted = format!("imaps://games%40play.test:{PASSWORD}@localhost:{port}");
    let refused = Mailbox::parse(&untrusted, None, PATIENCE).unwrap().check().await.unwrap_err();
    assert!(refused.contains("TLS") && !refused.contains(PASSWORD), "{refused}");
    let wrong = fetching.url().replace(PASSWORD, "falschespasswort");
    let refused = Mailbox::parse(&wrong, None, PATIENCE).unwrap().check().await.unwrap_err();
    assert!(refused.contains("LOGIN") && !refused.contains("falschespasswort"), "{refused}");
    assert_eq!(Mailbox::parse(&url, None, PATIENCE).unwrap().check().await, Ok(()));
}

#[tokio::test]
async fn lost_marks_and_a_mailbox_made_anew_take_nothing_twice() {
    let fetching = Fetching::new().await;
    fetching.put(&message("e2-e4")).await;
    let running = fetching.run(&fetching.url(), None);
    fetching.wait_for_kept(1).await;
    fetching.wait_for_search("INBOX", &format!("KEYWORD {TAKEN}"), 1).await;
    drop(running);
    // The mark is lost, as when a backup of the mailbox is put back.
    let mut session = fetching.imap().await;
    let before = session.select("INBOX").await.unwrap().uid_validity;
    let unmarked = session.uid_store("1:*", format!("-FLAGS (\\Seen {TAKEN})")).await.unwrap();
    unmarked.try_collect::<Vec<_>>().await.unwrap();
    // The mailbox is made anew: the same mail has another UID under another UIDVALIDITY.
    session.create("Anew").await.unwrap();
    session.uid_copy("1:*", "Anew").await.unwrap();
    let after = session.select("Anew").await.unwrap().uid_validity;
    assert_ne!(before, after);
    session.logout().await.unwrap();
    for folder in ["INBOX", "Anew"] {
        let url = fetching.url().replace("?tls", &format!("/{folder}?tls"));
        let _running = fetching.run(&url, None);
        fetching.wait_for_search(folder, &format!("KEYWORD {TAKEN}"), 1).await;
        fetching.wait_for_kept(1).await;
    }
}

#[tokio::test]
async fn what_cannot_be_taken_stays_and_what_is_not_taken_now_comes_later() {
    let fetching = Fetching::new().await;
    let long =
        format!("Subject: x\r\n\r\n{}", "x\r\n".repeat(fairschach::app::inbox::queue::INBOUND_LEN_MAX / 3));
    fetching.put(&long).await;
    fetching.put("Subject: x\r\n\r\na\rb\r\n").await;
    let raw = fetching.house.raw().await;
    raw.execute("ALTER TABLE mail_in RENAME TO away").await;
    let _running = fetching.run(&fetching.url(), None);
    fetching.wait_for_search("INBOX", &format!("FLAGGED UNSEEN KEYWORD {TAKEN}"), 2).await;
    fetching.put(&message("e2-e4")).await;
    fetching.put(&message("e7-e5")).await;
    raw.execute("ALTER TABLE away RENAME TO mail_in").await;
    fetching.wait_for_kept(2).await;
    fetching.wait_for_search("INBOX", "SEEN UNFLAGGED", 2).await;
}

/// A way to an IMAP server on which these capabilities are not offered.
async fn without(port: u16, names: &'static [&'static str]) -> u16 {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let own = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
            let (mut from_server, mut to_server) = server.into_split();
            let (mut from_client, mut to_client) = client.into_split();
            tokio::spawn(async move {
                drop(tokio::io::copy(&mut from_client, &mut to_server).await);
            });
            tokio::spawn(async move {
                let mut bytes = vec![0; 65536];
                while let Ok(count @ 1..) = from_server.read(&mut bytes).await {
                    let mut text = bytes[..count].to_vec();
                    for name in names {
                        let (from, to) = (format!(" {name}"), format!(" X{}", &name[1..]));
                        for at in 0..text.len().saturating_sub(from.len()) {
                            if text[at..].starts_with(from.as_bytes()) {
                                text[at..at + from.len()].copy_from_slice(to.as_bytes());
                            }
                        }
                    }
                    if to_client.write_all(&text).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    own
}

fn parse(text: &str) -> Result<Mailbox, String> {
    Mailbox::parse(text, None, Duration::from_secs(60)).map_err(|error| error.to_string())
}

#[test]
fn the_setting_is_read() {
    let mailbox = parse("imaps://games%40example.org:geheim@mail.example/Games%2FIn").unwrap();
    assert_eq!(
        (mailbox.host.as_str(), mailbox.port, mailbox.folder.as_str()),
        ("mail.example", 993, "Games/In")
    );
    assert_eq!(mailbox.user, "games@example.org");
    let plain = parse("imap://a:b@127.0.0.1?tls=none").unwrap();
    assert_eq!((plain.port, plain.folder.as_str()), (143, "INBOX"));
    for bad in [
        "geheim",
        "imap://a:geheim@127.0.0.1",
        "imap://a:geheim@mail.example?tls=none",
        "imaps://mail.example",
        "imaps://a@mail.example",
        "pop3://a:geheim@mail.example",
        "imaps://a:geheim@mail.example?tls=no",
        "imaps://a:geheim@mail.example?ca=/dev/null/x",
    ] {
        let fault = parse(bad).err().unwrap_or_else(|| panic!("{bad}"));
        assert!(fault.contains("imaps://USER") && !fault.contains("geheim"), "{fault}");
    }
}
