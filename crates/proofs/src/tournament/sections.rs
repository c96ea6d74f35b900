//! Entrants dealt into sections.

/// In which section each starting number plays: forwards and backwards through the sections in turn, so that they are as
/// strong as one another where the numbers go by rating.
pub fn snake(entrants: u16, sections: u16) -> Vec<u16> {
    let sections = sections.max(1);
    let of = |at: u16| {
        let (row, place) = (at / sections, at % sections);
        if row.is_multiple_of(2) { place + 1 } else { sections - place }
    };
    (0..entrants).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_filled_in_a_snake() {
        assert_eq!(snake(8, 3), [1, 2, 3, 3, 2, 1, 1, 2]);
        for (entrants, sections) in [(1000, 50), (7, 2), (100, 7)] {
            let of = snake(entrants, sections);
            let sizes: Vec<usize> = (1..=sections).map(|s| of.iter().filter(|o| **o == s).count()).collect();
            let (most, least) = (sizes.iter().max().unwrap(), sizes.iter().min().unwrap());
            assert!(most - least <= 1, "{sizes:?}");
        }
    }
}
