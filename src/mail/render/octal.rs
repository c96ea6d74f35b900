//! What a mail says in octal code, and how that is read.

use crate::app::core::views::PairView;
use crate::mail::outbound::layout::Block;
use crate::mail::render::notice::Writer;
use crate::rules::Entry;
use crate::rules::notation::{Code, OctalForm, PairLine, write_octal};

/// Digits of a pair's number at the beginning of its line.
const NUMBER: usize = 3;
/// Digits of one side's entry in it: form 6, and what became of the entry.
const HALF: usize = 7;
/// What the digits of an entry belong to: piece, square that it leaves, square that it goes to, mark, outcome.
const GROUPS: [usize; 5] = [1, 2, 2, 1, 1];

impl Writer<'_> {
    /// The octal code with its digits apart and what they say: of a pair its line, where one side moves at a time that of the
    /// move.
    pub(in crate::mail) fn octal(&self, pair: &PairView, line: &PairLine) -> Vec<Block> {
        let blocks = |key: &str, how: &str, code: String, digits: String| {
            vec![Block::Code(self.t(key), code), Block::Small(self.with(how, "digits", digits))]
        };
        if !pair.before.is_normal() {
            let Some(code) = line.octal() else { return Vec::new() };
            let digits = pair_apart(&code);
            return blocks("mail-octal-pair", "mail-octal-pair-how", code, digits);
        }
        let half = pair.before.turn().only().and_then(|side| {
            let half = pair.resolution.halves.get(side).as_ref()?;
            Some((side, half.entry?))
        });
        let Some((side, Entry::Move(entry))) = half else { return Vec::new() };
        let Ok(code) = write_octal(&pair.before, side, Code::Move(entry), OctalForm::Six) else {
            return Vec::new();
        };
        let digits = half_apart(&code);
        blocks("octal", "mail-octal-move-how", code, digits)
    }
}

/// `11265254816575581` as `112 | 6 52 54 8 1 | 6 57 55 8 1`.
fn pair_apart(code: &str) -> String {
    let (number, mut rest) = code.split_at_checked(NUMBER).unwrap_or((code, ""));
    let mut parts = vec![number.to_owned()];
    while !rest.is_empty() {
        let (half, more) = rest.split_at_checked(HALF).unwrap_or((rest, ""));
        parts.push(half_apart(half));
        rest = more;
    }
    parts.join(" | ")
}

fn half_apart(code: &str) -> String {
    let (mut rest, mut parts) = (code, Vec::new());
    for len in GROUPS {
        let (group, more) = rest.split_at_checked(len).unwrap_or((rest, ""));
        if !group.is_empty() {
            parts.push(group);
        }
        rest = more;
    }
    parts.join(" ")
}
