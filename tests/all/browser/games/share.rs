//! A game that is over: its banner, what it is shared by, and its score sheet on paper.

use serde_json::json;

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_over_is_shared_and_printed() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    for (white, black) in [("e2e4", "d7d5"), ("g1f3", "b8c6"), ("f1b5", "g8f6"), ("d2d4", "e7e6")] {
        house.pair(game, white, black).await;
    }
    house.app.games().resign(&house.black, game).await.unwrap();
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    let page = format!("/games/{game}");
    for width in [1280, 375] {
        anna.size(width, 800).await;
        anna.go(&page).await;
        anna.reads(".result", "Revanche").await;
        anna.browser.picture(&format!("game-over-{width}")).await;
        anna.go(&format!("{page}/share")).await;
        anna.sees(".shared").await;
        check(&anna, &format!("{page}/share")).await;
        anna.press(".card option[value='2']").await;
        anna.press("form.card button").await;
        anna.sees(".shared img[src$='turn=2']").await;
        anna.browser.picture(&format!("share-{width}")).await;
    }
    anna.size(800, 1100).await;
    anna.go(&page).await;
    anna.print(true).await;
    anna.reads("dl.score-sheet", "Ergebnis").await;
    anna.reads("[data-score]", "ruht: d5 e4").await;
    let seen = "return [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && e.closest('.top, footer, .replay, .seat, .enter, .result, .card, .tabs, .pairs, details, #check, .row')).length";
    assert_eq!(anna.page().execute(seen, Vec::new()).await.unwrap().as_u64(), Some(0));
    anna.sees("svg.board").await;
    anna.browser.picture("score-sheet").await;
    // The sheet with a chosen diagram has the final one too, and its address is the page's again.
    anna.go(&format!("{page}?turn=1&print=true")).await;
    anna.print(true).await;
    let diagrams = "return [...document.querySelectorAll('figure.board-frame svg.board')].filter((one) => one.checkVisibility()) \
        .map((one) => Boolean(one.querySelector('.man[data-square=d4]')))";
    assert_eq!(anna.says(diagrams).await, json!([false, true]));
    let sheet = anna.text("dl.score-sheet").await;
    for says in ["Fairschach · 14 Tage", "2026", "1–0"] {
        assert!(sheet.contains(says), "{says}: {sheet}");
    }
    anna.reads("h1", &house.white.name).await;
    anna.comes_to("return location.search", &json!("?turn=1")).await;
    anna.print(false).await;
    anna.go(&page).await;
    anna.press(".result .button[href*=again]").await;
    anna.reads("form .question", &house.black.name).await;
}
