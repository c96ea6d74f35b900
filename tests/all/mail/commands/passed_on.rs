//! Letters between those who run a tournament and its players: answers are passed on, both ways, without an address.

use fairschach::app::actor::Actor;
use fairschach::app::inbox::pass_on::{PASSED_ON_CHARS_MAX, PASSED_ON_PER_DAY};
use fairschach::app::outbox::topic_address::MailTopic;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::notices::bulk_mail::NewMessage;
use fairschach::app::tournaments::notices::types::Audience;
use fairschach::base::TournamentId;
use fairschach::mail::inbound::Outcome;
use fairschach::tournament::Post as Office;
use serde_json::json;

use super::handle::{Post, inbound};
use super::kit::{count, house, outbox, settle};
use crate::app::tournaments::course::entered;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    an_answer_to_a_directors_letter_reaches_the_director_and_back => both_ways;
    letters_are_passed_on_whole_but_for_files_and_what_is_secret => whole;
    so_many_letters_of_so_many_characters_are_passed_on => limits;
    only_proven_people_with_a_part_in_it_write => refused;
}

/// Anna has entered Dora's tournament, and plays no games by mail.
async fn tournament(database: Database) -> (TestApp, TournamentId) {
    let house = house(database).await;
    settle(&house, &house.white, |wishes| wishes.play = false).await;
    let id = entered(&house, json!({}), std::slice::from_ref(&house.white)).await;
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    outbox(&house).await;
    (house, id)
}

/// The address at which one of both writes to the other.
async fn address(house: &TestApp, id: TournamentId, from: &Actor, to: &Actor) -> String {
    let about = MailTopic::Person { tournament: id, other: to.id };
    house.app.outbox().topic_address(from.id, about).await.unwrap().unwrap()
}

fn email(who: &Actor) -> String {
    format!("{}@example.org", who.name.to_lowercase())
}

async fn post(house: &TestApp, id: TournamentId, (from, to): (&Actor, &Actor), nth: u32, text: &str) -> Post {
    Post {
        from: email(from),
        to: address(house, id, from, to).await,
        id: nth,
        fields: String::new(),
        text: text.to_owned(),
        vouched: true,
    }
}

async fn send(house: &TestApp, post: &Post) -> Outcome {
    inbound(house).handle(&post.arrived(house)).await.unwrap()
}

async fn both_ways(database: Database) {
    let (house, id) = tournament(database).await;
    let (anna, dora) = (&house.white, &house.director);
    let message =
        NewMessage { subject: "Dinner".to_owned(), text: "On Friday?".to_owned(), whom: Audience::All };
    house.app.tournament_notices().write_to_tournament(dora, id, &message).await.unwrap();
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    // The letter itself names the address.
    let claimed = house.app.notices().claim_mails(9).await.unwrap();
    let [letter] = claimed[..] else { panic!("one letter") };
    let notice = house.app.notices().mail_task(letter).await.unwrap().unwrap().notice.unwrap();
    assert_eq!(notice.reply_to.as_deref(), Some(address(&house, id, anna, dora).await.as_str()));
    let composed = fairschach::mail::Sender::new("games@fairschach.example", "https://fairschach.example")
        .unwrap()
        .compose(&notice, "letter")
        .unwrap();
    let shown = fairschach::mail::ReadableMail::read(&composed.message);
    assert!(shown.text.contains("gibt Ihre Antwort an"), "{}", shown.text);
    assert!(!shown.text.contains("Zurückziehen"), "no word does anything here");
    house.app.outbox().mail_sent(letter).await.unwrap();
    // Words that would do something elsewhere are passed on as they are.
    let answer = post(&house, id, (anna, dora), 1, "zurückziehen\r\n\r\nIch komme nicht.\r\n").await;
    assert_eq!(send(&house, &answer).await, Outcome::Acted);
    assert_eq!(send(&house, &answer).await, Outcome::Acted);
    let boxed = house.raw().await.bytes("SELECT data FROM mail WHERE kind = 'passed-on'").await;
    assert!(!String::from_utf8_lossy(&boxed[0]).contains("Ich komme"), "it is boxed");
    let claimed = house.app.notices().claim_mails(9).await.unwrap();
    let [mail] = claimed[..] else { panic!("one mail, for the letter came twice") };
    let task = house.app.notices().mail_task(mail).await.unwrap().unwrap();
    let notice = task.notice.unwrap();
    assert_eq!((task.kind.as_str(), notice.to.address), ("passed-on", email(dora)));
    let back = address(&house, id, dora, anna).await;
    assert_eq!(notice.reply_to.as_deref(), Some(back.as_str()));
    house.app.outbox().mail_sent(mail).await.unwrap();
    let answer = post(&house, id, (dora, anna), 2, "A pity.\r\n").await;
    assert_eq!(send(&house, &answer).await, Outcome::Acted);
    let mails = outbox(&house).await;
    let [(to, kind, subject, text)] = &mails[..] else { panic!("{mails:?}") };
    assert_eq!((to.as_str(), kind.as_str()), ("anna@example.org", "passed-on"));
    assert!(subject.contains("Dora") && text.contains("A pity."), "{subject} {text}");
    assert!(!text.contains(&email(dora)), "{text}");
}

async fn whole(database: Database) {
    let (house, id) = tournament(database).await;
    let (anna, dora) = (&house.white, &house.director);
    let about = MailTopic::Person { tournament: id, other: dora.id };
    let code = house.app.outbox().topic_code(anna.id, about).expose();
    let address = address(&house, id, anna, dora).await;
    let token = address.split(['+', '@']).nth(1).unwrap();
    let mut letter = post(&house, id, (anna, dora), 1, "").await;
    letter.fields = "Content-Type: multipart/mixed; boundary=b\r\n".to_owned();
    letter.text = format!(
        "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nGern!\r\nPIN 123456\r\n\r\n> On Friday?\r\n> {code}\r\n> {address}\r\n\
         --b\r\nContent-Type: application/pdf; name=\"a.pdf\"\r\nContent-Disposition: attachment; filename=\"a.pdf\"\r\n\r\nPDFPDF\r\n--b--\r\n"
    );
    // The mail's own type is multipart: the one of the plain form goes.
    let message = String::from_utf8(letter.message()).unwrap();
    let message = message.replacen("Content-Type: text/plain; charset=utf-8\r\n", "", 1);
    let mut arrived = letter.arrived(&house);
    arrived.message = message.into_bytes();
    assert_eq!(inbound(&house).handle(&arrived).await.unwrap(), Outcome::Acted);
    let mails = outbox(&house).await;
    let text = &mails[0].3;
    assert!(text.contains("Gern!") && text.contains("> On Friday?"), "{text}");
    assert!(text.contains("not forwarded"), "the file is named as left out: {text}");
    for secret in [code.as_str(), token, "123456", "PDFPDF", "anna@example.org"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    // Machines are not passed on.
    for (nth, fields) in [(2, "Auto-Submitted: auto-replied\r\n"), (3, "X-Autoreply: yes\r\n")] {
        let mut letter = post(&house, id, (anna, dora), nth, "Ich bin im Urlaub.\r\n").await;
        letter.fields = fields.to_owned();
        assert_eq!(send(&house, &letter).await, Outcome::Machine);
    }
    assert_eq!(count(&house, "passed-on").await, 1);
}

async fn limits(database: Database) {
    let (house, id) = tournament(database).await;
    let (anna, dora) = (&house.white, &house.director);
    let line = format!("{}\r\n", "ä".repeat(99));
    let lines = PASSED_ON_CHARS_MAX / 100;
    for (nth, more, cut) in [(1, "ä", false), (2, "äö", true)] {
        let text = format!("{}{more}\r\n", line.repeat(lines).trim_end());
        assert_eq!(
            text.trim_end().replace('\r', "").chars().count(),
            PASSED_ON_CHARS_MAX - 1 + more.chars().count()
        );
        send(&house, &post(&house, id, (anna, dora), nth, &text).await).await;
        let mails = outbox(&house).await;
        let text = &mails[0].3;
        assert_eq!(text.contains("The message was longer"), cut);
        assert!(text.contains('ä') && !text.contains('ö'));
    }
    for nth in 3..=u32::try_from(PASSED_ON_PER_DAY).unwrap() {
        send(&house, &post(&house, id, (anna, dora), nth, "Noch etwas.\r\n").await).await;
    }
    assert_eq!(outbox(&house).await.len(), PASSED_ON_PER_DAY - 2);
    send(&house, &post(&house, id, (anna, dora), 50, "Und noch.\r\n").await).await;
    let mails = outbox(&house).await;
    assert_eq!((mails[0].0.as_str(), mails[0].1.as_str()), ("anna@example.org", "answer"));
    assert!(mails[0].3.contains("innerhalb eines Tages"), "{}", mails[0].3);
    house.clock.advance(DAY + 1);
    send(&house, &post(&house, id, (anna, dora), 51, "Am nächsten Tag.\r\n").await).await;
    assert_eq!(outbox(&house).await[0].1, "passed-on");
    // Nothing to read is answered.
    send(&house, &post(&house, id, (anna, dora), 52, "\r\n").await).await;
    let mails = outbox(&house).await;
    assert!(mails[0].3.contains("kein Text"), "{}", mails[0].3);
}

async fn refused(database: Database) {
    let (house, id) = tournament(database).await;
    let (anna, ben, dora) = (&house.white, &house.black, &house.director);
    let mut unproven = post(&house, id, (anna, dora), 1, "Hallo\r\n").await;
    unproven.vouched = false;
    assert_eq!(send(&house, &unproven).await, Outcome::Unproven);
    assert_eq!(outbox(&house).await[0].1, "answer", "Anna is told, at her own address");
    // Somebody else's mail to Anna's address.
    let mut foreign = post(&house, id, (anna, dora), 2, "Hallo\r\n").await;
    foreign.from = email(ben);
    assert_eq!(send(&house, &foreign).await, Outcome::Unproven);
    assert_eq!(outbox(&house).await[0].0, "anna@example.org", "never to the sender");
    // Players write to no players, and Ben has not entered.
    for (nth, to) in [(3, dora), (4, anna)] {
        assert_eq!(send(&house, &post(&house, id, (ben, to), nth, "Hello\r\n").await).await, Outcome::Acted);
        let mails = outbox(&house).await;
        assert!(mails[0].1 == "answer" && mails[0].3.contains("not forwarded"), "{}", mails[0].3);
    }
    // Who no longer runs it gets no letters.
    let helper = house.another_arbiter().await;
    let app = &house.app;
    house.appoint(id, helper.id, Office::Assistant).await;
    send(&house, &post(&house, id, (anna, &helper), 5, "Hallo\r\n").await).await;
    let mails = outbox(&house).await;
    assert!(mails.iter().any(|one| one.1 == "passed-on" && one.0 == email(&helper)));
    app.tournaments().perform(dora, id, Action::Appoint { person: helper.id, post: None }, "").await.unwrap();
    send(&house, &post(&house, id, (anna, &helper), 6, "Hallo\r\n").await).await;
    let mails = outbox(&house).await;
    assert!(mails.iter().all(|one| one.1 != "passed-on"));
}
