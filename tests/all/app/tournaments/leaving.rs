//! Leaving a tournament, and stopping one: what becomes of its games.

use fairschach::app::actor::Actor;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::app::limits::WITHDRAWN_MAX;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::games::PairingState;
use fairschach::app::tournaments::model::TournamentView;
use fairschach::app::tournaments::running::due_games::DUE_GAMES_MAX;
use fairschach::app::tournaments::running::game_actions::PENDING_ACTIONS_MAX;
use fairschach::app::tournaments::setup::sheet::REASON_CHARS_MAX;
use fairschach::app::tournaments::todo::DIRECTOR_QUEUE_MAX;
use fairschach::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use fairschach::base::{BySide, GameId, PlayerId, Side, TournamentId};
use fairschach::game::{By, GameResult, Ruling};
use fairschach::store::Store;
use fairschach::tournament::{EntrantState, PairingOutcome, Phase, Post};
use jiff::civil::date;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{
    acts, flags_fall, lower_wins, open_games, player_of, running, seen, steps, to_the_end,
};
use crate::support::invariants::holds_together;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    who_withdraws_loses_what_goes_on => forfeits;
    several_leave_together_or_not_at_all => together;
    before_half_all_is_annulled => annulled;
    a_substitute_takes_the_number => substitute;
    the_last_substitute_stands_in_the_table => last_substitute;
    a_game_is_played_anew => replayed;
    silence_is_noted_once_a_spell => silence;
    who_is_silent_is_withdrawn_where_the_sheet_says_so => withdrawn;
    all_games_stand_and_go_on => pause;
    many_games_stand_at_the_price_of_few => ways;
    the_hard_end_draws => drawn;
    the_hard_end_asks_for_adjudication => adjudicated;
    a_tournament_is_broken_off_within_its_bounds => broken_off;
    a_director_sees_what_waits => queue;
}

/// The games of every pairing of a number: opponent, result, outcome.
async fn fared(
    house: &TestApp,
    id: TournamentId,
    number: u16,
) -> Vec<(u16, Option<GameResult>, Option<PairingOutcome>)> {
    let view = seen(house, id).await;
    let own = view.pairings.iter().filter(|one| one.white == number || one.black == Some(number));
    let mut all: Vec<_> = own
        .map(|one| {
            let black = one.black.unwrap();
            let other = if one.white == number { black } else { one.white };
            (other, one.result, one.outcome)
        })
        .collect();
    all.sort_by_key(|one| one.0);
    all
}

/// Who plays the games of a number, by the opponent's: whether each is over, and who plays it.
fn players_of(view: &TournamentView, number: u16) -> Vec<(bool, PlayerId)> {
    let of = |side: Side| {
        view.pairings.iter().filter_map(move |one| {
            let seats = BySide { white: Some(one.white), black: one.black };
            let over = one.state() == PairingState::Finished;
            (*seats.get(side) == Some(number))
                .then(|| (*seats.get(side.opposite()), over, view.player(one, side).unwrap().id))
        })
    };
    let mut all: Vec<_> = of(Side::White).chain(of(Side::Black)).collect();
    all.sort_by_key(|(other, over, _)| (*other, !over));
    all.into_iter().map(|(_, over, who)| (over, who)).collect()
}

async fn game_of(house: &TestApp, id: TournamentId, one: u16, two: u16) -> GameId {
    let view = seen(house, id).await;
    let pair = [Some(one), Some(two)];
    let found = view
        .pairings
        .iter()
        .rev()
        .find(|p| p.outcome.is_none() && pair.contains(&Some(p.white)) && pair.contains(&p.black));
    found.unwrap().game.unwrap()
}

async fn forfeits(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 4, json!({}), None).await;
    let app = &house.app;
    let kept = game_of(&house, id, 1, 2).await;
    app.games().resign(&all[1], kept).await.unwrap();
    // What both have filed is revealed before the game ends.
    let filed = game_of(&house, id, 1, 3).await;
    let shown = app.games().game(None, filed).await.unwrap();
    for side in [&shown.sides.white, &shown.sides.black] {
        let player = all.iter().find(|one| one.id == side.player.id).unwrap();
        let entry = if side.player.id == shown.sides.white.player.id { "e2e4" } else { "e7e5" };
        house.file(player, filed, entry).await.unwrap();
    }
    let none = app
        .tournaments()
        .perform(&all[0], id, Action::Withdraw { players: vec![all[1].id], silent: false }, "why")
        .await;
    assert!(matches!(none, Err(Error::NotAllowed(_))), "not somebody else");
    let long = "x".repeat(REASON_CHARS_MAX + 1);
    for why in ["", &long] {
        assert!(matches!(
            app.tournaments()
                .perform(&all[0], id, Action::Withdraw { players: vec![all[0].id], silent: false }, why)
                .await,
            Err(Error::Malformed(_))
        ));
    }
    app.tournaments()
        .perform(&all[0], id, Action::Withdraw { players: vec![all[0].id], silent: false }, &long[1..])
        .await
        .unwrap();
    app.tournaments()
        .perform(
            &house.director,
            id,
            Action::Withdraw { players: vec![all[3].id], silent: false },
            "asked for by letter",
        )
        .await
        .unwrap();
    steps(&house, &raw, id).await;
    let win = |side| GameResult::win(side, By::Forfeit);
    let view = seen(&house, id).await;
    for one in &view.pairings {
        let result = one.result;
        match (one.white.min(one.black.unwrap()), one.white.max(one.black.unwrap())) {
            (1, 2) => assert_eq!(result.unwrap().by, By::Resignation),
            (1, 4) => assert_eq!(result, Some(GameResult::draw(By::Forfeit)), "both have left"),
            (2, 3) => assert_eq!(result, None),
            _ => {
                let left = [1, 4].contains(&one.white);
                let side = if left { fairschach::base::Side::Black } else { fairschach::base::Side::White };
                assert_eq!(result, Some(win(side)));
            }
        }
        if let Some(game) = one.game {
            holds_together(&house, game).await;
        }
    }
    assert_eq!(app.games().pairs(None, filed).await.unwrap().len(), 1);
    let again = app
        .tournaments()
        .perform(&all[0], id, Action::Withdraw { players: vec![all[0].id], silent: false }, "why")
        .await;
    assert!(matches!(again, Err(Error::NotNow(_))));
    let view = to_the_end(&house, &raw, id, &all).await;
    assert_eq!(view.phase, Phase::Finished);
}

async fn annulled(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 5, json!({"withdrawal": "annul-before-half"}), None).await;
    let app = &house.app;
    for other in [2, 3] {
        let game = game_of(&house, id, 1, other).await;
        app.games().resign(&all[usize::from(other) - 1], game).await.unwrap();
    }
    let game = game_of(&house, id, 2, 5).await;
    app.games().resign(&all[4], game).await.unwrap();
    house.clock.advance(2 * SECOND);
    // 1 has finished two of four: half; 5 one of four.
    app.tournaments()
        .perform(&all[0], id, Action::Withdraw { players: vec![all[0].id], silent: false }, "ill")
        .await
        .unwrap();
    app.tournaments()
        .perform(&all[4], id, Action::Withdraw { players: vec![all[4].id], silent: false }, "ill")
        .await
        .unwrap();
    steps(&house, &raw, id).await;
    let five = fared(&house, id, 5).await;
    assert!(five.iter().all(|(_, _, outcome)| *outcome == Some(PairingOutcome::Annulled)));
    assert_eq!(five[1].1.unwrap().by, By::Resignation, "the record is kept");
    assert_eq!(five[2].1, Some(GameResult::draw(By::Cancelled)));
    let one = fared(&house, id, 1).await;
    let by: Vec<_> = one.iter().map(|(_, result, _)| result.unwrap().by).collect();
    assert_eq!(by, [By::Resignation, By::Resignation, By::Forfeit, By::Cancelled]);
    for (game, ..) in open_games(&seen(&house, id).await) {
        holds_together(&house, game).await;
    }
}

async fn substitute(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 4, json!({}), None).await;
    let app = &house.app;
    let refused = app
        .tournaments()
        .perform(
            &house.director,
            id,
            Action::Replace { player: all[0].id, substitute: house.white.id },
            "ill",
        )
        .await;
    assert!(matches!(refused, Err(Error::NotNow(_))), "not on the sheet");
    let mut sheet = seen(&house, id).await.sheet;
    sheet.replacement = true;
    app.tournament_setup().change_sheet(&house.director, id, 1, sheet, "all agree").await.unwrap();
    let finished = game_of(&house, id, 1, 2).await;
    app.games().resign(&all[0], finished).await.unwrap();
    house.clock.advance(2 * SECOND);
    let twice = app
        .tournaments()
        .perform(&house.director, id, Action::Replace { player: all[0].id, substitute: all[1].id }, "ill")
        .await;
    assert!(matches!(twice, Err(Error::NotNow(_))), "who plays already");
    app.tournaments()
        .perform(
            &house.director,
            id,
            Action::Replace { player: all[0].id, substitute: house.white.id },
            "ill",
        )
        .await
        .unwrap();
    steps(&house, &raw, id).await;
    let mut everybody = all.clone();
    everybody.push(house.white.clone());
    let view = seen(&house, id).await;
    assert_eq!(player_of(&view, &everybody, 1).id, house.white.id);
    let [old, new] = [all[0].id, house.white.id];
    assert_eq!(players_of(&view, 1), [(true, old), (true, old), (false, new), (true, old), (false, new)]);
    let own = fared(&house, id, 1).await;
    let shape: Vec<_> = own
        .iter()
        .map(|(other, result, outcome)| (*other, result.map(|r| r.by), outcome.is_some()))
        .collect();
    let cancelled = Some(By::Cancelled);
    assert_eq!(
        shape,
        [
            (2, Some(By::Resignation), false),
            (3, cancelled, true),
            (3, None, false),
            (4, cancelled, true),
            (4, None, false),
        ]
    );
    let view = to_the_end(&house, &raw, id, &everybody).await;
    assert_eq!(view.phase, Phase::Finished);
}

/// Also one who entered before the substitute whom they replace, and who has left since.
async fn last_substitute(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let more = json!({"replacement": true, "places": {"min": 2, "max": 3}});
    let (id, all) = running(&house, &raw, 4, more, None).await;
    let app = &house.app;
    for (player, substitute) in [(all[0].id, house.white.id), (house.white.id, all[3].id)] {
        let replace = Action::Replace { player, substitute };
        app.tournaments().perform(&house.director, id, replace, "ill").await.unwrap();
        steps(&house, &raw, id).await;
    }
    let leave = Action::Withdraw { players: vec![all[3].id], silent: false };
    app.tournaments().perform(&all[3], id, leave, "moving house").await.unwrap();
    steps(&house, &raw, id).await;
    let tables = app.tournaments().tournament_tables(None, id).await.unwrap();
    let last = tables.sections[0].entrant(1).unwrap();
    assert_eq!((last.player.id, last.state), (all[3].id, EntrantState::Withdrawn));
}

async fn replayed(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 3, json!({}), None).await;
    let app = &house.app;
    let first = game_of(&house, id, 1, 2).await;
    app.games().resign(&all[0], first).await.unwrap();
    house.clock.advance(2 * SECOND);
    let refused = app.tournaments().perform(&all[0], id, Action::Replay(first), "a slip").await;
    assert!(matches!(refused, Err(Error::NotAllowed(_))));
    app.tournaments().perform(&house.director, id, Action::Replay(first), "a slip").await.unwrap();
    let again = app.tournaments().perform(&house.director, id, Action::Replay(first), "a slip").await;
    assert!(matches!(again, Err(Error::NotNow(_))));
    let running = game_of(&house, id, 2, 3).await;
    app.tournaments().perform(&house.director, id, Action::Replay(running), "wrong array").await.unwrap();
    steps(&house, &raw, id).await;
    let old = app.games().game(None, first).await.unwrap();
    assert_eq!(old.result.unwrap().by, By::Resignation, "what was played stays on record");
    assert_eq!(app.games().game(None, running).await.unwrap().result, Some(GameResult::draw(By::Cancelled)));
    holds_together(&house, running).await;
    assert_eq!(open_games(&seen(&house, id).await).len(), 3);
}

async fn silence(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let more =
        json!({"silence": {"days": 10, "withdraw": false}, "clock": "60d/pair", "terms": {"leave": "30"}});
    let (id, all) = running(&house, &raw, 3, more, None).await;
    let app = &house.app;
    // 2 is on leave for five of the days; 3 enters something in one game.
    app.leaves().announce_leave(&all[1], date(2026, 1, 3), date(2026, 1, 7)).await.unwrap();
    house.clock.advance(9 * DAY);
    steps(&house, &raw, id).await;
    assert!(acts(&raw, "silent").await.is_empty());
    let game = game_of(&house, id, 1, 3).await;
    let shown = app.games().game(None, game).await.unwrap();
    let white = shown.sides.white.player.id == all[2].id;
    house.file(&all[2], game, if white { "e2e4" } else { "e7e5" }).await.unwrap();
    house.clock.advance(2 * DAY);
    steps(&house, &raw, id).await;
    let noted = acts(&raw, "silent").await;
    assert_eq!(noted.len(), 1, "{noted:?}");
    assert_eq!(noted[0]["player"], json!(all[0].id.to_string()));
    let queue = app.tournaments().director_queue(&house.director).await.unwrap();
    let silent = queue
        .iter()
        .filter(|item| matches!(&item.task, DirectorTask::Silent { player, .. } if player.id == all[0].id));
    assert_eq!(silent.count(), 1);
    house.clock.advance(5 * DAY);
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "silent").await.len(), 2, "leave is over and did not count");
    house.clock.advance(5 * DAY);
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "silent").await.len(), 3, "3 is silent in the other game");
    // An entry ends the spell; the next one is noted anew.
    let game = game_of(&house, id, 1, 2).await;
    let shown = app.games().game(None, game).await.unwrap();
    let white = shown.sides.white.player.id == all[0].id;
    house.file(&all[0], game, if white { "e2e4" } else { "e7e5" }).await.unwrap();
    let queue = app.tournaments().director_queue(&house.director).await.unwrap();
    let of_one = |item: &&DirectorItem| matches!(&item.task, DirectorTask::Silent { player, .. } if player.id == all[0].id);
    assert_eq!(queue.iter().filter(of_one).count(), 0);
    house.clock.advance(11 * DAY);
    steps(&house, &raw, id).await;
    let of_one =
        acts(&raw, "silent").await.into_iter().filter(|one| one["player"] == json!(all[0].id.to_string()));
    assert_eq!(of_one.count(), 2);
}

async fn withdrawn(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let more = json!({"silence": {"days": 5, "withdraw": true}});
    let (id, all) = running(&house, &raw, 3, more, None).await;
    for other in [1, 2] {
        let game = game_of(&house, id, 3, other).await;
        let shown = house.app.games().game(None, game).await.unwrap();
        for player in [&all[0], &all[1]] {
            let white = shown.sides.white.player.id == player.id;
            if white || shown.sides.black.player.id == player.id {
                house.file(player, game, if white { "e2e4" } else { "e7e5" }).await.unwrap();
            }
        }
    }
    house.clock.advance(4 * DAY);
    let game = game_of(&house, id, 1, 2).await;
    let shown = house.app.games().game(None, game).await.unwrap();
    for player in [&all[0], &all[1]] {
        let white = shown.sides.white.player.id == player.id;
        house.file(player, game, if white { "e2e4" } else { "e7e5" }).await.unwrap();
    }
    house.app.games().reveal_due().await.unwrap();
    house.clock.advance(DAY);
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    let states: Vec<_> = view.entrants.iter().map(|one| one.state.as_str()).collect();
    assert_eq!(states, ["playing", "playing", "silent"]);
    assert!(fared(&house, id, 3).await.iter().all(|(_, result, _)| result.unwrap().by == By::Forfeit));
}

async fn pause(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let more = json!({"pace": {"name": "rounds", "days": 20}, "seeding": "entry"});
    let id = entered(&house, more, &all).await;
    let app = &house.app;
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    house.clock.advance(20 * DAY);
    steps(&house, &raw, id).await;
    let open = open_games(&seen(&house, id).await);
    assert_eq!(open.len(), 2, "two rounds of one game");
    let by_arbiter = RulingRequest {
        turn: 1,
        ruling: Ruling::Pause,
        reason: "the board is checked".to_owned(),
        rule: "FSR 9".to_owned(),
        incident: None,
    };
    app.arbitration().rule(&house.arbiter, open[0].0, by_arbiter).await.unwrap();
    // What both have filed is revealed before their game stands.
    let sides = app.games().game(None, open[1].0).await.unwrap().sides;
    for player in &all {
        let entry = if sides.white.player.id == player.id {
            "e2e4"
        } else if sides.black.player.id == player.id {
            "e7e5"
        } else {
            continue;
        };
        house.file(player, open[1].0, entry).await.unwrap();
    }
    app.tournaments().perform(&house.director, id, Action::Pause, "the hall is flooded").await.unwrap();
    let twice = app.tournaments().perform(&house.director, id, Action::Pause, "again").await;
    assert!(matches!(twice, Err(Error::NotNow(_))));
    steps(&house, &raw, id).await;
    let state = async |game| app.games().game(None, game).await.unwrap().state;
    assert_eq!(state(open[1].0).await, GameState::Paused);
    assert_eq!(app.games().game(None, open[1].0).await.unwrap().turn, 2);
    house.clock.advance(30 * DAY);
    steps(&house, &raw, id).await;
    assert_eq!(open_games(&seen(&house, id).await).len(), 2, "no game begins meanwhile");
    app.tournaments().perform(&house.director, id, Action::Resume, "it is dry").await.unwrap();
    steps(&house, &raw, id).await;
    assert_eq!(state(open[1].0).await, GameState::Running);
    assert_eq!(state(open[0].0).await, GameState::Paused, "the arbiter's own pause stays");
    assert_eq!(open_games(&seen(&house, id).await).len(), 3);
    holds_together(&house, open[1].0).await;
    flags_fall(&house).await;
    steps(&house, &raw, id).await;
    assert_eq!(seen(&house, id).await.phase, Phase::Running, "one game still stands");
}

/// Three games and fifteen, which stand and go on.
async fn ways(database: Database) {
    let mut counted = Vec::new();
    for count in [3, 6] {
        let house = TestApp::new(database).await;
        let raw = house.raw().await;
        let (id, _) = running(&house, &raw, count, json!({}), None).await;
        let store: &Store = house.app.as_ref();
        let before = store.ways();
        for (action, why) in [(Action::Pause, "the hall is flooded"), (Action::Resume, "it is dry")] {
            house.app.tournaments().perform(&house.director, id, action, why).await.unwrap();
        }
        counted.push(store.ways() - before);
    }
    assert!(counted[1] <= counted[0] + 5, "{counted:?}");
}

async fn drawn(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let dates = json!({"zone": "Europe/Berlin", "ends": "2026-01-08"});
    let more = json!({"dates": dates, "at_the_end": "draw"});
    let (id, _) = running(&house, &raw, 3, more, None).await;
    house.clock.advance(7 * DAY);
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Finished);
    assert!(view.pairings.iter().all(|one| one.result == Some(GameResult::draw(By::Adjudication))));
    assert_eq!(acts(&raw, "hard-end").await, [json!({"games": 3, "what": "draw"})]);
}

async fn adjudicated(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let dates = json!({"zone": "Europe/Berlin", "ends": "2026-01-08"});
    let more = json!({"dates": dates, "pace": {"name": "rounds", "days": 3}});
    let (id, all) = running(&house, &raw, 3, more, None).await;
    let app = &house.app;
    app.tournaments()
        .perform(&house.director, id, Action::Extend(Some(date(2026, 1, 10))), "one is ill")
        .await
        .unwrap();
    house.clock.advance(4 * DAY);
    steps(&house, &raw, id).await;
    let hard = async || {
        let queue = app.tournaments().director_queue(&house.director).await.unwrap();
        queue.iter().filter(|item| matches!(item.task, DirectorTask::HardEnd { .. })).count()
    };
    assert_eq!(hard().await, 0);
    house.clock.advance(3 * DAY);
    steps(&house, &raw, id).await;
    house.clock.advance(5 * DAY);
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "hard-end").await.len(), 1, "once");
    assert_eq!(hard().await, 3);
    app.tournaments()
        .perform(&house.director, id, Action::Extend(Some(date(2026, 2, 20))), "all agree")
        .await
        .unwrap();
    assert_eq!(hard().await, 0, "it is not the end any more");
    lower_wins(&house, id, &all).await;
    steps(&house, &raw, id).await;
    assert_eq!(seen(&house, id).await.phase, Phase::Finished);
}

async fn broken_off(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 21).await;
    let id = entered(&house, json!({}), &all).await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let most = usize::try_from(DUE_GAMES_MAX).unwrap();
    let mut made = Vec::new();
    for _ in 0..4 {
        made.push(app.running_tournaments().make_due_games().await.unwrap());
    }
    assert_eq!(made, [most, most, 210 - 2 * most, 0]);
    let queue = app.tournaments().director_queue(&house.director).await.unwrap();
    let [only] = &queue[..] else { panic!("{}", queue.len()) };
    assert!(matches!(only.task, DirectorTask::NoArbiter { games: 210 }));
    app.tournaments()
        .perform(&house.director, id, Action::Extend(Some(date(2026, 1, 9))), "soon")
        .await
        .unwrap();
    house.clock.advance(9 * DAY);
    app.running_tournaments().step_tournaments().await.unwrap();
    let queue = app.tournaments().director_queue(&house.director).await.unwrap();
    assert_eq!(queue.len(), DIRECTOR_QUEUE_MAX, "210 games to be adjudicated");
    assert!(queue.iter().all(|item| matches!(item.task, DirectorTask::HardEnd { .. })));
    let player = app.tournaments().perform(&all[0], id, Action::Cancel, "no").await;
    assert!(matches!(player, Err(Error::NotAllowed(_))));
    app.tournaments().perform(&house.director, id, Action::Cancel, "too few boards").await.unwrap();
    let most = usize::try_from(PENDING_ACTIONS_MAX).unwrap();
    let mut done = Vec::new();
    for _ in 0..4 {
        done.push(app.running_tournaments().apply_pending_actions().await.unwrap());
    }
    assert_eq!(done, [most, most, 210 - 2 * most, 0]);
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Cancelled);
    assert!(view.pairings.iter().all(|one| one.result == Some(GameResult::draw(By::Cancelled))));
    holds_together(&house, view.pairings[7].game.unwrap()).await;
    crate::app::tournaments::kit::always(&house, &raw, id).await;
}

async fn queue(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let dates = json!({"zone": "Europe/Berlin", "starts": "2026-01-05"});
    let id = entered(&house, json!({"dates": dates}), &all[..2]).await;
    let app = &house.app;
    let queue = app.tournaments().director_queue(&house.director).await.unwrap();
    assert!(matches!(
        queue.iter().map(|item| &item.task).collect::<Vec<_>>()[..],
        [DirectorTask::NoArbiter { games: 0 }]
    ));
    assert!(app.tournaments().director_queue(&all[0]).await.unwrap().is_empty());
    house.clock.advance(5 * DAY);
    app.running_tournaments().step_tournaments().await.unwrap();
    let queue = app.tournaments().director_queue(&house.director).await.unwrap();
    assert!(matches!(queue[0].task, DirectorTask::TooFewEntrants { entered: 2, needed: 3 }));
    app.tournament_setup().enter_tournament(&all[2], id, all[2].id, None).await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    let queue = app.tournaments().director_queue(&house.director).await.unwrap();
    assert_eq!(
        queue.iter().filter(|item| matches!(item.task, DirectorTask::NoArbiter { games: 3 })).count(),
        1
    );
}

async fn together(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 5, json!({}), None).await;
    let app = &house.app;
    let leave = async |by: &Actor, players: Vec<PlayerId>| {
        app.tournaments().perform(by, id, Action::Withdraw { players, silent: false }, "moved away").await
    };
    let stranger = house.arbiter.id;
    assert!(leave(&house.director, vec![all[0].id, stranger]).await.is_err(), "all or none");
    assert!(matches!(leave(&all[0], vec![all[0].id, all[1].id]).await, Err(Error::NotAllowed(_))));
    for wrong in [vec![], vec![all[0].id; WITHDRAWN_MAX + 1]] {
        assert!(matches!(leave(&house.director, wrong).await, Err(Error::Malformed(_))));
    }
    let left = async || {
        let view = seen(&house, id).await;
        view.entrants.iter().filter(|one| one.left.is_some()).count()
    };
    assert_eq!(left().await, 0);
    leave(&house.director, vec![all[0].id, all[1].id]).await.unwrap();
    assert_eq!(left().await, 2);
}
