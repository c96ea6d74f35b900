//! The settings `http.…`.

use std::collections::HashMap;

use fairschach::config::Config;

fn load(value: &str) -> Result<Config, String> {
    let name = "FAIRSCHACH_HTTP__TRUSTED_PROXIES".to_owned();
    Config::load(None, HashMap::from([(name, value.to_owned())]), &[]).map_err(|error| error.to_string())
}

#[test]
fn trusted_proxies_are_networks_and_loopback_unless_set() {
    let none = Config::load(None, HashMap::new(), &[]).unwrap();
    assert!(none.to_toml().contains(r#"trusted_proxies = ["127.0.0.0/8", "::1/128"]"#));
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("fairschach.toml");
    let list = r#"trusted_proxies = ["172.28.0.0/24", "fd00::/8"]"#;
    std::fs::write(&file, format!("[http]\n{list}\n")).unwrap();
    let of_file = Config::load(Some(&file), HashMap::new(), &[]).unwrap();
    assert_eq!(of_file.trusted_proxies, load("172.28.0.0/24 fd00::/8").unwrap().trusted_proxies);
    assert!(of_file.to_toml().contains(list));
    let nobody = load("").unwrap().trusted_proxies;
    assert_eq!(nobody.networks().count(), 0);
    let fault = load("proxy").err().unwrap();
    assert!(fault.starts_with("setting http.trusted_proxies: it takes networks"), "{fault}");
}

#[test]
fn metrics_are_served_only_where_an_address_is_set() {
    let load = |value: Option<&str>| {
        let of = |value: &str| ("FAIRSCHACH_HTTP__METRICS".to_owned(), value.to_owned());
        Config::load(None, value.map(of).into_iter().collect(), &[]).map_err(|error| error.to_string())
    };
    let usual = load(None).unwrap();
    assert_eq!(usual.metrics, None);
    assert!(usual.to_toml().contains("# metrics is not set"));
    let set = load(Some("127.0.0.1:9100")).unwrap();
    assert_eq!(set.metrics, Some("127.0.0.1:9100".parse().unwrap()));
    assert!(set.to_toml().contains("metrics = \"127.0.0.1:9100\""));
    for wrong in ["on", "9100", "localhost:9100"] {
        let fault = load(Some(wrong)).err().unwrap();
        assert!(fault.starts_with("setting http.metrics: it takes an address and port"), "{fault}");
    }
}
