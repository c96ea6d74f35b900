//! Problems as people write them: read whole, and written again with their solutions.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use crate::engine::problems::{Described, Limits, Problem, TEXT_MAX, read_problems};

/// Solves every problem of the input, or says which are sound.
pub(super) fn run(
    input: impl BufRead,
    mut output: impl Write,
    limits: Limits,
    checks: bool,
) -> io::Result<ExitCode> {
    let mut text = String::new();
    // One byte more than may be there, so that a text too long is seen as such.
    input.take(TEXT_MAX as u64 + 1).read_to_string(&mut text)?;
    let problems = match read_problems(&text) {
        Ok(problems) => problems,
        Err(error) => {
            writeln!(io::stderr(), "fairschach: {error}")?;
            return Ok(ExitCode::from(2));
        }
    };
    let (mut all_used, mut all_sound) = (true, true);
    for (at, problem) in problems.iter().enumerate() {
        let Problem { position, stipulation, .. } = problem;
        match problem.check(limits) {
            Ok((answer, flaws)) => {
                all_sound &= flaws.is_empty();
                if checks {
                    let says: Vec<String> = flaws.iter().map(ToString::to_string).collect();
                    let says = if says.is_empty() { "sound".to_owned() } else { says.join("; ") };
                    writeln!(output, "{}. {position} {stipulation}: {says}", at + 1)?;
                } else {
                    let told = Described { answer: &answer, flaws: &flaws }.to_string();
                    let told: String = told.lines().map(|line| format!("; {line}\n")).collect();
                    writeln!(output, "{problem}{told}")?;
                }
            }
            Err(stopped) => {
                all_used = false;
                writeln!(output, "; {}. {position} {stipulation}: {stopped}", at + 1)?;
            }
        }
        output.flush()?;
    }
    Ok(match (all_used, all_sound || !checks) {
        (false, _) => ExitCode::from(2),
        (true, false) => ExitCode::from(1),
        (true, true) => ExitCode::SUCCESS,
    })
}
