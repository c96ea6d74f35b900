//! An entry that came in by mail in time is in time, however late it is handled; and no mail stops the clocks for ever.

use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::filing::file::{FileEntry, Filed};
use fairschach::app::inbox::queue::INBOUND_TRIES_MAX;
use fairschach::base::{GameId, Side, Timestamp};
use fairschach::game::{AuthMethod, By, Channel, GameResult, Refusal, Ruling};
use fairschach::verify::{Note, Verdict, verify_game};

use super::kit::{TO, arrived};
use crate::support::invariants::{all_is_well, assert_invariants};
use crate::support::{DAY, Database, SECOND, TestApp, entry_at, on_both};

on_both! {
    a_flag_waits_for_a_mail_that_came_in_by_then => waits;
    a_mail_that_came_later_holds_no_flag_up => later;
    a_mail_that_is_given_up_holds_no_flag_up => given_up;
    an_entry_by_mail_counts_from_when_it_came_in => filed_late;
    a_mail_never_replaces_a_newer_entry => overtaken;
    a_mail_finds_the_game_as_it_is => over;
    what_came_in_while_the_game_stood_is_not_filed => stood;
}

async fn by_mail(
    house: &TestApp,
    side: Side,
    game: GameId,
    entry: &str,
    received: Timestamp,
) -> Result<Filed, Error> {
    let given =
        FileEntry { channel: Channel::Mail, authenticated: AuthMethod::Dkim, ..entry_at(1, entry, received) };
    house.app.entries().file_entry(house.player(side), game, given).await
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

async fn waits(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.clock.advance(14 * DAY);
    let kept = house.app.inbox().keep_mail(arrived(&[TO], "e2e4\r\n")).await.unwrap();
    house.clock.advance(3600 * SECOND);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "it came in at the flag");
    house.app.inbox().inbound_done(kept.id).await.unwrap();
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::Black, By::Time)));
}

async fn later(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.clock.advance(14 * DAY + 1);
    house.app.inbox().keep_mail(arrived(&[TO], "e2e4\r\n")).await.unwrap();
    house.clock.advance(JUDGE_DELAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
}

async fn given_up(database: Database) {
    let house = TestApp::new(database).await;
    house.game().await;
    house.clock.advance(14 * DAY - 1);
    house.app.inbox().keep_mail(arrived(&[TO], "e2e4\r\n")).await.unwrap();
    for _ in 0..INBOUND_TRIES_MAX {
        assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0);
        house.clock.advance(900 * SECOND);
        let (id, _) = house.app.inbox().claim_inbound(house.app.now()).await.unwrap().unwrap();
        house.app.inbox().inbound_failed(id, "the resolver does not answer").await.unwrap();
    }
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
}

async fn filed_late(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.clock.advance(14 * DAY);
    let kept = house.app.inbox().keep_mail(arrived(&[TO], "e2e4\r\n")).await.unwrap();
    let received = house.app.now();
    house.clock.advance(3000 * SECOND);
    let too_late = by_mail(&house, Side::White, game, "e2e4", received.plus(1)).await;
    assert!(matches!(too_late, Err(Error::Refused(Refusal::TooLate { .. }))));
    let filed = by_mail(&house, Side::White, game, "e2e4", received).await.unwrap();
    assert_eq!(filed.receipt.received, received);
    let promise = filed.receipt.log.as_ref().unwrap().include_by;
    assert!(promise > house.app.now(), "a promise that can be kept: {promise}");
    assert!(by_mail(&house, Side::White, game, "e2e4", received).await.unwrap().again);
    house.app.inbox().inbound_done(kept.id).await.unwrap();
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0);
    house.reveal().await;
    house.publish().await;
    let file = house.app.games().game_file(None, game).await.unwrap().to_string();
    let note = Note { name: "receipt", bytes: filed.receipt.note.as_bytes() };
    let report = verify_game(file.as_bytes(), &[note]);
    assert_eq!(report.verdict(), Verdict::Consistent);
    assert_invariants(&house.raw().await, game).await;
}

async fn overtaken(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("revision", "until_complete")]).await;
    house.clock.advance(SECOND);
    let received = house.app.now();
    house.clock.advance(SECOND);
    house.file(&house.white, game, "d2d4").await.unwrap();
    let late = by_mail(&house, Side::White, game, "e2e4", received).await;
    assert!(matches!(late, Err(Error::Refused(Refusal::AlreadyFiled(1)))));
    house.clock.advance(SECOND);
    let newer = by_mail(&house, Side::White, game, "e2e4", house.app.now()).await.unwrap();
    assert_eq!(newer.receipt.revision, 1);
}

async fn over(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.clock.advance(SECOND);
    let received = house.app.now();
    house.clock.advance(SECOND);
    house.app.games().resign(&house.black, game).await.unwrap();
    house.clock.advance(SECOND);
    let late = by_mail(&house, Side::White, game, "e2e4", received).await;
    assert!(matches!(late, Err(Error::NotRunning)));
}

async fn stood(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let rule = async |ruling| {
        house.clock.advance(10 * SECOND);
        let request = RulingRequest {
            turn: 1,
            ruling,
            reason: "Both ask for it.".to_owned(),
            rule: "FSR 9".to_owned(),
            incident: None,
        };
        house.app.arbitration().rule(&house.arbiter, game, request).await.unwrap();
        house.clock.advance(10 * SECOND);
        house.app.now()
    };
    let before = house.app.now().plus(SECOND);
    let during = rule(Ruling::Pause).await;
    rule(Ruling::Resume).await;
    let late = by_mail(&house, Side::White, game, "e2e4", during).await;
    assert!(matches!(late, Err(Error::NotRunning)));
    by_mail(&house, Side::White, game, "e2e4", before).await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    all_is_well(&house, game).await;
}
