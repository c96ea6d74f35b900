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
    anna.press("a[data-tab=conditional]").await;
    anna.press("#conditionals .button").await;
    for uci in ["e2e4", "e7e5"] {
        anna.choose(uci).await;
        anna.press("#enter .main").await;
    }
    anna.reads(".so-far", "Schwarz e7-e5").await;
    anna.choose("g1f3").await;
    anna.browser.picture("plan-then").await;
    anna.press("#enter .main").await;
    anna.reads("#conditionals li", "Wenn Weiß e2-e4 und Schwarz e7-e5, dann Sg1-f3.").await;
    // Filed now: only the other side's entry is asked for.
    house.clock.advance(SECOND);
    house.file(&house.white, game, "e2e4").await.unwrap();
    anna.go(&format!("{page}/plan")).await;
    anna.reads(".so-far", "Weiß e2-e4").await;
    anna.choose("c7c5").await;
    anna.press("#enter .main").await;
    anna.press("#enter form[data-side] .step-back").await;
    anna.choose("c7c5").await;
    anna.press("#enter .main").await;
    anna.choose("g1f3").await;
    anna.press("#enter .main").await;
    anna.reads("#conditionals h3", "2 von höchstens 20").await;
    anna.browser.picture("conditionals").await;
    anna.press("#conditionals [data-plan-delete]").await;
    anna.reads("#conditionals h3", "1 von höchstens 20").await;
    house.file(&house.black, game, "c7c5").await.unwrap();
    house.reveal().await;
    anna.go(&page).await;
    anna.reads("#conditional-news", "Ihr Eventualzug ist abgegeben").await;
    anna.go(&format!("{page}?tab=conditional")).await;
    anna.reads("#conditionals .note", "Ihr Eventualzug ist abgegeben").await;
    anna.reads(".own .entry", "g1").await;
    // To the opponent, who reads English, nothing of it is there.
    let ben = Person::open(&site.url, &reader).await;
    site.sign_in(ben.page(), &house.black).await;
    ben.go(&format!("{page}?tab=conditional")).await;
    ben.reads("#conditionals", "Add a conditional move").await;
    let source = ben.page().source().await.unwrap();
    assert!(!source.contains("g1f3"));
    let own = ben.text("#conditionals").await;
    assert!(!own.contains("f3"), "{own}");
}

/// Two steps by clicks on the board, the first of which is saved on the way; then the plan is used.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_steps_are_planned_on_the_board() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}/plan")).await;
    for (step, side, from, to, button) in [
        ("own", "white", "e2", "e4", "[data-submit]"),
        ("other", "black", "e7", "e5", "[data-submit]"),
        ("then", "white", "g1", "f3", "[data-draft]"),
        ("other-2", "black", "b8", "c6", "[data-submit]"),
        ("then-2", "white", "f1", "b5", "[data-submit]"),
    ] {
        anna.sees(&format!("form[data-side={side}] #choice option[value={from}{to}]")).await;
        anna.square(from).await;
        anna.square(to).await;
        anna.reads("[data-say]", to).await;
        anna.size(375, 667).await;
        anna.browser.picture(&format!("plan-{step}-375")).await;
        anna.size(1280, 720).await;
        anna.browser.picture(&format!("plan-{step}-1280")).await;
        assert!(!anna.page().current_url().await.unwrap().as_str().contains(to));
        anna.press(&format!("#enter {button}")).await;
    }
    anna.reads(".tree > li > .node", "Wenn Weiß e2-e4 und Schwarz e7-e5, dann Sg1-f3.").await;
    anna.reads(".tree > li > ul > li > .node", "Wenn Schwarz Sb8-c6, dann Lf1-b5.").await;
    let kept = "const picture = document.querySelector('#conditionals img'); picture.scrollIntoView(); \
        return picture.complete && picture.naturalWidth > 0";
    crate::peers::wait_for("the picture", crate::peers::PATIENCE, || async {
        anna.page().execute(kept, Vec::new()).await.unwrap().as_bool().filter(|there| *there)
    })
    .await;
    check(&anna, &format!("/games/{game}?tab=conditional")).await;
    anna.browser.picture("conditionals-board").await;
    // Planned on from the first step: on the page what is kept stands beside the board.
    anna.press("[data-plan-on]").await;
    anna.reads(".so-far", "Weiß Sg1-f3").await;
    anna.sees("#conditionals .tree").await;
    anna.press(".so-far button").await;
    anna.sees("form[data-side=white] #choice option[value=d2d4]").await;
    house.pair(game, "e2e4", "e7e5").await;
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.reveal().await;
    anna.go(&format!("/games/{game}?tab=conditional")).await;
    anna.reads(".own .entry", "b5").await;
    assert!(!anna.has("#conditionals .tree").await);
}

/// A pawn is promoted by a picture; the whole page works by keys.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promotion_is_planned_by_its_picture_and_by_keys() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game_from("4k3/P7/8/8/8/8/p7/4K2R p K - 0 1 -").await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}/plan")).await;
    anna.square("a7").await;
    anna.square("a8").await;
    anna.press("#promotion button svg[data-man=n]").await;
    anna.reads("[data-say]", "a8").await;
    anna.browser.picture("plan-promoted").await;
    // From the square that has the focus: Enter takes the man up, the arrows and Enter put it down.
    let keys = async |css: &str, keys: &str| {
        anna.page().find(fantoccini::Locator::Css(css)).await.unwrap().send_keys(keys).await.unwrap();
    };
    anna.press("#enter [data-submit]").await;
    anna.sees("form[data-side=black] #choice").await;
    anna.square("e8").await;
    keys("svg.board .square[data-square=e8]", "\u{E015}").await;
    keys("svg.board .square[data-square=e7]", "\u{E007}").await;
    anna.reads("[data-say]", "e7").await;
    keys("#enter [data-submit]", "\u{E007}").await;
    anna.sees("form[data-side=white] #choice[name=choice]").await;
    anna.reads(".so-far", "Schwarz").await;
}
