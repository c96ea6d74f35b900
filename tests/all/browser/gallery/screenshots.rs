//! A picture of every page at three widths, to be looked at one by one, and the main pages in the dark and in the other
//! language too. `scripts/screenshots` takes them all; the test takes those of two pages.

use super::{Gallery, Seat, Shot, look_at};
use crate::browser::kit::Person;
use crate::peers::browser::Reader;

/// A telephone, a tablet, a desktop.
const WIDTHS: [u32; 3] = [375, 768, 1280];
/// The longest picture, in pixels.
const HEIGHT_MAX: u64 = 4000;

/// Which pictures are asked for: `1` is all, else the pages with these names, with commas between.
const ASKED: &str = "FAIRSCHACH_SCREENSHOTS";

/// Whether more is asked for than the test takes by itself.
fn all() -> bool {
    std::env::var_os(ASKED).is_some()
}

fn asks_for(name: &str) -> bool {
    std::env::var(ASKED).map_or(true, |asked| asked == "1" || asked.split(',').any(|one| one == name))
}

/// Takes a page in whole at each width.
async fn take(person: &Person, shot: &Shot, look: &str, widths: &[u32]) {
    person.size(widths[0], 800).await;
    assert_eq!(look_at(person, shot).await.filter(|_| !all()), None);
    for width in widths {
        person.size(*width, 800).await;
        let script = "document.documentElement.style.scrollbarWidth = 'none'; return document.documentElement.scrollHeight";
        let height = person.page().execute(script, Vec::new()).await.unwrap().as_u64().unwrap();
        person.size(*width, u32::try_from(height.clamp(600, HEIGHT_MAX)).unwrap()).await;
        let png = person.browser.screenshot(&format!("page-{look}-{}-{width}", shot.name)).await;
        let mut read = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
        let mut pixels = vec![0; read.output_buffer_size().unwrap()];
        let frame = read.next_frame(&mut pixels).unwrap();
        assert_eq!(frame.width, *width, "{}", shot.path);
        assert!(pixels.chunks(4).any(|pixel| pixel != &pixels[..4]), "{} is empty", shot.path);
    }
}

/// README's picture: a move is chosen and not yet submitted.
async fn readme(gallery: &Gallery, person: &Person) {
    person.size(1280, 900).await;
    person.go(&format!("/games/{}", gallery.world.games["open"])).await;
    person.square("d2").await;
    person.square("d4").await;
    person.reads("[data-say]", "Chosen").await;
    person
        .says("document.activeElement.blur(); document.documentElement.style.scrollbarWidth = 'none'; scrollTo(0, 0)")
        .await;
    person.browser.picture("readme").await;
}

#[tokio::test]
async fn pages_are_photographed() {
    let all = all();
    let gallery = Gallery::open().await;
    for language in ["de", "en"].into_iter().take(if all { 2 } else { 1 }) {
        let person = Person::open(&gallery.site.url, &Reader { language, ..Reader::default() }).await;
        for seat in if all { &Seat::ALL[..] } else { &Seat::ALL[..2] } {
            gallery.sit(&person, *seat, language).await;
            for shot in gallery
                .pages(*seat)
                .into_iter()
                .filter(|shot| (shot.main || language == "de") && asks_for(shot.name))
                .take(if all { usize::MAX } else { 1 })
            {
                take(&person, &shot, language, if all { &WIDTHS } else { &WIDTHS[..1] }).await;
                if all && shot.main && language == "de" {
                    person.dark(true).await;
                    take(&person, &shot, "de-dark", &WIDTHS).await;
                    person.dark(false).await;
                }
            }
            if all && language == "en" && *seat == Seat::Player && asks_for("readme") {
                readme(&gallery, &person).await;
            }
        }
        for number in (0..12).filter(|_| all && asks_for("mails")) {
            person.go(&format!("/mails/samples/{language}/{number}/html")).await;
            person.size(768, 1500).await;
            person.browser.picture(&format!("page-{language}-mail-{number:02}-768")).await;
        }
    }
}
