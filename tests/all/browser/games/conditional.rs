//! Conditional entries before a real browser: chosen step by step, with and without scripts, kept, deleted, used.

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::SECOND;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conditional_entry_is_left_and_used_without_scripts() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let reader = Reader { javascript: false, ..Reader::default() };
    let anna = Person::open(&site.url, &reader).await;
    site.sign_in(anna.page(), &house.white).await;
    let page = format!("/games/{game}");
    check(&anna, &format!("{page}/plan")).await;
    anna.go(&page).await;
    anna.press("#conditionals .button").await;
    for uci in ["e2e4", "e7e5"] {
        anna.choose(uci).await;
        anna.press("#enter .main").await;
    }
    anna.reads(".so-far", "Schwarz e7-e5").await;
    anna.choose("g1f3").await;
    anna.browser.screenshot("plan-then").await;
    anna.press("#enter .main").await;
    anna.reads("#conditionals li", "Wenn Weiß e2-e4 und Schwarz e7-e5, dann Sg1-f3.").await;
    // Filed now: only the other side's entry is asked for.
    house.clock.advance(SECOND);
    house.file(&house.white, game, "e2e4").await.unwrap();
    anna.go(&format!("{page}/plan")).await;
    anna.reads(".so-far", "Weiß e2-e4").await;
    anna.choose("c7c5").await;
    anna.press("#enter .main").await;
    anna.press("#enter .quiet").await;
    anna.choose("c7c5").await;
    anna.press("#enter .main").await;
    anna.choose("g1f3").await;
    anna.press("#enter .main").await;
    anna.reads("#conditionals h3", "2 von höchstens 20").await;
    anna.browser.screenshot("conditionals").await;
    anna.press("#conditionals li form button").await;
    anna.reads("#conditionals h3", "1 von höchstens 20").await;
    house.file(&house.black, game, "c7c5").await.unwrap();
    house.reveal().await;
    anna.go(&page).await;
    anna.reads("#conditionals .note", "Ihr Eventualzug ist abgegeben").await;
    anna.reads(".own .entry", "g1").await;
    // To the opponent, who reads English, nothing of it is there.
    let ben = Person::open(&site.url, &reader).await;
    site.sign_in(ben.page(), &house.black).await;
    ben.go(&page).await;
    ben.reads("#conditionals", "Add a conditional move").await;
    let source = ben.page().source().await.unwrap();
    assert!(!source.contains("g1f3"));
    let own = ben.text("#conditionals").await;
    assert!(!own.contains("f3"), "{own}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conditional_entry_is_chosen_on_the_board() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}/plan")).await;
    for (step, (from, to)) in [("own", ("e2", "e4")), ("other", ("e7", "e5")), ("then", ("g1", "f3"))] {
        anna.sees(&format!("#choice[name={step}]")).await;
        anna.square(from).await;
        anna.square(to).await;
        anna.reads("[data-say]", to).await;
        anna.size(375, 667).await;
        anna.browser.screenshot(&format!("plan-{step}-375")).await;
        anna.size(1280, 720).await;
        anna.browser.screenshot(&format!("plan-{step}-1280")).await;
        assert!(!anna.page().current_url().await.unwrap().as_str().contains(to));
        anna.press("#enter .main").await;
    }
    anna.reads("#conditionals li", "Wenn Weiß e2-e4 und Schwarz e7-e5, dann Sg1-f3.").await;
    let kept = "const picture = document.querySelector('#conditionals img'); picture.scrollIntoView(); \
        return picture.complete && picture.naturalWidth > 0";
    crate::peers::wait_for("the picture", crate::peers::PATIENCE, || async {
        anna.page().execute(kept, Vec::new()).await.unwrap().as_bool().filter(|there| *there)
    })
    .await;
    anna.browser.screenshot("conditionals-board").await;
}
