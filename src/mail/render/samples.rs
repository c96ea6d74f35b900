//! Mails of every kind about one invented game: for the page that shows how mails look, and for the tests that read them.
//! Whoever adds a kind of mail adds it here.

pub(in crate::mail) mod games;

use std::collections::BTreeMap;

use uuid::Uuid;

use self::games::{
    arbiter_named, arbitrated, captain_draw, challenge, declined, endings, key_holder, ladder_challenge,
    leave, objection, reminder, ruling,
};
use crate::app::core::views::{
    GameState, GameView, PairView, Person, ReceiptView, RevealedEntry, SideView, Viewer,
};
use crate::app::notices::notice::{AnswerView, KeyHolderAway, Notice, NoticeBody, Recipient, Reminder};
use crate::app::notices::reply::{Answered, MailAnswer, Refused};
use crate::base::{BySide, GameId, MailId, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{By, Canonical, Channel, ClockRule, GameResult, Remark, Ruling, Terms};
use crate::mail::render::{samples_accounts, samples_tournaments};
use crate::rules::{Move, Position, RuleSet, resolve};
use crate::seal::ReplyCode;
use crate::show::zone::Zone;
use crate::tlog::{LogPromise, NoteKey, Receipt, SealedBy};

/// Before the pair: knight and pawn are about to meet on e5.
const BEFORE: &str = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R p KQkq - 1 2 -";
/// What is attached to the mail about its end.
const PGN: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n1-0\n";
/// 2026-11-20T14:06:57.123456Z: when the entry was received and the mails were asked for.
pub(in crate::mail) const CREATED: Timestamp = Timestamp::from_us(1_795_183_617_123_456);
/// Two seconds later: when the pair was released.
pub(in crate::mail) const RELEASED: Timestamp = Timestamp::from_us(1_795_183_619_500_000);
pub(in crate::mail) const HOUR: i64 = 60 * 60 * 1_000_000;

pub(in crate::mail) fn id(n: u128) -> Uuid {
    Uuid::from_u128(0x019b_2c3d_0000_7000_8000_0000_0000_0000 | n)
}

/// The rules of the game.
pub fn rules() -> Option<RuleSet> {
    RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).ok()
}

pub(in crate::mail) fn person(side: Side) -> Person {
    let (n, name) = match side {
        Side::White => (10, "Anna Šimková"),
        Side::Black => (11, "Bert <b>"),
    };
    Person { id: PlayerId::from_uuid(id(n)), name: name.to_owned() }
}

fn side_view(side: Side) -> SideView {
    SideView {
        player: person(side),
        owes: true,
        sealed: Some(false),
        passes: false,
        running: Some(true),
        left: 14 * 24 * HOUR,
        flag_at: Some(RELEASED.plus(14 * 24 * HOUR)),
        offers_draw: side == Side::White,
        draw_captain: None,
        offer_declined: false,
        offer_lapsed: false,
        leaves: Vec::new(),
        if_filed: None,
    }
}

/// The game at its third turn, in this position, as a player sees it.
pub fn game(position: Position, viewer: Side) -> Option<GameView> {
    let at = RELEASED;
    Some(GameView {
        id: GameId::from_uuid(id(1)),
        rules: rules()?,
        terms: Terms::default(),
        bot_engine: None,
        clock: ClockRule::PerPair { days: 14 },
        arbiter: None,
        arbiter2: None,
        state: GameState::Running,
        turn: 3,
        position,
        release_at: at,
        result: None,
        in_doubt: false,
        on_time: None,
        sides: BySide::from_fn(side_view),
        viewer: Viewer::Player(viewer),
        now: at,
    })
}

fn entry(text: &str, used_hours: i64) -> Option<RevealedEntry> {
    Some(RevealedEntry {
        submission: SubmissionId::from_uuid(id(3)),
        canonical: Canonical::parse(text).ok()?,
        received: CREATED,
        channel: Channel::Web,
        used: used_hours * HOUR,
        r: vec![7; 32],
        commitment: vec![8; 32],
        ctx: vec![9; 128],
        contribution: None,
        said: Remark::default(),
    })
}

/// Knight and pawn meet on e5; White offers a draw.
pub fn pair() -> Option<PairView> {
    let rules = rules()?;
    let before = Position::parse(BEFORE, &rules).ok()?;
    let entries = BySide { white: Some(entry("f3e5 draw", 50)?), black: Some(entry("e7e5", 3)?) };
    let given = entries.as_ref().map(|entry| entry.as_ref().map(|entry| entry.canonical.entry));
    Some(PairView {
        turn: 2,
        pair: 2,
        before,
        resolution: resolve(&before, &rules, &given, &[]).ok()?,
        chance: None,
        entries,
        released: RELEASED,
        result: None,
        replaced_by: None,
    })
}

/// A receipt with a commitment of these bytes.
pub fn receipt(commitment: [u8; 32]) -> Option<ReceiptView> {
    let event = format!(r#"{{"commitment":"{}","type":"filed"}}"#, hex::encode(commitment));
    let receipt = Receipt {
        origin: "club.test".to_owned(),
        game: GameId::from_uuid(id(1)),
        turn: 2,
        pair: 2,
        side: Side::White,
        revision: 0,
        submission: SubmissionId::from_uuid(id(3)),
        received: CREATED,
        channel: "web".to_owned(),
        commitment,
        superseded: None,
        sealing: SealedBy::Server,
        event: event.into_bytes(),
        log: Some(LogPromise {
            origin: "club.test".to_owned(),
            salt: [6; 32],
            include_by: CREATED.plus(HOUR / 6),
        }),
    };
    let key = NoteKey::new("club.test", &[5; 32]).ok()?;
    let note = key.sign(&receipt.to_text().ok()?).ok()?;
    Some(ReceiptView {
        submission: receipt.submission,
        turn: receipt.turn,
        pair: receipt.pair,
        side: receipt.side,
        revision: receipt.revision,
        received: receipt.received,
        commitment,
        sealing: receipt.sealing,
        event: receipt.event,
        log: receipt.log,
        note,
    })
}

/// What is told, to Anna.
pub fn notice(locale: &str, zone: Zone, what: NoticeBody) -> Notice {
    let coded = what.answered_in().is_some() || what.answered_about().is_some();
    Notice {
        id: MailId::from_uuid(id(20)),
        to: Recipient {
            name: "Anna Šimková".to_owned(),
            address: "anna@example.test".to_owned(),
            locale: locale.to_owned(),
            html: true,
            zone,
        },
        unsubscribe: None,
        created: CREATED,
        reply_to: coded.then(|| "m+abcdefghijklmnopqrstuvwxyz234567@club.test".to_owned()),
        code: coded.then(ReplyCode::sample),
        plays_by_mail: true,
        has_pin: false,
        what,
    }
}

/// One mail of each kind, with its name; some kinds have two looks. They are fixed, so there is always something.
#[expect(clippy::too_many_lines, reason = "a list of samples")]
pub fn every_kind(public_url: &str) -> Option<Vec<(&'static str, NoticeBody)>> {
    let start = Position::start(&rules()?);
    let after = pair()?.resolution.position;
    let mut over = game(after, Side::Black)?;
    over.state = GameState::Finished;
    over.result = Some(GameResult::win(Side::White, By::Resignation));
    let mut last = pair()?;
    last.result = Some(GameResult::draw(By::Agreement));
    let mut revised = receipt([3; 32])?;
    revised.revision = 1;
    let link = format!("{public_url}/sign-in/abcdefghijklmnopqrstuvwxyz0123456789");
    let at_start = || Some(GameView { turn: 1, ..game(start, Side::White)? });
    let now = || game(after, Side::White);
    let filed = |receipt, entry| {
        Some(NoticeBody::Receipt { game: at_start()?, receipt, position: Box::new(start), entry })
    };
    let revealed = |game, pair, pgn| {
        let pair = Box::new(pair);
        NoticeBody::Revealed { game, pair, conditional: None, proof: None, pgn }
    };
    let objected = |reminds| Some(NoticeBody::Objection { game: now()?, objection: objection(), reminds });
    let mut all = vec![
        ("sign-in", NoticeBody::SignIn { link, minutes: 15 }),
        ("turn", NoticeBody::Turn { game: at_start()?, place: None }),
        ("receipt", filed(receipt([3; 32])?, None)?),
        ("receipt-revised", filed(revised, None)?),
        ("revealed", revealed(game(after, Side::Black)?, pair()?, None)),
        ("revealed-last", revealed(over.clone(), last, Some(PGN.to_owned()))),
        (
            "result",
            NoticeBody::Result {
                game: over,
                result: GameResult::win(Side::White, By::Resignation),
                captain: None,
                pgn: Some(PGN.to_owned()),
            },
        ),
        ("ruling", NoticeBody::Credit { game: now()?, credit: 90 * 60_000_000 }),
        (
            "ruling",
            NoticeBody::Ruling {
                game: arbitrated(now()?),
                ruling: Box::new(ruling(Ruling::VoidAndReplay { from: 2 })),
            },
        ),
        (
            "answer",
            NoticeBody::Answer(Box::new(AnswerView {
                answer: MailAnswer {
                    from: None,
                    to: None,
                    what: Answered::Refused(Refused::OldTurn),
                    last: None,
                },
                game: Some(now()?),
                position: Some(start),
                unread: None,
                leads: None,
                drafted: false,
                draft: None,
                examples: Move::parse("e5g6").into_iter().collect(),
                link: None,
                games: Vec::new(),
            })),
        ),
        ("receipt-by-mail", filed(receipt([3; 32])?, Some("g1f3 draw".to_owned()))?),
        ("leave", leave(Side::White, None)?),
        ("leave", leave(Side::Black, None)?),
        ("leave", leave(Side::White, Some(0))?),
        ("leave", leave(Side::Black, Some(2))?),
        ("challenge", challenge(None)?),
        ("invitation", challenge(Some("https://fairschach.example/invitation/c2VjcmV0"))?),
        ("challenge-declined", declined()?),
        ("ladder-challenge", ladder_challenge()),
        ("objection", objected(false)?),
        ("escalated", NoticeBody::Escalated { game: now()?, objection: objection() }),
        ("unanswered", objected(true)?),
        (
            "ruling",
            NoticeBody::Unsealing {
                game: arbitrated(now()?),
                position: Box::new(after),
                reason: "Black & White both ask for it".into(),
            },
        ),
        ("keyholder", key_holder(KeyHolderAway::Reminder)?),
        ("keyholder", key_holder(KeyHolderAway::Refused)?),
        ("keyholder", key_holder(KeyHolderAway::Ruling)?),
        ("keyholder", key_holder(KeyHolderAway::Players)?),
        ("reminder", reminder(Reminder::Half)?),
        ("reminder", reminder(Reminder::LastDay)?),
        ("reminder", reminder(Reminder::Before(8))?),
        (
            "digest",
            NoticeBody::Digest { items: vec![reminder(Reminder::Fifth)?, reminder(Reminder::Silence(14))?] },
        ),
        (
            "outage",
            NoticeBody::Outage {
                from: RELEASED.plus(-30 * HOUR),
                to: RELEASED.plus(-26 * HOUR),
                reason: "The line to the house was cut; nobody could reach the server.".to_owned(),
                games: vec![(now()?, 4 * HOUR), (now()?, 90 * HOUR / 60)],
                more: 2,
            },
        ),
        (
            "address",
            NoticeBody::ConfirmAddress {
                link: format!("{public_url}/mail-address/abcdefghijklmnopqrstuvwxyz0123456789"),
                hours: 24,
            },
        ),
        (
            "bounced",
            NoticeBody::Bounced {
                address: "a…@example.test".to_owned(),
                reason: "550 5.1.1 no such mailbox".to_owned(),
            },
        ),
    ];
    all.extend(samples_accounts::all(public_url));
    all.extend(samples_tournaments::all());
    all.extend(samples_tournaments::series_invitations());
    all.extend(samples_tournaments::series_posts());
    all.extend(samples_tournaments::adjudicated(now()?));
    all.extend(endings(now()?));
    all.push(captain_draw(now()?));
    all.push(arbiter_named(now()?));
    Some(all)
}
