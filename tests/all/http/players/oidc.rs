//! Signing in by an account of the club's provider, on the pages: somebody new, somebody known, whoever has an account already,
//! and whatever a provider, or whoever pretends to be it, does wrong. The provider is a stand-in (`support::issuer`).

use std::time::Duration;

use axum::body::Body;
use axum::http::{StatusCode, header};
use fairschach::app::accounts::account::AccountAct;
use fairschach::app::accounts::news::AccountNews;
use fairschach::app::accounts::oidc::{
    OIDC_CAME_MINUTES, OIDC_MINUTES, OIDC_UNDER_WAY_MAX, OidcSettings, RequiredClaim,
};
use fairschach::app::accounts::passkeys::proof::{FIRST_MINUTES, PROVEN_MINUTES};
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::accounts::sign_in::way::SignInWay;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::error::{Denial, Error};
use fairschach::app::limits::NAME_MAX;
use fairschach::app::settings::Settings;
use fairschach::http::oidc::{ANSWER_BYTES_MAX, CODE_BYTES_MAX, FAILED, KEYS_ANEW, OidcClient};
use fairschach::http::{WebOptions, router};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::app::accounts::care::{admin, links, mails};
use crate::http::kit::{Reply, Site, asking};
use crate::http::players::passkeys::{add, encoded, question};
use crate::http::players::tokens::{cookie, form, page};
use crate::support::authenticator::Authenticator;
use crate::support::issuer::{Issuer, Sent};
use crate::support::{Database, SECOND, on_both, open_app_by, settings};
use fairschach::app::notices::notice::NoticeBody;

const MINUTE: i64 = 60 * SECOND;

on_both! {
    somebody_new_gets_an_account_and_comes_again => comes_again;
    an_account_that_was_there_is_linked_by_its_owner_alone => by_its_owner;
    who_waits_in_a_browser_waits_for_one_person => one_persons;
    a_session_by_the_provider_reaches_no_further_than_its_link => reaches;
    linking_and_unlinking_take_what_other_ways_in_take => takes;
    who_has_a_passkey_links_and_unlinks_by_it => by_passkey;
    whoever_is_not_let_in_is_told_why => not_let_in;
}

/// A house with a provider beside it.
pub(super) struct Club {
    pub(super) site: Site,
    pub(super) issuer: Issuer,
}

impl Club {
    pub(super) async fn new(database: Database, joins: bool, required: Option<(&str, &str)>) -> Club {
        Club::within(Duration::from_secs(10), database, joins, required).await
    }

    /// One that waits so long for an answer of the provider.
    pub(super) async fn within(
        answer_time: Duration,
        database: Database,
        joins: bool,
        required: Option<(&str, &str)>,
    ) -> Club {
        let mut site = Site::on(database).await;
        let issuer = Issuer::start().await;
        let mut wanted = vec!["email", "email_verified", "name"];
        wanted.extend(required.map(|(name, _)| name));
        let oidc = OidcClient::within(issuer.setup(&wanted), answer_time).unwrap();
        let required =
            required.map(|(name, value)| RequiredClaim { name: name.to_owned(), value: value.to_owned() });
        let set = OidcSettings {
            name: "Schachklub <Neustadt>".to_owned(),
            joins,
            name_claim: "name".to_owned(),
            required,
        };
        let folder = site.house.store.folder().join("log");
        let set = Settings {
            oidc: Some(set),
            passkeys_required: vec![Role::Arbiter],
            ..settings(2 * SECOND, folder)
        };
        site.house.app = open_app_by(&site.house.store.url, site.house.clock.clone(), 2, set).await;
        let web = WebOptions { secure_cookie: true, oidc: Some(oidc), ..WebOptions::default() };
        site.router = router(site.house.app.clone(), web, CancellationToken::new());
        Club { site, issuer }
    }

    pub(super) fn now_s(&self) -> i64 {
        self.site.house.app.now().as_us() / SECOND
    }

    pub(super) async fn get(&self, cookie: &str, path: &str) -> Reply {
        page(&self.site, cookie, path).await
    }

    /// Goes to the provider: the cookies from there on, and where it leads.
    pub(super) async fn begins(&self, cookie: &str) -> (String, Url) {
        // Nobody is limited who does not hurry.
        self.site.house.clock.advance(MINUTE);
        let reply = self.get(cookie, "/sign-in/club").await;
        assert_eq!(reply.status.as_u16(), 303, "{}", read(&reply));
        (with(cookie, &reply), Url::parse(reply.header("location")).unwrap())
    }

    pub(super) async fn returns(&self, cookie: &str, query: &str) -> Reply {
        self.get(cookie, &format!("/sign-in/club/return?{query}")).await
    }

    /// Signs in there and comes back; the token says what it must but for what is changed.
    async fn comes(&self, cookie: &str, change: impl FnOnce(&mut Value, &mut Value)) -> (String, Reply) {
        let (cookie, url) = self.begins(cookie).await;
        let sent = self.issuer.signs_in(&url, self.now_s(), change);
        assert_eq!(sent.redirect, "https://fairschach.example/sign-in/club/return");
        let reply = self.returns(&cookie, &query(&sent)).await;
        (with(&cookie, &reply), reply)
    }

    /// The same, where it leads.
    pub(super) async fn led(
        &self,
        cookie: &str,
        change: impl FnOnce(&mut Value, &mut Value),
    ) -> (String, String) {
        let (cookie, reply) = self.comes(cookie, change).await;
        assert_eq!(reply.status.as_u16(), 303, "{}", read(&reply));
        (cookie, reply.header("location").to_owned())
    }

    /// Who is signed in with these cookies.
    async fn actor(&self, cookie: &str) -> Actor {
        let session = cookie.split("__Host-fairschach=").nth(1).unwrap().split(';').next().unwrap();
        self.site.house.app.sign_in().session(session).await.unwrap().unwrap()
    }
}

pub(super) fn as_good(_: &mut Value, _: &mut Value) {}

fn as_anna(_: &mut Value, claims: &mut Value) {
    claims["email"] = json!("Anna@example.org");
}

pub(super) fn query(sent: &Sent) -> String {
    format!("code={}&state={}", sent.code, sent.state)
}

pub(super) fn read(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

/// The cookies of a browser after an answer.
pub(super) fn with(cookie: &str, reply: &Reply) -> String {
    let mut all: Vec<(String, String)> = cookie
        .split("; ")
        .filter_map(|one| one.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    for set in reply.headers.get_all(header::SET_COOKIE) {
        let set = set.to_str().unwrap();
        assert!(
            set.contains("HttpOnly") && set.contains("SameSite=Lax") && set.contains("; Secure"),
            "{set}"
        );
        let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
        all.retain(|(known, _)| known != name);
        if !set.contains("Max-Age=0") {
            all.push((name.to_owned(), value.to_owned()));
        }
    }
    all.into_iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
}

/// How often it was told that accounts were linked, or are linked no more, and to whom.
async fn told(club: &Club) -> Vec<(String, bool)> {
    let told = mails(&club.site.house).await.into_iter();
    told.filter_map(|(to, what)| match what {
        NoticeBody::Account { news, .. } => match *news {
            AccountNews::Oidc { linked, .. } => Some((to, linked)),
            _ => None,
        },
        _ => None,
    })
    .collect()
}

async fn comes_again(database: Database) {
    let club = Club::new(database, true, None).await;
    let front = read(&club.get("", "/sign-in").await);
    assert!(
        front.contains("href=\"/sign-in/club\">Sign in with Schachklub &#60;Neustadt&#62;</a>"),
        "{front}"
    );
    assert!(read(&club.get("", "/join").await).contains("href=\"/sign-in/club\""));
    let (begun, url) = club.begins("").await;
    assert!(begun.starts_with("__Host-fairschach-club="), "{begun}");
    assert!(url.as_str().contains("scope=openid+profile+email&"));
    let sent = club.issuer.signs_in(&url, club.now_s(), |_, claims| {
        // What the token does not say is asked for elsewhere.
        claims.as_object_mut().unwrap().remove("name");
    });
    club.issuer.told.lock().unwrap().more = json!({ "sub": "clara", "name": "Clara <Club>" });
    let back = club.returns(&begun, &query(&sent)).await;
    assert_eq!((back.status.as_u16(), back.header("location")), (303, "/sign-in/club/join"));
    let waits = with(&begun, &back);
    assert!(waits.contains("__Host-fairschach-came="), "{waits}");
    let asks = read(&club.get(&waits, "/sign-in/club/join").await);
    assert!(asks.contains("value=\"Clara &#60;Club&#62;\"") && asks.contains("clara@club.example"), "{asks}");
    assert!(!club.site.house.raw().await.holds(club.site.house.store.folder(), "clara@club.example").await);
    for (typed, says) in
        [("name=&lang=de", "1 to 80 characters"), ("name=anna&lang=de", "already has this name")]
    {
        let faulty = form(&club.site, &waits, "/sign-in/club/join", typed).await;
        assert_eq!(faulty.status.as_u16(), 422);
        assert!(read(&faulty).contains(says) && read(&faulty).contains("name-fault"), "{}", read(&faulty));
        club.site.house.clock.advance(MINUTE);
    }
    let done = form(&club.site, &waits, "/sign-in/club/join", "name=Clara&lang=de").await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/games"));
    let clara = with(&waits, &done);
    assert!(!clara.contains("-came="), "{clara}");
    let shown = read(&club.get(&clara, "/settings").await);
    assert!(shown.contains("Clara") && shown.contains("mit einem Konto anderswo"), "{shown}");
    assert_eq!(told(&club).await, [("clara@club.example".to_owned(), true)]);
    let linked = read(&club.get(&clara, "/settings/passkeys").await);
    assert!(linked.contains("noch nicht benutzt") && linked.contains("/settings/club/unlink"), "{linked}");
    // Whoever is signed in there shows nothing here: such a session adds no way in.
    assert!(linked.contains("innerhalb von 15 Minuten"), "{linked}");
    let again = form(&club.site, &waits, "/sign-in/club/join", "name=Clara2&lang=de").await;
    assert_eq!(again.status.as_u16(), 409, "once");

    let (other, to) = club.led("", as_good).await;
    assert_eq!(to, "/games");
    let settings = read(&club.get(&other, "/settings").await);
    assert!(settings.contains("Clara") && settings.matches("mit einem Konto anderswo").count() == 2);
    assert!(read(&club.get(&other, "/settings/passkeys").await).contains("zuletzt benutzt am"));
    let actor = club.actor(&other).await;
    assert!(actor.access.begun.is_none() && actor.access.proven.is_none() && actor.access.veil.is_none());
    let sessions = club.site.house.app.sign_in().sessions(&actor, None).await.unwrap();
    assert!(sessions.iter().all(|one| one.way == Some(SignInWay::Oidc)) && sessions.len() == 2);
    let (_, to) = club.led(&other, as_good).await;
    assert_eq!(to, "/settings/passkeys", "already in");
    // With the address changed there, it is still the same person.
    let (_, to) = club.led("", as_anna).await;
    assert_eq!(to, "/games");
}

async fn by_its_owner(database: Database) {
    let club = Club::new(database, true, None).await;
    let house = &club.site.house;
    let (waits, to) = club.led("", as_anna).await;
    assert_eq!(to, "/sign-in/club/mailed");
    let said = read(&club.get(&waits, "/sign-in/club/mailed").await);
    assert!(said.contains("in this browser and within 15 minutes") && !said.contains("Anna@"), "{said}");
    // That a mail is on its way is told where one is, and nowhere else.
    let (joins, _) = club.led("", as_good).await;
    for elsewhere in ["", joins.as_str()] {
        let reply = club.get(elsewhere, "/sign-in/club/mailed").await;
        assert!(reply.status.as_u16() == 409 && !read(&reply).contains("on its way"), "{}", read(&reply));
    }
    // Who only says to have this address gets nowhere without what was mailed to it.
    assert_eq!(club.get(&waits, "/sign-in/club/link").await.header("location"), "/sign-in");
    assert_eq!(form(&club.site, &waits, "/sign-in/club/join", "name=Eve&lang=en").await.status.as_u16(), 409);
    let secrets = links(house).await;
    assert_eq!(secrets.len(), 1);
    let path = format!("/sign-in/{}", secrets[0]);
    // In the browser of somebody else nothing is linked by it.
    let done = form(&club.site, &waits, &path, "").await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/sign-in/club/link"));
    let anna = with(&waits, &done);
    assert_eq!(club.get(&anna, "/sign-in/club/mailed").await.header("location"), "/sign-in/club/link");
    let asks = read(&club.get(&anna, "/sign-in/club/link").await);
    assert!(
        asks.contains("Clara Club") && asks.contains("Anna@example.org") && asks.contains("Hier sind Sie")
    );
    let linked = form(&club.site, &anna, "/sign-in/club/link", "").await;
    assert_eq!(linked.header("location"), "/settings/passkeys?done=linked");
    let anna = with(&anna, &linked);
    assert!(
        read(&club.get(&anna, "/settings/passkeys?done=linked").await).contains("Die Konten sind verknüpft.")
    );
    assert_eq!(told(&club).await, [("anna@example.org".to_owned(), true)]);
    let (second, to) = club.led("", as_anna).await;
    assert_eq!(to, "/games");
    assert!(read(&club.get(&second, "/settings").await).contains("Anna"));

    // Somebody else who is signed in does not get it.
    let ben = cookie(&club.site, &house.black).await;
    let (_, refused) = club.comes(&ben, as_good).await;
    assert_eq!(refused.status.as_u16(), 409);
    assert!(read(&refused).contains("already belongs to another account here"));
    // The last way in but the mail is taken away, and the mail lets in.
    let gone = form(&club.site, &anna, "/settings/club/unlink", "").await;
    assert_eq!(gone.header("location"), "/settings/passkeys?done=unlinked");
    assert_eq!(club.get(&second, "/settings").await.header("location"), "/sign-in", "what it began is over");
    assert_eq!(form(&club.site, &anna, "/settings/club/unlink", "").await.status.as_u16(), 303, "twice");
    assert_eq!(told(&club).await, [("anna@example.org".to_owned(), false)]);
    let (_, to) = club.led("", as_anna).await;
    assert_eq!(to, "/sign-in/club/mailed");
    assert_eq!(links(house).await.len(), 1);
    let events = house.app.sign_in().own_security_events(&house.white).await.unwrap();
    let kinds: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
    assert!(kinds.contains(&"oidc-linked") && kinds.contains(&"oidc-unlinked"), "{kinds:?}");
    // An administrator who ends all access ends it too.
    let ada = admin(house).await;
    let (ben, to) = club.led(&ben, as_good).await;
    assert_eq!(to, "/sign-in/club/link");
    form(&club.site, &ben, "/sign-in/club/link", "").await;
    let act = house.app.accounts().act_on_account(Some(&ada), house.black.id, AccountAct::Lock, "why").await;
    act.unwrap();
    let (_, locked) = club.comes("", as_good).await;
    assert_eq!(locked.status.as_u16(), 403);
    assert!(read(&locked).contains("This account is locked."));
    for act in [AccountAct::Unlock, AccountAct::Revoke] {
        house.app.accounts().act_on_account(Some(&ada), house.black.id, act, "").await.unwrap();
    }
    let (_, to) = club.led("", as_good).await;
    assert_eq!(to, "/sign-in/club/join");
}

async fn one_persons(database: Database) {
    let club = Club::new(database, true, None).await;
    let house = &club.site.house;
    let anna = cookie(&club.site, &house.white).await;
    let (waits, to) = club.led(&anna, as_good).await;
    assert_eq!(to, "/sign-in/club/link");
    let asks = read(&club.get(&waits, "/sign-in/club/link").await);
    assert!(asks.contains("<strong>clara</strong>"), "the name by which the provider knows them: {asks}");
    assert!(!asks.contains("endet mit dieser"), "{asks}");
    // Whoever signs in after her in this browser is neither asked nor linked.
    let link = house.app.sign_in().print_link(house.black.id).await.unwrap();
    let path = link.strip_prefix("https://fairschach.example").unwrap();
    let done = form(&club.site, &waits, path, "").await;
    assert_eq!(done.header("location"), "/games");
    let ben = with(&waits, &done);
    assert_eq!(club.get(&ben, "/sign-in/club/link").await.status.as_u16(), 409);
    assert_eq!(form(&club.site, &ben, "/sign-in/club/link", "").await.status.as_u16(), 409);
    assert_eq!(form(&club.site, &waits, "/sign-in/club/join", "name=Eve&lang=en").await.status.as_u16(), 303);
    let linked = form(&club.site, &waits, "/sign-in/club/link", "").await;
    assert_eq!(linked.header("location"), "/settings/passkeys?done=linked");
    // Another in its place, with the name that is unique there; and nobody waits after signing out.
    let (waits, _) = club
        .led(&anna, |_, claims| {
            claims["sub"] = json!("4711");
            claims["preferred_username"] = json!("clara2");
        })
        .await;
    let asks = read(&club.get(&waits, "/sign-in/club/link").await);
    assert!(asks.contains("<strong>clara2</strong>") && asks.contains("endet mit dieser"), "{asks}");
    let out = form(&club.site, &waits, "/sign-out", "").await;
    assert!(!with(&waits, &out).contains("-came="));
    // Of a name no more is kept than one may have here, and nothing that is not to be seen.
    let (dora, to) = club
        .led("", |_, claims| {
            claims["sub"] = json!("dora");
            claims["email"] = json!("dora@club.example");
            claims["name"] = json!(format!("\u{7}{}", "x".repeat(NAME_MAX + 1)));
        })
        .await;
    assert_eq!(to, "/sign-in/club/join");
    let asks = read(&club.get(&dora, "/sign-in/club/join").await);
    assert!(asks.contains(&format!("value=\"{}\"", "x".repeat(NAME_MAX))), "{asks}");
}

async fn reaches(database: Database) {
    let club = Club::new(database, false, None).await;
    let house = &club.site.house;
    // Linked in a session with a veil, it lifts none.
    let link = house.app.sign_in().print_veiled_link(house.white.id).await.unwrap();
    let path = link.strip_prefix("https://fairschach.example").unwrap();
    let anna = with("", &form(&club.site, "", path, "").await);
    let veil = club.actor(&anna).await.access.veil;
    assert!(veil.is_some());
    let (waits, _) = club.led(&anna, as_good).await;
    let linked = form(&club.site, &waits, "/sign-in/club/link", "").await;
    assert_eq!(linked.header("location"), "/settings/passkeys?done=linked");
    let (by_it, to) = club.led("", as_good).await;
    assert_eq!(to, "/games");
    assert_eq!(club.actor(&by_it).await.access.veil, veil);
    // Whose office takes a passkey does not get it, nor a token that would.
    let as_carla = |_: &mut Value, claims: &mut Value| {
        claims["sub"] = json!("carla");
        claims["email"] = json!("carla@club.example");
    };
    let carla = cookie(&club.site, &house.arbiter).await;
    let (waits, to) = club.led(&carla, as_carla).await;
    assert_eq!(to, "/sign-in/club/link");
    let linked = form(&club.site, &waits, "/sign-in/club/link", "").await;
    assert_eq!(linked.header("location"), "/settings/passkeys?done=linked");
    let (by_it, to) = club.led("", as_carla).await;
    assert_eq!(to, "/games");
    let who = club.actor(&by_it).await;
    assert!(who.access.needs_passkey && who.role == Role::Player);
    let made = house.app.sign_in().make_token(&who, NewToken::for_everything("x")).await;
    assert!(matches!(made, Err(Error::NotAllowed(Denial::PasskeyRequired))));
}

async fn takes(database: Database) {
    let club = Club::new(database, false, None).await;
    let ben = cookie(&club.site, &club.site.house.black).await;
    assert!(read(&club.get(&ben, "/settings/passkeys").await).contains("href=\"/sign-in/club\""));
    let (waits, to) = club.led(&ben, as_good).await;
    assert_eq!(to, "/sign-in/club/link");
    club.site.house.clock.advance(i64::from(FIRST_MINUTES - 1) * MINUTE);
    let late = form(&club.site, &waits, "/sign-in/club/link", "").await;
    assert_eq!(late.status.as_u16(), 403);
    assert!(read(&late).contains("within 15 minutes of signing in by email"), "{}", read(&late));
    assert!(read(&late).contains("href=\"/sign-in\""));
    let late = club.get(&waits, "/sign-in/club").await;
    assert_eq!(late.status.as_u16(), 403, "nobody is sent there for nothing");
    // A new session in the same browser goes on where it was.
    let link = async |who: &Actor| {
        let link = club.site.house.app.sign_in().print_link(who.id).await.unwrap();
        link.strip_prefix("https://fairschach.example").unwrap().to_owned()
    };
    let done = form(&club.site, &waits, &link(&club.site.house.black).await, "").await;
    assert_eq!(done.header("location"), "/sign-in/club/link");
    let ben = with(&waits, &done);
    let linked = form(&club.site, &ben, "/sign-in/club/link", "").await;
    assert_eq!(linked.header("location"), "/settings/passkeys?done=linked");
    let ben = with(&ben, &linked);
    assert!(!ben.contains("-came="), "{ben}");
    // Another account there, which is left alone, or waits for too long.
    let as_eve = |_: &mut Value, claims: &mut Value| claims["sub"] = json!("eve");
    let (eve, to) = club.led(&ben, as_eve).await;
    assert_eq!(to, "/sign-in/club/link");
    let left = form(&club.site, &eve, "/sign-in/club/leave", "").await;
    assert_eq!(left.header("location"), "/games");
    assert!(!with(&eve, &left).contains("-came="));
    club.site.house.clock.advance(i64::from(OIDC_CAME_MINUTES) * MINUTE);
    assert_eq!(club.get(&eve, "/sign-in/club/link").await.status.as_u16(), 409);
    // Who gave up there and signs in by mail is asked nothing.
    let (gave_up, _) = club.begins("").await;
    let done = form(&club.site, &gave_up, &link(&club.site.house.white).await, "").await;
    assert_eq!(done.header("location"), "/games");
    let ben = cookie(&club.site, &club.site.house.black).await + "; __Host-fairschach-came=x";
    let expired = form(&club.site, &ben, "/sign-in/club/link", "").await;
    assert_eq!(expired.status.as_u16(), 409);
    for path in ["/settings/club/unlink", "/sign-in/club/link"] {
        assert_eq!(form(&club.site, "", path, "").await.header("location"), "/sign-in", "{path}");
    }
    // What a page of another origin sends changes nothing.
    let head = asking("POST", None, "/sign-in/club/link").header("cookie", &ben);
    let foreign = head.header("origin", "https://evil.example").header("sec-fetch-site", "cross-site");
    assert_eq!(club.site.send(foreign.body(Body::empty()).unwrap()).await.status.as_u16(), 403);
}

/// Shows a passkey, and goes on there.
async fn proves(club: &Club, cookie: &str, one: &Authenticator, back: &str) {
    let (_, challenge) = question(&club.site, cookie, "/passkey/begin").await;
    let body = format!("answer={}&back={}", encoded(&one.shown(&challenge)), encoded(back));
    let done = form(&club.site, cookie, "/passkey", &body).await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, back), "{}", read(&done));
}

async fn by_passkey(database: Database) {
    let club = Club::new(database, false, None).await;
    let clock = &club.site.house.clock;
    let anna = cookie(&club.site, &club.site.house.white).await;
    let one = add(&club.site, &anna, &club.site.house.white).await;
    clock.advance(i64::from(FIRST_MINUTES) * MINUTE);
    // No form leads to another server: once the passkey is shown it goes on in the settings, where the link to the provider is.
    let asked = club.get(&anna, "/sign-in/club").await;
    assert_eq!(asked.header("location"), "/passkey?back=%2Fsettings%2Fpasskeys");
    assert!(!read(&club.get(&anna, "/settings/passkeys").await).contains("href=\"/sign-in/club\""));
    proves(&club, &anna, &one, "/settings/passkeys").await;
    assert!(read(&club.get(&anna, "/settings/passkeys").await).contains("href=\"/sign-in/club\""));
    let (waits, to) = club.led(&anna, as_good).await;
    assert_eq!(to, "/sign-in/club/link");
    // It was shown too long ago to link anything; whoever came waits until it is shown again.
    clock.advance(i64::from(PROVEN_MINUTES) * MINUTE);
    let asked = form(&club.site, &waits, "/sign-in/club/link", "").await;
    assert_eq!(asked.header("location"), "/passkey?back=%2Fsign%2Din%2Fclub%2Flink");
    assert!(told(&club).await.is_empty());
    proves(&club, &waits, &one, "/sign-in/club/link").await;
    assert!(read(&club.get(&waits, "/sign-in/club/link").await).contains("<strong>clara</strong>"));
    let linked = form(&club.site, &waits, "/sign-in/club/link", "").await;
    assert_eq!(linked.header("location"), "/settings/passkeys?done=linked");
    assert_eq!(told(&club).await, [("anna@example.org".to_owned(), true)]);
    // Whoever comes from the provider has shown none.
    let (by_it, to) = club.led("", as_good).await;
    assert_eq!(to, "/games");
    let asked = form(&club.site, &by_it, "/settings/club/unlink", "").await;
    assert_eq!(asked.header("location"), "/passkey?back=%2Fsettings%2Fpasskeys");
    assert!(told(&club).await.is_empty());
    proves(&club, &by_it, &one, "/settings/passkeys").await;
    let gone = form(&club.site, &by_it, "/settings/club/unlink", "").await;
    assert_eq!(gone.header("location"), "/settings/passkeys?done=unlinked");
    assert_eq!(told(&club).await, [("anna@example.org".to_owned(), false)]);
    assert_eq!(club.get(&by_it, "/settings").await.status.as_u16(), 200, "where it was asked, it goes on");
}

async fn not_let_in(database: Database) {
    let club = Club::new(database, false, Some(("groups", "/chess"))).await;
    let says = async |change: fn(&mut Value, &mut Value)| {
        let (_, reply) = club.comes("", change).await;
        (reply.status.as_u16(), read(&reply))
    };
    club.issuer.told.lock().unwrap().more = json!({ "sub": "clara" });
    let (status, page) = says(as_good).await;
    assert!(status == 403 && page.contains("may not be used to sign in here"), "{page}");
    let (status, page) = says(|_, claims| claims["groups"] = json!(["/go", "/chess"])).await;
    assert!(status == 409 && page.contains("No account here belongs to the one there"), "{page}");
    assert!(!read(&club.get("", "/join").await).contains("/sign-in/club"), "nobody joins so");
    let joining = Club::new(database, true, None).await;
    for email in [json!(null), json!("nonsense"), json!(1)] {
        let (_, reply) = joining.comes("", |_, claims| claims["email"] = email).await;
        assert_eq!(reply.status.as_u16(), 409);
        assert!(read(&reply).contains("no confirmed email address"), "{}", read(&reply));
    }
    let (_, unsure) = joining
        .comes("", |_, claims| {
            claims["email"] = json!("anna@example.org");
            claims["email_verified"] = json!(false);
        })
        .await;
    assert_eq!(unsure.status.as_u16(), 409, "an address that was not verified is nobody's");
    // So many at once.
    let raw = joining.site.house.raw().await;
    let open = raw.number("SELECT COUNT(*) FROM oidc_sign_in").await;
    let until = joining.site.house.app.now().as_us() + 100 * MINUTE;
    let bytes = |n: i64| match database {
        Database::Sqlite => format!("X'{n:08x}'"),
        Database::Postgres => format!("'\\x{n:08x}'"),
    };
    let rows: Vec<String> =
        (open..OIDC_UNDER_WAY_MAX - 1).map(|n| format!("({}, {}, {until})", bytes(n), bytes(0))).collect();
    raw.execute(&format!("INSERT INTO oidc_sign_in (hash, boxed, expires_us) VALUES {}", rows.join(", ")))
        .await;
    let oidc = || joining.site.house.app.oidc();
    assert!(oidc().ask(&oidc().new_question()).await.is_ok());
    assert!(oidc().ask(&oidc().new_question()).await.is_err(), "so many at once");
}

#[tokio::test]
async fn a_wrong_answer_lets_nobody_in() {
    let club = Club::new(Database::Sqlite, true, None).await;
    let refused = |reply: &Reply, status: u16, says: &str| {
        assert_eq!(reply.status.as_u16(), status, "{}", read(reply));
        assert!(read(reply).contains(says), "{}", read(reply));
        assert!(reply.headers.get(header::SET_COOKIE).is_none(), "nobody is in");
    };
    let (begun, url) = club.begins("").await;
    let sent = club.issuer.signs_in(&url, club.now_s(), as_good);
    let expired = "took too long, was used before, or began in another browser";
    // Another browser, and another state, which use nothing up; and what was used.
    refused(&club.returns("", &query(&sent)).await, 409, expired);
    refused(&club.returns(&begun, &format!("code={}&state=x", sent.code)).await, 409, expired);
    assert_eq!(club.returns(&begun, &query(&sent)).await.status.as_u16(), 303);
    refused(&club.returns(&begun, &query(&sent)).await, 409, expired);
    for query in ["", "code=a&code=b", "state=%FF"] {
        refused(&club.returns(&begun, query).await, 409, expired);
    }
    // Too late.
    let (begun, url) = club.begins("").await;
    let sent = club.issuer.signs_in(&url, club.now_s(), as_good);
    club.site.house.clock.advance(i64::from(OIDC_MINUTES) * MINUTE);
    refused(&club.returns(&begun, &query(&sent)).await, 409, expired);
    // A code that was redeemed, with another question.
    let (begun, url) = club.begins("").await;
    let sent = club.issuer.signs_in(&url, club.now_s(), as_good);
    assert_eq!(club.returns(&begun, &query(&sent)).await.status.as_u16(), 303);
    let (begun, url) = club.begins("").await;
    let state = url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
    let replayed = format!("code={}&state={state}", sent.code);
    refused(&club.returns(&begun, &replayed).await, 409, expired);
    // Somebody else's code, whose token answers somebody else's question.
    let (_, theirs) = club.begins("").await;
    let (begun, url) = club.begins("").await;
    let stolen = club.issuer.signs_in(&theirs, club.now_s(), as_good);
    let state = url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
    refused(&club.returns(&begun, &format!("code={}&state={state}", stolen.code)).await, 409, expired);
    // What the provider says in words is told to nobody.
    let (begun, url) = club.begins("").await;
    let state = url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned();
    let declined = format!("error=access_denied&error_description=Call+555+now&state={state}");
    let reply = club.returns(&begun, &declined).await;
    refused(&reply, 409, "You were not signed in there");
    assert!(!read(&reply).contains("555") && !read(&reply).contains("access_denied"));
    let answer = "cannot use what the sign-in service answered";
    let wrong: [fn(&mut Value, &mut Value); 9] = [
        |_, claims| claims["nonce"] = json!("another"),
        |_, claims| claims["aud"] = json!("another"),
        |_, claims| claims["iss"] = json!("https://evil.example"),
        |_, claims| claims["exp"] = json!(1),
        |_, claims| claims["sub"] = json!(""),
        |header, _| header["alg"] = json!("none"),
        |header, _| header["alg"] = json!("HS256"),
        |header, _| *header = json!({ "alg": "ES256", "kid": "ed" }),
        |_, claims| claims["more"] = json!("x".repeat(64 * 1024)),
    ];
    for change in wrong {
        let (_, reply) = club.comes("", change).await;
        refused(&reply, 502, answer);
    }
    // Whose answer it is.
    for (iss, good) in [("https%3A%2F%2Fevil.example", false), (club.issuer.url.as_str(), true)] {
        let (begun, url) = club.begins("").await;
        let sent = club.issuer.signs_in(&url, club.now_s(), as_good);
        let reply = club.returns(&begun, &format!("{}&iss={iss}", query(&sent))).await;
        assert_eq!(reply.status.as_u16(), if good { 303 } else { 502 }, "{iss}");
    }
    // Somebody who asks too often.
    let mut limited = 0;
    for _ in 0..12 {
        limited += u32::from(club.get("", "/sign-in/club").await.status.as_u16() == 429);
    }
    assert!((1..12).contains(&limited), "{limited}");
}

#[tokio::test]
async fn what_is_said_elsewhere_of_somebody_else_lets_nobody_in() {
    let club = Club::new(Database::Sqlite, true, None).await;
    club.issuer.told.lock().unwrap().more = json!({ "sub": "eve", "name": "Eve" });
    let nameless = |_: &mut Value, claims: &mut Value| drop(claims.as_object_mut().unwrap().remove("name"));
    let (_, reply) = club.comes("", nameless).await;
    assert_eq!(reply.status.as_u16(), 502);
    assert!(read(&reply).contains("cannot use what the sign-in service answered"), "{}", read(&reply));
}

#[tokio::test]
async fn a_code_is_redeemed_up_to_its_longest() {
    let club = Club::new(Database::Sqlite, true, None).await;
    for (length, status) in [(CODE_BYTES_MAX, 409), (CODE_BYTES_MAX + 1, 502)] {
        let (begun, url) = club.begins("").await;
        let sent = club.issuer.signs_in(&url, club.now_s(), as_good);
        let query = format!("code={}&state={}", "x".repeat(length), sent.state);
        assert_eq!(club.returns(&begun, &query).await.status.as_u16(), status, "{length}");
    }
}

#[tokio::test]
async fn no_page_of_another_site_begins_a_sign_in() {
    let club = Club::new(Database::Sqlite, true, None).await;
    // A page of another site sends nobody there, however often, and uses nothing up.
    for (site, times, goes) in
        [("cross-site", 12, false), ("same-site", 12, false), ("none", 1, true), ("same-origin", 1, true)]
    {
        for _ in 0..times {
            let head = asking("GET", None, "/sign-in/club").header("sec-fetch-site", site);
            let reply = club.site.send(head.body(Body::empty()).unwrap()).await;
            assert_eq!(reply.status.as_u16(), 303, "{site}");
            assert_eq!(reply.header("location") != "/sign-in", goes, "{site}");
            assert_eq!(reply.headers.get(header::SET_COOKIE).is_some(), goes, "{site}");
        }
    }
}

#[tokio::test]
async fn keys_are_looked_at_again_now_and_then() {
    let club = Club::new(Database::Sqlite, true, None).await;
    let asked = || club.issuer.told.lock().unwrap().keys_asked;
    let named = |kid: &'static str| move |header: &mut Value, _: &mut Value| header["kid"] = json!(kid);
    assert_eq!(club.led("", as_good).await.1, "/sign-in/club/join");
    assert_eq!(asked(), 1);
    club.site.house.clock.advance(KEYS_ANEW);
    let (_, reply) = club.comes("", named("new")).await;
    assert_eq!((reply.status.as_u16(), asked()), (502, 2), "it is asked once whether there are new ones");
    // `begins` lets a minute pass, in which they may be asked for again; back by a second, and nobody asks.
    club.site.house.clock.advance(-SECOND);
    let (_, reply) = club.comes("", named("newer")).await;
    assert_eq!((reply.status.as_u16(), asked()), (502, 2), "not more than once a minute");
    club.issuer.told.lock().unwrap().keys["keys"][1]["kid"] = json!("new");
    assert_eq!(club.led("", named("new")).await.1, "/sign-in/club/join");
    assert_eq!(asked(), 3);
    assert_eq!(club.led("", named("new")).await.1, "/sign-in/club/join");
    assert_eq!(asked(), 3, "known by now");
    // A key that is another under the name of the one before.
    club.issuer.told.lock().unwrap().keys["keys"][3]["x"] = json!("A".repeat(43));
    let as_ed = |header: &mut Value, _: &mut Value| *header = json!({ "alg": "EdDSA", "kid": "ed" });
    club.site.house.clock.advance(KEYS_ANEW);
    assert_eq!(club.comes("", named("gone")).await.1.status.as_u16(), 502);
    club.issuer.told.lock().unwrap().keys = club.issuer.keys.told();
    club.site.house.clock.advance(KEYS_ANEW);
    assert_eq!(club.led("", as_ed).await.1, "/sign-in/club/join", "the signature is looked at with new ones");
    assert_eq!(asked(), 5);
}

#[tokio::test]
async fn nobody_waits_for_a_provider_that_has_just_failed() {
    let down = "does not answer at the moment";
    let wrong = "cannot use what the sign-in service answered";
    // With the secret in the form, where the provider takes no other way.
    let other = Club::new(Database::Sqlite, true, None).await;
    other.issuer.told.lock().unwrap().about["token_endpoint_auth_methods_supported"] =
        json!(["client_secret_post"]);
    other.issuer.told.lock().unwrap().is_down = true;
    assert_eq!(other.get("", "/sign-in/club").await.status.as_u16(), 502);
    let raw = other.site.house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM oidc_sign_in").await, 0, "nobody is under way");
    // For a while nobody else waits for it.
    other.issuer.told.lock().unwrap().is_down = false;
    other.site.house.clock.advance(FAILED - 1);
    assert_eq!(other.get("", "/sign-in/club").await.status.as_u16(), 502);
    other.site.house.clock.advance(1);
    assert_eq!(other.get("", "/sign-in/club").await.status.as_u16(), 303);
    // Whether a code is refused, or this server.
    for (status, error, told, says) in [
        (StatusCode::BAD_REQUEST, "invalid_grant", 409, "took too long, was used before"),
        (StatusCode::BAD_REQUEST, "invalid_client", 502, wrong),
        (StatusCode::UNAUTHORIZED, "invalid_client", 502, wrong),
        (StatusCode::SERVICE_UNAVAILABLE, "invalid_client", 502, down),
    ] {
        other.issuer.told.lock().unwrap().refuses = Some((status, error));
        let (_, reply) = other.comes("", as_good).await;
        assert!(reply.status.as_u16() == told && read(&reply).contains(says), "{status}: {}", read(&reply));
    }
    other.issuer.told.lock().unwrap().refuses = None;
    assert_eq!(other.led("", as_good).await.1, "/sign-in/club/join");
}

#[tokio::test]
async fn a_provider_that_fails_is_told_apart_from_one_that_is_wrong() {
    let down = "does not answer at the moment";
    let wrong = "cannot use what the sign-in service answered";
    let says = async |club: &Club, expected: &str| {
        let reply = club.get("", "/sign-in/club").await;
        assert_eq!(reply.status.as_u16(), 502);
        assert!(read(&reply).contains(expected), "{}", read(&reply));
        club.site.house.clock.advance(MINUTE);
    };
    let club = Club::new(Database::Sqlite, true, None).await;
    club.issuer.told.lock().unwrap().is_down = true;
    says(&club, down).await;
    club.issuer.told.lock().unwrap().is_down = false;
    club.issuer.told.lock().unwrap().about_bytes = ANSWER_BYTES_MAX + 1;
    says(&club, wrong).await;
    club.issuer.told.lock().unwrap().about["code_challenge_methods_supported"] = json!(["plain"]);
    club.issuer.told.lock().unwrap().about_bytes = ANSWER_BYTES_MAX;
    says(&club, wrong).await;
    club.issuer.told.lock().unwrap().about["code_challenge_methods_supported"] = Value::Null;
    assert_eq!(club.get("", "/sign-in/club").await.status.as_u16(), 303, "as long as it may be");
    // Without a provider there is nothing to see.
    let without = Site::new().await;
    for path in ["/sign-in/club", "/sign-in/club/return", "/sign-in/club/join", "/sign-in/club/mailed"] {
        assert_eq!(page(&without, "", path).await.status.as_u16(), 404, "{path}");
    }
    assert!(!read(&page(&without, "", "/sign-in").await).contains("/sign-in/club"));
}
