//! Every write of the sequencer fails once, applied and not applied; then the server starts again.

use super::kit::Desk;
use crate::support::raw::Raw;
use crate::support::{Database, on_both};

on_both! {
    every_write_of_a_file_can_fail => files;
    every_write_to_the_database_can_fail => rows;
}

/// The writes of a batch that fills a tile: two bundles, three tiles, the checkpoint, and two folders are removed.
const WRITES: usize = 8;

async fn files(database: Database) {
    let mut desk = Desk::new(database).await;
    desk.tick().await.unwrap();
    let mut size = 1;
    for fails in 1..=WRITES + 1 {
        for applied in [false, true] {
            desk.stage(256).await;
            size += 256;
            desk.clock().advance(super::kit::TICK);
            let cut = desk.house.app.operations().publish(desk.files(fails, applied)).await;
            // What cannot be removed does no harm.
            assert_eq!(cut.is_err(), fails <= WRITES - 2, "write {fails}, {applied}");
            // The leaves are numbered once and for all.
            assert_eq!(desk.waiting().await, 0);
            desk.house.restart(fails as u64).await;
            let published = desk.step(&desk.house.app).await.unwrap().unwrap();
            assert_eq!(published.checkpoint.size, size, "write {fails}, {applied}");
        }
        assert_eq!(desk.assert_whole().await.len(), size as usize);
    }
}

/// Refuses an update of a table under a condition.
async fn deny(raw: &Raw, table: &str, when: &str) {
    let sql = match raw {
        Raw::Sqlite(_) => {
            format!(
                "CREATE TRIGGER deny BEFORE UPDATE ON {table} WHEN {when} BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        }
        Raw::Postgres(_) => {
            let function = "CREATE OR REPLACE FUNCTION deny() RETURNS TRIGGER AS $$BEGIN RAISE EXCEPTION 'no'; END$$ \
                LANGUAGE plpgsql";
            raw.execute(function).await;
            format!(
                "CREATE TRIGGER deny BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION deny()"
            )
        }
    };
    raw.execute(&sql).await;
}

async fn allow(raw: &Raw, table: &str) {
    match raw {
        Raw::Sqlite(_) => raw.execute("DROP TRIGGER deny").await,
        Raw::Postgres(_) => raw.execute(&format!("DROP TRIGGER deny ON {table}")).await,
    };
}

async fn rows(database: Database) {
    let mut desk = Desk::new(database).await;
    desk.tick().await.unwrap();
    let raw = desk.raw().await;
    for (table, when, numbered) in [
        ("log_state", "NEW.fence > OLD.fence", false),
        ("leaf", "NEW.number IS NOT NULL", false),
        ("log_state", "NEW.size > OLD.size", false),
        ("log_state", "NEW.published > OLD.published", true),
    ] {
        desk.stage(100).await;
        let before = desk.notes().len();
        deny(&raw, table, when).await;
        let cut = desk.tick().await;
        assert!(cut.is_err_and(|error| !error.is_refusal()), "{when}");
        assert_eq!(desk.waiting().await == 0, numbered, "{when}: all of it or nothing");
        let written = desk.notes().len() - before;
        assert_eq!(written, usize::from(numbered), "{when}: nothing is signed that is not numbered");
        allow(&raw, table).await;
        desk.house.restart(7).await;
        desk.step(&desk.house.app).await.unwrap();
        desk.tick().await.unwrap();
        assert_eq!(desk.waiting().await, 0);
        let state = raw.number("SELECT size - published FROM log_state").await;
        assert_eq!(state, 0, "{when}");
        desk.assert_whole().await;
    }
}
