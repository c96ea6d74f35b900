//! An SQLite database with the tables of the migrations, made once for all tests, which copy it: making the tables takes longer
//! than most tests.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use fairschach::store::Store;

use super::raw::Raw;
use crate::peers::project;

/// What the migrations of a database in this folder are known by: others, another number.
pub(crate) fn migrations(of: &str) -> u64 {
    let mut content = DefaultHasher::new();
    let folder = fs::read_dir(project().join("migrations").join(of)).expect("the migrations are there");
    let mut files: Vec<_> = folder.map(|file| file.expect("a folder can be read").path()).collect();
    files.sort();
    files.iter().for_each(|file| fs::read(file).expect("a file can be read").hash(&mut content));
    content.finish()
}

/// A copy at this path, which is one that has nothing yet.
pub(super) async fn copy_to(path: &Path) {
    // How it is opened may change what is written into it.
    let mut opening = DefaultHasher::new();
    fs::read(project().join("src/store/mod.rs")).expect("the store is there").hash(&mut opening);
    let name = format!("{:016x}-{:016x}.sqlite", migrations("sqlite"), opening.finish());
    let template = project().join("target/test-env/sqlite").join(name);
    if !template.exists() {
        make(&template).await;
    }
    fs::copy(&template, path).expect("a file can be copied");
}

/// Tests that find none at the same time make one each; a copy that has begun is of the whole file that it found.
async fn make(template: &Path) {
    let folder = template.parent().expect("it has a folder");
    fs::create_dir_all(folder).expect("target/ can be written");
    let making = tempfile::tempdir_in(folder).expect("target/ can be written");
    let file = making.path().join("template.sqlite");
    let url = format!("sqlite://{}", file.display());
    Store::open(&url).await.expect("the migrations can be applied").close().await;
    let raw = Raw::open(&url).await;
    assert_eq!(raw.number("PRAGMA wal_checkpoint(TRUNCATE)").await, 0, "all is in the one file");
    if let Raw::Sqlite(pool) = raw {
        pool.close().await;
    }
    fs::rename(&file, template).expect("it can be put in its place");
}
