//! What is the same for every answer: who may read it, whether it has changed, where what was made stands, and how often one
//! may still act.

use std::io::Read;

use axum::body::Body;
use fairschach::app::actor::Role;
use fairschach::app::tournaments::action::Action;
use fairschach::base::GameId;
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::http::kit::{Reply, Site, asking, at, with_json};
use crate::support::{DAY, Database, SECOND, on_both};

on_both! {
    what_the_other_side_filed_and_a_reveal_before_its_release_change_no_tag => tags_of_a_filing;
}

async fn ask(site: &Site, token: Option<&str>, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut head = asking("GET", token, path);
    for (name, value) in headers {
        head = head.header(*name, *value);
    }
    site.send(head.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn pages_of_other_servers_read_and_act_with_a_token_and_never_with_a_session() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let asks = asking("OPTIONS", None, &at(game, "/entries"))
        .header("origin", "https://elsewhere.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "authorization,content-type");
    let may = site.send(asks.body(Body::empty()).unwrap()).await;
    assert_eq!(may.status, 204);
    assert_eq!(may.header("access-control-allow-origin"), "*");
    assert!(may.header("access-control-allow-methods").contains("POST"));
    assert!(may.header("access-control-allow-headers").contains("Authorization"));
    assert_eq!(may.header("access-control-allow-credentials"), "");
    let files = asking("POST", Some(&site.white), &at(game, "/entries"))
        .header("origin", "https://elsewhere.example")
        .header("sec-fetch-site", "cross-site");
    let filed = site.send(with_json(files, &json!({ "turn": 1, "entry": "e2e4" }))).await;
    assert_eq!((filed.status.as_u16(), filed.header("access-control-allow-origin")), (201, "*"));
    let refused = ask(&site, Some("fs_wrong"), &at(game, ""), &[]).await;
    assert_eq!((refused.header("access-control-allow-origin"), refused.status.as_u16()), ("*", 401));
    let cookie = crate::http::players::tokens::cookie(&site, &site.house.white).await;
    let own = ask(&site, None, &at(game, "/legal"), &[("cookie", &cookie)]).await;
    assert_eq!((own.status.as_u16(), own.header("access-control-allow-origin")), (200, ""));
    assert_eq!(own.header("cross-origin-resource-policy"), "same-origin");
    let picture = ask(&site, None, &at(game, "/board.svg"), &[]).await;
    assert_eq!(picture.header("cross-origin-resource-policy"), "cross-origin");
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    for path in ["/pairs", "/record?format=pgn", "/board.svg"] {
        let path = at(game, path);
        for token in [Some(site.white.as_str()), None] {
            let first = ask(&site, token, &path, &[]).await;
            let tag = first.header("etag").to_owned();
            assert!(tag.len() > 20 && tag.starts_with('"'), "{path}: {tag}");
            assert!(first.header("cache-control").starts_with("private"), "{path}");
            let varies: Vec<_> =
                first.headers.get_all("vary").iter().map(|one| one.to_str().unwrap()).collect();
            assert!(varies.join(", ").contains("Authorization, Cookie, Accept"), "{varies:?}");
            for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
                let again = ask(&site, token, &path, &[("if-none-match", &known)]).await;
                assert_eq!((again.status.as_u16(), again.body.len()), (304, 0), "{path} {known}");
                assert_eq!(again.header("etag"), tag);
            }
            let other = ask(&site, token, &path, &[("if-none-match", "\"other\"")]).await;
            assert_eq!((other.status.as_u16(), other.body), (200, first.body));
        }
    }
}

#[tokio::test]
async fn a_running_clock_an_own_entry_a_draft_and_a_note_have_no_tag() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.put(Some(&site.black), &at(game, "/draft"), json!({ "turn": 1, "entry": "e7e5" })).await;
    site.file(&site.white, game, "e2e4").await.good();
    for (token, path) in [
        (&site.white, ""),
        (&site.white, "/entry"),
        (&site.black, "/draft"),
        (&site.white, "/legal"),
        (&site.white, "/seal-context"),
        (&site.white, "/conditionals"),
        (&site.white, "/clocks"),
        (&site.white, "/receipt"),
    ] {
        let reply = ask(&site, Some(token), &at(game, path), &[("if-none-match", "*")]).await;
        assert_ne!(reply.status, 304, "{path}");
        assert_eq!((reply.header("etag"), reply.header("cache-control")), ("", "no-store"), "{path}");
    }
}

/// Every tag that others than White get.
async fn tags(site: &Site, game: GameId) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    for (who, token) in site.everybody().into_iter().filter(|(who, _)| *who != "white") {
        for path in [
            "/pairs",
            "/record",
            "/record?format=pgn",
            "/record?format=file",
            "/board.svg",
            "/board.png",
            "/claims",
            "/disputes",
        ] {
            let reply = ask(site, token, &at(game, path), &[]).await;
            tags.push((format!("{who} {path}"), reply.header("etag").to_owned()));
        }
    }
    tags
}

async fn tags_of_a_filing(database: Database) {
    let site = Site::on(database).await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    let before = tags(&site, game).await;
    assert!(before.iter().all(|(_, tag)| !tag.is_empty()));
    site.file(&site.white, game, "g1f3").await.good();
    assert_eq!(tags(&site, game).await, before, "White has filed");
    site.file(&site.black, game, "b8c6").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(tags(&site, game).await, before, "it is revealed and not released");
    site.house.clock.advance(2 * SECOND);
    let after = tags(&site, game).await;
    let changed = before.iter().zip(&after).filter(|(one, other)| one != other).count();
    assert_eq!(changed, 4 * 6, "what tells of the pair has another tag");
}

/// A player of a ladder files, and neither the tournament's page nor the ladder or the player's profile has another tag.
#[tokio::test]
async fn a_filing_changes_no_tag_of_a_tournament_or_a_player() {
    let site = Site::new().await;
    let (house, app) = (&site.house, &site.house.app);
    let all = [house.white.clone(), house.black.clone(), players(house, 1).await[0].clone()];
    let id = entered(house, json!({ "kind": { "name": "ladder" }, "seeding": "entry" }), &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let number = app.ladders().challenge_on_ladder(&house.black, id, house.white.id).await.unwrap();
    app.ladders().answer_ladder_challenge(&house.white, id, number, true).await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    let games = site.get(Some(&site.white), "/api/v1/games").await.good();
    let game = GameId::parse(games["games"][0]["id"].as_str().unwrap()).unwrap();
    let tags = async || {
        let mut tags = Vec::new();
        let paths = [
            format!("/tournaments/{id}"),
            format!("/tournaments/{id}/ladder"),
            format!("/players/{}", house.white.id),
        ];
        for (who, token) in site.everybody().into_iter().filter(|(who, _)| *who != "white") {
            for path in &paths {
                let reply = ask(&site, token, &format!("/api/v1{path}"), &[]).await;
                assert_eq!(reply.status, 200, "{who} {path}");
                tags.push((format!("{who} {path}"), reply.header("etag").to_owned()));
            }
        }
        tags
    };
    let before = tags().await;
    assert!(before.iter().all(|(_, tag)| !tag.is_empty()), "{before:?}");
    // Who is challenged has White.
    site.file(&site.white, game, "e2e4").await.good();
    assert_eq!(tags().await, before);
}

#[tokio::test]
async fn what_never_changes_again_is_kept() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    let kept = "private, max-age=31536000, immutable";
    let told =
        async |path: &str| ask(&site, None, &at(game, path), &[]).await.header("cache-control").to_owned();
    assert_eq!(told("/board.svg?turn=1").await, kept);
    assert_eq!(told("/board.svg").await, "private, no-cache");
    assert_eq!(told("/pairs").await, "private, no-cache");
    site.post(Some(&site.white), &at(game, "/resignation"), json!({})).await.good();
    site.house.clock.advance(400 * DAY);
    assert_eq!(told("/pairs").await, kept);
    assert_eq!(told("/record").await, "private, no-cache", "names may change");
}

#[tokio::test]
async fn only_the_turns_that_follow_are_sent() {
    let site = Site::new().await;
    let game = site.house.game().await;
    for (white, black) in [("e2e4", "e7e5"), ("g1f3", "b8c6"), ("f1b5", "a7a6")] {
        site.pair(game, white, black).await;
    }
    let turns = async |query: &str| {
        let pairs = site.get(None, &at(game, &format!("/pairs{query}"))).await.good();
        let pairs = pairs["pairs"].as_array().unwrap().iter().map(|pair| pair["turn"].as_u64().unwrap());
        pairs.collect::<Vec<_>>()
    };
    assert_eq!(turns("").await, [1, 2, 3]);
    assert_eq!(turns("?after=0").await, [1, 2, 3]);
    assert_eq!(turns("?after=2").await, [3]);
    assert!(turns("?after=3").await.is_empty());
    assert_eq!(site.get(None, &at(game, "/pairs?after=-1")).await.problem(400), "malformed");
}

#[tokio::test]
async fn only_what_everybody_gets_in_the_same_bytes_is_compressed() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    let (path, asked) = (at(game, "/pairs"), [("accept-encoding", "gzip")]);
    let plain = ask(&site, None, &path, &[]).await;
    let packed = ask(&site, None, &path, &asked).await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert_ne!(packed.header("etag"), plain.header("etag"), "other bytes, another tag");
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(packed.body.as_slice()).read_to_end(&mut text).unwrap();
    assert_eq!(text, plain.body);
    let own = ask(&site, Some(&site.white), &path, &asked).await;
    assert_eq!((own.header("content-encoding"), &own.body), ("", &plain.body));
}

#[tokio::test]
async fn what_was_made_is_found_where_the_answer_says() {
    let site = Site::new().await;
    let (white, black) = (site.house.white.id.to_string(), site.house.black.id.to_string());
    let new = json!({ "white": white, "black": black, "variant": "fairschach", "clock": "14d/pair" });
    let made = site.post(Some(&site.director), "/api/v1/games", new).await;
    let place = made.header("location").to_owned();
    assert_eq!(place, format!("/api/v1/games/{}", made.json()["id"].as_str().unwrap()));
    assert_eq!(site.get(None, &place).await.status, 200);
    let files = asking("POST", Some(&site.white), &format!("{place}/entries")).header("idempotency-key", "1");
    let filed = site.send(with_json(files, &json!({ "turn": 1, "entry": "e2e4" }))).await;
    assert_eq!(filed.header("location"), format!("{place}/entry"));
    let files = asking("POST", Some(&site.white), &format!("{place}/entries")).header("idempotency-key", "1");
    let again = site.send(with_json(files, &json!({ "turn": 1, "entry": "e2e4" }))).await;
    assert_eq!((again.status.as_u16(), again.header("location")), (201, filed.header("location")));
    assert_eq!(site.get(Some(&site.white), filed.header("location")).await.status, 200);
}

#[tokio::test]
async fn whoever_acts_is_told_how_often_they_still_may() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let left = |reply: &Reply| -> Vec<u64> {
        let names = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];
        names.iter().map(|name| reply.header(name).parse().unwrap()).collect()
    };
    let first = site.file(&site.white, game, "e2e4").await;
    assert_eq!(left(&first), [240, 239, 1]);
    let second = site.post(Some(&site.white), &at(game, "/entries"), json!({ "turn": 9 })).await;
    assert_eq!((second.status.as_u16(), left(&second)), (400, vec![240, 238, 1]));
    for _ in 0..238 {
        site.post(Some(&site.white), &at(game, "/draw"), json!({})).await;
    }
    let none = site.post(Some(&site.white), &at(game, "/draw"), json!({})).await;
    assert_eq!((none.problem(429).as_str(), left(&none)), ("too-many", vec![240, 0, 60]));
    let anonymous = site.get(None, &at(game, "")).await;
    assert_eq!(left(&anonymous)[..2], [300, 299]);
}

#[tokio::test]
async fn a_form_at_fault_is_a_problem_like_others() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let send = async |kind: &str, body: &str| {
        let head = asking("POST", Some(&site.arbiter), &at(game, "/paper")).header("content-type", kind);
        site.send(head.body(Body::from(body.to_owned())).unwrap()).await
    };
    assert_eq!(send("multipart/form-data", "").await.problem(415), "unsupported");
    assert_eq!(send("text/plain", "e2e4").await.problem(415), "unsupported");
    assert_eq!(send("multipart/form-data; boundary=x", "nothing of it").await.problem(400), "malformed");
    let unknown = "--x\r\ncontent-disposition: form-data; name=\"what\"\r\n\r\n1\r\n--x--\r\n";
    assert_eq!(send("multipart/form-data; boundary=x", unknown).await.problem(400), "malformed");
}

#[tokio::test]
async fn administrators_add_and_invite_people_and_everybody_finds_who_is_listed() {
    let site = Site::new().await;
    let (_, admin) = site.add("Frida", Role::Admin).await;
    let person = json!({ "name": "Gustav Groß", "email": "gustav@example.org", "locale": "de" });
    let refused = site.post(Some(&site.director), "/api/v1/accounts", person.clone()).await;
    assert_eq!(refused.problem(403), "not-allowed");
    let made = site.post(Some(&admin), "/api/v1/accounts", person.clone()).await;
    assert_eq!(made.status, 201);
    assert!(
        !String::from_utf8_lossy(&made.body).contains("gustav@example.org"),
        "an address is told to nobody"
    );
    let place = made.header("location").to_owned();
    let account: Value = site.get(Some(&admin), &place).await.good();
    assert_eq!((&account["name"], &account["role"]), (&json!("Gustav Groß"), &json!("player")));
    assert_eq!(site.post(Some(&admin), "/api/v1/accounts", person).await.problem(400), "malformed");
    let invited = site.post(Some(&admin), &format!("{place}/invitations"), json!({})).await;
    assert_eq!(invited.status, 204);
    site.house.app.accounts().set_listed(&site.house.black, false).await.unwrap();
    let name: String = site.house.white.name.chars().take(3).collect();
    let found = site.get(None, &format!("/api/v1/players?name={name}")).await.good();
    assert_eq!(found["players"][0]["id"], json!(site.house.white.id.to_string()));
    let nobody = site.get(None, "/api/v1/players?name=Ben").await.good();
    assert_eq!(nobody, json!({ "players": [], "more": false }));
}
