//! Where presence is hidden, nothing tells who has filed; a private game does not exist for strangers.

use fairschach::app::actor::Actor;
use fairschach::app::arbitration::claims::NewClaim;
use fairschach::app::core::views::Viewer;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};

use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    nothing_tells_who_has_filed => hidden;
    shown_presence_is_shown => shown;
    a_private_game_does_not_exist_for_strangers => private;
    terms_that_tell_are_refused => refused;
}

/// All that one person can see of a game and is told when trying things, as text.
async fn all_told(house: &TestApp, game: GameId, actor: Option<&Actor>) -> String {
    let app = &house.app;
    let view = app.games().game(actor, game).await.unwrap();
    let mut told = format!("{view:?}\n{:?}\n", app.games().public_events(actor, game, -1).await.unwrap());
    told += &app.games().game_file(actor, game).await.unwrap().to_string();
    told += &format!("{}\n", app.games().pairs(actor, game).await.unwrap().len());
    if let Some(actor) = actor {
        told += &format!("{:?}\n", app.games().games(actor, None, 9).await.unwrap());
        told += &format!("{:?}\n", app.outbox().mail_troubles(actor, game).await.unwrap());
        told += &format!("{:?}\n", app.games().answer_draw(actor, game, view.turn, true).await);
        told += &format!("{:?}\n", app.arbitration().claim(actor, game, NewClaim::default()).await);
        told += &format!("{:?}\n", app.games().submissions(actor, game).await);
        told += &format!("{:?}\n", app.entries().own_entry(actor, game).await.map(|own| own.is_some()));
        told += &format!("{:?}\n", app.entries().draft(actor, game).await.map(|own| own.is_some()));
        if let Ok(legal) = app.games().legal(actor, game).await {
            told += &format!("{} {:?} {}\n", legal.turn, legal.moves, legal.pass);
        }
    }
    told
}

/// The same evening twice, with Black filing and without: White and a stranger must see the same. White has offered a
/// draw before, an outage credits the clocks that run, and Black's receipt bounces.
async fn hidden(database: Database) {
    let mut told: Vec<[String; 3]> = Vec::new();
    for black_files in [false, true] {
        let house = TestApp::new(database).await;
        let game = house.game_with(&[("presence", "hidden")]).await;
        house.enter(&house.white, game, "e2e4", true).await.unwrap();
        house.file(&house.black, game, "e7e5").await.unwrap();
        house.reveal().await;
        house.app.clocks().heartbeat().await.unwrap();
        if black_files {
            house.file(&house.black, game, "d7d6").await.unwrap();
            house
                .raw()
                .await
                .execute("UPDATE mail SET fault = 'bounced' WHERE kind = 'receipt' AND turn = 2")
                .await;
        }
        house.clock.advance(DAY);
        house.app.clocks().heartbeat().await.unwrap();
        assert_eq!(house.app.operations().credit_outages().await.unwrap(), 1);
        let arbiter = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        assert_eq!(arbiter.sides.black.sealed, Some(black_files), "the arbiter knows");
        let own = house.app.games().game(Some(&house.black), game).await.unwrap();
        assert_eq!((own.sides.black.sealed, own.sides.white.sealed), (Some(black_files), None));
        let white = all_told(&house, game, Some(&house.white)).await;
        let stranger = all_told(&house, game, Some(&house.director)).await;
        told.push([white, stranger, all_told(&house, game, None).await]);
        if black_files {
            // Salts and ids differ, for chance was drawn once more; nothing else may.
            assert_invariants(&house.raw().await, game).await;
        }
    }
    for who in 0..3 {
        let [without, with] = [&told[0][who], &told[1][who]].map(|told| masked(told));
        assert!(without == with, "viewer {who}:\n{without}\n---\n{with}");
    }
}

/// Without what is drawn by chance: salts, ids, hashes, in hex and in base64.
fn masked(told: &str) -> String {
    let is_random = |word: &str| {
        word.len() >= 22 && word.chars().all(|c| c.is_ascii_alphanumeric() || "+/=-".contains(c))
    };
    told.split_inclusive(|c: char| !(c.is_ascii_alphanumeric() || "+/=-".contains(c)))
        .map(|piece| {
            let word = piece.trim_end_matches(|c: char| !(c.is_ascii_alphanumeric() || "+/=-".contains(c)));
            if is_random(word) { piece.replace(word, "·") } else { piece.to_owned() }
        })
        .collect()
}

async fn shown(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.clock.advance(DAY);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(DAY);
    for actor in [None, Some(&house.black)] {
        let view = house.app.games().game(actor, game).await.unwrap();
        let (white, black) = (&view.sides.white, &view.sides.black);
        assert_eq!(
            (white.sealed, white.running, black.sealed, black.running),
            (Some(true), Some(false), Some(false), Some(true))
        );
        assert_eq!(
            white.left,
            14 * DAY,
            "to others a clock that stands shows its value at the start of the turn"
        );
        assert_eq!(black.left, 12 * DAY, "one that runs is shown as it is");
    }
    let own = house.app.games().game(Some(&house.white), game).await.unwrap();
    assert_eq!(
        (own.sides.white.left, own.sides.white.flag_at, own.viewer),
        (13 * DAY, None, Viewer::Player(Side::White))
    );
    let arbiter = house.app.games().submissions(&house.arbiter, game).await.unwrap();
    assert_eq!((arbiter.len(), arbiter[0].side, arbiter[0].live), (1, Side::White, true));
    for other in [&house.white, &house.director] {
        let refused = house.app.games().submissions(other, game).await;
        assert!(matches!(refused, Err(Error::NotAllowed(_))), "{refused:?}");
    }
}

async fn private(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("visibility", "private")]).await;
    for insider in [&house.white, &house.black, &house.arbiter] {
        house.app.games().game(Some(insider), game).await.unwrap();
    }
    let (app, stranger) = (&house.app, &house.director);
    macro_rules! not_found {
        ($($call:expr),* $(,)?) => {
            $(assert!(matches!($call.await.err(), Some(Error::NotFound)), stringify!($call));)*
        };
    }
    not_found! {
        app.games().game(None, game), app.games().game(Some(stranger), game), app.games().pairs(None, game), app.games().pairs(Some(stranger), game),
        app.games().public_events(Some(stranger), game, -1), app.games().game_file(None, game), app.games().submissions(stranger, game),
        app.games().legal(stranger, game), app.entries().own_entry(stranger, game), app.entries().draft(stranger, game), app.entries().delete_draft(stranger, game),
        app.entries().save_draft(stranger, game, 1, "e2e4".to_owned(), false), app.games().resign(stranger, game), app.arbitration().claim(stranger, game, NewClaim::default()),
        app.games().answer_draw(stranger, game, 1, true), app.outbox().mail_troubles(stranger, game), house.file(stranger, game, "e2e4"),
    }
    assert!(app.games().games(stranger, None, 9).await.unwrap().is_empty());
    let missing = GameId::from_uuid(uuid::Uuid::max());
    not_found!(app.games().game(Some(stranger), missing), app.games().resign(stranger, missing));
    house.clock.advance(SECOND);
}

async fn refused(database: Database) {
    let house = TestApp::new(database).await;
    let request = NewGameRequest {
        terms: [("presence", "hidden"), ("revision", "until_complete")]
            .map(|(n, v)| (n.to_owned(), v.to_owned()))
            .into(),
        black: house.white.id,
        clock: "14d".to_owned(),
        ..house.request()
    };
    let Err(Error::Malformed(faults)) = house.app.games().create_game(&house.director, request).await else {
        panic!()
    };
    let codes: Vec<_> = faults.iter().map(|fault| fault.code.as_str()).collect();
    assert_eq!(codes, ["same-player", "clock", "term"], "every fault at once");
    let by_player = house.app.games().create_game(&house.white, house.request()).await;
    assert!(matches!(by_player, Err(Error::NotAllowed(_))));
}
