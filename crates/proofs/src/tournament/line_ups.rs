//! Line-ups: who of a team's squad plays in a round.

use serde::{Deserialize, Serialize};

use super::{BergerError, Cycles, Kind, Pace, Sheet, berger_rounds};
use crate::base::{Micros, PlayerId, Timestamp};

/// The most players of a team beyond its boards.
pub const RESERVES_MAX: u8 = 10;
/// The most days from the start to the first round.
pub const LINE_UP_DAYS_MAX: u16 = 60;

const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;

/// What a sheet says of line-ups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineUps {
    /// So many players a team may have beyond its boards, 1 to [`RESERVES_MAX`].
    pub reserves: u8,
    /// So many days before a round begins captains are asked for its line-up; the first begins so many days after the start.
    /// 1 to [`LINE_UP_DAYS_MAX`].
    pub days: u16,
}

/// The line-up of a team in a round, as it is published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LineUp {
    /// The team's number.
    pub team: u16,
    /// The starting numbers of those who play, board by board.
    pub players: Vec<u16>,
    /// The captain who entered it; nobody, if none was entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PlayerId>,
}

/// Somebody of a squad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquadPlayer {
    /// The starting number.
    pub number: u16,
    /// Whether they have not left.
    pub plays: bool,
}

/// Who plays of a squad that is given in its order, board by board: those who were chosen, as far as they still play, filled up
/// by the first of the others, all in the order of the squad. Boards for which nobody is left come last and are given to those
/// who have left, who lose them.
///
/// ```
/// use fairschach_proofs::tournament::{SquadPlayer, line_up};
///
/// let squad = [(1, true), (2, false), (3, true), (4, true)].map(|(number, plays)| SquadPlayer { number, plays });
/// assert_eq!(line_up(&squad, &[], 2), [1, 3]);
/// assert_eq!(line_up(&squad, &[4, 2], 2), [1, 4]);
/// assert_eq!(line_up(&squad, &[], 4), [1, 3, 4, 2]);
/// ```
pub fn line_up(squad: &[SquadPlayer], chosen: &[u16], boards: u8) -> Vec<u16> {
    let rank = |one: &SquadPlayer| match (one.plays, chosen.contains(&one.number)) {
        (true, true) => 0_u8,
        (true, false) => 1,
        (false, _) => 2,
    };
    let mut picked: Vec<(u8, usize)> = squad.iter().map(rank).zip(0..).collect();
    picked.sort_unstable();
    picked.truncate(boards.into());
    picked.sort_unstable_by_key(|(rank, at)| (*rank == 2, *at));
    picked.into_iter().map(|(_, at)| squad[at].number).collect()
}

/// Who meets whom in each round where all play all, by Berger's tables, whoever has White first; for teams at the first board.
///
/// # Errors
/// More than there are tables for.
pub fn all_play_all_rounds(count: u16, cycles: u8) -> Result<Vec<Vec<(u16, u16)>>, BergerError> {
    if count < 2 {
        return Ok(Vec::new());
    }
    berger_rounds(count, if cycles == 1 { Cycles::Single } else { Cycles::Double })
}

impl Sheet {
    /// What it says of line-ups, if captains enter them.
    pub const fn line_ups(&self) -> Option<LineUps> {
        match self.kind {
            Kind::Teams { line_ups, .. } => line_ups,
            _ => None,
        }
    }

    /// When a round begins of a tournament with line-ups, which began to be played then.
    pub fn line_up_due(&self, started: Timestamp, round: u16) -> Option<Timestamp> {
        let LineUps { days, .. } = self.line_ups()?;
        let Pace::Rounds { days: each } = self.pace else { return None };
        let days = i64::from(days) + i64::from(round.checked_sub(1)?) * i64::from(each);
        Some(started.plus(days * DAY_US))
    }

    /// How many players a team may have: from the boards on, with its reserves.
    pub fn team_size(&self) -> Option<std::ops::RangeInclusive<usize>> {
        let Kind::Teams { boards, line_ups, .. } = self.kind else { return None };
        let reserves = line_ups.map_or(0, |line_ups| line_ups.reserves);
        Some(usize::from(boards)..=usize::from(boards) + usize::from(reserves))
    }
}
