//! Who asks, by the word of trusted proxies.

use axum::http::HeaderMap;
use fairschach::http::proxies::{Network, NetworkError, TRUSTED_PROXIES_MAX, TrustedProxies};

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
