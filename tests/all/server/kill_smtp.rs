//! kill -9 while mails are handed to a real mail server, on both databases: counted is what that has taken. Each mail comes once, and
//! where a kill fell while it was under way once more as the same; none is lost, and another process takes over what was claimed.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, UNIX_EPOCH};

use fairschach::app::notices::load::LEASE_US;
use fairschach::base::from_base32;
use mail_parser::MessageParser;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sqlx::AssertSqlSafe;
use tokio::time::Instant;
use uuid::Uuid;

use super::fleet::seed;
use super::process::{Home, Seat};
use crate::peers::smtp::{Event, Mood, Smtpd};
use crate::peers::wait_for;
use crate::support::raw::{Raw, on_raw};
use crate::support::{Database, on_both, soak};

on_both! {
    a_mail_server_gets_each_mail_once_or_as_the_same_again => counted;
}

const ADDRESSES: [&str; 2] = ["anna@example.org", "ben@example.org"];
/// Far above a start and what the two mails take.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(20);
/// Far above what all mails take.
const SENT_WITHIN: Duration = Duration::from_secs(120);

/// Processes on one database: one, and on PostgreSQL another one.
async fn homes(database: Database, port: u16) -> Vec<Home> {
    let mut homes = vec![Home::new(database).await];
    if database == Database::Postgres {
        let (mut second, first) = (Home::new(Database::Sqlite).await, &homes[0]);
        second.set("FAIRSCHACH_DATABASE_URL", &first.store.url);
        second.set("FAIRSCHACH_PUBLIC_URL", &first.url);
        second.set("FAIRSCHACH_KEYS_DIR", first.store.folder().join("keys").display().to_string());
        homes.push(second);
    }
    for home in &mut homes {
        home.set("FAIRSCHACH_MAIL__OUT__URL", format!("smtp://127.0.0.1:{port}?tls=none"));
        home.set("FAIRSCHACH_MAIL__OUT__BOUNCES_AT", "play.test");
        home.set("FAIRSCHACH_MAIL__FROM", "games@play.test");
        home.set("FAIRSCHACH_OPPONENT", "off");
    }
    homes
}

async fn counted(database: Database) {
    // It takes each mail a while before it says so.
    let smtpd = Smtpd::start(&Mood { gate: true, slow: Duration::from_millis(20), ..Mood::default() });
    let homes = homes(database, smtpd.port()).await;
    let (first, last) = (&homes[0], &homes[homes.len() - 1]);
    let seats = [first.seat("Anna", &[]), first.seat("Ben", &[])];
    let killed = first.start().await;
    let raw = Raw::open(&first.store.url).await;
    play(first, &seats).await;
    // Taken, and not answered: nobody knows but the mail server.
    let unheard: BTreeSet<Uuid> = smtpd.wait_for_events("mail", 2).await.iter().map(mail_of).collect();
    killed.kill();
    let begin = Instant::now();
    let mut under_way = BTreeMap::<Uuid, usize>::new();
    note(&raw, &mut under_way).await;
    let until = raw.number("SELECT MAX(lease_us) FROM mail WHERE state = 'waiting'").await;
    let now = i64::try_from(UNIX_EPOCH.elapsed().unwrap().as_micros()).unwrap();
    assert!(until - now <= LEASE_US, "{} µs are left of a claim", until - now);
    // Who starts again with the same folder has them at once; another one, when the claim has run out.
    raw.execute("UPDATE mail SET lease_us = 1 WHERE lease_us > 0").await;
    assert!(unheard.iter().all(|mail| under_way.contains_key(mail)), "{unheard:?}");
    smtpd.go();
    let mut running = last.start().await;
    wait_for("the mails to be sent again", TAKEN_OVER_WITHIN, || async {
        let events = smtpd.events();
        let copies = |mail: &Uuid| events.iter().filter(|event| mail_of(event) == *mail).count();
        unheard.iter().all(|mail| copies(mail) >= 2).then_some(())
    })
    .await;
    println!("taken over within {:?}", begin.elapsed());

    let mut chance = StdRng::seed_from_u64(seed());
    let points = if soak() { 60 } else { 4 };
    for _ in 0..points {
        let before = smtpd.events().len();
        play(last, &seats).await;
        // So many more are with the mail server, the last of them not yet answered.
        let more: usize = chance.random_range(0..=2);
        smtpd.wait_for_events("mail", before + more).await;
        running.kill();
        note(&raw, &mut under_way).await;
        running = last.start().await;
    }
    wait_for("all mails to be sent", SENT_WITHIN, || async {
        (raw.number("SELECT COUNT(*) FROM mail WHERE state = 'waiting'").await == 0).then_some(())
    })
    .await;
    running.stop();
    let revealed = "SELECT COUNT(*) FROM mail WHERE kind = 'revealed' AND state = 'sent'";
    assert_eq!(raw.number(revealed).await, 2 * (1 + points));
    check(&smtpd, &ids(&raw, "state = 'sent'").await, &under_way);
}

/// A game whose first turn both have filed.
async fn play(home: &Home, seats: &[Seat; 2]) {
    let game = home.game(&seats[0], &seats[1], &[]);
    for (seat, entry) in seats.iter().zip(["e2e4", "e7e5"]) {
        let (status, answer) = home.file(seat, &game, 1, entry).await.unwrap();
        assert_eq!(status, 201, "{answer}");
    }
}

/// The row of a mail that came: its envelope's sender names it.
fn mail_of(event: &Event) -> Uuid {
    let sender = event.from.as_deref().expect("a mail has one");
    let token = sender.strip_prefix("b+").and_then(|rest| rest.strip_suffix("@play.test"));
    let bytes = from_base32(token.unwrap_or_else(|| panic!("{sender}"))).expect("as it was made");
    Uuid::from_slice(&bytes[..16]).unwrap()
}

async fn ids(raw: &Raw, which: &str) -> Vec<Uuid> {
    let sql = AssertSqlSafe(format!("SELECT id FROM mail WHERE {which}"));
    on_raw!(raw, c => sqlx::query_scalar(sql).fetch_all(c).await).unwrap()
}

/// Counts for each mail at how many kills it was under way.
async fn note(raw: &Raw, under_way: &mut BTreeMap<Uuid, usize>) {
    for mail in ids(raw, "state = 'waiting' AND lease_us > 0").await {
        *under_way.entry(mail).or_default() += 1;
    }
}

/// The mail server has each of these mails and no others: once, and once more at most for each kill while it was under way. All
/// copies are the same, with a `Message-ID` that no other mail has.
fn check(smtpd: &Smtpd, sent: &[Uuid], under_way: &BTreeMap<Uuid, usize>) {
    let events = smtpd.events();
    let mut taken = BTreeMap::<Uuid, Vec<Vec<u8>>>::new();
    for address in ADDRESSES {
        let to_them = events.iter().filter(|event| event.to.iter().any(|to| to == address));
        for (event, mail) in to_them.zip(smtpd.mails_for(address)) {
            taken.entry(mail_of(event)).or_default().push(mail);
        }
    }
    let sent: BTreeSet<&Uuid> = sent.iter().collect();
    assert_eq!(taken.keys().collect::<BTreeSet<_>>(), sent, "none is lost, and none comes from nowhere");
    let mut names = BTreeSet::new();
    for (mail, copies) in &taken {
        let kills = under_way.get(mail).copied().unwrap_or_default();
        assert!(copies.len() <= 1 + kills, "{mail}: {} copies, {kills} kills", copies.len());
        assert!(copies.iter().all(|copy| *copy == copies[0]), "{mail}: copies differ");
        let parsed = MessageParser::default().parse(&copies[0]).unwrap();
        assert!(names.insert(parsed.message_id().unwrap().to_owned()), "{mail}: another has its Message-ID");
    }
}
