//! Conditional entries in plain words, for their owner alone.

use super::board::side_name;
use super::i18n::Lang;
use super::notation::written;
use super::unread::unread;
use crate::base::{BySide, Side};
use crate::game::{Conditional, ConditionalFault, Fate, Part};
use crate::rules::{Entry, Position};

/// What became of a conditional entry, or of all of a turn.
pub fn fate_in_words(lang: Lang, fate: Fate) -> String {
    lang.t(match fate {
        Fate::Used => "conditional-fate-used",
        Fate::Other => "conditional-fate-other",
        Fate::DrawOffered => "conditional-fate-draw-offered",
        Fate::Illegal => "conditional-fate-illegal",
        Fate::NothingOwed => "conditional-fate-nothing-owed",
        Fate::Ended => "conditional-fate-ended",
        Fate::Void => "conditional-fate-void",
    })
}

/// Why a conditional entry is not kept, and what to do.
pub fn fault_in_words(lang: Lang, fault: &ConditionalFault) -> String {
    let key = match fault {
        ConditionalFault::Unread { part, error, position } => {
            let why = unread(lang, error, position);
            return match part {
                Part::Then => lang.tf("conditional-fault-then", &[("why", why.into())]),
                Part::When(side) => {
                    let side = side_name(lang, *side);
                    lang.tf("conditional-fault-when", &[("side", side.into()), ("why", why.into())])
                }
            };
        }
        ConditionalFault::OtherPair { said, open } => {
            return lang
                .tf("conditional-fault-other-pair", &[("said", (*said).into()), ("open", (*open).into())]);
        }
        ConditionalFault::Full(max) => return lang.tf("conditional-fault-full", &[("n", (*max).into())]),
        ConditionalFault::Halves => "conditional-fault-halves",
        ConditionalFault::NotFiled => "conditional-fault-not-filed",
        ConditionalFault::OtherFiled => "conditional-fault-other-filed",
        ConditionalFault::Over => "conditional-fault-over",
        ConditionalFault::NotOnMove => "conditional-fault-not-on-move",
        ConditionalFault::Passes => "conditional-fault-passes",
        ConditionalFault::Roll => "conditional-fault-roll",
        ConditionalFault::Revealing => "conditional-fault-revealing",
        ConditionalFault::Blind => "conditional-fault-blind",
    };
    lang.t(key)
}

/// A conditional entry as one sentence. `after` is the position in which the entry is made; without it (it hangs on a
/// roll) the entry is told by its squares.
pub fn conditional_in_words(
    lang: Lang,
    conditional: &Conditional,
    position: &Position,
    after: Option<&Position>,
) -> String {
    let halves = BySide::from_fn(|side: Side| {
        let entry = (*conditional.when.get(side))?;
        let words = [
            ("side", side_name(lang, side).into()),
            ("move", entry_in_words(lang, entry, Some(position)).into()),
        ];
        Some(lang.tf("conditional-half", &words))
    });
    let when = match (halves.white, halves.black) {
        (Some(white), Some(black)) => {
            lang.tf("conditional-and", &[("white", white.into()), ("black", black.into())])
        }
        (white, black) => white.or(black).unwrap_or_default(),
    };
    let then = entry_in_words(lang, conditional.then.entry, after);
    let key = if conditional.then.draw_offer { "conditional-line-draw" } else { "conditional-line" };
    lang.tf(key, &[("when", when.into()), ("then", then.into())])
}

/// An entry in long notation, or by its squares where the position is not known.
pub fn entry_in_words(lang: Lang, entry: Entry, position: Option<&Position>) -> String {
    match (entry, position) {
        (Entry::Move(entry), Some(position)) => written(lang, position, entry),
        (Entry::Move(entry), None) => entry.to_string(),
        (Entry::Pass | Entry::Invalid, _) => lang.t("own-pass"),
    }
}
