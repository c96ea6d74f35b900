//! The settings `mail.in.…`.

use std::collections::HashMap;

use fairschach::config::Config;

fn load(settings: &[(&str, &str)]) -> Result<Config, String> {
    let ways_in = settings.iter().map(|(name, value)| (format!("IN__{name}"), (*value).to_owned()));
    let from = ("FROM".to_owned(), "Club <games@Example.org>".to_owned());
    let variables = ways_in.chain([from]).map(|(name, value)| (format!("FAIRSCHACH_MAIL__{name}"), value));
    let variables: HashMap<String, String> = variables.collect();
    Config::load(None, variables, &[]).map_err(|error| error.to_string())
}

#[test]
fn ways_in_are_checked() {
    let none = load(&[]).unwrap().mail_in;
    assert!(!none.is_open());
    assert_eq!(none.domain, "example.org");
    for (name, wrong, named) in [
        ("LMTP", "here", "mail.in.lmtp"),
        ("DOMAIN", "a b", "mail.in.domain"),
        ("DOMAIN", &"a".repeat(254), "mail.in.domain"),
        ("SMTP", "0.0.0.0:25", "tls_cert"),
        ("TLS_KEY", "k", "tls_key"),
    ] {
        let fault = load(&[(name, wrong)]).err().unwrap();
        assert!(fault.contains(named), "{fault}");
    }
    assert!(load(&[("DOMAIN", &"a".repeat(253))]).is_ok());
    for (seconds, good) in [("4", false), ("5", true), ("3600", true), ("3601", false)] {
        assert_eq!(load(&[("IMAP_POLL_S", seconds)]).is_ok(), good, "{seconds}");
    }
    let shown = load(&[("IMAP", "imaps://anna:geheim@mail.example/")]).unwrap().to_toml();
    assert!(
        shown.contains("in.imap = \"imaps://***@mail.example/\"") && !shown.contains("geheim"),
        "{shown}"
    );
}
