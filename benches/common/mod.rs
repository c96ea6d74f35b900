//! How much a benchmark measures, and whether what it aims at was reached.

use std::sync::atomic::{AtomicBool, Ordering};

static MISSED: AtomicBool = AtomicBool::new(false);

/// Whether only the running of the benchmark is tried (`FAIRSCHACH_BENCH_SHORT` is set): about a second's work, whose figures say
/// nothing.
pub(crate) fn short() -> bool {
    std::env::var_os("FAIRSCHACH_BENCH_SHORT").is_some()
}

/// `full`, or `few` where only the running is tried.
pub(crate) fn sized<T>(full: T, few: T) -> T {
    if short() { few } else { full }
}

/// How an aim is told; a missed one is remembered.
#[allow(dead_code, reason = "not every benchmark has an aim")]
pub(crate) fn met(is_met: bool) -> &'static str {
    if is_met {
        "met"
    } else {
        MISSED.store(true, Ordering::Relaxed);
        "missed"
    }
}

/// Ends a benchmark that has told everything.
///
/// # Panics
///
/// In full, where an aim was missed.
#[allow(dead_code, reason = "not every benchmark has an aim")]
pub(crate) fn end() {
    assert!(short() || !MISSED.load(Ordering::Relaxed), "an aim was missed");
}
