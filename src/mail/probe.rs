//! The mail that `doctor mail` sends round.

use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, Message, SinglePart};

use crate::base::Timestamp;
use crate::mail::outbound::compose::headers::AutoSubmitted;
use crate::mail::outbound::compose::{ComposeError, Sender, date};
use crate::show::zone::Zone;

const TEXT: &str = "This mail was sent by the command `fairschach doctor mail`, to see whether mails come through.\n\
    Nothing has to be done with it.\n";

impl Sender {
    /// A mail that is recognised by its code when it comes back. An answer to it goes to `answer_to`.
    ///
    /// # Errors
    /// An address is none.
    pub fn probe(
        &self,
        to: &str,
        answer_to: Option<&str>,
        code: &str,
        at: Timestamp,
    ) -> Result<Vec<u8>, ComposeError> {
        let mailbox = |address: &str| {
            let address = address.parse().map_err(|_| ComposeError::Address)?;
            Ok::<_, ComposeError>(Mailbox::new(None, address))
        };
        let mut message = Message::builder()
            .from(self.mailbox.clone())
            .to(mailbox(to)?)
            .subject("Fairschach: probe of the mail's way")
            .message_id(Some(format!("<{code}@{}>", self.domain())))
            .header(AutoSubmitted("auto-generated"))
            .header(Code(code.to_owned()));
        if let Some(address) = answer_to {
            message = message.reply_to(mailbox(address)?);
        }
        let body = Body::new_with_encoding(TEXT.to_owned(), ContentTransferEncoding::QuotedPrintable);
        let body = body.map_err(|_| ComposeError::Build)?;
        let part = SinglePart::builder().header(ContentType::TEXT_PLAIN).body(body);
        let mut message = message.singlepart(part).map_err(|_| ComposeError::Build)?;
        message.headers_mut().insert_raw(date(at, Zone::UTC)?);
        self.signed(message.formatted(), at)
    }
}

/// `X-Fairschach-Probe`.
#[derive(Clone)]
struct Code(String);

impl Header for Code {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("X-Fairschach-Probe")
    }

    fn parse(text: &str) -> Result<Code, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Code(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Code::name(), self.0.clone())
    }
}
