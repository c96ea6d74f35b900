//! Tournaments through `/api/v1`.

use fairschach::app::actor::Role;
use serde_json::{Value, json};

use crate::http::kit::{Site, asking, with_json};

fn sheet(more: Value) -> Value {
    let mut body = json!({
        "name": "Spring", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach",
        "clock": "14d/pair", "dates": {"zone": "Europe/Berlin"}, "language": "en",
    });
    if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
        body.extend(more);
    }
    body
}

const ALL: &str = "/api/v1/tournaments";

async fn made(site: &Site, more: Value) -> String {
    let body = json!({ "sheet": sheet(more) });
    let made = site.post(Some(&site.director), ALL, body).await;
    assert_eq!(made.status, 201);
    made.good()["id"].as_str().unwrap().to_owned()
}

fn at(id: &str, rest: &str) -> String {
    format!("{ALL}/{id}{rest}")
}

#[tokio::test]
async fn who_is_not_eligible_is_told_why() {
    let site = Site::new().await;
    let (director, white) = (Some(site.director.as_str()), Some(site.white.as_str()));
    let id = made(&site, json!({"eligibility": {"federations": ["GER"]}})).await;
    site.post(director, &at(&id, "/acts"), json!({"act": "open"})).await.good();
    let refused = site.post(white, &at(&id, "/entries"), json!({})).await;
    assert_eq!(refused.problem(409), "no-grounds");
    let detail = refused.json()["detail"].as_str().unwrap().to_owned();
    assert!(detail.contains("certain federations") && detail.contains("say yours"), "{detail}");
    site.put(white, "/api/v1/players/me/identity", json!({"federation": "GER"})).await.good();
    assert_eq!(site.post(white, &at(&id, "/entries"), json!({})).await.good()["state"], "entered");
}

#[tokio::test]
async fn a_tournament_is_made_entered_started_and_read() {
    let site = Site::new().await;
    let (director, white, black) =
        (Some(site.director.as_str()), Some(site.white.as_str()), Some(site.black.as_str()));
    let id = made(&site, json!({"places": {"min": 2, "max": 2}})).await;
    let arbiter = at(&id, &format!("/posts/{}", site.house.arbiter.id));
    assert_eq!(site.put(director, &arbiter, json!({"post": "arbiter"})).await.status, 204);
    let opened = site.post(director, &at(&id, "/acts"), json!({"act": "open"})).await.good();
    assert_eq!((opened["state"].as_str(), opened["version"].as_i64()), (Some("open"), Some(1)));
    assert_eq!(opened["posts"][0]["post"], "arbiter");

    let entered =
        site.send(asking("POST", white, &at(&id, "/entries")).body(axum::body::Body::empty()).unwrap()).await;
    assert_eq!(entered.status, 201);
    assert_eq!(entered.good()["state"], "entered");
    assert_eq!(site.post(white, &at(&id, "/entries"), json!({})).await.problem(409), "no-grounds");
    site.post(black, &at(&id, "/entries"), json!({})).await.good();
    let late = json!({"player": site.house.arbiter.id.to_string(), "rating": 1900});
    assert_eq!(site.post(director, &at(&id, "/entries"), late).await.good()["state"], "waiting");
    let own = at(&id, &format!("/entries/{}", site.house.black.id));
    assert_eq!(site.delete(black, &own).await.status, 204);
    assert_eq!(site.delete(black, &own).await.problem(409), "no-grounds");

    let started = site.post(director, &at(&id, "/acts"), json!({"act": "start"})).await.good();
    assert_eq!(started["state"], "running");
    site.house.app.running_tournaments().make_due_games().await.unwrap();
    let shown = site.get(None, &at(&id, "")).await.good();
    let pairing = &shown["pairings"][0];
    assert_eq!((&pairing["round"], &pairing["board"]), (&json!(1), &json!(1)));
    assert!(shown["next"].is_null() && pairing["result"].is_null());
    let after = site.get(None, &at(&id, "?after=1.1.1.1")).await.good();
    assert_eq!(after["pairings"], json!([]));
    assert_eq!(site.get(None, &at(&id, "?after=x")).await.problem(400), "malformed");

    // The game knows its place, and so does its record.
    let game = pairing["game"].as_str().unwrap();
    let place = json!({"id": id, "name": "Spring", "stage": 1, "section": 1, "round": 1, "board": 1});
    let path = format!("/api/v1/games/{game}");
    assert_eq!(site.get(None, &path).await.good()["tournament"], place);
    let mine = site.get(white, "/api/v1/games").await.good();
    assert_eq!(mine["games"][0]["tournament"], place);
    let pgn = site.get(None, &format!("{path}/record?format=pgn")).await;
    let pgn = String::from_utf8(pgn.body).unwrap();
    assert!(pgn.contains("[Event \"Spring\"]") && pgn.contains("[Round \"1.1\"]"), "{pgn}");
    let plain = site.house.game().await;
    let plain = site.get(None, &format!("/api/v1/games/{plain}")).await.good();
    assert!(plain["tournament"].is_null());

    let record = site.get(None, &at(&id, "/record")).await.good();
    let kinds: Vec<_> =
        record["acts"].as_array().unwrap().iter().map(|act| act["kind"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        [
            "made",
            "post",
            "opened",
            "entered",
            "entered",
            "entered",
            "entry-taken-back",
            "moved-up",
            "started"
        ]
    );
    assert_eq!(record["acts"][3]["about"]["name"], "Anna");
    let rest = site.get(None, &at(&id, "/record?from=8")).await.good();
    assert_eq!(rest["acts"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn sheets_are_changed_by_version_and_every_fault_is_listed() {
    let site = Site::new().await;
    let director = Some(site.director.as_str());
    let bad = json!({ "sheet": sheet(json!({"clock": "soon", "places": {"min": 1, "max": 3}})) });
    let told = site.post(director, ALL, bad).await;
    assert_eq!(told.problem(400), "malformed");
    assert_eq!(told.json()["errors"].as_array().unwrap().len(), 2);
    let unknown = json!({ "sheet": sheet(json!({"colour": "red"})) });
    assert_eq!(site.post(director, ALL, unknown).await.problem(400), "malformed");
    let beside = json!({ "sheet": sheet(json!({})), "colour": "red" });
    assert_eq!(site.post(director, ALL, beside).await.problem(400), "malformed");

    let id = made(&site, json!({})).await;
    let path = at(&id, "/sheet");
    let longer = |version: i64, reason: Value| json!({ "sheet": sheet(json!({"clock": "20d/pair"})), "version": version, "reason": reason });
    let changed = site.put(director, &path, longer(1, Value::Null)).await.good();
    assert_eq!((&changed["version"], &changed["sheet"]["clock"]), (&json!(2), &json!("20d/pair")));
    assert_eq!(site.put(director, &path, longer(1, Value::Null)).await.problem(409), "no-grounds");
    site.post(director, &at(&id, "/acts"), json!({"act": "open"})).await.good();
    assert_eq!(site.put(director, &path, longer(2, Value::Null)).await.problem(400), "malformed");
    for (reason, status) in [(2201, 400), (2200, 200)] {
        let body = longer(2, "x".repeat(reason).into());
        assert_eq!(site.put(director, &path, body).await.status.as_u16(), status, "{reason}");
    }
    let acts = at(&id, "/acts");
    assert_eq!(site.post(director, &acts, json!({"act": "cancel"})).await.problem(400), "malformed");
    assert_eq!(site.post(director, &acts, json!({"act": "dance"})).await.problem(400), "malformed");
    let off = json!({"act": "cancel", "reason": "Rain"});
    assert_eq!(site.post(director, &acts, off).await.good()["state"], "cancelled");
}

#[tokio::test]
async fn nobody_does_what_is_for_others() {
    let site = Site::new().await;
    let (_, other) = site.add("other", Role::Director).await;
    let (_, admin) = site.add("admin", Role::Admin).await;
    let (assistant, helper) = site.add("helper", Role::Player).await;
    let director = Some(site.director.as_str());
    let id = made(&site, json!({})).await;
    // A draft is there for those alone who run it.
    for (token, status) in [
        (None, 404),
        (Some(site.white.as_str()), 404),
        (Some(&*other), 404),
        (Some(&*admin), 200),
        (director, 200),
    ] {
        assert_eq!(site.get(token, &at(&id, "")).await.status.as_u16(), status);
        assert_eq!(site.get(token, &at(&id, "/record")).await.status.as_u16(), status);
    }
    let posts = |who| at(&id, &format!("/posts/{who}"));
    assert_eq!(site.put(director, &posts(assistant.id), json!({"post": "assistant"})).await.status, 204);
    site.post(Some(&helper), &at(&id, "/acts"), json!({"act": "open"})).await.good();
    let change = json!({ "sheet": sheet(json!({"name": "Mine"})), "version": 1, "reason": "so" });
    let someone = json!({"player": site.house.arbiter.id.to_string()});
    for token in [site.white.as_str(), site.arbiter.as_str(), &*other] {
        let token = Some(token);
        assert_eq!(site.put(token, &at(&id, "/sheet"), change.clone()).await.problem(403), "not-allowed");
        assert_eq!(
            site.post(token, &at(&id, "/acts"), json!({"act": "close"})).await.problem(403),
            "not-allowed"
        );
        assert_eq!(
            site.put(token, &posts(assistant.id), json!({"post": "director"})).await.problem(403),
            "not-allowed"
        );
        assert_eq!(site.delete(token, &posts(assistant.id)).await.problem(403), "not-allowed");
        if token != Some(site.arbiter.as_str()) {
            assert_eq!(
                site.post(token, &at(&id, "/entries"), someone.clone()).await.problem(403),
                "not-allowed"
            );
        }
        let rated = json!({"rating": 2000});
        assert_eq!(site.post(token, &at(&id, "/entries"), rated).await.problem(403), "not-allowed");
    }
    assert_eq!(
        site.put(Some(&helper), &posts(assistant.id), json!({"post": "director"})).await.problem(403),
        "not-allowed"
    );
    assert_eq!(site.delete(director, &posts(site.house.director.id)).await.problem(409), "no-grounds");
    assert_eq!(
        site.put(Some(&admin), &posts(site.house.white.id), json!({"post": "director"})).await.status,
        204
    );
    assert_eq!(site.delete(director, &posts(assistant.id)).await.status, 204);
    for path in [ALL.to_owned(), at(&id, "/entries"), at(&id, "/acts")] {
        assert_eq!(site.post(None, &path, json!({})).await.problem(401), "no-token");
    }
    assert_eq!(
        site.post(Some(&site.white), ALL, json!({"sheet": sheet(json!({}))})).await.problem(403),
        "not-allowed"
    );
    assert_eq!(site.get(None, &at("x", "")).await.problem(404), "not-found");
}

#[tokio::test]
async fn lists_are_paged_and_a_key_makes_one_tournament() {
    let site = Site::new().await;
    let director = Some(site.director.as_str());
    let body = json!({ "sheet": sheet(json!({})) });
    let once = || {
        let head = asking("POST", director, ALL).header("idempotency-key", "k1");
        site.send(with_json(head, &body))
    };
    let first = once().await.good()["id"].clone();
    assert_eq!(once().await.good()["id"], first);
    let mut ids = vec![first.as_str().unwrap().to_owned()];
    for _ in 0..2 {
        site.house.clock.advance(1_000_000);
        ids.push(made(&site, json!({})).await);
    }
    assert_eq!(site.get(None, ALL).await.good()["tournaments"], json!([]), "drafts");
    let run = site.get(director, &format!("{ALL}?of=run")).await.good();
    assert_eq!(run["tournaments"].as_array().unwrap().len(), 3);
    for id in &ids {
        site.post(director, &at(id, "/acts"), json!({"act": "open"})).await.good();
    }
    ids.reverse();
    let mut seen = Vec::new();
    let mut path = format!("{ALL}?limit=2");
    loop {
        let page = site.get(None, &path).await.good();
        let lines = page["tournaments"].as_array().unwrap().clone();
        seen.extend(lines.iter().map(|line| line["id"].as_str().unwrap().to_owned()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("{ALL}?limit=2&cursor={next}");
    }
    assert_eq!(seen, ids);
    for bad in ["limit=0", "limit=101", "cursor=x", "of=all"] {
        assert_eq!(site.get(None, &format!("{ALL}?{bad}")).await.problem(400), "malformed", "{bad}");
    }
    assert_eq!(site.get(None, &format!("{ALL}?limit=100")).await.status, 200);
    assert_eq!(site.get(None, &format!("{ALL}?of=run")).await.problem(401), "no-token");
}
