//! Characters that mail programs add and nobody sees.

/// Plain blanks, nothing invisible, no blanks at the ends of lines.
pub(in crate::mail::inbound) fn normalize(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split('\n') {
        let start = out.len();
        for c in line.chars() {
            match c {
                // soft hyphen, zero-width blanks and joiners, directions, variation selectors
                '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' => {}
                '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => {}
                c if c.is_whitespace() => out.push(' '),
                // What nobody types has no meaning that could be guessed.
                c if c.is_control() => out.push('\u{fffd}'),
                c => out.push(c),
            }
        }
        let kept = out[start..].trim_end().len();
        out.truncate(start + kept);
        out.push('\n');
    }
    out.pop();
    out
}

/// Small letters and digits with single blanks between the words; `ä` as `ae`. For comparing words.
pub(in crate::mail::inbound) fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' => out.push_str("ae"),
            'ö' => out.push_str("oe"),
            'ü' => out.push_str("ue"),
            'ß' => out.push_str("ss"),
            // decomposed: a, o, u with two dots behind them
            '\u{308}' => out.push('e'),
            '\'' | '’' => {}
            c if c.is_alphanumeric() => out.push(c),
            _ if out.ends_with(' ') || out.is_empty() => {}
            _ => out.push(' '),
        }
    }
    out.truncate(out.trim_end().len());
    out
}
