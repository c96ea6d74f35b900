//! What was chosen without a connection, when its turn is over, and when it was sent and the answer never came.

use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;
use serde_json::json;

use crate::browser::kit::Person;
use crate::browser::players::offline::{chooses_in, keeps};
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// What waits to be sent: whether it was tried.
const WAITS: &str = "return Object.entries(localStorage).filter(([key]) => key.startsWith('offline/')) \
    .map(([, text]) => JSON.parse(text).chosen?.tried ?? null)";

/// White with this game kept in a browser that works without a connection.
async fn opened(site: &Site, game: GameId) -> Person {
    let anna = Person::open(&site.url, &Reader { language: "de", ..Reader::default() }).await;
    keeps(site, &anna, game).await;
    anna
}

/// White has filed nothing in the open turn and has no draft.
async fn nothing_is_entered(site: &Site, game: GameId) {
    let (entries, white) = (site.house.app.entries(), &site.house.white);
    assert!(entries.own_entry(white, game).await.unwrap().is_none());
    assert!(entries.draft(white, game).await.unwrap().is_none());
}

/// Both have filed meanwhile, from somewhere else. What was chosen may be a move in the next turn as well, or none.
#[tokio::test]
async fn what_was_chosen_for_a_turn_that_is_over_is_told_and_not_sent() {
    let mut site = Site::new().await;
    let game = site.house.game().await;
    let page = format!("/games/{game}");
    let anna = opened(&site, game).await;
    let turns =
        [(["e2", "e4"], "Bauer e2", "g1f3", "e7e5", "1"), (["b1", "c3"], "Springer b1", "b1c3", "b8c6", "2")];
    for (squares, words, white, black, turn) in turns {
        chooses_in(&mut site, &anna, game, squares).await;
        site.house.file(&site.house.white, game, white).await.unwrap();
        site.house.file(&site.house.black, game, black).await.unwrap();
        site.house.reveal().await;
        site.back().await;
        anna.go(&page).await;
        anna.sees(&format!("#board[data-turn='{turn}'] svg.live .square.own")).await;
        anna.reads("[data-told]", words).await;
        anna.comes_to(WAITS, &json!([null])).await;
        nothing_is_entered(&site, game).await;
        anna.go(&page).await;
        anna.sees("#board svg.live .square.own").await;
        assert!(!anna.has("[data-told]").await, "it is told once");
        nothing_is_entered(&site, game).await;
    }
}

/// The connection breaks again while it is on its way, and the page is left.
async fn sent_and_left(site: &mut Site, anna: &Person, game: GameId) {
    chooses_in(site, anna, game, ["e2", "e4"]).await;
    site.back().await;
    anna.blocks(&["*/entry"]).await;
    anna.go(&format!("/games/{game}")).await;
    anna.sees("[data-not-sent]:not([hidden])").await;
    assert_eq!(anna.says(WAITS).await, json!([true]));
    anna.go("/explore").await;
    anna.blocks(&[]).await;
}

#[tokio::test]
async fn what_was_sent_and_did_not_arrive_is_told_and_not_sent_again() {
    let mut site = Site::new().await;
    let game = site.house.game().await;
    let anna = opened(&site, game).await;
    sent_and_left(&mut site, &anna, game).await;
    anna.go(&format!("/games/{game}")).await;
    anna.reads("[data-told]", "Bauer e2").await;
    assert_eq!(anna.says(WAITS).await, json!([null]));
    nothing_is_entered(&site, game).await;
}

/// It did arrive, and its turn is over: that it was not submitted would be wrong. Where one side moves at a time, White has no form
/// then.
#[tokio::test]
async fn what_was_sent_and_revealed_is_neither_told_nor_sent_again() {
    for (variant, rules) in [("fairschach", "fsr-2023"), ("normal", "standard")] {
        let mut site = Site::new().await;
        let house = &site.house;
        let request =
            NewGameRequest { variant: variant.to_owned(), rules: rules.to_owned(), ..house.request() };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        let anna = opened(&site, game).await;
        sent_and_left(&mut site, &anna, game).await;
        site.house.file(&site.house.white, game, "e2e4").await.unwrap();
        if variant == "fairschach" {
            site.house.file(&site.house.black, game, "e7e5").await.unwrap();
        }
        site.house.reveal().await;
        anna.go(&format!("/games/{game}")).await;
        anna.sees("#board[data-turn='1']").await;
        assert_eq!(anna.says(WAITS).await, json!([null]), "{variant}");
        assert!(!anna.has("[data-told]").await, "{variant}");
        nothing_is_entered(&site, game).await;
    }
}
