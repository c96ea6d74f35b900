use mail_parser::{Addr, Address, MessageParser};

/// A mail as it is shown to a person: header fields decoded, the plain text alone.
#[derive(Clone, Default)]
pub struct ReadableMail {
    pub subject: Option<String>,
    /// The first sender, with name.
    pub from: String,
    /// The first recipient, with name.
    pub to: String,
    /// The first address that answers go to, with name; empty if there is none.
    pub reply_to: String,
    /// The plain text.
    pub text: String,
}

impl ReadableMail {
    /// Reads a message (RFC 5322); what cannot be read is empty.
    pub fn read(message: &[u8]) -> ReadableMail {
        let Some(mail) = MessageParser::default().parse(message) else { return ReadableMail::default() };
        ReadableMail {
            subject: mail.subject().map(ToOwned::to_owned),
            from: first(mail.from()),
            to: first(mail.to()),
            reply_to: first(mail.reply_to()),
            text: mail.body_text(0).unwrap_or_default().into_owned(),
        }
    }

    /// What the mail says first; all mails of a game have one subject. Empty where the subject says it.
    pub fn says(&self) -> &str {
        let first = self.text.lines().next().unwrap_or_default().trim();
        match self.subject.as_deref() == Some(first) {
            true => "",
            false => first,
        }
    }
}

fn first(addresses: Option<&Address<'_>>) -> String {
    addresses.and_then(Address::first).map(written).unwrap_or_default()
}

fn written(addr: &Addr<'_>) -> String {
    let address = addr.address().unwrap_or_default();
    addr.name().map_or_else(|| address.to_owned(), |name| format!("{name} <{address}>"))
}
