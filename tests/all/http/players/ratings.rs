//! Rating lists, players and reliability over HTTP: the same numbers everywhere, and nothing of what is not public.

use fairschach::app::ratings::lists::RATING_PAGE_MAX;
use fairschach::http::web::players::ratings::{field, signed};
use serde_json::Value;

use crate::http::kit::Site;
use crate::support::DAY;

/// A site with one rated game, won by Anna, and its list made.
async fn rated() -> Site {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, game).await.unwrap();
    house.clock.advance(40 * DAY);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 1);
    site
}

fn text(body: &[u8]) -> String {
    String::from_utf8(body.to_vec()).unwrap()
}

#[tokio::test]
async fn a_list_is_read_by_everybody_as_page_and_as_file() {
    let site = rated().await;
    let list = site.get(None, "/api/v1/ratings/fairschach").await.good();
    assert_eq!((&list["month"], &list["players"], &list["games"]), (&"2026-01".into(), &2.into(), &1.into()));
    let first = &list["list"][0];
    assert_eq!(first["player"]["name"], "Anna");
    assert_eq!((&first["rank"], &first["games"], &first["change"]), (&1.into(), &1.into(), &Value::Null));
    let rating = first["rating"].as_f64().unwrap();
    assert!((rating - 1662.31).abs() < 0.01, "{first}");
    assert_eq!(list["next"], Value::Null);
    let page = site.get(None, "/api/v1/ratings/fairschach?limit=1").await.good();
    assert_eq!(page["next"], 1);
    let next = site.get(None, "/api/v1/ratings/fairschach?limit=1&after=1").await.good();
    assert_eq!((&next["list"][0]["player"]["name"], &next["next"]), (&"Ben".into(), &Value::Null));
    let named = site.get(None, "/api/v1/ratings/fairschach?name=BE&month=2026-01").await.good();
    assert_eq!(named["list"].as_array().unwrap().len(), 1);
    let most = format!("/api/v1/ratings/fairschach?limit={RATING_PAGE_MAX}");
    site.get(None, &most).await.good();
    for (query, word) in [
        ("ratings/fairschach?limit=0", "malformed"),
        (&most[8..].replace("200", "201"), "malformed"),
        ("ratings/fairschach?month=2026-13", "malformed"),
        ("ratings/fairschach?colour=red", "malformed"),
    ] {
        assert_eq!(site.get(None, &format!("/api/v1/{query}")).await.problem(400), word, "{query}");
    }
    for path in ["ratings/checkers", "ratings/fairschach?month=2025-01"] {
        assert_eq!(site.get(None, &format!("/api/v1/{path}")).await.problem(404), "not-found", "{path}");
    }
    let csv = site.get(None, "/ratings/fairschach/file?format=csv").await;
    assert!(csv.header("content-disposition").contains("ratings-fairschach-2026-01.csv"));
    let csv = text(&csv.body);
    assert!(csv.starts_with("rank,place,player,name,rating,"), "{csv}");
    assert!(csv.contains(",\"Anna\",1662.3") && csv.lines().count() == 3, "{csv}");
    let json = site.get(None, "/ratings/fairschach/file?format=json&month=2026-01").await.good();
    assert_eq!(json["list"][0]["rating"], first["rating"]);
    let printed = text(&site.get(None, "/ratings/fairschach/file?format=text").await.body);
    assert!(printed.contains("    1  Anna ") && printed.contains(" 1662?"), "{printed}");
    let html = text(&site.get(None, "/ratings/fairschach?name=ann").await.body);
    assert!(html.contains(">Anna</a>") && !html.contains(">Ben</a>") && html.contains("1662?"), "{html}");
    // Nobody has asked to be found; the page about privacy says who is named all the same.
    let privacy = text(&site.get(None, "/privacy").await.body);
    assert!(privacy.contains("Players of rated games are named in the rating lists"), "{privacy}");
    for (path, to) in [("/ratings/fairschach?name=zzz", "/ratings/fairschach"), ("/ratings/ordo", "/ratings")]
    {
        let html = text(&site.get(None, path).await.body);
        let empty = html.split("<div class=\"empty\">").nth(1).unwrap_or_else(|| panic!("{html}"));
        assert!(empty.contains(&format!("class=\"button main\" href=\"{to}\"")), "{html}");
    }
    for (path, status) in [
        ("/ratings", 200),
        ("/ratings/ordo", 200),
        ("/ratings/checkers", 404),
        ("/ratings/fairschach?month=x", 422),
        ("/ratings/fairschach?name=a&name=b", 422),
        ("/ratings/fairschach/file?format=xls", 422),
    ] {
        assert_eq!(site.get(None, path).await.status.as_u16(), status, "{path}");
    }
}

#[tokio::test]
async fn a_stranger_sees_name_ratings_and_public_games_and_no_address() {
    let site = rated().await;
    let (anna, carla) = (site.house.white.id, site.house.arbiter.id);
    let player = site.get(None, &format!("/api/v1/players/{anna}")).await.good();
    assert_eq!((&player["name"], &player["results"][0]["won"]), (&"Anna".into(), &1.into()));
    assert_eq!(player["ratings"][0]["listed"]["month"], "2026-01");
    assert_eq!(player["ratings"][0]["live"], Value::Null);
    let history = site.get(None, &format!("/api/v1/players/{anna}/ratings")).await.good();
    assert_eq!(history["ratings"][0]["history"][0], player["ratings"][0]["listed"]);
    for path in [
        format!("/api/v1/players/{anna}"),
        format!("/api/v1/players/{anna}/ratings"),
        format!("/players/{anna}"),
        "/ratings/fairschach/file?format=json".to_owned(),
    ] {
        let answer = text(&site.get(None, &path).await.body);
        assert!(answer.contains("Anna") || path.ends_with("ratings"), "{answer}");
        assert!(!answer.contains("example.org") && !answer.contains("in_time"), "{path}: {answer}");
        assert!(!answer.contains("Reliability"), "{path}");
    }
    // Of the arbiter nothing is public.
    assert_eq!(site.get(None, &format!("/api/v1/players/{carla}")).await.problem(404), "not-found");
    assert_eq!(site.get(None, &format!("/players/{carla}")).await.status.as_u16(), 404);
    let known = site.get(Some(&site.white), &format!("/api/v1/players/{carla}")).await.good();
    assert_eq!(known["name"], "Carla");
    assert_eq!(site.get(None, "/players/me").await.status.as_u16(), 303);
    assert_eq!(site.get(None, "/players/nobody").await.status.as_u16(), 404);
}

#[tokio::test]
async fn reliability_is_for_the_player_and_for_those_who_direct() {
    let site = rated().await;
    let path = format!("/api/v1/players/{}/reliability", site.house.white.id);
    assert_eq!(site.get(None, &path).await.problem(401), "no-token");
    assert_eq!(site.get(Some(&site.black), &path).await.problem(403), "not-allowed");
    for token in [&site.white, &site.arbiter, &site.director] {
        let found = site.get(Some(token), &path).await.good();
        assert_eq!(
            (&found["filed"], &found["flags"], &found["in_time"]),
            (&1.into(), &0.into(), &1.0.into())
        );
        assert_eq!((&found["mean_reply_s"], &found["silent"]), (&0.into(), &false.into()));
    }
}

#[tokio::test]
async fn a_game_may_be_agreed_to_be_unrated() {
    let site = Site::new().await;
    let game = site.house.game_with(&[("rated", "no")]).await;
    let view = site.get(None, &crate::http::kit::at(game, "")).await.good();
    assert_eq!(view["terms"]["rated"], "no");
    site.house.pair(game, "e2e4", "e7e5").await;
    site.house.app.games().resign(&site.house.black, game).await.unwrap();
    site.house.clock.advance(40 * DAY);
    site.house.app.ratings().rate_due().await.unwrap();
    let list = site.get(None, "/api/v1/ratings/fairschach").await.good();
    assert_eq!((&list["month"], &list["players"]), (&"2026-01".into(), &0.into()));
}

#[test]
fn changes_are_whole_points_with_their_sign() {
    for (milli, text) in [(0, "0"), (499, "0"), (-499, "0"), (500, "+1"), (-7_400, "−7"), (12_000, "+12")] {
        assert_eq!(signed(milli), text, "{milli}");
    }
}

#[test]
fn a_name_stays_one_field_and_no_formula() {
    assert_eq!(field("Anna"), "\"Anna\"");
    assert_eq!(field("a\"b,c\r\nd"), "\"a\"\"b,c\r\nd\"");
    assert_eq!(field("=1+1"), "\"'=1+1\"");
}
