//! A provider of accounts that hangs, never ends, or has new keys. It is a stand-in (`support::issuer`).

use std::time::Duration;

use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::base::Timestamp;
use fairschach::http::oidc::{FAILED, KEYS_ANEW, OidcClient};
use fairschach::oidc::{Asked, OidcFault};
use futures_util::future::{FutureExt, join_all};
use serde_json::{Value, json};

use crate::http::players::oidc::{Club, as_good, query, read, with};
use crate::http::players::tokens::{cookie, form};
use crate::support::issuer::{Issuer, SECRET, Slow};
use crate::support::written::Written;
use crate::support::{Database, SECOND};

/// What it has time for, where it takes its time.
const ANSWER_TIME: Duration = Duration::from_secs(1);
const NOW_S: i64 = 1_767_268_800;

fn asked() -> Asked {
    Asked { state: "s".to_owned(), nonce: "n".to_owned(), verifier: "v".repeat(43) }
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_us((NOW_S + seconds) * SECOND)
}

/// Why nobody comes from a provider that is slow in this way at this address.
async fn fault(path: &'static str, slow: Slow) -> Option<OidcFault> {
    let issuer = Issuer::start().await;
    // Something that its token does not say is asked for elsewhere.
    let client = OidcClient::within(issuer.setup(&["nickname"]), ANSWER_TIME).unwrap();
    issuer.told.lock().unwrap().slow = Some((path, slow));
    let url = match client.question(&asked(), at(0)).await {
        Ok(url) => url,
        Err(fault) => return Some(fault),
    };
    let sent = issuer.signs_in(&url, NOW_S, as_good);
    client.redeemed(&sent.code, None, &asked(), at(0)).await.err()
}

#[tokio::test]
async fn a_provider_that_hangs_or_never_ends_is_waited_for_so_long() {
    let paths = ["/openid-configuration", "/keys", "/token", "/more"];
    let ways = [
        (Slow::Never, OidcFault::Unreachable),
        (Slow::ByteByByte, OidcFault::Unreachable),
        (Slow::Endlessly, OidcFault::TooLong),
    ];
    let all = paths.into_iter().flat_map(|path| ways.map(|(slow, why)| (path, slow, why)));
    join_all(all.map(|(path, slow, why)| async move {
        let told = tokio::time::timeout(20 * ANSWER_TIME, fault(path, slow)).await;
        assert_eq!(told.ok(), Some(Some(why)), "{path} {slow:?}");
    }))
    .await;
}

#[tokio::test]
async fn who_comes_to_a_provider_that_hangs_is_told_so_and_loses_nothing() {
    let club = Club::within(ANSWER_TIME, Database::Sqlite, true, None).await;
    let slow = |slow| club.issuer.told.lock().unwrap().slow = slow;
    let anna = cookie(&club.site, &club.site.house.white).await;
    slow(Some(("/openid-configuration", Slow::Never)));
    let reply = club.get(&anna, "/sign-in/club").await;
    let page = read(&reply);
    assert_eq!(reply.status.as_u16(), 502, "{page}");
    assert!(page.contains("Der Anmeldedienst antwortet im Moment nicht."), "{page}");
    assert!(page.contains("Hier sind Sie angemeldet wie zuvor."), "{page}");
    let raw = club.site.house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM oidc_sign_in").await, 0, "nobody is under way");
    slow(None);
    club.site.house.clock.advance(FAILED);
    // Nobody knows whether the code was redeemed: it is over with it, and one begins again.
    let (begun, url) = club.begins("").await;
    let sent = club.issuer.signs_in(&url, club.now_s(), as_good);
    slow(Some(("/token", Slow::Never)));
    let reply = club.returns(&begun, &query(&sent)).await;
    let page = read(&reply);
    assert_eq!(reply.status.as_u16(), 502, "{page}");
    assert!(page.contains("The sign-in service does not answer at the moment."), "{page}");
    assert!(page.contains("href=\"/sign-in\"") && !reply.headers.contains_key("set-cookie"), "{page}");
    slow(None);
    assert_eq!(club.returns(&begun, &query(&sent)).await.status.as_u16(), 409);
    assert_eq!(club.led("", as_good).await.1, "/sign-in/club/join");
    assert!(read(&club.get(&anna, "/settings").await).contains("Anna"), "signed in as before");
}

/// Somebody whose token is signed by a key of this name.
fn signed_by(kid: &'static str, sub: &'static str) -> impl FnOnce(&mut Value, &mut Value) {
    move |header: &mut Value, claims: &mut Value| {
        header["kid"] = json!(kid);
        claims["sub"] = json!(sub);
        claims["email"] = json!(format!("{sub}@club.example"));
    }
}

#[tokio::test]
async fn all_who_come_while_its_keys_change_get_in_with_one_look_at_them() {
    let club = Club::new(Database::Sqlite, true, None).await;
    let keys_asked = || club.issuer.told.lock().unwrap().keys_asked;
    let come = async |kid: &'static str| {
        let mut all = Vec::new();
        for sub in ["clara", "dora", "emil", "fritz"] {
            all.push((sub, club.begins("").await));
        }
        club.site.house.clock.advance(KEYS_ANEW);
        let mut sent = Vec::new();
        for (sub, (begun, url)) in all {
            let one = club.issuer.signs_in(&url, club.now_s(), signed_by(kid, sub));
            sent.push((begun, query(&one)));
        }
        let replies = join_all(sent.iter().map(|(begun, query)| club.returns(begun, query))).await;
        replies.iter().map(|reply| reply.status.as_u16()).collect::<Vec<_>>()
    };
    club.issuer.told.lock().unwrap().keys["keys"][1]["kid"] = json!("first");
    assert_eq!(come("first").await, [303; 4]);
    assert_eq!(keys_asked(), 1);
    club.issuer.told.lock().unwrap().keys["keys"][1]["kid"] = json!("second");
    assert_eq!(come("second").await, [303; 4]);
    assert_eq!(keys_asked(), 2, "once for all of them");
    assert_eq!(come("nobody's").await, [502; 4]);
    assert_eq!(keys_asked(), 3, "once a minute, however many come");
}

#[tokio::test]
async fn who_leaves_before_there_is_an_answer_takes_it_from_nobody() {
    let issuer = Issuer::start().await;
    let client = OidcClient::within(issuer.setup(&[]), 10 * ANSWER_TIME).unwrap();
    assert!(client.question(&asked(), at(0)).now_or_never().is_none(), "gone while it is asked");
    assert!(client.question(&asked(), at(0)).await.is_ok());
    assert_eq!(issuer.told.lock().unwrap().keys_asked, 1);
}

/// How long somebody's code takes to be redeemed is up to the provider: who came later may be answered sooner.
#[tokio::test]
async fn keys_are_looked_at_once_a_minute_in_whatever_order_people_are_answered() {
    let issuer = Issuer::start().await;
    let client = OidcClient::within(issuer.setup(&[]), 10 * ANSWER_TIME).unwrap();
    let url = client.question(&asked(), at(0)).await.unwrap();
    let keys_asked = || issuer.told.lock().unwrap().keys_asked;
    let minute = KEYS_ANEW / SECOND;
    for (seconds, looked) in [(minute - 1, 1), (minute + 5, 2), (minute, 2), (2 * minute + 5, 3)] {
        let sent = issuer.signs_in(&url, NOW_S + seconds, signed_by("unknown", "clara"));
        let told = client.redeemed(&sent.code, None, &asked(), at(seconds)).await.err();
        assert_eq!((told, keys_asked()), (Some(OidcFault::Key), looked), "{seconds}");
    }
}

/// The longest value of a cookie that is no secret, such as a language.
const PLAIN_CHARS: usize = 16;

/// One person comes in, and another is refused by the provider; the code of each is sent once more with another state. On one
/// thread, so that all that is logged is seen.
#[tokio::test]
async fn no_secret_of_a_sign_in_is_logged_shown_or_stored() {
    let log = Written::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // With one subscriber alone, what other threads do first decides which lines are ever written.
    let _other = tracing::Dispatch::new(tracing_subscriber::registry());
    let guard = tracing::subscriber::set_default(subscriber);
    let club = Club::new(Database::Sqlite, true, None).await;
    let written = "a+secret%3A+with%2Fall%25+of+it";
    let basic = STANDARD.encode(format!("fairschach:{written}"));
    // The provider's tokens begin like this.
    let mut secrets = vec![SECRET.to_owned(), written.to_owned(), basic, "eyJhbGciOiJSUzI1NiIs".to_owned()];
    let (mut pages, mut cookies) = (Vec::new(), Vec::new());
    for refuses in [None, Some((StatusCode::BAD_REQUEST, "invalid_grant"))] {
        let (begun, url) = club.begins("").await;
        let sent = club.issuer.signs_in(&url, club.now_s(), as_good);
        let nonce = url.query_pairs().find(|(name, _)| name == "nonce").unwrap().1.into_owned();
        secrets.extend([sent.code.clone(), sent.state.clone(), nonce]);
        club.issuer.told.lock().unwrap().refuses = refuses;
        let back = club.returns(&begun, &query(&sent)).await;
        cookies.extend([begun.clone(), with(&begun, &back)]);
        if refuses.is_none() {
            let waits = with(&begun, &back);
            pages.push(club.get(&waits, "/sign-in/club/join").await);
            let done = form(&club.site, &waits, "/sign-in/club/join", "name=Clara&lang=de").await;
            assert_eq!(done.header("location"), "/games");
            let clara = with(&waits, &done);
            pages.push(club.get(&clara, "/settings").await);
            pages.push(club.get(&clara, "/settings/passkeys").await);
            cookies.push(clara);
        } else {
            assert!(back.status.as_u16() >= 400, "{}", read(&back));
        }
        pages.push(back);
        pages.push(club.returns(&begun, &format!("code={}&state=x", sent.code)).await);
    }
    drop(guard);
    let values = cookies.iter().flat_map(|all| all.split("; ")).filter_map(|one| one.split_once('='));
    let values = values.map(|(_, value)| value.to_owned()).filter(|value| value.len() > PLAIN_CHARS);
    secrets.extend(values);
    assert!(secrets.len() >= 4 + 6 + 3, "a cookie of each step: {}", secrets.len());
    let (logged, raw) = (log.text(), club.site.house.raw().await);
    assert!(logged.contains("oidc-linked") && logged.contains("nobody can be signed in by the provider"));
    assert!(!logged.contains("clara@club.example"), "{logged}");
    for secret in secrets {
        assert!(!logged.contains(&secret), "{secret} is logged");
        assert!(pages.iter().all(|page| !read(page).contains(&secret)), "{secret} is shown");
        assert!(!raw.holds(club.site.house.store.folder(), &secret).await, "{secret} is stored");
    }
}
