//! Every constraint that code reacts to keeps its name on both databases.

use fairschach::base::Side;
use fairschach::store::{RevealRow, StoreError};

use super::sample::{T0, at, event, fault, game, game_id, mail, person, player, seal, seeded, sides, turn};
use crate::support::raw::{Raw, tx};
use crate::support::{Database, on_all};

on_all! {
    constraints_keep_their_names => names;
    constraints_hold_behind_the_code => hold;
}

async fn names(database: Database) {
    let (_kept, store) = seeded(database).await;
    let reveal = RevealRow { turn: 1, revealed_us: 0, release_us: 0, position: String::new() };
    let again = reveal.clone();
    tx!(store, write, tx => {
        tx.turns().insert_submission(&seal(10, 1, Side::White, 0, 20)).await?;
        tx.games().insert_event(&event(10, 2, 1, 0, T0)).await?;
        tx.games().insert_event(&event(10, 0, 1, 0, T0)).await?;
        tx.turns().insert_reveal(game_id(10), 1, &reveal).await?;
        tx.outbox().insert_mail(&mail(40, Some(10), 0, T0)).await?;
    })
    .unwrap();
    macro_rules! broken {
        ($($name:literal: $tx:ident => $body:expr;)*) => {
            $(let error = fault(tx!(store, write, $tx => $body));
            assert!(error.is_constraint($name), "{}: {error}", $name);)*
        };
    }
    broken! {
        "player_email_once": tx => tx.accounts().insert(&player(4), "p1@example.org", T0).await?;
        "game_pkey": tx => tx.games().insert(&game(10)).await?;
        "game_two_players": tx => {
            let mut alone = game(11);
            alone.black = alone.white;
            tx.games().insert(&alone).await?;
        };
        "turn_once": tx => tx.turns().insert_turn(game_id(10), &turn(1, at(9)), &sides()).await?;
        "submission_id_once": tx => tx.turns().insert_submission(&seal(10, 1, Side::Black, 0, 20)).await?;
        "event_once": tx => tx.games().insert_event(&event(10, 0, 1, 0, T0)).await?;
        "event_public_seq_once": tx => tx.games().insert_event(&event(10, 2, 2, 0, T0)).await?;
        "reveal_once": tx => tx.turns().insert_reveal(game_id(10), 1, &again).await?;
        "mail_once": tx => tx.outbox().insert_mail(&mail(41, Some(10), 0, T0)).await?;
    }
    // Two constraints at once; which of them is named is the database's business.
    let error =
        fault(tx!(store, write, tx => tx.turns().insert_submission(&seal(10, 1, Side::White, 0, 21)).await?));
    assert!(matches!(error, StoreError::Constraint("submission_once" | "submission_one_live")), "{error}");
    // A player who is not there is an error without a name that code reacts to.
    let error = fault(tx!(store, write, tx => {
        let mut new = game(12);
        new.white = person(77);
        tx.games().insert(&new).await?;
    }));
    assert!(matches!(error, StoreError::Sqlx(_)), "{error}");
    assert!(tx!(store, read, tx => tx.games().get(game_id(12)).await?).unwrap().is_none());
}

/// What the code's own statements cannot break (`ON CONFLICT`, a supersede before each revision) the database refuses.
async fn hold(database: Database) {
    let (kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        tx.turns().insert_submission(&seal(10, 1, Side::White, 0, 20)).await?;
        tx.operations().keep_answer(person(1), b"k", &[1], 200, &[], T0).await?;
        tx.operations().insert_outage(at(1), at(2)).await?;
        let outage = tx.operations().open_outage().await?.unwrap();
        tx.operations().mark_credited(game_id(10), &outage).await?;
    })
    .unwrap();
    let raw = Raw::open(&kept.url).await;
    let copy = |table: &str, columns: &str, with: &str| {
        format!("INSERT INTO {table} ({columns}) SELECT {with} FROM {table}")
    };
    let seal = "game_id, turn, side, revision, id, player_id, channel, received_us, ctx, commitment, boxed, note, live";
    let other = "game_id, turn, side, 1, game_id, player_id, channel, received_us, ctx, commitment, boxed, note, live";
    let same = "game_id, turn, side, 0, game_id, player_id, channel, received_us, ctx, commitment, boxed, note, NOT live";
    let answer = "player_id, key, fingerprint, status, answer, created_us";
    for (name, statement) in [
        ("submission_one_live", copy("submission", seal, other)),
        ("submission_once", copy("submission", seal, same)),
        ("idempotency_once", copy("idempotency", answer, answer)),
        ("outage_credit_once", copy("outage_credit", "game_id, from_us", "game_id, from_us")),
        ("player_role_known", "UPDATE player SET role = 'king'".to_owned()),
        ("game_phase_known", "UPDATE game SET phase = 'odd'".to_owned()),
    ] {
        let error: StoreError = raw.try_execute(&statement).await.expect_err(name).into();
        let named = error.is_constraint(name) || error.to_string().contains(name);
        assert!(named, "{name}: {error}");
    }
}
