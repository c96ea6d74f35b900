//! Probes: mails that `doctor mail` sends round to see whether they come back.

use crate::app::error::Result;
use crate::app::inbox::Inbox;
use crate::app::inbox::message::Arrived;
use crate::base::{Micros, Timestamp};

/// How long a probe is waited for at most; what comes later is dropped.
pub const PROBE_LIFE_US: Micros = 24 * 3600 * 1_000_000;
/// The most heads of probes that are looked at in one mail.
const CODES_MAX: usize = 16;
/// How far into a mail a probe's code is looked for, in bytes.
const LOOKED_AT_MAX: usize = 64 * 1024;

const LABEL: &str = "mail-probe";
const ID_LEN: usize = 8;
const MAC_LEN: usize = 12;
const PREFIX: &str = "probe-";
const HEX_LEN: usize = 2 * (ID_LEN + MAC_LEN);

/// A probe under way. Its code is known to nobody who has not seen the mail.
#[derive(Clone)]
pub struct Probe {
    id: [u8; ID_LEN],
    code: String,
}

impl Probe {
    /// The word by which the mail is recognised: `probe-` and 40 hexadecimal digits, fit for the local part of an address.
    pub fn code(&self) -> &str {
        &self.code
    }
}

/// A probe that came back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbeSeen {
    /// When it was stored.
    pub at: Timestamp,
    /// The way in.
    pub door: String,
    /// Whether it is a report that the probe could not be delivered.
    pub bounced: bool,
}

impl Inbox<'_> {
    /// A new probe, to be sent now.
    pub async fn new_probe(self) -> Result<Probe> {
        let id = self.0.rng().bytes::<ID_LEN>();
        let mac = self.0.keys().keyring.fingerprint(LABEL, &id);
        let code = format!("{PREFIX}{}{}", hex::encode(id), hex::encode(&mac[..MAC_LEN]));
        let now = self.0.now();
        write_tx!(self.0, async |tx| tx.inbox().insert_probe(&id, now, now.plus(-PROBE_LIFE_US)).await)?;
        Ok(Probe { id, code })
    }

    /// Whether this mail is a probe of ours, or says that one could not be delivered; then that is noted, and nothing
    /// else is to be done with it. Asked of every mail before anything else.
    pub async fn take_probe(self, arrived: &Arrived) -> Result<bool> {
        let Some((id, bounced)) = self.probe_in(arrived) else { return Ok(false) };
        let (at, door) = (arrived.received, arrived.door.as_str());
        write_tx!(self.0, async |tx| tx.inbox().probe_arrived(&id, at, door, bounced).await)?;
        Ok(true)
    }

    /// Whether a probe came back, and how.
    pub async fn probe_seen(self, probe: &Probe) -> Result<Option<ProbeSeen>> {
        let id = probe.id;
        let row = read_tx!(self.0, async |tx| tx.inbox().probe(&id).await)?;
        Ok(row.and_then(|row| {
            Some(ProbeSeen { at: Timestamp::from_us(row.arrived_us?), door: row.door?, bounced: row.bounced })
        }))
    }

    /// How long ago a server last gave a sign of life in this database; nothing, if none ever did.
    pub async fn last_beat(self) -> Result<Option<Micros>> {
        let last = read_tx!(self.0, async |tx| tx.operations().heartbeat().await)?;
        Ok(last.map(|last| self.0.now().since(last)))
    }

    fn probe_in(self, arrived: &Arrived) -> Option<([u8; ID_LEN], bool)> {
        let codes = arrived.recipients.iter().map(|recipient| recipient.as_bytes());
        if let Some(id) = codes.take(CODES_MAX).find_map(|text| self.code_in(text)) {
            return Some((id, false));
        }
        let seen = &arrived.message[..arrived.message.len().min(LOOKED_AT_MAX)];
        let end = seen.windows(4).position(|at| at == b"\r\n\r\n").unwrap_or(seen.len());
        let (head, body) = seen.split_at(end);
        if let Some(id) = self.code_in(head) {
            return Some((id, false));
        }
        // A person who quotes a probe wants an answer; a report about one (RFC 3464) does not.
        let report = head.to_ascii_lowercase();
        let is_report = report.windows(16).any(|at| at == b"multipart/report");
        is_report.then(|| self.code_in(body)).flatten().map(|id| (id, true))
    }

    /// The probe whose code stands in the text.
    fn code_in(self, text: &[u8]) -> Option<[u8; ID_LEN]> {
        let starts = text.windows(PREFIX.len() + HEX_LEN);
        let codes = starts.filter_map(|at| at.strip_prefix(PREFIX.as_bytes()));
        codes.take(CODES_MAX).find_map(|digits| {
            let mut bytes = [0; ID_LEN + MAC_LEN];
            hex::decode_to_slice(digits, &mut bytes).ok()?;
            let (id, mac) = bytes.split_first_chunk::<ID_LEN>()?;
            let known = self.0.keys().keyring.fingerprints(LABEL, id);
            known.iter().any(|whole| whole[..MAC_LEN] == *mac).then_some(*id)
        })
    }
}
