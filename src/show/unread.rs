//! Why a typed text is no entry, in the words of its author's language: what was seen and what is expected.

use super::board::{piece_name, side_name};
use super::i18n::Lang;
use super::{notation, words};
use crate::rules::notation::{Contradiction, Control, MAX_ENTRY_LEN};
use crate::rules::{Position, ReadError};

/// The longest piece of what was written that is quoted back, in characters.
const QUOTE_CHARS_MAX: usize = 60;

/// A sentence or two for the author. It holds what was typed: for nobody else, and never for a log.
pub fn unread(lang: Lang, error: &ReadError, position: &Position) -> String {
    let quoted = |seen: &str| seen.chars().take(QUOTE_CHARS_MAX).collect::<String>();
    match error {
        ReadError::TooLong { .. } => lang.tf("unread-long", &[("n", MAX_ENTRY_LEN.into())]),
        ReadError::Unreadable { seen } => {
            let kind = if position.is_placing() { "place" } else { "move" };
            lang.tf("unread-unreadable", &[("seen", quoted(seen).into()), ("kind", kind.into())])
        }
        ReadError::Octal { seen, .. } => lang.tf("unread-octal", &[("seen", quoted(seen).into())]),
        ReadError::Contradicts { what, .. } => contradiction(lang, *what),
        ReadError::Ambiguous { readings } => {
            let readings = readings.iter().map(|reading| notation::in_words(lang, position, *reading));
            let readings = readings.collect::<Vec<_>>().join(", ");
            lang.tf("unread-ambiguous", &[("readings", readings.into())])
        }
        ReadError::Nobody { kind, to } => {
            let piece = piece_name(lang, kind.letter());
            lang.tf("unread-nobody", &[("man", piece.into()), ("to", to.name().into())])
        }
        ReadError::Illegal { read_as, why } => {
            let entry = notation::in_words(lang, position, *read_as);
            lang.tf("unread-illegal", &[("move", entry.into()), ("why", words::illegal(lang, *why).into())])
        }
        ReadError::PassNotPossible => lang.t("unread-no-pass"),
        ReadError::Control(word) => lang.t(match word {
            Control::Resign => "unread-control-resign",
            Control::DrawOffer | Control::Accept => "unread-control-draw",
            _ => "unread-control",
        }),
    }
}

fn contradiction(lang: Lang, what: Contradiction) -> String {
    match what {
        Contradiction::Pair { said, open } => {
            lang.tf("unread-pair", &[("said", said.into()), ("open", open.into())])
        }
        Contradiction::Side { said } => lang.tf("unread-side", &[("side", side_name(lang, said).into())]),
        Contradiction::Piece { square, said, .. } => {
            let piece = piece_name(lang, said.letter());
            lang.tf("unread-man", &[("man", piece.into()), ("square", square.name().into())])
        }
        Contradiction::Mark => lang.t("unread-mark"),
        Contradiction::NotEnPassant => lang.t("unread-not-ep"),
    }
}
