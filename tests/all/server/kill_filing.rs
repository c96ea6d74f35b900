//! kill -9 at some points between the acknowledgement of a mail and the filing of what it says, on both databases: each entry
//! is filed once, as received when the mail came, and has one receipt.

use std::collections::BTreeMap;
use std::time::Duration;

use mail_parser::MessageParser;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::fleet::seed;
use super::kill_mail::hand_to;
use super::process::{Home, files_in};
use crate::peers::port::port_of_its_own;
use crate::peers::wait_for;
use crate::support::Database;
use crate::support::raw::Raw;

const POINTS: u32 = 6;
/// From one moment of a kill to the next; together they reach about as far as the check of the PIN and the filing take.
const STEP: Duration = Duration::from_millis(20);
const PIN: &str = "271828";
/// A mail that was claimed by a process that was killed is claimed anew after a minute.
const HANDLED_WAIT: Duration = Duration::from_secs(150);

#[tokio::test]
async fn what_mails_say_is_filed_once_on_sqlite() {
    survive(Database::Sqlite).await;
}

#[tokio::test]
async fn what_mails_say_is_filed_once_on_postgres() {
    survive(Database::Postgres).await;
}

async fn survive(database: Database) {
    let mut home = Home::new(database).await;
    let port = port_of_its_own();
    home.set("FAIRSCHACH_MAIL__IN__LMTP", format!("127.0.0.1:{port}"));
    home.set("FAIRSCHACH_MAIL__FROM", "games@play.test");
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    home.plays_by_mail(&seats[0], Some(PIN)).await;
    let games: Vec<String> = (0..POINTS).map(|_| home.game(&seats[0], &seats[1], &[])).collect();
    let mut running = home.start().await;
    let addresses = wait_for("the mails of the open games", Duration::from_secs(60), || async {
        let addresses = reply_addresses(&home);
        (addresses.len() == games.len()).then_some(addresses)
    })
    .await;

    let raw = Raw::open(&home.store.url).await;
    let (mut before, mut chance) = (0, StdRng::seed_from_u64(seed()));
    for (point, game) in (0..POINTS).zip(&games) {
        let to = &addresses[game];
        let message = format!(
            "From: Anna <anna@example.org>\r\nTo: {to}\r\nSubject: Re: pair 1\r\nMessage-ID: <{point}@example.org>\r\n\r\n\
             e2-e4\r\nPIN {PIN}\r\n"
        );
        assert!(hand_to(port, to, &message).await, "point {point}");
        if point + 1 < POINTS {
            // The first is killed at once.
            tokio::time::sleep(STEP * chance.random_range(0..=point)).await;
        } else {
            wait_for("the filing", Duration::from_secs(60), || async {
                is_newest_filed(&raw).await.then_some(())
            })
            .await;
        }
        running.kill();
        if !is_newest_filed(&raw).await {
            before += 1;
        }
        running = home.start().await;
        let kept = raw.number("SELECT COUNT(*) FROM mail_in").await;
        assert_eq!(kept, i64::from(point) + 1, "point {point}: it was acknowledged");
    }
    assert!(before > 0 && before < POINTS, "kills before a filing and after: {before}");

    wait_for("every mail to be handled", HANDLED_WAIT, || async {
        let waiting = "SELECT COUNT(*) FROM mail_in WHERE state <> 'done' OR body IS NOT NULL";
        (raw.number(waiting).await == 0).then_some(())
    })
    .await;
    running.stop();
    let points = i64::from(POINTS);
    for (count, of) in [
        ("mail_in", "the mails"),
        (
            "submission WHERE channel = 'mail' AND authenticated = 'pin' AND turn = 1 AND side = 0 AND live",
            "an entry each",
        ),
        ("submission", "no entry more"),
        ("mail WHERE kind = 'receipt'", "a receipt each"),
        (
            "submission JOIN mail_in ON mail_in.received_us = submission.received_us",
            "received when the mail came",
        ),
    ] {
        assert_eq!(raw.number(&format!("SELECT COUNT(*) FROM {count}")).await, points, "{of}");
    }
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'answer'").await,
        0,
        "and nothing else is said"
    );
}

/// Whether what the newest mail says is filed.
async fn is_newest_filed(raw: &Raw) -> bool {
    let filed = "SELECT COUNT(*) FROM submission WHERE received_us = (SELECT MAX(received_us) FROM mail_in)";
    raw.number(filed).await == 1
}

/// Where White's first mail of each game is answered.
fn reply_addresses(home: &Home) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for path in files_in(&home.mails(), ".eml") {
        let bytes = std::fs::read(&path).unwrap();
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let address = |list: Option<&mail_parser::Address<'_>>| {
            let first = list.and_then(|list| list.first()).and_then(|one| one.address());
            first.unwrap_or_default().to_owned()
        };
        if address(mail.to()) == "anna@example.org" {
            let text = mail.body_text(0).unwrap();
            let game = text.split("/games/").nth(1).unwrap().chars().take(36).collect();
            found.insert(game, address(mail.reply_to()));
        }
    }
    found
}
