//! Server-sent events.

use axum::body::{Body, BodyDataStream};
use fairschach::game::Presence;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::wire::quiet;
use crate::http::kit::{Site, asking, at};
use crate::peers::{PATIENCE, wait_for};
use crate::support::counted::{statements_after, statements_so_far};

pub(in crate::http) async fn open(
    site: &Site,
    token: Option<&str>,
    path: &str,
    last: Option<&str>,
) -> BodyDataStream {
    let mut head = asking("GET", token, path);
    if let Some(last) = last {
        head = head.header("last-event-id", last);
    }
    let response = site.router.clone().oneshot(head.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    response.into_body().into_data_stream()
}

/// The next event: its number, if it has one, and its data.
pub(in crate::http) async fn event(stream: &mut BodyDataStream) -> Option<(Option<i64>, Value)> {
    loop {
        let chunk = String::from_utf8(stream.next().await?.unwrap().to_vec()).unwrap();
        let field = |name: &str| chunk.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
        if let Some(kind) = field("event: ") {
            let data: Value = serde_json::from_str(&field("data: ").unwrap()).unwrap();
            assert_eq!(data["type"], kind.as_str());
            return Some((field("id: ").map(|id| id.parse().unwrap()), data));
        }
    }
}

/// The number and type of the next event that has a number.
pub(in crate::http) async fn next(stream: &mut BodyDataStream) -> Option<(i64, String)> {
    loop {
        let (id, data) = event(stream).await?;
        if let Some(id) = id {
            return Some((id, data["type"].as_str().unwrap().to_owned()));
        }
    }
}

#[tokio::test]
async fn events_come_in_order_and_are_resumed_after_the_last_one() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    let path = at(game, "/stream");
    let mut all = open(&site, None, &path, None).await;
    assert_eq!(next(&mut all).await, Some((0, "start".to_owned())));
    assert_eq!(next(&mut all).await, Some((1, "reveal".to_owned())));
    let mut resumed = open(&site, None, &path, Some("0")).await;
    assert_eq!(next(&mut resumed).await, Some((1, "reveal".to_owned())));
    let mut after = open(&site, None, &format!("{path}?after=1"), None).await;
    site.house.app.games().resign(&site.house.black, game).await.unwrap();
    assert_eq!(next(&mut after).await, Some((2, "result".to_owned())));
    assert_eq!(next(&mut all).await, Some((2, "result".to_owned())));
}

/// A look at whether there is anything new, and the read of what it is, as they go to the database.
const LOOKS: &str = "(SELECT COUNT(*) FROM submission s WHERE s.game_id = e.game_id AND s.turn >= e.turn)";
const READS: &str = "FROM event WHERE game_id = $1 AND chain = 2 AND seq > $2";

#[tokio::test]
async fn what_happens_is_read_once_for_all_who_watch() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let mut viewers = Vec::new();
    for (_, token) in site.everybody().into_iter().chain(site.everybody()) {
        viewers.push(open(&site, token, &at(game, "/stream"), None).await);
    }
    // Each has looked for itself by then, and does so no more.
    site.file(&site.white, game, "e2e4").await.good();
    for viewer in &mut viewers {
        while event(viewer).await.unwrap().1["type"] != "filed" {}
    }
    let settling = statements_so_far();
    wait_for("looks that find nothing new", PATIENCE, || async {
        let run = statements_after(settling);
        let looks = run.iter().rev().take_while(|text| !text.contains(READS));
        (looks.filter(|text| text.contains(LOOKS)).count() >= 2).then_some(())
    })
    .await;
    let settled = statements_so_far();
    site.house.app.games().resign(&site.house.black, game).await.unwrap();
    for viewer in &mut viewers {
        assert_eq!(next(viewer).await, Some((1, "result".to_owned())));
    }
    let reads = statements_after(settled).iter().filter(|text| text.contains(READS)).count();
    assert_eq!(reads, 1, "for {} viewers", viewers.len());
}

/// A page asks once for each event that it is told of, so that it is told of none that it shows already.
#[tokio::test]
async fn a_page_is_told_of_what_comes_after_it() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let address = async || {
        let page = site.get(None, &format!("/games/{game}")).await;
        let page = String::from_utf8(page.body).unwrap();
        page.split("data-live=\"").nth(1).map(|rest| rest.split('"').next().unwrap().to_owned())
    };
    let after = |seq: i64| Some(format!("{}?after={seq}", at(game, "/stream")));
    assert_eq!(address().await, after(0));
    site.pair(game, "e2e4", "e7e5").await;
    site.pair(game, "g1f3", "b8c6").await;
    assert_eq!(address().await, after(2));
    site.file(&site.white, game, "d2d4").await.good();
    site.file(&site.black, game, "d7d5").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(address().await, after(2), "not before the release");
    let mut stream = open(&site, None, &address().await.unwrap(), None).await;
    site.house.clock.advance(2 * crate::support::SECOND);
    assert_eq!(next(&mut stream).await, Some((3, "reveal".to_owned())));
    site.house.app.games().resign(&site.house.black, game).await.unwrap();
    site.house.clock.advance(2 * crate::support::SECOND);
    assert_eq!(address().await, None);
}

#[tokio::test]
async fn a_stream_ends_when_the_server_stops() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let mut stream = open(&site, None, &at(game, "/stream"), None).await;
    assert_eq!(next(&mut stream).await, Some((0, "start".to_owned())));
    site.cancel.cancel();
    assert_eq!(next(&mut stream).await, None);
}

#[tokio::test]
async fn what_is_filed_is_not_streamed_before_its_release() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let mut stream = open(&site, None, &at(game, "/stream?after=0"), None).await;
    site.file(&site.white, game, "e2e4").await.good();
    site.file(&site.black, game, "e7e5").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    site.house.app.games().public_events(None, game, 0).await.unwrap();
    assert!(site.house.app.games().public_events(None, game, 0).await.unwrap().is_empty());
    site.house.clock.advance(2 * crate::support::SECOND);
    assert_eq!(next(&mut stream).await, Some((1, "reveal".to_owned())));
}

/// More than waits for a viewer: who reads slowly, and who comes when all have left, get everything once and in order.
#[tokio::test]
async fn whoever_reads_slowly_misses_nothing() {
    const PAIRS: i64 = 70;
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = at(game, "/stream");
    let mut slow = open(&site, None, &path, None).await;
    let mut quick = open(&site, None, &path, None).await;
    assert_eq!(next(&mut quick).await, Some((0, "start".to_owned())));
    for turn in 0..PAIRS {
        let (white, black) = quiet(usize::try_from(turn).unwrap());
        site.house.pair(game, white, black).await;
    }
    let all = async |stream: &mut BodyDataStream, first: i64| {
        for seq in first..=PAIRS {
            assert_eq!(next(stream).await.unwrap().0, seq);
        }
    };
    all(&mut quick, 1).await;
    all(&mut slow, 0).await;
    drop((slow, quick));
    let mut later = open(&site, None, &path, Some("40")).await;
    all(&mut later, 41).await;
}

#[tokio::test]
async fn odd_places_to_begin_are_refused() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = at(game, "/stream");
    let odd = asking("GET", None, &path).header("last-event-id", "x").body(Body::empty()).unwrap();
    assert_eq!(site.send(odd).await.problem(400), "malformed");
    assert_eq!(site.get(None, &format!("{path}?after=x")).await.problem(400), "malformed");
}

#[tokio::test]
async fn one_address_opens_16_streams_and_gets_its_places_back() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = at(game, "/stream");
    let mut streams = Vec::new();
    for _ in 0..16 {
        streams.push(open(&site, None, &path, None).await);
    }
    assert_eq!(site.get(None, &path).await.problem(429), "too-many");
    streams.pop();
    drop(open(&site, None, &path, None).await);
}

#[tokio::test]
async fn filing_is_streamed_where_presence_is_shown_and_only_there() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let mut request = site.house.request();
    request.terms.insert("presence".to_owned(), "hidden".to_owned());
    let made = site.house.app.games().create_game(&site.house.director, request).await;
    let hidden = made.unwrap();
    for game in [game, hidden] {
        site.file(&site.black, game, "e7e5").await.good();
    }
    let shown = event(&mut open(&site, None, &at(game, "/stream?after=0"), None).await).await;
    let filed = json!({ "type": "filed", "turn": 1, "side": "black" });
    assert_eq!(shown, Some((None, filed)));
    // Nor does it change anything that the reader of a stream looks at.
    let mark = async || site.house.app.games().mark(hidden, Presence::Hidden).await.unwrap();
    let before = mark().await;
    let mut silent = open(&site, None, &at(hidden, "/stream?after=0"), None).await;
    site.file(&site.white, hidden, "e2e4").await.good();
    assert!(before == mark().await);
    site.house.reveal().await;
    assert!(before != mark().await);
    let (id, data) = event(&mut silent).await.unwrap();
    assert_eq!((id, &data["type"]), (Some(1), &json!("reveal")));
}
