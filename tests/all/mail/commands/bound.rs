//! A genuine mail that does not show to whom it was written: whoever has it may have handed it over here.

use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::notices::reply::{Answered, Doubt};
use fairschach::base::{GameId, Side};
use fairschach::mail::inbound::{Inbound, Outcome};

use super::handle::{Post, address, inbound, post};
use super::kit::{count, drafted, filed, house, outbox, settle, told};
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    every_mail_about_a_turn_shows_its_code_and_nobody_elses => shown;
    a_mail_that_names_no_recipient_is_filed_at_once_only_with_the_code => codes;
    without_the_code_it_is_asked_about_and_yes_files_it => asked;
    a_yes_to_an_older_address_answers_nothing => replayed;
    nothing_that_cannot_be_asked_back_is_done => undone;
    a_genuine_mail_to_somebody_else_is_not_filed => elsewhere;
}

/// What Outlook.com and Microsoft 365 put above a mail.
const OUTLOOK: &str = "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=selector1;\r\n \
    h=From:Date:Subject:Message-ID:Content-Type:MIME-Version:X-MS-Exchange-SenderADCheck;\r\n bh=AAAA; b=AAAA\r\n";

/// A mail that Outlook signed; `quoted` stands below its text.
async fn outlook(house: &TestApp, game: GameId, side: Side, id: u32, text: &str, quoted: &str) -> Post {
    Post {
        fields: OUTLOOK.to_owned(),
        id,
        text: format!(
            "{text}\r\n\r\nAm Do., 1. Jan. 2026 um 12:00 Uhr schrieb Fairschach <games@play.example>:\r\n> {quoted}\r\n"
        ),
        ..post(house, game, side, "").await
    }
}

async fn hand_over(house: &TestApp, inbound: &Inbound, post: &Post) {
    assert_eq!(inbound.handle(&post.arrived(house)).await.unwrap(), Outcome::Acted);
}

fn code(house: &TestApp, game: GameId, turn: u32, side: Side) -> String {
    house.app.outbox().turn_code(game, turn, house.player(side).id).expose()
}

async fn shown(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let both = Side::ALL.map(|side| code(&house, game, 1, side));
    assert!(both[0] != both[1] && both[0] != code(&house, game, 2, Side::White));
    assert_ne!(both[0], code(&house, house.game().await, 1, Side::White));
    house.file(&house.white, game, "e2e4").await.unwrap();
    let mails = outbox(&house).await;
    let about: Vec<_> = mails.iter().filter(|mail| mail.3.contains(&both[0])).collect();
    assert_eq!(about.len(), 2, "the turn's mail and the receipt");
    for mail in about {
        assert_eq!(mail.0, "anna@example.org");
        let last = mail.3.trim_end().lines().last().unwrap();
        assert!(last.ends_with(&both[0]) && last.chars().count() < 60, "{last}");
        assert!(!mail.2.contains(&both[0]), "never in a subject");
        assert!(!mail.3.contains(&both[1]));
    }
}

async fn codes(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    let wrong = [
        String::new(),
        code(&house, game, 1, Side::Black),
        code(&house, game, 2, Side::White),
        code(&house, house.game().await, 1, Side::White),
        code(&house, game, 1, Side::White).to_lowercase(),
        format!("{}X", code(&house, game, 1, Side::White)),
    ];
    // At the address of its question the same entry would confirm it.
    let older = address(&house, game, Side::White).await;
    house.clock.advance(SECOND);
    for (id, wrong) in (1..).zip(&wrong) {
        let mut mail = outlook(&house, game, Side::White, id, "e2-e4", wrong).await;
        mail.to.clone_from(&older);
        hand_over(&house, &inbound, &mail).await;
        assert!(filed(&house, game, Side::White).await.is_none(), "{wrong}");
        house.clock.advance(SECOND);
    }
    let right = code(&house, game, 1, Side::White);
    let mail = outlook(&house, game, Side::White, 50, "d2-d4", &format!("Kennung: {right}")).await;
    hand_over(&house, &inbound, &mail).await;
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("d2d4"));
    // The PIN does as well.
    settle(&house, &house.black, |wishes| wishes.pin = Some("271828".to_owned())).await;
    let mail = outlook(&house, game, Side::Black, 60, "e7-e5\r\nPIN 271828", "").await;
    hand_over(&house, &inbound, &mail).await;
    assert_eq!(filed(&house, game, Side::Black).await.as_deref(), Some("e7e5"));
}

async fn asked(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let mail = outlook(&house, game, Side::White, 1, "e2-e4", "").await;
    house.clock.advance(SECOND);
    hand_over(&house, &inbound, &mail).await;
    assert!(filed(&house, game, Side::White).await.is_none());
    assert_eq!(drafted(&house, game, Side::White).await.as_deref(), Some("e2e4"));
    let view = told(&house).await;
    match view.answer.what {
        Answered::Drafted { doubts, .. } => assert!(doubts == [Doubt::Recipient]),
        _ => panic!("a question"),
    }
    // Nothing of ours is quoted: that the question's own address is known is enough.
    house.clock.advance(SECOND);
    let yes = outlook(&house, game, Side::White, 2, "Ja", "").await;
    hand_over(&house, &inbound, &yes).await;
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("e2e4"));
}

async fn replayed(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    let mut yes = outlook(&house, game, Side::White, 1, "Ja", "").await;
    let entry = outlook(&house, game, Side::White, 2, "e2-e4", "").await;
    house.clock.advance(SECOND);
    hand_over(&house, &inbound, &entry).await;
    outbox(&house).await;
    for (id, text) in [(3, "Ja"), (4, "e2-e4"), (5, "nein")] {
        // Genuine mails, taken from elsewhere, to the address that their thief knows.
        (yes.id, yes.text) = (id, format!("{text}\r\n"));
        hand_over(&house, &inbound, &yes).await;
        assert!(filed(&house, game, Side::White).await.is_none(), "{text}");
    }
    assert_eq!(drafted(&house, game, Side::White).await.as_deref(), Some("e2e4"), "nor is it dropped");
    yes.text = format!("Ja\r\n\r\n> {}\r\n", code(&house, game, 1, Side::White));
    yes.id = 6;
    hand_over(&house, &inbound, &yes).await;
    assert!(
        filed(&house, game, Side::White).await.is_none(),
        "asked again, as it is no answer to the question"
    );
    yes.id = 7;
    yes.to = address(&house, game, Side::White).await;
    hand_over(&house, &inbound, &yes).await;
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("e2e4"));
}

async fn undone(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    outbox(&house).await;
    let running = async || house.app.games().game(None, game).await.unwrap().result.is_none();
    for (id, text) in (1..).zip(["annehmen", "ablehnen", "Einspruch: das war anders", "Urlaub 5.1. bis 9.1."])
    {
        let mail = outlook(&house, game, Side::White, id, text, "").await;
        hand_over(&house, &inbound, &mail).await;
        let mails = outbox(&house).await;
        assert!(mails.len() == 1 && mails[0].1 == "answer", "{text}: {}", mails.len());
        assert!(mails[0].3.contains("Es ist nichts geschehen"), "{text}: {}", mails[0].3);
        assert!(running().await, "{text}");
    }
    assert_eq!(count(&house, "objection").await + count(&house, "leave").await, 0);
    // What is only asked for is told, and giving up is asked back as ever.
    let mail = outlook(&house, game, Side::White, 20, "Stand", "").await;
    hand_over(&house, &inbound, &mail).await;
    let mail = outlook(&house, game, Side::White, 21, "aufgeben", "").await;
    hand_over(&house, &inbound, &mail).await;
    assert!(running().await);
    let mail = outlook(&house, game, Side::White, 22, "annehmen", &code(&house, game, 2, Side::White)).await;
    hand_over(&house, &inbound, &mail).await;
    assert!(!running().await, "with the code it counts");
}

async fn elsewhere(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let genuine = post(&house, game, Side::White, "e2-e4\r\n").await;
    let mut arrived = Post {
        to: "bert@example.net".to_owned(),
        text: genuine.text.clone(),
        from: genuine.from.clone(),
        fields: String::new(),
        id: 1,
        vouched: true,
    }
    .arrived(&house);
    // The relay found Anna's mail to Bert good, and somebody handed it to her turn's address.
    arrived.recipients = vec![genuine.to.clone()];
    house.clock.advance(SECOND);
    inbound.handle(&arrived).await.unwrap();
    assert!(filed(&house, game, Side::White).await.is_none());
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let notice = house.app.notices().mail_task(id).await.unwrap().unwrap().notice.unwrap();
        assert_eq!(notice.to.address, "anna@example.org");
        assert!(matches!(notice.what, NoticeBody::Answer(_)));
    }
    let genuine = Post { id: 2, ..genuine };
    inbound.handle(&genuine.arrived(&house)).await.unwrap();
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("e2e4"));
}
