//! What phones, mail programs and typesetters make of a move, made plain again.

/// Plain blanks, hyphens, `x` and dots, white figurines for both colours, nothing invisible, nothing at the ends.
pub(super) fn clean(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => plain.push('-'),
            '×' | '✕' | '✖' | '⨯' => plain.push('x'),
            '…' => plain.push_str("..."),
            '♚' => plain.push('♔'),
            '♛' => plain.push('♕'),
            '♜' => plain.push('♖'),
            '♝' => plain.push('♗'),
            '♞' => plain.push('♘'),
            '♟' => plain.push('♙'),
            // soft hyphen, zero-width blanks and joiners, variation selectors behind figurines
            '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}' => {}
            c if c.is_whitespace() => plain.push(' '),
            c => plain.push(c),
        }
    }
    plain.trim().to_owned()
}

/// A pair number in front of an entry: `12.`, `12...`, `12. ...`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Number {
    pub(super) pair: u32,
    /// Three dots say that Black's half follows.
    pub(super) black: bool,
}

/// Parts the pair number, if there is one, from what follows it. Takes clean text.
pub(super) fn split_number(text: &str) -> (Option<Number>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let body = rest.trim_start_matches([' ', '.']);
    let dots = rest[..rest.len() - body.len()].matches('.').count();
    match number.parse() {
        Ok(pair) if dots > 0 && digits <= 7 => (Some(Number { pair, black: dots >= 3 }), body),
        _ => (None, text),
    }
}

/// Takes blanks out and, from the end, everything that does not name the move: check, mate, praise, a full stop,
/// `e.p.`; says whether `e.p.` was among it.
pub(super) fn bare(text: &str) -> (String, bool) {
    let mut bare: String = text.chars().filter(|&c| c != ' ').collect();
    let mut en_passant = false;
    loop {
        let end = bare.trim_end_matches(['+', '#', '†', '‡', '!', '?']);
        let lower = end.to_ascii_lowercase();
        let suffix =
            ["(e.p.)", "(ep)", "e.p.", "e.p", "ep", "."].into_iter().find(|suffix| lower.ends_with(suffix));
        let cut = end.len() - suffix.map_or(0, str::len);
        en_passant |= suffix.is_some_and(|suffix| suffix != ".");
        if cut == bare.len() {
            return (bare, en_passant);
        }
        bare.truncate(cut);
    }
}
