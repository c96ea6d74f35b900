//! A tournament's tables as page, files, picture and feed.

use fairschach::app::JUDGE_DELAY;
use fairschach::base::TournamentId;
use serde_json::json;

use super::kit::Site;
use crate::app::tournaments::{entered, players};
use crate::peers::feeds;
use crate::peers::swiss::Swiss;
use crate::support::DAY;

/// Four meet once; the first to be made is resigned, all others are lost on time but one.
async fn played(site: &Site) -> TournamentId {
    let house = &site.house;
    let all = players(house, 4).await;
    let sheet = json!({"name": "Spring & <Cup>", "tie_breaks": ["DE", "SB", "WIN"]});
    let id = entered(house, sheet, &all).await;
    house.app.start_tournament(&house.director, id).await.unwrap();
    house.app.make_due_games().await.unwrap();
    let view = house.app.tournament(None, id).await.unwrap();
    let first = &view.pairings[0];
    let white = view
        .entrants
        .iter()
        .find(|one| one.number == Some(first.white))
        .unwrap();
    let white = all.iter().find(|one| one.id == white.player.id).unwrap();
    house.app.resign(white, first.game.unwrap()).await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    house.app.judge_flags().await.unwrap();
    house.clock.advance(DAY);
    house.app.step_tournaments().await.unwrap();
    id
}

fn text(body: &[u8]) -> String {
    String::from_utf8(body.to_vec()).unwrap()
}

#[tokio::test]
async fn every_form_tells_the_same() {
    let site = Site::new().await;
    let id = played(&site).await;
    let at = |what: &str| format!("/tournaments/{id}/{what}");
    let page = site.get(None, &at("table")).await;
    assert_eq!(page.status, 200);
    let page = text(&page.body);
    assert!(
        page.contains("Spring &#38; &#60;Cup&#62;") || page.contains("Spring &amp; &lt;Cup&gt;"),
        "{page}"
    );
    let json = site
        .get(None, &format!("/api/v1/tournaments/{id}/table"))
        .await
        .good();
    assert_eq!(json, site.get(None, &at("table/json")).await.good());
    let rows = json["sections"][0]["standings"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["points"]), (4, &json!("2.0")));
    assert_eq!(json["sections"][0]["crosstable"].as_array().unwrap().len(), 4);
    assert_eq!(json["waited_for"], json!([]));
    let csv = text(&site.get(None, &at("table/csv")).await.body);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("stage,section,place,number,player,name,rating,state,points"));
    for row in rows {
        let name = row["player"]["name"].as_str().unwrap();
        assert!(page.contains(name) && csv.contains(name));
    }
    let trf = text(&site.get(None, &at("table/trf")).await.body);
    let theirs = Swiss::start().read(&format!("{trf}XXR 3\r\n"));
    assert_eq!(theirs.as_object().map(|all| all.len()), Some(4), "{theirs}");
    let read = fairschach::tournament::trf::read(&trf).unwrap();
    assert_eq!(read.entrants.len(), 4);
    let atom = site.get(None, &at("results.atom")).await.body;
    let theirs = feeds::atom(&atom);
    assert_eq!(theirs["version"], "atom10");
    assert_eq!(theirs["entries"].as_array().map(Vec::len), Some(6), "{theirs}");
    assert!(theirs["title"].as_str().unwrap().contains("Spring"), "{theirs}");
    let atom = text(&atom);
    let feed = atom.parse::<atom_syndication::Feed>().unwrap();
    assert_eq!(feed.entries().len(), 6);
    let svg = text(&site.get(None, &at("table/svg")).await.body);
    assert!(svg.starts_with("<svg") && svg.contains("Spring &amp; &lt;Cup&gt;"));
    let png = site.get(None, &at("table/png")).await;
    assert_eq!(&png.body[1..4], b"PNG");
    site.get(None, &at("table/xls")).await.problem(404);
    site.get(None, "/tournaments/none/table/csv").await.problem(404);
}
