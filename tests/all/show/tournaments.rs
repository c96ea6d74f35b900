//! The pages of tournaments by plain requests, as a browser without scripts sends them.

use axum::http::StatusCode;
use fairschach::app::actor::{Actor, Role};
use fairschach::base::{Identity, TournamentId};
use fairschach::tournament::{EntrantState, Phase, Post};

use serde_json::json;

use super::web::{Page, Site, Visit};
use crate::app::ratings::foreign::import;
use crate::app::tournaments::course::sheet;
use crate::support::SECOND;

/// The fields of the form on a page, as a browser would send them back.
pub(super) fn fields(page: &str) -> Vec<(String, String)> {
    let form = page.split("class=\"new-game\"").nth(1).unwrap();
    let form = form.split("</form>").next().unwrap();
    let attribute = |tag: &str, name: &str| {
        let at = tag.find(&format!(" {name}=\""))? + name.len() + 3;
        Some(plain(tag[at..].split('"').next().unwrap()))
    };
    let mut fields = Vec::new();
    for tag in form.split('<').skip(1) {
        let head = tag.split('>').next().unwrap();
        let Some(name) = attribute(head, "name") else {
            continue;
        };
        let value = attribute(head, "value").unwrap_or_default();
        if head.starts_with("input") {
            let ticks = head.contains("type=\"radio\"") || head.contains("type=\"checkbox\"");
            if !ticks || head.contains(" checked") {
                fields.push((name, value));
            }
        } else if head.starts_with("textarea") {
            fields.push((name, plain(tag.split_once('>').unwrap().1)));
        } else if head.starts_with("select") {
            let list = form.split(head).nth(1).unwrap();
            let list = list.split("</select>").next().unwrap();
            let chosen = list.split("<option").find(|option| option.contains(" selected"));
            let chosen = chosen.or_else(|| list.split("<option").nth(1)).unwrap();
            let text = chosen.split_once('>').unwrap().1.split('<').next().unwrap();
            fields.push((name, attribute(chosen, "value").unwrap_or_else(|| plain(text))));
        }
    }
    fields
}

fn plain(text: &str) -> String {
    text.replace("&#34;", "\"").replace("&#39;", "'").replace("&#60;", "<").replace("&#38;", "&")
}

fn encoded(fields: &[(String, String)]) -> String {
    let mut text = url::form_urlencoded::Serializer::new(String::new());
    text.extend_pairs(fields);
    text.finish()
}

/// The form with some fields changed; the button comes last.
pub(super) fn with(fields: &[(String, String)], changes: &[(&str, &str)]) -> String {
    let mut fields = fields.to_vec();
    for (name, value) in changes {
        match fields.iter_mut().find(|(given, _)| given == name) {
            Some((_, given)) => (*value).clone_into(given),
            None => fields.push(((*name).to_owned(), (*value).to_owned())),
        }
    }
    encoded(&fields)
}

pub(super) async fn made(director: &Visit<'_>, preset: &str, changes: &[(&str, &str)]) -> TournamentId {
    let page = director.get(&format!("/tournaments/new?preset={preset}")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let mut all = vec![("name", "Frühling"), ("action", "keep")];
    all.extend_from_slice(changes);
    let page = director.post("/tournaments/new", &with(&fields(&page.body), &all)).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.body);
    TournamentId::parse(page.to.strip_prefix("/tournaments/").unwrap()).unwrap()
}

async fn more_players(site: &Site, count: usize) -> Vec<Actor> {
    let mut all = Vec::new();
    for n in 1..=count {
        all.push(site.house.add(&format!("Spieler {n}"), "de", Role::Player).await);
    }
    all
}

#[track_caller]
fn says(page: &Page, status: StatusCode, words: &[&str]) {
    assert_eq!(page.status, status, "{}", page.body);
    for word in words {
        assert!(page.body.contains(word), "{word:?} in {}", page.body);
    }
}

#[tokio::test]
async fn a_tournament_goes_from_a_preset_to_its_games() {
    let site = Site::new().await;
    site.house.app.accounts().set_locale(&site.house.director, "de").await.unwrap();
    let director = site.sign_in(&site.house.director).await;
    says(
        &director.get("/tournaments/new").await,
        StatusCode::OK,
        &["?preset=round-robin", "Schweizer System"],
    );
    let id = made(&director, "round-robin", &[("places.min", "3"), ("about", "Für \"alle\" <hier>")]).await;
    let at = |rest: &str| format!("/tournaments/{id}{rest}");
    says(&director.get(&at("")).await, StatusCode::OK, &["Das ist ein Entwurf", "Frühling"]);

    // Nobody else sees the draft, nor opens it.
    let anna = site.sign_in(&site.house.white).await;
    for rest in ["", "/sheet", "/record", "/edit", "/run", "/run/open", "/run/list"] {
        assert_eq!(anna.get(&at(rest)).await.status, StatusCode::NOT_FOUND, "{rest}");
    }
    assert_eq!(anna.post(&at("/run/open"), "").await.status, StatusCode::NOT_FOUND);
    says(&director.get(&at("/run/open")).await, StatusCode::OK, &["Meldung eröffnen"]);
    assert_eq!(director.post(&at("/run/open"), "").await.to, at("/run"));

    // Players enter and take back; strangers are asked to sign in.
    says(&site.stranger().get(&at("")).await, StatusCode::OK, &["Melden Sie sich bitte zuerst an"]);
    assert_eq!(site.stranger().post(&at("/enter"), "").await.to, "/sign-in");
    says(
        &anna.get("/tournaments").await,
        StatusCode::OK,
        &["Meldung offen", "Frühling", "Fairschach · 14 Tage je Zugpaar", "0 von 7 Plätzen belegt"],
    );
    says(
        &anna.get(&at("/sheet")).await,
        StatusCode::OK,
        &["Die Meldung wurde am", "Den Meldeschluss bestimmt"],
    );
    assert_eq!(anna.post(&at("/enter"), "").await.to, at(""));
    says(&anna.post(&at("/enter"), "").await, StatusCode::CONFLICT, &["schon gemeldet"]);
    says(&anna.get(&at("")).await, StatusCode::OK, &["Meldung zurücknehmen", "Eine Meldung"]);
    assert_eq!(anna.post(&at("/take-back"), "").await.to, at(""));
    says(&anna.post(&at("/take-back"), "").await, StatusCode::CONFLICT, &["nicht gemeldet"]);
    anna.post(&at("/enter"), "").await;
    says(
        &director.post(&at("/run/start"), "").await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["weniger gemeldet"],
    );
    for player in more_players(&site, 2).await {
        let visit = site.sign_in(&player).await;
        assert_eq!(visit.post(&at("/enter"), "team=").await.status, StatusCode::SEE_OTHER);
    }
    assert_eq!(anna.post(&at("/run/start"), "").await.status, StatusCode::FORBIDDEN);
    // Entries that were opened again are not said to be closed.
    for (act, is_closed) in [("/run/close", true), ("/run/open", false)] {
        site.house.clock.advance(1_000_000);
        let asked = director.get(&at(act)).await.body;
        assert_eq!(asked.contains("Man kann sich wieder melden"), !is_closed, "{act}: {asked}");
        assert_eq!(director.post(&at(act), "").await.to, at("/run"));
        let sheet = anna.get(&at("/sheet")).await.body;
        assert_eq!(sheet.contains("geschlossen"), is_closed, "{act}: {sheet}");
    }
    says(
        &anna.get(&at("/record")).await,
        StatusCode::OK,
        &["hat die Meldung eröffnet.", "hat die Meldung wieder eröffnet."],
    );
    assert_eq!(director.post(&at("/run/start"), "").await.to, at("/run"));
    site.house.app.running_tournaments().make_due_games().await.unwrap();
    says(&anna.get("/tournaments").await, StatusCode::OK, &["3 Spieler"]);
    // Nobody had closed the entries: the start did.
    says(&anna.get(&at("/sheet")).await, StatusCode::OK, &["Das Spiel hat am", "geschlossen."]);
    let front = anna.get(&at("")).await.body;
    assert!(front.find("class=\"cross\"") < front.find("id=\"entry\""), "the table first: {front}");
    assert!(front.contains("class=\"cross\""), "{front}");
    let page = anna.get(&at("/pairings")).await;
    says(&page, StatusCode::OK, &["Runde 1", "Runde 3", "läuft", "Spieler 2"]);
    let game = page.body.split("href=\"/games/").nth(1).unwrap().split('"').next().unwrap();
    says(&anna.get(&format!("/games/{game}")).await, StatusCode::OK, &["Turnier: Frühling, Runde", &at("")]);
    says(&anna.get("/games").await, StatusCode::OK, &["Turnier: Frühling, Runde"]);
    says(
        &anna.get(&at("/record")).await,
        StatusCode::OK,
        &["Anna hat sich gemeldet.", "Dora hat das Turnier begonnen", "Anna hat die Meldung zurückgenommen."],
    );
    says(&anna.get(&at("/record?from=100000")).await, StatusCode::OK, &["Hier steht nichts mehr"]);
}

#[tokio::test]
async fn the_sheet_explains_everything_and_what_was_changed() {
    let site = Site::new().await;
    site.house.app.accounts().set_locale(&site.house.director, "de").await.unwrap();
    let director = site.sign_in(&site.house.director).await;
    let changes = [
        ("dates.starts", "2026-03-01"),
        ("dates.ends", "2027-03-01"),
        ("silence.days", "25"),
        ("terms.leave", "20"),
        ("about", "Für \"alle\" <hier>"),
        ("city", "Kassel"),
        ("federation", "ger"),
        ("eligibility.federations", "ger, aut"),
        ("eligibility.born_after", "1990"),
        ("eligibility.rating_max", "2200"),
        ("prizes.1.name", "U18"),
        ("prizes.1.born_after", "2008"),
        ("prizes.1.untitled", "true"),
    ];
    let id = made(&director, "round-robin", &changes).await;
    let at = |rest: &str| format!("/tournaments/{id}{rest}");
    director.post(&at("/run/open"), "").await;
    let sheet = site.stranger().get(&at("/sheet")).await;
    says(
        &sheet,
        StatusCode::OK,
        &[
            "keine Farbe ist im Vorteil",
            "eine Partie gegen jeden anderen",
            "hat jeder 14 Tage",
            "brauchen Sie 4 Tage. Dann steht",
            "20 Urlaubstage",
            "25 Tage",
            "Sonneborn-Berger (SB)",
            "1. März 2026",
            "1. März 2027",
            "Turnierleiter: Dora",
            "Ort: Kassel.",
            "Verband: GER.",
            "Dieses Turnier ist für: Verband GER, AUT; nach 1990 geboren; Wertungszahl bis 2200.",
            "U18 (nach 2008 geboren; ohne Titel)",
            "href=\"/rules/fairschach\"",
            "im selben Augenblick ab, ist die Partie remis",
            "Für &#34;alle&#34; &#60;hier&#62;",
        ],
    );
    assert!(!sheet.body.contains("{ $"), "{}", sheet.body);
    let front = ["Ort: Kassel.", "Verband: GER.", "Dieses Turnier ist für: Verband GER, AUT"];
    says(&site.stranger().get(&at("")).await, StatusCode::OK, &front);
    // Who does not fit reads why, and where to say it; who does is let in.
    let enters = format!("action=\"/tournaments/{id}/enter\"");
    let page = site.sign_in(&site.house.white).await.get(&at("")).await;
    says(&page, StatusCode::OK, &["href=\"/settings#identity\""]);
    assert!(!page.body.contains(&enters), "{}", page.body);
    let who = Identity { federation: Some("AUT".to_owned()), born: Some(1991), ..Identity::default() };
    site.house.app.accounts().set_identity(&site.house.white, who).await.unwrap();
    let page = site.sign_in(&site.house.white).await.get(&at("")).await;
    says(&page, StatusCode::OK, &[enters.as_str()]);

    // A group stands first in the form that comes again, and free ones behind it.
    let page = director.get(&at("/edit")).await.body;
    for says in [
        "name=\"prizes.0.name\" maxlength=\"40\" autocomplete=\"off\" placeholder=\"U18\" value=\"U18\"",
        "name=\"prizes.2.name\"",
    ] {
        assert!(page.contains(says), "{says}: {page}");
    }
    assert!(!page.contains("name=\"prizes.3.name\""));

    // A change needs a reason; without it nothing that was typed is lost.
    let form = fields(&director.get(&at("/edit")).await.body);
    let typed = with(&form, &[("clock", "20d/pair"), ("action", "keep")]);
    says(
        &director.post(&at("/edit"), &typed).await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["Geben Sie einen Grund an", "value=\"20 Tage\""],
    );
    let typed = with(&form, &[("clock", "20d/pair"), ("reason", "Mehr Ruhe"), ("action", "keep")]);
    assert_eq!(director.post(&at("/edit"), &typed).await.to, at("/sheet"));
    says(
        &site.stranger().get(&at("/sheet")).await,
        StatusCode::OK,
        &[
            "Mehr Ruhe",
            "Bedenkzeit: bisher 14 Tage je Zugpaar, jetzt 20 Tage je Zugpaar.",
            "hat jeder 20 Tage",
        ],
    );
    // The same form again is of a version that is no longer in force.
    says(
        &director.post(&at("/edit"), &typed).await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["inzwischen geändert"],
    );
}

#[tokio::test]
async fn a_rating_list_of_others_is_asked_for_in_words() {
    let site = Site::new().await;
    let (house, white) = (&site.house, &site.house.white);
    let director = site.sign_in(&house.director).await;
    // Whoever writes a list that is not here reads where those that are stand, and loses nothing.
    let asks = [("eligibility.rating_min", "1800"), ("eligibility.rating_of", "FIDE"), ("seeding", "rating")];
    house.app.accounts().set_locale(&house.director, "de").await.unwrap();
    let form = fields(&director.get("/tournaments/new?preset=round-robin").await.body);
    let refused = async |list: &str, least: &str| {
        let typed = [("eligibility.rating_min", least), ("eligibility.rating_of", list)];
        let typed = [&typed[..], &[("name", "Frühling"), ("action", "keep")]].concat();
        director.post("/tournaments/new", &with(&form, &typed)).await
    };
    says(
        &refused("FIDE", "1800").await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &[
            "Diese Wertungsliste gibt es hier nicht",
            "maxlength=\"16\" autocomplete=\"off\" placeholder=\"FIDE\" value=\"FIDE\"",
        ],
    );
    for (list, least) in [("DWZ", "1800"), ("FIDE", "")] {
        let page = refused(list, least).await;
        says(&page, StatusCode::UNPROCESSABLE_ENTITY, &["Name einer Liste beginnt mit FIDE oder ICCF"]);
    }
    import(house, "FIDE,7,1700,2025-12-01").await;
    let id = made(&director, "round-robin", &asks).await;
    let at = |rest: &str| format!("/tournaments/{id}{rest}");
    director.post(&at("/run/open"), "").await;
    let form = director.get(&at("/edit")).await.body;
    assert!(form.contains("placeholder=\"FIDE\" value=\"FIDE\""), "{form}");
    assert_eq!(form.matches(".rating_of\" name=").count(), 1, "prize groups have no such field");
    let enters = format!("action=\"/tournaments/{id}/enter\"");
    for (locale, whom, seeded, unsaid, other) in [
        (
            "de",
            "Wertungszahl ab 1800 in der Liste FIDE.",
            "sonst die, die bei der Meldung in der Liste FIDE steht.",
            "Ihre FIDE-Nummer ist nicht bekannt",
            "passt nicht zu diesem Turnier",
        ),
        (
            "en",
            "rating 1800 or more in the list FIDE.",
            "otherwise that in the list FIDE at the time of entry.",
            "your FIDE number is not known",
            "is not for your rating",
        ),
    ] {
        house.app.accounts().set_locale(white, locale).await.unwrap();
        let visit = site.sign_in(white).await;
        says(&visit.get(&at("/sheet")).await, StatusCode::OK, &[whom, seeded]);
        house.app.accounts().set_identity(white, Identity::default()).await.unwrap();
        let page = visit.get(&at("")).await;
        says(&page, StatusCode::OK, &[whom, unsaid, "href=\"/settings#identity\""]);
        assert!(!page.body.contains(&enters), "{}", page.body);
        let who = Identity { fide_id: Some(7), ..Identity::default() };
        house.app.accounts().set_identity(white, who).await.unwrap();
        says(&visit.get(&at("")).await, StatusCode::OK, &[other]);
        says(&visit.post(&at("/enter"), "").await, StatusCode::CONFLICT, &[other]);
    }
    import(house, "FIDE,7,1800,2026-01-01").await;
    says(&site.sign_in(white).await.get(&at("")).await, StatusCode::OK, &[enters.as_str()]);
}

#[tokio::test]
async fn a_form_with_all_prize_groups_is_not_too_long() {
    let site = Site::new().await;
    let director = site.sign_in(&site.house.director).await;
    let who = [
        ("federations", "GER"),
        ("born_after", "1990"),
        ("born_before", "2005"),
        ("rating_min", "1000"),
        ("rating_max", "2000"),
        ("untitled", "true"),
    ];
    let mut said: Vec<(String, String)> = Vec::new();
    for group in std::iter::once("eligibility".to_owned()).chain((0..8).map(|at| format!("prizes.{at}"))) {
        said.extend(who.map(|(name, value)| (format!("{group}.{name}"), value.to_owned())));
    }
    said.extend((0..8).map(|at| (format!("prizes.{at}.name"), format!("Group {at}"))));
    let said: Vec<(&str, &str)> = said.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let id = made(&director, "round-robin", &said).await;
    // The form that comes again has all of it, and is taken.
    let form = fields(&director.get(&format!("/tournaments/{id}/edit")).await.body);
    assert!(said.iter().all(|(name, _)| form.iter().any(|(given, _)| given == name)), "{form:?}");
    let again = director.post(&format!("/tournaments/{id}/edit"), &with(&form, &[("action", "keep")])).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.body);
}

#[tokio::test]
async fn every_fault_of_a_form_stands_at_its_field_and_nothing_is_lost() {
    let site = Site::new().await;
    site.house.app.accounts().set_locale(&site.house.director, "de").await.unwrap();
    let director = site.sign_in(&site.house.director).await;
    let page = director.get("/tournaments/new?preset=double").await;
    let form = fields(&page.body);
    let bad = [
        ("name", ""),
        ("kind.cycles", "3"),
        ("places.max", "15"),
        ("places.min", "16"),
        ("clock", "bald"),
        ("terms.leave", "400"),
        ("dates.ends", "morgen"),
        ("dates.zone", "Nirgends"),
        ("silence.days", "0"),
        ("about", "Bleibt stehen"),
        ("city", "Ort in\tzwei Zeilen"),
        ("federation", "D"),
        ("eligibility.federations", "GER, Deutschland"),
        ("eligibility.born_after", "bald"),
        ("eligibility.rating_min", "2200"),
        ("eligibility.rating_max", "1800"),
        ("prizes.0.name", "Alle"),
        ("prizes.1.born_before", "gestern"),
        ("action", "keep"),
    ];
    let page = director.post("/tournaments/new", &with(&form, &bad)).await;
    says(
        &page,
        StatusCode::UNPROCESSABLE_ENTITY,
        &[
            "Ein Name hat 1 bis 120 Zeichen",
            "eine Zahl von 1 bis 2",
            "die Mindestzahl darf nicht darüber liegen",
            "Bitte geben Sie eine ganze Zahl an",
            "wie 2026-12-24",
            "Wählen Sie eine Zeitzone",
            "eine Zahl von 1 bis 365",
            "Bleibt stehen",
            "Ein Ort hat 1 bis 60 Zeichen",
            "Ein Verband hat drei Buchstaben",
            "höchstens 20 Verbände",
            "eine Zahl von 1900 bis 2100",
            "die niedrigere steht vorn",
            "Es gibt höchstens 8 Preisgruppen",
            "value=\"Alle\"",
            "value=\"gestern\"",
            "value=\"GER, Deutschland\"",
            "value=\"bald\"",
            "Schreiben Sie zum Beispiel 14d/pair",
            "value=\"bald\"",
            "value=\"400\"",
            "value=\"morgen\"",
        ],
    );
    // Another kind asks for its own numbers and keeps the rest.
    let other = with(&form, &[("name", "Herbst"), ("kind", "sections"), ("action", "change")]);
    let page = director.post("/tournaments/new", &other).await;
    says(&page, StatusCode::OK, &["name=\"kind.to_final\"", "value=\"Herbst\""]);
    let form = fields(&page.body);
    let other = with(&form, &[("change", "chess960:standard"), ("action", "change")]);
    let page = director.post("/tournaments/new", &other).await;
    says(&page, StatusCode::OK, &["name=\"start_number\"", "value=\"Herbst\""]);
    // Nothing is made of another game than the form is about.
    let other = with(&form, &[("change", "chess960:standard"), ("name", "Winter"), ("action", "keep")]);
    let page = director.post("/tournaments/new", &other).await;
    says(
        &page,
        StatusCode::OK,
        &["name=\"start_number\"", "value=\"Winter\"", "Sie haben ein anderes Spiel gewählt."],
    );
    // The same form sent twice makes one tournament.
    let good = with(
        &fields(&director.get("/tournaments/new?preset=round-robin").await.body),
        &[("name", "Einmal"), ("action", "keep")],
    );
    let first = director.post("/tournaments/new", &good).await;
    assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.body);
    assert_eq!(director.post("/tournaments/new", &good).await.to, first.to);
    // Its sheet fills the form of the next.
    let from = first.to.strip_prefix("/tournaments/").unwrap();
    says(
        &director.get(&format!("/tournaments/new?from={from}")).await,
        StatusCode::OK,
        &["value=\"Einmal\"", "name=\"clock\"", "value=\"14 Tage\""],
    );
    let sheet = site
        .house
        .app
        .tournaments()
        .tournament(Some(&site.house.director), TournamentId::parse(from).unwrap())
        .await
        .unwrap()
        .sheet;
    assert_eq!(sheet.clock, "14d/pair", "what is said in words is read again");
    let long = vec![("x".to_owned(), "y".to_owned()); 193];
    assert_eq!(
        director.post("/tournaments/new", &encoded(&long)).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test]
async fn only_those_who_run_it_run_it() {
    let site = Site::new().await;
    let app = &site.house.app;
    let director = site.sign_in(&site.house.director).await;
    let id = made(&director, "round-robin", &[]).await;
    let at = |rest: &str| format!("/tournaments/{id}{rest}");
    director.post(&at("/run/open"), "").await;
    let add = async |name: &str, role| site.house.add(name, "de", role).await;
    let other = add("Otto", Role::Director).await;
    let admin = add("Ada", Role::Admin).await;
    let helper = add("Heidi", Role::Player).await;
    site.house.appoint(id, helper.id, Post::Assistant).await;
    for (who, run, makes) in [
        (&site.house.white, 403, 403),
        (&site.house.arbiter, 403, 403),
        (&other, 403, 200),
        (&admin, 200, 200),
        (&helper, 200, 403),
    ] {
        let visit = site.sign_in(who).await;
        for rest in ["/run", "/edit", "/run/close", "/run/list"] {
            assert_eq!(visit.get(&at(rest)).await.status.as_u16(), run, "{} {rest}", who.name);
        }
        assert_eq!(visit.get("/tournaments/new").await.status.as_u16(), makes, "{}", who.name);
    }
    let stranger = site.stranger();
    for rest in ["/run", "/edit", "/run/close", "/run/list"] {
        assert_eq!(stranger.get(&at(rest)).await.to, "/sign-in", "{rest}");
        let post = if rest == "/run" { "/run/posts" } else { rest };
        let sent = match rest {
            "/run/list" => stranger.upload(&at(rest), &[("text", b"x")]).await,
            _ => stranger.post(&at(post), "post=arbiter").await,
        };
        assert_eq!(sent.to, "/sign-in", "{rest}");
    }
    // An assistant gives no posts; a director does, by address or name, and keeps the last director.
    let helper = site.sign_in(&helper).await;
    let give = format!("who={}&post=director", other.id);
    says(&helper.post(&at("/run/posts"), &give).await, StatusCode::FORBIDDEN, &[]);
    let give = "who=carla%40example.org&post=arbiter";
    assert_eq!(director.post(&at("/run/posts"), give).await.to, at("/run"));
    says(
        &director.post(&at("/run/posts"), "who=Nobody&post=arbiter").await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["Nobody"],
    );
    let own = format!("who={}&post=none", site.house.director.id);
    says(&director.post(&at("/run/posts"), &own).await, StatusCode::UNPROCESSABLE_ENTITY, &[]);
    let page = director.get(&at("")).await;
    assert!(page.body.contains("Carla"), "{}", page.body);

    // By hand, with a rating, and out again.
    let enter = "who=anna%40example.org&team=&rating=1800";
    assert_eq!(director.post(&at("/run/entrants"), enter).await.to, at("/run"));
    for rating in ["0", "4001", "high"] {
        let enter = format!("who=ben%40example.org&rating={rating}");
        let page = director.post(&at("/run/entrants"), &enter).await;
        says(&page, StatusCode::UNPROCESSABLE_ENTITY, &["1", "4000", "ben@example.org"]);
    }
    let view = app.tournaments().tournament(None, id).await.unwrap();
    assert_eq!(view.entrants[0].rating, Some(1800));
    let remove = format!("who={}&action=remove", site.house.white.id);
    assert_eq!(director.post(&at("/run/entrants"), &remove).await.to, at("/run"));
    let view = app.tournaments().tournament(None, id).await.unwrap();
    assert_eq!(view.entrants[0].state, EntrantState::TakenBack);

    // A tournament is called off with a reason.
    says(&director.post(&at("/run/cancel"), "reason=").await, StatusCode::UNPROCESSABLE_ENTITY, &[]);
    assert_eq!(director.post(&at("/run/cancel"), "reason=Regen").await.to, at("/run"));
    assert_eq!(app.tournaments().tournament(None, id).await.unwrap().phase, Phase::Cancelled);
    says(&stranger.get(&at("/record")).await, StatusCode::OK, &["Regen"]);
    assert_eq!(director.get(&at("/run/nothing")).await.status, StatusCode::NOT_FOUND);
    let unknown = "/tournaments/0197a3c0-0000-7000-8000-000000000001";
    assert_eq!(director.get(unknown).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_list_is_looked_at_line_by_line_and_then_entered() {
    let site = Site::new().await;
    site.house.app.accounts().set_locale(&site.house.director, "de").await.unwrap();
    let director = site.sign_in(&site.house.director).await;
    let id = made(&director, "round-robin", &[("places.max", "5")]).await;
    let list = format!("/tournaments/{id}/run/list");
    says(
        &director.upload(&list, &[("text", b"Anna,anna@example.org")]).await,
        StatusCode::UNPROCESSABLE_ENTITY,
        &["Die Meldung ist nicht offen"],
    );
    director.post(&format!("/tournaments/{id}/run/open"), "").await;

    // As a German spreadsheet writes it: semicolons, Windows-1252, headings.
    let file = b"Name;E-Mail;Verein;DWZ\r\nAnna;ANNA@example.org;;1900\r\n\"Gro\xdf; J\xfcrgen\";juergen@example.org;K\xf6ln;1810\r\nKai;kai;;\r\nAnna;anna@example.org;;\r\n";
    let page = director.upload(&list, &[("text", b""), ("file", file), ("action", b"look")]).await;
    says(
        &page,
        StatusCode::OK,
        &[
            "Das würde geschehen",
            "Anna wird gemeldet",
            "Groß; Jürgen",
            "Noch kein Konto",
            "Hier fehlt eine E-Mail-Adresse",
            "stand schon weiter oben",
            "2 Spieler können gemeldet werden",
        ],
    );
    let none = site.house.app.tournaments().tournament(None, id).await.unwrap().entrants;
    assert!(none.is_empty(), "looking enters nobody");
    // What the page holds is what its button sends.
    let text = page.body.split("<textarea").nth(1).unwrap();
    let text = plain(text.split_once('>').unwrap().1.split("</textarea>").next().unwrap());
    let fields = [("text", text.as_bytes()), ("action", b"enter".as_slice())];
    let page = director.upload(&list, &fields).await;
    says(
        &page,
        StatusCode::OK,
        &["2 Spieler wurden gemeldet", "Konto angelegt, Person gemeldet", "Kai; kai"],
    );
    let entrants = site.house.app.tournaments().tournament(None, id).await.unwrap().entrants;
    let told: Vec<_> =
        entrants.iter().map(|one| (one.player.name.as_str(), one.rating, one.team.as_deref())).collect();
    assert_eq!(told, [("Anna", Some(1900), None), ("Groß; Jürgen", Some(1810), Some("Köln"))]);
    // The same list again enters nobody twice.
    let page = director.upload(&list, &fields).await;
    says(&page, StatusCode::OK, &["Niemand wurde gemeldet", "Anna ist schon gemeldet"]);
    let other = [("text", &b"anna,other@example.org"[..]), ("action", &b"look"[..])];
    let namesake = "Ein Konto mit diesem Namen gibt es schon";
    says(&director.upload(&list, &other).await, StatusCode::OK, &["Noch kein Konto", namesake]);

    let line = "Kim,kim@example.org\n";
    for (text, good) in [(line.repeat(500), true), (line.repeat(501), false), (" ".repeat(65_537), false)] {
        let page = director.upload(&list, &[("text", text.as_bytes())]).await;
        assert_eq!(page.status == StatusCode::OK, good, "{}", text.len());
    }
    // Who may not look people up enters no list.
    let helper = &site.house.black;
    site.house.appoint(id, helper.id, Post::Assistant).await;
    let helper = site.sign_in(helper).await;
    let page = helper.upload(&list, &[("text", line.as_bytes()), ("action", b"enter")]).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    // An arbiter who helps finds accounts and makes none.
    let arbiter = &site.house.arbiter;
    site.house.appoint(id, arbiter.id, Post::Assistant).await;
    let arbiter = site.sign_in(arbiter).await;
    let page = arbiter
        .upload(&list, &[("text", b"Kim,kim@example.org\nBen,ben@example.org"), ("action", b"enter")])
        .await;
    says(&page, StatusCode::OK, &["Zu dieser Adresse gibt es hier kein Konto", "Ben ist gemeldet"]);
}

/// What of a form is in view before anything is opened.
fn in_view(form: &str) -> String {
    let mut view = String::new();
    let mut depth = 0;
    for piece in form.split('<') {
        if piece.starts_with("details") {
            depth += 1;
        } else if piece.starts_with("/details") {
            depth -= 1;
        } else if depth == 0 {
            view.push('<');
            view.push_str(piece);
        }
    }
    view
}

#[tokio::test]
async fn a_new_form_shows_few_fields_and_holds_all() {
    let site = Site::new().await;
    let director = site.sign_in(&site.house.director).await;
    let presets =
        ["round-robin", "double", "thirteen", "fifteen", "sections", "swiss", "teams", "knockout", "ladder"];
    for preset in presets {
        let path = format!("/tournaments/new?preset={preset}");
        let page = director.get(&path).await.body;
        let form = page.split("class=\"new-game\"").nth(1).unwrap().split("</form>").next().unwrap();
        let view = in_view(form);
        let hidden = view.matches("type=\"hidden\"").count();
        let shown = ["<input", "<select", "<textarea"].map(|tag| view.matches(tag).count());
        assert!(shown.iter().sum::<usize>() - hidden <= 12, "{preset}: {shown:?} {hidden}");
        let all = fields(&page);
        for name in [
            "about",
            "seeding",
            "pace",
            "pace.days",
            "silence.days",
            "withdrawal",
            "replacement",
            "at_the_end",
        ] {
            assert!(all.iter().any(|(given, _)| given == name), "{preset}: {name}");
        }
        for name in
            ["terms.rated", "dates.zone", "dates.opens", "dates.ends", "terms.leave_ahead", "terms.presence"]
        {
            assert!(all.iter().any(|(given, _)| given == name), "{preset}: {name}");
        }
        // A fault in view opens nothing; one behind does.
        let open = |body: &str| body.contains("<details class=\"card\" open>");
        let page = director.post("/tournaments/new", &with(&all, &[("action", "keep")])).await.body;
        assert!(!open(&page), "{preset}");
        let faulty = with(&all, &[("name", "Spring"), ("silence.days", "0"), ("action", "keep")]);
        assert!(open(&director.post("/tournaments/new", &faulty).await.body), "{preset}");
    }
}

#[tokio::test]
async fn whether_games_are_rated_is_asked_once() {
    let site = Site::new().await;
    let director = site.sign_in(&site.house.director).await;
    let (app, by) = (&site.house.app, &site.house.director);
    let form = director.get("/tournaments/new?preset=round-robin").await.body;
    let asked: Vec<String> = fields(&form).into_iter().map(|(name, _)| name).collect();
    assert_eq!(asked.iter().filter(|name| name.ends_with("rated")).collect::<Vec<_>>(), ["terms.rated"]);
    let sheet_of = async |id| app.tournaments().tournament(Some(by), id).await.unwrap().sheet;
    let private = ("terms.visibility", "private");
    for (says, rated, games_are) in [("no", false, false), ("yes", true, true), ("", true, false)] {
        // Another form than the one before.
        site.house.clock.advance(SECOND);
        let id = made(&director, "round-robin", &[private, ("terms.rated", says)]).await;
        let sheet = sheet_of(id).await;
        assert_eq!(sheet.rated, rated, "{says}");
        let terms = fairschach::game::Terms::parse(&sheet.game_terms()).unwrap();
        assert_eq!(terms.rated, games_are, "{says}");
        let form = fields(&director.get(&format!("/tournaments/{id}/edit")).await.body);
        assert!(form.contains(&("terms.rated".to_owned(), says.to_owned())), "{says}: {form:?}");
    }
    // What a program said twice, or against itself, is not rewritten by a form in which it was not changed.
    for more in [json!({"rated": "no"}), json!({"rated": "yes"})] {
        let rated = more["rated"] == "no";
        let written = sheet(json!({ "rated": rated, "terms": more }));
        let id = app.tournament_setup().create_tournament(by, written).await.unwrap();
        let before = sheet_of(id).await;
        let form = fields(&director.get(&format!("/tournaments/{id}/edit")).await.body);
        let typed = with(&form, &[("about", "In spring."), ("action", "keep")]);
        assert_eq!(
            director.post(&format!("/tournaments/{id}/edit"), &typed).await.status,
            StatusCode::SEE_OTHER
        );
        let after = sheet_of(id).await;
        assert_eq!((after.about.as_str(), after.rated, &after.terms), ("In spring.", rated, &before.terms));
        assert!(!fairschach::game::Terms::parse(&after.game_terms()).unwrap().rated, "{more}");
    }
}
