//! `fairschach admin keys dkim`: the keys that sign mails, and what DNS has to say of them.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::cli::key_files;
use crate::cli::system::SystemRng;
use crate::config::Config;
use crate::mail::{DkimKey, Sender, Signer};

/// Makes the keys that are missing, or takes a given one in, and answers with the records to be published.
pub(in crate::cli) fn run(config: &Config, rsa: Option<&Path>) -> anyhow::Result<Value> {
    let folder = &config.keys_dir;
    let _lock = key_files::lock(folder)?;
    let ed25519 = key_files::dkim_file(folder, "ed25519");
    let mut made = key_files::make(&ed25519, || Ok(DkimKey::generate(&SystemRng)))?;
    let file = key_files::dkim_file(folder, "rsa");
    if let Some(given) = rsa {
        ensure!(
            !file.exists(),
            "{} is there already; to replace it, move it away and choose another mail.dkim.selector, so that mails under \
             way can still be checked",
            file.display()
        );
        let pem = key_files::read(given)?;
        made |= key_files::make(&file, || {
            DkimKey::file_of_pem(&pem).with_context(|| given.display().to_string())
        })?;
    } else if !file.exists() {
        match openssl() {
            Ok(pem) => made |= key_files::make(&file, || Ok(DkimKey::file_of_pem(&pem)?))?,
            Err(error) => bail!(
                "there is no RSA key yet, and most mail servers know no other: {error:#}. Make one where OpenSSL is \
                 (openssl genrsa -out FILE 2048), copy it here with mode 0600, and give it with --rsa FILE"
            ),
        }
    }
    let domain = Sender::new(&config.mail_from, &config.public_url)?.domain().to_owned();
    let signer = signer(config, &domain, key_files::dkim(folder)?)?.context("there is no key")?;
    let records = signer.records().into_iter();
    let records: Vec<Value> =
        records.map(|record| json!({ "name": record.name, "type": "TXT", "value": record.value })).collect();
    Ok(json!({
        "made": made,
        "records": records,
        "note": "publish the records first; mails are signed from the server's next start on",
    }))
}

/// What signs mails; nothing, where there is no key.
pub(in crate::cli) fn signer(
    config: &Config,
    from: &str,
    keys: Vec<DkimKey>,
) -> anyhow::Result<Option<Signer>> {
    let domain = config.dkim_domain.as_deref().unwrap_or(from);
    let above = from.strip_suffix(domain);
    ensure!(
        above.is_some_and(|rest| rest.is_empty() || rest.ends_with('.')),
        "setting mail.dkim.domain: it takes the domain of mail.from or one above it, or a signature counts for nothing (DMARC)"
    );
    Ok(Signer::new(domain, &config.dkim_selector, keys))
}

/// An RSA key, made by OpenSSL: what this program is built with makes none.
fn openssl() -> anyhow::Result<Zeroizing<Vec<u8>>> {
    let made = Command::new("openssl").args(["genrsa", "2048"]).output().context("openssl cannot be run")?;
    ensure!(made.status.success(), "openssl made no key");
    Ok(Zeroizing::new(made.stdout))
}
