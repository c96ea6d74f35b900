//! Mails as they come in: whose they are, what is done, and who is answered.

use fairschach::app::inbox::commands::answer::COMMAND_MAILS_MAX;
use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::app::operations::key_maintenance::Rewrapped;
use fairschach::app::outbox::reply_address::WRONG_PINS_PER_TOKEN;
use fairschach::base::{GameId, Side};
use fairschach::mail::inbound::{Inbound, Judge, JudgeSettings, Outcome, handle};
use fairschach::worker::InboxLoop;

use super::kit::{count, filed, house, outbox, settle};
use crate::inbox::keep::with_keks;
use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, TestApp, on_both, soak};

on_both! {
    a_mail_files_an_entry_once_however_often_it_comes => genuine;
    whoever_is_not_proven_is_told_about_at_the_players_address => unproven;
    a_mail_to_no_turn_is_answered_to_known_players_alone => elsewhere;
    machines_are_never_answered => machines;
    an_automatic_answer_that_hides_is_answered_once => hidden_machine;
    the_address_is_found_in_the_header => in_header;
    a_pin_proves_the_sender => pins;
    a_mail_kept_in_time_is_filed_however_late_it_is_handled => in_time;
    what_cannot_be_read_is_answered => unreadable;
    a_mail_is_known_as_long_as_the_key_of_its_time_is_at_hand => rotated;
}

pub(super) const MX: &str = "mx.play.example";

pub(crate) fn inbound(house: &TestApp) -> Inbound {
    let settings = JudgeSettings {
        trusted: Some(MX.to_owned()),
        host: "play.example".to_owned(),
        ..JudgeSettings::default()
    };
    Inbound::new(house.app.clone(), Judge::new(settings).unwrap())
}

/// A mail that our own mail server has looked at.
pub(crate) struct Post {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) id: u32,
    pub(crate) fields: String,
    pub(crate) text: String,
    pub(crate) vouched: bool,
}

impl Post {
    pub(super) fn message(&self) -> Vec<u8> {
        let domain = self.from.rsplit_once('@').unwrap().1;
        let verdict = if self.vouched { "pass" } else { "fail" };
        format!(
            "Authentication-Results: {MX}; dkim={verdict} header.d={domain}\r\nFrom: Somebody <{}>\r\nTo: <{}>\r\n\
             Subject: Re: Anna =?utf-8?Q?=E2=80=93?= Ben: e2-e4\r\nDate: Thu, 01 Jan 2026 12:59:00 +0100\r\n\
             Message-ID: <{}@player.example>\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n{}\r\n{}\r\n",
            self.from, self.to, self.id, self.fields, self.text
        )
        .into_bytes()
    }

    pub(crate) fn arrived(&self, house: &TestApp) -> Arrived {
        Arrived {
            door: InboundChannel::Lmtp,
            peer: None,
            helo: None,
            sender: Some(self.from.clone()),
            recipients: vec![self.to.clone()],
            message: self.message(),
            received: house.app.now(),
        }
    }
}

/// The address that a mail to this side says to answer to.
pub(super) async fn address(house: &TestApp, game: GameId, side: Side) -> String {
    let player = house.player(side);
    let turn = house.app.games().game(Some(player), game).await.unwrap().turn;
    let address =
        house.app.outbox().reply_address(game, turn, side, player.id, house.app.now()).await.unwrap();
    address.unwrap()
}

pub(super) async fn post(house: &TestApp, game: GameId, side: Side, text: &str) -> Post {
    Post {
        from: match side {
            Side::White => "Anna@Example.org".to_owned(),
            Side::Black => "ben@example.org".to_owned(),
        },
        to: address(house, game, side).await,
        id: 1,
        fields: String::new(),
        text: text.to_owned(),
        vouched: true,
    }
}

async fn genuine(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let text = "Hallo,\r\n\r\nSg1-f3\r\n\r\nGr=C3=BC=C3=9Fe, Anna\r\n\r\n\
        Am Do., 1. Jan. 2026 um 12:00 Uhr schrieb Fairschach <games@play.example>:\r\n\
        > Schreiben Sie Ihren Zug, zum Beispiel a2-a3\r\n";
    let mut post = post(&house, game, Side::White, text).await;
    post.fields = "Content-Transfer-Encoding: quoted-printable\r\n".to_owned();
    let arrived = post.arrived(&house);
    // Through the inbox, with a worker that dies after it has acted, and the sender's server sending once more.
    house.app.inbox().keep_mail(arrived.clone()).await.unwrap();
    assert_eq!(inbound.handle(&arrived).await.unwrap(), Outcome::Acted);
    let worker = InboxLoop::new(house.app.clone(), move |_, arrived| {
        let inbound = inbound.clone();
        async move { handle(&inbound, arrived).await }
    });
    assert!(worker.step().await.unwrap());
    house.app.inbox().keep_mail(arrived).await.unwrap();
    assert!(!worker.step().await.unwrap(), "it is known");
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("g1f3"));
    let mails = outbox(&house).await;
    assert_eq!(mails.len(), 1);
    assert_eq!((mails[0].0.as_str(), mails[0].1.as_str()), ("anna@example.org", "receipt"));
    let black = self::post(&house, game, Side::Black, "e7-e5\r\n").await;
    house.app.inbox().keep_mail(black.arrived(&house)).await.unwrap();
    assert!(worker.step().await.unwrap());
    house.reveal().await;
    // The old address knows its owner still.
    post.id = 2;
    house.app.inbox().keep_mail(post.arrived(&house)).await.unwrap();
    assert!(worker.step().await.unwrap());
    let mails = outbox(&house).await;
    let told: Vec<_> = mails.iter().filter(|mail| mail.1 == "answer").collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].3.contains("früheren Zug"), "{}", told[0].3);
    assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
}

async fn unproven(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let genuine = post(&house, game, Side::White, "e2-e4\r\n").await;
    let forgeries: [(&str, bool); 4] = [
        ("anna@example.org", false),
        ("anna@evil.example", true),
        ("ben@example.org", true),
        ("anna@example.org", false),
    ];
    for (n, (from, vouched)) in forgeries.into_iter().enumerate() {
        let forged = Post {
            from: from.to_owned(),
            vouched,
            id: 10 + n as u32,
            to: genuine.to.clone(),
            fields: String::new(),
            text: genuine.text.clone(),
        };
        let outcome = inbound.handle(&forged.arrived(&house)).await.unwrap();
        assert_eq!(outcome, Outcome::Unproven, "{from}");
    }
    assert!(filed(&house, game, Side::White).await.is_none());
    let mails = outbox(&house).await;
    assert_eq!(
        mails.len(),
        forgeries.len(),
        "each, up to a limit: it may be one that she believes to be filed"
    );
    for (to, _, subject, text) in &mails {
        assert_eq!(to, "anna@example.org", "never to the sender");
        assert!(
            subject.starts_with("Eine E-Mail in Ihrem Namen wurde nicht angenommen · Ben ("),
            "{subject}"
        );
        assert!(!text.contains("e2-e4"), "{text}");
    }
    house.clock.advance(DAY + 1);
    let forged = Post { vouched: false, id: 20, ..genuine };
    inbound.handle(&forged.arrived(&house)).await.unwrap();
    assert_eq!(count(&house, "answer").await, 5);
}

async fn elsewhere(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let lost = |from: &str, to: &str, vouched, id| Post {
        from: from.to_owned(),
        to: to.to_owned(),
        id,
        fields: String::new(),
        text: "e2-e4\r\n".to_owned(),
        vouched,
    };
    let unknown = format!("m+{}@play.example", "a".repeat(32));
    for (from, to, vouched, outcome) in [
        ("anna@example.org", "games@play.example", true, Outcome::Elsewhere),
        ("anna@example.org", unknown.as_str(), true, Outcome::Elsewhere),
        ("anna@example.org", unknown.as_str(), false, Outcome::Nobody),
        ("stranger@example.org", unknown.as_str(), true, Outcome::Nobody),
        ("stranger@example.org", "games@play.example", true, Outcome::Nobody),
    ] {
        let post = lost(from, to, vouched, 1);
        assert_eq!(inbound.handle(&post.arrived(&house)).await.unwrap(), outcome, "{from} {to}");
    }
    let mails = outbox(&house).await;
    assert_eq!(mails.len(), 1, "once a day");
    assert_eq!(mails[0].0, "anna@example.org");
    assert!(mails[0].3.contains(&format!("/games/{game}")), "{}", mails[0].3);
    // Two games in one mail: it cannot be known which is meant.
    let other = house.game().await;
    outbox(&house).await;
    let both = post(&house, game, Side::White, "e2-e4\r\n").await;
    let mut arrived = both.arrived(&house);
    arrived.recipients.push(address(&house, other, Side::White).await);
    assert_eq!(inbound.handle(&arrived).await.unwrap(), Outcome::Acted);
    assert!(filed(&house, game, Side::White).await.is_none());
    assert!(filed(&house, other, Side::White).await.is_none());
    assert_eq!(outbox(&house).await.len(), 1);
}

/// More than are acted on of anybody's in a day; a thousand in the long version.
fn machines_mails() -> u32 {
    if soak() { 1000 } else { u32::try_from(COMMAND_MAILS_MAX).unwrap() + 20 }
}

async fn machines(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let mut post = post(&house, game, Side::White, "e2-e4\r\n").await;
    let machine = [
        "Auto-Submitted: auto-replied\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "X-Autoreply: yes\r\n",
        "Precedence: auto_reply\r\n",
        "List-Id: <chess.example>\r\n",
        "X-Fairschach-Kind: answer\r\n",
        "x-fairschach-kind: turn\r\n",
    ];
    for n in 0..machines_mails() {
        post.id = n;
        post.fields = machine[n as usize % machine.len()].to_owned();
        let outcome = inbound.handle(&post.arrived(&house)).await.unwrap();
        assert!(matches!(outcome, Outcome::Machine | Outcome::OwnDomain), "{outcome:?}");
    }
    post.fields = String::new();
    let mut bounce = post.arrived(&house);
    bounce.sender = Some(String::new());
    assert_eq!(inbound.handle(&bounce).await.unwrap(), Outcome::Machine);
    assert!(filed(&house, game, Side::White).await.is_none());
    assert!(outbox(&house).await.is_empty());
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_talk").await, 0);
}

/// Again and again "I am away", under a new id each time and without a word that a machine wrote it.
async fn hidden_machine(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let text = "Ich bin bis zum Montag nicht zu erreichen.\r\n\r\n> Sie sind am Zug\r\n";
    let mut post = post(&house, game, Side::White, text).await;
    for n in 0..machines_mails() {
        post.id = n;
        assert_eq!(inbound.handle(&post.arrived(&house)).await.unwrap(), Outcome::Acted);
    }
    assert_eq!(count(&house, "answer").await, 1);
    // The player is still answered.
    post.id = 1001;
    post.text = "Hilfe\r\n".to_owned();
    inbound.handle(&post.arrived(&house)).await.unwrap();
    assert_eq!(count(&house, "answer").await, 2);
}

async fn in_header(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    let mut post = post(&house, game, Side::White, "e2-e4\r\n").await;
    let address = std::mem::replace(&mut post.to, "games@play.example".to_owned());
    post.fields = format!("Cc: \"x, y\" <z@example.org>,\r\n Games <{}>\r\n", address.to_uppercase());
    let mut arrived = post.arrived(&house);
    arrived.door = InboundChannel::Imap;
    arrived.recipients.clear();
    assert_eq!(inbound.handle(&arrived).await.unwrap(), Outcome::Acted);
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("e2e4"));
}

async fn pins(database: Database) {
    let house = house(database).await;
    settle(&house, &house.white, |wishes| wishes.pin = Some("271828".to_owned())).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    let mut post = post(&house, game, Side::White, "e2-e4\r\nPIN 999999\r\n").await;
    post.vouched = false;
    let wrong = inbound.handle(&post.arrived(&house)).await.unwrap();
    assert_eq!(wrong, Outcome::Unproven);
    outbox(&house).await;
    post.id = 2;
    post.text = "e2-e4\r\n".to_owned();
    assert_eq!(inbound.handle(&post.arrived(&house)).await.unwrap(), Outcome::Unproven);
    let told = outbox(&house).await;
    assert!(told[0].3.contains("Ihre PIN steht nicht darin"), "{}", told[0].3);
    assert!(told[0].3.contains("Sie haben eine PIN für E-Mails festgelegt"), "{}", told[0].3);
    post.id = 3;
    post.text = "e2-e4\r\nPIN 271828\r\n".to_owned();
    assert_eq!(inbound.handle(&post.arrived(&house)).await.unwrap(), Outcome::Acted);
    assert_eq!(filed(&house, game, Side::White).await.as_deref(), Some("e2e4"));
    // After so many wrong ones the right one proves nothing any more.
    for n in 0..WRONG_PINS_PER_TOKEN {
        post.id = 100 + n;
        post.text = format!("Stand\r\nPIN {n}{n}{n}\r\n");
        inbound.handle(&post.arrived(&house)).await.unwrap();
    }
    post.text = "Stand\r\nPIN 271828\r\n".to_owned();
    assert_eq!(inbound.handle(&post.arrived(&house)).await.unwrap(), Outcome::Unproven);
}

async fn in_time(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    let post = post(&house, game, Side::White, "e2-e4\r\n").await;
    let arrived = post.arrived(&house);
    house.clock.advance(600 * SECOND);
    assert_eq!(inbound.handle(&arrived).await.unwrap(), Outcome::Acted);
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    assert_eq!(own.received, arrived.received);
}

async fn unreadable(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    for (n, text) in
        ["", "e2-e4\r\nd2-d4\r\n", "Guten Morgen!\r\n", "Sg1-g7\r\n", "> a\r\n\r\nIst e2-e4 gut?\r\n"]
            .into_iter()
            .enumerate()
    {
        outbox(&house).await;
        let mut post = post(&house, game, Side::White, text).await;
        post.id = n as u32;
        assert_eq!(inbound.handle(&post.arrived(&house)).await.unwrap(), Outcome::Acted);
        let mails = outbox(&house).await;
        assert_eq!(mails.len(), 1, "{text}");
        assert!(mails[0].3.contains("a2-a3"), "with examples: {}", mails[0].3);
        assert!(!mails[0].2.contains("e2"), "{}", mails[0].2);
    }
    // So many parts that it is not taken apart.
    let part = "--b\r\nContent-Type: text/plain\r\n\r\ne2-e4\r\n";
    let mut post = post(&house, game, Side::White, &format!("{}--b--\r\n", part.repeat(60))).await;
    post.id = 99;
    let message = String::from_utf8(post.message()).unwrap();
    let message = message
        .replace("Content-Type: text/plain; charset=utf-8", "Content-Type: multipart/mixed; boundary=b");
    let mut arrived = post.arrived(&house);
    arrived.message = message.into_bytes();
    outbox(&house).await;
    assert_eq!(inbound.handle(&arrived).await.unwrap(), Outcome::Acted);
    assert_eq!(outbox(&house).await.len(), 1);
    assert!(filed(&house, game, Side::White).await.is_none());
}

async fn rotated(database: Database) {
    let house = house(database).await;
    let (game, inbound) = (house.game().await, inbound(&house));
    outbox(&house).await;
    let arrived = post(&house, game, Side::White, "Stand\r\n").await.arrived(&house);
    let kept = house.app.inbox().keep_mail(arrived.clone()).await.unwrap();
    inbound.handle(&arrived).await.unwrap();
    house.app.inbox().inbound_done(kept.id).await.unwrap();
    assert_eq!(outbox(&house).await.len(), 1);
    house.app.core().take_keys(with_keks(&[17, 7])).await.unwrap();
    let mut at = Rewrapped::default();
    while !at.finished {
        at = house.app.operations().rewrap(at).await.unwrap();
    }
    let again = house.app.inbox().keep_mail(arrived.clone()).await.unwrap();
    assert_eq!((again.id, again.again), (kept.id, true));
    inbound.handle(&arrived).await.unwrap();
    assert!(outbox(&house).await.is_empty(), "answered before the rotation");
    // What is known of a mail cannot be made anew: why a key is kept for a while before it is retired.
    house.app.core().take_keys(with_keks(&[17])).await.unwrap();
    let new = house.app.inbox().keep_mail(arrived.clone()).await.unwrap();
    assert!(!new.again);
    inbound.handle(&arrived).await.unwrap();
    assert_eq!(outbox(&house).await.len(), 1, "taken for a new one");
    house.app.inbox().inbound_done(new.id).await.unwrap();
    // So long it is known that such a mail may come.
    let known = async |replaced| house.app.operations().mails_known_until(replaced).await.unwrap();
    let now = house.app.now();
    assert_eq!(known(now).await, Some(now.plus(90 * DAY)));
    assert_eq!(known(now.plus(-7200 * SECOND)).await, None, "the key was replaced before");
    house.clock.advance(90 * DAY);
    assert_eq!(known(now).await, None);
}
