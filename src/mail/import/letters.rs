//! One mail of a mailbox: whose it is, what it says, and which pairs it announces or quotes.

use jiff::civil::Date;
use sha2::{Digest, Sha256};

use super::{ImportRequest, Person};
use crate::app::inbox::commands::command::MailCommand;
use crate::app::notices::reply::Doubt;
use crate::base::zone::Zone;
use crate::base::{BySide, Side, Timestamp};
use crate::mail::inbound::{Case, InboundMail, Known, read_message};
use crate::rules::notation::{PASS, is_entry_shaped};

/// Pairs that one mail announces or quotes at most: a whole game is sent round now and then.
const ANNOUNCED_MAX: usize = 500;

/// A mail of the game. No `Debug`: mails are private.
pub(super) struct Letter {
    pub(super) date: Timestamp,
    pub(super) sha256: [u8; 32],
    pub(super) writer: Writer,
    pub(super) says: Says,
    /// Pairs that the arbiter tells in it, or that a player quotes.
    pub(super) announced: Vec<Announced>,
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
        offers: bool,
        /// What stands beside it and may say that it is not meant so.
        beside: Vec<String>,
    },
    Resigns,
    Accepts,
    /// Nothing that could be an entry.
    Nothing,
    /// Something that may be one, or something else that counts.
    Unclear(Vec<String>),
}

/// A pair as somebody else writes it: `12. e2-e4 e7-e5`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Announced {
    pub(super) pair: u32,
    pub(super) halves: BySide<String>,
}

/// The mails of the game's people, oldest first, each once.
pub(super) fn letters(mails: &[Vec<u8>], request: &ImportRequest) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::new();
    for mail in mails {
        let before = letters.last().map_or(Timestamp::from_us(0), |letter| letter.date);
        letters.extend(letter(mail, request, before));
    }
    letters.sort_by_key(|letter| letter.date);
    let mut seen = std::collections::HashSet::new();
    letters.retain(|letter| seen.insert(letter.sha256));
    letters
}

/// Reads a mail; nothing, if it is none of this game. One without a date stands where it stands in the mailbox.
fn letter(mail: &[u8], request: &ImportRequest, before: Timestamp) -> Option<Letter> {
    let message = read_message(mail).ok()?;
    let [from] = &message.from[..] else { return None };
    let is = |person: &Person| person.addresses.iter().any(|own| own.eq_ignore_ascii_case(from.trim()));
    let side = request.players.iter().find(|(_, player)| is(player)).map(|(side, _)| side);
    let writer = match side {
        Some(side) => Writer::Player(side),
        None if request.arbiter.as_ref().is_some_and(is) => Writer::Arbiter,
        None => return None,
    };
    let about = |text: &String| message.subject.to_lowercase().contains(&text.to_lowercase());
    if !request.subject.as_ref().is_none_or(about) {
        return None;
    }
    let date = message.date.unwrap_or(before);
    let says = match writer {
        Writer::Player(side) => said(&message, side, request, Zone::UTC.at(date).date()),
        Writer::Arbiter => Says::Nothing,
    };
    let announced = announced_in(&message, writer);
    Some(Letter { date, sha256: Sha256::digest(mail).into(), writer, says, announced })
}

fn said(message: &InboundMail, side: Side, request: &ImportRequest, today: Date) -> Says {
    let people = request.players.iter().map(|(_, person)| person).chain(&request.arbiter);
    let known = Known::new(Some(side), people.map(|person| person.name.as_str()));
    let meant = match message.commands(&known, today) {
        Ok(meant) => meant,
        Err(unclear) => {
            let may_be = !matches!(unclear.case, Case::Nothing | Case::Unknown) || hints(&unclear.seen);
            return if may_be { Says::Unclear(unclear.seen) } else { Says::Nothing };
        }
    };
    let beside: Vec<String> = meant.doubts.iter().flat_map(shown).collect();
    match &meant.commands[..] {
        [MailCommand::Entry { entry, draw_offer, draft: false }] => {
            Says::Entry { text: entry.clone(), offers: *draw_offer, beside }
        }
        // An offer is declined by whoever enters.
        [MailCommand::Entry { entry, draw_offer, draft: false }, MailCommand::Draw(false)] => {
            Says::Entry { text: entry.clone(), offers: *draw_offer, beside }
        }
        [MailCommand::Entry { draft: true, .. }] | [MailCommand::Status | MailCommand::Help] => Says::Nothing,
        [MailCommand::Draw(false)] => Says::Nothing,
        [MailCommand::Resign] if beside.is_empty() => Says::Resigns,
        [MailCommand::Draw(true)] if beside.is_empty() => Says::Accepts,
        _ => Says::Unclear(beside),
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
        Doubt::Beside { seen } | Doubt::Struck { seen } => seen.clone(),
        _ => vec!["…".to_owned()],
    }
}

/// All that the arbiter writes, and of a player's mail what it quotes.
fn announced_in(message: &InboundMail, writer: Writer) -> Vec<Announced> {
    let own: std::collections::HashSet<&str> = match writer {
        Writer::Arbiter => Default::default(),
        Writer::Player(_) => message.text.lines().map(str::trim).collect(),
    };
    let lines = message.whole.lines().map(str::trim).filter(|line| !own.contains(line));
    lines.filter_map(announced).take(ANNOUNCED_MAX).collect()
}

/// Reads `5. e2-e4 e7-e5`, `Zugpaar 5: Weiß e2-e4, Schwarz e7-e5`.
fn announced(line: &str) -> Option<Announced> {
    const PAIR: [&str; 6] = ["zugpaar", "paar", "zug", "pair", "move", "moves"];
    const SIDES: [&str; 6] = ["weiß", "weiss", "white", "schwarz", "black", "-"];
    let line = line.trim_start_matches(['>', '|', '*', ' ']);
    let bare = |word: &str| word.trim_end_matches([':', ',', ';', '.']).to_lowercase();
    let mut words: Vec<&str> = line.split_whitespace().collect();
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
    is_pair.then(|| Announced { pair, halves: BySide { white: white.to_owned(), black: black.to_owned() } })
}

/// A half without the mark that says what became of it.
pub(super) fn unmarked(half: &str) -> &str {
    const MARKS: [&str; 10] = ["^1", "^2", "*", "~", "!v", "!n", "!s", "!r", "!c", "+"];
    MARKS.iter().find_map(|mark| half.strip_suffix(mark)).unwrap_or(half)
}
