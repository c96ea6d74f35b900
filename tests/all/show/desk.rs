//! The arbiter's desk on a real house: rulings are looked at before they are given, nothing that was typed is lost, and
//! no page of the desk shows an entry.

use axum::http::StatusCode;
use fairschach::app::accounts::mail_preferences::MailPreferences;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;
use fairschach::show::zone::Zone;

use super::web::{Page, Site, Visit};
use crate::support::SECOND;

/// A second arbiter, and a game that both watch over.
async fn watched(site: &Site) -> (Actor, GameId) {
    let house = &site.house;
    let emil = house.add("Emil", "de", Role::Arbiter).await;
    let request = NewGameRequest { arbiter2: Some(emil.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    (emil, game)
}

fn shows(page: &Page, words: &[&str]) {
    for said in words {
        assert!(page.body.contains(said), "{said}: {}", page.body);
    }
}

/// The number of the ruling or objection to which an answer leads.
fn number(page: &Page) -> u64 {
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.body);
    page.to.rsplit_once("#number-").unwrap().1.parse().unwrap()
}

/// Looks at the effect of a ruling, then gives it.
async fn rule(arbiter: &Visit<'_>, game: GameId, kind: &str, seen: usize, form: &str) -> u64 {
    let path = format!("/games/{game}/desk/rule/{kind}");
    let look = arbiter.post(&path, &format!("{form}&step=look")).await;
    assert_eq!(look.status, StatusCode::OK, "{}", look.body);
    shows(&look, &["Das würde geschehen", "name=\"step\" value=\"give\""]);
    number(&arbiter.post(&path, &format!("{form}&seen={seen}&step=give")).await)
}

#[tokio::test]
async fn a_dispute_goes_from_an_objection_over_rulings_to_an_appeal() {
    let site = Site::new().await;
    let (emil, game) = watched(&site).await;
    let (white, arbiter) = (site.sign_in(&site.house.white).await, site.sign_in(&site.house.arbiter).await);
    shows(&white.look(game).await, &["Stimmt etwas nicht?", "Um Überprüfung bitten"]);
    let path = format!("/games/{game}/objection");
    let fault = white.post(&path, "about=clock&text=").await;
    assert_eq!(fault.status, StatusCode::UNPROCESSABLE_ENTITY);
    shows(&fault, &["Schreiben Sie 1 bis 2000 Zeichen.", "value=\"clock\" checked"]);
    let fault = white.post(&path, "text=Zeile+1%0D%0AZeile+2").await;
    shows(&fault, &["Wählen Sie, worum es geht.", "Zeile 1\r\nZeile 2</textarea>"]);
    let raised = number(&white.post(&path, "about=clock&text=Zeile+1%0D%0AZeile+2").await);
    shows(&white.look(game).await, &["<p>Zeile 1</p><p>Zeile 2</p>", "Der Schiedsrichter soll bis"]);

    let desk = arbiter.get("/desk").await;
    shows(&desk, &["Eine Sache wartet auf Sie", "Zeile 1", "noch 3 T", &format!("answer?to={raised}")]);
    assert!(!arbiter.get("/desk?kind=void-pair").await.body.contains("Zeile 1"));
    assert!(!arbiter.get("/desk?name=nobody").await.body.contains("Zeile 1"));
    shows(&arbiter.get("/desk?name=ANNA").await, &["Zeile 1"]);

    rule(&arbiter, game, "pause", 0, "turn=1&reason=Ich+pr%C3%BCfe&rule=FSR+7b").await;
    let paused = white.look(game).await;
    shows(&paused, &["Die Partie ist unterbrochen.", "Ich prüfe", "FSR 7b", "prüft es und antwortet.</p>"]);
    assert!(!paused.body.contains("Bis dahin geht die Partie weiter"), "its clocks stand");
    let more = "turn=1&side=white&give=give&days=1&hours=2&reason=Post&rule=5.2";
    rule(&arbiter, game, "adjust-clock", 1, more).await;
    site.house.clock.advance(3600 * SECOND);
    rule(&arbiter, game, "resume", 2, "turn=1&reason=Weiter&rule=5.2").await;
    let answer = format!("turn=1&to={raised}&finding=dismissed&reason=Nein&rule=5.3");
    let given = rule(&arbiter, game, "answer", 3, &answer).await;
    shows(&arbiter.get("/desk").await, &["Zurzeit wartet nichts"]);
    let page = white.look(game).await;
    shows(
        &page,
        &[
            "Weiß erhält 1 Tag 2 Stunden mehr Zeit.",
            "Die Uhren standen 1 Stunde;",
            &format!("Zurückgewiesen mit Entscheidung Nr. {given}."),
            "noch nicht abgegeben, Uhr läuft",
        ],
    );

    let appeal = white.get(&format!("{path}?against={given}")).await;
    shows(&appeal, &["Berufung einlegen", "wird zurückgewiesen"]);
    let appeal = number(&white.post(&path, &format!("against={given}&text=Doch")).await);
    let upheld = format!("turn=1&to={appeal}&finding=upheld&reason=Ja&rule=5.3");
    let refused =
        arbiter.post(&format!("/games/{game}/desk/rule/answer"), &format!("{upheld}&step=look")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    shows(&refused, &["Eine Berufung beantwortet der Schiedsrichter", "Es ist nichts geschehen."]);
    let emil = site.sign_in(&emil).await;
    shows(&emil.get("/desk").await, &["Berufung", "Doch"]);
    rule(&emil, game, "answer", 4, &upheld).await;
    shows(&white.look(game).await, &["Stattgegeben mit Entscheidung Nr."]);
}

#[tokio::test]
async fn a_ruling_that_cannot_be_given_hands_everything_back() {
    let site = Site::new().await;
    let (_, game) = watched(&site).await;
    let arbiter = site.sign_in(&site.house.arbiter).await;
    let path = |kind: &str| format!("/games/{game}/desk/rule/{kind}");
    let fault =
        arbiter.post(&path("adjust-clock"), "turn=1&side=black&days=zwei&reason=&rule=&step=look").await;
    assert_eq!(fault.status, StatusCode::UNPROCESSABLE_ENTITY);
    shows(
        &fault,
        &[
            "Wählen Sie, ob Zeit gegeben oder abgezogen wird.",
            "Schreiben Sie eine Begründung",
            "Nennen Sie, worauf",
            "value=\"black\" checked",
            "value=\"zwei\"",
        ],
    );
    let texts = "reason=Grund+%26+%3Cmehr%3E&rule=FSR+1";
    for (kind, rest, says) in [
        ("adjust-clock", "side=white&give=give&days=366", "höchstens 365 Tage"),
        ("extend", "days=-1", "höchstens 365 Tage"),
        ("adjust-clock", "side=white&give=take&days=20", "Die Bedenkzeit wäre sofort abgelaufen"),
        ("void-and-replay", "from=2", "ein gespieltes Zugpaar"),
        ("result", "outcome=2-0+magic", "Wählen Sie ein Ergebnis."),
        ("answer", "to=7&finding=upheld", "noch nicht beantwortet"),
        ("resume", "", "Die Partie läuft schon."),
    ] {
        let form = format!("turn=1&{rest}&{texts}&step=look");
        let fault = arbiter.post(&path(kind), &form).await;
        assert!(fault.status.is_client_error(), "{kind}: {}", fault.status);
        shows(&fault, &[says, "Es ist nichts geschehen.", "Grund &#38; &#60;mehr&#62;</textarea>"]);
    }
    let long = |chars: usize| format!("turn=1&reason={}&rule=x&step=look", "%F0%9F%90%91".repeat(chars));
    assert_eq!(arbiter.post(&path("note"), &long(2000)).await.status, StatusCode::OK);
    let fault = arbiter.post(&path("note"), &long(2001)).await;
    shows(&fault, &["Schreiben Sie eine Begründung von 1 bis 2000 Zeichen."]);

    // Sent twice, it is given once.
    let note = format!("turn=1&{texts}&seen=0&step=give");
    number(&arbiter.post(&path("note"), &note).await);
    let again = arbiter.post(&path("note"), &note).await;
    shows(&again, &["In dieser Partie wurde inzwischen entschieden.", "value=\"give\""]);
    let black = site.sign_in(&site.house.black).await;
    for path in [format!("/games/{game}/desk"), path("note"), format!("/games/{game}/desk/unseal")] {
        assert_eq!(black.get(&path).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    assert_eq!(site.stranger().get("/desk").await.to, "/sign-in");
    // The tab is its arbiters' alone.
    let tab = format!("/games/{game}?tab=desk");
    for page in [black.get(&tab).await, site.stranger().get(&tab).await] {
        assert!(
            page.body.contains("data-panel=\"moves\"") && !page.body.contains("data-tab=\"desk\""),
            "{}",
            page.body
        );
    }
    let page = arbiter.get(&tab).await.body;
    assert!(page.contains("data-panel=\"desk\"") && page.contains("id=\"timeline\""), "{page}");
}

#[tokio::test]
async fn turns_are_played_again_and_a_result_is_set() {
    let site = Site::new().await;
    let (_, game) = watched(&site).await;
    site.house.pair(game, "e2e4", "e7e5").await;
    let arbiter = site.sign_in(&site.house.arbiter).await;
    let form = "turn=2&from=1&reason=Fehler&rule=5.4";
    let path = format!("/games/{game}/desk/rule/void-and-replay");
    let one = arbiter.post(&path, "turn=2&from=2&reason=Fehler&rule=5.4&step=look").await;
    shows(&one, &["Lfd. Nr. 2 gilt nicht; weitergespielt wird als lfd. Nr. 3."]);
    let look = arbiter.post(&path, &format!("{form}&step=look")).await;
    shows(
        &look,
        &[
            "Lfd. Nr. 1 bis 2 gelten nicht; weitergespielt wird als lfd. Nr. 3.",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "<svg",
            "Eine Entscheidung öffnet keinen versiegelten Zug.",
            "Ungültig ab hier: Zugpaar 1.",
        ],
    );
    let given = rule(&arbiter, game, "void-and-replay", 0, form).await;
    shows(&arbiter.look(game).await, &["Ungültig ab hier: Zugpaar 1."]);
    let white = site.sign_in(&site.house.white).await;
    let appeal = white.get(&format!("/games/{game}/objection?against={given}")).await;
    shows(&appeal, &["Ungültig ab hier: Zugpaar 1."]);
    // The pair that was played anew is the one that has the pair's address.
    site.house.pair(game, "d2d4", "d7d5").await;
    for (address, turn) in [("pair=1", 3), ("turn=3", 3), ("turn=1", 1)] {
        let seen = white.get(&format!("/games/{game}?{address}")).await;
        shows(&seen, &[&format!("data-board data-turn=\"{turn}\"")]);
    }
    shows(&arbiter.get(&format!("/games/{game}/desk/check")).await, &["Alles stimmt."]);
    let result = "turn=4&outcome=0-0+forfeit&reason=Beide&rule=6";
    rule(&arbiter, game, "result", 1, result).await;
    shows(&arbiter.look(game).await, &["Beide Seiten verlieren."]);
    let desk = arbiter.get(&format!("/games/{game}/desk")).await;
    assert!(!desk.body.contains("/desk/rule/pause"), "a finished game is not paused");
}

/// Every page of the desk, read by both arbiters, after an entry was filed and before it is revealed.
#[tokio::test]
async fn the_desk_shows_no_entry_before_two_have_agreed() {
    let site = Site::new().await;
    let (emil, game) = watched(&site).await;
    site.house.file(&site.house.white, game, "b1a3").await.unwrap();
    let (first, second) = (site.sign_in(&site.house.arbiter).await, site.sign_in(&emil).await);
    let hidden = async |visit: &Visit<'_>| {
        let desk = format!("/games/{game}/desk");
        for path in [
            "/desk".to_owned(),
            desk.clone(),
            format!("{desk}?show=entries&all=yes"),
            format!("{desk}/check"),
            format!("{desk}/unseal"),
            format!("{desk}/rule/void-and-replay"),
            format!("/games/{game}"),
        ] {
            let page = visit.get(&path).await;
            assert_eq!(page.status, StatusCode::OK, "{path}: {}", page.body);
            for entry in ["b1a3", "b1-a3", "b1 – a3", "Sa3"] {
                assert!(!page.body.contains(entry), "{path} shows {entry}");
            }
        }
    };
    hidden(&first).await;
    shows(
        &first.get(&format!("/games/{game}/desk")).await,
        &[
            "Weiß hat abgegeben",
            "Fingerabdruck im öffentlichen Protokoll",
            "Zugangsschlüssel",
            "noch nicht aufgenommen",
        ],
    );
    let path = format!("/games/{game}/desk/unseal");
    shows(&first.get(&path).await, &["Es braucht zwei Schiedsrichter"]);
    let unsure = first.post(&path, "turn=1&step=ask&reason=Verdacht").await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY);
    shows(&unsure, &["Bestätigen Sie mit dem Häkchen", "Verdacht</textarea>"]);
    let asked = first.post(&path, "turn=1&step=ask&reason=Verdacht&sure=yes").await;
    assert_eq!(asked.to, path);
    shows(&first.get(&path).await, &["hat noch nicht zugestimmt"]);
    for step in ["agree", "look"] {
        let alone = first.post(&path, &format!("turn=1&step={step}&sure=yes")).await;
        assert_eq!(alone.status, StatusCode::FORBIDDEN, "{step}");
    }
    hidden(&second).await;
    shows(&second.get("/desk").await, &["Der andere Schiedsrichter verlangt eine Entsiegelung"]);
    let agreed = second.post(&path, "turn=1&step=agree&sure=yes").await;
    assert_eq!(agreed.to, path);
    hidden(&first).await;
    hidden(&second).await;
    let opened = first.post(&path, "turn=1&step=look").await;
    shows(&opened, &["<code>b1a3</code>"]);
    hidden(&first).await;
    shows(&second.get(&path).await, &["Wer sie schon angesehen hat", "Carla"]);
    let black = site.sign_in(&site.house.black).await;
    let page = black.look(game).await;
    shows(&page, &["Pair 1: unsealed before the reveal", "Viewed once.", "Verdacht"]);
    assert!(!page.body.contains("b1a3"));
}

#[tokio::test]
async fn the_desk_disputes_and_mails_tell_times_in_the_readers_zone_and_in_utc() {
    let site = Site::new().await;
    let (_, game) = watched(&site).await;
    let admin = site.house.add("Frida", "en", Role::Admin).await;
    for actor in [&site.house.arbiter, &site.house.white, &admin] {
        let look = MailPreferences { zone: Zone::parse("Europe/Berlin"), ..MailPreferences::default() };
        site.house.app.accounts().set_mail_preferences(actor.id, look).await.unwrap();
    }
    let arbiter = site.sign_in(&site.house.arbiter).await;
    let white = site.sign_in(&site.house.white).await;
    let black = site.sign_in(&site.house.black).await;
    rule(&arbiter, game, "note", 0, "turn=1&reason=Notiz&rule=FSR%209").await;
    let berlin = "1. Januar 2026, 13:00:00 (Europe/Berlin, UTC+1) · 1. Januar 2026, 12:00:00 UTC\">";
    let exact = "<time datetime=\"2026-01-01T12:00:00.000000Z\" title=";
    shows(
        &arbiter.get(&format!("/games/{game}/desk")).await,
        &[berlin, exact, "data-zone=\"Europe/Berlin\""],
    );
    shows(&white.look(game).await, &[berlin]);
    let flag = "15. Januar 2026, 13:00:00 (Europe/Berlin, UTC+1) · 15. Januar 2026, 12:00:00 UTC\">";
    shows(&arbiter.get("/desk").await, &[flag]);
    let form = "turn=1&reason=Post&rule=FSR%209&days=1&step=look";
    let look = arbiter.post(&format!("/games/{game}/desk/rule/extend"), form).await;
    let later = "16. Januar 2026, 13:00:00 (Europe/Berlin, UTC+1) · 16. Januar 2026, 12:00:00 UTC\">";
    shows(&look, &[flag, later]);
    shows(
        &black.look(game).await,
        &["<time datetime=\"2026-01-01T12:00:00.000000Z\" title=\"1 January 2026, 12:00:00 UTC\">"],
    );
    let message = b"From: a@example.org\r\nTo: b@example.org\r\nSubject: Turn 1\r\n\r\nHello\r\n";
    for id in site.house.app.notices().claim_mails(10).await.unwrap() {
        site.house.app.notices().store_composed(id, message).await.unwrap();
    }
    let admin = site.sign_in(&admin).await;
    let english = "1 January 2026, 13:00:00 (Europe/Berlin, UTC+1) · 1 January 2026, 12:00:00 UTC\">";
    assert!(admin.post("/language", "lang=en&back=/mails").await.status.is_redirection());
    shows(&admin.get("/mails").await, &[english]);
}
