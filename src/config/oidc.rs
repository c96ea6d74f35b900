//! The settings `oidc.…`: the one provider by whose accounts people sign in.

use std::path::PathBuf;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

use super::toml::text;
use super::{ConfigError, Words, fault};
use crate::app::accounts::oidc::{OidcSettings, RequiredClaim};
use crate::http::oidc::OidcSetup;
use crate::oidc::{Client, is_address};

const ADDRESS_BYTES_MAX: usize = 500;
const NAME_CHARS_MAX: usize = 60;
const WORD_BYTES_MAX: usize = 200;
const SCOPES_MAX: usize = 20;

/// What is set of the provider, checked.
#[derive(Clone)]
pub struct Oidc {
    pub settings: OidcSettings,
    pub setup: OidcSetup,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOidc {
    issuer: String,
    client_id: String,
    client_secret: SecretString,
    name: String,
    scopes: Option<Words>,
    name_claim: Option<String>,
    #[serde(default)]
    join: bool,
    required_claim: Option<String>,
    required_value: Option<String>,
    ca: Option<PathBuf>,
}

impl RawOidc {
    pub(super) fn check(self, public_url: &str) -> Result<Oidc, ConfigError> {
        let issuer = Url::parse(&self.issuer).ok().filter(is_address);
        if issuer.is_none_or(|url| url.query().is_some()) || self.issuer.len() > ADDRESS_BYTES_MAX {
            let takes = "it takes the provider's address exactly as it writes it, such as https://login.example.org/realms/club \
                         (http:// for localhost alone)";
            return Err(fault("oidc.issuer", takes));
        }
        if !is_word(&self.client_id) {
            return Err(fault("oidc.client_id", "it takes the name that the provider has given this server"));
        }
        if !is_word(self.client_secret.expose_secret()) {
            return Err(fault(
                "oidc.client_secret",
                "it takes the secret that the provider has given this server",
            ));
        }
        let name = self.name.trim().to_owned();
        let fits = (1..=NAME_CHARS_MAX).contains(&name.chars().count());
        if !fits || name.chars().any(char::is_control) {
            return Err(fault(
                "oidc.name",
                "it takes what the button calls the provider, 1 to 60 characters",
            ));
        }
        let scopes = self.scopes.map_or_else(usual_scopes, Words::list);
        let is_scope = |scope: &String| is_word(scope) && !scope.contains(['"', '\\', ' ']);
        if scopes.len() > SCOPES_MAX
            || !scopes.iter().all(is_scope)
            || !scopes.iter().any(|one| one == "openid")
        {
            return Err(fault("oidc.scopes", "it takes words, openid among them"));
        }
        let name_claim = self.name_claim.unwrap_or_else(|| "name".to_owned());
        if !is_word(&name_claim) {
            return Err(fault("oidc.name_claim", "it takes the name of a claim, such as name"));
        }
        let required = match (self.required_claim, self.required_value) {
            (None, None) => None,
            (Some(name), Some(value)) if is_word(&name) && is_word(&value) => {
                Some(RequiredClaim { name, value })
            }
            _ => {
                return Err(fault(
                    "oidc.required_claim",
                    "it takes a claim, and required_value what it must hold",
                ));
            }
        };
        let wanted = ["email", "email_verified", &name_claim].map(str::to_owned).into_iter();
        let wanted = wanted.chain(required.as_ref().map(|claim| claim.name.clone())).collect();
        let client = Client {
            issuer: self.issuer,
            id: self.client_id,
            scopes: scopes.join(" "),
            redirect: format!("{public_url}/sign-in/club/return"),
        };
        Ok(Oidc {
            settings: OidcSettings { name, joins: self.join, name_claim, required },
            setup: OidcSetup { client, secret: self.client_secret, ca: self.ca, wanted },
        })
    }
}

fn usual_scopes() -> Vec<String> {
    ["openid", "profile", "email"].map(str::to_owned).to_vec()
}

fn is_word(word: &str) -> bool {
    (1..=WORD_BYTES_MAX).contains(&word.len()) && !word.chars().any(char::is_control)
}

/// What is in force, as TOML, with the secret masked.
pub(super) fn to_toml(oidc: Option<&Oidc>) -> Vec<String> {
    let Some(Oidc { settings, setup }) = oidc else { return vec!["\n# [oidc] is not set".to_owned()] };
    let scopes: Vec<String> = setup.client.scopes.split(' ').map(text).collect();
    let mut lines = vec![
        "\n[oidc]".to_owned(),
        format!("issuer = {}", text(&setup.client.issuer)),
        format!("client_id = {}", text(&setup.client.id)),
        "client_secret = \"***\"".to_owned(),
        format!("name = {}", text(&settings.name)),
        format!("scopes = [{}]", scopes.join(", ")),
        format!("name_claim = {}", text(&settings.name_claim)),
        format!("join = {}", settings.joins),
    ];
    if let Some(RequiredClaim { name, value }) = &settings.required {
        lines.push(format!("required_claim = {}", text(name)));
        lines.push(format!("required_value = {}", text(value)));
    }
    lines.extend(setup.ca.as_ref().map(|ca| format!("ca = {}", text(&ca.display().to_string()))));
    lines
}
