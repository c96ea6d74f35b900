//! Whether a text could be an entry, before the position is known.

use super::act;
use super::clean::{bare, clean, split_number};
use super::octal::OctalForm;
use super::octal_read::{is_separator, looks_like_code};
use super::parse::{Names, parse};
use super::read::{MAX_ENTRY_LEN, castling, is_pass};
use super::spelled::spelled;

/// Whether a text has the shape of an entry in any notation and on any board. [`read_entry`](super::read_entry) says
/// whether it is one.
///
/// Octal code counts if it has as many digits as a form of an entry, all of them ones that the code has.
pub fn is_entry_shaped(text: &str) -> bool {
    if text.len() > MAX_ENTRY_LEN {
        return false;
    }
    let seen = clean(text);
    let (body, _) = bare(&spelled(split_number(&seen).1));
    if castling(&body).is_some() {
        return true;
    }
    if looks_like_code(&seen, Names::Ordinary) {
        return is_code_shaped(&seen);
    }
    let names = [Names::Ordinary, Names::Chess66];
    is_pass(&body)
        || act::freed(&body).is_some()
        || is_placed(&body)
        || names.into_iter().any(|names| !parse(&body, names).is_empty())
}

/// The digits 1 to 8, and 04 and 95 for the squares of Chess 66; the check digit of form 11 may be any.
fn is_code_shaped(seen: &str) -> bool {
    let digits: String = seen.chars().filter(char::is_ascii_digit).collect();
    let known = |digits: &str| {
        let squares = digits.replace("04", "11").replace("95", "11");
        squares.chars().all(|c| matches!(c, '1'..='8'))
    };
    let Some(form) = OctalForm::with_digits(digits.len()) else { return false };
    let ends_well =
        seen.starts_with(|c: char| !is_separator(c)) && seen.ends_with(|c: char| !is_separator(c));
    ends_well && known(if form == OctalForm::Eleven { &digits[..10] } else { &digits })
}

/// `K@c1`, `D@a8`. Without the sign it looks like a move.
fn is_placed(body: &str) -> bool {
    let mut chars = body.chars();
    let piece = chars.next().is_some_and(|c| !super::language::meanings(c.to_ascii_uppercase()).is_empty());
    piece && chars.next() == Some('@') && crate::Square::parse(&chars.as_str().to_lowercase()).is_some()
}
