//! Words that are known to say nothing about an entry beside which they stand, and words that answer a question.
//!
//! What a mail says beside its entry is read the other way round: whatever is not known here is doubt. The words stand in
//! `known_words.txt` and `first_names.txt`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::base::Side;
use crate::mail::inbound::commands::phrases::{Word, is_one_of};
use crate::mail::inbound::message::normalize::fold;

/// The most words of a sentence that is looked at.
const MAX_WORDS: usize = 60;
/// The most names that a mail is read with.
const MAX_NAMES: usize = 32;

/// `Do Not Reply` is no name, nor is `Vielleicht Morgen`.
const NO_NAMES: &str = "nicht|kein|keine|keinen|nein|noch|erst|spaeter|warte|warten|halt|oder|aber|wenn|doch|\
     vielleicht|eventuell|evtl|morgen|heute|dann|bis|nur|falls|entwurf|not|no|dont|do|never|later|wait|stop|or|\
     but|if|maybe|perhaps|tomorrow|today|until|till|only|unless|draft|else";

/// What words of the lists do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::mail::inbound) enum Sense {
    /// They say nothing.
    Nothing,
    /// Something else that is known must follow; then they say nothing.
    Joins,
    /// A name must follow; then they say nothing.
    BeforeName,
    /// They stand with a name.
    Title,
    /// They announce an entry.
    Intro,
    /// They announce an entry of this side.
    Of(Side),
    /// They stand behind an entry.
    Outro,
    /// They file what was asked about.
    File,
    /// They agree.
    Yes,
    /// They disagree.
    No,
    /// Programs and phones put them below a mail.
    Device,
}

/// The lists. A phrase may stand in several.
struct Lists {
    phrases: HashMap<&'static str, Vec<Sense>>,
    /// Words of the longest phrase.
    longest: usize,
    first_names: HashSet<&'static str>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let mut phrases: HashMap<&'static str, Vec<Sense>> = HashMap::new();
    let (mut sense, mut longest) = (Sense::Nothing, 1);
    for line in lines(include_str!("known_words.txt")) {
        if let Some(next) = heading(line) {
            sense = next;
        } else {
            longest = longest.max(line.split(' ').count());
            phrases.entry(line).or_default().push(sense);
        }
    }
    let first_names = lines(include_str!("first_names.txt")).flat_map(|line| line.split(' ')).collect();
    Lists { phrases, longest, first_names }
});

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn heading(line: &str) -> Option<Sense> {
    Some(match line {
        "[nothing]" => Sense::Nothing,
        "[joins]" => Sense::Joins,
        "[before-name]" => Sense::BeforeName,
        "[title]" => Sense::Title,
        "[intro]" => Sense::Intro,
        "[white]" => Sense::Of(Side::White),
        "[black]" => Sense::Of(Side::Black),
        "[outro]" => Sense::Outro,
        "[file]" => Sense::File,
        "[yes]" => Sense::Yes,
        "[no]" => Sense::No,
        "[device]" => Sense::Device,
        _ => return None,
    })
}

/// What is known about who writes and to whom. No `Debug`: names do not belong in a log.
#[derive(Clone, Default)]
pub struct Known {
    /// Words of the names of those who write or are written to, folded.
    names: HashSet<String>,
    /// The side that the writer plays.
    side: Option<Side>,
}

impl Known {
    /// Somebody who plays this side; `names` are those of the game's people.
    pub fn new<'n>(side: Option<Side>, names: impl IntoIterator<Item = &'n str>) -> Known {
        let mut known = Known { side, names: HashSet::new() };
        known.add(names);
        known
    }

    /// Adds names. Words that hold back or refuse are none, whoever is called so.
    pub(in crate::mail::inbound) fn add<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        for name in names.into_iter().take(MAX_NAMES) {
            let folded = fold(name);
            let named = |word: &&str| !word.is_empty() && !is_one_of(NO_NAMES, word);
            for word in folded.split(' ').take(MAX_WORDS).filter(named) {
                // An initial stands for a name.
                self.names.extend(word.chars().next().map(String::from));
                self.names.insert(word.to_owned());
            }
        }
    }

    /// The side that the writer plays.
    pub(in crate::mail::inbound) const fn side(&self) -> Option<Side> {
        self.side
    }

    /// Whether a folded word is part of a name or stands with one.
    fn is_name(&self, word: &str) -> bool {
        let titled = || LISTS.phrases.get(word).is_some_and(|all| all.contains(&Sense::Title));
        self.names.contains(word) || LISTS.first_names.contains(word) || titled()
    }

    /// The senses of the phrases that a folded text consists of, if it consists of phrases of these senses and of such as
    /// say nothing, names among them.
    pub(in crate::mail::inbound) fn senses(&self, folded: &str, wanted: &[Sense]) -> Option<Vec<Sense>> {
        let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        if words.len() > MAX_WORDS {
            return None;
        }
        // For each word up to which the text is known: the senses found on the way.
        let mut reached: Vec<Option<Vec<Sense>>> = vec![None; words.len() + 1];
        reached[0] = Some(Vec::new());
        for from in 0..words.len() {
            let Some(found) = reached[from].clone() else { continue };
            // `Hallo Ben Sf3` greets; what `Ben: Sf3` says is another question.
            let announces = from == 0 && wanted.contains(&Sense::Intro);
            if self.is_name(words[from]) && !announces {
                reached[from + 1].get_or_insert_with(|| found.clone());
            }
            for to in from + 1..=words.len().min(from + LISTS.longest) {
                let Some(senses) = LISTS.phrases.get(words[from..to].join(" ").as_str()) else { continue };
                for sense in senses {
                    let end = match sense {
                        Sense::Nothing => to,
                        Sense::Joins if (from > 0 || wanted.contains(&Sense::Outro)) && to < words.len() => {
                            to
                        }
                        Sense::BeforeName if words.get(to).is_some_and(|word| self.is_name(word)) => to + 1,
                        sense if wanted.contains(sense) => to,
                        _ => continue,
                    };
                    let mut senses = found.clone();
                    senses.push(*sense);
                    reached[end].get_or_insert(senses);
                }
            }
        }
        reached.pop().flatten()
    }

    /// Whether a text is known to say nothing about an entry.
    pub(in crate::mail::inbound) fn says_nothing(&self, text: &str) -> bool {
        signs_say_nothing(text) && self.senses(&fold(text), &[]).is_some()
    }

    /// The answer that a text gives to a question, where it says nothing else.
    pub(in crate::mail::inbound) fn answer(&self, text: &str) -> Option<Word> {
        if !signs_say_nothing(text) {
            return None;
        }
        let folded = fold(text);
        let senses = |wanted: &[Sense]| self.senses(&folded, wanted).unwrap_or_default();
        let agrees = senses(&[Sense::Yes, Sense::File]);
        match () {
            () if agrees.contains(&Sense::Yes) => Some(Word::Yes),
            () if agrees.contains(&Sense::File) => Some(Word::File),
            () => senses(&[Sense::No]).contains(&Sense::No).then_some(Word::No),
        }
    }

    /// Whether every word is one of those that phones and programs put below a mail, or a name.
    pub(in crate::mail::inbound) fn is_of_a_device(&self, folded: &str) -> bool {
        let device = |word: &str| {
            let senses = LISTS.phrases.get(word);
            senses.is_some_and(|senses| senses.contains(&Sense::Device)) || self.is_name(word)
        };
        folded.split(' ').count() <= MAX_WORDS && folded.split(' ').all(device)
    }

    /// Whether the words are names.
    pub(in crate::mail::inbound) fn are_names(&self, folded: &str) -> bool {
        !folded.is_empty() && folded.split(' ').all(|word| self.is_name(word))
    }
}

/// Whether the signs of a text ask nothing and hold back nothing: no question mark, no dots that trail off, no pictures but
/// friendly ones.
pub(in crate::mail::inbound) fn signs_say_nothing(text: &str) -> bool {
    const FRIENDLY: &str = "🙂😀😃😄😁😊😉😎👍👋🤝🙏♟☺🎄🎉☀★☆•·–—‐‑−„“”‚‘’«»‹›";
    let plain = |c: char| {
        c.is_alphanumeric()
            || c.is_whitespace()
            || (c.is_ascii_punctuation() && c != '?')
            || FRIENDLY.contains(c)
    };
    // two dots above a letter that was written apart
    text.chars().all(|c| plain(c) || c == '\u{308}') && !text.trim().ends_with("..")
}
