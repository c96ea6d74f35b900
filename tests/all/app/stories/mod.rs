//! A year of a small house, by chance: two players, their guests, the arbiter and the bot; entries in several variants, on pages and by
//! mail, thoughts, drafts, conditional entries, revisions, offers, leave, rulings, outages, rotations of the key, tournaments, calls of
//! webhooks, the archive, erased accounts, new games, a process that ends at any moment, on a clock that is moved by hand. After each
//! step the invariants of every game and of the tournament hold, and at the end so do the games' files. Stories with an even seed are
//! told on SQLite, the others on PostgreSQL.
//!
//! A story that fails is told again without what it does not need, and the shortest that fails is printed with its seed.

mod calls;
mod event;
mod letters;
mod steps;
mod world;

use fairschach::app::error::Error;
use rand::RngExt as _;

use self::steps::{Step, story};
use self::world::World;
use crate::support::{Database, soak};

/// So many stories are told again at most, to shorten one that fails.
const TRIES_MAX: usize = 150;

async fn told(steps: Vec<Step>, database: Database) {
    let mut world = World::new(database).await;
    for step in steps {
        let taken = world.take(step).await;
        if let Err(error @ (Error::Broken(_) | Error::Store(_) | Error::KeyMissing(_))) = taken {
            panic!("{step:?}: {error}")
        }
        world.check().await;
    }
    world.end().await;
}

/// What a story fails with, if it does.
async fn fails(steps: &[Step], database: Database) -> Option<String> {
    let (story, steps) = (tokio::task::LocalSet::new(), steps.to_vec());
    let told = story.run_until(async { tokio::task::spawn_local(told(steps, database)).await }).await;
    let panic = told.err()?.into_panic();
    let text = panic.downcast_ref::<String>().cloned();
    Some(text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default())
}

/// Leaves ever smaller parts out, as long as it goes on to fail.
async fn shortest(mut steps: Vec<Step>, database: Database) -> Vec<Step> {
    let (mut part, mut tries) = (steps.len() / 2, 0);
    while part > 0 && tries < TRIES_MAX {
        let mut at = 0;
        while at < steps.len() && tries < TRIES_MAX {
            let mut fewer = steps.clone();
            fewer.drain(at..(at + part).min(steps.len()));
            tries += 1;
            if fails(&fewer, database).await.is_some() {
                steps = fewer;
            } else {
                at += part;
            }
        }
        part /= 2;
    }
    steps
}

#[tokio::test]
async fn a_year_by_chance_holds_every_invariant() {
    let (stories, steps) = if soak() { (2000, 250) } else { (2, 64) };
    let first = std::env::var("FAIRSCHACH_SEED").ok().map(|seed| seed.parse().expect("a number"));
    let first: u64 = first.unwrap_or(if soak() { rand::rng().random_range(0..1_000_000) } else { 1 });
    println!("FAIRSCHACH_SEED={first}");
    for seed in first..first + stories {
        let steps = story(seed, steps);
        let database = if seed.is_multiple_of(2) { Database::Sqlite } else { Database::Postgres };
        if let Some(fault) = fails(&steps, database).await {
            println!("FAIRSCHACH_SEED={seed}: {fault}\nThe story is shortened.");
            let steps = shortest(steps, database).await;
            panic!("FAIRSCHACH_SEED={seed}: {fault}\nThe shortest story that fails: {steps:#?}");
        }
    }
}
