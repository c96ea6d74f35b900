//! Mails as players' providers send them are taken, whoever signed them.

use std::path::Path;
use std::process::{Command, Stdio};

use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::mail::inbound::ProvenBy;

use super::kit::{
    BODY, Key, OURS, PIN, RELAY, Sig, TOKEN, World, arrived, evil_sig, fields, relayed, sig, signed, unsigned,
};
use super::names::Record;

fn dkim() -> ProvenBy {
    ProvenBy::Dkim("example.org".to_owned())
}

#[tokio::test]
async fn a_signature_of_the_authors_domain_is_enough() {
    let world = World::new().await;
    let now = crate::support::START.as_us() / 1_000_000;
    let make = |change: &dyn Fn(&mut Sig)| {
        let mut how = sig();
        change(&mut how);
        signed(&unsigned(&fields(), BODY), &how)
    };
    let plain = unsigned(&fields(), BODY);
    let forms = ["simple/simple", "simple/relaxed", "relaxed/simple", "relaxed/relaxed"];
    let mut mails: Vec<(String, String)> =
        forms.iter().map(|form| (format!("rsa, {form}"), make(&|how| how.canon = form))).collect();
    for form in forms {
        mails.push((
            format!("ed25519, {form}"),
            make(&|how| {
                how.canon = form;
                how.algorithm = "ed25519-sha256";
                how.selector = "ed".to_owned();
                how.key = Key::Ed;
            }),
        ));
    }
    mails.extend([
        ("1024 bits".to_owned(), make(&|how| { how.selector = "k1024".to_owned(); how.key = Key::Rsa1024; })),
        ("a bare key".to_owned(), make(&|how| how.selector = "plain".to_owned())),
        ("its own domain under t=s".to_owned(), make(&|how| { how.selector = "strict".to_owned(); how.more = "i=anna@example.org; ".to_owned(); })),
        ("a subdomain in i=".to_owned(), make(&|how| how.more = "i=@mail.example.org; ".to_owned())),
        ("times".to_owned(), make(&|how| how.more = format!("t={}; x={}; ", now + 900, now + 9_000))),
        ("oversigned".to_owned(), make(&|how| how.fields = "from:from:to:to:subject:subject:reply-to:cc".to_owned())),
        ("in other letters".to_owned(), make(&|how| { how.domain = "Example.ORG".to_owned(); how.fields = "From:To:Subject".to_owned(); })),
        ("q=".to_owned(), make(&|how| how.more = "q=dns/txt; ".to_owned())),
        ("another's signature above".to_owned(), signed(&make(&|_| ()), &evil_sig())),
        ("another's signature below".to_owned(), signed(&signed(&plain, &evil_sig()), &sig())),
        ("a dead one beside".to_owned(), signed(&make(&|_| ()), &Sig { selector: "gone".to_owned(), ..sig() })),
        ("hops and results above".to_owned(), format!("Received: by x; y\r\nReceived: by z; y\r\nAuthentication-Results: mx.evil.example; none\r\n{}", make(&|_| ()))),
        ("white space that relaxed forgives".to_owned(), make(&|_| ()).replace("Subject: Re:", "SUBJECT:   Re:").replace("e2-e4  \r\n", "e2-e4\r\n")),
        ("an empty body".to_owned(), signed(&unsigned(&fields(), ""), &sig())),
        ("addressed in Cc".to_owned(), {
            let mut all = fields();
            all[1] = format!("To: bert@example.net\r\nCc: {TOKEN}");
            signed(&unsigned(&all, BODY), &Sig { fields: "from:to:cc:subject".to_owned(), ..sig() })
        }),
    ]);
    for (name, mail) in mails {
        let verdict = world.judge(&relayed(mail)).await;
        assert_eq!(verdict.sender, Ok(dkim()), "{name}");
    }
}

#[tokio::test]
async fn providers_shapes_are_taken() {
    // What the providers sign, and how they write From and Content-Type.
    for (name, from, signed_fields, content) in [
        (
            "gmail",
            "=?UTF-8?B?QW5uYSDFoA==?= <anna@example.org>",
            "to:subject:message-id:date:from:mime-version:from:to:cc:subject:date:message-id:reply-to",
            "multipart/alternative; boundary=\"000000000000a1\"",
        ),
        (
            "gmx",
            "Anna Schmidt <anna@example.org>",
            "mime-version:message-id:from:to:subject:content-type:date:cc:content-transfer-encoding",
            "text/html; charset=UTF-8",
        ),
        (
            "web.de",
            "\"Schmidt, Anna\" <anna@example.org>",
            "x-ui-sender-class:mime-version:message-id:from:to:subject:content-type:date",
            "text/plain; charset=UTF-8",
        ),
        (
            "t-online",
            "\"anna@example.org\" <anna@example.org>",
            "date:from:to:references:subject:in-reply-to",
            "text/plain; charset=UTF-8; format=flowed",
        ),
        (
            "outlook",
            "Anna Schmidt <Anna@Example.org>",
            "From:Date:Subject:Message-ID:Content-Type:MIME-Version:X-MS-Exchange-SenderADCheck",
            "multipart/alternative;\r\n\tboundary=\"_000_AM0PR01\"",
        ),
        ("own domain", "anna@example.org", "from:to:subject", "text/plain"),
        ("brackets alone", "<anna@example.org>", "from:to:subject", "text/plain"),
        ("comments", "anna@example.org (Anna (at home))", "from:to:subject", "text/plain"),
        ("a dot in the name", "Anna M. Šimková <anna@example.org>", "from:to:subject", "text/plain"),
        (
            "another in the name",
            "\"eve@evil.example, <x>\" <anna@example.org>",
            "from:to:subject",
            "text/plain",
        ),
    ] {
        let world = World::new().await;
        let mut all = fields();
        all[0] = format!("From: {from}");
        all[6] = format!("Content-Type: {content}");
        let how = Sig { fields: signed_fields.to_owned(), ..sig() };
        let mail = signed(&unsigned(&all, BODY), &how);
        let arrived = arrived(mail);
        let (plain, quoting) = (world.judge(&arrived).await, world.judge_quoting(&arrived).await);
        assert_eq!((plain.sender, &quoting.sender), (Ok(dkim()), &Ok(dkim())), "{name}");
        // Whoever has a mail that does not say to whom it went can bring it anywhere.
        assert_eq!((plain.bound, quoting.bound), (name != "outlook", true), "{name}");
    }
}

#[tokio::test]
async fn a_domain_in_another_script_is_the_same_in_both_writings() {
    let world = World::new().await;
    for written in ["bücher.example", "xn--bcher-kva.example", "BÜCHER.example"] {
        let mut all = fields();
        all[0] = format!("From: Anna <anna@{written}>");
        let how = Sig { domain: "xn--bcher-kva.example".to_owned(), ..sig() };
        let verdict = world.judge(&relayed(signed(&unsigned(&all, BODY), &how))).await;
        assert_eq!(verdict.sender, Ok(ProvenBy::Dkim("xn--bcher-kva.example".to_owned())), "{written}");
    }
}

#[tokio::test]
async fn spf_our_own_server_and_a_pin_are_enough() {
    let world = World::new().await;
    let plain = unsigned(&fields(), BODY);
    let straight = Arrived { peer: Some(OURS), ..arrived(plain.as_str()) };
    let verdict = world.judge(&straight).await;
    assert_eq!(verdict.sender, Ok(ProvenBy::Spf("example.org".to_owned())));
    let hop = "Received: from a by mx.play.example; Thu, 01 Jan 2026 12:59:59 +0000\r\n";
    for (door, head) in [
        (
            InboundChannel::Lmtp,
            format!(
                "Authentication-Results: {RELAY}; dkim=pass (2048-bit key) header.d=example.org header.s=rsa\r\n"
            ),
        ),
        (
            InboundChannel::Pipe,
            format!(
                "Authentication-Results: (ours) {RELAY} 1;\r\n\tspf=fail smtp.mailfrom=x;\r\n\tdkim=pass header.d=Example.org\r\n"
            ),
        ),
        (
            InboundChannel::Lmtp,
            format!("{hop}Authentication-Results: {RELAY}; dmarc=pass (p=none) header.from=example.org\r\n"),
        ),
        (
            InboundChannel::Imap,
            format!(
                "{hop}{hop}Authentication-Results: {RELAY}; dkim=fail header.d=list.example; dkim=pass header.d=example.org\r\n"
            ),
        ),
    ] {
        let mail = Arrived { door, ..relayed(format!("{head}{plain}")) };
        let verdict = world.judge_trusting(&mail).await;
        assert_eq!(verdict.sender, Ok(ProvenBy::Relay(RELAY.to_owned())), "{head}");
    }
    let verdict = world.judge_pin(&relayed(plain), true, PIN).await;
    assert_eq!(verdict.sender, Ok(ProvenBy::Pin));
}

/// The mail, come in 2030: that program writes the time of today into its signature.
fn later(mail: &str) -> Arrived {
    Arrived { received: fairschach::base::Timestamp::from_us(1_900_000_000_000_000), ..relayed(mail) }
}

/// Signs with Python's dkimpy, which shares nothing with the judge.
fn dkimpy(mail: &str, selector: &str, key: &str, canon: &str) -> String {
    const PROGRAM: &str = "import dkim,sys\n\
        s,k,c=sys.argv[1:4]\n\
        h,b=[x.encode() for x in c.split('/')]\n\
        m=sys.stdin.buffer.read()\n\
        a=b'ed25519-sha256' if s=='ed' else b'rsa-sha256'\n\
        sig=dkim.sign(m,s.encode(),b'example.org',k.encode(),canonicalize=(h,b),signature_algorithm=a,\
        include_headers=[b'from',b'to',b'subject',b'date'])\n\
        sys.stdout.buffer.write(sig+m)";
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/test-env/venv/bin/python");
    let mut child = Command::new(python)
        .args(["-c", PROGRAM, selector, key, canon])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("run scripts/setup-tests first");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), mail.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "dkimpy");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn signatures_of_another_program_are_taken() {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    let world = World::new().await;
    let ed = STANDARD.encode([5; 32]);
    let plain = unsigned(&fields(), BODY);
    for canon in ["simple/simple", "relaxed/relaxed", "relaxed/simple"] {
        for (selector, key) in [("rsa", Key::Rsa.pem()), ("ed", ed.as_str())] {
            let mail = dkimpy(&plain, selector, key, canon);
            assert_eq!(world.judge(&later(&mail)).await.sender, Ok(dkim()), "{selector} {canon}");
            let changed = mail.replacen("e2-e4", "e2-e3", 1);
            assert!(world.judge(&later(&changed)).await.sender.is_err(), "{selector} {canon}, changed");
        }
    }
}

#[tokio::test]
async fn a_long_key_comes_in_several_strings() {
    let padded = format!("v=DKIM1; k=rsa; n={}; p={}", "x".repeat(600), Key::Rsa.public());
    let record = ("long._domainkey.example.org".to_owned(), Record::Txt(vec![padded]));
    let world = World::knowing(vec![record]).await;
    let how = Sig { selector: "long".to_owned(), ..sig() };
    let verdict = world.judge(&relayed(signed(&unsigned(&fields(), BODY), &how))).await;
    assert_eq!(verdict.sender, Ok(dkim()));
}
