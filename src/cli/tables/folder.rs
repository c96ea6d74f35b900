//! Tables as files in a folder: `KRK-10.table`, and `KRK-10.part` while it is being built.

use std::fs::{self, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::engine::tables::{Material, Table, Tables};

/// The largest file that is read: more than any table has.
const MAX_LEN: u64 = 1 << 30;

pub(in crate::cli) fn table_file(dir: &Path, material: Material, few_pieces: u32) -> PathBuf {
    dir.join(format!("{material}-{few_pieces}.table"))
}

pub(super) fn part_file(dir: &Path, material: Material, few_pieces: u32) -> PathBuf {
    dir.join(format!("{material}-{few_pieces}.part"))
}

/// The tables of a folder by their names: the men, and the number in FSR 8.
pub(in crate::cli) fn all(dir: &Path) -> anyhow::Result<Vec<(Material, u32)>> {
    let entries = fs::read_dir(dir).with_context(|| dir.display().to_string())?;
    let mut names = Vec::new();
    for entry in entries {
        names.extend(named(&entry?.path()));
    }
    names.sort_unstable_by_key(|(material, few_pieces)| (*few_pieces, *material));
    if names.is_empty() {
        bail!("{}: no tables here", dir.display());
    }
    Ok(names)
}

/// The men and the number in FSR 8 that a file's name says.
fn named(path: &Path) -> Option<(Material, u32)> {
    let (material, few_pieces) = path.file_name()?.to_str()?.strip_suffix(".table")?.split_once('-')?;
    Some((Material::parse(material)?, few_pieces.parse().ok()?))
}

/// What stands in a file; nothing, if it is not there.
pub(super) fn read(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    let length = match fs::metadata(path) {
        Ok(metadata) => metadata.len(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    if length > MAX_LEN {
        bail!("{}: more than {MAX_LEN} bytes", path.display());
    }
    Ok(Some(fs::read(path).with_context(|| path.display().to_string())?))
}

/// A table; nothing, if it is not there.
pub(in crate::cli) fn load(dir: &Path, material: Material, few_pieces: u32) -> anyhow::Result<Option<Table>> {
    let path = table_file(dir, material, few_pieces);
    let Some(bytes) = read(&path)? else { return Ok(None) };
    let table = Table::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    if (table.material(), table.few_pieces()) != (material, few_pieces) {
        bail!("{}: the table is for other men or options than its name says", path.display());
    }
    Ok(Some(table))
}

/// Loads the tables for these men and for what they can become, where they are there and not loaded yet.
pub(super) fn load_into(
    tables: &mut Tables,
    dir: &Path,
    material: Material,
    few_pieces: u32,
) -> anyhow::Result<()> {
    for material in material.needs().into_iter().chain([material]) {
        if tables.table(material).is_none()
            && let Some(table) = load(dir, material, few_pieces)?
        {
            tables.add(table);
        }
    }
    Ok(())
}

/// Writes a file whole or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let dir = path.parent().unwrap_or(Path::new("."));
    let say = || path.display().to_string();
    // Whoever builds tables is seldom the user that the server runs as.
    let mut builder = tempfile::Builder::new();
    let mut file = builder.permissions(Permissions::from_mode(0o644)).tempfile_in(dir).with_context(say)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).with_context(say)?;
    file.persist(path).with_context(say)?;
    Ok(())
}
