//! The `fairschach` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    fairschach::cli::main()
}
