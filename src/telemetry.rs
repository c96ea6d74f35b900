//! Log lines: what is written, in which form, and what never is.

use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;

/// Crates that log what they carry. They stay at `info` whatever the operator sets: their finer lines hold mails,
/// headers, URIs, what a form held, and statements with their values.
const TALKATIVE: [&str; 10] = [
    "hyper",
    "hyper_util",
    "rustls",
    "tokio_rustls",
    "h2",
    "reqwest",
    "sqlx",
    "tower_http",
    "axum",
    "async_imap",
];

/// Whether a line may be written at all, whatever the operator's filter says.
fn is_discreet(line: &Metadata<'_>) -> bool {
    let talkative = TALKATIVE.iter().any(|name| {
        line.target().strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    });
    !talkative || *line.level() <= Level::INFO
}

/// Log lines for a writer, by the operator's filter (`info`, `fairschach=debug`, …).
///
/// # Errors
/// Words that are no filter.
pub fn subscriber<W>(
    operator: &str,
    json: bool,
    writer: W,
) -> Result<Box<dyn Subscriber + Send + Sync>, String>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let filter = EnvFilter::try_new(operator).map_err(|error| error.to_string())?;
    let registry = tracing_subscriber::registry().with(filter).with(filter_fn(is_discreet));
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(writer)
        .with_ansi(false)
        // What cannot be written (the disk is full) would be told on standard error, and it is a panic when that fails too.
        .log_internal_errors(false);
    Ok(if json { Box::new(registry.with(lines.json())) } else { Box::new(registry.with(lines)) })
}

/// Begins to log to standard error.
///
/// # Errors
/// Words that are no filter.
pub fn begin(operator: &str, json: bool) -> Result<(), String> {
    let subscriber = subscriber(operator, json, std::io::stderr)?;
    tracing::subscriber::set_global_default(subscriber).map_err(|error| error.to_string())
}
