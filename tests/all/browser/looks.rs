//! How pages look: either light, the frame at every width, boards as they were chosen, and times as the reader's clock shows
//! them.

use fantoccini::Locator;
use serde_json::json;

use super::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// The colours of a part of the page as they are computed.
const GROUNDS: &str = r#"
return ["body", ".scheme-light", ".scheme-dark"].map((css) => getComputedStyle(document.querySelector(css)).backgroundColor);
"#;

/// What is wrong with the frame in a wide window: the line, its one row, the chip.
const LINE: &str = r#"
const faults = [], box = (css) => document.querySelector(css).getBoundingClientRect();
const line = box(".top > div"), parts = [...document.querySelectorAll(".mark, .trial > summary, .rooms > a, .rooms summary")];
if (line.height !== 56) faults.push(`the line is ${line.height} px high`);
const middles = parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2));
if (Math.max(...middles) - Math.min(...middles) > 2) faults.push(`no one row: ${middles}`);
if (box(".trial > summary").height !== 28) faults.push(`the chip is ${box(".trial > summary").height} px high`);
return faults;
"#;

/// The same on a telephone, whose rooms are at the bottom.
const BAR: &str = r#"
const faults = [], box = (css) => document.querySelector(css).getBoundingClientRect();
const [line, bar] = [box(".top > div"), box(".rooms")];
if (line.height !== 56) faults.push(`the line is ${line.height} px high`);
if (bar.bottom !== innerHeight || bar.left !== 0 || bar.width !== document.documentElement.clientWidth) faults.push(`no bar at the bottom: ${JSON.stringify(bar)}`);
if (bar.height < 56 || bar.height > 58) faults.push(`the bar is ${bar.height} px high`);
if (box(".trial > summary").height !== 28) faults.push(`the chip is ${box(".trial > summary").height} px high`);
return faults;
"#;

/// How wide the board is, the colour of its light squares, and which of a man's two forms is seen.
const BOARD: &str = r#"
const look = (css) => getComputedStyle(document.querySelector(`#board svg.board ${css}`));
return [parseFloat(look("").width), [look(".light").fill, look(".figure").display !== "none", look(".letter").display !== "none"]];
"#;

/// What of each of these pairs looks like the other, where the system gives all colours.
const ALIKE: &str = r#"
const look = (css) => {
  const one = document.querySelector(css);
  if (!one) return `none: ${css}`;
  const { borderColor, borderWidth, borderStyle, outlineStyle, outlineWidth, textDecorationLine, color, backgroundColor } = getComputedStyle(one);
  return JSON.stringify([borderColor, borderWidth, borderStyle, outlineStyle, outlineWidth, textDecorationLine, color, backgroundColor]);
};
const pairs = [
  [".tabs a[aria-current]", ".tabs a:not([aria-current])"], [".choices input:checked + span", ".choices input:not(:checked) + span"],
  [".score a[aria-current]", ".score a:not([aria-current])"], [".lessons a[aria-current]", ".lessons a:not([aria-current])"],
  [".tray button[aria-pressed=true]", ".tray button[aria-pressed=false]"], ["button.main", "button:not([class])"],
  [".badge", ".row"], [".fault", ".row"], [".note", ".row"],
];
return pairs.map(([css, other]) => [css, look(css), look(other)]).filter(([, a, b]) => a === b || `${a}${b}`.includes("none: ")).map(([css, a, b]) => `${css}: ${a} ${b}`);
"#;

#[tokio::test]
async fn what_is_chosen_is_seen_in_the_systems_own_colours() {
    let site = Site::open(false).await;
    let person = Person::open(&site.url, &Reader::default()).await;
    person.go("/style").await;
    person.prefers("forced-colors", "active").await;
    assert_eq!(person.finds(ALIKE).await, [""; 0]);
    assert_eq!(person.finds(super::pages::FAULTS).await, [""; 0]);
}

#[tokio::test]
async fn either_light_stands_on_one_page_whatever_the_system_asks_for() {
    let site = Site::open(false).await;
    let person = Person::open(&site.url, &Reader::default()).await;
    person.go("/style").await;
    let (light, dark) = ("rgb(250, 247, 240)", "rgb(21, 25, 27)");
    for (is_dark, body) in [(false, light), (true, dark)] {
        person.dark(is_dark).await;
        assert_eq!(person.finds(GROUNDS).await, [body, light, dark]);
    }
    person.print(true).await;
    let ink = "return [matchMedia('print').matches, getComputedStyle(document.body).color]";
    assert_eq!(person.says(ink).await, json!([true, "rgb(28, 33, 36)"]), "paper is light");
}

#[tokio::test]
async fn the_frame_is_one_row_of_56_px_and_a_bar_at_the_bottom_on_telephones() {
    let site = Site::open(true).await;
    let person = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(person.page(), &site.house.director).await;
    for language in ["de", "en"] {
        site.house.app.accounts().set_locale(&site.house.director, language).await.unwrap();
        person.go("/games").await;
        // 46 and 64 rem are 736 and 1024 px.
        for width in [737, 800, 900, 1024, 1025, 1280] {
            person.size(width, 700).await;
            assert_eq!(person.finds(LINE).await, [""; 0], "{language} at {width} px");
        }
        for width in [320, 375, 736] {
            person.size(width, 700).await;
            assert_eq!(person.finds(BAR).await, [""; 0], "{language} at {width} px");
        }
    }
}

#[tokio::test]
async fn the_board_is_as_it_was_chosen() {
    let site = Site::open(false).await;
    let game = site.house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &site.house.white).await;
    let choose = async |looks: [(&str, &str); 4]| {
        anna.go("/settings/board").await;
        for (field, value) in looks {
            anna.press(&format!("input[name={field}][value={value}]")).await;
        }
        anna.press("form[action='/settings/board'] button.main").await;
        anna.sees("main .note").await;
        anna.go(&format!("/games/{game}")).await;
        anna.sees("svg.board.live").await;
    };
    choose([("squares", "green"), ("pieces", "figures"), ("size", "large"), ("below", "own-below")]).await;
    let large = anna.says(BOARD).await;
    assert_eq!(large[1], json!(["rgb(241, 234, 217)", true, false]));
    assert!(anna.middle("e2").await.1 > anna.middle("e7").await.1);
    choose([("squares", "blue"), ("pieces", "letters"), ("size", "small"), ("below", "other-below")]).await;
    let small = anna.says(BOARD).await;
    assert_eq!(small[1], json!(["rgb(222, 227, 230)", false, true]));
    assert!(small[0].as_f64().unwrap() + 50. < large[0].as_f64().unwrap(), "{small} {large}");
    assert!(anna.middle("e2").await.1 < anna.middle("e7").await.1, "the other side is below");
    let side = "return document.querySelector('#board svg.board').dataset.side";
    anna.key("f").await;
    anna.comes_to(side, &json!("white")).await;
    anna.key("f").await;
    anna.comes_to(side, &json!("black")).await;
}

#[tokio::test]
async fn times_are_those_of_the_browsers_clock_and_its_zone_is_kept_at_the_first_sign_in() {
    let site = Site::open(false).await;
    let game = site.house.game().await;
    let person = Person::open(&site.url, &Reader::default()).await;
    person.moved_to("Asia/Tokyo").await;
    // Whoever has no zone reads their own beside UTC.
    for path in [format!("/games/{game}/clocks"), format!("/games/{game}")] {
        person.go(&path).await;
        person.reads(".local", "GMT+9").await;
    }
    assert_eq!(person.says("return document.body.dataset.zone").await, json!(""));
    site.sign_in(person.page(), &site.house.white).await;
    assert_eq!(person.says("return document.body.dataset.zone").await, json!("Asia/Tokyo"));
    person.go(&format!("/games/{game}/clocks")).await;
    person.sees("time").await;
    assert!(!person.has(".local").await, "all times are told in the zone");
    person.go("/settings").await;
    let zones = person.page().find(Locator::Id("zone-name")).await.unwrap();
    assert_eq!(zones.prop("value").await.unwrap().as_deref(), Some("Asia/Tokyo"));
    zones.select_by_label("Europe/Vienna").await.unwrap();
    person.press("#zone button").await;
    person.sees("main .note").await;
    assert_eq!(person.says("return document.body.dataset.zone").await, json!("Europe/Vienna"));
    // Only the first sign-in takes the browser's.
    site.sign_in(person.page(), &site.house.white).await;
    assert_eq!(person.says("return document.body.dataset.zone").await, json!("Europe/Vienna"));
    // Whoever chose UTC is told UTC alone.
    person.go("/settings").await;
    let zones = person.page().find(Locator::Id("zone-name")).await.unwrap();
    zones.select_by_label("UTC").await.unwrap();
    person.press("#zone button").await;
    person.sees("main .note").await;
    person.go(&format!("/games/{game}/clocks")).await;
    person.reads("time", "UTC").await;
    assert!(!person.has(".local").await);
}
