//! Mails that come back: reports of many servers are read, counted once, told, and never believed without proof.

use axum::http::StatusCode;
use fairschach::app::outbox::bounces::{Bounced, Report};
use fairschach::base::{MailId, Side};
use fairschach::mail::{Sender, Transport, read_report};
use fairschach::worker::Deliverer;
use mail_parser::MessageParser;

use super::sample::FROM;
use crate::inbox::keep::with_keks;
use crate::peers::postfix::Postfix;
use crate::peers::project;
use crate::show::web::Site;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    a_report_counts_once_and_only_with_its_proof => proof;
    what_came_back_is_told_without_telling_who_filed => told;
}

/// The report, whether it is of a mail that was given up for good, and a word of the reason; nothing for what is no such
/// report.
const REPORTS: [(&str, Option<(bool, &str)>); 19] = [
    ("postfix-unknown", Some((true, "User unknown"))),
    ("postfix-expired", Some((false, "timed out"))),
    ("postfix-delayed", None),
    ("postfix-delivered", None),
    ("exim-plain", Some((true, "Unrouteable address"))),
    ("exim-report", Some((true, "Message size exceeds"))),
    ("exim-warning", None),
    ("exchange-german", Some((true, "Recipient not found"))),
    ("exchange-online-blocked", Some((true, "rejected by organization"))),
    ("gmail-unknown", Some((true, "does not exist"))),
    ("gmail-full", Some((false, "over quota"))),
    ("gmail-delay", None),
    ("gmx-german", Some((false, "exceeded storage"))),
    ("tonline-german", Some((true, "nicht erlaubt"))),
    ("qmail", Some((true, "no mailbox here"))),
    ("qmail-timeout", Some((false, "SMTP connection"))),
    ("sendmail-transcript", Some((true, "Host unknown"))),
    ("holiday", None),
    ("person", None),
];

fn read(name: &str) -> Vec<u8> {
    std::fs::read(project().join(format!("tests/data/bounces/{name}.eml"))).unwrap()
}

#[test]
fn reports_of_many_servers_are_read() {
    let files = std::fs::read_dir(project().join("tests/data/bounces")).unwrap();
    assert_eq!(files.count(), REPORTS.len(), "each file has its line");
    for (name, expected) in REPORTS {
        let report = read_report(&read(name));
        match (&report, expected) {
            (Some(report), Some((permanent, word))) => {
                assert_eq!(report.permanent, permanent, "{name}: {report:?}");
                assert!(report.reason.contains(word), "{name}: {report:?}");
                assert!(report.reason.chars().count() <= 200, "{name}");
                for never in ["@", "anna", "meier", "http", "mailcode"] {
                    assert!(!report.reason.to_lowercase().contains(never), "{name}: {report:?}");
                }
            }
            (None, None) => {}
            _ => panic!("{name}: {report:?}"),
        }
    }
}

#[test]
fn whatever_comes_is_read_without_harm() {
    for (name, _) in REPORTS {
        let whole = read(name);
        for end in (0..whole.len()).step_by(13) {
            drop(read_report(&whole[..end]));
        }
        let mut long = whole.clone();
        long.extend(std::iter::repeat_n(b'x', 1 << 20));
        drop(read_report(&long));
    }
    for odd in [&b""[..], b"\r\n", b"\xff\xfe", b"Content-Type: multipart/report\r\n\r\n", &[b'-'; 100_000]] {
        assert_eq!(read_report(odd), None);
    }
}

fn hard() -> Report {
    Report { permanent: true, reason: "550 5.1.1 no such mailbox".to_owned() }
}

/// Sends all that is due; the envelope's sender of each, with reader and kind.
async fn sent(house: &TestApp) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    for id in house.app.notices().claim_mails(64).await.unwrap() {
        let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
        house.app.notices().store_composed(id, b"Subject: x\r\n\r\nhello\r\n").await.unwrap();
        house.app.outbox().mail_sent(id).await.unwrap();
        all.push((task.to.name, task.kind.to_string(), task.bounce));
    }
    all
}

async fn proof(database: Database) {
    let house = TestApp::new(database).await;
    house.game().await;
    let mails = sent(&house).await;
    let (_, _, anna) = mails.iter().find(|(name, ..)| name == "Anna").unwrap();
    let (_, _, ben) = mails.iter().find(|(name, ..)| name == "Ben").unwrap();
    assert!(anna.starts_with("b+") && anna != ben);
    assert!(anna.len() <= 64, "RFC 5321, 4.5.3.1.1");
    // Parts of two addresses make none.
    let mixed = format!("{}{}", &anna[..30], &ben[30..]);
    let never_sent =
        MailId::new(house.app.now(), &*crate::support::SeededRng::new(4) as &dyn fairschach::base::Rng);
    for wrong in [
        "",
        "b+",
        "b+aaaa",
        "games",
        &mixed,
        &anna[..anna.len() - 1],
        &format!("b+{}", never_sent.to_string().replace('-', "")),
    ] {
        assert_eq!(house.app.outbox().bounced(wrong, hard()).await.unwrap(), Bounced::Unknown, "{wrong}");
    }
    assert!(house.app.outbox().bouncing(&house.white).await.unwrap().is_empty());
    // One that was made under an earlier key counts as well.
    house.app.core().take_keys(with_keks(&[17, 7])).await.unwrap();
    let noted = house.app.outbox().bounced(&format!("{}@in.club.test", anna.to_uppercase()), hard()).await;
    assert_eq!(noted.unwrap(), Bounced::Noted { resent: false });
    for _ in 0..2 {
        assert_eq!(house.app.outbox().bounced(anna, hard()).await.unwrap(), Bounced::Repeated);
    }
    let bouncing = house.app.outbox().bouncing(&house.white).await.unwrap();
    assert_eq!(bouncing.len(), 1);
    assert_eq!((bouncing[0].address.as_str(), bouncing[0].count), ("a…@example.org", 1));
    assert_eq!(bouncing[0].reason, "550 5.1.1 no such mailbox");
    assert!(house.app.outbox().bouncing(&house.black).await.unwrap().is_empty());
    assert!(sent(&house).await.is_empty(), "there is no other address");
    house.app.outbox().settle_bounces(&house.white).await.unwrap();
    assert!(house.app.outbox().bouncing(&house.white).await.unwrap().is_empty());
    assert_eq!(
        house.app.outbox().bounced(anna, hard()).await.unwrap(),
        Bounced::Repeated,
        "it stays settled"
    );
}

async fn told(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    drop(sent(&house).await);
    let before = house.app.games().game(Some(&house.white), game).await.unwrap().sides.white.flag_at;
    house.file(&house.white, game, "e2e4").await.unwrap();
    let mails = sent(&house).await;
    let (_, kind, receipt) = &mails[0];
    assert_eq!(kind, "receipt");
    house.app.outbox().bounced(receipt, hard()).await.unwrap();
    // That a receipt came back would tell Black that White has filed.
    assert!(house.app.outbox().mail_troubles(&house.black, game).await.unwrap().is_empty());
    assert!(house.app.outbox().mail_troubles(&house.arbiter, game).await.unwrap().is_empty());
    assert_eq!(house.app.outbox().mail_troubles(&house.white, game).await.unwrap().len(), 1);
    assert!(house.app.outbox().bouncing_players(&house.black, game).await.is_err());
    let known = house.app.outbox().bouncing_players(&house.arbiter, game).await.unwrap();
    assert!(known.len() == 1 && known[0].0 == Side::White);
    // A mail that went to both is seen by both, and the clock runs on.
    house.file(&house.black, game, "d7d5").await.unwrap();
    house.reveal().await;
    let mails = sent(&house).await;
    let revealed = mails.iter().find(|(name, kind, _)| name == "Ben" && kind == "revealed").unwrap();
    house.app.outbox().bounced(&revealed.2, hard()).await.unwrap();
    let troubles = house.app.outbox().mail_troubles(&house.white, game).await.unwrap();
    assert!(troubles.iter().any(|trouble| trouble.fault == "it came back: 550 5.1.1 no such mailbox"));
    let view = house.app.games().game(Some(&house.black), game).await.unwrap();
    assert!(view.sides.black.running == Some(true) && before.is_some());
    house.clock.advance(15 * DAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1, "it stops no clock");
}

#[tokio::test]
async fn a_player_whose_mails_come_back_sees_it_on_every_page_until_it_is_settled() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    for (name, _, bounce) in sent(house).await {
        if name == "Anna" {
            house.app.outbox().bounced(&bounce, hard()).await.unwrap();
        }
    }
    let (anna, ben, carla) = (
        site.sign_in(&house.white).await,
        site.sign_in(&house.black).await,
        site.sign_in(&house.arbiter).await,
    );
    for path in ["/games", "/settings", "/rules", &format!("/games/{game}")] {
        let page = anna.get(path).await;
        assert!(page.body.contains("Eine E-Mail an Ihre Adresse a…@example.org kam zurück"), "{path}");
        assert!(!ben.get(path).await.body.contains("a…@example.org"), "{path}");
    }
    let desk = carla.get(&format!("/games/{game}/desk")).await;
    assert!(desk.body.contains("E-Mails an Weiß (Anna) kommen zurück"), "{}", desk.body);
    let page = anna.post("/settings/mail/settled", "back=%2Fgames").await;
    assert_eq!((page.status, page.to.as_str()), (StatusCode::SEE_OTHER, "/games"));
    assert!(!anna.get("/games").await.body.contains("kam zurück"));
}

#[tokio::test]
async fn what_a_real_server_sends_back_is_read_and_counted() {
    let postfix = Postfix::with_routes(&[("anna@example.org", "error:5.1.1 no such mailbox here")]).await;
    let house = TestApp::new(Database::Sqlite).await;
    house.game().await;
    let sender = Sender::new(FROM, "https://fairschach.example").unwrap();
    let sender = sender.with_bounces_at(Some("in.club.test".to_owned()));
    let url = format!("smtp://127.0.0.1:{}?tls=none", postfix.port());
    let transport = Transport::parse(&url, &sender).unwrap();
    assert_eq!(Deliverer::new(house.app.clone(), sender, transport).step().await.unwrap(), 2);
    let task = house.raw().await;
    let ids = task.bytes("SELECT id FROM mail ORDER BY id").await;
    assert_eq!(ids.len(), 2);
    let came_back = crate::peers::wait_for("the report", crate::peers::PATIENCE, || async {
        postfix.all_mails().into_iter().find(|mail| read_report(mail).is_some())
    })
    .await;
    let mail = MessageParser::default().parse(&came_back).unwrap();
    let to = mail.to().unwrap().first().unwrap().address().unwrap().to_owned();
    assert!(to.starts_with("b+") && to.ends_with("@in.club.test"), "{to}");
    let report = read_report(&came_back).unwrap();
    assert!(report.permanent && report.reason.contains("no such mailbox here"), "{report:?}");
    let noted = house.app.outbox().bounced(&to, report).await.unwrap();
    assert_eq!(noted, Bounced::Noted { resent: false });
    assert_eq!(house.app.outbox().bouncing(&house.white).await.unwrap().len(), 1);
}
