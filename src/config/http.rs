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
        let Some(words) = self.trusted_proxies else { return Ok(TrustedProxies::default()) };
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
