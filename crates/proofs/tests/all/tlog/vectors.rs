//! The vectors under `tests/vectors/log`, which the second implementation made.

use std::collections::BTreeMap;
use std::fmt::Debug;

use fairschach_proofs::tlog::{
    AddCheckpoint, AuditError, Checkpoint, CheckpointError, CheckpointNote, CompactRange, CosignerKey, Leaf,
    LeafError, LogProof, LogProofError, NoteError, NoteKey, Policy, PolicyError, PolicyFault, ProofError,
    RequestError, Tile, TileKind, TreeHead, VerifierKey, audit, leaf, new_tiles, prove_consistency,
    prove_inclusion, record_hash, verify_consistency, verify_inclusion,
};
use serde_json::Value;

use super::kit::{bytes, hash, hashes, number, text, vectors};

fn refused<T: Debug>(case: &Value, result: Result<T, String>) {
    assert_eq!(result.unwrap_err(), text(&case["error"]), "{}", case["name"]);
}

fn note_word(error: NoteError) -> &'static str {
    match error {
        NoteError::TooLong => "too-long",
        NoteError::Form => "note-form",
        NoteError::TooMany => "too-many",
        NoteError::Signature => "signature",
        NoteError::Unknown => "unknown",
    }
}

fn checkpoint_word(error: CheckpointError) -> String {
    match error {
        CheckpointError::Note(error) => note_word(error),
        CheckpointError::TooMany => "too-many",
        CheckpointError::Form => "form",
        CheckpointError::Origin => "origin",
        CheckpointError::Size => "size",
        CheckpointError::Root => "root",
        CheckpointError::Extensions => "extensions",
        CheckpointError::Cosignature => "cosignature",
    }
    .to_owned()
}

fn proof_word(error: ProofError) -> String {
    match error {
        ProofError::Size => "size",
        ProofError::Root => "root",
    }
    .to_owned()
}

fn policy_word(error: PolicyError) -> String {
    let fault = match error.fault {
        PolicyFault::TooLong => "too-long",
        PolicyFault::Control => "control",
        PolicyFault::Form => "form",
        PolicyFault::TooMany => "too-many",
        PolicyFault::Key(_) => "key",
        PolicyFault::SameKey => "same-key",
        PolicyFault::NameTaken => "name-taken",
        PolicyFault::UnknownName => "unknown-name",
        PolicyFault::MemberTwice => "member-twice",
        PolicyFault::Threshold => "threshold",
        PolicyFault::QuorumTwice => "quorum-twice",
        PolicyFault::NoQuorum => "no-quorum",
    };
    format!("{}:{fault}", error.line)
}

#[test]
fn tree_vectors_hold() {
    let (good, bad) = vectors("tree");
    for case in &good {
        let entries: Vec<Vec<u8>> = case["entries"].as_array().unwrap().iter().map(bytes).collect();
        let mut range = CompactRange::new();
        let mut tile = Vec::new();
        for entry in &entries {
            range.push(record_hash(entry), |_, _| ());
            tile.extend(record_hash(entry));
        }
        let (size, root) = (entries.len() as u64, hash(&case["root"]));
        assert_eq!((range.size(), range.root()), (size, root));
        let read = |_: Tile| Ok::<_, ()>(tile.clone());
        for (index, entry) in (0..).zip(&entries) {
            let proof = hashes(&case["inclusion"][index]);
            assert_eq!(prove_inclusion(index as u64, size, read).unwrap(), proof);
            assert_eq!(verify_inclusion(&record_hash(entry), index as u64, size, &root, &proof), Ok(()));
        }
        for (old, before) in good.iter().enumerate().take(entries.len() + 1) {
            let proof = hashes(&case["consistency"][old]);
            assert_eq!(prove_consistency(old as u64, size, read).unwrap(), proof);
            let old_root = hash(&before["root"]);
            assert_eq!(verify_consistency(old as u64, &old_root, size, &root, &proof), Ok(()));
        }
    }
    for case in &bad {
        let (size, root, proof) = (number(&case["size"]), hash(&case["root"]), hashes(&case["proof"]));
        let result = if case.get("leaf").is_some() {
            verify_inclusion(&hash(&case["leaf"]), number(&case["index"]), size, &root, &proof)
        } else {
            let old_root = hash(&case["old_root"]);
            verify_consistency(number(&case["old_size"]), &old_root, size, &root, &proof)
        };
        refused(case, result.map_err(proof_word));
    }
}

#[test]
fn leaf_vectors_hold() {
    let (good, bad) = vectors("leaf");
    for case in &good {
        let entry = bytes(&case["entry"]);
        let read = Leaf::parse(&entry).unwrap();
        assert_eq!(read.batch_time_s, number(&case["batch_time_s"]));
        assert_eq!(read.hash, hash(&case["hash"]));
        assert_eq!(
            (read.to_bytes().to_vec(), leaf(read.batch_time_s, &read.hash)),
            (entry.clone(), read.to_bytes())
        );
        assert_eq!(record_hash(&entry), hash(&case["record_hash"]));
    }
    for case in &bad {
        let word = |error| match error {
            LeafError::Length => "length".to_owned(),
            LeafError::Version => "version".to_owned(),
            LeafError::Time => "time".to_owned(),
        };
        refused(case, Leaf::parse(&bytes(&case["entry"])).map_err(word));
    }
}

#[test]
fn tile_vectors_hold() {
    let (good, bad) = vectors("tile");
    for case in &good {
        let tile = Tile::parse(text(&case["path"])).unwrap();
        let kind = match tile.kind() {
            TileKind::Entries => "entries".to_owned(),
            TileKind::Hashes(level) => level.to_string(),
        };
        let wanted = case["kind"].as_str().map(str::to_owned);
        assert_eq!(kind, wanted.unwrap_or_else(|| case["kind"].to_string()));
        assert_eq!(tile.index(), number(&case["index"]));
        assert_eq!(u64::from(tile.width()), number(&case["width"]));
        assert_eq!(tile.to_string(), text(&case["path"]));
    }
    for case in &bad {
        refused(case, Tile::parse(text(&case["name"])).map_err(|_| "path".to_owned()));
    }
    for case in &vectors("growth").0 {
        let made: Vec<String> =
            new_tiles(number(&case["old"]), number(&case["new"])).map(|tile| tile.to_string()).collect();
        let paths: Vec<&str> = case["paths"].as_array().unwrap().iter().map(text).collect();
        assert_eq!(made, paths);
    }
}

#[test]
fn checkpoint_vectors_hold() {
    let (good, bad) = vectors("checkpoint");
    for case in &good {
        let keys = [VerifierKey::parse(text(&case["key"])).unwrap()];
        let checkpoint = Checkpoint::open(text(&case["note"]), &keys).unwrap();
        let extensions = case["extensions"].as_array().unwrap();
        let wanted = Checkpoint {
            origin: text(&case["origin"]).to_owned(),
            size: number(&case["size"]),
            root: hash(&case["root"]),
            extensions: extensions.iter().map(|line| text(line).to_owned()).collect(),
        };
        assert_eq!(checkpoint, wanted);
        assert_eq!(checkpoint.to_text(), text(&case["text"]));
    }
    for case in &bad {
        let keys = [VerifierKey::parse(text(&case["key"])).unwrap()];
        refused(case, Checkpoint::open(text(&case["note"]), &keys).map_err(checkpoint_word));
    }
}

#[test]
fn cosignature_vectors_hold() {
    let (good, bad) = vectors("cosignature");
    for case in &good {
        let key = NoteKey::new(text(&case["name"]), &bytes(&case["seed"]).try_into().unwrap()).unwrap();
        let witness = CosignerKey::parse(text(&case["key"])).unwrap();
        assert_eq!(key.cosigner_key(), witness);
        assert_eq!((witness.name(), witness.to_string().as_str()), (text(&case["name"]), text(&case["key"])));
        let time = number(&case["time"]);
        let note = CheckpointNote::parse(text(&case["note"])).unwrap();
        assert_eq!(note.cosigned(&witness), Ok(Some(time)));
        let bare = CheckpointNote::parse(text(&case["checkpoint"])).unwrap();
        assert_eq!(bare.cosigned(&witness), Ok(None));
        assert_eq!(bare.cosign(&key, time).unwrap(), text(&case["line"]));
        assert_eq!(bare.accept(text(&case["line"]), &[witness]).unwrap(), text(&case["line"]));
    }
    for case in &bad {
        let witness = CosignerKey::parse(text(&case["key"])).unwrap();
        let result = CheckpointNote::parse(text(&case["note"]))
            .and_then(|note| note.cosigned(&witness))
            .map_err(checkpoint_word)
            .and_then(|time| time.ok_or_else(|| "absent".to_owned()));
        refused(case, result);
    }
}

#[test]
fn policy_vectors_hold() {
    let (good, bad) = vectors("policy");
    for case in &good {
        let policy = Policy::parse(&bytes(&case["policy"])).unwrap();
        let verdict = policy.judge(text(&case["note"]), &[]).unwrap();
        let cosigned: Vec<Vec<u8>> = verdict.cosigned.into_iter().map(|(w, _)| w.name).collect();
        let wanted: Vec<Vec<u8>> = case["cosigned"].as_array().unwrap().iter().map(bytes).collect();
        assert_eq!(cosigned, wanted, "{}", case["name"]);
        assert_eq!(verdict.shortfall.is_none(), case["met"].as_bool().unwrap(), "{}", case["name"]);
    }
    for case in &bad {
        refused(case, Policy::parse(&bytes(&case["policy"])).map_err(policy_word));
    }
}

#[test]
fn proof_file_vectors_hold() {
    let (good, bad) = vectors("proof");
    for case in &good {
        let policy = Policy::parse(text(&case["policy"]).as_bytes()).unwrap();
        let proof = LogProof::parse(text(&case["file"]).as_bytes()).unwrap();
        let wanted = LogProof {
            extra: case["extra"].as_str().map(|extra| hex::decode(extra).unwrap()),
            index: number(&case["index"]),
            proof: hashes(&case["proof"]),
            checkpoint: text(&case["checkpoint"]).to_owned(),
        };
        assert_eq!(proof, wanted);
        assert_eq!(proof.to_text(), text(&case["file"]));
        let verdict = proof.verify(&bytes(&case["entry"]), &policy, &[]).unwrap();
        assert_eq!(verdict.shortfall, None);
    }
    let word = |error| match error {
        LogProofError::TooLong => "too-long".to_owned(),
        LogProofError::Tag => "tag".to_owned(),
        LogProofError::Extra => "extra".to_owned(),
        LogProofError::Index => "index".to_owned(),
        LogProofError::Hash => "hash".to_owned(),
        LogProofError::TooMany => "too-many-hashes".to_owned(),
        LogProofError::Checkpoint(error) => checkpoint_word(error),
        LogProofError::Proof(error) => proof_word(error),
        LogProofError::Quorum(_) => "quorum".to_owned(),
    };
    for case in &bad {
        let policy = Policy::parse(text(&case["policy"]).as_bytes()).unwrap();
        let result = LogProof::parse(text(&case["file"]).as_bytes())
            .and_then(|proof| proof.verify(&bytes(&case["entry"]), &policy, &[]));
        refused(case, result.map_err(word));
    }
}

fn head(value: &Value) -> Option<TreeHead> {
    value.is_object().then(|| TreeHead { size: number(&value["size"]), root: hash(&value["root"]) })
}

#[test]
fn request_vectors_hold() {
    let (good, bad) = vectors("request");
    let keys = |case: &Value| -> Vec<VerifierKey> {
        let lines = case["keys"].as_array().unwrap().iter();
        lines.map(|line| VerifierKey::parse(text(line)).unwrap()).collect()
    };
    for case in &good {
        let request = AddCheckpoint::parse(text(&case["body"]).as_bytes()).unwrap();
        assert_eq!(request.old_size, number(&case["old"]));
        let (new, note) = request.decide(&keys(case), head(&case["last"])).unwrap();
        assert_eq!(Some(new), head(&case["head"]));
        assert_eq!(note.origin(), request.origin());
    }
    for case in &bad {
        let result = AddCheckpoint::parse(text(&case["body"]).as_bytes())
            .map_err(|error| {
                let word = match error {
                    RequestError::TooLong => "too-long".to_owned(),
                    RequestError::Old => "old".to_owned(),
                    RequestError::Proof => "proof".to_owned(),
                    RequestError::TooMany => "too-many-hashes".to_owned(),
                    RequestError::Checkpoint(error) => checkpoint_word(error),
                };
                format!("400:{word}")
            })
            .and_then(|request| {
                let decision = request.decide(&keys(case), head(&case["last"]));
                decision.map(|_| ()).map_err(|refusal| {
                    let size = refusal.content_type() == fairschach_proofs::tlog::SIZE_CONTENT_TYPE;
                    let status = refusal.status();
                    if size { format!("{status}:{refusal}") } else { status.to_string() }
                })
            });
        refused(case, result);
    }
}

#[test]
fn log_vectors_hold() {
    let (good, bad) = vectors("log");
    let check = |note: &str, key: &str, files: &BTreeMap<String, Vec<u8>>| {
        let checkpoint =
            Checkpoint::open(note, &[VerifierKey::parse(key).unwrap()]).map_err(checkpoint_word)?;
        let read = |tile: Tile| files.get(&tile.to_string()).cloned().ok_or("missing");
        let mut seen = 0;
        let result = audit(&checkpoint, read, |number, _| {
            assert_eq!(number, seen);
            seen += 1;
        });
        let word = |error| match error {
            AuditError::Read(_, error) => error,
            AuditError::Bundle(..) => "bundle",
            AuditError::Leaf(..) => "leaf",
            AuditError::Time(_) => "time",
            AuditError::Tile(_) => "tile",
            AuditError::Root => "root",
        };
        result.map(|()| seen).map_err(|error| word(error).to_owned())
    };
    let files = |case: &Value| -> BTreeMap<String, Vec<u8>> {
        let files = case["files"].as_object().unwrap().iter();
        files.map(|(path, file)| (path.clone(), bytes(file))).collect()
    };
    let mut last = None;
    for case in &good {
        let found = check(text(&case["checkpoint"]), text(&case["key"]), &files(case)).unwrap();
        assert_eq!(format!("{found} entries"), text(&case["name"]));
        last = Some((files(case), text(&case["key"]).to_owned()));
    }
    let (base, key) = last.unwrap();
    for case in &bad {
        let mut files = base.clone();
        for change in case["changes"].as_array().unwrap() {
            let path = text(&change["path"]).to_owned();
            if change.get("removed").is_some() {
                files.remove(&path).unwrap();
                continue;
            }
            let old = &files[&path];
            let at = |name: &str| usize::try_from(number(&change[name])).unwrap();
            let new = [&old[..at("keep")], &bytes(&change["put"]), &old[at("from")..]].concat();
            files.insert(path, new);
        }
        refused(case, check(text(&case["checkpoint"]), &key, &files));
    }
}
