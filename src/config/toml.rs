//! What is in force as TOML, with secrets masked: the lines of `fairschach config`.

use secrecy::ExposeSecret;

use super::{Config, DAY_US, http, oidc, tablebase, tournament};

impl Config {
    /// What is in force as TOML, with secrets masked.
    pub fn to_toml(&self) -> String {
        let optional = |name: &str, value: Option<&str>| match value {
            Some(value) => format!("{name} = {}", text(value)),
            None => format!("# {name} is not set"),
        };
        let mut lines = vec![
            format!("listen = {}", text(&self.listen.to_string())),
            format!("public_url = {}", text(&self.public_url)),
            optional("source_url", self.source_url.as_deref()),
            optional("contact", self.contact.as_deref()),
            optional("operator", self.operator.as_deref()),
            format!("insecure_http = {}", self.insecure_http),
            format!("data_dir = {}", text(&self.data_dir.display().to_string())),
            format!("keys_dir = {}", text(&self.keys_dir.display().to_string())),
            format!("database_url = {}", text(&mask(self.database_url.expose_secret()))),
            format!("database_connections = {}", self.database_connections),
            format!("registration = {}", text(self.registration().as_str())),
            format!("passkeys_required = [{}]", self.passkey_roles().join(", ")),
            format!("opponent = {}", text(on_off(self.opponent))),
            format!("reviews = {}", text(on_off(self.reviews))),
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
        lines.extend(http::to_toml(&self.trusted_proxies, self.metrics));
        lines.extend(self.hooks.to_toml());
        lines.extend(oidc::to_toml(self.oidc.as_ref()));
        lines.extend(tournament::to_toml(self.pairing_program.as_ref(), self.pairing_checker.as_ref()));
        lines.extend([
            "\n[play]".to_owned(),
            format!("reveal_delay_s = {}", self.reveal_delay / 1_000_000),
            format!("archive_after_days = {}", self.archived_after.unwrap_or(0) / DAY_US),
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
        lines.extend(tablebase::to_toml(self.tables.as_deref(), self.own_tables.as_deref()));
        lines.join("\n") + "\n"
    }

    fn passkey_roles(&self) -> Vec<String> {
        self.passkeys_required.iter().map(|role| text(role.as_str())).collect()
    }

    fn witness_lines(&self) -> Vec<String> {
        let lines = self.witnesses.iter();
        lines
            .map(|witness| format!("{{ url = {}, key = {} }}", text(&witness.url), text(&witness.key)))
            .collect()
    }
}

const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// A text in quotes.
pub(super) fn text(value: &str) -> String {
    serde_json::Value::from(value).to_string()
}

/// A URL without its password.
pub(super) fn mask(url: &str) -> String {
    match url
        .split_once("://")
        .and_then(|(scheme, rest)| rest.rsplit_once('@').map(|(_, host)| (scheme, host)))
    {
        Some((scheme, host)) => format!("{scheme}://***@{host}"),
        None => url.to_owned(),
    }
}
