//! kill -9 while 64 clients file, on both databases: nothing that was acknowledged is lost, no reveal and no mail is doubled.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::fleet::{Fleet, seed};
use crate::support::{Database, on_both, soak};

on_both! {
    kills_under_load_lose_and_double_nothing => survive;
}

async fn survive(database: Database) {
    let (turns, kills) = if soak() { (14, 1000) } else { (2, 3) };
    let mut chance = StdRng::seed_from_u64(seed());
    let mut fleet = Fleet::start(database, None, &[0.0], turns).await;
    let mut killed = 0;
    while killed < kills {
        if killed > 0 {
            fleet.new_games(turns).await;
        }
        let killing = async {
            while fleet.goes_on() && killed < kills {
                tokio::time::sleep(Duration::from_millis(chance.random_range(0..600))).await;
                fleet.kill(0).await;
                killed += 1;
                fleet.restart(0).await;
            }
        };
        tokio::join!(fleet.play(turns), killing);
    }
    println!("{killed} kills, {} acknowledged", fleet.acknowledged());
    fleet.check(turns).await;
}
