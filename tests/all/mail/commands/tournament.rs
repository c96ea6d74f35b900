//! Mails about tournaments and challenges: entering, leaving, asking, accepting and declining.

use fairschach::app::actor::Actor;
use fairschach::app::games::challenges::offer::Opponent;
use fairschach::app::inbox::commands::answer::COMMAND_MAILS_MAX;
use fairschach::app::inbox::commands::leaving::LEAVING_DAYS;
use fairschach::app::inbox::message::Arrived;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::outbox::topic_address::MailTopic;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::notices::bulk_mail::NewMessage;
use fairschach::app::tournaments::notices::load::tournament_code;
use fairschach::app::tournaments::notices::types::Audience;
use fairschach::base::{ChallengeId, TournamentId};
use fairschach::mail::inbound::Outcome;
use fairschach::store::ERASED_NAME;
use serde_json::json;

use super::handle::{Post, inbound};
use super::kit::{count, house, outbox, settle};
use crate::app::games::challenges::offer;
use crate::app::tournaments::course::{entered, players, sheet};
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    a_player_enters_asks_and_leaves_by_mail => by_mail;
    leaving_a_played_tournament_is_asked_back_once => leaving;
    a_yes_to_taking_an_entry_back_loses_no_games => begun;
    whoever_is_not_proven_enters_nothing => unproven;
    a_challenge_is_accepted_by_mail => accepted;
    a_challenge_is_declined_by_mail => declined;
    a_challenge_is_not_accepted_by_one_mail_too_many => too_many;
    who_enters_while_it_is_played_is_answered => late;
    words_for_a_tournament_do_nothing_at_a_games_address => elsewhere;
    a_yes_to_a_later_message_is_no_leaving => later_message;
    a_bye_is_no_game_and_who_was_replaced_has_none => how_it_stands;
}

/// A mail to a personal address that comes in now.
async fn letter(house: &TestApp, who: &Actor, about: MailTopic, id: u32, text: &str) -> Arrived {
    let to = house.app.outbox().topic_address(who.id, about).await.unwrap().unwrap();
    let post = Post {
        from: format!("{}@example.org", who.name.to_lowercase()),
        to,
        id,
        fields: String::new(),
        text: format!("{text}\r\n"),
        vouched: true,
    };
    post.arrived(house)
}

/// Writes to a personal address.
async fn write(house: &TestApp, who: &Actor, about: MailTopic, id: u32, text: &str) -> Outcome {
    inbound(house).handle(&letter(house, who, about, id, text).await).await.unwrap()
}

/// The answer that waits, as it goes out.
async fn answer(house: &TestApp) -> String {
    let mails = outbox(house).await;
    let mut answers = mails.into_iter().filter(|one| one.1 == "answer");
    let answer = answers.next().expect("an answer");
    assert!(answers.next().is_none(), "one answer");
    answer.3
}

async fn states(house: &TestApp, id: TournamentId) -> Vec<(String, &'static str)> {
    let view = house.app.tournaments().tournament(None, id).await.unwrap();
    let of = |one: &fairschach::app::tournaments::model::EntrantView| {
        (one.player.name.clone(), one.state.as_str())
    };
    view.entrants.iter().map(of).collect()
}

async fn bens_state(house: &TestApp, id: TournamentId) -> &'static str {
    states(house, id).await.into_iter().find(|one| one.0 == "Ben").unwrap().1
}

async fn by_mail(database: Database) {
    let house = house(database).await;
    let id = entered(&house, json!({}), &[]).await;
    let (about, code) = (MailTopic::Tournament(id), tournament_code(id));
    assert_eq!(code.len(), 8);
    let again = house.app.outbox().topic_address(house.white.id, about).await.unwrap();
    assert_eq!(
        again,
        house.app.outbox().topic_address(house.white.id, about).await.unwrap(),
        "a page shows the same address each time"
    );
    write(&house, &house.white, about, 1, "enter BCDFGHJK").await;
    assert!(answer(&house).await.contains(&code));
    assert!(states(&house, id).await.is_empty());
    let text = format!("Hallo,\r\n\r\nanmelden {code}\r\n\r\nViele Grüße\r\nAnna");
    assert_eq!(write(&house, &house.white, about, 2, &text).await, Outcome::Acted);
    assert_eq!(states(&house, id).await, [("Anna".to_owned(), "entered")]);
    assert_eq!(count(&house, "answer").await, 1, "the tournament's own mail tells it");
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    let mails = outbox(&house).await;
    assert_eq!(mails[0].1, "tournament-entry");
    // The same mail again changes nothing.
    write(&house, &house.white, about, 2, &text).await;
    assert_eq!(count(&house, "answer").await, 1);
    write(&house, &house.white, about, 3, "melden").await;
    assert!(answer(&house).await.contains("gemeldet"));
    write(&house, &house.white, about, 4, "Status").await;
    assert!(answer(&house).await.contains("Sie sind gemeldet."));
    write(&house, &house.white, about, 5, "Hilfe").await;
    assert!(answer(&house).await.contains(&format!("Melden {code}")));
    write(&house, &house.white, about, 6, "e2-e4").await;
    assert!(answer(&house).await.contains("Diese Adresse ist für das Turnier selbst"));
    // Taking the entry back is asked back once.
    write(&house, &house.white, about, 7, "zurückziehen").await;
    assert!(answer(&house).await.contains("Meldung wirklich zurücknehmen"));
    write(&house, &house.white, about, 8, "nein").await;
    assert!(answer(&house).await.contains("Sie bleiben"));
    write(&house, &house.white, about, 9, "ja").await;
    assert!(answer(&house).await.contains("nichts gefragt"));
    write(&house, &house.white, about, 10, &format!("Zurückziehen {code}")).await;
    answer(&house).await;
    write(&house, &house.white, about, 11, "Ja").await;
    assert_eq!(states(&house, id).await, [("Anna".to_owned(), "taken-back")]);
    house.app.tournaments().perform(&house.director, id, Action::Close, "").await.unwrap();
    outbox(&house).await;
    write(&house, &house.white, about, 12, "anmelden").await;
    assert!(answer(&house).await.contains("Meld"), "entries are shut");
    let draft =
        house.app.tournament_setup().create_tournament(&house.director, sheet(json!({}))).await.unwrap();
    write(&house, &house.white, MailTopic::Tournament(draft), 13, "anmelden").await;
    assert!(answer(&house).await.contains("steht Ihnen nicht offen"));
}

async fn leaving(database: Database) {
    let house = house(database).await;
    let both = [house.white.clone(), house.black.clone(), house.arbiter.clone()];
    let id = entered(&house, json!({}), &both).await;
    let about = MailTopic::Tournament(id);
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    outbox(&house).await;
    write(&house, &house.black, about, 1, "status").await;
    assert!(answer(&house).await.contains("You have 2 games here; finished: 0."));
    write(&house, &house.black, about, 2, "withdraw").await;
    assert!(answer(&house).await.contains("Do you really want to leave"));
    let plays = async || bens_state(&house, id).await;
    assert_eq!(plays().await, "playing", "nothing is done yet");
    // Too late for an answer.
    house.clock.advance(i64::from(LEAVING_DAYS) * DAY + 1);
    write(&house, &house.black, about, 3, "yes").await;
    assert!(answer(&house).await.contains("We had asked you nothing"));
    write(&house, &house.black, about, 4, "withdraw").await;
    house.clock.advance(i64::from(LEAVING_DAYS) * DAY);
    outbox(&house).await;
    write(&house, &house.black, about, 5, "yes").await;
    assert_eq!(plays().await, "withdrawn");
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    let mails = outbox(&house).await;
    let told = mails.iter().filter(|one| one.1 == "tournament-players");
    assert_eq!(told.count(), 3);
}

async fn begun(database: Database) {
    let house = house(database).await;
    let both = [house.white.clone(), house.black.clone(), house.arbiter.clone()];
    let id = entered(&house, json!({}), &both).await;
    let about = MailTopic::Tournament(id);
    outbox(&house).await;
    write(&house, &house.black, about, 1, "withdraw").await;
    assert!(answer(&house).await.contains("Do you really want to withdraw your entry"));
    house.clock.advance(1);
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    outbox(&house).await;
    write(&house, &house.black, about, 2, "yes").await;
    assert!(answer(&house).await.contains("Do you really want to leave this tournament"));
    let plays = async || bens_state(&house, id).await;
    assert_eq!(plays().await, "playing");
    // It was written before that was asked, and is handled late.
    house.clock.advance(1);
    let early = letter(&house, &house.black, about, 3, "yes").await;
    house.clock.advance(1);
    write(&house, &house.black, about, 4, "withdraw").await;
    outbox(&house).await;
    inbound(&house).handle(&early).await.unwrap();
    assert!(answer(&house).await.contains("Do you really want to leave this tournament"));
    assert_eq!(plays().await, "playing");
    write(&house, &house.black, about, 5, "yes").await;
    assert_eq!(plays().await, "withdrawn");
}

/// All mails about a tournament have one address.
async fn later_message(database: Database) {
    let house = house(database).await;
    let all = [house.white.clone(), house.black.clone(), house.arbiter.clone()];
    let id = entered(&house, json!({}), &all).await;
    let about = MailTopic::Tournament(id);
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    house.clock.advance(1);
    write(&house, &house.black, about, 1, "withdraw").await;
    house.clock.advance(1);
    let (subject, text) = ("The dinner".to_owned(), "Do you come along?".to_owned());
    let message = NewMessage { subject, text, whom: Audience::All };
    house.app.tournament_notices().write_to_tournament(&house.director, id, &message).await.unwrap();
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    outbox(&house).await;
    house.clock.advance(1);
    write(&house, &house.black, about, 2, "yes").await;
    assert!(answer(&house).await.contains("Do you really want to leave this tournament"));
    let plays = async || bens_state(&house, id).await;
    assert_eq!(plays().await, "playing");
    write(&house, &house.black, about, 3, "yes").await;
    assert_eq!(plays().await, "withdrawn");
}

async fn unproven(database: Database) {
    let house = house(database).await;
    let id = entered(&house, json!({}), &[]).await;
    let about = MailTopic::Tournament(id);
    let to = house.app.outbox().topic_address(house.white.id, about).await.unwrap().unwrap();
    let post = |from: &str, id: u32, vouched| Post {
        from: from.to_owned(),
        to: to.clone(),
        id,
        fields: String::new(),
        text: "anmelden\r\n".to_owned(),
        vouched,
    };
    for post in [post("anna@example.org", 1, false), post("ben@example.org", 2, true)] {
        let outcome = inbound(&house).handle(&post.arrived(&house)).await.unwrap();
        assert_eq!(outcome, Outcome::Unproven);
    }
    assert!(states(&house, id).await.is_empty());
    assert_eq!(count(&house, "answer").await, 2, "Anna is told of each, up to a limit");
    // Who has not asked to play by mail is told where to switch it on.
    settle(&house, &house.white, |wishes| wishes.play = false).await;
    outbox(&house).await;
    write(&house, &house.white, about, 3, "anmelden").await;
    assert!(answer(&house).await.contains("/settings"));
    assert!(states(&house, id).await.is_empty());
}

/// Anna offers Ben a game; his mail says where to answer.
async fn challenged(house: &TestApp) -> MailTopic {
    let new = offer(house, Opponent::Player(house.black.id));
    let id: ChallengeId = house.app.challenges().challenge(&house.white, new).await.unwrap();
    let about = MailTopic::Challenge(id);
    let mut found = false;
    for mail in house.app.notices().claim_mails(9).await.unwrap() {
        let notice = house.app.notices().mail_task(mail).await.unwrap().unwrap().notice.unwrap();
        if matches!(notice.what, NoticeBody::Challenge { .. }) {
            found = true;
            let address = house.app.outbox().topic_address(house.black.id, about).await.unwrap();
            assert_eq!(notice.reply_to, address);
        }
        house.app.outbox().mail_sent(mail).await.unwrap();
    }
    assert!(found);
    about
}

async fn accepted(database: Database) {
    let house = house(database).await;
    let about = challenged(&house).await;
    write(&house, &house.black, about, 1, "perhaps").await;
    outbox(&house).await;
    write(&house, &house.black, about, 2, "help").await;
    assert!(answer(&house).await.contains("Reply “accept”"));
    write(&house, &house.black, about, 3, "accept").await;
    let mails = outbox(&house).await;
    let turns = mails.iter().filter(|one| one.1 == "turn");
    assert_eq!(turns.count(), 2, "the game's first mails tell it");
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM game").await, 1);
    write(&house, &house.black, about, 4, "accept").await;
    assert!(answer(&house).await.contains("You have accepted this challenge"));
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM game").await, 1);
}

async fn too_many(database: Database) {
    let house = house(database).await;
    let about = challenged(&house).await;
    let raw = house.raw().await;
    let mark = match database {
        Database::Sqlite => "CAST(n AS BLOB)",
        Database::Postgres => "convert_to(CAST(n AS TEXT), 'UTF8')",
    };
    let (most, now) = (COMMAND_MAILS_MAX, house.app.now().as_us());
    raw.execute(&format!(
        "INSERT INTO mail_talk (fingerprint, player_id, told, at_us) SELECT {mark}, p.id, 'acted', {now} FROM player p, \
        (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {most}) SELECT n FROM c) c WHERE p.name = 'Ben'"
    ))
    .await;
    write(&house, &house.black, about, 1, "accept").await;
    let games = "SELECT COUNT(*) FROM game";
    assert_eq!(raw.number(games).await, 0, "it is one too many in a day");
    house.clock.advance(DAY + 1);
    write(&house, &house.black, about, 2, "accept").await;
    assert_eq!(raw.number(games).await, 1);
}

async fn late(database: Database) {
    let house = house(database).await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({"kind": {"name": "ladder"}}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    outbox(&house).await;
    let about = MailTopic::Tournament(id);
    write(&house, &house.black, about, 1, "enter").await;
    assert!(answer(&house).await.contains("are now playing"));
    assert!(states(&house, id).await.contains(&("Ben".to_owned(), "playing")));
    write(&house, &house.black, about, 2, "enter").await;
    assert!(answer(&house).await.contains("already"));
    house.app.tournaments().perform(&house.director, id, Action::End, "the year is over").await.unwrap();
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    outbox(&house).await;
    write(&house, &house.white, about, 3, "anmelden").await;
    assert!(!answer(&house).await.is_empty());
    assert_eq!(states(&house, id).await.len(), 4);
}

async fn declined(database: Database) {
    let house = house(database).await;
    let about = challenged(&house).await;
    write(&house, &house.black, about, 1, "decline").await;
    let mails = outbox(&house).await;
    let kinds: Vec<_> = mails.iter().map(|one| one.1.as_str()).collect();
    assert!(kinds.contains(&"answer") && kinds.contains(&"challenge-declined"), "{kinds:?}");
    write(&house, &house.black, about, 2, "accept").await;
    assert!(answer(&house).await.contains("no longer open"));
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM game").await, 0);
}

async fn elsewhere(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    outbox(&house).await;
    let post = super::handle::post(&house, game, fairschach::base::Side::White, "zurückziehen\r\n").await;
    inbound(&house).handle(&post.arrived(&house)).await.unwrap();
    assert!(answer(&house).await.contains("diese Adresse ist die einer Partie"));
    assert!(house.app.games().game(None, game).await.unwrap().result.is_none());
}

async fn how_it_stands(database: Database) {
    let house = house(database).await;
    let all = [house.white.clone(), house.black.clone(), house.arbiter.clone()];
    let kind = json!({"name": "knockout", "games": 2});
    let more = json!({"kind": kind, "seeding": "entry", "replacement": true});
    let id = entered(&house, more, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    outbox(&house).await;
    let about = MailTopic::Tournament(id);
    write(&house, &house.white, about, 1, "Stand").await;
    let told = answer(&house).await;
    assert!(told.contains("Sie haben hier 0 Partien; beendet: 0."), "{told}");
    write(&house, &house.black, about, 2, "status").await;
    let told = answer(&house).await;
    assert!(told.contains("You have 2 games here; finished: 0."), "{told}");
    // What is not understood is answered with the games; who has no account any more is called so in the reader's language.
    let erased = format!("UPDATE player SET name = '{ERASED_NAME}' WHERE name = 'Carla'");
    house.raw().await.execute(&erased).await;
    house.app.accounts().set_locale(&house.black, "de").await.unwrap();
    write(&house, &house.black, about, 4, "e7-e5").await;
    let told = answer(&house).await;
    assert!(told.contains("Ben – Gelöschter Spieler: ") && !told.contains(ERASED_NAME), "{told}");
    house.app.accounts().set_locale(&house.black, "en").await.unwrap();
    let substitute = players(&house, 1).await[0].id;
    let replace = Action::Replace { player: house.black.id, substitute };
    house.app.tournaments().perform(&house.director, id, replace, "ill").await.unwrap();
    outbox(&house).await;
    write(&house, &house.black, about, 3, "status").await;
    let told = answer(&house).await;
    assert!(told.contains("You have left.") && !told.contains("games here"), "{told}");
}
