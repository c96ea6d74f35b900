//! A ladder and byes through `/api/v1`, and their pages.

use fairschach::app::actor::Role;
use fairschach::app::tournaments::action::Action;
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::http::kit::Site;
use crate::show::web;

#[tokio::test]
async fn names_and_titles_have_room_in_pictures() {
    let site = Site::new().await;
    let house = &site.house;
    let (title, name) = ("W".repeat(60), "M".repeat(40));
    let all = [house.white.clone(), house.black.clone(), house.add(&name, "en", Role::Player).await];
    let width = async |more: Value| {
        let id = entered(house, more, &all).await;
        house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        let svg = site.get(None, &format!("/tournaments/{id}/table/svg")).await.body;
        let svg = String::from_utf8(svg).unwrap();
        assert!(svg.contains(&name), "{svg}");
        svg.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap().parse::<usize>().unwrap()
    };
    let ladder = json!({"kind": {"name": "ladder"}, "seeding": "entry"});
    assert!(width(ladder).await > 70 + 40 * 8, "names");
    assert!(width(json!({"name": title})).await > 20 + 60 * 12, "titles");
}

#[tokio::test]
async fn a_ladders_own_page_leads_to_its_places_and_says_that_it_has_begun() {
    let site = web::Site::new().await;
    let house = &site.house;
    let more = players(house, 2).await;
    let [late, third] = &more[..] else { unreachable!("two were asked for") };
    let all = [house.white.clone(), house.black.clone(), third.clone()];
    let id = entered(house, json!({"kind": {"name": "ladder"}, "seeding": "entry"}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let page = site.sign_in(late).await.get(&format!("/tournaments/{id}")).await.body;
    let at = format!("<a href=\"/tournaments/{id}");
    assert!(page.contains(&format!("{at}/ladder\">")), "the table is another page: {page}");
    assert!(page.contains(&format!("{at}/sheet\" aria-current=\"true\">")), "{page}");
    assert!(page.contains("The tournament has begun") && !page.contains("Until the start"), "{page}");
    // Who stands where, and what is new, for everybody; and one's own place.
    assert!(page.contains("There are no open challenges"), "{page}");
    house.app.ladders().challenge_on_ladder(&house.black, id, house.white.id).await.unwrap();
    let page = site.sign_in(&house.black).await.get(&format!("/tournaments/{id}")).await.body;
    let (_, places) = page.split_once("<ol class=\"ladder\">").expect(&page);
    let (anna, ben) = (places.find(">Anna</a>").unwrap(), places.find(">Ben</a>").unwrap());
    assert!(places.starts_with("<li value=\"1\">") && anna < ben, "{places}");
    assert!(page.contains("You are 2nd.") && page.contains("Ben challenges Anna"), "{page}");
    assert!(!page.contains("The first 10 of"), "all three are there: {page}");
}

#[tokio::test]
async fn a_ladder_is_challenged_and_answered() {
    let site = Site::new().await;
    let house = &site.house;
    let rest = players(house, 1).await;
    let all = [house.white.clone(), house.black.clone(), rest[0].clone()];
    let kind = json!({"name": "ladder", "refused": "forfeit"});
    let id = entered(house, json!({"kind": kind, "seeding": "entry"}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let at = format!("/api/v1/tournaments/{id}/ladder");
    let (white, black) = (Some(site.white.as_str()), Some(site.black.as_str()));
    let shown = site.get(black, &at).await.good();
    assert_eq!(shown["own"], 2);
    assert_eq!(shown["places"][0]["may_challenge"], true);
    assert_eq!(shown["places"][1]["may_challenge"], Value::Null);
    assert_eq!(shown["places"][2]["why_not"], "only those who stand above are challenged");
    assert_eq!(shown["rules"]["reach"], 3);
    let whom = json!({"player": house.white.id.to_string()});
    site.post(None, &at, whom.clone()).await.problem(401);
    site.post(black, &at, json!({"player": "x"})).await.problem(400);
    site.post(black, &at, json!({"player": house.white.id.to_string(), "more": 1})).await.problem(400);
    let made = site.post(black, &at, whom.clone()).await;
    assert_eq!(made.status, 201);
    assert_eq!(made.good(), json!({"challenge": 1}));
    let twice = site.post(black, &at, whom).await;
    assert!(twice.status.is_client_error());
    let one = format!("{at}/1");
    site.post(white, &one, json!({"answer": "perhaps"})).await.problem(400);
    site.post(black, &one, json!({"answer": "accept"})).await.problem(403);
    site.delete(white, &one).await.problem(403);
    assert_eq!(site.post(white, &one, json!({"answer": "decline"})).await.status, 204);
    let shown = site.get(None, &at).await.good();
    assert_eq!(shown["places"][0]["number"], 2, "declined, and the place is lost");
    assert_eq!(shown["moves"][0]["why"], "won");
    site.get(None, &format!("{at}/1")).await;
    site.delete(black, &format!("{at}/9")).await.problem(404);
    let page = site.get(None, &format!("/tournaments/{id}/ladder")).await;
    assert_eq!(page.status, 200);
    let tables = site.get(None, &format!("/tournaments/{id}/table")).await;
    let tables = String::from_utf8(tables.body).unwrap();
    assert!(tables.contains(&format!("/tournaments/{id}/ladder")));
    let (_, places) = tables.split_once("<ol class=\"ladder\">").expect(&tables);
    let (ben, anna) = (places.find(">Ben</a>").unwrap(), places.find(">Anna</a>").unwrap());
    assert!(places.starts_with("<li value=\"1\">") && ben < anna, "the places themselves: {places}");
    let sheet = site.get(None, &format!("/tournaments/{id}/sheet")).await;
    let sheet = String::from_utf8(sheet.body).unwrap();
    assert!(sheet.contains("the challenger takes the place without a game"), "{sheet}");
    let round = entered(house, json!({}), &all).await;
    let none = site.get(None, &format!("/api/v1/tournaments/{round}/ladder")).await;
    assert!(none.status.is_client_error(), "it is no ladder");
    let none = site.get(None, &format!("/tournaments/{round}/byes")).await;
    assert_eq!(none.status, 404, "it is no Swiss");
    let bye = json!({"round": 1, "bye": "half"});
    let byes = format!("/api/v1/tournaments/{round}/byes");
    assert!(site.post(white, &byes, bye).await.status.is_client_error());
    site.post(white, &byes, json!({"round": 1, "bye": "whole"})).await.problem(400);
    assert_eq!(site.get(white, &byes).await.good(), json!({"byes": []}));
}
