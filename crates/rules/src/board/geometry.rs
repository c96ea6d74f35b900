//! Which board is played on.

use std::collections::BTreeMap;

use crate::base::Side;
use crate::board::chess66::Reading;
use crate::board::topology::{ORDINARY, Topology};
use crate::{OptionValue, Square, Wing};

/// A board by name; the squares and lines are its [`Topology`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Geometry {
    /// 64 squares.
    #[default]
    Ordinary,
    /// 66 squares.
    Chess66(Reading),
}

impl Geometry {
    /// The board of Chess 66, as its rules are recommended to be read.
    pub(crate) const CHESS_66: Geometry =
        Geometry::Chess66(Reading { no_choice: false, exact_capture: false, plain_pawns: false });

    /// Its squares and lines.
    pub(crate) fn topology(self) -> &'static Topology {
        match self {
            Geometry::Ordinary => &ORDINARY,
            Geometry::Chess66(reading) => reading.topology(),
        }
    }

    /// Whether lines branch here, so that pins and parries are no matter of one line. Asked before the tables are, as
    /// the ordinary board shall not pay for the other.
    pub(crate) const fn has_forks(self) -> bool {
        matches!(self, Geometry::Chess66(_))
    }

    /// The file on which a side's king starts, where castling is ordinary.
    pub(crate) const fn king_file(self, side: Side) -> u8 {
        match side {
            Side::Black if self.has_forks() => 3,
            _ => 4,
        }
    }

    /// The files on which king and rook stand after castling, 0 = a.
    pub(crate) const fn castling_files(self, side: Side, wing: Wing) -> (u8, u8) {
        let left = 4 - self.king_file(side);
        let (king, rook) = wing.target_files();
        (king - left, rook - left)
    }

    /// As options change it.
    pub(crate) fn with(self, options: &BTreeMap<String, OptionValue>) -> Geometry {
        let off = |name: &str| options.get(name) == Some(&OptionValue::Flag(false));
        match self {
            Geometry::Ordinary => self,
            Geometry::Chess66(_) => Geometry::Chess66(Reading {
                no_choice: options.get("entry") == Some(&OptionValue::Word("geom".to_owned())),
                exact_capture: off("unit_capture"),
                plain_pawns: off("pawn_fork"),
            }),
        }
    }

    /// The squares of one rank (0 = first) from left to right, as position texts list them.
    pub(crate) fn rank(self, rank: u8) -> impl Iterator<Item = Square> {
        let end = |name, of_rank| match self {
            Geometry::Chess66(_) if rank == of_rank => Square::parse(name),
            _ => None,
        };
        let files = (0..8).filter_map(move |file| Square::at(file, rank));
        end("4", 3).into_iter().chain(files).chain(end("5", 4))
    }
}
