//! Every limit: what stands at it is taken, what is beyond it is refused.

use fairschach_proofs::tlog::{
    AddCheckpoint, BundleError, Checkpoint, CheckpointError, CheckpointNote, CheckpointSignError,
    CosignerKey, LogProof, LogProofError, MAX_ADD_CHECKPOINT_LEN, MAX_CHECKPOINT_SIGNATURES, MAX_ENTRY_LEN,
    MAX_EXTENSIONS, MAX_EXTRA_LEN, MAX_NAME_LEN, MAX_NOTE_LEN, MAX_POLICY_LEN, MAX_POLICY_LINES,
    MAX_PROOF_FILE_LEN, MAX_PROOF_HASHES, MAX_TREE_SIZE, NoteError, NoteKey, NoteKeyError, Policy,
    PolicyFault, ProofError, RequestError, Tile, TilePathError, VerifierKey, add_checkpoint_body, bundle,
    parse_bundle, verify_consistency, verify_inclusion,
};

use super::kit::{Log, base64, log_key, witness_key};

#[test]
fn bundles() {
    let longest = vec![1; MAX_ENTRY_LEN];
    let bytes = bundle(&[&longest]).unwrap();
    assert_eq!(parse_bundle(&bytes, 1).unwrap(), [longest.as_slice()]);
    assert_eq!(bundle(&[vec![1; MAX_ENTRY_LEN + 1]]), Err(BundleError::TooLong));
    let full = bundle(&vec![b""; 256]).unwrap();
    assert_eq!(parse_bundle(&full, 256).unwrap().len(), 256);
    assert_eq!(bundle(&vec![b""; 257]), Err(BundleError::Count));
    assert_eq!(bundle::<Vec<u8>>(&[]), Err(BundleError::Count));
    assert_eq!(parse_bundle(&full, 257), Err(BundleError::Count));
    assert_eq!(parse_bundle(b"", 0), Err(BundleError::Count));
    assert_eq!(parse_bundle(&full, 255), Err(BundleError::Tail));
    assert_eq!(parse_bundle(&full[1..], 256), Err(BundleError::Cut));
    assert_eq!(parse_bundle(&bytes[..9], 1), Err(BundleError::Cut));
}

#[test]
fn tile_paths() {
    assert_eq!(Tile::parse(&"x".repeat(99_999)), Err(TilePathError));
    let last = Tile::parse("tile/entries/x036/x028/x797/x018/x963/967.p/255").unwrap();
    assert_eq!(last.first_leaf() + u64::from(last.width()), MAX_TREE_SIZE);
}

#[test]
fn trees() {
    let root = [1; 32];
    let same = |size| verify_consistency(size, &root, size, &root, &[]);
    assert_eq!(same(MAX_TREE_SIZE), Ok(()));
    assert_eq!(same(MAX_TREE_SIZE + 1), Err(ProofError::Size));
    let first = |size| verify_inclusion(&root, 0, size, &root, &[]);
    assert_eq!(first(MAX_TREE_SIZE), Err(ProofError::Root));
    for size in [MAX_TREE_SIZE + 1, u64::MAX] {
        assert_eq!(first(size), Err(ProofError::Size));
    }
}

fn checkpoint(origin: &str, extensions: usize) -> Checkpoint {
    Checkpoint {
        origin: origin.to_owned(),
        size: MAX_TREE_SIZE,
        root: [1; 32],
        extensions: vec!["x".to_owned(); extensions],
    }
}

#[test]
fn checkpoints() {
    let name = "n".repeat(MAX_NAME_LEN);
    let key = NoteKey::new(&name, &[1; 32]).unwrap();
    let keys = [key.verifier_key()];
    let most = checkpoint(&name, MAX_EXTENSIONS);
    let note = most.sign(&key).unwrap();
    assert_eq!(Checkpoint::open(&note, &keys), Ok(most));
    let cannot = Err(CheckpointSignError::Checkpoint);
    assert_eq!(checkpoint(&name, MAX_EXTENSIONS + 1).sign(&key), cannot);
    assert_eq!(checkpoint("other", 0).sign(&key), cannot);
    for wrong in [
        Checkpoint { size: MAX_TREE_SIZE + 1, ..checkpoint(&name, 0) },
        Checkpoint { size: 0, ..checkpoint(&name, 0) },
        Checkpoint { extensions: vec![String::new()], ..checkpoint(&name, 0) },
        Checkpoint { extensions: vec!["a\nb".to_owned()], ..checkpoint(&name, 0) },
    ] {
        assert_eq!(wrong.sign(&key), cannot);
    }
    let long = Checkpoint { extensions: vec!["x".repeat(MAX_NOTE_LEN)], ..checkpoint(&name, 0) };
    assert_eq!(long.sign(&key), cannot);
    let text = format!("{name}\n1\n{}\n", base64(&[1; 32]));
    assert!(Checkpoint::parse(&text).is_ok());
    assert_eq!(Checkpoint::parse(&format!("n{text}")), Err(CheckpointError::Origin));
    let too_long = Err(CheckpointError::Note(NoteError::TooLong));
    assert_eq!(Checkpoint::parse(&"x".repeat(MAX_NOTE_LEN + 1)), too_long);
    assert_eq!(Checkpoint::open(&"x".repeat(MAX_NOTE_LEN + 1), &keys), too_long);
}

#[test]
fn signatures_under_a_checkpoint() {
    let log = Log::grown(&[3]);
    let bare = log.note();
    let parsed = CheckpointNote::parse(&bare).unwrap();
    let lines = |count| (0..count).map(|n| parsed.cosign(&witness_key(n), 1).unwrap()).collect::<String>();
    let others = u8::try_from(MAX_CHECKPOINT_SIGNATURES).unwrap() - 1;
    let most = bare.clone() + &lines(others);
    let note = CheckpointNote::parse(&most).unwrap();
    assert_eq!(note.cosigned(&witness_key(others - 1).cosigner_key()), Ok(Some(1)));
    let more = bare.clone() + &lines(others + 1);
    assert_eq!(CheckpointNote::parse(&more), Err(CheckpointError::TooMany));
    let keys = [witness_key(0).cosigner_key()];
    assert_eq!(parsed.accept(&lines(others + 1), &keys), Ok(lines(1)));
    assert_eq!(parsed.accept(&lines(others + 2), &keys), Err(CheckpointError::TooMany));
    let long = lines(1) + &"x".repeat(MAX_NOTE_LEN);
    assert_eq!(parsed.accept(&long, &keys), Err(CheckpointError::Note(NoteError::TooLong)));
}

#[test]
fn keys_of_the_other_kind_are_refused() {
    let key = log_key();
    let (log, witness) = (key.verifier_key().to_string(), key.cosigner_key().to_string());
    assert_ne!(log, witness);
    assert_eq!(VerifierKey::parse(&witness), Err(NoteKeyError::Kind));
    assert_eq!(CosignerKey::parse(&log), Err(NoteKeyError::Kind));
    assert_eq!(CosignerKey::parse(&witness), Ok(key.cosigner_key()));
    assert_eq!(CosignerKey::parse(&witness.replacen('+', "+0", 1)), Err(NoteKeyError::Form));
    assert_eq!(CosignerKey::parse(&witness.replacen("chess", "chest", 1)), Err(NoteKeyError::Id));
    assert_eq!(CosignerKey::parse(&"x".repeat(1000)), Err(NoteKeyError::Form));
}

#[test]
fn policies() {
    let log = |n: usize| {
        format!("log {}\n", NoteKey::new("l", &[u8::try_from(n).unwrap(); 32]).unwrap().verifier_key())
    };
    let witness =
        |n: usize| format!("witness w{n} {}\n", witness_key(u8::try_from(n).unwrap()).cosigner_key());
    let group = |n: usize| {
        format!("group g{n} any {}\n", if n == 0 { "w0".to_owned() } else { format!("g{}", n - 1) })
    };
    let logs = |count| (0..count).map(log).collect::<String>();
    let witnesses = |count| (0..count).map(witness).collect::<String>();
    let groups = |count| (0..count).map(group).collect::<String>();
    let most = MAX_POLICY_LINES;
    let file = logs(most) + &witnesses(most) + &groups(most) + &format!("quorum g{}\n", most - 1);
    let policy = Policy::parse(file.as_bytes()).unwrap();
    assert_eq!((policy.logs().len(), policy.witnesses().len()), (most, most));
    let deepest = policy.judge(&Log::grown(&[1]).note(), &[log_key().verifier_key()]).unwrap();
    let missing = deepest.shortfall.unwrap();
    assert!(missing.ends_with("g0 needs 1 of 1 and has 0: not w0"), "{missing}");
    for (file, line) in [
        (logs(most + 1), most + 1),
        (witnesses(most + 1), most + 1),
        (witness(0) + &groups(most + 1), most + 2),
    ] {
        let error = Policy::parse((file + "quorum none\n").as_bytes()).unwrap_err();
        assert_eq!((error.line, error.fault), (line, PolicyFault::TooMany));
    }
    let padded = |length: usize| format!("quorum none\n#{}", "x".repeat(length - 13));
    assert!(Policy::parse(padded(MAX_POLICY_LEN).as_bytes()).is_ok());
    let error = Policy::parse(padded(MAX_POLICY_LEN + 1).as_bytes()).unwrap_err();
    assert_eq!(error.fault, PolicyFault::TooLong);
}

#[test]
fn proof_files() {
    let note = Log::grown(&[3]).note();
    let most = LogProof {
        extra: Some(vec![7; MAX_EXTRA_LEN]),
        index: MAX_TREE_SIZE,
        proof: vec![[1; 32]; MAX_PROOF_HASHES],
        checkpoint: note,
    };
    let file = most.to_text();
    assert_eq!(LogProof::parse(file.as_bytes()), Ok(most.clone()));
    let refused = |proof: LogProof| LogProof::parse(proof.to_text().as_bytes()).unwrap_err();
    let extra = Some(vec![7; MAX_EXTRA_LEN + 1]);
    assert_eq!(refused(LogProof { extra, ..most.clone() }), LogProofError::TooLong);
    let proof = vec![[1; 32]; MAX_PROOF_HASHES + 1];
    assert_eq!(refused(LogProof { proof, ..most.clone() }), LogProofError::TooMany);
    let index = MAX_TREE_SIZE + 1;
    assert_eq!(refused(LogProof { index, ..most.clone() }), LogProofError::Index);
    let padding = "x".repeat(MAX_PROOF_FILE_LEN - file.len());
    assert!(LogProof::parse(format!("{file}{padding}").as_bytes()).is_ok());
    assert_eq!(LogProof::parse(format!("{file}{padding}x").as_bytes()), Err(LogProofError::TooLong));
    assert_eq!(LogProof::parse(b"\xff"), Err(LogProofError::TooLong));
    // The longest that can be made fits.
    let longest = LogProof { checkpoint: "x".repeat(MAX_NOTE_LEN), ..most };
    assert!(longest.to_text().len() <= MAX_PROOF_FILE_LEN);
}

#[test]
fn requests() {
    let note = Log::grown(&[3]).note();
    let body = add_checkpoint_body(MAX_TREE_SIZE, &[[1; 32]; MAX_PROOF_HASHES], &note);
    let request = AddCheckpoint::parse(body.as_bytes()).unwrap();
    assert_eq!((request.old_size, request.proof.len()), (MAX_TREE_SIZE, MAX_PROOF_HASHES));
    assert_eq!(request.note, note);
    let body = add_checkpoint_body(0, &[[1; 32]; MAX_PROOF_HASHES + 1], &note);
    assert_eq!(AddCheckpoint::parse(body.as_bytes()), Err(RequestError::TooMany));
    let body = add_checkpoint_body(MAX_TREE_SIZE + 1, &[], &note);
    assert_eq!(AddCheckpoint::parse(body.as_bytes()), Err(RequestError::Old));
    let long = vec![b'x'; MAX_ADD_CHECKPOINT_LEN + 1];
    assert_eq!(AddCheckpoint::parse(&long), Err(RequestError::TooLong));
    assert_eq!(AddCheckpoint::parse(&long[1..]), Err(RequestError::Old));
    assert_eq!(AddCheckpoint::parse(b"\xff"), Err(RequestError::TooLong));
    // The longest note with the longest proof fits.
    let longest = add_checkpoint_body(MAX_TREE_SIZE, &[[1; 32]; MAX_PROOF_HASHES], &"x".repeat(MAX_NOTE_LEN));
    assert!(longest.len() <= MAX_ADD_CHECKPOINT_LEN);
}
