//! What the browser keeps for the time without a connection: how many games, in which language, and that it is told what has run
//! out.

use serde_json::json;

use crate::browser::kit::Person;
use crate::browser::players::offline::{FORTNIGHT_MS, KEPT, chooses, chooses_in, keeps, seen_last};
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// So many games are kept.
const GAMES_MAX: u32 = 40;

/// Older games beside the one that is kept, which is forgotten: how many, and whether something is chosen in the oldest.
const OLDER: &str = "const [count, chosen] = arguments; const [key] = Object.keys(localStorage).filter((key) => key.startsWith('offline/')); \
    const one = JSON.parse(localStorage.getItem(key)); localStorage.removeItem(key); \
    for (let n = 1; n <= count; n++) localStorage.setItem(`offline/older-${n}`, JSON.stringify({ ...one, seen: one.seen - n * 1000, \
        chosen: chosen && n === count ? { words: 'x', start: one.start, filed: one.filed, tried: false } : null }))";

/// How many games are kept, and whether this one and that one are.
const WHICH: &str = "const has = (game) => localStorage.getItem(`offline/${game}`) !== null; \
    return [Object.keys(localStorage).filter((key) => key.startsWith('offline/')).length, has(arguments[0]), has(arguments[1])]";

#[tokio::test]
async fn forty_games_are_kept_and_one_in_which_something_waits() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let page = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &site.house.white).await;
    for (older, chosen, kept) in [
        (GAMES_MAX - 1, false, json!([GAMES_MAX, true, true])),
        (GAMES_MAX, false, json!([GAMES_MAX, true, false])),
        (GAMES_MAX, true, json!([GAMES_MAX + 1, true, true])),
    ] {
        anna.says("localStorage.clear()").await;
        anna.go(&page).await;
        anna.comes_to(KEPT, &json!(1)).await;
        anna.page().execute(OLDER, vec![json!(older), json!(chosen)]).await.unwrap();
        anna.go(&page).await;
        let oldest = format!("older-{older}");
        let which = anna.page().execute(WHICH, vec![json!(game.to_string()), json!(oldest)]).await.unwrap();
        assert_eq!(which, kept, "{older} {chosen}");
    }
}

/// Fourteen days and a second have gone by since the game was seen.
async fn a_fortnight_later(anna: &Person) {
    seen_last(anna, &format!("Date.now() - {}", FORTNIGHT_MS + 1_000)).await;
}

/// What is left of a choice that has run out: whose it was.
const LEFT: &str = "return Object.entries(localStorage).filter(([key]) => key.startsWith('offline/')).map(([, text]) => JSON.parse(text))";

#[tokio::test]
async fn what_waited_for_too_long_is_told_once_and_not_sent() {
    let mut site = Site::new().await;
    let game = site.house.game().await;
    let page = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader { language: "de", ..Reader::default() }).await;
    // On any page but a game's own, which leaves it to the next one.
    for (by, kept) in [("/explore", 0), (page.as_str(), 1)] {
        chooses(&mut site, &anna, game).await;
        a_fortnight_later(&anna).await;
        if by != "/explore" {
            anna.go(by).await;
            anna.sees("#board svg.live .square.own").await;
            anna.comes_to(
                "return Object.values(localStorage).some((text) => text.includes('\"lapsed\":true'))",
                &json!(true),
            )
            .await;
            assert!(!anna.has("[data-told]").await);
        }
        anna.go("/explore").await;
        anna.reads("[data-told]", "höchstens 14 Tage aufbewahrt").await;
        anna.comes_to(KEPT, &json!(kept)).await;
        anna.go("/explore").await;
        assert!(!anna.has("[data-told]").await, "it is told once");
        assert!(site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().is_none());
    }
    // What is seen without a connection says nothing of the game any more, and whoever is signed in no more is told without a name.
    chooses(&mut site, &anna, game).await;
    site.cut().await;
    a_fortnight_later(&anna).await;
    anna.go("/games").await;
    anna.sees("[data-offline-none]:not([hidden])").await;
    let white = site.house.white.id.to_string();
    assert_eq!(anna.says(LEFT).await, json!([{ "lapsed": true, "reader": white }]));
    site.back().await;
    anna.signed_out().await;
    anna.go("/explore").await;
    anna.reads("[data-told]", "ist nicht abgegeben worden").await;
    assert_eq!(anna.says(LEFT).await, json!([]));
}

/// The worker that answers without a connection is that of the page's language.
fn answers_in(language: &str) -> String {
    format!(
        "return navigator.serviceWorker.getRegistration('/').then((one) => one.active.state === 'activated' && \
         one.active.scriptURL.endsWith('lang={language}')).then((is) => is && caches.keys()).then((all) => String(all).includes('shell-{language}'))"
    )
}

/// The account's language is not the browser's.
#[tokio::test]
async fn the_page_without_a_connection_has_the_language_of_the_others() {
    let mut site = Site::new().await;
    let game = site.house.game().await;
    let page = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader { language: "en", ..Reader::default() }).await;
    keeps(&site, &anna, game).await;
    anna.comes_to(&answers_in("de"), &json!(true)).await;
    chooses_in(&mut site, &anna, game, ["e2", "e4"]).await;
    anna.reads("[data-offline-chosen]", "NICHT ABGEGEBEN: Bauer e2").await;
    anna.press("[data-offline-discard]").await;
    site.back().await;
    // It is another one from then on.
    anna.go("/games").await;
    anna.press("footer button[lang=en]").await;
    anna.sees("html[lang=en]").await;
    anna.comes_to(&answers_in("en"), &json!(true)).await;
    anna.go(&page).await;
    anna.sees("html[lang=en] #board svg.live").await;
    chooses_in(&mut site, &anna, game, ["e2", "e4"]).await;
    anna.reads("[data-offline-chosen]", "NOT SUBMITTED:").await;
}
