//! The rules before a real browser: a case is read without scripts, and tried by the board with them.

use serde_json::json;

use super::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test]
async fn a_case_is_opened_and_tried_without_scripts() {
    let site = Site::open(false).await;
    let reader = Reader { javascript: false, language: "de", ..Reader::default() };
    let person = Person::open(&site.url, &reader).await;
    person.go("/rules").await;
    person.reads("#fsr-4 .reading", "*").await;
    person.reads("#ours", "Lesart dieses Servers").await;
    person.press("#fsr-4 .cases a").await;
    person.reads("h1", "Der König nimmt einen Bauern").await;
    person.press(".came > summary").await;
    person.reads(".came .facts", "Der König von Weiß ist stärker").await;
    person.fill("#try-black", "zz").await;
    person.press(".try button.main").await;
    person.reads(".fault", "zz").await;
    person.fill("#try-black", "Kg7").await;
    person.press(".try button.main").await;
    person.press(".came > .programs > summary").await;
    person.reads(".came .line-of-record", "1. Kd4-e5 Kh6-g7").await;
}

#[tokio::test]
async fn a_lesson_is_answered_without_scripts_and_leads_to_the_next() {
    let site = Site::open(false).await;
    let reader = Reader { javascript: false, language: "de", ..Reader::default() };
    let person = Person::open(&site.url, &reader).await;
    person.go("/explore").await;
    person.press(".rooms a[href=\"/learn\"]").await;
    person.press("a[href=\"/learn/5\"]").await;
    person.reads("h1", "Was wegzieht, wird nicht geschlagen").await;
    person.press("#your-move a[href*=g2g3]").await;
    person.reads("#answer", "Jeder Zug mit ihm hätte ihn gerettet").await;
    person.reads("#your-move .facts", "schlug auf e4 den Springer").await;
    person.fill("#white", "Sg5").await;
    person.press("#your-move form button").await;
    person.reads("#answer", "Genau.").await;
    person.reads("#your-move .facts", "wurde nicht geschlagen").await;
    person.fill("#white", "Sa8").await;
    person.press("#your-move form button").await;
    person.reads("#answer", "Dieser Zug ist hier nicht möglich.").await;
    person.press(".onward a.main").await;
    person.reads("h1", "Die Abwehr geht vor").await;
    person.go("/rules").await;
    person.fill("#q", "Erstzugrecht").await;
    person.press(".search button").await;
    person.reads("[role=status]", "Fundstelle").await;
}

#[tokio::test]
async fn a_problem_is_answered_by_sliders() {
    let site = Site::open(false).await;
    let person = Person::open(&site.url, &Reader { language: "de", ..Reader::default() }).await;
    person.go("/problems/number/2").await;
    let share = |output: &str, percent: &str| {
        let script = format!("return document.querySelector('{output}')?.value");
        let wanted = json!(format!("{percent}\u{a0}%"));
        let person = &person;
        async move { person.comes_to(&script, &wanted).await }
    };
    share("[name=f5h3] + output", "0").await;
    // As a hand on the slider does.
    let slide = |name: &str, to: u32| {
        format!(
            "const slider = document.querySelector('input[type=range][name={name}]'); slider.value = {to}; \
             slider.dispatchEvent(new Event('input', {{ bubbles: true }}));"
        )
    };
    person.says(&slide("f5h3", 2)).await;
    share("[name=f5h3] + output", "100").await;
    person.says(&slide("f5h5", 1)).await;
    share("[name=f5h3] + output", "67").await;
    person.says(&slide("f5h5", 2)).await;
    share("[name=f5h5] + output", "50").await;
    person.press("#try button").await;
    person.reads("#answer", "100").await;
    // The sliders stand where they were.
    share("[name=f5h3] + output", "50").await;
}

#[tokio::test]
async fn men_are_set_up_by_the_board() {
    let site = Site::open(false).await;
    let person = Person::open(&site.url, &Reader::default()).await;
    person.go("/problems/compose?position=8/8/8/8/8/8/k1K5/8+p+-+-+0+1+-").await;
    let square =
        async |name: &str| person.press(&format!("[data-setup] .square[data-square=\"{name}\"]")).await;
    let stands = async |position: &str| {
        person.comes_to("return document.querySelector('#position').value", &json!(position)).await;
    };
    let tray = async |man: &str| person.press(&format!("[data-tray] [data-man=\"{man}\"]")).await;
    tray("Q").await;
    square("b7").await;
    stands("8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -").await;
    square("h8").await;
    stands("7Q/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -").await;
    tray("none").await;
    square("h8").await;
    stands("8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -").await;
    // Nothing is taken up any more: what stands there moves, a king too.
    tray("none").await;
    square("b7").await;
    square("g3").await;
    stands("8/8/8/8/8/6Q1/k1K5/8 p - - 0 1 -").await;
    square("c2").await;
    square("d4").await;
    stands("8/8/8/8/3K4/6Q1/k7/8 p - - 0 1 -").await;
    person.comes_to("return location.search.includes('3K4')", &json!(true)).await;
    // What is no position is said, and nothing has changed.
    tray("p").await;
    square("d8").await;
    person.reads("[data-set] .fault", "That would not be a position").await;
    stands("8/8/8/8/3K4/6Q1/k7/8 p - - 0 1 -").await;
}

#[tokio::test]
async fn a_lesson_is_answered_by_the_board() {
    let site = Site::open(false).await;
    let person = Person::open(&site.url, &Reader::default()).await;
    person.go("/learn/3").await;
    for square in ["d1", "d8"] {
        person.press(&format!("#before svg.picking .square[data-square=\"{square}\"]")).await;
    }
    person.press("#your-move form button").await;
    person.reads("#answer", "Mate!").await;
}

#[tokio::test]
async fn a_case_is_tried_by_the_board_and_looks_as_it_should() {
    let site = Site::open(false).await;
    let person = Person::open(&site.url, &Reader::default()).await;
    person.go("/rules/fairschach/c06").await;
    let click = async |square: &str| {
        person.press(&format!("#before svg.picking .square[data-square=\"{square}\"]")).await;
    };
    for square in ["d4", "c4", "h6", "g6"] {
        click(square).await;
    }
    person.press(".try button.main").await;
    person.press(".came > .programs > summary").await;
    person.reads(".came .line-of-record", "1. Kd4-c4 Kh6-g6").await;
    for (dark, language) in [(false, "de"), (true, "en")] {
        let reader = Reader { dark, language, ..Reader::default() };
        let person = Person::open(&site.url, &reader).await;
        let pages = [
            ("rules", "/rules"),
            ("rules-chess66", "/rules/chess66"),
            ("rules-fairschach", "/rules/fairschach"),
            ("rules-case", "/rules/fairschach/x21?white=Rxe8&black=h6#came"),
            ("rules-roll", "/rules/occasio/rolled-queen?white=e2e3&die=X"),
        ];
        for (name, path) in pages {
            for (width, height) in [(390, 1700), (1280, 1700)] {
                person.size(width, height).await;
                person.go(path).await;
                person.sees("h1").await;
                let png = person.browser.screenshot(&format!("{name}-{language}-{width}")).await;
                assert!(png.len() > 10_000, "{name}: {} bytes", png.len());
            }
        }
    }
}
