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

/// Width and height of a picture as its own head has them (PNG, 11.2.1).
fn size_of(png: &[u8]) -> (u32, u32) {
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// What a browser asks before it offers to install a page: the manifest that its pages name, with pictures as large as it says, a
/// start within its scope that answers, and a service worker for all of it.
#[tokio::test]
async fn the_pages_can_be_installed() {
    let site = Site::new().await;
    let anna = cookie(&site, &site.house.white).await;
    let manifest = site.get(None, "/assets/manifest.webmanifest").await.json();
    assert_eq!((&manifest["name"], &manifest["short_name"]), (&"Fairschach".into(), &"Fairschach".into()));
    assert_eq!((&manifest["id"], &manifest["display"]), (&"/".into(), &"standalone".into()));
    let (scope, start) = (manifest["scope"].as_str().unwrap(), manifest["start_url"].as_str().unwrap());
    assert!(scope == "/" && start.starts_with(scope), "{manifest}");
    let mut sizes = Vec::new();
    for icon in manifest["icons"].as_array().unwrap() {
        let picture = site.get(None, icon["src"].as_str().unwrap()).await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/png"), "{icon}");
        assert_eq!(icon["type"], "image/png");
        let (width, height) = size_of(&picture.body);
        assert_eq!(icon["sizes"], format!("{width}x{height}"));
        sizes.push(width);
    }
    assert!(sizes.contains(&192) && sizes.contains(&512), "what browsers ask for: {sizes:?}");
    // Whoever is signed in is there at once, and others are asked to sign in.
    let begun = page(&site, &anna, start).await;
    assert_eq!(begun.status, 200);
    assert_eq!(site.get(None, start).await.header("location"), "/sign-in");
    let front = text(&page(&site, "", "/").await.body);
    for shown in [text(&begun.body), front] {
        assert!(shown.contains("<link rel=\"manifest\" href=\"/assets/manifest.webmanifest\">"), "{shown}");
    }
    // It lies above all pages, so that its scope is all of them, and it is registered for no less.
    let worker = site.get(None, "/service-worker.js?lang=de").await;
    assert_eq!(worker.status, 200);
    assert!(text(&worker.body).contains("addEventListener(\"fetch\""));
    let reader = text(&site.get(None, "/assets/reader.js").await.body);
    let registered = reader.split("serviceWorker?.register(").nth(1).expect("the reader's pages register it");
    let call = registered.split(')').next().unwrap();
    assert!(call.starts_with("`/service-worker.js?lang=") && !call.contains("scope"), "{call}");
}
