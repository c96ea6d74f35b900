//! The rules before a real browser: a case is read without scripts, and tried by the board with them.

use super::kit::Person;
use crate::peers::browser::Reader;
use crate::show::browser::Site;

#[tokio::test]
async fn a_case_is_opened_and_tried_without_scripts() {
    let site = Site::open(false).await;
    let reader = Reader { javascript: false, language: "de", ..Reader::default() };
    let person = Person::open(&site.url, &reader).await;
    person.go("/rules").await;
    person.reads("#fsr-4", "Lesart dieses Servers").await;
    person.press("#fsr-4 .cases a").await;
    person.reads("h1", "Der König nimmt einen Bauern").await;
    person.press(".came > summary").await;
    person.reads(".came .facts", "Der König von Weiß ist stärker").await;
    person.fill("#try-black", "zz").await;
    person.press(".try button.main").await;
    person.reads(".fault", "zz").await;
    person.fill("#try-black", "Kg7").await;
    person.press(".try button.main").await;
    person.reads(".came .line-of-record", "1. Kd4-e5 Kh6-g7").await;
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
