//! An SMTP server that misbehaves on request (`tests/peers/smtpd.py`, on aiosmtpd): TLS of both kinds, a login,
//! temporary and permanent refusals, slowness, a connection that breaks when the mail is already taken.

use super::{PATIENCE, Peer, project, python, wait_for, write_certificate};
use serde::Deserialize;
use std::ffi::OsString;
use std::io::BufRead;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

/// How the connection is protected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tls {
    #[default]
    None,
    /// STARTTLS: offered after EHLO and demanded before MAIL.
    Explicit,
    /// From the first byte.
    Implicit,
}

/// What the server shall do; by default it takes every mail at once, without TLS or login.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mood {
    pub(crate) tls: Tls,
    /// User and password, without which nothing is taken.
    pub(crate) login: Option<(&'static str, &'static str)>,
    /// Answer 451 to so many final dots.
    pub(crate) defer: u32,
    /// Answer 451 to so many RCPTs.
    pub(crate) defer_rcpt: u32,
    /// Take so many mails and then break the connection instead of saying so: the sender cannot know.
    pub(crate) hang_up: u32,
    /// Answer 550 to RCPT for these addresses.
    pub(crate) refuse: Vec<&'static str>,
    /// Wait so long before each answer to a final dot.
    pub(crate) slow: Duration,
    /// Answer no final dot before [`Smtpd::go`].
    pub(crate) gate: bool,
}

/// One thing that happened, in order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Event {
    /// `mail`, `hung-up` (taken, but not said), `deferred` (451), `refused` (550), `login-refused`.
    pub(crate) what: String,
    /// When the final dot, the RCPT or the login was read: microseconds since 1970, by the machine's clock.
    pub(crate) at_us: i64,
    /// Whether it came over TLS.
    pub(crate) tls: bool,
    /// Who had logged in.
    pub(crate) login: Option<String>,
    /// Envelope sender; none where a RCPT or login was refused.
    pub(crate) from: Option<String>,
    /// Envelope recipients.
    #[serde(default)]
    pub(crate) to: Vec<String>,
    file: Option<String>,
}

/// The running server.
pub(crate) struct Smtpd {
    _process: Peer,
    port: u16,
    dir: TempDir,
}

impl Smtpd {
    /// Starts it; it listens when this returns.
    pub(crate) fn start(mood: &Mood) -> Smtpd {
        let dir = TempDir::with_prefix("fairschach-smtpd-").expect("a temporary folder can be made");
        let mut process = Peer::start("TERM", &python(), arguments(mood, &dir));
        let mut first_line = String::new();
        process.stdout().read_line(&mut first_line).expect("a pipe can be read");
        let ready: Ready = serde_json::from_str(&first_line).expect("smtpd.py tells its port: see above");
        Smtpd { _process: process, port: ready.port, dir }
    }

    /// Opens the gate.
    pub(crate) fn go(&self) {
        std::fs::write(self.dir.path().join("go"), "").expect("its folder can be written");
    }

    /// Where it listens, on 127.0.0.1 (also `localhost`).
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Its self-signed certificate (for `localhost` and 127.0.0.1), which a client has to be told to trust.
    pub(crate) fn certificate(&self) -> PathBuf {
        self.dir.path().join("cert.pem")
    }

    /// Everything that happened so far.
    pub(crate) fn events(&self) -> Vec<Event> {
        let text = std::fs::read_to_string(self.dir.path().join("events.ndjson")).unwrap_or_default();
        // The last line may still be half written.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        whole.lines().map(|line| serde_json::from_str(line).expect("smtpd.py writes events")).collect()
    }

    /// The raw mails taken for an address so far, oldest first.
    pub(crate) fn mails_for(&self, address: &str) -> Vec<Vec<u8>> {
        let meant = |event: &Event| event.to.iter().any(|to| to == address);
        let files = self.events().into_iter().filter(meant).filter_map(|event| event.file);
        files.map(|file| std::fs::read(self.dir.path().join(file)).expect("a noted mail is there")).collect()
    }

    /// Waits until so many things of this kind (see [`Event::what`]) have happened; gives all of that kind.
    pub(crate) async fn wait_for_events(&self, what: &str, count: usize) -> Vec<Event> {
        wait_for(&format!("{count} × {what}"), PATIENCE, || async {
            let events: Vec<Event> = self.events().into_iter().filter(|event| event.what == what).collect();
            (events.len() >= count).then_some(events)
        })
        .await
    }

    /// Waits until so many mails for an address are there.
    pub(crate) async fn wait_for_mails(&self, address: &str, count: usize) -> Vec<Vec<u8>> {
        wait_for(&format!("{count} mails for {address}"), PATIENCE, || async {
            let mails = self.mails_for(address);
            (mails.len() >= count).then_some(mails)
        })
        .await
    }
}

#[derive(Deserialize)]
struct Ready {
    port: u16,
}

fn arguments(mood: &Mood, dir: &TempDir) -> Vec<OsString> {
    let tls = match mood.tls {
        Tls::None => "none",
        Tls::Explicit => "starttls",
        Tls::Implicit => "implicit",
    };
    let mut options: Vec<(&str, OsString)> = vec![
        ("--dir", dir.path().into()),
        ("--tls", tls.into()),
        ("--defer", mood.defer.to_string().into()),
        ("--defer-rcpt", mood.defer_rcpt.to_string().into()),
        ("--hang-up", mood.hang_up.to_string().into()),
        ("--slow-ms", mood.slow.as_millis().to_string().into()),
    ];
    options.extend(mood.login.map(|(user, password)| ("--login", format!("{user}:{password}").into())));
    options.extend(mood.gate.then(|| ("--gate", "closed".into())));
    options.extend(mood.refuse.iter().map(|address| ("--refuse", address.into())));
    if mood.tls != Tls::None {
        let (cert, key) = write_certificate(dir);
        options.extend([("--cert", cert.into()), ("--key", key.into())]);
    }
    let pairs = options.into_iter().flat_map(|(name, value)| [name.into(), value]);
    std::iter::once(project().join("tests/peers/smtpd.py").into()).chain(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::{Mood, Smtpd, Tls};
    use lettre::address::Envelope;
    use lettre::transport::smtp::authentication::Credentials;
    use lettre::transport::smtp::client::{Certificate, Tls as LettreTls, TlsParameters};
    use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
    use std::time::Duration;

    type Transport = AsyncSmtpTransport<Tokio1Executor>;

    fn client(server: &Smtpd, mood: &Mood) -> Transport {
        drop(rustls::crypto::ring::default_provider().install_default());
        let mut builder = Transport::builder_dangerous("localhost").port(server.port());
        if mood.tls != Tls::None {
            let pem = std::fs::read(server.certificate()).expect("it has a certificate");
            let certificate = Certificate::from_pem(&pem).expect("in PEM");
            let tls = TlsParameters::builder("localhost".into()).add_root_certificate(certificate).build();
            let tls = tls.expect("TLS can be set up");
            let starttls = mood.tls == Tls::Explicit;
            builder = builder.tls(if starttls { LettreTls::Required(tls) } else { LettreTls::Wrapper(tls) });
        }
        if let Some((user, password)) = mood.login {
            builder = builder.credentials(Credentials::new(user.into(), password.into()));
        }
        builder.build()
    }

    async fn send(transport: &Transport, to: &str) -> Result<(), lettre::transport::smtp::Error> {
        let from = "server@fairschach.test".parse().expect("an address");
        let envelope = Envelope::new(Some(from), vec![to.parse().expect("an address")]).expect("an envelope");
        // lettre ends the last line itself.
        transport.send_raw(&envelope, b"Subject: hello\r\n\r\n.a dot first").await.map(drop)
    }

    #[tokio::test]
    async fn both_kinds_of_tls_and_the_login_work() {
        for tls in [Tls::Explicit, Tls::Implicit] {
            let mood = Mood { tls, login: Some(("user", "secret")), ..Mood::default() };
            let server = Smtpd::start(&mood);
            send(&client(&server, &mood), "anna@example.test").await.expect("the mail is taken");
            let event = server.wait_for_events("mail", 1).await.remove(0);
            assert!(event.tls, "{tls:?}");
            assert_eq!(event.login.as_deref(), Some("user"));
            assert_eq!(event.from.as_deref(), Some("server@fairschach.test"));
            let mails = server.mails_for("anna@example.test");
            assert_eq!(mails, [b"Subject: hello\r\n\r\n.a dot first\r\n".to_vec()]);

            let wrong = Mood { login: Some(("user", "wrong")), ..mood };
            send(&client(&server, &wrong), "anna@example.test").await.expect_err("the password is wrong");
            server.wait_for_events("login-refused", 1).await;
        }
    }

    #[tokio::test]
    async fn it_refuses_for_now_and_for_good() {
        let mood = Mood { defer: 1, defer_rcpt: 1, refuse: vec!["nobody@example.test"], ..Mood::default() };
        let server = Smtpd::start(&mood);
        let transport = client(&server, &mood);
        for _ in ["at the RCPT", "at the final dot"] {
            let error = send(&transport, "anna@example.test").await.expect_err("it defers");
            assert!(error.is_transient(), "{error}");
        }
        send(&transport, "anna@example.test").await.expect("the third time it takes the mail");
        let error = send(&transport, "nobody@example.test").await.expect_err("it refuses");
        assert!(error.is_permanent(), "{error}");
        let events = server.events();
        let kinds: Vec<&str> = events.iter().map(|event| event.what.as_str()).collect();
        assert_eq!(kinds, ["deferred", "deferred", "mail", "refused"]);
        assert!(events.is_sorted_by_key(|event| event.at_us));
    }

    #[tokio::test]
    async fn it_takes_a_mail_and_does_not_say_so_or_says_so_late() {
        let mood = Mood { hang_up: 1, slow: Duration::from_millis(50), ..Mood::default() };
        let server = Smtpd::start(&mood);
        let transport = client(&server, &mood);
        send(&transport, "anna@example.test").await.expect_err("no answer to the final dot");
        let before = tokio::time::Instant::now();
        send(&transport, "anna@example.test").await.expect("it answers now");
        assert!(before.elapsed() >= mood.slow);
        assert_eq!(server.wait_for_mails("anna@example.test", 2).await.len(), 2);
    }
}
