//! What a mail server answers is shown without what it may quote.

use fairschach::mail::fault::{MAX_FAULT_LEN, redact};

#[test]
fn reasons_stay_and_secrets_go() {
    let secrets = ["anna@example.test", "anna", "hunter2", "jo", ""];
    for (answer, shown) in [
        (
            "550 5.1.1 <anna@example.test>: Recipient address rejected",
            "550 5.1.1 (…) Recipient address rejected",
        ),
        ("550 no mailbox for Anna here", "550 no mailbox for (…) here"),
        ("535 hunter2 is wrong", "535 (…) is wrong"),
        ("554 see https://example.test/sign-in/abc\r\nbye", "554 see (…) bye"),
        ("554 0123456789abcdefghijklmnopq", "554 (…)"),
        ("550 unknown: <jo> joined", "550 unknown: (…) joined"),
        ("451 try\tagain\u{7}later", "451 try again later"),
    ] {
        assert_eq!(redact(answer, &secrets), shown);
    }
}

#[test]
fn faults_have_a_limit() {
    let long = "é ".repeat(1000);
    assert!(redact(&long, &[]).chars().count() <= MAX_FAULT_LEN);
    let words = "four ".repeat(60);
    assert_eq!(redact(&words, &[]).chars().count(), MAX_FAULT_LEN);
}
