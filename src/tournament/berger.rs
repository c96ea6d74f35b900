/// The rounds of an all-play-all by Berger's tables (FIDE Handbook C.05, Annex 1): in each round, who has White and who
/// Black, by starting number from 1. With an odd number of entrants nobody plays the one who is missing.
///
/// With two cycles the second has the colours reversed, and the last two rounds of the first cycle change places, so that
/// nobody has the same colour three times in a row.
pub fn berger(entrants: u16, cycles: u8) -> Vec<Vec<(u16, u16)>> {
    let even = entrants.next_multiple_of(2).max(2);
    let (last, half) = (even - 1, even / 2);
    let mut first: Vec<Vec<(u16, u16)>> = (0..last)
        .map(|round| {
            // Each round turns the circle of all but the last number on by half of it.
            let at = |seat: u32| {
                let turned = u32::from(round) * u32::from(half) + seat;
                u16::try_from(turned % u32::from(last)).unwrap_or(0) + 1
            };
            let with_last = if round % 2 == 0 {
                (at(0), even)
            } else {
                (even, at(0))
            };
            let others = (1..u32::from(half)).map(|k| (at(k), at(u32::from(last) - k)));
            std::iter::once(with_last)
                .chain(others)
                .filter(|(white, black)| *white <= entrants && *black <= entrants)
                .collect()
        })
        .collect();
    let reversed = |rounds: &[Vec<(u16, u16)>]| -> Vec<Vec<(u16, u16)>> {
        let turn = |round: &Vec<(u16, u16)>| round.iter().map(|(white, black)| (*black, *white)).collect();
        rounds.iter().map(turn).collect()
    };
    let mut all = Vec::new();
    let second = reversed(&first);
    if cycles > 1 && first.len() > 2 {
        let rounds = first.len();
        first.swap(rounds - 1, rounds - 2);
    }
    for cycle in 0..cycles {
        all.extend(if cycle % 2 == 0 {
            first.clone()
        } else {
            second.clone()
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::berger;

    #[test]
    fn the_published_tables_come_out() {
        let four = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]];
        assert_eq!(berger(4, 1), four);
        let six = [
            [(1, 6), (2, 5), (3, 4)],
            [(6, 4), (5, 3), (1, 2)],
            [(2, 6), (3, 1), (4, 5)],
            [(6, 5), (1, 4), (2, 3)],
            [(3, 6), (4, 2), (5, 1)],
        ];
        assert_eq!(berger(6, 1), six);
    }
}
