//! Answers have an end.

use fairschach::app::inbox::commands::answer::{
    ANSWERS_MAX, COMMAND_MAILS_MAX, InboundMark, MailNote, UNPROVEN_ANSWERS_MAX, UNREAD_ANSWERS_MAX,
};
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::notices::reply::{LastAnswer, Unproved, Unread, UnreadCase};

use super::kit::{answered, count, entry, house, mail, say};
use crate::support::{DAY, Database, on_both};

on_both! {
    a_player_gets_so_many_answers_a_day => answers;
    text_that_says_nothing_is_answered_a_few_times => unread;
    somebody_elses_mails_are_told_once_a_day => notes;
}

async fn answers(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    for n in 1..=ANSWERS_MAX {
        let command_mail = mail(&house, &house.white, game, &[MailCommand::Status]).await;
        let answer = house.app.mail_commands().carry_out(command_mail).await.unwrap().unwrap();
        assert_eq!(answer.last, (n == ANSWERS_MAX).then_some(LastAnswer::Any), "{n}");
    }
    assert!(say(&house, &house.white, game, &[MailCommand::Status]).await.is_none());
    assert_eq!(count(&house, "answer").await, 50);
    // Entries are taken all the same, and the other player is answered.
    assert!(say(&house, &house.white, game, &[entry("e2e4")]).await.is_none());
    assert_eq!(count(&house, "receipt").await, 1);
    assert!(say(&house, &house.black, game, &[MailCommand::Status]).await.is_some());
    let done = ANSWERS_MAX + 2;
    for _ in done..COMMAND_MAILS_MAX {
        say(&house, &house.white, game, &[MailCommand::Status]).await;
    }
    let raw = house.raw().await;
    let acted = "SELECT COUNT(*) FROM mail_talk";
    assert_eq!(raw.number(acted).await, COMMAND_MAILS_MAX as i64 + 1);
    say(&house, &house.white, game, &[MailCommand::Status]).await;
    assert_eq!(raw.number(acted).await, COMMAND_MAILS_MAX as i64 + 1, "one too many is left");
    house.clock.advance(DAY + 1);
    assert!(say(&house, &house.white, game, &[MailCommand::Status]).await.is_some());
    house.clock.advance(90 * DAY);
    house.app.mail_commands().sweep_command_mails().await.unwrap();
    assert_eq!(raw.number(acted).await, 1);
}

async fn unread(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let text = async |n: usize| {
        let seen = vec![format!("I am away until {n}")];
        let heard = Err(Unread { case: UnreadCase::Unknown, seen });
        let command_mail = mail(&house, &house.white, game, &[]).await;
        answered(house.app.mail_commands().carry_out(CommandMail { heard, ..command_mail }).await).is_some()
    };
    for n in 0..UNREAD_ANSWERS_MAX {
        assert!(text(n).await, "{n}");
    }
    assert!(!text(UNREAD_ANSWERS_MAX).await);
    // What says something is still answered.
    assert!(say(&house, &house.white, game, &[MailCommand::Help]).await.is_some());
}

async fn notes(database: Database) {
    let house = house(database).await;
    let (one, other) = (house.game().await, house.game().await);
    let note = async |n: u32, about, note| {
        let letter = InboundMark { message_id: None, mark: n.to_be_bytes().to_vec() };
        let done = house.app.mail_commands().note_mail(house.white.id, about, note, letter).await;
        done.unwrap().map(|answer| answer.last)
    };
    let unproven = || MailNote::Unproven(vec![Unproved::Unsigned, Unproved::WrongPin]);
    let most = u32::try_from(UNPROVEN_ANSWERS_MAX).unwrap();
    for n in 1..=most {
        let last = (n == most).then_some(LastAnswer::Unproven);
        assert_eq!(note(n, Some((one, 1)), unproven()).await, Some(last), "{n}");
    }
    for n in most + 1..100 {
        assert_eq!(note(n, Some((one, 1)), unproven()).await, None, "{n}");
    }
    assert!(note(100, Some((other, 1)), unproven()).await.is_some(), "for each game");
    assert!(note(101, None, MailNote::Elsewhere).await.is_some());
    assert!(note(102, None, MailNote::Elsewhere).await.is_none());
    house.clock.advance(DAY + 1);
    assert!(note(103, Some((one, 1)), unproven()).await.is_some());
    assert_eq!(count(&house, "answer").await, UNPROVEN_ANSWERS_MAX as i64 + 3);
}
