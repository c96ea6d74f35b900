//! The page on which a director writes to the players, and the address for mails on a tournament's page.

use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test]
async fn a_director_writes_to_the_players() {
    let site = Site::open(false).await;
    let house = &site.house;
    let all = players(house, 6).await;
    let id = entered(house, json!({"name": "Frühlingsturnier 2026", "language": "de"}), &all).await;
    house.app.accounts().set_locale(&house.director, "de").await.unwrap();
    let reader = Reader { javascript: false, ..Reader::default() };
    let dora = Person::open(&site.url, &reader).await;
    dora.size(1280, 1500).await;
    site.sign_in(dora.page(), &house.director).await;
    let path = format!("/tournaments/{id}/mail");
    dora.go(&path).await;
    dora.browser.picture("tournament-mail-form").await;
    dora.fill("#subject", "Das Abendessen am Freitag").await;
    dora.fill(
        "#text",
        "Liebe Schachfreunde,\n\nam Freitag treffen wir uns um 19 Uhr im Clubhaus.\nWer kommt?",
    )
    .await;
    dora.press("button[value=preview]").await;
    dora.reads("#preview", "Sie geht an 6 Spieler").await;
    dora.browser.picture("tournament-mail-preview").await;
    dora.press("button[value=send]").await;
    dora.reads("main", "noch zu verschicken: 6").await;
    dora.browser.picture("tournament-mail-sent").await;
    dora.size(390, 1900).await;
    dora.browser.picture("tournament-mail-phone").await;

    house.app.accounts().set_play_by_mail(&house.white, true, false).await.unwrap();
    let anna = Person::open(&site.url, &reader).await;
    anna.size(390, 2000).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/tournaments/{id}")).await;
    anna.browser.picture("tournament-by-mail-ask-phone").await;
    anna.press("#by-mail button").await;
    anna.press("#by-mail summary").await;
    anna.reads("#by-mail", "m+").await;
    anna.browser.picture("tournament-by-mail-phone").await;

    for (language, dark) in [("de", false), ("en", true)] {
        let reader = Reader { language, dark, ..Reader::default() };
        house.app.accounts().set_locale(&house.director, language).await.unwrap();
        let person = Person::open(&site.url, &reader).await;
        site.sign_in(person.page(), &house.director).await;
        check(&person, &path).await;
        if dark {
            person.size(1280, 1500).await;
            person.browser.picture("tournament-mail-dark").await;
        }
    }
}
