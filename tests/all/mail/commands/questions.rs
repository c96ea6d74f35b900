//! What a bare yes or no means where more than one thing was said: that is asked again, by its name, before it counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use fairschach::app::App;
use fairschach::app::core::views::GameState;
use fairschach::app::inbox::commands::answer::{InboundMark, MailNote};
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::notices::reply::{Answered, Refused, Unproved, Unread, UnreadCase};
use fairschach::base::{Clock, GameId, Side, Timestamp};
use fairschach::game::By;
use fairschach::mail::inbound::Outcome;
use fairschach::store::Store;

use super::handle::{inbound, post};
use super::kit::{answered, draft, drafted, entry, filed, house, mail, outbox, refused, say, told};
use crate::support::{Database, SECOND, SystemRngForTests, TestApp, keys, on_both, settings};

on_both! {
    a_yes_after_another_entry_is_asked_about_once_more => named_since;
    a_yes_below_an_older_mail_is_asked_about_once_more => older;
    a_mail_is_as_old_as_what_it_asks_however_late_it_goes_out => late;
    the_mail_of_a_question_is_as_old_as_the_question => ticking;
    a_yes_below_a_later_mail_resigns_nothing_and_answers_no_offer => later;
    a_no_drops_no_draft_that_it_may_not_be_meant_for => noes;
    an_answer_that_is_refused_declines_no_draw => refused_whole;
    a_mail_that_is_handled_late_replaces_no_newer_draft => newer;
    what_is_entered_on_the_page_ends_what_was_asked_by_mail => by_page;
    a_draft_by_mail_is_named_to_its_writer_alone => named;
}

async fn yes(house: &TestApp, game: GameId) -> Option<Answered> {
    say(house, &house.white, game, &[MailCommand::Confirm]).await
}

async fn carry_out(house: &TestApp, mail: CommandMail) -> Option<Answered> {
    answered(house.app.mail_commands().carry_out(mail).await)
}

fn asks_about(answered: Option<Answered>, named: &str) -> bool {
    matches!(answered, Some(Answered::Drafted { entry, .. }) if entry == named)
}

fn asks_to_resign(answered: Option<Answered>) -> bool {
    matches!(answered, Some(Answered::AskResign { .. }))
}

async fn state(house: &TestApp, game: GameId) -> GameState {
    house.app.games().game(None, game).await.unwrap().state
}

async fn named_since(database: Database) {
    let house = house(database).await;
    let white = &house.white;
    for heard in [
        Ok(vec![entry("e2e5")]),
        // No draw is offered.
        Ok(vec![MailCommand::Draw(false), entry("d2d4")]),
        Ok(vec![MailCommand::Confirm, entry("d2d4")]),
        Err(Unread { case: UnreadCase::Several, seen: Vec::new() }),
    ] {
        let game = house.game().await;
        assert!(asks_about(say(&house, white, game, &[draft("a2a3")]).await, "a2a3"));
        let other = CommandMail { heard, ..mail(&house, white, game, &[]).await };
        refused(carry_out(&house, other).await);
        assert!(asks_about(yes(&house, game).await, "a2a3"), "it is named");
        assert!(filed(&house, game, Side::White).await.is_none());
        assert!(yes(&house, game).await.is_none(), "and asked about once");
        assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("a2a3"));
    }
    // A yes that names it needs no question.
    let game = house.game().await;
    say(&house, white, game, &[draft("a2a3")]).await;
    refused(say(&house, white, game, &[entry("e2e5")]).await);
    assert!(say(&house, white, game, &[MailCommand::Confirm, entry("a3")]).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("a2a3"));
    // What names no entry leaves the question as it is.
    let game = house.game().await;
    say(&house, white, game, &[draft("a2a3")]).await;
    refused(say(&house, white, game, &[MailCommand::Draw(true)]).await);
    say(&house, white, game, &[MailCommand::Status]).await;
    assert!(yes(&house, game).await.is_none());
    // Whoever wants to move does not want to resign.
    let game = house.game().await;
    say(&house, white, game, &[MailCommand::Resign]).await;
    refused(say(&house, white, game, &[entry("e2e5")]).await);
    assert!(asks_to_resign(yes(&house, game).await));
    assert_eq!(state(&house, game).await, GameState::Running);
}

async fn older(database: Database) {
    let house = house(database).await;
    let (white, game) = (&house.white, house.game().await);
    // The first question's address is as old as this one.
    let early = mail(&house, white, game, &[MailCommand::Confirm]).await;
    say(&house, white, game, &[draft("a2a3")]).await;
    house.clock.advance(1);
    say(&house, white, game, &[draft("d2d4")]).await;
    assert!(asks_about(carry_out(&house, early.clone()).await, "d2d4"));
    assert!(carry_out(&house, early).await.is_none(), "the same mail again");
    assert!(filed(&house, game, Side::White).await.is_none());
    assert!(yes(&house, game).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("d2d4"));
    let game = house.game().await;
    let early = [vec![MailCommand::Confirm], vec![MailCommand::Confirm, MailCommand::Resign]];
    let early = [mail(&house, white, game, &early[0]).await, mail(&house, white, game, &early[1]).await];
    say(&house, white, game, &[draft("a2a3")]).await;
    house.clock.advance(1);
    say(&house, white, game, &[MailCommand::Resign]).await;
    for early in early {
        assert!(asks_to_resign(carry_out(&house, early).await));
        assert_eq!(state(&house, game).await, GameState::Running);
    }
    assert!(yes(&house, game).await.is_none());
    let result = house.app.games().game(None, game).await.unwrap().result.unwrap();
    assert_eq!((result.winner, result.by), (Some(Side::Black), By::Resignation));
}

async fn late(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    say(&house, &house.white, game, &[draft("a2a3")]).await;
    house.clock.advance(SECOND);
    say(&house, &house.white, game, &[MailCommand::Resign]).await;
    house.clock.advance(SECOND);
    let mut letter = post(&house, game, Side::White, "Ja\r\n").await;
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let notice = house.app.notices().mail_task(id).await.unwrap().unwrap().notice.unwrap();
        if let NoticeBody::Answer(view) = notice.what
            && matches!(view.answer.what, Answered::Drafted { .. })
        {
            letter.to = notice.reply_to.unwrap();
        }
        house.app.outbox().mail_sent(id).await.unwrap();
    }
    assert_eq!(inbound.handle(&letter.arrived(&house)).await.unwrap(), Outcome::Acted);
    assert_eq!(state(&house, game).await, GameState::Running);
    assert!(asks_to_resign(Some(told(&house).await.answer.what)));
}

/// A clock on which no two moments are the same.
struct Ticking(AtomicI64);

impl Clock for Ticking {
    fn now(&self) -> Timestamp {
        Timestamp::from_us(self.0.fetch_add(1, Ordering::SeqCst))
    }
}

async fn ticking(database: Database) {
    let house = house(database).await;
    let (white, game) = (&house.white, house.game().await);
    outbox(&house).await;
    let clock = Arc::new(Ticking(AtomicI64::new(house.app.now().plus(SECOND).as_us())));
    let settings = settings(2 * SECOND, "/dev/null/log".into());
    let store = Store::open(&house.store.url).await.unwrap();
    let app = App::open(store, keys(), clock, Arc::new(SystemRngForTests), settings).await.unwrap();
    let resign = mail(&house, white, game, &[MailCommand::Resign]).await;
    assert!(asks_to_resign(answered(app.mail_commands().carry_out(resign).await)));
    let asks = app.notices().claim_mails(9).await.unwrap();
    assert_eq!(asks.len(), 1);
    let notice = app.notices().mail_task(asks[0]).await.unwrap().unwrap().notice.unwrap();
    let yes = mail(&house, white, game, &[MailCommand::Confirm]).await;
    let yes = CommandMail { address_made: notice.created, received: app.now(), ..yes };
    assert!(answered(app.mail_commands().carry_out(yes).await).is_none(), "no need to ask again");
    assert_eq!(app.games().game(None, game).await.unwrap().state, GameState::Finished);
}

async fn later(database: Database) {
    let house = house(database).await;
    let (white, game) = (&house.white, house.game().await);
    say(&house, white, game, &[MailCommand::Resign]).await;
    // As below a reminder.
    house.clock.advance(1);
    assert!(asks_to_resign(yes(&house, game).await));
    assert_eq!(state(&house, game).await, GameState::Running);
    assert!(yes(&house, game).await.is_none(), "below the question");
    assert_eq!(state(&house, game).await, GameState::Finished);
    // A later mail may name the offer, too.
    let game = house.game().await;
    house.file(white, game, "e2e4").await.unwrap();
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.reveal().await;
    say(&house, white, game, &[draft("g1f3")]).await;
    for said in [MailCommand::Confirm, MailCommand::Discard] {
        house.clock.advance(1);
        assert!(asks_about(say(&house, white, game, &[said]).await, "g1f3"));
        assert_eq!(drafted(&house, game, Side::White).await.as_deref(), Some("g1f3"));
        assert!(filed(&house, game, Side::White).await.is_none());
    }
    assert!(house.app.games().game(Some(white), game).await.unwrap().sides.black.offers_draw);
    assert!(yes(&house, game).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("g1f3"));
    // Where nothing else can be meant, below any mail since the question.
    let game = house.game().await;
    say(&house, white, game, &[draft("a2a3")]).await;
    house.clock.advance(1);
    assert!(yes(&house, game).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("a2a3"));
}

async fn noes(database: Database) {
    let house = house(database).await;
    let (white, game) = (&house.white, house.game().await);
    let early = mail(&house, white, game, &[MailCommand::Discard]).await;
    say(&house, white, game, &[draft("a2a3")]).await;
    house.clock.advance(1);
    say(&house, white, game, &[draft("d2d4")]).await;
    assert!(asks_about(carry_out(&house, early).await, "d2d4"), "the no may be meant for a2a3");
    assert_eq!(drafted(&house, game, Side::White).await.as_deref(), Some("d2d4"));
    assert!(say(&house, white, game, &[MailCommand::Discard]).await == Some(Answered::DraftDropped));
    assert!(drafted(&house, game, Side::White).await.is_none());
    // What was kept on the page is not dropped by mail.
    say(&house, white, game, &[draft("a2a3")]).await;
    house.app.entries().save_draft(white, game, 1, "b1c3".to_owned(), false).await.unwrap();
    assert!(refused(say(&house, white, game, &[MailCommand::Discard]).await) == Refused::DraftChanged);
    assert_eq!(drafted(&house, game, Side::White).await.as_deref(), Some("b1c3"));
    // Nor does anybody lose a thing who does not resign.
    let early = mail(&house, white, game, &[MailCommand::Discard]).await;
    house.clock.advance(1);
    say(&house, white, game, &[MailCommand::Resign]).await;
    assert!(carry_out(&house, early).await == Some(Answered::ResignDropped));
}

async fn refused_whole(database: Database) {
    let house = house(database).await;
    let (white, game) = (&house.white, house.game().await);
    house.file(white, game, "e2e4").await.unwrap();
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.reveal().await;
    let offered = async || house.app.games().game(Some(white), game).await.unwrap().sides.black.offers_draw;
    let both = [MailCommand::Draw(false), MailCommand::Confirm];
    assert!(refused(say(&house, white, game, &both).await) == Refused::NothingAsked);
    assert!(offered().await);
    say(&house, white, game, &[draft("g1f3")]).await;
    let other = [MailCommand::Draw(false), MailCommand::Confirm, entry("b1c3")];
    assert!(refused(say(&house, white, game, &other).await) == Refused::Contrary);
    assert!(offered().await);
    house.app.entries().save_draft(white, game, 2, "a2a3".to_owned(), false).await.unwrap();
    assert!(refused(say(&house, white, game, &both).await) == Refused::DraftChanged);
    assert!(offered().await);
    say(&house, white, game, &[draft("g1f3")]).await;
    assert!(say(&house, white, game, &both).await.is_none());
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("g1f3"));
    let declined = "SELECT COUNT(*) FROM turn_side WHERE turn = 2 AND declined";
    assert_eq!(house.raw().await.number(declined).await, 1);
}

async fn newer(database: Database) {
    let house = house(database).await;
    let (white, game) = (&house.white, house.game().await);
    let save = async |game: GameId, turn: u32, entry: &str| {
        house.app.entries().save_draft(white, game, turn, entry.to_owned(), false).await.unwrap();
    };
    let late = mail(&house, white, game, &[draft("a2a3")]).await;
    house.clock.advance(1);
    save(game, 1, "b1c3").await;
    assert!(refused(carry_out(&house, late).await) == Refused::DraftNewer);
    assert_eq!(drafted(&house, game, Side::White).await.as_deref(), Some("b1c3"));
    let late = mail(&house, white, game, &[draft("a2a3")]).await;
    house.clock.advance(1);
    assert!(asks_about(say(&house, white, game, &[draft("d2d4")]).await, "d2d4"));
    assert!(refused(carry_out(&house, late).await) == Refused::DraftNewer);
    assert!(asks_about(yes(&house, game).await, "d2d4"), "the yes may be meant for a2a3");
    assert!(filed(&house, game, Side::White).await.is_none());
    assert!(asks_about(say(&house, white, game, &[draft("a2a3")]).await, "a2a3"), "written once more");
    // What is to be filed counts from when it came in, and the draft is left where it may take its place.
    for (revision, left) in [("until_complete", Some("b1c3")), ("none", None)] {
        let game = house.game_with(&[("revision", revision)]).await;
        let late = mail(&house, white, game, &[entry("a2a3")]).await;
        house.clock.advance(1);
        save(game, 1, "b1c3").await;
        let draft_stays = left.is_some();
        assert!(carry_out(&house, late).await == Some(Answered::FiledLate { draft_stays }), "{revision}");
        assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("a2a3"), "{revision}");
        assert_eq!(drafted(&house, game, Side::White).await.as_deref(), left, "{revision}");
    }
    // Nothing else that the mail says is done.
    let game = house.game().await;
    house.file(white, game, "e2e4").await.unwrap();
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.reveal().await;
    let late = mail(&house, white, game, &[MailCommand::Draw(false), draft("g1f3")]).await;
    house.clock.advance(1);
    save(game, 2, "b1c3").await;
    assert!(refused(carry_out(&house, late).await) == Refused::DraftNewer);
    assert_eq!(drafted(&house, game, Side::White).await.as_deref(), Some("b1c3"));
    assert!(house.app.games().game(Some(white), game).await.unwrap().sides.black.offers_draw);
}

async fn by_page(database: Database) {
    let house = house(database).await;
    let (white, game) = (&house.white, house.game().await);
    say(&house, white, game, &[MailCommand::Resign]).await;
    house.file(white, game, "e2e4").await.unwrap();
    assert!(refused(yes(&house, game).await) == Refused::NothingAsked);
    let game = house.game().await;
    say(&house, white, game, &[MailCommand::Resign]).await;
    house.app.entries().save_draft(white, game, 1, "a2a3".to_owned(), false).await.unwrap();
    assert!(asks_to_resign(yes(&house, game).await), "the yes may be meant for the draft");
    assert_eq!(state(&house, game).await, GameState::Running);
}

async fn named(database: Database) {
    let house = house(database).await;
    let (white, game) = (&house.white, house.game().await);
    outbox(&house).await;
    say(&house, white, game, &[draft("g1f3")]).await;
    say(&house, &house.black, game, &[draft("g8f6")]).await;
    outbox(&house).await;
    say(&house, white, game, &[MailCommand::Status]).await;
    let mails = outbox(&house).await;
    let [(to, kind, _, text)] = &mails[..] else { panic!("one answer") };
    assert_eq!((to.as_str(), kind.as_str()), ("anna@example.org", "answer"));
    assert!(
        text.contains("Ihr Entwurf") && text.contains("Springer g1 – f3") && !text.contains("g8"),
        "{text}"
    );
    // Whoever wrote, it need not have been her.
    let inbound = InboundMark { message_id: None, mark: b"unproven".to_vec() };
    let note = MailNote::Unproven(vec![Unproved::Form]);
    house.app.mail_commands().note_mail(white.id, Some((game, 1)), note, inbound).await.unwrap();
    let view = told(&house).await;
    assert!(view.drafted && view.draft.is_none());
    // What was kept on the page stands in no mail.
    house.app.entries().save_draft(white, game, 1, "b1c3".to_owned(), false).await.unwrap();
    say(&house, white, game, &[MailCommand::Status]).await;
    let view = told(&house).await;
    assert!(view.drafted && view.draft.is_none());
}
