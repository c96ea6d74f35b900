//! Classes of forgery, each as one case. None is accepted, and each is refused for the reason that its group is about.

use fairschach::app::inbox::message::{Arrived, InboundChannel};
use fairschach::mail::inbound::{
    DoubtReason, FIELDS_MAX, HEADER_LEN_MAX, SIGNATURES_MAX, SignatureFault as Fault,
};

use super::kit::{
    BODY, EVIL, Key, OTHER_TOKEN, OURS, PIN, RELAY, Sig, TOKEN, World, arrived, evil_sig, fields, relayed,
    sig, signed, unsigned,
};

type Case = (&'static str, Arrived);

/// A genuine mail.
fn genuine() -> String {
    signed(&unsigned(&fields(), BODY), &sig())
}

/// A genuine mail, changed on its way.
fn changed(name: &'static str, from: &str, to: &str) -> Case {
    let mail = genuine();
    assert!(mail.contains(from), "{name}: nothing to change");
    (name, arrived(mail.replacen(from, to, 1)))
}

/// A mail of Anna's whose signature is made like this.
fn signed_so(name: &'static str, change: impl FnOnce(&mut Sig)) -> Case {
    let mut how = sig();
    change(&mut how);
    (name, arrived(signed(&unsigned(&fields(), BODY), &how)))
}

/// A mail by the attacker with other fields, signed by the attacker's own domain.
fn written(name: &'static str, change: impl FnOnce(&mut Vec<String>)) -> Case {
    let mut fields = fields();
    change(&mut fields);
    (name, arrived(signed(&unsigned(&fields, BODY), &evil_sig())))
}

fn from(name: &'static str, value: &str) -> Case {
    written(name, |fields| fields[0] = format!("From: {value}"))
}

/// The same, with anything put before the header.
fn above(name: &'static str, what: &str) -> Case {
    (name, arrived(format!("{what}{}", genuine())))
}

async fn refuse(cases: Vec<Case>, expected: impl Fn(&DoubtReason) -> bool) {
    let world = World::new().await;
    for (name, mail) in cases {
        let verdict = world.judge(&mail).await;
        let whys = verdict.sender.expect_err(name);
        assert!(whys.iter().any(&expected), "{name}: {whys:?}");
        assert!(!whys.contains(&DoubtReason::DnsAway), "{name}: {whys:?}");
    }
}

#[tokio::test]
async fn who_signs_nothing_or_another_domain_is_not_the_author() {
    let spoofed = |domain: &str| Sig { domain: domain.to_owned(), key: Key::EvilRsa, ..sig() };
    let by = |name, domain: &str| (name, arrived(signed(&unsigned(&fields(), BODY), &spoofed(domain))));
    refuse(
        vec![
            ("no signature", arrived(unsigned(&fields(), BODY))),
            by("another domain's", "evil.example"),
            by("a subdomain's", "mail.example.org"),
            by("the top-level domain's", "org"),
            by("a domain that only begins alike", "example.org.evil.example"),
            by("a domain that only looks alike", "xn--exmple-4nf.org"),
            by("the same name under another top", "example.com"),
            {
                let mail = signed(&unsigned(&fields(), BODY), &Sig { name: "X-DKIM-Signature", ..sig() });
                ("a signature under another name", arrived(mail))
            },
            {
                let mail = signed(&unsigned(&fields(), BODY), &Sig { name: "DomainKey-Signature", ..sig() });
                ("DomainKeys of old", arrived(mail))
            },
            {
                let mut more = evil_sig();
                more.more = "i=anna@example.org; ".to_owned();
                ("a foreign identity in i=", arrived(signed(&unsigned(&fields(), BODY), &more)))
            },
            {
                let mut more = evil_sig();
                more.more = "atps=example.org; atpsh=none; ".to_owned();
                ("third-party signing", arrived(signed(&unsigned(&fields(), BODY), &more)))
            },
            ("an ARC chain instead", arrived(arc(&unsigned(&fields(), BODY)))),
            ("Authentication-Results of the attacker", {
                let results = format!("Authentication-Results: {RELAY}; dkim=pass header.d=example.org\r\n");
                arrived(results + &unsigned(&fields(), BODY))
            }),
            ("Received-SPF of the attacker", {
                arrived(format!("Received-SPF: pass\r\n{}", unsigned(&fields(), BODY)))
            }),
        ],
        |why| matches!(why, DoubtReason::Unsigned | DoubtReason::SignedByOthers(_)),
    )
    .await;
}

/// A chain of one link in which the attacker's domain says that all was well (RFC 8617).
fn arc(mail: &str) -> String {
    let message = Sig { name: "ARC-Message-Signature", more: "i=1; ".to_owned(), ..evil_sig() };
    let sealed = signed(mail, &message);
    format!(
        "ARC-Seal: i=1; a=rsa-sha256; cv=none; d=evil.example; s=rsa; b=AAAA\r\n\
         ARC-Authentication-Results: i=1; {RELAY}; dkim=pass header.d=example.org; dmarc=pass header.from=example.org\r\n{sealed}"
    )
}

#[tokio::test]
async fn what_was_signed_cannot_be_changed() {
    let foreign = |why: &DoubtReason| {
        matches!(why, DoubtReason::Signature(Fault::Body | Fault::Wrong | Fault::Recipient))
    };
    refuse(
        vec![
            changed("another move", "e2-e4", "e2-e3"),
            changed("a line before", "\r\n\r\ne2-e4", "\r\n\r\nd2-d4\r\ne2-e4"),
            changed("a line after", "Greetings", "resign\r\nGreetings"),
            changed("the body gone", "e2-e4  \r\n\r\nGreetings\t Anna", ""),
            changed("another subject", "pair 3", "pair 4"),
            changed("another date", "12:59:00", "13:59:00"),
            changed("another message id", "<a1@", "<a2@"),
            changed("another charset", "utf-8\r\n", "utf-16\r\n"),
            changed("another content type", "text/plain", "text/html"),
            changed("another name in From", "=?utf-8?Q?=C5=A0?=", "B."),
            changed("readdressed to another turn", TOKEN, OTHER_TOKEN),
            changed("another signature in b=", "b=", "b=AAAA"),
            changed("another body hash", "bh=", "bh=AAAA"),
            changed("another signed list", "h=from:", "h=from:from:x:"),
            ("brought to another recipient", {
                let mut mail = arrived(genuine());
                mail.recipients = vec![OTHER_TOKEN.to_owned()];
                mail
            }),
            ("brought to another recipient as well", {
                let mut mail = arrived(genuine());
                mail.recipients.push(OTHER_TOKEN.to_owned());
                mail
            }),
            ("a mail to somebody else, brought here", {
                let mut other = fields();
                other[1] = "To: Bert <bert@example.net>".to_owned();
                arrived(signed(&unsigned(&other, BODY), &sig()))
            }),
            ("one whose recipient only contains ours", {
                let mut other = fields();
                other[1] = format!("To: x{TOKEN}.evil.example");
                arrived(signed(&unsigned(&other, BODY), &sig()))
            }),
            ("the recipient in an unsigned Cc", {
                let mut other = fields();
                other[1] = "To: bert@example.net".to_owned();
                let mail = signed(&unsigned(&other, BODY), &sig());
                arrived(format!("Cc: {TOKEN}\r\n{mail}"))
            }),
            ("a space in the body under simple", {
                let how = Sig { canon: "simple/simple", ..sig() };
                arrived(signed(&unsigned(&fields(), BODY), &how).replace("e2-e4  ", "e2-e4 "))
            }),
            ("folding in the header under simple", {
                let how = Sig { canon: "simple/simple", ..sig() };
                arrived(signed(&unsigned(&fields(), BODY), &how).replace("Subject: Re:", "Subject:\r\n Re:"))
            }),
            ("case of a header name under simple", {
                let how = Sig { canon: "simple/simple", ..sig() };
                arrived(signed(&unsigned(&fields(), BODY), &how).replace("Subject:", "SUBJECT:"))
            }),
            ("words run together under relaxed", changed("", "Greetings\t Anna", "GreetingsAnna").1),
            (
                "an empty line within under relaxed",
                changed("", "\r\n\r\nGreetings", "\r\n\r\n\r\nGreetings").1,
            ),
        ],
        foreign,
    )
    .await;
}

#[tokio::test]
async fn a_signature_that_does_not_count_is_none() {
    let only = |fault: Fault| move |why: &DoubtReason| *why == DoubtReason::Signature(fault);
    let now = crate::support::START.as_us() / 1_000_000;
    let more = |text: String| move |how: &mut Sig| how.more = text;
    let fields_of = |text: &'static str| move |how: &mut Sig| how.fields = text.to_owned();
    refuse(
        vec![
            signed_so("expired", more(format!("t={}; x={}; ", now - 100, now - 1))),
            signed_so("expiring as it comes", more(format!("t={}; x={now}; ", now - 100))),
            signed_so("expired long ago", more("x=1; ".to_owned())),
        ],
        only(Fault::Expired),
    )
    .await;
    refuse(
        vec![
            signed_so("from tomorrow", more(format!("t={}; ", now + 86_400))),
            signed_so("from just after the bound", more(format!("t={}; ", now + 901))),
        ],
        only(Fault::Future),
    )
    .await;
    let lengthened = |length: usize| {
        let how = Sig { body_len: Some(length), ..sig() };
        arrived(signed(&unsigned(&fields(), BODY), &how) + "d2-d4\r\n")
    };
    refuse(
        vec![
            ("l= with text behind", lengthened(7)),
            ("l=0", lengthened(0)),
            signed_so("l= over all of it", |how| how.body_len = Some(24)),
        ],
        only(Fault::Partial),
    )
    .await;
    refuse(
        vec![
            signed_so("From unsigned", fields_of("to:subject:date")),
            signed_so("To unsigned", fields_of("from:subject:date")),
            signed_so("Subject unsigned", fields_of("from:to:date")),
            signed_so("nothing signed", fields_of("x-nothing")),
        ],
        only(Fault::Uncovered),
    )
    .await;
    refuse(
        vec![
            signed_so("rsa-sha1", |how| how.algorithm = "rsa-sha1"),
            signed_so("an unknown algorithm", |how| how.algorithm = "rsa-sha512"),
            signed_so("rsa-md5", |how| how.algorithm = "rsa-md5"),
            signed_so("no algorithm", |how| how.algorithm = ""),
        ],
        only(Fault::Algorithm),
    )
    .await;
    refuse(
        vec![
            signed_so("a tag twice", more("d=example.org; ".to_owned())),
            signed_so("two versions", more("v=1; ".to_owned())),
            signed_so("another way to ask for the key", more("q=http; ".to_owned())),
            signed_so("a time that is no number", more("t=soon; ".to_owned())),
            signed_so("a negative time", more("x=-1; ".to_owned())),
            signed_so("a time beyond all bounds", more("x=99999999999999999999; ".to_owned())),
            signed_so("expired before it was made", more(format!("t={now}; x={}; ", now - 1))),
            signed_so("a tag without a value", more("zz; ".to_owned())),
            signed_so("a selector that is no name", |how| how.selector = "rsa/../x".to_owned()),
            signed_so("a selector with a line end", |how| how.selector = "rsa\r\n\t.x y".to_owned()),
            signed_so("an empty selector", |how| how.selector.clear()),
            signed_so("an unknown canonical form", |how| how.canon = "nofws/relaxed"),
            changed("another version", "v=1;", "v=2;"),
            changed("no body hash", "bh=", "hb="),
            changed("no signature", " b=", " c="),
        ],
        |why| matches!(why, DoubtReason::Signature(Fault::Form)),
    )
    .await;
}

#[tokio::test]
async fn a_key_that_does_not_count_opens_nothing() {
    let at = |name, selector: &'static str| signed_so(name, move |how| how.selector = selector.to_owned());
    refuse(
        vec![at("no such key", "gone"), at("revoked", "revoked"), at("no key in the record", "no-p")],
        |why| *why == DoubtReason::Signature(Fault::NoKey),
    )
    .await;
    refuse(
        vec![
            at("a key on trial", "trial"),
            at("a key for something else", "tlsrpt"),
            at("a key for sha1 alone", "sha1"),
            at("another version", "dkim2"),
            at("a version that does not come first", "late-v"),
            at("another type", "other-type"),
            at("words", "words"),
            at("two records", "pair"),
            at("the key twice", "twice-p"),
            signed_so("an ed25519 key for rsa", |how| how.selector = "ed".to_owned()),
            at("an rsa key called ed25519", "rsa-as-ed"),
            at("an ed25519 key called rsa", "ed-as-rsa"),
            at("junk", "junk"),
            signed_so("768 bits", |how| {
                how.selector = "weak".to_owned();
                how.key = Key::Weak;
            }),
            signed_so("another's key", |how| how.key = Key::EvilRsa),
            signed_so("another's ed25519 key", |how| {
                how.selector = "ed".to_owned();
                how.algorithm = "ed25519-sha256";
                how.key = Key::EvilEd;
            }),
            signed_so("an rsa signature called ed25519", |how| how.algorithm = "ed25519-sha256"),
            signed_so("a subdomain in i= under t=s", |how| {
                how.selector = "strict".to_owned();
                how.more = "i=@mail.example.org; ".to_owned();
            }),
            signed_so("another domain in i=", |how| how.more = "i=@evil.example; ".to_owned()),
        ],
        |why| matches!(why, DoubtReason::Signature(Fault::Key | Fault::Wrong | Fault::Form | Fault::NoKey)),
    )
    .await;
}

#[tokio::test]
async fn from_is_one_plain_address() {
    refuse(
        vec![
            from("a group", "Players: anna@example.org;"),
            from("an empty group", "Undisclosed:;"),
            from("two addresses", "anna@example.org, eve@evil.example"),
            from("two the other way round", "eve@evil.example, anna@example.org"),
            from("an address as the name", "anna@example.org <eve@evil.example>"),
            from("two in angle brackets", "<anna@example.org> <eve@evil.example>"),
            from("a route", "<@evil.example:anna@example.org>"),
            from("two at signs", "anna@example.org@evil.example"),
            from("a comment inside", "<anna@(x)example.org>"),
            from("a comment that does not end", "eve@evil.example (anna@example.org"),
            from("a quoted local part", "\"anna\"@example.org"),
            from("a name that does not end", "\"Anna <anna@example.org>"),
            from("an encoded address", "=?utf-8?Q?anna=40example.org?="),
            from("spaces within", "anna @ example.org"),
            from("a folded address", "anna@\r\n example.org"),
            from("something behind", "<anna@example.org> evil"),
            from("an empty one", "<>"),
            from("nothing", ""),
            from("two dots together", "anna@example..org"),
            from("an address literal", "anna@[192.0.2.25]"),
            written("no From at all", |fields| fields[0] = "X-From: anna@example.org".to_owned()),
        ],
        |why| *why == DoubtReason::From,
    )
    .await;
    refuse(
        vec![
            from("the attacker's own", "eve@evil.example"),
            from("ours in the name", "\"anna@example.org\" <eve@evil.example>"),
            from("ours in a comment", "eve@evil.example (anna@example.org)"),
            from("ours encoded in the name", "=?utf-8?Q?anna=40example.org?= <eve@evil.example>"),
            from("ours as a local part", "anna=example.org@evil.example"),
            from("another person there", "bert@example.org"),
            from("a tag", "anna+x@example.org"),
            from("a subdomain", "anna@mail.example.org"),
            from("a domain around", "anna@example.org.evil.example"),
            from("a Cyrillic letter in the domain", "anna@ex\u{430}mple.org"),
            from("a Cyrillic letter in the name", "\u{430}nna@example.org"),
            from("a full-width letter", "\u{ff41}nna@example.org"),
            from("the opponent's", "bert@example.net"),
            written("Sender is Anna", |fields| {
                fields[0] = "From: eve@evil.example".to_owned();
                fields.push("Sender: anna@example.org".to_owned());
            }),
            written("Reply-To is Anna", |fields| {
                fields[0] = "From: eve@evil.example".to_owned();
                fields.push("Reply-To: anna@example.org".to_owned());
            }),
            written("Resent-From is Anna", |fields| {
                fields[0] = "From: eve@evil.example".to_owned();
                fields.push("Resent-From: anna@example.org".to_owned());
            }),
            written("Return-Path is Anna", |fields| {
                fields[0] = "From: eve@evil.example".to_owned();
                fields.insert(0, "Return-Path: <anna@example.org>".to_owned());
            }),
            ("Anna's genuine mail inside another", {
                let mut outer = fields();
                outer[0] = "From: eve@evil.example".to_owned();
                outer[6] = "Content-Type: message/rfc822".to_owned();
                arrived(signed(&unsigned(&outer, &genuine()), &evil_sig()))
            }),
            ("Anna's genuine mail as a part", {
                let mut outer = fields();
                outer[0] = "From: eve@evil.example".to_owned();
                outer[6] = "Content-Type: multipart/mixed; boundary=b".to_owned();
                let body = format!("--b\r\nContent-Type: message/rfc822\r\n\r\n{}\r\n--b--\r\n", genuine());
                arrived(signed(&unsigned(&outer, &body), &evil_sig()))
            }),
        ],
        |why| *why == DoubtReason::NotEnrolled,
    )
    .await;
}

#[tokio::test]
async fn a_header_that_two_readers_take_differently_is_refused() {
    let raw = |name, from: &str, to: &str| {
        let mail = genuine();
        assert!(mail.contains(from), "{name}");
        (name, arrived(mail.replacen(from, to, 1)))
    };
    let many = |count: usize| "X-Filler: x\r\n".repeat(count);
    refuse(
        vec![
            above("From above", "From: eve@evil.example\r\n"),
            above("the same From above", "From: anna@example.org\r\n"),
            raw("From below", "\r\n\r\n", "\r\nFrom: eve@evil.example\r\n\r\n"),
            raw("From in other letters", "\r\n\r\n", "\r\nfRoM: eve@evil.example\r\n\r\n"),
            raw("From before a space", "\r\n\r\n", "\r\nFrom : eve@evil.example\r\n\r\n"),
            above("Subject above", "Subject: resign\r\n"),
            above("To above", "To: eve@evil.example\r\n"),
            above("a content type above", "Content-Type: multipart/mixed; boundary=x\r\n"),
            above(
                "an encoding twice",
                "Content-Transfer-Encoding: base64\r\nContent-Transfer-Encoding: 7bit\r\n",
            ),
            above("a date above", "Date: Thu, 01 Jan 2026 13:00:00 +0100\r\n"),
            above("a message id above", "Message-ID: <evil@evil.example>\r\n"),
            above("a line without a colon", "From eve Thu Jan 1 2026\r\n"),
            above("a folded line first", " From: eve@evil.example\r\n"),
            above("a name with a control character", "Fr\u{1}om: eve@evil.example\r\n"),
            above("a name that is not ASCII", "Fr\u{f6}m: eve@evil.example\r\n"),
            above("a nameless field", ": x\r\n"),
            raw("NUL in the header", "pair 3", "pair\u{0}3"),
            raw("a bare line feed in the header", "pair 3", "pair\nFrom: eve@evil.example"),
            raw("a bare carriage return in the header", "pair 3", "pair\rFrom: eve@evil.example"),
            raw("a bare line feed in the body", "e2-e4", "d2-d4\ne2-e4"),
            raw("a bare carriage return in the body", "e2-e4", "d2-d4\re2-e4"),
            raw("a header that ends with bare line feeds", "\r\n\r\n", "\n\n"),
            ("a line cut off", arrived("From: anna@example.org")),
            ("nothing", arrived("")),
            ("an empty header", arrived("\r\n\r\ne2-e4\r\n")),
            ("too many fields", arrived(many(FIELDS_MAX) + &genuine())),
            ("too long a header", arrived(format!("X: {}\r\n{}", "x".repeat(HEADER_LEN_MAX), genuine()))),
        ],
        |why| *why == DoubtReason::Form,
    )
    .await;
    let world = World::new().await;
    let at_the_limit = many(FIELDS_MAX - 8) + &genuine();
    assert!(world.judge(&arrived(at_the_limit)).await.sender.is_ok(), "the limit itself");
}

#[tokio::test]
async fn signatures_beyond_the_bound_are_not_looked_at() {
    let bad = "DKIM-Signature: v=1; d=evil.example; s=x; b=A; bh=A; h=from\r\n";
    let world = World::new().await;
    for (count, good) in [(SIGNATURES_MAX - 1, true), (SIGNATURES_MAX, false)] {
        let verdict = world.judge(&arrived(bad.repeat(count) + &genuine())).await;
        assert_eq!(verdict.sender.is_ok(), good, "{count}");
    }
}

#[tokio::test]
async fn spf_speaks_only_for_the_server_that_came_and_the_address_in_the_envelope() {
    let from = |domain: &str, peer, sender: &str| {
        let mut fields = fields();
        fields[0] = format!("From: anna@{domain}");
        let mut mail = arrived(unsigned(&fields, BODY));
        mail.peer = Some(peer);
        mail.sender = Some(sender.to_owned());
        mail
    };
    let of = |domain: &str| from(domain, EVIL, &format!("anna@{domain}"));
    refuse(
        vec![
            ("fail", of("example.org")),
            ("softfail", of("soft.example")),
            ("neutral", of("neutral.example")),
            ("a loop of includes", of("loop.example")),
            ("too many lookups", of("many.example")),
            ("two records", of("two.example")),
            ("a record out of form", of("broken.example")),
            ("no record", of("nospf.example")),
            ("another's envelope", from("example.org", EVIL, "eve@evil.example")),
            ("another person's envelope", from("example.org", OURS, "bert@example.org")),
            ("an empty envelope", from("example.org", OURS, "")),
            ("an envelope out of form", from("example.org", OURS, "anna@example.org>\r\nRCPT TO:<x@y")),
            ("no peer", {
                let mut mail = of("example.org");
                mail.peer = None;
                mail
            }),
            ("no envelope", {
                let mut mail = from("example.org", OURS, "");
                mail.sender = None;
                mail
            }),
        ],
        |why| *why == DoubtReason::Spf,
    )
    .await;
    refuse(
        vec![
            ("a pass without DMARC", from("none.example", OURS, "anna@none.example")),
            ("everybody passes, without DMARC", of("all.example")),
        ],
        |why| *why == DoubtReason::SpfAlone,
    )
    .await;
    let world = World::new().await;
    let relayed = Arrived { door: InboundChannel::Lmtp, ..from("example.org", OURS, "anna@example.org") };
    let whys = world.judge(&relayed).await.sender.expect_err("the peer is our own server");
    assert_eq!(whys, [DoubtReason::Unsigned], "SPF is asked only at the SMTP door");
}

#[tokio::test]
async fn another_servers_word_counts_only_from_the_trusted_one_on_top() {
    let world = World::new().await;
    let good = "dkim=pass header.d=example.org";
    let hop = "Received: from mail.evil.example by mx.play.example; Thu, 01 Jan 2026 12:59:59 +0000\r\n";
    let plain = unsigned(&fields(), BODY);
    let with = |head: String| relayed(format!("{head}{plain}"));
    let says = |id: &str, what: &str| format!("Authentication-Results: {id}; {what}\r\n");
    let cases = [
        ("nothing said", with(String::new())),
        ("another server", with(says("mx.evil.example", good))),
        ("a name that only begins alike", with(says("mx.play.example.evil.example", good))),
        ("a name that only ends alike", with(says("x.mx.play.example", good))),
        (
            "a fail first, then a pass below",
            with(says(RELAY, "dkim=fail header.d=example.org") + &says(RELAY, good)),
        ),
        ("none first, then a pass below", with(says(RELAY, "none") + &says(RELAY, good))),
        ("below two hops", with(hop.repeat(2) + &says(RELAY, good))),
        ("at the end of the header", {
            let mut all = fields();
            all.push(format!("Authentication-Results: {RELAY}; {good}"));
            relayed(hop.repeat(2) + &unsigned(&all, BODY))
        }),
        ("in the body", relayed(format!("{plain}{}", says(RELAY, good)))),
        ("the name in a comment", with(says(&format!("mx.evil.example ({RELAY})"), good))),
        ("nested comments", with(says(&format!("(({RELAY}; {good}) x) mx.evil.example"), "none"))),
        ("a comment that does not end", with(says(&format!("({RELAY}"), good))),
        ("the pass in a comment", with(says(RELAY, &format!("dkim=fail ({good}) header.d=example.org")))),
        ("the pass in a string", with(says(RELAY, &format!("dkim=fail reason=\"; {good}\"")))),
        ("another version", with(says(&format!("{RELAY} 2"), good))),
        ("two names", with(says(&format!("mx.evil.example {RELAY}"), good))),
        ("a pass for another domain", with(says(RELAY, "dkim=pass header.d=evil.example"))),
        ("a pass for a subdomain", with(says(RELAY, "dkim=pass header.d=mail.example.org"))),
        ("a pass for two domains at once", {
            with(says(RELAY, "dkim=pass header.d=evil.example header.d=example.org"))
        }),
        ("the domain in another property", with(says(RELAY, "dkim=pass header.i=@example.org"))),
        ("SPF alone", with(says(RELAY, "spf=pass smtp.mailfrom=anna@example.org"))),
        ("ARC alone", with(says(RELAY, "arc=pass header.d=example.org"))),
        ("a fail", with(says(RELAY, "dkim=fail header.d=example.org"))),
        (
            "a trial",
            with(says(RELAY, "dkim=neutral header.d=example.org; dmarc=none header.from=example.org")),
        ),
        ("DMARC of another domain", with(says(RELAY, "dmarc=pass header.from=evil.example"))),
        ("policy, not pass", with(says(RELAY, "dkim=policy header.d=example.org"))),
        ("an ARC header of that name", with(format!("ARC-Authentication-Results: i=1; {RELAY}; {good}\r\n"))),
        ("X- before the name", with(format!("X-Authentication-Results: {RELAY}; {good}\r\n"))),
        ("straight by SMTP", arrived(format!("{}{plain}", says(RELAY, good)))),
    ];
    for (name, mail) in cases {
        let verdict = world.judge_trusting(&mail).await;
        assert!(verdict.sender.is_err(), "{name}: {:?}", verdict.sender);
    }
    let mail = with(says(RELAY, good));
    assert!(world.judge(&mail).await.sender.is_err(), "nobody is trusted");
    let mut eve = fields();
    eve[0] = "From: eve@evil.example".to_owned();
    let mail = relayed(says(RELAY, "dkim=pass header.d=evil.example") + &unsigned(&eve, BODY));
    let verdict = world.judge_trusting(&mail).await;
    assert_eq!(verdict.sender, Err(vec![DoubtReason::NotEnrolled]), "a good mail of somebody else");
}

#[tokio::test]
async fn a_wrong_pin_opens_nothing() {
    let world = World::new().await;
    let mail = relayed(unsigned(&fields(), BODY));
    let long = PIN.repeat(20);
    for given in ["", "271829", "27182", "2718288", " 271828", long.as_str(), "\u{0}271828"] {
        let whys = world.judge_pin(&mail, true, given).await.sender.expect_err(given);
        assert!(whys.contains(&DoubtReason::WrongPin), "{given:?}: {whys:?}");
    }
    let whys = world.judge_pin(&mail, false, PIN).await.sender.expect_err("there is none");
    assert!(whys.contains(&DoubtReason::NoPin));
    let mut eve = fields();
    eve[0] = "From: eve@evil.example".to_owned();
    let stolen = world.judge_pin(&relayed(unsigned(&eve, BODY)), true, PIN).await;
    assert_eq!(stolen.sender, Err(vec![DoubtReason::NotEnrolled]), "the right PIN from a strange address");
}

#[tokio::test]
async fn a_name_server_that_is_away_decides_nothing() {
    let world = World::new().await;
    for domain in ["away.example", "silent.example"] {
        let mut fields = fields();
        fields[0] = format!("From: anna@{domain}");
        let how = Sig { domain: domain.to_owned(), ..sig() };
        let verdict = world.judge(&relayed(signed(&unsigned(&fields, BODY), &how))).await;
        assert!(verdict.try_later(), "{domain}: {:?}", verdict.sender);
    }
    let mut fields = fields();
    fields[0] = "From: anna@away.example".to_owned();
    let mut mail = arrived(unsigned(&fields, BODY));
    mail.sender = Some("anna@away.example".to_owned());
    assert!(world.judge(&mail).await.try_later(), "SPF");
}

/// What Outlook.com and Microsoft 365 sign.
const OUTLOOK: &str = "From:Date:Subject:Message-ID:Content-Type:MIME-Version:X-MS-Exchange-SenderADCheck";

#[tokio::test]
async fn a_signature_that_does_not_cover_the_recipient_binds_only_with_the_code() {
    let world = World::new().await;
    let outlook = |more: &str| {
        let how = Sig { fields: format!("{OUTLOOK}{more}"), ..sig() };
        signed(&unsigned(&fields(), BODY), &how)
    };
    let to_bert = |mail: String| mail.replacen(TOKEN, "bert@example.net", 1);
    for (name, mail) in [
        ("as it was sent", outlook("")),
        ("readdressed to us", to_bert(outlook("")).replacen("bert@example.net", TOKEN, 1)),
        ("sent to somebody else", to_bert(outlook(""))),
        (
            "with an unsigned Cc",
            outlook("").replacen("\r\nSubject", &format!("\r\nCc: {TOKEN}\r\nSubject"), 1),
        ),
    ] {
        let mail = arrived(mail);
        let (plain, quoting) = (world.judge(&mail).await, world.judge_quoting(&mail).await);
        assert!(plain.sender.is_ok() && !plain.bound, "{name}");
        assert!(quoting.sender.is_ok() && quoting.bound, "{name}");
    }
    // Of two signatures that hold, the one that binds speaks.
    let both = arrived(signed(&outlook(""), &sig()));
    assert!(world.judge(&both).await.bound);
    // What lies beyond `l=` is not signed: a code there is worth nothing.
    let part = Sig { fields: OUTLOOK.to_owned(), body_len: Some(4), ..sig() };
    let verdict = world.judge_quoting(&arrived(signed(&unsigned(&fields(), BODY), &part))).await;
    assert_eq!(verdict.sender, Err(vec![DoubtReason::Signature(Fault::Partial), DoubtReason::Spf]));
    assert!(!verdict.bound);
    // Neither To nor what makes a mail one and the same: it could be any mail.
    for fields in ["from:subject:date", "from:subject:message-id", "from:subject"] {
        let how = Sig { fields: fields.to_owned(), ..sig() };
        let mail = arrived(signed(&unsigned(&self::fields(), BODY), &how));
        let verdict = world.judge_quoting(&mail).await;
        assert_eq!(
            verdict.sender,
            Err(vec![DoubtReason::Signature(Fault::Uncovered), DoubtReason::Spf]),
            "{fields}"
        );
    }
    // A signed To that names somebody else is no slip of a provider.
    let mut other = fields();
    other[1] = "To: bert@example.net".to_owned();
    let verdict = world.judge_quoting(&arrived(signed(&unsigned(&other, BODY), &sig()))).await;
    assert_eq!(verdict.sender, Err(vec![DoubtReason::Signature(Fault::Recipient), DoubtReason::Spf]));
}

#[tokio::test]
async fn a_mailbox_that_names_no_recipient_binds_by_what_is_signed() {
    // Fetched mails have no envelope; the fields above a mail are anybody's.
    let world = World::new().await;
    let mut other = fields();
    other[1] = "To: bert@example.net".to_owned();
    let genuine = signed(&unsigned(&other, BODY), &sig());
    for field in ["Delivered-To", "X-Original-To", "Envelope-To"] {
        let mail = Arrived {
            door: InboundChannel::Imap,
            recipients: Vec::new(),
            ..relayed(format!("{field}: {TOKEN}\r\n{genuine}"))
        };
        let verdict = world.judge(&mail).await;
        assert_eq!(verdict.sender, Err(vec![DoubtReason::Signature(Fault::Recipient)]), "{field}");
    }
}

#[tokio::test]
async fn the_relays_word_binds_a_mail_to_its_recipient_as_a_signature_does() {
    let world = World::new().await;
    let says = format!("Authentication-Results: {RELAY}; dkim=pass header.d=example.org\r\n");
    let dmarc = format!("Authentication-Results: {RELAY}; dmarc=pass header.from=example.org\r\n");
    let to = |to: &str| {
        let mut all = fields();
        all[1] = format!("To: {to}");
        unsigned(&all, BODY)
    };
    let by = |message: &str, list: &str| {
        let how = Sig { fields: list.to_owned(), ..sig() };
        signed(message, &how)
    };
    let both = "from:to:subject:date:message-id";
    let bert = "bert@example.net";
    let cc = |mail: String| mail.replacen("\r\nSubject", &format!("\r\nCc: Games <{TOKEN}>\r\nSubject"), 1);
    for (name, mail, plain, quoting) in [
        ("named, no signature kept", to(TOKEN), true, true),
        ("named in Cc", cc(to(bert)), true, true),
        ("to somebody else", to(bert), false, true),
        ("to nobody", to(""), false, true),
        ("named and signed", by(&to(TOKEN), both), true, true),
        ("named, To not signed", by(&to(TOKEN), OUTLOOK), false, true),
        ("signed for somebody else", by(&to(bert), both), false, false),
        ("an unsigned Cc below a signed To", cc(by(&to(bert), both)), false, false),
        ("one that binds beside one that does not", by(&by(&to(TOKEN), OUTLOOK), both), false, true),
        ("another domain's beside", signed(&by(&to(TOKEN), both), &evil_sig()), true, true),
        (
            "a part of the body",
            {
                let part = Sig { body_len: Some(4), ..sig() };
                signed(&to(TOKEN), &part)
            },
            false,
            false,
        ),
    ] {
        for verdict in [&says, &dmarc] {
            let mail = relayed(format!("{verdict}{mail}"));
            let judged = world.judge_trusting(&mail).await;
            let quoted = world.judge_trusting_quoting(&mail).await;
            assert!(judged.sender.is_ok() && quoted.sender.is_ok(), "{name}");
            assert_eq!((judged.bound, quoted.bound), (plain, quoting), "{name}");
        }
    }
    // A PIN binds as well.
    let mail = relayed(format!("{says}{}", to(bert)));
    let verdict = world.judge_pin(&mail, true, PIN).await;
    assert!(verdict.sender.is_ok() && verdict.bound);
}
