//! What a domain's records say of its mails: SPF and DMARC.

use std::net::IpAddr;

use mail_auth::SpfResult;
use mail_auth::spf::verify::SpfParameters;

use super::{
    Asking, DMARC, Finding, LABELS_MAX, Missing, SPF, is_dmarc, is_spf, list, mechanisms, policy, same_house,
    unanswered, zone_line,
};

impl Asking<'_> {
    /// SPF (RFC 7208).
    pub(super) async fn spf(&self) -> Finding {
        let domain = self.setup.bounces;
        let finding = |good, text: String, add: Vec<String>| Finding { what: "SPF", good, text, add };
        let records = match self.texts(domain).await {
            Ok(records) => records.into_iter().filter(|text| is_spf(text)).collect(),
            Err(Missing::Nothing) => Vec::new(),
            Err(Missing::Unknown(fault)) => return finding(false, unanswered(domain, &fault), Vec::new()),
        };
        let unknown =
            "it is not known from which addresses our mails leave: give them with --leaving ADDRESS";
        match records.as_slice() {
            [] if self.setup.leaving.is_empty() => finding(
                false,
                format!(
                    "{domain} does not say who may send for it, and {unknown}; include what your mail provider names"
                ),
                Vec::new(),
            ),
            [] => {
                let record = format!("v=spf1{} -all", mechanisms(self.setup.leaving.iter()));
                finding(
                    false,
                    format!(
                        "{domain} does not say who may send for it; publish that it is {}",
                        list(self.setup.leaving)
                    ),
                    vec![zone_line(domain, &record)],
                )
            }
            [_, _, ..] => finding(
                false,
                format!("{domain} has {} SPF records, so none counts; make one of them", records.len()),
                Vec::new(),
            ),
            [record] if self.setup.leaving.is_empty() => {
                finding(true, format!("{domain} has \"{record}\"; {unknown}"), Vec::new())
            }
            [record] => {
                let mut refused: Vec<(IpAddr, SpfResult)> = Vec::new();
                for address in self.setup.leaving {
                    let sender = format!("postmaster@{domain}");
                    let asked =
                        SpfParameters::verify_mail_from(*address, self.setup.host, self.setup.host, &sender);
                    let result = self.dns.verify_spf(asked).await.result();
                    if result != SpfResult::Pass {
                        refused.push((*address, result));
                    }
                }
                self.spf_judged(record, &refused, finding)
            }
        }
    }

    pub(super) fn spf_judged(
        &self,
        record: &str,
        refused: &[(IpAddr, SpfResult)],
        finding: impl Fn(bool, String, Vec<String>) -> Finding,
    ) -> Finding {
        let domain = self.setup.bounces;
        let Some((_, first)) = refused.first() else {
            let text = format!("{domain} lets {} send for it: \"{record}\"", list(self.setup.leaving));
            return finding(true, text, Vec::new());
        };
        match first {
            SpfResult::TempError => finding(
                false,
                format!(
                    "\"{record}\" of {domain} could not be judged, for a name server did not answer; try again later"
                ),
                Vec::new(),
            ),
            SpfResult::PermError => finding(
                false,
                format!(
                    "\"{record}\" of {domain} cannot be read: look for a misspelt word, an include: that does not exist, or \
                     more than ten names to be looked up"
                ),
                Vec::new(),
            ),
            _ => {
                let addresses: Vec<IpAddr> = refused.iter().map(|(address, _)| *address).collect();
                let rest = record.get(SPF.len()..).unwrap_or_default();
                let mended = format!("{SPF}{}{rest}", mechanisms(addresses.iter()));
                finding(
                    false,
                    format!(
                        "{domain} does not let {} send for it ({first}): \"{record}\"; publish in its place",
                        list(&addresses)
                    ),
                    vec![zone_line(domain, &mended)],
                )
            }
        }
    }

    /// DMARC (RFC 7489).
    pub(super) async fn dmarc(&self) -> Finding {
        let finding = |good, text: String, add: Vec<String>| Finding { what: "DMARC", good, text, add };
        let from = self.setup.from;
        let aligned = self.setup.dkim.iter().any(|record| {
            let domain = record.name.rsplit_once("._domainkey.").map_or("", |(_, domain)| domain);
            same_house(domain, from)
        }) || same_house(self.setup.bounces, from);
        if !aligned {
            let text = format!(
                "neither the signature nor the envelope's sender ({}) is of the domain {from} that readers see: DMARC fails \
                 whatever is published; sign with a key of that domain",
                self.setup.bounces
            );
            return finding(false, text, Vec::new());
        }
        let above = from.match_indices('.').map(|(at, _)| &from[at + 1..]);
        // A rule of a whole top-level domain is nobody's.
        let domains = std::iter::once(from).chain(above.filter(|domain| domain.contains('.')));
        for domain in domains.take(LABELS_MAX) {
            let name = format!("_dmarc.{domain}");
            match self.texts(&name).await {
                Ok(texts) => {
                    let rules: Vec<&String> = texts.iter().filter(|text| is_dmarc(text)).collect();
                    match rules.as_slice() {
                        [] => {}
                        [rule] => {
                            return match policy(rule).as_deref() {
                                Some("none" | "quarantine" | "reject") => {
                                    finding(true, format!("{name} has \"{rule}\""), Vec::new())
                                }
                                _ => finding(
                                    false,
                                    format!(
                                        "\"{rule}\" at {name} has no p=none, p=quarantine or p=reject; publish in its place"
                                    ),
                                    vec![zone_line(&name, DMARC)],
                                ),
                            };
                        }
                        more => {
                            let text =
                                format!("{name} has {} DMARC records, so none counts; leave one", more.len());
                            return finding(false, text, Vec::new());
                        }
                    }
                }
                Err(Missing::Nothing) => {}
                Err(Missing::Unknown(fault)) => return finding(false, unanswered(&name, &fault), Vec::new()),
            }
        }
        let name = format!("_dmarc.{from}");
        let text = format!(
            "{name} is missing: some providers refuse mails of domains without it; publish it, and p=quarantine once all else \
             here is ok"
        );
        finding(false, text, vec![zone_line(&name, DMARC)])
    }
}
