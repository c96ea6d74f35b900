//! Where names are looked up.

use std::net::SocketAddr;
use std::str::FromStr;
use std::time::Duration;

use mail_auth::MessageAuthenticator;
use mail_auth::hickory_resolver::TokioResolver;
use mail_auth::hickory_resolver::config::{NameServerConfig, ResolverConfig, ResolverOpts};
use mail_auth::hickory_resolver::net::NetError;
use mail_auth::hickory_resolver::net::runtime::TokioRuntimeProvider;
use mail_auth::hickory_resolver::system_conf::read_system_conf;

/// How long one question waits for its answer.
pub const DNS_WAIT: Duration = Duration::from_secs(3);
/// How often it is asked.
pub const DNS_TRIES: usize = 2;
/// Answers that are kept for as long as they say.
const KEPT_ANSWERS: u64 = 1_000;

/// The setting `mail.dns`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DnsSetting {
    /// As the machine does (`/etc/resolv.conf`).
    #[default]
    System,
    /// By the resolver there.
    At(SocketAddr),
}

/// A value of `mail.dns` that cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it takes system, or the address and port of a resolver such as 127.0.0.1:53")]
pub struct DnsSettingError;

impl FromStr for DnsSetting {
    type Err = DnsSettingError;

    fn from_str(text: &str) -> Result<DnsSetting, DnsSettingError> {
        match text {
            "system" => Ok(DnsSetting::System),
            _ => text.parse().map(DnsSetting::At).map_err(|_| DnsSettingError),
        }
    }
}

impl std::fmt::Display for DnsSetting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DnsSetting::System => f.write_str("system"),
            DnsSetting::At(address) => address.fmt(f),
        }
    }
}

impl DnsSetting {
    /// A resolver with bounds on waiting, trying and keeping.
    ///
    /// # Errors
    /// The machine's own settings cannot be read.
    pub(super) fn authenticator(self) -> Result<MessageAuthenticator, NetError> {
        let (config, mut options) = match self {
            DnsSetting::System => read_system_conf()?,
            DnsSetting::At(address) => {
                let mut server = NameServerConfig::udp_and_tcp(address.ip());
                for connection in &mut server.connections {
                    connection.port = address.port();
                }
                let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
                (config, ResolverOpts::default())
            }
        };
        options.timeout = DNS_WAIT;
        options.attempts = DNS_TRIES;
        options.cache_size = KEPT_ANSWERS;
        let resolver = TokioResolver::builder_with_config(config, TokioRuntimeProvider::default());
        Ok(MessageAuthenticator(resolver.with_options(options).build()?))
    }
}
