//! What an erasure meets: a record at fault, a mail under way, and who adds something of the player at the same moment.

use std::sync::Arc;

use fairschach::app::actor::Role;
use fairschach::app::error::{ErasureRefusal, Error, NotNow};
use fairschach::app::games::challenges::offer::Opponent;
use fairschach::app::games::challenges::view::ChallengeState;
use fairschach::app::limits::SWEPT_AT_ONCE;
use fairschach::app::operations::erasure::NAMED_MAX;
use fairschach::base::{PlayerId, Side};
use serde_json::json;
use tokio::sync::Notify;

use crate::app::games::challenges::{offer, state};
use crate::app::operations::erasure::{finish, rows_of};
use crate::app::operations::erasure_rows::{Planted, proven};
use crate::app::tournaments::course::entered;
use crate::peers::{PATIENCE, wait_for};
use crate::support::raw::{self, Raw, tx};
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    what_stands_beside_a_record_at_fault_goes => record_at_fault;
    a_mail_under_way_is_stale => under_way;
    as_many_games_are_named_as_are_promised => named;
    more_mails_than_a_step_takes_go => many_mails;
    either_a_challenge_is_accepted_or_the_account_is_erased => accepted_meanwhile;
}

async fn record_at_fault(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, raw) = (&house.app, &house.white, house.raw().await);
    let mut rows = Planted::new(&house, &raw).await;
    rows.plant(&raw, anna.id, Side::White).await;
    let beside = ["note.player_id", "draft.player_id", "conditional_entry.player_id"];
    for place in beside {
        assert_eq!(rows_of(&raw, place, anna.id).await, 1, "{place}");
    }
    // Of the archive, it says, where it is not.
    assert_eq!(raw.execute("UPDATE game SET archived_us = 1").await, 1);
    app.operations().erase(&proven(&house, anna), "Anna").await.unwrap();
    finish(&house).await;
    for place in beside {
        assert_eq!(rows_of(&raw, place, anna.id).await, 0, "{place}");
    }
    assert_eq!(rows.of_side(&raw, Side::White).await, [0, 0, 0]);
}

async fn under_way(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, raw) = (&house.app, &house.white, house.raw().await);
    let game = house.game().await;
    app.games().resign(anna, game).await.unwrap();
    house.clock.advance(SECOND);
    let mut hers = Vec::new();
    for id in app.notices().claim_mails(99).await.unwrap() {
        let task = app.notices().mail_task(id).await.unwrap();
        if task.is_some_and(|task| task.to.address == "anna@example.org") {
            hers.push(id);
        }
    }
    assert!(!hers.is_empty());
    app.operations().erase(anna, "Anna").await.unwrap();
    let left = rows_of(&raw, "mail.player_id", anna.id).await;
    assert_eq!(left, i64::try_from(hers.len()).unwrap() + 1, "who sends one is left to it");
    for id in hers {
        assert!(app.notices().mail_task(id).await.unwrap().is_none());
    }
    assert_eq!(rows_of(&raw, "mail.player_id", anna.id).await, 1, "the last one");
}

async fn named(database: Database) {
    let house = TestApp::new(database).await;
    for made in 1..=NAMED_MAX + 1 {
        house.game().await;
        let blocks = house.app.operations().erasure_blocks(&house.white).await.unwrap();
        let games = i64::try_from(blocks[0].games.len()).unwrap();
        assert_eq!((blocks.len(), games), (1, made.min(NAMED_MAX)));
    }
}

/// Mails to a player, without anything in them.
pub(super) async fn mails(raw: &Raw, to: PlayerId, state: &str, count: u32) {
    let fresh = match raw {
        Raw::Sqlite(_) => "randomblob(16)",
        Raw::Postgres(_) => "gen_random_uuid()",
    };
    let to = raw.id(to.as_uuid());
    let sql = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) \
            INSERT INTO mail (id, kind, number, player_id, created_us, release_us, state, attempts, next_us, lease_us, bucket) \
            SELECT {fresh}, 'turn', 0, {to}, 1, 1, '{state}', 0, 1, 0, 0 FROM n"
    );
    assert_eq!(raw.execute(&sql).await, u64::from(count));
}

async fn many_mails(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, raw) = (&house.app, &house.white, house.raw().await);
    // A step takes as many, and then knows that there may be more.
    for (state, count) in [("waiting", SWEPT_AT_ONCE + 1), ("sent", SWEPT_AT_ONCE), ("failed", 1)] {
        mails(&raw, anna.id, state, count).await;
        mails(&raw, house.black.id, state, 1).await;
    }
    app.operations().erase(anna, "Anna").await.unwrap();
    finish(&house).await;
    // The last one, which waits to be sent: until then it is not at its end.
    assert_eq!(rows_of(&raw, "mail.player_id", anna.id).await, 1);
    assert_eq!(rows_of(&raw, "mail.player_id", house.black.id).await, 3);
}

/// One takes the account first and the other the challenge: a database that sees them wait for each other breaks one off,
/// which then begins again.
async fn accepted_meanwhile(database: Database) {
    let house = TestApp::new(database).await;
    let (app, ben) = (&house.app, &house.black);
    for round in 0..8 {
        let player = house.add(&format!("Player {round}"), "en", Role::Player).await;
        let to_player = offer(&house, Opponent::Player(player.id));
        let challenge = app.challenges().challenge(ben, to_player).await.unwrap();
        let accepts = app.challenges().accept_challenge(&player, challenge);
        let erases = app.operations().erase(&player, &player.name);
        match tokio::join!(accepts, erases) {
            (Ok(game), Err(Error::NotNow(NotNow::Erasure(ErasureRefusal::Playing)))) => {
                let view = app.games().game(Some(ben), game).await.unwrap();
                assert!([view.sides.white.player.id, view.sides.black.player.id].contains(&player.id));
            }
            (Err(_), Ok(())) => assert_eq!(state(&house, ben, challenge).await, ChallengeState::Declined),
            (accepted, erased) => panic!("round {round}: {:?}, {:?}", accepted.is_ok(), erased),
        }
    }
}

/// Has an account erased, and something done while the erasing is under way, which goes on as soon as that waits for it.
async fn meanwhile<T>(
    house: &TestApp,
    player: PlayerId,
    done: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    const WAITING: &str = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let (store, raw, at) = (raw::store(&house.store.url).await, house.raw().await, house.app.now());
    let (begun, met) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (has_begun, is_met) = (begun.clone(), met.clone());
    let erasing = async {
        let erased = tx!(store, write, tx => {
            tx.accounts().lock(player).await?;
            tx.operations().begin_erasure(player, at).await?;
            has_begun.notify_one();
            is_met.notified().await;
        });
        erased.unwrap();
    };
    let meeting = async {
        wait_for("somebody who waits for the erasing", PATIENCE, || async {
            (raw.number(WAITING).await > 0).then_some(())
        })
        .await;
        met.notify_one();
    };
    let doing = async {
        begun.notified().await;
        tokio::join!(done, meeting).0
    };
    tokio::join!(erasing, doing).1
}

/// On PostgreSQL alone: SQLite has one writer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_given_a_game_or_entered_meanwhile_is_not_there() {
    let house = TestApp::new(Database::Postgres).await;
    let (app, director, raw) = (&house.app, &house.director, house.raw().await);
    let is_unknown = |error: Error| matches!(error, Error::Malformed(faults) if faults[0].code.as_str() == "unknown-player");
    let id = entered(&house, json!({}), &[]).await;
    let enters = app.tournament_setup().enter_tournament(director, id, house.black.id, None);
    assert!(is_unknown(meanwhile(&house, house.black.id, enters).await.unwrap_err()));
    let begins = app.games().create_game(director, house.request());
    assert!(is_unknown(meanwhile(&house, house.white.id, begins).await.unwrap_err()));
    for table in ["entrant", "game"] {
        assert_eq!(raw.number(&format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
}
