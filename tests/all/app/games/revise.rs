//! Filing is final, unless the terms allow a revision; the same entry again gives the first receipt.

use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::base::{Side, Timestamp};
use fairschach::game::Refusal;

use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, TestApp, entry_at, on_both};

on_both! {
    the_same_entry_again_gives_the_first_receipt => again;
    filing_is_final_by_default => final_by_default;
    the_last_revision_counts => last_counts;
    a_revision_costs_its_time => costs_time;
    what_waited_too_long_is_not_filed => waited;
    drafts_are_kept_and_not_filed => drafts;
}

async fn again(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let first = house.file(&house.white, game, "e2e4").await.unwrap();
    assert!(!first.again);
    house.clock.advance(14 * DAY + SECOND);
    let second = house.file(&house.white, game, "e2e4").await.unwrap();
    assert!(second.again && second.receipt == first.receipt, "also after the flag would have fallen");
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'receipt'").await, 1);
    assert_eq!(raw.number("SELECT COUNT(*) FROM submission").await, 1);

    let game = house.game_with(&[("revision", "until_complete")]).await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    let revised = house.file(&house.white, game, "d2d4").await.unwrap();
    house.clock.advance(14 * DAY + SECOND);
    let second = house.file(&house.white, game, "d2d4").await.unwrap();
    assert!(second.again && second.receipt == revised.receipt, "also after a revision, and after the flag");
    assert_eq!(assert_invariants(&raw, game).await, 0);
}

async fn final_by_default(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    for (entry, draw_offer) in [("d2d4", false), ("e2e4", true), ("e2e5", false), ("what?", false)] {
        let refused = house.enter(&house.white, game, entry, draw_offer).await.err();
        assert!(matches!(refused, Some(Error::Refused(Refusal::AlreadyFiled(1)))), "{refused:?}");
    }
    let refused = house.app.entries().save_draft(&house.white, game, 1, "d2d4".to_owned(), false).await;
    assert!(matches!(refused, Err(Error::Refused(Refusal::AlreadyFiled(1)))), "{refused:?}");
    let wrong = entry_at(2, "e7e5", house.app.now());
    let wrong = house.app.entries().file_entry(&house.black, game, wrong).await.err();
    assert!(matches!(wrong, Some(Error::Refused(Refusal::WrongTurn { open: 1, given: 2 }))), "{wrong:?}");
}

async fn last_counts(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("revision", "until_complete")]).await;
    for entry in ["e2e4", "d2d4", "e2e4", "c2c4"] {
        house.clock.advance(SECOND);
        house.file(&house.white, game, entry).await.unwrap();
    }
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    assert_eq!((own.revision, own.canonical.to_string().as_str()), (3, "c2c4"));
    house.file(&house.black, game, "e7e5").await.unwrap();
    let late = house.file(&house.white, game, "g2g4").await.err();
    assert!(matches!(late, Some(Error::Refused(Refusal::AlreadyFiled(1)))), "{late:?}");
    house.reveal().await;
    let pair = house.app.games().pairs(None, game).await.unwrap().remove(0);
    assert_eq!(pair.entries.white.unwrap().canonical.to_string(), "c2c4");
    let raw = house.raw().await;
    assert_eq!(assert_invariants(&raw, game).await, 1);
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM event WHERE chain = 0").await,
        4,
        "superseded ones stay in the chain"
    );
    assert_eq!(raw.number("SELECT COUNT(*) FROM event WHERE kind = 'superseded'").await, 3);
}

async fn costs_time(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("revision", "until_complete")]).await;
    house.clock.advance(DAY);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(DAY);
    let left = async || house.app.games().game(Some(&house.white), game).await.unwrap().sides.white.left;
    assert_eq!(left().await, 13 * DAY, "the clock stands");
    house.file(&house.white, game, "d2d4").await.unwrap();
    assert_eq!(left().await, 12 * DAY, "used is the time to the revision's own receipt");
    house.clock.advance(12 * DAY + 1);
    let late = house.file(&house.white, game, "c2c4").await.err();
    assert!(matches!(late, Some(Error::Refused(Refusal::TooLate { .. }))), "{late:?}");
    house.clock.advance(JUDGE_DELAY + 1);
    house.app.clocks().judge_flags().await.unwrap();
    let result = house.app.games().game(None, game).await.unwrap().result.unwrap();
    assert_eq!(result.winner, Some(Side::White), "a stopped clock cannot fall");
}

async fn waited(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let received = |us| house.app.now().plus(us);
    let file = async |received: Timestamp| {
        let entry = entry_at(1, "e2e4", received);
        house.app.entries().file_entry(&house.white, game, entry).await.map(|_| ())
    };
    house.clock.advance(DAY);
    let late = file(received(-4 * SECOND - 1)).await;
    assert!(matches!(late, Err(Error::TooBusy)), "{late:?}");
    let early = file(received(-DAY - 1)).await;
    assert!(early.is_err(), "received before the turn was open");
    file(received(-4 * SECOND)).await.expect("at the limit it is filed");
}

async fn drafts(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = house.game().await;
    house.app.entries().save_draft(&house.white, game, 1, "e2e4".to_owned(), false).await.unwrap();
    house.app.entries().save_draft(&house.white, game, 1, "d2d4".to_owned(), true).await.unwrap();
    house.restart(2).await;
    let draft = house.app.entries().draft(&house.white, game).await.unwrap().unwrap();
    assert_eq!(draft.canonical.to_string(), "d2d4 draw");
    assert!(house.app.entries().draft(&house.black, game).await.unwrap().is_none());
    assert!(house.app.entries().draft(&house.arbiter, game).await.is_err());
    let view = house.app.games().game(Some(&house.black), game).await.unwrap();
    assert_eq!(
        (view.sides.white.sealed, view.sides.white.running),
        (Some(false), Some(true)),
        "a draft is not filed"
    );
    assert!(house.app.entries().delete_draft(&house.white, game).await.unwrap());
    assert!(!house.app.entries().delete_draft(&house.white, game).await.unwrap());
    house.app.entries().save_draft(&house.white, game, 1, "d2d4".to_owned(), true).await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    assert!(house.app.entries().draft(&house.white, game).await.unwrap().is_none(), "filing forgets it");
    let illegal =
        house.app.entries().save_draft(&house.black, game, 1, "e7e4".to_owned(), false).await.err().unwrap();
    assert!(matches!(illegal, Error::Entry(_)));
    assert!(!format!("{illegal:?}").contains("e7e4"), "what was refused may yet be filed");
}
