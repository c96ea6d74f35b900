//! The canary of the secrecy tests, written in mails.

use fairschach::app::core::binding::Binding;
use fairschach::app::inbox::commands::answer::InboundMark;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::app::notices::reply::{Unread, UnreadCase};
use fairschach::base::GameId;
use fairschach::game::AuthMethod;
use fairschach::mail::Sender;

use crate::support::TestApp;

/// Writes White's h2-h4 as a draft that is asked about, as something refused, as a condition, among what is not clear, and
/// as an entry; keeps the mails in the inbox, and composes every answer. White's filed entry is h2-h4 with an offer.
pub(in crate::app) async fn by_mail(house: &TestApp, game: GameId) {
    let (app, white) = (&house.app, &house.white);
    app.accounts().set_play_by_mail(white, true, false).await.unwrap();
    let entry = |text: &str, draft| MailCommand::Entry { entry: text.to_owned(), draw_offer: true, draft };
    let condition = MailCommand::Conditional {
        pair: None,
        when: vec!["h2h4".to_owned(), "e7e5".to_owned()],
        then: "a2a3".to_owned(),
        draw_offer: false,
    };
    let unread = Unread { case: UnreadCase::Several, seen: vec!["h2h4".to_owned(), "h2-h4".to_owned()] };
    let heard = [
        Ok(vec![entry("h2h4", true)]),
        Ok(vec![entry("h2-h4 or g2-g4", false)]),
        Ok(vec![condition]),
        Err(unread),
        Ok(vec![entry("h2-h4", false)]),
    ];
    for (n, heard) in (0_u8..).zip(heard) {
        let message = format!("Message-ID: <{n}@x.example>\r\n\r\nh2h4\r\nh2-h4\r\n");
        let arrived = Arrived {
            door: InboundChannel::Lmtp,
            peer: None,
            helo: None,
            sender: None,
            recipients: vec!["m+x@play.example".to_owned()],
            message: message.into_bytes(),
            received: app.now(),
        };
        app.inbox().keep_mail(arrived).await.unwrap();
        let command_mail = CommandMail {
            doubts: Vec::new(),
            from: "anna@example.org".to_owned(),
            authenticated: AuthMethod::Dkim,
            address_made: app.now(),
            binding: Binding::Shown,
            player: white.id,
            game,
            turn: 1,
            heard,
            inbound: InboundMark { message_id: Some(format!("{n}@x.example")), mark: vec![n] },
            received: app.now(),
        };
        app.mail_commands().carry_out(command_mail).await.unwrap().expect("each is answered");
    }
    let sender = Sender::new("games@fairschach.example", &app.settings().public_url).unwrap();
    for id in app.notices().claim_mails(99).await.unwrap() {
        let task = app.notices().mail_task(id).await.unwrap().unwrap();
        if let Some(notice) = task.notice {
            let composed = sender.compose(&notice, &task.message_id).unwrap();
            assert!(!composed.subject.contains("h4"), "{}", composed.subject);
            app.notices().store_composed(id, &composed.message).await.unwrap();
        }
    }
}
