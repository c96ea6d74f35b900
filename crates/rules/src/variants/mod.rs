//! The variants, each a small declaration: its board, its start, who enters, what changes after a move.
//!
//! For a new one: copy the file that is nearest to it; give it an id; say in its declaration which board, which array,
//! how it castles, who enters and what changes after a move ([`Form`]), which presets and options it has, and which
//! options have no effect beside which; name it here in [`ALL`]. That is all that makes it known to the filters, the
//! API and the form for new games. What no declaration can say yet, such as a new board ([`Geometry`]) or a new thing
//! that changes after a move, is a new word there, and the compiler names every place that must answer for it.

mod chess66;
mod chess960;
mod dice;
mod fairschach;
mod freischach;
mod marseillais;
mod normal;
mod shuffle;

use std::collections::BTreeMap;

use super::Form;
use super::conflicts::Idle;
use super::options::OptionValue;
use super::spec::{Presets, Spec};
use crate::board::geometry::Geometry;

pub(super) use fairschach::FAIRSCHACH;

/// All variants.
pub(super) const ALL: &[&Variant] = &[
    &FAIRSCHACH,
    &normal::NORMAL,
    &marseillais::MARSEILLAIS,
    &chess960::CHESS_960,
    &shuffle::SHUFFLE,
    &freischach::FREISCHACH,
    &chess66::CHESS_66,
    &dice::ORDO,
    &dice::VULNERIS,
    &dice::OCCASIO,
    &dice::OCCADO,
];

/// What makes a variant.
pub(super) struct Variant {
    /// The id in requests and records.
    pub(super) id: &'static str,
    /// Its board.
    pub(super) geometry: Geometry,
    /// How its pieces stand at the start.
    pub(super) array: Array,
    /// How it castles.
    pub(super) castles: Castles,
    /// Who enters and what changes after a move, and with that the form of its position texts; as at the start.
    pub(super) form: Form,
    /// Its presets, the default first.
    pub(super) presets: Presets,
    /// Its options, by name.
    pub(super) options: &'static [Spec],
    /// Which of them have no effect beside which values of others.
    pub(super) idle: &'static [Idle],
}

/// The preset of a variant that has one only.
pub(super) const STANDARD: Presets = &[("standard", &[])];

/// Where the array comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Array {
    /// The usual one of its board.
    Usual,
    /// One of Chess960's, by number or row.
    Number,
    /// Any row of the usual pieces.
    Row,
    /// None: the players place their pieces.
    Placed,
}

/// How castling goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Castles {
    /// Not at all.
    Never,
    /// Between the usual squares of the board.
    Ordinary,
    /// From anywhere on the first rank, written as king takes own rook.
    Chess960,
}

/// The variant with this id.
pub(super) fn find(id: &str) -> Option<&'static Variant> {
    ALL.iter().copied().find(|variant| variant.id == id)
}

/// All ids, for messages.
pub(super) fn ids() -> String {
    ALL.iter().map(|variant| variant.id).collect::<Vec<_>>().join(", ")
}

impl Castles {
    /// As the option `castling` has it, where there is one.
    pub(super) fn with(self, options: &BTreeMap<String, OptionValue>) -> Castles {
        match options.get("castling") {
            Some(OptionValue::Word(word)) => match word.as_str() {
                "standard" => Castles::Ordinary,
                "960" => Castles::Chess960,
                _ => Castles::Never,
            },
            _ => self,
        }
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        self.id == other.id
    }
}

impl Eq for Variant {}

impl std::fmt::Debug for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::super::RuleSet;
    use super::*;

    /// What a declaration says must fit together: the one thing that the compiler does not check in a new file.
    #[test]
    fn every_declaration_is_whole() {
        for (at, variant) in ALL.iter().enumerate() {
            let id = variant.id;
            assert!(ALL[..at].iter().all(|other| other.id != id), "{id} twice");
            let sorted = variant.options.windows(2).all(|pair| pair[0].name < pair[1].name);
            assert!(sorted, "{id}: options are listed by name");
            for (rules, _) in variant.presets {
                let made = RuleSet::new(id, rules, &BTreeMap::new()).unwrap();
                let all = made.options();
                assert_eq!(all.len(), variant.options.len(), "{id} {rules}: an unknown option");
                // A preset's values are as good as given ones.
                assert!(RuleSet::new(id, rules, &all).is_ok(), "{id} {rules}");
            }
            for idle in variant.idle {
                let known = |name: &str| variant.options.iter().any(|spec| spec.name == name);
                assert!(known(idle.option), "{id}: {}", idle.option);
                assert!(idle.under.iter().all(|(name, _)| known(name)), "{id}: {}", idle.option);
                assert!(!idle.under.is_empty() && !idle.why.is_empty());
            }
        }
    }
}
