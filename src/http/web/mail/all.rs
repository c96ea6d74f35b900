//! All mails in the browser: for the administrator of a trial set-up alone.

use crate::base::{MailId, Timestamp};
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::error::Error;
use crate::app::notices::preview::KeptMail;
use crate::mail::ReadableMail;
use crate::show::Lang;

/// A mail in the list of the trial set-up.
#[derive(Clone, Debug)]
pub struct MailLine {
    pub id: String,
    pub subject: String,
    /// What it says first, where the subject does not.
    pub says: String,
    /// The reader.
    pub to: String,
    pub at: Timestamp,
}

/// All mails, for the administrator of a trial set-up.
#[derive(Template, Debug)]
#[template(path = "web/mails.html")]
pub struct MailsPage {
    pub page: Page,
    /// The mails, the newest first.
    pub mails: Vec<MailLine>,
}

/// A piece of a mail's text.
#[derive(Clone, Debug)]
pub struct MailPart {
    /// Whether it is an address to follow.
    pub link: bool,
    pub text: String,
}

/// One mail. It holds sign-in links, so it has no `Debug`.
#[derive(Clone)]
pub struct MailText {
    pub subject: String,
    /// The sender.
    pub from: String,
    /// The reader.
    pub to: String,
    /// Where an answer goes.
    pub reply_to: String,
    pub at: Timestamp,
    pub body: Vec<MailPart>,
}

/// One mail, for the administrator of a trial set-up.
#[derive(Template)]
#[template(path = "web/mail.html")]
pub struct MailPage {
    pub page: Page,
    pub mail: MailText,
}

/// The list, the newest first.
pub(super) async fn mails(reader: Reader) -> Response {
    let actor = signed!(reader);
    if !reader.page.trial {
        return reader.fault(&Error::NotFound, "/games");
    }
    let lang = reader.page.lang;
    let mails = or_fault!(reader, "/games", reader.door.app().notices().trial_mails(actor).await);
    let mails = mails.iter().map(|mail| line(lang, mail)).collect();
    send(StatusCode::OK, &MailsPage { page: reader.page, mails })
}

/// One mail, as text.
pub(super) async fn mail(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    if !reader.page.trial {
        return reader.fault(&Error::NotFound, "/games");
    }
    let id = or_fault!(reader, "/mails", MailId::parse(&id).map_err(|_| Error::NotFound));
    let kept = or_fault!(reader, "/mails", reader.door.app().notices().trial_mail(actor, id).await);
    let mail = text(reader.page.lang, &kept, &reader.door.app().settings().public_url);
    send(StatusCode::OK, &MailPage { page: reader.page, mail })
}

fn line(lang: Lang, mail: &KeptMail) -> MailLine {
    let shown = ReadableMail::read(&mail.message);
    MailLine {
        id: mail.id.to_string(),
        says: shown.says().to_owned(),
        subject: subject(lang, shown.subject),
        to: shown.to,
        at: mail.created,
    }
}

fn text(lang: Lang, mail: &KeptMail, public_url: &str) -> MailText {
    let shown = ReadableMail::read(&mail.message);
    MailText {
        subject: subject(lang, shown.subject),
        from: shown.from,
        to: shown.to,
        reply_to: shown.reply_to,
        at: mail.created,
        body: parts(&shown.text, public_url),
    }
}

fn subject(lang: Lang, subject: Option<String>) -> String {
    subject.unwrap_or_else(|| lang.t("mail-no-subject"))
}

/// The text with the addresses of this server made links, and no others.
pub fn parts(body: &str, public_url: &str) -> Vec<MailPart> {
    let part = |link, text: &str| MailPart { link, text: text.to_owned() };
    let mut parts = Vec::new();
    let mut rest = body;
    while let Some(at) = rest.find(public_url) {
        let (before, from) = rest.split_at(at);
        let end = from.find(|c: char| c.is_whitespace() || "<>\"".contains(c)).unwrap_or(from.len());
        let (link, after) = from.split_at(end);
        // Another host may begin with our own name.
        let ours = matches!(link[public_url.len()..].chars().next(), None | Some('/'));
        parts.extend([part(false, before), part(ours, link)]);
        rest = after;
    }
    parts.push(part(false, rest));
    parts
}
