//! Where what was made stands: every answer 201 says it, and there it can be read.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::actor::Role;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::tournaments::action::Action;
use fairschach::base::GameId;
use fairschach::http::openapi;
use serde_json::{Value, json};

use crate::app::accounts::care::admin;
use crate::app::tournaments::course::{entered, sheet};
use crate::http::games::paper;
use crate::http::kit::{Reply, Site, at};
use crate::show::adjudication::stopped;

/// What was made so far, by the names of the calls.
#[derive(Default)]
struct Made(BTreeSet<String>);

impl Made {
    async fn by(&mut self, call: &str, site: &Site, token: &str, path: &str, body: Value) -> Value {
        let reply = site.post(Some(token), path, body).await;
        self.follow(call, site, token, &reply).await
    }

    /// Whoever made it reads it where the answer says.
    async fn follow(&mut self, call: &str, site: &Site, token: &str, reply: &Reply) -> Value {
        assert_eq!(reply.status, 201, "{call}: {}", String::from_utf8_lossy(&reply.body));
        let place = reply.header("location");
        assert!(place.starts_with("/api/v1/"), "{call}: {place:?}");
        let found = site.get(Some(token), place).await;
        assert_eq!(found.status, 200, "{call}: {place}");
        self.0.insert(call.to_owned());
        reply.json()
    }

    async fn games(&mut self, site: &Site) {
        let (white, black) = (&site.house.white, &site.house.black);
        let players = json!({ "white": white.id.to_string(), "black": black.id.to_string(), "variant": "fairschach", "clock": "14d/pair" });
        self.by("make_game", site, &site.director, "/api/v1/games", players).await;
        let offer = json!({ "variant": "fairschach", "clock": "14d/pair" });
        let offer = self.by("make_challenge", site, &site.white, "/api/v1/challenges", offer).await;
        let accept = format!("/api/v1/challenges/{}/accept", offer["id"].as_str().unwrap());
        self.by("accept_challenge", site, &site.black, &accept, json!({})).await;
        site.house.app.bots().make_players().await.unwrap();
        self.by("play_bot", site, &site.white, "/api/v1/bots/games", json!({ "level": 1 })).await;
    }

    async fn entries(&mut self, site: &Site, game: GameId) {
        let filed = json!({ "turn": 1, "entry": "e2e4" });
        self.by("file_entry", site, &site.white, &at(game, "/entries"), filed).await;
        let if_so = json!({ "turn": 1, "when": ["e2e4", "e7e5"], "then": "g1f3" });
        self.by("keep_conditional", site, &site.white, &at(game, "/conditionals"), if_so).await;
        let fields = [
            ("turn", "1"),
            ("side", "black"),
            ("entry", "e7e5"),
            ("arrived", "letter"),
            ("confirmed", "e7e5"),
        ];
        let other = site.house.game().await;
        let paper = paper::send(site, &site.arbiter, &at(other, "/paper"), &fields, None).await;
        self.follow("file_paper", site, &site.arbiter, &paper).await;
        let blind = site.house.blind_game(None, &[]).await;
        let given = site.house.sealed(&site.house.white, blind, "e2e4", |_| {}).await.unwrap();
        let sealed = json!({
            "turn": 1, "ctx": STANDARD.encode(given.ctx), "commitment": STANDARD.encode(given.commitment),
            "box": STANDARD.encode(given.boxed),
        });
        self.by("file_blind_entry", site, &site.white, &at(blind, "/entries/blind"), sealed).await;
    }

    async fn disputes(&mut self, site: &Site, game: GameId) {
        let objection = json!({ "about": "clock", "text": "It ran on." });
        self.by("raise_objection", site, &site.black, &at(game, "/objections"), objection).await;
        let note = json!({ "turn": 1, "kind": "note", "reason": "Seen.", "rule": "FIDE 5" });
        self.by("give_ruling", site, &site.arbiter, &at(game, "/rulings"), note).await;
        let asked = json!({ "turn": 1, "reason": "It was stolen." });
        self.by("ask_unsealing", site, &site.arbiter, &at(game, "/unsealings"), asked).await;
    }

    async fn tournaments(&mut self, site: &Site) {
        let (house, director) = (&site.house, &site.director);
        let new = json!({ "sheet": sheet(json!({})) });
        let made = self.by("make_tournament", site, director, "/api/v1/tournaments", new).await;
        let one = format!("/api/v1/tournaments/{}", made["id"].as_str().unwrap());
        site.post(Some(director), &format!("{one}/acts"), json!({ "act": "open" })).await.good();
        self.by("enter_tournament", site, &site.white, &format!("{one}/entries"), json!({})).await;
        let series = json!({ "name": "Spring", "sheet": sheet(json!({})), "players": 3, "open": 2 });
        self.by("make_series", site, director, "/api/v1/series", series).await;
        let kind = json!({ "kind": { "name": "ladder" }, "seeding": "entry" });
        let third = house.add("Hedwig", "de", Role::Player).await;
        let ladder = entered(house, kind, &[house.white.clone(), house.black.clone(), third]).await;
        house.app.tournaments().perform(&house.director, ladder, Action::Start, "").await.unwrap();
        let whom = json!({ "player": house.white.id.to_string() });
        let path = format!("/api/v1/tournaments/{ladder}/ladder");
        self.by("challenge_in_ladder", site, &site.black, &path, whom).await;
    }
}

#[tokio::test]
async fn whatever_is_made_is_found_where_its_answer_says() {
    let site = Site::new().await;
    let (house, sign_in) = (&site.house, site.house.app.sign_in());
    let mut made = Made::default();
    made.games(&site).await;
    let second = house.another_arbiter().await;
    let request = NewGameRequest { arbiter2: Some(second.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    made.entries(&site, game).await;
    made.disputes(&site, game).await;
    made.tournaments(&site).await;
    let admin = sign_in.create_token(&admin(house).await, "test").await.unwrap();
    let person = json!({ "name": "Gustav", "email": "gustav@example.org", "locale": "de" });
    made.by("add_account", &site, &admin, "/api/v1/accounts", person).await;
    let other = Site::new().await;
    let (game, white, _) = stopped(&other.house).await;
    let white = other.house.app.sign_in().create_token(&white, "test").await.unwrap();
    let claim = json!({ "asks": "win", "text": "A rook up." });
    made.by("claim_in_adjudication", &other, &white, &at(game, "/adjudication"), claim).await;
    let document = openapi();
    let calls =
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
    let says = calls.filter(|call| call["responses"].get("201").is_some());
    let all: BTreeSet<String> = says.map(|call| call["operationId"].as_str().unwrap().to_owned()).collect();
    assert_eq!(made.0, all);
}
