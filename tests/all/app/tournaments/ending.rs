//! The end of a tournament, on its date or because its director says so: what becomes of the games, and what comes no more.

use fairschach::app::actor::Actor;
use fairschach::app::error::{Error, TournamentRefusal};
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::setup::sheet::REASON_CHARS_MAX;
use fairschach::app::tournaments::todo::item::DirectorTask;
use fairschach::base::TournamentId;
use fairschach::game::{By, GameResult};
use fairschach::tournament::{PairingOutcome, Phase, Post};
use jiff::civil::date;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{acts, lower_wins, no_grounds, open_games, seen, steps};
use crate::app::tournaments::swiss::{house_with, words};
use crate::support::invariants::holds_together;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    a_director_ends_it_and_games_are_drawn => drawn;
    a_director_ends_it_and_games_are_adjudicated => adjudicated;
    a_director_ends_it_and_games_play_on => played_on;
    who_may_not_end_it_is_told_why => guarded;
    a_swiss_tournament_is_paired_no_more_after_its_end => swiss;
    a_knockout_is_paired_no_more_after_its_end => knockout;
    nobody_challenges_or_joins_after_a_ladders_end => ladder;
}

/// A round robin of four, the later rounds of which have not begun.
async fn running(house: &TestApp, raw: &Raw, rule: &str) -> (TournamentId, Vec<Actor>) {
    let all = players(house, 4).await;
    let more = json!({
        "seeding": "entry", "at_the_end": rule, "pace": {"name": "rounds", "days": 7},
        "dates": {"zone": "Europe/Berlin", "ends": "2026-06-01"},
    });
    let id = entered(house, more, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, raw, id).await;
    assert_eq!(open_games(&seen(house, id).await).len(), 2);
    (id, all)
}

async fn drawn(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, "draw").await;
    let app = &house.app;
    // Who has just left loses; the end does not make a draw of it.
    let view = seen(&house, id).await;
    let (game, white, _) = open_games(&view)[0];
    let left = &all[usize::from(white) - 1];
    app.tournaments()
        .perform(&house.director, id, Action::Withdraw { players: vec![left.id], silent: false }, "ill")
        .await
        .unwrap();
    app.tournaments().perform(&house.director, id, Action::End, "the hall is closed").await.unwrap();
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::End, "again").await,
        TournamentRefusal::Ended,
    );
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Finished);
    for one in &view.pairings {
        let gone = one.white == white || one.black == Some(white);
        match (one.round, one.game) {
            (1, Some(this)) if this == game => assert_eq!(one.result.unwrap().by, By::Forfeit),
            (1, _) => assert_eq!(one.result, Some(GameResult::draw(By::Adjudication))),
            // A forfeit of a game that never begins stays one.
            _ if gone => assert!(one.outcome.is_some()),
            _ => assert_eq!(one.outcome, Some(PairingOutcome::Annulled), "not begun"),
        }
    }
    let ended = acts(&raw, "ended").await;
    assert_eq!(ended.len(), 1);
    assert_eq!(ended[0]["reason"], "the hall is closed");
    assert_eq!(ended[0]["what"], "draw");
    assert!(acts(&raw, "hard-end").await.is_empty());
    // The ruling of the game gives the director's reason.
    let other = view.pairings.iter().find(|one| one.round == 1 && one.game != Some(game));
    holds_together(&house, other.unwrap().game.unwrap()).await;
}

async fn adjudicated(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, "adjudicate").await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::End, "nobody has time").await.unwrap();
    steps(&house, &raw, id).await;
    let waits = async || {
        let queue = app.tournaments().director_queue(&house.director).await.unwrap();
        let hard = queue.iter().filter(|one| matches!(one.task, DirectorTask::HardEnd { .. }));
        hard.count()
    };
    assert_eq!(waits().await, 2);
    let view = seen(&house, id).await;
    assert_eq!((view.phase, view.ended), (Phase::Running, true));
    // The date itself brings nothing more.
    house.clock.advance(7 * DAY);
    steps(&house, &raw, id).await;
    assert!(acts(&raw, "hard-end").await.is_empty());
    // It goes on if the end is moved; then its day comes as any.
    let day = Some(date(2026, 1, 20));
    app.tournaments().perform(&house.director, id, Action::Extend(day), "all want to play").await.unwrap();
    assert_eq!(waits().await, 0);
    assert!(!seen(&house, id).await.ended);
    house.clock.advance(13 * DAY);
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "hard-end").await.len(), 1);
    assert!(seen(&house, id).await.ended);
    lower_wins(&house, id, &all).await;
    steps(&house, &raw, id).await;
    assert_eq!(seen(&house, id).await.phase, Phase::Finished);
}

async fn played_on(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, "play-on").await;
    house
        .app
        .tournaments()
        .perform(&house.director, id, Action::End, "no more rounds are needed")
        .await
        .unwrap();
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!((view.phase, open_games(&view).len()), (Phase::Running, 2));
    assert!(view.pairings.iter().all(|one| one.outcome.is_none()));
    for _ in 0..3 {
        lower_wins(&house, id, &all).await;
        house.clock.advance(7 * DAY);
        steps(&house, &raw, id).await;
    }
    assert_eq!(seen(&house, id).await.phase, Phase::Finished);
}

async fn guarded(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({}), &all).await;
    let app = &house.app;
    let director = &house.director;
    no_grounds(
        app.tournaments().perform(director, id, Action::End, "why").await,
        TournamentRefusal::NotToEnd,
    );
    app.tournaments().perform(director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    house.appoint(id, house.arbiter.id, Post::Assistant).await;
    for other in [&all[0], &house.arbiter] {
        let done = app.tournaments().perform(other, id, Action::End, "why").await;
        assert!(matches!(done, Err(Error::NotAllowed(_))));
    }
    let long = "x".repeat(REASON_CHARS_MAX + 1);
    for why in ["", "  ", &long] {
        let done = app.tournaments().perform(director, id, Action::End, why).await;
        assert!(matches!(done, Err(Error::Malformed(_))));
    }
    app.tournaments().perform(director, id, Action::Pause, "snow").await.unwrap();
    no_grounds(app.tournaments().perform(director, id, Action::End, "why").await, TournamentRefusal::Paused);
    app.tournaments().perform(director, id, Action::Resume, "thaw").await.unwrap();
    app.tournaments().perform(director, id, Action::End, &long[1..]).await.unwrap();
}

async fn swiss(database: Database) {
    let house = house_with(database, &words()).await;
    let raw = house.raw().await;
    let all = players(&house, 5).await;
    let more = json!({
        "kind": {"name": "swiss", "rounds": 5, "late_until": 5}, "at_the_end": "play-on",
        "dates": {"zone": "Europe/Berlin", "ends": "2026-01-08"},
    });
    let id = entered(&house, more, &all[..4]).await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    house.clock.advance(8 * DAY);
    // The end has come, though nobody has looked yet.
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::Ended,
    );
    no_grounds(
        app.tournament_setup().enter_tournament(&all[4], id, all[4].id, None).await,
        TournamentRefusal::EntriesShut,
    );
    steps(&house, &raw, id).await;
    assert_eq!(open_games(&seen(&house, id).await).len(), 2);
    lower_wins(&house, id, &all).await;
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!((view.phase, view.pairings.len()), (Phase::Finished, 2));
    assert_eq!(acts(&raw, "paired").await.len(), 1);
}

async fn knockout(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 4).await;
    let more = json!({
        "kind": {"name": "knockout", "games": 1}, "at_the_end": "draw",
        "dates": {"zone": "Europe/Berlin", "ends": "2026-01-08"},
    });
    let id = entered(&house, more, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    house.clock.advance(8 * DAY);
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Finished);
    assert_eq!(view.pairings.len(), 2, "draws bring no games after the end");
}

async fn ladder(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 5).await;
    let more = json!({
        "kind": {"name": "ladder", "reach": 5, "games": 2}, "at_the_end": "play-on", "seeding": "entry",
    });
    let id = entered(&house, more, &all[..4]).await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    let first = app.ladders().challenge_on_ladder(&all[2], id, all[0].id).await.unwrap();
    app.ladders().answer_ladder_challenge(&all[0], id, first, true).await.unwrap();
    app.ladders().challenge_on_ladder(&all[3], id, all[1].id).await.unwrap();
    steps(&house, &raw, id).await;
    app.tournaments().perform(&house.director, id, Action::End, "the year is over").await.unwrap();
    no_grounds(app.ladders().challenge_on_ladder(&all[1], id, all[0].id).await, TournamentRefusal::Ended);
    no_grounds(
        app.tournament_setup().enter_tournament(&all[4], id, all[4].id, None).await,
        TournamentRefusal::EntriesShut,
    );
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "challenge-lapsed").await.len(), 1);
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Running, "one game plays on");
    lower_wins(&house, id, &all).await;
    steps(&house, &raw, id).await;
    assert_eq!(seen(&house, id).await.phase, Phase::Finished);
}
