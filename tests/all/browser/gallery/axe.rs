//! Every page is looked at wide, in either light, on a telephone and on the narrowest one: by our own scripts, and by axe-core.
//! Contrast, which costs axe more than all other rules, is its business at the main pages, which it also sees in the dark and
//! on a telephone in full. The long version looks at all of them like that.

use std::path::Path;

use serde_json::{Value, json};

use super::{Gallery, Seat, look_at};
use crate::browser::kit::Person;
use crate::browser::pages::{CONTRAST, FAULTS, WIDE};
use crate::peers;
use crate::peers::browser::Reader;
use crate::support::soak;

/// Finds what is wrong, as "rule at selector: what to mend".
const RUN: &str = r#"
const [only, without, done] = arguments;
const options = { resultTypes: ["violations"], elementRef: false };
if (only.length) options.runOnly = { type: "rule", values: only };
options.rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
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

/// What axe finds on the open page; of certain rules only, or of all but some.
async fn violations(person: &Person, axe: &str, only: &[&str], without: &[&str]) -> Vec<String> {
    let is_there = "return typeof window.axe === 'object'";
    if person.says(is_there).await != json!(true) {
        person.page().execute(axe, Vec::new()).await.unwrap();
    }
    let found = person.page().execute_async(RUN, vec![json!(only), json!(without)]).await.unwrap();
    let Value::Array(found) = found else { panic!("{found}") };
    found.into_iter().map(|line| line.as_str().unwrap().to_owned()).collect()
}

/// A look at a page: what it is called, whether it is dark, the window's size, the scripts that are asked, and axe's rules: all,
/// or some, or nothing.
type Look = (&'static str, bool, (u32, u32), &'static [&'static str], Option<&'static [&'static str]>);

/// At the main pages axe sees everything.
fn looks(in_full: bool) -> [Look; 4] {
    [
        ("light", false, (1280, 800), &[FAULTS, CONTRAST, FILLED], Some(&[])),
        ("dark", true, (1280, 800), &[CONTRAST], if in_full { Some(&["color-contrast"]) } else { None }),
        ("phone", false, (375, 800), &[FAULTS, CONTRAST], Some(if in_full { &[] } else { &NARROW })),
        ("narrowest", false, (320, 640), &[WIDE], None),
    ]
}

/// The pages of these people; in German, whose words are longer.
async fn look(seats: &[Seat]) {
    let gallery = Gallery::open().await;
    let person = Person::open(&gallery.site.url, &Reader { language: "de", ..Reader::default() }).await;
    let axe = axe();
    let mut faults = Vec::new();
    for seat in seats {
        gallery.sit(&person, *seat, "de").await;
        for shot in gallery.pages(*seat) {
            let in_full = shot.main || soak();
            let without: &[&str] = if in_full { &[] } else { &["color-contrast"] };
            faults.extend(look_at(&person, &shot).await);
            for (look, dark, (width, height), scripts, rules) in looks(in_full) {
                person.dark(dark).await;
                person.size(width, height).await;
                let mut found = Vec::new();
                for script in scripts {
                    found.extend(person.finds(script).await);
                }
                if let Some(rules) = rules {
                    found.extend(violations(&person, &axe, rules, without).await);
                }
                let place = |fault| format!("{} ({}, {look}): {fault}", shot.path, shot.name);
                faults.extend(found.into_iter().map(place));
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
    let found = violations(&person, &axe(), &[], &[]).await;
    for rule in ["color-contrast at p: ", "button-name at button: ", "html-has-lang at html: "] {
        assert!(found.iter().any(|fault| fault.starts_with(rule)), "{rule}: {found:?}");
    }
    let found = violations(&person, &axe(), &["button-name"], &[]).await;
    assert_eq!(found.len(), 1, "{found:?}");
    let found = violations(&person, &axe(), &[], &["color-contrast"]).await;
    assert!(!found.is_empty() && !found.iter().any(|fault| fault.starts_with("color-contrast")), "{found:?}");
}
