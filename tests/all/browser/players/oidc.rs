//! Signing in through the form of a real provider (oidc-provider, certified for OpenID Connect), in a browser without scripts.

use fantoccini::Locator;

use crate::browser::kit::Person;
use crate::peers::browser::Reader;
use crate::peers::oidc::Provider;
use crate::peers::{PATIENCE, wait_for};
use crate::server::process::Home;
use crate::support::Database;

/// Signs in where the browser was led, if anything is asked there.
async fn signs_in(person: &Person, provider: &Provider, name: &str) {
    wait_for("the provider's form", PATIENCE, || async {
        let at = person.page().current_url().await.ok()?;
        at.as_str().starts_with(&provider.issuer).then_some(())
    })
    .await;
    person.fill("input[name=login]", name).await;
    person.press("button").await;
}

/// The page as it is, on a telephone and wide.
async fn pictures(person: &Person, name: &str) {
    for (width, size) in [(390, "narrow"), (1280, "wide")] {
        person.size(width, 900).await;
        person.browser.picture(&format!("{name}-{size}")).await;
    }
}

#[tokio::test]
async fn somebody_signs_in_with_an_account_of_their_club() {
    let mut home = Home::new(Database::Sqlite).await;
    let provider = Provider::start(&format!("{}/sign-in/club/return", home.url));
    home.set("FAIRSCHACH_OIDC__ISSUER", provider.issuer.as_str());
    home.set("FAIRSCHACH_OIDC__CLIENT_ID", Provider::CLIENT);
    home.set("FAIRSCHACH_OIDC__CLIENT_SECRET", Provider::SECRET);
    home.set("FAIRSCHACH_OIDC__NAME", "Schachklub Neustadt");
    home.set("FAIRSCHACH_OIDC__SCOPES", "openid profile email groups");
    home.set("FAIRSCHACH_OIDC__REQUIRED_CLAIM", "groups");
    home.set("FAIRSCHACH_OIDC__REQUIRED_VALUE", "/chess");
    home.set("FAIRSCHACH_OIDC__JOIN", "true");
    let doctor = home.command().arg("doctor").output().unwrap();
    let said = String::from_utf8_lossy(&doctor.stdout);
    assert!(said.contains("ok     sign-in by OpenID Connect: the provider answers, with "), "{said}");
    home.seat("Ben", &[]);
    let _running = home.start().await;

    let clara = Person::open(&home.url, &Reader { javascript: false, ..Reader::default() }).await;
    clara.go("/sign-in").await;
    pictures(&clara, "club-sign-in").await;
    clara.press("main a[href='/sign-in/club']").await;
    signs_in(&clara, &provider, "clara").await;
    clara.reads("main h1", "Your account").await;
    pictures(&clara, "club-join").await;
    let name = clara.page().find(Locator::Css("#name")).await.unwrap();
    assert_eq!(name.prop("value").await.unwrap().as_deref(), Some("Clara Club"));
    clara.reads("main", "clara@example.org").await;
    clara.press("main button.main").await;
    clara.sees(".empty").await;
    assert_eq!(clara.path().await, "/games");
    clara.go("/settings").await;
    clara.reads("#sessions", "with an account elsewhere").await;
    clara.go("/settings/passkeys").await;
    clara.reads("main", "Schachklub Neustadt").await;
    pictures(&clara, "club-settings").await;

    // Again, and known by now.
    clara.signed_out().await;
    clara.go("/sign-in").await;
    clara.press("main a[href='/sign-in/club']").await;
    signs_in(&clara, &provider, "clara").await;
    clara.sees(".empty").await;
    clara.go("/settings").await;
    clara.reads("main", "Clara Club").await;

    // Who has the address of somebody here gets nowhere without what was mailed to it.
    let other = Person::open(&home.url, &Reader { javascript: false, ..Reader::default() }).await;
    other.go("/sign-in/club").await;
    signs_in(&other, &provider, "ben").await;
    other.reads("main h1", "You already have an account here").await;
    pictures(&other, "club-mailed").await;
    other.go("/games").await;
    assert_eq!(other.path().await, "/sign-in");
}

#[tokio::test]
async fn the_doctor_says_what_is_wrong_with_a_provider() {
    let mut home = Home::new(Database::Sqlite).await;
    let provider = Provider::start("http://127.0.0.1:1/sign-in/club/return");
    home.set("FAIRSCHACH_OIDC__CLIENT_ID", Provider::CLIENT);
    home.set("FAIRSCHACH_OIDC__CLIENT_SECRET", Provider::SECRET);
    home.set("FAIRSCHACH_OIDC__NAME", "Schachklub Neustadt");
    for (issuer, why) in [
        (format!("{}/", provider.issuer), "another issuer answers than the one that is set"),
        ("http://127.0.0.1:1".to_owned(), "the provider does not answer"),
    ] {
        home.set("FAIRSCHACH_OIDC__ISSUER", issuer);
        let doctor = home.command().arg("doctor").output().unwrap();
        let said = String::from_utf8_lossy(&doctor.stdout);
        assert!(
            said.contains(&format!("WRONG  sign-in by OpenID Connect: setting oidc.issuer: {why}")),
            "{said}"
        );
        assert!(!doctor.status.success() && !said.contains(Provider::SECRET));
    }
}
