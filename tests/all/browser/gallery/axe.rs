//! axe-core looks at every page: wide and light, and on a telephone; at the main ones in the dark too, and on a telephone in
//! full. The long version looks at all of them like that.

use std::path::Path;

use serde_json::{Value, json};

use super::{Gallery, Seat, look_at};
use crate::browser::kit::Person;
use crate::peers;
use crate::peers::browser::Reader;
use crate::support::soak;

/// Finds what is wrong, as "rule at selector: what to mend".
const RUN: &str = r#"
const [only, done] = arguments;
const options = { resultTypes: ["violations"], elementRef: false };
if (only.length) options.runOnly = { type: "rule", values: only };
const told = (rule, node) => `${rule.id} at ${node.target.join(" ")}: ${node.failureSummary.split("\n").at(-1).trim()}`;
axe.run(document, options).then(
  (found) => done(found.violations.flatMap((rule) => rule.nodes.map((node) => told(rule, node)))),
  (error) => done([String(error)]),
);
"#;

/// What a narrow window changes beside the frame of the page, which the main pages show.
const NARROW: [&str; 2] = ["target-size", "scrollable-region-focusable"];

/// How many filled buttons are seen.
const FILLED: &str =
    "return [...document.querySelectorAll('.main')].filter((one) => one.checkVisibility()).length";

/// The program, which the tests' Python environment has brought along.
fn axe() -> String {
    let lib = peers::python().parent().and_then(Path::parent).unwrap().join("lib");
    let versions = std::fs::read_dir(lib).unwrap().map(|version| version.unwrap().path());
    let places = versions.map(|version| version.join("site-packages/axe_playwright_python/axe.min.js"));
    let place = places.into_iter().find(|place| place.exists()).expect("run ./scripts/setup-tests");
    std::fs::read_to_string(place).unwrap()
}

/// What axe finds on the open page; of certain rules only, or of all.
async fn violations(person: &Person, axe: &str, only: &[&str]) -> Vec<String> {
    person.page().execute(axe, Vec::new()).await.unwrap();
    let found = person.page().execute_async(RUN, vec![json!(only)]).await.unwrap();
    let Value::Array(found) = found else { panic!("{found}") };
    found.into_iter().map(|line| line.as_str().unwrap().to_owned()).collect()
}

/// The pages of these people; in English what German pages say too. Only colours differ in the dark, and these are the same on
/// all pages.
async fn look(seats: &[Seat]) {
    let gallery = Gallery::open().await;
    let person = Person::open(&gallery.site.url, &Reader::default()).await;
    let axe = axe();
    let mut faults = Vec::new();
    for seat in seats {
        gallery.sit(&person, *seat, "en").await;
        for shot in gallery.pages(*seat) {
            let in_full = shot.main || soak();
            person.dark(false).await;
            person.size(1280, 800).await;
            faults.extend(look_at(&person, &shot).await);
            let filled = person.page().execute(FILLED, Vec::new()).await.unwrap().as_u64().unwrap();
            if filled > 1 && shot.name != "style" {
                faults.push(format!("{} ({}): {filled} filled buttons", shot.path, shot.name));
            }
            for (look, dark, width, rules) in [
                ("light", false, 1280, &[][..]),
                ("dark", true, 1280, &["color-contrast"]),
                ("phone", false, 375, if in_full { &[] } else { &NARROW }),
            ] {
                if dark && !in_full {
                    continue;
                }
                person.dark(dark).await;
                person.size(width, 800).await;
                let found = violations(&person, &axe, rules).await.into_iter();
                faults.extend(found.map(|fault| format!("{} ({}, {look}): {fault}", shot.path, shot.name)));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[tokio::test]
async fn axe_finds_nothing_on_the_pages_of_strangers() {
    look(&[Seat::Stranger]).await;
}

#[tokio::test]
async fn axe_finds_nothing_on_the_pages_of_players() {
    look(&[Seat::Player]).await;
}

#[tokio::test]
async fn axe_finds_nothing_on_the_pages_of_officials() {
    look(&[Seat::Arbiter, Seat::Director, Seat::Admin]).await;
}

#[tokio::test]
async fn axe_finds_what_is_wrong() {
    let person = Person::open("data:text/html,", &Reader::default()).await;
    person.go("<title>x</title><p style='color:silver;background:white'>pale</p><button></button>").await;
    let found = violations(&person, &axe(), &[]).await;
    for rule in ["color-contrast at p: ", "button-name at button: ", "html-has-lang at html: "] {
        assert!(found.iter().any(|fault| fault.starts_with(rule)), "{rule}: {found:?}");
    }
    let found = violations(&person, &axe(), &["button-name"]).await;
    assert_eq!(found.len(), 1, "{found:?}");
}
