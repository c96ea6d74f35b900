//! An SQLite database with the tables of the migrations, made once for all tests, which copy it: making the tables takes longer
//! than most tests.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use fairschach::store::Store;

use super::raw::Raw;
use crate::peers::postgres::migrations;
use crate::peers::project;

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
