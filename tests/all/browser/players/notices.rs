//! Notices in the browser: its service worker is set up and shows what it is told. The push service of the browser's maker cannot
//! be reached here: what it would deliver is handed to the browser by its own tools.

use fantoccini::Locator;
use serde_json::json;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

const SHOWN: &str = "return navigator.serviceWorker.getRegistration('/').then((one) => one.getNotifications()) \
    .then((all) => all.map((one) => [one.title, one.body, one.data, one.tag]))";

#[tokio::test]
async fn a_notice_is_shown_by_the_service_worker() {
    let site = Site::new().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.may_notify().await;
    site.sign_in(anna.page(), &site.house.white).await;
    anna.go("/settings/notices").await;
    anna.press("a[href='/settings/push']").await;
    anna.comes_to("return document.querySelector('[data-push-on]').hidden", &json!(false)).await;
    anna.press("[data-push-on]").await;
    let active =
        "return navigator.serviceWorker.getRegistration('/').then((one) => one?.active?.state ?? null)";
    anna.comes_to(active, &json!("activated")).await;
    let game = site.house.game().await;
    let url = format!("{}/games/{game}", site.url);
    for says in ["Eine Partie beginnt.", "Ein Zug ist offen und wartet auf Sie."] {
        anna.pushed(&json!({ "says": says, "url": url, "tag": "one" }).to_string()).await;
        anna.comes_to(SHOWN, &json!([["Fairschach", says, url, "one"]])).await;
    }
    anna.pushed(&json!({ "says": "Eine Partie ist zu Ende.", "url": url, "tag": "two" }).to_string()).await;
    let two = json!([
        ["Fairschach", "Ein Zug ist offen und wartet auf Sie.", url, "one"],
        ["Fairschach", "Eine Partie ist zu Ende.", url, "two"]
    ]);
    anna.comes_to(SHOWN, &two).await;
}

#[tokio::test]
async fn who_has_no_scripts_reads_that_it_cannot_be_done() {
    let site = Site::new().await;
    let plain = Person::open(&site.url, &Reader { javascript: false, ..Reader::default() }).await;
    site.sign_in(plain.page(), &site.house.white).await;
    plain.go("/settings/push").await;
    plain.reads("[data-push]", "kann hier keine Hinweise zeigen").await;
    for hidden in ["[data-push-on]", "[data-is=denied]", "[data-is=failed]", "[data-is=refused]"] {
        let found = plain.page().find(Locator::Css(hidden)).await.unwrap();
        assert!(!found.is_displayed().await.unwrap(), "{hidden}");
    }
}
