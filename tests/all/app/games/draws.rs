//! Draw offers ride sealed on an entry, are shown at the reveal, and lapse with the answerer's filing; claims.

use fairschach::app::arbitration::claims::NewClaim;
use fairschach::app::error::Error;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Refusal};

use crate::support::invariants::assert_invariants;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    an_offer_is_seen_only_at_the_reveal => offered;
    an_offer_is_declined_or_lapses => declined;
    two_offers_in_one_turn_are_a_draw => both_offer;
    an_offer_with_mate_is_mate => with_mate;
    threefold_is_claimed_and_fivefold_ends => repetition;
    fifty_quiet_pairs_are_claimed_and_seventy_five_end => quiet;
}

async fn offers(house: &TestApp, game: GameId, side: Side) -> bool {
    let seen = async |actor| house.app.games().game(actor, game).await.unwrap().sides.get(side).offers_draw;
    let all = [seen(None).await, seen(Some(&house.white)).await, seen(Some(&house.black)).await];
    assert_eq!(all[0], all[1]);
    assert_eq!(all[1], all[2]);
    all[0]
}

/// Whether all see that this side's offer was declined.
async fn declined_to(house: &TestApp, game: GameId, side: Side) -> bool {
    let seen =
        async |actor| house.app.games().game(actor, game).await.unwrap().sides.get(side).offer_declined;
    let all = [seen(None).await, seen(Some(&house.white)).await, seen(Some(&house.black)).await];
    assert!(all[0] == all[1] && all[1] == all[2]);
    all[0]
}

/// Whether all see that the other side has filed without an answer to this side's offer.
async fn lapsed(house: &TestApp, game: GameId, side: Side) -> bool {
    let seen = async |actor| house.app.games().game(actor, game).await.unwrap().sides.get(side).offer_lapsed;
    let all = [seen(None).await, seen(Some(&house.white)).await, seen(Some(&house.black)).await];
    assert!(all[0] == all[1] && all[1] == all[2]);
    all[0]
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

fn no_grounds(answer: Result<(), Error>) {
    assert!(matches!(answer, Err(Error::NotNow(_))), "{answer:?}");
}

fn unclaimed(answer: Result<(), Error>) {
    assert!(matches!(answer, Err(Error::Claim(_))), "{answer:?}");
}

/// White offers with 1. e2-e4; the reveal is still to be released.
async fn offer(house: &TestApp) -> GameId {
    let game = house.game().await;
    house.enter(&house.white, game, "e2e4", true).await.unwrap();
    assert!(!offers(house, game, Side::White).await, "sealed");
    no_grounds(house.app.games().answer_draw(&house.black, game, 1, true).await);
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.app.games().reveal_due().await.unwrap();
    assert!(!offers(house, game, Side::White).await, "not before the release");
    let early = house.app.games().answer_draw(&house.black, game, 2, true).await;
    assert!(matches!(early, Err(Error::Refused(Refusal::AlreadyFiled(1)))), "{early:?}");
    house.clock.advance(2 * SECOND);
    assert!(offers(house, game, Side::White).await);
    assert!(!offers(house, game, Side::Black).await);
    game
}

async fn offered(database: Database) {
    let house = TestApp::new(database).await;
    let game = offer(&house).await;
    no_grounds(house.app.games().answer_draw(&house.white, game, 2, true).await);
    let wrong = house.app.games().answer_draw(&house.black, game, 1, true).await;
    assert!(matches!(wrong, Err(Error::Refused(Refusal::WrongTurn { open: 2, given: 1 }))), "{wrong:?}");
    let stranger = house.app.games().answer_draw(&house.arbiter, game, 2, true).await;
    assert!(matches!(stranger, Err(Error::NotAllowed(_))), "{stranger:?}");
    house.app.games().answer_draw(&house.black, game, 2, true).await.unwrap();
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Agreement)));
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    assert!(pairs[0].entries.white.as_ref().unwrap().canonical.draw_offer);
    assert_eq!(pairs[0].result, None, "the draw came after this pair");
    assert_invariants(&house.raw().await, game).await;
}

async fn declined(database: Database) {
    let house = TestApp::new(database).await;
    let game = offer(&house).await;
    house.app.games().answer_draw(&house.black, game, 2, false).await.unwrap();
    assert!(!offers(&house, game, Side::White).await);
    assert!(declined_to(&house, game, Side::White).await && !declined_to(&house, game, Side::Black).await);
    no_grounds(house.app.games().answer_draw(&house.black, game, 2, true).await);

    let game = offer(&house).await;
    house.file(&house.black, game, "d7d6").await.unwrap();
    assert!(!offers(&house, game, Side::White).await, "filing declines");
    assert!(!declined_to(&house, game, Side::White).await, "and says nothing before the reveal");
    assert!(lapsed(&house, game, Side::White).await && !lapsed(&house, game, Side::Black).await);
    let late = house.app.games().answer_draw(&house.black, game, 2, true).await;
    assert!(matches!(late, Err(Error::Refused(Refusal::AlreadyFiled(2)))), "{late:?}");
    house.file(&house.white, game, "d2d3").await.unwrap();
    house.reveal().await;
    assert!(!offers(&house, game, Side::White).await, "an offer lives one turn");
    assert!(!lapsed(&house, game, Side::White).await, "and so does what became of it");
    assert_eq!(result(&house, game).await, None);
}

async fn both_offer(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.enter(&house.white, game, "e2e4", true).await.unwrap();
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.app.games().reveal_due().await.unwrap();
    assert_eq!(result(&house, game).await, None, "not before the release");
    house.clock.advance(2 * SECOND);
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Agreement)));
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    assert_eq!(pairs[0].result, Some(GameResult::draw(By::Agreement)));
    assert_invariants(&house.raw().await, game).await;
}

async fn with_mate(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "f7f6").await;
    house.pair(game, "d2d4", "g7g5").await;
    house.enter(&house.white, game, "d1h5", true).await.unwrap();
    house.enter(&house.black, game, "a7a6", true).await.unwrap();
    house.reveal().await;
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::White, By::Mate)));
}

/// Kings, which never rest, go out and home: each position stands again after two pairs.
async fn repetition(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let round = async |game| {
        house.pair(game, "e1e2", "e8e7").await;
        house.pair(game, "e2e1", "e7e8").await;
    };
    house.pair(game, "e2e4", "e7e5").await;
    round(game).await;
    round(game).await;
    unclaimed(house.app.arbitration().claim(&house.white, game, NewClaim::default()).await);
    house.pair(game, "e1e2", "e8e7").await;
    house.file(&house.white, game, "e2e1").await.unwrap();
    let late = house.app.arbitration().claim(&house.white, game, NewClaim::default()).await;
    assert!(matches!(late, Err(Error::Refused(Refusal::AlreadyFiled(7)))), "{late:?}");
    house.app.arbitration().claim(&house.black, game, NewClaim::default()).await.unwrap();
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Repetition)));
    assert_invariants(&house.raw().await, game).await;

    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    for _ in 0..4 {
        round(game).await;
        assert_eq!(result(&house, game).await, None);
    }
    house.pair(game, "e1e2", "e8e7").await;
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Repetition)), "the fifth time");
}

async fn quiet(database: Database) {
    let house = TestApp::new(database).await;
    let shuffle = |calm: u32| format!("r3k3/8/8/8/8/8/8/4K2R p - - {calm} 80 -");
    let game = house.game_from(&shuffle(48)).await;
    house.pair(game, "e1e2", "e8e7").await;
    unclaimed(house.app.arbitration().claim(&house.black, game, NewClaim::default()).await);
    house.pair(game, "e2e1", "e7e8").await;
    house.app.arbitration().claim(&house.black, game, NewClaim::default()).await.unwrap();
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Moves)));

    let game = house.game_from(&shuffle(73)).await;
    house.pair(game, "e1e2", "e8e7").await;
    assert_eq!(result(&house, game).await, None);
    house.pair(game, "e2e1", "e7e8").await;
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Moves)));
    assert_invariants(&house.raw().await, game).await;
}
