//! What name servers say of a sender, judged against a real one.

use fairschach::mail::{DkimRecord, DnsSetting, DnsSetup, Finding};

use crate::peers::dns::Dns;

/// The finding of this name for mails from `play.test` that leave from 192.0.2.7.
async fn finding(what: &str, dns: &Dns) -> Finding {
    let key = DkimRecord {
        name: "fs._domainkey.play.test".to_owned(),
        value: format!("v=DKIM1; k=rsa; p={}", "A".repeat(392)),
    };
    let world = DnsSetup {
        dns: DnsSetting::At(dns.address()),
        from: "play.test",
        bounces: "play.test",
        way_in: Some("play.test"),
        host: "play.test",
        dkim: &[key],
        leaving: &["192.0.2.7".parse().unwrap()],
    };
    let found = world.look().await.unwrap();
    found.into_iter().find(|finding| finding.what == what).unwrap()
}

#[tokio::test]
async fn each_record_is_judged() {
    let key = format!("v=DKIM1; k=rsa; p={}", "A".repeat(392));
    let spaced = format!("v=DKIM1; p={} {}", "A".repeat(200), "A".repeat(192));
    let dkim = "fs._domainkey.play.test";
    let dmarc = "_dmarc.play.test";
    let reverse = "7.2.0.192.in-addr.arpa";
    type Records<'a> = Vec<(&'a str, &'a str, &'a str)>;
    let cases: Vec<(&str, Records<'_>, bool, &str)> = vec![
        (
            "SPF",
            vec![("play.test", "TXT", "v=spf1 a -all"), ("play.test", "A", "192.0.2.7")],
            true,
            "lets 192.0.2.7",
        ),
        ("SPF", vec![("play.test", "TXT", "v=spf1 mx ~all")], false, "\"v=spf1 mx ~all\""),
        (
            "SPF",
            vec![("play.test", "TXT", "v=spf1 -all"), ("play.test", "TXT", "v=spf1 +all")],
            false,
            "2 SPF records",
        ),
        ("SPF", vec![("play.test", "TXT", "v=spf1 nonsense")], false, "cannot be read"),
        ("SPF", vec![("play.test", "TXT", "v=spf10 -all")], false, "does not say who"),
        ("DKIM", vec![(dkim, "TXT", &key)], true, "has our key"),
        ("DKIM", vec![(dkim, "TXT", &spaced)], true, "has our key"),
        ("DKIM", vec![(dkim, "TXT", "v=DKIM1; p=")], false, "another key"),
        ("DKIM", vec![], false, "is missing"),
        ("DMARC", vec![(dmarc, "TXT", "v=DMARC1; p=Reject")], true, "p=Reject"),
        ("DMARC", vec![(dmarc, "TXT", "v=DMARC1; p=maybe")], false, "has no p=none"),
        (
            "DMARC",
            vec![(dmarc, "TXT", "v=DMARC1; p=none"), (dmarc, "TXT", "v=DMARC1; p=reject")],
            false,
            "none counts",
        ),
        ("DMARC", vec![(dmarc, "TXT", "hello")], false, "is missing"),
        (
            "MX",
            vec![("play.test", "MX", "10 mx.play.test."), ("mx.play.test", "A", "192.0.2.7")],
            true,
            "go to mx.play.test",
        ),
        ("MX", vec![("play.test", "MX", "10 mx.play.test.")], false, "has no address"),
        ("MX", vec![("play.test", "MX", "0 .")], false, "RFC 7505"),
        (
            "reverse name",
            vec![(reverse, "PTR", "mx.play.test."), ("mx.play.test", "A", "192.0.2.7")],
            true,
            "is mx.play.test",
        ),
        (
            "reverse name",
            vec![(reverse, "PTR", "mx.play.test."), ("mx.play.test", "A", "192.0.2.8")],
            false,
            "has not that address",
        ),
        ("reverse name", vec![], false, "has no name"),
    ];
    for (what, records, good, says) in cases {
        let dns = Dns::start(&records).await;
        let found = finding(what, &dns).await;
        assert!(found.good == good && found.text.contains(says), "{records:?}: {found:?}");
    }
}

#[tokio::test]
async fn a_record_that_refuses_us_is_mended_where_it_stands() {
    let dns = Dns::start(&[("play.test", "TXT", "v=spf1 ip4:192.0.2.1 -all")]).await;
    let found = finding("SPF", &dns).await;
    assert_eq!(found.add, [r#"play.test. IN TXT "v=spf1 ip4:192.0.2.7 ip4:192.0.2.1 -all""#]);
    let found = finding("DKIM", &dns).await;
    assert!(found.add[0].starts_with(r#"fs._domainkey.play.test. IN TXT ( "v=DKIM1; k=rsa; p=AAA"#));
}

#[tokio::test]
async fn a_silent_name_server_is_no_missing_record() {
    let dns = Dns::with_silence(&[], &["play.test"]).await;
    let found = finding("MX", &dns).await;
    assert!(!found.good && found.text.contains("nobody could say"), "{found:?}");
    assert!(found.add.is_empty());
}
