//! kill -9 at many points while a mail comes in, on both databases: what was acknowledged is there, and nothing twice.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Instant;

use super::fleet::seed;
use super::process::Home;
use crate::peers::port::port_of_its_own;
use crate::support::raw::Raw;
use crate::support::{Database, soak};

#[tokio::test]
async fn mails_are_neither_lost_nor_doubled_on_sqlite() {
    survive(Database::Sqlite).await;
}

#[tokio::test]
async fn mails_are_neither_lost_nor_doubled_on_postgres() {
    survive(Database::Postgres).await;
}

async fn survive(database: Database) {
    let mut home = Home::new(database).await;
    let port = port_of_its_own();
    home.set("FAIRSCHACH_MAIL__IN__LMTP", format!("127.0.0.1:{port}"));
    home.set("FAIRSCHACH_MAIL__FROM", "games@play.test");
    let mut running = home.start().await;
    let (mut heard, mut unheard) = (0, 0);
    let mut chance = StdRng::seed_from_u64(seed());
    let points: u32 = if soak() { 100 } else { 8 };
    let begin = Instant::now();
    assert!(hand_over(port, 0).await);
    // From the first point to the last: beyond the time that a session takes on this machine.
    let reach = begin.elapsed() * 3;
    for point in 1..=points {
        let handing = tokio::spawn(hand_over(port, point));
        let acknowledged = if point == points {
            let acknowledged = handing.await.unwrap();
            running.kill();
            acknowledged
        } else {
            // The first is killed before the session begins.
            if point > 1 {
                tokio::time::sleep(reach * chance.random_range(1..=points) / points).await;
            }
            running.kill();
            handing.await.unwrap()
        };
        running = home.start().await;
        let raw = Raw::open(&home.store.url).await;
        let kept = raw.number("SELECT COUNT(*) FROM mail_in").await;
        if acknowledged {
            heard += 1;
            assert_eq!(kept, i64::from(point) + 1, "point {point}: it was acknowledged");
        } else {
            unheard += 1;
            assert!(hand_over(port, point).await, "point {point}: a mail server tries again");
        }
        let kept = raw.number("SELECT COUNT(*) FROM mail_in").await;
        assert_eq!(kept, i64::from(point) + 1, "point {point}: once each");
        let whole = raw.number("SELECT COUNT(*) FROM mail_in WHERE state = 'done' OR body IS NOT NULL").await;
        assert_eq!(whole, kept);
    }
    assert!(heard > 0 && unheard > 0, "kills before and after the acknowledgement: {heard}, {unheard}");
    running.stop();
}

/// Hands a mail over as a mail server does; whether it was acknowledged.
async fn hand_over(port: u16, point: u32) -> bool {
    let message = format!("Message-ID: <{point}@example.test>\r\n\r\ne2-e4\r\n");
    hand_to(port, "m+abc@play.test", &message).await
}

/// The same with any mail to any address; its lines end in CRLF.
pub(super) async fn hand_to(port: u16, to: &str, message: &str) -> bool {
    let session = async {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
        let said = format!(
            "LHLO mx.test\r\nMAIL FROM:<anna@example.org>\r\nRCPT TO:<{to}>\r\nDATA\r\n{message}.\r\nQUIT\r\n"
        );
        stream.write_all(said.as_bytes()).await.ok()?;
        let mut answers = Vec::new();
        // A kill cuts the connection off; what was heard before counts.
        drop(stream.read_to_end(&mut answers).await);
        String::from_utf8(answers).ok()
    };
    let answers = tokio::time::timeout(Duration::from_secs(20), session).await.ok().flatten();
    answers.is_some_and(|answers| answers.contains("250 2.0.0 kept as"))
}
