//! A real Postfix with its own configuration, queue and spool in a temporary folder. It listens on a free port of
//! 127.0.0.1, keeps every mail for the test to read, hands some to an LMTP listener if asked, and lets none out.

use super::port::port_of_its_own;
use super::{PATIENCE, Peer, wait_for};
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::SystemTime;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;

/// Debian's `nobody`, who owns the spool: Postfix delivers as an ordinary user.
const NOBODY: u32 = 65534;

/// The running mail server.
pub(crate) struct Postfix {
    master: Peer,
    port: u16,
    dir: TempDir,
}

impl Postfix {
    /// Starts one that keeps all mail in its spool.
    pub(crate) async fn start() -> Postfix {
        Postfix::with_routes(&[]).await
    }

    /// Starts one that treats some addresses (`anna@example.test`) or domains (`example.test`) otherwise:
    /// `lmtp:inet:127.0.0.1:PORT` hands their mail on, `error:5.1.1 no such mailbox` takes it and bounces it later,
    /// `retry:4.3.0 not now` keeps it in the queue. See transport(5). (Refusals at once: `smtp::Smtpd`.)
    pub(crate) async fn with_routes(routes: &[(&str, &str)]) -> Postfix {
        Postfix::with_services(routes, "").await
    }

    /// The same with more services (master(5)), for routes to name.
    pub(crate) async fn with_services(routes: &[(&str, &str)], services: &str) -> Postfix {
        // Someone else may take the port between choosing and listening.
        for _ in 0..5 {
            if let Some(server) = Postfix::try_start(routes, services).await {
                return server;
            }
        }
        panic!("Postfix did not start, five times over");
    }

    /// Where it speaks SMTP, on 127.0.0.1, without TLS or login.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The raw mails in the spool for an address, oldest first. Above each stand the three lines of the delivery:
    /// `Return-Path`, `X-Original-To`, `Delivered-To`.
    pub(crate) fn mails_for(&self, address: &str) -> Vec<Vec<u8>> {
        let deliveries = self.deliveries_for(address).into_iter();
        deliveries.map(|(_, mail)| mail).collect()
    }

    /// The raw mails in the spool for anybody.
    pub(crate) fn all_mails(&self) -> Vec<Vec<u8>> {
        self.spooled().into_iter().map(|(_, mail)| mail).collect()
    }

    /// The same, each with the time at which it was delivered.
    pub(crate) fn deliveries_for(&self, address: &str) -> Vec<(SystemTime, Vec<u8>)> {
        let delivered_to = format!("\nDelivered-To: {address}\n").to_ascii_lowercase();
        let is_to = |mail: &[u8]| head_of(mail).to_ascii_lowercase().contains(&delivered_to);
        let all = self.spooled().into_iter();
        all.filter(|(_, mail)| is_to(mail)).collect()
    }

    fn spooled(&self) -> Vec<(SystemTime, Vec<u8>)> {
        let Ok(folder) = fs::read_dir(self.dir.path().join("spool/all/new")) else {
            return Vec::new(); // nothing was ever delivered
        };
        let mut files: Vec<_> = folder
            .map(|file| {
                let path = file.expect("the spool can be read").path();
                let at = fs::metadata(&path).and_then(|data| data.modified());
                (at.expect("mails stay"), path)
            })
            .collect();
        files.sort();
        files.into_iter().map(|(at, path)| (at, fs::read(path).expect("the spool can be read"))).collect()
    }

    /// Waits until so many mails for an address are there.
    pub(crate) async fn wait_for_mails(&self, address: &str, count: usize) -> Vec<Vec<u8>> {
        wait_for(&format!("{count} mails for {address}"), PATIENCE, || async {
            let mails = self.mails_for(address);
            (mails.len() >= count).then_some(mails)
        })
        .await
    }

    /// What it wrote about its work.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.dir.path().join("log")).unwrap_or_default()
    }

    async fn try_start(routes: &[(&str, &str)], services: &str) -> Option<Postfix> {
        let dir = TempDir::with_prefix("fairschach-postfix-").expect("a temporary folder can be made");
        let port = port_of_its_own();
        write_configuration(dir.path(), port, routes, services);
        let config = dir.path().join("conf");
        // Makes the folders of the queue.
        let check = Command::new("postfix").arg("-c").arg(&config).arg("check").stdin(Stdio::null()).status();
        assert!(check.expect("no Postfix: run ./scripts/setup-tests").success(), "postfix check: see above");

        let master = Path::new("/usr/lib/postfix/sbin/master");
        // TERM makes the master end its children first.
        let master = Peer::start("TERM", master, [OsStr::new("-c"), config.as_os_str(), OsStr::new("-d")]);
        let mut server = Postfix { master, port, dir };
        let greeted = wait_for("Postfix's greeting", PATIENCE, || {
            let ended = server.master.has_ended();
            async move { if ended { Some(false) } else { greets(port).await.then_some(true) } }
        });
        if greeted.await {
            return Some(server);
        }
        None
    }
}

/// Beside a failing test stands what Postfix has to say.
impl Drop for Postfix {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.log());
        }
    }
}

async fn greets(port: u16) -> bool {
    let Ok(stream) = TcpStream::connect(("127.0.0.1", port)).await else {
        return false;
    };
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).await.is_ok() && line.starts_with("220 ")
}

fn head_of(mail: &[u8]) -> String {
    let end = mail.windows(2).position(|pair| pair == b"\n\n").unwrap_or(mail.len());
    String::from_utf8_lossy(&mail[..end]).into_owned()
}

fn write_configuration(dir: &Path, port: u16, routes: &[(&str, &str)], services: &str) {
    let own_user = "Postfix runs as root only: run the tests as root, as in a container";
    fs::set_permissions(dir, fs::Permissions::from_mode(0o755)).expect("a temporary folder is ours");
    for name in ["conf", "queue", "data", "spool"] {
        fs::create_dir(dir.join(name)).expect("a temporary folder can be written");
    }
    chown(dir.join("spool"), Some(NOBODY), Some(NOBODY)).expect(own_user);
    let data = dir.join("data");
    let owned = Command::new("chown").arg("postfix").arg(&data).status().expect("chown runs");
    assert!(owned.success(), "{own_user}");

    let table = routes.iter().fold(String::new(), |mut table, (address, route)| {
        writeln!(table, "{address} {route}").expect("writing to a String works");
        table
    });
    let place = dir.to_str().expect("temporary folders have plain names");
    let files = [
        ("main.cf", MAIN.replace("DIR", place)),
        ("master.cf", format!("127.0.0.1:{port} inet n - n - - smtpd\n{SERVICES}{services}")),
        ("transport", table),
        ("any", "/./ yes\n".to_owned()),
    ];
    for (name, text) in files {
        fs::write(dir.join("conf").join(name), text).expect("a temporary folder can be written");
    }
}

/// Every domain is its own; what it defers it tries again each second.
const MAIN: &str = "\
compatibility_level = 3.6
queue_directory = DIR/queue
data_directory = DIR/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = postfix.test
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
default_transport = error:5.0.0 nothing leaves this machine
smtpd_reject_unlisted_recipient = no
transport_maps = texthash:DIR/conf/transport
virtual_mailbox_domains = regexp:DIR/conf/any
virtual_mailbox_base = DIR/spool
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 1s
maillog_file = DIR/log
maillog_file_prefixes = DIR
";

/// The manager wakes each second: a mail that it finds still open in the hands of who tried to deliver it goes back
/// among what came in, and waits there until the next waking.
const SERVICES: &str = "\
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
";

#[tokio::test]
async fn it_keeps_mail_and_bounces_what_it_cannot_deliver() {
    use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
    let server = Postfix::with_routes(&[("gone@example.test", "error:5.1.1 no such mailbox")]).await;
    let client =
        AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous("127.0.0.1").port(server.port()).build();
    for to in ["Anna@example.test", "gone@example.test"] {
        let mail = Message::builder().from("us@fairschach.test".parse().unwrap()).to(to.parse().unwrap());
        client
            .send(mail.subject("Zug 1").body("e2-e4".to_owned()).unwrap())
            .await
            .expect("the mail is taken");
    }
    let kept = server.wait_for_mails("anna@example.test", 1).await.remove(0);
    assert!(String::from_utf8_lossy(&kept).contains("\n\ne2-e4"), "{kept:?}");
    let bounced = server.wait_for_mails("us@fairschach.test", 1).await.remove(0);
    assert!(String::from_utf8_lossy(&bounced).contains("Final-Recipient: rfc822; gone@example.test"));
    assert!(server.mails_for("gone@example.test").is_empty());
}
