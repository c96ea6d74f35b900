//! The page that says what is promised and how to check it: the project's own document in the reader's language, and a box
//! for files to be checked.

use askama::Template;
use axum::extract::multipart::Multipart;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::app::error::Error;
use crate::http::web::layout::{Document, Page, Reader, document, send};
use crate::show::Lang;
use crate::tlog::VerifierKey;
use crate::verify::{
    FileKind, Held, Note, Report, Trust, Verdict, verify_game_by, verify_log, verify_tournament_with,
};

/// The most files that are checked at once.
pub const CHECKED_FILES_MAX: usize = 16;
/// The most bytes of all of them.
pub const CHECKED_BYTES_MAX: usize = 8 * 1024 * 1024;
/// The largest form with files: what encloses them is small.
pub(super) const CHECK_FORM_BYTES_MAX: usize = CHECKED_BYTES_MAX + 64 * 1024;
/// Characters of a file's name that the report repeats.
const NAME_CHARS_MAX: usize = 80;

/// What is promised, and what a check of files came to.
#[derive(Template, Debug)]
#[template(path = "web/trust.html")]
struct TrustPage {
    page: Page,
    title: String,
    /// The text, made from our own document.
    html: String,
    checked: Option<CheckedFiles>,
}

/// What a check of files came to.
#[derive(Debug)]
struct CheckedFiles {
    /// In the reader's language.
    verdict: String,
    good: bool,
    /// Step by step, as the program prints it.
    report: String,
    /// What was wrong with the form itself.
    fault: bool,
}

const GERMAN: &str = include_str!("../../../docs/vertrauen.md");
const ENGLISH: &str = include_str!("../../../docs/trust.md");

/// What is promised, what is not, and how to check it.
pub(super) async fn trust(reader: Reader) -> Response {
    send(StatusCode::OK, &page_of(reader.page, None))
}

/// Checks the files of a form, for browsers that cannot and for what they cannot.
pub(super) async fn check(reader: Reader, multipart: Multipart) -> Response {
    let place = match reader.door.limits().upload(reader.who) {
        Ok(place) => place,
        Err(problem) => return problem.into_response(),
    };
    let lang = reader.page.lang;
    let files = match sent(multipart).await {
        Ok(files) => files,
        Err(fault) => return refused(reader, fault),
    };
    // A processor is taken only now: whoever sends slowly keeps none from anybody.
    let processor = match reader.door.limits().check().await {
        Ok(processor) => processor,
        Err(problem) => return problem.into_response(),
    };
    let lines = reader.door.app().operations().signing_keys().into_iter();
    let own: Vec<VerifierKey> = lines.filter_map(|key| VerifierKey::parse(&key.line).ok()).collect();
    let report = tokio::task::spawn_blocking(move || {
        let _held = (place, processor);
        report_of(&files, own)
    });
    let Ok(report) = report.await else {
        return reader.fault(&Error::Broken("a check of files".to_owned()), "/trust");
    };
    let verdict = report.verdict();
    let words = match verdict {
        Verdict::Good => "trust-check-good",
        Verdict::Consistent => "check-result-consistent",
        Verdict::Misbehaviour => "check-result-misbehaviour",
        Verdict::Unusable => "check-result-unusable",
    };
    let checked = CheckedFiles {
        verdict: lang.t(words),
        good: matches!(verdict, Verdict::Good | Verdict::Consistent),
        report: report.to_string(),
        fault: false,
    };
    send(StatusCode::OK, &page_of(reader.page, Some(checked)))
}

fn refused(reader: Reader, fault: CheckFault) -> Response {
    let (status, words) = match fault {
        CheckFault::None => (StatusCode::UNPROCESSABLE_ENTITY, "trust-check-none"),
        CheckFault::TooMuch => (StatusCode::PAYLOAD_TOO_LARGE, "trust-check-too-much"),
    };
    let verdict = reader.page.lang.t(words);
    let checked = CheckedFiles { verdict, good: false, report: String::new(), fault: true };
    send(status, &page_of(reader.page, Some(checked)))
}

/// Why there is nothing to check.
enum CheckFault {
    None,
    TooMuch,
}

/// A file's name and what is in it.
type SentFile = (String, Vec<u8>);

async fn sent(mut multipart: Multipart) -> Result<Vec<SentFile>, CheckFault> {
    let (mut files, mut bytes) = (Vec::new(), 0);
    while let Some(mut field) = multipart.next_field().await.map_err(|_| CheckFault::TooMuch)? {
        let name: String = field.file_name().unwrap_or_default().chars().take(NAME_CHARS_MAX).collect();
        let mut file = Vec::new();
        while let Some(chunk) = field.chunk().await.map_err(|_| CheckFault::TooMuch)? {
            bytes += chunk.len();
            if bytes > CHECKED_BYTES_MAX {
                return Err(CheckFault::TooMuch);
            }
            file.extend_from_slice(&chunk);
        }
        // A file field in which nothing was chosen sends an empty file without a name.
        if file.is_empty() && name.is_empty() {
            continue;
        }
        if files.len() == CHECKED_FILES_MAX {
            return Err(CheckFault::TooMuch);
        }
        files.push((name, file));
    }
    if files.is_empty() { Err(CheckFault::None) } else { Ok(files) }
}

/// Checks files by what they are. Games and records are held against the keys that they name themselves; receipts and proofs,
/// which name none, against those of this server.
fn report_of(files: &[SentFile], own: Vec<VerifierKey>) -> Report {
    let (mut games, mut tournaments, mut held) = (Vec::new(), Vec::new(), Held::default());
    for (name, bytes) in files {
        let note = Note { name, bytes };
        match FileKind::of(bytes) {
            FileKind::Receipt => held.receipts.push(note),
            FileKind::Proof => held.proofs.push(note),
            FileKind::Tournament => tournaments.push(note),
            FileKind::Game => games.push(note),
            FileKind::Checkpoint => held.checkpoints.push(note),
        }
    }
    let only_receipts = held.proofs.is_empty() && held.checkpoints.is_empty();
    match (games.as_slice(), tournaments.as_slice()) {
        ([game], []) if only_receipts => verify_game_by(game.bytes, &held.receipts, &Trust::default()),
        (_, [record]) if only_receipts => {
            verify_tournament_with(record.bytes, games, held.receipts, &Trust::default())
        }
        _ => {
            (held.keys, held.games, held.tournaments) = (own, games, tournaments);
            verify_log(None, &held, &mut |_, _| {})
        }
    }
}

/// The text in the reader's language, with what a check came to.
fn page_of(page: Page, checked: Option<CheckedFiles>) -> TrustPage {
    let text = match page.lang {
        Lang::De => GERMAN,
        Lang::En => ENGLISH,
    };
    let Document { title, html, .. } = document(text);
    TrustPage { page, title, html, checked }
}
