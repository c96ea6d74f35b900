//! `fairschach rules record`: reads one record, plays it, and writes it in another form.

use std::io::{self, Read, Write};
use std::process::ExitCode;

use crate::game::record::{RECORD_BYTES_MAX, Record};

/// From which form to which.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct RecordForms {
    /// The form that is read
    #[arg(long, value_enum)]
    from: ReadForm,
    /// The form that is written
    #[arg(long, value_enum)]
    to: WrittenForm,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum ReadForm {
    Pgn,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum WrittenForm {
    Pgn,
    Json,
    Text,
}

/// Reads the whole input as one record and writes it. What is wrong with it is said line by line on the error output,
/// and the status is then 2.
pub(super) fn run(forms: &RecordForms, input: impl Read, mut output: impl Write) -> io::Result<ExitCode> {
    let mut bytes = Vec::new();
    // One byte more than may be, so that too much is noticed.
    input.take(RECORD_BYTES_MAX as u64 + 1).read_to_end(&mut bytes)?;
    let Ok(text) = String::from_utf8(bytes) else {
        eprintln!("fairschach: a record is UTF-8 text of at most {RECORD_BYTES_MAX} bytes");
        return Ok(ExitCode::from(2));
    };
    let read = match forms.from {
        ReadForm::Pgn => Record::from_pgn(&text),
        ReadForm::Json => Record::from_json(&text),
    };
    let record = match read {
        Ok(record) => record,
        Err(error) => {
            for fault in error.faults {
                eprintln!("fairschach: {fault}");
            }
            return Ok(ExitCode::from(2));
        }
    };
    let text = match forms.to {
        WrittenForm::Pgn => record.to_pgn(),
        WrittenForm::Json => record.to_json() + "\n",
        WrittenForm::Text => record.to_text(),
    };
    output.write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
