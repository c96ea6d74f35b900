//! The narrowest telephone: no page that links lead to scrolls sideways.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use fairschach::app::actor::Actor;
use serde_json::Value;

use super::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::show::sweep::{full, is_page, shape};

/// How far the open page goes beyond the window, what does, and where its links lead.
const LOOK: &str = r#"
const root = document.documentElement, wide = root.clientWidth;
const over = [...document.querySelectorAll("main *, header *, footer *")].filter((e) => e.getBoundingClientRect().right > wide + 1);
const what = over.filter((e) => !e.closest(".scroll, .tabs, pre, details:not([open])")).map((e) => e.outerHTML.slice(0, 90));
return { beyond: root.scrollWidth - wide, what: what.slice(0, 4), links: [...document.links].map((a) => a.getAttribute("href")) };
"#;
/// The most pages of one reader, so that the walk ends in time.
const PAGES_MAX: usize = 80;

/// The part of an address that pages of one shape share; those of one game's rules are of one shape.
fn kind(path: &str) -> String {
    let shape = shape(path);
    match shape.split('/').skip(1).collect::<Vec<_>>().as_slice() {
        [room @ ("rules" | "ratings"), _] => format!("/{room}/…"),
        ["rules", _, _] => "/rules/…/…".to_owned(),
        _ => shape,
    }
}

/// Goes from link to link at this width and answers how many pages were seen, and which are too wide.
async fn walk(site: &Site, who: Option<&Actor>) -> (usize, Vec<String>) {
    let person = Person::open(&site.url, &Reader::default()).await;
    person.size(320, 640).await;
    if let Some(who) = who {
        site.sign_in(person.page(), who).await;
    }
    let name = who.map_or("a stranger", |who| who.name.as_str());
    let mut queue = VecDeque::from(["/", "/games", "/glossary", "/nowhere", "/style"].map(str::to_owned));
    let (mut known, mut kinds) = (BTreeSet::new(), BTreeMap::<String, usize>::new());
    let (mut seen, mut wide) = (0, Vec::new());
    while let Some(path) = queue.pop_front() {
        // Of games two are looked at: one that runs and one that is over.
        let most = if kind(&path) == "/games/…" { 2 } else { 1 };
        let count = kinds.entry(kind(&path)).or_default();
        if *count >= most || seen >= PAGES_MAX || !known.insert(path.clone()) {
            continue;
        }
        *count += 1;
        person.go(&path).await;
        let look = person.says(LOOK).await;
        seen += 1;
        if look["beyond"].as_i64().unwrap() > 0 {
            wide.push(format!("{name} on {path}: {} px, {}", look["beyond"], look["what"]));
        }
        let links = look["links"].as_array().unwrap().iter().filter_map(Value::as_str);
        queue.extend(
            links.filter(|href| is_page(href)).map(|href| href.split('#').next().unwrap().to_owned()),
        );
    }
    (seen, wide)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_scrolls_sideways_on_the_narrowest_telephone() {
    let site = Site::open(false).await;
    full(&site.house).await;
    let (white, director) = (&site.house.white, &site.house.director);
    let walks = tokio::join!(walk(&site, None), walk(&site, Some(white)), walk(&site, Some(director)));
    let (mut seen, mut wide) = (0, Vec::new());
    for (pages, too_wide) in [walks.0, walks.1, walks.2] {
        seen += pages;
        wide.extend(too_wide);
    }
    assert!(wide.is_empty(), "{wide:#?}");
    assert!(seen > 100, "only {seen} pages");
}
