//! Time for all games of a player through the API.

use fairschach::base::GameId;
use serde_json::{Value, json};

use crate::app::tournaments::kit::running;
use crate::http::kit::Site;
use crate::support::{Database, TestApp, on_both};

on_both! { two_hundred_games_get_time_and_one_more_gets_none => limit; }

/// Another game of White and Black, as if the tournament had made it.
async fn one_more(house: &TestApp, database: Database, (id, board): (&str, usize), game: GameId) {
    let literal = |id: &str| match database {
        Database::Sqlite => format!("x'{}'", id.replace('-', "")),
        Database::Postgres => format!("'{id}'"),
    };
    let sql = format!(
        "INSERT INTO pairing (tournament_id, stage, section, round, board, white, black, starts_us, game_id) \
         VALUES ({}, 1, 1, 1, {board}, 1, 2, 0, {})",
        literal(id),
        literal(&game.to_string())
    );
    assert_eq!(house.raw().await.execute(&sql).await, 1);
}

async fn limit(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let raw = house.raw().await;
    let (id, all) = running(house, &raw, 3, json!({}), Some(&house.arbiter)).await;
    let id = id.to_string();
    let make = async |board| {
        let mut request = house.request();
        (request.white, request.black) = (all[0].id, all[1].id);
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        one_more(house, database, (&id, board), game).await;
    };
    let give = async || {
        let body = json!({"player": all[0].id.to_string(), "seconds": 60, "reason": "Ill.", "rule": "6"});
        let path = format!("/api/v1/tournaments/{id}/time");
        site.post(Some(&site.arbiter), &path, body).await
    };
    let rulings = async || raw.number("SELECT COUNT(*) FROM event WHERE kind = 'ruling'").await;
    // Two of them were made by the tournament.
    for board in 3..=200 {
        make(board).await;
    }
    let given: Value = give().await.good();
    assert_eq!(given["games"].as_array().unwrap().len(), 200);
    assert_eq!((&given["others"], rulings().await), (&json!(0), 200));

    make(201).await;
    let refused = give().await;
    assert_eq!(refused.problem(400), "malformed");
    let fault = &refused.json()["errors"][0];
    assert_eq!((&fault["code"], &fault["field"]), (&json!("too-many"), &json!("player")));
    assert!(fault["message"].as_str().unwrap().contains("200"), "{fault}");
    assert_eq!(rulings().await, 200, "all or none");
}
