//! What a token is for, at the API and on the pages.

use axum::body::Body;
use axum::http::header;
use fairschach::app::access::Scopes;
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::tournaments::action::Action;
use fairschach::http::api::scopes::ON_A_PAGE;
use fairschach::http::openapi;
use serde_json::json;

use crate::http::kit::{Reply, Site, asking, at};
use crate::support::{Database, on_both};

on_both! {
    a_token_to_read_shows_nothing_of_an_own_open_turn => open_turn;
    each_scope_lets_do_what_it_is_for => scopes;
    what_takes_a_page_is_refused_to_every_token => pages_alone;
    sessions_and_tokens_are_listed_and_ended_on_the_page => listed;
    administrators_keep_accounts_on_pages_and_over_the_api => accounts;
    a_token_to_read_shows_no_draft_of_a_tournament => drafts;
    a_player_gets_the_private_games_of_a_tournament_by_token => private_games;
    administrators_see_how_many_secrets_were_refused => refused_secrets;
}

pub(crate) async fn token(site: &Site, who: &Actor, scopes: &str) -> String {
    let new = NewToken { label: "board".to_owned(), scopes: Scopes::parse(scopes).unwrap(), days: 1 };
    site.house.app.sign_in().make_token(who, new).await.unwrap()
}

/// Signs in over HTTP: the session's cookie.
pub(crate) async fn cookie(site: &Site, who: &Actor) -> String {
    let link = site.house.app.sign_in().print_link(who.id).await.unwrap();
    let path = link.strip_prefix("https://fairschach.example").unwrap();
    let done = site.send(asking("POST", None, path).body(Body::empty()).unwrap()).await;
    assert_eq!(done.status, 303);
    let cookies = done.headers.get_all(header::SET_COOKIE).iter();
    let cookies: Vec<&str> = cookies.map(|one| one.to_str().unwrap()).collect();
    assert_eq!(cookies.len(), 2, "the session and the browser's mark");
    assert!(cookies.iter().all(|one| one.starts_with("__Host-") && one.contains("HttpOnly")));
    let pairs: Vec<&str> = cookies.iter().map(|one| one.split(';').next().unwrap()).collect();
    pairs.join("; ")
}

pub(crate) async fn page(site: &Site, cookie: &str, path: &str) -> Reply {
    let head = asking("GET", None, path).header("cookie", cookie).header("accept", "text/html");
    site.send(head.body(Body::empty()).unwrap()).await
}

pub(crate) async fn form(site: &Site, cookie: &str, path: &str, body: &str) -> Reply {
    let head = asking("POST", None, path)
        .header("cookie", cookie)
        .header("accept", "text/html")
        .header("content-type", "application/x-www-form-urlencoded");
    site.send(head.body(Body::from(body.to_owned())).unwrap()).await
}

async fn open_turn(database: Database) {
    let site = Site::on(database).await;
    let game = site.house.game_with(&[("visibility", "private"), ("presence", "hidden")]).await;
    site.file(&site.white, game, "e2e4").await.good();
    let read = token(&site, &site.house.white, "read").await;
    let seen = site.get(Some(&read), &at(game, "")).await.good();
    assert!(seen["white"]["sealed"].is_null(), "as others see it: {}", seen["white"]);
    let own = site.get(Some(&site.white), &at(game, "")).await.good();
    assert_eq!(own["white"]["sealed"], true);
    for rest in ["/entry", "/draft", "/conditionals", "/receipt", "/legal", "/seal-context"] {
        assert_eq!(site.get(Some(&read), &at(game, rest)).await.problem(403), "not-allowed");
    }
    assert_eq!(site.file(&read, game, "d2d4").await.problem(403), "not-allowed");
    let elses = token(&site, &site.house.director, "read").await;
    site.get(Some(&elses), &at(game, "")).await.problem(404);
}

async fn scopes(database: Database) {
    let site = Site::on(database).await;
    let game = site.house.game().await;
    let play = token(&site, &site.house.white, "play").await;
    site.file(&play, game, "e2e4").await.good();
    let (play, manage) =
        (token(&site, &site.house.arbiter, "play").await, token(&site, &site.house.arbiter, "manage").await);
    let path = at(game, "/submissions");
    site.get(Some(&play), &path).await.problem(403);
    site.get(Some(&manage), &path).await.good();
    let holder = token(&site, &site.house.arbiter, "keyholder").await;
    site.get(Some(&holder), "/api/v1/keyholder/requests").await.good();
    let file = site.get(Some(&holder), &at(game, "/record?format=file")).await;
    assert!(file.status.is_success());
    for path in [path, at(game, ""), "/api/v1/games".to_owned()] {
        site.get(Some(&holder), &path).await.problem(403);
    }
    site.get(Some(&manage), "/api/v1/keyholder/requests").await.problem(403);
    let me = site.get(Some(&play), "/api/v1/players/me").await.good();
    assert_eq!((&me["role"], &me["scopes"]), (&json!("player"), &json!(["play"])));
}

async fn pages_alone(database: Database) {
    let site = Site::on(database).await;
    let id = site.house.white.id;
    let described = openapi();
    let mut calls = vec![("DELETE".to_owned(), "/api/v1/players/me".to_owned())];
    for path in ON_A_PAGE {
        let path = format!("/api/v1{path}");
        let methods = described["paths"][&path].as_object().expect(&path).keys();
        let path = path.replace("{id}", &id.to_string());
        calls.extend(methods.map(|method| (method.to_uppercase(), path.clone())));
    }
    for (method, path) in calls {
        let reply = site.send(asking(&method, Some(&site.white), &path).body(Body::empty()).unwrap()).await;
        assert_eq!(reply.problem(403), "not-allowed", "{method} {path}");
        let reply = site.send(asking(&method, None, &path).body(Body::empty()).unwrap()).await;
        assert_eq!(reply.problem(401), "no-token", "{method} {path}");
    }
}

async fn listed(database: Database) {
    let site = Site::on(database).await;
    let (own, other) = (cookie(&site, &site.house.white).await, cookie(&site, &site.house.white).await);
    let made = form(&site, &own, "/settings/tokens", "name=board&play=yes&days=7").await;
    let text = String::from_utf8(made.body).unwrap();
    assert!(made.status == 200 && text.contains("fs_") && text.contains("play"));
    let none = form(&site, &own, "/settings/tokens", "name=board&days=7").await;
    assert_eq!(none.status, 422, "for nothing");
    let ended = form(&site, &own, "/settings/sessions/end", "").await;
    assert_eq!(ended.status, 200);
    assert_eq!(page(&site, &other, "/settings").await.status, 303, "signed out");
    assert_eq!(page(&site, &own, "/settings").await.status, 200);
}

async fn accounts(database: Database) {
    let site = Site::on(database).await;
    let ada = site.house.add("Ada", "en", Role::Admin).await;
    let (cookie, token) = (cookie(&site, &ada).await, token(&site, &ada, "manage").await);
    let white = site.house.white.id;
    drop(crate::http::players::tokens::cookie(&site, &site.house.white).await);
    let later = || site.house.clock.advance(1_000_000);
    later();
    let listed = page(&site, &cookie, "/people").await;
    let text = String::from_utf8(listed.body).unwrap();
    assert!(text.contains("Anna") && !text.contains("anna@example.org"));
    let path = format!("/people/{white}");
    let done = form(&site, &cookie, &path, "act=lock&reason=stolen").await;
    assert_eq!(done.status, 303);
    site.get(Some(&site.white), "/api/v1/players/me").await.problem(401);
    let api = format!("/api/v1/accounts/{white}");
    let shown = site.get(Some(&token), &api).await.good();
    assert!(shown["locked_at"].is_string() && shown["address"] == "a…@example.org");
    let events = shown["events"].as_array().unwrap();
    assert!(events.iter().any(|event| event["kind"] == "locked"), "{shown}");
    // Of her signing in others see the day alone.
    let event = events.iter().find(|event| event["kind"] == "signed-in").unwrap();
    assert_eq!(event["detail"], "");
    assert!(event["at"].as_str().unwrap().contains("T00:00:00"), "{event}");
    let seen = String::from_utf8(page(&site, &cookie, &path).await.body).unwrap();
    assert!(seen.contains(">1 January 2026</time></span> Signed in</li>"), "{seen}");
    let acts = format!("{api}/acts");
    let again = site.post(Some(&token), &acts, json!({ "act": "lock" })).await;
    assert_eq!(again.problem(409), "no-grounds");
    site.post(Some(&token), &acts, json!({ "act": "unlock" })).await.good();
    site.get(Some(&site.white), "/api/v1/players/me").await.good();
    let edit = json!({ "act": "edit", "email": "new@example.org" });
    let waits = site.post(Some(&token), &acts, edit).await.good();
    assert_eq!(waits["waiting"]["address"], "n…@example.org");
    for (body, field) in [(json!({ "act": "role" }), "role"), (json!({ "act": "shoot" }), "act")] {
        let refused = site.post(Some(&token), &acts, body).await;
        assert_eq!(refused.json()["errors"][0]["field"], field);
    }
    site.get(Some(&site.director), &api).await.problem(403);
    later();
    let edit = json!({ "act": "edit", "name": "Anna B.", "locale": "de" });
    let edited = site.post(Some(&token), &acts, edit).await.good();
    assert_eq!((&edited["name"], &edited["locale"]), (&json!("Anna B."), &json!("de")));
    later();
    let role = json!({ "act": "role", "role": "arbiter" });
    assert_eq!(site.post(Some(&token), &acts, role).await.good()["role"], "arbiter");
    later();
    let done = form(&site, &cookie, &path, "act=role&role=player").await;
    assert_eq!(done.status, 303);
    assert_eq!(site.get(Some(&token), &api).await.good()["role"], "player");
    later();
    let revoke = json!({ "act": "revoke", "reason": "lost telephone" });
    site.post(Some(&token), &acts, revoke).await.good();
    site.get(Some(&site.white), "/api/v1/players/me").await.problem(401);
    let shown = site.get(Some(&token), &api).await.good();
    assert_eq!((&shown["sessions"], &shown["tokens"]), (&json!(0), &json!(0)));
    let kinds: Vec<_> = (0..4).map(|n| shown["events"][n]["kind"].clone()).collect();
    assert_eq!(kinds, ["revoked", "role-changed", "role-changed", "edited"]);
    assert_eq!(form(&site, &cookie, &format!("/people/{}", ada.id), "act=lock").await.status, 409);
}

async fn drafts(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let sheet = crate::app::tournaments::course::sheet(json!({}));
    let id = house.app.tournament_setup().create_tournament(&house.director, sheet).await.unwrap();
    let (read, play, manage) = (
        token(&site, &house.director, "read").await,
        token(&site, &house.director, "play").await,
        token(&site, &house.director, "manage").await,
    );
    let own = cookie(&site, &house.director).await;
    let paths = ["", "/games", "/games.pgn", "/games.tar", "/record", "/record/file", "/table"];
    let run = "/api/v1/tournaments?of=run";
    for (phase, seen) in [("draft", false), ("open", true)] {
        for path in paths.map(|path| format!("/api/v1/tournaments/{id}{path}")) {
            let by_manage = site.get(Some(&manage), &path).await.status;
            assert!(by_manage != 404 && by_manage != 401, "{phase} {path}: {by_manage}");
            assert_eq!(page(&site, &own, &path).await.status, by_manage, "{path}");
            for token in [&read, &play] {
                let status = site.get(Some(token), &path).await.status;
                assert_eq!(
                    status,
                    if seen { by_manage } else { axum::http::StatusCode::NOT_FOUND },
                    "{phase} {path}"
                );
            }
            assert_eq!(site.get(Some("fs_unknown"), &path).await.problem(401), "no-token");
        }
        for token in [&read, &play] {
            let listed = site.get(Some(token), run).await.good();
            assert_eq!(listed["tournaments"].as_array().unwrap().len(), usize::from(seen));
        }
        let listed = site.get(Some(&manage), run).await.good();
        assert_eq!(listed["tournaments"].as_array().unwrap().len(), 1);
        if !seen {
            house.app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
        }
    }
}

async fn private_games(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let all = crate::app::tournaments::course::players(house, 5).await;
    let more = json!({ "terms": { "visibility": "private" } });
    let id = crate::app::tournaments::course::entered(house, more, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    let path = format!("/api/v1/tournaments/{id}/games.pgn");
    let read = token(&site, &all[0], "read").await;
    let games = async |token| {
        let pgn = site.get(token, &path).await;
        String::from_utf8(pgn.body).unwrap().matches("[Event ").count()
    };
    assert_eq!(games(None).await, 0);
    assert_eq!(games(Some(&read)).await, 4, "those of their own");
}

async fn refused_secrets(database: Database) {
    let site = Site::on(database).await;
    let ada = site.house.add("Ada", "en", Role::Admin).await;
    let (cookie, token) = (cookie(&site, &ada).await, token(&site, &ada, "manage").await);
    for _ in 0..3 {
        let refused = site.get(Some("fs_guess"), "/api/v1/players/me").await;
        assert_eq!(refused.problem(401), "no-token");
    }
    site.house.app.sign_in().sweep_sign_ins().await.unwrap();
    let listed = site.get(Some(&token), "/api/v1/accounts").await.good();
    assert_eq!(listed["refused"][0]["kind"], "token");
    assert_eq!(listed["refused"][0]["count"], 3);
    let people = page(&site, &cookie, "/people").await;
    assert!(String::from_utf8(people.body).unwrap().contains("API tokens: 3"));
}
