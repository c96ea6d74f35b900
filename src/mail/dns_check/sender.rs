//! What a domain's records say of its mails: SPF and DMARC.

use std::net::IpAddr;

use mail_auth::SpfResult;
use mail_auth::spf::verify::SpfParameters;

use super::{
    About, Asking, DMARC, Finding, LABELS_MAX, Missing, SPF, is_dmarc, is_spf, list, mechanisms, policy,
    same_house, zone_line,
};

const OF_SPF: About = About("SPF");

impl Asking<'_> {
    /// SPF (RFC 7208).
    pub(super) async fn spf(&self) -> Finding {
        let domain = self.setup.bounces;
        let records = match self.texts(domain).await {
            Ok(records) => records.into_iter().filter(|text| is_spf(text)).collect(),
            Err(Missing::Nothing) => Vec::new(),
            Err(Missing::Unknown(fault)) => return OF_SPF.unanswered(domain, &fault),
        };
        let unknown =
            "it is not known from which addresses our mails leave: give them with --leaving ADDRESS";
        match records.as_slice() {
            [] if self.setup.leaving.is_empty() => OF_SPF.bad(format!(
                "{domain} does not say who may send for it, and {unknown}; include what your mail provider names"
            )),
            [] => {
                let record = format!("v=spf1{} -all", mechanisms(self.setup.leaving.iter()));
                let leaving = list(self.setup.leaving);
                let text = format!("{domain} does not say who may send for it; publish that it is {leaving}");
                OF_SPF.mended(text, zone_line(domain, &record))
            }
            [_, _, ..] => {
                let count = records.len();
                OF_SPF.bad(format!("{domain} has {count} SPF records, so none counts; make one of them"))
            }
            [record] if self.setup.leaving.is_empty() => {
                OF_SPF.good(format!("{domain} has \"{record}\"; {unknown}"))
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
                self.spf_judged(record, &refused)
            }
        }
    }

    fn spf_judged(&self, record: &str, refused: &[(IpAddr, SpfResult)]) -> Finding {
        let domain = self.setup.bounces;
        let Some((_, first)) = refused.first() else {
            let leaving = list(self.setup.leaving);
            return OF_SPF.good(format!("{domain} lets {leaving} send for it: \"{record}\""));
        };
        match first {
            SpfResult::TempError => OF_SPF.bad(format!(
                "\"{record}\" of {domain} could not be judged, for a name server did not answer; try again later"
            )),
            SpfResult::PermError => OF_SPF.bad(format!(
                "\"{record}\" of {domain} cannot be read: look for a misspelt word, an include: that does not exist, or \
                 more than ten names to be looked up"
            )),
            _ => {
                let addresses: Vec<IpAddr> = refused.iter().map(|(address, _)| *address).collect();
                let rest = record.get(SPF.len()..).unwrap_or_default();
                let mended = format!("{SPF}{}{rest}", mechanisms(addresses.iter()));
                let text = format!(
                    "{domain} does not let {} send for it ({first}): \"{record}\"; publish in its place",
                    list(&addresses)
                );
                OF_SPF.mended(text, zone_line(domain, &mended))
            }
        }
    }

    /// DMARC (RFC 7489).
    pub(super) async fn dmarc(&self) -> Finding {
        const OF: About = About("DMARC");
        let (from, bounces) = (self.setup.from, self.setup.bounces);
        let aligned = self.setup.dkim.iter().any(|record| {
            let domain = record.name.rsplit_once("._domainkey.").map_or("", |(_, domain)| domain);
            same_house(domain, from)
        }) || same_house(bounces, from);
        if !aligned {
            return OF.bad(format!(
                "neither the signature nor the envelope's sender ({bounces}) is of the domain {from} that readers see: DMARC \
                 fails whatever is published; sign with a key of that domain"
            ));
        }
        let above = from.match_indices('.').map(|(at, _)| &from[at + 1..]);
        // A rule of a whole top-level domain is nobody's.
        let domains = std::iter::once(from).chain(above.filter(|domain| domain.contains('.')));
        for domain in domains.take(LABELS_MAX) {
            let name = format!("_dmarc.{domain}");
            let texts = match self.texts(&name).await {
                Ok(texts) => texts,
                Err(Missing::Nothing) => continue,
                Err(Missing::Unknown(fault)) => return OF.unanswered(&name, &fault),
            };
            let rules: Vec<&String> = texts.iter().filter(|text| is_dmarc(text)).collect();
            let known =
                |rule: &str| matches!(policy(rule).as_deref(), Some("none" | "quarantine" | "reject"));
            match rules.as_slice() {
                [] => {}
                [rule] if known(rule) => return OF.good(format!("{name} has \"{rule}\"")),
                [rule] => {
                    let text = format!(
                        "\"{rule}\" at {name} has no p=none, p=quarantine or p=reject; publish in its place"
                    );
                    return OF.mended(text, zone_line(&name, DMARC));
                }
                more => {
                    let count = more.len();
                    return OF.bad(format!("{name} has {count} DMARC records, so none counts; leave one"));
                }
            }
        }
        let name = format!("_dmarc.{from}");
        let text = format!(
            "{name} is missing: some providers refuse mails of domains without it; publish it, and p=quarantine once all else \
             here is ok"
        );
        OF.mended(text, zone_line(&name, DMARC))
    }
}
