//! The table of a tournament's players, as page, as CSV and for programs: what it tells to whom, and in which order.

use axum::http::StatusCode;
use fairschach::app::core::views::GameView;
use fairschach::app::tournaments::action::Action;
use fairschach::base::TournamentId;
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::running;
use crate::http::kit::Site;
use crate::show::web;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    where_presence_is_hidden_only_arbiters_are_told_who_owes => hidden;
    where_presence_is_shown_all_who_serve_are_told => shown;
}

const DAY_S: i64 = 24 * 60 * 60;

async fn begun(house: &TestApp, presence: &str) -> (TournamentId, Vec<fairschach::app::actor::Actor>) {
    let raw = house.raw().await;
    let terms = json!({"presence": presence, "leave": "30"});
    let sheet = json!({"clock": "60d/pair", "terms": terms, "seeding": "entry"});
    let begun = running(house, &raw, 4, sheet, Some(&house.arbiter)).await;
    house.clock.advance(3 * DAY);
    begun
}

fn told(list: &Value) -> Vec<[&Value; 4]> {
    let players = list["players"].as_array().unwrap().iter();
    players.map(|one| ["owes", "since", "least_left_s", "silent_since"].map(|name| &one[name])).collect()
}

async fn hidden(database: Database) {
    let site = Site::on(database).await;
    let (id, all) = begun(&site.house, "hidden").await;
    let path = format!("/api/v1/tournaments/{id}/players");
    let before = site.get(Some(&site.director), &path).await.good();
    assert_eq!(told(&before), vec![[&Value::Null; 4]; 4]);
    let first = &before["players"][0];
    assert_eq!((&first["left"], &first["done"], &first["leave_left"]), (&json!(3), &json!(0), &json!(30)));
    let arbiter = site.get(Some(&site.arbiter), &path).await.good();
    for [owes, since, least, silent] in told(&arbiter) {
        assert_eq!((owes, since), (&json!(3), silent));
        assert!((56 * DAY_S..=57 * DAY_S).contains(&least.as_i64().unwrap()), "{least}");
    }
    // One enters in one game: the arbiter alone sees it.
    let games = site.house.app.games().games(&all[0], None, 9).await.unwrap();
    let as_white = |view: &&GameView| view.sides.white.player.id == all[0].id;
    let game = games.iter().find(as_white).unwrap().id;
    site.house.file(&all[0], game, "e2e4").await.unwrap();
    assert_eq!(site.get(Some(&site.director), &path).await.good(), before);
    let after = site.get(Some(&site.arbiter), &format!("{path}?sort=owes")).await.good();
    let last = &after["players"][3];
    assert_eq!((&last["player"]["id"], &last["owes"]), (&json!(all[0].id.to_string()), &json!(2)));
    assert_ne!(last["since"], last["silent_since"]);
    for token in [&site.white, &site.black] {
        assert_eq!(site.get(Some(token), &path).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(site.get(Some(&site.director), &format!("{path}?sort=x")).await.problem(400), "malformed");
}

async fn shown(database: Database) {
    let site = Site::on(database).await;
    let (id, _) = begun(&site.house, "shown").await;
    let path = format!("/api/v1/tournaments/{id}/players");
    let director = site.get(Some(&site.director), &path).await.good();
    let arbiter = site.get(Some(&site.arbiter), &path).await.good();
    assert_eq!(told(&director), told(&arbiter));
    assert!(told(&director).iter().all(|[owes, ..]| **owes == json!(3)));
}

#[tokio::test]
async fn the_page_and_its_file_tell_the_same() {
    for (presence, owed) in [("hidden", ""), ("shown", "3")] {
        let site = web::Site::new().await;
        let (id, all) = begun(&site.house, presence).await;
        let run = format!("/tournaments/{id}/run");
        let director = site.sign_in(&site.house.director).await;
        let page = director.get(&format!("{run}?sort=time")).await.body;
        let columns = page.matches("?sort=").count();
        // A column in which nothing stands is left out.
        let seen = if presence == "shown" { 9 } else { 5 };
        assert_eq!(columns, seen, "{page}");
        assert_eq!(page.contains(">56 "), presence == "shown", "{page}");
        assert_eq!(page.matches("class=\"button main\"").count(), 0, "nothing is due");
        let csv = director.get(&format!("{run}/players.csv")).await.body;
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.len(), 1 + all.len());
        for line in &lines[1..] {
            let cells: Vec<&str> = line.split(',').collect();
            assert_eq!((cells.len(), cells[6]), (14, owed), "{line}");
            assert_eq!(cells[8].is_empty(), presence == "hidden", "{line}");
        }
        // An arbiter sees how it stands, and does not run it.
        let arbiter = site.sign_in(&site.house.arbiter).await;
        let page = arbiter.get(&run).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains(">56 ") && !page.body.contains("/run/cancel"), "{}", page.body);
        let player = site.sign_in(&all[0]).await;
        for path in [run.clone(), format!("{run}/players.csv")] {
            assert_eq!(player.get(&path).await.status, StatusCode::FORBIDDEN);
        }
    }
}

#[tokio::test]
async fn all_pages_have_the_same_head_and_tabs() {
    let site = web::Site::new().await;
    let (id, all) = begun(&site.house, "shown").await;
    let director = site.sign_in(&site.house.director).await;
    let stranger = site.stranger();
    for tab in ["/table", "/pairings", "/games", "/sheet", "/record", "/run"] {
        let at = format!("/tournaments/{id}{tab}");
        let page = director.get(&at).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains(&format!("<a href=\"{at}\" aria-current=\"page\">")), "{tab}");
        assert_eq!(page.body.matches("<h1>").count(), 1);
        assert_eq!(page.body.matches("<span class=\"chip\">").count(), 1);
        let public = stranger.get(&at).await;
        assert_eq!(public.status == StatusCode::OK, tab != "/run", "{tab}");
        assert!(!public.body.contains(&format!("/tournaments/{id}/run\"")), "{tab}");
    }
    assert_eq!(site.sign_in(&all[0]).await.get(&format!("/tournaments/{id}")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_front_page_counts_who_plays() {
    let site = web::Site::new().await;
    let house = &site.house;
    let all = players(house, 5).await;
    let id = entered(house, json!({"places": {"min": 2, "max": 4}, "replacement": true}), &all).await;
    let path = format!("/tournaments/{id}");
    let guest = site.stranger();
    assert!(guest.get(&path).await.body.contains("<h2>5 Meldungen</h2>"));
    let tournaments = house.app.tournaments();
    tournaments.perform(&house.director, id, Action::Start, "").await.unwrap();
    let page = guest.get(&path).await.body;
    assert!(page.contains("<h2>4 Spieler</h2>") && page.contains("Player 5"), "one waits: {page}");
    let replace = Action::Replace { player: all[0].id, substitute: house.white.id };
    tournaments.perform(&house.director, id, replace, "ill").await.unwrap();
    let page = guest.get(&path).await.body;
    assert!(page.contains("<h2>4 Spieler</h2>") && page.contains("Player 1"), "one was replaced: {page}");
}
