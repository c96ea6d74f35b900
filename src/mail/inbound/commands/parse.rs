//! What the text of a mail asks for, and what stands beside it.
//!
//! # The rule
//! Every line is read for itself, and within a line every sentence. It is an order (an entry, a word that is known, days of
//! leave, a condition), or it is known to say nothing (a greeting, thanks, a closing, a name, what programs put below), or it
//! is doubt. Orders stand in the first lines. Who acts on what is asked for does so at once only where nothing is in doubt.

use jiff::civil::Date;

use crate::app::inbox::commands::command::MailCommand;
use crate::mail::inbound::commands::entry_line::entry_like;
use crate::mail::inbound::commands::known::Known;
use crate::mail::inbound::commands::line::{Line, Order, read_line};
use crate::mail::inbound::commands::phrases::Word;
use crate::mail::inbound::commands::unclear::{Case, Unclear, excerpts};
use crate::mail::inbound::message::normalize::normalize;
use crate::mail::inbound::message::signoff::{is_disclaimer, is_known_line};

/// The longest text that is read, in bytes.
pub const MAX_NEW_TEXT: usize = 16 * 1024;
/// An order stands in one of the first lines that are not empty.
const FIRST_LINES: usize = 10;
/// The most orders of one mail.
const MAX_ORDERS: usize = 12;

/// What was read. No `Debug`: it may hold an entry.
#[derive(Clone)]
pub struct Reading {
    /// What is asked for.
    pub commands: Vec<MailCommand>,
    /// What else stands there and is not known to say nothing, shortened; empty where nothing is in doubt.
    pub beside: Vec<String>,
}

/// Reads what a text without quotes asks for. A day without a year is taken from `today` on.
///
/// # Errors
/// It says nothing that is known, or several things.
pub fn parse_commands(text: &str, known: &Known, today: Date) -> Result<Reading, Unclear> {
    if text.len() > MAX_NEW_TEXT {
        return Err(Unclear::new(Case::TooLong, [text]));
    }
    let text = normalize(text);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let (mut orders, mut beside, mut at, mut signed) = (Vec::new(), Vec::new(), 0, false);
    for block in lines.split(|line| line.is_empty()) {
        let legal = is_disclaimer(block);
        for line in block {
            if legal || is_known_line(line, known) {
                signed |= is_mark(line);
                at += 1;
                continue;
            }
            let Line { orders: found, is_known } = read_line(line, known, today)?;
            // Who asks for help says which move it is about.
            let asks = |order: &Order| matches!(order, Order::Word(Word::Help | Word::Status));
            let helped = !is_known && orders.iter().any(asks);
            // What stands in a signature is no further order.
            signed |= is_mark(line);
            let early = match orders.is_empty() {
                true => at < FIRST_LINES,
                false => !helped && !signed,
            };
            at += 1;
            if !(is_known && (early || found.is_empty())) {
                beside.push(*line);
            }
            if early {
                orders.extend(found);
            }
            if orders.len() > MAX_ORDERS {
                return Err(Unclear::new(Case::TooLong, [*line]));
            }
        }
    }
    if orders.is_empty() {
        return Err(nothing_read(&beside));
    }
    let mut commands = together(&orders)?;
    match &mut commands[..] {
        // A mail that only asks changes nothing, and who objects says why in as many lines as they like.
        [MailCommand::Objection { text, .. }] => {
            for line in beside.drain(..) {
                text.push('\n');
                text.push_str(line);
            }
        }
        commands if commands.iter().all(|one| matches!(one, MailCommand::Status | MailCommand::Help)) => {
            beside.clear()
        }
        _ => {}
    }
    Ok(Reading { commands, beside: excerpts(beside) })
}

/// Whether a line parts a signature from the text above it.
fn is_mark(line: &str) -> bool {
    let ruled = |sign: char| line.chars().all(|c| c == sign || c == ' ');
    line.starts_with("--") && line.len() <= 4 || line.len() >= 10 && ['-', '_', '='].into_iter().any(ruled)
}

/// Where in a text that is not read something stands that may be meant.
pub(in crate::mail::inbound) fn may_mean_something(text: &str, today: Date) -> Option<&str> {
    let known = Known::default();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let orders = |line: &&str| !read_line(line, &known, today).is_ok_and(|read| read.orders.is_empty());
    lines.take(200).find(|line| entry_like(line).is_some() || orders(line))
}

fn nothing_read(beside: &[&str]) -> Unclear {
    let hinting: Vec<&str> = beside.iter().copied().filter(|line| entry_like(line).is_some()).collect();
    match (beside, &hinting[..]) {
        ([], _) => Unclear::new(Case::Nothing, []),
        ([first, ..], []) => Unclear::new(Case::Unknown, [*first]),
        (_, [line]) if pieces(line) < 2 => Unclear::new(Case::Unknown, [*line]),
        _ => Unclear::new(Case::Several, hinting),
    }
}

/// How many words of a line look like entries.
fn pieces(line: &str) -> usize {
    line.split_whitespace().filter(|word| entry_like(word).is_some()).count()
}

/// An entry without what can be left out, for telling whether two are the same.
pub(in crate::mail::inbound) fn plain(entry: &str) -> String {
    let entry = entry.trim_end_matches(['.', '!', '?', '+', '#']);
    entry
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, '=' | '@' | '*'))
        .filter(|c| *c != 'x')
        .collect()
}

/// Puts together what belongs together.
fn together(orders: &[Order]) -> Result<Vec<MailCommand>, Unclear> {
    let has = |wanted: Word| orders.iter().any(|order| matches!(order, Order::Word(word) if *word == wanted));
    let entries: Vec<(&str, bool, bool)> = orders
        .iter()
        .filter_map(|order| match order {
            Order::Entry { text, offer, draft } => Some((text.as_str(), *offer, *draft)),
            _ => None,
        })
        .collect();
    let entry = match entries[..] {
        [] => None,
        [(first, ..), ..] if entries.iter().all(|(text, ..)| plain(text) == plain(first)) => {
            Some(MailCommand::Entry {
                entry: first.to_owned(),
                draw_offer: has(Word::Offer) || entries.iter().any(|(_, offer, _)| *offer),
                draft: has(Word::Draft) || entries.iter().any(|(.., draft)| *draft),
            })
        }
        _ => return Err(Unclear::new(Case::Several, entries.iter().map(|(text, ..)| *text))),
    };
    if entry.is_none() && has(Word::Offer) {
        return Err(Unclear::new(Case::OfferAlone, []));
    }
    if entry.is_none() && has(Word::Draft) {
        return Err(Unclear::new(Case::DraftAlone, []));
    }
    let entry_is_said = entry.is_some();
    let mut commands: Vec<MailCommand> = entry.into_iter().collect();
    for order in orders {
        let one = match order {
            Order::Entry { .. } | Order::Word(Word::Offer | Word::Draft | Word::Pass) => continue,
            Order::Conditional { pair, when, then, offer } => MailCommand::Conditional {
                pair: *pair,
                when: when.clone(),
                then: then.clone(),
                draw_offer: *offer,
            },
            Order::Objection { appeal, against, text } => {
                MailCommand::Objection { appeal: *appeal, against: *against, text: text.clone() }
            }
            Order::Leave(first, last) => MailCommand::Leave(*first, *last),
            Order::LeaveBack(on) => MailCommand::LeaveBack(*on),
            Order::Enter { code, team } => MailCommand::Enter { code: code.clone(), team: team.clone() },
            Order::Withdraw(code) => MailCommand::Withdraw { code: code.clone() },
            Order::Word(Word::Accept) => MailCommand::Draw(true),
            Order::Word(Word::Decline) => MailCommand::Draw(false),
            Order::Word(Word::Claim(kind)) => MailCommand::Claim(*kind),
            Order::Word(Word::Resign) => MailCommand::Resign,
            Order::Word(Word::Yes) => MailCommand::Confirm,
            Order::Word(Word::File) if entry_is_said => continue,
            Order::Word(Word::File) => MailCommand::Confirm,
            Order::Word(Word::No) => MailCommand::Discard,
            Order::Word(Word::Status) => MailCommand::Status,
            Order::Word(Word::Help) => MailCommand::Help,
        };
        if !commands.contains(&one) {
            commands.push(one);
        }
    }
    // `No, d4` puts one in another's place; who says no behind an entry may take it back.
    let no = orders.iter().position(|order| matches!(order, Order::Word(Word::No)));
    let entry = orders.iter().position(|order| matches!(order, Order::Entry { .. }));
    let takes_back = no.zip(entry).is_some_and(|(no, entry)| entry < no);
    if takes_back || exclude_one_another(&commands) {
        return Err(Unclear::new(Case::Together, []));
    }
    Ok(commands)
}

/// Whether something that ends or settles everything stands beside anything else that changes the game. An answer may name
/// what it answers: `yes, Nf3`, `no, d4`, `yes, I resign`.
fn exclude_one_another(commands: &[MailCommand]) -> bool {
    let changing: Vec<&MailCommand> =
        commands.iter().filter(|one| !matches!(one, MailCommand::Status | MailCommand::Help)).collect();
    let settles = |one: &&MailCommand| {
        matches!(
            one,
            MailCommand::Draw(true)
                | MailCommand::Claim(_)
                | MailCommand::Objection { .. }
                | MailCommand::Resign
                | MailCommand::Confirm
                | MailCommand::Discard
                | MailCommand::Enter { .. }
                | MailCommand::Withdraw { .. }
        )
    };
    match changing[..] {
        [MailCommand::Entry { draft: false, .. }, MailCommand::Confirm | MailCommand::Discard]
        | [MailCommand::Confirm, MailCommand::Resign]
        | [MailCommand::Resign, MailCommand::Confirm] => false,
        _ => changing.len() > 1 && changing.iter().any(settles),
    }
}
