//! Games with the bot over the API and on pages: begun in two steps, played, and what was mixed shown after each reveal.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::base::{GameId, Side};
use fairschach::game::BotLevel;
use serde_json::json;

use crate::http::kit::{Site, at};
use crate::http::players::tokens::{cookie, form, page};

#[tokio::test]
async fn a_program_begins_a_game_and_reads_what_was_mixed() {
    let site = Site::new().await;
    site.house.app.bots().make_players().await.unwrap();
    let bots = site.get(Some(&site.white), "/api/v1/bots").await.good();
    assert_eq!(bots["levels"].as_array().unwrap().len(), 8);
    assert_eq!((&bots["levels"][2]["nodes"], &bots["engine"]), (&json!(1000), &json!(1)));
    let ask = json!({ "level": 3, "side": "white" });
    let made = site.post(Some(&site.white), "/api/v1/bots/games", ask).await.good();
    let player = &made["black"]["player"];
    let bot = BotLevel::new(3).unwrap().player().to_string();
    assert_eq!(*player, json!({ "id": bot, "name": "Bot 3", "kind": "bot" }));
    assert!(made["white"]["player"].get("kind").is_none());
    for (term, value) in [("bot_level", "3"), ("bot_nodes", "1000"), ("bot_engine", "1"), ("rated", "no")] {
        assert_eq!(made["terms"][term], value);
    }
    assert_eq!(made["chance"], true);
    let id = GameId::parse(made["id"].as_str().unwrap()).unwrap();
    for turn in 1..=3_u8 {
        assert!(site.house.bot_thinks().await);
        let legal = site.get(Some(&site.white), &at(id, "/legal")).await.good();
        let given = STANDARD.encode([turn; 32]);
        let body = json!({ "turn": turn, "entry": legal["moves"][0], "contribution": given });
        site.post(Some(&site.white), &at(id, "/entries"), body).await.good();
        let open = site.get(None, &at(id, "/pairs")).await.good();
        assert_eq!(open["pairs"].as_array().unwrap().len(), usize::from(turn) - 1);
        site.house.reveal().await;
    }
    let pairs = site.get(None, &at(id, "/pairs")).await.good();
    for pair in pairs["pairs"].as_array().unwrap() {
        let bot = &pair["bot"];
        assert_eq!(
            (&bot["side"], &bot["value"], &pair["black"]["channel"]),
            (&json!("black"), &json!(0), &json!("bot"))
        );
        let (mut so_far, rolled) = (0, bot["rolled"].as_u64().unwrap());
        let mix = bot["mix"].as_array().unwrap();
        let picked = mix.iter().find(|share| {
            so_far += share["ppm"].as_u64().unwrap();
            so_far > rolled
        });
        assert_eq!(picked.unwrap()["entry"], pair["black"]["entry"]);
    }
}

#[tokio::test]
async fn what_cannot_be_begun_is_said() {
    let site = Site::new().await;
    site.house.app.bots().make_players().await.unwrap();
    for ask in [
        json!({}),
        json!({ "level": 0 }),
        json!({ "level": 9 }),
        json!({ "level": 3, "variant": "draughts" }),
        json!({ "level": 3, "side": "grey" }),
    ] {
        let refused = site.post(Some(&site.white), "/api/v1/bots/games", ask.clone()).await;
        assert_eq!(refused.problem(400), "malformed", "{ask}");
    }
    for _ in 0..5 {
        site.post(Some(&site.white), "/api/v1/bots/games", json!({ "level": 1 })).await.good();
    }
    let refused = site.post(Some(&site.white), "/api/v1/bots/games", json!({ "level": 1 })).await;
    assert_eq!(refused.status, 409);
}

#[tokio::test]
async fn two_clicks_from_the_games_begin_one_and_its_page_shows_bars() {
    let site = Site::new().await;
    site.house.app.bots().make_players().await.unwrap();
    let cookie = cookie(&site, &site.house.white).await;
    let read = async |path: &str| {
        let page = page(&site, &cookie, path).await;
        assert_eq!(page.status, 200, "{path}");
        String::from_utf8(page.body).unwrap()
    };
    assert!(read("/games").await.contains("href=\"/games/bot\""));
    assert!(read("/games/bot").await.contains("<option value=\"8\">"));
    let begun = form(&site, &cookie, "/games/bot", "level=2&game=fairschach&side=white").await;
    assert_eq!(begun.status, 303);
    let path = begun.header("location").to_owned();
    let game = GameId::parse(path.rsplit('/').next().unwrap()).unwrap();
    assert!(read(&path).await.contains("Bot 2"));
    site.house.pair_with_bot(game, 0, None).await;
    let page = read(&path).await;
    assert!(
        page.contains("class=\"bot-mix\"") && page.contains("<progress max=\"1000\" value=\"500\""),
        "{page}"
    );
    assert!(
        page.contains("<span>50\u{202f}%</span>") && page.contains("rechnete mit 0,50 Punkten"),
        "{page}"
    );
}

#[tokio::test]
async fn the_page_says_how_strong_it_is_by_which_engine_and_that_nothing_is_rated() {
    let site = Site::new().await;
    let game = site.house.bot_game(2, Side::White).await;
    site.house.pair_with_bot(game, 0, None).await;
    for (locale, says) in [
        (
            "de",
            [
                "Bot: Stufe 2, Programmversion 1",
                "nicht gewertet",
                "rechnete mit 0,50 Punkten",
                "Gewürfelt: 0,",
            ],
        ),
        ("en", ["Bot: level 2, version 1 of its engine", "unrated", "expected 0.50 of a point", "Rolled 0."]),
    ] {
        site.house.app.accounts().set_locale(&site.house.white, locale).await.unwrap();
        let cookie = cookie(&site, &site.house.white).await;
        let shown = page(&site, &cookie, &format!("/games/{game}")).await;
        let text = String::from_utf8(shown.body).unwrap();
        for one in says {
            assert!(text.contains(one), "{one}: {text}");
        }
    }
}
