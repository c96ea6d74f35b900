//! The settings `public_log.…`.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::{ConfigError, fault};
use crate::app::transparency::publish::LogSettings;
use crate::base::Micros;
use crate::tlog::CosignerKey;

const CADENCE_S_MAX: u32 = 3600;
const INCLUDE_BY_S_MAX: u32 = 86_400;
/// What is filed just before a batch is made may wait for the database, and for the next batch.
const INCLUDE_BY_ROOM_S: u32 = 60;
const WITNESSES_MAX: usize = 16;

/// A witness of the public log.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WitnessSetting {
    /// The address before `/add-checkpoint` (C2SP `tlog-witness`).
    pub url: String,
    /// Its verifier key line, `name+id+key`.
    pub key: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPublicLog {
    dir: Option<PathBuf>,
    cadence_s: u32,
    padding: bool,
    include_by_s: u32,
    pub(super) witnesses: Vec<WitnessSetting>,
}

impl RawPublicLog {
    pub(super) fn check(self, data_dir: &Path) -> Result<LogSettings, ConfigError> {
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
