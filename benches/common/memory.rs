//! The memory of this process, as the kernel counts it.

/// In MB.
pub(crate) fn memory_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells of memory");
    let kb = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a process has memory");
    let kb = kb.split_whitespace().next().and_then(|kb| kb.parse::<u64>().ok()).expect("a number");
    kb / 1024
}
