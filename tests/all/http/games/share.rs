//! What is offered after a game: another one like it, its address, and its pictures.

use std::io::Cursor;

use fairschach::base::Side;
use fairschach::http::pictures::Pictures;
use fairschach::http::problem::{Problem, Word};
use fairschach::http::web::games::share::{PAIRS_MAX, frames, too_long};
use fairschach::show::Lang;

use crate::http::kit::{Reply, Site, at};
use crate::http::players::tokens::{cookie, page};
use crate::support::SECOND;

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

#[tokio::test]
async fn a_game_that_is_over_can_be_shared_and_played_again() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    site.pair(game, "g1f3", "b8c6").await;
    let (path, share) = (format!("/games/{game}"), format!("/games/{game}/share"));
    let moving = format!("/games/{game}/moving.png");
    for early in [&share, &moving] {
        assert_eq!(site.get(None, early).await.status, 404);
    }
    assert!(!text(&site.get(None, &path).await).contains("/share"));
    site.house.app.games().resign(&site.house.black, game).await.unwrap();
    let white = cookie(&site, &site.house.white).await;
    let own = text(&page(&site, &white, &path).await);
    let again = format!("/games/new?again={game}");
    assert!(own.contains(&again) && own.contains(&share));
    let public = text(&site.get(None, &path).await);
    assert!(!public.contains("again=") && public.contains(&share));
    let shared = text(&site.get(None, &share).await);
    assert!(shared.contains(&format!("value=\"https://fairschach.example{path}\"")));
    assert!(shared.contains(&moving) && shared.contains(&at(game, "/board.png")));
    let picture = site.get(None, &moving).await;
    // The pictures stand as the reader's board does.
    let turned = page(&site, &format!("{white}; fairschach-below=other-below"), &moving).await;
    assert_eq!((turned.status.as_u16(), turned.body != picture.body), (200, true));
    let black = cookie(&site, &site.house.black).await;
    assert!(page(&site, &black, &moving).await.body == turned.body);
    assert!(text(&page(&site, &black, &share).await).contains("width=360&amp;side=black"));
    assert!(shared.contains("width=960&amp;side=white"));
    assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/png"));
    let read = png::Decoder::new(Cursor::new(picture.body)).read_info().unwrap();
    let info = read.info();
    assert_eq!((info.width, info.animation_control().unwrap().num_frames), (360, 3));
    let form = text(&page(&site, &white, &format!("/games/new?again={game}")).await);
    let black = &site.house.black.name;
    assert!(form.contains(&format!("<strong>{black}</strong>")));
    assert!(form.contains("<option value=\"black\" selected>") && form.contains("value=\"14d/pair\""));
    let director = cookie(&site, &site.house.director).await;
    let other = text(&page(&site, &director, &format!("/games/new?again={game}")).await);
    assert!(
        !other.contains(&format!("<strong>{black}</strong>")),
        "who has not played it gets the usual form"
    );
}

/// For people in their language, while the game goes on too; what programs read stays as it is.
#[tokio::test]
async fn a_game_is_told_as_text_in_the_readers_language() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = format!("/games/{game}/text");
    let white = cookie(&site, &site.house.white).await;
    let begun = text(&page(&site, &white, &path).await);
    site.file(&site.white, game, "g1f3").await.good();
    assert_eq!(text(&page(&site, &white, &path).await), begun, "nothing of what is filed");
    site.file(&site.black, game, "b8c6").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(text(&page(&site, &white, &path).await), begun, "nor of what is not released");
    site.house.clock.advance(2 * SECOND);
    site.house.app.games().resign(&site.house.black, game).await.unwrap();
    let german = page(&site, &white, &path).await;
    assert_eq!(german.header("content-type"), "text/plain; charset=utf-8");
    let told = text(&german);
    for line in [
        format!("https://fairschach.example/games/{game}").as_str(),
        "Weiß: Anna",
        "Schwarz: Ben",
        "1. Sg1-f3 Sb8-c6",
        "1–0 – Weiß gewinnt durch Aufgabe.",
    ] {
        assert!(told.lines().any(|one| one == line), "{line}: {told}");
    }
    let english = text(&site.get(None, &path).await);
    assert!(english.contains("White: Anna\nBlack: Ben\nStarting position: "), "{english}");
    assert!(english.contains("1. Ng1-f3 Nb8-c6\n1–0 – "), "{english}");
    let shown = text(&page(&site, &white, &format!("/games/{game}")).await);
    assert!(shown.contains(&format!("href=\"{path}\"")), "{shown}");
    let api = text(&site.get(Some(&site.white), &at(game, "/record?format=text")).await);
    assert!(api.contains("1. Ng1-f3 Nb8-c6\n1-0 (resignation)\n"), "{api}");
}

#[tokio::test]
async fn a_private_game_is_shared_with_those_who_see_it() {
    let site = Site::new().await;
    let game = site.house.game_with(&[("visibility", "private")]).await;
    site.pair(game, "e2e4", "e7e5").await;
    site.house.app.games().resign(&site.house.black, game).await.unwrap();
    let white = cookie(&site, &site.house.white).await;
    for what in ["share", "moving.png", "text"] {
        let path = format!("/games/{game}/{what}");
        assert_eq!(site.get(None, &path).await.status, 404, "{what}");
        assert_eq!(page(&site, &white, &path).await.status, 200, "{what}");
    }
}

#[tokio::test]
async fn a_moving_picture_is_bounded() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    let one = site.house.app.games().pairs(None, game).await.unwrap().remove(0);
    let of = |n| frames(Lang::En, &vec![one.clone(); n], Side::White).map(|all| all.len());
    assert_eq!([0, 1, PAIRS_MAX, PAIRS_MAX + 1].map(of), [None, Some(2), Some(PAIRS_MAX + 1), None]);
    let rules = site.house.app.games().game(None, game).await.unwrap().rules;
    assert_eq!(too_long(Lang::En, &rules, PAIRS_MAX), None);
    let why = too_long(Lang::En, &rules, PAIRS_MAX + 1).unwrap();
    assert_eq!(why, "Animations are made only of games of up to 200 pairs; this one is longer.");
    let (pictures, boards) = (Pictures::default(), frames(Lang::En, &[one], Side::White).unwrap());
    let (first, second) = tokio::join!(pictures.moving(boards.clone(), 100), pictures.moving(boards, 100));
    assert!(first.unwrap().starts_with(b"\x89PNG"));
    assert_eq!(second.unwrap_err(), Problem::new(Word::Busy).retry_after(10));
}
