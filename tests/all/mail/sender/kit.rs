//! Mails, and a signer that does whatever it is told.

use std::collections::HashMap;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signer as _, SigningKey};
use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::mail::DnsSetting;
use fairschach::mail::inbound::{Judge, JudgeSettings, Verdict};
use sha2::{Digest, Sha256};

use super::names::{Names, Record};
use crate::support::{START, SystemRngForTests};

pub(super) const TOKEN: &str = "m+abcdefghijklmnopqrstuvwxyz234567@play.example";
pub(super) const OTHER_TOKEN: &str = "m+bbcdefghijklmnopqrstuvwxyz234567@play.example";
pub(super) const OURS: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 25));
pub(super) const EVIL: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 66));
pub(super) const RELAY: &str = "mx.play.example";
pub(super) const PIN: &str = "271828";

/// A key to sign with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Key {
    Rsa,
    Rsa1024,
    Weak,
    EvilRsa,
    Ed,
    EvilEd,
}

impl Key {
    const RSA: [Key; 4] = [Key::Rsa, Key::Rsa1024, Key::Weak, Key::EvilRsa];

    /// The private key of an RSA key as PEM.
    pub(super) fn pem(self) -> &'static str {
        static KEYS: OnceLock<HashMap<Key, String>> = OnceLock::new();
        let make = |key| {
            let bits = match key {
                Key::Rsa1024 => "1024",
                Key::Weak => "768",
                _ => "2048",
            };
            let pem = openssl(&["genrsa", "-traditional", bits], b"");
            (key, String::from_utf8(pem).unwrap())
        };
        let keys = KEYS.get_or_init(|| Key::RSA.into_iter().map(make).collect());
        &keys[&self]
    }

    pub(super) fn ed(self) -> SigningKey {
        SigningKey::from_bytes(&[if self == Key::Ed { 5 } else { 6 }; 32])
    }

    /// The public key as a record has it.
    pub(super) fn public(self) -> String {
        static PUBLIC: OnceLock<HashMap<Key, String>> = OnceLock::new();
        let make = |key: Key| {
            let der = openssl(&["rsa", "-pubout", "-outform", "DER"], key.pem().as_bytes());
            (key, STANDARD.encode(der))
        };
        match self {
            Key::Ed | Key::EvilEd => STANDARD.encode(self.ed().verifying_key().to_bytes()),
            _ => PUBLIC.get_or_init(|| Key::RSA.into_iter().map(make).collect())[&self].clone(),
        }
    }

    pub(super) fn record(self) -> String {
        let kind = if matches!(self, Key::Ed | Key::EvilEd) { "ed25519" } else { "rsa" };
        format!("v=DKIM1; k={kind}; p={}", self.public())
    }

    fn sign(self, algorithm: &str, data: &[u8]) -> Vec<u8> {
        if matches!(self, Key::Ed | Key::EvilEd) {
            return self.ed().sign(&Sha256::digest(data)).to_bytes().to_vec();
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key.pem");
        std::fs::write(&file, self.pem()).unwrap();
        let hash = if algorithm.ends_with("sha1") { "-sha1" } else { "-sha256" };
        openssl(&["dgst", hash, "-sign", file.to_str().unwrap()], data)
    }
}

fn openssl(args: &[&str], input: &[u8]) -> Vec<u8> {
    let mut child = Command::new("openssl")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "openssl {args:?}");
    output.stdout
}

/// How a mail is signed.
#[derive(Clone)]
pub(super) struct Sig {
    pub(super) domain: String,
    pub(super) selector: String,
    pub(super) algorithm: &'static str,
    pub(super) canon: &'static str,
    pub(super) fields: String,
    /// Further tags, each with its `;`.
    pub(super) more: String,
    pub(super) body_len: Option<usize>,
    pub(super) key: Key,
    pub(super) name: &'static str,
}

pub(super) fn sig() -> Sig {
    Sig {
        domain: "example.org".to_owned(),
        selector: "rsa".to_owned(),
        algorithm: "rsa-sha256",
        canon: "relaxed/relaxed",
        fields: "from:to:subject:date:message-id:mime-version:content-type".to_owned(),
        more: String::new(),
        body_len: None,
        key: Key::Rsa,
        name: "DKIM-Signature",
    }
}

/// The attacker's own.
pub(super) fn evil_sig() -> Sig {
    Sig { domain: "evil.example".to_owned(), key: Key::EvilRsa, ..sig() }
}

pub(super) fn fields() -> Vec<String> {
    [
        "From: Anna =?utf-8?Q?=C5=A0?= <anna@example.org>",
        &format!("To: Fairschach <{TOKEN}>"),
        "Subject: Re: Anna - Bert: pair 3",
        "Date: Thu, 01 Jan 2026 12:59:00 +0100",
        "Message-ID: <a1@example.org>",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
    ]
    .map(str::to_owned)
    .to_vec()
}

pub(super) const BODY: &str = "e2-e4  \r\n\r\nGreetings\t Anna\r\n\r\n\r\n";

pub(super) fn unsigned(fields: &[String], body: &str) -> String {
    format!("{}\r\n\r\n{body}", fields.join("\r\n"))
}

/// A mail with this signature on top.
pub(super) fn signed(message: &str, sig: &Sig) -> String {
    let (head, body) = message.split_once("\r\n\r\n").unwrap();
    let (head_canon, body_canon) = sig.canon.split_once('/').unwrap();
    let canonical = canonical_body(body, body_canon);
    let covered = &canonical[..sig.body_len.unwrap_or(canonical.len())];
    let hash = if sig.algorithm.ends_with("sha1") {
        STANDARD.encode(sha1(covered.as_bytes()))
    } else {
        STANDARD.encode(Sha256::digest(covered))
    };
    let length = sig.body_len.map_or_else(String::new, |length| format!("l={length}; "));
    let begun = format!(
        "{}: v=1; a={}; c={}; d={}; s={};\r\n\t{}{length}h={};\r\n bh={hash}; b=",
        sig.name, sig.algorithm, sig.canon, sig.domain, sig.selector, sig.more, sig.fields
    );
    let mut left: Vec<String> = unfolded(head);
    let mut data = String::new();
    for name in sig.fields.split(':') {
        let is = |field: &String| {
            field.split_once(':').is_some_and(|(known, _)| known.eq_ignore_ascii_case(name.trim()))
        };
        if let Some(at) = left.iter().rposition(is) {
            data.push_str(&canonical_field(&left.remove(at), head_canon));
            data.push_str("\r\n");
        }
    }
    data.push_str(&canonical_field(&begun, head_canon));
    let signature = STANDARD.encode(sig.key.sign(sig.algorithm, data.as_bytes()));
    format!("{begun}{signature}\r\n{message}")
}

fn sha1(data: &[u8]) -> Vec<u8> {
    openssl(&["dgst", "-sha1", "-binary"], data)
}

/// The fields of a header, each with the lines that are folded into it.
fn unfolded(head: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in head.split("\r\n") {
        match all.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) => {
                last.push_str("\r\n");
                last.push_str(line);
            }
            _ => all.push(line.to_owned()),
        }
    }
    all
}

fn canonical_field(field: &str, how: &str) -> String {
    if how == "simple" {
        return field.to_owned();
    }
    let (name, value) = field.split_once(':').unwrap();
    let words: Vec<&str> = value.split_ascii_whitespace().collect();
    format!("{}:{}", name.trim().to_lowercase(), words.join(" "))
}

fn canonical_body(body: &str, how: &str) -> String {
    let lines = body.split("\r\n").map(|line| match how {
        "simple" => line.to_owned(),
        _ => {
            let mut out = String::new();
            for c in line.trim_end_matches([' ', '\t']).chars() {
                match c {
                    ' ' | '\t' if out.ends_with(' ') => {}
                    ' ' | '\t' => out.push(' '),
                    c => out.push(c),
                }
            }
            out
        }
    });
    let joined = lines.collect::<Vec<_>>().join("\r\n");
    let trimmed = joined.trim_end_matches("\r\n");
    match (trimmed.is_empty(), how) {
        (true, "relaxed") => String::new(),
        _ => format!("{trimmed}\r\n"),
    }
}

/// A mail that came straight from the attacker's machine.
pub(super) fn arrived(message: impl Into<Vec<u8>>) -> Arrived {
    Arrived {
        door: InboundChannel::Smtp,
        peer: Some(EVIL),
        helo: Some("mail.evil.example".to_owned()),
        sender: Some("anna@example.org".to_owned()),
        recipients: vec![TOKEN.to_owned()],
        message: message.into(),
        received: START,
    }
}

/// The same through our own mail server.
pub(super) fn relayed(message: impl Into<Vec<u8>>) -> Arrived {
    Arrived { door: InboundChannel::Lmtp, peer: None, helo: None, ..arrived(message) }
}

/// The name server, the judge and Anna's addresses.
pub(super) struct World {
    _names: Names,
    judge: Judge,
    trusting: Judge,
    pub(super) enrolled: Vec<String>,
    pin: String,
}

impl World {
    pub(super) async fn new() -> World {
        World::knowing(Vec::new()).await
    }

    /// The same, with further records.
    pub(super) async fn knowing(more: Vec<(String, Record)>) -> World {
        let mut records = records();
        records.extend(more);
        let names = Names::start(records).await;
        let settings = JudgeSettings {
            dns: DnsSetting::At(names.address),
            trusted: None,
            host: "play.example".to_owned(),
        };
        let trusting = JudgeSettings { trusted: Some(RELAY.to_owned()), ..settings.clone() };
        let domains = [
            "example.org",
            "soft.example",
            "neutral.example",
            "loop.example",
            "many.example",
            "two.example",
            "broken.example",
            "all.example",
            "nospf.example",
            "away.example",
            "silent.example",
            "none.example",
            "xn--bcher-kva.example",
        ];
        World {
            _names: names,
            judge: Judge::new(settings).unwrap(),
            trusting: Judge::new(trusting).unwrap(),
            enrolled: domains.iter().map(|domain| format!("Anna@{domain}")).collect(),
            pin: fairschach::seal::hash_pin(PIN, &SystemRngForTests),
        }
    }

    pub(super) async fn judge(&self, mail: &Arrived) -> Verdict {
        self.judge.judge(mail, &self.enrolled, None, None, false).await
    }

    /// Of a mail that holds the code of the one that it answers.
    pub(super) async fn judge_quoting(&self, mail: &Arrived) -> Verdict {
        self.judge.judge(mail, &self.enrolled, None, None, true).await
    }

    pub(super) async fn judge_trusting_quoting(&self, mail: &Arrived) -> Verdict {
        self.trusting.judge(mail, &self.enrolled, None, None, true).await
    }

    pub(super) async fn judge_trusting(&self, mail: &Arrived) -> Verdict {
        self.trusting.judge(mail, &self.enrolled, None, None, false).await
    }

    pub(super) async fn judge_pin(&self, mail: &Arrived, has: bool, given: &str) -> Verdict {
        let hash = has.then_some(self.pin.as_str());
        self.judge.judge(mail, &self.enrolled, hash, Some(given), false).await
    }
}

fn records() -> HashMap<String, Record> {
    let (rsa, ed, evil) = (Key::Rsa.record(), Key::Ed.record(), Key::EvilRsa.record());
    let public = Key::Rsa.public();
    let mut all = HashMap::new();
    let mut txt = |name: &str, texts: &[&str]| {
        let texts = texts.iter().map(|text| (*text).to_owned()).collect();
        all.insert(name.to_owned(), Record::Txt(texts));
    };
    let domain = "_domainkey.example.org";
    for (selector, record) in [
        ("rsa", rsa.clone()),
        ("plain", format!("p={public}")),
        ("ed", ed.clone()),
        ("k1024", Key::Rsa1024.record()),
        ("weak", Key::Weak.record()),
        ("revoked", "v=DKIM1; k=rsa; p=".to_owned()),
        ("trial", format!("v=DKIM1; t=y; p={public}")),
        ("tlsrpt", format!("v=DKIM1; s=tlsrpt; p={public}")),
        ("sha1", format!("v=DKIM1; h=sha1; p={public}")),
        ("strict", format!("v=DKIM1; t=s; p={public}")),
        ("dkim2", format!("v=DKIM2; p={public}")),
        ("late-v", format!("k=rsa; v=DKIM1; p={public}")),
        ("other-type", format!("v=DKIM1; k=dsa; p={public}")),
        ("ed-as-rsa", format!("v=DKIM1; k=rsa; p={}", Key::Ed.public())),
        ("rsa-as-ed", format!("v=DKIM1; k=ed25519; p={public}")),
        ("junk", "v=DKIM1; p=!!!!".to_owned()),
        ("no-p", "v=DKIM1; k=rsa".to_owned()),
        ("twice-p", format!("v=DKIM1; p={public}; p={public}")),
        ("words", "hello world".to_owned()),
    ] {
        txt(&format!("{selector}.{domain}"), &[&record]);
    }
    txt(&format!("pair.{domain}"), &[&rsa, &ed]);
    for other in [
        "evil.example",
        "mail.example.org",
        "org",
        "example.org.evil.example",
        "xn--exmple-4nf.org",
        "example.com",
    ] {
        txt(&format!("rsa._domainkey.{other}"), &[&evil]);
    }
    txt("rsa._domainkey.xn--bcher-kva.example", &[&rsa]);
    txt("evil.example", &["v=spf1 ip4:203.0.113.0/24 -all"]);
    txt("_dmarc.evil.example", &["v=DMARC1; p=none"]);
    txt("example.org", &["v=spf1 ip4:192.0.2.0/24 -all"]);
    txt("_dmarc.example.org", &["v=DMARC1; p=reject"]);
    for (name, spf) in [
        ("soft.example", "v=spf1 ip4:192.0.2.0/24 ~all"),
        ("neutral.example", "v=spf1 ip4:192.0.2.0/24 ?all"),
        ("loop.example", "v=spf1 include:loop.example -all"),
        ("broken.example", "v=spf1 ip4:not-an-address +all"),
        ("none.example", "v=spf1 ip4:192.0.2.0/24 -all"),
        ("all.example", "v=spf1 +all"),
    ] {
        txt(name, &[spf]);
        if !["none.example", "all.example"].contains(&name) {
            txt(&format!("_dmarc.{name}"), &["v=DMARC1; p=none"]);
        }
    }
    txt("two.example", &["v=spf1 ip4:203.0.113.0/24 -all", "v=spf1 +all"]);
    txt("nospf.example", &["hello"]);
    let many: String = (0..12).map(|n| format!("include:i{n}.many.example ")).collect();
    txt("many.example", &[&format!("v=spf1 {many}+all")]);
    for n in 0..12 {
        txt(&format!("i{n}.many.example"), &["v=spf1 ip4:198.51.100.1 -all"]);
    }
    for name in ["two.example", "nospf.example", "many.example"] {
        txt(&format!("_dmarc.{name}"), &["v=DMARC1; p=none"]);
    }
    all.insert("away.example".to_owned(), Record::Fails);
    all.insert("rsa._domainkey.away.example".to_owned(), Record::Fails);
    all.insert("rsa._domainkey.silent.example".to_owned(), Record::Silent);
    all.insert("a.example".to_owned(), Record::A(Ipv4Addr::new(192, 0, 2, 1)));
    all
}
