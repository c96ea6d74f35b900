//! Three processes on one PostgreSQL under 64 clients: killed by turns with clocks that differ, and a database server that goes down
//! for another.

use std::time::Duration;

use tokio::time::Instant;

use super::fleet::Fleet;
use crate::peers::postgres_pair::Pair;
use crate::peers::wait_for;
use crate::support::{Database, soak};

/// How far the processes' clocks may be from each other.
const CLOCKS: [f64; 3] = [0.0, 0.4, -0.4];
/// How many entries the others file before a killed process comes back.
const AWAY: u64 = 24;
/// How long processes are killed in the long version; how soon the others take over there, and filing goes on after a promotion.
const KILLED_FOR: Duration = Duration::from_secs(600);
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(5);
const FILING_WITHIN: Duration = Duration::from_secs(10);

/// Ten minutes' worth of kills in the long version.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_are_killed_by_turns_lose_and_double_nothing() {
    let turns = if soak() { 14 } else { 2 };
    let mut fleet = Fleet::start(Database::Postgres, None, &CLOCKS, turns).await;
    let (mut killed, mut longest) = (0, Duration::ZERO);
    let mut victims = [1, 2, 0].into_iter().cycle();
    let (mut round, begun) = (0, Instant::now());
    // A round may be over before the first one that was killed is back.
    while round == 0 || (killed < 2 && round < 6) || (soak() && begun.elapsed() < KILLED_FOR) {
        if round > 0 {
            fleet.new_games(turns).await;
        }
        round += 1;
        let killing = async {
            for victim in victims.by_ref() {
                if !fleet.goes_on() {
                    break;
                }
                fleet.kill(victim).await;
                killed += 1;
                let (at, before) = (Instant::now(), fleet.acknowledged());
                let filed = async |more: u64| {
                    wait_for("the others to file", Duration::from_secs(60), || async {
                        (fleet.acknowledged() >= before + more || !fleet.goes_on()).then_some(())
                    })
                    .await;
                };
                filed(1).await;
                longest = longest.max(at.elapsed());
                filed(AWAY).await;
                fleet.restart(victim).await;
            }
        };
        tokio::join!(fleet.play(turns), killing);
    }
    assert!(killed >= 2, "{killed} kills");
    println!("{killed} kills; the others went on after {longest:?} at most");
    assert!(!soak() || longest <= TAKEN_OVER_WITHIN, "{longest:?}");
    fleet.check(turns).await;
}

/// 40001 and 40P01 are met elsewhere; here the database server itself is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_takes_over_with_all_that_was_acknowledged() {
    let turns = if soak() { 14 } else { 2 };
    let pair = Pair::start();
    let mut fleet = Fleet::start(Database::Sqlite, Some(&pair.url()), &[0.0; 3], turns).await;
    let failing = async {
        let goes_on = |past: u64| {
            let fleet = &fleet;
            wait_for("filing to go on", Duration::from_secs(60), move || async move {
                (fleet.acknowledged() > past || !fleet.goes_on()).then_some(())
            })
        };
        goes_on(32).await;
        pair.fail_over();
        let (at, before) = (Instant::now(), fleet.acknowledged());
        goes_on(before).await;
        let took = at.elapsed();
        println!("filing went on {took:?} after the promotion");
        assert!(!soak() || took <= FILING_WITHIN, "{took:?}");
    };
    tokio::join!(fleet.play(turns), failing);
    fleet.database_is(pair.standby_url());
    fleet.check(turns).await;
}
