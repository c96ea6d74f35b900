//! Arbiters of tournaments: games that began without one get one as soon as somebody has the post.

use std::process::Command;

use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::error::Error;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::todo::item::DirectorTask;
use fairschach::base::{GameId, TournamentId};
use fairschach::game::{About, Ruling};
use fairschach::tournament::Post;
use fairschach::verify::{Verdict, verify_game};
use serde_json::{Value, json};

use crate::app::arbitration::rulings::rule;
use crate::app::tournaments::kit::{open_games, running, seen, steps};
use crate::peers::{project, python};
use crate::support::{Database, TestApp, on_both};

on_both! {
    games_without_an_arbiter_get_one_with_the_post => late_post;
    no_game_gets_its_former_director_as_arbiter => former_director;
    only_who_stands_outside_a_game_becomes_its_first_arbiter => unfit;
}

async fn games_of(house: &TestApp, id: TournamentId) -> Vec<GameId> {
    open_games(&seen(house, id).await).into_iter().map(|(game, ..)| game).collect()
}

async fn arbiters(house: &TestApp, games: &[GameId]) -> Vec<Option<String>> {
    let mut all = Vec::new();
    for game in games {
        let view = house.app.games().game(None, *game).await.unwrap();
        all.push(view.arbiter.map(|one| one.name));
    }
    all
}

/// The verdicts of both checks of a game's file.
async fn checked(house: &TestApp, file: &Value) -> (Verdict, bool) {
    let path = house.store.folder().join("game.json");
    std::fs::write(&path, file.to_string()).unwrap();
    let mut second = Command::new(python());
    let script = project().join("tests/second/game.py");
    let second = second.arg("-B").arg(script).arg("check").arg(&path);
    let second = second.env("PYTHONUTF8", "1").output().unwrap();
    let first = verify_game(file.to_string().as_bytes(), &[]).verdict();
    (first, String::from_utf8_lossy(&second.stdout).trim() == "consistent")
}

async fn late_post(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 3, json!({}), None).await;
    let (app, director) = (&house.app, &house.director);
    let games = games_of(&house, id).await;
    assert_eq!(games.len(), 3);
    let queue = app.tournaments().director_queue(director).await.unwrap();
    assert!(queue.iter().any(|item| matches!(item.task, DirectorTask::NoArbiter { games: 3 })));
    let nobody = rule(&house, games[0], Ruling::Extend { by: 1 }).await;
    assert!(matches!(nobody, Err(Error::NotAllowed(_))));
    // The post is given while all games stand: they get their arbiter when they go on.
    app.tournaments().perform(director, id, Action::Pause, "A storm.").await.unwrap();
    steps(&house, &raw, id).await;
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    steps(&house, &raw, id).await;
    app.tournaments().perform(director, id, Action::Resume, "It is over.").await.unwrap();
    steps(&house, &raw, id).await;
    let name = Some(house.arbiter.name.clone());
    assert_eq!(arbiters(&house, &games).await, vec![name.clone(); 3]);
    let queue = app.tournaments().director_queue(director).await.unwrap();
    assert!(!queue.iter().any(|item| matches!(item.task, DirectorTask::NoArbiter { .. })));
    rule(&house, games[0], Ruling::Extend { by: 86_400_000_000 }).await.unwrap();
    // Nobody is told three times that there is an arbiter: there are the pause, the going on, and what was ruled.
    let told = raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'ruling'").await;
    assert_eq!(told, 2 * (3 + 3 + 1));
    // Nor is the arbiter, who is told of the post once.
    let of_games = "SELECT COUNT(*) FROM mail WHERE kind = 'post' AND game_id IS NOT NULL";
    assert_eq!(raw.number(of_games).await, 0);
    // A second one changes nothing in games that have theirs.
    let second = house.another_arbiter().await.id;
    house.appoint(id, second, Post::Arbiter).await;
    steps(&house, &raw, id).await;
    assert_eq!(arbiters(&house, &games).await, vec![name; 3]);
    // Whoever has an arbiter now can turn to them.
    let players = app.games().game(None, games[0]).await.unwrap().sides;
    let white = all.iter().find(|one| one.id == players.white.player.id).unwrap();
    let objection =
        NewObjection { about: About::Clock, text: "It ran in the storm.".to_owned(), against: None };
    app.arbitration().object(white, games[0], objection).await.unwrap();
    let file = app.games().game_file(None, games[0]).await.unwrap();
    assert_eq!(checked(&house, &file).await, (Verdict::Consistent, true));
}

/// Who directed when a game began is not its arbiter later, and no game waits for that in vain.
async fn former_director(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, _) = running(&house, &raw, 3, json!({}), None).await;
    let (app, director) = (&house.app, &house.director);
    let games = games_of(&house, id).await;
    house.appoint(id, house.arbiter.id, Post::Director).await;
    app.tournaments()
        .perform(&house.arbiter, id, Action::Appoint { person: director.id, post: Some(Post::Arbiter) }, "")
        .await
        .unwrap();
    steps(&house, &raw, id).await;
    assert_eq!(arbiters(&house, &games).await, [None, None, None]);
    let queue = app.tournaments().director_queue(&house.arbiter).await.unwrap();
    assert!(queue.iter().any(|item| matches!(item.task, DirectorTask::NoArbiter { games: 3 })));
}

async fn unfit(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 3, json!({}), None).await;
    let (app, director) = (&house.app, &house.director);
    // Who plays watches over the one game in which they do not.
    house.appoint(id, all[0].id, Post::Arbiter).await;
    steps(&house, &raw, id).await;
    let games = games_of(&house, id).await;
    let named = arbiters(&house, &games).await;
    assert_eq!(named.iter().flatten().collect::<Vec<_>>(), [&all[0].name]);
    // The director reads that the other two have nobody.
    let queue = app.tournaments().director_queue(director).await.unwrap();
    let two = queue.iter().filter(|item| matches!(item.task, DirectorTask::NoArbiter { games: 2 }));
    assert_eq!(two.count(), 1);
    let without = games[named.iter().position(Option::is_none).unwrap()];
    let appoint = |arbiter| {
        let (reason, rule) = ("Somebody has to.".to_owned(), "sheet".to_owned());
        app.arbitration().operate(director, without, Ruling::Appoint { arbiter }, reason, rule)
    };
    for unfit in [all[0].id, director.id] {
        let refused = appoint(unfit).await;
        assert!(matches!(refused, Err(Error::Malformed(_))), "{refused:?}");
    }
    appoint(house.arbiter.id).await.unwrap();
    let of_games = "SELECT COUNT(*) FROM mail WHERE kind = 'post' AND game_id IS NOT NULL";
    assert_eq!(raw.number(of_games).await, 1, "who is named in one game is told so");
    let file = app.games().game_file(None, without).await.unwrap();
    assert_eq!(checked(&house, &file).await, (Verdict::Consistent, true));
}
