//! Mails as files: one `.eml` each, whole or not there.

use std::fs::{self, File, OpenOptions};
use std::future::Future;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::mail::outbound::transport::{Outcome, Outgoing};

/// A folder that mails are laid into.
pub struct Spool {
    dir: PathBuf,
}

impl Spool {
    pub(in crate::mail) const fn new(dir: PathBuf) -> Spool {
        Spool { dir }
    }

    /// Writes all mails beside their final names, and when `release` has come gives them those names.
    pub(in crate::mail) async fn write_together(
        &self,
        mails: &[Outgoing<'_>],
        release: impl Future<Output = ()>,
    ) -> Vec<Outcome> {
        let written: Vec<io::Result<PathBuf>> = mails.iter().map(|mail| self.write(mail)).collect();
        release.await;
        let placed = written.into_iter().map(|file| file.and_then(|file| place(&file)));
        placed
            .map(|result| match result {
                Ok(()) => Outcome::Accepted,
                Err(error) => {
                    Outcome::Later { fault: format!("the mail's file cannot be written: {}", error.kind()) }
                }
            })
            .collect()
    }

    /// Whether a file can be written.
    pub(in crate::mail) fn check(&self) -> Result<(), String> {
        let mail = Outgoing { name: "check", from: "", to: "", message: b"" };
        let written = self.write(&mail).and_then(fs::remove_file);
        written.map_err(|error| format!("the folder for mails cannot be written: {}", error.kind()))
    }

    fn write(&self, mail: &Outgoing<'_>) -> io::Result<PathBuf> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if mail.name.is_empty() || !mail.name.chars().all(is_plain) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        fs::create_dir_all(&self.dir)?;
        let path = self.dir.join(format!("{}.tmp", mail.name));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path)?;
        file.write_all(mail.message)?;
        file.sync_all()?;
        Ok(path)
    }
}

fn place(file: &Path) -> io::Result<()> {
    fs::rename(file, file.with_extension("eml"))?;
    match file.parent() {
        Some(dir) => File::open(dir)?.sync_all(),
        None => Ok(()),
    }
}
