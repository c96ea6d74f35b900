//! What a mail server answers, made fit to be shown: to players in the game, to the operator in logs.

/// The longest fault that is kept, in characters.
pub const MAX_FAULT_LEN: usize = 200;

/// Words longer than this are left out: a token, a quoted link, a base64 line. Words of people are shorter.
const MAX_WORD_LEN: usize = 24;

const LEFT_OUT: &str = "(…)";

/// The text without addresses, links, long codes and any of `secrets`, in one line of at most [`MAX_FAULT_LEN`]
/// characters. Secrets are compared regardless of case.
pub fn redact(text: &str, secrets: &[&str]) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let mut shown: Vec<&str> = Vec::new();
    for word in words.filter(|word| !word.is_empty()).take(100) {
        let shown_word = if is_fit(word, secrets) { word } else { LEFT_OUT };
        if shown_word != LEFT_OUT || shown.last() != Some(&LEFT_OUT) {
            shown.push(shown_word);
        }
    }
    shown.join(" ").chars().take(MAX_FAULT_LEN).collect()
}

fn is_fit(word: &str, secrets: &[&str]) -> bool {
    let word_lower = word.to_lowercase();
    let bare = word_lower.trim_matches(|c: char| !c.is_alphanumeric());
    let holds = |secret: &&str| match secret.to_lowercase() {
        // Short ones would blot out half of every sentence.
        short if short.len() < 4 => bare == short,
        secret => word_lower.contains(&secret),
    };
    word.chars().count() <= MAX_WORD_LEN && !word.contains(['@', '/']) && !secrets.iter().any(holds)
}
