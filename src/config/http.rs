//! The settings `http.…`.

use serde::Deserialize;

use super::{ConfigError, Words};
use crate::http::proxies::TrustedProxies;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawHttp {
    trusted_proxies: Option<Words>,
}

impl RawHttp {
    pub(super) fn check(self) -> Result<TrustedProxies, ConfigError> {
        let Some(words) = self.trusted_proxies else {
            return Ok(TrustedProxies::default());
        };
        let words = words.list();
        TrustedProxies::parse(words.iter().map(String::as_str))
            .map_err(|fault| ConfigError::Value { name: "http.trusted_proxies", fault: fault.to_string() })
    }
}

/// The lines of `fairschach config`.
pub(super) fn to_toml(trusted: &TrustedProxies) -> [String; 2] {
    let networks: Vec<String> = trusted.networks().map(|network| format!("\"{network}\"")).collect();
    ["\n[http]".to_owned(), format!("trusted_proxies = [{}]", networks.join(", "))]
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::Config;

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
}
