//! Words that stand for something: an unknown one is an error that names it, a missing one is nothing where it may be missing.

use fairschach::base::{InboundId, IncidentId, Side, TournamentId};
use fairschach::game::{Channel, Fate, IncidentKind};
use fairschach::store::{
    ChallengeRow, ChallengeStatus, ConditionalRow, InboundState, LadderChallengeRow, LadderChallengeStatus,
    NewInbound, NewIncident, Store, StoreError,
};
use sqlx::AssertSqlSafe;

use super::sample::{T0, at, fault, game_id, seeded, uuid};
use crate::support::raw::{self, Raw, on_raw, tx};
use crate::support::{Database, TestStore, on_both};

on_both! {
    known_words_come_back => known;
    unknown_words_are_named => unknown;
    a_missing_word_is_nothing_only_where_it_may_be_missing => missing;
}

fn ladder() -> TournamentId {
    TournamentId::from_uuid(uuid(70))
}

/// Makes the tables anew without what they hold to.
async fn bare(database: Database, raw: &Raw) {
    let cascade = match database {
        Database::Sqlite => "",
        Database::Postgres => " CASCADE",
    };
    for table in ["challenge", "conditional_entry", "incident", "ladder_challenge", "mail_in"] {
        // On one connection: another one would not have heard yet that the table is gone.
        let sql = AssertSqlSafe(format!(
            "CREATE TABLE bare AS SELECT * FROM {table}; DROP TABLE {table}{cascade}; \
             ALTER TABLE bare RENAME TO {table}"
        ));
        on_raw!(raw, pool => sqlx::raw_sql(sql).execute(pool).await.map(drop)).unwrap();
    }
}

/// A row with each of these words, in tables that take whatever is written.
async fn written(database: Database) -> (TestStore, Store, Raw) {
    let (kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let id = InboundId::from_uuid(uuid(60));
        let mail = NewInbound { id, fingerprint: [1; 32], door: "lmtp", received: T0, body: vec![1] };
        assert!(tx.inbox().insert_inbound(&mail).await?);
    })
    .unwrap();
    let raw = Raw::open(&kept.url).await;
    bare(database, &raw).await;
    let store = raw::store(&kept.url).await;
    tx!(store, write, tx => {
        tx.challenges().insert(&ChallengeRow {
            id: uuid(50),
            from_id: uuid(1),
            to_id: None,
            link: None,
            invited: None,
            side: "lot".to_owned(),
            game: "{}".to_owned(),
            created_us: 1,
            expires_us: 2,
            state: ChallengeStatus::Open,
            closed_us: None,
            game_id: None,
            rating_min: None,
            rating_max: None,
        })
        .await?;
        tx.turns().insert_conditional(game_id(10), &ConditionalRow {
            turn: 1,
            side: 0,
            id: uuid(51),
            player_id: uuid(1),
            channel: Channel::Api,
            given_us: 1,
            ctx: vec![1],
            commitment: vec![2],
            boxed: vec![3],
            fate: None,
        })
        .await?;
        tx.arbitration().insert_incident(&NewIncident {
            game: game_id(10),
            id: IncidentId::from_uuid(uuid(52)),
            turn: 1,
            kind: IncidentKind::VoidPair,
            opened: T0,
            due: at(1),
            event_seq: None,
        })
        .await?;
        tx.pairings().insert_ladder_challenge(ladder(), &LadderChallengeRow {
            number: 1,
            challenger: 2,
            challenged: 1,
            made_us: 1,
            answer_by_us: 2,
            state: LadderChallengeStatus::Open,
            answered_us: None,
        })
        .await?;
    })
    .unwrap();
    (kept, store, raw)
}

async fn known(database: Database) {
    let (_kept, store, _raw) = written(database).await;
    tx!(store, write, tx => {
        assert_eq!(tx.challenges().get(uuid(50)).await?.unwrap().state, ChallengeStatus::Open);
        assert!(tx.challenges().close(uuid(50), ChallengeStatus::Withdrawn, None, at(-T0.as_us())).await?);
        assert_eq!(tx.challenges().get(uuid(50)).await?.unwrap().state, ChallengeStatus::Withdrawn);
        assert_eq!(tx.arbitration().incidents_of(game_id(10), 9).await?[0].kind, IncidentKind::VoidPair);
        tx.turns().settle_conditional(game_id(10), uuid(51), Fate::DrawOffered).await?;
        assert_eq!(tx.turns().conditionals(game_id(10), 1, Some(Side::White)).await?[0].fate, Some(Fate::DrawOffered));
        tx.pairings().close_ladder_challenge(ladder(), 1, LadderChallengeStatus::TakenBack, T0).await?;
        let challenge = tx.pairings().ladder_challenge(ladder(), 1).await?.unwrap();
        assert_eq!(challenge.state, LadderChallengeStatus::TakenBack);
        assert_eq!(tx.inbox().unhandled_inbound(9).await?[0].state, InboundState::Waiting);
        assert_eq!(tx.inbox().unhandled_in(InboundState::Waiting).await?, 1);
        assert_eq!(tx.inbox().unhandled_in(InboundState::Failed).await?, 0);
    })
    .unwrap();
}

/// Reads each row when its word is this, which must fail and name table and column; answers what is said.
macro_rules! told {
    ($store:ident, $raw:ident, $word:expr, $($table:literal, $column:literal: $tx:ident => $read:expr;)*) => {
        [$({
            $raw.execute(&format!("UPDATE {} SET {} = {}", $table, $column, $word)).await;
            let error = fault(tx!($store, read, $tx => $read));
            let StoreError::Row { table, column, fault, .. } = error else { panic!("{error}") };
            assert_eq!((table, column.as_str()), ($table, $column));
            fault
        }),*]
    };
}

async fn unknown(database: Database) {
    let (_kept, store, raw) = written(database).await;
    let told = told! {
        store, raw, "'smoke-signal'",
        "challenge", "state": tx => tx.challenges().get(uuid(50)).await?;
        "conditional_entry", "fate": tx => tx.turns().conditionals(game_id(10), 1, Some(Side::White)).await?;
        "incident", "kind": tx => tx.arbitration().incidents_of(game_id(10), 9).await?;
        "ladder_challenge", "state": tx => tx.pairings().ladder_challenge(ladder(), 1).await?;
        "mail_in", "state": tx => tx.inbox().unhandled_inbound(9).await?;
    };
    assert!(told.iter().all(|said| said.contains("smoke-signal")), "{told:?}");
}

async fn missing(database: Database) {
    let (_kept, store, raw) = written(database).await;
    told! {
        store, raw, "NULL",
        "challenge", "state": tx => tx.challenges().get(uuid(50)).await?;
        "incident", "kind": tx => tx.arbitration().incidents_of(game_id(10), 9).await?;
        "ladder_challenge", "state": tx => tx.pairings().ladder_challenge(ladder(), 1).await?;
    };
    raw.execute("UPDATE conditional_entry SET fate = NULL").await;
    let read =
        tx!(store, read, tx => tx.turns().conditionals(game_id(10), 1, Some(Side::White)).await?).unwrap();
    assert_eq!(read[0].fate, None);
}
