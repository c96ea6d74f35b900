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
