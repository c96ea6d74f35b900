//! A game on another board, entered by pressing its squares.

use fairschach::app::games::create::NewGameRequest;
use serde_json::json;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test]
async fn chess_66_is_played_on_its_board() {
    let site = Site::new().await;
    let house = &site.house;
    let request =
        NewGameRequest { variant: "chess66".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let path = format!("/games/{game}");
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 1450).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&path).await;
    anna.reads("main", "Zug 1 · Weiß ist am Zug").await;
    anna.reads("#enter h2", "Ihr Zug (Zug 1)").await;
    anna.square("a2").await;
    anna.square("4").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    house.reveal().await;
    house.file(&house.black, game, "h75").await.unwrap();
    house.reveal().await;
    anna.go(&path).await;
    anna.reads(".score", "a2-4").await;
    let line = "return document.querySelector('.pairs').textContent.includes('1. a2-4')";
    anna.comes_to(line, &json!(true)).await;
    anna.reads("main", "Zug 2 · Weiß ist am Zug").await;
    anna.square("4").await;
    for (square, target) in [("a5", true), ("b5", false)] {
        let marked = format!(".square.goal[data-square=\"{square}\"]");
        assert_eq!(anna.has(&marked).await, target, "{square}");
    }
    anna.browser.picture("chess66").await;
    anna.square("a5").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    house.reveal().await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.position.to_string(), "rnbkqbnr/ppppppp1/8/P7p/9/8/1PPPPPPP/RNBQKBNR b HAha - 0 2");
}
