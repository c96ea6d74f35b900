//! Conditional entries several steps deep: each reveal files the next one, and what is left is sealed for the turn that has
//! come; a case that does not come drops its branch, and nobody else sees how much was planned.

use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::filing::condition::{SetConditional, SetStep};
use fairschach::app::games::filing::conditional::CONDITIONALS_MAX;
use fairschach::app::games::filing::plan::{Chosen, Due};
use fairschach::app::notices::notice::NoticeBody;
use fairschach::base::{GameId, Side};
use fairschach::game::{Channel, ConditionalFault, Fate, Part, Ruling, STEPS_MAX};

use crate::app::games::conditional::{kept, one, set, without_ids};
use crate::support::invariants::assert_invariants;
use crate::support::{Database, SECOND, TestApp, if_so, on_both};

on_both! {
    four_steps_are_filed_through_four_reveals => four;
    two_plans_that_agree_play_by_themselves => agree;
    branches_share_their_beginning_and_one_case_has_one_reply => branches;
    a_step_is_cut_with_what_follows => cut;
    what_does_not_come_drops_its_branch => dropped;
    an_offered_draw_ends_a_plan => offered;
    an_end_and_a_replay_settle_what_is_left => settled;
    in_turns_a_plan_waits_through_ones_own => in_turns;
    two_moves_in_a_row_are_two_steps => two_moves;
    a_step_too_many_and_a_branch_too_many_are_refused => bounds;
    faults_say_which_step => faults;
    a_plan_is_made_entry_by_entry => walked;
    nothing_tells_how_much_is_planned => worlds;
}

/// Further steps: `"b8c6 f1b5; a7a6 b1c3"`, the last entry of each is the own one.
fn deep(when: &str, then: &str, further: &str) -> SetConditional {
    let step = |step: &str| {
        let (entries, draw_offer) = match step.strip_suffix(" draw") {
            Some(entries) => (entries, true),
            None => (step, false),
        };
        let mut when: Vec<String> = entries.split(' ').map(str::to_owned).collect();
        let then = when.pop().unwrap();
        SetStep { when, then, draw_offer }
    };
    let further = further.split("; ").filter(|further| !further.is_empty()).map(step).collect();
    SetConditional { further, ..if_so(when, then) }
}

const PLAN: &str = "b8c6 f1b5; a7a6 b1c3; g8f6 d2d3";

async fn texts(house: &TestApp, game: GameId) -> Vec<String> {
    let all = kept(house, &house.white, game).await;
    all.into_iter().filter(|(_, fate)| fate.is_none()).map(|(text, _)| text).collect()
}

async fn own(house: &TestApp, game: GameId) -> Option<String> {
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap();
    own.map(|own| own.canonical.to_string())
}

async fn four(database: Database) {
    let house = TestApp::new(database).await;
    let (app, white, black) = (&house.app, &house.white, &house.black);
    let game = house.game().await;
    let done = set(&house, white, game, &deep("e2e4 e7e5", "g1f3", PLAN)).await.unwrap();
    let since = done.kept.given;
    house.clock.advance(SECOND);
    house.file(white, game, "e2e4").await.unwrap();
    let mut left = ["g1f3 b8c6 f1b5; a7a6 b1c3; g8f6 d2d3", "f1b5 a7a6 b1c3; g8f6 d2d3", "b1c3 g8f6 d2d3"]
        .into_iter()
        .map(Some)
        .chain([None]);
    let mut sizes = Vec::new();
    for (turn, (reply, then)) in
        [("e7e5", "g1f3"), ("b8c6", "f1b5"), ("a7a6", "b1c3"), ("g8f6", "d2d3")].into_iter().enumerate()
    {
        let raw = house.raw().await;
        const SIZE: &str = "SELECT CAST(LENGTH(ctx) + 1000 * LENGTH(boxed) AS BIGINT) FROM conditional_entry WHERE fate IS NULL";
        sizes.push(raw.number(SIZE).await);
        house.file(black, game, reply).await.unwrap();
        assert_eq!(app.games().reveal_due().await.unwrap(), 1);
        // Until its release nothing tells of the reveal, to its owner neither.
        let before = kept(&house, white, game).await;
        assert!(before.iter().any(|(_, fate)| fate.is_none()), "turn {turn}");
        house.clock.advance(2 * SECOND);
        let all = kept(&house, white, game).await;
        assert_eq!(all.iter().filter(|(_, fate)| *fate == Some(Fate::Used)).count(), 1);
        assert_eq!(texts(&house, game).await, Vec::from_iter(left.next().unwrap()));
        let own = app.entries().own_entry(white, game).await.unwrap().unwrap();
        assert_eq!((own.turn as usize, own.canonical.to_string()), (turn + 2, then.to_owned()));
        assert_eq!(own.received, app.now(), "when the turn opened");
        for conditional in app.entries().conditionals(white, game).await.unwrap() {
            assert_eq!((conditional.given, conditional.channel), (since, Channel::Api));
        }
        assert!(kept(&house, black, game).await.is_empty());
    }
    assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
    house.file(black, game, "f8e7").await.unwrap();
    house.reveal().await;
    assert!(own(&house, game).await.is_none() && kept(&house, white, game).await.is_empty());
    assert_invariants(&house.raw().await, game).await;
}

async fn agree(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    set(&house, &house.white, game, &deep("e2e4 e7e5", "g1f3", PLAN)).await.unwrap();
    let plan = deep("e2e4 e7e5", "b8c6", "g1f3 a7a6; f1b5 g8f6; b1c3 f8e7");
    set(&house, &house.black, game, &plan).await.unwrap();
    house.pair(game, "e2e4", "e7e5").await;
    for _ in 0..STEPS_MAX {
        house.reveal().await;
    }
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.turn, house.app.games().reveal_due().await.unwrap()), (6, 0));
    assert_invariants(&house.raw().await, game).await;
}

async fn branches(database: Database) {
    let house = TestApp::new(database).await;
    let white = &house.white;
    let game = house.game().await;
    let when = "e2e4 e7e5";
    for further in ["b8c6 f1b5", "d7d6 d2d4", "g8f6 b1c3"] {
        set(&house, white, game, &deep(when, "g1f3", further)).await.unwrap();
        house.clock.advance(1);
    }
    assert_eq!(texts(&house, game).await.len(), 3);
    // A beginning of what is kept changes nothing.
    let holds = set(&house, white, game, &if_so(when, "g1f3")).await.unwrap();
    assert_eq!((holds.kept.conditional.further.len(), holds.replaced.len()), (1, 0));
    // One that goes on takes the place of its beginning, one with another reply that of the reply.
    let on = set(&house, white, game, &deep(when, "g1f3", "b8c6 f1b5; a7a6 b1c3")).await.unwrap();
    assert_eq!(on.replaced[0].conditional.to_string(), "e2e4 e7e5 g1f3; b8c6 f1b5");
    let other = set(&house, white, game, &deep(when, "g1f3", "d7d6 f1c4")).await.unwrap();
    assert_eq!(other.replaced[0].conditional.to_string(), "e2e4 e7e5 g1f3; d7d6 d2d4");
    assert_eq!(texts(&house, game).await.len(), 3);
    house.pair(game, "e2e4", "e7e5").await;
    assert_eq!(own(&house, game).await.as_deref(), Some("g1f3"));
    let mut left = texts(&house, game).await;
    left.sort();
    assert_eq!(left, ["g1f3 b8c6 f1b5; a7a6 b1c3", "g1f3 d7d6 f1c4", "g1f3 g8f6 b1c3"].map(str::to_owned));
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.reveal().await;
    assert_eq!(own(&house, game).await.as_deref(), Some("f1b5"));
    assert_eq!(texts(&house, game).await, ["f1b5 a7a6 b1c3"]);
    // Another reply in the first case replaces all that began so.
    let game = house.game().await;
    for further in ["b8c6 f1b5", "d7d6 d2d4"] {
        set(&house, white, game, &deep(when, "g1f3", further)).await.unwrap();
    }
    let other = set(&house, white, game, &if_so(when, "f2f4")).await.unwrap();
    assert_eq!((other.replaced.len(), texts(&house, game).await.len()), (2, 1));
}

async fn cut(database: Database) {
    let house = TestApp::new(database).await;
    let (white, entries) = (&house.white, house.app.entries());
    let game = house.game().await;
    let when = "e2e4 e7e5";
    let long = set(&house, white, game, &deep(when, "g1f3", PLAN)).await.unwrap().kept.id;
    let short = set(&house, white, game, &deep(when, "g1f3", "d7d6 d2d4")).await.unwrap().kept.id;
    for (id, step) in [(long, 5), (long, 0), (short, 3)] {
        assert!(!entries.cut_conditional(white, game, id, step).await.unwrap());
    }
    assert!(!entries.cut_conditional(&house.black, game, long, 1).await.unwrap());
    assert!(entries.cut_conditional(white, game, long, 3).await.unwrap());
    let mut left = texts(&house, game).await;
    left.sort();
    assert_eq!(left, ["e2e4 e7e5 g1f3; b8c6 f1b5", "e2e4 e7e5 g1f3; d7d6 d2d4"]);
    // Where another branch holds the beginning, nothing else is kept of it.
    assert!(entries.cut_conditional(white, game, short, 2).await.unwrap());
    assert_eq!(texts(&house, game).await, ["e2e4 e7e5 g1f3; b8c6 f1b5"]);
    assert!(!entries.cut_conditional(white, game, short, 1).await.unwrap(), "it is gone");
    let id = house.app.entries().conditionals(white, game).await.unwrap()[0].id;
    assert!(entries.cut_conditional(white, game, id, 1).await.unwrap());
    assert!(texts(&house, game).await.is_empty());
}

async fn dropped(database: Database) {
    let house = TestApp::new(database).await;
    let (white, black) = (&house.white, &house.black);
    let game = house.game().await;
    set(&house, white, game, &deep("e2e4 e7e5", "g1f3", PLAN)).await.unwrap();
    house.pair(game, "e2e4", "e7e5").await;
    house.file(black, game, "d7d6").await.unwrap();
    house.reveal().await;
    let told = one("g1f3 b8c6 f1b5; a7a6 b1c3; g8f6 d2d3", Some(Fate::Other));
    assert_eq!(kept(&house, white, game).await, told);
    assert!(own(&house, game).await.is_none(), "its owner moves by hand");
    // The mail of the reveal says it to its owner, and nothing of it to the other side.
    let mut said = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let Some(task) = house.app.notices().mail_task(id).await.unwrap() else { continue };
        if let Some(notice) = task.notice
            && let NoticeBody::Revealed { conditional, pair, .. } = notice.what
            && pair.turn == 2
        {
            said.push(conditional);
        }
    }
    said.sort_by_key(Option::is_some);
    assert_eq!(said, [None, Some(Fate::Other)]);
    // A revision of what was filed by a plan is another case.
    let game = house.game_with(&[("revision", "until_complete")]).await;
    set(&house, white, game, &deep("e2e4 e7e5", "g1f3", PLAN)).await.unwrap();
    house.pair(game, "e2e4", "e7e5").await;
    house.file(white, game, "f2f4").await.unwrap();
    house.file(black, game, "b8c6").await.unwrap();
    house.reveal().await;
    assert_eq!(kept(&house, white, game).await[0].1, Some(Fate::Other));
    assert_invariants(&house.raw().await, game).await;
}

async fn offered(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    set(&house, &house.white, game, &deep("e2e4 e7e5", "g1f3", PLAN)).await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.reveal().await;
    let all = kept(&house, &house.white, game).await;
    assert_eq!((all.len(), all[0].1), (1, Some(Fate::DrawOffered)));
    assert!(own(&house, game).await.is_none());
    // A plan's own offer, steps later.
    let game = house.game().await;
    let plan = deep("e2e4 e7e5", "g1f3", "b8c6 f1b5 draw");
    set(&house, &house.white, game, &plan).await.unwrap();
    house.pair(game, "e2e4", "e7e5").await;
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.reveal().await;
    assert_eq!(own(&house, game).await.as_deref(), Some("f1b5 draw"));
}

async fn settled(database: Database) {
    let house = TestApp::new(database).await;
    let (app, white) = (&house.app, &house.white);
    let game = house.game().await;
    set(&house, white, game, &deep("e2e4 e7e5", "g1f3", PLAN)).await.unwrap();
    house.pair(game, "e2e4", "e7e5").await;
    app.games().resign(&house.black, game).await.unwrap();
    let fates = |all: Vec<(String, Option<Fate>)>| all.into_iter().map(|(_, fate)| fate).collect::<Vec<_>>();
    assert_eq!(fates(kept(&house, white, game).await), [Some(Fate::Ended), Some(Fate::Used)]);
    let again = house.game().await;
    set(&house, white, again, &deep("e2e4 e7e5", "g1f3", PLAN)).await.unwrap();
    house.pair(again, "e2e4", "e7e5").await;
    let request = fairschach::app::core::ruling_request::RulingRequest {
        turn: 2,
        ruling: Ruling::VoidAndReplay { from: 1 },
        reason: "The board had stood wrongly.".to_owned(),
        rule: "FSR 3".to_owned(),
        incident: None,
    };
    app.arbitration().rule(&house.arbiter, again, request).await.unwrap();
    assert!(texts(&house, again).await.is_empty());
    // The same comes out in the turns that took their place: it is void all the same.
    house.pair(again, "e2e4", "e7e5").await;
    house.pair(again, "g1f3", "b8c6").await;
    assert!(own(&house, again).await.is_none());
    assert_invariants(&house.raw().await, again).await;
    // A flag ends the game, and with it what is left.
    let late = house.game().await;
    set(&house, white, late, &deep("e2e4 e7e5", "g1f3", PLAN)).await.unwrap();
    house.pair(late, "e2e4", "e7e5").await;
    house.clock.advance(15 * crate::support::DAY);
    app.clocks().judge_flags().await.unwrap();
    assert_eq!(fates(kept(&house, white, late).await)[0], Some(Fate::Ended));
}

async fn in_turns(database: Database) {
    let house = TestApp::new(database).await;
    let request =
        NewGameRequest { variant: "normal".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let black = &house.black;
    set(&house, black, game, &deep("e2e4", "e7e5", "g1f3 b8c6; f1b5 a7a6")).await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    assert_eq!(kept(&house, black, game).await[0].0, "e7e5; g1f3 b8c6; f1b5 a7a6");
    house.reveal().await;
    let told = kept(&house, black, game).await;
    assert_eq!(told[0], ("g1f3 b8c6; f1b5 a7a6".to_owned(), None));
    assert_eq!(told[1].1, Some(Fate::Waits));
    for reply in ["g1f3", "f1b5"] {
        house.file(&house.white, game, reply).await.unwrap();
        house.reveal().await;
        house.reveal().await;
    }
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.turn, view.position.pair()), (7, 4));
    assert!(texts_of(&house, Side::Black, game).await.is_empty());
    assert_invariants(&house.raw().await, game).await;
}

async fn texts_of(house: &TestApp, side: Side, game: GameId) -> Vec<String> {
    let all = kept(house, house.player(side), game).await;
    all.into_iter().filter(|(_, fate)| fate.is_none()).map(|(text, _)| text).collect()
}

async fn two_moves(database: Database) {
    let house = TestApp::new(database).await;
    let request = NewGameRequest {
        variant: "marseillais".to_owned(),
        rules: fairschach::rules::RuleSet::default_rules("marseillais").unwrap().to_owned(),
        ..house.request()
    };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let black = &house.black;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    // White's second move, if it has one, then both of Black's.
    if house.app.games().game(None, game).await.unwrap().position.turn().may_enter(Side::White) {
        house.file(&house.white, game, "d2d4").await.unwrap();
        house.reveal().await;
    }
    house.file(black, game, "e7e5").await.unwrap();
    house.reveal().await;
    house.file(black, game, "d7d5").await.unwrap();
    house.reveal().await;
    house.file(&house.white, game, "g1f3").await.unwrap();
    house.reveal().await;
    set(&house, black, game, &deep("b1c3", "b8c6", "g8f6; f1e2 a2a3 f8e7")).await.unwrap();
    house.file(&house.white, game, "b1c3").await.unwrap();
    for _ in 0..3 {
        house.reveal().await;
    }
    for entry in ["f1e2", "a2a3"] {
        house.file(&house.white, game, entry).await.unwrap();
        house.reveal().await;
    }
    let own = house.app.entries().own_entry(black, game).await.unwrap().unwrap();
    assert_eq!(own.canonical.to_string(), "f8e7");
    assert_invariants(&house.raw().await, game).await;
}

async fn bounds(database: Database) {
    let house = TestApp::new(database).await;
    let white = &house.white;
    let game = house.game().await;
    let four = deep("e2e4 e7e5", "g1f3", PLAN);
    assert_eq!(four.further.len() + 1, STEPS_MAX);
    set(&house, white, game, &four).await.unwrap();
    let five = deep("e2e4 e7e5", "g1f3", &format!("{PLAN}; f8e7 a2a3"));
    let deeper = set(&house, white, game, &five).await;
    assert!(matches!(deeper, Err(Error::Conditional(ConditionalFault::TooDeep(STEPS_MAX)))));
    let replies = [
        "a7a6", "b7b6", "c7c6", "d7d6", "f7f6", "g7g6", "h7h6", "a7a5", "b7b5", "c7c5", "d7d5", "f7f5",
        "g7g5", "h7h5", "b8a6", "g8f6", "g8h6", "f8e7", "f8d6",
    ];
    assert_eq!(replies.len() + 1, CONDITIONALS_MAX);
    // Branches count, whatever their depth.
    for reply in replies {
        set(&house, white, game, &deep("e2e4 e7e5", "g1f3", &format!("{reply} a2a3"))).await.unwrap();
    }
    let more = set(&house, white, game, &deep("e2e4 e7e5", "g1f3", "f8c5 a2a3")).await;
    assert!(matches!(more, Err(Error::Conditional(ConditionalFault::Full(20)))));
    house.pair(game, "e2e4", "e7e5").await;
    assert_eq!(texts(&house, game).await.len(), CONDITIONALS_MAX);
    let more = set(&house, white, game, &if_so("g1f3 f8c5", "a2a3")).await;
    assert!(matches!(more, Err(Error::Conditional(ConditionalFault::Full(20)))));
}

async fn faults(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let fault = async |further: &str| match set(
        &house,
        &house.white,
        game,
        &deep("e2e4 e7e5", "g1f3", further),
    )
    .await
    {
        Err(Error::Conditional(ConditionalFault::Later { step, fault })) => (step, *fault),
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("kept"),
    };
    for (further, step, part) in [
        ("b8c7 f1b5", 2, Part::When(Side::Black)),
        ("b8c6 f1b6", 2, Part::Then),
        // A man that has moved rests in the pair after that.
        ("b8c6 f1b5; a7a6 b5a4", 3, Part::Then),
    ] {
        let (at, why) = fault(further).await;
        let ConditionalFault::Unread { part: found, .. } = why else { panic!("{why:?}") };
        assert_eq!((at, found), (step, part), "{further}");
    }
    for (further, code) in [("f1b5", "halves"), ("b8c6 a7a6 f1b5", "halves")] {
        let (at, why) = fault(further).await;
        assert_eq!((at, why.code()), (2, code), "{further}");
    }
    assert!(texts(&house, game).await.is_empty());
    let request =
        NewGameRequest { variant: "occasio".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let roll = set(&house, &house.black, game, &deep("e2e3", "a7a6", "d2d3 b7b6")).await;
    let Err(Error::Conditional(ConditionalFault::Later { step: 2, fault })) = roll else { panic!("kept") };
    assert_eq!((fault.code(), fault.field()), ("roll-ahead", "further"));
}

async fn walked(database: Database) {
    let house = TestApp::new(database).await;
    let (app, white) = (&house.app, &house.white);
    let game = house.game().await;
    let line = |text: &str| -> Vec<Chosen> {
        let words = text.split_ascii_whitespace();
        words.map(|text| Chosen { text: text.to_owned(), draw_offer: false }).collect()
    };
    let plan = async |text: &str| app.entries().plan(white, game, Some(1), line(text)).await;
    for (text, due, side) in [
        ("", Due::Own, "e2e4"),
        ("e2e4", Due::Other, "e7e5"),
        ("e2e4 e7e5", Due::Then, "g1f3"),
        ("e2e4 e7e5 Sf3", Due::Other, "b8c6"),
        ("e2e4 e7e5 g1f3 b8c6", Due::Then, "f1b5"),
    ] {
        let plan = plan(text).await.unwrap();
        assert_eq!(plan.due, Some(due), "{text}");
        assert!(plan.legal.iter().any(|mv| mv.to_string() == side), "{text}");
        assert_eq!(plan.conditional().is_some(), text.ends_with("Sf3"));
    }
    let whole = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b1c3 g8f6 d2d3";
    let plan4 = plan(whole).await.unwrap();
    assert_eq!((plan4.due, plan4.steps()), (None, STEPS_MAX));
    let given = plan4.conditional().unwrap();
    let kept = set(&house, white, game, &given).await.unwrap().kept;
    assert_eq!(kept.conditional.to_string(), "e2e4 e7e5 g1f3; b8c6 f1b5; a7a6 b1c3; g8f6 d2d3");
    let fault = plan("e2e4 e7e5 g1f3 b8b6").await.err().unwrap();
    assert!(matches!(
        fault,
        Error::Conditional(ConditionalFault::Unread { part: Part::When(Side::Black), .. })
    ));
    // What is filed goes without saying, and may be said.
    house.file(white, game, "e2e4").await.unwrap();
    for text in ["e7e5", "e2e4 e7e5"] {
        let plan = plan(text).await.unwrap();
        assert_eq!((plan.due, plan.walked.len(), plan.walked[0].settled), (Some(Due::Then), 2, true));
    }
}

/// The same evening with a plan of one step and with one of four: before its use everybody else sees the same, and in the
/// database there are as many rows of the same size.
async fn worlds(database: Database) {
    let mut told: Vec<Vec<String>> = Vec::new();
    for further in ["", PLAN] {
        let house = TestApp::new(database).await;
        let app = &house.app;
        let game = house.game().await;
        set(&house, &house.white, game, &deep("e2e4 e7e5", "g1f3", further)).await.unwrap();
        let mut seen = Vec::new();
        let raw = house.raw().await;
        const SIZE: &str =
            "SELECT CAST(SUM(LENGTH(ctx) + 1000 * LENGTH(boxed)) AS BIGINT) FROM conditional_entry";
        seen.push(raw.number(SIZE).await.to_string());
        house.pair(game, "e2e4", "e7e5").await;
        for others in [Some(&house.black), Some(&house.arbiter), None] {
            seen.push(format!("{:?}", app.games().game(others, game).await.unwrap()));
            seen.push(format!("{:?}", app.games().public_events(others, game, -1).await.unwrap().len()));
            if let Some(actor) = others {
                let submissions = app.games().submissions(actor, game).await;
                seen.push(format!("{:?}", submissions.map(|all| all.len()).ok()));
            }
        }
        for table in ["event", "leaf", "mail", "submission", "draft", "incident", "reveal_job"] {
            let count = raw.number(&format!("SELECT COUNT(*) FROM {table}")).await;
            seen.push(format!("{table}: {count}"));
        }
        assert!(app.entries().conditionals(&house.black, game).await.unwrap().is_empty());
        // Not used further, it is not seen after the reveal either.
        house.file(&house.black, game, "d7d6").await.unwrap();
        house.reveal().await;
        seen.push(format!("{:?}", app.games().game(Some(&house.black), game).await.unwrap()));
        told.push(seen.into_iter().map(without_ids).collect());
    }
    assert_eq!(told[0], told[1]);
}
