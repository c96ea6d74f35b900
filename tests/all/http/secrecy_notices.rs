//! Addresses of webhooks and browsers, what signs their calls, the secret addresses of feeds, and what programs send to `/xfcc`: none
//! of it stands in the database, and none in the log.

use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::Duration;

use fairschach::app::outbox::webhooks::WebhookKeys;
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::telemetry;
use fairschach::worker::WebhookCaller;

use super::kit::Site;
use super::xfcc::{asked, get_my_games, ids, make_a_move, post};
use crate::app::accounts::care::signed_in;
use crate::app::push::{AUTH, PUBLIC, subscribed};
use crate::app::webhooks::{Receiver, all, new};
use crate::support::{Database, on_both, search};

on_both! {
    addresses_and_what_signs_are_boxed => boxed;
}

/// Set for the process whose log is looked through.
const LOGGED: &str = "FAIRSCHACH_TEST_LOGGED";
/// Before each secret that it names on its standard output.
const SECRET: &str = "not to be logged: ";
/// How long a call waits for an answer that does not come.
const WITHIN: Duration = Duration::from_millis(500);

/// What signs, without the word before it.
fn secret_of(keys: &WebhookKeys) -> &str {
    keys.secret.strip_prefix("whsec_").unwrap()
}

/// Where it listens, as addresses have it.
fn place(receiver: &Receiver) -> String {
    receiver.url("localhost", "").replace("https://", "")
}

/// The secret in the address of Anna's feeds.
async fn feed(site: &Site) -> String {
    let address = site.house.app.games().make_calendar(&site.house.white).await.unwrap();
    address.rsplit('/').next().unwrap().trim_end_matches(".ics").to_owned()
}

async fn boxed(database: Database) {
    let site = Site::on(database).await;
    let (house, hooks, white) = (&site.house, site.house.app.webhooks(), &site.house.white);
    let receiver = Receiver::new().await;
    let hook = new("canary-label", receiver.url("localhost", "/canary-hook"), WebhookForm::Standard);
    let old = hooks.make(white, hook).await.unwrap();
    let id = hooks.all(white).await.unwrap()[0].id;
    let fresh = hooks.rotate(white, id).await.unwrap();
    let session = signed_in(house, white, "a").await;
    subscribed(house, white, &session, receiver.url("localhost", "/canary-browser")).await;
    let feed = feed(&site).await;
    house.game().await;
    assert_eq!(all(house, &receiver.caller(house, true)).await, 2);
    receiver.status.store(500, Ordering::SeqCst);
    hooks.test(white, id).await.unwrap();
    assert_eq!(all(house, &receiver.caller(house, true)).await, 1, "and one that is tried again");
    let everything = house.raw().await.dump(house.store.folder()).await;
    let holds = |text: &str| {
        let found = everything.iter().find(|(_, bytes)| search::contains(bytes, text));
        found.map(|(place, _)| place.as_str())
    };
    assert!(holds("canary-label").is_some(), "the search finds what is there");
    let place = place(&receiver);
    for secret in [
        "canary-hook",
        "canary-browser",
        place.as_str(),
        secret_of(&old),
        secret_of(&fresh),
        PUBLIC,
        AUTH,
        feed.as_str(),
    ] {
        assert_eq!(holds(secret), None, "{secret}");
    }
}

/// A process of its own, which logs as the server does with `log.filter = "trace"`.
#[test]
fn nothing_of_calls_feeds_and_programs_is_logged() {
    let (_, module) = module_path!().split_once("::").unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("{module}::everything_is_called_and_fetched"), "--nocapture"])
        .env(LOGGED, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout).into_owned();
    let log = String::from_utf8_lossy(&child.stderr).into_owned();
    assert!(child.status.success(), "{said}{log}");
    for route in ["/xfcc", "/calendar/{file}"] {
        assert!(log.contains(route), "{route} is not among {} bytes of log", log.len());
    }
    let secrets: Vec<&str> = said.lines().filter_map(|line| Some(line.split_once(SECRET)?.1)).collect();
    assert_eq!(secrets.len(), 2 * (9 + 2 + 5), "{secrets:?}");
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret} is logged");
    }
}

/// The child of [`nothing_of_calls_feeds_and_programs_is_logged`]; run by itself it does the same and keeps no log.
#[tokio::test]
async fn everything_is_called_and_fetched() {
    if std::env::var_os(LOGGED).is_some() {
        telemetry::begin("trace", false).unwrap();
    }
    for database in [Database::Sqlite, Database::Postgres] {
        let site = Site::on(database).await;
        for secret in [called(&site).await, fetched(&site).await, sent_by_programs(&site).await].concat() {
            println!("{SECRET}{secret}");
        }
    }
}

/// Calls that arrive, whose address may not be called, whose certificate nobody trusts, and that nobody answers. Answers what must
/// not be logged of them.
async fn called(site: &Site) -> Vec<String> {
    let (house, hooks, white) = (&site.house, site.house.app.webhooks(), &site.house.white);
    let receiver = Receiver::new().await;
    let distrusting = WebhookCaller::new(house.app.clone(), true, None, WITHIN).unwrap();
    let session = signed_in(house, white, "a").await;
    let mut secrets = ["canary-hook", "canary-browser", PUBLIC, AUTH].map(str::to_owned).to_vec();
    secrets.push(place(&receiver));
    for (caller, status, fault) in [
        (receiver.caller(house, true), 204, None),
        (receiver.caller(house, false), 204, Some("refused")),
        (distrusting, 204, Some("no-answer")),
        (receiver.caller_within(house, true, WITHIN), 0, Some("no-answer")),
    ] {
        receiver.status.store(status, Ordering::SeqCst);
        let hook = new("mine", receiver.url("localhost", "/canary-hook"), WebhookForm::Standard);
        secrets.push(secret_of(&hooks.make(white, hook).await.unwrap()).to_owned());
        subscribed(house, white, &session, receiver.url("localhost", "/canary-browser")).await;
        for one in hooks.all(white).await.unwrap() {
            hooks.test(white, one.id).await.unwrap();
        }
        assert_eq!(all(house, &caller).await, 2);
        for one in hooks.all(white).await.unwrap() {
            assert_eq!(one.calls[0].fault.as_deref(), fault, "{}", one.form.as_str());
            hooks.end(white, one.id).await.unwrap();
        }
    }
    secrets
}

/// Feeds, one of them at an address that nobody has.
async fn fetched(site: &Site) -> Vec<String> {
    let secret = feed(site).await;
    for (file, status) in
        [(format!("{secret}.ics"), 200), (format!("{secret}.atom"), 200), ("canary-feed.ics".to_owned(), 404)]
    {
        assert_eq!(site.get(None, &format!("/calendar/{file}")).await.status, status, "{file}");
    }
    vec![secret, "canary-feed".to_owned()]
}

/// Moves by a program: one that is none, one with a wrong token, and one that is filed.
async fn sent_by_programs(site: &Site) -> Vec<String> {
    let (house, from) = (&site.house, "192.0.2.1:1");
    house.game().await;
    let name = house.white.name.as_str();
    let id = ids(&asked(site, name, &site.white).await)[0];
    for (token, entry, result) in [
        (site.white.as_str(), "canary-move", ">InvalidMove<"),
        ("canary-token", "h2h3", ">AuthenticationFailed<"),
        (site.white.as_str(), "h2h3", ">Success<"),
    ] {
        let rest = format!(
            "<x:gameId>{id}</x:gameId><x:movecount>1</x:movecount><x:myMove>{entry}</x:myMove>\
             <x:myMessage>canary-message</x:myMessage>"
        );
        let reply = post(site, make_a_move(name, token, &rest), from).await;
        let answer = String::from_utf8(reply.body).unwrap();
        assert!(answer.contains(result), "{answer}");
    }
    assert_eq!(post(site, get_my_games(name, "canary-token"), from).await.status, 500);
    ["canary-move", "canary-message", "canary-token", "h2h3", site.white.as_str()].map(str::to_owned).to_vec()
}
