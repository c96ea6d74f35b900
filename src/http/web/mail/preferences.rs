//! How mails look and when they come; stopping reminders with one click; mails that came back.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::accounts::mail_preferences::{MailPreferences, REMIND_HOURS, RemindBefore};
use crate::http::web::layout::{FieldFaults, Page, Reader, back, or_fault, send, signed};
use crate::show::time::{clock_time, minute_of_day};

/// The proposal for readers who have no quiet hours, in minutes of the day.
const NIGHT: (u16, u16) = (22 * 60, 7 * 60);

#[derive(Template, Debug)]
#[template(path = "web/mail_preferences.html")]
pub(in crate::http::web) struct MailLookPage {
    page: Page,
    tab: &'static str,
    saved: bool,
    faults: FieldFaults,
    look: MailPreferences,
    quiet_from: String,
    quiet_to: String,
    /// How many hours before the own flag, in words, and whether it is chosen.
    remind_hours: [(u16, String, bool); REMIND_HOURS.len()],
}

/// Asks back before reminders are stopped, and says so afterwards.
#[derive(Template, Debug)]
#[template(path = "web/unsubscribe.html")]
pub(in crate::http::web) struct UnsubscribePage {
    page: Page,
    done: bool,
    /// Whether the link is none, or its time is over.
    unknown: bool,
}

/// What the form sends. Fields that cannot be used are handed back with the fault.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct MailPreferencesForm {
    format: String,
    quiet: Option<String>,
    quiet_from: String,
    quiet_to: String,
    digest: Option<String>,
    reminders: Option<String>,
    remind_24: Option<String>,
    remind_8: Option<String>,
    remind_1: Option<String>,
    tournaments: Option<String>,
}

/// The form as it stands.
pub(super) async fn show(reader: Reader) -> Response {
    let actor = signed!(reader);
    let look = or_fault!(reader, "/settings", reader.door.app().accounts().mail_preferences(actor.id).await);
    send(StatusCode::OK, &form(reader.page, look, false))
}

/// Keeps what was chosen.
pub(super) async fn save(reader: Reader, Form(given): Form<MailPreferencesForm>) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let quiet = match given.quiet {
        Some(_) => minute_of_day(&given.quiet_from)
            .zip(minute_of_day(&given.quiet_to))
            .filter(|(from, to)| from != to)
            .map(Some),
        None => Some(None),
    };
    let look = MailPreferences {
        html: given.format != "text",
        zone: reader.page.has_zone.then_some(reader.page.zone),
        quiet: quiet.unwrap_or(Some(NIGHT)),
        digest: given.digest.is_some(),
        reminders: given.reminders.is_some(),
        remind_before: RemindBefore::of(|hours| match hours {
            24 => given.remind_24.is_some(),
            8 => given.remind_8.is_some(),
            1 => given.remind_1.is_some(),
            _ => false,
        }),
        tournaments: given.tournaments.is_some(),
    };
    let time = if minute_of_day(&given.quiet_from).is_none() { "quiet_from" } else { "quiet_to" };
    let faults = quiet.is_none().then(|| (time.to_owned(), lang.t("mail-look-fault-quiet")));
    let faults = FieldFaults::new(&["quiet_from", "quiet_to"], faults);
    if !faults.is_empty() {
        let (quiet_from, quiet_to) = (given.quiet_from, given.quiet_to);
        let page = MailLookPage { faults, quiet_from, quiet_to, ..form(reader.page, look, false) };
        return send(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let done = reader.door.app().accounts().set_mail_preferences(actor.id, look).await;
    or_fault!(reader, "/settings/notices", done);
    send(StatusCode::OK, &form(reader.page, look, true))
}

/// The page behind the link in a reminder. Scanners of mails follow links, so it stops nothing.
pub(super) async fn ask_unsubscribe(reader: Reader) -> Response {
    let page = UnsubscribePage { page: reader.page, done: false, unknown: false };
    send(StatusCode::OK, &page)
}

/// Stops reminders: for the button of that page, and for mail programs, which send a request of their own (RFC 8058).
pub(super) async fn unsubscribe(reader: Reader, Path(token): Path<String>) -> Response {
    match reader.door.app().accounts().unsubscribe(&token).await {
        Ok(done) => {
            let page = UnsubscribePage { page: reader.page, done, unknown: !done };
            send(if done { StatusCode::OK } else { StatusCode::NOT_FOUND }, &page)
        }
        Err(error) => reader.fault(&error, "/"),
    }
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Settled {
    #[serde(default)]
    back: String,
}

/// The reader says that mails arrive again.
pub(super) async fn settle(reader: Reader, Form(given): Form<Settled>) -> Response {
    let actor = signed!(reader);
    or_fault!(reader, "/settings", reader.door.app().outbox().settle_bounces(actor).await);
    Redirect::to(back(&given.back)).into_response()
}

fn form(page: Page, look: MailPreferences, saved: bool) -> MailLookPage {
    let (from, to) = look.quiet.unwrap_or(NIGHT);
    let remind_line = |hours: u16| {
        let words = page.lang.tf("mail-look-before", &[("n", i64::from(hours).into())]);
        (hours, words, look.remind_before.hours().any(|one| one == hours))
    };
    MailLookPage {
        tab: "notices",
        saved,
        faults: FieldFaults::default(),
        look,
        quiet_from: clock_time(from),
        quiet_to: clock_time(to),
        remind_hours: REMIND_HOURS.map(remind_line),
        page,
    }
}
