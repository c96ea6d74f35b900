//! What is kept of people, where, for how long, and who can see it: from the settings in force.

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::accounts::joining::Registration;
use crate::app::limits::DAY;
use crate::app::operations::retention::Kept;
use crate::base::Micros;
use crate::http::browser::MARK_LIVES_S;
use crate::http::session;
use crate::http::web::layout::{COOKIE_LIVES_S, Page, Reader, or_fault, send};
use crate::show::Lang;

const MINUTE: Micros = 60_000_000;
const HOUR: Micros = 60 * MINUTE;

/// What is kept for as long as there is the account, or until it is taken away, and who can see it.
const WITH_THE_ACCOUNT: [(&str, &str); 15] = [
    ("privacy-name", "privacy-seen-all"),
    ("privacy-address", "privacy-seen-address"),
    ("privacy-further", "privacy-seen-address"),
    ("privacy-settings", "privacy-seen-you"),
    ("privacy-identity", "privacy-seen-all"),
    ("privacy-blocked", "privacy-seen-you"),
    ("privacy-notes", "privacy-seen-notes"),
    ("privacy-words", "privacy-seen-games"),
    ("privacy-said", "privacy-seen-said"),
    ("privacy-webhooks", "privacy-seen-keys"),
    ("privacy-push", "privacy-seen-keys"),
    ("privacy-calendar", "privacy-seen-you"),
    ("privacy-passkeys", "privacy-seen-you"),
    ("privacy-codes", "privacy-seen-nobody"),
    (PROVIDER, "privacy-seen-you"),
];
/// What is kept where there is a provider of accounts alone.
const PROVIDER: &str = "privacy-oidc";
/// What stays.
const FOR_GOOD: [(&str, &str); 8] = [
    ("privacy-games", "privacy-seen-games"),
    ("privacy-entries", "privacy-seen-entries"),
    ("privacy-tournaments", "privacy-seen-all"),
    ("privacy-ratings", "privacy-seen-all"),
    ("privacy-foreign", "privacy-seen-operator"),
    ("privacy-challenges", "privacy-seen-challenges"),
    ("privacy-failed", "privacy-seen-keys"),
    ("privacy-erased", "privacy-seen-operator"),
];

#[derive(Template)]
#[template(path = "web/privacy.html")]
struct PrivacyPage {
    page: Page,
    /// For a time: what, how long, who can see it.
    timed: Vec<(String, String, String)>,
    /// As long as there is the account: what, who can see it.
    account: Vec<(String, String)>,
    for_good: Vec<(String, String)>,
    /// When a game goes into the archive.
    archive: String,
    /// Name and duration.
    cookies: Vec<(String, String)>,
    /// Who runs the server, line by line; nothing if that is not told.
    operator: Vec<String>,
    /// What leads to whom one asks, and how it is written.
    contact: Option<(String, String)>,
    /// Whom one asks where that is not told.
    administrators: Vec<(String, String)>,
}

/// What is kept, for everybody.
pub(super) async fn show(reader: Reader) -> Response {
    let app = reader.door.app();
    let lang = reader.page.lang;
    let contact = reader.door.web().contact.clone();
    let administrators = match contact {
        Some(_) => Vec::new(),
        None => or_fault!(reader, "/", app.accounts().administrators().await),
    };
    let mut kinds = Kept::ALL.to_vec();
    if app.settings().registration == Registration::Closed {
        kinds.retain(|kind| *kind != Kept::JoinRequests);
    }
    let has_provider = app.settings().oidc.is_some();
    kinds.retain(|kind| has_provider || *kind != Kept::OidcSignIns);
    let has_link = match reader.signed() {
        Some(actor) => or_fault!(reader, "/", app.oidc().linked(actor).await).is_some(),
        None => false,
    };
    let timed = kinds.into_iter().map(|kind| {
        let (what, seen) = said_of(kind);
        (lang.t(what), time(lang, app.operations().kept_for(kind)), lang.t(seen))
    });
    let rows = |rows: &[(&str, &str)]| -> Vec<(String, String)> {
        let told = rows.iter().filter(|(what, _)| has_provider || has_link || *what != PROVIDER);
        told.map(|(what, seen)| (lang.t(what), lang.t(seen))).collect()
    };
    let archive = match app.settings().archived_after {
        Some(after) => lang.tf("privacy-archive", &[("time", time(lang, after).into())]),
        None => lang.t("privacy-archive-never"),
    };
    let seconds = |s: u32| time(lang, Micros::from(s) * 1_000_000);
    let cookies = [
        ("privacy-cookie-session", session::COOKIE_LIVES_S),
        ("privacy-cookie-browser", MARK_LIVES_S),
        ("privacy-cookie-looks", COOKIE_LIVES_S),
    ];
    let page = PrivacyPage {
        operator: reader
            .door
            .web()
            .operator
            .iter()
            .flat_map(|text| text.lines())
            .map(str::to_owned)
            .collect(),
        timed: timed.collect(),
        account: rows(&WITH_THE_ACCOUNT),
        for_good: rows(&FOR_GOOD),
        archive,
        cookies: cookies.map(|(what, lives)| (lang.t(what), seconds(lives))).to_vec(),
        contact: contact.map(|address| {
            let link = if address.contains("://") { address.clone() } else { format!("mailto:{address}") };
            (link, address)
        }),
        administrators: administrators.into_iter().map(|one| (one.id.to_string(), one.name)).collect(),
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

/// What it is, and who can see it.
const fn said_of(kind: Kept) -> (&'static str, &'static str) {
    match kind {
        Kept::Mails => ("privacy-mails", "privacy-seen-mails"),
        Kept::Inbound => ("privacy-inbound", "privacy-seen-keys"),
        Kept::Commands => ("privacy-commands", "privacy-seen-nobody"),
        Kept::Sessions => ("privacy-sessions", "privacy-seen-you"),
        Kept::Browsers => ("privacy-browsers", "privacy-seen-nobody"),
        Kept::Security => ("privacy-security", "privacy-seen-security"),
        Kept::Tokens => ("privacy-tokens", "privacy-seen-you"),
        Kept::Links => ("privacy-links", "privacy-seen-nobody"),
        Kept::LinkRequests => ("privacy-link-requests", "privacy-seen-keys"),
        Kept::PasskeyQuestions => ("privacy-passkey-questions", "privacy-seen-nobody"),
        Kept::OidcSignIns => ("privacy-oidc-sign-ins", "privacy-seen-keys"),
        Kept::JoinRequests => ("privacy-join-requests", "privacy-seen-join"),
        Kept::Reports => ("privacy-reports", "privacy-seen-reports"),
        Kept::Answers => ("privacy-answers", "privacy-seen-keys"),
        Kept::Calls => ("privacy-calls", "privacy-seen-you"),
    }
}

/// How long that is, in days where it is some.
fn time(lang: Lang, long: Micros) -> String {
    let (key, unit) = match long {
        DAY.. => ("privacy-days", DAY),
        HOUR.. => ("privacy-hours", HOUR),
        _ => ("privacy-minutes", MINUTE),
    };
    lang.tf(key, &[("n", (long / unit).into())])
}
