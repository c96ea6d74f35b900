//! Without a connection: one's own games are looked at and a move is chosen, which is sent when there is one again, or not.

use fairschach::app::accounts::account::AccountAct;
use fairschach::base::GameId;
use fairschach::game::Remark;
use serde_json::json;

use crate::app::accounts::care::admin;
use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// Whether the page without a connection, and all that it is made of, is kept.
const READY: &str = "return caches.match('/offline').then((page) => page?.text()).then((text) => !text ? false : \
    Promise.all([...text.matchAll(/\"(\\/assets\\/[^\"]+)\"/g)].map(([, part]) => caches.match(part))).then((all) => all.every(Boolean)))";
/// The games that are kept.
pub(super) const KEPT: &str =
    "return Object.keys(localStorage).filter((key) => key.startsWith('offline/')).length";

/// When they were seen last.
const SEEN: &str = "return Object.entries(localStorage).filter(([key]) => key.startsWith('offline/')) \
    .map(([, text]) => JSON.parse(text).seen)";

/// A moment at which the browser's clock stands still, and how long a game is kept.
const NOW_MS: i64 = 1_800_000_000_000;
pub(super) const FORTNIGHT_MS: i64 = 14 * 24 * 60 * 60 * 1_000;

/// All that the browser keeps, without times, the id of a draft, and whether it was filed or revised.
const ALL_KEPT: &str = "return (async () => { \
    const bare = (one) => ({ ...one, seen: 0, filed: 0, state: 0, start: one.start?.replace(/ [0-9a-f-]{36}$/, ' id') }); \
    const local = Object.entries(localStorage).map(([key, text]) => key.startsWith('offline/') ? [key, bare(JSON.parse(text))] : [key, text]); \
    const cached = []; \
    for (const name of await caches.keys()) for (const asked of await (await caches.open(name)).keys()) \
        cached.push([asked.url, await (await caches.match(asked, { ignoreVary: true })).text()]); \
    return JSON.stringify([local.sort(), Object.entries(sessionStorage), await indexedDB.databases(), cached.sort()]); \
    })()";

#[tokio::test]
async fn what_is_chosen_without_a_connection_is_sent_for_its_turn_alone() {
    let mut site = Site::new().await;
    let game = site.house.game().await;
    let page = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader { language: "de", ..Reader::default() }).await;
    keeps(&site, &anna, game).await;

    site.cut().await;
    anna.go("/games").await;
    anna.reads("[data-offline-games]", "Anna").await;
    anna.reads("[data-offline-reader]", "Angemeldet als Anna").await;
    assert!(!anna.has(".rooms a[href='/sign-in']").await, "nobody is asked to sign in");
    anna.press("[data-offline-games] a").await;
    anna.sees("#board svg.live .square.own").await;
    anna.browser.picture("offline").await;
    assert_eq!(anna.path().await, page);
    for square in ["e2", "e4"] {
        anna.square(square).await;
    }
    anna.file().await;
    anna.reads("[data-offline-chosen]", "NICHT ABGEGEBEN: Bauer e2").await;
    // It is there again for whoever comes back to it.
    anna.go(&page).await;
    anna.reads("[data-offline-chosen]", "NICHT ABGEGEBEN: Bauer e2").await;
    assert!(site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().is_none());

    site.back().await;
    anna.go("/games").await;
    anna.press("[data-told] a").await;
    anna.reads(".state-card h2", "Abgegeben").await;
    let own = site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().unwrap();
    assert_eq!(own.canonical.to_string(), "e2e4");
    anna.go("/games").await;
    assert!(!anna.has("[data-told]").await);

    // A turn that was revealed in place; a draft, chosen at the address of a past position, which has no form.
    anna.go(&page).await;
    site.house.file(&site.house.black, game, "e7e5").await.unwrap();
    site.house.reveal().await;
    anna.sees("#board[data-turn='1'] svg.live .square.own").await;
    let past = format!("{page}?turn=0");
    let choose = async |from: &str, to: &str, button: &str| {
        anna.sees("#board svg.live .square.own").await;
        anna.square(from).await;
        anna.square(to).await;
        anna.press(button).await;
        anna.sees("[data-offline-chosen]:not([hidden])").await;
    };
    site.cut().await;
    anna.go(&past).await;
    choose("d2", "d4", "[data-draft]").await;
    anna.reads("[data-offline-chosen]", "Bauer d2 – d4 · Als Entwurf speichern").await;
    site.back().await;
    anna.go(&past).await;
    anna.press("[data-told] a").await;
    anna.reads(".state-card h2", "Entwurf").await;
    let draft = site.house.app.entries().draft(&site.house.white, game).await.unwrap().unwrap();
    assert_eq!(draft.canonical.to_string(), "d2d4");

    // What was chosen is discarded; then something else is filed meanwhile, from somewhere else.
    anna.go(&page).await;
    anna.sees("svg.live .square.own").await;
    site.cut().await;
    anna.go(&page).await;
    choose("f1", "c4", "[data-submit]").await;
    anna.press("[data-offline-discard]").await;
    anna.sees("[data-offline-chosen][hidden]").await;
    choose("g1", "f3", "[data-submit]").await;
    site.house.file(&site.house.white, game, "b1c3").await.unwrap();
    site.back().await;
    anna.go(&page).await;
    anna.reads("[data-told]", "Springer g1").await;
    let own = site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().unwrap();
    assert_eq!(own.canonical.to_string(), "b1c3");
    anna.go(&page).await;
    anna.sees("[data-own-seal]").await;
    assert!(!anna.has("[data-told]").await, "it is told once");
}

#[tokio::test]
async fn nothing_is_left_to_who_comes_after_or_for_long() {
    let mut site = Site::new().await;
    let game = site.house.game().await;
    let anna = Person::open(&site.url, &Reader { language: "de", ..Reader::default() }).await;
    // A session that has ended: what waited is told, without a name, on whatever page is opened.
    chooses(&mut site, &anna, game).await;
    anna.signed_out().await;
    // A page that could not be answered is no sign-out, in whatever browser.
    anna.go("/games/nothing").await;
    anna.sees("body[data-fault]").await;
    assert_eq!(anna.says(KEPT).await, json!(1));
    anna.go("/explore").await;
    anna.reads("[data-told]", "ist nicht abgegeben worden").await;
    anna.comes_to(KEPT, &json!(0)).await;
    assert!(site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().is_none());
    site.sign_in(anna.page(), &site.house.black).await;
    anna.go(&format!("/games/{game}")).await;
    anna.comes_to(KEPT, &json!(1)).await;
    // Fourteen days less a second, and a second more.
    anna.before_each_page(&format!("Date.now = () => {NOW_MS}")).await;
    anna.go(&format!("/games/{game}")).await;
    anna.comes_to(SEEN, &json!([NOW_MS])).await;
    for (seen, left) in [(NOW_MS - FORTNIGHT_MS + 1_000, 1), (NOW_MS - FORTNIGHT_MS - 1_000, 0)] {
        anna.go("/games").await;
        anna.comes_to(READY, &json!(true)).await;
        seen_last(&anna, &seen.to_string()).await;
        site.cut().await;
        anna.go("/games").await;
        anna.sees(if left == 1 { "[data-offline-games] a" } else { "[data-offline-none]:not([hidden])" })
            .await;
        assert_eq!(anna.says(KEPT).await, json!(left));
        site.back().await;
    }
    // What is over is kept no longer.
    anna.go(&format!("/games/{game}")).await;
    anna.comes_to(KEPT, &json!(1)).await;
    site.house.app.games().resign(&site.house.white, game).await.unwrap();
    anna.go(&format!("/games/{game}")).await;
    anna.comes_to(KEPT, &json!(0)).await;
}

/// What is stored, what is cached but what strangers get, and whether a name is in that.
const LEFT: &str = "return (async () => { \
    const cached = []; \
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) \
        cached.push(new URL(url).pathname); \
    const own = cached.filter((path) => path !== '/offline' && !path.startsWith('/assets/')); \
    const page = await (await caches.match('/offline')).text(); \
    return [Object.keys(localStorage), Object.keys(sessionStorage), own, page.includes('Anna')]; \
    })()";

/// White signs in and looks at the game, which is kept in a browser that works without a connection.
pub(super) async fn keeps(site: &Site, anna: &Person, game: GameId) {
    site.sign_in(anna.page(), &site.house.white).await;
    anna.go("/games").await;
    anna.comes_to(READY, &json!(true)).await;
    anna.go(&format!("/games/{game}")).await;
    anna.comes_to(KEPT, &json!(1)).await;
}

/// The one game that is kept was seen last at this moment, which may be computed in the browser.
pub(super) async fn seen_last(anna: &Person, moment: &str) {
    let older = format!(
        "const [key] = Object.keys(localStorage).filter((key) => key.startsWith('offline/')); \
         localStorage.setItem(key, JSON.stringify({{ ...JSON.parse(localStorage.getItem(key)), seen: {moment} }}))"
    );
    anna.says(&older).await;
}

/// White signs in, looks at the game, and submits a move while there is no connection.
pub(super) async fn chooses(site: &mut Site, anna: &Person, game: GameId) {
    keeps(site, anna, game).await;
    chooses_in(site, anna, game, ["e2", "e4"]).await;
    site.back().await;
}

/// Submits a move in a game that is kept, while there is no connection.
pub(super) async fn chooses_in(site: &mut Site, anna: &Person, game: GameId, squares: [&str; 2]) {
    site.cut().await;
    anna.go(&format!("/games/{game}")).await;
    anna.sees("#board svg.live .square.own").await;
    for square in squares {
        anna.square(square).await;
    }
    anna.file().await;
    anna.sees("[data-offline-chosen]:not([hidden])").await;
}

#[tokio::test]
async fn sign_out_a_lock_and_another_account_wipe_what_is_kept() {
    let mut site = Site::new().await;
    let game = site.house.game().await;
    let ada = admin(&site.house).await;
    let anna = Person::open(&site.url, &Reader { language: "de", ..Reader::default() }).await;
    let nothing = json!([[], [], [], false]);

    chooses(&mut site, &anna, game).await;
    anna.go("/games").await;
    anna.press("nav.rooms details summary").await;
    anna.press("form[action='/sign-out'] button").await;
    anna.reads("[data-told]", "ist nicht abgegeben worden").await;
    assert_eq!(anna.path().await, "/sign-in");
    anna.comes_to(LEFT, &nothing).await;

    chooses(&mut site, &anna, game).await;
    let white = site.house.white.id;
    let act = async |act| site.house.app.accounts().act_on_account(Some(&ada), white, act, "").await;
    act(AccountAct::Lock).await.unwrap();
    anna.go("/games").await;
    anna.reads("[data-told]", "ist nicht abgegeben worden").await;
    anna.comes_to(LEFT, &nothing).await;
    act(AccountAct::Unlock).await.unwrap();

    // Nobody has signed out: whoever comes next signs in over it, and is not told of what they did not choose.
    chooses(&mut site, &anna, game).await;
    site.sign_in(anna.page(), &site.house.black).await;
    anna.go("/games").await;
    anna.comes_to(LEFT, &nothing).await;
    assert!(!anna.has("[data-told]").await);
    assert!(site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().is_none());
}

/// What was said with a move that can still be changed stands on its page, and is not among what the browser keeps.
#[tokio::test]
async fn what_was_said_with_a_move_is_not_kept_in_the_browser() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game_with(&[("revision", "until_complete")]).await;
    house.say(&house.white, game, "e2e4", Remark::new(None, "Nur hier").unwrap()).await.unwrap();
    let anna = Person::open(&site.url, &Reader { language: "de", ..Reader::default() }).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}")).await;
    anna.comes_to(KEPT, &json!(1)).await;
    let line = anna.says("return document.querySelector('#line').value").await;
    assert_eq!(line, json!("Nur hier"));
    let kept = anna.says("return JSON.stringify(Object.values(localStorage))").await;
    assert!(!kept.to_string().contains("Nur hier"), "{kept}");
}

/// Whatever is drafted, chosen, or sealed by the server, what the browser keeps is the same. What it seals itself it keeps until the
/// reveal, to check the receipt.
#[tokio::test]
async fn a_move_of_one_s_own_is_not_kept_in_the_browser() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game_with(&[("revision", "until_complete")]).await;
    let page = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader { language: "de", ..Reader::default() }).await;
    anna.size(1280, 1450).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go("/games").await;
    anna.comes_to(READY, &json!(true)).await;
    let mut kept = Vec::new();
    for (entry, draw_offer) in [("e2e4", false), ("g1f3", true)] {
        house.app.entries().save_draft(&house.white, game, 1, entry.to_owned(), draw_offer).await.unwrap();
        anna.go(&page).await;
        anna.comes_to(KEPT, &json!(1)).await;
        let shown = anna.says("return document.querySelector('#choice option[selected]').value").await;
        assert_eq!(shown, json!(entry));
        kept.push(anna.says(ALL_KEPT).await);
    }
    assert_eq!(kept[0], kept[1], "drafts");
    // What is chosen, while the page goes on for another reason.
    anna.drag("left", "b1", ("c3", 0.)).await;
    anna.reads("[data-say]", "c3").await;
    anna.says("document.dispatchEvent(new Event('replaced'))").await;
    assert_eq!(anna.says(ALL_KEPT).await, kept[1], "a choice");
    kept.clear();
    for (entry, draw_offer) in [("d2d3", false), ("e2e4", false), ("g1f3", true)] {
        house.enter(&house.white, game, entry, draw_offer).await.unwrap();
        anna.go(&page).await;
        anna.sees("#board .arrow.own").await;
        kept.push(anna.says(ALL_KEPT).await);
    }
    assert!(kept[0].as_str().unwrap().contains("offline/"));
    assert!(kept.iter().all(|one| *one == kept[0]), "{kept:?}");
}
