//! A stranger at the front door: tries a pair, with scripts and without, and joins through the mailed link.

use fantoccini::Locator;
use serde_json::json;

use super::kit::Person;
use crate::app::accounts::care::links;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// Writes down which men slide.
const SLIDES: &str = "window.slid = []; const animate = Element.prototype.animate; \
    Element.prototype.animate = function (frames, how) { \
    slid.push(this.closest('.man').dataset.square); return animate.call(this, frames, how); }";

#[tokio::test]
async fn a_stranger_tries_a_pair_on_the_board() {
    let site = Site::open(false).await;
    let person = Person::open(&site.url, &Reader { height: 1600, ..Reader::default() }).await;
    person.before_each_page(SLIDES).await;
    // What was rolled against them is given here.
    person.go("/?try=1&reply=a8a1").await;
    person.reads("h1", "Both move at the same time.").await;
    person.sees("#try-board svg.board.live").await;
    person.browser.picture("front").await;
    for square in ["a1", "a8"] {
        person.press(&format!("#try-board .square[data-square={square}]")).await;
    }
    let chosen = person.page().find(Locator::Id("try-move")).await.unwrap().prop("value").await.unwrap();
    assert_eq!(chosen.as_deref(), Some("a1a8"));
    person.press("[data-try] [data-submit]").await;
    person.reads("[data-facts]", "FSR 5").await;
    assert_eq!(person.page().current_url().await.unwrap().query(), Some("try=1&reply=a8a1&move=a1a8"));
    person.comes_to("return slid.toSorted()", &json!(["a1", "a8"])).await;
    person.press(".tried a[href='/?try=2#try']").await;
    person.sees("#try-move").await;
    person.press("#try-board .square[data-square=a5]").await;
    person.press("#try-board .square[data-square=h5]").await;
    person.press("[data-try] [data-submit]").await;
    // Here it is rolled.
    person.sees("[data-facts] li").await;
    let query = person.page().current_url().await.unwrap().query().unwrap_or_default().to_owned();
    assert!(query.starts_with("try=2&move=a5h5&reply="), "{query}");
}

#[tokio::test]
async fn a_stranger_tries_a_pair_without_scripts_and_joins() {
    let site = Site::open(false).await;
    let reader = Reader { javascript: false, width: 500, height: 1600, ..Reader::default() };
    let person = Person::open(&site.url, &reader).await;
    person.go("/?try=3&reply=e8e2").await;
    let list = person.page().find(Locator::Id("try-move")).await.unwrap();
    list.select_by_value("a4e8").await.unwrap();
    person.press("[data-try] [data-submit]").await;
    person.reads("[data-facts]", "FSR 6").await;
    person.size(375, 3000).await;
    person.browser.picture("front-tried").await;

    person.press(".door .main").await;
    person.sees("#email").await;
    person.browser.picture("join").await;
    person.fill("#name", "Frieda").await;
    person.fill("#email", "frieda@example.net").await;
    person.press("main button.main").await;
    person.reads(".state.filed", "We are sending you the link").await;
    let secret = links(&site.house).await.pop().unwrap();
    person.go(&format!("/sign-in/{secret}")).await;
    person.press("main button.main").await;
    person.reads(".empty", "You have no games yet").await;
    assert_eq!(person.path().await, "/games");
    person.go("/").await;
    assert_eq!(person.path().await, "/games");
}
