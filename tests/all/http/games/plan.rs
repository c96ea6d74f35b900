//! The page on which conditional entries are chosen: its steps, what it refuses, and that nothing chosen stands in an address.

use fairschach::app::games::create::NewGameRequest;
use fairschach::rules::RuleSet;

use crate::http::kit::{Reply, Site};
use crate::http::players::tokens::{cookie, form, page};

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

/// Whether the page asks for an entry with these legal ones, on a board for this side.
fn asks(page: &str, side: &str, legal: &str) -> bool {
    page.contains(&format!("data-side=\"{side}\"")) && page.contains(&format!("<option value=\"{legal}\""))
}

#[tokio::test]
async fn a_conditional_entry_is_chosen_in_three_steps() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = cookie(&site, &site.house.white).await;
    let (path, plan) = (format!("/games/{game}"), format!("/games/{game}/plan"));
    let step = async |body: &str| form(&site, &white, &plan, body).await;
    let first = text(&page(&site, &white, &plan).await);
    assert!(asks(&first, "white", "e2e4") && !first.contains("formnovalidate"));
    for hook in ["data-board", "data-submit", "id=\"promotion\""] {
        assert!(first.contains(hook), "{hook}");
    }
    let second = step("turn=1&line=&choice=e2e4").await;
    assert_eq!((second.status.as_u16(), second.header("cache-control")), (200, "no-store"));
    let second = text(&second);
    assert!(asks(&second, "black", "e7e5") && second.contains("name=\"line\" value=\"e2e4\""));
    assert!(!second.contains("data-draft"), "what does not end with an own entry is not kept");
    // On the board that comes of both, the pawn that has moved rests.
    let third = text(&step("turn=1&line=e2e4&choice=e7e5").await);
    assert!(third.contains("data-resting=\"e4 e5\"") && third.contains("data-draft"));
    assert!(asks(&third, "white", "g1f3") && !third.contains("value=\"e4e5\""));
    for page in [&first, &second, &third] {
        assert_eq!(page.len() % (32 * 1024), 0);
    }
    let back = text(&step("turn=1&line=e2e4+e7e5&choice=&back=1").await);
    assert!(asks(&back, "black", "e7e5"));
    let back = text(&step("turn=1&line=e2e4+e7e5&choice=g1f3&back=0").await);
    assert!(asks(&back, "white", "e2e4"));
    let kept = step("turn=1&line=e2e4+e7e5&choice=g1f3&draw_offer=yes&action=keep").await;
    assert_eq!(
        (kept.status.as_u16(), kept.header("location")),
        (303, format!("{path}?tab=conditional#conditionals").as_str())
    );
    let path = format!("{path}?tab=conditional");
    let shown = text(&page(&site, &white, &path).await);
    assert!(shown.contains("Wenn Weiß e2-e4 und Schwarz e7-e5, dann Sg1-f3 mit Remisangebot."), "the line");
    let picture = shown.split("<img src=\"/games").nth(1).unwrap().split('"').next().unwrap();
    let picture = format!("/games{picture}");
    assert!(picture.ends_with("/board.svg?step=1") && !picture.contains("g1"), "{picture}");
    let board = page(&site, &white, &picture).await;
    assert_eq!((board.status.as_u16(), board.header("content-type")), (200, "image/svg+xml"));
    assert_eq!((board.header("cache-control"), board.body.len() % (32 * 1024)), ("no-store", 0));
    assert_eq!(page(&site, &white, &picture.replace("step=1", "step=2")).await.status, 404);
    for other in [cookie(&site, &site.house.black).await, cookie(&site, &site.house.arbiter).await] {
        let refused = page(&site, &other, &picture).await;
        assert!([403, 404].contains(&refused.status.as_u16()));
        assert!(!text(&page(&site, &other, &path).await).contains("board.svg?step"));
    }
}

#[tokio::test]
async fn four_steps_are_planned_continued_and_cut() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = cookie(&site, &site.house.white).await;
    let (path, plan) = (format!("/games/{game}"), format!("/games/{game}/plan"));
    let tab = format!("{path}?tab=conditional");
    let step = async |body: &str| form(&site, &white, &plan, body).await;
    // Saved at each own move, and planned on from there.
    let mut line = "e2e4 e7e5".to_owned();
    for (own, other, after) in [("g1f3", "b8c6", "f1b5"), ("f1b5", "a7a6", "b1c3"), ("b1c3", "g8f6", "d2d3")]
    {
        let body = format!("turn=1&line={}&choice={own}&action=on", line.replace(' ', "+"));
        let page = text(&step(&body).await);
        assert!(asks(&page, "black", other), "{own}");
        line = format!("{line} {own}");
        assert!(page.contains(&format!("name=\"line\" value=\"{line}\"")));
        let body = format!("turn=1&line={}&choice={other}", line.replace(' ', "+"));
        let page = text(&step(&body).await);
        assert!(asks(&page, "white", after), "{other}");
        assert_eq!(page.contains("data-draft"), after != "d2d3", "the fourth is the last");
        line = format!("{line} {other}");
    }
    let body = format!("turn=1&line={}&choice=d2d3&action=on", line.replace(' ', "+"));
    assert_eq!(step(&body).await.status, 303, "there is nothing more to choose");
    let shown = text(&page(&site, &white, &tab).await);
    let told = [
        "Wenn Weiß e2-e4 und Schwarz e7-e5, dann Sg1-f3.",
        "Wenn Schwarz Sb8-c6, dann Lf1-b5.",
        "Wenn Schwarz a7-a6, dann Sb1-c3.",
        "Wenn Schwarz Sg8-f6, dann d2-d3.",
    ];
    for sentence in told {
        assert!(shown.contains(&format!("<p>{sentence}</p>")), "{sentence}");
    }
    assert_eq!(shown.matches("data-plan-on").count(), 3, "but not from the fourth");
    let tree = shown.split("<ul class=\"plain tree\">").nth(1).unwrap().split("</section>").next().unwrap();
    assert_eq!(tree.matches("<ul").count() + 1, tree.matches("</ul>").count());
    assert_eq!(tree.matches("<li>").count(), tree.matches("</li>").count());
    // A branch from the first step.
    let id = shown.split("name=\"from\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let branch = text(&step(&format!("from={id}&step=1")).await);
    assert!(asks(&branch, "black", "d7d6") && branch.contains("name=\"line\" value=\"e2e4 e7e5 g1f3\""));
    let kept = step("turn=1&line=e2e4+e7e5+g1f3+d7d6&choice=d2d4&action=keep").await;
    assert_eq!(kept.status, 303);
    let shown = text(&page(&site, &white, &tab).await);
    assert_eq!(shown.matches(told[0]).count(), 3, "it stands there once, in text and on two buttons");
    let cut = format!("{path}/conditional/{id}/delete");
    assert_eq!(form(&site, &white, &cut, "step=2").await.status, 303);
    let shown = text(&page(&site, &white, &tab).await);
    assert!(!shown.contains("Lf1-b5") && shown.contains("Wenn Schwarz d7-d6, dann d2-d4."));
    let black = cookie(&site, &site.house.black).await;
    assert_eq!(form(&site, &black, &plan, &format!("from={id}&step=1")).await.status, 404);
}

#[tokio::test]
async fn what_is_settled_is_not_asked_and_what_cannot_be_is_asked_again() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = cookie(&site, &site.house.white).await;
    let plan = format!("/games/{game}/plan");
    let step = async |body: &str| form(&site, &white, &plan, body).await;
    let refused = step("turn=1&line=e2e4&choice=e7e4").await;
    assert_eq!(refused.status, 422);
    assert!(asks(&text(&refused), "black", "e7e5") && text(&refused).contains("role=\"alert\""));
    for action in ["keep", "on"] {
        let refused = step(&format!("turn=1&line=e2e4+e7e5&choice=g1g5&action={action}")).await;
        assert_eq!(refused.status, 422);
        assert!(asks(&text(&refused), "white", "g1f3"));
    }
    assert_eq!(step(&format!("turn=1&choice={}", "e".repeat(64))).await.status, 422);
    assert_eq!(step(&format!("turn=1&choice={}", "e".repeat(65))).await.status, 422);
    // 256 bytes of a line are read, as far as they can be; more are not.
    let long = text(&step(&format!("turn=1&line=e2e4+e7e5{}&choice=", "+".repeat(247))).await);
    assert!(asks(&long, "white", "g1f3"));
    let long = step(&format!("turn=1&line=e2e4+e7e5{}&choice=", "+".repeat(248))).await;
    assert_eq!(long.status, 422);
    assert!(asks(&text(&long), "white", "e2e4"));
    assert_eq!(step("turn=2&choice=e2e4").await.status, 409);
    let black = cookie(&site, &site.house.black).await;
    assert_eq!(form(&site, &black, &plan, "turn=1&choice=e2e4").await.status, 422);
    site.file(&site.white, game, "d2d4").await.good();
    let first = text(&page(&site, &white, &plan).await);
    assert!(asks(&first, "black", "d7d5") && first.contains("name=\"line\" value=\"\""));
    let then = text(&step("turn=1&choice=d7d5").await);
    assert!(asks(&then, "white", "c2c4") && then.contains("Weiß d2-d4"));
    assert_eq!(step("turn=1&line=d7d5&choice=c2c4&action=keep").await.status, 303);
    let arbiter = cookie(&site, &site.house.arbiter).await;
    assert!(page(&site, &arbiter, &plan).await.status.is_client_error());
    assert_eq!(page(&site, "", &plan).await.status, 303);
}

/// Every game that has conditional entries begins with a page that asks for an entry on its board.
#[tokio::test]
async fn every_game_can_be_planned() {
    let site = Site::new().await;
    let black = cookie(&site, &site.house.black).await;
    for variant in RuleSet::variants() {
        let rules = RuleSet::default_rules(variant).unwrap().to_owned();
        let start = match variant {
            "chess960" => Some("chess960:518".to_owned()),
            "shuffle" => Some("shuffle:RNBQKBNR".to_owned()),
            _ => None,
        };
        let request = NewGameRequest { variant: variant.to_owned(), rules, start, ..site.house.request() };
        let game = site.house.app.games().create_game(&site.house.director, request).await.unwrap();
        let reply = page(&site, &black, &format!("/games/{game}/plan")).await;
        assert_eq!(reply.status, 200, "{variant}");
        let shown = text(&reply);
        assert!(shown.contains("data-board") && shown.contains("<option value="), "{variant}");
        if variant == "freischach" {
            assert!(shown.contains("id=\"tray\""), "men are placed from a tray");
        }
    }
}

/// What became of a plan is told while the game runs, and not beside its result; that a draw was offered stands beside the move,
/// and its author is told that the other side filed without taking it.
#[tokio::test]
async fn what_became_of_a_plan_and_of_an_offer_is_told() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    let white = cookie(&site, &house.white).await;
    let path = format!("/games/{game}");
    let shown = async || text(&page(&site, &white, &path).await);
    let plan = "turn=1&line=e2e4+e7e5&choice=g1f3&draw_offer=yes&action=keep";
    assert_eq!(form(&site, &white, &format!("{path}/plan"), plan).await.status, 303);
    site.pair(game, "e2e4", "e7e5").await;
    assert!(shown().await.contains("id=\"conditional-news\""));
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.reveal().await;
    let offered = shown().await;
    assert!(offered.contains("class=\"fine\">mit Remisangebot") && offered.contains("bietet Remis an"));
    house.file(&house.black, game, "a7a6").await.unwrap();
    let lapsed = shown().await;
    assert!(
        lapsed.contains("eigenes Remisangebot wurde nicht angenommen") && !lapsed.contains("bietet Remis an")
    );

    let game = house.game().await;
    let path = format!("/games/{game}");
    assert_eq!(form(&site, &white, &format!("{path}/plan"), plan).await.status, 303);
    site.pair(game, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, game).await.unwrap();
    let over = text(&page(&site, &white, &path).await);
    assert!(over.contains("Weiß gewinnt durch Aufgabe") && !over.contains("id=\"conditional-news\""));
}
