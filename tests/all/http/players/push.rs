//! The page of notices in browsers: subscribed by its script, tried, switched off; in both languages, and by no token.

use fairschach::app::outbox::webhooks::event::WebhookForm;

use crate::http::kit::Site;
use crate::http::players::tokens::{cookie, form, page};
use crate::support::{Database, on_both};

on_both! {
    browsers_are_kept_on_their_page => kept;
}

const PAGE: &str = "/settings/push";
const KEYS: &str = "p256dh=BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\
    &auth=BTBZMqHH6r4Tts7J_aSIgg";

fn text(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}

async fn kept(database: Database) {
    let site = Site::on(database).await;
    let anna = cookie(&site, &site.house.white).await;
    let ben = cookie(&site, &site.house.black).await;
    let shown = text(&page(&site, &anna, PAGE).await.body);
    assert!(shown.contains("Hinweise auf diesem Gerät") && shown.contains("Noch keiner."), "{shown}");
    let shown = text(&page(&site, &ben, PAGE).await.body);
    assert!(shown.contains("Notifications on this device") && shown.contains("None yet."), "{shown}");
    assert!(text(&page(&site, &ben, "/settings/notices").await.body).contains("href=\"/settings/push\""));
    let offered = page(&site, &ben, "/settings/push/key").await;
    let offer: serde_json::Value = serde_json::from_slice(&offered.body).unwrap();
    assert_eq!(offer["key"].as_str().unwrap().len(), 87, "an uncompressed point");
    let boxed = offer["boxed"].as_str().unwrap();
    let given = format!("endpoint=https%3A%2F%2Fpush.example%2Fcanary&{KEYS}&boxed={boxed}");
    let others = form(&site, &anna, PAGE, &given).await;
    assert_eq!(others.status, 422, "the key of somebody else: {}", text(&others.body));
    let made = form(&site, &ben, PAGE, &given).await;
    assert_eq!(made.status, 201, "{}", text(&made.body));
    let made: serde_json::Value = serde_json::from_slice(&made.body).unwrap();
    let id = made["id"].as_str().unwrap();
    let listed = text(&page(&site, &ben, PAGE).await.body);
    assert!(listed.contains(&format!("data-browser=\"{id}\"")) && listed.contains("A browser"), "{listed}");
    assert!(!listed.contains("canary"), "its address is a secret");
    assert!(
        !text(&page(&site, &ben, "/settings/webhooks").await.body).contains(id),
        "it is no webhook of the page"
    );
    let data = text(&page(&site, &ben, "/settings").await.body);
    assert!(data.contains("Notifications were switched on in a browser"), "{data}");
    for path in ["test", "end"] {
        assert_eq!(form(&site, &anna, &format!("{PAGE}/{id}/{path}"), "").await.status, 404, "{path}");
        assert_eq!(form(&site, &ben, &format!("{PAGE}/{id}/{path}"), "").await.status, 303, "{path}");
    }
    assert!(!text(&page(&site, &ben, PAGE).await.body).contains(id));
    // None is made on the page of webhooks.
    let made =
        form(&site, &ben, "/settings/webhooks", "label=chat&url=https%3A%2F%2Fa.example%2F&form=push").await;
    assert_eq!(made.status, 200);
    let all = site.house.app.webhooks().all(&site.house.black).await.unwrap();
    assert!(all.iter().all(|one| one.form == WebhookForm::Standard));
    for path in [PAGE, "/settings/push/key"] {
        assert_eq!(site.get(Some(&site.white), path).await.status, 303, "to sign in");
    }
    let worker = site.get(None, "/service-worker.js").await;
    assert_eq!(
        (worker.status.as_u16(), worker.header("content-type")),
        (200, "text/javascript; charset=utf-8")
    );
    assert_eq!(worker.header("cache-control"), "public, no-cache");
    let manifest = site.get(None, "/assets/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    assert_eq!(manifest.json()["start_url"], "/games");
}
