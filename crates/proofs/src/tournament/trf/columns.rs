//! The columns of a `001` line, from 1 as TRF counts them.

use std::ops::RangeInclusive;

pub(super) const NUMBER: RangeInclusive<usize> = 5..=8;
pub(super) const TITLE: RangeInclusive<usize> = 11..=13;
pub(super) const NAME: RangeInclusive<usize> = 15..=47;
pub(super) const RATING: RangeInclusive<usize> = 49..=52;
pub(super) const FEDERATION: RangeInclusive<usize> = 54..=56;
pub(super) const FIDE_ID: RangeInclusive<usize> = 58..=68;
/// `YYYY/MM/DD`.
pub(super) const BORN: RangeInclusive<usize> = 70..=79;
pub(super) const POINTS: RangeInclusive<usize> = 81..=84;
pub(super) const RANK: RangeInclusive<usize> = 86..=89;
/// Where the first round's opponent begins, and how far the next round's is away.
pub(super) const ROUNDS: usize = 92;
pub(super) const ROUND_WIDTH: usize = 10;
/// A team's name and where its first member stands in a `013` line; each member takes five columns.
pub(super) const TEAM_NAME: RangeInclusive<usize> = 5..=36;
pub(super) const TEAM_MEMBERS: usize = 37;
pub(super) const MEMBER_WIDTH: usize = 5;

/// FIDE's titles, which alone have a code.
pub(super) const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];
