//! Every crate that `Cargo.toml` asks for is used: it costs everyone's build and somebody's trust.

use super::source::{files, read, tokens};
use std::collections::BTreeSet;
use std::path::Path;

/// Named in `Cargo.toml` for what they switch on elsewhere, and why.
const FOR_THEIR_FEATURES: &[(&str, &str)] = &[
    ("sqlx_core", "the runtime and TLS, which its macros would be built with if sqlx itself were asked"),
    ("sqlx_sqlite", "SQLite's own sources, for the same reason"),
];

/// The names in a `[section]` of a manifest whose entries stand one to a line.
fn asked_for(manifest: &str, section: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| line.trim() != format!("[{section}]")).skip(1);
    let entries = lines.take_while(|line| !line.starts_with('['));
    let names = entries
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim().trim_end_matches(".workspace").replace('-', "_"));
    names.filter(|name| !name.starts_with('#')).collect()
}

fn unused(names: Vec<String>, folders: &[&str]) -> Vec<String> {
    let sources: Vec<String> =
        folders.iter().flat_map(|top| files(top, &["rs"])).map(|path| read(&path)).collect();
    let used: BTreeSet<&str> = sources.iter().flat_map(|text| tokens(text)).map(|token| token.text).collect();
    let excused = |name: &String| FOR_THEIR_FEATURES.iter().any(|(excused, _)| excused == name);
    names.into_iter().filter(|name| !used.contains(name.as_str()) && !excused(name)).collect()
}

#[test]
fn every_dependency_is_used() {
    for package in ["", "crates/base/", "crates/rules/", "crates/engine/", "crates/proofs/"] {
        let manifest = read(Path::new(&format!("{package}Cargo.toml")));
        let below = ["src", "tests", "benches", "examples"].map(|folder| format!("{package}{folder}"));
        let below = below.each_ref().map(String::as_str);
        let normal = unused(asked_for(&manifest, "dependencies"), &below[..1]);
        let of_tests = unused(asked_for(&manifest, "dev-dependencies"), &below);
        assert!(
            normal.is_empty() && of_tests.is_empty(),
            "nothing uses these: take them out of {package}Cargo.toml ({}; of the tests: {})",
            normal.join(", "),
            of_tests.join(", ")
        );
    }
}

#[test]
fn an_unused_crate_is_caught() {
    let manifest = "[dependencies]\n# serde = \"1\"\ntokio-util = { version = \"1\" }\nno-such = \"1\"\n[lints.rust]\nx = 1";
    let names = asked_for(manifest, "dependencies");
    assert_eq!(names, ["tokio_util", "no_such"]);
    // The text of this test names both, but only as words within strings.
    assert_eq!(unused(vec!["no_such".into(), "serde".into()], &["tests/all/house"]), ["no_such", "serde"]);
    assert_eq!(unused(vec!["serde".into()], &["tests/all/peers"]), [""; 0]);
}
