//! Ten thousand lies, each found by somebody who holds one thing; and a thousand honest logs, against which nobody has
//! anything.

use fairschach::tlog::{CheckpointNote, Leaf, leaf_hash};
use fairschach::verify::{Report, Verdict};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::games;
use super::world::{
    Files, World, cosigned, filing, log_key, old_key, policy, sign_receipt, signed, start_s, witness_key,
};
use crate::support::START;

/// A log of some batches with receipts for one leaf in each of the first ones; the last is later than all promises.
fn honest(rng: &mut StdRng) -> World {
    let batches = rng.random_range(3..9);
    let mut at_s = start_s();
    let mut made = Vec::new();
    let (mut receipts, mut receipted) = (Vec::new(), Vec::new());
    for number in 0..batches {
        at_s += rng.random_range(10..120);
        let many = if rng.random_range(0..40) == 0 { 300 } else { 12 };
        let mut hashes: Vec<[u8; 32]> = (0..rng.random_range(1..many)).map(|_| rng.random()).collect();
        if number < batches - 1 {
            let ago = rng.random_range(1..9_000_000);
            let received = START.plus(i64::try_from(at_s - start_s()).unwrap() * 1_000_000 - ago);
            let (receipt, leaf) = filing(number, received);
            receipts.push(sign_receipt(&receipt));
            receipted.push(leaf);
            let at = rng.random_range(0..=hashes.len());
            hashes.insert(at, leaf);
        } else {
            at_s += 700;
        }
        made.push((at_s, hashes));
    }
    let mut world = World::new(&made);
    world.receipts = receipts;
    world.receipted = receipted;
    world
}

#[test]
fn nothing_is_found_against_a_thousand_honest_logs() {
    let mut rng = StdRng::seed_from_u64(1);
    for number in 0..1000 {
        let mut world = honest(&mut rng);
        for size in world.sizes.clone() {
            if rng.random() {
                world.keep(size);
            }
        }
        let index = rng.random_range(0..world.leaves.len());
        world.proofs.push(world.prove(index).to_text());
        if number % 4 == 0 {
            let note = cosigned(&world.note());
            world.files.insert("checkpoint".to_owned(), note.into_bytes());
            world.policy = Some(policy());
            world.proofs.clear();
        }
        let report = world.check();
        assert_eq!(report.verdict(), Verdict::Good, "log {number}\n{report}");
        assert!(report.claims.is_empty(), "log {number}\n{report}");
        assert!(report.exhibits.is_empty());
    }
}

/// Bytes changed so that they are others, the last one left alone: an editor may take it away.
fn vandalize(rng: &mut StdRng, bytes: &mut Vec<u8>) {
    let last = bytes.len() - 1;
    match rng.random_range(0..4) {
        0 => bytes.truncate(rng.random_range(0..last)),
        1 => {
            let at = rng.random_range(0..last);
            bytes.remove(at);
        }
        2 => bytes.insert(rng.random_range(0..last), rng.random_range(b'!'..b'~')),
        _ => {
            let at = rng.random_range(0..last);
            bytes[at] ^= 1 << rng.random_range(0..7);
        }
    }
}

fn vandalize_text(rng: &mut StdRng, text: &mut String) {
    loop {
        let mut bytes = text.clone().into_bytes();
        vandalize(rng, &mut bytes);
        // Line ends and what stands behind the last line may be changed on the way.
        let changed = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        if changed.trim_end() != text.trim_end() {
            *text = changed;
            return;
        }
    }
}

/// Somebody without keys changes one thing.
fn vandal(rng: &mut StdRng, world: &mut World) -> &'static str {
    match rng.random_range(0..8) {
        0 => {
            vandalize_text(rng, &mut world.receipts[0]);
            "a receipt"
        }
        1 => {
            let mut proof = world.prove(0).to_text();
            vandalize_text(rng, &mut proof);
            world.proofs.push(proof);
            "a proof"
        }
        2 => {
            world.keep(world.sizes[0]);
            vandalize_text(rng, &mut world.checkpoints[0]);
            "an old checkpoint"
        }
        3 => {
            let name = pick(rng, &world.files);
            world.files.remove(&name);
            "a file left out"
        }
        4 => {
            let (one, other) = (pick(rng, &world.files), pick(rng, &world.files));
            let (a, b) = (world.files[&one].clone(), world.files[&other].clone());
            if a == b {
                return vandal(rng, world);
            }
            world.files.insert(one, b);
            world.files.insert(other, a);
            "two files exchanged"
        }
        5 => {
            let note = cosigned(&world.note());
            world.policy = Some(policy());
            let line = note.rfind('—').unwrap();
            let mut lines = note[line..].to_owned();
            vandalize_text(rng, &mut lines);
            let note = note[..line].to_owned() + &lines;
            world.files.insert("checkpoint".to_owned(), note.into_bytes());
            "a cosignature"
        }
        _ => {
            let name = pick(rng, &world.files);
            if name == "checkpoint" {
                let mut note = world.note();
                vandalize_text(rng, &mut note);
                world.files.insert(name, note.into_bytes());
            } else {
                vandalize(rng, world.files.get_mut(&name).unwrap());
            }
            "a file"
        }
    }
}

fn pick(rng: &mut StdRng, files: &Files) -> String {
    files.keys().nth(rng.random_range(0..files.len())).unwrap().clone()
}

/// The rows of the log changed at a place, and everything written anew from them.
fn changed_rows(rng: &mut StdRng, rows: &[Leaf], at: usize) -> Vec<Leaf> {
    let mut rows = rows.to_vec();
    match rng.random_range(0..6) {
        0 => rows[at].hash = rng.random(),
        1 => drop(rows.remove(at)),
        2 => {
            // A filler, as if it had been there.
            let row = Leaf { hash: rng.random(), ..rows[at] };
            rows.insert(at, row);
        }
        3 if rows.len() > 1 => {
            let other = (at + 1) % rows.len();
            let hash = rows[at].hash;
            rows[at].hash = rows[other].hash;
            rows[other].hash = hash;
        }
        4 => rows.truncate(at),
        _ => rows[at].batch_time_s -= rng.random_range(1..1000),
    }
    rows
}

/// The server itself writes another history and signs it.
fn rewritten(rng: &mut StdRng, world: &mut World) -> &'static str {
    let receipted: Vec<String> = std::mem::take(&mut world.receipts);
    let rows = world.leaves.clone();
    match rng.random_range(0..5) {
        // Whoever kept a checkpoint finds every change to what it covers.
        0 | 1 => {
            let size = world.sizes[rng.random_range(0..world.sizes.len())];
            world.keep(size);
            let at = rng.random_range(0..size);
            let mut rows = changed_rows(rng, &rows, at);
            if rows.len() > 1 && rng.random() {
                // And goes on as if nothing had been.
                let last = rows[rows.len() - 1];
                rows.extend((0..5).map(|_| Leaf { hash: rng.random(), ..last }));
            }
            let key = if rng.random() { log_key() } else { old_key() };
            if rng.random() {
                world.keys.push(old_key().verifier_key());
            }
            world.rewrite(rows, &key);
            if key.verifier_key() == log_key().verifier_key() {
                "rewritten under the live key"
            } else {
                "signed again with an old key"
            }
        }
        // Whoever kept a receipt finds that its event is gone, another, or late.
        2 | 3 => {
            let number = rng.random_range(0..receipted.len());
            let (receipt, note) = (world.receipted[number], receipted[number].clone());
            let at = rows.iter().position(|row| row.hash == receipt).unwrap();
            let mut rows = rows;
            match rng.random_range(0..4) {
                0 => drop(rows.remove(at)),
                1 => rows[at].hash = rng.random(),
                2 => {
                    let mut late = rows.remove(at);
                    late.batch_time_s = rows[rows.len() - 1].batch_time_s;
                    rows.push(late);
                }
                _ => {
                    let twice = rows[at];
                    rows.insert(at, twice);
                }
            }
            world.rewrite(rows, &log_key());
            world.receipts = vec![note];
            "against a receipt"
        }
        // Whoever asks for cosignatures finds that the witnesses did not give them.
        _ => {
            let at = rng.random_range(0..rows.len());
            let rows = changed_rows(rng, &rows, at);
            world.rewrite(rows, &log_key());
            world.policy = Some(policy());
            if rng.random() {
                let note = world.note();
                let parsed = CheckpointNote::parse(&note).unwrap();
                let line = parsed.cosign(&witness_key(rng.random_range(1..3)), start_s()).unwrap();
                world.files.insert("checkpoint".to_owned(), (note + &line).into_bytes());
            }
            "against a policy"
        }
    }
}

/// The server shows two faces, or signs receipts that do not fit.
fn two_faced(rng: &mut StdRng, world: &mut World) -> &'static str {
    match rng.random_range(0..3) {
        0 => {
            let mut rows = world.leaves.clone();
            let at = rng.random_range(0..rows.len());
            rows[at].hash = rng.random();
            world.checkpoints.push(signed(&rows, &log_key()));
            "two trees of one size"
        }
        1 => {
            let mut other = filing(0, START).0;
            other.commitment = rng.random();
            world.receipts.push(sign_receipt(&other));
            "a receipt that says other than its event"
        }
        _ => {
            let (mut other, _) = filing(0, START.plus(rng.random_range(1..1000)));
            other.log = None;
            world.receipts.push(sign_receipt(&other));
            "two receipts for one revision"
        }
    }
}

#[test]
fn ten_thousand_changes_are_found() {
    let mut rng = StdRng::seed_from_u64(2);
    let mut truth = honest(&mut rng);
    for number in 0..9_400 {
        if number % 20 == 0 {
            truth = honest(&mut rng);
        }
        let mut world = truth.clone();
        let (what, proven) = match number % 10 {
            0..=3 => (vandal(&mut rng, &mut world), None),
            4..=7 => (rewritten(&mut rng, &mut world), None),
            _ => (two_faced(&mut rng, &mut world), Some(Verdict::Misbehaviour)),
        };
        let report = world.check();
        assert!(finds(&report), "{number}: {what}\n{report}");
        if let Some(proven) = proven {
            assert_eq!(report.verdict(), proven, "{number}: {what}\n{report}");
        }
        if report.verdict() == Verdict::Misbehaviour {
            assert!(report.exhibits.len() >= 2, "{number}: {what}\n{report}");
        }
    }
}

fn finds(report: &Report) -> bool {
    matches!(report.verdict(), Verdict::Misbehaviour | Verdict::Unusable)
}

/// A played game with its log: the log's entries are the game's events, and others between them.
async fn with_game(rng: &mut StdRng) -> World {
    let played = games::mate().await;
    let mut file = played.file;
    file.as_object_mut().unwrap().remove("checkpoint");
    let decode = |value: &serde_json::Value| {
        use base64::Engine;
        let text = value.as_str().unwrap();
        base64::engine::general_purpose::STANDARD.decode(text).unwrap()
    };
    let mut leaves = Vec::new();
    for event in file["events"].as_array_mut().unwrap() {
        event.as_object_mut().unwrap().remove("proof");
        let bytes = decode(&event["event"]);
        let salt: [u8; 32] = decode(&event["salt"]).try_into().unwrap();
        let at: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        let at_s = u64::try_from(at["at"].as_i64().unwrap()).unwrap() / 1_000_000;
        leaves.push((at_s + 5, leaf_hash(&salt, &bytes)));
    }
    leaves.sort_unstable();
    let mut batches: Vec<(u64, Vec<[u8; 32]>)> =
        leaves.into_iter().map(|(at_s, hash)| (at_s, vec![hash])).collect();
    let end = batches.last().unwrap().0;
    batches.push((end + 700, vec![rng.random()]));
    let mut world = World::new(&batches);
    world.receipts = played.receipts.into_iter().map(|(_, note)| note).collect();
    world.games = vec![file.to_string()];
    world
}

#[tokio::test]
async fn a_game_that_is_not_in_the_log_is_found() {
    let mut rng = StdRng::seed_from_u64(3);
    let good = with_game(&mut rng).await;
    let report = good.check();
    assert_eq!(report.verdict(), Verdict::Good, "{report}");
    for number in 0..600 {
        let mut world = good.clone();
        if number % 6 == 0 {
            let at = rng.random_range(0..world.leaves.len() - 1);
            let mut rows = world.leaves.clone();
            rows[at].hash = rng.random();
            world.rewrite(rows, &log_key());
            world.receipts.clear();
        } else if number % 6 == 1 {
            let other = with_other_salt(&mut rng, &world.games[0]);
            world.games[0] = other;
        } else {
            vandalize_text(&mut rng, &mut world.games[0]);
        }
        let report = world.check();
        assert!(finds(&report), "{number}\n{report}");
    }
}

fn with_other_salt(rng: &mut StdRng, game: &str) -> String {
    let mut file: serde_json::Value = serde_json::from_str(game).unwrap();
    let events = file["events"].as_array_mut().unwrap();
    let (one, other) = (rng.random_range(0..events.len()), rng.random_range(0..events.len()));
    if one == other {
        return with_other_salt(rng, game);
    }
    let salt = events[one]["salt"].clone();
    events[other]["salt"] = salt;
    file.to_string()
}
