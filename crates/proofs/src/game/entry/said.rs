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
pub struct Said {
    /// The greeting, if there is one.
    #[zeroize(skip)]
    pub greeting: Option<Greeting>,
    line: String,
}

impl Said {
    /// What was given, without blanks at its ends; nothing if the line is longer than [`LINE_CHARS_MAX`] or has a control character.
    pub fn new(greeting: Option<Greeting>, line: &str) -> Option<Said> {
        let line = line.trim();
        let is_line = line.chars().count() <= LINE_CHARS_MAX && !line.chars().any(char::is_control);
        is_line.then(|| Said { greeting, line: line.to_owned() })
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
