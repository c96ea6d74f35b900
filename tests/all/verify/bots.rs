//! Games with the bot: each lie about what it thought and rolled is found, though every hash is linked anew.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::opponent::begin::NewBotGame;
use fairschach::base::Side;
use fairschach::game::BotLevel;
use fairschach::verify::Verdict;
use fairschach::worker::think_once;
use serde_json::{Value, json};

use super::command::verify;
use super::doc::{Doc, check};
use super::games::Played;
use super::second::second;
use super::ways::done;
use crate::support::bots::engine;
use crate::support::{Database, House};

/// Anna plays White and contributes in all turns but the second.
pub(super) async fn with_bot() -> Played {
    let house = House::new(Database::Sqlite).await;
    let game = house.bot_game(3, Side::White).await;
    for number in 0..4_u8 {
        let gives = (number != 1).then_some([number + 1; 32]);
        house.pair_with_bot(game, usize::from(number) * 7, gives).await;
    }
    done(&house, game, "with the bot", Vec::new()).await
}

/// A lie, the step that finds it, and words of what it says.
type Lie = (&'static str, &'static str, &'static str, fn(&mut Doc));

fn filed(doc: &mut Doc, turn: u32) -> &mut Value {
    doc.event("black", turn, "filed")
}

fn b64(bytes: [u8; 32]) -> Value {
    STANDARD.encode(bytes).into()
}

const LIES: [Lie; 11] = [
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
    ("terms of the bot where it does not play", "members", "at its level", |doc| {
        doc.event("public", 1, "start")["black"] = json!("019b796d-d600-75d1-b4b0-dac948325ac1");
    }),
];

#[tokio::test]
async fn every_lie_about_the_bot_is_found_by_both_checks() {
    let played = with_bot().await;
    assert_eq!(check(played.file.to_string().as_bytes(), &[]).verdict(), Verdict::Consistent);
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for (name, step, says, edit) in LIES {
        let mut doc = Doc::of(&played);
        edit(&mut doc);
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        assert_ne!(report.verdict(), Verdict::Consistent, "{name}\n{report}");
        let found = report.steps.iter().find(|found| !found.faults.is_empty()).unwrap();
        assert_eq!(found.name, step, "{name}\n{report}");
        let said = found.faults.iter().any(|fault| fault.says.contains(says));
        assert!(said, "{name}: expected {says:?}\n{report}");
        let path = folder.path().join(format!("{}.json", paths.len()));
        std::fs::write(&path, doc.to_bytes()).unwrap();
        paths.push(path);
    }
    let paths: Vec<_> = paths.iter().map(AsRef::as_ref).collect();
    let output = second("check", &paths);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    for (line, (name, ..)) in said.lines().zip(LIES) {
        assert_ne!(line, "consistent", "{name}");
    }
    assert_eq!(said.lines().count(), LIES.len(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn what_the_engine_thought_is_thought_again() {
    let house = House::new(Database::Sqlite).await;
    for (variant, side) in [("fairschach", Side::White), ("normal", Side::Black)] {
        house.app.bots().make_players().await.unwrap();
        let level = BotLevel::new(1).unwrap();
        let new = NewBotGame { level, variant: variant.to_owned(), side: Some(side) };
        let game = house.app.bots().play(&house.white, new).await.unwrap();
        for number in 0..4_u8 {
            let filed = think_once(&house.app, &engine(), false).await.unwrap();
            let legal = house.app.games().legal(&house.white, game).await;
            if let Ok(legal) = legal
                && let Some(entry) = legal.moves.first()
                && house.app.games().game(Some(&house.white), game).await.unwrap().sides.get(side).owes
            {
                house.file_against_bot(game, &entry.to_string(), Some([number; 32])).await;
            }
            assert!(filed || variant == "normal");
            house.reveal().await;
        }
        let played = done(&house, game, "engine", Vec::new()).await;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        std::fs::write(&path, played.file.to_string()).unwrap();
        let (status, text) = verify(&["game", path.to_str().unwrap(), "--think"]);
        assert_eq!(status, 3, "{text}");
        assert!(text.contains("thoughts of the bot, thought again"), "{text}");
        let mut doc = Doc::of(&played);
        let bot = if side == Side::White { "black" } else { "white" };
        let turn = if variant == "normal" { 1 } else { 2 };
        let value = doc.event(bot, turn, "filed")["bot"]["value"].as_i64().unwrap();
        doc.event(bot, turn, "filed")["bot"]["value"] = (if value == 7 { 8 } else { 7 }).into();
        doc.relink();
        std::fs::write(&path, doc.to_bytes()).unwrap();
        let (status, text) = verify(&["game", path.to_str().unwrap()]);
        assert_eq!(status, 3, "the mix alone does not show it\n{text}");
        let (status, text) = verify(&["game", path.to_str().unwrap(), "--think"]);
        assert!(status == 1 && text.contains("it thinks another mix"), "{text}");
    }
}
