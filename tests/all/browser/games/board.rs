//! The board: with the way through past positions, and with a reveal that is seen where it happens.

use std::collections::BTreeSet;

use serde_json::json;

use super::every_game::OUTSIDE;
use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test]
async fn every_position_has_an_address_and_can_be_reached_by_keys() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.pair(game, "g1f3", "b8c6").await;
    let stranger = Person::open(&site.url, &Reader { language: "en", ..Reader::default() }).await;
    let path = format!("/games/{game}");
    let plain =
        Person::open(&site.url, &Reader { javascript: false, language: "en", ..Reader::default() }).await;
    let piece = |square: &str| format!("#board .man[data-square={square}]");
    for person in [&stranger, &plain] {
        person.go(&format!("{path}?turn=1")).await;
        person.reads("#past", "Pair 1").await;
        assert!(person.has(&piece("e4")).await && !person.has(&piece("f3")).await);
        person.press("a[data-replay=first]").await;
        person.reads("#past", "The position this game started from").await;
        assert!(person.has(&piece("e2")).await);
        person.press(".score a[data-turn='2']").await;
        person.sees(&piece("f3")).await;
        assert!(!person.has("#past").await);
    }
    stranger.go(&format!("{path}?pair=1")).await;
    stranger.reads("#past", "Pair 1").await;
    let key = async |key: &str| {
        let script = format!(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))"
        );
        stranger.page().execute(&script, Vec::new()).await.unwrap();
    };
    key("ArrowLeft").await;
    stranger.reads("#past", "started from").await;
    key("End").await;
    stranger.sees(&piece("c6")).await;
    key("f").await;
    crate::peers::wait_for("the board to be turned", crate::peers::PATIENCE, || async {
        let first = "return document.querySelector('#board .square').dataset.square";
        let address = stranger.page().current_url().await.ok()?;
        let _ = stranger.page().execute(first, Vec::new()).await.ok()?;
        address.query().filter(|query| query.contains("flip=true")).map(drop)
    })
    .await;
    stranger.go(&format!("{path}?turn=3")).await;
    stranger.sees("main .button.main").await;
    assert!(!stranger.has("#board").await, "a turn that has not been revealed has no position");
}

#[tokio::test]
async fn a_reveal_is_seen_where_it_happens() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 720).await;
    site.sign_in(anna.page(), &house.white).await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    anna.go(&format!("/games/{game}")).await;
    anna.reads(".state-card h2", "Abgegeben").await;
    anna.page().execute("window.same = true", Vec::new()).await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    anna.reads("#reveal", "e7-e5").await;
    anna.sees("svg.board.live .square.own").await;
    let same = anna.page().execute("return window.same === true", Vec::new()).await.unwrap();
    assert_eq!(same, json!(true), "the page was not loaded anew");
    let title = anna.page().title().await.unwrap();
    assert!(title.starts_with('●'), "{title}");
    assert_eq!(anna.says(OUTSIDE).await, json!([]), "what is told leaves the button in the window");
    // On a telephone the board stays where it is, so that the pair is seen.
    house.file(&house.black, game, "g8f6").await.unwrap();
    anna.size(375, 667).await;
    anna.square("g1").await;
    anna.square("f3").await;
    let at = anna.says("return scrollY").await;
    anna.press("[data-submit]").await;
    anna.reads("#reveal", "Beide haben abgegeben").await;
    assert_eq!(anna.says("return scrollY").await, at);
    anna.says("scrollTo(0, 90)").await;
    house.reveal().await;
    anna.reads("#reveal", "Aufgedeckt: 2 Sg1-f3 Sg8-f6").await;
    assert_eq!(anna.says("return scrollY").await, json!(90));
    anna.says("scrollTo(0, 0)").await;
    assert_eq!(anna.says(OUTSIDE).await, json!([]));
    anna.size(1280, 720).await;
    anna.comes_to("return innerWidth", &json!(1280)).await;
    anna.drag("left", "d2", ("d4", 0.)).await;
    anna.comes_to("return document.querySelector('#choice').value", &json!("d2d4")).await;
    anna.press("[data-submit]").await;
    anna.reads(".state-card h2", "Abgegeben").await;
    // Whoever looks at a past position is told, and finds the present in its place, also who began with a past one.
    anna.go(&format!("/games/{game}?turn=1&flip=true")).await;
    anna.says("window.same = true").await;
    anna.reads("#past", "Zugpaar 1").await;
    anna.press("[data-replay=now]").await;
    anna.sees("#board[data-turn='2'] .man[data-square=f6]").await;
    anna.press("a[data-replay=back]").await;
    anna.reads("#past", "Zugpaar 1").await;
    house.file(&house.black, game, "d7d5").await.unwrap();
    house.reveal().await;
    anna.sees("#news:not([hidden])").await;
    anna.press("[data-replay=now]").await;
    anna.sees("#board[data-turn='3'] svg.live .man[data-square=d5]").await;
    let seen = "return [window.same, location.search, Boolean(document.querySelector('#past'))]";
    assert_eq!(anna.says(seen).await, json!([true, "?flip=true", false]));
}

/// What a page loaded beside itself, and whether each address changes with what is there.
const LOADED: &str = r"
return performance.getEntriesByType('resource').filter((one) => !one.name.includes('/live') && !one.name.includes('/service-worker.js'))
  .map((one) => [/\.[0-9a-f]{16}\.[a-z]+$/.test(one.name), one.name, one.initiatorType]);
";

#[tokio::test]
async fn a_game_page_loads_little_in_a_browser_and_nothing_twice() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &site.house.white).await;
    // What the service worker loads for the page without a connection is none of this page's.
    assert_eq!(anna.says("return navigator.serviceWorker.ready.then(() => true)").await, json!(true));
    // Also what its scripts ask for by themselves, after a move was sealed there too.
    for filed in [false, true] {
        let path = format!("/games/{game}");
        anna.go(&path).await;
        anna.sees(if filed { "[data-own-seal][data-filed]" } else { "svg.board.live" }).await;
        let loaded: Vec<(bool, String, String)> = serde_json::from_value(anna.says(LOADED).await).unwrap();
        let assets: Vec<_> = loaded.iter().filter(|(_, name, _)| name.contains("/assets/")).collect();
        assert!(assets.iter().all(|(hashed, ..)| *hashed), "{loaded:?}");
        let names: BTreeSet<&str> = assets.iter().map(|(_, name, _)| name.as_str()).collect();
        assert_eq!(names.len(), assets.len(), "{loaded:?}");
        // The page itself and its events are two more; and whoever has filed here asks for the receipt.
        assert!(assets.len() <= 4 && (filed || loaded.len() == assets.len()), "{loaded:?}");
        if !filed {
            anna.square("e2").await;
            anna.square("e4").await;
            anna.file().await;
            anna.reads(".state-card h2", "Abgegeben").await;
        }
    }
}
