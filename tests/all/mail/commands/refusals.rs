//! What a mail cannot do, and that it then does nothing.

use fairschach::app::games::create::NewGameRequest;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::notices::reply::{Answered, Refused, Unread, UnreadCase};
use fairschach::base::{GameId, Side};
use jiff::civil::date;

use super::kit::{
    answered, count, draft, drafted, entry, filed, house, mail, offer, outbox, refused, say, settle, told,
};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    what_cannot_be_entered_is_refused_with_its_reason => not_entered;
    an_old_address_files_nothing => old_turn;
    a_game_that_is_over_or_stands_takes_nothing => over;
    a_mail_received_after_the_flag_is_too_late => too_late;
    what_does_not_go_together_is_not_done => contrary;
    offers_are_answered_and_claims_made_before_ones_own_move => after_filing;
    who_has_not_asked_for_it_does_not_play_by_mail => not_opted_in;
    a_blind_game_takes_no_entry_by_mail => blind;
    nobody_speaks_for_another => strangers;
}

async fn not_entered(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    outbox(&house).await;
    let too_long = "e".repeat(65);
    for text in ["Sg1-g7", "xyz", "e2e5", "--", "2. e2e4", too_long.as_str()] {
        let what = say(&house, &house.white, game, &[entry(text)]).await;
        assert!(refused(what) == Refused::Entry { written: text.to_owned() }, "{text}");
        let view = told(&house).await;
        assert!(view.unread.is_some(), "{text}: with the reason");
        assert_eq!(view.examples.len(), 3, "{text}: with examples");
    }
    let what = say(&house, &house.white, game, &[draft("Sg1-g7")]).await;
    assert!(matches!(refused(what), Refused::Entry { .. }));
    assert!(filed(&house, game, Side::White).await.is_none());
    assert!(drafted(&house, game, Side::White).await.is_none());
    // In a game with one mover the other side is told that nothing is asked of it.
    let normal =
        NewGameRequest { variant: "normal".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let normal = house.app.games().create_game(&house.director, normal).await.unwrap();
    let what = say(&house, &house.black, normal, &[entry("e7e5")]).await;
    assert!(refused(what) == Refused::NothingOwed);
    let what =
        say(&house, &house.white, game, &[MailCommand::Leave(date(2026, 12, 24), date(2026, 12, 31))]).await;
    assert!(refused(what) == Refused::NoLeave);
    let what =
        say(&house, &house.white, game, &[MailCommand::Leave(date(2026, 1, 1), date(2026, 1, 2))]).await;
    assert!(refused(what) == Refused::LeaveDays, "today is no day ahead");
    let unread = Unread { case: UnreadCase::Several, seen: vec!["e2e4".to_owned(), "d2d4".to_owned()] };
    let command_mail =
        CommandMail { heard: Err(unread.clone()), ..mail(&house, &house.white, game, &[]).await };
    assert!(
        refused(answered(house.app.mail_commands().carry_out(command_mail).await)) == Refused::Unread(unread)
    );
    assert_eq!(count(&house, "receipt").await, 0);
}

async fn old_turn(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let old = mail(&house, &house.white, game, &[entry("d2d4")]).await;
    let resigns = mail(&house, &house.white, game, &[MailCommand::Resign]).await;
    house.pair(game, "e2e4", "e7e5").await;
    for command_mail in [old, resigns] {
        assert!(
            refused(answered(house.app.mail_commands().carry_out(command_mail).await)) == Refused::OldTurn
        );
    }
    // A turn that will be open is not open.
    let ahead = CommandMail { turn: 3, ..mail(&house, &house.white, game, &[entry("d2d4")]).await };
    assert!(refused(answered(house.app.mail_commands().carry_out(ahead).await)) == Refused::OldTurn);
    // Between the last filing and the release, the turn is still the one that is seen.
    house.file(&house.white, game, "d2d4").await.unwrap();
    house.file(&house.black, game, "d7d5").await.unwrap();
    let late = mail(&house, &house.white, game, &[entry("a2a3")]).await;
    house.app.games().reveal_due().await.unwrap();
    assert!(refused(answered(house.app.mail_commands().carry_out(late).await)) == Refused::AlreadyFiled);
    assert_eq!(count(&house, "receipt").await, 4);
}

async fn suspend(house: &TestApp, game: GameId) {
    let raw = house.raw().await;
    raw.execute(&format!(
        "UPDATE game SET phase = 'suspended', paused_us = {} WHERE CAST(turn AS INTEGER) >= 0",
        house.app.now().as_us()
    ))
    .await;
    assert!(house.app.games().game(None, game).await.unwrap().result.is_none());
}

async fn over(database: Database) {
    let house = house(database).await;
    let everything = || {
        [
            entry("e2e4"),
            draft("e2e4"),
            MailCommand::Resign,
            MailCommand::Confirm,
            MailCommand::Discard,
            MailCommand::Draw(true),
            MailCommand::Draw(false),
        ]
    };
    let game = house.game().await;
    house.app.games().resign(&house.black, game).await.unwrap();
    for said in everything() {
        assert!(refused(say(&house, &house.white, game, &[said]).await) == Refused::Over);
    }
    let game = house.game().await;
    suspend(&house, game).await;
    for said in everything() {
        assert!(refused(say(&house, &house.white, game, &[said]).await) == Refused::Stands);
    }
    assert_eq!(count(&house, "receipt").await, 0);
}

async fn too_late(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(14 * DAY - SECOND);
    house.app.clocks().heartbeat().await.unwrap();
    house.app.operations().credit_outages().await.unwrap();
    let flag = house.app.games().game(Some(&house.white), game).await.unwrap().sides.white.flag_at.unwrap();
    house.clock.advance(flag.since(house.app.now()) + 1);
    house.app.clocks().heartbeat().await.unwrap();
    house.app.operations().credit_outages().await.unwrap();
    let flag = house.app.games().game(Some(&house.white), game).await.unwrap().sides.white.flag_at.unwrap();
    while house.app.now() <= flag {
        house.clock.advance(500 * SECOND);
        house.app.clocks().heartbeat().await.unwrap();
    }
    let what = refused(say(&house, &house.white, game, &[entry("e2e4")]).await);
    let Refused::TooLate { flag_at_us, received_us } = what else { panic!("too late") };
    assert!(flag_at_us == flag.as_us() && received_us == house.app.now().as_us());
    assert!(filed(&house, game, Side::White).await.is_none());
}

async fn contrary(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    let leave = || MailCommand::Leave(date(2026, 12, 24), date(2026, 12, 31));
    for said in [
        vec![entry("d2d4"), entry("e2e4")],
        vec![entry("d2d4"), entry("d2d4")],
        vec![entry("d2d4"), MailCommand::Resign],
        vec![entry("d2d4"), MailCommand::Draw(true)],
        vec![MailCommand::Draw(true), MailCommand::Draw(false)],
        vec![MailCommand::Resign, MailCommand::Draw(false)],
        vec![MailCommand::Resign, MailCommand::Discard],
        vec![MailCommand::Confirm, MailCommand::Discard],
        vec![draft("d2d4"), MailCommand::Confirm],
        vec![draft("d2d4"), MailCommand::Discard],
        vec![entry("d2d4"), MailCommand::Confirm, MailCommand::Discard],
        vec![entry("d2d4"), leave()],
        vec![MailCommand::Status; 25],
    ] {
        assert!(refused(say(&house, &house.white, game, &said).await) == Refused::Contrary);
    }
    assert!(filed(&house, game, Side::White).await.is_none());
    let view = house.app.games().game(Some(&house.white), game).await.unwrap();
    assert!(view.sides.black.offers_draw && view.result.is_none());
    assert!(say(&house, &house.white, game, &vec![MailCommand::Status; 24]).await == Some(Answered::Status));
    assert!(say(&house, &house.white, game, &[offer("d2d4")]).await.is_none());
}

async fn after_filing(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    house.enter(&house.white, game, "e2e4", true).await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    house.file(&house.black, game, "g8f6").await.unwrap();
    outbox(&house).await;
    for accept in [true, false] {
        let late = say(&house, &house.black, game, &[MailCommand::Draw(accept)]).await;
        assert!(refused(late) == Refused::OfferLapsed);
        let mails = outbox(&house).await;
        assert!(mails.len() == 1 && mails[0].3.contains("your move declines it"), "{}", mails[0].3);
    }
    let late = say(&house, &house.black, game, &[MailCommand::Claim(None)]).await;
    let Refused::Claim { says } = refused(late) else { panic!("too late for a claim") };
    assert!(says.contains("before you submit"), "{says}");
    // With another entry it is that one that is refused.
    let both = [MailCommand::Draw(false), entry("b8c6")];
    assert!(refused(say(&house, &house.black, game, &both).await) == Refused::AlreadyFiled);
}

async fn not_opted_in(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    settle(&house, &house.white, |wishes| wishes.play = false).await;
    outbox(&house).await;
    assert!(say(&house, &house.white, game, &[entry("e2e4")]).await == Some(Answered::NotOptedIn));
    assert!(say(&house, &house.white, game, &[MailCommand::Resign]).await.is_none(), "once a day");
    assert!(filed(&house, game, Side::White).await.is_none());
    house.clock.advance(DAY + 1);
    assert!(say(&house, &house.white, game, &[entry("e2e4")]).await == Some(Answered::NotOptedIn));
}

async fn blind(database: Database) {
    let house = house(database).await;
    let game = house.blind_game(None, &[]).await;
    let mut turns = outbox(&house).await;
    turns.retain(|(_, kind, ..)| kind == "turn");
    assert_eq!(turns.len(), 2, "one to each");
    for (.., text) in &turns {
        assert!(text.contains("enter --blind"), "{text}");
        for asks in ["in the first line", "in die erste Zeile", "it warns first", "warnt er vorher"] {
            assert!(!text.contains(asks), "nobody may read it: {text}");
        }
    }
    for said in [entry("e7e5"), draft("e7e5"), MailCommand::Help] {
        let what = say(&house, &house.black, game, &[said]).await;
        assert!(what == Some(Answered::Help) || refused(what) == Refused::Blind);
        let (_, _, _, text) = outbox(&house).await.remove(0);
        assert!(text.contains("do not write it in an email") && !text.contains("e2-e4"), "{text}");
    }
    assert_eq!(count(&house, "receipt").await, 0);
    house.file_blind(&house.black, game, "e7e5").await.unwrap();
    let (_, kind, _, text) = outbox(&house).await.remove(0);
    assert!(kind == "receipt" && text.contains("the server cannot read it"), "{text}");
}

async fn strangers(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    settle(&house, &house.arbiter, |_| ()).await;
    let command_mail =
        CommandMail { player: house.arbiter.id, ..mail(&house, &house.white, game, &[entry("e2e4")]).await };
    // As to whoever was captain until just now.
    assert!(answered(house.app.mail_commands().carry_out(command_mail).await) == Some(Answered::Elsewhere));
    assert!(filed(&house, game, Side::White).await.is_none());
}
