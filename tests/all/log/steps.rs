//! What a step does: when, how much, in which order.

use fairschach::app::transparency::batch::{BATCH_MAX, PADDED_TO};
use fairschach::app::transparency::files::{LogDir, LogFiles};
use fairschach::tlog::{CheckpointNote, MAX_BATCH_TIME_S, NoteKey};

use super::kit::{Desk, TICK};
use crate::support::{Database, SECOND, on_both};

on_both! {
    a_tick_publishes_what_waits => published;
    padded_ticks_look_alike => padded;
    a_batch_takes_so_many_and_no_more => batches;
}

async fn published(database: Database) {
    let mut desk = Desk::new(database).await;
    let empty = desk.step(&desk.house.app).await.unwrap().unwrap();
    assert_eq!(empty.checkpoint.size, 1, "the game's start is the first event");
    desk.stage(3).await;
    let before = desk.step(&desk.house.app).await.unwrap().unwrap();
    assert_eq!(before, empty, "the next tick has not come");
    desk.clock().advance(TICK - SECOND);
    let same_tick =
        desk.house.app.now().as_us() / TICK == (desk.house.app.now().as_us() - TICK + SECOND) / TICK;
    assert!(same_tick);
    assert_eq!(desk.step(&desk.house.app).await.unwrap().unwrap(), empty);
    desk.clock().advance(SECOND);
    let grown = desk.step(&desk.house.app).await.unwrap().unwrap();
    assert_eq!(grown.checkpoint.size, 4);
    assert_eq!(desk.tick().await.unwrap().unwrap(), grown, "nothing waits");
    let leaves = desk.assert_whole().await;
    let now_s = desk.house.app.now().as_us() / SECOND - 10;
    assert_eq!(leaves[3].batch_time_s, u64::try_from(now_s).unwrap());
    assert!(leaves[1..].is_sorted_by_key(|leaf| leaf.hash), "their order tells nothing");
    assert_eq!(desk.notes().len(), 3, "a checkpoint is written when it changes, the empty one first");
}

async fn padded(database: Database) {
    let mut desk = Desk::padded(database, true).await;
    let width = u64::try_from(PADDED_TO).unwrap();
    let mut size = 0;
    for (staged, wanted) in [(0, 8), (0, 8), (1, 8), (8, 8), (9, 16), (7, 8), (0, 8)] {
        desk.stage(staged).await;
        let published = desk.tick().await.unwrap().unwrap();
        assert_eq!(published.checkpoint.size, size + wanted, "{staged} waited");
        size += wanted;
        assert!(size.is_multiple_of(width));
        assert_eq!(desk.waiting().await, 0);
        let again = desk.step(&desk.house.app).await.unwrap().unwrap();
        assert_eq!(again, published, "one batch a tick");
    }
    let leaves = desk.assert_whole().await;
    assert!(leaves.chunks(8).all(|batch| batch.is_sorted_by_key(|leaf| leaf.hash)));
    let padding = desk.raw().await.number("SELECT COUNT(*) FROM log_padding").await;
    assert_eq!(padding, i64::try_from(size).unwrap() - 26, "a start and 25 others");
}

async fn batches(database: Database) {
    let mut desk = Desk::new(database).await;
    desk.stage(i64::from(BATCH_MAX) - 1).await;
    desk.tick().await.unwrap().unwrap();
    let raw = desk.raw().await;
    assert_eq!(raw.number("SELECT fence FROM log_state").await, 1);
    desk.stage(i64::from(BATCH_MAX) + 1).await;
    // What is left for the second batch is due at its time: the first one must not seem to have passed it by.
    desk.clock().advance(1000 * SECOND);
    let due_s = raw.number("SELECT MIN(due_s) FROM leaf WHERE number IS NULL").await;
    let published = desk.tick().await.unwrap().unwrap();
    assert_eq!(published.checkpoint.size, 2 * u64::from(BATCH_MAX) + 1);
    assert_eq!(raw.number("SELECT fence FROM log_state").await, 3);
    let leaves = desk.assert_whole().await;
    let times: Vec<u64> = leaves.iter().map(|leaf| leaf.batch_time_s).collect();
    assert_eq!(times[2 * usize::from(BATCH_MAX) - 1], u64::try_from(due_s).unwrap());
    let now_s = u64::try_from(desk.house.app.now().as_us() / SECOND).unwrap();
    assert_eq!(times.last(), Some(&now_s));
    assert!(times.is_sorted());
}

#[tokio::test]
async fn batch_times_never_shrink_when_a_clock_goes_back() {
    let mut desk = Desk::new(Database::Sqlite).await;
    desk.tick().await.unwrap();
    desk.clock().advance(-7 * 24 * 3600 * SECOND);
    desk.stage(2).await;
    let published = desk.tick().await.unwrap().unwrap();
    assert_eq!(published.checkpoint.size, 3);
    let leaves = desk.assert_whole().await;
    assert!(leaves.windows(2).all(|pair| pair[0].batch_time_s == pair[1].batch_time_s));
    assert!(leaves[0].batch_time_s < MAX_BATCH_TIME_S);
}

#[tokio::test]
async fn partial_tiles_go_when_they_are_full() {
    let mut desk = Desk::new(Database::Sqlite).await;
    let files = LogDir::new(&desk.dir);
    desk.stage(99).await;
    desk.tick().await.unwrap();
    assert!(files.read("tile/0/000.p/100").unwrap().is_some());
    desk.stage(155).await;
    desk.tick().await.unwrap();
    assert!(files.read("tile/0/000.p/255").unwrap().is_some());
    desk.stage(1).await;
    desk.tick().await.unwrap();
    assert_eq!(files.read("tile/0/000").unwrap().unwrap().len(), 256 * 32);
    assert!(files.read("tile/1/000.p/1").unwrap().is_some());
    assert!(!desk.dir.join("tile/0/000.p").exists() && !desk.dir.join("tile/entries/000.p").exists());
    desk.assert_whole().await;
}

#[tokio::test]
async fn cosignatures_are_published_until_the_log_grows() {
    let mut desk = Desk::new(Database::Sqlite).await;
    let bare = desk.tick().await.unwrap().unwrap();
    let witness = NoteKey::new("witness.example", &[5; 32]).unwrap();
    let line = CheckpointNote::parse(&bare.note).unwrap().cosign(&witness, 1_800_000_000).unwrap();
    let app = &desk.house.app;
    let size = bare.checkpoint.size;
    let cosigned =
        app.transparency().publish_cosigned(desk.files(0, false), size, line.clone()).await.unwrap().unwrap();
    assert_eq!(cosigned.note, format!("{}{line}", bare.note));
    let file = LogDir::new(&desk.dir).read("checkpoint").unwrap().unwrap();
    assert_eq!(file, cosigned.note.as_bytes());
    let note = CheckpointNote::parse(&cosigned.note).unwrap();
    assert_eq!(note.cosigned(&witness.cosigner_key()), Ok(Some(1_800_000_000)));
    assert_eq!(desk.tick().await.unwrap().unwrap(), cosigned, "they stay while nothing happens");
    desk.stage(1).await;
    let grown = desk.tick().await.unwrap().unwrap();
    assert!(!grown.note.contains("witness.example"));
    let late =
        desk.house.app.transparency().publish_cosigned(desk.files(0, false), size, line).await.unwrap();
    assert_eq!(late, None, "the log has grown since");
    desk.assert_whole().await;
}
