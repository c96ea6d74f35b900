//! Headers that the mail library does not know.

use lettre::message::header::{Header, HeaderName, HeaderValue};

use crate::app::notices::notice::NoticeBody;
use crate::base::MailKind;

/// Tells Exchange and Outlook not to answer: no notes of absence, answers by rule or receipts. Reports that a mail did not get
/// through are wanted ([MS-OXCMAIL], 2.2.3.2.14: `NDR`).
pub(super) fn no_robots() -> HeaderValue {
    let name = HeaderName::new_from_ascii_str("X-Auto-Response-Suppress");
    HeaderValue::new(name, "OOF, AutoReply, DR, RN, NRN".to_owned())
}

/// Tells robots not to answer (RFC 3834).
#[derive(Clone)]
pub(in crate::mail) struct AutoSubmitted(pub(in crate::mail) &'static str);

impl AutoSubmitted {
    pub(super) const fn of(what: &NoticeBody) -> AutoSubmitted {
        AutoSubmitted(match what {
            NoticeBody::Answer(_) => "auto-replied",
            _ => "auto-generated",
        })
    }
}

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Err("this header is written and never read".into())
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.to_owned())
    }
}

/// What a mail tells, for readers' filters.
#[derive(Clone)]
pub(super) struct Kind(pub(super) MailKind);

impl Header for Kind {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("X-Fairschach-Kind")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Err("this header is written and never read".into())
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.as_str().to_owned())
    }
}

/// Where the reader says that no more of these mails are wanted (RFC 2369, 3.2).
#[derive(Clone)]
pub(super) struct ListUnsubscribe(pub(super) String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Err("this header is written and never read".into())
    }

    fn display(&self) -> HeaderValue {
        let text = format!("<{}>", self.0);
        HeaderValue::dangerous_new_pre_encoded(Self::name(), text.clone(), text)
    }
}

/// That a mail program may say it with a single request (RFC 8058).
#[derive(Clone)]
pub(super) struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(OneClick)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}
