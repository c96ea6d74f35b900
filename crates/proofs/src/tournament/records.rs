//! What every entrant has done in every round; standings and pairing programs are given this.

use crate::base::{Side, errors};

use super::{Bye, ENTRANTS_MAX, Entrant, Outcome, Pairing, Points, ROUNDS_MAX, Seats};

/// So many rounds of all entrants together at most in a Swiss tournament, in which absences are kept as well.
pub const SWISS_CELLS_MAX: usize = 2_000_000;

/// How a tournament pairs; it decides what an unplayed round means (C.07, 15.2 and 15.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// Everybody meets everybody, known beforehand: forfeits count as games.
    AllPlayAll,
    /// By the score so far: article 16 holds.
    Swiss,
}

/// What a round was for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Met {
    /// A game that was played.
    Played,
    /// The opponent forfeited.
    ForfeitWin,
    /// Forfeited oneself, be it that both did.
    ForfeitLoss,
    /// Nobody was left to play.
    PairingBye,
    /// A full point from the organiser.
    FullBye,
    /// Asked for, with half a point.
    HalfBye,
    /// Absent, not yet entered, or withdrawn.
    ZeroBye,
    /// A game without a result so far: until it has one it counts for nothing.
    Pending,
}

impl Met {
    /// A half-point or zero-point bye (C.07, 16.1.1).
    pub const fn is_requested_bye(self) -> bool {
        matches!(self, Met::HalfBye | Met::ZeroBye)
    }

    /// A requested bye or a forfeit loss: a voluntary unplayed round (C.07, 16.1.2).
    pub const fn is_voluntary(self) -> bool {
        matches!(self, Met::HalfBye | Met::ZeroBye | Met::ForfeitLoss)
    }
}

/// One round of one entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The round, from 1.
    pub round: u16,
    /// The place in the list of entrants of whoever it was against.
    opponent: u16,
    /// Points made.
    pub points: Points,
    /// What the round was.
    pub met: Met,
    /// The colour, if there was an opponent.
    pub side: Option<Side>,
}

/// No opponent.
const NOBODY: u16 = u16::MAX;

impl Meeting {
    /// The opponent's place in the list of entrants.
    pub fn opponent(&self) -> Option<usize> {
        (self.opponent != NOBODY).then_some(usize::from(self.opponent))
    }
}

errors! {
    /// Pairings that fit no table.
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum RecordFault {
        TooMany:
            "a table takes {ENTRANTS_MAX} entrants and {ROUNDS_MAX} rounds at most, and a Swiss one {SWISS_CELLS_MAX} rounds of \
             all entrants together";
        Number(u16): "starting number {0} is 0, too high, or given twice";
        Unknown {
            /// The round, from 1.
            round: u16,
            /// The starting number.
            number: u16,
        }: "round {round}: {number} is not in the list of entrants, or meets themself";
        Round(u16): "round {0} is beyond the last one";
        Twice {
            /// The round, from 1.
            round: u16,
            /// The starting number.
            number: u16,
        }: "{number} is paired twice in round {round}";
    }
}

/// Everybody's rounds, by entrant: what tables and tie-breaks are made from. Made in O(games).
#[derive(Clone, Debug)]
pub struct Records {
    pub(super) system: System,
    pub(super) rounds: u16,
    pub(super) numbers: Vec<u16>,
    pub(super) ratings: Vec<Option<u16>>,
    pub(super) points: Vec<Points>,
    /// For teams: the score that is not the first one.
    pub(super) others: Option<Vec<Points>>,
    /// What a win and a draw give.
    pub(super) win: Points,
    pub(super) draw: Points,
    starts: Vec<usize>,
    meetings: Vec<Meeting>,
}

impl Records {
    /// Puts the pairings in order. `rounds` is how many the tournament will have (used by C.07, 16.4.2). In a Swiss
    /// tournament whoever has no pairing in a round that is paired was absent, a zero-point bye (16.1.1).
    ///
    /// # Errors
    /// See [`RecordFault`]; the first fault.
    pub fn new(
        system: System,
        rounds: u16,
        entrants: &[Entrant],
        pairings: &[Pairing],
    ) -> Result<Records, RecordFault> {
        let mut list = List::new(rounds, entrants.iter().map(|entrant| entrant.number))?;
        for pairing in pairings {
            list.check_round(pairing.round)?;
            match pairing.seats {
                Seats::Game { white, black, outcome: Outcome::Cancelled } => {
                    list.excuse(pairing.round, white, black)?
                }
                Seats::Game { white, black, outcome } => {
                    list.add_game(pairing.round, white, black, outcome)?
                }
                Seats::Bye { entrant, bye } => list.add_bye(pairing.round, entrant, bye)?,
            }
        }
        let mut records = list.sorted(system, rounds)?;
        records.ratings = entrants.iter().map(|entrant| entrant.rating).collect();
        Ok(records)
    }

    /// How many entrants there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The starting number of the entrant at this place in the list.
    pub fn number(&self, entrant: usize) -> u16 {
        self.numbers[entrant]
    }

    /// Their points; a pending game gives none.
    pub fn points(&self, entrant: usize) -> Points {
        self.points[entrant]
    }

    /// Their rounds in order.
    pub fn meetings(&self, entrant: usize) -> &[Meeting] {
        &self.meetings[self.starts[entrant]..self.starts[entrant + 1]]
    }

    /// Whether a round counts as a game where forfeits are games in an all-play-all (C.07, 15.2).
    pub(super) fn counts_as_game(&self, met: Met) -> bool {
        match met {
            Met::Played => true,
            Met::ForfeitWin | Met::ForfeitLoss => self.system == System::AllPlayAll,
            _ => false,
        }
    }
}

/// Records in the making: everybody's meetings in the order in which they come.
pub(super) struct List {
    numbers: Vec<u16>,
    places: Vec<u16>,
    rounds: u16,
    all: Vec<(u16, Meeting)>,
    /// Who was not absent in which round although nothing is left of it.
    excused: Vec<(u16, u16)>,
}

impl List {
    pub(super) fn new(rounds: u16, numbers: impl Iterator<Item = u16>) -> Result<List, RecordFault> {
        let numbers: Vec<u16> = numbers.collect();
        if rounds > ROUNDS_MAX || numbers.len() > usize::from(ENTRANTS_MAX) {
            return Err(RecordFault::TooMany);
        }
        let mut places = vec![NOBODY; usize::from(ENTRANTS_MAX) + 1];
        for (place, number) in (0..).zip(&numbers) {
            let free = places.get_mut(usize::from(*number)).filter(|_| *number > 0);
            match free {
                Some(slot) if *slot == NOBODY => *slot = place,
                _ => return Err(RecordFault::Number(*number)),
            }
        }
        Ok(List { numbers, places, rounds, all: Vec::new(), excused: Vec::new() })
    }

    fn check_round(&self, round: u16) -> Result<(), RecordFault> {
        if round == 0 || round > self.rounds {
            return Err(RecordFault::Round(round));
        }
        Ok(())
    }

    fn place(&self, round: u16, number: u16) -> Result<u16, RecordFault> {
        let place = self.places.get(usize::from(number)).copied();
        place.filter(|place| *place != NOBODY).ok_or(RecordFault::Unknown { round, number })
    }

    fn add_game(&mut self, round: u16, white: u16, black: u16, outcome: Outcome) -> Result<(), RecordFault> {
        let points = |side| (outcome.points(side), met(outcome, side));
        self.add_pair(round, [white, black], [points(Side::White), points(Side::Black)])
    }

    /// A cancelled game counts for nothing, and is no absence either.
    fn excuse(&mut self, round: u16, white: u16, black: u16) -> Result<(), RecordFault> {
        for number in [white, black] {
            let place = self.place(round, number)?;
            self.excused.push((place, round));
        }
        Ok(())
    }

    /// Both sides of a game or match.
    pub(super) fn add_pair(
        &mut self,
        round: u16,
        numbers: [u16; 2],
        results: [(Points, Met); 2],
    ) -> Result<(), RecordFault> {
        self.check_round(round)?;
        let places = [self.place(round, numbers[0])?, self.place(round, numbers[1])?];
        if places[0] == places[1] {
            return Err(RecordFault::Unknown { round, number: numbers[0] });
        }
        for (at, side) in [(0, Side::White), (1, Side::Black)] {
            let (points, met) = results[at];
            let meeting = Meeting { round, opponent: places[1 - at], points, met, side: Some(side) };
            self.all.push((places[at], meeting));
        }
        Ok(())
    }

    fn add_bye(&mut self, round: u16, number: u16, bye: Bye) -> Result<(), RecordFault> {
        let meeting = Meeting {
            round,
            opponent: NOBODY,
            points: bye.points(),
            met: match bye {
                Bye::Full => Met::FullBye,
                Bye::Half => Met::HalfBye,
                Bye::Zero => Met::ZeroBye,
                Bye::PairingAllocated => Met::PairingBye,
            },
            side: None,
        };
        self.all.push((self.place(round, number)?, meeting));
        Ok(())
    }

    /// By entrant, then by round; rounds of a Swiss tournament without a pairing are absences.
    pub(super) fn sorted(mut self, system: System, rounds: u16) -> Result<Records, RecordFault> {
        if system == System::Swiss {
            self.add_absences()?;
        }
        let mut starts = vec![0; self.numbers.len() + 1];
        for (place, _) in &self.all {
            starts[usize::from(*place) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let nothing =
            Meeting { round: 0, opponent: NOBODY, points: Points::ZERO, met: Met::ZeroBye, side: None };
        let (mut next, mut meetings) = (starts.clone(), vec![nothing; self.all.len()]);
        for (place, meeting) in &self.all {
            let slot = &mut next[usize::from(*place)];
            meetings[*slot] = *meeting;
            *slot += 1;
        }
        let mut points = Vec::with_capacity(self.numbers.len());
        for (number, bounds) in self.numbers.iter().zip(starts.windows(2)) {
            let row = &mut meetings[bounds[0]..bounds[1]];
            row.sort_unstable_by_key(|meeting| meeting.round);
            if let Some(twice) = row.windows(2).find(|pair| pair[0].round == pair[1].round) {
                return Err(RecordFault::Twice { round: twice[0].round, number: *number });
            }
            points.push(row.iter().map(|meeting| meeting.points).sum());
        }
        Ok(Records {
            system,
            rounds,
            ratings: vec![None; self.numbers.len()],
            numbers: self.numbers,
            points,
            others: None,
            win: Points::WIN,
            draw: Points::DRAW,
            starts,
            meetings,
        })
    }

    fn add_absences(&mut self) -> Result<(), RecordFault> {
        let paired = self.all.iter().map(|(_, meeting)| meeting.round).max().unwrap_or(0);
        if usize::from(paired) * self.numbers.len() > SWISS_CELLS_MAX {
            return Err(RecordFault::TooMany);
        }
        let width = usize::from(paired) + 1;
        let mut there = vec![false; width * self.numbers.len()];
        for (place, meeting) in &self.all {
            there[usize::from(*place) * width + usize::from(meeting.round)] = true;
        }
        for (place, round) in self.excused.iter().filter(|(_, round)| *round <= paired) {
            there[usize::from(*place) * width + usize::from(*round)] = true;
        }
        for place in 0..self.numbers.len() {
            for round in (1..=paired).filter(|round| !there[place * width + usize::from(*round)]) {
                let meeting =
                    Meeting { round, opponent: NOBODY, points: Points::ZERO, met: Met::ZeroBye, side: None };
                // There are no more than ENTRANTS_MAX places.
                self.all.push((u16::try_from(place).unwrap_or(NOBODY), meeting));
            }
        }
        Ok(())
    }
}

fn met(outcome: Outcome, side: Side) -> Met {
    match outcome {
        Outcome::Pending => Met::Pending,
        Outcome::BothLost => Met::ForfeitLoss,
        _ if !outcome.is_forfeit() => Met::Played,
        _ if outcome.points(side) == Points::ZERO => Met::ForfeitLoss,
        _ => Met::ForfeitWin,
    }
}
