//! Nothing of an entry can be learned at any door before the reveal: every GET, for everybody, byte for byte.

use fairschach::base::GameId;
use fairschach::game::{Presence, Visibility};
use serde_json::{Value, json};

use super::kit::{Reply, Site, asking, at, with_json};
use crate::support::every;
use crate::support::search;

const PATHS: [&str; 15] = [
    "",
    "/pairs",
    "/record",
    "/record?format=text",
    "/record?format=pgn",
    "/record?format=file",
    "/board.svg",
    "/board.svg?turn=0",
    "/board.svg?turn=1",
    "/board.svg?turn=2",
    "/board.png?width=100",
    "/submissions",
    "/legal",
    "/entry",
    "/draft",
];

/// What everybody but White sees of a game in which White has entered this.
async fn seen_by_others(entry: &str, terms: &Value) -> Vec<(String, u16, usize, Vec<u8>)> {
    let site = Site::new().await;
    let game = make(&site, terms).await;
    let body = json!({ "turn": 1, "entry": entry });
    let draft = site.put(Some(&site.white), &at(game, "/draft"), body.clone()).await;
    assert_eq!(draft.status, 204);
    let head = asking("POST", Some(&site.white), &at(game, "/entries")).header("idempotency-key", "k");
    site.send(with_json(head, &body)).await.good();
    let mut seen = Vec::new();
    for (who, token) in site.everybody() {
        for path in PATHS {
            let reply = site.get(token, &at(game, path)).await;
            assert!(reply.headers.get("content-encoding").is_none());
            // What has a tag, which is a hash of these bytes, may be asked for again by it; nothing else is kept.
            let (tagged, told) = (reply.headers.get("etag").is_some(), reply.header("cache-control"));
            assert_eq!(told.starts_with("private, "), tagged, "{who} {path}");
            assert!(tagged || told == "no-store", "{who} {path}");
            let may_be = ["/pairs", "/record", "/board"].iter().any(|kept| path.starts_with(kept));
            assert!(may_be || !tagged, "{who} {path}");
            let own = who == "white";
            if !own && path != "/legal" && !path.starts_with("/board") {
                assert!(!contains(&reply, entry), "{who} {path}: {}", String::from_utf8_lossy(&reply.body));
            }
            // Its author alone sees other bytes, and an arbiter other commitments; never another length.
            let bytes = if own || path == "/submissions" { Vec::new() } else { reply.body.clone() };
            seen.push((format!("{who} {path}"), reply.status.as_u16(), reply.body.len(), bytes));
        }
    }
    seen
}

fn contains(reply: &Reply, entry: &str) -> bool {
    search::contains(&reply.body, entry)
}

async fn make(site: &Site, terms: &Value) -> GameId {
    let game = json!({ "white": site.house.white.id.to_string(), "black": site.house.black.id.to_string(),
        "arbiter": site.house.arbiter.id.to_string(), "variant": "fairschach", "clock": "14d/pair", "terms": terms,
        "position": "4k3/P7/8/8/8/8/p7/4K2R p K - 0 1 -" });
    let made = site.post(Some(&site.director), "/api/v1/games", game).await.good();
    GameId::parse(made["id"].as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn what_others_see_does_not_depend_on_the_entry() {
    for terms in [json!({}), json!({ "presence": "hidden" }), json!({ "visibility": "private" })] {
        let first = seen_by_others("e1e2", &terms).await;
        for entry in ["e1g1", "a7a8q", "h1h7"] {
            for (one, other) in first.iter().zip(seen_by_others(entry, &terms).await) {
                assert_eq!(*one, other, "{entry}");
            }
        }
    }
}

/// What everybody but White sees once White has filed this, with what must differ masked: the arbiter's commitments.
async fn world(entry: &str, committed: bool, line: Option<&str>) -> Vec<(String, u16, usize, Vec<u8>)> {
    let site = Site::new().await;
    let game = make(&site, &json!({})).await;
    let (text, draw_offer) = match entry.strip_suffix(" draw") {
        Some(text) => (text, true),
        None => (entry, false),
    };
    let mut given = if committed {
        crate::http::games::committed::body(&site, &site.white, game, entry, 7).await
    } else {
        json!({ "turn": 1, "entry": text, "draw_offer": draw_offer })
    };
    if let Some(line) = line {
        (given["line"], given["greeting"]) = (line.into(), "sorry".into());
    }
    site.post(Some(&site.white), &at(game, "/entries"), given).await.good();
    let mut seen = Vec::new();
    let paths = PATHS.iter().chain(&["/seal-context"]).map(|path| at(game, path));
    let paths: Vec<String> =
        paths.chain([format!("/games/{game}"), format!("/games/{game}/state")]).collect();
    for (who, token) in site.everybody() {
        for path in &paths {
            let reply = site.get(token, path).await;
            let mut bytes = reply.body.clone();
            if who == "white" {
                bytes.clear();
            } else if path.ends_with("/submissions") && reply.status == 200 {
                let mut list = reply.json();
                for one in list["submissions"].as_array_mut().unwrap() {
                    assert!(one["commitment"].take().is_string());
                }
                bytes = list.to_string().into_bytes();
            }
            let length = reply.body.len();
            seen.push((format!("{who} {path}"), reply.status.as_u16(), length, bytes));
        }
    }
    seen
}

#[tokio::test]
async fn two_worlds_that_differ_in_a_sealed_entry_look_alike() {
    let site = Site::new().await;
    let game = make(&site, &json!({})).await;
    let legal = site.get(Some(&site.white), &at(game, "/legal")).await.good();
    let moves: Vec<String> = serde_json::from_value(legal["moves"].clone()).unwrap();
    assert!(moves.len() > 10, "{moves:?}");
    for committed in [false, true] {
        let first = world(&moves[0], committed, None).await;
        let entries = moves.iter().flat_map(|entry| [entry.clone(), format!("{entry} draw")]);
        for entry in every(5, entries) {
            for (one, other) in first.iter().zip(world(&entry, committed, None).await) {
                assert_eq!(*one, other, "{entry}, committed: {committed}");
            }
        }
    }
}

#[tokio::test]
async fn two_worlds_that_differ_in_what_is_said_look_alike() {
    let longest = "\u{1f600}".repeat(280);
    for committed in [false, true] {
        let first = world("e1e2", committed, None).await;
        for line in ["x", &longest] {
            for (one, other) in first.iter().zip(world("e1e2", committed, Some(line)).await) {
                assert_eq!(*one, other, "{line}, committed: {committed}");
            }
        }
    }
}

#[tokio::test]
async fn an_own_entry_is_of_one_length_whatever_it_is() {
    let site = Site::new().await;
    let mut lengths = Vec::new();
    let mut receipts = Vec::new();
    let (emoji, quotes) = ("\u{1f600}".repeat(280), "\"\\".repeat(140));
    let lines = [None, Some("x"), Some(emoji.as_str()), Some(quotes.as_str())];
    for ((entry, draw), line) in
        [("e1e2", false), ("e1g1", true), ("a7a8q", false), ("a7a8n", true)].into_iter().zip(lines)
    {
        let game = make(&site, &json!({})).await;
        let mut body = json!({ "turn": 1, "entry": entry, "draw_offer": draw });
        site.put(Some(&site.white), &at(game, "/draft"), body.clone()).await;
        if let Some(line) = line {
            (body["line"], body["greeting"]) = (line.into(), "well-played".into());
        }
        lengths.push(site.get(Some(&site.white), &at(game, "/draft")).await.body.len());
        receipts.push(site.post(Some(&site.white), &at(game, "/entries"), body).await.body.len());
        receipts.push(site.get(Some(&site.white), &at(game, "/entry")).await.body.len());
    }
    assert!(lengths.iter().all(|length| *length == lengths[0]), "{lengths:?}");
    assert!(receipts.chunks(2).all(|pair| pair == &receipts[..2]), "{receipts:?}");
}

#[tokio::test]
async fn hidden_presence_looks_the_same_filed_or_not() {
    let site = Site::new().await;
    let game = make(&site, &json!({ "presence": "hidden" })).await;
    let mut before = Vec::new();
    let looks = async |site: &Site| {
        let mut seen = Vec::new();
        for token in [Some(site.black.as_str()), Some(site.director.as_str()), None] {
            for path in PATHS {
                let reply = site.get(token, &at(game, path)).await;
                seen.push((path, reply.status.as_u16(), reply.body));
            }
        }
        seen
    };
    before.extend(looks(&site).await);
    site.file(&site.white, game, "e1e2").await.good();
    assert_eq!(before, looks(&site).await);
    let seen = site.get(Some(&site.black), &at(game, "")).await.good();
    assert_eq!((&seen["white"]["sealed"], &seen["white"]["clock"]["running"]), (&json!(null), &json!(null)));
    let view = site.house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.terms.presence, view.terms.visibility), (Presence::Hidden, Visibility::Public));
}

#[tokio::test]
async fn a_shown_clock_is_shown_as_it_is_while_it_runs() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.house.clock.advance(3 * crate::support::DAY);
    let by =
        async |token: Option<&str>| site.get(token, &at(game, "")).await.good()["white"]["clock"].clone();
    let days = |days: i64| json!(days * 24 * 3600);
    assert_eq!(by(Some(&site.white)).await["left_s"], days(11));
    assert_eq!(by(Some(&site.arbiter)).await["left_s"], days(11));
    assert_eq!(by(Some(&site.black)).await["left_s"], days(11));
    assert_eq!(by(None).await["left_s"], days(11));
    site.file(&site.white, game, "e2e4").await.good();
    assert_eq!(by(None).await["running"], false);
    assert_eq!(by(None).await["left_s"], days(14));
}

#[tokio::test]
async fn a_private_game_does_not_exist_for_strangers() {
    let site = Site::new().await;
    let game = make(&site, &json!({ "visibility": "private" })).await;
    let nowhere = fairschach::base::GameId::parse("019b2c3d-0000-7000-8000-000000000001").unwrap();
    for token in [Some(site.director.as_str()), None] {
        for path in PATHS.into_iter().chain(["/stream"]) {
            let (private, none) =
                (site.get(token, &at(game, path)).await, site.get(token, &at(nowhere, path)).await);
            assert_eq!((private.status, &private.body), (none.status, &none.body), "{path}");
            assert!(private.status == 404 || private.status == 401, "{path}");
        }
    }
    for token in [&site.white, &site.black, &site.arbiter] {
        assert_eq!(site.get(Some(token), &at(game, "")).await.status, 200);
    }
}

#[tokio::test]
async fn the_arbiter_sees_that_and_when_but_never_what() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let receipt = site.file(&site.white, game, "e2e4").await.good();
    let list = site.get(Some(&site.arbiter), &at(game, "/submissions")).await.good();
    let one = &list["submissions"][0];
    assert_eq!((&one["side"], &one["channel"], &one["live"]), (&json!("white"), &json!("api"), &json!(true)));
    assert_eq!(one["commitment"], receipt["commitment"]);
    for hidden in ["entry", "r", "ctx", "boxed"] {
        assert!(one.get(hidden).is_none());
    }
}
