//! The code at the foot of a mail, by which an answer shows that it quotes that mail.

use subtle::{Choice, ConstantTimeEq};

/// Letters of such a code.
pub const REPLY_CODE_LEN: usize = 8;

/// Consonants: no entry in any notation looks like it, nor does a word.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

/// Eight letters that follow from a key and from what a mail is about: 34 bits that nobody guesses without the key.
#[derive(Clone)]
pub struct ReplyCode([u8; REPLY_CODE_LEN]);

impl ReplyCode {
    /// The code of a keyed fingerprint.
    pub(super) fn of(fingerprint: &[u8; 32]) -> ReplyCode {
        let (fours, _) = fingerprint.as_chunks::<4>();
        let mut code = [0; REPLY_CODE_LEN];
        for (letter, four) in code.iter_mut().zip(fours) {
            let at = u32::from_be_bytes(*four) % 20;
            *letter = LETTERS[usize::try_from(at).unwrap_or(0)];
        }
        ReplyCode(code)
    }

    /// One that shows how they look.
    pub const fn sample() -> ReplyCode {
        ReplyCode(*b"BCDFGHJK")
    }

    /// The code as it stands in a mail, and nowhere else.
    pub fn expose(&self) -> String {
        self.0.iter().map(|letter| char::from(*letter)).collect()
    }

    /// Whether one of these words is one of these codes. It takes as long whichever it is.
    pub fn any_in(codes: &[ReplyCode], words: &[String]) -> bool {
        let mut found = Choice::from(0);
        for word in words {
            for code in codes {
                found |= code.0[..].ct_eq(word.as_bytes());
            }
        }
        found.into()
    }

    /// Whether a word has the form of a code.
    pub fn is_in_form(word: &str) -> bool {
        word.len() == REPLY_CODE_LEN && word.bytes().all(|byte| LETTERS.contains(&byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_eight_consonants_that_follow_from_the_whole_fingerprint() {
        let mut fingerprint = [0; 32];
        let zero = ReplyCode::of(&fingerprint);
        assert_eq!(zero.expose(), "BBBBBBBB");
        fingerprint[31] = 19;
        let other = ReplyCode::of(&fingerprint);
        assert_eq!(other.expose(), "BBBBBBBZ");
        let words = |word: &str| vec!["BBBBBBBC".to_owned(), word.to_owned()];
        let codes = [zero, other];
        assert!(ReplyCode::any_in(&codes, &words("BBBBBBBB")));
        assert!(ReplyCode::any_in(&codes, &words("BBBBBBBZ")));
        for word in ["BBBBBBB", "BBBBBBBBB", "bbbbbbbb", "", "ZBBBBBBB"] {
            assert!(!ReplyCode::any_in(&codes, &words(word)), "{word}");
        }
        assert!(!ReplyCode::any_in(&[], &words("BBBBBBBB")));
        assert!(ReplyCode::is_in_form("BCDFGHJK"));
        for word in ["BCDFGHJ", "BCDFGHJKL", "bcdfghjk", "BCDFGHJA", "BCDFGHJ4", ""] {
            assert!(!ReplyCode::is_in_form(word), "{word}");
        }
    }
}
