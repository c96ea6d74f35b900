use std::path::Path;

use clap::Parser;
use fairschach::cli::verify::{VerifyCommand, run};
use serde_json::Value;

use super::doc::Doc;
use super::games;

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: VerifyCommand,
}

/// Runs `verify` with these arguments; gives the exit status and what it printed.
fn verify(arguments: &[&str]) -> (i32, String) {
    let cli = Cli::try_parse_from(["verify"].iter().chain(arguments)).unwrap();
    let mut out = Vec::new();
    let status = run(&cli.command, &mut out);
    (status, String::from_utf8(out).unwrap())
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[tokio::test]
async fn the_command_answers_with_its_exit_status() {
    let folder = tempfile::tempdir().unwrap();
    let played = games::mate().await;
    let file = write(folder.path(), "game.json", &played.file.to_string());
    let receipts: Vec<String> = played
        .receipts
        .iter()
        .map(|(name, note)| write(folder.path(), name, note))
        .collect();
    let (status, text) = verify(&[
        "game",
        &file,
        "--receipt",
        &receipts[0],
        "--receipt",
        &receipts[1],
    ]);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("✓ receipts: 2 of 2"), "{text}");

    let mut doc = Doc::of(&played);
    doc.event("public", 1, "reveal")["white"]["entry"] = "e2e3".into();
    let changed = write(folder.path(), "changed.json", &doc.to_value().to_string());
    let (status, text) = verify(&["game", &changed, "--json"]);
    assert_eq!(status, 1, "{text}");
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["verdict"], "misbehaviour");
    let between = &json["steps"][3]["faults"][0]["between"];
    assert_eq!(between[0], "public event 1 (reveal, turn 1)", "{text}");

    let broken = write(folder.path(), "broken.json", "{}");
    assert_eq!(verify(&["game", &broken]).0, 2);
    let missing = folder.path().join("missing").display().to_string();
    assert_eq!(verify(&["game", &missing]).0, 2);
    assert_eq!(verify(&["game", &file, "--receipt", &missing]).0, 2);
    assert_eq!(verify(&["game", &file, "--receipt", &file]).0, 2);
}
