//! What players say of themselves for tournaments, through the API.

use fairschach::base::Identity;
use serde_json::{Value, json};

use crate::http::kit::Site;
use crate::support::{Database, on_both};

on_both! { what_a_player_says_of_themselves_is_read_and_set => read_and_set; }

const PATH: &str = "/api/v1/players/me/identity";

async fn read_and_set(database: Database) {
    let site = Site::on(database).await;
    let own = async || site.get(Some(&site.white), PATH).await.good();
    let nothing = json!({ "federation": null, "title": null, "iccf_id": null, "fide_id": null, "club": null, "born": null });
    assert_eq!(own().await, nothing);
    let mut said = nothing.clone();
    for (name, value) in
        [("federation", json!("GER")), ("fide_id", json!(999_999_999)), ("born", json!(1900))]
    {
        said[name] = value;
    }
    assert_eq!(site.put(Some(&site.white), PATH, said.clone()).await.good(), said);
    assert_eq!(own().await, said);
    // All of it is set at once: what is missing is said no more.
    let club = "c".repeat(60);
    let other = site
        .put(Some(&site.white), PATH, json!({ "club": format!(" {club} "), "title": "SIM" }))
        .await
        .good();
    assert_eq!(
        (&other["federation"], &other["club"], &other["title"]),
        (&Value::Null, &json!(club), &json!("SIM"))
    );
    assert_eq!(own().await, other);
    // Every fault is told at its field, and nothing is kept.
    let bad = json!({ "federation": "ger", "title": "King", "iccf_id": 0, "fide_id": 1_000_000_000,
        "club": "c".repeat(61), "born": 1899 });
    let refused = site.put(Some(&site.white), PATH, bad).await;
    assert_eq!(refused.problem(400), "malformed");
    let fields = refused.json()["errors"].as_array().unwrap().clone();
    let fields: Vec<&str> = fields.iter().map(|fault| fault["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["federation", "title", "iccf_id", "fide_id", "club", "born"]);
    assert_eq!(own().await, other);
    assert_eq!(site.get(Some(&site.black), PATH).await.good(), nothing, "it is one's own");
    assert_eq!(site.get(None, PATH).await.problem(401), "no-token");
    let kept = site.house.app.accounts().identity(site.house.white.id).await.unwrap();
    assert_eq!(kept, Identity { club: Some(club), title: Some("SIM".to_owned()), ..Identity::default() });
}
