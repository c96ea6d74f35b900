//! The pairing program as the server runs it: a real one, and ones that misbehave.

use std::time::Duration;

use fairschach::app::tournaments::pairing::pairing_program::{
    PAIRING_ARGUMENTS_MAX, PairingError, PairingProgram, PairingProgramFault, pair_round,
};
use fairschach::base::Side::White;
use fairschach::tournament::trf::{Head, PAIRS_BYTES_MAX};
use fairschach::tournament::{Entrant, Outcome, Pairing, Proposed, Seats, WonBy};

use crate::peers;

fn people() -> Vec<Entrant> {
    (1..=6).map(|number| Entrant::new(number, &format!("Secret Name {number}"))).collect()
}

fn head() -> Head {
    Head { name: "T".to_owned(), rounds: 3, initial: Some(White), ..Head::default() }
}

fn first_round() -> Vec<Pairing> {
    let outcome = Outcome::Won(White, WonBy::Play);
    let seats = [(1, 4), (5, 2), (3, 6)].map(|(white, black)| Seats::Game { white, black, outcome });
    (1..).zip(seats).map(|(board, seats)| Pairing { round: 1, board, seats }).collect()
}

fn program(words: &[&str]) -> PairingProgram {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    PairingProgram::from_setting(&words).unwrap().unwrap()
}

fn shell(script: &str) -> PairingProgram {
    program(&["sh", "-c", script, "sh", "{in}", "{out}"])
}

async fn pair(program: &PairingProgram) -> Result<Vec<Proposed>, PairingError> {
    program.pair(&head(), &people(), &first_round(), 2).await
}

#[tokio::test]
async fn a_real_program_pairs_round_after_round() {
    let (python, script) = (peers::python(), peers::pair_swiss());
    let program = program(&[python.to_str().unwrap(), "-B", script.to_str().unwrap(), "{in}", "{out}"]);
    let first = program.pair(&head(), &people(), &[], 1).await.unwrap();
    let pairs: Vec<(u16, Option<u16>)> = first.iter().map(|pair| (pair.white, pair.black)).collect();
    // The upper half against the lower one, colours in turn.
    assert_eq!(pairs, [(1, Some(4)), (5, Some(2)), (3, Some(6))]);
    let second = pair_round(Some(&program), &head(), &people(), &first_round(), 2).await.unwrap();
    assert_eq!(second.len(), 3);
}

#[tokio::test]
async fn without_a_program_swiss_is_off() {
    assert_eq!(PairingProgram::from_setting(&[]), Ok(None));
    let said = pair_round(None, &head(), &people(), &[], 1).await.unwrap_err().to_string();
    assert!(
        said.contains("Swiss tournaments are off") && said.contains("tournament.pairing_program"),
        "{said}"
    );
}

#[test]
fn a_setting_names_a_program_and_both_files() {
    let from = |words: &[&str]| {
        PairingProgram::from_setting(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    };
    assert!(from(&["bbpPairings", "--dutch", "{in}", "-p", "{out}"]).is_ok());
    for wrong in [&["pair", "{in}"][..], &["pair", "{out}"], &["{in}"], &["", "{in}", "{out}"]] {
        assert_eq!(from(wrong), Err(PairingProgramFault));
    }
    let mut most = vec!["pair", "--in={in}", "{out}"];
    most.resize(PAIRING_ARGUMENTS_MAX, "-v");
    assert!(from(&most).is_ok());
    most.push("-v");
    assert_eq!(from(&most), Err(PairingProgramFault));
    let said = PairingProgramFault.to_string();
    assert!(said.contains(r#"["bbpPairings", "--dutch", "{in}", "-p", "{out}"]"#), "{said}");
}

#[tokio::test]
async fn it_is_told_no_names_and_nothing_of_our_environment() {
    // What it sees goes where the test can see it.
    let said = pair(&shell(r#"cat "$1" >&2; env >&2; exit 3"#)).await.unwrap_err().to_string();
    assert!(said.contains("exit status: 3") && said.contains("XXR 3"), "{said}");
    assert!(!said.contains("Secret") && !said.contains("CARGO_"), "{said}");
}

#[tokio::test]
async fn a_program_that_misbehaves_pairs_nothing() {
    let missing = pair(&program(&["no-such-pairing-program", "{in}", "{out}"])).await.unwrap_err();
    assert!(matches!(missing, PairingError::Run(_)), "{missing}");
    assert!(missing.to_string().contains("tournament.pairing_program"));
    let silent = pair(&shell("true")).await.unwrap_err();
    assert!(silent.to_string().contains("it wrote no answer"), "{silent}");
    let paired =
        pair(&shell(r#"i=0; while [ $i -lt 9000 ]; do echo "word $i" >&2; i=$((i+1)); done; exit 1"#)).await;
    let said = paired.unwrap_err().to_string();
    assert!(said.contains("word 8999") && said.len() < 2200, "{}", said.len());
    let nonsense = pair(&shell(r#"echo pairs >"$2""#)).await.unwrap_err();
    assert!(matches!(nonsense, PairingError::Answer(_)), "{nonsense}");
    let unruly = pair(&shell(r#"printf '3\n4 1\n2 3\n5 6\n' >"$2""#)).await.unwrap_err();
    assert!(unruly.to_string().ends_with("4 and 1 have met before"), "{unruly}");
    let ruly = pair(&shell(r#"printf '3\n1 3\n5 4\n2 6\n' >"$2""#)).await.unwrap();
    assert_eq!(ruly.len(), 3);
}

#[tokio::test]
async fn an_answer_may_be_so_long() {
    // Three pairs and empty lines behind them, as many as fit, and one more.
    let answer = |bytes: usize| {
        shell(&format!(
            r#"{{ printf '3\n1 3\n5 4\n2 6\n'; head -c {} /dev/zero | tr '\0' '\n'; }} >"$2""#,
            bytes - 14
        ))
    };
    assert_eq!(pair(&answer(PAIRS_BYTES_MAX)).await.unwrap().len(), 3);
    let long = pair(&answer(PAIRS_BYTES_MAX + 1)).await.unwrap_err();
    assert!(long.to_string().contains("131073 bytes, 131072 at most"), "{long}");
    let endless = pair(&answer(50 * PAIRS_BYTES_MAX)).await.unwrap_err();
    assert!(endless.to_string().contains("131073 bytes"), "{endless}");
}

#[tokio::test]
async fn a_program_that_takes_too_long_is_ended() {
    let patience = Duration::from_millis(300);
    let slow = shell("exec sleep 600").with_patience(patience);
    let error = pair(&slow).await.unwrap_err();
    assert!(matches!(error, PairingError::TooSlow(after) if after == patience), "{error}");
}
