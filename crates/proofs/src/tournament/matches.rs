//! The matches of a knock-out, from its games.

use std::collections::BTreeMap;

use super::{Decision, PairingScore, Played, Points, decide};

/// A match of a knock-out: all games of two in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The round, from 1.
    pub round: u16,
    /// The match in its round, from 1; the winners of the first and the second meet in the first of the next, and so on.
    pub number: u16,
    /// Who has White in the first game, and the other; nobody's number for a bye.
    pub players: (u16, Option<u16>),
    /// The points of both so far.
    pub points: [Points; 2],
    /// How many games are decided.
    pub decided: usize,
    /// How many go on.
    pub open: usize,
    /// Who goes on, once that is known.
    pub winner: Option<u16>,
    /// Whether it was level to the last and the draw decided.
    pub by_draw: bool,
}

/// All matches of a knock-out, round by round. `drawn` gives a number's place in the draw, which decides a match that is level
/// to the last.
pub fn matches(played: &[Played], games: u8, drawn: &dyn Fn(u16) -> usize) -> Vec<Match> {
    let mut by_place: BTreeMap<(u16, u16), Vec<Played>> = BTreeMap::new();
    for one in played {
        by_place.entry((one.round, one.section)).or_default().push(*one);
    }
    let of = |((round, number), own): ((u16, u16), Vec<Played>)| {
        let first = own.first()?;
        let players = (first.white, first.black);
        let points = |number: u16| Points::from_halves(own.iter().map(|one| one.points_of(number)).sum());
        let both = [points(players.0), players.1.map(points).unwrap_or_default()];
        let winner = match decide(&own, games, drawn) {
            Decision::Winner(winner) => Some(winner),
            Decision::Open | Decision::Extra => None,
        };
        let open = own.iter().filter(|one| one.score == PairingScore::Open).count();
        let void = own.iter().filter(|one| one.score == PairingScore::Void).count();
        Some(Match {
            round,
            number,
            players,
            points: both,
            decided: own.len() - open - void,
            open,
            winner,
            by_draw: winner.is_some() && players.1.is_some() && both[0] == both[1],
        })
    };
    by_place.into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_the_same_two_are_one_match() {
        let game = |section, white, black, score| Played { stage: 1, section, round: 1, white, black, score };
        let (win, draw) = (PairingScore::Points(2, 0), PairingScore::Points(1, 1));
        let all = [
            game(1, 1, None, win),
            game(2, 2, Some(3), win),
            game(2, 3, Some(2), PairingScore::Void),
            game(2, 3, Some(2), PairingScore::Open),
            game(3, 4, Some(5), draw),
            game(3, 5, Some(4), draw),
            game(3, 4, Some(5), draw),
            game(3, 5, Some(4), draw),
        ];
        let found = matches(&all, 2, &|number| usize::from(10 - number));
        let of = |at: usize| {
            (found[at].points.map(Points::halves), found[at].decided, found[at].open, found[at].winner)
        };
        assert_eq!(of(0), ([2, 0], 1, 0, Some(1)));
        assert_eq!(of(1), ([2, 0], 1, 1, None));
        assert_eq!(of(2), ([4, 4], 4, 0, Some(5)), "drawn before the other");
        assert_eq!([found[0].by_draw, found[2].by_draw], [false, true]);
    }
}
