//! What people and programs put below every mail of theirs: where somebody lives, what sent the mail, what lawyers want.

use crate::mail::inbound::commands::known::Known;
use crate::mail::inbound::commands::phrases::is_one_of;
use crate::mail::inbound::message::normalize::fold;

/// A disclaimer has so many words at least.
const DISCLAIMER_WORDS: usize = 10;
/// The longest block that is looked at, in bytes.
const MAX_BLOCK: usize = 8 * 1024;

/// Whether a line is known to say nothing wherever it stands: the phone's, an address, a club's name.
pub(in crate::mail::inbound) fn is_known_line(line: &str, known: &Known) -> bool {
    is_of_a_program(line, known) || is_contact(line, known) || is_british_town(line) || is_club(line)
}

/// `Von meinem iPhone gesendet`, `Get Outlook for iOS`, `Virenfrei. www.avast.com`.
fn is_of_a_program(line: &str, known: &Known) -> bool {
    const BEGIN: &str = "von meinem |von meiner |gesendet|verschickt mit |sent from |sent with |sent via |\
         sent using |get |outlook |holen sie sich |hol dir |diese nachricht wurde |diese e mail wurde |virenfrei|\
         virus free";
    // Where the program is had is named between brackets.
    let apart = line.replace('<', " <");
    let without_links: Vec<&str> = apart.split_whitespace().filter(|word| !is_link(word)).collect();
    let folded = fold(&without_links.join(" "));
    !line.contains('?')
        && BEGIN.split('|').any(|begin| folded.starts_with(begin))
        && known.is_of_a_device(&folded)
}

fn is_link(word: &str) -> bool {
    let word = word.trim_matches(['<', '>', '(', ')', '[', ']', '.', ',', ';', '"']);
    let names = word.split('.').count() >= 2 && word.len() >= 6;
    let picture = word.starts_with("cid:") || [".png", ".jpg", ".gif"].iter().any(|end| word.ends_with(end));
    word.contains("://") || picture || (word.starts_with("www.") && names) || word.starts_with("mailto:")
}

fn is_mail_address(word: &str) -> bool {
    let word = word.trim_matches(['<', '>', '(', ')', '[', ']', ',', ';']);
    let parts = word.split_once('@');
    parts.is_some_and(|(local, domain)| !local.is_empty() && domain.contains('.') && !domain.contains('@'))
}

/// Telephone numbers, addresses of houses, mails and pages, with labels and names and nothing else. One of them at least.
fn is_contact(line: &str, known: &Known) -> bool {
    const LABELS: [&str; 16] = [
        "mail", "email", "e mail", "e", "web", "internet", "homepage", "adresse", "address", "nr", "d", "a",
        "ch", "t", "m", "image",
    ];
    const STREETS: [&str; 6] = ["strasse", "str", "weg", "platz", "allee", "gasse"];
    const NUMBERED: [&str; 11] =
        ["tel", "telefon", "phone", "fon", "festnetz", "mobil", "mobile", "handy", "cell", "fax", "telefax"];
    if line.contains('?') || line.len() > 200 {
        return false;
    }
    let apart = line.replace('<', " <");
    let mut contacts = 0;
    let mut words = apart.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let folded = fold(word);
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let number = digits > 0
            && word
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | '/' | '(' | ')' | '.' | ','));
        let capital = |word: &&str| {
            word.starts_with(char::is_uppercase) && !word.contains(|c: char| c.is_ascii_digit())
        };
        if is_link(word) || is_mail_address(word) || NUMBERED.contains(&folded.as_str()) {
            contacts += 1;
        } else if folded.is_empty() || number || LABELS.contains(&folded.as_str()) || known.are_names(&folded)
        {
            // A postal code names a place.
            if number && digits == 5 && words.next_if(capital).is_some() {
                contacts += 1;
                words.next_if(capital);
            } else if number
                && digits <= 4
                && let Some(count) = english_street(words.clone())
            {
                contacts += 1;
                if words.nth(count - 1).is_some_and(|street| street.ends_with(',')) {
                    words.next_if(capital);
                }
            }
        } else if STREETS.iter().any(|street| folded.ends_with(street))
            && word.starts_with(char::is_uppercase)
        {
            match words.next() {
                Some(house) if house.starts_with(|c: char| c.is_ascii_digit()) && house.len() <= 6 => {
                    contacts += 1
                }
                _ => return false,
            }
        } else {
            return false;
        }
    }
    contacts > 0
}

/// `High Street` behind a house number: how many words the name has.
fn english_street<'a>(words: impl Iterator<Item = &'a str>) -> Option<usize> {
    const STREETS: [&str; 9] =
        ["street", "road", "lane", "avenue", "drive", "close", "court", "gardens", "terrace"];
    for (at, word) in words.take(4).enumerate() {
        if !word.starts_with(char::is_uppercase) || word.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        if at > 0 && STREETS.contains(&fold(word).as_str()) {
            return Some(at + 1);
        }
    }
    None
}

/// `Oxford OX1 4AA`: a town with its postal code.
fn is_british_town(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [town @ .., outward, inward] = &words[..] else { return false };
    let named = |word: &&str| {
        let letters = word.trim_end_matches(',');
        letters.starts_with(char::is_uppercase) && letters.chars().all(char::is_alphabetic)
    };
    let upper = outward.bytes().take_while(u8::is_ascii_uppercase).count();
    let (area, district) = outward.split_at(upper);
    let code = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    matches!(town.len(), 1..=3)
        && town.iter().all(named)
        && matches!(area.len(), 1..=2)
        && matches!(district.len(), 1..=2)
        && district.starts_with(|c: char| c.is_ascii_digit())
        && district.bytes().all(code)
        && matches!(inward.as_bytes(), [unit, rest @ ..]
            if unit.is_ascii_digit() && rest.len() == 2 && rest.iter().all(u8::is_ascii_uppercase))
}

/// `Schachclub Turm Linnich 1921 e.V.`, `Müller GmbH`: a few words in capitals with the form of a club or firm.
fn is_club(line: &str) -> bool {
    const FORMS: &str = "e.v.|e.v|ev|gmbh|ag|kg|gbr|ltd|ltd.|inc|inc.|llc|schachclub|schachverein";
    let words: Vec<&str> = line.split_whitespace().collect();
    let form = |word: &&str| is_one_of(FORMS, &word.to_lowercase());
    let named = |word: &&str| {
        word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
            || form(word)
            || matches!(*word, "&" | "und" | "von")
    };
    words.len() <= 7
        && !line.contains(['?', '!', ':', ','])
        && words.iter().all(named)
        && words.iter().any(form)
}

/// Whether a block of lines without a gap is a disclaimer: it begins like one, is long, and is about what they are about.
/// `This message was sent in error` is none.
pub(in crate::mail::inbound) fn is_disclaimer(block: &[&str]) -> bool {
    const BEGIN: &str = "diese e mail |diese mail |diese nachricht |der inhalt dieser |die information|\
         die in dieser |vertraulichkeitshinweis|wichtiger hinweis|rechtlicher hinweis|\
         bitte denken sie an die umwelt|bitte pruefen sie der umwelt zuliebe|this e mail |this email |\
         this message |this communication |the information |the contents of this |confidentiality notice|\
         important notice|disclaimer|please consider the environment";
    const ABOUT: &str = "vertraulich|confidential|privileged|rechtlich geschuetzt|legally protected|auf viren|\
         for viruses|umwelt|environment";
    const SIGNS: &str = "adressat|empfaenger|recipient|addressee|unbefugt|unerlaubt|unauthorized|unauthorised|\
         vernichten sie|notify the sender|informieren sie|ausdruck";
    if block.iter().map(|line| line.len()).sum::<usize>() > MAX_BLOCK {
        return false;
    }
    let folded = fold(&block.join(" "));
    let has = |words: &str| words.split('|').any(|word| folded.contains(word));
    let begins = BEGIN.split('|').any(|begin| folded.starts_with(begin));
    begins && has(ABOUT) && has(SIGNS) && folded.split(' ').count() >= DISCLAIMER_WORDS
}
