use super::{Fared, Played};

/// In which section each starting number plays: forwards and backwards through the sections in turn, so that they are as
/// strong as one another where the numbers go by rating.
pub fn snake(entrants: u16, sections: u16) -> Vec<u16> {
    let sections = sections.max(1);
    let of = |at: u16| {
        let (row, place) = (at / sections, at % sections);
        if row.is_multiple_of(2) {
            place + 1
        } else {
            sections - place
        }
    };
    (0..entrants).map(of).collect()
}

/// The best of a section's entrants, by points, then wins, then the lower starting number.
pub fn best_of(numbers: &[u16], played: &[Played], count: usize) -> Vec<u16> {
    let mut ranked: Vec<_> = numbers
        .iter()
        .map(|number| {
            let points: u32 = played.iter().map(|one| one.points_of(*number)).sum();
            let won = |one: &&Played| matches!(one.fared, Fared::Points(..)) && one.points_of(*number) == 2;
            let wins = played.iter().filter(won).count();
            (std::cmp::Reverse((points, wins)), *number)
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().take(count).map(|(_, number)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_filled_in_a_snake() {
        assert_eq!(snake(8, 3), [1, 2, 3, 3, 2, 1, 1, 2]);
        for (entrants, sections) in [(1000, 50), (7, 2), (100, 7)] {
            let of = snake(entrants, sections);
            let sizes: Vec<usize> = (1..=sections)
                .map(|s| of.iter().filter(|o| **o == s).count())
                .collect();
            let (most, least) = (sizes.iter().max().unwrap(), sizes.iter().min().unwrap());
            assert!(most - least <= 1, "{sizes:?}");
        }
    }

    #[test]
    fn points_then_wins_then_numbers_count() {
        let game = |white, black, fared| Played {
            stage: 1,
            section: 1,
            round: 1,
            white,
            black: Some(black),
            fared,
        };
        let (win, draw, lost) = (Fared::Points(2, 0), Fared::Points(1, 1), Fared::Points(0, 2));
        // 1: two draws; 2: two draws; 3: a win and a loss; 4 the same; what is void or open counts for nobody.
        let all = [
            game(1, 2, draw),
            game(3, 4, win),
            game(4, 3, win),
            game(2, 1, draw),
            game(1, 3, Fared::Void),
            game(1, 3, Fared::Open),
        ];
        assert_eq!(best_of(&[1, 2, 3, 4], &all, 3), [3, 4, 1]);
        assert_eq!(best_of(&[1, 2], &[game(1, 2, lost)], 1), [2]);
    }
}
