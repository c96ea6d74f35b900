//! The configuration: defaults, over them a TOML file, over it `FAIRSCHACH_…` variables, over them flags.
//!
//! Nothing has to be set: the defaults serve on loopback with SQLite and mails as files.

mod http;
mod mail;
mod mail_in;
mod oidc;
mod public_log;
mod tablebase;
mod toml;
mod tournament;
mod values;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::{Component, Path, PathBuf};

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

pub use mail_in::MailIn;
pub use oidc::Oidc;
pub use public_log::WitnessSetting;

use crate::app::accounts::joining::Registration;
use crate::app::actor::Role;
use crate::app::tournaments::pairing::pairing_program::PairingProgram;
use crate::app::transparency::publish::LogSettings;
use crate::base::Micros;
use crate::http::proxies::TrustedProxies;
use crate::mail::{DnsSetting, DnsSettingError};

const PREFIX: &str = "FAIRSCHACH";
const REVEAL_DELAY_S_MAX: u32 = 60;
const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;
/// What is in force, checked.
#[derive(Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where players find the server, without a slash at the end.
    pub public_url: String,
    /// Where the source of the program that runs here is found, if that is told.
    pub source_url: Option<String>,
    /// Whom people ask about what is kept of them, if that is told: an address of mails or in the web.
    pub contact: Option<String>,
    /// Who runs the server, in lines as they are shown to everybody.
    pub operator: Option<String>,
    /// Who gets an account by asking for one, where it is set.
    registration: Option<Registration>,
    /// The roles that do nothing of their office without a passkey.
    pub passkeys_required: Vec<Role>,
    /// The provider by whose accounts people sign in, if there is one.
    pub oidc: Option<Oidc>,
    /// Whether games with the bot are begun.
    pub opponent: bool,
    /// Whether reviews of finished games may be asked for.
    pub reviews: bool,
    /// Whether the pages go over plain HTTP on an address that is not loopback.
    pub insecure_http: bool,
    /// Where the data lie.
    pub data_dir: PathBuf,
    /// Where the keys lie; never inside `data_dir`.
    pub keys_dir: PathBuf,
    /// The database. It may hold a password.
    pub database_url: SecretString,
    /// How many connections this process has to PostgreSQL at most.
    pub database_connections: u32,
    /// The way out for mails. It may hold a password.
    pub mail_out_url: SecretString,
    /// The sender of mails.
    pub mail_from: String,
    /// Where the names of the senders' and our own domains are looked up.
    pub mail_dns: DnsSetting,
    /// Where `/metrics` is served, if it is.
    pub metrics: Option<SocketAddr>,
    /// Where webhooks may be.
    pub hooks: http::Hooks,
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
    /// How long after its end a game goes into the archive, in microseconds; nothing if none does.
    pub archived_after: Option<Micros>,
    /// The folder of the endgame tables (Syzygy), if there are some.
    pub tables: Option<PathBuf>,
    /// The folder of the tables that `fairschach tables build` made, if there is one.
    pub own_tables: Option<PathBuf>,
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
    source_url: Option<String>,
    contact: Option<String>,
    operator: Option<String>,
    registration: Option<String>,
    passkeys_required: Option<Words>,
    oidc: Option<oidc::RawOidc>,
    opponent: String,
    reviews: String,
    insecure_http: bool,
    data_dir: PathBuf,
    keys_dir: PathBuf,
    database_url: Option<SecretString>,
    database_connections: u32,
    #[serde(default)]
    http: http::RawHttp,
    #[serde(default)]
    hooks: http::Hooks,
    mail: mail::RawMail,
    play: RawPlay,
    #[serde(default)]
    tablebase: tablebase::RawTablebase,
    public_log: public_log::RawPublicLog,
    #[serde(default)]
    tournament: tournament::RawTournament,
    log: RawLog,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlay {
    reveal_delay_s: u32,
    archive_after_days: u32,
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
opponent = "on"
reviews = "on"
data_dir = "./data"
keys_dir = "./keys"
database_connections = 16
[mail]
from = "fairschach@localhost"
dns = "system"
keep_days = 90
[mail.out]
[mail.dkim]
selector = "fairschach"
[play]
reveal_delay_s = 2
archive_after_days = 30
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
        // Tests and the choice of the file itself use the same prefix and are no settings.
        let ours = |name: &str| {
            name.starts_with(PREFIX) && !name.starts_with("FAIRSCHACH_TEST") && name != "FAIRSCHACH_CONFIG"
        };
        let names: Vec<String> = variables.keys().filter(|name| ours(name)).cloned().collect();
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
        let raw: Result<Raw, _> = serde_path_to_error::deserialize(builder.build().map_err(source)?);
        raw.map_err(|error| ConfigError::Source(values::placed(&error, &names, file)))?.check()
    }

    /// Whether this is the trial set-up, in which the administrator reads all mails in the browser: they are written as
    /// files, and nobody but this machine reaches the server.
    pub fn is_trial(&self) -> bool {
        let here = ["http://127.", "http://localhost", "http://[::1]"];
        self.listen.ip().is_loopback()
            && here.iter().any(|start| self.public_url.starts_with(start))
            && self.mail_out_url.expose_secret().starts_with("file:")
    }

    /// Who gets an account by asking for one: everybody in a trial, elsewhere whom an administrator accepts.
    pub fn registration(&self) -> Registration {
        let usual = if self.is_trial() { Registration::Open } else { Registration::Request };
        self.registration.unwrap_or(usual)
    }

    /// Whether cookies are kept to secure connections. Browsers count loopback as secure.
    pub fn secure_cookie(&self) -> bool {
        !self.insecure_http
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
        let archived_after = values::archived_after(self.play.archive_after_days)?;
        let database_url = values::database_url(self.database_url, &self.data_dir)?;
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
            source_url: self.source_url.map(values::source_url).transpose()?,
            contact: self.contact.map(values::contact).transpose()?,
            operator: self.operator.map(values::operator).transpose()?,
            registration: self.registration.as_deref().map(values::registration).transpose()?,
            passkeys_required: values::passkeys_required(self.passkeys_required, &public_url)?,
            oidc: self.oidc.map(|oidc| oidc.check(&public_url)).transpose()?,
            opponent: values::is_on("opponent", &self.opponent)?,
            reviews: values::is_on("reviews", &self.reviews)?,
            public_url,
            insecure_http,
            keys_dir: self.keys_dir,
            database_url,
            database_connections: values::connections(self.database_connections)?,
            mail_out_url,
            metrics: self.http.metrics()?,
            hooks: self.hooks,
            trusted_proxies: self.http.check()?,
            mail_dns: dns,
            mails_kept: Micros::from(self.mail.keep_days) * DAY_US,
            mail_in: self.mail.ways_in.check(&self.mail.from)?,
            mail_from: self.mail.from,
            mail_bounces_at: self.mail.out.bounces_at,
            dkim_domain: self.mail.dkim.domain,
            dkim_selector: self.mail.dkim.selector,
            reveal_delay: Micros::from(self.play.reveal_delay_s) * 1_000_000,
            archived_after,
            tables: self.tablebase.syzygy,
            own_tables: self.tablebase.fairschach,
            public_log,
            witnesses,
            pairing_program,
            pairing_checker,
            log_filter: self.log.filter,
            log_json: values::is_json(&self.log.format)?,
            data_dir: self.data_dir,
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
