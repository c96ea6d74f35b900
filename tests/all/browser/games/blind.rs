//! A blindly sealed game before a browser: the page encrypts, and the entry never leaves it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::error::Error;
use fairschach::seal::fingerprint;
use fairschach::verify::verify_game;
use fantoccini::Locator;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::blind::key_holder;

#[tokio::test]
async fn the_browser_encrypts_and_the_server_cannot_read() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.blind_game(None, &[]).await;
    let path = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 1450).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&path).await;
    anna.reads("form[data-blind] .note", "blind versiegelt").await;
    anna.sees("form[data-blind] button[value=file]:enabled").await;
    assert!(!anna.has("button[value=draft]").await, "a draft could be read here");
    anna.square("e2").await;
    anna.square("e4").await;
    anna.browser.picture("blind-enter").await;
    anna.file().await;
    anna.reads(".state-card", "blind versiegelt").await;
    anna.browser.picture("blind-filed").await;
    let place = format!("keyholder/{}", house.arbiter.id);
    let read = format!("return localStorage.getItem('{place}')");
    let kept = anna.page().execute(&read, Vec::new()).await.unwrap();
    assert_eq!(kept, STANDARD.encode(key_holder().public()), "the key is remembered");
    assert!(house.app.entries().own_entry(&house.white, game).await.unwrap().is_none());
    assert!(house.app.entries().own_receipt(&house.white, game).await.unwrap().is_some());

    // Another key than the one before is warned of, and nothing is sealed for it before it was compared.
    let other = house.blind_game(None, &[]).await;
    anna.go(&format!("/games/{other}")).await;
    anna.reads("[data-blind-print]", &fingerprint(&key_holder().public())).await;
    assert!(
        !anna.page().find(Locator::Css("[data-blind-changed]")).await.unwrap().is_displayed().await.unwrap()
    );
    let change = format!("localStorage.setItem('{place}', 'A'.repeat(43) + '=')");
    anna.page().execute(&change, Vec::new()).await.unwrap();
    anna.go(&format!("/games/{other}")).await;
    let hidden = "return document.querySelector('[data-blind-changed]').hidden";
    anna.comes_to(hidden, &serde_json::json!(false)).await;
    anna.browser.picture("blind-changed").await;
    anna.square("e2").await;
    anna.square("e4").await;
    anna.press("button[value=file]").await;
    assert!(house.app.entries().own_receipt(&house.white, other).await.unwrap().is_none());
    anna.press("[data-blind-compared]").await;
    anna.file().await;
    anna.reads(".state-card", "blind versiegelt").await;
    assert!(house.app.entries().own_receipt(&house.white, other).await.unwrap().is_some());

    // Without scripts the form says what to do, and what is sent all the same is refused.
    let plain = Reader { javascript: false, ..Reader::default() };
    let ben = Person::open(&site.url, &plain).await;
    ben.size(390, 1450).await;
    site.sign_in(ben.page(), &house.black).await;
    ben.go(&path).await;
    ben.reads("form[data-blind]", "your own device encrypts").await;
    ben.browser.picture("blind-plain").await;
    let button = ben.page().find(Locator::Css("button[value=file]")).await.unwrap();
    assert!(!button.is_enabled().await.unwrap());
    let typed = house.file(&house.black, game, "e7e5").await.err();
    assert!(matches!(typed, Some(Error::Malformed(_))), "{typed:?}");

    // What comes next is seen without loading the page anew, and the next entry is sealed there as well.
    anna.go(&path).await;
    anna.reads(".state-card", "blind versiegelt").await;
    anna.says("window.same = true").await;
    house.file_blind(&house.black, game, "e7e5").await.unwrap();
    house.answer().await;
    anna.reads("#reveal", "e7-e5").await;
    anna.reads(".pair", "e2").await;
    anna.sees("form[data-blind] button[value=file]:enabled").await;
    assert_eq!(anna.says("return window.same").await, serde_json::json!(true));
    let position = house.app.games().game(None, game).await.unwrap().position.to_string();
    assert!(position.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"), "{position}");
    let report = verify_game(house.game_file(game).await.to_string().as_bytes(), &[]);
    assert_eq!(report.exit_status(), 3, "{report}");
    anna.square("g1").await;
    anna.square("f3").await;
    anna.file().await;
    anna.reads(".state-card", "blind versiegelt").await;
    assert!(house.app.entries().own_receipt(&house.white, game).await.unwrap().is_some());
}

#[tokio::test]
async fn what_is_chosen_after_the_connection_was_lost_is_what_is_sealed() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.blind_game(None, &[]).await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 1450).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}")).await;
    anna.sees("form[data-blind] button[value=file]:enabled").await;
    // Sealed, and then not sent: the connection is lost in between.
    anna.loses(&["/entry"]).await;
    anna.square("e2").await;
    anna.square("e4").await;
    anna.file().await;
    anna.reads("[data-not-sent]", "Nicht gesendet").await;
    // Not even sealed: the keys cannot be asked for.
    anna.loses(&[""]).await;
    anna.square("g1").await;
    anna.square("f3").await;
    anna.file().await;
    anna.reads("[data-blind-failed]", "konnte nicht versiegelt werden").await;
    anna.sees("form[data-blind] button[value=file]:enabled").await;
    anna.loses(&[]).await;
    anna.square("d2").await;
    anna.square("d4").await;
    anna.file().await;
    anna.reads(".state-card", "blind versiegelt").await;
    house.file_blind(&house.black, game, "e7e5").await.unwrap();
    house.answer().await;
    let position = house.app.games().game(None, game).await.unwrap().position.to_string();
    assert!(position.starts_with("rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR"), "{position}");
}
