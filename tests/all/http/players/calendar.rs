//! A player's deadlines as an iCalendar feed.

use fairschach::app::tournaments::action::Action;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::http::kit::Site;
use crate::peers::feeds;

/// Long lines are folded (RFC 5545, 3.1).
fn lines(body: &str) -> Vec<String> {
    let whole = body.replace("\r\n ", "");
    whole.split("\r\n").map(str::to_owned).collect()
}

#[tokio::test]
async fn deadlines_come_and_go_and_whoever_has_the_address_sees_no_more() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let app = &site.house.app;
    let address = app.games().make_calendar(&site.house.white).await.unwrap();
    let path = address.strip_prefix(&app.settings().public_url).unwrap().to_owned();
    let feed = async || site.get(None, &path).await;
    let answer = feed().await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers["content-type"], "text/calendar; charset=utf-8");
    let body = String::from_utf8(answer.body.to_vec()).unwrap();
    let read = lines(&body);
    // 14 days after noon of 1 January 2026, in UTC.
    for line in [
        "BEGIN:VCALENDAR",
        "DTSTART:20260115T120000Z",
        "SUMMARY:Fairschach: Ihre Bedenkzeit endet\\, Anna – Ben\\, Zugpaar 1",
        "TRIGGER;VALUE=DATE-TIME:20260114T120000Z",
    ] {
        assert!(read.iter().any(|one| one == line), "{line} is missing in\n{body}");
    }
    assert!(read.iter().any(|one| one.starts_with("UID:") && one.contains(&game.to_string())));
    assert!(body.split("\r\n").all(|line| line.len() <= 75), "lines are folded");
    let theirs = feeds::calendar(&answer.body);
    let event = &theirs["events"][0];
    assert_eq!((&theirs["version"], &theirs["events"][1]), (&json!("2.0"), &json!(null)));
    assert_eq!(event["start"], "2026-01-15T12:00:00+00:00");
    assert_eq!(event["summary"], "Fairschach: Ihre Bedenkzeit endet, Anna – Ben, Zugpaar 1");
    assert_eq!(event["alarms"], json!(["2026-01-14T12:00:00+00:00"]), "one");
    assert!(event["url"].as_str().unwrap().ends_with(&game.to_string()), "{event}");
    site.file(&site.white, game, "e2e4").await;
    let filed = String::from_utf8(feed().await.body.to_vec()).unwrap();
    assert!(!filed.contains("BEGIN:VEVENT"), "nothing is owed");
    assert!(!filed.contains("e2e4"));
    let new = app.games().make_calendar(&site.house.white).await.unwrap();
    assert_ne!(new, address);
    feed().await.problem(404);
    app.games().end_calendar(&site.house.white).await.unwrap();
    let path = new.strip_prefix(&app.settings().public_url).unwrap();
    site.get(None, path).await.problem(404);
    site.get(None, &format!("/calendar/{}.ics", "x".repeat(200))).await.problem(404);
}

#[tokio::test]
async fn a_deadline_in_a_tournament_names_it() {
    let site = Site::new().await;
    let (house, app) = (&site.house, &site.house.app);
    let all = players(house, 3).await;
    let id = entered(house, json!({"name": "Frühling; Gruppe A"}), &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    let address = app.games().make_calendar(&all[0]).await.unwrap();
    let path = address.strip_prefix(&app.settings().public_url).unwrap();
    let answer = site.get(None, path).await;
    let theirs = feeds::calendar(&answer.body);
    let events = theirs["events"].as_array().unwrap();
    assert_eq!(events.len(), 2);
    for event in events {
        let summary = event["summary"].as_str().unwrap();
        assert!(summary.ends_with(" · Frühling; Gruppe A"), "{summary}");
        assert_eq!(event["alarms"].as_array().unwrap().len(), 1);
    }
}
