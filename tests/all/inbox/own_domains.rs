//! At which addresses mail is taken.

use fairschach::mail::inbound::{OwnDomain, Stranger};

#[test]
fn mail_is_taken_for_our_own_addresses_alone() {
    let ours = OwnDomain::new("Play.example", "games@example.org");
    for address in ["m+abc234@play.example", "M+ABC@PLAY.EXAMPLE", "b+x@play.example", "games@play.example"] {
        assert_eq!(ours.takes(address), Ok(()), "{address}");
    }
    let longest = format!("m+{}@play.example", "a".repeat(62));
    assert_eq!(ours.takes(&longest), Ok(()));
    for address in [
        "m+@play.example",
        "m@play.example",
        "anna@play.example",
        "m+a@b@play.example",
        "m+a b@play.example",
        "",
        "games",
    ] {
        assert_eq!(ours.takes(address), Err(Stranger::Unknown), "{address}");
    }
    assert_eq!(ours.takes(&format!("m{longest}")), Err(Stranger::Unknown));
    for address in ["m+abc@example.org", "games@example.org", "x@play.example.evil", "m+abc@"] {
        assert_eq!(ours.takes(address), Err(Stranger::Domain), "{address}");
    }
}
