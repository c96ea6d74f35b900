//! How much a benchmark measures.

/// Whether only the running of the benchmark is tried (`FAIRSCHACH_BENCH_SHORT` is set): about a second's work, whose figures say
/// nothing.
pub(crate) fn short() -> bool {
    std::env::var_os("FAIRSCHACH_BENCH_SHORT").is_some()
}

/// `full`, or `few` where only the running is tried.
pub(crate) fn sized<T>(full: T, few: T) -> T {
    if short() { few } else { full }
}
