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
            let Some(before) = named.next().and_then(address) else { break };
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
