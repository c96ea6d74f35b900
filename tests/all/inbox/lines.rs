//! How the lines of a message end.

use fairschach::app::inbox::queue::INBOUND_LEN_MAX;
use fairschach::mail::inbound::{BadLines, MAX_LINE_LEN, check_lines, from_file};

#[test]
fn lines_end_in_crlf_alone() {
    for good in ["", "a", "a\r\n", "a\r\n\r\nb"] {
        assert_eq!(check_lines(good.as_bytes()), Ok(()), "{good:?}");
    }
    for bad in ["a\nb", "a\rb", "\r", "\n", "a\r\r\n", "a\r\nb\nc\r\n", "a\n\r\n"] {
        assert_eq!(check_lines(bad.as_bytes()), Err(BadLines::BareEnd), "{bad:?}");
    }
    let line = |len: usize| format!("{}\r\n", "x".repeat(len - 2));
    assert_eq!(check_lines(line(MAX_LINE_LEN).as_bytes()), Ok(()));
    assert_eq!(check_lines(line(MAX_LINE_LEN + 1).as_bytes()), Err(BadLines::LongLine));
    let long = line(1024).repeat(INBOUND_LEN_MAX / 1024);
    assert_eq!(check_lines(long.as_bytes()), Ok(()));
    assert_eq!(check_lines(format!("{long}x").as_bytes()), Err(BadLines::TooLong));
    assert_eq!(from_file(format!("{long}x").as_bytes()), Err(BadLines::TooLong));
}

#[test]
fn only_what_a_local_file_has_is_mended() {
    for (given, made) in [
        ("a\nb\n", "a\r\nb\r\n"),
        ("a\nb", "a\r\nb"),
        ("a\r\nb\r\n", "a\r\nb\r\n"),
        ("From x@y Mon\na: b\n", "a: b\r\n"),
        ("", ""),
    ] {
        assert_eq!(from_file(given.as_bytes()), Ok(made.as_bytes().to_vec()), "{given:?}");
    }
    for bad in ["a\nb\r\n", "a\rb\n", "a\r\nb\n"] {
        assert_eq!(from_file(bad.as_bytes()), Err(BadLines::BareEnd), "{bad:?}");
    }
}
