//! Rows to be stored.

use fairschach::base::{BySide, GameId, MailId, MailKind, PlayerId, Side, SubmissionId, Timestamp};
use fairschach::game::event::EventKind;
use fairschach::game::{AuthMethod, Channel};
use fairschach::store::{
    DraftRow, NewEvent, NewGame, NewMail, NewSubmission, PlayerRow, Store, StoreError, TokenRow, TurnRow,
    TurnSideRow,
};
use uuid::Uuid;

use crate::support::raw::{self, tx};
use crate::support::{Database, TestStore};

pub(super) const T0: Timestamp = Timestamp::from_us(1_767_268_800_000_000);

pub(super) fn at(us: i64) -> Timestamp {
    T0.plus(us)
}

pub(super) fn uuid(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

pub(super) fn person(n: u128) -> PlayerId {
    PlayerId::from_uuid(uuid(n))
}

pub(super) fn game_id(n: u128) -> GameId {
    GameId::from_uuid(uuid(n))
}

/// An API token of the first person.
pub(super) fn token(n: u128) -> TokenRow {
    TokenRow {
        id: uuid(n),
        player_id: uuid(1),
        label: "t".to_owned(),
        scopes: "play".to_owned(),
        created_us: T0.as_us(),
        used_us: None,
        expires_us: at(99).as_us(),
        veil_us: None,
    }
}

pub(super) fn player(n: u128) -> PlayerRow {
    PlayerRow {
        id: uuid(n),
        name: format!("Ñandú {n} ♘"),
        email: format!("P{n}@example.org"),
        locale: "de".to_owned(),
        role: "player".to_owned(),
    }
}

pub(super) fn game(n: u128) -> NewGame {
    NewGame {
        id: game_id(n),
        white: person(1),
        black: person(2),
        arbiter: None,
        arbiter2: None,
        variant: "fairschach".to_owned(),
        rules: "fsr-2023".to_owned(),
        board: None,
        start: None,
        options: "{}".to_owned(),
        terms: "{}".to_owned(),
        clock: "14d/pair".to_owned(),
        engine: 1,
        created: T0,
    }
}

pub(super) fn turn(n: i64, open: Timestamp) -> TurnRow {
    TurnRow { turn: n, position: format!("position {n}"), open_us: open.as_us(), replaced_by: None }
}

pub(super) fn sides() -> BySide<TurnSideRow> {
    BySide::from_fn(|side| TurnSideRow {
        owes: side == Side::White,
        allowance_us: i64::MAX,
        credit_us: 0,
        offered: side == Side::Black,
        declined: false,
    })
}

pub(super) fn seal(game: u128, turn: u32, side: Side, revision: u16, id: u128) -> NewSubmission {
    NewSubmission {
        game: game_id(game),
        turn,
        side,
        revision,
        id: SubmissionId::from_uuid(uuid(id)),
        player: person(1),
        authenticated: AuthMethod::Token,
        channel: Channel::Api,
        received: at(5),
        made: at(4),
        ctx: vec![1; 128],
        commitment: vec![2; 32],
        boxed: (0..328).map(|i| i as u8).collect(),
        line_box: Some(vec![4; 1163]),
        note: "a note\n\n— name sig=\n".to_owned(),
    }
}

pub(super) fn draft(id: u128) -> DraftRow {
    DraftRow {
        id: uuid(id),
        player_id: uuid(1),
        saved_us: at(6).as_us(),
        ctx: vec![3; 128],
        commitment: vec![4; 32],
        boxed: vec![0; 328],
    }
}

pub(super) fn event(game: u128, chain: i64, turn: i64, seq: i64, release: Timestamp) -> NewEvent {
    NewEvent {
        game: game_id(game),
        chain,
        turn,
        seq,
        kind: EventKind::Start,
        by: None,
        at: at(seq),
        release,
        body: format!("{{\"seq\":{seq}}}").into_bytes(),
        hash: [seq as u8; 32],
        salt: [9; 32],
        texts: None,
        leaf: [8; 32],
        include_by: at(600_000_000),
    }
}

pub(super) fn mail(id: u128, game: Option<u128>, number: i64, created: Timestamp) -> NewMail {
    NewMail {
        id: MailId::from_uuid(uuid(id)),
        game: game.map(game_id),
        turn: game.map(|_| 1),
        kind: MailKind::Receipt,
        number,
        player: person(1),
        created,
        release: created.plus(2),
        data: Some(vec![0, 255, 7]),
    }
}

/// A database with the players 1, 2 and 3, and game 10 with its first turn.
pub(super) async fn seeded(database: Database) -> (TestStore, Store) {
    let kept = TestStore::new(database).await;
    let store = raw::store(&kept.url).await;
    tx!(store, write, tx => {
        for n in 1..=3 {
            tx.accounts().insert(&player(n), &format!("p{n}@example.org"), at(n as i64)).await?;
        }
        tx.games().insert(&game(10)).await?;
        tx.turns().insert_turn(game_id(10), &turn(1, T0), &sides()).await?;
        tx.games().begin_turn(game_id(10), &turn(1, T0), None).await?;
    })
    .unwrap();
    (kept, store)
}

/// What a write that must fail says; it fails inside its transaction, which then holds nothing.
pub(super) fn fault<T>(result: Result<T, StoreError>) -> StoreError {
    result.err().expect("this write must fail")
}
