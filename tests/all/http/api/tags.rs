//! Which answers have tags, and what changes them: tables, teams, comments, series and lists of players.

use std::collections::BTreeSet;
use std::convert::Infallible;

use axum::body::{Body, Bytes, to_bytes};
use axum::response::Response;
use fairschach::app::core::views::GameView;
use fairschach::base::{SeriesId, TournamentId};
use fairschach::http::api::answers::{READ_BYTES_MAX, tagged};
use fairschach::http::openapi;
use futures_util::stream;
use serde_json::json;

use crate::app::tournaments::course::players;
use crate::app::tournaments::series::{enter, made, plan, shown as series_shown, step};
use crate::http::kit::Site;
use crate::support::{Database, SECOND, on_both};

on_both! {
    where_presence_is_hidden_a_filing_changes_no_tag => hidden;
    where_presence_is_shown_a_filing_changes_the_tables_tag_alone => shown;
}

async fn hidden(database: Database) {
    changes(database, "hidden").await;
}

async fn shown(database: Database) {
    changes(database, "shown").await;
}

/// Every tag that others than the house's White get: of tables, and of the rest.
async fn tags(site: &Site, id: TournamentId, series: SeriesId) -> [Vec<(String, String)>; 2] {
    let table = format!("/tournaments/{id}/table");
    let paths = [
        table.clone(),
        format!("/tournaments/{id}/teams"),
        format!("/tournaments/{id}/comment"),
        "/series".to_owned(),
        format!("/series/{series}"),
        "/players?name=Ann".to_owned(),
    ];
    let mut tags = [Vec::new(), Vec::new()];
    for (who, token) in site.everybody().into_iter().filter(|(who, _)| *who != "white") {
        for path in &paths {
            let reply = site.get(token, &format!("/api/v1{path}")).await;
            assert_eq!(reply.status, 200, "{who} {path}");
            assert!(reply.header("etag").starts_with('"'), "{who} {path}");
            assert_eq!(reply.header("cache-control"), "private, no-cache", "{who} {path}");
            let told = (format!("{who} {path}"), reply.header("etag").to_owned());
            tags[usize::from(*path != table)].push(told);
        }
    }
    tags
}

async fn changes(database: Database, presence: &str) {
    let site = Site::on(database).await;
    let (house, app) = (&site.house, &site.house.app);
    let more = players(house, 2).await;
    let all = [house.white.clone(), house.black.clone(), more[0].clone()];
    let sheet = json!({ "seeding": "entry", "terms": { "presence": presence } });
    let series = made(house, plan(3, 1, sheet)).await;
    enter(house, series, &all).await;
    assert_eq!(step(house).await, 1);
    let id = series_shown(house, series).await.sections[0].tournament;
    app.running_tournaments().make_due_games().await.unwrap();
    app.tournaments().write_comment(&house.director, id, "A fine start.").await.unwrap();
    // One more waits for the next section.
    enter(house, series, &more[1..]).await;
    let games = app.games().games(&house.white, None, 9).await.unwrap();
    let both = |game: &&GameView| {
        let players = [game.sides.white.player.id, game.sides.black.player.id];
        players.contains(&house.white.id) && players.contains(&house.black.id)
    };
    let game = games.iter().find(both).unwrap();
    let mut entries = ["e2e4", "e7e5"];
    if game.sides.black.player.id == house.white.id {
        entries.reverse();
    }
    let before = tags(&site, id, series).await;
    site.file(&site.white, game.id, entries[0]).await.good();
    let [table, rest] = tags(&site, id, series).await;
    assert_eq!(rest, before[1], "White has filed");
    let changed = table.iter().zip(&before[0]).filter(|(one, other)| one != other).count();
    // There the table says who is waited for.
    assert_eq!(changed, if presence == "shown" { 4 } else { 0 });
    site.file(&site.black, game.id, entries[1]).await.good();
    let filed = tags(&site, id, series).await;
    assert_eq!(app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(tags(&site, id, series).await, filed, "it is revealed and not released");
    house.clock.advance(2 * SECOND);
    let [table, rest] = tags(&site, id, series).await;
    assert_eq!(rest, before[1]);
    assert!(table.iter().zip(&filed[0]).all(|(one, other)| one != other), "it counts the entries");
}

#[tokio::test]
async fn what_is_too_long_is_sent_as_it_comes() {
    const CHUNK: usize = 1 << 16;
    for (length, has_tag) in [(READ_BYTES_MAX, true), (READ_BYTES_MAX + 3 * CHUNK + 1, false)] {
        // No two chunks are alike, so that none can be lost, sent twice or out of its turn.
        let all: Vec<u8> = (0..length).map(|at| (at / CHUNK) as u8).collect();
        let chunks: Vec<_> =
            all.chunks(CHUNK).map(|chunk| Ok::<_, Infallible>(Bytes::copy_from_slice(chunk))).collect();
        let answer = tagged(Response::new(Body::from_stream(stream::iter(chunks))), None).await;
        assert_eq!(answer.headers().contains_key("etag"), has_tag);
        let sent = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        assert!(sent == all, "{} of {length} bytes", sent.len());
    }
}

/// The description declares 304 where there are tags, and `docs/api.md` lists the same.
#[test]
fn what_has_a_tag_stands_in_the_documentation() {
    let document = openapi();
    let declared: BTreeSet<&str> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(_, item)| {
            let answers = &item["get"]["responses"];
            assert_eq!(answers["200"]["headers"].get("ETag").is_some(), answers.get("304").is_some());
            answers.get("304").is_some()
        })
        .filter_map(|(path, _)| path.strip_prefix("/api/v1"))
        .collect();
    let page = include_str!("../../../../docs/api.md");
    let section = page.split("\n## ").find(|part| part.starts_with("Ask again only")).unwrap();
    let told: BTreeSet<&str> = section.split('`').filter(|span| span.starts_with('/')).collect();
    assert_eq!(declared, told);
}
