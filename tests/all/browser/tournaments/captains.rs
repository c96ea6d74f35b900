//! A captain before a real browser: the line-up that is due, one that is none, and a draw that is offered to a player of the team.

use fairschach::app::tournaments::action::Action;

use crate::app::tournaments::kit::{open_games, player_of, seen, steps};
use crate::app::tournaments::teams::league;
use crate::browser::kit::Person;
use crate::browser::pages::check;
use crate::peers::browser::Reader;
use crate::show::browser::Site;
use crate::support::DAY;

#[tokio::test]
async fn a_captain_does_what_is_due() {
    let site = Site::open(false).await;
    let (house, app) = (&site.house, &site.house.app);
    let raw = house.raw().await;
    let (id, all) = league(house, 2).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, &raw, id).await;
    app.accounts().set_locale(&all[3], "en").await.unwrap();
    let captain = Person::open(&site.url, &Reader::default()).await;
    site.sign_in(captain.page(), &all[3]).await;
    check(&captain, &format!("/tournaments/{id}/teams")).await;
    captain.reads("#line-up h3", "Your line-up for round 1 against Reds").await;
    captain.reads("#line-up", "If you enter nothing, the players ticked below will play.").await;
    captain.reads("#own-office", "You are the captain of Blues").await;

    // One more than there are boards.
    let player = |at: usize| format!("#line-up input[value='{}']", all[at].id);
    let enter = "#line-up button.main";
    captain.press(&player(5)).await;
    captain.press(enter).await;
    captain
        .reads("#line-up fieldset #players-fault", "exactly as many players of your team as there are")
        .await;
    let ticked = "return document.querySelectorAll('#line-up input:checked').length";
    captain.comes_to(ticked, &3.into()).await;
    captain.browser.picture("captain-fault").await;
    captain.press(&player(3)).await;
    captain.press(enter).await;
    captain.reads("#line-up", "You have entered this line-up.").await;
    captain.comes_to(ticked, &2.into()).await;

    house.clock.advance(4 * DAY);
    steps(house, &raw, id).await;
    let view = seen(house, id).await;
    let played: Vec<_> = open_games(&view);
    // By Berger's tables Reds have White on the first board.
    let (game, white, black) = played[0];
    assert_eq!(black, 5, "who was chosen sits in the order of the team");
    house.enter(player_of(&view, &all, white), game, "e2e4", true).await.unwrap();
    house.file(player_of(&view, &all, black), game, "e7e5").await.unwrap();
    house.reveal().await;
    captain.go(&format!("/games/{game}")).await;
    captain.reads(".offer h2", "offers a draw.").await;
    captain.reads(".offer", "You answer as the captain.").await;
    captain.browser.picture("captain-offer").await;
    captain.press(".offer button[value=decline]").await;
    captain.comes_to("return document.querySelector('.offer') === null", &true.into()).await;
    captain.reads("main", "Player 4 declined the draw as the captain.").await;
}
