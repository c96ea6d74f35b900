//! Doors of tournaments: who is led where, and what is said before somebody goes through.

use axum::http::StatusCode;
use fairschach::app::actor::Role;
use fairschach::app::tournaments::action::Action;
use fairschach::tournament::Post;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::http::kit::Site;
use crate::show::web;

#[tokio::test]
async fn where_swiss_is_off_it_is_said_before_anybody_begins() {
    let site = web::Site::new().await;
    let house = &site.house;
    let id = entered(house, json!({}), &[]).await;
    let raw = house.raw().await;
    // As if its operator had taken the program away.
    for kind in [r#""cycles":1,"name":"round-robin""#, r#""name":"round-robin","cycles":1"#] {
        raw.execute(&format!(
            r#"UPDATE tournament_sheet SET body = REPLACE(body, '{kind}', '"name":"swiss","rounds":3')"#
        ))
        .await;
    }
    for (lang, says) in [
        ("en", "its operator has to name a pairing program"),
        ("de", "Der Betreiber muss mit der Einstellung tournament.pairing_program"),
    ] {
        house.app.accounts().set_locale(&house.director, lang).await.unwrap();
        let dora = site.sign_in(&house.director).await;
        for (path, told) in [
            ("/tournaments/new".to_owned(), true),
            ("/tournaments/new?preset=swiss".to_owned(), true),
            ("/tournaments/new?preset=double".to_owned(), false),
            (format!("/tournaments/{id}"), true),
        ] {
            let page = dora.get(&path).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            assert_eq!(page.body.contains(says), told, "{path}");
        }
    }
}

#[tokio::test]
async fn who_waits_or_has_left_finds_the_way_onto_a_ladder() {
    let site = web::Site::new().await;
    let house = &site.house;
    let mut all = players(house, 2).await;
    all.push(house.white.clone());
    let kind = json!({"name": "ladder"});
    let more = json!({"kind": kind, "places": {"min": 2, "max": 3}, "seeding": "entry"});
    let id = entered(house, more, &all).await;
    let app = &house.app;
    app.tournament_setup().enter_tournament(&house.black, id, house.black.id, None).await.unwrap();
    let (path, enter) = (format!("/tournaments/{id}"), format!("/tournaments/{id}/enter"));
    let ben = site.sign_in(&house.black).await;
    let offered = |body: &str| body.contains(&format!("action=\"{enter}\""));
    assert!(!offered(&ben.get(&path).await.body), "he waits, and it has not begun");
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    assert!(offered(&ben.get(&path).await.body), "he may join from the waiting list");
    let anna = site.sign_in(&house.white).await;
    assert!(!offered(&anna.get(&path).await.body), "she plays");
    app.tournaments()
        .perform(
            &house.white,
            id,
            Action::Withdraw { players: vec![house.white.id], silent: false },
            "a journey",
        )
        .await
        .unwrap();
    assert!(offered(&anna.get(&path).await.body), "she may come again");
    let back = anna.post(&enter, "").await;
    assert_eq!(back.status, StatusCode::SEE_OTHER);
    assert!(!offered(&anna.get(&path).await.body));
    app.tournaments()
        .perform(&all[0], id, Action::Withdraw { players: vec![all[0].id], silent: false }, "a journey")
        .await
        .unwrap();
    app.tournaments().perform(&house.director, id, Action::End, "the year is over").await.unwrap();
    assert!(!offered(&ben.get(&path).await.body), "it has ended");
}

#[tokio::test]
async fn who_oversees_nothing_is_not_led_to_what_waits_for_others() {
    let site = web::Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    let link = "href=\"/desk/unanswered\"";
    let frida = site.sign_in(&house.arbiter).await;
    assert!(!frida.get("/desk").await.body.contains(link));
    let dora = site.sign_in(&house.director).await;
    assert!(dora.get("/desk").await.body.contains(link));
    // Who names nobody here does not learn whom a name means.
    let form = "arbiter=Nobody&reason=x&rule=y&place=0";
    let asked = frida.post(&format!("/games/{game}/appoint"), form).await;
    assert_eq!(asked.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_arbiter_who_directs_is_led_to_the_games_page() {
    let site = web::Site::new().await;
    let house = &site.house;
    let app = &house.app;
    let all = players(house, 3).await;
    let dates = json!({"zone": "Europe/Berlin", "ends": "2026-01-08"});
    let id = entered(house, json!({"dates": dates}), &all).await;
    assert_eq!(house.arbiter.role, Role::Arbiter);
    house.appoint(id, house.arbiter.id, Post::Assistant).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    app.tournaments().perform(&house.director, id, Action::End, "no time").await.unwrap();
    let frida = site.sign_in(&house.arbiter).await;
    let game = app.tournaments().tournament(None, id).await.unwrap().pairings[0].game.unwrap();
    let page = frida.get(&format!("/tournaments/{id}/run")).await.body;
    let all = format!("/tournaments/{id}/adjudications");
    assert!(page.contains(&format!("href=\"{all}\"")), "three games are one line");
    assert_eq!(frida.get(&all).await.status, StatusCode::OK);
    assert!(!page.contains(&format!("/games/{game}/desk")), "she would be refused there");
    assert_eq!(frida.get(&format!("/games/{game}")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_appointment_takes_no_incident() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    let ruling = json!({
        "turn": 1, "kind": "appoint", "arbiter": house.arbiter.id.to_string(), "reason": "r", "rule": "r",
        "incident": house.arbiter.id.to_string(),
    });
    let path = format!("/api/v1/games/{game}/rulings");
    let refused = site.post(Some(site.director.as_str()), &path, ruling).await;
    assert_eq!(refused.problem(400), "malformed");
}

#[tokio::test]
async fn several_are_withdrawn_by_one_form() {
    let site = web::Site::new().await;
    let house = &site.house;
    let all = players(house, 5).await;
    let id = entered(house, json!({}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let dora = site.sign_in(&house.director).await;
    let (run, path) = (format!("/tournaments/{id}/run"), format!("/tournaments/{id}/withdraw-several"));
    assert!(dora.get(&run).await.body.contains(&path));
    let page = dora.get(&path).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.body.matches("type=\"checkbox\" name=\"player\"").count(), 5);
    let form = |players: &[usize], reason: &str| {
        let chosen: String = players.iter().map(|at| format!("player={}&", all[*at].id)).collect();
        format!("{chosen}silent=yes&reason={reason}")
    };
    // None chosen, or no reason: what was chosen is handed back.
    for (given, kept) in [(form(&[], "Away"), 0), (form(&[0, 3], ""), 2)] {
        let page = dora.post(&path, &given).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(page.body.matches("name=\"player\" value=").count(), 5);
        assert_eq!(page.body.matches(" checked").count(), kept + 1, "and the silence");
    }
    let page = dora.post(&path, &form(&[0, 3], "Away")).await;
    assert_eq!((page.status, page.to.as_str()), (StatusCode::SEE_OTHER, run.as_str()));
    let view = house.app.tournaments().tournament(None, id).await.unwrap();
    let gone = view.entrants.iter().filter(|one| one.state.as_str() == "silent");
    let gone: Vec<_> = gone.map(|one| one.player.id).collect();
    assert_eq!(gone, [all[0].id, all[3].id]);
    let anna = site.sign_in(&all[1]).await;
    assert_ne!(anna.get(&path).await.status, StatusCode::OK);
    assert_ne!(anna.post(&path, &form(&[2], "x")).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn arbiters_give_time_in_all_games_by_page_and_api() {
    let site = web::Site::new().await;
    let house = &site.house;
    let all = players(house, 3).await;
    let id = entered(house, json!({}), &all).await;
    let app = &house.app;
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    let carl = site.sign_in(&house.arbiter).await;
    let (tournament, path) = (format!("/tournaments/{id}"), format!("/tournaments/{id}/time"));
    assert!(carl.get(&tournament).await.body.contains(&path));
    assert_eq!(carl.get(&path).await.status, StatusCode::OK);
    let player = all[0].id;
    for wrong in [
        "days=1&reason=Ill".to_owned(),
        format!("player={player}&days=x&reason=Ill"),
        format!("player={player}&days=&hours=0&reason=Ill"),
        format!("player={player}&days=366&reason=Ill"),
        format!("player={player}&days=1&reason="),
    ] {
        assert_eq!(carl.post(&path, &wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    let page = carl.post(&path, &format!("player={player}&days=1&hours=12&reason=Ill")).await;
    assert_eq!((page.status, page.to.as_str()), (StatusCode::SEE_OTHER, tournament.as_str()));
    let raw = house.raw().await;
    let rulings = "SELECT COUNT(*) FROM event WHERE kind = 'ruling'";
    assert_eq!(raw.number(rulings).await, 2);
    let anna = site.sign_in(&all[1]).await;
    assert!(!anna.get(&tournament).await.body.contains(&path));
    assert_ne!(anna.get(&path).await.status, StatusCode::OK);
}

/// What the card with this name says in German, as HTML.
async fn card(site: &web::Site, name: &str) -> String {
    let page = site.stranger().get("/tournaments").await.body;
    let from = page.find(&format!(">{name}</a>")).unwrap_or_else(|| panic!("{name} is not in {page}"));
    page[from..].split("</li>").next().unwrap().to_owned()
}

#[tokio::test]
async fn a_tournaments_card_says_its_kind_its_players_and_what_comes_next() {
    let site = web::Site::new().await;
    let house = &site.house;
    let all = players(house, 3).await;
    let dates = json!({
        "zone": "Europe/Berlin", "closes": "2026-02-01", "starts": "2026-02-05", "ends": "2027-07-01",
    });
    let id =
        entered(house, json!({"name": "Pokal", "places": {"min": 2, "max": 8}, "dates": dates}), &all).await;
    let game = "Fairschach · 14 Tage je Zugpaar · gewertet";
    let (closes, starts, ends) = ("2026-01-31T23:00:00", "2026-02-04T23:00:00", "2027-06-30T22:00:00");
    let says = |card: &str, all: [(&str, bool); 5]| {
        for (words, said) in all {
            assert_eq!(card.contains(words), said, "{words}: {card}");
        }
    };
    let open = card(&site, "Pokal").await;
    assert!(open.contains(game) && open.contains("Jeder gegen jeden, eine Partie"), "{open}");
    says(
        &open,
        [
            ("3 von 8 Plätzen belegt", true),
            (closes, true),
            (starts, true),
            (ends, false),
            ("Meldung offen", true),
        ],
    );
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    says(
        &card(&site, "Pokal").await,
        [("3 Spieler", true), (closes, false), (starts, false), (ends, true), ("Läuft", true)],
    );
    house.app.tournaments().perform(&house.director, id, Action::Cancel, "zu wenige").await.unwrap();
    says(
        &card(&site, "Pokal").await,
        [("3 Spieler", true), (closes, false), (starts, false), (ends, false), ("Läuft", false)],
    );
}
