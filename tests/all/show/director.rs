//! The director's pages by plain requests, as a browser without scripts sends them.

use axum::http::StatusCode;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::limits::CONTRIBUTION_CHARS_MAX;
use fairschach::app::tournaments::action::Action;
use fairschach::base::TournamentId;
use fairschach::tournament::{Phase, Post, Sheet};
use serde_json::{Value, json};

use super::web::{Page, Site};
use crate::support::SECOND;

#[track_caller]
fn says(page: &Page, status: StatusCode, words: &[&str]) {
    assert_eq!(page.status, status, "{}", page.body);
    for word in words {
        assert!(page.body.contains(word), "{word:?} in {}", page.body);
    }
}

/// Dora reads German, Anna English.
async fn german(site: &Site) {
    let (house, app) = (&site.house, &site.house.app);
    app.accounts().set_locale(&house.director, "de").await.unwrap();
    app.accounts().set_locale(&house.white, "en").await.unwrap();
}

/// A tournament for which entries are open, with Anna and Ben in it and two more on the waiting list.
async fn opened(site: &Site, more: Value) -> (TournamentId, Vec<Actor>) {
    let mut sheet = json!({
        "name": "Herbst", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach", "clock": "14d/pair",
        "dates": {"zone": "Europe/Berlin"}, "language": "de", "places": {"min": 2, "max": 2},
    });
    if let (Some(sheet), Value::Object(more)) = (sheet.as_object_mut(), more) {
        sheet.extend(more);
    }
    let sheet: Sheet = serde_json::from_value(sheet).unwrap();
    let (house, app) = (&site.house, &site.house.app);
    let id = app.tournament_setup().create_tournament(&house.director, sheet).await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    let mut all = vec![house.white.clone(), house.black.clone()];
    for name in ["Kim", "Lea"] {
        all.push(house.add(name, "de", Role::Player).await);
    }
    for player in &all {
        house.clock.advance(SECOND);
        app.tournament_setup().enter_tournament(player, id, player.id, None).await.unwrap();
    }
    (id, all)
}

async fn started(site: &Site, more: Value) -> (TournamentId, Vec<Actor>) {
    let (id, all) = opened(site, more).await;
    let app = &site.house.app;
    app.tournaments().perform(&site.house.director, id, Action::Start, "").await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    (id, all)
}

#[tokio::test]
async fn the_page_offers_what_can_be_done_now() {
    let site = Site::new().await;
    german(&site).await;
    let director = site.sign_in(&site.house.director).await;
    let (id, _) = opened(&site, json!({})).await;
    let run = format!("/tournaments/{id}/run");
    let link = |act: &str| format!("{run}/{act}\"");
    let offers = async |now: &[&str], queue: &[&str]| {
        let page = director.get(&run).await;
        says(&page, StatusCode::OK, queue);
        for act in ["open", "close", "start", "pair", "pause", "resume", "extend", "end", "cancel"] {
            assert_eq!(page.body.contains(&link(act)), now.contains(&act), "{act}");
        }
        page
    };
    let queue = ["2 Spieler warten", "keinen Schiedsrichter", "Das Turnier kann beginnen"];
    let page = offers(&["close", "start", "cancel"], &queue).await;
    assert!(page.body.contains("<p class=\"fine\">gemeldet: 2 · auf der Warteliste: 2</p>"), "{}", page.body);
    director.post(&format!("{run}/close"), "").await;
    offers(&["open", "start", "cancel"], &queue).await;
    director.post(&format!("{run}/start"), "").await;
    site.house.app.running_tournaments().make_due_games().await.unwrap();
    let page =
        offers(&["pause", "extend", "end", "cancel"], &["Eine Partie hat keinen Schiedsrichter"]).await;
    assert!(page.body.contains("spielen mit: 2 · Partien: 1 · laufen: 1</p>"), "{}", page.body);
    assert!(!page.body.contains("gemeldet: 0"), "{}", page.body);
    says(
        &page,
        StatusCode::OK,
        &["/mail\"", "aria-label=\"zurückziehen …: Anna\">zurückziehen …", "Turnier abbrechen"],
    );
    let pairings = format!("/tournaments/{id}/pairings");
    let shown = director.get(&pairings).await;
    let game = shown.body.split("href=\"/games/").nth(1).unwrap().split('"').next().unwrap();
    let anew = format!("/replay?game={game}");
    says(&director.get(&format!("/games/{game}")).await, StatusCode::OK, &[&anew]);

    // Each asks back, and asks for a reason.
    says(
        &director.get(&format!("{run}/pause")).await,
        StatusCode::OK,
        &["Die Uhren einer Partie werden angehalten", "name=\"reason\""],
    );
    says(
        &director.post(&format!("{run}/pause"), "reason=+").await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["Geben Sie einen Grund an"],
    );
    assert_eq!(director.post(&format!("{run}/pause"), "reason=Wartung").await.to, run);
    says(
        &director.post(&format!("{run}/pause"), "reason=Wartung").await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["Das Turnier ist schon angehalten"],
    );
    offers(&["resume", "extend", "cancel"], &["Alle Partien des Turniers sind angehalten", "Angehalten"])
        .await;
    assert_eq!(director.post(&format!("{run}/resume"), "reason=Fertig").await.to, run);
    for (form, word) in [
        ("day=morgen&reason=Schnee", "wie 2026-12-24"),
        ("day=2025-01-01&reason=Schnee", "Dieser Tag ist schon vorbei"),
        ("day=2027-01-01&reason=", "Geben Sie einen Grund an"),
    ] {
        let page = director.post(&format!("{run}/extend"), form).await;
        says(&page, StatusCode::UNPROCESSABLE_ENTITY, &[word]);
    }
    let page = director.post(&format!("{run}/extend"), "day=2027-01-01&reason=Schnee").await;
    assert_eq!(page.to, run);
    says(
        &director.get(&format!("{run}/extend")).await,
        StatusCode::OK,
        &["Letzter Spieltag: Do., 31. Dez. 2026.", "value=\"2027-01-01\""],
    );
    says(
        &director.get(&format!("{run}/cancel")).await,
        StatusCode::OK,
        &["Eine laufende Partie wird abgebrochen"],
    );
    assert_eq!(director.post(&format!("{run}/cancel"), "reason=Ende").await.to, run);
    offers(&[], &["Zurzeit ist nichts zu tun"]).await;
}

#[tokio::test]
async fn who_leaves_reads_what_becomes_of_the_games() {
    let site = Site::new().await;
    german(&site).await;
    let house = &site.house;
    let director = site.sign_in(&house.director).await;
    let (id, all) = started(&site, json!({"replacement": true})).await;
    let at = |rest: &str| format!("/tournaments/{id}{rest}");
    assert_eq!(site.stranger().get(&at("/withdraw")).await.to, "/sign-in");
    assert_eq!(site.stranger().post(&at("/withdraw"), "").await.to, "/sign-in");
    let kim = site.sign_in(&all[2]).await;
    assert_eq!(kim.get(&at("/withdraw")).await.status, StatusCode::CONFLICT, "Kim does not play");

    // By a substitute: from the waiting list, or by name; never somebody who plays.
    let ben = house.black.id;
    let replace = at(&format!("/replace?player={ben}"));
    says(
        &director.get(&replace).await,
        StatusCode::OK,
        &["Wer spielt für Ben", "Kim", "Lea", "wird annulliert und neu gespielt"],
    );
    let anna = site.sign_in(&house.white).await;
    assert_eq!(anna.get(&replace).await.status, StatusCode::FORBIDDEN);
    let form = |substitute: &str, who: &str, reason: &str| {
        format!("player={ben}&substitute={substitute}&who={who}&reason={reason}")
    };
    let (kim_id, anna_id) = (all[2].id.to_string(), house.white.id.to_string());
    for (form, word) in [
        (form(&kim_id, "", ""), "Geben Sie einen Grund an"),
        (form(&anna_id, "", "krank"), "schon gemeldet und kann nicht einspringen"),
        (form("", "Niemand", "krank"), "Niemand"),
    ] {
        let page = director.post(&at("/replace"), &form).await;
        says(&page, StatusCode::UNPROCESSABLE_ENTITY, &[word]);
    }
    let page = director.post(&at("/replace"), &form(&kim_id, "", "krank")).await;
    assert_eq!(page.to, at("/run"), "{}", page.body);
    house.app.running_tournaments().apply_pending_actions().await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();

    // Each game is named by those who play it, or did.
    let view = house.app.tournaments().tournament(None, id).await.unwrap();
    for rest in ["/pairings", "/games"] {
        let page = director.get(&at(rest)).await.body;
        for (one, name) in view.pairings.iter().zip(["Ben", "Kim"]) {
            let link = format!("<a href=\"/games/{}\">", one.game.unwrap());
            let names = page.split(&link).nth(1).unwrap().split("</a>").next().unwrap();
            assert!(names.contains("Anna") && names.contains(name), "{rest}: {names}");
        }
    }

    // A game is played anew from its line.
    let game = view.pairings.last().unwrap().game.unwrap();
    let replay = at(&format!("/replay?game={game}"));
    says(&director.get(&replay).await, StatusCode::OK, &["Kim", "Runde 1", "sie wird abgebrochen"]);
    assert_eq!(anna.get(&replay).await.status, StatusCode::FORBIDDEN);
    assert_eq!(director.get(&at("/replay?game=x")).await.status, StatusCode::NOT_FOUND);
    let form = format!("game={game}&reason=");
    says(
        &director.post(&at("/replay"), &form).await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["Geben Sie einen Grund an"],
    );
    assert_eq!(director.post(&at("/replay"), &format!("{form}Fehler")).await.to, at("/run"));
    says(
        &director.post(&at("/replay"), &format!("{form}Fehler")).await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["Diese Partie zählt nicht mehr"],
    );
    let page = director.get(&format!("/games/{game}")).await;
    assert!(!page.body.contains("/replay?game="), "it is replaced: {}", page.body);
    house.app.running_tournaments().apply_pending_actions().await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();

    // A player alone, after reading what it means.
    says(&anna.get(&at("")).await, StatusCode::OK, &["Withdraw from the tournament"]);
    says(
        &anna.get(&at("/withdraw")).await,
        StatusCode::OK,
        &["One game that is running", "Announce leave instead", "name=\"reason\""],
    );
    let other = format!("player={kim_id}&reason=x");
    assert_eq!(anna.post(&at("/withdraw"), &other).await.status, StatusCode::FORBIDDEN);
    says(&anna.post(&at("/withdraw"), "reason=").await, StatusCode::UNPROCESSABLE_ENTITY, &["reason"]);
    assert_eq!(anna.post(&at("/withdraw"), "reason=No+time").await.to, at(""));
    let silent = format!("player={kim_id}&silent=yes&reason=schweigt");
    says(
        &director.get(&at(&format!("/withdraw?player={kim_id}&silent=yes"))).await,
        StatusCode::OK,
        &["value=\"yes\" checked", "Kim (Nummer", "Stattdessen einen Ersatzspieler"],
    );
    assert_eq!(director.post(&at("/withdraw"), &silent).await.to, at("/run"));
    let view = house.app.tournaments().tournament(None, id).await.unwrap();
    let states: Vec<_> = view.entrants.iter().map(|one| one.state.as_str()).collect();
    assert_eq!(states, ["withdrawn", "replaced", "silent", "waiting"]);
}

#[tokio::test]
async fn an_entrant_adds_a_text_to_the_draw_on_the_page() {
    let site = Site::new().await;
    german(&site).await;
    let (id, _) = opened(&site, json!({})).await;
    let at = |rest: &str| format!("/tournaments/{id}{rest}");
    let anna = site.sign_in(&site.house.white).await;
    says(&anna.get(&at("")).await, StatusCode::OK, &["Your text for the draw"]);
    assert_eq!(site.stranger().post(&at("/contribution"), "text=x").await.to, "/sign-in");
    let text = |n: usize| format!("text={}", "x".repeat(n));
    says(
        &anna.post(&at("/contribution"), &text(CONTRIBUTION_CHARS_MAX + 1)).await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["at most 64 characters"],
    );
    assert_eq!(anna.post(&at("/contribution"), &text(CONTRIBUTION_CHARS_MAX)).await.to, at(""));
    says(&anna.get(&at("")).await, StatusCode::OK, &["value=\"xxxx"]);
    let director = site.sign_in(&site.house.director).await;
    let page = director.get(&at("")).await;
    assert!(!page.body.contains("Ihr Text für die Auslosung"), "only entrants");
}

#[tokio::test]
async fn the_desk_shows_what_waits_and_what_was_done() {
    let site = Site::new().await;
    german(&site).await;
    let house = &site.house;
    let (id, _) = started(&site, json!({})).await;
    for path in ["/desk", "/desk/acts", "/desk/acts.csv", "/desk/outages", "/desk/reliability"] {
        assert_eq!(site.stranger().get(path).await.to, "/sign-in", "{path}");
    }
    let director = site.sign_in(&house.director).await;
    says(
        &director.get("/desk").await,
        StatusCode::OK,
        &["<h1>Schiedsrichtertisch</h1>", "keinen Schiedsrichter", "Herbst", "/run#posts"],
    );
    says(&director.get("/games").await, StatusCode::OK, &["href=\"/desk\""]);
    director.post(&format!("/tournaments/{id}/run/pause"), "reason=%3D1%2B1+%22so%22").await;
    house.app.running_tournaments().apply_pending_actions().await.unwrap();
    says(
        &director.get("/desk/acts").await,
        StatusCode::OK,
        &["Dora hat das Turnier begonnen", "Entscheidungen in Partien", "=1+1 &#34;so&#34;"],
    );
    let rulings = director.get("/desk/acts?kind=ruling").await;
    assert!(!rulings.body.contains("Dora hat das Turnier begonnen"));
    let other = director.get("/desk/acts?tournament=0197a3c0-0000-7000-8000-000000000001").await;
    says(&other, StatusCode::OK, &["Hier ist nichts"]);
    let csv = director.get("/desk/acts.csv?kind=tournament").await;
    assert_eq!(csv.status, StatusCode::OK);
    let lines: Vec<&str> = csv.body.lines().collect();
    assert_eq!(lines[0], "at,kind,tournament,tournament_name,game,words,reason");
    assert_eq!(lines.len(), 5, "{}", csv.body);
    assert!(lines[1].ends_with("\"'=1+1 \"\"so\"\"\""), "{}", lines[1]);
    let anna = site.sign_in(&house.white).await;
    says(&anna.get("/desk/acts").await, StatusCode::OK, &["entered"]);
    assert_eq!(anna.get(&format!("/desk/reliability?tournament={id}")).await.status, StatusCode::FORBIDDEN);
    says(
        &director.get(&format!("/desk/reliability?tournament={id}")).await,
        StatusCode::OK,
        &["Zuverlässigkeit: Herbst", "Anna", "Ben"],
    );
    says(
        &director.get("/desk/reliability").await,
        StatusCode::OK,
        &["90\u{202f}%", "Hier ist niemand aufgeführt."],
    );
    assert_eq!(director.get("/desk/reliability?tournament=x").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_outage_is_looked_at_before_it_is_credited() {
    let site = Site::new().await;
    german(&site).await;
    let house = &site.house;
    let app = &house.app;
    app.clocks().heartbeat().await.unwrap();
    house.game().await;
    for _ in 0..30 {
        house.clock.advance(300 * SECOND);
        app.clocks().heartbeat().await.unwrap();
    }
    let director = site.sign_in(&house.director).await;
    let anna = site.sign_in(&house.white).await;
    assert_eq!(anna.get("/desk/outages").await.status, StatusCode::FORBIDDEN);
    assert_eq!(
        anna.post("/desk/outages", "from=2026-01-01T12:30&to=2026-01-01T13:30&reason=x").await.status,
        StatusCode::FORBIDDEN
    );
    for (form, word) in [
        ("from=&to=2026-01-01T13:30&reason=x", "wann der Ausfall begann"),
        ("from=2026-01-01T13:30&to=2026-01-01T13:00&reason=x", "Das Ende muss nach dem Beginn liegen"),
        ("from=2026-01-01T12:30&to=2026-01-01T13:30&reason=", "was geschehen ist"),
        ("from=2026-01-01T12:30&to=2027-01-01T13:30&reason=x", "höchstens 30 Tage"),
        ("from=2026-01-01T12:30&to=2026-01-10T13:30&reason=x", "noch nicht wieder gemeldet"),
    ] {
        let page = director.post("/desk/outages", form).await;
        says(&page, StatusCode::UNPROCESSABLE_ENTITY, &[word]);
    }
    let form = "from=2026-01-01T12%3A30&to=2026-01-01T13%3A30&reason=Leitung+gest%C3%B6rt";
    let looked = director.post("/desk/outages", &format!("{form}&step=look")).await;
    says(
        &looked,
        StatusCode::OK,
        &["Eine Partie erhält eine Gutschrift", "1 Stunde", "Anna – Ben", "Jetzt gutschreiben"],
    );
    assert!(looked.body.contains("Es gab noch keinen Ausfall"), "nothing is done");
    let seen = looked.body.split("name=\"seen\" value=\"").nth(1).unwrap();
    let seen = seen.split('"').next().unwrap();
    let seen: String = url::form_urlencoded::byte_serialize(seen.as_bytes()).collect();
    // What was changed after looking is looked at again.
    let other = "from=2026-01-01T12%3A40&to=2026-01-01T13%3A30&reason=x";
    let page = director.post("/desk/outages", &format!("{other}&step=credit&seen={seen}")).await;
    says(&page, StatusCode::OK, &["50 Minuten", "Es gab noch keinen Ausfall"]);
    let page = director.post("/desk/outages", &format!("{form}&step=credit&seen={seen}")).await;
    assert_eq!(page.to, "/desk/outages", "{}", page.body);
    says(
        &director.get("/desk/outages").await,
        StatusCode::OK,
        &["Leitung gestört", "Eine Partie erhielt 1 Stunde", "Eingetragen von Dora"],
    );
    says(
        &director.post("/desk/outages", &format!("{other}&step=look")).await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["schon ein Ausfall gutgeschrieben"],
    );
}

#[tokio::test]
async fn an_assistant_runs_it_and_breaks_nothing_off() {
    let site = Site::new().await;
    let house = &site.house;
    let (id, all) = started(&site, json!({})).await;
    let lea = &all[3];
    house.appoint(id, lea.id, Post::Assistant).await;
    let helper = site.sign_in(lea).await;
    let run = format!("/tournaments/{id}/run");
    let page = helper.get(&run).await;
    says(&page, StatusCode::OK, &["/run/pause\""]);
    assert!(!page.body.contains("/run/cancel\""));
    let page = helper.get(&format!("/tournaments/{id}/pairings")).await;
    assert!(!page.body.contains("/replay?game="));
    assert_eq!(helper.post(&format!("{run}/cancel"), "reason=x").await.status, StatusCode::FORBIDDEN);
    says(&helper.get("/desk").await, StatusCode::OK, &["Was auf Sie wartet", "Herbst"]);
    assert_eq!(house.app.tournaments().tournament(None, id).await.unwrap().phase, Phase::Running);
}
