//! A house whose players write mails.

use std::sync::atomic::{AtomicU64, Ordering};

use fairschach::app::accounts::play_by_mail::MailSettings;
use fairschach::app::actor::Actor;
use fairschach::app::core::binding::Binding;
use fairschach::app::error::Error;
use fairschach::app::inbox::commands::answer::InboundMark;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::inbox::commands::command_mail::CommandMail;
use fairschach::app::notices::notice::{AnswerView, Notice, NoticeBody};
use fairschach::app::notices::reply::{Answered, MailAnswer, Refused};
use fairschach::base::{GameId, Side};
use fairschach::game::AuthMethod;
use fairschach::mail::Sender;

use crate::support::{Database, TestApp};

static COUNT: AtomicU64 = AtomicU64::new(1);

/// A house in which both players play by mail.
pub(super) async fn house(database: Database) -> TestApp {
    let house = TestApp::new(database).await;
    for player in [&house.white, &house.black] {
        settle(&house, player, |_| ()).await;
    }
    house
}

/// Sets how a player wants mail, playing by mail switched on.
pub(super) async fn settle(house: &TestApp, player: &Actor, change: impl FnOnce(&mut MailSettings)) {
    let mut wishes = MailSettings { play: true, ..MailSettings::default() };
    change(&mut wishes);
    let (accounts, MailSettings { play, draft_first, pin }) = (house.app.accounts(), wishes);
    accounts.set_play_by_mail(player, play, draft_first).await.unwrap();
    if pin.is_some() {
        accounts.set_mail_pin(player, pin.as_deref()).await.unwrap();
    }
}

pub(super) fn entry(entry: &str) -> MailCommand {
    MailCommand::Entry { entry: entry.to_owned(), draw_offer: false, draft: false }
}

pub(super) fn draft(text: &str) -> MailCommand {
    match entry(text) {
        MailCommand::Entry { entry, draw_offer, .. } => MailCommand::Entry { entry, draw_offer, draft: true },
        said => said,
    }
}

pub(super) fn offer(text: &str) -> MailCommand {
    match entry(text) {
        MailCommand::Entry { entry, draft, .. } => MailCommand::Entry { entry, draw_offer: true, draft },
        said => said,
    }
}

/// A new mail to the game's open turn, received now.
pub(super) async fn mail(house: &TestApp, who: &Actor, game: GameId, said: &[MailCommand]) -> CommandMail {
    let turn = house.app.games().game(Some(who), game).await.unwrap().turn;
    let from = match who.id == house.white.id {
        true => "anna@example.org".to_owned(),
        false => "ben@example.org".to_owned(),
    };
    let id = format!("{}@player.example", COUNT.fetch_add(1, Ordering::Relaxed));
    CommandMail {
        doubts: Vec::new(),
        from,
        authenticated: AuthMethod::Dkim,
        address_made: house.app.now(),
        binding: Binding::Shown,
        player: who.id,
        game,
        turn,
        heard: Ok(said.to_vec()),
        inbound: InboundMark { mark: id.clone().into_bytes(), message_id: Some(id) },
        received: house.app.now(),
    }
}

/// Writes one and gives what was answered.
pub(super) async fn say(
    house: &TestApp,
    who: &Actor,
    game: GameId,
    said: &[MailCommand],
) -> Option<Answered> {
    let command_mail = mail(house, who, game, said).await;
    answered(house.app.mail_commands().carry_out(command_mail).await)
}

#[track_caller]
pub(super) fn answered(done: Result<Option<MailAnswer>, Error>) -> Option<Answered> {
    done.unwrap().map(|answer| answer.what)
}

/// Why nothing was done.
#[track_caller]
pub(super) fn refused(answered: Option<Answered>) -> Refused {
    match answered {
        Some(Answered::Refused(why)) => why,
        _ => panic!("refused"),
    }
}

/// What is filed for a side, as it was sealed.
pub(super) async fn filed(house: &TestApp, game: GameId, side: Side) -> Option<String> {
    let own = house.app.entries().own_entry(house.player(side), game).await.unwrap();
    own.map(|own| own.canonical.to_string())
}

/// What is kept as a draft.
pub(super) async fn drafted(house: &TestApp, game: GameId, side: Side) -> Option<String> {
    let own = house.app.entries().draft(house.player(side), game).await.unwrap();
    own.map(|own| own.canonical.to_string())
}

/// The mails that wait, as they would go out: address, kind, subject, text.
pub(super) async fn outbox(house: &TestApp) -> Vec<(String, String, String, String)> {
    let sender = Sender::new("games@fairschach.example", &house.app.settings().public_url).unwrap();
    let mut all = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
        let notice: Notice = task.notice.unwrap();
        let to = notice.to.address.clone();
        let composed = sender.compose(&notice, &task.message_id).unwrap();
        let shown = fairschach::mail::ReadableMail::read(&composed.message);
        house.app.outbox().mail_sent(id).await.unwrap();
        all.push((to, task.kind.to_string(), composed.subject, shown.text));
    }
    all
}

/// The one answer that waits, as it is told.
pub(super) async fn told(house: &TestApp) -> Box<AnswerView> {
    let mut found = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
        if let NoticeBody::Answer(view) = task.notice.unwrap().what {
            found.push(view);
        }
        house.app.outbox().mail_sent(id).await.unwrap();
    }
    assert_eq!(found.len(), 1, "one answer");
    found.remove(0)
}

/// How many mails of a kind were ever put into the outbox.
pub(super) async fn count(house: &TestApp, kind: &str) -> i64 {
    let raw = house.raw().await;
    raw.number(&format!("SELECT COUNT(*) FROM mail WHERE kind = '{kind}'")).await
}
