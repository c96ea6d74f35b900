//! What a replay reads: games in pages, and all of a game's turns, reveals and public events.

use fairschach::game::event::EventKind::{Clock, Reveal, Start};
use fairschach::store::RevealRow;
use uuid::Uuid;

use super::sample::{T0, event, game, game_id, seeded, sides, turn, uuid};
use crate::support::raw::tx;
use crate::support::{Database, on_all};

on_all! {
    games_come_in_pages_with_their_lengths => lengths;
    all_of_a_game_comes_in_few_rows => whole;
    a_game_has_one_line_that_grows => lines;
    the_latest_engine_is_found => engines;
    settings_are_replaced => settings;
}

async fn lengths(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        for n in [12, 11] {
            tx.games().insert(&game(n)).await?;
        }
        tx.turns().insert_turn(game_id(12), &turn(1, T0), &sides()).await?;
        tx.games().advance_turn(game_id(12), 1).await?;
        assert_eq!(tx.replays().game_lengths(Uuid::nil(), 2).await?, [(game_id(10), 1), (game_id(11), 1)]);
        assert_eq!(tx.replays().game_lengths(uuid(11), 2).await?, [(game_id(12), 2)]);
        assert_eq!(tx.replays().game_lengths(uuid(12), 2).await?, []);
        assert_eq!(tx.replays().game_count().await?, 3);
    })
    .unwrap();
}

async fn whole(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        for n in [11, 12] {
            tx.games().insert(&game(n)).await?;
            for number in [2, 1, 10] {
                tx.turns().insert_turn(game_id(n), &turn(number, T0), &sides()).await?;
            }
            let reveal = RevealRow { turn: 1, revealed_us: 1, release_us: 2, position: format!("after {n}") };
            tx.turns().insert_reveal(game_id(n), 1, &reveal).await?;
            for (chain, seq, kind) in [(0, 0, Reveal), (2, 0, Start), (2, 1, Reveal), (2, 2, Clock), (2, 3, Reveal)] {
                let mut event = event(n, chain, 1, seq, T0);
                event.kind = kind;
                tx.games().insert_event(&event).await?;
            }
        }
        let rows = tx.replays().games_to_replay(game_id(11), game_id(12)).await?;
        let ids: Vec<_> = rows.games.iter().map(|row| row.id).collect();
        assert_eq!(ids, [uuid(11), uuid(12)], "and not game 10");
        let lines = |text: &str| {
            let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        for (id, turns) in &rows.turns {
            assert!(ids.contains(id));
            assert_eq!(lines(turns), ["1 position 1", "10 position 10", "2 position 2"]);
        }
        let mut reveals = rows.reveals.clone();
        reveals.sort();
        assert_eq!(reveals, [(uuid(11), "1 after 11".to_owned()), (uuid(12), "1 after 12".to_owned())]);
        for (_, start) in &rows.starts {
            assert_eq!(start, b"{\"seq\":0}");
        }
        for (_, events) in &rows.events {
            let text = String::from_utf8(events.clone()).unwrap();
            assert_eq!(lines(&text), ["{\"seq\":1}", "{\"seq\":3}"], "the public chain's, and of this kind");
        }
        assert_eq!((rows.turns.len(), rows.starts.len(), rows.events.len()), (2, 2, 2));
        let bare = tx.replays().games_to_replay(game_id(10), game_id(10)).await?;
        assert_eq!((bare.games.len(), bare.turns.len(), bare.reveals.len()), (1, 1, 0));
    })
    .unwrap();
}

async fn lines(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        for n in [11, 12, 13] {
            tx.games().insert(&game(n)).await?;
        }
        for (n, line) in [(11, "eleven"), (11, "other"), (12, "")] {
            tx.replays().insert_line(game_id(n), line).await?;
        }
        for turn in ["\ne2e4;;", "\nd2d4"] {
            tx.replays().extend_line(game_id(11), turn).await?;
        }
        tx.replays().extend_line(game_id(13), "\ne2e4").await?;
        let rows = tx.replays().game_lines(game_id(11), game_id(13)).await?;
        let mut lines: Vec<_> = rows.iter().map(|row| (row.id, row.line.as_deref())).collect();
        lines.sort();
        assert_eq!(lines, [(uuid(11), Some("eleven\ne2e4;;\nd2d4")), (uuid(12), Some("")), (uuid(13), None)]);
        let row = &rows[0];
        assert_eq!((row.variant.as_str(), row.engine, row.turn, &row.score), ("fairschach", 1, 1, &None));
        let whole = tx.replays().games_to_replay(game_id(11), game_id(11)).await?;
        assert_eq!(whole.lines, [(uuid(11), "eleven\ne2e4;;\nd2d4".to_owned())]);
        assert_eq!(tx.replays().games_without_line(Uuid::nil(), 9).await?, [game_id(10), game_id(13)]);
        assert_eq!(tx.replays().games_without_line(Uuid::nil(), 1).await?, [game_id(10)]);
        assert_eq!(tx.replays().games_without_line(uuid(10), 9).await?, [game_id(13)]);
    })
    .unwrap();
}

async fn engines(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        assert_eq!(tx.replays().game_of_later_engine(1).await?, None);
        assert_eq!(tx.replays().game_of_later_engine(0).await?, Some((game_id(10), 1)));
    })
    .unwrap();
}

async fn settings(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        for value in ["one", "two"] {
            tx.operations().set_setting("engine", value).await?;
            assert_eq!(tx.operations().setting("engine").await?.as_deref(), Some(value));
        }
        tx.operations().fix_setting("engine", "three").await?;
        assert_eq!(tx.operations().setting("engine").await?.as_deref(), Some("two"));
    })
    .unwrap();
}
