//! An entry that is not legal, in a game where it may be filed as void: the page asks back first.

use axum::http::StatusCode;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;
use fairschach::rules::OptionValue;

use super::web::Site;

async fn game(site: &Site) -> GameId {
    let void = OptionValue::Word("void".to_owned());
    let house = &site.house;
    let request = NewGameRequest { options: [("illegal_entry".to_owned(), void)].into(), ..house.request() };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

#[tokio::test]
async fn the_page_asks_back_before_it_files_a_void_entry() {
    let site = Site::new().await;
    let game = game(&site).await;
    let white = site.sign_in(&site.house.white).await;
    let asked = white.enter(game, 1, "entry=Sg1-e5&draw_offer=yes&action=file").await;
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    for part in [
        "Dieser Zug ist nicht erlaubt",
        "Springer g1 – e5",
        "gilt ein Zug, der nicht erlaubt ist, als kein Zug",
        "Noch ist nichts abgegeben",
        "name=\"entry\" value=\"Sg1-e5\"",
        "name=\"draw_offer\" value=\"yes\"",
        "name=\"void\" value=\"yes\"",
    ] {
        assert!(asked.body.contains(part), "{part}: {}", asked.body);
    }
    assert!(white.look(game).await.body.contains("Sie sind am Zug"));

    let filed = white.enter(game, 1, "entry=Sg1-e5&draw_offer=yes&void=yes&action=file").await;
    assert_eq!((filed.status, filed.to), (StatusCode::SEE_OTHER, format!("/games/{game}")));
    let page = white.look(game).await.body;
    assert!(page.contains("Abgegeben. Ihre Uhr steht."));
    assert!(page.contains("Springer g1 – e5 – nicht erlaubt, gilt als kein Zug"), "{page}");

    let house = &site.house;
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let page = site.stranger().look(game).await.body;
    assert!(page.contains("ungültig") && page.contains("e7-e5"), "{page}");
}

#[tokio::test]
async fn a_game_that_takes_legal_entries_alone_does_not_ask() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = site.sign_in(&site.house.white).await;
    let refused = white.enter(game, 1, "entry=Sg1-e5&void=yes&action=file").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!refused.body.contains("als kein Zug") && refused.body.contains("Springer g1 – e5"));
    assert!(white.look(game).await.body.contains("Sie sind am Zug"));
}
