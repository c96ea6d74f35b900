//! Where the endgame tables lie: those of normal chess, and those of Fairschach.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::toml::text;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTablebase {
    /// The folder of the Syzygy files.
    pub(super) syzygy: Option<PathBuf>,
    /// The folder of the tables that `fairschach tables build` made.
    pub(super) fairschach: Option<PathBuf>,
}

/// What is in force, as TOML.
pub(super) fn to_toml(syzygy: Option<&Path>, fairschach: Option<&Path>) -> [String; 3] {
    let line = |name: &str, folder: Option<&Path>| match folder {
        Some(folder) => format!("{name} = {}", text(&folder.display().to_string())),
        None => format!("# {name} is not set"),
    };
    ["\n[tablebase]".to_owned(), line("syzygy", syzygy), line("fairschach", fairschach)]
}
