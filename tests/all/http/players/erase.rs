//! One's own account is erased on a page that asks twice.

use axum::http::StatusCode;

use crate::show::web::Site;
use crate::support::{Database, on_both};

on_both! {
    an_account_is_erased_on_a_page_that_asks_twice => erased;
}

async fn erased(database: Database) {
    let site = Site::on(database).await;
    let game = site.house.game().await;
    let (anna, stranger) = (site.sign_in(&site.house.white).await, site.stranger());
    let (page, now) = ("/settings/data/erase", "/settings/data/erase/now");
    for seen in [stranger.get(page).await, stranger.post(page, "name=Anna").await] {
        assert_eq!((seen.status, seen.to.as_str()), (StatusCode::SEE_OTHER, "/sign-in"));
    }
    assert!(anna.get("/settings/data").await.body.contains(&format!("href=\"{page}\"")));
    assert!(anna.get("/privacy").await.body.contains(&format!("href=\"{page}\"")));
    let blocked = anna.get(page).await.body;
    assert!(blocked.contains(&format!("href=\"/games/{game}\"")) && blocked.contains("href=\"/withdraw\""));
    assert!(!blocked.contains("name=\"name\""), "there is nothing to type yet");
    assert_eq!(anna.post(now, "name=Anna&sure=yes").await.status, StatusCode::CONFLICT);
    site.house.app.games().resign(&site.house.white, game).await.unwrap();

    let form = anna.get(page).await.body;
    assert!(form.contains("name=\"name\"") && form.contains("Bis 14 Tage nach dem Ende"), "{form}");
    let wrong = anna.post(page, "name=Ann%3C").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.body.contains("Das ist nicht der Name Ihres Kontos."));
    assert!(wrong.body.contains("value=\"Ann&#60;\"") || wrong.body.contains("value=\"Ann&lt;\""));
    let question = anna.post(page, "name=anna").await;
    assert_eq!(question.status, StatusCode::OK);
    assert!(question.body.contains("Wirklich löschen?") && question.body.contains(now));
    // Without the second answer nothing happens.
    for given in ["name=Anna", "name=Anna&sure=no"] {
        assert!(anna.post(now, given).await.body.contains("name=\"name\""));
    }
    assert_eq!(anna.post(now, "name=Ben&sure=yes").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let done = anna.post(now, "name=Anna&sure=yes").await;
    assert_eq!(done.status, StatusCode::OK);
    assert!(done.body.contains("Ihr Konto ist gelöscht"));
    assert!(done.cookies.iter().any(|cookie| cookie.contains("Max-Age=0")), "{:?}", done.cookies);
    assert!(!done.body.contains("Anna"), "{}", done.body);
    assert_eq!(anna.get("/settings").await.to, "/sign-in", "the session is over");

    let ben = site.sign_in(&site.house.black).await;
    let profile = ben.get(&format!("/players/{}", site.house.white.id)).await.body;
    assert!(profile.contains("This account was deleted.") && profile.contains("Erased player"));
    assert!(!profile.contains("/report\"") && !profile.contains("/games/new?friend="));
}

#[tokio::test]
async fn the_page_says_the_same_in_english() {
    let site = Site::new().await;
    let mut anna = site.sign_in(&site.house.white).await;
    let english = anna.post("/language", "lang=en&back=%2Fsettings%2Fdata%2Ferase").await;
    anna.keep(&english);
    let page = anna.get("/settings/data/erase").await.body;
    for said in ["What goes", "What stays, and why", "Type your name", "Within 14 days after a game’s end"]
    {
        assert!(page.contains(said), "{said}: {page}");
    }
}

/// On pages in the reader's language; programs and files have what is kept.
#[tokio::test]
async fn the_name_of_an_erased_account_is_worded_for_its_reader() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game().await;
    house.app.games().resign(&house.white, game).await.unwrap();
    for who in [&house.arbiter, &house.black] {
        house.app.challenges().block(who, house.white.id).await.unwrap();
    }
    house.app.operations().erase_by_operator(None, house.white.id).await.unwrap();
    let (german, kept) = ("Gelöschter Spieler", "Erased player");
    for (who, name, other) in [(&house.arbiter, german, kept), (&house.black, kept, german)] {
        let reader = site.sign_in(who).await;
        let of_white = format!("/players/{}", house.white.id);
        for page in [format!("/games/{game}"), of_white, "/settings".to_owned()] {
            let body = reader.get(&page).await.body;
            assert!(body.contains(name) && !body.contains(other), "{page}: {body}");
        }
    }
    let view = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    assert_eq!(view.sides.white.player.name, kept);
}
