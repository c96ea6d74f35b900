//! `fairschach tables …`, run as an operator runs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::Command;
use fairschach::engine::tables::{Build, Keep, Known, Material};
use serde_json::{Value, json};

use crate::peers::{project, python, wait_for};
use crate::support::{every, soak};

fn tables(words: &[&str], dir: &Path, input: &str) -> (String, i32) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairschach"));
    program.args(["tables", words[0]]).arg(dir).args(&words[1..]).write_stdin(input);
    let output = program.output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (said, output.status.code().unwrap())
}

const QUEEN: [&str; 5] = ["build", "--men", "KQK", "--option", "few_pieces=0"];

#[test]
fn a_table_is_built_asked_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let (said, status) = tables(&QUEEN, dir, "");
    assert_eq!(status, 0, "{said}");
    assert!(
        said.starts_with("KQK few_pieces=0: 60862 states, 54890 won for certain, at most 21 pairs ("),
        "{said}"
    );
    // What is there is not built again.
    assert_eq!(tables(&QUEEN, dir, ""), (String::new(), 0));

    let line = |id: i32, rest: &str| {
        let position = format!("8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 {rest}");
        json!({"id": id, "position": position, "options": {"few_pieces": 0}, "left": 2}).to_string()
    };
    let wrong = json!({"id": 3, "position": "8/8/8/8/8/8/k1K5/8 w - - 0 1 -"}).to_string();
    let input = format!("{}\n{}\n{wrong}\n", line(1, "-"), line(2, "b7"));
    // The position's own counter leaves as many pairs as the question before.
    let counted = input.lines().next().unwrap().replace("- 0 1", "- 73 90").replace(",\"left\":2", "");
    let (said, status) = tables(&["probe"], dir, &format!("{input}{counted}\n"));
    let answers: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((answers.len(), status), (4, 2), "{said}");
    assert!(!counted.contains("left") && answers[0] == answers[3], "{counted}: {said}");
    assert!((answers[0]["value"].as_f64().unwrap() - 2.0 / 3.0).abs() < 1e-8, "{said}");
    assert_eq!(answers[0]["white"][0], json!({"entry": "c2c3", "ppm": 666_667}));
    assert!(answers[2]["error"].as_str().is_some(), "{said}");

    thought_with(dir);
    let (said, status) = tables(&["verify", "--samples", "300"], dir, "");
    assert!(status == 0 && said.ends_with(", as published\n"), "{said}");
    let file = dir.join("KQK-0.table");
    let mut bytes = fs::read(&file).unwrap();
    bytes[100_000] ^= 1;
    fs::write(&file, bytes).unwrap();
    assert_eq!(tables(&["verify"], dir, "").1, 1);
}

#[test]
fn a_sound_table_that_is_not_the_published_one_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut known = Known::new();
    // The published one keeps every layer.
    let mut build = Build::new(Material::parse("KQK").unwrap(), 0, Keep::Last, &mut known);
    while !build.is_done() {
        let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, &known)).collect();
        build.hand_in(layer);
    }
    fs::write(folder.path().join("KQK-0.table"), build.finish().to_bytes()).unwrap();
    let (said, status) = tables(&["verify", "--samples", "300"], folder.path(), "");
    assert!(status == 1 && said.contains("; the published table has 1af5f0c7"), "{said}");
}

#[test]
fn the_guides_have_the_published_hashes() {
    let read = |path: &str| fs::read_to_string(project().join(path)).unwrap();
    let published = read("crates/engine/data/tables.sha256");
    assert_eq!(published.lines().count(), 6);
    for guide in ["docs/endgames.md", "docs/endspiele.md"] {
        assert!(read(guide).contains(&published), "{guide}");
    }
}

/// The engine looks the tables of a folder up, where they hold for the rules.
fn thought_with(dir: &Path) {
    let think = |few: u32, words: &[&Path]| {
        let line = json!({"id": 1, "position": "8/8/8/8/8/8/2k5/K3Q3 p - - 0 1 e1",
            "options": {"few_pieces": few}, "nodes": 2_000});
        let mut program = Command::new(env!("CARGO_BIN_EXE_fairschach"));
        program.args(["engine", "think"]).args(words).write_stdin(line.to_string());
        let output = program.output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        (answer, output.status.code().unwrap())
    };
    let with = [Path::new("--tables"), dir];
    let (without, status) = think(0, &[]);
    assert!(status == 0 && without["value"].as_i64().unwrap() < 990, "{without}");
    let (found, status) = think(0, &with);
    assert!(status == 0 && found["value"].as_i64().unwrap() >= 999, "{found}");
    assert_eq!(think(0, &with).0, found, "the same again");
    assert_eq!(think(10, &with).0, think(10, &[]).0, "there are none for these rules");
    let empty = tempfile::tempdir().unwrap();
    let (refused, status) = think(0, &[Path::new("--tables"), empty.path()]);
    assert!(status == 2 && refused["error"].as_str().unwrap().contains("no tables here"), "{refused}");
}

/// `tests/second/tables.py` shares no code with the server.
pub(crate) fn second_program_agrees(samples: usize, dir: &Path, names: &[&str], few_pieces: &str) {
    let mut program = Command::new(python());
    let script = project().join("tests/second/tables.py");
    let file = |name: &&str| -> PathBuf { dir.join(format!("{name}-{few_pieces}.table")) };
    let output = program.arg("-B").arg(script).arg(samples.to_string()).args(names.iter().map(file)).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// All tables of three men; the long version asks for more values, and for those of two rooks and of a man each. Those without
/// the number of FSR 8 are built on the command line in the long version alone: in the other, the second program is asked about
/// those of a server (`http::endgames`).
#[test]
fn three_men_agree_with_a_second_program() {
    for few_pieces in every(2, ["10", "0"]) {
        let folder = tempfile::tempdir().unwrap();
        let (dir, option) = (folder.path(), format!("few_pieces={few_pieces}"));
        let build = |men: &str, pairs: &str| {
            let words = ["build", "--men", men, "--option", &option, "--pairs", pairs];
            let (said, status) = tables(&words, dir, "");
            assert_eq!(status, 0, "{said}");
        };
        build("KQK,KRK,KPK", "75");
        second_program_agrees(if soak() { 1_500 } else { 40 }, dir, &["KQK", "KRK", "KPK"], few_pieces);
        if soak() {
            build("KRRK", "75");
            second_program_agrees(300, dir, &["KRRK"], few_pieces);
            build("KRKR,KQKR,KBKN", "2");
            second_program_agrees(300, dir, &["KRKR", "KQKR", "KBKN"], few_pieces);
        }
    }
}

#[test]
fn a_man_each_is_built_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let build = |pairs| tables(&["build", "--men", "KNKN", "--pairs", pairs], dir, "");
    let (said, status) = build("1");
    assert_eq!(status, 0, "{said}");
    assert!(said.starts_with("KNKN few_pieces=10, 1 of 75 pairs: "), "{said}");
    assert!(said.contains("KNKN: needs up to "), "{said}");
    // What is there is not built again.
    assert_eq!(build("1"), (String::new(), 0));
    let (said, status) = tables(&["verify", "--samples", "300"], dir, "");
    assert_eq!(status, 0, "{said}");
    second_program_agrees(40, dir, &["KNKN"], "10");
    // It says nothing of more pairs, and of other men nothing at all.
    let line =
        |board: &str, calm| json!({"id": calm, "position": format!("{board} p - - {calm} 90 -")}).to_string();
    let knights = "8/1n6/8/8/8/8/k1K5/7N";
    let input = [line(knights, 74), line(knights, 73), line(knights, 72), line("8/1r6/8/8/8/8/k1K5/7R", 74)]
        .join("\n");
    let (said, status) = tables(&["probe"], dir, &input);
    let answers: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((answers.len(), status), (4, 2), "{said}");
    assert_eq!(
        (answers[0]["value"].as_f64(), answers[1]["value"].as_f64()),
        (Some(0.0), Some(0.0)),
        "{said}"
    );
    assert!(answers[2]["error"].to_string().contains("KNKN does not say"), "{said}");
    assert!(answers[3]["error"].to_string().contains("KRKR is not there"), "{said}");
}

#[test]
fn what_cannot_be_built_is_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    for (words, why) in [
        (["--men", "KNKN", "--memory", "64"], "needs up to"),
        (["--men", "KPK", "--pairs", "5"], "all others are whole"),
        (["--men", "KQKP", "--pairs", "74"], "all others are whole"),
    ] {
        let (said, status) = tables(&[&["build"], words.as_slice()].concat(), folder.path(), "");
        assert_eq!((status, said.contains(why)), (1, true), "{words:?}: {said}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn an_unfinished_table_goes_on() {
    let (folder, whole) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (pieces, mut known) = (Material::parse("KQK").unwrap(), Known::new());
    let mut build = Build::new(pieces, 0, Keep::Every, &mut known);
    for _ in 0..3 {
        let layer = build.chunks().into_iter().map(|chunk| build.work_out(chunk, &known)).collect();
        build.hand_in(layer);
    }
    let part = folder.path().join("KQK-0.part");
    fs::write(&part, build.to_bytes()).unwrap();
    for dir in [folder.path(), whole.path()] {
        let (said, status) = tables(&[QUEEN.as_slice(), &["--threads", "2"]].concat(), dir, "");
        assert_eq!(status, 0, "{said}");
    }
    let read = |dir: &Path| fs::read(dir.join("KQK-0.table")).unwrap();
    assert!(read(folder.path()) == read(whole.path()), "a table that was stopped is another one");
    assert!(!part.exists());
    // What is no part of a table is not gone on with.
    fs::remove_file(folder.path().join("KQK-0.table")).unwrap();
    fs::write(&part, "no table").unwrap();
    assert_eq!(tables(&QUEEN, folder.path(), "").1, 1);
}

#[tokio::test]
async fn a_build_that_is_killed_goes_on() {
    let (killed, whole) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let saved = [QUEEN.as_slice(), &["--save-every", "0"]].concat();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_fairschach"));
    program.args(["tables", saved[0]]).arg(killed.path()).args(&saved[1..]);
    let (part, table) = (killed.path().join("KQK-0.part"), killed.path().join("KQK-0.table"));
    // Killed as soon as something is written, and once more later on.
    let mut before = None;
    for _ in 0..2 {
        let mut child = program.spawn().unwrap();
        wait_for("the unfinished table", Duration::from_secs(120), || {
            let written = fs::read(&part).ok().filter(|bytes| before.as_ref() != Some(bytes));
            async move { written }
        })
        .await;
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!table.exists());
        before = fs::read(&part).ok();
    }
    for dir in [killed.path(), whole.path()] {
        assert_eq!(tables(&QUEEN, dir, "").1, 0);
    }
    assert!(fs::read(table).unwrap() == fs::read(whole.path().join("KQK-0.table")).unwrap());
    assert!(!part.exists());
}

#[test]
fn other_men_and_options_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for wrong in [
        ["--men", "KPKP"],
        ["--men", "KQRKR"],
        ["--men", "KNK"],
        ["--pairs", "0"],
        ["--pairs", "76"],
        ["--memory", "63"],
        ["--memory", "1048577"],
        ["--option", "few_pieces=2"],
        ["--option", "struck=replace"],
        ["--threads", "0"],
        ["--threads", "65"],
        ["--save-every", "86401"],
    ] {
        assert_eq!(tables(&[&["build"], wrong.as_slice()].concat(), folder.path(), "").1, 2, "{wrong:?}");
    }
    assert_eq!(tables(&["verify"], folder.path(), "").1, 1);
    assert_eq!(tables(&["verify", "--samples", "10000001"], folder.path(), "").1, 2);
}
