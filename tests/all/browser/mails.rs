//! Each mail as its reader sees it: on a telephone and on a wide screen, in either light, in both languages.

use fantoccini::Locator;
use serde_json::{Value, json};

use super::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// What is wrong with the open mail: too wide for its window, a picture that is missing, words that are hard to read.
const FAULTS: &str = r#"
const faults = [], all = (css) => [...document.querySelectorAll(css)];
const root = document.documentElement;
if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth - root.clientWidth} px too wide`);
if (!root.lang || !document.title) faults.push("no language or no title");
for (const image of all("img")) {
  if (!image.complete || !image.naturalWidth) faults.push(`no picture: ${image.alt}`);
  if (!image.alt) faults.push("a picture without words");
}
const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
  .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
const paper = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255];
const ground = (element) => {
  for (let e = element; e; e = e.parentElement) {
    const colour = parts(getComputedStyle(e).backgroundColor);
    if (colour[3] !== 0) return colour;
  }
  return paper;
};
for (const element of all("body *")) {
  const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!words || !element.getClientRects().length) continue;
  const [a, b] = [light(parts(getComputedStyle(element).color)), light(ground(element))];
  const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(1)}: ${element.outerHTML.slice(0, 80)}`);
  if (parseFloat(getComputedStyle(element).fontSize) < 16) faults.push(`small: ${element.outerHTML.slice(0, 80)}`);
}
return faults;
"#;

#[tokio::test]
async fn every_mail_fits_and_can_be_read_in_german() {
    every_mail("de").await;
}

#[tokio::test]
async fn every_mail_fits_and_can_be_read_in_english() {
    every_mail("en").await;
}

/// Narrow and wide, in either light.
async fn every_mail(language: &'static str) {
    let site = Site::new().await;
    let reader = Reader { language, dark: language == "en", ..Reader::default() };
    let person = Person::open(&site.url, &reader).await;
    site.sign_in(person.page(), &site.house.arbiter).await;
    let run = async |script: &str| person.page().execute(script, Vec::new()).await.unwrap();
    person.go("/mails/samples").await;
    person.sees("ul.mails li").await;
    let rows = person.page().find_all(Locator::Css("ul.mails li")).await.unwrap().len();
    assert!(rows >= 19, "{rows}");
    for number in 0..rows {
        person.go(&format!("/mails/samples/{language}/{number}/html")).await;
        person.sees("h1").await;
        for (dark, light) in [(false, "light"), (true, "dark")] {
            person.dark(dark).await;
            assert_eq!(run("return matchMedia('(prefers-color-scheme: dark)').matches").await, json!(dark));
            for width in [390, 1280] {
                person.size(width, 1400).await;
                let faults: Value = run(FAULTS).await;
                assert_eq!(faults, json!([]), "mail {number} at {width} px, {light}");
                person.browser.picture(&format!("mail-{number:02}-{language}-{light}-{width}")).await;
            }
        }
    }
    // The pages around the mails look the same in either light.
    person.dark(reader.dark).await;
    person.size(1280, 900).await;
    super::pages::check(&person, "/mails/samples").await;
    super::pages::check(&person, &format!("/mails/samples/{language}/4")).await;
    super::pages::check(&person, "/settings/mail/look").await;
    person.browser.picture(&format!("settings-mail-{language}")).await;
}
