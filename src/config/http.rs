//! The settings `http.…`.

use std::net::SocketAddr;
use std::path::PathBuf;

use serde::Deserialize;

use super::{ConfigError, Words, fault};
use crate::http::proxies::TrustedProxies;

/// Where webhooks may be (`hooks.…`), and whom they are believed by.
#[derive(Deserialize, Default, Clone)]
#[serde(deny_unknown_fields, default)]
pub struct Hooks {
    /// Whether addresses of the own network may be called.
    pub private: bool,
    /// Authorities in place of the usual ones: a PEM file.
    pub ca: Option<PathBuf>,
}

impl Hooks {
    /// The lines of `fairschach config`.
    pub(super) fn to_toml(&self) -> [String; 3] {
        let ca = match &self.ca {
            Some(file) => format!("ca = {:?}", file.display().to_string()),
            None => "# ca is not set".to_owned(),
        };
        ["\n[hooks]".to_owned(), format!("private = {}", self.private), ca]
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawHttp {
    trusted_proxies: Option<Words>,
    metrics: Option<String>,
}

impl RawHttp {
    /// Where `/metrics` is served, if it is.
    pub(super) fn metrics(&self) -> Result<Option<SocketAddr>, ConfigError> {
        let says = "it takes an address and port of its own such as 127.0.0.1:9100";
        self.metrics.as_deref().map(str::parse).transpose().map_err(|_| fault("http.metrics", says))
    }

    pub(super) fn check(self) -> Result<TrustedProxies, ConfigError> {
        let Some(words) = self.trusted_proxies else { return Ok(TrustedProxies::default()) };
        let words = words.list();
        TrustedProxies::parse(words.iter().map(String::as_str))
            .map_err(|fault| ConfigError::Value { name: "http.trusted_proxies", fault: fault.to_string() })
    }
}

/// The lines of `fairschach config`.
pub(super) fn to_toml(trusted: &TrustedProxies, metrics: Option<SocketAddr>) -> [String; 3] {
    let networks: Vec<String> = trusted.networks().map(|network| format!("\"{network}\"")).collect();
    let metrics = match metrics {
        Some(address) => format!("metrics = \"{address}\""),
        None => "# metrics is not set".to_owned(),
    };
    ["\n[http]".to_owned(), format!("trusted_proxies = [{}]", networks.join(", ")), metrics]
}
