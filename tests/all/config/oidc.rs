//! The settings `oidc.…`.

use fairschach::config::{Config, ConfigError};

const GOOD: [(&str, &str); 5] = [
    ("FAIRSCHACH_PUBLIC_URL", "https://play.example.org"),
    ("FAIRSCHACH_OIDC__ISSUER", "https://login.example.org/realms/club"),
    ("FAIRSCHACH_OIDC__CLIENT_ID", "fairschach"),
    ("FAIRSCHACH_OIDC__CLIENT_SECRET", "geheim"),
    ("FAIRSCHACH_OIDC__NAME", "Schachklub Neustadt"),
];

fn load(more: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let all = GOOD.iter().chain(more);
    let variables = all.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Config::load(None, variables, &[])
}

#[test]
fn a_provider_is_set_with_what_it_takes() {
    let config = load(&[]).unwrap();
    let oidc = config.oidc.clone().unwrap();
    assert_eq!(oidc.setup.client.redirect, "https://play.example.org/sign-in/club/return");
    assert_eq!(oidc.setup.client.scopes, "openid profile email");
    assert_eq!(oidc.setup.wanted, ["email", "email_verified", "name"]);
    assert!(!oidc.settings.joins && oidc.settings.required.is_none());
    let shown = config.to_toml();
    assert!(shown.contains("[oidc]\nissuer = \"https://login.example.org/realms/club\""), "{shown}");
    assert!(!shown.contains("geheim") && shown.contains("client_secret = \"***\""));
    let all = load(&[
        ("FAIRSCHACH_OIDC__JOIN", "true"),
        ("FAIRSCHACH_OIDC__SCOPES", "openid email groups"),
        ("FAIRSCHACH_OIDC__NAME_CLAIM", "nickname"),
        ("FAIRSCHACH_OIDC__REQUIRED_CLAIM", "groups"),
        ("FAIRSCHACH_OIDC__REQUIRED_VALUE", "/chess"),
        ("FAIRSCHACH_OIDC__CA", "/etc/ca.pem"),
    ])
    .unwrap();
    let oidc = all.oidc.clone().unwrap();
    assert_eq!(oidc.setup.wanted, ["email", "email_verified", "nickname", "groups"]);
    assert!(oidc.settings.joins && all.to_toml().contains("required_value = \"/chess\""));
    assert!(Config::load(None, Default::default(), &[]).unwrap().oidc.is_none());
}

#[test]
fn a_wrong_value_is_named() {
    let long = "x".repeat(61);
    for (name, wrong) in [
        ("ISSUER", "http://login.example.org"),
        ("ISSUER", "https://anna@login.example.org"),
        ("ISSUER", "https://login.example.org/?a=b"),
        ("ISSUER", "login.example.org"),
        ("CLIENT_ID", ""),
        ("CLIENT_SECRET", ""),
        ("NAME", " "),
        ("NAME", long.as_str()),
        ("SCOPES", "profile email"),
        ("NAME_CLAIM", ""),
        ("REQUIRED_CLAIM", "groups"),
    ] {
        let said = load(&[(&format!("FAIRSCHACH_OIDC__{name}"), wrong)]).err().expect(wrong).to_string();
        assert!(said.contains(&format!("setting oidc.{}", name.to_lowercase())), "{wrong}: {said}");
    }
    for good in ["http://localhost:8081/realms/club", "http://127.0.0.1:9000", "https://login.example.org/"] {
        assert!(load(&[("FAIRSCHACH_OIDC__ISSUER", good)]).is_ok(), "{good}");
    }
    assert!(load(&[("FAIRSCHACH_OIDC__NAME", &long[1..])]).is_ok());
    assert!(load(&[("FAIRSCHACH_OIDC__CLIENT", "x")]).is_err(), "a setting that is none");
}
