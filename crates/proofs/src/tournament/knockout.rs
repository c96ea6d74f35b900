//! The bracket of a knock-out, and who goes on from a match.

use super::{PairingScore, Played};

/// The most extra pairs of games in a match that is level; then who was drawn first goes on.
pub const EXTRA_PAIRS_MAX: usize = 1;

/// How a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Games go on.
    Open,
    /// It is level: two more games.
    Extra,
    /// Who goes on.
    Winner(u16),
}

/// The matches of the first round, in the order of the bracket: in later rounds the winners of the first and second match
/// meet, those of the third and fourth, and so on. The first meets the last, byes go to the first numbers, and the best
/// two meet in the last round at the earliest.
pub fn bracket(entrants: u16) -> Vec<(u16, Option<u16>)> {
    let size = u32::from(entrants.max(2)).next_power_of_two();
    let mut seeds: Vec<u32> = vec![1];
    while seeds.len() < usize::try_from(size).unwrap_or(0) {
        let sum = u32::try_from(seeds.len()).unwrap_or(0) * 2 + 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    let number = |seed: u32| u16::try_from(seed).unwrap_or(u16::MAX);
    seeds
        .chunks_exact(2)
        .map(|pair| {
            let (one, two) = (number(pair[0].min(pair[1])), number(pair[0].max(pair[1])));
            (one, (two <= entrants).then_some(two))
        })
        .collect()
}

/// How a match of so many games stands, by all its pairings. A game that counts for nobody, because it was annulled or
/// cancelled, is none of its games: it uses up no extra pair. `drawn` gives a number's place in the draw.
pub fn decide(played: &[Played], games: u8, drawn: &dyn Fn(u16) -> usize) -> Decision {
    if played.iter().any(|one| one.score == PairingScore::Open) {
        return Decision::Open;
    }
    let Some(first) = played.first() else { return Decision::Open };
    let Some(black) = first.black else { return Decision::Winner(first.white) };
    let (one, two) = (first.white.min(black), first.white.max(black));
    let of = |number| played.iter().map(|game| game.points_of(number)).sum::<u32>();
    let counted = played.iter().filter(|game| game.score != PairingScore::Void).count();
    match of(one).cmp(&of(two)) {
        std::cmp::Ordering::Greater => Decision::Winner(one),
        std::cmp::Ordering::Less => Decision::Winner(two),
        std::cmp::Ordering::Equal if counted >= usize::from(games) + 2 * EXTRA_PAIRS_MAX => {
            Decision::Winner(if drawn(two) < drawn(one) { two } else { one })
        }
        std::cmp::Ordering::Equal => Decision::Extra,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_late_and_have_the_byes() {
        let eight = [(1, Some(8)), (4, Some(5)), (2, Some(7)), (3, Some(6))];
        assert_eq!(bracket(8), eight);
        assert_eq!(bracket(5), [(1, None), (4, Some(5)), (2, None), (3, None)]);
        assert_eq!(bracket(2), [(1, Some(2))]);
        for entrants in 2..=200 {
            let mut all: Vec<u16> =
                bracket(entrants).into_iter().flat_map(|(one, two)| [Some(one), two]).flatten().collect();
            all.sort_unstable();
            assert_eq!(all, (1..=entrants).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_match_that_is_level_is_prolonged_once() {
        let game =
            |white, black, score| Played { stage: 1, section: 1, round: 1, white, black: Some(black), score };
        let (win, draw) = (PairingScore::Points(2, 0), PairingScore::Points(1, 1));
        let decide = |played: &[Played], games| decide(played, games, &usize::from);
        let mut games = vec![game(2, 7, win), game(7, 2, PairingScore::Open)];
        assert_eq!(decide(&games, 2), Decision::Open);
        games[1].score = draw;
        assert_eq!(decide(&games, 2), Decision::Winner(2));
        games[1].score = win;
        assert_eq!(decide(&games, 2), Decision::Extra);
        for _ in 0..EXTRA_PAIRS_MAX {
            games.extend([game(2, 7, draw), game(7, 2, draw)]);
        }
        assert_eq!(decide(&games, 2), Decision::Winner(2), "who was drawn first");
        let last = super::decide(&games, 2, &|number| usize::from(10 - number));
        assert_eq!(last, Decision::Winner(7), "by the draw, not by the number");
        games[2].score = PairingScore::Points(0, 2);
        assert_eq!(decide(&games, 2), Decision::Winner(7));
        // The first game was annulled and played anew; the extra pair is still to come.
        let anew =
            [game(2, 7, PairingScore::Void), games[1], game(2, 7, win), game(7, 2, PairingScore::Void)];
        assert_eq!(decide(&anew, 2), Decision::Extra);
        let extra = [game(2, 7, draw), game(7, 2, draw)];
        assert_eq!(decide(&[anew.as_slice(), &extra].concat(), 2), Decision::Winner(2));
        let cancelled = [game(2, 7, PairingScore::Void), game(7, 2, PairingScore::Void)];
        assert_eq!(decide(&cancelled, 2), Decision::Extra);
        let mut bye = games[0];
        bye.black = None;
        assert_eq!(decide(&[bye], 2), Decision::Winner(2));
    }
}
