//! What a player says with an entry: one of five greetings, a line, or both.

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::base::words;

/// The longest line, in characters.
pub const LINE_CHARS_MAX: usize = 280;

words! {
    /// A greeting; its place among them, from 1 on, is what is boxed and stored.
    pub enum Greeting {
        /// A good game is wished.
        GoodGame: "good-game",
        /// The other side has played well.
        WellPlayed: "well-played",
        /// Thanks for the game.
        Thanks: "thanks",
        /// It took long, which its author is sorry for.
        Sorry: "sorry",
        /// Fine holidays are wished.
        Holidays: "holidays",
    }
}

impl Greeting {
    /// The number of a greeting, or 0 for none.
    pub fn number(greeting: Option<Greeting>) -> u8 {
        let place = greeting.and_then(|greeting| Greeting::ALL.iter().position(|one| *one == greeting));
        place.and_then(|place| u8::try_from(place + 1).ok()).unwrap_or_default()
    }

    /// The greeting with this number; nothing for 0, and for one that this program does not know.
    pub fn of_number(number: u8) -> Option<Greeting> {
        Greeting::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// What is said with an entry. No `Debug`: before the reveal it is its author's alone.
#[derive(Clone, Default, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Remark {
    /// The greeting, if there is one.
    #[zeroize(skip)]
    pub greeting: Option<Greeting>,
    line: String,
}

/// Shows nothing, though it is no blank: joiners, soft hyphens, fillers, variation selectors.
const fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

impl Remark {
    /// What was given, without blanks at its ends; nothing if the line is longer than [`LINE_CHARS_MAX`] or has a character that no
    /// line has. A line in which nothing can be seen is empty.
    pub fn new(greeting: Option<Greeting>, line: &str) -> Option<Remark> {
        let line = line.trim();
        if line.chars().count() > LINE_CHARS_MAX || line.chars().any(Remark::is_no_part) {
            return None;
        }
        let is_seen = line.chars().any(|c| !c.is_whitespace() && !is_unseen(c));
        Some(Remark { greeting, line: if is_seen { line.to_owned() } else { String::new() } })
    }

    /// Whether no line has this character: it controls, ends a line, or turns the direction of what follows.
    pub fn is_no_part(c: char) -> bool {
        c.is_control()
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    }

    /// The line; empty if there is none.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Whether nothing is said.
    pub const fn is_empty(&self) -> bool {
        self.greeting.is_none() && self.line.is_empty()
    }
}
