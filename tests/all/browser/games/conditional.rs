//! Conditional entries before a real browser without scripts: left, refused, replaced, deleted, used.

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conditional_entry_is_left_and_used_without_scripts() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let reader = Reader { javascript: false, ..Reader::default() };
    let anna = Person::open(&site.url, &reader).await;
    site.sign_in(anna.page(), &house.white).await;
    let page = format!("/games/{game}");
    anna.go(&page).await;
    anna.press("#conditionals summary").await;
    anna.fill("#conditional-own", "e4").await;
    anna.fill("#conditional-other", "e7-e4").await;
    anna.fill("#conditional-then", "Sg1-f3").await;
    anna.press("#conditionals form button").await;
    anna.reads("#conditionals .fault", "Zur Bedingung, Schwarz").await;
    anna.browser.screenshot("conditional-fault").await;
    // What was written is still there.
    let then = anna.page().find(fantoccini::Locator::Id("conditional-then"));
    let then = then.await.unwrap().prop("value").await.unwrap();
    assert_eq!(then.as_deref(), Some("Sg1-f3"));
    anna.fill("#conditional-other", "e7-e5").await;
    anna.press("#conditionals form button").await;
    anna.reads("#conditionals li", "Wenn Weiß e2-e4 und Schwarz e7-e5, dann Sg1-f3.").await;
    // Filed now: only the other side's entry is asked for.
    house.file(&house.white, game, "e2e4").await.unwrap();
    anna.go(&page).await;
    anna.reads("#conditionals", "wenn ich e2-e4 ziehe (festgelegt)").await;
    anna.fill("#conditional-other", "e5").await;
    anna.fill("#conditional-then", "d2-d4").await;
    anna.press("#conditionals details form button").await;
    anna.reads("#conditionals .note", "Er ersetzt den bisherigen").await;
    anna.fill("#conditional-other", "c5").await;
    anna.fill("#conditional-then", "Sf3").await;
    anna.press("#conditionals details form button").await;
    anna.reads("#conditionals h3", "2 von höchstens 20").await;
    check(&anna, &page).await;
    anna.browser.screenshot("conditionals").await;
    anna.press("#conditionals li form button").await;
    anna.reads("#conditionals h3", "1 von höchstens 20").await;
    house.file(&house.black, game, "c7c5").await.unwrap();
    house.reveal().await;
    anna.go(&page).await;
    anna.reads("#conditionals .note", "Ihr Eventualzug ist festgelegt").await;
    anna.reads(".own .entry", "g1").await;
    anna.browser.screenshot("conditional-used").await;
    // To the opponent, who reads English, nothing of it is there.
    let ben = Person::open(&site.url, &reader).await;
    site.sign_in(ben.page(), &house.black).await;
    ben.go(&page).await;
    ben.reads("#conditionals", "Leave a conditional move").await;
    let source = ben.page().source().await.unwrap();
    assert!(!source.contains("g1f3"));
    let own = ben.text("#conditionals").await;
    assert!(!own.contains("f3"), "{own}");
}
