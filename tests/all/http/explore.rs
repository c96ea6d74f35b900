//! What everybody may look at: public games and players who wish to be found.

use axum::body::Body;
use axum::http::{Request, header};
use fairschach::app::accounts::listing::{FOUND_MAX, SEARCH_CHARS_MAX, SEARCH_CHARS_MIN};
use fairschach::app::actor::Role;
use fairschach::app::games::listed::LISTED_PAGE_MAX;
use fairschach::base::{GameId, Side};

use super::kit::{Site, asking, from_address};
use super::players::tokens::cookie;
use crate::support::{DAY, SECOND};

async fn read(site: &Site, path: &str) -> String {
    let page = site.get(None, path).await;
    let text = String::from_utf8(page.body).unwrap();
    assert_eq!(page.status, 200, "{path}: {text}");
    text
}

fn href(game: GameId) -> String {
    format!("href=\"/games/{game}\"")
}

#[tokio::test]
async fn games_of_those_who_wish_it_are_shown_with_board_and_newest_pair() {
    let site = Site::new().await;
    let house = &site.house;
    let (public, private) = (house.game().await, house.game_with(&[("visibility", "private")]).await);
    house.pair(public, "e2e4", "e7e5").await;
    for path in ["/explore", "/explore/running"] {
        let page = read(&site, path).await;
        assert!(page.contains(&href(public)) && !page.contains(&href(private)), "{page}");
        assert!(page.contains("Anna – Ben") && page.contains("1. e2-e4  e7-e5") && page.contains("Pair 2"));
        assert!(page.contains(&format!("/api/v1/games/{public}/board.svg?turn=1")));
    }
    house.app.accounts().set_listed(&house.black, false).await.unwrap();
    assert!(!read(&site, "/explore").await.contains(&href(public)), "both have to wish it");
    house.app.accounts().set_listed(&house.black, true).await.unwrap();
    house.app.games().resign(&house.white, public).await.unwrap();
    house.clock.advance(SECOND * 5);
    let running = read(&site, "/explore/running").await;
    assert!(!running.contains(&href(public)) && running.contains("No listed game is in progress"));
    let ended = read(&site, "/explore/ended").await;
    assert!(ended.contains(&href(public)) && ended.contains("1. e2-e4  e7-e5"), "{ended}");
}

#[tokio::test]
async fn where_only_the_bot_plays_it_is_said_what_the_list_holds() {
    let site = Site::new().await;
    let game = site.house.bot_game(1, Side::White).await;
    let page = read(&site, "/explore").await;
    assert!(!page.contains(&href(game)) && page.contains("games against the bot are not"), "{page}");
    assert_eq!(site.get(None, &format!("/games/{game}")).await.status, 200, "it is public");
}

#[tokio::test]
async fn lists_are_read_page_by_page() {
    let site = Site::new().await;
    let mut games = Vec::new();
    for _ in 0..=LISTED_PAGE_MAX {
        games.push(site.house.game().await);
        site.house.clock.advance(DAY / 24);
    }
    let first = read(&site, "/explore/running").await;
    let shown = |page: &str| games.iter().filter(|game| page.contains(&href(**game))).count();
    assert_eq!(shown(&first), LISTED_PAGE_MAX);
    assert!(!first.contains(&href(games[0])), "the newest first");
    let next = first.split("?after=").nth(1).unwrap().split('"').next().unwrap();
    let second = read(&site, &format!("/explore/running?after={next}")).await;
    assert!(shown(&second) == 1 && second.contains(&href(games[0])) && !second.contains("?after="));
    let whole = read(&site, "/explore").await;
    assert!(shown(&whole) == 6 && whole.contains("href=\"/explore/running\""));
    for bad in ["", "1", "x.y", "-1.019b2c3d-0000-7000-8000-000000000001", &"9".repeat(5000)] {
        let reply = site.get(None, &format!("/explore/ended?after={bad}")).await;
        assert_eq!(reply.status, 422, "{bad}");
    }
    assert_eq!(site.get(None, "/explore/ended?after=1&after=2").await.status, 422);
}

#[tokio::test]
async fn players_are_found_from_three_letters() {
    let site = Site::new().await;
    for n in 0..=FOUND_MAX {
        let name = format!("Frieda {}", ['a', 'b', 'c'][n % 3].to_string().repeat(n + 1));
        site.house.add(&name, "en", Role::Player).await;
    }
    let hidden = site.house.add("Frank Stein", "en", Role::Player).await;
    site.house.app.accounts().set_listed(&hidden, false).await.unwrap();
    let longest = "x".repeat(SEARCH_CHARS_MAX);
    for (query, says) in [
        ("ann", ">Anna</a>"),
        ("%20BEN", ">Ben</a>"),
        ("fra", "Nobody can be found"),
        ("stein", "Nobody can be found"),
        ("frieda", "There are more players"),
        (&longest, "Nobody can be found"),
    ] {
        let page = read(&site, &format!("/explore?q={query}")).await;
        assert!(page.contains(says), "{query}: {page}");
        assert!(!page.contains("@example"), "{query}");
        assert!(page.matches("href=\"/players/").count() <= FOUND_MAX);
    }
    for (query, says) in [
        ("", "At least 3 letters"),
        (&"a".repeat(SEARCH_CHARS_MIN - 1), "At least 3 letters"),
        (&format!("{longest}x"), "At most 80 characters"),
    ] {
        let page = site.get(None, &format!("/explore?q={query}")).await;
        let text = String::from_utf8(page.body).unwrap();
        assert!(page.status == 422 && text.contains(says), "{query}: {text}");
    }
    assert_eq!(site.get(None, "/explore?q=anna&q=ben").await.status, 422);
}

#[tokio::test]
async fn a_visitor_searches_30_times_a_minute() {
    let site = Site::new().await;
    let search = async |address: &str| {
        let request = asking("GET", None, "/explore?q=anna").body(Body::empty()).unwrap();
        site.send(from_address(request, address)).await
    };
    for _ in 0..30 {
        assert_eq!(search("203.0.113.7:1").await.status, 200);
    }
    let refused = search("203.0.113.7:2").await;
    assert_eq!(refused.header("retry-after"), "2");
    assert_eq!(refused.problem(429), "too-many");
    assert_eq!(search("203.0.113.8:1").await.status, 200, "others go on");
    let looks = from_address(asking("GET", None, "/explore").body(Body::empty()).unwrap(), "203.0.113.7:1");
    assert_eq!(site.send(looks).await.status, 200, "looking is no search");
}

#[tokio::test]
async fn who_was_there_before_is_asked_once() {
    let site = Site::new().await;
    let white = site.house.white.clone();
    let cookie = cookie(&site, &white).await;
    let look = async |path: &str| {
        let request = Request::get(path).header(header::COOKIE, &cookie).body(Body::empty()).unwrap();
        String::from_utf8(site.send(request).await.body).unwrap()
    };
    let answer = async |form: &str| {
        let request = asking("POST", None, "/settings/listed")
            .header(header::COOKIE, &cookie)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned()))
            .unwrap();
        site.send(request).await
    };
    let asks = "class=\"note asks-listed\"";
    let listed = async || site.house.app.accounts().is_listed(&white).await.unwrap();
    assert!(!look("/games").await.contains(asks), "new accounts are in the lists");
    site.house.raw().await.execute("UPDATE player SET listed = NULL").await;
    assert!(look("/games").await.contains(asks));
    assert!(!read(&site, "/explore").await.contains(asks), "a visitor is not asked");
    assert!(!look("/explore?q=anna").await.contains(">Anna</a></li>") || listed().await.is_none());
    let reply = answer("listed=no&back=/games").await;
    assert_eq!((reply.status.as_u16(), reply.header("location")), (303, "/games"));
    assert!(!look("/games").await.contains(asks));
    assert_eq!(listed().await, Some(false));
    assert!(look("/settings").await.contains("value=\"no\" required checked"));
    assert_eq!(answer("listed=yes&back=//evil.example").await.header("location"), "/");
    assert_eq!(listed().await, Some(true));
    assert_eq!(answer("listed=maybe").await.status, 422);
    assert_eq!(listed().await, Some(true));
    let stranger = asking("POST", None, "/settings/listed")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from("listed=no"))
        .unwrap();
    assert_eq!(site.send(stranger).await.header("location"), "/sign-in");
}

#[tokio::test]
async fn lessons_are_there_for_everybody() {
    let site = Site::new().await;
    for (path, says) in [
        ("/learn", "Lesson 9"),
        ("/learn/1", "Lesson 1 of 9"),
        ("/learn/9?white=d3e4", "Exactly."),
        ("/learn/6?white=Bh6", "That move is not possible here."),
        ("/learn/4/board.svg", "<svg"),
        ("/rules?q=castling", "passages about"),
    ] {
        let page = read(&site, path).await;
        assert!(page.contains(says), "{path}: {page}");
    }
    for (path, status) in [
        ("/learn/0", 404),
        ("/learn/10", 404),
        ("/learn/01", 404),
        ("/learn/-1", 404),
        ("/learn/x/board.svg", 404),
        ("/learn/1?white=e4&white=e5", 422),
        (&format!("/learn/1?white={}", "e".repeat(10_000)), 200),
        (&format!("/rules?q={}", "e".repeat(101)), 422),
        ("/rules?q=a&q=b", 422),
    ] {
        let page = site.get(None, path).await;
        assert_eq!(page.status.as_u16(), status, "{path}");
        assert!(page.body.len() < 400_000);
    }
}
