//! Every game before a browser: on one screen, and each square within reach of the keyboard.

use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;
use fairschach::rules::RuleSet;
use serde_json::json;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// What of the board and of the button lies outside of the window.
pub(super) const OUTSIDE: &str = r##"
const outside = [];
for (const css of ["#board svg.board", "[data-submit]"]) {
  const box = document.querySelector(css).getBoundingClientRect();
  if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    outside.push(`${css} ${Math.round(box.left)} ${Math.round(box.top)} ${Math.round(box.right)} ${Math.round(box.bottom)}`);
}
const board = document.querySelector("#board svg.board").getBoundingClientRect();
if (Math.min(board.width, board.height) < 300) outside.push(`small: ${board.width} x ${board.height}`);
return outside;
"##;

/// The squares to which the arrow keys do not lead.
const UNREACHED: &str = r##"
const all = [...document.querySelectorAll("#board .square")];
const [seen, queue] = [new Set([all[0].dataset.square]), [all[0]]];
for (const square of queue) {
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
    square.focus();
    square.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const there = document.activeElement;
    if (!seen.has(there.dataset.square)) { seen.add(there.dataset.square); queue.push(there); }
  }
}
return [all.length, all.length - seen.size];
"##;

async fn game(site: &Site, (variant, rules): (&str, &str)) -> GameId {
    let house = &site.house;
    let start = match variant {
        "chess960" => Some("chess960:518".to_owned()),
        "shuffle" => Some("shuffle:RNBQKBNR".to_owned()),
        _ => None,
    };
    let (variant, rules) = (variant.to_owned(), rules.to_owned());
    let request = NewGameRequest { variant: variant.clone(), rules, start, ..house.request() };
    house
        .app
        .games()
        .create_game(&house.director, request)
        .await
        .unwrap_or_else(|error| panic!("{variant}: {error}"))
}

#[tokio::test]
async fn every_game_is_on_one_screen_and_each_square_is_reached_by_keys() {
    let site = Site::new().await;
    let house = &site.house;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    for variant in RuleSet::variants() {
        let kind = (variant, RuleSet::default_rules(variant).unwrap());
        let game = game(&site, kind).await;
        let path = format!("/games/{game}");
        for (width, height) in [(375, 667), (768, 1024), (1280, 720)] {
            anna.size(width, height).await;
            anna.go(&path).await;
            anna.sees("svg.board.live").await;
            assert_eq!(anna.says(OUTSIDE).await, json!([]), "{kind:?} at {width} x {height}");
        }
        let squares = if variant == "chess66" { 66 } else { 64 };
        assert_eq!(anna.says(UNREACHED).await, json!([squares, 0]), "{variant}");
    }
}
