//! Mails that may not be meant so: they are kept as a draft and asked about, and what is said of the entry goes to the
//! address alone that the mail came from.

use fairschach::app::error::Error;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::notices::reply::{Answered, Doubt, Refused};
use fairschach::base::{GameId, Side};
use fairschach::game::By;
use fairschach::mail::inbound::{Inbound, Outcome};

use super::handle::{Post, address, inbound, post};
use super::kit::{count, draft, drafted, entry, filed, house, mail, outbox, refused, say};
use crate::support::{Database, TestApp, on_both};

on_both! {
    what_stands_beside_an_entry_is_asked_about_and_yes_files_it => beside;
    nothing_else_is_done_in_doubt => nothing_else;
    an_answer_may_name_what_it_answers => answers;
    a_receipt_names_a_mailed_entry_to_the_address_it_came_from => named;
    an_entry_that_came_by_no_mail_is_named_nowhere => unnamed;
    what_names_an_entry_never_goes_to_a_former_address => former;
    nor_does_what_was_composed_before_the_address_went => composed_before;
}

/// Sends a mail of White's and gives what waits in the outbox afterwards.
async fn send(house: &TestApp, inbound: &Inbound, post: &Post) -> Vec<(String, String, String, String)> {
    let outcome = inbound.handle(&post.arrived(house)).await.unwrap();
    assert_eq!(outcome, Outcome::Acted);
    outbox(house).await
}

async fn beside(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let mut letter = post(&house, game, Side::White, "Nf3\r\n\r\nDo NOT file this, says my dog.\r\n").await;
    let told = send(&house, &inbound, &letter).await;
    assert!(filed(&house, game, Side::White).await.is_none());
    assert_eq!(drafted(&house, game, Side::White).await.as_deref(), Some("g1f3"));
    let [(to, kind, subject, text)] = &told[..] else { panic!("one answer") };
    assert_eq!((to.as_str(), kind.as_str()), ("anna@example.org", "answer"));
    assert!(!subject.contains("Sf3") && !subject.contains("g1-f3"), "{subject}");
    for seen in ["Sg1-f3", "Do NOT file this, says my dog."] {
        assert!(text.contains(seen), "{seen}: {text}");
    }
    // The question's address answers it, and the answer may quote it.
    letter.id = 2;
    letter.to = address(&house, game, Side::White).await;
    letter.text = "Ja, bitte so festlegen!\r\n\r\nAm 1. Jan. 2026 um 12:00 schrieb Fairschach:\r\n> Daneben steht „Do NOT …“\r\n"
        .to_owned();
    let told = send(&house, &inbound, &letter).await;
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("g1f3"));
    assert_eq!(told.len(), 1, "the receipt alone");
    assert_eq!(told[0].1, "receipt");
}

async fn nothing_else(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let (white, black) = (&house.white, &house.black);
    house.enter(white, game, "e2e4", true).await.unwrap();
    house.file(black, game, "e7e5").await.unwrap();
    house.reveal().await;
    say(&house, black, game, &[draft("g8f6")]).await;
    for said in [
        vec![MailCommand::Draw(true)],
        vec![MailCommand::Draw(false)],
        vec![MailCommand::Confirm],
        vec![MailCommand::Discard],
        vec![MailCommand::Draw(false), entry("b8c6")],
    ] {
        for doubt in
            [Doubt::Forms, Doubt::Long, Doubt::Recipient, Doubt::Struck { seen: vec!["x".to_owned()] }]
        {
            let mut command_mail = mail(&house, black, game, &said).await;
            command_mail.doubts = vec![doubt.clone()];
            let done =
                house.app.mail_commands().carry_out(command_mail).await.unwrap().map(|answer| answer.what);
            assert!(refused(done) == Refused::Doubtful { doubts: vec![doubt] });
        }
    }
    let view = house.app.games().game(Some(black), game).await.unwrap();
    assert!(view.result.is_none() && view.sides.white.offers_draw);
    assert_eq!(drafted(&house, game, Side::Black).await.as_deref(), Some("g8f6"));
    assert!(filed(&house, game, Side::Black).await.is_none());
    // An entry that is not meant for certain takes the draft's place, and a resignation is asked back as ever.
    let mut command_mail = mail(&house, black, game, &[MailCommand::Confirm, entry("b8c6")]).await;
    command_mail.doubts = vec![Doubt::Recipient];
    let done = house.app.mail_commands().carry_out(command_mail).await.unwrap().unwrap().what;
    assert!(matches!(done, Answered::Drafted { doubts, .. } if doubts == [Doubt::Recipient]));
    let mut command_mail = mail(&house, black, game, &[MailCommand::Resign]).await;
    command_mail.doubts = vec![Doubt::Recipient];
    let done = house.app.mail_commands().carry_out(command_mail).await.unwrap().unwrap().what;
    assert!(matches!(done, Answered::AskResign { .. }));
}

async fn answers(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let white = &house.white;
    let kept = say(&house, white, game, &[draft("e2e4")]).await;
    assert!(matches!(kept, Some(Answered::Drafted { doubts, .. }) if doubts.is_empty()));
    // Yes to another one, and no to the same one, contradict themselves.
    for said in [[MailCommand::Confirm, entry("d2d4")], [MailCommand::Discard, entry("e4")]] {
        assert!(refused(say(&house, white, game, &said).await) == Refused::Contrary);
    }
    assert!(filed(&house, game, Side::White).await.is_none());
    assert!(say(&house, white, game, &[entry("d4"), MailCommand::Discard]).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("d2d4"));
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    // Where nothing was asked, yes says no more than the entry, and no says nothing that could be done.
    let none = say(&house, white, game, &[MailCommand::Discard, entry("g1f3")]).await;
    assert!(refused(none) == Refused::Contrary);
    say(&house, white, game, &[draft("b1c3")]).await;
    assert!(say(&house, white, game, &[MailCommand::Confirm, entry("Nc3")]).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("b1c3"));
    // `Ja, ich gebe auf.`
    let both = [MailCommand::Confirm, MailCommand::Resign];
    assert!(matches!(say(&house, &house.black, game, &both).await, Some(Answered::AskResign { .. })));
    assert!(say(&house, &house.black, game, &both).await.is_none());
    let result = house.app.games().game(None, game).await.unwrap().result.unwrap();
    assert_eq!((result.winner, result.by), (Some(Side::White), By::Resignation));
}

/// A second address of White's, confirmed.
async fn second_address(house: &TestApp) -> String {
    let address = "anna@office.example".to_owned();
    house.app.accounts().add_mail_address(&house.white, &address).await.unwrap();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
        if let NoticeBody::ConfirmAddress { link, .. } = task.notice.unwrap().what {
            let secret = link.rsplit('/').next().unwrap().to_owned();
            assert!(house.app.accounts().confirm_mail_address(&secret).await.unwrap());
        }
        house.app.outbox().mail_sent(id).await.unwrap();
    }
    address
}

async fn post_from(house: &TestApp, game: GameId, from: &str, text: &str) -> Post {
    let mut letter = post(house, game, Side::White, text).await;
    letter.from = from.to_owned();
    letter
}

async fn named(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    let office = second_address(&house).await;
    outbox(&house).await;
    let letter = post_from(&house, game, &office, "Sg1-f3 remis\r\n").await;
    assert_eq!(inbound.handle(&letter.arrived(&house)).await.unwrap(), Outcome::Acted);
    let raw = house.raw().await;
    for secret in ["g1f3", "Sg1-f3", "office.example\",\"entry"] {
        assert!(!raw.holds(house.store.folder(), secret).await, "{secret} is stored boxed");
    }
    let told = outbox(&house).await;
    let [(to, kind, subject, text)] = &told[..] else { panic!("one receipt") };
    assert_eq!((to.as_str(), kind.as_str()), (office.as_str(), "receipt"));
    assert!(text.contains("Sg1-f3") && text.contains("Remis"), "{text}");
    assert!(!subject.contains("Sf3") && !subject.contains("g1-f3"), "{subject}");
    // A question goes there, too.
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    outbox(&house).await;
    let mut letter = post_from(&house, game, &office, "d2-d4\r\n\r\nHier schneit es.\r\n").await;
    letter.id = 2;
    let told = send(&house, &inbound, &letter).await;
    assert_eq!((told[0].0.as_str(), told[0].1.as_str()), (office.as_str(), "answer"));
    assert!(told[0].3.contains("Hier schneit es."), "{}", told[0].3);
}

async fn unnamed(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    outbox(&house).await;
    house.file(&house.white, game, "g1f3").await.unwrap();
    // A draft by mail that the page files came by the page in the end.
    let Some(Answered::Drafted { secret, .. }) = say(&house, &house.black, game, &[draft("g8f6")]).await
    else {
        panic!("it is asked about")
    };
    let done = house.app.mail_commands().answer_asked(&secret, true, house.app.now()).await;
    assert!(matches!(done, Ok(Some(_))), "{:?}", done.err().map(|error: Error| error.to_string()));
    let receipts: Vec<_> = outbox(&house).await.into_iter().filter(|told| told.1 == "receipt").collect();
    assert_eq!(receipts.len(), 2);
    for (.., text) in receipts {
        assert!(!text.contains("g1-f3") && !text.contains("g8-f6"), "{text}");
    }
}

async fn composed_before(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    let office = second_address(&house).await;
    outbox(&house).await;
    let mut letter = post_from(&house, game, &office, "Sg1-f3\r\n\r\nHier schneit es.\r\n").await;
    inbound.handle(&letter.arrived(&house)).await.unwrap();
    letter.id = 2;
    letter.text = "Sg1-f3\r\n".to_owned();
    inbound.handle(&letter.arrived(&house)).await.unwrap();
    // Question and receipt are composed, and that mail server is away.
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
        assert_eq!(task.to.address, office, "{}", task.kind);
        house.app.notices().store_composed(id, b"Subject: x\r\n\r\nSg1-f3\r\n").await.unwrap();
        house.app.outbox().mail_delayed(id, house.app.now(), "later").await.unwrap();
    }
    let id = house.app.accounts().mail_addresses(&house.white).await.unwrap()[0].id;
    house.app.accounts().remove_mail_address(&house.white, id).await.unwrap();
    let mut told = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let Some(task) = house.app.notices().mail_task(id).await.unwrap() else {
            continue;
        };
        assert!(task.composed.is_none(), "{}", task.kind);
        let unnamed = matches!(task.notice.unwrap().what, NoticeBody::Receipt { entry: None, .. });
        assert!(unnamed && task.to.address == "anna@example.org", "{}", task.kind);
        // What is composed now is kept.
        house.app.notices().store_composed(id, b"Subject: x\r\n\r\n").await.unwrap();
        told.push(task.kind.as_str());
    }
    assert_eq!(told, ["receipt"]);
    assert_eq!(count(&house, "answer").await, 0, "it is not tried for ever");
}

async fn former(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    let office = second_address(&house).await;
    outbox(&house).await;
    let mut letter = post_from(&house, game, &office, "Sg1-f3\r\n\r\nHier schneit es.\r\n").await;
    inbound.handle(&letter.arrived(&house)).await.unwrap();
    letter.id = 2;
    letter.text = "Sg1-f3\r\n".to_owned();
    inbound.handle(&letter.arrived(&house)).await.unwrap();
    assert!(filed(&house, game, Side::White).await.is_some());
    let id = house.app.accounts().mail_addresses(&house.white).await.unwrap()[0].id;
    house.app.accounts().remove_mail_address(&house.white, id).await.unwrap();
    let mut told = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        if let Some(task) = house.app.notices().mail_task(id).await.unwrap() {
            let names = matches!(task.notice.unwrap().what, NoticeBody::Receipt { entry: Some(_), .. });
            told.push((task.to.address, task.kind.as_str(), names));
        }
    }
    let receipt = ("anna@example.org".to_owned(), "receipt", false);
    assert!(told.contains(&receipt), "{told:?}");
    assert!(told.iter().all(|(_, kind, _)| *kind != "answer"), "{told:?}");
}
