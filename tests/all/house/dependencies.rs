//! Every crate that `Cargo.toml` asks for is used: it costs everyone's build and somebody's trust.

use super::source::{files, read, tokens};
use std::collections::BTreeSet;
use std::path::Path;

/// Named in `Cargo.toml` for what they switch on elsewhere, and why.
const FOR_THEIR_FEATURES: &[(&str, &str)] = &[];

/// The rooms that use these are still to come; gone when the house is built.
const STILL_TO_COME: &str = "\
    anyhow askama assert_cmd axum axum_extra base64 chacha20poly1305 clap clap_complete config \
    cozy_chess divan ed25519_dalek fluent_templates futures_util getrandom governor hex hkdf hmac \
    indicatif insta lettre mail_parser predicates proptest rand reqwest rust_embed rustls secrecy serde \
    serde_json serde_json_canonicalizer sha2 signed_note smtp_proto sqlx subtle tokio tokio_stream \
    tokio_util tower tower_http tracing tracing_subscriber utoipa utoipa_axum utoipa_swagger_ui";

/// The names in a `[section]` of a manifest whose entries stand one to a line.
fn asked_for(manifest: &str, section: &str) -> Vec<String> {
    let lines = manifest
        .lines()
        .skip_while(|line| line.trim() != format!("[{section}]"))
        .skip(1);
    let entries = lines.take_while(|line| !line.starts_with('['));
    let names = entries
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim().replace('-', "_"));
    names.filter(|name| !name.starts_with('#')).collect()
}

fn unused(names: Vec<String>, folders: &[&str]) -> Vec<String> {
    let sources: Vec<String> = folders
        .iter()
        .flat_map(|top| files(top, &["rs"]))
        .map(|path| read(&path))
        .collect();
    let used: BTreeSet<&str> = sources
        .iter()
        .flat_map(|text| tokens(text))
        .map(|token| token.text)
        .collect();
    let excused = |name: &String| FOR_THEIR_FEATURES.iter().any(|(excused, _)| excused == name);
    names
        .into_iter()
        .filter(|name| !used.contains(name.as_str()) && !excused(name))
        .collect()
}

#[test]
fn every_dependency_is_used() {
    let manifest = read(Path::new("Cargo.toml"));
    let awaited = |name: &String| STILL_TO_COME.split(' ').any(|awaited| awaited == name);
    let mut normal = unused(asked_for(&manifest, "dependencies"), &["src"]);
    let mut of_tests = unused(
        asked_for(&manifest, "dev-dependencies"),
        &["src", "tests", "benches", "examples"],
    );
    normal.retain(|name| !awaited(name));
    of_tests.retain(|name| !awaited(name));
    assert!(
        normal.is_empty() && of_tests.is_empty(),
        "nothing uses these: take them out of Cargo.toml ({}; of the tests: {})",
        normal.join(", "),
        of_tests.join(", ")
    );
}

#[test]
fn an_unused_crate_is_caught() {
    let manifest = "[dependencies]\n# serde = \"1\"\ntokio-util = { version = \"1\" }\nno-such = \"1\"\n[lints.rust]\nx = 1";
    let names = asked_for(manifest, "dependencies");
    assert_eq!(names, ["tokio_util", "no_such"]);
    // The text of this test names both, but only as words within strings.
    assert_eq!(
        unused(vec!["no_such".into(), "serde".into()], &["tests/all/house"]),
        ["no_such", "serde"]
    );
    assert_eq!(unused(vec!["serde".into()], &["tests/all/peers"]), [""; 0]);
}
