//! Mail settings through the API.

use fairschach::mail::Sender;
use serde_json::{Value, json};

use super::kit::{Site, asking, with_json};

const PATH: &str = "/api/v1/players/me/mail";

fn wishes() -> Value {
    json!({ "play": true, "draft_first": true, "format": "text", "zone": "Europe/Berlin",
        "quiet": { "from": "22:00", "to": "7:00" }, "digest": true, "reminders": false })
}

#[tokio::test]
async fn settings_are_shown_and_set_as_on_the_pages() {
    let site = Site::new().await;
    let show = async || site.get(Some(&site.white), PATH).await.good();
    let fresh = show().await;
    assert_eq!(
        fresh,
        json!({ "open": true, "play": false, "draft_first": false, "has_pin": false, "format": "html", "zone": "UTC",
            "quiet": null, "digest": false, "reminders": true, "tournaments": true, "addresses": [], "bouncing": [] })
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
    ] {
        assert_eq!(set[name], value, "{name}");
    }
    let look = site.house.app.mail_look(site.house.white.id).await.unwrap();
    assert_eq!(look.quiet, Some((22 * 60, 7 * 60)));
    let mut without = wishes();
    without["quiet"] = Value::Null;
    let set = site.put(Some(&site.white), PATH, without).await.good();
    assert_eq!(set["quiet"], Value::Null);
    assert_eq!(
        site.get(Some(&site.black), PATH).await.good(),
        fresh,
        "each has their own"
    );
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
        (
            "quiet",
            json!({ "from": "22:00", "to": "07:00", "on": true }),
            "wrong-value",
        ),
        ("quiet", json!("22:00-07:00"), "wrong-type"),
        ("play", json!("yes"), "wrong-type"),
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
    let all = site
        .put(Some(&site.white), PATH, json!({ "zone": "x", "format": "y" }))
        .await;
    all.problem(400);
    assert_eq!(all.json()["errors"].as_array().unwrap().len(), 6);
    let kept = site.get(Some(&site.white), PATH).await.good();
    assert_eq!((&kept["play"], &kept["zone"]), (&json!(false), &json!("UTC")));
}

#[tokio::test]
async fn a_pin_is_set_kept_as_a_hash_and_removed() {
    let site = Site::new().await;
    let path = format!("{PATH}/pin");
    for wrong in ["12345", "1234567890123", "12345a", ""] {
        let reply = site.put(Some(&site.white), &path, json!({ "pin": wrong })).await;
        assert_eq!(reply.problem(400), "malformed");
        assert!(wrong.is_empty() || !String::from_utf8_lossy(&reply.body).contains(wrong));
    }
    for good in ["123456", "123456789012"] {
        let reply = site.put(Some(&site.white), &path, json!({ "pin": good })).await;
        assert_eq!((reply.status.as_u16(), reply.body.len()), (204, 0));
        let shown = site.get(Some(&site.white), PATH).await;
        assert!(!String::from_utf8_lossy(&shown.body).contains(good));
        assert_eq!(shown.good()["has_pin"], true);
    }
    for _ in 0..2 {
        assert_eq!(site.delete(Some(&site.white), &path).await.status, 204);
        assert_eq!(site.get(Some(&site.white), PATH).await.good()["has_pin"], false);
    }
    // The other settings leave it alone.
    site.put(Some(&site.white), &path, json!({ "pin": "123456" }))
        .await;
    let set = site.put(Some(&site.white), PATH, wishes()).await.good();
    assert_eq!(set["has_pin"], true);
}

#[tokio::test]
async fn an_address_gets_its_link_by_mail_and_counts_once_that_is_used() {
    let site = Site::new().await;
    let (app, path) = (&site.house.app, format!("{PATH}/addresses"));
    let body = json!({ "address": "anna@work.example" });
    let add = async || {
        let head = asking("POST", Some(&site.white), &path).header("idempotency-key", "k");
        site.send(with_json(head, &body)).await
    };
    let added = add().await;
    assert_eq!(added.status, 201);
    let again = add().await;
    assert_eq!(again.body, added.body, "the same request is carried out once");
    let one = added.good()["addresses"][0].clone();
    assert_eq!(
        (&one["address"], &one["confirmed"]),
        (&json!("anna@work.example"), &json!(false))
    );
    let ids = app.claim_mails(9).await.unwrap();
    assert_eq!(ids.len(), 1, "one link is mailed");
    let task = app.mail_task(ids[0]).await.unwrap().unwrap();
    assert_eq!(
        (task.kind.as_str(), task.to.address.as_str()),
        ("address", "anna@work.example")
    );
    let sender = Sender::new("games@fairschach.example", "https://fairschach.example").unwrap();
    let composed = sender.compose(&task.notice.unwrap(), &task.message_id).unwrap();
    let mail = mail_parser::MessageParser::default()
        .parse(&composed.message)
        .unwrap();
    let text = mail.body_text(0).unwrap().into_owned();
    let secret = text.split("/mail-address/").nth(1).unwrap();
    assert!(
        app.confirm_mail_address(secret.split_whitespace().next().unwrap())
            .await
            .unwrap()
    );
    let list = async || site.get(Some(&site.white), PATH).await.good()["addresses"].clone();
    assert_eq!(list().await[0]["confirmed"], true);
    for (address, code) in [
        ("anna@work.example", "known"),
        ("anna@example.org", "known"),
        ("no address", "email"),
    ] {
        let reply = site
            .post(Some(&site.white), &path, json!({ "address": address }))
            .await;
        assert_eq!(reply.problem(400), "malformed");
        assert_eq!(reply.json()["errors"][0]["code"], code);
    }
    let id = one["id"].as_str().unwrap();
    assert_eq!(
        site.delete(Some(&site.black), &format!("{path}/{id}"))
            .await
            .status,
        204
    );
    assert_eq!(list().await.as_array().unwrap().len(), 1, "it is not Black's");
    for _ in 0..2 {
        assert_eq!(
            site.delete(Some(&site.white), &format!("{path}/{id}"))
                .await
                .status,
            204
        );
    }
    assert_eq!(list().await, json!([]));
    site.delete(Some(&site.white), &format!("{path}/no-id"))
        .await
        .problem(404);
}

#[tokio::test]
async fn a_player_says_that_mails_arrive_again() {
    let site = Site::new().await;
    site.house.game().await;
    let id = site.house.app.claim_mails(9).await.unwrap();
    for id in id {
        let task = site.house.app.mail_task(id).await.unwrap().unwrap();
        if task.to.name != "Anna" {
            continue;
        }
        let report = fairschach::app::Report {
            permanent: true,
            reason: "550 no such user".to_owned(),
        };
        site.house.app.bounced(&task.bounce, report).await.unwrap();
    }
    let bouncing = async || site.get(Some(&site.white), PATH).await.good()["bouncing"].clone();
    let one = bouncing().await[0].clone();
    assert_eq!(
        (&one["count"], &one["reason"]),
        (&json!(1), &json!("550 no such user"))
    );
    assert!(!one["address"].as_str().unwrap().contains("anna@"));
    for _ in 0..2 {
        let path = format!("{PATH}/bouncing");
        assert_eq!(site.delete(Some(&site.white), &path).await.status, 204);
        assert_eq!(bouncing().await, json!([]));
    }
}
