//! Who wrote a mail: whether it comes from one of a player's addresses for certain.
//!
//! A mail counts as a player's if its one `From` address is one of theirs and one of these holds: a DKIM signature of just
//! that address's domain covers it (RFC 6376); it came straight from a server that the domain names (SPF, RFC 7208) and
//! the domain publishes DMARC, so that this says something about `From`; our own mail server says so (RFC 8601); or it
//! holds the player's PIN.
//!
//! That a mail is a player's does not say that it was meant for the address at which it came: whoever has a genuine mail can
//! hand it over anywhere. A signature or a verdict binds it to its recipient if it covers a `To` or `Cc` that names the
//! address, or if the mail quotes the code of ours that it answers; a PIN and a server that came itself need neither.

mod came;

use std::fmt;
use std::str::FromStr;

use mail_auth::hickory_resolver::proto::rr::{Name, RData};
use mail_auth::spf::verify::SpfParameters;
use mail_auth::{AuthenticatedMessage, DkimResult, MessageAuthenticator, Parameters, SpfResult};

use self::came::{Came, fault_of, good, is_away, is_id_byte, is_policy};
use crate::app::inbox::message::{Arrived, InboundChannel};
use crate::base::errors;
use crate::game::AuthMethod;
use crate::mail::DnsSetting;
use crate::mail::inbound::message::from_field::{Address, only_mailbox};
use crate::mail::inbound::message::headers::Fields;
use crate::mail::inbound::sender::sent_to::sent_to;
use crate::mail::inbound::sender::signature::{Claim, SIGNATURES_MAX, SignatureFault};
use crate::mail::inbound::sender::{auth_results, signature};
use crate::seal::is_pin;

/// Other domains' signatures that a verdict names.
const OTHERS_NAMED: usize = 3;
const PIN_LEN_MAX: usize = 64;
/// How many labels above the author's domain may publish its policy (RFC 9989, section 4.10).
const WALK_MAX: usize = 8;

/// What the judge goes by.
#[derive(Clone, Default)]
pub struct JudgeSettings {
    /// Where names are looked up.
    pub dns: DnsSetting,
    /// The name (`authserv-id`) under which a mail server of our own writes `Authentication-Results`, if it is trusted.
    pub trusted: Option<String>,
    /// This server's own name.
    pub host: String,
}

errors! {
    /// The judge cannot be set up.
    #[derive(Clone, Debug, thiserror::Error)]
    pub enum JudgeError {
        Dns(String): "setting mail.dns: the machine's resolver cannot be used: {0}";
        Trusted: "setting mail.in.trusted: it takes the name in Authentication-Results, such as mail.example.org";
    }
}

/// Judges who wrote a mail. Cheap to clone.
#[derive(Clone)]
pub struct Judge {
    dns: MessageAuthenticator,
    settings: JudgeSettings,
}

/// How it is known who wrote a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProvenBy {
    /// The domain of their address signed it.
    Dkim(String),
    /// It came straight from a server of that domain.
    Spf(String),
    /// Our own mail server, of this name, found it to be theirs.
    Relay(String),
    /// It holds their PIN.
    Pin,
}

impl ProvenBy {
    /// What is kept with an entry.
    pub const fn method(&self) -> AuthMethod {
        match self {
            ProvenBy::Dkim(_) => AuthMethod::Dkim,
            ProvenBy::Spf(_) => AuthMethod::Spf,
            ProvenBy::Relay(_) => AuthMethod::Relay,
            ProvenBy::Pin => AuthMethod::Pin,
        }
    }
}

impl fmt::Display for ProvenBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProvenBy::Dkim(name) | ProvenBy::Spf(name) | ProvenBy::Relay(name) => {
                write!(f, "{} {name}", self.method())
            }
            ProvenBy::Pin => self.method().fmt(f),
        }
    }
}

/// Why it is not known. It holds domains, never an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DoubtReason {
    /// The header is not in form: a field that may stand once stands twice, a line is cut, it is too long.
    Form,
    /// `From` does not hold exactly one plain address.
    From,
    /// The address is none of the player's confirmed ones.
    NotEnrolled,
    /// No domain has signed it.
    Unsigned,
    /// Only other domains have: of a provider, a list, a subdomain.
    SignedByOthers(Vec<String>),
    /// The author's domain has, and it does not count.
    Signature(SignatureFault),
    /// It did not come from a server that the domain names.
    Spf,
    /// It did, and the domain does not say (by DMARC) that this speaks for `From`.
    SpfAlone,
    /// Our own mail server gave no verdict, or a bad one.
    Relay,
    /// The player has a PIN, which it does not hold.
    PinMissing,
    /// It holds a PIN, and the player has none.
    NoPin,
    /// It holds another PIN.
    WrongPin,
    /// The DNS did not answer: it may be known later.
    DnsAway,
}

/// Who wrote a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How it is known that the player did; else every reason why it is not.
    pub sender: Result<ProvenBy, Vec<DoubtReason>>,
    /// Whether it is known, too, that they wrote it to the address at which it came.
    pub bound: bool,
}

impl Verdict {
    /// Whether judging again later may end otherwise: keep the mail, and answer nothing yet.
    pub fn try_later(&self) -> bool {
        self.sender.as_ref().is_err_and(|whys| whys.contains(&DoubtReason::DnsAway))
    }

    fn no(why: DoubtReason) -> Verdict {
        Verdict { sender: Err(vec![why]), bound: false }
    }
}

impl Judge {
    /// # Errors
    /// A setting that cannot be used.
    pub fn new(settings: JudgeSettings) -> Result<Judge, JudgeError> {
        let plain = |id: &String| !id.is_empty() && id.len() <= 253 && id.bytes().all(is_id_byte);
        if !settings.trusted.as_ref().is_none_or(plain) {
            return Err(JudgeError::Trusted);
        }
        let dns = settings.dns.authenticator();
        let dns = dns.map_err(|error| JudgeError::Dns(error.to_string()))?;
        Ok(Judge { dns, settings })
    }

    /// Whether the mail is from the player with these confirmed addresses. `pin_hash` is the hash of their PIN, if they
    /// use one; `pin_given` what the mail says it is; `has_code` whether it holds the code of the mail that it answers.
    pub async fn judge(
        &self,
        arrived: &Arrived,
        enrolled: &[String],
        pin_hash: Option<&str>,
        pin_given: Option<&str>,
        has_code: bool,
    ) -> Verdict {
        let Some(fields) = Fields::read(&arrived.message) else { return Verdict::no(DoubtReason::Form) };
        let mut froms = fields.named("from");
        let from = froms.next().and_then(|field| field.text());
        let Some(from) = from.as_deref().and_then(only_mailbox) else {
            return Verdict::no(DoubtReason::From);
        };
        let theirs = |address: &String| Address::parse(address).is_some_and(|address| address == from);
        if !enrolled.iter().any(theirs) {
            return Verdict::no(DoubtReason::NotEnrolled);
        }
        let came =
            Came { arrived, fields: &fields, domain: &from.domain, recipients: sent_to(arrived), has_code };
        let (mut whys, mut vouched) = (Vec::new(), None);
        if let Some(id) = &self.settings.trusted
            && arrived.door != InboundChannel::Smtp
        {
            match auth_results::vouches(&fields, arrived.door, id, &from.domain) {
                Some(true) if came.relay_binds() => return good(ProvenBy::Relay(id.clone())),
                Some(true) => vouched = Some(ProvenBy::Relay(id.clone())),
                Some(false) | None => whys.push(DoubtReason::Relay),
            }
        }
        if let Some(pin) = pin_given {
            match check_pin(pin, pin_hash).await {
                true => return good(ProvenBy::Pin),
                false => {
                    whys.push(if pin_hash.is_some() { DoubtReason::WrongPin } else { DoubtReason::NoPin })
                }
            }
        }
        if let Some(how) = vouched.filter(|_| whys.is_empty()) {
            return Verdict { sender: Ok(how), bound: false };
        }
        match self.dkim(&came).await {
            Ok(bound) => {
                return Verdict { sender: Ok(ProvenBy::Dkim(from.domain)), bound };
            }
            Err(more) => whys.extend(more),
        }
        if arrived.door == InboundChannel::Smtp {
            match self.spf(arrived, &from).await {
                Ok(()) => return good(ProvenBy::Spf(from.domain)),
                Err(why) => whys.push(why),
            }
        }
        if pin_hash.is_some() && pin_given.is_none() {
            whys.push(DoubtReason::PinMissing);
        }
        Verdict { sender: Err(whys), bound: false }
    }

    /// Whether a signature of the author's domain that holds binds the mail to its recipient; an error, if none holds.
    async fn dkim(&self, came: &Came<'_>) -> Result<bool, Vec<DoubtReason>> {
        let (arrived, fields, domain) = (came.arrived, came.fields, came.domain);
        let (mut others, mut faults, mut good) = (Vec::new(), Vec::new(), Vec::new());
        for (place, field) in fields.named("dkim-signature").take(SIGNATURES_MAX).enumerate() {
            let Some(text) = field.text() else {
                faults.push(SignatureFault::Form);
                continue;
            };
            match came.claim(&text) {
                Claim::Other(signer) => others.push(signer),
                Claim::Fault(fault) => faults.push(fault),
                Claim::Good { selector, bound } => good.push((place, selector, bound || came.has_code)),
            }
        }
        // One that binds comes first.
        good.sort_by_key(|(.., bound)| !bound);
        let mut away = false;
        for (place, selector, bound) in good {
            match self.one_signature(arrived, fields, place, &selector, domain).await {
                Ok(()) => return Ok(bound),
                Err(None) => away = true,
                Err(Some(fault)) => faults.push(fault),
            }
        }
        faults.sort_unstable();
        faults.dedup();
        others.sort_unstable();
        others.dedup();
        others.truncate(OTHERS_NAMED);
        let mut whys: Vec<DoubtReason> = faults.into_iter().map(DoubtReason::Signature).collect();
        if away {
            whys.push(DoubtReason::DnsAway);
        }
        if whys.is_empty() {
            whys.push(match others.is_empty() {
                true => DoubtReason::Unsigned,
                false => DoubtReason::SignedByOthers(others),
            });
        }
        Err(whys)
    }

    /// Whether the signature at this place among all holds; `None` if the DNS does not answer.
    async fn one_signature(
        &self,
        arrived: &Arrived,
        fields: &Fields<'_>,
        place: usize,
        selector: &str,
        domain: &str,
    ) -> Result<(), Option<SignatureFault>> {
        let form = Some(SignatureFault::Form);
        self.key(&format!("{selector}._domainkey.{domain}.")).await?;
        let mut message = AuthenticatedMessage::parse(&arrived.message).ok_or(form)?;
        // The library has to see the header that was looked at here.
        let same =
            |(ours, (name, value)): (&crate::mail::inbound::message::headers::Field<'_>, &(&[u8], &[u8]))| {
                ours.name.as_bytes() == *name && ours.value == *value
            };
        if message.body_offset() != fields.body
            || message.headers.len() != fields.all.len()
            || !fields.all.iter().zip(&message.headers).all(same)
        {
            return Err(form);
        }
        let wanted = fields.named("dkim-signature").nth(place).ok_or(form)?;
        message.dkim_headers.retain(|header| std::ptr::eq(header.value.as_ptr(), wanted.value.as_ptr()));
        message.errors.clear();
        for header in &mut message.dkim_headers {
            // Its times were compared with the arrival; nothing else is to be asked of the DNS.
            header.header.x = 0;
            header.header.r = false;
            header.header.atps = None;
        }
        let outputs = self.dns.verify_dkim(&message).await;
        match outputs.first().map(|output| output.result()) {
            Some(DkimResult::Pass) => Ok(()),
            Some(DkimResult::TempError(_)) => Err(None),
            Some(DkimResult::Neutral(error) | DkimResult::Fail(error) | DkimResult::PermError(error)) => {
                fault_of(error).map_or(Err(None), |fault| Err(Some(fault)))
            }
            Some(DkimResult::None) | None => Err(form),
        }
    }

    /// An error unless there is one record of a key at this name, and it is for mail in earnest.
    async fn key(&self, name: &str) -> Result<(), Option<SignatureFault>> {
        let records = match self.txt(name).await {
            Ok(records) => records,
            Err(away) => return Err((!away).then_some(SignatureFault::NoKey)),
        };
        // What to do with several is undefined (RFC 6376, section 3.6.2.2).
        match records.as_slice() {
            [record] => signature::key_counts(record).map_err(Some),
            [] => Err(Some(SignatureFault::NoKey)),
            _ => Err(Some(SignatureFault::Key)),
        }
    }

    async fn spf(&self, arrived: &Arrived, from: &Address) -> Result<(), DoubtReason> {
        let (Some(peer), Some(sender)) = (arrived.peer, arrived.sender.as_deref()) else {
            return Err(DoubtReason::Spf);
        };
        // The envelope's sender has to be the author: SPF speaks of it, not of From.
        let Some(sender) = Address::parse(sender).filter(|sender| sender == from) else {
            return Err(DoubtReason::Spf);
        };
        // Several records are an error (RFC 7208, section 4.5); the library takes the first.
        let records = self.txt(&format!("{}.", sender.domain)).await;
        let records = records.map_err(|away| if away { DoubtReason::DnsAway } else { DoubtReason::Spf })?;
        let is_spf = |record: &&String| *record == "v=spf1" || record.starts_with("v=spf1 ");
        if records.iter().filter(is_spf).count() != 1 {
            return Err(DoubtReason::Spf);
        }
        let address = format!("{}@{}", sender.local, sender.domain);
        let helo = arrived.helo.as_deref().unwrap_or_default();
        let asked = SpfParameters::verify_mail_from(peer, helo, &self.settings.host, &address);
        match self.dns.check_host(Parameters::new(asked)).await.result() {
            SpfResult::Pass => {}
            SpfResult::TempError => return Err(DoubtReason::DnsAway),
            _ => return Err(DoubtReason::Spf),
        }
        match self.has_dmarc(&from.domain).await {
            Some(true) => Ok(()),
            Some(false) => Err(DoubtReason::SpfAlone),
            None => Err(DoubtReason::DnsAway),
        }
    }

    /// Whether the domain or one above it publishes DMARC; `None` if the DNS does not answer.
    async fn has_dmarc(&self, domain: &str) -> Option<bool> {
        let mut at = Some(domain);
        for _ in 0..WALK_MAX {
            let Some(name) = at.filter(|name| name.contains('.')) else { break };
            match self.txt(&format!("_dmarc.{name}.")).await {
                Ok(records) => {
                    let policies = records.iter().filter(|record| is_policy(record)).count();
                    if policies > 0 {
                        return Some(policies == 1);
                    }
                }
                Err(true) => return None,
                Err(false) => {}
            }
            at = name.split_once('.').map(|(_, above)| above);
        }
        Some(false)
    }

    /// The TXT records of a name, each put together; else whether the DNS is away.
    async fn txt(&self, name: &str) -> Result<Vec<String>, bool> {
        let name = Name::from_str(name).map_err(|_| false)?;
        let answer = self.dns.resolver().txt_lookup(name).await.map_err(|error| is_away(&error))?;
        let text = |data: &RData| match data {
            RData::TXT(txt) => Some(String::from_utf8_lossy(&txt.txt_data.concat()).into_owned()),
            _ => None,
        };
        Ok(answer.answers().iter().filter_map(|record| text(&record.data)).collect())
    }
}

async fn check_pin(given: &str, hash: Option<&str>) -> bool {
    if given.len() > PIN_LEN_MAX {
        return false;
    }
    let (given, hash) = (given.to_owned(), hash.map(str::to_owned));
    let checked = tokio::task::spawn_blocking(move || is_pin(&given, hash.as_deref()));
    checked.await.unwrap_or(false)
}
