//! What every page shows around its content, and the page that says what went wrong.

use crate::base::Timestamp;
use crate::show::Lang;
use crate::show::time::moment_in;
use crate::show::zone::Zone;
use askama::Template;

/// What every page shows around its content.
#[derive(Clone, Debug)]
pub struct Page {
    /// The reader's language.
    pub lang: Lang,
    /// Trial set-up: every page says so, and the administrator may read all mails.
    pub trial: bool,
    /// Whether the reader may read all mails: the administrator of a trial set-up.
    pub reads_mails: bool,
    /// Whether the reader keeps accounts: administrators.
    pub keeps_accounts: bool,
    /// Whether the reader has a desk: arbiters, directors and administrators.
    pub watches: bool,
    /// The signed-in person's name.
    pub name: Option<String>,
    /// The path of this page, to come back to after the language was changed.
    pub path: String,
    /// The zone in which times are told.
    pub zone: Zone,
    /// That mails to the reader came back, a sentence for each address.
    pub bounces: Vec<String>,
}

impl Page {
    /// The text with this key in the reader's language.
    pub fn t(&self, key: &str) -> String {
        self.lang.t(key)
    }

    /// A moment in the reader's zone, and in UTC beside it.
    pub fn moment(&self, at: &Timestamp) -> String {
        let utc = moment_in(self.lang, Zone::UTC, *at);
        match self.zone {
            Zone::UTC => utc,
            zone => format!("{} · {utc}", moment_in(self.lang, zone, *at)),
        }
    }
}

/// Something went wrong: what it was and what to do.
#[derive(Template, Debug)]
#[template(path = "web/error.html")]
pub struct ErrorPage {
    /// The frame.
    pub page: Page,
    /// The heading.
    pub title: String,
    /// What happened, in a sentence or two.
    pub what: String,
    /// Every single fault, if there are several.
    pub faults: Vec<String>,
    /// What the reader wrote, handed back.
    pub input: Option<String>,
    /// What to do now.
    pub todo: String,
    /// Where the button leads.
    pub back: String,
    /// The button's text.
    pub back_text: String,
}
