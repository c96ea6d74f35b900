//! Writing to a tournament: the form, a preview, and how far the sending is.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::run_by;
use crate::app::actor::Actor;
use crate::app::core::views::Person;
use crate::app::error::{Error, TournamentRefusal};
use crate::app::limits::{MESSAGE_SUBJECT_CHARS_MAX, MESSAGE_TEXT_CHARS_MAX, MESSAGES_PER_DAY};
use crate::app::notices::notice::{Notice, NoticeBody, Recipient};
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::notices::bulk_mail::{MessageView, NewMessage};
use crate::app::tournaments::notices::load::tournament_code;
use crate::app::tournaments::notices::types::{Audience, TournamentNews, TournamentNotice};
use crate::base::{MailId, Timestamp};
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, or_fault, send, signed};
use crate::mail::Sender;
use crate::show::Lang;
use crate::tournament::{Kind, Phase};

#[derive(Template)]
#[template(path = "web/tournament_mail.html")]
struct MailPage {
    page: Page,
    id: String,
    name: String,
    faults: FieldFaults,
    given: BulkMailForm,
    choices: Vec<Choice>,
    may_write: bool,
    subject_max: usize,
    text_max: usize,
    text_help: String,
    /// What becomes of replies.
    replies: String,
    preview: Option<Preview>,
    sent: Vec<SentLine>,
}

/// To how many, and how the mail will look.
struct Preview {
    what: String,
    send: String,
    subject: String,
    text: String,
}

struct SentLine {
    subject: String,
    text: String,
    at: Timestamp,
    line: String,
    count: usize,
    done: usize,
    progress: String,
}

/// What the form sends.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct BulkMailForm {
    subject: String,
    text: String,
    to: String,
    action: String,
}

/// The form, with what was sent before.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    signed!(reader);
    page(&reader, &id, BulkMailForm::default(), FieldFaults::default(), None).await
}

/// Shows the mail first, then sends it.
pub(super) async fn write(
    reader: Reader,
    Path(id): Path<String>,
    Form(given): Form<BulkMailForm>,
) -> Response {
    let actor = signed!(reader);
    let done = async {
        let view = run_by(&reader, &id).await?;
        let app = reader.door.app();
        let message = NewMessage {
            subject: given.subject.clone(),
            text: given.text.clone(),
            whom: whom(&given.to).ok_or(Error::NotFound)?,
        };
        match given.action.as_str() {
            "send" => {
                app.tournament_notices().write_to_tournament(actor, view.id, &message).await?;
                Ok(None)
            }
            "change" => Ok(Some(None)),
            _ => {
                let message = message.checked()?;
                let count = app.tournament_notices().message_readers(actor, view.id, &message.whom).await?;
                if count == 0 {
                    return Err(TournamentRefusal::NobodyToTell.into());
                }
                let (subject, text) = looks(&reader, actor, &view, &message)?;
                let lang = reader.page.lang;
                let n = [("n", count.into())];
                Ok(Some(Some(Preview {
                    what: lang.tf("bulk-preview-what", &n),
                    send: lang.tf("bulk-send", &n),
                    subject,
                    text,
                })))
            }
        }
    };
    match done.await {
        Ok(None) => Redirect::to(&format!("/tournaments/{id}/mail")).into_response(),
        Ok(Some(preview)) => page(&reader, &id, given, FieldFaults::default(), preview).await,
        Err(error) => match faults(reader.page.lang, &error) {
            Some(faults) => page(&reader, &id, given, faults, None).await,
            None => reader.fault(&error, "/tournaments"),
        },
    }
}

/// The mail as the writer would get it.
fn looks(
    reader: &Reader,
    actor: &Actor,
    view: &TournamentView,
    message: &NewMessage,
) -> Result<(String, String), Error> {
    let from = Person { id: actor.id, name: actor.name.clone() };
    let notice = Notice {
        id: MailId::from_uuid(uuid::Uuid::nil()),
        to: Recipient {
            name: actor.name.clone(),
            address: String::new(),
            locale: reader.page.lang.as_str().to_owned(),
            html: true,
            zone: reader.page.zone,
        },
        created: reader.door.app().now(),
        reply_to: reader.door.app().settings().mail_in_domain.clone(),
        code: None,
        plays_by_mail: false,
        has_pin: false,
        unsubscribe: None,
        what: NoticeBody::Tournament(Box::new(TournamentNotice {
            id: view.id,
            name: view.sheet.name.clone(),
            code: tournament_code(view.id),
            what: TournamentNews::Message {
                from,
                subject: message.subject.clone(),
                text: message.text.clone(),
                to: message.whom.clone(),
            },
        })),
    };
    let preview = Sender::preview(&notice, &reader.door.app().settings().public_url);
    let preview = preview.map_err(|error| Error::Broken(error.to_string()))?;
    Ok((preview.subject, preview.text))
}

/// `all`, `section-2` or `waited-for`.
fn whom(word: &str) -> Option<Audience> {
    match word.strip_prefix("section-") {
        Some(section) => section.parse().ok().map(Audience::Section),
        None if word == "all" => Some(Audience::All),
        None if word == "waited-for" => Some(Audience::WaitedFor),
        None => None,
    }
}

fn faults(lang: Lang, error: &Error) -> Option<FieldFaults> {
    match error {
        Error::Malformed(all) => Some(FieldFaults::said(lang, &["subject", "text"], all)),
        Error::NotNow(why) => Some(FieldFaults::one("", lang.say(why.wording()))),
        _ => None,
    }
}

async fn page(
    reader: &Reader,
    id: &str,
    given: BulkMailForm,
    faults: FieldFaults,
    preview: Option<Preview>,
) -> Response {
    let actor = signed!(reader);
    let read = async {
        let view = run_by(reader, id).await?;
        let sent = reader.door.app().tournament_notices().messages(actor, view.id).await?;
        Ok::<_, Error>((view, sent))
    };
    let (view, sent) = or_fault!(reader, "/tournaments", read.await);
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let lang = reader.page.lang;
    let page = MailPage {
        id: view.id.to_string(),
        name: view.sheet.name.clone(),
        faults,
        choices: choices(lang, &view, &given.to),
        may_write: view.phase != Phase::Draft,
        subject_max: MESSAGE_SUBJECT_CHARS_MAX,
        text_max: MESSAGE_TEXT_CHARS_MAX,
        text_help: text_help(lang),
        replies: lang.t(match reader.door.app().settings().mail_in_domain {
            Some(_) => "bulk-replies",
            None => "bulk-no-replies",
        }),
        preview,
        sent: sent.into_iter().map(|one| sent_line(lang, &view, one)).collect(),
        given,
        page: reader.page.clone(),
    };
    send(status, &page)
}

fn text_help(lang: Lang) -> String {
    let args = [("n", MESSAGE_TEXT_CHARS_MAX.into()), ("day", MESSAGES_PER_DAY.into())];
    lang.tf("bulk-text-help", &args)
}

/// To whom.
fn choices(lang: Lang, view: &TournamentView, chosen: &str) -> Vec<Choice> {
    let mut words = vec!["all".to_owned()];
    let sections = view.entrants.iter().filter_map(|one| one.section).max().unwrap_or(0);
    if sections > 1 {
        words.extend((1..=sections).map(|n| format!("section-{n}")));
    }
    let hidden = view.sheet.hides_presence();
    if view.phase == Phase::Running && !hidden {
        words.push("waited-for".to_owned());
    }
    let first = if chosen.is_empty() { "all" } else { chosen };
    let text = |word: &str| whom(word).map_or_else(String::new, |whom| name(lang, view, &whom));
    words.iter().map(|word| Choice::new(word.as_str(), text(word), first)).collect()
}

fn name(lang: Lang, view: &TournamentView, whom: &Audience) -> String {
    match whom {
        Audience::All => lang.t("bulk-to-all"),
        Audience::Section(n) => match team(view, *n) {
            Some(team) => lang.tf("bulk-to-team", &[("team", team.into())]),
            None => lang.tf("bulk-to-section", &[("n", i64::from(*n).into())]),
        },
        Audience::WaitedFor => lang.t("bulk-to-waited"),
    }
}

/// The team that is drawn as this section, where teams play.
fn team(view: &TournamentView, section: u16) -> Option<&str> {
    let of_it = view.entrants.iter().find(|one| one.section == Some(section))?;
    of_it.team.as_deref().filter(|_| matches!(view.sheet.kind, Kind::Teams { .. }))
}

fn sent_line(lang: Lang, view: &TournamentView, one: MessageView) -> SentLine {
    let who = one.by.map_or_else(String::new, |by| by.called(lang));
    let args = [("who", who.into()), ("to", name(lang, view, &one.whom).into()), ("n", one.count.into())];
    let counts = [("queued", one.queued.into()), ("sent", one.sent.into()), ("failed", one.failed.into())];
    SentLine {
        subject: one.subject,
        text: one.text,
        at: one.at,
        line: lang.tf("bulk-sent-line", &args),
        count: one.count,
        done: one.sent + one.failed,
        progress: lang.tf("bulk-progress", &counts),
    }
}
