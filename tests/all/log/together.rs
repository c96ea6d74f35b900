//! Several sequencers at once sign one line of history.

use std::path::PathBuf;

use fairschach::app::App;

use super::kit::{Desk, TICK};
use crate::support::{Database, SECOND, on_both, open_app_by, settings};

on_both! {
    two_processes_with_folders_of_their_own => apart;
    two_processes_with_one_folder => shared;
}

async fn second(desk: &Desk, dir: PathBuf) -> App {
    let settings = settings(2 * SECOND, dir);
    open_app_by(&desk.house.store.url, desk.house.clock.clone(), 99, settings).await
}

async fn race(desk: &mut Desk, other_dir: PathBuf, rounds: i64) {
    let other = second(desk, other_dir.clone()).await;
    for round in 0..rounds {
        desk.stage(1 + 37 * (round % 3)).await;
        desk.clock().advance(TICK);
        let (ours, theirs) = tokio::join!(
            desk.house.app.operations().publish(desk.files(0, false)),
            other.operations().publish(desk.files_at(other_dir.clone(), 0, false)),
        );
        ours.unwrap();
        theirs.unwrap();
    }
    // Whoever came second catches up at its next step.
    for _ in 0..2 {
        desk.step(&desk.house.app).await.unwrap();
        other.operations().publish(desk.files_at(other_dir.clone(), 0, false)).await.unwrap();
    }
    let batches = desk.raw().await.number("SELECT COUNT(DISTINCT batch_s) FROM leaf").await;
    assert_eq!(batches, rounds, "one batch a tick, whoever makes it");
}

async fn apart(database: Database) {
    let mut desk = Desk::new(database).await;
    let dir = desk.house.store.folder().join("other-log");
    race(&mut desk, dir.clone(), 12).await;
    let ours = desk.assert_whole().await;
    assert_eq!(ours, desk.assert_whole_at(dir.clone()).await);
    let file = |dir: &PathBuf| std::fs::read(dir.join("checkpoint")).unwrap();
    assert_eq!(file(&desk.dir), file(&dir), "the same signature too");
}

async fn shared(database: Database) {
    let mut desk = Desk::new(database).await;
    let dir = desk.dir.clone();
    race(&mut desk, dir, 12).await;
    desk.assert_whole().await;
    let sizes: Vec<u64> =
        desk.notes().iter().map(|note| note.lines().nth(1).unwrap().parse().unwrap()).collect();
    assert!(sizes.is_sorted(), "a checkpoint never goes back: {sizes:?}");
}
