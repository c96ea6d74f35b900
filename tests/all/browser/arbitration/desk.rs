//! A dispute before real browsers: a player objects, the arbiter pauses, adjusts a clock, goes on and answers, the player
//! reads it; and two arbiters unseal a turn.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

async fn game(site: &Site) -> (Actor, GameId) {
    let house = &site.house;
    let emil = house.add("Emil", "en", Role::Arbiter).await;
    let request = NewGameRequest { arbiter2: Some(emil.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    (emil, game)
}

async fn person(site: &Site, who: &Actor, dark: bool, javascript: bool) -> Person {
    let reader = Reader { dark, javascript, ..Reader::default() };
    let person = Person::open(&site.url, &reader).await;
    site.sign_in(person.page(), who).await;
    person
}

/// Opens a ruling on the desk, fills it in, looks at its effect, and gives it.
async fn rule(arbiter: &Person, game: GameId, kind: &str, chosen: &[&str], photo: Option<&str>) {
    arbiter.go(&format!("/games/{game}/desk")).await;
    arbiter.press(&format!("#rulings a[href$='rule/{kind}']")).await;
    for css in chosen {
        arbiter.press(css).await;
    }
    if kind == "adjust-clock" {
        arbiter.fill("input[name=days]", "2").await;
    }
    arbiter.fill("#reason", "Die Post war verspätet.").await;
    arbiter.fill("#rule", "FSR 7b").await;
    if let Some(name) = photo {
        arbiter.browser.picture(&format!("{name}-form")).await;
    }
    arbiter.press("button[value=look]").await;
    arbiter.reads(".effect", "Noch ist nichts entschieden.").await;
    arbiter.reads(".effect pre", "Die Post war verspätet.").await;
    if let Some(name) = photo {
        arbiter.browser.picture(&format!("{name}-effect")).await;
    }
    arbiter.press("button[value=give]").await;
    arbiter.sees(".disputes .ruling:last-child").await;
}

#[tokio::test]
async fn a_whole_dispute_is_held_on_pages() {
    let site = Site::open(false).await;
    let (_, game) = game(&site).await;
    // The player has no scripts.
    let anna = person(&site, &site.house.white, false, false).await;
    anna.go(&format!("/games/{game}")).await;
    anna.press("a[href$='objection?about=check']").await;
    assert!(anna.has("input[value=check]:checked").await);
    anna.press("input[value=clock]").await;
    anna.fill("#text", "Meine Karte kam drei Tage zu spät an.").await;
    anna.size(390, 900).await;
    anna.browser.picture("objection-phone").await;
    anna.press("form.card button.main").await;
    anna.reads(".disputes .objection", "Der Schiedsrichter soll bis").await;

    let carla = person(&site, &site.house.arbiter, false, true).await;
    carla.size(1280, 1600).await;
    carla.press(".rooms summary").await;
    carla.press("a[href='/desk']").await;
    carla.reads(".incident", "Meine Karte kam drei Tage zu spät an.").await;
    carla.browser.picture("desk").await;
    rule(&carla, game, "pause", &[], None).await;
    anna.go(&format!("/games/{game}")).await;
    anna.reads(".state-card", "unterbrochen").await;
    let clock = ["input[value=white]", "input[value=give]"];
    rule(&carla, game, "adjust-clock", &clock, Some("ruling")).await;
    rule(&carla, game, "resume", &[], None).await;
    carla.go("/desk").await;
    carla.press(".incident .button.main").await;
    carla.reads("blockquote", "drei Tage zu spät").await;
    carla.press("input[value=upheld]").await;
    carla.fill("#reason", "Der Poststempel zeigt es.").await;
    carla.fill("#rule", "Ausschreibung 4").await;
    carla.press("button[value=look]").await;
    carla.press("button[value=give]").await;
    // Leaving before the answer is there would break the request off.
    carla.sees("#timeline").await;
    carla.go("/desk").await;
    carla.reads(".lead", "Zurzeit wartet nichts").await;
    anna.go(&format!("/games/{game}")).await;
    anna.reads(".disputes", "Weiß erhält 2 Tage mehr Zeit.").await;
    anna.reads(".disputes .objection", "Stattgegeben mit Entscheidung Nr.").await;
    anna.reads(".state-card", "Ihre Uhr läuft").await;
}

#[tokio::test]
async fn two_arbiters_unseal_and_every_page_of_the_desk_can_be_read() {
    let site = Site::open(false).await;
    let (emil, game) = game(&site).await;
    site.house.pair(game, "e2e4", "e7e5").await;
    site.house.file(&site.house.white, game, "g1f3").await.unwrap();
    let carla = person(&site, &site.house.arbiter, false, true).await;
    let emil = person(&site, &emil, true, true).await;
    let desk = format!("/games/{game}/desk");
    for path in ["", "/rule/void-and-replay", "/rule/adjust-clock", "/rule/result", "/check", "/unseal"] {
        check(&carla, &format!("{desk}{path}")).await;
    }
    carla.go(&format!("{desk}/unseal")).await;
    carla.fill("#reason", "Verdacht auf Absprache").await;
    carla.press("input[name=sure]").await;
    carla.press("button[value=ask]").await;
    carla.reads("main", "hat noch nicht zugestimmt").await;
    check(&emil, "/desk").await;
    emil.size(390, 1600).await;
    emil.press(".incident .button.main").await;
    emil.reads("main", "Verdacht auf Absprache").await;
    emil.browser.picture("unseal-phone-dark").await;
    emil.press("input[name=sure]").await;
    emil.press("button[value=agree]").await;
    emil.press("button[value=look]").await;
    emil.reads(".opened", "g1f3").await;
    check(&emil, &desk).await;
    emil.size(390, 2400).await;
    emil.browser.picture("game-desk-phone-dark").await;
    carla.size(1280, 2400).await;
    carla.go(&desk).await;
    carla.reads(".timeline", "Emil hat angesehen, was versiegelt war").await;
    carla.browser.picture("game-desk").await;
    let main = carla.text("main").await;
    assert!(!main.contains("g1f3") && !main.contains("Sf3"), "{main}");
}
