//! A text in PGN, taken apart: tags, numbers, words, comments, each with its line.

use super::{RECORD_TURNS_MAX, RecordFault};

/// One part of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[Name "value"]`.
    Tag { name: String, value: String },
    /// `12.`, or `12...` before Black's half.
    Number { number: u32, black: bool },
    /// An entry.
    Word(String),
    /// `{…}`, or `;` to the end of its line.
    Comment(String),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'static str),
}

/// A part and its line.
pub(super) type Part = (usize, Token);

/// The words that a record may hold: as many as its turns have halves, replacements counted too.
const WORDS_MAX: usize = 2 * RECORD_TURNS_MAX;

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// How deep variations may be nested.
const DEPTH_MAX: usize = 64;

/// Takes the text apart. Variations, glyphs (`$1`) and escaped lines (`%`) are passed over.
pub(super) fn tokens(text: &str) -> Result<Vec<Part>, RecordFault> {
    let mut lexer =
        Lexer { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1, at_line_start: true };
    let (mut found, mut words) = (Vec::new(), 0);
    let mut depth = 0_usize;
    while let Some(first) = lexer.rest.chars().next() {
        let line = lexer.line;
        let token = match first {
            '%' if lexer.at_line_start => {
                lexer.rest_of_line();
                continue;
            }
            c if c.is_whitespace() => {
                lexer.skip(c.len_utf8());
                continue;
            }
            ';' => Token::Comment(lexer.rest_of_line().trim_start_matches(';').trim().to_owned()),
            '{' => Token::Comment(lexer.comment()?),
            '[' if depth == 0 => lexer.tag()?,
            '(' => {
                depth += 1;
                if depth > DEPTH_MAX {
                    return Err(RecordFault::at(
                        line,
                        format!("variations are nested deeper than {DEPTH_MAX}"),
                    ));
                }
                lexer.skip(1);
                continue;
            }
            ')' => {
                lexer.skip(1);
                depth =
                    depth.checked_sub(1).ok_or_else(|| RecordFault::at(line, "\")\" closes no variation"))?;
                continue;
            }
            '$' => {
                let digits = lexer.rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                lexer.skip(1 + digits);
                continue;
            }
            _ => lexer.word()?,
        };
        if depth > 0 {
            continue;
        }
        words += usize::from(matches!(token, Token::Word(_)));
        if words > WORDS_MAX {
            return Err(RecordFault::at(line, format!("a record has at most {WORDS_MAX} entries")));
        }
        found.push((line, token));
    }
    if depth > 0 {
        return Err(RecordFault::at(lexer.line, "a variation is not closed with \")\""));
    }
    Ok(found)
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

impl<'a> Lexer<'a> {
    /// Takes so many bytes, which end between two characters.
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        self.at_line_start = taken.ends_with('\n');
        taken
    }

    fn rest_of_line(&mut self) -> &'a str {
        self.skip(self.rest.find('\n').unwrap_or(self.rest.len()))
    }

    fn comment(&mut self) -> Result<String, RecordFault> {
        let end = self
            .rest
            .find('}')
            .ok_or_else(|| RecordFault::at(self.line, "a comment is not closed with \"}\""))?;
        let text = self.skip(end + 1);
        Ok(text[1..end].split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn tag(&mut self) -> Result<Token, RecordFault> {
        let line = self.line;
        let fault = || RecordFault::at(line, "a tag is written [Name \"value\"] on one line");
        let name_end =
            self.rest[1..].find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).ok_or_else(fault)?;
        let name = self.rest[1..=name_end].to_owned();
        self.skip(name_end + 1);
        self.blanks();
        let mut value = String::new();
        let mut chars = self.rest.char_indices();
        if name.is_empty() || chars.next().is_none_or(|(_, c)| c != '"') {
            return Err(fault());
        }
        let end = loop {
            match chars.next() {
                Some((at, '"')) => break at,
                Some((_, '\\')) => match chars.next() {
                    Some((_, c @ ('"' | '\\'))) => value.push(c),
                    Some((_, c)) if c != '\n' => value.extend(['\\', c]),
                    _ => return Err(fault()),
                },
                Some((_, '\n')) | None => return Err(fault()),
                Some((_, c)) => value.push(c),
            }
        };
        self.skip(end + 1);
        self.blanks();
        if !self.rest.starts_with(']') {
            return Err(fault());
        }
        self.skip(1);
        Ok(Token::Tag { name, value })
    }

    fn blanks(&mut self) {
        let end = self.rest.find(|c| c != ' ' && c != '\t').unwrap_or(self.rest.len());
        self.skip(end);
    }

    /// A word, a result, or a number, which is parted from a word behind it.
    fn word(&mut self) -> Result<Token, RecordFault> {
        let line = self.line;
        let ends = |c: char| c.is_whitespace() || "{}()[];$".contains(c);
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        if end == 0 {
            let what = format!("{:?} cannot stand here", self.rest.chars().next().unwrap_or(' '));
            return Err(RecordFault::at(line, what));
        }
        let word = &self.rest[..end];
        if let Some(result) = RESULTS.into_iter().find(|result| *result == word) {
            self.skip(end);
            return Ok(Token::Result(result));
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
        if digits > 0 && dots > 0 {
            let number = word[..digits]
                .parse()
                .map_err(|_| RecordFault::at(line, format!("{} is no pair's number", cut(word))))?;
            self.skip(digits + dots);
            let black = dots >= 3;
            return Ok(Token::Number { number, black });
        }
        self.skip(end);
        Ok(Token::Word(word.to_owned()))
    }
}

/// A word as it is quoted in a fault.
pub(super) fn cut(word: &str) -> String {
    let short: String = word.chars().take(40).collect();
    format!("{short:?}")
}
