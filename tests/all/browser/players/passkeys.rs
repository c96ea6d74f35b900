//! A passkey in a real browser, with an authenticator of Chromium's own: added, shown to sign in, asked again.

use fantoccini::Locator;

use crate::browser::kit::{Person, link_in};
use crate::peers::browser::Reader;
use crate::server::process::Home;
use crate::support::Database;

const PASSKEY: &str = "form[data-passkey] button";

#[tokio::test]
async fn a_passkey_is_added_signs_in_and_is_asked_again() {
    let mut home = Home::new(Database::Sqlite).await;
    // Browsers make passkeys for names alone.
    let url = home.url.replace("127.0.0.1", "localhost");
    home.set("FAIRSCHACH_PUBLIC_URL", url.as_str());
    home.set("FAIRSCHACH_PASSKEYS_REQUIRED", "admin");
    let _running = home.start().await;
    let printed = std::fs::read_to_string(home.log()).unwrap();
    let link = link_in(&printed, &format!("{url}/sign-in/"));
    let admin = Person::open(&url, &Reader::default()).await;
    admin.authenticator().await;
    admin.page().goto(&link).await.unwrap();
    admin.press("main button.main").await;
    admin.sees(".empty").await;
    admin.go("/people").await;
    admin.reads("main", "Your role requires a passkey on this server").await;
    admin.press("main a[href='/settings/passkeys']").await;
    admin.reads("main", "You have no passkey yet.").await;
    admin.fill("#passkey-name", "test ring").await;
    admin.press(PASSKEY).await;
    admin.reads(".note", "The passkey was added.").await;
    admin.reads(".tokens", "test ring").await;
    admin.press("#codes button").await;
    admin.reads("#codes .note", "Your new recovery codes").await;
    let code = admin.text("#codes code.secret").await;
    admin.go("/people").await;
    admin.reads("main .card", "Keep a backup of the server’s keys").await;

    admin.signed_out().await;
    admin.go("/sign-in").await;
    admin.press(PASSKEY).await;
    admin.sees(".empty").await;
    assert_eq!(admin.path().await, "/games");
    // It was shown just now, so that it is not asked again at once; the page that asks works all the same.
    admin.go("/passkey?back=%2Fsettings%2Fpasskeys").await;
    admin.press(PASSKEY).await;
    admin.reads(".tokens", "last used on").await;
    assert_eq!(admin.path().await, "/settings/passkeys");

    // The authenticator has one already and makes no second one.
    admin.fill("#passkey-name", "again").await;
    admin.press(PASSKEY).await;
    admin.reads("form[data-passkey] .fault", "your device has one already").await;

    let other = Person::open(&url, &Reader { javascript: false, ..Reader::default() }).await;
    other.go("/sign-in").await;
    let button = other.page().find(Locator::Css(PASSKEY)).await.unwrap();
    assert!(!button.is_displayed().await.unwrap(), "nothing is offered that cannot be done");
    other.press("a[href='/sign-in/code']").await;
    other.fill("#code", &code).await;
    other.press("main button.main").await;
    other.sees(".empty").await;
    other.go("/settings/passkeys").await;
    other.reads("main", "This needs a browser with JavaScript and support for passkeys.").await;
}
