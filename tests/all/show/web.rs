//! The pages on a real house: signing in, filing, drafts, offers, and what nobody else may see.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use fairschach::app::actor::{Actor, Role};
use fairschach::base::GameId;
use fairschach::game::By;
use fairschach::http::web::layout::compress::ROOMS;
use fairschach::http::{WebOptions, router};
use tower::ServiceExt;

use crate::support::{DAY, Database, SECOND, TestApp};

pub(crate) struct Site {
    pub(crate) house: TestApp,
    pub(crate) router: Router,
}

/// A browser of one person: its cookie.
pub(crate) struct Visit<'a> {
    site: &'a Site,
    cookie: String,
}

pub(crate) struct Page {
    pub(crate) status: StatusCode,
    pub(crate) to: String,
    /// All that it has set.
    pub(crate) cookies: Vec<String>,
    pub(crate) body: String,
}

impl Site {
    pub(crate) async fn new() -> Site {
        Site::on(Database::Sqlite).await
    }

    pub(crate) async fn on(database: Database) -> Site {
        Site::of(TestApp::new(database).await)
    }

    /// The pages of a house.
    pub(crate) fn of(house: TestApp) -> Site {
        let web = WebOptions { secure_cookie: false, trial: true, ..WebOptions::default() };
        let router = router(house.app.clone(), web, tokio_util::sync::CancellationToken::new());
        Site { house, router }
    }

    pub(crate) fn stranger(&self) -> Visit<'_> {
        Visit { site: self, cookie: String::new() }
    }

    pub(crate) async fn sign_in(&self, who: &Actor) -> Visit<'_> {
        let link = self.house.app.sign_in().print_link(who.id).await.unwrap();
        let path = format!("/sign-in/{}", link.rsplit('/').next().unwrap());
        let mut visit = self.stranger();
        let page = visit.get(&path).await;
        assert!(page.body.contains("<button"), "{}", page.body);
        let page = visit.post(&path, "").await;
        assert_eq!(page.status, StatusCode::SEE_OTHER);
        visit.keep(&page);
        visit
    }
}

impl Visit<'_> {
    async fn ask(&self, request: axum::http::request::Builder, body: impl Into<Vec<u8>>) -> Page {
        let request = request.header(header::COOKIE, &self.cookie).header(header::ACCEPT_LANGUAGE, "de");
        let response =
            self.site.router.clone().oneshot(request.body(Body::from(body.into())).unwrap()).await.unwrap();
        let header = |name| {
            let value = response.headers().get(name);
            value.and_then(|value| value.to_str().ok()).unwrap_or("").to_owned()
        };
        let (to, status) = (header(header::LOCATION), response.status());
        let cookies = response.headers().get_all(header::SET_COOKIE).iter();
        let cookies = cookies.filter_map(|value| Some(value.to_str().ok()?.to_owned())).collect();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        Page { status, to, cookies, body: String::from_utf8(bytes.to_vec()).unwrap() }
    }

    /// Keeps the cookies that a page has set.
    pub(crate) fn keep(&mut self, page: &Page) {
        for set in &page.cookies {
            let set = set.split(';').next().unwrap();
            let name = set.split('=').next().unwrap();
            let kept = |one: &&str| !one.is_empty() && !one.starts_with(&format!("{name}="));
            let others = self.cookie.split("; ").filter(kept);
            self.cookie = others.chain([set]).collect::<Vec<_>>().join("; ");
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Page {
        self.ask(Request::get(path), "").await
    }

    /// Asks as a browser does that wants a page.
    pub(crate) async fn browse(&self, path: &str) -> Page {
        self.ask(Request::get(path).header(header::ACCEPT, "text/html"), "").await
    }

    /// What a browser that takes compressed pages is sent: the status, the coding, and how many bytes.
    pub(crate) async fn sent(&self, path: &str) -> (StatusCode, String, usize) {
        let request =
            Request::get(path).header(header::ACCEPT_ENCODING, "gzip").header(header::COOKIE, &self.cookie);
        let request = request.header(header::ACCEPT_LANGUAGE, "de").body(Body::empty()).unwrap();
        let response = self.site.router.clone().oneshot(request).await.unwrap();
        let coding = response.headers().get(header::CONTENT_ENCODING);
        let coding = coding.map_or_else(String::new, |coding| coding.to_str().unwrap().to_owned());
        let status = response.status();
        (status, coding, to_bytes(response.into_body(), 1 << 20).await.unwrap().len())
    }

    pub(crate) async fn post(&self, path: &str, form: &str) -> Page {
        let form_type = "application/x-www-form-urlencoded";
        self.ask(Request::post(path).header(header::CONTENT_TYPE, form_type), form).await
    }

    /// Sends a form with files in it (RFC 7578).
    pub(crate) async fn upload(&self, path: &str, fields: &[(&str, &[u8])]) -> Page {
        let mut body = Vec::new();
        for (name, value) in fields {
            let file = if *name == "file" { "; filename=\"players.csv\"" } else { "" };
            let head = format!("--part\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(value);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(b"--part--\r\n");
        let kind = "multipart/form-data; boundary=part";
        self.ask(Request::post(path).header(header::CONTENT_TYPE, kind), body).await
    }

    pub(crate) async fn enter(&self, game: GameId, turn: u32, rest: &str) -> Page {
        self.post(&format!("/games/{game}/entry"), &format!("turn={turn}&{rest}")).await
    }

    pub(crate) async fn look(&self, game: GameId) -> Page {
        let page = self.get(&format!("/games/{game}")).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.body);
        page
    }
}

#[tokio::test]
async fn every_address_gets_the_same_answer_and_a_link_works_once_by_its_button() {
    let site = Site::new().await;
    let stranger = site.stranger();
    let known = stranger.post("/sign-in", "email=white%40example.org").await;
    let unknown = stranger.post("/sign-in", "email=nobody%40example.org").await;
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    assert_eq!(stranger.post("/sign-in", "email=nonsense").await.status, StatusCode::UNPROCESSABLE_ENTITY);

    let link = site.house.app.sign_in().print_link(site.house.white.id).await.unwrap();
    let path = format!("/sign-in/{}", link.rsplit('/').next().unwrap());
    for _ in 0..3 {
        assert_eq!(stranger.get(&path).await.status, StatusCode::OK, "looking at a link uses nothing up");
    }
    assert_eq!(stranger.post(&path, "").await.to, "/games");
    assert_eq!(stranger.post(&path, "").await.status, StatusCode::GONE);
    assert_eq!(stranger.get("/games").await.to, "/sign-in");
}

#[tokio::test]
async fn a_player_goes_from_no_entry_over_a_draft_to_a_filed_entry() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = site.sign_in(&site.house.white).await;

    assert!(white.look(game).await.body.contains("Sie sind am Zug. Ihre Uhr läuft."));
    assert_eq!(white.enter(game, 1, "choice=e2e4&entry=&action=draft").await.status, StatusCode::SEE_OTHER);
    let page = white.look(game).await.body;
    assert!(page.contains("Nur ein Entwurf. Ihre Uhr läuft."));
    assert!(page.contains("data-text=\"e2-e4\" selected"));
    assert!(white.get("/games").await.body.contains("Nur ein Entwurf"));
    assert_eq!(white.enter(game, 1, "action=forget").await.status, StatusCode::SEE_OTHER);
    assert!(white.look(game).await.body.contains("Sie sind am Zug"));

    let page = white.enter(game, 1, "entry=e2e4&action=file").await;
    assert_eq!((page.status, page.to), (StatusCode::SEE_OTHER, format!("/games/{game}")));
    let page = white.look(game).await.body;
    assert!(page.contains("Abgegeben. Ihre Uhr steht.") && page.contains("Bauer e2 – e4"));
    assert!(
        !page.contains("<form method=\"post\" action=\"/games/") || !page.contains("data-entry"),
        "final"
    );
    let receipt = white.get(&format!("/games/{game}/receipt")).await;
    assert!(receipt.status == StatusCode::OK && receipt.body.contains('—'), "{}", receipt.body);
}

#[tokio::test]
async fn nobody_else_can_tell_which_entry_was_filed() {
    let looks = async |entry: &str| {
        let site = Site::new().await;
        let game = site.house.game().await;
        let white = site.sign_in(&site.house.white).await;
        let page = white.enter(game, 1, &format!("choice={entry}&action=file")).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER);
        let own = white.look(game).await.body.len();
        let mut seen = vec![own.to_string()];
        for actor in [&site.house.black, &site.house.arbiter, &site.house.director] {
            let visit = site.sign_in(actor).await;
            seen.push(visit.look(game).await.body);
            seen.push(visit.get(&format!("/games/{game}/state")).await.body);
            seen.push(visit.get("/games").await.body);
        }
        seen.push(site.stranger().look(game).await.body);
        seen
    };
    assert_eq!(looks("e2e4").await, looks("b1c3").await);
}

#[tokio::test]
async fn what_cannot_be_filed_comes_back_with_its_fault_and_files_nothing() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = site.sign_in(&site.house.white).await;
    for (form, says) in [
        ("entry=&choice=", "keinen Zug gewählt"),
        ("entry=e2e5", "nicht erlaubt"),
        ("entry=Kauderwelsch%3Cb%3E", "Kauderwelsch&#60;b&#62;"),
        ("entry=d2-d4&choice=e2e4", "Bitte entscheiden Sie sich"),
        (&format!("entry={}", "x".repeat(65)), "zu lang"),
    ] {
        let page = white.enter(game, 1, &format!("{form}&action=file")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
        assert!(page.body.contains(says), "{form}: {says}");
        assert!(page.body.contains("Es wurde nichts abgegeben"), "{form}");
    }
    let stale = white.enter(game, 2, "choice=e2e4&action=file").await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(white.look(game).await.body.contains("Sie sind am Zug"));
    let page = white.enter(game, 1, "entry=e2-e4&choice=e2e4&action=file").await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "list and field agree");
    let twice = white.enter(game, 1, "choice=d2d4&action=file").await;
    assert_eq!(twice.status, StatusCode::CONFLICT);
    assert!(twice.body.contains("schon abgegeben"));
    let black = site.sign_in(&site.house.black).await;
    site.house.clock.advance(14 * DAY + SECOND);
    let late = black.enter(game, 1, "choice=e7e5&action=file").await;
    assert_eq!(late.status, StatusCode::GONE);
    assert!(late.body.contains("1 second too late"), "{}", late.body);
}

#[tokio::test]
async fn a_revealed_pair_is_told_with_its_rules_and_times() {
    let site = Site::new().await;
    let game = site.house.game().await;
    for (white, black) in [("b1c3", "g8f6"), ("a2a3", "a7a6"), ("c3d5", "f6d5")] {
        site.house.clock.advance(5 * SECOND);
        site.house.pair(game, white, black).await;
    }
    let page = site.stranger().look(game).await.body;
    for says in ["Zugpaar 2", "Sb1-c3", "Beide zogen nach d5", "(FSR 4)", "aufgedeckt am", "verbraucht: "] {
        assert!(page.contains(says), "{says}");
    }
    assert!(!page.contains("data-entry"), "a stranger has no form");
}

#[tokio::test]
async fn draw_offers_and_resignation_go_through_plain_forms() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = site.sign_in(&site.house.white).await;
    let black = site.sign_in(&site.house.black).await;
    white.enter(game, 1, "choice=e2e4&draw_offer=yes&action=file").await;
    assert!(!black.look(game).await.body.contains("offers a draw"), "sealed until the reveal");
    black.enter(game, 1, "choice=e7e5&action=file").await;
    site.house.app.games().reveal_due().await.unwrap();
    site.house.clock.advance(DAY);
    assert!(black.look(game).await.body.contains("offers a draw"));
    let page = black.post(&format!("/games/{game}/draw"), "turn=2&answer=decline").await;
    assert_eq!(page.status, StatusCode::SEE_OTHER);
    let page = black.post(&format!("/games/{game}/draw"), "turn=2&answer=accept").await;
    assert_eq!(page.status, StatusCode::CONFLICT);

    let asked = black.get(&format!("/games/{game}/resign")).await;
    assert!(asked.body.contains("Do you really want to resign?"));
    let unsure = black.post(&format!("/games/{game}/resign"), "").await;
    assert_eq!(unsure.to, format!("/games/{game}/resign"));
    black.post(&format!("/games/{game}/resign"), "sure=yes").await;
    let view = site.house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.result.map(|result| result.by), Some(By::Resignation));
    assert!(black.look(game).await.body.contains("White wins by resignation."));
}

#[tokio::test]
async fn tokens_are_shown_once_and_can_be_revoked() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let page = white.post("/settings/tokens", "name=Mein+Programm&play=yes").await;
    assert!(page.body.contains("fs_") && page.body.contains("Mein Programm"));
    let page = white.get("/settings/programs").await;
    assert!(!page.body.contains("fs_") && page.body.contains("Mein Programm"));
    let id = page.body.split("/settings/tokens/").nth(1).unwrap().split('/').next().unwrap().to_owned();
    white.post(&format!("/settings/tokens/{id}/revoke"), "").await;
    assert!(!white.get("/settings/programs").await.body.contains("Mein Programm"));
    let empty = white.post("/settings/tokens", "name=+&play=yes").await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn the_language_is_chosen_in_the_browser_and_kept_in_the_account() {
    let site = Site::new().await;
    let stranger = site.stranger();
    let page = stranger.post("/language", "lang=en&back=%2F%2Fevil.example").await;
    assert_eq!(page.to, "/");
    assert!(page.cookies[0].starts_with("fairschach-lang=en;"));
    let mut english = site.stranger();
    english.cookie = "fairschach-lang=en".to_owned();
    assert!(english.get("/sign-in").await.body.contains("<html lang=\"en\">"));
    let white = site.sign_in(&site.house.white).await;
    let saved = white.post("/settings/language", "lang=en").await.to;
    assert!(white.get(&saved).await.body.contains("<p class=\"note\" role=\"status\">Saved.</p>"), "{saved}");
    assert!(white.get("/games").await.body.contains("<html lang=\"en\">"));
}

#[tokio::test]
async fn assets_are_sent_once_and_then_only_if_they_changed() {
    let site = Site::new().await;
    let stranger = site.stranger();
    for file in ["site.css", "board.js", "mark.svg"] {
        assert_eq!(stranger.get(&format!("/assets/{file}")).await.status, StatusCode::OK, "{file}");
    }
    assert_eq!(stranger.get("/assets/../Cargo.toml").await.status, StatusCode::NOT_FOUND);
    let request = Request::get("/assets/site.css");
    let response = site.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let tag = response.headers()[header::ETAG].to_str().unwrap().to_owned();
    let again = stranger.ask(Request::get("/assets/site.css").header(header::IF_NONE_MATCH, tag), "").await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
}

/// The addresses of a page's scripts and styles.
fn assets_of(page: &str) -> Vec<&str> {
    page.split('"').filter(|word| word.starts_with("/assets/")).collect()
}

#[tokio::test]
async fn what_a_game_page_loads_is_small_and_kept_for_good() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let page = site.stranger().get(&format!("/games/{game}")).await.body;
    let mut sent = 0;
    let assets = assets_of(&page);
    assert!(assets.len() <= 4, "{assets:?}");
    for asset in assets {
        let ask = async |coding: &str| {
            let request = Request::get(asset).header(header::ACCEPT_ENCODING, coding).body(Body::empty());
            let response = site.router.clone().oneshot(request.unwrap()).await.unwrap();
            assert_eq!(response.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
            let packed = response.headers().get(header::CONTENT_ENCODING).is_some();
            (packed, axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap())
        };
        let (packed, bytes) = ask("br, gzip").await;
        let (_, plain) = ask("identity").await;
        let read = if packed {
            let mut read = Vec::new();
            std::io::copy(&mut flate2::read::GzDecoder::new(&*bytes), &mut read).unwrap();
            read
        } else {
            bytes.to_vec()
        };
        assert_eq!(read, plain, "{asset}");
        sent += bytes.len();
    }
    assert!(sent <= 28 * 1024, "{sent} bytes of scripts and styles");
    let outdated = site.stranger().get("/assets/site.0123456789abcdef.css").await;
    assert_eq!(outdated.status, StatusCode::OK, "a page from before an update");
}

#[tokio::test]
async fn only_what_all_strangers_get_is_compressed() {
    let site = Site::new().await;
    let game = format!("/games/{}", site.house.game().await);
    let secret = site.house.app.sign_in().print_link(site.house.white.id).await.unwrap();
    let link = format!("/sign-in/{}", secret.rsplit('/').next().unwrap());
    let mut white = site.sign_in(&site.house.white).await;
    let stranger = site.stranger();
    let player = format!("/players/{}", site.house.white.id);
    let board = format!("/api/v1{game}/board.svg");
    let public = [
        "/",
        &game,
        &board,
        "/learn/5/board.svg",
        "/tournaments",
        "/ratings",
        "/rules",
        "/rules/fairschach",
        "/learn",
        "/learn/1",
        "/problems",
        "/explore",
        &player,
        "/trust",
        "/glossary",
        "/help",
        "/join",
        "/privacy",
        "/style",
        "/api/v1/openapi.json",
    ];
    for room in ROOMS {
        assert!(public.iter().any(|path| path.starts_with(room)), "{room}");
    }
    for path in public {
        let (status, coding, bytes) = stranger.sent(path).await;
        assert_eq!((status, coding.as_str()), (StatusCode::OK, "gzip"), "{path}");
        assert!(bytes < stranger.get(path).await.body.len(), "{path}");
        assert_eq!(white.sent(path).await.1, "", "{path}: what one reader gets");
        let token = Request::get(path).header(header::ACCEPT_ENCODING, "gzip");
        let token = token.header(header::AUTHORIZATION, "Bearer whatever").body(Body::empty());
        let response = site.router.clone().oneshot(token.unwrap()).await.unwrap();
        assert!(response.headers().get(header::CONTENT_ENCODING).is_none(), "{path}: with a token");
    }
    white.cookie = "fairschach=whatever".to_owned();
    assert_eq!(white.sent("/rules").await.1, "", "a session that is none");
    for path in [&link, "/games", "/sign-in", "/invitation/whatever", "/mail/whatever"] {
        assert_eq!(stranger.sent(path).await.1, "", "{path}: its address or what it leads to is a secret");
    }
}

#[tokio::test]
async fn only_the_administrator_of_a_trial_reads_mails_and_none_before_its_release() {
    let site = Site::new().await;
    let admin = site.house.add("Eva", "de", Role::Admin).await;
    let eva = site.sign_in(&admin).await;
    let game = site.house.game().await;
    let app = &site.house.app;
    let compose = async || {
        let message = "From: a@example.org\r\nTo: b@example.org\r\nSubject: Ein Betreff\r\n\r\n\
                       Zur Partie: https://fairschach.example/games\r\n";
        for id in app.notices().claim_mails(10).await.unwrap() {
            app.notices().store_composed(id, message.as_bytes()).await.unwrap();
        }
    };
    compose().await;
    let list = eva.get("/mails").await;
    assert!(list.body.contains("Ein Betreff"), "{}", list.body);
    let id = list.body.split("href=\"/mails/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let mail = eva.get(&format!("/mails/{id}")).await;
    assert!(mail.body.contains("<a href=\"https://fairschach.example/games\">"), "{}", mail.body);
    for visit in [site.sign_in(&site.house.white).await, site.sign_in(&site.house.arbiter).await] {
        assert_eq!(visit.get("/mails").await.status, StatusCode::FORBIDDEN);
        assert_eq!(visit.get(&format!("/mails/{id}")).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(site.stranger().get("/mails").await.to, "/sign-in");

    let count = async || eva.get("/mails").await.body.matches("Ein Betreff").count();
    let before = count().await;
    site.house.file(&site.house.white, game, "e2e4").await.unwrap();
    site.house.file(&site.house.black, game, "e7e5").await.unwrap();
    assert_eq!(app.games().reveal_due().await.unwrap(), 1);
    compose().await;
    let sealed = count().await;
    site.house.clock.advance(2 * SECOND);
    compose().await;
    let released = count().await;
    assert!(sealed - before <= 2, "receipts only, not yet the reveal");
    assert!(released >= sealed + 2, "{before} {sealed} {released}");
}

#[tokio::test]
async fn a_path_that_leads_nowhere_answers_people_with_a_page() {
    let site = Site::new().await;
    let stranger = site.stranger();
    let page = stranger.ask(Request::get("/nirgendwo").header(header::ACCEPT, "text/html,*/*"), "").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.body.contains("Diese Seite gibt es nicht"), "{}", page.body);
    for path in ["/nirgendwo", "/api/v1/nirgendwo"] {
        let answer = stranger.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        assert!(answer.body.contains("/problems/not-found"), "{}", answer.body);
    }
    let unknown = stranger.get("/games/019b2c3d-0000-7000-8000-000000000001").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert_eq!(stranger.get("/games/nonsense").await.status, StatusCode::NOT_FOUND);
}
