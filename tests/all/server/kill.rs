//! kill -9 at many points between filing and mail, on both databases: nothing is lost, no reveal is doubled.

use std::collections::BTreeMap;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::fleet::seed;
use super::process::{Home, Running, Seat, files_in};
use crate::peers::wait_for;
use crate::support::{Database, soak};

/// From the first point to the last: beyond the time that a reveal and its mails take.
const REACH: Duration = Duration::from_millis(80);

/// Mails claimed by a process that was killed are sent when the claim has run out.
const MAILS_WAIT: Duration = Duration::from_secs(240);

/// A game in the test: what was entered, turn by turn.
struct Match {
    id: String,
    turn: u64,
    entered: Vec<[String; 2]>,
}

#[tokio::test]
async fn nothing_is_lost_or_doubled_on_sqlite() {
    survive(Database::Sqlite).await;
}

#[tokio::test]
async fn nothing_is_lost_or_doubled_on_postgres() {
    survive(Database::Postgres).await;
}

async fn survive(database: Database) {
    let home = Home::new(database).await;
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &["--locale", "de"])];
    let mut rng = StdRng::seed_from_u64(seed());
    let mut games: Vec<Match> = Vec::new();
    let mut running = home.start().await;
    let points = if soak() { 200 } else { 10 };
    for point in 0..points {
        if games.last().is_none_or(|game| game.turn == 0) {
            games.push(Match { id: home.game(&seats[0], &seats[1], &[]), turn: 1, entered: Vec::new() });
        }
        let game = games.last_mut().expect("just made");
        let entries =
            [choose(&home, &seats[0], game, &mut rng).await, choose(&home, &seats[1], game, &mut rng).await];
        let delay = REACH * point / points;
        let filing = async {
            let white = home.file(&seats[0], &game.id, game.turn, &entries[0]).await;
            let black = home.file(&seats[1], &game.id, game.turn, &entries[1]).await;
            (white, black)
        };
        // The kill comes at its time, whatever has been answered by then; mails come after the answers.
        let (answers, ()) = tokio::join!(tokio::time::timeout(Duration::from_secs(5), filing), async {
            tokio::time::sleep(delay).await;
            running.kill();
        });
        let _ = answers;
        running = settle(&home, &seats, game, entries).await;
    }
    for game in &games {
        check(&home, game).await;
    }
    running.stop();
}

/// A legal entry by chance.
async fn choose(home: &Home, seat: &Seat, game: &Match, rng: &mut StdRng) -> String {
    let (status, legal) = home.get(Some(seat), &format!("/games/{}/legal", game.id)).await;
    assert_eq!(status, 200, "{legal}");
    let moves = legal["moves"].as_array().unwrap();
    if moves.is_empty() {
        return "pass".to_owned();
    }
    moves[rng.random_range(0..moves.len())].as_str().unwrap().to_owned()
}

/// Starts again and files again what may not have come through: the same entry is never taken twice.
async fn settle(home: &Home, seats: &[Seat; 2], game: &mut Match, entries: [String; 2]) -> Running {
    let running = home.start().await;
    for (seat, entry) in seats.iter().zip(&entries) {
        if entry == "pass" {
            continue;
        }
        let (status, answer) = home.file(seat, &game.id, game.turn, entry).await.unwrap();
        let revealed = status == 409;
        assert!(status == 201 || revealed, "turn {}: {status} {answer}", game.turn);
    }
    let view = home.wait_for_turn(&game.id, game.turn + 1).await;
    game.entered.push(entries);
    game.turn = if view["state"] == "finished" { 0 } else { game.turn + 1 };
    running
}

/// Every turn was revealed once with what was entered, and each player has one mail of it.
async fn check(home: &Home, game: &Match) {
    let (_, answer) = home.get(None, &format!("/games/{}/pairs", game.id)).await;
    let pairs = answer["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), game.entered.len(), "game {}", game.id);
    for ((number, pair), entered) in (1..).zip(pairs).zip(&game.entered) {
        assert_eq!(pair["turn"], Value::from(number));
        for (side, entry) in ["white", "black"].into_iter().zip(entered) {
            let got = &pair[side]["entry"];
            assert!(
                got == entry.as_str() || (got.is_null() && entry == "pass"),
                "turn {number}: {got} for {entry}"
            );
        }
    }
    let wanted = 2 * game.entered.len();
    let mails = wait_for("every reveal's mails", MAILS_WAIT, || async {
        let mails = reveal_mails(home, &game.id);
        (mails.values().sum::<usize>() >= wanted).then_some(mails)
    })
    .await;
    assert_eq!(mails.len(), wanted, "game {}: a mail is missing or another's", game.id);
    assert!(mails.values().all(|count| *count == 1), "a mail was doubled: {mails:?}");
}

/// The result mails of a game by Message-ID, and how many files hold each.
fn reveal_mails(home: &Home, game: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for path in files_in(&home.mails(), ".eml") {
        let bytes = std::fs::read(&path).unwrap();
        let mail = mail_parser::MessageParser::default().parse(&bytes).unwrap();
        let about = mail.header_raw("References").unwrap_or_default().contains(game);
        let kind = mail.header_raw("X-Fairschach-Kind").unwrap_or_default().trim().to_owned();
        if about && kind == "revealed" {
            *found.entry(mail.message_id().unwrap().to_owned()).or_default() += 1;
        }
    }
    found
}
