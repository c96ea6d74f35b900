//! Every game before a browser: on one screen, with its pieces moved by mouse and keys, and gone through afterwards.

use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;
use fairschach::rules::RuleSet;
use serde::Deserialize;
use serde_json::json;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// What of the board, of the button and of what belongs to the board lies outside of the window or under something else.
pub(super) const OUTSIDE: &str = r##"
const outside = [];
for (const css of ["#board svg.board", "[data-submit]"]) {
  const box = document.querySelector(css).getBoundingClientRect();
  if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    outside.push(`${css} ${Math.round(box.left)} ${Math.round(box.top)} ${Math.round(box.right)} ${Math.round(box.bottom)}`);
}
// Where men are placed on a telephone, the board keeps its size and the steps of the replay lie under the bar.
const placing = document.querySelector("#tray:not([hidden])") && innerWidth < 737;
for (const one of document.querySelectorAll(`#tray button, .seat .name${placing ? "" : ", .board-tools .step"}`)) {
  if (!one.checkVisibility()) continue;
  const { x, y, width, height } = one.getBoundingClientRect();
  for (const at of [y + 2, y + height - 2]) {
    const over = document.elementFromPoint(x + width / 2, at);
    if (!one.contains(over) && !over?.contains(one)) outside.push(`${one.outerHTML.slice(0, 60)} at ${Math.round(at)} under ${over?.className}`);
  }
}
const board = document.querySelector("#board svg.board").getBoundingClientRect();
if (Math.min(board.width, board.height) < 300) outside.push(`small: ${board.width} x ${board.height}`);
return outside;
"##;

/// Three moves with different ends that nothing else shares, and which of them place a piece.
const MOVES: &str = r##"
const all = [...document.querySelectorAll("#choice option")].filter((one) => one.value)
  .map(({ value, dataset }) => ({ uci: value, from: dataset.from ?? value.slice(0, 2), to: dataset.to ?? value.slice(2, 4) }));
// Some squares of the larger board have their middle in a neighbour's picture.
const isHit = (name) => {
  const square = document.querySelector(`#board .square[data-square="${name}"]`), box = square.getBoundingClientRect();
  return square.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".square"));
};
const alone = all.filter((one) => isHit(one.from) && isHit(one.to)).filter((one) => all.filter((other) => other.from === one.from && other.to === one.to).length === 1 || one.uci.includes("@"));
return [...new Map(alone.map((one) => [one.uci.includes("@") ? one.uci[0] : one.from, one])).values()].slice(0, 3);
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

/// A move of the list.
#[derive(Deserialize)]
struct Choice {
    uci: String,
    from: String,
    to: String,
}

impl Choice {
    /// The button of the tray from which a piece is placed.
    fn tray(&self) -> Option<String> {
        self.uci.split_once('@').map(|(man, _)| format!("#tray button[data-man={man}]"))
    }
}

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

/// Chooses three moves: the first by two presses, the next by the mouse held down, the last by keys.
async fn chosen_in_three_ways(anna: &Person, variant: &str) {
    let chosen = async |uci: &str| {
        anna.comes_to("return document.querySelector('#choice').value", &json!(uci)).await;
        anna.sees("#board .ghost").await;
    };
    let moves: Vec<Choice> = serde_json::from_value(anna.says(MOVES).await).unwrap();
    let [pressed, dragged, keyed] = moves.as_slice() else { panic!("{variant}: too few moves") };
    match pressed.tray() {
        Some(man) => anna.press(&man).await,
        None => anna.square(&pressed.from).await,
    }
    anna.square(&pressed.to).await;
    chosen(&pressed.uci).await;
    match dragged.tray() {
        Some(man) => anna.carry(&man, &dragged.to).await,
        None => anna.drag("left", &dragged.from, (&dragged.to, 0.)).await,
    }
    chosen(&dragged.uci).await;
    assert!(!anna.has(".carried, .dragged").await, "{variant}");
    let square = |name: &str| format!("#board .square[data-square=\"{name}\"]");
    for css in [keyed.tray().unwrap_or_else(|| square(&keyed.from)), square(&keyed.to)] {
        anna.says(&format!("document.querySelector({css:?}).focus()")).await;
        anna.enter().await;
    }
    chosen(&keyed.uci).await;
}

/// Goes through a game of one turn, and turns the board round.
async fn gone_through_by_keys(anna: &Person) {
    anna.says("document.querySelector('.live .square[tabindex=\"0\"]')?.focus()").await;
    for (key, turn) in [
        // On the board too, whose squares have the arrows.
        ("Home", "0"),
        ("End", "1"),
        ("ArrowLeft", "0"),
        ("ArrowRight", "1"),
        ("ArrowUp", "0"),
        ("ArrowDown", "1"),
    ] {
        anna.key(key).await;
        anna.comes_to("return document.querySelector('#board').dataset.turn", &json!(turn)).await;
    }
    // It is played from its start, and stops at its end.
    anna.press("[data-play]").await;
    for turn in ["0", "1"] {
        anna.comes_to("return document.querySelector('#board').dataset.turn", &json!(turn)).await;
    }
    anna.sees("[data-play][aria-pressed=false]").await;
    anna.key("f").await;
    anna.comes_to("return document.querySelector('#board svg').dataset.side", &json!("black")).await;
}

#[tokio::test]
async fn every_game_is_on_one_screen_played_by_mouse_and_keys_and_gone_through() {
    let site = Site::new().await;
    let house = &site.house;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    for variant in RuleSet::variants() {
        let kind = (variant, RuleSet::default_rules(variant).unwrap());
        let game = game(&site, kind).await;
        let path = format!("/games/{game}");
        for (width, height) in [(375, 667), (768, 1024), (1280, 720), (1920, 1080)] {
            anna.size(width, height).await;
            anna.go(&path).await;
            anna.sees("svg.board.live").await;
            assert_eq!(anna.says(OUTSIDE).await, json!([]), "{kind:?} at {width} x {height}");
        }
        let squares = if variant == "chess66" { 66 } else { 64 };
        assert_eq!(anna.says(UNREACHED).await, json!([squares, 0]), "{variant}");
        chosen_in_three_ways(&anna, variant).await;
        anna.file().await;
        anna.reads(".state-card h2", "Abgegeben").await;
        // Where both owe a move.
        drop(house.file(&house.black, game, "a7a6").await);
        house.reveal().await;
        anna.go(&path).await;
        anna.sees("#board[data-turn='1']").await;
        gone_through_by_keys(&anna).await;
    }
}
