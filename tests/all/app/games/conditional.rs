//! Conditional entries: kept for the next turn, filed at the reveal if the turn comes out as told, and seen by nobody
//! else before that.

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::filing::condition::SetConditional;
use fairschach::app::games::filing::conditional::{CONDITIONALS_MAX, OwnConditional, SetDone};
use fairschach::base::{GameId, Side, SubmissionId};
use fairschach::game::{Channel, ConditionalFault, Fate, Part, Ruling};

use crate::support::invariants::assert_invariants;
use crate::support::{Database, SECOND, TestApp, if_so, on_both};

on_both! {
    one_that_fits_is_filed_when_the_turn_opens => fits;
    one_that_does_not_fit_lapses => lapses;
    both_sides_play_on_without_filing => both;
    faults_say_which_part => faults;
    the_same_condition_is_replaced_and_twenty_are_kept => bounds;
    an_offered_draw_is_answered_by_its_reader => offered;
    an_end_and_a_replay_settle_them => settled;
    in_turns_the_other_sides_move_alone_is_the_condition => in_turns;
    a_roll_leaves_the_entry_to_the_reveal => rolled;
    nothing_tells_of_one_before_its_use => worlds;
    a_shredded_game_shows_none => shredded;
}

pub(super) async fn set(
    house: &TestApp,
    actor: &Actor,
    game: GameId,
    given: &SetConditional,
) -> Result<SetDone, Error> {
    let turn = house.app.games().game(Some(actor), game).await?.turn;
    let now = house.app.now();
    house.app.entries().set_conditional(actor, game, turn, given, now, Channel::Api).await
}

pub(super) async fn kept(house: &TestApp, actor: &Actor, game: GameId) -> Vec<(String, Option<Fate>)> {
    let all = house.app.entries().conditionals(actor, game).await.unwrap();
    all.iter().map(|own| (own.conditional.to_string(), own.fate)).collect()
}

pub(super) fn one(text: &str, fate: Option<Fate>) -> Vec<(String, Option<Fate>)> {
    vec![(text.to_owned(), fate)]
}

async fn fits(database: Database) {
    let house = TestApp::new(database).await;
    let (app, white, black) = (&house.app, &house.white, &house.black);
    let game = house.game().await;
    house.file(white, game, "e2e4").await.unwrap();
    // In any notation, the other side's half alone, with the pair's number.
    let numbered = SetConditional { pair: Some(1), ..if_so("e7-e5", "Sg1-f3") };
    let done = set(&house, white, game, &numbered).await.unwrap();
    assert!(done.replaced.is_empty());
    assert_eq!(kept(&house, white, game).await, one("e2e4 e7e5 g1f3", None));
    assert!(kept(&house, black, game).await.is_empty());
    house.file(black, game, "e7e5").await.unwrap();
    assert_eq!(app.games().reveal_due().await.unwrap(), 1);
    // Until its release nothing tells of the reveal, to its owner neither.
    assert_eq!(kept(&house, white, game).await, one("e2e4 e7e5 g1f3", None));
    let id = done.kept.id;
    let late = app.entries().drop_conditional(white, game, id).await;
    assert!(matches!(late, Err(Error::Conditional(ConditionalFault::Revealing))));
    let late = set(&house, white, game, &if_so("d7d5", "e4d5")).await;
    assert!(matches!(late, Err(Error::Conditional(ConditionalFault::Revealing))));
    assert!(app.notices().claim_mails(99).await.unwrap().len() < 99);
    house.clock.advance(2 * SECOND);
    assert_eq!(kept(&house, white, game).await, one("e2e4 e7e5 g1f3", Some(Fate::Used)));
    let own = app.entries().own_entry(white, game).await.unwrap().unwrap();
    assert_eq!((own.turn, own.canonical.to_string()), (2, "g1f3".to_owned()));
    assert_eq!(own.received, app.now(), "when the turn opened");
    let view = app.games().game(Some(white), game).await.unwrap();
    assert_eq!(view.sides.white.sealed, Some(true));
    let receipt = own.receipt.unwrap().note;
    assert!(receipt.contains("\nchannel conditional\n"), "{receipt}");
    // The receipt's mail is not under way before the turn opened.
    let release =
        house.raw().await.number("SELECT release_us FROM mail WHERE kind = 'receipt' AND turn = 2").await;
    assert_eq!(release, own.received.as_us());
    house.file(black, game, "b8c6").await.unwrap();
    house.reveal().await;
    let pairs = app.games().pairs(Some(black), game).await.unwrap();
    let entry = pairs[1].entries.white.as_ref().unwrap();
    assert_eq!((entry.channel.as_str(), entry.used), ("conditional", 0));
    assert!(kept(&house, white, game).await.is_empty(), "told once");
    assert_invariants(&house.raw().await, game).await;
}

async fn lapses(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    // Before one's own filing, with both halves; what is filed then is another entry.
    set(&house, &house.white, game, &if_so("e2e4 e7e5", "g1f3")).await.unwrap();
    set(&house, &house.black, game, &if_so("e2e4 c7c5", "d7d6")).await.unwrap();
    house.pair(game, "d2d4", "c7c5").await;
    assert_eq!(kept(&house, &house.white, game).await, one("e2e4 e7e5 g1f3", Some(Fate::Other)));
    assert_eq!(kept(&house, &house.black, game).await, one("e2e4 c7c5 d7d6", Some(Fate::Other)));
    for actor in [&house.white, &house.black] {
        assert!(house.app.entries().own_entry(actor, game).await.unwrap().is_none());
    }
    assert_invariants(&house.raw().await, game).await;
}

/// Each reveal uses one up, and the next follows by itself.
async fn both(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    set(&house, &house.white, game, &if_so("e2e4 e7e5", "g1f3")).await.unwrap();
    set(&house, &house.black, game, &if_so("e2e4 e7e5", "b8c6")).await.unwrap();
    house.pair(game, "e2e4", "e7e5").await;
    // Nobody has filed: the second pair is complete when it opens.
    house.reveal().await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.turn, 3);
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 0, "and no further");
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    for side in Side::ALL {
        assert_eq!(pairs[1].entries.get(side).as_ref().unwrap().channel, Channel::Conditional);
    }
    assert_invariants(&house.raw().await, game).await;
}

async fn faults(database: Database) {
    let house = TestApp::new(database).await;
    let white = &house.white;
    let game = house.game().await;
    let fault = async |given: &SetConditional| match set(&house, white, game, given).await {
        Err(Error::Conditional(fault)) => fault,
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("kept"),
    };
    let unread = async |when, then| match fault(&if_so(when, then)).await {
        ConditionalFault::Unread { part, .. } => part,
        fault => panic!("{fault:?}"),
    };
    assert_eq!(unread("e2e5 e7e5", "g1f3").await, Part::When(Side::White));
    assert_eq!(unread("e2e4 nonsense", "g1f3").await, Part::When(Side::Black));
    assert_eq!(unread("e2e4 pass", "g1f3").await, Part::When(Side::Black));
    assert_eq!(unread("e2e4 e7e5", "g1g5").await, Part::Then);
    let code = async |when, then| fault(&if_so(when, then)).await.code();
    assert_eq!(code("e7e5", "g1f3").await, "not-filed");
    assert_eq!(code("e2e4 e7e5 g1f3", "b1c3").await, "halves");
    let other = SetConditional { pair: Some(2), ..if_so("e2e4 e7e5", "g1f3") };
    assert_eq!(fault(&other).await.code(), "other-pair");
    house.file(white, game, "e2e4").await.unwrap();
    assert_eq!(code("d2d4 e7e5", "g1f3").await, "other-filed");
    assert!(kept(&house, white, game).await.is_empty());
    let strange = set(&house, &house.arbiter, game, &if_so("e2e4 e7e5", "g1f3")).await;
    assert!(matches!(strange, Err(Error::NotAllowed(_))));
    let now = house.app.now();
    let next = if_so("e7e5", "g1f3");
    let wrong = house.app.entries().set_conditional(white, game, 2, &next, now, Channel::Api).await;
    assert!(matches!(wrong, Err(Error::Refused(_))));
}

async fn bounds(database: Database) {
    let house = TestApp::new(database).await;
    let (app, white) = (&house.app, &house.white);
    let game = house.game().await;
    house.file(white, game, "e2e4").await.unwrap();
    let replies = [
        "a7a6", "b7b6", "c7c6", "d7d6", "e7e6", "f7f6", "g7g6", "h7h6", "a7a5", "b7b5", "c7c5", "d7d5",
        "e7e5", "f7f5", "g7g5", "h7h5", "b8a6", "b8c6", "g8f6", "g8h6",
    ];
    assert_eq!(replies.len(), CONDITIONALS_MAX);
    for reply in replies {
        set(&house, white, game, &if_so(reply, "b1c3")).await.unwrap();
    }
    // Every reply of Black has one; another for the same takes its place, and is all that fits.
    let done = set(&house, white, game, &if_so("e7e5", "g1f3")).await.unwrap();
    let replaced: Vec<_> = done.replaced.iter().map(|own| own.conditional.to_string()).collect();
    assert_eq!(replaced, ["e2e4 e7e5 b1c3"]);
    let other = SetConditional { when: vec!["a2a3".to_owned(), "a7a6".to_owned()], ..if_so("a7a6", "b1c3") };
    let game2 = house.game().await;
    for reply in replies {
        set(&house, white, game2, &if_so(&format!("e2e4 {reply}"), "b1c3")).await.unwrap();
    }
    let full = set(&house, white, game2, &other).await;
    assert!(matches!(full, Err(Error::Conditional(ConditionalFault::Full(20)))));
    let all: Vec<OwnConditional> = app.entries().conditionals(white, game2).await.unwrap();
    assert!(app.entries().drop_conditional(white, game2, all[0].id).await.unwrap());
    assert!(!app.entries().drop_conditional(white, game2, all[0].id).await.unwrap());
    assert!(!app.entries().drop_conditional(&house.black, game2, all[1].id).await.unwrap());
    let unknown = SubmissionId::from_uuid(uuid::Uuid::nil());
    assert!(!app.entries().drop_conditional(white, game2, unknown).await.unwrap());
    set(&house, white, game2, &other).await.unwrap();
    assert_eq!(app.entries().conditionals(white, game2).await.unwrap().len(), 20);
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    let used = kept(&house, white, game).await;
    let fates = |fate| used.iter().filter(|(_, of)| *of == Some(fate)).count();
    assert_eq!((fates(Fate::Used), fates(Fate::Other)), (1, 19));
    let own = app.entries().own_entry(white, game).await.unwrap().unwrap();
    assert_eq!(own.canonical.to_string(), "g1f3");
}

/// A filing declines an offer, so a conditional entry is not filed over one; its own offer rides with it.
async fn offered(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    set(&house, &house.white, game, &if_so("e7e5", "g1f3")).await.unwrap();
    let offering = SetConditional { draw_offer: true, ..if_so("e2e4 e7e5", "b8c6") };
    set(&house, &house.black, game, &offering).await.unwrap();
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.reveal().await;
    assert_eq!(kept(&house, &house.white, game).await, one("e2e4 e7e5 g1f3", Some(Fate::DrawOffered)));
    let own = house.app.entries().own_entry(&house.black, game).await.unwrap().unwrap();
    assert_eq!(own.canonical.to_string(), "b8c6 draw");
    house.app.games().answer_draw(&house.white, game, 2, false).await.unwrap();
    house.file(&house.white, game, "g1f3").await.unwrap();
    house.reveal().await;
    assert_invariants(&house.raw().await, game).await;
}

async fn settled(database: Database) {
    let house = TestApp::new(database).await;
    let (app, white) = (&house.app, &house.white);
    let game = house.game().await;
    set(&house, white, game, &if_so("e2e4 e7e5", "g1f3")).await.unwrap();
    app.games().resign(&house.black, game).await.unwrap();
    assert_eq!(kept(&house, white, game).await, one("e2e4 e7e5 g1f3", Some(Fate::Ended)));
    let again = house.game().await;
    set(&house, white, again, &if_so("e2e4 e7e5", "g1f3")).await.unwrap();
    let request = fairschach::app::core::ruling_request::RulingRequest {
        turn: 1,
        ruling: Ruling::VoidAndReplay { from: 1 },
        reason: "The board had stood wrongly.".to_owned(),
        rule: "FSR 3".to_owned(),
        incident: None,
    };
    app.arbitration().rule(&house.arbiter, again, request).await.unwrap();
    assert_eq!(kept(&house, white, again).await, one("e2e4 e7e5 g1f3", Some(Fate::Void)));
    // The same comes out in the turn that took its place: it is void all the same.
    house.pair(again, "e2e4", "e7e5").await;
    assert!(app.entries().own_entry(white, again).await.unwrap().is_none());
    assert_invariants(&house.raw().await, again).await;
}

async fn in_turns(database: Database) {
    let house = TestApp::new(database).await;
    let request =
        NewGameRequest { variant: "normal".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    set(&house, &house.black, game, &if_so("e2e4", "e7e5")).await.unwrap();
    let own = set(&house, &house.white, game, &if_so("e2e4", "d2d4")).await;
    assert!(matches!(own, Err(Error::Conditional(ConditionalFault::NotOnMove))));
    let two = set(&house, &house.black, game, &if_so("e2e4 e7e5", "b8c6")).await;
    assert!(matches!(two, Err(Error::Conditional(ConditionalFault::Halves))));
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    house.reveal().await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.turn, view.position.pair()), (3, 2));
    assert_invariants(&house.raw().await, game).await;
}

/// Whose face changes is not known before: the entry is written with its squares, and judged at the reveal.
async fn rolled(database: Database) {
    let house = TestApp::new(database).await;
    let request =
        NewGameRequest { variant: "occasio".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let named = set(&house, &house.black, game, &if_so("e2e3", "Nf6")).await;
    assert!(matches!(named, Err(Error::Conditional(ConditionalFault::Roll))));
    set(&house, &house.black, game, &if_so("e2e3", "a7a2")).await.unwrap();
    house.clock.advance(1);
    set(&house, &house.black, game, &if_so("d2d3", "d7d6")).await.unwrap();
    house.file(&house.white, game, "e2e3").await.unwrap();
    house.reveal().await;
    let told = kept(&house, &house.black, game).await;
    assert_eq!(
        told,
        [("e2e3 a7a2".to_owned(), Some(Fate::Illegal)), ("d2d3 d7d6".to_owned(), Some(Fate::Other)),]
    );
    assert_invariants(&house.raw().await, game).await;
}

/// The same evening with White's conditional entry and without: before its use everybody else sees the same.
async fn worlds(database: Database) {
    let mut told: Vec<Vec<String>> = Vec::new();
    for conditional in [false, true] {
        let house = TestApp::new(database).await;
        let app = &house.app;
        let game = house.game().await;
        house.file(&house.white, game, "e2e4").await.unwrap();
        if conditional {
            set(&house, &house.white, game, &if_so("e7e5", "g1f3")).await.unwrap();
        }
        let mut seen = Vec::new();
        for others in [Some(&house.black), Some(&house.arbiter), None] {
            seen.push(format!("{:?}", app.games().game(others, game).await.unwrap()));
            seen.push(format!("{:?}", app.games().public_events(others, game, -1).await.unwrap().len()));
            if let Some(actor) = others {
                let submissions = app.games().submissions(actor, game).await;
                seen.push(format!("{:?}", submissions.map(|all| all.len()).ok()));
                seen.push(format!("{:?}", app.outbox().mail_troubles(actor, game).await.unwrap()));
            }
        }
        let raw = house.raw().await;
        for table in ["event", "mail", "submission", "draft", "incident", "reveal_job"] {
            let count = raw.number(&format!("SELECT COUNT(*) FROM {table}")).await;
            seen.push(format!("{table}: {count}"));
        }
        let refused = app.entries().conditionals(&house.arbiter, game).await.err().unwrap();
        seen.push(format!("{refused:?}"));
        assert!(app.entries().conditionals(&house.black, game).await.unwrap().is_empty());
        // Not used, it is not seen after the reveal either.
        house.file(&house.black, game, "c7c5").await.unwrap();
        house.reveal().await;
        seen.push(format!("{:?}", app.games().game(Some(&house.black), game).await.unwrap()));
        told.push(seen.into_iter().map(without_ids).collect());
    }
    assert_eq!(told[0], told[1]);
}

/// Ids and hashes differ, for chance was drawn once more.
pub(super) fn without_ids(text: String) -> String {
    let is_id = |word: &str| word.len() >= 32 && word.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| !is_id(word))
        .collect::<Vec<_>>()
        .join(" ")
}

async fn shredded(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    set(&house, &house.white, game, &if_so("e2e4 e7e5", "g1f3")).await.unwrap();
    house.app.games().resign(&house.white, game).await.unwrap();
    assert!(house.app.operations().shred_game(game).await.unwrap());
    assert!(kept(&house, &house.white, game).await.is_empty());
}
