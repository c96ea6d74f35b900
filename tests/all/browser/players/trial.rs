//! The first start with nothing set: the administrator comes in by the printed link and reads all mails.

use crate::browser::kit::{Person, link_in};
use crate::peers::browser::Reader;
use crate::server::process::Home;
use crate::support::Database;

#[tokio::test]
async fn the_administrator_of_a_trial_comes_in_by_the_printed_link_and_reads_mails() {
    let home = Home::new(Database::Sqlite).await;
    let _running = home.start().await;
    let printed = std::fs::read_to_string(home.log()).unwrap();
    let link = link_in(&printed, &format!("{}/sign-in/", home.url));
    let admin = Person::open(&home.url, &Reader::default()).await;
    admin.page().goto(&link).await.unwrap();
    admin.reads(".trial", "Trial").await;
    admin.press("main button.main").await;
    admin.reads(".empty", "You have no games yet").await;
    admin.press("main .links a[href='/people']").await;
    admin.reads("main .card", "Keep a backup of the server’s keys").await;

    let white = home.seat("Anna", &["--locale", "de"]);
    let black = home.seat("Ben", &[]);
    let private = home.game(&white, &black, &["--term", "visibility=private"]);
    let public = home.game(&white, &black, &[]);
    admin.go("/").await;
    admin.press(".trial summary").await;
    admin.press(".trial a").await;
    crate::peers::wait_for("the mails of both games", crate::peers::PATIENCE, || async {
        admin.go("/mails").await;
        let mails = admin.page().find_all(fantoccini::Locator::Css(".mails li")).await.unwrap();
        (mails.len() == 4).then_some(())
    })
    .await;
    admin.reads(".mails", "· Ben (").await;
    admin.reads(".mails", "Zugpaar 1 beginnt").await;
    admin.press(".mails a").await;
    admin.reads(".mail pre", "/games/").await;
    admin.press(".mail pre a[href*='/games/']").await;
    admin.sees(".game").await;

    let ben = Person::open(&home.url, &Reader::default()).await;
    ben.go(&format!("/games/{public}")).await;
    ben.sees(".game").await;
    assert!(!ben.has("form[data-entry]").await, "a stranger has no form");
    ben.go(&format!("/games/{private}")).await;
    ben.reads("main h1", "Page not found").await;
    ben.go("/mails").await;
    assert_eq!(ben.path().await, "/sign-in");
}
