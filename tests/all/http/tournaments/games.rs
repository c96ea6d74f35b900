//! All games of a tournament: listed, led to from its tables, as PGN and as an archive that can be checked.

use std::collections::BTreeSet;
use std::io::Read;

use axum::body::Body;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::tournaments::action::Action;
use fairschach::base::TournamentId;
use fairschach::verify::{Verdict, verify_game, verify_tournament};
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::http::kit::{Site, asking};
use crate::support::tar::members;
use crate::support::{DAY, Database, on_both};

on_both! {
    each_cell_of_a_crosstable_leads_to_its_game => cells;
    games_are_listed_by_player_round_and_state => lists;
    games_are_listed_by_the_hundred => pages;
    pgn_and_archive_hold_every_game_that_the_reader_may_see => files;
    private_games_are_in_no_strangers_archive => strangers;
}

/// Five meet once each; the sheet may hide the games from strangers.
async fn played(site: &Site, visibility: &str) -> TournamentId {
    let house = &site.house;
    let all = players(house, 5).await;
    let sheet = json!({"terms": {"visibility": visibility}});
    let id = entered(house, sheet, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    house.app.clocks().judge_flags().await.unwrap();
    house.clock.advance(DAY);
    house.app.running_tournaments().step_tournaments().await.unwrap();
    id
}

fn text(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}

async fn cells(database: Database) {
    let site = Site::on(database).await;
    let id = played(&site, "public").await;
    let view = site.house.app.tournaments().tournament(None, id).await.unwrap();
    let page = text(&site.get(None, &format!("/tournaments/{id}/table")).await.body);
    let games: Vec<_> = view.pairings.iter().filter_map(|one| one.game).collect();
    assert_eq!(games.len(), 10);
    for game in games {
        // Two cells of the crosstable, and two of the table of rounds.
        assert_eq!(page.matches(&format!("href=\"/games/{game}\"")).count(), 4);
    }
}

async fn lists(database: Database) {
    let site = Site::on(database).await;
    let id = played(&site, "public").await;
    let list = |query: &str| format!("/api/v1/tournaments/{id}/games{query}");
    let all = site.get(None, &list("")).await.good();
    assert_eq!((&all["count"], &all["next"]), (&json!(10), &json!(null)));
    let own = site.get(None, &list("?player=2")).await.good();
    assert_eq!(own["count"], 4);
    for game in own["games"].as_array().unwrap() {
        assert!(game["white"] == 2 || game["black"] == 2);
    }
    let one = site.get(None, &list("?player=2&round=1&state=finished")).await.good();
    assert!(one["count"].as_u64().unwrap() <= 1);
    assert_eq!(site.get(None, &list("?state=running")).await.good()["count"], 0);
    let first = &all["games"][0];
    let behind = ["stage", "section", "round", "board"].map(|part| first[part].to_string()).join(".");
    let rest = site.get(None, &list(&format!("?after={behind}"))).await.good();
    assert_eq!((rest["games"].as_array().unwrap().len(), &rest["count"]), (9, &json!(10)));
    assert_eq!(site.get(None, &list("?after=9.1.1.1")).await.good()["games"], json!([]));
    for wrong in ["?state=on", "?player=x", "?round=-1", "?after=x", "?after=10", "?colour=1"] {
        assert_eq!(site.get(None, &list(wrong)).await.problem(400), "malformed");
    }
    let by_accept = async |query: &str, kind: &str| {
        let head = asking("GET", None, &list(query)).header("accept", kind);
        let reply = site.send(head.body(Body::empty()).unwrap()).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, kind));
        text(&reply.body)
    };
    let lines = by_accept("?player=2", "application/x-ndjson").await;
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().all(|game| game["result"]["by"] == "time"), "{lines:?}");
    assert_eq!(by_accept("", "application/x-chess-pgn").await.matches("[Event ").count(), 10);
    let searched = site.get(None, &format!("/api/v1/games/search?tournament={id}")).await.good();
    assert_eq!(searched["games"].as_array().unwrap().len(), 10);
    let someone = lines[0]["white"]["player"]["id"].as_str().unwrap();
    let searched = format!("/api/v1/games/search?tournament={id}&player={someone}");
    assert_eq!(site.get(None, &searched).await.good()["games"].as_array().unwrap().len(), 4);
    let page = site.get(None, &format!("/tournaments/{id}/games?player=2&round=&state=finished")).await;
    assert_eq!(page.status, 200);
    assert_eq!(text(&page.body).matches("<a href=\"/games/").count(), 4);
    let none = site.get(None, &format!("/tournaments/{id}/games?state=waiting&page=99")).await;
    assert_eq!(text(&none.body).matches("<a href=\"/games/").count(), 0);
}

/// Fifteen meet once each: 105 games.
async fn pages(database: Database) {
    let site = Site::on(database).await;
    let id = entered(&site.house, json!({}), &players(&site.house, 15).await).await;
    let started = site.house.app.tournaments().perform(&site.house.director, id, Action::Start, "");
    started.await.unwrap();
    let page =
        async |query: &str| site.get(None, &format!("/api/v1/tournaments/{id}/games{query}")).await.good();
    let first = page("").await;
    let after = first["next"].as_str().unwrap();
    let rest = page(&format!("?after={after}")).await;
    assert_eq!((&first["count"], &rest["count"], &rest["next"]), (&json!(105), &json!(105), &json!(null)));
    let all = [&first, &rest].map(|page| page["games"].as_array().unwrap().clone());
    assert_eq!(all.each_ref().map(Vec::len), [100, 5]);
    let places: BTreeSet<String> = all
        .concat()
        .iter()
        .map(|one| format!("{} {} {}", one["section"], one["round"], one["board"]))
        .collect();
    assert_eq!(places.len(), 105, "each once");
}

async fn files(database: Database) {
    let site = Site::on(database).await;
    let id = played(&site, "public").await;
    site.house.publish().await;
    let at = |what: &str| format!("/api/v1/tournaments/{id}/{what}");
    let pgn = site.get(None, &at("games.pgn")).await;
    assert_eq!(text(&pgn.body).matches("[Event ").count(), 10);
    for (what, kind) in
        [("games.pgn", "*/*"), ("games", "application/x-ndjson"), ("games", "application/x-chess-pgn")]
    {
        let plain = asks(&site, &at(what), kind, "identity").await;
        let mut unpacked = Vec::new();
        let packed = asks(&site, &at(what), kind, "gzip").await;
        flate2::read::GzDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(text(&unpacked), text(&plain), "{what} {kind}");
    }
    let archive = site.get(None, &at("games.tar")).await;
    assert!(archive.header("content-disposition").contains(".tar"));
    let files = members(&archive.body);
    assert_eq!(files.len(), 2 + 2 * 10);
    assert_eq!([files[0].0.as_str(), files[1].0.as_str()], ["README.txt", "tournament.json"]);
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".json")) {
        let report =
            if name.starts_with("games/") { verify_game(bytes, &[]) } else { verify_tournament(bytes) };
        assert_eq!(report.verdict(), Verdict::Consistent, "{name}\n{report}");
        let file: Value = serde_json::from_slice(bytes).unwrap();
        let events = file["events"].as_array().unwrap();
        assert!(
            !events.is_empty() && events.iter().all(|event| event["proof"].is_object()),
            "{name}: {file}"
        );
    }
    let record: Value = serde_json::from_slice(&files[1].1).unwrap();
    assert_eq!(record["waiting"], 0);
}

async fn asks(site: &Site, path: &str, kind: &str, coding: &str) -> Vec<u8> {
    let head = asking("GET", None, path).header("accept", kind).header("accept-encoding", coding);
    let reply = site.send(head.body(Body::empty()).unwrap()).await;
    assert_eq!(reply.status, 200);
    reply.body
}

async fn strangers(database: Database) {
    let site = Site::on(database).await;
    let id = played(&site, "private").await;
    let at = |what: &str| format!("/api/v1/tournaments/{id}/{what}");
    let pgn = site.get(None, &at("games.pgn")).await;
    assert_eq!(text(&pgn.body), "");
    assert_eq!(members(&site.get(None, &at("games.tar")).await.body).len(), 2);
    // Two of sixty were those.
    for _ in 2..60 {
        assert_eq!(site.get(None, &at("games.pgn")).await.status, 200);
    }
    for what in ["games.pgn", "games.tar"] {
        assert_eq!(site.get(None, &at(what)).await.problem(429), "too-many");
    }
}
