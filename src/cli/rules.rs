//! `fairschach rules …`: filters over the rules, one JSON object a line in, one answer a line out, in order.
//!
//! A line that cannot be used is answered with `{"id":…,"error":"…"}`, the rest go on, and the exit status is 2.

mod answer;
mod fields;
mod record;

pub(super) use answer::Game;
pub(super) use fields::Fields;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use serde::Serialize;
use serde_json::Value;

/// The longest line that is read, in bytes, its end not counted.
pub const MAX_LINE_LEN: usize = 64 * 1024;

/// Filters over the rules; each reads NDJSON and answers every line with one.
#[derive(Clone, PartialEq, Eq, Debug, clap::Subcommand)]
pub enum RulesCommand {
    /// Carries out what both sides entered and says what happened by which rule
    #[command(after_help = "A line: {\"id\":1,\"position\":\"…\",\"white\":\"e2e4\",\"black\":\"e7e5\"}; \
        rules, options, history and lot may be added. Without its entry (null) a side is waited for.")]
    Resolve(Defaults),
    /// Lists what a side may enter
    #[command(
        after_help = "A line: {\"id\":1,\"position\":\"…\",\"side\":\"white\"}; rules and options may be added."
    )]
    Legal(Defaults),
    /// Gives the position in which a game starts
    #[command(after_help = "A line: {\"id\":1}; rules and options may be added.")]
    Start(Defaults),
    /// Counts ordered pairs of entries to a depth
    #[command(
        after_help = "A line: {\"id\":1,\"position\":\"…\",\"depth\":2}; rules and options may be added."
    )]
    Perft(Defaults),
    /// Writes an entry as octal code, or reads one
    #[command(
        after_help = "A line: {\"id\":1,\"position\":\"…\",\"side\":\"white\",\"entry\":\"e2e4\",\"form\":6} or \
        {\"id\":1,\"position\":\"…\",\"side\":\"white\",\"octal\":\"652548\"}; forms are 4, 5, 6, 10, 11."
    )]
    Octal(Defaults),
    /// Reads a record of a game, plays it by the rules, and writes it in another form
    #[command(
        after_help = "The whole input is one record: fairschach rules record --from pgn --to json < game.pgn"
    )]
    Record(record::RecordForms),
}

/// What holds for lines that do not say otherwise.
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub struct Defaults {
    /// The variant of lines that name none
    #[arg(long, value_name = "ID", default_value = "fairschach")]
    pub variant: String,
}

/// Answers every line of `input` until it ends; 2 if any line could not be used.
pub fn run(command: RulesCommand, input: impl BufRead, output: impl Write) -> io::Result<ExitCode> {
    if let RulesCommand::Record(forms) = &command {
        return record::run(forms, input, output);
    }
    answer_lines(input, output, |id, fields| match &command {
        RulesCommand::Resolve(defaults) => answer::resolve(id, fields, &defaults.variant),
        RulesCommand::Legal(defaults) => answer::legal(id, fields, &defaults.variant),
        RulesCommand::Start(defaults) => answer::start(id, fields, &defaults.variant),
        RulesCommand::Perft(defaults) => answer::perft(id, fields, &defaults.variant),
        RulesCommand::Octal(defaults) => answer::octal(id, fields, &defaults.variant),
        // It takes its input whole, above.
        RulesCommand::Record(_) => Err(anyhow::anyhow!("a record is not read line by line")),
    })
}

/// Answers every line of `input` by its id and its other fields; 2 if any line could not be used.
///
/// Each answer is flushed, so that another program can wait for it.
pub(super) fn answer_lines(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(&Value, Fields) -> anyhow::Result<String>,
) -> io::Result<ExitCode> {
    let mut all_used = true;
    while let Some(line) = next_line(&mut input)? {
        let answer = line.and_then(|line| answer_line(&mut answer, &line));
        let text = answer.unwrap_or_else(|refusal| {
            all_used = false;
            refusal.to_json()
        });
        writeln!(output, "{text}")?;
        output.flush()?;
    }
    Ok(if all_used { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// The answer to a line that cannot be used.
#[derive(Serialize)]
struct Refusal {
    id: Value,
    error: String,
}

impl Refusal {
    fn new(id: Value, error: impl ToString) -> Refusal {
        Refusal { id, error: error.to_string() }
    }

    fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an id and a text are always JSON")
    }
}

/// The next line without its end; an error if it is too long, nothing at the end of the input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, Refusal>>> {
    let (mut line, mut length) = (Vec::new(), 0_usize);
    loop {
        let read = input.fill_buf()?;
        if read.is_empty() && length == 0 {
            return Ok(None);
        }
        let end = read.iter().position(|&byte| byte == b'\n');
        let part = &read[..end.unwrap_or(read.len())];
        let room = MAX_LINE_LEN.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        // The line's end counts here, so that an empty line is not the end of the input.
        let used = part.len() + usize::from(end.is_some());
        length = length.saturating_add(used);
        let over = read.is_empty() || end.is_some();
        input.consume(used);
        if over {
            let bytes = length - usize::from(end.is_some());
            let error = format!("a line has at most {MAX_LINE_LEN} bytes, this one {bytes}");
            let fits = bytes <= MAX_LINE_LEN;
            return Ok(Some(if fits { Ok(line) } else { Err(Refusal::new(Value::Null, error)) }));
        }
    }
}

fn answer_line(
    answer: &mut impl FnMut(&Value, Fields) -> anyhow::Result<String>,
    line: &[u8],
) -> Result<String, Refusal> {
    let mut fields: Fields = serde_json::from_slice(line).map_err(|error| {
        Refusal::new(id_of(line), format!("the line is not a JSON object of this form: {error}"))
    })?;
    let id = fields.take_raw("id").unwrap_or(Value::Null);
    answer(&id, fields).map_err(|error| Refusal::new(id, format!("{error:#}")))
}

/// The id of a line that is JSON, but not what it should be.
fn id_of(line: &[u8]) -> Value {
    let value: Option<Value> = serde_json::from_slice(line).ok();
    value.as_ref().and_then(|value| value.get("id")).cloned().unwrap_or(Value::Null)
}
