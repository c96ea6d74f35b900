//! Conditional entries in plain words, for their owner alone.

use super::board::side_name;
use super::i18n::Lang;
use super::notation::written;
use super::unread::unread;
use crate::base::{BySide, Side};
use crate::game::{Conditional, ConditionalFault, Fate, Part, StepAhead};
use crate::rules::{Entry, Position};

/// What became of a conditional entry, or of all of a turn.
pub fn fate_in_words(lang: Lang, fate: Fate) -> String {
    lang.word_of("conditional-fate", fate)
}

/// Why a conditional entry is not kept, and what to do.
pub fn fault_in_words(lang: Lang, fault: &ConditionalFault) -> String {
    match fault {
        ConditionalFault::Unread { part, error, position } => {
            let why = unread(lang, error, position);
            match part {
                Part::Then => lang.tf("conditional-fault-then", &[("why", why.into())]),
                Part::When(side) => {
                    let side = side_name(lang, *side);
                    lang.tf("conditional-fault-when", &[("side", side.into()), ("why", why.into())])
                }
            }
        }
        ConditionalFault::OtherPair { said, open } => {
            lang.tf("conditional-fault-other-pair", &[("said", (*said).into()), ("open", (*open).into())])
        }
        ConditionalFault::Later { step, fault } => {
            let why = fault_in_words(lang, fault);
            lang.tf("conditional-fault-later", &[("step", (*step).into()), ("why", why.into())])
        }
        ConditionalFault::TooDeep(max) => lang.tf("conditional-fault-too-deep", &[("n", (*max).into())]),
        ConditionalFault::Full(max) => lang.tf("conditional-fault-full", &[("n", (*max).into())]),
        fault => lang.word_of("conditional-fault", fault.code()),
    }
}

/// A step of a conditional entry.
pub struct StepInWords {
    /// What is to have been entered before; empty, where nothing is in between.
    pub when: String,
    /// What is entered then, and whether a draw is offered with it.
    pub then: String,
}

impl StepInWords {
    pub fn sentence(&self, lang: Lang) -> String {
        let then = ("then", self.then.as_str().into());
        if self.when.is_empty() {
            return lang.tf("conditional-line-alone", &[then]);
        }
        lang.tf("conditional-line", &[("when", self.when.as_str().into()), then])
    }
}

/// A conditional entry of `side`, step by step. `ahead` holds its steps with the positions in which they are made; where one
/// is missing (it hangs on a roll) the entry is told by its squares.
pub fn steps_in_words(
    lang: Lang,
    side: Side,
    conditional: &Conditional,
    position: &Position,
    ahead: &[StepAhead],
) -> Vec<StepInWords> {
    let half = |side, entry, at: Option<&Position>| {
        let words =
            [("side", side_name(lang, side).into()), ("move", entry_in_words(lang, entry, at).into())];
        lang.tf("conditional-half", &words)
    };
    let open = BySide::from_fn(|side: Side| Some(half(side, (*conditional.when.get(side))?, Some(position))));
    let mut before = match (open.white, open.black) {
        (Some(white), Some(black)) => {
            lang.tf("conditional-and", &[("white", white.into()), ("black", black.into())])
        }
        (white, black) => white.or(black).unwrap_or_default(),
    };
    let mut steps = Vec::new();
    for step in ahead {
        for (entry, at) in &step.others {
            let other = half(side.opposite(), *entry, at.as_ref());
            before = match before.as_str() {
                "" => other,
                first => lang.tf("conditional-after", &[("first", first.into()), ("second", other.into())]),
            };
        }
        let then = entry_in_words(lang, step.then.entry, step.at.as_ref());
        let then = if step.then.draw_offer {
            lang.tf("conditional-with-offer", &[("then", then.into())])
        } else {
            then
        };
        steps.push(StepInWords { when: std::mem::take(&mut before), then });
    }
    steps
}

/// The same as one text.
pub fn conditional_in_words(
    lang: Lang,
    side: Side,
    conditional: &Conditional,
    position: &Position,
    ahead: &[StepAhead],
) -> String {
    let steps = steps_in_words(lang, side, conditional, position, ahead);
    let mut said = String::new();
    for (n, step) in steps.iter().enumerate() {
        let sentence = step.sentence(lang);
        said += &match n {
            0 => sentence,
            _ if step.when.is_empty() => format!(" {sentence}"),
            _ => format!(" {}", lang.tf("conditional-later", &[("line", sentence.into())])),
        };
    }
    said
}

/// An entry in long notation, or by its squares where the position is not known.
pub fn entry_in_words(lang: Lang, entry: Entry, position: Option<&Position>) -> String {
    match (entry, position) {
        (Entry::Move(entry), Some(position)) => written(lang, position, entry),
        (Entry::Move(entry), None) => entry.to_string(),
        (Entry::Pass | Entry::Invalid, _) => lang.t("own-pass"),
    }
}
