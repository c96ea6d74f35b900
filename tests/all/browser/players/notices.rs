//! Notices in the browser: its service worker is set up and shows what it is told. The push service of the browser's maker cannot
//! be reached here: what it would deliver is handed to the browser by its own tools.

use fantoccini::Locator;
use serde_json::{Value, json};

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::peers::{PATIENCE, wait_for};
use crate::show::browser::Site;

const SHOWN: &str = "return navigator.serviceWorker.getRegistration('/').then((one) => one.getNotifications()) \
    .then((all) => all.map((one) => [one.title, one.body, one.data, one.tag]))";

/// Looks for a notice before it is delivered once more.
const LOOKS: usize = 20;

/// Delivers a message until this is shown. Chromium first reads which notices are on the screen and then which are written, and
/// forgets what is written alone: a notice that is asked for in the moment in which it appears is lost.
async fn shown(anna: &Person, message: &Value, wanted: Value) {
    wait_for(&format!("{wanted} to be shown"), PATIENCE, || async {
        anna.pushed(&message.to_string()).await;
        for _ in 0..LOOKS {
            if anna.says(SHOWN).await == wanted {
                return Some(());
            }
        }
        None
    })
    .await;
}

#[tokio::test]
async fn a_notice_is_shown_by_the_service_worker() {
    let site = Site::new().await;
    let anna = Person::open(&site.url, &Reader { notices: true, ..Reader::default() }).await;
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
        let told = json!({ "says": says, "url": url, "tag": "one" });
        shown(&anna, &told, json!([["Fairschach", says, url, "one"]])).await;
    }
    let two = json!([
        ["Fairschach", "Ein Zug ist offen und wartet auf Sie.", url, "one"],
        ["Fairschach", "Eine Partie ist zu Ende.", url, "two"]
    ]);
    shown(&anna, &json!({ "says": "Eine Partie ist zu Ende.", "url": url, "tag": "two" }), two).await;
}

/// What the app's icon shows; it outlives the page.
const BADGE: &str = "return localStorage.getItem('badge')";
/// A browser that keeps what it is to show at the icon.
const KEPT: &str = "Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: (count) => { \
    try { localStorage.setItem('badge', String(count)); } catch { } return Promise.resolve(); } })";
/// One that knows nothing of the kind, and notes what goes wrong.
const UNKNOWN: &str = "Object.defineProperty(navigator, 'setAppBadge', { value: undefined }); window.wrong = []; \
    addEventListener('error', (one) => window.wrong.push(one.message)); \
    addEventListener('unhandledrejection', (one) => window.wrong.push(String(one.reason)))";
/// Runs the service worker's own text in a page of nobody, and answers what a message makes of the badge and how many notices
/// are shown.
const WORKER: &str = "const [text, told, badges] = arguments; const [on, seen] = [{}, { badge: null, shown: 0 }]; let wait; \
    const self = { addEventListener: (name, act) => { on[name] = act; }, \
    registration: { showNotification: async () => { seen.shown++; } } }; \
    const set = { refused: async () => { throw new Error('refused'); }, kept: async (count) => { seen.badge = count; } }; \
    new Function('self', 'navigator', text)(self, { setAppBadge: set[badges] }); \
    on.push({ data: { json: () => told }, waitUntil: (until) => { wait = until; } }); return wait.then(() => seen)";

#[tokio::test]
async fn the_icon_shows_how_many_games_wait() {
    let site = Site::new().await;
    let anna = Person::open(&site.url, &Reader { notices: true, ..Reader::default() }).await;
    anna.before_each_page(KEPT).await;
    let games = [site.house.game().await, site.house.game().await];
    site.sign_in(anna.page(), &site.house.white).await;
    anna.go("/games").await;
    anna.comes_to(BADGE, &json!("2")).await;
    site.house.file(&site.house.white, games[0], "e2e4").await.unwrap();
    anna.go("/settings").await;
    anna.comes_to(BADGE, &json!("1")).await;
    // A game that goes on by itself.
    anna.go(&format!("/games/{}", games[0])).await;
    anna.comes_to("return document.readyState", &json!("complete")).await;
    site.house.file(&site.house.black, games[0], "e7e5").await.unwrap();
    site.house.reveal().await;
    anna.comes_to(BADGE, &json!("2")).await;
    anna.page().execute("document.querySelector('.rooms details').open = true", Vec::new()).await.unwrap();
    anna.press("form[action='/sign-out'] button").await;
    anna.comes_to("return location.pathname", &json!("/sign-in")).await;
    anna.comes_to(BADGE, &json!("0")).await;
    // A session that has ended without the page leads to the same.
    site.sign_in(anna.page(), &site.house.white).await;
    anna.comes_to(BADGE, &json!("2")).await;
    anna.signed_out().await;
    anna.go("/games").await;
    anna.comes_to(BADGE, &json!("0")).await;
}

#[tokio::test]
async fn a_browser_without_badges_misses_nothing() {
    let site = Site::new().await;
    let anna = Person::open(&site.url, &Reader { notices: true, ..Reader::default() }).await;
    anna.before_each_page(UNKNOWN).await;
    site.house.game().await;
    site.sign_in(anna.page(), &site.house.white).await;
    anna.go("/games").await;
    anna.comes_to("return document.readyState", &json!("complete")).await;
    anna.reads(".rooms .badge", "1").await;
    anna.comes_to("return window.wrong", &json!([])).await;
}

#[tokio::test]
async fn a_message_sets_the_number_at_the_icon() {
    let site = Site::new().await;
    let anna = Person::open(&site.url, &Reader { notices: true, ..Reader::default() }).await;
    anna.go("/sign-in").await;
    let fetched = "return fetch('/service-worker.js').then((one) => one.text())";
    let text = anna.page().execute(fetched, Vec::new()).await.unwrap();
    anna.page().goto("about:blank").await.unwrap();
    let told = |waiting: serde_json::Value| json!({ "says": "x", "url": site.url, "tag": "one", "waiting": waiting });
    for (message, badges, wanted) in [
        (told(json!(3)), "kept", json!({ "badge": 3, "shown": 1 })),
        (told(json!(0)), "kept", json!({ "badge": 0, "shown": 1 })),
        (told(json!("3")), "kept", json!({ "badge": null, "shown": 1 })),
        (json!({ "says": "x" }), "kept", json!({ "badge": null, "shown": 1 })),
        (told(json!(3)), "refused", json!({ "badge": null, "shown": 1 })),
        (told(json!(3)), "unknown", json!({ "badge": null, "shown": 1 })),
    ] {
        let seen = anna.page().execute(WORKER, vec![text.clone(), message, json!(badges)]).await.unwrap();
        assert_eq!(seen, wanted, "{badges}");
    }
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
