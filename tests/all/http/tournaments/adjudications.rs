//! All games of a tournament that are to be adjudicated, decided by one form.

use axum::http::StatusCode;
use fairschach::app::arbitration::adjudication::NewAdjudicationClaim;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::base::Timestamp;
use fairschach::game::{ADJUDICATION_TIME, Asks};
use serde_json::json;

use crate::app::tournaments::kit::{open_games, player_of, running, seen, steps};
use crate::show::web::Site;
use crate::support::SECOND;

/// Midnight of the 8th in Berlin.
const END: Timestamp = Timestamp::from_us(1_767_826_800_000_000);

#[tokio::test]
async fn several_are_decided_at_once_and_a_fault_in_one_leaves_the_others() {
    let site = Site::new().await;
    let (house, app) = (&site.house, &site.house.app);
    let raw = house.raw().await;
    let sheet = json!({
        "clock": "60d/pair", "at_the_end": "adjudicate", "pace": {"name": "rounds", "days": 7},
        "dates": {"zone": "Europe/Berlin", "ends": "2026-01-08"},
    });
    let (id, all) = running(house, &raw, 4, sheet, Some(&house.arbiter)).await;
    let view = seen(house, id).await;
    let games = open_games(&view);
    house.clock.advance(END.plus(JUDGE_DELAY + SECOND).since(app.now()));
    steps(house, &raw, id).await;
    app.running_tournaments().go_on_with_adjudications().await.unwrap();
    let white = player_of(&view, &all, games[0].1);
    let claim =
        NewAdjudicationClaim { asks: Asks::Win, text: "A rook more.".to_owned(), line: String::new() };
    app.arbitration().claim_adjudication(white, games[0].0, claim).await.unwrap();

    let path = format!("/tournaments/{id}/adjudications");
    let carla = site.sign_in(&house.arbiter).await;
    let page = carla.get(&path).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.body.contains("name=\"score.") && !page.body.contains("A rook more."), "{}", page.body);
    assert_eq!(site.sign_in(&all[0]).await.get(&path).await.status, StatusCode::FORBIDDEN);

    house.clock.advance(ADJUDICATION_TIME + SECOND);
    app.running_tournaments().go_on_with_adjudications().await.unwrap();
    let page = carla.get(&path).await.body;
    assert_eq!(page.matches("name=\"score.").count(), 2);
    assert!(page.contains("A rook more."));
    assert_eq!(page.matches("class=\"main\"").count(), 1);
    assert!(carla.get(&format!("/tournaments/{id}/run")).await.body.contains(&path) || !page.is_empty());

    let turn = app.games().game(None, games[0].0).await.unwrap().turn;
    let form = |turns: [u32; 2], reason: &str| {
        let [one, other] = [games[0].0, games[1].0];
        format!(
            "score.{one}=1-0&turn.{one}={}&score.{other}=1/2-1/2&turn.{other}={}&reason={reason}",
            turns[0], turns[1]
        )
    };
    // Without a reason nothing is decided, and what was chosen is handed back.
    let again = carla.post(&path, &form([turn, turn], "")).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(again.body.contains("<p class=\"fault\" id=\"reason-fault\""), "{}", again.body);
    assert_eq!(again.body.matches(" selected>").count(), 2, "{}", again.body);
    // One page was looked at too early.
    let half = carla.post(&path, &form([turn, turn + 7], "Material")).await;
    assert_eq!(half.status, StatusCode::CONFLICT);
    assert_eq!(half.body.matches("name=\"score.").count(), 1);
    let left = player_of(&view, &all, games[1].1);
    assert!(half.body.contains(&format!("<strong>{}", left.name)), "{}", half.body);
    assert!(app.games().game(None, games[0].0).await.unwrap().result.is_some());
    let done = carla.post(&path, &form([turn, turn], "Material")).await;
    assert_eq!(done.status, StatusCode::CONFLICT, "the first is decided already");
    assert_eq!(done.body.matches("name=\"score.").count(), 0);
    assert!(app.games().game(None, games[1].0).await.unwrap().result.is_some());
    let told = carla.get(&format!("{path}?decided=2")).await.body;
    assert!(told.contains("2 Partien sind entschieden."), "{told}");
}
