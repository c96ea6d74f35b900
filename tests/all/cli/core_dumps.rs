//! What is in memory stays there.

use fairschach::cli::core_dumps::forbid;
use rustix::process::{Resource, getrlimit};

#[test]
fn nothing_is_dumped() {
    forbid();
    assert_eq!(getrlimit(Resource::Core).current, Some(0));
    assert_eq!(getrlimit(Resource::Core).maximum, Some(0));
    #[cfg(target_os = "linux")]
    assert_eq!(rustix::process::dumpable_behavior().unwrap(), rustix::process::DumpableBehavior::NotDumpable);
}
