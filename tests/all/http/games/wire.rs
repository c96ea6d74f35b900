//! How much a game's page sends.

use axum::http::StatusCode;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::GameId;
use fairschach::game::{Greeting, LINE_CHARS_MAX, Remark};

use crate::show::web::Site;

/// What a page of a player is filled up to.
const STEP: usize = 32 * 1024;
/// The turns of a long game.
const PAIRS: usize = 60;

/// What both sides play in a game in which nothing happens, and nothing so often that it ends.
pub(super) fn quiet(turn: usize) -> (&'static str, &'static str) {
    let pawns = ["a2a3", "h2h3", "b2b3", "g2g3", "a3a4", "h3h4", "b3b4", "g3g4"];
    let theirs = ["a7a6", "h7h6", "b7b6", "g7g6", "a6a5", "h6h5", "b6b5", "g6g5"];
    let knights = [("g1f3", "b8c6"), ("b1c3", "g8f6"), ("f3g1", "c6b8"), ("c3b1", "f6g8")];
    match turn % 9 {
        0 => (pawns[turn / 9], theirs[turn / 9]),
        n => knights[(n - 1) % 4],
    }
}

/// What takes most room in HTML.
fn longest() -> Remark {
    Remark::new(Some(Greeting::Sorry), &"\"".repeat(LINE_CHARS_MAX)).unwrap()
}

async fn long_game(site: &Site, variant: &str, rules: &str) -> GameId {
    let house = &site.house;
    let request = NewGameRequest { variant: variant.to_owned(), rules: rules.to_owned(), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    for turn in 0..PAIRS {
        if variant == "fairschach" {
            let (white, black) = quiet(turn);
            // What was said last is as long as it can be.
            if turn + 2 < PAIRS {
                house.pair(game, white, black).await;
            } else {
                house.say(&house.white, game, white, longest()).await.unwrap();
                house.say(&house.black, game, black, longest()).await.unwrap();
                house.reveal().await;
            }
            continue;
        }
        let ((white, black), is_white) = (quiet(turn / 2), turn % 2 == 0);
        let (side, entry) = if is_white { (&house.white, white) } else { (&house.black, black) };
        house.file(side, game, entry).await.unwrap();
        house.reveal().await;
    }
    game
}

#[tokio::test]
async fn a_long_game_is_one_step_of_html_for_its_player() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    for (variant, rules) in [("fairschach", "fsr-2023"), ("chess66", "standard")] {
        let game = long_game(&site, variant, rules).await;
        for tab in ["", "?tab=conditional", "?tab=notes", "?tab=rules", "?turn=3", "?flip=true"] {
            let page = white.get(&format!("/games/{game}{tab}")).await.body;
            assert_eq!(page.len(), STEP, "{variant}{tab}: {} bytes", page.trim_end().len());
        }
        // Beside a position of the past stands what was said there.
        let past = white.get(&format!("/games/{game}?turn={PAIRS}")).await.body;
        assert!(past.len() <= 2 * STEP, "{variant}: {} bytes", past.trim_end().len());
        // The words with which proofs are checked are asked for by few.
        let proofs = white.get(&format!("/games/{game}?tab=proofs")).await.body;
        assert!(proofs.len() <= 2 * STEP, "{variant}: {} bytes", proofs.trim_end().len());
        let line = "%22".repeat(LINE_CHARS_MAX);
        white.enter(game, 61, &format!("entry=e2e4&action=file&greeting=sorry&line={line}")).await;
        let page = white.look(game).await.body;
        assert!(page.contains("Bauer e2 – e4"));
        assert_eq!(page.len(), STEP, "{variant}, filed: {} bytes", page.trim_end().len());
        // The older ones are asked for.
        assert_eq!(page.matches("data-pair=").count(), 8);
        let all = white.get(&format!("/games/{game}?pairs=all")).await.body;
        assert_eq!(all.matches("data-pair=").count(), PAIRS);
        assert_eq!(all.matches("class=\"pair\" id=").count(), PAIRS);
        assert!(page.contains("Auf diesem Blatt stehen 8 von 60 Zügen."), "printed, it says so");
        assert!(!all.contains("Auf diesem Blatt"), "and here are all");
        assert!(page.contains(&format!("/games/{game}?pairs=all#tab")) && !all.contains("data-older"));
        let past = white.get(&format!("/games/{game}?turn=3")).await.body;
        assert!(past.contains("data-turn=\"3\" aria-current"));
    }
}

#[tokio::test]
async fn the_first_load_of_a_game_is_small() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let game = long_game(&site, "fairschach", "fsr-2023").await;
    let path = format!("/games/{game}");
    let page = white.look(game).await.body;
    let mut assets: Vec<&str> = page.split('"').filter(|word| word.starts_with("/assets/")).collect();
    assets.dedup();
    let (status, coding, mut sent) = white.sent(&path).await;
    assert_eq!(
        (status, coding.as_str(), sent),
        (StatusCode::OK, "", STEP),
        "a player's page is never packed"
    );
    for asset in &assets {
        let (status, coding, bytes) = white.sent(asset).await;
        assert_eq!((status, coding.as_str()), (StatusCode::OK, "gzip"), "{asset}");
        sent += bytes;
    }
    let requests = 1 + assets.len();
    assert!(requests <= 6 && sent <= 60 * 1000, "{requests} requests, {sent} bytes");
    // What a stranger gets is packed besides.
    let (status, coding, packed) = site.stranger().sent(&path).await;
    assert_eq!((status, coding.as_str()), (StatusCode::OK, "gzip"));
    assert!(packed <= STEP / 3, "{packed} bytes");
}
