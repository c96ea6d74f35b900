//! Entries whose author makes the commitment.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::base::{GameId, Side};
use fairschach::seal::{Ctx, OwnCommitment, Payload, RecordKind, position_hash};
use fairschach::verify::{Note, Verdict, verify_game};
use serde_json::{Value, json};

use crate::http::kit::{Site, at};

/// The body of a filing to which its author has committed in the context that the server gives.
pub(in crate::http) async fn body(site: &Site, token: &str, game: GameId, entry: &str, r: u8) -> Value {
    let context = site.get(Some(token), &at(game, "/seal-context")).await.good();
    let ctx = STANDARD.decode(context["ctx"].as_str().unwrap()).unwrap();
    let ctx = Ctx::parse(&ctx).unwrap();
    let (text, draw_offer) = match entry.strip_suffix(" draw") {
        Some(text) => (text, true),
        None => (entry, false),
    };
    let own = OwnCommitment::of(&ctx, &Payload::new(entry).unwrap(), [r; 32]);
    json!({
        "turn": context["turn"], "entry": text, "draw_offer": draw_offer,
        "commitment": STANDARD.encode(own.commitment().to_bytes()), "r": STANDARD.encode([r; 32]),
    })
}

async fn post(site: &Site, game: GameId, body: &Value) -> crate::http::kit::Reply {
    site.post(Some(&site.white), &at(game, "/entries"), body.clone()).await
}

#[tokio::test]
async fn the_context_says_what_everybody_can_check() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let view = site.get(Some(&site.white), &at(game, "")).await.good();
    let context = site.get(Some(&site.white), &at(game, "/seal-context")).await.good();
    let ctx = STANDARD.decode(context["ctx"].as_str().unwrap()).unwrap();
    let ctx = Ctx::parse(&ctx).unwrap();
    assert_eq!((ctx.kind, ctx.game, ctx.turn), (RecordKind::Entry, game, 1));
    assert_eq!((ctx.side, ctx.revision), (Side::White, 0));
    assert_eq!(ctx.player, site.house.white.id);
    assert_eq!(ctx.position_hash, position_hash(view["position"].as_str().unwrap()));
    assert_eq!((&context["turn"], &context["revision"]), (&json!(1), &json!(0)));
    assert_eq!(context["expires_at"], view["white"]["clock"]["flag_at"]);
    for (token, status, word) in [
        (Some(&site.arbiter), 403, "not-allowed"),
        (Some(&site.director), 403, "not-allowed"),
        (None, 401, "no-token"),
    ] {
        let reply = site.get(token.map(String::as_str), &at(game, "/seal-context")).await;
        assert_eq!(reply.problem(status), word);
    }
}

#[tokio::test]
async fn the_receipt_binds_what_the_author_chose() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let given = body(&site, &site.white, game, "e2e4 draw", 7).await;
    let receipt = post(&site, game, &given).await.good();
    assert_eq!((&receipt["commitment"], &receipt["sealing"]), (&given["commitment"], &json!("client")));
    let event = STANDARD.decode(receipt["event"].as_str().unwrap()).unwrap();
    let event: Value = serde_json::from_slice(&event).unwrap();
    assert_eq!((&event["sealing"], &event["commitment"]), (&json!("client"), &given["commitment"]));
    assert!(receipt["note"].as_str().unwrap().contains("\nsealing client\nevent "));
    let own = site.get(Some(&site.white), &at(game, "/entry")).await.good();
    assert_eq!((&own["r"], &own["commitment"]), (&given["r"], &given["commitment"]));
    assert_eq!((&own["entry"], &own["draw_offer"]), (&json!("e2e4"), &json!(true)));

    // No second context, and the same again gives the first receipt, whoever seals.
    let context = site.get(Some(&site.white), &at(game, "/seal-context")).await;
    assert_eq!(context.problem(409), "already-filed");
    assert_eq!(post(&site, game, &given).await.good(), receipt);
    let plain = json!({ "turn": 1, "entry": "e2-e4", "draw_offer": true });
    assert_eq!(post(&site, game, &plain).await.good(), receipt);
    // Another commitment to the same entry is another filing.
    let mut other = given.clone();
    other["r"] = STANDARD.encode([8; 32]).into();
    assert_eq!(post(&site, game, &other).await.problem(409), "already-filed");

    let black = site.file(&site.black, game, "e7e5").await.good();
    assert_eq!(black["sealing"], "server");
    assert!(!black["note"].as_str().unwrap().contains("sealing"));
    site.house.reveal().await;
    let file = site.get(None, &at(game, "/record?format=file")).await.body;
    let note = Note { name: "white", bytes: receipt["note"].as_str().unwrap().as_bytes() };
    let report = verify_game(&file, &[note]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
}

#[tokio::test]
async fn a_commitment_to_something_else_is_refused_and_nothing_is_filed() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let good = body(&site, &site.white, game, "e2e4", 7).await;
    let with = |name: &str, value: Value| {
        let mut changed = good.clone();
        changed[name] = value;
        changed
    };
    let bytes = |n: usize| Value::from(STANDARD.encode(vec![1; n]));
    // Random bytes that are all zeros hide nothing.
    let bare = body(&site, &site.white, game, "e2e4", 0).await;
    for (body, field, code) in [
        (with("entry", "d2d4".into()), "commitment", "does-not-fit"),
        (with("draw_offer", true.into()), "commitment", "does-not-fit"),
        (with("r", bytes(32)), "commitment", "does-not-fit"),
        (with("commitment", bytes(32)), "commitment", "does-not-fit"),
        (bare, "commitment", "does-not-fit"),
        (with("r", Value::Null), "r", "missing"),
        (with("commitment", Value::Null), "commitment", "missing"),
        (with("r", bytes(31)), "r", "wrong-value"),
        (with("commitment", bytes(33)), "commitment", "wrong-value"),
        (with("r", "!".repeat(44).into()), "r", "wrong-value"),
        (with("r", 1.into()), "r", "wrong-type"),
    ] {
        let reply = post(&site, game, &body).await;
        assert_eq!(reply.problem(400), "malformed", "{body}");
        let fault = reply.json()["errors"][0].clone();
        assert_eq!(fault["field"], field, "{fault}");
        if code != "wrong-type" {
            assert_eq!(fault["code"], code, "{fault}");
        }
        let text = String::from_utf8_lossy(&reply.body).into_owned();
        assert!(!text.contains(good["r"].as_str().unwrap()), "{text}");
    }
    let draft = site.put(Some(&site.white), &at(game, "/draft"), good.clone()).await;
    assert_eq!(draft.problem(400), "malformed");
    assert!(site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().is_none());
    post(&site, game, &good).await.good();
}

#[tokio::test]
async fn a_revision_has_a_context_of_its_own() {
    let site = Site::new().await;
    let game = site.house.game_with(&[("revision", "until_complete")]).await;
    let first = body(&site, &site.white, game, "e2e4", 1).await;
    post(&site, game, &first).await.good();
    let context = site.get(Some(&site.white), &at(game, "/seal-context")).await.good();
    assert_eq!(context["revision"], 1);
    let second = body(&site, &site.white, game, "e2e4", 2).await;
    let receipt = post(&site, game, &second).await.good();
    assert_eq!((&receipt["revision"], &receipt["commitment"]), (&json!(1), &second["commitment"]));
    // What was committed to for an earlier revision cannot come back as a later one.
    assert_eq!(post(&site, game, &first).await.problem(400), "malformed");
}
