//! The page on which a conditional entry is chosen: its steps, what it refuses, and that nothing chosen stands in an address.

use crate::http::kit::{Reply, Site};
use crate::http::players::tokens::{cookie, form, page};

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

#[tokio::test]
async fn a_conditional_entry_is_chosen_in_three_steps() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = cookie(&site, &site.house.white).await;
    let (path, plan) = (format!("/games/{game}"), format!("/games/{game}/plan"));
    let step = async |body: &str| form(&site, &white, &plan, body).await;
    let first = text(&page(&site, &white, &plan).await);
    assert!(first.contains("name=\"own\" required") && first.contains("value=\"e2e4\""));
    assert!(first.contains("data-side=\"white\"") && !first.contains("formnovalidate"));
    let second = step("turn=1&own=e2e4").await;
    assert_eq!((second.status.as_u16(), second.header("cache-control")), (200, "no-store"));
    let second = text(&second);
    assert!(second.contains("name=\"other\" required") && second.contains("value=\"e7e5\""));
    assert!(second.contains("data-side=\"black\"") && second.contains("name=\"own\" value=\"e2e4\""));
    // On the board that comes of both, the pawn that has moved rests.
    let third = text(&step("turn=1&own=e2e4&other=e7e5").await);
    assert!(third.contains("name=\"then\" required") && third.contains("data-resting=\"e4 e5\""));
    assert!(third.contains("value=\"g1f3\"") && !third.contains("value=\"e4e5\""));
    for page in [&first, &second, &third] {
        assert_eq!(page.len() % (32 * 1024), 0);
    }
    let back = text(&step("turn=1&own=e2e4&other=e7e5&then=&back=other").await);
    assert!(back.contains("name=\"other\" required"));
    let back = text(&step("turn=1&own=e2e4&other=e7e5&back=own").await);
    assert!(back.contains("name=\"own\" required"));
    let kept = step("turn=1&own=e2e4&other=e7e5&then=g1f3&draw_offer=yes").await;
    assert_eq!(
        (kept.status.as_u16(), kept.header("location")),
        (303, format!("{path}#conditionals").as_str())
    );
    let shown = text(&page(&site, &white, &path).await);
    assert!(shown.contains("Wenn Weiß e2-e4 und Schwarz e7-e5, dann Sg1-f3 mit Remisangebot."), "the line");
    let picture = shown.split("<img src=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(picture.ends_with("/board.svg") && !picture.contains("g1"), "{picture}");
    let board = page(&site, &white, picture).await;
    assert_eq!((board.status.as_u16(), board.header("content-type")), (200, "image/svg+xml"));
    assert_eq!((board.header("cache-control"), board.body.len() % (32 * 1024)), ("no-store", 0));
    for other in [cookie(&site, &site.house.black).await, cookie(&site, &site.house.arbiter).await] {
        let refused = page(&site, &other, picture).await;
        assert!([403, 404].contains(&refused.status.as_u16()));
        assert!(!text(&page(&site, &other, &path).await).contains("board.svg\" width"));
    }
}

#[tokio::test]
async fn what_is_settled_is_not_asked_and_what_cannot_be_is_asked_again() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = cookie(&site, &site.house.white).await;
    let plan = format!("/games/{game}/plan");
    let step = async |body: &str| form(&site, &white, &plan, body).await;
    let refused = step("turn=1&own=e2e4&other=e7e4").await;
    assert_eq!(refused.status, 422);
    assert!(text(&refused).contains("name=\"other\" required") && text(&refused).contains("role=\"alert\""));
    let refused = step("turn=1&own=e2e4&other=e7e5&then=g1g5").await;
    assert_eq!(refused.status, 422);
    assert!(text(&refused).contains("name=\"then\" required"));
    assert_eq!(step(&format!("turn=1&own={}", "e".repeat(64))).await.status, 422);
    assert_eq!(step(&format!("turn=1&own={}", "e".repeat(65))).await.status, 422);
    assert_eq!(step("turn=2&own=e2e4").await.status, 409);
    let black = cookie(&site, &site.house.black).await;
    assert_eq!(form(&site, &black, &plan, "turn=1&own=e2e4").await.status, 422);
    site.file(&site.white, game, "d2d4").await.good();
    let first = text(&page(&site, &white, &plan).await);
    assert!(first.contains("name=\"other\" required") && !first.contains("name=\"own\""));
    let then = text(&step("turn=1&other=d7d5").await);
    assert!(then.contains("name=\"then\" required") && then.contains("Weiß d2-d4"));
    assert_eq!(step("turn=1&other=d7d5&then=c2c4").await.status, 303);
    let arbiter = cookie(&site, &site.house.arbiter).await;
    assert!(page(&site, &arbiter, &plan).await.status.is_client_error());
    assert_eq!(page(&site, "", &plan).await.status, 303);
}
