//! Objections, appeals, and unsealing by two arbiters: what each may, who is told, and that nobody else sees an entry.

use fairschach::app::actor::Actor;
use fairschach::app::arbitration::desk_view::{DeskEvent, NewObjection};
use fairschach::app::core::incidents::IncidentKind;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::UNSEALING_VIEWS_MAX;
use fairschach::base::{GameId, Side};
use fairschach::game::{About, AuthMethod, Finding, OBJECTIONS_MAX, OPEN_OBJECTIONS_MAX, Ruling};

use crate::app::arbitration::rulings::{all_is_well, request, rule};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    answer => objected_and_answered;
    appeal => appealed_once_to_the_other;
    limits => at_the_limits;
    unsealing => unsealed_by_two;
    in_vain => what_is_open_or_over_needs_no_unsealing;
    arbiters => arbiters_are_two_others;
    timeline => timeline_holds_no_entry;
}

/// A second arbiter, and a game that both watch.
async fn with_two(house: &TestApp) -> (Actor, GameId) {
    let second = house.another_arbiter().await;
    let request = NewGameRequest { arbiter2: Some(second.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    (second, game)
}

fn says(about: About, against: Option<u64>) -> NewObjection {
    NewObjection { about, text: "Meine Uhr lief weiter.".to_owned(), against }
}

async fn objected_and_answered(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    let seq = house.app.arbitration().object(&house.black, game, says(About::Clock, None)).await.unwrap();
    let raw = house.raw().await;
    let mails = raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'objection'").await;
    assert_eq!(mails, 3, "the arbiter and both players");
    let desk = house.app.arbitration().desk(&house.arbiter).await.unwrap();
    let incident = &desk.incidents[0];
    assert_eq!(incident.kind, IncidentKind::Objection);
    assert_eq!(incident.due, house.app.now().plus(3 * DAY));
    assert_eq!(incident.objection.as_ref().unwrap().seq, seq);
    assert_eq!(desk.games.len(), 1);
    assert!(house.app.arbitration().desk(&house.white).await.unwrap().games.is_empty());
    let finding = Finding::Upheld;
    rule(&house, game, Ruling::Answer { to: seq, finding }).await.unwrap();
    assert!(house.app.arbitration().desk(&house.arbiter).await.unwrap().incidents.is_empty());
    let again = rule(&house, game, Ruling::Answer { to: seq, finding }).await;
    assert!(matches!(again, Err(Error::Malformed(_))), "once");
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    assert_eq!(view.objections[0].answer, Some((view.rulings[0].seq, finding)));
    assert_eq!(view.objections[0].by, Side::Black);
    assert!(!view.may_object, "a stranger objects to nothing");
    for actor in [&house.arbiter, &house.director] {
        let given = house.app.arbitration().object(actor, game, says(About::Other, None)).await;
        assert!(matches!(given, Err(Error::NotAllowed(_))));
    }
    all_is_well(&house, game).await;
}

async fn appealed_once_to_the_other(database: Database) {
    let house = TestApp::new(database).await;
    let (second, game) = with_two(&house).await;
    let ruled = rule(&house, game, Ruling::Extend { by: DAY }).await.unwrap().seq;
    let appeal = says(About::Appeal, Some(ruled));
    let seq = house.app.arbitration().object(&house.white, game, appeal.clone()).await.unwrap();
    assert!(house.app.arbitration().object(&house.white, game, appeal.clone()).await.is_err(), "once");
    house.app.arbitration().object(&house.black, game, appeal).await.unwrap();
    let answer = Ruling::Answer { to: seq, finding: Finding::Dismissed };
    let own = rule(&house, game, answer).await;
    assert!(matches!(own, Err(Error::NotAllowed(_))), "not by the one who ruled");
    let asked = request(&house, game, answer).await;
    let given = house.app.arbitration().rule(&second, game, asked).await.unwrap().seq;
    let beyond = house.app.arbitration().object(&house.white, game, says(About::Appeal, Some(given))).await;
    assert!(beyond.is_err(), "no appeal against the answer to one");
    let desk = house.app.arbitration().desk(&second).await.unwrap();
    let kinds: Vec<_> = desk.incidents.iter().map(|incident| incident.kind).collect();
    assert_eq!(kinds, [IncidentKind::Appeal], "Black's is open");
    all_is_well(&house, game).await;
}

async fn at_the_limits(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    for (text, fits) in [("ü".repeat(2000), true), ("ü".repeat(2001), false), (" ".to_owned(), false)] {
        let objection = NewObjection { text, ..says(About::Other, None) };
        assert_eq!(house.app.arbitration().object(&house.white, game, objection).await.is_ok(), fits);
    }
    for _ in 1..OPEN_OBJECTIONS_MAX {
        house.app.arbitration().object(&house.white, game, says(About::Check, None)).await.unwrap();
    }
    let many = house.app.arbitration().object(&house.white, game, says(About::Check, None)).await;
    assert!(matches!(many, Err(Error::NotNow(_))), "{many:?}");
    house.app.arbitration().object(&house.black, game, says(About::Check, None)).await.unwrap();
    for raised in OPEN_OBJECTIONS_MAX..=OBJECTIONS_MAX {
        let view = house.app.arbitration().disputes(None, game).await.unwrap();
        let open = view.objections.iter().find(|one| one.answer.is_none() && one.by == Side::White);
        let finding = Finding::Dismissed;
        rule(&house, game, Ruling::Answer { to: open.unwrap().seq, finding }).await.unwrap();
        let next = house.app.arbitration().object(&house.white, game, says(About::Check, None)).await;
        assert_eq!(next.is_ok(), raised < OBJECTIONS_MAX, "{raised}");
    }
    all_is_well(&house, game).await;
}

async fn what_is_open_or_over_needs_no_unsealing(database: Database) {
    let house = TestApp::new(database).await;
    let (second, game) = with_two(&house).await;
    let waits = async || house.app.arbitration().desk(&second).await.unwrap().incidents.len();
    let ask = async |turn| {
        let reason = "Black's computer was stolen.".to_owned();
        house.app.arbitration().ask_unsealing(&house.arbiter, game, turn, reason).await.unwrap();
    };
    house.file(&house.white, game, "e2e4").await.unwrap();
    ask(1).await;
    assert_eq!(waits().await, 1);
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert_eq!(waits().await, 0, "it is revealed");
    house.clock.advance(2 * SECOND);
    house.file(&house.white, game, "g1f3").await.unwrap();
    ask(2).await;
    assert_eq!(waits().await, 1);
    house.app.games().resign(&house.black, game).await.unwrap();
    assert_eq!(waits().await, 0, "the game is over");
    all_is_well(&house, game).await;
}

async fn unsealed_by_two(database: Database) {
    let house = TestApp::new(database).await;
    let (second, game) = with_two(&house).await;
    let first = &house.arbiter;
    let reason = || "Black's computer was stolen.".to_owned();
    let early = house.app.arbitration().ask_unsealing(first, game, 1, reason()).await;
    assert!(matches!(early, Err(Error::NotNow(_))), "nobody has filed");
    house.file(&house.white, game, "e2e4").await.unwrap();
    for actor in [&house.white, &house.black, &house.director] {
        assert!(house.app.arbitration().ask_unsealing(actor, game, 1, reason()).await.is_err());
    }
    assert!(house.app.arbitration().agree_unsealing(&second, game, 1).await.is_err(), "nobody has asked");
    house.app.arbitration().ask_unsealing(first, game, 1, reason()).await.unwrap();
    let waits = async |who: &Actor| house.app.arbitration().desk(who).await.unwrap().incidents.len();
    assert_eq!((waits(first).await, waits(&second).await), (0, 1), "the other one agrees");
    assert!(house.app.arbitration().look(first, game, 1).await.is_err(), "one is not enough");
    let own = house.app.arbitration().agree_unsealing(first, game, 1).await;
    assert!(matches!(own, Err(Error::NotAllowed(_))), "two persons");
    assert!(house.app.arbitration().disputes(Some(&house.white), game).await.unwrap().unsealings.is_empty());
    let raw = house.raw().await;
    let told = async || raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'ruling'").await;
    assert_eq!(told().await, 0);
    house.app.arbitration().agree_unsealing(&second, game, 1).await.unwrap();
    assert_eq!(told().await, 2, "both are told before anybody has looked");
    assert_eq!(raw.number("SELECT COUNT(*) FROM unsealing_look").await, 0);
    for arbiter in [first, &second] {
        let shown = house.app.arbitration().look(arbiter, game, 1).await.unwrap();
        let shown: Vec<_> = shown.iter().map(|own| (own.side, own.entry.as_str())).collect();
        assert_eq!(shown, [(Side::White, "e2e4")]);
    }
    for actor in [&house.white, &house.black, &house.director] {
        assert!(house.app.arbitration().look(actor, game, 1).await.is_err());
    }
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    assert_eq!(view.unsealings[0].looks.len(), 2, "each look is noted");
    all_is_well(&house, game).await;
    for _ in 2..UNSEALING_VIEWS_MAX {
        house.app.arbitration().look(first, game, 1).await.unwrap();
    }
    assert!(matches!(house.app.arbitration().look(first, game, 1).await, Err(Error::NotNow(_))));
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert!(house.app.arbitration().look(&second, game, 1).await.is_err(), "it is revealed");
    let one = house.game().await;
    house.file(&house.white, one, "e2e4").await.unwrap();
    let alone = house.app.arbitration().ask_unsealing(first, one, 1, reason()).await;
    assert!(matches!(alone, Err(Error::NotAllowed(_))), "no second arbiter was named");
    all_is_well(&house, game).await;
}

async fn arbiters_are_two_others(database: Database) {
    let house = TestApp::new(database).await;
    let (second, game) = with_two(&house).await;
    let (carla, white) = (Some(house.arbiter.id), Some(house.white.id));
    let director = Some(house.director.id);
    for (arbiter, arbiter2) in [(carla, carla), (None, Some(second.id)), (carla, white), (carla, director)] {
        let request = NewGameRequest { arbiter, arbiter2, ..house.request() };
        let made = house.app.games().create_game(&house.director, request).await;
        assert!(matches!(made, Err(Error::Malformed(_))));
    }
    let ruling = RulingRequest { ruling: Ruling::Pause, ..request(&house, game, Ruling::Note).await };
    house.app.arbitration().rule(&second, game, ruling).await.unwrap();
    all_is_well(&house, game).await;
}

/// The arbiter sees who filed when, how, and which commitment; the move stands nowhere.
async fn timeline_holds_no_entry(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("revision", "until_complete")]).await;
    house.file(&house.white, game, "h2h3").await.unwrap();
    house.file(&house.white, game, "h2h4").await.unwrap();
    rule(&house, game, Ruling::Note).await.unwrap();
    let items = house.app.arbitration().timeline(&house.arbiter, game).await.unwrap();
    let filed: Vec<_> = items
        .iter()
        .filter_map(|item| match &item.what {
            DeskEvent::Filed { submission, leaf, .. } => Some((
                submission.revision,
                submission.live,
                submission.authenticated == AuthMethod::Token,
                leaf.len(),
            )),
            _ => None,
        })
        .collect();
    assert_eq!(filed, [(0, false, true, 32), (1, true, true, 32)]);
    let text = format!("{items:?} {:?}", house.app.arbitration().desk(&house.arbiter).await.unwrap());
    for canary in ["h2h3", "h2h4", "h2-h"] {
        assert!(!text.contains(canary));
    }
    let bodies = items.iter().filter_map(|item| match &item.what {
        DeskEvent::Event { body, .. } => Some(String::from_utf8_lossy(body).into_owned()),
        _ => None,
    });
    assert!(bodies.into_iter().all(|body| !body.contains("h2h")));
    assert!(items.iter().any(|item| matches!(item.what, DeskEvent::Mail { .. })));
    all_is_well(&house, game).await;
}
