//! Passkeys and recovery codes on the pages, and what the API says of them.

use axum::body::Body;
use axum::http::header;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fairschach::app::accounts::passkeys::proof::FIRST_MINUTES;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::settings::Settings;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::http::kit::{Reply, Site, asking, doors};
use crate::http::players::tokens::{cookie, form, page};
use crate::support::authenticator::{Authenticator, Key};
use crate::support::{Database, SECOND, on_both, open_app_by, settings};

on_both! {
    a_passkey_is_added_on_its_page_and_signs_in => added;
    codes_are_shown_once_and_sign_in => codes;
    what_cannot_be_taken_back_leads_to_the_question => asked;
    the_first_passkey_takes_a_new_session => first;
    who_lacks_a_passkey_is_led_to_the_settings => required;
    programs_are_told_to_use_the_page => programs;
}

pub(super) fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

fn read(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

/// What a page asks a passkey.
pub(super) async fn question(site: &Site, cookie: &str, path: &str) -> (Value, Vec<u8>) {
    let asked =
        site.send(asking("POST", None, path).header("cookie", cookie).body(Body::empty()).unwrap()).await;
    assert_eq!(asked.header("cache-control"), "no-store");
    let asked = asked.good();
    let challenge = URL_SAFE_NO_PAD.decode(asked["challenge"].as_str().unwrap()).unwrap();
    assert_eq!(challenge.len(), 32);
    (asked, challenge)
}

pub(super) async fn add(site: &Site, cookie: &str, who: &Actor) -> Authenticator {
    let mut one = Authenticator::new(Key::es256());
    one.user = who.id.as_uuid().as_bytes().to_vec();
    let (asked, challenge) = question(site, cookie, "/settings/passkeys/begin").await;
    assert_eq!(asked["rp"]["id"], "fairschach.example");
    assert_eq!(asked["user"]["id"], URL_SAFE_NO_PAD.encode(&one.user));
    assert_eq!(asked["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(asked["attestation"], "none");
    let body = format!("name=telephone&answer={}", encoded(&one.made(&challenge)));
    let done = form(site, cookie, "/settings/passkeys", &body).await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/settings/passkeys?done=added"));
    one
}

fn session_of(reply: &Reply) -> String {
    let cookies = reply.headers.get_all(header::SET_COOKIE).iter();
    let pairs: Vec<&str> = cookies.map(|one| one.to_str().unwrap().split(';').next().unwrap()).collect();
    pairs.join("; ")
}

async fn added(database: Database) {
    let site = Site::on(database).await;
    let anna = cookie(&site, &site.house.white).await;
    let empty = read(&page(&site, &anna, "/settings/passkeys").await);
    assert!(empty.contains("Sie haben noch keinen Passkey.") && !empty.contains("id=\"codes\""));
    assert!(
        empty.contains("data-begin=\"/settings/passkeys/begin\" hidden>"),
        "hidden until the script shows it"
    );
    let one = add(&site, &anna, &site.house.white).await;
    let shown = read(&page(&site, &anna, "/settings/passkeys?done=added").await);
    assert!(shown.contains("<strong>telephone</strong>") && shown.contains("Der Passkey ist hinzugefügt."));
    assert!(read(&page(&site, &anna, "/settings").await).contains("href=\"/settings/passkeys\""));
    // The page of those who sign in.
    let front = read(&page(&site, "", "/sign-in").await);
    assert!(front.contains("Sign in with a passkey") && front.contains("/sign-in/code"));
    assert!(front.contains("data-begin=\"/sign-in/passkey/begin\" hidden>"));
    let (asked, challenge) = question(&site, "", "/sign-in/passkey/begin").await;
    assert_eq!(
        (&asked["rpId"], &asked["userVerification"]),
        (&"fairschach.example".into(), &"required".into())
    );
    let body = format!("answer={}&zone=Europe%2FBerlin", encoded(&one.shown(&challenge)));
    let done = form(&site, "", "/sign-in/passkey", &body).await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/games"));
    let new = session_of(&done);
    assert!(read(&page(&site, &new, "/settings").await).contains("Anna"));
    let again = form(&site, "", "/sign-in/passkey", &body).await;
    assert_eq!(again.status.as_u16(), 422);
    assert!(read(&again).contains("belongs to no account here"));
    // Wrong, named otherwise, and removed.
    let faulty = form(&site, &anna, "/settings/passkeys", "name=x&answer=%7B%7D").await;
    assert_eq!(faulty.status.as_u16(), 422);
    assert!(read(&faulty).contains("Der Passkey wurde nicht hinzugefügt"));
    let id =
        shown.split("/settings/passkeys/").find_map(|rest| rest.split_once("/remove")).unwrap().0.to_owned();
    let unnamed = read(&form(&site, &anna, &format!("/settings/passkeys/{id}/name"), "name=%07").await);
    assert!(unnamed.contains("<details open><summary>Umbenennen</summary>"), "{unnamed}");
    assert!(unnamed.contains(&format!("id=\"name-{id}-fault\"")), "{unnamed}");
    let named = form(&site, &anna, &format!("/settings/passkeys/{id}/name"), "name=H%C3%A4ndi+%3Cb%3E").await;
    assert_eq!(named.status.as_u16(), 303);
    assert!(
        read(&page(&site, &anna, "/settings/passkeys").await).contains("<strong>Händi &#60;b&#62;</strong>")
    );
    let removed = form(&site, &anna, &format!("/settings/passkeys/{id}/remove"), "").await;
    assert_eq!(removed.header("location"), "/settings/passkeys?done=removed");
    assert!(read(&page(&site, &anna, "/settings/passkeys").await).contains("Sie haben noch keinen Passkey."));
    assert_eq!(page(&site, "", "/settings/passkeys").await.header("location"), "/sign-in");
    for path in ["/settings/passkeys/begin", "/passkey/begin", "/settings/passkeys/codes"] {
        assert_eq!(form(&site, "", path, "").await.header("location"), "/sign-in", "{path}");
    }
}

async fn first(database: Database) {
    let site = Site::on(database).await;
    let anna = cookie(&site, &site.house.white).await;
    site.house.clock.advance(i64::from(FIRST_MINUTES) * 60 * SECOND);
    let late = read(&page(&site, &anna, "/settings/passkeys").await);
    assert!(late.contains("innerhalb von 15 Minuten") && late.contains("class=\"button\" href=\"/sign-in\""));
    assert!(!late.contains("data-passkey=\"create\""));
    assert_eq!(form(&site, &anna, "/settings/passkeys/begin", "").await.status.as_u16(), 403);
    let again = cookie(&site, &site.house.white).await;
    assert!(read(&page(&site, &again, "/settings/passkeys").await).contains("data-passkey=\"create\""));
}

async fn codes(database: Database) {
    let site = Site::on(database).await;
    let ben = cookie(&site, &site.house.black).await;
    let without = form(&site, &ben, "/settings/passkeys/codes", "").await;
    assert_eq!(without.status.as_u16(), 422);
    add(&site, &ben, &site.house.black).await;
    let made = read(&form(&site, &ben, "/settings/passkeys/codes", "").await);
    let codes: Vec<&str> = made
        .split("<code class=\"secret\">")
        .skip(1)
        .filter_map(|rest| rest.split_once("</code>"))
        .map(|one| one.0)
        .collect();
    assert_eq!(codes.len(), 8);
    let later = read(&page(&site, &ben, "/settings/passkeys").await);
    assert!(later.contains("8 of 8 codes have not been used.") && !later.contains(codes[0]));
    assert!(read(&page(&site, "", "/sign-in/code").await).contains("name=\"code\""));
    let front = read(&page(&site, "", "/sign-in/code").await);
    assert!(front.contains("name=\"zone\"") && front.contains("/assets/zone."));
    let body = format!("code={}&zone=Europe%2FBerlin", codes[0]);
    let done = form(&site, "", "/sign-in/code", &body).await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/games"));
    let settings = read(&page(&site, &session_of(&done), "/settings").await);
    assert!(settings.contains("Ben") && settings.contains("data-zone=\"Europe/Berlin\""));
    // One that was used and one that never was are told the same.
    let told = async |code: &str| {
        let reply = form(&site, "", "/sign-in/code", &format!("code={code}")).await;
        assert_eq!(reply.status.as_u16(), 422);
        read(&reply)
    };
    assert_eq!(told(codes[0]).await, told("abcd-abcd-abcd-abcd").await);
    let mut limited = None;
    for _ in 0..12 {
        let reply = form(&site, "", "/sign-in/code", "code=x").await;
        limited = limited.or((reply.status.as_u16() == 429).then_some(()));
    }
    assert!(limited.is_some(), "guesses are limited");
    let begun = asking("POST", None, "/sign-in/passkey/begin").body(Body::empty()).unwrap();
    assert_eq!(site.send(begun).await.problem(429), "too-many");
}

/// Pages with a form for which a passkey is needed: what stands in it, and where the question leads back to. Who watches over a
/// game finds no form on the last.
const FORMS: [(&str, &str, &str); 8] = [
    ("/settings/programs", "action=\"/settings/tokens\"", "/settings/programs%23tokens"),
    ("/settings/programs", "action=\"/settings/keyholder\"", "/settings/programs%23keyholder"),
    ("/settings/mail", "id=\"mail-pin\"", "/settings/mail%23pin"),
    ("/settings/mail", "action=\"/settings/mail/addresses\"", "/settings/mail%23addresses"),
    ("/calendar", "action=\"/calendar\"", "/calendar"),
    ("/settings/webhooks", "action=\"/settings/webhooks\"", "/settings/webhooks"),
    ("/settings/data", "action=\"/settings/data\"", "/settings/data"),
    ("/settings/data/erase", "action=\"/settings/data/erase\"", "/settings/data/erase"),
];

/// The form stands there, or the question instead of it.
async fn forms_or_question(site: &Site, cookie: &str, forms: &[(&str, &str, &str)], is_asked: bool) {
    for (path, form, back) in forms {
        let shown = read(&page(site, cookie, path).await);
        let question = format!("href=\"/passkey?back={back}\"");
        assert_eq!((shown.contains(form), shown.contains(&question)), (!is_asked, is_asked), "{path} {form}");
    }
}

async fn asked(database: Database) {
    let site = Site::on(database).await;
    let carla = cookie(&site, &site.house.arbiter).await;
    let one = add(&site, &carla, &site.house.arbiter).await;
    let made = read(&form(&site, &carla, "/settings/passkeys/codes", "").await);
    let code = made.split("<code class=\"secret\">").nth(1).unwrap().split_once('<').unwrap().0.to_owned();
    forms_or_question(&site, &carla, &FORMS, false).await;
    site.house.clock.advance(300 * SECOND);
    forms_or_question(&site, &carla, &FORMS, true).await;
    let key = "key=AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE%3D";
    let game = site.house.game().await;
    for (path, body, back) in [
        ("/settings/keyholder", key, "%2Fsettings%2Fprograms"),
        ("/settings/data/erase", "name=Carla", "%2Fsettings%2Fdata%2Ferase"),
        ("/settings/passkeys/codes", "", "%2Fsettings%2Fpasskeys"),
        ("/settings/tokens", "name=board&read=on", "%2Fsettings%2Fprograms"),
        ("/calendar", "", "%2Fcalendar"),
        ("/settings/webhooks", "label=x&url=https%3A%2F%2Fa.example%2F&form=slack", "%2Fsettings%2Fwebhooks"),
        ("/settings/mail/addresses", "address=carla%40office.example", "%2Fsettings%2Fmail"),
        ("/settings/mail/pin", "pin=271828", "%2Fsettings%2Fmail"),
        ("/settings/data", "", "%2Fsettings%2Fdata"),
    ] {
        let reply = form(&site, &carla, path, body).await;
        let to = (reply.status.as_u16(), reply.header("location").to_owned());
        assert_eq!(to, (303, format!("/passkey?back={back}")), "{path}");
    }
    let unseal = page(&site, &carla, &format!("/games/{game}/desk/unseal")).await;
    assert!(unseal.header("location").starts_with("/passkey?back=%2Fgames%2F"));
    let settings = read(&page(&site, &carla, "/settings/passkeys").await);
    assert!(settings.contains("/passkey?back=/settings/passkeys") && !settings.contains("/remove\""));
    let prove = read(&page(&site, &carla, "/passkey?back=%2Fsettings%2Fprograms").await);
    assert!(
        prove.contains("value=\"/settings/programs\"") && prove.contains("Die Bestätigung gilt 5 Minuten.")
    );
    let elsewhere = read(&page(&site, &carla, "/passkey?back=https%3A%2F%2Fevil.example").await);
    assert!(!elsewhere.contains("evil"));
    let wrong = form(&site, &carla, "/passkey", "answer=%7B%7D&back=%2Fsettings").await;
    assert_eq!(wrong.status.as_u16(), 422);
    let (asked, challenge) = question(&site, &carla, "/passkey/begin").await;
    assert_eq!(asked["allowCredentials"].as_array().unwrap().len(), 1);
    let body = format!("answer={}&back=%2Fsettings%2Fprograms", encoded(&one.shown(&challenge)));
    let done = form(&site, &carla, "/passkey", &body).await;
    assert_eq!(done.header("location"), "/settings/programs");
    let registered = form(&site, &carla, "/settings/keyholder", key).await;
    assert_eq!(registered.header("location"), "/settings/programs#keyholder");
    forms_or_question(&site, &carla, &FORMS[..7], false).await;
    // What is wrong with what was typed meanwhile stands beside it.
    site.house.clock.advance(300 * SECOND);
    let faulty = form(&site, &carla, "/settings/mail/pin", "pin=1").await;
    assert_eq!(faulty.status.as_u16(), 422);
    assert!(read(&faulty).contains("id=\"pin-fault\""));
    assert_eq!(form(&site, &carla, "/passkey/code", "code=x&back=%2F").await.status.as_u16(), 422);
    let done = form(&site, &carla, "/passkey/code", &format!("code={code}&back=%2Fsettings%2Fdata")).await;
    assert_eq!(done.header("location"), "/settings/data");
    // Asked no more, she reads what stands in the way: she watches over a game.
    let stands = form(&site, &carla, "/settings/data/erase", "name=Carla").await;
    assert_eq!(stands.status.as_u16(), 409, "{}", read(&stands));
}

async fn required(database: Database) {
    let mut site = Site::on(database).await;
    let set = Settings {
        passkeys_required: vec![Role::Arbiter],
        ..settings(2 * SECOND, site.house.store.folder().join("log"))
    };
    site.house.app = open_app_by(&site.house.store.url, site.house.clock.clone(), 2, set).await;
    site.router = doors(&site.house.app, &site.cancel);
    let game = site.house.game().await;
    let carla = cookie(&site, &site.house.arbiter).await;
    let games = read(&page(&site, &carla, "/games").await);
    assert!(games.contains("<a href=\"/settings/passkeys\">") && !games.contains("href=\"/desk\""));
    let desk = page(&site, &carla, &format!("/games/{game}/desk")).await;
    assert_eq!(desk.status.as_u16(), 403);
    let desk = read(&desk);
    assert!(desk.contains("Für Ihre Aufgabe brauchen Sie auf diesem Server einen Passkey."), "{desk}");
    assert!(desk.contains("href=\"/settings/passkeys\""));
    let ruling = serde_json::json!({ "turn": 1, "reason": "x" });
    let reply =
        site.post(Some(&site.arbiter), &format!("/api/v1/games/{game}/unsealings"), ruling.clone()).await;
    assert_eq!(reply.problem(403), "not-allowed");
    assert!(reply.json()["detail"].as_str().unwrap().contains("your role takes a passkey"));
    assert!(
        !read(&page(&site, &cookie(&site, &site.house.director).await, "/games").await)
            .contains("/settings/passkeys\"")
    );
    add(&site, &carla, &site.house.arbiter).await;
    let games = read(&page(&site, &carla, "/games").await);
    assert!(!games.contains("<a href=\"/settings/passkeys\">") && games.contains("href=\"/desk\""));
    assert_eq!(page(&site, &carla, &format!("/games/{game}/desk")).await.status.as_u16(), 200);
    // By a link alone nobody has the office, on no page.
    let mailed = cookie(&site, &site.house.arbiter).await;
    assert_eq!(page(&site, &mailed, &format!("/games/{game}/desk")).await.status.as_u16(), 403);
    let note = form(&site, &mailed, &format!("/games/{game}/desk/rule/note"), "turn=1&reason=x&rule=y").await;
    assert_eq!(note.status.as_u16(), 403);
    // A token shows no passkey, so that it unseals nothing of an arbiter who has one.
    let reply = site.post(Some(&site.arbiter), &format!("/api/v1/games/{game}/unsealings"), ruling).await;
    assert_eq!(reply.problem(403), "not-allowed");
    assert!(reply.json()["detail"].as_str().unwrap().contains("whoever has passkeys shows one first"));
}

async fn programs(database: Database) {
    let site = Site::on(database).await;
    let id = uuid::Uuid::nil();
    for (method, path) in [
        ("POST", "/players/me/passkeys".to_owned()),
        ("DELETE", format!("/players/me/passkeys/{id}")),
        ("POST", "/players/me/recovery-codes".to_owned()),
        ("POST", "/players/me/data".to_owned()),
    ] {
        let path = format!("/api/v1{path}");
        let reply = site.send(asking(method, Some(&site.white), &path).body(Body::empty()).unwrap()).await;
        assert_eq!(reply.problem(403), "not-allowed", "{path}");
        assert!(reply.json()["detail"].as_str().unwrap().contains("signed-in page"));
        let reply = site.send(asking(method, None, &path).body(Body::empty()).unwrap()).await;
        assert_eq!(reply.problem(401), "no-token", "{path}");
    }
    // With a token no page is open either.
    let reply = site.get(Some(&site.white), "/settings/passkeys").await;
    assert_eq!(reply.header("location"), "/sign-in");
}
