//! Every stored game is played again: good records come out as they are, and what was changed in one is named.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::replay::outcome::{Differing, Disagreement, Replayed};
use fairschach::app::games::replay::{REPLAY_GAMES_MAX, REPLAY_TURNS_MAX, make_lines, replay};
use fairschach::app::operations::replay_gate::{EngineMark, refuse_later_engine};
use fairschach::base::{GameId, Side};
use fairschach::rules::{OptionValue, RuleSet};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use tokio_util::sync::CancellationToken;

use crate::support::raw::{self, Raw};
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    games_of_every_variant_come_out_as_they_are => every_variant;
    what_was_changed_in_a_record_is_named => tampered;
    what_was_changed_in_a_line_is_named_by_either_replay => tampered_line;
    lines_that_are_missing_are_made_from_the_records => lines;
    games_are_read_in_pages => pages;
    only_the_games_that_are_asked_for_are_played => only;
    the_mark_of_the_engine_is_kept => mark;
}

/// A statement's condition for one game.
fn of(raw: &Raw, game: GameId) -> String {
    match raw {
        Raw::Sqlite(_) => format!("x'{}'", hex::encode(game.to_bytes())),
        Raw::Postgres(_) => format!("'{game}'"),
    }
}

pub(in crate::app) async fn replayed(house: &TestApp, only: Option<Vec<GameId>>, full: bool) -> Replayed {
    let store = raw::store(&house.store.url).await;
    let replayed = replay(&store, only, full, &CancellationToken::new(), |_| {}).await.unwrap();
    store.close().await;
    replayed
}

/// From the lines, and in full, which come to the same.
async fn played(house: &TestApp, only: Option<Vec<GameId>>) -> Replayed {
    let quick = replayed(house, only.clone(), false).await;
    assert_eq!(quick, replayed(house, only, true).await);
    quick
}

async fn the_one(house: &TestApp, full: bool) -> Disagreement {
    let replayed = replayed(house, None, full).await;
    assert!(!replayed.is_good());
    assert_eq!(replayed.differing, 1, "{replayed:?}");
    replayed.disagreements[0].clone()
}

const LINES: &str = "SELECT line FROM game_line ORDER BY game_id";

async fn make(house: &TestApp) {
    let store = raw::store(&house.store.url).await;
    make_lines(&store).await.unwrap();
    store.close().await;
}

/// Random entries by both sides as far as they owe any.
async fn play_on(house: &TestApp, game: GameId, turns: usize, chance: &mut StdRng) -> u64 {
    let mut revealed = 0;
    for _ in 0..turns {
        if house.app.games().game(None, game).await.unwrap().result.is_some() {
            break;
        }
        for side in Side::ALL {
            let actor = house.player(side);
            let legal = house.app.games().legal(actor, game).await.unwrap();
            if let Some(entry) = legal.moves.choose(chance) {
                house.file(actor, game, &entry.to_string()).await.unwrap();
            }
        }
        house.reveal().await;
        revealed += 1;
    }
    revealed
}

async fn every_variant(database: Database) {
    let house = TestApp::new(database).await;
    let mut chance = StdRng::seed_from_u64(66);
    let (mut games, mut pairs) = (0, 0);
    for (variant, rules, board, start) in [
        ("fairschach", "fsr-2023", None, None),
        ("fairschach", "beginner", None, Some("chess960:959")),
        ("fairschach", "first-move-all", Some("chess66"), None),
        ("normal", "standard", None, None),
        ("chess960", "standard", None, Some("chess960:0")),
        ("shuffle", "standard", None, Some("shuffle:RNBKQBNR/RNBQKBNR")),
        ("chess66", "standard", None, None),
    ] {
        let request = NewGameRequest {
            variant: variant.to_owned(),
            rules: rules.to_owned(),
            board: board.map(str::to_owned),
            start: start.map(str::to_owned),
            ..house.request()
        };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        pairs += play_on(&house, game, 8, &mut chance).await;
        games += 1;
    }
    // With dice and with lots.
    let lot = [
        ("switch_first".to_owned(), OptionValue::Word("lot".to_owned())),
        ("switch_pair".to_owned(), OptionValue::Number(1)),
    ];
    for (variant, position, options) in [
        ("occasio", None, &[][..]),
        ("occado", Some("4k3/pppppppp/8/8/8/8/PPPPPPPP/Q2QK2Q w - ABCDEFGHabcdefgh 0 1"), &[][..]),
        ("fairschach", None, &lot[..]),
    ] {
        let request = NewGameRequest {
            variant: variant.to_owned(),
            rules: RuleSet::default_rules(variant).unwrap().to_owned(),
            position: position.map(str::to_owned),
            options: options.iter().cloned().collect(),
            ..house.request()
        };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        play_on(&house, game, 12, &mut chance).await;
        pairs += house.app.games().pairs(None, game).await.unwrap().len() as u64;
        games += 1;
    }
    // Ended by mate, by resignation, by agreement, and on time; one was never begun.
    let request =
        NewGameRequest { variant: "normal".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let mated = house.app.games().create_game(&house.director, request).await.unwrap();
    let sides = Side::ALL.into_iter().cycle();
    for (entry, side) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().zip(sides) {
        house.file(house.player(side), mated, entry).await.unwrap();
        house.reveal().await;
    }
    let resigned = house.game().await;
    house.pair(resigned, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, resigned).await.unwrap();
    let agreed = house.game().await;
    house.enter(&house.white, agreed, "e2e4", true).await.unwrap();
    house.enter(&house.black, agreed, "e7e5", true).await.unwrap();
    house.reveal().await;
    house.game().await;
    house.clock.advance(15 * DAY);
    house.app.clocks().judge_flags().await.unwrap();
    let replayed = played(&house, None).await;
    assert_eq!(replayed.disagreements, []);
    assert!(replayed.is_good());
    assert_eq!((replayed.games, replayed.pairs), (games + 4, pairs + 6));
    let raw = house.raw().await;
    let finished = "SELECT COUNT(*) FROM game WHERE phase = 'finished'";
    assert!(raw.number(finished).await >= 4, "there were ends to compare");
    let lines = raw.texts(LINES).await;
    assert_eq!(lines.len() as u64, replayed.games);
    let all = lines.concat();
    assert!(all.contains(";white;") || all.contains(";black;"), "{all}");
    assert!(["P", "N", "B", "R", "Q"].iter().any(|face| all.contains(&format!(";;{face}"))), "{all}");
    raw.execute("DELETE FROM game_line").await;
    assert_eq!(played(&house, None).await, replayed, "without lines too");
    make(&house).await;
    assert_eq!(raw.texts(LINES).await, lines, "as they were made turn by turn");
}

async fn tampered(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let body = |old: &str, new: &str| match raw {
        Raw::Sqlite(_) => format!("CAST(REPLACE(CAST(body AS TEXT), '{old}', '{new}') AS BLOB)"),
        Raw::Postgres(_) => {
            format!("convert_to(REPLACE(convert_from(body, 'UTF8'), '{old}', '{new}'), 'UTF8')")
        }
    };
    let event = |old, new| {
        format!("UPDATE event SET body = {} WHERE kind = 'reveal' AND turn = 2 AND game_id =", body(old, new))
    };
    let spoils = [
        ("UPDATE reveal SET position = REPLACE(position, 'R1BQ', 'R1BK') WHERE turn = 2 AND game_id =".to_owned(), Differing::Reveal, 2, Some(2)),
        ("UPDATE turn SET position = REPLACE(position, 'RNBQ', 'RNBK') WHERE turn = 2 AND game_id =".to_owned(), Differing::Turn, 2, Some(2)),
        ("UPDATE turn SET position = REPLACE(position, ' 3 ', ' 4 ') WHERE turn = 3 AND game_id =".to_owned(), Differing::Turn, 3, Some(3)),
        ("UPDATE turn SET position = 'chaos' WHERE turn = 1 AND game_id =".to_owned(), Differing::Record, 1, None),
        (event("b1c3", "b1a3"), Differing::Reveal, 2, Some(2)),
        (event("b1c3", "b1b6"), Differing::Record, 2, Some(2)),
        (event("b1c3", "castles"), Differing::Record, 2, Some(2)),
        (event("p KQkq", "p KQk"), Differing::Event, 2, Some(2)),
        (event("\"position_hash\":\"", "\"position_hash\":\"A"), Differing::Hash, 2, Some(2)),
        (event("\"turn\":2", "\"turn\":3"), Differing::Record, 2, None),
        (event("{", "["), Differing::Record, 2, None),
        ("DELETE FROM reveal WHERE turn = 2 AND game_id =".to_owned(), Differing::Record, 3, None),
        ("UPDATE reveal SET turn = 3 WHERE turn = 2 AND game_id =".to_owned(), Differing::Record, 2, None),
        ("DELETE FROM event WHERE kind = 'start' AND game_id =".to_owned(), Differing::Record, 1, None),
        ("UPDATE game SET options = '[' WHERE id =".to_owned(), Differing::Record, 1, None),
        ("UPDATE game SET turn = 2 WHERE id =".to_owned(), Differing::Record, 2, None),
        ("UPDATE game SET score = '1-0', ended_by = 'mate', ended_us = 1, phase = 'finished' WHERE id =".to_owned(), Differing::Result, 3, Some(3)),
        ("UPDATE game SET score = '1/2-1/2', ended_by = 'repetition', ended_us = 1, phase = 'finished' WHERE id =".to_owned(), Differing::Result, 3, Some(3)),
    ];
    house.game().await;
    for (spoil, what, turn, pair) in spoils {
        let game = house.game().await;
        house.pair(game, "e2e4", "e7e5").await;
        house.pair(game, "b1c3", "b8c6").await;
        assert!(played(&house, None).await.is_good());
        // Leaves hang on events; the test takes both out.
        if spoil.starts_with("DELETE FROM event") {
            raw.execute(&format!("DELETE FROM leaf WHERE chain = 2 AND owner_id = {}", of(&raw, game))).await;
        }
        assert_eq!(raw.execute(&format!("{spoil} {}", of(&raw, game))).await, 1, "{spoil}");
        let found = the_one(&house, true).await;
        assert_eq!(
            (found.game, found.what, found.turn, found.pair),
            (game, what, turn, pair),
            "{spoil}: {found}"
        );
        assert!(!found.suspended);
        assert_ne!(found.stored, found.now);
        if what == Differing::Reveal {
            assert!(found.stored.contains("KQkq") && found.now.contains("KQkq"), "{found}");
            assert!(
                found.to_string().contains(&format!("game {game}, turn 2 (pair 2), position after")),
                "{found}"
            );
        }
        raw.execute(&format!("UPDATE game SET phase = 'suspended' WHERE id = {}", of(&raw, game))).await;
        assert!(the_one(&house, true).await.suspended);
        for table in [
            "game_line",
            "leaf",
            "event",
            "reveal",
            "turn_side",
            "submission",
            "turn",
            "game_key",
            "reveal_job",
            "mail",
        ] {
            let game = of(&raw, game);
            let owner = if table == "leaf" { "owner_id" } else { "game_id" };
            raw.execute(&format!("DELETE FROM {table} WHERE {owner} = {game}")).await;
        }
        raw.execute(&format!("DELETE FROM game WHERE id = {}", of(&raw, game))).await;
    }
}

async fn tampered_line(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (good, game) = (house.game().await, house.game().await);
    for game in [good, game] {
        house.pair(game, "e2e4", "e7e5").await;
        house.pair(game, "b1c3", "b8c6").await;
    }
    let of = of(&raw, game);
    let lines = raw.texts(&format!("SELECT line FROM game_line WHERE game_id = {of}")).await;
    let [first, one, two] = lines[0].split('\n').collect::<Vec<_>>()[..] else {
        panic!("{lines:?}");
    };
    assert!(first.ends_with(" p KQkq - 0 1 -"), "{first}");
    assert!(one.starts_with("e2e4;e7e5;;;") && two.starts_with("b1c3;b8c6;;;"), "{lines:?}");
    assert!(played(&house, None).await.is_good(), "both are played from their lines");
    let other = "A".repeat(44);
    for (spoilt, turn) in [
        (format!("{first}\n{one}\n{}", two.replace("b1c3", "b1a3")), 2),
        (format!("{first}\n{one}\n{}", two.replace("b1c3", "b1b6")), 2),
        (format!("{first}\n{one}\n{}", two.replace("b1c3", "")), 2),
        (format!("{first}\n{one}\n{}", two.replace(";;;", ";Q;;")), 2),
        (format!("{first}\n{one}\n{}", two.replace(";;;", ";;both;")), 2),
        (format!("{first}\n{one}\nb1c3;b8c6;;;{other}"), 2),
        (format!("{first}\n{one}\nb1c3;b8c6;;;"), 2),
        (format!("{first}\n{one}\n{two};"), 2),
        (format!("{first}\n{two}\n{one}"), 1),
        (format!("{first}\n{one}"), 2),
        (format!("{first}\n{one}\n{two}\n{two}"), 3),
        (format!("{first}\n{one}\n{two}\n"), 3),
        (format!("{}\n{one}\n{two}", first.replace("RNBQKBNR", "RNBKQBNR")), 1),
        (String::new(), 1),
    ] {
        raw.execute(&format!("UPDATE game_line SET line = '{spoilt}' WHERE game_id = {of}")).await;
        let found = the_one(&house, false).await;
        assert_eq!((found.game, found.what, found.turn), (game, Differing::Line, turn), "{found}");
        assert_ne!(found.stored, found.now);
        assert_eq!(found, the_one(&house, true).await);
    }
    raw.execute(&format!("UPDATE game_line SET line = '{}' WHERE game_id = {of}", lines[0])).await;
    assert!(played(&house, None).await.is_good());
    // What no line holds, the quick replay does not see; what decides, it does.
    raw.execute(&format!("UPDATE reveal SET position = 'chaos' WHERE turn = 2 AND game_id = {of}")).await;
    assert!(replayed(&house, None, false).await.is_good());
    assert_eq!(the_one(&house, true).await.what, Differing::Reveal);
    for result in ["score = '1-0', ended_by = 'mate'", "score = '1/2-1/2', ended_by = 'repetition'"] {
        let finish = format!("UPDATE game SET {result}, ended_us = 1, phase = 'finished' WHERE id =");
        raw.execute(&format!("{finish} {}", crate::app::operations::replay::of(&raw, good))).await;
        let found = replayed(&house, None, false).await;
        assert_eq!(found.differing, 2, "the whole page is asked for its records");
        let found = found.disagreements.iter().find(|found| found.game == good);
        assert_eq!(found.unwrap().what, Differing::Result);
    }
}

async fn lines(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (one, spoilt) = (house.game().await, house.game().await);
    house.pair(one, "e2e4", "e7e5").await;
    house.pair(spoilt, "d2d4", "d7d5").await;
    let before = raw.texts(LINES).await;
    assert_eq!(before.len(), 2);
    raw.execute("DELETE FROM game_line").await;
    let of = of(&raw, spoilt);
    raw.execute(&format!("UPDATE event SET kind = 'begin' WHERE kind = 'start' AND game_id = {of}")).await;
    make(&house).await;
    let made = raw.texts(LINES).await;
    assert_eq!(made, [before[0].clone()], "a record that cannot be read gives no line");
    // It goes on where it was made, and nowhere else.
    house.pair(one, "b1c3", "b8c6").await;
    house.pair(spoilt, "b1c3", "b8c6").await;
    let longer = raw.texts(LINES).await;
    assert!(longer.len() == 1 && longer[0].starts_with(&format!("{}\nb1c3;b8c6;;;", made[0])), "{longer:?}");
    raw.execute(&format!("UPDATE event SET kind = 'start' WHERE kind = 'begin' AND game_id = {of}")).await;
    assert!(played(&house, None).await.is_good());
    for _ in 0..2 {
        make(&house).await;
        assert_eq!(raw.texts(LINES).await.len(), 2);
        assert!(played(&house, None).await.is_good());
    }
}

async fn pages(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let mut three = [house.game().await, house.game().await, house.game().await];
    three.sort_unstable();
    let [first, long, last] = three;
    assert_eq!(played(&house, None).await.pages, 1);
    let length = format!("UPDATE game SET turn = {REPLAY_TURNS_MAX} WHERE id = {}", of(&raw, long));
    raw.execute(&length).await;
    let replayed = played(&house, None).await;
    assert_eq!((replayed.pages, replayed.games), (3, 3), "a page is full by its turns too");
    assert_eq!(replayed.disagreements[0].game, long);
    raw.execute(&format!("UPDATE game SET turn = 1 WHERE id = {}", of(&raw, long))).await;

    house.pair(first, "e2e4", "e7e5").await;
    house.pair(last, "d2d4", "d7d5").await;
    let mut newest = last;
    for _ in 3..=REPLAY_GAMES_MAX {
        newest = house.game().await;
    }
    house.pair(newest, "c2c4", "c7c5").await;
    let told = Arc::new(AtomicU64::new(0));
    let heard = told.clone();
    let store = raw::store(&house.store.url).await;
    let stop = CancellationToken::new();
    let count = move |games| {
        heard.fetch_add(games, Ordering::SeqCst);
    };
    let replayed = replay(&store, None, false, &stop, count).await.unwrap();
    assert!(replayed.is_good(), "{replayed:?}");
    let all = u64::try_from(REPLAY_GAMES_MAX).unwrap() + 1;
    assert_eq!((replayed.pages, replayed.games, replayed.pairs), (2, all, 3));
    assert_eq!(told.load(Ordering::SeqCst), all, "every game is told of once");

    stop.cancel();
    let stopped = replay(&store, None, false, &stop, |_| {}).await.unwrap();
    assert!(stopped.stopped && !stopped.is_good());
    assert_eq!(stopped.games, 0, "nothing more is begun");
    store.close().await;
}

async fn only(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (one, other) = (house.game().await, house.game().await);
    house.pair(one, "e2e4", "e7e5").await;
    raw.execute(&format!("UPDATE game SET engine = 99 WHERE id = {}", of(&raw, other))).await;
    let replayed = played(&house, Some(vec![one])).await;
    assert!(replayed.is_good());
    assert_eq!((replayed.games, replayed.pairs), (1, 1));
    let found = the_one(&house, false).await;
    assert_eq!((found.game, found.what), (other, Differing::Record));
    let store = raw::store(&house.store.url).await;
    let later = refuse_later_engine(&store).await.unwrap_err().to_string();
    assert!(later.contains(&other.to_string()) && later.contains("version 99"), "{later}");
    let nobody = GameId::from_uuid(uuid::Uuid::from_u128(7));
    let stop = CancellationToken::new();
    let missing = replay(&store, Some(vec![nobody]), false, &stop, |_| {}).await;
    assert!(matches!(missing, Err(Error::NotFound)), "{missing:?}");
    store.close().await;
}

async fn mark(database: Database) {
    let house = TestApp::new(database).await;
    let store = raw::store(&house.store.url).await;
    let mark = EngineMark::of_this_program().unwrap();
    assert_eq!(mark, EngineMark::of_this_program().unwrap(), "it is the same each time");
    assert_eq!(mark.fingerprint.len(), 64);
    assert!(!mark.is_known_to(&store).await.unwrap());
    mark.note(&store).await.unwrap();
    mark.note(&store).await.unwrap();
    assert!(mark.is_known_to(&store).await.unwrap());
    let other = EngineMark { fingerprint: "0".repeat(64), ..mark.clone() };
    assert!(!other.is_known_to(&store).await.unwrap());
    other.note(&store).await.unwrap();
    assert!(!mark.is_known_to(&store).await.unwrap(), "there is one mark, of the last one that served");
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM setting WHERE name = 'engine'").await, 1);
    store.close().await;
}
