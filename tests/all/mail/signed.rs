//! Signatures (DKIM), checked by two other programs: dkimpy and mail-auth.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use fairschach::base::Rng;
use fairschach::mail::{DkimError, DkimKey, Sender, Signer};
use mail_auth::common::parse::TxtRecordParser;
use mail_auth::common::verify::DomainKey;
use mail_auth::{AuthenticatedMessage, DkimResult, MessageAuthenticator, Parameters, ResolverCache, Txt};
use serde_json::{Value, json};

use super::sample::{FROM, MESSAGE_ID, URL, every_kind, notice};
use crate::peers::{project, python};
use crate::support::SeededRng;

/// As `openssl genrsa` writes it.
static PEM: LazyLock<Vec<u8>> = LazyLock::new(|| openssl(&["genrsa", "2048"], b""));

fn openssl(words: &[&str], input: &[u8]) -> Vec<u8> {
    let mut process = Command::new("openssl")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("no OpenSSL: run ./scripts/setup-tests");
    process.stdin.take().unwrap().write_all(input).unwrap();
    process.wait_with_output().unwrap().stdout
}

fn signer() -> Signer {
    let rng: Arc<dyn Rng> = SeededRng::new(5);
    let files = [DkimKey::file_of_pem(&PEM).unwrap(), DkimKey::generate(&*rng)];
    let keys = files.map(|file| DkimKey::from_file(file.expose()).unwrap());
    Signer::new("club.test", "fs", keys.into()).unwrap()
}

fn records() -> HashMap<String, String> {
    let records = signer().records().into_iter();
    records.map(|record| (record.name, record.value)).collect()
}

/// What dkimpy says of each signature.
fn dkimpy(message: &[u8]) -> Vec<Value> {
    let mut process = Command::new(python())
        .arg(project().join("tests/peers/dkim_check.py"))
        .arg(json!(records()).to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    process.stdin.take().unwrap().write_all(message).unwrap();
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success());
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The records as mail-auth takes them from its cache, so that no name server is asked.
struct Records(HashMap<Box<str>, Txt>);

impl ResolverCache<Box<str>, Txt> for Records {
    fn get<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.0.get(name).cloned()
    }

    fn remove<Q>(&self, _: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        None
    }

    fn insert(&self, _: Box<str>, _: Txt, _: Instant) {}
}

/// How many signatures are good to mail-auth.
async fn mail_auth(message: &[u8]) -> usize {
    let records = records().into_iter().map(|(name, value)| {
        let key = DomainKey::parse(value.as_bytes()).unwrap();
        (format!("{name}.").into_boxed_str(), Txt::DomainKey(Arc::new(key)))
    });
    let records = Records(records.collect());
    let message = AuthenticatedMessage::parse(message).expect("a mail");
    let authenticator = MessageAuthenticator::new_google().unwrap();
    let parameters = Parameters::new(&message).with_txt_cache(&records);
    let outputs = authenticator.verify_dkim(parameters).await;
    assert_eq!(outputs.len(), 2);
    outputs.iter().filter(|output| *output.result() == DkimResult::Pass).count()
}

fn compose(locale: &str, at: usize) -> Vec<u8> {
    let sender = Sender::new(FROM, URL).unwrap().signed_by(Some(signer()));
    let mut notice = notice(locale, every_kind().swap_remove(at).1);
    notice.unsubscribe = Some(format!("{URL}/unsubscribe/abc"));
    sender.compose(&notice, MESSAGE_ID).unwrap().message
}

#[tokio::test]
async fn every_mail_is_signed_with_both_keys_and_others_find_it_good() {
    for at in 0..every_kind().len() {
        for locale in ["de", "en"] {
            let message = compose(locale, at);
            assert_eq!(mail_auth(&message).await, 2, "{locale} {at}");
            assert!(compose(locale, at) == message, "the same notice makes the same mail");
        }
    }
    let said = dkimpy(&compose("de", 2));
    let good = |selector, algorithm| json!({ "domain": "club.test", "selector": selector, "algorithm": algorithm, "good": true });
    assert_eq!(said, [good("fs", "rsa-sha256"), good("fs-ed25519", "ed25519-sha256")]);
}

#[tokio::test]
async fn a_changed_mail_is_not_good_any_more() {
    let whole = String::from_utf8(compose("en", 2)).unwrap();
    for (part, other) in [
        ("From: Fairschach <", "From: Somebody <"),
        ("\r\nSubject: ", "\r\nSubject: Not "),
        ("\r\nAuto-Submitted: auto-generated", "\r\nAuto-Submitted: no"),
        ("unsubscribe/abc", "unsubscribe/abd"),
        ("\r\nMIME-Version: 1.0", "\r\nReply-To: x@evil.test\r\nMIME-Version: 1.0"),
        ("\r\nMIME-Version: 1.0", "\r\nCc: x@evil.test\r\nMIME-Version: 1.0"),
        ("Your move is sealed", "Your move is known"),
    ] {
        let changed = whole.replacen(part, other, 1);
        assert_ne!(changed, whole, "{part}");
        assert_eq!(mail_auth(changed.as_bytes()).await, 0, "{part}");
        assert!(dkimpy(changed.as_bytes()).iter().all(|said| said["good"] == false), "{part}");
    }
    // Spaces at the ends of lines and the case of names do not count: servers on the way change them.
    let touched = whole.replacen("\r\nSubject: ", "\r\nsubject:   ", 1);
    assert_eq!(mail_auth(touched.as_bytes()).await, 2);
}

#[test]
fn only_keys_are_read() {
    let pkcs1 = openssl(&["rsa", "-traditional"], &PEM);
    assert!(pkcs1.starts_with(b"-----BEGIN RSA PRIVATE KEY"));
    for pem in [PEM.clone(), pkcs1] {
        let file = DkimKey::file_of_pem(&pem).unwrap();
        assert!(file.expose().is_ascii() && file.expose().ends_with(b"\n"));
        assert!(DkimKey::from_file(file.expose()).is_ok());
    }
    let longest = openssl(&["genrsa", "4096"], b"");
    assert!(DkimKey::file_of_pem(&longest).is_ok());
    let weak = openssl(&["genrsa", "1024"], b"");
    let curve = openssl(&["genpkey", "-algorithm", "ed25519"], b"");
    for (pem, error) in [
        (&b""[..], DkimError::Pem),
        (b"no key", DkimError::Pem),
        (&weak, DkimError::Key),
        (&curve, DkimError::Key),
        (&[b'-'; 5000], DkimError::Pem),
    ] {
        assert_eq!(DkimKey::file_of_pem(pem).map(drop), Err(error));
    }
    let good = "fairschach-dkim ed25519 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    assert!(DkimKey::from_file(format!(" {good}\r\n").as_bytes()).is_ok());
    for (file, error) in [
        ("", DkimError::Form),
        ("fairschach-dkim ed25519", DkimError::Form),
        ("fairschach-dkim ed25519 ?", DkimError::Form),
        ("fairschach-dkim ed25519 AAAA", DkimError::Key),
        ("fairschach-dkim ed448 AAAA", DkimError::Form),
        ("fairschach-dkim rsa AAAA", DkimError::Key),
        (&format!("{good} more"), DkimError::Form),
        (&good.repeat(100), DkimError::Form),
    ] {
        assert_eq!(DkimKey::from_file(file.as_bytes()).map(drop), Err(error), "{file}");
    }
    assert!(Signer::new("club.test", "fs", Vec::new()).is_none());
}

#[test]
fn what_dns_says_fits_the_key() {
    let [rsa, ed25519] = signer().records().try_into().unwrap();
    assert_eq!(rsa.name, "fs._domainkey.club.test");
    assert_eq!(ed25519.name, "fs-ed25519._domainkey.club.test");
    let public = openssl(&["rsa", "-pubout"], &PEM);
    let public: String =
        String::from_utf8(public).unwrap().lines().filter(|line| !line.starts_with('-')).collect();
    assert_eq!(rsa.value, format!("v=DKIM1; k=rsa; p={public}"));
    assert!(ed25519.value.starts_with("v=DKIM1; k=ed25519; p=") && ed25519.value.len() == 66);
}
