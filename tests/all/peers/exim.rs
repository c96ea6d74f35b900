//! A real Exim with its own configuration and spool in a temporary folder. It takes mail on a free port of 127.0.0.1 and hands
//! all of it to one LMTP listener. Its package conflicts with Postfix's, so
//! `scripts/setup-tests` unpacks the program alone.

use super::port::port_of_its_own;
use super::{PATIENCE, Peer, project, wait_for};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;

/// Debian's `nobody`, as whom Exim delivers.
const NOBODY: u32 = 65534;

/// The running mail server.
pub(crate) struct Exim {
    daemon: Peer,
    port: u16,
    dir: TempDir,
}

impl Exim {
    /// Starts one that hands all mail to the LMTP listener on this port of 127.0.0.1.
    pub(crate) async fn start(lmtp: u16) -> Exim {
        for _ in 0..5 {
            if let Some(server) = Exim::try_start(lmtp).await {
                return server;
            }
        }
        panic!("Exim did not start, five times over");
    }

    /// Where it speaks SMTP, on 127.0.0.1.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// What it wrote about its work.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.dir.path().join("mainlog")).unwrap_or_default()
    }

    async fn try_start(lmtp: u16) -> Option<Exim> {
        let dir = TempDir::with_prefix("fairschach-exim-").expect("a temporary folder can be made");
        let (path, port) = (dir.path(), port_of_its_own());
        // Its deliverers run as ordinary users, who need not be able to reach the project's folder; they begin as root.
        let program = path.join("exim4");
        fs::copy(project().join("target/test-env/exim/usr/sbin/exim4"), &program)
            .expect("no Exim: run ./scripts/setup-tests");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o4755))
            .expect("a temporary folder is ours");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a temporary folder is ours");
        let spool = path.join("spool");
        fs::create_dir(&spool).expect("a temporary folder can be written");
        for folder in [path, spool.as_path()] {
            chown(folder, Some(NOBODY), Some(NOBODY))
                .expect("Exim starts as root only: run the tests as root, as in a container");
        }
        let config = CONFIG
            .replace("PROGRAM", &program.display().to_string())
            .replace("DIR", &path.display().to_string())
            .replace("SMTP_PORT", &port.to_string())
            .replace("LMTP_PORT", &lmtp.to_string());
        let file = path.join("exim.conf");
        fs::write(&file, config).expect("a temporary folder can be written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("a temporary folder is ours");
        let arguments = [OsStr::new("-C"), file.as_os_str(), OsStr::new("-bdf"), OsStr::new("-q1s")];
        let daemon = Peer::start("TERM", &program, arguments);
        let mut server = Exim { daemon, port, dir };
        let greeted = wait_for("Exim's greeting", PATIENCE, || {
            let ended = server.daemon.has_ended();
            async move {
                if ended {
                    return Some(false);
                }
                let stream = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
                let mut line = String::new();
                BufReader::new(stream).read_line(&mut line).await.ok()?;
                line.starts_with("220 ").then_some(true)
            }
        });
        greeted.await.then_some(server)
    }
}

/// Beside a failing test stands what Exim has to say.
impl Drop for Exim {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.log());
        }
    }
}

const CONFIG: &str = "\
exim_path = PROGRAM
exim_user = nobody
exim_group = nogroup
primary_hostname = exim.test
spool_directory = DIR/spool
log_file_path = DIR/%slog
pid_file_path = DIR/pid
daemon_smtp_ports = SMTP_PORT
local_interfaces = 127.0.0.1
tls_advertise_hosts =
keep_environment =
acl_smtp_rcpt = any
acl_smtp_data = any
begin acl
any:
  accept
begin routers
games:
  driver = manualroute
  transport = games
  route_list = * 127.0.0.1 byname
  self = send
begin transports
games:
  driver = smtp
  protocol = lmtp
  port = LMTP_PORT
  allow_localhost
begin retry
* * F,1h,1s
";
