//! What is kept of one person, as an archive: complete, as its schema says, and without anything that is not theirs to see.

use std::collections::BTreeSet;

use fairschach::app::accounts::account::AccountAct;
use fairschach::app::accounts::sign_in::security::SecurityKind;
use fairschach::app::actor::Actor;
use fairschach::app::arbitration::reports::ReportReason;
use fairschach::app::error::Error;
use fairschach::app::limits::EXPORTS_PER_DAY;
use fairschach::app::operations::export::{ExportDepth, SCHEMA};
use fairschach::app::tournaments::action::Action;
use fairschach::base::{GameId, Identity};
use fairschach::game::{Channel, Greeting, Remark};
use fairschach::store::OidcLinkRow;
use fairschach::tournament::{Post, SectionOutcome};
use serde_json::Value;

use super::export_schema::faults;
use crate::app::accounts::care::{admin, browser};
use crate::app::tournaments::course::entered;
use crate::app::tournaments::kit::running;
use crate::app::tournaments::series::{made, plan};
use crate::support::raw::{store, tx};
use crate::support::tar::members;
use crate::support::{DAY, Database, SECOND, TestApp, if_so, on_both};

on_both! {
    an_archive_holds_what_its_schema_says => complete;
    an_archive_says_why_something_was_done => reasons;
    an_archive_is_of_one_length_whatever_is_said => lengths;
    an_archive_is_the_same_whatever_others_have_sealed => worlds;
    so_many_archives_are_made_within_a_day => bounded;
    a_veiled_session_gets_nothing_that_was_made_before => veiled;
    the_link_with_the_clubs_account_is_told_while_it_stands => club;
}

type Archive = Vec<(String, Vec<u8>)>;

async fn bytes(house: &TestApp, who: &Actor, depth: ExportDepth) -> Vec<u8> {
    let mut export = house.app.operations().export(who, depth).await.unwrap();
    let mut all = Vec::new();
    while let Some(piece) = export.next().await.unwrap() {
        all.extend(piece);
    }
    all
}

async fn archive(house: &TestApp, who: &Actor, depth: ExportDepth) -> Archive {
    members(&bytes(house, who, depth).await)
}

fn json(archive: &Archive, name: &str) -> Value {
    let found = archive.iter().find(|(one, _)| one == name).unwrap_or_else(|| panic!("no {name}"));
    serde_json::from_slice(&found.1).unwrap()
}

fn names(archive: &Archive, folder: &str) -> Vec<String> {
    archive.iter().map(|(name, _)| name.clone()).filter(|name| name.starts_with(folder)).collect()
}

async fn draft(house: &TestApp, who: &Actor, game: GameId, entry: &str) {
    let turn = house.app.games().game(Some(who), game).await.unwrap().turn;
    house.app.entries().save_draft(who, game, turn, entry.to_owned(), false).await.unwrap();
}

/// What a side keeps for itself in the first turn: its entry of these two, and what is to follow.
async fn seals(house: &TestApp, who: &Actor, game: GameId, both: [&str; 2], then: &str) {
    let kept = if_so(&both.join(" "), then);
    house.app.entries().set_conditional(who, game, 1, &kept, house.app.now(), Channel::Api).await.unwrap();
    house.file(who, game, both[usize::from(who.id == house.black.id)]).await.unwrap();
}

/// All mails that wait count as sent, in these words.
async fn send_mails(house: &TestApp, words: &str) -> usize {
    let mut sent = 0;
    loop {
        let claimed = house.app.notices().claim_mails(99).await.unwrap();
        if claimed.is_empty() {
            return sent;
        }
        for id in claimed {
            house.app.notices().store_composed(id, words.as_bytes()).await.unwrap();
            house.app.outbox().mail_sent(id).await.unwrap();
            sent += 1;
        }
    }
}

/// A house in which there is something of everything of Anna's: a game with sealed entries, and one with a draft; and Ada, who has
/// had much to do.
async fn furnish(house: &TestApp) -> (GameId, GameId, Actor) {
    let (app, anna) = (&house.app, &house.white);
    let club = Identity { club: Some("Turm Erlangen".to_owned()), ..Identity::default() };
    app.accounts().set_identity(anna, club).await.unwrap();
    app.challenges().block(anna, house.director.id).await.unwrap();
    app.webhooks().open_stream(anna).await.unwrap();
    let over = house.game().await;
    let said = Remark::new(Some(Greeting::Thanks), "see you in the club").unwrap();
    house.say(anna, over, "e2e4", said).await.unwrap();
    house.say(&house.black, over, "e7e5", Remark::new(None, "Ben's own words").unwrap()).await.unwrap();
    house.reveal().await;
    app.games().resign(&house.black, over).await.unwrap();
    let open = house.game().await;
    seals(house, anna, open, ["g1h3", "e7e5"], "b1a3").await;
    app.notes().save_note(anna, open, 1, "the knight goes round").await.unwrap();
    let other = house.game().await;
    draft(house, anna, other, "a2a4").await;
    let ada = admin(house).await;
    // More than a page of each, but for games.
    for _ in 0..26 {
        house.clock.advance(SECOND);
        app.accounts().act_on_account(Some(&ada), anna.id, AccountAct::Lock, "").await.unwrap();
        app.accounts().act_on_account(Some(&ada), anna.id, AccountAct::Unlock, "").await.unwrap();
    }
    send_mails(house, "Subject: g1h3\r\n\r\nYou have submitted Nh3.").await;
    (open, other, ada)
}

/// A series in which somebody waits, was invited, was moved, and has a post.
async fn in_series(house: &TestApp, who: &Actor) {
    let series = house.app.series();
    let id = made(house, plan(3, 1, serde_json::json!({}))).await;
    let last_day = house.app.now().plus(DAY).to_string()[..10].parse().unwrap();
    series.invite(&house.director, id, who.id, None, last_day).await.unwrap();
    series.answer_invitation(who, id, false).await.unwrap();
    series.enter_series(who, id, who.id, None).await.unwrap();
    series.set_series_post(&house.director, id, who.id, Some(Post::Assistant)).await.unwrap();
    let section = entered(house, serde_json::json!({}), &[]).await;
    let (player, outcome) = (who.id, SectionOutcome::Promoted);
    let store = store(&house.store.url).await;
    tx!(store, write, tx => tx.series().set_right(id, player, (1, outcome), section).await?).unwrap();
}

/// Every file is as the schema says; answers of which kinds there are files.
fn as_the_schema_says(archive: &Archive) -> BTreeSet<String> {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let mut seen = BTreeSet::new();
    for (name, bytes) in archive.iter().filter(|(name, _)| name.ends_with(".json") && name != "schema.json") {
        let (folder, file) = name.split_once('/').unwrap_or(("", name));
        let pattern = match folder {
            "" => file.to_owned(),
            folder if file.contains("-notes-") => format!("{folder}/*-notes-*.json"),
            folder => format!("{folder}/*.json"),
        };
        let wrong =
            faults(&schema, &schema["$defs"][&pattern], &serde_json::from_slice(bytes).unwrap(), name);
        assert!(wrong.is_empty(), "{wrong:?}");
        seen.insert(pattern);
        if folder == "games" {
            let report = fairschach::verify::verify_game(bytes, &[]);
            assert!(report.steps.iter().all(|step| step.faults.is_empty()), "{report}");
        }
    }
    seen
}

async fn complete(database: Database) {
    let house = TestApp::new(database).await;
    let anna = &house.white;
    let (open, other, ada) = furnish(&house).await;
    in_series(&house, anna).await;
    let whole = archive(&house, anna, ExportDepth::Sealed).await;
    let mut seen = as_the_schema_says(&whole);
    let series = json(&whole, "series.json");
    for (part, name, value) in [
        ("waiting", "class", serde_json::json!(1)),
        ("invitations", "state", "declined".into()),
        ("posts", "post", "assistant".into()),
        ("last_sections", "outcome", "promoted".into()),
    ] {
        assert_eq!((&series[part][0][name], &series[part][1]), (&value, &Value::Null), "{series}");
    }
    assert_eq!(json(&whole, "profile.json")["identity"]["club"], "Turm Erlangen");
    assert!(json(&whole, "access.json")["stream_opened_at"].is_string());
    let events = names(&whole, "events/");
    let listed: usize = events.iter().map(|name| json(&whole, name).as_array().unwrap().len()).sum();
    assert_eq!((events.len(), listed), (2, 2 * 26 + 1), "with this one");
    let mails: Vec<String> = names(&whole, "mails/");
    let sent: usize = mails
        .iter()
        .filter(|name| name.ends_with(".json"))
        .map(|name| json(&whole, name).as_array().unwrap().len())
        .sum();
    assert!(sent > 52, "{sent}");
    assert_eq!(mails.iter().filter(|name| name.ends_with(".eml")).count(), sent);
    let own = json(&whole, &format!("own/{open}.json"));
    assert_eq!(
        (&own["entry"]["entry"], &own["conditionals"][0]["steps"][0]["then"]),
        (&"g1h3".into(), &"b1a3".into())
    );
    assert_eq!(json(&whole, &format!("own/{other}.json"))["draft"]["entry"], "a2a4");
    assert_eq!(json(&whole, &format!("own/{open}-notes-1.json"))[0]["text"], "the knight goes round");
    let sealed = whole.iter().filter(|(name, _)| name.starts_with("own/"));
    assert!(sealed.clone().all(|(_, bytes)| bytes.len().is_multiple_of(4096)), "the size tells nothing");
    assert_eq!(sealed.count(), 4);
    assert_eq!(names(&whole, "games/").len(), 2 * 3);
    let said = names(&whole, "said/");
    let line = serde_json::json!([{ "turn": 1, "greeting": "thanks", "line": "see you in the club" }]);
    assert_eq!((said.len(), json(&whole, &said[0])), (1, line), "her own");

    // Asked for without it, and on the command line, it holds nothing of that.
    for depth in [ExportDepth::Common, ExportDepth::Operator] {
        let plain = archive(&house, anna, depth).await;
        assert!(names(&plain, "own/").is_empty() && names(&plain, "games/").len() == 6);
        for (name, bytes) in &plain {
            let text = String::from_utf8_lossy(bytes);
            for canary in ["g1h3", "b1a3", "a2a4", "submitted Nh3", "knight goes round"] {
                assert!(!text.contains(canary), "{canary} is in {name}");
            }
        }
    }
    // An administrator's has what they did; games that somebody is only arbiter of are in none.
    let acts = archive(&house, &ada, ExportDepth::Common).await;
    assert_eq!(json(&acts, "acts/00001.json").as_array().unwrap().len(), 2 * 26);
    seen.extend(as_the_schema_says(&acts));
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let all = schema["$defs"].as_object().unwrap().keys().filter(|name| name.contains('.'));
    assert_eq!(seen, all.cloned().collect::<BTreeSet<_>>(), "there is a file of every kind");
    assert!(names(&archive(&house, &house.arbiter, ExportDepth::Sealed).await, "games/").is_empty());
}

/// What is sealed is written in one length, whatever is said with it.
async fn lengths(database: Database) {
    let house = TestApp::new(database).await;
    let mut lengths = Vec::new();
    for line in [String::new(), "x".to_owned(), "\"".repeat(280), "\u{1f40e}".repeat(280)] {
        let game = house.game().await;
        house.say(&house.white, game, "e2e4", Remark::new(None, &line).unwrap()).await.unwrap();
        let whole = archive(&house, &house.white, ExportDepth::Sealed).await;
        lengths.push(json(&whole, &format!("own/{game}.json")).to_string().len());
        house.clock.advance(DAY);
    }
    assert!(lengths.iter().all(|length| *length == lengths[0]), "{lengths:?}");
}

/// Why somebody did something stands there in its words.
async fn reasons(database: Database) {
    let house = TestApp::new(database).await;
    let (id, _) = running(&house, &house.raw().await, 4, serde_json::json!({}), None).await;
    house.app.tournaments().perform(&house.director, id, Action::Pause, "The hall is wet.").await.unwrap();
    house.publish().await;
    let directs = archive(&house, &house.director, ExportDepth::Common).await;
    let acts = json(&directs, "acts/00001.json");
    let mut acts = acts.as_array().unwrap().iter().map(|one| &one["what"]["act"]);
    let paused = acts.find(|act| act["type"] == "paused").unwrap();
    assert_eq!(*paused, serde_json::json!({ "type": "paused", "body": { "reason": "The hall is wet." } }));
    as_the_schema_says(&directs);
}

/// What White gets where Black has kept this for themselves, or nothing.
async fn world(database: Database, sealed: Option<[&str; 2]>) -> Vec<u8> {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    seals(&house, &house.white, game, ["e2e4", "e7e5"], "g1f3").await;
    let other = house.game().await;
    house.pair(other, "e2e4", "e7e5").await;
    send_mails(&house, "Subject: a mail").await;
    if let Some([entry, then]) = sealed {
        seals(&house, &house.black, game, ["e2e4", entry], then).await;
        house.app.notes().save_note(&house.black, game, 1, "let them wonder").await.unwrap();
        draft(&house, &house.black, other, "a7a6").await;
        // The pair is not even opened yet, and then not released.
        assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    }
    bytes(&house, &house.white, ExportDepth::Sealed).await
}

async fn worlds(database: Database) {
    let none = world(database, None).await;
    for sealed in [["e7e5", "b8c6"], ["h7h5", "h8h6"]] {
        assert!(world(database, Some(sealed)).await == none, "{sealed:?} shows");
    }
}

async fn bounded(database: Database) {
    let house = TestApp::new(database).await;
    let (anna, operations) = (&house.white, house.app.operations());
    for depth in [ExportDepth::Common, ExportDepth::Operator] {
        for _ in 0..EXPORTS_PER_DAY {
            operations.export(anna, depth).await.unwrap();
        }
        let refused = operations.export(anna, depth).await.err().unwrap();
        assert!(matches!(refused, Error::Malformed(faults) if faults[0].code.as_str() == "exports"));
    }
    assert!(operations.export(anna, ExportDepth::Sealed).await.is_err(), "they count together");
    operations.export(&house.black, ExportDepth::Sealed).await.unwrap();
    house.clock.advance(DAY);
    operations.export(anna, ExportDepth::Sealed).await.unwrap();
    let events = house.app.sign_in().own_security_events(anna).await.unwrap();
    assert_eq!((events[0].kind, events[0].detail.as_str()), (SecurityKind::Exported, "sealed"));
    let by_operator = events.iter().filter(|one| one.kind == SecurityKind::ExportedByOperator);
    assert!(by_operator.clone().all(|one| one.by.is_none()));
    assert_eq!(by_operator.count(), EXPORTS_PER_DAY);
}

async fn veiled(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let game = house.game().await;
    seals(&house, anna, game, ["g1h3", "e7e5"], "b1a3").await;
    app.notes().save_note(anna, game, 1, "the knight goes round").await.unwrap();
    send_mails(&house, "Subject: g1h3").await;
    let reason = ReportReason::Engine;
    app.arbitration().report(anna, house.black.id, reason, "Ask him.").await.unwrap();
    let reports = async |who: &Actor| {
        let got = archive(&house, who, ExportDepth::Common).await;
        json(&got, "settings.json")["reports"].clone()
    };
    assert_eq!(reports(anna).await[0]["words"], "Ask him.");
    house.clock.advance(SECOND);
    let link = app.sign_in().print_veiled_link(anna.id).await.unwrap();
    let (session, _) =
        app.sign_in().use_link(link.rsplit('/').next().unwrap(), &browser("x")).await.unwrap().unwrap();
    let thief = app.sign_in().session(&session).await.unwrap().unwrap();
    assert_eq!(reports(&thief).await, serde_json::json!([]));
    house.clock.advance(2 * DAY);
    let got = archive(&house, &thief, ExportDepth::Sealed).await;
    let own = json(&got, &format!("own/{game}.json"));
    assert!(own["entry"].is_null() && own["conditionals"].as_array().unwrap().is_empty(), "{own}");
    assert_eq!(names(&got, "own/").len(), 1);
    assert!(names(&got, "mails/").iter().all(|name| name.ends_with(".json")));
}

/// Links Anna with an account of the club's provider, with which she signed in just now.
async fn link(house: &TestApp) {
    let (player_id, now_us) = (house.white.id.as_uuid(), house.app.now().as_us());
    let store = store(&house.store.url).await;
    tx!(store, write, tx => {
        let fingerprint = vec![7; 32];
        let row = OidcLinkRow { player_id, fingerprint, linked_us: now_us, used_us: Some(now_us), veil_us: None };
        tx.oidc().put_link(&row).await?;
    })
    .unwrap();
}

async fn club(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let told = async || {
        let archive = archive(&house, anna, ExportDepth::Common).await;
        as_the_schema_says(&archive);
        json(&archive, "access.json")["oidc"].clone()
    };
    assert_eq!(told().await, Value::Null);
    link(&house).await;
    let now = app.now().to_string();
    assert_eq!(
        told().await,
        serde_json::json!({ "linked_at": now, "used_at": now }),
        "and not whose it is there"
    );
    app.oidc().unlink(anna, "no session").await.unwrap();
    house.clock.advance(DAY);
    assert_eq!(told().await, Value::Null);
    link(&house).await;
    app.operations().erase(anna, "Anna").await.unwrap();
    assert_eq!(app.oidc().linked(anna).await.unwrap(), None);
    assert!(app.operations().export(anna, ExportDepth::Operator).await.is_err(), "nobody is there any more");
}
