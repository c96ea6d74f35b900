//! Marseillais and Freischach from the request to the result, with the mails that the players read.

use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Refusal};
use fairschach::mail::Sender;
use mail_parser::MessageParser;

use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    marseillais_is_played_to_mate => marseillais;
    the_clock_runs_through_both_moves => clock_through;
    an_offer_stands_until_the_other_side_files => offer_stands;
    freischach_is_placed_and_played => freischach;
}

async fn game(house: &TestApp, variant: &str) -> GameId {
    let request =
        NewGameRequest { variant: variant.to_owned(), rules: "standard".to_owned(), ..house.request() };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

async fn play(house: &TestApp, game: GameId, side: Side, entries: &[&str]) {
    for entry in entries {
        house.file(house.player(side), game, entry).await.unwrap();
        house.reveal().await;
    }
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

/// The mails to one of the players that are due, each with its subject above its text.
async fn mails_to(house: &TestApp, side: Side) -> Vec<String> {
    let sender = Sender::new("games@club.test", "https://fairschach.example").unwrap();
    let mut letters = Vec::new();
    loop {
        let ids = house.app.notices().claim_mails(64).await.unwrap();
        if ids.is_empty() {
            return letters;
        }
        for id in ids {
            let task = house.app.notices().mail_task(id).await.unwrap().unwrap();
            if task.to.name == house.player(side).name {
                let composed = sender.compose(&task.notice.unwrap(), &task.message_id).unwrap();
                let mail = MessageParser::default().parse(&composed.message).unwrap();
                let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
                letters.push(format!("{}\n{text}", composed.subject));
            }
            house.app.outbox().mail_sent(id).await.unwrap();
        }
    }
}

#[track_caller]
fn says(letters: &[String], title: &str, all: &[&str]) {
    let letter = letters
        .iter()
        .find(|letter| {
            letter.lines().nth(1).is_some_and(|line| line.to_lowercase().contains(&title.to_lowercase()))
        })
        .unwrap_or_else(|| panic!("no mail {title:?}: {letters:#?}"));
    for words in all {
        assert!(letter.contains(words), "{words:?} is missing:\n{letter}");
    }
    for never in ["FSR", "Zugpaar", "pair", "ufdeckung", "reveal", "ruht", "rests", "Unknown"] {
        assert!(!letter.contains(never), "{never:?}:\n{letter}");
    }
}

async fn marseillais(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = game(&house, "marseillais").await;
    play(&house, game, Side::White, &["g2g4"]).await;
    let early = house.file(&house.white, game, "f2f3").await;
    assert!(matches!(early, Err(Error::Refused(Refusal::NothingOwed(2)))));
    says(
        &mails_to(&house, Side::Black).await,
        "move 1: White has moved",
        &[
            "White – Anna: g2-g4 · thinking time",
            "Move 1, first of two · Black to move",
            "You have two moves in a row.",
            "Octal code:\n672748",
        ],
    );
    play(&house, game, Side::Black, &["e5"]).await;
    let letters = mails_to(&house, Side::Black).await;
    says(&letters, "move is submitted: move 1, first of two", &["It stays sealed until it is carried out"]);
    says(
        &letters,
        "move 1, first of two: Black has moved",
        &[
            "Move 1, second of two · Black to move",
            "Your clock continues with the time left by the first move.",
        ],
    );
    house.restart(5).await;
    play(&house, game, Side::Black, &["a7a6"]).await;
    play(&house, game, Side::White, &["f3", "a2a3"]).await;
    says(
        &mails_to(&house, Side::White).await,
        "Zug 2, zweiter Teilzug: Weiß hat gezogen",
        &["Weiß – Anna (Sie): a2-a3", "Zug 2, erster Teilzug · Schwarz ist am Zug"],
    );
    play(&house, game, Side::Black, &["Dh4"]).await;
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::Black, By::Mate)));
    says(
        &mails_to(&house, Side::White).await,
        "Schwarz gewinnt durch Matt – Zug 2, erster Teilzug: Schwarz hat gezogen",
        &["Weiß ist matt (FIDE 5.1.1)."],
    );
    assert_eq!(assert_invariants(&house.raw().await, game).await, 6);
}

/// Black thinks ten days over its first move, so four are left for the second, and they run out.
async fn clock_through(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "marseillais").await;
    play(&house, game, Side::White, &["e2e4"]).await;
    let black = async || house.app.games().game(Some(&house.black), game).await.unwrap().sides.black;
    assert_eq!(black().await.left, 14 * DAY);
    house.clock.advance(10 * DAY);
    play(&house, game, Side::Black, &["e7e5"]).await;
    assert_eq!(black().await.left, 4 * DAY, "what the first move left");
    let seen = house.app.games().game(None, game).await.unwrap().sides;
    assert_eq!(seen.black.left, 4 * DAY);
    assert!(!seen.white.owes);
    house.clock.advance(3 * DAY);
    play(&house, game, Side::Black, &["g8f6"]).await;
    let white = house.app.games().game(Some(&house.white), game).await.unwrap().sides.white;
    assert_eq!(white.left, 14 * DAY, "the next turn is a new one");
    house.clock.advance(DAY);
    play(&house, game, Side::White, &["b1c3"]).await;
    house.clock.advance(13 * DAY + 1);
    let late = house.file(&house.white, game, "d2d4").await;
    assert!(matches!(late, Err(Error::Refused(Refusal::TooLate { .. }))));
    house.clock.advance(JUDGE_DELAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::Black, By::Time)));
    assert_eq!(assert_invariants(&house.raw().await, game).await, 4);
}

async fn offer_stands(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "marseillais").await;
    play(&house, game, Side::White, &["e2e4"]).await;
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.reveal().await;
    let offers = async || house.app.games().game(None, game).await.unwrap().sides.black.offers_draw;
    assert!(offers().await);
    play(&house, game, Side::Black, &["g8f6"]).await;
    assert!(offers().await, "White had nothing to enter in between");
    play(&house, game, Side::White, &["b1c3"]).await;
    assert!(!offers().await, "filing declines");

    house.enter(&house.white, game, "d2d4", true).await.unwrap();
    house.reveal().await;
    house.app.games().answer_draw(&house.black, game, 6, true).await.unwrap();
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Agreement)));
}

/// The rules' own example of a placing; then a move, and White resigns.
async fn freischach(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = game(&house, "freischach").await;
    let first = mails_to(&house, Side::White).await.remove(0);
    assert!(first.starts_with("Sie sind am Zug: Aufstellung · Ben ("), "{first}");
    assert_eq!(first.lines().nth(1), Some("Die Aufstellung beginnt"));
    for wrong in ["K@c2", "P@c1", "e2e4", "Kc9", "5254"] {
        let refused = house.file(&house.white, game, wrong).await;
        assert!(matches!(refused, Err(Error::Entry(_))), "{wrong}");
    }
    let filed = house.file(&house.white, game, "K@c1").await.unwrap();
    for again in ["Kc1", "kc1", "K c1", "1. Kc1!"] {
        let same = house.file(&house.white, game, again).await.unwrap();
        assert!(same.again && same.receipt == filed.receipt, "{again}");
    }
    house.reveal().await;
    let refused = house.file(&house.black, game, "Kd8").await;
    assert!(matches!(refused, Err(Error::Entry(_))), "c8 or f8 alone");
    says(
        &mails_to(&house, Side::Black).await,
        "piece 1 of the setup: White has placed",
        &[
            "White placed the king on c1 (Freischach).",
            "Piece 1 of the setup (copy) · Black to place",
            "on the same file (c8) or on the same place counted from your left (f8)",
        ],
    );
    play(&house, game, Side::Black, &["Kf8", "Q@d8"]).await;
    house.restart(3).await;
    let letters = mails_to(&house, Side::White).await;
    says(
        &letters,
        "Figur 1 der Aufstellung (Gegenstück): Schwarz hat aufgestellt",
        &["danach bekommt jede Figur ihr Gegenstück auf demselben Platz, jeweils von links gezählt"],
    );
    says(
        &letters,
        "Figur 2 der Aufstellung: Schwarz hat aufgestellt",
        &[
            "Schwarz stellte die Dame auf d8 (Freischach).",
            "Die Dame von Weiß kam als Gegenstück auf e1 (Freischach).",
            "Figur 3 der Aufstellung · Weiß stellt auf",
        ],
    );
    play(&house, game, Side::White, &["Ta1"]).await;
    play(&house, game, Side::Black, &["Ra8"]).await;
    play(&house, game, Side::White, &["Lb1"]).await;
    play(&house, game, Side::Black, &["B@e8"]).await;
    play(&house, game, Side::White, &["N@g1"]).await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.position.to_string(), "rnnqbkbr/pppppppp/8/8/8/8/PPPPPPPP/RBKBQNNR w - - 0 1");
    says(
        &mails_to(&house, Side::Black).await,
        "piece 7 of the setup: White has placed",
        &["White’s knight went to f1 as the last piece (Freischach).", "Move 1 · White to move"],
    );
    play(&house, game, Side::White, &["e2-e4"]).await;
    house.app.games().resign(&house.white, game).await.unwrap();
    assert_eq!(assert_invariants(&house.raw().await, game).await, 9);
}

#[tokio::test]
async fn fairschach_is_not_played_from_men_that_are_placed() {
    let house = TestApp::new(Database::Sqlite).await;
    let placing = "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - -";
    let positioned = format!("position:{placing}");
    for (variant, rules, start, position, field) in [
        ("fairschach", "fsr-2023", Some("freischach"), None, "start"),
        ("fairschach", "fsr-2023", Some(positioned.as_str()), None, "start"),
        ("fairschach", "body-2023", None, Some(placing), "position"),
        ("freischach", "fsr-2023", None, None, "rules"),
    ] {
        let request = NewGameRequest {
            variant: variant.to_owned(),
            rules: rules.to_owned(),
            start: start.map(str::to_owned),
            position: position.map(str::to_owned),
            ..house.request()
        };
        let Err(Error::Malformed(faults)) = house.app.games().create_game(&house.director, request).await
        else {
            panic!("{variant} {start:?}");
        };
        let fault = faults.iter().find(|fault| fault.code.as_str() == "open-placing").unwrap();
        assert_eq!(fault.field, field);
        for words in ["Fairschach and Freischach", "placed openly", "sealed", "shuffle:RNBQKBNR"] {
            assert!(fault.message.contains(words), "{}", fault.message);
        }
    }
}
