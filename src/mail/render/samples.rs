//! Mails of every kind about one invented game: for the page that shows how mails look, and for the tests that read them.
//! Whoever adds a kind of mail adds it here.

use std::collections::BTreeMap;

use uuid::Uuid;

use crate::app::accounts::news::AccountNews;
use crate::app::core::views::{
    GameState, GameView, OnTime, PairView, Person, ReceiptView, RevealedEntry, SideView, Viewer,
};
use crate::app::games::challenges::view::{ChallengeState, ChallengeView};
use crate::app::games::create::NewGameRequest;
use crate::app::games::disputes::{ObjectionView, RulingView};
use crate::app::notices::notice::{AnswerView, KeyHolderAway, Notice, Recipient, Reminder, Tells};
use crate::app::notices::reply::{Answered, MailAnswer, Refused};
use crate::app::tournaments::ladder::mail::LadderNotice;
use crate::base::{
    BySide, ChallengeId, GameId, MailId, PlayerId, Side, SubmissionId, Timestamp, TournamentId,
};
use crate::game::{About, By, Canonical, Channel, ClockRule, FallenFlag, GameResult, Leave, Ruling, Terms};
use crate::mail::render::samples_tournaments;
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
pub fn notice(locale: &str, zone: Zone, what: Tells) -> Notice {
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
        what,
    }
}

/// One mail of each kind, with its name; some kinds have two looks. They are fixed, so there is always something.
#[expect(clippy::too_many_lines, reason = "a list of samples")]
pub fn every_kind(public_url: &str) -> Option<Vec<(&'static str, Tells)>> {
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
    let at_start = || game(start, Side::White);
    let mut all = vec![
        ("sign-in", Tells::SignIn { link, minutes: 15 }),
        ("turn", Tells::Turn { game: at_start()?, place: None }),
        (
            "receipt",
            Tells::Receipt {
                game: at_start()?,
                receipt: receipt([3; 32])?,
                position: Box::new(start),
                entry: None,
            },
        ),
        (
            "receipt-revised",
            Tells::Receipt { game: at_start()?, receipt: revised, position: Box::new(start), entry: None },
        ),
        (
            "revealed",
            Tells::Revealed {
                game: game(after, Side::Black)?,
                pair: Box::new(pair()?),
                conditional: None,
                proof: None,
                pgn: None,
            },
        ),
        (
            "revealed-last",
            Tells::Revealed {
                game: over.clone(),
                pair: Box::new(last),
                conditional: None,
                proof: None,
                pgn: Some(PGN.to_owned()),
            },
        ),
        (
            "result",
            Tells::Result {
                game: over,
                result: GameResult::win(Side::White, By::Resignation),
                pgn: Some(PGN.to_owned()),
            },
        ),
        ("ruling", Tells::Credit { game: game(after, Side::White)?, credit: 90 * 60_000_000 }),
        (
            "ruling",
            Tells::Ruling {
                game: game(after, Side::White)?,
                ruling: Box::new(ruling(Ruling::VoidAndReplay { from: 2 })),
            },
        ),
        (
            "answer",
            Tells::Answer(Box::new(AnswerView {
                answer: MailAnswer {
                    from: None,
                    to: None,
                    what: Answered::Refused(Refused::OldTurn),
                    last: false,
                },
                game: Some(game(after, Side::White)?),
                position: Some(start),
                unread: None,
                drafted: false,
                examples: Move::parse("e5g6").into_iter().collect(),
                link: None,
                games: Vec::new(),
            })),
        ),
        (
            "receipt-by-mail",
            Tells::Receipt {
                game: at_start()?,
                receipt: receipt([3; 32])?,
                position: Box::new(start),
                entry: Some("g1f3 draw".to_owned()),
            },
        ),
        ("leave", leave(Side::White, None)?),
        ("leave", leave(Side::Black, None)?),
        ("leave", leave(Side::White, Some(0))?),
        ("leave", leave(Side::Black, Some(2))?),
        ("challenge", challenge(None)?),
        ("invitation", challenge(Some("https://fairschach.example/invitation/c2VjcmV0"))?),
        ("challenge-declined", declined()?),
        ("ladder-challenge", ladder_challenge()),
        (
            "objection",
            Tells::Objection { game: game(after, Side::White)?, objection: objection(), reminds: false },
        ),
        ("escalated", Tells::Escalated { game: game(after, Side::White)?, objection: objection() }),
        (
            "unanswered",
            Tells::Objection { game: game(after, Side::White)?, objection: objection(), reminds: true },
        ),
        (
            "ruling",
            Tells::Unsealing {
                game: game(after, Side::White)?,
                turn: 3,
                reason: "Black & White both ask for it".to_owned(),
            },
        ),
        ("keyholder", key_holder(KeyHolderAway::Reminder)?),
        ("keyholder", key_holder(KeyHolderAway::Refused)?),
        ("keyholder", key_holder(KeyHolderAway::Ruling)?),
        ("keyholder", key_holder(KeyHolderAway::Players)?),
        ("reminder", reminder(Reminder::Half)?),
        ("reminder", reminder(Reminder::LastDay)?),
        (
            "digest",
            Tells::Digest { items: vec![reminder(Reminder::Fifth)?, reminder(Reminder::Silence(14))?] },
        ),
        (
            "outage",
            Tells::Outage {
                from: RELEASED.plus(-30 * HOUR),
                to: RELEASED.plus(-26 * HOUR),
                reason: "The line to the house was cut; nobody could reach the server.".to_owned(),
                games: vec![
                    (game(after, Side::White)?, 4 * HOUR),
                    (game(after, Side::White)?, 90 * HOUR / 60),
                ],
                more: 2,
            },
        ),
        (
            "address",
            Tells::ConfirmAddress {
                link: format!("{public_url}/mail-address/abcdefghijklmnopqrstuvwxyz0123456789"),
                hours: 24,
            },
        ),
        (
            "account-browser",
            Tells::Account {
                at: CREATED,
                news: Box::new(AccountNews::Browser { device: "Firefox, Linux".to_owned() }),
            },
        ),
        (
            "account-token",
            Tells::Account {
                at: CREATED,
                news: Box::new(AccountNews::Token {
                    label: "board at home".to_owned(),
                    scopes: "read play".to_owned(),
                    expires_us: CREATED.plus(365 * 24 * HOUR).as_us(),
                }),
            },
        ),
        (
            "account-address",
            Tells::Account {
                at: CREATED,
                news: Box::new(AccountNews::AddressGiven {
                    masked: "a…@example.test".to_owned(),
                    holds_us: CREATED.plus(72 * HOUR).as_us(),
                    link: format!("{public_url}/address-change/abcdefghijklmnopqrstuvwxyz0123456789"),
                }),
            },
        ),
        (
            "account-locked",
            Tells::Account {
                at: CREATED,
                news: Box::new(AccountNews::Locked { reason: "Somebody else may have got in.".to_owned() }),
            },
        ),
        (
            "bounced",
            Tells::Bounced {
                address: "a…@example.test".to_owned(),
                reason: "550 5.1.1 no such mailbox".to_owned(),
            },
        ),
    ];
    all.extend(samples_tournaments::all());
    all.extend(samples_tournaments::adjudicated(game(after, Side::White)?));
    all.extend(on_time(game(after, Side::White)?));
    Some(all)
}

/// A loss on time, and both flags at the same instant.
fn on_time(game: GameView) -> [(&'static str, Tells); 2] {
    let flag = FallenFlag { at: RELEASED, given: 14 * 24 * HOUR, credit: HOUR, used: (14 * 24 + 1) * HOUR };
    let (mut lost, mut stands) = (game.clone(), game);
    let result = GameResult::win(Side::White, By::Time);
    lost.state = GameState::Finished;
    lost.result = Some(result);
    lost.on_time = Some(OnTime {
        flags: BySide { white: None, black: Some(flag) },
        appeal_until: Some(RELEASED.plus(14 * 24 * HOUR)),
    });
    stands.state = GameState::Suspended;
    stands.on_time =
        Some(OnTime { flags: BySide { white: Some(flag), black: Some(flag) }, appeal_until: None });
    [
        ("result-on-time", Tells::Result { game: lost, result, pgn: None }),
        ("ruling-flags", Tells::Flags { game: stands }),
    ]
}

fn leave(side: Side, days: Option<i64>) -> Option<Tells> {
    let game = game(pair()?.resolution.position, Side::White)?;
    let from = RELEASED.plus(34 * 24 * HOUR);
    let to = from.plus(9 * 24 * HOUR);
    Some(Tells::Leave {
        game,
        side,
        leave: Leave { from, to },
        until: days.map(|days| from.plus(days * 24 * HOUR)),
    })
}

fn offered() -> Option<ChallengeView> {
    let request = NewGameRequest {
        white: person(Side::White).id,
        black: person(Side::Black).id,
        arbiter: None,
        arbiter2: None,
        variant: "fairschach".to_owned(),
        rules: "fsr-2023".to_owned(),
        options: BTreeMap::new(),
        terms: [("leave".to_owned(), "30".to_owned())].into(),
        clock: "14d/pair".to_owned(),
        board: None,
        start: None,
        position: None,
        request_key: None,
    };
    Some(ChallengeView {
        id: ChallengeId::from_uuid(id(30)),
        from: person(Side::White),
        to: Some(person(Side::Black)),
        by_mail: false,
        side: None,
        agreed: request.agree().ok()?,
        drawn: false,
        created: CREATED,
        expires: CREATED.plus(14 * 24 * HOUR),
        state: ChallengeState::Open,
        game: None,
        ratings: None,
        own_rating: None,
    })
}

fn challenge(link: Option<&str>) -> Option<Tells> {
    Some(Tells::Challenge { challenge: Box::new(offered()?), link: link.map(str::to_owned) })
}

fn ladder_challenge() -> Tells {
    Tells::LadderChallenge(Box::new(LadderNotice {
        id: TournamentId::from_uuid(id(31)),
        name: "Vereinsleiter 2026".to_owned(),
        challenger: person(Side::White).name,
        answer_by: CREATED.plus(7 * 24 * HOUR),
        refused: crate::tournament::ladder::Refused::Forfeit,
        open: true,
    }))
}

fn declined() -> Option<Tells> {
    Some(Tells::ChallengeDeclined { challenge: Box::new(offered()?) })
}

fn key_holder(away: KeyHolderAway) -> Option<Tells> {
    let game = game(pair()?.resolution.position, Side::White)?;
    Some(Tells::KeyHolder { game, away })
}

fn reminder(why: Reminder) -> Option<Tells> {
    let mut game = game(pair()?.resolution.position, Side::White)?;
    let left = match why {
        Reminder::LastDay => 24 * HOUR,
        Reminder::Fifth => 67 * HOUR,
        Reminder::Tenth => 34 * HOUR,
        Reminder::Half | Reminder::Silence(_) => 7 * 24 * HOUR,
    };
    game.sides.white.flag_at = Some(game.now.plus(left));
    Some(Tells::Reminder { game, why })
}

/// A ruling with its reason.
pub(in crate::mail) fn ruling(ruling: Ruling) -> RulingView {
    RulingView {
        seq: 7,
        turn: 3,
        at: RELEASED.plus(-HOUR / 7200),
        by: Person { id: PlayerId::from_uuid(id(9)), name: "Carla <3".to_owned() },
        ruling,
        reason: "The position was published wrongly.".to_owned(),
        rule: "FSR 9".to_owned(),
        operator: false,
        credit: None,
    }
}

/// An objection that nobody has answered.
pub(in crate::mail) fn objection() -> Box<ObjectionView> {
    Box::new(ObjectionView {
        asks: None,
        line: None,
        seq: 5,
        turn: 3,
        at: RELEASED.plus(-HOUR / 7200),
        by: Side::Black,
        about: About::Clock,
        text: "Meine Uhr <lief>,\nobwohl ich eingereicht hatte.".to_owned(),
        against: None,
        due: None,
        answer: None,
    })
}
