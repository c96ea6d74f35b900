//! The description of `/api/v1` is locked: a change of it is a change for every program that uses it.

use std::io::Read;

use fairschach::http::api::scopes::ON_A_PAGE;
use fairschach::http::{openapi, serve};
use fantoccini::Locator;

use crate::http::kit::Site;
use crate::peers::browser::{Browser, Reader};
use crate::peers::{PATIENCE, wait_for};

const LOCKED: &str = "tests/all/http/api/openapi.json";

#[tokio::test]
async fn the_description_is_the_locked_one() {
    let mut made = serde_json::to_string_pretty(&openapi()).unwrap();
    made.push('\n');
    let path = crate::peers::project().join(LOCKED);
    if std::env::var_os("LOCK_OPENAPI").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let locked = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(made == locked, "{LOCKED} differs: look at the change and run the test with LOCK_OPENAPI=1");
    let site = Site::new().await;
    let served = site.get(None, "/api/v1/openapi.json").await.good();
    assert_eq!(served, serde_json::from_str::<serde_json::Value>(&locked).unwrap());
    assert!(served["openapi"].as_str().unwrap().starts_with("3.1"));
}

/// What is posted and takes no key, and why.
const WITHOUT_KEY: [(&str, &str); 2] = [
    ("/games/{id}/unsealings/look", "what is shown is stored nowhere, and each look is noted"),
    ("/outages/look", "nothing is changed"),
];

#[test]
fn whatever_is_posted_by_a_program_can_be_sent_again() {
    let described = openapi();
    let mut without = Vec::new();
    for (path, calls) in described["paths"].as_object().unwrap() {
        let path = path.strip_prefix("/api/v1").unwrap_or(path);
        let Some(post) = calls.get("post").filter(|_| !ON_A_PAGE.contains(&path)) else { continue };
        let mut takes = post["parameters"].as_array().into_iter().flatten();
        if !takes.any(|one| one["name"] == "Idempotency-Key") {
            without.push(path);
        }
    }
    without.sort_unstable();
    assert_eq!(without, WITHOUT_KEY.map(|(path, _)| path));
}

#[tokio::test]
async fn it_is_browsable_without_an_outside_host() {
    let site = Site::new().await;
    let page = site.get(None, "/api/docs/").await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-security-policy").contains("style-src 'self' 'unsafe-inline'"));
    assert_eq!(page.header("content-encoding"), "gzip", "it is kept as it is sent");
    let mut text = String::new();
    flate2::read::GzDecoder::new(page.body.as_slice()).read_to_string(&mut text).unwrap();
    for file in ["swagger-ui.css", "swagger-ui-bundle.js", "swagger-initializer.js"] {
        assert!(text.contains(file), "{text}");
        let served = site.get(None, &format!("/api/docs/{file}")).await;
        assert_eq!(served.status, 200, "{file}");
    }
    assert!(!text.contains("http://") && !text.contains("https://") && !text.contains("//unpkg"), "{text}");
    let start = site.get(None, "/api/docs/swagger-initializer.js").await;
    let start = String::from_utf8(start.body).unwrap();
    assert!(start.contains("/api/v1/openapi.json") && !start.contains("https://"), "{start}");
}

#[tokio::test]
async fn the_description_opens_in_a_browser_from_this_server_alone() {
    let site = Site::new().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let serving = tokio::spawn(serve(listener, site.router.clone(), site.cancel.clone()));
    let browser = Browser::open(&Reader::default()).await;
    let page = browser.page();
    page.goto(&format!("{origin}/api/docs/")).await.unwrap();
    wait_for("the operations", PATIENCE, async || {
        page.find(Locator::Css("#operations-entries-file_entry")).await.ok()
    })
    .await;
    let script = "return performance.getEntriesByType('resource').map(entry => entry.name)";
    let loaded = page.execute(script, Vec::new()).await.unwrap();
    let loaded: Vec<String> = serde_json::from_value(loaded).unwrap();
    assert!(loaded.len() >= 4, "{loaded:?}");
    for name in &loaded {
        assert!(name.starts_with(&origin) || name.starts_with("data:"), "{name}");
    }
    drop(browser);
    site.cancel.cancel();
    serving.await.unwrap();
}

/// The path in a span of code such as `GET /games/{id}/board.svg?turn=`, the names of its parameters left out.
fn path_of(span: &str) -> Option<String> {
    let path = span.rsplit(' ').next()?.split('?').next()?;
    path.starts_with('/').then(|| unnamed(path))
}

/// `/games/{}/pairs`
fn unnamed(path: &str) -> String {
    let parts = path.split('/').map(|part| match part.strip_prefix('{') {
        Some(rest) => format!("{{}}{}", rest.split_once('}').map_or("", |(_, more)| more)),
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn every_path_stands_in_the_documentation() {
    let site = Site::new().await;
    let described = site.get(None, "/api/v1/openapi.json").await.good();
    let page = include_str!("../../../../docs/api.md");
    let told: std::collections::BTreeSet<String> = page.split('`').filter_map(path_of).collect();
    let missing: Vec<&str> = described["paths"]
        .as_object()
        .unwrap()
        .keys()
        .filter_map(|path| path.strip_prefix("/api/v1"))
        .filter(|path| !told.contains(&unnamed(path)))
        .collect();
    assert!(missing.is_empty(), "docs/api.md does not tell of {missing:?}");
}
