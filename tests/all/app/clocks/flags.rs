//! Flags: the first one loses, equal ones draw, nobody wins who cannot mate, and none is judged too early.

use fairschach::app::arbitration::claims::NewClaim;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Refusal, Ruling};
use fairschach::store::Store;

use crate::app::arbitration::rulings::rule;
use crate::support::counted::statements;
use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, START, TestApp, entry_at, on_both};

on_both! {
    the_first_flag_loses => first_loses;
    equal_flags_draw => equal;
    a_flag_is_judged_in_few_ways_to_the_database => ways;
    who_cannot_mate_does_not_win => cannot_mate;
    at_the_flag_an_entry_is_in_time => at_the_flag;
    a_flag_is_judged_after_five_seconds => judged_late;
    who_has_lost_on_time_takes_no_draw => no_draw;
    forced_passes_are_sealed_and_cost_no_time => forced_pass;
    two_forced_passes_reveal_themselves => both_pass;
    after_the_switch_one_side_moves_at_a_time => switched;
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

/// Judges at the first moment at which a flag that falls after 14 days is judged.
async fn judge(house: &TestApp) -> usize {
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    house.app.clocks().judge_flags().await.unwrap()
}

async fn first_loses(database: Database) {
    for (slower, winner) in [(Side::White, Side::White), (Side::Black, Side::Black)] {
        let house = TestApp::new(database).await;
        let game = house.game().await;
        let (side, by) = (slower, SECOND);
        rule(&house, game, Ruling::AdjustClock { side, by }).await.unwrap();
        house.clock.advance(SECOND);
        assert_eq!(judge(&house).await, 1);
        assert_eq!(
            result(&house, game).await,
            Some(GameResult::win(winner, By::Time)),
            "both have fallen by now"
        );
    }
}

async fn equal(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    assert_eq!(judge(&house).await, 1);
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Time)));
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "once");
    let raw = house.raw().await;
    assert_invariants(&raw, game).await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'result'").await, 2);
}

/// Thousands of flags may fall at one instant, as when nobody enters in a round: none costs more than the first, and games that are
/// not due cost nothing.
async fn ways(database: Database) {
    let mut counted = Vec::new();
    for (due, others) in [(1, 0), (4, 9)] {
        let house = TestApp::new(database).await;
        let store: &Store = house.app.as_ref();
        for game in 0..due + others {
            let clock = if game < due { "14d/pair" } else { "60d/pair" };
            let request = NewGameRequest { clock: clock.to_owned(), ..house.request() };
            house.app.games().create_game(&house.director, request).await.unwrap();
        }
        let before = store.ways();
        let (judged, of_all) = statements(judge(&house)).await;
        assert_eq!(judged, due);
        let ways = (store.ways() - before) / due as u64;
        assert!(ways <= 10, "{ways} for each in the transaction that writes");
        counted.push(of_all);
    }
    assert!(counted[0] > 0 && counted[1] <= 4 * counted[0], "{counted:?} statements");
}

async fn cannot_mate(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_from("4k3/8/8/8/8/8/8/R3K3 p - - 0 1 -").await;
    house.file(&house.black, game, "e8e7").await.unwrap();
    assert_eq!(judge(&house).await, 1);
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Time)));

    let game = house.game_from("4k3/8/8/8/8/8/8/R3K3 p - - 0 1 -").await;
    house.file(&house.white, game, "e1e2").await.unwrap();
    assert_eq!(judge(&house).await, 1);
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::White, By::Time)));
}

async fn at_the_flag(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.clock.advance(14 * DAY);
    house.file(&house.white, game, "e2e4").await.expect("at that very moment it has not fallen");
    house.clock.advance(1);
    let late = house.file(&house.black, game, "e7e5").await.err();
    let (flag_at, received) = (START.plus(14 * DAY), START.plus(14 * DAY + 1));
    assert!(
        matches!(late, Some(Error::Refused(refusal)) if refusal == Refusal::TooLate { flag_at, received }),
        "{late:?}"
    );
    let draft = house.app.entries().save_draft(&house.black, game, 1, "e7e5".to_owned(), false).await;
    assert!(matches!(draft, Err(Error::Refused(Refusal::TooLate { .. }))), "{draft:?}");
}

/// Received in time and handled four seconds later, an entry is filed; only then is the flag judged.
async fn judged_late(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(14 * DAY);
    let received = house.app.now();
    house.clock.advance(4 * SECOND);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0);
    let entry = entry_at(1, "e7e5", received);
    house.app.entries().file_entry(&house.black, game, entry).await.unwrap();
    house.clock.advance(DAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "both clocks stand");

    let other = house.game().await;
    house.file(&house.white, other, "e2e4").await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "five seconds are not over");
    house.clock.advance(1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    assert_eq!(result(&house, other).await, Some(GameResult::win(Side::White, By::Time)));
    assert_eq!(assert_invariants(&house.raw().await, other).await, 0, "White's seal stays closed");
}

async fn no_draw(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.enter(&house.white, game, "e2e4", true).await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    house.file(&house.white, game, "d2d4").await.unwrap();
    house.clock.advance(14 * DAY + 1);
    for refused in [
        house.app.games().answer_draw(&house.black, game, 2, true).await,
        house.app.games().answer_draw(&house.black, game, 2, false).await,
        house.app.arbitration().claim(&house.black, game, NewClaim::default()).await,
    ] {
        assert!(matches!(refused, Err(Error::Refused(Refusal::TooLate { .. }))), "{refused:?}");
    }
    house.clock.advance(JUDGE_DELAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::White, By::Time)));
}

/// White is in check, and Black's king has no move while its rook rests.
async fn forced_pass(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_from("7k/5Q2/8/8/8/8/8/r5K1 p - - 0 1 a1,f7").await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert!(view.sides.black.passes && !view.sides.black.owes);
    assert_eq!(view.sides.black.flag_at, None);
    assert!(house.app.games().legal(&house.black, game).await.unwrap().pass);
    let entry = house.file(&house.black, game, "a1a2").await.err();
    assert!(matches!(entry, Some(Error::Refused(Refusal::PassSealed(1)))), "{entry:?}");
    house.clock.advance(13 * DAY);
    house.file(&house.white, game, "g1g2").await.unwrap();
    house.reveal().await;
    let pair = house.app.games().pairs(None, game).await.unwrap().remove(0);
    let pass = pair.entries.black.unwrap();
    assert_eq!(
        (pass.canonical.to_string().as_str(), pass.channel.as_str(), pass.used),
        ("pass", "server", 0)
    );
    let raw = house.raw().await;
    assert_eq!(assert_invariants(&raw, game).await, 1);
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'receipt'").await, 1, "White's");
}

async fn both_pass(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_from("7k/5Q2/8/8/8/8/5q2/7K p - - 0 5 f2,f7").await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert!(view.sides.white.passes && view.sides.black.passes);
    house.reveal().await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.turn, view.sides.white.passes, view.sides.black.owes), (2, false, true));
    assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
}

/// FSR 8: few men and a check, so the game goes on as normal chess.
async fn switched(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_from("6k1/8/6b1/8/3p1p2/8/4P1P1/3K4 p - - 0 30 -").await;
    house.pair(game, "e2e4", "g6h5").await;
    let raw = house.raw().await;
    for (mover, entry, other, tried) in
        [(Side::White, "g2g4", Side::Black, "h5g4"), (Side::Black, "f4g3", Side::White, "d1c1")]
    {
        let view = house.app.games().game(None, game).await.unwrap();
        assert!(view.sides.get(mover).owes && !view.sides.get(other).owes && !view.sides.get(other).passes);
        assert_eq!(view.sides.get(other).flag_at, None);
        let refused = house.file(house.player(other), game, tried).await.err();
        assert!(matches!(refused, Some(Error::Refused(Refusal::NothingOwed(_)))), "{refused:?}");
        house.enter(house.player(mover), game, entry, true).await.unwrap();
        house.reveal().await;
        let offered = house.app.games().game(None, game).await.unwrap();
        assert!(offered.sides.get(mover).offers_draw, "the other side answers before its own move");
        assert_invariants(&raw, game).await;
    }
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    assert!(pairs[1].entries.black.is_none() && pairs[2].entries.white.is_none());
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::Black, By::Time)));
}
