//! Tie-breaks by ratings: C.07, article 10, with the table of B.02, 8.1.1.

use super::{Cut, Met, Points, Records, Value};

/// What a score of 50, 51, … 100 percent adds to the average of the opponents (B.02, 8.1.1).
const ABOVE_AVERAGE: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, // 50 to 59 percent
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141, // 60
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, // 70
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351, // 80
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677, // 90
    800, // 100
];

/// `ARO` (10.1): rounded to the nearest whole number, a half up; cut, it loses the lowest ratings. None without an opponent
/// over the board. In an all-play-all, too, forfeits do not count (15.2).
pub(super) fn average(records: &Records, entrant: usize, cut: Cut) -> Option<i64> {
    let mut ratings: Vec<i64> = played(records, entrant)
        .filter_map(|(opponent, _)| records.ratings[opponent].map(i64::from))
        .collect();
    ratings.sort_unstable();
    let (least, most) = cut.counts();
    let kept = ratings.len().saturating_sub(most);
    let kept = &ratings[least.min(kept)..kept];
    let count = i64::try_from(kept.len()).ok().filter(|count| *count > 0)?;
    Some(half_up(kept.iter().sum(), count))
}

/// `TPR` (10.2): the average and what the score over the board is worth, its percentage rounded, a half up.
pub(super) fn performance(records: &Records, entrant: usize) -> Option<i64> {
    let average = average(records, entrant, Cut::None)?;
    let (mut halves, mut games) = (0, 0);
    for (_, points) in played(records, entrant) {
        halves += i64::from(points.halves());
        games += 1;
    }
    let percent = half_up(100 * halves, 2 * games);
    let entry = |above: i64| usize::try_from(above).ok().and_then(|at| ABOVE_AVERAGE.get(at)).copied();
    let worth = if percent >= 50 { entry(percent - 50) } else { entry(50 - percent).map(|below| -below) };
    worth.map(|worth| average + worth)
}

pub(super) fn value(number: Option<i64>) -> Option<Value> {
    number.map(Value::whole)
}

fn played(records: &Records, entrant: usize) -> impl Iterator<Item = (usize, Points)> {
    let meetings = records.meetings(entrant).iter();
    meetings
        .filter(|meeting| meeting.met == Met::Played)
        .filter_map(|meeting| meeting.opponent().map(|opponent| (opponent, meeting.points)))
}

fn half_up(above: i64, below: i64) -> i64 {
    (2 * above + below).div_euclid(2 * below)
}
