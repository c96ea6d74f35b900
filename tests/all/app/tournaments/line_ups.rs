//! Line-ups: who sees what is entered, and when rounds begin.

use fairschach::app::error::TournamentRefusal;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::teams::view::LineUpState;
use fairschach::tournament::Post;
use fairschach::verify::Verdict;

use crate::app::tournaments::kit::{acts, no_grounds, steps};
use crate::app::tournaments::teams::{REASON, league, start, teams};
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    who_becomes_captain_does_not_see_what_is_entered => hidden;
    what_is_never_played_is_forgotten => forgotten;
    arbiters_are_no_captains => judging;
    a_pause_puts_rounds_off_and_none_are_paired_at_once => pauses;
}

/// Those who run it may become captain, and are shown nothing of what the captain before has entered.
async fn hidden(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    start(&house, &raw, id).await;
    let app = &house.app;
    app.teams().enter_line_up(&all[0], id, 1, &[all[1].id, all[2].id]).await.unwrap();
    let name = async |player| {
        let action = Action::NameCaptain { team: 1, player };
        app.tournaments().perform(&house.director, id, action, "").await.unwrap();
    };
    name(house.director.id).await;
    let own = teams(&house, &house.director, id).await.own;
    assert!(own[0].state == LineUpState::Hidden && own[0].players.is_empty());
    assert_eq!(own[1].state, LineUpState::Nothing);
    name(all[0].id).await;
    let own = teams(&house, &all[0], id).await.own;
    assert!(own[0].state == LineUpState::Entered && own[0].players.len() == 2, "their own");
    let leaves = Action::Withdraw { players: vec![all[2].id], silent: false };
    app.tournaments().perform(&all[2], id, leaves, REASON).await.unwrap();
    let own = teams(&house, &all[0], id).await.own;
    let numbers: Vec<u16> = own[0].players.iter().map(|one| one.number).collect();
    assert!(own[0].state == LineUpState::Broken && numbers == [1, 2], "the first of the others plays");
}

/// With the tournament go the line-ups for rounds that are not played any more, and nobody is asked for one.
async fn forgotten(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    start(&house, &raw, id).await;
    house.app.teams().enter_line_up(&all[0], id, 2, &[all[1].id, all[2].id]).await.unwrap();
    assert_eq!(raw.number("SELECT COUNT(*) FROM line_up").await, 1);
    house.app.tournaments().perform(&house.director, id, Action::Cancel, REASON).await.unwrap();
    assert_eq!(raw.number("SELECT COUNT(*) FROM line_up").await, 0);
    let view = teams(&house, &all[0], id).await;
    assert!(view.next.is_none() && view.own.is_empty());
    let late = house.app.teams().enter_line_up(&all[0], id, 1, &[all[1].id, all[2].id]).await;
    no_grounds(late, TournamentRefusal::Over);
}

/// An arbiter who plays is passed over as captain, at the start and when a captain leaves; a captain becomes no arbiter.
async fn judging(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    let app = &house.app;
    let appoint = async |person| {
        let action = Action::Appoint { person, post: Some(Post::Arbiter) };
        app.tournaments().perform(&house.director, id, action, "").await
    };
    appoint(all[0].id).await.unwrap();
    start(&house, &raw, id).await;
    let of = async || {
        let view = teams(&house, &house.white, id).await;
        view.teams.iter().map(|team| team.captain.id).collect::<Vec<_>>()
    };
    assert_eq!(of().await, [all[1].id, all[3].id]);
    assert_eq!(acts(&raw, "captain").await.len(), 1, "the record says so");
    no_grounds(appoint(all[3].id).await, TournamentRefusal::CaptainJudges);
    let leaves = Action::Withdraw { players: vec![all[1].id], silent: false };
    app.tournaments().perform(&all[1], id, leaves, REASON).await.unwrap();
    assert_eq!(of().await, [all[2].id, all[3].id]);
    let chosen = [all[0].id, all[2].id];
    app.teams().enter_line_up(&all[2], id, 1, &chosen).await.unwrap();
    house.clock.advance(4 * DAY);
    steps(&house, &raw, id).await;
    house.publish().await;
    let file = app.tournaments().tournament_file(None, id).await.unwrap();
    let report = fairschach::verify::verify_tournament(file.to_string().as_bytes());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
}

/// Paused from day 1 to day 16: rounds 1 and 2 were to begin on days 3 and 13, and begin on days 18 and 28.
async fn pauses(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 2).await;
    start(&house, &raw, id).await;
    let app = &house.app;
    let next = async || teams(&house, &all[0], id).await.next;
    let act = async |action| app.tournaments().perform(&house.director, id, action, REASON).await.unwrap();
    let (_, planned) = next().await.unwrap();
    house.clock.advance(DAY);
    act(Action::Pause).await;
    assert!(next().await.is_none() && teams(&house, &all[0], id).await.own.is_empty());
    let chosen = [all[0].id, all[1].id];
    let paused = app.teams().enter_line_up(&all[0], id, 1, &chosen).await;
    no_grounds(paused, TournamentRefusal::Paused);
    house.clock.advance(15 * DAY);
    act(Action::Resume).await;
    steps(&house, &raw, id).await;
    assert!(acts(&raw, "line-ups").await.is_empty(), "no round begins unasked");
    let (round, due) = next().await.unwrap();
    assert!(round == 1 && (0..DAY).contains(&(due.since(planned) - 15 * DAY)), "{due}");
    app.teams().enter_line_up(&all[0], id, 1, &chosen).await.unwrap();
    // Nothing is done for 20 days, as in an outage: both rounds were due, and only the first is paired.
    house.clock.advance(20 * DAY);
    steps(&house, &raw, id).await;
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "line-ups").await.len(), 1);
    let (round, due) = next().await.unwrap();
    assert!(round == 2 && due.since(app.now()) > 9 * DAY, "{due}");
    house.publish().await;
    let file = app.tournaments().tournament_file(None, id).await.unwrap();
    let report = fairschach::verify::verify_tournament(file.to_string().as_bytes());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
}
