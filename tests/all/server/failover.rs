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

/// Ten minutes' worth of kills in the long version.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_are_killed_by_turns_lose_and_double_nothing() {
    let (turns, rounds) = if soak() { (14, 12) } else { (2, 1) };
    let mut fleet = Fleet::start(Database::Postgres, None, &CLOCKS, turns).await;
    let (mut killed, mut longest) = (0, Duration::ZERO);
    let mut victims = [1, 2, 0].into_iter().cycle();
    let mut round = 0;
    // A round may be over before the first one that was killed is back.
    while (round < rounds || killed < 2) && round < rounds + 5 {
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
        println!("filing went on {:?} after the promotion", at.elapsed());
    };
    tokio::join!(fleet.play(turns), failing);
    fleet.database_is(pair.standby_url());
    fleet.check(turns).await;
}
