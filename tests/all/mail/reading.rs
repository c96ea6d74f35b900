//! What is kept of a mail beside its words.

use fairschach::app::notices::reply::Doubt;
use fairschach::mail::inbound::{InboundMail, MAX_ADDRESSES, MAX_REFERENCES, read_message};

use super::corpus::told;

fn letter(mail: &str) -> InboundMail {
    read_message(mail.as_bytes()).unwrap()
}

#[test]
fn the_head_of_a_mail_is_kept() {
    let mail = "From: =?utf-8?Q?Anna_=C5=A0imkov=C3=A1?= <Anna@Beispiel.test>\r\nSubject: Re: =?utf-8?B?WnVncGFhciAy4oCL?=\r\n\
        \x20aufgedeckt\r\nMessage-ID: <1@beispiel.test>\r\nIn-Reply-To: <3@club.test>\r\n\
        References: <2@club.test>\r\n\t<3@club.test>\r\n\r\ne2-e4\r\n";
    let letter = letter(mail);
    assert_eq!(letter.from, ["Anna@Beispiel.test"]);
    assert_eq!(letter.subject, "Re: Zugpaar 2 aufgedeckt");
    assert_eq!(letter.message_id.as_deref(), Some("1@beispiel.test"));
    assert_eq!(letter.references, ["3@club.test", "2@club.test"]);
    assert_eq!((letter.text.as_str(), letter.pin), ("e2-e4", None));
}

#[test]
fn a_mail_without_a_head_has_none() {
    let letter = letter("\r\ne2-e4\r\n");
    assert!(letter.from.is_empty() && letter.subject.is_empty() && letter.message_id.is_none());
    assert_eq!(told(&letter), Ok(vec!["entry e2-e4".to_owned()]));
}

#[test]
fn lists_in_the_head_end_somewhere() {
    let many = |piece: &dyn Fn(usize) -> String| (0..200).map(piece).collect::<Vec<_>>().join("\r\n ");
    let from = many(&|at| format!("a{at}@b.test,"));
    let ids = many(&|at| format!("<{at}@b.test>"));
    let letter = letter(&format!("From: {from} z@b.test\r\nReferences: {ids}\r\n\r\ne2-e4"));
    assert_eq!((letter.from.len(), letter.from[0].as_str()), (MAX_ADDRESSES, "a0@b.test"));
    assert_eq!((letter.references.len(), letter.references[0].as_str()), (MAX_REFERENCES, "0@b.test"));
}

#[test]
fn the_pin_is_taken_out_of_the_text() {
    for (body, pin, text) in [
        ("PIN 1234\ne2-e4", Some("1234"), "e2-e4"),
        ("e2-e4\npin: 1234.", Some("1234"), "e2-e4"),
        ("e2-e4, PIN=ab12", Some("ab12"), "e2-e4"),
        ("e2-e4 (PIN 1234)", Some("1234"), "e2-e4"),
        ("PIN 1234\nPIN 1234\ne2-e4", Some("1234"), "e2-e4"),
        ("PIN 1234\nPIN 4321\ne2-e4", None, "e2-e4"),
        ("Anspin 12\ne2-e4", None, "Anspin 12\ne2-e4"),
        ("e2-e4\n\n> PIN 1234", None, "e2-e4"),
    ] {
        let letter = letter(&format!("From: a@b.test\nContent-Type: text/plain; charset=utf-8\n\n{body}"));
        assert_eq!((letter.pin.as_deref(), letter.text.as_str()), (pin, text), "{body}");
        let beside = text.starts_with("Anspin").then(|| "? beside".to_owned());
        let told_of: Vec<String> = ["entry e2-e4".to_owned()].into_iter().chain(beside).collect();
        assert_eq!(told(&letter), Ok(told_of), "{body}");
    }
}

/// A reply keeps the subject of ours, which is no word of its writer's.
#[test]
fn the_subject_of_a_mail_that_is_answered_is_not_what_was_written() {
    let case = |subject: &str| {
        let said = letter(&format!("Subject: {subject}\n\n"))
            .commands(&super::corpus::known(), super::corpus::TODAY);
        said.err().unwrap().case.as_str()
    };
    assert_eq!(case("Re: resign"), "in-subject");
    assert_eq!(case("Re: resign · Ben (NLCPS)"), "nothing");
    assert_eq!(case("AW: Sie sind am Zug: Zugpaar 2 · Ben (NLCPS)"), "nothing");
}

/// A PIN in a wrong place is not shown either.
#[test]
fn the_pin_is_never_among_what_was_seen() {
    for mail in [
        "Subject: e2-e4 PIN 1234\n\n",
        "Subject: x\n\n> quoted\n\nwas? PIN 1234\n",
        "\nPIN 1234\nwas?\n",
        "\ne2-e4\n\nwas? (PIN 1234)\n",
        "Content-Type: text/html\n\ne2-e4 <s>d4 PIN 1234</s>\n",
    ] {
        let seen = match letter(mail).commands(&super::corpus::known(), super::corpus::TODAY) {
            Err(unclear) => unclear.seen,
            Ok(meant) => meant
                .doubts
                .into_iter()
                .flat_map(|doubt| match doubt {
                    Doubt::Beside { seen } | Doubt::Struck { seen } => seen,
                    _ => Vec::new(),
                })
                .collect(),
        };
        assert!(!seen.is_empty(), "{mail}");
        assert!(seen.iter().all(|seen| !seen.contains("1234")), "{mail}");
    }
}
