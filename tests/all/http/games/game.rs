//! A game through the API, from its making to its result.

use fairschach::game::Ruling;
use serde_json::json;

use crate::app::arbitration::rulings::rule;
use crate::http::kit::{Site, at};
use crate::http::players::tokens::{cookie, form, page};
use crate::support::{Database, KNIGHTS_OUT_AND_HOME, SECOND};

#[tokio::test]
async fn a_game_is_made_played_and_read_on_sqlite() {
    play_through(Database::Sqlite).await;
}

#[tokio::test]
async fn a_game_is_made_played_and_read_on_postgres() {
    play_through(Database::Postgres).await;
}

async fn play_through(database: Database) {
    let site = Site::on(database).await;
    let game = json!({
        "white": site.house.white.id.to_string(),
        "black": site.house.black.id.to_string(),
        "arbiter": site.house.arbiter.id.to_string(),
        "variant": "fairschach",
        "options": { "few_pieces": 8 },
        "clock": "14d/pair",
        "terms": { "revision": "until_complete" },
    });
    let refused = site.post(Some(&site.white), "/api/v1/games", game.clone()).await;
    assert_eq!(refused.problem(403), "not-allowed");
    let made = site.post(Some(&site.director), "/api/v1/games", game).await;
    assert_eq!(made.status, 201);
    let made = made.good();
    assert_eq!(made["state"], "running");
    assert_eq!(made["options"]["few_pieces"], 8);
    assert_eq!(made["terms"]["revision"], "until_complete");
    assert_eq!(made["release_at"], "2026-01-01T12:00:00.000000Z");
    assert_eq!(made["white"]["player"]["name"], "Anna");
    assert_eq!(made["white"]["clock"]["left_s"], 14 * 24 * 3600);
    let id = fairschach::base::GameId::parse(made["id"].as_str().unwrap()).unwrap();

    let legal = site.get(Some(&site.white), &at(id, "/legal")).await.good();
    assert_eq!((&legal["side"], &legal["turn"]), (&json!("white"), &json!(1)));
    assert_eq!(legal["moves"].as_array().unwrap().len(), 20);

    site.house.clock.advance(90 * SECOND + 1);
    let filed = site.file(&site.white, id, "e2e4").await;
    assert_eq!(filed.status, 201);
    let receipt = filed.good();
    assert_eq!(receipt["side"], "white");
    assert_eq!(receipt["received_at"], "2026-01-01T12:01:30.000001Z");
    assert!(receipt["note"].as_str().unwrap().contains("\n— "));
    for again in ["e2e4", "e4", "5254", "652548"] {
        let again = site.file(&site.white, id, again).await.good();
        assert_eq!(again, receipt, "the same entry again gives the first receipt");
    }

    let own = site.get(Some(&site.white), &at(id, "/entry")).await.good();
    assert_eq!((&own["entry"], &own["draw_offer"]), (&json!("e2e4"), &json!(false)));
    assert_eq!(own["receipt"], receipt);
    assert_eq!(own["commitment"], receipt["commitment"]);

    let revised = site.file(&site.white, id, "d2d4").await.good();
    assert_eq!(revised["revision"], 1);
    site.file(&site.black, id, "d7d5").await.good();
    site.house.reveal().await;

    let pairs = site.get(None, &at(id, "/pairs")).await.good();
    let pair = &pairs["pairs"][0];
    assert_eq!(pair["white"]["entry"], "d2d4");
    assert_eq!(pair["white"]["commitment"], revised["commitment"]);
    assert_eq!(pair["white"]["used_s"], 90);
    assert_eq!(pair["black"]["outcome"], "played");
    assert_eq!(pair["released_at"], "2026-01-01T12:01:32.000001Z");
    let now = site.get(None, &at(id, "")).await.good();
    assert_eq!((&now["turn"], &now["position"]), (&json!(2), &pair["position"]));

    let mine = site.get(Some(&site.black), "/api/v1/games").await.good();
    assert_eq!(mine["games"][0]["id"], made["id"]);
    assert_eq!(mine["next"], json!(null));

    let resigned = site.post(Some(&site.black), &at(id, "/resignation"), json!({})).await.good();
    assert_eq!(resigned["result"], json!({ "score": "1-0", "by": "resignation" }));
    assert_eq!(site.file(&site.white, id, "e2e4").await.problem(409), "not-running");
}

#[tokio::test]
async fn drafts_are_kept_apart_and_the_clock_runs_on() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let draft = at(game, "/draft");
    assert_eq!(site.get(Some(&site.white), &draft).await.problem(404), "not-found");
    let body = json!({ "turn": 1, "entry": "e2e4", "draw_offer": true });
    assert_eq!(site.put(Some(&site.white), &draft, body).await.status, 204);
    let kept = site.get(Some(&site.white), &draft).await.good();
    assert_eq!((&kept["entry"], &kept["draw_offer"]), (&json!("e2e4"), &json!(true)));
    assert_eq!(kept["receipt"], json!(null));
    assert_eq!(site.get(Some(&site.black), &draft).await.problem(404), "not-found");
    let seen = site.get(Some(&site.white), &at(game, "")).await.good();
    assert_eq!((&seen["white"]["sealed"], &seen["white"]["clock"]["running"]), (&json!(false), &json!(true)));
    assert_eq!(site.delete(Some(&site.white), &draft).await.status, 204);
    assert_eq!(site.get(Some(&site.white), &draft).await.problem(404), "not-found");
}

#[tokio::test]
async fn a_draw_is_offered_with_an_entry_and_answered_openly() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let offer = json!({ "turn": 1, "entry": "e2e4", "draw_offer": true });
    site.post(Some(&site.white), &at(game, "/entries"), offer).await.good();
    let draw = at(game, "/draw");
    let accept = |turn: u32| json!({ "turn": turn, "answer": "accept" });
    let early = site.post(Some(&site.black), &draw, accept(1)).await;
    assert_eq!(early.problem(409), "no-grounds", "an offer is sealed until the reveal");
    site.file(&site.black, game, "e7e5").await.good();
    site.house.reveal().await;
    assert_eq!(site.get(None, &at(game, "")).await.json()["white"]["offers_draw"], true);
    assert_eq!(site.post(Some(&site.black), &draw, accept(1)).await.problem(409), "wrong-turn");
    let done = site.post(Some(&site.black), &draw, accept(2)).await.good();
    assert_eq!(done["result"], json!({ "score": "1/2-1/2", "by": "agreement" }));

    let game = site.house.game().await;
    let offer = json!({ "turn": 1, "entry": "e2e4", "draw_offer": true });
    site.post(Some(&site.white), &at(game, "/entries"), offer).await.good();
    site.file(&site.black, game, "e7e5").await.good();
    site.house.reveal().await;
    let declined = async || site.get(None, &at(game, "")).await.json()["white"]["offer_declined"].clone();
    assert_eq!(declined().await, false);
    let decline = json!({ "turn": 2, "answer": "decline" });
    site.post(Some(&site.black), &at(game, "/draw"), decline).await.good();
    assert_eq!(declined().await, true);
}

#[tokio::test]
async fn claims_need_grounds() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let claims = at(game, "/claims");
    assert_eq!(site.post(Some(&site.white), &claims, json!({})).await.problem(409), "no-grounds");
    for (white, black) in [("g1f3", "g8f6"), ("b1c3", "b8c6")] {
        site.pair(game, white, black).await;
    }
    let calm = site.house.game_from("7k/8/8/8/8/8/8/K6R p - - 50 60 -").await;
    let done = site.post(Some(&site.white), &at(calm, "/claims"), json!({})).await.good();
    assert_eq!(done["result"], json!({ "score": "1/2-1/2", "by": "moves" }));
}

/// Turns that a ruling has replaced count for no repetition, so the page offers no claim where the server would refuse it.
#[tokio::test]
async fn turns_that_were_replaced_are_no_repetition() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let cookie = cookie(&site, &site.house.white).await;
    let offered = async || {
        let read = page(&site, &cookie, &format!("/games/{game}")).await;
        String::from_utf8(read.body).unwrap().contains(&format!("action=\"/games/{game}/claim\""))
    };
    for from in [1, 3] {
        site.house.pair(game, "e2e4", "e7e5").await;
        rule(&site.house, game, Ruling::VoidAndReplay { from }).await.unwrap();
        site.house.clock.advance(2 * SECOND);
    }
    assert!(!offered().await);
    assert_eq!(
        site.post(Some(&site.white), &at(game, "/claims"), json!({})).await.problem(409),
        "no-grounds"
    );
    // After nine pairs the position that followed the first stands for the third time.
    for (white, black) in KNIGHTS_OUT_AND_HOME.into_iter().cycle().take(9) {
        assert!(!offered().await);
        site.house.pair(game, white, black).await;
    }
    assert!(offered().await);
    site.post(Some(&site.white), &at(game, "/claims"), json!({})).await.good();
}

#[tokio::test]
async fn boards_are_shown_up_to_the_last_released_turn() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "d7d5").await;
    for turn in ["", "?turn=0", "?turn=1", "?turn=1&side=black"] {
        let board = site.get(None, &at(game, &format!("/board.svg{turn}"))).await;
        assert_eq!((board.status.as_u16(), board.header("content-type")), (200, "image/svg+xml"), "{turn}");
        assert!(board.body.starts_with(b"<svg "));
    }
    for turn in ["2", "3", "4294967295"] {
        let board = site.get(Some(&site.white), &at(game, &format!("/board.svg?turn={turn}"))).await;
        assert_eq!(board.problem(404), "not-found");
    }
    assert_eq!(site.get(None, &at(game, "/board.svg?turn=-1")).await.problem(400), "malformed");
}

#[tokio::test]
async fn a_turn_is_shown_from_its_release_on_and_not_before() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.file(&site.white, game, "e2e4").await.good();
    site.file(&site.black, game, "d7d5").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    site.house.clock.advance(2 * SECOND - 1);
    for (who, token) in site.everybody() {
        let seen = site.get(token, &at(game, "")).await.good();
        assert_eq!(seen["turn"], 1, "{who}");
        assert_eq!(site.get(token, &at(game, "/pairs")).await.good(), json!({ "pairs": [] }), "{who}");
        assert_eq!(site.get(token, &at(game, "/board.svg?turn=1")).await.problem(404), "not-found");
    }
    let early = json!({ "turn": 2, "entry": "g1f3" });
    let early = site.post(Some(&site.white), &at(game, "/entries"), early).await;
    assert_eq!(early.json()["turn"], 1, "the open turn is named");
    assert_eq!(early.problem(409), "wrong-turn");
    site.house.clock.advance(1);
    assert_eq!(site.get(None, &at(game, "")).await.good()["turn"], 2);
}

/// The page names the turn for which it was opened, whether that is over or yet to come.
#[tokio::test]
async fn a_form_for_another_turn_enters_nothing() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = cookie(&site, &site.house.white).await;
    site.pair(game, "g1f3", "e7e5").await;
    let entries = site.house.app.entries();
    for turn in [1, 3] {
        for action in ["file", "draft"] {
            let sent = format!("turn={turn}&choice=e2e4&entry=&action={action}");
            let refused = form(&site, &white, &format!("/games/{game}/entry"), &sent).await;
            assert_eq!(refused.status, 409, "{turn} {action}");
            let shown = String::from_utf8(refused.body).unwrap();
            assert!(shown.contains("Die Partie ist inzwischen weitergegangen"), "{shown}");
            assert!(entries.own_entry(&site.house.white, game).await.unwrap().is_none(), "{turn} {action}");
            assert!(entries.draft(&site.house.white, game).await.unwrap().is_none(), "{turn} {action}");
        }
    }
}

#[tokio::test]
async fn lists_of_games_are_paged() {
    let site = Site::new().await;
    let mut made = Vec::new();
    for _ in 0..5 {
        site.house.clock.advance(SECOND);
        made.push(site.house.game().await.to_string());
    }
    made.reverse();
    let (mut seen, mut path) = (Vec::new(), "/api/v1/games?limit=2".to_owned());
    loop {
        let page = site.get(Some(&site.white), &path).await.good();
        let games = page["games"].as_array().unwrap();
        assert!(games.len() <= 2);
        seen.extend(games.iter().map(|game| game["id"].as_str().unwrap().to_owned()));
        match page["next"].as_str() {
            Some(next) => path = format!("/api/v1/games?limit=2&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(seen, made);
}

#[tokio::test]
async fn players_are_shown_by_name_alone() {
    let site = Site::new().await;
    let path = format!("/api/v1/players/{}", site.house.black.id);
    let shown = site.get(Some(&site.white), &path).await;
    assert!(!String::from_utf8_lossy(&shown.body).contains("example.org"));
    assert_eq!(
        shown.good(),
        json!({
            "id": site.house.black.id.to_string(),
            "name": "Ben",
            "erased": false,
            "ratings": [],
            "results": [],
            "games": [],
        })
    );
    // A stranger learns of nobody of whom nothing is public.
    assert_eq!(site.get(None, &path).await.problem(404), "not-found");
}
