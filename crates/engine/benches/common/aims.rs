//! Aims of benchmarks.

use std::process::ExitCode;

use super::common::sized;

/// What was aimed at and missed.
#[derive(Default)]
pub(crate) struct Aims(Vec<String>);

impl Aims {
    /// Notes an aim that was not reached.
    pub(crate) fn check(&mut self, reached: bool, aim: &str) {
        if !reached {
            self.0.push(aim.to_owned());
        }
    }

    /// Prints what was missed. It fails, unless only the running was tried.
    pub(crate) fn code(&self) -> ExitCode {
        self.0.iter().for_each(|aim| eprintln!("missed: {aim}"));
        if sized(self.0.is_empty(), true) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
