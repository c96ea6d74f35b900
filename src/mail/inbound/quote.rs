//! Where the new text of an answer ends, and what its writer put below.

use super::tidy::fold;

/// A text parted from what it answers.
pub(super) struct NewText {
    /// What stands above the first quote or signature.
    pub(super) text: String,
    /// What stands between or below marked quotes and is none itself. Where quotes are not marked, nothing is told.
    pub(super) below: String,
}

/// How a line begins what is no new text.
enum Start {
    /// A quoted line.
    Quoted,
    /// So many lines that say whose words follow.
    Attribution(usize),
    /// What follows is the old mail as it is.
    Original,
    /// What follows is no text, up to a quote.
    Signature,
}

/// An attribution that mail programs broke into lines has at most so many.
const MAX_ATTRIBUTION_LINES: usize = 4;
const MAX_ATTRIBUTION: usize = 500;
/// Programs that break quoted lines anew do it at about 72 characters.
const WRAPPED: usize = 60;

/// Parts a text. Takes tidy text.
pub(super) fn new_text(text: &str) -> NewText {
    let lines: Vec<&str> = signed_content(text);
    let begin = (0..lines.len()).find_map(|at| start(&lines, at).map(|start| (at, start)));
    let Some((at, start)) = begin else {
        return NewText {
            text: lines.join("\n"),
            below: String::new(),
        };
    };
    NewText {
        text: lines[..at].join("\n"),
        below: below(&lines, at, start),
    }
}

/// The lines without what OpenPGP puts around a signed text (RFC 9580, 7).
fn signed_content(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let Some(begin) = lines
        .iter()
        .position(|line| *line == "-----BEGIN PGP SIGNED MESSAGE-----")
    else {
        return lines;
    };
    let mut kept = lines[..begin].to_vec();
    let content = lines[begin + 1..].iter().skip_while(|line| !line.is_empty());
    kept.extend(content.take_while(|line| **line != "-----BEGIN PGP SIGNATURE-----"));
    kept.into_iter()
        .map(|line| {
            line.strip_prefix("- ")
                .filter(|line| line.starts_with('-'))
                .unwrap_or(line)
        })
        .collect()
}

fn below(lines: &[&str], mut at: usize, mut begun: Start) -> String {
    let mut below = String::new();
    loop {
        match begun {
            Start::Original => return below,
            Start::Quoted => at += 1,
            Start::Attribution(count) => {
                at += count;
                let next = lines[at.min(lines.len())..].iter().find(|line| !line.is_empty());
                if !next.is_some_and(|line| is_quoted(line)) {
                    return below;
                }
            }
            Start::Signature => {
                let ends =
                    |at: &usize| start(lines, *at).is_some_and(|start| !matches!(start, Start::Signature));
                match (at + 1..lines.len()).find(ends) {
                    Some(end) => at = end,
                    None => return below,
                }
            }
        }
        loop {
            if at >= lines.len() {
                return below;
            }
            if let Some(next) = start(lines, at) {
                begun = next;
                break;
            }
            if !lines[at].is_empty() && !is_wrapped_rest(lines, at) {
                below.push_str(lines[at]);
                below.push('\n');
            }
            at += 1;
        }
    }
}

/// Whether the line belongs to a quoted one that was broken without marks: long lines lead to it from a long quoted one,
/// and the quote goes on.
fn is_wrapped_rest(lines: &[&str], at: usize) -> bool {
    let plain = |line: &&&str| !line.is_empty() && !is_quoted(line);
    let long = |line: &str| line.chars().count() >= WRAPPED;
    let mut before = lines[..at]
        .iter()
        .rev()
        .skip_while(|line| plain(line) && long(line));
    let mut after = lines[at..].iter().skip_while(plain).take(1);
    before.next().is_some_and(|line| is_quoted(line) && long(line)) && after.any(|line| is_quoted(line))
}

fn start(lines: &[&str], at: usize) -> Option<Start> {
    let line = lines[at].trim();
    if line.is_empty() {
        return None;
    }
    if is_quoted(line) {
        return Some(Start::Quoted);
    }
    if is_original(line) || is_header_block(&lines[at..]) {
        return Some(Start::Original);
    }
    if let Some(count) = attribution(&lines[at..]) {
        return Some(Start::Attribution(count));
    }
    (is_ruled(line) || is_signature(line)).then_some(Start::Signature)
}

fn is_quoted(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

/// `-----Ursprüngliche Nachricht-----` and its like.
fn is_original(line: &str) -> bool {
    const WORDS: [&str; 13] = [
        "urspruengliche nachricht",
        "urspruengliche e mail",
        "original message",
        "original nachricht",
        "originalnachricht",
        "original mail",
        "weitergeleitete nachricht",
        "weitergeleitete e mail",
        "forwarded message",
        "begin forwarded message",
        "anfang der weitergeleiteten nachricht",
        "anfang der weitergeleiteten e mail",
        "reply message",
    ];
    let folded = fold(line);
    let dashed = line.starts_with("--") || line.starts_with("__") || line.starts_with("==");
    WORDS
        .iter()
        .any(|words| folded == *words || (dashed && folded.starts_with(words)))
}

/// `Von: … Gesendet: … An: … Betreff: …`: two such lines of four, the first of them here.
fn is_header_block(lines: &[&str]) -> bool {
    const FIRST: [&str; 9] = [
        "von",
        "from",
        "gesendet",
        "sent",
        "betreff",
        "subject",
        "datum",
        "date",
        "gesendet am",
    ];
    const ANY: [&str; 8] = [
        "an",
        "to",
        "cc",
        "kopie",
        "reply to",
        "antwort an",
        "date sent",
        "sent on",
    ];
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
    let opens = ["am ", "on ", "den ", "zitat von ", "quoting "]
        .iter()
        .any(|word| first.starts_with(word));
    let says = |folded: &str| {
        let words = [" schrieb", " geschrieben", " wrote", "zitat von ", "quoting "];
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

/// A line of nothing but dashes or the like.
fn is_ruled(line: &str) -> bool {
    line.len() >= 10
        && ["-", "_", "=", "*", "~", "—"]
            .iter()
            .any(|mark| line.replace(mark, "").trim().is_empty())
}

/// What mail programs and firms put below a text.
fn is_signature(line: &str) -> bool {
    const BEGIN: [&str; 26] = [
        "von meinem ",
        "gesendet mit ",
        "gesendet von ",
        "gesendet ueber ",
        "gesendet aus ",
        "sent from ",
        "sent with ",
        "sent via ",
        "sent using ",
        "get outlook for ",
        "outlook fuer ",
        "holen sie sich outlook",
        "hol dir outlook",
        "diese nachricht wurde ",
        "diese e mail ",
        "diese mail wurde ",
        "der inhalt dieser ",
        "this e mail ",
        "this email ",
        "this message ",
        "virenfrei",
        "virus free",
        "vertraulichkeitshinweis",
        "wichtiger hinweis",
        "confidentiality notice",
        "disclaimer",
    ];
    if matches!(line, "--" | "—" | "–" | "- --") {
        return true;
    }
    let folded = fold(line);
    BEGIN.iter().any(|begin| folded.starts_with(begin)) && !folded.starts_with("von meinem zug")
}
