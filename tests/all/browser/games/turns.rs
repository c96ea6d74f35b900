//! Men are placed and double moves are made by pressing; without scripts by the plain form.

use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

async fn game(site: &Site, variant: &str) -> GameId {
    let house = &site.house;
    let request =
        NewGameRequest { variant: variant.to_owned(), rules: "standard".to_owned(), ..house.request() };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

/// Takes a man from the tray and puts it on a square.
async fn place(person: &Person, piece: &str, square: &str) {
    person.press(&format!("#tray button[data-man={piece}]")).await;
    let free = format!(".square.goal[data-square={square}]");
    assert!(person.has(&free).await, "{square} is free");
    person.square(square).await;
}

async fn position(site: &Site, game: GameId) -> String {
    let view = site.house.app.games().game(None, game).await.unwrap();
    view.position.to_string()
}

#[tokio::test]
async fn men_are_taken_from_the_tray_and_placed() {
    let site = Site::new().await;
    let house = &site.house;
    let game = game(&site, "freischach").await;
    let path = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(390, 1500).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&path).await;
    anna.reads("main", "Figur 1 der Aufstellung · Weiß stellt auf").await;
    let says = "return document.querySelector('#tray [data-man=N]').textContent.trim().replace(/\\s+/g, ' ')";
    anna.comes_to(says, &serde_json::json!("Springer (2)")).await;
    anna.square("c1").await;
    anna.reads(".say", "Wählen Sie zuerst eine Figur aus dem Vorrat.").await;
    place(&anna, "N", "b1").await;
    anna.reads(".say", "Ausgewählt: Springer auf b1").await;
    place(&anna, "K", "c1").await;
    anna.reads(".say", "Ausgewählt: König auf c1").await;
    assert!(anna.has(".board .ghost").await);
    anna.browser.picture("placing-phone").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    anna.reads("dl.own .entry", "König auf c1").await;
    house.reveal().await;

    let ben = Person::open(&site.url, &Reader::default()).await;
    ben.size(1280, 1450).await;
    site.sign_in(ben.page(), &house.black).await;
    ben.go(&path).await;
    ben.reads("#enter .note", "same file (c8)").await;
    ben.sees(".square.goal[data-square=f8]").await;
    ben.browser.picture("placing-copy").await;
    ben.square("f8").await;
    ben.file().await;
    ben.reads(".state-card h2", "Submitted").await;
    house.reveal().await;
    ben.go(&path).await;
    place(&ben, "Q", "d8").await;
    ben.browser.picture("placing-wide").await;
    ben.file().await;
    ben.reads(".state-card h2", "Submitted").await;
    house.reveal().await;
    anna.go(&path).await;
    anna.reads(".facts", "Die Dame von Weiß kam als Gegenstück auf e1").await;
    assert_eq!(position(&site, game).await, "3q1k2/pppppppp/8/8/8/8/PPPPPPPP/2K1Q3 w order -");
    anna.browser.picture("placing-after").await;
}

#[tokio::test]
async fn a_man_is_placed_without_scripts() {
    let site = Site::new().await;
    let game = game(&site, "freischach").await;
    let reader = Reader { javascript: false, ..Reader::default() };
    let anna = Person::open(&site.url, &reader).await;
    site.sign_in(anna.page(), &site.house.white).await;
    anna.go(&format!("/games/{game}")).await;
    anna.sees("#choice").await;
    assert!(!anna.has("#tray:not([hidden])").await, "the tray needs a script");
    anna.choose("R@h1").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    site.house.reveal().await;
    assert_eq!(position(&site, game).await, "8/pppppppp/8/8/8/8/PPPPPPPP/7R b - Rh1");
}

#[tokio::test]
async fn a_double_move_is_made() {
    let site = Site::new().await;
    let house = &site.house;
    let game = game(&site, "marseillais").await;
    let path = format!("/games/{game}");
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    house.app.accounts().set_locale(&house.black, "de").await.unwrap();
    let ben = Person::open(&site.url, &Reader::default()).await;
    ben.size(1280, 1450).await;
    site.sign_in(ben.page(), &house.black).await;
    ben.go(&path).await;
    ben.reads("main", "Zug 1, erster Teilzug · Schwarz ist am Zug").await;
    ben.reads("#enter .note", "Sie haben zwei Züge nacheinander.").await;
    ben.square("e7").await;
    ben.square("e5").await;
    ben.file().await;
    ben.reads(".state-card", "bleibt bis dahin versiegelt").await;
    house.clock.advance(9 * crate::support::DAY);
    house.reveal().await;
    ben.go(&path).await;
    ben.reads("main", "Zug 1, zweiter Teilzug · Schwarz ist am Zug").await;
    ben.reads("#enter h2", "Ihr Zug (Zug 1, zweiter Teilzug)").await;
    ben.square("g8").await;
    ben.square("f6").await;
    ben.browser.picture("double-move").await;
    ben.file().await;
    ben.reads(".state-card h2", "Abgegeben").await;
    house.reveal().await;
    assert!(position(&site, game).await.contains(" w2 "));
    ben.size(390, 1500).await;
    ben.go(&path).await;
    ben.reads(".state-card", "Ihr Gegner ist am Zug").await;
    ben.reads(".history", "Zug 1, zweiter Teilzug · Schwarz").await;
    let main = ben.text("main").await;
    for word in ["Zugpaar", "FSR", "ruht", "ufdeckung", "ufgedeckt"] {
        assert!(!main.contains(word), "{word}: {main}");
    }
    ben.browser.picture("double-move-phone").await;
}

/// What is begun on the board stands in no field yet, and is no more lost than what is written.
#[tokio::test]
async fn a_man_that_is_taken_up_stays_so_when_there_is_news() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}")).await;
    anna.square("e2").await;
    anna.sees(".square.picked[data-square=e2]").await;
    house.file(&house.black, game, "e7e5").await.unwrap();
    anna.reads(".seat.black", "hat abgegeben").await;
    assert!(anna.has(".square.picked[data-square=e2]").await);
    anna.square("e4").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
}
