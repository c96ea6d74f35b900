//! A game between Anna and Bert, its pair and its notices, which the tests of this folder share.

use std::collections::BTreeMap;

use fairschach::app::desk_view::{ObjectionView, RulingView};
use fairschach::app::notice::{Notice, Recipient, Tells};
use fairschach::app::view::{
    GameState, GameView, PairView, Person, ReceiptView, RevealedEntry, SideView, Viewer,
};
use fairschach::base::{BySide, Clock, GameId, MailId, PlayerId, Side, SubmissionId, Timestamp};
use fairschach::game::{About, By, Canonical, ClockRule, GameResult, Ruling, Terms};
use fairschach::rules::{Position, RuleSet, resolve};
use fairschach::tlog::{LogPromise, NoteKey, Receipt};
use uuid::Uuid;

pub(super) const BEFORE: &str = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R p KQkq - 1 2 -";
pub(super) const FROM: &str = "games@club.test";
pub(super) const URL: &str = "https://games.club.test";
pub(super) const MESSAGE_ID: &str = "00112233445566778899001122334455";

/// A clock that stands.
pub(super) struct At(pub(super) Timestamp);

impl Clock for At {
    fn now(&self) -> Timestamp {
        self.0
    }
}

fn id(n: u128) -> Uuid {
    Uuid::from_u128(0x019b_2c3d_0000_7000_8000_0000_0000_0000 | n)
}

pub(super) fn time(text: &str) -> Timestamp {
    Timestamp::parse(text).expect("a time")
}

pub(super) fn rules() -> RuleSet {
    RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).expect("the default rules")
}

fn person(side: Side) -> Person {
    let (n, name) = match side {
        Side::White => (10, "Anna Šimková"),
        Side::Black => (11, "Bert <b>"),
    };
    Person {
        id: PlayerId::from_uuid(id(n)),
        name: name.to_owned(),
    }
}

fn side_view(side: Side) -> SideView {
    SideView {
        player: person(side),
        owes: true,
        sealed: Some(false),
        passes: false,
        running: Some(true),
        left: 14 * 86_400_000_000,
        flag_at: Some(time("2026-12-04T14:06:59.5Z")),
        offers_draw: side == Side::White,
    }
}

pub(super) fn game(position: Position, viewer: Side) -> GameView {
    let at = time("2026-11-20T14:06:59.5Z");
    GameView {
        id: GameId::from_uuid(id(1)),
        rules: rules(),
        terms: Terms::default(),
        clock: ClockRule::PerPair { days: 14 },
        arbiter: None,
        arbiter2: None,
        state: GameState::Running,
        turn: 3,
        position,
        release_at: at,
        result: None,
        sides: BySide::from_fn(side_view),
        viewer: Viewer::Player(viewer),
        now: at,
    }
}

fn entry(text: &str, used_hours: i64) -> RevealedEntry {
    RevealedEntry {
        submission: SubmissionId::from_uuid(id(3)),
        canonical: Canonical::parse(text).expect("a canonical entry"),
        received: time("2026-11-20T14:06:57.123456Z"),
        channel: "web".to_owned(),
        used: used_hours * 3_600_000_000,
        r: vec![7; 32],
        commitment: vec![8; 32],
        ctx: vec![9; 128],
        contribution: None,
    }
}

/// Knight and pawn meet on e5; White offers a draw.
pub(super) fn pair() -> PairView {
    let before = Position::parse(BEFORE, &rules()).expect("a position");
    let entries = BySide {
        white: Some(entry("f3e5 draw", 50)),
        black: Some(entry("e7e5", 3)),
    };
    let given = entries
        .as_ref()
        .map(|entry| entry.as_ref().map(|entry| entry.canonical.entry));
    PairView {
        turn: 2,
        pair: 2,
        before,
        resolution: resolve(&before, &rules(), &given, &[]).expect("both are legal"),
        chance: None,
        entries,
        released: time("2026-11-20T14:06:59.5Z"),
        result: None,
        replaced_by: None,
    }
}

/// A receipt with a commitment of these bytes.
pub(super) fn receipt(commitment: [u8; 32]) -> ReceiptView {
    let event = format!(r#"{{"commitment":"{}","type":"filed"}}"#, hex::encode(commitment));
    let receipt = Receipt {
        origin: "club.test".to_owned(),
        game: GameId::from_uuid(id(1)),
        turn: 2,
        pair: 2,
        side: Side::White,
        revision: 0,
        submission: SubmissionId::from_uuid(id(3)),
        received: time("2026-11-20T14:06:57.123456Z"),
        channel: "web".to_owned(),
        commitment,
        superseded: None,
        event: event.into_bytes(),
        log: Some(LogPromise {
            origin: "club.test".to_owned(),
            salt: [6; 32],
            include_by: time("2026-11-20T14:16:57.123456Z"),
        }),
    };
    let key = NoteKey::new("club.test", &[5; 32]).expect("a name for a key");
    let note = key
        .sign(&receipt.to_text().expect("a receipt"))
        .expect("a text to sign");
    ReceiptView {
        submission: receipt.submission,
        turn: receipt.turn,
        pair: receipt.pair,
        side: receipt.side,
        revision: receipt.revision,
        received: receipt.received,
        commitment,
        event: receipt.event,
        log: receipt.log,
        note,
    }
}

pub(super) fn notice(locale: &str, what: Tells) -> Notice {
    Notice {
        id: MailId::from_uuid(id(20)),
        to: Recipient {
            name: "Anna Šimková".to_owned(),
            address: "anna@example.test".to_owned(),
            locale: locale.to_owned(),
        },
        created: time("2026-11-20T14:06:57.123456Z"),
        what,
    }
}

/// One notice of each kind, with its name; some kinds have two looks.
pub(super) fn every_kind() -> Vec<(&'static str, Tells)> {
    let start = Position::start(&rules());
    let after = pair().resolution.position;
    let mut over = game(after, Side::Black);
    over.state = GameState::Finished;
    over.result = Some(GameResult::win(Side::White, By::Resignation));
    let mut last = pair();
    last.result = Some(GameResult::draw(By::Agreement));
    let mut revised = receipt([3; 32]);
    revised.revision = 1;
    let link = format!("{URL}/sign-in/abcdefghijklmnopqrstuvwxyz0123456789");
    let at_start = || game(start, Side::White);
    vec![
        ("sign-in", Tells::SignIn { link, minutes: 15 }),
        ("turn", Tells::Turn { game: at_start() }),
        (
            "receipt",
            Tells::Receipt {
                game: at_start(),
                receipt: receipt([3; 32]),
                position: Box::new(start),
            },
        ),
        (
            "receipt-revised",
            Tells::Receipt {
                game: at_start(),
                receipt: revised,
                position: Box::new(start),
            },
        ),
        (
            "revealed",
            Tells::Revealed {
                game: game(after, Side::Black),
                pair: Box::new(pair()),
            },
        ),
        (
            "revealed-last",
            Tells::Revealed {
                game: over.clone(),
                pair: Box::new(last),
            },
        ),
        (
            "result",
            Tells::Result {
                game: over,
                result: GameResult::win(Side::White, By::Resignation),
            },
        ),
        (
            "ruling",
            Tells::Credit {
                game: game(after, Side::White),
                credit: 90 * 60_000_000,
            },
        ),
        (
            "ruling",
            Tells::Ruling {
                game: game(after, Side::White),
                ruling: Box::new(ruling(Ruling::VoidAndReplay { from: 2 })),
            },
        ),
        (
            "objection",
            Tells::Objection {
                game: game(after, Side::White),
                objection: Box::new(ObjectionView {
                    seq: 5,
                    turn: 3,
                    at: time("2026-11-20T14:06:59Z"),
                    by: Side::Black,
                    about: About::Clock,
                    text: "Meine Uhr <lief>,\nobwohl ich eingereicht hatte.".to_owned(),
                    against: None,
                    answer: None,
                }),
            },
        ),
        (
            "ruling",
            Tells::Unsealing {
                game: game(after, Side::White),
                turn: 3,
                reason: "Black & White both ask for it".to_owned(),
            },
        ),
    ]
}

/// A ruling with its reason.
fn ruling(ruling: Ruling) -> RulingView {
    RulingView {
        seq: 7,
        turn: 3,
        at: time("2026-11-20T14:06:59Z"),
        by: Person {
            id: PlayerId::from_uuid(id(9)),
            name: "Carla <3".to_owned(),
        },
        ruling,
        reason: "The position was published wrongly.".to_owned(),
        rule: "FSR 9".to_owned(),
        credit: None,
    }
}
