//! One mail of a mailbox: whose it is, what it says, and which pairs it tells or quotes.

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::civil::Date;
use sha2::{Digest, Sha256};

use super::{ImportRequest, Person};
use crate::app::inbox::commands::command::MailCommand;
use crate::app::notices::reply::Doubt;
use crate::base::zone::Zone;
use crate::base::{BySide, Side, Timestamp};
use crate::mail::inbound::{Case, InboundMail, Known, Sort, read_message};
use crate::rules::notation::{PASS, is_entry_shaped};

/// The most pairs that all mails of a mailbox tell or quote: what is more is not compared.
pub const TOLD_MAX: usize = 20_000;
/// Of one mail at most: a whole game is sent round now and then.
pub const TOLD_BY_ONE_MAX: usize = 1_000;
/// A line beside so many entries of a player is about none of them: a signature, a greeting, the weather.
const HABIT: usize = 2;

/// The mails of the game's people, and what is told of each pair.
pub(super) struct Letters {
    /// Oldest first, each once.
    pub(super) all: Vec<Letter>,
    /// By the number of the pair, oldest first.
    pub(super) told: BTreeMap<u32, Vec<QuotedPair>>,
    /// Mails that were not taken apart: they pass a limit, or do not say who wrote them.
    pub(super) unread: usize,
}

/// A mail of the game. No `Debug`: mails are private.
pub(super) struct Letter {
    pub(super) date: Timestamp,
    pub(super) sha256: [u8; 32],
    pub(super) writer: Writer,
    pub(super) says: Says,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Writer {
    Player(Side),
    Arbiter,
}

/// What a player's mail says.
pub(super) enum Says {
    Entry {
        text: String,
        /// The pair that it names.
        number: Option<u32>,
        offers: bool,
        /// What else may say that it is not meant so.
        doubts: Vec<String>,
        /// Lines beside it that may say so.
        lines: Vec<String>,
        /// Those of them that stand beside others as well.
        habits: Vec<String>,
    },
    Resigns,
    Accepts,
    /// Nothing about an entry.
    Nothing,
    /// Something else; behind an entry it may take that back.
    Talk(Vec<String>),
    /// What may be an entry, and cannot be read as one.
    Unclear(Vec<String>),
}

/// A pair as somebody else writes it: `12. e2-e4 e7-e5`.
pub(super) struct QuotedPair {
    pub(super) halves: BySide<String>,
    pub(super) date: Timestamp,
    /// Whether the arbiter's own mail tells it; otherwise a player's quotes it, some time later.
    pub(super) by_arbiter: bool,
}

impl Letters {
    pub(super) fn read(mails: &[Vec<u8>], request: &ImportRequest) -> Letters {
        let mut letters = Letters { all: Vec::new(), told: BTreeMap::new(), unread: 0 };
        let (mut seen, mut told) = (HashSet::new(), Vec::new());
        // A mail without a date stands where it stands in the mailbox.
        let mut before = Timestamp::from_us(0);
        for mail in mails {
            let sha256: [u8; 32] = Sha256::digest(mail).into();
            if !seen.insert(sha256) {
                continue;
            }
            let message = match read_message(mail) {
                Ok(message) if message.from.len() == 1 => message,
                Ok(_) | Err(_) => {
                    letters.unread += 1;
                    continue;
                }
            };
            let Some(writer) = writer(&message, request) else { continue };
            let date = message.date.unwrap_or(before);
            before = date;
            let says = match writer {
                Writer::Player(side) => said(&message, side, request, Zone::UTC.at(date).date()),
                Writer::Arbiter => Says::Nothing,
            };
            letters.all.push(Letter { date, sha256, writer, says });
            let by_arbiter = writer == Writer::Arbiter;
            let found = told_in(&message, by_arbiter)
                .map(|(pair, halves)| (pair, QuotedPair { halves, date, by_arbiter }));
            told.extend(found.take(TOLD_BY_ONE_MAX.min(TOLD_MAX - told.len())));
        }
        letters.all.sort_by_key(|letter| letter.date);
        letters.put_habits_aside();
        told.sort_by_key(|(_, told)| told.date);
        for (pair, one) in told {
            letters.told.entry(pair).or_default().push(one);
        }
        letters
    }

    /// Puts aside the lines that a player writes beside several entries ([`HABIT`]).
    fn put_habits_aside(&mut self) {
        let mut counts = BySide::<HashMap<String, usize>>::default();
        for letter in &self.all {
            if let (Writer::Player(side), Says::Entry { lines, .. }) = (letter.writer, &letter.says) {
                for line in lines.iter().collect::<HashSet<_>>() {
                    *counts.get_mut(side).entry(line.clone()).or_default() += 1;
                }
            }
        }
        for letter in &mut self.all {
            if let (Writer::Player(side), Says::Entry { lines, habits, .. }) =
                (letter.writer, &mut letter.says)
            {
                let count = |line: &String| counts.get(side).get(line).copied().unwrap_or_default();
                let is_habit = |line: &String| count(line) >= HABIT && !hints(std::slice::from_ref(line));
                (*habits, *lines) = std::mem::take(lines).into_iter().partition(is_habit);
            }
        }
    }

    /// The mails of a side from this one on.
    pub(super) fn of(&self, side: Side, from: usize) -> impl Iterator<Item = (usize, &Letter)> {
        let own = move |(_, letter): &(usize, &Letter)| letter.writer == Writer::Player(side);
        self.all.iter().enumerate().skip(from).filter(own)
    }
}

/// Who of the game's people wrote a mail that is about it; no machine of theirs.
fn writer(message: &InboundMail, request: &ImportRequest) -> Option<Writer> {
    let from = message.from.first()?;
    let is = |person: &Person| person.addresses.iter().any(|own| own.eq_ignore_ascii_case(from.trim()));
    let side = request.players.iter().find(|(_, player)| is(player)).map(|(side, _)| side);
    let writer = match side {
        Some(side) => Writer::Player(side),
        None if request.arbiter.as_ref().is_some_and(is) => Writer::Arbiter,
        None => return None,
    };
    let about = |text: &String| message.subject.to_lowercase().contains(&text.to_lowercase());
    let by_hand = matches!(message.sort, Sort::Person | Sort::List);
    (by_hand && request.subject.as_ref().is_none_or(about)).then_some(writer)
}

fn said(message: &InboundMail, side: Side, request: &ImportRequest, today: Date) -> Says {
    let people = request.players.iter().map(|(_, person)| person).chain(&request.arbiter);
    let known = Known::new(Some(side), people.map(|person| person.name.as_str()));
    let mut message = message.clone();
    message.reword(|line| with_number(line, side));
    let meant = match message.commands(&known, today) {
        Ok(meant) => meant,
        Err(unclear) => {
            return match unclear.case {
                Case::Nothing => Says::Nothing,
                Case::Unknown if !hints(&unclear.seen) => Says::Talk(some(unclear.seen)),
                _ => Says::Unclear(some(unclear.seen)),
            };
        }
    };
    let (mut doubts, mut lines) = (Vec::new(), Vec::new());
    for doubt in &meant.doubts {
        match doubt {
            Doubt::Beside { seen } if !seen.is_empty() => lines.extend(seen.iter().cloned()),
            doubt => doubts.extend(shown(doubt)),
        }
    }
    let is_clear = doubts.is_empty() && lines.is_empty();
    match &meant.commands[..] {
        // An offer is declined by whoever enters.
        [MailCommand::Entry { entry, draw_offer, draft: false }]
        | [MailCommand::Entry { entry, draw_offer, draft: false }, MailCommand::Draw(false)] => {
            let (text, number) = (entry.clone(), number_of(entry));
            Says::Entry { text, number, offers: *draw_offer, doubts, lines, habits: Vec::new() }
        }
        [MailCommand::Entry { entry, draft: true, .. }] => Says::Talk(vec![entry.clone()]),
        [MailCommand::Status | MailCommand::Help | MailCommand::Draw(false)] => Says::Nothing,
        [MailCommand::Resign] if is_clear => Says::Resigns,
        [MailCommand::Draw(true)] if is_clear => Says::Accepts,
        _ => Says::Unclear(some([doubts, lines].concat())),
    }
}

/// Whether a text that is not understood holds something like an entry.
fn hints(seen: &[String]) -> bool {
    let mut words = seen.iter().flat_map(|line| line.split_whitespace());
    words.any(|word| {
        word.contains(|c: char| c.is_ascii_digit()) || is_entry_shaped(word) && word.contains('-')
    })
}

fn shown(doubt: &Doubt) -> Vec<String> {
    match doubt {
        Doubt::Beside { seen } | Doubt::Struck { seen } => some(seen.clone()),
        Doubt::Forms => vec!["its text and its HTML differ".to_owned()],
        Doubt::Long | Doubt::Recipient => some(Vec::new()),
    }
}

/// Something is seen, also where nothing can be shown.
fn some(seen: Vec<String>) -> Vec<String> {
    if seen.is_empty() { vec!["…".to_owned()] } else { seen }
}

/// The pair that an entry names: `12. Nf3`, or octal code of ten or eleven digits.
fn number_of(text: &str) -> Option<u32> {
    if let Some((number, rest)) = text.split_once('.') {
        let plain = !rest.trim_matches('.').is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        return plain.then(|| number.parse().ok()).flatten();
    }
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
    let is_code = matches!(digits.len(), 10 | 11) && !text.contains(char::is_alphabetic);
    is_code.then(|| digits[1..4].iter().fold(0, |number, digit| number * 8 + (digit + 7) % 8))
}

/// Octal code of six digits behind the number of its pair, `5. 637358`, as the code of ten digits that holds the number too. By mail
/// only that one is an entry; here it is read as if it had been written.
fn with_number(text: &str, side: Side) -> Option<String> {
    let (number, code) = text.split_once('.')?;
    let number: u32 = number.parse().ok().filter(|number| (1..512).contains(number))?;
    let code = code.trim_matches(['.', ' ']);
    let is_code = code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit());
    let digits = [number / 64, number / 8 % 8, number % 8].map(|digit| (digit + 1).to_string());
    is_code.then(|| format!("{}{}{code}", if side == Side::White { 1 } else { 2 }, digits.concat()))
}

/// All that the arbiter writes, and of a player's mail what it quotes.
fn told_in(message: &InboundMail, by_arbiter: bool) -> impl Iterator<Item = (u32, BySide<String>)> {
    let own: HashSet<&str> = match by_arbiter {
        true => HashSet::new(),
        false => message.text.lines().map(str::trim).collect(),
    };
    message.whole.lines().map(str::trim).filter(move |line| !own.contains(line)).filter_map(told)
}

/// Reads `5. e2-e4 e7-e5`, `Zugpaar 5: Weiß e2-e4, Schwarz e7-e5`.
fn told(line: &str) -> Option<(u32, BySide<String>)> {
    const PAIR: [&str; 6] = ["zugpaar", "paar", "zug", "pair", "move", "moves"];
    const SIDES: [&str; 6] = ["weiß", "weiss", "white", "schwarz", "black", "-"];
    let line = line.trim_start_matches(['>', '|', '*', ' ']);
    let bare = |word: &str| word.trim_end_matches([':', ',', ';', '.']).to_lowercase();
    let mut words: Vec<&str> = line.split_whitespace().take(12).collect();
    if words.first().is_some_and(|word| PAIR.contains(&bare(word).as_str())) {
        words.remove(0);
    }
    let first = *words.first()?;
    let digits = first.bytes().take_while(u8::is_ascii_digit).count();
    let rest = first.get(digits..)?.strip_prefix(['.', ':', ')'])?;
    let pair = first.get(..digits).filter(|digits| (1..=4).contains(&digits.len()))?.parse().ok()?;
    match rest {
        "" => drop(words.remove(0)),
        // `5...` begins with Black's half.
        rest if rest.starts_with('.') => return None,
        rest => words[0] = rest,
    }
    words.retain(|word| !SIDES.contains(&bare(word).as_str()) && *word != "e.p.");
    let mut halves = words.iter().map(|word| word.trim_end_matches([',', ';']));
    let (white, black) = (halves.next()?, halves.next()?);
    let is_half = |half: &str| half == PASS || is_entry_shaped(half) || is_entry_shaped(unmarked(half));
    let more = halves.next().is_some_and(|next| is_entry_shaped(next) && !next.ends_with('.'));
    let is_pair = is_half(white) && is_half(black) && !more;
    is_pair.then(|| (pair, BySide { white: white.to_owned(), black: black.to_owned() }))
}

/// A half without the mark that says what became of it.
pub(super) fn unmarked(half: &str) -> &str {
    const MARKS: [&str; 10] = ["^1", "^2", "*", "~", "!v", "!n", "!s", "!r", "!c", "+"];
    MARKS.iter().find_map(|mark| half.strip_suffix(mark)).unwrap_or(half)
}
