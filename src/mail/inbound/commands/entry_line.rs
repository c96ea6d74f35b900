//! An entry with the words that may stand around it in its sentence: `My move: Nf3, please`.

use crate::base::Side;
use crate::mail::inbound::commands::known::{Known, Sense, signs_say_nothing};
use crate::mail::inbound::commands::line::{Line, Order};
use crate::mail::inbound::commands::phrases;
use crate::mail::inbound::commands::phrases::Word;
use crate::mail::inbound::commands::unclear::{Case, Unclear};
use crate::mail::inbound::message::normalize::fold;
use crate::rules::notation::{MAX_ENTRY_LEN, is_entry_shaped};

/// The most words of an entry: `1 112 6 52 54 8 4`.
const MAX_ENTRY_WORDS: usize = 8;
/// The most words of a sentence with an entry that are looked at.
const MAX_CLAUSE_WORDS: usize = 40;
/// Labels that may have the number of the pair behind them.
const NUMBERED: [&str; 5] = ["zug", "zugpaar", "paar", "move", "pair"];

/// What stands before an entry.
#[derive(Default)]
struct Intro {
    /// The number of the pair.
    number: Option<u32>,
    draft: bool,
    /// Whether it begins with a yes.
    agrees: bool,
    /// Whether it names no side but the writer's own.
    is_known: bool,
}

/// What stands behind an entry.
struct Behind {
    offer: bool,
    draft: bool,
    is_known: bool,
}

/// An entry with what may stand before and behind it: the words before it must be known, for they could say anything of it.
pub(in crate::mail::inbound) fn entry(clause: &str, known: &Known) -> Result<Option<Line>, Unclear> {
    let words: Vec<&str> = clause.split_whitespace().take(MAX_CLAUSE_WORDS).collect();
    let mut partly = None;
    for start in 0..words.len() {
        let Some(intro) = intro(&words[..start], known) else { continue };
        for end in (start + 1..=words.len().min(start + MAX_ENTRY_WORDS)).rev() {
            let Some(text) = entry_text(&words[start..end]) else { continue };
            let behind = behind(&words[end..].join(" "), known);
            if partly.is_some() && !behind.is_known {
                continue;
            }
            if two_squares(&words[start..end], intro.number.is_some()) {
                return Err(Unclear::new(Case::Several, words[start..end].iter().copied()));
            }
            let is_known = behind.is_known && intro.is_known && !hesitates(&text);
            let line = Line { orders: with_entry(&text, &intro, &behind)?, is_known };
            if behind.is_known {
                return Ok(Some(line));
            }
            if !text.contains(char::is_alphabetic) {
                // Numbers stand in every address.
                continue;
            }
            if entry_like(&words[end..].join(" ")).is_some() {
                return Err(Unclear::new(Case::Several, [clause]));
            }
            partly = Some(line);
        }
    }
    Ok(partly)
}

/// The orders of an entry with its surroundings.
fn with_entry(text: &str, intro: &Intro, behind: &Behind) -> Result<Vec<Order>, Unclear> {
    let text = if is_pass(text) { "pass" } else { without_end(text) };
    let text = match intro.number {
        Some(number) => format!("{number}. {text}"),
        None => text.to_owned(),
    };
    if text.len() > MAX_ENTRY_LEN {
        return Err(Unclear::new(Case::TooLong, [text.as_str()]));
    }
    let entry = Order::Entry { text, offer: behind.offer, draft: behind.draft || intro.draft };
    let yes = intro.agrees.then_some(Order::Word(Word::Yes));
    Ok([entry].into_iter().chain(yes).collect())
}

/// The text of an entry with the signs behind it, if these words are one.
fn entry_text(words: &[&str]) -> Option<String> {
    let text = words.join(" ");
    let text = text.trim_end_matches([',', ';', ':']);
    (is_entry(text) || is_pass(text)).then(|| text.to_owned())
}

/// Whether the signs behind an entry ask or trail off.
fn hesitates(text: &str) -> bool {
    text.contains('?') || text.ends_with("..") || text.ends_with('…')
}

/// An entry without what ends its sentence.
fn without_end(text: &str) -> &str {
    match text.trim_end_matches(['.', '!', '?', '…', ' ']) {
        _ if text.to_ascii_lowercase().ends_with("e.p.") => text,
        "" => text,
        bare => bare,
    }
}

/// Reads `mein Zug:`, `Zug 12:`, `Weiß:` and `Entwurf:`; nothing, if there is more.
fn intro(words: &[&str], known: &Known) -> Option<Intro> {
    let (mut read, mut kept, mut at) = (Intro::default(), Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let folded = fold(word);
        at += 1;
        match phrases::word(&folded) {
            Some(Word::Draft) => read.draft = true,
            _ => kept.push(*word),
        }
        let numbered = NUMBERED.contains(&folded.as_str()) && !word.ends_with(':');
        if let Some(pair) = words.get(at).filter(|_| numbered).and_then(|next| pair_number(next)) {
            read.number = Some(pair);
            at += 1;
        }
    }
    let text = kept.join(" ");
    if !signs_say_nothing(&text) {
        return None;
    }
    let sides = Side::ALL.map(Sense::Of);
    let wanted = [Sense::Intro, Sense::Yes, Sense::File, sides[0], sides[1]];
    let senses = known.senses(&fold(&text), &wanted)?;
    read.agrees = senses.contains(&Sense::Yes);
    read.is_known = senses.iter().all(|sense| match sense {
        Sense::Of(side) => known.side() == Some(*side),
        _ => true,
    });
    Some(read)
}

/// `12:`, `12.`, `12`.
fn pair_number(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches([':', '.', ')']);
    (digits.len() <= 4).then(|| digits.parse().ok()).flatten()
}

/// Reads what stands behind an entry.
fn behind(text: &str, known: &Known) -> Behind {
    let folded = fold(text);
    let word = phrases::word(&folded);
    let (offer, draft) = (text.trim() == "(=)" || word == Some(Word::Offer), word == Some(Word::Draft));
    // Alone it tells what the move does. `Please check` asks for something.
    let check = matches!(folded.as_str(), "check" | "schach");
    let plain =
        signs_say_nothing(text) && (check || known.senses(&folded, &[Sense::Outro, Sense::File]).is_some());
    Behind { offer, draft, is_known: offer || draft || plain }
}

/// Whether a text can be an entry and is no mere dash.
pub(in crate::mail::inbound) fn is_entry(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_alphanumeric()) && !is_pass(text) && is_entry_shaped(text)
}

pub(in crate::mail::inbound) fn is_pass(text: &str) -> bool {
    phrases::word(&fold(text)) == Some(Word::Pass)
}

/// Whether two squares stand side by side that could be two pawn moves as well as one move: `e4 e5`. No pawn comes to the
/// first or last two ranks without more being said, so `e2 e4` is one move.
fn two_squares(words: &[&str], numbered: bool) -> bool {
    let numbered = numbered || words.first().is_some_and(|word| word.ends_with('.'));
    let words = words.iter().filter(|word| !word.ends_with('.'));
    let [first, second] = words.collect::<Vec<_>>()[..] else { return false };
    let square = |word: &str| {
        let bytes = word.as_bytes();
        let at = bytes.len().checked_sub(2)?;
        let named = matches!(bytes[at].to_ascii_lowercase(), b'a'..=b'h') && bytes[at + 1].is_ascii_digit();
        named.then(|| bytes[at + 1])
    };
    let Some(rank) = square(first) else { return false };
    square(second).is_some() && (numbered || !matches!(rank, b'1' | b'2' | b'7' | b'8'))
}

/// The first word of a line that looks like an entry. Octal code alone does not: numbers are in every address.
pub(in crate::mail::inbound) fn entry_like(line: &str) -> Option<&str> {
    let words = line.split_whitespace().filter(|word| !word.contains("://") && !word.starts_with("www."));
    let pieces = words
        .flat_map(|word| word.split([',', ';', '(', ')', '"', '„', '“', '”', '»', '«', '/', '!', '?', '\'']));
    pieces.map(|piece| piece.trim_matches(['.', ':', '*', '-', '–'])).find(|piece| {
        let letters = piece.contains(char::is_alphabetic);
        let digits = piece.contains(|c: char| c.is_ascii_digit());
        let castling =
            ["0-0", "o-o", "0-0-0", "o-o-o"].contains(&piece.to_ascii_lowercase().replace('–', "-").as_str());
        castling || (digits && letters && is_entry_shaped(piece))
    })
}
