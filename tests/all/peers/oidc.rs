//! A provider of accounts that is not ours: oidc-provider (`tests/peers/oidc/provider.mjs`).

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::ChildStdout;

use super::{Peer, project};

pub(crate) struct Provider {
    _peer: Peer,
    /// It ends when nobody listens to it.
    _says: BufReader<ChildStdout>,
    /// Its name, and where it is.
    pub(crate) issuer: String,
}

impl Provider {
    pub(crate) const CLIENT: &str = "fairschach";
    pub(crate) const SECRET: &str = "geheim%: /?";

    /// Starts it; `redirect` is where it sends whoever has signed in.
    pub(crate) fn start(redirect: &str) -> Provider {
        let packages = project().join("target/test-env/oidc-provider");
        assert!(packages.join("node_modules").exists(), "run ./scripts/setup-tests");
        let script = project().join("tests/peers/oidc/provider.mjs");
        let arguments = ["node".as_ref(), script.as_os_str(), packages.as_os_str(), redirect.as_ref()];
        let mut peer = Peer::start("TERM", Path::new("/usr/bin/env"), arguments);
        let mut issuer = String::new();
        let mut says = peer.stdout();
        says.read_line(&mut issuer).expect("it says where it is");
        assert!(issuer.starts_with("http://127.0.0.1:"), "{issuer}");
        Provider { _peer: peer, _says: says, issuer: issuer.trim().to_owned() }
    }
}
