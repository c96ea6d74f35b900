//! Errors as the doors answer them: RFC 9457 problem details, one word per kind, every fault listed.

use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::word::{MEANINGS, Meaning};
use crate::app::error::{AccountRefusal, Error, FieldError};
use crate::game::{Canonical, ClaimFault, ConditionalFault, Refusal, TableFault};
use crate::rules::notation::Language;
use crate::rules::{Entry, ReadError};
use crate::show::{Lang, escape};

pub use super::word::Word;

/// The longest message handed back; what was given may be quoted in it.
const MESSAGE_CHARS_MAX: usize = 300;

/// A problem on its way out.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// Its kind.
    pub word: Word,
    detail: String,
    faults: Vec<FaultJson>,
    members: Map<String, Value>,
    /// In place of the kind's own title.
    title: Option<&'static str>,
    retry_after_s: Option<u64>,
}

/// How a problem looks on the wire; further members come with some words: `turn`, `flag_at`, `received_at`, `read_as`, `void`.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProblemJson {
    /// `/problems/<word>`.
    #[serde(rename = "type")]
    #[schema(example = "/problems/wrong-turn")]
    kind: String,
    /// The word's meaning.
    title: &'static str,
    /// The status once more.
    status: u16,
    /// What is wrong here.
    detail: String,
    /// Every fault.
    errors: Vec<FaultJson>,
    #[serde(flatten)]
    #[schema(additional_properties)]
    members: Map<String, Value>,
}

/// One fault.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct FaultJson {
    /// A stable word for programs.
    pub code: &'static str,
    /// The field that it concerns; empty for the request as a whole.
    pub field: String,
    /// What is wrong and what is allowed.
    pub message: String,
}

impl From<FieldError> for FaultJson {
    fn from(FieldError { code, field, message, .. }: FieldError) -> FaultJson {
        FaultJson { code: code.as_str(), field, message }
    }
}

impl Problem {
    /// A problem of this kind, in the kind's own words.
    pub fn new(word: Word) -> Problem {
        Problem::saying(word, word.meaning().english)
    }

    /// A problem of this kind in words of its own.
    pub fn saying(word: Word, detail: impl Into<String>) -> Problem {
        Problem {
            word,
            detail: detail.into(),
            faults: Vec::new(),
            members: Map::new(),
            title: None,
            retry_after_s: None,
        }
    }

    /// A request that cannot be used, with every fault.
    pub fn malformed(faults: Vec<FaultJson>) -> Problem {
        let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
        let mut problem = Problem::saying(Word::Malformed, messages.join("; "));
        problem.faults = faults;
        problem
    }

    /// The same with a title of its own, where the kind's says too little.
    fn titled(mut self, title: &'static str) -> Problem {
        self.title = Some(title);
        self
    }

    /// The same with a moment to try again.
    pub fn retry_after(mut self, seconds: u64) -> Problem {
        self.retry_after_s = Some(seconds.max(1));
        self
    }

    fn with(mut self, name: &str, value: impl Into<Value>) -> Problem {
        self.members.insert(name.to_owned(), value.into());
        self
    }

    fn blaming(mut self, code: &'static str, field: &str) -> Problem {
        self.faults.push(FaultJson { code, field: field.to_owned(), message: self.detail.clone() });
        self
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        log_fault(&error);
        if error.is_busy() {
            return Problem::new(Word::Busy).retry_after(1);
        }
        match error {
            Error::NotFound => Problem::new(Word::NotFound),
            Error::NotAllowed(why) => Problem::saying(Word::NotAllowed, why.wording().english),
            Error::Malformed(faults) => Problem::malformed(faults.into_iter().map(FaultJson::from).collect()),
            Error::Refused(refusal) => refused(refusal),
            Error::Entry(error) => unread(error),
            Error::WouldBeVoid(error) => unread(error).with("void", true),
            Error::Unconfirmed(entry) => unconfirmed(entry),
            Error::Conditional(fault) => unkept(&fault),
            Error::NotNow(why) => {
                let says = why.wording().english;
                Problem::saying(Word::NoGrounds, says).titled(says)
            }
            Error::Claim(fault) => unclaimed(&fault),
            Error::Account(why) => unkept_account(why),
            Error::KeyReused => Problem::new(Word::KeyReused),
            Error::NotInLog(_) => {
                Problem::saying(Word::NotFound, error.to_string()).blaming("not-in-log", "")
            }
            Error::NotRunning => Problem::new(Word::NotRunning),
            Error::TooBusy
            | Error::Store(_)
            | Error::Broken(_)
            | Error::KeyMissing(_)
            | Error::Shredded(_) => Problem::new(Word::Internal),
        }
    }
}

/// Logs what failed on our side, once, where a door answers it; the request's span names its id. What these errors say
/// holds no entry, key or address.
pub fn log_fault(error: &Error) {
    if let Error::Store(_) | Error::Broken(_) | Error::KeyMissing(_) | Error::Shredded(_) = error {
        tracing::error!(%error, "a request failed on our side");
    }
}

fn refused(refusal: Refusal) -> Problem {
    let says = refusal.to_string();
    match refusal {
        Refusal::WrongTurn { open, .. } => {
            Problem::saying(Word::WrongTurn, says).blaming("wrong-turn", "turn").with("turn", open)
        }
        Refusal::NothingOwed(turn) => {
            Problem::saying(Word::WrongTurn, says).blaming("nothing-owed", "turn").with("turn", turn)
        }
        Refusal::PassSealed(turn) => {
            Problem::saying(Word::AlreadyFiled, says).blaming("pass-sealed", "turn").with("turn", turn)
        }
        Refusal::AlreadyFiled(turn) => {
            Problem::saying(Word::AlreadyFiled, says).blaming("already-filed", "turn").with("turn", turn)
        }
        Refusal::TooLate { flag_at, received } => Problem::saying(Word::TooLate, says)
            .blaming("too-late", "turn")
            .with("flag_at", flag_at.to_string())
            .with("received_at", received.to_string()),
    }
}

/// What was read from paper, to be confirmed.
fn unconfirmed(entry: Entry) -> Problem {
    let draw_offer = false;
    let read_as = Canonical { entry, draw_offer }.to_string();
    Problem::saying(
        Word::UnreadableEntry,
        "send it again with \"confirmed\": what \"read_as\" says, if that is what the paper says",
    )
    .blaming("not-confirmed", "confirmed")
    .with("read_as", read_as)
}

/// A conditional entry that is not kept: what is wrong with which part.
fn unkept(fault: &ConditionalFault) -> Problem {
    let mut said = fault;
    if let ConditionalFault::Later { fault, .. } = fault {
        said = fault;
    }
    let word = match said {
        ConditionalFault::Unread { error, .. } => unread(error.clone()).word,
        ConditionalFault::Full(_) | ConditionalFault::Revealing => Word::NoGrounds,
        _ => Word::Malformed,
    };
    let problem = Problem::saying(word, short(&fault.to_string())).blaming(fault.code(), fault.field());
    match word {
        Word::NoGrounds => problem.titled("the conditional entry is not kept"),
        _ => problem,
    }
}

/// What an administrator may not do to an account.
fn unkept_account(why: AccountRefusal) -> Problem {
    let word = match why {
        AccountRefusal::PlaysAgainst | AccountRefusal::Oneself => Word::NotAllowed,
        AccountRefusal::IsLocked | AccountRefusal::IsOpen | AccountRefusal::Erased => Word::NoGrounds,
    };
    Problem::saying(word, why.to_string()).blaming(why.as_str(), "")
}

/// A claim that does not hold: which positions were compared, or how far it is from holding.
fn unclaimed(fault: &ClaimFault) -> Problem {
    let title = match fault {
        ClaimFault::NotNow => "this is not the moment to claim",
        ClaimFault::Repetition { .. } => "the position has not stood three times",
        ClaimFault::Moves { .. } => "too few quiet moves have been played",
        ClaimFault::Table(TableFault::Lost) => "the table gives you neither a win nor a draw",
        ClaimFault::Table(_) => "no endgame table knows this position",
        ClaimFault::NoArbiter => "the game has no arbiter",
    };
    let problem = Problem::saying(Word::NoGrounds, short(&fault.to_string())).titled(title);
    match fault {
        ClaimFault::Repetition { pair, earlier } => problem
            .blaming("no-repetition", "claim")
            .with("pair", *pair)
            .with("stood_before", earlier.clone()),
        ClaimFault::Moves { quiet, needed } => {
            problem.blaming("not-quiet", "claim").with("quiet", *quiet).with("needed", *needed)
        }
        ClaimFault::Table(TableFault::Lost) => problem.blaming("table-lost", "claim"),
        ClaimFault::Table(_) => problem.blaming("no-table", "claim"),
        ClaimFault::NoArbiter => problem.blaming("no-arbiter", "claim"),
        ClaimFault::NotNow => problem.blaming("not-now", "claim"),
    }
}

fn unread(error: ReadError) -> Problem {
    let says = short(&error.to_string());
    match error {
        ReadError::Illegal { read_as, .. } => Problem::saying(Word::IllegalEntry, says)
            .blaming("illegal-entry", "entry")
            .with("read_as", read_as.to_string()),
        ReadError::PassNotPossible => {
            Problem::saying(Word::IllegalEntry, says).blaming("no-pass", "entry").with("read_as", "pass")
        }
        ReadError::Ambiguous { readings } => {
            let readings: Vec<String> = readings.iter().map(ToString::to_string).collect();
            Problem::saying(Word::UnreadableEntry, says)
                .blaming("ambiguous-entry", "entry")
                .with("readings", readings)
        }
        ReadError::Contradicts { read_as: Some(read_as), .. } => Problem::saying(Word::UnreadableEntry, says)
            .blaming("contradiction", "entry")
            .with("read_as", read_as.to_string()),
        ReadError::Nobody { kind, to } => {
            Problem::saying(Word::IllegalEntry, says).blaming("illegal-entry", "entry").with(
                "read_as",
                Language::English
                    .letter(kind)
                    .map_or_else(|| to.to_string(), |letter| format!("{letter}{to}")),
            )
        }
        ReadError::TooLong { .. }
        | ReadError::Unreadable { .. }
        | ReadError::Octal { .. }
        | ReadError::Contradicts { read_as: None, .. }
        | ReadError::Control(_) => {
            Problem::saying(Word::UnreadableEntry, says).blaming("unreadable-entry", "entry")
        }
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(MESSAGE_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl IntoResponse for Problem {
    fn into_response(mut self) -> Response {
        if self.faults.is_empty() {
            let word = self.word.as_str();
            self = self.blaming(word, "");
        }
        let status = self.word.status();
        let faults = self.faults.into_iter().map(|fault| FaultJson {
            code: fault.code,
            field: short(&fault.field),
            message: short(&fault.message),
        });
        let body = ProblemJson {
            kind: format!("/problems/{}", self.word.as_str()),
            title: self.title.unwrap_or(self.word.meaning().english),
            status: status.as_u16(),
            detail: short(&self.detail),
            errors: faults.collect(),
            members: self.members,
        };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after_s {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.word == Word::NoToken {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// `/problems/<word>`: what a word means, in both languages.
pub(super) async fn explain(Path(word): Path<String>) -> Result<Html<String>, Problem> {
    let known = MEANINGS.iter().find(|known| known.name == word);
    let Meaning { name, status, key, .. } = known.ok_or_else(|| Problem::new(Word::NotFound))?;
    let [german, english] = Lang::ALL.map(|lang| escape(&lang.t(key)));
    Ok(Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{name}</title>\
         <main><h1>{} {name}</h1><p>{english}</p><p lang=\"de\">{german}</p></main></html>",
        status.as_u16()
    )))
}
