//! Teams, and who plays whom in their matches.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Why entrants do not make teams.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TeamsFault {
    /// So many have entered without a team.
    NoTeam(usize),
    /// A team has too few players, or too many.
    Size {
        /// The team's name as its players wrote it.
        team: String,
        /// How many players it has.
        players: usize,
    },
    /// Fewer than two teams.
    TooFew,
}

/// Teams of this size and their players' places in the list given, whose order is that of entry: a team's first player has
/// its first board. The teams come in the order in which one of theirs is first in `seeded`.
pub fn teams_of(
    entered: &[Option<&str>],
    seeded: &[usize],
    size: &RangeInclusive<usize>,
) -> Result<Vec<Vec<usize>>, TeamsFault> {
    let without = entered.iter().filter(|team| team.is_none()).count();
    if without > 0 {
        return Err(TeamsFault::NoTeam(without));
    }
    let mut seen = BTreeSet::new();
    let mut teams = Vec::new();
    for team in seeded.iter().filter_map(|at| entered.get(*at).copied().flatten()) {
        if !seen.insert(team) {
            continue;
        }
        let players: Vec<usize> = (0..entered.len()).filter(|at| entered[*at] == Some(team)).collect();
        if !size.contains(&players.len()) {
            return Err(TeamsFault::Size { team: team.to_owned(), players: players.len() });
        }
        teams.push(players);
    }
    if teams.len() < 2 {
        return Err(TeamsFault::TooFew);
    }
    Ok(teams)
}

/// The games of a match between two teams, board by board, by the starting numbers of those who play for each. The first team
/// has White on the first board, and colours alternate by board.
pub fn board_pairs(first: &[u16], second: &[u16]) -> Vec<(u16, u16)> {
    let games = first.iter().copied().zip(second.iter().copied()).zip(1..);
    games.map(|((one, two), board)| if board % 2 == 1 { (one, two) } else { (two, one) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_made_by_name_and_order_of_entry() {
        let entered = [Some("B"), Some("A"), Some("B"), Some("A")];
        assert_eq!(teams_of(&entered, &[3, 0, 1, 2], &(2..=2)), Ok(vec![vec![1, 3], vec![0, 2]]));
        let three = TeamsFault::Size { team: "B".to_owned(), players: 2 };
        assert_eq!(teams_of(&entered, &[0, 1, 2, 3], &(3..=3)), Err(three));
        assert_eq!(teams_of(&entered, &[3, 0, 1, 2], &(1..=2)), Ok(vec![vec![1, 3], vec![0, 2]]));
        assert!(teams_of(&entered, &[0, 1, 2, 3], &(1..=1)).is_err(), "one too many");
        assert_eq!(teams_of(&[Some("A"), None], &[0, 1], &(1..=1)), Err(TeamsFault::NoTeam(1)));
        assert_eq!(teams_of(&[Some("A")], &[0], &(1..=1)), Err(TeamsFault::TooFew));
        assert_eq!(board_pairs(&[4, 5, 6], &[7, 8, 9]), [(4, 7), (8, 5), (6, 9)]);
    }
}
