//! Debian's PgBouncer in transaction mode, before a database of the tests.

use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;
use tokio::net::TcpStream;
use url::Url;

use super::port::port_of_its_own;
use super::postgres_pair::is_root;
use super::{Peer, wait_for};

/// It ends with this value.
pub(crate) struct PgBouncer {
    url: Url,
    _folder: TempDir,
    _peer: Peer,
}

/// So many connections of PostgreSQL serve all clients: far fewer than a process has.
const SERVED_BY: u32 = 4;

impl PgBouncer {
    /// Before the database with this URL.
    pub(crate) async fn before(url: &str) -> PgBouncer {
        let server = Url::parse(url).expect("a URL of the tests' PostgreSQL");
        let port = port_of_its_own();
        let folder = tempfile::tempdir().expect("a folder can be made");
        let name = server.path().trim_start_matches('/');
        let settings = format!(
            "[databases]\n{name} = host=127.0.0.1 port={} user={} password={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\n\
             default_pool_size = {SERVED_BY}\nserver_reset_query = DEALLOCATE ALL\nserver_reset_query_always = 1\n\
             ignore_startup_parameters = extra_float_digits\n",
            server.port().expect("it has one"),
            server.username(),
            server.password().expect("it has one"),
        );
        let file = folder.path().join("pgbouncer.ini");
        std::fs::write(&file, settings).expect("it can be written");
        // As root it refuses to run.
        let words = if is_root() {
            let owner =
                ["postgres:postgres", &folder.path().display().to_string(), &file.display().to_string()]
                    .map(str::to_owned);
            let done = std::process::Command::new("chown").args(owner).status().expect("chown runs");
            assert!(done.success());
            vec!["-u".to_owned(), "postgres".to_owned(), file.display().to_string()]
        } else {
            vec![file.display().to_string()]
        };
        let peer = Peer::start("INT", Path::new("/usr/sbin/pgbouncer"), words);
        wait_for("PgBouncer to listen", Duration::from_secs(20), || async {
            TcpStream::connect(("127.0.0.1", port)).await.ok()
        })
        .await;
        let mut url = server;
        url.set_port(Some(port)).expect("a URL with a host has a port");
        url.query_pairs_mut().append_pair("sslmode", "disable").append_pair("statement-cache-capacity", "0");
        PgBouncer { url, _folder: folder, _peer: peer }
    }

    pub(crate) fn url(&self) -> &str {
        self.url.as_str()
    }
}
