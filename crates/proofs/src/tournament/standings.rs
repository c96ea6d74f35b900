//! Standings: everybody by points, then by tie-breaks (FIDE Handbook C.07).

pub(super) mod crosstable;
pub(super) mod direct;
pub(super) mod points;
pub(super) mod sums;
pub(super) mod tie_break;
pub(super) mod unplayed;

use super::{Cut, Met, Points, Records, TieBreak, Value, rating};
use crate::tournament::standings::direct::Encounters;
use crate::tournament::standings::sums::Sums;

/// One line of the standings.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The place of the entrant in the list that the records were made from.
    pub entrant: usize,
    /// The starting number.
    pub number: u16,
    /// The place. Who shares places 2 to 4 has 2.
    pub place: usize,
    /// The last of the shared places; the same as `place` if it is not shared.
    pub shared_to: usize,
    /// Half points made, byes among them.
    pub points: Points,
    /// Games played.
    pub played: usize,
    /// Rounds won, with or without play.
    pub won: usize,
    /// Rounds with half a point.
    pub drawn: usize,
    /// Games lost, forfeits among them.
    pub lost: usize,
    /// Games without a result so far.
    pub pending: usize,
    /// The value of each tie-break of the list; none where it says nothing of this entrant: direct encounter outside a tie,
    /// ratings without a rated opponent, and what was passed over.
    pub values: Vec<Option<Value>>,
}

/// Who stands where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// Best first; those who share a place in starting order.
    pub rows: Vec<Standing>,
    /// Tie-breaks of the list that were not used: they do not fit the tournament ([`TieBreak::fits`]), or somebody has no
    /// rating (C.07, article 10).
    pub passed_over: Vec<TieBreak>,
}

impl Standings {
    /// The lines of those of whom it is true, with places counted among them; who shares a place in the whole shares it here.
    pub fn within(&self, inside: impl Fn(u16) -> bool) -> Vec<Standing> {
        let mut rows: Vec<Standing> = self.rows.iter().filter(|row| inside(row.number)).cloned().collect();
        let mut before = 0;
        for tied in rows.chunk_by_mut(|one, other| one.place == other.place) {
            let (place, shared_to) = (before + 1, before + tied.len());
            tied.iter_mut().for_each(|row| (row.place, row.shared_to) = (place, shared_to));
            before = shared_to;
        }
        rows
    }
}

/// Orders everybody by points, then by each tie-break in turn among those who are still tied (C.07, 4.2). Whoever is tied
/// after the last one shares the place. Without direct encounter the work is O(games); that adds the games of the tied,
/// once for each time that a tie is broken only in part.
pub fn standings(records: &Records, tie_breaks: &[TieBreak]) -> Standings {
    let rated = records.ratings.iter().all(Option::is_some);
    let fits = |tie_break: &TieBreak| {
        tie_break.fits(records.system, records.others.is_some()) && (rated || !tie_break.needs_ratings())
    };
    let mut order: Vec<usize> = (0..records.len()).collect();
    order.sort_by_key(|entrant| (std::cmp::Reverse(records.points(*entrant)), records.number(*entrant)));
    let mut groups: Vec<Vec<usize>> =
        order.chunk_by(|a, b| records.points(*a) == records.points(*b)).map(<[usize]>::to_vec).collect();
    let mut values = vec![Vec::with_capacity(tie_breaks.len()); records.len()];
    let (sums, mut passed_over) = (Sums::new(records), Vec::new());
    for tie_break in tie_breaks {
        let of_all = if !fits(tie_break) {
            passed_over.push(*tie_break);
            vec![None; records.len()]
        } else if *tie_break == TieBreak::DirectEncounter {
            by_encounters(records, &mut groups)
        } else {
            let of_all = all_values(records, &sums, *tie_break);
            groups = groups.into_iter().flat_map(|group| by_value(group, &of_all)).collect();
            of_all
        };
        for (row, value) in values.iter_mut().zip(of_all) {
            row.push(value);
        }
    }
    let mut rows = Vec::with_capacity(records.len());
    for mut group in groups {
        group.sort_unstable_by_key(|entrant| records.number(*entrant));
        let (place, shared_to) = (rows.len() + 1, rows.len() + group.len());
        for entrant in group {
            rows.push(Standing {
                place,
                shared_to,
                values: std::mem::take(&mut values[entrant]),
                ..counted(records, entrant)
            });
        }
    }
    Standings { rows, passed_over }
}

fn by_encounters(records: &Records, groups: &mut Vec<Vec<usize>>) -> Vec<Option<Value>> {
    let (mut encounters, mut of_all) = (Encounters::new(records), vec![None; records.len()]);
    let mut resolved = Vec::with_capacity(groups.len());
    for group in std::mem::take(groups) {
        if group.len() == 1 {
            resolved.push(group);
            continue;
        }
        let (parts, scores) = encounters.order(&group);
        for (entrant, score) in scores {
            of_all[entrant] = Some(score);
        }
        resolved.extend(parts);
    }
    *groups = resolved;
    of_all
}

fn by_value(mut group: Vec<usize>, values: &[Option<Value>]) -> Vec<Vec<usize>> {
    if group.len() == 1 {
        return vec![group];
    }
    // Whoever has no value stands behind all who have one.
    group.sort_by(|a, b| values[*b].cmp(&values[*a]));
    let same = group.chunk_by(|a, b| values[*a] == values[*b]);
    same.map(<[usize]>::to_vec).collect()
}

fn all_values(records: &Records, sums: &Sums<'_>, tie_break: TieBreak) -> Vec<Option<Value>> {
    let each = |value: &dyn Fn(usize) -> Option<Value>| (0..records.len()).map(value).collect();
    match tie_break {
        TieBreak::DirectEncounter => vec![None; records.len()],
        TieBreak::Wins => each(&|entrant| Some(sums.wins(entrant))),
        TieBreak::GamesWon => each(&|entrant| Some(sums.games_won(entrant))),
        TieBreak::BlackGames => each(&|entrant| Some(sums.with_black(entrant, false))),
        TieBreak::BlackWins => each(&|entrant| Some(sums.with_black(entrant, true))),
        TieBreak::Progressive(cut) => each(&|entrant| Some(sums.progressive(entrant, cut))),
        TieBreak::RoundsElected => each(&|entrant| Some(sums.rounds_elected(entrant))),
        TieBreak::Buchholz(cut) => each(&|entrant| Some(sums.buchholz(entrant, cut))),
        TieBreak::AverageBuchholz => {
            let all: Vec<Value> =
                (0..records.len()).map(|entrant| sums.buchholz(entrant, Cut::None)).collect();
            each(&|entrant| Some(sums.average_buchholz(entrant, &all)))
        }
        TieBreak::SonnebornBerger(cut) => each(&|entrant| Some(sums.sonneborn_berger(entrant, cut))),
        TieBreak::Koya => sums.koya().into_iter().map(Some).collect(),
        TieBreak::AverageRating(cut) => {
            each(&|entrant| rating::value(rating::average(records, entrant, cut)))
        }
        TieBreak::Performance => each(&|entrant| rating::value(rating::performance(records, entrant))),
        TieBreak::OtherPoints => each(&|entrant| {
            let others = records.others.as_ref()?;
            others.get(entrant).copied().map(Value::points)
        }),
    }
}

/// Everything of a line but its place and values.
fn counted(records: &Records, entrant: usize) -> Standing {
    let mut standing = Standing {
        entrant,
        number: records.number(entrant),
        points: records.points(entrant),
        ..Standing::default()
    };
    for meeting in records.meetings(entrant) {
        standing.played += usize::from(meeting.met == Met::Played);
        match meeting.met {
            Met::Pending => standing.pending += 1,
            Met::ZeroBye => {}
            _ if meeting.points >= records.win => standing.won += 1,
            _ if meeting.points >= records.draw => standing.drawn += 1,
            _ => standing.lost += 1,
        }
    }
    standing
}
