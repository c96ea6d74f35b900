//! CBOR as authenticators write it: the canonical form of CTAP 2 (§8 there) and nothing else. Lengths are definite and in their
//! shortest form, the keys of a map ascend, there are no tags and no floating-point numbers, and nothing nests deeper than four
//! levels.

use super::AnswerFault;

/// How deep lists and maps may nest: object, statement, list of certificates, and one to spare.
const DEPTH_MAX: usize = 4;

/// One item, borrowed from what was read.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Item<'a> {
    /// A whole number that is not negative.
    Unsigned(u64),
    /// −1 less this.
    Negative(u64),
    Bytes(&'a [u8]),
    Text(&'a str),
    List(Vec<Item<'a>>),
    Map(Vec<(Item<'a>, Item<'a>)>),
    /// True, false or null, of which nothing here is made.
    Simple,
}

impl<'a> Item<'a> {
    /// A whole number with its sign; nothing if it is none, or has no room.
    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Item::Unsigned(n) => i64::try_from(*n).ok(),
            Item::Negative(n) => i64::try_from(*n).ok().map(|n| -1 - n),
            _ => None,
        }
    }

    pub(super) fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Item::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub(super) fn map(self) -> Option<Vec<(Item<'a>, Item<'a>)>> {
        match self {
            Item::Map(members) => Some(members),
            _ => None,
        }
    }
}

/// Reads one item from the beginning; what follows it is given back.
pub(super) fn item(bytes: &[u8]) -> Result<(Item<'_>, &[u8]), AnswerFault> {
    let mut reader = Reader(bytes);
    let item = reader.item(0).ok_or(AnswerFault::Unread)?;
    Ok((item, reader.0))
}

/// Reads one item after which nothing follows.
pub(super) fn whole(bytes: &[u8]) -> Result<Item<'_>, AnswerFault> {
    match item(bytes)? {
        (item, []) => Ok(item),
        _ => Err(AnswerFault::Unread),
    }
}

/// What is still to be read. Nothing comes of anything that is not in the canonical form.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The major type and the number that comes with it, in its shortest form.
    fn head(&mut self) -> Option<(u8, u64)> {
        let first = *self.take(1)?.first()?;
        let (major, short) = (first >> 5, first & 0x1f);
        let length = match short {
            0..24 => return Some((major, u64::from(short))),
            24..28 => 1_usize << (short - 24),
            _ => return None,
        };
        let number = self.take(length)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
        let least = match length {
            1 => 24,
            length => 1 << (8 * length / 2),
        };
        (number >= least).then_some((major, number))
    }

    fn item(&mut self, depth: usize) -> Option<Item<'a>> {
        let (major, number) = self.head()?;
        if matches!(major, 4 | 5) && depth >= DEPTH_MAX {
            return None;
        }
        let count = usize::try_from(number).ok();
        Some(match major {
            0 => Item::Unsigned(number),
            1 => Item::Negative(number),
            2 => Item::Bytes(self.take(count?)?),
            3 => Item::Text(str::from_utf8(self.take(count?)?).ok()?),
            4 => {
                let mut items = Vec::new();
                for _ in 0..self.members(count?, 1)? {
                    items.push(self.item(depth + 1)?);
                }
                Item::List(items)
            }
            5 => Item::Map(self.map(count?, depth + 1)?),
            7 if matches!(number, 20..=22) => Item::Simple,
            _ => return None,
        })
    }

    /// So many members, each of at least `least` bytes, if there can be as many.
    fn members(&self, count: usize, least: usize) -> Option<usize> {
        (count <= self.0.len() / least).then_some(count)
    }

    fn map(&mut self, count: usize, depth: usize) -> Option<Vec<(Item<'a>, Item<'a>)>> {
        let mut members = Vec::new();
        let mut before: Option<&[u8]> = None;
        for _ in 0..self.members(count, 2)? {
            let start = self.0;
            let key = self.item(depth)?;
            let written = &start[..start.len() - self.0.len()];
            let place = |key: &'a [u8]| (key[0] >> 5, key.len(), key);
            if before.is_some_and(|before| place(before) >= place(written)) {
                return None;
            }
            before = Some(written);
            members.push((key, self.item(depth)?));
        }
        Some(members)
    }
}
