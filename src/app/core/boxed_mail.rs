//! Mails with what composing them needs and the database does not hold elsewhere: boxed beside them.

use crate::app::core::Core;
use crate::app::error::{Error, Result};
use crate::base::{MailId, MailKind, PlayerId, SecretVec, Timestamp};
use crate::store::{MailRow, NewMail};

impl Core<'_> {
    /// A mail that is about no game, made and released now, with a text beside it in a box of this use.
    pub(in crate::app) fn boxed_mail(
        self,
        kind: MailKind,
        player: PlayerId,
        now: Timestamp,
        of: &'static str,
        text: impl AsRef<[u8]>,
    ) -> NewMail {
        let id = MailId::new(now, self.0.rng());
        let data = self.0.keys().keyring.seal_text(of, &id.to_bytes(), text.as_ref(), self.0.rng());
        NewMail {
            id,
            game: None,
            turn: None,
            kind,
            number: 0,
            player,
            created: now,
            release: now,
            data: Some(data),
        }
    }

    /// The text in the box of this use beside a mail.
    pub(in crate::app) fn boxed_text(self, row: &MailRow, of: &'static str) -> Result<SecretVec> {
        let broken = |what: &str| Error::Broken(format!("table mail, row {}: {what}", row.id));
        let boxed = row.data.as_deref().ok_or_else(|| broken("nothing is kept beside it"))?;
        let text = self.0.keys().keyring.open_text(of, row.id.as_bytes(), boxed);
        text.map_err(|error| broken(&error.to_string()))
    }
}
