//! What tests of tournaments share: playing them on, and what is always true of them.

use std::collections::{BTreeMap, BTreeSet};

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::model::TournamentView;
use fairschach::base::{GameId, TournamentId};
use fairschach::tournament::{Phase, Post};
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::support::raw::Raw;
use crate::support::{SECOND, TestApp};

pub(crate) async fn seen(house: &TestApp, id: TournamentId) -> TournamentView {
    house.app.tournaments().tournament(None, id).await.unwrap()
}

/// A tournament of so many players that is played, numbered by entry, with this arbiter and these fields on its sheet.
pub(crate) async fn running(
    house: &TestApp,
    raw: &Raw,
    count: usize,
    more: Value,
    arbiter: Option<&Actor>,
) -> (TournamentId, Vec<Actor>) {
    let all = players(house, count).await;
    let mut with = json!({"seeding": "entry"});
    if let (Value::Object(with), Value::Object(more)) = (&mut with, more) {
        with.extend(more);
    }
    let id = entered(house, with, &all).await;
    if let Some(arbiter) = arbiter {
        house.appoint(id, arbiter.id, Post::Arbiter).await;
    }
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, raw, id).await;
    (id, all)
}

/// Every step that the server takes by itself, twice: the second time changes nothing.
pub(crate) async fn steps(house: &TestApp, raw: &Raw, id: TournamentId) {
    let app = &house.app;
    for _ in 0..40 {
        app.running_tournaments().step_tournaments().await.unwrap();
        app.running_tournaments().make_due_games().await.unwrap();
        app.running_tournaments().apply_pending_actions().await.unwrap();
        app.running_tournaments().watch_silence().await.unwrap();
        app.running_tournaments().go_on_with_adjudications().await.unwrap();
        house.clock.advance(2 * SECOND);
        let due = raw
            .number("SELECT COUNT(*) FROM tournament WHERE due_us IS NOT NULL AND state = 'running'")
            .await;
        let wishes =
            raw.number("SELECT COUNT(*) FROM pairing WHERE wish IS NOT NULL AND wish <> 'paused'").await;
        if due + wishes == 0 {
            break;
        }
    }
    let before = snapshot(raw).await;
    app.running_tournaments().step_tournaments().await.unwrap();
    assert_eq!(app.running_tournaments().make_due_games().await.unwrap(), 0);
    assert_eq!(app.running_tournaments().apply_pending_actions().await.unwrap(), 0);
    assert_eq!(app.running_tournaments().watch_silence().await.unwrap(), 0);
    assert_eq!(snapshot(raw).await, before, "a step did something twice");
    always(house, raw, id).await;
}

async fn snapshot(raw: &Raw) -> [i64; 5] {
    [
        raw.number("SELECT COUNT(*) FROM pairing").await,
        raw.number("SELECT COUNT(*) FROM game").await,
        raw.number("SELECT COUNT(*) FROM tournament_event").await,
        raw.number("SELECT COUNT(*) FROM event").await,
        raw.number("SELECT COUNT(*) FROM mail").await,
    ]
}

/// What [`pairings_hold`] looks at, in a house that plays nothing else.
pub(crate) async fn always(house: &TestApp, raw: &Raw, id: TournamentId) {
    let games = pairings_hold(house, id).await;
    let all = raw.number("SELECT COUNT(*) FROM game").await;
    assert_eq!(usize::try_from(all).unwrap(), games, "a game without a pairing");
}

/// Every pairing has one game at most, and every game one pairing; nobody has two entrants of one number playing; what a table
/// shows is what the game says; who is paired plays under that number. Answers how many games there are.
pub(crate) async fn pairings_hold(house: &TestApp, id: TournamentId) -> usize {
    let view = seen(house, id).await;
    let (mut games, mut places) = (BTreeSet::new(), BTreeSet::new());
    for one in &view.pairings {
        assert!(places.insert((one.stage, one.section, one.round, one.board)));
        assert_ne!(Some(one.white), one.black);
        let Some(game) = one.game else {
            assert!(one.result.is_none());
            continue;
        };
        assert!(games.insert(game.to_string()), "a game of two pairings");
        let shown = house.app.games().game(None, game).await.unwrap();
        assert_eq!(shown.result, one.result);
        for (side, number) in [(&shown.sides.white, Some(one.white)), (&shown.sides.black, one.black)] {
            let of_number = view.entrants.iter().filter(|e| e.number == number);
            assert!(of_number.clone().any(|e| e.player.id == side.player.id));
        }
    }
    let mut playing = BTreeMap::new();
    for one in view.entrants.iter().filter(|one| one.state.as_str() == "playing") {
        assert_eq!(playing.insert(one.number, one.player.id), None, "a number is played once");
    }
    games.len()
}

/// The games that go on: pairing's game, and its players as actors.
pub(crate) fn open_games(view: &TournamentView) -> Vec<(GameId, u16, u16)> {
    view.pairings
        .iter()
        .filter(|one| one.result.is_none() && one.outcome.is_none())
        .filter_map(|one| Some((one.game?, one.white, one.black?)))
        .collect()
}

/// Who plays under a number.
pub(crate) fn player_of<'a>(view: &TournamentView, all: &'a [Actor], number: u16) -> &'a Actor {
    let found =
        view.entrants.iter().find(|one| one.number == Some(number) && one.state.as_str() == "playing");
    let id = found.unwrap().player.id;
    all.iter().find(|one| one.id == id).unwrap()
}

/// Whoever has the lower number wins each open game.
pub(crate) async fn lower_wins(house: &TestApp, id: TournamentId, all: &[Actor]) {
    let view = seen(house, id).await;
    for (game, white, black) in open_games(&view) {
        let loser = player_of(&view, all, white.max(black));
        house.app.games().resign(loser, game).await.unwrap();
    }
    house.clock.advance(2 * SECOND);
}

/// Lets every flag fall.
pub(crate) async fn flags_fall(house: &TestApp) {
    house.clock.advance(14 * crate::support::DAY + JUDGE_DELAY + 1);
    house.app.clocks().judge_flags().await.unwrap();
    house.clock.advance(2 * SECOND);
}

/// Plays until it is over.
pub(crate) async fn to_the_end(
    house: &TestApp,
    raw: &Raw,
    id: TournamentId,
    all: &[Actor],
) -> TournamentView {
    for _ in 0..20 {
        steps(house, raw, id).await;
        let view = seen(house, id).await;
        if view.phase != Phase::Running {
            return view;
        }
        lower_wins(house, id, all).await;
    }
    panic!("it does not end");
}

/// The record's acts of a kind.
pub(crate) async fn acts(raw: &Raw, kind: &str) -> Vec<Value> {
    let sql = format!("SELECT body FROM tournament_event WHERE kind = '{kind}' ORDER BY seq");
    let texts = raw.texts(&sql).await;
    texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

/// Refused, and for this reason alone.
#[track_caller]
pub(in crate::app) fn no_grounds<T>(done: Result<T, Error>, why: impl Into<Error>) {
    match (done.err(), why.into()) {
        (Some(Error::NotNow(told)), Error::NotNow(why)) => assert_eq!(told, why),
        (Some(error), why) => panic!("{error}, not {why}"),
        (None, why) => panic!("done, and not {why}"),
    }
}
