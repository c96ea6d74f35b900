//! The narrowest telephone: no page that links lead to scrolls sideways.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

use super::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::show::sweep::{full, is_page, shape};

/// How far the open page goes beyond the window, what does, and where its links lead.
const LOOK: &str = r#"
const root = document.documentElement, wide = root.clientWidth;
const over = [...document.querySelectorAll("main *, header *, footer *")].filter((e) => e.getBoundingClientRect().right > wide + 1);
const what = over.filter((e) => !e.closest(".scroll, pre, details:not([open])")).map((e) => e.outerHTML.slice(0, 90));
return { beyond: root.scrollWidth - wide, what: what.slice(0, 4), links: [...document.links].map((a) => a.getAttribute("href")) };
"#;
/// Pages of one shape that are looked at.
const OF_A_SHAPE: usize = 2;

/// Goes from link to link at this width and answers how many pages it saw, and which are too wide.
async fn walk(person: &Person, who: &str) -> (usize, Vec<String>) {
    let mut queue = VecDeque::from(["/", "/games", "/glossary", "/nowhere", "/style"].map(str::to_owned));
    let (mut known, mut shapes) = (BTreeSet::new(), BTreeMap::<String, usize>::new());
    let (mut seen, mut wide) = (0, Vec::new());
    while let Some(path) = queue.pop_front() {
        let count = shapes.entry(shape(&path)).or_default();
        if !known.insert(path.clone()) || *count >= OF_A_SHAPE {
            continue;
        }
        *count += 1;
        person.go(&path).await;
        person.sees("main").await;
        let look = person.page().execute(LOOK, Vec::new()).await.unwrap();
        seen += 1;
        if look["beyond"].as_i64().unwrap() > 0 {
            wide.push(format!("{who} on {path}: {} px, {}", look["beyond"], look["what"]));
        }
        let links = look["links"].as_array().unwrap().iter().filter_map(Value::as_str);
        queue.extend(
            links.filter(|href| is_page(href)).map(|href| href.split('#').next().unwrap().to_owned()),
        );
    }
    (seen, wide)
}

#[tokio::test]
async fn no_page_scrolls_sideways_on_the_narrowest_telephone() {
    let site = Site::open(false).await;
    let eva = full(&site.house).await;
    let house = &site.house;
    let person = Person::open(&site.url, &Reader::default()).await;
    person.size(320, 640).await;
    let (mut seen, mut wide) = walk(&person, "a stranger").await;
    for who in [&house.white, &house.director, &house.arbiter, &eva] {
        site.sign_in(person.page(), who).await;
        let (more, too_wide) = walk(&person, &who.name).await;
        seen += more;
        wide.extend(too_wide);
    }
    assert!(wide.is_empty(), "{wide:#?}");
    assert!(seen > 150, "only {seen} pages");
}
