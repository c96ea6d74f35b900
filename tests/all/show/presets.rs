//! Sheets to begin with, as they come out of their form.

use axum::http::StatusCode;
use fairschach::app::tournaments::action::Action;
use fairschach::tournament::{Kind, PLACES_MAX};

use super::tournaments::{fields, made, with};
use super::web::Site;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! { a_form_that_comes_again_makes_nothing_twice => sent_again; }

#[tokio::test]
async fn title_tournaments_have_thirteen_or_fifteen_places_and_ten_pairs_in_fifty_days() {
    let site = Site::new().await;
    let director = site.sign_in(&site.house.director).await;
    for (preset, places) in [("thirteen", 13), ("fifteen", 15)] {
        site.house.clock.advance(SECOND);
        let id = made(&director, preset, &[]).await;
        let sheet =
            site.house.app.tournaments().tournament(Some(&site.house.director), id).await.unwrap().sheet;
        assert_eq!(sheet.kind, Kind::RoundRobin { cycles: 1 }, "{preset}");
        assert_eq!((sheet.places.min, sheet.places.max), (places, places), "{preset}");
        assert_eq!(sheet.clock, "10/50d", "{preset}");
    }
}

/// More than fifteen stand in the list.
#[tokio::test]
async fn who_stands_in_a_list_has_a_place_in_a_double_tournament() {
    let site = Site::new().await;
    let (app, dora) = (&site.house.app, &site.house.director);
    let director = site.sign_in(dora).await;
    let id = made(&director, "double", &[]).await;
    let sheet = app.tournaments().tournament(Some(dora), id).await.unwrap().sheet;
    assert_eq!(sheet.kind, Kind::RoundRobin { cycles: 2 });
    assert_eq!(sheet.places.max, PLACES_MAX);
    app.tournaments().perform(dora, id, Action::Open, "").await.unwrap();
    let mut list = String::from("name,email,rating\n");
    for n in 1..=17 {
        list.push_str(&format!("Spieler {n},spieler{n}@example.org,\n"));
    }
    let fields = [("action", &b"enter"[..]), ("text", list.as_bytes())];
    let page = director.upload(&format!("/tournaments/{id}/run/list"), &fields).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let view = app.tournaments().tournament(Some(dora), id).await.unwrap();
    let entered = view.entrants.iter().filter(|one| one.state.as_str() == "entered");
    assert_eq!(entered.count(), 17, "nobody waits");
}

/// A column that nobody reads is named before and after the entry, and a line that is left keeps the headings that it was read by.
#[tokio::test]
async fn a_list_says_which_columns_are_not_read() {
    let site = Site::new().await;
    let (app, dora) = (&site.house.app, &site.house.director);
    let director = site.sign_in(dora).await;
    let id = made(&director, "double", &[]).await;
    app.tournaments().perform(dora, id, Action::Open, "").await.unwrap();
    let list = "E-Mail,Strength,Name\nspieler1@example.org,1810,Spieler 1\nnobody,1700,Niemand\n";
    for action in ["look", "enter"] {
        let fields = [("action", action.as_bytes()), ("text", list.as_bytes())];
        let page = director.upload(&format!("/tournaments/{id}/run/list"), &fields).await.body;
        assert!(page.contains("These columns are not read: Strength."), "{action}: {page}");
        let left = page.contains("E-Mail; Strength; Name\nnobody; 1700; Niemand</textarea>");
        assert_eq!(left, action == "enter", "{action}: {page}");
    }
    let view = app.tournaments().tournament(Some(dora), id).await.unwrap();
    let names: Vec<&str> = view.entrants.iter().map(|one| one.player.name.as_str()).collect();
    assert_eq!(names, ["Spieler 1"]);
}

/// Who goes back in the browser sends the form a second time.
async fn sent_again(database: Database) {
    let site = Site::of(TestApp::new(database).await);
    let (app, dora) = (&site.house.app, &site.house.director);
    for (count, (locale, says)) in
        [("de", "Dieses Formular wurde schon abgeschickt"), ("en", "This form has already been sent")]
            .into_iter()
            .enumerate()
    {
        app.accounts().set_locale(dora, locale).await.unwrap();
        site.house.clock.advance(SECOND);
        let director = site.sign_in(dora).await;
        let form = director.get("/tournaments/new?preset=round-robin").await;
        let send = async |name| {
            let filled = with(&fields(&form.body), &[("name", name), ("action", "keep")]);
            director.post("/tournaments/new", &filled).await
        };
        let first = send("Frühling").await;
        assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.body);
        let again = send("Frühling").await;
        assert_eq!((again.status, &again.to), (first.status, &first.to));
        let other = send("Herbst").await;
        assert_eq!(other.status, StatusCode::CONFLICT, "{}", other.body);
        assert!(other.body.contains(says), "{}", other.body);
        assert_eq!(app.tournaments().tournaments_run_by(dora).await.unwrap().len(), count + 1);
    }
    // Two at the same moment make one: the other is sent to it, or asked to try again.
    site.house.clock.advance(SECOND);
    let director = site.sign_in(dora).await;
    let form = director.get("/tournaments/new?preset=round-robin").await;
    let filled = with(&fields(&form.body), &[("name", "Twins"), ("action", "keep")]);
    let send = || director.post("/tournaments/new", &filled);
    let (one, two) = tokio::join!(send(), send());
    for page in [one, two] {
        let fine = [StatusCode::SEE_OTHER, StatusCode::SERVICE_UNAVAILABLE];
        assert!(fine.contains(&page.status), "{}", page.body);
    }
    assert_eq!(app.tournaments().tournaments_run_by(dora).await.unwrap().len(), 3);
}
