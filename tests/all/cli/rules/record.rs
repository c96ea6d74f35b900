//! `fairschach rules record`, run as other programs run it.

use assert_cmd::Command;
use fairschach::game::record::{RECORD_BYTES_MAX, Record};

const GAME: &str = "[Variant \"Fairschach\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";

fn convert(from: &str, to: &str, input: impl Into<Vec<u8>>) -> (String, String, i32) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairschach"));
    let output =
        program.args(["rules", "record", "--from", from, "--to", to]).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn a_record_is_written_in_every_other_form() {
    let record = Record::from_pgn(GAME).unwrap();
    let (pgn, json) = (record.to_pgn(), record.to_json() + "\n");
    for (from, to, input, output) in [
        ("pgn", "json", &pgn, &json),
        ("json", "pgn", &json, &pgn),
        ("pgn", "pgn", &pgn, &pgn),
        ("json", "text", &json, &record.to_text()),
    ] {
        let answer = convert(from, to, input.as_str());
        assert_eq!(answer, (output.clone(), String::new(), 0), "{from} to {to}");
    }
}

#[test]
fn what_is_wrong_is_said_on_the_error_output() {
    let said = convert("pgn", "json", "1. e4 e5\n2. Qh6 *");
    assert_eq!((said.0.as_str(), said.2), ("", 2));
    assert!(said.1.starts_with("fairschach: line 2: white's \"Qh6\""), "{}", said.1);
    for input in [vec![0xff, b'*'], vec![b' '; RECORD_BYTES_MAX + 1], Vec::new()] {
        let said = convert("pgn", "json", input);
        assert_eq!((said.0.as_str(), said.2), ("", 2), "{}", said.1);
    }
}
