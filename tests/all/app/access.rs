//! What a token may be used for.

use fairschach::app::access::{Scope, Scopes};

#[test]
fn scopes_are_read_as_they_are_written() {
    for text in ["read", "play", "read play", "manage", "keyholder", "read play manage keyholder"] {
        assert_eq!(Scopes::parse(text).unwrap().to_string(), text);
    }
    assert_eq!(Scopes::parse("play,read").unwrap().to_string(), "read play");
    for bad in ["", " , ", "write", "read write", "READ"] {
        assert!(Scopes::parse(bad).is_none(), "{bad:?}");
    }
    assert_eq!(Scopes::of(Scope::ALL), Scopes::ALL);
}

#[test]
fn who_may_play_or_manage_may_read_and_nothing_else_follows() {
    for (given, held) in [
        ("read", [true, false, false, false]),
        ("play", [true, true, false, false]),
        ("manage", [true, false, true, false]),
        ("keyholder", [false, false, false, true]),
    ] {
        let scopes = Scopes::parse(given).unwrap();
        assert_eq!(Scope::ALL.map(|scope| scopes.hold(scope)), held, "{given}");
    }
}
