//! Logs and what is held of them, honest and tampered, kept under `tests/vectors` for whoever writes another checker.
//!
//! With `FAIRSCHACH_WRITE_VECTORS` set they are made and written anew.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::base::Timestamp;
use fairschach::tlog::{CheckpointNote, Leaf, Policy, VerifierKey};
use fairschach::verify::Report;
use serde_json::{Value, json};

use super::unrevealed;
use super::world::{
    Files, World, checkpoint, cosigned, filing, log_key, old_key, receipt_key, sign_receipt, signed, start_s,
    witness_key,
};
use crate::peers::project;
use crate::support::START;

const SECOND: i64 = 1_000_000;

/// What a case says: its members as text, to be merged into the first good one.
type Edit = Box<dyn Fn(&mut Vector)>;

/// What a server writes into a receipt before it signs it.
type Change = fn(&mut fairschach::tlog::Receipt);

/// A world and its policy as the file holds them.
#[derive(Clone)]
struct Vector {
    world: World,
    policy: Option<String>,
}

fn received(after_s: i64) -> Timestamp {
    START.plus(after_s * SECOND)
}

/// Twelve entries in four batches, two receipts, two earlier checkpoints, two proofs.
fn base() -> Vector {
    let filler = |number: u8| [number; 32];
    let (one, first) = filing(1, received(3));
    let (two, second) = filing(2, received(61));
    let mut world = World::new(&[
        (start_s() + 10, vec![filler(200), first, filler(201)]),
        (start_s() + 70, vec![second, filler(202), filler(203), filler(204)]),
        (start_s() + 400, vec![filler(205)]),
        (start_s() + 900, vec![filler(206), filler(207), filler(208), filler(209)]),
    ]);
    world.receipts = vec![sign_receipt(&one), sign_receipt(&two)];
    world.receipted = vec![first, second];
    world.keep(3);
    world.keep(8);
    world.proofs = vec![world.prove(1).to_text(), world.prove(3).to_text()];
    Vector { world, policy: None }
}

fn policy(lines: &str) -> String {
    let [one, other] = [1, 2].map(|number| witness_key(number).cosigner_key());
    let log = log_key().verifier_key();
    format!("log {log}\nwitness one {one}\nwitness other {other}\n{lines}")
}

const BOTH: &str = "group both all one other\nquorum both\n";

/// Only the log and its checkpoint, which has these cosignatures.
fn bare(vector: &mut Vector, lines: &str) {
    vector.world.checkpoints.clear();
    vector.world.receipts.clear();
    vector.world.proofs.clear();
    let note = vector.world.note() + lines;
    vector.world.files.insert("checkpoint".to_owned(), note.into_bytes());
}

/// The entries changed, and everything written and signed anew; proofs are left out, for the liar would make new ones.
fn rewrite(vector: &mut Vector, key: &fairschach::tlog::NoteKey, edit: impl Fn(&mut Vec<Leaf>)) {
    let mut rows = vector.world.leaves.clone();
    edit(&mut rows);
    vector.world.rewrite(rows, key);
    vector.world.proofs.clear();
}

/// Against the receipts alone.
fn against_receipts(edit: impl Fn(&mut Vec<Leaf>) + 'static) -> Edit {
    Box::new(move |vector| {
        vector.world.checkpoints.clear();
        rewrite(vector, &log_key(), &edit);
    })
}

/// Against the checkpoints alone.
fn against_checkpoints(edit: impl Fn(&mut Vec<Leaf>) + 'static) -> Edit {
    Box::new(move |vector| {
        vector.world.receipts.clear();
        rewrite(vector, &log_key(), &edit);
    })
}

fn replaced(list: fn(&mut World) -> &mut Vec<String>, old: &'static str, new: &'static str) -> Edit {
    Box::new(move |vector| {
        let text = &mut list(&mut vector.world)[0];
        assert!(text.contains(old), "{old:?} in {text}");
        *text = text.replacen(old, new, 1);
    })
}

fn resigned(edit: Change) -> Edit {
    Box::new(move |vector| {
        let mut receipt = filing(1, received(3)).0;
        edit(&mut receipt);
        vector.world.receipts = vec![sign_receipt(&receipt)];
    })
}

fn file(path: &'static str, edit: fn(&mut Vec<u8>)) -> Edit {
    Box::new(move |vector| edit(vector.world.files.get_mut(path).unwrap()))
}

/// Name, exit status, and what is done.
type Good = (&'static str, i32, Edit);

fn good() -> Vec<Good> {
    vec![
        ("everything", 0, Box::new(|_: &mut Vector| {})),
        ("the log alone", 0, Box::new(|vector: &mut Vector| bare(vector, ""))),
        (
            "receipts without a log, with proofs, and checkpoints of several sizes",
            3,
            Box::new(|vector: &mut Vector| vector.world.files.clear()),
        ),
        (
            "a replaced key that signed an earlier checkpoint",
            0,
            Box::new(|vector: &mut Vector| {
                vector.world.keys.push(old_key().verifier_key());
                let early = signed(&vector.world.leaves[..5], &old_key());
                vector.world.checkpoints.push(early);
            }),
        ),
        (
            "both witnesses",
            0,
            Box::new(|vector: &mut Vector| {
                let note = cosigned(&vector.world.note());
                bare(vector, "");
                vector.world.files.insert("checkpoint".to_owned(), note.into_bytes());
                vector.policy = Some(policy(BOTH));
            }),
        ),
        ("a receipt from before there was a log", 3, resigned(|receipt| receipt.log = None)),
        (
            "a promise that is not due yet",
            3,
            resigned(|receipt| {
                *receipt = filing(9, received(880)).0;
            }),
        ),
    ]
}

/// Name, exit status, the first step that fails, and what is done.
type Bad = (&'static str, i32, &'static str, Edit);

fn bad() -> Vec<Bad> {
    let mut bad: Vec<Bad> = Vec::new();
    bad.extend(bad_files());
    bad.extend(bad_rows());
    bad.extend(bad_receipts());
    bad.extend(bad_notes());
    bad.extend(bad_witnesses());
    bad
}

fn bad_files() -> Vec<Bad> {
    const BUNDLE: &str = "tile/entries/000.p/12";
    const TILE: &str = "tile/0/000.p/12";
    let removed = |path: &'static str| -> Edit {
        Box::new(move |vector: &mut Vector| drop(vector.world.files.remove(path)))
    };
    vec![
        ("no checkpoint", 2, "checkpoints", removed("checkpoint")),
        ("no bundle", 2, "log", removed(BUNDLE)),
        ("no tile", 2, "log", removed(TILE)),
        ("an entry's hash changed", 2, "log", file(BUNDLE, |bytes| bytes[20] ^= 1)),
        ("an entry's time changed", 2, "log", file(BUNDLE, |bytes| bytes[10] ^= 1)),
        ("an entry's version", 2, "log", file(BUNDLE, |bytes| bytes[2] = 2)),
        ("an entry's length", 2, "log", file(BUNDLE, |bytes| bytes[1] = 40)),
        ("bundle cut", 2, "log", file(BUNDLE, |bytes| bytes.truncate(500))),
        ("bundle cut at an entry", 2, "log", file(BUNDLE, |bytes| bytes.truncate(43 * 11))),
        ("bundle too long", 2, "log", file(BUNDLE, |bytes| bytes.push(0))),
        (
            "two entries exchanged",
            2,
            "log",
            file(BUNDLE, |bytes| {
                let first = bytes[..43].to_vec();
                bytes.copy_within(43..86, 0);
                bytes[43..86].copy_from_slice(&first);
            }),
        ),
        ("a hash of the tile changed", 2, "log", file(TILE, |bytes| bytes[33] ^= 1)),
        ("tile cut", 2, "log", file(TILE, |bytes| bytes.truncate(32))),
        ("tile too long", 2, "log", file(TILE, |bytes| bytes.extend([0; 32]))),
        ("empty checkpoint", 2, "checkpoints", file("checkpoint", Vec::clear)),
        (
            "the size changed",
            2,
            "checkpoints",
            file("checkpoint", |bytes| {
                let text = String::from_utf8(bytes.clone()).unwrap();
                *bytes = text.replacen("\n12\n", "\n11\n", 1).into_bytes();
            }),
        ),
        (
            "checkpoint without its signature",
            2,
            "checkpoints",
            file("checkpoint", |bytes| {
                let text = String::from_utf8(bytes.clone()).unwrap();
                bytes.truncate(text.find('—').unwrap());
            }),
        ),
    ]
}

fn bad_rows() -> Vec<Bad> {
    vec![
        (
            "an entry rewritten, against a checkpoint",
            1,
            "history",
            against_checkpoints(|rows| rows[2].hash = [1; 32]),
        ),
        (
            "an entry dropped, against a checkpoint",
            1,
            "history",
            against_checkpoints(|rows| {
                rows.remove(0);
            }),
        ),
        (
            "an entry put in, against a checkpoint",
            1,
            "history",
            against_checkpoints(|rows| rows.insert(1, rows[1])),
        ),
        (
            "two entries exchanged, against a checkpoint",
            1,
            "history",
            against_checkpoints(|rows| rows.swap(0, 2)),
        ),
        (
            "a batch backdated, against a checkpoint",
            1,
            "history",
            against_checkpoints(|rows| rows[..3].iter_mut().for_each(|row| row.batch_time_s -= 5)),
        ),
        (
            "another tree of the same size",
            1,
            "checkpoints",
            Box::new(|vector: &mut Vector| {
                vector.world.checkpoints = vec![vector.world.note()];
                vector.world.receipts.clear();
                rewrite(vector, &log_key(), |rows| rows[11].hash = [1; 32]);
            }),
        ),
        ("a log cut shorter than a checkpoint", 2, "history", against_checkpoints(|rows| rows.truncate(7))),
        ("an empty log", 2, "history", against_checkpoints(Vec::clear)),
        (
            "cut and grown again",
            1,
            "history",
            against_checkpoints(|rows| {
                rows.truncate(7);
                rows.extend([Leaf { hash: [3; 32], ..rows[6] }; 9]);
            }),
        ),
        (
            "signed again with a replaced key that is known",
            1,
            "history",
            Box::new(|vector: &mut Vector| {
                vector.world.keys.push(old_key().verifier_key());
                vector.world.receipts.clear();
                rewrite(vector, &old_key(), |rows| rows[2].hash = [1; 32]);
            }),
        ),
        (
            "signed again with a key that is not known",
            2,
            "checkpoints",
            Box::new(|vector: &mut Vector| rewrite(vector, &old_key(), |_| {})),
        ),
        (
            "batch times that shrink",
            1,
            "log",
            Box::new(|vector: &mut Vector| {
                bare(vector, "");
                rewrite(vector, &log_key(), |rows| rows[5].batch_time_s -= 60);
            }),
        ),
        (
            "a receipt's entry dropped",
            1,
            "receipts",
            against_receipts(|rows| {
                rows.remove(1);
            }),
        ),
        ("a receipt's entry replaced", 1, "receipts", against_receipts(|rows| rows[1].hash = [1; 32])),
        (
            "a receipt's entry too late",
            1,
            "receipts",
            against_receipts(|rows| {
                let mut late = rows.remove(1);
                late.batch_time_s = rows[10].batch_time_s;
                rows.push(late);
            }),
        ),
        ("a receipt's entry twice", 1, "receipts", against_receipts(|rows| rows.insert(1, rows[1]))),
        (
            "both receipts' entries dropped",
            1,
            "receipts",
            against_receipts(|rows| rows.retain(|row| row.hash[0] >= 200)),
        ),
    ]
}

fn bad_receipts() -> Vec<Bad> {
    let text = |old, new| replaced(|world| &mut world.receipts, old, new);
    let mut bad: Vec<Bad> = vec![
        ("a receipt's turn changed", 2, "receipts", text("turn 2\n", "turn 3\n")),
        ("a receipt's side changed", 2, "receipts", text("side white", "side black")),
        ("a receipt's channel changed", 2, "receipts", text("channel web", "channel mail")),
        ("a receipt's time changed", 2, "receipts", text("T12:00:03.", "T12:00:02.")),
        ("a receipt's promise changed", 2, "receipts", text("T12:10:03.", "T13:10:03.")),
        ("a receipt of another format", 2, "receipts", text("receipt/1", "receipt/2")),
        ("a receipt without its blank line", 2, "receipts", text("\n\n", "\n")),
        ("a receipt by another key", 2, "receipts", text("/receipts ", "/others ")),
    ];
    let changes: [(&str, Change); 9] = [
        ("turn", |receipt| receipt.turn = 7),
        ("side", |receipt| receipt.side = receipt.side.opposite()),
        ("revision", |receipt| receipt.revision = 1),
        ("submission", |receipt| receipt.submission = filing(3, START).0.submission),
        ("received", |receipt| receipt.received = START),
        ("channel", |receipt| receipt.channel = "mail".to_owned()),
        ("commitment", |receipt| receipt.commitment = [9; 32]),
        ("superseded", |receipt| receipt.superseded = Some([9; 32])),
        ("game", |receipt| {
            receipt.game = fairschach::base::GameId::parse("0197a3c0-0000-7000-8000-000000000002").unwrap();
        }),
    ];
    for (field, edit) in changes {
        let name: &'static str = format!("a signed receipt that says another {field} than its event").leak();
        bad.push((name, 1, "receipts", resigned(edit)));
    }
    bad.push(("a signed receipt for another event", 1, "receipts", resigned(|r| r.event = b"{}".to_vec())));
    bad.push((
        "two receipts for one revision",
        1,
        "receipts",
        Box::new(|vector: &mut Vector| {
            let mut other = filing(1, received(4)).0;
            other.log = None;
            vector.world.receipts.push(sign_receipt(&other));
        }),
    ));
    bad.push((
        "a promise for another log",
        2,
        "receipts",
        resigned(|receipt| receipt.log.as_mut().unwrap().origin = "other.example/log".to_owned()),
    ));
    bad.push((
        "a promise with another salt",
        1,
        "receipts",
        resigned(|receipt| receipt.log.as_mut().unwrap().salt = [1; 32]),
    ));
    bad
}

fn bad_notes() -> Vec<Bad> {
    let proof = |old, new| replaced(|world| &mut world.proofs, old, new);
    vec![
        ("a proof of another entry", 2, "proofs", proof("index 1\n", "index 2\n")),
        ("a proof beyond the log", 2, "proofs", proof("index 1\n", "index 12\n")),
        ("a proof without its index", 2, "proofs", proof("index 1\n", "")),
        ("a proof of another format", 2, "proofs", proof("@v1", "@v2")),
        ("a proof with another checkpoint", 2, "checkpoints", proof("\n12\n", "\n13\n")),
        (
            "a proof with another entry in it",
            2,
            "proofs",
            Box::new(|vector: &mut Vector| {
                let mut proof = vector.world.prove(1);
                proof.extra.as_mut().unwrap()[40] ^= 1;
                vector.world.proofs = vec![proof.to_text()];
            }),
        ),
        (
            "a proof with a hash too few",
            2,
            "proofs",
            Box::new(|vector: &mut Vector| {
                let mut proof = vector.world.prove(1);
                proof.proof.pop();
                vector.world.proofs = vec![proof.to_text()];
            }),
        ),
        (
            "a proof without an entry, and no log",
            2,
            "proofs",
            Box::new(|vector: &mut Vector| {
                let mut proof = vector.world.prove(1);
                proof.extra = None;
                vector.world.proofs = vec![proof.to_text()];
                vector.world.files.clear();
            }),
        ),
        (
            "a proof whose checkpoint is of another tree",
            1,
            "checkpoints",
            Box::new(|vector: &mut Vector| {
                let mut other = vector.clone();
                rewrite(&mut other, &log_key(), |rows| rows[11].hash = [1; 32]);
                vector.world.proofs = vec![other.world.prove(1).to_text()];
            }),
        ),
        (
            "a kept checkpoint changed",
            2,
            "checkpoints",
            replaced(|world| &mut world.checkpoints, "\n3\n", "\n4\n"),
        ),
        (
            "a checkpoint of another log",
            2,
            "checkpoints",
            Box::new(|vector: &mut Vector| {
                let mut other = checkpoint(&vector.world.leaves);
                other.origin = "fairschach.example/receipts".to_owned();
                vector.world.checkpoints = vec![other.sign(&receipt_key()).unwrap()];
            }),
        ),
        (
            "two kept checkpoints of one size, without a log",
            1,
            "checkpoints",
            Box::new(|vector: &mut Vector| {
                vector.world.files.clear();
                let mut rows = vector.world.leaves[..3].to_vec();
                rows[0].hash = [1; 32];
                vector.world.checkpoints.push(signed(&rows, &log_key()));
            }),
        ),
        (
            "no checkpoint at all",
            2,
            "checkpoints",
            Box::new(|vector: &mut Vector| vector.world.checkpoints = vec![String::new()]),
        ),
    ]
}

fn bad_witnesses() -> Vec<Bad> {
    let with = |lines: fn(&str) -> String| -> Edit {
        Box::new(move |vector: &mut Vector| {
            let lines = lines(&vector.world.note());
            bare(vector, &lines);
            vector.policy = Some(policy(BOTH));
        })
    };
    vec![
        ("no witness", 2, "checkpoints", with(|_| String::new())),
        (
            "one witness of two",
            2,
            "checkpoints",
            with(|note| CheckpointNote::parse(note).unwrap().cosign(&witness_key(1), 9).unwrap()),
        ),
        (
            "a witness that nobody named",
            2,
            "checkpoints",
            with(|note| {
                let note = CheckpointNote::parse(note).unwrap();
                [1, 3].map(|number| note.cosign(&witness_key(number), 9).unwrap()).concat()
            }),
        ),
        (
            "cosignatures of another checkpoint",
            2,
            "checkpoints",
            with(|_| {
                let other = cosigned(&signed(&base().world.leaves[..3], &log_key()));
                other.split_inclusive('\n').rev().take(2).collect()
            }),
        ),
    ]
}

fn files_json(files: &Files) -> Value {
    files
        .iter()
        .map(|(path, bytes)| (path.clone(), Value::from(STANDARD.encode(bytes))))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

impl Vector {
    fn to_json(&self) -> Value {
        let keys: Vec<String> = self.world.keys.iter().map(VerifierKey::to_string).collect();
        json!({
            "keys": keys,
            "policy": self.policy,
            "log": files_json(&self.world.files),
            "checkpoints": self.world.checkpoints,
            "receipts": self.world.receipts,
            "proofs": self.world.proofs,
            "games": self.world.games,
        })
    }

    fn check(value: &Value) -> Report {
        let texts = |name: &str| -> Vec<String> {
            let list = value[name].as_array().unwrap().iter();
            list.map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        let files = value["log"].as_object().into_iter().flatten();
        let files: BTreeMap<String, Vec<u8>> = files
            .map(|(path, bytes)| (path.clone(), STANDARD.decode(bytes.as_str().unwrap()).unwrap()))
            .collect();
        let mut world = World::new(&[]);
        world.files = files;
        world.keys = texts("keys").iter().map(|line| VerifierKey::parse(line).unwrap()).collect();
        world.policy = value["policy"].as_str().map(|file| Policy::parse(file.as_bytes()).unwrap());
        world.checkpoints = texts("checkpoints");
        world.receipts = texts("receipts");
        world.proofs = texts("proofs");
        world.games = texts("games");
        world.check()
    }
}

/// The merge patch (RFC 7396) that makes one of the other.
fn difference(from: &Value, to: &Value) -> Value {
    let (Some(from), Some(to)) = (from.as_object(), to.as_object()) else {
        return to.clone();
    };
    let mut patch = serde_json::Map::new();
    for (name, value) in to {
        match from.get(name) {
            Some(same) if same == value => {}
            Some(other) => drop(patch.insert(name.clone(), difference(other, value))),
            None => drop(patch.insert(name.clone(), value.clone())),
        }
    }
    for name in from.keys().filter(|name| !to.contains_key(*name)) {
        patch.insert(name.clone(), Value::Null);
    }
    patch.into()
}

fn patched(base: &Value, patch: &Value) -> Value {
    let Some(members) = patch.as_object() else {
        return patch.clone();
    };
    let mut made = base.as_object().cloned().unwrap_or_default();
    for (name, value) in members {
        if value.is_null() {
            made.remove(name);
        } else {
            let before = made.get(name).cloned().unwrap_or_default();
            made.insert(name.clone(), patched(&before, value));
        }
    }
    made.into()
}

/// The game whose second pair both had filed, with the log that holds it: a file that goes no further, and one that hides it.
async fn hidden() -> (Good, Bad) {
    let [older, lie] = [unrevealed::logged(false).await, unrevealed::logged(true).await];
    let replaced =
        |world: World| -> Edit { Box::new(move |vector: &mut Vector| vector.world = world.clone()) };
    (
        ("a game that goes on, and logged filings beyond its file", 0, replaced(older)),
        ("a game whose file hides logged filings", 1, "games", replaced(lie)),
    )
}

async fn made() -> Value {
    let plain = base().to_json();
    let (older, lie) = hidden().await;
    let patch = |edit: &Edit| {
        let mut vector = base();
        edit(&mut vector);
        difference(&plain, &vector.to_json())
    };
    let good: Vec<Value> = good()
        .iter()
        .chain([&older])
        .map(|(name, status, edit)| json!({ "name": name, "exit_status": status, "patch": patch(edit) }))
        .collect();
    let bad: Vec<Value> = bad()
        .iter()
        .chain([&lie])
        .map(|(name, status, step, edit)| {
            json!({ "name": name, "exit_status": status, "step": step, "patch": patch(edit) })
        })
        .collect();
    json!({ "base": plain, "good": good, "bad": bad })
}

#[tokio::test]
async fn every_vector_gives_what_it_says() {
    let path = project().join("tests/vectors/audit.json");
    if std::env::var_os("FAIRSCHACH_WRITE_VECTORS").is_some() {
        std::fs::write(&path, serde_json::to_string_pretty(&made().await).unwrap() + "\n").unwrap();
    }
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(vectors["good"].as_array().unwrap().len(), good().len() + 1);
    for case in vectors["good"].as_array().unwrap() {
        let report = Vector::check(&patched(&vectors["base"], &case["patch"]));
        assert_eq!(report.exit_status(), case["exit_status"], "{}\n{report}", case["name"]);
    }
    let tampered = vectors["bad"].as_array().unwrap();
    assert_eq!(tampered.len(), bad().len() + 1);
    assert!(tampered.len() >= 60, "{}", tampered.len());
    let mut wrong = Vec::new();
    for case in tampered {
        let report = Vector::check(&patched(&vectors["base"], &case["patch"]));
        let failed = report.steps.iter().find(|step| !step.faults.is_empty());
        let step = failed.map(|step| step.name);
        if (report.exit_status(), step)
            != (i32::try_from(case["exit_status"].as_i64().unwrap()).unwrap(), case["step"].as_str())
        {
            wrong.push(format!("{}\n{report}", case["name"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
