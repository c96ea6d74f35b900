//! Notes on pages: for their owner's session, and for no token.

use axum::body::Body;

use crate::http::kit::{Reply, Site, asking};
use crate::http::players::tokens::{cookie, form, page};

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

#[tokio::test]
async fn a_note_is_saved_shown_and_listed_for_its_owners_session_alone() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let (white, black) = (cookie(&site, &site.house.white).await, cookie(&site, &site.house.black).await);
    let (path, notes) = (format!("/games/{game}"), format!("/games/{game}/notes"));
    let done = form(&site, &white, &notes, "turn=1&note=%0D%0Ade%20Kanari%3Cb%3E%0D%0Atwo").await;
    assert_eq!(
        (done.status.as_u16(), done.header("location")),
        (303, format!("{path}?tab=notes&saved=true#note").as_str())
    );
    let saved = text(&page(&site, &white, &format!("{path}?tab=notes&saved=true")).await);
    assert!(saved.contains("<p class=\"note\" role=\"status\">Gespeichert.</p>"), "{saved}");
    let tab = format!("{path}?tab=notes");
    for seen in [tab.clone(), notes.clone()] {
        let own = text(&page(&site, &white, &seen).await);
        assert!(own.contains("de Kanari&#60;b&#62;\ntwo"), "{seen}");
        assert_eq!(own.len() % (32 * 1024), 0);
        assert_eq!(own.contains(&format!("href=\"{tab}#note\">Notiz schreiben")), seen == notes, "{own}");
        // A token opens no page, and no other door leads to notes.
        for (who, token) in site.everybody() {
            let other = site.get(token, &seen).await;
            assert!(!text(&other).contains("Kanari"), "{who} {seen}");
        }
        assert!(!text(&page(&site, &black, &seen).await).contains("Kanari"));
    }
    let arbiter = cookie(&site, &site.house.arbiter).await;
    assert_eq!(page(&site, &arbiter, &notes).await.status, 403);
    for desk in ["desk", "desk/check"] {
        assert!(!text(&page(&site, &arbiter, &format!("{path}/{desk}")).await).contains("Kanari"));
    }
    assert_eq!(page(&site, "", &notes).await.status, 303);
    site.pair(game, "e2e4", "e7e5").await;
    // The note stays with its pair.
    assert!(!text(&page(&site, &white, &tab).await).contains("Kanari"));
    form(&site, &white, &notes, "turn=2&note=x").await;
    assert!(text(&page(&site, &white, &format!("{tab}&turn=0")).await).contains("turn="));
    site.pair(game, "g1f3", "g8f6").await;
    assert!(text(&page(&site, &white, &format!("{tab}&turn=1")).await).contains("Kanari"));
    let later = form(&site, &white, &notes, "turn=1&note=changed").await;
    assert_eq!(later.header("location"), format!("{path}/notes"));
}

#[tokio::test]
async fn a_note_that_is_too_long_is_handed_back() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = cookie(&site, &site.house.white).await;
    let notes = format!("/games/{game}/notes");
    // Each character of four bytes, each byte written as three.
    let longest = "%F0%9F%90%B4".repeat(4000);
    let save = async |text: &str| form(&site, &white, &notes, &format!("turn=1&note={text}")).await;
    assert_eq!(save(&longest).await.status, 303);
    let refused = save(&format!("{longest}%F0%9F%A6%84")).await;
    assert_eq!(refused.status, 422);
    assert!(text(&refused).contains('🦄') && text(&refused).contains("role=\"alert\""));
    assert_eq!(save(&"x".repeat(70_000)).await.status, 413);
    let head =
        asking("POST", Some(&site.white), &notes).header("content-type", "application/x-www-form-urlencoded");
    let token = site.send(head.body(Body::from("turn=1&note=by-token")).unwrap()).await;
    assert_eq!(token.header("location"), "/sign-in", "no token saves one");
    assert!(!text(&page(&site, &white, &notes).await).contains("by-token"));
}
