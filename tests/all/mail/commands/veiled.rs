//! What was kept before an account changed hands, and what came by mail before it was locked.

use fairschach::app::accounts::account::{AccountAct, AccountEdit};
use fairschach::app::accounts::sign_in::links::Browser;
use fairschach::app::actor::Role;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::notices::reply::Answered;
use fairschach::base::Side;
use fairschach::game::Channel;

use super::kit::{answered, draft, drafted, entry, filed, house, mail, say, told};
use crate::support::{DAY, Database, SECOND, if_so, on_both};

on_both! {
    a_draft_kept_before_stays_veiled_when_its_link_files_it => draft_filed;
    a_given_address_learns_nothing_of_what_was_kept_before => given;
    a_mail_received_before_a_lock_is_handled_and_after_it_is_left => locked;
}

async fn draft_filed(database: Database) {
    let house = house(database).await;
    let app = &house.app;
    let (game, by_mail) = (house.game().await, house.game().await);
    let Some(Answered::Drafted { secret, .. }) = say(&house, &house.white, game, &[draft("e2e4")]).await
    else {
        panic!("kept and asked about")
    };
    say(&house, &house.white, by_mail, &[draft("e2e4")]).await;
    house.clock.advance(SECOND);
    let link = app.sign_in().print_veiled_link(house.white.id).await.unwrap();
    let browser = Browser::default();
    let used = app.sign_in().use_link(link.rsplit('/').next().unwrap(), &browser);
    let (session, _) = used.await.unwrap().unwrap();
    let thief = app.sign_in().session(&session).await.unwrap().unwrap();
    house.clock.advance(SECOND);
    app.mail_commands().answer_asked(&secret, true, app.now()).await.unwrap().unwrap();
    assert!(say(&house, &house.white, by_mail, &[MailCommand::Confirm]).await.is_none());
    for game in [game, by_mail] {
        assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("e2e4"));
        assert!(app.entries().own_entry(&thief, game).await.unwrap().is_none(), "it was written before");
    }
}

async fn given(database: Database) {
    let house = house(database).await;
    let (app, anna) = (&house.app, &house.white);
    let (kept, conditional) = (house.game().await, house.game().await);
    say(&house, anna, kept, &[draft("e2e4")]).await;
    house.file(anna, conditional, "e2e4").await.unwrap();
    let condition = if_so("d7d5", "g1f3");
    app.entries().set_conditional(anna, conditional, 1, &condition, app.now(), Channel::Api).await.unwrap();
    let late = mail(&house, anna, kept, &[draft("d2d4")]).await;
    let ada = house.add("Ada", "en", Role::Admin).await;
    let edit = AccountEdit { email: Some("anna@new.example".to_owned()), ..AccountEdit::default() };
    app.accounts().edit_account(Some(&ada), anna.id, edit).await.unwrap();
    house.clock.advance(3 * DAY);
    app.accounts().settle_address_changes().await.unwrap();
    house.clock.advance(SECOND);
    // What became of the conditional entry is not told there.
    house.file(&house.black, conditional, "e7e5").await.unwrap();
    house.reveal().await;
    let mut fates = 0;
    for id in app.notices().claim_mails(99).await.unwrap() {
        let Some(task) = app.notices().mail_task(id).await.unwrap() else {
            continue;
        };
        if let Some(notice) = task.notice
            && let NoticeBody::Revealed { conditional, .. } = notice.what
            && task.to.address == "anna@new.example"
        {
            assert!(conditional.is_none());
            fates += 1;
        }
        app.outbox().mail_sent(id).await.unwrap();
    }
    assert_eq!(fates, 1);
    // Nor that there is a draft; one of a mail that came before is as old as the mail.
    for command_mail in [None, Some(late)] {
        if let Some(command_mail) = command_mail {
            app.mail_commands().carry_out(CommandMail { ..command_mail }).await.unwrap();
            assert_eq!(drafted(&house, kept, Side::White).await.as_deref(), Some("d2d4"));
            for id in app.notices().claim_mails(99).await.unwrap() {
                // The question quotes the entry and would go to the former address: it is withdrawn.
                if app.notices().mail_task(id).await.unwrap().is_some() {
                    app.outbox().mail_sent(id).await.unwrap();
                }
            }
        }
        let mut asks = mail(&house, anna, kept, &[MailCommand::Status]).await;
        asks.from = "anna@new.example".to_owned();
        assert!(answered(app.mail_commands().carry_out(asks).await).is_some());
        assert!(!told(&house).await.drafted);
    }
}

async fn locked(database: Database) {
    let house = house(database).await;
    let (app, anna) = (&house.app, &house.white);
    let (before, at, after) = (house.game().await, house.game().await, house.game().await);
    let came_before = mail(&house, anna, before, &[entry("e2e4")]).await;
    house.clock.advance(1);
    let came_with_it = mail(&house, anna, at, &[entry("e2e4")]).await;
    app.accounts().act_on_account(None, anna.id, AccountAct::Lock, "stolen").await.unwrap();
    house.clock.advance(1);
    let came_after = mail(&house, anna, after, &[entry("e2e4")]).await;
    house.clock.advance(60 * SECOND);
    for command_mail in [came_before, came_with_it, came_after] {
        app.mail_commands().carry_out(command_mail).await.unwrap();
    }
    assert_eq!(filed(&house, before, Side::White).await.as_deref(), Some("e2e4"));
    for left in [at, after] {
        assert_eq!(filed(&house, left, Side::White).await, None);
    }
}
