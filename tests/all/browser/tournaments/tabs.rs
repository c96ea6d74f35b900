//! A tournament's tabs in a real browser: a table that renews itself while it is looked at, players who are sorted, and each
//! page wide and narrow.

use serde_json::json;

use crate::app::tournaments::kit::{open_games, player_of, running, seen};
use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::DAY;

#[tokio::test]
async fn a_table_renews_itself_and_the_tabs_can_be_read() {
    let site = Site::open(false).await;
    let (house, app) = (&site.house, &site.house.app);
    app.accounts().set_locale(&house.director, "de").await.unwrap();
    let raw = house.raw().await;
    let sheet = json!({"clock": "60d/pair", "terms": {"leave": "30"}, "language": "de"});
    let (id, all) = running(house, &raw, 6, sheet, Some(&house.arbiter)).await;
    let path = format!("/tournaments/{id}");
    let dora = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(dora.page(), &house.director).await;
    dora.size(1280, 1400).await;
    dora.go(&format!("{path}/pairings")).await;
    let view = seen(house, id).await;
    let (game, _, black) = open_games(&view)[0];
    app.games().resign(player_of(&view, &all, black), game).await.unwrap();
    house.clock.advance(DAY);
    app.running_tournaments().step_tournaments().await.unwrap();
    // A tab that is looked at again asks at once; else it does so every minute.
    dora.page().execute("document.dispatchEvent(new Event('visibilitychange'))", Vec::new()).await.unwrap();
    dora.reads("[data-renew]", "1–0").await;
    dora.go(&format!("{path}/run")).await;
    dora.press("a[href*='sort=left']").await;
    dora.sees("th[aria-sort]").await;
    // On a telephone the table is a list, and is sorted all the same.
    dora.size(375, 800).await;
    dora.press("a[href*='sort=name']").await;
    dora.sees("th[aria-sort] a[href*='sort=name']").await;
    dora.browser.picture("tabs-sorted-375").await;
    dora.size(1280, 1400).await;

    let tabs = ["", "/table", "/pairings", "/games", "/sheet", "/record", "/run", "/adjudications"];
    for (language, dark) in [("de", false), ("en", true)] {
        app.accounts().set_locale(&house.director, language).await.unwrap();
        let person =
            Person::open(&site.url, &Reader { language, dark, javascript: false, ..Reader::default() }).await;
        site.sign_in(person.page(), &house.director).await;
        for tab in tabs {
            let name = if tab.is_empty() { "front" } else { &tab[1..] };
            check(&person, &format!("{path}{tab}")).await;
            for (width, height) in [(1280, 1400), (375, 1400)] {
                person.size(width, height).await;
                person.browser.picture(&format!("tabs-{language}-{name}-{width}")).await;
            }
        }
        check(&person, "/desk").await;
        check(&person, "/tournaments/new?preset=round-robin").await;
        for (width, height) in [(1280, 1400), (375, 1800)] {
            person.size(width, height).await;
            person.browser.picture(&format!("tabs-{language}-new-{width}")).await;
        }
    }
}
