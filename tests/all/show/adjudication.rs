//! The page of a game that is to be adjudicated, and the same for programs.

use axum::http::StatusCode;
use fairschach::app::actor::Actor;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::tournaments::todo::item::DirectorTask;
use fairschach::base::{GameId, Timestamp};
use fairschach::game::{ADJUDICATION_CHARS_MAX, ADJUDICATION_TIME};
use serde_json::json;

use super::web::{Page, Site};
use crate::app::tournaments::kit::{open_games, player_of, running, seen, steps};
use crate::support::{SECOND, TestApp};

/// Midnight of the 8th in Berlin.
const END: Timestamp = Timestamp::from_us(1_767_826_800_000_000);

/// A game without an arbiter that goes on at the hard end: it, White and Black.
pub(crate) async fn stopped(house: &TestApp) -> (GameId, Actor, Actor) {
    let raw = house.raw().await;
    let sheet = json!({
        "at_the_end": "adjudicate", "pace": {"name": "rounds", "days": 7},
        "dates": {"zone": "Europe/Berlin", "ends": "2026-01-08"},
    });
    let (id, all) = running(house, &raw, 4, sheet, None).await;
    let view = seen(house, id).await;
    let (game, white, black) = open_games(&view)[0];
    let player = |number| player_of(&view, &all, number).clone();
    let end = END.plus(JUDGE_DELAY + SECOND).since(house.app.now());
    house.clock.advance(end);
    steps(house, &raw, id).await;
    house.app.clocks().judge_flags().await.unwrap();
    house.app.running_tournaments().go_on_with_adjudications().await.unwrap();
    house.clock.advance(3 * SECOND);
    (game, player(white), player(black))
}

#[track_caller]
fn says(page: &Page, status: StatusCode, words: &[&str]) {
    assert_eq!(page.status, status, "{}", page.body);
    for word in words {
        assert!(page.body.contains(word), "{word:?} in {}", page.body);
    }
}

#[tokio::test]
async fn both_sides_claim_and_the_director_decides_on_the_page() {
    let site = Site::new().await;
    let (game, white, black) = stopped(&site.house).await;
    let path = format!("/games/{game}/adjudication");
    assert_eq!(site.stranger().get(&path).await.status, StatusCode::SEE_OTHER);
    let (one, other) = (site.sign_in(&white).await, site.sign_in(&black).await);
    let director = site.sign_in(&site.house.director).await;
    says(&one.look(game).await, StatusCode::OK, &[path.as_str()]);
    let (claims, decides) = ("name=\"asks\"", "name=\"score\"");
    let first = one.get(&path).await;
    says(
        &first,
        StatusCode::OK,
        &[claims, &format!("/games/{game}/resign"), "<span class=\"chip\">Fairschach · "],
    );
    assert!(!first.body.contains(decides), "players do not decide");

    let long = "x".repeat(ADJUDICATION_CHARS_MAX + 1);
    for wrong in [
        "text=so".to_owned(),
        "asks=win&text=".to_owned(),
        "asks=loss&text=so".to_owned(),
        format!("asks=win&text={long}"),
    ] {
        let page = one.post(&path, &wrong).await;
        says(&page, StatusCode::UNPROCESSABLE_ENTITY, &["role=\"alert\"", claims]);
    }
    let sent = one.post(&path, "asks=win&text=Ein+Turm+mehr&line=1.+Te8").await;
    assert_eq!((sent.status, sent.to.as_str()), (StatusCode::SEE_OTHER, path.as_str()));
    let own = one.get(&path).await;
    says(&own, StatusCode::OK, &["Ein Turm mehr", "1. Te8"]);
    assert!(!own.body.contains(claims), "once");
    says(&one.post(&path, "asks=draw&text=doch+nicht").await, StatusCode::CONFLICT, &["role=\"alert\""]);
    for visit in [&other, &director] {
        let page = visit.get(&path).await;
        says(&page, StatusCode::OK, &[]);
        assert!(!page.body.contains("Ein Turm mehr"), "nobody else sees it yet");
        assert!(!page.body.contains(decides));
    }
    // The time is over: it is shown, and decided.
    site.house.clock.advance(ADJUDICATION_TIME);
    site.house.app.running_tournaments().go_on_with_adjudications().await.unwrap();
    let page = director.get(&path).await;
    says(&page, StatusCode::OK, &["Ein Turm mehr", decides]);
    let late = other.post(&path, "asks=draw&text=Remis").await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    let turn = site.house.app.games().game(None, game).await.unwrap().turn;
    let set = |reason: &str| format!("turn={turn}&score=1-0&reason={reason}");
    let mute = director.post(&path, &set("")).await;
    says(&mute, StatusCode::UNPROCESSABLE_ENTITY, &["role=\"alert\""]);
    assert_ne!(
        other.post(&path, &set("ich")).await.status,
        StatusCode::SEE_OTHER,
        "a player decides nothing"
    );
    let done = director.post(&path, &set("Ein+Turm+mehr")).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    let result = site.house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result.unwrap().score(), "1-0");
    assert_eq!(director.get(&path).await.status, StatusCode::CONFLICT, "it is over");
}

#[tokio::test]
async fn several_games_to_be_adjudicated_are_one_line_of_the_inbox() {
    let site = Site::new().await;
    let house = &site.house;
    stopped(house).await;
    house.app.accounts().set_locale(&house.director, "de").await.unwrap();
    let queue = house.app.tournaments().director_queue(&house.director).await.unwrap();
    let games = queue.iter().filter(|one| matches!(one.task, DirectorTask::HardEnd { .. })).count();
    assert!(games > 1, "{games}");
    let director = site.sign_in(&house.director).await;
    let id = queue[0].tournament;
    for page in ["/desk".to_owned(), format!("/tournaments/{id}/run")] {
        let page = director.get(&page).await;
        says(&page, StatusCode::OK, &[]);
        let sentence = format!("{games} Partien sind abzuschätzen");
        assert_eq!(page.body.matches(&sentence).count(), 2, "in the line and in its button's name");
        assert!(page.body.contains(&format!("href=\"/tournaments/{id}/adjudications\"")));
    }
}
