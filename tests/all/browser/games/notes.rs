//! A player's notes before a real browser.

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_note_is_kept_without_scripts() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let anna = Person::open(&site.url, &Reader { javascript: false, ..Reader::default() }).await;
    site.sign_in(anna.page(), &house.white).await;
    let page = format!("/games/{game}");
    anna.go(&page).await;
    anna.press("a[data-tab=notes]").await;
    anna.fill("#note", "Läuferpaar behalten").await;
    anna.press("#notes button").await;
    anna.reads("a[data-tab=notes]", "✎").await;
    anna.browser.picture("notes").await;
    anna.go(&format!("{page}/notes")).await;
    anna.reads("main", "Läuferpaar behalten").await;
    check(&anna, &format!("{page}/notes")).await;
    anna.browser.picture("notes-page").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_note_that_is_begun_outlives_the_reveal() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.size(1280, 1000).await;
    anna.go(&format!("/games/{game}")).await;
    anna.press("a[data-tab=notes]").await;
    anna.fill("#note", "Wenn er e5 spielt").await;
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    anna.reads("#reveal", "e7-e5").await;
    // Another tab does not lose it either.
    anna.press("a[data-tab=moves]").await;
    anna.reads("[data-score]", "e7-e5").await;
    anna.press("a[data-tab=notes]").await;
    anna.sees("#note").await;
    let note = anna.page().find(fantoccini::Locator::Id("note")).await.unwrap();
    assert_eq!(note.prop("value").await.unwrap().as_deref(), Some("Wenn er e5 spielt"));
    anna.press("#notes button").await;
    // The turn is over: what was noted on it stands among all notes.
    anna.reads("main", "Wenn er e5 spielt").await;
    assert!(anna.path().await.ends_with("/notes"));
}
