//! Mail settings through the API.

use serde_json::{Value, json};

use crate::http::kit::Site;

const PATH: &str = "/api/v1/players/me/mail";

fn wishes() -> Value {
    json!({ "play": true, "draft_first": true, "format": "text", "zone": "Europe/Berlin",
        "quiet": { "from": "22:00", "to": "7:00" }, "digest": true, "reminders": false, "remind_hours": [1, 24] })
}

#[tokio::test]
async fn settings_are_shown_and_set_as_on_the_pages() {
    let site = Site::new().await;
    let show = async || site.get(Some(&site.white), PATH).await.good();
    let fresh = show().await;
    assert_eq!(
        fresh,
        json!({ "open": true, "play": false, "draft_first": false, "has_pin": false, "format": "html", "zone": "UTC",
            "quiet": null, "digest": false, "reminders": true, "remind_hours": [],
            "tournaments": true, "addresses": [], "bouncing": [] })
    );
    let set = site.put(Some(&site.white), PATH, wishes()).await.good();
    assert_eq!(set, show().await);
    for (name, value) in [
        ("play", json!(true)),
        ("draft_first", json!(true)),
        ("format", json!("text")),
        ("zone", json!("Europe/Berlin")),
        ("quiet", json!({ "from": "22:00", "to": "07:00" })),
        ("digest", json!(true)),
        ("reminders", json!(false)),
        ("remind_hours", json!([24, 1])),
    ] {
        assert_eq!(set[name], value, "{name}");
    }
    let look = site.house.app.accounts().mail_preferences(site.house.white.id).await.unwrap();
    assert_eq!(look.quiet, Some((22 * 60, 7 * 60)));
    let mut without = wishes();
    without["quiet"] = Value::Null;
    without.as_object_mut().unwrap().remove("remind_hours");
    let set = site.put(Some(&site.white), PATH, without).await.good();
    assert_eq!((&set["quiet"], &set["remind_hours"]), (&Value::Null, &json!([24, 1])), "as it was");
    assert_eq!(site.get(Some(&site.black), PATH).await.good(), fresh, "each has their own");
    site.get(None, PATH).await.problem(401);
    site.put(None, PATH, wishes()).await.problem(401);
}

#[tokio::test]
async fn what_cannot_be_set_changes_nothing_and_every_fault_is_named() {
    let site = Site::new().await;
    for (name, value, code) in [
        ("zone", json!("Mars/Olympus"), "wrong-value"),
        ("format", json!("rtf"), "wrong-value"),
        ("quiet", json!({ "from": "22:00", "to": "24:00" }), "wrong-value"),
        ("quiet", json!({ "from": "22:00", "to": "22:00" }), "wrong-value"),
        ("quiet", json!({ "from": "22:00" }), "wrong-value"),
        ("quiet", json!({ "from": "22:00", "to": "07:00", "on": true }), "wrong-value"),
        ("quiet", json!("22:00-07:00"), "wrong-type"),
        ("play", json!("yes"), "wrong-type"),
        ("remind_hours", json!([24, 8, 1, 1]), "wrong-value"),
        ("remind_hours", json!([12]), "wrong-value"),
        ("remind_hours", json!(8), "wrong-type"),
        ("digest", Value::Null, "missing"),
        ("has_pin", json!(true), "unknown-field"),
    ] {
        let mut given = wishes();
        given[name] = value;
        let reply = site.put(Some(&site.white), PATH, given).await;
        assert_eq!(reply.problem(400), "malformed");
        let error = &reply.json()["errors"][0];
        assert_eq!((&error["field"], &error["code"]), (&json!(name), &json!(code)));
    }
    let all = site.put(Some(&site.white), PATH, json!({ "zone": "x", "format": "y" })).await;
    all.problem(400);
    assert_eq!(all.json()["errors"].as_array().unwrap().len(), 6);
    let kept = site.get(Some(&site.white), PATH).await.good();
    assert_eq!((&kept["play"], &kept["zone"]), (&json!(false), &json!("UTC")));
}

#[tokio::test]
async fn of_an_address_no_more_is_shown_than_tells_it_apart() {
    let site = Site::new().await;
    let address = "anna@work.example";
    site.house.app.accounts().add_mail_address(&site.house.white, address).await.unwrap();
    let shown = site.get(Some(&site.white), PATH).await;
    assert!(!String::from_utf8_lossy(&shown.body).contains(address));
    assert_eq!(shown.good()["addresses"][0]["address"], "a…@work.example");
}

#[tokio::test]
async fn a_player_says_that_mails_arrive_again() {
    let site = Site::new().await;
    site.house.game().await;
    let id = site.house.app.notices().claim_mails(9).await.unwrap();
    for id in id {
        let task = site.house.app.notices().mail_task(id).await.unwrap().unwrap();
        if task.to.name != "Anna" {
            continue;
        }
        let report = fairschach::app::outbox::bounces::Report {
            permanent: true,
            reason: "550 no such user".to_owned(),
        };
        site.house.app.outbox().bounced(&task.bounce, report).await.unwrap();
    }
    let bouncing = async || site.get(Some(&site.white), PATH).await.good()["bouncing"].clone();
    let one = bouncing().await[0].clone();
    assert_eq!((&one["count"], &one["reason"]), (&json!(1), &json!("550 no such user")));
    assert!(!one["address"].as_str().unwrap().contains("anna@"));
    for _ in 0..2 {
        let path = format!("{PATH}/bouncing");
        assert_eq!(site.delete(Some(&site.white), &path).await.status, 204);
        assert_eq!(bouncing().await, json!([]));
    }
}
