//! Every page that can be reached by links, as each of a house's people sees it: what holds on all of them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use axum::http::StatusCode;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::games::challenges::offer::Opponent;
use fairschach::app::tournaments::action::Action;
use fairschach::tournament::Post;
use serde_json::json;

use super::web::{Site, Visit};
use crate::app::games::challenges::offer;
use crate::app::tournaments::course::{entered, players, sheet};
use crate::support::TestApp;

/// Pages of one shape that are looked at: those of one game are like those of another.
const OF_A_SHAPE: usize = 3;
/// The most pages of one reader.
const PAGES_MAX: usize = 400;

/// A house in which there is something of everything, and an administrator.
pub(crate) async fn full(house: &TestApp) -> Actor {
    let eva = house.add("Eva", "de", Role::Admin).await;
    let open = house.game().await;
    house.pair(open, "e2e4", "e7e5").await;
    let filed = house.game().await;
    house.file(&house.white, filed, "e2e4").await.unwrap();
    let over = house.game().await;
    house.pair(over, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, over).await.unwrap();
    let offer = offer(house, Opponent::Anyone);
    house.app.challenges().challenge(&house.white, offer).await.unwrap();
    let entrants = players(house, 4).await;
    entered(house, json!({"name": "Herbst"}), &entrants).await;
    let winter = entered(house, json!({"name": "Winter", "seeding": "entry"}), &entrants).await;
    let post = Some(Post::Arbiter);
    for act in [Action::Appoint { person: house.arbiter.id, post }, Action::Start] {
        house.app.tournaments().perform(&house.director, winter, act, "").await.unwrap();
    }
    for _ in 0..10 {
        house.app.running_tournaments().step_tournaments().await.unwrap();
        house.app.running_tournaments().make_due_games().await.unwrap();
    }
    eva
}

/// The part of an address that pages of one shape share: ids and numbers are left out, and so is what a search asks.
pub(crate) fn shape(path: &str) -> String {
    let path = path.split(['?', '#']).next().unwrap();
    let part = |part: &str| match part.bytes().any(|byte| byte.is_ascii_digit()) {
        true => "…".to_owned(),
        false => part.to_owned(),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Whether a link leads to a page and not to a file or out of the pages.
pub(crate) fn is_page(href: &str) -> bool {
    let out = ["/api/", "/assets/", "//", "/endgames"];
    let path = href.split(['?', '#']).next().unwrap();
    let file = [".svg", ".png", ".csv", ".atom", ".json", ".txt", "/file", "/html", "/receipt", "/table/"];
    path.starts_with('/')
        && !out.iter().any(|begin| path.starts_with(begin))
        && !file.iter().any(|part| path.contains(part))
        && path != "/games/next"
}

/// Links of a page, each once.
fn links(body: &str) -> BTreeSet<String> {
    let hrefs = body.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let hrefs = hrefs.map(|href| href.replace("&amp;", "&").replace("&#38;", "&"));
    hrefs.filter(|href| is_page(href)).map(|href| href.split('#').next().unwrap().to_owned()).collect()
}

/// All pages that a reader can reach from these, with what is on them.
async fn pages(visit: &Visit<'_>, from: &[&str]) -> Vec<(String, String)> {
    let (mut queue, mut known): (VecDeque<String>, BTreeSet<String>) = (VecDeque::new(), BTreeSet::new());
    let mut shapes: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = Vec::new();
    queue.extend(from.iter().map(|path| (*path).to_owned()));
    while let Some(path) = queue.pop_front() {
        let count = shapes.entry(shape(&path)).or_default();
        if !known.insert(path.clone()) || *count >= OF_A_SHAPE || found.len() >= PAGES_MAX {
            continue;
        }
        *count += 1;
        let page = visit.browse(&path).await;
        assert!(!page.status.is_server_error(), "{path}: {}", page.body);
        if page.body.contains("<main") {
            queue.extend(links(&page.body));
            found.push((path, page.body));
        }
    }
    found
}

/// Buttons and links that look like filled buttons.
fn filled(body: &str) -> Vec<&str> {
    let tags = body.split('<');
    let tags = tags.filter(|tag| ["button", "a ", "summary"].iter().any(|name| tag.starts_with(name)));
    let class = |tag: &&str| {
        let head = tag.split('>').next().unwrap();
        let class = head.split("class=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("");
        class.split(' ').any(|name| name == "main")
    };
    tags.filter(class).collect()
}

/// Instants in the text of a page that stand in no `<time>`: such as `18:00:00 UTC`.
fn bare_instants(body: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = None;
    for part in body.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        let name = tag.split([' ', '\n']).next().unwrap();
        match inside {
            Some(opened) if name.strip_prefix('/') == Some(opened) => inside = None,
            None => inside = ["time", "pre", "title"].into_iter().find(|holds| *holds == name),
            Some(_) => {}
        }
        let clock = |at: usize| {
            let before: Vec<char> = text[..at].chars().rev().take(9).collect();
            before.len() == 9 && before[0] == ' ' && before[3] == ':' && before[6] == ':'
        };
        let places = text.match_indices("UTC").chain(text.match_indices('('));
        if inside.is_none() && places.into_iter().any(|(at, _)| clock(at)) {
            found.push(text.to_owned());
        }
    }
    found
}

#[tokio::test]
async fn no_page_has_two_filled_buttons_a_dead_link_or_a_bare_instant() {
    let site = Site::new().await;
    let eva = full(&site.house).await;
    let house = &site.house;
    let readers = [None, Some(&house.white), Some(&house.arbiter), Some(&house.director), Some(&eva)];
    let mut seen = 0;
    for reader in readers {
        let visit = match reader {
            Some(who) => site.sign_in(who).await,
            None => site.stranger(),
        };
        let name = reader.map_or("a stranger", |who| who.name.as_str());
        let pages = pages(&visit, &["/", "/games", "/glossary", "/nowhere", "/desk", "/challenges"]).await;
        for (path, body) in &pages {
            let filled = filled(body);
            assert!(filled.len() <= 1 || path == "/style", "{name} on {path}: {filled:#?}");
            assert_eq!(body.matches("<h1").count(), 1, "{name} on {path}");
            let bare = bare_instants(body);
            assert!(bare.is_empty(), "{name} on {path}: {bare:?}");
            let dead = body.contains("Diese Seite gibt es nicht") || body.contains("Page not found");
            assert!(!dead || path == "/nowhere", "{name} on {path}");
        }
        seen += pages.len();
    }
    assert!(seen > 250, "only {seen} pages");
}

#[tokio::test]
async fn what_is_not_there_is_a_picture_a_sentence_and_a_button() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let director = site.sign_in(&site.house.director).await;
    let stranger = site.stranger();
    let is_empty = async |visit: &Visit<'_>, path: &str, status: StatusCode, to: &str| {
        let page = visit.browse(path).await;
        assert_eq!(page.status, status, "{path}");
        let empty = page
            .body
            .split("<div class=\"empty\">")
            .nth(1)
            .unwrap_or_else(|| panic!("{path}: {}", page.body));
        assert!(empty.starts_with("<svg class=\"board\""), "{path}");
        assert!(empty.contains(&format!("class=\"button main\" href=\"{to}\"")), "{path}: {}", page.body);
        assert_eq!(filled(&page.body).len(), 1, "{path}");
    };
    for (visit, path, status, to) in [
        (&white, "/games", StatusCode::OK, "/games/new"),
        (&white, "/challenges", StatusCode::OK, "/games/new"),
        (&white, "/tournaments", StatusCode::OK, "/explore"),
        (&director, "/tournaments", StatusCode::OK, "/tournaments/new"),
        (&director, "/desk", StatusCode::OK, "/desk/acts"),
        (&stranger, "/explore", StatusCode::OK, "/learn"),
        (&white, "/explore", StatusCode::OK, "/games/new"),
        (&stranger, "/explore/ended", StatusCode::OK, "/explore"),
        (&white, "/people", StatusCode::FORBIDDEN, "/games"),
        (&stranger, "/ratings", StatusCode::OK, "/learn"),
        (&white, "/ratings/fairschach", StatusCode::OK, "/games/new"),
        (&director, "/desk/reliability", StatusCode::OK, "/desk"),
    ] {
        is_empty(visit, path, status, to).await;
    }
    let draft = sheet(json!({"name": "Herbst"}));
    let draft =
        site.house.app.tournament_setup().create_tournament(&site.house.director, draft).await.unwrap();
    let record = format!("/tournaments/{draft}/record");
    is_empty(&director, &format!("{record}?from=100"), StatusCode::OK, &record).await;
}

#[tokio::test]
async fn a_refused_form_names_the_fault_beside_its_field_and_its_address_can_be_reloaded() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let offer = "game=fairschach%3Afsr-2023&side=lot&leave=30&visibility=public&rated=&pace=7d%2Fpair";
    for (more, field, first) in [
        ("friend=Niemand&days=14&clock=", "friend", "friend"),
        ("friend=Ben&days=viele&clock=", "days", "days"),
        ("friend=Ben&days=14&clock=bald", "clock", "clock"),
        ("friend=Ben&days=14&clock=&rating_min=x", "rating_min", "rating_min"),
    ] {
        let page = white.post("/games/new/offer", &format!("{offer}&{more}")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{more}");
        let input = page.body.split("<input").find(|tag| tag.contains(&format!("name=\"{field}\""))).unwrap();
        let input = input.split('>').next().unwrap();
        assert!(input.contains("aria-invalid=\"true\""), "{more}: {input}");
        assert!(input.contains(&format!("{field}-fault")), "{more}: {input}");
        assert!(page.body.contains(&format!("<p class=\"fault\" id=\"{field}-fault\"")), "{more}");
        assert_eq!(page.body.matches(" autofocus").count(), 1, "{more}");
        assert_eq!(input.contains(" autofocus"), field == first, "{more}");
    }
    for (sent, form) in [
        ("/games/new/offer", "/games/new"),
        ("/settings/mail/pin", "/settings/mail"),
        ("/settings/tokens", "/settings/programs"),
        ("/leave/end", "/leave"),
        ("/people/requests/1", "/people"),
        ("/settings/webhooks/1/end", "/settings/webhooks"),
        ("/settings/push/1/end", "/settings/push"),
        ("/settings/passkeys/codes", "/settings/passkeys"),
        ("/settings/data/erase/now", "/settings/data/erase"),
        ("/desk/reports/1", "/desk/reports"),
        ("/players/1/blocked", "/players/1"),
        ("/passkey/code", "/passkey"),
        ("/games/1/appoint", "/desk/unanswered"),
    ] {
        let page = white.browse(sent).await;
        assert_eq!((page.status, page.to.as_str()), (StatusCode::SEE_OTHER, form), "{sent}");
    }
    let mail = white.post("/settings/mail/pin", "pin=1").await;
    assert_eq!(mail.status, StatusCode::UNPROCESSABLE_ENTITY);
}
