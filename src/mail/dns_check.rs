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

/// What findings are about.
#[derive(Clone, Copy)]
struct About(&'static str);

impl About {
    fn good(self, text: String) -> Finding {
        Finding { what: self.0, good: true, text, add: Vec::new() }
    }

    fn bad(self, text: String) -> Finding {
        Finding { good: false, ..self.good(text) }
    }

    /// Something bad that this line mends.
    fn mended(self, text: String, line: String) -> Finding {
        Finding { add: vec![line], ..self.bad(text) }
    }

    fn unanswered(self, name: &str, fault: &str) -> Finding {
        self.bad(format!(
            "nobody could say anything about {name} ({fault}); see whether the name server of setting mail.dns can be reached, \
             and try again"
        ))
    }
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
        const OF: About = About("DKIM");
        if self.setup.dkim.is_empty() {
            let text = "this server does not sign mails: make it keys with `fairschach admin keys dkim`, or let the mail server behind mail.out.url sign them for the domain of \
                mail.from, and see at any recipient that Authentication-Results says dkim=pass";
            return vec![OF.good(text.to_owned())];
        }
        let mut found = Vec::new();
        for DkimRecord { name, value } in self.setup.dkim {
            let mended = |text| OF.mended(text, zone_line(name, value));
            found.push(match self.texts(name).await {
                Ok(texts) if texts.len() > 1 => {
                    mended(format!("{name} has {} records; leave this one alone there", texts.len()))
                }
                Ok(texts) if texts.iter().any(|text| public_key(text) == public_key(value)) => {
                    OF.good(format!("{name} has our key"))
                }
                Ok(_) => mended(format!("{name} has another key than we sign with; publish in its place")),
                Err(Missing::Nothing) => {
                    mended(format!("{name} is missing: nobody can check our signatures; publish it"))
                }
                Err(Missing::Unknown(fault)) => OF.unanswered(name, &fault),
            });
        }
        found
    }

    /// The way in (RFC 5321, 5.1).
    async fn mx(&self, domain: &str) -> Finding {
        const OF: About = About("MX");
        let mended = |text| OF.mended(text, format!("{domain}. IN MX 10 {}.", self.setup.host));
        let server = |data: &RData| match data {
            RData::MX(mx) => Some((mx.preference, plain_name(&mx.exchange))),
            _ => None,
        };
        let mut hosts: Vec<(u16, String)> = match self.records(domain, RecordType::MX, server).await {
            Ok(hosts) => hosts,
            Err(Missing::Nothing) => {
                return mended(format!(
                    "{domain} has no MX: answers to our mails do not find us; publish the name of the mail server"
                ));
            }
            Err(Missing::Unknown(fault)) => return OF.unanswered(domain, &fault),
        };
        hosts.sort();
        hosts.truncate(MX_MAX);
        if hosts.iter().any(|(_, host)| host.is_empty()) {
            return mended(format!(
                "{domain} has an MX that says it takes no mail (RFC 7505); publish in its place"
            ));
        }
        let mut without = Vec::new();
        for (_, host) in &hosts {
            match self.addresses(host).await {
                Ok(addresses) if !addresses.is_empty() => {}
                Ok(_) | Err(Missing::Nothing) => without.push(host.clone()),
                Err(Missing::Unknown(fault)) => return OF.unanswered(host, &fault),
            }
        }
        let names: Vec<&str> = hosts.iter().map(|(_, host)| host.as_str()).collect();
        let to = format!("mails for {domain} go to {}", names.join(", "));
        if without.is_empty() {
            return OF.good(format!("{to}; a probe shows whether they reach us"));
        }
        let without = without.join(", ");
        OF.bad(format!("{to}, but {without} has no address: publish its A or AAAA record"))
    }

    /// The name of an address, which has to have that address (RFC 1912, 2.1).
    async fn reverse(&self, address: IpAddr) -> Finding {
        const OF: About = About("reverse name");
        let ask = format!(
            "ask whoever gave you the address (the hosting or network provider) to set the reverse name (PTR) of {address} to \
             the name of the mail server that has it, such as {}",
            self.setup.host
        );
        let name = |data: &RData| match data {
            RData::PTR(name) => Some(plain_name(&name.0)),
            _ => None,
        };
        let mut names = match self.records(&Name::from(address).to_ascii(), RecordType::PTR, name).await {
            Ok(names) => names,
            Err(Missing::Nothing) => return OF.bad(format!("{address} has no name; {ask}")),
            Err(Missing::Unknown(fault)) => return OF.unanswered(&address.to_string(), &fault),
        };
        names.truncate(MX_MAX);
        for name in &names {
            match self.addresses(name).await {
                Ok(addresses) if addresses.contains(&address) => {
                    return OF.good(format!("{address} is {name}, and {name} is {address}"));
                }
                Ok(_) | Err(Missing::Nothing) => {}
                Err(Missing::Unknown(fault)) => return OF.unanswered(name, &fault),
            }
        }
        let names = names.join(", ");
        OF.bad(format!(
            "{address} is called {names}, which has not that address; publish its A or AAAA record, or {ask}"
        ))
    }

    /// The TXT records of a name, each in one piece.
    async fn texts(&self, name: &str) -> Result<Vec<String>, Missing> {
        let text = |data: &RData| match data {
            RData::TXT(txt) => Some(shown(&txt.txt_data.concat())),
            _ => None,
        };
        let texts = self.records(name, RecordType::TXT, text).await?;
        if texts.is_empty() { Err(Missing::Nothing) } else { Ok(texts) }
    }

    async fn addresses(&self, name: &str) -> Result<Vec<IpAddr>, Missing> {
        let address = |data: &RData| match data {
            RData::A(address) => Some(IpAddr::V4(address.0)),
            RData::AAAA(address) => Some(IpAddr::V6(address.0)),
            _ => None,
        };
        let mut found = Vec::new();
        for kind in [RecordType::A, RecordType::AAAA] {
            match self.records(name, kind, address).await {
                Ok(addresses) => found.extend(addresses),
                Err(Missing::Nothing) => {}
                Err(unknown) => return Err(unknown),
            }
        }
        Ok(found)
    }

    /// What is read in the records of a name.
    async fn records<T>(
        &self,
        name: &str,
        kind: RecordType,
        read: impl Fn(&RData) -> Option<T>,
    ) -> Result<Vec<T>, Missing> {
        let fqdn = name.to_fqdn();
        let name = Name::from_str_relaxed::<&str>(fqdn.as_ref())
            .map_err(|_| Missing::Unknown("that is not a name that DNS can have".to_owned()))?;
        match self.dns.resolver().lookup(name, kind).await.map_err(Error::from) {
            Ok(found) => Ok(found.answers().iter().filter_map(|record| read(&record.data)).collect()),
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
