//! Nothing of this process is to be written out when it breaks down, or read by another: keys stand in its memory.

use rustix::process::{Resource, Rlimit, setrlimit};

/// Keeps this process's memory out of core dumps, and on Linux from being read by other processes of the same user.
///
/// It is a help and no wall: root can read it all the same, and what the system swaps out is for the operator to encrypt.
pub fn forbid() {
    // Where the system refuses, the keys are no worse off than without.
    let none = Rlimit { current: Some(0), maximum: Some(0) };
    let _ = setrlimit(Resource::Core, none);
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}
