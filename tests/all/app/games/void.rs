//! Illegal entries where they count as no move (`illegal_entry = void`, FSR 3): who may file them, and what comes of it.

use std::collections::BTreeMap;

use fairschach::app::arbitration::claims::NewClaim;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;
use fairschach::rules::{Entry, OptionValue, Outcome, ReadError, Score};

use crate::support::invariants::assert_invariants;
use crate::support::{Database, TestApp, on_both};

on_both! {
    an_illegal_entry_is_filed_knowingly_and_void_at_the_reveal => one_void;
    two_illegal_entries_open_the_same_pair_again => both_void;
    a_side_that_must_re_enter_is_refused => must_re_enter;
}

async fn game(house: &TestApp, void: &str, position: Option<&str>) -> GameId {
    let void = OptionValue::Word(void.to_owned());
    let request = NewGameRequest {
        options: BTreeMap::from([("illegal_entry".to_owned(), void)]),
        position: position.map(str::to_owned),
        ..house.request()
    };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

async fn one_void(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "void", None).await;
    let warned = house.file(&house.white, game, "Sg1-e5").await.err();
    let Some(Error::WouldBeVoid(ReadError::Illegal { read_as, .. })) = warned else {
        panic!("{warned:?}");
    };
    assert_eq!(read_as.to_string(), "g1e5");
    assert!(
        house.app.entries().own_entry(&house.white, game).await.unwrap().is_none(),
        "a warning files nothing"
    );
    let filed = house.file_void(&house.white, game, "Sg1-e5").await.unwrap();
    let again = house.file_void(&house.white, game, "g1e5").await.unwrap();
    assert!(again.again && again.receipt == filed.receipt);
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    assert!(own.canonical.entry == Entry::Move(read_as));
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let halves = &pairs[0].resolution.halves;
    assert_eq!(halves.white.unwrap().outcome, Outcome::Void);
    assert_eq!(halves.black.unwrap().outcome, Outcome::Played);
    assert_eq!(
        pairs[0].resolution.position.to_string(),
        "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR p KQkq - 0 2 e5"
    );
    assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
}

/// The pair stays open for as long as both are void; that is no repetition.
async fn both_void(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "void", None).await;
    house.pair(game, "g1f3", "g8f6").await;
    let before = house.app.games().game(None, game).await.unwrap();
    for turn in 2..9 {
        house.file_void(&house.white, game, "a1a8").await.unwrap();
        house.file_void(&house.black, game, "a8a1").await.unwrap();
        house.reveal().await;
        let view = house.app.games().game(None, game).await.unwrap();
        assert_eq!((view.turn, view.position), (turn + 1, before.position));
        assert!(view.result.is_none(), "after turn {turn}: {:?}", view.result);
    }
    let claimed = house.app.arbitration().claim(&house.white, game, NewClaim::default()).await;
    assert!(matches!(claimed, Err(Error::Claim(_))), "{:?}", claimed.err());
    house.pair(game, "b1c3", "b8c6").await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let last = pairs.last().unwrap();
    assert_eq!((last.turn, last.pair), (9, 2));
    assert_eq!(last.resolution.score, Score::Ongoing);
    // The void pairs stay one occurrence when the position comes again.
    for (white, black) in [("f3g1", "f6g8"), ("c3b1", "c6b8"), ("g1f3", "g8f6")] {
        house.pair(game, white, black).await;
    }
    let claimed = house.app.arbitration().claim(&house.white, game, NewClaim::default()).await;
    assert!(matches!(claimed, Err(Error::Claim(_))), "{:?}", claimed.err());
    assert_eq!(assert_invariants(&house.raw().await, game).await, 12);
}

async fn must_re_enter(database: Database) {
    let house = TestApp::new(database).await;
    let in_check = "4r1k1/8/8/8/2n5/8/8/4K3 p - - 0 1 c4";
    let alone = "3R4/6kp/p7/8/8/8/P7/6K1 pw - - 1 2 d8";
    for (position, entry) in [(in_check, "e1e2"), (alone, "d8d7")] {
        let game = game(&house, "void", Some(position)).await;
        let refused = house.file_void(&house.white, game, entry).await.err();
        assert!(matches!(refused, Some(Error::Entry(ReadError::Illegal { .. }))), "{position}: {refused:?}");
    }
    let game = game(&house, "void", Some(in_check)).await;
    house.file_void(&house.black, game, "e8e1").await.unwrap();
    house.file(&house.white, game, "e1f2").await.unwrap();
    house.reveal().await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    assert_eq!(pairs[0].resolution.halves.black.unwrap().outcome, Outcome::Void);
}

#[tokio::test]
async fn what_is_not_clearly_an_illegal_move_is_refused_in_every_game() {
    let house = TestApp::new(Database::Sqlite).await;
    let strict = game(&house, "refuse", None).await;
    let refused = house.file_void(&house.white, strict, "e2e5").await.err();
    assert!(matches!(refused, Some(Error::Entry(_))), "{refused:?}");

    let pawn = "6k1/P7/8/8/8/8/8/5K1R p - - 0 1 -";
    let game = game(&house, "void", Some(pawn)).await;
    // No man chosen; nothing to castle with, and a king's step that would be legal; no move; a pass; another pair.
    for entry in ["a7a8", "O-O", "xyz", "--", "2. a7a8q"] {
        let refused = house.file_void(&house.white, game, entry).await.err();
        assert!(matches!(refused, Some(Error::Entry(_))), "{entry}: {refused:?}");
    }
    let draft = house.app.entries().save_draft(&house.white, game, 1, "h1a8".to_owned(), false).await;
    assert!(matches!(draft, Err(Error::Entry(_))), "a draft is a legal entry");
}
