//! The proxies in front of the server: networks from which `X-Forwarded-For` is believed (setting `http.trusted_proxies`).

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::http::HeaderMap;

/// Networks that one setting names at most.
pub const TRUSTED_PROXIES_MAX: usize = 64;

/// A network of addresses: the leading bits that its addresses share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    start: IpAddr,
    bits: u32,
}

/// A network that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// Not an address with a number of bits behind a slash.
    #[error("it takes networks such as 127.0.0.0/8, 172.28.0.0/24 or fd00::/8, not {0:?}")]
    Form(String),
    /// There are bits behind those that are shared.
    #[error("{given} has bits behind its /{bits}; the network is {network}")]
    Behind {
        /// As it was given.
        given: String,
        /// The bits that its addresses share.
        bits: u32,
        /// The network that it lies in.
        network: Network,
    },
    /// It would believe everybody.
    #[error("{0} is everybody, and anybody could then give any address as their own; name the proxies alone")]
    Everybody(String),
    /// More than [`TRUSTED_PROXIES_MAX`].
    #[error("it takes {TRUSTED_PROXIES_MAX} networks at most")]
    Many,
}

impl Network {
    /// Whether an address lies in it. An IPv4 address that is written in IPv6 counts as what it is.
    pub fn contains(self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.start.is_ipv4() && start(address, self.bits) == self.start
    }
}

/// The first address of the network with so many shared bits.
fn start(address: IpAddr, bits: u32) -> IpAddr {
    match address {
        IpAddr::V4(v4) => {
            let shared = u32::MAX.checked_shl(32 - bits).unwrap_or(0);
            Ipv4Addr::from_bits(v4.to_bits() & shared).into()
        }
        IpAddr::V6(v6) => {
            let shared = u128::MAX.checked_shl(128 - bits).unwrap_or(0);
            Ipv6Addr::from_bits(v6.to_bits() & shared).into()
        }
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    /// Reads `10.0.0.0/8`; an address alone is the network of that one address.
    fn from_str(text: &str) -> Result<Network, NetworkError> {
        let form = || NetworkError::Form(text.to_owned());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u32>().map_err(|_| form())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| form())?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(all);
        if bits > all {
            return Err(form());
        }
        if bits == 0 {
            return Err(NetworkError::Everybody(text.to_owned()));
        }
        let network = Network { start: start(address, bits), bits };
        if network.start != address {
            let given = text.to_owned();
            return Err(NetworkError::Behind { given, bits, network });
        }
        Ok(network)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.start, self.bits)
    }
}

/// The proxies that are believed when they name who asks. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrustedProxies(Arc<[Network]>);

impl Default for TrustedProxies {
    /// Proxies on this machine.
    fn default() -> TrustedProxies {
        let loopback = |start, bits| Network { start, bits };
        TrustedProxies(Arc::new([
            loopback(IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), 8),
            loopback(IpAddr::V6(Ipv6Addr::LOCALHOST), 128),
        ]))
    }
}

impl TrustedProxies {
    /// Reads a list of networks; an empty one believes nobody.
    ///
    /// # Errors
    /// The first network that cannot be used, or too many.
    pub fn parse<'t>(networks: impl Iterator<Item = &'t str>) -> Result<TrustedProxies, NetworkError> {
        let networks = networks.take(TRUSTED_PROXIES_MAX + 1).map(str::parse);
        let networks: Vec<Network> = networks.collect::<Result<_, _>>()?;
        if networks.len() > TRUSTED_PROXIES_MAX {
            return Err(NetworkError::Many);
        }
        Ok(TrustedProxies(networks.into()))
    }

    /// The networks, in the order in which they were given.
    pub fn networks(&self) -> impl Iterator<Item = Network> {
        self.0.iter().copied()
    }

    /// Whether one of the networks holds the address.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.networks().any(|network| network.contains(address))
    }

    /// Whether all of them are on this machine.
    pub fn are_local(&self) -> bool {
        self.networks().all(|network| network.start.is_loopback())
    }

    /// Who asks: the peer, or whom trusted proxies name in `X-Forwarded-For`. Each proxy appends the address that it
    /// speaks with, so the header is believed from its end backwards as far as trusted proxies wrote it.
    pub fn asker(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut asker = peer.to_canonical();
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let mut named = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
        while self.contains(asker) {
            let Some(before) = named.next().and_then(address) else {
                break;
            };
            asker = before;
        }
        asker
    }
}

/// An address in the header; some proxies write the port too.
fn address(bytes: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let address = text.parse().ok();
    let address = address.or_else(|| text.parse::<SocketAddr>().ok().map(|both| both.ip()));
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_what_shares_its_bits() {
        for (network, inside, outside) in [
            ("127.0.0.0/8", "127.255.255.255", "128.0.0.0"),
            ("172.28.0.0/24", "::ffff:172.28.0.255", "172.28.1.0"),
            ("10.1.2.3", "10.1.2.3", "10.1.2.4"),
            ("128.0.0.0/1", "255.255.255.255", "127.255.255.255"),
            ("fd00::/8", "fdff::1", "fe00::"),
            ("::1", "::1", "::2"),
            ("8000::/1", "ffff::", "7fff::"),
        ] {
            let network: Network = network.parse().unwrap();
            assert!(network.contains(inside.parse().unwrap()), "{network} {inside}");
            assert!(!network.contains(outside.parse().unwrap()), "{network} {outside}");
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for wrong in ["", "proxy", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0/8", "10.0.0.0/-1"] {
            assert!(matches!(wrong.parse::<Network>(), Err(NetworkError::Form(_))), "{wrong}");
        }
        let behind = "10.0.0.1/8".parse::<Network>().unwrap_err().to_string();
        assert!(behind.contains("10.0.0.0/8"), "{behind}");
        for everybody in ["0.0.0.0/0", "::/0"] {
            let refused = everybody.parse::<Network>();
            assert!(matches!(refused, Err(NetworkError::Everybody(_))), "{everybody}");
        }
        let many = |count| TrustedProxies::parse(std::iter::repeat_n("10.0.0.0/8", count));
        assert!(many(TRUSTED_PROXIES_MAX).is_ok());
        assert_eq!(many(TRUSTED_PROXIES_MAX + 1), Err(NetworkError::Many));
    }

    #[test]
    fn the_header_is_believed_as_far_as_trusted_proxies_wrote_it() {
        let proxies = TrustedProxies::parse(["127.0.0.0/8", "172.28.0.0/24"].into_iter()).unwrap();
        let local = TrustedProxies::default();
        let nobody = TrustedProxies::parse(std::iter::empty()).unwrap();
        let asker = |proxies: &TrustedProxies, peer: &str, lines: &[&str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            proxies.asker(peer.parse().unwrap(), &headers).to_string()
        };
        assert_eq!(asker(&proxies, "203.0.113.7", &["1.1.1.1"]), "203.0.113.7", "a stranger");
        assert_eq!(asker(&proxies, "10.0.0.1", &["1.1.1.1"]), "10.0.0.1", "a private network alone");
        assert_eq!(asker(&proxies, "172.28.0.9", &["9.9.9.9, 1.1.1.1"]), "1.1.1.1");
        let two = ["9.9.9.9, 1.1.1.1", "172.28.0.3"];
        assert_eq!(asker(&proxies, "127.0.0.1", &two), "1.1.1.1", "two proxies");
        assert_eq!(asker(&local, "127.0.0.1", &two), "172.28.0.3", "one is not trusted");
        assert_eq!(asker(&local, "::ffff:127.0.0.1", &["1.1.1.1"]), "1.1.1.1");
        assert_eq!(asker(&local, "::1", &["[2001:db8::1]:5000"]), "2001:db8::1");
        assert_eq!(asker(&local, "::1", &["1.1.1.1, nonsense"]), "::1", "what cannot be read names nobody");
        assert_eq!(asker(&local, "::1", &[]), "::1");
        assert_eq!(asker(&nobody, "::1", &["1.1.1.1"]), "::1");
    }
}
