//! What is told of a request that cannot be used: every fault of every field, at once.

use axum::body::Body;
use serde_json::{Value, json};

use super::kit::{Reply, Site, asking};

const GAME: &str = "/games/00000000-0000-7000-8000-000000000001";
const TOURNAMENT: &str = "/tournaments/00000000-0000-7000-8000-000000000001";

fn told(asked: &str, reply: &Reply) -> String {
    let json = reply.json();
    let word = json["type"].as_str().unwrap();
    let mut told = format!("{asked}\n  {} {word}\n", reply.status.as_u16());
    for fault in json["errors"].as_array().unwrap() {
        let text = |name: &str| fault[name].as_str().unwrap();
        told.push_str(&format!("  {} {}: {}\n", text("code"), text("field"), text("message")));
    }
    told
}

fn bodies() -> Vec<(&'static str, String, Value)> {
    let bytes = |count: usize| {
        use base64::Engine;
        base64::engine::general_purpose::STANDARD.encode(vec![7; count])
    };
    let id = "00000000-0000-7000-8000-000000000002";
    let many: serde_json::Map<String, Value> = (0..65).map(|n| (format!("n{n}"), "x".into())).collect();
    let game = |rest: &str| format!("{GAME}{rest}");
    let tournament = |rest: &str| format!("{TOURNAMENT}{rest}");
    let ruling = |kind: &str, more: Value| {
        let mut body = json!({ "turn": 1, "reason": "so", "rule": "1", "kind": kind });
        let more = more.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(more);
        ("POST", format!("{GAME}/rulings"), body)
    };
    let act = |body: Value| ("POST", format!("{TOURNAMENT}/acts"), body);
    let mut all = vec![
        (
            "POST",
            "/games".to_owned(),
            json!({ "white": 1, "black": "x", "arbiter2": "y", "clock": null, "colour": 1 }),
        ),
        (
            "POST",
            "/games".to_owned(),
            json!({ "white": id, "black": id, "variant": "fairschach", "clock": "14d/pair",
            "options": { "a": {}, "b": true, "c": [1] }, "terms": { "a": 1 }, "board": 2 }),
        ),
        (
            "POST",
            "/games".to_owned(),
            json!({ "white": id, "black": id, "variant": "fairschach", "clock": "14d/pair",
            "options": many.clone(), "terms": many.clone() }),
        ),
        (
            "POST",
            game("/entries"),
            json!({ "turn": "1", "entry": "e".repeat(65), "draw_offer": 1, "void": "x" }),
        ),
        ("POST", game("/entries"), json!({ "turn": 1, "entry": "e2e4", "r": bytes(32) })),
        (
            "POST",
            game("/entries"),
            json!({ "turn": 1, "entry": "e2e4", "commitment": bytes(32), "contribution": bytes(31) }),
        ),
        ("PUT", game("/draft"), json!({ "turn": -1, "entry": 5, "move": 1 })),
        (
            "POST",
            game("/entries/blind"),
            json!({ "turn": 1.5, "commitment": bytes(31), "box": "x", "contribution": 1 }),
        ),
        ("POST", "/keyholder/answers".to_owned(), json!({ "game": "x", "white": "y", "refused": 1 })),
        (
            "POST",
            "/keyholder/answers".to_owned(),
            json!({ "game": id, "turn": 1, "black": bytes(32), "refused": "no" }),
        ),
        ("POST", game("/draw"), json!({ "turn": true, "answer": "perhaps" })),
        ("POST", game("/resignation"), json!({ "why": 1 })),
        ("POST", game("/claims"), json!({ "claim": "mine", "text": 1, "x": 1 })),
        ("POST", game("/adjudication"), json!({ "asks": "loss", "line": 1 })),
        ("POST", game("/objections"), json!({ "about": "me", "against": -1 })),
        ("POST", game("/unsealings"), json!({ "reason": 1 })),
        (
            "POST",
            game("/conditionals"),
            json!({ "turn": 1, "when": ["e2e4", 1], "then": "e".repeat(65), "pair": "x" }),
        ),
        ("POST", game("/conditionals"), json!({ "turn": 1, "when": "e2e4" })),
        (
            "POST",
            "/challenges".to_owned(),
            json!({ "to": "x", "side": "grey", "days": 100_000, "variant": 1 }),
        ),
        (
            "POST",
            "/challenges".to_owned(),
            json!({ "to": id, "invite": "a@example.org", "variant": "fairschach", "clock": "14d/pair" }),
        ),
        ("POST", "/leave".to_owned(), json!({ "from": "2026-12-24T00:00", "to": 1 })),
        ("POST", "/leave/end".to_owned(), json!({ "on": "24.12.2026" })),
        ("POST", "/withdrawal".to_owned(), json!({ "confirm": "yes" })),
        ("POST", "/outages".to_owned(), json!({ "from": "yesterday", "to": 1 })),
        ("POST", "/tournaments".to_owned(), json!({ "sheet": 1 })),
        ("PUT", tournament("/sheet"), json!({ "sheet": {}, "version": "1" })),
        ("POST", tournament("/entries"), json!({ "player": "x", "team": 1, "rating": 70_000 })),
        ("PUT", tournament(&format!("/posts/{id}")), json!({ "post": "king" })),
        ("POST", tournament("/withdrawals"), json!({ "player": "x", "players": "y", "silent": 1 })),
        ("POST", tournament("/withdrawals"), json!({ "player": id, "players": [id], "reason": "so" })),
        ("POST", tournament("/withdrawals"), json!({ "players": [id, "x"], "reason": "so" })),
        ("POST", tournament("/time"), json!({ "player": "x", "seconds": "1" })),
        ("POST", tournament("/replacements"), json!({ "player": "x", "substitute": 1 })),
        ("POST", tournament("/replays"), json!({ "game": "x" })),
        ("PUT", tournament("/contribution"), json!({})),
        ("POST", tournament("/messages"), json!({ "to": "me", "section": "x" })),
        ("POST", tournament("/messages"), json!({ "subject": "a", "text": "b", "to": "section" })),
        ("POST", tournament("/messages"), json!({ "subject": 1, "to": "all", "section": 1, "preview": "x" })),
        ("POST", tournament("/messages"), json!({ "to": "section" })),
        ("POST", tournament("/messages"), json!({ "to": 1, "section": 1 })),
        ("POST", tournament("/ladder"), json!({ "player": "x" })),
        ("POST", tournament("/ladder/1"), json!({ "answer": "perhaps" })),
        ("POST", tournament("/byes"), json!({ "bye": "full", "player": 1 })),
        (
            "PUT",
            "/players/me/mail".to_owned(),
            json!({ "play": 1, "format": "rtf", "zone": "Mars/Olympus", "quiet": { "from": "22:00" } }),
        ),
        ("POST", format!("/accounts/{id}/acts"), json!({ "act": "praise", "reason": "so" })),
        ("POST", format!("/accounts/{id}/acts"), json!({ "act": "role", "role": "king" })),
        ("POST", format!("/accounts/{id}/acts"), json!({ "act": "role", "reason": 1 })),
        ("POST", format!("/accounts/{id}/acts"), json!({ "act": "praise", "name": 1 })),
        act(json!({ "act": "dance", "reason": "so" })),
        act(json!({ "act": "open", "reason": "so", "ends": "2026-12-24" })),
        act(json!({ "act": "pause", "ends": "2026-12-24" })),
        act(json!({ "act": "extend", "ends": "soon" })),
        act(json!({ "act": "dance", "ends": "soon", "reason": 1 })),
        act(json!({})),
        ruling("dance", json!({ "side": "white" })),
        ruling("pause", json!({ "seconds": 1, "incident": "x" })),
        ruling("adjust-clock", json!({ "side": "grey", "from": 1 })),
        ruling("extend", json!({})),
        ruling("void-and-replay", json!({ "from": "x" })),
        ruling("result", json!({ "score": "1/2-1/2", "result_by": "forfeit" })),
        ruling("result", json!({ "result_by": "forfeit" })),
        ruling("overturn", json!({ "score": "1-0", "result_by": "mate", "to": 1 })),
        ruling("reopen", json!({ "to": "x" })),
        ruling("answer", json!({ "to": 1, "finding": "so" })),
        ruling("appoint", json!({ "arbiter": "x" })),
        ruling("appoint", json!({ "arbiter": id, "incident": id })),
        ruling("appoint", json!({ "turn": "1", "rule": null, "incident": id })),
        ruling("result", json!({ "turn": "1", "rule": null, "score": "2-0", "result_by": "forfeit" })),
        ruling("overturn", json!({ "turn": "1", "score": "", "result_by": "" })),
        ruling("result", json!({ "score": 1, "result_by": "forfeit" })),
    ];
    all.push(("POST", game("/rulings"), json!({})));
    all
}

const QUERIES: [&str; 19] = [
    "/games?cursor=x&limit=0&colour=1",
    "/games?limit=101",
    "/games?limit=ten&limit=10",
    "/tournaments?cursor=x&limit=101&of=mine",
    "/desk/queue?tournament=x",
    "/desk/acts?kind=x&tournament=x&cursor=x&limit=0",
    "/ratings/fairschach?month=x&after=x&limit=201",
    "/accounts?after=x",
    "/outages?cursor=x",
    "/games/00000000-0000-7000-8000-000000000001/board.svg?turn=-1&side=grey",
    "/games/00000000-0000-7000-8000-000000000001/board.png?turn=x&side=grey&width=99",
    "/games/00000000-0000-7000-8000-000000000001/board.png?width=1601&height=1",
    "/games/00000000-0000-7000-8000-000000000001/record?format=x",
    "/games/00000000-0000-7000-8000-000000000001/clocks?format=x",
    "/games/00000000-0000-7000-8000-000000000001/stream?after=x",
    "/tournaments/00000000-0000-7000-8000-000000000001?after=1.2.3",
    "/tournaments/00000000-0000-7000-8000-000000000001/games?player=-1&state=x&after=x&round=1",
    "/tournaments/00000000-0000-7000-8000-000000000001/record?from=x",
    "/tournaments/00000000-0000-7000-8000-000000000001/games?team=1",
];

/// Where nothing must be given, nothing at all may be sent.
const EMPTY: [&str; 6] = [
    "/leave",
    "/leave/end",
    "/withdrawal",
    "/games/00000000-0000-7000-8000-000000000001/claims",
    "/games/00000000-0000-7000-8000-000000000001/resignation",
    "/tournaments/00000000-0000-7000-8000-000000000001/entries",
];

#[tokio::test]
async fn every_fault_of_every_request_is_told_at_once() {
    let site = Site::new().await;
    let tokens = [&site.white, &site.black, &site.arbiter, &site.director];
    let mut all = String::new();
    for (at, (method, path, body)) in bodies().into_iter().enumerate() {
        let (token, url) = (Some(tokens[at % 4].as_str()), format!("/api/v1{path}"));
        let reply = match method {
            "PUT" => site.put(token, &url, body.clone()).await,
            _ => site.post(token, &url, body.clone()).await,
        };
        let body: String = body.to_string().chars().take(160).collect();
        all.push_str(&told(&format!("{method} {path} {body}"), &reply));
    }
    for path in QUERIES {
        let reply = site.get(Some(&site.director), &format!("/api/v1{path}")).await;
        all.push_str(&told(&format!("GET {path}"), &reply));
    }
    for path in EMPTY {
        let request = asking("POST", Some(&site.white), &format!("/api/v1{path}"));
        let reply = site.send(request.body(Body::empty()).unwrap()).await;
        if reply.status.is_success() {
            all.push_str(&format!("POST {path}\n  {}\n", reply.status.as_u16()));
        } else {
            all.push_str(&told(&format!("POST {path}"), &reply));
        }
    }
    insta::assert_snapshot!(all);
}
