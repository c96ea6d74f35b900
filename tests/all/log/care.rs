//! What does not fit together is refused with words that help; what can be mended is.

use std::sync::Arc;

use fairschach::app::App;
use fairschach::app::transparency::files::{LogDir, LogFiles};
use fairschach::app::transparency::publish_error::PublishError;
use fairschach::app::transparency::recovery::check_log;
use fairschach::store::Store;

use super::kit::Desk;
use crate::support::raw::Raw;
use crate::support::{Database, keys, on_both};

on_both! {
    an_older_database_signs_nothing => older;
    a_changed_database_signs_nothing => changed;
    a_changed_file_of_an_earlier_checkpoint_and_a_removed_checkpoint_are_found => found;
    lost_and_damaged_files_are_written_again => mended;
}

/// Takes the database back to a size of the log: what came later was never there.
async fn restore(raw: &Raw, size: i64, root: &str, batch_s: i64) {
    raw.execute(&format!("DELETE FROM leaf WHERE number >= {}", size + 5)).await;
    raw.execute(&format!("UPDATE leaf SET number = NULL, batch_s = NULL WHERE number >= {size}")).await;
    raw.execute(&format!(
        "UPDATE log_state SET size = {size}, published = {size}, batch_s = {batch_s}, fence = 1, \
         root = (SELECT root FROM {root})"
    ))
    .await;
}

async fn older(database: Database) {
    let mut desk = Desk::new(database).await;
    desk.stage(300).await;
    desk.tick().await.unwrap();
    let raw = desk.raw().await;
    raw.execute("CREATE TABLE kept AS SELECT root FROM log_state").await;
    let (size, batch_s) =
        (raw.number("SELECT size FROM log_state").await, raw.number("SELECT batch_s FROM log_state").await);
    desk.stage(40).await;
    desk.tick().await.unwrap();
    restore(&raw, size, "kept", batch_s).await;
    let published = desk.notes().len();

    let error = desk.tick().await.unwrap_err();
    assert!(matches!(error, PublishError::Behind { published: 341, database: 301 }) && error.is_refusal());
    assert!(error.to_string().contains("admin log adopt"), "{error}");
    desk.stage(1).await;
    assert!(desk.tick().await.is_err(), "what waits is not numbered either");
    assert_eq!(desk.waiting().await, 6);
    assert_eq!(desk.notes().len(), published, "nothing was signed");
    let store = Store::open(&desk.house.store.url).await.unwrap();
    let files = Arc::new(LogDir::new(&desk.dir));
    let looked = check_log(&store, &[keys().log.verifier_key()], files.clone(), desk.house.app.now()).await;
    assert!(matches!(looked, Err(PublishError::Behind { .. })), "doctor says so");

    let (adopted, now) = desk.house.app.transparency().adopt_log(desk.files(0, false)).await.unwrap();
    assert_eq!((adopted, now.checkpoint.size), (40, 341));
    assert_eq!(raw.number("SELECT COUNT(*) FROM log_padding").await, 35, "5 were waiting still");
    assert_eq!(desk.waiting().await, 1);
    assert_eq!(desk.tick().await.unwrap().unwrap().checkpoint.size, 342);
    desk.assert_whole().await;
    let (adopted, _) = desk.house.app.transparency().adopt_log(desk.files(0, false)).await.unwrap();
    assert_eq!(adopted, 0, "there is nothing more to take over");
}

async fn changed(database: Database) {
    let mut desk = Desk::new(database).await;
    desk.stage(20).await;
    desk.tick().await.unwrap();
    let raw = desk.raw().await;
    let store = Store::open(&desk.house.store.url).await.unwrap();
    let look = async || {
        let files = Arc::new(LogDir::new(&desk.dir));
        check_log(&store, &[keys().log.verifier_key()], files, desk.house.app.now()).await
    };
    raw.execute("UPDATE leaf SET hash = (SELECT hash FROM leaf WHERE number = 4) WHERE number = 3").await;
    assert!(matches!(look().await, Err(PublishError::Differs(21))), "found by doctor");
    raw.execute("DELETE FROM leaf WHERE number = 3").await;
    assert!(matches!(look().await, Err(PublishError::Damaged(_))));
    let other = "UPDATE log_state SET root = (SELECT hash FROM leaf WHERE number = 5)";
    raw.execute(other).await;
    let error = desk.tick().await.unwrap_err();
    assert!(matches!(error, PublishError::Differs(21)) && error.is_refusal(), "{error}");
}

#[tokio::test]
async fn another_servers_checkpoint_is_not_overwritten() {
    let desk = Desk::new(Database::Sqlite).await;
    let files = LogDir::new(&desk.dir);
    for foreign in ["", "chess.example/log\n0\n", "\u{fffd}"] {
        files.write("checkpoint", foreign.as_bytes()).unwrap();
        let error = desk.tick().await.unwrap_err();
        assert!(matches!(error, PublishError::Foreign(_)) && error.is_refusal(), "{error}");
        assert_eq!(files.read("checkpoint").unwrap().unwrap(), foreign.as_bytes());
    }
}

async fn rewritten(app: &App, desk: &Desk, spoil: impl FnOnce()) {
    let file = |path: &str| std::fs::read(desk.dir.join(path)).unwrap();
    let paths = ["tile/0/000", "tile/0/001.p/45", "tile/1/000.p/1", "tile/entries/000", "checkpoint"];
    let before = paths.map(file);
    spoil();
    desk.step(app).await.unwrap();
    assert!(before == paths.map(file), "what is lost is written again, byte for byte");
}

async fn mended(database: Database) {
    let mut desk = Desk::new(database).await;
    desk.stage(300).await;
    desk.tick().await.unwrap();
    let app = &desk.house.app;
    let dir = &desk.dir;
    rewritten(app, &desk, || std::fs::remove_dir_all(dir).unwrap()).await;
    rewritten(app, &desk, || std::fs::remove_dir_all(dir.join("tile")).unwrap()).await;
    rewritten(app, &desk, || std::fs::remove_file(dir.join("checkpoint")).unwrap()).await;
    rewritten(app, &desk, || std::fs::write(dir.join("tile/0/001.p/45"), "x").unwrap()).await;
    // What lies farther back is found by a look at everything.
    std::fs::write(dir.join("tile/0/000"), vec![0; 256 * 32]).unwrap();
    desk.step(app).await.unwrap();
    let store = Store::open(&desk.house.store.url).await.unwrap();
    let files = Arc::new(LogDir::new(dir));
    let looked = check_log(&store, &[keys().log.verifier_key()], files, app.now()).await;
    assert!(looked.is_err_and(|error| error.to_string().contains("remove the folder tile")));
    desk.assert_whole_after_removal().await;
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    let desk = Desk::new(Database::Sqlite).await;
    let files = desk.files_at("/dev/null/log".into(), 0, false);
    let error = desk.house.app.operations().publish(files).await.unwrap_err();
    assert!(!error.is_refusal() && error.to_string().starts_with("public_log.dir: lock"), "{error}");
}

async fn found(database: Database) {
    let mut desk = Desk::new(database).await;
    for count in [3, 298, 20] {
        desk.stage(count).await;
        desk.tick().await.unwrap();
    }
    let store = Store::open(&desk.house.store.url).await.unwrap();
    let look = async || {
        let files = Arc::new(LogDir::new(&desk.dir));
        check_log(&store, &[keys().log.verifier_key()], files, desk.house.app.now()).await
    };
    look().await.unwrap();
    let size = look().await.unwrap().published.unwrap();
    let earlier = size - 20 - 256;
    for path in [format!("tile/0/001.p/{earlier}"), format!("tile/entries/001.p/{earlier}")] {
        let path = desk.dir.join(path);
        let good = std::fs::read(&path).unwrap();
        for bad in [Vec::new(), good[1..].to_vec(), [&good[..], &[0]].concat()] {
            std::fs::write(&path, bad).unwrap();
            let found = look().await.unwrap_err();
            assert!(matches!(found, PublishError::Tiles(_)), "{found}");
        }
        let mut bad = good.clone();
        bad[good.len() / 2] ^= 1;
        std::fs::write(&path, bad).unwrap();
        assert!(matches!(look().await, Err(PublishError::Tiles(_))));
        std::fs::write(&path, good).unwrap();
        look().await.unwrap();
    }
    std::fs::remove_file(desk.dir.join("checkpoint")).unwrap();
    assert!(matches!(look().await, Err(PublishError::NoCheckpoint(of)) if of == size));
    // The server signs the same tree anew.
    desk.tick().await.unwrap();
    look().await.unwrap();
}
