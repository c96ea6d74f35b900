//! Where the endgame tables lie.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::toml::text;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTablebase {
    /// The folder of the Syzygy files.
    pub(super) syzygy: Option<PathBuf>,
}

/// What is in force, as TOML.
pub(super) fn to_toml(folder: Option<&Path>) -> [String; 2] {
    let syzygy = match folder {
        Some(folder) => format!("syzygy = {}", text(&folder.display().to_string())),
        None => "# syzygy is not set".to_owned(),
    };
    ["\n[tablebase]".to_owned(), syzygy]
}
