//! What this process has used, as the kernel counts it.

use std::fs::{read_dir, read_to_string};

/// How often its threads that still live have waited and been woken.
pub(crate) fn wakeups() -> u64 {
    let tasks = read_dir("/proc/self/task").expect("Linux tells of threads").filter_map(Result::ok);
    let status = tasks.filter_map(|task| read_to_string(task.path().join("status")).ok());
    status.map(|status| field(&status, "voluntary_ctxt_switches:")).sum()
}

/// Its memory, in MB.
pub(crate) fn memory_mb() -> u64 {
    field(&read_to_string("/proc/self/status").expect("Linux tells of memory"), "VmRSS:") / 1024
}

fn field(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("0");
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
