//! The mail that `doctor mail` sends round.

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};

use crate::base::Timestamp;
use crate::mail::outbound::compose::headers::header;
use crate::mail::outbound::compose::{ComposeError, Sender, date, text_part};
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
            .raw_header(header("Auto-Submitted", "auto-generated"))
            .raw_header(header("X-Fairschach-Probe", code));
        if let Some(address) = answer_to {
            message = message.reply_to(mailbox(address)?);
        }
        let part = text_part(ContentType::TEXT_PLAIN, TEXT.to_owned())?;
        let mut message = message.singlepart(part).map_err(|_| ComposeError::Build)?;
        message.headers_mut().insert_raw(date(at, Zone::UTC)?);
        self.signed(message.formatted(), at)
    }
}
