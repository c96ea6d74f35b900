//! Teams on their page and for programs: what a captain enters, and that nobody else sees it before the round begins.

use axum::http::StatusCode;
use fairschach::app::tournaments::action::Action;
use fairschach::base::TournamentId;
use serde_json::{Value, json};

use crate::app::tournaments::kit::{seen, steps};
use crate::app::tournaments::teams::{league, offered};
use crate::http::kit::Site;
use crate::show::web;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    a_captain_chooses_on_the_page => chooses;
    programs_see_and_enter_their_own => programs;
}

async fn begun(house: &TestApp) -> (TournamentId, Vec<fairschach::app::actor::Actor>) {
    let (id, all) = league(house, 2).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, &house.raw().await, id).await;
    (id, all)
}

async fn chooses(database: Database) {
    let site = web::Site::on(database).await;
    let house = &site.house;
    let (id, all) = begun(house).await;
    let at = format!("/tournaments/{id}/teams");
    let (captain, director) = (site.sign_in(&all[0]).await, site.sign_in(&house.director).await);
    let page = captain.get(&at).await.body;
    for part in [
        "Your line-up for round 1 against Blues",
        "Choose 2 players",
        "Captain: Player 1",
        "If you enter nothing",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(page.matches(" checked").count(), 2, "the first two");
    assert!(!page.contains("id=\"captain\""), "those who run it name captains");
    // Captains are reminded before: what happens next is that the round begins.
    let (_, begins) = house.app.teams().teams(None, id).await.unwrap().next.unwrap();
    let run = director.get(&format!("/tournaments/{id}/run")).await.body;
    let next = run.split("Round 1 begins by itself: <time datetime=\"").nth(1);
    assert!(next.is_some_and(|rest| rest.starts_with(&begins.to_string())), "{run}");
    let chosen = |of: &[usize]| {
        let players = of.iter().map(|at| format!("&players={}", all[*at].id));
        format!("round=1{}", players.collect::<String>())
    };
    let line_up = format!("{at}/line-up");
    let few = captain.post(&line_up, &chosen(&[1])).await;
    assert!(few.status == StatusCode::UNPROCESSABLE_ENTITY && few.body.contains("id=\"players-fault\""));
    let ticked = format!("value=\"{}\" checked", all[1].id);
    assert!(few.body.contains(&ticked) && few.body.matches(" checked").count() == 1, "what was ticked");
    let entered = captain.post(&line_up, &chosen(&[1, 2])).await;
    assert_eq!((entered.status, entered.to.as_str()), (StatusCode::SEE_OTHER, at.as_str()));
    let page = captain.get(&at).await.body;
    assert!(page.contains("You have entered this line-up"), "{page}");
    let checked = |n: usize| page.contains(&format!("value=\"{}\" checked", all[n].id));
    assert!(!checked(0) && checked(1) && checked(2));
    assert_eq!(director.post(&line_up, &chosen(&[0, 1])).await.status, StatusCode::FORBIDDEN);
    // The director names another captain, by a whole name or an id.
    let name = format!("{at}/captain");
    assert!(director.get(&at).await.body.contains("id=\"captain\""));
    let nobody = director.post(&name, "team=1&who=Nobody+at+all").await;
    assert!(nobody.status == StatusCode::UNPROCESSABLE_ENTITY && nobody.body.contains("id=\"who-fault\""));
    let second = director.post(&name, "team=2&who=Nobody+at+all").await;
    assert!(
        second.body.contains("<option value=\"2\" selected>"),
        "the team that was chosen: {}",
        second.body
    );
    let rival = director.post(&name, &format!("team=1&who={}", all[3].id)).await;
    assert!(rival.status == StatusCode::UNPROCESSABLE_ENTITY && rival.body.contains("id=\"who-fault\""));
    let named = director.post(&name, &format!("team=1&who={}", all[1].id)).await;
    assert_eq!(named.status, StatusCode::SEE_OTHER);
    assert_eq!(captain.post(&name, &format!("team=1&who={}", all[0].id)).await.status, StatusCode::FORBIDDEN);
    assert!(!captain.get(&at).await.body.contains("Your line-up"), "captain no more");
    let record = captain.get(&format!("/tournaments/{id}/record")).await.body;
    assert!(record.contains("made Player 2 captain of Reds"), "{record}");
    house.clock.advance(3 * DAY);
    let late = site.sign_in(&all[1]).await.post(&line_up, &chosen(&[0, 1])).await;
    assert_eq!(late.status, StatusCode::UNPROCESSABLE_ENTITY, "the round has begun");
    assert_eq!(seen(house, id).await.pairings.len(), 0);
    let plain = crate::app::tournaments::course::entered(house, json!({}), &[]).await;
    let none = director.get(&format!("/tournaments/{plain}/teams")).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND, "no teams");
}

#[tokio::test]
async fn a_captain_lays_the_office_down_on_the_page() {
    let site = web::Site::new().await;
    let (id, all) = begun(&site.house).await;
    let at = format!("/tournaments/{id}/teams");
    let (captain, other) = (site.sign_in(&all[0]).await, site.sign_in(&all[2]).await);
    let page = captain.get(&at).await.body;
    assert!(page.contains("If you lay the office down, Player 2 is captain."), "{page}");
    assert!(!other.get(&at).await.body.contains("id=\"own-office\""));
    let down = format!("{at}/step-down");
    assert_eq!(other.post(&down, "").await.status, StatusCode::FORBIDDEN);
    let done = captain.post(&down, "").await;
    assert_eq!((done.status, done.to.as_str()), (StatusCode::SEE_OTHER, at.as_str()));
    let page = captain.get(&at).await.body;
    assert!(page.contains("Captain: Player 2") && !page.contains("Your line-up"), "{page}");
    let record = captain.get(&format!("/tournaments/{id}/record")).await.body;
    assert!(record.contains("Player 1 made Player 2 captain of Reds."), "{record}");
}

/// A captain who does not play in a game answers the draw offer on its page; the player is told who does.
#[tokio::test]
async fn a_captain_answers_on_the_page_of_the_game() {
    let site = web::Site::new().await;
    let house = &site.house;
    let (_, all, game) = offered(house, &house.raw().await).await;
    let black = house.app.games().game(None, game).await.unwrap().sides.black.player;
    let player = all.iter().find(|one| one.id == black.id).unwrap();
    let (captain, player) = (site.sign_in(&all[3]).await, site.sign_in(player).await);
    let at = format!("/games/{game}");
    let form = format!("action=\"{at}/draw\"");
    let (of_captain, of_player) = (captain.get(&at).await.body, player.get(&at).await.body);
    assert!(of_captain.contains(&form) && of_captain.contains("als Mannschaftsführer"), "{of_captain}");
    assert!(!of_player.contains(&form), "the player cannot answer");
    assert!(of_player.contains("the captain of your team answers: Player 4"), "{of_player}");
    let bystander = site.sign_in(&all[0]).await.get(&at).await.body;
    assert!(!bystander.contains(&form), "nothing is offered to the other team");
    assert!(!site.stranger().get(&at).await.body.contains(&form));
    let refused = player.post(&format!("{at}/draw"), "turn=2&answer=accept").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.body.contains("the captain of the team answers draw offers"), "{}", refused.body);
    let accepted = captain.post(&format!("{at}/draw"), "turn=2&answer=accept").await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER);
    house.clock.advance(2_000_000);
    let over = player.get(&at).await.body;
    assert!(over.contains("Player 4 accepted the draw as the captain."), "{over}");
}

/// What one captain enters changes nothing that anybody else sees, on no page and for no program.
#[tokio::test]
async fn nobody_else_sees_what_a_captain_has_entered() {
    let site = web::Site::new().await;
    let house = &site.house;
    let (id, all) = begun(house).await;
    let readers =
        [site.sign_in(&all[3]).await, site.sign_in(&all[1]).await, site.sign_in(&house.director).await];
    let below = ["", "/teams", "/pairings", "/table", "/record", "/sheet", "/games", "/bulletin"];
    let world = async || {
        let mut pages = Vec::new();
        for rest in below {
            for reader in &readers {
                pages.push(reader.get(&format!("/tournaments/{id}{rest}")).await.body);
            }
            pages.push(site.stranger().get(&format!("/tournaments/{id}{rest}")).await.body);
        }
        pages.push(readers[2].get(&format!("/tournaments/{id}/run")).await.body);
        pages
    };
    let before = world().await;
    house.app.teams().enter_line_up(&all[0], id, 1, &[all[1].id, all[2].id]).await.unwrap();
    house.app.teams().enter_line_up(&all[0], id, 2, &[all[0].id, all[2].id]).await.unwrap();
    assert!(before == world().await, "a page tells that a line-up was entered");
}

async fn programs(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let (id, all) = begun(house).await;
    let token = async |actor| house.app.sign_in().create_token(actor, "test").await.unwrap();
    let (captain, rival) = (token(&all[0]).await, token(&all[3]).await);
    let (captain, rival, director) =
        (Some(captain.as_str()), Some(rival.as_str()), Some(site.director.as_str()));
    let (teams, own) =
        (format!("/api/v1/tournaments/{id}/teams"), format!("/api/v1/tournaments/{id}/line-ups"));
    let addresses = [teams.clone(), own.clone(), format!("/api/v1/tournaments/{id}")];
    let world = async || {
        let mut answers: Vec<(StatusCode, Vec<u8>, String)> = Vec::new();
        for reader in [rival, director, None] {
            for at in &addresses {
                let reply = site.get(reader, at).await;
                answers.push((reply.status, reply.body.clone(), reply.header("etag").to_owned()));
            }
        }
        answers
    };
    let before = world().await;
    let seen = site.get(None, &teams).await.good();
    assert_eq!((&seen["round"], &seen["teams"][1]["name"]), (&json!(1), &json!("Blues")));
    assert_eq!(seen["teams"][0]["captain"]["id"], all[0].id.to_string());
    assert_eq!(seen["teams"][0]["players"][2]["number"], 3);
    let mine = site.get(captain, &own).await.good();
    let players = |mine: &Value| {
        let own = mine["line_ups"][0]["players"].as_array().unwrap();
        own.iter().map(|one| one["number"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(players(&mine), [1, 2]);
    assert_eq!(mine["line_ups"][0]["players"][1]["player"]["id"], all[1].id.to_string());
    assert_eq!(mine["line_ups"][0]["entered"], false);
    let line_up =
        |of: &[usize]| json!({"players": of.iter().map(|at| all[*at].id.to_string()).collect::<Vec<_>>()});
    let put = |round: u16| format!("{own}/{round}");
    site.put(rival, &put(1), line_up(&[0, 1])).await.problem(400);
    site.put(director, &put(1), line_up(&[0, 1])).await.problem(403);
    site.put(captain, &put(9), line_up(&[0, 1])).await.problem(409);
    site.put(captain, &put(1), line_up(&[0, 1, 2])).await.problem(400);
    assert_eq!(site.put(captain, &put(1), line_up(&[2, 1])).await.status, StatusCode::NO_CONTENT);
    let mine = site.get(captain, &own).await.good();
    assert_eq!(players(&mine), [2, 3]);
    assert!(before == world().await, "nobody else is told");
    let name = format!("{teams}/1/captain");
    site.put(captain, &name, json!({"player": all[1].id.to_string()})).await.problem(403);
    let done = site.put(director, &name, json!({"player": all[1].id.to_string()})).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT);
    assert_eq!(site.get(captain, &own).await.good(), json!({"line_ups": Value::Array(Vec::new())}));
    // Each lays down their own office alone.
    let office = format!("/api/v1/tournaments/{id}/captaincy");
    site.delete(captain, &office).await.problem(403);
    assert_eq!(site.delete(rival, &office).await.status, StatusCode::NO_CONTENT);
    let seen = site.get(None, &teams).await.good();
    assert_eq!(seen["teams"][1]["captain"]["id"], all[4].id.to_string());
}
