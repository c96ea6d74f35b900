//! Ports for servers that are started by number: another process, or one that stops and comes again.

use std::net::{Ipv4Addr, TcpListener};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::sync::atomic::{AtomicU32, Ordering};

/// Below the range from which the kernel gives ports to connections and to listeners that ask for any: a port of these is
/// still free when a server that was killed comes back to it.
const FIRST: u32 = 10_000;
const COUNT: u32 = 20_000;

/// A port of 127.0.0.1 that no other test is given while this process lives.
///
/// Tests run in many processes at once. The number is held by a local socket of this name, which hinders no server on the
/// port and which the kernel frees with the process.
pub(crate) fn port_of_its_own() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    for _ in 0..COUNT {
        let step = NEXT.fetch_add(1, Ordering::Relaxed);
        // Processes that begin together have neighbouring numbers: they begin far apart.
        let number = FIRST + (std::process::id().wrapping_mul(7919).wrapping_add(step)) % COUNT;
        let port = u16::try_from(number).expect("below 2^16");
        let name =
            SocketAddr::from_abstract_name(format!("fairschach-tests-port-{port}")).expect("a short name");
        let Ok(held) = UnixListener::bind_addr(&name) else { continue };
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            std::mem::forget(held);
            return port;
        }
    }
    panic!("no port of {COUNT} is free");
}
