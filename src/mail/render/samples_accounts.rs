//! Mails about one invented account, for [`crate::mail::render::samples`]: one of each thing that is told.

use crate::app::accounts::news::AccountNews;
use crate::app::notices::notice::NoticeBody;
use crate::base::Side;
use crate::mail::render::samples::{CREATED, HOUR, person};

/// Each with its name.
pub(in crate::mail) fn all(public_url: &str) -> Vec<(&'static str, NoticeBody)> {
    let told = own(public_url).into_iter().chain(of_administrators(public_url)).chain(of_others());
    told.map(|(name, news)| (name, NoticeBody::Account { at: CREATED, news: Box::new(news) })).collect()
}

fn masked() -> String {
    "a…@example.test".to_owned()
}

fn link(public_url: &str, door: &str) -> String {
    format!("{public_url}/{door}/abcdefghijklmnopqrstuvwxyz0123456789")
}

/// What the reader did, or somebody with the reader's access.
fn own(public_url: &str) -> Vec<(&'static str, AccountNews)> {
    let hook = |off| AccountNews::Webhook { label: "club board".to_owned(), off };
    let passkey = |added| AccountNews::Passkey { name: "telephone".to_owned(), added };
    let oidc = |linked| AccountNews::Oidc { name: "Schachklub Neustadt".to_owned(), linked };
    let expires_us = CREATED.plus(365 * 24 * HOUR).as_us();
    let (label, scopes) = ("board at home".to_owned(), "read play".to_owned());
    vec![
        ("account-browser", AccountNews::Browser { device: "Firefox, Linux".to_owned() }),
        ("account-browser-unknown", AccountNews::Browser { device: String::new() }),
        ("account-notifications", AccountNews::Notifications { device: "Firefox, Linux".to_owned() }),
        ("account-token", AccountNews::Token { label, scopes, expires_us }),
        ("account-further-address", AccountNews::Address { masked: masked() }),
        ("account-pin", AccountNews::Pin { set: true }),
        ("account-pin-removed", AccountNews::Pin { set: false }),
        ("account-key", AccountNews::KeyHolderKey { fingerprint: "3f1a 77c2 9e04 b85d".to_owned() }),
        ("account-passkey", passkey(true)),
        ("account-passkey-removed", passkey(false)),
        ("account-codes", AccountNews::RecoveryCodes),
        ("account-code-used", AccountNews::RecoveryCodeUsed { rest: 7 }),
        ("account-oidc", oidc(true)),
        ("account-oidc-unlinked", oidc(false)),
        ("account-calendar", AccountNews::Calendar { made: true }),
        ("account-calendar-ended", AccountNews::Calendar { made: false }),
        ("account-webhook", hook(false)),
        ("account-webhook-off", hook(true)),
        ("account-welcome", AccountNews::Welcome { link: link(public_url, "sign-in") }),
        ("account-erased", AccountNews::Erased),
    ]
}

/// What administrators did with the reader's account.
fn of_administrators(public_url: &str) -> Vec<(&'static str, AccountNews)> {
    let reason = || "Somebody else may have got in.".to_owned();
    let given = AccountNews::AddressGiven {
        masked: masked(),
        holds_us: CREATED.plus(72 * HOUR).as_us(),
        link: link(public_url, "address-change"),
    };
    vec![
        ("account-address", given),
        ("account-address-revoked", AccountNews::AddressRevoked),
        ("account-address-holds", AccountNews::AddressHolds { masked: masked() }),
        ("account-address-dropped", AccountNews::AddressDropped),
        ("account-edited", AccountNews::Edited { name: person(Side::White).name }),
        ("account-locked", AccountNews::Locked { reason: reason() }),
        ("account-unlocked", AccountNews::Unlocked { reason: String::new() }),
        ("account-revoked", AccountNews::Revoked { reason: reason() }),
        ("account-role", AccountNews::Role { role: "arbiter".to_owned() }),
    ]
}

/// What the reader is told of somebody else.
fn of_others() -> Vec<(&'static str, AccountNews)> {
    let who = person(Side::Black);
    let (about, name) = (who.id.to_string(), who.name.clone());
    let reason = "Two people played with it.".to_owned();
    vec![
        ("account-join-asked", AccountNews::JoinAsked),
        ("account-reported", AccountNews::Reported),
        ("account-report-answered", AccountNews::ReportAnswered { about, name }),
        ("account-player-locked", AccountNews::PlayerLocked { name: who.name.clone(), reason }),
        ("account-player-unlocked", AccountNews::PlayerUnlocked { name: who.name.clone() }),
        ("account-player-address-dropped", AccountNews::PlayerAddressDropped { name: who.name }),
    ]
}
