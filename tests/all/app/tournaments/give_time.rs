//! Time for all games of one player in one act.

use fairschach::app::error::Error;
use fairschach::app::tournaments::running::give_time::NewTime;
use fairschach::base::{PlayerId, Side};
use fairschach::verify::{Verdict, verify_game};
use serde_json::json;

use crate::app::tournaments::kit::{running, seen};
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    all_games_of_a_player_get_time_or_none => given;
    time_has_limits_and_comes_from_the_arbiter => limits;
}

fn time(player: PlayerId, seconds: i64) -> NewTime {
    NewTime { player, seconds, reason: "An operation.".to_owned(), rule: "The arbiter's ruling".to_owned() }
}

async fn given(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 4, json!({}), Some(&house.arbiter)).await;
    let (app, player) = (&house.app, &all[0]);
    let view = seen(&house, id).await;
    let number = view.entrants.iter().find(|one| one.player.id == player.id).unwrap().number;
    let of = view.pairings.iter().filter(|one| [Some(one.white), one.black].contains(&number));
    let games: Vec<_> = of.filter_map(|one| one.game).collect();
    let left = async |game| {
        let sides = app.games().game(Some(player), game).await.unwrap().sides;
        let own = Side::ALL.into_iter().find(|side| sides.get(*side).player.id == player.id);
        sides.get(own.unwrap()).left
    };
    // In one of them the player has filed: that is nobody's business, and it gets its ruling as the others do.
    let white = app.games().game(None, games[0]).await.unwrap().sides.white.player.id == player.id;
    house.file(player, games[0], if white { "e2e4" } else { "e7e5" }).await.unwrap();
    let before = [left(games[1]).await, left(games[2]).await];
    let told = app.running_tournaments().give_time(&house.arbiter, id, time(player.id, 3_600)).await.unwrap();
    assert_eq!((told.games.len(), told.others), (3, 0));
    for (game, before) in games[1..].iter().zip(before) {
        assert_eq!(left(*game).await, before + 3_600 * SECOND);
    }
    let rulings = "SELECT COUNT(*) FROM event WHERE kind = 'ruling'";
    assert_eq!(raw.number(rulings).await, 3);
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'ruling'").await, 6);
    for game in &games {
        let file = app.games().game_file(None, *game).await.unwrap().to_string();
        assert_eq!(verify_game(file.as_bytes(), &[]).verdict(), Verdict::Consistent);
    }
    // Where another is the arbiter, that one gives it.
    let second = house.another_arbiter().await.id;
    let (second, game) = (second.as_uuid(), games[2].as_uuid());
    let sql = match database {
        Database::Sqlite => {
            let (second, game) = (second.simple(), game.simple());
            format!("UPDATE game SET arbiter_id = unhex('{second}') WHERE id = unhex('{game}')")
        }
        Database::Postgres => format!("UPDATE game SET arbiter_id = '{second}' WHERE id = '{game}'"),
    };
    assert_eq!(raw.execute(&sql).await, 1);
    let told = app.running_tournaments().give_time(&house.arbiter, id, time(player.id, 60)).await.unwrap();
    assert_eq!((told.games.len(), told.others), (2, 1));
    assert_eq!(raw.number(rulings).await, 5);
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 3, json!({}), Some(&house.arbiter)).await;
    let app = &house.app;
    let year = 365 * 24 * 60 * 60;
    for seconds in [i64::MIN, -1, 0, year + 1, i64::MAX] {
        let refused = app.running_tournaments().give_time(&house.arbiter, id, time(all[0].id, seconds)).await;
        assert!(matches!(refused, Err(Error::Malformed(_))), "{seconds}");
    }
    for seconds in [1, year] {
        app.running_tournaments().give_time(&house.arbiter, id, time(all[0].id, seconds)).await.unwrap();
    }
    let mut silent = time(all[0].id, 60);
    silent.reason = String::new();
    let refused = app.running_tournaments().give_time(&house.arbiter, id, silent).await;
    assert!(matches!(refused, Err(Error::Malformed(_))));
    let nobody = app.running_tournaments().give_time(&house.arbiter, id, time(house.white.id, 60)).await;
    assert!(matches!(nobody, Err(Error::NotNow(_))));
    // A director who is no arbiter of the games gives none, nor does a player.
    for who in [&house.director, &all[0]] {
        let refused = app.running_tournaments().give_time(who, id, time(all[0].id, 60)).await;
        assert!(matches!(refused, Err(Error::NotAllowed(_))));
    }
}
