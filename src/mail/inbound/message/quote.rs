//! What its writer wrote of an answer: above, between and below what is quoted.

use crate::mail::inbound::message::normalize::fold;
use crate::seal::REPLY_CODE_LEN;

/// How a line begins what is no new text.
enum Start {
    /// A quoted line, or the last one of a mail of ours.
    Quoted,
    /// So many lines that say whose words follow.
    Attribution(usize),
    /// What follows is the old mail as it is.
    Original,
}

/// An attribution that mail programs broke into lines has at most so many.
const MAX_ATTRIBUTION_LINES: usize = 4;
const MAX_ATTRIBUTION: usize = 500;
/// So many lines are shown of what may be a quote.
const UNCLEAR_LINES: usize = 3;
/// Programs that break quoted lines anew leave them at least so many characters long where the next word fits.
const WRAPPED: usize = 72;

/// What of a mail is its writer's.
pub(in crate::mail::inbound) struct New {
    /// The writer's own lines.
    pub(in crate::mail::inbound) text: String,
    /// The last lines of a quote that is not marked line by line and has no end that is known: the writer's may be among
    /// them.
    pub(in crate::mail::inbound) unclear: Vec<String>,
}

/// Tells the writer's own lines from others. Takes tidy text. A quote that is not marked line by line goes to the foot of
/// our mail, or where none is found to the end.
pub(in crate::mail::inbound) fn new_text(text: &str) -> New {
    let lines = signed_content(text);
    let (mut own, mut unclear, mut at) = (String::with_capacity(text.len()), Vec::new(), 0);
    let mut skip_unmarked = |from| {
        after_foot(&lines, from).unwrap_or_else(|| {
            let last = lines[from..].iter().rev().filter(|line| !line.is_empty());
            unclear = last.take(UNCLEAR_LINES).map(|line| (*line).to_owned()).collect();
            unclear.reverse();
            lines.len()
        })
    };
    while at < lines.len() {
        match start(&lines, at) {
            Some(Start::Original) => at = skip_unmarked(at + 1),
            Some(Start::Quoted) => at += 1,
            Some(Start::Attribution(count)) => {
                at += count;
                let next = lines[at..].iter().find(|line| !line.is_empty());
                if next.is_some_and(|line| !is_quoted(line)) {
                    at = skip_unmarked(at);
                }
            }
            None => {
                if !is_wrapped_rest(&lines, at) {
                    own.push_str(lines[at]);
                    own.push('\n');
                }
                at += 1;
            }
        }
    }
    New { text: own, unclear }
}

/// The lines without what OpenPGP puts around a signed text (RFC 9580, 7). What stands above and below is kept.
fn signed_content(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let Some(begin) = lines.iter().position(|line| *line == "-----BEGIN PGP SIGNED MESSAGE-----") else {
        return lines;
    };
    let mut kept = lines[..begin].to_vec();
    let mut rest = lines[begin + 1..].iter().skip_while(|line| !line.is_empty());
    let content = rest.by_ref().take_while(|line| **line != "-----BEGIN PGP SIGNATURE-----");
    // A line that begins with a dash has another one before it.
    kept.extend(
        content.map(|line| line.strip_prefix("- ").filter(|own| own.starts_with('-')).unwrap_or(line)),
    );
    let below = rest.skip_while(|line| **line != "-----END PGP SIGNATURE-----");
    kept.extend(below.skip(1));
    kept
}

/// Where an old mail of ours ends that stands there as it is: below the last line of its foot.
fn after_foot(lines: &[&str], at: usize) -> Option<usize> {
    let foot = lines[at..].iter().rposition(|line| is_foot(line));
    foot.map(|foot| at + foot + 1)
}

/// Whether it is the last line of our mails about a turn, which gives the code for answers.
fn is_foot(line: &str) -> bool {
    // The last is how older mails said it.
    const FOOT: [&str; 3] = [
        "kennung fuer antworten bitte stehen lassen ",
        "reply code please keep ",
        "code for answers please leave it in ",
    ];
    let folded = fold(line);
    let code = FOOT.iter().find_map(|foot| folded.strip_prefix(foot));
    code.is_some_and(|code| code.len() == REPLY_CODE_LEN && !code.contains(' '))
}

/// Whether the line belongs to a quoted one that was broken without marks: each line from there to it ends where the next
/// word no longer fitted, the quoted one in the middle of a sentence, and the quote goes on.
fn is_wrapped_rest(lines: &[&str], at: usize) -> bool {
    let plain = |line: &str| !line.is_empty() && !is_quoted(line);
    let full = |at: usize| {
        let next = lines[at + 1].split_whitespace().next().unwrap_or_default();
        lines[at].trim_end().chars().count() + 1 + next.chars().count() > WRAPPED
    };
    // First what takes one look at each line: a mail may have thousands of them.
    if at == 0 || !full(at - 1) {
        return false;
    }
    let Some(quoted) = lines[..at].iter().rposition(|line| !plain(line)) else { return false };
    let ended = lines[quoted].trim_end().ends_with(['.', '!', '?', ':']);
    is_quoted(lines[quoted])
        && !ended
        && (quoted..at).all(full)
        && lines[at..].iter().find(|line| !plain(line)).is_some_and(|line| is_quoted(line))
}

fn start(lines: &[&str], at: usize) -> Option<Start> {
    let line = lines[at].trim();
    if line.is_empty() {
        return None;
    }
    if is_quoted(line) || is_foot(line) {
        return Some(Start::Quoted);
    }
    if is_original(line) || is_header_block(&lines[at..]) {
        return Some(Start::Original);
    }
    attribution(&lines[at..]).map(Start::Attribution)
}

fn is_quoted(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

/// `-----Ursprüngliche Nachricht-----` and its like.
fn is_original(line: &str) -> bool {
    const WORDS: &str = "urspruengliche nachricht|urspruengliche e mail|original message|original nachricht|\
         originalnachricht|original mail|weitergeleitete nachricht|weitergeleitete e mail|forwarded message|\
         begin forwarded message|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e mail|\
         reply message";
    let folded = fold(line);
    let dashed = line.starts_with("--") || line.starts_with("__") || line.starts_with("==");
    WORDS.split('|').any(|words| folded == words || (dashed && folded.starts_with(words)))
}

/// `Von: … Gesendet: … An: … Betreff: …`: two such lines of four, the first of them here.
fn is_header_block(lines: &[&str]) -> bool {
    const FIRST: [&str; 9] =
        ["von", "from", "gesendet", "sent", "betreff", "subject", "datum", "date", "gesendet am"];
    const ANY: [&str; 8] = ["an", "to", "cc", "kopie", "reply to", "antwort an", "date sent", "sent on"];
    let name = |line: &str| {
        let line = line.trim_start_matches(['*', ' ']);
        let (name, _) = line.split_once(':')?;
        (name.len() <= 20).then(|| fold(name))
    };
    let begins = lines.first().and_then(|line| name(line));
    if !begins.is_some_and(|name| FIRST.contains(&name.as_str())) {
        return false;
    }
    let known = |name: &String| FIRST.contains(&name.as_str()) || ANY.contains(&name.as_str());
    let next = lines[1..].iter().filter(|line| !line.is_empty()).take(3);
    next.filter_map(|line| name(line)).any(|name| known(&name))
}

/// How many lines say whose words follow: `Am Fr., 20. Nov. 2026 um 10:15 schrieb …:`.
fn attribution(lines: &[&str]) -> Option<usize> {
    let first = fold(lines[0]);
    let opens = ["am ", "on ", "den ", "le ", "il ", "el ", "op ", "zitat von ", "quoting "]
        .iter()
        .any(|word| first.starts_with(word));
    let says = |folded: &str| {
        let words = [
            " schrieb",
            " geschrieben",
            " wrote",
            " a écrit",
            " ha scritto",
            " escribió",
            " schreef",
            "zitat von ",
            "quoting ",
        ];
        words.iter().any(|word| folded.contains(word))
    };
    let mut whole = String::new();
    for (at, line) in lines.iter().take(MAX_ATTRIBUTION_LINES).enumerate() {
        if line.trim().is_empty() || is_quoted(line) {
            return None;
        }
        whole.push_str(line);
        whole.push(' ');
        if whole.len() > MAX_ATTRIBUTION {
            return None;
        }
        let folded = fold(&whole);
        let dated = whole.contains('@') || whole.contains(|c: char| c.is_ascii_digit());
        if line.trim_end().ends_with(':') && says(&folded) && dated {
            return Some(at + 1);
        }
        if !opens && !says(&first) {
            return None;
        }
    }
    None
}
