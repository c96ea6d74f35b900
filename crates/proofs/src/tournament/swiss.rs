//! What must hold of a Swiss round, whoever paired it: FIDE Handbook C.04.1.

use std::collections::BTreeSet;

use super::{Bye, Entrant, Outcome, Pairing, Seats};
use crate::base::errors;

/// A pair as a program proposes it; nobody as Black is the pairing-allocated bye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposed {
    /// White's starting number, or whose bye it is.
    pub white: u16,
    /// Black's starting number; nobody for a bye.
    pub black: Option<u16>,
}

errors! {
    /// A proposed round that breaks a rule.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum RoundFault {
        NotActive(u16): "{0} is paired but does not play in this round";
        Twice(u16): "{0} is paired twice";
        LeftOut(u16): "{0} is left out";
        /// Two meet a second time (C.04.1, article 2).
        Again(u16, u16): "{0} and {1} have met before";
        /// More than one bye, or one though the number is even (C.04.1, article 3).
        ByeTooMany(u16): "{0} gets a bye that is one too many";
        /// A bye for somebody who had one already, or won by forfeit (C.04.1, article 4).
        ByeAgain(u16): "{0} gets a bye but had one before, or has won by forfeit";
    }
}

/// Who is to be paired in this round: has entered, has not withdrawn, and has no bye of this round among the pairings.
pub fn active(entrants: &[Entrant], pairings: &[Pairing], round: u16) -> Vec<u16> {
    let byes: BTreeSet<u16> = pairings
        .iter()
        .filter(|pairing| pairing.round == round)
        .filter_map(|pairing| match pairing.seats {
            Seats::Bye { entrant, .. } => Some(entrant),
            Seats::Game { .. } => None,
        })
        .collect();
    let there = entrants.iter().filter(|entrant| entrant.takes_part(round));
    there.map(|entrant| entrant.number).filter(|number| !byes.contains(number)).collect()
}

/// Who is not to be paired in this round.
pub fn absent(entrants: &[Entrant], pairings: &[Pairing], round: u16) -> Vec<u16> {
    let active: BTreeSet<u16> = active(entrants, pairings, round).into_iter().collect();
    let all = entrants.iter().map(|entrant| entrant.number);
    all.filter(|number| !active.contains(number)).collect()
}

/// Looks whether a proposed round breaks one of the rules that hold in every Swiss system (C.04.1): everybody who plays is
/// paired once, nobody meets somebody a second time (a forfeited game is no meeting), at most one bye, and none to
/// who had one or won by forfeit. Colours are the program's business.
///
/// # Errors
/// All faults.
pub fn check_round(
    entrants: &[Entrant],
    pairings: &[Pairing],
    round: u16,
    proposed: &[Proposed],
) -> Result<(), Vec<RoundFault>> {
    let active: BTreeSet<u16> = active(entrants, pairings, round).into_iter().collect();
    let (met, without_bye) = before(pairings, round);
    let (mut faults, mut seen, mut byes) = (Vec::new(), BTreeSet::new(), 0);
    for pair in proposed {
        for number in std::iter::once(pair.white).chain(pair.black) {
            if !active.contains(&number) {
                faults.push(RoundFault::NotActive(number));
            } else if !seen.insert(number) {
                faults.push(RoundFault::Twice(number));
            }
        }
        match pair.black {
            Some(black) if met.contains(&(pair.white.min(black), pair.white.max(black))) => {
                faults.push(RoundFault::Again(pair.white, black));
            }
            Some(_) => {}
            None => {
                byes += 1;
                if byes > active.len() % 2 {
                    faults.push(RoundFault::ByeTooMany(pair.white));
                }
                if without_bye.contains(&pair.white) {
                    faults.push(RoundFault::ByeAgain(pair.white));
                }
            }
        }
    }
    faults.extend(active.difference(&seen).map(|number| RoundFault::LeftOut(*number)));
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Who has met whom, and who may have no pairing-allocated bye, in the rounds before.
fn before(pairings: &[Pairing], round: u16) -> (BTreeSet<(u16, u16)>, BTreeSet<u16>) {
    let (mut met, mut without_bye) = (BTreeSet::new(), BTreeSet::new());
    for pairing in pairings.iter().filter(|pairing| pairing.round < round) {
        match pairing.seats {
            Seats::Bye { entrant, bye: Bye::PairingAllocated } => {
                without_bye.insert(entrant);
            }
            Seats::Bye { .. } => {}
            Seats::Game { white, black, outcome } => match outcome {
                Outcome::Won(side, _) if outcome.is_forfeit() => {
                    without_bye.insert(if side == crate::base::Side::White { white } else { black });
                }
                Outcome::BothLost | Outcome::Cancelled => {}
                _ => {
                    met.insert((white.min(black), white.max(black)));
                }
            },
        }
    }
    (met, without_bye)
}
