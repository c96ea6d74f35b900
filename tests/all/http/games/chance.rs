//! Games with dice over the API: contributions are taken, bound and shown; what is none is refused.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::base::GameId;
use fairschach::verify::{Verdict, verify_game};
use serde_json::{Value, json};

use crate::http::kit::{Site, at};

async fn game(site: &Site, more: Value) -> (GameId, Value) {
    let mut body = json!({
        "white": site.house.white.id.to_string(), "black": site.house.black.id.to_string(), "clock": "14d/pair",
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = site.post(Some(&site.director), "/api/v1/games", body).await.good();
    (GameId::parse(made["id"].as_str().unwrap()).unwrap(), made)
}

fn contribution(number: usize) -> String {
    STANDARD.encode([number as u8; 32])
}

/// Whoever is to move files its first legal entry.
async fn step(site: &Site, game: GameId, turn: usize, contribution: Option<&str>) {
    let token = if turn % 2 == 1 { &site.white } else { &site.black };
    let legal = site.get(Some(token), &at(game, "/legal")).await.good();
    let moves = legal["moves"].as_array().unwrap();
    let entry = &moves[turn * 7 % moves.len()];
    let mut body = json!({ "turn": turn, "entry": entry });
    if let Some(contribution) = contribution {
        body["contribution"] = contribution.into();
    }
    site.post(Some(token), &at(game, "/entries"), body).await.good();
    let own = site.get(Some(token), &at(game, "/entry")).await.good();
    assert_eq!(own["contribution"].as_str(), contribution);
    site.house.reveal().await;
}

#[tokio::test]
async fn games_with_dice_are_played_with_contributions_and_without() {
    let site = Site::new().await;
    for variant in ["ordo", "ordo-vulneris", "occasio", "occado"] {
        for contributes in [true, false] {
            let (id, made) = game(&site, json!({ "variant": variant })).await;
            assert_eq!(made["chance"], true);
            for turn in 1..=6 {
                let given = contribution(turn);
                step(&site, id, turn, contributes.then_some(given.as_str())).await;
            }
            let pairs = site.get(None, &at(id, "/pairs")).await.good();
            for (index, pair) in pairs["pairs"].as_array().unwrap().iter().enumerate() {
                let side = if index % 2 == 0 { "white" } else { "black" };
                let given = contributes.then(|| contribution(index + 1));
                assert_eq!(pair[side]["contribution"], json!(given));
                assert_eq!(STANDARD.decode(pair["secret"].as_str().unwrap()).unwrap().len(), 32);
                let dice = pair["dice"].as_array().unwrap();
                assert_eq!(dice.len(), usize::from(variant == "occasio"), "{variant}");
                assert!(dice.iter().all(|face| "PNBRQX".contains(face.as_str().unwrap())));
                assert_eq!(pair["lot"], Value::Null);
            }
            let file = site.get(None, &at(id, "/record?format=file")).await;
            let report = verify_game(&file.body, &[]);
            assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
        }
    }
}

#[tokio::test]
async fn what_is_no_contribution_is_malformed_and_loses_nothing() {
    let site = Site::new().await;
    let (id, _) = game(&site, json!({ "variant": "occasio" })).await;
    let entries = at(id, "/entries");
    let long = STANDARD.encode([1; 33]);
    for wrong in [
        json!(""),
        json!("e2e4"),
        json!(STANDARD.encode([1; 31])),
        json!(long),
        json!("=".repeat(44)),
        json!(contribution(1).trim_end_matches('=')),
        json!(7),
        json!([1, 2]),
    ] {
        let body = json!({ "turn": 1, "entry": "e2e4", "contribution": wrong });
        let refused = site.post(Some(&site.white), &entries, body).await;
        assert_eq!(refused.problem(400), "malformed", "{wrong}");
        assert_eq!(refused.json()["errors"][0]["field"], "contribution");
    }
    let draft = json!({ "turn": 1, "entry": "e2e4", "contribution": contribution(1) });
    let refused = site.put(Some(&site.white), &at(id, "/draft"), draft.clone()).await;
    assert_eq!(refused.problem(400), "malformed");
    let first = site.post(Some(&site.white), &entries, draft).await.good();
    let again = json!({ "turn": 1, "entry": "e2-e4", "contribution": contribution(2) });
    let again = site.post(Some(&site.white), &entries, again).await.good();
    assert_eq!(again["note"], first["note"], "the first receipt stands");
    let (normal, made) = game(&site, json!({ "variant": "fairschach" })).await;
    assert_eq!(made["chance"], false);
    let body = json!({ "turn": 1, "entry": "e2e4", "contribution": contribution(1) });
    let refused = site.post(Some(&site.white), &at(normal, "/entries"), body).await;
    assert_eq!(refused.problem(400), "malformed");
    assert!(refused.json()["errors"][0]["message"].as_str().unwrap().contains("leave the contribution out"));
    site.file(&site.white, normal, "e2e4").await.good();
}

#[tokio::test]
async fn a_lot_and_a_drawn_array_are_shown() {
    let site = Site::new().await;
    let options = json!({ "switch_first": "lot", "switch_pair": 1 });
    let (id, _) = game(&site, json!({ "variant": "fairschach", "options": options })).await;
    site.pair(id, "e2e4", "e7e5").await;
    let pairs = site.get(None, &at(id, "/pairs")).await.good();
    let lot = pairs["pairs"][0]["lot"].as_str().unwrap().to_owned();
    let after = site.get(None, &at(id, "")).await.good();
    let turn = after["position"].as_str().unwrap().split(' ').nth(1).unwrap().to_owned();
    assert_eq!(turn, lot[..1]);
    let (_, made) = game(&site, json!({ "variant": "chess960", "start": "chess960:draw" })).await;
    let number: u16 = made["start"].as_str().unwrap().strip_prefix("chess960:").unwrap().parse().unwrap();
    assert!(number < 960);
    assert_eq!(made["chance"], false, "nothing is rolled once the array is there");
}

#[tokio::test]
async fn the_page_takes_a_contribution_and_draws_dice() {
    let site = Site::new().await;
    let (id, _) = game(&site, json!({ "variant": "occasio" })).await;
    let picture = site.get(None, &at(id, "/board.svg")).await;
    let picture = String::from_utf8(picture.body).unwrap();
    assert_eq!(picture.matches("class=\"die\"").count(), 32);
    step(&site, id, 1, None).await;
    let page = site.get(None, &format!("/games/{id}")).await;
    let page = String::from_utf8(page.body).unwrap();
    assert!(page.contains("class=\"dice\"") && page.contains("Rolled: "), "{page}");
}
