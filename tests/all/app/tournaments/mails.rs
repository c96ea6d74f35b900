//! Mails of tournaments: to those concerned, exactly once, batch by batch, and what may be switched off.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use fairschach::app::accounts::mail_preferences::MailPreferences;
use fairschach::app::actor::Actor;
use fairschach::app::error::{Error, TournamentRefusal};
use fairschach::app::limits::{
    MESSAGE_SUBJECT_CHARS_MAX, MESSAGE_TEXT_CHARS_MAX, MESSAGES_PER_DAY, POST_MAILS_PER_DAY,
};
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::notices::bulk_mail::NewMessage;
use fairschach::app::tournaments::notices::schedule::TOLD_PER_BATCH;
use fairschach::app::tournaments::notices::todo_mail::TODO_MAIL_INTERVAL;
use fairschach::app::tournaments::notices::types::Audience;
use fairschach::base::TournamentId;
use fairschach::mail::Sender;
use fairschach::tournament::Post;
use serde_json::{Value, json};

use crate::app::arbitration::operator::administrator;
use crate::app::tournaments::course::{entered, players, sheet};
use crate::app::tournaments::kit::{acts, no_grounds, seen};
use crate::app::tournaments::series::plan;
use crate::app::tournaments::teams::drawing_league;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    who_is_concerned_is_told_once => told_once;
    who_gets_or_loses_a_post_is_told => posts;
    nobody_is_told_of_posts_without_end => told_seldom;
    the_start_lists_ones_games => start;
    the_number_of_a_team_is_no_section => of_teams;
    who_leaves_and_who_played_them_are_told => leaving;
    what_is_forfeited_does_not_begin => forfeited;
    a_bye_is_over_at_the_hard_end => bye;
    pauses_changes_and_the_end_are_told => turned;
    what_nobody_needs_can_be_switched_off => switched_off;
    a_message_goes_to_all_in_batches_and_goes_on_after_a_stop => batches;
    a_message_has_limits => limits;
    those_waited_for_are_written_to => waited_for;
    what_waits_for_a_hand_is_told_once_and_not_too_often => hands;
    what_becomes_of_a_challenge_is_told => challenged;
}

/// The mails about tournaments that wait, as they would go out: player's address, kind, text.
async fn outbox(house: &TestApp) -> Vec<(String, String, String)> {
    let sender = Sender::new("games@fairschach.example", &house.app.settings().public_url).unwrap();
    let mut all = Vec::new();
    loop {
        let ids = house.app.notices().claim_mails(200).await.unwrap();
        if ids.is_empty() {
            return all;
        }
        for id in ids {
            let Some(task) = house.app.notices().mail_task(id).await.unwrap() else {
                continue;
            };
            let notice = task.notice.unwrap();
            if matches!(notice.what, NoticeBody::Tournament(_)) {
                let composed = sender.compose(&notice, &task.message_id).unwrap();
                let message = String::from_utf8_lossy(&composed.message).into_owned();
                assert!(message.contains("Auto-Submitted: auto-generated"));
                assert!(message.contains(&format!("X-Fairschach-Kind: {}", task.kind)));
                assert!(message.contains("In-Reply-To: <"), "threaded by the tournament");
                let text = fairschach::mail::ReadableMail::read(&composed.message).text;
                all.push((notice.to.address.clone(), task.kind.to_string(), text));
            }
            house.app.outbox().mail_sent(id).await.unwrap();
        }
    }
}

/// Who challenged is told the answer; of what happens by itself both are told.
async fn challenged(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let all = players(&house, 4).await;
    let kind = json!({"name": "ladder", "reach": 3, "games": 2, "refused": "lapses"});
    let id = entered(&house, json!({"kind": kind, "seeding": "entry"}), &all).await;
    app.webhooks().open_stream(&all[3]).await.unwrap();
    app.webhooks().open_stream(&all[1]).await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    tell(&house).await;
    let answers = async || {
        let told = tell(&house).await;
        let of = told.into_iter().filter(|(_, kind, _)| kind == "ladder-answer");
        of.map(|(to, _, text)| (to, text)).collect::<Vec<_>>()
    };
    let first = app.ladders().challenge_on_ladder(&all[2], id, all[0].id).await.unwrap();
    assert!(answers().await.is_empty(), "the challenge has a mail of its own");
    app.ladders().answer_ladder_challenge(&all[0], id, first, true).await.unwrap();
    let told = answers().await;
    let [(to, text)] = &told[..] else { panic!("the challenger alone: {told:?}") };
    assert_eq!(to, "player3@example.org");
    assert!(text.contains("has accepted"), "{text}");
    let second = app.ladders().challenge_on_ladder(&all[3], id, all[1].id).await.unwrap();
    app.ladders().answer_ladder_challenge(&all[1], id, second, false).await.unwrap();
    let told = answers().await;
    assert_eq!(told.len(), 1);
    assert!(told[0].1.contains("abgelehnt"), "in the reader's language: {}", told[0].1);
    let third = app.ladders().challenge_on_ladder(&all[3], id, all[1].id).await.unwrap();
    app.ladders().take_ladder_challenge_back(&all[3], id, third).await.unwrap();
    assert_eq!(answers().await[0].0, "player2@example.org");
    app.ladders().challenge_on_ladder(&all[3], id, all[1].id).await.unwrap();
    house.clock.advance(60 * DAY);
    app.running_tournaments().step_tournaments().await.unwrap();
    let mut both: Vec<String> = answers().await.into_iter().map(|(to, _)| to).collect();
    both.sort();
    assert_eq!(both, ["player2@example.org", "player4@example.org"]);
    // Programs are told what the mails tell.
    while app.webhooks().number().await.unwrap() > 0 {}
    let (made, answered) = ("challenge.made", "challenge.answered");
    let as_told = [made, made, made, answered, answered];
    for (player, expected) in [(&all[1], &as_told[..]), (&all[3], &[answered, answered][..])] {
        let told = app.webhooks().told(player, 0).await.unwrap();
        let kinds = told.iter().map(|one| serde_json::from_str::<Value>(&one.body).unwrap()["type"].clone());
        let mut kinds: Vec<Value> =
            kinds.filter(|kind| kind.as_str().unwrap().starts_with("challenge")).collect();
        // Messages of one moment are numbered in no order.
        kinds.sort_by_key(|kind| Reverse(kind.to_string()));
        assert_eq!(kinds, expected);
    }
}

/// Steps until every act is told.
async fn tell_all(house: &TestApp) {
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
}

pub(super) async fn tell(house: &TestApp) -> Vec<(String, String, String)> {
    tell_all(house).await;
    let told = outbox(house).await;
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    assert!(outbox(house).await.is_empty(), "nobody is told twice");
    told
}

fn counted(told: &[(String, String, String)]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for (_, kind, _) in told {
        *counts.entry(kind.as_str()).or_insert(0) += 1;
    }
    counts
}

async fn posts(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, carla) = (&house.app, &house.white, &house.arbiter);
    // Whoever is to help with a draft reads of it, too.
    let id = app.tournament_setup().create_tournament(&house.director, sheet(json!({}))).await.unwrap();
    let told_of = async |by: &Actor, person: &Actor, post: Option<Post>| {
        let appoints = Action::Appoint { person: person.id, post };
        app.tournaments().perform(by, id, appoints, "").await.unwrap();
        tell(&house).await
    };
    for (post, says) in [
        (Some(Post::Arbiter), "Sie sind jetzt Schiedsrichter von"),
        (Some(Post::Assistant), "Sie sind jetzt Helfer der Turnierleitung von"),
        (None, "kein Amt mehr"),
    ] {
        let told = told_of(&house.director, carla, post).await;
        let [(to, kind, text)] = &told[..] else { panic!("{told:?}") };
        assert_eq!((to.as_str(), kind.as_str()), ("carla@example.org", "post"));
        assert!(text.contains(says) && text.contains("Das hat Dora eingetragen"), "{text}");
        assert!(!text.contains("Zurückziehen"), "nobody withdraws who does not play: {text}");
        assert!(told_of(&house.director, carla, post).await.is_empty(), "the same once more is no news");
    }
    assert_eq!(told_of(&house.director, anna, Some(Post::Director)).await.len(), 1);
    assert!(told_of(anna, anna, None).await.is_empty(), "who gives a post up knows it");
}

async fn told_seldom(database: Database) {
    let house = TestApp::new(database).await;
    let (app, director, person) = (&house.app, &house.director, house.arbiter.id);
    let id = app.tournament_setup().create_tournament(director, sheet(json!({}))).await.unwrap();
    let appoints = async |by: &Actor, post: Option<Post>| {
        let done = app.tournaments().perform(by, id, Action::Appoint { person, post }, "").await;
        while app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
        done
    };
    let helper = Some(Post::Assistant);
    for _ in 0..POST_MAILS_PER_DAY / 2 {
        appoints(director, helper).await.unwrap();
        appoints(director, None).await.unwrap();
    }
    no_grounds(appoints(director, helper).await, TournamentRefusal::PostMailsFull);
    let series = app.series().create_series(director, plan(3, 1, json!({}))).await.unwrap();
    let in_series = app.series().set_series_post(director, series, person, helper).await;
    no_grounds(in_series, TournamentRefusal::PostMailsFull);
    // An administrator gives it all the same, and nobody keeps a post because of it.
    appoints(&administrator(&house).await, helper).await.unwrap();
    appoints(director, None).await.unwrap();
    house.clock.advance(DAY);
    appoints(director, helper).await.unwrap();
}

async fn told_once(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let id = entered(&house, json!({"places": {"min": 2, "max": 3}}), &all).await;
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-entry", 4)]));
    let of = |who: usize| told.iter().find(|one| one.0 == format!("player{who}@example.org")).unwrap();
    assert!(of(1).2.contains("You have a place"), "{}", of(1).2);
    assert!(of(4).2.contains("Warteliste") && of(4).2.contains("Nummer 1"), "{}", of(4).2);
    house.app.tournament_setup().take_entry_back(&all[0], id, all[0].id).await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-entry", 2)]));
    assert!(told.iter().any(|one| one.2.contains("Ein Platz ist frei geworden")));
    house.app.tournaments().perform(&house.director, id, Action::Close, "").await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-closed", 3)]));
    assert!(told.iter().any(|one| one.2.contains("3 Spieler sind gemeldet")), "{told:?}");
}

/// A tournament of four that has begun, its mails so far read.
async fn begun(house: &TestApp, more: serde_json::Value) -> (Vec<Actor>, TournamentId) {
    let all = players(house, 4).await;
    let id = entered(house, more, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    tell(house).await;
    (all, id)
}

async fn start(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let id = entered(&house, json!({}), &all).await;
    tell(&house).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    // The games are not made yet, and the mail that lists them waits for them.
    assert_eq!(house.app.tournament_notices().send_tournament_notices().await.unwrap(), 0);
    assert!(outbox(&house).await.is_empty());
    house.app.running_tournaments().make_due_games().await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-started", 4)]));
    let secret = acts(&house.raw().await, "started").await[0]["secret"].as_str().unwrap().to_owned();
    for (_, _, text) in &told {
        assert_eq!(text.matches("/games/").count(), 3, "{text}");
        assert!(text.contains(&secret), "{text}");
        // Fourteen days from the beginning.
        assert!(text.contains("15"), "{text}");
    }
}

async fn of_teams(database: Database) {
    let house = TestApp::new(database).await;
    let id = drawing_league(&house).await;
    tell(&house).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told).get("tournament-started"), Some(&4));
    for (to, _, text) in &told {
        assert!(!text.contains("in section") && !text.contains("in Gruppe"), "{to}: {text}");
    }
    let new = message("On Friday.", Audience::Section(1));
    house.app.tournament_notices().write_to_tournament(&house.director, id, &new).await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told).get("tournament-message"), Some(&2));
    let says = ["This email went to the team Reds only.", "Diese E-Mail ging nur an die Mannschaft Reds."];
    for (to, _, text) in told.iter().filter(|(_, kind, _)| kind == "tournament-message") {
        assert!(says.iter().any(|part| text.contains(part)), "{to}: {text}");
    }
}

async fn leaving(database: Database) {
    let house = TestApp::new(database).await;
    let (all, id) = begun(&house, json!({"replacement": true})).await;
    let app = &house.app;
    app.tournaments()
        .perform(&all[0], id, Action::Withdraw { players: vec![all[0].id], silent: false }, "ill for long")
        .await
        .unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-players", 4)]));
    for (to, _, text) in &told {
        assert!(text.contains("ill for long"), "{to}: {text}");
        let own = to == "player1@example.org";
        assert_eq!(text.contains("You are no longer playing"), own, "{to}: {text}");
    }
    app.running_tournaments().apply_pending_actions().await.unwrap();
    house.clock.advance(2 * SECOND);
    let substitute = &house.white;
    app.tournaments()
        .perform(
            &house.director,
            id,
            Action::Replace { player: all[1].id, substitute: substitute.id },
            "moved away",
        )
        .await
        .unwrap();
    app.running_tournaments().apply_pending_actions().await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    let told = tell(&house).await;
    // The one replaced, the substitute, and the two who still play against them.
    assert_eq!(counted(&told), BTreeMap::from([("tournament-players", 4)]), "{told:?}");
    let anna = told.iter().find(|one| one.0 == "anna@example.org").unwrap();
    assert!(anna.2.contains("Sie spielen an der Stelle von Player 2"), "{}", anna.2);
    assert_eq!(anna.2.matches("/games/").count(), 2, "{}", anna.2);
    let view = seen(&house, id).await;
    let open =
        view.pairings.iter().find(|one| one.game.is_some() && one.outcome.is_none() && one.result.is_none());
    app.tournaments()
        .perform(&house.director, id, Action::Replay(open.unwrap().game.unwrap()), "a wrong array")
        .await
        .unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-players", 2)]));
    assert!(told.iter().all(|one| one.2.contains("a wrong array")));
}

async fn forfeited(database: Database) {
    let house = TestApp::new(database).await;
    let pace = json!({"name": "rounds", "days": 7});
    let (all, id) = begun(&house, json!({"seeding": "entry", "pace": pace})).await;
    let leave = Action::Withdraw { players: vec![all[0].id], silent: false };
    house.app.tournaments().perform(&all[0], id, leave, "ill for long").await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-players", 4)]));
    for (to, _, text) in &told {
        assert!(text.contains("Player"), "a game is named: {to}: {text}");
        assert!(!text.contains("; begins") && !text.contains("; beginnt"), "{to}: {text}");
    }
}

async fn bye(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let kind = json!({"name": "knockout", "games": 2});
    let id = entered(&house, json!({"kind": kind, "seeding": "entry"}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    let byes = |told: &[(String, String, String)]| {
        told.iter().filter(|one| one.2.contains("have a bye") || one.2.contains("spielfrei")).count()
    };
    assert_eq!(byes(&tell(&house).await), 1, "it is told at the start");
    house.app.tournaments().perform(&house.director, id, Action::End, "the year is over").await.unwrap();
    let told = tell(&house).await;
    assert!(!told.is_empty());
    assert_eq!(byes(&told), 0, "{told:?}");
}

async fn turned(database: Database) {
    let house = TestApp::new(database).await;
    let (all, id) = begun(&house, json!({})).await;
    let (app, director) = (&house.app, &house.director);
    app.tournaments().perform(director, id, Action::Pause, "the server moves").await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-paused", 4)]));
    assert!(told.iter().all(|one| one.2.contains("the server moves")));
    app.tournaments().perform(director, id, Action::Resume, "it has moved").await.unwrap();
    assert_eq!(counted(&tell(&house).await), BTreeMap::from([("tournament-paused", 4)]));
    app.tournaments()
        .perform(director, id, Action::Extend(Some(jiff::civil::date(2027, 1, 31))), "holidays")
        .await
        .unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-sheet", 4)]));
    for (_, _, text) in &told {
        let told = text.contains("Sun 31 Jan 2027") || text.contains("So., 31. Jan. 2027");
        assert!(told && text.contains("holidays"), "{text}");
    }
    app.running_tournaments().apply_pending_actions().await.unwrap();
    crate::app::tournaments::kit::lower_wins(&house, id, &all).await;
    app.running_tournaments().step_tournaments().await.unwrap();
    let told = tell(&house).await;
    assert_eq!(counted(&told), BTreeMap::from([("tournament-finished", 4)]));
    let winner = told
        .iter()
        .filter(|one| one.2.lines().any(|line| line.starts_with("1. ") && line.trim_end().ends_with(": 3")));
    assert_eq!(winner.count(), 4, "the table stands in each");
    let first = told
        .iter()
        .filter(|one| one.2.contains("finished 1st of 4") || one.2.contains("belegen Platz 1 von 4"));
    assert_eq!(first.count(), 1);
    let other = entered(&house, json!({"name": "Other"}), &all[..2]).await;
    tell(&house).await;
    app.tournaments().perform(director, other, Action::Cancel, "too few").await.unwrap();
    assert_eq!(counted(&tell(&house).await), BTreeMap::from([("tournament-cancelled", 2)]));
}

async fn switched_off(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let off = MailPreferences { tournaments: false, ..MailPreferences::default() };
    house.app.accounts().set_mail_preferences(all[0].id, off).await.unwrap();
    // Another one sleeps: what can wait comes in the morning.
    let night = MailPreferences { quiet: Some((11 * 60, 13 * 60)), ..MailPreferences::default() };
    house.app.accounts().set_mail_preferences(all[1].id, night).await.unwrap();
    let id = entered(&house, json!({}), &all).await;
    let told = tell(&house).await;
    let to: Vec<_> = told.iter().map(|one| one.0.as_str()).collect();
    assert_eq!(to, ["player3@example.org"]);
    house.clock.advance(DAY / 24 * 2);
    let later = tell(&house).await;
    assert_eq!(later.len(), 1);
    assert!(later[0].2.contains("/settings/mail/look"), "{}", later[0].2);
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    house.app.tournament_notices().send_tournament_notices().await.unwrap();
    let told = outbox(&house).await;
    assert_eq!(told.len(), 3, "whoever plays is told of the start");
}

fn message(text: &str, whom: Audience) -> NewMessage {
    NewMessage { subject: "The dinner".to_owned(), text: text.to_owned(), whom }
}

async fn batches(database: Database) {
    let mut house = TestApp::new(database).await;
    let count = TOLD_PER_BATCH + 1;
    let all = players(&house, count).await;
    let places = json!({"places": {"min": 2, "max": 300}});
    let id = entered(&house, places, &all).await;
    tell_all(&house).await;
    outbox(&house).await;
    let seq = house
        .app
        .tournament_notices()
        .write_to_tournament(&house.director, id, &message("On Friday.", Audience::All))
        .await
        .unwrap();
    let raw = house.raw().await;
    let queued =
        async |raw: &Raw| raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'tournament-message'").await;
    // A process dies after the first batch: what it would have left is made by hand from what it has done.
    tell_all(&house).await;
    assert_eq!(queued(&raw).await, i64::try_from(count).unwrap());
    let last = "kind = 'tournament-message' AND player_id = (SELECT player_id FROM mail WHERE kind = 'tournament-message' \
        ORDER BY player_id DESC LIMIT 1)";
    raw.execute(&format!(
        "INSERT INTO tournament_telling (tournament_id, seq, after) SELECT tournament_id, number, (SELECT player_id \
        FROM mail WHERE kind = 'tournament-message' ORDER BY player_id DESC LIMIT 1 OFFSET 1) FROM mail WHERE {last}"
    ))
    .await;
    raw.execute(&format!("DELETE FROM mail WHERE {last}")).await;
    // However late: what is not in the outbox yet was not sent.
    house.clock.advance(house.app.settings().mails_kept);
    let waiting = house.app.tournament_notices().messages(&house.director, id).await.unwrap();
    assert_eq!((waiting[0].count, waiting[0].queued, waiting[0].sent), (count, count, 0));
    house.restart(9).await;
    tell_all(&house).await;
    assert_eq!(queued(&raw).await, i64::try_from(count).unwrap());
    let told = outbox(&house).await;
    assert_eq!(told.len(), count);
    assert!(told.iter().all(|one| one.2.contains("On Friday.")));
    assert!(told.iter().all(|one| !one.2.contains("@example.org")), "no address is given away");
    let sent = house.app.tournament_notices().messages(&house.director, id).await.unwrap();
    assert_eq!(
        (sent[0].seq, sent[0].count, sent[0].queued, sent[0].sent, sent[0].failed),
        (seq, count, 0, count, 0)
    );
    // They leave at their time, and how many got it is known still.
    for (wait, left) in [(house.app.settings().mails_kept, count), (1, 0)] {
        house.clock.advance(wait);
        house.app.outbox().sweep_mails().await.unwrap();
        assert_eq!(queued(&raw).await, i64::try_from(left).unwrap());
        let sent = house.app.tournament_notices().messages(&house.director, id).await.unwrap();
        assert_eq!((sent[0].count, sent[0].queued, sent[0].sent, sent[0].failed), (count, 0, count, 0));
    }
    let noted = acts(&raw, "message").await;
    assert_eq!(noted[0]["count"], count);
    assert!(noted[0].get("text").is_none(), "the record is public, the letter is not");
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 2).await;
    let id = entered(&house, json!({}), &all).await;
    let write = async |by: &Actor, subject: usize, text: usize| {
        let new = NewMessage { subject: "ü".repeat(subject), text: "ü".repeat(text), whom: Audience::All };
        house.app.tournament_notices().write_to_tournament(by, id, &new).await
    };
    let (subject, text) = (MESSAGE_SUBJECT_CHARS_MAX, MESSAGE_TEXT_CHARS_MAX);
    for (subject, text) in [(0, 1), (1, 0), (subject + 1, 1), (1, text + 1)] {
        let refused = write(&house.director, subject, text).await;
        assert!(matches!(refused, Err(Error::Malformed(faults)) if faults.len() == 1));
    }
    assert!(matches!(write(&all[0], 1, 1).await, Err(Error::NotAllowed(_))));
    for _ in 0..MESSAGES_PER_DAY {
        write(&house.director, subject, text).await.unwrap();
    }
    assert!(matches!(write(&house.director, 1, 1).await, Err(Error::NotNow(_))));
    house.clock.advance(DAY);
    write(&house.director, 1, 1).await.unwrap();
    let nobody = message("x", Audience::Section(7));
    let refused = house.app.tournament_notices().write_to_tournament(&house.director, id, &nobody).await;
    assert!(matches!(refused, Err(Error::NotNow(_))));
    let draft =
        house.app.tournament_setup().create_tournament(&house.director, sheet(json!({}))).await.unwrap();
    let refused = house
        .app
        .tournament_notices()
        .write_to_tournament(&house.director, draft, &message("x", Audience::All))
        .await;
    assert!(matches!(refused, Err(Error::NotNow(_))));
}

async fn waited_for(database: Database) {
    let house = TestApp::new(database).await;
    let (all, id) = begun(&house, json!({})).await;
    let view = seen(&house, id).await;
    // All games of one player are entered.
    let own = view.entrants.iter().find(|one| one.player.id == all[0].id).unwrap();
    for one in view.pairings.iter().filter(|one| one.white == own.number.unwrap() || one.black == own.number)
    {
        let entry = if Some(one.white) == own.number { "e2e4" } else { "e7e5" };
        house.file(&all[0], one.game.unwrap(), entry).await.unwrap();
    }
    let new = message("Please enter.", Audience::WaitedFor);
    house.app.tournament_notices().write_to_tournament(&house.director, id, &new).await.unwrap();
    let told = tell(&house).await;
    let told: Vec<_> = told.iter().filter(|one| one.1 == "tournament-message").collect();
    assert_eq!(told.len(), 3);
    assert!(told.iter().all(|one| one.0 != "player1@example.org"));

    let hidden = house
        .app
        .tournament_setup()
        .create_tournament(&house.director, sheet(json!({"terms": {"presence": "hidden"}})))
        .await
        .unwrap();
    house.app.tournaments().perform(&house.director, hidden, Action::Open, "").await.unwrap();
    let refused = house.app.tournament_notices().write_to_tournament(&house.director, hidden, &new).await;
    assert!(matches!(refused, Err(Error::NotNow(_))), "nobody may know who has filed");
}

async fn hands(database: Database) {
    let house = TestApp::new(database).await;
    let (_, id) =
        begun(&house, json!({"silence": {"days": 10, "withdraw": false}, "clock": "40d/pair"})).await;
    // No game has an arbiter: that waits from the start.
    assert_eq!(house.app.tournament_notices().send_todo_mails().await.unwrap(), 1);
    let hand = |told: Vec<(String, String, String)>| {
        let own = told.into_iter().filter(|one| one.1 == "tournament-hand");
        let own: Vec<_> = own.collect();
        assert_eq!(own.len(), 1);
        assert_eq!(own[0].0, "dora@example.org");
        own[0].2.clone()
    };
    assert!(hand(outbox(&house).await).contains("games have no arbiter"));
    assert_eq!(house.app.tournament_notices().send_todo_mails().await.unwrap(), 0, "it is told once");
    house.app.tournaments().perform(&house.director, id, Action::Pause, "a break").await.unwrap();
    assert_eq!(house.app.tournament_notices().send_todo_mails().await.unwrap(), 0, "not too often");
    house.clock.advance(TODO_MAIL_INTERVAL + SECOND);
    assert_eq!(house.app.tournament_notices().send_todo_mails().await.unwrap(), 1);
    let text = hand(outbox(&house).await);
    assert!(text.contains("All games of the tournament are paused. (since"), "{text}");
    house.app.tournaments().perform(&house.director, id, Action::Resume, "it goes on").await.unwrap();
    house.app.running_tournaments().apply_pending_actions().await.unwrap();
    house.app.tournament_notices().send_todo_mails().await.unwrap();
    house.clock.advance(11 * DAY);
    house.app.running_tournaments().watch_silence().await.unwrap();
    assert_eq!(house.app.tournament_notices().send_todo_mails().await.unwrap(), 1);
    assert!(hand(outbox(&house).await).contains("is to move and has been inactive"));
    // What is dealt with before the mail goes out is not told.
    house.clock.advance(TODO_MAIL_INTERVAL + SECOND);
    house.app.tournaments().perform(&house.director, id, Action::Pause, "again").await.unwrap();
    assert_eq!(house.app.tournament_notices().send_todo_mails().await.unwrap(), 1);
    house.app.tournaments().perform(&house.director, id, Action::Cancel, "over").await.unwrap();
    let told = outbox(&house).await;
    assert!(told.iter().all(|one| one.1 != "tournament-hand"));
}
