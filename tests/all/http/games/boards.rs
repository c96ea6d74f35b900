//! The board as a PNG picture, and the public pages of the rules.

use fairschach::base::Side;
use fairschach::game::Ruling;
use fairschach::http::pictures::Pictures;
use fairschach::http::problem::{Problem, Word};
use fairschach::show::Lang;
use fairschach::show::board::Picture;
use fairschach::show::rulebook::cases;
use resvg::tiny_skia::Pixmap;
use serde_json::json;

use crate::app::arbitration::rulings::rule;
use crate::http::kit::{Site, at};
use crate::support::SECOND;

/// A turn at fault is in the way of nothing but itself.
#[tokio::test]
async fn turns_that_are_not_asked_for_are_not_resolved() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    site.pair(game, "g1f3", "b8c6").await;
    site.house.raw().await.execute("UPDATE submission SET entry = '?' WHERE turn = 1").await;
    site.get(None, &at(game, "/pairs")).await.problem(500);
    site.get(None, &at(game, "/board.svg?turn=1")).await.problem(500);
    let after = site.get(None, &at(game, "/pairs?after=1")).await.good();
    let turns: Vec<_> = after["pairs"].as_array().unwrap().iter().map(|pair| &pair["turn"]).collect();
    assert_eq!(turns, [2]);
    let none = site.get(None, &at(game, &format!("/pairs?after={}", u32::MAX))).await.good();
    assert_eq!(none, json!({ "pairs": [] }));
    for board in ["/board.svg?turn=2", "/board.svg"] {
        assert_eq!(site.get(None, &at(game, board)).await.status, 200, "{board}");
    }
}

/// A first turn that was void before it was revealed is not among the pairs; the board at the beginning stays as it was.
#[tokio::test]
async fn the_first_board_is_the_first_when_its_turn_was_void() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let first = at(game, "/board.svg?turn=0");
    let before = site.get(None, &first).await;
    assert_eq!(before.status, 200);
    rule(&site.house, game, Ruling::VoidAndReplay { from: 1 }).await.unwrap();
    site.house.clock.advance(2 * SECOND);
    site.pair(game, "e2e4", "e7e5").await;
    site.get(None, &at(game, "/board.svg?turn=1")).await.problem(404);
    let after = site.get(None, &first).await;
    assert_eq!((after.status.as_u16(), &after.body), (200, &before.body));
    assert_ne!(after.body, site.get(None, &at(game, "/board.svg")).await.body);
}

#[tokio::test]
async fn a_board_is_shown_as_png_up_to_the_last_released_turn() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.file(&site.white, game, "e2e4").await.good();
    site.file(&site.black, game, "d7d5").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    let path = at(game, "/board.png?turn=1&width=220");
    for (who, token) in site.everybody() {
        assert_eq!(site.get(token, &path).await.problem(404), "not-found", "{who}");
    }
    site.house.clock.advance(2 * SECOND);
    let board = site.get(None, &path).await;
    assert_eq!((board.status.as_u16(), board.header("content-type")), (200, "image/png"));
    let drawn = Pixmap::decode_png(&board.body).unwrap();
    assert_eq!((drawn.width(), drawn.height()), (220, 220));
    for wrong in ["width=99", "width=1601", "width=x", "turn=-1", "size=100"] {
        let path = at(game, &format!("/board.png?{wrong}"));
        assert_eq!(site.get(None, &path).await.problem(400), "malformed", "{wrong}");
    }
    for turn in [2, u32::MAX] {
        let path = at(game, &format!("/board.png?turn={turn}"));
        assert_eq!(site.get(Some(&site.white), &path).await.problem(404), "not-found");
    }
}

#[tokio::test]
async fn no_more_pictures_wait_than_there_is_room_for() {
    let case = cases::find("fairschach", "a01").unwrap().game().unwrap();
    let svg = Picture::of(&case.position, Side::White, Lang::En).svg();
    let pictures = Pictures::with_room(1);
    let (first, second) = tokio::join!(pictures.png(svg.clone(), 100), pictures.png(svg.clone(), 100));
    assert!(first.unwrap().starts_with(b"\x89PNG"));
    assert_eq!(second.unwrap_err(), Problem::new(Word::Busy).retry_after(2));
    assert!(pictures.png(svg, 100).await.is_ok(), "the place is given back");
    let broken = pictures.png("<svg".to_owned(), 100).await.unwrap_err();
    assert_eq!(broken, Problem::new(Word::Internal));
}

#[tokio::test]
async fn the_rules_are_there_for_everybody() {
    let site = Site::new().await;
    for (path, says) in [
        ("/rules", "FSR 9"),
        ("/rules/chess66", "Gerd Degens"),
        ("/rules/fairschach/c06", "What came of it"),
        ("/rules/occasio/rolled-dot?white=e2e3&die=Q", "shows the queen"),
        ("/rules/freischach/first-man?white=Q%40d1", "placed the queen"),
        ("/rules/fairschach/c06/board.svg", "<svg"),
    ] {
        let page = site.get(None, path).await;
        let text = String::from_utf8(page.body).unwrap();
        assert_eq!(page.status, 200, "{path}: {text}");
        assert!(text.contains(says), "{path}: {text}");
    }
    let wrong = "e".repeat(10_000);
    for (path, status) in [
        ("/rules/chess67".to_owned(), 404),
        ("/rules/fairschach/zz".to_owned(), 404),
        ("/rules/ordo/c06".to_owned(), 404),
        ("/rules/ordo/c06/board.svg".to_owned(), 404),
        ("/rules/fairschach/c06?white=e4&white=e5".to_owned(), 422),
        ("/rules/fairschach/c06?white=zz&black=e5".to_owned(), 422),
        (format!("/rules/fairschach/c06?white={wrong}&black=e5"), 422),
    ] {
        let page = site.get(None, &path).await;
        assert_eq!(page.status.as_u16(), status, "{path}");
        assert!(page.body.len() < 200_000);
    }
}

#[tokio::test]
async fn chess66_is_shown_on_its_own_board() {
    let site = Site::new().await;
    let game = json!({
        "white": site.house.white.id.to_string(), "black": site.house.black.id.to_string(),
        "variant": "chess66", "clock": "14d/pair",
    });
    let made = site.post(Some(&site.director), "/api/v1/games", game).await.good();
    let path = format!("/api/v1/games/{}/board", made["id"].as_str().unwrap());
    let svg = String::from_utf8(site.get(None, &format!("{path}.svg")).await.body).unwrap();
    assert!(svg.contains("viewBox=\"0 0 980 880\"") && svg.contains("data-square=\"5\""));
    let png = site.get(None, &format!("{path}.png?width=196")).await;
    let drawn = Pixmap::decode_png(&png.body).unwrap();
    assert_eq!((drawn.width(), drawn.height()), (196, 176));
}
