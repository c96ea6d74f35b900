//! The page that says what is kept of people: every time on it is the one by which the server deletes.

use fairschach::app::accounts::joining::Registration;
use fairschach::app::accounts::oidc::OidcSettings;
use fairschach::app::operations::retention::Kept;
use fairschach::app::settings::Settings;
use fairschach::http::{WebOptions, router};
use tokio_util::sync::CancellationToken;

use crate::show::web::Site;
use crate::support::{DAY, Database, SECOND, TestApp, open_app_by, settings};

/// How long something is kept, in German and in English.
const fn told(kept: Kept) -> [&'static str; 2] {
    match kept {
        Kept::Mails => ["45 Tage", "45 days"],
        Kept::Inbound => ["31 Tage", "31 days"],
        Kept::Commands => ["90 Tage", "90 days"],
        Kept::Sessions | Kept::JoinRequests | Kept::Calls => ["30 Tage", "30 days"],
        Kept::Browsers | Kept::Security => ["400 Tage", "400 days"],
        Kept::Tokens | Kept::Reports => ["365 Tage", "365 days"],
        Kept::Links => ["1 Tag", "1 day"],
        Kept::LinkRequests | Kept::OidcSignIns => ["15 Minuten", "15 minutes"],
        Kept::PasskeyQuestions => ["5 Minuten", "5 minutes"],
        Kept::Answers => ["2 Tage", "2 days"],
    }
}

/// What the page says in both languages, with these settings.
async fn pages(settings: impl Fn(Settings) -> Settings, contact: Option<&str>) -> [String; 2] {
    let mut house = TestApp::new(Database::Sqlite).await;
    let set = settings(self::settings(2 * SECOND, house.store.folder().join("log")));
    house.app = open_app_by(&house.store.url, house.clock.clone(), 2, set).await;
    let operator = contact.map(|_| "Schachverein\nAm Markt 1".to_owned());
    let web = WebOptions { contact: contact.map(str::to_owned), operator, ..WebOptions::default() };
    let router = router(house.app.clone(), web, CancellationToken::new());
    let site = Site { house, router };
    let german = site.stranger().get("/privacy").await.body;
    let mut visit = site.stranger();
    let english = visit.post("/language", "lang=en&back=%2Fprivacy").await;
    visit.keep(&english);
    [german, visit.get("/privacy").await.body]
}

#[tokio::test]
async fn every_time_stands_on_the_page_in_both_languages() {
    let oidc = Some(OidcSettings {
        name: "Klub".to_owned(),
        joins: false,
        name_claim: "name".to_owned(),
        required: None,
    });
    let set = |settings| Settings {
        mails_kept: 45 * DAY,
        archived_after: Some(77 * DAY),
        oidc: oidc.clone(),
        ..settings
    };
    let pages = pages(set, Some("privacy@example.org")).await;
    for (lang, page) in pages.iter().enumerate() {
        let rows: Vec<&str> = page.split("<tr>").filter(|row| row.matches("<td>").count() == 3).collect();
        assert_eq!(rows.len(), Kept::ALL.len(), "{page}");
        for (row, kept) in rows.iter().zip(Kept::ALL) {
            assert!(row.contains(&format!("<td>{}</td>", told(kept)[lang])), "{kept}: {row}");
        }
        let mut said = vec![["77 Tage", "77 days"][lang], ["höchstens: 400 Tage", "at most: 400 days"][lang]];
        said.extend([
            "href=\"mailto:privacy@example.org\"",
            "Schachverein<br>Am Markt 1",
            "id=\"copy\"",
            "id=\"erase\"",
        ]);
        for part in said {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(page.contains("<a href=\"/privacy\">"), "the footer leads to it");
    }
}

#[tokio::test]
async fn what_is_not_done_here_is_not_told() {
    let set = |settings| Settings { registration: Registration::Closed, archived_after: None, ..settings };
    let [german, english] = pages(set, None).await;
    assert!(!german.contains("Anfragen nach einem Konto") && !english.contains("Requests for an account"));
    assert!(!german.contains("Anmeldedienst") && !english.contains("sign-in service"));
    assert!(german.contains("Ins Archiv kommen Partien hier nicht."));
    assert!(english.contains("ask the administrators of this server:") && !english.contains("mailto:"));
}
