//! How often something is done, by what the program reports of it: statements that go to the database, and pictures that are drawn.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Hears what is reported from one place.
struct Listener<F> {
    target: &'static str,
    hears: F,
}

impl<F: Fn(&Event<'_>) + Send + Sync + 'static> Subscriber for Listener<F> {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == self.target
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        (self.hears)(event);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// A statement, as sqlx reports it: its first words, and the whole where that is more.
#[derive(Default)]
struct Text(String);

impl Visit for Text {
    fn record_str(&mut self, field: &Field, value: &str) {
        if matches!(field.name(), "summary" | "db.statement") && !value.is_empty() {
            self.0 = value.trim().to_owned();
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

/// All statements so far, from the first call on. SQLite runs them on threads of its own, so the whole process is listened to.
fn reported() -> &'static Mutex<Vec<String>> {
    static REPORTED: Mutex<Vec<String>> = Mutex::new(Vec::new());
    static LISTENING: OnceLock<()> = OnceLock::new();
    LISTENING.get_or_init(|| {
        let hears = |event: &Event<'_>| {
            let mut text = Text::default();
            event.record(&mut text);
            // A setting of a connection does not count: the pool opens one when the last is on its way back.
            if !text.0.starts_with("PRAGMA") {
                REPORTED.lock().unwrap().push(text.0);
            }
        };
        tracing::subscriber::set_global_default(Listener { target: "sqlx::query", hears }).unwrap();
    });
    &REPORTED
}

/// How many statements there were so far; from the first call on they are counted.
pub(crate) fn statements_so_far() -> usize {
    reported().lock().unwrap().len()
}

/// The statements after so many.
pub(crate) fn statements_after(count: usize) -> Vec<String> {
    reported().lock().unwrap()[count..].to_vec()
}

/// How many statements this takes.
pub(crate) async fn statements<T>(work: impl Future<Output = T>) -> (T, usize) {
    let before = statements_so_far();
    let done = work.await;
    (done, statements_so_far() - before)
}

/// How many boards this draws for mails, on this thread.
pub(crate) fn boards_drawn(work: impl FnOnce()) -> usize {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = count.clone();
    let hears = move |_: &Event<'_>| {
        counted.fetch_add(1, Ordering::SeqCst);
    };
    let listener = Listener { target: "fairschach::mail::outbound::layout", hears };
    tracing::subscriber::with_default(listener, work);
    count.load(Ordering::SeqCst)
}
