//! Who meets whom in an all-play-all, by Berger's tables (FIDE Handbook C.05, annex 1).

use super::{Outcome, Pairing, Seats};

/// The fewest entrants for whom there is a table.
pub const BERGER_MIN: u16 = 3;
/// The most entrants of one all-play-all section.
pub const BERGER_MAX: u16 = 1_000;

/// How often everybody meets everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice, with both colours.
    Double,
}

/// Too few or too many for one section.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "an all-play-all section takes {BERGER_MIN} to {BERGER_MAX} entrants, not {0}: make more or fewer sections"
)]
pub struct BergerError(pub u16);

/// The pairings of an all-play-all by the Berger tables (FIDE Handbook C.05, Annex 1), round by round, all pending.
///
/// With an odd number of entrants whoever would meet the one that is not there has no pairing in that round. In a double
/// all-play-all the last two rounds of the first cycle are swapped, as the annex recommends: nobody has the same colour
/// three times in a row.
///
/// ```
/// use fairschach_proofs::tournament::{Cycles, Seats, berger};
///
/// let first: Vec<_> = berger(6, Cycles::Single)?
///     .iter()
///     .filter(|pairing| pairing.round == 1)
///     .filter_map(|pairing| match pairing.seats {
///         Seats::Game { white, black, .. } => Some((white, black)),
///         _ => None,
///     })
///     .collect();
/// assert_eq!(first, [(1, 6), (2, 5), (3, 4)]);
/// # Ok::<(), fairschach_proofs::tournament::BergerError>(())
/// ```
///
/// # Errors
/// Fewer than [`BERGER_MIN`] or more than [`BERGER_MAX`] entrants.
pub fn berger(entrants: u16, cycles: Cycles) -> Result<Vec<Pairing>, BergerError> {
    if !(BERGER_MIN..=BERGER_MAX).contains(&entrants) {
        return Err(BergerError(entrants));
    }
    let seats = entrants + entrants % 2;
    let rounds = seats - 1;
    let mut order: Vec<u16> = (1..=rounds).collect();
    if cycles == Cycles::Double {
        order.swap(usize::from(rounds) - 2, usize::from(rounds) - 1);
    }
    let mut all = Vec::with_capacity(usize::from(rounds) * usize::from(seats / 2) * 2);
    for (round, row) in (1..).zip(&order) {
        push_round(&mut all, round, entrants, table_row(seats, *row));
    }
    if cycles == Cycles::Double {
        for row in 1..=rounds {
            let reversed = table_row(seats, row).map(|(white, black)| (black, white));
            push_round(&mut all, rounds + row, entrants, reversed);
        }
    }
    Ok(all)
}

fn push_round(all: &mut Vec<Pairing>, round: u16, entrants: u16, pairs: impl Iterator<Item = (u16, u16)>) {
    let there = pairs.filter(|(white, black)| *white <= entrants && *black <= entrants);
    all.extend((1..).zip(there).map(|(board, (white, black))| Pairing {
        round,
        board,
        seats: Seats::Game { white, black, outcome: Outcome::Pending },
    }));
}

/// One row of the table for this even number of seats. The last seat stays and changes colour every round; the others
/// stand in a ring, and whoever meets the last one is the row's pivot: the others pair across it.
fn table_row(seats: u16, row: u16) -> impl Iterator<Item = (u16, u16)> {
    let ring = seats - 1;
    let pivot = if row % 2 == 1 { row.div_ceil(2) } else { seats / 2 + row / 2 };
    let first = if row % 2 == 1 { (pivot, seats) } else { (seats, pivot) };
    let on_ring = move |number: u16| (number - 1) % ring + 1;
    let across = (1..seats / 2).map(move |step| (on_ring(pivot + step), on_ring(pivot + ring - step)));
    std::iter::once(first).chain(across)
}
/// The same round by round, each with who has White and who Black; for two it is one game a cycle.
///
/// # Errors
/// Fewer than 2 or more than [`BERGER_MAX`] entrants.
pub fn berger_rounds(entrants: u16, cycles: Cycles) -> Result<Vec<Vec<(u16, u16)>>, BergerError> {
    if entrants == 2 {
        return Ok(match cycles {
            Cycles::Single => vec![vec![(1, 2)]],
            Cycles::Double => vec![vec![(1, 2)], vec![(2, 1)]],
        });
    }
    let mut rounds: Vec<Vec<(u16, u16)>> = Vec::new();
    for pairing in berger(entrants, cycles)? {
        if let Seats::Game { white, black, .. } = pairing.seats {
            let at = usize::from(pairing.round) - 1;
            rounds.resize(rounds.len().max(at + 1), Vec::new());
            rounds[at].push((white, black));
        }
    }
    Ok(rounds)
}
