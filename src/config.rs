//! The configuration: defaults, over them a TOML file, over it `FAIRSCHACH_…` variables, over them flags.
//!
//! Nothing has to be set: the defaults serve on loopback with SQLite and mails as files.

mod http;
mod mail_in;
mod tablebase;
mod tournament;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::{Component, Path, PathBuf};

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

pub use mail_in::MailIn;

use crate::app::tournaments::pairing::pairing_program::PairingProgram;
use crate::app::transparency::publish::LogSettings;
use crate::base::Micros;
use crate::http::proxies::TrustedProxies;
use crate::mail::{DnsSetting, DnsSettingError};
use crate::tlog::CosignerKey;

const PREFIX: &str = "FAIRSCHACH";
const REVEAL_DELAY_S_MAX: u32 = 60;
const CADENCE_S_MAX: u32 = 3600;
const INCLUDE_BY_S_MAX: u32 = 86_400;
/// What is filed just before a batch is made may wait for the database, and for the next batch.
const INCLUDE_BY_ROOM_S: u32 = 60;
/// How long sent mails are kept, in days. A mail comes back within some days, if at all.
const KEEP_DAYS_MIN: u32 = 30;
const KEEP_DAYS_MAX: u32 = 3650;
const WITNESSES_MAX: usize = 16;
const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;
/// The longest domain that an address with a VERP local part of 64 bytes can have (RFC 5321, 4.5.3.1.3).
const DOMAIN_BYTES_MAX: usize = 189;
/// The longest name of a key: ours add `-ed25519` to it.
const SELECTOR_BYTES_MAX: usize = 50;

/// What is in force, checked.
#[derive(Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where players find the server, without a slash at the end.
    pub public_url: String,
    /// Whether the pages go over plain HTTP on an address that is not loopback.
    pub insecure_http: bool,
    /// Where the data lie.
    pub data_dir: PathBuf,
    /// Where the keys lie; never inside `data_dir`.
    pub keys_dir: PathBuf,
    /// The database. It may hold a password.
    pub database_url: SecretString,
    /// The way out for mails. It may hold a password.
    pub mail_out_url: SecretString,
    /// The sender of mails.
    pub mail_from: String,
    /// Where the names of the senders' and our own domains are looked up.
    pub mail_dns: DnsSetting,
    /// The networks of the proxies in front of the server.
    pub trusted_proxies: TrustedProxies,
    /// The ways in for mails.
    pub mail_in: MailIn,
    /// How long mails are kept that were sent, in microseconds.
    pub mails_kept: Micros,
    /// The domain whose mails reach this server: bounces go there. Without it they go to the sender.
    pub mail_bounces_at: Option<String>,
    /// The domain that signs mails (DKIM), if it is not the sender's own.
    pub dkim_domain: Option<String>,
    /// Under which name that domain publishes the key.
    pub dkim_selector: String,
    /// How long after a reveal both players get it, in microseconds.
    pub reveal_delay: Micros,
    /// The folder of the endgame tables (Syzygy), if there are some.
    pub tables: Option<PathBuf>,
    /// How the public log is kept.
    pub public_log: LogSettings,
    /// Who is asked to cosign the log's checkpoints.
    pub witnesses: Vec<WitnessSetting>,
    /// What pairs Swiss rounds.
    pub pairing_program: Option<PairingProgram>,
    /// What pairs each Swiss round once more, to compare.
    pub pairing_checker: Option<PairingProgram>,
    /// Which log lines are written.
    pub log_filter: String,
    /// Whether log lines are JSON.
    pub log_json: bool,
}

/// A witness of the public log.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WitnessSetting {
    /// The address before `/add-checkpoint` (C2SP `tlog-witness`).
    pub url: String,
    /// Its verifier key line, `name+id+key`.
    pub key: String,
}

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file or a variable cannot be read, or names an unknown setting.
    #[error("configuration: {0}")]
    Source(String),
    /// A value cannot be used.
    #[error("setting {name}: {fault}")]
    Value {
        /// The setting.
        name: &'static str,
        /// What is wrong and what it takes.
        fault: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    listen: String,
    public_url: Option<String>,
    insecure_http: bool,
    data_dir: PathBuf,
    keys_dir: PathBuf,
    database_url: Option<SecretString>,
    #[serde(default)]
    http: http::RawHttp,
    mail: RawMail,
    play: RawPlay,
    #[serde(default)]
    tablebase: tablebase::RawTablebase,
    public_log: RawPublicLog,
    #[serde(default)]
    tournament: tournament::RawTournament,
    log: RawLog,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMail {
    from: String,
    dns: String,
    keep_days: u32,
    out: RawMailOut,
    #[serde(default, rename = "in")]
    ways_in: mail_in::RawMailIn,
    dkim: RawDkim,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDkim {
    domain: Option<String>,
    selector: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMailOut {
    url: Option<SecretString>,
    bounces_at: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlay {
    reveal_delay_s: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPublicLog {
    dir: Option<PathBuf>,
    cadence_s: u32,
    padding: bool,
    include_by_s: u32,
    witnesses: Vec<WitnessSetting>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLog {
    filter: String,
    format: String,
}

/// A list; or one text, as a variable has it, with blanks between the words.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    List(Vec<String>),
    Text(String),
}

impl Words {
    fn list(self) -> Vec<String> {
        match self {
            Words::List(words) => words,
            Words::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
        }
    }
}

const DEFAULTS: &str = r#"
listen = "127.0.0.1:8080"
insecure_http = false
data_dir = "./data"
keys_dir = "./keys"
[mail]
from = "fairschach@localhost"
dns = "system"
keep_days = 90
[mail.out]
[mail.dkim]
selector = "fairschach"
[play]
reveal_delay_s = 2
[public_log]
cadence_s = 10
padding = false
include_by_s = 600
witnesses = []
[log]
filter = "info"
format = "text"
"#;

impl Config {
    /// Puts the configuration together. `flags` are settings by name; `variables` the process's environment.
    ///
    /// # Errors
    /// The first setting that is unknown or cannot be used, by name, with what it takes.
    pub fn load(
        file: Option<&Path>,
        variables: HashMap<String, String>,
        flags: &[(&str, String)],
    ) -> Result<Config, ConfigError> {
        let source = |error: config::ConfigError| ConfigError::Source(error.to_string());
        // Tests, the choice of the file itself and `admin takeover` use the same prefix and are no settings.
        let others = ["FAIRSCHACH_CONFIG", "FAIRSCHACH_OLD_DATABASE_URL"];
        let ours = |name: &str| {
            name.starts_with(PREFIX) && !name.starts_with("FAIRSCHACH_TEST") && !others.contains(&name)
        };
        let variables = variables.into_iter().filter(|(name, _)| ours(name)).collect();
        let environment = config::Environment::with_prefix(PREFIX)
            .prefix_separator("_")
            .separator("__")
            .source(Some(variables))
            .try_parsing(true);
        let mut builder =
            config::Config::builder().add_source(config::File::from_str(DEFAULTS, config::FileFormat::Toml));
        if let Some(file) = file {
            builder = builder.add_source(config::File::from(file).format(config::FileFormat::Toml));
        }
        builder = builder.add_source(environment);
        for (name, value) in flags {
            builder = builder.set_override(*name, value.as_str()).map_err(source)?;
        }
        let raw: Raw = builder.build().map_err(source)?.try_deserialize().map_err(source)?;
        raw.check()
    }

    /// Whether this is the trial set-up, in which the administrator reads all mails in the browser: they are written as
    /// files, and nobody but this machine reaches the server.
    pub fn is_trial(&self) -> bool {
        let here = ["http://127.", "http://localhost", "http://[::1]"];
        self.listen.ip().is_loopback()
            && here.iter().any(|start| self.public_url.starts_with(start))
            && self.mail_out_url.expose_secret().starts_with("file:")
    }

    /// Whether cookies are kept to secure connections. Browsers count loopback as secure.
    pub fn secure_cookie(&self) -> bool {
        !self.insecure_http
    }

    /// What is in force as TOML, with secrets masked.
    pub fn to_toml(&self) -> String {
        let text = |value: &str| serde_json::Value::from(value).to_string();
        let optional = |name: &str, value: Option<&str>| match value {
            Some(value) => format!("{name} = {}", text(value)),
            None => format!("# {name} is not set"),
        };
        let mut lines = vec![
            format!("listen = {}", text(&self.listen.to_string())),
            format!("public_url = {}", text(&self.public_url)),
            format!("insecure_http = {}", self.insecure_http),
            format!("data_dir = {}", text(&self.data_dir.display().to_string())),
            format!("keys_dir = {}", text(&self.keys_dir.display().to_string())),
            format!("database_url = {}", text(&mask(self.database_url.expose_secret()))),
            "\n[mail]".to_owned(),
            format!("from = {}", text(&self.mail_from)),
            format!("dns = {}", text(&self.mail_dns.to_string())),
            format!("keep_days = {}", self.mails_kept / DAY_US),
            format!("out.url = {}", text(&mask(self.mail_out_url.expose_secret()))),
            optional("out.bounces_at", self.mail_bounces_at.as_deref()),
            optional("dkim.domain", self.dkim_domain.as_deref()),
            format!("dkim.selector = {}", text(&self.dkim_selector)),
        ];
        lines.extend(self.mail_in.to_toml());
        lines.extend(http::to_toml(&self.trusted_proxies));
        lines.extend(tournament::to_toml(self.pairing_program.as_ref(), self.pairing_checker.as_ref()));
        lines.extend([
            "\n[play]".to_owned(),
            format!("reveal_delay_s = {}", self.reveal_delay / 1_000_000),
            "\n[public_log]".to_owned(),
            format!("dir = {}", text(&self.public_log.dir.display().to_string())),
            format!("cadence_s = {}", self.public_log.cadence / 1_000_000),
            format!("padding = {}", self.public_log.padding),
            format!("include_by_s = {}", self.public_log.include_by / 1_000_000),
            format!("witnesses = [{}]", self.witness_lines().join(", ")),
            "\n[log]".to_owned(),
            format!("filter = {}", text(&self.log_filter)),
            format!("format = {}", text(if self.log_json { "json" } else { "text" })),
        ]);
        lines.extend(tablebase::to_toml(self.tables.as_deref()));
        lines.join("\n") + "\n"
    }

    fn witness_lines(&self) -> Vec<String> {
        let text = |value: &str| serde_json::Value::from(value).to_string();
        let lines = self.witnesses.iter();
        lines
            .map(|witness| format!("{{ url = {}, key = {} }}", text(&witness.url), text(&witness.key)))
            .collect()
    }
}

fn fault(name: &'static str, fault: &str) -> ConfigError {
    ConfigError::Value { name, fault: fault.to_owned() }
}

impl Raw {
    /// Where it listens, the address that players use, and whether they may come there without TLS.
    fn addresses(&self) -> Result<(SocketAddr, String, bool), ConfigError> {
        let listen: SocketAddr = self.listen.parse().map_err(|_| {
            fault("listen", "it takes an address and port such as 127.0.0.1:8080 or [::]:8080")
        })?;
        let public_url = self.public_url.clone().unwrap_or_else(|| format!("http://{listen}"));
        let public_url = public_url.trim_end_matches('/').to_owned();
        let https = public_url.starts_with("https://");
        if !https && !public_url.starts_with("http://") {
            return Err(fault(
                "public_url",
                "it takes the address that players use, such as https://play.example.org",
            ));
        }
        if !https && !listen.ip().is_loopback() && !self.insecure_http {
            return Err(fault(
                "public_url",
                "listen is not loopback, so public_url must begin with https:// (a proxy in front of the server speaks \
                 TLS); to go without, set insecure_http = true",
            ));
        }
        Ok((listen, public_url, !https && !listen.ip().is_loopback()))
    }

    fn check(self) -> Result<Config, ConfigError> {
        let (listen, public_url, insecure_http) = self.addresses()?;
        if self.play.reveal_delay_s > REVEAL_DELAY_S_MAX {
            return Err(fault("play.reveal_delay_s", "it takes 0 to 60 seconds"));
        }
        let log_json = match self.log.format.as_str() {
            "json" => true,
            "text" => false,
            _ => return Err(fault("log.format", "it takes text or json")),
        };
        let database_url = self.database_url.unwrap_or_else(|| {
            format!("sqlite://{}", self.data_dir.join("fairschach.sqlite").display()).into()
        });
        if !["sqlite:", "postgres:", "postgresql:"]
            .iter()
            .any(|s| database_url.expose_secret().starts_with(s))
        {
            return Err(fault(
                "database_url",
                "it takes sqlite://FILE or postgres://USER:PASSWORD@HOST/NAME",
            ));
        }
        if plain(&self.keys_dir).starts_with(plain(&self.data_dir)) {
            return Err(fault(
                "keys_dir",
                "keys must not lie inside data_dir: whoever copies the data would have them",
            ));
        }
        let witnesses = self.public_log.witnesses.clone();
        let public_log = self.public_log.check(&self.data_dir)?;
        let published = plain(&public_log.dir);
        if [&self.keys_dir, &self.data_dir].iter().any(|own| plain(own).starts_with(&published)) {
            return Err(fault(
                "public_log.dir",
                "it takes a folder of its own: everything in it is public, so neither data_dir nor keys_dir lies in it",
            ));
        }
        self.mail.check()?;
        let dns = self.mail.dns.parse();
        let dns = dns.map_err(|error: DnsSettingError| fault("mail.dns", &error.to_string()))?;
        let mail_out_url = self
            .mail
            .out
            .url
            .unwrap_or_else(|| format!("file:{}", self.data_dir.join("mails").display()).into());
        let [pairing_program, pairing_checker] = self.tournament.check()?;
        Ok(Config {
            listen,
            public_url,
            insecure_http,
            keys_dir: self.keys_dir,
            database_url,
            mail_out_url,
            trusted_proxies: self.http.check()?,
            mail_dns: dns,
            mails_kept: Micros::from(self.mail.keep_days) * DAY_US,
            mail_in: self.mail.ways_in.check(&self.mail.from)?,
            mail_from: self.mail.from,
            mail_bounces_at: self.mail.out.bounces_at,
            dkim_domain: self.mail.dkim.domain,
            dkim_selector: self.mail.dkim.selector,
            reveal_delay: Micros::from(self.play.reveal_delay_s) * 1_000_000,
            tables: self.tablebase.syzygy,
            public_log,
            witnesses,
            pairing_program,
            pairing_checker,
            log_filter: self.log.filter,
            log_json,
            data_dir: self.data_dir,
        })
    }
}

impl RawMail {
    /// Whether what is set for mails is good, but for the ways in.
    fn check(&self) -> Result<(), ConfigError> {
        for (name, domain) in
            [("mail.out.bounces_at", &self.out.bounces_at), ("mail.dkim.domain", &self.dkim.domain)]
        {
            if domain.as_deref().is_some_and(|domain| !is_domain(domain, DOMAIN_BYTES_MAX)) {
                return Err(fault(name, "it takes a domain such as example.org"));
            }
        }
        if !is_domain(&self.dkim.selector, SELECTOR_BYTES_MAX) {
            let says = "it takes 1 to 50 small letters, digits, - and ., such as fairschach";
            return Err(fault("mail.dkim.selector", says));
        }
        if !(KEEP_DAYS_MIN..=KEEP_DAYS_MAX).contains(&self.keep_days) {
            return Err(fault("mail.keep_days", "it takes 30 to 3650 days"));
        }
        Ok(())
    }
}

impl RawPublicLog {
    fn check(self, data_dir: &Path) -> Result<LogSettings, ConfigError> {
        if !(1..=CADENCE_S_MAX).contains(&self.cadence_s) {
            return Err(fault("public_log.cadence_s", "it takes 1 to 3600 seconds"));
        }
        if self.include_by_s < self.cadence_s + INCLUDE_BY_ROOM_S || self.include_by_s > INCLUDE_BY_S_MAX {
            return Err(fault(
                "public_log.include_by_s",
                "it takes a minute more than cadence_s at least, and 86400 seconds at most",
            ));
        }
        if self.witnesses.len() > WITNESSES_MAX {
            return Err(fault("public_log.witnesses", "it takes 16 witnesses at most"));
        }
        for witness in &self.witnesses {
            if !["https://", "http://"].iter().any(|s| witness.url.starts_with(s)) {
                return Err(fault(
                    "public_log.witnesses",
                    "url takes the address before /add-checkpoint, such as https://witness.example.org",
                ));
            }
            if let Err(error) = CosignerKey::parse(&witness.key) {
                return Err(fault("public_log.witnesses", &format!("key: {error}")));
            }
        }
        Ok(LogSettings {
            dir: self.dir.unwrap_or_else(|| data_dir.join("log")),
            cadence: Micros::from(self.cadence_s) * 1_000_000,
            padding: self.padding,
            include_by: Micros::from(self.include_by_s) * 1_000_000,
        })
    }
}

/// A path from the root on, without `.` and `..`, to be compared.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for part in whole.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// Labels of small letters, digits and hyphens, with dots between (RFC 1035, 2.3.1).
fn is_domain(text: &str, bytes_max: usize) -> bool {
    let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(plain)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= bytes_max && text.split('.').all(is_label)
}

/// A URL without its password.
fn mask(url: &str) -> String {
    match url
        .split_once("://")
        .and_then(|(scheme, rest)| rest.rsplit_once('@').map(|(_, host)| (scheme, host)))
    {
        Some((scheme, host)) => format!("{scheme}://***@{host}"),
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests;
