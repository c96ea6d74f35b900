//! `/health/ready` says whether the server can do its work.

use crate::support::{Database, SECOND, on_both};

use super::kit::{Reply, Site};

on_both! {
    a_server_that_cannot_write_is_not_ready => writing;
    a_server_whose_clock_was_set_back_is_not_ready => clock;
}

async fn ready(site: &Site) -> Reply {
    site.get(None, "/health/ready").await
}

async fn writing(database: Database) {
    let site = Site::on(database).await;
    assert_eq!(ready(&site).await.status, 200);
    let raw = site.house.raw().await;
    raw.execute("ALTER TABLE heartbeat RENAME TO gone").await;
    assert_eq!(ready(&site).await.status, 200, "it is tried once a second");
    site.house.clock.advance(SECOND);
    let refused = ready(&site).await;
    assert_eq!(refused.status, 503);
    assert_eq!(refused.body, b"the database cannot be written\n");
    assert_eq!(site.get(None, "/health/live").await.status, 200);
    raw.execute("ALTER TABLE gone RENAME TO heartbeat").await;
    site.house.clock.advance(SECOND);
    assert_eq!(ready(&site).await.status, 200);
}

/// The sign of life finds room in its row, and what is filed finds none.
#[tokio::test]
async fn a_postgres_without_room_is_not_ready() {
    let site = Site::on(Database::Postgres).await;
    let (house, game) = (&site.house, site.house.game().await);
    assert_eq!(ready(&site).await.status, 200);
    let raw = house.raw().await;
    for sql in [
        "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$",
        "CREATE TRIGGER no_room BEFORE INSERT ON submission FOR EACH ROW EXECUTE FUNCTION no_room()",
    ] {
        raw.execute(sql).await;
    }
    assert!(house.file(&house.white, game, "e2e4").await.is_err());
    house.clock.advance(SECOND);
    let refused = ready(&site).await;
    assert_eq!(refused.status, 503);
    assert_eq!(refused.body, b"the database cannot be written\n");
    raw.execute("DROP TRIGGER no_room ON submission").await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(SECOND);
    assert_eq!(ready(&site).await.status, 200);
}

async fn clock(database: Database) {
    let site = Site::on(database).await;
    assert_eq!(ready(&site).await.status, 200);
    site.house.clock.advance(-61 * SECOND);
    let refused = ready(&site).await;
    assert_eq!(refused.status, 503);
    assert_eq!(refused.body, b"the clock is wrong\n");
    site.house.clock.advance(61 * SECOND);
    assert_eq!(ready(&site).await.status, 200);
}
