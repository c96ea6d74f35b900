//! The program that pairs Swiss rounds.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::fs::File;
use tokio::io::AsyncReadExt;
use tokio::process::Command;

use crate::tournament::trf::{self, Head, PAIRS_BYTES_MAX, Purpose, TrfFault};
use crate::tournament::{Entrant, Pairing, PairingFault, Proposed, RoundFault, check_round};

/// How long a pairing program may take for a round.
pub const PAIRING_PATIENCE: Duration = Duration::from_secs(60);
/// So many words its setting has at most.
pub const PAIRING_ARGUMENTS_MAX: usize = 32;
/// So much of what it says when it fails is kept, in bytes.
const SAID_BYTES_MAX: usize = 2_000;

/// A program that pairs Swiss rounds: it reads TRF, as bbpPairings, JaVaFo and py4swiss do, and writes pairs. The Swiss systems of
/// FIDE are long and change; programs that FIDE has looked at exist, and we have no algorithm of our own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingProgram {
    program: String,
    arguments: Vec<String>,
    patience: Duration,
}

/// A setting that is no pairing program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "it takes a list of the program and its arguments, {PAIRING_ARGUMENTS_MAX} at most, with {{in}} for the file to read and \
         {{out}} for the one to write, such as [\"bbpPairings\", \"--dutch\", \"{{in}}\", \"-p\", \"{{out}}\"]"
)]
pub struct PairingProgramFault;

/// A round that could not be paired.
#[derive(Debug, thiserror::Error)]
pub enum PairingError {
    /// No program is set.
    #[error(
        "Swiss tournaments are off on this server: the operator has set no pairing program (tournament.pairing_program)"
    )]
    Off,
    /// What is known of the tournament cannot be written down for the program.
    #[error("the tournament cannot be told to the pairing program: {0}")]
    Told(TrfFault),
    /// It is not there, may not be run, or its files cannot be made.
    #[error("the pairing program cannot be run; the operator should look at tournament.pairing_program: {0}")]
    Run(#[source] std::io::Error),
    /// It took too long, and was ended.
    #[error("the pairing program did not finish within {} seconds and was ended: try again", .0.as_secs())]
    TooSlow(Duration),
    /// It gave up.
    #[error("the pairing program could not pair the round: {said}")]
    Failed {
        /// The last that it wrote to its standard error.
        said: String,
    },
    /// Its answer cannot be read.
    #[error("the pairing program's answer cannot be read: {0}")]
    Answer(TrfFault),
    /// Its answer breaks a rule of every Swiss system; nothing was paired.
    #[error("the pairing program's answer breaks the rules: {}", list(.0))]
    Rules(Vec<RoundFault>),
}

impl PairingError {
    /// What is told of it: nothing of what a program wrote.
    pub const fn fault(&self) -> PairingFault {
        match self {
            PairingError::Off => PairingFault::Off,
            PairingError::Told(_) => PairingFault::Told,
            PairingError::Run(_) => PairingFault::Run,
            PairingError::TooSlow(_) => PairingFault::TooSlow,
            PairingError::Failed { .. } => PairingFault::Failed,
            PairingError::Answer(_) => PairingFault::Answer,
            PairingError::Rules(_) => PairingFault::Rules,
        }
    }
}

fn list(faults: &[RoundFault]) -> String {
    let shown: Vec<String> = faults.iter().take(5).map(RoundFault::to_string).collect();
    shown.join("; ")
}

impl PairingProgram {
    /// From the setting's list; an empty one is no program.
    ///
    /// # Errors
    /// The list is too long, or `{in}` or `{out}` is missing.
    pub fn from_setting(words: &[String]) -> Result<Option<PairingProgram>, PairingProgramFault> {
        let Some((program, arguments)) = words.split_first() else { return Ok(None) };
        let names = |what: &str| arguments.iter().any(|argument| argument.contains(what));
        if words.len() > PAIRING_ARGUMENTS_MAX || program.is_empty() || !names("{in}") || !names("{out}") {
            return Err(PairingProgramFault);
        }
        Ok(Some(PairingProgram {
            program: program.clone(),
            arguments: arguments.to_vec(),
            patience: PAIRING_PATIENCE,
        }))
    }

    /// The words of the setting.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.program).chain(&self.arguments).map(String::as_str)
    }

    /// The same with another patience.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> PairingProgram {
        PairingProgram { patience, ..self }
    }

    /// Pairs a round: everybody who [takes part](crate::tournament::active) and has no bye in it among the pairings. The program
    /// is told numbers, ratings and results, but no names; games without a result count as drawn for it. What it answers
    /// is checked ([`check_round`]) before anybody sees it.
    ///
    /// # Errors
    /// See [`PairingError`]; nothing is changed.
    pub async fn pair(
        &self,
        head: &Head,
        entrants: &[Entrant],
        pairings: &[Pairing],
        round: u16,
    ) -> Result<Vec<Proposed>, PairingError> {
        let trf = trf::write(head, entrants, pairings, None, Purpose::Pairing { round });
        let answer = self.run(&trf.map_err(PairingError::Told)?).await?;
        let proposed = trf::read_pairs(&answer).map_err(PairingError::Answer)?;
        check_round(entrants, pairings, round, &proposed).map_err(PairingError::Rules)?;
        Ok(proposed)
    }

    async fn run(&self, trf: &str) -> Result<String, PairingError> {
        let folder =
            tempfile::Builder::new().prefix("fairschach-pairing-").tempdir().map_err(PairingError::Run)?;
        let (told, answered) = (folder.path().join("in.trf"), folder.path().join("out.txt"));
        tokio::fs::write(&told, trf).await.map_err(PairingError::Run)?;
        let running = self.run_in(folder.path(), &told, &answered);
        match tokio::time::timeout(self.patience, running).await {
            Ok(done) => done,
            // The process went with the future.
            Err(_) => Err(PairingError::TooSlow(self.patience)),
        }
    }

    async fn run_in(&self, folder: &Path, told: &Path, answered: &Path) -> Result<String, PairingError> {
        let (told, answer) = (told.to_string_lossy(), answered.to_string_lossy());
        let arguments =
            self.arguments.iter().map(|word| word.replace("{in}", &told).replace("{out}", &answer));
        // Our environment may hold secrets: it gets of it only where programs lie.
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut child = Command::new(&self.program)
            .args(arguments)
            .current_dir(folder)
            .env_clear()
            .env("PATH", path)
            .env("LANG", "C.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(PairingError::Run)?;
        let mut said = Vec::new();
        if let Some(mut errors) = child.stderr.take() {
            last_words(&mut errors, &mut said).await.map_err(PairingError::Run)?;
        }
        let status = child.wait().await.map_err(PairingError::Run)?;
        if !status.success() {
            let said = String::from_utf8_lossy(&said);
            let plain = said.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
            return Err(PairingError::Failed { said: format!("{status}: {}", plain.collect::<String>()) });
        }
        let file = File::open(answered)
            .await
            .map_err(|_| PairingError::Failed { said: "it wrote no answer".to_owned() })?;
        // One byte more than may be, so that too long is seen as too long.
        let mut text = Vec::new();
        let limit = u64::try_from(PAIRS_BYTES_MAX).unwrap_or(u64::MAX);
        file.take(limit + 1).read_to_end(&mut text).await.map_err(PairingError::Run)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// Reads to the end and keeps no more than the end.
async fn last_words(
    errors: &mut (impl tokio::io::AsyncRead + Unpin),
    said: &mut Vec<u8>,
) -> std::io::Result<()> {
    let mut buffer = [0; 1024];
    loop {
        let read = errors.read(&mut buffer).await?;
        if read == 0 {
            return Ok(());
        }
        said.extend_from_slice(&buffer[..read]);
        said.drain(..said.len().saturating_sub(SAID_BYTES_MAX));
    }
}

/// Pairs a round by the program that is set.
///
/// # Errors
/// [`PairingError::Off`] without one; see [`PairingProgram::pair`].
pub async fn pair_round(
    program: Option<&PairingProgram>,
    head: &Head,
    entrants: &[Entrant],
    pairings: &[Pairing],
    round: u16,
) -> Result<Vec<Proposed>, PairingError> {
    let program = program.ok_or(PairingError::Off)?;
    program.pair(head, entrants, pairings, round).await
}
