//! Who hears of an overdue answer in a game in which the tournament's director plays.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::tournaments::action::Action;
use fairschach::base::{GameId, TournamentId};
use fairschach::game::About;
use fairschach::tournament::Post;
use serde_json::json;

use crate::app::arbitration::operator::administrator;
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::steps;
use crate::support::raw::Raw;
use crate::support::{Database, TestApp, on_both};

on_both! {
    another_arbiter_and_an_administrator_hear_of_it => no_other_director;
    another_director_hears_of_it => another_director;
}

/// The director plays, there are two arbiters, and somebody objects in one of the director's games.
async fn objected(house: &TestApp, raw: &Raw) -> (TournamentId, GameId, [Actor; 2]) {
    let app = &house.app;
    let mut all = players(house, 2).await;
    all.push(house.director.clone());
    let id = entered(house, json!({"clock": "60d/pair"}), &all).await;
    let second = house.add("Emil", "en", Role::Arbiter).await;
    for arbiter in [&house.arbiter, &second] {
        house.appoint(id, arbiter.id, Post::Arbiter).await;
    }
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, raw, id).await;
    let game = app.games().games(&house.director, None, 1).await.unwrap().remove(0);
    let white = game.sides.white.player.id == house.director.id;
    let other = if white { &game.sides.black } else { &game.sides.white };
    let other = all.iter().find(|one| one.id == other.player.id).unwrap();
    let objection =
        NewObjection { about: About::Other, text: "The hall was dark.".to_owned(), against: None };
    app.arbitration().object(other, game.id, objection).await.unwrap();
    let judges = app.games().games(&second, None, 9).await.unwrap();
    let own = judges.iter().any(|one| one.id == game.id);
    let two = if own { [second, house.arbiter.clone()] } else { [house.arbiter.clone(), second] };
    (id, game.id, two)
}

/// Who is told once the answer is overdue.
async fn told(house: &TestApp, raw: &Raw, game: GameId) -> Vec<String> {
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    let due = view.objections[0].due();
    house.clock.advance(due.since(house.app.now()) + 1);
    assert!(house.app.arbitration().remind_arbiters().await.unwrap() > 0);
    raw.texts("SELECT p.name FROM mail m JOIN player p ON p.id = m.player_id WHERE m.kind = 'escalated' ORDER BY p.name")
        .await
}

async fn no_other_director(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let admin = administrator(&house).await;
    let (_, game, [_, other]) = objected(&house, &raw).await;
    let mut expected = [admin.name, other.name];
    expected.sort();
    assert_eq!(told(&house, &raw, game).await, expected);
}

async fn another_director(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    administrator(&house).await;
    let (id, game, _) = objected(&house, &raw).await;
    let second = house.add("Hilde", "en", Role::Director).await;
    house.appoint(id, second.id, Post::Director).await;
    // Only an administrator names an arbiter then: the director whom the game names is in it.
    assert_eq!(told(&house, &raw, game).await, ["Frida".to_owned(), second.name]);
}
