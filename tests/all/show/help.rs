//! The guides: each is a page in both languages, and what they name leads somewhere.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;

use super::web::{Site, Visit};

/// All addresses in a page that begin like this.
fn links(html: &str, begin: &str) -> BTreeSet<String> {
    let attribute = format!("href=\"{begin}");
    let quoted = html.match_indices(&attribute).filter_map(|(at, _)| html[at + 6..].split('"').next());
    quoted.map(str::to_owned).collect()
}

/// All guides that the list names, each with its page.
async fn guides(visit: &Visit<'_>) -> BTreeMap<String, String> {
    let list = visit.get("/help").await;
    assert_eq!(list.status, StatusCode::OK);
    let mut read = BTreeMap::new();
    for address in links(&list.body, "/help/") {
        let page = visit.get(&address).await;
        assert_eq!(page.status, StatusCode::OK, "{address}");
        read.insert(address, page.body);
    }
    read
}

#[tokio::test]
async fn every_guide_is_a_page_and_its_links_lead_to_what_they_name() {
    let site = Site::new().await;
    for reader in [&site.house.white, &site.house.black] {
        let visit = site.sign_in(reader).await;
        let read = guides(&visit).await;
        assert!(read.len() > 15, "{}", read.len());
        let glossary = visit.get("/glossary").await.body;
        let pages =
            read.iter().map(|(address, html)| (address.as_str(), html)).chain([("/glossary", &glossary)]);
        // Many lead to one address: it is asked for once.
        let mut known = BTreeMap::new();
        for (address, html) in pages {
            for link in links(html, "/help/").into_iter().chain(links(html, "#")) {
                let (page, place) = link.split_once('#').unwrap_or((&link, ""));
                let page = if page.is_empty() { address } else { page };
                if let Entry::Vacant(new) = known.entry(page.to_owned()) {
                    new.insert(visit.get(page).await);
                }
                let there = &known[page];
                let leads = place.is_empty() || there.body.contains(&format!("id=\"{place}\""));
                assert!(
                    there.status == StatusCode::OK && leads,
                    "{address} leads to {link}, which is nowhere"
                );
            }
            let text = html.split("<article").nth(1).unwrap();
            for left_over in ["](", "&lt;img", "<pre>", "\"img/"] {
                assert!(!text.contains(left_over), "{address}: {left_over}");
            }
        }
    }
}

#[tokio::test]
async fn guides_are_in_the_readers_language_and_say_where_they_are_not() {
    let site = Site::new().await;
    let (german, english) = (site.sign_in(&site.house.white).await, site.sign_in(&site.house.black).await);
    let play = german.get("/help/spielen").await.body;
    assert!(play.contains("<article class=\"prose\" lang=\"de\">\n<h1>So wird gespielt</h1>"));
    let play = english.get("/help/spielen").await.body;
    assert!(
        play.contains("lang=\"de\">\n<h1>") && play.contains("<a href=\"/help/play\">Read in English</a>")
    );
    let api = german.get("/help/api").await.body;
    assert!(api.contains("<article class=\"prose\" lang=\"en\">") && !api.contains("Auf Deutsch lesen"));
    let list = german.get("/help").await.body;
    assert!(
        list.contains(
            "<a href=\"/help/api\">API, version 1</a> <span class=\"fine\" lang=\"de\">auf Englisch"
        )
    );
    assert!(!english.get("/help").await.body.contains("in English"), "all of them are");
    assert!(german.get("/help/schachprogramm").await.body.contains("src=\"/help/img/mix.svg\""));
    let picture = german.get("/help/img/mix.svg").await;
    assert!(picture.status == StatusCode::OK && picture.body.starts_with("<svg"));
    for nowhere in ["/help/operating", "/help/img/game.png", "/help/..%2FCargo"] {
        assert_eq!(german.browse(nowhere).await.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}
