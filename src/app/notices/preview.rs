//! The administrator's reader of all mails, for the trial set-up alone: no other set-up opens its door.

use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::error::{Denial, Error, Result};
use crate::app::notices::Notices;
use crate::base::{MailId, Timestamp};
use crate::store::MailRow;

/// The most mails that one list shows.
pub const TRIAL_MAILS_MAX: u32 = 50;

/// A mail as it went out. No `Debug`: it may hold a link that lets its reader in.
pub struct KeptMail {
    /// Its row in the outbox.
    pub id: MailId,
    /// When it was asked for.
    pub created: Timestamp,
    /// The whole message (RFC 5322).
    pub message: Vec<u8>,
}

impl Notices<'_> {
    /// The newest composed mails that may be known of, newest first. A mail that is not released yet is left out, for
    /// the administrator as for everybody else.
    ///
    /// # Errors
    /// [`Error::NotAllowed`] for anybody but an administrator.
    pub async fn trial_mails(self, actor: &Actor) -> Result<Vec<KeptMail>> {
        must_be_admin(actor)?;
        let rows =
            read_tx!(self.0, async |tx| tx.outbox().mails(Uuid::max(), i64::from(TRIAL_MAILS_MAX)).await)?;
        rows.into_iter().filter_map(|row| self.kept(row).transpose()).collect()
    }

    /// One of them.
    ///
    /// # Errors
    /// [`Error::NotAllowed`] for anybody but an administrator, [`Error::NotFound`] for one that may not be known of yet.
    pub async fn trial_mail(self, actor: &Actor, id: MailId) -> Result<KeptMail> {
        must_be_admin(actor)?;
        let row = read_tx!(self.0, async |tx| tx.outbox().mail(id).await)?;
        self.kept(row.ok_or(Error::NotFound)?)?.ok_or(Error::NotFound)
    }

    /// A mail as it was composed; nothing, if it was not, or is not released.
    pub(in crate::app) fn kept(self, row: MailRow) -> Result<Option<KeptMail>> {
        if row.release_us > self.0.now().as_us() {
            return Ok(None);
        }
        let (id, created) = (MailId::from_uuid(row.id), Timestamp::from_us(row.created_us));
        Ok(self.composed(&row)?.map(|message| KeptMail { id, created, message }))
    }
}

fn must_be_admin(actor: &Actor) -> Result<()> {
    match actor.role {
        Role::Admin => Ok(()),
        Role::Player | Role::Arbiter | Role::Director => Err(Denial::ReadsNoMails.into()),
    }
}
