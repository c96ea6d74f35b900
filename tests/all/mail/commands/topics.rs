//! Every answer as a mail, in both languages.

use fairschach::app::actor::Actor;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::inbox::commands::answer::{InboundMark, MailNote};
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::notices::reply::{Unproved, Unread, UnreadCase};
use fairschach::base::{GameId, MailKind};
use fairschach::rules::OptionValue;
use jiff::civil::date;
use mail_parser::MessageParser;

use super::kit::{draft, entry, house, mail, offer, settle};
use crate::support::{Database, TestApp, snapshots};

/// One answer: what it is called, the subject, the text.
struct Letter {
    name: String,
    subject: String,
    text: String,
}

/// The answer that waits, composed, with ids and secrets taken out.
async fn letter(house: &TestApp, name: &str, game: Option<GameId>) -> Letter {
    let sender =
        fairschach::mail::Sender::new("games@fairschach.example", &house.app.settings().public_url).unwrap();
    let mut found = None;
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
        if task.kind == MailKind::Answer {
            assert!(found.is_none(), "{name}: one answer");
            let composed = sender.compose(&task.notice.unwrap(), &task.message_id).unwrap();
            found = Some(composed);
        }
        house.app.outbox().mail_sent(id).await.unwrap();
    }
    let composed = found.unwrap_or_else(|| panic!("{name}: an answer"));
    if let Some(folder) = std::env::var_os("FAIRSCHACH_TEST_LETTERS") {
        let html = MessageParser::default().parse(&composed.message).unwrap();
        let html = html.body_html(0).unwrap().into_owned();
        let path = std::path::Path::new(&folder).join(format!("{}.html", name.replace(' ', "-")));
        std::fs::write(path, html).unwrap();
    }
    let parsed = MessageParser::default().parse(&composed.message).unwrap();
    assert_eq!(
        parsed.header("Auto-Submitted").and_then(|value| value.as_text()),
        Some("auto-replied"),
        "{name}"
    );
    let text = parsed.body_text(0).unwrap().replace("\r\n", "\n");
    for body in [text.as_str(), &parsed.body_html(0).unwrap()] {
        assert!(!body.contains("Unknown localization") && !body.contains("{ $"), "{name}: {body}");
    }
    let mut text = match game {
        Some(game) => text.replace(&game.to_string(), "GAME"),
        None => text,
    };
    while let Some(at) = text.find("/mail/").filter(|at| !text[at + 6..].starts_with("SECRET")) {
        text.replace_range(at + 6..at + 6 + 43, "SECRET");
    }
    Letter { name: name.to_owned(), subject: composed.subject, text }
}

async fn told(house: &TestApp, who: &Actor, game: GameId, name: &str, said: &[MailCommand]) -> Letter {
    let command_mail = mail(house, who, game, said).await;
    heard(house, command_mail, name).await
}

async fn heard(house: &TestApp, command_mail: CommandMail, name: &str) -> Letter {
    let game = command_mail.game;
    assert!(house.app.mail_commands().carry_out(command_mail).await.unwrap().is_some(), "{name}");
    letter(house, name, Some(game)).await
}

/// Every answer that there is, to the player of White.
async fn all(house: &TestApp) -> Vec<Letter> {
    let white = &house.white;
    let game = house.game().await;
    let mut all = Vec::new();
    for (name, said) in [
        ("help", MailCommand::Help),
        ("status", MailCommand::Status),
        ("draft", draft("Sg1-f3")),
        ("draft dropped", MailCommand::Discard),
        ("draft with an offer", offer_draft("Sg1-f3")),
        ("status with a draft", MailCommand::Status),
        ("resign", MailCommand::Resign),
        ("resign not", MailCommand::Discard),
        ("illegal", entry("Sg1-g7")),
        ("ambiguous", entry("e4 or d4")),
        ("no offer", MailCommand::Draw(true)),
        ("nothing asked", MailCommand::Confirm),
        ("leave", MailCommand::Leave(date(2026, 12, 24), date(2027, 1, 6))),
    ] {
        all.push(told(house, white, game, name, &[said]).await);
    }
    for case in [
        UnreadCase::Nothing,
        UnreadCase::Unknown,
        UnreadCase::Several,
        UnreadCase::TooLong,
        UnreadCase::InSubject,
        UnreadCase::Picture,
        UnreadCase::Encrypted,
    ] {
        all.push(unread(house, game, case).await);
    }
    let other = house.game().await;
    for case in [UnreadCase::Condition, UnreadCase::Dates, UnreadCase::OfferAlone, UnreadCase::DraftAlone] {
        all.push(unread(house, other, case).await);
    }
    let both = [entry("e2e4"), MailCommand::Resign];
    all.push(told(house, white, game, "contrary", &both).await);
    let condition = MailCommand::Conditional {
        pair: None,
        when: vec!["e7-e5".to_owned()],
        then: "Sg1-f3".to_owned(),
        draw_offer: true,
    };
    let both = [entry("e2e4"), condition];
    all.push(told(house, white, game, "conditions", &both).await);
    all.push(told(house, white, game, "filed before", &[entry("e4")]).await);
    all.push(told(house, white, game, "filed and final", &[entry("d4")]).await);
    all.push(told(house, white, game, "offer lapsed", &[MailCommand::Draw(true)]).await);
    all.push(told(house, white, game, "claim late", &[MailCommand::Claim(None)]).await);
    all.push(told(house, white, game, "status when filed", &[MailCommand::Status]).await);
    let old = mail(house, white, game, &[entry("d4")]).await;
    house.enter(&house.black, game, "c7c5", true).await.unwrap();
    house.reveal().await;
    all.push(heard(house, old, "old turn").await);
    all.push(told(house, white, game, "declined", &[MailCommand::Draw(false)]).await);
    house.app.games().resign(&house.black, game).await.unwrap();
    all.push(told(house, white, game, "over", &[entry("d4")]).await);
    let void = OptionValue::Word("void".to_owned());
    let request = NewGameRequest { options: [("illegal_entry".to_owned(), void)].into(), ..house.request() };
    let void = house.app.games().create_game(&house.director, request).await.unwrap();
    all.push(told(house, white, void, "void", &[entry("Sg1-e5")]).await);
    let blind = house.blind_game(None, &[]).await;
    all.push(told(house, white, blind, "blind", &[entry("e4")]).await);
    all
}

fn offer_draft(text: &str) -> MailCommand {
    match offer(text) {
        MailCommand::Entry { entry, draw_offer, .. } => MailCommand::Entry { entry, draw_offer, draft: true },
        said => said,
    }
}

async fn unread(house: &TestApp, game: GameId, case: UnreadCase) -> Letter {
    let seen = vec!["e2e4 <b>".to_owned(), "Gruß, Anna".to_owned()];
    let command_mail =
        CommandMail { heard: Err(Unread { case, seen }), ..mail(house, &house.white, game, &[]).await };
    heard(house, command_mail, &format!("unread {case:?}")).await
}

/// What is said about mails that are not acted on.
async fn notes(house: &TestApp) -> Vec<Letter> {
    let white = &house.white;
    let game = house.game().await;
    let mut all = Vec::new();
    for (name, about, note) in [
        (
            "unproven",
            Some((game, 1)),
            MailNote::Unproven(vec![
                Unproved::Form,
                Unproved::Address,
                Unproved::Unsigned,
                Unproved::SignedByOthers(vec!["list.example".to_owned(), "other.example".to_owned()]),
                Unproved::Signature,
                Unproved::Server,
                Unproved::Relay,
                Unproved::PinMissing,
                Unproved::NoPin,
                Unproved::WrongPin,
            ]),
        ),
        ("elsewhere", None, MailNote::Elsewhere),
    ] {
        let letter_mark = InboundMark { message_id: Some("x@player.example".to_owned()), mark: name.into() };
        let done = house.app.mail_commands().note_mail(white.id, about, note, letter_mark).await;
        assert!(done.unwrap().is_some());
        all.push(letter(house, name, Some(game)).await);
    }
    settle(house, white, |wishes| wishes.play = false).await;
    all.push(told(house, white, game, "not opted in", &[entry("e4")]).await);
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_can_be_read_in_both_languages() {
    for locale in ["de", "en"] {
        let house = house(Database::Sqlite).await;
        house.app.accounts().set_locale(&house.white, locale).await.unwrap();
        let mut letters = all(&house).await;
        letters.extend(notes(&house).await);
        let mut book = Vec::new();
        for letter in letters {
            let subject = letter.subject.to_lowercase();
            for entry in ["e4", "d4", "f3", "g7", "e5"] {
                assert!(!subject.contains(entry), "{}: {subject}", letter.name);
            }
            book.push((letter.name, format!("{}\n\n{}", letter.subject, letter.text)));
        }
        snapshots::compare(&format!("mail/commands/snapshots/{locale}"), &book);
    }
}
