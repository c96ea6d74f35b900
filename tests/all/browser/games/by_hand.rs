//! What hands do on the board: mouse, finger and keys, on both boards, turned round or not, and in the system's own colours.

use fairschach::app::games::create::NewGameRequest;
use serde_json::json;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

const SIDE: &str = "return document.querySelector('#board svg.board').dataset.side";
const DRAWN: &str = "return document.querySelectorAll('#board .drawn').length";

/// The choice in the list.
async fn chosen(person: &Person, uci: &str) {
    person.comes_to("return document.querySelector('#choice').value", &json!(uci)).await;
}

/// What is done on a board, whichever side is below.
async fn on_board(anna: &Person, path: &str, (first, second): (&str, &str)) {
    anna.drag("left", "e2", ("e4", 0.)).await;
    chosen(anna, "e2e4").await;
    // Where it may not go it goes back, and what was chosen stays.
    anna.drag("left", "g1", ("g4", 0.)).await;
    anna.reads("[data-say]", "Bauer e2 – e4").await;
    assert!(!anna.has(".square.picked").await);
    // Less than 8 px is a press.
    anna.drag("left", "g1", ("g1", 5.)).await;
    anna.sees(".square.picked[data-square=g1]").await;
    anna.press("#board .square[data-square=g1]").await;
    assert!(!anna.has(".square.picked").await);
    chosen(anna, "e2e4").await;
    anna.swipe("c2", "c4").await;
    chosen(anna, "c2c4").await;
    // Arrows and rings of one's own are kept for the position.
    anna.drag("right", first, (second, 0.)).await;
    anna.drag("right", "d5", ("d5", 0.)).await;
    anna.comes_to(DRAWN, &json!(2)).await;
    chosen(anna, "c2c4").await;
    anna.go(path).await;
    anna.comes_to(DRAWN, &json!(2)).await;
    assert!(anna.has("circle.drawn").await && anna.has("path.drawn").await);
    anna.press("a[data-flip]").await;
    anna.comes_to(SIDE, &json!("black")).await;
    anna.comes_to(DRAWN, &json!(2)).await;
    assert!(anna.middle("e2").await.1 < anna.middle("e7").await.1);
    anna.drag("left", "d2", ("d4", 0.)).await;
    chosen(anna, "d2d4").await;
    // Drawn once more they are gone.
    anna.drag("right", first, (second, 0.)).await;
    anna.drag("right", "d5", ("d5", 0.)).await;
    anna.comes_to(DRAWN, &json!(0)).await;
    // A square has the focus.
    anna.key("f").await;
    anna.comes_to(SIDE, &json!("white")).await;
    // What was chosen stays, and can be taken back.
    chosen(anna, "d2d4").await;
    anna.sees("#board .ghost").await;
    anna.press("[data-clear]").await;
    chosen(anna, "").await;
    assert!(!anna.has("#board .ghost").await);
}

#[tokio::test]
async fn men_are_dragged_and_arrows_drawn_on_both_boards() {
    let site = Site::new().await;
    let house = &site.house;
    let request =
        NewGameRequest { variant: "chess66".to_owned(), rules: "standard".to_owned(), ..house.request() };
    let larger = house.app.games().create_game(&house.director, request).await.unwrap();
    let usual = house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 720).await;
    site.sign_in(anna.page(), &house.white).await;
    for (game, arrow) in [(usual, ("b1", "c3")), (larger, ("4", "5"))] {
        let path = format!("/games/{game}");
        anna.go(&path).await;
        anna.sees("svg.board.live").await;
        for hook in ["[data-board]", "[data-submit]", "[data-draft]", "[data-flip]", "[data-facts]"] {
            assert!(anna.has(hook).await, "{hook}");
        }
        on_board(&anna, &path, arrow).await;
    }
    // In the system's own colours the board keeps its own, or nobody could tell the men apart.
    let colours = "return ['.man.w', '.man.b', '.square.light', '.square.dark'].map((css) => getComputedStyle(document.querySelector(css)).fill)";
    let before = anna.says(colours).await;
    anna.prefers("forced-colors", "active").await;
    assert_eq!(anna.says("return matchMedia('(forced-colors: active)').matches").await, json!(true));
    assert_eq!(anna.says(colours).await, before);
    anna.browser.picture("forced-colours").await;
    anna.prefers("forced-colors", "").await;

    // A lost connection files nothing, says so, and leaves the choice.
    anna.go(&format!("/games/{usual}")).await;
    anna.square("e2").await;
    anna.square("e4").await;
    anna.loses(&[""]).await;
    anna.press("[data-submit]").await;
    anna.reads("[data-not-sent]", "Nicht gesendet").await;
    chosen(&anna, "e2e4").await;
    anna.reads("[data-say]", "Bauer e2 – e4").await;
    assert!(house.app.entries().own_entry(&house.white, usual).await.unwrap().is_none());
    // It is not said any more of what is chosen next.
    anna.square("d2").await;
    anna.square("d4").await;
    chosen(&anna, "d2d4").await;
    assert!(anna.has("[data-not-sent][hidden]").await);
    // It is lost at the last moment, and then the session is.
    anna.loses(&["/entry"]).await;
    anna.press("[data-submit]").await;
    anna.reads("[data-not-sent]", "Nicht gesendet").await;
    anna.loses(&[]).await;
    anna.signed_out().await;
    anna.press("[data-submit]").await;
    anna.reads("[data-signed-out]", "Sie sind abgemeldet").await;
    assert!(anna.has("[data-not-sent][hidden]").await);
    chosen(&anna, "d2d4").await;
    anna.says("window.same = true").await;
    let here = anna.page().window().await.unwrap();
    let other = anna.page().new_window(true).await.unwrap();
    anna.page().switch_to_window(other.handle).await.unwrap();
    site.sign_in(anna.page(), &house.white).await;
    anna.page().close_window().await.unwrap();
    anna.page().switch_to_window(here).await.unwrap();
    anna.press("[data-submit]").await;
    anna.reads(".state-card h2", "Abgegeben").await;
    let heard = "return [window.same, document.activeElement.textContent, location.search]";
    anna.comes_to(heard, &json!([true, "Abgegeben. Ihre Uhr steht.", ""])).await;
}

/// Holds what the page asks until it is released, and counts it.
const HOLD: &str = "window.real = window.fetch; window.held = []; \
    window.fetch = (...asked) => new Promise((done) => held.push(() => done(real(...asked))))";

#[tokio::test]
async fn what_is_written_is_read_once_and_a_page_is_no_answer() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    anna.go(&format!("/games/{game}")).await;
    anna.sees("svg.board.live").await;
    // Whoever presses while it is being read waits for the same answer, and then is told why it is no move.
    anna.says(HOLD).await;
    // At once, as it is pasted: with a pause between two keys each part would be read.
    anna.says(
        "const field = document.querySelector('#entry'); field.value = 'Kx9'; \
         field.dispatchEvent(new Event('input', { bubbles: true }))",
    )
    .await;
    anna.comes_to("return held.length", &json!(1)).await;
    anna.says(
        "document.querySelector('form[data-entry]').requestSubmit(document.querySelector('[data-submit]'))",
    )
    .await;
    assert_eq!(anna.says("return held.length").await, json!(1), "it is read once");
    anna.says("held.forEach((answer) => answer()); window.fetch = real").await;
    anna.reads("#entry-fault", "Kx9").await;
    // A session that has ended leads to another page, which is no answer.
    anna.sees("svg.board.live").await;
    anna.signed_out().await;
    anna.fill("#entry", "Sb1-c3!").await;
    anna.reads("[data-not-sent]", "Nicht gesendet").await;
}

#[tokio::test]
async fn a_pawn_is_promoted_at_its_file() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game_from("4k3/P7/8/8/8/8/7p/4K3 p - - 0 1 -").await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(anna.page(), &house.white).await;
    let apart = "const [a, b] = [document.querySelector('#promotion').getBoundingClientRect(), \
        document.querySelector('.square[data-square=a8]').getBoundingClientRect()]; \
        return [Math.abs(a.left - b.left) < 4, a.top >= -1, a.bottom <= innerHeight + 1, \
        document.querySelectorAll('#promotion [data-choices] button').length]";
    for (width, height) in [(1280, 720), (375, 667)] {
        anna.size(width, height).await;
        for flip in ["", "?flip=true"] {
            anna.go(&format!("/games/{game}{flip}")).await;
            anna.square("a7").await;
            anna.square("a8").await;
            anna.sees("#promotion[open].at-file").await;
            assert_eq!(anna.says(apart).await, json!([true, true, true, 4]), "{width} {flip}");
            anna.browser.picture(&format!("promotion-{width}")).await;
            anna.press("#promotion button[value=a7a8n]").await;
            chosen(&anna, "a7a8n").await;
        }
    }
}

#[tokio::test]
async fn a_game_is_gone_through_by_keys_and_played_through() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    for (white, black) in [("e2e4", "e7e5"), ("g1f3", "b8c6"), ("f1c4", "g8f6"), ("d2d3", "d7d6")] {
        house.pair(game, white, black).await;
    }
    let stranger = Person::open(&site.url, &Reader::default()).await;
    stranger.size(1280, 900).await;
    stranger.go(&format!("/games/{game}")).await;
    stranger
        .comes_to(
            "return window.same = Boolean(document.querySelector('[data-play]:not([hidden])'))",
            &json!(true),
        )
        .await;
    let turn = "return document.querySelector('#board').dataset.turn";
    for (key, at) in [
        ("ArrowLeft", "3"),
        ("Home", "0"),
        ("ArrowRight", "1"),
        ("ArrowDown", "4"),
        ("ArrowUp", "0"),
        ("End", "4"),
        ("ArrowLeft", "3"),
    ] {
        stranger.key(key).await;
        stranger.comes_to(turn, &json!(at)).await;
    }
    stranger.press("[data-score] [data-pair='2']").await;
    stranger.reads("#past", "Pair 2").await;
    assert!(stranger.has("[data-score] [data-turn='2'][aria-current]").await);
    // To its end, where it stops by itself; both halves of each pair are shown.
    stranger.press("[data-play]").await;
    stranger.sees("[data-play][aria-pressed=true]").await;
    stranger.comes_to(turn, &json!("4")).await;
    stranger.sees("[data-play][aria-pressed=false]").await;
    assert!(!stranger.has("#past").await);
    assert!(stranger.has("#board .arrow.white").await && stranger.has("#board .arrow.black").await);
    // From the end it begins anew, and whoever goes on by hand stops it.
    stranger.press("[data-play]").await;
    stranger.comes_to(turn, &json!("0")).await;
    stranger.key("End").await;
    stranger.comes_to(turn, &json!("4")).await;
    stranger.sees("[data-play][aria-pressed=false]").await;
    assert_eq!(stranger.says("return window.same").await, json!(true), "nothing was loaded anew");
}

#[tokio::test]
async fn tabs_open_in_place_and_without_scripts() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    for turn in 0..6 {
        let (white, black) =
            [("g1f3", "b8c6"), ("b1c3", "g8f6"), ("f3g1", "c6b8"), ("c3b1", "f6g8")][turn % 4];
        house.pair(game, white, black).await;
    }
    house.file(&house.white, game, "e2e4").await.unwrap();
    let path = format!("/games/{game}");
    for javascript in [true, false] {
        let anna = Person::open(&site.url, &Reader { javascript, ..Reader::default() }).await;
        site.sign_in(anna.page(), &house.white).await;
        anna.go(&path).await;
        anna.reads(".sealed-line", "Versiegelt ✓").await;
        assert!(!anna.text("main").await.contains("Siegel\n"), "seals stand behind the tab");
        anna.press("[data-older]").await;
        anna.sees("#pair-1").await;
        for (tab, css) in [
            ("conditional", "#conditionals"),
            ("notes", "#note"),
            ("rules", ".programs"),
            ("proofs", "#check"),
        ] {
            anna.press(&format!(".tabs a[data-tab={tab}]")).await;
            anna.sees(&format!("[data-panel={tab}] {css}")).await;
            anna.sees(&format!(".tabs a[data-tab={tab}][aria-current]")).await;
            let address = anna.page().current_url().await.unwrap();
            assert!(address.query().unwrap().contains(&format!("tab={tab}")), "{address}");
        }
        let shown = anna.page().find(fantoccini::Locator::Css(".text-board")).await;
        assert!(shown.is_err(), "positions stand among the rules");
        if javascript {
            // The program that checks came with its tab.
            anna.press("#check [data-check]").await;
            anna.sees("#check[data-result]").await;
            for tab in ["notes", "rules", "proofs"] {
                crate::browser::pages::check(&anna, &format!("{path}?tab={tab}")).await;
            }
        }
    }
}

#[tokio::test]
async fn what_is_written_is_named_before_it_is_submitted() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let anna = Person::open(&site.url, &Reader::default()).await;
    anna.size(1280, 720).await;
    site.sign_in(anna.page(), &site.house.white).await;
    let path = format!("/games/{game}");
    anna.go(&path).await;
    anna.sees("svg.board.live").await;
    anna.drag("left", "d2", ("d4", 0.)).await;
    anna.reads("[data-say]", "Bauer d2 – d4").await;
    // The list holds the long form only; the server knows the short one.
    anna.fill("#entry", "Sf3").await;
    anna.reads("[data-say]", "Springer g1 – f3").await;
    chosen(&anna, "g1f3").await;
    anna.fill("#entry", "Sf6").await;
    anna.reads("[data-say]", "kein möglicher Zug").await;
    chosen(&anna, "").await;
    // A choice on the board counts, whatever was being typed before.
    anna.fill("#entry", "Sc3").await;
    anna.drag("left", "e2", ("e4", 0.)).await;
    anna.reads("[data-say]", "Bauer e2 – e4").await;
    // Whoever is quicker than the answer sees it first, and nothing has been sent.
    let quick = "const field = document.querySelector('#entry'); field.value = 'c4'; \
        field.dispatchEvent(new Event('input', { bubbles: true })); document.querySelector('[data-submit]').click();";
    anna.says(quick).await;
    anna.reads("[data-say]", "Bauer c2 – c4").await;
    assert!(anna.has("[data-submit]").await);
    anna.press("[data-draft]").await;
    anna.reads(".state-card", "Bauer c2 – c4").await;
    // After a fault it still says which draft is kept.
    anna.fill("#entry", "Sf6").await;
    anna.reads("[data-say]", "kein möglicher Zug").await;
    anna.press("[data-draft]").await;
    anna.sees("#entry-fault p").await;
    anna.reads(".state-card", "Bauer c2 – c4").await;
}
