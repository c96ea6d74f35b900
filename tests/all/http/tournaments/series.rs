//! A series through `/api/v1` and on its pages.

use axum::http::StatusCode;
use fairschach::app::actor::Actor;
use fairschach::app::tournaments::series::view::SECTIONS_PAGE_MAX;
use fairschach::base::SeriesId;
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players, sheet};
use crate::app::tournaments::series::{a_page_and_one_more, enter, made, plan, play, step};
use crate::http::kit::{Site, asking, with_json};
use crate::show::web;
use crate::support::{Database, TestApp, on_both};

on_both! {
    older_sections_come_page_by_page_and_strangers_see_them => older;
    older_sections_come_page_by_page_to_programs => older_by_program;
}

#[tokio::test]
async fn a_series_is_made_entered_and_closed_by_programs() {
    let site = Site::new().await;
    let house = &site.house;
    let (director, white) = (Some(site.director.as_str()), Some(site.white.as_str()));
    let body = json!({"name": "Spring", "sheet": sheet(json!({})), "players": 3, "open": 2});
    site.post(None, "/api/v1/series", body.clone()).await.problem(401);
    site.post(white, "/api/v1/series", body.clone()).await.problem(403);
    let made = site.post(director, "/api/v1/series", body.clone()).await;
    let place = made.header("location").to_owned();
    assert_eq!(site.get(None, &place).await.status, 200, "{place}");
    assert_eq!(made.status, StatusCode::CREATED);
    let made = made.good();
    let at = format!("/api/v1/series/{}", made["id"].as_str().unwrap());
    assert_eq!(
        (&made["takes_entries"], &made["full"], &made["open"]),
        (&json!(true), &json!(false), &json!(2))
    );
    let listed = site.get(None, "/api/v1/series").await.good();
    assert_eq!(listed["series"][0]["name"], "Spring");
    // Every fault is told with its field.
    let mut wrong = body.clone();
    (wrong["players"], wrong["open"]) = (json!(2), json!(51));
    let told = site.post(director, "/api/v1/series", wrong).await;
    told.problem(400);
    let errors = told.json()["errors"].clone();
    let fields: Vec<&Value> = errors.as_array().unwrap().iter().map(|one| &one["field"]).collect();
    assert_eq!(fields, ["players", "open"]);
    let entries = format!("{at}/entries");
    let once = || {
        let head = asking("POST", white, &entries).header("idempotency-key", "k1");
        site.send(with_json(head, &json!({})))
    };
    for _ in 0..2 {
        let entered = once().await;
        assert_eq!((entered.status, entered.body.len()), (StatusCode::NO_CONTENT, 0));
    }
    site.post(white, &entries, json!({})).await.problem(409);
    site.post(white, &entries, json!({"player": house.black.id.to_string()})).await.problem(403);
    let black = json!({"player": house.black.id.to_string()});
    assert_eq!(site.post(director, &entries, black).await.status, StatusCode::NO_CONTENT);
    let own = format!("{entries}/{}", house.white.id);
    assert_eq!(site.delete(white, &own).await.status, StatusCode::NO_CONTENT);
    site.delete(white, &own).await.problem(409);
    let third = players(house, 2).await;
    for one in [&house.white, &third[0]] {
        house.app.series().enter_series(one, id_of(&at), one.id, None).await.unwrap();
    }
    assert_eq!(step(house).await, 1);
    let shown = site.get(None, &at).await.good();
    assert_eq!(shown["sections"][0]["state"], "running");
    assert_eq!(shown["waiting"], json!([]));
    let acts = format!("{at}/acts");
    site.post(white, &acts, json!({"act": "close"})).await.problem(403);
    assert_eq!(site.post(director, &acts, json!({"act": "close"})).await.status, StatusCode::NO_CONTENT);
    site.post(director, &acts, json!({"act": "shut"})).await.problem(400);
    assert_eq!(site.get(None, &at).await.good()["takes_entries"], false);
    let mut changed = body;
    (changed["version"], changed["name"]) = (json!(1), json!("Summer"));
    let changed = site.put(director, &at, changed).await.good();
    assert_eq!((&changed["name"], &changed["version"]), (&json!("Summer"), &json!(2)));
    let post = format!("{at}/posts/{}", house.arbiter.id);
    assert_eq!(site.put(director, &post, json!({"post": "arbiter"})).await.status, StatusCode::NO_CONTENT);
    let classed = json!({
        "name": "Liga", "sheet": sheet(json!({})), "players": 3, "open": 2, "promote": 1,
        "classes": [{"name": "A", "rating_min": 1800}, {"name": "B"}],
    });
    let classed = site.post(director, "/api/v1/series", classed).await.good();
    assert_eq!(classed["classes"], json!([{"name": "A", "rating_min": 1800}, {"name": "B"}]));
    let liga = format!("/api/v1/series/{}", classed["id"].as_str().unwrap());
    site.post(white, &format!("{liga}/entries"), json!({"class": 1})).await.problem(409);
    site.post(white, &format!("{liga}/entries"), json!({"class": 3})).await.problem(400);
    assert_eq!(site.get(white, &liga).await.good()["enters"], json!([2]));
    assert_eq!(
        site.post(white, &format!("{liga}/entries"), json!({"class": 2})).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(site.get(None, &liga).await.good()["waiting"][0]["class"], 2);
    let posts = site.get(None, &at).await.good()["posts"].clone();
    assert_eq!(posts.as_array().unwrap().len(), 2);
    assert_eq!(site.delete(director, &post).await.status, StatusCode::NO_CONTENT);
    site.get(None, "/api/v1/series/nonsense").await.problem(404);
}

fn id_of(at: &str) -> SeriesId {
    SeriesId::parse(at.rsplit('/').next().unwrap()).unwrap()
}

#[tokio::test]
async fn a_draft_whose_sheet_a_series_took_waits_for_nobody() {
    let site = web::Site::new().await;
    let (house, app) = (&site.house, &site.house.app);
    let director = site.sign_in(&house.director).await;
    let mine = sheet(json!({"name": "A sheet of mine"}));
    let draft = app.tournament_setup().create_tournament(&house.director, mine).await.unwrap();
    let waits = async || !app.tournaments().director_queue(&house.director).await.unwrap().is_empty();
    assert!(waits().await, "it is to be opened");
    let form = format!("once=7&name=Dauerturnier&from={draft}&players=3&open=1");
    let at = director.post("/series/new", &form).await.to;
    assert!(!waits().await);
    let link = format!("href=\"/tournaments/{draft}\"");
    assert!(director.get(&at).await.body.contains(&link));
    let white = site.sign_in(&house.white).await;
    assert!(!white.get(&at).await.body.contains(&link), "others see no draft");
    // With the sheet as it is, a change leaves it so; with another one the draft waits again.
    let change = async |from: &str, version: i64| {
        let form = format!("version={version}&name=Dauerturnier&from={from}&players=3&open=2");
        assert_eq!(director.post(&format!("{at}/edit"), &form).await.to, at);
    };
    change("", 1).await;
    assert!(!waits().await);
    change("preset%3Around-robin", 2).await;
    assert!(waits().await);
    assert!(!director.get(&at).await.body.contains(&link));
}

#[tokio::test]
async fn a_series_is_made_entered_and_run_on_its_pages() {
    let site = web::Site::new().await;
    let house = &site.house;
    let director = site.sign_in(&house.director).await;
    let white = site.sign_in(&house.white).await;
    // A draft's sheet is taken over, and every fault stands beside its field.
    let draft = entered(house, json!({"name": "A sheet of mine", "clock": "10d/pair"}), &[]).await;
    let form = director.get("/series/new").await.body;
    assert!(form.contains("A sheet of mine") && form.contains("preset:round-robin"));
    assert_eq!(white.get("/series/new").await.status, StatusCode::FORBIDDEN);
    let faulty = director.post("/series/new", "name=&from=&players=2&open=99").await;
    assert_eq!(faulty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(faulty.body.contains("id=\"from-fault\""), "{}", faulty.body);
    let faulty = director.post("/series/new", &format!("name=&from={draft}&players=2&open=99")).await;
    for field in ["name", "players", "open"] {
        assert!(faulty.body.contains(&format!("id=\"{field}-fault\"")), "{}", faulty.body);
    }
    let ladder = director.post("/series/new", "name=Treppe&from=preset%3Aladder&players=7&open=1").await;
    assert!(ladder.body.contains("id=\"from-fault\""), "a ladder is no section");
    let form = format!("once=7&name=Dauerturnier&from={draft}&players=3&open=1");
    let made = director.post("/series/new", &form).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER);
    let at = made.to.clone();
    assert_eq!(director.post("/series/new", &form).await.to, at, "the same form makes one series");
    assert!(white.get("/tournaments").await.body.contains("href=\"/series\""));
    assert!(white.get("/series").await.body.contains("Dauerturnier"));
    let page = white.get(&at).await.body;
    assert!(page.contains("Jede Gruppe hat 3 Spieler") && page.contains("10 Tage"), "{page}");
    assert!(!page.contains("value=\"close\""), "for those who run it alone");
    assert_eq!(white.post(&at, "act=enter").await.to, at);
    assert!(white.get(&at).await.body.contains("Sie warten: Nummer 1 von 1"));
    let twice = white.post(&at, "act=enter").await;
    assert_eq!(twice.status, StatusCode::CONFLICT);
    assert!(twice.body.contains("wartet schon"));
    assert_eq!(white.post(&at, "act=leave").await.to, at);
    assert_eq!(white.post(&at, "act=close").await.status, StatusCode::FORBIDDEN);
    assert_eq!(white.post(&at, "act=nonsense").await.status, StatusCode::NOT_FOUND);
    let all = players(house, 2).await;
    white.post(&at, "act=enter").await;
    // Whom the director types is found by the address; nobody else is.
    let nobody = director.post(&at, "act=enter-other&who=nobody%40example.org").await;
    assert!(nobody.body.contains("id=\"who-fault\"") && nobody.body.contains("nobody@example.org"));
    for n in 1..=2 {
        assert_eq!(director.post(&at, &format!("act=enter-other&who=player{n}%40example.org")).await.to, at);
    }
    assert_eq!(step(house).await, 1);
    let page = white.get(&at).await.body;
    assert!(page.contains("Sie spielen in einer Gruppe dieser Serie") && page.contains("Dauerturnier 1"));
    assert!(page.contains("mehr dürfen es zugleich nicht sein"), "as many as may be");
    let section = page.split("href=\"/tournaments/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let section = white.get(&format!("/tournaments/{section}")).await.body;
    assert!(section.contains(&format!("href=\"{at}\"")), "a section names its series");
    director.post(&at, "act=remove&who=nonsense").await;
    assert_eq!(director.post(&at, "act=close").await.to, at);
    assert!(site.stranger().get(&at).await.body.contains("Zurzeit kann sich niemand melden"));
    assert_eq!(director.post(&at, "act=open").await.to, at);
    posts(&director, &at, &all).await;
    let edit = format!("{at}/edit");
    assert_eq!(white.get(&edit).await.status, StatusCode::FORBIDDEN);
    assert!(director.get(&edit).await.body.contains("value=\"Dauerturnier\""));
    let faulty = director.post(&edit, "version=1&name=X&from=&players=&open=1").await;
    assert!(faulty.body.contains("id=\"players-fault\""));
    assert_eq!(director.post(&edit, "version=1&name=Neu&from=&players=4&open=2").await.to, at);
    assert!(white.get(&at).await.body.contains("Jede Gruppe hat 4 Spieler"));
    let late = director.post(&edit, "version=1&name=Alt&from=&players=4&open=2").await;
    assert!(late.body.contains("changed in the meantime"));
}

async fn posts(director: &web::Visit<'_>, at: &str, all: &[Actor]) {
    let given = director.post(at, "act=post&official=player1%40example.org&post=assistant").await;
    assert_eq!(given.to, at);
    assert!(director.get(at).await.body.contains("Player 1 –"));
    let taken = director.post(at, &format!("act=take-post&official={}", all[0].id)).await;
    assert_eq!(taken.to, at);
    assert!(!director.get(at).await.body.contains("Player 1 –"));
    let wrong = director.post(at, "act=post&official=nobody%40example.org&post=assistant").await;
    assert!(wrong.body.contains("id=\"official-fault\""));
}

async fn older(database: Database) {
    let site = web::Site::of(TestApp::new(database).await);
    let house = &site.house;
    let all = players(house, 3).await;
    let id = made(house, plan(3, 1, json!({}))).await;
    enter(house, id, &all).await;
    assert_eq!(step(house).await, 1);
    a_page_and_one_more(&house.raw().await, id).await;
    let page = site.stranger().get(&format!("/series/{id}")).await;
    assert!(page.body.contains("Spring 1") && page.body.contains("/sign-in"));
    let sections = |body: &str| -> Vec<String> {
        let names = body.split(">S ").skip(1);
        names.map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
    };
    let numbers = |from: u32, to: u32| (to..=from).rev().map(|n| n.to_string()).collect::<Vec<_>>();
    assert_eq!(sections(&page.body), numbers(SECTIONS_PAGE_MAX, 1), "the newest first");
    let more = page.body.split("?before=").nth(1).unwrap().split('"').next().unwrap();
    let rest = site.stranger().get(&format!("/series/{id}?before={more}")).await;
    assert_eq!(sections(&rest.body), ["0"]);
    assert!(!rest.body.contains("?before="), "there are no more");
    let older = site.stranger().get(&format!("/series/{id}?before=nonsense")).await;
    assert_eq!(older.status, StatusCode::NOT_FOUND);
    assert_eq!(site.stranger().get("/series/nonsense").await.status, StatusCode::NOT_FOUND);
}

async fn older_by_program(database: Database) {
    let site = Site::on(database).await;
    let id = made(&site.house, plan(3, 1, json!({}))).await;
    a_page_and_one_more(&site.house.raw().await, id).await;
    let at = format!("/api/v1/series/{id}");
    let first = site.get(None, &at).await.good();
    let next = first["next"].as_str().unwrap();
    let rest = site.get(None, &format!("{at}?cursor={next}")).await.good();
    let count = |page: &Value| page["over"].as_array().unwrap().len();
    assert_eq!((count(&first), count(&rest)), (SECTIONS_PAGE_MAX as usize, 1));
    assert_eq!((&rest["over"][0]["name"], &rest["next"]), (&json!("S 0"), &json!(null)));
    site.get(None, &format!("{at}?cursor=nonsense")).await.problem(400);
}

#[tokio::test]
async fn classes_are_typed_entered_and_told() {
    let site = web::Site::new().await;
    let house = &site.house;
    let director = site.sign_in(&house.director).await;
    let white = site.sign_in(&house.white).await;
    let form = "name=Liga&from=preset%3Around-robin&players=3&open=5&promote=1&relegate=1";
    let one = director.post("/series/new", &format!("{form}&classes=Meister")).await;
    assert!(one.body.contains("id=\"classes-fault\"") && one.body.contains(">\nMeister</textarea>"));
    let long = director.post("/series/new", &format!("{form}&classes={}", "A%0A".repeat(601))).await;
    assert!(long.body.contains("id=\"classes-fault\""), "more than can be so many classes");
    let none = director.post("/series/new", form).await;
    assert!(none.body.contains("id=\"promote-fault\""), "nowhere to go");
    let made = director.post("/series/new", &format!("{form}&classes=Meister+2000-%0D%0AKlasse+2")).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let at = made.to;
    assert!(director.get(&format!("{at}/edit")).await.body.contains("Meister 2000-\nKlasse 2"));
    let page = white.get(&at).await.body;
    for line in [
        "Klassen, die höchste zuerst: Meister (",
        "Der Sieger jeder Gruppe darf",
        "Wer neu ist, beginnt in der Klasse „Klasse 2“",
    ] {
        assert!(page.contains(line), "{line}");
    }
    assert!(page.contains("Meldung abschicken: Klasse 2") && !page.contains("abschicken: Meister"), "{page}");
    let wrong = white.post(&at, "act=enter&class=1").await;
    assert_eq!(wrong.status, StatusCode::CONFLICT);
    assert_eq!(white.post(&at, "act=enter&class=x").await.status, StatusCode::CONFLICT);
    assert_eq!(white.post(&at, "act=enter&class=2").await.to, at);
    assert!(white.get(&at).await.body.contains("Sie warten in der Klasse „Klasse 2“: Nummer 1 von 1"));
    let all = players(house, 2).await;
    let page = director.get(&at).await.body;
    assert!(page.contains("<option value=\"2\" selected>Klasse 2"), "{page}");
    assert!(page.contains("name=\"class\"><option value=\"\">"), "{page}");
    for (n, class) in [(1, "2"), (2, "")] {
        let entered = format!("act=enter-other&who=player{n}%40example.org&class={class}");
        assert_eq!(director.post(&at, &entered).await.to, at);
    }
    assert_eq!(step(house).await, 1);
    let id = id_of(&at);
    let section = house.app.series().show_series(None, id, None).await.unwrap().sections[0].clone();
    assert_eq!(section.name, "Liga Klasse 2 1");
    let everybody = [house.white.clone(), all[0].clone(), all[1].clone()];
    play(house, section.tournament, &everybody).await;
    step(house).await;
    let view = house.app.series().show_series(None, id, None).await.unwrap();
    let winner = view.over[0].moved[0].0.name.clone();
    assert!(white.get(&at).await.body.contains(&format!("Aufsteiger: {winner}")));
    let own = white.get(&at).await.body;
    assert!(own.contains("Nach Ihrer letzten Gruppe"), "{own}");
}

#[tokio::test]
async fn players_are_invited_and_answer() {
    let site = web::Site::new().await;
    let house = &site.house;
    let director = site.sign_in(&house.director).await;
    let white = site.sign_in(&house.white).await;
    let form = "name=Einladung&from=preset%3Around-robin&players=3&open=1&reserve=yes";
    let at = director.post("/series/new", form).await.to;
    let page = white.get(&at).await.body;
    assert!(page.contains("fallen die Plätze an die Nachrückliste"), "{page}");
    let address = &house.white.id;
    let wrong = director.post(&at, &format!("act=invite&guest={address}&last_day=")).await;
    assert!(wrong.body.contains("id=\"last_day-fault\"") && wrong.body.contains(&address.to_string()));
    let wrong = director.post(&at, "act=invite&guest=nobody%40example.org&last_day=2026-01-01").await;
    assert!(wrong.body.contains("id=\"guest-fault\""));
    let day = house.app.now().to_string()[..10].to_owned();
    let invited = format!("act=invite&guest={address}&last_day={day}");
    assert_eq!(director.post(&at, &invited).await.to, at);
    let own = white.get(&at).await.body;
    assert!(own.contains("Sie sind eingeladen. Bitte antworten Sie bis"), "{own}");
    assert!(own.contains("Eine Einladung wartet auf Antwort") && !own.contains("value=\"uninvite\""));
    assert!(director.get(&at).await.body.contains("value=\"uninvite\""));
    assert_eq!(director.post(&at, &format!("act=uninvite&guest={address}")).await.to, at);
    assert!(!white.get(&at).await.body.contains("Sie sind eingeladen"));
    director.post(&at, &invited).await;
    assert_eq!(white.post(&at, "act=decline").await.to, at);
    assert_eq!(white.post(&at, "act=accept").await.status, StatusCode::CONFLICT);
    director.post(&at, &invited).await;
    assert_eq!(white.post(&at, "act=accept").await.to, at);
    assert!(white.get(&at).await.body.contains("class=\"chip\">eingeladen<"));
}

#[tokio::test]
async fn programs_invite_and_answer() {
    let site = Site::new().await;
    let house = &site.house;
    let (director, white) = (Some(site.director.as_str()), Some(site.white.as_str()));
    let at = format!("/api/v1/series/{}", made(house, plan(3, 1, json!({}))).await);
    let day = house.app.now().to_string()[..10].to_owned();
    let (guests, own) = (format!("{at}/invitations"), format!("{at}/invitation"));
    let guest = json!({"player": house.white.id.to_string(), "last_day": day});
    site.post(white, &guests, guest.clone()).await.problem(403);
    site.post(director, &guests, json!({"player": house.white.id.to_string(), "last_day": "soon"}))
        .await
        .problem(400);
    site.post(director, &guests, json!({"player": house.white.id.to_string(), "last_day": "2020-01-01"}))
        .await
        .problem(400);
    assert_eq!(site.post(director, &guests, guest.clone()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(site.get(white, &at).await.good()["invitation"]["class"], 1);
    assert_eq!(site.get(white, &at).await.good()["invitations"], json!([]));
    assert_eq!(site.get(director, &at).await.good()["invitations"][0]["state"], "open");
    let back = format!("{guests}/{}", house.white.id);
    assert_eq!(site.delete(director, &back).await.status, StatusCode::NO_CONTENT);
    site.delete(director, &back).await.problem(409);
    site.post(white, &own, json!({"answer": "accept"})).await.problem(409);
    assert_eq!(site.post(director, &guests, guest).await.status, StatusCode::NO_CONTENT);
    assert_eq!(site.post(white, &own, json!({"answer": "accept"})).await.status, StatusCode::NO_CONTENT);
    let waits = site.get(None, &at).await.good()["waiting"][0].clone();
    assert_eq!((&waits["invited"], &waits["class"]), (&json!(true), &json!(1)));
}
