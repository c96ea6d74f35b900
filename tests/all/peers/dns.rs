//! A DNS server (unbound) that knows the given records and no others, on a free port of 127.0.0.1, over UDP and TCP.

use super::port::port_of_its_own;
use super::{PATIENCE, Peer, wait_for};
use mail_auth::MessageAuthenticator;
use mail_auth::hickory_resolver::config::{
    ConnectionConfig, NameServerConfig, ProtocolConfig, ResolverConfig, ResolverOpts,
};
use std::ffi::OsStr;
use std::fmt::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// The running name server.
pub(crate) struct Dns {
    process: Peer,
    port: u16,
    _dir: TempDir,
}

impl Dns {
    /// Starts one with records of a name (`_dmarc.example.test`), a type and a value as in a zone file: (`MX`,
    /// `10 mx.example.test.`), (`A`, `192.0.2.1`), (`PTR`, `mx.example.test.`, under `1.2.0.192.in-addr.arpa`). The
    /// value of a `TXT` is its bare text, of any length, without `'`. Every other name does not exist.
    pub(crate) async fn start(records: &[(&str, &str, &str)]) -> Dns {
        Dns::with_silence(records, &[]).await
    }

    /// The same; a question about one of these names, or one under it, gets no answer at all.
    pub(crate) async fn with_silence(records: &[(&str, &str, &str)], silent: &[&str]) -> Dns {
        for _ in 0..5 {
            if let Some(server) = Dns::try_start(records, silent).await {
                return server;
            }
        }
        panic!("unbound did not start, five times over");
    }

    /// Where it answers.
    pub(crate) fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// Asks it and nobody else.
    pub(crate) fn resolver(&self) -> MessageAuthenticator {
        let connections = [ProtocolConfig::Udp, ProtocolConfig::Tcp].map(|protocol| {
            let mut connection = ConnectionConfig::new(protocol);
            connection.port = self.port;
            connection
        });
        let server = NameServerConfig::new(self.address().ip(), true, connections.into());
        let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
        let mut options = ResolverOpts::default();
        options.timeout = Duration::from_secs(1);
        options.attempts = 1;
        MessageAuthenticator::new(config, options).expect("a resolver needs no file")
    }

    async fn try_start(records: &[(&str, &str, &str)], silent: &[&str]) -> Option<Dns> {
        let dir = TempDir::with_prefix("fairschach-dns-").expect("a temporary folder can be made");
        let port = port_of_its_own();
        // Whoever answers this is ours, and not another's server on the port.
        let own = dir.path().display().to_string();
        let mut config = format!("{CONFIG}  interface: 127.0.0.1@{port}\n");
        for (name, kind, value) in records.iter().chain(&[("ready.peer.test", "TXT", own.as_str())]) {
            let value = match *kind {
                "TXT" => strings(value),
                _ => (*value).to_owned(),
            };
            writeln!(config, "  local-data: '{name}. 60 IN {kind} {value}'").expect("a String takes it");
        }
        for name in silent {
            writeln!(config, "  local-zone: \"{name}.\" deny").expect("a String takes it");
        }
        let file = dir.path().join("unbound.conf");
        std::fs::write(&file, config).expect("a temporary folder can be written");
        let process = Peer::start(
            "TERM",
            Path::new("/usr/sbin/unbound"),
            [OsStr::new("-d"), OsStr::new("-c"), file.as_os_str()],
        );
        let mut server = Dns { process, port, _dir: dir };
        let mut ended = false;
        wait_for("the name server's first answer", PATIENCE, || {
            ended = server.process.has_ended();
            let resolver = server.resolver();
            let own = own.as_bytes();
            async move {
                let answer = resolver.txt_raw_lookup("ready.peer.test.").await;
                (ended || answer.is_ok_and(|text| text == own)).then_some(())
            }
        })
        .await;
        (!ended).then_some(server)
    }
}

/// A text as the strings of a TXT record, at most 255 bytes each.
fn strings(text: &str) -> String {
    let parts: Vec<String> = text
        .as_bytes()
        .chunks(255)
        .map(|part| {
            let part = String::from_utf8_lossy(part);
            format!("\"{}\"", part.replace('\\', r"\\").replace('"', "\\\""))
        })
        .collect();
    parts.join(" ")
}

/// It asks nobody else: whatever is not given below does not exist.
const CONFIG: &str = "\
server:
  username: \"\"
  chroot: \"\"
  pidfile: \"\"
  use-syslog: no
  do-ip6: no
  num-threads: 1
  module-config: iterator
  unblock-lan-zones: yes
  insecure-lan-zones: yes
  local-zone: \".\" static
  local-zone: \"test.\" nodefault
  local-zone: \"127.in-addr.arpa.\" nodefault
";

#[tokio::test]
async fn it_answers_what_it_was_given_and_nothing_else() {
    use mail_auth::common::resolver::ToFqdn;
    let long = "k=rsa; p=".to_owned() + &"A".repeat(500);
    let server = Dns::with_silence(
        &[
            ("example.test", "TXT", "v=spf1 ip4:192.0.2.0/24 -all"),
            ("sel._domainkey.example.test", "TXT", &long),
            ("example.test", "MX", "10 mx.example.test."),
            ("mx.example.test", "A", "192.0.2.1"),
            ("1.2.0.192.in-addr.arpa", "PTR", "mx.example.test."),
        ],
        &["silent.test"],
    )
    .await;
    let dns = server.resolver();
    let text = async |name: &str| dns.txt_raw_lookup(name.to_fqdn()).await;
    assert_eq!(text("example.test").await.unwrap(), b"v=spf1 ip4:192.0.2.0/24 -all");
    assert_eq!(text("sel._domainkey.example.test").await.unwrap(), long.as_bytes());
    let reverse = dns.resolver().reverse_lookup(std::net::Ipv4Addr::new(192, 0, 2, 1)).await.unwrap();
    assert!(reverse.answers().iter().any(|record| record.data.to_string() == "mx.example.test."));
    let mails = dns.resolver().mx_lookup("example.test.").await.unwrap();
    assert_eq!(mails.answers().len(), 1);
    let address = dns.resolver().lookup_ip("mx.example.test.").await.unwrap();
    assert_eq!(address.iter().collect::<Vec<_>>(), [std::net::IpAddr::from([192, 0, 2, 1])]);
    let unknown = text("nobody.test").await.unwrap_err();
    assert!(matches!(unknown, mail_auth::Error::Dns(mail_auth::DnsError::RecordNotFound(_))), "{unknown:?}");
    let silence = text("k.silent.test").await.unwrap_err();
    assert!(!matches!(silence, mail_auth::Error::Dns(mail_auth::DnsError::RecordNotFound(_))), "{silence:?}");
}
