//! The first mails of a tournament's games: one that lists them all, and after it a short one of each for who plays by mail.

use std::collections::BTreeMap;

use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::app::outbox::topic_address::MailTopic;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::notices::first_mails::{FIRST_MAILS_AFTER_US, FIRST_MAILS_PER_MINUTE};
use fairschach::base::{Side, TournamentId};
use fairschach::mail::Sender;
use fairschach::mail::inbound::{Inbound, Judge, JudgeSettings};
use mail_parser::MessageParser;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::support::{Database, SECOND, TestApp, on_both};

const MINUTE: i64 = 60 * SECOND;

on_both! {
    a_start_writes_one_mail_to_each_and_a_short_one_of_each_game_to_who_answers_it => start;
    a_game_that_is_made_late_has_its_mail_all_the_same => late;
    an_answer_to_the_mail_with_all_games_is_shown_the_way_to_each => answered;
    a_short_mail_stays_short_with_the_longest_names => longest;
}

/// Bytes that a short mail has at most, with both signatures.
const SHORT_MAX: usize = 6 * 1024;
/// What two signatures take: one by RSA of 2,048 bits, one by Ed25519.
const SIGNATURES: usize = 1_200;

/// The mails that are due, as they go out: address, kind, message.
async fn due(house: &TestApp) -> Vec<(String, String, Vec<u8>)> {
    let sender = Sender::new("games@fairschach.example", &house.app.settings().public_url).unwrap();
    let mut all = Vec::new();
    loop {
        let ids = house.app.notices().claim_mails(200).await.unwrap();
        if ids.is_empty() {
            return all;
        }
        for id in ids {
            let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
            let composed = sender.compose(&task.notice.unwrap(), &task.message_id).unwrap();
            house.app.outbox().mail_sent(id).await.unwrap();
            all.push((task.to.address, task.kind.to_string(), composed.message));
        }
    }
}

async fn plays_by_mail(house: &TestApp, player: &Actor) {
    house.app.accounts().set_play_by_mail(player, true, false).await.unwrap();
}

/// A started tournament of so many, the first of whom plays by mail. Its games are made, and nothing is told yet.
async fn begun(house: &TestApp, count: usize) -> (TournamentId, Vec<Actor>) {
    let all = players(house, count).await;
    plays_by_mail(house, &all[0]).await;
    let id = entered(house, json!({"places": {"min": 2, "max": 20}}), &all).await;
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
    due(house).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    while house.app.running_tournaments().make_due_games().await.unwrap() > 0 {}
    (id, all)
}

async fn start(database: Database) {
    let house = TestApp::new(database).await;
    let (_, all) = begun(&house, 15).await;
    assert!(due(&house).await.is_empty(), "the mail with all games comes first");
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
    let first = due(&house).await;
    assert_eq!(first.len(), 15, "one to each");
    for (to, kind, message) in &first {
        assert_eq!(kind, "tournament-started", "{to}");
        let mail = MessageParser::default().parse(message).unwrap();
        let text = mail.body_text(0).unwrap();
        assert_eq!(text.matches("/games/").count(), 14, "{text}");
        let follow = text.contains("The first email of each game follows");
        assert_eq!(follow, to == "player1@example.org", "{text}");
    }
    // 14 games: ten at once, four a minute later.
    let mut seen = BTreeMap::new();
    for (after, most) in [(FIRST_MAILS_AFTER_US, FIRST_MAILS_PER_MINUTE), (MINUTE, 4), (10 * MINUTE, 0)] {
        house.clock.advance(after);
        let mails = due(&house).await;
        assert_eq!(mails.len(), most);
        for (to, kind, message) in mails {
            assert_eq!((to.as_str(), kind.as_str()), ("player1@example.org", "turn"));
            let room = SHORT_MAX - 2 * SIGNATURES;
            assert!(message.len() <= room, "{} of {room}, room for signatures kept", message.len());
            let mail = MessageParser::default().parse(&message).unwrap();
            assert_eq!((mail.html_body_count(), mail.attachment_count()), (1, 0), "text alone");
            assert!(!String::from_utf8_lossy(&message).contains("text/html"));
            let text = mail.body_text(0).unwrap().into_owned();
            assert!(text.contains("Player 1") && text.contains("/games/"), "{text}");
            assert!(!text.contains(" a b c d e f g h"), "no board: {text}");
            let reply = mail.reply_to().unwrap().first().unwrap().address().unwrap();
            assert!(seen.insert(reply.to_owned(), text).is_none(), "each has an address of its own");
        }
    }
    assert_eq!((seen.len(), all.len()), (14, 15));
}

async fn late(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    plays_by_mail(&house, &all[0]).await;
    let id = entered(&house, json!({}), &all).await;
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
    due(&house).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.clock.advance(11 * MINUTE);
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
    assert_eq!(due(&house).await.len(), 3, "it waits no longer");
    while house.app.running_tournaments().make_due_games().await.unwrap() > 0 {}
    house.clock.advance(FIRST_MAILS_AFTER_US);
    let kinds: Vec<String> = due(&house).await.into_iter().map(|(_, kind, _)| kind).collect();
    assert_eq!(kinds, ["turn", "turn"]);
}

async fn answered(database: Database) {
    let house = TestApp::new(database).await;
    let (id, all) = begun(&house, 4).await;
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
    due(&house).await;
    house.clock.advance(MINUTE);
    due(&house).await;
    let settings = JudgeSettings {
        trusted: Some("mx.play.example".to_owned()),
        host: "play.example".to_owned(),
        ..JudgeSettings::default()
    };
    let inbound = Inbound::new(house.app.clone(), Judge::new(settings).unwrap());
    let about = MailTopic::Tournament(id);
    let to = house.app.outbox().topic_address(all[0].id, about).await.unwrap().unwrap();
    let write = async |to: &str, n: u32, text: &str| {
        let message = format!(
            "Authentication-Results: mx.play.example; dkim=pass header.d=example.org\r\n\
             From: Player <player1@example.org>\r\nTo: <{to}>\r\nSubject: Re: It has begun\r\n\
             Date: Thu, 01 Jan 2026 12:59:00 +0100\r\nMessage-ID: <{n}@player.example>\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
        );
        let arrived = Arrived {
            door: InboundChannel::Lmtp,
            peer: None,
            helo: None,
            sender: Some("player1@example.org".to_owned()),
            recipients: vec![to.to_owned()],
            message: message.into_bytes(),
            received: house.app.now(),
        };
        inbound.handle(&arrived).await.unwrap();
    };
    let mut addresses = Vec::new();
    for (n, text) in [(1, "e2-e4"), (2, "What a nice field of players this is!")] {
        write(&to, n, text).await;
        let mails = due(&house).await;
        assert_eq!((mails.len(), mails[0].1.as_str()), (1, "answer"));
        let mail = MessageParser::default().parse(&mails[0].2).unwrap();
        let told = mail.body_text(0).unwrap().into_owned();
        let words = told.split_whitespace().filter(|word| word.starts_with("m+"));
        addresses = words.map(str::to_owned).collect();
        assert_eq!(addresses.len(), 3, "{text}: {told}");
        assert_eq!(told.matches("/games/").count(), 3, "{told}");
    }
    // An entry to one of them is filed in that game alone.
    let mut filed = 0;
    for (n, to) in (10..).zip(&addresses) {
        let owner = fairschach::app::outbox::reply_address::token_of(to).unwrap();
        let owner = house.app.outbox().token_owner(&owner).await.unwrap().unwrap();
        if owner.side == Side::White {
            write(to, n, "e2-e4").await;
            assert!(house.app.entries().own_entry(&all[0], owner.game).await.unwrap().is_some());
            filed += 1;
        }
    }
    assert!(filed > 0, "who meets three others has White at least once");
}

async fn longest(database: Database) {
    let house = TestApp::new(database).await;
    let mut all = Vec::new();
    for n in 1..=2 {
        let new = NewPlayer {
            name: format!("{n}{}", "ß".repeat(79)),
            email: format!("player{n}@example.org"),
            locale: "de".to_owned(),
            role: Role::Player,
        };
        all.push(house.app.accounts().add_player(new).await.unwrap());
    }
    plays_by_mail(&house, &all[0]).await;
    let id = entered(&house, json!({"name": "ä".repeat(120), "places": {"min": 2, "max": 2}}), &all).await;
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
    due(&house).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    while house.app.running_tournaments().make_due_games().await.unwrap() > 0 {}
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
    due(&house).await;
    house.clock.advance(FIRST_MAILS_AFTER_US);
    let mails = due(&house).await;
    assert_eq!((mails.len(), mails[0].1.as_str()), (1, "turn"));
    let length = mails[0].2.len();
    assert!(length <= SHORT_MAX - SIGNATURES, "{length} bytes");
}
