//! What is sent is as the description says, where other parts write it than those that describe it: disputes, records, files,
//! tables, lines and streams. And nothing in the description is left open.

use std::collections::BTreeMap;

use axum::body::Body;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::tournaments::action::Action;
use fairschach::base::identity::TITLES;
use fairschach::base::{Identity, TournamentId};
use fairschach::http::openapi;
use fairschach::rules::RuleSet;
use serde_json::{Value, json};

use super::described::fits;
use crate::app::tournaments::kit::{lower_wins, running, steps};
use crate::app::tournaments::teams::league;
use crate::house::source::{files, read, tokens};
use crate::http::games::stream::{event, open};
use crate::http::kit::{Reply, Site, asking, at};
use crate::support::DAY;

/// Files of games with events of almost every type.
const GAME_FILES: &str = include_str!("../../../vectors/game.json");

/// The description.
struct Told(Value);

impl Told {
    /// What a call answers, by media types.
    fn answers(&self, method: &str, path: &str, status: &str) -> &Value {
        &self.0["paths"][format!("/api/v1{path}")][method]["responses"][status]["content"]
    }

    #[track_caller]
    fn fits(&self, schema: &Value, value: &Value) {
        assert!(fits(&self.0["components"]["schemas"], schema, value), "{schema}: {value:#}");
    }

    #[track_caller]
    fn named(&self, name: &str, value: &Value) {
        self.fits(&json!({ "$ref": format!("#/components/schemas/{name}") }), value);
    }

    /// Holds an answer against it, and gives it.
    #[track_caller]
    fn holds(&self, method: &str, path: &str, reply: Reply) -> Value {
        let status = reply.status.as_u16().to_string();
        let value = reply.good();
        self.fits(&self.answers(method, path, &status)["application/json"]["schema"], &value);
        value
    }
}

#[tokio::test]
async fn rulings_objections_and_unsealings_are_as_described() {
    let (site, told) = (Site::new().await, Told(openapi()));
    let house = &site.house;
    let second = house.another_arbiter().await;
    let request = NewGameRequest { arbiter2: Some(second.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let second = house.app.sign_in().create_token(&second, "test").await.unwrap();
    let post = async |token: &str, what: &str, body: Value| {
        let reply = site.post(Some(token), &at(game, &format!("/{what}")), body).await;
        told.holds("post", &format!("/games/{{id}}/{what}"), reply)
    };
    let open = post(&site.black, "objections", json!({ "about": "clock", "text": "It ran on." })).await;
    let answer = json!({
        "turn": 1, "kind": "answer", "to": open["seq"], "finding": "dismissed", "reason": "It did not.", "rule": "FIDE 6",
    });
    post(&site.arbiter, "rulings", answer).await;
    post(&site.black, "objections", json!({ "about": "dead", "text": "Nobody can win." })).await;
    site.file(&site.white, game, "e2e4").await.good();
    post(&site.arbiter, "unsealings", json!({ "turn": 1, "reason": "It was stolen." })).await;
    let agreed = post(&second, "unsealings", json!({ "turn": 1 })).await;
    assert_eq!(agreed["unsealings"][0]["agreed"]["by"]["name"], "Emil");
    post(&site.arbiter, "unsealings/look", json!({})).await;
    house.publish().await;
    let get = async |what: &str| {
        let reply = site.get(Some(&site.arbiter), &at(game, &format!("/{what}"))).await;
        told.holds("get", &format!("/games/{{id}}/{what}"), reply)
    };
    let claims = get("claims").await;
    assert_eq!(claims["claims"][0]["answer"]["finding"], "dismissed");
    assert_eq!(claims["claims"][1]["answer"], Value::Null);
    let disputes = get("disputes").await;
    assert_eq!(disputes["objections"][0]["answer"], claims["claims"][0]["answer"]);
    assert_eq!(disputes["unsealings"][0]["looks"][0]["by"]["name"], "Carla");
    let timeline = get("timeline").await;
    let mut kinds: Vec<_> =
        timeline["items"].as_array().unwrap().iter().map(|item| item["what"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds, ["event", "filed", "look", "mail"]);
}

#[tokio::test]
async fn a_games_record_and_file_are_as_described() {
    let (site, told) = (Site::new().await, Told(openapi()));
    let game = site.house.game().await;
    let objection = json!({ "about": "other", "text": "Noise." });
    site.post(Some(&site.white), &at(game, "/objections"), objection).await.good();
    site.pair(game, "e2e4", "d7d5").await;
    site.pair(game, "g1f3", "b8c6").await;
    let look = async |form: &str| {
        let reply = site.get(None, &at(game, &format!("/record?format={form}"))).await;
        told.holds("get", "/games/{id}/record", reply)
    };
    assert_eq!(look("json").await["result"], Value::Null);
    site.post(Some(&site.white), &at(game, "/resignation"), json!({})).await.good();
    site.house.publish().await;
    let record = look("json").await;
    told.named("GameRecordJson", &record);
    assert_eq!(record["result"]["score"], "0-1");
    let file = look("file").await;
    told.named("GameFileJson", &file);
    let has = |name: &str| file["events"].as_array().unwrap().iter().any(|one| one.get(name).is_some());
    assert!(has("proof") && has("texts") && file["checkpoint"].is_string());
}

#[test]
fn events_of_every_type_are_as_described() {
    let told = Told(openapi());
    let vectors: Value = serde_json::from_str(GAME_FILES).unwrap();
    let mut seen = BTreeMap::new();
    for file in vectors["good"].as_array().unwrap().iter().map(|one| &one["file"]) {
        told.named("GameFileJson", file);
        for one in file["events"].as_array().unwrap() {
            let event = STANDARD.decode(one["event"].as_str().unwrap()).unwrap();
            let event: Value = serde_json::from_slice(&event).unwrap();
            if event["chain"] == "public" {
                told.named("GameEventJson", &event);
                *seen.entry(event["type"].as_str().unwrap().to_owned()).or_insert(0) += 1;
            }
        }
    }
    assert!(seen.len() >= 11, "{seen:?}");
    // No event of the chain.
    told.named("GameEventJson", &json!({ "side": "black", "turn": 1, "type": "filed" }));
}

#[tokio::test]
async fn tables_and_files_of_every_kind_of_tournament_are_as_described() {
    let told = Told(openapi());
    let prizes = json!([{ "name": "U18", "who": { "born_after": 2007 } }]);
    for more in [
        json!({ "prizes": prizes, "tie_breaks": ["DE", "SB"] }),
        json!({ "kind": { "name": "knockout", "games": 2 } }),
        json!({ "kind": { "name": "ladder" } }),
    ] {
        let site = Site::new().await;
        let raw = site.house.raw().await;
        let (id, all) = running(&site.house, &raw, 3, more, None).await;
        let young = Identity { born: Some(2010), ..Identity::default() };
        site.house.app.accounts().set_identity(&all[0], young).await.unwrap();
        looked(&site, &told, id).await;
        lower_wins(&site.house, id, &all).await;
        site.house.publish().await;
        looked(&site, &told, id).await;
    }
    let site = Site::new().await;
    let house = &site.house;
    let (id, _) = league(house, 2).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let raw = house.raw().await;
    steps(house, &raw, id).await;
    house.clock.advance(3 * DAY);
    steps(house, &raw, id).await;
    let table = looked(&site, &told, id).await;
    assert!(table["sections"][0]["teams"].is_object(), "{table}");
    let teams = site.get(None, &format!("/api/v1/tournaments/{id}/teams")).await;
    told.holds("get", "/tournaments/{id}/teams", teams);
}

/// The table, after it and the record were held against the description.
async fn looked(site: &Site, told: &Told, id: TournamentId) -> Value {
    for what in ["", "/record", "/record/file"] {
        let reply = site.get(None, &format!("/api/v1/tournaments/{id}{what}")).await;
        told.holds("get", &format!("/tournaments/{{id}}{what}"), reply);
    }
    let table = site.get(None, &format!("/api/v1/tournaments/{id}/table")).await;
    told.holds("get", "/tournaments/{id}/table", table)
}

#[tokio::test]
async fn each_line_and_each_event_of_a_stream_is_as_described() {
    let (site, told) = (Site::new().await, Told(openapi()));
    let mut white = open(&site, Some(&site.white), "/api/v1/players/me/stream", None).await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    let data = |path: &str| {
        let item = &told.answers("get", path, "200")["text/event-stream"]["x-itemSchema"];
        item["properties"]["data"]["contentSchema"].clone()
    };
    let mut public = open(&site, None, &at(game, "/stream"), None).await;
    for kind in ["start", "reveal"] {
        let (_, event) = event(&mut public).await.unwrap();
        assert_eq!(event["type"], kind);
        told.fits(&data("/games/{id}/stream"), &event);
    }
    assert!(site.house.app.webhooks().number().await.unwrap() > 0);
    let (_, first) = event(&mut white).await.unwrap();
    assert_eq!((&first["type"], &first["data"]["turn"]), (&json!("game.started"), &json!(1)));
    told.fits(&data("/players/me/stream"), &first);
    for (path, called) in [
        ("/games/search", "/api/v1/games/search".to_owned()),
        ("/players/{id}/games", format!("/api/v1/players/{}/games", site.house.white.id)),
    ] {
        let head = asking("GET", Some(&site.white), &called).header("accept", "application/x-ndjson");
        let lines = site.send(head.body(Body::empty()).unwrap()).await;
        let line = String::from_utf8(lines.body).unwrap();
        let schema = &told.answers("get", path, "200")["application/x-ndjson"]["x-itemSchema"];
        told.fits(schema, &serde_json::from_str(line.trim()).unwrap());
    }
}

/// Where a schema says nothing of what it describes.
fn left_open(schema: &Value, place: &str, found: &mut Vec<String>) {
    let says = ["type", "$ref", "oneOf", "anyOf", "allOf", "enum"];
    let has = |name: &str| schema.get(name).is_some();
    let bare = schema["type"] == "object" && !has("properties") && !has("additionalProperties");
    if bare || !says.into_iter().any(has) {
        found.push(place.to_owned());
    }
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        left_open(member, &format!("{place}.{name}"), found);
    }
    for name in ["items", "additionalProperties"] {
        if let Some(inner) = schema.get(name).filter(|inner| !inner.is_boolean()) {
            left_open(inner, &format!("{place}.{name}"), found);
        }
    }
    for name in ["oneOf", "anyOf", "allOf"] {
        for one in schema[name].as_array().into_iter().flatten() {
            left_open(one, &format!("{place}.{name}"), found);
        }
    }
}

#[test]
fn nothing_in_the_description_is_left_open() {
    let document = openapi();
    let mut found = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        left_open(schema, name, &mut found);
    }
    for (path, item) in document["paths"].as_object().unwrap() {
        for call in item.as_object().unwrap().values() {
            for answer in call["responses"].as_object().unwrap().values() {
                let json = &answer["content"]["application/json"];
                if !json.is_null() {
                    left_open(&json["schema"], path, &mut found);
                }
            }
        }
    }
    // A problem has members of its own kind.
    assert_eq!(found, ["ProblemJson.additionalProperties"]);
}

/// Two types of one name would be described as one of them.
#[test]
fn no_two_types_are_described_under_one_name() {
    let document = openapi();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files("src/http/api", &["rs"]) {
        let source = read(&path);
        for pair in tokens(&source).windows(2) {
            let name = match (pair[0].text, pair[1].text) {
                ("struct" | "enum", name) => name,
                // As `described!` takes them.
                (name, ":") => name,
                _ => continue,
            };
            if schemas.contains_key(name) {
                places.entry(name.to_owned()).or_default().push(path.display().to_string());
            }
        }
    }
    assert!(places.len() > 100, "they are found: {}", places.len());
    places.retain(|_, paths| paths.len() > 1);
    assert!(places.is_empty(), "{places:?}");
}

/// A word that a request takes is one of those that are listed: each of these is taken, and others are refused.
#[tokio::test]
async fn words_of_requests_are_listed() {
    let (site, told) = (Site::new().await, Told(openapi()));
    let schemas = &told.0["components"]["schemas"];
    let words = |schema: &Value| {
        let words = schema["enum"].as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned);
        words.collect::<Vec<_>>()
    };
    let titles = words(&schemas["IdentityRequest"]["properties"]["title"]);
    assert_eq!(titles, TITLES);
    let identity = "/api/v1/players/me/identity";
    for title in titles {
        site.put(Some(&site.white), identity, json!({ "title": title })).await.good();
    }
    let king = site.put(Some(&site.white), identity, json!({ "title": "King" })).await;
    assert_eq!(king.problem(400), "malformed");
    let variants: Vec<&str> = RuleSet::variants().collect();
    for asked in ["NewGame", "NewChallengeJson", "NewBotGameJson", "GivenSheet"] {
        let fields = &schemas[asked]["properties"];
        assert_eq!(words(&fields["variant"]), variants, "{asked}");
        assert_eq!(words(&fields["board"]), ["chess66"], "{asked}");
        let rules = words(&fields["rules"]);
        let usual =
            |variant: &&str| rules.iter().any(|word| RuleSet::default_rules(variant) == Some(word.as_str()));
        assert!(variants.iter().all(usual), "{asked}: {rules:?}");
    }
    let part = |path: &str| {
        let parts = told.0["paths"][path]["get"]["parameters"].as_array().unwrap();
        words(&parts.iter().find(|part| part["schema"].get("enum").is_some()).unwrap()["schema"])
    };
    for variant in part("/api/v1/ratings/{variant}") {
        assert_eq!(site.get(None, &format!("/api/v1/ratings/{variant}")).await.status, 200, "{variant}");
    }
    site.get(None, "/api/v1/ratings/draughts").await.problem(404);
    let game = site.house.game().await;
    site.house.publish().await;
    let chains = part("/api/v1/games/{id}/events/{chain}/{turn}/{seq}/proof");
    assert_eq!(chains, ["white", "black", "public"]);
    let proof = site.get(None, &at(game, "/events/public/1/0/proof")).await;
    assert_eq!(proof.status, 200);
    site.get(None, &at(game, "/events/grey/1/0/proof")).await.problem(404);
}

/// Where no field must be there nothing at all may be sent, and the description says so.
#[tokio::test]
async fn a_body_of_which_no_field_must_be_there_may_be_missing() {
    let (site, told) = (Site::new().await, Told(openapi()));
    let mut free = Vec::new();
    for item in told.0["paths"].as_object().unwrap().values() {
        for call in item.as_object().unwrap().values() {
            let asked = &call["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            let Some(name) = asked.as_str().and_then(|name| name.rsplit('/').next()) else { continue };
            let is_needed = told.0["components"]["schemas"][name].get("required").is_some();
            assert_eq!(call["requestBody"]["required"], is_needed, "{name}");
            if !is_needed {
                free.push(name);
            }
        }
    }
    free.sort_unstable();
    assert_eq!(free, ["IdentityRequest", "LeaveEnd", "NewEntry", "NewSeriesEntry"]);
    let nothing = asking("PUT", Some(&site.white), "/api/v1/players/me/identity").body(Body::empty());
    assert_eq!(site.send(nothing.unwrap()).await.good()["title"], Value::Null);
}
