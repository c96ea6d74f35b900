//! Words and numbers of the configuration, each with what it takes.

use std::path::Path;

use secrecy::{ExposeSecret, SecretString};

use super::{ConfigError, DAY_US, PREFIX, Words, fault};
use crate::app::accounts::joining::Registration;
use crate::app::actor::Role;
use crate::base::Micros;
use crate::webauthn::RelyingParty;

const DATABASE_CONNECTIONS: std::ops::RangeInclusive<u32> = 4..=500;

/// What is wrong, and where: the library never says which variable has it, and which file only of a value of another type.
pub(super) fn placed(
    error: &serde_path_to_error::Error<config::ConfigError>,
    variables: &[String],
    file: Option<&Path>,
) -> String {
    let (setting, fault) = (error.path().to_string(), error.inner());
    let wanted = format!("{PREFIX}_{}", setting.replace('.', "__"));
    let lacks_file = matches!(fault, config::ConfigError::Message(_) | config::ConfigError::At { .. });
    match (variables.iter().find(|name| name.eq_ignore_ascii_case(&wanted)), file) {
        (Some(variable), _) => format!("{variable}: {fault}"),
        (None, Some(file)) if lacks_file => format!("{}: {fault}", file.display()),
        (None, _) => fault.to_string(),
    }
}

pub(super) fn is_json(format: &str) -> Result<bool, ConfigError> {
    match format {
        "json" => Ok(true),
        "text" => Ok(false),
        _ => Err(fault("log.format", "it takes text or json")),
    }
}

pub(super) fn connections(count: u32) -> Result<u32, ConfigError> {
    if DATABASE_CONNECTIONS.contains(&count) {
        Ok(count)
    } else {
        Err(fault("database_connections", "it takes 4 to 500"))
    }
}

pub(super) fn is_on(name: &'static str, word: &str) -> Result<bool, ConfigError> {
    match word {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(fault(name, "it takes on or off")),
    }
}

/// How long after its end a game goes into the archive: not while players' own programs are still shown it (`XFCC_OVER`).
pub(super) fn archived_after(days: u32) -> Result<Option<Micros>, ConfigError> {
    match days {
        0 => Ok(None),
        15..=3650 => Ok(Some(Micros::from(days) * DAY_US)),
        _ => Err(fault(
            "play.archive_after_days",
            "it takes 15 to 3650 days, or 0: no game goes into the archive",
        )),
    }
}

pub(super) fn registration(word: &str) -> Result<Registration, ConfigError> {
    Registration::parse(word).ok_or_else(|| fault("registration", "it takes open, request or closed"))
}

/// Roles that do nothing of their office without a passkey: not where browsers make none.
pub(super) fn passkeys_required(words: Option<Words>, public_url: &str) -> Result<Vec<Role>, ConfigError> {
    let takes = "it takes roles: arbiter, director, admin";
    let role = |word: String| Role::parse(&word).filter(|role| *role != Role::Player);
    let roles: Option<Vec<Role>> = words.map(Words::list).unwrap_or_default().into_iter().map(role).collect();
    let roles = roles.ok_or_else(|| fault("passkeys_required", takes))?;
    if !roles.is_empty() && RelyingParty::of(public_url).is_none() {
        let takes =
            "browsers make passkeys for a public_url with a name and over https:// alone (or for localhost)";
        return Err(fault("passkeys_required", takes));
    }
    Ok(roles)
}

/// A link that pages lead to: an address in the web and nothing else.
pub(super) fn source_url(address: String) -> Result<String, ConfigError> {
    let takes = "it takes an address in the web, such as https://git.example.org/fairschach";
    if is_in_the_web(&address) { Ok(address) } else { Err(fault("source_url", takes)) }
}

/// Whom people ask: an address of mails, or in the web.
pub(super) fn contact(address: String) -> Result<String, ConfigError> {
    let takes = "it takes an address of mails such as privacy@example.org, or one in the web";
    let plain = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "._+-".contains(c))
    };
    let mailed = address.split_once('@').is_some_and(|(local, domain)| plain(local) && plain(domain));
    if mailed || is_in_the_web(&address) { Ok(address) } else { Err(fault("contact", takes)) }
}

/// The most that is said of who runs the server, in characters.
const OPERATOR_CHARS_MAX: usize = 1_000;

/// Who runs the server, such as the law of many countries asks for: name, postal address, what else is to be said.
pub(super) fn operator(text: String) -> Result<String, ConfigError> {
    let text = text.trim().to_owned();
    let is_said = !text.is_empty() && text.chars().count() <= OPERATOR_CHARS_MAX;
    if is_said && !text.chars().any(|c| c.is_control() && c != '\n') {
        Ok(text)
    } else {
        Err(fault("operator", "it takes lines of text, 1 to 1,000 characters in all"))
    }
}

fn is_in_the_web(address: &str) -> bool {
    url::Url::parse(address).is_ok_and(|url| {
        matches!(url.scheme(), "https" | "http") && url.username().is_empty() && url.password().is_none()
    })
}

/// Where the database is; by default a file in the folder of data.
pub(super) fn database_url(set: Option<SecretString>, data_dir: &Path) -> Result<SecretString, ConfigError> {
    let file = || format!("sqlite://{}", data_dir.join("fairschach.sqlite").display()).into();
    let url = set.unwrap_or_else(file);
    if ["sqlite:", "postgres:", "postgresql:"].iter().any(|scheme| url.expose_secret().starts_with(scheme)) {
        Ok(url)
    } else {
        let takes =
            "it takes sqlite://FILE or postgres://USER:PASSWORD@HOST/NAME, several hosts divided by commas";
        Err(fault("database_url", takes))
    }
}
