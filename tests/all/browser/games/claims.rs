//! Claims before real browsers: a player chooses one without scripts, reads what was compared, puts another one before the
//! arbiter, and sees its history on the game's page; a claim that holds ends the game.

use fairschach::app::actor::Actor;
use fairschach::game::{Finding, Ruling};

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

async fn person(site: &Site, who: &Actor, dark: bool, javascript: bool) -> Person {
    let reader = Reader { dark, javascript, ..Reader::default() };
    let person = Person::open(&site.url, &reader).await;
    site.sign_in(person.page(), who).await;
    person
}

#[tokio::test]
async fn a_player_claims_on_pages() {
    let site = Site::open(false).await;
    let house = &site.house;
    let game = house.game_from("4k3/8/8/8/8/8/8/R3K3 p - - 50 80 -").await;
    let anna = person(&site, &house.white, false, false).await;
    anna.size(390, 1500).await;
    anna.go(&format!("/games/{game}")).await;
    anna.press(".more a[href$='/claim']").await;
    check(&anna, &format!("/games/{game}/claim")).await;
    anna.size(390, 1500).await;
    anna.press("input[value=repetition]").await;
    anna.press("form.card button.main").await;
    anna.reads("#claim-fault", "Sie stand noch nie").await;
    anna.browser.picture("claim-refused-phone").await;
    anna.press("input[value=dead]").await;
    anna.fill("#text", "Hier kommt niemand mehr durch.").await;
    anna.press("form.card button.main").await;
    anna.reads(".disputes .objection", "Der Schiedsrichter soll bis").await;
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    let request = fairschach::app::core::ruling_request::RulingRequest {
        turn: 1,
        ruling: Ruling::Answer { to: view.objections[0].seq, finding: Finding::Dismissed },
        reason: "Ein Turm setzt matt.".to_owned(),
        rule: "FIDE 5.2.2".to_owned(),
        incident: None,
    };
    house.app.arbitration().rule(&house.arbiter, game, request).await.unwrap();
    let ben = person(&site, &house.black, true, true).await;
    ben.size(1280, 2200).await;
    check(&ben, &format!("/games/{game}/claim")).await;
    ben.size(1280, 1100).await;
    ben.go(&format!("/games/{game}/claim")).await;
    ben.browser.picture("claim-wide-dark").await;
    ben.press("input[value=moves]").await;
    ben.press("form.card button.main").await;
    ben.sees(".disputes .claim").await;
    ben.size(1280, 2200).await;
    ben.browser.picture("claim-history-wide-dark").await;
    anna.go(&format!("/games/{game}")).await;
    anna.reads(".disputes .claim", "Der Server hat es geprüft").await;
    anna.size(390, 2600).await;
    anna.browser.picture("claim-history-phone").await;
}
