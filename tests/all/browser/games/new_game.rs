//! An arbiter makes a game: the form on a telephone and on a wide screen, its faults, what it will be, and the game. A player
//! offers one.

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
    carla.press("main a[href='/games/new']").await;
    carla.press("a[href='/games/new?for=others']").await;
    carla.press("main form button.main").await;
    let shown = "return [...document.querySelectorAll('main :is(input:not([type=hidden]), select, button)')] \
                 .filter((field) => field.checkVisibility()).length";
    carla.comes_to(shown, &8.into()).await;
    carla.press(".more > summary").await;
    carla.reads("main", "Sonderregeln").await;
    carla.browser.picture("new-game-phone").await;
    carla.size(1280, 1900).await;
    carla.press(".more details:has([name^='options.']) > summary").await;

    carla.fill("#white", "anna@example.org").await;
    carla.fill("#black", "Bernd").await;
    carla.press("input[name='options.rest_scope'][value=none]").await;
    carla.press("input[name='options.rest_only'][value=draw]").await;
    carla.press("form.new-game .row button.main").await;
    carla.reads(".fault", "2 Angaben stimmen noch nicht").await;
    carla.browser.picture("new-game-faults").await;
    carla.fill("#black", "Ben").await;
    carla.press("input[name='options.rest_only'][value=pass]").await;
    carla.press("form.new-game .row button.main").await;
    carla.reads("#preview", "Vorschau der Partie").await;
    carla.size(390, 1900).await;
    carla.browser.picture("new-game-preview-phone").await;
    carla.size(1280, 1900).await;
    carla.browser.picture("new-game-preview").await;
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
        for game in ["", "?for=others", "?game=fairschach:beginner", "?game=chess960"] {
            check(&person, &format!("/games/new{game}")).await;
        }
    }
}

#[tokio::test]
async fn a_player_offers_a_game_in_three_questions() {
    let site = Site::open(false).await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &site.house.white).await;
    anna.go("/games/new").await;
    let shown = "return [...document.querySelectorAll('main :is(input:not([type=hidden]), select, button)')] \
                 .filter((field) => field.checkVisibility()).length";
    assert_eq!(anna.page().execute(shown, Vec::new()).await.unwrap(), 8, "what is in view");
    for (width, name) in [(390, "new-offer-phone"), (1280, "new-offer")] {
        anna.size(width, 1000).await;
        anna.browser.picture(name).await;
    }
    anna.fill("#friend", "Dor").await;
    anna.sees("#players option[value=Dora]").await;
    anna.fill("#friend", "Carl").await;
    anna.press("label:has(input[name=pace][value='3d/pair'])").await;
    anna.press("#make button.main").await;
    anna.reads("#friend-fault", "Wen meinen Sie?").await;
    anna.press("button[name=friend_is]").await;
    anna.reads("main", "Carla angeboten").await;
    anna.go("/games/new").await;
    anna.press("button[name=to]").await;
    anna.reads(".note", "/invitation/").await;
}
