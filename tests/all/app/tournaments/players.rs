//! The table of a tournament's players takes as many statements however many they are, and tells what their games' pages tell.

use fairschach::app::core::views::GameView;
use fairschach::app::error::Error;
use fairschach::app::tournaments::running::players_table::PlayerOrder;
use fairschach::tournament::Post;
use serde_json::json;

use crate::app::tournaments::kit::{open_games, player_of, running, seen};
use crate::support::counted::statements;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    the_table_takes_as_many_statements_however_many_play => bounded;
    the_table_tells_what_the_games_tell => told;
    the_table_is_the_same_where_the_tournaments_tables_are_kept => kept;
}

/// Statements for the largest table, with the transaction around them.
const STATEMENTS_MAX: usize = 30;

async fn bounded(database: Database) {
    let mut counted = Vec::new();
    for count in [3, 9] {
        let house = TestApp::new(database).await;
        let raw = house.raw().await;
        let sheet = json!({"clock": "60d/pair", "terms": {"leave": "30"}});
        let (id, _) = running(&house, &raw, count, sheet, None).await;
        let verb = house.app.running_tournaments();
        let (table, of_table) = statements(verb.players_table(&house.director, id)).await;
        assert_eq!(table.unwrap().players.len(), count);
        counted.push(of_table);
    }
    assert_eq!(counted[0], counted[1]);
    assert!((5..=STATEMENTS_MAX).contains(&counted[0]), "{counted:?}");
}

async fn told(database: Database) {
    let house = TestApp::new(database).await;
    let (app, raw) = (&house.app, house.raw().await);
    let sheet = json!({"clock": "30d+2d", "terms": {"leave": "30"}, "pace": {"name": "at-once"}});
    let (id, all) = running(&house, &raw, 4, sheet, None).await;
    let today = fairschach::show::zone::Zone::UTC.at(app.now()).date();
    let day = |n: i64| today.checked_add(jiff::Span::new().days(n)).unwrap();
    app.leaves().announce_leave(&all[0], day(2), day(6)).await.unwrap();
    let view = seen(&house, id).await;
    let (game, white, black) = open_games(&view)[0];
    house.clock.advance(3 * DAY);
    app.games().resign(player_of(&view, &all, black), game).await.unwrap();
    house.clock.advance(DAY / 2);
    app.running_tournaments().step_tournaments().await.unwrap();
    let mut table = app.running_tournaments().players_table(&house.director, id).await.unwrap();
    for one in &table.players {
        let who = all.iter().find(|actor| actor.id == one.player.id).unwrap();
        let games = app.games().games(who, None, 9).await.unwrap();
        let own = |game: &GameView| {
            let sides = [&game.sides.white, &game.sides.black];
            let side = sides.into_iter().find(|side| side.player.id == who.id).unwrap();
            (side.owes && side.sealed == Some(false)).then_some(side.left)
        };
        let owed: Vec<_> = games.iter().filter_map(own).collect();
        let owing = one.owing.as_ref().unwrap();
        assert_eq!((owing.games, owing.least), (owed.len(), owed.iter().copied().min()), "{}", who.name);
        let decided = one.number.is_some_and(|number| [white, black].contains(&number));
        assert_eq!((one.done, one.left), (usize::from(decided), 3 - usize::from(decided)));
        assert_eq!(one.away_until.is_some(), who.id == all[0].id);
        assert_eq!(one.leave_left, Some(if who.id == all[0].id { 25 } else { 30 }));
        assert!(!one.bounced && one.reliability.is_some());
    }
    table.sort(PlayerOrder::Away);
    assert_eq!(table.players[0].player.id, all[0].id);
    table.sort(PlayerOrder::Done);
    assert_eq!((table.players[0].done, table.players[3].done), (1, 0));
    table.sort(PlayerOrder::Name);
    let names: Vec<_> = table.players.iter().map(|one| one.player.name.clone()).collect();
    assert!(names.is_sorted(), "{names:?}");
}

async fn kept(database: Database) {
    let house = TestApp::new(database).await;
    let (app, raw) = (&house.app, house.raw().await);
    let (id, all) = running(&house, &raw, 4, json!({"pace": {"name": "at-once"}}), None).await;
    let facts = async || {
        let read = app.running_tournaments().players_and_queue(&house.director, id);
        let (read, count) = statements(read).await;
        let (table, queue, _) = read.unwrap();
        assert!(table.view.runs_it && table.view.own_post == Some(Post::Director));
        let players: Vec<_> = table
            .players
            .iter()
            .map(|one| (one.number, one.done, one.left, one.owing.as_ref().unwrap().games))
            .collect();
        let waits: Vec<_> = queue.iter().map(|item| item.task.as_str()).collect();
        let of_queue = app.tournaments().tournament_queue(&house.director, id).await.unwrap();
        assert_eq!(waits, of_queue.iter().map(|item| item.task.as_str()).collect::<Vec<_>>());
        (players, waits, count)
    };
    let (players, waits, count) = facts().await;
    assert_eq!(waits, ["no-arbiter"]);
    assert!(players.iter().all(|(_, done, left, owed)| (*done, *left, *owed) == (0, 3, 3)), "{players:?}");
    app.tournaments().made_tables(None, id).await.unwrap();
    let (again, waits, fewer) = facts().await;
    assert_eq!((again, waits), (players, vec!["no-arbiter"]));
    assert!(fewer < count, "{fewer} of {count}");
    // What has come since is told at once.
    let view = seen(&house, id).await;
    let (game, white, black) = open_games(&view)[0];
    app.games().resign(player_of(&view, &all, black), game).await.unwrap();
    house.clock.advance(DAY);
    let (players, ..) = facts().await;
    for (number, done, left, owed) in players {
        let over = usize::from([Some(white), Some(black)].contains(&number));
        assert_eq!((done, left, owed), (over, 3 - over, 3 - over), "{number:?}");
    }
    // An arbiter sees the players, and nothing waits for them; a player sees nothing.
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    let (table, queue, _) = app.running_tournaments().players_and_queue(&house.arbiter, id).await.unwrap();
    assert!(!table.view.runs_it && table.players.len() == 4 && queue.is_empty());
    let other = app.running_tournaments().players_and_queue(&all[0], id).await;
    assert!(matches!(other, Err(Error::NotAllowed(_))));
}
