//! What every page owes its reader: it fits a telephone, it can be heard instead of seen, and it can be read in either light.
//! And the picture of a game that the README shows.

use super::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::SECOND;

/// The faults of the open page in words; a look at the things that a screen reader or a keyboard needs.
pub(in crate::browser) const FAULTS: &str = r#"
const faults = [], all = (css) => [...document.querySelectorAll(css)];
const root = document.documentElement;
if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth - root.clientWidth} px too wide`);
if (!root.lang || !document.title) faults.push("no language or no title");
for (const [css, count] of [["main", 1], ["h1", 1], ["header.top nav[aria-label]", 1], ["footer", 1]])
  if (all(css).length !== count) faults.push(`${all(css).length} of ${css}`);
for (const field of all("input:not([type=hidden]), select"))
  if (!field.labels.length) faults.push(`no label: ${field.outerHTML}`);
for (const button of all("button, a"))
  if (!button.textContent.trim() && !button.ariaLabel && !button.title && !button.querySelector("img[alt]:not([alt=''])")) faults.push(`no words: ${button.outerHTML}`);
const levels = all("h1, h2, h3").map((heading) => +heading.tagName[1]);
levels.forEach((level, i) => { if (i && level > levels[i - 1] + 1) faults.push(`h${level} after h${levels[i - 1]}`); });
const ids = all("[id]").map((element) => element.id);
if (new Set(ids).size !== ids.length) faults.push("an id twice");
return faults;
"#;

/// The words of the open page that are hard to read, by WCAG 2.2, 1.4.3.
pub(in crate::browser) const CONTRAST: &str = r#"
const faults = [], all = (css) => [...document.querySelectorAll(css)];
const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
  .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
const ground = (element) => {
  for (let e = element; e; e = e.parentElement) {
    const colour = parts(getComputedStyle(e).backgroundColor);
    if (colour[3] !== 0) return colour;
  }
  return [255, 255, 255];
};
for (const element of all("body *:not(svg, svg *, option, script)")) {
  const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!words || !element.getClientRects().length) continue;
  const [a, b] = [light(parts(getComputedStyle(element).color)), light(ground(element))];
  const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(1)}: ${element.outerHTML.slice(0, 80)}`);
}
return faults;
"#;

pub(in crate::browser) const MATED: [(&str, &str); 7] = [
    ("e2e4", "e7e5"),
    ("b1c3", "b8c6"),
    ("f1c4", "f8c5"),
    ("c3d5", "d7d5"),
    ("d1h5", "a7a6"),
    ("d5c7", "c6d4"),
    ("h5f7", "e8f8"),
];

pub(in crate::browser) async fn check(person: &Person, path: &str) {
    person.go(path).await;
    person.sees("main").await;
    for width in [390, 1280] {
        person.size(width, 800).await;
        let inner = person.page().execute("return innerWidth", Vec::new()).await.unwrap();
        assert_eq!(inner, width, "{path}: as wide as asked for");
        for script in [FAULTS, CONTRAST] {
            let faults = person.finds(script).await;
            assert!(faults.is_empty(), "{path} at {width} px: {faults:#?}");
        }
    }
}

#[tokio::test]
async fn the_check_of_a_browser_page_finds_faults() {
    let person = Person::open("data:text/html,", &Reader::default()).await;
    person.go("<p style='color:silver;background:white'>pale</p><input><button></button>").await;
    let mut faults = Vec::new();
    for script in [FAULTS, CONTRAST] {
        faults.extend(person.finds(script).await);
    }
    for says in ["no language", "0 of main", "no label: <input>", "no words: <button>", "contrast 1.8"] {
        assert!(faults.iter().any(|fault| fault.contains(says)), "{says}: {faults:?}");
    }
}

/// Every square is reached and pressed by keys, and the one in focus is marked.
#[tokio::test]
async fn the_board_is_played_by_keys_and_shows_where_they_are() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let person = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(person.page(), &site.house.white).await;
    person.go(&format!("/games/{game}")).await;
    person.sees("svg.board.live").await;
    let run = async |script: &str| person.page().execute(script, Vec::new()).await.unwrap();
    run("document.querySelector('.square[tabindex=\"0\"]').focus()").await;
    let keys = async |keys: &str| {
        for key in keys.chars() {
            let focused = person.page().active_element().await.unwrap();
            focused.send_keys(&key.to_string()).await.unwrap();
        }
    };
    let (enter, escape, left, up, right, down) =
        ('\u{e007}', '\u{e00c}', '\u{e012}', '\u{e013}', '\u{e014}', '\u{e015}');
    let named = "return document.activeElement.getAttribute('aria-label')";
    keys(&format!("{right}{right}{right}{right}{down}")).await;
    assert_eq!(run(named).await, "e1: König (Weiß)");
    let stroke = "return getComputedStyle(document.activeElement.querySelector('.outline') ?? document.activeElement).stroke";
    assert_eq!(run(stroke).await, "rgb(31, 95, 191)", "the focus is seen");
    keys(&enter.to_string()).await;
    person.reads(".say", "Diese Figur kann jetzt nicht ziehen.").await;
    keys(&format!("{up}{enter}{left}{escape}{right}{enter}{up}{up}{enter}")).await;
    person.reads(".say", "Ausgewählt: Bauer e2 – e4").await;
}

/// The pictures in docs/img/ are made here; the test leaves them in target/screens/.
#[tokio::test]
async fn a_game_in_progress_is_photographed() {
    let site = Site::open(false).await;
    let house = &site.house;
    house.app.accounts().set_locale(&house.white, "en").await.unwrap();
    let game = house.game().await;
    for ((white, black), hours) in MATED[..6].iter().zip([3, 20, 11, 31, 7, 16]) {
        house.clock.advance(hours * 3600 * SECOND + 1291 * SECOND);
        house.file(&house.white, game, white).await.unwrap();
        house.clock.advance(hours * 1234 * SECOND);
        house.file(&house.black, game, black).await.unwrap();
        house.reveal().await;
    }
    house.clock.advance(5 * 3600 * SECOND);
    house.file(&house.black, game, "e8f8").await.unwrap();
    let wide = Person::open(&site.url, &Reader::default()).await;
    wide.size(1280, 1450).await;
    site.sign_in(wide.page(), &house.white).await;
    wide.go(&format!("/games/{game}")).await;
    wide.reads("#enter", "Your opponent’s king is attacked").await;
    wide.square("h5").await;
    wide.square("f7").await;
    photograph(&wide, "game").await;

    house.file(&house.white, game, "g1f3").await.unwrap();
    house.app.accounts().set_locale(&house.black, "de").await.unwrap();
    let reader = Reader { dark: true, ..Reader::default() };
    let phone = Person::open(&site.url, &reader).await;
    phone.size(390, 1250).await;
    site.sign_in(phone.page(), &house.black).await;
    phone.go(&format!("/games/{game}")).await;
    phone.reads(".state-card", "Abgegeben").await;
    photograph(&phone, "phone-dark").await;
}

/// Photographs the top of the page, without scroll bar and focus, small enough for a README.
async fn photograph(person: &Person, name: &str) {
    let tidy = "scrollTo(0, 0); document.activeElement.blur();
                document.documentElement.style.scrollbarWidth = 'none'";
    person.page().execute(tidy, Vec::new()).await.unwrap();
    let png = person.browser.screenshot(name).await;
    assert!(png.len() < 300 * 1024, "{} bytes", png.len());
}
