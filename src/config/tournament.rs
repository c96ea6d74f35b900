//! The settings `tournament.…`.

use serde::Deserialize;

use super::{ConfigError, Words};
use crate::app::tournaments::pairing::pairing_program::PairingProgram;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawTournament {
    pairing_program: Option<Words>,
    pairing_checker: Option<Words>,
}

impl RawTournament {
    /// What pairs Swiss rounds, and what pairs each once more.
    pub(super) fn check(self) -> Result<[Option<PairingProgram>; 2], ConfigError> {
        let program = |name, words: Option<Words>| {
            let words = words.map(Words::list).unwrap_or_default();
            PairingProgram::from_setting(&words)
                .map_err(|fault| ConfigError::Value { name, fault: fault.to_string() })
        };
        let first = program("tournament.pairing_program", self.pairing_program)?;
        let checker = program("tournament.pairing_checker", self.pairing_checker)?;
        if first.is_none() && checker.is_some() {
            return Err(ConfigError::Value {
                name: "tournament.pairing_checker",
                fault: "it checks what tournament.pairing_program pairs, which is not set".to_owned(),
            });
        }
        Ok([first, checker])
    }
}

/// The lines of `fairschach config`.
pub(super) fn to_toml(program: Option<&PairingProgram>, checker: Option<&PairingProgram>) -> [String; 3] {
    let line = |name: &str, program: Option<&PairingProgram>, without: &str| match program {
        Some(program) => {
            let words: Vec<String> =
                program.words().map(|word| serde_json::Value::from(word).to_string()).collect();
            format!("{name} = [{}]", words.join(", "))
        }
        None => format!("# {name} is not set: {without}"),
    };
    [
        "\n[tournament]".to_owned(),
        line("pairing_program", program, "Swiss tournaments are off"),
        line("pairing_checker", checker, "no second program compares Swiss rounds"),
    ]
}
