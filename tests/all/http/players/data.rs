//! Fetching what is kept of oneself: from a signed-in page alone.

use axum::http::StatusCode;
use fairschach::app::limits::EXPORTS_PER_DAY;

use crate::show::web::Site;
use crate::support::tar::members;
use crate::support::{Database, on_both};

on_both! {
    ones_data_are_fetched_on_a_page_so_often_a_day => fetched;
}

async fn fetched(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let game = house.game().await;
    house.file(&house.white, game, "g1h3").await.unwrap();
    let anna = site.sign_in(&house.white).await;
    assert!(anna.get("/settings").await.body.contains("href=\"/settings/data\""));
    let page = anna.get("/settings/data").await;
    assert!(page.body.contains("höchstens 2-mal") && page.body.contains("href=\"/privacy\""));
    for sealed in ["", "sealed=yes"] {
        let got = anna.post("/settings/data", sealed).await;
        assert_eq!(got.status, StatusCode::OK);
        let files = members(got.body.as_bytes());
        assert_eq!(files.iter().any(|(name, _)| name.starts_with("own/")), !sealed.is_empty());
        assert_eq!(got.body.contains("g1h3"), !sealed.is_empty());
    }
    assert_eq!(EXPORTS_PER_DAY, 2);
    let refused = anna.post("/settings/data", "").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("schon 2-mal abgerufen"));
    assert!(anna.get("/settings").await.body.contains("Eine Kopie Ihrer Daten wurde abgerufen"));
    for page in
        [site.stranger().get("/settings/data").await, site.stranger().post("/settings/data", "").await]
    {
        assert_eq!((page.status, page.to.as_str()), (StatusCode::SEE_OTHER, "/sign-in"));
    }
}
