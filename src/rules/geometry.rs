//! Which board is played on.

use std::collections::BTreeMap;

use super::OptionValue;
use super::topology::{ORDINARY, Topology};

/// A board by name; the squares and lines are its [`Topology`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) enum Geometry {
    /// 64 squares.
    #[default]
    Ordinary,
}

impl Geometry {
    /// Its squares and lines.
    pub(super) fn topology(self) -> &'static Topology {
        match self {
            Geometry::Ordinary => &ORDINARY,
        }
    }

    /// As options change it.
    pub(super) fn with(self, _options: &BTreeMap<String, OptionValue>) -> Geometry {
        self
    }
}
