//! White and Black, and one value for each.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the two players of a game, by the colour of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side whose pieces start on ranks 1 and 2.
    White,
    /// The side whose pieces start on ranks 7 and 8.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];
    /// Their words.
    pub const WORDS: [&'static str; 2] = ["white", "black"];

    /// The other side.
    pub const fn opposite(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// `white` or `black`, as in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// `W` or `B`, as in `check` and in resolution events.
    pub const fn letter(self) -> &'static str {
        match self {
            Side::White => "W",
            Side::Black => "B",
        }
    }

    /// 0 for White, 1 for Black: the byte in sealed records and the column in the database.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The side with this [`index`](Side::index).
    pub const fn from_index(index: u8) -> Option<Side> {
        match index {
            0 => Some(Side::White),
            1 => Some(Side::Black),
            _ => None,
        }
    }

    /// Reads `white` or `black`.
    pub fn parse(text: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.as_str() == text)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One value for each side; nearly everything in this house comes in pairs.
///
/// ```
/// use fairschach_base::{BySide, Side};
///
/// let entered = BySide { white: Some("e2e4"), black: None };
/// assert_eq!(entered.get(Side::Black), &None);
/// assert_eq!(entered.map(|entry| entry.is_some()), BySide { white: true, black: false });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> BySide<T> {
    /// A value made for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        let white = make(Side::White);
        let black = make(Side::Black);
        BySide { white, black }
    }

    /// The value of one side.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The value of one side, to be changed.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    /// The same for references.
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide { white: &self.white, black: &self.black }
    }

    /// Another value from each value.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        let white = f(self.white);
        let black = f(self.black);
        BySide { white, black }
    }

    /// Both pairs side by side.
    pub fn zip<U>(self, other: BySide<U>) -> BySide<(T, U)> {
        BySide { white: (self.white, other.white), black: (self.black, other.black) }
    }

    /// Both values with their side, White first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::White, &self.white), (Side::Black, &self.black)].into_iter()
    }

    /// The values with the sides exchanged: how Black would see it.
    pub fn swap(self) -> BySide<T> {
        BySide { white: self.black, black: self.white }
    }
}

impl<T, E> BySide<Result<T, E>> {
    /// Both values, or the first error, White's first.
    pub fn transpose(self) -> Result<BySide<T>, E> {
        Ok(BySide { white: self.white?, black: self.black? })
    }
}

impl BySide<bool> {
    /// The one side for which this holds, if it is exactly one.
    pub const fn only(self) -> Option<Side> {
        match (self.white, self.black) {
            (true, false) => Some(Side::White),
            (false, true) => Some(Side::Black),
            _ => None,
        }
    }
}
