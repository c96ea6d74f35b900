//! The line with the PIN, which is no part of what a mail says.

/// The longest PIN that is looked at, in bytes.
const MAX_PIN: usize = 64;

/// A text without its PIN, and the PIN. Two different ones are none.
pub(in crate::mail::inbound) fn without_pin(text: &str) -> (String, Option<String>) {
    let (mut rest, mut found) = (String::with_capacity(text.len()), Vec::new());
    for line in text.lines() {
        let (before, pin) = split(line);
        if let Some(pin) = pin
            && !found.contains(&pin)
        {
            found.push(pin);
        }
        rest.push_str(before);
        rest.push('\n');
    }
    let pin = <[&str; 1]>::try_from(found).ok();
    (rest, pin.map(|[pin]| pin.to_owned()))
}

/// `PIN 1234`, `PIN: 1234`, alone or at the end of a line.
fn split(line: &str) -> (&str, Option<&str>) {
    let trimmed = line.trim_end_matches(['.', ' ', ')', '*']);
    let is_sign = |c: char| c.is_ascii_whitespace() || matches!(c, ':' | '=');
    let Some(at) = trimmed.rfind(is_sign) else { return (line, None) };
    let pin = &trimmed[at + 1..];
    let before = trimmed[..at].trim_end_matches(is_sign);
    let word = before.len().checked_sub(3).and_then(|start| before.get(start..));
    let named = word.is_some_and(|word| word.eq_ignore_ascii_case("pin"));
    let (start, own) = before.split_at(if named { before.len() - 3 } else { before.len() });
    let apart = !start.ends_with(char::is_alphanumeric);
    let good = pin.len() <= MAX_PIN && pin.contains(|c: char| c.is_ascii_digit());
    if own.is_empty() || !apart || !good {
        return (line, None);
    }
    (start.trim_end_matches([' ', ',', ';', '(', '*']), Some(pin))
}
