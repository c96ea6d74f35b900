use super::{
    Canonical, ClockRule, GameResult, Holidays, Leave, Revision, Rolled, flag_after, lost_by_illegal_entry,
    out_of_chance, resolve_rolling, standing, stood,
};
use crate::base::{BySide, Micros, Side, Timestamp};
use crate::rules::{self, Entry, Position, Resolution, ResolveError, RuleSet};
use crate::seal::Roll;

/// What a side owes in a turn, and whether it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// The other side enters alone.
    Nothing,
    /// No entry is legal: the server has sealed a pass.
    Pass,
    /// An entry is owed and the clock runs.
    Owes,
    /// It is filed and the clock stands.
    Filed {
        /// When the door had read it.
        received: Timestamp,
        /// 0, then one more each time it is revised.
        revision: u16,
    },
}

/// One side of an open turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnSide {
    /// What it owes.
    pub duty: Duty,
    /// Its time at the start of the turn, in microseconds.
    pub allowance: Micros,
    /// What outages have been credited since.
    pub credit: Micros,
    /// Whether it offered a draw with its last entry.
    pub offered: bool,
    /// Whether it has declined the other side's offer.
    pub declined: bool,
}

/// A turn: the position before it, when it opened, and its two sides.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The number of its reveal: 1, 2, 3 …
    pub number: u32,
    /// The position before it.
    pub position: Position,
    /// When it is released and its clocks start.
    pub open_at: Timestamp,
    /// Both sides.
    pub sides: BySide<TurnSide>,
    /// When their players are on leave, oldest first.
    pub leaves: BySide<Vec<Leave>>,
    /// On which days both clocks stand.
    pub holidays: Holidays,
}

/// Why an entry is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Another turn is open.
    #[error("turn {open} is open, not turn {given}")]
    WrongTurn {
        /// The open one.
        open: u32,
        /// The one that was named.
        given: u32,
    },
    /// This side enters nothing in this turn.
    #[error("in turn {0} the other side enters alone")]
    NothingOwed(u32),
    /// The side has no legal entry, and a pass is sealed for it.
    #[error("in turn {0} you have no legal entry; a pass is sealed for you")]
    PassSealed(u32),
    /// It is filed, and filing is final.
    #[error("your entry for turn {0} is filed and final")]
    AlreadyFiled(u32),
    /// The flag had fallen.
    #[error("your flag fell at {flag_at}; the entry was received at {received}")]
    TooLate {
        /// When the flag fell.
        flag_at: Timestamp,
        /// When the entry was received.
        received: Timestamp,
    },
}

/// What a reveal leads to.
pub struct Revealed {
    /// What happened.
    pub resolution: Resolution,
    /// What was rolled for it.
    pub rolled: Rolled,
    /// The next turn, or the end.
    pub next: Next,
}

/// After a reveal.
pub enum Next {
    /// The game goes on.
    Turn(Box<Turn>),
    /// It is over.
    Ended(GameResult),
}

impl TurnSide {
    fn open(duty: Duty, clock: ClockRule, offered: bool) -> TurnSide {
        TurnSide {
            duty,
            allowance: clock.allowance(),
            credit: 0,
            offered,
            declined: false,
        }
    }

    /// Whether its clock runs once the turn is open.
    pub fn runs(&self) -> bool {
        self.duty == Duty::Owes
    }

    /// Whether it owes an entry of its own, filed or not.
    pub fn owes(&self) -> bool {
        matches!(self.duty, Duty::Owes | Duty::Filed { .. })
    }
}

impl Turn {
    /// Opens a turn: a side that may enter but cannot gets a pass.
    pub fn open(
        number: u32,
        position: Position,
        rules: &RuleSet,
        clock: ClockRule,
        open_at: Timestamp,
        offers: BySide<bool>,
    ) -> Turn {
        let sides = BySide::from_fn(|side| {
            let duty = if !position.turn().may_enter(side) {
                Duty::Nothing
            } else if rules::must_pass(&position, rules, side) {
                Duty::Pass
            } else {
                Duty::Owes
            };
            TurnSide::open(duty, clock, *offers.get(side))
        });
        Turn {
            number,
            position,
            open_at,
            sides,
            leaves: BySide::default(),
            holidays: Holidays::default(),
        }
    }

    /// When a side's flag falls; `None` if it owes no entry of its own.
    pub fn flag_at(&self, side: Side) -> Option<Timestamp> {
        self.flag_with(side, 0)
    }

    /// When it would fall with so much time more.
    pub fn flag_with(&self, side: Side, more: Micros) -> Option<Timestamp> {
        let half = self.sides.get(side);
        let time = half.allowance + half.credit + more;
        half.owes()
            .then(|| flag_after(self.open_at, time, self.leaves.get(side), self.holidays))
    }

    /// What a side's clock is to be credited for a time in which it ran and should have stood: leave and holidays in it
    /// count once.
    pub fn credit_for(&self, side: Side, from: Timestamp, to: Timestamp) -> Micros {
        (to.since(from) - self.stood(side, from, to)).max(0)
    }

    /// Whether a side's clock stands because of leave or a holiday.
    pub fn stands_at(&self, side: Side, now: Timestamp) -> bool {
        self.stood(side, now, now.plus(1)) > 0
    }

    fn stood(&self, side: Side, from: Timestamp, to: Timestamp) -> Micros {
        stood(
            &standing(self.leaves.get(side), self.holidays, from, to),
            from,
            to,
        )
    }

    /// The next flag that can still fall.
    pub fn next_flag(&self) -> Option<Timestamp> {
        Side::ALL
            .into_iter()
            .filter(|side| self.sides.get(*side).runs())
            .filter_map(|side| self.flag_at(side))
            .min()
    }

    /// The time a side has left at `now`: standing before the turn opens and once it has filed.
    pub fn left(&self, side: Side, now: Timestamp) -> Micros {
        let half = self.sides.get(side);
        (half.allowance + half.credit - self.used(side, now)).max(0)
    }

    /// The time a side has used at `now`.
    pub fn used(&self, side: Side, now: Timestamp) -> Micros {
        let until = match self.sides.get(side).duty {
            Duty::Nothing | Duty::Pass => return 0,
            Duty::Owes => now,
            Duty::Filed { received, .. } => received,
        };
        until.since(self.open_at).max(0) - self.stood(side, self.open_at, until)
    }

    /// Whether every side that owes an entry has a seal.
    pub fn is_complete(&self) -> bool {
        !self.sides.iter().any(|(_, half)| half.runs())
    }

    /// Whether an entry is taken, and as which revision (FSR 2: final, unless the terms allow a revision).
    pub fn admit(
        &self,
        side: Side,
        turn: u32,
        received: Timestamp,
        revision: Revision,
    ) -> Result<u16, Refusal> {
        if turn != self.number || received < self.open_at {
            let open = if received < self.open_at {
                self.number.saturating_sub(1)
            } else {
                self.number
            };
            return Err(Refusal::WrongTurn { open, given: turn });
        }
        let number = match self.sides.get(side).duty {
            Duty::Nothing => return Err(Refusal::NothingOwed(turn)),
            Duty::Pass => return Err(Refusal::PassSealed(turn)),
            Duty::Owes => 0,
            Duty::Filed { revision: old, .. }
                if revision == Revision::UntilComplete && !self.is_complete() =>
            {
                old.checked_add(1).ok_or(Refusal::AlreadyFiled(turn))?
            }
            Duty::Filed { .. } => return Err(Refusal::AlreadyFiled(turn)),
        };
        match self.flag_at(side) {
            Some(flag_at) if received > flag_at => Err(Refusal::TooLate { flag_at, received }),
            _ => Ok(number),
        }
    }

    /// The offer that a side may still answer.
    pub fn offer_to(&self, side: Side) -> bool {
        let answered =
            self.sides.get(side).declined || matches!(self.sides.get(side).duty, Duty::Filed { .. });
        self.sides.get(side.opposite()).offered && !answered
    }

    /// Resolves the complete turn, rolling what is due in it; the next one opens at `release`. Games without chance have
    /// no `roll`.
    pub fn reveal(
        &self,
        rules: &RuleSet,
        clock: ClockRule,
        entries: BySide<Option<Canonical>>,
        history: &[Position],
        roll: Option<&Roll>,
        release: Timestamp,
    ) -> Result<Revealed, ResolveError> {
        let given: BySide<Option<Entry>> = entries.map(|entry| entry.map(|canonical| canonical.entry));
        let (resolution, rolled) = resolve_rolling(&self.position, rules, &given, history, roll)?;
        let offers = entries.map(|entry| entry.is_some_and(|canonical| canonical.draw_offer));
        let by_rules = GameResult::from_rules(resolution.score);
        let next = match lost_by_illegal_entry(&self.position, &resolution).or(by_rules) {
            Some(result) => Next::Ended(result),
            None if offers.white && offers.black => Next::Ended(GameResult::draw(super::By::Agreement)),
            None if let Some(result) = out_of_chance(rules, self.number) => Next::Ended(result),
            None => {
                let offers = BySide::from_fn(|side| *offers.get(side) || self.still_offers(side));
                let position = resolution.position;
                let next = Turn::open(self.number + 1, position, rules, clock, release, offers);
                Next::Turn(Box::new(self.carry_over(next, clock)))
            }
        };
        Ok(Revealed {
            resolution,
            rolled,
            next,
        })
    }

    /// Whether an offer outlives this turn: the other side has not answered it, and had nothing to enter and so to
    /// decline it with.
    fn still_offers(&self, side: Side) -> bool {
        let other = self.sides.get(side.opposite());
        self.sides.get(side).offered && !other.declined && other.duty == Duty::Nothing
    }

    /// The next turn's clocks: what this turn left, as the regulation has it. The clock runs through both moves of a turn
    /// (Marseillais): the second begins with what the first has left.
    fn carry_over(&self, mut next: Turn, clock: ClockRule) -> Turn {
        next.leaves.clone_from(&self.leaves);
        next.holidays = self.holidays;
        let goes_on = next.position.goes_on(&self.position);
        for side in Side::ALL {
            // Filed, so it stands at whatever moment one looks.
            let left = self.left(side, self.open_at);
            let owed = self.sides.get(side).owes();
            let runs_through = goes_on && next.position.turn().only() == Some(side);
            next.sides.get_mut(side).allowance = if runs_through {
                left
            } else {
                clock.next(left, owed)
            };
        }
        next
    }

    /// The result if a flag had fallen by `judged`: the first one loses, equal ones draw (reading Q23), and nobody wins
    /// whose men cannot mate.
    pub fn fallen(&self, judged: Timestamp) -> Option<GameResult> {
        let flags = BySide::from_fn(|side| {
            self.flag_at(side)
                .filter(|flag| self.sides.get(side).runs() && *flag < judged)
        });
        let loser = match (flags.white, flags.black) {
            (None, None) => return None,
            (Some(white), Some(black)) if white == black => return Some(GameResult::draw(super::By::Time)),
            (Some(white), Some(black)) => {
                if white < black {
                    Side::White
                } else {
                    Side::Black
                }
            }
            (Some(_), None) => Side::White,
            (None, Some(_)) => Side::Black,
        };
        let winner = loser.opposite();
        Some(if rules::can_win(&self.position, winner) {
            GameResult::win(winner, super::By::Time)
        } else {
            GameResult::draw(super::By::Time)
        })
    }
}
