//! An arbiter makes a game: the form on a telephone and on a wide screen, its faults, what it will be, and the game.

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test]
async fn an_arbiter_makes_a_game_by_the_form() {
    let site = Site::open(false).await;
    let reader = Reader { javascript: false, ..Reader::default() };
    let carla = Person::open(&site.url, &reader).await;
    carla.size(390, 1900).await;
    site.sign_in(carla.page(), &site.house.arbiter).await;
    carla.go("/games").await;
    carla.press("a[href='/games/new']").await;
    carla.press("main form button.main").await;
    carla.reads("main", "Sonderregeln").await;
    carla.press("details:has([name^='options.']) > summary").await;
    carla.browser.screenshot("new-game-phone").await;

    carla.fill("#white", "anna@example.org").await;
    carla.fill("#black", "Bernd").await;
    carla.press("input[name='options.rest_scope'][value=none]").await;
    carla.press("input[name='options.rest_only'][value=draw]").await;
    carla.press("form.new-game .row button.main").await;
    carla.reads(".fault", "2 Angaben stimmen noch nicht").await;
    carla.browser.screenshot("new-game-faults").await;
    carla.fill("#black", "Ben").await;
    carla.press("input[name='options.rest_only'][value=pass]").await;
    carla.press("form.new-game .row button.main").await;
    carla.reads("#preview", "So wird die Partie").await;
    carla.browser.screenshot("new-game-preview-phone").await;
    carla.size(1280, 1900).await;
    carla.browser.screenshot("new-game-preview").await;
    carla.press("#preview button.main").await;
    carla.reads("main h1", "Anna – Ben").await;
}

#[tokio::test]
async fn the_form_owes_its_reader_what_every_page_does() {
    let site = Site::open(false).await;
    for (language, dark) in [("de", false), ("en", true)] {
        let reader = Reader { language, dark, ..Reader::default() };
        let who = &site.house.arbiter;
        site.house.app.accounts().set_locale(who, language).await.unwrap();
        let person = Person::open(&site.url, &reader).await;
        site.sign_in(person.page(), who).await;
        for game in ["", "?game=fairschach:beginner", "?game=chess960"] {
            check(&person, &format!("/games/new{game}")).await;
        }
    }
}
