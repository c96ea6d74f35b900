//! The settings `tournament.…`.

use std::collections::HashMap;

use fairschach::app::tournaments::pairing::pairing_program::PairingProgram;
use fairschach::config::Config;

fn load(value: &str) -> Result<Config, String> {
    let name = "FAIRSCHACH_TOURNAMENT__PAIRING_PROGRAM".to_owned();
    Config::load(None, HashMap::from([(name, value.to_owned())]), &[]).map_err(|error| error.to_string())
}

#[test]
fn a_pairing_program_is_a_list_or_a_line() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("fairschach.toml");
    let list = r#"pairing_program = ["bbpPairings", "--dutch", "{in}", "-p", "{out}"]"#;
    std::fs::write(&file, format!("[tournament]\n{list}\n")).unwrap();
    let of_file = Config::load(Some(&file), HashMap::new(), &[]).unwrap();
    let of_variable = load("bbpPairings --dutch {in} -p {out}").unwrap();
    assert!(of_file.pairing_program.is_some());
    assert_eq!(of_file.pairing_program, of_variable.pairing_program);
    assert!(of_file.to_toml().contains(list));
}

#[test]
fn a_checker_is_set_like_the_program_that_it_checks_and_not_without_it() {
    let name = |key: &str| format!("FAIRSCHACH_TOURNAMENT__{key}");
    let words = |program: &str| format!("{program} {{in}} {{out}}");
    let mut set = HashMap::from([(name("PAIRING_CHECKER"), words("second"))]);
    let fault = Config::load(None, set.clone(), &[]).err().unwrap().to_string();
    assert!(fault.starts_with("setting tournament.pairing_checker: it checks"), "{fault}");
    set.insert(name("PAIRING_PROGRAM"), words("first"));
    let both = Config::load(None, set, &[]).unwrap();
    let first = |program: Option<PairingProgram>| program.unwrap().words().next().unwrap().to_owned();
    assert!(both.to_toml().contains(r#"pairing_checker = ["second", "{in}", "{out}"]"#));
    assert_eq!(
        (first(both.pairing_program), first(both.pairing_checker)),
        ("first".to_owned(), "second".to_owned())
    );
}

#[test]
fn without_one_swiss_is_off_and_a_wrong_one_is_named() {
    let none = Config::load(None, HashMap::new(), &[]).unwrap();
    assert_eq!(none.pairing_program, None);
    assert!(none.to_toml().contains("# pairing_program is not set"));
    let fault = load("bbpPairings {in}").err().unwrap();
    assert!(fault.starts_with("setting tournament.pairing_program: it takes"), "{fault}");
}
