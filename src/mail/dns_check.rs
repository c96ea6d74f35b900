//! What the setup's name servers say of us: whether other mail servers will trust our mails and find our way in.

mod sender;

use std::net::IpAddr;

use futures_util::future::join_all;
use mail_auth::common::resolver::ToFqdn;
use mail_auth::hickory_resolver::proto::rr::{Name, RData, RecordType};
use mail_auth::{DnsError, Error, MessageAuthenticator};

use crate::mail::dns::DnsSetting;
use crate::mail::outbound::sign::DkimRecord;

/// The longest string of a TXT record, in bytes (RFC 1035, 3.3.14).
const STRING_LEN: usize = 255;
/// The most names of a way in that are looked at.
const MX_MAX: usize = 16;
/// How far above its own domain the rule for a sender is looked for (RFC 7489, 6.6.3, without a list of public suffixes).
const LABELS_MAX: usize = 8;

/// One thing that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What: `SPF`, `DKIM`, `DMARC`, `MX`, `reverse name`.
    pub what: &'static str,
    /// Whether all is well.
    pub good: bool,
    /// What was found, and what to do.
    pub text: String,
    /// Lines of a zone file that mend it.
    pub add: Vec<String>,
}

/// What is looked at. Domains have no dot at their end.
pub struct DnsSetup<'a> {
    /// Who is asked.
    pub dns: DnsSetting,
    /// The domain of `mail.from`.
    pub from: &'a str,
    /// The domain of the envelope's sender.
    pub bounces: &'a str,
    /// The domain of the way in, if there is one.
    pub way_in: Option<&'a str>,
    /// The name under which this server is known.
    pub host: &'a str,
    /// The keys that sign our mails.
    pub dkim: &'a [DkimRecord],
    /// The addresses from which our mails leave for the setup; empty, if they are not known.
    pub leaving: &'a [IpAddr],
}

/// Why a name has no such record.
enum Missing {
    /// It has none.
    Nothing,
    /// Nobody could say.
    Unknown(String),
}

impl DnsSetup<'_> {
    /// Looks at everything.
    ///
    /// # Errors
    /// The machine's own resolver cannot be used.
    pub async fn look(&self) -> Result<Vec<Finding>, String> {
        let dns = self.dns.authenticator().map_err(|error| error.to_string())?;
        let asking = Asking { setup: self, dns };
        let mx = async {
            match self.way_in {
                Some(domain) => Some(asking.mx(domain).await),
                None => None,
            }
        };
        let reverse = join_all(self.leaving.iter().map(|address| asking.reverse(*address)));
        let (spf, dkim, dmarc, mx, reverse) =
            tokio::join!(asking.spf(), asking.dkim(), asking.dmarc(), mx, reverse);
        let mut found = vec![spf];
        found.extend(dkim);
        found.push(dmarc);
        found.extend(mx);
        found.extend(reverse);
        Ok(found)
    }
}

/// A look that is under way.
struct Asking<'a> {
    setup: &'a DnsSetup<'a>,
    dns: MessageAuthenticator,
}

impl Asking<'_> {
    /// DKIM keys (RFC 6376, 3.6).
    async fn dkim(&self) -> Vec<Finding> {
        let finding = |good, text: String, add: Vec<String>| Finding { what: "DKIM", good, text, add };
        if self.setup.dkim.is_empty() {
            let text = "this server does not sign mails: make it keys with `fairschach admin keys dkim`, or let the mail server behind mail.out.url sign them for the domain of \
                mail.from, and see at any recipient that Authentication-Results says dkim=pass";
            return vec![finding(true, text.to_owned(), Vec::new())];
        }
        let mut found = Vec::new();
        for record in self.setup.dkim {
            let line = || vec![zone_line(&record.name, &record.value)];
            found.push(match self.texts(&record.name).await {
                Ok(texts) if texts.len() > 1 => finding(
                    false,
                    format!("{} has {} records; leave this one alone there", record.name, texts.len()),
                    line(),
                ),
                Ok(texts) if texts.iter().any(|text| public_key(text) == public_key(&record.value)) => {
                    finding(true, format!("{} has our key", record.name), Vec::new())
                }
                Ok(_) => finding(
                    false,
                    format!("{} has another key than we sign with; publish in its place", record.name),
                    line(),
                ),
                Err(Missing::Nothing) => finding(
                    false,
                    format!("{} is missing: nobody can check our signatures; publish it", record.name),
                    line(),
                ),
                Err(Missing::Unknown(fault)) => finding(false, unanswered(&record.name, &fault), Vec::new()),
            });
        }
        found
    }

    /// The way in (RFC 5321, 5.1).
    async fn mx(&self, domain: &str) -> Finding {
        let finding = |good, text: String, add: Vec<String>| Finding { what: "MX", good, text, add };
        let line = || vec![format!("{domain}. IN MX 10 {}.", self.setup.host)];
        let mut hosts: Vec<(u16, String)> = match self.records(domain, RecordType::MX).await {
            Ok(records) => records
                .into_iter()
                .filter_map(|data| match data {
                    RData::MX(mx) => Some((mx.preference, plain_name(&mx.exchange))),
                    _ => None,
                })
                .collect(),
            Err(Missing::Nothing) => {
                let text = format!(
                    "{domain} has no MX: answers to our mails do not find us; publish the name of the mail server"
                );
                return finding(false, text, line());
            }
            Err(Missing::Unknown(fault)) => return finding(false, unanswered(domain, &fault), Vec::new()),
        };
        hosts.sort();
        hosts.truncate(MX_MAX);
        if hosts.iter().any(|(_, host)| host.is_empty()) {
            let text =
                format!("{domain} has an MX that says it takes no mail (RFC 7505); publish in its place");
            return finding(false, text, line());
        }
        let mut without = Vec::new();
        for (_, host) in &hosts {
            match self.addresses(host).await {
                Ok(addresses) if !addresses.is_empty() => {}
                Ok(_) | Err(Missing::Nothing) => without.push(host.clone()),
                Err(Missing::Unknown(fault)) => return finding(false, unanswered(host, &fault), Vec::new()),
            }
        }
        let names: Vec<&str> = hosts.iter().map(|(_, host)| host.as_str()).collect();
        if without.is_empty() {
            let text =
                format!("mails for {domain} go to {}; a probe shows whether they reach us", names.join(", "));
            finding(true, text, Vec::new())
        } else {
            let text = format!(
                "mails for {domain} go to {}, but {} has no address: publish its A or AAAA record",
                names.join(", "),
                without.join(", ")
            );
            finding(false, text, Vec::new())
        }
    }

    /// The name of an address, which has to have that address (RFC 1912, 2.1).
    async fn reverse(&self, address: IpAddr) -> Finding {
        let finding = |good, text: String| Finding { what: "reverse name", good, text, add: Vec::new() };
        let ask = format!(
            "ask whoever gave you the address (the hosting or network provider) to set the reverse name (PTR) of {address} to \
             the name of the mail server that has it, such as {}",
            self.setup.host
        );
        let name = Name::from(address);
        let names: Vec<String> = match self.records(&name.to_ascii(), RecordType::PTR).await {
            Ok(records) => records
                .into_iter()
                .filter_map(|data| match data {
                    RData::PTR(name) => Some(plain_name(&name.0)),
                    _ => None,
                })
                .take(MX_MAX)
                .collect(),
            Err(Missing::Nothing) => return finding(false, format!("{address} has no name; {ask}")),
            Err(Missing::Unknown(fault)) => return finding(false, unanswered(&address.to_string(), &fault)),
        };
        for name in &names {
            match self.addresses(name).await {
                Ok(addresses) if addresses.contains(&address) => {
                    return finding(true, format!("{address} is {name}, and {name} is {address}"));
                }
                Ok(_) | Err(Missing::Nothing) => {}
                Err(Missing::Unknown(fault)) => return finding(false, unanswered(name, &fault)),
            }
        }
        let text = format!(
            "{address} is called {}, which has not that address; publish its A or AAAA record, or {ask}",
            names.join(", ")
        );
        finding(false, text)
    }

    /// The TXT records of a name, each in one piece.
    async fn texts(&self, name: &str) -> Result<Vec<String>, Missing> {
        let records = self.records(name, RecordType::TXT).await?;
        let texts: Vec<String> = records
            .into_iter()
            .filter_map(|data| match data {
                RData::TXT(txt) => {
                    let bytes: Vec<u8> = txt.txt_data.iter().flat_map(|part| part.to_vec()).collect();
                    Some(shown(&bytes))
                }
                _ => None,
            })
            .collect();
        if texts.is_empty() { Err(Missing::Nothing) } else { Ok(texts) }
    }

    async fn addresses(&self, name: &str) -> Result<Vec<IpAddr>, Missing> {
        let mut found = Vec::new();
        for kind in [RecordType::A, RecordType::AAAA] {
            match self.records(name, kind).await {
                Ok(records) => found.extend(records.into_iter().filter_map(|data| match data {
                    RData::A(address) => Some(IpAddr::V4(address.0)),
                    RData::AAAA(address) => Some(IpAddr::V6(address.0)),
                    _ => None,
                })),
                Err(Missing::Nothing) => {}
                Err(unknown) => return Err(unknown),
            }
        }
        Ok(found)
    }

    async fn records(&self, name: &str, kind: RecordType) -> Result<Vec<RData>, Missing> {
        let fqdn = name.to_fqdn();
        let name = Name::from_str_relaxed::<&str>(fqdn.as_ref())
            .map_err(|_| Missing::Unknown("that is not a name that DNS can have".to_owned()))?;
        match self.dns.resolver().lookup(name, kind).await.map_err(Error::from) {
            Ok(found) => Ok(found.answers().iter().map(|record| record.data.clone()).collect()),
            Err(Error::Dns(DnsError::RecordNotFound(_))) => Err(Missing::Nothing),
            Err(error) => Err(Missing::Unknown(error.to_string())),
        }
    }
}

const SPF: &str = "v=spf1";
const DMARC: &str = "v=DMARC1; p=none";

fn is_spf(text: &str) -> bool {
    let words = text.to_ascii_lowercase();
    words == SPF || words.starts_with("v=spf1 ")
}

fn is_dmarc(text: &str) -> bool {
    let first = text.split(';').next().unwrap_or_default();
    first.split_whitespace().collect::<String>() == "v=DMARC1"
}

/// The value of `p=`.
fn policy(rule: &str) -> Option<String> {
    tag(rule, "p").map(|value| value.to_ascii_lowercase())
}

/// The value of `p=` of a key, without the spaces that some publish in it.
pub fn public_key(record: &str) -> Option<String> {
    tag(record, "p").map(|value| value.split_whitespace().collect())
}

fn tag<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    let mut tags = record.split(';').filter_map(|tag| tag.split_once('='));
    tags.find_map(|(found, value)| (found.trim() == name).then(|| value.trim()))
}

fn mechanisms<'a>(addresses: impl Iterator<Item = &'a IpAddr>) -> String {
    addresses
        .map(|address| match address {
            IpAddr::V4(address) => format!(" ip4:{address}"),
            IpAddr::V6(address) => format!(" ip6:{address}"),
        })
        .collect()
}

fn list(addresses: &[IpAddr]) -> String {
    let words: Vec<String> = addresses.iter().map(ToString::to_string).collect();
    words.join(", ")
}

/// Whether one domain is the other or stands above it.
pub fn same_house(one: &str, other: &str) -> bool {
    let above = |upper: &str, lower: &str| {
        let rest = lower.strip_suffix(upper);
        upper.contains('.') && rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    let (one, other) = (one.to_ascii_lowercase(), other.to_ascii_lowercase());
    above(&one, &other) || above(&other, &one)
}

fn unanswered(name: &str, fault: &str) -> String {
    format!(
        "nobody could say anything about {name} ({fault}); see whether the name server of setting mail.dns can be reached, and \
         try again"
    )
}

/// A TXT record as a zone file has it, cut into strings that DNS can hold.
pub fn zone_line(name: &str, value: &str) -> String {
    let strings: Vec<String> = value
        .as_bytes()
        .chunks(STRING_LEN)
        .map(|part| format!("\"{}\"", String::from_utf8_lossy(part)))
        .collect();
    match strings.as_slice() {
        [one] => format!("{name}. IN TXT {one}"),
        _ => format!("{name}. IN TXT ( {} )", strings.join(" ")),
    }
}

fn plain_name(name: &Name) -> String {
    shown(name.to_ascii().trim_end_matches('.').as_bytes())
}

/// A stranger's text, fit for a terminal.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().map(|c| if c.is_control() { '?' } else { c }).take(4096).collect()
}
