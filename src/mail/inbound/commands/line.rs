//! What one line of a mail asks for.

use jiff::civil::Date;

use crate::mail::inbound::commands::dates::{one_day, two_days};
use crate::mail::inbound::commands::entry_line::{entry, entry_like, is_entry, is_pass};
use crate::mail::inbound::commands::known::Known;
use crate::mail::inbound::commands::phrases::{self, Word, is_one_of};
use crate::mail::inbound::commands::unclear::{Case, Unclear};
use crate::mail::inbound::message::normalize::fold;

/// What is asked for, each thing for itself.
pub(in crate::mail::inbound) enum Order {
    Entry { text: String, offer: bool, draft: bool },
    Conditional { pair: Option<u32>, when: Vec<String>, then: String, offer: bool },
    Word(Word),
    Leave(Date, Date),
    LeaveBack(Option<Date>),
    Objection { appeal: bool, against: Option<u64>, text: String },
    Enter { code: Option<String>, team: Option<String> },
    Withdraw(Option<String>),
}

/// A longer line is no order, in bytes.
const MAX_LINE: usize = 1000;

/// What a line asks for.
#[derive(Default)]
pub(in crate::mail::inbound) struct Line {
    pub(in crate::mail::inbound) orders: Vec<Order>,
    /// Whether all the rest of it is known to say nothing.
    pub(in crate::mail::inbound) is_known: bool,
}

/// Reads a line, as a whole or sentence by sentence.
///
/// # Errors
/// It begins like something that is known and does not go on so, or holds several entries.
pub(in crate::mail::inbound) fn read_line(line: &str, known: &Known, today: Date) -> Result<Line, Unclear> {
    let line = unwrapped(line);
    if line.len() > MAX_LINE {
        return Ok(Line::default());
    }
    let whole = read_clause(line, known, today)?;
    let clauses = clauses(line);
    if whole.is_known || clauses.len() < 2 {
        return Ok(whole);
    }
    let mut read = Line { orders: Vec::new(), is_known: true };
    for clause in clauses {
        let clause = read_clause(clause, known, today)?;
        read.orders.extend(clause.orders);
        read.is_known &= clause.is_known;
    }
    Ok(if read.orders.is_empty() && !read.is_known { whole } else { read })
}

/// Reads one sentence, or what stands between commas.
fn read_clause(clause: &str, known: &Known, today: Date) -> Result<Line, Unclear> {
    let order = |order, is_known| Ok(Line { orders: vec![order], is_known });
    let asks = clause.trim_end().ends_with('?');
    match whole(clause, today)? {
        // What is asked back anyway, or asks itself, may be a question; `remis?` is how a draw is offered.
        Some(found @ Order::Word(Word::Status | Word::Help | Word::Offer | Word::Resign)) => {
            return order(found, true);
        }
        Some(found) if !asks => return order(found, true),
        Some(_) => return Ok(Line::default()),
        None => {}
    }
    if let Some(word) = known.answer(clause) {
        return order(Order::Word(word), true);
    }
    match entry(clause, known)? {
        Some(read) => Ok(read),
        None => Ok(Line { orders: Vec::new(), is_known: known.says_nothing(clause) }),
    }
}

/// Without what mail programs and careful people put around a line.
fn unwrapped(line: &str) -> &str {
    let mut line = line.trim();
    loop {
        let inner = line.trim_matches(['"', '„', '“', '”', '»', '«', '‚', '‘', '\'', '`', '|']).trim();
        let starred = inner.strip_prefix('*').and_then(|inner| inner.strip_suffix('*'));
        let inner = starred.or_else(|| inner.strip_prefix(['•', '·'])).unwrap_or(inner).trim();
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
                None if entry_like(rest).is_none() => Ok(None),
                None => Err(Unclear::new(Case::Conditional, [clause])),
            };
        }
        "einspruch" | "objection" if says_something(rest) => {
            return Ok(Some(Order::Objection { appeal: false, against: None, text: rest.trim().to_owned() }));
        }
        "berufung" | "appeal" if says_something(rest) => {
            let (against, text) = number_before(rest.trim());
            return Ok(Some(Order::Objection { appeal: true, against, text: text.to_owned() }));
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
    Ok(phrases::word(&folded).map(|word| match word {
        Word::Pass => Order::Entry { text: "pass".to_owned(), offer: false, draft: false },
        word => Order::Word(word),
    }))
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
    const WORDS: &str = "zurueck|zuruecknehmen|zurueckziehen|absagen|abbrechen|beenden|streichen|stornieren|ende|\
         back|cancel|end|withdraw|revoke";
    let first = fold(rest.split_whitespace().next().unwrap_or_default());
    is_one_of(WORDS, &first)
}

/// `melden KMTRWQZB`, `enter KMTRWQZB team Nord`, `zurückziehen`. A code has eight consonants, so no entry is taken for
/// one.
fn of_tournament(clause: &str, folded: &str) -> Option<Order> {
    const ENTER: &str = "melden|teilnehmen|anmelden|anmeldung|melde an|enter|join|sign up";
    const WITHDRAW: &str = "zurueckziehen|ziehe zurueck|ich ziehe zurueck|ich ziehe mich zurueck|abmelden|\
         withdraw|i withdraw|sign off";
    const TEAM: [&str; 2] = ["team", "mannschaft"];
    let is_code =
        |word: &str| word.len() == 8 && word.bytes().all(|byte| b"bcdfghjklmnpqrstvwxz".contains(&byte));
    let words: Vec<&str> = clause.split_whitespace().collect();
    let team_at = words.iter().position(|word| TEAM.contains(&fold(word).as_str()));
    let team = team_at.map(|at| words[at + 1..].join(" ")).filter(|name| !name.is_empty());
    let before = match (team_at, &team) {
        (Some(at), Some(_)) => fold(&words[..at].join(" ")),
        (Some(_), None) => return None,
        (None, _) => folded.to_owned(),
    };
    let (word, code) = match before.rsplit_once(' ') {
        Some((word, code)) if is_code(code) => (word, Some(code.to_ascii_uppercase())),
        _ => (before.as_str(), None),
    };
    if is_one_of(ENTER, word) {
        return Some(Order::Enter { code, team });
    }
    (is_one_of(WITHDRAW, word) && team.is_none()).then_some(Order::Withdraw(code))
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
        None => text.split_once(',').map(|(left, right)| (left.to_owned(), right.to_owned()))?,
    };
    let left = left.replace('…', "...");
    let left = left.trim().trim_end_matches([',', ':']);
    let digits = left.bytes().take_while(u8::is_ascii_digit).count();
    let (pair, left) = match left[digits..].starts_with('.') && digits > 0 {
        true => (Some(left[..digits].parse().ok()?), left[digits..].trim_start_matches(['.', ' '])),
        false => (None, left),
    };
    let words: Vec<&str> =
        left.split_whitespace().filter(|word| !WHO.contains(&fold(word).as_str())).collect();
    let mut when = linked(&words);
    let all = when.len();
    when.retain(|word| !["und", "and", "/", "&"].contains(&word.as_str()));
    let parted = when.len() < all;
    let when: Vec<String> = when.iter().map(|word| word.trim_end_matches([',', ';']).to_owned()).collect();
    let good = |entry: &String| is_entry(entry) || is_pass(entry);
    if !(1..=2).contains(&when.len()) || !when.iter().all(good) || (!parted && halves_of_one(&when)) {
        return None;
    }
    let then = right.trim().trim_start_matches([',', ':']).trim();
    let then = entry(then, &Known::default()).ok().flatten().filter(|read| read.is_known)?;
    match <[Order; 1]>::try_from(then.orders).ok()? {
        [Order::Entry { text, offer, draft: false }] => {
            Some(Order::Conditional { pair, when, then: text, offer })
        }
        _ => None,
    }
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
            // A question is none any more without its mark.
            let end = if c == '?' { at + c.len_utf8() } else { at };
            parts.push(line[start..end].trim());
            start = at + c.len_utf8();
        }
    }
    parts.push(line[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}
