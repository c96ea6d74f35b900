//! A copy of all keys under a passphrase, and back from it.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::base::SecretVec;
use crate::cli::key_files;
use crate::cli::system::SystemRng;
use crate::config::Config;
use crate::seal::{PassphraseBox, open_with_passphrase, seal_with_passphrase};

/// The longest file with a copy of the keys, in bytes.
const COPY_MAX: u64 = 256 * 1024;

/// The shortest passphrase, in bytes.
const PASSPHRASE_MIN: usize = 12;

const PASSPHRASE_MAX: usize = 1024;

fn passphrase(file: &Path) -> anyhow::Result<SecretVec> {
    let bytes = key_files::read(file).with_context(|| format!("passphrase file {}", file.display()))?;
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii();
    ensure!(
        (PASSPHRASE_MIN..=PASSPHRASE_MAX).contains(&line.len()),
        "the passphrase, the first line of {}, has {PASSPHRASE_MIN} to {PASSPHRASE_MAX} bytes",
        file.display()
    );
    Ok(SecretVec::new(line.to_vec()))
}

pub(super) fn backup(config: &Config, file: &Path, passphrase_file: &Path) -> anyhow::Result<Value> {
    let folder = &config.keys_dir;
    let _lock = key_files::lock(folder)?;
    let passphrase = passphrase(passphrase_file)?;
    ensure!(!file.exists(), "{} exists already; name a file that does not", file.display());
    let mut lines = zeroize::Zeroizing::new(Vec::new());
    let paths = key_files::all(folder)?;
    ensure!(!paths.is_empty(), "there is no key in {}", folder.display());
    for path in &paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let key = key_files::read(path)?;
        lines.extend_from_slice(name.unwrap_or_default().as_bytes());
        lines.push(b' ');
        lines.extend_from_slice(key.trim_ascii());
        lines.push(b'\n');
    }
    let boxed = seal_with_passphrase(passphrase.expose(), &lines, &SystemRng);
    key_files::make(file, || Ok(SecretVec::new(boxed.to_text().into_bytes())))?;
    Ok(json!({ "keys": paths.len(), "file": file.display().to_string() }))
}

pub(super) fn restore(config: &Config, file: &Path, passphrase_file: &Path) -> anyhow::Result<Value> {
    let folder = &config.keys_dir;
    let _lock = key_files::lock(folder)?;
    let length = fs::metadata(file).with_context(|| format!("{} cannot be read", file.display()))?.len();
    ensure!(length <= COPY_MAX, "{} is no copy of keys: it is too long", file.display());
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let boxed = PassphraseBox::parse(&text).with_context(|| file.display().to_string())?;
    let passphrase = passphrase(passphrase_file)?;
    let opened = open_with_passphrase(passphrase.expose(), &boxed)?;
    let lines = str::from_utf8(opened.expose()).context("the copy does not hold keys")?;
    let (mut restored, mut kept) = (Vec::new(), Vec::new());
    for line in lines.lines() {
        let (name, key) = line.split_once(' ').context("the copy does not hold keys")?;
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        ensure!(
            name.chars().all(plain) && name.ends_with(".key") && !name.starts_with('.'),
            "the copy does not hold keys"
        );
        let path = folder.join(name);
        if path.exists() {
            ensure!(
                key_files::read(&path)?.trim_ascii() == key.as_bytes(),
                "{} is another key than that in the copy; nothing was overwritten. Move it away to take the one in the copy",
                path.display()
            );
            kept.push(name.to_owned());
        } else {
            key_files::make(&path, || Ok(SecretVec::new(format!("{key}\n").into_bytes())))?;
            restored.push(name.to_owned());
        }
    }
    Ok(json!({ "restored": restored, "there_already": kept }))
}
