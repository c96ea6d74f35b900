//! Answers of an authenticator in software: good ones, and each thing that can be wrong with one.

use fairschach::webauthn::{
    ANSWER_BYTES_MAX, AnswerFault, Assertion, CLIENT_DATA_BYTES_MAX, CREDENTIAL_BYTES_MAX, Credential,
    PublicKey, Registration, RelyingParty, Shown,
};
use serde_json::{Value, json};

use crate::support::authenticator::{
    Authenticator, BACKED_UP, ELIGIBLE, HAS_EXTENSIONS, HAS_KEY, Key, PRESENT, VERIFIED, byte_string, object,
    registration, text,
};

const CHALLENGE: [u8; 32] = [9; 32];

fn server() -> RelyingParty {
    RelyingParty::of("https://fairschach.example").unwrap()
}

/// What is wrong with the answer that makes a passkey, if anything is.
fn fault_of(made: Result<Credential, AnswerFault>) -> Option<AnswerFault> {
    made.err()
}

fn made(answer: &str) -> Result<Credential, AnswerFault> {
    Registration::read(answer)?.check(&server())
}

fn shown(answer: &Value, key: &Key) -> Result<Shown, AnswerFault> {
    Assertion::read(&answer.to_string())?.check(&server(), &PublicKey::read(&key.cose())?)
}

/// The answer with which a passkey of these data is made.
fn made_of(one: &Authenticator, data: &[u8]) -> Result<Credential, AnswerFault> {
    made(&registration(&one.client_data("webauthn.create", &CHALLENGE), &object(data)))
}

#[test]
fn a_passkey_of_either_kind_is_made_and_shown() {
    for key in [Key::es256(), Key::ed25519(3)] {
        let mut one = Authenticator::new(key);
        (one.count, one.user) = (7, vec![5; 16]);
        let credential = made(&one.made(&CHALLENGE)).unwrap();
        assert_eq!((&credential.id, &credential.public_key), (&one.id, &one.key.cose()));
        assert!(credential.sign_count == 7 && credential.is_backup_eligible && credential.is_backed_up);
        let answer = Assertion::read(&one.shown(&CHALLENGE)).unwrap();
        assert_eq!((answer.challenge(), answer.credential()), (&CHALLENGE[..], &one.id[..]));
        assert_eq!(answer.user_handle(), one.user);
        let key = PublicKey::read(&one.key.cose()).unwrap();
        assert_eq!(answer.check(&server(), &key), Ok(Shown { sign_count: 7, is_backed_up: true }));
        for other in [Key::es256(), Key::ed25519(4)] {
            let key = PublicKey::read(&other.cose()).unwrap();
            assert_eq!(answer.check(&server(), &key), Err(AnswerFault::Signature), "another's key");
        }
    }
}

#[test]
fn servers_without_a_name_or_a_secure_connection_have_no_passkeys() {
    for url in ["https://fairschach.example:8443", "https://a.b.example", "http://localhost:8080"] {
        assert!(RelyingParty::of(url).is_some(), "{url}");
    }
    for url in
        ["http://fairschach.example", "http://127.0.0.1:8080", "https://[::1]", "https://10.0.0.1", "x"]
    {
        assert_eq!(RelyingParty::of(url), None, "{url}");
    }
    assert_eq!(RelyingParty::of("https://Fairschach.example/").unwrap().id(), "fairschach.example");
}

#[test]
fn what_the_browser_says_must_be_of_this_page_and_this_question() {
    let one = Authenticator::new(Key::ed25519(3));
    let good = one.client_data("webauthn.get", &CHALLENGE);
    let data = one.data(one.flags, &[]);
    let with = |name: &str, value: Value| {
        let mut client = good.clone();
        client[name] = value;
        shown(&one.signed(&client, &data), &one.key)
    };
    assert!(with("more", json!({ "is": ["passed", "over"] })).is_ok());
    assert!(with("crossOrigin", json!(false)).is_ok());
    for (name, value, fault) in [
        ("type", json!("webauthn.create"), AnswerFault::OtherKind),
        ("type", json!(7), AnswerFault::Unread),
        ("challenge", json!(""), AnswerFault::Unread),
        ("challenge", json!("not base64url!"), AnswerFault::Unread),
        ("challenge", json!(text(&[1; 65])), AnswerFault::Unread),
        ("origin", json!("https://fairschach.example.evil.example"), AnswerFault::Origin),
        ("origin", json!("https://fairschach.example:8443"), AnswerFault::Origin),
        ("origin", json!("http://fairschach.example"), AnswerFault::Origin),
        ("crossOrigin", json!(true), AnswerFault::Origin),
        ("topOrigin", json!("https://evil.example"), AnswerFault::Origin),
        ("more", json!("x".repeat(CLIENT_DATA_BYTES_MAX)), AnswerFault::TooLong),
    ] {
        assert_eq!(with(name, value.clone()), Err(fault), "{name} {value}");
    }
    let mut none = good.clone();
    none.as_object_mut().unwrap().remove("challenge");
    assert_eq!(shown(&one.signed(&none, &data), &one.key), Err(AnswerFault::Unread));
}

#[test]
fn what_the_authenticator_says_must_be_of_this_server_and_its_owner() {
    let one = Authenticator::new(Key::ed25519(3));
    let said = |flags: u8, extra: &[u8]| {
        let client = one.client_data("webauthn.get", &CHALLENGE);
        shown(&one.signed(&client, &one.data(flags, extra)), &one.key)
    };
    assert!(said(PRESENT | VERIFIED, &[]).is_ok());
    assert!(said(PRESENT | VERIFIED | HAS_EXTENSIONS, b"\xa1\x61a\xf5").is_ok());
    assert_eq!(said(VERIFIED, &[]), Err(AnswerFault::NotPresent));
    assert_eq!(said(PRESENT, &[]), Err(AnswerFault::NotVerified));
    assert_eq!(said(PRESENT | VERIFIED | BACKED_UP, &[]), Err(AnswerFault::Contradiction));
    assert_eq!(
        said(one.flags | HAS_KEY, &one.attested()),
        Err(AnswerFault::Contradiction),
        "no new key is shown"
    );
    for (flags, extra) in [
        (one.flags, &b"\x00"[..]),
        (one.flags | HAS_EXTENSIONS, b""),
        (one.flags | HAS_EXTENSIONS, b"\x80"),
        (one.flags | HAS_EXTENSIONS, b"\xa0\x00"),
    ] {
        assert_eq!(said(flags, extra), Err(AnswerFault::Unread), "{extra:?}");
    }
    let mut other = Authenticator::new(Key::ed25519(3));
    other.server = "elsewhere.example".to_owned();
    assert_eq!(fault_of(made(&other.made(&CHALLENGE))), Some(AnswerFault::OtherServer));
    let answer: Value = serde_json::from_str(&other.shown(&CHALLENGE)).unwrap();
    assert_eq!(shown(&answer, &other.key), Err(AnswerFault::OtherServer));
    let good: Value = serde_json::from_str(&one.shown(&CHALLENGE)).unwrap();
    for cut in 0..37 {
        let mut answer = good.clone();
        answer["authenticatorData"] = json!(text(&one.data(one.flags, &[])[..cut]));
        assert_eq!(shown(&answer, &one.key), Err(AnswerFault::Unread), "{cut}");
    }
}

#[test]
fn a_new_key_is_read_strictly() {
    let one = Authenticator::new(Key::es256());
    let flags = one.flags | HAS_KEY;
    let data = one.data(flags, &one.attested());
    assert!(made_of(&one, &data).is_ok());
    for cut in 0..data.len() {
        assert!(made_of(&one, &data[..cut]).is_err(), "{cut}");
    }
    assert_eq!(
        fault_of(made_of(&one, &[data.as_slice(), &[0]].concat())),
        Some(AnswerFault::Unread),
        "something follows"
    );
    assert_eq!(fault_of(made_of(&one, &one.data(one.flags, &[]))), Some(AnswerFault::Unread), "no key");
    for (length, fits) in
        [(0, false), (1, true), (CREDENTIAL_BYTES_MAX, true), (CREDENTIAL_BYTES_MAX + 1, false)]
    {
        let mut long = Authenticator::new(Key::ed25519(3));
        long.id = vec![1; length];
        assert_eq!(made(&long.made(&CHALLENGE)).is_ok(), fits, "{length}");
    }
    let keyed = |cose: &[u8]| {
        let length = (one.id.len() as u16).to_be_bytes();
        made_of(&one, &one.data(flags, &[&[7; 16][..], &length, &one.id, cose].concat()))
    };
    let good = one.key.cose();
    let at = |place: usize, byte: u8| {
        let mut cose = good.clone();
        cose[place] = byte;
        cose
    };
    for (what, cose) in [
        ("another type", at(2, 3)),
        ("another algorithm", at(4, 0x27)),
        ("another curve", at(6, 2)),
        ("a list", at(0, 0x85)),
        ("one member less", [&[0xa4], &good[1..42]].concat()),
        ("a text for a coordinate", at(8, 0x78)),
        ("a short coordinate", [&good[..42], b"\x22\x58\x1f", &good[45..76]].concat()),
        ("a private key beside it", [&[0xa6][..], &good[1..], b"\x23\x58\x20", &[1; 32]].concat()),
    ] {
        assert!(keyed(&cose).is_err(), "{what}");
        assert_eq!(PublicKey::read(&cose), Err(AnswerFault::Key), "{what}");
    }
    assert_eq!(PublicKey::read(&[good.as_slice(), &[0]].concat()), Err(AnswerFault::Key));
}

#[test]
fn an_object_is_read_in_its_canonical_form_alone() {
    let one = Authenticator::new(Key::ed25519(3));
    let data = byte_string(&one.data(one.flags | HAS_KEY, &one.attested()));
    let with = |object: &[u8]| made(&registration(&one.client_data("webauthn.create", &CHALLENGE), object));
    let (fmt, statement) = (&b"\x63fmt\x64none"[..], &b"\x67attStmt\xa0"[..]);
    let auth = [&b"\x68authData"[..], &data].concat();
    let of = |parts: &[&[u8]]| parts.concat();
    assert!(with(&of(&[b"\xa3", fmt, statement, &auth])).is_ok());
    let nested = |depth: usize| [&b"\x67attStmt\xa1\x61a"[..], &vec![0x81; depth], b"\x00"].concat();
    assert!(
        with(&of(&[b"\xa3", b"\x63fmt\x66packed", &nested(2), &auth])).is_ok(),
        "what is stated is passed over"
    );
    for (what, object) in [
        ("too deep", of(&[b"\xa3", fmt, &nested(3), &auth])),
        ("another order", of(&[b"\xa3", statement, fmt, &auth])),
        ("twice the same", of(&[b"\xa4", fmt, fmt, statement, &auth])),
        ("a member too few", of(&[b"\xa2", fmt, &auth])),
        ("a member too many", of(&[b"\xa4", fmt, statement, &auth, b"\x69something\x00"])),
        ("something behind it", of(&[b"\xa3", fmt, statement, &auth, b"\x00"])),
        ("no definite length", of(&[b"\xbf", fmt, statement, &auth, b"\xff"])),
        ("a length longer than it need be", of(&[b"\xb8\x03", fmt, statement, &auth])),
        ("a number longer than it need be", of(&[b"\xa3", fmt, b"\x67attStmt\xa1\x61a\x18\x17", &auth])),
        ("a tag", of(&[b"\xa3", fmt, b"\x67attStmt\xa1\x61a\xc0\x00", &auth])),
        ("a float", of(&[b"\xa3", fmt, b"\x67attStmt\xa1\x61a\xf9\x00\x00", &auth])),
        (
            "more members than bytes",
            of(&[b"\xa3", fmt, b"\x67attStmt\x9b\xff\xff\xff\xff\xff\xff\xff\xff", &auth]),
        ),
        ("a text that is none", of(&[b"\xa3", b"\x63fmt\x64\xff\xff\xff\xff", statement, &auth])),
        ("a statement that is a text", of(&[b"\xa3", fmt, b"\x67attStmt\x60", &auth])),
        ("a list", of(&[b"\x83\x00\x00\x00"])),
        ("nothing", Vec::new()),
    ] {
        assert_eq!(fault_of(with(&object)), Some(AnswerFault::Unread), "{what}");
    }
}

#[test]
fn an_answer_has_its_members_and_no_others_and_a_length() {
    let one = Authenticator::new(Key::ed25519(3));
    let good: Value = serde_json::from_str(&one.shown(&CHALLENGE)).unwrap();
    for name in ["id", "clientDataJSON", "authenticatorData", "signature"] {
        let mut answer = good.clone();
        answer.as_object_mut().unwrap().remove(name);
        assert_eq!(shown(&answer, &one.key), Err(AnswerFault::Unread), "{name}");
        answer[name] = json!("+/=");
        assert_eq!(shown(&answer, &one.key), Err(AnswerFault::Unread), "{name}");
    }
    let mut more = good.clone();
    more["more"] = json!(1);
    assert_eq!(shown(&more, &one.key), Err(AnswerFault::Unread));
    for (name, most, fault) in [("id", CREDENTIAL_BYTES_MAX, None), ("userHandle", 64, None)] {
        let mut answer = good.clone();
        answer[name] = json!(text(&vec![1; most]));
        assert_eq!(shown(&answer, &one.key).err(), fault, "{name}");
        answer[name] = json!(text(&vec![1; most + 1]));
        assert_eq!(shown(&answer, &one.key), Err(AnswerFault::TooLong), "{name}");
    }
    let padded = |length: usize| {
        let text = good.to_string();
        format!("{text}{}", " ".repeat(length - text.len()))
    };
    assert!(Assertion::read(&padded(ANSWER_BYTES_MAX)).is_ok());
    assert_eq!(Assertion::read(&padded(ANSWER_BYTES_MAX + 1)).err(), Some(AnswerFault::TooLong));
    assert!(Registration::read("{").is_err_and(|fault| fault == AnswerFault::Unread));
    let mut wrong = good.clone();
    wrong["signature"] = json!("");
    assert_eq!(shown(&wrong, &one.key), Err(AnswerFault::Signature));
    assert_eq!(one.flags & (PRESENT | VERIFIED | ELIGIBLE), PRESENT | VERIFIED | ELIGIBLE);
}
