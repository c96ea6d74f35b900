//! Unplayed rounds of a Swiss tournament: C.07, article 16, edition of 1 March 2026.

use crate::tournament::{Meeting, Met, Points, Records, System};

/// What somebody's score counts for the opponents' tie-breaks (16.3): requested byes that are followed by nothing but
/// voluntary unplayed rounds, or stand in the last round, count as draws; everything else as awarded.
pub(in crate::tournament) fn adjusted(records: &Records, entrant: usize) -> Points {
    let score = records.points(entrant);
    if records.system == System::AllPlayAll {
        return score;
    }
    let last = records.meetings(entrant).iter().rev();
    let trailing = last.take_while(|meeting| meeting.met.is_voluntary());
    let more = trailing
        .filter(|meeting| meeting.met.is_requested_bye())
        .map(|meeting| records.draw.halves() - meeting.points.halves().min(records.draw.halves()));
    Points::from_halves(score.halves() + more.sum::<u32>())
}

/// The score of whoever a round was against (16.4): the opponent's adjusted score for a game, for an unplayed round a dummy's,
/// who has one's own score, but no more than the forfeiting or forfeited opponent (16.4.1), and with a bye no more than
/// draws in all rounds (16.4.2). A pending game has none.
pub(in crate::tournament) fn opposing(
    records: &Records,
    adjusted: &[Points],
    entrant: usize,
    meeting: &Meeting,
) -> Option<Points> {
    if meeting.met == Met::Pending {
        return None;
    }
    let of_opponent = meeting.opponent().map(|opponent| adjusted[opponent]);
    if records.counts_as_game(meeting.met) {
        return of_opponent;
    }
    let draws = Points::from_halves(u32::from(records.rounds) * records.draw.halves());
    Some(records.points(entrant).min(of_opponent.unwrap_or(draws)))
}
