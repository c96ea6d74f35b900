//! Where webhooks may be: at public addresses only, unless the operator allows those of the own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// Whether an address can be seen not to be public: a literal one of this machine or its network, or `localhost`. Other names
/// are resolved and checked with each call.
pub(in crate::app) fn is_inside(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            name == "localhost" || name.ends_with(".localhost")
        }
        _ => literal(url).is_some_and(|at| !is_public(at)),
    }
}

/// The address that is written in place of a name, which nobody looks up.
pub fn literal(url: &Url) -> Option<IpAddr> {
    match url.host()? {
        Host::Ipv4(v4) => Some(IpAddr::V4(v4)),
        Host::Ipv6(v6) => Some(IpAddr::V6(v6)),
        Host::Domain(_) => None,
    }
}

/// Whether an address is one of the public internet: nothing of this machine, of its network or of no network at all, in
/// whichever way it is written.
pub fn is_public(at: IpAddr) -> bool {
    match at {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(at: Ipv4Addr) -> bool {
    let [a, b, c, _] = at.octets();
    let special = a == 0
        || at.is_loopback()
        || at.is_private()
        || at.is_link_local()
        || at.is_documentation()
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || (a == 198 && (18..20).contains(&b))
        || a >= 224;
    !special
}

fn is_public_v6(at: Ipv6Addr) -> bool {
    if let Some(v4) = at.to_ipv4_mapped() {
        return is_public_v4(v4);
    }
    let parts = at.segments();
    let inside = |high: u16, low: u16| {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        // Translated (RFC 6052), and 6to4: the IPv4 address stands within.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => inside(high, low),
        // Teredo, benchmarks, ORCHID and documentation.
        [0x2001, 0..0x200, ..] | [0x2001, 0xdb8, ..] | [0x3fff, 0..0x1000, ..] => false,
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}
