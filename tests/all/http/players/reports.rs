//! A player is reported on a page, and answered at the desk.

use axum::http::StatusCode;

use crate::show::web::Site;
use crate::support::{Database, on_both};

on_both! {
    a_player_is_reported_and_answered_on_pages => reported;
}

async fn reported(database: Database) {
    let site = Site::on(database).await;
    let (anna, ben) = (site.sign_in(&site.house.white).await, site.sign_in(&site.house.black).await);
    let arbiter = site.sign_in(&site.house.arbiter).await;
    let his = format!("/players/{}", site.house.black.id);
    let report = format!("{his}/report");
    let seen = (ben.get(&his).await.body, ben.get("/games").await.body);
    assert!(anna.get(&his).await.body.contains(&format!("<a href=\"{report}\">Verstoß melden</a>")));
    assert!(!ben.get(&his).await.body.contains("Verstoß melden"), "nobody reports themselves");
    assert!(!site.stranger().get(&his).await.body.contains("Verstoß melden"));
    assert!(anna.get(&report).await.body.contains("Verstoß melden: Ben"));

    let faulty = anna.post(&report, "text=Zug+12+war+kein+Zug+von+ihm.").await;
    assert_eq!(faulty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(faulty.body.contains("Bitte wählen Sie, worum es geht."));
    assert!(faulty.body.contains("Zug 12 war kein Zug von ihm."), "what was typed is kept");
    let done = anna.post(&report, "reason=engine&text=Zug+12%0D%0Awar+kein+Zug+von+ihm.").await;
    assert_eq!((done.status, done.to), (StatusCode::SEE_OTHER, format!("{report}#told")));
    assert!(anna.get(&report).await.body.contains("Es hat noch niemand geantwortet."));
    assert_eq!(ben.get(&report).await.status, StatusCode::NOT_FOUND, "nobody reports themselves");

    let desk = arbiter.get("/desk").await.body;
    assert!(desk.contains("Meldung: Schachprogramm oder fremde Hilfe"), "{desk}");
    assert_eq!(ben.get("/desk/reports").await.status, StatusCode::FORBIDDEN);
    let page = arbiter.get("/desk/reports").await.body;
    let at = page.find("action=\"/desk/reports/").expect("a form for the answer") + 8;
    let form = page[at..].split('"').next().unwrap();
    let faulty = arbiter.post(form, "text=+").await;
    assert_eq!(faulty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(faulty.body.contains("Schreiben Sie 1 bis 2000 Zeichen."), "{}", faulty.body);
    assert_eq!(ben.post(form, "text=Nein.").await.status, StatusCode::FORBIDDEN);
    assert_eq!(arbiter.post(form, "text=Wir+haben+nachgesehen.").await.to, "/desk/reports");
    let late = arbiter.post(form, "text=Noch+einmal.").await;
    assert_eq!(late.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(late.body.contains("Diese Meldung ist schon beantwortet.") && late.body.contains("Noch einmal."));
    assert!(arbiter.get("/desk/reports").await.body.contains("Keine Meldung wartet."));
    assert!(anna.get(&report).await.body.contains("Wir haben nachgesehen."));
    let longest = "%F0%9F%98%80".repeat(2_000);
    assert_eq!(
        anna.post(&report, &format!("reason=other&text={longest}")).await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!((ben.get(&his).await.body, ben.get("/games").await.body), seen, "nothing tells him");
}
