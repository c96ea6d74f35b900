//! The reveal, seen where it happens.

use serde_json::json;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

/// Writes down what is moved, what fades and what sounds.
const SPY: &str = r"
window.same = true;
window.moved = [];
window.sounded = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  moved.push([this.dataset.square, how.duration, document.querySelectorAll('.taken').length]);
  return animate.call(this, frames, how);
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { sounded += 1; return start.apply(this, at); };
";
const CURRENT: &str = "return document.querySelector('.tabs [aria-current]').dataset.tab";

#[tokio::test]
async fn a_reveal_is_played_out_told_and_heard() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    house.pair(game, "e2e4", "d7d5").await;
    house.pair(game, "a2a3", "a7a6").await;
    house.file(&house.white, game, "e4d5").await.unwrap();
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 720).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}?flip=true&tab=rules")).await;
    anna.reads(".state-card h2", "Abgegeben").await;
    anna.says(SPY).await;
    // Off until somebody wants it; then it is heard once to try it.
    anna.sees("[data-sound][aria-pressed=false]").await;
    anna.press("[data-sound]").await;
    anna.sees("[data-sound][aria-pressed=true]").await;
    anna.comes_to("return sounded", &json!(2)).await;
    let icon = "return document.querySelector('link[rel=icon]').getAttribute('href').includes('mark-turn')";
    assert_eq!(anna.says(icon).await, json!(false));

    house.file(&house.black, game, "g8f6").await.unwrap();
    anna.reads("#reveal", "Beide haben abgegeben").await;
    house.reveal().await;
    anna.reads("#reveal", "e4xd5").await;
    let told = anna.text("#reveal").await;
    assert!(told.starts_with("Aufgedeckt: 3 e4xd5 Sg8-f6"), "{told}");
    anna.reads(".rooms .badge", "1").await;
    let moved = anna.says("return moved").await;
    assert_eq!(moved, json!([["e4", 180, 1], ["g8", 180, 1]]), "both slide, and the pawn on d5 fades");
    anna.comes_to("return sounded", &json!(4)).await;
    anna.comes_to(icon, &json!(true)).await;
    let title = anna.page().title().await.unwrap();
    assert!(title.starts_with("● Sie sind am Zug") && title.contains("14 Tage je Zugpaar"), "{title}");
    assert_eq!(anna.says(CURRENT).await, json!("rules"));
    assert_eq!(anna.says("return document.querySelector('#board svg').dataset.side").await, json!("black"));
    assert_eq!(anna.says("return document.querySelector('#board').dataset.turn").await, json!("3"));
    assert!(anna.has(".seat time").await);

    // For those who want no motion nothing moves, and everything is told.
    anna.prefers("prefers-reduced-motion", "reduce").await;
    anna.press("[data-sound]").await;
    anna.square("d2").await;
    anna.square("d4").await;
    anna.file().await;
    anna.reads(".state-card h2", "Abgegeben").await;
    anna.says(SPY).await;
    house.file(&house.black, game, "h7h6").await.unwrap();
    house.reveal().await;
    anna.reads("#reveal", "d2-d4").await;
    assert_eq!(anna.says("return [moved, sounded, same]").await, json!([[], 0, true]));
}
