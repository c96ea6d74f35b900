//! The options of Fairschach in games on the server: who enters when, who sees what, and when the game is another one.

use std::collections::BTreeMap;

use fairschach::app::core::views::GameView;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::Refusal;
use fairschach::rules::{OptionValue, Outcome, ReadError};

use crate::support::invariants::assert_invariants;
use crate::support::{Database, TestApp, on_both};

on_both! {
    single_moves_are_entered_one_after_the_other => single_moves;
    a_struck_entry_is_replaced_in_the_same_pair => replaced;
    a_game_switches_after_the_agreed_pair => switched;
}

async fn game(house: &TestApp, options: &[(&str, OptionValue)], position: &str) -> GameId {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    let mut options: BTreeMap<String, OptionValue> = options.collect();
    options.entry("few_pieces".to_owned()).or_insert(OptionValue::Number(0));
    let request = NewGameRequest { options, position: Some(position.to_owned()), ..house.request() };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

fn word(word: &str) -> OptionValue {
    OptionValue::Word(word.to_owned())
}

async fn seen_by(house: &TestApp, game: GameId, side: Side) -> GameView {
    house.app.games().game(Some(house.player(side)), game).await.unwrap()
}

/// In this turn the side enters alone: the other one is told so, and its clock stands.
async fn enters_alone(house: &TestApp, game: GameId, side: Side) {
    let other = side.opposite();
    for viewer in Side::ALL {
        let view = seen_by(house, game, viewer).await;
        assert!(view.sides.get(side).owes && !view.sides.get(other).owes, "{viewer}");
        assert_eq!(view.sides.get(side).running, Some(true));
        assert_eq!(view.sides.get(other).running, Some(false));
    }
    let turn = seen_by(house, game, other).await.turn;
    let refused = house.file(house.player(other), game, "e2e4").await.err();
    assert!(matches!(refused, Some(Error::Refused(Refusal::NothingOwed(at))) if at == turn), "{refused:?}");
    assert!(house.app.games().legal(house.player(other), game).await.unwrap().moves.is_empty());
}

async fn enter_alone(house: &TestApp, game: GameId, side: Side, entry: &str) {
    enters_alone(house, game, side).await;
    house.file(house.player(side), game, entry).await.unwrap();
    house.reveal().await;
}

/// l.77: the attacked side moves openly, then its opponent, who has seen it; then pairs again.
async fn single_moves(database: Database) {
    let house = TestApp::new(database).await;
    let options = [("check_regime", word("single_moves"))];
    let game = game(&house, &options, "6k1/p6p/8/8/8/8/P7/3R2K1 p - - 0 1 -").await;
    house.pair(game, "d1d8", "a7a6").await;
    enters_alone(&house, game, Side::Black).await;
    house.file(&house.black, game, "g8g7").await.unwrap();
    // Until it is revealed, nobody but its author sees it.
    assert!(house.app.entries().own_entry(&house.white, game).await.unwrap().is_none());
    assert_eq!(house.app.games().pairs(Some(&house.white), game).await.unwrap().len(), 1);
    house.reveal().await;
    let view = seen_by(&house, game, Side::White).await;
    assert_eq!((view.turn, view.pair()), (3, 2), "two turns, one pair");
    assert_eq!(view.position.to_string(), "3R4/6kp/p7/8/8/8/P7/6K1 pw - - 1 2 d8");
    let shown = house.app.games().pairs(Some(&house.white), game).await.unwrap();
    assert_eq!(shown[1].entries.black.as_ref().unwrap().canonical.to_string(), "g8g7");
    let rests = house.file(&house.white, game, "d8d7").await.err();
    assert!(matches!(rests, Some(Error::Entry(ReadError::Illegal { .. }))), "{rests:?}");
    enter_alone(&house, game, Side::White, "g1f2").await;
    let view = seen_by(&house, game, Side::Black).await;
    assert_eq!((view.turn, view.pair()), (4, 3));
    assert!(view.sides.white.owes && view.sides.black.owes, "a pair again");
    house.pair(game, "d8d7", "g7f6").await;
    assert_eq!(assert_invariants(&house.raw().await, game).await, 4);
}

async fn replaced(database: Database) {
    let house = TestApp::new(database).await;
    let options = [("struck", word("replace"))];
    let game = game(&house, &options, "R3r1k1/7p/8/8/8/8/8/4K3 p - - 0 1 -").await;
    house.pair(game, "a8e8", "h7h6").await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    assert_eq!(pairs[0].resolution.halves.black.unwrap().outcome, Outcome::Struck);
    let still = house.file(&house.black, game, "h7h6").await.err();
    assert!(matches!(still, Some(Error::Entry(_))), "{still:?}");
    enter_alone(&house, game, Side::Black, "g8g7").await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    assert_eq!((pairs[1].turn, pairs[1].pair), (2, 1), "the same pair");
    assert_eq!(pairs[1].resolution.halves.black.unwrap().outcome, Outcome::Replaced);
    assert_eq!(seen_by(&house, game, Side::White).await.pair(), 2);
    assert_eq!(assert_invariants(&house.raw().await, game).await, 2);
}

async fn switched(database: Database) {
    let house = TestApp::new(database).await;
    let quiet = "6k1/p7/8/8/8/8/P7/3R2K1 p - - 0 12 -";
    let after_12 = ("switch_pair", OptionValue::Number(12));

    let by_white = game(&house, &[after_12.clone(), ("switch_first", word("white"))], quiet).await;
    house.pair(by_white, "d1d7", "a7a6").await;
    for (side, entry) in [(Side::White, "d7d6"), (Side::Black, "a6a5"), (Side::White, "d6d5")] {
        enter_alone(&house, by_white, side, entry).await;
    }
    let view = seen_by(&house, by_white, Side::White).await;
    assert_eq!(view.position.to_string(), "6k1/8/8/p2R4/8/8/P7/6K1 b - - 1 14 -");

    let waits = [after_12, ("switch_first", word("next_check"))];
    let by_check = game(&house, &waits, quiet).await;
    house.pair(by_check, "d1d7", "a7a6").await;
    let view = seen_by(&house, by_check, Side::White).await;
    assert!(view.sides.white.owes && view.sides.black.owes, "no check yet");
    house.pair(by_check, "g1f2", "g8f8").await;
    house.pair(by_check, "d7d8", "a6a5").await;
    enter_alone(&house, by_check, Side::Black, "f8e7").await;
    enters_alone(&house, by_check, Side::White).await;

    let few =
        game(&house, &[("few_pieces", OptionValue::Number(8))], "6k1/p7/8/8/8/8/P7/3R2K1 p - - 0 1 -").await;
    house.pair(few, "d1d8", "a7a6").await;
    enter_alone(&house, few, Side::Black, "g8f7").await;
    enter_alone(&house, few, Side::White, "d8d7").await;
    assert_eq!(assert_invariants(&house.raw().await, few).await, 3);
}
