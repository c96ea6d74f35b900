//! How often somebody may ask.

use std::net::{IpAddr, Ipv4Addr};

use std::task::Poll;

use axum::body::{Body, Bytes};
use fairschach::http::limits::{Limits, RateLimitKey};
use fairschach::http::problem::Word;
use futures_util::{StreamExt, stream};
use serde_json::json;
use tokio::sync::mpsc;
use tower::ServiceExt;

use super::kit::{Site, asking, at, from_address, with_json};
use super::players::tokens::{cookie, page};
use crate::app::tournaments::course::players;
use crate::support::SECOND;

async fn look(site: &Site, address: &str, forwarded: Option<&str>) -> super::kit::Reply {
    let mut head = asking("GET", None, "/api/v1/games");
    if let Some(forwarded) = forwarded {
        head = head.header("x-forwarded-for", forwarded);
    }
    site.send(from_address(head.body(Body::empty()).unwrap(), address)).await
}

#[tokio::test]
async fn an_address_without_a_token_asks_300_times_at_once() {
    let site = Site::new().await;
    for _ in 0..300 {
        assert_eq!(look(&site, "203.0.113.7:1", None).await.status, 401);
    }
    let refused = look(&site, "203.0.113.7:2", None).await;
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(refused.problem(429), "too-many");
    assert_eq!(look(&site, "203.0.113.8:1", None).await.status, 401, "others go on");
    let named = look(&site, "203.0.113.7:3", Some("198.51.100.1")).await;
    assert_eq!(named.problem(429), "too-many", "a stranger's header is not believed");
    site.house.clock.advance(SECOND);
    assert_eq!(look(&site, "203.0.113.7:4", None).await.status, 401, "five a second come back");
    let signed = asking("GET", Some(&site.white), "/api/v1/games").body(Body::empty()).unwrap();
    assert_eq!(site.send(from_address(signed, "203.0.113.7:5")).await.status, 200, "a token is not held up");
}

#[tokio::test]
async fn a_trusted_proxy_names_who_asks_and_one_network_counts_as_one() {
    let site = Site::new().await;
    for i in 0..300 {
        look(&site, "127.0.0.1:1", Some(&format!("1.1.1.1, 2001:db8:0:1::{i:x}"))).await;
    }
    let refused = look(&site, "127.0.0.9:1", Some("2001:db8:0:1:ffff::1")).await;
    assert_eq!(refused.problem(429), "too-many");
    for i in 0..300 {
        look(&site, "10.0.0.1:1", Some(&format!("203.0.113.{}", i % 250))).await;
    }
    let refused = look(&site, "10.0.0.1:2", Some("198.51.100.1")).await;
    assert_eq!(refused.problem(429), "too-many", "a private network is not trusted unless it is set");
    assert_eq!(look(&site, "127.0.0.1:1", Some("2001:db8:0:2::1")).await.status, 401);
}

#[tokio::test]
async fn sign_in_links_are_asked_for_10_times_at_once() {
    let site = Site::new().await;
    let ask = || {
        let head =
            asking("POST", None, "/sign-in").header("content-type", "application/x-www-form-urlencoded");
        from_address(head.body(Body::from("email=anna%40example.org")).unwrap(), "203.0.113.7:1")
    };
    for _ in 0..10 {
        assert_ne!(site.send(ask()).await.status, 429);
    }
    assert_eq!(site.send(ask()).await.problem(429), "too-many");
    site.house.clock.advance(30 * SECOND);
    assert_ne!(site.send(ask()).await.status, 429);
}

#[tokio::test]
async fn an_account_acts_240_times_at_once() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let act = |token: &str| with_json(asking("POST", Some(token), &at(game, "/draw")), &json!({}));
    for _ in 0..240 {
        assert_eq!(site.send(act(&site.white)).await.status, 400);
    }
    assert_eq!(site.send(act(&site.white)).await.problem(429), "too-many");
    assert_eq!(site.send(act(&site.black)).await.status, 400);
    assert_eq!(site.get(Some(&site.white), &at(game, "")).await.status, 200, "reading goes on");
}

#[tokio::test]
async fn an_account_asks_tables_and_reads_reviews_120_times_at_once() {
    let site = Site::new().await;
    let cookie = cookie(&site, &site.house.white).await;
    let game = site.house.game().await;
    let (review, its_page) = (at(game, "/review"), format!("/games/{game}/review"));
    for _ in 0..119 {
        assert_eq!(site.get(Some(&site.white), &review).await.status, 200);
    }
    assert_eq!(page(&site, &cookie, "/endgames?position=none").await.status, 422, "the last one");
    for path in ["/endgames?position=none", its_page.as_str()] {
        assert_eq!(page(&site, &cookie, path).await.status, 429, "{path}");
    }
    assert_eq!(site.get(Some(&site.white), &review).await.problem(429), "too-many");
    assert_eq!(site.get(Some(&site.black), &review).await.status, 200, "others go on");
    site.house.clock.advance(SECOND);
    assert_eq!(page(&site, &cookie, &its_page).await.status, 200, "two a second come back");
}

fn address(number: u32) -> RateLimitKey {
    RateLimitKey::net(IpAddr::V4(Ipv4Addr::from_bits(0x0b00_0000 + number)))
}

#[tokio::test]
async fn a_bucket_remembers_20000_addresses_and_forgets_those_who_ask_least() {
    let site = Site::new().await;
    let limits = Limits::new(&site.house.app);
    for number in 0..20_000 {
        assert_eq!(limits.anonymous.take(&address(number)), Ok(()));
    }
    for _ in 1..300 {
        assert_eq!(limits.anonymous.take(&address(0)), Ok(()));
    }
    for number in 20_000..40_000 {
        assert_eq!(limits.anonymous.take(&address(number)), Ok(()), "nobody is shut out by others");
    }
    assert_eq!(
        limits.anonymous.take(&address(0)).unwrap_err().word,
        Word::TooMany,
        "who asked most is known"
    );
    site.house.clock.advance(SECOND);
    assert_eq!(limits.anonymous.take(&address(0)), Ok(()));
}

/// It was an hour ahead, is set right, and then to a time before the server began.
#[tokio::test]
async fn a_clock_that_is_set_back_shuts_nobody_out() {
    let site = Site::new().await;
    let (limits, clock) = (Limits::new(&site.house.app), &site.house.clock);
    clock.advance(3600 * SECOND);
    assert_eq!(limits.sign_in.take(&address(0)), Ok(()));
    for _ in 0..10 {
        assert!(limits.wrong_passwords.take(address(0)).is_some());
    }
    clock.advance(-3600 * SECOND);
    for _ in 1..10 {
        assert_eq!(limits.sign_in.take(&address(0)), Ok(()));
    }
    for back in [0, 7200] {
        clock.advance(-back * SECOND);
        assert_eq!(limits.sign_in.take(&address(0)).unwrap_err().word, Word::TooMany);
        assert!(limits.wrong_passwords.take(address(0)).is_none());
        clock.advance(30 * SECOND);
        assert_eq!(limits.sign_in.take(&address(0)), Ok(()), "two a minute come back");
    }
    assert!(limits.wrong_passwords.take(address(0)).is_some(), "the minute is over");
}

#[tokio::test]
async fn at_most_2560_streams_are_open_at_once() {
    let site = Site::new().await;
    let limits = Limits::new(&site.house.app);
    let mut places: Vec<_> = (0..2560).map(|number| limits.stream(address(number)).unwrap()).collect();
    assert_eq!(limits.stream(address(2560)).err().unwrap().word, Word::Busy);
    places.pop();
    assert!(limits.stream(address(2560)).is_ok());
}

#[tokio::test]
async fn at_most_16_long_searches_are_open_at_once_and_8_of_strangers() {
    let site = Site::new().await;
    let limits = Limits::new(&site.house.app);
    let mut open: Vec<_> = (0..8).map(|number| limits.reading_stream(address(number)).unwrap()).collect();
    assert_eq!(limits.reading_stream(address(8)).err().unwrap().word, Word::Busy);
    let accounts: Vec<_> =
        players(&site.house, 5).await.iter().map(|one| RateLimitKey::Player(one.id)).collect();
    for who in &accounts[..4] {
        open.extend([limits.reading_stream(*who).unwrap(), limits.reading_stream(*who).unwrap()]);
    }
    assert_eq!(limits.reading_stream(accounts[4]).err().unwrap().word, Word::Busy);
    open.pop();
    assert_eq!(limits.reading_stream(accounts[0]).err().unwrap().word, Word::TooMany, "two for each");
    assert!(limits.reading_stream(accounts[4]).is_ok());
    drop(open);
}

/// The beginning of a form with a file.
const BEGUN: &str = "--part\r\nContent-Disposition: form-data; name=\"file\"; filename=\"game\"\r\n\r\n{";

fn upload(address: &str, body: Body) -> axum::http::Request<Body> {
    let head = asking("POST", None, "/trust").header("content-type", "multipart/form-data; boundary=part");
    from_address(head.header("accept", "text/html").body(body).unwrap(), address)
}

#[tokio::test]
async fn whoever_sends_files_slowly_keeps_no_processor_from_others() {
    let site = Site::new().await;
    let (begun, mut began) = mpsc::unbounded_channel();
    // What was begun has been read when more is asked for, which never comes.
    let slow = |number: u32| {
        let mut begun = Some(begun.clone());
        let never = stream::poll_fn(move |_| {
            if let Some(begun) = begun.take() {
                begun.send(()).unwrap();
            }
            Poll::<Option<Result<Bytes, std::convert::Infallible>>>::Pending
        });
        let body = stream::iter([Ok(Bytes::from_static(BEGUN.as_bytes()))]).chain(never);
        tokio::spawn(
            site.router.clone().oneshot(upload(&format!("203.0.113.{number}:1"), Body::from_stream(body))),
        )
    };
    let whole = |address: &str| upload(address, Body::from(format!("{BEGUN}}}\r\n--part--\r\n")));
    let mut sending = Vec::new();
    for number in 0..15 {
        sending.push(slow(number));
        began.recv().await.unwrap();
    }
    assert_eq!(site.send(whole("198.51.100.1:1")).await.status, 200, "one more is received and checked");
    let own = site.send(whole("203.0.113.0:2")).await;
    assert_eq!(own.status, 429, "each sends one form at a time");
    sending.push(slow(15));
    began.recv().await.unwrap();
    let refused = site.send(whole("198.51.100.1:1")).await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (503, "10"));
    assert!(sending.iter().all(|task| !task.is_finished()));
}

#[tokio::test]
async fn wrong_passwords_of_20000_addresses_shut_nobody_out() {
    let site = Site::new().await;
    let limits = Limits::new(&site.house.app);
    for _ in 0..10 {
        assert!(limits.wrong_passwords.take(address(0)).is_some());
    }
    for number in 1..40_000 {
        assert!(limits.wrong_passwords.take(address(number)).is_some(), "{number}");
    }
    assert!(limits.wrong_passwords.take(address(0)).is_none(), "ten in vain are remembered");
}
