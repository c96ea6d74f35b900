//! The settings `tournament.…`.

use serde::Deserialize;

use super::{ConfigError, Words};
use crate::app::PairingProgram;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawTournament {
    pairing_program: Option<Words>,
}

impl RawTournament {
    pub(super) fn check(self) -> Result<Option<PairingProgram>, ConfigError> {
        let words = self.pairing_program.map(Words::list).unwrap_or_default();
        PairingProgram::from_setting(&words).map_err(|fault| ConfigError::Value {
            name: "tournament.pairing_program",
            fault: fault.to_string(),
        })
    }
}

/// The lines of `fairschach config`.
pub(super) fn to_toml(program: Option<&PairingProgram>) -> [String; 2] {
    let line = match program {
        Some(program) => {
            let words: Vec<String> = program
                .words()
                .map(|word| serde_json::Value::from(word).to_string())
                .collect();
            format!("pairing_program = [{}]", words.join(", "))
        }
        None => "# pairing_program is not set: Swiss tournaments are off".to_owned(),
    };
    ["\n[tournament]".to_owned(), line]
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::Config;

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
    fn without_one_swiss_is_off_and_a_wrong_one_is_named() {
        let none = Config::load(None, HashMap::new(), &[]).unwrap();
        assert_eq!(none.pairing_program, None);
        assert!(none.to_toml().contains("# pairing_program is not set"));
        let fault = load("bbpPairings {in}").err().unwrap();
        assert!(
            fault.starts_with("setting tournament.pairing_program: it takes"),
            "{fault}"
        );
    }
}
