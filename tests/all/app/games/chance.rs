//! Games with chance through the verbs: rolls come from the committed secrets and from what the players gave, are kept in
//! the record, and stay the same on every database.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::actor::Actor;
use fairschach::app::core::views::PairView;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::filing::file::{FileEntry, Filed};
use fairschach::base::{GameId, Side};
use fairschach::rules::{self, Kind, OptionValue, RuleSet};
use fairschach::seal::{Contribution, chance_link};
use fairschach::verify::{Verdict, verify_game};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::Value;

use crate::support::invariants::assert_invariants;
use crate::support::{Database, TestApp, entry_at, on_both};

on_both! {
    all_four_games_with_dice_are_played_and_checked => dice;
    a_lot_says_who_moves_first => lot;
    the_first_receipt_stands_whatever_is_contributed_again => again;
    arrays_are_drawn_from_the_head => arrays;
}

fn request(house: &TestApp, variant: &str) -> NewGameRequest {
    NewGameRequest {
        variant: variant.to_owned(),
        rules: RuleSet::default_rules(variant).unwrap_or("standard").to_owned(),
        ..house.request()
    }
}

async fn game(house: &TestApp, variant: &str) -> GameId {
    let request = request(house, variant);
    house.app.games().create_game(&house.director, request).await.unwrap()
}

async fn file(
    house: &TestApp,
    actor: &Actor,
    game: GameId,
    entry: &str,
    contribution: Option<Contribution>,
) -> Result<Filed, Error> {
    let turn = house.app.games().game(Some(actor), game).await?.turn;
    let entry = FileEntry { contribution, ..entry_at(turn, entry, house.app.now()) };
    house.app.entries().file_entry(actor, game, entry).await
}

async fn events(house: &TestApp, game: GameId) -> Vec<Value> {
    let file = house.app.games().game_file(None, game).await.unwrap();
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    let events = file["events"].as_array().unwrap().iter();
    events
        .map(|event| {
            serde_json::from_slice(&STANDARD.decode(event["event"].as_str().unwrap()).unwrap()).unwrap()
        })
        .collect()
}

fn bytes(value: &Value) -> [u8; 32] {
    STANDARD.decode(value.as_str().unwrap()).unwrap().try_into().unwrap()
}

/// Random entries of whoever is to move; White contributes in every turn, Black in every other one of its turns.
async fn play_at_random(house: &mut TestApp, game: GameId, turns: usize, seed: u64) -> Vec<PairView> {
    let mut chance = StdRng::seed_from_u64(seed);
    for turn in 0..turns {
        if house.app.games().game(None, game).await.unwrap().result.is_some() {
            break;
        }
        for side in Side::ALL {
            let actor = house.player(side).clone();
            let legal = house.app.games().legal(&actor, game).await.unwrap();
            if let Some(entry) = legal.moves.choose(&mut chance) {
                let gives = side == Side::White || turn % 4 == 1;
                let contribution = gives.then_some([turn as u8; 32]);
                file(house, &actor, game, &entry.to_string(), contribution).await.unwrap();
            }
        }
        house.reveal().await;
        if turn == 10 {
            house.restart(7).await;
        }
    }
    house.app.games().pairs(None, game).await.unwrap()
}

async fn dice(database: Database) {
    let mut house = TestApp::new(database).await;
    for (variant, rolls) in [("ordo", false), ("ordo-vulneris", false), ("occasio", true), ("occado", true)] {
        // Beside the start: a position in which a queen's move soon shows a dot.
        let id = if variant == "occado" {
            let request = NewGameRequest {
                position: Some("4k3/pppppppp/8/8/8/8/PPPPPPPP/Q2QK2Q w - ABCDEFGHabcdefgh 0 1".to_owned()),
                ..request(&house, variant)
            };
            house.app.games().create_game(&house.director, request).await.unwrap()
        } else {
            game(&house, variant).await
        };
        let pairs = play_at_random(&mut house, id, 30, 4).await;
        let faces: Vec<Kind> =
            pairs.iter().flat_map(|pair| pair.chance.as_ref().unwrap().rolled.dice.clone()).collect();
        assert_eq!(!faces.is_empty(), rolls, "{variant}");
        if house.app.games().game(None, id).await.unwrap().result.is_none() {
            house.app.games().resign(&house.white, id).await.unwrap();
        }
        let revealed = assert_invariants(&house.raw().await, id).await;
        assert_eq!(revealed, pairs.len(), "{variant}");
        let events = events(&house, id).await;
        let start = events.iter().find(|event| event["type"] == "start").unwrap();
        let mut link = bytes(&start["chance"]);
        for reveal in events.iter().filter(|event| event["type"] == "reveal") {
            let secret = bytes(&reveal["secret"]);
            assert_eq!(chance_link(&secret), link, "{variant}");
            link = secret;
        }
        let given = pairs.iter().filter_map(|pair| pair.entries.white.as_ref());
        assert!(given.clone().count() > 10 && given.clone().all(|entry| entry.contribution.is_some()));
    }
}

async fn lot(database: Database) {
    let house = TestApp::new(database).await;
    let options =
        [("switch_first", OptionValue::Word("lot".to_owned())), ("switch_pair", OptionValue::Number(1))];
    let mut firsts = Vec::new();
    for number in 0..5 {
        let request = NewGameRequest {
            options: options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
            ..house.request()
        };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        file(&house, &house.white, game, "e2e4", Some([number; 32])).await.unwrap();
        file(&house, &house.black, game, "e7e5", None).await.unwrap();
        house.reveal().await;
        let view = house.app.games().game(None, game).await.unwrap();
        let first = match view.position.turn() {
            rules::Turn::Alone(side) => side,
            turn => panic!("{turn:?}"),
        };
        let pairs = house.app.games().pairs(None, game).await.unwrap();
        assert_eq!(pairs[0].chance.as_ref().unwrap().rolled.lot, Some(first));
        let events = events(&house, game).await;
        let reveal = events.iter().find(|event| event["type"] == "reveal").unwrap();
        assert_eq!(reveal["lot"], first.as_str());
        // Normal chess goes on from there, with a secret in each turn and nothing more to draw.
        file(&house, house.player(first), game, if first == Side::White { "g1f3" } else { "g8f6" }, None)
            .await
            .unwrap();
        house.reveal().await;
        let pairs = house.app.games().pairs(None, game).await.unwrap();
        assert!(pairs[1].chance.as_ref().unwrap().rolled.is_empty());
        assert_invariants(&house.raw().await, game).await;
        firsts.push(first);
    }
    assert!(firsts.contains(&Side::White) && firsts.contains(&Side::Black), "{firsts:?}");
}

async fn again(database: Database) {
    let house = TestApp::new(database).await;
    let request = NewGameRequest {
        options: BTreeMap::from([
            ("switch_first".to_owned(), OptionValue::Word("lot".to_owned())),
            ("switch_pair".to_owned(), OptionValue::Number(9)),
        ]),
        terms: BTreeMap::from([("revision".to_owned(), "until_complete".to_owned())]),
        ..house.request()
    };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let first = file(&house, &house.white, game, "e2e4", Some([1; 32])).await.unwrap();
    for other in [Some([2; 32]), None] {
        let again = file(&house, &house.white, game, "e4", other).await.unwrap();
        assert!(again.again);
        assert_eq!(again.receipt, first.receipt);
    }
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    assert_eq!(own.contribution, Some([1; 32]));
    // A revision brings its own, or none.
    let revised = file(&house, &house.white, game, "d2d4", Some([3; 32])).await.unwrap();
    let event: Value = serde_json::from_slice(&revised.receipt.event).unwrap();
    assert_eq!(bytes(&event["contribution"]), [3; 32]);
    file(&house, &house.white, game, "c2c4", None).await.unwrap();
    file(&house, &house.black, game, "e7e5", Some([4; 32])).await.unwrap();
    house.reveal().await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let given = pairs[0].entries.as_ref().map(|entry| entry.as_ref().unwrap().contribution);
    assert_eq!((given.white, given.black), (None, Some([4; 32])));
    events(&house, game).await;
}

async fn arrays(database: Database) {
    let house = TestApp::new(database).await;
    for (variant, start) in [
        ("chess960", "chess960:draw"),
        ("shuffle", "shuffle:draw"),
        ("fairschach", "chess960:draw"),
        ("fairschach", "shuffle:draw"),
    ] {
        let request = NewGameRequest { start: Some(start.to_owned()), ..request(&house, variant) };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        let view = house.app.games().game(None, game).await.unwrap();
        let kept = view.rules.start().unwrap().to_string();
        let (kind, _) = start.split_once(':').unwrap();
        assert!(kept.starts_with(kind) && !kept.ends_with("draw"), "{kept}");
        let rows = view.position.to_string();
        let rows: Vec<&str> = rows.split(' ').next().unwrap().split('/').collect();
        assert_eq!(rows[0], rows[7].to_lowercase(), "both sides have the same row");
        let events = events(&house, game).await;
        assert_eq!(events[0]["drawn"], kind);
        assert_eq!(events[0]["start"], kept.as_str());
    }
    let request = NewGameRequest { start: Some("chess960:draw".to_owned()), ..request(&house, "chess66") };
    let refused = house.app.games().create_game(&house.director, request).await;
    assert!(matches!(refused, Err(Error::Malformed(_))));
}

/// The faces of a scripted game on one database.
async fn faces(database: Database, contribution: Option<Contribution>) -> Vec<String> {
    let house = TestApp::new(database).await;
    let game = game(&house, "occasio").await;
    for (side, entry) in
        Side::ALL.into_iter().cycle().zip(["a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6"])
    {
        file(&house, house.player(side), game, entry, contribution).await.unwrap();
        house.reveal().await;
    }
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    pairs.iter().flat_map(|pair| pair.chance.as_ref().unwrap().rolled.faces()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_inputs_roll_the_same_on_both_databases() {
    let without = faces(Database::Sqlite, None).await;
    assert_eq!(without.len(), 8);
    assert_eq!(faces(Database::Postgres, None).await, without);
    let with = faces(Database::Sqlite, Some([5; 32])).await;
    assert_eq!(faces(Database::Postgres, Some([5; 32])).await, with);
    assert_ne!(with, without, "a contribution has its part");
}

#[tokio::test]
async fn what_rolls_nothing_takes_no_contribution_and_no_dots_wait_at_the_start() {
    let house = TestApp::new(Database::Sqlite).await;
    let normal = house.game().await;
    let Err(Error::Malformed(faults)) = file(&house, &house.white, normal, "e2e4", Some([1; 32])).await
    else {
        panic!("not refused");
    };
    assert_eq!((faults[0].code.as_str(), faults[0].field.as_str()), ("no-chance", "contribution"));
    file(&house, &house.white, normal, "e2e4", None).await.unwrap();
    let position =
        |text: &str| NewGameRequest { position: Some(text.to_owned()), ..request(&house, "occado") };
    let dots = position("4k3/8/8/8/8/8/8/X3K3 w - - 0 1");
    let Err(Error::Malformed(faults)) = house.app.games().create_game(&house.director, dots).await else {
        panic!("not refused");
    };
    assert!(faults.iter().any(|fault| fault.code.as_str() == "position-rolls"), "{faults:?}");
    let theirs = position("3xk3/8/8/8/8/8/P7/Q3K3 w - A 0 1");
    let game = house.app.games().create_game(&house.director, theirs).await.unwrap();
    file(&house, &house.white, game, "e1e2", None).await.unwrap();
    house.reveal().await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    assert_eq!(
        pairs[0].chance.as_ref().unwrap().rolled.dice.len(),
        1,
        "Black's dot is rolled as its turn comes"
    );
}
