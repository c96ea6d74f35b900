//! Every page is looked at wide, in either light and on a telephone, by keyboard and without scripts: by our own scripts, and by
//! axe-core, which sees the main ones in the dark and on a telephone too. Contrast, for which it takes longer than for all else, our
//! own script looks at in each of them, and axe-core in either light at the main ones. The long version looks at all of them like that.

use std::path::Path;

use serde_json::{Value, json};

use super::{Gallery, Seat, Shot, look_at};
use crate::browser::kit::Person;
use crate::browser::pages::{CONTRAST, FAULTS};
use crate::peers;
use crate::peers::browser::Reader;
use crate::support::{SECOND, soak};

/// Finds what is wrong, as "rule at selector: what to mend".
const RUN: &str = r#"
const [only, but, done] = arguments;
// No rule that is on looks into style sheets or media, which it would load.
const options = { resultTypes: ["violations"], elementRef: false, preload: false };
options.rules = Object.fromEntries(but.map((rule) => [rule, { enabled: false }]));
if (only.length) options.runOnly = { type: "rule", values: only };
const told = (rule, node) => `${rule.id} at ${node.target.join(" ")}: ${node.failureSummary.split("\n").at(-1).trim()}`;
axe.run(document, options).then(
  (found) => done(found.violations.flatMap((rule) => rule.nodes.map((node) => told(rule, node)))),
  (error) => done([String(error)]),
);
"#;

/// What axe is asked.
#[derive(Clone, Copy)]
enum Rules {
    All,
    AllBut(&'static str),
    Only(&'static [&'static str]),
}

const CONTRASTS: &str = "color-contrast";

/// What a narrow window changes beside the frame of the page, which the main pages show.
const NARROW: Rules = Rules::Only(&["target-size", "scrollable-region-focusable"]);

/// More than one filled button, but where every component is shown.
const FILLED: &str = r#"
const filled = [...document.querySelectorAll(".main")].filter((one) => one.checkVisibility()).length;
return filled > 1 && location.pathname !== "/style" ? [`${filled} filled buttons`] : [];
"#;

/// What the keyboard cannot reach, what has the focus and does not show it, and what lies under something else when it has it.
const KEYS: &str = r#"
const faults = [], css = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
const reached = [...document.querySelectorAll(css)].filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
const drawn = (one) => { const { outlineStyle, outlineWidth } = getComputedStyle(one); return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2; };
if (reached[0]?.className !== "skip") faults.push("the first is no way past the rooms");
for (const one of reached) {
  one.focus({ focusVisible: true });
  const name = one.outerHTML.slice(0, 90);
  if (document.activeElement !== one) { faults.push(`no focus: ${name}`); continue; }
  if (one.tabIndex > 0) faults.push(`out of order: ${name}`);
  // A key brings it into the middle of a box that scrolls sideways; a script has to say so.
  one.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  // Squares say it in their drawing, which a test of the board looks at; and a tick that is drawn by its label, there.
  if (!one.closest("svg") && ![one, one.nextElementSibling].some((part) => part && drawn(part))) faults.push(`shows no focus: ${name}`);
  const [label] = one.labels ?? [], box = one.getClientRects()[0];
  // Of what is higher than the window, the part that is seen.
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const over = document.elementFromPoint(Math.min(Math.max(box.x + box.width / 2, 0), innerWidth - 1), (top + bottom) / 2);
  if (!one.contains(over) && !label?.contains(over)) faults.push(`under ${over?.outerHTML.slice(0, 60)}: ${name}`);
}
document.activeElement.blur();
scrollTo(0, 0);
return faults;
"#;

/// What stands there and could be used with scripts alone.
const DEAD: &str = r##"
const shown = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
const faults = shown("button[type=button], a[href='#'], a:not([href])").filter((one) => location.pathname !== "/style" && !one.disabled).map((one) => `dead: ${one.outerHTML.slice(0, 90)}`);
const filled = (one) => one.checkVisibility() && one.type !== "submit";
for (const form of location.pathname === "/style" ? [] : shown("form")) if ([...form.elements].some(filled) && ![...form.elements].some((one) => one.type === "submit")) faults.push(`nothing sends it: ${form.outerHTML.slice(0, 90)}`);
return faults;
"##;

/// The program, which the tests' Python environment has brought along.
fn axe() -> String {
    let lib = peers::python().parent().and_then(Path::parent).unwrap().join("lib");
    let versions = std::fs::read_dir(lib).unwrap().map(|version| version.unwrap().path());
    let places = versions.map(|version| version.join("site-packages/axe_playwright_python/axe.min.js"));
    let place = places.into_iter().find(|place| place.exists()).expect("run ./scripts/setup-tests");
    std::fs::read_to_string(place).unwrap()
}

/// What axe finds on the open page.
async fn violations(person: &Person, axe: &str, rules: Rules) -> Vec<String> {
    let (only, but): (&[&str], &[&str]) = match rules {
        Rules::All => (&[], &[]),
        Rules::AllBut(rule) => (&[], &[rule]),
        Rules::Only(rules) => (rules, &[]),
    };
    let is_there = "return typeof window.axe === 'object'";
    if person.says(is_there).await != json!(true) {
        person.page().execute(axe, Vec::new()).await.unwrap();
    }
    let found = person.page().execute_async(RUN, vec![json!(only), json!(but)]).await.unwrap();
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
    /// What axe is asked, if anything.
    rules: Option<Rules>,
}

/// At the main pages axe sees everything.
fn looks(in_full: bool) -> [Look; 3] {
    let (wide, phone) = ((1280, 800), (375, 800));
    let but_contrast = Rules::AllBut(CONTRASTS);
    [
        Look {
            name: "light",
            is_dark: false,
            size: wide,
            scripts: &[FAULTS, CONTRAST, FILLED, KEYS],
            rules: Some(if in_full { Rules::All } else { but_contrast }),
        },
        Look {
            name: "dark",
            is_dark: true,
            size: wide,
            scripts: &[CONTRAST],
            rules: match in_full {
                _ if soak() => Some(Rules::All),
                true => Some(Rules::Only(&[CONTRASTS])),
                false => None,
            },
        },
        Look {
            name: "phone",
            is_dark: false,
            size: phone,
            scripts: &[FAULTS, CONTRAST, KEYS],
            // The colours are those of the wide page.
            rules: Some(match in_full {
                _ if soak() => Rules::All,
                true => but_contrast,
                false => NARROW,
            }),
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
    // Those of the page do not come; the test's own run.
    if shot.main || soak() {
        person.blocks(&["*.js"]).await;
        faults.extend(look_at(person, shot).await);
        for script in [FAULTS, DEAD] {
            let place = |fault| format!("{} ({}, without scripts): {fault}", shot.path, shot.name);
            faults.extend(person.finds(script).await.into_iter().map(place));
        }
        person.blocks(&[]).await;
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
            // A stranger may ask for so many things a minute.
            gallery.site.house.clock.advance(2 * SECOND);
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
    let found = violations(&person, &axe(), Rules::All).await;
    for rule in ["color-contrast at p: ", "button-name at button: ", "html-has-lang at html: "] {
        assert!(found.iter().any(|fault| fault.starts_with(rule)), "{rule}: {found:?}");
    }
    let found = violations(&person, &axe(), Rules::Only(&["button-name"])).await;
    assert_eq!(found.len(), 1, "{found:?}");
    let found = violations(&person, &axe(), Rules::AllBut(CONTRASTS)).await;
    assert!(!found.is_empty() && !found.iter().any(|fault| fault.starts_with(CONTRASTS)), "{found:?}");
}
