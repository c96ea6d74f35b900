//! Blindly sealed games: what the server cannot read until the key holder answers, and what is judged only then.

use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::core::incidents::IncidentKind;
use fairschach::app::error::Error;
use fairschach::app::games::filing::blind::shares;
use fairschach::base::{BySide, GameId, Rng, Side};
use fairschach::game::{By, GameResult, Ruling};
use fairschach::rules::Outcome;
use fairschach::seal::BlindKey;
use fairschach::verify::verify_game;
use serde_json::Value;

use crate::app::arbitration::rulings::rule;
use crate::support::blind::key_holder;
use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_whole_game_is_sealed_blindly => whole;
    an_illegal_entry_is_void_at_the_reveal => void;
    an_illegal_entry_of_an_attacked_side_loses => loses;
    a_box_that_does_not_open_is_no_entry => unopened;
    a_box_with_an_r_of_zeros_is_no_entry => no_random;
    a_key_holder_that_is_away_is_waited_for_as_agreed => away;
}

/// The game's file is good, and stays good when the engine plays it again.
async fn assert_good(house: &TestApp, game: GameId) {
    let file = house.game_file(game).await;
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.exit_status(), 3, "{report}");
    let store = crate::support::raw::store(&house.store.url).await;
    let stop = tokio_util::sync::CancellationToken::new();
    let replayed =
        fairschach::app::games::replay::replay(&store, Some(vec![game]), true, &stop, |_| {}).await.unwrap();
    assert_eq!(replayed.differing, 0, "the engine plays it again");
}

async fn outcomes(house: &TestApp, game: GameId) -> BySide<Option<Outcome>> {
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let halves = pairs.last().unwrap().resolution.halves;
    halves.map(|half| half.map(|half| half.outcome))
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

async fn whole(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.blind_game(None, &[]).await;
    let given = house.sealed(&house.white, game, "e2e4", |_| {}).await.unwrap();
    let filed = house.app.entries().file_blind(&house.white, game, given.clone()).await.unwrap();
    assert!(house.app.entries().own_entry(&house.white, game).await.unwrap().is_none());
    let receipt = house.app.entries().own_receipt(&house.white, game).await.unwrap();
    assert_eq!(receipt.as_ref(), Some(&filed.receipt));
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 0, "one entry is not enough");
    assert!(house.waiting().await.is_empty());
    let again = house.app.entries().file_blind(&house.white, game, given).await.unwrap();
    assert!(again.again && again.receipt == filed.receipt);
    house.file_blind(&house.black, game, "e7e5 draw").await.unwrap();
    house.answer().await;
    assert_eq!(outcomes(&house, game).await.white, Some(Outcome::Played));
    assert!(house.app.games().game(None, game).await.unwrap().sides.black.offers_draw);
    for (white, black) in [("g1f3", "b8c6"), ("f1c4", "g8f6"), ("e1g1 draw", "f6e4 draw")] {
        house.blind_pair(game, white, black).await;
        assert_good(&house, game).await;
    }
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Agreement)));
    assert_eq!(assert_invariants(&house.raw().await, game).await, 4);
}

async fn void(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.blind_game(None, &[]).await;
    // A move that is not legal, no move at all, and a pass where there is something to enter.
    for (white, black) in [("g1e5", "b8c6"), ("\"Nonsense\\", "g8f6"), ("pass", "e7e5")] {
        house.blind_pair(game, white, black).await;
        assert_eq!(outcomes(&house, game).await.white, Some(Outcome::Void), "{white}");
        assert_good(&house, game).await;
    }
    let before = house.app.games().game(None, game).await.unwrap();
    house.blind_pair(game, "a1a8", "pass draw").await;
    let after = house.app.games().game(None, game).await.unwrap();
    assert_eq!((after.position, after.turn), (before.position, before.turn + 1));
    assert_good(&house, game).await;
    assert_eq!(assert_invariants(&house.raw().await, game).await, 4);
}

async fn loses(database: Database) {
    let house = TestApp::new(database).await;
    let in_check = "4r1k1/8/8/8/2n5/8/8/4K3 p - - 0 1 c4";
    let alone = "3R4/6kp/p7/8/8/8/P7/6K1 pw - - 1 2 d8";
    let won = Some(GameResult::win(Side::Black, By::Illegal));
    for white in ["e1e2", "gibberish"] {
        let game = house.blind_game(Some(in_check), &[]).await;
        house.blind_pair(game, white, "g8g7").await;
        assert_eq!(outcomes(&house, game).await.white, Some(Outcome::MustReEnter), "{white}");
        assert_eq!(result(&house, game).await, won, "{white}");
        assert_good(&house, game).await;
        assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
    }
    // The other side's illegal entry is void as ever, and a lone side is asked alone.
    let game = house.blind_game(Some(in_check), &[]).await;
    house.blind_pair(game, "e1f2", "e8e1").await;
    assert_eq!(outcomes(&house, game).await.black, Some(Outcome::Void));
    assert_eq!(result(&house, game).await, None);
    let game = house.blind_game(Some(alone), &[]).await;
    house.file_blind(&house.white, game, "d8d7").await.unwrap();
    house.answer().await;
    assert_eq!(result(&house, game).await, won);
    assert_good(&house, game).await;
    // Nobody wins whose men cannot mate.
    let knight = "6k1/8/8/8/8/5n2/8/Q3K3 p - - 0 1 -";
    let game = house.blind_game(Some(knight), &[]).await;
    house.blind_pair(game, "e1g1", "g8f7").await;
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Illegal)));
    assert_good(&house, game).await;
}

async fn unopened(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.blind_game(None, &[]).await;
    let spoilt = house.sealed(&house.white, game, "e2e4", |sealed| sealed.boxed[40] ^= 1).await.unwrap();
    house.app.entries().file_blind(&house.white, game, spoilt).await.unwrap();
    house.file_blind(&house.black, game, "e7e5").await.unwrap();
    house.answer().await;
    let outcomes = outcomes(&house, game).await;
    assert_eq!(outcomes.white, Some(Outcome::Void));
    assert_eq!(outcomes.black, Some(Outcome::Played), "the other side's stands");
    let text = house.game_file(game).await.to_string();
    assert!(!text.contains("ALARM"));
    assert_good(&house, game).await;
    // A key with which nothing can be agreed on is refused at once.
    let low = house.sealed(&house.white, game, "d2d4", |sealed| sealed.boxed[..32].fill(0)).await.unwrap();
    let refused = house.app.entries().file_blind(&house.white, game, low).await.err();
    assert!(matches!(refused, Some(Error::Malformed(_))), "{refused:?}");
    // So is a context of another turn, position or side.
    let mut other = house.sealed(&house.white, game, "d2d4", |_| {}).await.unwrap();
    other.ctx[58] ^= 1;
    let refused = house.app.entries().file_blind(&house.white, game, other).await.err();
    assert!(matches!(refused, Some(Error::Malformed(_))), "{refused:?}");
}

/// Nobody can see it before the reveal, and no check takes such an opening: the game and its file would be unusable for both.
async fn no_random(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.blind_game(None, &[]).await;
    let given =
        house.sealed_with(&house.white, game, "e2e4", &NoRandom(AtomicBool::new(false))).await.unwrap();
    house.app.entries().file_blind(&house.white, game, given).await.unwrap();
    house.file_blind(&house.black, game, "e7e5").await.unwrap();
    house.answer().await;
    let outcomes = outcomes(&house, game).await;
    assert_eq!(outcomes.white, Some(Outcome::Void));
    assert_eq!(outcomes.black, Some(Outcome::Played), "the other side's stands");
    let file = house.game_file(game).await;
    let events = file["events"].as_array().unwrap().iter();
    let mut events = events.map(|one| {
        let bytes = STANDARD.decode(one["event"].as_str().unwrap()).unwrap();
        serde_json::from_slice::<Value>(&bytes).unwrap()
    });
    let reveal = events.find(|event| event["type"] == "reveal").unwrap();
    let white = &reveal["white"];
    assert!(white["unopened"].is_object() && white.get("r").is_none(), "{white}");
    assert_good(&house, game).await;
    let waits = house.app.arbitration().desk(&house.arbiter).await.unwrap().incidents;
    assert_eq!(waits[0].kind, IncidentKind::Unopened, "the arbiter is told");
    // The game goes on, and its file stays good.
    house.blind_pair(game, "e2e4", "g8f6").await;
    assert_good(&house, game).await;
    assert_eq!(assert_invariants(&house.raw().await, game).await, 2);
}

/// What an author may do who wants to spoil the game's file: the first draw, `r`, gives zeros alone.
struct NoRandom(AtomicBool);

impl Rng for NoRandom {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(u8::from(self.0.swap(true, Ordering::Relaxed)));
    }
}

async fn away(database: Database) {
    let house = TestApp::new(database).await;
    let terms = [("keyholder_reminder", "2d"), ("keyholder_deadline", "3d")];
    let game = house.blind_game(None, &terms).await;
    house.file_blind(&house.white, game, "e2e4").await.unwrap();
    house.file_blind(&house.black, game, "e7e5").await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    let raw = house.raw().await;
    let mails = async || raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'keyholder'").await;
    house.clock.advance(2 * DAY - SECOND);
    house.app.clocks().heartbeat().await.unwrap();
    assert_eq!(house.app.key_holders().watch_key_holders().await.unwrap(), 0);
    house.clock.advance(SECOND);
    assert_eq!(house.app.key_holders().watch_key_holders().await.unwrap(), 1);
    assert_eq!(mails().await, 1, "the arbiter is reminded");
    assert_eq!(house.app.key_holders().watch_key_holders().await.unwrap(), 0);
    house.clock.advance(DAY);
    assert_eq!(house.app.key_holders().watch_key_holders().await.unwrap(), 1);
    assert_eq!(mails().await, 4, "both players and the arbiter are told");
    let waits = house.app.arbitration().desk(&house.arbiter).await.unwrap().incidents;
    assert_eq!(waits[0].kind, IncidentKind::Keyholder);
    house.clock.advance(100 * DAY);
    assert_eq!(house.app.key_holders().watch_key_holders().await.unwrap(), 0);
    house.app.clocks().judge_flags().await.unwrap();
    assert_eq!(result(&house, game).await, None, "the clocks stand");
    house.app.games().sweep_reveals().await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 0);
    // It answers after all, and the game goes on.
    let request = house.waiting().await.remove(0);
    let judged = house.judged(&request, &key_holder()).await.unwrap();
    let given = judged.shares.as_ref().map(|share| share.as_ref().map(|share| *share.expose()));
    let answer = house.app.key_holders().answer_as_key_holder(&house.arbiter, game, 1, shares(given));
    answer.await.unwrap();
    house.clock.advance(2 * SECOND);
    assert_eq!(house.app.games().game(None, game).await.unwrap().turn, 2);
    let of_game = house.app.arbitration().incidents(&house.arbiter, game).await.unwrap();
    let (_, by) = of_game[0].closed.unwrap();
    let reveal = raw.number("SELECT seq FROM event WHERE kind = 'reveal'").await;
    assert_eq!(i64::try_from(by).unwrap(), reveal, "closed by what it waited for");
    assert!(house.app.arbitration().desk(&house.arbiter).await.unwrap().incidents.is_empty());
    assert_good(&house, game).await;
    // What waits for a turn that is played again, or is over, waits no more.
    for ruling in [Ruling::VoidAndReplay { from: 2 }, Ruling::Result(GameResult::draw(By::Adjudication))] {
        house.file_blind(&house.white, game, "g1f3").await.unwrap();
        house.file_blind(&house.black, game, "g8f6").await.unwrap();
        assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
        house.clock.advance(3 * DAY);
        house.app.clocks().heartbeat().await.unwrap();
        while house.app.key_holders().watch_key_holders().await.unwrap() > 0 {}
        let waits = house.app.arbitration().desk(&house.arbiter).await.unwrap().incidents;
        assert_eq!(waits.len(), 1, "{waits:?}");
        // While time that the server was away is not credited, no turn is played again.
        house.app.operations().credit_outages().await.unwrap();
        rule(&house, game, ruling).await.unwrap();
        house.clock.advance(2 * SECOND);
        let waits = house.app.arbitration().desk(&house.arbiter).await.unwrap().incidents;
        assert!(waits.is_empty(), "{waits:?}");
    }
    assert_good(&house, game).await;
}

#[tokio::test]
async fn only_the_arbiter_answers_and_only_once() {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.blind_game(None, &[]).await;
    let nonsense = || shares(TestApp::nonsense());
    let early = house.app.key_holders().answer_as_key_holder(&house.arbiter, game, 1, nonsense()).await;
    assert!(matches!(early, Err(Error::NotNow(_))), "{:?}", early.err());
    house.file_blind(&house.white, game, "e2e4").await.unwrap();
    house.file_blind(&house.black, game, "e7e5").await.unwrap();
    house.app.games().reveal_due().await.unwrap();
    for actor in [&house.white, &house.black, &house.director] {
        let refused = house.app.key_holders().answer_as_key_holder(actor, game, 1, nonsense()).await;
        assert!(matches!(refused, Err(Error::NotFound)), "{:?}", refused.err());
        assert!(house.app.key_holders().key_holder_requests(actor).await.unwrap().is_empty());
    }
    let half = shares(BySide { white: Some([1; 32]), black: None });
    let refused = house.app.key_holders().answer_as_key_holder(&house.arbiter, game, 1, half).await;
    assert!(matches!(refused, Err(Error::Malformed(_))), "{:?}", refused.err());
    // What is filed is final; a second entry for the turn is not taken.
    let twice = house.file_blind(&house.white, game, "d2d4").await.err();
    assert!(matches!(twice, Some(Error::Refused(_))), "{twice:?}");
    let long = "x".repeat(1001);
    let refused = house.app.key_holders().refuse_as_key_holder(&house.arbiter, game, 1, long).await;
    assert!(matches!(refused, Err(Error::Malformed(_))));
    let refusal = house.app.key_holders().refuse_as_key_holder(&house.arbiter, game, 1, "x".repeat(1000));
    refusal.await.unwrap();
    assert_eq!(house.waiting().await[0].refusal.as_ref().map(String::len), Some(1000));
    let request = house.waiting().await.remove(0);
    let judged = house.judged(&request, &key_holder()).await.unwrap();
    let given = || judged.shares.as_ref().map(|share| share.as_ref().map(|share| *share.expose()));
    let answer = house.app.key_holders().answer_as_key_holder(&house.arbiter, game, 1, shares(given()));
    answer.await.unwrap();
    let again = house.app.key_holders().answer_as_key_holder(&house.arbiter, game, 1, shares(given())).await;
    assert!(matches!(again, Err(Error::NotNow(_))), "{:?}", again.err());
}

#[tokio::test]
async fn the_key_holder_believes_nothing() {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.blind_game(None, &[]).await;
    let other = house.blind_game(None, &[]).await;
    for game in [game, other] {
        house.file_blind(&house.white, game, "e2e4").await.unwrap();
        house.file_blind(&house.black, game, "e7e5").await.unwrap();
        house.app.games().reveal_due().await.unwrap();
    }
    let key = key_holder();
    let [mut one, two] = <[_; 2]>::try_from(house.waiting().await).ok().unwrap();
    assert!(house.judged(&one, &key).await.is_ok());
    assert!(house.judged(&one, &BlindKey::new([1; 32])).await.is_err(), "another key's game");
    // One entry is missing, one is there twice, one is of another game.
    let (white, black) = (one.receipts.white.clone(), one.receipts.black.clone());
    for (white, black) in [
        (white.clone(), None),
        (None, black.clone()),
        (white.clone(), white.clone()),
        (black, white.clone()),
        (white, two.receipts.black.clone()),
    ] {
        one.receipts = BySide { white, black };
        assert!(house.judged(&one, &key).await.is_err());
    }
    one.receipts = two.receipts.clone();
    assert!(house.judged(&one, &key).await.is_err());
    // A receipt that nobody signed.
    let mut two = two;
    if let Some(receipt) = two.receipts.white.as_mut() {
        receipt.note = receipt.note.replace("pair 1", "pair 2");
    }
    assert!(house.judged(&two, &key).await.is_err());
}

#[tokio::test]
async fn a_blind_game_needs_an_arbiter_with_a_key_holder_and_void_entries() {
    let house = TestApp::new(Database::Sqlite).await;
    let faults = async |request| match house.app.games().create_game(&house.director, request).await {
        Err(Error::Malformed(faults)) => faults.into_iter().map(|fault| fault.field).collect::<Vec<_>>(),
        other => panic!("{:?}", other.err()),
    };
    assert_eq!(faults(house.blind_request(None, &[])).await, ["arbiter"], "no key holder");
    let mut request = house.blind_request(None, &[]);
    request.arbiter = None;
    request.options.clear();
    assert_eq!(faults(request).await, ["options.illegal_entry", "arbiter"]);
    let game = house.blind_game(None, &[]).await;
    let typed = house.file(&house.white, game, "e2e4").await.err();
    assert!(matches!(typed, Some(Error::Malformed(_))), "{typed:?}");
    let draft = house.app.entries().save_draft(&house.white, game, 1, "e2e4".to_owned(), false).await;
    assert!(matches!(draft, Err(Error::Malformed(_))));
    let open = house.game().await;
    assert_eq!(house.app.entries().blind_keys(None, open).await.unwrap(), None);
    let low = house.app.entries().register_key_holder(&house.arbiter, [0; 32]).await;
    assert!(matches!(low, Err(Error::Malformed(_))));
}
