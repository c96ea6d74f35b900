//! Passkeys and recovery codes: added, shown, asked again, removed; who may do nothing of their office without one; and every
//! limit at the limit.

use fairschach::app::access::{Scope, Scopes};
use fairschach::app::accounts::account::AccountAct;
use fairschach::app::accounts::news::AccountNews;
use fairschach::app::accounts::passkeys::codes::CODES;
use fairschach::app::accounts::passkeys::proof::{FIRST_MINUTES, PROVEN_MINUTES};
use fairschach::app::accounts::passkeys::{QUESTION_MINUTES, QUESTIONS_MAX};
use fairschach::app::accounts::sign_in::links::Browser;
use fairschach::app::accounts::sign_in::refused_secrets::RefusedSecret;
use fairschach::app::accounts::sign_in::security::SecurityKind;
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::error::{AccountFault, Denial, Error, Fault};
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::{LABEL_MAX, PASSKEYS_MAX};
use fairschach::app::operations::export::ExportDepth;
use fairschach::app::outbox::webhooks::NewWebhook;
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::app::settings::Settings;

use crate::app::accounts::care::{admin, browser, news, signed_in};
use crate::support::authenticator::{Authenticator, Key, text};
use crate::support::written::Written;
use crate::support::{Database, SECOND, TestApp, on_both, open_app_by, settings};

const MINUTE: i64 = 60 * SECOND;

on_both! {
    a_passkey_is_added_and_lets_its_owner_in => lets_in;
    what_does_not_answer_lets_nobody_in => lets_nobody_in;
    a_counter_that_does_not_grow_is_refused => counter;
    a_passkey_is_asked_again_before_what_cannot_be_taken_back => asked_again;
    a_passkey_is_asked_again_before_what_outlives_the_session => lasting;
    recovery_codes_let_in_once_each => codes;
    a_role_that_takes_a_passkey_does_nothing_without_one => required;
    a_passkey_of_a_veiled_session_lifts_no_veil => veiled;
    the_first_passkey_takes_a_new_session => first;
    an_administrator_ends_passkeys_and_codes_too => revoked;
    passkeys_are_limited => limits;
}

/// A session of somebody: its secret.
async fn session(house: &TestApp, who: &Actor) -> String {
    signed_in(house, who, "mark").await
}

/// Who comes with a session.
async fn actor(house: &TestApp, session: &str) -> Actor {
    house.app.sign_in().session(session).await.unwrap().expect("the session lasts")
}

/// Adds a passkey in a session.
async fn add(house: &TestApp, session: &str, name: &str, key: Key) -> Authenticator {
    let who = actor(house, session).await;
    let mut one = Authenticator::new(key);
    one.user = who.id.as_uuid().as_bytes().to_vec();
    let question = house.app.passkeys().ask_for_new(&who).await.unwrap();
    assert_eq!(question.server, "fairschach.example");
    house.app.passkeys().add(&who, session, name, &one.made(&question.challenge)).await.unwrap();
    one
}

/// Signs in with a passkey: the session, if it lets in.
async fn sign_in(house: &TestApp, one: &Authenticator) -> Option<String> {
    let question = house.app.passkeys().ask_to_sign_in().await.unwrap();
    assert!(question.passkeys.is_empty(), "nobody is known");
    let done = house.app.passkeys().sign_in(&one.shown(&question.challenge), &browser("mark")).await.unwrap();
    done.map(|(session, _)| session)
}

/// Shows a passkey in a session; whether it is taken.
async fn prove(house: &TestApp, session: &str, one: &Authenticator) -> bool {
    let who = actor(house, session).await;
    let question = house.app.passkeys().ask(&who).await.unwrap();
    house.app.passkeys().prove(&who, session, &one.shown(&question.challenge)).await.unwrap()
}

/// How many codes the mails said are left.
async fn codes_left(house: &TestApp) -> Vec<i64> {
    let mut left: Vec<i64> = news(house)
        .await
        .into_iter()
        .filter_map(|(_, news)| match news {
            AccountNews::RecoveryCodeUsed { rest } => Some(rest),
            _ => None,
        })
        .collect();
    left.sort_unstable_by(|one, other| other.cmp(one));
    left
}

fn is_asked<T>(done: Result<T, Error>) -> bool {
    matches!(done, Err(Error::NotAllowed(Denial::PasskeyAsked)))
}

fn fault<T>(done: Result<T, Error>) -> Fault {
    match done {
        Err(Error::Malformed(faults)) => faults[0].code,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was taken"),
    }
}

async fn lets_in(database: Database) {
    let house = TestApp::new(database).await;
    let first = session(&house, &house.white).await;
    for (name, key) in [("telephone", Key::es256()), ("  key ring ", Key::ed25519(1))] {
        house.clock.advance(SECOND);
        let one = add(&house, &first, name, key).await;
        let told = news(&house).await;
        let name = name.trim();
        assert!(matches!(&told[..], [(to, AccountNews::Passkey { name: told, added: true })]
            if to == "anna@example.org" && told == name));
        let new = sign_in(&house, &one).await.unwrap();
        let who = actor(&house, &new).await;
        assert_eq!((who.id, who.access.veil), (house.white.id, None));
        assert_eq!(who.access.proven, Some(house.app.now()), "it was shown just now");
    }
    let who = actor(&house, &first).await;
    let list = house.app.passkeys().list(&who).await.unwrap();
    let names: Vec<&str> = list.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["telephone", "key ring"]);
    assert!(list.iter().all(|one| one.used.is_some() && one.is_backed_up));
    house.app.passkeys().rename(&who, list[0].id, "Händi").await.unwrap();
    house.app.passkeys().remove(&who, list[1].id).await.unwrap();
    let told = news(&house).await;
    assert!(
        matches!(&told.last().unwrap().1, AccountNews::Passkey { name, added: false } if name == "key ring")
    );
    assert_eq!(house.app.passkeys().list(&who).await.unwrap()[0].name, "Händi");
    let other = actor(&house, &session(&house, &house.black).await).await;
    assert!(matches!(house.app.passkeys().remove(&other, list[0].id).await, Err(Error::NotFound)));
    assert!(matches!(house.app.passkeys().rename(&other, list[0].id, "x").await, Err(Error::NotFound)));
    let events = house.app.sign_in().own_security_events(&who).await.unwrap();
    let kinds: Vec<SecurityKind> = events.iter().map(|event| event.kind).collect();
    let added = kinds.iter().filter(|kind| **kind == SecurityKind::PasskeyAdded).count();
    assert_eq!((added, kinds[0]), (2, SecurityKind::PasskeyRemoved));
}

async fn lets_nobody_in(database: Database) {
    let house = TestApp::new(database).await;
    let first = session(&house, &house.white).await;
    let one = add(&house, &first, "telephone", Key::ed25519(1)).await;
    let verbs = || house.app.passkeys();
    let question = verbs().ask_to_sign_in().await.unwrap();
    let answer = one.shown(&question.challenge);
    assert!(verbs().sign_in(&answer, &browser("m")).await.unwrap().is_some());
    assert!(verbs().sign_in(&answer, &browser("m")).await.unwrap().is_none(), "once");
    assert!(
        verbs().sign_in(&one.shown(&[1; 32]), &browser("m")).await.unwrap().is_none(),
        "nobody asked this"
    );
    assert!(verbs().sign_in("{}", &browser("m")).await.unwrap().is_none());
    let question = verbs().ask_to_sign_in().await.unwrap();
    house.clock.advance(i64::from(QUESTION_MINUTES) * MINUTE);
    assert!(
        verbs().sign_in(&one.shown(&question.challenge), &browser("m")).await.unwrap().is_none(),
        "too late"
    );
    // What was asked for one thing does for no other.
    let who = actor(&house, &first).await;
    assert!(prove(&house, &first, &one).await);
    let asked = verbs().ask(&who).await.unwrap();
    assert_eq!(asked.passkeys, std::slice::from_ref(&one.id));
    assert!(verbs().sign_in(&one.shown(&asked.challenge), &browser("m")).await.unwrap().is_none());
    let asked = verbs().ask_to_sign_in().await.unwrap();
    assert!(!verbs().prove(&who, &first, &one.shown(&asked.challenge)).await.unwrap());
    let other = Authenticator { user: one.user.clone(), ..Authenticator::new(Key::ed25519(2)) };
    assert!(sign_in(&house, &other).await.is_none(), "nobody's");
    for wrong in [
        Authenticator { id: one.id.clone(), user: one.user.clone(), ..Authenticator::new(Key::ed25519(2)) },
        Authenticator { user: Vec::new(), ..Authenticator::new(Key::ed25519(1)) },
        Authenticator {
            user: house.black.id.as_uuid().as_bytes().to_vec(),
            ..Authenticator::new(Key::ed25519(1))
        },
        Authenticator { flags: 1, user: one.user.clone(), ..Authenticator::new(Key::ed25519(1)) },
        Authenticator {
            origin: "https://fairschach.example.evil.example".to_owned(),
            user: one.user.clone(),
            ..Authenticator::new(Key::ed25519(1))
        },
    ] {
        assert!(sign_in(&house, &wrong).await.is_none());
    }
    let events = house.app.sign_in().own_security_events(&who).await.unwrap();
    assert_eq!(events.iter().filter(|event| event.kind == SecurityKind::PasskeyRefused).count(), 5);
    house.app.sign_in().sweep_sign_ins().await.unwrap();
    let refused = house.app.sign_in().refused_secrets(&admin(&house).await).await.unwrap();
    assert!(refused.iter().any(|line| line.kind == RefusedSecret::Passkey && line.count == 7), "{refused:?}");
    // In somebody else's session it proves nothing.
    let theirs = session(&house, &house.black).await;
    assert!(!prove(&house, &theirs, &one).await);
    assert!(actor(&house, &theirs).await.access.proven.is_none());
    house.app.accounts().act_on_account(None, house.white.id, AccountAct::Lock, "").await.unwrap();
    assert!(sign_in(&house, &one).await.is_none(), "the account is locked");
}

async fn counter(database: Database) {
    let house = TestApp::new(database).await;
    let first = session(&house, &house.white).await;
    let mut one = add(&house, &first, "telephone", Key::ed25519(1)).await;
    assert!(
        sign_in(&house, &one).await.is_some() && sign_in(&house, &one).await.is_some(),
        "it does not count"
    );
    for (count, lets_in) in [(5, true), (5, false), (4, false), (0, false), (6, true), (u32::MAX, true)] {
        one.count = count;
        assert_eq!(sign_in(&house, &one).await.is_some(), lets_in, "{count}");
    }
}

async fn asked_again(database: Database) {
    let house = TestApp::new(database).await;
    let second = house.another_arbiter().await;
    let request = NewGameRequest { arbiter2: Some(second.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    let first = session(&house, &house.arbiter).await;
    let verbs = house.app.arbitration();
    let reason = || "Black's computer was stolen.".to_owned();
    let key = || fairschach::seal::BlindKey::generate(&crate::support::SystemRngForTests).public();
    // Whoever has none goes on as before.
    house.app.entries().register_key_holder(&actor(&house, &first).await, key()).await.unwrap();
    let one = add(&house, &first, "telephone", Key::es256()).await;
    house.clock.advance(i64::from(PROVEN_MINUTES) * MINUTE);
    let who = actor(&house, &first).await;
    assert!(is_asked(verbs.ask_unsealing(&who, game, 1, reason()).await));
    assert!(is_asked(house.app.entries().register_key_holder(&who, key()).await));
    assert!(is_asked(house.app.operations().erase(&who, "Carla").await));
    assert!(is_asked(house.app.passkeys().ask_for_new(&who).await));
    assert!(is_asked(house.app.passkeys().make_codes(&who).await));
    let id = house.app.passkeys().list(&who).await.unwrap()[0].id;
    assert!(is_asked(house.app.passkeys().remove(&who, id).await));
    // A token shows none.
    let token = house.app.sign_in().create_token(&who, "desk").await.unwrap();
    let by_token = house.app.sign_in().bearer(&token).await.unwrap().unwrap();
    assert!(is_asked(verbs.ask_unsealing(&by_token, game, 1, reason()).await));
    assert!(prove(&house, &first, &one).await);
    assert!(is_asked(verbs.ask_unsealing(&by_token, game, 1, reason()).await));
    house.clock.advance(i64::from(PROVEN_MINUTES) * MINUTE - 1);
    verbs.ask_unsealing(&actor(&house, &first).await, game, 1, reason()).await.unwrap();
    house.app.entries().register_key_holder(&actor(&house, &first).await, key()).await.unwrap();
    // The second arbiter has none.
    verbs.agree_unsealing(&second, game, 1).await.unwrap();
    verbs.look(&actor(&house, &first).await, game, 1).await.unwrap();
    house.clock.advance(1);
    assert!(is_asked(verbs.look(&actor(&house, &first).await, game, 1).await), "five minutes are over");
    let other = session(&house, &house.arbiter).await;
    assert!(is_asked(verbs.look(&actor(&house, &other).await, game, 1).await), "each session for itself");
    let new = sign_in(&house, &one).await.unwrap();
    verbs.look(&actor(&house, &new).await, game, 1).await.unwrap();
}

async fn lasting(database: Database) {
    let house = TestApp::new(database).await;
    let (app, first) = (&house.app, session(&house, &house.white).await);
    let who = actor(&house, &first).await;
    let token = || NewToken { label: "board".to_owned(), scopes: Scopes::of([Scope::Read]), days: 1 };
    let url = "https://a.example/";
    let hook = || NewWebhook { label: "mine".to_owned(), url: url.to_owned(), form: WebhookForm::Standard };
    app.webhooks().make(&who, hook()).await.unwrap();
    let id = app.webhooks().all(&who).await.unwrap()[0].id;
    let tries = async |address: &str| {
        let who = actor(&house, &first).await;
        [
            ("a token", app.sign_in().make_token(&who, token()).await.map(drop)),
            ("a calendar", app.games().make_calendar(&who).await.map(drop)),
            ("a webhook", app.webhooks().make(&who, hook()).await.map(drop)),
            ("another secret", app.webhooks().rotate(&who, id).await.map(drop)),
            ("an address", app.accounts().add_mail_address(&who, address).await),
            ("a PIN", app.accounts().set_mail_pin(&who, Some("271828")).await),
            ("a copy", app.operations().export(&who, ExportDepth::Common).await.map(drop)),
        ]
    };
    for (what, done) in tries("a@office.example").await {
        done.unwrap_or_else(|error| panic!("{what}, without a passkey: {error}"));
    }
    let one = add(&house, &first, "telephone", Key::es256()).await;
    house.clock.advance(i64::from(PROVEN_MINUTES) * MINUTE);
    for (what, done) in tries("b@office.example").await {
        assert!(is_asked(done), "{what}");
    }
    // It is taken away by whoever is signed in.
    let who = actor(&house, &first).await;
    app.accounts().set_mail_pin(&who, None).await.unwrap();
    app.games().end_calendar(&who).await.unwrap();
    let tokens = app.sign_in().tokens(&who).await.unwrap();
    app.sign_in().revoke_token(&who, tokens[0].id).await.unwrap();
    assert!(prove(&house, &first, &one).await);
    for (what, done) in tries("b@office.example").await {
        done.unwrap_or_else(|error| panic!("{what}, with the passkey: {error}"));
    }
    // The operator has none of theirs.
    house.clock.advance(i64::from(PROVEN_MINUTES) * MINUTE);
    app.sign_in().make_veiled_token(&who, token()).await.unwrap();
    app.operations().export(&who, ExportDepth::Operator).await.unwrap();
}

async fn codes(database: Database) {
    let house = TestApp::new(database).await;
    let first = session(&house, &house.white).await;
    let verbs = || house.app.passkeys();
    let none = verbs().make_codes(&actor(&house, &first).await).await;
    assert_eq!(fault(none), Fault::Account(AccountFault::CodesWithoutPasskey));
    add(&house, &first, "telephone", Key::es256()).await;
    news(&house).await;
    let who = actor(&house, &first).await;
    let old = verbs().make_codes(&who).await.unwrap();
    assert!(matches!(&news(&house).await[..], [(_, AccountNews::RecoveryCodes)]));
    let new = verbs().make_codes(&who).await.unwrap();
    assert_eq!((new.len(), new.iter().collect::<std::collections::BTreeSet<_>>().len()), (CODES, CODES));
    assert!(new.iter().all(|code| code.len() == 19 && code.is_ascii()));
    let raw = house.raw().await;
    for code in &new {
        assert!(!raw.holds(house.store.folder(), code).await, "a hash alone is stored");
        assert!(!raw.holds(house.store.folder(), &code.replace('-', "")).await);
    }
    let enter = async |code: &str| {
        verbs().sign_in_by_code(code, &Browser::default()).await.unwrap().map(|(session, _)| session)
    };
    for wrong in
        [old[0].as_str(), "", "abcd-abcd-abcd-abcd", "0000-0000-0000-0000", &"a".repeat(65), &"ä".repeat(16)]
    {
        assert!(enter(wrong).await.is_none(), "{wrong}");
    }
    news(&house).await;
    let got_in = enter(&new[0]).await.unwrap();
    assert_eq!(codes_left(&house).await, [7]);
    assert_eq!(actor(&house, &got_in).await.id, house.white.id);
    assert!(actor(&house, &got_in).await.access.proven.is_some(), "it stands for a passkey");
    assert!(enter(&new[0]).await.is_none(), "once");
    assert!(enter(&new[1].to_uppercase().replace('-', " ")).await.is_some(), "however it is typed");
    // In place of a passkey, by its owner alone.
    house.clock.advance(i64::from(PROVEN_MINUTES) * MINUTE);
    let theirs = session(&house, &house.black).await;
    assert!(!verbs().prove_by_code(&actor(&house, &theirs).await, &theirs, &new[2]).await.unwrap());
    assert!(verbs().prove_by_code(&who, &first, &new[2]).await.unwrap(), "it is not used up by another");
    assert!(!verbs().prove_by_code(&who, &first, &new[2]).await.unwrap());
    assert_eq!(codes_left(&house).await, [6, 5], "of the second to sign in, and of this");
    let codes = verbs().codes(&who).await.unwrap();
    assert_eq!((codes.made, codes.rest), (8, 5));
    let who = actor(&house, &first).await;
    let id = verbs().list(&who).await.unwrap()[0].id;
    verbs().remove(&who, id).await.unwrap();
    assert!(enter(&new[3]).await.is_none(), "they go with the last passkey");
    house.app.sign_in().sweep_sign_ins().await.unwrap();
    let refused = house.app.sign_in().refused_secrets(&admin(&house).await).await.unwrap();
    assert!(refused.iter().any(|line| line.kind == RefusedSecret::RecoveryCode));
}

async fn required(database: Database) {
    let mut house = TestApp::new(database).await;
    let set = Settings {
        passkeys_required: vec![Role::Arbiter, Role::Admin],
        ..settings(2 * SECOND, house.store.folder().join("log"))
    };
    house.app = open_app_by(&house.store.url, house.clock.clone(), 2, set).await;
    let game = house.game().await;
    let first = session(&house, &house.arbiter).await;
    let token = house.app.sign_in().create_token(&house.arbiter, "desk").await.unwrap();
    let who = actor(&house, &first).await;
    assert!(who.access.needs_passkey && who.role == Role::Player && !who.access.scopes.hold(Scope::Manage));
    assert!(
        who.access.scopes.hold(Scope::Read) && who.access.scopes.hold(Scope::Play),
        "they play all the same"
    );
    assert!(matches!(house.app.arbitration().incidents(&who, game).await, Err(Error::NotAllowed(_))));
    let by_token = house.app.sign_in().bearer(&token).await.unwrap().unwrap();
    assert!(by_token.access.needs_passkey && by_token.role == Role::Player);
    let director = actor(&house, &session(&house, &house.director).await).await;
    assert!(!director.access.needs_passkey && director.role == Role::Director, "not this role");
    assert!(!actor(&house, &session(&house, &house.white).await).await.access.needs_passkey);
    add(&house, &first, "telephone", Key::es256()).await;
    let who = actor(&house, &first).await;
    assert!(!who.access.needs_passkey && who.role == Role::Arbiter);
    house.app.arbitration().incidents(&who, game).await.unwrap();
    let by_token = house.app.sign_in().bearer(&token).await.unwrap().unwrap();
    assert_eq!((by_token.role, by_token.access.scopes), (Role::Arbiter, Scopes::ALL));
    // Whoever reads their mails has not their office.
    let mailed = actor(&house, &session(&house, &house.arbiter).await).await;
    assert!(mailed.access.needs_passkey && mailed.role == Role::Player);
    assert!(matches!(house.app.arbitration().incidents(&mailed, game).await, Err(Error::NotAllowed(_))));
    // Nor do they make themselves a token for it, which would count as one that showed a passkey.
    let made = async |who: &Actor, scope: Scope| {
        let new = NewToken { label: "x".to_owned(), scopes: Scopes::of([scope]), days: 1 };
        house.app.sign_in().make_token(who, new).await
    };
    for scope in [Scope::Manage, Scope::KeyHolder] {
        let refused = made(&mailed, scope).await;
        assert!(matches!(refused, Err(Error::NotAllowed(Denial::PasskeyRequired))), "{scope:?}");
        made(&who, scope).await.unwrap();
    }
    assert!(is_asked(made(&mailed, Scope::Play).await), "nor any, before they have shown it");
    let id = house.app.passkeys().list(&who).await.unwrap()[0].id;
    house.app.passkeys().remove(&who, id).await.unwrap();
    assert!(actor(&house, &first).await.access.needs_passkey, "and without one nothing again");
}

async fn first(database: Database) {
    let house = TestApp::new(database).await;
    let old = session(&house, &house.white).await;
    let asked = house.app.passkeys().ask_for_new(&actor(&house, &old).await).await.unwrap();
    house.clock.advance(i64::from(FIRST_MINUTES) * MINUTE - 1);
    assert!(house.app.passkeys().may_add_first(&actor(&house, &old).await));
    let last = house.app.passkeys().ask_for_new(&actor(&house, &old).await).await.unwrap();
    house.clock.advance(1);
    let late = actor(&house, &old).await;
    assert!(!house.app.passkeys().may_add_first(&late));
    let is_late = |done: Result<_, Error>| matches!(done, Err(Error::NotAllowed(Denial::FirstPasskey)));
    assert!(is_late(house.app.passkeys().ask_for_new(&late).await.map(drop)));
    let one =
        Authenticator { user: late.id.as_uuid().as_bytes().to_vec(), ..Authenticator::new(Key::es256()) };
    let done = house.app.passkeys().add(&late, &old, "x", &one.made(&asked.challenge)).await;
    assert!(done.is_err(), "nobody asks that any more");
    house.app.passkeys().add(&late, &old, "in time", &one.made(&last.challenge)).await.unwrap();
    // Whoever has just shown the one that they remove adds another.
    let remove = async || {
        let who = actor(&house, &old).await;
        let id = house.app.passkeys().list(&who).await.unwrap()[0].id;
        house.app.passkeys().remove(&who, id).await.unwrap();
    };
    remove().await;
    add(&house, &old, "another", Key::ed25519(2)).await;
    remove().await;
    house.clock.advance(i64::from(PROVEN_MINUTES) * MINUTE);
    assert!(is_late(house.app.passkeys().ask_for_new(&actor(&house, &old).await).await.map(drop)));
    let new = session(&house, &house.white).await;
    add(&house, &new, "telephone", Key::es256()).await;
    // Whoever has one shows it instead, in however old a session.
    let shown = sign_in(&house, &add(&house, &new, "key ring", Key::ed25519(1)).await).await.unwrap();
    house.clock.advance(i64::from(FIRST_MINUTES) * MINUTE);
    assert!(is_asked(house.app.passkeys().ask_for_new(&actor(&house, &shown).await).await));
}

async fn veiled(database: Database) {
    let house = TestApp::new(database).await;
    let link = house.app.sign_in().print_veiled_link(house.white.id).await.unwrap();
    let used = house.app.sign_in().use_link(link.rsplit('/').next().unwrap(), &browser("m")).await.unwrap();
    let (printed, _) = used.unwrap();
    let veil = actor(&house, &printed).await.access.veil;
    assert!(veil.is_some());
    let one = add(&house, &printed, "the printer's", Key::es256()).await;
    let codes = house.app.passkeys().make_codes(&actor(&house, &printed).await).await.unwrap();
    house.clock.advance(SECOND);
    let new = sign_in(&house, &one).await.unwrap();
    assert_eq!(actor(&house, &new).await.access.veil, veil);
    let new = house.app.passkeys().sign_in_by_code(&codes[0], &browser("m")).await.unwrap().unwrap().0;
    assert_eq!(actor(&house, &new).await.access.veil, veil);
}

async fn revoked(database: Database) {
    let house = TestApp::new(database).await;
    let first = session(&house, &house.white).await;
    let one = add(&house, &first, "telephone", Key::es256()).await;
    let codes = house.app.passkeys().make_codes(&actor(&house, &first).await).await.unwrap();
    let ada = admin(&house).await;
    let by = session(&house, &ada).await;
    add(&house, &by, "telephone", Key::es256()).await;
    let revoke = async |who: &Actor| {
        house.app.accounts().act_on_account(Some(who), house.white.id, AccountAct::Revoke, "lost").await
    };
    // With all access all passkeys go: who has one shows it first, and a token shows none.
    let mailed = actor(&house, &session(&house, &ada).await).await;
    for who in [&ada, &mailed] {
        assert!(matches!(revoke(who).await, Err(Error::NotAllowed(Denial::PasskeyAsked))));
    }
    revoke(&actor(&house, &by).await).await.unwrap();
    assert!(sign_in(&house, &one).await.is_none());
    assert!(house.app.passkeys().sign_in_by_code(&codes[0], &browser("m")).await.unwrap().is_none());
    let again = session(&house, &house.white).await;
    add(&house, &again, "new telephone", Key::es256()).await;
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let first = session(&house, &house.white).await;
    let verbs = || house.app.passkeys();
    for n in 0..PASSKEYS_MAX {
        let name = "ä".repeat(if n == 0 { LABEL_MAX } else { 1 });
        add(&house, &first, &name, Key::ed25519(n as u8)).await;
    }
    let who = actor(&house, &first).await;
    assert_eq!(fault(verbs().ask_for_new(&who).await), Fault::Account(AccountFault::PasskeysFull));
    let list = verbs().list(&who).await.unwrap();
    for wrong in [String::new(), "   ".to_owned(), "x".repeat(LABEL_MAX + 1), "a\nb".to_owned()] {
        let done = verbs().rename(&who, list[0].id, &wrong).await;
        assert_eq!(fault(done), Fault::Account(AccountFault::PasskeyName), "{wrong:?}");
    }
    // The same passkey is nobody else's.
    let theirs = session(&house, &house.black).await;
    let other = actor(&house, &theirs).await;
    let question = verbs().ask_for_new(&other).await.unwrap();
    let same = Authenticator::new(Key::ed25519(0));
    let done = verbs().add(&other, &theirs, "x", &same.made(&question.challenge)).await;
    assert_eq!(fault(done), Fault::Account(AccountFault::PasskeyKnown));
    let fresh = Authenticator::new(Key::ed25519(99));
    let done = verbs().add(&other, &theirs, "x", &fresh.made(&question.challenge)).await;
    assert_eq!(fault(done), Fault::Account(AccountFault::PasskeyAnswer), "a question is answered once");
    let question = verbs().ask_for_new(&other).await.unwrap();
    let done = verbs().add(&who, &first, "x", &fresh.made(&question.challenge)).await;
    assert_eq!(fault(done), Fault::Account(AccountFault::PasskeyAnswer), "it was put to somebody else");
    let raw = house.raw().await;
    let open = raw.number("SELECT COUNT(*) FROM passkey_challenge").await;
    let more = QUESTIONS_MAX - open - 1;
    let until = house.app.now().as_us() + MINUTE;
    let rows: Vec<String> = (0..more)
        .map(|n| match database {
            Database::Sqlite => format!("(X'{n:08x}', 'sign-in', {until})"),
            Database::Postgres => format!("('\\x{n:08x}', 'sign-in', {until})"),
        })
        .collect();
    raw.execute(&format!(
        "INSERT INTO passkey_challenge (hash, purpose, expires_us) VALUES {}",
        rows.join(", ")
    ))
    .await;
    assert!(verbs().ask_to_sign_in().await.is_ok());
    assert!(matches!(verbs().ask_to_sign_in().await, Err(Error::TooBusy)), "so many at once");
    verbs().ask(&who).await.unwrap();
    house.clock.advance(MINUTE + 1);
    house.app.sign_in().sweep_sign_ins().await.unwrap();
    assert!(verbs().ask_to_sign_in().await.is_ok());
}

/// On one thread, so that all that is logged is seen.
#[tokio::test]
async fn no_challenge_key_or_code_is_logged() {
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
    let house = TestApp::new(Database::Sqlite).await;
    let first = session(&house, &house.white).await;
    let one = add(&house, &first, "telephone", Key::ed25519(1)).await;
    let codes = house.app.passkeys().make_codes(&actor(&house, &first).await).await.unwrap();
    let question = house.app.passkeys().ask_to_sign_in().await.unwrap();
    let answer = one.shown(&question.challenge);
    let new = house.app.passkeys().sign_in(&answer, &browser("m")).await.unwrap().unwrap().0;
    assert!(house.app.passkeys().sign_in(&answer, &browser("m")).await.unwrap().is_none());
    let wrong = Authenticator {
        origin: "https://evil.example".to_owned(),
        user: one.user.clone(),
        ..Authenticator::new(Key::ed25519(1))
    };
    assert!(sign_in(&house, &wrong).await.is_none());
    let by_code = house.app.passkeys().sign_in_by_code(&codes[0], &browser("m")).await.unwrap().unwrap().0;
    assert!(house.app.passkeys().sign_in_by_code(&codes[0], &browser("m")).await.unwrap().is_none());
    drop(guard);
    let logged = log.text();
    assert!(
        logged.contains("passkey-added") && logged.contains("the answer of a passkey is refused"),
        "{logged}"
    );
    let mut secrets = vec![
        first,
        new,
        by_code,
        answer,
        question.challenge.iter().map(|one| format!("{one:02x}")).collect(),
    ];
    secrets.extend([&question.challenge[..], &one.id, &one.key.cose()].map(text));
    secrets.extend([&question.challenge[..], &one.id, &one.key.cose()].map(|bytes| format!("{bytes:?}")));
    secrets.extend(codes.iter().flat_map(|code| [code.clone(), code.replace('-', "")]));
    for secret in secrets {
        assert!(!logged.contains(&secret), "{secret}");
    }
}
