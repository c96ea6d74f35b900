//! One's own games, a game offered in three questions, the settings' tabs, and what administrators see, by plain requests as a
//! browser without scripts sends them.

use axum::http::StatusCode;
use fairschach::app::actor::Role;
use fairschach::app::games::challenges::offer::Opponent;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::PAGE_MAX;
use fairschach::app::operations::outages::NewOutage;
use fairschach::game::BotLevel;
use fairschach::http::web::players::foreign_ratings::LIST_BYTES_MAX;

use super::web::{Site, Visit};
use crate::app::games::challenges::offer;
use crate::support::{DAY, SECOND};

const OFFER: &str = "game=fairschach%3Afsr-2023&side=lot&days=14&leave=30&visibility=public&rated=";

#[tokio::test]
async fn an_old_game_is_not_lost_behind_newer_ones_and_older_ones_come_page_by_page() {
    let site = Site::new().await;
    let house = &site.house;
    let oldest = house.game().await;
    house.app.games().resign(&house.black, oldest).await.unwrap();
    house.clock.advance(SECOND);
    let old = house.game().await;
    for _ in 0..=PAGE_MAX {
        let game = house.game().await;
        house.app.games().resign(&house.black, game).await.unwrap();
    }
    let white = site.sign_in(&house.white).await;
    let page = white.get("/games").await.body;
    assert!(page.contains("In einer Partie sind Sie am Zug") && page.contains(&format!("/games/{old}")));
    assert_eq!(white.get("/games/next").await.to, format!("/games/{old}"));
    let mut page = page;
    let mut pages = 0;
    while let Some((_, rest)) = page.split_once("href=\"/games?before=") {
        let before = rest.split('"').next().unwrap();
        page = white.get(&format!("/games?before={before}")).await.body;
        assert!(!page.contains("Sie am Zug") && !page.contains(&old.to_string()));
        pages += 1;
    }
    assert!(pages == 2 && page.contains(&format!("/games/{oldest}")), "{pages}");
    assert_eq!(white.get("/games?before=x").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_list_shows_whose_move_it_is_and_leads_from_game_to_game() {
    let site = Site::new().await;
    let house = &site.house;
    let late = house.game().await;
    house.clock.advance(DAY);
    let soon = house.request();
    let soon = NewGameRequest { clock: "3d/pair".to_owned(), ..soon };
    let soon = house.app.games().create_game(&house.director, soon).await.unwrap();
    let over = house.game().await;
    house.app.games().resign(&house.black, over).await.unwrap();
    house.pair(late, "e2e4", "e7e5").await;
    let white = site.sign_in(&house.white).await;

    let page = white.get("/games").await.body;
    for part in [
        "In 2 Partien sind Sie am Zug",
        "zuletzt e2-e4 / e7-e5",
        "Sie haben Weiß",
        "class=\"small-board\"",
        "<time datetime=",
        "Weiß gewinnt durch Aufgabe",
        "Gewonnen · 1–0",
        "Sie hatten Weiß",
        "Fairschach · 3 Tage je Zugpaar · gewertet",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(page.matches("class=\"button main\"").count(), 1, "one thing to do next");
    assert!(page.find(&soon.to_string()) < page.find(&late.to_string()), "the least time left comes first");
    assert_eq!(white.get("/games/next").await.to, format!("/games/{soon}"));

    assert!(!white.look(soon).await.body.contains("/games/next"), "this one waits");
    white.enter(soon, 1, "choice=e2e4&action=file").await;
    assert!(white.look(soon).await.body.contains("href=\"/games/next\""));
    assert_eq!(white.get("/games/next").await.to, format!("/games/{late}"));
    white.enter(late, 2, "choice=g1f3&action=file").await;
    assert!(!white.look(late).await.body.contains("/games/next"), "nothing else waits");
    assert_eq!(white.get("/games/next").await.to, "/games");
    let page = white.get("/games").await.body;
    assert!(!page.contains("g1-f3") && !page.contains("Sg1"), "what is not revealed is not shown");

    let arbiter = site.sign_in(&house.arbiter).await.get("/games").await.body;
    assert!(arbiter.contains("Partien, die Sie leiten") && arbiter.contains("Anna – Ben"));
    house.app.games().resign(&house.white, late).await.unwrap();
    let page = white.get("/games").await.body;
    assert!(page.contains("Verloren · 0–1"), "{page}");
    assert!(!page.contains("href=\"/withdraw\""), "what ends everything is no daily business");
    assert!(white.get("/settings").await.body.contains("href=\"/withdraw\""));
    assert_eq!(site.stranger().get("/games/next").await.to, "/sign-in");
}

#[tokio::test]
async fn a_past_position_tells_of_its_own_checks_and_the_end_who_won() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    house.pair(game, "e2e4", "f7f6").await;
    house.pair(game, "d1h5", "a7a6").await;
    let white = site.sign_in(&house.white).await;
    assert!(white.look(game).await.body.contains("key in-check"));
    for past in ["turn=0", "turn=1"] {
        let page = white.get(&format!("/games/{game}?{past}")).await.body;
        assert!(!page.contains("key in-check"), "{past}: {page}");
    }
    house.app.games().resign(&house.black, game).await.unwrap();
    assert!(white.look(game).await.body.contains("<h2>Gewonnen · 1–0</h2>"));
    assert!(site.stranger().get(&format!("/games/{game}")).await.body.contains("<h2>1–0</h2>"));
}

#[tokio::test]
async fn cards_or_rows_are_kept_in_this_browser() {
    let site = Site::new().await;
    site.house.game().await;
    let mut white = site.sign_in(&site.house.white).await;
    assert!(white.get("/games").await.body.contains("<li class=\"card game-card none\">"));
    let rows = white.get("/games?view=rows").await;
    assert!(rows.body.contains("<tr class=\"game-card none\">") && !rows.body.contains("small-board"));
    white.keep(&rows);
    assert!(white.get("/games").await.body.contains("<tr class=\"game-card none\">"));
    assert!(white.get("/games?view=cards").await.body.contains("<li class=\"card game-card none\">"));
    let saved = white.post("/settings/board", "squares=brown&view=cards").await;
    assert_eq!(saved.to, "/settings/board?saved=yes");
    white.keep(&saved);
    let page = white.get("/settings/board").await.body;
    assert!(
        page.contains("<body class=\"brown figures large own-below\"")
            && page.contains("value=\"brown\" checked"),
        "{page}"
    );
}

#[tokio::test]
async fn a_game_is_offered_in_three_questions() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let form = white.get("/games/new?friend=Ben").await.body;
    assert!(form.contains("value=\"Ben\"") && form.contains("value=\"14d/pair\" checked"), "{form}");
    let offer = async |more: &str| white.post("/games/new/offer", &format!("{OFFER}&{more}")).await;
    for (more, pace) in [
        ("friend=Ben&pace=3d%2Fpair&clock=", "jede Seite 3 Tage Zeit"),
        ("friend=Ben&pace=3d%2Fpair&clock=14+Tage", "jede Seite 14 Tage Zeit"),
        ("friend=Ben&clock=2+Wochen+je+Zugpaar", "jede Seite 14 Tage Zeit"),
        ("friend=Ben&clock=30d%2B2d", "am Anfang 30 Tage"),
    ] {
        let to = offer(more).await.to;
        assert_eq!(to, format!("/challenges?done=sent&to={}", site.house.black.id), "{more}");
        let page = white.get(&to).await.body;
        assert!(page.contains("ist an Ben abgeschickt"), "{page}");
        assert!(page.contains(pace) && page.contains("Ben angeboten"), "{more}: {page}");
    }
    let black = site.sign_in(&site.house.black).await;
    let list = black.get("/games").await.body;
    assert!(list.contains("Offered to you") && list.contains("Anna offers a game"), "{list}");
    for (more, fault) in [
        ("friend=&clock=bald", "Schreiben Sie zum Beispiel 14d/pair"),
        ("friend=Niemand&pace=7d%2Fpair", "niemanden mit diesem Namen"),
        ("friend=Anna&pace=7d%2Fpair", "nicht selbst herausfordern"),
    ] {
        let page = offer(more).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{more}");
        assert!(page.body.contains(fault), "{more}: {}", page.body);
        let open = page.body.contains("<details class=\"more\" open>");
        assert_eq!(open, more.contains("clock=bald"), "{more}: what is behind it is wrong");
    }
    let meant = offer("friend=car&pace=7d%2Fpair").await;
    assert!(
        meant.body.contains("Wen meinen Sie?") && meant.body.contains(">Carla</button>"),
        "{}",
        meant.body
    );
    let carla = site.house.arbiter.id;
    let chosen = offer(&format!("friend=car&friend_is={carla}&pace=7d%2Fpair")).await;
    assert_eq!(chosen.to, format!("/challenges?done=sent&to={carla}"));
    // Names are not unique: a link names an id, the form a name; a bot has a page of its own.
    let profile = white.get(&format!("/players/{carla}")).await.body;
    assert!(profile.contains(&format!("href=\"/games/new?friend={carla}\"")), "{profile}");
    let form = white.get(&format!("/games/new?friend={carla}")).await.body;
    let field = format!("name=\"friend_is\" value=\"{carla}\"");
    assert!(form.contains(&field) && form.contains("<strong>Carla</strong>"), "{form}");
    assert!(!form.contains("name=\"friend\""), "{form}");
    let again = offer(&format!("friend_is={carla}&clock=bald")).await;
    assert!(again.body.contains(&field) && again.body.contains("<strong>Carla</strong>"), "{}", again.body);
    site.house.app.bots().make_players().await.unwrap();
    let bot = BotLevel::all().next().unwrap().player();
    assert!(white.get(&format!("/players/{bot}")).await.body.contains("href=\"/games/bot\""));
    assert_eq!(white.get(&format!("/games/new?friend={bot}")).await.to, "/games/bot");
    let own = white.get(&format!("/players/{}", site.house.white.id)).await.body;
    assert!(!own.contains("/games/new?friend="), "{own}");
    let long = offer(&format!("friend=Ben&clock={}", "d".repeat(301))).await;
    assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fits = offer(&format!("friend=Ben&clock={}", "d".repeat(300))).await;
    assert!(fits.body.contains("Schreiben Sie zum Beispiel"), "{}", fits.body);
}

#[tokio::test]
async fn a_link_is_passed_on_and_whoever_has_an_account_accepts() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let page = white.post("/games/new/offer", &format!("{OFFER}&friend=&pace=7d%2Fpair&to=link")).await;
    assert_eq!(page.status, StatusCode::OK);
    let path = page.body.split("https://fairschach.example").nth(1).unwrap().split('<').next().unwrap();
    assert!(path.starts_with("/invitation/"));
    assert!(white.get("/challenges").await.body.contains("Über einen Link angeboten"));
    let stranger = site.stranger();
    let seen = stranger.get(path).await;
    assert!(seen.body.contains("braucht man hier ein Konto") && !seen.body.contains("name=\"name\""));
    assert!(seen.body.contains("<p>Beide ziehen gleichzeitig.") && !seen.body.contains("abwechselnd.</p>"));
    let tried = stranger.post(path, "name=Frieda").await;
    assert_eq!(tried.status, StatusCode::UNPROCESSABLE_ENTITY);
    let black = site.sign_in(&site.house.black).await;
    assert!(black.post(path, "").await.to.starts_with("/games/"));
    assert_eq!(site.stranger().get(path).await.status, StatusCode::GONE);
    let by_turns = OFFER.replace("fairschach%3Afsr-2023", "normal%3Astandard");
    let page = white.post("/games/new/offer", &format!("{by_turns}&friend=&pace=7d%2Fpair&to=link")).await;
    let path = page.body.split("https://fairschach.example").nth(1).unwrap().split('<').next().unwrap();
    let seen = stranger.get(path).await;
    assert!(seen.body.contains("<p>Beide ziehen abwechselnd.</p>"), "{}", seen.body);
}

#[tokio::test]
async fn players_are_suggested_from_three_letters_on_and_not_without_end() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let ask = async |name: &str| white.get(&format!("/games/new/players?name={name}")).await;
    assert_eq!(ask("car").await.body, "[\"Carla\"]");
    for nobody in ["ca", "ann", "arla", "%25%25%25"] {
        assert_eq!(ask(nobody).await.body, "[]", "{nobody}");
    }
    assert_eq!(site.stranger().get("/games/new/players?name=car").await.to, "/sign-in");
    for _ in 0..25 {
        assert_eq!(ask("dor").await.status, StatusCode::OK);
    }
    assert_eq!(ask("dor").await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn every_setting_is_in_one_tab() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let tabs = [
        ("/settings", &["/settings/language", "name=\"zone\"", "id=\"sessions\"", "id=\"events\""][..]),
        ("/settings/board", &["name=\"squares\""]),
        ("/settings/notices", &["name=\"reminders\""]),
        ("/settings/mail", &["/settings/mail/pin", "/settings/mail/addresses"]),
        ("/settings/programs", &["/settings/tokens", "/settings/keyholder"]),
    ];
    for (path, own) in tabs {
        let page = white.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.body.contains(&format!("href=\"{path}\" aria-current=\"page\"")), "{path}");
        for (other, parts) in tabs {
            for part in parts {
                assert_eq!(page.body.contains(part), other == path, "{path}: {part}");
            }
        }
        assert_eq!(site.stranger().get(path).await.to, "/sign-in");
        assert!(own.iter().all(|part| page.body.contains(part)));
    }
    let bad = white.post("/settings/mail/pin", "pin=1").await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(bad.body.contains("href=\"/settings/mail\" aria-current=\"page\""));
    assert_eq!(white.post("/settings/mail", "play=1").await.to, "/settings/mail?saved=yes");
    assert!(white.get("/settings/mail?saved=yes").await.body.contains("Gespeichert."));
    assert!(!white.get("/settings/mail").await.body.contains("Gespeichert."));
}

async fn admin(site: &Site) -> Visit<'_> {
    site.sign_in(&site.house.add("Eva", "de", Role::Admin).await).await
}

#[tokio::test]
async fn an_administrator_adds_people_and_sends_them_links_that_nobody_else_sees() {
    let site = Site::new().await;
    let eva = admin(&site).await;
    let list = eva.get("/people").await.body;
    for part in ["Anna", "Turnierleiter", "nicht angemeldet", "Anmeldelink senden"] {
        assert!(list.contains(part), "{part}: {list}");
    }
    assert!(list.contains("So geht es los") && list.contains("<li class=\"done\">"), "nothing is played yet");
    site.house.game().await;
    let accepted = format!("UPDATE mail SET state = 'sent', done_us = {}", site.house.app.now().as_us());
    site.house.raw().await.execute(&accepted).await;
    assert!(!eva.get("/people").await.body.contains("So geht es los"), "a game goes on, and mails go out");
    let new = "name=Frieda&email=frieda%40example.org&lang=de&role=arbiter";
    let added = eva.post("/people", new).await;
    let path = added.to.strip_suffix("?done=added").unwrap().to_owned();
    assert!(eva.get(&added.to).await.body.contains("Senden Sie der Person jetzt einen Anmeldelink"));
    assert!(eva.get("/people").await.body.contains("Frieda"));
    let twice = eva.post("/people", new).await;
    assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(twice.body.contains("Diese Adresse gehört schon") && twice.body.contains("value=\"Frieda\""));
    let long = eva.post("/people", &format!("name={}&email=x%40example.org&lang=de", "x".repeat(81))).await;
    assert!(long.body.contains("Der Name hat 1 bis 80 Zeichen"), "{}", long.body);
    assert_eq!(
        eva.post("/people", &format!("name={}&email=y%40example.org&lang=de", "x".repeat(80))).await.status,
        StatusCode::SEE_OTHER
    );
    for _ in 0..3 {
        let sent = eva.post(&path, "act=link").await;
        assert_eq!(sent.to, format!("{path}?done=link"));
        let page = eva.get(&sent.to).await.body;
        assert!(page.contains("unterwegs") && !page.contains("/sign-in/"), "{page}");
    }
    let count = "SELECT COUNT(*) FROM mail WHERE kind = 'sign-in'";
    assert_eq!(site.house.raw().await.number(count).await, 3);
    let full = eva.post(&path, "act=link").await;
    assert_eq!(full.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(full.body.contains("schon genug Anmeldelinks"), "{}", full.body);
    eva.post(&path, "act=lock").await;
    assert_ne!(eva.post(&path, "act=link").await.status, StatusCode::SEE_OTHER, "it is locked");
    for who in [&site.house.white, &site.house.director] {
        let visit = site.sign_in(who).await;
        assert_eq!(visit.get("/people").await.status, StatusCode::FORBIDDEN);
        assert_eq!(visit.get("/server").await.status, StatusCode::FORBIDDEN);
        assert_eq!(visit.post("/people", new).await.status, StatusCode::FORBIDDEN);
        assert_eq!(visit.post(&path, "act=link").await.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn an_administrator_sees_whether_the_server_does_well() {
    let site = Site::new().await;
    let eva = admin(&site).await;
    let page = eva.get("/server").await.body;
    for part in
        ["Der Server läuft", "Keine E-Mail wartet", "Auf dem neuesten Stand", "In Gebrauch", "Bisher keine"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let raw = site.house.raw().await;
    let now = site.house.app.now();
    let accepted = format!("UPDATE mail SET state = 'sent', fault = NULL, done_us = {}", now.as_us());
    let (mail_open, mail_done) = ("<ol class=\"to-do\"><li>", "<ol class=\"to-do\"><li class=\"done\">");
    assert!(eva.get("/people").await.body.contains(mail_open));
    eva.post(&format!("/people/{}", site.house.white.id), "act=link").await;
    raw.execute(&accepted).await;
    assert!(eva.get("/people").await.body.contains(mail_done));
    raw.execute("DELETE FROM mail").await;
    site.house.game().await;
    raw.execute("UPDATE mail SET attempts = 1, fault = 'no route to the mail server'").await;
    let page = eva.get("/server").await.body;
    assert!(
        page.contains("no route to the mail server") && page.contains("warten auf einen neuen Versuch"),
        "{page}"
    );
    let never = "Bisher wurde keine E-Mail als Datei abgelegt";
    assert!(page.contains(never), "{page}");
    let people = eva.get("/people").await.body;
    assert!(people.contains(mail_open), "there is a game, and no mail has gone out: {people}");
    raw.execute(&accepted).await;
    let page = eva.get("/server").await.body;
    let last = "Die letzte E-Mail wurde am <time";
    assert!(page.contains(last) && page.contains("Keine E-Mail wartet") && !page.contains(never), "{page}");
    assert!(!eva.get("/people").await.body.contains("class=\"to-do\""), "all is done");

    for _ in 0..24 {
        site.house.app.clocks().heartbeat().await.unwrap();
        site.house.clock.advance(5 * 60 * SECOND);
    }
    let outage =
        NewOutage { from: now, to: now.plus(3600 * SECOND), reason: "Der Strom war weg.".to_owned() };
    site.house.app.operations().name_outage(&site.house.director, outage).await.unwrap();
    let page = eva.get("/server").await.body;
    for part in ["schon darin stehen", "Der Strom war weg."] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[tokio::test]
async fn an_administrator_brings_in_rating_lists_of_others() {
    let site = Site::new().await;
    let eva = admin(&site).await;
    let page = eva.get("/server").await.body;
    assert!(page.contains("href=\"/server/ratings\""), "{page}");
    let page = eva.get("/server/ratings").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.body.contains("Bisher ist keine Liste da") && page.body.contains("Höchstens 8 MB"),
        "{}",
        page.body
    );
    let upload =
        async |visit: &Visit<'_>, file: &[u8]| visit.upload("/server/ratings", &[("file", file)]).await;
    let good = b"list,id,rating,date\nFIDE,1,2000,2025-12-01\nFIDE,2,2100,2025-12-01\n";
    let done = upload(&eva, good).await;
    assert_eq!(done.status, StatusCode::OK);
    for part in ["FIDE: 2 neu, 0 geändert, 0 wie bisher, 0 älter", "FIDE: 2 Spieler, Stand 1. Dezember 2025"]
    {
        assert!(done.body.contains(part), "{part}: {}", done.body);
    }
    // Everybody sees which lists there are.
    let page = site.stranger().get("/ratings").await.body;
    assert!(page.contains("FIDE: 2 Spieler, Stand 1. Dezember 2025"), "{page}");
    let bad = upload(&eva, b"FIDE,1,2200,2025-12-02\nDWZ,2,2000,2025-12-02\nFIDE,2,2000,morgen\n").await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    for part in ["Zeile 2: Der Name einer Liste", "Zeile 3: Ein Tag wird"] {
        assert!(bad.body.contains(part), "{part}: {}", bad.body);
    }
    let empty = upload(&eva, b"").await;
    assert!(empty.body.contains("In der Datei steht nichts"), "{}", empty.body);
    let most = format!("FIDE,3,2000,2025-12-01\n{}", " ".repeat(LIST_BYTES_MAX - 23));
    assert!(upload(&eva, most.as_bytes()).await.body.contains("FIDE: 1 neu, 0"));
    for more in [1, LIST_BYTES_MAX] {
        let large = upload(&eva, format!("{most}{}", " ".repeat(more)).as_bytes()).await;
        assert_eq!(large.status, StatusCode::UNPROCESSABLE_ENTITY, "{more}");
        assert!(large.body.contains("Die Datei ist zu groß"), "{more}: {}", large.body);
    }
    let other = b"FIDE,1,1000,2025-12-02\nICCF,1,1000,2025-12-02\n";
    for who in [&site.house.white, &site.house.arbiter, &site.house.director] {
        let visit = site.sign_in(who).await;
        assert_eq!(visit.get("/server/ratings").await.status, StatusCode::FORBIDDEN);
        assert_eq!(upload(&visit, other).await.status, StatusCode::FORBIDDEN);
    }
    let stranger = site.stranger();
    assert_eq!(upload(&stranger, other).await.status, stranger.get("/server/ratings").await.status);
    let raw = site.house.raw().await;
    assert_eq!(
        raw.texts("SELECT CAST(rating AS TEXT) FROM foreign_rating ORDER BY id").await,
        ["2000", "2100", "2000"]
    );
}

#[tokio::test]
async fn offers_are_shown_to_whom_they_are_made() {
    let site = Site::new().await;
    let house = &site.house;
    let offer = offer(house, Opponent::Player(house.black.id));
    house.app.challenges().challenge(&house.white, offer).await.unwrap();
    for (who, sees) in [(&house.black, 1), (&house.white, 0), (&house.arbiter, 0)] {
        assert_eq!(house.app.challenges().offers_to(who).await.unwrap().len(), sees);
    }
}

#[tokio::test]
async fn what_one_says_of_oneself_for_tournaments_is_checked_field_by_field() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let full = "federation=ger&title=IM&club=SC+Kassel&fide_id=4611111&iccf_id=999999999&born=1975";
    assert_eq!(white.post("/settings/identity", full).await.to, "/settings?saved=yes");
    let page = white.get("/settings").await.body;
    for value in [
        "value=\"GER\"",
        "<option selected>IM",
        "value=\"SC Kassel\"",
        "value=\"999999999\"",
        "value=\"1975\"",
    ] {
        assert!(page.contains(value), "{value}: {page}");
    }
    let club = "x".repeat(61);
    for (field, value) in [
        ("federation", "GERM"),
        ("federation", "G1R"),
        ("title", "XM"),
        ("club", club.as_str()),
        ("fide_id", "1000000000"),
        ("fide_id", "0"),
        ("iccf_id", "-1"),
        ("iccf_id", "many"),
        ("born", "1899"),
        ("born", "2999"),
        ("born", "99999"),
    ] {
        let page = white.post("/settings/identity", &format!("{field}={value}")).await;
        assert_eq!(page.status, 422, "{field} {value}");
        assert!(
            page.body.contains(&format!("value=\"{value}\"")) || field == "title",
            "what was typed stays"
        );
        assert_eq!(page.body.matches("aria-invalid=\"true\"").count(), 1, "{field} {value}: {}", page.body);
    }
    assert!(white.get("/settings").await.body.contains("value=\"4611111\""), "a fault changes nothing");
    assert_eq!(
        white.post("/settings/identity", &format!("club={}", &club[1..])).await.to,
        "/settings?saved=yes"
    );
    assert!(!white.get("/settings").await.body.contains("4611111"), "what is left empty is said no more");
    assert_ne!(site.stranger().post("/settings/identity", full).await.to, "/settings?saved=yes");
}
