//! Games with the bot: each lie about what it thought and rolled is found, though every hash is linked anew.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::opponent::begin::NewBotGame;
use fairschach::base::{GameId, Side};
use fairschach::game::{BotLevel, BotMix};
use fairschach::think::version;
use fairschach::verify::{Rethink, Trust, Verdict};
use serde_json::{Value, json};

use super::command::verify;
use super::doc::{Doc, check, check_by};
use super::games::Played;
use super::second::second;
use super::ways::done;
use crate::support::bots::{engine as engine_itself, think_once, thinker};
use crate::support::{Database, SECOND, TestApp, soak};

/// Anna plays White and contributes in all turns but the second.
pub(super) async fn with_bot() -> Played {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.bot_game(3, Side::White).await;
    for number in 0..4_u8 {
        let gives = (number != 1).then_some([number + 1; 32]);
        house.pair_with_bot(game, usize::from(number) * 7, gives).await;
    }
    done(&house, game, "with the bot", Vec::new()).await
}

/// Its engine is another one from the second turn on, and again one from the fourth on, when that was open already.
pub(super) async fn with_engines() -> Played {
    let mut house = TestApp::new(Database::Sqlite).await;
    let game = house.bot_game(3, Side::White).await;
    assert!(house.bot_thinks().await);
    house.restart_with_bot(true, 2).await;
    for number in 1..4_u8 {
        let legal = house.app.games().legal(&house.white, game).await.unwrap().moves;
        house.file_against_bot(game, &legal[usize::from(number)].to_string(), Some([number; 32])).await;
        house.reveal().await;
        if number == 3 {
            house.restart_with_bot(true, 3).await;
        }
        assert!(house.bot_thinks().await);
    }
    let legal = house.app.games().legal(&house.white, game).await.unwrap().moves;
    house.file_against_bot(game, &legal[0].to_string(), None).await;
    house.reveal().await;
    done(&house, game, "with other engines", Vec::new()).await
}

/// Puts an `engine` event of this version behind the opening of a turn, whichever side's chain it precedes then.
fn engine(doc: &mut Doc, turn: u32, version: u32) {
    let place = doc.find("public", turn - 1, "reveal");
    let mut event = doc.events[doc.find("public", 4, "engine")].clone();
    let seq = doc.events[place]["seq"].as_u64().unwrap() + 1;
    for later in doc.events.iter_mut().filter(|event| event["chain"] == "public") {
        let old = later["seq"].as_u64().unwrap();
        if old >= seq {
            later["seq"] = (old + 1).into();
        }
    }
    let at = doc.events[place]["at"].clone();
    for (name, value) in [("seq", json!(seq)), ("turn", json!(turn)), ("version", json!(version)), ("at", at)]
    {
        event[name] = value;
    }
    doc.put_behind(place, event);
}

/// Lies about the engine.
const ENGINES: [Lie; 4] = [
    ("the same engine again", "chance", "already", |doc| {
        doc.event("public", 4, "engine")["version"] = 2.into();
    }),
    ("another engine when the bot had filed", "chance", "had filed in this turn", |doc| engine(doc, 3, 7)),
    ("no version", "members", "count from 1", |doc| {
        doc.event("public", 2, "engine")["version"] = 0.into();
    }),
    ("an engine without the bot", "chance", "the bot plays no side", |doc| {
        let start = doc.event("public", 1, "start");
        start["black"] = json!("019b796d-d600-75d1-b4b0-dac948325ac1");
        for name in ["bot_level", "bot_nodes", "bot_engine"] {
            start["terms"].as_object_mut().unwrap().remove(name);
        }
    }),
];

/// A lie, the step that finds it, and words of what it says.
type Lie = (&'static str, &'static str, &'static str, fn(&mut Doc));

fn filed(doc: &mut Doc, turn: u32) -> &mut Value {
    doc.event("black", turn, "filed")
}

fn b64(bytes: [u8; 32]) -> Value {
    STANDARD.encode(bytes).into()
}

const LIES: [Lie; 12] = [
    ("another entry than the one rolled", "chance", "in its mix", |doc| {
        let entered = doc.event("public", 2, "reveal")["black"]["entry"].clone();
        let mix = filed(doc, 2)["bot"]["mix"].as_array().unwrap().clone();
        let other = mix.iter().find(|share| share["entry"] != entered).unwrap()["entry"].clone();
        doc.event("public", 2, "reveal")["black"]["entry"] = other;
        doc.commit_anew("black", 2);
    }),
    ("a mix that was turned round until the roll fits another", "chance", "in its mix", |doc| {
        filed(doc, 3)["bot"]["mix"].as_array_mut().unwrap().rotate_left(1);
        for share in filed(doc, 3)["bot"]["mix"].as_array_mut().unwrap() {
            share["ppm"] = 1.into();
        }
        let entered = doc.event("public", 3, "reveal")["black"]["entry"].clone();
        let mix = filed(doc, 3)["bot"]["mix"].as_array_mut().unwrap();
        mix.iter_mut().find(|share| share["entry"] != entered).unwrap()["ppm"] = 999_998.into();
    }),
    ("the person's contribution changed everywhere", "chance", "", |doc| {
        for given in 8..40 {
            doc.event("white", 1, "filed")["contribution"] = b64([given; 32]);
            doc.event("public", 1, "reveal")["white"]["contribution"] = b64([given; 32]);
            doc.relink();
            if check(&doc.to_bytes(), &[]).verdict() == Verdict::Misbehaviour {
                return;
            }
        }
    }),
    ("the bot contributes", "chance", "contribute nothing", |doc| {
        filed(doc, 1)["contribution"] = b64([8; 32]);
        doc.event("public", 1, "reveal")["black"]["contribution"] = b64([8; 32]);
    }),
    ("an entry of the bot's by hand", "chance", "the bot plays this side", |doc| {
        filed(doc, 1).as_object_mut().unwrap().remove("bot");
        filed(doc, 1)["channel"] = "api".into();
        doc.event("public", 1, "reveal")["black"]["channel"] = "api".into();
    }),
    ("an entry of the person's by the bot", "chance", "does not play this side", |doc| {
        let bot = filed(doc, 1)["bot"].clone();
        doc.event("white", 1, "filed")["bot"] = bot;
        doc.event("white", 1, "filed")["channel"] = "bot".into();
        doc.event("public", 1, "reveal")["white"]["channel"] = "bot".into();
    }),
    ("no secrets", "chance", "a head of secrets is committed", |doc| {
        doc.event("public", 1, "start").as_object_mut().unwrap().remove("chance");
    }),
    ("a mix that is no whole", "members", "do not add up", |doc| {
        filed(doc, 1)["bot"]["mix"][0]["ppm"] = 1.into();
    }),
    ("no mix", "members", "bot belongs to the channel bot", |doc| {
        filed(doc, 1).as_object_mut().unwrap().remove("bot");
    }),
    ("another level than its player's", "members", "at its level", |doc| {
        doc.event("public", 1, "start")["terms"]["bot_level"] = "4".into();
    }),
    ("the bot resigns", "result", "does not resign", |doc| {
        doc.event("public", 5, "result")["score"] = "1-0".into();
    }),
    ("terms of the bot where it does not play", "members", "at its level", |doc| {
        doc.event("public", 1, "start")["black"] = json!("019b796d-d600-75d1-b4b0-dac948325ac1");
    }),
];

#[tokio::test]
async fn every_lie_about_the_bot_is_found_by_both_checks() {
    found(&with_bot().await, &LIES);
    found(&with_engines().await, &ENGINES);
}

fn found(played: &Played, lies: &[Lie]) {
    let report = check(played.file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for &(name, step, says, edit) in lies {
        let mut doc = Doc::of(played);
        edit(&mut doc);
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        assert_ne!(report.verdict(), Verdict::Consistent, "{name}\n{report}");
        let step = report.steps.iter().find(|one| one.name == step).unwrap();
        assert!(!step.faults.is_empty(), "{name}\n{report}");
        let said = step.faults.iter().any(|fault| fault.says.contains(says));
        assert!(said, "{name}: expected {says:?}\n{report}");
        let path = folder.path().join(format!("{}.json", paths.len()));
        std::fs::write(&path, doc.to_bytes()).unwrap();
        paths.push(path);
    }
    let paths: Vec<_> = paths.iter().map(AsRef::as_ref).collect();
    let output = second("check", &paths);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    for (line, (name, ..)) in said.lines().zip(lies) {
        assert_ne!(line, "consistent", "{name}");
    }
    assert_eq!(said.lines().count(), lies.len(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn a_draw_that_the_bot_took_is_thought_about_again() {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.bot_game(2, Side::White).await;
    assert!(house.bot_thinks().await);
    house.enter(&house.white, game, "e2e4", true).await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    house.clock.advance(2 * SECOND);
    // It thinks that White stands better.
    assert!(think_once(&house.app, &thinker(1), false).await.unwrap());
    house.publish().await;
    let file = house.game_file(game).await.to_string();
    // The bot plays Black.
    let better: Rethink = |_| Ok(BotMix { value: -1, mix: Vec::new() });
    let even: Rethink = |_| Ok(BotMix { value: 0, mix: Vec::new() });
    for (rethink, is_wrong) in [(better, true), (even, false)] {
        let report = check_by(file.as_bytes(), &[], &Trust { rethink: Some(rethink), ..Trust::default() });
        let step = report.steps.iter().find(|step| step.name == "thoughts").unwrap();
        let found = step.faults.iter().any(|fault| fault.says.contains("takes no draw then"));
        assert_eq!(found, is_wrong, "{report}");
    }
}

/// The side and the turn of the bot's first thought.
fn first_thought(doc: &Doc) -> (&'static str, u32) {
    let found = doc.events.iter().find(|event| event["channel"] == "bot").unwrap();
    let side = if found["chain"] == "white" { "white" } else { "black" };
    (side, u32::try_from(found["turn"].as_u64().unwrap()).unwrap())
}

/// Anna plays so many turns with the engine itself, or to the end; answers how many thoughts there were.
async fn play_out(house: &TestApp, variant: &str, side: Side, turns: usize) -> (GameId, usize) {
    let new = NewBotGame { side: Some(side), ..NewBotGame::usual(BotLevel::new(1).unwrap(), variant) };
    let game = house.app.bots().play(&house.white, new).await.unwrap();
    let mut thoughts = 0;
    for number in 0..turns {
        let view = house.app.games().game(Some(&house.white), game).await.unwrap();
        if view.result.is_some() {
            break;
        }
        let owes = view.sides.get(side.opposite()).owes;
        assert_eq!(
            think_once(&house.app, &engine_itself(), false).await.unwrap(),
            owes,
            "{variant} {number}"
        );
        if house.app.games().game(None, game).await.unwrap().result.is_some() {
            break;
        }
        thoughts += usize::from(owes);
        if view.sides.get(side).owes {
            let legal = house.app.games().legal(&house.white, game).await.unwrap().moves;
            let entry = legal[number * 7 % legal.len()].to_string();
            house.file_against_bot(game, &entry, Some([number as u8; 32])).await;
        }
        house.reveal().await;
    }
    (game, thoughts)
}

#[tokio::test]
async fn in_every_game_of_the_house_it_enters_what_is_legal_and_what_it_thought_is_thought_again() {
    let mut house = TestApp::new(Database::Sqlite).await;
    house.restart_with_bot(true, version()).await;
    house.app.bots().make_players().await.unwrap();
    let variants = house.app.bots().variants();
    assert_eq!(variants.len(), 11, "{variants:?}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let given = path.to_str().unwrap().to_owned();
    let turns = if soak() { 80 } else { 8 };
    for (number, variant) in variants.into_iter().enumerate() {
        let side = if number % 2 == 0 { Side::White } else { Side::Black };
        let (game, thoughts) = play_out(&house, variant, side, turns).await;
        assert!(thoughts >= 2, "{variant}");
        if house.app.games().game(None, game).await.unwrap().result.is_none() {
            house.app.games().resign(&house.white, game).await.unwrap();
        }
        let mut file = house.game_file(game).await;
        std::fs::write(&path, file.to_string()).unwrap();
        let (status, text) = verify(&["game", &given]);
        assert!(
            status == 3 && text.contains("were not computed again (`fairschach verify game --think`"),
            "{variant}\n{text}"
        );
        let (status, text) = verify(&["game", &given, "--think"]);
        let said = format!("✓ thoughts: {thoughts} thoughts of the bot, thought again");
        assert!(status == 3 && text.contains(&said), "{variant}\n{text}");
        assert!(!text.contains("were not computed again"), "{text}");

        let mut doc = Doc::of(&Played { name: "changed", file: file.take(), receipts: Vec::new() });
        let (bot, turn) = first_thought(&doc);
        let value = doc.event(bot, turn, "filed")["bot"]["value"].as_i64().unwrap();
        doc.event(bot, turn, "filed")["bot"]["value"] = (if value == 7 { 8 } else { 7 }).into();
        doc.relink();
        std::fs::write(&path, doc.to_bytes()).unwrap();
        let (status, text) = verify(&["game", &given]);
        assert_eq!(status, 3, "the mix alone does not show it\n{text}");
        let (status, text) = verify(&["game", &given, "--think"]);
        assert!(status == 1 && text.contains("it thinks another mix"), "{variant}\n{text}");
    }
}

#[tokio::test]
async fn what_another_version_thought_is_named_and_not_thought_again() {
    let mut house = TestApp::new(Database::Sqlite).await;
    house.restart_with_bot(true, version()).await;
    house.app.bots().make_players().await.unwrap();
    let (game, thoughts) = play_out(&house, "fairschach", Side::White, 3).await;
    let played = done(&house, game, "engine", Vec::new()).await;
    let mut doc = Doc::of(&played);
    let other = version() + 1;
    doc.event("public", 1, "start")["terms"]["bot_engine"] = other.to_string().into();
    doc.relink();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    std::fs::write(&path, doc.to_bytes()).unwrap();
    let (status, text) = verify(&["game", path.to_str().unwrap(), "--think"]);
    assert_eq!(status, 3, "{text}");
    let says = format!("thought by version {other} of its engine, in {thoughts} turns");
    assert!(text.contains(&says) && text.contains("✓ thoughts: 0 thoughts"), "{text}");
}

#[tokio::test]
async fn a_game_of_another_engine_goes_on_with_this_one_and_is_thought_again_from_there() {
    let mut house = TestApp::new(Database::Sqlite).await;
    let gone = version() + 1;
    house.restart_with_bot(true, gone).await;
    let game = house.bot_game(1, Side::White).await;
    house.pair_with_bot(game, 3, Some([1; 32])).await;
    house.restart_with_bot(true, version()).await;
    // An older engine leaves the game to the newer one for ten minutes.
    house.clock.advance(11 * 60 * SECOND);
    for number in 0..3_usize {
        assert!(think_once(&house.app, &engine_itself(), false).await.unwrap());
        let legal = house.app.games().legal(&house.white, game).await.unwrap().moves;
        house.file_against_bot(game, &legal[number * 5 % legal.len()].to_string(), Some([2; 32])).await;
        house.reveal().await;
    }
    let played = done(&house, game, "of another engine", Vec::new()).await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    std::fs::write(&path, played.file.to_string()).unwrap();
    let (status, text) = verify(&["game", path.to_str().unwrap(), "--think"]);
    assert_eq!(status, 3, "{text}");
    let says = format!("thought by version {gone} of its engine, in 1 turns");
    assert!(text.contains(&says) && text.contains("✓ thoughts: 3 thoughts"), "{text}");
}
