//! Claims: what the server decides at once, true and false, in each way of playing; what goes to the arbiter; and that no
//! claim tells anything of a sealed entry.

use fairschach::app::actor::Actor;
use fairschach::app::arbitration::claims::NewClaim;
use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::arbitration::reminders::ANSWER_REMINDER;
use fairschach::app::error::{ArbitrationRefusal, Error, NotNow};
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::tablebase::Tablebase;
use fairschach::base::{GameId, Side};
use fairschach::game::{
    APPEAL_DAYS, About, By, ClaimFault, ClaimKind, Finding, GameResult, Ruling, TableFault, TableValue,
};
use fairschach::rules::{OptionValue, Position, RuleSet};

use crate::app::arbitration::rulings::{all_is_well, request, rule};
use crate::support::syzygy::{self, Strong};
use crate::support::{DAY, Database, KNIGHTS_OUT_AND_HOME, SECOND, TestApp, on_both, open_app_by, settings};

on_both! {
    repetition => by_repetition;
    quiet => by_quiet_moves;
    both_grounds => with_both_grounds;
    not_now => not_now_whatever_the_other_did;
    two_worlds => tells_nothing_of_what_is_sealed;
    dead => goes_to_the_arbiter;
    dead_again => is_claimed_once_whatever_the_other_did;
    no_tables => without_tables;
    tables => with_tables;
    reminded => arbiters_are_reminded;
    appeals => appeals_have_an_end;
    after_the_end => appeal_against_a_result;
}

fn claim(kind: ClaimKind) -> NewClaim {
    NewClaim { kind: Some(kind), text: String::new() }
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

fn fault(answer: Result<(), Error>) -> ClaimFault {
    match answer {
        Err(Error::Claim(fault)) => fault,
        other => panic!("{other:?}"),
    }
}

async fn game_of(house: &TestApp, variant: &str, position: Option<&str>) -> GameId {
    let request = NewGameRequest {
        variant: variant.to_owned(),
        rules: RuleSet::default_rules(variant).unwrap().to_owned(),
        position: position.map(str::to_owned),
        ..house.request()
    };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

/// One side after the other enters, as the position has it.
async fn play(house: &TestApp, game: GameId, entries: &[&str]) {
    for entry in entries {
        let view = house.app.games().game(None, game).await.unwrap();
        let side = view.position.turn().only().unwrap();
        house.file(house.player(side), game, entry).await.unwrap();
        house.reveal().await;
    }
}

const KNIGHTS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

async fn by_repetition(database: Database) {
    let house = TestApp::new(database).await;
    for (variant, start) in
        [("normal", None), ("chess960", Some("chess960:518")), ("shuffle", Some("shuffle:RNBQKBNR"))]
    {
        let request = NewGameRequest {
            variant: variant.to_owned(),
            rules: RuleSet::default_rules(variant).unwrap().to_owned(),
            start: start.map(str::to_owned),
            ..house.request()
        };
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        play(&house, game, &KNIGHTS).await;
        let claimed = house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Repetition)).await;
        let (pair, earlier) = (3, vec![1]);
        assert_eq!(fault(claimed), ClaimFault::Repetition { pair, earlier }, "{variant}: what was compared");
        play(&house, game, &KNIGHTS).await;
        let other = house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Moves)).await;
        let (quiet, needed) = (8, 100);
        assert_eq!(fault(other), ClaimFault::Moves { quiet, needed });
        house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Repetition)).await.unwrap();
        assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Repetition)));
        let claims = house.app.arbitration().disputes(None, game).await.unwrap().claims;
        assert_eq!((claims[0].by, claims[0].kind), (Side::White, ClaimKind::Repetition));
        all_is_well(&house, game).await;
    }
    // In Marseillais both moves of a turn count: the knights are home again after two turns.
    let game = game_of(&house, "marseillais", None).await;
    play(&house, game, &["g1f3"]).await;
    let round = ["g8f6", "f6g8", "f3g1", "g1f3"];
    for times in 1..3 {
        play(&house, game, &round).await;
        let claimed = house.app.arbitration().claim(&house.black, game, claim(ClaimKind::Repetition)).await;
        if times == 1 {
            assert!(matches!(fault(claimed), ClaimFault::Repetition { earlier, .. } if earlier.len() == 1));
        } else {
            claimed.unwrap();
        }
    }
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Repetition)));
    all_is_well(&house, game).await;
    // In Fairschach the men that rest belong to the position: the first time nothing rested.
    let game = house.game().await;
    for _ in 0..2 {
        for (white, black) in KNIGHTS_OUT_AND_HOME {
            house.pair(game, white, black).await;
        }
    }
    let claimed = house.app.arbitration().claim(&house.black, game, claim(ClaimKind::Repetition)).await;
    let (pair, earlier) = (9, vec![5]);
    assert_eq!(fault(claimed), ClaimFault::Repetition { pair, earlier });
}

async fn by_quiet_moves(database: Database) {
    let house = TestApp::new(database).await;
    for (variant, position, needed, entries) in [
        ("normal", "r3k3/8/8/8/8/8/8/4K2R w - - 98 80", 100, ["h1h2", "a8a7"]),
        ("chess960", "r3k3/8/8/8/8/8/8/4K2R w - - 98 80", 100, ["h1h2", "a8a7"]),
    ] {
        let game = game_of(&house, variant, Some(position)).await;
        for (quiet, entry) in (98..).zip(entries) {
            let mover = if quiet == 98 { &house.white } else { &house.black };
            let claimed = house.app.arbitration().claim(mover, game, claim(ClaimKind::Moves)).await;
            assert_eq!(fault(claimed), ClaimFault::Moves { quiet, needed }, "{variant}");
            play(&house, game, &[entry]).await;
        }
        house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Moves)).await.unwrap();
        assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Moves)));
        all_is_well(&house, game).await;
    }
    let game = house.game_from("r3k3/8/8/8/8/8/8/4K2R p - - 49 80 -").await;
    let claimed = house.app.arbitration().claim(&house.black, game, claim(ClaimKind::Moves)).await;
    let (quiet, needed) = (49, 50);
    assert_eq!(fault(claimed), ClaimFault::Moves { quiet, needed });
    house.pair(game, "e1e2", "e8e7").await;
    house.app.arbitration().claim(&house.black, game, claim(ClaimKind::Moves)).await.unwrap();
    all_is_well(&house, game).await;
}

/// Where both hold, each claim ends the game by what was claimed, and the record is good either way.
async fn with_both_grounds(database: Database) {
    let house = TestApp::new(database).await;
    for (kind, by) in [(ClaimKind::Repetition, By::Repetition), (ClaimKind::Moves, By::Moves)] {
        let game = house.game_from("4k3/8/8/8/8/8/8/R3K3 p - - 46 80 -").await;
        for _ in 0..2 {
            house.pair(game, "e1e2", "e8e7").await;
            house.pair(game, "e2e1", "e7e8").await;
        }
        house.app.arbitration().claim(&house.white, game, claim(kind)).await.unwrap();
        assert_eq!(result(&house, game).await, Some(GameResult::draw(by)));
        all_is_well(&house, game).await;
    }
}

/// Who has filed, or enters nothing, cannot claim, and is told so in the same words whatever the other side did.
async fn not_now_whatever_the_other_did(database: Database) {
    let house = TestApp::new(database).await;
    for kind in [ClaimKind::Repetition, ClaimKind::Moves, ClaimKind::Tablebase] {
        let mut told = Vec::new();
        for filed in [false, true] {
            let request = NewGameRequest {
                variant: "normal".to_owned(),
                rules: RuleSet::default_rules("normal").unwrap().to_owned(),
                ..house.request()
            };
            let game = house.app.games().create_game(&house.director, request).await.unwrap();
            if filed {
                house.file(&house.white, game, "e2e4").await.unwrap();
            }
            told.push(fault(house.app.arbitration().claim(&house.black, game, claim(kind)).await));
        }
        assert_eq!(told, [ClaimFault::NotNow, ClaimFault::NotNow], "{kind:?}");
    }
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    let late = house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Repetition)).await;
    assert!(matches!(late, Err(Error::Refused(_))), "{late:?}");
    for stranger in [&house.arbiter, &house.director] {
        let claimed = house.app.arbitration().claim(stranger, game, NewClaim::default()).await;
        assert!(matches!(claimed, Err(Error::NotAllowed(_))), "{claimed:?}");
    }
}

/// Two worlds that differ only in what White has sealed: a claim that is refused and one that holds say the same in both.
async fn tells_nothing_of_what_is_sealed(database: Database) {
    let mut worlds = Vec::new();
    for sealed in [None, Some("a1a8"), Some("e1d1")] {
        let house = TestApp::new(database).await;
        let position = "4k3/8/8/8/8/8/8/R3K3 p - - 49 80 -";
        let mut told = Vec::new();
        let game = house.game_from(position).await;
        house.pair(game, "e1e2", "e8e7").await;
        if let Some(entry) = sealed {
            house.file(&house.white, game, entry).await.err();
            house.file(&house.white, game, "a1a7").await.err();
        }
        let refused = house.app.arbitration().claim(&house.black, game, claim(ClaimKind::Repetition)).await;
        told.push(format!("{:?}", refused.as_ref().err()));
        house.app.arbitration().claim(&house.black, game, claim(ClaimKind::Moves)).await.unwrap();
        let events = house.app.games().public_events(None, game, -1).await.unwrap();
        // The reveal before holds random bytes; what follows it is the claim and the result.
        for event in &events[events.len() - 2..] {
            let body: serde_json::Value = serde_json::from_slice(&event.body).unwrap();
            told.push(format!(
                "{} {} {} {} {}",
                event.kind, body["by"], body["about"], body["score"], body["at"]
            ));
        }
        let view = house.app.arbitration().disputes(None, game).await.unwrap();
        let claims: Vec<_> = view.claims.iter().map(|claim| (claim.by, claim.kind, claim.at)).collect();
        told.push(format!("{claims:?}"));
        worlds.push(told);
        assert_eq!(
            house.app.games().pairs(None, game).await.unwrap().len(),
            1,
            "what was sealed stays sealed"
        );
        let file = house.app.games().game_file(None, game).await.unwrap().to_string();
        assert!(!file.contains("a1a7") && !file.contains("a1a8"));
        all_is_well(&house, game).await;
    }
    assert_eq!(worlds[0], worlds[1]);
    assert_eq!(worlds[0], worlds[2]);
    assert!(worlds[0][1].starts_with("claim"), "{:?}", worlds[0]);
}

/// Neither side can be mated any more.
const LOCKED: &str = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 p - - 0 40 -";

/// Two worlds that differ in whether Black has filed: until the pair is shown, a second claim is refused in both.
async fn is_claimed_once_whatever_the_other_did(database: Database) {
    for filed in [false, true] {
        let house = TestApp::new(database).await;
        let game = house.game_from(LOCKED).await;
        let claims = async || house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Dead)).await;
        claims().await.unwrap();
        house.file(&house.white, game, "e1d1").await.unwrap();
        if filed {
            house.file(&house.black, game, "e8d8").await.unwrap();
            assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
        }
        let again = claims().await;
        let pending = NotNow::Arbitration(ArbitrationRefusal::DeadClaimed);
        assert!(matches!(again, Err(Error::NotNow(why)) if why == pending), "{filed}: {again:?}");
        if filed {
            house.clock.advance(2 * SECOND);
            claims().await.unwrap();
        }
    }
}

async fn goes_to_the_arbiter(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_from(LOCKED).await;
    house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Dead)).await.unwrap();
    assert_eq!(result(&house, game).await, None, "an arbiter decides");
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    let raised = &view.objections[0];
    assert_eq!((raised.about, raised.by), (About::Dead, Side::White));
    assert_eq!(raised.due(), house.app.now().plus(3 * DAY));
    assert!(raised.text.said().is_some_and(|text| !text.is_empty()));
    let desk = house.app.arbitration().desk(&house.arbiter).await.unwrap();
    assert_eq!(desk.incidents.len(), 1);
    let mails = "SELECT COUNT(*) FROM mail WHERE kind = 'objection'";
    assert_eq!(house.raw().await.number(mails).await, 3, "both players and the arbiter");
    let again = house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Dead)).await;
    let pending = NotNow::Arbitration(ArbitrationRefusal::DeadClaimed);
    assert!(matches!(again, Err(Error::NotNow(why)) if why == pending), "{again:?}");
    assert_eq!(house.app.arbitration().desk(&house.arbiter).await.unwrap().incidents.len(), 1);
    let (to, finding) = (raised.seq, Finding::Upheld);
    rule(&house, game, Ruling::Answer { to, finding }).await.unwrap();
    let draw = GameResult::draw(By::Adjudication);
    rule(&house, game, Ruling::Result(draw)).await.unwrap();
    assert_eq!(result(&house, game).await, Some(draw));
    all_is_well(&house, game).await;

    // A clock: what the player says goes with it; a flag that has fallen is judged at once.
    let game = house.game().await;
    let text = "Meine Uhr lief an Heiligabend weiter.".to_owned();
    let kind = Some(ClaimKind::Time);
    house.app.arbitration().claim(&house.white, game, NewClaim { kind, text: text.clone() }).await.unwrap();
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    assert_eq!((view.objections[0].about, view.objections[0].text.said()), (About::Clock, Some(&text[..])));
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(14 * DAY + 6 * SECOND);
    house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Time)).await.unwrap();
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::White, By::Time)));

    let request = NewGameRequest { arbiter: None, ..house.request() };
    let alone = house.app.games().create_game(&house.director, request).await.unwrap();
    for kind in [ClaimKind::Dead, ClaimKind::Time] {
        let claimed = house.app.arbitration().claim(&house.white, alone, claim(kind)).await;
        assert_eq!(fault(claimed), ClaimFault::NoArbiter);
    }
}

async fn without_tables(database: Database) {
    let house = TestApp::new(database).await;
    let game = game_of(&house, "normal", Some("8/8/8/8/8/2k5/8/K6R w - - 0 1")).await;
    let claimed = house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Tablebase)).await;
    assert_eq!(fault(claimed), ClaimFault::Table(TableFault::None));
    assert_eq!(result(&house, game).await, None);
}

/// The tables of rook and queen against king, as another program reads them; every position of both, then claims.
async fn with_tables(database: Database) {
    let mut house = TestApp::new(database).await;
    let folder = tempfile::tempdir().unwrap();
    syzygy::write(folder.path(), Strong::Rook);
    syzygy::write(folder.path(), Strong::Queen);
    let empty = tempfile::tempdir().unwrap();
    std::fs::write(empty.path().join("KQvK.txt"), "no table").unwrap();
    assert!(Tablebase::open(empty.path()).is_err(), "a folder without tables is told at once");
    assert!(Tablebase::open(&empty.path().join("none")).is_err());
    let tables = std::sync::Arc::new(Tablebase::open(folder.path()).unwrap());
    assert_eq!(tables.pieces(), 3);
    every_position(&tables);
    let settings = fairschach::app::settings::Settings {
        tables: Some(tables),
        ..settings(2 * SECOND, "/dev/null/log".into())
    };
    house.app = open_app_by(&house.store.url, house.clock.clone(), 7, settings).await;
    let won = |side| Some(GameResult::win(side, By::Adjudication));
    let draw = Some(GameResult::draw(By::Adjudication));
    for (variant, position, ends) in [
        ("normal", "8/8/8/8/8/2k5/8/K6R w - - 0 1", won(Side::White)),
        // The 50-move rule is left aside.
        ("normal", "8/8/8/8/8/2k5/8/K6R w - - 99 80", won(Side::White)),
        ("normal", "k6r/8/2K5/8/8/8/8/8 b - - 0 1", won(Side::Black)),
        ("chess960", "8/8/8/8/8/2k5/8/K6Q w - - 0 1", won(Side::White)),
        ("fairschach", "8/8/8/8/8/2k5/8/K6R w - - 0 1 -", won(Side::White)),
        // Black takes the rook.
        ("normal", "7K/8/8/8/8/8/1kR5/8 b - - 0 1", draw),
        ("fairschach", "7K/8/8/8/8/8/1kR5/8 b - - 0 1 -", draw),
    ] {
        let game = game_of(&house, variant, Some(position)).await;
        let view = house.app.games().game(None, game).await.unwrap();
        let mover = view.position.turn().only().unwrap();
        let other = house
            .app
            .arbitration()
            .claim(house.player(mover.opposite()), game, claim(ClaimKind::Tablebase))
            .await;
        assert_eq!(fault(other), ClaimFault::NotNow, "{position}");
        house.app.arbitration().claim(house.player(mover), game, claim(ClaimKind::Tablebase)).await.unwrap();
        assert_eq!(result(&house, game).await, ends, "{variant} {position}");
        all_is_well(&house, game).await;
    }
    let (stand, most) = (4, 3);
    for (variant, position, why) in [
        ("normal", "8/8/8/8/8/2k5/8/K6R b - - 0 1", TableFault::Lost),
        ("normal", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", TableFault::Castling),
        ("normal", "8/8/8/8/8/2k4r/8/K6R w - - 0 1", TableFault::Pieces { stand, most }),
        ("normal", "8/8/8/8/8/2k5/7P/K7 w - - 0 1", TableFault::Missing),
        ("fairschach", "8/8/8/8/8/2k5/8/K6R p - - 0 1 -", TableFault::OtherRules),
        ("marseillais", "8/8/8/8/8/2k5/8/K6R w2 - - 0 1", TableFault::OtherRules),
        ("chess66", "8/8/8/9/9/2k5/8/K6R w - - 0 1", TableFault::OtherRules),
    ] {
        let game = game_of(&house, variant, Some(position)).await;
        let actor: &Actor = if position.contains(" b ") { &house.black } else { &house.white };
        let claimed = house.app.arbitration().claim(actor, game, claim(ClaimKind::Tablebase)).await;
        assert_eq!(fault(claimed), ClaimFault::Table(why), "{variant} {position}");
        assert_eq!(result(&house, game).await, None);
    }
}

fn every_position(tables: &Tablebase) {
    let no_options = std::collections::BTreeMap::<String, OptionValue>::new();
    let usual = RuleSet::default_rules("normal").unwrap();
    let rules = RuleSet::new("normal", usual, &no_options).unwrap();
    let mut looked = 0;
    for strong in [Strong::Rook, Strong::Queen] {
        let letter = if strong == Strong::Rook { 'R' } else { 'Q' };
        // Every 17th: each man comes to every square.
        for n in (0..64 * 64 * 64_u32).step_by(17) {
            let squares = [n / 4096, n / 64 % 64, n % 64].map(|square| u8::try_from(square).unwrap());
            for white_moves in [true, false] {
                let Some(value) = syzygy::value(strong, squares, white_moves) else {
                    continue;
                };
                let pieces = [('K', squares[0]), (letter, squares[1]), ('k', squares[2])];
                let side = if white_moves { 'w' } else { 'b' };
                let text = format!("{} {side} - - 0 1", board(&pieces));
                let position = Position::parse(&text, &rules).unwrap();
                let expected = match value {
                    0 => TableValue::Loss,
                    2 => TableValue::Draw,
                    _ => TableValue::Win,
                };
                assert_eq!(tables.value(&position), Ok(expected), "{text}");
                looked += 1;
            }
        }
    }
    assert!(looked > 30_000, "{looked}");
}

fn board(pieces: &[(char, u8)]) -> String {
    let rank = |rank: u8| -> String {
        let squares = (0..8).map(|file| {
            let here = pieces.iter().find(|(_, square)| *square == rank * 8 + file);
            here.map_or('1', |(letter, _)| *letter)
        });
        squares.collect()
    };
    let ranks: Vec<String> = (0..8).rev().map(rank).collect();
    let mut text = ranks.join("/");
    for run in (2..=8).rev() {
        text = text.replace(&"1".repeat(run), &run.to_string());
    }
    text
}

async fn arbiters_are_reminded(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.app.arbitration().claim(&house.white, game, claim(ClaimKind::Dead)).await.unwrap();
    let raw = house.raw().await;
    let mails =
        async |kind: &str| raw.number(&format!("SELECT COUNT(*) FROM mail WHERE kind = '{kind}'")).await;
    house.clock.advance(3 * DAY - ANSWER_REMINDER - 1);
    assert_eq!(house.app.arbitration().remind_arbiters().await.unwrap(), 0);
    house.clock.advance(1);
    assert_eq!(house.app.arbitration().remind_arbiters().await.unwrap(), 1, "a day before");
    assert_eq!(house.app.arbitration().remind_arbiters().await.unwrap(), 0, "once");
    assert_eq!(mails("unanswered").await, 1);
    house.clock.advance(ANSWER_REMINDER);
    assert_eq!(house.app.arbitration().remind_arbiters().await.unwrap(), 1, "overdue");
    assert_eq!(house.app.arbitration().remind_arbiters().await.unwrap(), 0);
    assert_eq!(mails("overdue").await, 1);
    // Whoever answers is left in peace.
    house.app.arbitration().claim(&house.black, game, claim(ClaimKind::Dead)).await.unwrap();
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    for raised in &view.objections {
        let (to, finding) = (raised.seq, Finding::Dismissed);
        rule(&house, game, Ruling::Answer { to, finding }).await.unwrap();
    }
    house.clock.advance(4 * DAY);
    assert_eq!(house.app.arbitration().remind_arbiters().await.unwrap(), 0);
    all_is_well(&house, game).await;
}

pub(crate) fn appeal(against: u64) -> NewObjection {
    NewObjection { about: About::Appeal, text: "Die Uhr stand.".to_owned(), against: Some(against) }
}

/// A person who may be named as arbiter.
async fn appeals_have_an_end(database: Database) {
    let house = TestApp::new(database).await;
    let second = house.another_arbiter().await;
    let request_of =
        NewGameRequest { arbiter2: Some(second.id), clock: "60d/pair".to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request_of).await.unwrap();
    let ruled = rule(&house, game, Ruling::Note).await.unwrap().seq;
    house.clock.advance(APPEAL_DAYS * DAY);
    let view = house.app.arbitration().disputes(Some(&house.white), game).await.unwrap();
    assert_eq!(view.may_appeal, [ruled], "on the last day");
    let raised = house.app.arbitration().object(&house.white, game, appeal(ruled)).await.unwrap();
    house.clock.advance(1);
    let late = house.app.arbitration().object(&house.black, game, appeal(ruled)).await;
    assert!(matches!(late, Err(Error::Malformed(_))), "{late:?}");
    let view = house.app.arbitration().disputes(Some(&house.black), game).await.unwrap();
    assert!(view.may_appeal.is_empty());
    let (to, finding) = (raised, Finding::Upheld);
    let asked = request(&house, game, Ruling::Answer { to, finding }).await;
    house.app.arbitration().rule(&second, game, asked).await.unwrap();
    all_is_well(&house, game).await;
}

/// A ruling that ends the game can be appealed against like any other; nothing else can be raised then.
async fn appeal_against_a_result(database: Database) {
    let house = TestApp::new(database).await;
    let second = house.another_arbiter().await;
    let request_of = NewGameRequest { arbiter2: Some(second.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request_of).await.unwrap();
    let lost = GameResult::win(Side::Black, By::Forfeit);
    let ruled = rule(&house, game, Ruling::Result(lost)).await.unwrap().seq;
    let plain = NewObjection { about: About::Other, against: None, ..appeal(ruled) };
    let other = house.app.arbitration().object(&house.white, game, plain).await;
    assert!(matches!(other, Err(Error::NotRunning)), "{other:?}");
    let view = house.app.arbitration().disputes(Some(&house.white), game).await.unwrap();
    assert_eq!((view.may_object, view.may_appeal), (false, vec![ruled]));
    let to = house.app.arbitration().object(&house.white, game, appeal(ruled)).await.unwrap();
    let finding = Finding::Dismissed;
    let asked = request(&house, game, Ruling::Answer { to, finding }).await;
    house.app.arbitration().rule(&second, game, asked).await.unwrap();
    all_is_well(&house, game).await;
}
