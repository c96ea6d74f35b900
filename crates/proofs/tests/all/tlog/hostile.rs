//! No input makes a reader panic, and what one takes it writes again as it was.

use fairschach_proofs::tlog::{
    AddCheckpoint, Answer, Checkpoint, CheckpointNote, CosignerKey, Leaf, LogProof, Policy, Tile,
    VerifierKey, add_checkpoint_body, bundle, parse_bundle, prove_inclusion,
};
use proptest::collection::vec;
use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};
use proptest::test_runner::TestCaseError;

use super::kit::{Log, log_key, witness_key};

/// Reads bytes as everything that there is.
fn read_all(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(leaf) = Leaf::parse(bytes) {
        let again = leaf.to_bytes();
        prop_assert_eq!(again.as_slice(), bytes);
    }
    for width in [0, 1, 2, 256, 257] {
        if let Ok(entries) = parse_bundle(bytes, width) {
            let again = bundle(&entries).unwrap();
            prop_assert_eq!(again.as_slice(), bytes);
        }
    }
    if let Ok(policy) = Policy::parse(bytes) {
        let note = Log::grown(&[2]).note();
        prop_assert!(policy.judge(&note, &[log_key().verifier_key()]).is_ok());
    }
    let keys = [log_key().verifier_key()];
    if let Ok(proof) = LogProof::parse(bytes) {
        let again = proof.to_text();
        prop_assert_eq!(again.as_bytes(), bytes);
        let policy = Policy::parse(b"quorum none").unwrap();
        proof.verify(b"another entry", &policy, &keys).unwrap_err();
    }
    if let Ok(request) = AddCheckpoint::parse(bytes) {
        let body = add_checkpoint_body(request.old_size, &request.proof, request.note);
        prop_assert_eq!(body.as_bytes(), bytes);
        // Only what our log signed is cosigned, whatever else was changed in the request.
        if let Ok((head, _)) = request.decide(&keys, None) {
            prop_assert_eq!(head.size, 280);
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(());
    };
    if let Ok(tile) = Tile::parse(text) {
        prop_assert_eq!(tile.to_string(), text);
    }
    if let Ok(checkpoint) = Checkpoint::parse(text) {
        prop_assert_eq!(checkpoint.to_text(), text);
    }
    if let Ok(note) = CheckpointNote::parse(text) {
        note.cosigned(&witness_key(1).cosigner_key()).ok();
        note.cosign(&witness_key(1), 1).unwrap();
    }
    let known = Log::grown(&[2]).note();
    let known = CheckpointNote::parse(&known).unwrap();
    Answer::read(200, "", text, &known, &[witness_key(1).cosigner_key()]).ok();
    for line in text.lines() {
        if let Ok(key) = VerifierKey::parse(line) {
            prop_assert_eq!(VerifierKey::parse(&key.to_string()), Ok(key));
        }
        if let Ok(key) = CosignerKey::parse(line) {
            prop_assert_eq!(CosignerKey::parse(&key.to_string()), Ok(key));
        }
    }
    Ok(())
}

/// One good text of each kind.
fn samples() -> Vec<Vec<u8>> {
    let log = Log::grown(&[200, 280]);
    let note = log.note();
    let checkpoint = CheckpointNote::parse(&note).unwrap();
    let line = checkpoint.cosign(&witness_key(1), 5).unwrap();
    let proof = prove_inclusion(17, 280, |tile| log.read(tile)).unwrap();
    let file = LogProof {
        extra: Some(vec![1, 2, 3]),
        index: 17,
        proof: proof.clone(),
        checkpoint: note.clone() + &line,
    };
    let policy = format!(
        "# x\nlog {}\nwitness a {} url\ngroup g 1 a\nquorum g\n",
        log_key().verifier_key(),
        witness_key(1).cosigner_key()
    );
    vec![
        log.entries[0].clone(),
        bundle(&log.entries[..2]).unwrap(),
        policy.into_bytes(),
        file.to_text().into_bytes(),
        add_checkpoint_body(0, &[], &note).into_bytes(),
        add_checkpoint_body(200, &proof, &note).into_bytes(),
        (note.clone() + &line).into_bytes(),
        log.checkpoint().to_text().into_bytes(),
        line.into_bytes(),
        b"tile/0/x001/x234/067.p/5".to_vec(),
    ]
}

#[test]
fn the_samples_are_good() {
    for sample in samples() {
        read_all(&sample).unwrap();
    }
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(256))]

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..400)) {
        read_all(&bytes)?;
    }

    #[test]
    fn any_text(text in "(\\PC|[\\n\\t =+/.0-9—]){0,200}") {
        read_all(text.as_bytes())?;
    }

    #[test]
    fn good_ones_changed(
        sample in any::<prop::sample::Index>(),
        edits in vec((any::<prop::sample::Index>(), 0..4u8, prop::sample::select(b"\n\t\r 019aA+/=-.x\x00\xff".to_vec())), 1..4),
    ) {
        let samples = samples();
        let mut bytes = samples[sample.index(samples.len())].clone();
        for (at, kind, byte) in edits {
            let at = at.index(bytes.len() + 1);
            match kind {
                0 => bytes.insert(at, byte),
                1 => bytes.truncate(at),
                2 if at < bytes.len() => bytes[at] = byte,
                _ if at < bytes.len() => drop(bytes.remove(at)),
                _ => (),
            }
        }
        read_all(&bytes)?;
    }
}
