//! A director's pages in a real browser: the run page in each phase, the desk, a withdrawal, an outage, the own acts.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::tournaments::action::Action;
use fairschach::base::TournamentId;
use fairschach::tournament::{Post, Sheet};
use serde_json::json;

use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::SECOND;

async fn entered(site: &Site) -> (TournamentId, Vec<Actor>) {
    let (house, app) = (&site.house, &site.house.app);
    let sheet: Sheet = serde_json::from_value(json!({
        "name": "Herbstturnier 2026", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach",
        "clock": "14d/pair", "dates": {"zone": "Europe/Berlin", "ends": "2026-01-25"}, "language": "de",
        "places": {"min": 3, "max": 5}, "replacement": true, "silence": {"days": 10, "withdraw": false},
    }))
    .unwrap();
    let id = app.tournament_setup().create_tournament(&house.director, sheet).await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    let mut all = vec![house.white.clone(), house.black.clone()];
    for name in ["Margarete Köhler", "Heinz-Jürgen Wiesenthal", "Kim", "Lea", "Otto"] {
        all.push(house.add(name, "de", Role::Player).await);
    }
    for player in &all {
        house.clock.advance(SECOND);
        app.tournament_setup().enter_tournament(player, id, player.id, None).await.unwrap();
    }
    (id, all)
}

#[tokio::test]
async fn a_director_runs_a_tournament_from_the_queue() {
    let site = Site::open(false).await;
    let (house, app) = (&site.house, &site.house.app);
    app.clocks().heartbeat().await.unwrap();
    app.accounts().set_locale(&house.director, "de").await.unwrap();
    let (id, all) = entered(&site).await;
    let path = format!("/tournaments/{id}");
    let reader = Reader { javascript: false, ..Reader::default() };
    let dora = Person::open(&site.url, &reader).await;
    dora.size(1280, 1700).await;
    site.sign_in(dora.page(), &house.director).await;
    dora.go(&format!("{path}/run")).await;
    dora.reads("main", "2 Spieler warten").await;
    dora.browser.picture("director-run-open").await;
    dora.press("a[href$='/run/start']").await;
    dora.press("button.main").await;
    // The games are made only once it has begun.
    dora.reads("main", "Läuft").await;
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    app.running_tournaments().make_due_games().await.unwrap();
    // Ten days later nobody has entered anything, and the last day is near.
    for _ in 0..(11 * 24 * 8) {
        house.clock.advance(450 * SECOND);
        app.clocks().heartbeat().await.unwrap();
    }
    app.running_tournaments().watch_silence().await.unwrap();
    dora.go(&format!("{path}/run")).await;
    dora.reads("main", "Der letzte Termin ist nahe").await;
    dora.size(1280, 3600).await;
    dora.browser.picture("director-run-playing").await;
    dora.go("/desk").await;
    dora.size(1280, 1900).await;
    dora.browser.picture("director-desk").await;
    dora.press("a[href$='silent=yes']").await;
    dora.size(1280, 1000).await;
    dora.browser.picture("director-withdraw").await;
    dora.fill("#reason", "Hat seit zehn Tagen nichts mehr von sich hören lassen.").await;
    dora.press("button.danger").await;
    dora.reads(".tabs [aria-current]", "Leitung").await;
    let playing = app.tournaments().tournament(None, id).await.unwrap();
    let gone = playing.entrants.iter().find(|one| one.state.as_str() == "silent").unwrap();
    let other = playing.entrants.iter().find(|one| one.state.as_str() == "playing").unwrap();
    assert_ne!(gone.player.id, other.player.id);
    dora.go(&format!("{path}/replace?player={}", other.player.id)).await;
    dora.browser.picture("director-replace").await;
    dora.go(&format!("{path}/run/extend")).await;
    dora.browser.picture("director-extend").await;
    dora.go(&format!("{path}/run/cancel")).await;
    dora.browser.picture("director-break-off").await;
    app.running_tournaments().apply_pending_actions().await.unwrap();

    // An outage of two hours, named by what the reader's clock shows.
    dora.go("/desk/outages").await;
    let set = |field: &str, value: &str| format!("document.getElementById('{field}').value = '{value}';");
    let script = [set("from", "2026-01-10T14:00"), set("to", "2026-01-10T16:00")].concat();
    dora.page().execute(&script, Vec::new()).await.unwrap();
    dora.fill("#reason", "Die Leitung des Rechenzentrums war gestört.").await;
    dora.press("button[value=look]").await;
    dora.reads("#effect", "2 Stunden").await;
    dora.size(1280, 1500).await;
    dora.browser.picture("director-outage").await;
    dora.press("button[value=credit]").await;
    dora.reads("main", "Eingetragen von Dora").await;
    dora.go("/desk/acts").await;
    dora.reads("main", "aus dem Turnier").await;
    dora.browser.picture("director-acts").await;
    dora.go("/desk/reliability").await;
    dora.go(&format!("/desk/reliability?tournament={id}")).await;
    dora.browser.picture("director-reliability").await;

    let still = all.iter().find(|one| one.id == other.player.id).unwrap();
    let player = Person::open(&site.url, &reader).await;
    player.size(390, 1100).await;
    site.sign_in(player.page(), still).await;
    player.go(&format!("{path}/withdraw")).await;
    player.browser.picture("director-withdraw-own-phone").await;

    let of = other.player.id;
    for (language, dark) in [("de", false), ("en", true)] {
        let reader = Reader { language, dark, ..Reader::default() };
        app.accounts().set_locale(&house.director, language).await.unwrap();
        let person = Person::open(&site.url, &reader).await;
        site.sign_in(person.page(), &house.director).await;
        for rest in [
            "/run".to_owned(),
            "/run/pause".to_owned(),
            "/run/extend".to_owned(),
            "/run/cancel".to_owned(),
            format!("/withdraw?player={of}"),
            format!("/replace?player={of}"),
        ] {
            check(&person, &format!("{path}{rest}")).await;
        }
        for path in ["/desk", "/desk/acts", "/desk/outages", "/desk/reliability"] {
            check(&person, path).await;
        }
        check(&person, &format!("/desk/reliability?tournament={id}")).await;
        if dark {
            person.go(&format!("{path}/run")).await;
            person.size(390, 5200).await;
            person.browser.picture("director-run-phone-dark").await;
            person.go("/desk").await;
            person.size(390, 2400).await;
            person.browser.picture("director-desk-phone-dark").await;
            person.go("/desk/acts").await;
            person.browser.picture("director-acts-phone-dark").await;
            person.go("/desk/outages").await;
            person.size(390, 1700).await;
            person.browser.picture("director-outage-phone-dark").await;
        }
    }
}
