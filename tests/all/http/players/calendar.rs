//! A player's deadlines as an iCalendar feed, and their open turns as an Atom feed.

use fairschach::app::tournaments::action::Action;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::http::kit::Site;
use crate::http::players::tokens::{cookie, form, page};
use crate::peers::feeds;
use crate::support::{DAY, Database, SECOND, on_both};

on_both! {
    open_turns_are_a_feed_at_the_same_address => turns;
    a_feed_says_nothing_of_the_other_side => secret;
}

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
    assert_eq!(feed().await.body, answer.body, "the same as long as nothing happens");
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
async fn both_feeds_are_in_the_language_of_their_owner() {
    let site = Site::new().await;
    let (house, app) = (&site.house, &site.house.app);
    house.game().await;
    app.accounts().set_locale(&house.white, "en").await.unwrap();
    let address = app.games().make_calendar(&house.white).await.unwrap();
    let path = address.strip_prefix(&app.settings().public_url).unwrap();
    let body = site.get(None, path).await.body;
    let theirs = feeds::calendar(&body);
    let summary = "Fairschach: your time runs out, Anna – Ben, pair 1";
    assert_eq!(theirs["events"][0]["summary"], summary);
    let read = lines(std::str::from_utf8(&body).unwrap());
    for line in [
        "NAME:My deadlines in your calendar",
        "DESCRIPTION:Fairschach: your time runs out\\, Anna – Ben\\, pair 1",
    ] {
        assert!(read.iter().any(|one| one == line), "{line}: {read:?}");
    }
    let body = site.get(None, &path.replace(".ics", ".atom")).await.body;
    let theirs = feeds::atom(&body);
    assert_eq!(theirs["title"], "Fairschach: games waiting for you");
    assert_eq!(theirs["entries"][0]["title"], "It is your move: game against Ben, pair 1");
    let feed: atom_syndication::Feed = std::str::from_utf8(&body).unwrap().parse().unwrap();
    assert_eq!(feed.lang.as_deref(), Some("en"));
    let summary = feed.entries[0].summary.as_ref().unwrap().value.as_str();
    assert_eq!(summary, "Your time ends on 15 January 2026, 12:00:00 UTC.");
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

/// What must stand in every feed and every entry (RFC 4287, 4.1.1 and 4.1.2).
fn is_whole(feed: &atom_syndication::Feed) {
    assert!(!feed.id.is_empty() && !feed.title.is_empty() && feed.updated.timestamp() > 0);
    assert_eq!(feed.authors.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Fairschach"]);
    assert_eq!(feed.links.iter().filter(|link| link.rel == "self").count(), 1);
    let mut ids: Vec<&str> = feed.entries.iter().map(|one| one.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), feed.entries.len(), "each has its own");
    for one in &feed.entries {
        assert!(!one.title.is_empty() && one.updated <= feed.updated && one.summary.is_some());
        assert_eq!(one.links.iter().map(|link| link.rel.as_str()).collect::<Vec<_>>(), ["alternate"]);
    }
}

async fn turns(database: Database) {
    let site = Site::on(database).await;
    let (house, app) = (&site.house, &site.house.app);
    let anna = cookie(&site, &house.white).await;
    let first = house.game().await;
    house.clock.advance(DAY);
    let second = house.game().await;
    assert!(!String::from_utf8_lossy(&page(&site, &anna, "/calendar").await.body).contains(".atom"));
    let made = String::from_utf8(form(&site, &anna, "/calendar", "").await.body.to_vec()).unwrap();
    let address = made.split("id=\"atom\">").nth(1).unwrap().split('<').next().unwrap().to_owned();
    assert!(made.contains(&address.replace(".atom", ".ics")), "{made}");
    let again = String::from_utf8(page(&site, &anna, "/calendar").await.body.to_vec()).unwrap();
    assert!(!again.contains(&address) && again.contains("Endung .atom statt .ics"), "{again}");
    let path = address.strip_prefix(&app.settings().public_url).unwrap();
    let read = async || {
        let answer = site.get(None, path).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), "application/atom+xml; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "private, no-store");
        let feed: atom_syndication::Feed = std::str::from_utf8(&answer.body).unwrap().parse().unwrap();
        is_whole(&feed);
        (feed, feeds::atom(&answer.body))
    };
    let (feed, theirs) = read().await;
    assert_eq!(
        (&theirs["version"], &theirs["title"]),
        (&json!("atom10"), &json!("Fairschach: Partien, die auf Sie warten"))
    );
    assert_eq!(theirs["updated"], json!([2026, 1, 2, 12, 0, 0]));
    let entries = theirs["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 2);
    for (one, game, day) in [(&entries[0], second, 2), (&entries[1], first, 1)] {
        assert_eq!(one["link"], format!("{}/games/{game}", app.settings().public_url));
        assert_eq!(one["title"], "Sie sind am Zug: Partie gegen Ben, Zugpaar 1");
        assert_eq!(one["updated"], json!([2026, 1, day, 12, 0, 0]));
    }
    let summary = feed.entries[1].summary.as_ref().unwrap().value.as_str();
    assert_eq!(summary, "Ihre Bedenkzeit endet am 15. Januar 2026, 12:00:00 UTC.");
    // The own entry is in; then the next turn is another entry of the feed.
    site.file(&site.white, first, "e2e4").await;
    let (feed, _) = read().await;
    assert_eq!(feed.entries.len(), 1);
    assert!(!feed.to_string().contains("e2e4"));
    site.file(&site.black, first, "e7e5").await;
    house.reveal().await;
    let (feed, _) = read().await;
    assert_eq!(feed.entries.len(), 2);
    assert!(feed.entries[0].id.ends_with("#turn-2") && feed.entries[0].title.value.ends_with("Zugpaar 2"));
    site.get(None, &path.replace(".atom", ".rss")).await.problem(404);
    site.get(None, path.strip_suffix(".atom").unwrap()).await.problem(404);
    // A new address ends both feeds of the old one.
    app.games().make_calendar(&house.white).await.unwrap();
    site.get(None, path).await.problem(404);
    site.get(None, &path.replace(".atom", ".ics")).await.problem(404);
}

/// In two worlds that differ in what White has filed, Black's feed is the same at each moment, also once both are revealed and
/// nothing of it is released.
async fn secret(database: Database) {
    let mut worlds = Vec::new();
    for files in [false, true] {
        let site = Site::on(database).await;
        let (house, app) = (&site.house, &site.house.app);
        let game = house.game().await;
        let other = house.game().await;
        let address = app.games().make_calendar(&house.black).await.unwrap();
        let path = address.strip_prefix(&app.settings().public_url).unwrap().replace(".ics", ".atom");
        let mut seen = Vec::new();
        seen.push(site.get(None, &path).await.body);
        if files {
            house.file(&house.white, game, "e2e4").await.unwrap();
        }
        house.clock.advance(SECOND);
        seen.push(site.get(None, &path).await.body);
        house.file(&house.black, game, "e7e5").await.unwrap();
        seen.push(site.get(None, &path).await.body);
        app.games().reveal_due().await.unwrap();
        seen.push(site.get(None, &path).await.body);
        house.file(&house.black, other, "e7e5").await.unwrap();
        seen.push(site.get(None, &path).await.body);
        worlds.push(seen);
    }
    assert_eq!(worlds[0], worlds[1]);
    let counts = worlds[0].iter().map(|body| String::from_utf8_lossy(body).matches("<entry>").count());
    assert_eq!(counts.collect::<Vec<_>>(), [2, 2, 1, 1, 0]);
}
