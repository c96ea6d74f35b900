//! A log asks witnesses, and a reader asks a policy, from the first checkpoint on.

use fairschach_proofs::tlog::{
    AddCheckpoint, Answer, CheckpointError, CheckpointNote, CosignerKey, LogProof, LogProofError,
    MAX_NOTE_LEN, NoteError, Policy, Refusal, SIZE_CONTENT_TYPE, TreeHead, VerifierKey, add_checkpoint_body,
    prove_consistency, prove_inclusion,
};

use super::kit::{Log, entry, log_key, witness_key};

/// What a server around [`AddCheckpoint`] does.
struct Witness {
    number: u8,
    logs: Vec<VerifierKey>,
    last: Option<TreeHead>,
}

impl Witness {
    fn new(number: u8) -> Self {
        Witness { number, logs: vec![log_key().verifier_key()], last: None }
    }

    fn key(&self) -> CosignerKey {
        witness_key(self.number).cosigner_key()
    }

    fn ask(&mut self, body: &str, now_s: u64) -> (u16, &'static str, String) {
        let request = match AddCheckpoint::parse(body.as_bytes()) {
            Ok(request) => request,
            Err(error) => return (400, "text/plain; charset=utf-8", format!("{error}\n")),
        };
        match request.decide(&self.logs, self.last) {
            Ok((head, note)) => {
                self.last = Some(head);
                let line = note.cosign(&witness_key(self.number), now_s).unwrap();
                (200, "text/plain; charset=utf-8", line)
            }
            Err(refusal) => (refusal.status(), refusal.content_type(), format!("{refusal}\n")),
        }
    }
}

fn body(log: &Log, old: u64) -> String {
    let proof = prove_consistency(old, log.size(), |tile| log.read(tile)).unwrap();
    add_checkpoint_body(old, &proof, &log.note())
}

#[test]
fn a_log_that_grows_is_cosigned_each_time() {
    let mut witness = Witness::new(1);
    let mut log = Log::default();
    let mut old = 0;
    for size in [0, 1, 1, 255, 256, 700] {
        log.grow(size);
        let (status, kind, answer) = witness.ask(&body(&log, old), 1000 + size);
        let note = log.note();
        let checkpoint = CheckpointNote::parse(&note).unwrap();
        let answer = Answer::read(status, kind, &answer, &checkpoint, &[witness.key()]).unwrap();
        let Answer::Cosigned(line) = answer else { panic!("{answer:?}") };
        let note = note + &line;
        let cosigned = CheckpointNote::parse(&note).unwrap();
        assert_eq!(cosigned.cosigned(&witness.key()), Ok(Some(1000 + size)));
        assert_eq!(cosigned.cosigned(&witness_key(2).cosigner_key()), Ok(None));
        assert_eq!(cosigned.verify(&witness.logs).unwrap(), &log.checkpoint());
        old = size;
    }
}

#[test]
fn a_log_that_forgot_what_was_cosigned_is_told_the_size() {
    let mut witness = Witness::new(1);
    let mut log = Log::grown(&[200]);
    assert_eq!(witness.ask(&body(&log, 0), 1).0, 200);
    log.grow(300);
    let (status, kind, text) = witness.ask(&body(&log, 0), 2);
    assert_eq!((status, kind, text.as_str()), (409, SIZE_CONTENT_TYPE, "200\n"));
    let note = log.note();
    let checkpoint = CheckpointNote::parse(&note).unwrap();
    let read = |status, kind, text| Answer::read(status, kind, text, &checkpoint, &[witness.key()]);
    assert_eq!(read(status, kind, &text), Ok(Answer::OldSize(200)));
    // Without its content type, or with another body, it is a refusal like others.
    assert_eq!(read(409, "text/plain", "200\n"), Ok(Answer::Refused(409)));
    for text in ["200", "0200\n", "x\n", "\n", "", "9223372036854775808\n"] {
        assert_eq!(read(409, SIZE_CONTENT_TYPE, text), Ok(Answer::Refused(409)), "{text:?}");
    }
    assert_eq!(read(503, "", ""), Ok(Answer::Refused(503)));
    assert_eq!(witness.ask(&body(&log, 200), 3).0, 200);
}

#[test]
fn a_log_with_two_faces_is_not_cosigned() {
    let mut witness = Witness::new(1);
    let log = Log::grown(&[200]);
    assert_eq!(witness.ask(&body(&log, 0), 1).0, 200);
    let mut other = Log::default();
    other.edge.append(&[[9; 32]]);
    other.leaves.push([9; 32]);
    for size in [200, 201] {
        let leaves: Vec<[u8; 32]> =
            (other.size()..size).map(|n| [u8::try_from(n % 251).unwrap(); 32]).collect();
        let files = other.edge.append(&leaves);
        other.files.extend(files);
        other.leaves.extend(leaves);
        // The tiles of 200 leaves lie there only as those of 201.
        let proof =
            if size == 200 { Vec::new() } else { prove_consistency(200, 201, |t| other.read(t)).unwrap() };
        let asked = add_checkpoint_body(200, &proof, &other.note());
        let wanted = if size == 200 { 409 } else { 422 };
        assert_eq!(witness.ask(&asked, 2).0, wanted);
        let request = AddCheckpoint::parse(asked.as_bytes()).unwrap();
        let refusal = request.decide(&witness.logs, witness.last).unwrap_err();
        assert_eq!(refusal, if size == 200 { Refusal::Fork } else { Refusal::Inconsistent });
    }
    assert_eq!(witness.last.unwrap().root, log.edge.root());
}

#[test]
fn of_an_answer_only_good_lines_by_keys_given_are_taken() {
    let log = Log::grown(&[5]);
    let note = log.note();
    let checkpoint = CheckpointNote::parse(&note).unwrap();
    let line = |number| checkpoint.cosign(&witness_key(number), 7).unwrap();
    let keys = [witness_key(1).cosigner_key(), witness_key(2).cosigner_key()];
    let answer = line(3) + &line(2) + &line(1);
    assert_eq!(checkpoint.accept(&answer, &keys), Ok(line(2) + &line(1)));
    let unknown = Err(CheckpointError::Note(NoteError::Unknown));
    assert_eq!(checkpoint.accept(&line(3), &keys), unknown);
    let other_note = Log::grown(&[6]).note();
    let other = CheckpointNote::parse(&other_note).unwrap();
    let wrong = line(1) + &other.cosign(&witness_key(2), 7).unwrap();
    assert_eq!(checkpoint.accept(&wrong, &keys), Err(CheckpointError::Cosignature));
    for form in ["", "\n", "x\n", line(1).trim_end()] {
        let refused = Err(CheckpointError::Note(NoteError::Form));
        assert_eq!(checkpoint.accept(form, &keys), refused, "{form:?}");
    }
    for (length, why) in [(MAX_NOTE_LEN, NoteError::Form), (MAX_NOTE_LEN + 1, NoteError::TooLong)] {
        assert_eq!(checkpoint.accept(&"x".repeat(length), &keys), Err(CheckpointError::Note(why)));
    }
}

#[test]
fn a_time_that_does_not_fit_is_not_signed() {
    let note = Log::grown(&[5]).note();
    let checkpoint = CheckpointNote::parse(&note).unwrap();
    assert!(checkpoint.cosign(&witness_key(1), (1 << 63) - 1).is_ok());
    assert_eq!(checkpoint.cosign(&witness_key(1), 1 << 63), Err(CheckpointError::Cosignature));
}

fn policy(lines: &str) -> Policy {
    let mut file = format!("log {} https://chess.example/log\n", log_key().verifier_key());
    for number in 1..=5 {
        let key = witness_key(number).cosigner_key();
        file += &format!("witness w{number} {key} https://w{number}.example/\n");
    }
    Policy::parse((file + lines).as_bytes()).unwrap()
}

/// A proof for entry 3 of 20, cosigned by these witnesses.
fn proof(witnesses: &[u8]) -> LogProof {
    let log = Log::grown(&[20]);
    let bare = log.note();
    let checkpoint = CheckpointNote::parse(&bare).unwrap();
    let lines = witnesses.iter().map(|number| checkpoint.cosign(&witness_key(*number), 9).unwrap());
    LogProof {
        extra: None,
        index: 3,
        proof: prove_inclusion(3, 20, |tile| log.read(tile)).unwrap(),
        checkpoint: bare.clone() + &lines.collect::<String>(),
    }
}

#[test]
fn a_quorum_that_is_not_met_says_whose_cosignatures_are_missing() {
    let policy = policy("group a 2 w1 w2 w3\ngroup b any w4 w5\ngroup both all a b\nquorum both\n");
    assert!(proof(&[1, 3, 5]).verify(&entry(3), &policy, &[]).is_ok());
    let missing = |witnesses: &[u8]| match proof(witnesses).verify(&entry(3), &policy, &[]) {
        Err(LogProofError::Quorum(missing)) => missing,
        other => panic!("{other:?}"),
    };
    assert_eq!(missing(&[1, 4]), "both needs 2 of 2 and has 1: not a; a needs 2 of 3 and has 1: not w2, w3");
    assert_eq!(missing(&[2, 3]), "both needs 2 of 2 and has 1: not b; b needs 1 of 2 and has 0: not w4, w5");
    let verdict = policy.judge(&proof(&[1, 4]).checkpoint, &[]).unwrap();
    let cosigned: Vec<(&[u8], u64)> =
        verdict.cosigned.iter().map(|(w, time)| (w.name.as_slice(), *time)).collect();
    assert_eq!(cosigned, [(b"w1".as_slice(), 9), (b"w4", 9)]);
    assert_eq!(policy.logs()[0].url.as_deref(), Some(b"https://chess.example/log".as_slice()));
    assert_eq!(policy.witnesses()[4].url.as_deref(), Some(b"https://w5.example/".as_slice()));
}

#[test]
fn a_single_witness_that_is_missing_is_named() {
    let policy = policy("quorum w2\n");
    assert!(proof(&[2]).verify(&entry(3), &policy, &[]).is_ok());
    assert_eq!(
        proof(&[1]).verify(&entry(3), &policy, &[]),
        Err(LogProofError::Quorum("w2 has not cosigned".to_owned()))
    );
}

#[test]
fn a_policy_without_logs_takes_the_logs_given() {
    let policy = Policy::parse(b"quorum none\n").unwrap();
    let key = log_key().verifier_key();
    assert!(proof(&[]).verify(&entry(3), &policy, &[key]).is_ok());
    let unknown = LogProofError::Checkpoint(CheckpointError::Note(NoteError::Unknown));
    assert_eq!(proof(&[]).verify(&entry(3), &policy, &[]), Err(unknown));
}
