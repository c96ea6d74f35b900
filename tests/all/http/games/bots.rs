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

#[tokio::test]
async fn rules_start_and_days_are_chosen_over_the_api() {
    let site = Site::new().await;
    site.house.app.bots().make_players().await.unwrap();
    let begin = async |mut ask: serde_json::Value| {
        ask["level"] = json!(1);
        let game = site.post(Some(&site.white), "/api/v1/bots/games", ask).await.good();
        let id = GameId::parse(game["id"].as_str().unwrap()).unwrap();
        site.house.app.games().resign(&site.house.white, id).await.unwrap();
        game
    };
    let bots = site.get(Some(&site.white), "/api/v1/bots").await.good();
    assert_eq!((&bots["days"], &bots["clock"]), (&json!([1, 3, 7, 14]), &json!("14d/pair")));
    for days in [1, 3, 7, 14] {
        assert_eq!(begin(json!({ "days": days })).await["clock"], format!("{days}d/pair"));
    }
    let other = begin(json!({ "rules": "beginner", "options": { "few_pieces": 4 } })).await;
    assert_eq!((&other["rules"], &other["options"]["few_pieces"]), (&json!("beginner"), &json!(4)));
    let numbered = begin(json!({ "variant": "chess960", "start": "chess960:518" })).await;
    assert_eq!(numbered["start"], "chess960:518");
    for drawn in
        [json!({ "variant": "chess960" }), json!({ "variant": "fairschach", "start": "chess960:draw" })]
    {
        let start = begin(drawn.clone()).await["start"].as_str().unwrap().to_owned();
        assert!(start.starts_with("chess960:") && start != "chess960:draw", "{drawn}: {start}");
    }
    let row = begin(json!({ "start": "shuffle:RNBQKBNR" })).await;
    assert_eq!(row["start"], "shuffle:RNBQKBNR");
    assert_eq!(begin(json!({ "board": "chess66" })).await["board"], "chess66");
    for (refused, field) in [
        (json!({ "days": 0 }), "days"),
        (json!({ "days": 2 }), "days"),
        (json!({ "days": 15 }), "days"),
        (json!({ "rules": "nonsense" }), "rules"),
        (json!({ "options": { "nonsense": 1 } }), "options.nonsense"),
        (json!({ "start": "chess960:960" }), "start"),
        // The bot would think about whatever stands in other games.
        (json!({ "start": "position:6k1/8/3b4/8/8/5N2/8/6K1 p - - 0 1 -" }), "start"),
    ] {
        let mut ask = refused.clone();
        ask["level"] = json!(1);
        let answer = site.post(Some(&site.white), "/api/v1/bots/games", ask).await;
        assert_eq!(answer.json()["errors"][0]["field"], field, "{refused}");
        assert_eq!(answer.problem(400), "malformed", "{refused}");
    }
}

#[tokio::test]
async fn more_is_chosen_on_the_page() {
    let site = Site::new().await;
    site.house.app.bots().make_players().await.unwrap();
    site.house.app.accounts().set_locale(&site.house.white, "en").await.unwrap();
    let cookie = cookie(&site, &site.house.white).await;
    let text = |reply: crate::http::kit::Reply| String::from_utf8(reply.body).unwrap();
    let first = text(page(&site, &cookie, "/games/bot").await);
    assert_eq!(first.matches("name=\"pace\"").count(), 4, "{first}");
    for part in [
        "<details class=\"more\">",
        "value=\"fairschach:beginner\"",
        "name=\"options.few_pieces\"",
        "value=\"chess960:draw\"",
        "value=\"shuffle:draw\"",
    ] {
        assert!(first.contains(part), "{part}: {first}");
    }
    assert!(!first.contains("value=\"position\""), "no position that was set up: {first}");
    let begin = async |body: &str| {
        let begun = form(&site, &cookie, "/games/bot", &format!("level=2&side=white&{body}")).await;
        assert_eq!(begun.status, 303, "{body}: {}", String::from_utf8_lossy(&begun.body));
        let path = begun.header("location").to_owned();
        let id = GameId::parse(path.rsplit('/').next().unwrap()).unwrap();
        let game = site.get(None, &at(id, "")).await.good();
        site.house.app.games().resign(&site.house.white, id).await.unwrap();
        game
    };
    let about = "about=fairschach%3Afsr-2023";
    let same = "game=fairschach%3Afsr-2023";
    let game =
        begin(&format!("{about}&{same}&pace=3d%2Fpair&start=number&start_number=518&options.few_pieces=4"))
            .await;
    assert_eq!((&game["clock"], &game["start"]), (&json!("3d/pair"), &json!("chess960:518")));
    assert_eq!(game["options"]["few_pieces"], 4);
    // Whoever only chooses another game begins it as it usually is.
    let other = begin(&format!("{about}&game=chess960%3Astandard&pace=14d%2Fpair&start=")).await;
    assert_eq!(other["variant"], "chess960");
    // Start and options belong to the game that they were asked for.
    let changed = format!("level=4&side=black&{about}&game=chess960%3Astandard&options.few_pieces=4");
    let changed = form(&site, &cookie, "/games/bot", &changed).await;
    assert_eq!(changed.status, 200);
    let changed = text(changed);
    for part in [
        "You have chosen another game",
        "name=\"about\" value=\"chess960:standard\"",
        "<option value=\"4\" selected>",
        "<option value=\"black\" selected>",
    ] {
        assert!(changed.contains(part), "{part}: {changed}");
    }
    let asked = format!("level=4&{about}&game=freischach%3Astandard&action=change");
    let asked = text(form(&site, &cookie, "/games/bot", &asked).await);
    assert!(
        asked.contains("name=\"about\" value=\"freischach:standard\"") && !asked.contains("another game. ")
    );
    for (wrong, says) in [
        ("pace=2d%2Fpair", "A pair has 1, 3, 7 or 14 days"),
        ("options.few_pieces=x", "number"),
        ("start=number&start_number=960", "id=\"start-fault\""),
        ("start=position&start_position=8%2F8", "never from a position that was set up"),
    ] {
        let refused = form(&site, &cookie, "/games/bot", &format!("level=2&{about}&{same}&{wrong}")).await;
        assert_eq!(refused.status, 422, "{wrong}");
        let refused = text(refused);
        assert!(
            refused.contains(says) && refused.contains("<details class=\"more\" open>"),
            "{wrong}: {refused}"
        );
    }
    assert_eq!(form(&site, &cookie, "/games/bot", "level=2&game=draughts").await.status, 422);
}
