//! What players say of themselves for tournaments: in tables, files, reports, records and the API.

use std::collections::BTreeMap;

use fairschach::app::tournaments::action::Action;
use fairschach::base::Identity;
use fairschach::game::record::Record;
use fairschach::tournament::trf::read;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::http::kit::Site;
use crate::support::{Database, on_both};

on_both! {
    what_players_say_of_themselves_stands_in_every_form => everywhere;
}

fn said() -> Identity {
    Identity {
        federation: Some("GER".to_owned()),
        title: Some("IM".to_owned()),
        iccf_id: Some(80_123),
        fide_id: Some(4_611_111),
        club: Some("SC <Kassel>".to_owned()),
        born: Some(1975),
    }
}

async fn everywhere(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let all = players(house, 4).await;
    let id = entered(house, json!({ "name": "Kassel", "city": "Kassel", "federation": "GER" }), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.app.running_tournaments().make_due_games().await.unwrap();
    let at = |what: &str| format!("/tournaments/{id}/{what}");
    let text = async |path: &str| String::from_utf8(site.get(None, path).await.body).unwrap();
    assert!(!text(&at("table")).await.contains("GER"));
    // What is said later shows in tables that were made before.
    house.app.accounts().set_identity(&all[0], said()).await.unwrap();
    let page = text(&at("table")).await;
    assert!(
        page.contains("IM · GER · SC &#60;Kassel&#62;") || page.contains("IM · GER · SC &lt;Kassel&gt;"),
        "{page}"
    );
    let table = site.get(None, &at("table/json")).await.good();
    let rows = table["sections"][0]["standings"].as_array().unwrap();
    let of: BTreeMap<&str, _> =
        rows.iter().map(|row| (row["player"]["id"].as_str().unwrap(), &row["identity"])).collect();
    let (own, other) = (all[0].id.to_string(), all[1].id.to_string());
    let own_json = json!({ "federation": "GER", "title": "IM", "iccf_id": 80123, "fide_id": 4611111,
        "club": "SC <Kassel>", "born": 1975 });
    assert_eq!(*of[own.as_str()], own_json);
    assert!(of[other.as_str()]["title"].is_null());
    let api = site.get(None, &format!("/api/v1/tournaments/{id}")).await.good();
    let mut entrants = api["entrants"].as_array().unwrap().iter();
    assert_eq!(entrants.find(|one| one["player"]["id"] == own.as_str()).unwrap()["identity"], own_json);
    let report = text(&at("table/trf")).await;
    let line = report.lines().find(|line| line.contains("4611111")).unwrap();
    let columns =
        |from: usize, to: usize| line.chars().skip(from - 1).take(to + 1 - from).collect::<String>();
    assert_eq!((columns(11, 13), columns(54, 56)), (" IM".to_owned(), "GER".to_owned()));
    assert_eq!((columns(58, 68), columns(70, 79)), ("    4611111".to_owned(), "1975/00/00".to_owned()));
    for code in ["\r\n022 Kassel\r\n", "\r\n032 GER\r\n", "\r\n092 ", "\r\n132 "] {
        assert!(report.contains(code), "{report}");
    }
    let back = read(&report).unwrap();
    let back = back.entrants.iter().find(|one| one.entrant.fide_id == Some(4_611_111)).unwrap();
    assert_eq!(back.entrant.born, Some(1975));
    let view = house.app.tournaments().tournament(None, id).await.unwrap();
    let number = view.entrants.iter().find(|one| one.player.id == all[0].id).unwrap().number.unwrap();
    let game = view.pairings.iter().find(|one| one.white == number || one.black == Some(number)).unwrap();
    let side = if game.white == number { "White" } else { "Black" };
    let pgn = text(&format!("/api/v1/games/{}/record?format=pgn", game.game.unwrap())).await;
    for tag in [
        format!("[{side}Title \"IM\"]"),
        format!("[{side}FideId \"4611111\"]"),
        format!("[{side}Team \"SC <Kassel>\"]"),
        format!("[{side}Country \"GER\"]"),
        format!("[{side}IccfId \"80123\"]"),
        format!("[{side}BirthYear \"1975\"]"),
    ] {
        assert!(pgn.contains(&tag), "{tag}: {pgn}");
    }
    let heading = Record::from_pgn(&pgn).unwrap().heading;
    let read = if side == "White" { heading.identity.white } else { heading.identity.black };
    assert_eq!(read, said());
    // What is taken back stands nowhere any more.
    house.app.accounts().set_identity(&all[0], Identity::default()).await.unwrap();
    assert!(!text(&at("table")).await.contains("GER") && !text(&at("table/trf")).await.contains("4611111"));
}
