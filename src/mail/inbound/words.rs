//! What the new text of a mail asks for.
//!
//! # The rule
//! Every line is read for itself. It is either an order as a whole (an entry, a word that is known, days of leave, a
//! condition), with a greeting, a label such as `mein Zug:` and a closing around it at most, or it is a remark. Orders stand
//! in the first lines. A remark may stand above or below, as long as nothing in it looks like an entry and it has no word
//! that offers, accepts, resigns or takes back. Whatever could be read in a second way is asked about and never guessed.

use jiff::civil::Date;

use super::orders::{Order, entry_like, read_line};
use super::phrases::{Word, is_doubting, is_risky};
use super::tidy::{fold, tidy};
use super::unclear::{Case, Unclear};
use crate::app::Said;

/// The longest new text that is read, in bytes.
pub const MAX_NEW_TEXT: usize = 16 * 1024;
/// An order stands in one of the first lines that are not empty.
const FIRST_LINES: usize = 10;
/// The most orders of one mail.
const MAX_ORDERS: usize = 12;

/// Reads what a text without quotes asks for. A day without a year is taken from `today` on.
///
/// # Errors
/// It says nothing that is known, or not clearly.
pub fn said(text: &str, today: Date) -> Result<Vec<Said>, Unclear> {
    if text.len() > MAX_NEW_TEXT {
        return Err(Unclear::new(Case::TooLong, [text]));
    }
    let text = tidy(text);
    let (mut orders, mut remarks) = (Vec::new(), Vec::new());
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    for (at, line) in lines.enumerate() {
        match read_line(line, today)? {
            Some(found) if at < FIRST_LINES || !orders.is_empty() => orders.extend(found),
            _ => remarks.push(line),
        }
        if orders.len() > MAX_ORDERS {
            return Err(Unclear::new(Case::TooLong, [line]));
        }
    }
    if orders.is_empty() {
        return Err(nothing_read(&remarks));
    }
    let said = together(&orders)?;
    match doubtful(&orders, &remarks) {
        Some(line) => Err(Unclear::new(Case::Beside, [line])),
        None => Ok(said),
    }
}

/// Whether a text that is not read holds something that may be meant.
pub(super) fn may_mean_something(text: &str, today: Date) -> Option<&str> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .take(200)
        .find(|line| entry_like(line, false).is_some() || !matches!(read_line(line, today), Ok(None)))
}

fn nothing_read(remarks: &[&str]) -> Unclear {
    let hinting: Vec<&str> = remarks
        .iter()
        .copied()
        .filter(|line| entry_like(line, false).is_some())
        .collect();
    match (remarks, &hinting[..]) {
        ([], _) => Unclear::new(Case::Nothing, []),
        ([first, ..], []) => Unclear::new(Case::Unknown, [*first]),
        (_, [line]) if pieces(line) < 2 => Unclear::new(Case::Unknown, [*line]),
        _ => Unclear::new(Case::Several, hinting),
    }
}

/// How many words of a line look like entries.
fn pieces(line: &str) -> usize {
    line.split_whitespace()
        .filter(|word| entry_like(word, false).is_some())
        .count()
}

/// The remark that may mean something beside these orders.
fn doubtful<'a>(orders: &[Order], remarks: &[&'a str]) -> Option<&'a str> {
    let only_asks = |order: &Order| matches!(order, Order::Word(Word::Status | Word::Help));
    if orders.iter().all(only_asks) {
        return None;
    }
    let in_letters = orders.iter().any(|order| match order {
        Order::Entry { text, .. } => text.contains(char::is_alphabetic),
        _ => true,
    });
    let entry = orders.iter().find_map(|order| match order {
        Order::Entry { text, .. } => Some(plain(text)),
        _ => None,
    });
    let settles = |order: &Order| {
        matches!(
            order,
            Order::Word(Word::Accept | Word::Claim(_) | Word::Resign | Word::Yes) | Order::Withdraw(_)
        )
    };
    let settling = orders.iter().any(settles);
    let doubt = |line: &&&str| {
        let other = entry_like(line, in_letters);
        let folded = fold(line);
        other.is_some_and(|found| Some(plain(found)) != entry || pieces(line) > 1)
            || is_risky(&folded)
            || (settling && is_doubting(&folded))
    };
    remarks.iter().find(doubt).copied()
}

/// An entry without what can be left out, for telling whether two are the same.
fn plain(entry: &str) -> String {
    let entry = entry.trim_end_matches(['.', '!', '?', '+', '#']);
    entry
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, '=' | '@' | '*'))
        .filter(|c| *c != 'x')
        .collect()
}

/// Puts together what belongs together.
fn together(orders: &[Order]) -> Result<Vec<Said>, Unclear> {
    let has = |wanted: Word| {
        orders
            .iter()
            .any(|order| matches!(order, Order::Word(word) if *word == wanted))
    };
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
            Some(Said::Entry {
                entry: first.to_owned(),
                draw_offer: has(Word::Offer) || entries.iter().any(|(_, offer, _)| *offer),
                draft: has(Word::Draft) || entries.iter().any(|(.., draft)| *draft),
            })
        }
        _ => {
            return Err(Unclear::new(
                Case::Several,
                entries.iter().map(|(text, ..)| *text),
            ));
        }
    };
    if entry.is_none() && has(Word::Offer) {
        return Err(Unclear::new(Case::OfferAlone, []));
    }
    if entry.is_none() && has(Word::Draft) {
        return Err(Unclear::new(Case::DraftAlone, []));
    }
    let mut said: Vec<Said> = entry.into_iter().collect();
    for order in orders {
        let one = match order {
            Order::Entry { .. } | Order::Word(Word::Offer | Word::Draft | Word::Pass) => continue,
            Order::Conditional {
                pair,
                when,
                then,
                offer,
            } => Said::Conditional {
                pair: *pair,
                when: when.clone(),
                then: then.clone(),
                draw_offer: *offer,
            },
            Order::Objection {
                appeal,
                against,
                text,
            } => Said::Objection {
                appeal: *appeal,
                against: *against,
                text: text.clone(),
            },
            Order::Leave(first, last) => Said::Leave(*first, *last),
            Order::LeaveBack(on) => Said::LeaveBack(*on),
            Order::Enter { code, team } => Said::Enter {
                code: code.clone(),
                team: team.clone(),
            },
            Order::Withdraw(code) => Said::Withdraw { code: code.clone() },
            Order::Word(Word::Accept) => Said::Draw(true),
            Order::Word(Word::Decline) => Said::Draw(false),
            Order::Word(Word::Claim(kind)) => Said::Claim(*kind),
            Order::Word(Word::Resign) => Said::Resign,
            Order::Word(Word::Yes) => Said::Confirm,
            Order::Word(Word::No) => Said::Discard,
            Order::Word(Word::Status) => Said::Status,
            Order::Word(Word::Help) => Said::Help,
        };
        if !said.contains(&one) {
            said.push(one);
        }
    }
    if exclude_one_another(&said) {
        return Err(Unclear::new(Case::Together, []));
    }
    Ok(said)
}

/// Whether something that ends or settles everything stands beside anything else that changes the game.
fn exclude_one_another(said: &[Said]) -> bool {
    let changing = said
        .iter()
        .filter(|one| !matches!(one, Said::Status | Said::Help));
    let settles = |one: &Said| {
        matches!(
            one,
            Said::Draw(true)
                | Said::Claim(_)
                | Said::Objection { .. }
                | Said::Resign
                | Said::Confirm
                | Said::Discard
                | Said::Enter { .. }
                | Said::Withdraw { .. }
        )
    };
    changing.count() > 1 && said.iter().any(settles)
}
