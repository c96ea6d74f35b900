//! The second implementation, in Python and sharing no code: it makes the vectors and checks our files.

use std::path::Path;

use fairschach_proofs::tlog::{
    CheckpointNote, LogProof, add_checkpoint_body, prove_consistency, prove_inclusion,
};

use super::kit::{Log, log_key, witness_key};
use crate::peers::{self, project};

/// Runs a script of `tests/second` and gives whether it is content, and what it prints.
fn second(script: &str, what: &str, path: &Path) -> (bool, String) {
    let output = peers::second(script, &[Path::new(what), path], String::new());
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn the_vectors_are_what_the_second_implementation_makes() {
    let folder = project().join("tests/vectors/log");
    let (good, said) = second("log_vectors.py", "check", &folder);
    assert!(good, "{said}");
    let files = std::fs::read_dir(&folder).unwrap();
    let records =
        files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "json"));
    assert_eq!(said.lines().count(), records.count(), "{said}");
}

/// Writes a log as it is served, with a policy, proofs and requests.
fn write(folder: &Path) {
    let log = Log::grown(&[200, 300, 700]);
    for (tile, bytes) in &log.files {
        let path = folder.join(tile.to_string());
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let bare = log.note();
    let checkpoint = CheckpointNote::parse(&bare).unwrap();
    let mut note = bare.clone();
    let mut policy = format!("log {}\n", log_key().verifier_key());
    for number in [1, 2] {
        note += &checkpoint.cosign(&witness_key(number), 1_800_000_000).unwrap();
        policy += &format!("witness w{number} {}\n", witness_key(number).cosigner_key());
    }
    policy += "group all-of-them all w1 w2\nquorum all-of-them\n";
    std::fs::write(folder.join("checkpoint"), &note).unwrap();
    std::fs::write(folder.join("policy"), policy).unwrap();
    for part in ["proofs", "requests"] {
        std::fs::create_dir(folder.join(part)).unwrap();
    }
    for index in [0, 255, 256, 511, 512, 699] {
        let proof = LogProof {
            extra: (index % 2 == 0).then(|| vec![1; 40]),
            index,
            proof: prove_inclusion(index, 700, |tile| log.read(tile)).unwrap(),
            checkpoint: note.clone(),
        };
        std::fs::write(folder.join(format!("proofs/{index}.tlog-proof")), proof.to_text()).unwrap();
    }
    for old in [0, 1, 200, 256, 300, 512, 699, 700] {
        let proof = prove_consistency(old, 700, |tile| log.read(tile)).unwrap();
        let body = add_checkpoint_body(old, &proof, &bare);
        std::fs::write(folder.join(format!("requests/{old}")), body).unwrap();
    }
}

#[test]
fn the_second_implementation_checks_a_log_that_we_wrote() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let (good, said) = second("log.py", "directory", folder.path());
    assert!(good, "{said}");
    assert_eq!(said.lines().next(), Some("log: 700 entries, 2 cosignatures"));
    assert_eq!(said.lines().count(), 1 + 6 + 8, "{said}");
}

#[test]
fn the_second_implementation_finds_what_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    for (file, word) in [
        ("tile/entries/002.p/188", "tile"),
        ("tile/1/000.p/2", "tile"),
        ("tile/0/001.p/44", "extra-file"),
        ("proofs/512.tlog-proof", "root"),
        ("requests/256", "422"),
    ] {
        let path = folder.path().join(file);
        let old = std::fs::read(&path).unwrap();
        let mut new = old.clone();
        if file.starts_with("tile") {
            new[40] ^= 1;
        } else {
            // A letter of the first hash.
            let text = String::from_utf8(old.clone()).unwrap();
            let line = text.lines().find(|line| line.len() == 44).unwrap();
            let at = text.find(line).unwrap() + 5;
            new[at] = if old[at] == b'A' { b'B' } else { b'A' };
        }
        std::fs::write(&path, new).unwrap();
        let (good, said) = second("log.py", "directory", folder.path());
        let last = said.lines().last().unwrap_or_default();
        assert!(!good && last.ends_with(&format!("Fault: {word}")), "{file}: {said}");
        std::fs::write(&path, old).unwrap();
    }
}
