//! A real Dovecot with its own configuration and mailboxes in a temporary folder, on free ports of 127.0.0.1: mails come
//! in by LMTP and are read by IMAP, plain (with STARTTLS offered) or over TLS, under a certificate of its own.

use super::port::port_of_its_own;
use super::{PATIENCE, Peer, wait_for, write_certificate};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;

/// Debian's `nobody`, who owns the mailboxes.
const NOBODY: u32 = 65534;

/// The running server.
pub(crate) struct Dovecot {
    master: Peer,
    lmtp: u16,
    imap: u16,
    imaps: u16,
    dir: TempDir,
}

impl Dovecot {
    /// Starts one with mailboxes of these addresses and passwords. A mail to `name+anything@domain` goes to the mailbox
    /// `name@domain`; any other address is refused.
    pub(crate) async fn start(users: &[(&str, &str)]) -> Dovecot {
        for _ in 0..5 {
            if let Some(server) = Dovecot::try_start(users).await {
                return server;
            }
        }
        panic!("Dovecot did not start, five times over");
    }

    /// Where it takes mails by LMTP; Postfix hands them on by the route `lmtp:inet:127.0.0.1:PORT`.
    pub(crate) fn lmtp_port(&self) -> u16 {
        self.lmtp
    }

    /// Where it speaks IMAP, plain until STARTTLS; it takes passwords in plain text too.
    pub(crate) fn imap_port(&self) -> u16 {
        self.imap
    }

    /// Where it speaks IMAP over TLS from the first byte.
    pub(crate) fn imaps_port(&self) -> u16 {
        self.imaps
    }

    /// Its self-signed certificate (for `localhost` and 127.0.0.1), which a client has to be told to trust.
    pub(crate) fn certificate(&self) -> PathBuf {
        self.dir.path().join("cert.pem")
    }

    /// The raw mails in a folder of a mailbox (`INBOX`, `Done`), in no order, lines ended as Dovecot keeps them.
    pub(crate) fn mails(&self, user: &str, folder: &str) -> Vec<Vec<u8>> {
        let mut maildir = self.dir.path().join("mail").join(user).join("Maildir");
        if folder != "INBOX" {
            maildir.push(format!(".{folder}"));
        }
        let files = ["new", "cur"].iter().filter_map(|sub| fs::read_dir(maildir.join(sub)).ok());
        let paths = files.flatten().map(|file| file.expect("a maildir can be read").path());
        // A client may move or flag one just now.
        paths.filter_map(|path| fs::read(path).ok()).collect()
    }

    /// What it wrote about its work.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.dir.path().join("log")).unwrap_or_default()
    }

    async fn try_start(users: &[(&str, &str)]) -> Option<Dovecot> {
        let dir = TempDir::with_prefix("fairschach-dovecot-").expect("a temporary folder can be made");
        let (lmtp, imap, imaps) = (port_of_its_own(), port_of_its_own(), port_of_its_own());
        write_configuration(&dir, (lmtp, imap, imaps), users);
        let config = dir.path().join("dovecot.conf");
        let master = Peer::start(
            "TERM",
            Path::new("/usr/sbin/dovecot"),
            [OsStr::new("-F"), OsStr::new("-c"), config.as_os_str()],
        );
        let mut server = Dovecot { master, lmtp, imap, imaps, dir };
        let greeted = wait_for("Dovecot's greetings", PATIENCE, || {
            let ended = server.master.has_ended();
            async move {
                if ended {
                    return Some(false);
                }
                let greeted = greets(lmtp, "220 ").await && greets(imap, "* OK").await;
                greeted.then_some(true)
            }
        });
        greeted.await.then_some(server)
    }
}

/// Beside a failing test stands what Dovecot has to say.
impl Drop for Dovecot {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.log());
        }
    }
}

async fn greets(port: u16, with: &str) -> bool {
    let Ok(stream) = TcpStream::connect(("127.0.0.1", port)).await else {
        return false;
    };
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).await.is_ok() && line.starts_with(with)
}

fn write_configuration(dir: &TempDir, (lmtp, imap, imaps): (u16, u16, u16), users: &[(&str, &str)]) {
    let path = dir.path();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a temporary folder is ours");
    let mail = path.join("mail");
    fs::create_dir(&mail).expect("a temporary folder can be written");
    chown(&mail, Some(NOBODY), Some(NOBODY))
        .expect("Dovecot runs as root only: run the tests as root, as in a container");
    write_certificate(dir);
    let users: String = users
        .iter()
        .map(|(address, password)| {
            format!("{address}:{{PLAIN}}{password}:65534:65534::DIR/mail/{address}::\n")
        })
        .collect();
    let place = path.to_str().expect("temporary folders have plain names");
    let config = CONFIG
        .replace("LMTP_PORT", &lmtp.to_string())
        .replace("IMAP_PORT", &imap.to_string())
        .replace("IMAPS_PORT", &imaps.to_string());
    for (name, text) in [("users", users), ("dovecot.conf", config)] {
        fs::write(path.join(name), text.replace("DIR", place)).expect("a temporary folder can be written");
    }
}

const CONFIG: &str = "\
protocols = imap lmtp
listen = 127.0.0.1
base_dir = DIR/run
state_dir = DIR/run
log_path = DIR/log
auth_verbose = yes
ssl = yes
ssl_cert = <DIR/cert.pem
ssl_key = <DIR/key.pem
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:~/Maildir
recipient_delimiter = +
passdb {
  driver = passwd-file
  args = username_format=%u DIR/users
}
userdb {
  driver = passwd-file
  args = username_format=%u DIR/users
}
service imap-login {
  inet_listener imap {
    port = IMAP_PORT
  }
  inet_listener imaps {
    port = IMAPS_PORT
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    port = LMTP_PORT
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
";

#[tokio::test]
async fn it_takes_mail_by_lmtp_and_gives_it_out_by_imap() {
    use super::postfix::Postfix;
    use futures_util::TryStreamExt;
    use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

    let server = Dovecot::start(&[("anna@example.test", "geheim"), ("m@play.test", "geheimer")]).await;
    let route = format!("lmtp:inet:127.0.0.1:{}", server.lmtp_port());
    let postfix = Postfix::with_routes(&[("example.test", &route), ("play.test", &route)]).await;
    let client =
        AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous("127.0.0.1").port(postfix.port()).build();
    for to in ["Anna@example.test", "m+token@play.test", "gone@example.test"] {
        let mail = Message::builder().from("us@fairschach.test".parse().unwrap()).to(to.parse().unwrap());
        client
            .send(mail.subject("Zug 1").body("e2-e4".to_owned()).unwrap())
            .await
            .expect("the mail is taken");
    }
    let bounced = postfix.wait_for_mails("us@fairschach.test", 1).await.remove(0);
    assert!(String::from_utf8_lossy(&bounced).contains("Final-Recipient: rfc822; gone@example.test"));
    let kept =
        wait_for("the mail with a detail", PATIENCE, || async { server.mails("m@play.test", "INBOX").pop() });
    assert!(String::from_utf8_lossy(&kept.await).contains("m+token@play.test"));
    wait_for("Anna's mail", PATIENCE, || async { server.mails("anna@example.test", "INBOX").pop() }).await;

    let stream = TcpStream::connect(("127.0.0.1", server.imap_port())).await.expect("it listens");
    let mut imap = async_imap::Client::new(stream);
    imap.read_response().await.unwrap().expect("it greets");
    let (_, imap) =
        imap.login("anna@example.test", "wrong").await.map(drop).expect_err("the password is wrong");
    let mut session = imap
        .login("anna@example.test", "geheim")
        .await
        .map_err(|(error, _)| error)
        .expect("the password is right");
    assert_eq!(session.select("INBOX").await.unwrap().exists, 1);
    let mails: Vec<_> = session.fetch("1", "RFC822").await.unwrap().try_collect().await.unwrap();
    let body = String::from_utf8_lossy(mails[0].body().expect("it has a body"));
    assert!(body.contains("Subject: Zug 1") && body.contains("e2-e4"), "{body}");
    session.logout().await.unwrap();

    let mut roots = rustls::RootCertStore::empty();
    let pem = fs::read(server.certificate()).unwrap();
    let certificates = rustls::pki_types::pem::PemObject::pem_slice_iter(&pem);
    roots.add_parsable_certificates(certificates.map(Result::unwrap));
    drop(rustls::crypto::ring::default_provider().install_default());
    let config = rustls::ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let stream = TcpStream::connect(("127.0.0.1", server.imaps_port())).await.unwrap();
    let stream = tokio_rustls::TlsConnector::from(std::sync::Arc::new(config))
        .connect("localhost".try_into().unwrap(), stream)
        .await
        .expect("TLS under its certificate");
    let mut imap = async_imap::Client::new(stream);
    imap.read_response().await.unwrap().expect("it greets");
    let mut session = imap
        .login("m@play.test", "geheimer")
        .await
        .map_err(|(error, _)| error)
        .expect("the password is right");
    assert_eq!(session.select("INBOX").await.unwrap().exists, 1);
}
