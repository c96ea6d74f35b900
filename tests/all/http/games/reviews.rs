//! The review of a finished game over the API and on its page.

use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::rules::RuleSet;
use serde_json::json;

use crate::app::reviews::step;
use crate::http::kit::{Site, at};
use crate::http::players::tokens::{cookie, form, page};
use crate::support::KNIGHTS_OUT_AND_HOME;

async fn over(site: &Site) -> GameId {
    let game = site.house.game().await;
    site.house.pair(game, "e2e4", "e7e5").await;
    site.house.pair(game, "g1f3", "b8c6").await;
    site.house.app.games().resign(&site.house.white, game).await.unwrap();
    site.house.clock.advance(2_000_000);
    game
}

#[tokio::test]
async fn a_program_asks_for_a_review_and_reads_it() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = at(game, "/review");
    let early = site.get(None, &path).await.good();
    assert_eq!(early["state"], "withheld");
    assert_eq!(site.post(Some(&site.white), &path, json!({})).await.status, 409);
    let game = over(&site).await;
    let path = at(game, "/review");
    assert_eq!(site.get(None, &path).await.good()["state"], "none");
    assert_eq!(site.post(None, &path, json!({})).await.status, 401);
    let asked = site.post(Some(&site.black), &path, json!({})).await;
    assert_eq!(asked.status, 202);
    assert_eq!((&asked.json()["state"], &asked.json()["turns"]), (&json!("waiting"), &json!(2)));
    assert_eq!(site.post(Some(&site.white), &path, json!({})).await.status, 409, "one a game");
    while step(&site.house.app).await {}
    let done = site.get(None, &path).await.good();
    assert_eq!((&done["state"], &done["engine"]), (&json!("done"), &json!(1)));
    let first = &done["pairs"][0];
    let told = json!({
        "turn": 1, "value": 10, "regret_white": 40, "regret_black": 0, "luck": 50, "gap": 5000,
        "white": [{ "entry": "e2e4", "ppm": 750_000 }, { "entry": "a2a3", "ppm": 250_000 }],
        "black": [{ "entry": "e7e5", "ppm": 750_000 }, { "entry": "a7a6", "ppm": 250_000 }],
        "tables": ["KRK-10"],
    });
    assert_eq!(*first, told);
}

#[tokio::test]
async fn the_page_asks_shows_how_far_it_is_and_tells_each_pair() {
    let site = Site::new().await;
    let game = over(&site).await;
    let path = format!("/games/{game}/review");
    let anybody = String::from_utf8(site.get(None, &path).await.body).unwrap();
    assert!(
        anybody.contains("href=\"/sign-in\"") && !anybody.contains("<form method=\"post\" action=\"/games/")
    );
    let cookie = cookie(&site, &site.house.white).await;
    let read = async |path: &str| {
        let page = page(&site, &cookie, path).await;
        assert_eq!(page.status, 200, "{path}");
        String::from_utf8(page.body).unwrap()
    };
    let game_page = read(&format!("/games/{game}")).await;
    assert!(game_page.contains(&format!("href=\"{path}\"")));
    assert!(read(&path).await.contains("Partie analysieren"));
    assert_eq!(form(&site, &cookie, &path, "").await.status, 303);
    let waits = read(&path).await;
    assert!(waits.contains("max=\"2\" value=\"0\"") && waits.contains("/assets/renewed."), "{waits}");
    assert_eq!(form(&site, &cookie, &path, "").await.status, 409);
    assert!(step(&site.house.app).await);
    let half = read(&path).await;
    assert!(half.contains("1 von 2 Stellungen"), "{half}");
    // What is renewed is asked for with the pair on the board, which stays; the reader's own button stays too.
    let renewed: Vec<&str> = half.split(&format!("<div data-renew=\"{path}?turn=2\">")).collect();
    assert_eq!(renewed.len(), 3, "{half}");
    assert!(renewed[1].split("</div>").next().unwrap().contains("1 von 2 Stellungen"));
    let (button, pair) = (half.find("data-reload").unwrap(), half.find("id=\"pair\"").unwrap());
    let (begun, ended) = (half.find("<div data-renew").unwrap(), half.rfind("<div data-renew").unwrap());
    let closed = begun + half[begun..].find("</div>").unwrap();
    assert!(closed < button && closed < pair && pair < ended, "{half}");
    assert!(step(&site.house.app).await);
    let done = read(&path).await;
    assert!(done.contains("class=\"review-plot\"") && !done.contains("/assets/renewed."), "{done}");
    // It gets better for White with each pair, so the graph rises.
    assert!(done.contains(" 379.0,126.7 706.0,125."), "{done}");
    // How sure it is: a quarter of a hundredth of a point, rounded up.
    assert!(done.contains("<span class=\"fine\">± 0,01</span>"), "{done}");
    assert!(done.contains("Das ist auf 0,01 Punkte genau") && !done.contains("Remis reklamiert"), "{done}");
    assert!(done.contains("Weiß vergab 0,02") && done.contains("Glück für Weiß: 0,03"), "{done}");
    assert!(!done.contains("gibt es kein Glück"), "{done}");
    assert!(done.contains("class=\"arrow mixed white\"") && done.contains("stroke-width=\"17.1\""), "{done}");
    // Every pair has an address; the entry that was played is marked.
    let second = read(&format!("{path}?turn=2")).await;
    assert!(second.contains("Zugpaar 2: wie beide"), "{second}");
    let first = read(&format!("{path}?turn=1")).await;
    assert!(first.contains("Zugpaar 1: wie beide") && first.contains("<li class=\"picked\">"), "{first}");
    for odd in ["?turn=99", "?turn=x", "?turn=0"] {
        assert!(read(&format!("{path}{odd}")).await.contains("review-table"));
    }
}

#[tokio::test]
async fn the_page_says_where_a_draw_could_be_claimed() {
    let site = Site::new().await;
    let game = site.house.game().await;
    // After nine pairs the position that followed the first stands for the third time.
    for (white, black) in KNIGHTS_OUT_AND_HOME.into_iter().cycle().take(9).chain([("e2e4", "e7e5")]) {
        site.house.pair(game, white, black).await;
    }
    site.house.app.games().resign(&site.house.white, game).await.unwrap();
    site.house.clock.advance(2_000_000);
    let (cookie, path) = (cookie(&site, &site.house.white).await, format!("/games/{game}/review"));
    assert_eq!(form(&site, &cookie, &path, "").await.status, 303);
    while step(&site.house.app).await {}
    for (turn, claimable) in [(9, false), (10, true)] {
        let read = page(&site, &cookie, &format!("{path}?turn={turn}")).await;
        let read = String::from_utf8(read.body).unwrap();
        assert_eq!(read.contains("Hier durfte Remis reklamiert werden"), claimable, "{turn}: {read}");
    }
}

#[tokio::test]
async fn where_one_side_moves_and_nothing_is_rolled_there_is_no_luck() {
    let site = Site::new().await;
    let request = NewGameRequest {
        variant: "normal".to_owned(),
        rules: RuleSet::default_rules("normal").unwrap().to_owned(),
        ..site.house.request()
    };
    let game = site.house.app.games().create_game(&site.house.director, request).await.unwrap();
    for (side, entry) in [(Side::White, "e2e4"), (Side::Black, "e7e5")] {
        site.house.file(site.house.player(side), game, entry).await.unwrap();
        site.house.reveal().await;
    }
    site.house.app.games().resign(&site.house.white, game).await.unwrap();
    site.house.clock.advance(2_000_000);
    let (cookie, path) = (cookie(&site, &site.house.white).await, format!("/games/{game}/review"));
    assert_eq!(form(&site, &cookie, &path, "").await.status, 303);
    while step(&site.house.app).await {}
    let read = page(&site, &cookie, &format!("{path}?turn=1")).await;
    let read = String::from_utf8(read.body).unwrap();
    assert!(read.contains("sah das Programm die Stellung um 0,02 anders"), "{read}");
    assert!(read.contains("gibt es kein Glück") && !read.contains("Glück für"), "{read}");
}
