//! The second check of game files, in Python and sharing no code, all but the replay.

use std::path::Path;
use std::process::{Command, Output};

use super::doc::Doc;
use super::{games, vectors};
use crate::peers::{project, python};

pub(crate) fn second(what: &str, paths: &[&Path]) -> Output {
    Command::new(python())
        .arg("-B")
        .arg(project().join("tests/second/game.py"))
        .arg(what)
        .args(paths)
        .env("PYTHONUTF8", "1")
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn the_second_check_finds_the_vectors_as_they_say() {
    let output = second("vectors", &[&vectors::path()]);
    assert!(output.status.success(), "{}", said(&output));
}

#[tokio::test]
async fn the_second_check_finds_played_games_good_and_changed_ones_bad() {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    let mut expected = Vec::new();
    for played in games::all().await {
        let good = folder.path().join(format!("{}.json", played.name));
        std::fs::write(&good, played.file.to_string()).unwrap();
        paths.push(good);
        expected.push("consistent".to_owned());
        let mut doc = Doc::of(&played);
        if !doc.events.iter().any(|event| event["type"] == "reveal") {
            continue;
        }
        let reveal = doc.event("public", 1, "reveal");
        let side = if reveal.get("black").is_some() { "black" } else { "white" };
        reveal[side]["channel"] = "mail".into();
        doc.relink();
        let bad = folder.path().join(format!("{}-changed.json", played.name));
        std::fs::write(&bad, doc.to_bytes()).unwrap();
        paths.push(bad);
        expected.push(format!("openings: {side} 1"));
    }
    let paths: Vec<&Path> = paths.iter().map(AsRef::as_ref).collect();
    let output = second("check", &paths);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).lines().collect::<Vec<_>>(),
        expected,
        "{}",
        said(&output)
    );
}
