//! What one line of a mail asks for.

use jiff::civil::Date;

use super::dates::{one_day, two_days};
use super::phrases::{self, Word};
use super::tidy::fold;
use super::unclear::{Case, Unclear};
use crate::rules::notation::{MAX_ENTRY_LEN, is_entry_shaped};

/// What is asked for, each thing for itself.
pub(super) enum Order {
    Entry {
        text: String,
        offer: bool,
        draft: bool,
    },
    Conditional {
        pair: Option<u32>,
        when: Vec<String>,
        then: String,
        offer: bool,
    },
    Word(Word),
    Leave(Date, Date),
    LeaveBack(Option<Date>),
    Objection {
        appeal: bool,
        against: Option<u64>,
        text: String,
    },
    Enter {
        code: Option<String>,
        team: Option<String>,
    },
    Withdraw(Option<String>),
}

/// The most words of an entry: `1 112 6 52 54 8 4`.
const MAX_ENTRY_WORDS: usize = 8;
/// A longer line is no order, in bytes.
const MAX_LINE: usize = 1000;

/// Reads a line as a whole; `None`, if it says nothing that is known, or not only such.
///
/// # Errors
/// It begins like something that is known and does not go on so.
pub(super) fn read_line(line: &str, today: Date) -> Result<Option<Vec<Order>>, Unclear> {
    let line = unwrapped(line);
    if line.len() > MAX_LINE {
        return Ok(None);
    }
    if let Some(order) = whole(line, today)? {
        return Ok(Some(vec![order]));
    }
    let mut orders = Vec::new();
    let clauses = clauses(line);
    if clauses.len() < 2 {
        return Ok(None);
    }
    let mut closed = false;
    for clause in clauses {
        let folded = fold(clause);
        let frames = is_frame(clause, &folded) || (closed && is_name(clause, &folded));
        match whole(clause, today)? {
            Some(order) => orders.push(order),
            None if frames => {}
            None => return Ok(None),
        }
        closed |= phrases::is_closing(&folded);
    }
    Ok(Some(orders).filter(|orders| !orders.is_empty()))
}

/// Whether words stand around an order and mean nothing more.
fn is_frame(clause: &str, folded: &str) -> bool {
    let known = folded.is_empty()
        || phrases::is_greeting(folded)
        || phrases::is_closing(folded)
        || phrases::is_thanks(folded)
        || folded.split(' ').all(phrases::is_label);
    known && !casts_doubt(clause, folded)
}

/// Whether words around an order may mean one, or take it back.
fn casts_doubt(text: &str, folded: &str) -> bool {
    entry_like(text, true).is_some() || phrases::is_risky(folded) || phrases::is_doubting(folded)
}

/// Whether a closing can be signed so.
fn is_name(clause: &str, folded: &str) -> bool {
    folded.split(' ').count() <= 4 && entry_like(clause, false).is_none() && !casts_doubt(clause, folded)
}

/// Without what mail programs and careful people put around a line.
fn unwrapped(line: &str) -> &str {
    let mut line = line.trim();
    loop {
        let inner = line
            .trim_matches(['"', '„', '“', '”', '»', '«', '‚', '‘', '\'', '`', '|'])
            .trim();
        let starred = inner.strip_prefix('*').and_then(|inner| inner.strip_suffix('*'));
        let inner = starred
            .or_else(|| inner.strip_prefix(['•', '·']))
            .unwrap_or(inner)
            .trim();
        if inner.len() == line.len() {
            return line;
        }
        line = inner;
    }
}

/// One order, nothing else.
fn whole(clause: &str, today: Date) -> Result<Option<Order>, Unclear> {
    let clause = unwrapped(clause);
    let folded = fold(clause);
    let (first, rest) = clause.split_once(char::is_whitespace).unwrap_or((clause, ""));
    match fold(first).as_str() {
        "wenn" | "falls" | "if" => {
            // What no entry is in is no condition of one.
            return match conditional(rest) {
                Some(order) => Ok(Some(order)),
                None if entry_like(rest, true).is_none() => Ok(None),
                None => Err(Unclear::new(Case::Conditional, [clause])),
            };
        }
        "einspruch" | "objection" if says_something(rest) => {
            return Ok(Some(Order::Objection {
                appeal: false,
                against: None,
                text: rest.trim().to_owned(),
            }));
        }
        "berufung" | "appeal" if says_something(rest) => {
            let (against, text) = number_before(rest.trim());
            return Ok(Some(Order::Objection {
                appeal: true,
                against,
                text: text.to_owned(),
            }));
        }
        "urlaub" | "leave" if takes_back(rest) => {
            let day = rest.split_once(char::is_whitespace).map(|(_, day)| day.trim());
            let day = day.map(|day| one_day(day.trim_end_matches([',', ';', '!']), today));
            return match day {
                Some(None) => Err(Unclear::new(Case::Dates, [clause])),
                day => Ok(Some(Order::LeaveBack(day.flatten()))),
            };
        }
        "urlaub" | "leave" if rest.contains(|c: char| c.is_ascii_digit()) => {
            let days = two_days(rest.trim_end_matches([',', ';', '!']), today);
            let days = days.ok_or_else(|| Unclear::new(Case::Dates, [clause]))?;
            return Ok(Some(Order::Leave(days.0, days.1)));
        }
        "urlaub" | "leave" if rest.is_empty() => return Err(Unclear::new(Case::Dates, [clause])),
        _ => {}
    }
    if let Some(order) = of_tournament(clause, &folded) {
        return Ok(Some(order));
    }
    if let Some(word) = phrases::word(&folded) {
        return Ok(Some(match word {
            Word::Pass => Order::Entry {
                text: "pass".to_owned(),
                offer: false,
                draft: false,
            },
            word => Order::Word(word),
        }));
    }
    entry(clause)
}

/// Whether somebody writes more than a word.
fn says_something(rest: &str) -> bool {
    rest.chars().filter(|c| c.is_alphabetic()).count() >= 2
}

/// The number before a text: `7: the mail came back`, `no. 7 …`, `Nr. 7 …`.
fn number_before(rest: &str) -> (Option<u64>, &str) {
    let (first, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let (first, after) = match fold(first).as_str() {
        "nr" | "no" | "nummer" | "number" => {
            let after = after.trim_start();
            after.split_once(char::is_whitespace).unwrap_or((after, ""))
        }
        _ => (first, after),
    };
    match first.trim_end_matches([':', '.', ',', ';']).parse() {
        Ok(number) if says_something(after) => (Some(number), after.trim()),
        _ => (None, rest),
    }
}

/// Whether leave is to be taken back: `Urlaub zurück`, `leave end 2026-12-24`.
fn takes_back(rest: &str) -> bool {
    const WORDS: [&str; 14] = [
        "zurueck",
        "zuruecknehmen",
        "zurueckziehen",
        "absagen",
        "abbrechen",
        "beenden",
        "streichen",
        "stornieren",
        "ende",
        "back",
        "cancel",
        "end",
        "withdraw",
        "revoke",
    ];
    let first = rest.split_whitespace().next().unwrap_or_default();
    WORDS.contains(&fold(first).as_str())
}

/// `anmelden KMTRWQZB`, `enter KMTRWQZB team Nord`, `zurückziehen`. A code has eight consonants, so no entry is taken for
/// one.
fn of_tournament(clause: &str, folded: &str) -> Option<Order> {
    const ENTER: [&str; 6] = ["anmelden", "anmeldung", "melde an", "enter", "join", "sign up"];
    const WITHDRAW: [&str; 8] = [
        "zurueckziehen",
        "ziehe zurueck",
        "ich ziehe zurueck",
        "ich ziehe mich zurueck",
        "abmelden",
        "withdraw",
        "i withdraw",
        "sign off",
    ];
    const TEAM: [&str; 2] = ["team", "mannschaft"];
    let is_code =
        |word: &str| word.len() == 8 && word.bytes().all(|byte| b"bcdfghjklmnpqrstvwxz".contains(&byte));
    let words: Vec<&str> = clause.split_whitespace().collect();
    let team_at = words.iter().position(|word| TEAM.contains(&fold(word).as_str()));
    let team = team_at
        .map(|at| words[at + 1..].join(" "))
        .filter(|name| !name.is_empty());
    let before = match (team_at, &team) {
        (Some(at), Some(_)) => fold(&words[..at].join(" ")),
        (Some(_), None) => return None,
        (None, _) => folded.to_owned(),
    };
    let (word, code) = match before.rsplit_once(' ') {
        Some((word, code)) if is_code(code) => (word, Some(code.to_ascii_uppercase())),
        _ => (before.as_str(), None),
    };
    if ENTER.contains(&word) {
        return Some(Order::Enter { code, team });
    }
    (WITHDRAW.contains(&word) && team.is_none()).then_some(Order::Withdraw(code))
}

/// An entry with what may stand before and behind it.
fn entry(clause: &str) -> Result<Option<Order>, Unclear> {
    let (number, body, mut draft) = without_labels(clause);
    let words: Vec<&str> = body.split_whitespace().collect();
    for count in (1..=words.len().min(MAX_ENTRY_WORDS)).rev() {
        let text = words[..count].join(" ");
        let text = text.trim_end_matches([',', ';', ':']);
        let passes = is_pass(text);
        if !passes && !is_entry(text) {
            continue;
        }
        let Some((offer, behind)) = behind(&words[count..].join(" ")) else {
            continue;
        };
        if text.ends_with('?') && !text.ends_with("!?") {
            // A question is no entry; `e2-e4 remis?` asks for something else.
            return Err(Unclear::new(Case::Unknown, [clause]));
        }
        if two_squares(&words[..count], number.is_some()) {
            return Err(Unclear::new(Case::Several, words[..count].iter().copied()));
        }
        let text = if passes { "pass" } else { text };
        draft |= behind;
        let text = match number {
            Some(number) => format!("{number}. {text}"),
            None => text.to_owned(),
        };
        if text.len() > MAX_ENTRY_LEN {
            return Err(Unclear::new(Case::TooLong, [text.as_str()]));
        }
        return Ok(Some(Order::Entry { text, offer, draft }));
    }
    Ok(None)
}

/// Whether a text can be an entry and is no mere dash.
fn is_entry(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_alphanumeric()) && !is_pass(text) && is_entry_shaped(text)
}

fn is_pass(text: &str) -> bool {
    phrases::word(&fold(text)) == Some(Word::Pass)
}

/// Whether two squares stand side by side that could be two pawn moves as well as one move: `e4 e5`. No pawn comes to the
/// first or last two ranks without more being said, so `e2 e4` is one move.
fn two_squares(words: &[&str], numbered: bool) -> bool {
    let numbered = numbered || words.first().is_some_and(|word| word.ends_with('.'));
    let words = words.iter().filter(|word| !word.ends_with('.'));
    let [first, second] = words.collect::<Vec<_>>()[..] else {
        return false;
    };
    let square = |word: &str| {
        let bytes = word.as_bytes();
        let at = bytes.len().checked_sub(2)?;
        let named = matches!(bytes[at].to_ascii_lowercase(), b'a'..=b'h') && bytes[at + 1].is_ascii_digit();
        named.then(|| bytes[at + 1])
    };
    let Some(rank) = square(first) else { return false };
    square(second).is_some() && (numbered || !matches!(rank, b'1' | b'2' | b'7' | b'8'))
}

/// Takes `mein Zug:`, `Zug 12:` and `Entwurf:` away; gives the number and whether it is a draft.
fn without_labels(clause: &str) -> (Option<u32>, &str, bool) {
    let (mut rest, mut number, mut draft) = (clause.trim(), None, false);
    loop {
        let (word, tail) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let folded = fold(word);
        let tail = tail.trim_start();
        if tail.is_empty() {
            return (number, rest, draft);
        }
        if phrases::is_numbered_label(&folded) && !word.ends_with(':') {
            let (next, after) = tail.split_once(char::is_whitespace).unwrap_or((tail, ""));
            if let (Some(pair), false) = (pair_number(next), after.is_empty()) {
                (number, rest) = (Some(pair), after.trim_start());
                continue;
            }
        }
        match phrases::word(&folded) {
            Some(Word::Draft) => draft = true,
            _ if phrases::is_label(&folded) => {}
            _ => return (number, rest, draft),
        }
        rest = tail;
    }
}

/// `12:`, `12.`, `12`.
fn pair_number(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches([':', '.', ')']);
    (digits.len() <= 4).then(|| digits.parse().ok()).flatten()
}

/// What may stand behind an entry: whether a draw is offered, and whether it is a draft; nothing, if something else does.
fn behind(text: &str) -> Option<(bool, bool)> {
    if text.trim() == "(=)" {
        return Some((true, false));
    }
    let folded = fold(text);
    if folded.is_empty() || phrases::is_closing(&folded) || phrases::is_thanks(&folded) || folded == "bitte" {
        // `e2-e4 Gruß f3` says more than a greeting.
        return (!casts_doubt(text, &folded)).then_some((false, false));
    }
    match phrases::word(&folded) {
        Some(Word::Offer) => Some((true, false)),
        Some(Word::Draft) => Some((false, true)),
        _ => None,
    }
}

/// `12. e2-e4 e7-e5, dann Sg1-f3`.
fn conditional(text: &str) -> Option<Order> {
    const WHO: [&str; 16] = [
        "er", "sie", "du", "gegner", "mein", "weiss", "schwarz", "spielt", "spielst", "zieht", "white",
        "black", "he", "she", "plays", "opponent",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_then = |word: &&str| ["dann", "so", "then"].contains(&fold(word).as_str());
    let (left, right) = match words.iter().position(is_then) {
        Some(at) => (words[..at].join(" "), words[at + 1..].join(" ")),
        None => text
            .split_once(',')
            .map(|(left, right)| (left.to_owned(), right.to_owned()))?,
    };
    let left = left.replace('…', "...");
    let left = left.trim().trim_end_matches([',', ':']);
    let digits = left.bytes().take_while(u8::is_ascii_digit).count();
    let (pair, left) = match left[digits..].starts_with('.') && digits > 0 {
        true => (
            Some(left[..digits].parse().ok()?),
            left[digits..].trim_start_matches(['.', ' ']),
        ),
        false => (None, left),
    };
    let words: Vec<&str> = left
        .split_whitespace()
        .filter(|word| !WHO.contains(&fold(word).as_str()))
        .collect();
    let mut when = linked(&words);
    let all = when.len();
    when.retain(|word| !["und", "and", "/", "&"].contains(&word.as_str()));
    let parted = when.len() < all;
    let when: Vec<String> = when
        .iter()
        .map(|word| word.trim_end_matches([',', ';']).to_owned())
        .collect();
    let good = |entry: &String| is_entry(entry) || is_pass(entry);
    if !(1..=2).contains(&when.len()) || !when.iter().all(good) || (!parted && halves_of_one(&when)) {
        return None;
    }
    match whole_then(&right)? {
        Order::Entry {
            text,
            offer,
            draft: false,
        } => Some(Order::Conditional {
            pair,
            when,
            then: text,
            offer,
        }),
        _ => None,
    }
}

fn whole_then(text: &str) -> Option<Order> {
    let text = text.trim().trim_start_matches([',', ':']).trim();
    if is_pass(text) {
        return Some(Order::Entry {
            text: "pass".to_owned(),
            offer: false,
            draft: false,
        });
    }
    entry(text).ok().flatten()
}

/// Joins `e2 - e4`.
fn linked(words: &[&str]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    let mut open = false;
    for word in words {
        let is_link = matches!(*word, "-" | "–" | "—" | "x" | "×" | ":");
        match joined.last_mut() {
            Some(last) if open || is_link => last.push_str(word),
            _ => joined.push((*word).to_owned()),
        }
        open = is_link;
    }
    joined
}

/// `e2 e4` may be one entry or two.
fn halves_of_one(when: &[String]) -> bool {
    when.len() == 2 && when.iter().all(|entry| entry.len() == 2)
}

/// The parts of a line between commas and at the ends of sentences. Full stops of numbers, dates and `e.p.` end nothing.
fn clauses(line: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let ends_word = chars.peek().is_none_or(|(_, next)| next.is_whitespace());
        let word = line[..at].rsplit(char::is_whitespace).next().unwrap_or_default();
        let ends = match c {
            ',' | ';' | '!' | '?' => ends_word,
            '.' => {
                let number = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
                let code = word.len() >= 4 && !word.contains('.');
                ends_word && (!number || code) && !word.eq_ignore_ascii_case("e.p")
            }
            _ => false,
        };
        if ends {
            parts.push(line[start..at].trim());
            start = at + c.len_utf8();
        }
    }
    parts.push(line[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The first word that looks like an entry. Octal code counts only where no other entry has been read: numbers are in
/// every address.
pub(super) fn entry_like(line: &str, has_words: bool) -> Option<&str> {
    let words = line
        .split_whitespace()
        .filter(|word| !word.contains("://") && !word.starts_with("www."));
    let pieces = words.flat_map(|word| {
        word.split([
            ',', ';', '(', ')', '"', '„', '“', '”', '»', '«', '/', '!', '?', '\'',
        ])
    });
    pieces
        .map(|piece| piece.trim_matches(['.', ':', '*', '-', '–']))
        .find(|piece| {
            let letters = piece.contains(char::is_alphabetic);
            let digits = piece.contains(|c: char| c.is_ascii_digit());
            let castling = ["0-0", "o-o", "0-0-0", "o-o-o"]
                .contains(&piece.to_ascii_lowercase().replace('–', "-").as_str());
            castling || (digits && (letters || !has_words) && is_entry_shaped(piece))
        })
}
