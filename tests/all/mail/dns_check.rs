//! What is compared with what name servers say.

use fairschach::mail::dns_check::{public_key, same_house, zone_line};

#[test]
fn a_long_record_is_cut_where_dns_needs_it() {
    assert_eq!(zone_line("a.test", "v=spf1 -all"), "a.test. IN TXT \"v=spf1 -all\"");
    let line = zone_line("k.test", &"A".repeat(256));
    assert_eq!(line, format!("k.test. IN TXT ( \"{}\" \"A\" )", "A".repeat(255)));
    assert!(!zone_line("k.test", &"A".repeat(255)).contains('('));
}

#[test]
fn keys_are_compared_without_spaces_and_domains_without_case() {
    assert_eq!(public_key("v=DKIM1; k=rsa; p= AB CD=="), public_key("p=ABCD=="));
    assert_eq!(public_key("v=DKIM1"), None);
    assert!(same_house("Mail.example.org", "example.ORG") && same_house("example.org", "a.example.org"));
    assert!(!same_house("org", "example.org") && !same_house("example.org", "badexample.org"));
}
