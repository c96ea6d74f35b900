//! Headers that the mail library does not know.

use lettre::message::header::{HeaderName, HeaderValue};

use crate::app::notices::notice::NoticeBody;

pub(in crate::mail) fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// Tells Exchange and Outlook not to answer: no notes of absence, answers by rule or receipts. Reports that a mail did not get
/// through are wanted ([MS-OXCMAIL], 2.2.3.2.14: `NDR`).
pub(super) fn no_robots() -> HeaderValue {
    header("X-Auto-Response-Suppress", "OOF, AutoReply, DR, RN, NRN")
}

/// Tells robots not to answer (RFC 3834).
pub(super) fn auto_submitted(what: &NoticeBody) -> HeaderValue {
    let how = match what {
        NoticeBody::Answer(_) => "auto-replied",
        _ => "auto-generated",
    };
    header("Auto-Submitted", how)
}

/// Where the reader says that no more of these mails are wanted (RFC 2369, 3.2).
pub(super) fn list_unsubscribe(url: &str) -> HeaderValue {
    let name = HeaderName::new_from_ascii_str("List-Unsubscribe");
    let text = format!("<{url}>");
    HeaderValue::dangerous_new_pre_encoded(name, text.clone(), text)
}

/// That a mail program may say it with a single request (RFC 8058).
pub(super) fn one_click() -> HeaderValue {
    header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
}
