//! What is said with a move, written and read before real browsers.

use serde_json::json;

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_is_written_with_a_move_and_read_at_the_reveal() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let page = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    let ben = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(ben.page(), &house.black).await;
    anna.size(1280, 1000).await;
    check(&anna, &page).await;
    anna.press(".say summary").await;
    anna.browser.picture("say").await;
    anna.says("document.querySelector('#greeting').value = 'well-played'").await;
    anna.reads("#say", "Noch 280 Zeichen.").await;
    anna.fill("#line", "Wer hätte das gedacht? ♘").await;
    anna.reads("#say", "Noch 256 Zeichen.").await;
    anna.square("e2").await;
    anna.square("e4").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    anna.reads("dl.own .said", "Gut gespielt!").await;
    anna.reads("dl.own .said", "Wer hätte das gedacht? ♘").await;

    // Ben, who looks at the game meanwhile, reads it in his language when the pair is revealed, and not before.
    ben.go(&page).await;
    assert!(!ben.text("body").await.contains("gedacht"));
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    ben.reads(".note.said", "Well played!").await;
    ben.reads(".note.said", "Wer hätte das gedacht? ♘").await;
    ben.browser.picture("said").await;
    // It stays with its pair.
    house.pair(game, "g1f3", "b8c6").await;
    ben.reads("[data-score]", "Nb8-c6").await;
    assert!(!ben.has("[data-said]").await);
    ben.press(".replay [data-replay=back]").await;
    ben.reads(".pairs .said", "Wer hätte das gedacht? ♘").await;
}

/// Without scripts it goes as well, and what is too long comes back with the move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_goes_without_scripts() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let page = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader { javascript: false, ..Reader::default() }).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&page).await;
    anna.press(".say summary").await;
    anna.fill("#entry", "e2-e4").await;
    anna.fill("#line", "Grüße vom See").await;
    anna.press("button[value=file]").await;
    anna.reads("dl.own .said", "Grüße vom See").await;
}

/// A reveal of something else, such as a clock that is stopped, does not take away what is being written.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_is_begun_is_kept() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.size(1280, 1000).await;
    anna.go(&format!("/games/{game}")).await;
    anna.press(".say summary").await;
    anna.fill("#line", "Noch nicht fertig").await;
    house.file(&house.black, game, "e7e5").await.unwrap();
    anna.reads(".seat", "abgegeben").await;
    let written = "return document.querySelector('#line').value";
    assert_eq!(anna.says(written).await, json!("Noch nicht fertig"));
}
