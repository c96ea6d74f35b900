//! The bulletin of a tournament, on its page and for programs.

use axum::http::StatusCode;
use fairschach::app::limits::COMMENT_CHARS_MAX;
use fairschach::app::tournaments::action::Action;
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{lower_wins, open_games, seen};
use crate::http::kit::Site;
use crate::show::web;
use crate::support::{Database, on_both};

on_both! {
    a_bulletin_has_table_games_and_comments => whole;
    programs_read_and_write_comments => programs;
}

/// The games of a page of the bulletin, each with its moves.
fn articles(page: &str) -> Vec<&str> {
    let games = page.split("<article class=\"bulletin-game\">").skip(1);
    games.map(|game| game.split_once("</article>").unwrap().0).collect()
}

/// How many they are.
fn games(page: &str) -> usize {
    articles(page).len()
}

async fn whole(database: Database) {
    let site = web::Site::on(database).await;
    let house = &site.house;
    let all = players(house, 3).await;
    let id = entered(house, json!({"seeding": "entry", "name": "Pokal"}), &all).await;
    let at = format!("/tournaments/{id}/bulletin");
    let early = site.stranger().get(&at).await;
    assert!(early.status == StatusCode::OK && early.body.contains("Noch ist keine Partie beendet"));
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    let (game, white, black) = open_games(&seen(house, id).await)[0];
    house.file(&all[usize::from(white) - 1], game, "e2e4").await.unwrap();
    house.file(&all[usize::from(black) - 1], game, "c7c5").await.unwrap();
    house.reveal().await;
    lower_wins(house, id, &all).await;
    let director = site.sign_in(&house.director).await;
    let white = site.sign_in(&house.white).await;
    let written = director.post(&at, "text=%3Cb%3EA+close+race%3C%2Fb%3E").await;
    assert_eq!((written.status, written.to.as_str()), (StatusCode::SEE_OTHER, at.as_str()));
    let page = white.get(&at).await.body;
    for part in ["3 Partien", "1. e4 c5", "&#60;b&#62;A close race", "Player 1 – Player 2", "/assets/tables"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("<textarea"), "those who run it alone write");
    assert!(!page.contains("all=yes"), "all games are on this page");
    let printed = white.get(&format!("{at}?all=yes")).await.body;
    assert_eq!((articles(&printed), games(&page)), (articles(&page), 3));
    assert_eq!(white.post(&at, "text=no").await.status, StatusCode::FORBIDDEN);
    let long = director.post(&at, &format!("text={}", "x".repeat(COMMENT_CHARS_MAX + 1))).await;
    assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(long.body.contains("id=\"text-fault\"") && long.body.contains("xxxx</textarea>"));
    assert!(white.get(&format!("/tournaments/{id}")).await.body.contains(&format!("href=\"{at}\"")));
    assert_eq!(director.get(&format!("{at}?page=99")).await.status, StatusCode::OK, "the last page");
    let record = white.get(&format!("/tournaments/{id}/record")).await.body;
    assert!(record.contains("hat einen Kommentar zum Turnier geschrieben"));
}

#[tokio::test]
async fn byes_are_no_games_of_a_bulletin() {
    let site = web::Site::new().await;
    let house = &site.house;
    let all = players(house, 3).await;
    let kind = json!({"name": "knockout", "games": 2});
    let id = entered(house, json!({"kind": kind, "seeding": "entry"}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    let at = format!("/tournaments/{id}/bulletin");
    let page = site.stranger().get(&at).await.body;
    assert!(page.contains("Noch ist keine Partie beendet") && games(&page) == 0, "{page}");
    lower_wins(house, id, &all).await;
    let page = site.stranger().get(&at).await.body;
    assert!(page.contains("2 Partien") && games(&page) == 2, "{page}");
}

#[tokio::test]
async fn what_was_taken_away_is_not_in_the_form() {
    let site = web::Site::new().await;
    let house = &site.house;
    let id = entered(house, json!({}), &[]).await;
    house.app.tournaments().write_comment(&house.director, id, "Klara fell ill.").await.unwrap();
    let director = site.sign_in(&house.director).await;
    let at = format!("/tournaments/{id}/bulletin");
    assert!(director.get(&at).await.body.contains("\nKlara fell ill.</textarea>"));
    house.publish().await;
    let record = house.app.tournaments().tournament_record(None, id, 0, 100).await.unwrap();
    let seq = record.last().unwrap().seq;
    house.app.operations().forget_act_text(id, seq, "text").await.unwrap();
    let page = director.get(&at).await.body;
    assert!(page.contains("was removed") && page.contains("\n</textarea>"), "{page}");
    // An empty field removes what is left of it.
    assert_eq!(director.post(&at, "text=").await.status, StatusCode::SEE_OTHER);
    assert!(!director.get(&at).await.body.contains("was removed"));
}

async fn programs(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let id = entered(house, json!({}), &[]).await;
    let at = format!("/api/v1/tournaments/{id}/comment");
    let (director, white) = (Some(site.director.as_str()), Some(site.white.as_str()));
    assert_eq!(
        site.get(None, &at).await.good(),
        json!({"text": Value::Null, "by": Value::Null, "at": Value::Null})
    );
    site.put(white, &at, json!({"text": "no"})).await.problem(403);
    site.put(director, &at, json!({"text": "x".repeat(COMMENT_CHARS_MAX + 1)})).await.problem(400);
    assert_eq!(site.put(director, &at, json!({"text": "Well played."})).await.status, StatusCode::NO_CONTENT);
    let said = site.get(None, &at).await.good();
    assert_eq!(
        (&said["text"], &said["by"]["id"]),
        (&json!("Well played."), &json!(house.director.id.to_string()))
    );
}

/// The limit of those who take games along.
#[tokio::test]
async fn a_bulletin_with_all_games_is_not_asked_for_without_end() {
    let site = web::Site::new().await;
    let id = entered(&site.house, json!({}), &[]).await;
    let (stranger, at) = (site.stranger(), format!("/tournaments/{id}/bulletin?all=yes"));
    for _ in 0..60 {
        assert_eq!(stranger.get(&at).await.status, StatusCode::OK);
    }
    assert_eq!(stranger.get(&at).await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn fifty_games_are_on_one_page_and_all_on_the_one_to_print() {
    let site = web::Site::new().await;
    let house = &site.house;
    // Each meets each once: 55 games.
    let all = players(house, 11).await;
    let id = entered(house, json!({"seeding": "entry"}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    let at = format!("/tournaments/{id}/bulletin");
    let open = site.stranger().get(&format!("{at}?round=1.1.3")).await.body;
    assert!(open.contains("Runde 3 · Noch ist keine Partie beendet") && games(&open) == 0, "{open}");
    lower_wins(house, id, &all).await;
    let first = site.stranger().get(&at).await.body;
    assert!(games(&first) == 50 && first.contains("?page=2") && first.contains("55 Partien"));
    let last = site.stranger().get(&format!("{at}?page=2")).await.body;
    assert!(games(&last) == 5 && last.contains("?page=1") && !last.contains("?page=3"));
    assert!(first.contains("bulletin?all=yes") && last.contains("bulletin?all=yes"));
    let printed = site.stranger().get(&format!("{at}?all=yes")).await.body;
    assert_eq!(articles(&printed), [articles(&first), articles(&last)].concat());
    assert!(printed.contains("55 Partien") && !printed.contains("?page=") && !printed.contains("?all="));
    let round = site.stranger().get(&format!("{at}?round=1.1.3")).await.body;
    assert!(round.contains("Runde 3 · 5 Partien") && games(&round) == 5, "{round}");
    assert!(articles(&round).iter().all(|game| articles(&printed).contains(game) && game.contains("<h3>3.")));
    assert!(first.contains("bulletin?round=1.1.11\">Runde 11</a>") && !round.contains("?round="));
    assert_eq!(games(&site.stranger().get(&format!("{at}?round=1.1.12")).await.body), 0);
    assert!(printed.contains("<h1") && printed.trim_end().ends_with("</html>"), "whole: {printed}");
}
