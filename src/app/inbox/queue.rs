//! The inbox: mails that came in are kept, boxed, before they are acknowledged, claimed by a worker, and done once.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::error::{Error, FieldError, OperationFault, Result};
use crate::app::inbox::Inbox;
use crate::app::inbox::message::{Arrived, InboundChannel};
use crate::app::limits::{DAY, SWEEPS_MAX, SWEPT_AT_ONCE};
use crate::base::{InboundId, Micros, Timestamp};
use crate::store::{InboundBoxRow, InboundRow, InboundState, NewInbound, Tx};

/// The longest mail that is kept, in bytes.
pub const INBOUND_LEN_MAX: usize = 1024 * 1024;
/// The most recipients of one mail (RFC 5321, 4.5.3.1.8).
pub const INBOUND_RECIPIENTS_MAX: usize = 100;
/// The most mails that wait. Whoever brings one more is told to come again.
pub const INBOX_MAX: i64 = 2000;
/// How long a claimed mail is left to its process; then another one takes it.
pub const INBOUND_LEASE_US: Micros = 60 * SECOND_US;
/// How often a mail is tried. With the pauses between it is given up after about an hour.
pub const INBOUND_TRIES_MAX: i64 = 11;
/// How long a mail is recognised when it is handed over again, and one that was given up is kept for whoever looks into it.
pub const INBOUND_KNOWN_US: Micros = 31 * DAY;

const SECOND_US: Micros = 1_000_000;
const MINUTE_US: Micros = 60 * SECOND_US;
/// How long after each failure a mail is tried again; then every quarter of an hour.
const BACKOFF_US: [Micros; 7] =
    [5 * SECOND_US, 15 * SECOND_US, 30 * SECOND_US, MINUTE_US, 2 * MINUTE_US, 5 * MINUTE_US, 10 * MINUTE_US];
/// The most mails that one list shows.
pub const UNHANDLED_SHOWN_MAX: i64 = 200;
/// The longest reason that is kept, in characters.
const FAULT_MAX: usize = 200;

const INBOUND_BOX: &str = "mail-in";
const FINGERPRINT: &str = "mail-in";

/// A mail that is kept: it may be acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptInbound {
    /// Its row.
    pub id: InboundId,
    /// Whether it was handed over before, so that nothing changed.
    pub again: bool,
}

/// A mail that is not handled, without what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnhandledMail {
    /// Its row.
    pub id: InboundId,
    /// The way it came in by.
    pub door: String,
    pub received: Timestamp,
    /// Whether it is tried no more.
    pub given_up: bool,
    /// How often it was tried.
    pub tries: i64,
    /// Why it was not handled the last time.
    pub fault: Option<String>,
}

/// What is kept beside the message.
#[derive(Serialize, Deserialize)]
struct Envelope {
    peer: Option<std::net::IpAddr>,
    helo: Option<String>,
    sender: Option<String>,
    recipients: Vec<String>,
}

impl Inbox<'_> {
    /// Keeps a mail durably. What it says was received when it was kept, whatever [`Arrived::received`] says.
    ///
    /// A mail with the same message and recipients within [`INBOUND_KNOWN_US`] is the same one again.
    ///
    /// # Errors
    /// [`Error::Malformed`], if it is too long or has too many recipients; [`Error::TooBusy`], if the inbox is full or this
    /// machine's clock is wrong; the database's. It is not kept then, and must not be acknowledged.
    pub async fn keep_mail(self, arrived: Arrived) -> Result<KeptInbound> {
        if arrived.message.len() > INBOUND_LEN_MAX {
            let says = format!("a mail may have {INBOUND_LEN_MAX} bytes");
            return Err(FieldError::new(OperationFault::MailLong, "message").saying(says).into());
        }
        if arrived.recipients.len() > INBOUND_RECIPIENTS_MAX {
            let says = format!("a mail may have {INBOUND_RECIPIENTS_MAX} recipients");
            return Err(FieldError::new(OperationFault::MailRecipients, "recipients").saying(says).into());
        }
        let (app, arrived) = (self.0.clone(), Arc::new(arrived));
        let kept = write_tx!(self.0, async |tx| app.inbox().keep_in(tx, &arrived).await)?;
        self.0.wake().inbox.notify_one();
        Ok(kept)
    }

    async fn keep_in(self, tx: &mut Tx, arrived: &Arrived) -> Result<KeptInbound> {
        let (keys, identity) = (self.0.keys(), identity(arrived));
        for known in keys.keyring.fingerprints(FINGERPRINT, &identity) {
            if let Some(id) = tx.inbox().inbound_by(&known).await? {
                return Ok(KeptInbound { id, again: true });
            }
        }
        if self.0.core().clock_is_right().is_err()
            || tx.inbox().unhandled_in(InboundState::Waiting).await? >= INBOX_MAX
        {
            return Err(Error::TooBusy);
        }
        let received = self.0.now();
        let id = InboundId::new(received, self.0.rng());
        let body = keys.keyring.seal_text(INBOUND_BOX, &id.to_bytes(), &to_bytes(arrived)?, self.0.rng());
        let new = NewInbound {
            id,
            fingerprint: keys.keyring.fingerprint(FINGERPRINT, &identity),
            door: arrived.door.as_str(),
            received,
            body,
        };
        // Another process may have kept it meanwhile.
        if tx.inbox().insert_inbound(&new).await? {
            return Ok(KeptInbound { id, again: false });
        }
        let id = tx.inbox().inbound_by(&new.fingerprint).await?.unwrap_or(id);
        Ok(KeptInbound { id, again: true })
    }

    /// Claims the mail that has waited longest of those that are due, for [`INBOUND_LEASE_US`]; nothing, if none is.
    ///
    /// # Errors
    /// The database's. A mail that cannot be opened is put off by itself.
    pub async fn claim_inbound(self, now: Timestamp) -> Result<Option<(InboundId, Arrived)>> {
        let by = self.0.0.process.claims_as.get().copied();
        loop {
            let claimed = write_tx!(self.0, async |tx| {
                let Some(id) = tx.inbox().claim_inbound(now, INBOUND_LEASE_US, by).await? else {
                    return Ok::<_, Error>(None);
                };
                Ok(tx.inbox().inbound(id).await?)
            })?;
            let Some(row) = claimed else { return Ok(None) };
            let id = InboundId::from_uuid(row.id);
            match self.open_inbound(&row) {
                Ok(arrived) => return Ok(Some((id, arrived))),
                Err(error) => self.inbound_failed(id, &error.to_string()).await?,
            }
        }
    }

    fn open_inbound(self, row: &InboundRow) -> Result<Arrived> {
        let broken = |what: &str| Error::Broken(format!("table mail_in, row {}: {what}", row.id));
        let boxed = row.body.as_deref().ok_or_else(|| broken("no body"))?;
        let bytes = self
            .0
            .keys()
            .keyring
            .open_text(INBOUND_BOX, row.id.as_bytes(), boxed)
            .map_err(|error| broken(&error.to_string()))?;
        let door = InboundChannel::parse(&row.door).ok_or_else(|| broken("its way in is unknown"))?;
        from_bytes(bytes.expose(), door, Timestamp::from_us(row.received_us))
            .ok_or_else(|| broken("its envelope cannot be read"))
    }

    /// A mail is handled: its body is wiped.
    pub async fn inbound_done(self, id: InboundId) -> Result<()> {
        write_tx!(app = self.0, async |tx| app.inbox().inbound_done_in(tx, id).await)
    }

    /// The same in the transaction of what it did, so that neither is without the other.
    pub(in crate::app) async fn inbound_done_in(self, tx: &mut Tx, id: InboundId) -> Result<()> {
        tx.inbox().inbound_done(id, self.0.now()).await?;
        Ok(())
    }

    /// A mail could not be handled: it is tried again later, and after [`INBOUND_TRIES_MAX`] tries given up, with an ALARM.
    /// `fault` says why, without a secret.
    pub async fn inbound_failed(self, id: InboundId, fault: &str) -> Result<()> {
        let (now, fault): (_, String) = (self.0.now(), fault.chars().take(FAULT_MAX).collect());
        let said = fault.clone();
        let tries = write_tx!(self.0, async |tx| {
            let Some(row) = tx.inbox().inbound(id).await? else { return Ok::<_, Error>(None) };
            if row.attempts >= INBOUND_TRIES_MAX {
                tx.inbox().inbound_failed(id, now, &said).await?;
            } else {
                tx.inbox().inbound_delayed(id, now.plus(pause(row.attempts)), &said).await?;
            }
            Ok(Some(row.attempts))
        })?;
        match tries {
            Some(tries) if tries >= INBOUND_TRIES_MAX => {
                tracing::error!(mail = %id, tries, fault, "ALARM: a mail that came in is given up; `fairschach admin inbox list` shows it");
            }
            Some(tries) => tracing::warn!(mail = %id, tries, fault, "a mail that came in is put off"),
            None => {}
        }
        Ok(())
    }

    /// Lets the mails that were given up be tried again; answers how many. What they say was received when they came in.
    pub async fn retry_inbound(self) -> Result<u64> {
        let now = self.0.now();
        write_tx!(self.0, async |tx| Ok(tx.inbox().retry_inbound(now).await?))
    }

    /// The oldest mails that wait or were given up, [`UNHANDLED_SHOWN_MAX`] at most.
    pub async fn unhandled_mails(self) -> Result<Vec<UnhandledMail>> {
        let rows = read_tx!(self.0, async |tx| tx.inbox().unhandled_inbound(UNHANDLED_SHOWN_MAX).await)?;
        let shown = rows.into_iter().map(|row| UnhandledMail {
            id: InboundId::from_uuid(row.id),
            door: row.door,
            received: Timestamp::from_us(row.received_us),
            given_up: row.state == InboundState::Failed,
            tries: row.attempts,
            fault: row.fault,
        });
        Ok(shown.collect())
    }

    /// Forgets mails that were done or given up longer ago than [`INBOUND_KNOWN_US`], some thousands at most.
    pub async fn sweep_inbound(self) -> Result<()> {
        let (before, limit) = (self.0.now().plus(-INBOUND_KNOWN_US), i64::from(SWEPT_AT_ONCE));
        for _ in 0..SWEEPS_MAX {
            let swept = write_tx!(self.0, async |tx| tx.inbox().sweep_inbound(before, limit).await)?;
            if swept < u64::from(SWEPT_AT_ONCE) {
                break;
            }
        }
        Ok(())
    }

    /// Boxes a mail anew with the key-encryption key in use; false if it changed meanwhile or is so already.
    pub(in crate::app) async fn rebox_inbound(self, tx: &mut Tx, row: &InboundBoxRow) -> Result<bool> {
        let keys = self.0.keys();
        let fresh = keys
            .keyring
            .rebox_text(INBOUND_BOX, row.id.as_bytes(), &row.body, self.0.rng())
            .map_err(|error| Error::Broken(format!("mail {} that came in: {error}", row.id)))?;
        match fresh {
            Some(fresh) => Ok(tx.inbox().replace_inbound(row.id, &row.body, &fresh).await?),
            None => Ok(false),
        }
    }

    /// The mails after this one that are boxed with another key-encryption key than the one in use.
    pub(in crate::app) async fn inbound_to_rebox(
        self,
        tx: &mut Tx,
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<InboundBoxRow>> {
        let kid = self.0.keys().keyring.current_kid().to_bytes();
        Ok(tx.inbox().inbound_not_under(&kid, after, limit).await?)
    }
}

/// How long a mail waits after so many tries.
fn pause(tries: i64) -> Micros {
    // Before the first try it is as after it.
    let at = usize::try_from(tries.saturating_sub(1)).unwrap_or(0);
    BACKOFF_US.get(at).copied().unwrap_or(15 * MINUTE_US)
}

/// What makes a mail the same one again: its recipients, in any order, and its message.
fn identity(arrived: &Arrived) -> Vec<u8> {
    let mut recipients: Vec<&str> = arrived.recipients.iter().map(String::as_str).collect();
    recipients.sort_unstable();
    recipients.dedup();
    let mut bytes = Vec::with_capacity(arrived.message.len() + 64);
    for recipient in recipients {
        bytes.extend_from_slice(recipient.as_bytes());
        bytes.push(b'\n');
    }
    bytes.push(b'\n');
    bytes.extend_from_slice(&arrived.message);
    bytes
}

/// Envelope as a line of JSON, then the message.
fn to_bytes(arrived: &Arrived) -> Result<Vec<u8>> {
    let envelope = Envelope {
        peer: arrived.peer,
        helo: arrived.helo.clone(),
        sender: arrived.sender.clone(),
        recipients: arrived.recipients.clone(),
    };
    let mut bytes = serde_json::to_vec(&envelope).map_err(|error| Error::Broken(error.to_string()))?;
    bytes.push(b'\n');
    bytes.extend_from_slice(&arrived.message);
    Ok(bytes)
}

fn from_bytes(bytes: &[u8], door: InboundChannel, received: Timestamp) -> Option<Arrived> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let envelope: Envelope = serde_json::from_slice(&bytes[..end]).ok()?;
    Some(Arrived {
        door,
        peer: envelope.peer,
        helo: envelope.helo,
        sender: envelope.sender,
        recipients: envelope.recipients,
        message: bytes[end + 1..].to_vec(),
        received,
    })
}
