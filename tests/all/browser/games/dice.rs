//! A game of dice, both players before browsers: one with scripts and one without.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::Side;
use fairschach::rules::Kind;
use fantoccini::Locator;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::invariants::holds_together;

#[tokio::test]
async fn dice_are_moved_freed_and_promoted_on_their_board() {
    let site = Site::new().await;
    let house = &site.house;
    let request = NewGameRequest {
        variant: "occasio".to_owned(),
        rules: "standard".to_owned(),
        position: Some("4k3/pppp4/8/8/3X4/8/P3P3/RNBQK2P w - AEabcd 0 1".to_owned()),
        ..house.request()
    };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let path = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 1450).await;
    site.sign_in(anna.page(), &house.white).await;
    let plain = Reader { javascript: false, ..Reader::default() };
    let ben = Person::open(&site.url, &plain).await;
    ben.size(1280, 1450).await;
    site.sign_in(ben.page(), &house.black).await;

    // A dot needs one press, and nothing else can be done with it.
    anna.go(&path).await;
    assert_eq!(anna.page().find_all(Locator::Css(".board .man[href^='#die-']")).await.unwrap().len(), 14);
    anna.square("d4").await;
    anna.sees("circle.preview").await;
    let value = anna.page().find(Locator::Css("[name=contribution]")).await.unwrap();
    let value = value.prop("value").await.unwrap().unwrap();
    assert_eq!(STANDARD.decode(&value).unwrap().len(), 32);
    anna.go(&path).await;
    let kept = anna.page().find(Locator::Css("[name=contribution]")).await.unwrap();
    assert_eq!(kept.prop("value").await.unwrap().unwrap(), value, "kept until the entry is receipted");
    anna.square("d4").await;
    anna.sees("circle.preview").await;
    anna.browser.picture("dice-free").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    assert_eq!(own.contribution.map(|given| STANDARD.encode(given)), Some(value));
    house.reveal().await;

    // Without scripts nothing is contributed.
    ben.go(&path).await;
    ben.reads(".pair .rolled", "d4").await;
    ben.sees(".pair svg.dice .die").await;
    ben.choose("e8f8").await;
    ben.file().await;
    ben.reads(".state-card h2", "Submitted").await;
    house.reveal().await;

    anna.go(&path).await;
    anna.square("a2").await;
    anna.square("a3").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    house.reveal().await;
    anna.go(&path).await;
    anna.reads(".pair .rolled", "Gewürfelt: ").await;
    anna.reads("main", "Zug 2 · Schwarz ist am Zug").await;
    anna.browser.picture("dice").await;

    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let given: Vec<bool> = pairs
        .iter()
        .flat_map(|pair| Side::ALL.map(|side| pair.entries.get(side).clone()))
        .flatten()
        .map(|entry| entry.contribution.is_some())
        .collect();
    assert_eq!(given, [true, false, true]);
    let freed = &pairs[0].chance.as_ref().unwrap().rolled.dice;
    assert!(freed.len() == 1 && freed[0] != Kind::Dot);
    holds_together(house, game).await;
}

#[tokio::test]
async fn a_promotion_is_chosen_on_the_board_of_dice() {
    let site = Site::new().await;
    let house = &site.house;
    let request = NewGameRequest {
        variant: "ordo".to_owned(),
        rules: "standard".to_owned(),
        position: Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1".to_owned()),
        ..house.request()
    };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 1450).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}")).await;
    anna.square("a7").await;
    anna.square("a8").await;
    anna.press("#promotion button[value=a7a8r]").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    house.reveal().await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert!(view.position.to_string().starts_with("R3k3/"), "{}", view.position);
}
