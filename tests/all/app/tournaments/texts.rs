//! Why an act was done stands beside it: what the act holds of it, whom it is shown to, and how it is taken away.

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::operations::activity::Activity;
use fairschach::app::operations::texts::{ActText, TextState};
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::read::ActView;
use fairschach::base::TournamentId;
use fairschach::game::event::Text;
use fairschach::tournament::ActKind;
use fairschach::verify::{Report, Verdict, verify_tournament};
use serde_json::{Value, json};

use crate::app::operations::erasure::{finish, found, send_mails};
use crate::app::tournaments::course::sheet;
use crate::app::tournaments::kit::{running, steps};
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    an_act_holds_a_hash_and_is_read_with_its_text => beside;
    why_an_act_was_done_is_taken_away_for_itself => forgotten;
    a_text_that_is_not_the_act_s_is_no_text => another;
    why_a_player_has_left_goes_with_the_account => erased;
}

const ILL: &str = "Kuckucksuhr in Annas Klinik";
const HALL: &str = "Gartenzwerg auf dem Turnierdach";

async fn act(house: &TestApp, by: &Actor, id: TournamentId, action: Action, why: &str) {
    house.app.tournaments().perform(by, id, action, why).await.unwrap();
    house.clock.advance(SECOND);
}

async fn leaves(house: &TestApp, by: &Actor, id: TournamentId, who: &Actor, why: &str) {
    act(house, by, id, Action::Withdraw { players: vec![who.id], silent: false }, why).await;
}

async fn record(house: &TestApp, id: TournamentId, kind: ActKind) -> ActView {
    let acts = house.app.tournaments().tournament_record(None, id, 0, 100).await.unwrap();
    acts.into_iter().rfind(|one| one.act.kind() == kind).unwrap()
}

/// What is read of it; nothing if it was taken away.
fn said(one: &ActView) -> Option<&str> {
    let said = one.act.reason().unwrap().said();
    assert_eq!(one.body["reason"], json!(said), "the API says the same");
    said
}

async fn file(house: &TestApp, id: TournamentId) -> (Value, Report) {
    let file = house.app.tournaments().tournament_file(None, id).await.unwrap();
    let report = verify_tournament(file.to_string().as_bytes());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    (file, report)
}

fn taken(report: &Report) -> bool {
    report.claims.iter().any(|claim| claim.contains("taken away"))
}

async fn state(house: &TestApp, id: TournamentId, seq: i64) -> TextState {
    let all: Vec<ActText> = house.app.operations().act_texts(id).await.unwrap();
    let own = all.into_iter().find(|one| one.seq == seq).unwrap();
    assert_eq!(own.name, "reason");
    own.state
}

async fn forget(house: &TestApp, id: TournamentId, seq: i64) -> TextState {
    house.app.operations().forget_act_text(id, seq, "reason").await.unwrap()
}

/// Acts are told to all whom they concern.
async fn notices(house: &TestApp) {
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
}

async fn paused(house: &TestApp, raw: &Raw) -> (TournamentId, Vec<Actor>, i64) {
    let (id, all) = running(house, raw, 4, json!({}), None).await;
    act(house, &house.director, id, Action::Pause, HALL).await;
    let seq = record(house, id, ActKind::Paused).await.seq;
    (id, all, seq)
}

async fn beside(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, _, _) = paused(&house, &raw).await;
    let unlogged = record(&house, id, ActKind::Paused).await;
    assert_eq!(said(&unlogged), Some(HALL));
    house.publish().await;
    for body in raw.texts("SELECT body FROM tournament_event").await {
        assert!(!body.contains("Gartenzwerg"), "{body}");
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM tournament_event WHERE texts IS NOT NULL").await, 1);
    assert_eq!(said(&record(&house, id, ActKind::Paused).await), Some(HALL));
    let (logged, report) = file(&house, id).await;
    assert!(!taken(&report), "{report}");
    let texts: Vec<&Value> =
        logged["events"].as_array().unwrap().iter().filter_map(|event| event.get("texts")).collect();
    let [texts] = texts[..] else { panic!("{texts:?}") };
    assert_eq!(texts["reason"]["text"], HALL);
    let own = house.app.operations().own_acts(&house.director, (None, None), None, 100).await.unwrap();
    let shown = own.into_iter().find_map(|one| match one.deed {
        Activity::Tournament { act, body, .. } if act.kind() == ActKind::Paused => Some((act, body)),
        _ => None,
    });
    let (act, body) = shown.unwrap();
    assert_eq!(act.reason().and_then(Text::said), Some(HALL));
    assert_eq!(body, json!({ "reason": HALL }));
}

async fn forgotten(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all, seq) = paused(&house, &raw).await;
    leaves(&house, &house.director, id, &all[3], ILL).await;
    let left = record(&house, id, ActKind::Withdrawn).await.seq;
    let again = sheet(json!({"seeding": "entry", "about": "Wieder im Saal."}));
    house
        .app
        .tournament_setup()
        .change_sheet(&house.director, id, 1, again, "Schlüsseldienst")
        .await
        .unwrap();
    let changed = record(&house, id, ActKind::Sheet).await.seq;
    let ops = house.app.operations();
    assert!(matches!(
        ops.act_texts(TournamentId::from_uuid(house.director.id.as_uuid())).await,
        Err(Error::NotFound)
    ));
    for (seq, name) in [(seq, "rule"), (seq + 99, "reason"), (-1, "reason"), (0, "reason")] {
        assert!(matches!(ops.forget_act_text(id, seq, name).await, Err(Error::NotFound)), "{seq} {name}");
    }
    // What is not in the log yet is put aside first; mails that are composed and what waits in the games say it no more.
    assert_eq!(state(&house, id, left).await, TextState::Kept);
    notices(&house).await;
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        house.app.notices().store_composed(id, b"Subject: a mail").await.unwrap();
    }
    let composed = "SELECT COUNT(*) FROM mail WHERE tournament_id IS NOT NULL AND state = 'waiting' AND body IS NOT NULL";
    assert!(raw.number(composed).await > 0);
    let with_games = "SELECT COUNT(*) FROM pairing WHERE wish_why IS NOT NULL";
    assert_eq!(raw.number(with_games).await, 6, "all stand still, three of them for good");
    for _ in 0..2 {
        assert_eq!(forget(&house, id, left).await, TextState::TakenAway);
        assert_eq!(state(&house, id, left).await, TextState::TakenAway);
        assert_eq!(found(&raw, ILL).await, Vec::<String>::new());
        assert_eq!(raw.number(composed).await, 0);
        assert_eq!(raw.number(with_games).await, 3, "why the others stand still");
    }
    assert_eq!(said(&record(&house, id, ActKind::Withdrawn).await), None);
    house.publish().await;
    let (before, report) = file(&house, id).await;
    assert!(taken(&report), "{report}");
    assert!(report.to_string().contains("what one text said"), "{report}");
    assert_eq!(forget(&house, id, changed).await, TextState::TakenAway);
    let versions = house.app.tournaments().tournament_sheets(None, id).await.unwrap();
    let reason = versions[0].reason.as_ref().unwrap();
    assert_eq!((versions[0].version, reason.said()), (2, None));
    assert_eq!(versions[1].reason, None, "nobody was asked why it was made");
    let (after, report) = file(&house, id).await;
    assert!(report.to_string().contains("what 2 texts said"), "{report}");
    assert_eq!(after["head"], before["head"], "chain and log are as they were");
    assert_eq!(said(&record(&house, id, ActKind::Paused).await), Some(HALL), "nothing else went");
}

async fn another(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, _, seq) = paused(&house, &raw).await;
    house.publish().await;
    let texts = raw.texts("SELECT texts FROM tournament_event WHERE texts IS NOT NULL").await.remove(0);
    for bad in ["?", &texts.replace("Turnierdach", "Turnierhof"), &texts.replace("reason", "rule")] {
        raw.execute(&format!("UPDATE tournament_event SET texts = '{bad}' WHERE seq = {seq}")).await;
        let read = house.app.tournaments().tournament_record(None, id, 0, 100).await;
        let Err(Error::Broken(says)) = read else { panic!("{bad}") };
        assert!(!says.contains("Gartenzwerg"), "{says}");
    }
    raw.execute(&format!("UPDATE tournament_event SET texts = '?' WHERE seq = {seq}")).await;
    assert_eq!(forget(&house, id, seq).await, TextState::TakenAway, "what cannot be read goes as a whole");
    assert_eq!(said(&record(&house, id, ActKind::Paused).await), None);
    file(&house, id).await;
    // An act of before holds its text itself.
    let inside = format!(r#"UPDATE tournament_event SET body = '{{"reason":"{HALL}"}}' WHERE seq = {seq}"#);
    raw.execute(&inside).await;
    assert_eq!(said(&record(&house, id, ActKind::Paused).await), Some(HALL));
    assert_eq!(forget(&house, id, seq).await, TextState::InEvent);
    assert_eq!(said(&record(&house, id, ActKind::Paused).await), Some(HALL));
}

async fn erased(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 4, json!({}), None).await;
    leaves(&house, &all[0], id, &all[0], ILL).await;
    leaves(&house, &house.director, id, &all[1], HALL).await;
    steps(&house, &raw, id).await;
    let name = house.app.accounts().player(all[0].id).await.unwrap().name;
    house.app.operations().erase(&all[0], &name).await.unwrap();
    finish(&house).await;
    assert!(!found(&raw, ILL).await.is_empty(), "its readers do not have it yet, nor the log");
    house.publish().await;
    notices(&house).await;
    send_mails(&house).await;
    finish(&house).await;
    // What was sent is kept for its time; nothing else says it, no ruling in the games either.
    assert_eq!(found(&raw, ILL).await, Vec::<String>::new());
    assert!(!found(&raw, HALL).await.is_empty(), "of office");
    let acts = house.app.tournaments().tournament_record(None, id, 0, 100).await.unwrap();
    let why: Vec<Option<&str>> =
        acts.iter().filter(|one| one.act.kind() == ActKind::Withdrawn).map(said).collect();
    assert_eq!(why, [None, Some(HALL)]);
    house.publish().await;
    let (_, report) = file(&house, id).await;
    assert!(report.to_string().contains("what one text said"), "{report}");
    assert_eq!(raw.number("SELECT COUNT(*) FROM erasure").await, 0);
}
