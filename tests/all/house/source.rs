//! Rust source as tokens with their lines: comments, strings and characters taken out, so that no test of the
//! house is fooled by what is only said.

use std::fs;
use std::path::{Path, PathBuf};

/// A word, a `::`, or any other single sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
}

/// Every file below a folder of the project with one of these endings, sorted; paths relative to the project.
pub(crate) fn files(below: &str, endings: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut found, mut folders) = (Vec::new(), vec![root.join(below)]);
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        }; // a room that does not exist yet
        for entry in entries {
            let path = entry.expect("the project can be read").path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if endings.contains(&ending) {
                found.push(path.strip_prefix(root).expect("it lies in the project").to_owned());
            }
        }
    }
    found.sort();
    found
}

/// The text of a file of the project.
pub(crate) fn read(path: &Path) -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    text.unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Takes Rust source apart.
pub(crate) fn tokens(source: &str) -> Vec<Token<'_>> {
    let (mut tokens, mut rest, mut line) = (Vec::new(), source, 1);
    while let Some(first) = rest.chars().next() {
        let length = skipped(rest).unwrap_or_else(|| {
            let length = token_length(rest, first);
            if !first.is_whitespace() {
                tokens.push(Token { text: &rest[..length], line });
            }
            length
        });
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

fn token_length(rest: &str, first: char) -> usize {
    if is_word(first) {
        rest.find(|c| !is_word(c)).unwrap_or(rest.len())
    } else if rest.starts_with("::") {
        2
    } else {
        first.len_utf8()
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// How long the comment, string or character is with which the text begins, if it begins with one.
fn skipped(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(block_comment(rest));
    }
    let unprefixed = rest.trim_start_matches(['b', 'c']);
    let prefix = rest.len() - unprefixed.len();
    if prefix > 1 {
        return None; // a word
    }
    if let Some(raw) = unprefixed.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let body = &raw[hashes + 1..];
            let length = body.find(&end).map_or(body.len(), |at| at + end.len());
            return Some(prefix + 1 + hashes + 1 + length);
        }
    }
    match unprefixed.chars().next() {
        Some('"') => Some(prefix + quoted(unprefixed, '"')?),
        Some('\'') => Some(prefix + character(unprefixed)?),
        _ => None,
    }
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

fn quoted(rest: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

/// `'a'` or `'\n'`, but not the lifetime `'a`.
fn character(rest: &str) -> Option<usize> {
    let mut inner = rest.chars().skip(1);
    let (first, second) = (inner.next()?, inner.next()?);
    (first == '\\' || second == '\'').then(|| quoted(rest, '\''))?
}

#[test]
fn what_is_only_said_is_no_token() {
    let source =
        "// a::b\n/* c /* d */ e */ 'f' '\\'' b'g' \"h \\\" i\" r#\"j \" k\"# br\"l\"\nuse m::{n}; &'o p 'q'";
    let texts: Vec<&str> = tokens(source).iter().map(|token| token.text).collect();
    assert_eq!(texts, ["use", "m", "::", "{", "n", "}", ";", "&", "'", "o", "p"]);
    assert!(tokens(source).iter().all(|token| token.line == 3));
    assert_eq!(tokens("r#type brown car c\"x\" \"no end").len(), 5, "r # type brown car");
}
