//! A database from before the migrations were merged, as an operator takes it over.

use fairschach::base::GameId;

use super::{run, said};
use crate::server::process::Home;
use crate::store::takeover::{OF_GAMES, before, before_with};
use crate::support::invariants::all_is_well;
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp, on_both, open_app_by, settings};

on_both! {
    an_old_database_is_taken_over_by_a_command => taken;
    a_thousand_games_are_taken_over_as_they_are => many;
}

async fn taken(database: Database) {
    let mut home = Home::new(database).await;
    let (old, _raw) = before(database).await;
    home.set("FAIRSCHACH_DATABASE_URL", &old.url);
    let refused = run(&home, &["doctor"]);
    assert!(said(&refused).contains("fairschach admin takeover"), "{}", said(&refused));

    assert_eq!(home.admin(&["admin", "takeover"])["taken_over"], true);
    let again = run(&home, &["admin", "takeover"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("today's tables"), "{}", said(&again));
    assert!(!said(&run(&home, &["doctor"])).contains("takeover"));
}

/// How many rows each table of games has, and people and mails.
async fn counts(raw: &Raw) -> Vec<(&'static str, i64)> {
    let mut counts = Vec::new();
    for table in OF_GAMES.map(|(table, _)| table).into_iter().chain(["player", "mail"]) {
        counts.push((table, raw.number(&format!("SELECT COUNT(*) FROM {table}")).await));
    }
    counts
}

/// Of events of public chains, those that are their game's head, those that are byte for byte one of these games' and those that have
/// a leaf.
async fn chains(raw: &Raw, games: &[GameId]) -> [i64; 3] {
    let games = games.iter().map(|game| raw.id(game.as_uuid())).collect::<Vec<_>>().join(", ");
    let same =
        "t.chain = e.chain AND t.turn = e.turn AND t.seq = e.seq AND t.hash = e.hash AND t.body = e.body";
    [
        raw.number(
            "SELECT COUNT(*) FROM game g JOIN event e ON e.game_id = g.id AND e.chain = 2 AND e.seq = g.public_seq - 1 \
             AND e.hash = g.public_head",
        )
        .await,
        raw.number(&format!(
            "SELECT COUNT(*) FROM event e WHERE EXISTS (SELECT 1 FROM event t WHERE t.game_id IN ({games}) AND {same})"
        ))
        .await,
        raw.number(
            "SELECT COUNT(*) FROM event e JOIN leaf l ON l.owner_id = e.game_id AND l.chain = e.chain AND l.turn = e.turn \
             AND l.seq = e.seq",
        )
        .await,
    ]
}

async fn many(database: Database) {
    const COPIES: usize = 332;
    let house = TestApp::new(database).await;
    let (running, resigned, mated) = (house.game().await, house.game().await, house.game().await);
    for game in [running, resigned] {
        house.pair(game, "e2e4", "e7e5").await;
    }
    house.file(&house.white, running, "g1f3").await.unwrap();
    house.app.games().resign(&house.black, resigned).await.unwrap();
    for (white, black) in [("e2e4", "f7f6"), ("d2d4", "g7g5"), ("d1h5", "a7a6")] {
        house.pair(mated, white, black).await;
    }
    let games = [running, resigned, mated];
    let (old, raw) = before_with(&house, database, &games, COPIES).await;
    let were = counts(&raw).await;
    assert_eq!(were[0], ("game", 1_000));
    drop(raw);
    let mut home = Home::new(database).await;
    home.set("FAIRSCHACH_DATABASE_URL", &old.url);
    assert_eq!(home.admin(&["admin", "takeover"])["taken_over"], true);

    let raw = Raw::open(&old.url).await;
    assert_eq!(counts(&raw).await, were);
    // But for the one game that was never played.
    let (_, events) = were.iter().find(|(table, _)| *table == "event").unwrap();
    assert_eq!(chains(&raw, &games).await, [999, events - 1, events - 1]);
    // Games that were really played are whole and go on; an entry that was sealed before is opened.
    let settings = settings(2 * SECOND, old.folder().join("log"));
    let app = open_app_by(&old.url, house.clock.clone(), 2, settings).await;
    let house = TestApp { app, store: old, ..house };
    for game in [resigned, mated] {
        all_is_well(&house, game).await;
    }
    house.file(&house.black, running, "b8c6").await.unwrap();
    house.reveal().await;
    all_is_well(&house, running).await;
    let pairs = house.app.games().pairs(None, running).await.unwrap();
    assert_eq!(pairs[1].entries.white.as_ref().unwrap().canonical.to_string(), "g1f3");
}
