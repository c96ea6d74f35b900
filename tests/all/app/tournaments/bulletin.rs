//! What those who run a tournament say of it, and the moves of its games in short.

use std::collections::BTreeMap;

use fairschach::app::error::{Denial, Error, Fault, TournamentFault};
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::COMMENT_CHARS_MAX;
use fairschach::app::operations::texts::TextState;
use fairschach::app::tournaments::action::Action;
use fairschach::store::ERASED_NAME;
use fairschach::tournament::{Act, ActKind, Post};
use fairschach::verify::{Verdict, verify_tournament};
use serde_json::json;

use super::course::{entered, players, sheet};
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    what_is_said_last_stands_on_the_bulletin => said;
    a_comment_is_taken_away_and_the_record_holds => taken_away;
    a_comment_stays_when_its_author_is_erased => erased;
    moves_are_told_in_short => moves;
}

async fn said(database: Database) {
    let house = TestApp::new(database).await;
    let (tournaments, director) = (house.app.tournaments(), &house.director);
    let id = entered(&house, json!({}), &[]).await;
    assert!(tournaments.comment(None, id).await.unwrap().is_none());
    let denied = tournaments.write_comment(&house.white, id, "Bravo").await;
    assert!(matches!(denied, Err(Error::NotAllowed(Denial::DoesNotRunIt))));
    for (text, good) in [
        ("é".repeat(COMMENT_CHARS_MAX), true),
        ("é".repeat(COMMENT_CHARS_MAX + 1), false),
        ("a\u{7}b".to_owned(), false),
        (" Two lines\r\nof it. ".to_owned(), true),
    ] {
        house.clock.advance(SECOND);
        match tournaments.write_comment(director, id, &text).await {
            Ok(()) => assert!(good),
            Err(Error::Malformed(faults)) => {
                assert!(!good && faults[0].code == Fault::Tournament(TournamentFault::Comment));
            }
            Err(error) => panic!("{error}"),
        }
    }
    let comment = tournaments.comment(None, id).await.unwrap().unwrap();
    assert_eq!(comment.text.as_deref(), Some("Two lines\nof it."));
    assert_eq!(comment.by.unwrap().id, director.id);
    // The same again is no act.
    let raw = Raw::open(&house.store.url).await;
    let acts = "SELECT COUNT(*) FROM tournament_event WHERE kind = 'commented'";
    tournaments.write_comment(director, id, "Two lines\nof it.").await.unwrap();
    assert_eq!(raw.number(acts).await, 2);
    house.clock.advance(SECOND);
    tournaments.write_comment(director, id, "").await.unwrap();
    tournaments.write_comment(director, id, "").await.unwrap();
    assert_eq!(raw.number(acts).await, 3);
    assert!(tournaments.comment(None, id).await.unwrap().is_none(), "nothing is said any more");
    // A draft's is nobody else's to read.
    let draft = house.app.tournament_setup().create_tournament(director, sheet(json!({}))).await.unwrap();
    tournaments.write_comment(director, draft, "not yet").await.unwrap();
    assert!(matches!(tournaments.comment(None, draft).await, Err(Error::NotFound)));
}

async fn taken_away(database: Database) {
    let house = TestApp::new(database).await;
    let id = entered(&house, json!({}), &[]).await;
    let tournaments = house.app.tournaments();
    tournaments.write_comment(&house.director, id, "Kuckucksuhr auf dem Turm").await.unwrap();
    house.publish().await;
    let record = tournaments.tournament_record(None, id, 0, 100).await.unwrap();
    let act = record.iter().find(|one| one.act.kind() == ActKind::Commented).unwrap();
    assert_eq!(act.act.written().unwrap().said(), Some("Kuckucksuhr auf dem Turm"));
    assert_eq!(act.body["text"], "Kuckucksuhr auf dem Turm");
    let raw = Raw::open(&house.store.url).await;
    let beside = raw.texts("SELECT body FROM tournament_event WHERE kind = 'commented'").await;
    assert!(!beside[0].contains("Kuckucksuhr"), "the act holds its hash: {}", beside[0]);
    let state = house.app.operations().forget_act_text(id, act.seq, "text").await.unwrap();
    assert_eq!(state, TextState::TakenAway);
    let comment = tournaments.comment(None, id).await.unwrap().unwrap();
    assert_eq!(comment.text, None);
    let file = tournaments.tournament_file(None, id).await.unwrap().to_string();
    assert!(!file.contains("Kuckucksuhr"));
    assert_eq!(verify_tournament(file.as_bytes()).verdict(), Verdict::Consistent);
    assert!(matches!(act.act, Act::Commented { .. }));
}

async fn erased(database: Database) {
    let house = TestApp::new(database).await;
    let (all, tournaments) = (players(&house, 1).await, house.app.tournaments());
    let id = entered(&house, json!({}), &[]).await;
    let appoint = |post| Action::Appoint { person: all[0].id, post };
    tournaments.perform(&house.director, id, appoint(Some(Post::Assistant)), "").await.unwrap();
    tournaments.write_comment(&all[0], id, "A close race.").await.unwrap();
    tournaments.perform(&house.director, id, appoint(None), "").await.unwrap();
    house.app.operations().erase_by_operator(None, all[0].id).await.unwrap();
    let comment = tournaments.comment(None, id).await.unwrap().unwrap();
    assert_eq!(comment.text.as_deref(), Some("A close race."));
    assert_eq!(comment.by.unwrap().name, ERASED_NAME);
}

async fn moves(database: Database) {
    let house = TestApp::new(database).await;
    let terms = BTreeMap::from([("visibility".to_owned(), "private".to_owned())]);
    let request = NewGameRequest { terms, ..house.request() };
    let private = house.app.games().create_game(&house.director, request).await.unwrap();
    let public = house.game().await;
    for game in [private, public] {
        house.pair(game, "e2e4", "e7e5").await;
        house.pair(game, "g1f3", "b8c6").await;
    }
    let tournaments = house.app.tournaments();
    let told = tournaments.moves_in_short(Some(&house.white), vec![private, public]).await.unwrap();
    assert_eq!(told[&private], told[&public]);
    assert_eq!(told[&public], "1. e4 e5 2. Nf3 Nc6");
    let strange = tournaments.moves_in_short(None, vec![private, public]).await.unwrap();
    assert_eq!(strange.keys().collect::<Vec<_>>(), [&public], "a private game is none of a stranger's");
}
