//! An outage is named on its page, as a browser sends it; the list of one's own acts as a file.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::limits::cloned;
use crate::http::kit::{Reply, Site};
use crate::http::players::tokens::cookie;
use crate::support::SECOND;

/// A form, with the ends of lines that browsers send.
async fn sent(site: &Site, cookie: &str, path: &str, fields: &[(&str, &str)]) -> Reply {
    let mut body = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields {
        body.append_pair(name, &value.replace('\n', "\r\n"));
    }
    let request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::HOST, "fairschach.example")
        .header(header::COOKIE, cookie);
    site.send(request.body(Body::from(body.finish())).unwrap()).await
}

/// What stands in a field of a page.
fn field(page: &str, name: &str) -> String {
    let value = page.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap();
    value.split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn an_outage_whose_reason_has_several_lines_is_looked_at_and_credited() {
    let site = Site::new().await;
    let house = &site.house;
    house.app.clocks().heartbeat().await.unwrap();
    house.game().await;
    for _ in 0..13 {
        house.clock.advance(300 * SECOND);
        house.app.clocks().heartbeat().await.unwrap();
    }
    let cookie = cookie(&site, &house.director).await;
    let reason = "The line was cut.\n\nIt is mended.";
    let mut fields = vec![("from", "2026-01-01T12:00"), ("to", "2026-01-01T13:00"), ("reason", reason)];
    let looked = sent(&site, &cookie, "/desk/outages", &fields).await;
    let page = String::from_utf8(looked.body.clone()).unwrap();
    assert_eq!(looked.status, 200, "{page}");
    assert!(
        house.app.operations().outages(&house.director, None).await.unwrap().is_empty(),
        "only looked at"
    );
    let seen = field(&page, "seen");
    fields.extend([("step", "credit"), ("seen", seen.as_str())]);
    let named = sent(&site, &cookie, "/desk/outages", &fields).await;
    assert_eq!(named.status, 303);
    let listed = house.app.operations().outages(&house.director, None).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].reason.as_deref(), listed[0].games), (Some(reason), 1));
    // Another reason than the one that was looked at is looked at first.
    fields[2].1 = "Something else.";
    let other = sent(&site, &cookie, "/desk/outages", &fields).await;
    assert_ne!(other.status, 303);
}

#[tokio::test]
async fn the_file_of_ones_own_acts_has_so_many_lines() {
    const LINES_MAX: usize = 10_000;
    let site = Site::new().await;
    let house = &site.house;
    let all = players(house, 2).await;
    entered(house, json!({}), &all).await;
    let raw = house.raw().await;
    let cookie = cookie(&site, &house.director).await;
    let lines = async || {
        let request = Request::get("/desk/acts.csv").header(header::COOKIE, &cookie);
        let reply = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(reply.status, 200);
        String::from_utf8(reply.body).unwrap().lines().count() - 1
    };
    let few = lines().await;
    let more = i64::try_from(LINES_MAX - few).unwrap();
    let changed = [("seq", "1000 + n"), ("at_us", "old.at_us + n")];
    cloned(&raw, "tournament_event", "old.kind = 'opened'", more, &changed).await;
    assert_eq!(lines().await, LINES_MAX);
    let changed = [("seq", "100000 + n"), ("at_us", "old.at_us + 100000 + n")];
    cloned(&raw, "tournament_event", "old.kind = 'opened' AND old.seq < 1000", 1, &changed).await;
    assert_eq!(lines().await, LINES_MAX, "one more than it holds");
}
