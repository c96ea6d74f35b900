//! Texts of events stand beside them: what an event holds of them, whom they are shown to, and how they are taken away.

use std::io::Read;

use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::error::Error;
use fairschach::app::games::disputes::ObjectionView;
use fairschach::app::games::filing::paper::Paper;
use fairschach::app::operations::texts::{TextPlace, TextState};
use fairschach::base::{GameId, Side};
use fairschach::game::event::EventKind;
use fairschach::game::{About, Finding, PaperWay, Ruling};
use fairschach::verify::{Report, Verdict, verify_game};
use flate2::read::ZlibDecoder;

use crate::app::arbitration::rulings::rule;
use crate::app::operations::erasure::{finish, found, send_mails};
use crate::support::invariants::assert_invariants;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, on_both, search};

on_both! {
    an_event_holds_a_hash_and_is_read_with_its_text => beside;
    what_an_erased_player_wrote_goes_with_the_account => erased;
    one_text_is_taken_away_for_itself => forgotten;
    a_text_that_is_not_the_one_is_no_text => another;
    the_words_of_an_unsealing_are_taken_away_wherever_they_stand => unsealed;
}

const HERS: &str = "Kuckucksuhr in Annas Küche";
const HIS: &str = "Gartenzwerg auf Bens Balkon";
const WHY: &str = "Sternschnuppe über dem Turniersaal";

async fn object(house: &TestApp, game: GameId, side: Side, text: &str) -> u64 {
    let new = NewObjection { about: About::Other, text: text.to_owned(), against: None };
    house.app.arbitration().object(house.player(side), game, new).await.unwrap()
}

/// A finished game in which both have objected and were answered.
async fn disputed(house: &TestApp) -> (GameId, [u64; 2]) {
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    let mut raised = Vec::new();
    for (side, text) in [(Side::White, HERS), (Side::Black, HIS)] {
        let to = object(house, game, side, text).await;
        rule(house, game, Ruling::Answer { to, finding: Finding::Dismissed }).await.unwrap();
        raised.push(to);
    }
    house.app.games().resign(&house.black, game).await.unwrap();
    house.clock.advance(SECOND);
    (game, raised.try_into().unwrap())
}

async fn objections(house: &TestApp, game: GameId) -> Vec<ObjectionView> {
    house.app.arbitration().disputes(None, game).await.unwrap().objections
}

async fn said(house: &TestApp, game: GameId) -> Vec<Option<String>> {
    objections(house, game).await.iter().map(|one| one.text.said().map(str::to_owned)).collect()
}

async fn checked(house: &TestApp, game: GameId) -> Report {
    let file = house.app.games().game_file(None, game).await.unwrap();
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    report
}

fn taken(report: &Report) -> usize {
    report.claims.iter().filter(|claim| claim.contains("taken away")).count()
}

/// Where a text is, also in what is packed.
async fn held(raw: &Raw, text: &str) -> Vec<String> {
    let mut all = found(raw, text).await;
    for packed in raw.bytes("SELECT packed FROM archive").await {
        let mut unpacked = Vec::new();
        ZlibDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        // Its texts are JSON inside of JSON, and what is no ASCII may be written otherwise.
        let word = text.split(' ').next().unwrap();
        if search::contains(&unpacked, word) {
            all.push("archive".to_owned());
        }
    }
    all
}

async fn archive(house: &TestApp, raw: &Raw) {
    house.clock.advance(31 * DAY);
    house.publish().await;
    send_mails(house).await;
    house.app.operations().archive_step().await.unwrap();
    assert_eq!(raw.number("SELECT COUNT(*) FROM archive").await, 1);
}

async fn beside(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (game, [hers, _]) = disputed(&house).await;
    assert_eq!(said(&house, game).await, [Some(HERS.to_owned()), Some(HIS.to_owned())]);
    for bytes in raw.bytes("SELECT body FROM event").await {
        let body = String::from_utf8(bytes).unwrap();
        assert!(!body.contains("Kuckuck") && !body.contains("Gartenzwerg"), "{body}");
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM event WHERE texts IS NOT NULL").await, 4);
    let file = house.app.games().game_file(None, game).await.unwrap();
    let texts: Vec<&serde_json::Value> =
        file["events"].as_array().unwrap().iter().filter_map(|event| event.get("texts")).collect();
    assert_eq!(texts.len(), 4);
    assert_eq!(texts[0]["text"]["text"], HERS);
    let salts: std::collections::BTreeSet<String> = texts
        .iter()
        .flat_map(|texts| texts.as_object().unwrap().values().map(|kept| kept["salt"].to_string()))
        .collect();
    assert_eq!(salts.len(), 6, "a salt for each text");
    assert_eq!(taken(&checked(&house, game).await), 0);
    assert_invariants(&raw, game).await;

    // Into the archive and, to be changed, out of it.
    archive(&house, &raw).await;
    assert_eq!(house.app.games().game_file(None, game).await.unwrap()["head"], file["head"]);
    assert_eq!(said(&house, game).await, [Some(HERS.to_owned()), Some(HIS.to_owned())]);
    assert_eq!(taken(&checked(&house, game).await), 0);
    let text = place(game, hers, "text");
    assert_eq!(house.app.operations().forget_text(&text).await.unwrap(), TextState::TakenAway);
    assert_eq!(raw.number("SELECT COUNT(*) FROM archive").await, 0);
    assert_eq!(held(&raw, HERS).await, Vec::<String>::new());
    assert_eq!(said(&house, game).await, [None, Some(HIS.to_owned())]);
    assert_eq!(taken(&checked(&house, game).await), 1);
}

async fn erased(database: Database) {
    let house = TestApp::new(database).await;
    let (raw, app) = (house.raw().await, &house.app);
    let (game, _) = disputed(&house).await;
    let before = app.games().game_file(None, game).await.unwrap();
    archive(&house, &raw).await;
    for text in [HERS, HIS] {
        let places = held(&raw, text).await;
        assert!(places.len() >= 2 && places.contains(&"archive".to_owned()), "{text}: {places:?}");
    }
    app.operations().erase(&house.white, "Anna").await.unwrap();
    finish(&house).await;
    assert_eq!(held(&raw, HERS).await, Vec::<String>::new());
    assert!(!held(&raw, HIS).await.is_empty(), "his own words are his");
    assert_eq!(said(&house, game).await, [None, Some(HIS.to_owned())]);
    let rulings = app.arbitration().disputes(None, game).await.unwrap().rulings;
    assert!(rulings.iter().all(|one| one.reason.said().is_some() && one.rule.said().is_some()), "of office");
    let after = app.games().game_file(None, game).await.unwrap();
    let events = |file: &serde_json::Value| -> Vec<(serde_json::Value, serde_json::Value)> {
        let events = file["events"].as_array().unwrap().iter();
        events.map(|event| (event["event"].clone(), event["salt"].clone())).collect()
    };
    assert_eq!(events(&after), events(&before), "chain and log are as they were");
    let report = checked(&house, game).await;
    assert!(report.claims.iter().any(|claim| claim.contains("what one text said")), "{report}");
    // Packed again, it stays away.
    send_mails(&house).await;
    app.operations().archive_step().await.unwrap();
    assert_eq!(raw.number("SELECT COUNT(*) FROM archive").await, 1);
    assert_eq!(held(&raw, HERS).await, Vec::<String>::new());
    assert_eq!(said(&house, game).await, [None, Some(HIS.to_owned())]);
}

fn place(game: GameId, seq: u64, name: &str) -> TextPlace {
    TextPlace { game, filed: None, seq, name: name.to_owned() }
}

async fn forgotten(database: Database) {
    let house = TestApp::new(database).await;
    let (raw, app) = (house.raw().await, &house.app);
    let game = house.game().await;
    let given = Paper {
        turn: 1,
        side: Side::White,
        entry: "e2e4".to_owned(),
        draw_offer: false,
        void: false,
        arrived: PaperWay::Letter,
        stated: WHY.to_owned(),
        scan: None,
        confirmed: Some("e2e4".to_owned()),
        received: app.now(),
    };
    app.entries().file_paper(&house.arbiter, game, given).await.unwrap();
    let seq = object(&house, game, Side::White, HERS).await;
    let (ops, text) = (app.operations(), place(game, seq, "text"));
    let stated = TextPlace { filed: Some((Side::White, 1)), ..place(game, 0, "stated") };
    let listed = ops.texts_of(game).await.unwrap();
    let listed: Vec<_> = listed.iter().map(|one| (&one.place, one.kind, one.state)).collect();
    let expected =
        [(&stated, EventKind::Filed, TextState::Kept), (&text, EventKind::Objection, TextState::Kept)];
    assert_eq!(listed, expected);
    assert!(matches!(ops.texts_of(GameId::from_uuid(house.white.id.as_uuid())).await, Err(Error::NotFound)));
    for wrong in [place(game, seq, "reason"), place(game, seq + 9, "text"), place(game, 0, "text")] {
        assert!(matches!(ops.forget_text(&wrong).await, Err(Error::NotFound)), "{wrong:?}");
    }
    // As a mail is kept that was composed and could not be sent.
    let composed = "UPDATE mail SET body = (SELECT body FROM event LIMIT 1) WHERE state = 'waiting'";
    assert!(raw.execute(composed).await > 0);
    for _ in 0..2 {
        assert_eq!(ops.forget_text(&text).await.unwrap(), TextState::TakenAway);
        assert_eq!(held(&raw, HERS).await, Vec::<String>::new());
    }
    assert_eq!(said(&house, game).await, [None]);
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM mail WHERE body IS NOT NULL").await,
        0,
        "they are composed anew"
    );
    // Of a ruling with two texts the other one stays.
    rule(&house, game, Ruling::Answer { to: seq, finding: Finding::Upheld }).await.unwrap();
    let ruled = app.arbitration().disputes(None, game).await.unwrap().rulings[0].seq;
    assert_eq!(ops.forget_text(&place(game, ruled, "reason")).await.unwrap(), TextState::TakenAway);
    let ruling = app.arbitration().disputes(None, game).await.unwrap().rulings.remove(0);
    assert!(ruling.reason.said().is_none() && ruling.rule.said().is_some());
    // What the arbiter stated of a letter, in the chain of its side.
    let elsewhere = TextPlace { filed: Some((Side::Black, 1)), ..stated.clone() };
    assert!(matches!(ops.forget_text(&elsewhere).await, Err(Error::NotFound)));
    assert!(!held(&raw, WHY).await.is_empty());
    let file = app.games().game_file(None, game).await.unwrap().to_string();
    assert!(!file.contains("Sternschnuppe"), "it is not shown before the reveal");
    assert_eq!(ops.forget_text(&stated).await.unwrap(), TextState::TakenAway);
    assert_eq!(held(&raw, WHY).await, Vec::<String>::new());
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let report = checked(&house, game).await;
    assert!(report.claims.iter().any(|claim| claim.contains("what 3 texts said")), "{report}");
    assert_invariants(&raw, game).await;
}

async fn another(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (game, [hers, _]) = disputed(&house).await;
    let changed = raw.execute("UPDATE event SET texts = REPLACE(texts, 'Kuckucksuhr', 'Standuhr')").await;
    assert!(changed > 0);
    let error = house.app.arbitration().disputes(None, game).await.err().unwrap();
    assert!(matches!(error, Error::Broken(_)));
    let told = format!("{error} {error:?}");
    assert!(told.contains(&format!("event {hers}")) && !told.contains("uhr"), "{told}");
    // It can be taken away all the same, and so can what is no text at all.
    let text = place(game, hers, "text");
    assert_eq!(house.app.operations().forget_text(&text).await.unwrap(), TextState::TakenAway);
    assert_eq!(said(&house, game).await, [None, Some(HIS.to_owned())]);
    raw.execute(&format!("UPDATE event SET texts = 'no JSON' WHERE seq = {hers}")).await;
    assert!(house.app.arbitration().disputes(None, game).await.is_err());
    assert_eq!(house.app.operations().forget_text(&text).await.unwrap(), TextState::TakenAway);
    assert_eq!(said(&house, game).await, [None, Some(HIS.to_owned())]);
    // Of an event that is older than texts beside events nothing can be taken away.
    raw.execute("UPDATE event SET texts = NULL WHERE kind = 'objection'").await;
    assert_eq!(said(&house, game).await, [None, None]);
    let bodies = raw.bytes("SELECT body FROM event WHERE kind = 'objection' ORDER BY seq").await;
    let mut body: serde_json::Value = serde_json::from_slice(&bodies[0]).unwrap();
    body["text"] = HERS.into();
    let written = serde_json_canonicalizer::to_vec(&body).unwrap();
    let bytes = match raw {
        Raw::Sqlite(_) => format!("X'{}'", hex::encode(written)),
        Raw::Postgres(_) => format!("'\\x{}'", hex::encode(written)),
    };
    let change = format!("UPDATE event SET body = {bytes} WHERE kind = 'objection' AND seq = {hers}");
    assert_eq!(raw.execute(&change).await, 1);
    assert_eq!(said(&house, game).await, [Some(HERS.to_owned()), None]);
    assert_eq!(house.app.operations().forget_text(&text).await.unwrap(), TextState::InEvent);
    assert_eq!(said(&house, game).await, [Some(HERS.to_owned()), None]);
}

async fn unsealed(database: Database) {
    let house = TestApp::new(database).await;
    let (raw, app) = (house.raw().await, &house.app);
    let second = house.another_arbiter().await;
    let mut request = house.request();
    request.arbiter2 = Some(second.id);
    let game = app.games().create_game(&house.director, request).await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    app.arbitration().ask_unsealing(&house.arbiter, game, 1, WHY.to_owned()).await.unwrap();
    app.arbitration().agree_unsealing(&second, game, 1).await.unwrap();
    house.clock.advance(SECOND);
    let view = app.arbitration().disputes(None, game).await.unwrap().unsealings.remove(0);
    assert_eq!(view.reason.as_deref(), Some(WHY));
    let seq = raw.number("SELECT seq FROM event WHERE kind = 'unsealing'").await;
    let reason = place(game, u64::try_from(seq).unwrap(), "reason");
    assert_eq!(app.operations().forget_text(&reason).await.unwrap(), TextState::TakenAway);
    assert_eq!(held(&raw, WHY).await, Vec::<String>::new());
    let view = app.arbitration().disputes(None, game).await.unwrap().unsealings.remove(0);
    assert_eq!(view.reason, None);
}
