//! What each word does.

use fairschach::app::core::views::GameState;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::inbox::commands::answer::MailNote;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::confirmations::{RESIGN_DAYS, Settled};
use fairschach::app::notices::reply::{Answered, Refused};
use fairschach::base::Side;
use fairschach::game::By;
use fairschach::rules::OptionValue;

use jiff::civil::date;

use super::kit::{
    answered, count, draft, drafted, entry, filed, house, mail, offer, outbox, refused, say, settle, told,
};
use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    an_entry_is_filed_and_the_receipt_is_the_answer => entries;
    the_same_mail_again_changes_nothing => again;
    a_draft_is_filed_by_a_second_mail => drafts;
    draft_first_asks_about_every_entry => draft_first;
    a_link_files_a_draft_once => links;
    resigning_is_asked_back_once => resigning;
    a_draw_is_accepted_or_declined => draws;
    the_mail_about_an_offer_says_how_it_is_answered_by_mail => offered;
    an_illegal_entry_is_asked_back_where_it_would_be_void => voids;
    status_and_help_change_nothing => asking;
    conditions_go_with_a_filed_entry => conditions;
    leave_is_announced_in_every_game_that_has_it => leave;
    a_whole_game_is_played => whole_game;
}

async fn offered(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    outbox(&house).await;
    let pairs = [
        (
            [offer("e2-e4"), entry("e7-e5")],
            "ben@example.org",
            "Or write “accept” or “decline” in the first line",
        ),
        (
            [entry("Sg1-f3"), offer("Nb8-c6")],
            "anna@example.org",
            "Oder schreiben Sie „Annehmen“ oder „Ablehnen“",
        ),
    ];
    for ([white, black], offered, how) in pairs {
        assert!(say(&house, &house.white, game, &[white]).await.is_none());
        assert!(say(&house, &house.black, game, &[black]).await.is_none());
        house.reveal().await;
        let mails = outbox(&house).await.into_iter();
        let revealed: Vec<_> = mails.filter(|(_, kind, ..)| kind == "revealed").collect();
        assert_eq!(revealed.len(), 2);
        for (to, _, _, text) in revealed {
            assert_eq!(text.contains(how), to == offered, "{to}: {text}");
        }
    }
}

async fn entries(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    outbox(&house).await;
    assert!(say(&house, &house.white, game, &[entry("Sg1-f3")]).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("g1f3"));
    let mails = outbox(&house).await;
    assert_eq!(mails.len(), 1, "the receipt alone");
    assert_eq!((mails[0].0.as_str(), mails[0].1.as_str()), ("anna@example.org", "receipt"));
    let raw = house.raw().await;
    let channels = raw.texts("SELECT channel FROM submission").await;
    assert_eq!(channels, ["mail"]);
    // Another mail with the same entry: told so, and nothing else happens.
    let before = say(&house, &house.white, game, &[entry("g1f3")]).await;
    assert!(before == Some(Answered::FiledBefore));
    let other = say(&house, &house.white, game, &[entry("e2e4")]).await;
    assert!(refused(other) == Refused::AlreadyFiled);
    assert_eq!(count(&house, "receipt").await, 1);
    assert!(say(&house, &house.black, game, &[offer("e7-e5")]).await.is_none());
    house.reveal().await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let black = pairs[0].entries.black.as_ref().unwrap();
    assert_eq!((black.canonical.to_string().as_str(), black.channel.as_str()), ("e7e5 draw", "mail"));
    assert_eq!(assert_invariants(&raw, game).await, 1);
}

/// Whatever a mail does, its redelivery does not do it again, not even when the game has gone on.
async fn again(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let asks = mail(&house, &house.white, game, &[MailCommand::Resign]).await;
    let status = mail(&house, &house.white, game, &[MailCommand::Status]).await;
    let unread = mail(&house, &house.white, game, &[entry("Sg1-g7")]).await;
    let files = mail(&house, &house.white, game, &[entry("e2e4")]).await;
    for command_mail in [&asks, &status, &unread] {
        assert!(answered(house.app.mail_commands().carry_out(command_mail.clone()).await).is_some());
    }
    assert!(answered(house.app.mail_commands().carry_out(files.clone()).await).is_none());
    let answers = count(&house, "answer").await;
    assert_eq!((answers, count(&house, "receipt").await), (3, 1));
    for command_mail in [&asks, &status, &unread, &files] {
        assert!(answered(house.app.mail_commands().carry_out(command_mail.clone()).await).is_none());
    }
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    for command_mail in [&asks, &status, &unread, &files] {
        assert!(answered(house.app.mail_commands().carry_out(command_mail.clone()).await).is_none());
    }
    assert_eq!((count(&house, "answer").await, count(&house, "receipt").await), (answers, 2));
    // Ten deliveries at once are one.
    let files = mail(&house, &house.white, game, &[entry("d2d4")]).await;
    let done = (0..10).map(|_| house.app.mail_commands().carry_out(files.clone()));
    let done = futures_util::future::join_all(done).await;
    assert!(done.into_iter().all(|done| done.unwrap().is_none()));
    assert_eq!((count(&house, "answer").await, count(&house, "receipt").await), (answers, 3));
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("d2d4"));
}

async fn drafts(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let (white, side) = (&house.white, Side::White);
    let kept = say(&house, white, game, &[draft("Sg1-f3")]).await;
    assert!(matches!(kept, Some(Answered::Drafted { ref entry, .. }) if entry == "g1f3"));
    assert_eq!(drafted(&house, game, side).await.as_deref(), Some("g1f3"));
    assert!(filed(&house, game, side).await.is_none(), "nothing is filed");
    // No drops it, and then there is nothing to confirm.
    assert!(say(&house, white, game, &[MailCommand::Discard]).await == Some(Answered::DraftDropped));
    assert!(drafted(&house, game, side).await.is_none());
    let yes = say(&house, white, game, &[MailCommand::Confirm]).await;
    assert!(refused(yes) == Refused::NothingAsked);
    // Yes files exactly what was asked about.
    say(&house, white, game, &[draft("e2e4")]).await.unwrap();
    house.app.entries().save_draft(white, game, 1, "a2a3".to_owned(), false).await.unwrap();
    let yes = say(&house, white, game, &[MailCommand::Confirm]).await;
    assert!(refused(yes) == Refused::DraftChanged);
    assert!(filed(&house, game, side).await.is_none());
    let MailCommand::Entry { entry, draft, .. } = draft("e2e4") else { panic!() };
    let with_offer = MailCommand::Entry { entry, draw_offer: true, draft };
    say(&house, white, game, &[with_offer]).await.unwrap();
    assert!(say(&house, white, game, &[MailCommand::Confirm]).await.is_none());
    assert_eq!(filed(&house, game, side).await.as_deref(), Some("e2e4 draw"));
    assert!(drafted(&house, game, side).await.is_none());
    let yes = say(&house, white, game, &[MailCommand::Confirm]).await;
    assert!(refused(yes) == Refused::NothingAsked);
    // A draft of an earlier turn is never filed.
    say(&house, &house.black, game, &[super::kit::draft("a7a6")]).await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let yes = say(&house, &house.black, game, &[MailCommand::Confirm]).await;
    assert!(refused(yes) == Refused::NothingAsked);
}

async fn draft_first(database: Database) {
    let house = house(database).await;
    settle(&house, &house.white, |wishes| wishes.draft_first = true).await;
    let game = house.game().await;
    let (white, side) = (&house.white, Side::White);
    assert!(matches!(say(&house, white, game, &[entry("e2e4")]).await, Some(Answered::Drafted { .. })));
    // Another entry takes its place, and only the same one again is meant.
    assert!(matches!(say(&house, white, game, &[entry("d2d4")]).await, Some(Answered::Drafted { .. })));
    assert!(filed(&house, game, side).await.is_none());
    // With an offer it is another one, too.
    assert!(matches!(say(&house, white, game, &[offer("d4")]).await, Some(Answered::Drafted { .. })));
    assert!(say(&house, white, game, &[offer("d2-d4")]).await.is_none());
    assert_eq!(filed(&house, game, side).await.as_deref(), Some("d2d4 draw"));
    // The word draft says that it is none, however often.
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    for _ in 0..2 {
        assert!(matches!(say(&house, white, game, &[draft("e2e4")]).await, Some(Answered::Drafted { .. })));
    }
    assert!(say(&house, white, game, &[MailCommand::Confirm, entry("e2e4")]).await.is_none());
    assert_eq!(filed(&house, game, side).await.as_deref(), Some("e2e4"));
}

fn secret(answered: Option<Answered>) -> String {
    match answered {
        Some(
            Answered::Drafted { secret, .. }
            | Answered::AskVoid { secret, .. }
            | Answered::AskResign { secret },
        ) => secret,
        _ => panic!("something is asked"),
    }
}

async fn links(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let app = &house.app;
    let first = secret(say(&house, &house.white, game, &[draft("e2e4")]).await);
    let second = secret(say(&house, &house.white, game, &[draft("d2d4")]).await);
    assert!(app.mail_commands().asked(&first).await.unwrap().is_none(), "the newest question alone");
    assert!(app.mail_commands().answer_asked(&first, true, app.now()).await.unwrap().is_none());
    for _ in 0..3 {
        let asked = app.mail_commands().asked(&second).await.unwrap().unwrap();
        let (canonical, void) = asked.entry.unwrap();
        assert_eq!((canonical.to_string().as_str(), void), ("d2d4", false));
    }
    assert!(filed(&house, game, Side::White).await.is_none(), "looking files nothing");
    // Clicks at once are one.
    let clicks = (0..6).map(|_| app.mail_commands().answer_asked(&second, true, app.now()));
    let clicks = futures_util::future::join_all(clicks).await;
    let good = clicks.into_iter().filter(|done| matches!(done, Ok(Some(Settled::Filed(_))))).count();
    assert_eq!(good, 1);
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("d2d4"));
    assert!(app.mail_commands().asked(&second).await.unwrap().is_none());
    for wrong in ["", "x", &"x".repeat(10_000)] {
        assert!(app.mail_commands().asked(wrong).await.unwrap().is_none());
        assert!(app.mail_commands().answer_asked(wrong, true, app.now()).await.unwrap().is_none());
    }
    let no = secret(say(&house, &house.black, game, &[draft("e7e5")]).await);
    let done = app.mail_commands().answer_asked(&no, false, app.now()).await.unwrap();
    assert!(matches!(done, Some(Settled::Dropped)));
    assert!(drafted(&house, game, Side::Black).await.is_none());
}

async fn resigning(database: Database) {
    let house = house(database).await;
    let (app, white) = (&house.app, &house.white);
    // No leaves the game as it is; so does another entry, and time.
    let game = house.game().await;
    say(&house, white, game, &[MailCommand::Resign]).await.unwrap();
    assert!(say(&house, white, game, &[MailCommand::Discard]).await == Some(Answered::ResignDropped));
    say(&house, white, game, &[MailCommand::Resign]).await.unwrap();
    assert!(say(&house, white, game, &[entry("e2e4")]).await.is_none());
    assert!(refused(say(&house, white, game, &[MailCommand::Confirm]).await) == Refused::NothingAsked);
    let asked = secret(say(&house, white, game, &[MailCommand::Resign]).await);
    house.clock.advance(DAY * i64::from(RESIGN_DAYS) + 1);
    assert!(app.mail_commands().asked(&asked).await.unwrap().is_none());
    assert!(refused(say(&house, white, game, &[MailCommand::Confirm]).await) == Refused::NothingAsked);
    // It ends with the turn.
    let asked = secret(say(&house, white, game, &[MailCommand::Resign]).await);
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert!(app.mail_commands().asked(&asked).await.unwrap().is_none());
    assert!(refused(say(&house, white, game, &[MailCommand::Confirm]).await) == Refused::NothingAsked);
    let view = app.games().game(None, game).await.unwrap();
    assert_eq!(view.state, GameState::Running);
    // Asked twice, the newer question is the one that is answered.
    say(&house, white, game, &[MailCommand::Resign]).await.unwrap();
    outbox(&house).await;
    say(&house, white, game, &[MailCommand::Resign]).await.unwrap();
    let view = told(&house).await;
    assert!(view.link.unwrap().starts_with("https://fairschach.example/mail/"));
    assert!(say(&house, white, game, &[MailCommand::Confirm]).await.is_none());
    let result = app.games().game(None, game).await.unwrap().result.unwrap();
    assert_eq!((result.winner, result.by), (Some(Side::Black), By::Resignation));
    assert!(refused(say(&house, white, game, &[MailCommand::Confirm]).await) == Refused::Over);
    assert!(refused(say(&house, white, game, &[MailCommand::Resign]).await) == Refused::Over);
    // By the link.
    let game = house.game().await;
    let asked = secret(say(&house, &house.black, game, &[MailCommand::Resign]).await);
    assert!(app.mail_commands().asked(&asked).await.unwrap().unwrap().entry.is_none());
    let done = app.mail_commands().answer_asked(&asked, true, app.now()).await.unwrap();
    assert!(matches!(done, Some(Settled::Resigned)));
    let result = app.games().game(None, game).await.unwrap().result.unwrap();
    assert_eq!(result.winner, Some(Side::White));
}

async fn draws(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let (white, black) = (&house.white, &house.black);
    for accept in [true, false] {
        let none = say(&house, white, game, &[MailCommand::Draw(accept)]).await;
        assert!(refused(none) == Refused::NoOffer);
    }
    house.enter(white, game, "e2e4", true).await.unwrap();
    house.file(black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert!(say(&house, black, game, &[MailCommand::Draw(false)]).await == Some(Answered::Declined));
    assert!(refused(say(&house, black, game, &[MailCommand::Draw(true)]).await) == Refused::NoOffer);
    // Declined and answered with an offer of one's own, in one mail.
    house.enter(white, game, "d2d4", true).await.unwrap();
    house.file(black, game, "d7d5").await.unwrap();
    house.reveal().await;
    let both = [MailCommand::Draw(false), offer("Nb8-c6")];
    assert!(say(&house, black, game, &both).await.is_none());
    assert_eq!(filed(&house, game, Side::Black).await.as_deref(), Some("b8c6 draw"));
    house.file(white, game, "b1c3").await.unwrap();
    house.reveal().await;
    // One mail is one unit: the draw is not declined if the entry is not legal.
    outbox(&house).await;
    let both = [MailCommand::Draw(false), entry("Ng1-g8")];
    assert!(matches!(refused(say(&house, white, game, &both).await), Refused::Entry { .. }));
    let view = app_game(&house, game).await;
    assert!(view.sides.black.offers_draw, "still offered");
    assert!(say(&house, white, game, &[MailCommand::Draw(true)]).await.is_none());
    let result = app_game(&house, game).await.result.unwrap();
    assert_eq!((result.winner, result.by), (None, By::Agreement));
    let mut kinds: Vec<String> = outbox(&house).await.into_iter().map(|mail| mail.1).collect();
    kinds.sort();
    assert_eq!(kinds, ["answer", "result", "result"], "the result is the answer");
}

async fn app_game(house: &TestApp, game: fairschach::base::GameId) -> fairschach::app::core::views::GameView {
    house.app.games().game(Some(&house.white), game).await.unwrap()
}

async fn voids(database: Database) {
    let house = house(database).await;
    let void = OptionValue::Word("void".to_owned());
    let request = NewGameRequest { options: [("illegal_entry".to_owned(), void)].into(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let white = &house.white;
    let asked = say(&house, white, game, &[entry("Sg1-e5")]).await;
    assert!(matches!(asked, Some(Answered::AskVoid { ref entry, .. }) if entry == "g1e5"));
    assert!(filed(&house, game, Side::White).await.is_none());
    // The same once more asks once more: it is not confirmed by being repeated.
    let asked = say(&house, white, game, &[entry("Sg1-e5")]).await;
    assert!(matches!(asked, Some(Answered::AskVoid { .. })));
    assert!(say(&house, white, game, &[MailCommand::Discard]).await == Some(Answered::DraftDropped));
    let asked = secret(say(&house, white, game, &[draft("Sg1-e5")]).await);
    let (_, void) = house.app.mail_commands().asked(&asked).await.unwrap().unwrap().entry.unwrap();
    assert!(void);
    assert!(say(&house, white, game, &[MailCommand::Confirm]).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("g1e5"));
    let asked = secret(say(&house, &house.black, game, &[entry("Ng8-e4")]).await);
    let done = house.app.mail_commands().answer_asked(&asked, true, house.app.now()).await.unwrap();
    assert!(matches!(done, Some(Settled::Filed(_))));
    house.reveal().await;
    assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
}

async fn asking(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    outbox(&house).await;
    for (said, what) in [(MailCommand::Status, Answered::Status), (MailCommand::Help, Answered::Help)] {
        assert!(say(&house, &house.black, game, std::slice::from_ref(&said)).await == Some(what));
    }
    assert!(
        say(&house, &house.black, game, &[entry("e7e5"), MailCommand::Status]).await
            == Some(Answered::Status)
    );
    let mails = outbox(&house).await;
    let mut kinds: Vec<&str> = mails.iter().map(|mail| mail.1.as_str()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["answer", "answer", "answer", "receipt"]);
    assert!(mails.iter().all(|mail| mail.0 == "ben@example.org"));
    // They work in a game that is over, too, and from an old address.
    let old = mail(&house, &house.black, game, &[MailCommand::Status]).await;
    house.app.games().resign(&house.white, game).await.unwrap();
    assert!(answered(house.app.mail_commands().carry_out(old).await) == Some(Answered::Status));
    // Nothing is answered about a mail that only notes were made of, more than once a day.
    let letter = mail(&house, &house.black, game, &[]).await.inbound;
    let note = MailNote::Elsewhere;
    let first = house.app.mail_commands().note_mail(house.black.id, None, note.clone(), letter.clone()).await;
    assert!(answered(first) == Some(Answered::Elsewhere));
    let again = house.app.mail_commands().note_mail(house.black.id, None, note, letter).await;
    assert!(answered(again).is_none());
}

async fn whole_game(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    for (white, black) in [("e2-e4", "Ng8-f6"), ("Sg1-f3", "d7-d5"), ("e4-e5", "Nf6-e4")] {
        assert!(say(&house, &house.white, game, &[entry(white)]).await.is_none());
        assert!(say(&house, &house.black, game, &[entry(black)]).await.is_none());
        house.reveal().await;
    }
    say(&house, &house.white, game, &[MailCommand::Resign]).await.unwrap();
    assert!(say(&house, &house.white, game, &[MailCommand::Confirm]).await.is_none());
    assert_eq!(assert_invariants(&house.raw().await, game).await, 3);
}

fn condition(when: &[&str], then: &str) -> MailCommand {
    MailCommand::Conditional {
        pair: None,
        when: when.iter().map(|half| (*half).to_owned()).collect(),
        then: then.to_owned(),
        draw_offer: false,
    }
}

async fn conditions(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let (white, black) = (&house.white, &house.black);
    // Nothing of the mail is done if one thing in it cannot be.
    let both = [entry("e2-e4"), condition(&["e7-e5"], "Sg1-g7")];
    assert!(matches!(refused(say(&house, white, game, &both).await), Refused::Condition { .. }));
    assert!(filed(&house, game, Side::White).await.is_none());
    let both = [draft("e2-e4"), condition(&["e7-e5"], "Sg1-f3")];
    assert!(refused(say(&house, white, game, &both).await) == Refused::ConditionLater);
    assert!(drafted(&house, game, Side::White).await.is_none());
    let both = [MailCommand::Resign, condition(&["e7-e5"], "Sg1-f3")];
    assert!(refused(say(&house, white, game, &both).await) == Refused::Contrary);
    // Nor is it beside a yes that is asked about once more. The entry in its place needs no question.
    let other = house.game().await;
    say(&house, white, other, &[draft("a2a3")]).await;
    refused(say(&house, white, other, &[entry("e2e5")]).await);
    let both = [MailCommand::Confirm, condition(&["e7-e5"], "Sg1-f3")];
    assert!(refused(say(&house, white, other, &both).await) == Refused::ConditionAsked);
    assert!(filed(&house, other, Side::White).await.is_none());
    assert_eq!(drafted(&house, other, Side::White).await.as_deref(), Some("a2a3"));
    let both = [entry("a2a3"), condition(&["e7-e5"], "Sg1-f3")];
    assert!(matches!(say(&house, white, other, &both).await, Some(Answered::Conditions { .. })));
    assert_eq!(filed(&house, other, Side::White).await.as_deref(), Some("a2a3"));
    outbox(&house).await;
    let both = [entry("e2-e4"), condition(&["e7-e5"], "Sg1-f3"), condition(&["e2-e4", "d7-d5"], "b1-c3")];
    let kept = say(&house, white, game, &both).await;
    let Some(Answered::Conditions { lines, replaced }) = kept else { panic!("they are kept") };
    assert!(lines.len() == 2 && lines[0].contains("Sg1-f3") && !replaced, "{lines:?}");
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("e2e4"));
    let again = say(&house, white, game, &[condition(&["e7-e5"], "d2-d4")]).await;
    assert!(matches!(again, Some(Answered::Conditions { replaced: true, .. })));
    house.file(black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("d2d4"));
    let none = say(&house, black, game, &[condition(&["xyz"], "d2-d4")]).await;
    assert!(matches!(refused(none), Refused::Condition { .. }));
    assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
}

async fn leave(database: Database) {
    let house = house(database).await;
    let with = house.game_with(&[("leave", "5")]).await;
    house.game().await;
    let days = |last| [MailCommand::Leave(date(2026, 7, 1), date(2026, 7, last))];
    let Some(Answered::Leave { lines }) = say(&house, &house.black, with, &days(5)).await else {
        panic!("no answer about leave");
    };
    assert_eq!(lines.len(), 2, "a line for each game");
    let view = house.app.games().game(Some(&house.white), with).await.unwrap();
    assert_eq!(view.sides.black.leaves.len(), 1);
    assert_eq!(count(&house, "leave").await, 2, "both players of the game that has leave");
    let back = |on| [MailCommand::LeaveBack(Some(date(2026, 7, on)))];
    let Some(Answered::LeaveBack { lines }) = say(&house, &house.black, with, &back(3)).await else {
        panic!("no answer about leave that is taken back");
    };
    assert_eq!(lines.len(), 1);
    let view = house.app.games().game(Some(&house.white), with).await.unwrap();
    assert!(view.sides.black.leaves.is_empty());
    let none = say(&house, &house.black, with, &back(3)).await;
    assert!(refused(none) == Refused::NoSuchLeave);
    assert_invariants(&house.raw().await, with).await;
}
