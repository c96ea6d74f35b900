//! The director's hand through `/api/v1`: every door for the right person, the wrong one, at the wrong time, and without a
//! reason.

use axum::body::Body;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::limits::{CONTRIBUTION_CHARS_MAX, OUTAGE_REASON_CHARS_MAX};
use fairschach::app::operations::texts::TextState;
use fairschach::app::tournaments::setup::sheet::REASON_CHARS_MAX;
use fairschach::base::TournamentId;
use serde_json::{Value, json};

use crate::http::kit::{Reply, Site, asking};
use crate::support::SECOND;

const ALL: &str = "/api/v1/tournaments";

fn at(id: &str, rest: &str) -> String {
    format!("{ALL}/{id}{rest}")
}

/// A tournament of Anna and Ben that entries are open for, with two places, and Kim on the waiting list.
async fn open(site: &Site, more: Value) -> (String, Actor) {
    let mut sheet = json!({
        "name": "Spring", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach", "clock": "14d/pair",
        "dates": {"zone": "Europe/Berlin"}, "language": "en", "places": {"min": 2, "max": 2},
    });
    if let (Some(sheet), Value::Object(more)) = (sheet.as_object_mut(), more) {
        sheet.extend(more);
    }
    let director = Some(site.director.as_str());
    let made = site.post(director, ALL, json!({ "sheet": sheet })).await.good();
    let id = made["id"].as_str().unwrap().to_owned();
    site.post(director, &at(&id, "/acts"), json!({"act": "open"})).await.good();
    for token in [&site.white, &site.black] {
        site.house.clock.advance(SECOND);
        site.post(Some(token), &at(&id, "/entries"), json!({})).await.good();
    }
    let (kim, _) = site.add("Kim", Role::Player).await;
    let waits = json!({"player": kim.id.to_string()});
    let state = site.post(director, &at(&id, "/entries"), waits).await.good();
    assert_eq!(state["state"], "waiting");
    (id, kim)
}

async fn start(site: &Site, id: &str) -> String {
    let director = Some(site.director.as_str());
    site.post(director, &at(id, "/acts"), json!({"act": "start"})).await.good();
    site.house.app.running_tournaments().make_due_games().await.unwrap();
    let shown = site.get(None, &at(id, "")).await.good();
    shown["pairings"][0]["game"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn acts_of_a_tournament_that_is_played_take_the_right_person_time_and_reason() {
    let site = Site::new().await;
    let director = Some(site.director.as_str());
    let (id, _) = open(&site, json!({})).await;
    let acts = at(&id, "/acts");
    let act = |word: &str| json!({"act": word, "reason": "A fault"});
    for word in ["pause", "resume"] {
        assert_eq!(site.post(director, &acts, act(word)).await.problem(409), "no-grounds", "{word}");
    }
    start(&site, &id).await;
    for word in ["pause", "resume", "extend", "end", "cancel"] {
        for (token, status, problem) in [
            (None, 401, "no-token"),
            (Some(&*site.white), 403, "not-allowed"),
            (Some(&*site.arbiter), 403, "not-allowed"),
        ] {
            assert_eq!(site.post(token, &acts, act(word)).await.problem(status), problem, "{word}");
        }
        let mute = json!({"act": word});
        assert_eq!(site.post(director, &acts, mute).await.problem(400), "malformed", "{word}");
        let empty = json!({"act": word, "reason": "  "});
        assert_eq!(site.post(director, &acts, empty).await.problem(400), "malformed", "{word}");
        let long = json!({"act": word, "reason": "x".repeat(REASON_CHARS_MAX + 1)});
        assert_eq!(site.post(director, &acts, long).await.problem(400), "malformed", "{word}");
    }
    let most = json!({"act": "pause", "reason": "x".repeat(REASON_CHARS_MAX)});
    site.post(director, &acts, most).await.good();
    let paused = site.post(director, &acts, act("pause")).await;
    assert_eq!(paused.problem(409), "no-grounds");
    assert_eq!(site.house.app.running_tournaments().apply_pending_actions().await.unwrap(), 1);
    site.post(director, &acts, act("resume")).await.good();
    let resumed = site.post(director, &acts, act("resume")).await;
    assert_eq!(resumed.problem(409), "no-grounds");
    // Each title says what stands against it.
    let title = |of: &Reply| of.json()["title"].as_str().unwrap().to_owned();
    assert_ne!(title(&paused), title(&resumed));
    for title in [title(&paused), title(&resumed)] {
        assert!(title.contains("tournament"), "{title}");
    }

    let extend = |ends: Value| json!({"act": "extend", "ends": ends, "reason": "Snow"});
    for bad in [json!("soon"), json!(7), json!("2025-12-31")] {
        assert_eq!(site.post(director, &acts, extend(bad)).await.problem(400), "malformed");
    }
    let longer = site.post(director, &acts, extend(json!("2027-06-01"))).await.good();
    assert_eq!(longer["sheet"]["dates"]["ends"], "2027-06-01");
    assert_eq!(longer["version"], 2);
    let endless = site.post(director, &acts, extend(Value::Null)).await.good();
    assert!(endless["sheet"]["dates"]["ends"].is_null());

    // An assistant stops the games, and breaks nothing off.
    let (helper, token) = site.add("Heidi", Role::Player).await;
    let post = at(&id, &format!("/posts/{}", helper.id));
    assert_eq!(site.put(director, &post, json!({"post": "assistant"})).await.status, 204);
    site.house.app.running_tournaments().apply_pending_actions().await.unwrap();
    site.post(Some(&token), &acts, act("pause")).await.good();
    assert_eq!(site.post(Some(&token), &acts, act("cancel")).await.problem(403), "not-allowed");
    for word in ["end", "cancel"] {
        assert_eq!(site.post(Some(&token), &acts, act(word)).await.problem(403), "not-allowed");
    }
    site.house.app.running_tournaments().apply_pending_actions().await.unwrap();
    site.post(director, &acts, act("resume")).await.good();
    let pair = json!({"act": "pair"});
    assert_eq!(site.post(None, &acts, pair.clone()).await.problem(401), "no-token");
    assert_eq!(site.post(Some(&*site.white), &acts, pair.clone()).await.problem(403), "not-allowed");
    assert_eq!(site.post(director, &acts, pair).await.problem(409), "no-grounds");
    let ended = site.post(director, &acts, act("end")).await.good();
    assert_eq!(ended["state"], "running", "a game waits for its adjudication");
    assert_eq!(site.post(director, &acts, act("end")).await.problem(409), "no-grounds");
    let over = site.post(director, &acts, act("cancel")).await.good();
    assert_eq!(over["state"], "cancelled");
    assert_eq!(site.post(director, &acts, act("cancel")).await.problem(409), "no-grounds");
}

#[tokio::test]
async fn players_leave_are_replaced_and_games_played_anew() {
    let site = Site::new().await;
    let (director, white) = (Some(site.director.as_str()), Some(site.white.as_str()));
    let (id, kim) = open(&site, json!({"replacement": true})).await;
    let (anna, ben) = (site.house.white.id.to_string(), site.house.black.id.to_string());
    let doors = [
        ("/withdrawals", json!({"player": ben, "reason": "Ill"})),
        ("/replacements", json!({"player": ben, "substitute": kim.id.to_string(), "reason": "Ill"})),
        ("/replays", json!({"game": ben, "reason": "A fault"})),
    ];
    for (door, body) in &doors {
        let path = at(&id, door);
        assert_eq!(site.post(None, &path, body.clone()).await.problem(401), "no-token", "{door}");
        assert_eq!(site.post(white, &path, body.clone()).await.problem(403), "not-allowed", "{door}");
        assert_eq!(site.post(director, &path, body.clone()).await.problem(409), "no-grounds", "{door}");
        let mut mute = body.clone();
        mute.as_object_mut().unwrap().remove("reason");
        assert_eq!(site.post(director, &path, mute).await.problem(400), "malformed", "{door}");
        for (field, value) in [
            ("reason", json!("x".repeat(REASON_CHARS_MAX + 1))),
            ("reason", json!("")),
            ("player", json!("Ben")),
            ("colour", json!("red")),
        ] {
            let mut bad = body.clone();
            bad[field] = value;
            assert_eq!(site.post(director, &path, bad).await.problem(400), "malformed", "{door} {field}");
        }
    }
    let game = start(&site, &id).await;
    let unknown = json!({"game": anna, "reason": "A fault"});
    assert_eq!(site.post(director, &at(&id, "/replays"), unknown).await.problem(404), "not-found");
    let anew = json!({"game": game, "reason": "A fault"});
    let shown = site.post(director, &at(&id, "/replays"), anew.clone()).await.good();
    assert_eq!(shown["pairings"][0]["outcome"], "annulled");
    assert_eq!(shown["pairings"][1]["board"], 2);
    assert_eq!(site.post(director, &at(&id, "/replays"), anew).await.problem(409), "no-grounds");
    let table = site.get(director, &at(&id, "/players")).await.good();
    assert_eq!([&table["players"][0]["done"], &table["players"][0]["left"]], [&json!(0), &json!(1)]);
    site.house.app.running_tournaments().apply_pending_actions().await.unwrap();
    site.house.app.running_tournaments().make_due_games().await.unwrap();
    let old = site.get(None, &format!("/api/v1/games/{game}")).await.good();
    assert_eq!(old["result"]["by"], "cancelled", "its record is kept");

    let replaced = site.post(director, &at(&id, "/replacements"), doors[1].1.clone()).await.good();
    let states: Vec<_> = replaced["entrants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["state"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(states, ["playing", "replaced", "playing"]);
    let played = |at: usize| {
        let mut who = ["white_player", "black_player"].map(|side| replaced["pairings"][at][side].clone());
        who.sort_by_key(|one| *one != json!(anna));
        who
    };
    assert_eq!([played(0), played(1)], [[json!(anna), json!(ben)], [json!(anna), json!(ben)]]);
    assert_eq!(played(2), [Value::Null, Value::Null], "its game is to be made");
    assert_eq!(
        site.post(director, &at(&id, "/replacements"), doors[1].1.clone()).await.problem(409),
        "no-grounds"
    );
    // A player withdraws alone; that it is for silence those say who run the tournament.
    let own = json!({"silent": true, "reason": "No time"});
    assert_eq!(site.post(white, &at(&id, "/withdrawals"), own).await.problem(403), "not-allowed");
    let own = json!({"reason": "No time"});
    site.post(white, &at(&id, "/withdrawals"), own.clone()).await.good();
    assert_eq!(site.post(white, &at(&id, "/withdrawals"), own).await.problem(409), "no-grounds");
    let record = site.get(None, &at(&id, "/record")).await.good();
    let kinds: Vec<_> = record["acts"].as_array().unwrap().iter().map(|act| act["kind"].clone()).collect();
    for kind in ["replayed", "replaced", "withdrawn"] {
        assert!(kinds.contains(&json!(kind)), "{kind}");
    }
}

#[tokio::test]
async fn entrants_add_a_text_to_the_draw_before_the_start() {
    let site = Site::new().await;
    let (id, _) = open(&site, json!({})).await;
    let path = at(&id, "/contribution");
    let text = |n: usize| json!({"text": "ß".repeat(n)});
    let white = Some(site.white.as_str());
    assert_eq!(site.put(None, &path, text(3)).await.problem(401), "no-token");
    assert_eq!(site.put(Some(&site.arbiter), &path, text(3)).await.problem(409), "no-grounds");
    assert_eq!(site.put(white, &path, json!({})).await.problem(400), "malformed");
    assert_eq!(site.put(white, &path, json!({"text": "two\nlines"})).await.problem(400), "malformed");
    assert_eq!(site.put(white, &path, text(CONTRIBUTION_CHARS_MAX + 1)).await.problem(400), "malformed");
    assert_eq!(site.put(white, &path, text(CONTRIBUTION_CHARS_MAX)).await.status, 204);
    start(&site, &id).await;
    assert_eq!(site.put(white, &path, text(1)).await.problem(409), "no-grounds");
    let record = site.get(None, &at(&id, "/record")).await.good();
    let started = record["acts"].as_array().unwrap().last().unwrap().clone();
    assert!(started["body"]["entrants"].to_string().contains(&"ß".repeat(CONTRIBUTION_CHARS_MAX)));
}

#[tokio::test]
async fn a_director_reads_the_queue_the_own_acts_and_who_is_reliable() {
    let site = Site::new().await;
    let director = Some(site.director.as_str());
    let (id, _) = open(&site, json!({})).await;
    for path in ["queue", "acts", "reliability"] {
        let path = format!("/api/v1/desk/{path}");
        assert_eq!(site.get(None, &path).await.problem(401), "no-token");
        assert_eq!(site.get(director, &format!("{path}?tournament=x")).await.problem(400), "malformed");
        assert_eq!(site.get(director, &format!("{path}?colour=red")).await.problem(400), "malformed");
    }
    for path in ["queue", "reliability"] {
        let path = format!("/api/v1/desk/{path}?tournament={id}");
        assert_eq!(site.get(Some(&site.white), &path).await.problem(403), "not-allowed");
    }
    let queue = site.get(director, "/api/v1/desk/queue").await.good();
    let what: Vec<_> = queue["items"].as_array().unwrap().iter().map(|item| item["what"].clone()).collect();
    assert_eq!(what, ["waiting", "to-start", "no-arbiter"]);
    assert_eq!(queue["items"][0]["more"], json!({"players": 1}));
    assert_eq!(queue["items"][0]["tournament"], json!({"id": id, "name": "Spring"}));
    let one = site.get(director, &format!("/api/v1/desk/queue?tournament={id}")).await.good();
    assert_eq!(one, queue);
    let none = site.get(Some(&site.white), "/api/v1/desk/queue").await.good();
    assert_eq!(none["items"], json!([]));

    let (mut read, mut path) = (Vec::new(), "/api/v1/desk/acts?limit=1".to_owned());
    loop {
        let page = site.get(director, &path).await.good();
        read.extend(page["acts"].as_array().unwrap().clone());
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/v1/desk/acts?limit=1&cursor={next}");
    }
    let whole = site.get(director, "/api/v1/desk/acts").await.good();
    assert_eq!(json!(read), whole["acts"]);
    let acts: Vec<_> = read.iter().map(|act| act["deed"]["act"].clone()).collect();
    assert_eq!(acts, ["entered", "opened", "made"]);
    assert_eq!(read[0]["deed"]["about"]["name"], "Kim");
    let rulings = site.get(director, "/api/v1/desk/acts?kind=ruling").await.good();
    assert_eq!(rulings["acts"], json!([]));
    for bad in ["kind=dance", "cursor=1.2", "cursor=1.9.x.1", "limit=0", "limit=101"] {
        let path = format!("/api/v1/desk/acts?{bad}");
        assert_eq!(site.get(director, &path).await.problem(400), "malformed", "{bad}");
    }

    let all = site.get(director, &format!("/api/v1/desk/reliability?tournament={id}")).await.good();
    assert_eq!(all["players"].as_array().unwrap().len(), 3);
    assert_eq!(all["players"][0]["poor"], false);
    let poor = site.get(director, "/api/v1/desk/reliability").await.good();
    assert_eq!(poor["players"], json!([]));
}

#[tokio::test]
async fn an_outage_is_looked_at_named_and_listed() {
    let site = Site::new().await;
    let house = &site.house;
    let director = Some(site.director.as_str());
    house.app.clocks().heartbeat().await.unwrap();
    house.game().await;
    let from = house.app.now();
    for _ in 0..13 {
        house.clock.advance(300 * SECOND);
        house.app.clocks().heartbeat().await.unwrap();
    }
    let outage = |reason: String| json!({"from": from.to_string(), "to": from.plus(3600 * SECOND).to_string(), "reason": reason});
    let good = outage("x".repeat(OUTAGE_REASON_CHARS_MAX));
    for path in ["/api/v1/outages", "/api/v1/outages/look"] {
        assert_eq!(site.post(None, path, good.clone()).await.problem(401), "no-token");
        for token in [&site.white, &site.arbiter] {
            assert_eq!(site.post(Some(token), path, good.clone()).await.problem(403), "not-allowed");
        }
        for bad in [
            json!({"from": from.to_string(), "to": "soon", "reason": "x"}),
            json!({"from": from.to_string(), "to": from.to_string(), "reason": "x"}),
            json!({"from": from.to_string(), "to": from.plus(3600 * SECOND).to_string()}),
            outage(String::new()),
            outage("x".repeat(OUTAGE_REASON_CHARS_MAX + 1)),
        ] {
            assert_eq!(site.post(director, path, bad).await.problem(400), "malformed");
        }
    }
    let found = site.post(director, "/api/v1/outages/look", good.clone()).await.good();
    assert_eq!((&found["games"], &found["most_s"]), (&json!(1), &json!(3600)));
    assert_eq!(found["shown"][0]["credit_s"], 3600);
    let none = site.get(director, "/api/v1/outages").await.good();
    assert_eq!(none["outages"], json!([]));
    let named = site.post(director, "/api/v1/outages", good).await.good();
    assert_eq!(named, json!({"credited": 1}));
    let listed = site.get(director, "/api/v1/outages").await.good();
    assert_eq!(listed["outages"][0]["by"]["name"], "Dora");
    assert_eq!((&listed["outages"][0]["games"], &listed["next"]), (&json!(1), &Value::Null));
    assert_eq!(site.get(Some(&site.white), "/api/v1/outages").await.problem(403), "not-allowed");
    assert_eq!(site.get(director, "/api/v1/outages?cursor=x").await.problem(400), "malformed");
    // Where it lies the game's own record says too, and for whom nothing.
    let overlap = json!({"from": from.plus(SECOND).to_string(), "to": from.plus(9 * SECOND).to_string(), "reason": "x"});
    assert_eq!(site.post(director, "/api/v1/outages/look", overlap).await.problem(400), "malformed");
}

#[tokio::test]
async fn why_an_act_was_done_is_null_once_it_was_taken_away_and_the_page_says_so() {
    let site = Site::new().await;
    let director = Some(site.director.as_str());
    let (id, _) = open(&site, json!({})).await;
    let off = json!({"act": "cancel", "reason": "Klara Kolumna fell ill."});
    site.post(director, &at(&id, "/acts"), off).await.good();
    let last = async || {
        let record = site.get(None, &at(&id, "/record")).await.good();
        record["acts"].as_array().unwrap().last().unwrap().clone()
    };
    let before = last().await;
    assert_eq!(before["body"]["reason"], "Klara Kolumna fell ill.");
    let read = async |language: &str| {
        let request = asking("GET", None, &format!("/tournaments/{id}/record"));
        let request = request.header("accept-language", language).body(Body::empty()).unwrap();
        String::from_utf8(site.send(request).await.body).unwrap()
    };
    assert!(read("en").await.contains("Klara Kolumna fell ill."));
    let tournament = TournamentId::parse(&id).unwrap();
    let seq = before["seq"].as_i64().unwrap();
    let state = site.house.app.operations().forget_act_text(tournament, seq, "reason").await.unwrap();
    assert_eq!(state, TextState::TakenAway);
    assert_eq!(last().await["body"], json!({ "reason": null }));
    for (language, says) in [("en", "This text was removed."), ("de", "Dieser Text wurde entfernt.")] {
        let page = read(language).await;
        assert!(page.contains(says) && !page.contains("Kolumna"), "{page}");
    }
}
