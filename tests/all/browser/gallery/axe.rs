//! Every page is looked at wide, in either light and on a telephone: by our own scripts, and by axe-core, which sees the main
//! ones in the dark and on a telephone in full. The long version looks at all of them like that.

use std::path::Path;

use serde_json::{Value, json};

use super::{Gallery, Seat, Shot, look_at};
use crate::browser::kit::Person;
use crate::browser::pages::{CONTRAST, FAULTS};
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

/// More than one filled button, but where every component is shown.
const FILLED: &str = r#"
const filled = [...document.querySelectorAll(".main")].filter((one) => one.checkVisibility()).length;
return filled > 1 && location.pathname !== "/style" ? [`${filled} filled buttons`] : [];
"#;

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
    let is_there = "return typeof window.axe === 'object'";
    if person.says(is_there).await != json!(true) {
        person.page().execute(axe, Vec::new()).await.unwrap();
    }
    let found = person.page().execute_async(RUN, vec![json!(only)]).await.unwrap();
    let Value::Array(found) = found else { panic!("{found}") };
    found.into_iter().map(|line| line.as_str().unwrap().to_owned()).collect()
}

/// A look at a page.
struct Look {
    name: &'static str,
    is_dark: bool,
    size: (u32, u32),
    /// The scripts that find what is wrong.
    scripts: &'static [&'static str],
    /// What axe is asked: nothing, or some of its rules, or with none of them all.
    rules: Option<&'static [&'static str]>,
}

/// At the main pages axe sees everything.
fn looks(in_full: bool) -> [Look; 3] {
    let (wide, phone) = ((1280, 800), (375, 800));
    [
        Look {
            name: "light",
            is_dark: false,
            size: wide,
            scripts: &[FAULTS, CONTRAST, FILLED],
            rules: Some(&[]),
        },
        Look {
            name: "dark",
            is_dark: true,
            size: wide,
            scripts: &[CONTRAST],
            rules: match in_full {
                _ if soak() => Some(&[]),
                true => Some(&["color-contrast"]),
                false => None,
            },
        },
        Look {
            name: "phone",
            is_dark: false,
            size: phone,
            scripts: &[FAULTS, CONTRAST],
            rules: Some(if in_full { &[] } else { &NARROW }),
        },
    ]
}

/// What is wrong with a page.
async fn faults(person: &Person, axe: &str, shot: &Shot) -> Vec<String> {
    let mut faults: Vec<String> = look_at(person, shot).await.into_iter().collect();
    for look in looks(shot.main || soak()) {
        person.dark(look.is_dark).await;
        person.size(look.size.0, look.size.1).await;
        assert_eq!(person.says("return innerWidth").await, json!(look.size.0), "as wide as asked for");
        let mut found = Vec::new();
        for script in look.scripts {
            found.extend(person.finds(script).await);
        }
        if let Some(rules) = look.rules {
            found.extend(violations(person, axe, rules).await);
        }
        let place = |fault| format!("{} ({}, {}): {fault}", shot.path, shot.name, look.name);
        faults.extend(found.into_iter().map(place));
    }
    faults
}

/// The pages of these people, in German, whose words are longer; the main ones in English, too.
async fn look(seats: &[Seat]) {
    let gallery = Gallery::open().await;
    let person = Person::open(&gallery.site.url, &Reader { language: "de", ..Reader::default() }).await;
    let english = Person::open(&gallery.site.url, &Reader::default()).await;
    let (axe, mut all) = (axe(), Vec::new());
    for seat in seats {
        gallery.sit(&person, *seat, "de").await;
        for shot in gallery.pages(*seat) {
            all.extend(faults(&person, &axe, &shot).await);
        }
        gallery.sit(&english, *seat, "en").await;
        for shot in gallery.pages(*seat).iter().filter(|shot| shot.main) {
            all.extend(faults(&english, &axe, shot).await);
        }
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
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
