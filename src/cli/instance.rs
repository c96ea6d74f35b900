//! The name under which this server claims work on a shared database: kept in its data folder, and held by one process at
//! a time, so that a server that starts again knows what it had claimed itself before it was cut off.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::Path;

use anyhow::Context;
use uuid::Uuid;

use crate::base::Rng;

const FILE: &str = "instance";
/// A UUID with a line break, and some room for what an editor adds.
const BYTES_MAX: u64 = 64;

/// A name that is held: no other process gets it as long as this value lives.
pub struct Instance {
    name: Uuid,
    #[expect(dead_code, reason = "the system takes the lock back when the process ends, however it ends")]
    held: File,
}

impl Instance {
    /// Takes the name of this data folder, and makes it if it is missing. Nothing, if another process has it or the
    /// file cannot be locked: then this one claims without a name.
    ///
    /// # Errors
    /// The file cannot be read or written. One that holds no name is written anew.
    pub fn take(data_dir: &Path, rng: &dyn Rng) -> anyhow::Result<Option<Instance>> {
        let path = data_dir.join(FILE);
        std::fs::create_dir_all(data_dir)
            .map_err(anyhow::Error::from)
            .and_then(|()| Instance::at(&path, rng))
            .with_context(|| format!("the server's name in {} cannot be used", path.display()))
    }

    /// The name.
    pub fn name(&self) -> Uuid {
        self.name
    }

    fn at(path: &Path, rng: &dyn Rng) -> anyhow::Result<Option<Instance>> {
        let mut held = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
        // A file system that knows no locks gives no name.
        if held.try_lock().is_err() {
            return Ok(None);
        }
        let mut text = Vec::new();
        (&mut held).take(BYTES_MAX).read_to_end(&mut text)?;
        let known = std::str::from_utf8(&text).ok().and_then(|text| Uuid::try_parse(text.trim()).ok());
        let name = match known {
            Some(name) => name,
            None => {
                let mut bytes = [0; 16];
                rng.fill(&mut bytes);
                let name = uuid::Builder::from_random_bytes(bytes).into_uuid();
                held.set_len(0)?;
                held.rewind()?;
                writeln!(held, "{name}")?;
                held.sync_all()?;
                name
            }
        };
        Ok(Some(Instance { name, held }))
    }
}
